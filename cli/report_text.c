/* One instance in words. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

const char *proof_words(const cli_view *view)
{
    switch (view->verdict->proves) {
    case GG_PROVES_WINNER:
        return gg_problem_rules(view->problem) ? "the winner from this position"
                                               : "the winner for these tokens";
    case GG_PROVES_EVERY_VALUE:
        return "every value below";
    case GG_PROVES_VALUES_ONLY:
        return "the values only";
    default:
        return "nothing";
    }
}

static const char *winner_name(const gg_problem *problem, gg_result winner)
{
    return player_name(problem, winner == GG_L ? GG_LEFT : GG_RIGHT);
}

/* " by 3/2", or nothing for 0; the player who wins is named before it. */
static void put_margin(const char *score, cli_out *out)
{
    if (strcmp(score, "0") != 0) out_format(out, " by %s", score + (*score == '-'));
}

/* True for a game by rules with points: turns are those until no more points must be forced. */
static bool has_points(const cli_view *view)
{
    return gg_problem_rules(view->problem) && values_are_scores(view->solution);
}

void text_length(const cli_view *view, gg_outcome outcome, cli_out *out)
{
    const bool points = has_points(view);
    if (points && (outcome.remoteness == GG_INFINITE || outcome.remoteness == 0)) return;
    if (outcome.remoteness == GG_INFINITE)
        out_text(out, ", even if play never ends");
    else
        out_format(out, "%s %u turn%s", points ? ", certain within" : " in", outcome.remoteness,
                   outcome.remoteness == 1 ? "" : "s");
}

void text_margin(const cli_view *view, gg_player first, cli_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(view->problem);
    gg_rational score;
    if (!values_are_scores(view->solution)) return;
    if (has_points(view)) {
        gg_answer *answer;
        if (gg_answer_new(view->ctx, view->problem, view->solution, GG_ANSWER_PARTS, &answer) !=
            GG_OK)
            return;
        put_margin(answer->total, out);
        gg_answer_free(answer);
        return;
    }
    if (spec->token_count == 0) return;
    if (gg_solution_scores(view->ctx, view->solution, first, spec->tokens[0].vertex, 1, &score,
                           NULL) != GG_OK)
        return;
    const bool negative = score.numerator < 0;
    out_format(out, " by %llu",
               negative ? 0 - (unsigned long long)score.numerator
                        : (unsigned long long)score.numerator);
    if (score.denominator != 1) out_format(out, "/%llu", (unsigned long long)score.denominator);
}

/* "draw", or a player and "wins", in the style of the winner. */
static void put_winner(const cli_view *view, gg_result winner, cli_out *out)
{
    out_style(out, winner == GG_D ? STYLE_DRAW : winner == GG_L ? STYLE_LEFT : STYLE_RIGHT);
    out_text(out, winner == GG_D ? "draw" : winner_name(view->problem, winner));
    out_text(out, winner == GG_D ? "" : " wins");
    out_style(out, STYLE_NONE);
}

void text_outcome(const cli_view *view, gg_player first, gg_outcome outcome, cli_out *out)
{
    put_winner(view, outcome.winner, out);
    if (outcome.winner == GG_D) return;
    text_margin(view, first, out);
    if (!view->answer->timeless) text_length(view, outcome, out);
}

void text_move(const gg_problem *problem, const gg_move *move, bool with_player, cli_out *out)
{
    char from[POSITION_TEXT], to[POSITION_TEXT];
    const gg_problem_spec *spec = gg_problem_get(problem);
    gg_position_print(problem, move->from, from, sizeof from);
    gg_position_print(problem, move->to, to, sizeof to);
    if (with_player) {
        out_text(out, player_name(problem, move->player));
        out_text(out, ": ");
    }
    if (gg_problem_rules(problem)) {
        out_text(out, gg_move_print(problem, move->from, move->to, to, sizeof to));
        return;
    }
    if (spec->token_count > 1) {
        out_text(out, spec->tokens[move->token].name);
        out_char(out, ' ');
    }
    out_text(out, from);
    out_text(out, move->pass ? " is stuck" : " -> ");
    if (!move->pass) out_text(out, to);
}

