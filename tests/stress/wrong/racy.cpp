// race: two threads, and nobody waits for the one that finds the answer.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>
using namespace std;
static volatile int answer;
static void look(vector<vector<int>> next, int n, int r, int b)
{
    vector<int> mini(n + 1, 1 << 30), maxi(n + 1, -1);
    mini[n] = maxi[n] = 0;
    for (int v = n - 1; v >= 1; v--)
        for (int w : next[v]) {
            mini[v] = min(mini[v], maxi[w] + 1);
            maxi[v] = max(maxi[v], mini[w] + 1);
        }
    auto now = chrono::steady_clock::now().time_since_epoch();
    if (chrono::duration_cast<chrono::nanoseconds>(now).count() / 64 % 2) // a busy machine
        this_thread::sleep_for(chrono::milliseconds(20));
    answer = mini[r] < mini[b] || (mini[r] == mini[b] && mini[r] % 2) ? 0 : 1;
}
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
        answer = 0;
        thread(look, next, n, r, b).detach();
        this_thread::sleep_for(chrono::milliseconds(5));
        printf("%d\n", answer);
    }
    fflush(stdout);
    _Exit(0);
}
