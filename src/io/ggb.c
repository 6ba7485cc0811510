/*
 * ggb, reading: the head, the rows, the columns, and what else there is to say, in sections.
 *
 * Rows lie in the file as they lie in memory, lengths instead of starts; the graph takes them over.
 * What repeats a default is left open, as in gg, so that options fill it. Cost: O(bytes), and one
 * transposition if rows are asked for in a direction that the file does not have.
 */
#include "io/ggb.h"

#include "io/ggb_section.h"

/* ---- the head ---- */

static gg_status take_head(gg__ggb_instance *it, bool first)
{
    gg__ggb_sections *in = &it->in;
    const size_t magic = sizeof GG__GGB_MAGIC - 1;
    in->place = gg__bytes_place(in->scanner);
    gg_status status = gg__ggb_take(in, it->head, magic, "the head");
    if (status == GG_OK && memcmp(it->head, GG__GGB_MAGIC, magic) != 0)
        return gg__ggb_fail(in, first ? "this is no ggb: it begins otherwise"
                                      : "what follows the instance is no other");
    if (status == GG_OK)
        status = gg__ggb_take(in, it->head + magic, GG__GGB_AT_CRC - magic, "the head");
    const uint32_t version = gg__ggb_word(it->head + GG__GGB_AT_VERSION);
    if (status == GG_OK && version != GG__GGB_VERSION)
        return gg__fail(in->ctx, GG_BAD_INPUT, in->place,
                        "this is version %lu of ggb; known is version %d", (unsigned long)version,
                        GG__GGB_VERSION);
    return status == GG_OK ? gg__ggb_check(in, "the head") : status;
}

static gg_status check_head(gg__ggb_instance *it)
{
    static const unsigned char zeros[GG__GGB_AT_CRC - GG__GGB_AT_ZERO];
    const unsigned char *head = it->head;
    const unsigned play = head[GG__GGB_AT_PLAY], dead_end = head[GG__GGB_AT_DEAD_END];
    const unsigned infinite = head[GG__GGB_AT_INFINITE];
    const uint64_t vertices = gg__ggb_word(head + GG__GGB_AT_VERTICES) |
                              (uint64_t)gg__ggb_word(head + GG__GGB_AT_VERTICES + 4) << 32;
    it->flags = gg__ggb_word(head + GG__GGB_AT_FLAGS);
    if (vertices > GG_MAX_VERTICES)
        return gg__fail(it->in.ctx, GG_LIMIT, it->in.place,
                        "%llu vertices are more than the %llu possible",
                        (unsigned long long)vertices, (unsigned long long)GG_MAX_VERTICES);
    const bool race = play == GG_RACE;
    const bool sound =
        it->flags < 16 && (it->flags & (GG__GGB_OUT | GG__GGB_IN)) != 0 && play <= GG_RACE &&
        (race ? dead_end == GG_NONE : dead_end >= GG_D && dead_end <= GG_P) &&
        (race ? infinite == GG_D : infinite >= GG_L && infinite <= GG_D) &&
        head[GG__GGB_AT_FIRST] <= GG_RIGHT && head[GG__GGB_AT_STUCK] <= GG_STUCK_LOSE &&
        head[GG__GGB_AT_BASE] <= 1 && memcmp(head + GG__GGB_AT_ZERO, zeros, sizeof zeros) == 0;
    if (!sound) return gg__ggb_fail(&it->in, "the head says what cannot be");
    it->parts.vertices = it->draft->vertices = vertices;
    return GG_OK;
}

