/*
 * Opening a saved table, and answering from it. Nothing is trusted: every place follows from the
 * number of positions and the lengths in the index, which must fill the file exactly; a block
 * unpacks into 64 KiB or fails; a code must be one of those that the seal lists.
 *
 * Blocks that have been read are cached in slots, which are filled in turn and then reused. Several
 * threads may read a slot while one of them, under a lock, fills it: a slot has a tag, which is the
 * block and a number that grows with each filling. A reader that finds the same tag before and
 * after reading has read the code of that block.
 *
 * O(1) for a query of a cached block, else O(block).
 */
#include "base/text.h"
#include "columns/columns.h"
#include "game/position.h"
#include "saved/saved.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* Everything except the blocks. */
typedef struct frame {
    gg_saved saved; /* first, so that one pointer is both */
    gg_ctx *ctx;
    gg_file file;
    char *texts; /* name, parameters and board, each with its NUL */
    uint64_t fingerprint;
    gg__packing packing;
    gg__mover mover;
    uint64_t in_block, blocks;
    uint64_t begin, index; /* begin and end of the blocks */
    uint32_t index_sum;
} frame;

/* The tag of a slot. The block is in the lower bits. */
typedef atomic_uint_fast64_t tag;

enum { BLOCK_BITS = 40, FEW = 48 };

static const uint64_t WITHOUT_LIMIT = UINT64_C(1) << 30; /* maximum of cached bytes */

/* An open table. */
typedef struct gg__shelf {
    frame frame;
    uint64_t *place; /* of each block in the file, and of the index */
    uint32_t *sum;   /* of each block; its code, if it has only one */
    uint8_t *few;    /* codes of the first slots, */
    /* Changed by whoever asks: */
    atomic_uint_least32_t *slot; /* by block, counted from 1; 0: not cached */
    tag few_tags[FEW], *tags;    /* by slot; `tags` and `codes`: from FEW on, NULL: none */
    atomic_flag busy;            /* set while a thread fills a slot, with these: */
    uint64_t slots, filled;      /* number of slots, and of fillings so far, in turn */
    uint8_t *codes;
    gg__packer *packer;
    uint8_t *packed;
    uint64_t *block;
} gg__shelf;

/* ---- the frame ---- */

static gg_status refuse(gg_ctx *ctx, const char *sentence)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", sentence);
}

static gg_status read_at(gg_ctx *ctx, const gg_file *file, uint64_t at, void *to, uint64_t size)
{
    if (at > file->size || size > file->size - at) return refuse(ctx, "the table is cut off");
    if (file->read(file->self, at, to, (size_t)size)) return GG_OK;
    gg__tick(ctx, "reading a table", 0, 0); /* perhaps interrupted */
    return refuse(ctx, "the table cannot be read");
}

/* Reads the texts after the head, and its checksum. */
static gg_status read_texts(frame *f, const uint8_t *head)
{
    const uint64_t name = gg__saved_get(head + 40, 4), parameters = gg__saved_get(head + 44, 4);
    const uint64_t board = gg__saved_get(head + 48, 8), size = name + parameters + board;
    uint8_t sum[4];
    if (name == 0 || name + parameters > GG__SAVED_TEXT || board > GG__SAVED_MOST ||
        f->file.size < GG__SAVED_HEAD + size)
        return refuse(f->ctx, "the head of the table is damaged");
    char *texts = f->texts = gg__alloc(f->ctx, size + 3, 1, "a table");
    if (!texts) return gg__status(f->ctx);
    gg_status status = read_at(f->ctx, &f->file, GG__SAVED_HEAD, texts, size);
    if (status == GG_OK) status = read_at(f->ctx, &f->file, GG__SAVED_HEAD + size, sum, sizeof sum);
    if (status != GG_OK) return status;
    if (gg__saved_get(sum, 4) != gg__crc(gg__crc(0, head, GG__SAVED_HEAD), texts, (size_t)size) ||
        memchr(texts, '\0', (size_t)size))
        return refuse(f->ctx, "the head of the table is damaged");
    f->begin = GG__SAVED_HEAD + size + sizeof sum;
    memmove(texts + name + parameters + 2, texts + name + parameters, (size_t)board);
    memmove(texts + name + 1, texts + name, (size_t)parameters);
    texts[name] = texts[name + parameters + 1] = texts[size + 2] = '\0';
    f->saved.ruleset = texts;
    f->saved.parameters = texts + name + 1;
    f->saved.board = board > 0 ? texts + name + parameters + 2 : NULL;
    f->saved.board_length = (size_t)board;
    return GG_OK;
}

