/*
 * Reading a certificate: a head, sections, and a checksum (doc/certificates.md). A section is a
 * column of numbers. Which ones there are, and in what order, is a grammar:
 *
 *   outcome      = [search] table
 *   distance     = table {table}
 *   nimber       = [search] values [ranks]
 *   misere-pair  = values minus [ranks]
 *   number       = values [minus] [ranks] trie
 *   search       = positions | lengths bytes
 *   table        = movers words
 *   trie         = parents signs
 *
 * Each rule is a function that takes its sections from the file. How long a column must be is known
 * from the problem, or from a column that has been read; else it grows as it is read. So no
 * allocation is sized by what the file says, and a file that ends early takes no large one. The
 * first failure counts; what is read behind it may be anything, and nothing is made of it.
 *
 * O(entries), and no memory besides the columns.
 */
#include "verify/certificate.h"

#include "base/crc.h"
#include "columns/columns.h"

#include "problem/fingerprint.h"
#include "problem/listed.h"
#include "value/certificate.h"
#include "value/types.h"

#include <string.h>

enum { STEP = 1 << 16 }; /* bytes of the file, or entries that only the file says there are */

#define OPEN UINT64_MAX /* as many entries as the file says */

typedef struct reading {
    gg_ctx *ctx;
    const gg_source *source;
    const gg__place *place;
    uint32_t crc;     /* of all bytes so far */
    uint32_t next[2]; /* of the section that comes next: its tag, the bytes of an entry, */
    uint64_t count;   /*   and how many entries */
    const gg_problem *problem;
    gg_solution *solution;
    uint64_t positions; /* that values have to be about; 0: a game that has no index of them. Of
                           numbers on a forest, branches */
} reading;

/* Whether all is well so far, and this too. */
static bool demand(reading *of, bool condition, const char *otherwise)
{
    if (!condition) gg__fail(of->ctx, GG_BAD_INPUT, *of->place, "%s", otherwise);
    return gg__status(of->ctx) == GG_OK;
}

/* ---- sections ---- */

/* At least one byte; 0 at the end, or after a failure. */
static size_t read_some(reading *of, void *to, uint64_t most)
{
    if (gg__status(of->ctx) != GG_OK) return 0;
    const size_t size = most < STEP ? (size_t)most : STEP;
    const ptrdiff_t got = of->source->read(of->source->self, to, size);
    if (!demand(of, got >= 0, "the certificate cannot be read")) return 0;
    of->crc = gg__crc(of->crc, to, (size_t)got);
    return (size_t)got;
}

/* Numbers of 1, 4 or 8 bytes each. */
static void read_numbers(reading *of, void *numbers, unsigned width, uint64_t count)
{
    uint8_t *to = numbers, *end = to + count * width;
    while (to < end) {
        const size_t got = read_some(of, to, (uint64_t)(end - to));
        if (!demand(of, got > 0, "the certificate is cut off")) return;
        to += got;
    }
    gg__little_endian(numbers, width, count);
}

/* Goes on to the head of the next section. */
static void go_on(reading *of)
{
    read_numbers(of, of->next, sizeof *of->next, 2);
    read_numbers(of, &of->count, sizeof of->count, 1);
}

/* The next section must be this one, of so many entries. */
static bool demand_section(reading *of, gg__section section, uint64_t count)
{
    const bool here = of->next[0] == section && of->next[1] == gg__section_forms[section].width;
    return demand(of, here, "a section where it does not belong") &&
           demand(of, count == OPEN || count == of->count,
                  "a section of another length than it must have");
}

/* The entries of the next section, if they are from `least` to `most`; else a number that they are
 * not. */
static uint64_t count_within(const reading *of, uint64_t least, uint64_t most)
{
    if (of->count < least) return least;
    return of->count < most ? of->count : most;
}

/* Its entries. After a failure they are some or none; the caller frees them all the same. */
static void *read_column(reading *of, gg__section section, uint64_t count)
{
    const unsigned width = gg__section_forms[section].width;
    uint8_t *column = NULL;
    uint64_t done = 0;
    size_t capacity = 0;
    if (!demand_section(of, section, count)) return NULL;
    do {
        const uint64_t left = of->count - done, step = done == 0 || count == OPEN ? STEP : left;
        const uint64_t more = left < step ? left : step;
        void *grown = gg__grow(of->ctx, column, &capacity, done + more, width, "a certificate");
        if (!grown) return column;
        column = grown;
        read_numbers(of, column + done * width, width, more);
        done += more;
    } while (done < of->count && gg__status(of->ctx) == GG_OK);
    go_on(of);
    return column;
}

/* The same, or NULL if another section is the next. */
static void *read_if_there(reading *of, gg__section section, uint64_t count)
{
    return of->next[0] == section ? read_column(of, section, count) : NULL;
}

/* ---- tables ---- */

static void read_search(reading *of)
{
    gg_solution *solution = of->solution;
    gg__listed listed = {.count = of->count};
    listed.number = read_if_there(of, GG__SECTION_POSITIONS, OPEN);
    if (!listed.number) listed.length = read_if_there(of, GG__SECTION_LENGTHS, OPEN);
    listed.size = of->count;
    if (listed.length) listed.bytes = read_column(of, GG__SECTION_BYTES, OPEN);
    solution->free_explored = gg__explored_free;
    if ((listed.number || listed.length) && gg__status(of->ctx) == GG_OK &&
        gg__listed_explored(of->ctx, of->problem->rules, &listed, &solution->explored) == GG_OK)
        of->positions = listed.count;
    gg__free(of->ctx, listed.number);
    gg__free(of->ctx, listed.length);
    gg__free(of->ctx, listed.bytes);
}

