/*
 * Edge lines, which are nearly all there is of most files, many at a time.
 *
 * What makes a parser of numbers slow is that each number begins where the one before it ends, so
 * one must be read to the end before the next can be begun. Here the end of the line is looked for
 * by itself, in one step: then the next line begins while the numbers of this one are still being
 * joined from their digits.
 *
 * A line is taken if it is exactly as such lines are written: anything unusual, a tab, a name, a
 * number out of range, the end of the block, is left where it is for those who can tell why.
 * Nothing is read beyond the zeros behind the block.
 */
#include "io/scanner.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* A line of two numbers of up to 15 digits, with all that may be around them, is no longer. */
enum { LONGEST = 48 };

/* The line feed that ends the line, or NULL if it is not within reach. */
static inline const unsigned char *find_end(const unsigned char *text)
{
#if defined(__SSE2__)
    const __m128i feed = _mm_set1_epi8('\n');
    const __m128i first = _mm_loadu_si128((const __m128i *)(const void *)text);
    const __m128i second = _mm_loadu_si128((const __m128i *)(const void *)(text + 16));
    const unsigned low = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(first, feed));
    const unsigned high = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(second, feed));
    const unsigned found = low | high << 16;
    if (found != 0) return text + __builtin_ctz(found);
    return memchr(text + 32, '\n', LONGEST - 32);
#else
    return memchr(text, '\n', LONGEST);
#endif
}

/* What stands between the second number and the end of the line; false if it is unusual. */
static inline bool scan_rest(const unsigned char *rest, const unsigned char *end, bool coloured,
                             gg_edge_for *who)
{
    *who = GG_FOR_BOTH;
    if (coloured && *rest == ' ') {
        if (rest[1] != 'L' && rest[1] != 'R') return false;
        *who = rest[1] == 'L' ? GG_FOR_LEFT : GG_FOR_RIGHT;
        rest += 2;
    }
    return rest == end || (rest + 1 == end && *rest == '\r');
}

size_t gg__scan_edge_lines(gg__scanner *scanner, const char *prefix, bool coloured, unsigned base,
                           uint64_t limit, gg__edge *edges, size_t most)
{
    const size_t skipped = strlen(prefix);
    const unsigned char *text = scanner->buffer + scanner->at;
    size_t taken = 0;
    for (; taken < most; taken++) {
        const unsigned char *end = find_end(text);
        uint64_t from, to;
        gg_edge_for who;
        if (!end || memcmp(text, prefix, skipped) != 0) break;
        const unsigned char *rest = gg__scan_digits(text + skipped, &from);
        if (!rest || *rest != ' ') break;
        rest = gg__scan_digits(rest + 1, &to);
        if (!rest || !scan_rest(rest, end, coloured, &who)) break;
        if (from - base >= limit || to - base >= limit) break;
        edges[taken] = (gg__edge){(gg_vertex)(from - base), (gg_vertex)(to - base), who};
        text = end + 1;
    }
    scanner->at = (uint64_t)(text - scanner->buffer);
    if (taken > 0) scanner->line_start = scanner->at;
    scanner->line += taken;
    return taken;
}
