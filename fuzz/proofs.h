/*
 * Problems and certificates over everything that a problem can be, and what the checker makes of
 * them. An input draws a problem; then certificates of it, one after the other:
 *
 *     honest     what a solver finds, as it is
 *     foreign    what a solver finds for a problem that differs in one convention
 *     borrowed   what a solver finds where so much was changed that values of some type exist
 *     guessed    columns of the right shape with any small numbers, or values that have settled
 *     forged     one of these, changed
 *     raw        the bytes of the input
 *
 * each with a head and a checksum that say it belongs to this problem. The checker must accept what
 * is honest. What it accepts must be true, value by value, and so must be what it concludes about
 * the tokens; truth.h says what is true. What it refuses stays refused.
 */
#ifndef FUZZ_PROOFS_H
#define FUZZ_PROOFS_H

#include "guess.h"
#include "rules.h"
#include "truth.h"

typedef enum origin { HONEST, FOREIGN, BORROWED, GUESSED, FORGED, RAW, ORIGINS } origin;
typedef enum ruling { UNREADABLE, UNCHECKED, REFUSED, VALUES_ONLY, CONCLUDED, RULINGS } ruling;

enum { TYPES = PAPER_TYPES, NONE_OF_THESE = TYPES - 1 };

static const char *const origin_names[] = {"honest",  "foreign", "borrowed",
                                           "guessed", "forged",  "raw"};
static const char *const ruling_names[] = {"unreadable", "unchecked", "refused", "values only",
                                           "concluded"};

/* How often each came up. */
typedef struct ledger {
    uint64_t problems, of[TYPES][ORIGINS][RULINGS];
} ledger;

typedef struct scene {
    gg_ctx *ctx;
    choices by;
    ledger *counts;
    FILE *stream; /* a line for each certificate; NULL: none */
    bool before;  /* and one before it is read */
    gg_problem *problem;
    uint64_t number; /* of the problem */
    /* a graph: */
    toy t;
    gg_graph *graph;
    toy_values *values;
    bytes_out text; /* in the format gg, for the stream */
    /* or a game by rules: */
    bool by_rules;
    rule r;
    game g;
    world *w;
} scene;

/* ---- what was concluded ---- */

/* Winner and length where play begins, by definition; false: there is no saying. */
static inline bool true_outcome(scene *s, who *winner, int32_t *turns)
{
    toy_state start = {{0}, s->t.first == RIGHT && !s->t.race && !s->t.owned, NOBODY};
    unsigned x;
    if (s->by_rules) {
        if (!meet_position(s->w, s->problem, gg_problem_start(s->problem), s->r.first, &x))
            return false;
    } else {
        memcpy(start.at, s->t.at, sizeof start.at);
        x = number_of(&s->t, &start);
    }
    const toy_values *v = s->by_rules ? world_values(s->w) : s->values;
    *winner = v->winner[x];
    *turns = v->turns[x];
    return true;
}

static inline void expect_conclusion(scene *s, const gg_solution *solution,
                                     const gg_verdict *verdict)
{
    const uint32_t proved = verdict->outcome.remoteness;
    who winner;
    int32_t turns;
    if (!verdict->decides || !true_outcome(s, &winner, &turns)) return;
    if (!s->by_rules && s->t.tokens == 0) found("something is concluded about no token");
    if ((who)verdict->outcome.winner != winner)
        found("concluded from %s: %d wins, but by definition %d", gg_solution_value_type(solution),
              verdict->outcome.winner, winner);
    const uint32_t length = turns == NEVER ? GG_INFINITE : (uint32_t)turns;
    const bool timeless =
        solution->values.value || strcmp(gg_solution_value_type(solution), "winner") == 0;
    if (proved != length && (proved != GG_INFINITE || !timeless))
        found("concluded from %s: in %u turns, but by definition %d",
              gg_solution_value_type(solution), proved, turns);
}

/* ---- questions ---- */

