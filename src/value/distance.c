/*
 * The value type `distance`: the number of moves that a token needs to a target when its own player
 * moves it first (mini) and when the other player does (maxi).
 *
 * The first token that ends its own game decides the race: the number of its moves becomes a turn
 * of the race by the schedule, and the earliest turn comes first (solve/states/race.c has the
 * proof). O(tokens * log schedule) for a state; O(log tokens) for each move of a line.
 *
 * Timetable. The movers of a token, as seen by the side whose arrival it is, form a cyclic word
 * over {own side, other side}. Tokens whose words agree up to rotation share a table of the
 * solution: words are cut to their shortest period and turned to their least rotation, so that
 * equal ones are found by comparison. O(schedule) expected, times the number of tables of one
 * period.
 *
 * Source. J.-P. Duval 1983, for period and rotation (doc/methods.md).
 */
#include "value/distance.h"

/* ---- the turns of each token ---- */

typedef struct token_turns {
    uint32_t table;       /* index of the table in the solution */
    uint32_t period;      /* the movers, and the phases of that table, repeat after this */
    uint32_t rotation;    /* the phase of the token's j-th turn is (j - rotation) mod period */
    uint32_t count;       /* turns in one run through the schedule; 0: it never moves */
    const uint32_t *turn; /* their indices in the schedule, ascending */
} token_turns;

/* The plan of a solution: one block of memory. */
typedef struct timetable {
    uint64_t schedule_length;
    token_turns token[]; /* of each token */
} timetable;

/* A cyclic word of movers: its shortest period, and the start of its least rotation. */
typedef struct cycle {
    const uint8_t *mover;
    uint32_t period, rotation;
} cycle;

typedef struct planning {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg_solution *solution;
    bool reads;   /* tables exist already, and none may be added */
    cycle *table; /* of each table of the solution */
    size_t room;
    uint8_t *word; /* the movers of a token, written twice */
} planning;

/* Lyndon words are less than their rotations; the least rotation of a word repeats one of them.
 * They are cut off the front of the word written twice until that one is reached. O(length). */
static cycle cycle_of(const uint8_t *mover, uint32_t length)
{
    uint64_t first = 0, period = 1;
    for (uint64_t next = 0; next < length;) {
        uint64_t i = next, j = next + 1; /* first..j repeats first..first+j-i, perhaps
                                            incompletely */
        first = next;
        for (; j < 2 * (uint64_t)length && mover[i % length] <= mover[j % length]; j++)
            i = mover[i % length] < mover[j % length] ? first : i + 1;
        period = j - i;
        while (next <= i)
            next += period;
    }
    return (cycle){mover, (uint32_t)period, (uint32_t)(first % period)};
}

static bool is_same(const cycle *a, const cycle *b)
{
    if (a->period != b->period) return false;
    for (uint32_t i = 0; i < a->period; i++)
        if (a->mover[(i + a->rotation) % a->period] != b->mover[(i + b->rotation) % b->period])
            return false;
    return true;
}

static gg_status list_table(planning *p, size_t i)
{
    const gg__table *table = &p->solution->tables[i];
    cycle *grown = gg__grow(p->ctx, p->table, &p->room, (uint64_t)i + 1, sizeof *grown, "tables");
    if (!grown) return gg__status(p->ctx);
    p->table = grown;
    grown[i] = cycle_of(table->mover, table->phases);
    return GG_OK;
}

/* Finds the table with the movers of a word, which is written twice; adds a missing table if
 * allowed. */
static gg_status find_table(planning *p, const cycle *of, size_t *index)
{
    gg_solution *solution = p->solution;
    gg_status status = GG_OK;
    for (*index = 0; *index < solution->table_count; ++*index) {
        if (is_same(&p->table[*index], of)) return GG_OK;
        if (*index % GG__TICK == GG__TICK - 1)
            status = gg__tick(p->ctx, "comparing tables", *index, solution->table_count);
        if (status != GG_OK) return status;
    }
    if (p->reads) return GG_OK;
    if (!gg__solution_add_table(solution, p->problem->graph->vertices, of->mover + of->rotation,
                                of->period))
        return gg__status(p->ctx);
    return list_table(p, *index);
}

