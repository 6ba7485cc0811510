/*
 * Depth-first search with two results, the table of facts, and a stack of its own.
 *
 * A position is expanded once: its options are listed, and each is looked up. If one of them
 * decides, none is searched. Else the ends of play among them are found, and the others are tried
 * in order: those first after which the opponent has fewest moves, and of equal ones those whose
 * place in the list decided other positions most often.
 *
 * Invariant. Every option on the stack that is decided has been taken into account by its frame.
 * Strings that were interned after a frame was expanded are options below it, and are released with
 * it.
 *
 * O(positions looked at * options). Memory: the table, the line of play and its options, and
 * results that hold on the line alone.
 *
 * T. A. Marsland, Relative performance of alpha-beta implementations, IJCAI 1983 (history
 * heuristic); J. Schaeffer, A. Plaat, New advances in alpha-beta searching, 1996 (enhanced
 * transposition cutoffs).
 */
#include "solve/search/search.h"

#include "solve/search/path.h"
#include "solve/search/sums.h"

#include <string.h>

enum { HISTORY = 1 << 10, MOST_HISTORY = 1 << 12, LEAST_TABLE = 1 << 16 };

/* The answer for a position: true if its result is at least the level of the question; the bound
 * that this gives; and for the defender the depths that the answer depends on (path.h). */
typedef struct found {
    bool reaches;
    uint8_t bound;
    uint32_t low, high; /* low GG__NO_DEPTH: a fact; then high is 0 */
} found;

typedef struct option {
    uint64_t position;
    gg__fact_key key;
    int32_t order;  /* larger ones are tried first */
    uint32_t place; /* in the list of the rules */
    bool done;
} option;

typedef struct frame {
    uint64_t position;
    gg__fact_key key;
    uint8_t turn, mover;
    bool decided;      /* by the option `best` */
    size_t begin, end; /* of its options */
    size_t tried;      /* the last that was searched */
    size_t keys;       /* strings before they were listed */
    size_t mark;       /* of results under an assumption */
    uint64_t before;   /* positions looked at */
    uint64_t best;
    found found; /* of the options so far */
} frame;

struct gg__search {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__space space;
    gg_keys *keys; /* of positions that are strings; NULL: they are numbers */
    bool relative;
    gg__facts facts;
    gg__sums *sums; /* NULL: positions are no sums */
    gg__line line;
    gg__assumed assumed;
    frame *stack;
    size_t depth, room;
    option *options;
    size_t count, option_room;
    gg__positions listed;
    gg__budget budget;
    uint64_t positions, moves; /* moves: since the last tick */
    uint32_t history[2][HISTORY];
    uint8_t level, endless; /* of the question; the grade of play without end */
};

/* ---- open and close ---- */

gg_status gg__search_open(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, uint64_t bytes,
                          gg__search **out)
{
    const uint64_t room = gg__room(ctx);
    gg__search *s = gg__alloc_zeroed(ctx, 1, sizeof *s, "a search");
    if (!s) return gg__status(ctx);
    s->ctx = s->line.ctx = s->assumed.ctx = s->listed.ctx = ctx;
    s->facts.ctx = ctx;
    s->problem = problem;
    s->budget = (gg__budget){ctx, limit ? limit : UINT64_MAX, 0};
    s->relative = problem->kind == GG__RULES && problem->impartial;
    s->endless = gg__grade_of(problem->spec.infinite, GG_LEFT);
    gg_status status = gg__space_open(ctx, problem, &s->space);
    if (status == GG_OK) {
        s->keys = gg__problem_keys(problem);
        status = gg__facts_open(&s->facts, ctx,
                                bytes                    ? bytes
                                : room / 2 > LEAST_TABLE ? room / 2
                                                         : LEAST_TABLE);
    }
    if (status == GG_OK && gg__parts_suit(problem))
        status = gg__sums_open(ctx, problem, &s->facts, &s->budget, &s->sums);
    if (status == GG_OK)
        *out = s;
    else
        gg__search_free(s);
    return status;
}

void gg__search_free(gg__search *s)
{
    if (!s) return;
    gg__sums_free(s->sums);
    gg__facts_free(&s->facts);
    gg__line_free(&s->line);
    gg__assumed_free(&s->assumed);
    gg__free(s->ctx, s->stack);
    gg__free(s->ctx, s->options);
    gg__positions_free(&s->listed);
    gg__space_close(&s->space);
    gg__free(s->ctx, s);
}

const gg__space *gg__search_space(const gg__search *s)
{
    return &s->space;
}

uint64_t gg__search_positions(const gg__search *s)
{
    return s->sums ? gg__sums_positions(s->sums) : s->positions;
}

