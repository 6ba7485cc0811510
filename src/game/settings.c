/* The values of the macros of the public headers, for languages without macros. */
#include "greatgame_ruleset.h"

#include <string.h>

bool gg_settings_default(gg_settings what, void *out, size_t size)
{
    static const gg_problem_spec problem = GG_PROBLEM_SPEC;
    static const gg_given given = GG_GIVEN;
    static const gg_solve_options solve = GG_SOLVE_OPTIONS;
    static const gg_gen_spec gen = GG_GEN_SPEC;
    static const gg_rules_spec rules = GG_RULES_SPEC;
    static const gg_disk disk = GG_DISK;
    static const gg_team team = GG_TEAM;
    static const struct {
        const void *settings;
        size_t size;
    } all[] = {{&problem, sizeof problem}, {&given, sizeof given}, {&solve, sizeof solve},
               {&gen, sizeof gen},         {&rules, sizeof rules}, {&disk, sizeof disk},
               {&team, sizeof team}};
    if ((size_t)what >= sizeof all / sizeof *all || all[what].size != size) return false;
    memcpy(out, all[what].settings, size);
    return true;
}
