/*
 * Depth-first search of sums, with a stack of its own and the table of facts.
 *
 * A sum is a list of parts, ascending, and a canonical form. Its options are those of one part with
 * all others as they are, and those of the form. Invariant: each part of a sum has a move, its
 * options are listed, and it has no value unless this could not be added for lack of memory; in an
 * impartial game in normal play no part is there twice, as equal parts cancel.
 *
 * Options are tried in this order: those with most own moves less those of the opponent, of equal
 * ones those with fewest moves, and moves in a number last. The option that refuted another
 * position at the same depth comes before all.
 *
 * O(positions searched * options), and forms. Memory: the parts in reach and their options, forms,
 * and the line of play with its options.
 *
 * Source. M. Mueller, Z. Li, Locally informed global search for sums of combinatorial games, 2004
 * (values of parts within a search); D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik,
 * Solving 8x8 Domineering, 2000 (the order of moves). That a number is moved in last: J. H. Conway,
 * On Numbers and Games, 1976 (number avoidance).
 */
#include "solve/search/sums.h"

#include "value/form/forms.h"

#include <string.h>

enum {
    CHEAP_MOVES = 10,     /* of both players together, in a part that is valued */
    CHEAP_PARTS = 2000,   /* that may be valued for it */
    MOST_BASES = 1 << 19, /* of forms: with more, no more parts are valued */
    KILLERS = 1 << 9,
    MOST_DEPTH = 1 << 20, /* moves of a line of play */
    FIRST = 1 << 30
};

/* The value of a part. */
typedef struct worth {
    gg__form form; /* GG__NO_FORM: not known */
    bool costly;
} worth;

/* A sum on the stack; as an option, also what is known of it. */
typedef struct sum {
    size_t first; /* of its parts in `terms` */
    uint32_t count;
    gg__form form;
    gg__fact_key key;
    int32_t order; /* larger ones are tried first */
    bool done;
} sum;

typedef struct frame {
    gg_player mover;
    bool wins; /* the player to move, by an option */
    gg__fact_key key;
    size_t begin, end; /* of its options */
    size_t tried;      /* the last that was searched */
    size_t terms;      /* before those of its options */
    uint64_t before;   /* positions searched */
} frame;

struct gg__sums {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__facts *facts;
    gg__budget *budget;
    gg__forms *forms;  /* NULL in misère play, where values do not add up */
    gg__part_sums all; /* the parts, and sums that are numbered */
    worth *worth;      /* by part */
    size_t worths, worth_room;
    uint32_t *terms;
    sum *sums;
    frame *stack;
    size_t term_count, term_room, sum_count, sum_room, depth, stack_room;
    gg__positions list;       /* of parts to be valued */
    gg__form_list made[2];    /* options of a part */
    gg__form_list move;       /* options of a form */
    uint64_t positions, work; /* work: since the last tick */
    uint64_t looked;          /* number of moves of parts listed by then */
    uint64_t reserve;         /* room that stays when parts are valued */
    bool full;                /* the memory limit leaves no room for more values of parts */
    gg__fact_key killer[KILLERS];
};

gg_status gg__sums_open(gg_ctx *ctx, const gg_problem *problem, gg__facts *facts,
                        gg__budget *budget, gg__sums **out)
{
    gg__sums *s = gg__alloc_zeroed(ctx, 1, sizeof *s, "a search");
    if (!s) return gg__status(ctx);
    s->ctx = s->list.ctx = s->move.ctx = ctx;
    s->made[GG_LEFT].ctx = s->made[GG_RIGHT].ctx = ctx;
    s->problem = problem;
    s->reserve = gg__room(ctx) / 2;
    s->facts = facts;
    s->budget = budget;
    if (gg__part_sums_open(ctx, problem, &s->all) == GG_OK && problem->dead_end == GG_P)
        s->forms = gg__forms_new(ctx, 0);
    if (gg__status(ctx) == GG_OK)
        *out = s;
    else
        gg__sums_free(s);
    return gg__status(ctx);
}

void gg__sums_free(gg__sums *s)
{
    if (!s) return;
    gg__forms_free(s->forms);
    gg__part_sums_close(&s->all);
    gg__free(s->ctx, s->worth);
    gg__free(s->ctx, s->terms);
    gg__free(s->ctx, s->sums);
    gg__free(s->ctx, s->stack);
    gg__positions_free(&s->list);
    gg__positions_free(&s->made[GG_LEFT]);
    gg__positions_free(&s->made[GG_RIGHT]);
    gg__positions_free(&s->move);
    gg__free(s->ctx, s);
}

