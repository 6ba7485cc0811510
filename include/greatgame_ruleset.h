/*
 * The interface for authors of games.
 *
 * A game is one `const gg_ruleset`: a start, whose turn it is, the moves, and when it is over. The
 * library explores it, solves it, plays it and checks it. Everything that a game remembers, such as
 * the size of its board, is in `self`, which `open` makes; so two variants can be open at once.
 * Callbacks should only read it: then several threads call them at once. A game whose callbacks
 * write to it sets `alone`.
 *
 * A position is a 64-bit number that encodes all of it, including the player to move unless the
 * game is impartial. A game whose positions do not fit 64 bits keeps them as strings of bytes with
 * gg_keys_intern() and uses the numbers that this returns.
 *
 * Experimental: an item that begins with this word is used by only one ruleset so far, and may
 * change with any minor version.
 */
#ifndef GREATGAME_RULESET_H
#define GREATGAME_RULESET_H

#include "greatgame.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GG_RULESET_ABI = 1 };

/* ---- opening a game ---------------------------------------------------------------------- */

typedef struct gg_keys gg_keys;

/* The data that a game is opened with. Everything in it lasts as long as the game. */
typedef struct gg_setup {
    gg_ctx *ctx;
    const char *parameters; /* the text after the colon in NAME:PARAMETERS; "" if none */
    const char *const *row; /* the board, a text per line without its end; NULL: no board */
    size_t rows;
    const gg_graph *graph; /* NULL: none */
    unsigned base;         /* the number that the first vertex has in texts */
    gg_keys *keys;         /* for positions that are strings of bytes */
    gg_player first;       /* who moves first where `start` says whose turn it is */
    void *host;            /* `host` of gg_rules_spec, or NULL */
    bool symmetry; /* one position of each symmetry class is to be solved: `classes` may count */
} gg_setup;

/* Zeroed memory that lasts as long as the game and is freed with it; NULL when there is none, and
 * then `open` returns GG_NO_MEMORY. */
GG_API void *gg_setup_alloc(const gg_setup *setup, uint64_t count, size_t size);

/* GG_OK if that many bytes may still be taken; else records that they would pass the limit, which
 * `open` returns. Call it before large work. */
GG_API gg_status gg_setup_plan(const gg_setup *setup, uint64_t bytes, const char *what);

/* Records why the game cannot be opened; returns GG_BAD_INPUT for `open` to return. row and column
 * are counted from 1 in the board, 0: none. */
GG_API gg_status gg_setup_refuse(const gg_setup *setup, size_t row, size_t column,
                                 const char *format, ...);

/* Adds a sentence to the problem's note: what `open` assumed about its data, and how to say
 * otherwise. At most 199 bytes. `open` should return GG_NO_MEMORY if this does. */
GG_API gg_status gg_setup_note(const gg_setup *setup, const char *format, ...);

/* Reads numbers separated by one character, such as "3x4" or "3,4,5", into values, at most `most`.
 * Returns how many, 0 for an empty text, -1 if the text is anything else. */
GG_API int gg_setup_numbers(const char *text, char separator, uint64_t *values, int most);

/* The number of a string of bytes of the caller's own: the same for the same bytes. */
GG_API gg_position gg_keys_intern(gg_keys *keys, const void *bytes, size_t size);
/* The bytes of a number; good until the next gg_keys_intern. size may be NULL. */
GG_API const uint8_t *gg_keys_bytes(const gg_keys *keys, gg_position number, size_t *size);

/* ---- moves ------------------------------------------------------------------------------- */

/* The list to which `moves` and `unmoves` add positions. The library handles memory and errors. */
typedef struct gg_moves gg_moves;

GG_API void gg_moves_to(gg_moves *moves, gg_position to);
/* The same for `count` positions at once. */
GG_API void gg_moves_list(gg_moves *moves, const gg_position *to, size_t count);
/* A move that ends play at once with this result, outside the positions of the game. GG_N and GG_P
 * are meant as seen by the player who would move next. */
GG_API void gg_moves_end(gg_moves *moves, gg_result result);
/* In `part_moves` alone: adds one more part to the option of the last gg_moves_to. */
GG_API void gg_moves_and(gg_moves *moves, uint64_t part);

/* ---- pursuit ----------------------------------------------------------------------------- */

