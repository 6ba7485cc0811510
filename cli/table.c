/* The values of all vertices, counted in blocks. */
#include "report.h"

#include "greatgame_ruleset.h"

enum { BLOCK = 4096 };

/* The columns of one block; which are filled depends on the value type. */
typedef struct block {
    char winner[2][BLOCK];
    uint32_t number[2][BLOCK]; /* remoteness by player to move, or mini and maxi */
} block;

static bool is_race(const cli_view *view)
{
    return gg_problem_get(view->problem)->play == GG_RACE;
}

bool table_is_paired(const cli_view *view)
{
    return !is_race(view) && !gg_solution_is_impartial(view->solution) &&
           !gg_graph_has_owners(gg_problem_graph(view->problem));
}

const char *player_name(const gg_problem *problem, gg_player player)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    return player == GG_LEFT ? spec->left_name : spec->right_name;
}

const char *proof_words(const cli_view *view)
{
    switch (view->verdict->proves) {
    case GG_PROVES_WINNER:
        return gg_problem_rules(view->problem) ? "the winner from this position"
                                               : "the winner for these tokens";
    case GG_PROVES_EVERY_VALUE:
        return "every value below";
    case GG_PROVES_VALUES_ONLY:
        return "the values only";
    default:
        return "nothing";
    }
}

void proof_put_json(const cli_view *view, cli_out *out)
{
    static const char *const words[] = {[GG_PROVES_NOTHING] = NULL,
                                        [GG_PROVES_EVERY_VALUE] = "every value",
                                        [GG_PROVES_VALUES_ONLY] = "values only",
                                        [GG_PROVES_WINNER] = "winner"};
    const gg_verdict *verdict = view->verdict;
    out_text(out, ",\"proves\":");
    if (words[verdict->proves])
        json_string(out, words[verdict->proves]);
    else
        out_text(out, "null");
    out_text(out, ",\"why_not\":");
    if (verdict->why_not[0])
        json_string(out, verdict->why_not);
    else
        out_text(out, "null");
}

static gg_status load(const cli_view *view, gg_vertex first, size_t count, block *rows)
{
    if (is_race(view))
        return gg_solution_distances(view->ctx, view->solution, first, count, rows->number[0],
                                     rows->number[1]);
    gg_status status = gg_solution_outcomes(view->ctx, view->solution, GG_LEFT, first, count,
                                            rows->winner[0], rows->number[0]);
    if (status == GG_OK && table_is_paired(view))
        status = gg_solution_outcomes(view->ctx, view->solution, GG_RIGHT, first, count,
                                      rows->winner[1], rows->number[1]);
    return status;
}

gg_status table_available(const cli_view *view)
{
    if (is_race(view)) return gg_solution_distances(view->ctx, view->solution, 0, 0, NULL, NULL);
    return gg_solution_outcomes(view->ctx, view->solution, GG_LEFT, 0, 0, NULL, NULL);
}

/* ---- summary ---- */

/* The first time how many there are, the second time how many of each length. */
static void count_value(cli_count *entry, uint32_t number, bool again)
{
    if (again) {
        if (entry->turns) entry->turns[number]++;
        return;
    }
    entry->positions++;
    if (number == GG_INFINITE) return;
    if (entry->longest == GG_INFINITE || number > entry->longest) entry->longest = number;
}

/* The entries in their order: by player to move, then by value. */
static size_t lay_out(const cli_view *view, cli_count counts[MAX_COUNTS])
{
    static const char *const impartial[] = {"N", "P", "D"}, *const personal[] = {"L", "R", "D"},
                             *const distance[] = {"mini", "mini never", "maxi", "maxi never"};
    const bool race = is_race(view), paired = table_is_paired(view);
    const char *const *names = race                                       ? distance
                               : gg_solution_is_impartial(view->solution) ? impartial
                                                                          : personal;
    const size_t kinds = race ? 4 : 3, count = paired ? 6 : kinds;
    for (size_t i = 0; i < count; i++)
        counts[i] = (cli_count){!paired ? ""
                                : i < 3 ? "L"
                                        : "R",
                                names[i % kinds], 0, GG_INFINITE, NULL};
    return count;
}

static void count_row(const cli_view *view, cli_count *counts, const block *rows, size_t i,
                      bool again)
{
    if (is_race(view)) {
        for (int c = 0; c < 2; c++)
            count_value(&counts[2 * c + (rows->number[c][i] == GG_INFINITE)], rows->number[c][i],
                        again);
        return;
    }
    for (int c = 0; c < (table_is_paired(view) ? 2 : 1); c++)
        for (int k = 0; k < 3; k++)
            if (counts[3 * c + k].value[0] == rows->winner[c][i])
                count_value(&counts[3 * c + k], rows->number[c][i], again);
}

static gg_status count_rows(const cli_view *view, cli_count *counts, bool again)
{
    const uint64_t n = gg_graph_vertices(gg_problem_graph(view->problem));
    block rows;
    for (uint64_t v = 0; v < n; v += BLOCK) {
        const size_t part = n - v < BLOCK ? (size_t)(n - v) : BLOCK;
        const gg_status status = load(view, (gg_vertex)v, part, &rows);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < part; i++)
            count_row(view, counts, &rows, i, again);
    }
    return GG_OK;
}

gg_status table_summary(const cli_view *view, cli_count counts[MAX_COUNTS], size_t *count)
{
    *count = lay_out(view, counts);
    return count_rows(view, counts, false);
}

gg_status table_lengths(const cli_view *view, cli_count counts[MAX_COUNTS])
{
    return count_rows(view, counts, true);
}
