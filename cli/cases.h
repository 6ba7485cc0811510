/* Cases of a contest: what one of them says, in the words that all contest forms share; read from
 * text, written as text, and made a problem. */
#ifndef GG_CLI_CASES_H
#define GG_CLI_CASES_H

#include "cli.h"

/* What a form's cases consist of. */
typedef enum cases_shape {
    CASES_BOARD,   /* one case: rows and columns, or one number for both; then the rows */
    CASES_RACE,    /* n m, r b, m edges; the library reads this form, `judge`, itself */
    CASES_OUTCOME, /* n m k, the token, k times a vertex and its result, m edges */
    CASES_TOKENS,  /* n m k, k tokens, m edges */
    CASES_COLOURS, /* the same, and a player after each edge */
    CASES_COPS,    /* n m c, m edges that can be used both ways */
    CASES_HEAPS    /* an octal code and k, k heaps */
} cases_shape;

typedef struct cli_edge {
    uint32_t from, to; /* from 0 */
    char who;          /* CASES_COLOURS: L or R; else 0 */
} cli_edge;

enum { CASES_CODE = 32 /* characters of an octal code, with the end */ };

/* Fields that the shape does not use are 0. */
typedef struct cli_case {
    uint32_t vertices;
    cli_edge *edges;
    size_t edge_count;
    uint32_t *tokens; /* vertices from 0; in a race red and black; of an octal game heaps */
    size_t token_count;
    char *labels; /* CASES_OUTCOME: of each vertex N, P or D, or 0 */
    uint32_t cops;
    char code[CASES_CODE];
    uint32_t rows, columns;
    bool square; /* and one number says both */
    char *cells; /* rows times columns, as lines: each ends in a line feed */
} cli_case;

static inline char *case_cell(const cli_case *c, uint32_t row, uint32_t column)
{
    return c->cells + (size_t)row * (c->columns + 1) + column;
}

/* Makes room for these numbers of items, all 0, or a board of empty cells. False: no memory; the
 * error has been printed. */
bool case_make(cases_shape shape, uint32_t vertices, size_t edges, size_t tokens, cli_case *c);
bool case_make_board(uint32_t rows, uint32_t columns, cli_case *c);
/* One more, of a case that was made without any. */
bool case_add_edge(cli_case *c, uint32_t from, uint32_t to, char who);
bool case_add_token(cli_case *c, uint32_t token);
bool case_copy(const cli_case *c, cli_case *copy);
void case_free(cli_case *c);

/* A text that is read, and how far. Words are separated by blanks and ends of lines. */
typedef struct cases_text {
    const char *file, *at, *end;
    uint64_t line;
    const char *line_start;
    uint64_t left; /* cases */
} cases_text;

/* The number of cases; false after a sentence. */
bool cases_begin(cases_text *text);
/* The next case, of any shape but boards and races. False after a sentence, or without memory. */
bool cases_next(cases_shape shape, cases_text *text, cli_case *c);
/* False after a sentence if something follows the last case. */
bool cases_end(cases_text *text);

/* As cases_next reads it; of a race as `judge` has it; of a board with its size. */
bool case_write(cases_shape shape, const cli_case *c, const gg_sink *sink);

/* ruleset: of boards. *graph: what the problem borrows, or NULL; both are the caller's. */
gg_status case_problem(cases_shape shape, const char *ruleset, gg_ctx *ctx, const cli_case *c,
                       gg_graph **graph, gg_problem **out);

#endif