/*
 * Experimental: for `police`. A pursuer (Left) and an evader (Right) in turn, each on a directed
 * graph over the same cells. On one cell together: Left wins. Else the evader on an exit: Right
 * wins. Both are tested in every position, with either player to move. A player without a step
 * draws. The position number is (pursuer * cells + evader) * 2 + the player to move.
 */
typedef struct gg_pursuit {
    uint32_t cells;
    const gg_graph *pursuer, *evader; /* cells vertices each, rows both ways */
    const uint8_t *exit;              /* per cell: 1 for an exit */
    uint32_t columns; /* of the board, if the cells are its squares row by row; used for speed. 0:
                         no board */
} gg_pursuit;

/* ---- forests ----------------------------------------------------------------------------- */

/*
 * Experimental: for `hackenbush`. Branches grow on the ground or on other branches. A move cuts a
 * branch that is for the player, or for both, and removes all branches that grow on it. A player
 * who cannot move loses.
 */
typedef struct gg_forest {
    uint32_t branches;      /* numbered from 0 */
    const uint32_t *parent; /* of each: the one it grows on, with a smaller number; or
                               GG_NO_BRANCH: the ground */
    const uint8_t *who;     /* of each: a gg_edge_for */
    /* NULL for a forest. Else the game has no branches and no cuts, but a theorem gives the nimber
     * of every position in normal play, which this returns. */
    uint32_t (*nimber)(void *self, gg_position x);
    /* With nimber: the moves that lead to positions of nimber 0, with gg_moves_to. */
    void (*winning)(void *self, gg_position x, gg_moves *moves);
} gg_forest;

static const uint32_t GG_NO_BRANCH = UINT32_MAX;

/* ---- the table --------------------------------------------------------------------------- */

static const uint64_t GG_ANY_PART = UINT64_MAX; /* of part_numbers */
static const uint64_t GG_ANY_STRING = UINT64_MAX - 1;

typedef enum gg_takes {
    GG_TAKES_NOTHING = 0,  /* parameters only */
    GG_TAKES_BOARD,        /* a text file with a board */
    GG_TAKES_GRAPH,        /* a graph in any format */
    GG_TAKES_EITHER,       /* parameters, or a text file with a board */
    GG_TAKES_GRAPH_OR_TEXT /* a graph in any format, or parameters */
} gg_takes;

