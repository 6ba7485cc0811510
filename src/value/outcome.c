/*
 * The value type `outcome`: who wins, and in how many turns. Written `N<tab>3`; a draw, and a win
 * by play without end, has `-` for the turns.
 */
#include "game/explore.h"
#include "game/space.h"
#include "value/turns_text.h"
#include "value/types.h"

#include <string.h>

/* ---- a value ---- */

static const char letters[] = "?LRDNP"; /* by gg_result */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    char turns[GG__TURNS_TEXT];
    (void)most;
    gg__print_turns(value->remoteness, "-", turns);
    return gg__text_add(text, "%c\t%s", letters[value->winner], turns);
}

/* A draw never has a number. N and P always have one: play without end is won by a person. */
static bool is_outcome(gg_result winner, uint32_t remoteness)
{
    if (winner == GG_D) return remoteness == GG_INFINITE;
    return winner == GG_L || winner == GG_R || remoteness != GG_INFINITE;
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    (void)ctx;
    const char *letter = text[0] == '\0' ? NULL : strchr(letters + 1, text[0]);
    if (!letter || text[1] != '\t') return false;
    const gg_result winner = (gg_result)(letter - letters);
    uint32_t remoteness;
    text += 2;
    if (!gg__parse_turns(&text, "-", &remoteness) || *text != '\0') return false;
    if (!is_outcome(winner, remoteness)) return false;
    *value = (gg__value){.winner = winner, .remoteness = remoteness};
    return true;
}

static bool equal(const gg__value *a, const gg__value *b)
{
    return a->winner == b->winner && a->remoteness == b->remoteness;
}

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    (void)ctx;
    const gg_result winner = (gg_result)(GG_L + gg__rng_below(rng, 5));
    const bool endless =
        winner == GG_D || ((winner == GG_L || winner == GG_R) && gg__rng_below(rng, 4) == 0);
    *value =
        (gg__value){.winner = winner, .remoteness = endless ? GG_INFINITE : gg__sample_turns(rng)};
    return GG_OK;
}

/* ---- who wins ---- */

/* The word of a position of a dense index, at which play goes on. */
static gg_status find_numbered(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               gg_position x, gg__word *word)
{
    char text[128];
    const uint64_t count =
        solution->word ? gg__problem_positions(problem) : solution->tables[0].vertices;
    *word = 0;
    if (x < count)
        *word =
            solution->word ? solution->word(problem, solution, x) : solution->tables[0].words[x];
    if (*word != 0) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "position %s is not legal",
                    gg_position_print(problem, x, text, sizeof text));
}

/* The word of a state: of an entry of a search; of a numbered position; or of a vertex. */
static gg_status find_word(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg__word *word)
{
    const gg__table *table = solution->tables;
    uint64_t entry;
    if (problem->rules && !solution->explored)
        return find_numbered(ctx, problem, solution, state->position, word);
    if (solution->explored) {
        const uint64_t position = gg__space_position(problem, state);
        const gg_status status = gg__explored_entry(ctx, solution, position, &entry);
        if (status != GG_OK) return status;
    } else {
        entry =
            (uint64_t)state->vertex[0] * table->phases + (table->phases == 2 ? state->phase : 0);
    }
    *word = table->words[entry];
    return GG_OK;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const gg_player mover = gg__state_mover(problem, state);
    const gg_result end = problem->rules ? gg__rules_ended(state->position) : GG_NONE;
    gg__word word;
    if (end != GG_NONE && !solution->explored) {
        const gg__side side = gg__result_side(end, mover == GG_LEFT ? GG__FIRST : GG__SECOND);
        *out = gg__word_outcome(gg__word_decided(side, 0), false, mover);
        return GG_OK;
    }
    if (problem->spec.token_count > 1 && !solution->explored)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what happens to each of several tokens alone does not decide for all of "
                        "them");
    const gg_status status = find_word(ctx, problem, solution, state, &word);
    if (status != GG_OK) return status;
    const bool relative = !solution->word && solution->tables[0].mover[0] == GG__MOVER_RELATIVE;
    *out = gg__word_play(word, relative, mover);
    return GG_OK;
}

static const gg__theory theory = {.at = at};

const gg__value_type gg__value_outcome = {
    {"outcome", "who wins (N, P, L, R, D), and the remoteness", NULL, false, false},
    print,
    parse,
    equal,
    sample,
    NULL,
    NULL,
    NULL,
    &theory,
    GG__HELD_SEARCH | GG__HELD_TABLE,
};
