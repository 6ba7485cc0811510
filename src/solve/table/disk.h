/*
 * Tables on a disk: larger than memory, and not lost when the program ends. doc/tables.md has the
 * formats.
 *
 * The numbers are divided into ranges of equal length, a power of two. One range is at hand, in
 * t->codes; the others are in files. Work goes through the ranges in order, in portions; between
 * two portions nobody is at work, so all that there is can be saved. What a position tells one of
 * another range is news, which waits in the box of that range: in the boxes `out` while a level is
 * told, and in `in` when the next one is, at the beginning of which it is delivered. It may be
 * delivered earlier, for news of level r decide positions of rank r + 1, which level r does not
 * look at.
 *
 * Slices, where the ruleset has some, are solved one behind the other, each as if there were no
 * other one. What a slice tells those that come later waits in their boxes `ahead`, by levels.
 *
 * A file has a serial number, and none is ever written again once a manifest names it, but for
 * boxes, to which more is added. A checkpoint writes all that is in memory to files, and then one
 * manifest, which takes the place of the one before by being renamed. Files that neither the last
 * manifest nor the one before names are removed. So whatever happens, the last manifest tells of
 * files that are whole, and if one of them has gone bad, the one before does.
 *
 * disk.c: ranges. slices.c: slices, and news ahead of them. blocks.c: what is in memory, in files
 * of compressed blocks. boxes.c: news on their way out; deliver.c: and in. checkpoint.c:
 * checkpoints, and how work goes on from one; manifest.c: what one says. team.c: several processes
 * that solve one table, each with its part of the numbers and its own folder. deal.h: what so many
 * processes have saved is dealt to another number of them.
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
    GG__LEAST_SHIFT = 12, /* of a range, the logarithm of its length: a chunk */
    GG__MOST_SHIFT = 31,
    GG__BOX_BLOCK = 1 << 16, /* bytes of a block of news, at most */
};

/* Runs of news, of which doc/tables.md has the form. */
enum {
    GG__RUN_HEAD = 8,       /* bytes */
    GG__RUN_KEYS = 1 << 13, /* at most */
    GG__RUN_PARTS = 1 << 8, /* keys with one upper byte are a part */
    GG__RUN_FEW = 1 << 8,   /* fewer keys are written whole */
};

#define GG__NO_RANGE UINT64_MAX
#define GG__NOT_HERE UINT32_MAX

/* A file; serial 0: there is none. */
typedef struct gg__stored {
    uint64_t serial, bytes;
    uint32_t width, least_open; /* of a range */
    bool unsynced;
} gg__stored;

/* The first `room` bytes of a box are in memory, at `held`, and the others in its file; a
 * checkpoint adds to the file the bytes from `saved` on that are in memory. */
typedef struct gg__box {
    uint64_t serial; /* 0: nothing may be put into it */
    atomic_uint_fast64_t bytes;
    uint64_t synced; /* bytes */
    uint8_t *held;
    uint64_t room, saved;
} gg__box;

/* News for a range that have been told ahead of the time of its slice; blocks say of which level
 * they are. Of those `notes` that tell where they are, the first `heard` have been delivered. */
typedef struct gg__ahead {
    gg__box box;
    uint64_t heard, first, count;
} gg__ahead;

/* A block of news that were told ahead. */
typedef struct gg__note {
    uint64_t at;
    uint32_t level, bytes; /* bytes with its head */
} gg__note;

/* What a process shares with others. A member's part of the numbers is to it a table like any
 * other; only what it tells positions of another member waits in boxes `away` until all have told
 * the level. So no member depends on another within a level, and any checkpoints of one level go
 * together: the level is all that members have to agree on when they start again. */
