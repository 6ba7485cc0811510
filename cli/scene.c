/*
 * From a solved graph to a picture: the positions, in the order of a breadth-first search from the
 * start; the end, the row and the value of each; and the best moves. A move is best if it keeps the
 * result and is one turn shorter, which is also the longest delay of a loss.
 */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    gg_ctx *ctx;
    const scene_wish *wish;
    const gg_graph *graph;
    gg_vertex *met;  /* in this order */
    uint32_t *place; /* of each vertex in it, from 1; 0: not met */
    uint32_t *steps; /* of each that was met, from the nearest start */
    size_t count;
    bool failed; /* no memory */
} search;

/* ---- which positions ---- */

static void meet(search *s, gg_vertex v, uint32_t steps)
{
    if (s->place[v]) return;
    s->met[s->count] = v;
    s->steps[s->count] = steps;
    s->place[v] = (uint32_t)++s->count;
}

/* Nothing is done at a vertex where play is over. */
static void spread(search *s, size_t done)
{
    for (; done < s->count; done++) {
        const gg_vertex v = s->met[done];
        if (s->steps[done] >= s->wish->radius || gg_graph_terminal(s->graph, v) != GG_NONE)
            continue;
        for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
            size_t count;
            const gg_vertex *next = gg_graph_options(s->graph, (gg_player)player, v, &count);
            for (size_t i = 0; i < count; i++)
                meet(s, next[i], s->steps[done] + 1);
        }
    }
}

static void search_all(search *s)
{
    const scene_wish *w = s->wish;
    const uint64_t n = gg_graph_vertices(s->graph);
    for (size_t i = 0; i < w->start_count; i++)
        meet(s, w->starts[i].vertex, 0);
    spread(s, 0);
    for (uint64_t v = 0; w->radius == UINT64_MAX && v < n; v++) {
        const size_t before = s->count;
        meet(s, (gg_vertex)v, 0);
        spread(s, before);
    }
}

/* ---- text ---- */

static void append_text(cli_text *t, const char *more)
{
    text_add(t, more, strlen(more));
}

/* "N 3", or "D"; a race counts moves alone, which may be `never`. */
static void append_result(cli_text *t, char winner, uint32_t turns, bool race)
{
    char number[32];
    if (!race) text_add(t, &winner, 1);
    if (!race && turns != GG_INFINITE) append_text(t, " ");
    snprintf(number, sizeof number, "%lu", (unsigned long)turns);
    if (turns != GG_INFINITE)
        append_text(t, number);
    else if (race)
        append_text(t, "never");
}

/* "3/2 in 4": the score and the turns; or the score alone. */
static void append_score(cli_text *t, gg_rational score, uint32_t turns)
{
    char text[64];
    snprintf(text, sizeof text, "%lld", (long long)score.numerator);
    append_text(t, text);
    snprintf(text, sizeof text, "/%lld", (long long)score.denominator);
    if (score.denominator != 1) append_text(t, text);
    snprintf(text, sizeof text, " in %lu", (unsigned long)turns);
    if (turns != GG_INFINITE) append_text(t, text);
}

/* The names of all tokens on the vertex, where it matters which is where. */
static void append_tokens(cli_text *t, const scene_wish *w, gg_vertex v)
{
    for (size_t i = 0; w->start_count > 1 && i < w->start_count; i++) {
        if (w->starts[i].vertex != v) continue;
        append_text(t, t->length ? ", " : "");
        append_text(t, w->starts[i].name ? w->starts[i].name : "?");
    }
}

/* "L, priority 3". */
static void append_priority(cli_text *t, const search *s, gg_vertex v, char winner)
{
    char text[64];
    snprintf(text, sizeof text, "%c, priority %lu", winner,
             (unsigned long)gg_graph_priorities(s->graph)[v]);
    append_text(t, text);
}

/* ---- nodes ---- */

/* By the first mover: the class of a position in which either player may begin. */
static char kind_of(const cli_scene *scene, char owner, const char winner[2])
{
    if (scene->impartial || owner) return winner[owner == 'R'];
    if (winner[0] == winner[1]) return winner[0];
    if (winner[0] == 'L' && winner[1] == 'R') return 'N';
    return winner[0] == 'R' && winner[1] == 'L' ? 'P' : 'D';
}