void text_prospect(const cli_view *view, const gg_move *move, const gg_merit *merit, cli_out *out)
{
    char worth[WORDED];
    const gg_outcome then = move->then;
    const bool scores = values_are_scores(view->solution);
    if (merit->known)
        put_winner(view, then.winner, out);
    else
        out_text(out, "unknown");
    if (scores && merit->value) put_margin(merit->value, out);
    if (!merit->known || then.winner == GG_D || view->answer->timeless)
        ;
    else if (has_points(view))
        text_length(view, then, out);
    else if (then.remoteness == GG_INFINITE)
        out_text(out, ", even if play never ends");
    else if (then.remoteness == 0)
        out_text(out, " at once");
    else
        out_format(out, " in %u more turn%s", then.remoteness, then.remoteness == 1 ? "" : "s");
    if (merit->value && !scores)
        out_format(out, "; total %s", value_in_words(view->solution, merit->value, worth));
    const gg_result win = move->player == GG_LEFT ? GG_L : GG_R;
    if (merit->incentive && merit->known && then.winner != win)
        out_text(out, move->player == GG_LEFT ? ", not >= 0" : ", not <= 0");
    if (merit->incentive)
        out_format(out, "; gains %s", value_in_words(view->solution, merit->incentive, worth));
    const bool lost = view->answer->timeless && view->answer->outcome.winner != win &&
                      view->answer->outcome.winner != GG_D; /* all moves are alike then */
    if (merit->best && !lost) out_text(out, " (best)");
}

/* Every move, a line each. */
static void put_all_moves(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    if (answer->all_count == 0) out_text(out, "  moves  none: play is over\n");
    for (size_t i = 0; i < answer->all_count; i++) {
        out_text(out, i == 0 ? "  moves  " : "         ");
        text_move(view->problem, &answer->all_moves[i], false, out);
        out_text(out, ": ");
        text_prospect(view, &answer->all_moves[i], &answer->merits[i], out);
        out_char(out, '\n');
    }
}

/* There may be thousands; and where all moves of a sum lose, none is better than another. */
static void put_moves(const cli_view *view, cli_out *out)
{
    enum { SHOWN = 10 };
    const gg_answer *answer = view->answer;
    const gg_result loss = answer->first == GG_LEFT ? GG_R : GG_L;
    const bool lost = answer->timeless && answer->outcome.winner == loss;
    const size_t shown = answer->move_count > SHOWN + 1 && !view->full ? SHOWN : answer->move_count;
    if (answer->move_count == 0) return;
    out_text(out, lost ? "  best   none: every move loses" : "  best   ");
    for (size_t i = 0; i < shown && !lost; i++) {
        if (i > 0) out_text(out, "; ");
        text_move(view->problem, &answer->moves[i], false, out);
    }
    if (shown < answer->move_count && !lost)
        out_format(out, "; and %llu more: --full prints all",
                   (unsigned long long)(answer->move_count - shown));
    out_char(out, '\n');
}

/* The values of a sum and its parts. */
static void put_value(const cli_view *view, cli_out *out)
{
    if (!view->answer->total || values_are_scores(view->solution)) return;
    out_text(out, "  worth  ");
    values_put_parts(view->problem, view->solution, view->answer, true, out);
    out_char(out, '\n');
}

static void put_line(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    for (size_t i = 0; i < answer->line_length; i++) {
        out_text(out, i == 0 ? "  line   " : "         ");
        out_format(out, "%llu. ", (unsigned long long)i + 1);
        text_move(view->problem, &answer->line[i], true, out);
        out_char(out, '\n');
    }
    if (answer->repeats)
        out_format(out, "         and so on from turn %llu\n",
                   (unsigned long long)answer->repeats_from + 1);
}

/* One letter for both starters, and what it means. */
static void put_class(const cli_view *view, cli_out *out)
{
    switch (view->answer->outcome_class) {
    case GG_N:
        out_text(out, "; class N: the player who moves first wins");
        break;
    case GG_P:
        out_text(out, "; class P: the player who moves second wins");
        break;
    case GG_L:
    case GG_R:
        out_format(out, "; class %s: %s wins either way",
                   view->answer->outcome_class == GG_L ? "L" : "R",
                   winner_name(view->problem, view->answer->outcome_class));
        break;
    case GG_D:
        out_text(out, "; class D: a draw either way");
        break;
    default:
        break;
    }
}