gg__budget *gg__search_budget(gg__search *s)
{
    return &s->budget;
}

bool gg__search_relative(const gg__search *s)
{
    return s->relative;
}

/* ---- what is known ---- */

/* Numbers of strings change, so their bytes are hashed, in the same way in every run. */
static gg__fact_key key_of(const gg__search *s, uint64_t position)
{
    static const gg__secret first = {.key = {UINT64_C(0x9e3779b97f4a7c15), 1}},
                            second = {.key = {2, UINT64_C(0xbf58476d1ce4e5b9)}};
    size_t size;
    if (!s->keys || gg__position_ended(position) != GG_NONE) return (gg__fact_key){position, 0};
    const uint8_t *bytes = gg_keys_bytes(s->keys, position, &size);
    return (gg__fact_key){gg__hash_bytes(&first, bytes, size),
                          (uint32_t)gg__hash_bytes(&second, bytes, size)};
}

static gg__bounds known_of(const gg__search *s, gg__fact_key key, uint8_t turn)
{
    const gg__bounds b = gg__facts_find(&s->facts, key);
    return s->relative && turn == GG_RIGHT ? gg__bounds_flip(b) : b;
}

static gg_status add_fact(gg__search *s, gg__fact_key key, uint8_t turn, bool reaches,
                          uint8_t bound, uint64_t work)
{
    const gg__bounds b = {reaches ? bound : GG__RIGHT_WINS, reaches ? GG__LEFT_WINS : bound};
    return gg__facts_add(&s->facts, key, s->relative && turn == GG_RIGHT ? gg__bounds_flip(b) : b,
                         work);
}

/* True if bounds answer the question. */
static bool answers(const gg__search *s, gg__bounds b, found *out)
{
    const bool reaches = b.least >= s->level;
    *out = (found){reaches, reaches ? b.least : b.most, GG__NO_DEPTH, 0};
    return reaches || b.most < s->level;
}

/* True if the defender's aim is that the level is reached. */
static inline bool defender_reaches(const gg__search *s)
{
    return s->endless >= s->level;
}

/* The weakest bound that the defender may have. */
static inline uint8_t weakest(const gg__search *s)
{
    return defender_reaches(s) ? s->level : (uint8_t)(s->level - 1);
}

/* Looks an option up: in the table, on the line, and among results under an assumption. */
static bool look_up(const gg__search *s, uint64_t position, gg__fact_key key, uint8_t turn,
                    found *out)
{
    if (answers(s, known_of(s, key, turn), out)) return true;
    const uint32_t depth = gg__line_find(&s->line, position, turn);
    const gg__group *group =
        depth == GG__NO_DEPTH ? gg__assumed_find(&s->assumed, key, turn) : NULL;
    *out = (found){defender_reaches(s), weakest(s), group ? group->low : depth,
                   group ? group->high : depth};
    return group || depth != GG__NO_DEPTH;
}

/* ---- the game ---- */

gg_status gg__search_place(gg__search *s, uint64_t position, uint64_t *x)
{
    *x = position;
    return s->sums ? gg__part_sums_state(gg__sums_states(s->sums), position, x) : GG_OK;
}

gg_player gg__search_mover(const gg__search *s, uint64_t x)
{
    if (s->relative) return GG_LEFT;
    return s->sums ? gg__part_sums_mover(gg__sums_states(s->sums), x)
                   : gg__space_mover(&s->space, x);
}

gg_result gg__search_result(gg__search *s, uint64_t x)
{
    return s->sums ? gg__part_sums_result(gg__sums_states(s->sums), x)
                   : gg__space_result(&s->space, x);
}

gg_status gg__search_options(gg__search *s, uint64_t x, gg__positions *options)
{
    return s->sums ? gg__part_sums_options(gg__sums_states(s->sums), x, true, options)
                   : gg__space_options(&s->space, x, options);
}

gg_keys *gg__search_keys(const gg__search *s, unsigned *phases)
{
    *phases = s->sums ? gg__sums_states(s->sums)->phases : 1;
    return s->sums ? gg__sums_states(s->sums)->sums : gg__problem_keys(s->problem);
}

void gg__search_cut(gg__search *s, size_t strings)
{
    unsigned phases;
    gg__keys_cut(gg__search_keys(s, &phases), strings);
    s->space.here.scratch->has_listed = false;
}

gg__part_sums *gg__search_sums(const gg__search *s)
{
    return s->sums ? gg__sums_states(s->sums) : NULL;
}

