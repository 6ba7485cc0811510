/*
 * aut: labelled transition systems, in the format of Aldebaran that CADP and mCRL2 write:
 *
 *     des (0, 3, 2)
 *     (0, "put(1, 2)", 1)
 *     (1, i, 0)
 *     (1, "tau", 1)
 *
 * The head has the initial state, the number of transitions and that of states, which count from 0;
 * a line follows for each transition. Labels are dropped. The initial state is a token, unless the
 * caller says where tokens are, or that it is a race, which has two or none.
 *
 * Cost: O(bytes).
 */
#include "io/format.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static void take_sign(gg__scanner *scanner, char wanted, const char *what)
{
    int c = gg__char_look(scanner);
    while (c == ' ' || c == '\t' || c == '\r') {
        gg__char_take(scanner);
        c = gg__char_look(scanner);
    }
    if (c == wanted)
        gg__char_take(scanner);
    else
        gg__char_unexpected(scanner, what);
}

/* A number, which is then the current token. */
static uint64_t take_number(gg__scanner *scanner, const char *what)
{
    char text[24];
    size_t length = 0;
    uint64_t value = 0;
    int c = gg__char_look(scanner);
    for (; c == ' ' || c == '\t'; c = gg__char_look(scanner))
        gg__char_take(scanner);
    for (; is_digit(c) && length < sizeof text; c = gg__char_look(scanner)) {
        text[length++] = (char)c;
        gg__char_take(scanner);
    }
    const gg__span word = {text, length};
    const gg__numeral numeral = gg__span_number(word, &value);
    scanner->token -= length;
    if (numeral == GG__NUMERAL_TOO_LARGE)
        gg__scan_fail(scanner, "%s is too large", what);
    else if (numeral == GG__NOT_NUMERAL)
        gg__scan_fail(scanner, "expected %s, a number", what);
    return value;
}

static void fail_state(const gg__draft *draft, gg__place place, const char *what, uint64_t state)
{
    gg__fail(draft->ctx, GG_BAD_INPUT, place, "%s is %llu, and the head promises %llu state%s",
             what, (unsigned long long)state, (unsigned long long)draft->vertices,
             gg__s(draft->vertices));
}

/* A byte of a label: not the end of the line, nor a control character, which is a fault. */
static bool is_label_byte(gg__scanner *scanner, int c)
{
    if (c < 0 || c == '\n') return false;
    if ((c >= ' ' && c != 0x7f) || c == '\t' || c == '\r') return true;
    gg__scan_fail(scanner, "a control character, byte 0x%02x", (unsigned)c);
    return false;
}

/* The rest of the line, without blanks at either end. */
static gg__span take_rest(gg__scanner *scanner, gg__text *line)
{
    size_t end, from = 0;
    line->length = 0;
    for (int c = gg__char_look(scanner); is_label_byte(scanner, c); c = gg__char_look(scanner)) {
        const char byte = (char)c;
        if (gg__text_bytes(line, &byte, 1) != GG_OK) break;
        gg__char_take(scanner);
    }
    for (end = line->length; end > 0 && is_blank(line->data[end - 1]);)
        end--;
    while (from < end && is_blank(line->data[from]))
        from++;
    return (gg__span){line->data ? line->data + from : "", end - from};
}

/* Takes the sign off the end of the text, and then blanks; false: it does not end in this sign. */
static bool drop_last(gg__span *text, char sign)
{
    if (text->length == 0 || text->text[text->length - 1] != sign) return false;
    do
        text->length--;
    while (text->length > 0 && is_blank(text->text[text->length - 1]));
    return true;
}

/* LABEL, STATE) as the rest of a line. A label may hold commas, parentheses and quotation marks, so
 * that it ends where the last comma of the line is. */
