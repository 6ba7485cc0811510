/*
 * A certificate is a head, columns of numbers, and a checksum; doc/certificates.md. How long a
 * column must be is known from the problem or from the columns before it; else it grows as it is
 * read. So no allocation is sized by what the file says. The value types differ only in which
 * columns they have, and those stand in the order of their tags.
 *
 * O(entries); 64 KiB besides the columns.
 */
#include "value/certificate.h"
#include "problem/explore.h"
#include "problem/fingerprint.h"
#include "value/solution.h"
#include "value/types.h"
#include "verify/reader.h"

#include <string.h>

typedef struct column {
    void *at; /* NULL: not read, or the solution has it */
    uint64_t count;
} column;

typedef struct reading {
    gg__reader r;
    const gg_problem *problem;
    gg_solution *solution;
    column column[GG__SECTIONS];
} reading;

/* ---- what is demanded of a section ---- */

/* Positions that a table must have an entry for. */
static uint64_t positions_of(const reading *of)
{
    const gg__rules *rules = of->problem->rules;
    if (of->column[GG__SECTION_POSITIONS].at) return of->column[GG__SECTION_POSITIONS].count;
    if (of->column[GG__SECTION_LENGTHS].at) return of->column[GG__SECTION_LENGTHS].count;
    if (!rules) return of->problem->graph->vertices;
    return rules->ruleset->positions ? rules->ruleset->positions(rules->self) : 0;
}

static bool is_search(const reading *of)
{
    return of->column[GG__SECTION_POSITIONS].at || of->column[GG__SECTION_LENGTHS].at;
}

/* Whether a section has as many entries as it must. */
static bool is_length(const reading *of, gg__section section, uint64_t count)
{
    const gg__rules *rules = of->problem->rules;
    const uint64_t phases = of->column[GG__SECTION_MOVERS].count, positions = positions_of(of);
    switch (section) {
    case GG__SECTION_END:
        return count == 0;
    case GG__SECTION_MOVERS:
        return count > 0 && count <= of->problem->spec.schedule_length + 2;
    case GG__SECTION_WORDS:
        if (positions == 0 && (is_search(of) || rules)) return false;
        return positions <= UINT64_MAX / phases && count == positions * phases;
    case GG__SECTION_VALUES:
        if (is_search(of) || !rules) return count == positions;
        return gg__rules_are_sum(rules) && count <= rules->ruleset->part_numbers(rules->self);
    case GG__SECTION_MINUS:
    case GG__SECTION_RANKS:
        return of->column[GG__SECTION_VALUES].at && count == of->column[GG__SECTION_VALUES].count;
    case GG__SECTION_SIGNS:
        return count > 0 && count == of->column[GG__SECTION_PARENTS].count;
    default:
        return true;
    }
}

/* Whether only the file says how long a section is. */
static bool is_open(gg__section section)
{
    return section <= GG__SECTION_BYTES || section == GG__SECTION_PARENTS;
}

/* Three sections are one half of a pair each, and the other follows at once. Of other things there
 * is only one, but as many tables as there are. */
static bool may_follow(gg__section before, gg__section next)
{
    const bool half = before == GG__SECTION_LENGTHS || before == GG__SECTION_MOVERS ||
                      before == GG__SECTION_PARENTS;
    const bool other =
        next == GG__SECTION_BYTES || next == GG__SECTION_WORDS || next == GG__SECTION_SIGNS;
    if (half || other) return half && next == before + 1;
    if (next == GG__SECTION_LENGTHS) return before == GG__SECTION_END;
    return next > before || next == GG__SECTION_END ||
           (before == GG__SECTION_WORDS && next == GG__SECTION_MOVERS);
}

/* ---- sections ---- */

static void read_section(reading *of, gg__section section, uint64_t count)
{
    enum { STEP = 1 << 16 };
    gg__reader *r = &of->r;
    const unsigned width = gg__section_forms[section].width;
    const uint64_t step = is_open(section) ? STEP : count;
    column *into = &of->column[section];
    size_t capacity = 0;
    gg__free(r->ctx, into->at); /* the movers of the table before */
    *into = (column){NULL, count};
    for (uint64_t done = 0; gg__status(r->ctx) == GG_OK && (done < count || !into->at);) {
        const uint64_t left = count - done, more = left < step ? left : step;
        void *grown = gg__grow(r->ctx, into->at, &capacity, done + more, width, "a certificate");
        if (!grown) return;
        into->at = grown;
        gg__read_column(r, width, more, (uint8_t *)grown + done * width);
        done += more;
    }
}

