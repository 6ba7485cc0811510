/* greatgame vet: tests a ruleset for its author. */
#include "problems.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST = 1, FROM, LIMIT_OPTION, MEMORY, PROGRESS };

static const cli_option options[] = {
    {"limit", "POSITIONS", LIMIT_OPTION, "test at most so many by number, and as many in reach"},
    {"first", "L|R", FIRST, "who moves first"},
    {"from", "FORMAT", FROM, "format of the graph (else by the file's extension)"},
    {"memory", "BYTES", MEMORY, "at most this much memory; K, M and G are understood"},
    {"progress", NULL, PROGRESS, "tell the progress of long work"},
    {NULL, NULL, 0, NULL},
};

/* ---- telling ---- */

static void put_board(const gg_problem *problem, const gg_findings *found, gg_position x,
                      cli_out *out)
{
    enum { PICTURE = 1 << 16 };
    char *text = found->part == GG_VET_TEXT ? NULL : malloc(PICTURE);
    out_format(out, "number %llu\n", (unsigned long long)x);
    if (!text) return; /* better not ask for texts that are at fault */
    gg_position_print(problem, x, text, PICTURE);
    out_text(out, text);
    out_char(out, '\n');
    if (gg_problem_rules(problem)->picture) {
        gg_position_picture(problem, x, text, PICTURE);
        out_text(out, text);
        if (text[0] && text[strlen(text) - 1] != '\n') out_char(out, '\n');
    }
    free(text);
}

/* Whether the game can be asked about the position at all. */
static bool can_show(const gg_problem *problem, gg_position x)
{
    const gg_ruleset *ruleset = gg_problem_rules(problem);
    return !ruleset->positions || !found_beyond(problem, x);
}
