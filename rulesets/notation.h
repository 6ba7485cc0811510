/*
 * Text that several games share: names of columns and of moves, and readers for positions as people
 * write them, which take more than `print` writes.
 */
#ifndef GG_RULESETS_NOTATION_H
#define GG_RULESETS_NOTATION_H

#include "greatgame_ruleset.h"

enum { GG__COLUMN_NAME = 16 };

/* a to z, then aa, ab and so on, as in spreadsheets. */
void gg__column_name(unsigned column, char name[GG__COLUMN_NAME]);

/* Writes the line under a board that has a letter for each column, indented by `margin`; for more
 * than 26 columns a line for each letter of the names, one above the other. Returns the length. */
size_t gg__put_columns(unsigned columns, unsigned margin, char *text, size_t size);

/* Adds the name of a move at the end of a text of names, with " or " between them. */
void gg__add_name(char *text, size_t size, const char *name);

/*
 * Reads rows * columns marks into cells, as indices in `marks`; a point in `marks` is an empty
 * cell. Returns the rest of the text, without blanks before it; NULL if the text is anything else.
 * Rows may be separated by a slash, a bar or a line break, or by nothing; blanks do not count.
 * Capitals and small letters are equal unless both are marks. A number means that number of empty
 * cells of one row, as in chess, and _ and - are empty cells, too.
 */
const char *gg__read_rows(const char *text, const char *marks, unsigned rows, unsigned columns,
                          uint8_t *cell);

/* Writes the column and the reason if gg__read_rows refuses a text, or if what follows the board is
 * not the player to move. movers: the letters of gg__read_mover; "": nothing may follow; NULL:
 * anything may. The remark is empty otherwise. */
void gg__explain_rows(const char *text, const char *marks, unsigned rows, unsigned columns,
                      const char *movers, char *remark, size_t size);

/*
 * Reads the player to move at the end of a text: ":L" or "L", in either case, with blanks anywhere;
 * letters has Left's and Right's. False if it is anything else.
 */
bool gg__read_mover(const char *text, const char *letters, gg_player *mover);

/* A walk through numbers with commas, semicolons, slashes, + or blanks between them, with brackets
 * around all or none. */
typedef struct gg__numbers {
    const char *at;
    char close; /* the bracket that has to come */
    bool begun, bad;
} gg__numbers;

/* False at the end, or where the text is anything else or a number does not fit: then it is bad. */
bool gg__next_number(gg__numbers *n, uint64_t *value);

/* Reads all of them. Returns how many, or -1 if the text is bad or has more than `most`. */
int gg__read_numbers(const char *text, uint64_t *values, int most);

/* Writes the column at which a text is no list of numbers, or that it does not have `wanted`
 * numbers (0: any number). The remark is empty otherwise. */
void gg__explain_numbers(const char *text, unsigned wanted, char *remark, size_t size);

#endif
