/*
 * Writing a certificate: the columns of a solution, section by section, each entry once. The CRC-32
 * is that of zlib over everything before it. O(entries); 64 KiB of memory.
 */
#include "value/certificate.h"
#include "base/crc.h"

#include "problem/explore.h"
#include "problem/fingerprint.h"
#include "problem/keys.h"
#include "value/types.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BUFFER = 1 << 16, SPARE = 64, ENTRIES_A_LINE = 16 };

typedef struct writer {
    gg_ctx *ctx;
    const gg_sink *sink;
    bool text;
    uint32_t crc;
    uint64_t written; /* entries of this section */
    size_t length;
    uint8_t buffer[BUFFER + SPARE];
} writer;

/* ---- bytes ---- */

static gg_status flush(writer *w)
{
    w->crc = gg__crc(w->crc, w->buffer, w->length);
    if (w->length > 0 && !w->sink->write(w->sink->self, w->buffer, w->length))
        return gg__fail(w->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the certificate cannot be written");
    w->length = 0;
    return gg__tick(w->ctx, "writing values of the certificate", w->written, 0);
}

/* Room for one entry or one short line. */
static gg_status make_room(writer *w)
{
    return w->length < BUFFER ? GG_OK : flush(w);
}

static void put_number(writer *w, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        w->buffer[w->length++] = (uint8_t)(number >> (8 * i));
}

static void put_decimal(writer *w, uint64_t number)
{
    char digits[24];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    while (count > 0)
        w->buffer[w->length++] = (uint8_t)digits[--count];
}

/* ---- sections ---- */

static gg_status begin_section(writer *w, gg__section section, uint64_t count)
{
    const gg__section_form *form = &gg__section_forms[section];
    const gg_status status = make_room(w);
    if (status != GG_OK) return status;
    w->written = 0;
    if (w->text) {
        w->length += (size_t)snprintf((char *)w->buffer + w->length, SPARE, "%s %" PRIu64 "\n",
                                      form->name, count);
        return GG_OK;
    }
    put_number(w, (uint64_t)section, 4);
    put_number(w, form->width, 4);
    put_number(w, count, 8);
    return GG_OK;
}

static gg_status put_entry(writer *w, uint64_t entry, unsigned width, bool last)
{
    const gg_status status = make_room(w);
    if (status != GG_OK) return status;
    w->written++;
    if (!w->text) {
        put_number(w, entry, width);
        return GG_OK;
    }
    put_decimal(w, entry);
    w->buffer[w->length++] = last || w->written % ENTRIES_A_LINE == 0 ? '\n' : ' ';
    return GG_OK;
}

static gg_status put_words(writer *w, gg__section section, const uint32_t *entries, uint64_t count)
{
    gg_status status = begin_section(w, section, count);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = put_entry(w, entries[i], 4, i + 1 == count);
    return status;
}

static gg_status put_bytes(writer *w, gg__section section, const uint8_t *entries, uint64_t count)
{
    gg_status status = begin_section(w, section, count);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = put_entry(w, entries[i], 1, i + 1 == count);
    return status;
}

/* ---- the positions of a search ---- */

/* Whether positions are numbers of byte strings, which mean nothing to another run. */
static bool has_keys(const gg_problem *problem)
{
    return problem->rules && gg__keys_count(problem->rules->setup.keys) > 0;
}

/* An end of play has no bytes, and instead of a length its number as the entry can hold it. */
static gg_status put_keys(writer *w, const gg_keys *keys, const gg__index *index)
{
    uint64_t bytes = 0;
    size_t size;
    gg_status status = begin_section(w, GG__SECTION_LENGTHS, index->count);
    for (size_t i = 0; status == GG_OK && i < index->count; i++) {
        const bool over = gg__rules_ended(index->keys[i]) != GG_NONE;
        gg_keys_bytes(keys, index->keys[i], &size);
        bytes += size;
        status = put_entry(w, over ? (uint32_t)index->keys[i] : size, 4, i + 1 == index->count);
    }
    if (status == GG_OK) status = begin_section(w, GG__SECTION_BYTES, bytes);
    for (size_t i = 0; status == GG_OK && i < index->count; i++) {
        const uint8_t *at = gg_keys_bytes(keys, index->keys[i], &size);
        for (size_t j = 0; status == GG_OK && j < size; j++)
            status = put_entry(w, at[j], 1, w->written + 1 == bytes);
    }
    return status;
}

static gg_status put_positions(writer *w, const gg_problem *problem, const gg__index *index)
{
    if (has_keys(problem)) return put_keys(w, problem->rules->setup.keys, index);
    gg_status status = begin_section(w, GG__SECTION_POSITIONS, index->count);
    for (size_t i = 0; status == GG_OK && i < index->count; i++)
        status = put_entry(w, index->keys[i], 8, i + 1 == index->count);
    return status;
}

/* ---- the whole ---- */

static gg_status put_table(writer *w, const gg__table *table)
{
    gg_status status = put_bytes(w, GG__SECTION_MOVERS, table->mover, table->phases);
    if (status == GG_OK)
        status = put_words(w, GG__SECTION_WORDS, table->words, table->vertices * table->phases);
    return status;
}

/* The words of a solver that keeps them in a form of its own: always Left or Right wins. */
static gg_status put_asked(writer *w, const gg_problem *problem, const gg_solution *solution)
{
    static const uint8_t owner[1] = {GG__MOVER_OWNER};
    const gg__rules *rules = problem->rules;
    const uint64_t count = rules->ruleset->positions(rules->self);
    gg_status status = put_bytes(w, GG__SECTION_MOVERS, owner, 1);
    if (status == GG_OK) status = begin_section(w, GG__SECTION_WORDS, count);
    for (uint64_t x = 0; status == GG_OK && x < count; x++) {
        const bool legal = !rules->ruleset->legal || rules->ruleset->legal(rules->self, x);
        const gg__word word = legal ? solution->word(problem, solution, x) : 0;
        status = put_entry(w, word, 4, x + 1 == count);
    }
    return status;
}

static gg_status put_trie(writer *w, const gg__trie *trie)
{
    const uint64_t count = gg__trie_count(trie);
    gg_status status = begin_section(w, GG__SECTION_PARENTS, count);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = put_entry(w, gg__trie_parent(trie, (gg__node)i), 4, i + 1 == count);
    if (status == GG_OK) status = begin_section(w, GG__SECTION_SIGNS, count);
    for (uint64_t i = 0; status == GG_OK && i < count; i++)
        status = put_entry(w, gg__trie_sign(trie, (gg__node)i) > 0, 1, i + 1 == count);
    return status;
}

static gg_status put_worths(writer *w, const gg__worths *worths)
{
    gg_status status = put_words(w, GG__SECTION_VALUES, worths->value, worths->count);
    if (status == GG_OK && worths->minus)
        status = put_words(w, GG__SECTION_MINUS, worths->minus, worths->count);
    if (status == GG_OK && worths->rank)
        status = put_words(w, GG__SECTION_RANKS, worths->rank, worths->count);
    if (status == GG_OK && worths->trie) status = put_trie(w, worths->trie);
    return status;
}

static gg_status put_solution(writer *w, const gg_problem *problem, const gg_solution *solution)
{
    gg_status status = GG_OK;
    if (solution->explored) status = put_positions(w, problem, &solution->explored->index);
    if (status == GG_OK && solution->word) status = put_asked(w, problem, solution);
    for (size_t i = 0; status == GG_OK && !solution->word && i < solution->table_count; i++)
        status = put_table(w, &solution->tables[i]);
    if (status == GG_OK && solution->worths.value) status = put_worths(w, &solution->worths);
    return status;
}

static gg_status put_head(writer *w, const gg_problem *problem, const gg_solution *solution)
{
    const uint64_t fingerprint = gg__fingerprint(problem);
    char type[16] = "";
    snprintf(type, sizeof type, "%s", solution->type->info.name);
    if (w->text) {
        w->length +=
            (size_t)snprintf((char *)w->buffer, SPARE, "%s %d %s %016" PRIx64 "\n",
                             GG__CERTIFICATE_WORD, GG__CERTIFICATE_VERSION, type, fingerprint);
        return gg__status(w->ctx);
    }
    memcpy(w->buffer, GG__CERTIFICATE_MAGIC, 8);
    w->length = 8;
    put_number(w, GG__CERTIFICATE_VERSION, 8);
    put_number(w, fingerprint, 8);
    memcpy(w->buffer + w->length, type, sizeof type);
    w->length += sizeof type;
    return gg__status(w->ctx);
}

/* The last thing is the checksum of all that stands before it. */
static gg_status put_end(writer *w)
{
    gg_status status = w->text ? GG_OK : begin_section(w, GG__SECTION_END, 0);
    if (status == GG_OK) status = flush(w);
    if (status != GG_OK) return status;
    const uint32_t crc = w->crc;
    if (w->text)
        w->length = (size_t)snprintf((char *)w->buffer, SPARE, "end %08" PRIx32 "\n", crc);
    else
        put_number(w, crc, 4);
    return flush(w);
}

gg_status gg_certificate_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               bool text, const gg_sink *sink)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (solution->table_count == 0 && !solution->word && !solution->worths.value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver %s keeps no values to prove",
                        solution->method);
    writer *w = gg__alloc(ctx, 1, sizeof *w, "a certificate");
    if (!w) return gg__status(ctx);
    w->ctx = ctx;
    w->sink = sink;
    w->text = text;
    w->crc = 0;
    w->length = 0;
    w->written = 0;
    gg_status status = put_head(w, problem, solution);
    if (status == GG_OK) status = put_solution(w, problem, solution);
    if (status == GG_OK) status = put_end(w);
    gg__free(ctx, w);
    return status;
}
