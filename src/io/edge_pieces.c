/*
 * Text in pieces that end with a line, of which a ring is kept: it is filled at one end while it is
 * used at the other. What is left behind the last whole line of a piece is copied to the beginning
 * of the next; so what is behind the last piece is the one rest that there is.
 *
 * No more is asked of the source than must still come, going by how many lines are promised: what
 * is behind them may not be there yet. So pieces become shorter towards the end.
 *
 * Cost. O(bytes), each of which is copied once; some 3 MB of memory with the edges.
 */
#include "io/edge_pieces.h"

enum {
    LEAST_ASK = 1 << 14, /* bytes that are worth a piece */
    LEAST_LINE = 4,      /* bytes: "1 2" */
    LOOSE = 1 << 12      /* bytes that the context may take for a block besides */
};

/* ---- what may be asked for ---- */

static size_t least_line(const gg__edge_run *run)
{
    return run->form.letter ? LEAST_LINE + 2 : LEAST_LINE;
}

/* How many bytes behind those that are known are sure to come, if all is well. */
static size_t sure_bytes(const gg__edge_run *run, uint64_t done, size_t known)
{
    if (run->most == UINT64_MAX) return SIZE_MAX;
    const uint64_t left = run->most - done;
    if (left > GG_MAX_VERTICES) return SIZE_MAX;
    const uint64_t bytes = left * least_line(run);
    return bytes > known ? (size_t)(bytes - known) : 0;
}

/* Where nobody says how many lines there are, as many may follow as have been. */
bool gg__pieces_pay(const gg__edge_run *run)
{
    if (run->most == UINT64_MAX) return run->done >= GG__EDGE_CREW_LINES;
    return sure_bytes(run, run->done, 0) >= (size_t)GG__PIECES * GG__PIECE;
}

size_t gg__pieces_due(const gg__pieces *pieces)
{
    if (pieces->filled - pieces->used == GG__PIECES) return 0;
    const size_t sure =
        sure_bytes(pieces->run, pieces->done, (size_t)(pieces->asked - pieces->settled));
    return pieces->dry || sure < LEAST_ASK ? 0 : sure;
}

/* ---- filling ---- */

/* The next bytes of the input; 0 if there are none, for whatever reason. */
static size_t ask(gg__scanner *scanner, unsigned char *text, size_t room)
{
    if (scanner->at < scanner->end) return gg__scan_take_buffer(scanner, text, room);
    const ptrdiff_t got = gg__scan_ask(scanner, text, room);
    return got > 0 ? (size_t)got : 0;
}

/* What is left behind the last piece. */
static size_t copy_rest(gg__pieces *pieces, unsigned char *text)
{
    if (pieces->filled == 0) return 0;
    const gg__piece *last = gg__piece_of(pieces, pieces->filled - 1);
    const size_t rest = last->end - last->whole;
    if (text) memcpy(text, last->text + last->whole, rest);
    return rest;
}

void gg__piece_fill(gg__pieces *pieces, size_t bytes)
{
    gg__piece *p = gg__piece_of(pieces, pieces->filled);
    const size_t rest = copy_rest(pieces, p->text);
    const size_t most = bytes < GG__PIECE - rest ? rest + bytes : GG__PIECE;
    p->at = 0;
    p->parsed = false;
    p->end = rest;
    while (p->end < most && !pieces->dry) {
        const size_t got = ask(pieces->scanner, p->text + p->end, most - p->end);
        p->end += got;
        pieces->dry = got == 0;
    }
    memset(p->text + p->end, 0, GG__EDGE_PAD);
    p->whole = p->end;
    while (p->whole > 0 && p->text[p->whole - 1] != '\n')
        p->whole--;
    if (p->whole == 0) pieces->dry = true; /* no plain line is so long */
    pieces->asked += p->end - rest;
}

/* ---- using ---- */

void gg__piece_parse(gg__piece *piece, const gg__edge_form *form)
{
    gg__edge_lines_clear(&piece->lines);
    const unsigned char *rest =
        gg__edge_lines_take(form, piece->text, piece->text + piece->whole, &piece->lines);
    piece->stop = (size_t)(rest - piece->text);
}

void gg__pieces_settle(gg__pieces *pieces)
{
    gg__piece *p = gg__piece_of(pieces, pieces->used);
    p->at = p->stop;
    pieces->settled += p->stop;
    pieces->done = pieces->run->done;
    if (p->stop == p->whole) pieces->used++;
}

gg_status gg__pieces_give_back(gg__pieces *pieces)
{
    size_t bytes = copy_rest(pieces, NULL);
    for (uint64_t i = pieces->used; i < pieces->filled; i++)
        bytes += gg__piece_of(pieces, i)->whole - gg__piece_of(pieces, i)->at;
    if (bytes == 0) return GG_OK;
    unsigned char *text = gg__scan_put_back(pieces->scanner, bytes);
    if (!text) return gg__status(pieces->scanner->ctx);
    for (uint64_t i = pieces->used; i < pieces->filled; i++) {
        const gg__piece *p = gg__piece_of(pieces, i);
        memcpy(text, p->text + p->at, p->whole - p->at);
        text += p->whole - p->at;
    }
    copy_rest(pieces, text);
    return GG_OK;
}

/* ---- memory ---- */

/* In one block: of each piece the edges, whom they are for, the text. */
bool gg__pieces_open(gg__pieces *pieces, gg__scanner *scanner, gg__edge_run *run)
{
    enum { TEXT = GG__EDGE_FRONT + GG__PIECE + GG__EDGE_PAD, UNIT = 64 };
    const char *what = "blocks of input";
    gg_ctx *ctx = scanner->ctx;
    const size_t lines = GG__PIECE / least_line(run) + 64, colours = run->form.coloured ? lines : 0;
    const size_t bytes = (lines * sizeof(gg__edge) + colours + TEXT) / UNIT * UNIT + UNIT;
    *pieces = (gg__pieces){.scanner = scanner, .run = run, .done = run->done};
    if (gg__plan(ctx, GG__PIECES * bytes + LOOSE, what) != GG_OK) {
        gg__begin(ctx);
        return false;
    }
    pieces->memory = gg__alloc(ctx, GG__PIECES, bytes, what);
    for (unsigned i = 0; pieces->memory && i < GG__PIECES; i++) {
        gg__edge *edge = (gg__edge *)(void *)(pieces->memory + i * bytes);
        uint8_t *who = (uint8_t *)(edge + lines);
        pieces->piece[i].lines = (gg__edge_lines){.edge = edge, .who = who, .room = lines};
        pieces->piece[i].text = who + colours + GG__EDGE_FRONT;
        memset(pieces->piece[i].text - GG__EDGE_FRONT, 0, GG__EDGE_FRONT);
    }
    return pieces->memory != NULL;
}

void gg__pieces_close(gg__pieces *pieces)
{
    gg__free(pieces->scanner->ctx, pieces->memory);
}