/* Without a search of a sum. */
static gg_status known_sum(gg__search *s, uint64_t x, gg_player turn, gg__bounds *out,
                           int32_t *order)
{
    const gg_player mover = s->relative ? turn : gg__search_mover(s, x);
    bool known = false, wins = false;
    const gg_status status = gg__sums_known(s->sums, x, &known, &wins, order);
    const uint8_t grade = wins == (mover == GG_LEFT) ? GG__LEFT_WINS : GG__RIGHT_WINS;
    *out = known ? (gg__bounds){grade, grade} : GG__ANYTHING;
    return status;
}

gg_status gg__search_known(gg__search *s, uint64_t x, gg_player turn, gg__bounds *out,
                           int32_t *order)
{
    const gg_result result = gg__search_result(s, x);
    const uint8_t grade = gg__grade_of(result, turn);
    int32_t unused;
    gg_status status = gg__status(s->ctx);
    *out = GG__ANYTHING;
    if (order) *order = 0;
    if (status != GG_OK) return status;
    if (result != GG_NONE)
        *out = (gg__bounds){grade, grade};
    else if (s->sums)
        status = known_sum(s, x, turn, out, order ? order : &unused);
    else
        *out = known_of(s, key_of(s, x), (uint8_t)turn);
    return status;
}

/* ---- expanding ---- */

/* Releases the strings that were interned after the first `count`. */
static void release(gg__search *s, size_t count)
{
    if (!s->keys || gg__keys_count(s->keys) == count) return;
    gg__keys_cut(s->keys, count);
    s->space.here.scratch->has_listed = false;
}

/* Counts moves, and reports progress about every GG__TICK_MOVES of them. */
static gg_status tick(gg__search *s, size_t moves)
{
    s->moves += moves;
    if (s->moves < GG__TICK_MOVES) return GG_OK;
    s->moves = 0;
    return gg__tick(s->ctx, "searching positions", s->positions, 0);
}

/* Counts the moves of a position where play goes on. Its result was the last question. */
static gg_status count_moves(gg__search *s, uint64_t position, size_t *count)
{
    const gg__positions *moves;
    gg_status status;
    if (s->problem->kind == GG__RULES) {
        status = gg__position_moves(s->problem, s->space.here.scratch, position, &moves);
        *count = moves->count;
        return status;
    }
    s->listed.count = 0;
    status = gg__space_options(&s->space, position, &s->listed);
    *count = s->listed.count;
    return status;
}

/* Takes the result of an option into account. True if it decides the frame. */
static bool take(frame *f, const option *o, found of)
{
    const bool wanted = f->mover == GG_LEFT;
    if (of.reaches == wanted) {
        f->found = of;
        f->best = o->position;
        f->decided = true;
        return true;
    }
    found *all = &f->found;
    if (of.low < all->low) all->low = of.low;
    if (of.high > all->high) all->high = of.high;
    if (wanted ? of.bound > all->bound : of.bound < all->bound) all->bound = of.bound;
    return false;
}

/* Looks all options up, and takes those that are known into account. One that decides for certain
 * is preferred to one that decides on this line alone. */
static void look_up_all(gg__search *s, frame *f)
{
    const uint8_t turn = s->relative ? !f->turn : 0;
    const bool wanted = f->mover == GG_LEFT;
    found of, assumed = {.low = 0};
    const option *on_line = NULL;
    for (size_t i = f->begin; i < f->end; i++) {
        option *o = &s->options[i];
        o->key = key_of(s, o->position);
        o->done = look_up(s, o->position, o->key, turn, &of);
        if (!o->done) continue;
        if (of.reaches == wanted && of.low != GG__NO_DEPTH) {
            if (!on_line || of.low > assumed.low) assumed = of;
            if (!on_line || of.low == assumed.low) on_line = o;
        } else if (take(f, o, of)) {
            return;
        }
    }
    if (on_line) take(f, on_line, assumed);
}

/* Finds the ends of play among the options, and orders the others. */
static gg_status look_at_ends(gg__search *s, frame *f)
{
    const uint8_t turn = s->relative ? !f->turn : 0;
    const size_t keys = s->keys ? gg__keys_count(s->keys) : 0;
    gg_status status = GG_OK;
    for (size_t i = f->begin; status == GG_OK && i < f->end; i++) {
        option *o = &s->options[i];
        size_t count = 0;
        if (o->done) continue;
        const gg_result result = gg__space_result(&s->space, o->position);
        status = gg__status(s->ctx);
        if (status == GG_OK && result == GG_NONE) {
            status = count_moves(s, o->position, &count);
            if (status == GG_OK) status = tick(s, 1 + count);
            const uint32_t place = o->place < HISTORY ? o->place : HISTORY - 1;
            o->order = (count < 1 << 16 ? -(int32_t)count : -(1 << 16)) * MOST_HISTORY +
                       (int32_t)s->history[f->mover][place];
        }
        release(s, keys);
        if (status != GG_OK || result == GG_NONE) continue;
        const uint8_t grade = gg__grade_of(result, (gg_player)turn);
        o->done = true;
        if (take(f, o, (found){grade >= s->level, grade, GG__NO_DEPTH, 0})) break;
    }
    return status;
}

