/* Distances between words: optimal string alignment, where two exchanged neighbours are one edit.
 */
#include "io/nearest.h"

#include <stdint.h>
#include <string.h>

enum { LONGEST = 24 };

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* SIZE_MAX: one of them has more than LONGEST bytes. */
static size_t count_edits(gg__span a, const char *b)
{
    size_t row[3][LONGEST + 1];
    const size_t n = a.length, m = strlen(b);
    if (n > LONGEST || m > LONGEST) return SIZE_MAX;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *at = row[i % 3];
        const size_t *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        const char c = lower(a.text[i - 1]);
        at[0] = i;
        for (size_t j = 1; j <= m; j++) {
            at[j] = above[j - 1] + (c != lower(b[j - 1]));
            if (above[j] + 1 < at[j]) at[j] = above[j] + 1;
            if (at[j - 1] + 1 < at[j]) at[j] = at[j - 1] + 1;
            if (i > 1 && j > 1 && c == lower(b[j - 2]) && lower(a.text[i - 2]) == lower(b[j - 1]) &&
                before[j - 2] + 1 < at[j])
                at[j] = before[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

void gg__nearest_consider(gg__nearest *nearest, const char *name, size_t most)
{
    const size_t distance = count_edits(nearest->word, name);
    if (distance > most || (nearest->name && distance >= nearest->distance)) return;
    nearest->name = name;
    nearest->distance = distance;
}
