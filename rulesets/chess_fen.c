/*
 * Chess positions in Forsyth-Edwards Notation, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1": ranks from the
 * eighth on, the player to move, castling, the square for captures in passing, and two counts.
 * Castling and the counts are no part of this chess. Everything after the ranks may be missing.
 */
#include "chess.h"

#include "notation.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "KkQRBNPqrbnp"; /* by code */

/* A place to write why a text is refused, or what was assumed. */
typedef struct remark {
    char *text;
    size_t size;
} remark;

bool gg__chess_is_fen(const char *text)
{
    const size_t length = strcspn(text, " ");
    return memchr(text, '/', length) != NULL;
}

static bool read_ranks(const char **text, gg__lineup *l, const remark *why)
{
    const char *start = *text;
    for (unsigned rank = 8; rank-- > 0;) {
        unsigned file = 0;
        for (; **text && !strchr("/ ", **text); ++*text) {
            const char *letter = strchr(letters, **text);
            if (**text >= '1' && **text <= '8') {
                file += (unsigned)(**text - '0');
            } else if (!letter) {
                snprintf(why->text, why->size, "column %u: rank %u has a character that is no man",
                         (unsigned)(*text - start) + 1, rank + 1);
                return false;
            } else if (l->men == GG__CHESS_MEN) {
                snprintf(why->text, why->size, "column %u: there are more than five men",
                         (unsigned)(*text - start) + 1);
                return false;
            } else {
                l->code[l->men] = (uint8_t)(letter - letters);
                l->at[l->men++] = (uint8_t)(8 * rank + file % 8);
                file++;
            }
        }
        if (file != 8 || (rank > 0) != (**text == '/')) {
            const unsigned column = (unsigned)(*text - start) + 1;
            if (file != 8)
                snprintf(why->text, why->size, "column %u: rank %u is not 8 squares long", column,
                         rank + 1);
            else
                snprintf(why->text, why->size, "column %u: there are %s than 8 ranks", column,
                         rank > 0 ? "fewer" : "more");
            return false;
        }
        *text += rank > 0;
    }
    return true;
}

/* The next word, of at most `size` - 1 bytes; "-" at the end of the text. Returns its column. */
static unsigned read_word(const char **text, const char *start, char *word, size_t size)
{
    *text += strspn(*text, " ");
    const unsigned column = (unsigned)(*text - start) + 1;
    const size_t length = strcspn(*text, " ");
    snprintf(word, size, "%.*s", length > 0 ? (int)(length < size ? length : size - 1) : 1,
             length > 0 ? *text : "-");
    *text += length;
    return column;
}

/* True if the ending leads to these men; they are put in order in a copy. */
static bool can_pack(const gg__chess *c, gg__lineup l, gg_position *x)
{
    return gg__chess_pack(c, &l, x);
}

/* Writes the men of one side, as in KRP. */
static void name_side(const gg__lineup *l, bool black, char name[GG__CHESS_MEN + 1])
{
    size_t at = 0;
    for (const char *letter = &"KQRBNPkqrbnp"[black ? 6 : 0], *end = letter + 6; letter < end;
         letter++)
        for (unsigned man = 0; man < l->men; man++)
            if (letters[l->code[man]] == *letter) name[at++] = (char)(*letter & ~('a' ^ 'A'));
    name[at] = '\0';
}

