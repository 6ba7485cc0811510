/* Text of a sum: 'xo.xo + ... - ^*:R' has the positions of the terms as their games write them, and
 * the player to move. */
#include "sum/sum.h"

#include "value/form/forms.h"

#include <stdio.h>
#include <string.h>

/* Appends to a text of limited size; what does not fit is dropped. */
static void add(char *text, size_t size, const char *more)
{
    const size_t length = size > 0 ? strlen(text) : 0;
    if (length + 1 < size) snprintf(text + length, size - length, "%s", more);
}

/* ---- positions ---- */

/* The text without the player to move, if a colon and a letter end it. */
static void print_game(gg__term *t, gg_position x, char *text, size_t size)
{
    gg_position_print(t->problem, x, text, size);
    const size_t length = strlen(text);
    if (!t->problem->impartial && length > 2 && text[length - 2] == ':') text[length - 2] = '\0';
}

static void print_vertices(const gg__term *t, const char *bytes, size_t size, char *text,
                           size_t room)
{
    gg__term vertices = *t;
    *text = '\0';
    for (size_t k = 0; k < size; k += sizeof(gg_vertex)) {
        char name[80];
        gg_vertex_print(t->problem,
                        (gg_vertex)gg__term_load_part(&vertices, bytes + k, sizeof(gg_vertex)),
                        name, sizeof name);
        if (k > 0) add(text, room, ",");
        add(text, room, name);
    }
}

/* One term of a position. */
static void print_term(gg__term *t, const char *bytes, size_t size, char *text, size_t room)
{
    if (!t->problem) {
        snprintf(text, room, "%.*s", (int)size, bytes);
    } else if (gg__term_is_game(t)) {
        print_game(t, gg__term_load(t, bytes, size), text, room);
        gg__term_release(t);
    } else {
        print_vertices(t, bytes, size, text, room);
    }
}

void gg__sum_print(void *self, gg_position x, char *text, size_t size)
{
    gg__sum *sum = self;
    gg_player mover;
    const char *at[GG__MOST_TERMS];
    size_t length[GG__MOST_TERMS];
    char *one = gg__alloc_zeroed(sum->ctx, GG__SUM_TEXT, 1, "text");
    if (size > 0) *text = '\0';
    if (one && gg__sum_unpack(sum, x, &mover, at, length)) {
        for (size_t i = 0; i < sum->count; i++) {
            gg__term *t = &sum->term[i];
            add(text, size, t->minus ? i > 0 ? " - " : "- " : i > 0 ? " + " : "");
            print_term(t, at[i], length[i], one, GG__SUM_TEXT);
            add(text, size, one);
        }
        add(text, size, mover == GG_LEFT ? ":L" : ":R");
    }
    gg__free(sum->ctx, one);
}

/* ---- reading ---- */

static const char *skip(const char *at)
{
    return at + strspn(at, " \t");
}

/* The end of a term's text: a sign between blanks outside of brackets, or the end. */
static const char *end_of(const char *at, const char *end)
{
    size_t depth = 0;
    const char *blanks = at; /* where those just before begin */
    for (; at < end; at++) {
        if (depth == 0 && blanks < at && strchr("+-", *at) && (at[1] == ' ' || at[1] == '\t'))
            return blanks;
        if (*at != ' ' && *at != '\t') blanks = at + 1;
        depth += *at == '{' || *at == '(';
        depth -= depth > 0 && (*at == '}' || *at == ')');
    }
    return end;
}

static bool parse_game(gg__term *t, const char *text, gg__text *out)
{
    const gg__rules *rules = t->problem->rules;
    gg_position x;
    char with_mover[GG__SUM_TEXT], start[GG__SUM_TEXT];
    bool found = false;
    if (!rules->ruleset->parse) return false;
    snprintf(with_mover, sizeof with_mover, "%s", text);
    if (!t->problem->impartial) {
        gg_position_print(t->problem, t->problem->start, start, sizeof start);
        const char *colon = strrchr(start, ':');
        if (colon && strlen(colon) == 2) add(with_mover, sizeof with_mover, colon);
    }
    found = rules->ruleset->parse(rules->self, with_mover, &x);
    if (found) gg__term_store(t, gg__term_turn(t, x, GG_LEFT), out);
    gg__term_release(t);
    return found;
}

