/*
 * The race on a graph whose edges all go from a smaller to a greater number, solved from the last
 * vertex to the first. Reads one case in the contest format from standard input. Prints MINI and
 * MAXI of every vertex; with an argument, the winner instead. For comparison in tests only.
 */
#include <stdio.h>
#include <stdlib.h>

#define NEVER 1000000000L

static long read_number(void)
{
    long x;
    if (scanf("%ld", &x) != 1) exit(1);
    return x;
}

static void *numbers(long count)
{
    void *block = calloc((size_t)count + 2, sizeof(long));
    if (!block) exit(1);
    return block;
}

/* The turn of the k-th move of a token whose odd moves are `late` turns into each round. */
static long turn(long moves, long late)
{
    if (moves >= NEVER) return NEVER * 4;
    if (moves == 0) return 0;
    return moves % 2 ? 2 * moves - 1 + late : 2 * moves - late;
}

static void print_distance(char before, long d)
{
    if (d >= NEVER)
        printf("%cinf", before);
    else
        printf("%c%ld", before, d);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (read_number() != 1) return 1;
    long n = read_number(), m = read_number(), red = read_number(), black = read_number();
    long *from = numbers(m), *to = numbers(m), *next = numbers(m), *head = numbers(n);
    long *mini = numbers(n), *maxi = numbers(n);
    for (long e = 1; e <= m; e++) {
        from[e] = read_number();
        to[e] = read_number();
        if (from[e] >= to[e]) return 1;
        next[e] = head[from[e]];
        head[from[e]] = e;
    }
    for (long v = n - 1; v >= 1; v--) {
        long least = NEVER, greatest = head[v] ? 0 : NEVER;
        for (long e = head[v]; e; e = next[e]) {
            if (maxi[to[e]] < least) least = maxi[to[e]];
            if (mini[to[e]] > greatest) greatest = mini[to[e]];
        }
        mini[v] = least >= NEVER ? NEVER : least + 1;
        maxi[v] = greatest >= NEVER ? NEVER : greatest + 1;
    }
    if (argc > 1) {
        long sherlock = turn(mini[red], 0), moriarty = turn(mini[black], 1);
        if (sherlock == moriarty && sherlock > 0)
            puts("-");
        else
            puts(sherlock < moriarty ? "0" : "1");
    } else {
        for (long v = 1; v <= n; v++) {
            printf("%ld", v);
            print_distance('\t', mini[v]);
            print_distance('\t', maxi[v]);
            putchar('\n');
        }
    }
    return 0;
}
