/* Plain edge lines, from the scanner to the builder of a draft. */
#include "io/edge_crew.h"

gg_status gg__draft_add_lines(gg__draft *draft, gg__edge_run *run, const gg__edge_lines *lines,
                              uint64_t line)
{
    if (run->notice) run->notice(run->self, lines, line);
    run->done += lines->count;
    const gg_status status =
        gg__builder_add(draft->builder, lines->edge, lines->coloured ? lines->who : NULL,
                        lines->count, lines->survey);
    if (status != GG_OK) return status;
    return gg__draft_tick(draft, run->done, run->most == UINT64_MAX ? 0 : run->most);
}

gg_status gg__draft_edges(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    gg__edge edge[GG__EDGE_LINES];
    uint8_t who[GG__EDGE_LINES];
    const uint64_t left = run->most - run->done, line = scanner->line;
    const size_t room = left < GG__EDGE_LINES ? (size_t)left : GG__EDGE_LINES;
    gg__edge_lines lines = {.edge = edge, .who = who, .room = room};
    if (gg__edge_crew_pays(scanner, run)) return gg__edge_crew_read(draft, scanner, run);
    if (gg__scan_edge_lines(scanner, &run->form, &lines) == 0) return GG_OK;
    return gg__draft_add_lines(draft, run, &lines, line);
}