typedef struct gg__team {
    const gg_team *way; /* NULL: nobody else is there */
    uint64_t boxes;     /* one for each member, or none */
    gg__box *away;
    uint64_t held; /* bytes of each that may be in memory */
    uint64_t *say; /* what is summed up */
    uint8_t *out, *in;
    size_t *sent, *got, room;
    uint64_t *place;  /* bytes that have been sent to each member */
    uint32_t shared;  /* the last level of which all have a checkpoint, */
    uint32_t saved;   /*   and the level of the last manifest */
    double shared_at; /* seconds */
    uint64_t begun;   /* the level that all have begun together, plus 1 */
    bool met;         /* they solve the same game */
    bool over;        /* the others know that this process has failed, or are gone */
} gg__team;

typedef struct gg__disk {
    gg__folder folder;
    char *path; /* of the folder, where it is that of a member */
    const gg_disk *options;
    bool borrowed;  /* what another number of processes has saved: it is only read */
    bool dealing;   /* so far the state is not whole, so there are no checkpoints */
    unsigned shift; /* of the length of a range */
    uint64_t ranges, portion;
    uint64_t *base;         /* where each range begins, and where the last one ends */
    uint64_t *at;           /* by numbers >> shift: the range that the first of them is in */
    uint64_t slices;        /* 1: the table is solved as one */
    uint64_t *slice;        /* the first range of each, and `ranges` */
    uint64_t now;           /* the slice that is being solved, */
    uint64_t first, behind; /*   its first range, and the one behind its last */
    gg__stored *range, flags;
    gg__box *in, *out;
    gg__ahead *ahead;
    gg__note *note; /* for the ranges of the slice, one behind the other, if it is `noted` */
    size_t notes, note_room;
    bool noted;
    gg__team team;
    uint64_t at_hand;    /* the range, or GG__NO_RANGE */
    bool dirty;          /* the range at hand is not what its file is */
    uint64_t buckets;    /* of news; 0: nobody needs any */
    uint32_t *home;      /* for each bucket of the game which it is here, or GG__NOT_HERE */
    uint8_t *told;       /* a bit for each number of the game: it has been told that its mover wins;
                            NULL: that is not noted */
    uint32_t page_bits;  /* places of a page of keys; */
    uint32_t pages;      /*   pages that a thread has */
    uint64_t news_limit; /* bytes of boxes, beyond which they are delivered */
    uint64_t serial;     /* of the next file; */
    uint64_t named;      /*   the last manifest names smaller ones only */
    uint64_t *live[2];   /* serials that the last manifest names, and the one before; ascending */
    size_t live_count[2];
    uint8_t *batch;      /* GG__BLOCK_BATCH blocks with their heads, */
    gg__packer **packer; /*   and for each thread the means to compress one */
    atomic_bool damaged; /* a file is not what was written */
    char damage[GG__FILE_NAME];
    atomic_bool cancelled; /* ends at the next moment at which nobody is at work */
    atomic_bool due;       /* it is time to save or to stop, so the pass ends early */
    double started, saved; /* seconds: this run; the last checkpoint */
    uint64_t closed;       /* positions that had been decided when it began */
    double cost;           /* of the last checkpoint */
    char stage[192];       /* of progress */
    unsigned recoveries;   /* from damage */
    void *view;            /* the finished table, on the disk */
} gg__disk;

/* ---- disk.c; all do next to nothing where the table is in memory ---- */

/* Opens the folder, and goes on with what is in it: phase, rank and place are those of the last
 * checkpoint. Or makes ready to begin. */
gg_status gg__disk_begin(gg__tabulation *t);

/* Saves the finished table, if it is not `saved`, and makes all of it t->codes or a view. */
gg_status gg__disk_finish(gg__tabulation *t, bool saved);

void gg__disk_end(gg__tabulation *t);

/* The folder in which a member of so many keeps its part: the caller frees it. */
gg_status gg__disk_path(gg__tabulation *t, uint64_t member, uint64_t members, char **path);

/* Makes the range of a position the one at hand, to be changed. */
gg_status gg__range_take(gg__tabulation *t, uint64_t x);

/* The range at hand, if there is one, changes: it is not what its file is. */
void gg__range_touch(gg__disk *d);