static gg_status plan_token(planning *p, const gg_token *token, token_turns *turns)
{
    const uint32_t count = turns->count;
    size_t table;
    if (count == 0) return GG_OK;
    for (uint32_t j = 0; j < count; j++) {
        const gg_player mover = p->problem->spec.schedule[turns->turn[j]].player;
        p->word[j] = p->word[j + count] =
            mover == token->arrival ? GG__MOVER_FIRST : GG__MOVER_SECOND;
    }
    const cycle own = cycle_of(p->word, count);
    const gg_status status = find_table(p, &own, &table);
    if (status != GG_OK) return status;
    if (table == p->solution->table_count) {
        gg__solution_decline(p->solution, token->vertex, "no table has the movers of token %.80s",
                             token->name);
        return GG_OK;
    }
    turns->table = (uint32_t)table;
    turns->period = own.period;
    turns->rotation = (own.rotation + own.period - p->table[table].rotation) % own.period;
    return GG_OK;
}

/* Lists the turns of every token, by counting sort. */
static void list_turns(const gg_problem_spec *spec, timetable *made)
{
    uint32_t *turn = (uint32_t *)&made->token[spec->token_count];
    for (size_t i = 0; i < spec->schedule_length; i++)
        made->token[spec->schedule[i].token].count++;
    for (size_t t = 0; t < spec->token_count; t++) {
        made->token[t].turn = turn;
        turn += made->token[t].count;
        made->token[t].count = 0;
    }
    for (size_t i = 0; i < spec->schedule_length; i++) {
        token_turns *token = &made->token[spec->schedule[i].token];
        ((uint32_t *)token->turn)[token->count++] = (uint32_t)i;
    }
}

/* Adds to an empty solution a table for each different word; table 0 is the plain alternation.
 * Their states are not filled in yet. A solution with tables, from a certificate, gets no others,
 * and declines if a token has none. */
static gg_status settle(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    static const uint8_t alternation[] = {GG__MOVER_FIRST, GG__MOVER_SECOND};
    const cycle usual = {alternation, 2, 0};
    const gg_problem_spec *spec = &problem->spec;
    const uint64_t bytes = sizeof(timetable) + spec->token_count * sizeof(token_turns) +
                           spec->schedule_length * sizeof(uint32_t);
    planning p = {
        .ctx = ctx, .problem = problem, .solution = solution, .reads = solution->table_count > 0};
    size_t index;
    if (spec->play != GG_RACE) return GG_OK;
    timetable *made = solution->plan = gg__alloc_zeroed(ctx, bytes, 1, "the schedule");
    p.word = gg__alloc(ctx, spec->schedule_length, 2, "the schedule");
    p.room = solution->table_count + 1;
    p.table = gg__alloc(ctx, p.room, sizeof *p.table, "tables");
    gg_status status = made && p.word && p.table ? GG_OK : gg__status(ctx);
    if (status == GG_OK) {
        made->schedule_length = spec->schedule_length;
        if (spec->token_count > 0) list_turns(spec, made);
    }
    for (size_t i = 0; status == GG_OK && i < solution->table_count; i++)
        status = list_table(&p, i);
    if (status == GG_OK) status = find_table(&p, &usual, &index);
    for (size_t t = 0; status == GG_OK && t < spec->token_count; t++)
        status = plan_token(&p, &spec->tokens[t], &made->token[t]);
    gg__free(ctx, p.table);
    gg__free(ctx, p.word);
    return status;
}

/* ---- the end of a token's game ---- */

static const gg__ending never = {UINT64_MAX, GG__DRAWN, 0};

