/* Commands to a game that is being played. */
#include "play.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- commands ---- */

static void put_help(const cli_match *play)
{
    out_text(play->out,
             "To move, type a move as the list has it, or its number. Or type:\n"
             "  hint         for a hint; again for a stronger one; hint 4 for the strongest\n"
             "  moves        to see all moves; moves 21: a page of them, from number 21 on\n"
             "  values       to see what each move leads to; values on: every turn; values off\n"
             "  line         to see how the game goes on if both play their best\n"
             "  undo         to take back your last move\n"
             "  new          to start again\n"
             "  save FILE    to write the moves so far to a file; load FILE: to go on from there\n"
             "  board        to see the position again\n"
             "  quit         to stop\n");
}

/* Back to where a person was last to move. */
static cli_reply take_back(cli_match *play, gg_status *status)
{
    size_t count = play->count;
    while (count > 0 && !play->person[play->played[count - 1].player])
        count--;
    if (count == 0) {
        out_text(play->out, "There is no move of yours to take back.\n");
        return PLAY_AGAIN;
    }
    *status = play_go_back(play, count - 1);
    return PLAY_GO_ON;
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

typedef int compare_names(const char *a, const char *b, size_t length);

/* True if the text is this name of a move, or one of several with " or " between them. */
static bool is_name(const char *name, const char *text, compare_names *compare)
{
    const size_t length = strlen(text);
    if (strlen(name) == length && compare(name, text, length) == 0) return true;
    for (const char *next = name; next; name = next) {
        next = strstr(name, " or ");
        const size_t own = next ? (size_t)(next - name) : strlen(name);
        if (own == length && compare(name, text, length) == 0) return true;
        if (next) next += strlen(" or ");
    }
    return false;
}

/* The last move with this name; *named of them have it. */
static const gg_move *find_name(const cli_match *play, const char *text, compare_names *compare,
                                size_t *named)
{
    const gg_answer *answer = play->answer;
    const gg_move *found = NULL;
    *named = 0;
    for (size_t i = 0; i < answer->all_count; i++) {
        if (!is_name(play_name_move(play, &answer->all_moves[i]), text, compare)) continue;
        found = &answer->all_moves[i];
        ++*named;
    }
    return found;
}

/* The move with this text, in letters of either case if that is clear, or number; NULL after a
 * sentence. */
static const gg_move *find_move(const cli_match *play, const char *text)
{
    const gg_answer *answer = play->answer;
    uint64_t number;
    size_t named;
    const gg_move *found = find_name(play, text, strncmp, &named);
    if (named == 0) found = find_name(play, text, strncasecmp, &named);
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

static cli_reply move_as_told(cli_match *play, const char *text, gg_status *status)
{
    if (play->answer->over) {
        out_text(play->out,
                 "Play is over: new starts again, undo takes back your last move, quit stops.\n");
        return PLAY_AGAIN;
    }
    const gg_move *move = find_move(play, text);
    if (!move) return PLAY_AGAIN;
    *status = play_make_move(play, move);
    return PLAY_GO_ON;
}

static cli_reply give_hint(cli_match *play, const char *level, gg_status *status)
{
    uint64_t number = play->hints < 4 ? play->hints + 1 : 4;
    if (*level && (!cli_number(level, &number) || number < 1 || number > 4)) {
        out_text(play->out, "Hints are numbered from 1 to 4.\n");
    } else if (play->answer->over) {
        out_text(play->out, "Play is over.\n");
    } else {
        *status = play_put_hint(play, number);
        play->hints = (unsigned)number;
    }
    return *status == GG_OK ? PLAY_AGAIN : PLAY_STOP;
}

static cli_reply list_moves(cli_match *play, const char *from)
{
    enum { PAGE = 20 };
    uint64_t number = 1;
    if (*from && (!cli_number(from, &number) || number < 1 || number > play->answer->all_count))
        out_format(play->out, "The moves are numbered from 1 to %llu.\n",
                   (unsigned long long)play->answer->all_count);
    else
        play_put_moves(play, (size_t)(number - 1), *from ? PAGE : SIZE_MAX, play->values);
    return PLAY_AGAIN;
}

static cli_reply show_values(cli_match *play, const char *word, gg_status *status)
{
    const bool on = strcmp(word, "on") == 0;
    if (*word && !on && strcmp(word, "off") != 0) {
        out_text(play->out, "It is values, values on, or values off.\n");
        return PLAY_AGAIN;
    }
    if (*word) play->values = on;
    if (*word && !on) return PLAY_AGAIN;
    if (play->answer->over) return give_hint(play, "", status);
    play_put_value(play);
    play_put_moves(play, 0, SIZE_MAX, true);
    return PLAY_AGAIN;
}

/* Without what follows, if it has to be there. */
static cli_reply with_file(cli_match *play, const char *file, bool load, gg_status *status)
{
    if (*file && load) return play_load(play, file, status);
    if (*file)
        play_save(play, file);
    else
        out_text(play->out, "Name a file, as in: save game.txt\n");
    return PLAY_AGAIN;
}

/* True if the line is this command, alone or followed by a text, which *rest points to. */
static bool is_command(const char *line, const char *name, const char **rest)
{
    const size_t length = strlen(name);
    if (strncmp(line, name, length) != 0 || (line[length] && line[length] != ' ')) return false;
    *rest = line + length + strspn(line + length, " ");
    return true;
}

cli_reply play_obey(cli_match *play, const char *line, gg_status *status)
{
    const char *rest;
    if (!*line) return PLAY_AGAIN;
    if (is_command(line, "hint", &rest)) return give_hint(play, rest, status);
    if (is_command(line, "moves", &rest)) return list_moves(play, rest);
    if (is_command(line, "values", &rest)) return show_values(play, rest, status);
    if (is_command(line, "save", &rest)) return with_file(play, rest, false, status);
    if (is_command(line, "load", &rest)) return with_file(play, rest, true, status);
    if (strcmp(line, "undo") == 0) return take_back(play, status);
    if (strcmp(line, "new") == 0) {
        *status = play_go_back(play, 0);
        return PLAY_GO_ON;
    }
    if (strcmp(line, "quit") == 0) return PLAY_STOP;
    if (strcmp(line, "board") == 0) return PLAY_GO_ON;
    if (strcmp(line, "help") == 0)
        put_help(play);
    else if (strcmp(line, "line") == 0)
        *status = play_put_line(play);
    else
        return move_as_told(play, line, status);
    return *status == GG_OK ? PLAY_AGAIN : PLAY_STOP;
}
