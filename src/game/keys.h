/* Positions that are strings of bytes, and their numbers; gg_keys_intern and gg_keys_bytes. */
#ifndef GG_GAME_KEYS_H
#define GG_GAME_KEYS_H

#include "base/ctx.h"

#include "greatgame_ruleset.h"

gg_keys *gg__keys_new(gg_ctx *ctx); /* NULL without memory */
void gg__keys_free(gg_keys *keys);
size_t gg__keys_count(const gg_keys *keys);

#endif
