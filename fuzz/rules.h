/* A small game by rules, drawn as the bytes of an input say: for the library, and for boards.h. */
#ifndef FUZZ_RULES_H
#define FUZZ_RULES_H

#include "boards.h"
#include "games.h"
#include "spoil.h"

enum { GAME_KINDS = 13, LINE = 200 };

typedef struct rule {
    unsigned kind; /* of GAME_KINDS */
    board b;
    const char *name;
    char parameters[LINE], drawing[4 * LINE], position[LINE]; /* position "": the usual start */
    bool symmetry;
    who first;
} rule;

/* ---- drawing ---- */

static inline void put(char *text, const char *more)
{
    snprintf(text + strlen(text), LINE - strlen(text), "%s", more);
}

/* At most `most` objects in all, in at least one heap; two heaps if `pair`. */
static inline void draw_heaps(choices *by, char *text, unsigned heaps, unsigned most, bool pair)
{
    char number[16];
    const unsigned count = pair ? 2 : 1 + choose(by, heaps);
    for (unsigned i = 0; i < count; i++) {
        const unsigned heap = choose(by, most / count + 1);
        snprintf(number, sizeof number, i == 0 ? "%u" : ",%u", heap);
        put(text, number);
    }
}

static inline void draw_subtraction(choices *by, rule *r)
{
    r->b.code[0] = 0;
    for (unsigned k = 1; k <= 5; k++)
        if (choose(by, 2) || (k == 5 && r->b.code[0] == 0)) {
            char number[16];
            snprintf(number, sizeof number, r->b.code[0] ? ",%u" : "%u", k);
            put(r->parameters, number);
            r->b.code[0] |= 1U << k;
        }
    put(r->parameters, ":");
    draw_heaps(by, r->parameters, 3, 10, false);
}

static inline void draw_octal(choices *by, rule *r)
{
    const unsigned digits = 1 + choose(by, 3);
    char digit[8];
    r->b.code[0] = choose(by, 4) == 0 ? 4 : 0;
    put(r->parameters, r->b.code[0] ? "4." : "0.");
    for (unsigned k = 1; k <= digits; k++) {
        r->b.code[k] = choose(by, 8);
        snprintf(digit, sizeof digit, "%u", r->b.code[k]);
        put(r->parameters, digit);
    }
    put(r->parameters, ",");
    draw_heaps(by, r->parameters, 3, 9, false);
}

static inline void draw_size(rule *r, const char *form, unsigned rows, unsigned columns)
{
    r->b.rows = rows;
    r->b.columns = columns;
    snprintf(r->parameters, sizeof r->parameters, form, rows, columns);
}

static inline void draw_tictactoe(choices *by, rule *r)
{
    char length[16];
    const bool large = choose(by, 24) == 0;
    r->b.misere = choose(by, 2);
    draw_size(r, r->b.misere ? "misere:%u,%u" : "%u,%u", large ? 3 : 1 + choose(by, 2),
              large ? 3 : 1 + choose(by, 3));
    r->b.length = 1 + choose(by, 4);
    snprintf(length, sizeof length, ",%u", r->b.length);
    put(r->parameters, length);
}

/* Rows of these marks; the first is the most frequent. */
static inline void draw_cells(choices *by, rule *r, const char *marks, unsigned rows,
                              unsigned columns)
{
    char *to = r->drawing;
    r->b.rows = rows;
    r->b.columns = columns;
    for (unsigned i = 0; i < rows * columns; i++) {
        const unsigned mark = choose(by, 2 * (unsigned)strlen(marks));
        r->b.cell[i] = mark < strlen(marks) ? marks[mark] : marks[0];
        *to++ = r->b.cell[i];
        if (i % columns == columns - 1) *to++ = '\n';
    }
    *to = '\0';
}

static inline void draw_police(choices *by, rule *r)
{
    static const char *const skip[] = {"", "no-skip=P", "no-skip=T", "no-skip=PT"};
    const unsigned how = choose(by, 4), rows = 1 + choose(by, 3), columns = 2 + choose(by, 2);
    draw_cells(by, r, ".*E", rows, columns);
    const unsigned police = choose(by, rows * columns);
    const unsigned thief = (police + 1 + choose(by, rows * columns - 1)) % (rows * columns);
    r->drawing[police + police / columns] = 'P';
    r->drawing[thief + thief / columns] = 'T';
    r->b.cell[police] = r->b.cell[thief] = '.';
    r->b.may_stay[0] = how % 2 == 0;
    r->b.may_stay[1] = how < 2;
    put(r->parameters, skip[how]);
}