/* Puts a position on the line and lists its options. */
static gg_status expand(gg__search *s, uint64_t position, gg__fact_key key, uint8_t turn)
{
    gg_ctx *ctx = s->ctx;
    if (gg__budget_spend(&s->budget) != GG_OK) return gg__status(ctx);
    frame *stack =
        gg__grow(ctx, s->stack, &s->room, (uint64_t)s->depth + 1, sizeof *stack, "a line of play");
    if (!stack) return gg__status(ctx);
    s->stack = stack;
    frame *f = &stack[s->depth];
    *f = (frame){.position = position,
                 .key = key,
                 .turn = turn,
                 .mover = s->relative ? turn : (uint8_t)gg__space_mover(&s->space, position),
                 .begin = s->count,
                 .keys = s->keys ? gg__keys_count(s->keys) : 0,
                 .mark = s->assumed.count,
                 .before = s->positions++};
    f->found = (found){f->mover == GG_RIGHT, f->mover == GG_LEFT ? GG__RIGHT_WINS : GG__LEFT_WINS,
                       GG__NO_DEPTH, 0};
    gg_status status = gg__line_push(&s->line, position, turn);
    if (status != GG_OK) return status;
    s->depth++;
    s->listed.count = 0;
    status = gg__space_options(&s->space, position, &s->listed);
    if (status != GG_OK) return status;
    const size_t count = s->listed.count;
    option *options = gg__grow(ctx, s->options, &s->option_room, (uint64_t)s->count + count,
                               sizeof *options, "options");
    if (!options) return gg__status(ctx);
    s->options = options;
    for (size_t i = 0; i < count; i++)
        options[s->count++] = (option){.position = s->listed.at[i], .place = (uint32_t)i};
    f->end = s->count;
    look_up_all(s, f);
    if (!f->decided) status = look_at_ends(s, f);
    return status == GG_OK ? tick(s, 1 + count) : status;
}

/* ---- the search ---- */

static gg_status fact_of_line(void *self, gg__fact_key key, uint8_t turn)
{
    gg__search *s = self;
    return add_fact(s, key, turn, defender_reaches(s), weakest(s), 1);
}

/* The option to be tried next, or NULL. */
static option *next_option(gg__search *s, const frame *f)
{
    option *best = NULL;
    for (size_t i = f->begin; i < f->end; i++) {
        option *o = &s->options[i];
        if (!o->done && (!best || o->order > best->order)) best = o;
    }
    return best;
}

/* Takes the top off the line: *of is what was found of it. */
static gg_status finish(gg__search *s, found *of)
{
    frame *f = &s->stack[--s->depth];
    const uint32_t depth = (uint32_t)s->depth;
    const bool holds = f->found.reaches == defender_reaches(s);
    const bool depends = holds && f->found.low < depth;
    gg_status status = GG_OK;
    *of = f->found;
    gg__line_pop(&s->line);
    s->count = f->begin;
    if (depends) {
        of->bound = weakest(s);
        if (of->high >= depth) of->high = depth - 1;
        return gg__assumed_join(&s->assumed, f->mark, f->key, f->turn, depth, of->low, of->high);
    }
    if (of->low != GG__NO_DEPTH) of->bound = weakest(s);
    of->low = GG__NO_DEPTH;
    of->high = 0;
    status = gg__assumed_end(&s->assumed, f->mark, depth, holds, s, fact_of_line);
    if (status != GG_OK) return status;
    return add_fact(s, f->key, f->turn, of->reaches, of->bound, s->positions - f->before);
}

/* Remembers which place in the list decided. */
static void reward(gg__search *s, const frame *f, const option *o)
{
    uint32_t *history = s->history[f->mover];
    const uint32_t place = o->place < HISTORY ? o->place : HISTORY - 1;
    if (++history[place] < MOST_HISTORY - 1) return;
    for (size_t i = 0; i < HISTORY; i++)
        history[i] /= 2;
}