/* The words of a table go where they belong. */
static void read_words(reading *of, uint64_t count)
{
    const column *movers = &of->column[GG__SECTION_MOVERS];
    const gg__table *table =
        gg__solution_add_table(of->solution, positions_of(of), movers->at, (uint32_t)movers->count);
    if (table) gg__read_column(&of->r, sizeof *table->words, count, table->words);
}

static gg__section read_tag(gg__reader *r)
{
    char name[GG__READER_WORD];
    uint64_t tag = 0;
    if (r->text) {
        gg__read_name(r, name);
        while (tag < GG__SECTIONS && strcmp(name, gg__section_forms[tag].name) != 0)
            tag++;
    } else {
        tag = gg__read_number(r, 4);
        const uint64_t width = gg__read_number(r, 4);
        if (tag < GG__SECTIONS && width != gg__section_forms[tag].width) tag = GG__SECTIONS;
    }
    if (tag < GG__SECTIONS) return (gg__section)tag;
    gg__reader_fail(r, "an unknown section");
    return GG__SECTION_END;
}

/* ---- the solution ---- */

static bool add_position(reading *of, uint64_t position)
{
    gg__index *index = &of->solution->explored->index;
    const size_t before = index->count;
    uint32_t number;
    if (gg__index_intern(index, position, &number) != GG_OK) return false;
    return index->count > before || gg__reader_fail(&of->r, "a position comes twice");
}

static bool add_positions(reading *of)
{
    const column *positions = &of->column[GG__SECTION_POSITIONS];
    for (uint64_t i = 0; i < positions->count; i++)
        if (!add_position(of, ((const uint64_t *)positions->at)[i])) return false;
    return true;
}

/* One byte string after the other becomes the number that it has in this run. */
static bool add_strings(reading *of)
{
    const column *lengths = &of->column[GG__SECTION_LENGTHS];
    const uint8_t *string = of->column[GG__SECTION_BYTES].at;
    uint64_t left = of->column[GG__SECTION_BYTES].count;
    if (!of->problem->rules) return gg__reader_fail(&of->r, "bytes, but no ruleset to read them");
    for (uint64_t i = 0; i < lengths->count; i++) {
        const uint32_t size = ((const uint32_t *)lengths->at)[i];
        if (size > left) return gg__reader_fail(&of->r, "the lengths do not agree with the bytes");
        const gg_position x = gg_keys_intern(of->problem->rules->setup.keys, string, size);
        if (gg__status(of->r.ctx) != GG_OK || !add_position(of, x)) return false;
        string += size;
        left -= size;
    }
    return left == 0 || gg__reader_fail(&of->r, "the lengths do not agree with the bytes");
}

static bool make_search(reading *of)
{
    gg_ctx *ctx = of->r.ctx;
    gg__explored *explored = gg__alloc_zeroed(ctx, 1, sizeof *explored, "positions");
    if (!explored) return false;
    explored->ctx = explored->index.ctx = ctx;
    of->solution->explored = explored;
    of->solution->free_explored = gg__explored_free;
    return of->column[GG__SECTION_LENGTHS].at ? add_strings(of) : add_positions(of);
}

/* The trie grows node by node, each a new child of one that is there. */
static bool make_trie(reading *of)
{
    const uint32_t *parent = of->column[GG__SECTION_PARENTS].at;
    const uint8_t *sign = of->column[GG__SECTION_SIGNS].at;
    gg__trie *trie = of->solution->worths.trie = gg__trie_new(of->r.ctx);
    if (!trie) return false;
    for (uint64_t i = 0; i < of->column[GG__SECTION_SIGNS].count; i++) {
        gg__node node = 0;
        if (sign[i] > 1 || (i == 0 ? parent[0] != 0 || sign[0] != 0 : parent[i] >= i))
            return gg__reader_fail(&of->r, "a number of the trie is no child of one before it");
        if (i > 0 && gg__trie_child(trie, parent[i], sign[i] ? 1 : -1, &node) != GG_OK)
            return false;
        if (node != i) return gg__reader_fail(&of->r, "a number of the trie comes twice");
    }
    const gg__worths *worths = &of->solution->worths;
    for (uint64_t i = 0; worths->value && i < worths->count; i++)
        if (worths->value[i] >= gg__trie_count(trie) && worths->value[i] != GG__UNDEFINED)
            return gg__reader_fail(&of->r, "a value is no number of the trie");
    return true;
}

/* Takes a column out. */
static uint32_t *take(reading *of, gg__section section)
{
    uint32_t *at = of->column[section].at;
    of->column[section].at = NULL;
    return at;
}

