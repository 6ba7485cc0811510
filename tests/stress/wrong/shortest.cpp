// race: shortest paths for everybody, as if nobody stood in the way.
#include <cstdio>
#include <queue>
#include <vector>
using namespace std;
int main()
{
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m, r, b;
        scanf("%d %d %d %d", &n, &m, &r, &b);
        vector<vector<int>> into(n + 1);
        for (int i = 0; i < m; i++) {
            int u, v;
            scanf("%d %d", &u, &v);
            into[v].push_back(u);
        }
        vector<int> far(n + 1, 1 << 30);
        queue<int> q;
        far[n] = 0;
        q.push(n);
        while (!q.empty()) {
            int w = q.front();
            q.pop();
            for (int v : into[w])
                if (far[v] == 1 << 30) {
                    far[v] = far[w] + 1;
                    q.push(v);
                }
        }
        int x = far[r], y = far[b];
        puts(x < y || (x == y && x % 2) ? "0" : "1");
    }
}
