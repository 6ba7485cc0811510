#define _DEFAULT_SOURCE /* realpath */
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *file)
{
    cli_say("greatgame: %s: %s\n", file, strerror(errno));
    return LIMIT;
}

/* ---- outputs that would destroy something ---- */

/* The file or the standard stream that a name stands for; false if there is none yet. */
static bool find(const char *name, int stream, struct stat *status)
{
    return strcmp(name, "-") == 0 ? fstat(stream, status) == 0 : stat(name, status) == 0;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The folder of a name, and what it is called there. */
static const char *place_of(const char *file, struct stat *folder)
{
    const char *slash = strrchr(file, '/');
    char *path = slash ? strndup(file, (size_t)(slash + 1 - file)) : NULL;
    const bool there = (!slash || path) && stat(path ? path : ".", folder) == 0;
    free(path);
    return !there ? NULL : slash ? slash + 1 : file;
}

bool target_same(const char *a, const char *b)
{
    struct stat one, other;
    if (strcmp(a, b) == 0) return true;
    if (stat(a, &one) == 0)
        return S_ISREG(one.st_mode) && !stat(b, &other) && is_same(&one, &other);
    const char *in_one = place_of(a, &one), *in_other = place_of(b, &other);
    return in_one && in_other && is_same(&one, &other) && strcmp(in_one, in_other) == 0;
}

int target_check(const char *file, const char *input, bool results)
{
    struct stat out, other;
    if (!*file) return cli_usage("the name of the output is empty");
    if (!find(file, STDOUT_FILENO, &out)) return DONE;
    const bool stored = S_ISREG(out.st_mode) || S_ISBLK(out.st_mode);
    if (stored && input && find(input, STDIN_FILENO, &other) && is_same(&out, &other))
        return cli_usage("the output '%s' is the file that is read: name another one", file);
    if (!results || fstat(STDOUT_FILENO, &other) != 0 || !is_same(&out, &other)) return DONE;
    if (S_ISCHR(out.st_mode) && !isatty(STDOUT_FILENO)) return DONE; /* such as /dev/null */
    return cli_usage("results go to standard output, and '%s' is the same: name another file",
                     file);
}

/* ---- files that appear when they are whole ---- */

static bool is_standard(const char *file)
{
    return strcmp(file, "-") == 0;
}

/* A device or a pipe is written to as it is: putting a file in its place would destroy it. */
static bool is_special(const char *file)
{
    struct stat status;
    return is_standard(file) ||
           (stat(file, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

static int begin_special(const char *file, cli_target *target)
{
    const int descriptor =
        is_standard(file) ? dup(STDOUT_FILENO) : open(file, O_WRONLY | O_CLOEXEC);
    *target = (cli_target){.file = file, .descriptor = descriptor};
    return target->descriptor >= 0 ? DONE : complain(file);
}

static void forget(cli_target *target)
{
    if (target->temporary) cli_temporary_end(target->temporary);
    free(target->temporary);
    free(target->place);
}

/* The permissions of the existing file, else of any new file. */
static mode_t mode_of(const char *file)
{
    struct stat status;
    if (stat(file, &status) == 0) return status.st_mode & 0777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* A name beside the file, which begins alike; the file's own may be as long as names can be. */
static char *name_beside(const char *file)
{
    enum { LONGEST = 240 };
    const char *slash = strrchr(file, '/');
    const size_t folder = slash ? (size_t)(slash + 1 - file) : 0;
    const size_t length = strlen(file + folder), size = folder + LONGEST + sizeof ".XXXXXX";
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%.*s.XXXXXX", (int)(folder + (length < LONGEST ? length : LONGEST)),
                 file);
    return name;
}

int target_begin(const char *file, cli_target *target)
{
    if (is_special(file)) return begin_special(file, target);
    *target = (cli_target){.file = file, .descriptor = -1};
    struct stat status;
    if (stat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return complain(file);
    }
    target->place = realpath(file, NULL); /* NULL: it is not there yet */
    if (!target->place) target->place = strdup(file);
    target->temporary = target->place ? name_beside(target->place) : NULL;
    if (!target->temporary) {
        fputs("greatgame: no memory\n", stderr);
        forget(target);
        return LIMIT;
    }
    target->mode = mode_of(target->place);
    cli_temporary_begin(target->temporary);
    target->descriptor = mkstemp(target->temporary);
    if (target->descriptor >= 0) return DONE;
    const int result = complain(file);
    forget(target);
    return result;
}

int target_try(const char *file)
{
    cli_target target;
    if (is_special(file)) return DONE;
    const int result = target_begin(file, &target);
    if (result == DONE) target_end(&target, LIMIT); /* nothing stays */
    return result;
}

int target_end(cli_target *target, int result)
{
    if (!target->temporary) {
        if (close(target->descriptor) == 0) return result;
        return result == DONE ? complain(target->file) : result;
    }
    fchmod(target->descriptor, target->mode); /* not every file system knows of this */
    const bool kept = result == DONE && fsync(target->descriptor) == 0;
    const bool closed = close(target->descriptor) == 0;
    if (result == DONE && (!kept || !closed || rename(target->temporary, target->place) != 0))
        result = complain(target->file);
    if (result != DONE) unlink(target->temporary);
    forget(target);
    return result;
}
