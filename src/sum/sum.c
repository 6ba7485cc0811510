/*
 * The ruleset `sum`: a move is a move in one of the terms; a player who cannot move in any loses.
 *
 * Cost. A move is listed in the time of the term's own `moves`, and its position is copied.
 *
 * Source. J. H. Conway, On Numbers and Games, 1976.
 */
#include "sum/sum.h"

#include "value/form/forms.h"

#include <string.h>

/* Part 0 has no moves, so the numbers of strings have this bit. */
#define PART_BIT (UINT64_C(1) << 62)

/* ---- positions of terms ---- */

/* Numbers are written as they are in memory, except that the lower half of one that stands for a
 * string is left out, and the string follows. */
static uint64_t load_number(gg_keys *keys, const char *bytes, size_t size)
{
    uint64_t number = 0;
    if (size < sizeof number) return 0;
    for (size_t i = 0; i < sizeof number; i++)
        number |= (uint64_t)(uint8_t)bytes[i] << 8 * i;
    return keys ? number | gg_keys_intern(keys, bytes + sizeof number, size - sizeof number)
                : number;
}

static void store_number(const gg_keys *keys, uint64_t number, gg__text *out)
{
    char bytes[sizeof number];
    const uint64_t upper = keys ? number >> 32 << 32 : number;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(upper >> 8 * i & 0xff);
    gg__text_bytes(out, bytes, sizeof bytes);
    if (!keys) return;
    size_t size;
    const uint8_t *string = gg_keys_bytes(keys, (uint32_t)number, &size);
    gg__text_bytes(out, (const char *)string, size);
}

gg_position gg__term_load(gg__term *t, const char *bytes, size_t size)
{
    return load_number(t->keys, bytes, size);
}

void gg__term_store(const gg__term *t, gg_position position, gg__text *out)
{
    store_number(t->keys, position, out);
}

void gg__term_release(gg__term *t)
{
    t->scratch.has_listed = false;
    gg_keys *keys = t->keys ? t->keys : t->part_keys;
    if (keys) gg__keys_cut(keys, t->mark);
}

gg_position gg__term_turn(const gg__term *t, gg_position x, gg_player player)
{
    const gg__rules *rules = t->problem->rules;
    return t->problem->impartial ? x : rules->ruleset->give_turn(rules->self, x, player);
}

/* Reads the string of a form. */
static gg_status read_form(const gg__sum *sum, const char *bytes, size_t size, gg_form *out)
{
    char *text = gg__alloc_zeroed(sum->ctx, size + 1, 1, "a form");
    if (!text) return gg__status(sum->ctx);
    memcpy(text, bytes, size);
    gg_status status = gg__status(sum->ctx);
    if (status == GG_OK) *out = gg__form_read(sum->forms, text, size, NULL);
    if (status == GG_OK) status = gg__status(sum->ctx);
    gg__free(sum->ctx, text);
    return status;
}

/* ---- positions of the sum ---- */

enum { LENGTH = 4 /* bytes of the length of a term's position */ };

static void add_length(gg__text *out, size_t size)
{
    char bytes[LENGTH];
    for (size_t i = 0; i < LENGTH; i++)
        bytes[i] = (char)(size >> 8 * i & 0xff);
    gg__text_bytes(out, bytes, LENGTH);
}

bool gg__sum_unpack(gg__sum *sum, gg_position x, gg_player *mover, const char *at[GG__MOST_TERMS],
                    size_t size[GG__MOST_TERMS])
{
    size_t length, begin = 1;
    const uint8_t *bytes = gg_keys_bytes(sum->keys, x, &length);
    sum->here.length = 0;
    *mover = GG_LEFT;
    if (length == 0 || bytes[0] > GG_RIGHT ||
        gg__text_bytes(&sum->here, (const char *)bytes, length) != GG_OK)
        return false;
    *mover = bytes[0] == GG_RIGHT ? GG_RIGHT : GG_LEFT;
    for (size_t i = 0; i < sum->count; i++) {
        if (length - begin < LENGTH) return false;
        const char *field = sum->here.data + begin;
        size[i] = 0;
        for (size_t k = 0; k < LENGTH; k++)
            size[i] |= (size_t)(uint8_t)field[k] << 8 * k;
        begin += LENGTH;
        if (length - begin < size[i]) return false;
        at[i] = sum->here.data + begin;
        begin += size[i];
    }
    return begin == length;
}

