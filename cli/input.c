#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* True if the extension is one of those in the list, which are separated by blanks. */
static bool lists(const char *extensions, const char *extension)
{
    const size_t length = strlen(extension);
    while (extensions && *extensions) {
        const size_t next = strcspn(extensions, " ");
        if (next == length && memcmp(extensions, extension, length) == 0) return true;
        extensions += next;
        extensions += strspn(extensions, " ");
    }
    return false;
}

const char *input_format(const char *file)
{
    const char *dot = file ? strrchr(file, '.') : NULL;
    if (!dot || strchr(dot, '/')) return NULL;
    for (size_t i = 0; gg_format_info(i); i++)
        if (lists(gg_format_info(i)->detail, dot + 1)) return gg_format_info(i)->name;
    return NULL;
}

static ptrdiff_t read_descriptor(void *self, void *buffer, size_t size)
{
    const cli_input *input = self;
    ssize_t got;
    do
        got = read(input->descriptor, buffer, size);
    while (got < 0 && errno == EINTR && !cli_interrupted());
    return got;
}

int input_open(const char *file, cli_input *input)
{
    const bool standard = !file || strcmp(file, "-") == 0;
    input->name = standard ? "<stdin>" : file;
    input->descriptor = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    input->source = (gg_source){input, read_descriptor};
    if (input->descriptor >= 0) return DONE;
    fprintf(stderr, "greatgame: %s: %s\n", file, strerror(errno));
    return BAD_INPUT;
}

void input_close(cli_input *input)
{
    if (input->descriptor > STDERR_FILENO) close(input->descriptor);
}