typedef struct gg_ruleset {
    uint32_t abi;      /* GG_RULESET_ABI */
    uint32_t size;     /* sizeof(gg_ruleset) */
    gg_info info;      /* detail: the form of the parameters, "ROWSxCOLUMNS"; NULL: takes none */
    const char *sides; /* the roles of Left and Right */
    const char *left_name, *right_name; /* names of the players; NULL: Left and Right */
    const char *source;                 /* reference for the rules */
    gg_takes takes;

    gg_status (*open)(const gg_setup *setup, void **self); /* writes *self on GG_OK */
    void (*close)(void *self); /* NULL: nothing to do; gg_setup_alloc's memory frees itself */

    gg_position (*start)(void *self);
    /* The number of positions of a dense index: all are below it. NULL or 0: positions are found
     * from the start. Not all numbers need be legal. */
    uint64_t (*positions)(void *self);
    bool (*legal)(void *self, gg_position x); /* NULL: every number is */

    gg_player (*turn)(void *self, gg_position x); /* NULL: impartial, players take turns */
    /* GG_NONE while play goes on. A player who cannot move then loses, or what dead_end says.
     * GG_N and GG_P: the player to move has won, has lost. NULL: play ends only there. */
    gg_result (*result)(void *self, gg_position x);
    void (*moves)(void *self, gg_position x, gg_moves *moves);
    gg_result dead_end; /* GG_P (or GG_NONE) lost, GG_N won, GG_D draw */
    bool same_turn;     /* a move may leave the turn with the player who made it, as in Dots and
                           Boxes; else each move passes it on, which gg_vet tests */

    bool alone;    /* callbacks change `self`: they are never called from several threads at once */
    bool distinct; /* neither `moves` nor `unmoves` lists a position twice, which gg_vet tests. A
                      table is then solved faster, without a search for repetitions */

    /* All below may be NULL. */
    /* True if this variant is misère play: a player who cannot move wins, and dead_end is ignored.
     */
    bool (*misere)(void *self);
    void (*unmoves)(void *self, gg_position x, gg_moves *moves); /* positions with a move to x */
    /* One of the positions symmetric to x, always the same. Symmetric positions have symmetric
     * moves and unmoves. It is also called for every position that unmoves lists. */
    gg_position (*canonical)(void *self, gg_position x);
    /* Text of a position on one line and back; of a move; a picture of several lines. Each writes
     * at most size bytes with NUL, like snprintf, and parse returns false for anything else. */
    void (*print)(void *self, gg_position x, char *text, size_t size);
    bool (*parse)(void *self, const char *text, gg_position *x);
    /* If several moves lead to one position, print_move writes the names of all, with " or "
     * between them: "a1 right or d1 left". Each of them can be typed. */
    void (*print_move)(void *self, gg_position from, gg_position to, char *text, size_t size);
    void (*picture)(void *self, gg_position x, char *text, size_t size);
    const gg_pursuit *(*pursuit)(void *self); /* Experimental. */

    /*
     * Games whose positions are sums: a move changes one part; a player who cannot move loses, or
     * in misère play wins. Set all of these or none; print_part may be NULL. A part is a number,
     * and equal numbers are equal games; 0 is the part without moves. parts: adds the parts of a
     * position with gg_moves_to; 0 may be left out. part_numbers: an upper bound that all parts are
     * below; 0: this variant of the game is not a sum. part_moves: the options of a part for a
     * player (the same for both if there is no `turn`): gg_moves_to, and gg_moves_and where it
     * falls into several; all of them smaller numbers than the part itself.
     *
     * part_numbers may also return GG_ANY_PART: parts are any numbers below 2^63, found from those
     * of the start. Then options need not be smaller, but play must end; a part that recurs is
     * reported as a fault. The number should encode all of the part, such as size and cells.
     * Symmetric parts should have the same number, so that they are valued once. GG_ANY_STRING: the
     * same, but the lower 32 bits of a part other than 0 are the number of a string of bytes, by
     * gg_keys_intern; the string and the upper bits encode all of the part.
     */
    void (*parts)(void *self, gg_position x, gg_moves *parts);
    uint64_t (*part_numbers)(void *self);
    void (*part_moves)(void *self, gg_player player, uint64_t part, gg_moves *options);
    void (*print_part)(void *self, uint64_t part, char *text, size_t size);
    /* A text that identifies the meaning of part numbers: games of this ruleset with equal texts
     * have the same parts with the same values. */
    const char *(*part_rules)(void *self);
    /* Experimental: for `nim`. The nimber of a part in normal play, by a theorem; without `turn`.
     * It replaces the search. */
    uint32_t (*part_nimber)(void *self, uint64_t part);
    /* The part n is a heap of n objects. Its options are pairs of heaps, or single ones, or nothing
     * at all: the rest after k objects are taken, for some k from 0 to the span; k alone decides
     * which of the three are allowed. Periods of such games can be proved. 0: the game is not of
     * this kind. */
    uint64_t (*period_span)(void *self);

    /*
     * Experimental: for `hackenbush`. Games that are played on a forest. Set both or none. forest:
     * the whole forest, the same for all positions; NULL: this variant of the game has none. cuts:
     * the branches that are cut in a position, with gg_moves_to; those that grew on them need not
     * be among them. The moves of a position are those of the forest, and each adds one branch to
     * the cuts. print_part writes a branch.
     */
    const gg_forest *(*forest)(void *self);
    void (*cuts)(void *self, gg_position x, gg_moves *branches);

    /* A text that distinguishes these rules from others of the same name, such as a hash of their
     * file. A certificate is valid for one edition only. NULL: none. */
    const char *edition;

    /* With `canonical` and `positions`: an upper bound that all results of canonical are below: the
     * size of a table of one position of each class. NULL: `positions`. */
    uint64_t (*classes)(void *self);

    /* For tables that are larger than memory. Slices are consecutive ranges of numbers, counted
     * from 0. A move leads into the same slice or to smaller numbers; for example, a slice has all
     * positions with the same men. Returns the end of a slice: one more than its last number; any
     * number not below `positions` for the last slice. With `symmetry`, the numbers are those of
     * canonical positions, below `classes`. NULL: all positions are one slice. */
    uint64_t (*slice_end)(void *self, uint64_t slice);

    /* With `unmoves`: the number of distinct positions to which the moves of x lead (`canonical`
     * ones with `symmetry`), plus 1 if a move ends play with a draw. 0: unknown, `result` and
     * `moves` are called. It must return 0 where play is over, no move is possible, or a move wins
     * or loses at once. It saves listing the moves. NULL: always 0. */
    uint64_t (*options)(void *self, gg_position x);

    /* The moves of x that end play at once with this result, named as print_move names moves. NULL:
     * such moves are named by the result alone. */
    void (*print_end)(void *self, gg_position x, gg_result result, char *text, size_t size);

    /* Other ways to write a position that `parse` reads, in some words with an example, for lists
     * of rulesets and for the error of a text that is no position. */
    const char *notation;
    /* Why `parse` refuses this text, or what it assumed when it read it; "": there is nothing to
     * say. Called after `parse`. A remark on a text that was read becomes a note of the problem. */
    void (*remark)(void *self, const char *text, char *remark, size_t size);

    /*
     * Games with points, which a player collects during play. Set both or none; `turn` must be set,
     * and `gg_moves_end` is not used. stock: the number of points that are still to be won, at most
     * 10,000. No move makes it larger, and the player who makes a move gets the points by which it
     * becomes smaller. score: where play is over, by `result` or because no move is possible, the
     * points that Left still gets minus those that Right gets, from -stock to stock. `result` says
     * only that play is over then, and `dead_end` is not used. The value of a position is the
     * difference that is still to come: Left wants it large, Right small, and play without end
     * brings no more points. Symmetric positions have the same stock and score. gg_vet tests the
     * stock.
     */
    uint64_t (*stock)(void *self, gg_position x);
    int64_t (*score)(void *self, gg_position x);
    /* With `turn` and `parts`: the same position with this player to move. It lets the game be a
     * term of a sum of games, where a player may move twice in a row in one term. */
    gg_position (*give_turn)(void *self, gg_position x, gg_player player);
} gg_ruleset;