static gg_status read_head(frame *f)
{
    gg_ctx *ctx = f->ctx;
    uint8_t head[GG__SAVED_HEAD];
    const uint64_t size = f->file.size < sizeof head ? f->file.size : sizeof head;
    gg_status status = read_at(ctx, &f->file, 0, head, size);
    if (status != GG_OK) return status;
    if (!gg_saved_begins(head, (size_t)size)) return refuse(ctx, "this is no saved table");
    if (size < sizeof head) return refuse(ctx, "the table is cut off");
    const uint64_t version = gg__saved_get(head + 8, 4);
    if (version != GG__SAVED_VERSION)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "a saved table of version %llu; this greatgame knows version %d",
                        (unsigned long long)version, GG__SAVED_VERSION);
    status = read_texts(f, head);
    if (status != GG_OK) return status;
    const uint64_t packing = gg__saved_get(head + 12, 4), mover = gg__saved_get(head + 36, 2);
    const uint64_t width = gg__saved_get(head + 32, 4), first = gg__saved_get(head + 38, 2);
    const uint64_t positions = gg__saved_get(head + 24, 8);
    if (packing >= GG__PACKINGS || (width != 1 && width != 2 && width != 4) || first > GG_RIGHT ||
        (mover != GG__MOVER_OWNER && mover != GG__MOVER_RELATIVE) || positions == 0 ||
        positions > UINT64_MAX / 16 || gg__saved_get(head + 56, 8) > 1)
        return refuse(ctx, "the head of the table says what cannot be");
    f->packing = (gg__packing)packing;
    f->fingerprint = gg__saved_get(head + 16, 8);
    f->mover = (gg__mover)mover;
    f->saved.impartial = mover == GG__MOVER_RELATIVE;
    f->saved.first = (gg_player)first;
    f->saved.symmetry = gg__saved_get(head + 56, 8);
    f->saved.positions = positions;
    f->saved.width = (unsigned)width;
    f->saved.packing = gg__packing_name(f->packing);
    f->in_block = GG__SAVED_BLOCK / width;
    f->blocks = (positions + f->in_block - 1) / f->in_block;
    if (gg__packing_known(f->packing)) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the table is packed with %s, which this greatgame was built without; build "
                    "it again with %s",
                    f->saved.packing, f->packing == GG__ZSTD ? "libzstd-dev" : "zlib1g-dev");
}

