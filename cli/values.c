/* The values of all vertices or positions: which file knows how to write their type. */
#include "positions.h"
#include "report.h"
#include "worths.h"

#include "greatgame_ruleset.h"

gg_status values_available(const cli_view *view)
{
    const bool rules = gg_problem_rules(view->problem) != NULL;
    if (rules && worths_held(view->solution) && gg_solution_worths(view->solution) == 0)
        return gg_solution_numbers(view->ctx, view->solution, 0, 1, NULL, NULL); /* says why not */
    if (worths_held(view->solution)) return GG_OK;
    if (rules) return positions_available(view);
    return table_available(view);
}

gg_status values_rows(const cli_view *view, cli_out *out, bool json)
{
    const gg_sink sink = cli_out_sink(out);
    if (!gg_problem_rules(view->problem))
        return gg_table_write(view->ctx, view->problem, view->solution, json,
                              view->full ? 0 : WORTH_TEXT, &sink);
    return (worths_held(view->solution) ? worths_rows : positions_rows)(view, out, json);
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
        out_text(out, "null}");
    else
        out_format(out, "%u}", entry->longest);
}

gg_status values_summary(const cli_view *view, cli_out *out, bool json)
{
    cli_count counts[MAX_COUNTS];
    size_t count;
    if (worths_held(view->solution)) return worths_summary(view, out, json);
    const gg_status status = gg_problem_rules(view->problem)
                                 ? positions_summary(view, counts, &count)
                                 : table_summary(view, counts, &count);
    if (status != GG_OK) return status;
    if (json) out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (json && i > 0) out_char(out, ',');
        if (json)
            put_object(&counts[i], out);
        else
            put_line(view, &counts[i], out);
    }
    if (json) out_char(out, ']');
    return GG_OK;
}
