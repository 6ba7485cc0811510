/* The arguments of the commands that work on problems. */
#include "arguments.h"

#include "contest.h"
#include "input.h"

#include "greatgame_ruleset.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Options that say something about a graph, which a game by rules is not. */
static bool contradicts_rules(const cli_arguments *a)
{
    return a->given.play >= 0 || a->given.stuck >= 0 || a->given.schedule ||
           a->given.token_count > 0 || a->given.target_count > 0;
}

/* True if the input is a graph, and not the board of a game by rules. */
static bool reads_graph(const cli_arguments *a)
{
    const char *parameters;
    const gg_ruleset *ruleset = a->ruleset ? cli_find_ruleset(a->ruleset, &parameters) : NULL;
    return !a->ruleset || (ruleset && cli_takes_graph(ruleset));
}

/* True of a file that begins as a saved table. */
static bool is_table(const char *file)
{
    char head[8];
    FILE *from = fopen(file, "rb");
    const bool found =
        from && fread(head, sizeof head, 1, from) == 1 && gg_saved_begins(head, sizeof head);
    if (from) fclose(from);
    return found;
}

static bool is_empty(const char *file, const cli_head *head)
{
    struct stat status;
    return file && strcmp(file, "-") != 0
               ? stat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0
               : head->length == 0;
}

static void complain_about_format(const char *file, const cli_head *head)
{
    char known[256] = "";
    if (file && gg_ruleset_expand(file, NULL, 0)) {
        cli_usage("'%s' is a game by rules: --ruleset %s", file, file);
        return;
    }
    if (file && strcmp(file, "-") != 0 && access(file, F_OK) != 0) {
        cli_usage("there is no file '%s'", file);
        return;
    }
    if (file && strcmp(file, "-") != 0 && is_table(file)) {
        cli_usage("'%s' is a saved table: --using %s answers from it, and greatgame table %s "
                  "describes it",
                  file, file, file);
        return;
    }
    if (is_empty(file, head)) {
        cli_usage("%s is empty", file && strcmp(file, "-") != 0 ? file : "standard input");
        return;
    }
    for (size_t i = 0; cli_format_read(i); i++) {
        const size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", i ? ", " : "", cli_format_read(i));
    }
    cli_usage("neither the name '%s' nor the content shows the format of the input: add --from "
              "with one of "
              "%s",
              file ? file : "-", known);
}

/* A certificate says what has been found, so nothing is left to choose. */
static bool contradicts_certificate(const cli_arguments *a)
{
    const bool input = !a->ruleset && (!a->file || strcmp(a->file, "-") == 0);
    if (a->options.solver || a->options.value || a->options.limit || a->plan || a->sizes)
        cli_usage("--using answers from saved values: it cannot be combined with --solver, "
                  "--value, --limit, --plan or --sizes");
    else if (input && strcmp(a->using, "-") == 0)
        cli_usage("the problem and the certificate cannot both be read from standard input");
    else
        return false;
    return true;
}

bool cli_choose_format(cli_arguments *a)
{
    if (a->resume && (!a->ruleset || a->using || a->certificate || a->plan || a->sizes)) {
        cli_usage("--resume goes with --ruleset, and without --using, --certificate, --plan and "
                  "--sizes");
        return false;
    }
    if (a->table && (!a->ruleset || a->resume || a->plan || a->sizes)) {
        cli_usage("--table is for a game by rules: it goes with --ruleset, and without --resume, "
                  "--plan and --sizes");
        return false;
    }
    if (a->resume) a->certificate = a->resume;
    if (a->using && contradicts_certificate(a)) return false;
    if (a->all && !a->json && (a->line || a->moves)) {
        cli_usage("--all goes with --line and --moves only in --json");
        return false;
    }
    bool ok;
    a->contest = contest_chosen(a, &ok);
    if (!ok) return false;
    if (!a->ruleset && (a->position || a->symmetry > 0 || a->no_skip >= 0)) {
        cli_usage("--position, --symmetry and --no-skip belong to --ruleset");
        return false;
    }
    if (a->ruleset) {
        if (contradicts_rules(a)) {
            cli_usage("--ruleset goes without --token, --target, --play, --schedule and --stuck: "
                      "the rules "
                      "of the game say these things");
            return false;
        }
        if (!a->file) return true;
    }
    if (!a->format) a->format = input_sniff(a->file, &a->head);
    if (!a->format) a->format = input_format(a->file, true);
    if (a->format || !reads_graph(a)) return true;
    a->format = input_guess(a->file, &a->head);
    if (!a->format && cli_interrupted()) a->format = "gg"; /* its reader ends as cancelled */
    if (a->format) return true;
    complain_about_format(a->file, &a->head);
    return false;
}
