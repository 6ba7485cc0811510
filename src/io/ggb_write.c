/*
 * ggb, writing: the rows that the graph has, its columns, and what is not the default. Each section
 * is encoded piece by piece, so that the memory for it does not depend on the graph. O(bytes).
 */
#include "base/crc.h"
#include "graph/adopt.h"
#include "graph/names.h"
#include "io/ggb.h"
#include "io/writing.h"

#include <string.h>

enum { PIECE_WORDS = 1 << 14 };

typedef struct writer {
    gg_ctx *ctx;
    gg__output *output;
    uint32_t crc, seal; /* of the section so far, and of the checksums so far */
    uint64_t bytes;     /* of the section so far */
    size_t words;       /* in the piece */
    unsigned char piece[4 * PIECE_WORDS];
} writer;

/* ---- sections ---- */

static void put(writer *w, const void *data, size_t size)
{
    w->crc = gg__crc(w->crc, data, size);
    w->bytes += size;
    gg__out_bytes(w->output, data, size);
}

static void put_crc(writer *w)
{
    unsigned char bytes[4];
    gg__ggb_put_word(bytes, w->crc);
    w->seal = gg__crc(w->seal, bytes, sizeof bytes);
    gg__out_bytes(w->output, bytes, sizeof bytes);
    w->crc = 0;
}

static void begin_section(writer *w, gg__ggb_tag tag, uint32_t width, uint64_t count)
{
    unsigned char bytes[GG__GGB_SECTION];
    gg__ggb_put_word(bytes, (uint32_t)tag);
    gg__ggb_put_word(bytes + 4, width);
    gg__ggb_put_word(bytes + 8, (uint32_t)count);
    gg__ggb_put_word(bytes + 12, (uint32_t)(count >> 32));
    put(w, bytes, sizeof bytes);
    w->bytes = 0;
}

static gg_status put_piece(writer *w)
{
    put(w, w->piece, 4 * w->words);
    w->words = 0;
    if (w->output->failed) return gg__out_finish(w->output);
    return gg__tick(w->ctx, "writing bytes", w->bytes, 0);
}

/* One word of a section of words. */
static inline gg_status put_word(writer *w, uint32_t word)
{
    gg__ggb_put_word(w->piece + 4 * w->words, word);
    return ++w->words == PIECE_WORDS ? put_piece(w) : GG_OK;
}

static gg_status end_section(writer *w)
{
    static const unsigned char zeros[GG__GGB_PAD];
    const gg_status status = w->words > 0 ? put_piece(w) : GG_OK;
    const size_t over = (size_t)((w->bytes + 4) % GG__GGB_PAD);
    if (status != GG_OK) return status;
    put(w, zeros, over == 0 ? 0 : GG__GGB_PAD - over);
    put_crc(w);
    return GG_OK;
}

static gg_status put_words(writer *w, gg__ggb_tag tag, const uint32_t *word, uint64_t count)
{
    gg_status status = GG_OK;
    begin_section(w, tag, 4, count);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = put_word(w, word[i]);
    return status == GG_OK ? end_section(w) : status;
}

static gg_status put_bytes(writer *w, gg__ggb_tag tag, const uint8_t *byte, uint64_t count)
{
    begin_section(w, tag, 1, count);
    put(w, byte, (size_t)count);
    return end_section(w);
}

/* ---- rows ---- */

static gg_status put_lengths(writer *w, gg__ggb_tag tag, const gg_graph *graph,
                             const gg__rows *rows)
{
    gg_status status = GG_OK;
    begin_section(w, tag, 4, graph->vertices);
    for (uint64_t v = 0; status == GG_OK && v < graph->vertices; v++) {
        const uint64_t length = rows->start[v + 1] - rows->start[v];
        if (length > UINT32_MAX)
            return gg__fail(w->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                            "ggb cannot say that a vertex has more than %lu predecessors",
                            (unsigned long)UINT32_MAX);
        status = put_word(w, (uint32_t)length);
    }
    return status == GG_OK ? end_section(w) : status;
}

