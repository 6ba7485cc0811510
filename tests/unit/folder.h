/*
 * Folders for tables that are solved on a disk.
 */
#ifndef TESTS_UNIT_FOLDER_H
#define TESTS_UNIT_FOLDER_H

#include "unit/crc.h"
#include "unit/support.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static inline void name_in(const char *folder, const char *file, char path[512])
{
    assert_true(snprintf(path, 512, "%s/%s", folder, file) < 512);
}

/* A new folder, in memory where there is one: thousands of times all is written. */
static inline void make_folder(char folder[64])
{
    const bool fast = access("/dev/shm", W_OK) == 0;
    snprintf(folder, 64, "%s/ggdiskXXXXXX", fast ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(folder));
}

/* Lists the files of the folder except the lock; returns their number. */
static inline size_t list_files(const char *folder, char name[][64], size_t most)
{
    size_t count = 0;
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (const struct dirent *entry; (entry = readdir(list)) && count < most;)
        if (entry->d_name[0] != '.' && strcmp(entry->d_name, "lock") != 0)
            snprintf(name[count++], 64, "%.63s", entry->d_name);
    closedir(list);
    return count;
}

static inline void remove_folder(const char *folder);

/* Removes the files of the folder except the lock, and its subfolders. */
static inline void empty_folder(const char *folder)
{
    char name[200][64], path[512];
    for (size_t count; (count = list_files(folder, name, 200)) > 0;)
        for (size_t i = 0; i < count; i++) {
            name_in(folder, name[i], path);
            if (unlink(path) != 0) remove_folder(path);
        }
}

static inline void remove_folder(const char *folder)
{
    char path[512];
    empty_folder(folder);
    name_in(folder, "lock", path);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
}

/* A hash of the outcomes of all positions, and of their number. */
static inline uint64_t hash_outcomes(gg_ctx *ctx, const gg_solution *solution)
{
    uint64_t hash = HASH_START;
    const uint64_t count = gg_solution_entries(solution);
    char *winner = malloc(count);
    uint32_t *turns = malloc(count * sizeof *turns);
    assert_non_null(winner);
    assert_non_null(turns);
    for (unsigned mover = 0; mover < 2; mover++) {
        assert_ok(ctx, gg_solution_outcomes(ctx, solution, (gg_player)mover, 0, (gg_vertex)count,
                                            winner, turns));
        hash = hash_bytes(hash, winner, count);
        hash = hash_bytes(hash, turns, count * sizeof *turns);
    }
    free(winner);
    free(turns);
    return hash_number(hash, gg_solution_positions(solution));
}

/* Flips a bit of a file, drawn by lot. */
static inline void flip(const char *folder, const char *name, gg__rng *rng)
{
    char path[512];
    uint8_t byte;
    name_in(folder, name, path);
    const int file = open(path, O_RDWR);
    struct stat status;
    if (file < 0) return; /* a manifest that is being renamed */
    assert_int_equal(fstat(file, &status), 0);
    if (status.st_size > 0) {
        const off_t at = (off_t)gg__rng_below(rng, (uint64_t)status.st_size);
        assert_int_equal(pread(file, &byte, 1, at), 1);
        byte ^= (uint8_t)(1u << gg__rng_below(rng, 8));
        assert_int_equal(pwrite(file, &byte, 1, at), 1);
    }
    close(file);
}

#endif
