/*
 * Formulas over propositions: reading, and listing cases.
 *
 * Cases. Propositions get values one by one, first uncontrollable ones. Each choice reduces the
 * formulas: constants disappear, and an edge whose formula is false leaves the list. A case is
 * complete when no uncontrollable proposition is left. Of each edge it is then found in the same
 * way whether the controllable ones can make its formula true; the value that is tried first is the
 * one of the first literal. So a label that names few propositions costs little, however many the
 * automaton has, and formulas get shorter with each choice.
 *
 * Invariant. `chosen` holds the choices from the root to the present node. The terms of all labels
 * are followed by those of the formulas that these choices leave, in order; a changed choice
 * removes the formulas after it.
 */
#include "io/hoa/formulas.h"

enum { FALSE, TRUE, NOT, AND, OR, OPEN_BRACKET, FIRST_PROPOSITION };
enum {
    MOST_TERMS = 1 << 20,
    MOST_COPIED = 1 << 26, /* terms that aliases add to all formulas */
    MOST_ALIVE = 1 << 24,  /* edges of the nodes from the root to a case */
    MOST_LEFT = 1 << 26    /* terms of their formulas */
};
#define MOST_WORK (UINT64_C(1) << 34) /* terms that are looked at for one state */

gg_status gg__formulas_open(gg__formulas *formulas)
{
    formulas->names = gg__keys_new(formulas->ctx, "names of formulas");
    return gg__status(formulas->ctx);
}

void gg__formulas_free(gg__formulas *formulas)
{
    gg__free(formulas->ctx, formulas->controllable);
    gg__free(formulas->ctx, formulas->terms);
    if (formulas->names) gg__keys_free(formulas->names);
    gg__free(formulas->ctx, formulas->alias);
    gg__free(formulas->ctx, formulas->operators);
    gg__free(formulas->ctx, formulas->stack);
    gg__free(formulas->ctx, formulas->alive);
    gg__free(formulas->ctx, formulas->chosen);
}

gg_status gg__formulas_size(gg__formulas *formulas, uint64_t propositions)
{
    gg_ctx *ctx = formulas->ctx;
    formulas->propositions = propositions;
    formulas->controllable = gg__alloc_zeroed(ctx, propositions, 1, "propositions");
    formulas->chosen = gg__alloc(ctx, propositions, sizeof *formulas->chosen, "propositions");
    return gg__status(ctx);
}

/* ---- reading ---- */

static void add_term(gg__formulas *formulas, uint32_t term)
{
    if (gg__status(formulas->ctx) != GG_OK) return;
    uint32_t *terms = gg__grow(formulas->ctx, formulas->terms, &formulas->term_room,
                               (uint64_t)formulas->term_count + 1, sizeof *terms, "formulas");
    if (!terms) return;
    formulas->terms = terms;
    terms[formulas->term_count++] = term;
}

static void push_operator(gg__formulas *formulas, size_t *height, uint32_t operator)
{
    if (gg__status(formulas->ctx) != GG_OK) return;
    uint32_t *operators = gg__grow(formulas->ctx, formulas->operators, &formulas->operator_room,
                                   (uint64_t)*height + 1, sizeof *operators, "formulas");
    if (!operators) return;
    formulas->operators = operators;
    operators[(*height)++] = operator;
}

/* Adds the operators that bind at least as tightly, the last one first; brackets bind least. */
static void pop_operators(gg__formulas *formulas, size_t *height, uint32_t least)
{
    static const uint8_t strength[] = {[OPEN_BRACKET] = 0, [OR] = 1, [AND] = 2, [NOT] = 3};
    while (*height > 0 && strength[formulas->operators[*height - 1]] >= strength[least] &&
           formulas->operators[*height - 1] != OPEN_BRACKET)
        add_term(formulas, formulas->operators[--*height]);
}

/* The formula of the alias that the current word names; at the next word. */
static gg__formula take_alias(gg__formulas *formulas, gg__hoa_words *words)
{
    const uint32_t number = gg__keys_find(formulas->names, words->text.data, words->text.length);
    const gg__span name = {words->text.data, words->text.length};
    if (number == GG__NO_NUMBER) {
        gg__fail(formulas->ctx, GG_BAD_INPUT, words->place, "there is no alias @%.*s before this",
                 gg__span_shown(name), name.text);
        return (gg__formula){0, 0};
    }
    gg__hoa_next(words);
    return formulas->alias[number];
}

