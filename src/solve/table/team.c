/*
 * Several processes that solve one table, each with its part of the numbers and a folder of its
 * own.
 *
 * Idea. Within a level no member needs to hear anything: whether the target of a move is legal is
 * asked of the ruleset, of some, and what a position tells one of another member waits in a box.
 * When all have told the level, the boxes are exchanged, in rounds of so many bytes, and numbers
 * are summed up: whether there is another level, and whether it is time to save.
 *
 * Checkpoints. One that a member makes within a level holds together with those that others make
 * within the same level, whenever that is. So they need not be made at the same moment, but each
 * member must have one of the same level as all others. From time to time all make one as a level
 * begins; that is the last shared level. Until the next one each member keeps it, or a later one of
 * that level, besides what it saves on its own (gg__checkpoint).
 *
 * Failures. Each sum begins with the number of those that have failed since the last one. Whoever
 * fails makes one sum more, in place of the next one of the others, and all exchange its sentence.
 *
 * Traffic. About a byte for each move between positions of different members: news are sent as they
 * are in files (boxes.c).
 */
#include "base/text.h"
#include "solve/table/manifest.h"

#include <stdio.h>
#include <string.h>

enum {
    MANY_BUCKETS = 1 << 9, /* that all processes have together, if numbers are that many */
    SECONDS = 60,          /* between two levels of which all have a checkpoint, at least, */
    COST = 50,             /*   and so many times what one takes */
    SENTENCE = 400,        /* bytes */
    ROOM_ALL = 1 << 25,    /* bytes that are exchanged at once, at most, */
    ROOM_ONE = 1 << 20,    /*   with each other member, */
    ROOM_LEAST = GG__FILE_NAME + GG__BLOCK_HEAD + GG__BOX_BLOCK, /*   and at least */
};

/* What is summed up: see gg__team.say. */
enum {
    FAILED,
    LEFT,   /* whether anything is left to be sent; positions of the level */
    WANTED, /* whether it is time to save */
    LEGAL,
    OFFERS, /* two for each member */
};

static uint64_t says(const gg__tabulation *t)
{
    return OFFERS + 2 * (uint64_t)t->members;
}

static gg_status lost(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    team->over = true;
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "process %u of %u, counted from 0, hears no more from another one%s", t->member,
                    t->members,
                    team->met ? ": the same command goes on from what is saved"
                              : ", and the work has not begun: see what that one says");
}

/* ---- beginning and end ---- */

/* The part of the numbers that a member has. */
static uint64_t part_of(const gg__tabulation *t, unsigned member)
{
    const uint64_t last = (t->numbers - 1) >> t->bucket,
                   own = (last + t->members - member) / t->members;
    return last % t->members == member ? ((own - 1) << t->bucket) + t->numbers - (last << t->bucket)
                                       : own << t->bucket;
}

gg_status gg__part_take(gg__tabulation *t, unsigned member, unsigned members)
{
    gg__team *team = &t->disk->team;
    t->member = member;
    t->members = members;
    t->positions = part_of(t, member);
    if (members == 1) return GG_OK;
    for (t->inverse_shift = 28; UINT64_C(1) << (t->inverse_shift - 28) < members;)
        t->inverse_shift++;
    t->inverse = (UINT64_C(1) << t->inverse_shift) / members + 1;
    team->boxes = members;
    team->away = gg__alloc_zeroed(t->ctx, team->boxes, sizeof *team->away, "processes");
    return gg__status(t->ctx);
}

gg_status gg__team_begin(gg__tabulation *t)
{
    const gg_team *way = t->disk ? t->disk->options->team : NULL;
    while (t->bucket < GG__MOST_BUCKET && t->numbers >> t->bucket >= 2 * MANY_BUCKETS)
        t->bucket++;
    if (!way) return GG_OK;
    gg__team *team = &t->disk->team;
    if (way->size != sizeof *way || way->members == 0 || way->members > UINT16_MAX ||
        way->member >= way->members || !way->exchange || !way->sum)
        return gg__bad_argument(t->ctx, "start from GG_TEAM, with a member of at most 65535");
    if (way->members == 1) return GG_OK;
    if (way->members > ((t->numbers - 1) >> t->bucket) + 1)
        return gg__fail(t->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the table has %llu numbers, too few for %u processes",
                        (unsigned long long)t->numbers, way->members);
    if (gg__part_take(t, way->member, way->members) != GG_OK) return gg__status(t->ctx);
    team->room = ROOM_ALL / t->members < ROOM_LEAST ? ROOM_LEAST
                 : ROOM_ALL / t->members < ROOM_ONE ? ROOM_ALL / t->members
                                                    : ROOM_ONE;
    const uint64_t least = gg__room(t->ctx) / 16 / t->members;
    if (least < team->room) team->room = least < ROOM_LEAST ? ROOM_LEAST : (size_t)least;
    team->say = gg__alloc_zeroed(t->ctx, says(t), sizeof *team->say, "processes");
    team->out = gg__alloc_zeroed(t->ctx, t->members, team->room, "news for processes");
    team->in = gg__alloc_zeroed(t->ctx, t->members, team->room, "news from processes");
    team->sent = gg__alloc_zeroed(t->ctx, t->members, sizeof *team->sent, "processes");
    team->got = gg__alloc_zeroed(t->ctx, t->members, sizeof *team->got, "processes");
    team->place = gg__alloc_zeroed(t->ctx, t->members, sizeof *team->place, "processes");
    if (gg__status(t->ctx) == GG_OK) team->way = way;
    team->shared_at = gg__seconds();
    return gg__status(t->ctx);
}

