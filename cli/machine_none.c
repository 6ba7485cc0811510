/* A program without a machine around it, as in a browser: no signals, no terminal, and files in
 * memory without other writers. It replaces machine.c and target.c. */
#include "cli.h"
#include "target.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PAGE_BYTES = 1 << 16, MOST_PAGES = 1 << 16 };

void cli_temporary_begin(const char *file)
{
    (void)file;
}

void cli_temporary_end(const char *file)
{
    (void)file;
}

void cli_catch_signals(void) {}

bool cli_interrupted(void)
{
    return false;
}

bool cli_take_interruption(void)
{
    return false;
}

void cli_cancel_when_interrupted(gg_ctx *ctx)
{
    (void)ctx;
}

/* What addresses of 32 bits reach. */
uint64_t cli_available_memory(void)
{
    return (uint64_t)PAGE_BYTES * MOST_PAGES;
}

bool cli_program_folder(char *folder, size_t size)
{
    (void)folder;
    (void)size;
    return false;
}

double cli_processor_seconds(long process)
{
    (void)process;
    return 0;
}

int cli_duplicate(int descriptor)
{
    (void)descriptor;
    return -1;
}

size_t cli_screen_width(void)
{
    return 80;
}

int target_check(const char *file, const char *input, bool results)
{
    (void)file;
    (void)input;
    (void)results;
    return DONE;
}

bool target_same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

int target_try(const char *file)
{
    (void)file;
    return DONE;
}

int target_begin(const char *file, cli_target *target)
{
    target->descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (target->descriptor >= 0) return DONE;
    cli_say("greatgame: '%s' cannot be written\n", file);
    return LIMIT;
}

int target_end(cli_target *target, int result)
{
    close(target->descriptor);
    return result;
}