/* An accepted solution answers everything; another gives no answers. */
static inline void expect_answered(const gg_ctx *ctx, gg_status status, bool accepted,
                                   const char *call)
{
    if (!accepted && status != GG_BAD_ARGUMENT)
        found("%s of an unaccepted solution: %s", call, gg_status_name(status));
    succeeded(ctx, status, call);
}

static inline void ask_columns(gg_ctx *ctx, const gg_solution *solution, size_t n, bool accepted)
{
    char winner[VERTICES];
    uint32_t one[VERTICES], other[VERTICES], exponent[VERTICES];
    int64_t numerator[VERTICES];
    bool wild[VERTICES];
    const size_t count = n < VERTICES ? n : VERTICES;
    expect_answered(ctx, gg_solution_outcomes(ctx, solution, GG_RIGHT, 0, count, winner, one),
                    accepted, "gg_solution_outcomes");
    expect_answered(ctx, gg_solution_distances(ctx, solution, 0, count, one, other), accepted,
                    "gg_solution_distances");
    expect_answered(ctx, gg_solution_nimbers(ctx, solution, 0, count, one, other), accepted,
                    "gg_solution_nimbers");
    expect_answered(ctx, gg_solution_misere_pairs(ctx, solution, 0, count, one, other, wild),
                    accepted, "gg_solution_misere_pairs");
    expect_answered(ctx, gg_solution_numbers(ctx, solution, 0, count, numerator, exponent),
                    accepted, "gg_solution_numbers");
}

static inline void ask_value(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t i, const gg_sink *sink, bool accepted)
{
    char place[100];
    const char *written = gg_value_place(problem, solution, i, place, sizeof place);
    if (written && !accepted) found("the place of a value that was not accepted: %s", written);
    expect_answered(ctx, gg_value_write(ctx, problem, solution, i, 100, sink), accepted,
                    "gg_value_write");
}

static inline void ask_whole(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg_sink *sink, bool accepted)
{
    gg_tally tally;
    gg_histogram *histogram = NULL;
    uint64_t period, preperiod, cursor = 0;
    size_t count;
    bool covered;
    expect_answered(ctx, gg_solution_tally(ctx, problem, solution, &tally), accepted,
                    "gg_solution_tally");
    expect_answered(
        ctx, gg_solution_list(ctx, problem, solution, &cursor, 0, NULL, NULL, NULL, NULL, &count),
        accepted, "gg_solution_list");
    expect_answered(ctx, gg_histogram_new(ctx, problem, solution, 20, &histogram), accepted,
                    "gg_histogram_new");
    gg_histogram_free(histogram);
    expect_answered(ctx, gg_solution_period(ctx, problem, solution, &period, &preperiod), accepted,
                    "gg_solution_period");
    expect_answered(ctx, gg_solution_covers(ctx, problem, solution, problem, &covered), accepted,
                    "gg_solution_covers");
    expect_answered(ctx, gg_table_write(ctx, problem, solution, true, 100, sink), accepted,
                    "gg_table_write");
}

/* Makes all queries of a solution, with any contents. */
static inline void ask(scene *s, const gg_solution *solution, bool accepted)
{
    gg_ctx *ctx = s->ctx;
    bytes_out written = {0};
    const gg_sink sink = {&written, put_bytes};
    gg_answer *answer = NULL;
    if (accepted)
        look_at(ctx, s->problem, solution);
    else if (gg_solution_entries(solution) > 0 || gg_solution_has_table(solution) ||
             gg_solution_is_impartial(solution))
        found("an unaccepted solution has answers");
    ask_whole(ctx, s->problem, solution, &sink, accepted);
    ask_columns(ctx, solution, s->by_rules ? 0 : s->t.n, accepted);
    for (uint64_t i = 0; i < (accepted ? gg_solution_entries(solution) : 2) && i < 8; i++)
        ask_value(ctx, s->problem, solution, i, &sink, accepted);
    const gg_status answered = gg_answer_new(ctx, s->problem, solution, 63, &answer);
    if (!accepted) expect_answered(ctx, answered, false, "gg_answer_new");
    if (answered == GG_OK) gg_answer_free(answer);
    const gg_status total = gg_total_write(ctx, s->problem, solution, 100, &sink);
    if (!accepted) expect_answered(ctx, total, false, "gg_total_write");
    free(written.at);
}

