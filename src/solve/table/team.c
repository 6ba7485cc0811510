/*
 * Several processes that solve one table, each with its part of the numbers and a folder of its
 * own.
 *
 * Idea. Within a level processes need no communication: whether the target of a move is legal is
 * asked of the ruleset, for a sample, and updates for positions of another process wait in a queue.
 * When all processes have propagated the level, they exchange these updates in rounds of limited
 * size, and sum numbers: whether another level follows, and whether it is time to save.
 *
 * Checkpoints. A checkpoint that a process makes within a level fits those that others make within
 * the same level, at any time. So they need not be made at the same moment, but each process must
 * have one of the same level. From time to time all processes save at the beginning of a level: the
 * last shared level. Until the next one, each process keeps that checkpoint, or a later one of the
 * same level, besides those that it makes on its own (gg__checkpoint).
 *
 * Failures. Each sum begins with the number of processes that have failed since the last one. A
 * process that fails takes part in one more sum, in place of the next one of the others, and then
 * all exchange its error message.
 *
 * Traffic. About a byte for each move between positions of different processes: messages have the
 * format of queue files (updates.c).
 */
#include "base/text.h"
#include "solve/table/manifest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MANY_BUCKETS = 1 << 9, /* that all processes have together, if the table is large enough */
    SECONDS = 60,          /* between two shared levels, at least, */
    COST = 50,             /* and this many times what a checkpoint takes */
    SENTENCE = 400,        /* bytes */
    ROOM_ALL = 1 << 25,    /* bytes that are exchanged at once, at most, */
    ROOM_ONE = 1 << 20,    /* with each other process, */
    ROOM_LEAST = GG__FILE_NAME + GG__BLOCK_HEAD + GG__QUEUE_BLOCK, /*   and at least */
};

/* Indices of gg__team.sums. */
enum {
    FAILED,
    LEFT,   /* data that is left to send; positions of the level */
    WANTED, /* it is time to save */
    LEGAL,
    OFFERS, /* two for each process */
};

static uint64_t sums_count(const gg__tabulation *t)
{
    return OFFERS + 2 * (uint64_t)t->processes;
}

static gg_status fail_lost(gg__tabulation *t)
{
    gg__team *team = &t->disk->team;
    team->ended = true;
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "process %u of %u, counted from 0, has lost the connection to another one%s",
                    t->process, t->processes,
                    team->joined ? ": the same command goes on from what is saved"
                                 : " before the work began: see the message of that one");
}

/* ---- beginning and end ---- */

/* Number of positions that a process has. */
static uint64_t part_of(const gg__tabulation *t, unsigned process)
{
    const uint64_t last = (t->numbers - 1) >> t->bucket,
                   own = (last + t->processes - process) / t->processes;
    return last % t->processes == process
               ? ((own - 1) << t->bucket) + t->numbers - (last << t->bucket)
               : own << t->bucket;
}

/* Selects the part of the numbers of one of several processes, with queues for the others. */
static gg_status set_part(gg__tabulation *t, unsigned process, unsigned processes)
{
    gg__team *team = &t->disk->team;
    t->process = process;
    t->processes = processes;
    t->positions = part_of(t, process);
    for (t->inverse_shift = 28; UINT64_C(1) << (t->inverse_shift - 28) < processes;)
        t->inverse_shift++;
    t->inverse = (UINT64_C(1) << t->inverse_shift) / processes + 1;
    team->queues = processes;
    team->remote = gg__alloc_zeroed(t->ctx, team->queues, sizeof *team->remote, "processes");
    return gg__status(t->ctx);
}

