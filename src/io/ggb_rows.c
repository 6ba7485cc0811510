/*
 * The rows of a ggb. The numbers of options come first, so that the number of vertices is known to
 * be there before anything is sized by it; then each direction: the lengths of its rows, and their
 * ends. What the directions say is compared by gg__row_check.
 */
#include "io/ggb_section.h"

static gg_status take_lengths(gg__ggb_sections *in, uint64_t vertices, uint32_t tag,
                              const char *what, uint32_t **out)
{
    void *array = NULL;
    gg_status status = gg__ggb_expect(in, tag, sizeof **out, what);
    if (status == GG_OK && in->count != vertices)
        status = gg__ggb_fail(in, "this section should have an entry for each vertex");
    if (status == GG_OK) status = gg__ggb_array(in, what, NULL, &array);
    *out = array;
    return status;
}

/* The ends of the rows of one direction, kept in `rows` unless it is NULL. */
static gg_status take_ends(gg__ggb_sections *in, uint32_t tag, gg__row_check *check, gg__rows *rows)
{
    void *array = NULL;
    uint64_t edges = 0;
    for (uint64_t v = 0; v < check->vertices; v++)
        edges += check->length[v];
    gg_status status = gg__ggb_expect(in, tag, sizeof(gg_vertex), "the ends of rows");
    if (status == GG_OK && in->count != edges)
        status = gg__ggb_fail(in, "the lengths of the rows do not add up to this number of ends");
    if (status == GG_OK)
        status = gg__ggb_array(in, "the ends of rows", check, rows ? &array : NULL);
    if (status != GG_OK || !rows) return status;
    rows->end = array;
    rows->start = gg__row_starts(in->ctx, check->vertices, check->length);
    return rows->start ? GG_OK : gg__status(in->ctx);
}

/* The rows of one player in one direction. */
static gg_status take_direction(gg__ggb_sections *in, gg_player player, int direction, bool keep,
                                gg__parts_of_graph *parts, gg__row_check *check)
{
    const uint64_t n = parts->vertices;
    const uint64_t key = gg__row_key(in->ctx);
    uint32_t *own = NULL;
    gg_status status = GG_OK;
    if (direction == GG__IN)
        status = take_lengths(in, n, gg__ggb_rows_tag(player, direction, false),
                              "the lengths of incoming rows", &own);
    if (status == GG_OK) {
        gg__row_check_begin(check, in->ctx, n, own ? own : parts->degree[player], direction, key);
        status = take_ends(in, gg__ggb_rows_tag(player, direction, true), check,
                           keep ? &parts->rows[player][direction] : NULL);
    }
    gg__free(in->ctx, own);
    check->length = NULL;
    return status;
}

/* Whether rows of this direction are to be kept: they are asked for, or there are no others. */
static bool is_kept(unsigned flags, unsigned rows, int direction)
{
    static const unsigned asked[2] = {GG_ROWS_OUT, GG_ROWS_IN};
    if (rows & GG_ROWS_SOLVE) rows |= flags & GG__GGB_ORDERED ? GG_ROWS_OUT : GG_ROWS_IN;
    const bool alone = (flags & (unsigned)(GG__GGB_OUT << !direction)) == 0;
    const bool unwanted = (rows & (GG_ROWS_OUT | GG_ROWS_IN)) == 0 && direction == GG__OUT;
    return alone || unwanted || (rows & asked[direction]) != 0;
}

static gg_status take_side(gg__ggb_sections *in, unsigned flags, unsigned rows, gg_player player,
                           gg__parts_of_graph *parts)
{
    gg__row_check check[2];
    gg_status status = take_lengths(in, parts->vertices, gg__ggb_rows_tag(player, GG__OUT, false),
                                    "the numbers of options", &parts->degree[player]);
    for (int d = GG__OUT; status == GG_OK && d <= GG__IN; d++) {
        if ((flags & (unsigned)(GG__GGB_OUT << d)) == 0) continue;
        status = take_direction(in, player, d, is_kept(flags, rows, d), parts, &check[d]);
        if (status == GG_OK && !check[d].ordered) parts->ordered = false;
    }
    if (status != GG_OK || (flags & GG__GGB_IN) == 0) return status;
    if ((flags & GG__GGB_OUT) && !gg__row_check_agree(&check[GG__OUT], &check[GG__IN]))
        return gg__ggb_fail(in, "incoming and outgoing rows have different edges");
    if (!(flags & GG__GGB_OUT) && !gg__row_check_fits(&check[GG__IN], parts->degree[player]))
        return gg__ggb_fail(in, "incoming rows do not fit the numbers of options");
    return GG_OK;
}

static bool has_edges(const gg__parts_of_graph *parts)
{
    for (uint64_t v = 0; v < parts->vertices; v++)
        if (parts->degree[GG_LEFT][v] > 0 || parts->degree[GG_RIGHT][v] > 0) return true;
    return false;
}

gg_status gg__ggb_rows(gg__ggb_sections *in, unsigned flags, unsigned rows,
                       gg__parts_of_graph *parts)
{
    parts->partisan = (flags & GG__GGB_PARTISAN) != 0;
    parts->ordered = true;
    gg_status status = take_side(in, flags, rows, GG_LEFT, parts);
    if (status == GG_OK && parts->partisan) status = take_side(in, flags, rows, GG_RIGHT, parts);
    if (status == GG_OK && parts->partisan && !has_edges(parts))
        status = gg__ggb_fail(in, "edges for one player only are said to be there, and are not");
    if (status == GG_OK && parts->ordered != ((flags & GG__GGB_ORDERED) != 0))
        status = gg__ggb_fail(in, "the head is wrong about whether all edges lead to larger "
                                  "vertices");
    return status;
}
