/*
 * Tables on a disk: larger than memory, and kept when the program ends. doc/tables.md describes the
 * file formats.
 *
 * The numbers are divided into pages of equal length, a power of two. One page is resident, in
 * t->codes; the others are in files. The solver goes through the pages in order, in portions.
 * Between two portions no thread is working, so everything can be saved. An update for a position
 * of another page waits in the queue of that page: in the queues `out` while a level is propagated,
 * and in `in` during the next level, which begins by applying them. An update may be applied
 * earlier, because updates of level r decide positions of rank r + 1, which level r does not read.
 *
 * If the ruleset has slices, they are solved one after the other, each as if it were the only one.
 * Updates for later slices wait in the queues `later`, with their levels.
 *
 * Each file has a serial number. A file that a manifest names is never written again, except that
 * queues grow. A checkpoint first writes all state to files and then one manifest, which replaces
 * the previous one by a rename. Files that neither the last manifest nor the one before names are
 * removed. So at any time the last manifest names whole files, and if one of them is damaged, the
 * manifest before does.
 *
 * The files follow in the order of their calls: none calls a file after it. blocks.c: files of
 * compressed blocks. slices.c: where slices and pages begin. updates.c: sending updates. pages.c:
 * pages. deliver.c: applying updates; later.c: those that wait for a level. manifest.c: the
 * manifest; checkpoint.c: saving and restoring. team.c: several processes that solve one table,
 * each with its part of the numbers and a folder of its own. run.c: the work between two portions.
 */
#ifndef GG_SOLVE_TABLE_DISK_H
#define GG_SOLVE_TABLE_DISK_H

#include "base/files.h"
#include "base/packed.h"
#include "solve/table/table.h"

enum {
    GG__BLOCK_BYTES = 1 << 16, /* bytes of a block before it is compressed */
    GG__BLOCK_HEAD = 16,       /* of a block in a file */
    GG__BLOCK_BATCH = 16,      /* blocks that are compressed together */
    GG__FILE_NAME = 48,
    GG__LEAST_SHIFT = 12, /* binary logarithm of the length of a page: a chunk */
    GG__MOST_SHIFT = 31,
    GG__QUEUE_BLOCK = 1 << 16, /* bytes of a block of updates, at most */
};

/* Runs of updates; doc/tables.md has their format. */
enum {
    GG__RUN_HEAD = 8,       /* bytes */
    GG__RUN_KEYS = 1 << 13, /* at most */
    GG__RUN_PARTS = 1 << 8, /* keys with one upper byte are a part */
    GG__RUN_FEW = 1 << 8,   /* fewer keys are written whole */
};

#define GG__PROCESS_FOLDER "process-%llu-of-%llu" /* its number, and the number of processes */

#define GG__NO_PAGE UINT64_MAX
#define GG__REMOTE  UINT32_MAX

/* A file; serial 0: it does not exist. */
typedef struct gg__stored {
    uint64_t serial, bytes;
    uint32_t width, least_open; /* of a page */
    bool unsynced;
} gg__stored;

/* A queue of updates. The first `room` bytes are in memory, at `buffered`, and the others in its
 * file. A checkpoint adds the bytes in memory from `saved` on to the file. */
typedef struct gg__queue {
    uint64_t serial; /* 0: the queue does not exist */
    atomic_uint_fast64_t bytes;
    uint64_t synced; /* bytes */
    uint8_t *buffered;
    uint64_t room, saved;
} gg__queue;

/* Updates for a page of a later slice; each block states its level. The blocks are indexed in the
 * order of their levels, at gg__disk.index[first]; the first `delivered` have been applied. */
typedef struct gg__later {
    gg__queue queue;
    uint64_t delivered, first, count;
} gg__later;

/* The place of a block for a later slice. */
typedef struct gg__indexed_block {
    uint64_t at;
    uint32_t level, bytes; /* bytes with its head */
} gg__indexed_block;

/* The link to other processes. A process treats its part of the numbers as a whole table; only
 * updates for positions of other processes wait in the queues `remote` until all processes have
 * propagated the level. So no process depends on another within a level, and any checkpoints of
 * the same level fit together: after a restart the processes have to agree on the level alone. */
typedef struct gg__team {
    const gg_team *transport; /* NULL: one process */
    uint64_t queues;          /* one for each process, or none */
    gg__queue *remote;
    uint64_t buffered; /* bytes of each that may be in memory */
    uint64_t *sums;    /* the numbers that are summed over all processes */
    uint8_t *out, *in;
    size_t *sent, *got, room;
    uint64_t *sent_bytes; /* bytes that have been sent to each process */
    uint32_t shared;      /* the last level that all have saved, */
    uint32_t saved;       /*   and the level of the last manifest */
    double shared_at;     /* seconds */
    uint64_t begun_level; /* the level that all have begun, plus 1 */
    bool joined;          /* they solve the same game */
    bool ended;           /* the others know that this process has failed, or are lost */
} gg__team;

