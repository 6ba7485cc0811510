/* The numbers of a trie as integers, so that they can be added. */
#ifndef GG_VERIFY_ADDENDS_H
#define GG_VERIFY_ADDENDS_H

#include "verify/inorder.h"

#define GG__MOST_ADDEND (INT64_C(1) << 55)

/* The numbers times 2^31, by their places in the order. {.ctx = ctx} is empty. */
typedef struct gg__addends {
    gg_ctx *ctx;
    uint32_t count;
    int64_t *number; /* entry 0 stands for nothing */
} gg__addends;

/* *fit: whether all are integers of at most GG__MOST_ADDEND. O(nodes), 8 bytes a node. */
gg_status gg__addends_make(const gg__inorder *order, gg__addends *addends, bool *fit);
void gg__addends_free(gg__addends *addends);

/* The place of a number, or 0 if it is none of the trie. O(log nodes). */
uint32_t gg__addends_find(const gg__addends *addends, int64_t number);

#endif
