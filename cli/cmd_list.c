/* greatgame formats, values, solvers, rulesets: what is registered. */
#include "arguments.h"
#include "plugin.h"

#include "greatgame_ruleset.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_info(const gg_info *info, cli_out *out)
{
    out_format(out, "%-14s %s", info->name, info->summary);
    if (info->detail) out_format(out, " [%s]", info->detail);
    out_char(out, '\n');
}

/* An object without its end. */
static void put_info_json(const gg_info *info, cli_out *out)
{
    out_text(out, "{\"schema\":1,\"name\":");
    out_json(out, info->name);
    out_text(out, ",\"summary\":");
    out_json(out, info->summary);
    out_text(out, ",\"detail\":");
    out_json(out, info->detail ? info->detail : "");
}

/* ---- formats, values, solvers ---- */

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
            put_info_json(info, out);
            if (at == gg_format_info)
                out_format(out, ",\"reads\":%s,\"writes\":%s", info->reads ? "true" : "false",
                           info->writes ? "true" : "false");
            out_text(out, "}\n");
        } else {
            put_info(info, out);
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

/* ---- rulesets ---- */

/* The other names of a ruleset: a line, or the elements of an array. */
static void put_aliases(const gg_info *info, bool json, cli_out *out)
{
    const char *between = json ? "" : "  also called ";
    for (size_t i = 0; gg_alias_at(i); i++) {
        const gg_alias *alias = gg_alias_at(i);
        if (strcmp(alias->ruleset, info->name) != 0) continue;
        out_text(out, between);
        if (json)
            out_json(out, alias->name);
        else
            out_format(out, alias->parameters[0] ? "%s (%s)" : "%s", alias->name,
                       alias->parameters);
        between = json ? "," : ", ";
    }
    if (!json && between[1] == ' ' && between[0] == ',') out_char(out, '\n');
}

/* All that a ruleset says of itself. kind NULL: it is a plug-in. */
static void put_ruleset(const gg_ruleset *ruleset, const char *kind, cli_out *out)
{
    static const char *const takes[] = {"parameters only", "a board as a file", "a graph as a file",
                                        "parameters, or a board as a file",
                                        "parameters, or a graph as a file"};
    out_format(out, "%s: %s\n", ruleset->info.name ? ruleset->info.name : "?",
               ruleset->info.summary ? ruleset->info.summary : "");
    put_aliases(&ruleset->info, false, out);
    if (kind) out_format(out, "  kind        %s\n", kind);
    if (ruleset->left_name || ruleset->right_name)
        out_format(out, "  players     %s is Left, %s is Right\n",
                   ruleset->left_name ? ruleset->left_name : "Left",
                   ruleset->right_name ? ruleset->right_name : "Right");
    out_format(out, "  sides       %s\n",
               !ruleset->turn   ? "impartial: both players have the same moves"
               : ruleset->sides ? ruleset->sides
                                : "Left moves first");
    out_format(out, "  takes       %s\n",
               (unsigned)ruleset->takes <= GG_TAKES_GRAPH_OR_TEXT ? takes[ruleset->takes] : "?");
    if (ruleset->info.detail) out_format(out, "  parameters  %s\n", ruleset->info.detail);
    if (ruleset->notation) out_format(out, "  positions   %s\n", ruleset->notation);
    if (ruleset->source) out_format(out, "  source      %s\n", ruleset->source);
}

static void put_ruleset_json(size_t i, cli_out *out)
{
    put_info_json(gg_ruleset_info(i), out);
    out_text(out, ",\"kind\":");
    out_json(out, gg_ruleset_kind(i));
    out_text(out, ",\"aliases\":[");
    put_aliases(gg_ruleset_info(i), true, out);
    out_text(out, "]}\n");
}

/* True if the text has the word in it, small letters or capitals, and - as a blank or nothing. */
static bool has(const char *text, const char *word)
{
    for (; text && *text && *word && *word != ':'; text++) {
        const char *t = text, *w = word;
        while (*t && *w && tolower((unsigned char)*t) == tolower((unsigned char)*w)) {
            t++;
            w++;
            t += *t == '-' || *t == '\'';
            w += *w == '-' || *w == ' ' || *w == '_';
        }
        if (!*w) return true;
    }
    return false;
}

/* True if the name, the summary, the source or another name of the index-th ruleset has the word in
 * it. */
static bool is_found(size_t i, const char *word)
{
    const gg_ruleset *ruleset = gg_ruleset_at(i);
    bool found = has(ruleset->info.name, word) || has(ruleset->info.summary, word) ||
                 has(ruleset->source, word) || has(gg_ruleset_kind(i), word);
    for (size_t k = 0; !found && gg_alias_at(k); k++)
        found = strcmp(gg_alias_at(k)->ruleset, ruleset->info.name) == 0 &&
                has(gg_alias_at(k)->name, word);
    return found;
}

/* The index of the ruleset with this name, or another name of it; SIZE_MAX: none. */
static size_t index_of(const char *text)
{
    char name[256];
    const size_t length = gg_ruleset_expand(text, name, sizeof name);
    for (size_t i = 0; length > 0 && length < sizeof name && gg_ruleset_at(i); i++)
        if (cli_is_named(name, gg_ruleset_at(i)->info.name)) return i;
    return SIZE_MAX;
}

/* The rulesets that are wanted, by kind. word NULL: all. */
static void put_table(const char *word, bool json, cli_out *out)
{
    for (size_t k = 0; !json && gg_ruleset_kind_at(k); k++) {
        bool headed = false;
        for (size_t i = 0; gg_ruleset_at(i); i++) {
            if (strcmp(gg_ruleset_kind(i), gg_ruleset_kind_at(k)) != 0) continue;
            if (word && !is_found(i, word)) continue;
            if (!headed) out_format(out, "%s:\n", gg_ruleset_kind_at(k));
            headed = true;
            out_text(out, "  ");
            put_info(gg_ruleset_info(i), out);
        }
    }
    for (size_t i = 0; json && gg_ruleset_at(i); i++)
        if (!word || is_found(i, word)) put_ruleset_json(i, out);
}

static int put_rulesets(const cli_arguments *a, cli_out *out)
{
    const char *word = a->plain_count ? a->plain[0] : NULL;
    const gg_ruleset *plugin = plugin_ruleset();
    size_t only = word && !plugin ? index_of(word) : SIZE_MAX, found = 0;
    for (size_t i = 0; word && only == SIZE_MAX && !plugin && gg_ruleset_at(i); i++)
        found += is_found(i, word);
    for (size_t i = 0; found == 1 && only == SIZE_MAX; i++)
        if (is_found(i, word)) only = i;
    if (plugin && a->json) {
        put_info_json(&plugin->info, out);
        out_text(out, "}\n");
    } else if (plugin) {
        put_ruleset(plugin, NULL, out);
    } else if (only != SIZE_MAX && a->json) {
        put_ruleset_json(only, out);
    } else if (only != SIZE_MAX) {
        put_ruleset(gg_ruleset_at(only), gg_ruleset_kind(only), out);
    } else if (word && found == 0) {
        cli_refuse_ruleset(word);
        return USAGE;
    } else {
        put_table(word, a->json, out);
    }
    return DONE;
}

static int run_rulesets(cli_arguments *a)
{
    cli_out *out = malloc(sizeof *out);
    if (!out) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    cli_out_begin(out, STDOUT_FILENO, NULL);
    const int result = put_rulesets(a, out), written = cli_out_end(out);
    free(out);
    return written != DONE ? written : result;
}

/* ---- the commands ---- */

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
const cli_command cli_rulesets = {
    "rulesets",
    "[NAME|WORD] [--json]",
    "Lists the games by rules; those that a word finds, or all about one.",
    "greatgame rulesets hexapawn",
    CLI_LISTS,
    0,
    1,
    NULL,
    "ruleset",
    cli_ruleset_name,
    run_rulesets};