/* ---- what the checker says ---- */

static inline unsigned type_of(const char *name)
{
    unsigned type = 0;
    while (type < NONE_OF_THESE && strcmp(paper_types[type], name) != 0)
        type++;
    return type;
}

static inline void put_json_bytes(FILE *to, const bytes_out *bytes, bool hexadecimal)
{
    for (size_t i = 0; i < bytes->size; i++)
        if (hexadecimal)
            fprintf(to, "%02x", bytes->at[i]);
        else if (bytes->at[i] == '\n')
            fputs("\\n", to);
        else
            fputc(bytes->at[i], to);
}

/* The members of a game by rules, or of a graph. */
static inline void put_problem(FILE *to, const scene *s)
{
    if (!s->by_rules) {
        fputs("\"problem\":\"", to);
        put_json_bytes(to, &s->text, false);
        fputs("\",", to);
        return;
    }
    char start[LINE];
    const bytes_out drawing = {(uint8_t *)s->r.drawing, strlen(s->r.drawing), 0};
    fprintf(to, "\"ruleset\":\"%s\",\"parameters\":\"%s\",\"board\":\"", s->r.name,
            s->r.parameters);
    put_json_bytes(to, &drawing, false);
    gg_position_print(s->problem, gg_problem_start(s->problem), start, sizeof start);
    fprintf(to, "\",\"start\":\"%s\",\"position\":\"%s\",\"first\":\"%c\",\"symmetry\":%s,", start,
            s->r.position, s->r.first == LEFT ? 'L' : 'R', s->r.symmetry ? "true" : "false");
}

/* {the problem, "certificate": hex, "origin": WORD, "says": WORD, "winner": L, R, D or null,
 * "turns": N or null} */
static inline void put_line(scene *s, const bytes_out *bytes, origin from, ruling said,
                            const gg_verdict *verdict)
{
    static const char *const winners[] = {"null", "\"L\"", "\"R\"", "\"D\""};
    if (!s->stream) return;
    const bool length = said == CONCLUDED && verdict->outcome.remoteness != GG_INFINITE &&
                        verdict->outcome.winner != GG_D;
    fputs("{", s->stream);
    put_problem(s->stream, s);
    fputs("\"certificate\":\"", s->stream);
    put_json_bytes(s->stream, bytes, true);
    fprintf(s->stream,
            "\",\"origin\":\"%s\",\"says\":\"%s\",\"winner\":%s,\"turns\":", origin_names[from],
            ruling_names[said], winners[said == CONCLUDED ? verdict->outcome.winner : 0]);
    if (length)
        fprintf(s->stream, "%u}\n", verdict->outcome.remoteness);
    else
        fputs("null}\n", s->stream);
}

/* True if a check that was not done is no fault of an honest certificate. */
static inline bool may_be_unchecked(const gg_ctx *ctx)
{
    return strstr(gg_ctx_error(ctx)->message, "cannot be checked") != NULL;
}

/* A second check must give the same verdict. */
static inline void check_again(scene *s, gg_solution *solution, const gg_verdict *before)
{
    gg_verdict after;
    if (!achieved(s->ctx, gg_check(s->ctx, s->problem, solution, &after), "gg_check")) return;
    if (after.accepted != before->accepted || after.decides != before->decides ||
        after.vertex != before->vertex || strcmp(after.condition, before->condition) != 0)
        found("another check says something else");
}

/* True if the values of an honest certificate need not decide for the tokens: there are none; it is
 * outcomes of single tokens; several pairs that may be wild; or numbers that may be undefined. */