static gg_vertex take_label_and_state(gg__draft *draft, gg__text *line)
{
    gg__char_look(draft->scanner); /* so that the place is that of the label */
    const gg__place place = gg__scan_place(draft->scanner);
    gg__span text = take_rest(draft->scanner, line);
    uint64_t state = 0;
    size_t digits = 0;
    const bool closed = drop_last(&text, ')');
    while (digits < text.length && is_digit(text.text[text.length - 1 - digits]))
        digits++;
    const gg__span number = {text.text + (text.length - digits), digits};
    const bool sound = closed && gg__span_number(number, &state) == GG__NUMERAL;
    text.length -= digits;
    while (text.length > 0 && is_blank(text.text[text.length - 1]))
        text.length--;
    if (!sound || !drop_last(&text, ','))
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "expected a label, a comma, a state and a closing parenthesis");
    else if (text.length > 0 && *text.text == '"' &&
             (text.length == 1 || text.text[text.length - 1] != '"'))
        gg__fail(draft->ctx, GG_BAD_INPUT, place, "the quotation mark of the label is not closed");
    else if (state >= draft->vertices)
        fail_state(draft, place, "the state that the transition reaches", state);
    return (gg_vertex)state;
}

static void take_transition(gg__draft *draft, gg__text *line)
{
    gg__scanner *scanner = draft->scanner;
    take_sign(scanner, '(', "a transition, which begins with a parenthesis");
    const uint64_t from = take_number(scanner, "the state that the transition leaves");
    if (from >= draft->vertices)
        fail_state(draft, gg__scan_place(scanner), "the state that the transition leaves", from);
    take_sign(scanner, ',', "a comma");
    const gg_vertex to = take_label_and_state(draft, line);
    gg__scan_end_of_line(scanner);
    gg__draft_edge(draft, (gg_vertex)from, to, GG_FOR_BOTH);
}

/* des (INITIAL, TRANSITIONS, STATES). Returns the number of transitions. */
static uint64_t take_head(gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    const int c = gg__char_find(scanner);
    const gg__place begin = gg__scan_place(scanner);
    if (c < 0) gg__scan_fail(scanner, "the input is empty");
    for (const char *word = "des"; *word; word++)
        take_sign(scanner, *word, "the head, `des (INITIAL STATE, TRANSITIONS, STATES)`");
    take_sign(scanner, '(', "a parenthesis");
    const uint64_t initial = take_number(scanner, "the initial state");
    const gg__place place = gg__scan_place(scanner);
    take_sign(scanner, ',', "a comma");
    const uint64_t transitions = take_number(scanner, "the number of transitions");
    take_sign(scanner, ',', "a comma");
    const uint64_t states = take_number(scanner, "the number of states");
    take_sign(scanner, ')', "a closing parenthesis");
    gg__scan_end_of_line(scanner);
    gg__draft_begin(draft, begin, states, false);
    if (initial >= states) fail_state(draft, place, "the initial state", initial);
    if (draft->given->token_count == 0 && draft->given->play != GG_RACE)
        gg__draft_add(draft, &draft->tokens, (gg_vertex)initial, -1, (gg__span){"", 0}, place);
    return transitions;
}

static gg_status read_aut(gg__draft *draft, gg_problem **out)
{
    gg__text line = {.ctx = draft->ctx};
    uint64_t done = 0;
    const uint64_t promised = take_head(draft);
    for (; gg__status(draft->ctx) == GG_OK && gg__char_find(draft->scanner) >= 0; done++) {
        take_transition(draft, &line);
        gg__draft_tick(draft, done, promised);
    }
    gg__text_free(&line);
    if (done != promised)
        gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin,
                 "the head promises %llu transition%s, and there are %llu",
                 (unsigned long long)promised, gg__s(promised), (unsigned long long)done);
    const gg_status status = gg__draft_to_problem(draft, NULL, out);
    if (status != GG_OK || done == 0) return status;
    return gg__problem_add_note(*out, "the labels of transitions are dropped");
}

const gg__format gg__format_aut = {
    .info = {"aut", "labelled transition systems of CADP and mCRL2, without their labels", "aut",
             true, false},
    .single = true,
    .read = read_aut,
};
