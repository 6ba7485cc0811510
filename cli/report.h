/* The output of one instance: as text, or as a JSON object. */
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
    const gg_why *why;         /* with this answer; NULL: it is not explained */
    const gg_verdict *verdict; /* NULL: not checked */
    const char *file;          /* that the answer names; NULL: there is one input */
    uint64_t instance;         /* from 1 */
    bool follows;              /* another instance was told before */
    bool named;                /* the text says which instance it is */
    bool all, line, moves, summary, figures;
    bool csv;         /* rows of values are CSV, with a line of titles */
    bool full;        /* numbers are not abbreviated */
    const char *note; /* of the command, on the answer; NULL: none */
    /* The command's additions at the end: lines, or further keys. NULL: nothing. */
    gg_status (*more)(const struct cli_view *view, cli_out *out, bool json);
} cli_view;

gg_status report_text(const cli_view *view, cli_out *out);
gg_status report_json(const cli_view *view, cli_out *out);

/* ---- pieces of text ---- */

/* The winner, by how much in a score game, and the number of turns, which is not known in a sum; if
 * this player moves first. */
void text_outcome(const cli_view *view, gg_player first, gg_outcome outcome, cli_out *out);
/* " in 2 turns", ", even if play never ends", or in a game with points ", certain within 2 turns".
 */
void text_length(const cli_view *view, gg_outcome outcome, cli_out *out);
/* " by 3/2": in a score game, by how much the start is won if this player moves first; else
 * nothing.
 */
void text_margin(const cli_view *view, gg_player first, cli_out *out);
/* "red 3 -> 5", "red 3 is stuck", or as the game writes it; with the player "Left: red 3 -> 5". */
void text_move(const gg_problem *problem, const gg_move *move, bool with_player, cli_out *out);
/* "Left wins in 2 more turns", or in a sum "Left wins; total 3/4". */
void text_prospect(const cli_view *view, const gg_move *move, const gg_merit *merit, cli_out *out);

/* ---- explanations (report_why.c) ---- */

/* All moves with their refutations, and the claims. */
void why_put(const cli_view *view, cli_out *out);
/* The keys `theory`, `claims` and `cut`; and of one of all moves `sequel` and what goes with it. */
void why_put_json(const cli_view *view, cli_out *out);
void why_put_sequel_json(const cli_view *view, size_t move, cli_out *out);
bool ends_itself(const char *sentence); /* without a full stop */
/* A hint alone, in a line or as an object. */
void why_put_hint(const cli_view *view, const gg_hint *hint, bool json, cli_out *out);
/* The keys of a claim. Without a solution, of a step of a trace, positions are numbers of its list.
 */
void claim_put_json(const cli_view *view, const gg_claim *claim, cli_out *out);
/* A move as a JSON object without what becomes of it. */
void json_bare_move(const gg_problem *problem, const gg_move *move, cli_out *out);

/* ---- values (values.c) ---- */

/* True if the solution holds values that are added up, rather than outcomes or distances. */
bool values_add_up(const gg_solution *solution);
/* True if the solution holds scores. */
bool values_are_scores(const gg_solution *solution);
/* True if there is one for each vertex, or for positions of the game, to list or count. */
gg_status values_available(const cli_view *view);
/* A line for each vertex, position or part; or, as JSON, an array of rows. */
gg_status values_rows(const cli_view *view, cli_out *out, bool json);

/* A value of the solution, which is given as gg_value_write has it: in JSON; or in words, which may
 * be the value itself, or in the buffer. */
enum { WORDED = 64 };
void value_put_json(const gg_solution *solution, const char *value, cli_out *out);
const char *value_in_words(const gg_solution *solution, const char *value, char buffer[WORDED]);

/* Writes the value of each part of the answer and then of the whole, on one line without its end:
 * `red on 3: 2; black on 5: inf{0,1}; total inf{0,1}`. vertices: true if tokens are written with
 * their places at the beginning. Equal parts of a game by rules are written together. */
void values_put_parts(const gg_problem *problem, const gg_solution *solution,
                      const gg_answer *answer, bool vertices, cli_out *out);

/* ---- how often each value occurs, and the figures of the graph itself (summary.c) ---- */

/* Lines; or as JSON, an array or an object. */
gg_status summary_put(const cli_view *view, cli_out *out, bool json);
gg_status summary_put_graph(const cli_view *view, cli_out *out, bool json);

/* ---- nimbers of heaps and their period, for games with provable periods (periods.c) ---- */

/* True if the game was opened without heaps, to learn its period. */
bool periods_asked(const cli_view *view);
/* The first nimbers and the period on a line each, where there is a period or one was looked for;
 * else nothing. */
gg_status periods_put(const cli_view *view, cli_out *out);
/* The keys `nimbers`, `period` and `preperiod`, or nothing. */
gg_status periods_put_json(const cli_view *view, cli_out *out);

/* ---- the rest ---- */

/* The proof of a check: "the winner for these tokens" and so on. */
const char *proof_words(const cli_view *view);
/* ,"proves":...,"why_not":... */
void proof_put_json(const cli_view *view, cli_out *out);

#endif
