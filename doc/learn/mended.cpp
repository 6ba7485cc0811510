// The Great Game, mended: mini and maxi from the target backwards, so dead ends and circles are no matter.
#include <cstdio>
#include <queue>
#include <utility>
#include <vector>

const int never = 1000000000;

static char answer(int red, int black)
{
    if (red == never && black == never) return '-';
    if (red == black) return red % 2 == 1 ? '0' : '1';
    return red < black ? '0' : '1';
}

int main()
{
    int cases;
    std::scanf("%d", &cases);
    while (cases-- > 0) {
        int n, m, red, black;
        std::scanf("%d %d %d %d", &n, &m, &red, &black);
        std::vector<std::vector<int>> from(n + 1);
        std::vector<int> open(n + 1, 0), mini(n + 1, never), maxi(n + 1, never);
        for (int i = 0; i < m; i++) {
            int u, v;
            std::scanf("%d %d", &u, &v);
            if (u == n) continue; // play is over there
            from[v].push_back(u);
            open[u]++;
        }
        std::queue<std::pair<int, bool>> found; // a vertex, and whether its mini or its maxi is known now
        mini[n] = maxi[n] = 0;
        found.push({n, true});
        found.push({n, false});
        for (; !found.empty(); found.pop()) {
            const int w = found.front().first;
            const bool is_mini = found.front().second;
            for (int v : from[w])
                if (is_mini && --open[v] == 0) {
                    maxi[v] = mini[w] + 1;
                    found.push({v, false});
                } else if (!is_mini && mini[v] == never) {
                    mini[v] = maxi[w] + 1;
                    found.push({v, true});
                }
        }
        std::printf("%c\n", answer(mini[red], mini[black]));
    }
}
