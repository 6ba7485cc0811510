/*
 * Edge lines, many at once, with instructions on 32 bytes that not every processor has.
 *
 * Idea. In a stretch of some 2 KiB first all bytes that are no digits are found, 64 at a time: one
 * bit for each, from which their places follow. They must be a blank and a line feed in turn; in
 * forms with a letter, the letter and blank at the beginning of each line are checked with the same
 * bits and left out. Then a number ends at each place and is as long as the distance to the one
 * before says, and the numbers of four lines are joined at once: the eight bytes before each place,
 * with those that are no part of the number made zero, are joined to pairs, fours and the whole. No
 * branch depends on how long a number is, and no step waits for the line before.
 *
 * Invariant. A line is taken only if all of it has been looked at: a stretch in which the bytes
 * that are no digits are not exactly those of edge lines is left to edge_lines.c, and so are four
 * lines with a number that has no digits or more than eight, and all lines of a stretch with a
 * number out of range.
 *
 * Cost. O(bytes), some 35 instructions a line of 14 bytes. edge_lines.c does the same
 * one by one.
 */
#include "io/edgetext/edge_lines.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#define AVX2   __attribute__((target("avx2,bmi,bmi2,pclmul,popcnt")))
#define INLINE AVX2 __attribute__((always_inline)) static inline

enum {
    STRETCH = 2048,
    LEAST_LINE = 4, /* bytes of a line */
    USUAL = 10,     /* places in 64 bytes of lines with numbers of six digits */
    AT_ONCE = 8,    /* numbers */
    CACHE_LINE = 64
};

/* ---- places ---- */

/* The bytes that are no digits, and which of them are what; a bit for each of 64 bytes. */
typedef struct marks {
    uint64_t odd, feed, blank, letter;
} marks;

INLINE uint64_t bits(__m256i low, __m256i high)
{
    const unsigned l = (unsigned)_mm256_movemask_epi8(low);
    return l | (uint64_t)(unsigned)_mm256_movemask_epi8(high) << 32;
}

INLINE uint64_t which_are(__m256i low, __m256i high, char c)
{
    const __m256i all = _mm256_set1_epi8(c);
    return bits(_mm256_cmpeq_epi8(low, all), _mm256_cmpeq_epi8(high, all));
}

INLINE __m256i is_digit(__m256i text)
{
    const __m256i value = _mm256_sub_epi8(text, _mm256_set1_epi8('0'));
    return _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(9)), value);
}

INLINE marks mark(const unsigned char *text, char letter)
{
    const __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)text);
    const __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(text + 32));
    return (marks){~bits(is_digit(low), is_digit(high)), which_are(low, high, '\n'),
                   which_are(low, high, ' '), letter ? which_are(low, high, letter) : 0};
}

/* Leaves out the first two bytes of each line, which must be the letter and a blank. Returns those
 * that are not. carry: which of these bytes are the first of the next 64. */
INLINE uint64_t leave_out_letters(marks *m, uint64_t carry[2])
{
    const uint64_t first = m->feed << 1 | carry[0], second = m->feed << 2 | carry[1];
    carry[0] = m->feed >> 63;
    carry[1] = m->feed >> 62;
    m->odd &= ~(first | second);
    return (first & ~m->letter) | (second & ~m->blank);
}

/* The bits of odd that are neither blanks and line feeds in turn. turn: all bits, if a line feed is
 * next, else none. Carry-less multiplication by all bits says of each how many are below it, modulo
 * two. */
INLINE uint64_t out_of_turn(const marks *m, uint64_t turn)
{
    const __m128i odd = _mm_cvtsi64_si128((long long)m->odd);
    const __m128i sums = _mm_clmulepi64_si128(odd, _mm_set1_epi8(-1), 0);
    const uint64_t blank = m->odd & ((uint64_t)_mm_cvtsi128_si64(sums) ^ turn);
    return (blank & ~m->blank) | (m->odd & ~blank & ~m->feed);
}

