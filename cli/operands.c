/* Positions in expressions of the calculator. Problems are made in the context of the forms. */
#include "operands.h"

#include "arguments.h"
#include "input.h"

#include "greatgame_ruleset.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 4096, MOST_BOARD = 1 << 20 }; /* bytes of an operand, and of a board */

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

/* file NULL: none. */
static gg_status value_of_start(gg_ctx *ctx, gg_forms *forms, const gg_ruleset *ruleset,
                                const char *parameters, const char *file, gg_form *out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *holder = NULL, *problem = NULL;
    char *board = NULL;
    gg_status status = GG_OK;
    spec.parameters = parameters;
    if (file && cli_takes_graph(ruleset)) {
        status = read_problem(ctx, file, "", &holder);
        if (status == GG_OK) spec.graph = gg_problem_graph(holder);
        if (status == GG_OK) spec.base = gg_problem_get(holder)->base;
    } else if (file) {
        spec.board = board = read_board(file, &spec.board_length);
        if (!board) status = GG_BAD_INPUT;
    }
    if (status == GG_OK) status = gg_problem_of_rules(ctx, ruleset, &spec, &problem);
    if (status == GG_OK) status = gg_form_of_problem(forms, problem, 0, out);
    gg_problem_free(problem);
    gg_problem_free(holder);
    free(board);
    return status;
}

/* ---- stalks ---- */

static const char blanks[] = " \t", edges[] = "LRGBlrgb";

/* Length of the word at the text up to what ends a position, if it is a game on stalks; else 0. */
static size_t length_of_stalks(const char *text, bool list)
{
    static const char *const games[] = {"hackenbush:", "impartial:hackenbush:"};
    char given[LONGEST], name[LONGEST];
    size_t word = 0;
    while (isalnum((unsigned char)text[word]) || (text[word] && strchr("_./-", text[word])))
        word++;
    if (text[word] != ':') return 0;
    const size_t size = word + strcspn(text + word, list ? " \t+-)}|<>=?&," : " \t+-)}|<>=?&");
    if (size >= sizeof given) return 0;
    memcpy(given, text, size);
    given[size] = '\0';
    const size_t whole = gg_ruleset_expand(given, name, sizeof name);
    if (whole == 0 || whole >= sizeof name) return 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const size_t before = strlen(games[i]);
        if (strncmp(name, games[i], before) == 0 && name[before] &&
            !name[before + strspn(name + before, "LRGBlrgb0,;")])
            return size;
    }
    return 0;
}

/* Length of the stalks at the text, which a position may take; 0: there are none. */
static size_t length_of_term(const char *text, bool list)
{
    if (!*text || !strchr(edges, *text)) return 0;
    const size_t size = strspn(text, list ? "LRGBlrgb0;" : "LRGBlrgb0;,");
    return strchr(" \t+-)}|<>=?&,", text[size]) ? size : 0;
}

/* Moves the terms after the position that ends here next to it. Returns where it ends then. */
static char *join_terms(char *end, bool list, operand_is_name *is_name, const void *self,
                        const char **named, size_t *size)
{
    for (;;) {
        char *plus = end + strspn(end, blanks), *term = plus + (*plus == '+');
        term += strspn(term, blanks);
        const size_t length = *plus == '+' ? length_of_term(term, list) : 0;
        if (length == 0) return end;
        *end++ = ';';
        memmove(end, term, length);
        if (!*named && is_name(self, end, length)) {
            *named = end;
            *size = length;
        }
        end += length;
        memset(end, ' ', (size_t)(term + length - end));
    }
}

const char *operand_join_stalks(char *text, operand_is_name *is_name, const void *self,
                                size_t *size)
{
    const char *named = NULL;
    size_t depth = 0;
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
            at = join_terms(at + length, depth > 0, is_name, self, &named, size);
        } else {
            while (isalnum((unsigned char)*at) || (*at && strchr("_./-:@", *at)))
                at++;
        }
        at--;
    }
    return named;
}

/* ---- either ---- */

gg_status operand_value(gg_ctx *ctx, gg_forms *forms, const char *text, size_t size, gg_form *out)
{
    gg_status status = GG_BAD_INPUT;
    char name[LONGEST];
    gg_problem *problem = NULL;
    if (size >= sizeof name) return status;
    memcpy(name, text, size);
    name[size] = '\0';
    const char *parameters;
    const size_t whole = strchr(name, ':') ? gg_ruleset_expand(name, NULL, 0) : 0;
    if (whole >= sizeof name) return status;
    if (whole > 0) {
        char given[LONGEST];
        memcpy(given, name, size + 1);
        gg_ruleset_expand(given, name, sizeof name);
    }
    char *at = strrchr(name, '@');
    const gg_ruleset *ruleset = strchr(name, ':') ? cli_find_ruleset(name, &parameters) : NULL;
    if (ruleset) {
        if (at) *at = '\0';
        status = value_of_start(ctx, forms, ruleset, parameters, at ? at + 1 : NULL, out);
    } else if (at) {
        *at = '\0';
        status = read_problem(ctx, name, at + 1, &problem);
        if (status == GG_OK) status = value_of_tokens(forms, problem, out);
        gg_problem_free(problem);
    }
    return status;
}
