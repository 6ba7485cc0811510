#include "io/plain.h"

#include "io/schedule.h"

/* Only two tokens have one; a race with none is not played. */
static bool has_default_schedule(const gg_problem_spec *spec)
{
    return spec->token_count == 2 || spec->token_count == 0;
}

gg_status gg__plain_problem(gg_ctx *ctx, const gg_problem *problem, gg_problem **out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    gg_problem_spec plain = *spec;
    gg_token *tokens = gg__alloc(ctx, spec->token_count, sizeof *tokens, "tokens");
    if (!tokens) return gg__status(ctx);
    for (size_t i = 0; i < spec->token_count; i++) {
        tokens[i] = spec->tokens[i];
        tokens[i].name = NULL;
    }
    plain.tokens = tokens;
    plain.dead_end = plain.infinite = GG_NONE;
    plain.left_name = plain.right_name = NULL;
    if (has_default_schedule(spec)) plain.schedule_length = 0;
    const gg_status status = gg_problem_new(ctx, gg_problem_graph(problem), &plain, out);
    gg__free(ctx, tokens);
    return status;
}

bool gg__plain_schedule(const gg_problem *problem, const gg_problem *plain)
{
    const gg_problem_spec *a = gg_problem_get(problem), *b = gg_problem_get(plain);
    if (a->play == GG_RACE && !has_default_schedule(a)) return false;
    return gg__turns_equal(a->schedule, a->schedule_length, b->schedule, b->schedule_length);
}

static bool is_above(const char *text, size_t length, unsigned char least)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < least || text[i] == 0x7f) return false;
    return length > 0 && length <= GG__SCAN_WORD_BYTES;
}

bool gg__is_name(const char *text, size_t length)
{
    return is_above(text, length, ' ');
}

bool gg__is_word(const char *text, size_t length)
{
    return is_above(text, length, ' ' + 1);
}
