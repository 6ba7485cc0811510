/* The input of a command: a file or standard input, and its format. */
#ifndef GG_CLI_INPUT_H
#define GG_CLI_INPUT_H

#include "cli.h"

/* The first bytes of an input, for recognising its format. */
typedef struct cli_head {
    char bytes[4096];
    size_t length, at; /* how many there are, and how many were read again */
} cli_head;

typedef struct cli_input {
    const char *name; /* for messages */
    int descriptor;
    cli_head head; /* read before, to be read again */
    gg_source source;
    uint64_t taken, size; /* bytes that were read, and of the whole; size 0: it is not known */
} cli_input;

/* The registered format that begins like this file, or standard input for NULL and "-"; NULL: none,
 * or unknown because a file cannot be read twice. Bytes read from standard input are in *head, for
 * the input that is opened. */
const char *input_sniff(const char *file, cli_head *head);

/* The format that the file most likely has by its content, after a line on standard error that says
 * so; NULL: none. *head as for input_sniff, which was called before. */
const char *input_guess(const char *file, cli_head *head);

/* The registered format for a file name by its extension, or NULL. A packed input may have another
 * extension after it. */
const char *input_format(const char *file, bool packed);

/* Opens a file, or standard input for NULL and "-". DONE, or an exit status after a
 * sentence: BAD_INPUT, or USAGE if standard output writes to that very file. */
int input_open(const char *file, cli_input *input);
void input_close(cli_input *input);

#endif
