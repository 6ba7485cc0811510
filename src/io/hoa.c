/*
 * hoa: automata in the Hanoi format whose letters two players choose, as in the competition of
 * reactive synthesis (extended HOA):
 *
 *     HOA: v1
 *     States: 2
 *     Start: 0
 *     AP: 2 "request" "grant"
 *     controllable-AP: 1
 *     acc-name: parity max even 3
 *     Acceptance: 3 Inf(2) | (Fin(1) & Inf(0))
 *     --BODY--
 *     State: 0 "idle" {0}
 *     [!0] 0
 *     [0 & 1] 1
 *     ...
 *     --END--
 *
 * Each becomes a parity game (hoa/game.c). Read here: the header and the body. Colours of states
 * are colours of all their edges. A header that begins with a small letter and is not known means
 * nothing for the language, by the format; others are refused. Memory grows with what is there: the
 * number of states that the header promises allocates nothing.
 *
 * Source: Babiak and others, The Hanoi Omega-Automata Format, CAV 2015; Pérez, The Extended HOA
 * Format for Synthesis, 2019.
 */
#include "io/hoa/game.h"

#include "io/format.h"

#include <stdlib.h>

/* Parts of the header that the game itself does not need. */
typedef struct header {
    gg__hoa *hoa;
    bool propositions, controllable, named, formula;
    gg__positions chosen; /* controllable propositions */
    gg__place chosen_place;
    uint64_t states; /* UINT64_MAX: not said */
    gg__place states_place;
    gg__acceptance name, condition;
    gg__place condition_place;
} header;

static bool is_well(const gg__hoa *hoa)
{
    return gg__status(hoa->ctx) == GG_OK;
}

static void fail_twice(gg__hoa *hoa, bool twice, const char *what)
{
    if (twice) gg__fail(hoa->ctx, GG_BAD_INPUT, hoa->words.place, "%s was said before", what);
}

/* ---- the header ---- */

static void take_start(gg__hoa *hoa)
{
    fail_twice(hoa, hoa->start != UINT64_MAX, "where it starts: a game has one start, and it");
    hoa->start_place = hoa->words.place;
    const uint64_t start = gg__hoa_take_number(&hoa->words, "a state", UINT32_MAX - 1);
    if (gg__hoa_is(&hoa->words, GG__HOA_SIGN, "&"))
        gg__fail(hoa->ctx, GG_BAD_INPUT, hoa->words.place,
                 "alternating automata are not read: there is one state at a time");
    if (is_well(hoa)) hoa->start = start;
}

static void take_propositions(header *h)
{
    gg__hoa *hoa = h->hoa;
    fail_twice(hoa, h->propositions, "AP");
    h->propositions = true;
    const gg__place place = hoa->words.place;
    const uint64_t count =
        gg__hoa_take_number(&hoa->words, "the number of propositions", UINT32_MAX - 8);
    uint64_t named = 0;
    for (; hoa->words.kind == GG__HOA_STRING; named++)
        gg__hoa_next(&hoa->words);
    if (is_well(hoa) && named != count)
        gg__fail(hoa->ctx, GG_BAD_INPUT, place, "AP promises %llu names, and there are %llu",
                 (unsigned long long)count, (unsigned long long)named);
    if (is_well(hoa)) gg__formulas_size(&hoa->labels, count);
}

static void take_controllable(header *h)
{
    gg__hoa *hoa = h->hoa;
    fail_twice(hoa, h->controllable, "controllable-AP");
    h->controllable = true;
    h->chosen_place = hoa->words.place;
    while (hoa->words.kind == GG__HOA_NUMBER && is_well(hoa))
        gg__positions_push(&h->chosen,
                           gg__hoa_take_number(&hoa->words, "a proposition", UINT32_MAX - 8));
}

