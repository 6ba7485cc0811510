/*
 * The page is one file, made by `cmake --build BUILD --target web`, with an empty element for a
 * game. Its content becomes an object for the page to open: words, options as of `greatgame solve`;
 * text, the board or the graph; and its format. In the strings of it every < is written \u003c, so
 * that no text can end the element or begin a comment.
 */
#include "page.h"

#include "greatgame_ruleset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char element[] = "<script type=\"application/json\" id=\"game\">";

/* ---- the page ---- */

enum { MOST_BYTES = 1 << 26, MOST_PATH = 4096 };

/* *path: of the first place that has a page. False: there is none. */
static bool find_page(const char *given, char path[MOST_PATH])
{
    static const char *const places[] = {GG_PAGE_INSTALLED, "web/greatgame.html"};
    char folder[MOST_PATH];
    if (given) snprintf(path, MOST_PATH, "%s", given);
    if (given || !cli_program_folder(folder, sizeof folder)) return given;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const int length = snprintf(path, MOST_PATH, "%s/%s", folder, places[i]);
        if (length < MOST_PATH && access(path, R_OK) == 0) return true;
    }
    return false;
}

/* DONE, or an exit status after a sentence. */
static int read_page(const char *path, cli_text *page)
{
    char buffer[1 << 14];
    FILE *file = fopen(path, "rb");
    size_t got = 1;
    while (file && got > 0 && page->length < MOST_BYTES) {
        got = fread(buffer, 1, sizeof buffer, file);
        text_add(page, buffer, got);
    }
    const bool failed = !file || ferror(file);
    const bool full = failed ? errno == ENOMEM : page->failed;
    if (full)
        fputs("greatgame: no memory\n", stderr);
    else if (failed)
        cli_say("greatgame: %s: %s\n", path, strerror(errno));
    if (file) fclose(file);
    return full ? LIMIT : failed ? BAD_INPUT : DONE;
}

/* ---- the game ---- */

static void add_word(cli_text *words, const char *option, const char *value)
{
    if (option) text_add(words, option, strlen(option) + 1);
    if (value) text_add(words, value, strlen(value) + 1);
}

/* The words that open the game in the page, each with its NUL. */
static void add_words(const cli_arguments *a, const gg_problem *problem, bool graph,
                      cli_text *words)
{
    static const char *const skips[] = {"P", "T", "PT"};
    if (gg_problem_rules(problem)) {
        add_word(words, "--ruleset", a->ruleset);
        if (a->position) add_word(words, "--position", a->position);
        if (a->no_skip >= 0) add_word(words, "--no-skip", skips[a->no_skip]);
        if (a->symmetry > 0) add_word(words, "--symmetry", NULL);
        if (a->given.first >= 0) add_word(words, "--first", a->given.first == GG_LEFT ? "L" : "R");
        if (graph) add_word(words, "--from", "gg");
    }
    if (a->options.value) add_word(words, "--value", a->options.value);
    if (a->options.solver) add_word(words, "--solver", a->options.solver);
}

/* A graph in the format gg, with all that options have changed; or the board. */
static gg_status add_text(const cli_problems *problems, const gg_problem *problem, bool *graph,
                          cli_text *text)
{
    const gg_sink sink = {text, text_add};
    const gg_problem *of = gg_problem_rules(problem) ? problems->holder : problem;
    *graph = of != NULL;
    if (of) return gg_write(problems->session.ctx, of, "gg", &sink);
    if (problems->board) text_add(text, problems->board, problems->board_length);
    return GG_OK;
}

/* Writes the text, with each word of `words` and its NUL. */
static void put_game(const cli_text *words, const cli_text *text, const char *title, cli_out *out)
{
    out_text(out, "{\"words\":[");
    for (size_t at = 0; at < words->length; at += strlen(words->data + at) + 1) {
        if (at > 0) out_char(out, ',');
        out_json_script(out, words->data + at);
    }
    out_text(out, "],\"format\":\"gg\",\"text\":");
    out_json_script(out, text->data);
    out_text(out, ",\"sentence\":");
    out_json_script(out, title);
    out_text(out, "}");
}

static gg_status put_page(const cli_arguments *a, const cli_problems *problems,
                          const gg_problem *problem, const char *title, const cli_text *page,
                          const char *place, cli_out *out)
{
    cli_text words = {0}, text = {0};
    const char *behind = place + sizeof element - 1;
    bool graph = false;
    text_add(&words, "", 0);
    text_add(&text, "", 0);
    const gg_status status = add_text(problems, problem, &graph, &text);
    add_words(a, problem, graph, &words);
    const bool whole = status == GG_OK && !words.failed && !text.failed;
    if (whole) {
        out_bytes(out, page->data, (size_t)(behind - page->data));
        put_game(&words, &text, title, out);
        out_bytes(out, behind, page->length - (size_t)(behind - page->data));
    }
    free(words.data);
    free(text.data);
    return status == GG_OK && !whole ? GG_NO_MEMORY : status;
}

gg_status page_write(const cli_arguments *a, const cli_problems *problems,
                     const gg_problem *problem, const char *title, int *result, cli_out *out)
{
    char path[MOST_PATH];
    cli_text page = {0};
    if (!find_page(a->page, path)) {
        cli_say("greatgame: there is no page here: './run show' makes one, 'cmake --build BUILD "
                "--target web' BUILD/web/greatgame.html (it needs clang lld wasi-libc "
                "libclang-rt-dev-wasm32 nodejs esbuild), and --page names one elsewhere\n");
        *result = LIMIT;
        return GG_OK;
    }
    gg_status status = GG_OK;
    text_add(&page, "", 0);
    *result = read_page(path, &page);
    const char *place = *result == DONE ? strstr(page.data, element) : NULL;
    if (*result == DONE && (!place || strncmp(place + sizeof element - 1, "</script>", 9) != 0)) {
        cli_say("greatgame: %s: this is no page of greatgame without a game\n", path);
        *result = BAD_INPUT;
    } else if (*result == DONE) {
        status = put_page(a, problems, problem, title, &page, place, out);
    }
    if (status == GG_NO_MEMORY) {
        fputs("greatgame: no memory\n", stderr);
        *result = LIMIT;
        status = GG_OK;
    }
    free(page.data);
    return status;
}