uint64_t gg__sums_positions(const gg__sums *s)
{
    return s->positions;
}

static gg_status tick(gg__sums *s, uint64_t work)
{
    s->work += work;
    if (s->work < GG__TICK_MOVES) return GG_OK;
    s->work = 0;
    return gg__tick(s->ctx, "searching positions", s->positions, 0);
}

static const gg__part_moves *moves_of(const gg__sums *s, uint32_t id)
{
    return &s->all.parts.at[id];
}

/* ---- values of parts ---- */

/* True if an operation with forms has failed for lack of memory, and the search can go on without
 * its result. Then the failure is cleared, and no more parts are valued. */
static bool forgive(gg__sums *s)
{
    if (gg__status(s->ctx) != GG_LIMIT) return false;
    gg__begin(s->ctx);
    s->full = true;
    return true;
}

/* Gives each part a place in `worth`. */
static gg_status grow_worth(gg__sums *s)
{
    const gg__index *index = &s->all.parts.index;
    if (s->worths == index->count) return GG_OK;
    worth *grown = gg__grow(s->ctx, s->worth, &s->worth_room, index->count, sizeof *grown, "parts");
    if (!grown) return gg__status(s->ctx);
    s->worth = grown;
    for (; s->worths < index->count; s->worths++) {
        worth *w = &grown[s->worths];
        *w = (worth){.form = GG__NO_FORM};
        if (!s->forms || !s->problem->has_part_nimbers) continue;
        w->form = gg__form_nus(s->forms, 0, 0, gg__part_nimber(s->problem, index->keys[s->worths]));
    }
    return forgive(s) ? GG_OK : gg__status(s->ctx);
}

/* Lists a part. Those of its options have a place in `worth` then. */
static gg_status list_part(gg__sums *s, uint32_t id)
{
    gg_status status = gg__parts_list(&s->all.parts, id);
    if (status == GG_OK) status = grow_worth(s);
    const uint64_t looked = s->all.parts.looked - s->looked;
    s->looked = s->all.parts.looked;
    return status == GG_OK ? tick(s, looked) : status;
}

/* A part without a value among the options of a part; false: there is none. */
static bool find_unvalued(const gg__sums *s, uint32_t id, uint32_t *out)
{
    const gg__part_moves *p = moves_of(s, id);
    for (int player = GG_LEFT; player <= (s->problem->impartial ? GG_LEFT : GG_RIGHT); player++) {
        const uint32_t *option = s->all.parts.options + p->first[player];
        for (uint32_t i = 0; i < p->count[player]; i++, option += *option + 1)
            for (uint32_t j = 1; j <= *option; j++)
                if (s->worth[option[j]].form == GG__NO_FORM) {
                    *out = option[j];
                    return true;
                }
    }
    return false;
}

/* The value of a part by those of its options, which all have one. */
static gg_status make_value(gg__sums *s, uint32_t id)
{
    const gg__part_moves *p = moves_of(s, id);
    gg_status status = GG_OK;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const uint32_t *option = s->all.parts.options + p->first[player];
        gg__form_list *made = &s->made[player];
        made->count = 0;
        for (uint32_t i = 0; status == GG_OK && i < p->count[player]; i++, option += *option + 1) {
            gg__form g = GG__ZERO_FORM;
            for (uint32_t j = 1; g != GG__NO_FORM && j <= *option; j++)
                g = gg__form_add(s->forms, g, s->worth[option[j]].form);
            status = g == GG__NO_FORM ? gg__status(s->ctx) : gg__positions_push(made, g);
        }
    }
    if (status != GG_OK) return status;
    s->worth[id].form = gg__form_make(s->forms, s->made[GG_LEFT].at, s->made[GG_LEFT].count,
                                      s->made[GG_RIGHT].at, s->made[GG_RIGHT].count);
    return gg__status(s->ctx);
}

/* Values a listed part, options first, if that takes few parts. */
static gg_status try_value(gg__sums *s, uint32_t id)
{
    gg_status status = gg__positions_push(&s->list, id);
    uint32_t next;
    const size_t bottom = s->list.count - 1;
    unsigned spent = 0;
    while (status == GG_OK && s->list.count > bottom) {
        const uint32_t top = (uint32_t)s->list.at[s->list.count - 1];
        status = list_part(s, top);
        if (status != GG_OK) break;
        if (!find_unvalued(s, top, &next)) {
            s->list.count--;
            status = make_value(s, top);
            if (status == GG_OK || !forgive(s)) continue;
            s->list.count = bottom;
            status = GG_OK;
        } else if (++spent > CHEAP_PARTS || s->worth[next].costly) {
            s->worth[id].costly = true;
            s->list.count = bottom;
        } else {
            status = gg__positions_push(&s->list, next);
        }
    }
    return status;
}