gg_status gg__team_open(gg__tabulation *t)
{
    const gg_team *transport = t->disk ? t->disk->options->team : NULL;
    while (t->bucket < GG__MOST_BUCKET && t->numbers >> t->bucket >= 2 * MANY_BUCKETS)
        t->bucket++;
    if (!transport) return GG_OK;
    gg__team *team = &t->disk->team;
    if (transport->size != sizeof *transport || transport->processes == 0 ||
        transport->processes > UINT16_MAX || transport->process >= transport->processes ||
        !transport->exchange || !transport->sum)
        return gg__bad_argument(t->ctx,
                                "start from GG_TEAM, with a process number of at most 65535");
    if (transport->processes == 1) return GG_OK;
    if (transport->processes > ((t->numbers - 1) >> t->bucket) + 1)
        return gg__fail(t->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the table has %llu numbers, too few for %u processes",
                        (unsigned long long)t->numbers, transport->processes);
    if (set_part(t, transport->process, transport->processes) != GG_OK) return gg__status(t->ctx);
    team->room = ROOM_ALL / t->processes < ROOM_LEAST ? ROOM_LEAST
                 : ROOM_ALL / t->processes < ROOM_ONE ? ROOM_ALL / t->processes
                                                      : ROOM_ONE;
    const uint64_t least = gg__room(t->ctx) / 16 / t->processes;
    if (least < team->room) team->room = least < ROOM_LEAST ? ROOM_LEAST : (size_t)least;
    team->sums = gg__alloc_zeroed(t->ctx, sums_count(t), sizeof *team->sums, "processes");
    team->out = gg__alloc_zeroed(t->ctx, t->processes, team->room, "updates for processes");
    team->in = gg__alloc_zeroed(t->ctx, t->processes, team->room, "updates from processes");
    team->sent = gg__alloc_zeroed(t->ctx, t->processes, sizeof *team->sent, "processes");
    team->got = gg__alloc_zeroed(t->ctx, t->processes, sizeof *team->got, "processes");
    team->sent_bytes =
        gg__alloc_zeroed(t->ctx, t->processes, sizeof *team->sent_bytes, "processes");
    if (gg__status(t->ctx) == GG_OK) team->transport = transport;
    team->shared_at = gg__seconds();
    return gg__status(t->ctx);
}

void gg__team_end(gg__tabulation *t)
{
    const gg__team *team = &t->disk->team;
    void *const own[] = {team->remote, team->sums, team->out,       team->in,
                         team->sent,   team->got,  team->sent_bytes};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        gg__free(t->ctx, own[i]);
}

/* ---- sums and failures ---- */

/* All exchange the error messages of failed processes; takes the first. */
static gg_status exchange_error(gg__tabulation *t, gg_status own)
{
    gg__team *team = &t->disk->team;
    uint8_t text[SENTENCE + 1] = {(uint8_t)own};
    size_t size = 0;
    if (own != GG_OK) {
        snprintf((char *)text + 1, SENTENCE, "%s", gg_ctx_error(t->ctx)->message);
        size = 1 + strlen((char *)text + 1);
    }
    for (unsigned k = 0; k < t->processes; k++) {
        team->sent[k] = k == t->process ? 0 : size;
        memcpy(team->out + k * team->room, text, size);
    }
    team->ended = true;
    if (!team->transport->exchange(team->transport->self, team->room, team->out, team->sent,
                                   team->in, team->got))
        return own != GG_OK ? own : fail_lost(t);
    for (unsigned k = 0; own == GG_OK && k < t->processes; k++) {
        const uint8_t *from = team->in + k * team->room;
        const size_t got = team->got[k];
        if (k == t->process || got < 2 || got > SENTENCE) continue;
        const bool known = from[0] > GG_OK && from[0] < GG_INTERNAL;
        return gg__fail(t->ctx, known ? (gg_status)from[0] : GG_LIMIT, GG__NOWHERE,
                        "process %u of %u, counted from 0: %.*s", k, t->processes, (int)(got - 1),
                        (const char *)from + 1);
    }
    return own != GG_OK ? own : fail_lost(t);
}

/* Sums the numbers of all processes. Fails if any process has failed; with `save`, a checkpoint is
 * possible then. */
static gg_status synchronize(gg__tabulation *t, gg_status own, bool save)
{
    gg__team *team = &t->disk->team;
    if (own != GG_OK && team->ended) return own;
    team->sums[FAILED] = own != GG_OK;
    const bool there =
        team->transport->sum(team->transport->self, team->sums, (size_t)sums_count(t));
    if (there && team->sums[FAILED] == 0) return GG_OK;
    if (own == GG_OK && save) own = gg__checkpoint(t);
    if (there) return exchange_error(t, own);
    return own != GG_OK ? own : fail_lost(t);
}

