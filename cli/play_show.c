/* What is shown of a game that is being played. */
#include "parts.h"
#include "play.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <string.h>

/* ---- the board ---- */

static void put_tokens(const cli_match *play)
{
    enum { SHOWN = 60 };
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    for (size_t i = 0; i < spec->token_count && i < SHOWN; i++) {
        out_text(play->out, i == 0 ? "" : ", ");
        out_text(play->out, spec->token_count > 1 ? spec->tokens[i].name : "the token");
        out_text(play->out, " is on ");
        out_text(play->out,
                 gg_position_print(play->problem, play->place[i], play->text, PLAY_TEXT));
    }
    if (spec->token_count > SHOWN)
        out_format(play->out, " and %llu more", (unsigned long long)(spec->token_count - SHOWN));
    out_char(play->out, '\n');
}

void play_put_board(const cli_match *play)
{
    out_char(play->out, '\n');
    if (!gg_problem_rules(play->problem)) {
        put_tokens(play);
        return;
    }
    gg_position_picture(play->problem, play->place[0], play->text, PLAY_TEXT);
    out_text(play->out, play->text);
    const size_t length = strlen(play->text);
    if (length > 0 && play->text[length - 1] != '\n') out_char(play->out, '\n');
}

/* ---- values ---- */

void play_put_worth(const cli_match *play)
{
    if (!play->answer->total) return;
    out_text(play->out, "Worth: ");
    parts_put(play->problem, play->solution, play->answer, false, play->out);
    out_text(play->out, ".\n");
}

void play_put_outcome(const cli_match *play, gg_outcome outcome)
{
    if (outcome.winner == GG_D) {
        out_text(play->out, "draw");
        return;
    }
    out_text(play->out, player_name(play->problem, outcome.winner == GG_L ? GG_LEFT : GG_RIGHT));
    if (outcome.remoteness == 0 || (play->answer->timeless && play->answer->over))
        out_text(play->out, " has won");
    else if (play->answer->timeless)
        out_text(play->out, " wins");
    else if (outcome.remoteness == GG_INFINITE)
        out_text(play->out, " wins, if need be by playing on for ever");
    else
        out_format(play->out, " wins in %u turn%s", outcome.remoteness,
                   outcome.remoteness == 1 ? "" : "s");
}

/* ---- moves ---- */

const char *play_name_move(const cli_match *play, const gg_move *move)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    if (move->pass) return "pass";
    if (gg_problem_rules(play->problem))
        return gg_move_print(play->problem, move->from, move->to, play->text, PLAY_TEXT);
    const size_t length =
        (size_t)snprintf(play->text, PLAY_TEXT, "%s%sto ",
                         spec->token_count > 1 ? spec->tokens[move->token].name : "",
                         spec->token_count > 1 ? " " : "");
    gg_position_print(play->problem, move->to, play->text + length, PLAY_TEXT - length);
    return play->text;
}

bool play_names_are_numbers(const cli_match *play)
{
    uint64_t number;
    for (size_t i = 0; i < play->answer->all_count; i++)
        if (cli_number(play_name_move(play, &play->answer->all_moves[i]), &number)) return true;
    return false;
}

void play_put_moves(const cli_match *play, size_t most, bool values)
{
    const gg_answer *answer = play->answer;
    const bool numbered = !play_names_are_numbers(play);
    for (size_t i = 0; i < answer->all_count && i < most; i++) {
        if (numbered)
            out_format(play->out, "%3llu) ", (unsigned long long)i + 1);
        else
            out_text(play->out, "  ");
        out_text(play->out, play_name_move(play, &answer->all_moves[i]));
        if (values) {
            out_text(play->out, ": ");
            play_put_outcome(play, answer->all_moves[i].then);
        }
        out_char(play->out, '\n');
    }
    if (answer->all_count > most)
        out_format(play->out, "     and %llu more: moves lists them all\n",
                   (unsigned long long)(answer->all_count - most));
}

gg_status play_put_line(const cli_match *play)
{
    gg_answer *answer;
    const gg_status status = gg_answer_after(play->ctx, play->problem, play->solution, play->played,
                                             play->count, GG_ANSWER_LINE, &answer);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < answer->line_length; i++) {
        out_format(play->out, "%3llu. ", (unsigned long long)i + 1);
        out_text(play->out, player_name(play->problem, answer->line[i].player));
        out_text(play->out, ": ");
        out_text(play->out, play_name_move(play, &answer->line[i]));
        out_char(play->out, '\n');
    }
    if (answer->repeats)
        out_format(play->out, "     and so on from turn %llu\n",
                   (unsigned long long)answer->repeats_from + 1);
    if (answer->over) out_text(play->out, "Play is over.\n");
    gg_answer_free(answer);
    return GG_OK;
}

void play_put_hint(const cli_match *play, uint64_t level)
{
    const gg_answer *answer = play->answer;
    const gg_result winner = answer->outcome.winner;
    const gg_result loss = answer->first == GG_LEFT ? GG_R : GG_L;
    if (level == 1) {
        if (winner != GG_D)
            out_text(play->out, player_name(play->problem, winner == GG_L ? GG_LEFT : GG_RIGHT));
        out_text(play->out, winner == GG_D ? "Nobody can force a win.\n" : " can force a win.\n");
    } else if (level == 2 && answer->timeless && winner == loss) {
        out_text(play->out, "Every move loses.\n");
    } else if (level == 2) {
        out_format(play->out, "%llu of %llu move%s %s best.\n",
                   (unsigned long long)answer->move_count, (unsigned long long)answer->all_count,
                   answer->all_count == 1 ? "" : "s", answer->move_count == 1 ? "is" : "are");
    } else if (level == 3) {
        out_text(play->out, play_name_move(play, &answer->moves[0]));
        out_text(play->out, answer->move_count > 1 ? " is a best move.\n" : " is the best move.\n");
    } else {
        play_put_moves(play, SIZE_MAX, true);
    }
}
