/* The display of a game that is being played. */
#include "play.h"
#include "problems.h"
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

/* In a game with points: the gains of both players since play began. */
static void put_points(const cli_match *play)
{
    const gg_ruleset *rules = gg_problem_rules(play->problem);
    void *self = gg_problem_self(play->problem);
    unsigned long long gained[2] = {0, 0};
    if (!rules || !rules->stock) return;
    for (size_t i = 0; i < play->count; i++) {
        const gg_move *move = &play->played[i];
        gained[move->player] += rules->stock(self, move->from) - rules->stock(self, move->to);
    }
    out_format(play->out, "Points: %s %llu, %s %llu\n", player_name(play->problem, GG_LEFT),
               gained[GG_LEFT], player_name(play->problem, GG_RIGHT), gained[GG_RIGHT]);
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
    put_points(play);
}

/* ---- values ---- */

void play_put_value(const cli_match *play)
{
    if (!play->answer->total || values_are_scores(play->solution)) return;
    out_text(play->out, "Worth: ");
    values_put_parts(play->problem, play->solution, play->answer, false, play->out);
    out_text(play->out, ".\n");
}

/* value: of a score game the score. */
static void say_outcome(const cli_match *play, gg_outcome outcome, const char *value, char *text,
                        size_t size)
{
    const gg_answer *answer = play->answer;
    const bool over = outcome.remoteness == 0 || answer->over,
               score = value && values_are_scores(play->solution);
    const char *winner = player_name(play->problem, outcome.winner == GG_L ? GG_LEFT : GG_RIGHT);
    char turns[60] = "";
    if (outcome.winner == GG_D) {
        snprintf(text, size, "draw");
        return;
    }
    if (score && gg_problem_rules(play->problem)) {
        snprintf(text, size, "%s %s by %s", winner, answer->over ? "has won" : "wins",
                 value + (*value == '-'));
        return;
    }
    if (!over && !answer->timeless && outcome.remoteness == GG_INFINITE)
        snprintf(turns, sizeof turns, ", even if play never ends");
    else if (!over && !answer->timeless)
        snprintf(turns, sizeof turns, " in %u turn%s", outcome.remoteness,
                 outcome.remoteness == 1 ? "" : "s");
    snprintf(text, size, "%s%s%s%s%s", winner, over ? " has won" : " wins", score ? " by " : "",
             score ? value + (*value == '-') : "", turns);
}

void play_put_outcome(const cli_match *play, gg_outcome outcome)
{
    say_outcome(play, outcome, play->answer->total, play->text, PLAY_TEXT);
    out_text(play->out, play->text);
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

/* Writes a move, and its result if wanted, to play->text. Returns the length. */
static size_t describe(const cli_match *play, size_t i, bool values)
{
    const gg_move *move = &play->answer->all_moves[i];
    const char *name = play_name_move(play, move);
    const size_t length = strlen(name);
    if (name != play->text) memcpy(play->text, name, length + 1);
    if (!values) return length;
    char *text = play->text + length;
    snprintf(text, PLAY_TEXT - length, ": ");
    say_outcome(play, move->then, play->answer->merits[i].value, text + strlen(text),
                PLAY_TEXT - length - strlen(text));
    return length + strlen(text);
}

void play_put_moves(const cli_match *play, size_t first, size_t rows, bool values)
{
    enum { GAP = 3 };
    const size_t count = play->answer->all_count;
    const bool numbered = !play_names_are_numbers(play);
    const size_t number = numbered ? (size_t)snprintf(NULL, 0, "%zu) ", count) : 0;
    size_t widest = 0, shown = first;
    for (size_t i = first; i < count; i++) {
        const size_t length = describe(play, i, values);
        widest = length > widest ? length : widest;
    }
    const size_t cell = number + widest + GAP, fit = (cli_screen_width() + 1) / cell;
    const size_t columns = fit > 0 ? fit : 1;
    for (size_t row = 0; shown < count && row < rows; row++)
        for (size_t column = 0; column < columns && shown < count; column++, shown++) {
            const size_t length = describe(play, shown, values);
            const bool last = column + 1 == columns || shown + 1 == count;
            out_text(play->out, column == 0 ? "  " : "");
            if (numbered) out_format(play->out, "%*zu) ", (int)number - 2, shown + 1);
            out_text(play->out, play->text);
            if (!last) out_format(play->out, "%*s", (int)(cell - number - length), "");
            if (last) out_char(play->out, '\n');
        }
    if (shown < count)
        out_format(play->out, "  and %zu more: moves lists them all, moves %zu goes on there\n",
                   count - shown, shown + 1);
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

gg_status play_put_hint(const cli_match *play, uint64_t level)
{
    gg_hint *hint;
    if (level == GG_HINTS) {
        play_put_moves(play, 0, SIZE_MAX, true);
        return GG_OK;
    }
    const gg_status status = gg_hint_new(play->ctx, play->problem, play->solution, play->played,
                                         play->count, (unsigned)level, &hint);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < hint->claim_count; i++) {
        out_text(play->out, hint->claims[i].sentence);
        out_text(play->out, ends_itself(hint->claims[i].sentence) ? "\n" : ".\n");
    }
    gg_hint_free(hint);
    return GG_OK;
}