static gg_status read_seal(frame *f)
{
    gg_ctx *ctx = f->ctx;
    uint8_t seal[GG__SAVED_SEAL];
    const uint64_t behind = f->blocks * GG__SAVED_ENTRY + sizeof seal, size = f->file.size;
    if (size < f->begin || size - f->begin < behind) return refuse(ctx, "the table is cut off");
    const gg_status status = read_at(ctx, &f->file, size - sizeof seal, seal, sizeof seal);
    if (status != GG_OK) return status;
    if (memcmp(seal + 52, GG__SAVED_END, 4) != 0)
        return refuse(ctx, "the table is cut off, or has bytes after its end");
    if (gg__crc(0, seal, 48) != gg__saved_get(seal + 48, 4))
        return refuse(ctx, "the seal of the table is damaged");
    f->index = gg__saved_get(seal, 8);
    f->saved.illegal = gg__saved_get(seal + 8, 8);
    f->saved.drawn = gg__saved_get(seal + 16, 8);
    f->saved.won[0] = gg__saved_get(seal + 24, 8);
    f->saved.won[1] = gg__saved_get(seal + 32, 8);
    f->saved.longest = (uint32_t)gg__saved_get(seal + 40, 4);
    f->saved.bytes = size;
    f->index_sum = (uint32_t)gg__saved_get(seal + 44, 4);
    uint64_t left = f->saved.positions;
    const uint64_t parts[] = {f->saved.illegal, f->saved.drawn, f->saved.won[0], f->saved.won[1]};
    bool sound = f->index == size - behind && f->saved.longest <= GG__MAX_RANK &&
                 gg__saved_greatest(f->saved.longest) <= UINT32_MAX >> (32 - 8 * f->saved.width);
    for (size_t i = 0; i < 4; left -= sound ? parts[i] : 0, i++)
        sound = sound && parts[i] <= left;
    return sound && left == 0 ? GG_OK : refuse(ctx, "the seal of the table says what cannot be");
}

static gg_status read_frame(gg_ctx *ctx, const gg_file *file, frame *f)
{
    *f = (frame){.ctx = ctx, .file = *file};
    const gg_status status = read_head(f);
    return status == GG_OK ? read_seal(f) : status;
}

bool gg_saved_begins(const void *bytes, size_t size)
{
    return size >= 8 && memcmp(bytes, GG__SAVED_MARK, 8) == 0;
}

gg_status gg_saved_new(gg_ctx *ctx, const gg_file *file, gg_saved **out)
{
    gg__begin(ctx);
    frame *f = gg__alloc(ctx, 1, sizeof *f, "a table");
    if (!f) return gg__status(ctx);
    const gg_status status = read_frame(ctx, file, f);
    if (status == GG_OK)
        *out = &f->saved;
    else
        gg_saved_free(&f->saved);
    return status;
}

void gg_saved_free(gg_saved *saved)
{
    if (!saved) return;
    frame *f = (frame *)saved;
    gg__free(f->ctx, f->texts);
    gg__free(f->ctx, f);
}

/* ---- questions ---- */

static uint64_t bytes_of_block(const gg__shelf *s, uint64_t block)
{
    const frame *f = &s->frame;
    const uint64_t left = f->saved.positions - block * f->in_block;
    return (left < f->in_block ? left : f->in_block) * f->saved.width;
}

/* Reads the codes of a block into `to`. */
static gg_status read_block(gg_ctx *ctx, gg__shelf *s, uint64_t block, void *to)
{
    const uint64_t length = s->place[block + 1] - s->place[block];
    const size_t size = (size_t)bytes_of_block(s, block);
    const gg__packing packing = length == size ? GG__PLAIN : s->frame.packing;
    const gg_status status = read_at(ctx, &s->frame.file, s->place[block], s->packed, length);
    if (status != GG_OK) return status;
    if (gg__unpack(s->packer, packing, s->packed, (size_t)length, to, size) &&
        gg__crc(gg__crc(0, to, size), s->packed, (size_t)length) == s->sum[block]) {
        gg__little_endian(to, s->frame.saved.width, size / s->frame.saved.width);
        return GG_OK;
    }
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "block %llu of %llu of the table is damaged",
                    (unsigned long long)block + 1, (unsigned long long)s->frame.blocks);
}

static void lock(gg__shelf *s)
{
    while (atomic_flag_test_and_set_explicit(&s->busy, memory_order_acquire))
        ;
}

static void unlock(gg__shelf *s)
{
    atomic_flag_clear_explicit(&s->busy, memory_order_release);
}

static uint8_t *codes_in(const gg__shelf *s, uint64_t slot)
{
    return slot < FEW ? s->few + slot * GG__SAVED_BLOCK : s->codes + (slot - FEW) * GG__SAVED_BLOCK;
}

