/*
 * Unpacking. The source that is given out has the bytes of another one; if the first of them are
 * those of gzip or zstd, what they stand for.
 *
 * Memory is taken when the first bytes are looked at, and none later: then any thread may read. For
 * gzip it is the block of input, and what zlib asks for in the beginning and at the first bytes
 * (about 40 KiB, here taken from one block). zstd takes its memory from the system; as much as it
 * may need is held for it in the context, so that limits count. That depends on the window that the
 * beginning of the data names; at least 8 MiB, which any of its levels but the highest need, so
 * that files may be joined. Cost: O(bytes), of either side.
 *
 * Several gzip files, one after the other, are one input, as several frames of zstd are. Zeros
 * after the last are padding.
 *
 * Formats. P. Deutsch, GZIP file format specification, RFC 1952; Y. Collet, M. Kucherawy, Zstandard
 * Compression and the application/zstd Media Type, RFC 8878.
 */
#include "io/unpack.h"

#include <string.h>

#ifdef GG_ZLIB
#include <zlib.h>
#endif
#ifdef GG_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

enum {
    HEAD = 18,        /* bytes that are looked at: the longest head of a frame of zstd */
    BLOCK = 1 << 16,  /* bytes asked of the source at a time */
    ARENA = 160 << 10 /* for zlib */
};

struct gg_unpacked {
    gg_ctx *ctx;
    const gg_source *source; /* packed, perhaps */
    gg_source whole;         /* unpacked */
    uint8_t head[HEAD];      /* the first bytes, which were looked at, */
    size_t head_at, head_end;
    bool begun;        /* the source has been looked at, */
    bool ended;        /*   has nothing more, */
    bool broken;       /*   cannot be read */
    const char *fault; /* in words; NULL: none */
    gg_status status;  /* of the fault */
    /* Unpacks a part of the packed bytes. NULL: the data are plain. */
    size_t (*step)(gg_unpacked *u, uint8_t *to, size_t size);
    const char *cut_off; /* the fault if the data end too early */
    bool inside;         /* a file of gzip, or a frame, has begun and not ended */
    uint8_t *block;      /* packed bytes */
    size_t at, end;
    uint8_t *arena; /* memory for zlib; or what is held for zstd */
    size_t used;
#ifdef GG_ZLIB
    z_stream zlib;
#endif
#ifdef GG_ZSTD
    ZSTD_DCtx *zstd;
#endif
};

/* The next bytes of the source; none at its end, or where it cannot be read. */
static size_t ask(gg_unpacked *u, uint8_t *to, size_t size)
{
    const size_t left = u->head_end - u->head_at, part = left < size ? left : size;
    if (part > 0) {
        memcpy(to, u->head + u->head_at, part);
        u->head_at += part;
        return part;
    }
    if (u->ended || u->broken) return 0;
    const ptrdiff_t got = u->source->read(u->source->self, to, size);
    u->broken = got < 0 || (size_t)got > size;
    u->ended = got == 0;
    return u->broken ? 0 : (size_t)got;
}

static size_t fail(gg_unpacked *u, gg_status status, const char *sentence)
{
    u->fault = sentence;
    u->status = status;
    return 0;
}

/* Sees to it that there are packed bytes; false at the end. */
static bool have_bytes(gg_unpacked *u)
{
    if (u->at < u->end) return true;
    u->at = 0;
    u->end = ask(u, u->block, BLOCK);
    return u->end > 0;
}

/* ---- gzip ---- */

#ifdef GG_ZLIB
static void *take_memory(void *self, unsigned count, unsigned size)
{
    gg_unpacked *u = self;
    const size_t bytes = ((size_t)count * size + 15) / 16 * 16;
    if (bytes > ARENA - u->used) return NULL;
    void *block = u->arena + u->used;
    u->used += bytes;
    return block;
}

static void keep_memory(void *self, void *block)
{
    (void)self;
    (void)block;
}

/* Unpacks a part of the bytes. After a file another one may begin, or there is
 * nothing but zeros. */
