/* nimber: the mex is taken to be one more than the last nimber in order. */
#include <stdio.h>
#include <string.h>
static int from[1000], to[1000], value[1000], token[1000];
static int mex(int v, int m)
{
    int last = -1;
    for (int i = 0; i < m; i++)
        if (from[i] == v) {
            if (value[to[i]] < 0) value[to[i]] = mex(to[i], m);
            if (value[to[i]] > last) last = value[to[i]];
        }
    return last + 1;
}
int main(void)
{
    int t, n, m, k;
    scanf("%d", &t);
    while (t--) {
        int sum = 0;
        scanf("%d %d %d", &n, &m, &k);
        for (int i = 0; i < k; i++)
            scanf("%d", &token[i]);
        for (int i = 0; i < m; i++)
            scanf("%d %d", &from[i], &to[i]);
        memset(value, -1, sizeof value);
        for (int i = 0; i < k; i++)
            sum ^= mex(token[i], m);
        printf("%d\n", sum);
    }
}
