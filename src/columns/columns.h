/*
 * Columns in a file: the container of the binary form ggb and of certificates, specified to the
 * byte in doc/formats.md.
 *
 *     head       a mark that tells what the columns are about, the version, the number of columns
 *     directory  of each column: name, width of an entry, number of entries; and a checksum
 *     columns    entries, a checksum for each block of 64 KiB, a checksum of the column
 *
 * All places follow from the directory. So a column can be mapped and its blocks checked one by one
 * without reading what stands before it, while this reader and this writer need nothing but a
 * stream. What an entry means is not known here.
 *
 * write.c writes; read.c reads, and shows the two forms of version 1 (old.c) and any other way to
 * write columns down (certificate/text.c) in the same way: one column after another.
 */
#ifndef GG_COLUMNS_COLUMNS_H
#define GG_COLUMNS_COLUMNS_H

#include "base/text.h"

enum {
    GG__COLUMNS_VERSION = 2,
    GG__COLUMNS_MARK = 8,
    GG__COLUMNS_HEAD = 16,      /* mark, version, number of columns */
    GG__COLUMN_ENTRY = 32,      /* of the directory: name, width, 0, count */
    GG__COLUMN_NAME = 16,       /* letters, digits and hyphens, filled up with zeros */
    GG__COLUMN_BLOCK = 1 << 16, /* bytes that have a checksum of their own */
    GG__COLUMN_PAGE = 1 << 12,  /* where a column of at least a block begins; */
    GG__COLUMN_PLACE = 8,       /*   where others do, and where everything ends */
    GG__COLUMNS_OLD_HEAD = 40   /* of version 1 */
};

#define GG__COLUMN_OPEN UINT64_MAX /* as many entries as the file says */

/* What the columns of a file are about. */
typedef struct gg__columns_kind {
    char mark[GG__COLUMNS_MARK + 1];
    const char *noun; /* "ggb" */
    /* Version 1: the names of its sections by their tags, from 1 to NULL; and whether each section
     * has a checksum of its own, and a last one has a checksum of these: else there is one. */
    const char *const *old_names;
    bool old_seal;
} gg__columns_kind;

uint32_t gg__get_word(const uint8_t *bytes);
uint64_t gg__get_long(const uint8_t *bytes);
void gg__set_word(uint8_t *bytes, uint32_t word);
void gg__set_long(uint8_t *bytes, uint64_t number);

/* Turns entries from the order of this machine into that of files, the least byte first, or back;
 * in place. */
void gg__little_endian(void *entries, unsigned width, uint64_t count);

/* Zeros that bring a length to a multiple. */
static inline uint64_t gg__column_gap(uint64_t length, uint64_t multiple)
{
    return (multiple - length % multiple) % multiple;
}

/* ---- writing ---- */

typedef struct gg__column_out gg__column_out;

/* A column to be written: its entries lie in memory in this machine's order, or are put by a
 * function, which calls gg__column_put until all are there. */
typedef struct gg__column {
    const char *name;
    unsigned width; /* 1, 2, 4 or 8 */
    uint64_t count;
    const void *data;
    gg_status (*put)(gg__column_out *out, const void *self);
    const void *self;
} gg__column;

/* Columns to be written; the caller frees `at`. */
typedef struct gg__column_list {
    gg_ctx *ctx;
    gg__column *at;
    size_t count, capacity;
} gg__column_list;

/* Does nothing after a failure of the context. */
void gg__column_add(gg__column_list *list, const gg__column *column);

/* Where the entries of a column go: a function of the form that is written takes them, in pieces of
 * any number. */
struct gg__column_out {
    gg_ctx *ctx;
    gg__output *output;
    const gg__column *column; /* the one that is being written, */
    uint64_t done;            /*   of which so many entries have been put */
    gg_status (*take)(gg__column_out *out, const void *entries, size_t count);
    uint64_t at;  /* bytes since the head, */
    uint32_t crc; /* of the last block so far, */
    uint8_t *sum; /*   and of those before it */
    size_t few;   /* entries that wait here for more */
    uint8_t waiting[GG__COLUMN_PAGE];
};