typedef struct gg__disk {
    gg__folder folder;
    char *path; /* of the folder, if there are several processes */
    const gg_disk *options;
    unsigned shift; /* binary logarithm of the length of a page */
    uint64_t pages, portion;
    uint64_t *base;      /* where each page begins, and where the last one ends */
    uint64_t *at;        /* by number >> shift: the page of the first of these numbers */
    uint64_t slices;     /* 1: the table is solved as one */
    uint64_t *slice;     /* the first page of each, and `pages` */
    uint64_t now;        /* the slice that is being solved, */
    uint64_t first, end; /*   its first page, and the end of its pages */
    gg__stored *page, flags;
    gg__queue *in, *out;
    gg__later *later;
    gg__indexed_block *index; /* for the pages of the slice, one after the other, if index_ready */
    size_t indexed, index_room;
    bool index_ready;
    gg__team team;
    uint64_t resident;     /* the page in memory, or GG__NO_PAGE */
    bool dirty;            /* the resident page differs from its file */
    uint64_t buckets;      /* of updates; 0: all updates are applied at once */
    uint32_t *local;       /* local index of each bucket, or GG__REMOTE */
    uint8_t *sent_wins;    /* a bit for each number: an update that its mover wins has been sent;
                              NULL: this is not tracked */
    uint32_t segment_bits; /* keys of a segment; */
    uint32_t segments;     /*   segments of a thread */
    uint64_t queue_limit;  /* bytes of queues above which updates are applied early */
    uint64_t serial;       /* of the next file; */
    uint64_t named;        /*   the last manifest names smaller ones only */
    uint64_t *live[2];     /* serials that the last manifest names, and the one before; ascending */
    size_t live_count[2];
    uint8_t *batch;      /* GG__BLOCK_BATCH blocks with their heads, */
    gg__packer **packer; /*   and a compressor for each thread */
    atomic_bool damaged; /* a file was changed after it was written */
    char damage[GG__FILE_NAME];
    atomic_bool cancelled; /* end as soon as no thread is working */
    atomic_bool due;       /* it is time to save or to stop, so the pass ends early */
    double started, saved; /* seconds: this run; the last checkpoint */
    uint64_t decided;      /* positions that had been decided when the run began */
    double cost;           /* seconds that the last checkpoint took */
    char stage[192];       /* text for progress */
    unsigned recoveries;   /* from damage */
    void *view;            /* the finished table, mapped */
} gg__disk;

/* ---- blocks.c ---- */

void gg__blocks_name(char name[GG__FILE_NAME], const char *kind, uint64_t number, uint64_t serial);

/* Writes bytes to a file, by all threads. O(bytes). */
gg_status gg__blocks_write(gg__tabulation *t, const char *name, const void *bytes, uint64_t size,
                           uint64_t *length);

/* Reads them back; with bytes NULL it only checks them. A file that differs from what was written
 * is damage. */
gg_status gg__blocks_read(gg__tabulation *t, const char *name, void *bytes, uint64_t size);

