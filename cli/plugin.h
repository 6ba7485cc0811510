/*
 * A ruleset from outside the program: a shared library, or a C file that is compiled first.
 *
 * plugin.c loads one; plugin_none.c stands in for it where libraries cannot be loaded.
 */
#ifndef GG_CLI_PLUGIN_H
#define GG_CLI_PLUGIN_H

#include "cli.h"

/* Loads the plug-in that PATH or PATH:PARAMETERS names, the only one of this process. DONE, or the
 * exit status after a sentence on standard error. guarded: a text that is written beside its buffer
 * ends the program; else that is for the caller to find. */
int plugin_load(const char *text, bool guarded);

/* The packages of Debian without which a C file cannot be compiled here; NULL: nothing is missing.
 */
const char *plugin_missing(void);

/* The ruleset that was loaded, whose callbacks are watched; NULL: none. */
const struct gg_ruleset *plugin_ruleset(void);

#endif
