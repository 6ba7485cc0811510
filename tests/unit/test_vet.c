/*
 * gg_vet: a sound game passes, and of each kind of fault one is planted and found, at a position
 * that has it, with the right sentence.
 */
#include "unit/support.h"

#include <stdio.h>

/*
 * Two heaps of up to 4, except (4, 4); a turn takes one or two from a heap, and the player who
 * takes the last one wins. A position is (a * 5 + b) * 2 + the player to move.
 */
enum { SIDE = 5, NUMBERS = SIDE * SIDE * 2 };

typedef struct self {
    unsigned asked;
} self_t;

static gg_position pack(unsigned a, unsigned b, unsigned mover)
{
    return (a * SIDE + b) * 2 + mover;
}

static unsigned first_of(gg_position x)
{
    return (unsigned)(x / 2 / SIDE);
}

static unsigned second_of(gg_position x)
{
    return (unsigned)(x / 2 % SIDE);
}

static gg_status open_heaps(const gg_setup *setup, void **self)
{
    *self = gg_setup_alloc(setup, 1, sizeof(self_t));
    return *self ? GG_OK : GG_NO_MEMORY;
}

static gg_position start(void *self)
{
    (void)self;
    return pack(3, 4, 0);
}

static uint64_t positions(void *self)
{
    (void)self;
    return NUMBERS;
}

static bool legal(void *self, gg_position x)
{
    (void)self;
    return first_of(x) < 4 || second_of(x) < 4;
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 ? GG_RIGHT : GG_LEFT;
}

static gg_result result(void *self, gg_position x)
{
    if (x / 2 > 0) return GG_NONE;
    return turn(self, x) == GG_LEFT ? GG_R : GG_L;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const unsigned a = first_of(x), b = second_of(x), next = 1 - (unsigned)turn(self, x);
    for (unsigned n = 1; n <= 2; n++) {
        if (n <= a) gg_moves_to(moves, pack(a - n, b, next));
        if (n <= b) gg_moves_to(moves, pack(a, b - n, next));
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const unsigned a = first_of(x), b = second_of(x), before = 1 - (unsigned)turn(self, x);
    for (unsigned n = 1; n <= 2; n++) {
        if (a + n < SIDE) gg_moves_to(moves, pack(a + n, b, before));
        if (b + n < SIDE) gg_moves_to(moves, pack(a, b + n, before));
    }
}

static gg_position canonical(void *self, gg_position x)
{
    const unsigned a = first_of(x), b = second_of(x), mover = (unsigned)turn(self, x);
    return a < b ? x : pack(b, a, mover);
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    snprintf(text, size, "%u %u %c", first_of(x), second_of(x), "LR"[turn(self, x)]);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    if (text[0] < '0' || text[0] > '4' || text[1] != ' ' || text[2] < '0' || text[2] > '4')
        return false;
    if (text[3] != ' ' || (text[4] != 'L' && text[4] != 'R') || text[5]) return false;
    *x = pack((unsigned)(text[0] - '0'), (unsigned)(text[2] - '0'), text[4] == 'R');
    return legal(self, *x);
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "take %u",
             first_of(from) + second_of(from) - first_of(to) - second_of(to));
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "%.*s\n%.*s\n", (int)first_of(x), "****", (int)second_of(x), "****");
}

static const gg_ruleset sound = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"two-heaps", "a test", NULL, false, false},
    .sides = "Left moves first",
    .source = "a test",
    .open = open_heaps,
    .start = start,
    .positions = positions,
    .legal = legal,
    .turn = turn,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
};

static gg_findings vet_with(const gg_ruleset *ruleset, const char *board, uint64_t limit)
{
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_findings found;
    spec.board = board;
    spec.board_length = board ? strlen(board) : 0;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    assert_ok(ctx, gg_vet(ctx, problem, limit, &found));
    gg_problem_free(problem);
    close_ctx(ctx);
    return found;
}

/* ---- what is sound ---- */

static void test_sound(void **state)
{
    (void)state;
    const gg_findings found = vet_with(&sound, NULL, 0);
    assert_true(found.sound && found.all_numbered);
    assert_int_equal(found.numbered, NUMBERS - 2);
    assert_int_equal(found.reached, 0);
    assert_int_equal(found.parts,
                     GG_VET_STATE | GG_VET_MOVES | GG_VET_UNMOVES | GG_VET_SYMMETRY | GG_VET_TEXT);
    assert_null(found.rule);
}

