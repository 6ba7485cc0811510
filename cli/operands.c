/* Positions in expressions of the calculator. Problems are made in the context of the forms. */
#include "operands.h"

#include "arguments.h"
#include "input.h"

#include "greatgame_ruleset.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BOARD = 1 << 20 }; /* bytes of a board */

/* ---- graphs ---- */

/* The first problem of a file; with a token on the vertex, if there is one, in place of its own.
 * GG_BAD_INPUT without an error: the file cannot be read. */
static gg_status read_problem(gg_ctx *ctx, const char *file, const char *vertex, gg_problem **out)
{
    cli_input input;
    cli_head head;
    gg_given given = GG_GIVEN;
    gg_reader *reader = NULL;
    const char *format = input_format(file, false);
    if (access(file, R_OK) != 0) return GG_BAD_INPUT;
    if (!format) format = input_sniff(file, &head);
    if (!format) format = input_format(file, true);
    if (!format) format = input_guess(file, &head);
    if (input_open(file, &input) != DONE) return GG_BAD_INPUT;
    given.tokens = &vertex;
    given.token_count = *vertex ? 1 : 0;
    given.replace = *vertex != '\0';
    gg_status status =
        gg_reader_open(ctx, &input.source, format ? format : "edges", &given, &reader);
    if (status == GG_OK) status = gg_reader_next(reader, out);
    gg_reader_free(reader);
    input_close(&input);
    return status == GG_OK && !*out ? GG_BAD_INPUT : status;
}

/* The sum of the tokens, and where play can come back the value with loops of a single one. */
static gg_status value_of_tokens(gg_forms *forms, const gg_problem *problem, gg_form *out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const gg_status status = gg_form_of_problem(forms, problem, 0, out);
    if (status != GG_BAD_ARGUMENT || spec->token_count != 1 || spec->play != GG_NORMAL)
        return status;
    return gg_loopy_value(forms, gg_problem_graph(problem), spec->tokens[0].vertex, out);
}

/* ---- rulesets ---- */

static char *read_board(const char *file, size_t *length)
{
    char *text = malloc(MOST_BOARD);
    FILE *from = text ? fopen(file, "rb") : NULL;
    *length = from ? fread(text, 1, MOST_BOARD, from) : 0;
    const bool good = from && !ferror(from) && *length < MOST_BOARD;
    if (from) fclose(from);
    if (good) return text;
    free(text);
    return NULL;
}

/* Compares the game of the expression with the one that the file names. Returns the parameters,
 * those of the file if the expression has none. */
static const char *choose_parameters(const gg_ruleset *ruleset, const char *parameters,
                                     const char *played, char *note)
{
    const char *own;
    const bool same = cli_find_ruleset(played, &own) == ruleset;
    if (same && (!*parameters || strcmp(parameters, own) == 0)) return own;
    snprintf(note, OPERAND_NOTE, "%.40s%s%.40s contradicts the file, which is %.60s by its line g",
             ruleset->info.name, *parameters ? ":" : "", parameters, played);
    return parameters;
}

/* Opens a game. file NULL: none. *holder then has its graph, and must outlive it; if it is NULL,
 * the file is read. */
static gg_status open_start(gg_ctx *ctx, const gg_ruleset *ruleset, const char *parameters,
                            const char *file, char *note, gg_problem **holder, gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    char *board = NULL;
    gg_status status = GG_OK;
    spec.parameters = parameters;
    if (file && cli_takes_graph(ruleset)) {
        if (!*holder) status = read_problem(ctx, file, "", holder);
        const char *played; /* a file that names its game has its graph inside */
        const gg_problem *inner = status == GG_OK ? gg_problem_holder(*holder, &played) : NULL;
        if (inner) spec.parameters = choose_parameters(ruleset, parameters, played, note);
        if (!inner) inner = *holder;
        if (status == GG_OK) spec.graph = gg_problem_graph(inner);
        if (status == GG_OK) spec.base = gg_problem_get(inner)->base;
    } else if (file) {
        spec.board = board = read_board(file, &spec.board_length);
        if (!board) status = GG_BAD_INPUT;
    }
    if (status == GG_OK) status = gg_problem_of_rules(ctx, ruleset, &spec, out);
    free(board);
    return status;
}

