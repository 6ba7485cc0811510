/* octal: mex over all ways to take and to split. The macros are for the wrong ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef CASES
#define CASES(t) (t)
#endif
static int nimber[4001], seen[8192];
int main(void)
{
    int t, k, heap[100], stamp = 0;
    char code[64];
    scanf("%d", &t);
    for (int cases = CASES(t); cases > 0; cases--) {
        int most = 0, sum = 0;
        scanf("%63s %d", code, &k);
        for (int i = 0; i < k; i++) {
            scanf("%d", &heap[i]);
            if (heap[i] > most) most = heap[i];
        }
        for (int n = 0; n <= most; n++) {
            stamp++;
            for (int take = 1; code[take + 1] && take <= n; take++) {
                int digit = code[take + 1] - '0', left = n - take;
                if (digit & 1 && left == 0) seen[0] = stamp;
                if (digit & 2 && left > 0) seen[nimber[left]] = stamp;
                for (int a = 1; digit & 4 && 2 * a <= left; a++)
                    seen[nimber[a] ^ nimber[left - a]] = stamp;
            }
            for (nimber[n] = 0; seen[nimber[n]] == stamp; nimber[n]++)
                ;
        }
        for (int i = 0; i < k; i++)
            sum ^= nimber[heap[i]];
        printf("%d\n", sum);
    }
}