/* A ruleset in a file or a shared library of its own (doc/plugins.md) gives itself to the program
 * by a function `const gg_ruleset *gg_plugin_1(void)`; the digit is the version of this agreement.
 */

/* ---- using one --------------------------------------------------------------------------- */

/* The index-th registered ruleset in a fixed order, or NULL after the last; and the one with a
 * name, or NULL. */
GG_API const gg_ruleset *gg_ruleset_at(size_t index);
GG_API const gg_ruleset *gg_ruleset_find(const char *name);
/* Name, summary and form of the parameters of the index-th, as gg_info has them. */
GG_API const gg_info *gg_ruleset_info(size_t index);
/* The kind of game that the index-th is, such as "pursuit"; and the kinds in the order in which
 * lists show them. NULL after the last. */
GG_API const char *gg_ruleset_kind(size_t index);
GG_API const char *gg_ruleset_kind_at(size_t index);

/* Another name of a game: `name` stands for `ruleset` with these parameters before those that are
 * given. */
typedef struct gg_alias {
    const char *name, *ruleset, *parameters;
} gg_alias;

/* The index-th alias in the order of their names; NULL after the last. */
GG_API const gg_alias *gg_alias_at(size_t index);
/* Writes NAME or NAME:PARAMETERS with the ruleset's own name in place of an alias, of capital
 * letters and of _ for -: "Cram:3x4" becomes "impartial:domineering:3x4". Writes at most `size`
 * bytes with NUL and returns the length of the whole, like snprintf; 0: there is no such ruleset.
 */
GG_API size_t gg_ruleset_expand(const char *text, char *out, size_t size);

/* For the ruleset `sum`, whose parameter is an expression such as "clobber:xo + nogo:3x4 - ^":
 * `host` of gg_rules_spec is NULL or points to this. open: makes the problem of a term that names a
 * file, such as hackenbush:@FILE or FILE@VERTEX, in the context; the sum then owns it. NULL with
 * GG_OK: there is no such file or vertex. Other failures are recorded in the context. */
typedef struct gg_sum_files {
    void *self;
    gg_status (*open)(void *self, gg_ctx *ctx, const char *term, gg_problem **out);
} gg_sum_files;

typedef struct gg_rules_spec {
    size_t size;            /* sizeof(gg_rules_spec) */
    const char *parameters; /* NULL: "" */
    const char *board;      /* board_length bytes, or NULL; copied */
    size_t board_length;
    const gg_graph *graph; /* borrowed, or NULL */
    unsigned base;         /* number of the first vertex in texts, 0 or 1 */
    gg_player first;       /* the player who moves first, if the rules leave it open */
    const char *position;  /* text of the start position, or NULL: the start of the game */
    bool symmetry;         /* solve one position of each symmetry class */
    void *host;            /* passed to `open` in gg_setup; the library does not use it */
    uint64_t limit;        /* maximum number of positions to compare with `position` if the ruleset
                              has no `parse`; 0: 20,000,000 */
} gg_rules_spec;