void gg__team_end(gg__tabulation *t)
{
    const gg__team *team = &t->disk->team;
    void *const own[] = {team->away, team->say, team->out,  team->in,
                         team->sent, team->got, team->place};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        gg__free(t->ctx, own[i]);
}

/* ---- agreeing ---- */

/* All exchange the sentences of those that have failed; takes that of the first. */
static gg_status share_sentence(gg__tabulation *t, gg_status own)
{
    gg__team *team = &t->disk->team;
    uint8_t text[SENTENCE + 1] = {(uint8_t)own};
    size_t size = 0;
    if (own != GG_OK) {
        snprintf((char *)text + 1, SENTENCE, "%s", gg_ctx_error(t->ctx)->message);
        size = 1 + strlen((char *)text + 1);
    }
    for (unsigned k = 0; k < t->members; k++) {
        team->sent[k] = k == t->member ? 0 : size;
        memcpy(team->out + k * team->room, text, size);
    }
    team->over = true;
    if (!team->way->exchange(team->way->self, team->room, team->out, team->sent, team->in,
                             team->got))
        return own != GG_OK ? own : lost(t);
    for (unsigned k = 0; own == GG_OK && k < t->members; k++) {
        const uint8_t *from = team->in + k * team->room;
        const size_t got = team->got[k];
        if (k == t->member || got < 2 || got > SENTENCE) continue;
        return gg__fail(t->ctx, from[0] < GG_INTERNAL ? (gg_status)from[0] : GG_LIMIT, GG__NOWHERE,
                        "process %u of %u, counted from 0: %.*s", k, t->members, (int)(got - 1),
                        (const char *)from + 1);
    }
    return own != GG_OK ? own : lost(t);
}

/* Sums up what all say. Fails if anybody has failed; with `save` a checkpoint can be made then. */
static gg_status agree(gg__tabulation *t, gg_status own, bool save)
{
    gg__team *team = &t->disk->team;
    if (own != GG_OK && team->over) return own;
    team->say[FAILED] = own != GG_OK;
    const bool there = team->way->sum(team->way->self, team->say, (size_t)says(t));
    if (there && team->say[FAILED] == 0) return GG_OK;
    if (own == GG_OK && save) own = gg__checkpoint(t);
    if (there) return share_sentence(t, own);
    return own != GG_OK ? own : lost(t);
}

static void say_nothing(gg__tabulation *t)
{
    memset(t->disk->team.say, 0, (size_t)says(t) * sizeof(uint64_t));
}

gg_status gg__team_sum(gg__tabulation *t, gg_status own, uint64_t *numbers, size_t count)
{
    if (t->members == 1) return own;
    uint64_t *said = t->disk->team.say + OFFERS;
    say_nothing(t);
    for (size_t i = 0; i < count; i++)
        said[i] = numbers[i];
    const gg_status status = agree(t, own, false);
    for (size_t i = 0; i < count; i++)
        numbers[i] = said[i];
    return status;
}

gg_status gg__team_exchange(gg__tabulation *t)
{
    const gg__team *team = &t->disk->team;
    const gg_team *way = team->way;
    return way->exchange(way->self, team->room, team->out, team->sent, team->in, team->got)
               ? GG_OK
               : lost(t);
}

void gg__team_fail(gg__tabulation *t, gg_status status)
{
    if (t->members == 1 || status == GG_OK || t->disk->team.over || !t->disk->team.way) return;
    say_nothing(t);
    agree(t, status, false);
}

