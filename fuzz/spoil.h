/* Spoiling certificates as the bytes of an input say, and mending their checksums. */
#ifndef FUZZ_SPOIL_H
#define FUZZ_SPOIL_H

#include "support.h"

#include "saved/saved.h"
#include "unit/mend.h"

/* ---- the choices of an input, byte by byte; zeros after its end ---- */

typedef struct choices {
    const uint8_t *at;
    size_t left;
} choices;

static inline unsigned choose(choices *c, unsigned below)
{
    if (c->left == 0 || below == 0) return 0;
    c->left--;
    return *c->at++ % below;
}

static inline uint32_t choose_word(choices *c)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word = word << 8 | choose(c, 256);
    return word;
}

/* A position below `size`, which may be large. */
static inline size_t choose_place(choices *c, size_t size)
{
    const size_t place = (size_t)choose(c, 256) << 8;
    const size_t low = choose(c, 256);
    return size == 0 ? 0 : (place | low) % size;
}

/* ---- checksums ---- */

static inline bool is_text(const bytes_out *bytes)
{
    return bytes->size == 0 || bytes->at[0] != 0x89;
}

static inline uint32_t checksum(const bytes_out *bytes, size_t size)
{
    return gg__crc(0, bytes->at, size);
}

/* Makes the checksum that of the bytes before it. */
static inline void mend_checksum(bytes_out *bytes)
{
    if (is_text(bytes)) {
        char end[24];
        size_t at = bytes->size < 13 ? 0 : bytes->size - 13; /* "end 01234567\n" */
        if (bytes->size < 13 || memcmp(bytes->at + at, "end ", 4) != 0) at = bytes->size;
        const int length =
            snprintf(end, sizeof end, "end %08lx\n", (unsigned long)checksum(bytes, at));
        bytes->size = at;
        put_bytes(bytes, end, (size_t)length);
        return;
    }
    mend_columns(bytes->at, bytes->size);
}

/* Makes the head that of a certificate of this problem. */
static inline void mend_head(bytes_out *bytes, const gg_problem *problem)
{
    column_place place;
    if (is_text(bytes) || bytes->size < 24) return;
    if (get_word(bytes->at + 8) == 1)
        set_long(bytes->at + 16, gg__fingerprint(problem));
    else if (column_named(bytes->at, bytes->size, "problem", &place) &&
             place.sums - place.begin >= 8)
        set_long(bytes->at + place.begin, gg__fingerprint(problem));
}

/* Mends the checksums in the index of a saved table of blocks that are not packed. `head`: bytes
 * before the first block. */
static inline void mend_blocks(const bytes_out *b, uint64_t head, uint64_t index, uint64_t end)
{
    const uint64_t width = gg__saved_get(b->at + 32, 4), positions = gg__saved_get(b->at + 24, 8);
    uint64_t left = positions < UINT64_MAX / 8 && width <= 4 ? positions * width : 0, place = head;
    for (uint64_t at = index; at + GG__SAVED_ENTRY <= end; at += GG__SAVED_ENTRY) {
        const uint64_t size = left < GG__SAVED_BLOCK ? left : GG__SAVED_BLOCK;
        const uint64_t length = gg__saved_get(b->at + at, 4);
        if (place > index || length > index - place) return;
        const uint32_t crc = gg__crc(0, b->at + place, (size_t)length);
        if (length == size)
            gg__saved_put(b->at + at + 4, 4, gg__crc(crc, b->at + place, (size_t)length));
        place += length;
        left -= size;
    }
}

