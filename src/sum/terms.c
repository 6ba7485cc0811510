/* An expression as a list of terms. O(length), and opening the games. */
#include "sum/sum.h"

#include "graph/graph.h"
#include "value/form/forms.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DEPTH = 32, MOST_DAYS = 4096 };

/* ---- what a term may be ---- */

static gg_status refuse(const gg__sum *sum, const gg__term *t, const char *why)
{
    return gg__fail(sum->ctx, GG_BAD_INPUT, GG__NOWHERE, "'%.60s' cannot be a term of a sum: %s",
                    t->text, why);
}

/* The reason why a game by rules is no term, or NULL. */
static const char *why_no_game(const gg_problem *problem)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    if (problem->dead_end != GG_P) return "a player who cannot move does not lose there";
    if (problem->parts == 0) return "its positions are not known to be sums of parts";
    if (ruleset->turn && !ruleset->give_turn)
        return "its positions name the player to move, and it has no `give_turn`";
    return NULL;
}

/* The same of a graph. */
static const char *why_no_graph(const gg_problem *problem)
{
    const gg_graph *graph = problem->graph;
    const gg_problem_spec *spec = &problem->spec;
    if (problem->kind != GG__GAME || problem->levels || spec->play != GG_NORMAL || graph->owner ||
        graph->terminal || spec->dead_end != GG_P)
        return "its graph is not in normal play, or has owners or results of vertices";
    if (spec->token_count == 0) return "no token stands on its graph";
    if (gg__lacks_options(problem)) return "its graph was read without outgoing rows";
    return NULL;
}

static gg_status check_graph(const gg__sum *sum, const gg__term *t)
{
    gg_figures figures;
    const char *why = why_no_graph(t->problem);
    if (why) return refuse(sum, t, why);
    const gg_status status = gg_graph_figures(sum->ctx, t->problem->graph, &figures);
    if (status != GG_OK) return status;
    return figures.cycles ? refuse(sum, t, "its graph has cycles, so play need not end") : GG_OK;
}

const char *gg__sum_why_no_value(const gg__sum *sum, gg_form g)
{
    if (gg_loopy_kind_of(sum->forms, g) != GG_SHORT) return "play need not end in it";
    const uint64_t days = gg__form_birthday(sum->forms, g);
    if (gg__status(sum->ctx) != GG_OK) return "its options could not be followed";
    return days <= MOST_DAYS ? NULL : "more than 4096 moves are possible in it";
}

/* ---- opening ---- */

/* True if the text begins with the name, which a colon or the end follows. */
static bool is_named(const char *text, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == '\0' || text[length] == ':');
}

static gg_status open_game(gg__sum *sum, gg__term *t)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *ruleset = NULL;
    const size_t size = gg_ruleset_expand(t->text, NULL, 0);
    if (size == 0) return refuse(sum, t, "no ruleset has this name");
    char *name = gg__alloc_zeroed(sum->ctx, size + 1, 1, "a term");
    if (!name) return gg__status(sum->ctx);
    gg_ruleset_expand(t->text, name, size + 1);
    for (size_t i = 0; !ruleset && gg_ruleset_at(i); i++)
        if (is_named(name, gg_ruleset_at(i)->info.name)) ruleset = gg_ruleset_at(i);
    gg_status status = GG_OK;
    if (!ruleset || strcmp(ruleset->info.name, "sum") == 0) {
        status = refuse(sum, t, "a sum within a sum is written in parentheses");
    } else {
        spec.parameters = name + strlen(ruleset->info.name);
        spec.parameters += *spec.parameters == ':';
        status = gg_problem_of_rules(sum->ctx, ruleset, &spec, &t->problem);
    }
    gg__free(sum->ctx, name);
    return status;
}

static gg_status open_value(gg__sum *sum, gg__term *t)
{
    gg_status status = gg_form_read(sum->forms, t->text, NULL, &t->value);
    if (status != GG_OK) return status;
    const char *why = gg__sum_why_no_value(sum, t->value);
    if (gg__status(sum->ctx) != GG_OK) return gg__status(sum->ctx);
    return why ? refuse(sum, t, why) : GG_OK;
}

