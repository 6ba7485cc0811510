/* greatgame new-ruleset: the beginning of a ruleset of one's own, and its test. */
#include "cli.h"

#include "arguments.h"
#include "plugin.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Each @ is the name. It solves as it stands, and has at most 60 lines. */
static const char ruleset_text[] =
    "/*\n"
    " * @: objects on a heap. Left takes one or two, Right one or three; who cannot move loses.\n"
    " * Change everything! Then: greatgame vet ./@.c    greatgame solve --ruleset ./@.c:10\n"
    " */\n"
    "#include <greatgame_ruleset.h>\n"
    "\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "\n"
    "/* The data of the game: its size, from the text after the colon in @.c:10. */\n"
    "typedef struct game {\n"
    "    uint64_t size;\n"
    "} game;\n"
    "\n"
    "static gg_status open(const gg_setup *setup, void **self)\n"
    "{\n"
    "    game *g = gg_setup_alloc(setup, 1, sizeof *g); /* freed with the game */\n"
    "    if (!g) return GG_NO_MEMORY;\n"
    "    g->size = 10; /* unless the parameters say otherwise */\n"
    "    if (gg_setup_numbers(setup->parameters, ',', &g->size, 1) < 0 || g->size > 1000)\n"
    "        return gg_setup_refuse(setup, 0, 0, \"@ takes a SIZE up to 1000\");\n"
    "    *self = g;\n"
    "    return GG_OK;\n"
    "}\n"
    "\n"
    "/* A position is a number that says all, here 2 * heap + player to move (0 Left, 1 Right). "
    "*/\n"
    "static gg_position start(void *self) { return 2 * ((game *)self)->size; }\n"
    "\n"
    "static gg_player turn(void *self, gg_position x) { (void)self; return x % 2 ? GG_RIGHT : "
    "GG_LEFT; }\n"
    "\n"
    "/* Every position that the player to move can move to. None: play is over. */\n"
    "static void moves(void *self, gg_position x, gg_moves *moves)\n"
    "{\n"
    "    const uint64_t heap = x / 2, other = 1 - x % 2, more = turn(self, x) == GG_LEFT ? 2 : 3;\n"
    "    if (heap >= 1) gg_moves_to(moves, 2 * (heap - 1) + other);\n"
    "    if (heap >= more) gg_moves_to(moves, 2 * (heap - more) + other);\n"
    "}\n"
    "\n"
    "/* A position as people read it. */\n"
    "static void print(void *self, gg_position x, char *text, size_t size)\n"
    "{\n"
    "    snprintf(text, size, \"%llu:%c\", (unsigned long long)(x / 2), \"LR\"[turn(self, x)]);\n"
    "}\n"
    "\n"
    "/* More callbacks, such as parse, print_move, picture, result: greatgame_ruleset.h. */\n"
    "static const gg_ruleset ruleset = {\n"
    "    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset),\n"
    "    .info = {\"@\", \"taking from a heap\", \"SIZE\", false, false},\n"
    "    .open = open, .start = start, .turn = turn, .moves = moves, .print = print,\n"
    "    .dead_end = GG_P, /* who cannot move has lost; GG_N: has won; GG_D: draw */\n"
    "};\n"
    "\n"
    "const gg_ruleset *gg_plugin_1(void) { return &ruleset; }\n";

static const char test_text[] =
    "#!/bin/sh\n"
    "# Tests the rules of @: do the functions of @.c agree with each other?\n"
    "exec greatgame vet \"$(dirname \"$0\")/@.c\"\n";

/* Writes the text into a file that is not there yet. */
static int write_file(const char *name, const char *ending, unsigned mode, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s%s", name, ending);
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    for (const char *c = text; out && *c; c++)
        if (*c == '@')
            fputs(name, out);
        else
            fputc(*c, out);
    const bool failed = out && ferror(out);
    if (out && fclose(out) == 0 && !failed) return DONE;
    cli_say("greatgame: %s: %s\n", path,
            errno == EEXIST ? "the file is there already" : strerror(errno));
    if (file >= 0) unlink(path);
    return file < 0 ? BAD_INPUT : LIMIT;
}

static int run(cli_arguments *a)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    enum { LONGEST = 40 };
    const char *name = a->plain[0];
    char source[LONGEST + 8];
    if (strspn(name, letters) != strlen(name) || strlen(name) > LONGEST || *name < 'a')
        return cli_usage("'%.60s' is no name of a ruleset: small letters, digits and _, at most %d",
                         name, LONGEST);
    int result = write_file(name, ".c", 0666, ruleset_text);
    if (result == DONE) {
        result = write_file(name, ".test", 0777, test_text);
        snprintf(source, sizeof source, "%s.c", name);
        if (result != DONE) unlink(source);
    }
    if (result != DONE) return result;
    const char *missing = plugin_missing();
    if (missing)
        cli_note("greatgame: note: to compile it, first install: sudo apt-get install %s\n",
                 missing);
    printf("%s.c     the rules, which solve as they stand: greatgame solve --ruleset ./%s.c\n"
           "%s.test  their test: ./%s.test\n",
           name, name, name, name);
    return DONE;
}

const cli_command cli_new_ruleset = {"new-ruleset",
                                     "NAME",
                                     "Begins a ruleset of your own: NAME.c, and NAME.test.",
                                     "cd \"$(mktemp -d)\" && greatgame new-ruleset dodgem",
                                     CLI_NEW,
                                     1,
                                     1,
                                     "the name of the ruleset",
                                     NULL,
                                     NULL,
                                     run};
