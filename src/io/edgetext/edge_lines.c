/*
 * Edge lines one by one.
 *
 * A parser of numbers is slow because each number begins where the one before it ends, so one must
 * be read to its end before the next can begin. Here the end of the line is found first, in one
 * step: then the processor can begin the next line while it still joins the digits of this one.
 *
 * Nothing is read that is more than GG__EDGE_PAD bytes after the text.
 *
 * Where edge_lines_avx2.c can take many lines at once, this takes the others.
 */
#include "io/edgetext/edge_lines.h"

#include "io/edgetext/digits.h"

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

const unsigned char *gg__edge_lines_scalar(const gg__edge_form *form, const unsigned char *text,
                                           const unsigned char *end, gg__edge_lines *lines)
{
    const unsigned char prefix[2] = {(unsigned char)form->letter, ' '};
    const size_t skipped = form->letter ? 2 : 0;
    const unsigned base = form->base;
    gg__edge_survey survey = lines->survey;
    while (lines->count < lines->room && text < end) {
        const unsigned char *feed = find_end(text);
        uint64_t from, to;
        gg_edge_for who = GG_FOR_BOTH;
        if (!feed || memcmp(text, prefix, skipped) != 0) break;
        const unsigned char *rest = gg__scan_digits(text + skipped, &from);
        if (!rest || *rest != ' ') break;
        rest = gg__scan_digits(rest + 1, &to);
        if (!rest) break;
        if (form->coloured && *rest == ' ' && (rest[1] == 'L' || rest[1] == 'R')) {
            who = rest[1] == 'L' ? GG_FOR_LEFT : GG_FOR_RIGHT;
            rest += 2;
        }
        if (rest != feed && (rest + 1 != feed || *rest != '\r')) break;
        if (from - base >= form->limit || to - base >= form->limit) break;
        if (who != GG_FOR_BOTH && !lines->coloured) { /* from here on, whom each is for */
            memset(lines->who, GG_FOR_BOTH, lines->count);
            lines->coloured = true;
        }
        if (lines->coloured) lines->who[lines->count] = (uint8_t)who;
        const gg__edge edge = {(gg_vertex)(from - base), (gg_vertex)(to - base)};
        survey.top = edge.from > survey.top ? edge.from : survey.top;
        survey.top = edge.to > survey.top ? edge.to : survey.top;
        survey.falling |= edge.from >= edge.to;
        lines->edge[lines->count++] = edge;
        text = feed + 1;
    }
    lines->survey = survey;
    return text;
}

const unsigned char *gg__edge_lines_take(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines)
{
    enum { SOME = 512, LEAST = 64 }; /* lines after which AVX2 is tried again; bytes */
    const bool many = end - text >= LEAST;
    const size_t room = lines->room;
    for (const unsigned char *before = NULL; text != before && lines->count < room;) {
        before = text;
        if (many) text = gg__edge_lines_avx2(form, text, end, lines);
        if (text != before) continue;
        if (many && room - lines->count > SOME) lines->room = lines->count + SOME;
        text = gg__edge_lines_scalar(form, text, end, lines);
        lines->room = room;
    }
    return text;
}