/* Aliases of aliases can double with each line, so the terms that they add are limited. */
static void copy_terms(gg__formulas *formulas, gg__formula alias, gg__place place)
{
    formulas->copied += alias.end - alias.begin;
    if (formulas->copied > MOST_COPIED)
        gg__fail(formulas->ctx, GG_LIMIT, place, "aliases add more than %d terms", MOST_COPIED);
    for (size_t i = alias.begin; i < alias.end && gg__status(formulas->ctx) == GG_OK; i++)
        add_term(formulas, formulas->terms[i]);
}

/* A proposition, a constant or an alias. */
static void take_operand(gg__formulas *formulas, gg__hoa_words *words)
{
    const gg__place place = words->place;
    if (words->kind == GG__HOA_ALIAS) {
        copy_terms(formulas, take_alias(formulas, words), place);
    } else if (gg__hoa_is(words, GG__HOA_WORD, "t") || gg__hoa_is(words, GG__HOA_WORD, "f")) {
        add_term(formulas, *words->text.data == 't' ? TRUE : FALSE);
        gg__hoa_next(words);
    } else if (words->kind == GG__HOA_NUMBER && words->number >= formulas->propositions) {
        gg__fail(formulas->ctx, GG_BAD_INPUT, place,
                 "there is no proposition %llu: AP names %llu, from 0",
                 (unsigned long long)words->number, (unsigned long long)formulas->propositions);
    } else {
        const uint64_t number =
            gg__hoa_take_number(words, "a proposition, an alias, t, f, ! or a bracket", UINT32_MAX);
        add_term(formulas, FIRST_PROPOSITION + (uint32_t)number);
    }
}

gg__formula gg__formula_read(gg__formulas *formulas, gg__hoa_words *words)
{
    gg__formula label = {formulas->term_count, 0};
    size_t height = 0, open = 0;
    const gg__place place = words->place;
    bool operand = words->kind != GG__HOA_ALIAS;
    if (!operand) {
        const gg__formula alias = take_alias(formulas, words);
        if (!gg__hoa_is(words, GG__HOA_SIGN, "&") && !gg__hoa_is(words, GG__HOA_SIGN, "|"))
            return alias;
        copy_terms(formulas, alias, place);
    }
    while (gg__status(formulas->ctx) == GG_OK) {
        if (operand && gg__hoa_take_sign(words, "!")) {
            push_operator(formulas, &height, NOT);
        } else if (operand && gg__hoa_take_sign(words, "(")) {
            push_operator(formulas, &height, OPEN_BRACKET);
            open++;
        } else if (operand) {
            take_operand(formulas, words);
            operand = false;
        } else if (gg__hoa_take_sign(words, "&")) {
            pop_operators(formulas, &height, AND);
            push_operator(formulas, &height, AND);
            operand = true;
        } else if (gg__hoa_take_sign(words, "|")) {
            pop_operators(formulas, &height, OR);
            push_operator(formulas, &height, OR);
            operand = true;
        } else if (open > 0 && gg__hoa_take_sign(words, ")")) {
            pop_operators(formulas, &height, OPEN_BRACKET);
            height--;
            open--;
        } else {
            break;
        }
        if (formulas->term_count - label.begin > MOST_TERMS)
            gg__fail(formulas->ctx, GG_LIMIT, place, "a formula has more than %d terms",
                     MOST_TERMS);
    }
    if (open > 0) gg__hoa_unexpected(words, "a closing bracket");
    pop_operators(formulas, &height, OPEN_BRACKET);
    label.end = formulas->term_count;
    if (label.end - label.begin > formulas->longest) formulas->longest = label.end - label.begin;
    return label;
}

gg__formula gg__formula_letter(gg__formulas *formulas, uint64_t letter)
{
    gg__formula label = {formulas->term_count, 0};
    add_term(formulas, TRUE);
    for (uint32_t i = 0; i < formulas->propositions; i++) {
        add_term(formulas, FIRST_PROPOSITION + i);
        if ((letter >> i & 1) == 0) add_term(formulas, NOT);
        add_term(formulas, AND);
    }
    label.end = formulas->term_count;
    if (label.end - label.begin > formulas->longest) formulas->longest = label.end - label.begin;
    return label;
}

void gg__formula_name(gg__formulas *formulas, gg__span name, gg__formula label, gg__place place)
{
    if (gg__status(formulas->ctx) != GG_OK) return;
    const size_t count = gg__keys_count(formulas->names);
    const gg_position number = gg_keys_intern(formulas->names, name.text, name.length);
    if (number == UINT64_MAX) return;
    if (number < count) {
        gg__fail(formulas->ctx, GG_BAD_INPUT, place, "there is an alias @%.*s already",
                 gg__span_shown(name), name.text);
        return;
    }
    gg__formula *alias = gg__grow(formulas->ctx, formulas->alias, &formulas->alias_room,
                                  (uint64_t)count + 1, sizeof *alias, "formulas");
    if (!alias) return;
    formulas->alias = alias;
    alias[count] = label;
}