static tag *tag_of(gg__shelf *s, uint64_t slot)
{
    return slot < FEW ? &s->few_tags[slot] : &s->tags[slot - FEW];
}

/* Copies a block into a slot that other threads read. */
static void replace(tag *of, uint64_t *to, const uint64_t *from, uint64_t next)
{
    atomic_store_explicit(of, next, memory_order_relaxed); /* of no block */
    for (size_t i = 0; i < GG__SAVED_BLOCK / sizeof *to; i++)
        __atomic_store_n(&to[i], from[i], __ATOMIC_RELEASE);
}

/* Reads the block into the next slot; under the lock. */
static gg_status fill_next(gg_ctx *ctx, gg__shelf *s, uint64_t block)
{
    const uint64_t slot = s->filled % s->slots, mask = (UINT64_C(1) << BLOCK_BITS) - 1;
    tag *of = tag_of(s, slot);
    const uint64_t old = atomic_load_explicit(of, memory_order_relaxed);
    const uint64_t next = ((old >> BLOCK_BITS) + 1) << BLOCK_BITS;
    void *to = codes_in(s, slot);
    const gg_status status = read_block(ctx, s, block, old == 0 ? to : s->block);
    if (status != GG_OK) return status;
    if (old != 0) { /* else nobody looks there */
        atomic_store_explicit(&s->slot[(old & mask) - 1], 0, memory_order_relaxed);
        replace(of, to, s->block, next);
    }
    atomic_store_explicit(of, next | (block + 1), memory_order_release);
    atomic_store_explicit(&s->slot[block], (uint32_t)slot + 1, memory_order_release);
    s->filled++;
    return GG_OK;
}

/* Reads the block into a slot, unless another thread has just done so. */
static gg_status fetch(gg_ctx *ctx, gg__shelf *s, uint64_t block)
{
    gg_status status = gg__status(ctx); /* after a failure nothing is read */
    lock(s);
    if (status == GG_OK && atomic_load_explicit(&s->slot[block], memory_order_relaxed) == 0)
        status = fill_next(ctx, s, block);
    unlock(s);
    return status;
}

static gg__code code_in(const void *codes, unsigned width, uint64_t x)
{
    return width == 1   ? __atomic_load_n((const uint8_t *)codes + x, __ATOMIC_ACQUIRE)
           : width == 2 ? __atomic_load_n((const uint16_t *)codes + x, __ATOMIC_ACQUIRE)
                        : __atomic_load_n((const uint32_t *)codes + x, __ATOMIC_ACQUIRE);
}

static gg_status code_of(gg_ctx *ctx, gg__shelf *s, uint64_t x, gg__code *out)
{
    const frame *f = &s->frame;
    const uint64_t block = x / f->in_block, mask = (UINT64_C(1) << BLOCK_BITS) - 1;
    *out = s->sum[block];
    if (s->place[block] == s->place[block + 1]) return GG_OK;
    for (;;) {
        const uint64_t slot = atomic_load_explicit(&s->slot[block], memory_order_acquire);
        if (slot > 0) {
            tag *of = tag_of(s, slot - 1);
            const uint64_t seen = atomic_load_explicit(of, memory_order_acquire);
            *out = code_in(codes_in(s, slot - 1), f->saved.width, x % f->in_block);
            if ((seen & mask) == block + 1 &&
                atomic_load_explicit(of, memory_order_relaxed) == seen)
                return GG_OK;
        } else {
            const gg_status status = fetch(ctx, s, block);
            if (status != GG_OK) return status;
        }
    }
}

static gg__word look(gg_ctx *ctx, const gg__shelf *shelf, uint64_t x)
{
    gg__shelf *s = (gg__shelf *)(uintptr_t)shelf; /* only its slots are changed */
    gg__code code;
    if (code_of(ctx, s, x, &code) != GG_OK) return 0;
    if (code <= gg__saved_greatest(s->frame.saved.longest)) return gg__code_word(code);
    gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "number %llu of the table has a code that cannot be",
             (unsigned long long)x);
    return 0;
}