gg_position gg__sum_pack(gg__sum *sum, gg_player mover, size_t term, const gg__text *changed,
                         const char *const at[], const size_t size[])
{
    const char first = (char)mover;
    gg__text whole = {.ctx = sum->ctx};
    gg__text_bytes(&whole, &first, 1);
    for (size_t i = 0; i < sum->count; i++) {
        const bool own = i == term;
        add_length(&whole, own ? changed->length : size[i]);
        gg__text_bytes(&whole, own ? changed->data : at[i], own ? changed->length : size[i]);
    }
    const gg_position x = gg__status(sum->ctx) == GG_OK
                              ? gg_keys_intern(sum->keys, whole.data, whole.length)
                              : UINT64_MAX;
    gg__text_free(&whole);
    return x;
}

static void store_vertex(gg_vertex v, gg__text *out)
{
    char bytes[sizeof v];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(v >> 8 * i & 0xff);
    gg__text_bytes(out, bytes, sizeof bytes);
}

static gg_vertex load_vertex(const char *bytes)
{
    gg_vertex v = 0;
    for (size_t i = 0; i < sizeof v; i++)
        v |= (gg_vertex)(uint8_t)bytes[i] << 8 * i;
    return v;
}

static gg_position start(void *self)
{
    gg__sum *sum = self;
    const char *at[GG__MOST_TERMS];
    size_t size[GG__MOST_TERMS];
    gg__text all = {.ctx = sum->ctx};
    size_t begin = 0;
    for (size_t i = 0; i < sum->count; i++) {
        gg__term *t = &sum->term[i];
        const size_t before = all.length;
        if (!t->problem)
            gg__form_print(sum->forms, t->value, 0, &all);
        else if (gg__term_is_game(t))
            gg__term_store(t, gg__term_turn(t, t->problem->start, GG_LEFT), &all);
        for (size_t k = 0; t->problem && !gg__term_is_game(t) && k < t->problem->spec.token_count;
             k++)
            store_vertex(t->problem->spec.tokens[k].vertex, &all);
        size[i] = all.length - before;
        if (t->problem) gg__term_release(t);
    }
    for (size_t i = 0; i < sum->count; begin += size[i++])
        at[i] = all.data ? all.data + begin : "";
    const gg_position x = gg__status(sum->ctx) == GG_OK
                              ? gg__sum_pack(sum, sum->first, sum->count, NULL, at, size)
                              : 0;
    gg__text_free(&all);
    return x;
}