static gg_status put_scores(search *s, const cli_scene *scene, scene_node *node, cli_text *value)
{
    char winner[2];
    gg_rational score[2];
    uint32_t turns[2];
    const int first = node->owner ? node->owner == 'R' : (int)scene->first;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        const gg_status status = gg_solution_scores(s->ctx, s->wish->results, (gg_player)p,
                                                    node->vertex, 1, &score[p], &turns[p]);
        if (status != GG_OK) return status;
        winner[p] = score[p].numerator > 0 ? 'L' : score[p].numerator < 0 ? 'R' : 'D';
    }
    node->kind = kind_of(scene, node->owner, winner);
    node->turns = turns[first];
    append_score(value, score[0], turns[0]);
    if (node->owner) return GG_OK;
    append_text(value, " / ");
    append_score(value, score[1], turns[1]);
    return GG_OK;
}

static gg_status put_results(search *s, const cli_scene *scene, scene_node *node, cli_text *value)
{
    gg_ctx *ctx = s->ctx;
    const scene_wish *w = s->wish;
    char winner[2] = {'\0', '\0'};
    uint32_t turns[2] = {GG_INFINITE, GG_INFINITE};
    gg_status status = GG_OK;
    const bool both = scene->race || (!scene->impartial && !node->owner);
    const int first = node->owner ? node->owner == 'R' : (int)scene->first;
    if (scene->scores) return put_scores(s, scene, node, value);
    if (scene->race)
        status = gg_solution_distances(ctx, w->results, node->vertex, 1, &turns[0], &turns[1]);
    if (scene->parity) {
        status =
            gg_solution_parity(ctx, w->problem, w->results, node->vertex, 1, winner, NULL, NULL);
        winner[1] = winner[0];
    }
    for (int p = GG_LEFT; !scene->race && !scene->parity && status == GG_OK && p <= GG_RIGHT; p++)
        status = gg_solution_outcomes(ctx, w->results, (gg_player)p, node->vertex, 1, &winner[p],
                                      &turns[p]);
    if (status != GG_OK) return status;
    node->kind = scene->race ? '\0' : kind_of(scene, node->owner, winner);
    node->turns = turns[first];
    if (scene->worth) return GG_OK;
    if (scene->parity) {
        append_priority(value, s, node->vertex, winner[0]);
        return GG_OK;
    }
    append_result(value, winner[both ? 0 : first], turns[both ? 0 : first], scene->race);
    if (both) append_text(value, " / ");
    if (both) append_result(value, winner[1], turns[1], scene->race);
    return GG_OK;
}

/* As the game writes the position: in names of vertices blanks are _, and # is before a number. */
static void make_readable(char *name)
{
    if (*name == '#' && name[1] && strspn(name + 1, "0123456789") == strlen(name + 1))
        memmove(name, name + 1, strlen(name));
    for (; *name; name++)
        if (*name == '_') *name = ' ';
}

static gg_status make_node(search *s, const cli_scene *scene, size_t i)
{
    enum { NAME = 256, WORTH = 64 };
    const scene_wish *w = s->wish;
    scene_node *node = &scene->nodes[i];
    char name[NAME];
    cli_text value = {0}, tokens = {0}, own = {0};
    gg_status status;
    node->vertex = s->met[i];
    node->owner = !scene->owned                                       ? '\0'
                  : gg_graph_owner(s->graph, node->vertex) == GG_LEFT ? 'L'
                                                                      : 'R';
    append_text(&own, gg_vertex_print(w->problem, node->vertex, name, sizeof name));
    append_text(&value, "");
    append_tokens(&tokens, w, node->vertex);
    for (size_t k = 0; k < w->start_count; k++)
        node->start = node->start || w->starts[k].vertex == node->vertex;
    status = put_results(s, scene, node, &value);
    const gg_sink sink = {&value, text_add};
    if (w->rules && own.data) make_readable(own.data);
    if (status == GG_OK && w->values)
        status = gg_value_write(s->ctx, w->problem, w->values, node->vertex, WORTH, &sink);
    if (status == GG_OK && w->worth && own.data) status = w->worth(w->self, own.data, &sink);
    for (size_t k = 0; k < value.length; k++)
        if (value.data[k] == '\t') value.data[k] = ' ';
    node->rank = node->turns == GG_INFINITE ? SCENE_NEVER + s->steps[i] : -(int64_t)node->turns;
    node->name = own.data;
    node->value = value.data;
    node->tokens = tokens.data;
    s->failed = s->failed || own.failed || value.failed || tokens.failed;
    return status;
}

/* ---- moves ---- */

/* The value of a result for a player to move: 1 a win, -1 a loss, 0 a draw. */
static int worth_of(const cli_scene *scene, char winner, gg_player mover)
{
    if (winner == 'D') return 0;
    return winner == (scene->impartial ? 'N' : mover == GG_LEFT ? 'L' : 'R') ? 1 : -1;
}

static gg_status state_of(gg_ctx *ctx, const scene_wish *w, gg_vertex v, gg_player mover,
                          char *winner, uint32_t *turns)
{
    return gg_solution_outcomes(ctx, w->results, mover, v, 1, winner, turns);
}

