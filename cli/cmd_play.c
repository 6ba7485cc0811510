/*
 * greatgame play: against the solution, in the terminal. Commands are lines of standard input and
 * everything else is written to standard output, so that a program can play as well as a person; a
 * terminal gets a prompt besides. If only the program moves and a position is repeated, it stops:
 * R. P. Brent, An improved Monte Carlo factorization algorithm, 1980.
 */
#include "lines.h"
#include "play.h"
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- turns ---- */

/* True if the position is the anchor's, from a turn before; moves the anchor up from time to time.
 * In a race the turns of the schedule must agree as well. */
static bool came_back(cli_match *play)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    const size_t cycle = spec->play == GG_RACE     ? spec->schedule_length
                         : spec->play >= GG_PARITY ? 1 /* owners say who moves */
                                                   : 2;
    const size_t since = play->count - play->anchor_turn,
                 bytes = play->places * sizeof *play->place;
    if (since > 0 && since % cycle == 0 && memcmp(play->place, play->anchor, bytes) == 0)
        return true;
    if (since == 0 || since >= play->anchor_turn) {
        memcpy(play->anchor, play->place, bytes);
        play->anchor_turn = play->count;
    }
    return false;
}

/* Adds the weight of a move; false if the sum does not fit. O(weights). */
static bool add_weight(const gg_problem_spec *spec, const gg_move *move, int64_t *sum)
{
    for (size_t i = 0; i < spec->weight_count; i++)
        if (spec->weights[i].from == move->from && spec->weights[i].to == move->to)
            return !__builtin_add_overflow(*sum, spec->weights[i].weight, sum);
    return true;
}

/* In a game with priorities or weights: what decides if play goes on as since the last time the
 * token was here. */
static void put_circle(const cli_match *play)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    const uint32_t *priority = gg_graph_priorities(gg_problem_graph(play->problem));
    const bool weights = spec->play == GG_ENERGY || spec->play == GG_MEAN;
    uint32_t greatest = 0;
    int64_t sum = 0;
    for (size_t i = play->count; (priority || weights) && i-- > 0;) {
        const gg_position from = play->played[i].from;
        const unsigned long long turns = play->count - i;
        if (weights && !add_weight(spec, &play->played[i], &sum)) return;
        if (!weights && priority[from] > greatest) greatest = priority[from];
        if (from != play->played[play->count - 1].to) continue;
        out_format(play->out, "Play has come back after %llu move%s: ", turns, cli_s(turns));
        if (weights)
            out_format(play->out, "the weights since then add up to %lld.\n", (long long)sum);
        else
            out_format(play->out,
                       "the greatest priority since then is %lu, and if it goes on like this, %s "
                       "wins.\n",
                       (unsigned long)greatest,
                       player_name(play->problem, greatest % 2 == 0 ? GG_LEFT : GG_RIGHT));
        return;
    }
}

static void put_turn(const cli_match *play)
{
    enum { ROWS = 8 };
    const gg_answer *answer = play->answer;
    play_put_board(play);
    put_circle(play);
    if (answer->over) {
        out_text(play->out, "Play is over: ");
        play_put_outcome(play, answer->outcome);
        out_text(play->out, ".\n");
        return;
    }
    out_text(play->out, player_name(play->problem, answer->first));
    out_text(play->out, " is to move");
    if (play->values) {
        out_text(play->out, ": ");
        play_put_outcome(play, answer->outcome);
    }
    out_text(play->out, ".\n");
    if (play->values) play_put_value(play);
    if (play->person[answer->first]) play_put_moves(play, 0, ROWS, play->values);
}

/* Shows the position and obeys until something has changed. */
static cli_reply ask_person(cli_match *play, cli_lines *in, gg_status *status)
{
    cli_reply said = PLAY_AGAIN;
    play->hints = 0;
    put_turn(play);
    while (said == PLAY_AGAIN && *status == GG_OK) {
        if (in->prompts && !in->edit) out_text(play->out, "> ");
        if (cli_out_end(play->out) != DONE || play->out->closed) return PLAY_STOP;
        const char *line = lines_next(in);
        if (!line && in->prompts) out_char(play->out, '\n');
        if (!line) return PLAY_STOP;
        said = play_obey(play, line, status);
    }
    play->anchor_turn = play->count; /* the user takes part in the repetition */
    return said;
}