/* Lists a part, and values it if it is cheap. */
static gg_status learn(gg__sums *s, uint32_t id)
{
    const uint32_t cheap = s->problem->impartial ? 2 * CHEAP_MOVES : CHEAP_MOVES;
    gg_status status = grow_worth(s);
    if (status != GG_OK || s->worth[id].form != GG__NO_FORM) return status;
    status = list_part(s, id);
    if (status != GG_OK || !s->forms || s->full || s->worth[id].costly ||
        s->forms->bases > MOST_BASES || gg__room(s->ctx) < s->reserve)
        return status;
    const gg__part_moves *p = moves_of(s, id);
    return p->moves[GG_LEFT] + p->moves[GG_RIGHT] <= cheap ? try_value(s, id) : GG_OK;
}

/* ---- sums ---- */

static gg_status push_term(gg__sums *s, uint32_t id)
{
    uint32_t *terms = gg__grow(s->ctx, s->terms, &s->term_room, (uint64_t)s->term_count + 1,
                               sizeof *terms, "parts");
    if (!terms) return gg__status(s->ctx);
    s->terms = terms;
    terms[s->term_count++] = id;
    return GG_OK;
}

/* Makes the terms from `first` on a sum with this form. */
static gg_status normalise(gg__sums *s, size_t first, gg__form form, sum *out)
{
    size_t kept = first;
    for (size_t i = first; i < s->term_count; i++) {
        const uint32_t id = s->terms[i];
        gg_status status = learn(s, id);
        if (status == GG_OK && s->worth[id].form != GG__NO_FORM) {
            const gg__form g = gg__form_add(s->forms, form, s->worth[id].form);
            if (g != GG__NO_FORM) {
                form = g;
                continue;
            }
            status = forgive(s) ? list_part(s, id) : gg__status(s->ctx);
        }
        if (status != GG_OK) return status;
        const gg__part_moves *p = moves_of(s, id);
        if (p->moves[GG_LEFT] + p->moves[GG_RIGHT] > 0) s->terms[kept++] = id;
    }
    gg__sum_sort(s->terms + first, kept - first);
    s->term_count = kept;
    if (s->forms && s->problem->impartial) { /* equal parts cancel */
        s->term_count = first;
        for (size_t i = first; i < kept; i++)
            if (s->term_count > first && s->terms[s->term_count - 1] == s->terms[i])
                s->term_count--;
            else
                s->terms[s->term_count++] = s->terms[i];
    }
    *out = (sum){.first = first, .count = (uint32_t)(s->term_count - first), .form = form};
    return GG_OK;
}

/* In an impartial game it does not matter who moves. */
static gg__fact_key key_of(const gg__sums *s, const sum *x, gg_player mover)
{
    uint64_t word = gg__fact_hash((gg__fact_key){x->form, 0}), check = ~word;
    if (mover == GG_RIGHT && !s->problem->impartial) word++;
    for (uint32_t i = 0; i < x->count; i++) {
        const uint64_t number = s->all.parts.index.keys[s->terms[x->first + i]];
        word = gg__fact_hash((gg__fact_key){word ^ number, 0}) + 1;
        check = gg__fact_hash((gg__fact_key){check + number, 0}) + word;
    }
    return (gg__fact_key){word, (uint32_t)check};
}

/* The order of a sum with these moves, for the player who has moved to it. */
static int32_t order_of(const uint64_t moves[2], gg_player before)
{
    enum { MOST = 1 << 13 };
    const uint64_t next = moves[gg__other(before)];
    const int64_t own = (int64_t)(moves[before] < MOST ? moves[before] : MOST),
                  others = (int64_t)(next < MOST ? next : MOST);
    return (int32_t)((own - others) * (2 * MOST) - (own + others));
}

/* Sets the key and the order of a sum, and looks up who wins it. before: the player who has moved
 * to it, and who does not move next. */
