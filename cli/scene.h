/* Positions with their values and moves, independent of the way of drawing. */
#ifndef GG_CLI_SCENE_H
#define GG_CLI_SCENE_H

#include "cli.h"
#include "layout.h"

typedef struct scene_node {
    gg_vertex vertex;
    char *name;     /* as the file, or the game, writes the position */
    char *value;    /* as it is to be read in the picture */
    char kind;      /* how it ends: N, P, L, R or D; '\0' in a race */
    char owner;     /* L or R; '\0': either player may be to move */
    bool start;     /* play begins here */
    char *tokens;   /* names of those that stand here; NULL: none, or just one on the graph */
    int64_t rank;   /* the row: turns to the end, negated; or below SCENE_NEVER steps from where
                       play begins */
    uint32_t turns; /* GG_INFINITE: play has no end */
} scene_node;

#define SCENE_NEVER (-(INT64_C(1) << 40))

typedef struct scene_move {
    uint32_t from, to; /* indices of nodes */
    char side;         /* L or R: for this player alone; '\0': for both */
    bool best;
} scene_move;

typedef struct cli_scene {
    scene_node *nodes;
    size_t count;
    scene_move *moves;
    size_t move_count;
    bool race, scores, parity, impartial, owned;
    gg_player
        first;  /* by whose turns to the end rows are arranged, if either player may be to move */
    bool worth; /* values are of another kind than results */
} cli_scene;

/* The request for a picture of a problem on a graph with GG_ROWS_OUT. */
typedef struct scene_wish {
    const gg_problem *problem;
    const gg_solution *results; /* of type outcome, distance, score or parity */
    const gg_solution *values;  /* of any other type, likewise; NULL: results are shown */
    const gg_token *starts;     /* where tokens stand */
    size_t start_count;
    uint64_t radius; /* only positions at most this number of moves from a start; UINT64_MAX: all
                        vertices */
    uint64_t most;   /* nodes */
    bool rules;      /* names of vertices are positions of a game by rules */
    /* NULL, or adds the value of the position with this name, in place of `values`. */
    gg_status (*worth)(void *self, const char *name, const gg_sink *sink);
    void *self;
} scene_wish;

/* *needed: how many positions there are to draw; if they are more than wish->most, *out is NULL. So
 * it is where there is no memory for it, and *needed is 0. O(vertices + moves drawn). */
gg_status scene_new(gg_ctx *ctx, const scene_wish *wish, uint64_t *needed, cli_scene **out);
void scene_free(cli_scene *scene);

/* Draws it as SVG (scene_svg.c); `title` stands above it. players: names of Left and Right. False:
 * no memory. */
bool scene_draw(const cli_scene *scene, const char *title, const char *const players[2],
                cli_out *out);

/* The path of a move between boxes that are placed, as the attribute d of SVG; x and y are added.
 */
void scene_put_path(const layout_line *line, const layout_box *boxes, const layout_bend *bends,
                    double x, double y, cli_out *out);

/* Writes it for Graphviz (scene_dot.c), with the numbers of the problem. False: no memory. */
bool scene_write_dot(const cli_scene *scene, const gg_problem *problem, cli_out *out);

#endif