static inline bool may_be_silent(const scene *s, const gg_solution *solution)
{
    const bool several = !s->by_rules && s->t.tokens > 1;
    if (!s->by_rules && s->t.tokens == 0) return true;
    if (solution->values.trie) return true;
    if (solution->values.minus && !solution->values.forms) return several || s->by_rules;
    return several && strcmp(gg_solution_value_type(solution), "outcome") == 0 &&
           !solution->explored;
}

static inline ruling rule_on(scene *s, gg_solution *solution, origin from, gg_verdict *verdict)
{
    const gg_status status = gg_check(s->ctx, s->problem, solution, verdict);
    if (!succeeded(s->ctx, status, "gg_check")) {
        if (status == GG_LIMIT || status == GG_CANCELLED) return RULINGS;
        if (from == HONEST && !may_be_unchecked(s->ctx))
            found("an honest certificate cannot be checked: %s", gg_ctx_error(s->ctx)->message);
        return UNCHECKED;
    }
    if (from == HONEST && !verdict->accepted)
        found("honest %s is refused at %u, phase %u: %s", gg_solution_value_type(solution),
              verdict->vertex, verdict->phase, verdict->condition);
    if (!verdict->accepted && verdict->decides) found("a refused solution decides the start");
    if (!verdict->accepted) return REFUSED;
    expect_conclusion(s, solution, verdict);
    if (from == HONEST && !verdict->decides && !may_be_silent(s, solution))
        found("nothing is concluded from honest %s", gg_solution_value_type(solution));
    if (s->by_rules)
        expect_rules(s->ctx, s->w, s->problem, solution);
    else
        expect_graph(&s->t, s->values, solution);
    return verdict->decides ? CONCLUDED : VALUES_ONLY;
}

/* Reads and checks a certificate. */
static inline void judge_bytes(scene *s, const bytes_out *bytes, origin from, const char *type)
{
    bytes_in in = {bytes->at, bytes->size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_solution *solution = NULL;
    gg_verdict verdict = {0};
    ruling said = UNREADABLE;
    const unsigned when = choose(&s->by, 8);
    if (s->before) put_line(s, bytes, from, UNREADABLE, &verdict);
    const gg_status status = gg_certificate_read(s->ctx, s->problem, &source, &solution);
    if (succeeded(s->ctx, status, "gg_certificate_read")) {
        if (when == 0) ask(s, solution, false);
        said = rule_on(s, solution, from, &verdict);
        if (when == 3 && said != RULINGS && said != UNCHECKED) check_again(s, solution, &verdict);
        if (when <= 2) ask(s, solution, said == VALUES_ONLY || said == CONCLUDED);
    } else if (status == GG_LIMIT || status == GG_CANCELLED) {
        said = RULINGS;
    } else if (from == HONEST) {
        found("an honest certificate cannot be read: %s", gg_ctx_error(s->ctx)->message);
    }
    gg_solution_free(solution);
    if (said == RULINGS) return;
    if (s->counts) s->counts->of[type_of(type)][from][said]++;
    put_line(s, bytes, from, said, &verdict);
}

static inline void judge_paper(scene *s, paper *p, origin from)
{
    bytes_out bytes = {0};
    char type[17];
    const unsigned form = choose(&s->by, 3);
    memcpy(type, p->type, sizeof type);
    if (from == FORGED) change(&s->by, p);
    paper_write(p, form, &bytes);
    if (from == FORGED && choose(&s->by, 16) == 0) {
        spoil(&s->by, &bytes);
        if (choose(&s->by, 8)) mend_checksum(&bytes);
    }
    judge_bytes(s, &bytes, from, type);
    free(bytes.at);
}

/* ---- what solvers find ---- */

static inline const char *draw_value(choices *by)
{
    unsigned types = 0;
    while (gg_value_info(types))
        types++;
    const unsigned type = choose(by, types + 2);
    return type < types ? gg_value_info(type)->name : NULL;
}

static inline const char *draw_solver(choices *by)
{
    unsigned solvers = 0;
    while (gg_solver_info(solvers))
        solvers++;
    return choose(by, 2) ? gg_solver_info(choose(by, solvers))->name : NULL;
}

/* The certificate for `problem` with the values of some solver for `solved`; false: none. */
static inline bool certify_solved(scene *s, const gg_problem *solved, const gg_problem *problem,
                                  paper *p)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    bytes_out bytes = {0};
    const gg_sink sink = {&bytes, put_bytes};
    gg_solution *solution = NULL;
    gg_memory_plan plan;
    options.value = draw_value(&s->by);
    options.solver = draw_solver(&s->by);
    options.limit = POSITIONS;
    gg_status status = gg_plan(s->ctx, solved, &options, &plan);
    if (!succeeded(s->ctx, status, "gg_plan")) {
        options.solver = NULL;
        status = gg_plan(s->ctx, solved, &options, &plan);
    }
    bool made = succeeded(s->ctx, status, "gg_plan") && plan.positions <= POSITIONS &&
                succeeded(s->ctx, gg_solve(s->ctx, solved, &options, &solution), "gg_solve");
    made = made && succeeded(s->ctx, gg_certificate_write(s->ctx, problem, solution, false, &sink),
                             "gg_certificate_write");
    made = made && paper_read(&bytes, p);
    if (made) p->number = s->number;
    gg_solution_free(solution);
    free(bytes.at);
    return made;
}

