/* How one instance is told: as text, or as a JSON object. */
#ifndef GG_CLI_REPORT_H
#define GG_CLI_REPORT_H

#include "cli.h"

enum {
    POSITION_TEXT = 1 << 14, /* bytes for the text of a position or a move */
    WORTH_TEXT = 4096        /* characters of a number above which it is abbreviated */
};

typedef struct cli_view {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_problem *original; /* the same, with the tokens that were left out for --all */
    const gg_solution *solution;
    const gg_answer *answer;   /* NULL: no tokens */
    const gg_verdict *verdict; /* NULL: not checked */
    uint64_t instance;         /* from 1 */
    bool follows;              /* another instance was told before */
    bool named;                /* the text says which instance it is */
    bool all, line, moves, summary;
    bool full; /* numbers are not abbreviated */
} cli_view;

gg_status report_text(const cli_view *view, cli_out *out);
gg_status report_json(const cli_view *view, cli_out *out);
/* The contest's verdict: 0, 1 or - on a line. */
void report_verdict(const cli_view *view, cli_out *out);

/* ---- values of all vertices, or positions of a game, of whatever type (values.c) ---- */

/* Whether there is one for each, to list or count. */
gg_status values_available(const cli_view *view);
/* A line for each; or, as JSON, an array of rows. */
gg_status values_rows(const cli_view *view, cli_out *out, bool json);
/* How often each occurs: lines, or a JSON array. */
gg_status values_summary(const cli_view *view, cli_out *out, bool json);

/* The figures of the graph itself: lines, or a JSON object. */
gg_status values_graph(const cli_view *view, cli_out *out, bool json);

/* ---- outcomes and distances of all vertices (table.c) ---- */

typedef struct cli_count {
    const char *who;   /* "L", "R" (to move), "" */
    const char *value; /* "N", "L", "never"… */
    uint64_t positions;
    uint32_t longest; /* GG_INFINITE: has no length */
    uint64_t *turns;  /* how many of each number of turns, up to `longest`; NULL: not counted */
} cli_count;

enum { MAX_COUNTS = 6 };

/* Whether there is a value for each vertex. */
gg_status table_available(const cli_view *view);

/* How often each value occurs, with the longest remoteness; the number of entries. */
gg_status table_summary(const cli_view *view, cli_count counts[MAX_COUNTS], size_t *count);

/* Fills `turns`, which are zeros, where a value has a length. */
gg_status table_lengths(const cli_view *view, cli_count counts[MAX_COUNTS]);

/* True if the values differ with the player to move. */
bool table_is_paired(const cli_view *view);

const char *player_name(const gg_problem *problem, gg_player player);

/* ---- what a check has proved (table.c) ---- */

/* "the winner for these tokens" and so on. */
const char *proof_words(const cli_view *view);
/* ,"proves":...,"why_not":... */
void proof_put_json(const cli_view *view, cli_out *out);

#endif