static bool make_solution(reading *of)
{
    gg__worths *worths = &of->solution->worths;
    worths->count = of->column[GG__SECTION_VALUES].count;
    worths->value = take(of, GG__SECTION_VALUES);
    worths->minus = take(of, GG__SECTION_MINUS);
    worths->rank = take(of, GG__SECTION_RANKS);
    of->solution->parts = worths->value && of->problem->rules && !is_search(of);
    return (!is_search(of) || make_search(of)) &&
           (!of->column[GG__SECTION_SIGNS].at || make_trie(of));
}

/* ---- the whole ---- */

static void read_head(reading *of)
{
    gg__reader *r = &of->r;
    char type[GG__READER_WORD];
    gg__read_mark(r);
    const uint64_t version = gg__read_number(r, 8);
    uint64_t fingerprint = r->text ? 0 : gg__read_hash(r, 8);
    gg__read_name(r, type);
    if (r->text) fingerprint = gg__read_hash(r, 8);
    if (gg__status(r->ctx) != GG_OK) return;
    const gg__value_type *known = gg__value_type_find(type);
    if (version != GG__CERTIFICATE_VERSION)
        gg__reader_fail(r, "a certificate of a version that is not known here");
    else if (!known)
        gg__reader_fail(r, "a certificate of values that are not known here");
    else if (fingerprint != gg__fingerprint(of->problem))
        gg__reader_fail(r, "the certificate is for another problem");
    else
        of->solution->value_type = known->info.name;
}

/* The checksum is that of all before it, in text of all before the word `end`. After a failure, all
 * that is read is the end. */
static void read_sections(reading *of)
{
    gg__reader *r = &of->r;
    gg__section before, section = GG__SECTION_END;
    uint32_t crc;
    do {
        crc = gg__reader_crc(r);
        before = section;
        section = read_tag(r);
        const uint64_t count = r->text && section == GG__SECTION_END ? 0 : gg__read_number(r, 8);
        if (!may_follow(before, section))
            gg__reader_fail(r, "a section where it does not belong");
        else if (!is_length(of, section, count))
            gg__reader_fail(r, "a section of another length than it must have");
        else if (section == GG__SECTION_WORDS)
            read_words(of, count);
        else if (section != GG__SECTION_END)
            read_section(of, section, count);
    } while (section != GG__SECTION_END && gg__status(r->ctx) == GG_OK);
    if (!r->text) crc = gg__reader_crc(r);
    if (gg__read_hash(r, 4) != crc) gg__reader_fail(r, "the checksum is wrong");
    if (!gg__reader_at_end(r)) gg__reader_fail(r, "something follows the end");
}

/* Whether the columns are those of the value type. */
static bool check_columns(reading *of)
{
    const gg_solution *solution = of->solution;
    const gg__worths *worths = &solution->worths;
    const char *type = solution->value_type;
    const bool tables = strcmp(type, "outcome") == 0 || strcmp(type, "distance") == 0;
    const bool number = strcmp(type, "number") == 0, misere = strcmp(type, "misere-pair") == 0;
    const bool distance = strcmp(type, "distance") == 0;
    const bool sound = tables ? solution->table_count > 0 && !worths->value && !worths->trie &&
                                    (!distance || solution->tables[0].phases == 2)
                              : solution->table_count == 0 && worths->value &&
                                    (worths->trie != NULL) == number &&
                                    (number || (worths->minus != NULL) == misere);
    return sound || gg__reader_fail(&of->r, "the sections are not those of the type of values");
}

static void read_certificate(reading *of)
{
    read_head(of);
    if (gg__status(of->r.ctx) == GG_OK) read_sections(of);
    if (gg__status(of->r.ctx) == GG_OK && make_solution(of)) check_columns(of);
    for (int section = 0; section < GG__SECTIONS; section++)
        gg__free(of->r.ctx, of->column[section].at);
}

gg_status gg_certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                              gg_solution **out)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    gg_solution *solution = gg__solution_new(ctx, "certificate", "outcome");
    reading *of = gg__alloc_zeroed(ctx, 1, sizeof *of, "a certificate");
    if (of && solution) {
        of->r.ctx = ctx;
        of->r.source = source;
        of->r.line = 1;
        of->problem = problem;
        of->solution = solution;
        read_certificate(of);
    }
    gg__free(ctx, of);
    if (gg__status(ctx) == GG_OK)
        *out = solution;
    else
        gg_solution_free(solution);
    return gg__status(ctx);
}
