/* Lines of standard input, as a user types them. */
#ifndef GG_CLI_LINES_H
#define GG_CLI_LINES_H

#include "cli.h"

enum { LINE_LENGTH = 1 << 16 };

typedef struct cli_lines {
    char buffer[LINE_LENGTH], line[LINE_LENGTH];
    size_t at, filled;     /* of the buffer */
    bool ended, cut;       /* the last line was longer than LINE_LENGTH - 1 */
    bool prompts;          /* there is a terminal at both ends */
    struct editline *edit; /* there, with libedit: what lets lines be edited; else NULL */
    struct history *history;
    /* Names that the tabulator completes: the index-th, NULL after the last; or NULL. */
    const char *(*name)(const void *self, size_t index);
    const void *self;
} cli_lines;

void lines_begin(cli_lines *in);
/* From now on names are completed, where lines can be edited. */
void lines_complete(cli_lines *in, const char *(*name)(const void *self, size_t index),
                    const void *self);
void lines_end(cli_lines *in);

/* The next line without its end and the blanks around it, control characters made question marks;
 * NULL behind the last. A line that is too long is cut. A terminal gets a prompt. */
const char *lines_next(cli_lines *in);

#endif