static void test_sound_without_numbers(void **state)
{
    (void)state;
    gg_ruleset ruleset = sound;
    ruleset.positions = NULL;
    ruleset.canonical = NULL;
    gg_findings found = vet_with(&ruleset, NULL, 0);
    assert_true(found.sound && found.all_reached && !found.all_numbered);
    assert_int_equal(found.numbered, 0);
    assert_true(found.reached > 30 && found.reached < 40);
    assert_int_equal(found.parts & GG_VET_SYMMETRY, 0);
    const uint64_t all = found.reached;
    found = vet_with(&ruleset, NULL, 10);
    assert_true(found.sound && !found.all_reached);
    assert_int_equal(found.reached, 10);
    found = vet_with(&ruleset, NULL, all);
    assert_true(found.all_reached);
}

static void test_limit(void **state)
{
    (void)state;
    const gg_findings found = vet_with(&sound, NULL, 20);
    assert_true(found.sound && !found.all_numbered);
    assert_true(found.numbered > 10 && found.numbered <= 20);
    assert_int_equal(found.reached, 20);
}

static void test_registered(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    rules_sample sample;
    size_t tested = 0;
    for (size_t i = 0; rules_sample_at(i, &sample); i++) {
        gg_problem *problem = NULL;
        gg_findings found;
        if (open_rules(ctx, &sample, &problem) != GG_OK) continue; /* needs a board, or more */
        assert_ok(ctx, gg_vet(ctx, problem, 3000, &found));
        if (!found.sound) fail_msg("%s:%s: %s", sample.name, sample.parameters, found.rule);
        tested++;
        gg_problem_free(problem);
    }
    assert_true(tested > 12);
    close_ctx(ctx);
}

/* ---- planted faults: legal, turn, result, start ---- */

static bool strict_legal(void *self, gg_position x)
{
    (void)self;
    return first_of(x) != 2 || second_of(x) != 2;
}

static bool moody_legal(void *self, gg_position x)
{
    self_t *s = self;
    return legal(self, x) && (x != pack(0, 0, 0) || s->asked++ < 2);
}

static gg_player third_turn(void *self, gg_position x)
{
    return x == pack(1, 2, 1) ? (gg_player)2 : turn(self, x);
}

static gg_player moody_turn(void *self, gg_position x)
{
    self_t *s = self;
    return x == pack(0, 0, 0) ? (gg_player)(s->asked++ % 2) : turn(self, x);
}

static gg_result odd_result(void *self, gg_position x)
{
    return x == pack(0, 0, 1) ? (gg_result)9 : result(self, x);
}

static gg_result moody_result(void *self, gg_position x)
{
    self_t *s = self;
    return x == pack(0, 0, 0) ? (s->asked++ ? GG_D : GG_R) : result(self, x);
}

static gg_position illegal_start(void *self)
{
    (void)self;
    return pack(4, 4, 0);
}

static gg_position far_start(void *self)
{
    (void)self;
    return NUMBERS;
}

/* ---- planted faults: moves ---- */

static void illegal_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_to(list, pack(4, 4, 1));
}

static void far_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_to(list, NUMBERS);
}

static void farthest_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_to(list, UINT64_MAX - 1);
}

static void moody_moves(void *self, gg_position x, gg_moves *list)
{
    self_t *s = self;
    moves(self, x, list);
    if (x == pack(1, 1, 0)) gg_moves_end(list, s->asked++ % 2 ? GG_D : GG_N);
}

static void personal_end(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_end(list, GG_L);
}

static void generous_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_to(list, pack(2, 1, 0));
}

static void swelling_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(3, 1, 0)) gg_moves_to(list, pack(3, 2, 1));
}

/* The moves of a position listed at once, the last one being a move that there is already. */
static void repeated_moves(void *self, gg_position x, gg_moves *list)
{
    const gg_position twice[] = {pack(2, 1, 1), pack(1, 1, 1), pack(3, 0, 1), pack(2, 1, 1)};
    if (x == pack(3, 1, 0))
        gg_moves_list(list, twice, 4);
    else
        moves(self, x, list);
}

static void boundless_moves(void *self, gg_position x, gg_moves *list)
{
    const gg_position far[] = {pack(2, 1, 1), UINT64_MAX - GG_P};
    moves(self, x, list);
    gg_moves_list(list, far, x == pack(3, 1, 0) ? 2 : 0);
}

