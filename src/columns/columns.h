/*
 * Columns in a file: the container of the binary form ggb and of certificates, specified to the
 * byte in doc/formats.md.
 *
 *     head       a mark for the kind of contents, the version, the number of columns
 *     directory  of each column: name, width of an entry, number of entries; and a checksum
 *     columns    entries, a checksum for each block of 64 KiB, a checksum of the column
 *
 * All places follow from the directory. So a column can be mapped and its blocks checked one by one
 * without reading the columns before it, while this reader and this writer need only a stream. The
 * meaning of entries is not known here: a kind of file is a table of its possible columns, and its
 * reader and its writer name a column by its index in that table.
 *
 * write.c writes. read.c reads, and presents the two forms of version 1 and any other form
 * (certificate/text.c) in the same way: one column after another.
 */
#ifndef GG_COLUMNS_COLUMNS_H
#define GG_COLUMNS_COLUMNS_H

#include "base/text.h"

#include <limits.h>

enum {
    GG__COLUMNS_VERSION = 2,
    GG__COLUMNS_MARK = 8,
    GG__COLUMNS_HEAD = 16,      /* mark, version, number of columns */
    GG__COLUMN_ENTRY = 32,      /* of the directory: name, width, 0, count */
    GG__COLUMN_NAME = 16,       /* letters, digits and hyphens, filled up with zeros */
    GG__COLUMN_BLOCK = 1 << 16, /* bytes that have a checksum of their own */
    GG__COLUMN_PAGE = 1 << 12,  /* where a column of at least a block begins; */
    GG__COLUMN_PLACE = 8        /*   where others do, and where everything ends */
};

#define GG__COLUMN_OPEN UINT64_MAX /* any number of entries, as the file says */
#define GG__COLUMN_NONE UINT_MAX   /* no column of the table */

typedef struct gg__column_type {
    const char *name;
    unsigned width; /* bytes of an entry: 1, 2, 4 or 8 */
} gg__column_type;

/* A kind of file. */
typedef struct gg__columns_kind {
    char mark[GG__COLUMNS_MARK + 1];
    const char *noun;             /* "ggb" */
    const gg__column_type *types; /* the possible columns; NULL after the last */
    unsigned old_types; /* version 1: tags are indices in this table, from 1 to this one */
    bool old_seal;      /* each section has a checksum, and a last one covers these; else one
                           checksum covers everything */
} gg__columns_kind;

/* Converts entries from the byte order of this machine to that of files, least byte first, or back;
 * in place. */
void gg__little_endian(void *entries, unsigned width, uint64_t count);

/* Number of zeros that extend a length to a multiple. */
static inline uint64_t gg__column_gap(uint64_t length, uint64_t multiple)
{
    return (multiple - length % multiple) % multiple;
}

/* Number of blocks for this number of bytes. */
static inline uint64_t gg__column_blocks(uint64_t bytes)
{
    return bytes / GG__COLUMN_BLOCK + (bytes % GG__COLUMN_BLOCK > 0);
}

/* Zeros before a column of `bytes` bytes, after `length` bytes. */
static inline uint64_t gg__column_lead(uint64_t length, uint64_t bytes)
{
    return gg__column_gap(length, bytes < GG__COLUMN_BLOCK ? GG__COLUMN_PLACE : GG__COLUMN_PAGE);
}

/* ---- writing ---- */

/* The entries of a column: in memory in this machine's byte order, or numbers that a function
 * returns one by one, or the bytes of texts that a function returns. */
typedef struct gg__column {
    uint64_t count; /* number of entries; while it is added to a list, of texts */
    const void *data;
    uint64_t (*number)(const struct gg__column *column, uint64_t index);
    const void *(*text)(const struct gg__column *column, uint64_t index, size_t *size);
    const void *self;
    const gg__column_type *type; /* filled in by gg__column_add */
} gg__column;

/* Columns to write; the caller frees `at`. */
typedef struct gg__column_list {
    gg_ctx *ctx;
    const gg__columns_kind *kind;
    gg__column *at;
    size_t count, capacity;
} gg__column_list;

/* Adds the column with this index in the kind's table. Does nothing after a failure of the
 * context. */
void gg__column_add(gg__column_list *list, unsigned column, gg__column entries);