/* Vertices with commas between them, as many as there are tokens. */
static bool parse_vertices(const gg__term *t, const char *text, gg__text *out)
{
    const gg_problem *problem = t->problem;
    const uint64_t vertices = gg_graph_vertices(problem->graph);
    size_t found = 0;
    while (*text) {
        const size_t length = strcspn(text, ",");
        char name[80];
        gg_vertex v = 0;
        for (; v < vertices; v++) {
            gg_vertex_print(problem, v, name, sizeof name);
            if (strlen(name) == length && memcmp(name, text, length) == 0) break;
        }
        if (v == vertices) return false;
        char bytes[sizeof v];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (char)(v >> 8 * i & 0xff);
        gg__text_bytes(out, bytes, sizeof bytes);
        found++;
        text += length + (text[length] == ',');
    }
    return found == problem->spec.token_count;
}

/* A form is read as an expression; a text that is none is no failure of the caller. */
static bool parse_value(gg__sum *sum, const char *text, gg__text *out)
{
    gg_form g;
    if (gg_form_read(sum->forms, text, NULL, &g) == GG_OK)
        return !gg__sum_why_no_value(sum, g) && gg__form_print(sum->forms, g, 0, out) == GG_OK;
    if (gg__status(sum->ctx) == GG_BAD_INPUT) gg__begin(sum->ctx);
    return false;
}

bool gg__sum_parse(void *self, const char *text, gg_position *x)
{
    gg__sum *sum = self;
    const size_t length = strlen(text);
    const char *at[GG__MOST_TERMS];
    size_t size[GG__MOST_TERMS], begin[GG__MOST_TERMS];
    gg__text all = {.ctx = sum->ctx};
    bool good = length > 2 && text[length - 2] == ':' && strchr("LRlr", text[length - 1]);
    const char *end = good ? text + length - 2 : text;
    for (size_t i = 0; good && i < sum->count; i++) {
        gg__term *t = &sum->term[i];
        char one[GG__SUM_TEXT];
        text = skip(text);
        if (i > 0 || t->minus) {
            good = text < end && *text == (t->minus ? '-' : '+');
            if (good) text = skip(text + 1);
        }
        const char *last = end_of(text, end);
        good = good && (size_t)(last - text) < sizeof one;
        if (!good) break;
        snprintf(one, sizeof one, "%.*s", (int)(last - text), text);
        begin[i] = all.length;
        good = !t->problem           ? parse_value(sum, one, &all)
               : gg__term_is_game(t) ? parse_game(t, one, &all)
                                     : parse_vertices(t, one, &all);
        size[i] = all.length - begin[i];
        text = last;
    }
    good = good && skip(text) >= end && gg__status(sum->ctx) == GG_OK;
    for (size_t i = 0; good && i < sum->count; i++)
        at[i] = all.data ? all.data + begin[i] : "";
    if (good)
        *x = gg__sum_pack(sum, strchr("Ll", end[1]) ? GG_LEFT : GG_RIGHT, sum->count, NULL, at,
                          size);
    gg__text_free(&all);
    return good && gg__status(sum->ctx) == GG_OK;
}

/* ---- parts and moves ---- */

void gg__sum_print_part(void *self, uint64_t part, char *text, size_t size)
{
    const gg__sum *sum = self;
    bool minus;
    const char *payload;
    size_t length;
    char one[GG__SUM_TEXT];
    gg__term *t = gg__sum_part_term(sum, part, &minus, &payload, &length);
    if (size > 0) *text = '\0';
    if (!t) return;
    if (!t->problem) { /* a numeral alone would be read as a heap */
        const bool numeral = strspn(payload, "0123456789") >= length;
        snprintf(text, size, numeral ? "value %.*s" : "%.*s", (int)length, payload);
        return;
    }
    const uint64_t own = gg__term_load_part(t, payload, length);
    const size_t name = strcspn(t->text, "@");
    if (gg__term_is_game(t)) {
        gg__part_print(t->problem, own, one, sizeof one);
        snprintf(text, size, "%s%s:%s", minus ? "-" : "", t->problem->game, one);
        gg__term_release(t);
    } else {
        gg_vertex_print(t->problem, (gg_vertex)own, one, sizeof one);
        snprintf(text, size, "%s%.*s@%s", minus ? "-" : "", (int)name, t->text, one);
    }
}