/* ---- opening ---- */

/* Writes the name of a game as in NAME:PARAMETERS. */
static void name_game(const char *name, const char *parameters, char *text, size_t size)
{
    snprintf(text, size, "%.60s%s%.100s", name, *parameters ? ":" : "", parameters);
}

static const char *player_name(const gg_problem *problem, gg_player player)
{
    return player == GG_LEFT ? problem->spec.left_name : problem->spec.right_name;
}

static gg_status check_game(gg_ctx *ctx, const gg_problem *problem, const frame *f)
{
    const char *parameters = problem->rules->setup.parameters;
    char own[200], other[200];
    name_game(problem->game, parameters, own, sizeof own);
    name_game(f->saved.ruleset, f->saved.parameters, other, sizeof other);
    if (strcmp(problem->game, f->saved.ruleset) != 0 ||
        strcmp(parameters, f->saved.parameters) != 0)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "the table is of %s, and the game is %s",
                        other, own);
    if (f->saved.symmetry != problem->symmetry)
        return refuse(ctx, problem->symmetry
                               ? "the table is of all positions, not of those up to symmetry"
                               : "the table is of one position of each class of symmetric ones, "
                                 "and the game was opened for all");
    if (f->saved.first != problem->rules->setup.first)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "the table is of %s with %s moving first, and in the game %s does", other,
                        player_name(problem, f->saved.first),
                        player_name(problem, problem->rules->setup.first));
    const uint64_t fingerprint = gg__index_fingerprint(ctx, problem);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (f->fingerprint == fingerprint && f->saved.positions == problem->positions &&
        f->saved.impartial == problem->impartial)
        return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the table is of %s with another board, or other rules than this greatgame "
                    "has",
                    other);
}

/* Computes the places of all blocks from their lengths, which must fill the file. */
static gg_status read_index(gg__shelf *s)
{
    const frame *f = &s->frame;
    gg_ctx *ctx = f->ctx;
    const uint64_t size = f->blocks * GG__SAVED_ENTRY;
    uint8_t *index = gg__alloc(ctx, size, 1, "the index of a table");
    s->place = gg__alloc(ctx, f->blocks + 1, sizeof *s->place, "the index of a table");
    s->sum = gg__alloc(ctx, f->blocks, sizeof *s->sum, "the index of a table");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = read_at(ctx, &f->file, f->index, index, size);
    if (status == GG_OK && gg__crc(0, index, (size_t)size) != f->index_sum)
        status = refuse(ctx, "the index of the table is damaged");
    bool sound = true;
    if (status == GG_OK) s->place[0] = f->begin;
    for (uint64_t b = 0; status == GG_OK && b < f->blocks; b++) {
        const uint64_t length = gg__saved_get(index + b * GG__SAVED_ENTRY, 4);
        s->sum[b] = (uint32_t)gg__saved_get(index + b * GG__SAVED_ENTRY + 4, 4);
        s->place[b + 1] = s->place[b] + length;
        sound = sound && length <= bytes_of_block(s, b) && s->place[b + 1] <= f->index;
    }
    if (status == GG_OK && (!sound || s->place[f->blocks] != f->index))
        status = refuse(ctx, "the index of the table says what cannot be");
    gg__free(ctx, index);
    return status;
}

static gg_status make_slots(gg__shelf *s)
{
    gg_ctx *ctx = s->frame.ctx;
    const uint64_t blocks = s->frame.blocks;
    const char *what = "blocks of a table";
    s->slots = blocks < FEW ? blocks : FEW;
    s->slot = gg__alloc(ctx, blocks, sizeof *s->slot, what);
    s->few = gg__alloc(ctx, s->slots, GG__SAVED_BLOCK, what);
    s->packed = gg__alloc(ctx, GG__SAVED_BLOCK, 1, what);
    s->block = gg__alloc(ctx, GG__SAVED_BLOCK, 1, what);
    s->packer = gg__packer_new(ctx, 0, GG__SAVED_BLOCK);
    for (uint64_t i = 0; i < FEW; i++)
        atomic_init(&s->few_tags[i], 0);
    for (uint64_t i = 0; s->slot && i < blocks; i++)
        atomic_init(&s->slot[i], 0);
    atomic_flag_clear(&s->busy);
    return gg__status(ctx);
}

