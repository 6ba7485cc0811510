/* Values as text and as JSON: of each vertex, position or part, and one by one. */
#include "report.h"
#include "rows.h"

#include "greatgame_ruleset.h"

#include <string.h>

bool values_add_up(const gg_solution *solution)
{
    const char *type = gg_solution_value_type(solution);
    return strcmp(type, "outcome") != 0 && strcmp(type, "winner") != 0 &&
           strcmp(type, "distance") != 0 && strcmp(type, "score") != 0;
}

bool values_are_scores(const gg_solution *solution)
{
    return strcmp(gg_solution_value_type(solution), "score") == 0;
}

/* True if the value of a state is one text, though an entry has several fields. */
static bool is_one_text(const gg_solution *solution)
{
    const char *type = gg_solution_value_type(solution);
    return values_are_scores(solution) || strcmp(type, "energy") == 0 || strcmp(type, "mean") == 0;
}

/* ---- one value ---- */

/* Fields that are no numbers are texts; what is not known is null. */
static void put_json_fields(const gg_field *field, const char *text, size_t size, cli_out *out)
{
    for (const char *at = text, *end = text + size; at <= end; field++) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const size_t length = (size_t)((tab ? tab : end) - at);
        size_t digits = 0;
        while (digits < length && at[digits] >= '0' && at[digits] <= '9')
            digits++;
        if (at > text) out_char(out, ',');
        if (field->unknown && strlen(field->unknown) == length &&
            memcmp(field->unknown, at, length) == 0) {
            out_text(out, "null");
        } else {
            const bool number = field->number && digits == length;
            if (!number) out_char(out, '"');
            out_bytes(out, at, length);
            if (!number) out_char(out, '"');
        }
        at += length + 1;
    }
}

void value_put_json(const gg_solution *solution, const char *value, cli_out *out)
{
    const gg_field *fields = gg_solution_fields(solution);
    const bool several = fields[1].label && !is_one_text(solution);
    if (several) out_char(out, '[');
    put_json_fields(fields, value, strlen(value), out);
    if (several) out_char(out, ']');
}

const char *value_in_words(const gg_solution *solution, const char *value, char buffer[WORDED])
{
    const gg_field *field = gg_solution_fields(solution);
    size_t length = 0;
    if (!field[1].label || is_one_text(solution)) return value;
    for (; field->label && *value && length < WORDED; field++) {
        const size_t size = strcspn(value, "\t");
        const bool usual = field->usual && strncmp(field->usual, value, size) == 0;
        if (!usual)
            length += (size_t)snprintf(buffer + length, WORDED - length, "%s%.*s", field->label,
                                       (int)size, value);
        value += size + (value[size] == '\t');
    }
    return buffer;
}

/* ---- the parts of a sum ---- */

/* Equal parts; of tokens, one. */
typedef struct group {
    size_t first; /* index of the first of them */
    size_t count;
} group;

enum { PARTS_SHOWN = 12 };

static bool is_equal(const gg_part *a, const gg_part *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->value, b->value) == 0;
}

/* The first groups in the order of their first parts; returns their number, and in *rest the number
 * of parts in no group. Only parts of a game by rules are grouped, because tokens have names. */
static size_t find_groups(const gg_answer *answer, bool together, group groups[PARTS_SHOWN],
                          size_t *rest)
{
    size_t count = 0;
    *rest = 0;
    for (size_t i = 0; i < answer->part_count; i++) {
        size_t g = together ? 0 : count;
        while (g < count && !is_equal(&answer->parts[groups[g].first], &answer->parts[i]))
            g++;
        if (g == PARTS_SHOWN) {
            ++*rest;
            continue;
        }
        if (g == count) groups[count++] = (group){i, 0};
        groups[g].count++;
    }
    return count;
}

void values_put_parts(const gg_problem *problem, const gg_solution *solution,
                      const gg_answer *answer, bool vertices, cli_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    group groups[PARTS_SHOWN];
    char buffer[WORDED], text[POSITION_TEXT];
    size_t rest;
    const size_t count = find_groups(answer, gg_problem_rules(problem) != NULL, groups, &rest);
    for (size_t g = 0; g < count && answer->part_count > 1; g++) { /* one part is the whole */
        const size_t first = groups[g].first;
        const gg_part *part = &answer->parts[first];
        if (groups[g].count > 1) out_format(out, "%llu x ", (unsigned long long)groups[g].count);
        out_text(out, part->name);
        if (vertices && first < spec->token_count) {
            out_text(out, " on ");
            out_text(out, gg_vertex_print(problem, spec->tokens[first].vertex, text, sizeof text));
        }
        out_text(out, ": ");
        out_text(out, value_in_words(solution, part->value, buffer));
        out_text(out, "; ");
    }
    if (rest) out_format(out, "%llu more; ", (unsigned long long)rest);
    if (answer->part_count > 1) out_text(out, "total ");
    out_text(out, value_in_words(solution, answer->total, buffer));
}