static uint64_t small_slices(void *self, uint64_t slice)
{
    (void)self;
    return 2 * (slice + 1);
}

static uint64_t standing_slices(void *self, uint64_t slice)
{
    (void)self;
    return slice < 3 ? 2 * (slice + 1) : 6;
}

static uint64_t options(void *self, gg_position x)
{
    const unsigned a = first_of(x), b = second_of(x);
    (void)self;
    return (a < 2 ? a : 2) + (b < 2 ? b : 2);
}

static uint64_t many_options(void *self, gg_position x)
{
    return options(self, x) + (x == pack(3, 1, 0));
}

static uint64_t late_options(void *self, gg_position x)
{
    return x == pack(0, 0, 1) ? 1 : options(self, x);
}

static void few_unmoves(void *self, gg_position x, gg_moves *list)
{
    if (x != pack(2, 2, 1)) unmoves(self, x, list);
}

static void many_unmoves(void *self, gg_position x, gg_moves *list)
{
    unmoves(self, x, list);
    if (x == pack(1, 1, 1)) gg_moves_to(list, pack(1, 4, 0));
}

static void repeated_unmoves(void *self, gg_position x, gg_moves *list)
{
    unmoves(self, x, list);
    if (x == pack(1, 1, 1)) gg_moves_to(list, pack(2, 1, 0));
}

/* ---- planted faults: symmetry ---- */

static gg_position swapping(void *self, gg_position x)
{
    return pack(second_of(x), first_of(x), (unsigned)turn(self, x));
}

static gg_position passing(void *self, gg_position x)
{
    return x == pack(2, 2, 1) ? pack(2, 2, 0) : canonical(self, x);
}

static gg_position leaving(void *self, gg_position x)
{
    return x == pack(3, 3, 1) ? pack(4, 4, 1) : canonical(self, x);
}

static gg_position merging(void *self, gg_position x)
{
    return x == pack(1, 4, 0) ? pack(2, 3, 0) : canonical(self, x);
}

static gg_position ending(void *self, gg_position x)
{
    return x == pack(1, 1, 0) ? pack(0, 0, 0) : canonical(self, x);
}

/* ---- planted faults: texts ---- */

static void boundless_print(void *self, gg_position x, char *text, size_t size)
{
    print(self, x, text, size < 8 ? 8 : size);
}

static void open_print(void *self, gg_position x, char *text, size_t size)
{
    char whole[8];
    print(self, x, whole, sizeof whole);
    memcpy(text, whole, size < 6 ? size : 6);
}

static void tall_print(void *self, gg_position x, char *text, size_t size)
{
    (void)self;
    snprintf(text, size, "%u\n%u", first_of(x), second_of(x));
}

static void front_picture(void *self, gg_position x, char *text, size_t size)
{
    picture(self, x, text, size);
    if (x == pack(2, 1, 0)) text[-1] = 'x';
}

static void long_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    print_move(self, from, to, text, size + 1);
}

static bool picky_parse(void *self, const char *text, gg_position *x)
{
    return parse(self, text, x) && *x != pack(1, 2, 0);
}

static bool sloppy_parse(void *self, const char *text, gg_position *x)
{
    const bool good = parse(self, text, x);
    *x &= ~(gg_position)1;
    return good;
}

static bool greedy_parse(void *self, const char *text, gg_position *x)
{
    char front[6];
    snprintf(front, sizeof front, "%s", text);
    return parse(self, front, x);
}

/* ---- all of them ---- */

/* Members of `with` that are not NULL replace those of the sound ruleset. */
typedef struct planted {
    gg_ruleset with;
    bool impartial;
    gg_vet_part part;
    const char *rule;
    gg_position at;
} planted;

#define ANYWHERE UINT64_MAX

