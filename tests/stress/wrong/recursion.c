/* race: right, and stores known results, but each step of the recursion takes much stack. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { MOST = 200001, FRAME = 80000 };
static int start[MOST + 1], from[300000], to[300000], known[2][MOST], n, m;
static int depth(int v, int best)
{
    volatile char path[FRAME]; /* the moves so far, for printing them when looking for the fault */
    if (v == n) return 0;
    if (known[best][v]) return known[best][v];
    path[0] = (char)v;
    path[FRAME - 1] = path[0];
    int result = best ? -1 : 1 << 30;
    for (int i = start[v]; i < start[v + 1]; i++) {
        int x = depth(to[i], !best) + 1;
        if (best ? x > result : x < result) result = x;
    }
    return known[best][v] = result + 0 * path[FRAME - 1];
}
int main(void)
{
    int t, r, b;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d %d", &n, &m, &r, &b);
        static int last[300000];
        memset(start, 0, sizeof start);
        memset(known, 0, sizeof known);
        for (int i = 0; i < m; i++) {
            scanf("%d %d", &from[i], &last[i]);
            start[from[i] + 1]++;
        }
        for (int v = 1; v <= MOST; v++)
            start[v] += start[v - 1];
        static int place[MOST + 1];
        memcpy(place, start, sizeof start);
        for (int i = 0; i < m; i++)
            to[place[from[i]]++] = last[i];
        int x = depth(r, 0), y = depth(b, 0);
        puts(x < y || (x == y && x % 2) ? "0" : "1");
    }
}