/* ---- values ---- */

static bool is_constant(const gg__formulas *formulas, gg__formula formula, uint32_t constant)
{
    return formula.end - formula.begin == 1 && formulas->terms[formula.begin] == constant;
}

/* Joins the last two operands that were added; they begin at a and at b. */
static void join(gg__formulas *formulas, size_t a, size_t b, uint32_t operator)
{
    uint32_t *terms = formulas->terms;
    const size_t end = formulas->term_count;
    const uint32_t decides = operator== OR ? TRUE : FALSE, yields = operator== OR ? FALSE : TRUE;
    const bool first = b - a == 1, second = end - b == 1;
    if ((first && terms[a] == decides) || (second && terms[b] == decides)) {
        terms[a] = decides;
        formulas->term_count = a + 1;
    } else if (first && terms[a] == yields) {
        memmove(terms + a, terms + b, (end - b) * sizeof *terms);
        formulas->term_count = a + (end - b);
    } else if (second && terms[b] == yields) {
        formulas->term_count = b;
    } else {
        add_term(formulas, operator);
    }
}

/* Adds the formula with this value of a proposition; no constants, unless it is one itself. */
static gg__formula reduce(gg__formulas *formulas, gg__formula formula, uint32_t proposition,
                          bool value)
{
    gg_ctx *ctx = formulas->ctx;
    gg__formula reduced = {formulas->term_count, 0};
    size_t height = 0;
    formulas->work += formula.end - formula.begin + 1;
    if (formulas->work - formulas->told > GG__TICK * 16) {
        formulas->told = formulas->work;
        gg__tick(ctx, "reading labels", 0, 0);
    }
    if (formulas->work > MOST_WORK)
        gg__fail(ctx, GG_LIMIT, formulas->place, "the labels of this state have too many cases");
    for (size_t i = formula.begin; i < formula.end && gg__status(ctx) == GG_OK; i++) {
        const uint32_t term = formulas->terms[i];
        size_t *begin = formulas->stack;
        if (term == AND || term == OR) {
            height--;
            join(formulas, begin[height - 1], begin[height], term);
        } else if (term != NOT) {
            begin[height++] = formulas->term_count;
            add_term(formulas,
                     term == FIRST_PROPOSITION + proposition ? value ? TRUE : FALSE : term);
        } else if (formulas->terms[formulas->term_count - 1] <= TRUE) {
            formulas->terms[formulas->term_count - 1] ^= 1;
        } else {
            add_term(formulas, NOT);
        }
    }
    reduced.end = formulas->term_count;
    return reduced;
}

/* The first proposition that is controllable or not, and the value that its place suggests. */
static uint32_t find_proposition(const gg__formulas *formulas, gg__formula formula,
                                 bool controllable, bool *value)
{
    for (size_t i = formula.begin; i < formula.end; i++) {
        const uint32_t term = formulas->terms[i];
        if (term < FIRST_PROPOSITION) continue;
        const uint32_t proposition = term - FIRST_PROPOSITION;
        if ((formulas->controllable[proposition] != 0) != controllable) continue;
        *value = i + 1 == formula.end || formulas->terms[i + 1] != NOT;
        return proposition;
    }
    return GG__NO_NUMBER;
}

/* ---- choices ---- */

static void choose(gg__formulas *formulas, size_t *depth, gg__formula formula, uint32_t proposition,
                   bool value)
{
    formulas->chosen[(*depth)++] =
        (gg__choice){formula, formulas->term_count, proposition, value, false};
}

/* Goes from the last choice to its other value, or to that of one before; false: all were tried.
 * Only `from` choices stay. */
static bool turn(gg__formulas *formulas, size_t from, size_t *depth)
{
    while (*depth > from && formulas->chosen[*depth - 1].turned)
        --*depth;
    if (*depth == from) return false;
    gg__choice *last = &formulas->chosen[*depth - 1];
    last->turned = true;
    last->value = !last->value;
    formulas->term_count = last->terms;
    return true;
}

/* True if values of the controllable propositions, the only ones in a formula, make it true. */
static bool is_possible(gg__formulas *formulas, gg__formula formula, size_t depth)
{
    const size_t from = depth, terms = formulas->term_count;
    bool value = false;
    while (gg__status(formulas->ctx) == GG_OK && !is_constant(formulas, formula, TRUE)) {
        if (!is_constant(formulas, formula, FALSE)) {
            const uint32_t proposition = find_proposition(formulas, formula, true, &value);
            choose(formulas, &depth, formula, proposition, value);
        } else if (!turn(formulas, from, &depth)) {
            break;
        }
        const gg__choice *last = &formulas->chosen[depth - 1];
        formula = reduce(formulas, last->formula, last->proposition, last->value);
    }
    const bool possible =
        gg__status(formulas->ctx) == GG_OK && is_constant(formulas, formula, TRUE);
    formulas->term_count = terms;
    return possible;
}

