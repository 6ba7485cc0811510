/* What the two halves of ggb share: the names of its columns. doc/formats.md has all of it. */
#ifndef GG_IO_GGB_H
#define GG_IO_GGB_H

#include "columns/columns.h"
#include "io/format.h"

#define GG__GGB_MARK "\x89GGB\r\n\x1a\n"

extern const gg__columns_kind gg__ggb;

/* The entries of `settings`. */
typedef enum gg__ggb_setting {
    GG__GGB_PLAY,
    GG__GGB_DEAD_END,
    GG__GGB_INFINITE,
    GG__GGB_FIRST,
    GG__GGB_STUCK,
    GG__GGB_BASE,
    GG__GGB_ORDERED,
    GG__GGB_SETTINGS
} gg__ggb_setting;

/* The columns of a player's rows: by gg_player, by direction, lengths and then ends. */
extern const char *const gg__ggb_rows[2][2][2];

#endif