/* Another graph and its problem, drawn as a toy. */
static inline bool certify_toy(scene *s, const toy *t, paper *p)
{
    gg_graph *graph = make_graph(s->ctx, t);
    gg_problem *problem = make_problem(s->ctx, t, graph);
    const bool made = problem && certify_solved(s, problem, problem, p);
    gg_problem_free(problem);
    gg_graph_free(graph);
    return made;
}

/* The values of all vertices, as computed without tokens. */
static inline bool certify_without_tokens(scene *s, paper *p)
{
    toy bare = s->t;
    bare.tokens = 0;
    gg_problem *problem = make_problem(s->ctx, &bare, s->graph);
    const bool made = problem && certify_solved(s, problem, s->problem, p);
    gg_problem_free(problem);
    return made;
}

static inline bool make_honest(scene *s, paper *p)
{
    if (!s->by_rules && !s->t.race && choose(&s->by, 3) == 0) return certify_without_tokens(s, p);
    return certify_solved(s, s->problem, s->problem, p);
}

/* ---- other problems ---- */

static inline void vary_race(choices *by, toy *t)
{
    const unsigned v = choose(by, t->n), turn = choose(by, t->turns);
    bool any = false;
    switch (choose(by, 6)) {
    case 0:
        t->stuck_loses = !t->stuck_loses;
        break;
    case 1:
        t->target[v] = !t->target[v];
        break;
    case 2:
        t->turn_player[turn] = opponent(t->turn_player[turn]);
        break;
    case 3:
        t->turn_token[turn] = choose(by, t->tokens);
        break;
    case 4:
        t->arrival[choose(by, t->tokens)] = (who)(LEFT + choose(by, 2));
        break;
    default:
        t->at[choose(by, t->tokens)] = v;
    }
    for (unsigned w = 0; w < t->n; w++)
        any = any || t->target[w];
    if (!any) t->target[v] = true;
}

static inline void vary_edge(choices *by, toy *t)
{
    const unsigned e = choose(by, t->edges);
    const unsigned how = choose(by, 3);
    if (how == 0 && t->edges < EDGES)
        t->edge[t->edges++] = (toy_edge){choose(by, t->n), choose(by, t->n), NOBODY};
    else if (how == 1 && t->edges > 0)
        t->edge[e] = t->edge[--t->edges];
    else if (t->edges > 0 && !t->race && !t->owned)
        t->edge[e].only = (who)choose(by, 3);
}

