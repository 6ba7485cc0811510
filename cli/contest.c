#include "contest.h"

#include <string.h>

struct cli_contest {
    const char *format, *ruleset;
    int numbers;      /* in the first line: rows and columns, or one number for both */
    const char *size; /* what the first line has to be */
    const char *left, *right, *draw; /* who wins */
};

static const cli_contest contests[] = {
    {"advance-judge", "advance-or-eat", 1, "one positive number: rows, and as many columns",
     "Takahashi", "Snuke", "Draw"},
    {"police-judge", "police", 2, "two positive numbers: rows and columns",
     "Police catches the thief", "The thief escapes", "Draw"},
};

const char *contest_format(size_t index)
{
    return index < sizeof contests / sizeof *contests ? contests[index].format : NULL;
}

const cli_contest *contest_chosen(cli_arguments *a, bool *ok)
{
    const cli_contest *contest = contests, *end = contests + sizeof contests / sizeof *contests;
    *ok = true;
    while (contest < end && !(a->format && strcmp(a->format, contest->format) == 0))
        contest++;
    if (contest == end) return NULL;
    if (a->ruleset && !cli_is_named(a->ruleset, contest->ruleset)) {
        cli_usage("%s is a form of %s, not of '%s'", contest->format, contest->ruleset, a->ruleset);
        *ok = false;
        return NULL;
    }
    if (!a->ruleset) a->ruleset = contest->ruleset;
    if (!a->file) a->file = "-";
    return contest;
}

/* ---- the input ---- */

/* The rest of it. */
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

static bool take_size(const cli_contest *contest, input *in, uint64_t *rows, uint64_t *columns)
{
    char sentence[128];
    const char *at = in->at, *end = in->at + line_length(in);
    bool good = take_number(&at, end, rows);
    if (contest->numbers == 1)
        *columns = *rows;
    else
        good = good && take_number(&at, end, columns);
    snprintf(sentence, sizeof sentence, "the first line has to be %s", contest->size);
    if (!good || at < end) return refuse(in, (size_t)(at - in->at) + 1, sentence);
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
            snprintf(sentence, sizeof sentence, "the board ends after %llu of %llu row%s",
                     (unsigned long long)r, (unsigned long long)rows, cli_s(rows));
        else
            snprintf(sentence, sizeof sentence, "the row has %llu cell%s instead of %llu",
                     (unsigned long long)length, cli_s(length), (unsigned long long)columns);
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

bool contest_board(const cli_contest *contest, const char *file, const char *text, size_t length,
                   const char **board, size_t *board_length)
{
    input in = {file, text, text + length, 1};
    uint64_t rows, columns;
    if (!take_size(contest, &in, &rows, &columns)) return false;
    *board = in.at;
    if (!take_rows(&in, rows, columns)) return false;
    *board_length = (size_t)(in.at - *board);
    return take_end(&in);
}

/* ---- the answer ---- */

void contest_verdict(const cli_contest *contest, gg_result winner, cli_out *out)
{
    out_text(out, winner == GG_L ? contest->left : winner == GG_R ? contest->right : contest->draw);
    out_char(out, '\n');
}
