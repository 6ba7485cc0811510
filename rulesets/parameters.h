/* Parameters that several games share. */
#ifndef GG_RULESETS_PARAMETERS_H
#define GG_RULESETS_PARAMETERS_H

#include "greatgame_ruleset.h"

#include <string.h>

/* *misere: true if the parameters are "misere" or begin with "misere:"; *rest is the text after
 * that, or all of them. Refuses a colon at the end. */
static inline gg_status gg__misere(const gg_setup *setup, bool *misere, const char **rest)
{
    const char *parameters = setup->parameters;
    const bool alone = strcmp(parameters, "misere") == 0;
    *misere = alone || strncmp(parameters, "misere:", 7) == 0;
    *rest = alone ? "" : *misere ? parameters + 7 : parameters;
    if (!*misere || alone || **rest) return GG_OK;
    return gg_setup_refuse(setup, 0, 0, "nothing stands behind 'misere:'");
}

#endif