/* True if the text names a file, or a ruleset that is one. */
static bool names_file(const char *text)
{
    const size_t length = strcspn(text, ":");
    return strchr(text, '@') || (text[length] && memchr(text, '/', length));
}

static gg_status open_term(gg__sum *sum, gg__term *t, const gg_sum_files *files)
{
    gg_status status;
    if (names_file(t->text)) {
        if (!files) return refuse(sum, t, "it names a file, and only the program opens files");
        status = files->open(files->self, sum->ctx, t->text, &t->problem);
        if (status == GG_OK && !t->problem)
            return refuse(sum, t, "there is no such file or vertex");
    } else if (strchr(t->text, ':') || gg_ruleset_expand(t->text, NULL, 0) > 0) {
        status = open_game(sum, t);
    } else {
        return open_value(sum, t);
    }
    if (status != GG_OK) return status;
    if (!gg__term_is_game(t)) return check_graph(sum, t);
    const char *why = why_no_game(t->problem);
    if (why) return refuse(sum, t, why);
    t->keys = gg__problem_keys(t->problem);
    t->part_keys = t->problem->string_parts ? t->problem->rules->setup.keys : NULL;
    const gg_keys *keys = t->keys ? t->keys : t->part_keys;
    t->mark = keys ? gg__keys_count(keys) : 0;
    return GG_OK;
}

/* ---- kinds and labels ---- */

static bool have_same_parts(const gg__term *a, const gg__term *b)
{
    if (!a->problem || !b->problem) return a->problem == b->problem;
    return gg__term_is_game(a) && gg__term_is_game(b) && gg__parts_agree(a->problem, b->problem);
}

/* The name of the game, the file, or the value; and a number if an earlier term has it, too. */
static void label(gg__sum *sum, gg__term *t)
{
    char name[28];
    const char *file = t->problem ? strrchr(t->text, '/') : NULL;
    unsigned before = 0;
    snprintf(name, sizeof name, "%.27s",
             gg__term_is_game(t) ? t->problem->game
             : file              ? file + 1
                                 : t->text);
    snprintf(t->label, sizeof t->label, "%s", name);
    for (const gg__term *other = sum->term; other < t; other++)
        before += strncmp(other->label, name, strlen(name)) == 0 &&
                  strchr("#", other->label[strlen(name)]) != NULL;
    if (before > 0) snprintf(t->label, sizeof t->label, "%s#%u", name, before + 1);
}

static gg_status add_term(gg__sum *sum, const char *text, size_t size, bool minus,
                          const gg_sum_files *files)
{
    if (sum->count == GG__MOST_TERMS)
        return gg__fail(sum->ctx, GG_BAD_INPUT, GG__NOWHERE, "a sum has at most %d terms",
                        (int)GG__MOST_TERMS);
    gg__term *t = &sum->term[sum->count];
    *t = (gg__term){.minus = minus, .scratch = {.ctx = sum->ctx}};
    t->text = gg__alloc_zeroed(sum->ctx, size + 1, 1, "a term");
    if (!t->text) return gg__status(sum->ctx);
    memcpy(t->text, text, size);
    sum->count++;
    const gg_status status = open_term(sum, t, files);
    if (status != GG_OK) return status;
    for (t->kind = 0; &sum->term[t->kind] < t; t->kind++)
        if (have_same_parts(&sum->term[t->kind], t)) break;
    label(sum, t);
    const gg_status added =
        gg__text_add(&sum->rules, "%zu=%u%s;", sum->count, t->kind, t->problem ? t->text : "value");
    if (added != GG_OK) return added; /* fingerprints begin anew with an error */
    return t->problem
               ? gg__text_add(&sum->rules, "%llx;", (unsigned long long)gg__fingerprint(t->problem))
               : gg__status(sum->ctx);
}

/* ---- the expression ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_sign(char c)
{
    return c == '+' || c == '-';
}

static const char *skip(const char *at)
{
    while (is_blank(*at))
        at++;
    return at;
}

/* The end of the group that begins with the parenthesis; NULL: it is not closed. *games: it has
 * games or files in it, so it is no value. */
static const char *end_of_group(const char *at, bool *games)
{
    size_t depth = 0;
    *games = false;
    for (; *at; at++) {
        depth += *at == '(';
        *games |= *at == ':' || *at == '@';
        if (*at == ')' && --depth == 0) return at + 1;
    }
    return NULL;
}