/* The number in four bytes, the least first. */
static inline uint32_t gg__word_at(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Finds the whole blocks at the beginning of the bytes, each of at most `largest` bytes, and
 * returns their number, at most `most`. The head of a block has its length at byte `length`. *end:
 * where the last one ends. */
uint64_t gg__blocks_find(const uint8_t *bytes, size_t got, size_t length, size_t largest,
                         uint64_t most, size_t *sent_bytes, size_t *end);

/* Calls `work` for the items 0 .. count - 1, by all threads. */
typedef void gg__item_work(void *self, unsigned worker, uint64_t item);
void gg__disk_parallel(gg__tabulation *t, uint64_t count, gg__item_work *work, void *self);

/* Reports that a file is damaged. GG_BAD_INPUT. */
gg_status gg__disk_damage(gg__tabulation *t, const char *name);

/* Reports that the files have right checksums and impossible contents. GG_BAD_INPUT. */
gg_status gg__disk_contradiction(gg__tabulation *t);

/* ---- pass.c ---- */

/* True if the run has to stop now, or to save. O(1). */
bool gg__disk_is_late(const gg__disk *d, double now);
bool gg__disk_is_time_to_save(const gg__disk *d, double now);

/* ---- slices.c ---- */

/* Counts the slices and pages of a table with pages of length 2^shift. Slices are joined while they
 * fit one page. They are those of the ruleset if it has some and there is one process. */
gg_status gg__slices_count(gg__tabulation *t, unsigned shift, bool cut, uint64_t *slices,
                           uint64_t *pages);

/* Stores where they begin. */
void gg__slices_fill(gg__tabulation *t, bool cut);

/* Selects the slice that begins with a page. False: no slice does. */
bool gg__slice_begin(gg__tabulation *t, uint64_t page);

/* Pages that are cut at slices are shorter than the others, but hardly ever many in a row, since
 * slices are joined. */
static inline uint64_t gg__page_of(const gg__disk *d, uint64_t y)
{
    uint64_t page = d->at[y >> d->shift];
    while (d->base[page + 1] <= y)
        page++;
    return page;
}

/* Number of positions of a page. */
static inline uint64_t gg__page_length(const gg__disk *d, uint64_t page)
{
    return d->base[page + 1] - d->base[page];
}

/* ---- updates.c ---- */

/* Allocates buffers for the updates of all threads: half of the free memory, if there are several
 * pages or processes. The least number of bytes that they need then, and the bytes that have to be
 * free for them. */
gg_status gg__updates_new(gg__tabulation *t);
uint64_t gg__updates_least(const gg__tabulation *t);
uint64_t gg__updates_needed(const gg__tabulation *t);
void gg__updates_free(gg__tabulation *t);

/* Empties the buffers of all threads into the resident page and the queues. Only for the thread
 * that called the library. */
gg_status gg__updates_flush(gg__tabulation *t);

/* The same, and writes the part of queues that is in memory to their files. */
gg_status gg__queues_save(gg__tabulation *t);

/* Reads at most `most` bytes of a queue, from byte `at` on. */
bool gg__queue_read(gg__tabulation *t, uint64_t number, const gg__queue *queue, uint64_t at,
                    void *bytes, size_t most, size_t *got);

/* Applies the buffered updates for the resident page, before another page is loaded. */
void gg__updates_apply_resident(gg__tabulation *t);

/* Queues by number: those of the pages, then those of the other processes. */
static inline gg__queue *gg__queue_at(const gg__disk *d, uint64_t number)
{
    return number >= d->pages ? &d->team.remote[number - d->pages]
           : number >= d->end ? &d->later[number].queue
                              : &d->out[number];
}

void gg__queue_name(const gg__disk *d, uint64_t number, const gg__queue *queue,
                    char name[GG__FILE_NAME]);

/* Gives a bucket another segment. False if all segments are full and cannot be written. */
bool gg__buffer_grow(gg__table_worker *w, uint32_t *at);

/* Adds the update "this side wins an option of y" to the bucket of position y of the game. */
static inline bool gg__update_add(gg__table_worker *w, const gg__buffer *buffer, unsigned bits,
                                  gg_position y, gg__side side)
{
    const unsigned key = ((unsigned)y & ((1u << bits) - 1)) | (unsigned)(side == GG__SECOND)
                                                                  << GG__MOST_BUCKET;
    uint32_t *at = &buffer->at[y >> bits], place = *at;
    if ((place & buffer->mask) == 0) {
        if (!gg__buffer_grow(w, at)) return false;
        place = *at;
    }
    buffer->keys[place] = (uint16_t)key;
    *at = place + 1;
    return true;
}

/* Number of buckets of the game. */
static inline uint64_t gg__buckets(const gg__tabulation *t)
{
    return ((t->numbers - 1) >> t->bucket) + 1;
}

/* The checksum of a block, in a file of that name. */
uint32_t gg__queue_checksum(const char *name, const uint8_t *block);

/* Empties a queue after its updates have been applied. */
gg_status gg__queue_clear(gg__tabulation *t, uint64_t number, gg__queue *queue);

/* Marks the resident page, if any, as changed. */
void gg__page_touch(gg__disk *d);

/* ---- pages.c ---- */

/* The path of the folder of a process out of `processes`; the caller frees it. */
gg_status gg__disk_path(gg__tabulation *t, uint64_t process, uint64_t processes, char **path);

/* Makes the page of position x resident, to be changed. */
gg_status gg__page_load(gg__tabulation *t, uint64_t x);

/* Writes the resident page to a file, which the next checkpoint syncs. */
gg_status gg__page_save(gg__tabulation *t);

/* Positions for which t->codes has room. */
uint64_t gg__page_capacity(const gg__tabulation *t);

/* Allocates a table of pages of length 2^shift, cut at slices or not. Frees the pages that existed;
 * no page is resident. */
gg_status gg__pages_new(gg__tabulation *t, unsigned shift, bool cut);

/* The same for a table that begins, with pages that fit the memory. */
gg_status gg__pages_begin(gg__tabulation *t);

/* The binary logarithm of the length of pages that fit the memory, even if codes become wider. */
unsigned gg__pages_shift(const gg__tabulation *t, uint64_t memory);

/* ---- deliver.c ---- */

/* Applies the updates of a queue to the resident page: they decide positions of this rank, and
 * *hits grows by their number. With `verify` it only checks the blocks. */
gg_status gg__queue_deliver(gg__tabulation *t, gg__queue *queue, uint64_t number, uint32_t rank,
                            uint8_t *flags, uint64_t *hits, bool verify);

/* The same for the blocks from byte `from` to byte `to` of a queue. */
gg_status gg__queue_deliver_part(gg__tabulation *t, gg__queue *queue, uint64_t number,
                                 uint64_t from, uint64_t to, uint32_t rank, uint8_t *flags,
                                 uint64_t *hits, bool verify);

/* Applies blocks of updates from another process: they decide positions of the next level. `name`
 * is that of the file from which they were read. */
gg_status gg__updates_receive(gg__tabulation *t, const char *name, uint8_t *bytes, size_t size);

/* ---- later.c ---- */

/* Indexes the blocks of updates that earlier slices sent to this one. */
gg_status gg__later_index(gg__tabulation *t);

/* True if blocks of earlier slices wait for a page at this level. */
bool gg__later_waits(const gg__tabulation *t, uint64_t page);

/* Applies the updates for this level to the resident page. */
gg_status gg__updates_deliver(gg__tabulation *t);

/* True if updates wait for a page of the slice. */
bool gg__updates_wait(const gg__tabulation *t);

/* ---- checkpoint.c ---- */

/* Writes everything that a later run needs to files, and then the manifest. */
gg_status gg__checkpoint(gg__tabulation *t);

/* Restores the state of the last manifest, of the one before, or the beginning. verify: checks all
 * files first. */
gg_status gg__restore(gg__tabulation *t, bool verify);

/* The steps of that. Restores the state of the last manifest, or of the one before, if it and the
 * files that it names are *good. */
gg_status gg__checkpoint_load(gg__tabulation *t, bool before, bool verify, bool *good);

/* Restores the beginning, with codes of one byte. */
gg_status gg__restart(gg__tabulation *t);

/* Removes the files that no manifest names. */
gg_status gg__folder_tidy(gg__tabulation *t);

/* After damage was found: restores the last manifest whose files are all good, or the beginning,
 * and returns true. False: the failure is another one. */
bool gg__disk_recover(gg__tabulation *t, gg_status *status);

/* ---- team.c; these do next to nothing if there is one process ---- */

/* Selects the part of the numbers that this process has. */
gg_status gg__team_open(gg__tabulation *t);
void gg__team_end(gg__tabulation *t);

/* Refuses processes with different games or versions, which would make a wrong table, and takes the
 * least message size of all. */
gg_status gg__team_check_games(gg__tabulation *t);

/* Refuses a folder in which another number of processes has saved a table. */
gg_status gg__team_check_folder(gg__tabulation *t);

/* Continues from the last level that all have saved. */
gg_status gg__team_restore(gg__tabulation *t);

/* *more: there is a level to propagate. All processes save if it is time to. */
gg_status gg__level_begin(gg__tabulation *t, bool *more);

/* Collects the parts of all processes in process 0. */
gg_status gg__team_gather(gg__tabulation *t);

/* Sends a failure to the others, if they do not know of it yet. */
void gg__team_fail(gg__tabulation *t, gg_status status);

/* Ends a level: flushes all updates, exchanges those for other processes, and makes them those for
 * the next level. */
gg_status gg__level_end(gg__tabulation *t);

/* ---- run.c; these do next to nothing if the table is in memory ---- */

/* Opens the folder and restores phase, rank and position from the last checkpoint, or begins. */
gg_status gg__disk_open(gg__tabulation *t);

/* Saves the finished table, unless it is `saved`, and makes all of it available: in t->codes or in
 * a view. */
gg_status gg__disk_finish(gg__tabulation *t, bool saved);

void gg__disk_close(gg__tabulation *t);

/* The end of the portion that begins at x. */
uint64_t gg__portion_end(const gg__tabulation *t, uint64_t x);

/* True if t->from .. t->to - 1 may have positions of this level, or updates that make some. */
bool gg__portion_has_work(const gg__tabulation *t);

/* Continues after t->to. Applies updates if queues are large; saves and stops if it is time. */
gg_status gg__portion_finish(gg__tabulation *t);

/* Selects the next slice, unless this was the last. */
gg_status gg__slice_next(gg__tabulation *t);

/* Fails if writing has failed; only the thread that called the library reports it. */
static inline gg_status gg__disk_failed(gg__table_worker *w)
{
    gg__disk *d = w->t->disk;
    if (!d || atomic_load_explicit(&d->folder.error, memory_order_relaxed) == 0) return GG_OK;
    return w->ctx == w->t->ctx ? gg__folder_status(&d->folder) : GG_LIMIT;
}

#endif
