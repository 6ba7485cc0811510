/*
 * The local conditions on the states of a table.
 *
 * A state is a vertex and a phase, or a position of a game by rules; a word says who wins from it
 * and gives a rank. Where play is over the word must be the result, with rank 0 if somebody has
 * won. Elsewhere it is compared with the words of its options:
 *
 *   won by the mover    some option is won by the mover; rank = 1 + the least rank of those
 *   won by the other    all options are won by the other; rank = 1 + the greatest rank
 *   draw                no option is won by the mover, some option is a draw; no rank
 *
 * Only the truth passes. Say a passing table gives a state to a side, with rank k. If the side
 * steps to options of least rank while the other one does as it likes, the rank falls with every
 * turn, so the side comes to an end that it has won, in at most k turns. From a draw each side can
 * see to it that play stays in draws or enters states that it wins itself, so neither can lose.
 * Hence the values are true; and the true remoteness is the only solution of the equations for the
 * ranks, by induction over the rank. Without ranks this fails: on a cycle of two vertices "won" and
 * "lost" fit each other, but the truth is a draw.
 *
 * Where play without end is a win for one side, A, the other side B must hurry to get anything,
 * and A has time. The conditions become:
 *
 *   won by B            as above: exact ranks
 *   draw                B to move: no option is won by B, some option is a draw of smaller rank;
 *                       A to move: no option is won by A, some option is a draw, and all options
 *                       that are draws have smaller rank; a drawn end has rank 0
 *   won by A            A to move: some option is won by A; B to move: all options are; no rank,
 *                       not even where play is over
 *
 * Again only true values pass. From a draw, B steps to draws of smaller rank; A must do so too or
 * step to where B wins; so play comes to a drawn end or B wins, and B has at least a draw. A steps
 * to draws, and B cannot step to a state that B wins; so play comes to a drawn end, or A wins, at
 * the latest because there is no end. From a state won by A, A can see to it that play never
 * leaves these states, and wins. The rank of a draw bounds the turns to its end; the checker does
 * not ask for the least such rank, and nobody is shown it.
 *
 * Both tables are one if "nobody" is taken for a side, too: what play without end comes to has time
 * and no rank; everything else is forced and has one.
 *
 * Source: attractors are the standard solution of reachability games, such as in E. Gradel,
 * W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite Games, 2002, chapter 2. The exact
 * ranks, and what ranks do for draws, are proved above.
 *
 * Cost: O(n + m) for each phase, or the moves of every position by rules once. Memory:
 * 1 byte for each state of a table on a graph.
 */
#include "base/pool.h"
#include "verify/claim.h"

enum { AHEAD = 32 /* edges */, GRAIN = 1 << 14 };
enum { MANY = 62, NONE = 63, SIDE = 6 /* of an abridged word */ };

typedef struct states {
    const gg__claim *claim;
    const gg__play *play;
    bool relative;      /* values are those of the player to move: FIRST */
    bool alternate;     /* there are two phases, of the one player and the other, with one row */
    uint8_t *brief;     /* the words of the table, abridged; NULL: they are not */
    uint64_t positions; /* by rules: numbers that there are, */
    uint64_t legal;     /* and legal ones that were looked at */
} states;

/* A state, and what matters of its options. */
typedef struct state {
    gg__side mover, side;
    bool relative; /* at options, the sides are exchanged */
    uint32_t rank;
    gg_result over; /* GG_NONE: play goes on */
    uint32_t over_rank;
    unsigned seen;        /* 1 << side, for each that wins at some option */
    uint32_t least, most; /* ranks of options where the same wins as here */
} state;

/* ---- conditions ---- */

