/*
 * Plain edge lines, read by several threads.
 *
 * Idea. Text is read ahead in rounds of a megabyte, cut into chunks behind line feeds. While all
 * members parse the chunks of one round, the first of them, who alone may ask the source and use
 * the context, puts the edges of the round before in their places, in the order of the text, and
 * reads the round that follows into the memory of that one. Where the graph also counts how many
 * edges begin at a vertex, somebody who has nothing left to parse does that meanwhile. All wait for
 * one another once in a round.
 *
 * Why nothing changes. A chunk is parsed by what parses a block. The first line that is not plain
 * ends the matter: text from there on is given back to the scanner, with what the source said
 * behind it, and all that has been found out about it is forgotten; whoever reads on sees a line
 * like any other, in its place.
 *
 * No more is asked of the source than must still come, going by how many lines are promised: what
 * is behind them may not be there yet.
 *
 * Cost. O(bytes) in all; some 8 MB of memory.
 */
#include "io/edge_crew.h"

#include "base/pool.h"

#include <stdatomic.h>

enum {
    CHUNK = 1 << 17, /* bytes, about */
    CHUNKS = 8,
    ROUND = CHUNK * CHUNKS,
    LEAST_LINE = 4, /* bytes: "1 2" */
    MOST_MEMBERS = 8,
    LOOSE = 1 << 12 /* bytes that the context may take for a block besides */
};

typedef struct chunk {
    const unsigned char *text, *end, *rest; /* rest: where parsing has stopped */
    gg__edge_lines lines;
    gg__edge_survey survey;
} chunk;

typedef struct text_round {
    unsigned char *memory;
    size_t at, whole, end; /* whole: behind the last whole line; at: so far the edges are added */
    unsigned chunks;
    chunk chunk[CHUNKS];
    atomic_uint next; /* chunk to parse */
} text_round;

/* Some edges that are to be counted. */
typedef struct portion {
    const gg__edge *edge;
    size_t count;
} portion;

typedef struct reading {
    gg__draft *draft;
    gg__scanner *scanner;
    gg__edge_run *run;
    text_round round[2];
    portion portion[CHUNKS];
    unsigned portions;
    atomic_bool uncounted; /* the portions are there, and nobody has taken to them */
    bool dry;              /* nothing more is to be read */
    bool over[2];          /* by parity of the step: it is the last */
    gg_status status;
} reading;

/* ---- text ---- */

static size_t least_line(const gg__edge_run *run)
{
    return run->form.letter ? LEAST_LINE + 2 : LEAST_LINE;
}

/* Whether so many bytes behind those that are known are sure to come, if all is well. */
static bool may_ask(const gg__edge_run *run, size_t known, size_t bytes)
{
    if (run->most == UINT64_MAX) return true;
    const uint64_t left = run->most - run->done;
    return left > GG_MAX_VERTICES || left * least_line(run) >= known + bytes;
}

/* The next bytes of the input; 0 if there are none, for whatever reason. */
static size_t ask(gg__scanner *scanner, unsigned char *text, size_t room)
{
    if (scanner->at < scanner->end) return gg__scan_take_buffer(scanner, text, room);
    const ptrdiff_t got = gg__scan_ask(scanner, text, room);
    return got > 0 ? (size_t)got : 0;
}

