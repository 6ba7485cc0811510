/*
 * Plain edge lines, read by several threads.
 *
 * Idea. Text lies ready in pieces. Each member of the crew takes the next piece that nobody has,
 * and parses it. The edges of pieces that are parsed are put in their places, in the order of the
 * text, by one member at a time; and where the graph also counts how many edges begin at a vertex,
 * that is done for one piece after the other too, perhaps by another member. The first member, who
 * alone may ask the source and use the context, sees to it that there are pieces; the others put
 * edges only if that takes no memory. So nobody waits as long as there is anything to do, and none
 * of it has to be shared out beforehand.
 *
 * Why nothing changes. A piece is parsed by what parses a block. The first line that is not plain
 * ends the matter: text from there on is given back to the scanner, with what the source said
 * behind it, and all that has been found out about it is forgotten; whoever reads on sees a line
 * like any other, in its place.
 *
 * Cost. O(bytes) in all. A piece takes tens of microseconds, so that it matters little how long the
 * crew's lock is waited for. Waking somebody takes about as long as filling a piece, so it is done
 * when there is work for a while.
 */
#include "io/edge_crew.h"

#include "base/pool.h"
#include "io/edge_pieces.h"

enum {
    WORTH_WAKING = GG__PIECES / 2, /* pieces to be parsed or counted */
    MOST_MEMBERS = 8
};

/* How far the crew is, by how many pieces have been through something. All this is looked at and
 * changed by one member at a time; what is in a piece belongs to whoever works on it. */
typedef struct reading {
    gg__draft *draft;
    gg__pieces pieces;
    uint64_t taken;         /* to be parsed; those whose edges are put are pieces.used */
    uint64_t open, counted; /* the edges of those below `open` may be counted, or need not be */
    bool putting, counting; /* somebody does, those of the next piece */
    gg__edge_block *blocks; /* for edges, made beforehand, that nobody has yet */
    bool poor;              /* there is no memory for more */
    bool waiting;           /* the first member sleeps */
    bool over;
    gg_status status;
} reading;

/* ---- parsing ---- */

static bool can_parse(const reading *r)
{
    return r->taken < r->pieces.filled;
}

static void parse(reading *r, gg__crew *crew)
{
    gg__piece *p = gg__piece_of(&r->pieces, r->taken++);
    gg__crew_leave(crew);
    gg__edge_lines_clear(&p->lines);
    const unsigned char *rest =
        gg__edge_lines_take(&r->pieces.run->form, p->text, p->text + p->whole, &p->lines);
    p->stop = (size_t)(rest - p->text);
    gg__crew_enter(crew);
    p->parsed = true;
}

/* ---- counting ---- */

static bool can_count(const reading *r)
{
    return r->counted < r->open && !r->counting;
}

static void count(reading *r, gg__crew *crew)
{
    const gg__piece *p = gg__piece_of(&r->pieces, r->counted);
    r->counting = true;
    gg__crew_leave(crew);
    gg__builder_count(r->draft->builder, p->lines.edge, p->lines.count);
    gg__crew_enter(crew);
    r->counting = false;
    r->counted++;
}

static void sleep_first(reading *r, gg__crew *crew)
{
    r->waiting = true;
    gg__crew_sleep(crew);
    r->waiting = false;
}

/* Until nobody is counting or, if all, everything is counted that can be. */
static void await_counts(reading *r, gg__crew *crew, bool all)
{
    while (r->counting || (all && can_count(r)))
        if (can_count(r))
            count(r, crew);
        else
            sleep_first(r, crew);
}

/* ---- putting ---- */

static bool is_plain(const gg__piece *p)
{
    return p->stop == p->whole;
}

/* Whether its edges can be put and counted apart from one another. */
static bool has_parts(const reading *r, const gg__piece *p)
{
    return is_plain(p) && !p->lines.coloured &&
           gg__builder_has_parts(r->draft->builder, p->lines.survey);
}

static bool can_put(reading *r)
{
    return !r->putting && r->pieces.used < r->pieces.filled &&
           gg__piece_of(&r->pieces, r->pieces.used)->parsed;
}

/* Whether that can be done by any member. */
static bool can_put_by_any(reading *r)
{
    const gg__piece *p = gg__piece_of(&r->pieces, r->pieces.used);
    return can_put(r) && has_parts(r, p) &&
           gg__builder_is_ready(r->draft->builder, p->lines.count, p->lines.survey.top);
}

/* The first half of putting a piece: who else looks at it, before the builder does. */
static gg__piece *begin_putting(reading *r)
{
    gg__piece *p = gg__piece_of(&r->pieces, r->pieces.used);
    const gg__edge_run *run = r->pieces.run;
    r->putting = true;
    if (run->notice) run->notice(run->self, &p->lines, r->pieces.scanner->line);
    return p;
}

/* The second. A line that is not plain ends the matter. */
static void end_putting(reading *r, gg__piece *p)
{
    r->putting = false;
    r->pieces.run->done += p->lines.count;
    r->pieces.scanner->line += p->lines.count;
    r->pieces.settled += p->stop;
    p->at = p->stop;
    if (is_plain(p))
        r->pieces.used++;
    else
        r->over = true;
}

static void put_by_any(reading *r, gg__crew *crew)
{
    gg__piece *p = begin_putting(r);
    r->open++;
    gg__crew_leave(crew);
    gg__builder_put(r->draft->builder, p->lines.edge, p->lines.count);
    gg__crew_enter(crew);
    end_putting(r, p);
}

