/*
 * A ruleset from outside the program.
 *
 * A C file is compiled into a private folder, which is removed once the library is loaded; a
 * library is loaded, and one function, whose name has the version of this protocol, returns its
 * ruleset. The table is copied: the copy has the file's hash as the edition of the rules, so that
 * certificates are for this file alone, and its callbacks go through functions here, which record
 * the current callback of each thread. So a crash in a callback can be reported in one sentence: a
 * signal handler reads the record. It writes, removes unfinished files and ends the process;
 * nothing is resumed, since the plug-in may have written anywhere. A callback that does not return
 * when the program is interrupted ends in the same way. A child process for each game would also
 * contain the damage, but need a pipe for every move.
 *
 * Cost: some nanoseconds a callback.
 */
#define _DEFAULT_SOURCE /* sigaltstack */

#include "plugin.h"

#include "greatgame_ruleset.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096, STACK = 1 << 16, LONGEST_NAME = 60 };

static struct {
    char path[PATH_LENGTH]; /* "": none is loaded */
    char edition[17];
    char folder[PATH_LENGTH], library[PATH_LENGTH + 16]; /* made of a C file */
    gg_ruleset own, watched; /* as the plug-in has it, and what the program uses */
    bool guarded;            /* texts are tested */
} plugin;

/* ---- what threads are doing ---- */

/* A thread and its callbacks. The handlers of signals look at it. */
typedef struct station {
    _Alignas(128) const char *volatile callback; /* that it is in; NULL: none */
    volatile unsigned long calls;                /* of callbacks so far, */
    unsigned long seen;                          /*   and when the last second was over */
} station;

enum { STATIONS = 256 /* number of watched threads; a crash is reported for all */ };

static station stations[STATIONS];
static _Thread_local station *here;
static _Thread_local char spare_stack[STACK]; /* for handlers, when the stack has overflowed */

static station *arrive(void)
{
    static atomic_uint taken;
    static _Thread_local station unwatched;
    const unsigned number = atomic_fetch_add(&taken, 1);
    stack_t stack = {.ss_flags = SS_DISABLE};
    sigaltstack(NULL, &stack);
    if (stack.ss_flags & SS_DISABLE)
        sigaltstack(&(stack_t){.ss_sp = spare_stack, .ss_size = STACK}, NULL);
    return number < STATIONS ? &stations[number] : &unwatched;
}

/* Returns the callback that this thread is in already, for leave(). */
static const char *enter(const char *callback)
{
    if (!here) here = arrive();
    const char *before = here->callback;
    here->calls++;
    here->callback = callback;
    return before;
}

static void leave(const char *before)
{
    here->callback = before;
}

/* ---- the end of the program ---- */