/* ---- rows ---- */

gg_status values_available(const cli_view *view)
{
    uint64_t cursor = 0;
    size_t count;
    if (values_add_up(view->solution) || values_are_scores(view->solution)) return GG_OK;
    if (gg_problem_rules(view->problem))
        return gg_solution_list(view->ctx, view->problem, view->solution, &cursor, 0, NULL, NULL,
                                NULL, NULL, &count);
    if (gg_problem_get(view->problem)->play == GG_RACE)
        return gg_solution_distances(view->ctx, view->solution, 0, 0, NULL, NULL);
    return gg_solution_outcomes(view->ctx, view->solution, GG_LEFT, 0, 0, NULL, NULL);
}

/* A sink for the values of parts or positions, in order. */
typedef struct entries {
    const cli_view *view;
    cli_out *out;
    bool json;
    uint64_t next;
    const char *begin; /* of a row in JSON */
} entries;

/* A move that ends play at once leads to no position, so it has no row. */
static bool put_entry(void *self, const void *data, size_t size)
{
    entries *e = self;
    char text[POSITION_TEXT];
    const gg_solution *solution = e->view->solution;
    if (!gg_value_place(e->view->problem, solution, e->next++, text, sizeof text)) return true;
    if (e->json) {
        out_text(e->out, e->begin);
        out_json(e->out, text);
        out_char(e->out, ',');
        put_json_fields(gg_solution_fields(solution), data, size, e->out);
        out_char(e->out, ']');
    } else {
        out_text(e->out, text);
        out_char(e->out, '\t');
        out_bytes(e->out, data, size);
        out_char(e->out, '\n');
    }
    e->begin = ",[";
    return !e->out->failed;
}

static gg_status put_entries(const cli_view *view, cli_out *out, bool json)
{
    entries all = {view, out, json, 0, "["};
    const gg_sink sink = {&all, put_entry};
    return gg_values_write(view->ctx, view->problem, view->solution, 0,
                           gg_solution_entries(view->solution), view->full ? 0 : WORTH_TEXT, &sink);
}

/* Writes each position by rules with an outcome. */
static gg_status put_outcomes(const cli_view *view, cli_out *out, bool json)
{
    enum { BLOCK = 1024 };
    gg_position position[BLOCK];
    char winner[BLOCK], text[POSITION_TEXT];
    uint32_t remoteness[BLOCK];
    uint64_t cursor = 0;
    size_t count = 1;
    const char *begin = "[";
    while (count > 0 && !out->failed) {
        const gg_status status =
            gg_solution_list(view->ctx, view->problem, view->solution, &cursor, BLOCK, position,
                             NULL, winner, remoteness, &count);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < count; i++) {
            if (json) out_text(out, begin);
            begin = ",[";
            gg_position_print(view->problem, position[i], text, sizeof text);
            (json ? out_json : out_text)(out, text);
            out_text(out, json ? ",\"" : "\t");
            out_char(out, winner[i]);
            out_text(out, json ? "\"," : "\t");
            if (remoteness[i] == GG_INFINITE)
                out_text(out, json ? "null" : "-");
            else
                out_number(out, remoteness[i]);
            out_char(out, json ? ']' : '\n');
        }
    }
    return GG_OK;
}

gg_status values_rows(const cli_view *view, cli_out *out, bool json)
{
    const gg_sink sink = cli_out_sink(out);
    cli_rows rows;
    gg_status status;
    rows_begin(&rows, view, json, out);
    if (!gg_problem_rules(view->problem)) {
        status = gg_table_write(view->ctx, view->problem, view->solution, json,
                                view->full ? 0 : WORTH_TEXT, &sink);
    } else {
        if (json) out_char(out, '[');
        const bool listed = values_add_up(view->solution) || values_are_scores(view->solution);
        status = (listed ? put_entries : put_outcomes)(view, out, json);
        if (json && status == GG_OK) out_char(out, ']');
    }
    const gg_status ended = rows_end(&rows);
    return status == GG_OK ? ended : status;
}
