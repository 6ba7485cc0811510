/* Output of measurements: a table, or JSON Lines. */
#include "tell.h"

#define MIB (1 << 20)

/* ---- the table ---- */

void tell_heading(bool targets, cli_out *out)
{
    if (targets)
        out_text(out,
                 "                                      times least            want       digit "
                 "memory   bytes    read/     edge/ want     two   wall\n"
                 "workload      input                  faster to most          /aim        loop "
                 "/want    /edge    solve/wr  probe /aim    thr.   /CPU\n");
    else
        out_text(out, "                                                            times as fast  "
                      " memory, of the       two\n"
                      "workload      input                   vertices     edges   as the textbook "
                      "    MiB  textbook's  threads\n");
}

static const char plain_meaning[] =
    "\n"
    "times as fast as the textbook: the processor time that a program written from the textbook\n"
    "  takes, divided by that of greatgame, from reading the text to writing the table: the "
    "median\n"
    "  of the rounds, and in brackets the least and the most; the answers were compared first\n"
    "memory: the most that greatgame held, in MiB and in percent of what the textbook's program "
    "held\n"
    "two threads: how many times as fast as one thread, by the clock on the wall\n"
    "greatgame bench --list says what each workload is and what it is compared with\n";

static const char targets_meaning[] =
    "\n"
    "times faster: processor time of the reference / of the library, from text to table; the\n"
    "  median of the rounds, the least and the most. The reference reads as from a stream\n"
    "want/aim: the figure that is wanted, and the one that is aimed at\n"
    "digit loop: the same if the reference read by a digit loop that checks nothing\n"
    "memory: the most that the library holds / the most that the reference holds\n"
    "read/solve/write: of the library's time, in percent\n"
    "edge/probe: what solving costs for an edge that it goes along / what it costs to change a\n"
    "  word anywhere in an array that is as long as the graph has vertices\n";

void tell_closing(bool targets, bool busy, cli_out *out)
{
    out_text(out, targets ? targets_meaning : plain_meaning);
    if (busy)
        out_text(out, "busy: two processors were not free, so the ratio would mean nothing\n");
}

static void put_ratio(double ratio, const char *format, int width, cli_out *out)
{
    char text[32] = "-";
    if (ratio > 0) snprintf(text, sizeof text, format, ratio);
    out_format(out, " %*s", width, text);
}

static void put_target(bench_target target, int width, cli_out *out)
{
    char text[48] = "-";
    if (target.least > 0) snprintf(text, sizeof text, "%g/%g", target.least, target.aim);
    out_format(out, " %-*s", width, text);
}

static bench_target wanted(const bench_row *row)
{
    const bench_workload *w = row->workload;
    return w->targets ? w->targets[row->variant - w->variants] : w->faster;
}

static const char *reached(double figure, bench_target target)
{
    if (!(target.least > 0)) return "";
    return figure >= target.aim ? "aim" : figure >= target.least ? "yes" : "no";
}

static void put_faster(const bench_row *row, cli_out *out)
{
    char range[48] = "";
    const bench_target target = wanted(row);
    put_ratio(row->faster.median, "%.1f", 6, out);
    if (row->faster.median > 0)
        snprintf(range, sizeof range, "(%.1f to %.1f)", row->faster.least, row->faster.most);
    out_format(out, " %-16s", range);
    put_target(target, 6, out);
    out_format(out, " %-3s", reached(row->faster.median, target));
    put_ratio(row->digit_loop.median, "%.1f", 5, out);
}

static double per_edge(const bench_row *row)
{
    return row->edges ? (double)row->memory[1] / (double)row->edges : 0;
}

static double memory_ratio(const bench_row *row)
{
    return row->memory[0] ? (double)row->memory[1] / (double)row->memory[0] : 0;
}

/* With the target after it, if there is one. */
static void put_bounded(double figure, const char *format, double most, cli_out *out)
{
    char text[48] = "-";
    if (figure > 0) {
        const int length = snprintf(text, sizeof text, format, figure);
        if (most > 0) snprintf(text + length, sizeof text - (size_t)length, "/%g", most);
    }
    out_format(out, " %-8s", text);
}

static void put_times(const bench_row *row, cli_out *out)
{
    const double *share = row->share[1];
    char shares[48];
    snprintf(shares, sizeof shares, "%.0f/%.0f/%.0f", 100 * share[READING], 100 * share[SOLVING],
             100 * share[WRITING]);
    out_format(out, " %-8s", shares);
    put_ratio(row->solve.median, "%.2f", 6, out);
    put_target(row->workload->solve, 6, out);
    if (measure_is_free(row))
        put_ratio(row->two_threads.median, "%.2f", 5, out);
    else
        out_text(out, "  busy");
    out_format(out, " %6.2f\n", row->wall);
}

/* Every figure beside what is wanted of it. */
static void put_targets(const bench_row *row, cli_out *out)
{
    put_faster(row, out);
    put_bounded(memory_ratio(row), "%.2f", row->workload->memory, out);
    put_bounded(per_edge(row), "%.1f", row->workload->bytes.least, out);
    put_times(row, out);
}

