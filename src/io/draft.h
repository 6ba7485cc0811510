/*
 * A draft: what a reader has collected of one instance.
 *
 * A reader puts in what its file says, each thing with its place; a place whose line is 0 means
 * that the file leaves it open. After a failure the calls do nothing and return it, so that a
 * reader may go on to the end of the line. gg__draft_to_problem then fills in what the caller
 * knows, refuses contradictions and makes the problem, in the same way for all formats.
 */
#ifndef GG_IO_DRAFT_H
#define GG_IO_DRAFT_H

#include "base/text.h"
#include "game/problem.h"
#include "io/scanner.h"

typedef struct gg__setting {
    int value;
    gg__place place;
} gg__setting;

/* A token or a target. */
typedef struct gg__draft_item {
    gg_vertex vertex;
    int arrival; /* whose it is, a gg_player; or -1: not said */
    char *name;  /* NULL: none */
    gg__place place;
} gg__draft_item;

typedef struct gg__draft_list {
    gg__draft_item *items;
    size_t count, capacity;
} gg__draft_list;

/* The payoff of a vertex. */
typedef struct gg__draft_payoff {
    gg_payoff payoff;
    gg__place place;
} gg__draft_payoff;

/* A score that may be said once. */
typedef struct gg__draft_score {
    gg_rational score;
    gg__place place;
} gg__draft_score;

typedef struct gg__turns {
    gg_turn *items;
    size_t length, capacity;
} gg__turns;

typedef struct gg__draft {
    gg_ctx *ctx;
    gg_reader *reader;
    gg__scanner *scanner;  /* of the reader, */
    const gg_given *given; /*   as is this */
    gg_builder *builder;
    unsigned base;     /* number of the first vertex in the file */
    bool guessed;      /* the base is a guess, which options can contradict */
    uint64_t vertices; /* a vertex is below this, less base */
    const char *hint;  /* added to the message that a vertex is out of range; or NULL */
    bool compact;      /* vertices without edges are dropped if they are more than 3/4 of all */
    uint64_t due;      /* lines until the next tick */
    gg__place begin;   /* where the instance begins, for faults of the whole */
    gg__setting play, dead_end, infinite, first, stuck;
    gg__draft_list tokens, targets;
    gg__draft_payoff *payoffs;
    size_t payoff_count, payoff_room;
    gg__draft_score endless_score, dead_end_score;
    gg_weight *weights;
    size_t weight_count, weight_room;
    gg__place weight; /* of the first one */
    gg__turns schedule;
    gg__place schedule_place;
    char *player_name[2];
    char *played; /* the game by rules that is played on the graph; NULL: none */
    gg__place played_place;
    /* The first owner, edge for one player, labelled vertex, target, token with a player, priority.
     */
    gg__place owner, colour, result, target, arrival, priority;
} gg__draft;

/* The words that files and options use, by value; each list ends in NULL. */
extern const char *const gg__play_words[];   /* normal, misere, race, score, parity, energy, mean */
extern const char *const gg__player_words[]; /* L, R */
extern const char *const gg__result_words[]; /* L, R, D, N, P: from GG_L on */
extern const char *const gg__stuck_words[];  /* pass, lose */

/* Fails at a place in the file. */
#define gg__draft_fail(draft, place, ...) gg__fail((draft)->ctx, GG_BAD_INPUT, place, __VA_ARGS__)

/* The settings of play that are one word each, in the order of writers. */
typedef struct gg__setting_form {
    char letter;              /* of the line in gg */
    const char *key;          /* in json */
    const char *const *words; /* end in NULL */
    int from;                 /* the value of the first word */
    const char *wanted;       /* "a player (L or R)" */
    const char *what;         /* "who moves first" */
    size_t at;                /* in gg__draft */
} gg__setting_form;

extern const gg__setting_form gg__setting_forms[]; /* the last has the letter '\0' */

/* The setting of this form. */
gg__setting *gg__draft_setting(gg__draft *draft, const gg__setting_form *form);

void gg__draft_free(gg__draft *draft);

/* The instance begins at this place and has so many vertices, or, if growing, as many as its edges
 * name. The rest of the draft is filled after that. */
gg_status gg__draft_begin(gg__draft *draft, gg__place place, uint64_t vertices, bool growing);

/* Sets a setting, once. `what` for the message: "the play". */
gg_status gg__draft_set(gg__draft *draft, gg__setting *setting, int value, gg__place place,
                        const char *what);
gg_status gg__draft_player(gg__draft *draft, gg_player player, gg__span name, gg__place place);

/* The game by rules that is played on the graph, as NAME or NAME:PARAMETERS; once. */
gg_status gg__draft_played(gg__draft *draft, gg__span name, gg__place place);

/* Columns and edges; vertices are below draft->vertices. mark: a gg_player if it is the owner, else
 * a gg_result. */
gg_status gg__draft_mark(gg__draft *draft, gg_vertex v, bool owner, unsigned mark, gg__place place);
gg_status gg__draft_name(gg__draft *draft, gg_vertex v, gg__span name, gg__place place);
gg_status gg__draft_priority(gg__draft *draft, gg_vertex v, uint64_t priority, gg__place place);
gg_status gg__draft_edge(gg__draft *draft, gg_vertex u, gg_vertex v, gg_edge_for who);

/* Adds to one of the two lists. name of length 0: none. */
gg_status gg__draft_add(gg__draft *draft, gg__draft_list *list, gg_vertex v, int arrival,
                        gg__span name, gg__place place);

/* The payoff of a vertex. */
gg_status gg__draft_pay(gg__draft *draft, gg_vertex v, gg_rational score, gg__place place);

/* The weight of an edge, which is added besides. */
gg_status gg__draft_weigh(gg__draft *draft, gg_vertex from, gg_vertex to, int64_t weight,
                          gg__place place);

/* The score of play without end, or of dead ends. `what` for the message. */
gg_status gg__draft_set_score(gg__draft *draft, gg__draft_score *setting, gg_rational score,
                              gg__place place, const char *what);

/* A score as text, such as -3/2; a fault is GG_BAD_INPUT at the place. `what` for the message. */
gg_rational gg__draft_score_of(gg__draft *draft, gg__span text, const char *what, gg__place place);

/* Scans a vertex of the instance: a number in its range, or a name given before. After a failure it
 * may be any number. */
gg_vertex gg__draft_vertex(gg__draft *draft);

/* To be called with the lines that are read so far, again and again: gg__tick now and then. */
gg_status gg__draft_tick(gg__draft *draft, uint64_t done, uint64_t total);

/* Makes the problem. parts: rows and columns for gg__graph_from_rows, which are moved; the draft
 * knows whether they have owners, results and edges for one player. NULL: the builder has the
 * graph. The draft is then only to be freed. O(n + m). */
gg_status gg__draft_to_problem(gg__draft *draft, gg_graph *parts, gg_problem **out);

/* ---- schedules: "L1 R2 L2 R1", player then token, counted from 1 ---- */

/* Appends the turns that a text lists; blanks and commas between them are optional. A fault of the
 * text is GG_BAD_INPUT at the place if that has a line, else GG_BAD_ARGUMENT of --schedule. */
gg_status gg__turns_parse(gg_ctx *ctx, gg__span text, gg__place place, gg__turns *turns);
bool gg__turns_equal(const gg_turn *a, size_t a_length, const gg_turn *b, size_t b_length);
void gg__turns_write(gg__output *output, const gg_turn *turns, size_t length);

#endif
