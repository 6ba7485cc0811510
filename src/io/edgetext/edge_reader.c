/*
 * Edge lines, from the input to the builder.
 *
 * One thread takes the lines that are in the block of the scanner, a batch at a time.
 *
 * Several threads. The text is read in pieces that end with a line, which form a ring. A free
 * worker reads the next piece from the source and parses it at once, while it is in its own cache;
 * one worker at a time asks the source. Worker 0, which alone may use the context, adds the edges
 * of parsed pieces in the order of the text, and reads pieces itself while none is parsed. Adding
 * is less than half of the work: it limits the gain of more than two threads.
 *
 * Why the result is the same. A piece is parsed and added by the functions that parse and add a
 * block. The first line that is not plain ends the parallel part: the text from there on goes back
 * to the scanner, with what the source said after it, and what is known about it is forgotten.
 *
 * No more is asked of the source than must still come, going by how many lines are promised: more
 * may not be there yet, as in a pipe. So pieces become shorter towards the end.
 *
 * Cost. O(bytes), each copied once; some 3 MB of memory with several threads. A piece takes tens of
 * microseconds, so the lock of the workers is rarely contended.
 */
#include "io/edgetext/edge_lines.h"

#include "base/parallel.h"

/* Adds lines that were read, the first of them in this line of the input, and ticks. */
static gg_status add_lines(gg__draft *draft, gg__edge_run *run, const gg__edge_lines *lines,
                           uint64_t line)
{
    if (run->notice) run->notice(run->self, lines, line);
    run->done += lines->count;
    const gg_status status =
        gg__builder_add(draft->builder, lines->edge, lines->coloured ? lines->who : NULL,
                        lines->count, lines->survey);
    if (status != GG_OK) return status;
    return gg__draft_tick(draft, run->done, run->most == UINT64_MAX ? 0 : run->most);
}

/* ---- the ring of pieces ---- */

typedef struct piece {
    unsigned char *text;
    size_t end, whole;    /* end: of the text; whole: of its last whole line */
    size_t stop;          /* where parsing stopped */
    size_t at;            /* what lies before has been added */
    gg__edge_lines lines; /* with room for all lines of the piece */
    bool parsed;
} piece;

/* One worker at a time reads and changes this, inside the lock. The contents of a piece, the
 * scanner and the draft belong to the worker that works on them. */
typedef struct reading {
    gg__draft *draft;
    gg__scanner *scanner;
    gg__edge_run *run;
    unsigned char *memory;
    piece piece[GG__EDGE_PIECES]; /* piece i, of all there ever were, is in place i modulo PIECES */
    uint64_t filled, used;        /* pieces */
    uint64_t asked, added;        /* bytes that have come; those of them that were added, */
    uint64_t done;                /*   and run->done then */
    bool dry;                     /* nothing more is to be read */
    bool asking;                  /* a worker reads the next piece from the source */
    bool over;
    gg_status status;
} reading;

static piece *piece_of(reading *r, uint64_t index)
{
    return &r->piece[index % GG__EDGE_PIECES];
}

/* The bytes of the shortest line, "1 2" or "e 1 2". */
static size_t least_line(const gg__edge_run *run)
{
    return run->form.letter ? 6 : 4;
}

/* The number of bytes after the known ones that are sure to come, if the input is as promised. */
static size_t sure_bytes(const gg__edge_run *run, uint64_t done, size_t known)
{
    const uint64_t left = run->most - done;
    if (run->most == UINT64_MAX || left > GG_MAX_VERTICES) return SIZE_MAX;
    const uint64_t bytes = left * least_line(run);
    return bytes > known ? (size_t)(bytes - known) : 0;
}

/* The number of bytes that may be asked for; 0 if there is no room, or they are not worth a piece.
 */
static size_t bytes_due(const reading *r)
{
    enum { WORTH = 1 << 14 };
    if (r->dry || r->filled - r->used == GG__EDGE_PIECES) return 0;
    const size_t sure = sure_bytes(r->run, r->done, (size_t)(r->asked - r->added));
    return sure < WORTH ? 0 : sure;
}

/* Copies the part of a line after the last piece, if `text` is not NULL; its length. */
static size_t copy_rest(reading *r, unsigned char *text)
{
    if (r->filled == 0) return 0;
    const piece *last = piece_of(r, r->filled - 1);
    const size_t rest = last->end - last->whole;
    if (text) memcpy(text, last->text + last->whole, rest);
    return rest;
}

