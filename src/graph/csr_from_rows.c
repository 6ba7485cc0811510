/*
 * Idea. Row starts are sums of lengths, so they are monotone and end where they should. It remains
 * to check the ends, their direction, and that several representations of the same edges agree.
 *
 * An edge from u to v is hashed to f(u) g(v), where f and g are mixing functions under a key. The
 * sum over all edges, modulo 2^64, does not depend on their order; outgoing rows give it as the sum
 * over u of f(u) times the sum of g over the row, incoming rows the other way round. So both
 * directions are compared in one pass over each, without random access. An exact comparison would
 * need random access, and cost as much as making one direction from the other.
 *
 * Why it is right. Equal edges have equal sums. For different ones the difference of the sums is a
 * polynomial in the values of f and g, not zero, whose coefficients are below 2^33 in absolute
 * value; it vanishes modulo 2^64 for about one key in 2^30 or less, and for most in 2^60. The key
 * comes from the secret of the context, which the maker of a file does not know.
 *
 * Cost. One mixing function an edge; none for rows that are compared with nothing.
 */
#include "graph/csr.h"

#include "graph/graph.h"

enum { SOME = 1 << 9 }; /* ends that are checked together */

/* ---- checking ---- */

static uint64_t mix(uint64_t x)
{
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return x ^ (x >> 29);
}

static uint64_t source_hash(uint64_t key, uint64_t u)
{
    return mix(u + key);
}

static uint64_t end_hash(uint64_t key, uint64_t v)
{
    return mix(v ^ ~key);
}

/* Goes to the next row that has ends. */
static void next_row(gg__row_check *check)
{
    while (check->left == 0 && ++check->row < check->vertices)
        check->left = check->length[check->row];
}

void gg__row_check_begin(gg__row_check *check, gg_ctx *ctx, uint64_t vertices,
                         const uint32_t *length, int direction, bool compared)
{
    *check = (gg__row_check){.ctx = ctx,
                             .vertices = vertices,
                             .key = compared ? gg__hash_word(gg__secret_of(ctx), 0) | 1 : 0,
                             .length = length,
                             .direction = direction,
                             .ordered = true};
    check->left = vertices > 0 ? length[0] : 0;
    next_row(check);
}

static void end_row(gg__row_check *check)
{
    if (check->direction == GG__OUT) {
        const uint64_t source = source_hash(check->key, check->row);
        check->edges += source * check->part;
        check->sources += source * check->length[check->row];
    } else {
        check->edges += end_hash(check->key, check->row) * check->part;
        check->sources += check->part;
    }
    check->part = 0;
    next_row(check);
}

/* step: the difference between the row of each end and that of the one before. */
static bool are_ordered(int direction, uint64_t row, const uint32_t *step, const gg_vertex *end,
                        size_t count)
{
    bool rising = true, falling = true;
    for (size_t i = 0; i < count; i++) {
        row += step[i];
        rising &= end[i] > row;
        falling &= end[i] < row;
    }
    return direction == GG__OUT ? rising : falling;
}

/* The sum of the hashes of the first i ends, for all i. */
static void add_up(const gg__row_check *check, const gg_vertex *end, size_t count, uint64_t *sum)
{
    const uint64_t key = check->key;
    sum[0] = 0;
    if (check->direction == GG__OUT)
        for (size_t i = 0; i < count; i++)
            sum[i + 1] = sum[i] + end_hash(key, end[i]);
    else
        for (size_t i = 0; i < count; i++)
            sum[i + 1] = sum[i] + source_hash(key, end[i]);
}

/* Takes at most SOME ends, which are vertices. The contribution of a row is the difference of two
 * sums: a loop over each row would cost more, because rows are short and their lengths
 * unpredictable. */
static void take_ends(gg__row_check *check, const gg_vertex *end, size_t count)
{
    const uint64_t first = check->row;
    uint64_t sum[SOME + 1] = {0}, row = first;
    uint32_t step[SOME] = {0};
    if (check->key != 0) add_up(check, end, count, sum);
    for (size_t at = 0; at < count && check->left > 0;) {
        const size_t some = check->left < count - at ? (size_t)check->left : count - at;
        step[at] = (uint32_t)(check->row - row);
        row = check->row;
        check->part += sum[at + some] - sum[at];
        check->left -= some;
        at += some;
        if (check->left == 0) end_row(check);
    }
    if (check->ordered) check->ordered = are_ordered(check->direction, first, step, end, count);
}

static gg_status fail_end(gg__row_check *check, const gg_vertex *end)
{
    size_t i = 0;
    while (end[i] < check->vertices)
        i++;
    take_ends(check, end, i); /* so that the row is known */
    return gg__fail(check->ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)check->row),
                    "a row names vertex %llu, counted from 0, but there are %llu",
                    (unsigned long long)end[i], (unsigned long long)check->vertices);
}

