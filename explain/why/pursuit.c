/*
 * Why the pursuer catches the evader, or does not: the wall. While the pursuer keeps to the first
 * best moves of an answer, only some positions can arise, for any moves of the evader; the cells of
 * the evader in them are those that it can still reach. From a later position fewer can arise, so
 * the cells only become fewer.
 *
 * O(positions that can arise * steps) for each wall.
 */
#include "base/positions.h"
#include "why/why.h"

#include <stdio.h>
#include <string.h>

enum { WALL, WALL_WIDE, CAUGHT, RUN, KEEPS_OFF, LOOK, KINDS };
enum { CELLS = 24 /* listed */, WALLS = 8, TURNS = 40, POSITIONS = 20000 };

static const gg_info kinds[KINDS + 1] = {
    [WALL] = GG__CLAIM("pursuit", "wall",
                       "turn {turn}: {player} {move}, and {other} can reach {cells?one cell|# "
                       "cells} at most: {cells: }"),
    [WALL_WIDE] = GG__CLAIM("pursuit", "wall-wide",
                            "turn {turn}: {player} {move}, and {other} can reach {count} cells at "
                            "most"),
    [CAUGHT] = GG__CLAIM("pursuit", "caught", "turn {turn}: {player} {move}, and catches {other}"),
    [RUN] = GG__CLAIM("pursuit", "run",
                      "{player} is on an exit before {other} can be there, for example along "
                      "{cells: }"),
    [KEEPS_OFF] = GG__CLAIM("pursuit", "keeps-off",
                            "while {player} plays as shown here, {other} can reach at most {count} "
                            "cell{count:s}: {cells: }"),
    [LOOK] = GG__CLAIM("pursuit", "look",
                       "Look at the cells that {other} can still reach before {player} is there: "
                       "can they be made fewer?"),
};

typedef struct chase {
    gg__why *w;
    gg__play play;
    gg__index met;  /* positions */
    uint8_t *reach; /* per cell: the evader can get there */
    bool bounded;   /* all positions were met */
} chase;

static uint32_t evader_of(const chase *c, gg_position x)
{
    return (uint32_t)(x / 2 % c->w->problem->pursuit->cells);
}

static void add_cell(chase *c, uint32_t cell)
{
    const uint32_t columns = c->w->problem->pursuit->columns;
    if (columns > 0)
        gg__fact_words(c->w, NULL, "%u,%u", cell / columns + 1, cell % columns + 1);
    else
        gg__fact_words(c->w, NULL, "%u", cell);
}

static void look_at(chase *c, gg_position x)
{
    c->play.state.position = x;
    c->play.over = gg__state_result(c->w->problem, &c->play.state, NULL) != GG_NONE;
}

static gg_status meet(chase *c, gg_position x)
{
    uint32_t number;
    c->bounded &= c->met.count < POSITIONS;
    return c->bounded ? gg__index_intern(&c->met, x, &number) : GG_OK;
}

/* Visits every position that can arise from one, and marks the cells of the evader in those where
 * play is not over. */
static gg_status find_reach(chase *c, gg_position from, size_t *count)
{
    gg__why *w = c->w;
    const gg_pursuit *pursuit = w->problem->pursuit;
    gg__index_free(&c->met);
    c->met = (gg__index){.ctx = w->ctx};
    c->bounded = true;
    memset(c->reach, 0, pursuit->cells);
    gg_status status = meet(c, from);
    for (size_t i = 0; status == GG_OK && c->bounded && i < c->met.count; i++) {
        const gg_position x = c->met.keys[i];
        if (i % GG__TICK_MOVES == 0) status = gg__tick(w->ctx, "explaining", i, c->met.count);
        look_at(c, x);
        if (c->play.over || status != GG_OK) continue;
        c->reach[evader_of(c, x)] = 1;
        gg__move_list moves = {NULL, 0, 0};
        gg__judged_moves all = {.moves = {NULL, 0, 0}};
        const bool pursuer = gg__state_mover(w->problem, &c->play.state) == GG_LEFT;
        status = pursuer ? gg__best_moves(&c->play, &moves) : gg__all_moves(&c->play, &all);
        if (pursuer && status == GG_OK) status = meet(c, moves.at[0].to);
        for (size_t k = 0; !pursuer && status == GG_OK && k < all.moves.count; k++)
            status = meet(c, all.moves.at[k].to);
        gg__free(w->ctx, moves.at);
        gg__judged_moves_free(w->ctx, &all);
    }
    *count = 0;
    for (uint32_t cell = 0; cell < pursuit->cells; cell++)
        *count += c->reach[cell];
    return status;
}