/* Writes a whole file of columns. Memory: 4 bytes for each block of the longest column.
 * O(bytes). */
gg_status gg__columns_write(gg__output *output, const gg__column_list *list);

/* Another file form: its function takes the entries, least byte first, in pieces. */
typedef struct gg__column_out gg__column_out;
struct gg__column_out {
    gg_ctx *ctx;
    gg__output *output;
    void (*take)(gg__column_out *out, const void *entries, size_t count);
    const gg__column *column; /* the column being written, */
    uint64_t done;            /* number of its entries that have been taken */
    uint64_t at;              /* bytes since the head, */
    uint32_t crc;             /* of the last block so far, */
    uint8_t *sum;             /* and of the blocks before it */
};

/* Passes all entries of a column to out->take. */
gg_status gg__column_each(gg__column_out *out, const gg__column *column);

/* ---- reading ---- */

typedef struct gg__columns gg__columns;

/* A form of files of columns. */
typedef struct gg__column_form {
    /* Checks the bytes after the entries of this column, and goes on to the next. */
    void (*next)(gg__columns *in);
    /* Reads the next entries, least byte first; at most those that are left in the column. */
    void (*entries)(gg__columns *in, void *to, size_t count);
} gg__column_form;

struct gg__columns {
    gg_ctx *ctx;
    const gg_source *source;
    const gg__columns_kind *kind;
    const gg__column_form *form;
    void *self;        /* belongs to the form; freed with the rest */
    const char *stage; /* of progress */
    gg__place place;   /* of the next byte: a binary file is one line */
    /* The next column; after the last, the name is empty. */
    unsigned column; /* its index in the kind's table, or GG__COLUMN_NONE */
    char name[GG__COLUMN_NAME + 1];
    unsigned width;
    uint64_t count;
    gg__place begin;
    uint32_t version;
    uint8_t mark[GG__COLUMNS_MARK]; /* or the beginning of something else, */
    size_t held;                    /* number of bytes in it, which may be few */
    struct {                        /* the head of version 1, after the version */
        uint32_t flags;
        uint64_t number;
        uint8_t rest[16];
    } old;
    /* Of the form. */
    uint8_t *directory;
    uint32_t columns, index; /* number of columns; index of the next */
    uint64_t at, total;      /* bytes since the head, and in all if that is known */
    uint32_t crc, seal;      /* checksum of the block or section; of the checksums before it */
    uint64_t left;           /* bytes of the block that are still to come */
    uint64_t gap;            /* zeros before the column */
};

/* Starts reading at the place and reads the mark into in->mark. Call gg__columns_free after
 * this. */
gg_status gg__columns_begin(gg__columns *in, gg_ctx *ctx, const gg_source *source, gg__place place,
                            const char *stage);

/* Goes on to the first column. GG_BAD_INPUT if this is not a file of this kind, or of an unknown
 * version, or the directory is invalid. The first failure stays in the context: after it the
 * functions below do nothing. */
void gg__columns_open(gg__columns *in, const gg__columns_kind *kind);
void gg__columns_free(gg__columns *in);

/* True if this column is in the directory; not for version 1. */
bool gg__columns_has(const gg__columns *in, unsigned column);

/* Reads the next column, which must be this one, and checks it. The caller frees the array; NULL
 * after a failure. Memory grows as the entries arrive, unless `count` is the required number. */
void *gg__columns_take(gg__columns *in, unsigned column, uint64_t count);

/* The same, and passes the entries to `watch` as they arrive; its GG_BAD_INPUT without a place gets
 * that of the column. keep: if false, nothing is kept, and the result is NULL. */
typedef gg_status gg__column_watch(void *self, const void *entries, size_t count);
void *gg__columns_see(gg__columns *in, unsigned column, uint64_t count, bool keep,
                      gg__column_watch *watch, void *self);

/* GG_BAD_INPUT at the beginning of the next column. */
#define gg__columns_fail(in, ...) gg__fail((in)->ctx, GG_BAD_INPUT, (in)->begin, __VA_ARGS__)

/* GG_BAD_INPUT if a column is left, or, with `whole`, if a binary file has more bytes. */
gg_status gg__columns_end(gg__columns *in, bool whole);

#endif