/* From the position at the bottom of the stack. */
static gg_status search(gg__search *s, found *of, uint64_t *best)
{
    const size_t bottom = s->depth - 1;
    gg_status status = GG_OK;
    while (status == GG_OK) {
        frame *f = &s->stack[s->depth - 1];
        option *o = f->decided ? NULL : next_option(s, f);
        if (o) {
            o->done = true;
            f->tried = (size_t)(o - s->options);
            const uint8_t turn = s->relative ? !f->turn : 0;
            if (look_up(s, o->position, o->key, turn, of))
                take(f, o, *of);
            else
                status = expand(s, o->position, o->key, turn);
            continue;
        }
        *best = f->best;
        const size_t keys = f->keys;
        status = finish(s, of);
        if (s->depth == bottom) return status;
        release(s, keys);
        f = &s->stack[s->depth - 1];
        o = &s->options[f->tried];
        if (take(f, o, *of)) reward(s, f, o);
    }
    return status;
}

/* Interns the string again after all that came with it is released. */
static gg_status keep_best(gg__search *s, size_t keys, uint64_t *best)
{
    size_t size;
    if (!s->keys || gg__position_ended(*best) != GG_NONE || *best < keys) {
        release(s, keys);
        return GG_OK;
    }
    const uint8_t *bytes = gg_keys_bytes(s->keys, *best, &size);
    char *copy = gg__copy_string(s->ctx, (const char *)bytes, size);
    if (!copy) return gg__status(s->ctx);
    release(s, keys);
    *best = gg_keys_intern(s->keys, copy, size);
    gg__free(s->ctx, copy);
    return gg__status(s->ctx);
}

static gg_status ask_any(gg__search *s, uint64_t position, gg_player turn, found *of,
                         uint64_t *best)
{
    const uint8_t said = s->relative ? (uint8_t)turn : 0;
    const gg_status status = expand(s, position, key_of(s, position), said);
    return status == GG_OK ? search(s, of, best) : status;
}

/* Searches a sum. Then some option of it that wins is known, unless its fact was forgotten: then
 * all are searched. */
static gg_status ask_sum(gg__search *s, uint64_t x, gg_player turn, uint8_t level, bool *reaches,
                         uint64_t *best)
{
    const gg_player mover = s->relative ? turn : gg__search_mover(s, x);
    bool wins = false, have = false;
    gg_status status = gg__sums_search(s->sums, x, &wins);
    *reaches = (wins == (mover == GG_LEFT) ? GG__LEFT_WINS : GG__RIGHT_WINS) >= level;
    s->listed.count = 0;
    if (status == GG_OK && wins) status = gg__search_options(s, x, &s->listed);
    for (int searched = 0; wins && !have && searched <= 1; searched++)
        for (size_t i = 0; status == GG_OK && !have && i < s->listed.count; i++) {
            int32_t order;
            bool known = false, answered = false;
            status = gg__sums_known(s->sums, s->listed.at[i], &known, &answered, &order);
            if (status == GG_OK && searched && !known)
                status = gg__sums_search(s->sums, s->listed.at[i], &answered);
            have = (known || searched) && !answered;
            if (have) *best = s->listed.at[i];
        }
    return status;
}

gg_status gg__search_ask(gg__search *s, uint64_t position, gg_player turn, uint8_t level,
                         bool *reaches, uint64_t *best)
{
    found of = {.reaches = false};
    s->level = level;
    *best = gg__position_end(GG_D); /* none */
    if (s->sums) return ask_sum(s, position, turn, level, reaches, best);
    s->keys = gg__problem_keys(s->problem);
    const size_t before = s->keys ? gg__keys_count(s->keys) : 0;
    gg_status status = ask_any(s, position, turn, &of, best);
    if (status == GG_OK)
        status = keep_best(s, before, best);
    else
        release(s, before);
    *reaches = of.reaches;
    return status;
}

gg_status gg__search_grade(gg__search *s, uint64_t position, gg_player turn, uint8_t *grade)
{
    gg__bounds b;
    gg_status status = gg__search_known(s, position, turn, &b, NULL);
    uint64_t best;
    bool reaches;
    for (uint8_t level = GG__LEFT_WINS; status == GG_OK && !gg__bounds_exact(b) && level > 0;
         level--) {
        if (b.least >= level || b.most < level) continue;
        gg__bounds fact; /* which may be tighter than the answer, or forgotten */
        status = gg__search_ask(s, position, turn, level, &reaches, &best);
        if (status == GG_OK) status = gg__search_known(s, position, turn, &fact, NULL);
        if (status != GG_OK) return status;
        if (reaches)
            b.least = fact.least > level ? fact.least : level;
        else
            b.most = fact.most < level ? fact.most : (uint8_t)(level - 1);
    }
    *grade = b.least;
    return status;
}