static void clear_sums(gg__tabulation *t)
{
    memset(t->disk->team.sums, 0, (size_t)sums_count(t) * sizeof(uint64_t));
}

/* Ends the run: a number from another process is out of its range. */
static gg_status malformed(gg__tabulation *t)
{
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE, "malformed message from another process");
}

/* Exchanges the bytes in team.out. */
static gg_status exchange(gg__tabulation *t)
{
    const gg__team *team = &t->disk->team;
    const gg_team *transport = team->transport;
    if (!transport->exchange(transport->self, team->room, team->out, team->sent, team->in,
                             team->got))
        return fail_lost(t);
    for (unsigned k = 0; k < t->processes; k++)
        if (k != t->process && team->got[k] > team->room) return malformed(t);
    return GG_OK;
}

void gg__team_fail(gg__tabulation *t, gg_status status)
{
    if (t->processes == 1 || status == GG_OK || t->disk->team.ended || !t->disk->team.transport)
        return;
    clear_sums(t);
    synchronize(t, status, false);
}

gg_status gg__team_check_games(gg__tabulation *t)
{
    if (t->processes == 1) return GG_OK;
    gg__team *team = &t->disk->team;
    const char *version = gg_version();
    const uint64_t *room = team->sums + OFFERS, *game = room + t->processes;
    clear_sums(t);
    team->sums[OFFERS + t->process] = team->room;
    team->sums[OFFERS + t->processes + t->process] =
        gg__fingerprint(t->problem) ^ gg__crc(0, version, strlen(version));
    const gg_status status = synchronize(t, GG_OK, false);
    for (unsigned k = 0; status == GG_OK && k < t->processes; k++) {
        if (room[k] < ROOM_LEAST) return malformed(t);
        if (room[k] < team->room) team->room = (size_t)room[k];
        if (game[k] == game[0]) continue;
        team->ended = true; /* all processes see it */
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "process %u of %u, counted from 0, solves another game than process 0, or "
                        "is of another version: start all with the same program and game",
                        k, t->processes);
    }
    team->joined = status == GG_OK;
    return status;
}

/* ---- restoring ---- */

/* True if a table has been saved in the folder of a process out of `processes`. */
static bool has_manifest(gg__tabulation *t, uint64_t process, uint64_t processes)
{
    gg__folder folder;
    char *path;
    uint8_t byte;
    size_t got = 0;
    if (gg__disk_path(t, process, processes, &path) != GG_OK) return false;
    if (gg__folder_look(t->ctx, path, &folder)) {
        gg__file_read(&folder, GG__MANIFEST, 0, &byte, 1, &got);
        if (got == 0) gg__file_read(&folder, GG__MANIFEST_BEFORE, 0, &byte, 1, &got);
        gg__folder_close(&folder);
    }
    gg__free(t->ctx, path);
    return got > 0;
}

typedef struct search {
    gg__tabulation *t;
    uint64_t found; /* another number of processes that has saved a table; 0: none */
} search;

/* Examines a name in the folder that contains those of the processes; removes nothing. */
static bool examine_name(void *self, const char *name)
{
    search *s = self;
    char made[GG__FILE_NAME];
    const char *of = strstr(name, "-of-"), *line = strchr(name, '-');
    if (!of) return true;
    const uint64_t process = strtoull(line + 1, NULL, 10), processes = strtoull(of + 4, NULL, 10);
    snprintf(made, sizeof made, GG__PROCESS_FOLDER, (unsigned long long)process,
             (unsigned long long)processes);
    if (processes > 1 && processes != s->t->processes && strcmp(made, name) == 0 &&
        has_manifest(s->t, process, processes))
        s->found = processes;
    return true;
}

gg_status gg__team_check_folder(gg__tabulation *t)
{
    const char *path = t->disk->options->folder;
    search s = {.t = t, .found = t->processes > 1 && has_manifest(t, 0, 1)};
    gg__folder folder;
    if (gg__folder_look(t->ctx, path, &folder)) {
        gg__folder_clean(&folder, examine_name, &s);
        gg__folder_close(&folder);
    }
    if (gg__status(t->ctx) != GG_OK || s.found == 0) return gg__status(t->ctx);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the table in '%s' was saved by %llu process%s, and this run has %u: start as "
                    "many as before, or name another folder",
                    path, (unsigned long long)s.found, s.found == 1 ? "" : "es", t->processes);
}

