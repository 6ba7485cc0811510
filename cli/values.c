/* The values of all vertices or positions: which file knows how to write their type. */
#include "entries.h"
#include "positions.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>

gg_status values_available(const cli_view *view)
{
    if (entries_held(view->solution)) return GG_OK;
    return gg_problem_rules(view->problem) ? positions_available(view) : table_available(view);
}

gg_status values_rows(const cli_view *view, cli_out *out, bool json)
{
    const gg_sink sink = cli_out_sink(out);
    if (!gg_problem_rules(view->problem))
        return gg_table_write(view->ctx, view->problem, view->solution, json,
                              view->full ? 0 : WORTH_TEXT, &sink);
    return (entries_held(view->solution) ? entries_rows : positions_rows)(view, out, json);
}

/* ---- summary ---- */

static void put_line(const cli_view *view, const cli_count *entry, cli_out *out)
{
    if (entry->who[0])
        out_format(out, "%s to move  ",
                   player_name(view->problem, entry->who[0] == 'L' ? GG_LEFT : GG_RIGHT));
    out_format(out, "%-10s  %llu position%s", entry->value, (unsigned long long)entry->positions,
               entry->positions == 1 ? "" : "s");
    if (entry->longest != GG_INFINITE)
        out_format(out, ", at most %u turn%s", entry->longest, entry->longest == 1 ? "" : "s");
    out_char(out, '\n');
}

static void put_object(const cli_count *entry, cli_out *out)
{
    out_text(out, "{\"to_move\":");
    if (entry->who[0])
        json_string(out, entry->who);
    else
        out_text(out, "null");
    out_format(out, ",\"value\":\"%s\",\"positions\":%llu,\"longest\":", entry->value,
               (unsigned long long)entry->positions);
    if (entry->longest == GG_INFINITE)
        out_text(out, "null");
    else
        out_number(out, entry->longest);
    if (entry->turns) {
        const char *comma = "";
        out_text(out, ",\"turns\":[");
        for (uint64_t t = 0; t <= entry->longest; t++) {
            if (entry->turns[t] == 0) continue;
            out_format(out, "%s[%llu,%llu]", comma, (unsigned long long)t,
                       (unsigned long long)entry->turns[t]);
            comma = ",";
        }
        out_char(out, ']');
    }
    out_char(out, '}');
}

/* ---- how many of each length ---- */

static gg_status count_lengths(const cli_view *view, cli_count *counts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (counts[i].longest == GG_INFINITE) continue;
        counts[i].turns = calloc((size_t)counts[i].longest + 1, sizeof *counts[i].turns);
        if (!counts[i].turns) return GG_NO_MEMORY;
    }
    return gg_problem_rules(view->problem) ? positions_lengths(view, counts, count)
                                           : table_lengths(view, counts);
}

/* A column for each value that has lengths, a line for each length that occurs. */
static void put_lengths(const cli_view *view, const cli_count *counts, size_t count, cli_out *out)
{
    enum { SHOWN = 40, WIDTH = 10, TITLE = 300 };
    char title[TITLE];
    uint64_t longest = 0, lines = 0;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (!counts[i].turns) continue;
        out_text(out, any ? "" : "  turns ");
        any = true;
        if (counts[i].longest > longest) longest = counts[i].longest;
        snprintf(title, sizeof title, "%s%s%s",
                 counts[i].who[0]
                     ? player_name(view->problem, counts[i].who[0] == 'L' ? GG_LEFT : GG_RIGHT)
                     : "",
                 counts[i].who[0] ? ": " : "", counts[i].value);
        out_format(out, "  %*s", WIDTH, title);
    }
    if (any) out_char(out, '\n');
    for (uint64_t t = 0; any && t <= longest; t++) {
        uint64_t all = 0;
        for (size_t i = 0; i < count; i++)
            if (counts[i].turns && t <= counts[i].longest) all += counts[i].turns[t];
        if (all == 0 || lines++ >= SHOWN) continue;
        out_format(out, "  %5llu ", (unsigned long long)t);
        for (size_t i = 0; i < count; i++)
            if (counts[i].turns)
                out_format(out, "  %*llu", WIDTH,
                           (unsigned long long)(t <= counts[i].longest ? counts[i].turns[t] : 0));
        out_char(out, '\n');
    }
    if (lines > SHOWN)
        out_format(out, "  and %llu more lengths, which --json lists\n",
                   (unsigned long long)(lines - SHOWN));
}

static void put_counts(const cli_view *view, const cli_count *counts, size_t count, bool json,
                       cli_out *out)
{
    if (json) out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (json && i > 0) out_char(out, ',');
        if (json)
            put_object(&counts[i], out);
        else
            put_line(view, &counts[i], out);
    }
    if (json) out_char(out, ']');
    if (!json) put_lengths(view, counts, count, out);
}

gg_status values_summary(const cli_view *view, cli_out *out, bool json)
{
    cli_count counts[MAX_COUNTS];
    size_t count;
    if (entries_held(view->solution)) return entries_summary(view, out, json);
    gg_status status = gg_problem_rules(view->problem) ? positions_summary(view, counts, &count)
                                                       : table_summary(view, counts, &count);
    if (status != GG_OK) return status;
    if (view->summary) status = count_lengths(view, counts, count);
    if (status == GG_NO_MEMORY) fputs("greatgame: no memory\n", stderr);
    if (status == GG_OK) put_counts(view, counts, count, json, out);
    for (size_t i = 0; i < count; i++)
        free(counts[i].turns);
    return status;
}

/* ---- the graph ---- */

gg_status values_graph(const cli_view *view, cli_out *out, bool json)
{
    gg_figures f;
    const gg_status status = gg_graph_figures(view->ctx, gg_problem_graph(view->problem), &f);
    if (status != GG_OK) return status;
    if (json)
        out_format(out,
                   "{\"vertices\":%llu,\"edges\":%llu,\"sinks\":%llu,\"strong_components\":%llu,"
                   "\"weak_components\":%llu,\"cycles\":%s}",
                   (unsigned long long)f.vertices, (unsigned long long)f.edges,
                   (unsigned long long)f.sinks, (unsigned long long)f.strong,
                   (unsigned long long)f.weak, f.cycles ? "true" : "false");
    else
        out_format(out,
                   "  graph  vertices: %llu, edges: %llu, sinks: %llu, %s\n"
                   "         components: %llu, strongly connected: %llu\n",
                   (unsigned long long)f.vertices, (unsigned long long)f.edges,
                   (unsigned long long)f.sinks, f.cycles ? "with cycles" : "without cycles",
                   (unsigned long long)f.weak, (unsigned long long)f.strong);
    return GG_OK;
}
