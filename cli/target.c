#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *file)
{
    fprintf(stderr, "greatgame: %s: %s\n", file, strerror(errno));
    return LIMIT;
}

/* A device or a pipe is written to as it is: putting a file in its place would destroy it. */
static bool is_special(const char *file)
{
    struct stat status;
    return stat(file, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static int begin_special(const char *file, cli_target *target)
{
    *target = (cli_target){file, NULL, open(file, O_WRONLY | O_CLOEXEC)};
    return target->descriptor >= 0 ? DONE : complain(file);
}

int target_begin(const char *file, cli_target *target)
{
    const size_t length = strlen(file) + 16;
    if (is_special(file)) return begin_special(file, target);
    *target = (cli_target){file, malloc(length), -1};
    if (!target->temporary) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    snprintf(target->temporary, length, "%s.XXXXXX", file);
    cli_temporary(target->temporary);
    target->descriptor = mkstemp(target->temporary);
    if (target->descriptor >= 0) return DONE;
    const int result = complain(file);
    cli_temporary(NULL);
    free(target->temporary);
    return result;
}

int target_end(cli_target *target, int result)
{
    if (!target->temporary) {
        if (close(target->descriptor) == 0) return result;
        return result == DONE ? complain(target->file) : result;
    }
    const mode_t mask = umask(0);
    umask(mask);
    const bool kept =
        fchmod(target->descriptor, 0666 & ~mask) == 0 && fsync(target->descriptor) == 0;
    if (close(target->descriptor) != 0 || (result == DONE && !kept) ||
        (result == DONE && rename(target->temporary, target->file) != 0))
        result = complain(target->file);
    if (result != DONE) unlink(target->temporary);
    cli_temporary(NULL);
    free(target->temporary);
    return result;
}
