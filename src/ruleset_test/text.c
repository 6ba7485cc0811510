/*
 * The texts of a ruleset. Each is written into a window of some size in the middle of a larger
 * room, filled with a byte that texts do not have: what stands beside the window afterwards must
 * still be that byte, and the window must have a NUL. Sizes take turns from position to position.
 * O(length of the texts).
 */
#include "ruleset_test/vet.h"

#include <string.h>

enum { BEFORE = 64, BEHIND = 64, DIRT = 0xa5, WHOLE = GG__VET_ROOM / 2 };

typedef enum text_kind { PRINT, PRINT_MOVE, PICTURE } text_kind;

/* Has a text of x, or of the move to y, written into the window. */
static void write(const gg__vet *vet, text_kind kind, gg_position x, gg_position y, size_t size)
{
    char *window = vet->room + BEFORE;
    const gg_ruleset *ruleset = vet->ruleset;
    if (kind == PRINT)
        ruleset->print(vet->self, x, window, size);
    else if (kind == PICTURE)
        ruleset->picture(vet->self, x, window, size);
    else
        ruleset->print_move(vet->self, x, y, window, size);
}

static bool is_dirt(const char *at, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)at[i] != DIRT) return false;
    return true;
}

static bool keeps_inside(const gg__vet *vet, text_kind kind, gg_position x, gg_position y,
                         size_t size)
{
    memset(vet->room, DIRT, BEFORE + size + BEHIND);
    write(vet, kind, x, y, size);
    return is_dirt(vet->room, BEFORE) && is_dirt(vet->room + BEFORE + size, BEHIND) &&
           memchr(vet->room + BEFORE, '\0', size);
}

static const char *check_windows(const gg__vet *vet, gg_position x)
{
    static const uint8_t sizes[] = {1, 2, 3, 4, 5, 8, 13, 21, 34, 55, 89, 144, 233};
    const size_t size = sizes[vet->tested % sizeof sizes], count = vet->moves.to.count;
    const gg_position y = count > 0 ? vet->moves.to.at[vet->tested % count] : x;
    const gg_ruleset *ruleset = vet->ruleset;
    if (ruleset->print && !keeps_inside(vet, PRINT, x, x, size))
        return "print writes beside its buffer, or leaves out the NUL";
    if (ruleset->picture && !keeps_inside(vet, PICTURE, x, x, size))
        return "picture writes beside its buffer, or leaves out the NUL";
    if (ruleset->print_move && count > 0 && gg__rules_ended(y) == GG_NONE &&
        !keeps_inside(vet, PRINT_MOVE, x, y, size))
        return "print_move writes beside its buffer, or leaves out the NUL";
    return NULL;
}

/* What is printed is read as the same position; with something behind it, it is not read. */
static const char *check_round_trip(gg__vet *vet, gg_position x)
{
    const gg_ruleset *ruleset = vet->ruleset;
    char *text = vet->room + BEFORE;
    gg_position y = x;
    if (!ruleset->print) return NULL;
    write(vet, PRINT, x, x, WHOLE);
    const size_t length = strlen(text);
    if (memchr(text, '\n', length)) return "print writes more than one line";
    if (!ruleset->parse || length + 1 >= WHOLE) return NULL; /* perhaps cut */
    if (!ruleset->parse(vet->self, text, &y)) return "parse refuses what print writes";
    vet->other = y;
    if (y != x) return "parse reads what print writes as another position";
    text[length] = '\1';
    text[length + 1] = '\0';
    if (ruleset->parse(vet->self, text, &y)) return "parse accepts a text with rubbish behind it";
    return NULL;
}

const char *gg__vet_text(gg__vet *vet, gg_position x)
{
    const char *fault = check_windows(vet, x);
    return fault ? fault : check_round_trip(vet, x);
}
