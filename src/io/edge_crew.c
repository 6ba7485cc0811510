/*
 * Plain edge lines, read by several threads.
 *
 * Idea. Whoever is free reads the next piece of text out of the source and parses it at once, while
 * it is in his own cache; the source is asked by one member at a time. The first member, who alone
 * may use the context, adds the edges of pieces that are parsed, in the order of the text, and
 * reads pieces himself while there are none. So nobody waits as long as there is anything to do,
 * and none of it has to be shared out beforehand. Adding is less than half of the work: it is what
 * limits the gain of more threads than two.
 *
 * Why nothing changes. A piece is parsed by what parses a block, and added by what adds one. The
 * first line that is not plain ends the matter: text from there on is given back to the scanner,
 * with what the source said behind it, and all that has been found out about it is forgotten;
 * whoever reads on sees a line like any other, in its place.
 *
 * Cost. O(bytes) in all. A piece takes tens of microseconds, so that it matters little how long the
 * crew's lock is waited for. Who sleeps because all pieces are in use is woken when there is work
 * for a while.
 */
#include "io/edge_crew.h"

#include "base/parallel.h"
#include "io/edge_pieces.h"

enum {
    WORTH_WAKING = GG__PIECES / 2, /* pieces to be read */
    MOST_MEMBERS = 8
};

/* All this is looked at and changed by one member at a time; what is in a piece, in the scanner
 * and in the draft belongs to whoever works on it. */
typedef struct reading {
    gg__draft *draft;
    gg__pieces pieces;
    bool asking; /* somebody reads the next piece out of the source */
    bool over;
    gg_status status;
} reading;

/* ---- reading a piece ---- */

static bool can_read(const reading *r)
{
    return !r->asking && gg__pieces_due(&r->pieces) > 0;
}

static void read_piece(reading *r, gg__workers *workers)
{
    gg__piece *p = gg__piece_of(&r->pieces, r->pieces.filled);
    const size_t bytes = gg__pieces_due(&r->pieces);
    r->asking = true;
    gg__workers_unlock(workers);
    gg__piece_fill(&r->pieces, bytes);
    gg__workers_lock(workers);
    r->asking = false;
    r->pieces.filled++;
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
    gg__piece_parse(p, &r->pieces.run->form);
    gg__workers_lock(workers);
    p->parsed = true;
    gg__workers_notify(workers);
}

/* ---- adding its edges ---- */

static bool can_add(reading *r)
{
    return r->pieces.used < r->pieces.filled && gg__piece_of(&r->pieces, r->pieces.used)->parsed;
}

/* A line that is not plain ends the matter. */
static void add_piece(reading *r, gg__workers *workers)
{
    gg__piece *p = gg__piece_of(&r->pieces, r->pieces.used);
    gg__scanner *scanner = r->pieces.scanner;
    gg__workers_unlock(workers);
    r->status = gg__draft_add_lines(r->draft, r->pieces.run, &p->lines, scanner->line);
    gg__workers_lock(workers);
    scanner->line += p->lines.count;
    r->over = r->status != GG_OK || p->stop < p->whole;
    gg__pieces_settle(&r->pieces);
    if (r->pieces.used + GG__PIECES - r->pieces.filled >= WORTH_WAKING) gg__workers_notify(workers);
}

/* ---- members ---- */

static void read_pieces(void *self, gg__workers *workers, unsigned member)
{
    reading *r = self;
    gg__workers_lock(workers);
    while (!r->over) {
        if (member == 0 && can_add(r))
            add_piece(r, workers);
        else if (can_read(r))
            read_piece(r, workers);
        else if (r->asking || r->pieces.used < r->pieces.filled)
            gg__workers_wait(workers);
        else
            r->over = true;
    }
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
}

/* ---- the whole ---- */

bool gg__edge_crew_pays(const gg__scanner *scanner, const gg__edge_run *run)
{
    return scanner->line >= scanner->crew_line && !scanner->ended && gg__pieces_pay(run) &&
           gg__threads(scanner->ctx) > 1;
}

gg_status gg__edge_crew_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    gg_ctx *ctx = draft->ctx;
    const unsigned threads = gg__threads(ctx);
    reading r = {.draft = draft};
    scanner->crew_line = UINT64_MAX;
    if (!gg__pieces_open(&r.pieces, scanner, run)) return gg__status(ctx);
    gg__workers_run(ctx, threads < MOST_MEMBERS ? threads : MOST_MEMBERS, read_pieces, &r);
    if (r.status == GG_OK) r.status = gg__pieces_give_back(&r.pieces);
    gg__pieces_close(&r.pieces);
    scanner->crew_line = scanner->line + GG__EDGE_CREW_LINES;
    return r.status;
}
