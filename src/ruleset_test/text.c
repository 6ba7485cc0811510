/*
 * Tests the texts of a ruleset. Each is written into a window of some size in the middle of a
 * larger buffer, which is filled with a byte that texts do not contain: the bytes around the window
 * must be unchanged afterwards, and the window must have a NUL. Sizes vary from position to
 * position. O(length of the texts).
 */
#include "ruleset_test/tester.h"

#include <string.h>

enum { BEFORE = 64, BEHIND = 64, DIRT = 0xa5, WHOLE = GG__TEXT_ROOM / 2 };

typedef enum text_kind { PRINT, PRINT_MOVE, PICTURE } text_kind;

static bool is_dirt(const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)at[i] != DIRT) return false;
    return true;
}

/* Writes a text of x, or of the move to y, into the window; true if it stays inside. */
static bool fits(const gg__tester *t, text_kind kind, gg_position x, gg_position y, size_t size)
{
    char *window = t->room + BEFORE;
    memset(t->room, DIRT, BEFORE + size + BEHIND);
    if (kind == PRINT)
        t->ruleset->print(t->self, x, window, size);
    else if (kind == PICTURE)
        t->ruleset->picture(t->self, x, window, size);
    else
        t->ruleset->print_move(t->self, x, y, window, size);
    return is_dirt(t->room, BEFORE) && is_dirt(window + size, BEHIND) && memchr(window, '\0', size);
}

/* A printed position must be read back as the same one, and not with an appended text. */
static const char *check_round_trip(gg__tester *t, gg_position x)
{
    const gg_ruleset *ruleset = t->ruleset;
    char *text = t->room + BEFORE;
    gg_position y = x;
    if (!ruleset->print) return NULL;
    ruleset->print(t->self, x, text, WHOLE);
    const size_t length = strlen(text);
    if (memchr(text, '\n', length)) return "print writes more than one line";
    if (!ruleset->parse || length + 1 >= WHOLE) return NULL; /* perhaps cut */
    if (!ruleset->parse(t->self, text, &y)) return "parse refuses what print writes";
    t->other = y;
    if (y != x) return "parse reads what print writes as another position";
    text[length] = '\1';
    text[length + 1] = '\0';
    if (ruleset->parse(t->self, text, &y)) return "parse accepts a text followed by rubbish";
    return NULL;
}

const char *gg__test_text(gg__tester *t, gg_position x)
{
    static const uint8_t sizes[] = {1, 2, 3, 4, 5, 8, 13, 21, 34, 55, 89, 144, 233};
    const size_t size = sizes[t->tested % sizeof sizes], count = t->moves.to.count;
    const gg_position y = count > 0 ? t->moves.to.at[t->tested % count] : x;
    const gg_ruleset *ruleset = t->ruleset;
    if (ruleset->print && !fits(t, PRINT, x, x, size))
        return "print writes beside its buffer, or leaves out the NUL";
    if (ruleset->picture && !fits(t, PICTURE, x, x, size))
        return "picture writes beside its buffer, or leaves out the NUL";
    if (ruleset->print_move && count > 0 && gg__position_ended(y) == GG_NONE &&
        !fits(t, PRINT_MOVE, x, y, size))
        return "print_move writes beside its buffer, or leaves out the NUL";
    return check_round_trip(t, x);
}
