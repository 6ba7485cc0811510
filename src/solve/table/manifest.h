/*
 * Manifests: the state of a checkpoint, in one small file of its folder. The last one and the one
 * before are kept. doc/tables.md has the format.
 */
#ifndef GG_SOLVE_TABLE_MANIFEST_H
#define GG_SOLVE_TABLE_MANIFEST_H

#include "solve/table/disk.h"

#define GG__MANIFEST        "manifest"
#define GG__MANIFEST_BEFORE "manifest-before"
#define GG__MANIFEST_NEW    "manifest-new" /* while it is written */

/* Writes the present state as the last manifest. keep: the last one so far becomes the one before.
 * O(pages). */
gg_status gg__manifest_write(gg__tabulation *t, bool keep);

/* The level of the last manifest, or of the one before, plus 1; 0: it cannot be used. */
gg_status gg__manifest_level(gg__tabulation *t, bool before, uint64_t *level);

/* Restores its state, if it is possible: *good. The files that it names are not read. */
gg_status gg__manifest_adopt(gg__tabulation *t, bool before, bool *good);

/* The serials of the files that the one before names, in any order, if it has as many pages. */
gg_status gg__manifest_serials(gg__tabulation *t, uint64_t *list, size_t *count);

/* Makes the one before the last one again. */
gg_status gg__manifest_revert(gg__tabulation *t);

/* Refuses a folder with a file that has the name of a manifest and is not one, unless another file
 * is one: it must not be removed. Also refuses a table of another version. GG_BAD_INPUT. */
gg_status gg__manifests_refuse(gg__tabulation *t);

void gg__manifests_remove(gg__tabulation *t);

#endif
