/* A game that is being played in the terminal: what its parts share. */
#ifndef GG_CLI_PLAY_H
#define GG_CLI_PLAY_H

#include "cli.h"

typedef struct cli_match {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    cli_out *out;
    char *text;        /* PLAY_TEXT bytes, for pictures and names */
    bool person[2];    /* whether a person moves for this player, else the program */
    bool values;       /* every turn says who wins, and what each move leads to */
    unsigned hints;    /* the strongest hint given in this turn, from 1 to 4 */
    gg_answer *answer; /* for the position as it is: best moves and all moves */
    gg_game *game;
    const gg_move *played; /* the moves of the game */
    size_t count;
    gg_position *place; /* of each token; of a game by rules, the position; and so in `anchor` */
    gg_position *anchor;
    size_t places, anchor_turn; /* anchor_turn: the turn of the anchor's places */
} cli_match;

enum { PLAY_TEXT = 1 << 16 };

/* The consequence of a command; PLAY_AGAIN: nothing has changed, so ask for another. */
typedef enum cli_reply { PLAY_GO_ON, PLAY_AGAIN, PLAY_STOP, PLAY_NO_MEMORY } cli_reply;

/* ---- playing (play_match.c) ---- */

/* Asks for the answer to the position as it is. */
gg_status play_look(cli_match *play);
/* Makes a move of the answer. */
gg_status play_make_move(cli_match *play, const gg_move *move);
/* Takes moves back until `count` are left. */
gg_status play_go_back(cli_match *play, size_t count);

/* ---- commands (play_obey.c), and files (play_file.c) ---- */

/* Does what a line says. */
cli_reply play_obey(cli_match *play, const char *line, gg_status *status);

/* Writes the moves so far to a file that is new, or that this has written. */
void play_save(cli_match *play, const char *file);
/* Plays the moves of such a file from the start; where they do not fit, all stays as it is. */
cli_reply play_load(cli_match *play, const char *file, gg_status *status);

/* ---- showing (play_show.c) ---- */

/* The board, or where the tokens stand. */
void play_put_board(const cli_match *play);
/* The values of a sum and its parts. */
void play_put_value(const cli_match *play);
/* "Left wins in 5 turns", and in a sum "Left wins". */
void play_put_outcome(const cli_match *play, gg_outcome outcome);
/* The text that stands for a move, such as "b2", "to 5", "red to 5" or "pass"; into play->text. */
const char *play_name_move(const cli_match *play, const gg_move *move);
/* True if the texts of moves could be taken for their numbers in the list; then the list has none.
 */
bool play_names_are_numbers(const cli_match *play);
/* Writes the moves from this one on, in columns and at most `rows` rows, numbered, with the result
 * of each if wanted. */
void play_put_moves(const cli_match *play, size_t first, size_t rows, bool values);
/* A line of best play from here. */
gg_status play_put_line(const cli_match *play);
/* The text of hint 1, 2, 3 or 4. */
gg_status play_put_hint(const cli_match *play, uint64_t level);

#endif
