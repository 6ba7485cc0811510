/*
 * What is saved, by which numbers of processes, and the state to go on from.
 *
 * Idea. Member K of P keeps its part in a folder that names both numbers, and one process keeps all
 * in the folder that these are in. So what was saved by P and what is saved by Q do not meet. A
 * number of processes whose folders are all there, with a checkpoint of one level each, is a whole
 * state of the game, and any of these will do. At the beginning all tell one another what they see,
 * and take the one that has come furthest. If it is that of another number of processes, each of
 * its folders is read by one of those that see it; all save what they got, and when all have, the
 * folders of others are removed. A run that ends before has lost nothing: the old state is there
 * until the new one is whole.
 */
#include "base/text.h"
#include "solve/table/deal.h"

#include <stdlib.h>
#include <string.h>

/* ---- what there is ---- */

static gg_status add_offer(gg__deal *d, const gg__offer *one)
{
    gg__offer *list =
        gg__grow(d->t->ctx, d->offer, &d->capacity, d->offers + 1, sizeof *list, "folders");
    if (!list) return gg__status(d->t->ctx);
    d->offer = list;
    list[d->offers++] = *one;
    return GG_OK;
}

gg_status gg__old_open(gg__tabulation *t, const gg__offer *of, bool *there, gg__old *o)
{
    const gg__disk *d = t->disk;
    o->t = *t;
    o->t.disk = &o->disk;
    o->t.codes = o->t.now = o->t.next = NULL;
    o->disk.options = d->options;
    o->disk.batch = d->batch;
    o->disk.packer = d->packer;
    o->disk.borrowed = true;
    o->disk.resident = o->page = GG__NO_PAGE;
    o->disk.folder.place = o->disk.folder.lock = -1;
    gg_status status = gg__disk_path(t, of->process, of->count, &o->disk.path);
    if (status != GG_OK) return status;
    if (there) {
        *there = gg__folder_look(t->ctx, o->disk.path, &o->disk.folder);
        if (!*there) return GG_OK;
    } else if ((status = gg__folder_open(t->ctx, o->disk.path, &o->disk.folder)) != GG_OK) {
        return status;
    }
    return gg__part_set(&o->t, (unsigned)of->process, (unsigned)of->count);
}

void gg__old_close(gg__old *o)
{
    gg__disk *d = &o->disk;
    gg_ctx *ctx = o->t.ctx;
    void *const own[] = {d->page,        d->in,    d->out,   d->later,   d->base,
                         d->at,          d->slice, d->index, d->live[0], d->live[1],
                         d->team.remote, o->codes, o->t.now, o->t.next};
    if (!ctx) return;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        gg__free(ctx, own[i]);
    gg__folder_close(&d->folder);
    gg__free(ctx, d->path);
}

/* Adds a folder with what is saved in it. */
static gg_status see(gg__deal *d, uint64_t count, uint64_t process)
{
    gg__tabulation *t = d->t;
    gg__offer one = {.count = count, .process = process, .seer = t->process};
    gg__old o = {.page = 0};
    bool there = true;
    gg_status status = gg__old_open(t, &one, &there, &o);
    for (int i = 0; status == GG_OK && there && i < 2; i++)
        status = gg__manifest_front(&o.t, i == 1, &one.front[i]);
    uint8_t byte;
    size_t got = 0;
    if (status == GG_OK && there && count != t->processes &&
        one.front[0].level + one.front[1].level == 0)
        gg__file_read(&o.disk.folder, "manifest", 0, &byte, 1, &got);
    d->lost |= got > 0;
    if (status == GG_OK && there) status = add_offer(d, &one);
    gg__old_close(&o);
    return status;
}

/* A name in the folder that all are in. */
static bool see_name(void *self, const char *name)
{
    gg__deal *d = self;
    const gg__tabulation *t = d->t;
    const char *of = strstr(name, "-of-"), *first = strchr(name, '-');
    char *path;
    if (strncmp(name, "page-", 5) == 0 || strncmp(name, "manifest", 8) == 0) d->alone = true;
    if (!of || gg__status(t->ctx) != GG_OK) return true;
    const uint64_t process = strtoull(first + 1, NULL, 10), count = strtoull(of + 4, NULL, 10);
    if (count < 2 || count > UINT16_MAX || count == t->processes || process >= count ||
        count > ((t->numbers - 1) >> t->bucket) + 1 ||
        gg__disk_path(d->t, process, count, &path) != GG_OK)
        return true;
    if (strcmp(strrchr(path, '/') + 1, name) == 0) see(d, count, process);
    gg__free(t->ctx, path);
    return true; /* it stays */
}

/* What this process sees of other numbers of processes. */
static gg_status look_around(gg__deal *d)
{
    gg__tabulation *t = d->t;
    gg__folder folder;
    if (gg__folder_look(t->ctx, t->disk->options->folder, &folder)) {
        gg__folder_clean(&folder, see_name, d);
        gg__folder_close(&folder);
    }
    if (gg__status(t->ctx) == GG_OK && t->processes > 1 && d->alone) see(d, 1, 0);
    return gg__status(t->ctx);
}

static int compare(const void *a, const void *b)
{
    const gg__offer *x = a, *y = b;
    return x->count != y->count       ? (x->count < y->count ? -1 : 1)
           : x->process != y->process ? (x->process < y->process ? -1 : 1)
                                      : (x->seer > y->seer) - (x->seer < y->seer);
}