static const char *ending_fault(const gg__play *play, const state *at, bool relative)
{
    const gg__side side = gg__result_side(at->over, at->mover);
    if (relative && (at->over == GG_L || at->over == GG_R))
        return "the result names a person, but the values are relative to the player to move";
    if (at->side != side) return "play is over here with another result";
    const uint32_t rank = side == play->endless ? GG__NO_RANK /* who has time is not counted */
                          : side == GG__DRAWN   ? 0
                                                : at->over_rank;
    return at->rank == rank ? NULL : "play is over here, but the rank is another";
}

/* How the words of options say that this side wins. */
static gg__side there(const state *at, gg__side side)
{
    return at->relative ? gg__other_side(side) : side;
}

static bool has_option(const state *at, gg__side side)
{
    return at->seen >> there(at, side) & 1;
}

static const char *side_fault(const state *at)
{
    if (has_option(at, GG__UNDECIDED)) return "a move leads where there is no value";
    if (at->side == at->mover)
        return has_option(at, at->mover) ? NULL : "won by the player to move, but no option is";
    if (at->side != GG__DRAWN)
        return at->seen == 1U << there(at, at->side)
                   ? NULL
                   : "lost by the player to move, but an option is not lost";
    if (has_option(at, at->mover)) return "a draw, but the player to move has a winning option";
    return has_option(at, GG__DRAWN) ? NULL : "a draw, but no option is one";
}

/* The last rank is no number of turns but stands for none. */
static const char *rank_fault(const gg__play *play, const state *at)
{
    if (at->side == play->endless)
        return at->rank == GG__NO_RANK ? NULL : "what has time has a rank";
    if (at->rank == GG__NO_RANK) return "what must be forced has no rank";
    if (at->side == GG__DRAWN) {
        if (at->mover == play->endless)
            return at->most < at->rank ? NULL : "a drawn option has no smaller rank";
        return at->least < at->rank ? NULL : "no drawn option has a smaller rank";
    }
    if (at->side == at->mover)
        return at->rank == at->least + 1
                   ? NULL
                   : "the rank is not one more than the least rank of a winning option";
    return at->rank == at->most + 1
               ? NULL
               : "the rank is not one more than the greatest rank of an option";
}

/* The condition that fails at a state, or NULL. */
static const char *fault_at(const states *s, const state *at)
{
    if (at->side == GG__UNDECIDED) return "no value";
    if (at->over != GG_NONE) return ending_fault(s->play, at, s->relative);
    const char *fault = side_fault(at);
    return fault ? fault : rank_fault(s->play, at);
}

/* ---- states ---- */

static void begin(state *at, gg__word word, gg__side mover, bool relative)
{
    *at = (state){.mover = mover,
                  .relative = relative,
                  .side = gg__word_side(word),
                  .rank = gg__word_rank(word),
                  .least = UINT32_MAX};
}

/* `same`: how the word of an option says that the same side wins. */
static inline void add_option(state *at, gg__word word, gg__side same)
{
    const uint32_t rank = gg__word_rank(word);
    const bool counts = gg__word_side(word) == same;
    at->seen |= 1U << gg__word_side(word);
    at->least = counts && rank < at->least ? rank : at->least;
    at->most = counts && rank > at->most ? rank : at->most;
}

/* ---- on a graph ---- */

static gg__side mover_at(const states *s, gg_vertex v, uint32_t phase)
{
    switch ((gg__mover)s->play->table->mover[phase]) {
    case GG__MOVER_SECOND:
        return GG__SECOND;
    case GG__MOVER_OWNER:
        return s->claim->graph->owner[v] == GG_RIGHT ? GG__SECOND : GG__FIRST;
    case GG__MOVER_FIRST:
    case GG__MOVER_RELATIVE:
        break;
    }
    return GG__FIRST;
}

static const gg__rows *rows_of(const states *s, gg__side mover)
{
    return s->claim->graph->out[mover == GG__SECOND ? GG_RIGHT : GG_LEFT];
}

static gg_result over_at(const states *s, gg_vertex v)
{
    const gg__play *play = s->play;
    if (play->targets) return play->targets[v] ? GG_L : GG_NONE;
    return gg__terminal(s->claim->graph, v);
}

