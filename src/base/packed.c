#include "base/packed.h"

#include <string.h>

#ifdef GG_ZSTD
#define ZSTD_STATIC_LINKING_ONLY /* memory that the caller gives */
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
    uint64_t room[]; /* of both */
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

size_t gg__packer_bytes(unsigned level, size_t block)
{
    size_t bytes = sizeof(gg__packer);
#ifdef GG_ZSTD
    bytes += pack_bytes(level, block) + up(ZSTD_estimateDCtxSize());
#endif
    (void)level;
    (void)block;
    return bytes;
}

gg__packer *gg__packer_new(gg_ctx *ctx, unsigned level, size_t block)
{
    gg__packer *p = gg__alloc(ctx, gg__packer_bytes(level, block), 1, "compression");
    if (!p) return NULL;
    *p = (gg__packer){.ctx = ctx, .level = level, .block = block};
#ifdef GG_ZSTD
    const size_t size = pack_bytes(level, block);
    p->unpack = ZSTD_initStaticDCtx((uint8_t *)p->room + size, up(ZSTD_estimateDCtxSize()));
    if (level > 0) p->pack = ZSTD_initStaticCCtx(p->room, size);
#endif
    return p;
}

void gg__packer_free(gg__packer *packer)
{
    if (packer) gg__free(packer->ctx, packer);
}

/* The bytes of a packed block, or 0 if it does not become shorter. */
static size_t try_to_pack(gg__packer *p, const void *from, size_t size, void *to)
{
#if defined(GG_ZSTD)
    const size_t packed = ZSTD_compressCCtx(p->pack, to, size, from, size, (int)p->level);
    return ZSTD_isError(packed) || packed >= size ? 0 : packed;
#elif defined(GG_ZLIB)
    uLongf packed = (uLongf)size;
    const int level = p->level > 9 ? 9 : (int)p->level;
    return compress2(to, &packed, from, (uLong)size, level) != Z_OK || packed >= size ? 0 : packed;
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
    uLongf length = (uLongf)size;
    if (packing == GG__ZLIB)
        return uncompress(to, &length, from, (uLong)packed) == Z_OK && length == size;
#endif
    return false;
}

bool gg__packing_known(gg__packing packing)
{
    switch (packing) {
    case GG__PLAIN:
        return true;
#ifdef GG_ZLIB
    case GG__ZLIB:
        return true;
#endif
#ifdef GG_ZSTD
    case GG__ZSTD:
        return true;
#endif
    default:
        return false;
    }
}

const char *gg__packing_name(gg__packing packing)
{
    static const char *const names[GG__PACKINGS] = {"plain", "zlib", "zstd"};
    return packing < GG__PACKINGS ? names[packing] : "unknown";
}