/* All tell one another what they see. */
static gg_status share_offers(gg__deal *d, gg_status status)
{
    gg__tabulation *t = d->t;
    gg__team *team = &t->disk->team;
    const size_t own = d->offers;
    uint64_t left = t->processes > 1;
    for (size_t at = 0; left > 0;) {
        const size_t room = team->room / sizeof(gg__offer),
                     some = own - at < room ? own - at : room;
        for (unsigned k = 0; k < t->processes && some > 0; k++)
            memcpy(team->out + k * team->room, d->offer + at, some * sizeof(gg__offer));
        at += some;
        for (unsigned k = 0; k < t->processes; k++)
            team->sent[k] = k == t->process ? 0 : some * sizeof(gg__offer);
        left = at < own;
        status = gg__team_sum(t, status, &left, 1);
        if (status == GG_OK) status = gg__team_exchange(t);
        if (status != GG_OK) return status;
        for (unsigned k = 0; k < t->processes; k++)
            for (size_t i = 0; k != t->process && i + sizeof(gg__offer) <= team->got[k];
                 i += sizeof(gg__offer)) {
                gg__offer one;
                memcpy(&one, team->in + k * team->room + i, sizeof one);
                if (status == GG_OK) status = add_offer(d, &one);
            }
    }
    if (d->offers > 0) qsort(d->offer, d->offers, sizeof *d->offer, compare);
    return status;
}

/* ---- the state to go on from ---- */

size_t gg__offers_end(const gg__deal *d, size_t i)
{
    size_t end = i;
    while (end < d->offers && d->offer[end].count == d->offer[i].count &&
           d->offer[end].process == d->offer[i].process)
        end++;
    return end;
}

/* Whether the offers from `first` on have the level of each member; else *member is one of which
 * they have not. */
static bool is_whole(const gg__deal *d, size_t first, uint64_t level, uint64_t *process)
{
    const uint64_t count = d->offer[first].count;
    size_t i = first;
    for (*process = 0; *process < count; ++*process) {
        unsigned which;
        bool good = false;
        if (i == d->offers || d->offer[i].count != count || d->offer[i].process != *process)
            return false;
        for (const size_t end = gg__offers_end(d, i); i < end; i++)
            good |= gg__offer_has(&d->offer[i], level, &which);
        if (!good) return false;
    }
    return true;
}

/* Chooses the state that has come furthest; if several have, that of as many as there are now. 0 if
 * there is none that is whole; then *gap is a folder that is missing, or NULL. */
static void choose(gg__deal *d, gg__offer *gap)
{
    uint64_t best = 0, missing;
    *gap = (gg__offer){.count = 0};
    d->count = 0;
    for (size_t i = 0, first = 0; i < d->offers; i++) {
        const gg__offer *o = &d->offer[i];
        if (o->count != d->offer[first].count) first = i;
        for (unsigned k = 0; k < 2; k++) {
            const uint64_t level = o->front[k].level;
            if (level == 0) continue;
            const bool whole = is_whole(d, first, level, &missing);
            if (!whole && level >= gap->front[0].level) {
                *gap = *o;
                gap->process = missing;
                gap->front[0].level = level;
            }
            if (!whole || level < best || (level == best && d->count == d->t->processes)) continue;
            best = level;
            d->count = o->count;
        }
    }
    d->level = best;
}

static gg_status refuse_gap(const gg__deal *d, const gg__offer *gap)
{
    gg__tabulation *t = d->t;
    t->disk->team.ended = true; /* all see it */
    if (gap->count == 0)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what another number of processes has saved in '%s' is damaged: go on with "
                        "as many as before, or empty it to begin again",
                        t->disk->options->folder);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "'%s' holds what %llu processes have saved, but nobody sees "
                    "'process-%llu-of-%llu', or it does not go with the others: put it there, or "
                    "empty them all to begin again",
                    t->disk->options->folder, (unsigned long long)gap->count,
                    (unsigned long long)gap->process, (unsigned long long)gap->count);
}

/* Removes what is saved by other numbers of processes, when it is of no use any more. What somebody
 * else works on stays. */
static void remove_others(gg__deal *d)
{
    gg__tabulation *t = d->t;
    for (size_t i = 0; i < d->offers; i++) {
        const gg__offer *o = &d->offer[i];
        gg__old gone = {.page = 0};
        if (o->count == t->processes || o->seer != t->process) continue;
        if (gg__old_open(t, o, NULL, &gone) == GG_OK) {
            gg__manifests_remove(&gone.t);
            gg__folder_tidy(&gone.t);
            gg__folder_remove(&gone.disk.folder);
        }
        gg__old_close(&gone);
        gg__begin(t->ctx);
    }
}

/* Goes on from the state that has come furthest among those that are whole; *own: it is that of as
 * many processes as there are now, or there is none. */
static gg_status take_furthest(gg__deal *d, bool *own)
{
    const uint64_t processes = d->t->processes;
    gg_status status = see(d, processes, d->t->process);
    status = share_offers(d, status);
    for (bool good = false; status == GG_OK && !good;) {
        gg__offer gap;
        choose(d, &gap);
        const bool nothing = gap.count == 0 && !d->lost;
        *own = d->count == processes || (d->count == 0 && (nothing || gap.count == processes));
        if (*own) break;
        status = d->count > 0 ? gg__deal_take(d, &good) : refuse_gap(d, &gap);
    }
    return status;
}

gg_status gg__deal_begin(gg__tabulation *t)
{
    gg__deal d = {.t = t};
    bool own = true;
    gg_status status = look_around(&d);
    uint64_t others[] = {d.offers, d.lost};
    status = gg__team_sum(t, status, others, 2);
    d.lost = others[1] > 0;
    if (status == GG_OK && others[0] > 0) status = take_furthest(&d, &own);
    if (status == GG_OK && own)
        status = t->processes > 1 ? gg__team_restore(t) : gg__restore(t, false);
    if (status == GG_OK) remove_others(&d);
    gg__free(t->ctx, d.offer);
    return status;
}
