/*
 * Manifests: what a checkpoint says, in one small file of its folder. The last one and the one
 * before are kept. doc/tables.md has the form.
 */
#ifndef GG_SOLVE_TABLE_MANIFEST_H
#define GG_SOLVE_TABLE_MANIFEST_H

#include "solve/table/disk.h"

#define GG__MANIFEST_NEW "manifest-new" /* while one is written */

/* Writes one that says what is so now, and makes it the last. keep: the last one so far becomes the
 * one before. O(ranges). */
gg_status gg__manifest_write(gg__tabulation *t, bool keep);

/* What the last one says, or the one before. */
typedef struct gg__front {
    uint64_t level; /* plus 1; 0: there is none that can be used */
    uint64_t phase, at, width, options, legal, closed, in_now, slices;
} gg__front;
gg_status gg__manifest_front(gg__tabulation *t, bool before, gg__front *front);

/* Makes what it says so, if that can be: *good. The files that it names are not looked at. */
gg_status gg__manifest_adopt(gg__tabulation *t, bool before, bool *good);

/* The serials of the files that the one before names, in any order, if it has as many ranges. */
gg_status gg__manifest_serials(gg__tabulation *t, uint64_t *list, size_t *count);

/* Makes the one before the last one again. */
gg_status gg__manifest_revert(gg__tabulation *t);

/* Refuses a folder in which a file has the name of a manifest and is none, unless another one is:
 * it must not be removed. Nor may a table that another version has saved. GG_BAD_INPUT. */
gg_status gg__manifests_refuse(gg__tabulation *t);

void gg__manifests_remove(gg__tabulation *t);

#endif