/* Between two vertices all edges are of one colour: which of them a text means is then no matter.
 */
static inline who colour_between(const toy *t, unsigned v, unsigned w, who otherwise)
{
    for (unsigned e = 0; e < t->edges; e++) {
        const toy_edge *edge = &t->edge[e];
        if ((edge->from == v && edge->to == w) || (edge->from == w && edge->to == v))
            return edge->only;
    }
    return otherwise;
}

static inline void draw_board_graph(choices *by, rule *r, unsigned edges, bool coloured)
{
    toy *t = &r->b.graph;
    char line[40];
    t->n = 1 + choose(by, 5);
    const unsigned wanted = choose(by, edges + 1);
    snprintf(r->drawing, sizeof r->drawing, "p normal %u %u\n", t->n, wanted);
    while (t->edges < wanted) {
        const unsigned v = choose(by, t->n), w = choose(by, t->n);
        const who only = colour_between(t, v, w, coloured ? (who)choose(by, 3) : NOBODY);
        t->edge[t->edges++] = (toy_edge){v, w, only};
        snprintf(line, sizeof line, "e %u %u%s\n", v + 1, w + 1,
                 only == LEFT    ? " L"
                 : only == RIGHT ? " R"
                                 : "");
        snprintf(r->drawing + strlen(r->drawing), sizeof r->drawing - strlen(r->drawing), "%s",
                 line);
    }
}

/* Each edge grows on a vertex that there is, mostly green ones on green ones alone. */
static inline void draw_tree(choices *by, rule *r)
{
    toy *t = &r->b.graph;
    const unsigned wanted = choose(by, VERTICES);
    t->n = wanted + 1;
    snprintf(r->drawing, sizeof r->drawing, "p normal %u %u\n", t->n, wanted);
    for (unsigned e = 0; e < wanted; e++) {
        static const char *const ends[] = {"", " L", " R"};
        const unsigned on = choose(by, e + 1);
        const who below = on > 0 ? t->edge[on - 1].only : LEFT;
        who only = (who)(on > 0 && choose(by, 16) ? LEFT + choose(by, 2) : choose(by, 3));
        if (on > 0 && below == NOBODY && choose(by, 16)) only = NOBODY;
        const bool turned = choose(by, 2);
        t->edge[t->edges++] = (toy_edge){turned ? e + 1 : on, turned ? on : e + 1, only};
        snprintf(r->drawing + strlen(r->drawing), sizeof r->drawing - strlen(r->drawing),
                 "e %u %u%s\n", turned ? e + 2 : on + 1, turned ? on + 1 : e + 2, ends[only]);
    }
}

/* Games of heaps, in misere play, too. */
static inline void draw_misere(choices *by, rule *r)
{
    r->b.misere = choose(by, 3) == 0;
    put(r->parameters, r->b.misere ? "misere:" : "");
}

/* A game of this kind, from its usual start. */
static inline void draw_kind(choices *by, unsigned kind, rule *r)
{
    *r = (rule){.kind = kind, .b = {.kind = (board_kind)kind}, .first = LEFT};
    switch (kind) {
    case NIM:
        r->name = "nim";
        draw_misere(by, r);
        draw_heaps(by, r->parameters, 3, 9, false);
        break;
    case SUBTRACTION:
        r->name = "subtraction";
        draw_misere(by, r);
        draw_subtraction(by, r);
        break;
    case OCTAL:
        r->name = "octal";
        draw_misere(by, r);
        draw_octal(by, r);
        break;
    case GRUNDY:
        r->name = "grundy";
        draw_misere(by, r);
        draw_heaps(by, r->parameters, 3, 12, false);
        break;
    case WYTHOFF:
        r->name = "wythoff";
        draw_heaps(by, r->parameters, 2, 12, true);
        break;
    case CHOMP:
        r->name = "chomp";
        draw_size(r, "%ux%u", 1 + choose(by, 3), 1 + choose(by, 4));
        break;
    case TICTACTOE:
        r->name = "tictactoe";
        draw_tictactoe(by, r);
        break;
    case HEXAPAWN:
        r->name = "hexapawn";
        draw_size(r, "%ux%u", 2 + choose(by, 3), 1 + choose(by, 3));
        break;
    case ADVANCE:
        r->name = "advance-or-eat";
        r->b.rows = 1 + choose(by, 3);
        draw_cells(by, r, ".WB", r->b.rows, r->b.rows);
        break;
    case POLICE:
        r->name = "police";
        draw_police(by, r);
        break;
    case COPS:
        r->name = "cops";
        draw_board_graph(by, r, 10, false);
        break;
    case HACKENBUSH:
        r->name = "hackenbush";
        if (choose(by, 3))
            draw_tree(by, r);
        else
            draw_board_graph(by, r, 7, true);
        break;
    default:
        r->name = "kayles";
        r->b.kind = OCTAL;
        r->b.code[1] = r->b.code[2] = 7;
        draw_misere(by, r);
        draw_heaps(by, r->parameters, 3, 9, false);
    }
}