/* Reads so many bytes, or fewer, into the next piece, after the rest of the last one. */
static void fill_piece(reading *r, piece *p, size_t bytes)
{
    gg__scanner *scanner = r->scanner;
    const size_t rest = copy_rest(r, p->text);
    const size_t most = bytes < GG__EDGE_PIECE - rest ? rest + bytes : GG__EDGE_PIECE;
    p->at = 0;
    p->parsed = false;
    p->end = rest;
    while (p->end < most && !r->dry) {
        ptrdiff_t got;
        if (scanner->at < scanner->end)
            got = (ptrdiff_t)gg__scan_take_buffer(scanner, p->text + p->end, most - p->end);
        else
            got = gg__scan_ask(scanner, p->text + p->end, most - p->end);
        r->dry = got <= 0; /* the end, or a failure that the scanner will find again */
        if (got > 0) p->end += (size_t)got;
    }
    memset(p->text + p->end, 0, GG__EDGE_PAD);
    p->whole = p->end;
    while (p->whole > 0 && p->text[p->whole - 1] != '\n')
        p->whole--;
    if (p->whole == 0) r->dry = true; /* no plain line is so long */
    r->asked += p->end - rest;
}

/* In one block: of each piece the edges, their players, the text. False, without an error, if the
 * limit on memory is too low for that; false with one if there is no memory. */
static bool open_ring(reading *r)
{
    enum { TEXT = GG__EDGE_FRONT + GG__EDGE_PIECE + GG__EDGE_PAD, UNIT = 64, LOOSE = 1 << 12 };
    const char *what = "blocks of input";
    gg_ctx *ctx = r->draft->ctx;
    const size_t lines = GG__EDGE_PIECE / least_line(r->run) + 64;
    const size_t colours = r->run->form.coloured ? lines : 0;
    const size_t bytes = (lines * sizeof(gg__edge) + colours + TEXT) / UNIT * UNIT + UNIT;
    if (gg__plan(ctx, GG__EDGE_PIECES * bytes + LOOSE, what) != GG_OK) {
        gg__begin(ctx);
        return false;
    }
    r->memory = gg__alloc(ctx, GG__EDGE_PIECES, bytes, what);
    for (unsigned i = 0; r->memory && i < GG__EDGE_PIECES; i++) {
        gg__edge *edge = (gg__edge *)(void *)(r->memory + i * bytes);
        uint8_t *who = (uint8_t *)(edge + lines);
        r->piece[i].lines = (gg__edge_lines){.edge = edge, .who = who, .room = lines};
        r->piece[i].text = who + colours + GG__EDGE_FRONT;
        memset(r->piece[i].text - GG__EDGE_FRONT, 0, GG__EDGE_FRONT);
    }
    return r->memory != NULL;
}

/* All text that was not added goes back to the scanner. */
static gg_status give_back(reading *r)
{
    size_t bytes = copy_rest(r, NULL);
    for (uint64_t i = r->used; i < r->filled; i++)
        bytes += piece_of(r, i)->whole - piece_of(r, i)->at;
    if (bytes == 0) return GG_OK;
    unsigned char *text = gg__scan_put_back(r->scanner, bytes);
    if (!text) return gg__status(r->draft->ctx);
    for (uint64_t i = r->used; i < r->filled; i++) {
        const piece *p = piece_of(r, i);
        memcpy(text, p->text + p->at, p->whole - p->at);
        text += p->whole - p->at;
    }
    copy_rest(r, text);
    return GG_OK;
}

/* ---- several threads ---- */

static void read_piece(reading *r, gg__workers *workers)
{
    piece *p = piece_of(r, r->filled);
    const size_t bytes = bytes_due(r);
    r->asking = true;
    gg__workers_unlock(workers);
    fill_piece(r, p, bytes);
    gg__workers_lock(workers);
    r->asking = false;
    r->filled++;
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
    p->lines.count = 0;
    p->lines.coloured = false;
    p->lines.survey = (gg__edge_survey){0, false};
    const unsigned char *rest =
        gg__edge_lines_take(&r->run->form, p->text, p->text + p->whole, &p->lines);
    p->stop = (size_t)(rest - p->text);
    gg__workers_lock(workers);
    p->parsed = true;
    gg__workers_notify(workers);
}

