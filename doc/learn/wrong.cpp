// The Great Game, first try: mini and maxi from the last vertex to the first.
#include <algorithm>
#include <cstdio>
#include <vector>

int main()
{
    int cases;
    std::scanf("%d", &cases);
    while (cases-- > 0) {
        int n, m, red, black;
        std::scanf("%d %d %d %d", &n, &m, &red, &black);
        std::vector<std::vector<int>> to(n + 1);
        for (int i = 0; i < m; i++) {
            int u, v;
            std::scanf("%d %d", &u, &v);
            to[u].push_back(v);
        }
        std::vector<int> mini(n + 1, 1000000000), maxi(n + 1, -1);
        mini[n] = maxi[n] = 0;
        for (int v = n - 1; v >= 1; v--)
            for (int w : to[v]) {
                mini[v] = std::min(mini[v], maxi[w] + 1);
                maxi[v] = std::max(maxi[v], mini[w] + 1);
            }
        std::puts(mini[red] <= mini[black] ? "0" : "1");
    }
}