static void take_alias(const header *h)
{
    gg__hoa *hoa = h->hoa;
    gg__text name = {.ctx = hoa->ctx};
    const gg__place place = hoa->words.place;
    if (!h->propositions)
        gg__fail(hoa->ctx, GG_BAD_INPUT, place, "AP: comes before the first alias");
    if (hoa->words.kind != GG__HOA_ALIAS) gg__hoa_unexpected(&hoa->words, "an alias, @name");
    if (is_well(hoa)) gg__text_bytes(&name, hoa->words.text.data, hoa->words.text.length);
    gg__hoa_next(&hoa->words);
    const gg__formula label = gg__formula_read(&hoa->labels, &hoa->words);
    if (is_well(hoa))
        gg__formula_name(&hoa->labels, (gg__span){name.data, name.length}, label, place);
    gg__text_free(&name);
}

static void take_condition(header *h, bool name)
{
    gg__hoa *hoa = h->hoa;
    fail_twice(hoa, name ? h->named : h->formula, name ? "acc-name" : "Acceptance");
    if (name) {
        h->named = true;
        h->name = gg__acceptance_name(&hoa->words);
    } else {
        h->formula = true;
        h->condition_place = hoa->words.place;
        h->condition = gg__acceptance_formula(&hoa->words);
    }
}

/* Goes to the next header. `properties` says whether the automaton is deterministic. */
static void skip_item(gg__hoa *hoa)
{
    while (hoa->words.kind != GG__HOA_HEADER && hoa->words.kind != GG__HOA_MARK &&
           hoa->words.kind != GG__HOA_END) {
        hoa->deterministic |= gg__hoa_is(&hoa->words, GG__HOA_WORD, "deterministic");
        gg__hoa_next(&hoa->words);
    }
}

static void take_item(header *h)
{
    gg__hoa *hoa = h->hoa;
    gg__hoa_words *words = &hoa->words;
    enum { LENGTH = 24 };
    char name[LENGTH + 1] = "";
    if (words->kind != GG__HOA_HEADER) {
        gg__hoa_unexpected(words, "a header such as States:, or --BODY--");
        return;
    }
    if (words->text.length <= LENGTH) memcpy(name, words->text.data, words->text.length + 1);
    if (*words->text.data >= 'A' && *words->text.data <= 'Z' && strcmp(name, "States") != 0 &&
        strcmp(name, "Start") != 0 && strcmp(name, "AP") != 0 && strcmp(name, "Alias") != 0 &&
        strcmp(name, "Acceptance") != 0) {
        gg__hoa_unexpected(words,
                           "a known header: others with a capital letter change the meaning");
        return;
    }
    const gg__place place = words->place;
    gg__hoa_next(words);
    if (strcmp(name, "States") == 0) {
        fail_twice(hoa, h->states != UINT64_MAX, "the number of states");
        h->states_place = place;
        h->states = gg__hoa_take_number(words, "the number of states", UINT32_MAX);
    } else if (strcmp(name, "Start") == 0) {
        take_start(hoa);
    } else if (strcmp(name, "AP") == 0) {
        take_propositions(h);
    } else if (strcmp(name, "controllable-AP") == 0) {
        take_controllable(h);
    } else if (strcmp(name, "Alias") == 0) {
        take_alias(h);
    } else if (strcmp(name, "Acceptance") == 0 || strcmp(name, "acc-name") == 0) {
        take_condition(h, *name == 'a');
    } else {
        skip_item(hoa);
    }
}