/* So that others may count meanwhile. */
static gg_status put_part(reading *r, gg__crew *crew, const gg__piece *p)
{
    gg_builder *builder = r->draft->builder;
    const size_t edges = p->lines.count;
    const gg_vertex top = p->lines.survey.top;
    if (!gg__builder_has_counters(builder, edges, top)) await_counts(r, crew, false);
    gg_status status = gg__builder_prepare(builder, edges, top);
    if (status != GG_OK) return status;
    r->open++;
    gg__crew_leave(crew);
    status = gg__builder_put(builder, p->lines.edge, edges);
    gg__crew_enter(crew);
    return status;
}

static gg_status put_all(reading *r, gg__crew *crew, const gg__piece *p)
{
    const gg__edge_lines *lines = &p->lines;
    await_counts(r, crew, true);
    gg__crew_leave(crew);
    const gg_status status =
        gg__builder_add(r->draft->builder, lines->edge, lines->coloured ? lines->who : NULL,
                        lines->count, lines->survey);
    gg__crew_enter(crew);
    r->open = r->counted = r->pieces.used + 1;
    return status;
}

static void put(reading *r, gg__crew *crew)
{
    gg__piece *p = begin_putting(r);
    r->status = has_parts(r, p) ? put_part(r, crew, p) : put_all(r, crew, p);
    end_putting(r, p);
}

/* ---- memory ---- */

static uint64_t wants_blocks(const reading *r)
{
    enum { USUAL_LINES = GG__PIECE / 8 };
    if (r->putting || r->blocks || r->poor) return 0;
    return gg__builder_wants_blocks(r->draft->builder, USUAL_LINES);
}

/* New memory takes long; meanwhile others may put edges with what they have. */
static void make_blocks(reading *r, gg__crew *crew, uint64_t blocks)
{
    gg__crew_leave(crew);
    r->blocks = gg__builder_make_blocks(r->draft->builder, blocks);
    gg__crew_enter(crew);
    r->poor = !r->blocks;
    r->status = gg__status(r->draft->ctx);
}

static void give_blocks(reading *r)
{
    if (r->putting || !r->blocks) return;
    gg__builder_give_blocks(r->draft->builder, r->blocks);
    r->blocks = NULL;
}

/* ---- text ---- */

static bool can_fill(const reading *r)
{
    const uint64_t done = r->pieces.used < r->counted ? r->pieces.used : r->counted;
    return r->pieces.filled - done < GG__PIECES && gg__pieces_due(&r->pieces) > 0;
}

static void fill(reading *r, gg__crew *crew)
{
    const gg__edge_run *run = r->pieces.run;
    const size_t bytes = gg__pieces_due(&r->pieces);
    const uint64_t lines = run->done;
    gg__crew_leave(crew);
    r->status = gg__draft_tick(r->draft, lines, run->most == UINT64_MAX ? 0 : run->most);
    if (r->status == GG_OK) gg__piece_fill(&r->pieces, bytes);
    gg__crew_enter(crew);
    if (r->status == GG_OK) r->pieces.filled++;
    const uint64_t work = (r->pieces.filled - r->taken) + (r->open - r->counted);
    if (work >= WORTH_WAKING || !can_fill(r))
        gg__crew_wake(crew);
    else
        gg__crew_tell(crew);
}

/* ---- members ---- */

static void lead(reading *r, gg__crew *crew)
{
    gg__crew_enter(crew);
    while (!r->over && r->status == GG_OK) {
        const uint64_t wanted = wants_blocks(r);
        give_blocks(r);
        if (can_fill(r))
            fill(r, crew);
        else if (wanted > 0)
            make_blocks(r, crew, wanted);
        else if (can_put(r))
            put(r, crew);
        else if (can_parse(r))
            parse(r, crew);
        else if (can_count(r))
            count(r, crew);
        else if (r->pieces.used < r->pieces.filled || r->counting)
            sleep_first(r, crew);
        else
            r->over = true;
    }
    r->over = true;
    await_counts(r, crew, true);
    gg__crew_wake(crew);
    gg__crew_leave(crew);
}

static void follow(reading *r, gg__crew *crew)
{
    gg__crew_enter(crew);
    while (!r->over) {
        if (can_count(r))
            count(r, crew);
        else if (can_parse(r))
            parse(r, crew);
        else if (can_put_by_any(r))
            put_by_any(r, crew);
        else
            gg__crew_sleep(crew);
        if (r->waiting) gg__crew_wake(crew);
    }
    gg__crew_leave(crew);
}

static void read_pieces(void *self, gg__crew *crew, unsigned member)
{
    if (member == 0)
        lead(self, crew);
    else
        follow(self, crew);
}

/* ---- the whole ---- */

bool gg__edge_crew_pays(const gg__scanner *scanner, const gg__edge_run *run)
{
    return gg__threads(scanner->ctx) > 1 && scanner->line >= scanner->crew_line &&
           !scanner->ended && gg__pieces_pay(run);
}

gg_status gg__edge_crew_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run)
{
    gg_ctx *ctx = draft->ctx;
    const unsigned threads = gg__threads(ctx);
    reading r = {.draft = draft};
    scanner->crew_line = UINT64_MAX;
    if (!gg__pieces_open(&r.pieces, scanner, run)) return gg__status(ctx);
    gg__crew_run(ctx, threads < MOST_MEMBERS ? threads : MOST_MEMBERS, read_pieces, &r);
    if (r.blocks) gg__builder_give_blocks(draft->builder, r.blocks);
    if (r.status == GG_OK) r.status = gg__pieces_give_back(&r.pieces);
    gg__pieces_close(&r.pieces);
    scanner->crew_line = scanner->line + GG__EDGE_CREW_LINES;
    return r.status;
}