/* Writes the places to `place`, which has room for one for each byte and USUAL more, and returns
 * how many there are; 0 if the text is anything but edge lines. */
INLINE size_t find_places(const unsigned char *text, uint32_t length, char letter, uint32_t *place)
{
    uint64_t wrong = 0, carry[2] = {1, 2};
    size_t count = 0;
    for (uint32_t at = 0; at < length; at += 64) {
        marks m = mark(text + at, letter);
        if (letter) wrong |= leave_out_letters(&m, carry);
        wrong |= out_of_turn(&m, 0 - (uint64_t)(count & 1));
        const size_t more = (size_t)__builtin_popcountll(m.odd);
        uint64_t odd = m.odd;
        for (size_t i = 0; i < USUAL; i++, odd &= odd - 1)
            place[count + i] = at + (uint32_t)_tzcnt_u64(odd);
        for (size_t i = USUAL; i < more; i++, odd &= odd - 1)
            place[count + i] = at + (uint32_t)_tzcnt_u64(odd);
        count += more;
    }
    return wrong ? 0 : count;
}

/* ---- numbers ---- */

/* The lengths of the numbers before these places, and whether each is 1 to 8. */
INLINE bool measure(const uint32_t *place, __m256i between, __m256i *length)
{
    const __m256i here = _mm256_loadu_si256((const __m256i *)(const void *)place);
    const __m256i before = _mm256_loadu_si256((const __m256i *)(const void *)(place - 1));
    *length = _mm256_sub_epi32(_mm256_sub_epi32(here, before), between);
    const __m256i less = _mm256_sub_epi32(*length, _mm256_set1_epi32(1));
    return _mm256_testc_si256(_mm256_set1_epi32(7), less);
}

INLINE __m128i load_two(const unsigned char *first, const unsigned char *second)
{
    const __m128i low = _mm_loadl_epi64((const __m128i *)(const void *)first);
    const __m128i high = _mm_loadl_epi64((const __m128i *)(const void *)second);
    return _mm_unpacklo_epi64(low, high);
}

/* The numbers of two lines as two fours of digits each. */
INLINE __m256i join_fours(const unsigned char *text, const uint32_t *place, __m128i length)
{
    const unsigned char *first = text - 8;
    const __m128i low = load_two(first + place[0], first + place[1]);
    const __m128i high = load_two(first + place[2], first + place[3]);
    const __m256i digits = _mm256_sub_epi8(
        _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1), _mm256_set1_epi8('0'));
    const __m256i excess = _mm256_sub_epi64(_mm256_set1_epi64x(64),
                                            _mm256_slli_epi64(_mm256_cvtepu32_epi64(length), 3));
    const __m256i own = _mm256_and_si256(digits, _mm256_sllv_epi64(_mm256_set1_epi64x(-1), excess));
    const __m256i pairs = _mm256_maddubs_epi16(own, _mm256_set1_epi16(10 | 1 << 8));
    return _mm256_madd_epi16(pairs, _mm256_set1_epi32(100 | 1 << 16));
}

/* The numbers of four lines. */
INLINE __m256i join(const unsigned char *text, const uint32_t *place, __m256i length)
{
    const __m256i first = join_fours(text, place, _mm256_castsi256_si128(length));
    const __m256i second = join_fours(text, place + 4, _mm256_extracti128_si256(length, 1));
    const __m256i fours = _mm256_packs_epi32(first, second);
    const __m256i joined = _mm256_madd_epi16(fours, _mm256_set1_epi32(10000 | 1 << 16));
    return _mm256_permute4x64_epi64(joined, 0xd8); /* 0 2 1 3: packing puts halves in turn */
}

INLINE uint32_t largest(__m256i numbers)
{
    uint32_t each[AT_ONCE], most = 0;
    _mm256_storeu_si256((__m256i *)(void *)each, numbers);
    for (size_t i = 0; i < AT_ONCE; i++)
        most = each[i] > most ? each[i] : most;
    return most;
}