static gg_player turn(void *self, gg_position x)
{
    const gg__sum *sum = self;
    return gg_keys_bytes(sum->keys, x, NULL)[0] == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

/* ---- moves ---- */

/* A position whose term is to be changed. */
typedef struct moving {
    gg__sum *sum;
    size_t term;
    gg_player player; /* of the sum */
    const char *at[GG__MOST_TERMS];
    size_t size[GG__MOST_TERMS];
    gg_moves *moves;
} moving;

/* The term becomes what is in sum->next. */
static void add_move(const moving *m)
{
    gg_moves_to(m->moves,
                gg__sum_pack(m->sum, gg__other(m->player), m->term, &m->sum->next, m->at, m->size));
}

static gg_status move_in_game(const moving *m)
{
    gg__sum *sum = m->sum;
    gg__term *t = &sum->term[m->term];
    const gg__positions *list;
    const gg_position x = gg__term_turn(t, gg__term_load(t, m->at[m->term], m->size[m->term]),
                                        gg__term_player(t, m->player));
    gg_status status = gg__position_moves(t->problem, &t->scratch, x, &list);
    for (size_t i = 0; status == GG_OK && i < list->count; i++) {
        if (gg__position_ended(list->at[i]) != GG_NONE)
            return gg__fail(sum->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: it is a sum of parts, but a move ends play",
                            t->problem->game);
        sum->next.length = 0;
        gg__term_store(t, gg__term_turn(t, list->at[i], GG_LEFT), &sum->next);
        add_move(m);
        status = gg__status(sum->ctx);
    }
    gg__term_release(t);
    return status;
}

static gg_status move_on_graph(const moving *m)
{
    gg__sum *sum = m->sum;
    const gg__term *t = &sum->term[m->term];
    const char *at = m->at[m->term];
    for (size_t k = 0; k < m->size[m->term]; k += sizeof(gg_vertex)) {
        size_t count;
        const gg_vertex *option = gg_graph_options(t->problem->graph, gg__term_player(t, m->player),
                                                   load_vertex(at + k), &count);
        for (size_t i = 0; i < count; i++) {
            sum->next.length = 0;
            gg__text_bytes(&sum->next, at, k);
            store_vertex(option[i], &sum->next);
            gg__text_bytes(&sum->next, at + k + sizeof(gg_vertex),
                           m->size[m->term] - k - sizeof(gg_vertex));
            add_move(m);
        }
    }
    return gg__status(sum->ctx);
}

static gg_status move_in_value(const moving *m)
{
    gg__sum *sum = m->sum;
    const gg__term *t = &sum->term[m->term];
    gg_form g;
    gg__form_list options = {.ctx = sum->ctx};
    gg_status status = read_form(sum, m->at[m->term], m->size[m->term], &g);
    if (status == GG_OK)
        status = gg__form_options(sum->forms, g, gg__term_player(t, m->player), &options);
    for (size_t i = 0; status == GG_OK && i < options.count; i++) {
        sum->next.length = 0;
        status = gg__form_print(sum->forms, options.at[i], 0, &sum->next);
        if (status == GG_OK) add_move(m);
    }
    gg__positions_free(&options);
    return status;
}

static void list_moves(void *self, gg_position x, gg_moves *moves)
{
    moving m = {.sum = self, .moves = moves};
    if (!gg__sum_unpack(m.sum, x, &m.player, m.at, m.size)) {
        moves->status = gg__status(m.sum->ctx);
        return;
    }
    for (m.term = 0; m.term < m.sum->count && moves->status == GG_OK; m.term++) {
        const gg__term *t = &m.sum->term[m.term];
        const gg_status status = !t->problem           ? move_in_value(&m)
                                 : gg__term_is_game(t) ? move_in_game(&m)
                                                       : move_on_graph(&m);
        if (moves->status == GG_OK)
            moves->status = status == GG_OK ? gg__status(m.sum->ctx) : status;
    }
}

/* ---- parts ---- */

static uint64_t intern_part(gg__sum *sum, unsigned kind, bool minus, const gg__text *payload)
{
    gg__text whole = {.ctx = sum->ctx};
    const char head[2] = {(char)kind, (char)minus};
    gg__text_bytes(&whole, head, sizeof head);
    gg__text_bytes(&whole, payload->data, payload->length);
    const uint64_t part = gg__status(sum->ctx) == GG_OK
                              ? gg_keys_intern(sum->keys, whole.data, whole.length)
                              : UINT32_MAX;
    gg__text_free(&whole);
    return PART_BIT | (part & UINT32_MAX);
}

/* The string of a part of this term: of its kind, its sign, and its number or vertex. */
static uint64_t part_string(gg__sum *sum, const gg__term *t, uint64_t part)
{
    gg__text payload = {.ctx = sum->ctx};
    if (gg__term_is_game(t))
        store_number(t->part_keys, part, &payload);
    else
        store_vertex((gg_vertex)part, &payload);
    const uint64_t number =
        intern_part(sum, t->kind, t->minus && gg__term_is_partisan(t), &payload);
    gg__text_free(&payload);
    return number;
}

/* The part of a value, whose negative has a form of its own; 0 is the part without moves. */
static uint64_t part_of_form(gg__sum *sum, const gg__term *t, gg_form g)
{
    gg__text payload = {.ctx = sum->ctx};
    uint64_t number = 0;
    if (g != GG_ZERO_FORM && gg__form_print(sum->forms, g, 0, &payload) == GG_OK)
        number = intern_part(sum, t->kind, false, &payload);
    gg__text_free(&payload);
    return number;
}

gg__term *gg__sum_part_term(const gg__sum *sum, uint64_t part, bool *minus, const char **payload,
                            size_t *size)
{
    size_t length;
    const uint8_t *bytes = gg_keys_bytes(sum->keys, (uint32_t)part, &length);
    if (!(part & PART_BIT) || length < 2 || bytes[0] >= sum->count) return NULL;
    *minus = bytes[1] != 0;
    *payload = (const char *)bytes + 2;
    *size = length - 2;
    return &sum->term[bytes[0]];
}

uint64_t gg__term_load_part(gg__term *t, const char *payload, size_t size)
{
    if (gg__term_is_game(t)) return load_number(t->part_keys, payload, size);
    return size == sizeof(gg_vertex) ? load_vertex(payload) : 0;
}

static gg_status add_parts(gg__sum *sum, size_t term, const char *at, size_t size, gg_moves *parts)
{
    gg__term *t = &sum->term[term];
    gg_form g;
    if (!t->problem) {
        gg_status status = read_form(sum, at, size, &g);
        if (status == GG_OK && t->minus) g = gg__form_negative(sum->forms, g);
        if (gg__status(sum->ctx) == GG_OK) gg_moves_to(parts, part_of_form(sum, t, g));
        return gg__status(sum->ctx);
    }
    if (!gg__term_is_game(t)) {
        for (size_t k = 0; k < size; k += sizeof(gg_vertex))
            gg_moves_to(parts, part_string(sum, t, load_vertex(at + k)));
        return gg__status(sum->ctx);
    }
    gg__positions list = {.ctx = sum->ctx};
    gg_status status = gg__position_parts(t->problem, gg__term_load(t, at, size), &list);
    for (size_t i = 0; status == GG_OK && i < list.count; i++)
        gg_moves_to(parts, part_string(sum, t, list.at[i]));
    gg__positions_free(&list);
    gg__term_release(t);
    return status;
}

static void list_parts(void *self, gg_position x, gg_moves *parts)
{
    gg__sum *sum = self;
    gg_player mover;
    const char *at[GG__MOST_TERMS];
    size_t size[GG__MOST_TERMS];
    if (!gg__sum_unpack(sum, x, &mover, at, size)) {
        parts->status = gg__status(sum->ctx);
        return;
    }
    for (size_t i = 0; i < sum->count && parts->status == GG_OK; i++) {
        const gg_status status = add_parts(sum, i, at[i], size[i], parts);
        if (parts->status == GG_OK) parts->status = status == GG_OK ? gg__status(sum->ctx) : status;
    }
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return GG_ANY_STRING;
}

static gg_status options_of_form(gg__sum *sum, const gg__term *t, gg_player player,
                                 const char *payload, size_t size, gg_moves *options)
{
    gg_form g;
    gg__form_list list = {.ctx = sum->ctx};
    gg_status status = read_form(sum, payload, size, &g);
    if (status == GG_OK) status = gg__form_options(sum->forms, g, player, &list);
    for (size_t i = 0; status == GG_OK && i < list.count; i++)
        gg_moves_to(options, part_of_form(sum, t, list.at[i]));
    gg__positions_free(&list);
    return status;
}

/* The sign of the part replaces that of the first term of its kind. */
static gg_status options_in_game(gg__sum *sum, const gg__term *signed_term, gg__term *t,
                                 gg_player player, uint64_t part, gg_moves *options)
{
    const gg__positions *list;
    gg_status status = gg__part_options(t->problem, &t->scratch, player, part, &list);
    for (size_t i = 0; status == GG_OK && i < list->count; i++) {
        const uint64_t own = list->at[i] & ~GG__AND;
        const uint64_t option = own > 0 ? part_string(sum, signed_term, own) : 0;
        if (list->at[i] & GG__AND)
            gg_moves_and(options, option);
        else
            gg_moves_to(options, option);
    }
    gg__term_release(t);
    return status;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    gg__sum *sum = self;
    bool minus;
    const char *payload;
    size_t size;
    gg__term *t = gg__sum_part_term(sum, part, &minus, &payload, &size);
    if (!t) return;
    gg__term signed_term = *t;
    signed_term.minus = minus;
    const gg_player own = gg__term_player(&signed_term, player);
    gg__text copy = {.ctx = sum->ctx}; /* the table of strings may move */
    gg_status status = gg__text_bytes(&copy, payload, size);
    if (status != GG_OK) {
        options->status = status;
    } else if (!t->problem) {
        status = options_of_form(sum, t, own, copy.data, size, options);
    } else if (gg__term_is_game(t)) {
        status = options_in_game(sum, &signed_term, t, own, gg__term_load_part(t, copy.data, size),
                                 options);
    } else {
        size_t count;
        const gg_vertex *option = gg_graph_options(
            t->problem->graph, own, (gg_vertex)gg__term_load_part(t, copy.data, size), &count);
        for (size_t i = 0; i < count; i++)
            gg_moves_to(options, part_string(sum, &signed_term, option[i]));
    }
    gg__text_free(&copy);
    if (status == GG_OK) status = gg__status(sum->ctx);
    if (options->status == GG_OK) options->status = status;
}

static const char *part_rules(void *self)
{
    const gg__sum *sum = self;
    return sum->rules.data ? sum->rules.data : "";
}

/* ---- the table ---- */

static gg_status open(const gg_setup *setup, void **self)
{
    gg__sum *sum = gg_setup_alloc(setup, 1, sizeof *sum);
    if (!sum) return GG_NO_MEMORY;
    sum->ctx = setup->ctx;
    sum->keys = setup->keys;
    sum->first = setup->first;
    sum->here.ctx = sum->next.ctx = sum->rules.ctx = setup->ctx;
    const gg_status status = gg__sum_read(sum, setup->parameters, setup->host);
    *self = sum;
    if (status == GG_OK) return GG_OK;
    gg__sum_free(sum);
    return status == GG_LIMIT || status == GG_NO_MEMORY || status == GG_CANCELLED ? status
                                                                                  : GG_BAD_INPUT;
}

static void close(void *self)
{
    gg__sum_free(self);
}

extern const gg_ruleset gg_ruleset_sum;

const gg_ruleset gg_ruleset_sum = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"sum", "a sum of games: a move is a move in one of them", "GAME + GAME - GAME + VALUE",
             false, false},
    .sides = "Left is Left in the terms after +, and Right in those after -",
    .source = "J. H. Conway, On Numbers and Games, 1976",
    .takes = GG_TAKES_NOTHING,
    .open = open,
    .close = close,
    .start = start,
    .turn = turn,
    .moves = list_moves,
    .alone = true,
    .print = gg__sum_print,
    .parse = gg__sum_parse,
    .print_move = gg__sum_print_move,
    .picture = gg__sum_picture,
    .parts = list_parts,
    .part_numbers = part_numbers,
    .part_moves = part_moves,
    .print_part = gg__sum_print_part,
    .part_rules = part_rules,
    .notation = "the positions of the terms with + and - between them, as in 'xo. + ^*:L'",
};