static void read_table(reading *of, uint64_t least, uint64_t most)
{
    const uint64_t phases = count_within(of, least, most);
    uint8_t *movers = read_column(of, GG__SECTION_MOVERS, phases);
    gg__word *words = read_column(of, GG__SECTION_WORDS, of->positions * phases);
    gg__solution_take_table(of->solution, of->positions, movers, (uint32_t)phases, words);
}

static void read_outcome(reading *of)
{
    read_search(of);
    demand(of, of->positions > 0 || !of->problem->rules, "the game has no index of positions");
    read_table(of, 1, 2);
}

/* The first table is that of mini and maxi. */
static void read_distance(reading *of)
{
    read_table(of, 2, 2);
    while (of->next[0] == GG__SECTION_MOVERS && gg__status(of->ctx) == GG_OK)
        read_table(of, 1, of->problem->spec.schedule_length);
}

/* ---- worths ---- */

/* Of vertices, of the positions of a search, or else of parts, as many as there may be. */
static gg__worths *read_values(reading *of)
{
    const gg__rules *rules = of->problem->rules;
    gg_solution *solution = of->solution;
    uint64_t count = of->positions;
    solution->parts = rules && !solution->explored && !solution->branch;
    if (solution->parts) count = count_within(of, 1, gg__rules_part_numbers(rules));
    solution->worths.count = count;
    solution->worths.value = read_column(of, GG__SECTION_VALUES, count);
    return &solution->worths;
}

static void read_nimber(reading *of)
{
    read_search(of);
    gg__worths *worths = read_values(of);
    worths->rank = read_if_there(of, GG__SECTION_RANKS, worths->count);
}

static void read_misere_pair(reading *of)
{
    gg__worths *worths = read_values(of);
    worths->minus = read_column(of, GG__SECTION_MINUS, worths->count);
    worths->rank = read_if_there(of, GG__SECTION_RANKS, worths->count);
}

/* On a forest numbers are those of the branches on the ground, whatever parts there may be. */
static void find_branches(reading *of)
{
    const gg__rules *rules = of->problem->rules;
    if (rules && gg__rules_forest(rules) && gg__rules_check_forest(rules) == GG_OK)
        gg__rules_ground(rules, of->problem->start, &of->solution->branch, &of->positions);
}

static void read_number(reading *of)
{
    find_branches(of);
    gg__worths *worths = read_values(of);
    worths->minus = read_if_there(of, GG__SECTION_MINUS, worths->count);
    worths->rank = read_if_there(of, GG__SECTION_RANKS, worths->count);
    const uint64_t count = of->count;
    uint32_t *parent = read_column(of, GG__SECTION_PARENTS, OPEN);
    uint8_t *plus = read_column(of, GG__SECTION_SIGNS, count);
    if (gg__status(of->ctx) == GG_OK) gg__trie_listed(of->ctx, count, parent, plus, &worths->trie);
    for (uint64_t i = 0; i < worths->count && gg__status(of->ctx) == GG_OK; i++)
        if (worths->value[i] >= count && worths->value[i] != GG__UNDEFINED)
            demand(of, false, "a value is no number of the trie");
    gg__free(of->ctx, parent);
    gg__free(of->ctx, plus);
}

/* ---- the whole ---- */

static const struct {
    char name[16];
    void (*read)(reading *of);
} types[] = {
    {"outcome", read_outcome},         {"distance", read_distance}, {"nimber", read_nimber},
    {"misere-pair", read_misere_pair}, {"number", read_number},     {"", NULL},
};

/* The checksum is that of all before it. */
static void read_end(reading *of)
{
    uint8_t byte;
    uint32_t crc = 0;
    demand_section(of, GG__SECTION_END, 0);
    const uint32_t right = of->crc;
    read_numbers(of, &crc, sizeof crc, 1);
    demand(of, crc == right, "the checksum is wrong");
    demand(of, read_some(of, &byte, 1) == 0, "something follows the end");
}

static void read_certificate(reading *of)
{
    struct {
        char mark[8];
        uint64_t version, problem;
        char type[16];
    } head = {.mark = ""};
    size_t type = 0;
    read_numbers(of, &head, 1, sizeof head);
    gg__little_endian(&head.version, sizeof head.version, 2);
    while (types[type].read && memcmp(types[type].name, head.type, sizeof head.type) != 0)
        type++;
    if (demand(of, memcmp(head.mark, GG__CERTIFICATE_MAGIC, sizeof head.mark) == 0,
               "this is no certificate, or one that was sent as text") &&
        demand(of, head.version == GG__CERTIFICATE_VERSION, "a version that is not known here") &&
        demand(of, types[type].read, "values of a type that is not known here") &&
        demand(of, head.problem == gg__fingerprint(of->problem),
               "the certificate is for another problem")) {
        of->solution->type = gg__value_type_find(types[type].name);
        of->solution->theory = of->solution->type->theory;
        go_on(of);
        types[type].read(of);
        read_end(of);
    }
}

gg_status gg__certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                               const gg__place *place, gg_solution **out)
{
    gg_solution *solution = gg__solution_new(ctx, "certificate", "outcome");
    if (!solution) return gg__status(ctx);
    reading of = {.ctx = ctx, .source = source, .place = place, .problem = problem};
    of.positions = gg__problem_positions(problem);
    of.solution = solution;
    solution->made_for = problem;
    atomic_store(&solution->standing, GG__UNCHECKED);
    read_certificate(&of);
    if (gg__status(ctx) == GG_OK)
        *out = solution;
    else
        gg_solution_free(solution);
    return gg__status(ctx);
}
