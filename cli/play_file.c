/*
 * A game that is being played, as a file: a line for each move, which names the player and the move
 * in the words of the list of moves, such as "2. Right: b2".
 */
#include "play.h"
#include "problems.h"
#include "report.h"
#include "target.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HEADER "# greatgame play\n"

/* Reads the first line, and stops at the first wrong character: the line need not end. */
static bool begins_as_ours(FILE *in)
{
    char line[sizeof HEADER] = "";
    return fgets(line, sizeof line, in) && strcmp(line, HEADER) == 0;
}

/* ---- writing ---- */

/* True if nothing is lost if the file is written: it is new, or was written by this. */
static bool is_ours(const char *file)
{
    FILE *in = fopen(file, "r");
    if (!in) return errno == ENOENT;
    const bool ours = begins_as_ours(in);
    fclose(in);
    return ours;
}

static void put_file(cli_match *play, cli_out *out)
{
    cli_out *terminal = play->out;
    play->out = out;
    out_text(out, HEADER);
    for (size_t i = 0; i < play->count; i++) {
        out_format(out, "%zu. ", i + 1);
        out_text(out, player_name(play->problem, play->played[i].player));
        out_text(out, ": ");
        out_text(out, play_name_move(play, &play->played[i]));
        out_char(out, '\n');
    }
    play->out = terminal;
}

void play_save(cli_match *play, const char *file)
{
    cli_target target;
    cli_out *out = malloc(sizeof *out);
    if (!is_ours(file)) {
        out_format(play->out, "%s is there already, and is no game: choose another name.\n", file);
    } else if (!out || cli_out_end(play->out) != DONE || target_begin(file, &target) != DONE) {
        out_text(play->out, "The game was not saved.\n");
    } else {
        cli_out_begin(out, target.descriptor, NULL);
        put_file(play, out);
        if (target_end(&target, cli_out_end(out)) == DONE)
            out_format(play->out, "Saved: %zu move%s.\n", play->count, play->count == 1 ? "" : "s");
        else
            out_text(play->out, "The game was not saved.\n");
    }
    free(out);
}

/* ---- reading ---- */

/* Makes the move of this line in the position that play->answer is about. False: it is none. */
static bool make_saved_move(cli_match *play, char *line, gg_status *status)
{
    const gg_answer *answer = play->answer;
    char *end;
    line[strcspn(line, "\r\n")] = '\0';
    const char *name = player_name(play->problem, answer->first);
    const unsigned long long number = strtoull(line, &end, 10);
    if (number != play->count + 1 || strncmp(end, ". ", 2) != 0) return false;
    end += 2;
    if (strncmp(end, name, strlen(name)) != 0 || strncmp(end + strlen(name), ": ", 2) != 0)
        return false;
    end += strlen(name) + 2;
    for (size_t i = 0; !answer->over && i < answer->all_count; i++) {
        if (strcmp(play_name_move(play, &answer->all_moves[i]), end) != 0) continue;
        *status = play_make_move(play, &answer->all_moves[i]);
        return true;
    }
    return false;
}

/* The number of the first line that does not fit; 0: all do. Only as many characters of a line are
 * read as a move can have, because the line need not end. */
static size_t replay(cli_match *play, FILE *in, gg_status *status)
{
    char line[4096];
    size_t number = 1;
    if (!begins_as_ours(in)) return number;
    while (*status == GG_OK && fgets(line, sizeof line, in)) {
        number++;
        *status = play_look(play);
        if (*status == GG_OK && !make_saved_move(play, line, status)) return number;
    }
    return 0;
}

cli_reply play_load(cli_match *play, const char *file, gg_status *status)
{
    FILE *in = fopen(file, "r");
    if (!in) {
        out_format(play->out, "%s: %s.\n", file, strerror(errno));
        return PLAY_AGAIN;
    }
    gg_game *before = play->game;
    const size_t count = play->count;
    size_t wrong = 0;
    *status = gg_game_new(play->ctx, play->problem, play->solution, &play->game);
    if (*status == GG_OK) *status = play_go_back(play, 0);
    if (*status == GG_OK) wrong = replay(play, in, status);
    fclose(in);
    if (*status == GG_OK && !wrong) {
        gg_game_free(before);
        return PLAY_GO_ON;
    }
    if (play->game != before) gg_game_free(play->game);
    play->game = before;
    if (*status != GG_OK) return PLAY_STOP;
    out_format(play->out, "%s: line %zu is no move of this game.\n", file, wrong);
    *status = play_go_back(play, count);
    if (*status == GG_OK) *status = play_look(play);
    return *status == GG_OK ? PLAY_AGAIN : PLAY_STOP;
}
