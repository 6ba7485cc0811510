/* greatgame formats, values, solvers, rulesets: what is registered. */
#include "arguments.h"
#include "plugin.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* All that a ruleset says of itself. */
static void put_ruleset(const gg_ruleset *ruleset, cli_out *out)
{
    static const char *const takes[] = {"parameters only", "a board as a file", "a graph as a file",
                                        "parameters, or a board as a file"};
    out_format(out, "%s: %s\n", ruleset->info.name ? ruleset->info.name : "?",
               ruleset->info.summary ? ruleset->info.summary : "");
    if (ruleset->left_name || ruleset->right_name)
        out_format(out, "  players     %s is Left, %s is Right\n",
                   ruleset->left_name ? ruleset->left_name : "Left",
                   ruleset->right_name ? ruleset->right_name : "Right");
    out_format(out, "  sides       %s\n",
               !ruleset->turn   ? "impartial: both players have the same moves"
               : ruleset->sides ? ruleset->sides
                                : "Left moves first");
    out_format(out, "  takes       %s\n",
               (unsigned)ruleset->takes <= GG_TAKES_EITHER ? takes[ruleset->takes] : "?");
    if (ruleset->info.detail) out_format(out, "  parameters  %s\n", ruleset->info.detail);
    if (ruleset->notation) out_format(out, "  positions   %s\n", ruleset->notation);
    if (ruleset->source) out_format(out, "  source      %s\n", ruleset->source);
}

/* True if this one is asked for, or all are; of a ruleset, also with parameters. */
static bool is_wanted(const cli_arguments *a, const char *name)
{
    if (a->plain_count == 0) return true;
    return cli_is_named(a->plain[0], name);
}

static int list(const gg_info *(*at)(size_t), const cli_arguments *a)
{
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    cli_out_begin(out, STDOUT_FILENO, NULL);
    const gg_ruleset *plugin = at == gg_ruleset_info ? plugin_ruleset() : NULL;
    for (size_t i = 0; plugin ? i < 1 : at(i) != NULL; i++) {
        const gg_info *info = plugin ? &plugin->info : at(i);
        if (!plugin && !is_wanted(a, info->name)) continue;
        if (a->json) {
            out_text(out, "{\"schema\":1,\"name\":");
            out_json(out, info->name);
            out_text(out, ",\"summary\":");
            out_json(out, info->summary);
            out_text(out, ",\"detail\":");
            out_json(out, info->detail ? info->detail : "");
            if (at == gg_format_info)
                out_format(out, ",\"reads\":%s,\"writes\":%s", info->reads ? "true" : "false",
                           info->writes ? "true" : "false");
            out_text(out, "}\n");
        } else if (a->plain_count > 0) {
            put_ruleset(plugin ? plugin : gg_ruleset_at(i), out);
        } else {
            out_format(out, "%-14s %s", info->name, info->summary);
            if (info->detail) out_format(out, " [%s]", info->detail);
            out_char(out, '\n');
        }
    }
    const int result = cli_out_end(out);
    free(out);
    return result;
}

static int run_formats(cli_arguments *a)
{
    return list(gg_format_info, a);
}

static int run_values(cli_arguments *a)
{
    return list(gg_value_info, a);
}

static int run_solvers(cli_arguments *a)
{
    return list(gg_solver_info, a);
}

static int run_rulesets(cli_arguments *a)
{
    return list(gg_ruleset_info, a);
}

const cli_command cli_formats = {"formats",
                                 "[--json]",
                                 "Lists the file formats.",
                                 "greatgame formats",
                                 CLI_LISTS,
                                 0,
                                 0,
                                 NULL,
                                 NULL,
                                 NULL,
                                 run_formats};
const cli_command cli_values = {"values",
                                "[--json]",
                                "Lists the kinds of value that a position can have.",
                                "greatgame values",
                                CLI_LISTS,
                                0,
                                0,
                                NULL,
                                NULL,
                                NULL,
                                run_values};
const cli_command cli_solvers = {
    "solvers", "[--json]", "Lists the solvers.", "greatgame solvers", CLI_LISTS, 0, 0, NULL,
    NULL,      NULL,       run_solvers};
const cli_command cli_rulesets = {"rulesets",
                                  "[NAME] [--json]",
                                  "The games that are given by rules, or all about one of them.",
                                  "greatgame rulesets hexapawn",
                                  CLI_LISTS,
                                  0,
                                  1,
                                  NULL,
                                  "ruleset",
                                  cli_ruleset_name,
                                  run_rulesets};
