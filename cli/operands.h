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

#endif
