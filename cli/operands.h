/* Positions in expressions of the calculator. */
#ifndef GG_CLI_OPERANDS_H
#define GG_CLI_OPERANDS_H

#include "cli.h"

enum { OPERAND_SHOWN = 22, OPERAND_NOTE = 208 }; /* bytes */

/*
 * The form of a position, written as one of
 *
 *   RULESET:PARAMETERS         the start of a game by rules
 *   RULESET:PARAMETERS@FILE    the same with a board or a graph from a file
 *   FILE@VERTEX                a vertex of a graph
 *   FILE@                      the sum of the tokens that the file has
 *
 * GG_BAD_INPUT without an error of the context: there is no such ruleset or file. `note`, of
 * OPERAND_NOTE bytes, becomes a remark on how the position was read, or "".
 */
gg_status operand_value(gg_ctx *ctx, gg_forms *forms, const char *text, size_t size, char *note,
                        gg_form *out);

/* For gg_sum_files, whose `self` these files are: opens a term of a sum that names a file, in one
 * of these notations. Free the files after the sum. */
typedef struct operand_files operand_files;
enum { OPERAND_FILES = 64 };
operand_files *operand_files_new(void); /* NULL without memory */
void operand_files_free(operand_files *files);
gg_status operand_open(void *self, gg_ctx *ctx, const char *term, gg_problem **out);

/* True if a word is a name that the user has defined. */
typedef bool operand_is_name(const void *self, const char *word, size_t size);

/*
 * Joins stalks of Hackenbush that are added to a position or subtracted, as in hackenbush:LRL +
 * RRG, to one position, as long as stalks follow. It changes the text in its place,
 * hackenbush:LRL;RRG, and puts blanks after it, so that what follows keeps its column. `named`, of
 * OPERAND_SHOWN bytes, becomes the first of these stalks that is a name, too, with its sign, cut if
 * it is longer; or "".
 */
void operand_join_stalks(char *text, operand_is_name *is_name, const void *self, char *named);

#endif
