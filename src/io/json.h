/* Problems as objects of JSON: what reader and writer share. */
#ifndef GG_IO_JSON_H
#define GG_IO_JSON_H

#include "io/format.h"

#define GG__JSON_FORMAT   "greatgame"
#define GG__JSON_ENDLESS  "endless_score"
#define GG__JSON_DEAD_END "dead_end_score"

enum { GG__JSON_VERSION = 1 };

/* `write` of the format json. */
gg_status gg__json_write(const gg_problem *problem, const gg_problem *defaults, gg__output *output);

#endif