static gg_status look_up(gg__sums *s, sum *x, gg_player before, bool *known, bool *wins)
{
    const gg_player mover = gg__other(before);
    uint64_t moves[2] = {0, 0};
    *known = true;
    if (x->count == 0 && s->forms) {
        *wins = mover == GG_LEFT ? !gg__form_is_less_or_equal(s->forms, x->form, GG__ZERO_FORM)
                                 : !gg__form_is_less_or_equal(s->forms, GG__ZERO_FORM, x->form);
        if (!forgive(s)) return gg__status(s->ctx);
    }
    for (uint32_t i = 0; i < x->count; i++) {
        const gg__part_moves *p = moves_of(s, s->terms[x->first + i]);
        moves[GG_LEFT] += p->moves[GG_LEFT];
        moves[GG_RIGHT] += p->moves[GG_RIGHT];
    }
    if (x->form == GG__ZERO_FORM && moves[mover] == 0) { /* no move: lost, in misère play won */
        *wins = !s->forms;
        return GG_OK;
    }
    x->key = key_of(s, x, mover);
    x->order = order_of(moves, before);
    const gg__bounds b = gg__facts_find(s->facts, x->key);
    *known = gg__bounds_exact(b);
    *wins = b.least == GG__LEFT_WINS;
    return GG_OK;
}

/* ---- the search ---- */

/* Makes the terms from `first` on an option of the frame on top. */
static gg_status add_option(gg__sums *s, size_t first, gg__form form, bool number)
{
    frame *f = &s->stack[s->depth - 1];
    sum x;
    bool known, wins;
    gg_status status = normalise(s, first, form, &x);
    if (status == GG_OK) status = look_up(s, &x, f->mover, &known, &wins);
    if (status != GG_OK) return status;
    if (known) {
        f->wins |= !wins;
        s->term_count = first;
        return GG_OK;
    }
    if (number) x.order -= FIRST;
    if (gg__fact_key_same(x.key, s->killer[s->depth % KILLERS])) x.order = FIRST;
    sum *sums = gg__grow(s->ctx, s->sums, &s->sum_room, (uint64_t)s->sum_count + 1, sizeof *sums,
                         "options");
    if (!sums) return gg__status(s->ctx);
    s->sums = sums;
    sums[s->sum_count++] = x;
    return GG_OK;
}

/* The options by a move in the term at `place`. */
static gg_status move_in_part(gg__sums *s, const sum *x, size_t place)
{
    const gg_player mover = s->stack[s->depth - 1].mover;
    const gg__part_moves p = *moves_of(s, s->terms[x->first + place]);
    size_t at = p.first[mover];
    gg_status status = GG_OK;
    for (uint32_t i = 0; i < p.count[mover] && !s->stack[s->depth - 1].wins; i++) {
        const size_t first = s->term_count;
        for (size_t j = 0; status == GG_OK && j < x->count; j++)
            if (j != place) status = push_term(s, s->terms[x->first + j]);
        const uint32_t parts = s->all.parts.options[at];
        for (uint32_t j = 1; status == GG_OK && j <= parts; j++)
            status = push_term(s, s->all.parts.options[at + j]);
        if (status == GG_OK) status = add_option(s, first, x->form, false);
        if (status != GG_OK) return status;
        at += parts + 1;
    }
    return GG_OK;
}

/* The options by a move in the form. */
static gg_status move_in_form(gg__sums *s, const sum *x)
{
    s->move.count = 0;
    if (!s->forms || x->form == GG__ZERO_FORM) return GG_OK;
    gg_status status = gg__form_options(s->forms, x->form, s->stack[s->depth - 1].mover, &s->move);
    for (size_t i = 0; i < s->move.count && !s->stack[s->depth - 1].wins; i++) {
        const size_t first = s->term_count;
        for (size_t j = 0; status == GG_OK && j < x->count; j++)
            status = push_term(s, s->terms[x->first + j]);
        if (status == GG_OK)
            status = add_option(s, first, s->move.at[i], gg__form_is_number(x->form));
        if (status != GG_OK) return status;
    }
    return status;
}