/* Ends the run: a number from another process is out of its range. */
static gg_status malformed(gg__tabulation *t)
{
    t->disk->team.over = true; /* all see the same sums */
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE, "malformed message from another process");
}

gg_status gg__team_meet(gg__tabulation *t)
{
    if (t->members == 1) return GG_OK;
    gg__team *team = &t->disk->team;
    const char *version = gg_version();
    const uint64_t *room = team->say + OFFERS, *game = room + t->members;
    say_nothing(t);
    team->say[OFFERS + t->member] = team->room;
    team->say[OFFERS + t->members + t->member] =
        gg__fingerprint(t->problem) ^ gg__crc(0, version, strlen(version));
    const gg_status status = agree(t, GG_OK, false);
    for (unsigned k = 0; status == GG_OK && k < t->members; k++) {
        if (room[k] < ROOM_LEAST) return malformed(t);
        if (room[k] < team->room) team->room = (size_t)room[k];
        if (game[k] == game[0]) continue;
        team->over = true; /* all see it */
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "process %u of %u, counted from 0, solves another game than process 0, or "
                        "is of another version: start all with the same program and game",
                        k, t->members);
    }
    team->met = status == GG_OK;
    return status;
}

/* ---- going on ---- */

/* The greatest level, plus 1, that each member offers; 0: there is none. */
static uint64_t common_level(const gg__tabulation *t)
{
    const uint64_t *offer = t->disk->team.say + OFFERS;
    uint64_t common = 0;
    for (unsigned try = 0; try < 2; try++) {
        bool all = true;
        for (unsigned k = 0; k < t->members; k++)
            all &= offer[2 * k] == offer[try] || offer[2 * k + 1] == offer[try];
        if (all && offer[try] > common) common = offer[try];
    }
    return common;
}

gg_status gg__team_restore(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    uint64_t common = 0;
    bool good = false;
    gg__front last, first = {.level = 0};
    gg_status status = gg__manifest_front(t, false, &last);
    if (status == GG_OK) status = gg__manifest_front(t, true, &first);
    uint64_t offer[2] = {last.level, first.level};
    const bool fresh = status == GG_OK && offer[0] + offer[1] == 0;
    if (fresh) offer[0] = 1; /* the beginning */
    for (team->say[LEFT] = 1; team->say[LEFT] > 0;) {
        say_nothing(t);
        memcpy(team->say + OFFERS + 2 * t->member, offer, sizeof offer);
        if ((status = agree(t, status, false)) != GG_OK) return status;
        common = common_level(t);
        if (common == 0) break;
        const bool before = offer[0] != common;
        good = fresh;
        status = fresh ? gg__restore_beginning(t, 1) : gg__checkpoint_take(t, before, true, &good);
        if (!good) offer[before] = 0;
        say_nothing(t);
        team->say[LEFT] = !good;
        team->say[WANTED] = good && t->phase > GG__LEVELS;
        if ((status = agree(t, status, false)) != GG_OK) return status;
    }
    if (common == 0) {
        team->over = true; /* all see it */
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "the folders of the processes have nothing saved that goes together: is "
                        "'%s' on the disk where it was? Empty all of them to begin again",
                        t->disk->folder.path);
    }
    if (team->say[WANTED] > 0 && t->phase == GG__LEVELS) { /* others know that this was the last */
        t->phase = GG__DRAWING;
        t->at = 0;
    }
    team->shared = t->rank;
    team->saved = t->rank;
    status = gg__folder_tidy(t);
    if (status == GG_OK && fresh) status = gg__checkpoint(t);
    say_nothing(t);
    return agree(t, status, false);
}

/* ---- levels ---- */

/* Fills the bytes for a member: the name of its box, and some blocks. Returns whether more are
 * left. */
static bool fill(gg__tabulation *t, unsigned member, gg_status *status)
{
    enum { HEAD = GG__FILE_NAME };
    gg__disk *d = t->disk;
    gg__team *team = &d->team;
    gg__box *box = &team->away[member];
    uint64_t *place = &team->place[member];
    uint8_t *to = team->out + member * team->room;
    const uint64_t left = atomic_load(&box->bytes) - *place;
    const size_t room = team->room - HEAD;
    size_t got, end = 0;
    team->sent[member] = 0;
    if (left == 0) return false;
    memset(to, 0, HEAD);
    gg__box_name(d, d->ranges + member, box, (char *)to);
    if (!gg__box_read(t, d->ranges + member, box, *place, to + HEAD,
                      left < room ? (size_t)left : room, &got)) {
        *status = gg__folder_status(&d->folder);
        return false;
    }
    for (size_t one, at;
         gg__blocks_find(to + HEAD + end, got - end, 4, GG__BOX_BLOCK, 1, &at, &one) > 0;)
        end += one;
    if (end == 0) *status = gg__disk_damage(t, (char *)to);
    if (end == 0) return false;
    *place += end;
    team->sent[member] = HEAD + end;
    return left > end;
}

