// race: the well-known short solution. A dead end has maxi -1 and looks like home.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;
int main()
{
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m, r, b;
        scanf("%d %d %d %d", &n, &m, &r, &b);
        vector<vector<int>> next(n + 1);
        for (int i = 0; i < m; i++) {
            int u, v;
            scanf("%d %d", &u, &v);
            next[u].push_back(v);
        }
        vector<int> mini(n + 1, 1000000000), maxi(n + 1, -1);
        mini[n] = maxi[n] = 0;
        for (int v = n - 1; v >= 1; v--)
            for (int w : next[v]) {
                mini[v] = min(mini[v], maxi[w] + 1);
                maxi[v] = max(maxi[v], mini[w] + 1);
            }
        int x = mini[r], y = mini[b];
        printf("%d\n", x < y ? 0 : x > y ? 1 : x % 2 ? 0 : 1);
    }
}