/* What the header must say together. */
static void end_header(header *h)
{
    gg__hoa *hoa = h->hoa;
    const gg__place place = hoa->words.place;
    if (is_well(hoa) && !h->propositions) gg__formulas_size(&hoa->labels, 0);
    if (is_well(hoa) && !h->controllable)
        gg__fail(hoa->ctx, GG_BAD_INPUT, place,
                 "this automaton is no game: controllable-AP: says which propositions one player "
                 "chooses");
    for (size_t i = 0; i < h->chosen.count && is_well(hoa); i++) {
        if (h->chosen.at[i] >= hoa->labels.propositions)
            gg__fail(hoa->ctx, GG_BAD_INPUT, h->chosen_place,
                     "there is no proposition %llu: AP names %llu, from 0",
                     (unsigned long long)h->chosen.at[i],
                     (unsigned long long)hoa->labels.propositions);
        else
            hoa->labels.controllable[h->chosen.at[i]] = 1;
    }
    hoa->condition = h->named && h->name.known ? h->name : h->condition;
    if (is_well(hoa) && !h->formula)
        gg__fail(hoa->ctx, GG_BAD_INPUT, place, "the header has no Acceptance:");
    else if (is_well(hoa) && !hoa->condition.known)
        gg__fail(hoa->ctx, GG_BAD_INPUT, h->condition_place,
                 "this is no parity condition, nor one of Büchi or co-Büchi; such games are not "
                 "solved");
    const gg__acceptance *said = &h->condition;
    hoa->differs = h->named && h->name.known &&
                   (!said->known || said->colours != h->name.colours || said->odd != h->name.odd ||
                    (said->colours > 1 && said->least != h->name.least));
}

static void take_header(gg__hoa *hoa, header *h)
{
    gg__hoa_words *words = &hoa->words;
    if (!gg__hoa_is(words, GG__HOA_HEADER, "HOA")) gg__hoa_unexpected(words, "HOA: v1");
    gg__hoa_next(words);
    if (!gg__hoa_is(words, GG__HOA_WORD, "v1")) gg__hoa_unexpected(words, "v1");
    gg__hoa_next(words);
    while (is_well(hoa) && !gg__hoa_is(words, GG__HOA_MARK, "--BODY--"))
        take_item(h);
    end_header(h);
    gg__hoa_next(words);
}

/* ---- the body ---- */

/* {0 2}: the colour that counts, and 1 added; without it 0. */
static uint32_t take_colours(gg__hoa *hoa)
{
    const gg__acceptance *condition = &hoa->condition;
    uint32_t counts = 0;
    if (!gg__hoa_take_sign(&hoa->words, "{")) return 0;
    while (is_well(hoa) && !gg__hoa_take_sign(&hoa->words, "}")) {
        const gg__place place = hoa->words.place;
        const uint64_t colour =
            gg__hoa_take_number(&hoa->words, "a colour or a closing brace", GG__MOST_COLOURS);
        if (is_well(hoa) && colour >= condition->colours)
            gg__fail(hoa->ctx, GG_BAD_INPUT, place,
                     "there is no colour %llu: there are %llu, from 0", (unsigned long long)colour,
                     (unsigned long long)condition->colours);
        const uint32_t this = (uint32_t)colour + 1;
        if (counts == 0 || (condition->least ? this < counts : this > counts)) counts = this;
    }
    return counts;
}

/* The colour that counts of two, as above. */
static uint32_t join_colours(const gg__acceptance *condition, uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0) return a + b;
    return (a < b) == condition->least ? a : b;
}

/* [label], or nothing: *said. */
static gg__formula take_label(gg__hoa *hoa, bool *said)
{
    gg__formula label = {0, 0};
    *said = gg__hoa_take_sign(&hoa->words, "[");
    if (!*said) return label;
    label = gg__formula_read(&hoa->labels, &hoa->words);
    if (is_well(hoa) && !gg__hoa_take_sign(&hoa->words, "]"))
        gg__hoa_unexpected(&hoa->words, "&, | or ]");
    return label;
}

static void add_edge(gg__hoa *hoa, gg__hoa_edge edge)
{
    if (!is_well(hoa)) return;
    gg__hoa_edge *edges = gg__grow(hoa->ctx, hoa->edges, &hoa->edge_room,
                                   (uint64_t)hoa->edge_count + 1, sizeof *edges, "edges");
    if (!edges) return;
    hoa->edges = edges;
    edges[hoa->edge_count++] = edge;
}