gg__ending gg__race_ending(const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, size_t token, uint64_t now)
{
    const timetable *times = solution->plan;
    const token_turns *turns = &times->token[token];
    const gg_vertex v = state->vertex[token];
    uint32_t before = 0; /* number of the token's turns before that of the state in the schedule */
    if (problem->is_target[v]) return (gg__ending){now, GG__FIRST, 0};
    if (turns->count == 0) return never;
    for (uint32_t high = turns->count; before < high;) {
        const uint32_t middle = before + (high - before) / 2;
        if (turns->turn[middle] < state->phase)
            before = middle + 1;
        else
            high = middle;
    }
    const gg__table *table = &solution->tables[turns->table];
    const uint32_t phase =
        (before % turns->period + turns->period - turns->rotation) % turns->period;
    const gg__word word = table->words[(uint64_t)v * table->phases + phase];
    const uint32_t moves = gg__word_rank(word);
    if (gg__word_side(word) == GG__DRAWN) return never;
    const uint64_t last = (uint64_t)before + moves - 1;
    const uint64_t turn = turns->turn[last % turns->count] +
                          times->schedule_length * (last / turns->count) - state->phase + 1;
    return (gg__ending){now + turn, gg__word_side(word), moves};
}

/* ---- the game that ends first ---- */

/* A turn changes the data of one token: O(log tokens). */
typedef struct total {
    gg__total base;
    uint64_t now;     /* turns played */
    size_t leaves;    /* a power of two */
    gg__ending *tree; /* leaves: [leaves + token]; above them, [i] is the pair [2 * i], [2 * i +
                         1] */
} total;

static void close_total(void *self)
{
    total *t = self;
    gg__free(t->base.ctx, t->tree);
}

static void join(gg__ending *tree, size_t i)
{
    const gg__ending *pair = &tree[2 * i];
    tree[i].turn = pair[0].turn <= pair[1].turn ? pair[0].turn : pair[1].turn;
}

static gg_status open_total(void *self)
{
    total *t = self;
    const size_t count = t->base.problem->spec.token_count;
    for (t->leaves = 1; t->leaves < count;)
        t->leaves *= 2;
    t->tree = gg__alloc(t->base.ctx, 2 * t->leaves, sizeof *t->tree, "a race");
    if (!t->tree) return gg__status(t->base.ctx);
    for (size_t i = 0; i < t->leaves; i++)
        t->tree[t->leaves + i] =
            i < count ? gg__race_ending(t->base.problem, t->base.solution, t->base.state, i, 0)
                      : never;
    for (size_t i = t->leaves; i-- > 1;)
        join(t->tree, i);
    return GG_OK;
}

/* The first token below a node of the tree with the earliest end. */
static size_t earliest(const total *t, size_t at)
{
    for (; at < t->leaves;)
        at = 2 * at + (t->tree[2 * at].turn > t->tree[2 * at + 1].turn);
    return at - t->leaves;
}

/* The same among all tokens except one; that one if there is no other. */
static size_t earliest_but(const total *t, size_t token)
{
    size_t best = 0;
    for (size_t i = t->leaves + token; i > 1; i /= 2)
        if (!best || t->tree[i ^ 1].turn < t->tree[best].turn) best = i ^ 1;
    return best ? earliest(t, best) : token;
}

/* ---- who wins ---- */

/* Sets the outcomes from the end of one token's game, after `now` turns. */
static gg_status decide(const total *t, size_t token, gg__ending end, uint64_t now,
                        gg_outcome out[2])
{
    out[0] = out[1] = (gg_outcome){GG_D, GG_INFINITE};
    if (end.turn == UINT64_MAX) return GG_OK;
    if (end.turn - now >= GG_INFINITE)
        return gg__fail(t->base.ctx, GG_LIMIT, GG__AT_VERTEX(t->base.state->vertex[token]),
                        "the race lasts more than %llu turns", (unsigned long long)GG_INFINITE - 1);
    const gg_player arrival = t->base.problem->spec.tokens[token].arrival;
    const gg_player winner = end.side == GG__FIRST ? arrival : gg__other(arrival);
    out[0] = out[1] = (gg_outcome){winner == GG_LEFT ? GG_L : GG_R, (uint32_t)(end.turn - now)};
    return GG_OK;
}

static gg_status outcomes(void *self, gg_outcome out[2])
{
    const total *t = self;
    const gg_result over = gg__state_result(t->base.problem, t->base.state, NULL);
    const size_t first = earliest(t, 1);
    if (over == GG_NONE) return decide(t, first, t->tree[t->leaves + first], t->now, out);
    out[0] = out[1] = (gg_outcome){over, 0};
    return GG_OK;
}