static const planted faults[] = {
    {{.start = illegal_start}, false, GG_VET_STATE, "starts at a position that is not legal", 48},
    {{.start = far_start}, false, GG_VET_STATE, "starts at a number that is not below", NUMBERS},
    {{.dead_end = GG_L}, false, GG_VET_STATE, "dead_end is none of", ANYWHERE},
    {{.legal = strict_legal}, false, GG_VET_MOVES, "to a position that is not legal", ANYWHERE},
    {{.legal = moody_legal}, false, GG_VET_STATE, "legal gives something else when asked", 0},
    {{.turn = third_turn}, false, GG_VET_STATE, "turn gives neither", 15},
    {{.turn = moody_turn}, false, GG_VET_STATE, "turn gives something else when asked", 0},
    {{.result = odd_result}, false, GG_VET_STATE, "result gives a number that is no result", 1},
    {{.result = moody_result}, false, GG_VET_STATE, "result gives something else when asked", 0},
    {{.dead_end = GG_P}, true, GG_VET_STATE, "result names a person", 0},
    {{.moves = illegal_moves}, false, GG_VET_MOVES, "to a position that is not legal", 32},
    {{.moves = far_moves}, false, GG_VET_MOVES, "to a number that is not below the number", 32},
    {{.moves = farthest_moves}, false, GG_VET_MOVES, "larger than 2^64 - 8", 32},
    {{.moves = moody_moves}, false, GG_VET_MOVES, "moves gives something else when asked", 12},
    {{.moves = swelling_moves, .slice_end = small_slices},
     false,
     GG_VET_MOVES,
     "a move leads to a later slice",
     32},
    {{.moves = swelling_moves, .slice_end = standing_slices},
     false,
     GG_VET_MOVES,
     "slice_end does not ascend",
     32},
    {{.moves = generous_moves}, false, GG_VET_MOVES, "leaves the turn with the player", 32},
    {{.options = many_options}, false, GG_VET_MOVES, "options counts another number", 32},
    {{.options = late_options}, false, GG_VET_MOVES, "options counts another number", 1},
    {{.moves = personal_end, .options = options}, false, GG_VET_MOVES, "one of them wins", 32},
    {{.moves = boundless_moves}, false, GG_VET_MOVES, "larger than 2^64 - 8", 32},
    {{.moves = repeated_moves, .distinct = true},
     false,
     GG_VET_MOVES,
     "moves lists a position twice",
     32},
    {{.unmoves = repeated_unmoves, .distinct = true},
     false,
     GG_VET_UNMOVES,
     "unmoves lists a position twice",
     13},
    {{.unmoves = few_unmoves}, false, GG_VET_UNMOVES, "whose unmoves do not lead back", ANYWHERE},
    {{.unmoves = many_unmoves}, false, GG_VET_UNMOVES, "without a move that leads here", 13},
    {{.canonical = swapping}, false, GG_VET_SYMMETRY, "not its own canonical one", ANYWHERE},
    {{.canonical = passing}, false, GG_VET_SYMMETRY, "a position of the other player", 25},
    {{.canonical = leaving}, false, GG_VET_SYMMETRY, "canonical gives a position that is not", 37},
    {{.canonical = merging}, false, GG_VET_SYMMETRY, "moves of the canonical position are", 18},
    {{.canonical = ending}, false, GG_VET_SYMMETRY, "a position with another result", 12},
    {{.print = boundless_print}, false, GG_VET_TEXT, "print writes beside its buffer", ANYWHERE},
    {{.print = open_print}, false, GG_VET_TEXT, "print writes beside its buffer", ANYWHERE},
    {{.print = tall_print}, false, GG_VET_TEXT, "print writes more than one line", 0},
    {{.picture = front_picture}, false, GG_VET_TEXT, "picture writes beside its buffer", 22},
    {{.print_move = long_print_move}, false, GG_VET_TEXT, "print_move writes beside", ANYWHERE},
    {{.parse = picky_parse}, false, GG_VET_TEXT, "parse refuses what print writes", 14},
    {{.parse = sloppy_parse}, false, GG_VET_TEXT, "as another position", 1},
    {{.parse = greedy_parse}, false, GG_VET_TEXT, "accepts a text followed by rubbish", 0},
};

#define REPLACE(name)                                                                              \
    if (fault->with.name) ruleset.name = fault->with.name

static gg_ruleset broken(const planted *fault)
{
    gg_ruleset ruleset = sound;
    REPLACE(start);
    REPLACE(legal);
    REPLACE(turn);
    REPLACE(result);
    REPLACE(moves);
    REPLACE(dead_end);
    REPLACE(unmoves);
    REPLACE(slice_end);
    REPLACE(distinct);
    REPLACE(options);
    REPLACE(canonical);
    REPLACE(print);
    REPLACE(parse);
    REPLACE(print_move);
    REPLACE(picture);
    if (fault->impartial) ruleset.turn = NULL;
    return ruleset;
}

