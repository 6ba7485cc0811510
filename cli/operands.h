/* Positions in expressions of the calculator. */
#ifndef GG_CLI_OPERANDS_H
#define GG_CLI_OPERANDS_H

#include "cli.h"

/*
 * The form of a position, written as one of
 *
 *   RULESET:PARAMETERS         the start of a game by rules
 *   RULESET:PARAMETERS@FILE    the same with a board or a graph from a file
 *   FILE@VERTEX                a vertex of a graph
 *   FILE@                      the sum of the tokens that the file has
 *
 * GG_BAD_INPUT without an error of the context: there is no such ruleset or file.
 */
gg_status operand_value(gg_ctx *ctx, gg_forms *forms, const char *text, size_t size, gg_form *out);

/* True if a word is a name that the user has defined. */
typedef bool operand_is_name(const void *self, const char *word, size_t size);

/*
 * Joins stalks of Hackenbush that are added to a position, as in hackenbush:LRL + RRG, to one
 * position, as long as stalks follow. It changes the text in its place, hackenbush:LRL;RRG, and
 * puts blanks after it, so that what follows keeps its column. Returns where the first of these
 * stalks that is a name, too, stands now, and its length in *size; NULL: there is none.
 */
const char *operand_join_stalks(char *text, operand_is_name *is_name, const void *self,
                                size_t *size);

#endif
