/* greatgame formats, values, solvers: what is registered. */
#include "arguments.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int list(const gg_info *(*at)(size_t), const cli_arguments *a)
{
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    cli_out_begin(out, STDOUT_FILENO, NULL);
    for (size_t i = 0; at(i); i++) {
        const gg_info *info = at(i);
        if (a->json) {
            out_text(out, "{\"schema\":1,\"name\":");
            json_string(out, info->name);
            out_text(out, ",\"summary\":");
            json_string(out, info->summary);
            out_text(out, ",\"detail\":");
            json_string(out, info->detail ? info->detail : "");
            out_text(out, "}\n");
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

const cli_command cli_formats = {
    "formats", "[--json]", "The file formats.", "greatgame formats", CLI_LISTS, 0, 0, NULL,
    NULL,      NULL,       run_formats};
const cli_command cli_values = {"values",
                                "[--json]",
                                "What a position can be worth.",
                                "greatgame values",
                                CLI_LISTS,
                                0,
                                0,
                                NULL,
                                NULL,
                                NULL,
                                run_values};
const cli_command cli_solvers = {"solvers",
                                 "[--json]",
                                 "The ways to find out.",
                                 "greatgame solvers",
                                 CLI_LISTS,
                                 0,
                                 0,
                                 NULL,
                                 NULL,
                                 NULL,
                                 run_solvers};
const cli_command cli_rulesets = {"rulesets",
                                  "[--json]",
                                  "The games that are given by rules.",
                                  "greatgame rulesets",
                                  CLI_LISTS,
                                  0,
                                  0,
                                  NULL,
                                  NULL,
                                  NULL,
                                  run_rulesets};
