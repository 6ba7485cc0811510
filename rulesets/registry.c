/* The registered rulesets. */
#include "greatgame_ruleset.h"

#include <string.h>

#define GG_RULESET(name) extern const gg_ruleset gg_ruleset_##name;
#include "rulesets.def"
#undef GG_RULESET

static const gg_ruleset *const rulesets[] = {
#define GG_RULESET(name) &gg_ruleset_##name,
#include "rulesets.def"
#undef GG_RULESET
};

const gg_ruleset *gg_ruleset_at(size_t index)
{
    return index < sizeof rulesets / sizeof *rulesets ? rulesets[index] : NULL;
}

const gg_ruleset *gg_ruleset_find(const char *name)
{
    for (size_t i = 0; gg_ruleset_at(i); i++)
        if (strcmp(rulesets[i]->info.name, name) == 0) return rulesets[i];
    return NULL;
}

const gg_info *gg_ruleset_info(size_t index)
{
    return gg_ruleset_at(index) ? &rulesets[index]->info : NULL;
}
