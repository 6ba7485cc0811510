/* The registered rulesets, their kinds, and other names of them. */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

#define GG_RULESET(name, kind) extern const gg_ruleset gg_ruleset_##name;
#include "rulesets.def"
#undef GG_RULESET

static const gg_ruleset *const rulesets[] = {
#define GG_RULESET(name, kind) &gg_ruleset_##name,
#include "rulesets.def"
#undef GG_RULESET
};

/* In the order of lists. */
enum { HEAPS, SHARED, PARTISAN, LINES, CHESS, BLOCKING, PURSUIT, POINTS };

static const char *const kinds[] = {
    "heaps, impartial", "boards and graphs, impartial", "sums, partisan", "men in a row",
    "like chess",       "blocking and racing",          "pursuit",        "points",
};

static const unsigned char kind_of[] = {
#define GG_RULESET(name, kind) kind,
#include "rulesets.def"
#undef GG_RULESET
};

static const gg_alias aliases[] = {
#define GG_ALIAS(name, ruleset, parameters) {name, ruleset, parameters},
#include "aliases.def"
#undef GG_ALIAS
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

const char *gg_ruleset_kind(size_t index)
{
    return gg_ruleset_at(index) ? kinds[kind_of[index]] : NULL;
}

const char *gg_ruleset_kind_at(size_t index)
{
    return index < sizeof kinds / sizeof *kinds ? kinds[index] : NULL;
}

const gg_alias *gg_alias_at(size_t index)
{
    return index < sizeof aliases / sizeof *aliases ? &aliases[index] : NULL;
}

/* ---- names as people write them ---- */

/* The letter as names have it: small, and - for _ and blanks. */
static char plain(char c)
{
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return (char)(c == '_' || c == ' ' ? '-' : c);
}

/* Number of characters of the text that the name takes, if it begins with the name and ends there
 * or at a colon; else 0. */
static size_t length_of_name(const char *text, const char *name)
{
    size_t at = 0;
    while (name[at] && plain(text[at]) == name[at])
        at++;
    return !name[at] && (text[at] == '\0' || text[at] == ':') ? at : 0;
}

/* before: parameters of an alias. rest: what follows it, with its colon. */
static size_t write_expanded(const char *name, const char *before, const char *rest, char *out,
                             size_t size)
{
    const char *given = rest + (*rest == ':');
    size_t length = strlen(before);
    const bool open = length > 0 && before[length - 1] == ':';
    if (open && !*given) length--;
    const int needed =
        snprintf(out, size, "%s%s%.*s%s%s", name, length > 0 || *rest ? ":" : "", (int)length,
                 before, length > 0 && *given && !open ? "," : "", given);
    return needed < 0 ? 0 : (size_t)needed;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The place of the first + or - with a blank on either side and outside of brackets; NULL: none. */
static const char *find_sign(const char *text)
{
    size_t depth = 0;
    for (const char *at = text; *at; at++) {
        depth += *at == '{' || *at == '(' || *at == '[';
        depth -= depth > 0 && (*at == '}' || *at == ')' || *at == ']');
        if (depth == 0 && at > text && is_blank(at[-1]) && (*at == '+' || *at == '-') &&
            is_blank(at[1]))
            return at;
    }
    return NULL;
}

/* True of a term such as RRG or 2x2: it continues the parameters of the game before it, as in
 * "hackenbush:LRL + RRG" and "cutcake:3x4 + 2x2". */
static bool is_parameter(const char *term, size_t size)
{
    const size_t taken = strspn(term, "LRGBlrgb0123456789x,; \t");
    return taken >= size && strcspn(term, "LRGBlrgbx") < size;
}

/* True if the text names several games, or a game and values. */
static bool is_sum(const char *text)
{
    const char *sign = find_sign(text);
    if (!strpbrk(text, ":@") || length_of_name(text, "sum") > 0) return false;
    if (*text == '(' || *text == '-') return true;
    while (sign) {
        const char *term = sign + 1, *next = find_sign(term);
        const size_t size = next ? (size_t)(next - term) : strlen(term);
        if (*sign == '-' || !is_parameter(term, size)) return true;
        sign = next;
    }
    return false;
}

size_t gg_ruleset_expand(const char *text, char *out, size_t size)
{
    if (is_sum(text)) {
        const int needed = snprintf(out, size, "sum:%s", text);
        return needed < 0 ? 0 : (size_t)needed;
    }
    static const char impartial[] = "impartial:";
    size_t taken;
    for (size_t i = 0; gg_ruleset_at(i); i++)
        if ((taken = length_of_name(text, rulesets[i]->info.name)) > 0) {
            const int needed = snprintf(out, size, "%s%s", rulesets[i]->info.name, text + taken);
            return needed < 0 ? 0 : (size_t)needed;
        }
    for (size_t i = 0; gg_alias_at(i); i++) {
        const gg_alias *alias = &aliases[i];
        const char *name = alias->ruleset, *begin = text;
        char shared[64];
        if (length_of_name(text, "impartial") > 0 && text[sizeof impartial - 2] == ':') {
            snprintf(shared, sizeof shared, "%s%s", impartial, name);
            name = shared;
            begin += sizeof impartial - 1;
        }
        if ((taken = length_of_name(begin, alias->name)) > 0 && gg_ruleset_find(name))
            return write_expanded(name, alias->parameters, begin + taken, out, size);
    }
    return 0;
}