/* splitmix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(uint64_t *state, uint64_t bound)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (z ^ (z >> 31)) % bound;
}

/* The program's move: the first best one in `strength` of a hundred turns, else any. */
static cli_reply move_itself(cli_match *play, unsigned strength, uint64_t *lot, gg_status *status)
{
    const gg_answer *answer = play->answer;
    const bool best = strength >= 100 || draw(lot, 100) < strength;
    const gg_move *move =
        best ? &answer->moves[0] : &answer->all_moves[draw(lot, answer->all_count)];
    out_text(play->out, player_name(play->problem, answer->first));
    out_text(play->out, ": ");
    out_text(play->out, play_name_move(play, move));
    out_char(play->out, '\n');
    *status = play_make_move(play, move);
    return PLAY_GO_ON;
}

/* ---- the game ---- */

static bool is_watched(const cli_match *play)
{
    return play->person[GG_LEFT] || play->person[GG_RIGHT];
}

static cli_reply take_turn(cli_match *play, const cli_arguments *a, uint64_t *lot, cli_lines *in,
                           gg_status *status)
{
    const gg_answer *answer = play->answer;
    if (is_watched(play) && (answer->over || play->person[answer->first]))
        return ask_person(play, in, status);
    if (answer->over || play->count == 0) put_turn(play);
    if (answer->over) return PLAY_STOP;
    if (came_back(play)) {
        put_circle(play);
        out_text(play->out, "The position has come back: the program stops here.\n");
        return PLAY_STOP;
    }
    return move_itself(play, (unsigned)a->strength, lot, status);
}

static gg_status take_turns(cli_match *play, const cli_arguments *a, cli_reply *last)
{
    uint64_t lot = a->seed;
    cli_lines *in = malloc(sizeof *in);
    gg_status status = GG_OK;
    *last = in ? PLAY_GO_ON : PLAY_NO_MEMORY;
    if (in) lines_begin(in);
    while (*last == PLAY_GO_ON && status == GG_OK && !play->out->failed) {
        status = play_look(play);
        if (status == GG_OK) *last = take_turn(play, a, &lot, in, &status);
    }
    if (in) lines_end(in);
    free(in);
    return status;
}

static bool set_up(cli_match *play, const cli_arguments *a)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    play->places = spec->token_count ? spec->token_count : 1;
    play->place = calloc(play->places, sizeof *play->place);
    play->anchor = calloc(play->places, sizeof *play->anchor);
    play->text = malloc(PLAY_TEXT);
    play->person[GG_LEFT] = a->you > 0 && a->you & 1; /* none, L, R or both */
    play->person[GG_RIGHT] = a->you > 0 && a->you & 2;
    return play->place && play->anchor && play->text;
}

/* The condition of winning, or at least the kind of game. */
static void put_rules(const cli_match *play)
{
    const gg_ruleset *rules = gg_problem_rules(play->problem);
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    if (rules)
        out_format(play->out, "The game: %s.\n", rules->info.summary);
    else if (spec->play == GG_SCORE)
        out_format(play->out, "Play ends with a score: %s wants a large one, %s a small one.\n",
                   player_name(play->problem, GG_LEFT), player_name(play->problem, GG_RIGHT));
    else if (spec->play == GG_RACE)
        out_text(play->out, "The first token on a target wins for its player.\n");
    else if (spec->play == GG_MEAN)
        out_format(play->out,
                   "Play never ends: %s wants the mean weight of its moves large, %s small.\n",
                   player_name(play->problem, GG_LEFT), player_name(play->problem, GG_RIGHT));
    else if (spec->play == GG_ENERGY)
        out_format(play->out,
                   "%s needs a credit so that it and the weights never add up to less than 0. "
                   "A player who cannot move has lost.\n",
                   player_name(play->problem, GG_LEFT));
    else
        out_format(play->out, "A player who cannot move %s.\n",
                   spec->dead_end == GG_N   ? "has won"
                   : spec->dead_end == GG_D ? "ends the game in a draw"
                                            : "has lost");
    if (rules && rules->turn && rules->sides) out_format(play->out, "%s.\n", rules->sides);
}

