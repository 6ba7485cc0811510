/* Stands in for plugin.c where libraries cannot be loaded, as in a browser. */
#include "plugin.h"

int plugin_load(const char *text, bool guarded)
{
    (void)guarded;
    cli_say("greatgame: %s: this program was built without plug-ins\n", text);
    return BAD_INPUT;
}

const char *plugin_missing(void)
{
    return NULL;
}

const struct gg_ruleset *plugin_ruleset(void)
{
    return NULL;
}