/* The names of a move in a game, each after the label of its term. */
static void add_names(const gg__term *t, char *names, char *text, size_t size)
{
    static const char between[] = " or ";
    for (char *at = names; at;) {
        char *next = strstr(at, between);
        if (next) *next = '\0';
        if (at > names) add(text, size, between);
        add(text, size, t->label);
        add(text, size, ": ");
        add(text, size, at);
        at = next ? next + sizeof between - 1 : NULL;
    }
}

/* The names of the vertices of the token that has moved. */
static void print_step(const gg__term *t, const char *before, const char *after, size_t size,
                       char *text, size_t room)
{
    char from[80], to[80];
    size_t k = 0;
    while (k + sizeof(gg_vertex) < size && memcmp(before + k, after + k, sizeof(gg_vertex)) == 0)
        k += sizeof(gg_vertex);
    print_vertices(t, before + k, sizeof(gg_vertex), from, sizeof from);
    print_vertices(t, after + k, sizeof(gg_vertex), to, sizeof to);
    snprintf(text, room, "%s-%s", from, to);
}

void gg__sum_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    gg__sum *sum = self;
    gg_player mover, next;
    const char *at[GG__MOST_TERMS], *old[GG__MOST_TERMS];
    size_t length[GG__MOST_TERMS], was[GG__MOST_TERMS], i = 0;
    gg__text before = {.ctx = sum->ctx};
    char names[GG__SUM_TEXT] = "";
    if (size > 0) *text = '\0';
    if (!gg__sum_unpack(sum, from, &mover, old, was) ||
        gg__text_bytes(&before, sum->here.data, sum->here.length) != GG_OK)
        return;
    for (size_t k = 0; k < sum->count; k++)
        old[k] = before.data + (old[k] - sum->here.data);
    const bool good = gg__sum_unpack(sum, to, &next, at, length);
    while (good && i < sum->count && length[i] == was[i] && memcmp(at[i], old[i], was[i]) == 0)
        i++;
    if (good && i < sum->count) {
        gg__term *t = &sum->term[i];
        const gg_player player = gg__term_player(t, mover);
        if (!t->problem) {
            snprintf(names, sizeof names, "%.*s", (int)length[i], at[i]);
        } else if (gg__term_is_game(t)) {
            const gg_position x = gg__term_turn(t, gg__term_load(t, old[i], was[i]), player);
            const gg_position y =
                gg__term_turn(t, gg__term_load(t, at[i], length[i]), gg__other(player));
            gg_move_print(t->problem, x, y, names, sizeof names);
            gg__term_release(t);
        } else {
            print_step(t, old[i], at[i], length[i], names, sizeof names);
        }
        add_names(t, names, text, size);
    }
    gg__text_free(&before);
}

/* The pictures of the terms, one under the other, each after its sign and label. */
void gg__sum_picture(void *self, gg_position x, char *text, size_t size)
{
    gg__sum *sum = self;
    gg_player mover;
    const char *at[GG__MOST_TERMS];
    size_t length[GG__MOST_TERMS];
    char *one = gg__alloc_zeroed(sum->ctx, GG__SUM_TEXT, 1, "text");
    if (size > 0) *text = '\0';
    if (!one || !gg__sum_unpack(sum, x, &mover, at, length)) {
        gg__free(sum->ctx, one);
        return;
    }
    for (size_t i = 0; i < sum->count; i++) {
        gg__term *t = &sum->term[i];
        char head[sizeof t->label + 8];
        snprintf(head, sizeof head, "%c %s", t->minus ? '-' : '+', t->label);
        add(text, size, head);
        *one = '\0';
        if (gg__term_is_game(t)) {
            gg_position_picture(t->problem, gg__term_load(t, at[i], length[i]), one, GG__SUM_TEXT);
            gg__term_release(t);
        } else {
            print_term(t, at[i], length[i], one, GG__SUM_TEXT);
        }
        const bool same = strcmp(one, t->label) == 0; /* a value that is as it was */
        if (!same) add(text, size, t->problem && strchr(one, '\n') ? "\n" : ": ");
        if (!same) add(text, size, one);
        if (*one == '\0' || one[strlen(one) - 1] != '\n') add(text, size, "\n");
    }
    gg__free(sum->ctx, one);
}