/* The end of the portion that begins at x. */
uint64_t gg__portion_end(const gg__tabulation *t, uint64_t x);

/* Whether there may be positions of this level from t->from to t->to, or news that make some. */
bool gg__portion_waits(const gg__tabulation *t);

/* Whether it is time to save or to stop. */
bool gg__disk_is_due(const gg__disk *d);

/* Goes on behind t->to; delivers and saves what should not wait longer. */
gg_status gg__portion_done(gg__tabulation *t);

/* Divides a table of one range that would not fit with codes of this width into ranges that do; no
 * range is at hand then. */
gg_status gg__disk_divide(gg__tabulation *t, unsigned wider);

/* Positions for which there is room in t->codes. */
uint64_t gg__range_room(const gg__tabulation *t);

/* Memory for a table of ranges of that length, cut at slices or not; what there was before is
 * freed, and no range is at hand. */
gg_status gg__ranges_new(gg__tabulation *t, unsigned shift, bool cut);

/* The same for a table of which nothing is known, by the memory that there is. */
gg_status gg__ranges_fresh(gg__tabulation *t);

/* ---- slices.c ---- */

/* How many slices, and ranges, a table of ranges of that length has. Slices are joined while they
 * fit one range, and are those of the ruleset if it has some, and the process is alone. */
gg_status gg__slices_count(gg__tabulation *t, unsigned shift, bool cut, uint64_t *slices,
                           uint64_t *ranges);

/* Says where they begin. */
void gg__slices_fill(gg__tabulation *t, bool cut);

/* Takes the slice that begins with a range. False: none does. */
bool gg__slice_take(gg__tabulation *t, uint64_t range);

/* Goes on to the next slice, unless this was the last. */
gg_status gg__slice_next(gg__tabulation *t);

/* Looks up which news have been told ahead for the ranges of this slice. */
gg_status gg__ahead_note(gg__tabulation *t);

/* Whether some wait to be delivered to a range at this level, or to any at this or a later one. */
bool gg__ahead_waits(const gg__tabulation *t, uint64_t range);
bool gg__ahead_left(const gg__tabulation *t);

/* Delivers those for this level to the range at hand. */
gg_status gg__ahead_deliver(gg__tabulation *t, uint64_t *hits);

/* Ranges that are cut at slices are shorter than the others, but hardly ever are there many of them
 * in a row, as slices are joined. */
static inline uint64_t gg__range_of(const gg__disk *d, uint64_t y)
{
    uint64_t range = d->at[y >> d->shift];
    while (d->base[range + 1] <= y)
        range++;
    return range;
}

/* Positions of a range. */
static inline uint64_t gg__range_length(const gg__disk *d, uint64_t range)
{
    return d->base[range + 1] - d->base[range];
}

/* ---- team.c; all do next to nothing where a process is alone ---- */

/* Takes the part of the numbers that this process has. */
gg_status gg__team_begin(gg__tabulation *t);
void gg__team_end(gg__tabulation *t);

/* Refuses processes that solve different games or are of different versions, which would make a
 * wrong table, and takes the least number of bytes that anybody exchanges at once. */
gg_status gg__team_meet(gg__tabulation *t);

/* Goes on from the last level of which all have a checkpoint. */
gg_status gg__team_restore(gg__tabulation *t);

/* Gives a table the part of the numbers that a member of so many has, and boxes for others. */
gg_status gg__part_take(gg__tabulation *t, unsigned member, unsigned members);

/* Fails if anybody has failed; else makes each number the sum of those of all, at most four of
 * them, or twice as many as there are members. */
gg_status gg__team_sum(gg__tabulation *t, gg_status own, uint64_t *numbers, size_t count);

/* Exchanges what is in team.out. */
gg_status gg__team_exchange(gg__tabulation *t);

/* All news of a level have been told: exchanges those for others. */
gg_status gg__team_tell(gg__tabulation *t);

