/*
 * Stops of stoppers. Play stops at a *pseudonumber*: a number, on, off, or x + over = {x|pass} or
 * x + under = {pass|x} with a number x. The left stop of another stopper is the greatest right stop
 * of its Left options, and the right stop the least left stop of its Right options.
 *
 * Stops are found for each position and player, options first. That comes to an end, because no
 * play takes turns for ever in a stopper.
 *
 * Source: Siegel, *Combinatorial Game Theory*, 2013, VI.3.
 */
#include "value/loopy/loopy.h"

typedef struct stops {
    gg__loopies *t;
    gg__forms *forms;
    gg__positions words;
    const uint64_t *start, *option;
    gg__form *of; /* by position and player: a stop, or GG__NO_FORM */
} stops;

/* True if a position has this player's one option, and it is itself or (`self` false) a number. */
static bool has_only(const stops *s, uint64_t v, int player, bool self)
{
    const uint64_t *row = s->start + 2 * v + (unsigned)player;
    if (row[1] - row[0] != 1) return false;
    const uint64_t only = s->option[row[0]];
    return self ? only == (GG__LOOP_NODE | v) : !(only & GG__LOOP_NODE) && gg__form_is_number(only);
}

static bool has_none(const stops *s, uint64_t v, int player)
{
    const uint64_t *row = s->start + 2 * v + (unsigned)player;
    return row[0] == row[1];
}

static bool is_pseudonumber(const stops *s, uint64_t v)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        if (has_only(s, v, player, true) &&
            (has_none(s, v, 1 - player) || has_only(s, v, 1 - player, false)))
            return true;
    return false;
}

/* The stop of an option if the other player goes on; GG__NO_FORM: it is not known yet. */
static gg__form stop_of_option(const stops *s, uint64_t option, int other)
{
    if (option & GG__LOOP_NODE) return s->of[2 * (option & ~GG__LOOP_NODE) + (unsigned)other];
    return gg__form_of_number(other == GG_LEFT ? gg__form_left_stop(option)
                                               : gg__form_right_stop(s->forms, option));
}

/* Finds the stop of a position and player whose options have theirs; else lists what is missing,
 * and returns false. */
static bool find_stop(stops *s, uint64_t state, gg__positions *todo)
{
    const int player = (int)(state % 2);
    const uint64_t *row = s->start + state;
    const size_t before = todo->count;
    gg__form best = GG__NO_FORM;
    if (is_pseudonumber(s, state / 2)) {
        s->of[state] = gg__loopy_node(s->t, &s->words, state / 2);
        return true;
    }
    for (uint64_t e = row[0]; e < row[1]; e++) {
        const gg__form stop = stop_of_option(s, s->option[e], 1 - player);
        if (stop == GG__NO_FORM) {
            gg__positions_push(todo, 2 * (s->option[e] & ~GG__LOOP_NODE) + (unsigned)(1 - player));
            continue;
        }
        if (best == GG__NO_FORM ||
            gg__form_compare(s->forms, stop, best) == (player == GG_LEFT ? GG_GREATER : GG_LESS))
            best = stop;
    }
    if (todo->count > before) return false;
    if (best == GG__NO_FORM) best = s->t->word[player == GG_LEFT ? 1 : 0]; /* off, on */
    s->of[state] = best;
    return true;
}

gg__form gg__loopy_stop(gg__forms *forms, gg__form g, gg_player player)
{
    stops s = {.t = forms->loopies, .forms = forms, .words = {.ctx = forms->ctx}};
    gg__positions todo = {.ctx = forms->ctx};
    gg__form sides[2], stop = GG__NO_FORM;
    if (gg__loopy_sides(s.t, g, sides)) {
        gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE,
                 "only stoppers have stops: take those of the onside or the offside");
        return GG__NO_FORM;
    }
    if (gg__loopy_nodes(s.t, g, &s.words) != GG_OK) return GG__NO_FORM;
    const uint64_t states = 2 * s.words.at[0], first = 2 * s.words.at[1] + (unsigned)player;
    s.start = s.words.at + 2;
    s.option = gg__loop_options(s.words.at);
    s.of = gg__alloc(forms->ctx, states, sizeof *s.of, "stops");
    for (uint64_t i = 0; s.of && i < states; i++)
        s.of[i] = GG__NO_FORM;
    if (s.of) gg__positions_push(&todo, first);
    while (todo.count > 0 && gg__forms_tick(forms)) {
        const size_t top = todo.count - 1;
        if (s.of[todo.at[top]] != GG__NO_FORM || find_stop(&s, todo.at[top], &todo))
            todo.count = top;
    }
    if (s.of && gg__status(forms->ctx) == GG_OK) stop = s.of[first];
    gg__free(forms->ctx, s.of);
    gg__positions_free(&todo);
    gg__positions_free(&s.words);
    return stop;
}
