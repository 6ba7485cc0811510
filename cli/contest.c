#include "contest.h"

#include <stdlib.h>
#include <string.h>

/* The library reads the first, `judge`, by itself; it is here for its answers. */
static const cli_contest contests[] = {
    {.format = "judge",
     .kind = "race",
     .shape = CASES_RACE,
     .words = {"0", "1", "-"},
     .answers = "0, 1 or -"},
    {.format = "outcome-judge", .kind = "outcome", .shape = CASES_OUTCOME, .answers = "N, P or D"},
    {.format = "police-judge",
     .kind = "police",
     .shape = CASES_BOARD,
     .ruleset = "police",
     .numbers = 2,
     .size = "two positive numbers: rows and columns",
     .words = {"Police catches the thief", "The thief escapes", "Draw"},
     .answers = "'Police catches the thief', 'The thief escapes' or 'Draw'"},
    {.format = "nimber-judge",
     .kind = "nimber",
     .shape = CASES_TOKENS,
     .value = "nimber",
     .answers = "a nimber such as 3, or inf{0,2}"},
    {.format = "number-judge",
     .kind = "number",
     .shape = CASES_COLOURS,
     .solver = "number",
     .answers = "a number such as 2, -1 or 3/8"},
    {.format = "advance-judge",
     .kind = "advance",
     .shape = CASES_BOARD,
     .ruleset = "advance-or-eat",
     .numbers = 1,
     .size = "one positive number of rows, which is also that of columns",
     .words = {"Takahashi", "Snuke", "Draw"},
     .answers = "Takahashi or Snuke"},
    {.format = "cops-judge",
     .kind = "cops",
     .shape = CASES_COPS,
     .ruleset = "cops",
     .words = {"Cops", "Robber", "Robber"},
     .answers = "Cops or Robber"},
    {.format = "octal-judge",
     .kind = "octal",
     .shape = CASES_HEAPS,
     .ruleset = "octal",
     .answers = "a nimber such as 3"},
};

static const cli_contest *const contests_end = contests + sizeof contests / sizeof *contests;

const char *contest_format(size_t index)
{
    const cli_contest *contest = contests + 1 + index;
    return contest < contests_end ? contest->format : NULL;
}

const char *contest_kind(size_t index)
{
    return contests + index < contests_end ? contests[index].kind : NULL;
}

const cli_contest *contest_find(const char *format)
{
    const cli_contest *contest = contests;
    while (contest < contests_end && strcmp(format, contest->format) != 0)
        contest++;
    return contest < contests_end ? contest : NULL;
}

bool contest_has_cases(const cli_contest *contest)
{
    return contest->shape != CASES_BOARD && contest->shape != CASES_RACE;
}

const cli_contest *contest_chosen(cli_arguments *a, bool *ok)
{
    const cli_contest *contest = a->format ? contest_find(a->format) : NULL;
    *ok = true;
    if (!contest || contest->shape == CASES_RACE) return NULL;
    const bool cases = contest_has_cases(contest);
    *ok = false;
    if (a->ruleset && (cases || !cli_is_named(a->ruleset, contest->ruleset))) {
        cli_usage("%s is a form of %s, not of '%s'", contest->format,
                  contest->ruleset ? contest->ruleset : "games on graphs", a->ruleset);
        return NULL;
    }
    if (cases && (a->given.play >= 0 || a->given.first >= 0 || a->given.stuck >= 0 ||
                  a->given.schedule || a->given.token_count > 0 || a->given.target_count > 0)) {
        cli_usage("%s says all of the game itself: it goes without --play, --token, --target, "
                  "--first, --schedule and --stuck",
                  contest->format);
        return NULL;
    }
    if ((contest->solver || contest->value) && (a->options.solver || a->options.value)) {
        cli_usage("%s asks for values of one kind: it goes without --solver and --value",
                  contest->format);
        return NULL;
    }
    *ok = true;
    if (contest->solver) a->options.solver = contest->solver;
    if (contest->value) a->options.value = contest->value;
    if (!cases && !a->ruleset) a->ruleset = contest->ruleset;
    if (!a->file) a->file = "-";
    return contest;
}

/* ---- cases ---- */

bool contest_check(const cli_contest *contest, const cases_text *text)
{
    cases_text copy = *text;
    while (copy.left > 0) {
        cli_case c;
        if (!cases_next(contest->shape, &copy, &c)) return false;
        case_free(&c);
    }
    return cases_end(&copy);
}

/* ---- boards ---- */

/* The rest of it. */
typedef struct input {
    const char *file, *at, *end;
    uint64_t line; /* the one at which `at` stands */
} input;

static bool refuse(const input *in, size_t column, const char *what)
{
    cli_say("greatgame: %s:%llu:%llu: %s\n", in->file, (unsigned long long)in->line,
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

/* 2^exponent in decimal, nine digits a limb. */
static bool put_power(unsigned long exponent, const gg_sink *sink)
{
    enum { BASE = 1000000000 };
    const size_t most = exponent / 29 + 2;
    char digits[16];
    size_t count = 1;
    uint32_t *limb = calloc(most, sizeof *limb);
    if (!limb) return false;
    limb[0] = 1;
    for (unsigned long i = 0; i < exponent; i++) {
        uint32_t carry = 0;
        for (size_t k = 0; k < count; k++) {
            const uint32_t twice = 2 * limb[k] + carry;
            carry = twice >= BASE;
            limb[k] = twice - (carry ? BASE : 0);
        }
        if (carry) limb[count++] = carry;
    }
    bool good = true;
    for (size_t k = count; good && k-- > 0;) {
        const int length = snprintf(digits, sizeof digits, k + 1 == count ? "%lu" : "%09lu",
                                    (unsigned long)limb[k]);
        good = sink->write(sink->self, digits, (size_t)length);
    }
    free(limb);
    return good;
}

/* A number that the library writes as 5/2^40, with the denominator written out. */
static bool write_out(void *self, const void *data, size_t size)
{
    const gg_sink *sink = self;
    const char *text = data;
    size_t slash = 0;
    while (slash + 2 < size && memcmp(text + slash, "/2^", 3) != 0)
        slash++;
    if (slash + 2 >= size) return sink->write(sink->self, data, size);
    unsigned long exponent = 0;
    for (size_t i = slash + 3; i < size; i++)
        exponent = 10 * exponent + (unsigned long)(text[i] - '0');
    return sink->write(sink->self, text, slash + 1) && put_power(exponent, sink);
}

gg_status contest_answer(const cli_contest *contest, gg_ctx *ctx, const gg_problem *problem,
                         const gg_solution *solution, const gg_answer *answer, const gg_sink *sink)
{
    static const char classes[][2] = {[GG_D] = "D", [GG_N] = "N", [GG_P] = "P"};
    gg_sink to = *sink;
    const gg_sink pieces = {&to, write_out};
    if (!contest->words[0] && contest->shape != CASES_OUTCOME)
        return gg_total_write(ctx, problem, solution, 0, &pieces);
    const gg_result winner = answer->outcome.winner;
    const char *word = contest->shape == CASES_OUTCOME ? classes[answer->outcome_class]
                       : winner == GG_L                ? contest->words[0]
                       : winner == GG_R                ? contest->words[1]
                                                       : contest->words[2];
    return sink->write(sink->self, word, strlen(word)) ? GG_OK : GG_WRITE_FAILED;
}
