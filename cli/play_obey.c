/* Moves and commands of a game that is being played. */
#include "play.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

/* ---- the position ---- */

gg_status play_look(cli_match *play)
{
    gg_answer *answer;
    const gg_status status =
        gg_answer_after(play->ctx, play->problem, play->solution, play->played, play->count,
                        GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_PARTS, &answer);
    if (status != GG_OK) return status;
    gg_answer_free(play->answer);
    play->answer = answer;
    return GG_OK;
}

void play_place(cli_match *play)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    for (size_t i = 0; i < spec->token_count; i++)
        play->place[i] = spec->tokens[i].vertex;
    if (gg_problem_rules(play->problem)) play->place[0] = gg_problem_start(play->problem);
    for (size_t i = 0; i < play->count; i++)
        play->place[play->played[i].token] = play->played[i].to;
}

bool play_make_move(cli_match *play, const gg_move *move)
{
    if (play->count == play->capacity) {
        const size_t capacity = play->capacity ? 2 * play->capacity : 64;
        gg_move *grown = realloc(play->played, capacity * sizeof *grown);
        if (!grown) return false;
        play->played = grown;
        play->capacity = capacity;
    }
    play->place[move->token] = move->to;
    play->played[play->count++] = *move;
    return true;
}

/* ---- commands ---- */

static void put_help(const cli_match *play)
{
    out_text(play->out,
             "A move, by its number or its text, or one of:\n"
             "  hint [1-4]     1 who wins, 2 how many moves are best, 3 a best move, 4 all values\n"
             "  line           a line of best play from here\n"
             "  moves          every move\n"
             "  undo           takes back your last move\n"
             "  values on|off  whether the value of each move is shown\n"
             "  board          shows the position again\n"
             "  quit           ends the game\n");
}

/* Back to where a person was last to move. */
static bool undo(cli_match *play)
{
    size_t count = play->count;
    while (count > 0 && !play->person[play->played[count - 1].player])
        count--;
    if (count == 0) return false;
    play->count = count - 1;
    play_place(play);
    return true;
}

/* Fit to be repeated: ASCII, and not long. */
static const char *shorten(const char *text, char *buffer)
{
    enum { SHORT = 60 };
    size_t length = 0;
    for (; *text && length < SHORT; text++)
        buffer[length++] = (unsigned char)*text < 0x80 ? *text : '?';
    buffer[length] = '\0';
    return buffer;
}

/* The move with this text or number; NULL after a sentence. */
static const gg_move *find_move(const cli_match *play, const char *text)
{
    const gg_answer *answer = play->answer;
    uint64_t number;
    const gg_move *found = NULL;
    size_t named = 0;
    for (size_t i = 0; i < answer->all_count; i++) {
        if (strcmp(play_name_move(play, &answer->all_moves[i]), text) != 0) continue;
        found = &answer->all_moves[i];
        named++;
    }
    if (named == 1) return found;
    if (named > 1) {
        out_format(play->out, "%llu moves are called '%s': choose one by its number.\n",
                   (unsigned long long)named, text);
    } else if (!cli_number(text, &number) || play_names_are_numbers(play)) {
        out_text(play->out, "'");
        out_text(play->out, shorten(text, play->text));
        out_text(play->out, "' is neither a move nor a command: help lists them.\n");
    } else if (number >= 1 && number <= answer->all_count) {
        return &answer->all_moves[number - 1];
    } else {
        out_format(play->out, "The moves are numbered from 1 to %llu.\n",
                   (unsigned long long)answer->all_count);
    }
    return NULL;
}

static cli_reply move_as_told(cli_match *play, const char *text)
{
    if (play->answer->over) {
        out_text(play->out, "Play is over: undo takes back your last move, quit ends.\n");
        return PLAY_AGAIN;
    }
    const gg_move *move = find_move(play, text);
    if (!move) return PLAY_AGAIN;
    return play_make_move(play, move) ? PLAY_GO_ON : PLAY_NO_MEMORY;
}

static cli_reply give_hint(cli_match *play, const char *level)
{
    uint64_t number = 1;
    if (*level && (!cli_number(level, &number) || number < 1 || number > 4))
        out_text(play->out, "Hints are numbered from 1 to 4.\n");
    else if (play->answer->over)
        out_text(play->out, "Play is over.\n");
    else
        play_put_hint(play, number);
    return PLAY_AGAIN;
}

static cli_reply set_values(cli_match *play, const char *word)
{
    if (strcmp(word, "on") != 0 && strcmp(word, "off") != 0)
        out_text(play->out, "It is values on, or values off.\n");
    else
        play->values = word[1] == 'n';
    return PLAY_AGAIN;
}

static cli_reply take_back(cli_match *play)
{
    if (undo(play)) return PLAY_GO_ON;
    out_text(play->out, "There is no move of yours to take back.\n");
    return PLAY_AGAIN;
}

cli_reply play_obey(cli_match *play, const char *line, gg_status *status)
{
    const size_t length = strcspn(line, " ");
    const char *rest = line + length + strspn(line + length, " ");
    const bool alone = *rest == '\0';
    if (!*line) return PLAY_AGAIN;
    if (length == 4 && memcmp(line, "hint", 4) == 0) return give_hint(play, rest);
    if (length == 6 && memcmp(line, "values", 6) == 0) return set_values(play, rest);
    if (alone && strcmp(line, "undo") == 0) return take_back(play);
    if (alone && strcmp(line, "quit") == 0) return PLAY_STOP;
    if (alone && strcmp(line, "board") == 0) return PLAY_GO_ON;
    if (alone && strcmp(line, "help") == 0)
        put_help(play);
    else if (alone && strcmp(line, "moves") == 0)
        play_put_moves(play, SIZE_MAX, play->values);
    else if (alone && strcmp(line, "line") == 0)
        *status = play_put_line(play);
    else
        return move_as_told(play, line);
    return *status == GG_OK ? PLAY_AGAIN : PLAY_STOP;
}