static const char *phase_fault(const states *s, gg_vertex v, uint32_t phase)
{
    const gg__play *play = s->play;
    const gg__table *table = play->table;
    const uint32_t phases = table->phases, next = phase + 1 == phases ? 0 : phase + 1;
    const gg__side mover = mover_at(s, v, phase);
    const gg__rows *rows = rows_of(s, mover);
    state at;
    begin(&at, table->words[(uint64_t)v * phases + phase], mover, s->relative);
    const gg__side same = there(&at, at.side);
    at.over = over_at(s, v);
    if (at.over == GG_NONE && rows->start[v] == rows->start[v + 1]) {
        at.over = play->dead_end;
        at.over_rank = play->dead_end_rank;
    }
    for (uint64_t i = rows->start[v]; at.over == GG_NONE && i < rows->start[v + 1]; i++)
        add_option(&at, table->words[(uint64_t)rows->end[i] * phases + next], same);
    return fault_at(s, &at);
}

/*
 * The short way, where nobody wins play without end: then a state's options leave no choice for its
 * word. To who moves, an option that he wins is worth its rank, the less the better; any other the
 * complement of its rank, so that a draw is better than a loss, and a late loss than an early one.
 *
 * Most ranks are small. So words are abridged to bytes, of which more fit the caches: the side, and
 * the rank up to MANY, which stands for all ranks from there on, or NONE. Where the best option has
 * such a rank, this is not enough, and the conditions above decide. An option with an impossible
 * word may be taken for another one here; it is refused when it is its own turn.
 */
static void abridge(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const states *s = self;
    const gg__table *table = s->play->table;
    (void)worker;
    for (uint64_t i = first * table->phases; i < end * table->phases; i++) {
        const uint32_t rank = gg__word_rank(table->words[i]);
        const uint32_t brief = rank < MANY ? rank : rank == GG__NO_RANK ? NONE : MANY;
        s->brief[i] = (uint8_t)((unsigned)gg__word_side(table->words[i]) << SIDE | brief);
    }
}

static inline uint32_t key_of(uint8_t brief, gg__side good)
{
    return (brief & NONE) ^ (0u - ((gg__side)(brief >> SIDE) != good));
}

/* Whether this is the word of a state whose best option has that key. */
static inline bool fits(gg__word word, gg__side mover, uint32_t best)
{
    if (best < MANY) return word == gg__word_decided(mover, best + 1);
    if (best == ~(uint32_t)NONE) return word == gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return best > ~(uint32_t)MANY && word == gg__word_decided(gg__other_side(mover), ~best + 1);
}

/* Whether the words of a vertex are what its options make them: at a phase, or, if the players take
 * turns and have the same options, at both; what belongs to an option is together. */
__attribute__((always_inline)) static inline bool are_plain(const states *s, gg_vertex v,
                                                            uint32_t phase, bool both)
{
    const gg__table *table = s->play->table;
    const uint32_t phases = both ? 2 : table->phases, next = phase + 1 == phases ? 0 : phase + 1;
    const gg__side mover = mover_at(s, v, phase), other = gg__other_side(mover);
    const gg__side good = s->relative ? other : mover;
    const gg__rows *rows = rows_of(s, mover);
    const gg_vertex *const end = rows->end;
    const uint8_t *const brief = s->brief;
    const uint64_t last = rows->start[v + 1], edges = rows->start[table->vertices];
    const gg__word *const word = &table->words[(uint64_t)v * phases];
    uint32_t best = UINT32_MAX, best_of_other = UINT32_MAX;
    if (!brief || over_at(s, v) != GG_NONE) return false;
    for (uint64_t i = rows->start[v]; i < last; i++) {
        const uint8_t *option = &brief[(uint64_t)end[i] * phases];
        if (i + AHEAD < edges) __builtin_prefetch(&brief[(uint64_t)end[i + AHEAD] * phases]);
        const uint32_t key = key_of(option[next], good);
        const uint32_t key_of_other = both ? key_of(option[phase], other) : UINT32_MAX;
        best = key < best ? key : best;
        best_of_other = key_of_other < best_of_other ? key_of_other : best_of_other;
    }
    return best < UINT32_MAX && fits(word[phase], mover, best) &&
           (!both || fits(word[next], other, best_of_other));
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t v, uint32_t *phase)
{
    const states *s = self;
    const char *fault = NULL;
    (void)worker;
    if (s->alternate && are_plain(s, (gg_vertex)v, 0, true)) return NULL;
    for (uint32_t p = 0; !fault && p < s->play->table->phases; p++)
        if (s->alternate || !are_plain(s, (gg_vertex)v, p, false))
            fault = phase_fault(s, (gg_vertex)v, *phase = p);
    return fault;
}

