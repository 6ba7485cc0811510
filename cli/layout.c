/*
 * Boxes in rows by rank. The order within a row has few crossings: twelve sweeps, down and up in
 * turn, sort each row by the mean place of the neighbours in other rows. A row that is too wide is
 * broken into tiers close together, neighbours in the order going to different tiers. A line that
 * passes tiers gets a narrow spot in each of them, so that it goes between boxes and not across
 * them; with these spots there are some sweeps more. Then each spot moves as near to the mean of
 * its neighbours as the order allows, which is an isotonic regression for each tier (pool adjacent
 * violators); strong lines pull more.
 *
 * Source: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical system
 * structures, 1981.
 */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

enum {
    SWEEPS = 12,
    SWEEPS_AGAIN = 6, /* with spots of lines */
    SHIFTS = 12,      /* of spots towards their neighbours */
    STRENGTH = 6,     /* of the pull of strong lines; of others it is 1, */
    STRAIGHTNESS = 8, /*   and between tiers that a line passes this */
    GAP = 16,         /* between boxes of a tier */
    LANE = 9,         /* of a line between boxes */
    TIER_GAP = 26,    /* between tiers of a row */
    ROW_GAP = 52
};

typedef struct wish {
    double at;
    uint32_t spot;
} wish;

typedef struct span {
    size_t from, to;
} span;

typedef struct link {
    uint32_t ends[2];
    unsigned char pull;
} link;

/* Spots in tiers: at first boxes in rows, then boxes and lanes of lines. */
typedef struct field {
    size_t count;
    double *x, *room; /* of each spot: its middle, and its width with the gap around it */
    wish *order;      /* tier after tier, from left to right */
    span *tiers;      /* which part of the order each of them is */
    size_t tier_count;
    size_t *begin; /* neighbours of v in other tiers: near[begin[v] .. begin[v + 1] - 1], */
    uint32_t *near;
    unsigned char *pull; /*   each with its strength */
    double widest;       /* of a tier, before it is broken */
} field;

static int compare_wishes(const void *a, const void *b)
{
    const wish *one = a, *other = b;
    if (one->at != other->at) return one->at < other->at ? -1 : 1;
    return one->spot < other->spot ? -1 : one->spot > other->spot;
}

static bool begin_field(field *f, size_t count, size_t link_count)
{
    const size_t n = count + 1;
    *f = (field){.count = count,
                 .x = calloc(n, sizeof *f->x),
                 .room = calloc(n, sizeof *f->room),
                 .order = malloc(n * sizeof *f->order),
                 .tiers = malloc(n * sizeof *f->tiers),
                 .begin = calloc(n, sizeof *f->begin),
                 .near = malloc((2 * link_count + 1) * sizeof *f->near),
                 .pull = malloc(2 * link_count + 1)};
    return f->x && f->room && f->order && f->tiers && f->begin && f->near && f->pull;
}

static void end_field(field *f)
{
    free(f->x);
    free(f->room);
    free(f->order);
    free(f->tiers);
    free(f->begin);
    free(f->near);
    free(f->pull);
}

static void find_neighbours(field *f, const link *links, size_t count)
{
    for (size_t i = 0; i < 2 * count; i++)
        f->begin[links[i / 2].ends[i % 2]]++;
    for (size_t v = 1; v <= f->count; v++)
        f->begin[v] += f->begin[v - 1];
    for (size_t i = 2 * count; i-- > 0;) { /* from the ends of the lists, which become begins */
        const link *l = &links[i / 2];
        const size_t at = --f->begin[l->ends[i % 2]];
        f->near[at] = l->ends[1 - i % 2];
        f->pull[at] = l->pull;
    }
}

/* ---- the order within tiers ---- */

/* The mean place of the neighbours, or the own one. */
static double wish_of(const field *f, uint32_t v, bool weighed)
{
    double sum = 0, weight = 0;
    for (size_t i = f->begin[v]; i < f->begin[v + 1]; i++) {
        const double pull = weighed ? f->pull[i] : 1;
        sum += pull * f->x[f->near[i]];
        weight += pull;
    }
    return weight > 0 ? sum / weight : f->x[v];
}

static double width_of(const field *f, span tier)
{
    double total = 0;
    for (size_t i = tier.from; i < tier.to; i++)
        total += f->room[f->order[i].spot];
    return total;
}