gg_status gg__row_check_feed(gg__row_check *check, const gg_vertex *end, size_t count)
{
    for (size_t at = 0, some; at < count; at += some) {
        gg_vertex most = 0;
        some = count - at < SOME ? count - at : SOME;
        for (size_t i = 0; i < some; i++)
            most = end[at + i] > most ? end[at + i] : most;
        if (most >= check->vertices) return fail_end(check, end + at);
        take_ends(check, end + at, some);
    }
    return GG_OK;
}

bool gg__row_check_fits(const gg__row_check *check, const uint32_t *degree)
{
    uint64_t sum = 0;
    for (uint64_t v = 0; v < check->vertices; v++)
        sum += source_hash(check->key, v) * degree[v];
    return sum == check->sources;
}

bool gg__row_check_agree(const gg__row_check *out, const gg__row_check *in)
{
    return out->edges == in->edges && out->sources == in->sources;
}

/* ---- making ---- */

uint64_t *gg__row_starts(gg_ctx *ctx, uint64_t vertices, const uint32_t *length)
{
    uint64_t *start = gg__alloc(ctx, vertices + 1, sizeof *start, "rows");
    if (!start) return NULL;
    start[0] = 0;
    for (uint64_t v = 0; v < vertices; v++)
        start[v + 1] = start[v] + length[v];
    return start;
}

static gg_status check_column(gg_ctx *ctx, const uint8_t *column, uint64_t vertices, uint8_t most,
                              const char *what)
{
    for (uint64_t v = 0; column && v < vertices; v++)
        if (column[v] > most)
            return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX((gg_vertex)v), "%u is no %s",
                            column[v], what);
    return GG_OK;
}

/* The number of edges: those for both players come first in the rows of both. */
static uint64_t count_edges(const gg_graph *parts)
{
    const int direction = parts->rows[GG_LEFT][GG__OUT].start ? GG__OUT : GG__IN;
    const gg__rows *left = &parts->rows[GG_LEFT][direction];
    const gg__rows *right = &parts->rows[GG_RIGHT][direction];
    if (!left->start) return 0;
    uint64_t edges = left->start[parts->vertices];
    for (uint64_t v = 0; parts->partisan && v < parts->vertices; v++) {
        uint64_t l = left->start[v], r = right->start[v];
        while (l < left->start[v + 1] && r < right->start[v + 1] && left->end[l] == right->end[r])
            l++, r++;
        edges += right->start[v + 1] - r;
    }
    return edges;
}

/* Makes the missing rows of one player, and frees those that were not requested. */
static gg_status complete(gg_ctx *ctx, gg_graph *parts, gg_player player, unsigned rows)
{
    static const unsigned wanted[2] = {GG_ROWS_OUT, GG_ROWS_IN};
    gg__rows *own = parts->rows[player];
    for (int direction = GG__OUT; direction <= GG__IN; direction++) {
        if ((rows & wanted[direction]) == 0 || own[direction].start) continue;
        const bool spent = (rows & wanted[!direction]) == 0 && !parts->borrows;
        const gg_status status =
            gg__csr_transpose(ctx, parts->vertices, &own[!direction], spent, &own[direction]);
        if (status != GG_OK) return status;
    }
    for (int direction = GG__OUT; direction <= GG__IN; direction++) {
        if (rows & wanted[direction]) continue;
        if (!parts->borrows || direction == GG__IN) {
            gg__free(ctx, own[direction].start);
            gg__free(ctx, own[direction].end);
        }
        own[direction] = (gg__rows){NULL, NULL};
    }
    return GG_OK;
}

gg_status gg__graph_from_rows(gg_ctx *ctx, gg_graph *parts, unsigned rows, gg_graph **out)
{
    if (rows & GG_ROWS_SOLVE) rows |= parts->ordered ? GG_ROWS_OUT : GG_ROWS_IN;
    gg_status status =
        check_column(ctx, parts->owner, parts->vertices, GG__NO_OWNER, "owner of a vertex");
    if (status == GG_OK)
        status = check_column(ctx, parts->terminal, parts->vertices, GG_P, "result of a vertex");
    parts->ctx = ctx;
    parts->edges = count_edges(parts);
    for (int player = GG_LEFT; status == GG_OK && player <= (int)parts->partisan; player++)
        status = complete(ctx, parts, (gg_player)player, rows);
    gg_graph *graph = status == GG_OK ? gg__alloc(ctx, 1, sizeof *graph, "a graph") : NULL;
    if (!graph) {
        gg__graph_clear(ctx, parts);
        return gg__status(ctx);
    }
    *graph = *parts;
    *parts = (gg_graph){.ctx = ctx};
    gg__graph_link(graph);
    *out = graph;
    return GG_OK;
}
