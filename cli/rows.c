#include "rows.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

/* A field is quoted if it has a comma, a quotation mark or an end of a line (RFC 4180). */
static void put_csv(const char *text, size_t size, cli_out *out)
{
    bool plain = true;
    for (size_t i = 0; i < size; i++)
        plain &= !strchr(",\"\r\n", text[i]);
    if (!plain) out_char(out, '"');
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"') out_char(out, '"');
        out_char(out, text[i]);
    }
    if (!plain) out_char(out, '"');
}

/* The titles of so many fields. */
static void put_titles(const cli_view *view, size_t count, cli_out *out)
{
    static const struct {
        const char *type;
        size_t count;
        const char *titles;
    } known[] = {
        {"outcome", 2, "value,turns"},
        {"outcome", 4, "value_left_first,turns_left_first,value_right_first,turns_right_first"},
        {"score", 2, "score,turns"},
        {"score", 4, "score_left_first,turns_left_first,score_right_first,turns_right_first"},
        {"parity", 2, "winner,move"},
        {"energy", 3, "winner,credit,move"},
        {"mean", 2, "mean,move"},
        {"distance", 2, "mini,maxi"},
        {"misere-pair", 3, "plus,minus,kind"}};
    const char *type = gg_solution_value_type(view->solution), *titles = type;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].type, type) == 0 && known[i].count == count) titles = known[i].titles;
    out_format(out, "%s,%s\n",
               !gg_problem_rules(view->problem) ? "vertex"
               : values_add_up(view->solution)  ? "part"
                                                : "position",
               titles);
}

/* Writes the row that is complete. */
static void put_row(cli_rows *r)
{
    size_t fields = 0;
    const char *text = r->text.data, *end = text + r->text.length;
    for (const char *c = text; c < end; c++)
        fields += *c == '\t';
    if (r->csv && r->row == 0) put_titles(r->view, fields, r->out);
    for (size_t i = 0; i <= fields; i++) {
        const char *tab = memchr(text, '\t', (size_t)(end - text));
        const char *name = r->graph && i == 0 ? gg_graph_name(r->graph, (gg_vertex)r->row) : NULL;
        const char *field = name ? name : text;
        const size_t size = name ? strlen(name) : (size_t)((tab ? tab : end) - text);
        if (i > 0) out_char(r->out, r->csv ? ',' : '\t');
        if (r->csv)
            put_csv(field, size, r->out);
        else
            out_bytes(r->out, field, size);
        if (tab) text = tab + 1;
    }
    out_char(r->out, '\n');
    r->row++;
}

static bool take_text(void *self, const void *data, size_t size)
{
    cli_rows *r = self;
    const char *from = data;
    r->out->filter = NULL;
    while (size > 0 && !r->text.failed) {
        const char *end = memchr(from, '\n', size);
        const size_t part = end ? (size_t)(end - from) : size;
        if (text_add(&r->text, from, part) && end) {
            put_row(r);
            r->text.length = 0;
        }
        from += part + (end != NULL);
        size -= part + (end != NULL);
    }
    r->out->filter = &r->sink;
    return !r->out->failed;
}

/* ---- JSON ---- */

/* Replaces the number at the beginning of each inner list. */
static void take_character(cli_rows *r, char c)
{
    if (r->label && c >= '0' && c <= '9') return;
    r->label = false;
    out_char(r->out, c);
    if (r->string) {
        r->string = r->escaped || c != '"';
        r->escaped = !r->escaped && c == '\\';
        return;
    }
    r->string = c == '"';
    r->depth += c == '[';
    r->depth -= c == ']';
    if (c != '[' || r->depth != 2) return;
    const char *name = gg_graph_name(r->graph, (gg_vertex)r->row++);
    if (name) out_json(r->out, name);
    r->label = name != NULL;
}

static bool take_json(void *self, const void *data, size_t size)
{
    cli_rows *r = self;
    const char *from = data;
    r->out->filter = NULL;
    for (size_t i = 0; i < size; i++)
        take_character(r, from[i]);
    r->out->filter = &r->sink;
    return !r->out->failed;
}

/* ---- both ---- */

static bool has_names(const gg_problem *problem)
{
    const gg_graph *graph = gg_problem_graph(problem);
    const uint64_t n = gg_problem_rules(problem) ? 0 : gg_graph_vertices(graph);
    uint64_t v = 0;
    while (v < n && !gg_graph_name(graph, (gg_vertex)v))
        v++;
    return v < n;
}

void rows_begin(cli_rows *rows, const cli_view *view, bool json, cli_out *out)
{
    *rows = (cli_rows){.view = view, .out = out, .csv = view->csv && !json};
    if (has_names(view->problem)) rows->graph = gg_problem_graph(view->problem);
    rows->sink = (gg_sink){rows, json ? take_json : take_text};
    if (rows->graph || rows->csv) out->filter = &rows->sink;
}

gg_status rows_end(cli_rows *rows)
{
    const bool failed = rows->text.failed;
    rows->out->filter = NULL;
    free(rows->text.data);
    if (failed) fputs("greatgame: no memory\n", stderr);
    return failed ? GG_NO_MEMORY : GG_OK;
}