/* Puts spots side by side, around the middle; those of a row that will be broken close together. */
static void pack(field *f, span tier)
{
    const double total = width_of(f, tier);
    const double scale = f->widest > 0 && total > f->widest ? f->widest / total : 1;
    double at = -total / 2;
    for (size_t i = tier.from; i < tier.to; i++) {
        const uint32_t v = f->order[i].spot;
        f->x[v] = (at + f->room[v] / 2) * scale;
        at += f->room[v];
    }
}

static void sort_tiers(field *f, int sweeps)
{
    for (size_t k = 0; k < f->tier_count; k++)
        pack(f, f->tiers[k]);
    for (int sweep = 0; sweep < sweeps; sweep++)
        for (size_t k = 0; k < f->tier_count; k++) {
            const span tier = f->tiers[sweep % 2 ? f->tier_count - 1 - k : k];
            for (size_t i = tier.from; i < tier.to; i++)
                f->order[i].at = wish_of(f, f->order[i].spot, false);
            qsort(f->order + tier.from, tier.to - tier.from, sizeof *f->order, compare_wishes);
            pack(f, tier);
        }
}

/* ---- boxes in rows ---- */

static bool arrange_rows(const layout_frame *frame, const layout_box *boxes, size_t count,
                         const layout_line *lines, size_t line_count, link *links, field *f)
{
    double area = 0;
    size_t link_count = 0;
    if (!begin_field(f, count, line_count)) return false;
    for (size_t v = 0; v < count; v++) {
        f->order[v] = (wish){(double)boxes[v].rank, (uint32_t)v};
        f->room[v] = boxes[v].width + GAP;
        area += f->room[v] * (boxes[v].height + ROW_GAP);
    }
    f->widest = frame->narrowest;
    while (f->widest * f->widest < frame->aspect * area)
        f->widest += GAP;
    qsort(f->order, count, sizeof *f->order, compare_wishes);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || f->order[i].at != f->order[i - 1].at)
            f->tiers[f->tier_count++] = (span){i, i};
        f->tiers[f->tier_count - 1].to = i + 1;
    }
    for (size_t i = 0; i < line_count; i++)
        if (boxes[lines[i].from].rank != boxes[lines[i].to].rank)
            links[link_count++] = (link){{lines[i].from, lines[i].to}, 1};
    find_neighbours(f, links, link_count);
    sort_tiers(f, SWEEPS);
    return true;
}

/* ---- tiers ---- */

/* A tier of a row: which boxes it has, and where it is. */
typedef struct tiers {
    span *of;         /* `box`, by tier */
    layout_bend *at;  /* top and bottom, by tier */
    uint32_t *box;    /* tier after tier */
    uint32_t *number; /* of the tier, by box */
    size_t count;
} tiers;

static bool begin_tiers(tiers *t, size_t count)
{
    const size_t n = count + 1;
    *t = (tiers){malloc(n * sizeof *t->of), malloc(n * sizeof *t->at), malloc(n * sizeof *t->box),
                 calloc(n, sizeof *t->number), 0};
    return t->of && t->at && t->box && t->number;
}

static void end_tiers(tiers *t)
{
    free(t->of);
    free(t->at);
    free(t->box);
    free(t->number);
}

/* Breaks rows from the top on, the i-th box of a row going to tier i modulo their number; fills in
 * y of boxes, and the rows. */
static void stack(const field *f, layout_box *boxes, tiers *t, layout_plan *out)
{
    double top = 0;
    size_t done = 0;
    for (size_t k = 0; k < f->tier_count; k++) {
        const span row = f->tiers[k];
        const size_t size = row.to - row.from, most = (size_t)(width_of(f, row) / f->widest) + 1,
                     number = most < size ? most : size;
        layout_row *of = &out->rows[out->row_count++];
        *of = (layout_row){boxes[f->order[row.from].spot].rank, top, top};
        for (size_t tier = 0; tier < number; tier++) {
            double height = 0;
            const size_t first = done;
            for (size_t i = row.from + tier; i < row.to; i += number) {
                const uint32_t v = f->order[i].spot;
                height = larger(height, boxes[v].height);
                t->number[v] = (uint32_t)t->count;
                t->box[done++] = v;
            }
            for (size_t i = first; i < done; i++)
                boxes[t->box[i]].y = top + height / 2;
            of->bottom = top + height;
            t->of[t->count] = (span){first, done};
            t->at[t->count++] = (layout_bend){0, top, top + height};
            top += height + TIER_GAP;
        }
        top += ROW_GAP - TIER_GAP;
    }
    out->height = f->tier_count > 0 ? top - ROW_GAP : 0;
}