/* Delivers what a member has sent. */
static gg_status receive(gg__tabulation *t, unsigned member)
{
    enum { HEAD = GG__FILE_NAME };
    const gg__team *team = &t->disk->team;
    uint8_t *from = team->in + member * team->room;
    const size_t got = team->got[member];
    if (got == 0 || member == t->member) return GG_OK;
    if (got <= HEAD || got > team->room || from[HEAD - 1])
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what process %u sends is not as it must be", member);
    return gg__news_receive(t, (const char *)from, from + HEAD, got - HEAD);
}

gg_status gg__team_tell(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__team *team = &d->team;
    gg_status status = gg__boxes_flush(t);
    if (t->members == 1) return status;
    if (status == GG_OK && d->ranges == 1) status = gg__range_take(t, 0);
    memset(team->place, 0, t->members * sizeof *team->place);
    for (bool first = true, left = true; left; first = false) {
        say_nothing(t);
        for (unsigned k = 0; k < t->members && status == GG_OK; k++)
            if (k != t->member) team->say[LEFT] |= fill(t, k, &status);
        status = agree(t, status, first);
        if (status != GG_OK) return status;
        left = team->say[LEFT] > 0;
        team->sent[t->member] = 0;
        status = gg__team_exchange(t);
        if (status != GG_OK) return status;
        for (unsigned k = 0; k < t->members && status == GG_OK; k++)
            status = receive(t, k);
    }
    for (uint64_t i = 0; status == GG_OK && i < team->boxes; i++)
        if (atomic_load(&team->away[i].bytes) > 0)
            status = gg__box_empty(t, d->ranges + i, &team->away[i]);
    return status == GG_OK ? gg__boxes_flush(t) : status;
}

/* Whether it is time for a level of which all have a checkpoint. */
static bool wants(const gg__disk *d)
{
    const double least = COST * d->cost > SECONDS ? COST * d->cost : SECONDS;
    const double between = d->options->save_ms > 0 ? (double)d->options->save_ms / 1000 : least;
    return gg__seconds() - d->team.shared_at >= between;
}

gg_status gg__level_begins(gg__tabulation *t, bool *more)
{
    const gg_status noted = gg__ahead_note(t);
    if (noted != GG_OK) return noted;
    *more = t->rank == 0 || t->at > t->low || t->in_now > 0 || gg__news_wait(t);
    if (t->members == 1) return GG_OK;
    gg__disk *d = t->disk;
    if (d->team.begun == t->rank + UINT64_C(1)) { /* before it went back in this level */
        *more = true;
        return GG_OK;
    }
    say_nothing(t);
    d->team.say[LEFT] = *more;
    d->team.say[WANTED] = wants(d) && d->team.shared != t->rank;
    gg_status status = agree(t, GG_OK, false);
    *more = d->team.say[LEFT] > 0;
    d->team.begun = t->rank + UINT64_C(1);
    if (status != GG_OK || d->team.say[WANTED] == 0) return status;
    status = gg__checkpoint(t);
    say_nothing(t);
    status = agree(t, status, false);
    if (status == GG_OK) {
        d->team.shared = t->rank;
        d->team.shared_at = gg__seconds();
    }
    return status;
}

/* ---- the whole ---- */

typedef struct gathering {
    uint64_t at; /* the first position that is not sent yet */
    uint8_t *view;
    bool mapped; /* it is in the folder */
    unsigned width;
} gathering;

/* Copies some of this process's part, as far as there is room, from g->at on; returns how many
 * codes. */
static uint64_t copy_part(gg__tabulation *t, const gathering *g, uint8_t *to, uint64_t room,
                          gg_status *status)
{
    *status = gg__range_take(t, g->at);
    t->disk->dirty = false; /* it is on the disk as it is here */
    if (*status != GG_OK) return 0;
    const uint64_t count = t->end - g->at < room ? t->end - g->at : room;
    memcpy(to, (uint8_t *)t->codes + (g->at - t->base) * t->width, (size_t)(count * t->width));
    if (t->width < g->width) gg__codes_widen(to, count, t->width, UINT32_MAX, g->width);
    return count;
}