static gg_status put_side(writer *w, const gg_graph *graph, gg_player player)
{
    const gg__rows *out = graph->out[player], *in = graph->in[player];
    const uint64_t n = graph->vertices;
    gg_status status =
        put_words(w, gg__ggb_rows_tag(player, GG__OUT, false), graph->degree[player], n);
    if (status == GG_OK && out)
        status = put_words(w, gg__ggb_rows_tag(player, GG__OUT, true), out->end, out->start[n]);
    if (status == GG_OK && in)
        status = put_lengths(w, gg__ggb_rows_tag(player, GG__IN, false), graph, in);
    if (status == GG_OK && in)
        status = put_words(w, gg__ggb_rows_tag(player, GG__IN, true), in->end, in->start[n]);
    return status;
}

/* ---- columns and lists ---- */

static gg_status put_columns(writer *w, const gg_graph *graph)
{
    gg_status status = GG_OK;
    if (graph->owner) status = put_bytes(w, GG__GGB_OWNERS, graph->owner, graph->vertices);
    if (status == GG_OK && graph->terminal)
        status = put_bytes(w, GG__GGB_RESULTS, graph->terminal, graph->vertices);
    return status;
}

static gg_status put_names(writer *w, const gg_graph *graph)
{
    uint64_t count = 0, bytes = 0;
    gg_vertex v = 0;
    const char *name;
    gg_status status = GG_OK;
    for (; (name = gg__names_at(graph->names, count, &v)) != NULL; count++)
        bytes += strlen(name) + 1;
    if (count == 0) return GG_OK;
    begin_section(w, GG__GGB_NAMED, 4, count);
    for (size_t i = 0; status == GG_OK && gg__names_at(graph->names, i, &v); i++)
        status = put_word(w, v);
    if (status == GG_OK) status = end_section(w);
    if (status != GG_OK) return status;
    begin_section(w, GG__GGB_NAMES, 1, bytes);
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        put(w, name, strlen(name) + 1);
    return end_section(w);
}

static gg_status put_tokens(writer *w, const gg_problem_spec *spec)
{
    gg_status status = GG_OK;
    if (spec->token_count == 0) return GG_OK;
    begin_section(w, GG__GGB_TOKENS, 4, spec->token_count);
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++)
        status = put_word(w, spec->tokens[i].vertex);
    if (status == GG_OK) status = end_section(w);
    if (status != GG_OK || spec->play != GG_RACE) return status;
    begin_section(w, GG__GGB_ARRIVALS, 1, spec->token_count);
    for (size_t i = 0; i < spec->token_count; i++) {
        const unsigned char arrival = (unsigned char)spec->tokens[i].arrival;
        put(w, &arrival, 1);
    }
    return end_section(w);
}

/* ---- texts ---- */

static gg_status check_name(const writer *w, const char *name)
{
    if (gg__is_name(name, strlen(name))) return GG_OK;
    return gg__fail(w->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "the name '%.40s' cannot be written: a name has 1 to %d bytes and no control "
                    "characters",
                    name, GG__SCAN_WORD_BYTES);
}

/* Before anything is written. */
static gg_status check_names(const writer *w, const gg_problem_spec *spec)
{
    gg_status status = check_name(w, spec->left_name);
    if (status == GG_OK) status = check_name(w, spec->right_name);
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++)
        status = check_name(w, spec->tokens[i].name);
    return status;
}

static gg_status put_token_names(writer *w, const gg_problem_spec *spec,
                                 const gg_problem_spec *plain)
{
    uint64_t bytes = 0;
    bool usual = true;
    for (size_t i = 0; i < spec->token_count; i++) {
        usual &= strcmp(spec->tokens[i].name, plain->tokens[i].name) == 0;
        bytes += strlen(spec->tokens[i].name) + 1;
    }
    if (usual) return GG_OK;
    begin_section(w, GG__GGB_TOKEN_NAMES, 1, bytes);
    for (size_t i = 0; i < spec->token_count; i++)
        put(w, spec->tokens[i].name, strlen(spec->tokens[i].name) + 1);
    return end_section(w);
}