/* *more: there is a level to be told. Saves all if it is time to. */
gg_status gg__level_begins(gg__tabulation *t, bool *more);

/* Puts the parts of all together, for member 0. */
gg_status gg__team_gather(gg__tabulation *t);

/* Tells the others of a failure that they do not know of yet. */
void gg__team_fail(gg__tabulation *t, gg_status status);

/* ---- offers.c ---- */

/* Goes on from the last level that is saved in the folder, by as many processes as there are now or
 * by others. */
gg_status gg__deal_begin(gg__tabulation *t);

/* ---- checkpoint.c ---- */

/* Puts everything that a later run needs into files, and then writes the manifest. */
gg_status gg__checkpoint(gg__tabulation *t);

/* Puts the range at hand into a file, which the next checkpoint syncs. */
gg_status gg__range_save(gg__tabulation *t);

/* Takes the state of the last manifest, the one before, or the beginning. look: if their files are
 * as they were written. */
gg_status gg__restore(gg__tabulation *t, bool look);

/* The steps of that. Takes the state of the last manifest, or of the one before, if it and what it
 * names are *good. */
gg_status gg__checkpoint_take(gg__tabulation *t, bool before, bool look, bool *good);

/* Takes the beginning, with codes of this width. */
gg_status gg__restore_beginning(gg__tabulation *t, unsigned width);

/* Removes the files that no manifest names. */
gg_status gg__folder_tidy(gg__tabulation *t);

/* Goes back to the last manifest all of whose files are good, or to the beginning, after one was
 * found damaged, and true; false: the failure is another one. */
bool gg__disk_recover(gg__tabulation *t, gg_status *status);

/* Forgets the news of a box, which have been delivered. */
gg_status gg__box_empty(gg__tabulation *t, uint64_t number, gg__box *box);

/* ---- blocks.c ---- */

void gg__blocks_name(char name[GG__FILE_NAME], const char *kind, uint64_t number, uint64_t serial);

/* Writes bytes to a file; O(bytes), by all threads. */
gg_status gg__blocks_write(gg__tabulation *t, const char *name, const void *bytes, uint64_t size,
                           uint64_t *length);

/* Reads them back; with bytes NULL it only looks whether they are there. What is not as it was
 * written is damage. */
gg_status gg__blocks_read(gg__tabulation *t, const char *name, void *bytes, uint64_t size);

/* Reads one block of `size` bytes in all, from byte *at of the file on, and moves *at behind it. */
gg_status gg__block_read(gg__tabulation *t, const char *name, uint64_t block, uint64_t size,
                         void *bytes, uint64_t *at);