/* Sleeping workers are woken when there is work for a while. */
static void add_piece(reading *r, gg__workers *workers)
{
    enum { WORTH_WAKING = GG__EDGE_PIECES / 2 };
    piece *p = piece_of(r, r->used);
    gg__workers_unlock(workers);
    const gg_status status = add_lines(r->draft, r->run, &p->lines, r->scanner->line);
    gg__workers_lock(workers);
    r->status = status;
    r->scanner->line += p->lines.count;
    p->at = p->stop;
    r->added += p->stop;
    r->done = r->run->done;
    if (p->stop == p->whole) r->used++;
    r->over = status != GG_OK || p->stop < p->whole; /* a line that is not plain */
    if (r->used + GG__EDGE_PIECES - r->filled >= WORTH_WAKING) gg__workers_notify(workers);
}

static void work(void *self, gg__workers *workers, unsigned worker)
{
    reading *r = self;
    gg__workers_lock(workers);
    while (!r->over) {
        if (worker == 0 && r->used < r->filled && piece_of(r, r->used)->parsed)
            add_piece(r, workers);
        else if (!r->asking && bytes_due(r) > 0)
            read_piece(r, workers);
        else if (r->asking || r->used < r->filled)
            gg__workers_wait(workers);
        else
            r->over = true;
    }
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
}

/* True if text for all pieces is sure to come or, if no number of lines is promised, likely: as
 * many lines may follow as there have been. */
static bool is_worth_threads(const gg__scanner *scanner, const gg__edge_run *run)
{
    const size_t ring = (size_t)GG__EDGE_PIECES * GG__EDGE_PIECE;
    const bool many = run->most == UINT64_MAX ? run->done >= GG__EDGE_SERIAL
                                              : sure_bytes(run, run->done, 0) >= ring;
    return many && gg__threads(scanner->ctx) > 1;
}

/* Reads until a line comes that is not plain, or few are left; nothing if the limit on memory is
 * too low. */
static gg_status read_with_threads(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    enum { MOST_WORKERS = 8 };
    reading r = {.draft = draft, .scanner = scanner, .run = run, .done = run->done};
    const unsigned threads = gg__threads(draft->ctx);
    scanner->serial_until = UINT64_MAX;
    if (!open_ring(&r)) return gg__status(draft->ctx);
    gg__workers_run(draft->ctx, threads < MOST_WORKERS ? threads : MOST_WORKERS, false, work, &r);
    if (r.status == GG_OK) r.status = give_back(&r);
    gg__free(draft->ctx, r.memory);
    scanner->serial_until = scanner->line + GG__EDGE_SERIAL;
    return r.status;
}

/* ---- the whole ---- */

gg_status gg__edge_lines_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    gg__edge edge[GG__EDGE_BATCH];
    uint8_t who[GG__EDGE_BATCH];
    const uint64_t left = run->most - run->done, line = scanner->line;
    gg__edge_lines lines = {
        .edge = edge, .who = who, .room = left < GG__EDGE_BATCH ? (size_t)left : GG__EDGE_BATCH};
    if (!scanner->ended && line >= scanner->serial_until && is_worth_threads(scanner, run))
        return read_with_threads(draft, scanner, run);
    const unsigned char *text = scanner->buffer + scanner->at;
    const unsigned char *rest =
        gg__edge_lines_take(&run->form, text, scanner->buffer + scanner->end, &lines);
    if (lines.count == 0) return GG_OK;
    scanner->at = scanner->line_start = (uint64_t)(rest - scanner->buffer);
    scanner->line += lines.count;
    return add_lines(draft, run, &lines, line);
}

void gg__edge_lines_all(gg__draft *draft, gg__edge_run *run, const char *comments,
                        void (*end)(const gg__draft *draft))
{
    enum { MOST = 64 };
    gg__scanner *scanner = draft->scanner;
    unsigned several = 0, left = 0; /* lines to be taken one by one before others are tried again */
    while (gg__status(draft->ctx) == GG_OK && run->done < run->most) {
        const uint64_t before = run->done;
        if (gg__scan_line(scanner, comments) == '\0' && run->most == UINT64_MAX) return;
        if (left == 0) gg__edge_lines_read(draft, scanner, run);
        if (run->done > before) {
            several = 0;
            continue;
        }
        if (left == 0) left = several = several < MOST ? 2 * several + 1 : MOST;
        left--;
        const uint64_t line = scanner->line;
        gg__edge edge;
        edge.from = gg__draft_vertex(draft);
        if (run->across) gg__scan_line(scanner, comments);
        run->crossed |= scanner->line != line;
        edge.to = gg__draft_vertex(draft);
        end(draft);
        const gg__edge_lines one = {
            .edge = &edge, .count = 1, .survey = gg__edges_survey(&edge, 1)};
        if (gg__status(draft->ctx) == GG_OK) add_lines(draft, run, &one, line);
    }
}