/* ---- cases ---- */

/* The tree of the cases of one state: alive[begin[d]] to alive[begin[d + 1] - 1] are the edges that
 * the first d choices leave, with what is left of their formulas. */
typedef struct tree {
    gg__formulas *formulas;
    const gg__hoa_edge *edges;
    size_t count, terms; /* number of edges, and of the terms of all labels */
    size_t *begin;
    uint32_t *found; /* the edges of a case */
} tree;

/* Lists the edges that the last choice leaves, of those before. */
static gg_status list_alive(tree *t, size_t depth)
{
    gg__formulas *formulas = t->formulas;
    gg_ctx *ctx = formulas->ctx;
    const size_t first = depth > 0 ? t->begin[depth - 1] : 0,
                 last = depth > 0 ? t->begin[depth] : t->count;
    gg__alive *alive =
        gg__grow(ctx, formulas->alive, &formulas->alive_room, (uint64_t)t->begin[depth] + t->count,
                 sizeof *alive, "the edges of a state");
    if (!alive) return gg__status(ctx);
    formulas->alive = alive;
    size_t at = t->begin[depth];
    for (size_t i = first; i < last && gg__status(ctx) == GG_OK; i++) {
        const gg__choice *choice = depth > 0 ? &formulas->chosen[depth - 1] : NULL;
        const uint32_t edge = choice ? alive[i].edge : (uint32_t)i;
        const gg__formula before = choice ? alive[i].formula : t->edges[edge].label,
                          now =
                              reduce(formulas, before,
                                     choice ? choice->proposition : UINT32_MAX - FIRST_PROPOSITION,
                                     choice && choice->value);
        if (gg__status(ctx) == GG_OK && !is_constant(formulas, now, FALSE))
            alive[at++] = (gg__alive){now, edge};
        if (at > MOST_ALIVE || formulas->term_count - t->terms > MOST_LEFT)
            gg__fail(ctx, GG_LIMIT, formulas->place,
                     "the labels of this state need too much memory");
    }
    t->begin[depth + 1] = at;
    return gg__status(ctx);
}

/* The edges of a case: all formulas that are left have only controllable propositions. */
static size_t list_case(tree *t, size_t depth)
{
    size_t count = 0;
    for (size_t i = t->begin[depth]; i < t->begin[depth + 1]; i++) {
        const gg__alive *it = &t->formulas->alive[i];
        if (is_possible(t->formulas, it->formula, depth)) t->found[count++] = it->edge;
    }
    return count;
}

static gg_status walk(tree *t, gg__take_case *take, void *self)
{
    gg__formulas *formulas = t->formulas;
    size_t depth = 0;
    t->begin[0] = 0;
    while (list_alive(t, depth) == GG_OK) {
        uint32_t next = GG__NO_NUMBER;
        bool value = false;
        for (size_t i = t->begin[depth]; i < t->begin[depth + 1] && next == GG__NO_NUMBER; i++)
            next = find_proposition(formulas, formulas->alive[i].formula, false, &value);
        if (next != GG__NO_NUMBER) {
            choose(formulas, &depth, (gg__formula){0, 0}, next, value);
            continue;
        }
        const size_t count = list_case(t, depth);
        if (gg__status(formulas->ctx) != GG_OK || take(self, t->found, count) != GG_OK) break;
        if (!turn(formulas, 0, &depth)) break;
    }
    return gg__status(formulas->ctx);
}

gg_status gg__formulas_split(gg__formulas *formulas, const gg__hoa_edge *edges, size_t count,
                             gg__place place, gg__take_case *take, void *self)
{
    gg_ctx *ctx = formulas->ctx;
    tree t = {formulas, edges, count, formulas->term_count, NULL, NULL};
    size_t *stack = gg__grow(ctx, formulas->stack, &formulas->stack_room,
                             (uint64_t)formulas->longest + 1, sizeof *stack, "a formula");
    if (stack) formulas->stack = stack;
    t.begin = gg__alloc(ctx, formulas->propositions + 2, sizeof *t.begin, "cases");
    t.found = gg__alloc(ctx, count, sizeof *t.found, "the edges of a state");
    formulas->work = formulas->told = 0;
    formulas->place = place;
    if (gg__status(ctx) == GG_OK) walk(&t, take, self);
    formulas->term_count = t.terms;
    gg__free(ctx, t.begin);
    gg__free(ctx, t.found);
    return gg__status(ctx);
}
