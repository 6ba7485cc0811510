/*
 * The order that the checker gives to the numbers of a trie, and what it refuses to take for one.
 *
 * The real trie is never malformed, so this file compiles the order for a trie of its own.
 */
#include "unit/support.h"

#include "value/trie.h"

enum { MANY = 3000 };

struct gg__trie {
    uint64_t count;
    gg__node parent[MANY];
    int sign[MANY];
};

static uint64_t fake_count(const gg__trie *trie)
{
    return trie->count;
}

static gg__node fake_parent(const gg__trie *trie, gg__node node)
{
    return trie->parent[node];
}

static int fake_sign(const gg__trie *trie, gg__node node)
{
    return trie->sign[node];
}

#define gg__trie_count      fake_count
#define gg__trie_parent     fake_parent
#define gg__trie_sign       fake_sign
#define gg__trie_order_make own_make
#define gg__trie_order_free own_free
#include "check/trie_order.c"

/* ---- by the definitions ---- */

/* The signs of a node from the root on, ended by 0; NULL if they are none. */
static const int *signs_of(const gg__trie *trie, gg__node node)
{
    static int signs[2][MANY + 1];
    static unsigned turn;
    int *out = signs[++turn % 2];
    size_t length = 0;
    for (gg__node at = node; at > 0; at = trie->parent[at]) {
        if (trie->parent[at] >= at) return NULL;
        length++;
    }
    out[length] = 0;
    for (gg__node at = node; at > 0; at = trie->parent[at]) {
        out[--length] = trie->sign[at];
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
    bool sound = trie->count > 0 && trie->sign[0] == 0;
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
        node = trie->parent[node];
    return node == ancestor;
}

/* Each place is one more than the numbers below; the neighbours are the nearest ancestors. */
static void check_order(const gg__trie *trie, const gg__trie_order *order)
{
    assert_int_equal(order->count, trie->count);
    for (gg__node x = 0; x < trie->count; x++) {
        uint32_t place = 1, below = 0, above = order->count + 1;
        for (gg__node y = 0; y < trie->count; y++) {
            const int difference = compare(trie, y, x);
            place += difference < 0;
            if (y == x || !is_above(trie, y, x)) continue;
            if (difference < 0 && order->place[y] > below) below = order->place[y];
            if (difference > 0 && order->place[y] < above) above = order->place[y];
        }
        assert_int_equal(order->place[x], place);
        assert_int_equal(order->below[x], below);
        assert_int_equal(order->above[x], above);
    }
}

static bool orders(gg_ctx *ctx, const gg__trie *trie)
{
    gg__trie_order order;
    const char *fault = "";
    assert_ok(ctx, own_make(ctx, trie, &order, &fault));
    if (!fault) check_order(trie, &order);
    own_free(&order);
    return !fault;
}

/* ---- tests ---- */

static gg__trie trie;

/* Every parent, itself and later ones included, and every sign, for up to four nodes. */
static void test_all_small(void **state)
{
    unsigned tries = 0, others = 0;
    for (trie.count = 0; trie.count <= 4; trie.count++)
        for (unsigned code = 0; code < 1u << 4 * trie.count; code++) {
            for (gg__node i = 0; i < trie.count; i++) {
                trie.parent[i] = code >> 4 * i & 3;
                trie.sign[i] = (int)(code >> (4 * i + 2) & 3) - 1;
            }
            if (trie.parent[0] != 0) continue;
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
            trie.parent[trie.count] = parent;
            trie.sign[trie.count++] = plus ? 1 : -1;
        }
        trie.parent[0] = 0;
        trie.sign[0] = 0;
        assert_true(orders(*state, &trie));
        trie.parent[119] = trie.parent[60];
        trie.sign[119] = trie.sign[60];
        assert_false(orders(*state, &trie));
    }
}

/* None, or more than there are numbers for: refused before anything is looked at. */
static void test_impossible_counts(void **state)
{
    static const uint64_t counts[] = {0, GG__MOST_NODES + 1, UINT32_MAX, UINT64_MAX};
    for (size_t i = 0; i < COUNT(counts); i++) {
        gg__trie_order order;
        const char *fault = NULL;
        trie.count = counts[i];
        assert_ok(*state, own_make(*state, &trie, &order, &fault));
        assert_string_equal(fault, "an impossible number of numbers");
        own_free(&order);
    }
}

/* Signs that alternate, and all alike: deep, and no stack. */
static void test_chains(void **state)
{
    for (unsigned alike = 0; alike < 2; alike++) {
        trie = (struct gg__trie){.count = MANY};
        for (gg__node i = 1; i < MANY; i++) {
            trie.parent[i] = i - 1;
            trie.sign[i] = alike || i % 2 ? 1 : -1;
        }
        gg__trie_order order;
        const char *fault;
        assert_ok(*state, own_make(*state, &trie, &order, &fault));
        assert_null(fault);
        assert_int_equal(order.place[MANY - 1], alike ? MANY : MANY / 2 + 1);
        assert_int_equal(order.below[MANY - 1], alike ? MANY - 1 : MANY / 2);
        assert_int_equal(order.above[MANY - 1], alike ? MANY + 1 : MANY / 2 + 2);
        own_free(&order);
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