/* The same problem except for one convention. */
static inline void vary(choices *by, toy *t)
{
    static const who ends[] = {PREVIOUS, NEXT, DRAWN};
    const unsigned v = choose(by, t->n), how = choose(by, 10);
    if (how == 0 || t->n == 0) {
        vary_edge(by, t);
    } else if (t->race) {
        vary_race(by, t);
    } else if (how < 3) {
        t->misere = !t->misere;
        t->dead_end = t->misere ? NEXT : PREVIOUS;
    } else if (how == 3) {
        t->dead_end = ends[choose(by, 3)];
    } else if (how == 4) {
        t->infinite = (who)(LEFT + choose(by, 3));
    } else if (how == 5) {
        t->first = opponent(t->first);
    } else if (how == 6) {
        t->label[v] = (who)choose(by, 6);
    } else if (how == 7 && t->owned) {
        t->owner[v] = opponent(t->owner[v]);
    } else if (how == 8 && t->tokens > 0) {
        t->at[choose(by, t->tokens)] = v;
    } else if (t->tokens > 0) {
        t->tokens--;
    }
}

/* The same edges, in play where more types of values exist. */
static inline void simplify(choices *by, toy *t)
{
    const unsigned kept = choose(by, 64);
    const bool race = choose(by, 12) == 0;
    if (race != t->race) t->race = t->owned = false;
    if (!race) {
        memset(t->target, 0, sizeof t->target);
        t->stuck_loses = false;
    }
    t->turns = 0;
    if (!(kept & 1)) t->misere = choose(by, 2);
    if (!(kept & 2)) t->infinite = DRAWN;
    t->dead_end = t->misere ? NEXT : PREVIOUS;
    for (unsigned v = 0; v < t->n; v++)
        if (race || kept % 3) t->label[v] = NOBODY;
    for (unsigned e = 0; e < t->edges; e++)
        if (race || kept & 4) t->edge[e].only = NOBODY;
    if (kept & 8) t->owned = false;
    if (kept & 16) t->tokens = 0;
    if (!race) return;
    t->tokens = 0;
    draw_race(by, t, true);
    t->race = true;
    t->tokens = 2;
    t->infinite = DRAWN;
}

static inline bool make_foreign(scene *s, paper *p)
{
    game g;
    rule r = s->r;
    toy t = s->t;
    bool made = false;
    if (!s->by_rules) {
        vary(&s->by, &t);
        return certify_toy(s, &t, p);
    }
    vary_rule(s->ctx, &s->by, &r);
    if (!rule_open(s->ctx, &r, &g)) return false;
    made = certify_solved(s, g.problem, g.problem, p);
    game_close(&g);
    return made;
}

/* ---- a game by rules as a graph ---- */

enum { FEW = 512 };

/* Positions by their numbers, as vertices: their moves, and results by winner. */
static inline bool add_position(scene *s, gg_builder *builder, uint64_t x, bool owned)
{
    const gg__positions *moves;
    const gg_ruleset *ruleset = gg_problem_rules(s->problem);
    if (owned && !ruleset->turn) gg_builder_owner(builder, x, GG_LEFT);
    if (!gg__position_legal(s->problem, x)) return true;
    if (owned && ruleset->turn) gg_builder_owner(builder, x, gg_problem_turn(s->problem, x));
    const gg_result result = gg__position_said(s->problem, x);
    if (result != GG_NONE && choose(&s->by, 16))
        return gg_builder_terminal(builder, x, result) == GG_OK;
    gg__scratch scratch = {.ctx = s->ctx};
    const bool listed =
        achieved(s->ctx, gg__position_moves(s->problem, &scratch, x, &moves), "moves");
    for (size_t i = 0; listed && i < moves->count; i++)
        if (gg__position_ended(moves->at[i]) == GG_NONE)
            gg_builder_edge(builder, x, moves->at[i], GG_FOR_BOTH);
    gg__scratch_free(&scratch);
    return listed;
}

