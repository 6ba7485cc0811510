/* The writing half of the format gg, which gg.c registers. */
#ifndef GG_IO_GG_H
#define GG_IO_GG_H

#include "base/output.h"
#include "problem/problem.h"

gg_status gg__write_gg(gg_ctx *ctx, const gg_problem *problem, gg__output *output);

#endif