/* The edges of a state. Without labels they are those of the letters in their order. */
static void take_edges(gg__hoa *hoa, gg__hoa_state *state, bool labelled, gg__formula label,
                       uint32_t colour)
{
    gg__hoa_words *words = &hoa->words;
    const uint64_t letters =
        hoa->labels.propositions < 32 ? UINT64_C(1) << hoa->labels.propositions : UINT64_MAX;
    bool implicit = false;
    while (is_well(hoa) && words->kind != GG__HOA_HEADER && words->kind != GG__HOA_MARK &&
           words->kind != GG__HOA_END) {
        gg__hoa_edge edge = {label, 0, 0};
        bool said;
        const gg__place place = words->place;
        const gg__formula own = take_label(hoa, &said);
        if (words->kind != GG__HOA_NUMBER) gg__hoa_unexpected(words, "a label, a state or State:");
        if (said && (labelled || implicit))
            gg__fail(hoa->ctx, GG_BAD_INPUT, place,
                     labelled ? "this state has a label: its edges have none"
                              : "the first edge of this state has no label");
        if (!said && !labelled && !implicit && state->count > 0)
            gg__fail(hoa->ctx, GG_BAD_INPUT, place, "the first edge of this state has a label");
        implicit |= !said && !labelled;
        if (implicit && letters == UINT64_MAX)
            gg__fail(hoa->ctx, GG_BAD_INPUT, place,
                     "this edge needs a label: %llu propositions have too many letters",
                     (unsigned long long)hoa->labels.propositions);
        if (implicit && is_well(hoa) && state->count >= letters)
            gg__fail(hoa->ctx, GG_BAD_INPUT, place, "there are only %llu letters",
                     (unsigned long long)letters);
        if (implicit && is_well(hoa))
            edge.label = gg__formula_letter(&hoa->labels, state->count);
        else if (said)
            edge.label = own;
        edge.to = (uint32_t)gg__hoa_take_number(words, "a state", UINT32_MAX - 1);
        if (gg__hoa_is(words, GG__HOA_SIGN, "&"))
            gg__fail(hoa->ctx, GG_BAD_INPUT, words->place,
                     "alternating automata are not read: an edge leads to one state");
        edge.colour = join_colours(&hoa->condition, colour, take_colours(hoa));
        add_edge(hoa, edge);
        state->count++;
        if ((hoa->edge_count & (GG__TICK - 1)) == 0)
            gg__tick(hoa->ctx, "reading edges", hoa->edge_count, 0);
    }
    if (implicit && is_well(hoa) && state->count < letters)
        gg__fail(hoa->ctx, GG_BAD_INPUT, state->place,
                 "this state has %llu edges without labels, and there are %llu letters",
                 (unsigned long long)state->count, (unsigned long long)letters);
}

/* "name", or nothing; the first text is empty. */
static uint32_t take_name(gg__hoa *hoa)
{
    if (hoa->words.kind != GG__HOA_STRING) return 0;
    const gg_position number =
        gg_keys_intern(hoa->names, hoa->words.text.data, hoa->words.text.length);
    gg__hoa_next(&hoa->words);
    return number == UINT64_MAX ? 0 : (uint32_t)number;
}

/* State: [label] 3 "name" {0}, and its edges. */
static void take_state(gg__hoa *hoa)
{
    gg__hoa_state fresh = {.place = hoa->words.place, .begin = hoa->edge_count};
    bool labelled;
    gg__hoa_next(&hoa->words);
    const gg__formula label = take_label(hoa, &labelled);
    fresh.number = gg__hoa_take_number(&hoa->words, "the number of the state", UINT32_MAX - 1);
    fresh.name = take_name(hoa);
    const uint32_t colour = take_colours(hoa);
    take_edges(hoa, &fresh, labelled, label, colour);
    if (!is_well(hoa)) return;
    gg__hoa_state *states = gg__grow(hoa->ctx, hoa->states, &hoa->state_room,
                                     (uint64_t)hoa->state_count + 1, sizeof *states, "states");
    if (!states) return;
    hoa->states = states;
    states[hoa->state_count++] = fresh;
}

static int compare_states(const void *a, const void *b)
{
    const gg__hoa_state *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return x->begin < y->begin ? -1 : x->begin > y->begin;
}

