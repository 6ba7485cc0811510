#include "io/rows.h"

static uint64_t number_of(const gg__row_writer *writer, gg_vertex v)
{
    return writer->numbered ? gg__number_of(writer->numbered, writer->base, v)
                            : (uint64_t)v + writer->base;
}

gg_status gg__write_row(gg__row_writer *writer, gg_vertex u, const gg_vertex *ends, size_t count,
                        const char *suffix)
{
    gg__output *output = writer->output;
    for (size_t i = 0; i < count; i++) {
        gg__out_text(output, writer->prefix);
        gg__out_u64(output, number_of(writer, u));
        gg__out_char(output, ' ');
        gg__out_u64(output, number_of(writer, ends[i]));
        gg__out_text(output, suffix);
        gg__out_char(output, '\n');
        if ((++writer->written & (GG__TICK - 1)) != 0) continue;
        if (output->failed) return gg__out_finish(output);
        const gg_status status = gg__tick(output->ctx, "writing edges", writer->written, 0);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

gg_status gg__write_rows(gg__row_writer *writer, const gg_graph *graph)
{
    gg_status status = GG_OK;
    for (uint64_t u = 0; status == GG_OK && u < graph->vertices; u++) {
        size_t count;
        const gg_vertex *ends = gg_graph_options(graph, GG_LEFT, (gg_vertex)u, &count);
        status = gg__write_row(writer, (gg_vertex)u, ends, count, "");
    }
    return status;
}