/* ---- lanes ---- */

static size_t passed(const tiers *t, const layout_line *line)
{
    const uint32_t a = t->number[line->from], b = t->number[line->to];
    return a == b ? 0 : (a < b ? b - a : a - b) - 1;
}

/* Finds the lanes of lines, as their bends; returns the number of bends. */
static size_t count_lanes(const tiers *t, size_t most, layout_line *lines, size_t count)
{
    size_t all = 0, strong = 0, given = 0;
    for (size_t i = 0; i < count; i++) {
        all += passed(t, &lines[i]);
        if (lines[i].strong) strong += passed(t, &lines[i]);
    }
    for (size_t i = 0; i < count; i++) {
        const bool lane = all <= most || (strong <= most && lines[i].strong);
        lines[i].bend = given;
        lines[i].bend_count = lane ? passed(t, &lines[i]) : 0;
        given += lines[i].bend_count;
    }
    return given;
}

/* The tier of the k-th bend of a line. */
static size_t tier_of(const tiers *t, const layout_line *line, size_t k)
{
    const uint32_t a = t->number[line->from], b = t->number[line->to];
    return a < b ? a + 1 + k : a - 1 - k;
}

/* The order by the places that spots have so far. next: room for an entry by tier, all 0. */
static void order_spots(const tiers *t, size_t boxes, const layout_line *lines, size_t line_count,
                        size_t *next, field *f)
{
    size_t done = 0;
    for (size_t v = 0; v < boxes; v++)
        next[t->number[v]]++;
    for (size_t i = 0; i < line_count; i++)
        for (size_t k = 0; k < lines[i].bend_count; k++)
            next[tier_of(t, &lines[i], k)]++;
    for (size_t k = 0; k < t->count; k++) {
        f->tiers[f->tier_count++] = (span){done, done + next[k]};
        done += next[k];
        next[k] = f->tiers[k].from;
    }
    for (size_t v = 0; v < boxes; v++)
        f->order[next[t->number[v]]++] = (wish){f->x[v], (uint32_t)v};
    for (size_t i = 0; i < line_count; i++)
        for (size_t k = 0; k < lines[i].bend_count; k++) {
            const uint32_t spot = (uint32_t)(boxes + lines[i].bend + k);
            f->order[next[tier_of(t, &lines[i], k)]++] = (wish){f->x[spot], spot};
        }
    for (size_t k = 0; k < t->count; k++)
        qsort(f->order + f->tiers[k].from, f->tiers[k].to - f->tiers[k].from, sizeof *f->order,
              compare_wishes);
}

/* Spots of lanes follow those of boxes, in the order of the bends. */
static bool add_lanes(const field *rows, const tiers *t, const layout_line *lines,
                      size_t line_count, size_t lanes, field *f)
{
    size_t link_count = 0;
    link *links = malloc((line_count + lanes + 1) * sizeof *links);
    size_t *next = calloc(t->count + 1, sizeof *next);
    const bool ok = begin_field(f, rows->count + lanes, line_count + lanes) && links && next;
    for (size_t v = 0; ok && v < rows->count; v++) {
        f->x[v] = rows->x[v];
        f->room[v] = rows->room[v];
    }
    for (size_t i = 0; ok && i < line_count; i++) {
        const layout_line *line = &lines[i];
        const unsigned char pull = line->strong ? STRENGTH : 1;
        uint32_t last = line->from;
        for (size_t k = 0; k < line->bend_count; k++) {
            const uint32_t spot = (uint32_t)(rows->count + line->bend + k);
            const double part = (double)(k + 1) / (double)(line->bend_count + 1);
            f->x[spot] = rows->x[line->from] + part * (rows->x[line->to] - rows->x[line->from]);
            f->room[spot] = LANE;
            links[link_count++] = (link){{last, spot}, k > 0 ? STRAIGHTNESS : pull};
            last = spot;
        }
        if (t->number[line->from] != t->number[line->to])
            links[link_count++] = (link){{last, line->to}, pull};
    }
    if (ok) order_spots(t, rows->count, lines, line_count, next, f);
    if (ok) find_neighbours(f, links, link_count);
    free(links);
    free(next);
    return ok;
}