/* The greatest level, plus 1, that each process offers; 0: there is none. */
static uint64_t common_level(const gg__tabulation *t)
{
    const uint64_t *offer = t->disk->team.sums + OFFERS;
    uint64_t common = 0;
    for (unsigned try = 0; try < 2; try++) {
        bool all = true;
        for (unsigned k = 0; k < t->processes; k++)
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
    uint64_t offer[2] = {0, 0};
    gg_status status = gg__manifest_level(t, false, &offer[0]);
    if (status == GG_OK) status = gg__manifest_level(t, true, &offer[1]);
    const bool fresh = status == GG_OK && offer[0] + offer[1] == 0;
    if (fresh) offer[0] = 1; /* the beginning */
    for (team->sums[LEFT] = 1; team->sums[LEFT] > 0;) {
        clear_sums(t);
        memcpy(team->sums + OFFERS + 2 * t->process, offer, sizeof offer);
        if ((status = synchronize(t, status, false)) != GG_OK) return status;
        common = common_level(t);
        if (common == 0) break;
        const bool before = offer[0] != common;
        good = fresh;
        status = fresh ? gg__restart(t) : gg__checkpoint_load(t, before, true, &good);
        if (!good) offer[before] = 0;
        clear_sums(t);
        team->sums[LEFT] = !good;
        team->sums[WANTED] = good && t->phase > GG__LEVELS;
        if ((status = synchronize(t, status, false)) != GG_OK) return status;
    }
    if (common == 0) {
        team->ended = true; /* all processes see it */
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "the folders of the processes have nothing saved that goes together: is "
                        "'%s' on the disk where it was? Empty all of them to begin again",
                        t->disk->folder.path);
    }
    if (team->sums[WANTED] > 0 &&
        t->phase == GG__LEVELS) { /* others know that this was the last level */
        t->phase = GG__DRAWING;
        t->at = 0;
    }
    team->shared = t->rank;
    team->saved = t->rank;
    status = gg__folder_tidy(t);
    if (status == GG_OK && fresh) status = gg__checkpoint(t);
    clear_sums(t);
    return synchronize(t, status, false);
}

/* ---- levels ---- */

/* Fills the message for a process: the name of its queue, and some blocks. Returns true if more are
 * left. */
static bool fill_message(gg__tabulation *t, unsigned process, gg_status *status)
{
    enum { HEAD = GG__FILE_NAME };
    gg__disk *d = t->disk;
    gg__team *team = &d->team;
    gg__queue *queue = &team->remote[process];
    uint64_t *sent_bytes = &team->sent_bytes[process];
    uint8_t *to = team->out + process * team->room;
    const uint64_t left = atomic_load(&queue->bytes) - *sent_bytes;
    const size_t room = team->room - HEAD;
    size_t got, end = 0;
    team->sent[process] = 0;
    if (left == 0) return false;
    memset(to, 0, HEAD);
    gg__queue_name(d, d->pages + process, queue, (char *)to);
    if (!gg__queue_read(t, d->pages + process, queue, *sent_bytes, to + HEAD,
                        left < room ? (size_t)left : room, &got)) {
        *status = gg__folder_status(&d->folder);
        return false;
    }
    for (size_t one, at;
         gg__blocks_find(to + HEAD + end, got - end, 4, GG__QUEUE_BLOCK, 1, &at, &one) > 0;)
        end += one;
    if (end == 0) *status = gg__disk_damage(t, (char *)to);
    if (end == 0) return false;
    *sent_bytes += end;
    team->sent[process] = HEAD + end;
    return left > end;
}

/* Applies the message of a process. */
static gg_status receive(gg__tabulation *t, unsigned process)
{
    enum { HEAD = GG__FILE_NAME };
    const gg__team *team = &t->disk->team;
    uint8_t *from = team->in + process * team->room;
    const size_t got = team->got[process];
    if (got == 0 || process == t->process) return GG_OK;
    if (got <= HEAD || from[HEAD - 1]) return malformed(t);
    return gg__updates_receive(t, (const char *)from, from + HEAD, got - HEAD);
}