static gg_status value_of_start(gg_ctx *ctx, gg_forms *forms, const gg_ruleset *ruleset,
                                const char *parameters, const char *file, char *note, gg_form *out)
{
    gg_problem *holder = NULL, *problem = NULL;
    gg_status status = open_start(ctx, ruleset, parameters, file, note, &holder, &problem);
    if (status == GG_OK) status = gg_form_of_problem(forms, problem, 0, out);
    gg_problem_free(problem);
    gg_problem_free(holder);
    return status;
}

/* ---- stalks ---- */

static const char blanks[] = " \t", edges[] = "LRGBlrgb";

static bool is_separator(char c)
{
    return c == ',' || c == ';';
}

/* True if the character may belong to a position's name, in which a minus comes only before a
 * colon. */
static bool is_of_name(char c, bool colon)
{
    return isalnum((unsigned char)c) || (c && strchr(colon ? "_./:" : "_./-:", c));
}

/* Returns the length of a game on stalks that the text begins with; 0 if it begins with none. */
static size_t length_of_stalks(const char *text, bool list)
{
    static const char *const games[] = {"hackenbush:L", "impartial:hackenbush:L"};
    char given[64], name[64];
    size_t head = 0; /* up to the last colon */
    for (size_t i = 0; is_of_name(text[i], head > 0); i++)
        if (text[i] == ':') head = i + 1;
    const size_t size = head + strspn(text + head, list ? "LRGBlrgb0;" : "LRGBlrgb0;,");
    if (head == 0 || size == head || head + 2 > sizeof given) return 0;
    if (!strchr(" \t+-)}|<>=?&,", text[size]) || is_separator(text[size - 1])) return 0;
    snprintf(given, sizeof given, "%.*sL", (int)head, text);
    if (gg_ruleset_expand(given, name, sizeof name) >= sizeof name) return 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(name, games[i]) == 0) return size;
    return 0;
}

/* Length of the stalks at the text, which a position may take; 0: there are none. */
static size_t length_of_term(const char *text, bool list)
{
    if (!*text || !strchr(edges, *text)) return 0;
    const size_t size = strspn(text, list ? "LRGBlrgb0;" : "LRGBlrgb0;,");
    return strchr(" \t+-)}|<>=?&,", text[size]) && !is_separator(text[size - 1]) ? size : 0;
}

/* The negative of a stalk has the colours of the other player. */
static void swap_colours(char *stalk, size_t length)
{
    for (size_t i = 0; i < length; i++)
        stalk[i] = strchr("Rr", stalk[i]) ? 'L' : strchr("LlBb", stalk[i]) ? 'R' : stalk[i];
}

/* Moves the terms after the position that ends here next to it. Returns where it ends then. */
static char *join_terms(char *end, bool list, operand_is_name *is_name, const void *self,
                        char *named)
{
    for (;;) {
        char *sign = end + strspn(end, blanks), *term = sign + 1;
        const bool minus = *sign == '-';
        if (*sign != '+' && !minus) return end;
        term += strspn(term, blanks);
        const size_t length = length_of_term(term, list);
        if (length == 0) return end;
        if (!*named && is_name(self, term, length))
            snprintf(named, OPERAND_SHOWN, "%c%.*s", *sign, (int)length, term);
        *end++ = ';';
        memmove(end, term, length);
        if (minus) swap_colours(end, length);
        end += length;
        memset(end, ' ', (size_t)(term + length - end));
    }
}