/* ---- places within tiers ---- */

/* Spots that touch, and move together. */
typedef struct block {
    double sum; /* of wishes for the left edge of the block, each times its weight */
    double weight;
    size_t count;
} block;

/* Moves the spots of a tier as near to their wishes as their order allows. */
static void shift(field *f, span tier, double room, block *blocks)
{
    size_t count = 0, i = tier.from;
    double used = 0; /* by all spots before */
    for (size_t k = tier.from; k < tier.to; k++) {
        const uint32_t v = f->order[k].spot;
        blocks[count++] = (block){wish_of(f, v, true) - f->room[v] / 2 - used, 1, 1};
        used += f->room[v];
        while (count > 1 && blocks[count - 2].sum * blocks[count - 1].weight >
                                blocks[count - 1].sum * blocks[count - 2].weight) {
            blocks[count - 2].sum += blocks[count - 1].sum;
            blocks[count - 2].weight += blocks[count - 1].weight;
            blocks[count - 2].count += blocks[count - 1].count;
            count--;
        }
    }
    const double last = room / 2 - used; /* where the tier may begin, at most */
    used = 0;
    for (size_t b = 0; b < count; b++)
        for (size_t k = 0; k < blocks[b].count; k++) {
            const uint32_t v = f->order[i++].spot;
            const double at = larger(-room / 2, smaller(last, blocks[b].sum / blocks[b].weight));
            f->x[v] = at + used + f->room[v] / 2;
            used += f->room[v];
        }
}

static bool settle(field *f, double *width)
{
    block *blocks = malloc((f->count + 1) * sizeof *blocks);
    if (!blocks) return false;
    for (size_t k = 0; k < f->tier_count; k++)
        *width = larger(*width, width_of(f, f->tiers[k]));
    for (int sweep = 0; sweep < SHIFTS; sweep++)
        for (size_t k = 0; k < f->tier_count; k++)
            shift(f, f->tiers[sweep % 2 ? f->tier_count - 1 - k : k], *width, blocks);
    free(blocks);
    return true;
}

/* ---- the whole ---- */

/* Copies the places of spots to boxes and bends. */
static void tell(const field *f, const tiers *t, layout_box *boxes, size_t count,
                 const layout_line *lines, size_t line_count, layout_plan *out)
{
    for (size_t v = 0; v < count; v++)
        boxes[v].x = f->x[v];
    for (size_t i = 0; i < line_count; i++)
        for (size_t k = 0; k < lines[i].bend_count; k++) {
            layout_bend *bend = &out->bends[lines[i].bend + k];
            *bend = t->at[tier_of(t, &lines[i], k)];
            bend->x = f->x[count + lines[i].bend + k];
        }
}

bool layout_place(const layout_frame *frame, layout_box *boxes, size_t count, layout_line *lines,
                  size_t line_count, layout_plan *out)
{
    field rows = {0}, all = {0};
    tiers t = {0};
    link *links = calloc(line_count + 1, sizeof *links);
    *out = (layout_plan){.rows = malloc((count + 1) * sizeof *out->rows)};
    bool ok = links && out->rows && begin_tiers(&t, count) &&
              arrange_rows(frame, boxes, count, lines, line_count, links, &rows);
    if (ok) {
        stack(&rows, boxes, &t, out);
        const size_t lanes = count_lanes(&t, frame->most_lanes, lines, line_count);
        out->bends = malloc((lanes + 1) * sizeof *out->bends);
        ok = out->bends && add_lanes(&rows, &t, lines, line_count, lanes, &all);
    }
    if (ok) {
        sort_tiers(&all, SWEEPS_AGAIN);
        ok = settle(&all, &out->width);
    }
    if (ok) tell(&all, &t, boxes, count, lines, line_count, out);
    if (!ok) layout_free(out);
    free(links);
    end_tiers(&t);
    end_field(&rows);
    end_field(&all);
    return ok;
}

void layout_free(layout_plan *plan)
{
    free(plan->rows);
    free(plan->bends);
    *plan = (layout_plan){0};
}
