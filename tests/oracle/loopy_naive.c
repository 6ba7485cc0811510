/*
 * Loopy nimbers by applying the definition until nothing changes, and random graphs for it.
 *
 *   loopy_naive edges SEED N M BACK   M edges over N vertices, of 1000 BACK against an order of
 *                                     the vertices that is random, the others along it
 *   loopy_naive values                reads such edges, prints what `solve --all` prints
 *
 * For m = 0, 1, 2, ...: a vertex without value, whose options' values have m as their mex, gets m
 * if every option without value has an option of value m. Vertices that a new value may affect are
 * tried once more.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_VALUE = -1 };

static uint64_t n, m;
static uint32_t *from, *to;
static uint64_t *out_start, *in_start;
static uint32_t *out, *in;
static int32_t *value;

static void *need(void *block)
{
    if (!block) exit(2);
    return block;
}

static uint64_t draw(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 32);
}

static void make_edges(uint64_t seed, unsigned back)
{
    uint32_t *place = need(malloc(n * sizeof *place));
    for (uint64_t i = 0; i < n; i++)
        place[i] = (uint32_t)i;
    for (uint64_t i = n; i-- > 1;) {
        const uint64_t j = draw(&seed) % (i + 1);
        const uint32_t swap = place[i];
        place[i] = place[j];
        place[j] = swap;
    }
    printf("%" PRIu64 " %" PRIu64 "\n", n, m);
    for (uint64_t e = 0; e < m;) {
        uint64_t u = draw(&seed) % n, v = draw(&seed) % n;
        if (u == v) continue;
        if ((u > v) != (draw(&seed) % 1000 < back)) {
            const uint64_t swap = u;
            u = v;
            v = swap;
        }
        printf("%" PRIu32 " %" PRIu32 "\n", place[u], place[v]);
        e++;
    }
    free(place);
}

static void read_edges(void)
{
    if (scanf("%" SCNu64 " %" SCNu64, &n, &m) != 2) exit(2);
    from = need(malloc(m * sizeof *from));
    to = need(malloc(m * sizeof *to));
    for (uint64_t e = 0; e < m; e++)
        if (scanf("%" SCNu32 " %" SCNu32, &from[e], &to[e]) != 2) exit(2);
}

static void make_rows(const uint32_t *key, const uint32_t *item, uint64_t **start, uint32_t **row)
{
    uint64_t *at = need(calloc(n + 2, sizeof *at));
    uint32_t *ends = need(malloc(m * sizeof *ends));
    for (uint64_t e = 0; e < m; e++)
        at[key[e] + 2]++;
    for (uint64_t v = 0; v < n; v++)
        at[v + 2] += at[v + 1];
    for (uint64_t e = 0; e < m; e++)
        ends[at[key[e] + 1]++] = item[e];
    *start = at;
    *row = ends;
}

static int has_value(uint32_t v, int32_t wanted)
{
    for (uint64_t e = out_start[v]; e < out_start[v + 1]; e++)
        if (value[out[e]] == wanted) return 1;
    return 0;
}

static int deserves(uint32_t v, int32_t wanted)
{
    if (has_value(v, wanted)) return 0;
    for (int32_t smaller = wanted; smaller-- > 0;)
        if (!has_value(v, smaller)) return 0;
    for (uint64_t e = out_start[v]; e < out_start[v + 1]; e++)
        if (value[out[e]] == NO_VALUE && !has_value(out[e], wanted)) return 0;
    return 1;
}

/* Queue of the vertices to try, each once. */
typedef struct asking {
    uint32_t *vertex;
    uint64_t count;
    uint8_t *there;
} asking;

static void ask(asking *queue, uint32_t v)
{
    if (queue->there[v] || value[v] != NO_VALUE) return;
    queue->there[v] = 1;
    queue->vertex[queue->count++] = v;
}

/* One phase; returns how many vertices got the value. */
static uint64_t give(int32_t wanted)
{
    asking queue = {need(malloc(n * sizeof *queue.vertex)), 0, need(calloc(n, 1))};
    uint64_t given = 0;
    for (uint64_t v = n; v-- > 0;)
        ask(&queue, (uint32_t)v);
    while (queue.count > 0) {
        const uint32_t v = queue.vertex[--queue.count];
        queue.there[v] = 0;
        if (!deserves(v, wanted)) continue;
        value[v] = wanted;
        given++;
        for (uint64_t e = in_start[v]; e < in_start[v + 1]; e++)
            for (uint64_t d = in_start[in[e]]; d < in_start[in[e] + 1]; d++)
                ask(&queue, in[d]);
    }
    free(queue.vertex);
    free(queue.there);
    return given;
}

static void print_values(int32_t most)
{
    for (uint64_t v = 0; v < n; v++) {
        if (value[v] != NO_VALUE) {
            printf("%" PRIu64 "\t%" PRId32 "\n", v, value[v]);
            continue;
        }
        const char *comma = "";
        printf("%" PRIu64 "\tinf{", v);
        for (int32_t k = 0; k <= most; k++)
            if (has_value((uint32_t)v, k)) {
                printf("%s%" PRId32, comma, k);
                comma = ",";
            }
        puts("}");
    }
}

int main(int argc, char **argv)
{
    if (argc == 6 && strcmp(argv[1], "edges") == 0) {
        n = strtoull(argv[3], NULL, 10);
        m = strtoull(argv[4], NULL, 10);
        make_edges(strtoull(argv[2], NULL, 10), (unsigned)strtoul(argv[5], NULL, 10));
        return 0;
    }
    if (argc != 2 || strcmp(argv[1], "values") != 0) return 2;
    int32_t phase = 0;
    read_edges();
    make_rows(from, to, &out_start, &out);
    make_rows(to, from, &in_start, &in);
    value = need(malloc(n * sizeof *value));
    for (uint64_t v = 0; v < n; v++)
        value[v] = NO_VALUE;
    while (give(phase) > 0)
        phase++;
    print_values(phase);
    return 0;
}