/* Puts a sum on the stack and lists its options, up to one that wins. */
static gg_status expand(gg__sums *s, const sum *x, gg_player mover)
{
    if (gg__budget_spend(s->budget) != GG_OK) return gg__status(s->ctx);
    if (s->depth >= MOST_DEPTH)
        return gg__fail(s->ctx, GG_LIMIT, GG__NOWHERE,
                        "a line of play of %s has more than %u moves; does a part come back?",
                        s->problem->game, (unsigned)MOST_DEPTH);
    frame *stack = gg__grow(s->ctx, s->stack, &s->stack_room, (uint64_t)s->depth + 1, sizeof *stack,
                            "a line of play");
    if (!stack) return gg__status(s->ctx);
    s->stack = stack;
    stack[s->depth++] = (frame){.mover = mover,
                                .key = x->key,
                                .begin = s->sum_count,
                                .terms = s->term_count,
                                .before = s->positions++};
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < x->count; i++) {
        const uint32_t *term = s->terms + x->first + i;
        if (i == 0 || term[0] != term[-1]) status = move_in_part(s, x, i);
    }
    if (status == GG_OK) status = move_in_form(s, x);
    frame *f = &s->stack[s->depth - 1];
    f->end = s->sum_count;
    return status == GG_OK ? tick(s, 1 + f->end - f->begin) : status;
}

/* The option to be tried next, or NULL. */
static sum *next_option(gg__sums *s, const frame *f)
{
    sum *best = NULL;
    for (size_t i = f->begin; i < f->end; i++)
        if (!s->sums[i].done && (!best || s->sums[i].order > best->order)) best = &s->sums[i];
    return best;
}

/* Takes the top off the stack, with its result as a fact. */
static gg_status finish(gg__sums *s, bool *wins)
{
    const frame *f = &s->stack[--s->depth];
    const uint8_t grade = f->wins ? GG__LEFT_WINS : GG__RIGHT_WINS;
    *wins = f->wins;
    s->sum_count = f->begin;
    s->term_count = f->terms;
    return gg__facts_add(s->facts, f->key, (gg__bounds){grade, grade}, s->positions - f->before);
}

/* A fact is about the player to move. */
static gg_status search(gg__sums *s, const sum *x, gg_player mover, bool *wins)
{
    gg_status status = expand(s, x, mover);
    while (status == GG_OK) {
        frame *f = &s->stack[s->depth - 1];
        sum *o = f->wins ? NULL : next_option(s, f);
        if (o) {
            const gg__bounds b = gg__facts_find(s->facts, o->key);
            o->done = true;
            f->tried = (size_t)(o - s->sums);
            const sum option = *o; /* the list may move */
            if (!gg__bounds_exact(b))
                status = expand(s, &option, gg__other(f->mover));
            else
                f->wins = b.least == GG__RIGHT_WINS;
            continue;
        }
        status = finish(s, wins);
        if (s->depth == 0) return status;
        f = &s->stack[s->depth - 1];
        if (*wins) continue;
        f->wins = true;
        s->killer[s->depth % KILLERS] = s->sums[f->tried].key;
    }
    return status;
}

/* ---- states ---- */

/* *order: as of options, but with the moves in parts that have values. */
static gg_status read(gg__sums *s, uint64_t state, gg_player mover, sum *out, bool *known,
                      bool *wins, int32_t *order)
{
    uint64_t moves[2] = {0, 0};
    size_t count = 0;
    gg_status status = GG_OK;
    s->list.count = s->term_count = s->sum_count = s->depth = 0;
    const uint32_t *terms = gg__part_sums_terms(&s->all, state / s->all.phases, &count);
    if (!terms) return gg__status(s->ctx);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = push_term(s, terms[i]);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        status = learn(s, s->terms[i]);
        if (status != GG_OK) return status;
        const gg__part_moves *p = moves_of(s, s->terms[i]);
        moves[GG_LEFT] += p->moves[GG_LEFT];
        moves[GG_RIGHT] += p->moves[GG_RIGHT];
    }
    *order = order_of(moves, gg__other(mover));
    if (status == GG_OK) status = normalise(s, 0, GG__ZERO_FORM, out);
    if (status == GG_OK) status = look_up(s, out, gg__other(mover), known, wins);
    return status;
}

gg__part_sums *gg__sums_states(gg__sums *s)
{
    return &s->all;
}

gg_status gg__sums_known(gg__sums *s, uint64_t state, bool *known, bool *wins, int32_t *order)
{
    sum x;
    return read(s, state, gg__part_sums_mover(&s->all, state), &x, known, wins, order);
}

gg_status gg__sums_search(gg__sums *s, uint64_t state, bool *wins)
{
    const gg_player mover = gg__part_sums_mover(&s->all, state);
    sum x;
    bool known;
    int32_t order;
    const gg_status status = read(s, state, mover, &x, &known, wins, &order);
    return status == GG_OK && !known ? search(s, &x, mover, wins) : status;
}