/* The end of a term: blanks and a sign with a blank after it, or a parenthesis that the term did
 * not open. */
static const char *end_of_term(const char *at)
{
    size_t depth = 0;
    const char *blanks = at; /* where those just before begin */
    for (; *at; at++) {
        if (depth == 0 && *at == ')') break;
        if (depth == 0 && blanks < at && is_sign(*at) && is_blank(at[1])) return blanks;
        if (!is_blank(*at)) blanks = at + 1;
        depth += *at == '{' || *at == '(' || *at == '[';
        depth -= depth > 0 && (*at == '}' || *at == ')' || *at == ']');
    }
    return at;
}

static gg_status refuse_at(const gg__sum *sum, const char *expression, const char *at,
                           const char *what)
{
    return gg__fail(sum->ctx, GG_BAD_INPUT, GG__NOWHERE, "column %zu of the sum: %s",
                    (size_t)(at - expression) + 1, what);
}

/* True of -3^, which is -3 plus ^ as everywhere in values; -nim:3 and -(3^) are negatives. */
static bool is_numeral(const char *at)
{
    if (*at != '-' || at[1] < '0' || at[1] > '9') return false;
    for (const char *end = end_of_term(at); at < end; at++)
        if (*at == ':' || *at == '@') return false;
    return true;
}

/* Parentheses are kept on a stack of the signs before them. */
static gg_status read(gg__sum *sum, const char *expression, const gg_sum_files *files)
{
    bool sign[MOST_DEPTH] = {false}, minus = false, games;
    size_t depth = 0;
    gg_status status = GG_OK;
    for (const char *at = skip(expression); status == GG_OK;) {
        minus = sign[depth];
        /* signs between and before terms; those of +-1 and -3^ belong to the value */
        while (is_sign(*at) && !(at[0] == '+' && at[1] == '-') && !is_numeral(at)) {
            minus ^= *at == '-';
            at = skip(at + 1);
        }
        const char *group = *at == '(' ? end_of_group(at, &games) : NULL;
        if (*at == '(' && !group)
            return refuse_at(sum, expression, at, "this parenthesis is not closed");
        if (group && games) {
            if (++depth == MOST_DEPTH)
                return refuse_at(sum, expression, at, "too many parentheses");
            sign[depth] = minus;
            at = skip(at + 1);
            continue;
        }
        const char *end = end_of_term(at), *last = end;
        while (last > at && is_blank(last[-1]))
            last--;
        if (last == at) return refuse_at(sum, expression, at, "a term is missing");
        status = add_term(sum, at, (size_t)(last - at), minus, files);
        for (at = skip(end); *at == ')' && depth > 0; at = skip(at + 1))
            depth--;
        if (!*at) break;
        if (status == GG_OK && !(is_sign(*at) && is_blank(at[1])))
            return refuse_at(sum, expression, at, "+ or - is missing, with a blank on either side");
    }
    if (status == GG_OK && depth > 0)
        return refuse_at(sum, expression, expression + strlen(expression), "a ) is missing");
    return status;
}

gg_status gg__sum_read(gg__sum *sum, const char *expression, const gg_sum_files *files)
{
    gg_status status = gg_forms_new(sum->ctx, 0, &sum->forms);
    if (status == GG_OK) status = gg_loopy_admit(sum->forms);
    if (status != GG_OK) return status;
    sum->term = gg__alloc_zeroed(sum->ctx, GG__MOST_TERMS, sizeof *sum->term, "terms");
    if (!sum->term) return gg__status(sum->ctx);
    return read(sum, expression, files);
}

void gg__sum_free(gg__sum *sum)
{
    for (size_t i = 0; i < sum->count; i++) {
        gg__scratch_free(&sum->term[i].scratch);
        gg_problem_free(sum->term[i].problem);
        gg__free(sum->ctx, sum->term[i].text);
    }
    gg__free(sum->ctx, sum->term);
    gg_forms_free(sum->forms);
    gg__text_free(&sum->here);
    gg__text_free(&sum->next);
    gg__text_free(&sum->rules);
}