/* By default, the user moves for the player who moves first. */
static gg_status greet(cli_match *play, const cli_arguments *a)
{
    gg_status status = gg_game_new(play->ctx, play->problem, play->solution, &play->game);
    if (status == GG_OK) status = play_go_back(play, 0);
    if (status == GG_OK) status = play_look(play);
    if (status != GG_OK) return status;
    if (a->you < 0) play->person[play->answer->first] = true;
    const bool left = play->person[GG_LEFT], right = play->person[GG_RIGHT];
    if (left != right) {
        out_text(play->out, "You are ");
        out_text(play->out, player_name(play->problem, left ? GG_LEFT : GG_RIGHT));
        out_text(play->out, "; help lists the commands.\n");
        put_rules(play);
    }
    return GG_OK;
}

static int play_game(cli_problems *problems, const gg_problem *problem, const gg_solution *solution,
                     const cli_arguments *a, cli_out *out)
{
    cli_reply last = PLAY_GO_ON;
    cli_match play = {
        .ctx = problems->session.ctx, .problem = problem, .solution = solution, .out = out};
    gg_status status = GG_OK;
    if (!set_up(&play, a))
        last = PLAY_NO_MEMORY;
    else
        status = greet(&play, a);
    if (status == GG_OK && last == PLAY_GO_ON) status = take_turns(&play, a, &last);
    gg_answer_free(play.answer);
    gg_game_free(play.game);
    free(play.place);
    free(play.anchor);
    free(play.text);
    const int result = cli_conclude(&problems->session, out, status, DONE);
    if (result != DONE) return result;
    if (last == PLAY_NO_MEMORY)
        fputs("greatgame: no memory\n", stderr);
    else if (cli_interrupted())
        cli_say("greatgame: %s: cancelled\n", problems->session.file);
    return last == PLAY_NO_MEMORY || cli_interrupted() ? LIMIT : DONE;
}

/* The first instance is played, or the one that --instance names. */
static int play_first(const cli_arguments *a, cli_out *out)
{
    cli_problems problems;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    int result = problems_open(a, &problems);
    if (result != DONE) return result;
    cli_out_begin(out, STDOUT_FILENO, &problems.session);
    gg_status status = problems_next(&problems, &problem);
    if (status == GG_OK && problems.usage)
        result = USAGE;
    else if (status == GG_OK && !problem)
        result = cli_usage("there is no game in %s", problems.session.file);
    else if (status == GG_OK && !gg_problem_rules(problem) &&
             gg_problem_get(problem)->token_count == 0)
        result = cli_usage("there is no token to play with: add --token V");
    else if (status == GG_OK)
        status = problems_solution(&problems, problem, &solution, &result);
    if (status != GG_OK)
        result = cli_report(&problems.session);
    else if (result == DONE)
        result = play_game(&problems, problem, solution, a, out);
    gg_solution_free(solution);
    gg_problem_free(problem);
    problems_close(&problems);
    return result;
}

/* ---- arguments ---- */

/* False after a usage error: standard input is for commands. */
static bool is_playable(const cli_arguments *a)
{
    if (!a->ruleset && (!a->file || strcmp(a->file, "-") == 0)) {
        cli_usage("play reads its commands from standard input: name a file, or --ruleset");
        return false;
    }
    if (!a->file || strcmp(a->file, "-") != 0) return true;
    cli_usage("play reads its commands from standard input: the board must be in a file");
    return false;
}

static int run(cli_arguments *a)
{
    if (a->plain_count > 0) a->file = a->plain[0];
    if (!is_playable(a) || !cli_choose_format(a)) return USAGE;
    if (a->using && strcmp(a->using, "-") == 0)
        return cli_usage("play reads its commands from standard input: name a certificate");
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = play_first(a, out);
    free(out);
    return result;
}

const cli_command cli_play = {
    "play",
    "[FILE] [OPTIONS]",
    "Plays a game against you, with best moves or weaker ones.",
    "greatgame play --ruleset tictactoe --strength 70",
    CLI_PLAY,
    0,
    1,
    NULL,
    NULL,
    NULL,
    run,
};
