/* Reading and writing: the list of formats, the reader that holds one instance after the other. */
#include "base/text.h"
#include "io/format.h"
#include "io/unpack.h"
#include "io/writing.h"

/* ---- the list of formats ---- */

#define GG__FORMAT(name) &gg__format_##name,
static const gg__format *const formats[] = {
#include "io/formats.def"
};
#undef GG__FORMAT

enum { FORMATS = sizeof formats / sizeof *formats };

const gg__format *gg__format_at(size_t index)
{
    return index < FORMATS ? formats[index] : NULL;
}

bool gg_format_is_list(size_t index)
{
    return index < FORMATS && formats[index]->list;
}

const char *gg_format_of(const void *bytes, size_t size)
{
    for (size_t i = 0; i < FORMATS; i++) {
        const char *mark = formats[i]->mark;
        if (mark && size >= strlen(mark) && memcmp(bytes, mark, strlen(mark)) == 0)
            return formats[i]->info.name;
    }
    return NULL;
}

const gg_info *gg_format_info(size_t index)
{
    return index < FORMATS ? &formats[index]->info : NULL;
}

static const gg__format *find(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(formats[i]->info.name, name) == 0) return formats[i];
    return NULL;
}

/* ---- reading ---- */

static gg_status check_given(gg_ctx *ctx, const gg_given *given, const gg__format *format)
{
    if (given->size != sizeof *given) return gg__bad_argument(ctx, "start from GG_GIVEN");
    const bool sound = given->play >= -1 && given->play <= GG_MEAN && given->base >= -1 &&
                       given->base <= 1 && given->first >= -1 && given->first <= GG_RIGHT &&
                       given->stuck >= -1 && given->stuck <= GG_STUCK_LOSE && given->header >= -1 &&
                       given->header <= 1 && given->compact >= -1 && given->compact <= 1;
    if (!sound) return gg__bad_argument(ctx, "what is given has a value that it cannot have");
    if (given->base >= 0 && format->base >= 0 && given->base != format->base)
        return gg__bad_argument(
            ctx, "--base %d contradicts the format %s, which counts vertices from %d", given->base,
            format->info.name, format->base);
    const char *plain = given->header == 1    ? "--header"
                        : given->header == 0  ? "--no-header"
                        : given->compact == 1 ? "--compact"
                        : given->compact == 0 ? "--no-compact"
                        : given->columns      ? "--columns"
                                              : NULL;
    if (plain && !format->plain)
        return gg__bad_argument(ctx, "%s does not go with the format %s", plain, format->info.name);
    if (given->compact == 1 && (given->header == 1 || given->base >= 0))
        return gg__bad_argument(ctx, "--compact takes numbers as they are: it does not go with %s",
                                given->header == 1 ? "--header" : "--base");
    return GG_OK;
}

gg_status gg_reader_open(gg_ctx *ctx, const gg_source *source, const char *format,
                         const gg_given *given, gg_reader **out)
{
    static const gg_given nothing = GG_GIVEN;
    gg__begin(ctx);
    const gg__format *found = find(format);
    if (!found) return gg__fail_unknown(ctx, "format", format, gg_format_info);
    if (!found->read && found->library)
        return gg__bad_argument(ctx, "the format %s: %s", format, found->info.summary);
    if (!found->read) return gg__bad_argument(ctx, "the format %s is only written", format);
    if (!given) given = &nothing;
    const gg_status status = check_given(ctx, given, found);
    if (status != GG_OK) return status;
    gg_reader *reader = gg__alloc_zeroed(ctx, 1, sizeof *reader, "a reader");
    if (!reader) return gg__status(ctx);
    reader->ctx = ctx;
    reader->format = found;
    reader->given = given;
    if (gg_unpack(ctx, source, &reader->unpacked) == GG_OK)
        reader->scanner = gg__scan_new(ctx, gg_unpacked_source(reader->unpacked));
    if (!reader->scanner) {
        gg_reader_free(reader);
        return gg__status(ctx);
    }
    *out = reader;
    return GG_OK;
}

gg_status gg_reader_next(gg_reader *reader, gg_problem **out)
{
    gg__begin(reader->ctx);
    if (reader->failed)
        return gg__bad_argument(reader->ctx, "the reader failed before and cannot go on");
    gg_problem *problem = NULL;
    const gg__format *format = reader->format;
    gg__draft draft = {.ctx = reader->ctx,
                       .reader = reader,
                       .scanner = reader->scanner,
                       .given = reader->given,
                       .base =
                           format->base >= 0 ? (unsigned)format->base : reader->given->base == 1,
                       .due = GG__TICK};
    const bool over = format->single && reader->instance > 0;
    if (!over && gg__unpack_begin(reader->unpacked) == GG_OK) {
        if (reader->instance == 0) gg__scan_skip_bom(reader->scanner);
        format->read(&draft, &problem);
    }
    gg__draft_free(&draft);
    reader->failed = gg__status(reader->ctx) != GG_OK;
    if (reader->failed) {
        gg_problem_free(problem);
        return gg__unpack_failure(reader->unpacked);
    }
    reader->instance += problem != NULL;
    *out = problem;
    return GG_OK;
}

void gg_reader_free(gg_reader *reader)
{
    if (!reader) return;
    gg__scan_free(reader->scanner);
    gg_unpacked_free(reader->unpacked);
    gg__free(reader->ctx, reader);
}

/* ---- writing ---- */

gg_status gg_write(gg_ctx *ctx, const gg_problem *problem, const char *format, const gg_sink *sink)
{
    gg__begin(ctx);
    const gg__format *found = find(format);
    if (!found) return gg__fail_unknown(ctx, "format", format, gg_format_info);
    if (!found->write) return gg__bad_argument(ctx, "the format %s is only read", format);
    if (problem->holder) problem = problem->holder;
    if (problem->kind == GG__RULES)
        return gg__bad_argument(ctx, "a game by rules is no graph that could be written");
    if (problem->played && !found->games)
        return gg__bad_argument(
            ctx, "the format %s cannot say that %s is played on the graph: gg and json can", format,
            problem->played);
    if (problem->graph->priority && !found->priorities)
        return gg__bad_argument(ctx,
                                "the format %s cannot say the priorities of a parity game: pg, gg, "
                                "json, ggb and dot can",
                                format);
    if (problem->kind == GG__SCORE && !found->scores)
        return gg__bad_argument(ctx, "the format %s has no scores: gg and json have", format);
    if (problem->weight && !found->weights)
        return gg__bad_argument(ctx, "the format %s has no weights of edges: gg and json have",
                                format);
    const unsigned rows = gg_graph_rows(problem->graph);
    if (rows == 0 || (!found->any_rows && (rows & GG_ROWS_OUT) == 0))
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "writing a graph needs its outgoing rows");
    gg__output *output = gg__out_new(ctx, sink);
    gg_problem *plain = NULL;
    if (output && gg__default_problem(ctx, problem, &plain) == GG_OK &&
        found->write(problem, plain, output) == GG_OK)
        gg__out_finish(output);
    gg_problem_free(plain);
    gg__out_free(output);
    return gg__status(ctx);
}