/* Adds what is to be known of edges: the largest ends, and which begin at no smaller number than
 * they end. */
INLINE void survey_edges(__m256i numbers, __m256i *top, __m256i *falling)
{
    const __m256i others = _mm256_shuffle_epi32(numbers, 0xb1); /* 1 0 3 2: the other ends */
    const __m256i larger = _mm256_max_epu32(numbers, others);
    *top = _mm256_max_epu32(*top, larger);
    *falling = _mm256_or_si256(*falling, _mm256_cmpeq_epi32(larger, numbers));
}

/* Joins as many numbers as it can, four lines at a time; how many. 0 if one is out of range. The
 * text of the next stretch is asked for meanwhile, which may still be in another processor's cache.
 */
INLINE size_t take_numbers(const gg__edge_form *form, const unsigned char *text,
                           const uint32_t *place, size_t places, bool letter, gg__edge *edge,
                           gg__edge_survey *survey)
{
    const int gap = letter ? 3 : 1; /* from the end of a line to its first number */
    const __m256i between = _mm256_setr_epi32(gap, 1, gap, 1, gap, 1, gap, 1);
    const __m256i base = _mm256_set1_epi32((int)form->base);
    __m256i top = _mm256_setzero_si256(), falling = top, length;
    size_t i = 0;
    for (; i + AT_ONCE <= places && measure(place + i, between, &length); i += AT_ONCE) {
        __builtin_prefetch(text + STRETCH + i * (CACHE_LINE / AT_ONCE));
        const __m256i numbers = _mm256_sub_epi32(join(text, place + i, length), base);
        survey_edges(numbers, &top, &falling);
        _mm256_storeu_si256((__m256i *)(void *)(edge + i / 2), numbers);
    }
    const uint32_t most = largest(top);
    if (most >= form->limit) return 0;
    survey->top = most > survey->top ? most : survey->top;
    survey->falling |= (_mm256_movemask_ps(_mm256_castsi256_ps(falling)) & 0x55) != 0;
    return i;
}

/* ---- stretches ---- */

INLINE const unsigned char *take(const gg__edge_form *form, const unsigned char *text,
                                 const unsigned char *end, char letter, gg__edge_lines *lines)
{
    uint32_t place[1 + STRETCH + USUAL];
    place[0] = UINT32_MAX; /* the line feed before the first line, counted from it */
    for (;;) {
        const size_t left = (size_t)(end - text), room = (lines->room - lines->count) * LEAST_LINE;
        const size_t most = left < room ? left : room;
        const uint32_t length = most < STRETCH ? (uint32_t)most & ~UINT32_C(63) : STRETCH;
        const size_t places = find_places(text, length, letter, place + 1);
        gg__edge *edge = lines->edge + lines->count;
        const size_t taken =
            take_numbers(form, text, place + 1, places, letter != 0, edge, &lines->survey);
        if (taken == 0) break;
        if (lines->coloured) memset(lines->who + lines->count, GG_FOR_BOTH, taken / 2);
        lines->count += taken / 2;
        text += place[taken] + 1;
    }
    return text;
}

AVX2 static const unsigned char *take_any(const gg__edge_form *form, const unsigned char *text,
                                          const unsigned char *end, gg__edge_lines *lines)
{
    return form->letter ? take(form, text, end, form->letter, lines)
                        : take(form, text, end, '\0', lines);
}

const unsigned char *gg__edge_lines_avx2(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines)
{
    const bool able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("pclmul") &&
                      __builtin_cpu_supports("popcnt");
    return able ? take_any(form, text, end, lines) : text;
}

#else

const unsigned char *gg__edge_lines_avx2(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines)
{
    (void)form;
    (void)end;
    (void)lines;
    return text;
}

#endif