/* Makes slots for all blocks, or as many as fit half of the remaining memory. */
static void gather(gg_ctx *ctx, const gg__shelf *shelf)
{
    gg__shelf *s = (gg__shelf *)(uintptr_t)shelf;
    const char *what = "blocks of a table";
    const uint64_t room = gg__room(ctx), left = s->frame.blocks - s->slots,
                   most = (room == UINT64_MAX ? WITHOUT_LIMIT : room / 2) / GG__SAVED_BLOCK,
                   more = left < most ? left : most;
    if (ctx != s->frame.ctx || s->codes || more == 0 || gg__status(ctx) != GG_OK) return;
    tag *tags = gg__alloc(ctx, more, sizeof *tags, what);
    uint8_t *codes = tags ? gg__alloc(ctx, more, GG__SAVED_BLOCK, what) : NULL;
    if (!codes) {
        gg__free(ctx, tags);
        gg__begin(ctx); /* it goes without */
        return;
    }
    for (uint64_t i = 0; i < more; i++)
        atomic_init(&tags[i], 0);
    lock(s);
    s->tags = tags;
    s->codes = codes;
    s->slots += more;
    unlock(s);
}

static void close_shelf(const gg__shelf *shelf)
{
    gg__shelf *s = (gg__shelf *)(uintptr_t)shelf;
    gg_ctx *ctx = s->frame.ctx;
    gg__packer_free(s->packer);
    gg__free(ctx, s->frame.texts);
    gg__free(ctx, s->place);
    gg__free(ctx, s->sum);
    gg__free(ctx, s->codes);
    gg__free(ctx, s->few);
    gg__free(ctx, s->slot);
    gg__free(ctx, s->tags);
    gg__free(ctx, s->packed);
    gg__free(ctx, s->block);
    gg__free(ctx, s);
}

/* NULL: it cannot be opened. */
static gg__shelf *open_shelf(gg_ctx *ctx, const gg_problem *problem, const gg_file *file)
{
    gg__shelf *s = gg__alloc_zeroed(ctx, 1, sizeof *s, "a table");
    if (!s) return NULL;
    gg_status status = read_frame(ctx, file, &s->frame);
    if (status == GG_OK) status = check_game(ctx, problem, &s->frame);
    if (status == GG_OK) status = read_index(s);
    if (status == GG_OK) status = make_slots(s);
    if (status == GG_OK) return s;
    close_shelf(s);
    return NULL;
}

gg_status gg_saved_open(gg_ctx *ctx, const gg_problem *problem, const gg_file *file,
                        gg_solution **out)
{
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (!gg__has_index(problem))
        return refuse(ctx, "a saved table is of a game by rules whose positions are numbered, and "
                           "this is none");
    gg__shelf *shelf = open_shelf(ctx, problem, file);
    if (!shelf) return gg__status(ctx);
    const gg__table table = {.vertices = problem->positions,
                             .shelf = shelf,
                             .look = look,
                             .gather = gather,
                             .close = close_shelf};
    gg_solution *solution = gg__solution_new(ctx, "table", "outcome");
    if (!solution) close_shelf(shelf);
    if (!solution || !gg__solution_take_dense(solution, shelf->frame.mover, table)) {
        gg_solution_free(solution);
        return gg__status(ctx);
    }
    solution->made_for = problem;
    solution->positions = problem->positions - shelf->frame.saved.illegal;
    *out = solution;
    return GG_OK;
}