static void check_found(const planted *fault, const gg_findings *found)
{
    if (found->sound) fail_msg("not found: %s", fault->rule);
    if (!strstr(found->rule, fault->rule)) fail_msg("%s: not %s", found->rule, fault->rule);
    assert_int_equal(found->part, fault->part);
    if (fault->at != ANYWHERE && found->position != fault->at)
        fail_msg("%s: at %llu", fault->rule, (unsigned long long)found->position);
}

static void test_faults(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(faults); i++) {
        const gg_ruleset ruleset = broken(&faults[i]);
        const gg_findings found = vet_with(&ruleset, NULL, 0);
        check_found(&faults[i], &found);
        assert_int_equal(found.beyond, strstr(found.rule, "below the number") != NULL);
    }
}

/* By playing from the start as well, where positions have no numbers. */
static void test_faults_in_reach(void **state)
{
    (void)state;
    size_t found_at_all = 0;
    for (size_t i = 0; i < COUNT(faults); i++) {
        gg_ruleset ruleset = broken(&faults[i]);
        ruleset.positions = NULL;
        const gg_findings found = vet_with(&ruleset, NULL, 0);
        if (found.sound) continue;
        found_at_all++;
        assert_false(found.beyond);
    }
    assert_true(found_at_all > COUNT(faults) - 8);
}

/* A game without turns whose moves end play: the result must be N or P, not a person. */
static void test_personal_end(void **state)
{
    (void)state;
    gg_ruleset ruleset = sound;
    ruleset.turn = NULL;
    ruleset.result = NULL;
    assert_true(vet_with(&ruleset, NULL, 0).sound);
    ruleset.moves = personal_end;
    const gg_findings found = vet_with(&ruleset, NULL, 0);
    assert_false(found.sound);
    assert_non_null(strstr(found.rule, "ends play for a person"));
    assert_int_equal(found.position, pack(3, 1, 0));
}

/* ---- parts: each heap is one ---- */

static void parts(void *self, gg_position x, gg_moves *list)
{
    (void)self;
    gg_moves_to(list, first_of(x));
    gg_moves_to(list, second_of(x));
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return SIDE;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    (void)self;
    (void)player;
    if (part >= 1) gg_moves_to(list, part - 1);
    if (part >= 2) gg_moves_to(list, part - 2);
}

static uint32_t part_nimber(void *self, uint64_t part)
{
    (void)self;
    return (uint32_t)(part % 3);
}

static uint64_t period_span(void *self)
{
    (void)self;
    return 2;
}

static gg_ruleset sum_of_heaps(void)
{
    gg_ruleset ruleset = sound;
    ruleset.parts = parts;
    ruleset.part_numbers = part_numbers;
    ruleset.part_moves = part_moves;
    ruleset.period_span = period_span;
    return ruleset;
}

static void few_parts(void *self, gg_position x, gg_moves *list)
{
    (void)self;
    gg_moves_to(list, first_of(x));
    if (x / 2 != 2 * SIDE + 1) gg_moves_to(list, second_of(x));
}

static void far_parts(void *self, gg_position x, gg_moves *list)
{
    parts(self, x, list);
    if (x / 2 == 2 * SIDE + 1) gg_moves_to(list, SIDE);
}

static void farthest_parts(void *self, gg_position x, gg_moves *list)
{
    parts(self, x, list);
    if (x / 2 == 2 * SIDE + 1) gg_moves_to(list, UINT64_MAX - 1);
}

static uint64_t few_numbers(void *self)
{
    (void)self;
    return 3;
}

static void growing_part(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    part_moves(self, player, part, list);
    if (part == 3) gg_moves_to(list, 3);
}

static void moving_nothing(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    part_moves(self, player, part, list);
    if (part == 0) gg_moves_to(list, 0);
}

static void few_part_moves(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    if (player == GG_LEFT || part != 1) part_moves(self, player, part, list);
}

static void many_part_moves(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    part_moves(self, player, part, list);
    if (player == GG_RIGHT && part == 4) gg_moves_to(list, 1);
}

static void splitting(void *self, gg_player player, uint64_t part, gg_moves *list)
{
    part_moves(self, player, part, list);
    if (part < 3) return;
    gg_moves_to(list, 1);
    gg_moves_and(list, 1);
}

