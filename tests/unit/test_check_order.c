/*
 * The order that the checker gives to the numbers of a trie, and what it refuses to take for one.
 *
 * The real trie is never malformed, so this file compiles the order for one with signs of its own.
 */
#include "unit/support.h"

#include "value/trie.h"

enum { MANY = 3000 };

static int sign_at[MANY]; /* the sign of each node, independent of its parent */

static int fake_sign(const gg__trie *trie, gg__node node)
{
    (void)trie;
    return sign_at[node];
}

#define gg__trie_sign       fake_sign
#define gg__checked_number  own_checked
#define gg__trie_order_make own_order_make
#include "check/number.c"

/* ---- by the definitions ---- */

/* The signs of a node from the root on, ended by 0; NULL if they are none. */
static const int *signs_of(const gg__trie *trie, gg__node node)
{
    static int signs[2][MANY + 1];
    static unsigned turn;
    int *out = signs[++turn % 2];
    size_t length = 0;
    for (gg__node at = node; at > 0; at = trie->node[at].parent) {
        if (trie->node[at].parent >= at) return NULL;
        length++;
    }
    out[length] = 0;
    for (gg__node at = node; at > 0; at = trie->node[at].parent) {
        out[--length] = sign_at[at];
        if (out[length] != 1 && out[length] != -1) return NULL;
    }
    return out;
}

static int compare(const gg__trie *trie, gg__node a, gg__node b)
{
    const int *x = signs_of(trie, a), *y = signs_of(trie, b);
    while (*x == *y && *x != 0) {
        x++;
        y++;
    }
    return *x - *y;
}

static bool is_trie(const gg__trie *trie)
{
    bool sound = trie->count > 0 && sign_at[0] == 0;
    for (gg__node a = 1; sound && a < trie->count; a++)
        sound = signs_of(trie, a) != NULL;
    for (gg__node a = 1; sound && a < trie->count; a++)
        for (gg__node b = 0; sound && b < a; b++)
            sound = compare(trie, a, b) != 0;
    return sound;
}

static bool is_above(const gg__trie *trie, gg__node ancestor, gg__node node)
{
    while (node > ancestor)
        node = trie->node[node].parent;
    return node == ancestor;
}

/* Each place is one more than the numbers below; the neighbours are the nearest ancestors. */
static void check_order(const gg__trie *trie, const order *own)
{
    assert_int_equal(own->count, trie->count);
    for (gg__node x = 0; x < trie->count; x++) {
        uint32_t place = 1, below = 0, above = own->count + 1;
        for (gg__node y = 0; y < trie->count; y++) {
            const int difference = compare(trie, y, x);
            place += difference < 0;
            if (y == x || !is_above(trie, y, x)) continue;
            if (difference < 0 && own->place[y] > below) below = own->place[y];
            if (difference > 0 && own->place[y] < above) above = own->place[y];
        }
        assert_int_equal(own->place[x], place);
        assert_int_equal(own->below[x], below);
        assert_int_equal(own->above[x], above);
    }
}

static bool orders(gg_ctx *ctx, const gg__trie *trie)
{
    order own;
    const char *fault = "";
    assert_ok(ctx, gg__trie_order_make(ctx, trie, &own, &fault));
    if (!fault) check_order(trie, &own);
    gg__free(ctx, own.place);
    return !fault;
}

/* ---- tests ---- */

static gg__trie_node nodes[MANY];
static gg__trie trie = {.node = nodes};

/* Every parent, itself and later ones included, and every sign, for up to four nodes. */
static void test_all_small(void **state)
{
    unsigned tries = 0, others = 0;
    for (trie.count = 0; trie.count <= 4; trie.count++)
        for (unsigned code = 0; code < 1u << 4 * trie.count; code++) {
            for (gg__node i = 0; i < trie.count; i++) {
                trie.node[i].parent = code >> 4 * i & 3;
                sign_at[i] = (int)(code >> (4 * i + 2) & 3) - 1;
            }
            if (trie.node[0].parent != 0) continue;
            const bool sound = is_trie(&trie);
            assert_int_equal(orders(*state, &trie), sound);
            tries += sound;
            others += !sound;
        }
    assert_int_equal(tries, 1 + 2 + 6 + 24);
    assert_true(others > 1000);
}

static void test_by_lot(void **state)
{
    gg__rng rng = {63};
    bool taken[120][2];
    for (unsigned round = 0; round < 40; round++) {
        const uint64_t back = 1 + gg__rng_below(&rng, 60);
        memset(taken, 0, sizeof taken);
        for (trie.count = 1; trie.count < COUNT(taken);) {
            const uint64_t behind = 1 + gg__rng_below(&rng, back < trie.count ? back : trie.count);
            const gg__node parent = (gg__node)(trie.count - behind);
            const unsigned plus = (unsigned)gg__rng_below(&rng, 2);
            if (taken[parent][plus]) continue;
            taken[parent][plus] = true;
            trie.node[trie.count].parent = parent;
            sign_at[trie.count++] = plus ? 1 : -1;
        }
        trie.node[0].parent = 0;
        sign_at[0] = 0;
        assert_true(orders(*state, &trie));
        trie.node[119].parent = trie.node[60].parent;
        sign_at[119] = sign_at[60];
        assert_false(orders(*state, &trie));
    }
}

/* None, or more than there are numbers for: refused before anything is looked at. */
static void test_impossible_counts(void **state)
{
    static const uint64_t counts[] = {0, GG__MOST_NODES + 1, UINT32_MAX, UINT64_MAX};
    for (size_t i = 0; i < COUNT(counts); i++) {
        order own;
        const char *fault = NULL;
        trie.count = counts[i];
        assert_ok(*state, gg__trie_order_make(*state, &trie, &own, &fault));
        assert_string_equal(fault, "an impossible number of numbers");
        gg__free(*state, own.place);
    }
}

/* Signs that alternate, and all alike: deep, and no stack. */
static void test_chains(void **state)
{
    for (unsigned alike = 0; alike < 2; alike++) {
        trie.count = MANY;
        for (gg__node i = 0; i < MANY; i++) {
            trie.node[i].parent = i > 0 ? i - 1 : 0;
            sign_at[i] = i == 0 ? 0 : alike || i % 2 ? 1 : -1;
        }
        order own;
        const char *fault;
        assert_ok(*state, gg__trie_order_make(*state, &trie, &own, &fault));
        assert_null(fault);
        assert_int_equal(own.place[MANY - 1], alike ? MANY : MANY / 2 + 1);
        assert_int_equal(own.below[MANY - 1], alike ? MANY - 1 : MANY / 2);
        assert_int_equal(own.above[MANY - 1], alike ? MANY + 1 : MANY / 2 + 2);
        gg__free(*state, own.place);
    }
}

static int open_all(void **state)
{
    *state = open_ctx();
    return 0;
}

static int close_all(void **state)
{
    close_ctx(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_small),
        cmocka_unit_test(test_by_lot),
        cmocka_unit_test(test_impossible_counts),
        cmocka_unit_test(test_chains),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