/* Parts as vertices; options that fall into several are left out. */
static inline bool add_part(scene *s, gg_builder *builder, uint64_t part)
{
    const bool impartial = s->problem->impartial;
    gg__scratch scratch = {.ctx = s->ctx};
    bool listed = true;
    for (int player = GG_LEFT; listed && player <= (impartial ? GG_LEFT : GG_RIGHT); player++) {
        const gg__positions *list;
        const gg_edge_for only = impartial ? GG_FOR_BOTH : (gg_edge_for)(player + 1);
        listed =
            achieved(s->ctx, gg__part_options(s->problem, &scratch, (gg_player)player, part, &list),
                     "parts");
        for (size_t i = 0; listed && i < list->count; i++)
            if (!(list->at[i] & GG__AND) && (i + 1 == list->count || !(list->at[i + 1] & GG__AND)))
                gg_builder_edge(builder, part, list->at[i], only);
    }
    gg__scratch_free(&scratch);
    return listed;
}

static inline bool certify_graph(scene *s, const gg_graph *graph, paper *p)
{
    static const gg_result ends[] = {GG_P, GG_N, GG_D};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_problem *problem = NULL;
    spec.play = choose(&s->by, 2) ? GG_MISERE : GG_NORMAL;
    if (choose(&s->by, 4) == 0) spec.dead_end = ends[choose(&s->by, 3)];
    if (choose(&s->by, 8) == 0) spec.infinite = GG_L;
    const gg_status status = gg_problem_new(s->ctx, graph, &spec, &problem);
    const bool made =
        succeeded(s->ctx, status, "gg_problem_new") && certify_solved(s, problem, problem, p);
    gg_problem_free(problem);
    return made;
}

/* The values of a solver for the graph of positions, or of parts, in the shape of the game. */
static inline bool borrow_from_graph(scene *s, paper *p)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    uint64_t count = s->problem->parts;
    const bool parts = count > 0 && choose(&s->by, 4), owned = choose(&s->by, 2);
    bool made = false;
    if (!parts) count = s->problem->symmetry ? 0 : s->problem->positions;
    if (count == 0 || count > FEW) return false;
    if (!succeeded(s->ctx, gg_builder_new(s->ctx, count, false, &builder), "gg_builder_new"))
        return false;
    made = true;
    for (uint64_t x = 0; made && x < count; x++)
        made = parts ? add_part(s, builder, x) : add_position(s, builder, x, owned);
    made = made && succeeded(s->ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph),
                             "gg_builder_build");
    made = made && certify_graph(s, graph, p);
    gg_builder_free(builder);
    gg_graph_free(graph);
    section *ranks = made ? find_column(p, RANKS) : NULL;
    if (ranks && choose(&s->by, 4)) drop_column(p, (size_t)(ranks - p->column));
    if (made && !parts && choose(&s->by, 4) == 0) {
        section *positions = add_column(p, 0, POSITIONS_TAG);
        for (uint64_t x = 0; positions && x < count; x++)
            add_entry(positions, x);
    }
    if (made && choose(&s->by, 4) == 0) change_phases(&s->by, p);
    return made;
}

static inline bool make_borrowed(scene *s, paper *p)
{
    toy t = s->t;
    if (s->by_rules) return borrow_from_graph(s, p);
    simplify(&s->by, &t);
    return certify_toy(s, &t, p);
}

/* ---- the whole ---- */

static inline bool make_guess(scene *s, paper *p)
{
    const unsigned how = s->by_rules || s->t.race ? 4 : choose(&s->by, 6);
    bool made = true;
    if (how == 0)
        settle_outcomes(&s->by, &s->t, p);
    else if (how == 1)
        settle_nimbers(&s->by, &s->t, p);
    else if (how == 2)
        made = settle_numbers(&s->by, &s->t, p);
    else if (how == 3)
        guess_forms(&s->by, &s->t, p);
    else
        made = guess_columns(&s->by, s->problem, p);
    p->number = s->number;
    return made;
}

static inline bool make_paper(scene *s, origin from, paper *p)
{
    *p = (paper){0};
    switch (from) {
    case HONEST:
        return make_honest(s, p);
    case FOREIGN:
        return make_foreign(s, p);
    case BORROWED:
        return make_borrowed(s, p);
    default:
        return make_guess(s, p);
    }
}