static gg_status after(void *self, const gg__step *step, gg_outcome out[2])
{
    const total *t = self;
    const gg_problem *problem = t->base.problem;
    const size_t token = step->token, other = earliest_but(t, token);
    gg__state then = *t->base.state; /* which shares the vertices */
    const gg_vertex from = then.vertex[token];
    gg_status status = GG_OK;
    gg__state_play(problem, &then, step);
    if (then.over != GG_NONE) {
        out[0] = out[1] = (gg_outcome){then.over, 0};
    } else { /* on a target, and the only token on one */
        const gg__ending own = gg__race_ending(t->base.problem, t->base.solution, &then, token,
                                               t->now + 1),
                         theirs = t->tree[t->leaves + other];
        status = other == token || own.turn < theirs.turn
                     ? decide(t, token, own, t->now + 1, out)
                     : decide(t, other, theirs, t->now + 1, out);
    }
    then.vertex[token] = from;
    return status;
}

static gg_status advance(void *self, const gg__step *step)
{
    total *t = self;
    gg__state then = *t->base.state;
    const gg_vertex from = then.vertex[step->token];
    gg__state_play(t->base.problem, &then, step);
    size_t i = t->leaves + step->token;
    t->tree[i] = gg__race_ending(t->base.problem, t->base.solution, &then, step->token, ++t->now);
    then.vertex[step->token] = from;
    for (i /= 2; i > 0; i /= 2)
        join(t->tree, i);
    return GG_OK;
}

/* ---- why ---- */

/* The words "turns of its own" are written with the first token that needs some. */
static gg_status say_needs(const gg_problem *problem, size_t token, const gg__ending *end,
                           bool first, gg__text *text)
{
    const char *name = problem->spec.tokens[token].name;
    const char *start = token == 0 ? "" : ", ";
    if (end->side == GG__DRAWN) return gg__text_add(text, "%s%s never arrives", start, name);
    if (end->side == GG__SECOND)
        return gg__text_add(text, "%s%s is stuck at turn %u of its own", start, name, end->moves);
    if (!first) return gg__text_add(text, ", %s %u", name, end->moves);
    return gg__text_add(text, "%s%s needs %u turn%s of its own", start, name, end->moves,
                        end->moves == 1 ? "" : "s");
}

static gg_status say_start(const gg_problem *problem, const gg__state *state, bool both,
                           gg__text *text)
{
    const char *const names[2] = {problem->spec.left_name, problem->spec.right_name};
    if (both)
        return gg__text_add(text,
                            "tokens of both players begin on a target, and %s does not move first",
                            names[gg__other(gg__state_mover(problem, state))]);
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]])
            return gg__text_add(text, "%s begins on a target", problem->spec.tokens[i].name);
    return GG_OK;
}

static gg_status reason(void *self, gg__text *text)
{
    const total *t = self;
    const gg_problem *problem = t->base.problem;
    const size_t first = earliest(t, 1);
    bool both, said = false;
    if (gg__state_result(problem, t->base.state, &both) != GG_NONE)
        return say_start(problem, t->base.state, both, text);
    if (t->tree[1].turn == UINT64_MAX)
        return gg__text_add(text, "no token can be brought to a target against resistance");
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++) {
        const gg__ending here =
            gg__race_ending(t->base.problem, t->base.solution, t->base.state, i, t->now);
        status = say_needs(problem, i, &here, !said, text);
        said |= here.side == GG__FIRST;
    }
    if (status != GG_OK) return status;
    return gg__text_add(text, "; %s %s on turn %llu", problem->spec.tokens[first].name,
                        t->tree[t->leaves + first].side == GG__FIRST ? "arrives" : "is stuck",
                        (unsigned long long)(t->tree[1].turn - t->now));
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after,
    .advance = advance,
    .reason = reason,
};

const gg__value_type gg__value_distance = {
    .info = {"distance", "mini and maxi: moves to a target, own player first or second", NULL,
             false, false},
    .settle = settle,
    .theory = &theory,
    .held = GG__HELD_TABLES,
    .fields = {{.label = "", .number = true, .unknown = "inf"},
               {.label = " ", .number = true, .unknown = "inf"}},
};
