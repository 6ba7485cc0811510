#include "base/packed.h"

#include <string.h>

#ifdef GG_ZSTD
#define ZSTD_STATIC_LINKING_ONLY /* for memory of the caller */
#include <zstd.h>
#endif
#ifdef GG_ZLIB
#include <zlib.h>
#endif

struct gg__packer {
    gg_ctx *ctx;
    unsigned level;
    size_t block;
#ifdef GG_ZSTD
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
#endif
#ifdef GG_ZLIB
    z_stream deflate, inflate; /* `state` is NULL in an unused one */
    bool made;
#endif
    uint64_t room[]; /* for both contexts of zstd */
};

#ifdef GG_ZSTD
static size_t up(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

static size_t pack_bytes(unsigned level, size_t block)
{
    if (level == 0) return 0;
    return up(ZSTD_estimateCCtxSize_usingCParams(ZSTD_getCParams((int)level, block, 0)));
}
#endif

#ifdef GG_ZLIB
/* Memory of the context, until the packer is made: a thread that packs must not allocate. */
static void *take(void *self, unsigned count, unsigned size)
{
    gg__packer *p = self;
    return p->made ? NULL : gg__alloc(p->ctx, count, size, "compression");
}

static void give(void *self, void *at)
{
    gg__free(((gg__packer *)self)->ctx, at);
}

static bool make_streams(gg__packer *p)
{
    p->deflate = p->inflate = (z_stream){.zalloc = take, .zfree = give, .opaque = p};
    bool good = inflateInit(&p->inflate) == Z_OK;
#ifndef GG_ZSTD
    const int level = p->level > 9 ? 9 : (int)p->level;
    if (good && level > 0) good = deflateInit(&p->deflate, level) == Z_OK;
#endif
    p->made = true;
    return good;
}

static void free_streams(gg__packer *p)
{
    if (p->inflate.state) inflateEnd(&p->inflate);
    if (p->deflate.state) deflateEnd(&p->deflate);
}
#endif

gg__packer *gg__packer_new(gg_ctx *ctx, unsigned level, size_t block)
{
    size_t room = 0;
#ifdef GG_ZSTD
    room = pack_bytes(level, block) + up(ZSTD_estimateDCtxSize());
#endif
    gg__packer *p = gg__alloc(ctx, sizeof *p + room, 1, "compression");
    if (!p) return NULL;
    *p = (gg__packer){.ctx = ctx, .level = level, .block = block};
#ifdef GG_ZLIB
    if (!make_streams(p)) {
        gg__packer_free(p);
        return NULL;
    }
#endif
#ifdef GG_ZSTD
    const size_t size = pack_bytes(level, block);
    p->unpack = ZSTD_initStaticDCtx((uint8_t *)p->room + size, up(ZSTD_estimateDCtxSize()));
    if (level > 0) p->pack = ZSTD_initStaticCCtx(p->room, size);
#endif
    return p;
}

void gg__packer_free(gg__packer *packer)
{
    if (!packer) return;
#ifdef GG_ZLIB
    free_streams(packer);
#endif
    gg__free(packer->ctx, packer);
}

/* Returns the size of the packed block, or 0 if it is not smaller. */
static size_t try_to_pack(gg__packer *p, const void *from, size_t size, void *to)
{
#if defined(GG_ZSTD)
    const size_t packed = ZSTD_compressCCtx(p->pack, to, size, from, size, (int)p->level);
    return ZSTD_isError(packed) || packed >= size ? 0 : packed;
#elif defined(GG_ZLIB)
    z_stream *z = &p->deflate;
    z->next_in = (Bytef *)(uintptr_t)from;
    z->next_out = to;
    z->avail_in = z->avail_out = (uInt)size;
    const bool packed = deflateReset(z) == Z_OK && deflate(z, Z_FINISH) == Z_STREAM_END;
    return packed && z->avail_out > 0 ? size - z->avail_out : 0;
#else
    (void)p, (void)from, (void)size, (void)to;
    return 0;
#endif
}

size_t gg__pack(gg__packer *packer, const void *from, size_t size, void *to, gg__packing *packing)
{
    const size_t packed = try_to_pack(packer, from, size, to);
#if defined(GG_ZSTD)
    *packing = GG__ZSTD;
#else
    *packing = GG__ZLIB;
#endif
    if (packed > 0) return packed;
    *packing = GG__PLAIN;
    memcpy(to, from, size);
    return size;
}

bool gg__unpack(gg__packer *packer, gg__packing packing, const void *from, size_t packed, void *to,
                size_t size)
{
    (void)packer;
    if (packing == GG__PLAIN) {
        if (packed != size) return false;
        memcpy(to, from, size);
        return true;
    }
#ifdef GG_ZSTD
    if (packing == GG__ZSTD)
        return ZSTD_decompressDCtx(packer->unpack, to, size, from, packed) == size;
#endif
#ifdef GG_ZLIB
    if (packing == GG__ZLIB) {
        z_stream *z = &packer->inflate;
        z->next_in = (Bytef *)(uintptr_t)from;
        z->next_out = to;
        z->avail_in = (uInt)packed;
        z->avail_out = (uInt)size;
        return inflateReset(z) == Z_OK && inflate(z, Z_FINISH) == Z_STREAM_END &&
               z->avail_in == 0 && z->avail_out == 0;
    }
#endif
    return false;
}

bool gg__packing_known(gg__packing packing)
{
    bool known = packing == GG__PLAIN;
#ifdef GG_ZLIB
    known |= packing == GG__ZLIB;
#endif
#ifdef GG_ZSTD
    known |= packing == GG__ZSTD;
#endif
    return known;
}

const char *gg__packing_name(gg__packing packing)
{
    static const char *const names[GG__PACKINGS] = {"plain", "zlib", "zstd"};
    return packing < GG__PACKINGS ? names[packing] : "unknown";
}