static gg_status send_updates(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    gg__team *team = &d->team;
    gg_status status = gg__updates_flush(t);
    if (t->processes == 1) return status;
    if (status == GG_OK && d->pages == 1) status = gg__page_load(t, 0);
    memset(team->sent_bytes, 0, t->processes * sizeof *team->sent_bytes);
    for (bool first = true, left = true; left; first = false) {
        clear_sums(t);
        for (unsigned k = 0; k < t->processes && status == GG_OK; k++)
            if (k != t->process) team->sums[LEFT] |= fill_message(t, k, &status);
        status = synchronize(t, status, first);
        if (status != GG_OK) return status;
        left = team->sums[LEFT] > 0;
        team->sent[t->process] = 0;
        status = exchange(t);
        if (status != GG_OK) return status;
        for (unsigned k = 0; k < t->processes && status == GG_OK; k++)
            status = receive(t, k);
    }
    for (uint64_t i = 0; status == GG_OK && i < team->queues; i++)
        if (atomic_load(&team->remote[i].bytes) > 0)
            status = gg__queue_clear(t, d->pages + i, &team->remote[i]);
    return status == GG_OK ? gg__updates_flush(t) : status;
}

gg_status gg__level_end(gg__tabulation *t)
{
    gg__disk *d = t->disk;
    if (!d) return GG_OK;
    const gg_status status = send_updates(t);
    if (status != GG_OK || d->pages == 1) return status;
    gg__queue *in = d->in;
    d->in = d->out;
    d->out = in;
    for (uint64_t i = 0; i < d->pages; i++) {
        atomic_store(&d->out[i].bytes, 0);
        d->out[i].synced = 0;
        d->out[i].serial = d->serial;
    }
    d->serial++;
    return GG_OK;
}

/* True if it is time for another shared level. */
static bool is_checkpoint_due(const gg__disk *d)
{
    const double least = COST * d->cost > SECONDS ? COST * d->cost : SECONDS;
    const double between = d->options->save_ms > 0 ? (double)d->options->save_ms / 1000 : least;
    return gg__seconds() - d->team.shared_at >= between;
}

gg_status gg__level_begin(gg__tabulation *t, bool *more)
{
    const gg_status noted = gg__later_index(t);
    if (noted != GG_OK) return noted;
    *more = t->rank == 0 || t->at > t->low || t->in_now > 0 || gg__updates_wait(t);
    if (t->processes == 1) return GG_OK;
    gg__disk *d = t->disk;
    if (d->team.begun_level == t->rank + UINT64_C(1)) { /* it was restored within this level */
        *more = true;
        return GG_OK;
    }
    clear_sums(t);
    d->team.sums[LEFT] = *more;
    d->team.sums[WANTED] = is_checkpoint_due(d) && d->team.shared != t->rank;
    gg_status status = synchronize(t, GG_OK, false);
    *more = d->team.sums[LEFT] > 0;
    d->team.begun_level = t->rank + UINT64_C(1);
    if (status != GG_OK || d->team.sums[WANTED] == 0) return status;
    status = gg__checkpoint(t);
    clear_sums(t);
    status = synchronize(t, status, false);
    if (status == GG_OK) {
        d->team.shared = t->rank;
        d->team.shared_at = gg__seconds();
    }
    return status;
}

/* ---- the whole table ---- */

typedef struct gathering {
    uint64_t at; /* the first position that has not been sent */
    uint8_t *view;
    bool mapped; /* it is mapped from a file in the folder */
    unsigned width;
} gathering;

/* Copies codes of this process from g->at on, as far as there is room, and returns their number. */
static uint64_t copy_part(gg__tabulation *t, const gathering *g, uint8_t *to, uint64_t room,
                          gg_status *status)
{
    *status = gg__page_load(t, g->at);
    t->disk->dirty = false; /* it is on the disk as it is here */
    if (*status != GG_OK) return 0;
    const uint64_t count = t->end - g->at < room ? t->end - g->at : room;
    memcpy(to, (uint8_t *)t->codes + (g->at - t->base) * t->width, (size_t)(count * t->width));
    if (t->width < g->width) gg__codes_widen(to, count, t->width, UINT32_MAX, g->width);
    return count;
}