/* ---- for the library ---- */

static inline bool rule_open(gg_ctx *ctx, const rule *r, game *g)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = r->parameters;
    spec.position = r->position[0] ? r->position : NULL;
    spec.board = r->drawing[0] ? r->drawing : NULL;
    spec.board_length = strlen(r->drawing);
    spec.first = r->first == LEFT ? GG_LEFT : GG_RIGHT;
    spec.symmetry = r->symmetry;
    return game_open(ctx, gg_ruleset_find(r->name), &spec, g);
}

/* Some position of the game: one with any number, or one that some moves lead to. */
static inline gg_position draw_position(gg_ctx *ctx, choices *by, const gg_problem *problem)
{
    const gg__positions *moves;
    gg_position x = gg_problem_start(problem);
    const uint64_t numbers = problem->positions;
    if (numbers > 0 && numbers < 65536 && choose(by, 2)) {
        const gg_position any = choose_place(by, (size_t)numbers);
        if (gg__position_legal(problem, any)) return any;
    }
    gg__scratch scratch = {.ctx = ctx};
    for (unsigned left = choose(by, 6); left > 0; left--) {
        if (gg__position_result(problem, &scratch, x) != GG_NONE) break;
        if (!achieved(ctx, gg__position_moves(problem, &scratch, x, &moves), "moves") ||
            moves->count == 0)
            break;
        const gg_position next = moves->at[choose_place(by, moves->count)];
        if (gg__position_ended(next) != GG_NONE) break;
        x = next;
    }
    gg__scratch_free(&scratch);
    return x;
}

/* Begins the game elsewhere, if the ruleset reads positions. */
static inline void move_start(gg_ctx *ctx, choices *by, rule *r)
{
    game g;
    r->position[0] = '\0';
    if (!rule_open(ctx, r, &g)) return;
    char text[LINE];
    gg_position ignored;
    gg_position_print(g.problem, draw_position(ctx, by, g.problem), text, sizeof text);
    const gg_ruleset *ruleset = gg_problem_rules(g.problem);
    if (ruleset->parse && ruleset->parse(gg_problem_self(g.problem), text, &ignored))
        snprintf(r->position, sizeof r->position, "%s", text);
    game_close(&g);
}

static inline void draw_rule(gg_ctx *ctx, choices *by, rule *r)
{
    draw_kind(by, choose(by, GAME_KINDS), r);
    r->first = choose(by, 2) ? RIGHT : LEFT;
    r->symmetry = choose(by, 2);
    if (choose(by, 3)) move_start(ctx, by, r);
}

/* The same game except for one rule. */
static inline void vary_rule(gg_ctx *ctx, choices *by, rule *r)
{
    rule other;
    switch (choose(by, 5)) {
    case 0:
        r->first = opponent(r->first);
        return;
    case 1:
        r->symmetry = !r->symmetry;
        return;
    case 2:
        if (r->b.kind <= GRUNDY || r->kind == TICTACTOE) {
            other = *r;
            r->b.misere = !r->b.misere;
            r->parameters[0] = '\0';
            put(r->parameters, r->b.misere ? "misere:" : "");
            put(r->parameters, other.parameters + (other.b.misere ? strlen("misere:") : 0));
            return;
        }
        move_start(ctx, by, r);
        return;
    case 3:
        draw_kind(by, r->kind, &other);
        other.first = r->first;
        other.symmetry = r->symmetry;
        *r = other;
        return;
    default:
        move_start(ctx, by, r);
    }
}

#endif
