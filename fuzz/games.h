/* Small games by rules: some with a board or parameters, and every registered one as it is. */
#ifndef FUZZ_GAMES_H
#define FUZZ_GAMES_H

#include "support.h"

typedef struct sample {
    const char *name, *parameters, *board;
} sample;

enum { REGISTERED = 128 };

/* The sample of a byte: below REGISTERED one of the list, which may grow at the end; from there on
 * a ruleset as it is. */
static inline sample sample_of(unsigned byte)
{
    static const sample samples[] = {
        {"advance-or-eat", "", "B.\n.W\n"},
        {"advance-or-eat", "", ".WB\nB..\n.BW\n"},
        {"chomp", "2x3", NULL},
        {"cops", "1", "p normal 4 8\ne 1 2\ne 2 1\ne 2 3\ne 3 2\ne 3 4\ne 4 3\ne 4 1\ne 1 4\n"},
        {"grundy", "5,6", NULL},
        {"hackenbush", "", "p normal 4 4\ne 1 2 L\ne 2 3 R\ne 1 2\ne 3 4 L\n"},
        {"hackenbush", "", "p normal 5 5\ne 1 2 L\ne 2 3 R\ne 3 4\ne 1 5 R\ne 5 4 L\n"},
        {"hexapawn", "3x3", NULL},
        {"kayles", "3,5", NULL},
        {"nim", "1,2,1", NULL},
        {"nim", "misere:1,2", NULL},
        {"octal", "4.07,3,2,2", NULL},
        {"octal", "0.45,7", NULL},
        {"police", "", "P.T\n..E\n"},
        {"police", "no-skip=PT", "T.P\n*.*\n"},
        {"subtraction", "1,2:5", NULL},
        {"subtraction", "2,3:4,3", NULL},
        {"tictactoe", "2,2,2", NULL},
        {"tictactoe", "misere:2,3,2", NULL},
        {"wythoff", "2,3", NULL},
        {"hackenbush", "", "p normal 6 5\ne 1 2\ne 2 3 L\ne 2 4 R\ne 1 5\ne 5 6\n"},
        {"hackenbush", "", "p normal 6 5\ne 1 2 L\ne 2 3 R\ne 3 4 L\ne 2 5 L\ne 1 6 R\n"},
        {"police", "", "P.E\n.*.\nT..\n"},
        {"police", "", "T.P.\n..E.\n"},
        {"tictactoe", "2,3,3", NULL},
    };
    const size_t known = sizeof samples / sizeof *samples;
    size_t rulesets = 0;
    if (byte < REGISTERED) return samples[byte % known];
    while (gg_ruleset_at(rulesets))
        rulesets++;
    return (sample){gg_ruleset_at((byte - REGISTERED) % rulesets)->info.name, "", NULL};
}

/* Reads one problem; NULL if there is none. */
static inline gg_problem *read_one(gg_ctx *ctx, const char *format, const void *text, size_t size)
{
    const gg_given given = GG_GIVEN;
    bytes_in in = {text, size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    if (succeeded(ctx, gg_reader_open(ctx, &source, format, &given, &reader), "gg_reader_open"))
        succeeded(ctx, gg_reader_next(reader, &problem), "gg_reader_next");
    gg_reader_free(reader);
    return problem;
}

/* A game and the graph that it is played on, if it is. */
typedef struct game {
    gg_problem *problem, *below;
} game;

static inline void game_close(game *g)
{
    gg_problem_free(g->problem);
    gg_problem_free(g->below);
    *g = (game){NULL, NULL};
}

/* Opens a game by the spec; a board may be the gg file of the graph that it is played on. */
static inline bool game_open(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *given,
                             game *g)
{
    gg_rules_spec spec = *given;
    *g = (game){NULL, NULL};
    if ((ruleset->takes == GG_TAKES_GRAPH || ruleset->takes == GG_TAKES_GRAPH_OR_TEXT) &&
        spec.board) {
        g->below = read_one(ctx, "gg", spec.board, spec.board_length);
        if (!g->below) return false;
        spec.graph = gg_problem_graph(g->below);
        spec.base = 1;
        spec.board = NULL;
        spec.board_length = 0;
    }
    if (succeeded(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &g->problem),
                  "gg_problem_of_rules"))
        return true;
    game_close(g);
    return false;
}

static inline bool sample_open(gg_ctx *ctx, const sample *s, const char *position, game *g)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = s->parameters;
    spec.position = position;
    spec.board = s->board;
    spec.board_length = s->board ? strlen(s->board) : 0;
    return game_open(ctx, gg_ruleset_find(s->name), &spec, g);
}

#endif
