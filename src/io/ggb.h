/*
 * ggb, the binary form: what its two halves share. doc/ggb.md specifies it to the byte.
 */
#ifndef GG_IO_GGB_H
#define GG_IO_GGB_H

#include "io/format.h"

#define GG__GGB_MAGIC "\x89GGB\r\n\x1a\n"

enum { GG__GGB_VERSION = 1, GG__GGB_HEAD = 40, GG__GGB_SECTION = 16, GG__GGB_PAD = 8 };

enum {
    GG__GGB_PARTISAN = 1,
    GG__GGB_ORDERED = 2,
    GG__GGB_OUT = 4, /* shifted by the direction: outgoing and incoming rows are there */
    GG__GGB_IN = 8
};

/* Where in the head a setting stands. */
enum {
    GG__GGB_AT_VERSION = 8,
    GG__GGB_AT_FLAGS = 12,
    GG__GGB_AT_VERTICES = 16,
    GG__GGB_AT_PLAY = 24,
    GG__GGB_AT_DEAD_END,
    GG__GGB_AT_INFINITE,
    GG__GGB_AT_FIRST,
    GG__GGB_AT_STUCK,
    GG__GGB_AT_BASE,
    GG__GGB_AT_ZERO,
    GG__GGB_AT_CRC = 36
};

/* Sections stand in the order of their tags; END is the last. Rows are four: lengths and ends of
 * outgoing rows, lengths and ends of incoming rows, of Left; then of Right. */
typedef enum gg__ggb_tag {
    GG__GGB_END,
    GG__GGB_ROWS,
    GG__GGB_OWNERS = 9,
    GG__GGB_RESULTS,
    GG__GGB_NAMED,
    GG__GGB_NAMES,
    GG__GGB_TOKENS,
    GG__GGB_ARRIVALS,
    GG__GGB_TOKEN_NAMES,
    GG__GGB_TARGETS,
    GG__GGB_SCHEDULE,
    GG__GGB_PLAYERS,
    GG__GGB_NOTE
} gg__ggb_tag;

/* The tag of a player's rows. */
static inline gg__ggb_tag gg__ggb_rows_tag(gg_player player, int direction, bool ends)
{
    return (gg__ggb_tag)(GG__GGB_ROWS + 4 * (int)player + 2 * direction + ends);
}

static inline uint32_t gg__ggb_word(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static inline void gg__ggb_put_word(unsigned char *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(word >> (8 * i));
}

gg_status gg__write_ggb(gg_ctx *ctx, const gg_problem *problem, gg__output *output);

#endif