/* What the head says of play, but for defaults, which options may change. */
static void use_head(gg__ggb_instance *it)
{
    const gg__place place = it->in.place;
    const unsigned char *head = it->head;
    gg__draft *draft = it->draft;
    const int play = head[GG__GGB_AT_PLAY];
    const int dead_end = head[GG__GGB_AT_DEAD_END];
    draft->begin = place;
    draft->base = head[GG__GGB_AT_BASE];
    draft->play = (gg__setting){play, place};
    if (play != GG_RACE && dead_end != (play == GG_MISERE ? GG_N : GG_P))
        draft->dead_end = (gg__setting){dead_end, place};
    if (head[GG__GGB_AT_INFINITE] != GG_D)
        draft->infinite = (gg__setting){head[GG__GGB_AT_INFINITE], place};
    if (head[GG__GGB_AT_FIRST] != GG_LEFT) draft->first = (gg__setting){GG_RIGHT, place};
    if (head[GG__GGB_AT_STUCK] != GG_STUCK_PASS) draft->stuck = (gg__setting){GG_STUCK_LOSE, place};
    if (it->flags & GG__GGB_PARTISAN) draft->colour = place;
}

static gg_status check_base(const gg__ggb_instance *it, const gg_given *given)
{
    if (given->base < 0 || given->base == (int)it->draft->base) return GG_OK;
    return gg__fail(it->in.ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "--base %d contradicts the file, which counts vertices from %u", given->base,
                    it->draft->base);
}

/* ---- instances ---- */

/* How many tokens there are is said behind the rows. */
static unsigned rows_wanted(const gg_given *given)
{
    const unsigned rows = given->rows & ~(unsigned)GG_ROWS_SUM;
    return given->rows & GG_ROWS_SUM ? rows | GG_ROWS_OUT : rows;
}

static gg_status take_sections(gg__ggb_instance *it, const gg_given *given)
{
    gg_status status = gg__ggb_next(&it->in);
    if (status == GG_OK) status = gg__ggb_rows(&it->in, it->flags, rows_wanted(given), &it->parts);
    if (status == GG_OK) status = gg__ggb_rest(it);
    return status == GG_OK ? gg__ggb_finish(&it->in) : status;
}

static gg_status take_instance(gg__ggb_instance *it, const gg_given *given, bool first)
{
    gg_status status = take_head(it, first);
    if (status == GG_OK) status = check_head(it);
    if (status != GG_OK) return status;
    use_head(it);
    status = check_base(it, given);
    return status == GG_OK ? take_sections(it, given) : status;
}

static gg_status make_problem(gg__ggb_instance *it, const gg_given *given, gg_problem **out)
{
    gg_graph *graph;
    gg_problem *problem;
    gg_status status = gg__graph_adopt(it->in.ctx, &it->parts, rows_wanted(given), &graph);
    if (status == GG_OK) status = gg__draft_to_problem(it->draft, given, graph, &problem);
    if (status != GG_OK) return status;
    if (it->note) status = gg__problem_add_note(problem, it->note);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

static gg_status read_ggb(gg_reader *reader, gg_problem **out)
{
    gg_ctx *ctx = reader->ctx;
    bool end = false;
    gg_status status = gg__bytes_end(reader->scanner, &end);
    if (status == GG_OK && end && reader->instance == 0)
        return gg__fail(ctx, GG_BAD_INPUT, gg__bytes_place(reader->scanner), "the input is empty");
    if (status != GG_OK || end) return status;
    gg__draft draft;
    gg__draft_init(&draft, ctx, 0);
    gg__ggb_instance it = {.in = {.ctx = ctx, .scanner = reader->scanner}, .draft = &draft};
    status = take_instance(&it, reader->given, reader->instance == 0);
    if (status == GG_OK) status = make_problem(&it, reader->given, out);
    gg__parts_of_graph_free(ctx, &it.parts);
    gg__free(ctx, it.note);
    gg__draft_free(&draft);
    return status;
}

const gg__format gg__format_ggb = {
    .info = {"ggb", "the binary form: rows as they lie in memory, with checksums", "ggb", true,
             true},
    .base = -1,
    .read = read_ggb,
    .write = gg__write_ggb,
    .any_rows = true,
    .list = true,
};
