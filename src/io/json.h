/* The two halves of the format json: json.c writes, json_read.c reads if there is a library for it.
 */
#ifndef GG_IO_JSON_H
#define GG_IO_JSON_H

#include "io/format.h"

enum { GG__JSON_VERSION = 1 };
#define GG__JSON_FORMAT "greatgame"

#ifdef GG_JANSSON
gg_status gg__read_json(gg_reader *reader, gg_problem **out);
#endif

#endif