/* Puts a member's codes into the table of all. */
static gg_status place_part(gg__tabulation *t, const gathering *g, unsigned member,
                            const uint8_t *from, uint64_t first, uint64_t count)
{
    gg__tabulation other = *t;
    other.member = member;
    if (first > part_of(t, member) || count > part_of(t, member) - first)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what process %u sends is not as it must be", member);
    const uint64_t bucket = UINT64_C(1) << t->bucket;
    for (uint64_t end = first + count, some; first < end; first += some) {
        some = bucket - first % bucket < end - first ? bucket - first % bucket : end - first;
        memcpy(g->view + gg__table_number(&other, first) * g->width, from,
               (size_t)(some * g->width));
        from += some * g->width;
    }
    return GG_OK;
}

/* One round: each sends some of its part to member 0. */
static gg_status gather_some(gg__tabulation *t, gathering *g)
{
    enum { HEAD = 8 };
    gg__team *team = &t->disk->team;
    gg_status status = GG_OK;
    memset(team->sent, 0, t->members * sizeof *team->sent);
    say_nothing(t);
    if (g->at < t->positions) {
        for (unsigned i = 0; i < HEAD; i++)
            team->out[i] = (uint8_t)(g->at >> 8 * i);
        const uint64_t count =
            copy_part(t, g, team->out + HEAD, (team->room - HEAD) / g->width, &status);
        if (status == GG_OK && t->member == 0)
            status = place_part(t, g, 0, team->out + HEAD, g->at, count);
        team->sent[0] = t->member > 0 ? HEAD + (size_t)count * g->width : 0;
        g->at += count;
    }
    team->say[LEFT] = g->at < t->positions;
    status = agree(t, status, false);
    if (status == GG_OK) status = gg__team_exchange(t);
    if (status != GG_OK) return status;
    for (unsigned k = 1; t->member == 0 && k < t->members && status == GG_OK; k++) {
        const uint8_t *from = team->in + k * team->room;
        uint64_t first = 0;
        for (unsigned i = 0; team->got[k] > HEAD && i < HEAD; i++)
            first |= (uint64_t)from[i] << 8 * i;
        if (team->got[k] > HEAD && team->got[k] <= team->room)
            status = place_part(t, g, k, from + HEAD, first, (team->got[k] - HEAD) / g->width);
    }
    return status;
}

/* Room for the table of all: in memory if there is some, and the process has needed as much before,
 * and else in the folder. */
static gg_status open_view(gg__tabulation *t, gathering *g)
{
    enum { SLACK = 1 << 20 };
    const uint64_t bytes = t->numbers * g->width, room = gg__room(t->ctx);
    g->mapped = bytes > gg_ctx_memory_peak(t->ctx) || room < SLACK || room - SLACK < bytes;
    g->view = g->mapped ? gg__disk_memory(&t->disk->folder, bytes)
                        : gg__alloc(t->ctx, t->numbers, g->width, "the table");
    return gg__status(t->ctx);
}

/* Makes that the table, or gives it up. */
static void close_view(gg__tabulation *t, const gathering *g, bool good)
{
    if (!g->mapped) {
        gg__free(t->ctx, good ? t->codes : g->view);
        if (good) gg__table_become_whole(t, g->view);
    } else if (good) {
        t->disk->view = g->view;
    } else {
        gg__disk_memory_free(g->view, t->numbers * g->width);
    }
    if (good) t->width = g->width;
}

gg_status gg__team_gather(gg__tabulation *t)
{
    gathering g = {.at = 0};
    if (t->members == 1) return GG_OK;
    gg__disk *d = t->disk;
    say_nothing(t);
    d->team.say[LEGAL] = t->legal;
    d->team.say[OFFERS + t->member] = t->width;
    gg_status status = agree(t, GG_OK, false);
    if (status != GG_OK) return status;
    t->legal = d->team.say[LEGAL];
    if (t->legal > t->numbers) return malformed(t);
    for (unsigned k = 0; k < t->members; k++) {
        const uint64_t width = d->team.say[OFFERS + k];
        if (width != 1 && width != 2 && width != 4) return malformed(t);
        if (width > g.width) g.width = (unsigned)width;
    }
    gg__boxes_free(t);
    if (t->member == 0) status = open_view(t, &g);
    do {
        if (status != GG_OK) break;
        status = gather_some(t, &g);
    } while (status == GG_OK && d->team.say[LEFT] > 0);
    say_nothing(t);
    status = agree(t, status, false);
    if (g.view) close_view(t, &g, status == GG_OK);
    return status;
}