#define GG_RULES_SPEC                                                                              \
    {                                                                                              \
        sizeof(gg_rules_spec), NULL, NULL, 0, NULL, 0, GG_LEFT, NULL, false, NULL, 0               \
    }

/* Opens a game as a problem; ruleset and graph must outlive it, and so must what `host` points to,
 * if the ruleset keeps it: the caller keeps it, and must not change data that callbacks read
 * between opening and freeing. Callbacks run in the calling thread, during the call. If `host`
 * decides the rules, games with different rules should have different `part_rules`. A certificate
 * does not name `host`; gg_check still proves the values for the game that is open.
 *
 * Several threads may ask one problem, each with a context of its own, if the callbacks change
 * nothing in `self`. A game whose positions are strings of bytes (gg_keys_intern) does, and serves
 * the context it was opened with alone; calls with another one are GG_BAD_ARGUMENT. A bad parameter
 * or board is GG_BAD_INPUT, in a board with line and column. */
GG_API gg_status gg_problem_of_rules(gg_ctx *ctx, const gg_ruleset *ruleset,
                                     const gg_rules_spec *spec, gg_problem **out);

/* Makes a problem on a graph of a game by rules, with the rows asked for (a sum of gg_rows): a
 * vertex for each position in reach, the start first, with the player to move as its owner unless
 * the game is impartial, and one token. A vertex is named as the game writes its position, with _
 * for blanks and # before a number, if that is a name and no other vertex has it. Dead ends are
 * those of normal or misere play where that is so, else results. GG_LIMIT beyond `limit` positions;
 * 0: 20,000,000. O(positions + moves). The new problem does not depend on the old one. */
GG_API gg_status gg_problem_explore(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                                    unsigned rows, gg_problem **out);

/* The same of the positions within `radius` moves of the start alone, with their values, which a
 * solution of type `outcome` has, such as a saved table: of a game that is too large to be
 * explored, for a picture or a walk. *values has the outcome of each vertex. Both are freed by the
 * caller. Positions `radius` moves away have edges for those moves alone that lead to other
 * vertices, so the graph is not one to be solved. GG_BAD_ARGUMENT for values of another type.
 * O(moves of these positions), and a question to the solution for each. */
GG_API gg_status gg_problem_near(gg_ctx *ctx, const gg_problem *problem,
                                 const gg_solution *solution, uint64_t radius, uint64_t limit,
                                 unsigned rows, gg_problem **out, gg_solution **values);

/* True if one position of each class of symmetric ones is solved (gg_rules_spec). */
GG_API bool gg_problem_symmetry(const gg_problem *problem);
/* The ruleset of a problem, or NULL if it is a graph. */
GG_API const gg_ruleset *gg_problem_rules(const gg_problem *problem);
/* The `self` that `open` of that ruleset made: valid until the problem is freed; NULL if it is a
 * graph. For callbacks of that ruleset, or its author's own functions, in the problem's thread. */
GG_API void *gg_problem_self(const gg_problem *problem);
/* Reads a position as the game or its users write it. GG_BAD_INPUT if the text is no position. If
 * the player to move is missing, the player who begins is assumed. If the ruleset has no `parse`,
 * the text is compared with the texts of all numbered or reachable positions: GG_LIMIT beyond
 * `limit` of gg_rules_spec, GG_BAD_INPUT if several positions have this text. */
GG_API gg_status gg_position_read(gg_ctx *ctx, const gg_problem *problem, const char *text,
                                  gg_position *out);
/* True if this is the number of a legal position of a game that numbers its positions, as
 * gg_answer_at takes it. */
GG_API bool gg_position_is_legal(const gg_problem *problem, gg_position x);
/* The position play begins at, the player to move there, its text on one line, and its picture. */
GG_API gg_position gg_problem_start(const gg_problem *problem);
GG_API gg_player gg_problem_turn(const gg_problem *problem, gg_position x);
GG_API char *gg_position_print(const gg_problem *problem, gg_position x, char *text, size_t size);
GG_API char *gg_position_picture(const gg_problem *problem, gg_position x, char *text, size_t size);
GG_API char *gg_move_print(const gg_problem *problem, gg_position from, gg_position to, char *text,
                           size_t size);

#ifdef __cplusplus
}
#endif
#endif
