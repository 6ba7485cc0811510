#include "police_judge.h"

#include <string.h>

bool police_judge_chosen(cli_arguments *a, bool *ok)
{
    *ok = true;
    if (!a->format || strcmp(a->format, "police-judge") != 0) return false;
    if (a->ruleset && strcmp(a->ruleset, "police") != 0 && strncmp(a->ruleset, "police:", 7) != 0) {
        cli_usage("police-judge is a form of police, not of '%s'", a->ruleset);
        return *ok = false;
    }
    if (!a->ruleset) a->ruleset = "police";
    if (!a->file) a->file = "-";
    return true;
}

/* ---- the input ---- */

/* What is left of it. */
typedef struct input {
    const char *file, *at, *end;
    uint64_t line; /* the one at which `at` stands */
} input;

static bool refuse(const input *in, size_t column, const char *what)
{
    fprintf(stderr, "greatgame: %s:%llu:%llu: %s\n", in->file, (unsigned long long)in->line,
            (unsigned long long)column, what);
    return false;
}

/* The length of the line, without what ends it. */
static size_t line_length(const input *in)
{
    const size_t left = (size_t)(in->end - in->at);
    const char *newline = memchr(in->at, '\n', left);
    const size_t length = newline ? (size_t)(newline - in->at) : left;
    return length > 0 && in->at[length - 1] == '\r' ? length - 1 : length;
}

static void next_line(input *in)
{
    const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    in->at = newline ? newline + 1 : in->end;
    in->line++;
}

static void skip_blanks(const char **at, const char *end)
{
    while (*at < end && (**at == ' ' || **at == '\t'))
        ++*at;
}

/* A positive number of at most nine digits, and the blanks around it; else stays at its first. */
static bool take_number(const char **at, const char *end, uint64_t *number)
{
    int digits = 0;
    skip_blanks(at, end);
    const char *first = *at;
    for (*number = 0; *at < end && **at >= '0' && **at <= '9' && digits < 10; ++*at, digits++)
        *number = 10 * *number + (uint64_t)(**at - '0');
    skip_blanks(at, end);
    if (digits > 0 && digits < 10 && *number > 0) return true;
    *at = first;
    return false;
}

static bool take_sizes(input *in, uint64_t *rows, uint64_t *columns)
{
    const char *at = in->at, *end = in->at + line_length(in);
    if (!take_number(&at, end, rows) || !take_number(&at, end, columns) || at < end)
        return refuse(in, (size_t)(at - in->at) + 1,
                      "the first line has to be two positive numbers: rows and columns");
    next_line(in);
    return true;
}

static bool take_rows(input *in, uint64_t rows, uint64_t columns)
{
    char sentence[128];
    for (uint64_t r = 0; r < rows; r++, next_line(in)) {
        const size_t length = line_length(in);
        if (length == columns) continue;
        if (in->at == in->end)
            snprintf(sentence, sizeof sentence, "the board ends after %llu of %llu rows",
                     (unsigned long long)r, (unsigned long long)rows);
        else
            snprintf(sentence, sizeof sentence, "the row has %llu cells instead of %llu",
                     (unsigned long long)length, (unsigned long long)columns);
        return refuse(in, (length < columns ? length : (size_t)columns) + 1, sentence);
    }
    return true;
}

static bool take_end(input *in)
{
    for (; in->at < in->end; next_line(in)) {
        const char *at = in->at, *end = in->at + line_length(in);
        skip_blanks(&at, end);
        if (at < end) return refuse(in, (size_t)(at - in->at) + 1, "more than the board");
    }
    return true;
}

bool police_judge_board(const char *file, const char *text, size_t length, const char **board,
                        size_t *board_length)
{
    input in = {file, text, text + length, 1};
    uint64_t rows, columns;
    if (!take_sizes(&in, &rows, &columns)) return false;
    *board = in.at;
    if (!take_rows(&in, rows, columns)) return false;
    *board_length = (size_t)(in.at - *board);
    return take_end(&in);
}

/* ---- the answer ---- */

void police_judge_verdict(gg_result winner, cli_out *out)
{
    out_text(out, winner == GG_L   ? "Police catches the thief\n"
                  : winner == GG_R ? "The thief escapes\n"
                                   : "Draw\n");
}
