/*
 * Texts of positions. The first byte of an input is one of the games, the rest is the text. A
 * position that was read is legal, is written as a text that is read as the same, and is solved.
 */
#include "games.h"

#include "game/position.h"

enum { TEXT = 4096 };

static void check(const gg_problem *problem, const char *given)
{
    const gg_position start = gg_problem_start(problem);
    char text[TEXT];
    gg_position again;
    if (!gg__position_legal(problem, start)) found("'%s' is read, and not legal", given);
    gg_position_print(problem, start, text, sizeof text);
    if (strlen(text) == sizeof text - 1) return;
    if (!gg_problem_rules(problem)->parse(gg_problem_self(problem), text, &again))
        found("'%s' is read, written as '%s', and not read", given, text);
    if (again != start) found("'%s' is read, written as '%s', and read as another", given, text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    shortage s;
    game g;
    char *text = malloc(size + 1);
    if (!text) found("no memory");
    gg_ctx *ctx = shortage_begin(&s);
    const sample chosen = sample_of(size > 0 ? *data++ : 0);
    if (size > 0) size--;
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    if (sample_open(ctx, &chosen, text, &g)) {
        check(g.problem, text);
        examine_all(ctx, g.problem);
        game_close(&g);
    }
    shortage_end(&s);
    free(text);
    return 0;
}