static bool check_graph(states *s)
{
    const gg__claim *claim = s->claim;
    const gg__table *table = s->play->table;
    const bool equations = s->play->endless == GG__DRAWN;
    s->relative = table->mover[0] == GG__MOVER_RELATIVE;
    s->alternate =
        table->phases == 2 && table->mover[0] != table->mover[1] && !claim->graph->partisan;
    if (equations) s->brief = gg__alloc(claim->ctx, table->vertices * table->phases, 1, "values");
    const bool passed =
        (!equations || (s->brief && gg__parallel(claim->ctx, "checking", table->vertices, GRAIN,
                                                 abridge, s) == GG_OK)) &&
        gg__check_each(claim, table->vertices, table->phases, false, vertex_fault, s);
    gg__free(claim->ctx, s->brief);
    return passed;
}

/* ---- by rules ---- */

static gg__word word_of(const states *s, gg_position x)
{
    const gg_solution *solution = s->claim->solution;
    if (s->play->table) return s->play->table->words[x];
    return solution->word(s->claim->problem, solution, x);
}

/* The word of what a move leads to, which may be an end outside the table: the next player's. */
static gg__word option_word(const states *s, gg_position to, gg__side mover)
{
    const gg_result end = gg__rules_ended(to);
    if (end == GG_NONE) return to < s->positions ? word_of(s, to) : 0;
    const gg__side next = s->relative ? GG__FIRST : gg__other_side(mover);
    const gg__side side = gg__result_side(end, next);
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* A number that is no legal position holds the word zero in a table. */
static const char *position_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    states *s = self;
    gg__rules *rules = s->claim->problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    const gg__positions *moves;
    state at;
    (void)worker, (void)phase;
    if (ruleset->legal && !ruleset->legal(rules->self, x))
        return !s->play->table || word_of(s, x) == 0 ? NULL
                                                     : "a value where there is no legal position";
    s->legal++;
    const bool second = !s->relative && gg__rules_turn(rules, x) == GG_RIGHT;
    begin(&at, word_of(s, x), second ? GG__SECOND : GG__FIRST, s->relative);
    at.over = gg__rules_result(rules, x);
    if (at.over == GG_NONE && gg__rules_moves(rules, x, &moves) == GG_OK)
        for (size_t i = 0; i < moves->count; i++)
            add_option(&at, option_word(s, moves->at[i], at.mover), there(&at, at.side));
    return fault_at(s, &at);
}

/* ---- all of them ---- */

bool gg__check_states(const gg__claim *claim, const gg__play *play)
{
    states s = {.claim = claim, .play = play};
    if (claim->graph) return check_graph(&s);
    const gg__rules *rules = claim->problem->rules;
    s.relative = gg__rules_impartial(rules);
    s.positions = rules->ruleset->positions(rules->self);
    const bool passed = gg__check_each(claim, s.positions, 1, true, position_fault, &s);
    claim->verdict->positions = s.legal;
    return passed;
}
