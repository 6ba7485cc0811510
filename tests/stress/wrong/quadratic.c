/* race: right, but goes through all edges again until nothing changes. */
#include <stdio.h>
enum { INF = 1 << 29 };
static int from[300000], to[300000], mini[200001], maxi[200001], worst[200001];
int main(void)
{
    int t, n, m, r, b;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d %d", &n, &m, &r, &b);
        for (int i = 0; i < m; i++)
            scanf("%d %d", &from[i], &to[i]);
        for (int v = 1; v <= n; v++)
            mini[v] = maxi[v] = INF;
        mini[n] = maxi[n] = 0;
        for (int changed = 1; changed;) {
            changed = 0;
            for (int v = 1; v <= n; v++)
                worst[v] = -1;
            for (int i = 0; i < m; i++) {
                int u = from[i], w = to[i];
                if (u != n && maxi[w] + 1 < mini[u]) mini[u] = maxi[w] + 1, changed = 1;
                if (mini[w] > worst[u]) worst[u] = mini[w];
            }
            for (int v = 1; v < n; v++)
                if (worst[v] >= 0 && worst[v] < INF && worst[v] + 1 != maxi[v])
                    maxi[v] = worst[v] + 1, changed = 1;
        }
        int x = mini[r], y = mini[b];
        puts(x == INF && y == INF ? "-" : x < y || (x == y && x % 2) ? "0" : "1");
    }
}
