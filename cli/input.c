#include "input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* True if the extension is one of those in the list, which are separated by blanks. */
static bool lists(const char *extensions, const char *extension, size_t length)
{
    while (extensions && *extensions) {
        const size_t next = strcspn(extensions, " ");
        if (next == length && memcmp(extensions, extension, length) == 0) return true;
        extensions += next;
        extensions += strspn(extensions, " ");
    }
    return false;
}

/* The extension of the first `length` bytes of a name, with its point; *size of them. */
static const char *extension_of(const char *file, size_t length, size_t *size)
{
    size_t at = length;
    while (at > 0 && file[at - 1] != '.' && file[at - 1] != '/')
        at--;
    *size = at > 0 && file[at - 1] == '.' ? length - at : 0;
    return file + at;
}

const char *input_format(const char *file, bool packed)
{
    size_t size;
    if (!file) return NULL;
    const char *extension = extension_of(file, strlen(file), &size);
    if (packed && lists("gz zst", extension, size))
        extension = extension_of(file, (size_t)(extension - 1 - file), &size);
    for (size_t i = 0; size > 0 && gg_format_info(i); i++)
        if (lists(gg_format_info(i)->detail, extension, size)) return gg_format_info(i)->name;
    return NULL;
}

/* As read, but an interruption ends it, also one that came before, and one that reaches another
 * thread than this: so it is looked for now and then while there is nothing to read. */
static ssize_t read_some(int descriptor, void *buffer, size_t size)
{
    enum { PATIENCE = 200 }; /* milliseconds */
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    while (!cli_interrupted()) {
        const int ready = poll(&input, 1, PATIENCE);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t got = read(descriptor, buffer, size);
        if (got >= 0 || errno != EINTR) return got;
    }
    errno = EINTR;
    return -1;
}

/* ---- the first bytes ---- */

static void take_head(int descriptor, cli_head *head)
{
    ssize_t got = 1;
    *head = (cli_head){.length = 0};
    while (got > 0 && head->length < sizeof head->bytes) {
        got = read_some(descriptor, head->bytes + head->length, sizeof head->bytes - head->length);
        if (got > 0) head->length += (size_t)got;
    }
}

/* Fills *head with the first bytes of a file that can be read twice. */
static bool look_into(const char *file, cli_head *head)
{
    struct stat status;
    if (stat(file, &status) != 0 || !S_ISREG(status.st_mode)) return false;
    const int descriptor = open(file, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    take_head(descriptor, head);
    close(descriptor);
    return true;
}

const char *input_sniff(const char *file, cli_head *head)
{
    cli_head first;
    if (!file || strcmp(file, "-") == 0) {
        if (isatty(STDIN_FILENO)) return NULL; /* nobody types that */
        take_head(STDIN_FILENO, head);
        return gg_format_of(head->bytes, head->length);
    }
    *head = (cli_head){.length = 0};
    return look_into(file, &first) ? gg_format_of(first.bytes, first.length) : NULL;
}

/* False if the library that reads the format was missing when this was built. */
static bool is_read(const char *format)
{
    size_t i = 0;
    while (gg_format_info(i) && strcmp(gg_format_info(i)->name, format) != 0)
        i++;
    return gg_format_info(i) && gg_format_info(i)->reads;
}

const char *input_guess(const char *file, cli_head *head)
{
    const bool standard = !file || strcmp(file, "-") == 0;
    cli_head first = *head;
    if (!standard && !look_into(file, &first)) return NULL;
    gg_ctx *ctx = gg_ctx_new(NULL);
    const char *format =
        ctx ? gg_format_guess(ctx, first.bytes, first.length, first.length < sizeof first.bytes)
            : NULL;
    gg_ctx_free(ctx);
    if (format && is_read(format))
        cli_note("greatgame: %s: note: it looks like %s and is read so; --from names another "
                 "format\n",
                 standard ? "<stdin>" : file, format);
    return format;
}

/* ---- the whole ---- */

static ptrdiff_t read_descriptor(void *self, void *buffer, size_t size)
{
    cli_input *input = self;
    cli_head *head = &input->head;
    if (head->at < head->length) {
        const size_t left = head->length - head->at, some = left < size ? left : size;
        memcpy(buffer, head->bytes + head->at, some);
        head->at += some;
        input->taken += some;
        return (ptrdiff_t)some;
    }
    const ptrdiff_t got = read_some(input->descriptor, buffer, size);
    if (got > 0) input->taken += (uint64_t)got;
    return got;
}

int input_open(const char *file, cli_input *input)
{
    const bool standard = !file || strcmp(file, "-") == 0;
    input->name = standard ? "<stdin>" : file;
    input->descriptor = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC);
    input->head = (cli_head){.length = 0};
    input->source = (gg_source){input, read_descriptor};
    input->taken = input->size = 0;
    if (input->descriptor < 0) {
        cli_say("greatgame: %s: %s\n", file, strerror(errno));
        return BAD_INPUT;
    }
    struct stat in, out; /* an input that is the output would grow with it */
    const bool regular = fstat(input->descriptor, &in) == 0 && S_ISREG(in.st_mode);
    if (regular) input->size = (uint64_t)in.st_size;
    if (!regular || fstat(STDOUT_FILENO, &out) != 0 || in.st_dev != out.st_dev ||
        in.st_ino != out.st_ino)
        return DONE;
    input_close(input);
    return cli_usage("%s is read, and standard output writes to it", input->name);
}

void input_close(cli_input *input)
{
    if (input->descriptor > STDERR_FILENO) close(input->descriptor);
}
