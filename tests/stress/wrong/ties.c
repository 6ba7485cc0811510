/* race: wrong only for the parity of ties: the second player gets all of them. */
#include <stdio.h>
static int from[300000], to[300000], mini[200001], maxi[200001];
int main(void)
{
    int t, n, m, r, b;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d %d", &n, &m, &r, &b);
        for (int i = 0; i < m; i++)
            scanf("%d %d", &from[i], &to[i]);
        for (int v = 1; v < n; v++)
            mini[v] = 1 << 30, maxi[v] = -1;
        mini[n] = maxi[n] = 0;
        for (int v = n - 1; v > 0; v--)
            for (int i = 0; i < m; i++)
                if (from[i] == v) {
                    if (maxi[to[i]] + 1 < mini[v]) mini[v] = maxi[to[i]] + 1;
                    if (mini[to[i]] + 1 > maxi[v]) maxi[v] = mini[to[i]] + 1;
                }
        puts(mini[r] < mini[b] ? "0" : "1");
    }
}