static void list_reach(chase *c)
{
    gg__fact_list(c->w, "cells", GG_FACT_WORDS);
    for (uint32_t cell = 0; cell < c->w->problem->pursuit->cells; cell++)
        if (c->reach[cell]) add_cell(c, cell);
}

static void begin(chase *c, int kind, gg_player player)
{
    gg__claim(c->w, &kinds[kind], 0);
    gg__fact_player(c->w, "player", player);
    gg__fact_player(c->w, "other", gg__other(player));
}

/* The pursuer's moves of the line of best play, wherever they leave fewer cells to the evader. */
static gg_status tell_walls(chase *c, const gg__move_list *line)
{
    gg__why *w = c->w;
    gg_status status = GG_OK;
    size_t least = SIZE_MAX, count = 0, told = 0;
    for (size_t i = 0; status == GG_OK && i < line->count; i++) {
        const gg_move *move = &line->at[i];
        look_at(c, move->to);
        const bool over = c->play.over;
        if (move->player != GG_LEFT || (told == WALLS && !over)) continue;
        if (!over) status = find_reach(c, move->to, &count);
        if (status != GG_OK || (!over && (!c->bounded || count >= least))) continue;
        begin(c, over ? CAUGHT : count > CELLS ? WALL_WIDE : WALL, GG_LEFT);
        gg__fact_number(w, "turn", i + 1);
        gg__fact_move(w, "move", move);
        if (!over) gg__fact_number(w, "count", count);
        if (!over && count <= CELLS) list_reach(c);
        status = gg__claim_end(w);
        least = over ? least : count;
        told++;
    }
    return status;
}

/* The evader's moves in that line. */
static gg_status tell_run(chase *c, const gg__move_list *line)
{
    if (c->w->answer->outcome.remoteness > TURNS) return GG_OK;
    begin(c, RUN, GG_RIGHT);
    gg__fact_list(c->w, "cells", GG_FACT_WORDS);
    add_cell(c, evader_of(c, c->w->play.state.position));
    for (size_t i = 0; i < line->count; i++)
        if (line->at[i].player == GG_RIGHT) add_cell(c, evader_of(c, line->at[i].to));
    return gg__claim_end(c->w);
}

/* In a draw: where the evader can get while the pursuer does not lose. */
static gg_status tell_keeping(chase *c)
{
    size_t count;
    const gg_status status = find_reach(c, c->w->play.state.position, &count);
    if (status != GG_OK || !c->bounded || count > CELLS) return status;
    begin(c, KEEPS_OFF, GG_LEFT);
    gg__fact_number(c->w, "count", count);
    list_reach(c);
    return gg__claim_end(c->w);
}

static gg_status tell_chase(chase *c)
{
    gg__why *w = c->w;
    gg__move_list line = {NULL, 0, 0};
    bool repeats;
    size_t from;
    const gg_result winner = w->answer->outcome.winner;
    gg_status status = gg__best_line(&c->play, TURNS, &line, &repeats, &from);
    if (status == GG_OK)
        status = winner == GG_L   ? tell_walls(c, &line)
                 : winner == GG_R ? tell_run(c, &line)
                                  : tell_keeping(c);
    gg__free(w->ctx, line.at);
    return status;
}

static bool takes(const gg__why *w)
{
    return w->problem->pursuit && strcmp(w->solution->type->info.name, "outcome") == 0 &&
           !w->answer->over;
}

static gg_status prove(gg__why *w)
{
    chase c = {.w = w, .met = {.ctx = w->ctx}};
    c.reach = gg__alloc(w->ctx, w->problem->pursuit->cells, 1, "cells");
    gg_status status =
        c.reach ? gg__play_begin(w->ctx, w->problem, w->solution, &c.play) : gg__status(w->ctx);
    if (status == GG_OK) {
        gg__state_set(w->problem, &w->play.state, &c.play.state);
        status = tell_chase(&c);
    }
    gg__index_free(&c.met);
    if (c.reach) gg__play_end(&c.play);
    gg__free(w->ctx, c.reach);
    if (status != GG_OK) return status;
    return w->answer->outcome.winner == GG_D ? gg__why_draw.prove(w) : gg__why_outcome.prove(w);
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    (void)possible;
    if (stage > 1) return GG_OK;
    gg__claim(w, &kinds[LOOK], 0);
    gg__fact_player(w, "player", GG_LEFT);
    gg__fact_player(w, "other", GG_RIGHT);
    return gg__claim_end(w);
}

const gg__why_theory gg__why_pursuit = {"pursuit", takes, prove, kinds, hint};
