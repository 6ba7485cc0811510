#include "parts.h"

#include "entries.h"

#include "greatgame_ruleset.h"

#include <string.h>

/* Equal parts; of tokens, one. */
typedef struct group {
    size_t first; /* index of the first of them */
    size_t count;
} group;

static bool is_equal(const gg_part *a, const gg_part *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->value, b->value) == 0;
}

/* The first groups in the order in which they begin; how many, and in *rest the parts that are in
 * none of them. Only parts of a game by rules are put together, for tokens have names. */
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

static void put_name(const gg_problem *problem, const gg_part *part, const group *of, bool vertices,
                     cli_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    char text[POSITION_TEXT];
    if (of->count > 1) out_format(out, "%llu x ", (unsigned long long)of->count);
    out_text(out, part->name);
    if (!vertices || of->first >= spec->token_count) return;
    out_text(out, " on ");
    out_text(out, gg_vertex_print(problem, spec->tokens[of->first].vertex, text, sizeof text));
}

void parts_put(const gg_problem *problem, const gg_solution *solution, const gg_answer *answer,
               bool vertices, cli_out *out)
{
    group groups[PARTS_SHOWN];
    char buffer[WORDED];
    size_t rest;
    const size_t count = find_groups(answer, gg_problem_rules(problem) != NULL, groups, &rest);
    if (answer->part_count < 2) { /* it is the whole */
        out_text(out, entries_worded(solution, answer->total, buffer));
        return;
    }
    for (size_t g = 0; g < count; g++) {
        const gg_part *part = &answer->parts[groups[g].first];
        put_name(problem, part, &groups[g], vertices, out);
        out_text(out, ": ");
        out_text(out, entries_worded(solution, part->value, buffer));
        out_text(out, "; ");
    }
    if (rest) out_format(out, "%llu more; ", (unsigned long long)rest);
    out_text(out, "total ");
    out_text(out, entries_worded(solution, answer->total, buffer));
}
