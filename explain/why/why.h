/*
 * Explanations. A theory turns the values of a solution into claims; the call that collects them,
 * and the code that shows them, do not depend on a theory.
 *
 * The folder, in reading order: why.h, the interface of theories; why.c, the public call: answer,
 * sequels of moves, choice of the theory; claims.c, from facts to sentences; then a file for each
 * theory of theories.def, which ends in its table. strategy.c describes a strategy, for several of
 * these; hints.c leads to a move step by step.
 */
#ifndef GG_ANSWER_WHY_WHY_H
#define GG_ANSWER_WHY_WHY_H

#include "answer/play.h"

/* An explanation in the making. Theories read the upper part and add claims. */
typedef struct gg__why {
    gg_why why; /* first, so that one pointer is both */
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg_answer *answer; /* with all moves */
    gg__play play;           /* at the position in question; left as it is found */
    unsigned flags;          /* GG_ANSWER_FULL */

    /* What has been claimed (claims.c). */
    gg_claim *claims;
    gg_fact *facts;
    gg_item *items;
    size_t claim_count, claim_room, fact_count, fact_room, item_count, item_room;
    size_t facts_before, items_before, text_before; /* the claim that is being made */
    gg__text text; /* of each claim the texts of its items, and its sentence */

    /* The sequels of moves (why.c). */
    gg_sequel *sequels;
    gg__move_list turns;

    gg_hint hint;
    gg_move *possible;
} gg__why;

/* ---- claims ---- */

/* A kind of claim: its name, its template (gg_claim_info), its theory. */
#define GG__CLAIM(theory, name, sentence)                                                          \
    {                                                                                              \
        theory "." name, sentence, theory, false, false                                            \
    }

/* Begins a claim; facts follow, and the end, which makes the sentence. A failure stays in the
 * context, and later calls do nothing. */
void gg__claim(gg__why *w, const gg_info *kind, unsigned depth);
gg_status gg__claim_end(gg__why *w);

/* A fact of one item; with name NULL one more item of the list that was begun last. */
void gg__fact_list(gg__why *w, const char *name, gg_fact_kind kind);
void gg__fact_item(gg__why *w, const char *name, gg_fact_kind kind, uint64_t number,
                   const char *text);
void gg__fact_number(gg__why *w, const char *name, uint64_t number);
void gg__fact_player(gg__why *w, const char *name, gg_player player);
void gg__fact_token(gg__why *w, const char *name, size_t token);
void gg__fact_place(gg__why *w, const char *name, gg_position place); /* or a vertex */
void gg__fact_move(gg__why *w, const char *name, const gg_move *move);
void gg__fact_value(gg__why *w, const char *name, const char *value);
void gg__fact_words(gg__why *w, const char *name, const char *format, ...) GG__PRINTF(3, 4);
/* The places of all tokens, as a list: "3", or "red on 3 and black on 5". */
void gg__fact_state(gg__why *w, const char *name, const gg__state *state);

/* When all claims are made: sets their pointers, and those of the explanation. */
void gg__claims_settle(gg__why *w);

/* ---- theories ---- */

typedef struct gg__why_theory {
    const char *name;
    /* Whether it explains this answer. Cheap. */
    bool (*takes)(const gg__why *w);
    /* Adds the claims, GG__CLAIMS at most, and sets why.cut if there could be more. */
    gg_status (*prove)(gg__why *w);
    const gg_info *kinds; /* of claims; one without a name ends them */
    /* Adds one claim for stage 1, what to look at; 2, which fact matters; or 3, which piece: then
     * it clears the entries of `possible`, one for each of all moves, which the hint excludes.
     * Neither may give a move away. Without a claim, or where the field is NULL, the usual hint is
     * given; and so in stage 3 if no best move, or of several moves only one, is left. Play is not
     * over. */
    gg_status (*hint)(gg__why *w, unsigned stage, bool *possible);
} gg__why_theory;

/* The facts end and result of a state where play is over; ends the claim. */
gg_status gg__tell_end(gg__why *w, const gg__state *state);
/* A whole claim of that kind, about the position in question. */
gg_status gg__tell_over(gg__why *w, const gg_info *kind);

/* ---- hints (hints.c) ---- */

/* theory: of the answer, or NULL. */
gg_status gg__hint(gg__why *w, const gg__why_theory *theory, unsigned stage);
extern const gg_info gg__hint_kinds[];

enum { GG__CLAIMS = 48 }; /* a page */

/* ---- strategies (strategy.c) ---- */

/* The kinds of claims about a strategy of one player, the holder. The facts of each: */
typedef enum gg__strategy_claim {
    GG__HOLDER_MOVES, /* player, position, move, turns, other: what the holder does there */
    GG__HOLDER_ENDS,  /* player, position, move, end, result: play is over then */
    GG__OTHER_MOVES,  /* player, position, turns, count, other: what the other one can do there, */
    GG__ANSWERED,     /*   player, move, other, answer, turns, and the holder's answer; */
    GG__ANSWER_ENDS,  /*   player, move, other, answer, end, result: play is over then; */
    GG__MOVE_ENDS,    /*   player, move, end, result: no answer is needed; */
    GG__MISTAKES,     /* player, moves, other: after these the holder gets more than needed; */
    GG__MOVES_AGAIN,  /*   player, move, position: it is the same player's turn; */
    GG__MORE_MOVES,   /*   count: of them are left out */
    GG__STRATEGY_CLAIMS
} gg__strategy_claim;

/* Describes how the holder, playing best from here, gets at least the result of the answer, for any
 * moves of the other player: each position that can arise, once. kinds: by gg__strategy_claim.
 * *closed: true if those were all; else there were more than `claims` claims. *ends: true if no
 * position can be repeated; NULL: not requested. */
gg_status gg__tell_strategy(gg__why *w, gg_player holder, const gg_info *kinds, size_t claims,
                            bool *closed, bool *ends);

#define GG__WHY(name) extern const gg__why_theory gg__why_##name;
#include "why/theories.def"
#undef GG__WHY

#endif