/* The next entries, in this machine's order. */
gg_status gg__column_put(gg__column_out *out, const void *entries, size_t count);

/* The entries of a column, all of them. */
gg_status gg__column_put_all(gg__column_out *out, const gg__column *column);

/* A whole file of columns. Memory: 4 bytes for each block of the longest column. O(bytes). */
gg_status gg__columns_write(gg__output *output, const gg__columns_kind *kind,
                            const gg__column_list *list);

/* ---- reading ---- */

typedef struct gg__columns gg__columns;

/* A way to write columns down. */
typedef struct gg__column_form {
    /* Checks what stands behind the entries of this column, and goes on to the next. */
    gg_status (*next)(gg__columns *in);
    /* The next entries, in this machine's order; no more than the column has left. */
    gg_status (*entries)(gg__columns *in, void *to, size_t count);
} gg__column_form;

struct gg__columns {
    gg_ctx *ctx;
    const gg_source *source;
    const gg__columns_kind *kind;
    const gg__column_form *form;
    void *self;        /* of the form */
    const char *stage; /* of progress */
    gg__place place;   /* of the next byte: a binary file is one line */
    /* The column that comes next; behind the last, the name is empty. */
    char name[GG__COLUMN_NAME + 1];
    unsigned width;
    uint64_t count;
    gg__place begin;
    /* Of the form. */
    uint32_t version;
    uint8_t head[GG__COLUMNS_OLD_HEAD]; /* version 1: all of it */
    size_t held;                        /* bytes of it that were read before the form was known */
    uint8_t *directory;
    uint32_t columns, index; /* how many there are; which one comes next */
    uint64_t at, total;      /* bytes since the head, and of the whole if that is known */
    uint32_t crc, seal;      /* of the block or section; of the checksums before it */
    uint64_t left;           /* bytes of the block that are to come */
    uint64_t gap;            /* zeros before the column */
};

/* Ready to read from the place. The mark, or the beginning of something else, goes into in->head;
 * it may be cut off. gg__columns_free after this. */
gg_status gg__columns_begin(gg__columns *in, gg_ctx *ctx, const gg_source *source, gg__place place,
                            const char *stage);

/* Goes on to the first column. GG_BAD_INPUT if this is no file of this kind, or one of a version
 * that is not known, or the directory says what cannot be. */
gg_status gg__columns_open(gg__columns *in, const gg__columns_kind *kind);
gg_status gg__columns_open_old(gg__columns *in); /* version 1 */
void gg__columns_free(gg__columns *in);

/* Whether the column that comes next has this name. */
bool gg__columns_next_is(const gg__columns *in, const char *name);

/* Whether a column of this name is in the directory; not for version 1. */
bool gg__columns_has(const gg__columns *in, const char *name);

/* Shown the entries as they arrive; GG_BAD_INPUT without a place gets that of the column. */
typedef gg_status gg__column_watch(void *self, const void *entries, size_t count);

/* Reads the next column, which must have this name and width, and checks it. Memory grows as the
 * entries arrive, unless `count` says how many there must be. out: an array, which the caller
 * frees; with out NULL nothing is kept. watch may be NULL. */
gg_status gg__columns_take(gg__columns *in, const char *name, unsigned width, uint64_t count,
                           gg__column_watch *watch, void *self, void **out);

/* GG_BAD_INPUT where the next column begins. */
gg_status gg__columns_fail(const gg__columns *in, const char *sentence);

/* Exactly so many bytes, which count for the checksum; "the input ends within WHAT". */
gg_status gg__columns_bytes(gg__columns *in, void *to, uint64_t size, const char *what);

/* GG_BAD_INPUT if the input goes on. */
gg_status gg__columns_end(gg__columns *in);

/* That many bytes, which must be zeros. */
gg_status gg__columns_zeros(gg__columns *in, uint64_t size, const char *what);

#endif