/* In a race: whether the token's own player, who hurries, moves so. */
static gg_status hurries(gg_ctx *ctx, const scene_wish *w, gg_vertex from, gg_vertex to, bool *best)
{
    uint32_t mini[2] = {0, 0}, maxi[2] = {0, 0};
    gg_status status = gg_solution_distances(ctx, w->results, from, 1, &mini[0], &maxi[0]);
    if (status == GG_OK) status = gg_solution_distances(ctx, w->results, to, 1, &mini[1], &maxi[1]);
    *best = mini[0] > 0 && mini[0] != GG_INFINITE && maxi[1] == mini[0] - 1;
    return status;
}

/* In a score game: whether the move keeps the score, and leads to the end where that is wanted. */
static gg_status keeps(gg_ctx *ctx, const scene_wish *w, gg_vertex from, gg_vertex to,
                       gg_player mover, gg_player next, bool *best)
{
    gg_rational score[2] = {{0, 1}, {0, 1}};
    uint32_t turns[2] = {0, 0};
    gg_status status = gg_solution_scores(ctx, w->results, mover, from, 1, &score[0], &turns[0]);
    if (status == GG_OK)
        status = gg_solution_scores(ctx, w->results, next, to, 1, &score[1], &turns[1]);
    const bool same =
        score[0].numerator == score[1].numerator && score[0].denominator == score[1].denominator;
    *best = same && (turns[0] == GG_INFINITE || turns[0] == turns[1] + 1);
    return status;
}

static gg_status is_best(gg_ctx *ctx, const scene_wish *w, const cli_scene *scene, gg_vertex from,
                         gg_vertex to, gg_player mover, bool *best)
{
    char winner[2] = {'D', 'D'};
    uint32_t turns[2] = {0, 0};
    const gg_graph *graph = gg_problem_graph(w->problem);
    const gg_player other = scene->owned       ? gg_graph_owner(graph, to)
                            : mover == GG_LEFT ? GG_RIGHT
                                               : GG_LEFT;
    if (scene->race) return hurries(ctx, w, from, to, best);
    if (scene->scores) return keeps(ctx, w, from, to, mover, other, best);
    if (scene->parity) {
        gg_vertex move = GG_NO_VERTEX;
        const gg_status found =
            gg_solution_parity(ctx, w->problem, w->results, from, 1, NULL, &move, NULL);
        *best = move == to;
        return found;
    }
    gg_status status = state_of(ctx, w, from, mover, &winner[0], &turns[0]);
    if (status == GG_OK) status = state_of(ctx, w, to, other, &winner[1], &turns[1]);
    const int before = worth_of(scene, winner[0], mover),
              after = scene->impartial ? -worth_of(scene, winner[1], other)
                                       : worth_of(scene, winner[1], mover);
    /* A player who would lose play without end must get nearer to the draw, and that distance is
     * not known. */
    const gg_result endless = gg_problem_get(w->problem)->infinite;
    const bool hunted = before == 0 && endless == (mover == GG_LEFT ? GG_R : GG_L);
    *best = before == after && !hunted &&
            (turns[0] == turns[1] ? turns[0] == GG_INFINITE
                                  : turns[1] != GG_INFINITE && turns[1] + 1 == turns[0]);
    return status;
}

/* Adds the moves of one position, each once, for any number of edges. marks: by index, all 0;
 * afterwards the players of the move, 1 for Left, and 2 for Right if they differ. */
static void add_moves(const search *s, cli_scene *scene, uint32_t from, unsigned char *marks)
{
    const gg_vertex v = s->met[from];
    const bool partisan = gg_graph_is_partisan(s->graph);
    for (int player = GG_LEFT; player <= (partisan ? GG_RIGHT : GG_LEFT); player++) {
        size_t count;
        const gg_vertex *next = gg_graph_options(s->graph, (gg_player)player, v, &count);
        if (scene->owned && partisan && gg_graph_owner(s->graph, v) != (gg_player)player) continue;
        for (size_t i = 0; i < count; i++) {
            const uint32_t to = s->place[next[i]];
            if (!to) continue;
            if (!marks[to - 1])
                scene->moves[scene->move_count++] = (scene_move){from, to - 1, '\0', false};
            marks[to - 1] |= (unsigned char)(1 << player);
        }
    }
}

