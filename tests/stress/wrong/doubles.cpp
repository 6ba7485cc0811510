// number: all is right but the type of numbers.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
const double INF = 1e300;
double simplest(double a, double b)
{
    if (a < 0 && b > 0) return 0;
    if (b <= 0) return -simplest(-b, -a);
    double scale = 1; // a >= 0
    while (floor(a * scale) + 1 >= b * scale && scale < 1e30)
        scale *= 2;
    return (floor(a * scale) + 1) / scale;
}
int main()
{
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m, k;
        scanf("%d %d %d", &n, &m, &k);
        vector<int> token(k);
        for (int &v : token)
            scanf("%d", &v);
        vector<vector<pair<int, char>>> next(n + 1);
        for (int i = 0; i < m; i++) {
            int u, v;
            char who;
            scanf("%d %d %c", &u, &v, &who);
            next[u].push_back({v, who});
        }
        vector<double> value(n + 1);
        vector<int> left(n + 1), order;
        vector<vector<int>> into(n + 1);
        for (int v = 1; v <= n; v++) {
            left[v] = (int)next[v].size();
            if (left[v] == 0) order.push_back(v);
            for (auto &e : next[v])
                into[e.first].push_back(v);
        }
        for (size_t i = 0; i < order.size(); i++) {
            int v = order[i];
            double a = -INF, b = INF;
            for (auto &e : next[v]) {
                if (e.second == 'L' && value[e.first] > a) a = value[e.first];
                if (e.second == 'R' && value[e.first] < b) b = value[e.first];
            }
            value[v] = simplest(a, b);
            for (int u : into[v])
                if (--left[u] == 0) order.push_back(u);
        }
        double sum = 0;
        for (int v : token)
            sum += value[v];
        double denominator = 1;
        while (floor(sum) != sum) {
            sum *= 2;
            denominator *= 2;
        }
        if (denominator == 1)
            printf("%.0f\n", sum + 0.0);
        else
            printf("%.0f/%.0f\n", sum, denominator);
    }
}
