/*
 * Octal and hexadecimal games: taking and breaking by a code d0.d1d2d3... in digits from 0 to 7, or
 * to F. When k objects are taken from a heap, the digit dk is the sum of the allowed rests: 1
 * nothing, 2 one heap, 4 two heaps, 8 three heaps. d0 is 0, or 4, 8 or C if a heap may be split
 * without taking. A player who cannot move loses, in
 * misère play wins. Digits that repeat for ever, as in 0.(3), let any number be taken. Kayles is
 * 0.77: knock down a skittle in a row, or two neighbours.
 */
#include "breaking.h"
#include "parameters.h"

#include <string.h>

/* ---- codes ---- */

static gg_status refuse_digit(const gg_setup *setup, const char *code, int length, char digit,
                              size_t place)
{
    const bool printable = digit > ' ' && digit < 0x7f;
    return gg_setup_refuse(
        setup, 0, 0,
        "the octal code '%.*s' has '%c' as digit %llu after the point: digits are 0 to 7, or to F",
        length, code, printable ? digit : '?', (unsigned long long)place);
}

/* The value of a digit, or -1. */
static int value_of(char digit)
{
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

/* The digit before the point; *rest is the text after the point. */
static gg_status read_front(const gg_setup *setup, const char *code, int length, uint8_t *digit,
                            const char **rest)
{
    const bool bare = code[0] == '.', front = code[0] && strchr("048Cc", code[0]);
    if (!bare && (!front || code[1] != '.'))
        return gg_setup_refuse(setup, 0, 0,
                               "the octal code '%.*s' does not begin with 0, 4, 8 or C and a point",
                               length, code);
    *digit = bare ? 0 : (uint8_t)value_of(code[0]);
    *rest = code + (bare ? 1 : 2);
    return GG_OK;
}

/* True if a dot stands over the digit before the text, as a combining character. */
static bool is_dotted(const char *text)
{
    return strncmp(text, "\xcc\x87", 2) == 0;
}

/* Digits that repeat for ever stand between ( and ) or [ and ], or the first and the last of them
 * have a dot over them, or `...` follows one that does. */
typedef struct repetition {
    size_t first, last; /* places; 0: none so far */
    char close;         /* the bracket that is open, or 0 */
} repetition;

/* Takes one mark of repetition at the text, before the digit of this place. Returns its length. */
static size_t read_mark(const char *text, size_t place, repetition *r)
{
    if (r->last == 0 && r->first == 0 && (*text == '(' || *text == '[')) {
        r->first = place;
        r->close = *text == '(' ? ')' : ']';
        return 1;
    }
    if (r->close && *text == r->close && place > r->first) {
        r->last = place - 1;
        r->close = '\0';
        return 1;
    }
    if (place == 1 || r->close) return 0;
    if (is_dotted(text)) {
        if (r->first == 0) r->first = place - 1;
        r->last = place - 1;
        return 2;
    }
    if (r->first > 0 || strncmp(text, "...", 3) != 0) return 0;
    r->first = r->last = place - 1;
    return 3;
}

/* Reads the code up to a comma or the end; *rest is what stands there. */
static gg_status read_code(const gg_setup *setup, const char *code, gg__breaking *game,
                           const char **rest)
{
    const int length = (int)strcspn(code, ",");
    size_t place = 1;
    repetition r = {0, 0, '\0'};
    *rest = code;
    gg_status status = read_front(setup, code, length, &game->leave[0], rest);
    while (status == GG_OK && **rest && **rest != ',') {
        const size_t mark = read_mark(*rest, place, &r);
        *rest += mark;
        if (mark > 0) continue;
        const char digit = *(*rest)++;
        if (value_of(digit) < 0) return refuse_digit(setup, code, length, digit, place);
        if (place > GG__PLACES)
            return gg_setup_refuse(setup, 0, 0, "an octal code has at most %d digits",
                                   (int)GG__PLACES);
        game->leave[place] = (uint8_t)value_of(digit);
        if (digit != '0') game->most = (unsigned)place;
        place++;
    }
    if (status != GG_OK) return status;
    if (place == 1)
        return gg_setup_refuse(setup, 0, 0, "the octal code '%.*s' has no digit after the point",
                               length, code);
    if (r.close || (r.last > 0 && r.last + 1 < place))
        return gg_setup_refuse(setup, 0, 0,
                               "the octal code '%.*s' ends with the digits that repeat, such as "
                               "0.3(7)",
                               length, code);
    if (r.last > 0) {
        game->most = (unsigned)r.last;
        game->repeats = (unsigned)(r.last - r.first + 1);
    }
    return GG_OK;
}

/* The code in one way of writing it. */
static void name_rules(gg__breaking *game)
{
    char *at = game->rules;
    for (unsigned k = 0; k <= game->most; k++) {
        if (game->repeats && k == game->most + 1 - game->repeats) *at++ = '(';
        *at++ = "0123456789ABCDEF"[game->leave[k] & 15];
        if (k == 0) *at++ = '.';
    }
    if (game->repeats) *at = ')';
}

/* ---- opening ---- */

/* code: of the game; NULL: it stands in the parameters, in front of the heaps. */
static gg_status open_game(const gg_setup *setup, const char *code, void **self)
{
    const char *text, *rest = "";
    gg__breaking *game = *self = gg_setup_alloc(setup, 1, sizeof *game);
    if (!game) return GG_NO_MEMORY;
    gg_status status = gg__misere(setup, &game->misere, &text);
    if (status == GG_OK)
        status = read_code(setup, code ? code : *text ? text : "0.137", game, &rest);
    if (status != GG_OK) return status;
    name_rules(game);
    if (code) return gg__breaking_open(setup, game, text);
    if (rest[0] == ',' && rest[1] == '\0')
        return gg_setup_refuse(setup, 0, 0, "a heap is missing after the comma");
    if (gg__breaking_period_span(game) == 0 && !*rest)
        return gg_setup_refuse(setup, 0, 0,
                               "the period of a code with %s digits is not known from any "
                               "theorem: add heaps, such as %s,10",
                               game->repeats ? "repeating" : "hexadecimal", game->rules);
    return gg__breaking_open(setup, game, *rest ? rest + 1 : rest);
}

static gg_status open_octal(const gg_setup *setup, void **self)
{
    return open_game(setup, NULL, self);
}

static gg_status open_kayles(const gg_setup *setup, void **self)
{
    return open_game(setup, "0.77", self);
}

const gg_ruleset gg_ruleset_octal = {
    GG__BREAKING,
    .info = {"octal", "take and break by a code such as 0.137", "[misere:]CODE[,HEAP,HEAP,...]",
             false, false},
    .source = "R. K. Guy, C. A. B. Smith, The G-values of various games, 1956",
    .open = open_octal,
    .period_span = gg__breaking_period_span,
};

const gg_ruleset gg_ruleset_kayles = {
    GG__BREAKING,
    .info = {"kayles", "take one skittle of a row, or two neighbours", "[misere:]HEAP,HEAP,...",
             false, false},
    .source = "H. E. Dudeney, The Canterbury Puzzles, 1907",
    .open = open_kayles,
    .period_span = gg__breaking_period_span,
};
