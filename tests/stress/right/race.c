/* race: from the target backwards, in O(n + m), on any graph. */
#include <stdio.h>
#include <stdlib.h>
enum { MOST = 400000, INF = 1 << 29 };
static int from[MOST], to[MOST], start[MOST], into[MOST], left[MOST], far[2][MOST], queue[2 * MOST];
int main(void)
{
    int t, n, m, r, b;
    scanf("%d", &t);
    while (t--) {
        int head = 0, tail = 0;
        scanf("%d %d %d %d", &n, &m, &r, &b);
        for (int v = 0; v <= n + 1; v++)
            start[v] = left[v] = 0, far[0][v] = far[1][v] = INF;
        for (int i = 0; i < m; i++) {
            scanf("%d %d", &from[i], &to[i]);
            start[to[i]]++;
            left[from[i]]++;
        }
        for (int v = 1; v <= n + 1; v++)
            start[v] += start[v - 1];
        for (int i = 0; i < m; i++)
            into[--start[to[i]]] = from[i];
        far[0][n] = far[1][n] = 0; /* the first in a hurry, the second not */
        queue[tail++] = 2 * n;
        queue[tail++] = 2 * n + 1;
        while (head < tail) {
            int w = queue[head] / 2, slow = queue[head] % 2;
            head++;
            for (int i = start[w]; i < start[w + 1]; i++) {
                int v = into[i];
                if (v == n || far[!slow][v] != INF) continue;
                if (slow || --left[v] == 0) {
                    far[!slow][v] = far[slow][w] + 1;
                    queue[tail++] = 2 * v + !slow;
                }
            }
        }
        int x = far[0][r], y = far[0][b];
        puts(x == INF && y == INF ? "-" : x < y || (x == y && x % 2) ? "0" : "1");
    }
}
