/* The input of a command: a file or standard input, and its format. */
#ifndef GG_CLI_INPUT_H
#define GG_CLI_INPUT_H

#include "cli.h"

typedef struct cli_input {
    const char *name; /* for messages */
    int descriptor;
    gg_source source;
} cli_input;

/* The registered format for a file name by its extension, or NULL. */
const char *input_format(const char *file);

/* Opens a file, or standard input for NULL and "-". DONE, or BAD_INPUT after a sentence. */
int input_open(const char *file, cli_input *input);
void input_close(cli_input *input);

#endif