/* Takes from both heaps in one move. */
static void double_moves(void *self, gg_position x, gg_moves *list)
{
    const unsigned a = first_of(x), b = second_of(x), next = 1 - (unsigned)turn(self, x);
    moves(self, x, list);
    if (a == 3 && b == 3) gg_moves_to(list, pack(2, 2, next));
}

static void idle_moves(void *self, gg_position x, gg_moves *list)
{
    const unsigned a = first_of(x), b = second_of(x), next = 1 - (unsigned)turn(self, x);
    moves(self, x, list);
    if (a == 2 && b == 1) gg_moves_to(list, pack(1, 2, next)); /* the same heaps */
}

static void greedy_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(2, 1, 0)) gg_moves_to(list, pack(1, 1, 0)); /* and once more */
}

static void short_moves(void *self, gg_position x, gg_moves *list)
{
    if (x == pack(2, 1, 1))
        gg_moves_to(list, pack(1, 1, 0));
    else
        moves(self, x, list);
}

static void ending_moves(void *self, gg_position x, gg_moves *list)
{
    moves(self, x, list);
    if (x == pack(2, 1, 1)) gg_moves_end(list, GG_L);
}

/* Won, not lost, by who is to move. */
static gg_result won_result(void *self, gg_position x)
{
    if (x / 2 > 0) return GG_NONE;
    return turn(self, x) == GG_LEFT ? GG_L : GG_R;
}

static gg_result early_result(void *self, gg_position x)
{
    return x == pack(1, 0, 0) ? GG_R : result(self, x);
}

static uint64_t narrow_span(void *self)
{
    (void)self;
    return 1;
}

/* `with` replaces what it has; the fault is found at a position of these heaps, a * SIDE + b. */
typedef struct planted_sum {
    gg_ruleset with;
    const char *rule;
    uint64_t heaps;
} planted_sum;

static const planted_sum sum_faults[] = {
    {{.parts = few_parts}, "does not replace one part by one of its options", ANYWHERE},
    {{.parts = far_parts}, "a part not below part_numbers", 2 * SIDE + 1},
    {{.parts = farthest_parts}, "a number larger than 2^64 - 8", 2 * SIDE + 1},
    {{.part_numbers = few_numbers}, "a part not below part_numbers", 3},
    {{.part_moves = growing_part}, "an option of a part is not smaller", 3},
    {{.part_moves = moving_nothing}, "part 0 has an option", 0},
    {{.part_moves = few_part_moves}, "does not replace one part by one of its options", 1},
    {{.part_moves = many_part_moves}, "an option that no move leads to", 4},
    {{.part_moves = splitting}, "an option that no move leads to", 3},
    {{.moves = double_moves}, "does not replace one part", 3 * SIDE + 3},
    {{.moves = idle_moves}, "does not replace one part", 2 * SIDE + 1},
    {{.moves = greedy_moves}, "a player moves twice", 2 * SIDE + 1},
    {{.moves = short_moves}, "an option that no move leads to", 2 * SIDE + 1},
    {{.moves = ending_moves}, "a move ends play", 2 * SIDE + 1},
    {{.result = won_result}, "play ends before a player cannot move", 0},
    {{.result = early_result}, "an option that no move leads to", SIDE},
    {{.period_span = narrow_span}, "none that period_span allows", 2},
    {{.dead_end = GG_D}, "dead_end is neither GG_P nor GG_N", ANYWHERE},
};

static void test_sums(void **state)
{
    (void)state;
    const gg_ruleset whole = sum_of_heaps();
    gg_findings found = vet_with(&whole, NULL, 0);
    assert_true(found.sound);
    assert_true(found.parts & GG_VET_PARTS);
    for (size_t i = 0; i < COUNT(sum_faults); i++) {
        const planted fault = {sum_faults[i].with, false, GG_VET_PARTS, sum_faults[i].rule,
                               ANYWHERE};
        const gg_ruleset *with = &sum_faults[i].with;
        gg_ruleset ruleset = sum_of_heaps();
        ruleset.unmoves = NULL; /* planted moves are none of its */
        ruleset.canonical = NULL;
        if (with->moves) ruleset.moves = with->moves;
        ruleset.same_turn = with->moves == greedy_moves; /* which no sum can mean */
        if (with->result) ruleset.result = with->result;
        if (with->dead_end) ruleset.dead_end = with->dead_end;
        if (with->parts) ruleset.parts = with->parts;
        if (with->part_numbers) ruleset.part_numbers = with->part_numbers;
        if (with->part_moves) ruleset.part_moves = with->part_moves;
        ruleset.period_span = with->period_span;
        found = vet_with(&ruleset, NULL, 0);
        check_found(&fault, &found);
        if (sum_faults[i].heaps != ANYWHERE)
            assert_int_equal(found.position / 2, sum_faults[i].heaps);
    }
}

