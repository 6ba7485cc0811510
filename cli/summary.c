/* The number of occurrences of each value: outcomes and distances with their lengths, other values
 * by a histogram of the library. And the figures of a graph. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 100, MAX_COUNTS = 6, BLOCK = 4096 };

/* ---- outcomes and distances ---- */

typedef struct count {
    const char *who;   /* "L", "R" (to move), "" */
    const char *value; /* "N", "L", "mini never"... */
    uint64_t positions;
    uint32_t longest; /* GG_INFINITE: has no length */
    uint64_t *turns;  /* number of positions of each length up to `longest`; NULL: not counted */
    size_t room;      /* of turns */
} count;

typedef struct counts {
    count of[MAX_COUNTS];
    size_t count;
    bool paired;  /* by player to move */
    bool lengths; /* positions of each length are counted */
} counts;

/* True if the values of a graph differ with the player to move. */
static bool is_paired(const cli_view *view)
{
    const gg_graph *graph = gg_problem_graph(view->problem);
    return !gg_solution_is_impartial(view->solution) &&
           (gg_problem_rules(view->problem) || !gg_graph_has_owners(graph));
}

/* The entries in their order: by player to move, then by value. */
static void lay_out(const cli_view *view, counts *all)
{
    static const char *const impartial[] = {"N", "P", "D"}, *const personal[] = {"L", "R", "D"},
                             *const distance[] = {"mini", "mini never", "maxi", "maxi never"};
    const bool race = gg_problem_get(view->problem)->play == GG_RACE;
    const char *const *names = race                                       ? distance
                               : gg_solution_is_impartial(view->solution) ? impartial
                                                                          : personal;
    const size_t kinds = race ? 4 : 3;
    all->paired = !race && is_paired(view);
    all->count = all->paired ? 6 : kinds;
    for (size_t i = 0; i < all->count; i++)
        all->of[i] = (count){
            !all->paired ? "" : i < 3 ? "L" : "R", names[i % kinds], 0, GG_INFINITE, NULL, 0};
}

/* Makes room for positions of this length; new entries are 0. */
static gg_status grow_turns(count *entry, uint32_t longest)
{
    const size_t room = (size_t)longest + longest / 2 + 64;
    uint64_t *turns = realloc(entry->turns, room * sizeof *turns);
    if (!turns) {
        fputs("greatgame: no memory\n", stderr);
        return GG_NO_MEMORY;
    }
    memset(turns + entry->room, 0, (room - entry->room) * sizeof *turns);
    entry->turns = turns;
    entry->room = room;
    return GG_OK;
}

static inline gg_status count_value(const counts *all, count *entry, uint32_t turns)
{
    entry->positions++;
    if (turns == GG_INFINITE) return GG_OK;
    if (entry->longest == GG_INFINITE || turns > entry->longest) {
        const gg_status status =
            all->lengths && turns >= entry->room ? grow_turns(entry, turns) : GG_OK;
        if (status != GG_OK) return status;
        entry->longest = turns;
    }
    if (all->lengths) entry->turns[turns]++;
    return GG_OK;
}