static size_t some_gzip(gg_unpacked *u, uint8_t *to, size_t size)
{
    const unsigned room = size < BLOCK ? (unsigned)size : BLOCK;
    if (!u->inside) {
        const bool padded = u->block[u->at] == 0;
        while (have_bytes(u) && u->block[u->at] == 0)
            u->at++;
        if (!have_bytes(u)) return 0;
        if (padded || u->block[u->at] != 0x1f || inflateReset(&u->zlib) != Z_OK)
            return fail(u, GG_BAD_INPUT, "after the data packed with gzip there is something else");
    }
    u->zlib.next_in = u->block + u->at;
    u->zlib.avail_in = (unsigned)(u->end - u->at);
    u->zlib.next_out = to;
    u->zlib.avail_out = room;
    const int status = inflate(&u->zlib, Z_NO_FLUSH);
    u->at = u->end - u->zlib.avail_in;
    u->inside = status != Z_STREAM_END;
    if (status == Z_MEM_ERROR) return fail(u, GG_NO_MEMORY, "zlib wants more memory than it has");
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        return fail(u, GG_BAD_INPUT, "the data packed with gzip are damaged");
    return room - u->zlib.avail_out;
}

static gg_status begin_gzip(gg_unpacked *u)
{
    enum { WINDOW = 15, WITH_HEAD = 16 };
    u->zlib.zalloc = take_memory;
    u->zlib.zfree = keep_memory;
    u->zlib.opaque = u;
    u->step = some_gzip;
    u->cut_off = "the data packed with gzip are cut off";
    u->arena = gg__alloc(u->ctx, ARENA, 1, "unpacking");
    if (!u->arena) return gg__status(u->ctx);
    u->inside = inflateInit2(&u->zlib, WINDOW + WITH_HEAD) == Z_OK;
    if (u->inside) return GG_OK;
    return gg__fail(u->ctx, GG_INTERNAL, GG__NOWHERE, "zlib cannot begin");
}
#endif

/* ---- zstd ---- */

#ifdef GG_ZSTD
/* The bytes that must be at hand to unpack a frame, from its head; 0: it is one to be skipped, or
 * cut off. In the descriptor, head[4], are the widths of what follows, and whether the window is
 * the whole content. */
static uint64_t window_of(const uint8_t *head, size_t length)
{
    static const unsigned dictionary[] = {0, 1, 2, 4}, content[] = {1, 2, 4, 8};
    if (length < HEAD || head[0] != 0x28) return 0;
    const unsigned descriptor = head[4], exponent = head[5] >> 3, mantissa = head[5] & 7;
    if ((descriptor & 0x20) == 0) return (UINT64_C(1) << (10 + exponent)) / 8 * (8 + mantissa);
    uint64_t size = 0;
    const uint8_t *at = head + 5 + dictionary[descriptor & 3];
    for (unsigned i = 0; i < content[descriptor >> 6]; i++)
        size |= (uint64_t)at[i] << (8 * i);
    return size;
}

/* Unpacks a part of the bytes of the input, or those held inside the decoder. */
static size_t some_zstd(gg_unpacked *u, uint8_t *to, size_t size)
{
    ZSTD_outBuffer out = {to, size, 0};
    ZSTD_inBuffer in = {u->block + u->at, u->end - u->at, 0};
    const size_t left = ZSTD_decompressStream(u->zstd, &out, &in);
    const ZSTD_ErrorCode error = ZSTD_getErrorCode(left);
    if (error == ZSTD_error_memory_allocation)
        return fail(u, GG_NO_MEMORY, "no memory for unpacking");
    if (error == ZSTD_error_frameParameter_windowTooLarge)
        return fail(u, GG_LIMIT,
                    "a window of zstd is larger than 128 MiB, or than 8 MiB and the first one");
    if (ZSTD_isError(left)) return fail(u, GG_BAD_INPUT, "the data packed with zstd are damaged");
    u->at += in.pos;
    u->inside = left != 0;
    return out.pos;
}