/* Mends the checksums of the head, index and seal of a saved table, and those of blocks. */
static inline void mend_saved(const bytes_out *b)
{
    if (b->size < GG__SAVED_HEAD + 4 + GG__SAVED_SEAL) return;
    uint8_t *seal = b->at + b->size - GG__SAVED_SEAL;
    const uint64_t room = (uint64_t)(seal - b->at), index = gg__saved_get(seal, 8);
    const uint64_t head = GG__SAVED_HEAD + gg__saved_get(b->at + 40, 4) +
                          gg__saved_get(b->at + 44, 4) + gg__saved_get(b->at + 48, 4);
    if (head <= room - 4) gg__saved_put(b->at + head, 4, gg__crc(0, b->at, (size_t)head));
    if (index <= room) mend_blocks(b, head + 4, index, room);
    if (index <= room)
        gg__saved_put(seal + 44, 4, gg__crc(0, b->at + index, (size_t)(room - index)));
    gg__saved_put(seal + 48, 4, gg__crc(0, seal, 48));
}

/* ---- changes ---- */

/* Replaces `removed` bytes by others. */
static inline void splice(bytes_out *bytes, size_t at, size_t removed, const void *put, size_t size)
{
    bytes_out made = {0};
    put_bytes(&made, bytes->at, at);
    put_bytes(&made, put, size);
    put_bytes(&made, bytes->at + at + removed, bytes->size - at - removed);
    free(bytes->at);
    *bytes = made;
}

/* One number of the text form, by another near it or by any. */
static inline void spoil_text(choices *c, bytes_out *bytes)
{
    char text[24];
    size_t at = choose_place(c, bytes->size);
    const int near = (int)choose(c, 9) - 4;
    while (at > 0 && bytes->at[at - 1] >= '0' && bytes->at[at - 1] <= '9')
        at--;
    size_t length = 0;
    unsigned long long number = 0;
    for (; at + length < bytes->size && bytes->at[at + length] >= '0' &&
           bytes->at[at + length] <= '9' && length < 18;
         length++)
        number = 10 * number + (bytes->at[at + length] - (unsigned)'0');
    number = near ? number + (unsigned long long)near : choose_word(c);
    const int written = snprintf(text, sizeof text, "%llu", number);
    splice(bytes, at, length, text, (size_t)written);
}

/* One word of the binary form. Sections begin at multiples of four or not. */
static inline void spoil_word(choices *c, bytes_out *bytes)
{
    if (bytes->size < 4) return;
    const size_t at = choose_place(c, bytes->size - 3);
    const unsigned how = choose(c, 12);
    const uint32_t word = get_word(bytes->at + at);
    if (how < 8)
        set_word(bytes->at + at, word + (how < 4 ? how + 1 : UINT32_MAX - (how - 4)));
    else if (how == 8)
        set_word(bytes->at + at, word ^ UINT32_C(3) << 30);
    else if (how == 9)
        set_word(bytes->at + at, choose_word(c));
    else
        set_word(bytes->at + at, get_word(bytes->at + choose_place(c, bytes->size - 3)));
}

static inline void spoil_stretch(choices *c, bytes_out *bytes)
{
    const size_t at = choose_place(c, bytes->size);
    size_t length = choose(c, 40);
    uint8_t put[40];
    if (length > bytes->size - at) length = bytes->size - at;
    switch (choose(c, 4)) {
    case 0: /* out */
        splice(bytes, at, length, NULL, 0);
        return;
    case 1: /* twice */
        memcpy(put, bytes->at + at, length);
        splice(bytes, at, 0, put, length);
        return;
    case 2: /* to another place */
        memcpy(put, bytes->at + at, length);
        splice(bytes, at, length, NULL, 0);
        splice(bytes, choose_place(c, bytes->size + 1), 0, put, length);
        return;
    default: /* all else */
        if (bytes->size > at) bytes->size = at;
        return;
    }
}

/* One to four changes. */
static inline void spoil(choices *c, bytes_out *bytes)
{
    for (unsigned left = 1 + choose(c, 4); left > 0; left--) {
        const unsigned how = choose(c, 16);
        if (bytes->size == 0) return;
        if (how == 0)
            bytes->at[choose_place(c, bytes->size)] = (uint8_t)choose(c, 256);
        else if (how == 1)
            spoil_stretch(c, bytes);
        else if (is_text(bytes))
            spoil_text(c, bytes);
        else
            spoil_word(c, bytes);
    }
}

#endif