static inline void try_one(scene *s)
{
    static const origin origins[] = {HONEST,  HONEST,  FOREIGN, FOREIGN, BORROWED, BORROWED,
                                     GUESSED, GUESSED, FORGED,  FORGED,  FORGED,   FORGED};
    static const origin below[] = {HONEST, HONEST, FOREIGN, BORROWED};
    const unsigned which = choose(&s->by, 256);
    const origin from = which == 255 ? RAW : origins[which % 12];
    paper p;
    if (from == RAW) {
        bytes_out bytes = {0};
        put_bytes(&bytes, s->by.at, s->by.left);
        mend_head(&bytes, s->problem);
        mend_checksum(&bytes);
        judge_bytes(s, &bytes, RAW, "");
        free(bytes.at);
        s->by.left = 0;
    } else if (make_paper(s, from == FORGED ? below[choose(&s->by, 4)] : from, &p)) {
        judge_paper(s, &p, from);
        paper_free(&p);
    }
}

/* Heaps of 0, 1 and 2 at the end, and before them vertices with any later options: this gives
 * values that most graphs do not have, wild ones in misere play. */
static inline void plant_heaps(choices *by, toy *t)
{
    t->edges = 0;
    for (unsigned v = t->n; v-- > 0;)
        for (unsigned w = v + 1; w < t->n; w++)
            if (t->n - v <= 3 || choose(by, 2)) t->edge[t->edges++] = (toy_edge){v, w, NOBODY};
    if (choose(by, 2)) return;
    memset(t->label, 0, sizeof t->label);
    t->owned = false;
    t->misere = true;
    t->dead_end = NEXT;
}

static inline bool open_scene(scene *s)
{
    static const unsigned sizes[] = {VERTICES, 3, 4, 2};
    const gg_sink sink = {&s->text, put_bytes};
    s->by_rules = choose(&s->by, 3) == 0;
    if (s->by_rules) {
        draw_rule(s->ctx, &s->by, &s->r);
        if (!rule_open(s->ctx, &s->r, &s->g)) return false;
        s->problem = s->g.problem;
        s->w = world_new(&s->r.b);
        return true;
    }
    const unsigned size = sizes[choose(&s->by, 4)];
    const unsigned n = 1 + choose(&s->by, size), edges = choose(&s->by, 4) ? 2 * n : EDGES;
    const bool planted = choose(&s->by, 8) == 0;
    s->t = draw_sized(&s->by, planted ? VERTICES - choose(&s->by, 4) : n, edges);
    if (planted && !s->t.race) plant_heaps(&s->by, &s->t);
    s->graph = make_graph(s->ctx, &s->t);
    s->problem = make_problem(s->ctx, &s->t, s->graph);
    if (!s->problem) return false;
    s->values = evaluate(&s->t);
    return !s->stream || achieved(s->ctx, gg_write(s->ctx, s->problem, "gg", &sink), "gg_write");
}

static inline void close_scene(scene *s)
{
    if (s->by_rules)
        game_close(&s->g);
    else
        gg_problem_free(s->problem);
    gg_graph_free(s->graph);
    values_free(s->values);
    world_free(s->w);
    free(s->text.at);
}

/* Processes a whole input. counts and stream may be NULL; before: certificates are also printed
 * before they are read. */
static inline void try_proofs(const uint8_t *data, size_t size, ledger *counts, FILE *stream,
                              bool before)
{
    enum { MOST_PAPERS = 12 };
    shortage short_of;
    scene s = {.by = {data, size}, .counts = counts, .stream = stream, .before = before};
    s.ctx = shortage_begin(&short_of);
    if (open_scene(&s)) {
        s.number = gg__fingerprint(s.problem);
        if (counts) counts->problems++;
        for (unsigned i = 0; i < MOST_PAPERS && s.by.left > 0; i++) {
            short_of.ticks = 0;
            try_one(&s);
        }
    }
    close_scene(&s);
    shortage_end(&short_of);
}

#endif