static gg_status begin_zstd(gg_unpacked *u)
{
    enum { LEAST = 23, MOST = 27, MORE = 1 << 20 }; /* 8 MiB, 128 MiB, what is needed besides */
    const uint64_t window = window_of(u->head, u->head_end);
    int bits = LEAST;
    while (bits < MOST && UINT64_C(1) << bits < window)
        bits++;
    u->step = some_zstd;
    u->cut_off = "the data packed with zstd are cut off";
    u->arena = gg__alloc(u->ctx, (UINT64_C(1) << bits) + MORE, 1, "unpacking");
    if (!u->arena) return gg__status(u->ctx);
    u->zstd = ZSTD_createDCtx();
    if (!u->zstd) return gg__fail(u->ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for unpacking");
    u->inside = !ZSTD_isError(ZSTD_DCtx_setParameter(u->zstd, ZSTD_d_windowLogMax, bits));
    if (u->inside) return GG_OK;
    return gg__fail(u->ctx, GG_INTERNAL, GG__NOWHERE, "zstd cannot begin");
}
#endif

/* ---- the beginning ---- */

enum packing { PLAIN, GZIP, ZSTD };

/* The packing of data that begin like this; plain data are known from their first bytes. */
static enum packing packing_of(const uint8_t *head, size_t length)
{
    static const uint8_t gzip[] = {0x1f, 0x8b, 0x08}, zstd[] = {0x28, 0xb5, 0x2f, 0xfd},
                         skipped[] = {0x50, 0x2a, 0x4d, 0x18}; /* or 0x51 to 0x5f */
    const size_t part = length < sizeof zstd ? length : sizeof zstd;
    if (memcmp(head, gzip, length < sizeof gzip ? length : sizeof gzip) == 0) return GZIP;
    if (memcmp(head, zstd, part) == 0) return ZSTD;
    if (head[0] >> 4 == 5 && memcmp(head + 1, skipped + 1, part - 1) == 0) return ZSTD;
    return PLAIN;
}

gg_status gg__unpack_begin(gg_unpacked *u)
{
    if (u->begun) return GG_OK;
    u->begun = true;
    size_t length = 0;
    /* No more than needed: what is not packed may come line by line. */
    for (size_t got = 1; got > 0 && length < HEAD; length += got) {
        if (length > 0 && packing_of(u->head, length) == PLAIN) break;
        got = ask(u, u->head + length, HEAD - length);
    }
    u->head_end = length;
    const enum packing packing = length >= 4 ? packing_of(u->head, length) : PLAIN;
    if (packing == PLAIN) return GG_OK;
    u->block = gg__alloc(u->ctx, BLOCK, 1, "unpacking");
    if (!u->block) return gg__status(u->ctx);
#ifdef GG_ZLIB
    if (packing == GZIP) return begin_gzip(u);
#endif
#ifdef GG_ZSTD
    if (packing == ZSTD) return begin_zstd(u);
#endif
    return gg__fail(u->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the input is packed with %s, which this greatgame was built without; unpack "
                    "it first, or build again with %s",
                    packing == GZIP ? "gzip" : "zstd",
                    packing == GZIP ? "zlib1g-dev" : "libzstd-dev");
}

/* ---- reading ---- */

static ptrdiff_t read_whole(void *self, void *buffer, size_t size)
{
    gg_unpacked *u = self;
    size_t got = 0;
    if (!u->fault && gg__unpack_begin(u) != GG_OK)
        fail(u, gg__status(u->ctx), gg_ctx_error(u->ctx)->message);
    if (size > 0 && !u->fault && !u->step) got = ask(u, buffer, size);
    for (bool more = true; size > 0 && !u->fault && u->step && more && got == 0;) {
        more = have_bytes(u);
        if (more || u->inside) got = u->step(u, buffer, size);
    }
    if (got > 0) return (ptrdiff_t)got;
    if (size > 0 && u->inside && !u->fault && !u->broken) fail(u, GG_BAD_INPUT, u->cut_off);
    return u->fault || u->broken ? -1 : 0;
}

gg_status gg__unpack_failure(const gg_unpacked *u)
{
    const gg_error error = *gg_ctx_error(u->ctx);
    if (!u->fault || error.status == GG_OK || error.status == GG_CANCELLED) return error.status;
    const gg__place place = {error.line, error.column, error.vertex};
    gg__begin(u->ctx);
    return gg__fail(u->ctx, u->status, place, "%s", u->fault);
}

/* ---- the whole ---- */

gg_status gg_unpack(gg_ctx *ctx, const gg_source *source, gg_unpacked **out)
{
    gg__begin(ctx);
    gg_unpacked *u = gg__alloc_zeroed(ctx, 1, sizeof *u, "a source");
    if (!u) return gg__status(ctx);
    u->ctx = ctx;
    u->source = source;
    u->whole = (gg_source){u, read_whole};
    *out = u;
    return GG_OK;
}

const gg_source *gg_unpacked_source(const gg_unpacked *unpacked)
{
    return &unpacked->whole;
}

const char *gg_unpacked_fault(const gg_unpacked *unpacked)
{
    return unpacked->fault;
}

void gg_unpacked_free(gg_unpacked *u)
{
    if (!u) return;
#ifdef GG_ZSTD
    ZSTD_freeDCtx(u->zstd);
#endif
    gg__free(u->ctx, u->block);
    gg__free(u->ctx, u->arena);
    gg__free(u->ctx, u);
}
