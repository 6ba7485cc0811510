/*
 * Games by rules: parameters, boards, and start positions. The first line of an input is the name
 * of a ruleset, followed by R if Right moves first, y to keep only one of each class of symmetric
 * positions, and a to have all solvers solve it; the second line has its parameters; the third a
 * position, or nothing; the rest is the board, if there is any, or a graph in the format gg. An
 * unknown name stands for one of the rulesets, too. A game that opens must pass the tests for
 * authors of rulesets, and is solved.
 */
#include "games.h"

#include "game/position.h"

enum { LINE = 300, TEXT = 4096, TESTED = 64, LARGE = 600000 };

static const gg_ruleset *find(const char *head)
{
    char name[LINE];
    size_t rulesets = 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(head, " "), head);
    const gg_ruleset *named = gg_ruleset_find(name);
    while (gg_ruleset_at(rulesets))
        rulesets++;
    return named ? named : gg_ruleset_at((unsigned char)head[0] % rulesets);
}

/* The text of the start is that of the start. */
static void check_text(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                       const gg_problem *problem)
{
    gg_rules_spec again = *spec;
    char text[TEXT], other[TEXT];
    game g;
    gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
    gg_position_picture(problem, gg_problem_start(problem), other, sizeof other);
    if (!ruleset->print || !ruleset->parse || strlen(text) == sizeof text - 1) return;
    again.position = text;
    if (!game_open(ctx, ruleset, &again, &g)) {
        const gg_status status = gg_ctx_error(ctx)->status;
        if (status == GG_LIMIT || status == GG_CANCELLED) return;
        found("%s writes '%s', and does not read it: %s", ruleset->info.name, text,
              gg_ctx_error(ctx)->message);
    }
    gg_position_print(g.problem, gg_problem_start(g.problem), other, sizeof other);
    if (strcmp(text, other) != 0)
        found("%s writes '%s', and reads '%s'", ruleset->info.name, text, other);
    if (gg_problem_turn(problem, gg_problem_start(problem)) !=
        gg_problem_turn(g.problem, gg_problem_start(g.problem)))
        found("%s writes '%s', and another is to move", ruleset->info.name, text);
    game_close(&g);
}

static void check_legal(const gg_ruleset *ruleset, const gg_problem *problem)
{
    const gg_position start = gg_problem_start(problem);
    if (!gg__position_legal(problem, start))
        found("%s starts from a position that is not legal", ruleset->info.name);
}

static void check_sound(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_problem *problem)
{
    gg_findings findings;
    gg_memory_plan plan;
    if (!succeeded(ctx, gg_plan(ctx, problem, NULL, &plan), "gg_plan")) return;
    if (plan.positions > LARGE) return; /* that number of moves in each position, too */
    const gg_status status = gg_vet(ctx, problem, TESTED, &findings);
    if (achieved(ctx, status, "gg_vet") && !findings.sound)
        found("%s: %s, at %llu and %llu", ruleset->info.name, findings.rule,
              (unsigned long long)findings.position, (unsigned long long)findings.other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char head[LINE], parameters[LINE], position[LINE];
    gg_rules_spec spec = GG_RULES_SPEC;
    shortage s;
    game g;
    gg_ctx *ctx = shortage_begin(&s);
    next_line(&data, &size, head, sizeof head);
    next_line(&data, &size, parameters, sizeof parameters);
    next_line(&data, &size, position, sizeof position);
    const gg_ruleset *ruleset = find(head);
    spec.parameters = parameters;
    spec.position = position[0] ? position : NULL;
    spec.board = size > 0 ? (const char *)data : NULL;
    spec.board_length = size;
    spec.first = strstr(head, " R") ? GG_RIGHT : GG_LEFT;
    spec.symmetry = strstr(head, " y") != NULL;
    if (game_open(ctx, ruleset, &spec, &g)) {
        check_legal(ruleset, g.problem);
        check_text(ctx, ruleset, &spec, g.problem);
        check_sound(ctx, ruleset, g.problem);
        if (strstr(head, " a"))
            examine_all(ctx, g.problem);
        else
            examine(ctx, g.problem, NULL, NULL);
        game_close(&g);
    }
    shortage_end(&s);
    return 0;
}