void operand_join_stalks(char *text, operand_is_name *is_name, const void *self, char *named)
{
    size_t depth = 0;
    *named = '\0';
    for (char *at = text; *at; at++) {
        if (*at == '[') {
            at += strcspn(at, "]");
            if (!*at) break;
        }
        depth += *at == '{' || *at == '(';
        depth -= depth > 0 && (*at == '}' || *at == ')');
        if (!isalpha((unsigned char)*at)) continue;
        const size_t length = length_of_stalks(at, depth > 0);
        if (length > 0) {
            at = join_terms(at + length, depth > 0, is_name, self, named);
        } else {
            bool colon = false;
            for (; is_of_name(*at, colon) || *at == '@'; at++)
                colon |= *at == ':';
        }
        at--;
    }
}

/* ---- either ---- */

/* The same of a text that may be changed. */
static gg_status value_of(gg_ctx *ctx, gg_forms *forms, char *name, char *note, gg_form *out)
{
    gg_status status = GG_BAD_INPUT;
    gg_problem *problem = NULL;
    const char *parameters;
    char *at = strrchr(name, '@');
    const gg_ruleset *ruleset = strchr(name, ':') ? cli_find_ruleset(name, &parameters) : NULL;
    if (at) *at = '\0';
    if (ruleset) {
        const char *file = at ? at + 1 : NULL;
        status = value_of_start(ctx, forms, ruleset, parameters, file, note, out);
    } else if (at) {
        status = read_problem(ctx, name, at + 1, &problem);
        if (status == GG_OK) status = value_of_tokens(forms, problem, out);
        gg_problem_free(problem);
    }
    return status;
}

gg_status operand_value(gg_ctx *ctx, gg_forms *forms, const char *text, size_t size, char *note,
                        gg_form *out)
{
    *note = '\0';
    char *given = strndup(text, size), *name = NULL;
    if (given && strchr(given, ':') && !cli_is_plugin(given)) name = cli_expand(given);
    const gg_status status =
        name || given ? value_of(ctx, forms, name ? name : given, note, out) : GG_NO_MEMORY;
    free(name);
    free(given);
    return status;
}

/* ---- terms of a sum ---- */

/* The graphs of terms. Each file is read once, however often the sum is opened; a sum has at most
 * OPERAND_FILES terms. */
struct operand_files {
    struct {
        char *name;
        gg_problem *holder; /* NULL: a board, or not read */
    } file[OPERAND_FILES];
    size_t count;
};

operand_files *operand_files_new(void)
{
    return calloc(1, sizeof(operand_files));
}

void operand_files_free(operand_files *files)
{
    for (size_t i = 0; files && i < files->count; i++) {
        gg_problem_free(files->file[i].holder);
        free(files->file[i].name);
    }
    free(files);
}

/* The place of a file's graph; NULL: no memory. */
static gg_problem **find_holder(operand_files *files, const char *name)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->file[i].name, name) == 0) return &files->file[i].holder;
    char *copy = files->count < OPERAND_FILES ? strdup(name) : NULL;
    if (!copy) return NULL;
    files->file[files->count].name = copy;
    return &files->file[files->count++].holder;
}

gg_status operand_open(void *self, gg_ctx *ctx, const char *term, gg_problem **out)
{
    gg_status status = GG_BAD_INPUT;
    const char *parameters;
    char *name = cli_expand(term), note[OPERAND_NOTE] = "";
    *out = NULL;
    if (!name) return GG_NO_MEMORY;
    char *at = strrchr(name, '@');
    if (at) *at = '\0';
    const gg_ruleset *ruleset = strchr(name, ':') ? cli_find_ruleset(name, &parameters) : NULL;
    if (ruleset && at) {
        gg_problem **holder = find_holder(self, at + 1);
        const bool fresh = holder && !*holder;
        status =
            holder ? open_start(ctx, ruleset, parameters, at + 1, note, holder, out) : GG_NO_MEMORY;
        if (fresh && *note) cli_note("greatgame: note: %s\n", note);
    } else if (at && !ruleset) {
        status = read_problem(ctx, name, at + 1, out);
    }
    free(name);
    return status == GG_BAD_INPUT && gg_ctx_error(ctx)->status == GG_OK ? GG_OK : status;
}