/* The figures for a user of the program. */
static void put_plain(const bench_row *row, cli_out *out)
{
    char range[48] = "";
    out_format(out, " %9llu %9llu", (unsigned long long)row->size.vertices,
               (unsigned long long)row->edges);
    put_ratio(row->faster.median, "%.1f", 6, out);
    if (row->faster.median > 0)
        snprintf(range, sizeof range, "(%.1f-%.1f)", row->faster.least, row->faster.most);
    out_format(out, " %-11s %6.1f", range, (double)row->memory[1] / MIB);
    put_ratio(100 * memory_ratio(row), "%.0f %%", 10, out);
    if (measure_is_free(row))
        put_ratio(row->two_threads.median, "%.2f", 8, out);
    else
        out_text(out, "     busy");
    out_char(out, '\n');
}

void tell_row(const bench_row *row, bool targets, cli_out *out)
{
    out_format(out, "%-13s %-22s", row->workload->name, row->variant->name);
    if (!row->equal)
        out_text(out, " void: the answers differ\n");
    else
        (targets ? put_targets : put_plain)(row, out);
}

/* ---- JSON ---- */

static void put_string(const char *name, const char *text, cli_out *out)
{
    out_format(out, ",\"%s\":", name);
    out_json(out, text);
}

static void put_count(const char *name, uint64_t count, cli_out *out)
{
    out_format(out, ",\"%s\":", name);
    out_number(out, count);
}

static void put_figure(const char *name, double figure, cli_out *out)
{
    if (figure > 0)
        out_format(out, ",\"%s\":%.4g", name, figure);
    else
        out_format(out, ",\"%s\":null", name);
}

static void put_spread(const char *name, const bench_spread *spread, bench_target target,
                       cli_out *out)
{
    if (!(spread->median > 0)) {
        out_format(out, ",\"%s\":null", name);
        return;
    }
    out_format(out, ",\"%s\":{\"median\":%.4g,\"least\":%.4g,\"most\":%.4g", name, spread->median,
               spread->least, spread->most);
    put_figure("wanted", target.least, out);
    put_figure("aimed", target.aim, out);
    out_char(out, '}');
}

static void put_shares(const char *name, const double share[STAGES], cli_out *out)
{
    out_format(out, ",\"%s\":{\"reading\":%.3f,\"solving\":%.3f,\"writing\":%.3f}", name,
               share[READING], share[SOLVING], share[WRITING]);
}

static void put_measured(const bench_row *row, cli_out *out)
{
    const bench_workload *w = row->workload;
    const bench_target none = {0, 0}, two = {1.5, 1.8};
    put_count("rounds", row->rounds, out);
    put_spread("faster", &row->faster, wanted(row), out);
    put_spread("faster_than_digit_loop", &row->digit_loop, none, out);
    put_count("memory", row->memory[1], out);
    put_count("reference_memory", row->memory[0], out);
    put_figure("memory_ratio", memory_ratio(row), out);
    put_figure("memory_wanted", w->memory, out);
    put_figure("bytes_per_edge", per_edge(row), out);
    put_figure("bytes_per_edge_wanted", w->bytes.least, out);
    put_shares("stages", row->share[1], out);
    put_shares("reference_stages", row->share[0], out);
    put_spread("edge_per_access", &row->edge, none, out);
    put_spread("solve_per_access", &row->solve, w->solve, out);
    if (measure_is_free(row))
        put_spread("two_threads", &row->two_threads, two, out);
    else
        put_string("two_threads_refused", "two processors were not free", out);
    put_figure("busy", row->busy, out);
    put_figure("wall_to_cpu", row->wall, out);
    put_figure("probe_access_ns", row->access * 1e9, out);
    put_figure("probe_stream_ns_per_byte", row->byte * 1e9, out);
}

void tell_json(const bench_row *row, cli_out *out)
{
    out_text(out, "{\"schema\":1,\"workload\":");
    out_json(out, row->workload->name);
    put_string("input", row->variant->name, out);
    put_string("reference", row->workload->reference, out);
    put_count("vertices", row->size.vertices, out);
    put_count("edges", row->edges, out);
    put_count("positions", row->positions, out);
    put_count("bytes", row->input, out);
    out_format(out, ",\"equal\":%s", row->equal ? "true" : "false");
    if (row->equal) put_measured(row, out);
    out_text(out, "}\n");
}

/* ---- the list ---- */

static void list_json(const bench_workload *w, cli_out *out)
{
    out_text(out, "{\"schema\":1,\"workload\":");
    out_json(out, w->name);
    put_string("summary", w->summary, out);
    put_string("reference", w->reference, out);
    put_count("vertices", w->size.vertices, out);
    put_count("edges", w->size.edges, out);
    out_format(out, ",\"on_request\":%s}\n", w->on_request ? "true" : "false");
}

void tell_list(bool json, cli_out *out)
{
    for (size_t i = 0; bench_workload_at(i); i++) {
        const bench_workload *w = bench_workload_at(i);
        if (json)
            list_json(w, out);
        else
            out_format(out, "%-14s %s\n               against: %s%s\n", w->name, w->summary,
                       w->reference, w->on_request ? "; only if it is named" : "");
    }
}
