/* Names of vertices, both ways. */
#ifndef GG_GRAPH_NAMES_H
#define GG_GRAPH_NAMES_H

#include "base/ctx.h"

typedef struct gg__names gg__names;

gg__names *gg__names_new(gg_ctx *ctx);
void gg__names_free(gg__names *names);

/* Remembers the name (length bytes, copied) of v. Fails with GG_BAD_INPUT if the name is taken, v
 * has one already, or the text is no name: 1..255 bytes, none of them blank or control, not all
 * digits. */
gg_status gg__names_add(gg__names *names, gg_vertex v, const char *name, size_t length);

gg_vertex gg__names_find(const gg__names *names, const char *name,
                         size_t length);                       /* GG_NO_VERTEX */
const char *gg__names_of(const gg__names *names, gg_vertex v); /* NULL */

/* The index-th added name and its vertex; NULL behind the last. */
const char *gg__names_at(const gg__names *names, size_t index, gg_vertex *v);

#endif