/* The number in four bytes, the least first. */
static inline uint32_t gg__word_at(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* How many whole blocks of at most `largest` bytes the bytes begin with, at most `most`; a head has
 * the length of its block in byte `length`. *end: where the last ends. */
uint64_t gg__blocks_find(const uint8_t *bytes, size_t got, size_t length, size_t largest,
                         uint64_t most, size_t *place, size_t *end);

/* Calls the work for the items 0 .. count - 1, each by whichever thread is free. */
typedef void gg__item_work(void *self, unsigned worker, uint64_t item);
void gg__disk_share(gg__tabulation *t, uint64_t count, gg__item_work *work, void *self);

/* Notes that a file is damaged. GG_BAD_INPUT. */
gg_status gg__disk_damage(gg__tabulation *t, const char *name);

/* The files are as somebody wrote them, but what they say cannot be. GG_BAD_INPUT. */
gg_status gg__disk_contradiction(gg__tabulation *t);

/* ---- boxes.c ---- */

/* Memory for news of all threads: half of what there is, if there are several ranges or processes.
 * The least that they need then; and for which there has to be room. */
gg_status gg__boxes_new(gg__tabulation *t);
uint64_t gg__boxes_least(const gg__tabulation *t);
uint64_t gg__boxes_needed(const gg__tabulation *t);
void gg__boxes_free(gg__tabulation *t);

/* Adds all news that are in memory. The thread that called alone. */
gg_status gg__boxes_flush(gg__tabulation *t);

/* The same, and puts what boxes have in memory into their files. */
gg_status gg__boxes_save(gg__tabulation *t);

/* Reads at most so many bytes of a box, from byte `at` on. */
bool gg__box_read(gg__tabulation *t, uint64_t number, const gg__box *box, uint64_t at, void *bytes,
                  size_t most, size_t *got);

/* Applies those for the range at hand, before it makes room for another. */
void gg__boxes_apply(gg__tabulation *t);

/* Boxes by number: those of the ranges, then those away. */
static inline gg__box *gg__box_at(const gg__disk *d, uint64_t number)
{
    return number >= d->ranges   ? &d->team.away[number - d->ranges]
           : number >= d->behind ? &d->ahead[number].box
                                 : &d->out[number];
}

void gg__box_name(const gg__disk *d, uint64_t number, const gg__box *box, char name[GG__FILE_NAME]);

/* Gives a bucket another page. False if the pages are full and cannot be written. */
bool gg__box_page(gg__asker *a, uint32_t *at);

/* Puts into its bucket that an option of a position of the game is won by this side. */
static inline bool gg__box_put(gg__asker *a, const gg__outbox *out, unsigned bits, gg_position y,
                               gg__side side)
{
    const unsigned key = ((unsigned)y & ((1u << bits) - 1)) | (unsigned)(side == GG__SECOND)
                                                                  << GG__MOST_BUCKET;
    uint32_t *at = &out->at[y >> bits], place = *at;
    if ((place & out->mask) == 0) {
        if (!gg__box_page(a, at)) return false;
        place = *at;
    }
    out->keys[place] = (uint16_t)key;
    *at = place + 1;
    return true;
}

/* How many buckets the numbers of the game are in. */
static inline uint64_t gg__buckets(const gg__tabulation *t)
{
    return ((t->numbers - 1) >> t->bucket) + 1;
}

/* The checksum of a block, in a file of that name. */
uint32_t gg__box_sum(const char *name, const uint8_t *block);

/* ---- deliver.c ---- */

/* Delivers the news for the range at hand of this box, which decide positions of this rank, and
 * adds to *hits how many. With `look` it only looks whether they are as they were written. */
gg_status gg__box_deliver(gg__tabulation *t, gg__box *box, uint64_t number, uint32_t rank,
                          uint8_t *flags, uint64_t *hits, bool look);

/* Delivers the blocks from byte `from` to byte `to` of a box. */
gg_status gg__box_deliver_some(gg__tabulation *t, gg__box *box, uint64_t number, uint64_t from,
                               uint64_t to, uint32_t rank, uint8_t *flags, uint64_t *hits,
                               bool look);

/* Delivers the news of a box that another number of processes has saved, in the folder of `old`:
 * they decide positions of the next level. Those for other members go into their boxes. */
gg_status gg__box_deal(gg__tabulation *t, gg__tabulation *old, gg__box *box, uint64_t number);

/* Delivers blocks of news from another member: they decide positions of the next level. `name` is
 * that of the file they are from. */
gg_status gg__news_receive(gg__tabulation *t, const char *name, uint8_t *bytes, size_t size);

/* Delivers the news for this level to the range at hand. */
gg_status gg__news_deliver(gg__tabulation *t);
bool gg__news_wait(const gg__tabulation *t);

/* All news of a level have been told: they are those for the next. */
gg_status gg__news_turn(gg__tabulation *t);

/* Fails if something could not be written: only the thread that called says so. */
static inline gg_status gg__disk_failed(gg__asker *a)
{
    gg__disk *d = a->t->disk;
    if (!d || atomic_load_explicit(&d->folder.error, memory_order_relaxed) == 0) return GG_OK;
    return a->ctx == a->t->ctx ? gg__folder_status(&d->folder) : GG_LIMIT;
}

#endif