static gg_status count_distances(const cli_view *view, counts *all)
{
    const uint64_t n = gg_graph_vertices(gg_problem_graph(view->problem));
    uint32_t turns[2][BLOCK];
    for (uint64_t v = 0; v < n; v += BLOCK) {
        const size_t part = n - v < BLOCK ? (size_t)(n - v) : BLOCK;
        gg_status status = gg_solution_distances(view->ctx, view->solution, (gg_vertex)v, part,
                                                 turns[0], turns[1]);
        for (size_t c = 0; c < 2; c++)
            for (size_t i = 0; status == GG_OK && i < part; i++)
                status =
                    count_value(all, &all->of[2 * c + (turns[c][i] == GG_INFINITE)], turns[c][i]);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

static gg_status count_outcomes(const cli_view *view, counts *all)
{
    gg_player to_move[BLOCK];
    char winner[BLOCK];
    uint32_t turns[BLOCK];
    uint64_t cursor = 0;
    size_t part = 1;
    while (part > 0) {
        gg_status status = gg_solution_list(view->ctx, view->problem, view->solution, &cursor,
                                            BLOCK, NULL, to_move, winner, turns, &part);
        for (size_t i = 0; status == GG_OK && i < part; i++) {
            count *of = &all->of[all->paired && to_move[i] == GG_RIGHT ? 3 : 0];
            while (of->value[0] != winner[i])
                of++;
            status = count_value(all, of, turns[i]);
        }
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

static gg_status count_all(const cli_view *view, counts *all)
{
    lay_out(view, all);
    return gg_problem_get(view->problem)->play == GG_RACE ? count_distances(view, all)
                                                          : count_outcomes(view, all);
}

/* ---- as text ---- */

static const char *who_moves(const cli_view *view, const count *entry)
{
    return player_name(view->problem, entry->who[0] == 'L' ? GG_LEFT : GG_RIGHT);
}

static void put_line(const cli_view *view, const count *entry, cli_out *out)
{
    if (entry->who[0]) out_format(out, "%s to move  ", who_moves(view, entry));
    out_format(out, "%-10s  %llu position%s", entry->value, (unsigned long long)entry->positions,
               cli_s(entry->positions));
    if (entry->longest != GG_INFINITE)
        out_format(out, ", at most %u turn%s", entry->longest, cli_s(entry->longest));
    out_char(out, '\n');
}

/* A column for each value that has lengths, a line for each length that occurs. */
static void put_lengths(const cli_view *view, const counts *all, cli_out *out)
{
    enum { SHOWN = 40, WIDTH = 10, TITLE = 300 };
    char title[TITLE];
    uint64_t longest = 0, lines = 0;
    bool any = false;
    for (const count *of = all->of; of < all->of + all->count; of++) {
        if (!of->turns) continue;
        out_text(out, any ? "" : "  turns ");
        any = true;
        if (of->longest > longest) longest = of->longest;
        snprintf(title, sizeof title, "%s%s%s", of->who[0] ? who_moves(view, of) : "",
                 of->who[0] ? ": " : "", of->value);
        out_format(out, "  %*s", WIDTH, title);
    }
    if (any) out_char(out, '\n');
    for (uint64_t t = 0; any && t <= longest; t++) {
        uint64_t number[MAX_COUNTS] = {0}, sum = 0;
        for (size_t i = 0; i < all->count; i++)
            if (all->of[i].turns && t <= all->of[i].longest) sum += number[i] = all->of[i].turns[t];
        if (sum == 0 || lines++ >= SHOWN) continue;
        out_format(out, "  %5llu ", (unsigned long long)t);
        for (size_t i = 0; i < all->count; i++)
            if (all->of[i].turns) out_format(out, "  %*llu", WIDTH, (unsigned long long)number[i]);
        out_char(out, '\n');
    }
    if (lines > SHOWN)
        out_format(out, "  and %llu more lengths, which --json lists\n",
                   (unsigned long long)(lines - SHOWN));
}

/* ---- as JSON ---- */

static void put_object(const count *entry, cli_out *out)
{
    out_text(out, "{\"to_move\":");
    if (entry->who[0])
        out_json(out, entry->who);
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

/* ---- values of sums ---- */

static void put_histogram(const cli_view *view, const gg_histogram *histogram, cli_out *out)
{
    char worded[WORDED];
    for (size_t i = 0; i < histogram->count; i++) {
        const gg_histogram_entry *entry = &histogram->entries[i];
        const char *value = value_in_words(view->solution, entry->value, worded);
        out_text(out, value);
        for (size_t length = strlen(value); length < 10; length++)
            out_char(out, ' ');
        out_format(out, "  %llu position%s\n", (unsigned long long)entry->count,
                   cli_s(entry->count));
    }
    if (histogram->left_out)
        out_format(out, "and %llu more value%s, in %llu position%s\n",
                   (unsigned long long)histogram->left_out, cli_s(histogram->left_out),
                   (unsigned long long)histogram->unlisted, cli_s(histogram->unlisted));
}

static void put_json_histogram(const cli_view *view, const gg_histogram *histogram, cli_out *out)
{
    for (size_t i = 0; i < histogram->count; i++) {
        out_text(out, i > 0 ? ",{\"to_move\":null,\"value\":" : "{\"to_move\":null,\"value\":");
        value_put_json(view->solution, histogram->entries[i].value, out);
        out_format(out, ",\"positions\":%llu,\"longest\":null}",
                   (unsigned long long)histogram->entries[i].count);
    }
    if (histogram->left_out)
        out_format(out, ",{\"more\":%llu,\"positions\":%llu}",
                   (unsigned long long)histogram->left_out,
                   (unsigned long long)histogram->unlisted);
}

/* ---- the whole ---- */

gg_status summary_put(const cli_view *view, cli_out *out, bool json)
{
    counts all = {.lengths = view->summary};
    gg_histogram *histogram = NULL;
    const bool listed = values_add_up(view->solution) || values_are_scores(view->solution);
    gg_status status = values_available(view);
    if (status == GG_OK)
        status = listed ? gg_histogram_new(view->ctx, view->problem, view->solution, MOST_VALUES,
                                           &histogram)
                        : count_all(view, &all);
    if (status == GG_OK && json) out_char(out, '[');
    if (status == GG_OK && listed)
        (json ? put_json_histogram : put_histogram)(view, histogram, out);
    for (size_t i = 0; status == GG_OK && i < all.count; i++) {
        if (json && i > 0) out_char(out, ',');
        if (json)
            put_object(&all.of[i], out);
        else
            put_line(view, &all.of[i], out);
    }
    if (status == GG_OK && json) out_char(out, ']');
    if (status == GG_OK && !json) put_lengths(view, &all, out);
    gg_histogram_free(histogram);
    for (size_t i = 0; i < all.count; i++)
        free(all.of[i].turns);
    return status;
}

gg_status summary_put_graph(const cli_view *view, cli_out *out, bool json)
{
    gg_figures f;
    if (gg_problem_rules(view->problem)) {
        out_text(out,
                 json ? "null" : "  graph  none: the moves of this game follow from its rules\n");
        return GG_OK;
    }
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