/* A variant that is no sum says so by having no part numbers. */
static uint64_t no_numbers(void *self)
{
    (void)self;
    return 0;
}

static void test_sums_left_out(void **state)
{
    (void)state;
    gg_ruleset ruleset = sum_of_heaps();
    ruleset.part_numbers = no_numbers;
    ruleset.part_moves = moving_nothing;
    ruleset.dead_end = GG_N;
    gg_findings found = vet_with(&ruleset, NULL, 0);
    assert_true(found.sound);
    assert_false(found.parts & GG_VET_PARTS);
    ruleset = sum_of_heaps();
    ruleset.part_moves = NULL;
    found = vet_with(&ruleset, NULL, 0);
    assert_false(found.sound);
    assert_int_equal(found.part, GG_VET_PARTS);
    assert_non_null(strstr(found.rule, "part_moves is missing"));
}

/* A player who takes one object from the first heap of three moves again. */
static void test_same_turn(void **state)
{
    (void)state;
    gg_ruleset ruleset = sound;
    ruleset.moves = generous_moves;
    ruleset.unmoves = NULL;
    ruleset.canonical = NULL;
    assert_false(vet_with(&ruleset, NULL, 0).sound);
    ruleset.same_turn = true;
    assert_true(vet_with(&ruleset, NULL, 0).sound);
}

static gg_position ending_start(void *self)
{
    (void)self;
    return pack(1, 0, 0);
}

static void last_moves(void *self, gg_position x, gg_moves *list)
{
    (void)self;
    if (x == pack(1, 0, 0)) gg_moves_to(list, pack(2, 0, 0));
}

static gg_result third_result(void *self, gg_position x)
{
    self_t *s = self;
    return x == pack(2, 0, 0) ? (gg_result)s->asked : GG_NONE;
}

static gg_status open_result(const gg_setup *setup, void **self)
{
    self_t *s = gg_setup_alloc(setup, 1, sizeof *s);
    uint64_t value;
    if (!s || gg_setup_numbers(setup->parameters, ',', &value, 1) != 1) return GG_NO_MEMORY;
    s->asked = (unsigned)value;
    *self = s;
    return GG_OK;
}

