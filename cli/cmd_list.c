/* greatgame formats, values, solvers: what is registered. */
#include "cli.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int list(const cli_command *command, const gg_info *(*at)(size_t), int argc, char **argv)
{
    const char *value;
    int where = 0;
    bool json = false;
    int id;
    while ((id = cli_next(command, argc, argv, &where, &value)) >= 0) {
        if (id == 0) return cli_usage("'%s' is one argument too many", value);
        json = true;
    }
    if (id == -2) return USAGE;
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    cli_out_begin(out, STDOUT_FILENO);
    for (size_t i = 0; at(i); i++) {
        const gg_info *info = at(i);
        if (json) {
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

static const cli_option options[] = {
    {"json", NULL, 1, "JSON Lines"},
    {NULL, NULL, 0, NULL},
};

static int run_formats(int argc, char **argv)
{
    return list(&cli_formats, gg_format_info, argc, argv);
}

static int run_values(int argc, char **argv)
{
    return list(&cli_values, gg_value_info, argc, argv);
}

static int run_solvers(int argc, char **argv)
{
    return list(&cli_solvers, gg_solver_info, argc, argv);
}

static int run_rulesets(int argc, char **argv)
{
    return list(&cli_rulesets, gg_ruleset_info, argc, argv);
}

const cli_command cli_formats = {"formats", "[--json]", "The file formats.", options, run_formats};
const cli_command cli_values = {"values", "[--json]", "What a position can be worth.", options,
                                run_values};
const cli_command cli_solvers = {"solvers", "[--json]", "The ways to find out.", options,
                                 run_solvers};
const cli_command cli_rulesets = {"rulesets", "[--json]", "The games that are given by rules.",
                                  options, run_rulesets};
