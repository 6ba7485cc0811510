/* Saved tables in memory: files that are written, read, or built from a function of codes. */
#ifndef TESTS_UNIT_SAVED_FILE_H
#define TESTS_UNIT_SAVED_FILE_H

#include "laws/memory_file.h"
#include "saved/saved.h"
#include "unit/crc.h"

#include "game/problem.h"

/* fail_at: the call for reading, from 0, that fails. */
typedef struct saved_file {
    memory_file bytes;
    uint64_t calls, fail_at;
} saved_file;

static inline bool read_saved(void *self, uint64_t at, void *buffer, size_t size)
{
    saved_file *f = self;
    assert_true(at <= f->bytes.length && size <= f->bytes.length - at);
    if (f->calls++ == f->fail_at) return false;
    memcpy(buffer, f->bytes.at + at, size);
    return true;
}

static inline gg_file file_of(saved_file *f)
{
    return (gg_file){f, f->bytes.length, read_saved};
}

static inline void add_number(memory_file *f, unsigned width, uint64_t number)
{
    uint8_t bytes[8];
    gg__saved_put(bytes, width, number);
    assert_true(write_bytes(f, bytes, width));
}

/* A table of one byte a code, not packed. */
static inline void make_saved(gg_ctx *ctx, const gg_problem *problem, uint64_t positions,
                              uint8_t (*code)(uint64_t x), saved_file *out)
{
    const char *name = problem->game;
    memory_file *f = &out->bytes, index = {.at = NULL};
    uint8_t *block = malloc(GG__SAVED_BLOCK);
    uint64_t counts[4] = {0}, greatest = 0;
    *out = (saved_file){.fail_at = UINT64_MAX};
    write_bytes(f, GG__SAVED_MARK, 8);
    add_number(f, 4, 1);
    add_number(f, 4, GG__PLAIN);
    add_number(f, 8, gg__index_fingerprint(ctx, problem));
    add_number(f, 8, positions);
    add_number(f, 4, 1);
    add_number(f, 2, problem->impartial ? GG__MOVER_RELATIVE : GG__MOVER_OWNER);
    add_number(f, 2, 0);
    add_number(f, 4, strlen(name));
    add_number(f, 4, 0);
    add_number(f, 8, 0);
    add_number(f, 8, 0);
    write_bytes(f, name, strlen(name));
    add_number(f, 4, crc_of(0, f->at, f->length));
    for (uint64_t x = 0; x < positions; x += GG__SAVED_BLOCK) {
        const uint64_t left = positions - x,
                       count = left < GG__SAVED_BLOCK ? left : GG__SAVED_BLOCK;
        /* Tests three positions only to find constant blocks. */
        if (code(x) == code(x + count - 1) && code(x) == code(x + count / 2)) {
            add_number(&index, 4, 0);
            add_number(&index, 4, code(x));
            counts[code(x) < 2 ? code(x) : 2 + code(x) % 2] += count;
            continue;
        }
        for (uint64_t i = 0; i < count; i++) {
            block[i] = code(x + i);
            counts[block[i] < 2 ? block[i] : 2 + block[i] % 2]++;
            if (block[i] > 1 && (block[i] - 2u) / 2 > greatest) greatest = (block[i] - 2u) / 2;
        }
        add_number(&index, 4, count);
        add_number(&index, 4, crc_of(crc_of(0, block, (size_t)count), block, (size_t)count));
        write_bytes(f, block, (size_t)count);
    }
    const size_t seal = f->length;
    write_bytes(f, index.at, index.length);
    const size_t begin = f->length;
    add_number(f, 8, seal);
    for (int i = 0; i < 4; i++)
        add_number(f, 8, counts[i]);
    add_number(f, 4, greatest);
    add_number(f, 4, crc_of(0, index.at, index.length));
    add_number(f, 4, crc_of(0, f->at + begin, 48));
    write_bytes(f, GG__SAVED_END, 4);
    free(index.at);
    free(block);
}

#endif