/* If play has ended with a win of L or R or a draw, the turn does not matter. */
static void test_turn_at_the_end(void **state)
{
    static const gg_result results[] = {GG_NONE, GG_L, GG_R, GG_D, GG_N, GG_P};
    gg_ruleset ruleset = sound;
    (void)state;
    ruleset.info.detail = "RESULT";
    ruleset.open = open_result;
    ruleset.start = ending_start;
    ruleset.moves = last_moves;
    ruleset.result = third_result;
    ruleset.positions = NULL;
    ruleset.unmoves = NULL;
    ruleset.canonical = NULL;
    for (size_t i = 0; i < COUNT(results); i++) {
        gg_ctx *ctx = open_ctx();
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL;
        gg_findings found;
        char text[8];
        snprintf(text, sizeof text, "%d", (int)results[i]);
        spec.parameters = text;
        assert_ok(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem));
        assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
        assert_int_equal(found.sound, i >= 1 && i <= 3);
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

/* Callbacks that are of no use without another one. */
static void test_missing_callbacks(void **state)
{
    gg_ruleset ruleset = sound;
    (void)state;
    ruleset = sum_of_heaps();
    ruleset.parts = NULL;
    assert_non_null(strstr(vet_with(&ruleset, NULL, 0).rule, "parts is missing"));
    ruleset = sum_of_heaps();
    ruleset.part_numbers = NULL;
    assert_non_null(strstr(vet_with(&ruleset, NULL, 0).rule, "part_numbers is missing"));
}

static uint32_t wrong_nimber(void *self, uint64_t part)
{
    return part == 4 ? 3 : part_nimber(self, part);
}

/* A theorem about nimbers, for both players alike. */
static void test_nimbers_of_parts(void **state)
{
    (void)state;
    gg_ruleset ruleset = sum_of_heaps();
    ruleset.turn = NULL;
    ruleset.result = NULL;
    ruleset.part_nimber = part_nimber;
    gg_findings found = vet_with(&ruleset, NULL, 0);
    assert_true(found.sound);
    ruleset.part_nimber = wrong_nimber;
    found = vet_with(&ruleset, NULL, 0);
    assert_false(found.sound);
    assert_int_equal(found.part, GG_VET_PARTS);
    assert_non_null(strstr(found.rule, "part_nimber is not the mex"));
    assert_int_equal(found.position / 2, 4);
}

/* ---- pursuit ---- */

static const gg_ruleset *police(void)
{
    return gg_ruleset_find("police");
}

static gg_result lenient_result(void *self, gg_position x)
{
    const gg_result given = police()->result(self, x);
    return given == GG_R ? GG_D : given;
}

static gg_player police_first(void *self, gg_position x)
{
    (void)self;
    (void)x;
    return GG_LEFT;
}

static void no_moves(void *self, gg_position x, gg_moves *list)
{
    if (x % 3 != 1) police()->moves(self, x, list);
}

static void check_pursuit(const gg_ruleset *ruleset, const char *rule)
{
    const gg_findings found = vet_with(ruleset, "P.T\n.*E\n", 0);
    assert_int_equal(found.sound, rule == NULL);
    if (rule && !strstr(found.rule, rule)) fail_msg("%s: not %s", found.rule, rule);
    if (rule) assert_int_equal(found.part, GG_VET_PURSUIT);
}

static void test_pursuit(void **state)
{
    (void)state;
    gg_ruleset ruleset = *police();
    check_pursuit(&ruleset, NULL);
    ruleset.dead_end = GG_P;
    check_pursuit(&ruleset, "dead_end is not GG_D");
    ruleset = *police();
    ruleset.result = lenient_result;
    check_pursuit(&ruleset, "result is not that of the pursuit");
    ruleset = *police();
    ruleset.turn = police_first;
    ruleset.parse = NULL;
    check_pursuit(&ruleset, "turn is not that of the pursuit");
    ruleset = *police();
    ruleset.moves = no_moves;
    check_pursuit(&ruleset, "the moves are not those of the pursuit");
}

/* ---- the call itself ---- */

static void test_refuses_graphs(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_findings found;
    sketch s = blank(1);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    assert_fails(ctx, gg_vet(ctx, made.problem, 0, &found), GG_BAD_ARGUMENT, "games by rules");
    discard(&made);
    close_ctx(ctx);
}

static void check_without_memory(const gg_ruleset *ruleset)
{
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_findings found;
    gg_status status = GG_NO_MEMORY;
    unsigned failures = 0;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    const uint64_t held = h.bytes;
    for (uint64_t allowed = 0; status != GG_OK; allowed++, failures++) {
        h.fail_from = h.calls + allowed;
        status = gg_vet(ctx, problem, 10, &found);
        if (status != GG_OK) assert_int_equal(status, GG_NO_MEMORY);
        assert_int_equal(h.bytes, held);
    }
    assert_true(failures > 4);
    assert_true(found.sound);
    gg_problem_free(problem);
    gg_ctx_free(ctx);
    assert_int_equal(h.blocks, 0);
}

static void test_without_memory(void **state)
{
    (void)state;
    gg_ruleset ruleset = sum_of_heaps();
    check_without_memory(&sound);
    check_without_memory(&ruleset);
    ruleset.turn = NULL;
    ruleset.result = NULL;
    ruleset.part_nimber = part_nimber;
    check_without_memory(&ruleset);
}

static void test_cancelled(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    gg_findings found;
    assert_ok(ctx, gg_problem_of_rules(ctx, &sound, &spec, &problem));
    gg_ctx_cancel(ctx);
    assert_int_equal(gg_vet(ctx, problem, 0, &found), GG_CANCELLED);
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_sound_without_numbers),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_registered),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_faults_in_reach),
        cmocka_unit_test(test_personal_end),
        cmocka_unit_test(test_pursuit),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_sums_left_out),
        cmocka_unit_test(test_same_turn),
        cmocka_unit_test(test_turn_at_the_end),
        cmocka_unit_test(test_missing_callbacks),
        cmocka_unit_test(test_nimbers_of_parts),
        cmocka_unit_test(test_refuses_graphs),
        cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