/* Behind the first line feed that ends a chunk of usual size, or else behind the last there is. */
static const unsigned char *find_cut(const unsigned char *text, const unsigned char *end)
{
    const size_t left = (size_t)(end - text);
    const unsigned char *feed =
        left < CHUNK ? NULL : memchr(text + CHUNK - 1, '\n', left - CHUNK + 1);
    if (feed) return feed + 1;
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

static void cut(text_round *round)
{
    const unsigned char *text = round->memory, *end = text + round->end;
    while (round->chunks < CHUNKS) {
        chunk *c = &round->chunk[round->chunks];
        c->text = text;
        c->end = text = find_cut(text, end);
        if (c->end == c->text) break;
        round->chunks++;
    }
    round->whole = (size_t)(text - round->memory);
    atomic_store(&round->next, 0);
}

/* Reads text behind what is left of that of the round before. If there is none, or it should not be
 * asked for, what is left of this round remains, to be given back. */
static void fill(reading *r, text_round *round, text_round *last)
{
    const size_t kept = last->end - last->whole;
    round->chunks = 0;
    if (!may_ask(r->run, last->end - last->at, ROUND)) r->dry = true;
    if (r->dry) return;
    memcpy(round->memory, last->memory + last->whole, kept);
    last->end = last->whole;
    round->at = 0;
    round->end = kept;
    while (round->end < ROUND && !r->dry) {
        const size_t got = ask(r->scanner, round->memory + round->end, ROUND - round->end);
        round->end += got;
        r->dry = got == 0;
    }
    memset(round->memory + round->end, 0, GG__EDGE_PAD);
    cut(round);
}

/* ---- what every member does ---- */

static void parse_chunks(reading *r, text_round *round)
{
    for (;;) {
        const unsigned index = atomic_fetch_add(&round->next, 1);
        if (index >= round->chunks) break;
        chunk *c = &round->chunk[index];
        c->lines.count = 0;
        c->lines.coloured = false;
        c->rest = gg__edge_lines_take(&r->run->form, c->text, c->end, &c->lines);
        c->survey = gg__edges_survey(c->lines.edge, c->lines.count);
    }
}

static void count_portions(reading *r)
{
    bool uncounted = true;
    if (!atomic_compare_exchange_strong(&r->uncounted, &uncounted, false)) return;
    for (unsigned i = 0; i < r->portions; i++)
        gg__builder_count(r->draft->builder, r->portion[i].edge, r->portion[i].count);
}

/* ---- what the first does besides ---- */

/* Leaves it to the others to count the edges of a round, if that can be done. */
static bool offer_counting(reading *r, const text_round *round)
{
    gg_builder *builder = r->draft->builder;
    gg_vertex top = 0;
    size_t count = 0;
    if (!gg__builder_has_parts(builder)) return false;
    for (unsigned i = 0; i < round->chunks; i++) {
        const chunk *c = &round->chunk[i];
        if (c->lines.coloured || c->rest != c->end) return false;
        r->portion[i] = (portion){c->lines.edge, c->lines.count};
        count += c->lines.count;
        top = c->survey.top > top ? c->survey.top : top;
    }
    r->status = gg__builder_prepare(builder, count, top);
    if (r->status != GG_OK) return false;
    r->portions = round->chunks;
    atomic_store(&r->uncounted, true);
    return true;
}

static gg_status add_chunk(reading *r, const chunk *c, bool counted)
{
    const gg__edge_lines *lines = &c->lines;
    gg__edge_run *run = r->run;
    gg_builder *builder = r->draft->builder;
    if (run->notice) run->notice(run->self, lines, r->scanner->line);
    run->done += lines->count;
    r->scanner->line += lines->count;
    if (counted) return gg__builder_put(builder, lines->edge, lines->count);
    return gg__builder_add(builder, lines->edge, lines->coloured ? lines->who : NULL, lines->count,
                           c->survey);
}

/* Adds the edges of a round, up to a line that is not plain; whether there is none. */
static bool consume(reading *r, text_round *round)
{
    if (round->chunks == 0) return true;
    const bool counted = offer_counting(r, round);
    for (unsigned i = 0; r->status == GG_OK && i < round->chunks; i++) {
        const chunk *c = &round->chunk[i];
        r->status = add_chunk(r, c, counted);
        round->at = (size_t)(c->rest - round->memory);
        if (c->rest != c->end) return false;
    }
    const uint64_t most = r->run->most;
    if (r->status == GG_OK)
        r->status = gg__draft_tick(r->draft, r->run->done, most == UINT64_MAX ? 0 : most);
    return r->status == GG_OK;
}

/* `other` is the round before the one that is being parsed, and becomes the one behind it. */
static bool lead(reading *r, text_round *now, text_round *other)
{
    const bool idle = now->chunks == 0 && other->chunks == 0;
    if (!consume(r, other)) return true;
    fill(r, other, now);
    return idle && other->chunks == 0;
}

static void read_rounds(void *self, gg__crew *crew, unsigned member)
{
    reading *r = self;
    for (unsigned step = 0;; step ^= 1) {
        text_round *now = &r->round[step];
        if (member == 0) r->over[step] = lead(r, now, &r->round[step ^ 1]);
        parse_chunks(r, now);
        count_portions(r);
        gg__crew_wait(crew);
        if (r->over[step]) break;
    }
}

/* ---- the whole ---- */

bool gg__edge_crew_pays(const gg__scanner *scanner, const gg__edge_run *run)
{
    return gg__threads(scanner->ctx) > 1 && scanner->line >= scanner->crew_line &&
           !scanner->ended && may_ask(run, 0, 4 * (size_t)ROUND);
}

/* Memory for both rounds, in one piece: the edges, whom they are for, the text. NULL without an
 * error if the limit is too low for that: one thread needs less. */
static unsigned char *allocate(reading *r)
{
    enum { TEXT = GG__EDGE_FRONT + ROUND + GG__EDGE_PAD };
    const char *what = "blocks of input";
    gg_ctx *ctx = r->scanner->ctx;
    const size_t lines = CHUNK / least_line(r->run) + 64;
    const size_t colours = r->run->form.coloured ? lines : 0;
    const size_t bytes = CHUNKS * (lines * sizeof(gg__edge) + colours) + TEXT;
    if (gg__plan(ctx, 2 * bytes + LOOSE, what) != GG_OK) {
        gg__begin(ctx);
        return NULL;
    }
    unsigned char *memory = gg__alloc(ctx, 2, bytes, what);
    for (unsigned i = 0; memory && i < 2; i++) {
        gg__edge *edge = (gg__edge *)(void *)(memory + i * bytes);
        uint8_t *who = (uint8_t *)(edge + CHUNKS * lines);
        for (unsigned k = 0; k < CHUNKS; k++)
            r->round[i].chunk[k].lines =
                (gg__edge_lines){.edge = edge + k * lines, .who = who + k * colours, .room = lines};
        r->round[i].memory = who + CHUNKS * colours + GG__EDGE_FRONT;
        memset(r->round[i].memory - GG__EDGE_FRONT, 0, GG__EDGE_FRONT);
    }
    return memory;
}

/* The text whose edges were not added goes back: what is left of the older round, and the other. */
static gg_status give_back(reading *r)
{
    const text_round *now = &r->round[r->over[0] ? 0 : 1], *before = &r->round[r->over[0] ? 1 : 0];
    const size_t first = before->end - before->at, second = now->end - now->at;
    if (first + second == 0) return GG_OK;
    unsigned char *text = gg__scan_put_back(r->scanner, first + second);
    if (!text) return gg__status(r->scanner->ctx);
    memcpy(text, before->memory + before->at, first);
    memcpy(text + first, now->memory + now->at, second);
    return GG_OK;
}

gg_status gg__edge_crew_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    gg_ctx *ctx = draft->ctx;
    const unsigned threads = gg__threads(ctx);
    reading r = {.draft = draft, .scanner = scanner, .run = run};
    unsigned char *memory = allocate(&r);
    scanner->crew_line = UINT64_MAX;
    if (!memory) return gg__status(ctx);
    atomic_init(&r.uncounted, false);
    for (unsigned i = 0; i < 2; i++)
        atomic_init(&r.round[i].next, 0);
    gg__crew_run(ctx, threads < MOST_MEMBERS ? threads : MOST_MEMBERS, read_rounds, &r);
    if (r.status == GG_OK) r.status = give_back(&r);
    gg__free(ctx, memory);
    scanner->crew_line = scanner->line + GG__EDGE_CREW_LINES;
    return r.status;
}
