/* The columns of a ggb, for its reader and its writer. doc/formats.md has all of it. */
#ifndef GG_IO_GGB_COLUMNS_H
#define GG_IO_GGB_COLUMNS_H

#include "columns/columns.h"
#include "io/format.h"

#define GG__GGB_MARK "\x89GGB\r\n\x1a\n"

extern const gg__columns_kind gg__ggb;

/* The columns, in the order of files. */
typedef enum gg__ggb_column {
    GG__GGB_SETTINGS,
    GG__GGB_ROWS, /* eight: see gg__ggb_row */
    GG__GGB_OWNERS = GG__GGB_ROWS + 8,
    GG__GGB_RESULTS,
    GG__GGB_NAMED, /* vertices, and their names */
    GG__GGB_NAMES,
    GG__GGB_TOKENS,
    GG__GGB_ARRIVALS,
    GG__GGB_TOKEN_NAMES,
    GG__GGB_TARGETS,
    GG__GGB_SCHEDULE, /* a turn: the player in the low half, the token in the high one */
    GG__GGB_PLAYERS,
    GG__GGB_NOTE,
    GG__GGB_COLUMNS
} gg__ggb_column;

/* The lengths (part 0) or the ends (part 1) of a player's rows of one direction. */
static inline unsigned gg__ggb_row(gg_player player, int direction, int part)
{
    return GG__GGB_ROWS + 4 * (unsigned)player + 2 * (unsigned)direction + (unsigned)part;
}

/* The entries of `settings`. */
typedef enum gg__ggb_setting {
    GG__GGB_PLAY,
    GG__GGB_DEAD_END,
    GG__GGB_INFINITE,
    GG__GGB_FIRST,
    GG__GGB_STUCK,
    GG__GGB_BASE,
    GG__GGB_ORDERED,
    GG__GGB_SETTING_COUNT
} gg__ggb_setting;

#endif