/* Stores codes of a process in the whole table. They are final, and of levels up to the present. */
static gg_status place_part(gg__tabulation *t, const gathering *g, unsigned process,
                            const uint8_t *from, uint64_t first, uint64_t count)
{
    gg__tabulation other = *t;
    other.process = process;
    if (first > part_of(t, process) || count > part_of(t, process) - first) return malformed(t);
    const uint64_t bucket = UINT64_C(1) << t->bucket;
    const gg__code most = gg__code_of(GG__SECOND, t->rank);
    for (uint64_t i = 0; i < count; i++)
        if (gg__code_at(from, g->width, i) > most) return malformed(t);
    for (uint64_t end = first + count, some; first < end; first += some) {
        some = bucket - first % bucket < end - first ? bucket - first % bucket : end - first;
        memcpy(g->view + gg__table_number(&other, first) * g->width, from,
               (size_t)(some * g->width));
        from += some * g->width;
    }
    return GG_OK;
}

/* One round: each process sends some of its codes to process 0. */
static gg_status gather_some(gg__tabulation *t, gathering *g)
{
    enum { HEAD = 8 };
    gg__team *team = &t->disk->team;
    gg_status status = GG_OK;
    memset(team->sent, 0, t->processes * sizeof *team->sent);
    clear_sums(t);
    if (g->at < t->positions) {
        for (unsigned i = 0; i < HEAD; i++)
            team->out[i] = (uint8_t)(g->at >> 8 * i);
        const uint64_t count =
            copy_part(t, g, team->out + HEAD, (team->room - HEAD) / g->width, &status);
        if (status == GG_OK && t->process == 0)
            status = place_part(t, g, 0, team->out + HEAD, g->at, count);
        team->sent[0] = t->process > 0 ? HEAD + (size_t)count * g->width : 0;
        g->at += count;
    }
    team->sums[LEFT] = g->at < t->positions;
    status = synchronize(t, status, false);
    if (status == GG_OK) status = exchange(t);
    if (status != GG_OK) return status;
    for (unsigned k = 1; t->process == 0 && k < t->processes && status == GG_OK; k++) {
        const uint8_t *from = team->in + k * team->room;
        uint64_t first = 0;
        for (unsigned i = 0; team->got[k] > HEAD && i < HEAD; i++)
            first |= (uint64_t)from[i] << 8 * i;
        if (team->got[k] > HEAD)
            status = place_part(t, g, k, from + HEAD, first, (team->got[k] - HEAD) / g->width);
    }
    return status;
}

/* Makes room for the whole table: in memory if it is free and the process has needed as much
 * before, otherwise in a file in the folder. */
static gg_status open_view(gg__tabulation *t, gathering *g)
{
    enum { SLACK = 1 << 20 };
    const uint64_t bytes = t->numbers * g->width, room = gg__room(t->ctx);
    g->mapped = bytes > gg_ctx_memory_peak(t->ctx) || room < SLACK || room - SLACK < bytes;
    g->view = g->mapped ? gg__disk_memory(&t->disk->folder, bytes)
                        : gg__alloc(t->ctx, t->numbers, g->width, "the table");
    return gg__status(t->ctx);
}

/* Makes it the table, or frees it. */
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
    if (t->processes == 1) return GG_OK;
    gg__disk *d = t->disk;
    clear_sums(t);
    d->team.sums[LEGAL] = t->legal;
    d->team.sums[OFFERS + t->process] = t->width;
    gg_status status = synchronize(t, GG_OK, false);
    if (status != GG_OK) return status;
    t->legal = d->team.sums[LEGAL];
    if (t->legal > t->numbers) return malformed(t);
    for (unsigned k = 0; k < t->processes; k++) {
        const uint64_t width = d->team.sums[OFFERS + k];
        if (width != 1 && width != 2 && width != 4) return malformed(t);
        if (width > g.width) g.width = (unsigned)width;
    }
    gg__updates_free(t);
    if (t->process == 0) status = open_view(t, &g);
    do {
        if (status != GG_OK) break;
        status = gather_some(t, &g);
    } while (status == GG_OK && d->team.sums[LEFT] > 0);
    clear_sums(t);
    status = synchronize(t, status, false);
    if (g.view) close_view(t, &g, status == GG_OK);
    return status;
}