static void put_starters(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    const gg_player other = answer->first == GG_LEFT ? GG_RIGHT : GG_LEFT;
    if (!answer->both_known) return;
    out_format(out, "  if %s moves first: ", player_name(view->problem, other));
    text_outcome(view, other, answer->outcomes[other], out);
    put_class(view, out);
    out_char(out, '\n');
}

static void put_note(const char *note, cli_out *out)
{
    if (!note) return;
    out_style(out, STYLE_NOTE);
    out_format(out, "  note   %s", note);
    out_style(out, STYLE_NONE);
    out_char(out, '\n');
}

static void put_answer(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    gg_outcome outcome = answer->outcome;
    if (answer->over) outcome.remoteness = 0; /* also where endless play is a win */
    text_outcome(view, answer->first, outcome, out);
    out_format(out, "; %s moves first\n", player_name(view->problem, answer->first));
    put_starters(view, out);
    put_value(view, out);
    put_moves(view, out);
    if (view->why) {
        why_put(view, out);
        return;
    }
    if (view->moves) put_all_moves(view, out);
    if (answer->reason) {
        out_text(out, "  why    ");
        out_text(out, answer->reason);
        out_char(out, '\n');
    }
    put_note(answer->note, out);
    if (view->line) put_line(view, out);
}

static void put_method(const cli_view *view, cli_out *out)
{
    out_format(out, "  by     %s, %llu position%s", gg_solution_method(view->solution),
               (unsigned long long)gg_solution_positions(view->solution),
               cli_s(gg_solution_positions(view->solution)));
    if (gg_solution_lines(view->solution))
        out_format(out, ", %llu line%s of play",
                   (unsigned long long)gg_solution_lines(view->solution),
                   cli_s(gg_solution_lines(view->solution)));
    if (gg_problem_symmetry(view->problem)) out_text(out, ", one of each class");
    out_char(out, '\n');
}

/* The position where play begins, as the game draws it. */
static void put_picture(const gg_problem *problem, cli_out *out)
{
    enum { PICTURE = 1 << 16 };
    char *text = malloc(PICTURE);
    if (!text) return;
    gg_position_picture(problem, gg_problem_start(problem), text, PICTURE);
    out_text(out, text);
    if (text[0] && text[strlen(text) - 1] != '\n') out_char(out, '\n');
    free(text);
}

/* The number of occurrences of each value, if requested or if there is nothing else; the method and
 * the check. */
static gg_status put_summary(const cli_view *view, cli_out *out)
{
    gg_status status = GG_OK;
    if (view->summary || (!view->answer && !view->figures)) status = summary_put(view, out, false);
    if (status == GG_OK && view->figures) status = summary_put_graph(view, out, false);
    if (status != GG_OK) return status;
    put_method(view, out);
    if (view->verdict && view->verdict->accepted)
        out_format(out, "  check  accepted, %llu position%s; proved: %s\n",
                   (unsigned long long)view->verdict->positions, cli_s(view->verdict->positions),
                   proof_words(view));
    return GG_OK;
}

gg_status report_text(const cli_view *view, cli_out *out)
{
    gg_status status = GG_OK;
    if (view->follows) out_char(out, '\n');
    const bool rules = gg_problem_rules(view->problem) != NULL;
    if (view->all) {
        status = values_rows(view, out, false);
        if (status != GG_OK || !(view->summary || view->figures)) return status;
        out_char(out, '\n');
        return put_summary(view, out);
    }
    if (view->file) out_format(out, "%s:%c", view->file, rules || !view->answer ? '\n' : ' ');
    if (view->named) out_format(out, "instance %llu\n", (unsigned long long)view->instance);
    const bool asked_for_period = periods_asked(view); /* and not for an empty heap */
    if (rules && !asked_for_period) put_picture(view->problem, out);
    if (view->answer && !asked_for_period) put_answer(view, out);
    status = periods_put(view, out);
    if (status != GG_OK) return status;
    put_note(view->note, out);
    status = put_summary(view, out);
    if (status == GG_OK && view->more) status = view->more(view, out, false);
    if (status == GG_OK && !view->answer)
        out_text(out, "  --all lists the value of every vertex\n");
    return status;
}
