/* What the parameters of several games have in common. */
#ifndef GG_RULESETS_PARAMETERS_H
#define GG_RULESETS_PARAMETERS_H

#include <stdbool.h>
#include <string.h>

/* Whether the parameters are "misere" or begin with "misere:"; *rest is what stands behind that, or
 * all of them. */
static inline bool gg__misere(const char *parameters, const char **rest)
{
    const bool alone = strcmp(parameters, "misere") == 0;
    const bool misere = alone || strncmp(parameters, "misere:", 7) == 0;
    *rest = alone ? "" : misere ? parameters + 7 : parameters;
    return misere;
}

#endif