static void say(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

/* Writes one sentence, from any place: calls only functions of the C library that signal handlers
 * may call. */
static _Noreturn void end(const char *what, const char *callback, const char *how, int status)
{
    if (isatty(STDERR_FILENO)) say("\r\033[K");
    say("greatgame: ");
    say(plugin.path);
    say(what);
    if (callback) {
        say(" `");
        say(callback);
        say("'");
    }
    say(how);
    say("\n");
    cli_remove_temporaries();
    _exit(status);
}

static void crash(int number)
{
    const char *name = number == SIGSEGV   ? ": segmentation fault"
                       : number == SIGFPE  ? ": arithmetic exception, such as a division by 0"
                       : number == SIGABRT ? ": abort"
                       : number == SIGBUS  ? ": bus error"
                                           : ": illegal instruction";
    if (here && here->callback) end(": the plug-in crashed in", here->callback, name, BAD_INPUT);
    end(": the program crashed beside the plug-in, which may have damaged its memory", NULL, name,
        FAULT);
}

/* Registered with atexit. */
static void left(void)
{
    if (here && here->callback)
        end(": the plug-in ended the program in", here->callback, "", BAD_INPUT);
}

/* Called every second once the program has been interrupted. The library stops after the callback
 * that it is in; one that lasts a whole second more is not waited for. */
static void look_round(void)
{
    for (station *s = stations; s < stations + STATIONS; s++) {
        if (s->callback && s->seen == s->calls)
            end(": cancelled; the plug-in has not returned from", s->callback, "", LIMIT);
        s->seen = s->calls;
    }
}

static void watch(void)
{
    static const int numbers[] = {SIGSEGV, SIGFPE, SIGABRT, SIGBUS, SIGILL};
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
    atexit(left);
    cli_when_reminded(look_round);
}

/* ---- texts ---- */

/* Texts are written into a buffer followed by bytes that must not change, and then copied: a
 * callback that writes beyond its buffer would damage other data. */
enum { ROOM = 1 << 16, GUARD = 256, DIRT = 0xa5 };

static _Thread_local char room[ROOM + GUARD];

static char *guard(char *text, size_t size)
{
    if (!plugin.guarded || size == 0 || size > ROOM) return text;
    memset(room + size, DIRT, GUARD);
    return room;
}

static void hand_over(const char *callback, const char *written, char *text, size_t size)
{
    if (written == text) return;
    const size_t length = strnlen(room, size);
    size_t same = 0;
    while (same < GUARD && (unsigned char)room[size + same] == DIRT)
        same++;
    if (same < GUARD || length == size)
        end(": the plug-in writes beside its buffer, or leaves out the NUL, in", callback, "",
            BAD_INPUT);
    memcpy(text, room, length + 1);
}

/* ---- callbacks ---- */

/* All of them, once: those that return something, those that do not, and those that write a text,
 * whose last parameters are `char *text, size_t size'. */
#define CALLBACKS(GIVES, DOES, WRITES)                                                             \
    GIVES(open, gg_status, (const gg_setup *setup, void **self), setup, self)                      \
    DOES(close, (void *self), self)                                                                \
    GIVES(start, gg_position, (void *self), self)                                                  \
    GIVES(positions, uint64_t, (void *self), self)                                                 \
    GIVES(legal, bool, (void *self, gg_position x), self, x)                                       \
    GIVES(turn, gg_player, (void *self, gg_position x), self, x)                                   \
    GIVES(result, gg_result, (void *self, gg_position x), self, x)                                 \
    DOES(moves, (void *self, gg_position x, gg_moves *moves), self, x, moves)                      \
    GIVES(misere, bool, (void *self), self)                                                        \
    DOES(unmoves, (void *self, gg_position x, gg_moves *moves), self, x, moves)                    \
    GIVES(canonical, gg_position, (void *self, gg_position x), self, x)                            \
    WRITES(print, (void *self, gg_position x, char *text, size_t size), self, x)                   \
    GIVES(parse, bool, (void *self, const char *text, gg_position *x), self, text, x)              \
    WRITES(print_move, (void *self, gg_position from, gg_position to, char *text, size_t size),    \
           self, from, to)                                                                         \
    WRITES(picture, (void *self, gg_position x, char *text, size_t size), self, x)                 \
    GIVES(pursuit, const gg_pursuit *, (void *self), self)                                         \
    DOES(parts, (void *self, gg_position x, gg_moves *parts), self, x, parts)                      \
    GIVES(part_numbers, uint64_t, (void *self), self)                                              \
    DOES(part_moves, (void *self, gg_player player, uint64_t part, gg_moves *options), self,       \
         player, part, options)                                                                    \
    WRITES(print_part, (void *self, uint64_t part, char *text, size_t size), self, part)           \
    GIVES(part_rules, const char *, (void *self), self)                                            \
    GIVES(part_nimber, uint32_t, (void *self, uint64_t part), self, part)                          \
    GIVES(period_span, uint64_t, (void *self), self)                                               \
    GIVES(forest, const gg_forest *, (void *self), self)                                           \
    DOES(cuts, (void *self, gg_position x, gg_moves *branches), self, x, branches)                 \
    GIVES(classes, uint64_t, (void *self), self)                                                   \
    GIVES(slice_end, uint64_t, (void *self, uint64_t slice), self, slice)                          \
    GIVES(options, uint64_t, (void *self, gg_position x), self, x)                                 \
    WRITES(print_end, (void *self, gg_position x, gg_result result, char *text, size_t size),      \
           self, x, result)                                                                        \
    GIVES(stock, uint64_t, (void *self, gg_position x), self, x)                                   \
    GIVES(score, int64_t, (void *self, gg_position x), self, x)                                    \
    WRITES(remark, (void *self, const char *said, char *text, size_t size), self, said)            \
    GIVES(give_turn, gg_position, (void *self, gg_position x, gg_player player), self, x, player)

#define GIVES(name, type, parameters, ...)                                                         \
    static type call_##name parameters                                                             \
    {                                                                                              \
        const char *before = enter(#name);                                                         \
        type given = plugin.own.name(__VA_ARGS__);                                                 \
        leave(before);                                                                             \
        return given;                                                                              \
    }
#define DOES(name, parameters, ...)                                                                \
    static void call_##name parameters                                                             \
    {                                                                                              \
        const char *before = enter(#name);                                                         \
        plugin.own.name(__VA_ARGS__);                                                              \
        leave(before);                                                                             \
    }
#define WRITES(name, parameters, ...)                                                              \
    static void call_##name parameters                                                             \
    {                                                                                              \
        const char *before = enter(#name);                                                         \
        char *written = guard(text, size);                                                         \
        plugin.own.name(__VA_ARGS__, written, size);                                               \
        hand_over(#name, written, text, size);                                                     \
        leave(before);                                                                             \
    }
CALLBACKS(GIVES, DOES, WRITES)

static void watch_callbacks(void)
{
    plugin.watched = plugin.own;
#define REPLACE(name, ...)                                                                         \
    if (plugin.own.name) plugin.watched.name = call_##name;
    CALLBACKS(REPLACE, REPLACE, REPLACE)
#define NAME(name, ...) WATCHED_##name,
    enum { CALLBACKS(NAME, NAME, NAME) ALL };
    _Static_assert(sizeof(gg_ruleset) - offsetof(gg_ruleset, open) ==
                       sizeof(gg_result) + 4 + sizeof plugin.own.edition +
                           sizeof plugin.own.notation + ALL * sizeof plugin.own.open,
                   "these are all callbacks; dead_end, two flags and two texts are among them");
    plugin.watched.edition = plugin.edition;
}

/* ---- compiling ---- */

/* One sentence; returns BAD_INPUT. */
static int refuse(const char *what)
{
    cli_say("greatgame: %s: %s\n", plugin.path, what);
    plugin.path[0] = '\0';
    return BAD_INPUT;
}

/* The folder with the headers: `include` beside the program's folder, or above it in a tree where
 * it was built. False: the compiler may know where they are. */
static bool find_headers(char *flag, size_t size)
{
    enum { UP = 4 };
    char folder[PATH_LENGTH], header[PATH_LENGTH + 64];
    if (!cli_program_folder(folder, sizeof folder)) return false;
    for (int i = 0; i < UP; i++) {
        snprintf(header, sizeof header, "%s/include/greatgame_ruleset.h", folder);
        if (access(header, R_OK) == 0)
            return (size_t)snprintf(flag, size, "-I%s/include", folder) < size;
        char *slash = strrchr(folder, '/');
        if (!slash) return false;
        *slash = '\0';
    }
    return false;
}

/* True if a program of this name is in a folder of PATH. */
static bool on_path(const char *name)
{
    char file[PATH_LENGTH];
    for (const char *folder = getenv("PATH"); folder && *folder;) {
        const size_t length = strcspn(folder, ":");
        const int whole = snprintf(file, sizeof file, "%.*s/%s", (int)length, folder, name);
        if (whole < (int)sizeof file && access(file, X_OK) == 0) return true;
        folder += length + (folder[length] == ':');
    }
    return false;
}

const char *plugin_missing(void)
{
    char flag[PATH_LENGTH + 64];
    const bool headers = find_headers(flag, sizeof flag);
    if (!on_path("cc")) return headers ? "gcc libc6-dev" : "gcc libc6-dev libgreatgame-dev";
    return headers || getenv("CPATH") || getenv("C_INCLUDE_PATH") ? NULL : "libgreatgame-dev";
}

/* Runs cc, whose messages go to standard error, in a process group of its own: one signal ends all
 * that it has started, so that nothing is written into the folder after it has been removed. */
static int compile(const char *library)
{
    extern char **environ;
    char headers[PATH_LENGTH + 64] = "-I.";
    find_headers(headers, sizeof headers);
    const char *arguments[] = {"cc",
                               "-std=c11",
                               "-O2",
                               "-shared",
                               "-fPIC",
                               headers,
                               "-o",
                               library,
                               plugin.path,
#ifdef __i386__
                               "-m32",
#endif
#ifdef __APPLE__
                               "-Wl,-undefined,dynamic_lookup", /* found in the program */
#endif
                               NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t group;
    pid_t child;
    int status = 0;
    if (posix_spawn_file_actions_init(&actions) != 0 || posix_spawnattr_init(&group) != 0)
        return refuse("no memory");
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    posix_spawnattr_setflags(&group, POSIX_SPAWN_SETPGROUP);
    signal(SIGTTOU, SIG_IGN); /* inherited: the group may write to the terminal */
    const int error =
        posix_spawnp(&child, "cc", &actions, &group, (char *const *)arguments, environ);
    posix_spawnattr_destroy(&group);
    posix_spawn_file_actions_destroy(&actions);
    if (error)
        return refuse("the C compiler `cc', which should compile it, cannot be started; on Debian: "
                      "sudo apt-get install gcc libc6-dev");
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        if (cli_interrupted()) kill(-child, SIGTERM);
    if (cli_interrupted()) {
        refuse("cancelled");
        return LIMIT;
    }
    return status == 0 ? DONE : refuse("it does not compile; cc says above why");
}

/* ---- loading ---- */

/* FNV-1a, 64 bits, of the file's bytes, as text. A pipe or a device might never end. */
static int find_edition(void)
{
    unsigned char bytes[1 << 14];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    struct stat facts;
    const int file = open(plugin.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t got = file < 0 ? -1 : 1;
    if (file >= 0 && fstat(file, &facts) == 0 && !S_ISREG(facts.st_mode)) {
        close(file);
        return refuse("it is no regular file");
    }
    while (got > 0) {
        got = read(file, bytes, sizeof bytes);
        for (ssize_t i = 0; i < got; i++)
            hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    const int error = errno;
    if (file >= 0) close(file);
    snprintf(plugin.edition, sizeof plugin.edition, "%016llx", (unsigned long long)hash);
    return got == 0 ? DONE : refuse(strerror(error));
}

/* The first of the fields that no ruleset can do without and that this one lacks, or NULL. A name
 * goes into texts and files. */
static const char *find_missing(const gg_ruleset *own)
{
    const char *name = own->info.name;
    size_t length = 0;
    while (name && length < LONGEST_NAME && name[length] > ' ' && name[length] < 127 &&
           name[length] != ':')
        length++;
    if (length == 0 || name[length]) return "an info.name of up to 60 letters, digits or signs";
    return !own->info.summary ? "info.summary"
           : !own->open       ? "open"
           : !own->start      ? "start"
           : !own->moves      ? "moves"
                              : NULL;
}

static int copy_table(const gg_ruleset *own)
{
    char text[128];
    if (!own) return refuse("its function gg_plugin_1 gives no ruleset");
    if (own->abi != GG_RULESET_ABI) {
        snprintf(text, sizeof text,
                 "its ruleset was made for version %u of the interface, and this program has "
                 "version %d",
                 (unsigned)own->abi, (int)GG_RULESET_ABI);
        return refuse(text);
    }
    if (own->size != sizeof *own)
        return refuse("its ruleset was made with another greatgame_ruleset.h, or lacks .size = "
                      "sizeof(gg_ruleset): compile it again");
    const char *missing = find_missing(own);
    snprintf(text, sizeof text, "its ruleset lacks %s", missing ? missing : "");
    if (missing) return refuse(text);
    plugin.own = *own;
    return DONE;
}

static int take_table(void *library)
{
    const gg_ruleset *(*give)(void) = NULL;
    *(void **)&give = dlsym(library, "gg_plugin_1");
    if (!give) return refuse("it has no function gg_plugin_1, which gives its ruleset");
    enter("gg_plugin_1"); /* until the table has been read, which may be none at all */
    const int result = copy_table(give());
    leave(NULL);
    if (result == DONE) watch_callbacks();
    return result;
}

/* Loads a library, by a path with a slash in it. */
static int load(const char *path)
{
    enter("dlopen"); /* its constructors, or a file that is cut short */
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    leave(NULL);
    if (library) return take_table(library);
    const char *why = dlerror();
    const size_t length = strlen(path);
    if (why && strncmp(why, path, length) == 0 && strncmp(why + length, ": ", 2) == 0)
        why += length + 2;
    if (why && strncmp(why, "cannot open", 11) == 0) why = "it is for another machine";
    if (why && strncmp(why, "failed to map segment", 21) == 0)
        why =
            "its file system is mounted with noexec, or memory is short (a .c file is compiled in "
            "TMPDIR)";
    cli_say("greatgame: %s: it cannot be loaded: %s\n", plugin.path,
            why ? why : "no reason is given");
    plugin.path[0] = '\0';
    return BAD_INPUT;
}

/* Compiles the file in a folder of its own, which is removed again. */
static int load_source(void)
{
    const char *place = getenv("TMPDIR");
    snprintf(plugin.folder, sizeof plugin.folder, "%.4000s/greatgame-XXXXXX",
             place && *place ? place : "/tmp");
    if (!mkdtemp(plugin.folder)) return refuse("no temporary folder can be made to compile it in");
    snprintf(plugin.library, sizeof plugin.library, "%s/ruleset.so", plugin.folder);
    cli_temporary_begin(plugin.library); /* first the file, */
    cli_temporary_begin(plugin.folder);  /* then the folder */
    int result = compile(plugin.library);
    if (result == DONE) result = load(plugin.library);
    unlink(plugin.library);
    rmdir(plugin.folder);
    cli_temporary_end(plugin.library);
    cli_temporary_end(plugin.folder);
    return result;
}

int plugin_load(const char *text, bool guarded)
{
    const size_t length = strcspn(text, ":");
    if (length + 3 > sizeof plugin.path) {
        cli_say("greatgame: the path of the plug-in is too long\n");
        return BAD_INPUT;
    }
    snprintf(plugin.path, sizeof plugin.path, "%s%.*s", memchr(text, '/', length) ? "" : "./",
             (int)length, text);
    const int result = find_edition();
    if (result != DONE) return result;
    watch();
    plugin.guarded = guarded;
    const bool source = length > 2 && memcmp(text + length - 2, ".c", 2) == 0;
    return source ? load_source() : load(plugin.path);
}

const gg_ruleset *plugin_ruleset(void)
{
    return plugin.path[0] ? &plugin.watched : NULL;
}