/* Whether it is best for one of those who may make it; who: as in marks. */
static gg_status judge_move(const search *s, const cli_scene *scene, scene_move *move, unsigned who)
{
    const char owner = scene->nodes[move->from].owner;
    const bool partisan = gg_graph_is_partisan(s->graph);
    gg_status status = GG_OK;
    for (int p = GG_LEFT; status == GG_OK && p <= GG_RIGHT && !move->best; p++) {
        const bool moves = owner              ? (owner == 'R') == p
                           : scene->impartial ? p == GG_LEFT
                           : partisan         ? who >> p & 1
                                              : true;
        if (moves)
            status = is_best(s->ctx, s->wish, scene, s->met[move->from], s->met[move->to],
                             (gg_player)p, &move->best);
    }
    return status;
}

static gg_status make_moves(const search *s, cli_scene *scene, uint32_t from, unsigned char *marks)
{
    const size_t first = scene->move_count;
    const bool sides = gg_graph_is_partisan(s->graph) && !scene->owned;
    gg_status status = GG_OK;
    if (gg_graph_terminal(s->graph, s->met[from]) != GG_NONE) return GG_OK;
    add_moves(s, scene, from, marks);
    for (size_t i = first; i < scene->move_count; i++) {
        scene_move *move = &scene->moves[i];
        const unsigned who = marks[move->to];
        marks[move->to] = 0;
        if (sides && who != 3) move->side = who == 1 ? 'L' : 'R';
        if (status == GG_OK) status = judge_move(s, scene, move, who);
    }
    return status;
}

static gg_status make_all_moves(search *s, cli_scene *scene)
{
    size_t room = 1;
    gg_status status = GG_OK;
    unsigned char *marks = calloc(s->count + 1, 1);
    for (size_t i = 0; i < s->count; i++)
        room += (size_t)gg_graph_out_degree(s->graph, GG_LEFT, s->met[i]) +
                gg_graph_out_degree(s->graph, GG_RIGHT, s->met[i]);
    scene->moves = malloc(room * sizeof *scene->moves);
    s->failed = s->failed || !marks || !scene->moves;
    for (size_t i = 0; status == GG_OK && !s->failed && i < s->count; i++)
        status = make_moves(s, scene, (uint32_t)i, marks);
    free(marks);
    return status;
}

/* ---- the whole ---- */

void scene_free(cli_scene *scene)
{
    for (size_t i = 0; scene && scene->nodes && i < scene->count; i++) {
        free(scene->nodes[i].name);
        free(scene->nodes[i].value);
        free(scene->nodes[i].tokens);
    }
    if (scene) {
        free(scene->nodes);
        free(scene->moves);
    }
    free(scene);
}

static gg_status make(search *s, cli_scene *scene)
{
    gg_status status = GG_OK;
    scene->race = gg_problem_get(s->wish->problem)->play == GG_RACE;
    scene->scores = gg_problem_get(s->wish->problem)->play == GG_SCORE;
    scene->parity = gg_problem_get(s->wish->problem)->play == GG_PARITY;
    scene->impartial = !scene->race && gg_solution_is_impartial(s->wish->results);
    scene->owned = !scene->race && gg_graph_has_owners(s->graph);
    scene->first = scene->race ? GG_LEFT : gg_problem_get(s->wish->problem)->first;
    scene->worth = s->wish->values || s->wish->worth;
    scene->count = s->count;
    for (size_t i = 0; status == GG_OK && !s->failed && i < s->count; i++)
        status = make_node(s, scene, i);
    return status == GG_OK && !s->failed ? make_all_moves(s, scene) : status;
}

gg_status scene_new(gg_ctx *ctx, const scene_wish *wish, uint64_t *needed, cli_scene **out)
{
    const gg_graph *graph = gg_problem_graph(wish->problem);
    const uint64_t n = gg_graph_vertices(graph);
    search s = {.ctx = ctx, .wish = wish, .graph = graph};
    cli_scene *made = NULL;
    gg_status status = GG_OK;
    *out = NULL;
    *needed = n;
    if (wish->radius == UINT64_MAX && n > wish->most) return GG_OK;
    s.met = malloc((n + 1) * sizeof *s.met);
    s.place = calloc(n + 1, sizeof *s.place);
    s.steps = malloc((n + 1) * sizeof *s.steps);
    s.failed = !s.met || !s.place || !s.steps;
    if (!s.failed) search_all(&s);
    *needed = s.count;
    if (!s.failed && s.count <= wish->most) {
        made = calloc(1, sizeof *made);
        if (made) made->nodes = calloc(s.count + 1, sizeof *made->nodes);
        s.failed = !made || !made->nodes;
        if (!s.failed) status = make(&s, made);
    }
    free(s.met);
    free(s.place);
    free(s.steps);
    if (status == GG_OK && !s.failed) {
        *out = made;
        return GG_OK;
    }
    if (s.failed) *needed = 0;
    scene_free(made);
    return s.failed ? GG_OK : status;
}