static gg_status put_schedule(writer *w, const gg_problem_spec *spec)
{
    gg_status status = GG_OK;
    begin_section(w, GG__GGB_SCHEDULE, 8, spec->schedule_length);
    for (size_t i = 0; status == GG_OK && i < spec->schedule_length; i++) {
        status = put_word(w, (uint32_t)spec->schedule[i].player);
        if (status == GG_OK) status = put_word(w, spec->schedule[i].token);
    }
    return status == GG_OK ? end_section(w) : status;
}

static gg_status put_players(writer *w, const gg_problem_spec *spec, const gg_problem_spec *plain)
{
    const char *left = spec->left_name, *right = spec->right_name;
    if (strcmp(left, plain->left_name) == 0 && strcmp(right, plain->right_name) == 0) return GG_OK;
    begin_section(w, GG__GGB_PLAYERS, 1, strlen(left) + strlen(right) + 2);
    put(w, left, strlen(left) + 1);
    put(w, right, strlen(right) + 1);
    return end_section(w);
}

/* ---- the whole ---- */

static gg_status put_head(writer *w, const gg_problem *problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const gg_graph *graph = problem->graph;
    const bool first = spec->play != GG_RACE && !graph->owner;
    unsigned char head[GG__GGB_AT_CRC] = GG__GGB_MAGIC;
    const uint32_t flags =
        (graph->partisan ? GG__GGB_PARTISAN : 0u) | (graph->ordered ? GG__GGB_ORDERED : 0u) |
        (graph->out[GG_LEFT] ? GG__GGB_OUT : 0u) | (graph->in[GG_LEFT] ? GG__GGB_IN : 0u);
    gg__ggb_put_word(head + GG__GGB_AT_VERSION, GG__GGB_VERSION);
    gg__ggb_put_word(head + GG__GGB_AT_FLAGS, flags);
    gg__ggb_put_word(head + GG__GGB_AT_VERTICES, (uint32_t)graph->vertices);
    head[GG__GGB_AT_PLAY] = (unsigned char)spec->play;
    head[GG__GGB_AT_DEAD_END] = (unsigned char)spec->dead_end;
    head[GG__GGB_AT_INFINITE] = (unsigned char)spec->infinite;
    head[GG__GGB_AT_FIRST] = (unsigned char)(first ? spec->first : GG_LEFT);
    head[GG__GGB_AT_STUCK] = (unsigned char)spec->stuck;
    head[GG__GGB_AT_BASE] = (unsigned char)spec->base;
    put(w, head, sizeof head);
    put_crc(w);
    return GG_OK;
}

static gg_status put_all(writer *w, const gg_problem *problem, const gg_problem *plain_problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(plain_problem);
    const gg_graph *graph = problem->graph;
    gg_status status = check_names(w, spec);
    if (status == GG_OK) status = put_head(w, problem);
    if (status == GG_OK) status = put_side(w, graph, GG_LEFT);
    if (status == GG_OK && graph->partisan) status = put_side(w, graph, GG_RIGHT);
    if (status == GG_OK) status = put_columns(w, graph);
    if (status == GG_OK) status = put_names(w, graph);
    if (status == GG_OK) status = put_tokens(w, spec);
    if (status == GG_OK) status = put_token_names(w, spec, plain);
    if (status == GG_OK && spec->target_count > 0)
        status = put_words(w, GG__GGB_TARGETS, spec->targets, spec->target_count);
    if (status == GG_OK && !gg__has_default_schedule(problem, plain_problem))
        status = put_schedule(w, spec);
    if (status == GG_OK) status = put_players(w, spec, plain);
    if (status == GG_OK && problem->note)
        status =
            put_bytes(w, GG__GGB_NOTE, (const uint8_t *)problem->note, strlen(problem->note) + 1);
    const uint32_t seal = w->seal;
    return status == GG_OK ? put_words(w, GG__GGB_END, &seal, 1) : status;
}

gg_status gg__write_ggb(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    gg_problem *plain;
    gg_status status = gg__default_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    writer *w = gg__alloc_zeroed(ctx, 1, sizeof *w, "a piece of output");
    if (w) {
        w->ctx = ctx;
        w->output = output;
        status = put_all(w, problem, plain);
    } else {
        status = gg__status(ctx);
    }
    gg__free(ctx, w);
    gg_problem_free(plain);
    return status;
}