/* States are 0 to n - 1, each once, in any order. */
static void check_states(gg__hoa *hoa, const header *h)
{
    const unsigned long long n = hoa->state_count;
    if (!is_well(hoa)) return;
    if (n == 0) gg__fail(hoa->ctx, GG_BAD_INPUT, hoa->words.place, "there are no states");
    if (h->states != UINT64_MAX && h->states != n)
        gg__fail(hoa->ctx, GG_BAD_INPUT, h->states_place,
                 "the header promises %llu states, and the body has %llu",
                 (unsigned long long)h->states, n);
    if (n > 1) qsort(hoa->states, hoa->state_count, sizeof *hoa->states, compare_states);
    for (size_t s = 0; s < n && is_well(hoa); s++) {
        const gg__hoa_state *state = &hoa->states[s];
        if (s > 0 && state->number == state[-1].number)
            gg__fail(hoa->ctx, GG_BAD_INPUT, state->place,
                     "state %llu comes twice: it is on line %llu",
                     (unsigned long long)state->number, (unsigned long long)state[-1].place.line);
        else if (state->number >= n)
            gg__fail(hoa->ctx, GG_BAD_INPUT, state->place,
                     "this is state %llu, and there are %llu, from 0",
                     (unsigned long long)state->number, n);
        for (size_t i = 0; i < state->count && is_well(hoa); i++)
            if (hoa->edges[state->begin + i].to >= n)
                gg__fail(hoa->ctx, GG_BAD_INPUT, state->place,
                         "an edge leads to state %llu, and there are %llu, from 0",
                         (unsigned long long)hoa->edges[state->begin + i].to, n);
    }
    if (is_well(hoa) && hoa->start != UINT64_MAX && hoa->start >= n)
        gg__fail(hoa->ctx, GG_BAD_INPUT, hoa->start_place,
                 "it starts in state %llu, and there are %llu, from 0",
                 (unsigned long long)hoa->start, n);
}

static void take_body(gg__hoa *hoa, const header *h)
{
    while (is_well(hoa) && gg__hoa_is(&hoa->words, GG__HOA_HEADER, "State"))
        take_state(hoa);
    if (is_well(hoa) && !gg__hoa_is(&hoa->words, GG__HOA_MARK, "--END--"))
        gg__hoa_unexpected(&hoa->words, "a label, a state, State: or --END--");
    check_states(hoa, h);
}

/* ---- the whole ---- */

static void release(gg__hoa *hoa)
{
    gg__formulas_free(&hoa->labels);
    gg__free(hoa->ctx, hoa->edges);
    gg__free(hoa->ctx, hoa->states);
    if (hoa->names) gg__keys_free(hoa->names);
    gg__text_free(&hoa->words.text);
}

static gg_status read_hoa(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    gg__hoa hoa = {.ctx = ctx,
                   .draft = draft,
                   .words = {.scanner = draft->scanner, .text = {.ctx = ctx}},
                   .labels = {.ctx = ctx},
                   .start = UINT64_MAX};
    header h = {.hoa = &hoa, .chosen = {.ctx = ctx}, .states = UINT64_MAX};
    gg__hoa_next(&hoa.words);
    draft->begin = hoa.words.place;
    if (is_well(&hoa) && hoa.words.kind == GG__HOA_END && draft->reader->instance > 0) {
        release(&hoa);
        return GG_OK;
    }
    gg__formulas_open(&hoa.labels);
    hoa.names = gg__keys_new(ctx, "names of states");
    if (is_well(&hoa)) gg_keys_intern(hoa.names, "", 0);
    if (is_well(&hoa)) take_header(&hoa, &h);
    if (is_well(&hoa)) take_body(&hoa, &h);
    if (is_well(&hoa)) gg__hoa_to_problem(&hoa, out);
    gg__positions_free(&h.chosen);
    release(&hoa);
    return gg__status(ctx);
}

const gg__format gg__format_hoa = {
    .info = {"hoa", "games of synthesis: automata in the Hanoi format with controllable-AP",
             "hoa ehoa", true, false},
    .read = read_hoa,
};