/* Explains why these men are neither those of the ending nor those of its later slices. */
static void explain_men(const gg__chess *c, const gg__lineup *l, const remark *why)
{
    char side[2][GG__CHESS_MEN + 1], all[2][GG__CHESS_MEN + 1];
    gg__lineup exchanged = *l;
    gg_position x;
    for (unsigned black = 0; black < 2; black++) {
        name_side(l, black, side[black]);
        name_side(&c->all, black, all[black]);
        if (side[black][0] == 'K' && side[black][1] != 'K') continue;
        snprintf(why->text, why->size, "%s needs one king", black ? "Black" : "White");
        return;
    }
    for (unsigned man = 0; man < l->men; man++)
        exchanged.code[man] =
            gg__chess_code(gg__chess_kind(l->code[man]), !gg__chess_is_black(l->code[man]));
    if (l->men == 2)
        snprintf(why->text, why->size, "the kings alone are a draw");
    else if (can_pack(c, exchanged, &x))
        snprintf(why->text, why->size,
                 "White has %s and Black %s: exchange the colours, or take chess:%s%s", side[0],
                 side[1], side[0], side[1]);
    else
        snprintf(why->text, why->size, "White has %s and Black %s, which %s%s never leads to",
                 side[0], side[1], all[0], all[1]);
}

/* Moves the pawn that may be captured in passing to the rank that says so; false if there is none
 * beside this square. */
static bool mark_passed(gg__lineup *l, const char *square)
{
    const unsigned file = (unsigned)(square[0] - 'a'), rank = (unsigned)(square[1] - '1');
    if (file > 7 || rank != (l->black ? 2 : 5) || square[2]) return false;
    for (unsigned man = 0; man < l->men; man++)
        if (l->at[man] == ((8 * rank + file) ^ 8) &&
            l->code[man] == gg__chess_code(GG__PAWN, !l->black)) {
            l->at[man] ^= 24;
            return true;
        }
    return false;
}

static bool pack_legal(gg__chess *c, gg__lineup l, gg_position *x)
{
    return can_pack(c, l, x) && gg__chess_legal(c, *x);
}

bool gg__chess_read_fen(void *self, const char *text, gg_position *x, char *note, size_t size)
{
    gg__chess *c = self;
    const remark why = {note, size};
    gg__lineup l = {.men = 0}, passed;
    const char *start = text;
    char mover[8], castling[8], square[8], count[2][16];
    unsigned at[4]; /* columns of the fields after the ranks */
    if (size > 0) *note = '\0';
    if (!read_ranks(&text, &l, &why)) return false;
    const bool says_mover = text[strspn(text, " ")] != '\0';
    at[0] = read_word(&text, start, mover, sizeof mover);
    at[1] = read_word(&text, start, castling, sizeof castling);
    at[2] = read_word(&text, start, square, sizeof square);
    for (unsigned i = 0; i < 2; i++) {
        at[3] = read_word(&text, start, count[i], sizeof count[i]);
        if (strspn(count[i], "0123456789") == strlen(count[i]) || strcmp(count[i], "-") == 0)
            continue;
        snprintf(note, size, "column %u: '%s' is no number of moves", at[3], count[i]);
        return false;
    }
    l.black = mover[0] == 'b' || mover[0] == 'B';
    passed = l;
    if (says_mover && (!strchr("wWbB", mover[0]) || mover[1]))
        snprintf(note, size, "column %u: the player to move is w or b, not '%s'", at[0], mover);
    else if (strspn(castling, "KQkq-") != strlen(castling))
        snprintf(note, size, "column %u: '%s' is no right to castle", at[1], castling);
    else if (text[strspn(text, " ")])
        snprintf(note, size, "column %u: there are more than six fields",
                 (unsigned)(text + strspn(text, " ") - start) + 1);
    else if (strcmp(square, "-") != 0 && !mark_passed(&passed, square))
        snprintf(note, size, "column %u: no pawn can be captured in passing on '%s'", at[2],
                 square);
    else if (!can_pack(c, l, x))
        explain_men(c, &l, &why);
    else if (!pack_legal(c, passed, x) && !pack_legal(c, l, x))
        snprintf(note, size, "%s",
                 gg__chess_exposed(c, &l)
                     ? "the player who is not to move is in check"
                     : "the kings stand beside each other, or a pawn on its first or last rank");
    else {
        if (!says_mover) snprintf(note, size, "the player to move is not named: White is assumed");
        if (strcmp(castling, "-") != 0)
            snprintf(note, size, "castling is no part of this chess: '%s' is dropped", castling);
        return true;
    }
    return false;
}
