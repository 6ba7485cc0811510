/* The nimbers of heaps and their period. */
#include "report.h"

#include "greatgame_ruleset.h"

#include <string.h>

typedef struct heaps {
    bool known;      /* the game has periods in theory, and the solution nimbers of its heaps */
    bool none_given; /* play begins without heaps: only the period is wanted */
    uint64_t count;  /* of nimbers, from heap 0 on */
    uint64_t period, preperiod;
} heaps;

bool periods_asked(const cli_view *view)
{
    const gg_ruleset *ruleset = gg_problem_rules(view->problem);
    return ruleset && ruleset->period_span && view->answer && view->answer->timeless &&
           view->answer->over && view->answer->part_count == 0 &&
           gg_solution_entries(view->solution) > 1;
}

static gg_status look(const cli_view *view, heaps *found)
{
    const gg_ruleset *ruleset = gg_problem_rules(view->problem);
    *found = (heaps){.known = false};
    if (!ruleset || !ruleset->period_span || !view->answer ||
        strcmp(gg_solution_value_type(view->solution), "nimber") != 0)
        return GG_OK;
    const gg_status status =
        gg_solution_covers(view->ctx, view->problem, view->solution, view->problem, &found->known);
    if (status != GG_OK || !found->known) return status;
    found->count = gg_solution_entries(view->solution);
    found->none_given = view->answer->part_count == 0 && found->count > 1;
    return gg_solution_period(view->ctx, view->problem, view->solution, &found->period,
                              &found->preperiod);
}

static gg_status put_nimbers(const cli_view *view, uint64_t count, const char *separator,
                             cli_out *out)
{
    enum { BLOCK = 1024 };
    uint32_t nimber[BLOCK];
    for (uint64_t first = 0; first < count && !out->failed; first += BLOCK) {
        const size_t part = count - first < BLOCK ? (size_t)(count - first) : BLOCK;
        const gg_status status =
            gg_solution_nimbers(view->ctx, view->solution, first, part, nimber, NULL);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < part; i++) {
            if (first + i > 0) out_text(out, separator);
            out_number(out, nimber[i]);
        }
    }
    return GG_OK;
}

gg_status periods_put(const cli_view *view, cli_out *out)
{
    enum { SHOWN = 40 };
    heaps found;
    gg_status status = look(view, &found);
    if (status != GG_OK || !found.known || (!found.period && !found.none_given)) return status;
    out_text(out, "  heaps  ");
    status = put_nimbers(view, found.count < SHOWN ? found.count : SHOWN, " ", out);
    out_text(out, found.count > SHOWN ? " ...\n" : "\n");
    if (found.period)
        out_format(out, "  period %llu, from heap %llu on\n", (unsigned long long)found.period,
                   (unsigned long long)found.preperiod);
    else
        out_format(out, "  period unknown: the heaps up to %llu prove none (--limit for more)\n",
                   (unsigned long long)found.count - 1);
    return status;
}

static void put_or_null(bool known, uint64_t number, cli_out *out)
{
    if (known)
        out_number(out, number);
    else
        out_text(out, "null");
}

gg_status periods_put_json(const cli_view *view, cli_out *out)
{
    heaps found;
    gg_status status = look(view, &found);
    if (status != GG_OK || !found.known) return status;
    out_text(out, ",\"nimbers\":[");
    status = put_nimbers(view, found.count, ",", out);
    out_text(out, "],\"period\":");
    put_or_null(found.period > 0, found.period, out);
    out_text(out, ",\"preperiod\":");
    put_or_null(found.period > 0, found.preperiod, out);
    return status;
}
