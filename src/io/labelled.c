/* Collecting a labelled graph: ids, edges, attributes. labelled_problem.c makes a problem of it. */
#include "io/labelled.h"

#include "io/format.h"
#include "io/writing.h"

/* ---- collecting ---- */

gg_status gg__labelled_open(gg__labelled *g, gg__draft *draft, gg__place place)
{
    gg_ctx *ctx = draft->ctx;
    *g = (gg__labelled){.draft = draft,
                        .ctx = ctx,
                        .pairs = {.ctx = ctx, .what = "edges"},
                        .odd_colour = GG__NO_NUMBER};
    draft->begin = place;
    g->ids = gg__keys_new(ctx, "ids of vertices");
    g->texts = gg__keys_new(ctx, "names of vertices");
    g->dropped = gg__keys_new(ctx, "names of attributes");
    return gg__status(ctx);
}

void gg__labelled_free(gg__labelled *g)
{
    if (!g->ctx) return;
    gg__keys_free(g->ids);
    gg__keys_free(g->texts);
    gg__keys_free(g->dropped);
    gg__index_free(&g->pairs);
    gg__free(g->ctx, g->vertices);
    gg__free(g->ctx, g->edges);
    gg__free(g->ctx, g->tokens);
}

static uint32_t keep_text(gg__labelled *g, gg__span text)
{
    const gg_position number = gg_keys_intern(g->texts, text.text, text.length);
    return number == UINT64_MAX ? GG__NO_NUMBER : (uint32_t)number;
}

gg_vertex gg__labelled_vertex_of(gg__labelled *g, gg__span id, bool declared, gg__place place)
{
    if (gg__status(g->ctx) != GG_OK) return GG_NO_VERTEX;
    const size_t before = gg__keys_count(g->ids);
    const gg_position v = gg_keys_intern(g->ids, id.text, id.length);
    if (v == UINT64_MAX) return GG_NO_VERTEX;
    if (v == before) {
        gg__labelled_vertex *list = gg__grow(g->ctx, g->vertices, &g->vertex_capacity,
                                             (uint64_t)v + 1, sizeof *list, "vertices");
        if (!list) return GG_NO_VERTEX;
        g->vertices = list;
        list[v] = (gg__labelled_vertex){.name = GG__NO_NUMBER,
                                        .label = GG__NO_NUMBER,
                                        .priority = GG__NO_PRIORITY,
                                        .place = place};
    }
    if (declared && !g->vertices[v].declared) g->vertices[v].place = place;
    g->vertices[v].declared |= declared;
    return (gg_vertex)v;
}

void gg__labelled_edge_add(gg__labelled *g, gg_vertex from, gg_vertex to, bool directed,
                           gg__edge_words words)
{
    if (gg__status(g->ctx) != GG_OK) return;
    uint32_t number = (uint32_t)g->edge_count;
    if (g->strict) {
        const bool turned = !directed && to < from;
        const uint64_t one = turned ? to : from, other = turned ? from : to;
        if (gg__index_intern(&g->pairs, one << 32 | other, &number) != GG_OK) return;
        if (number < g->edge_count) { /* later attributes replace its own */
            gg__edge_words *known = &g->edges[number].words;
            if (words.player) known->player = words.player;
            if (words.colour) known->colour = words.colour;
            return;
        }
    }
    gg__labelled_edge *list = gg__grow(g->ctx, g->edges, &g->edge_capacity,
                                       (uint64_t)g->edge_count + 1, sizeof *list, "edges");
    if (!list) return;
    g->edges = list;
    list[g->edge_count++] = (gg__labelled_edge){from, to, words, directed};
    if ((g->edge_count & (GG__TICK - 1)) == 0) gg__tick(g->ctx, "reading edges", g->edge_count, 0);
}

/* ---- attributes ---- */

void gg__labelled_drop(gg__labelled *g, gg__span key)
{
    if (gg__status(g->ctx) == GG_OK) gg_keys_intern(g->dropped, key.text, key.length);
}

/* An attribute without a meaning is left out, unless it is likely to be misspelt. */
static void drop_unless_near(gg__labelled *g, gg__about about, gg__span key, gg__place place)
{
    const char *near = gg__attribute_near(about, key);
    gg__labelled_drop(g, key);
    if (near)
        gg__fail(
            g->ctx, GG_BAD_INPUT, place,
            "the attribute '%.*s' is not known; did you mean '%s'? If not, it needs another name",
            gg__span_shown(key), key.text, near);
}

static uint8_t code_of(gg__labelled *g, gg__about about, gg__meaning meaning, gg__span value,
                       gg__place place)
{
    const char *assumed = NULL;
    const uint8_t code = gg__attribute_code(g->ctx, about, meaning, value, place, &assumed);
    size_t i = 0;
    while (assumed && i < GG__LABELLED_SENTENCES - 1 && g->assumed[i] && g->assumed[i] != assumed)
        i++;
    if (assumed) g->assumed[i] = assumed;
    if (meaning == GG__MEANS_OWNER && code >= GG__SAID_DIGIT) {
        if (g->digits == 0) g->digit = place;
        g->digits |= 1u << (code - GG__SAID_DIGIT);
    }
    return code;
}

void gg__labelled_vertex_word(gg__labelled *g, gg__vertex_words *words, gg__span key,
                              gg__span value, gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_VERTEX, key);
    if (gg__status(g->ctx) != GG_OK) return;
    if (meaning == GG__MEANS_OWNER)
        words->owner = code_of(g, GG__OF_VERTEX, meaning, value, place);
    else if (meaning == GG__MEANS_RESULT)
        words->result = code_of(g, GG__OF_VERTEX, meaning, value, place);
    else if (meaning == GG__MEANS_TARGET)
        words->target = code_of(g, GG__OF_VERTEX, meaning, value, place) == 1;
    else if (meaning == GG__MEANS_START || meaning == GG__MEANS_TOKEN)
        gg__fail(g->ctx, GG_BAD_INPUT, place, "a token stands on one vertex, and is no default");
    else if (meaning == GG__MEANS_NOTHING)
        drop_unless_near(g, GG__OF_VERTEX, key, place);
    else
        gg__labelled_drop(g, key);
}

void gg__labelled_edge_word(gg__labelled *g, gg__edge_words *words, gg__span key, gg__span value,
                            gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_EDGE, key);
    if (gg__status(g->ctx) != GG_OK) return;
    if (meaning == GG__MEANS_OWNER) {
        words->player = code_of(g, GG__OF_EDGE, meaning, value, place);
        g->players |= words->player != GG__SAID_NOTHING;
    } else if (meaning == GG__MEANS_COLOUR) {
        words->colour = code_of(g, GG__OF_EDGE, meaning, value, place);
        if (words->colour == GG__SAID_OTHER && g->odd_colour == GG__NO_NUMBER) {
            g->odd_colour = keep_text(g, value);
            g->odd_place = place;
        }
    } else {
        drop_unless_near(g, GG__OF_EDGE, key, place);
    }
}

/* ---- tokens ---- */

static void add_token(gg__labelled *g, gg__labelled_token token)
{
    gg__labelled_token *list = gg__grow(g->ctx, g->tokens, &g->token_capacity,
                                        (uint64_t)g->token_count + 1, sizeof *list, "tokens");
    if (!list) return;
    g->tokens = list;
    list[g->token_count++] = token;
}

/* The next word of a text, which is cut off from it. */
static gg__span cut_word(gg__span *text)
{
    while (text->length > 0 && *text->text == ' ')
        text->text++, text->length--;
    gg__span word = {text->text, 0};
    while (word.length < text->length && word.text[word.length] != ' ')
        word.length++;
    text->text += word.length;
    text->length -= word.length;
    return word;
}

/* One of a list: [NUMBER] [L|R] [NAME]. */
static void take_token(gg__labelled *g, gg_vertex v, gg__span text, gg__place place)
{
    gg__labelled_token token = {v, 0, -1, GG__NO_NUMBER, place};
    while (text.length > 0 && text.text[text.length - 1] == ' ')
        text.length--;
    gg__span rest = text, word = cut_word(&rest);
    if (gg__span_number(word, &token.number) == GG__NUMERAL) {
        text = rest;
        word = cut_word(&rest);
    }
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        if (gg__span_is(word, gg__player_words[player])) token.arrival = player;
    if (token.arrival >= 0) text = rest;
    while (text.length > 0 && *text.text == ' ')
        text.text++, text.length--;
    if (text.length > 0 && !gg__is_name(text.text, text.length, false))
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "the name of a token has at most %d bytes and no control characters",
                 GG__SCAN_WORD_BYTES);
    if (text.length > 0) token.name = keep_text(g, text);
    add_token(g, token);
}

static void take_tokens(gg__labelled *g, gg_vertex v, gg__span value, gg__place place)
{
    static const char *const yes[] = {"true", "True", "TRUE", "yes", NULL};
    static const char *const no[] = {"", "0", "false", "False", "FALSE", "no", "NaN", "nan", NULL};
    for (size_t i = 0; no[i]; i++)
        if (gg__span_is(value, no[i])) return;
    if (g->vertices[v].token) {
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "this vertex has a token already: token=\"1, 2\" says that it has two");
        return;
    }
    g->vertices[v].token = true;
    for (size_t i = 0; yes[i]; i++)
        if (gg__span_is(value, yes[i])) value.length = 0;
    do {
        const char *comma = value.length > 0 ? memchr(value.text, ',', value.length) : NULL;
        const size_t length = comma ? (size_t)(comma - value.text) : value.length;
        take_token(g, v, (gg__span){value.text, length}, place);
        value.text += length + (comma != NULL);
        value.length -= length + (comma != NULL);
    } while (value.length > 0 && gg__status(g->ctx) == GG_OK);
}

/* A number; many programs write it as 3.0 where some vertex has none. Texts are judged when it is
 * known whether this is a parity game. */
static void take_priority(gg__labelled *g, gg_vertex v, gg__span value)
{
    uint64_t priority;
    const size_t length = value.length;
    if (length > 2 && value.text[length - 2] == '.' && value.text[length - 1] == '0')
        value.length -= 2;
    const bool sound =
        gg__span_number(value, &priority) == GG__NUMERAL && priority < GG__BAD_PRIORITY;
    if (length > 0) g->vertices[v].priority = sound ? priority : GG__BAD_PRIORITY;
}

void gg__labelled_vertex_attribute(gg__labelled *g, gg_vertex v, gg__span key, gg__span value,
                                   gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_VERTEX, key);
    if (gg__status(g->ctx) != GG_OK) return;
    switch (meaning) {
    case GG__MEANS_START:
        if (code_of(g, GG__OF_VERTEX, meaning, value, place) == 1)
            take_tokens(g, v, (gg__span){"yes", 3}, place);
        break;
    case GG__MEANS_TOKEN:
        take_tokens(g, v, value, place);
        break;
    case GG__MEANS_PRIORITY:
        take_priority(g, v, value);
        break;
    case GG__MEANS_NAME:
        g->vertices[v].name = value.length > 0 ? keep_text(g, value) : GG__NO_NUMBER;
        break;
    case GG__MEANS_LABEL:
        if (!g->labels)
            gg__labelled_drop(g, key);
        else if (value.length > 0)
            g->vertices[v].label = keep_text(g, value);
        break;
    default:
        gg__labelled_vertex_word(g, &g->vertices[v].words, key, value, place);
        break;
    }
}

/* ---- attributes of the graph ---- */

static int choose(gg_ctx *ctx, gg__span key, gg__span value, const char *const *words,
                  gg__place place)
{
    gg__text known = {.ctx = ctx};
    for (int i = 0; words[i]; i++)
        if (gg__span_is(value, words[i])) return i;
    for (int i = 0; words[i]; i++)
        gg__text_add(&known, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    gg__fail(ctx, GG_BAD_INPUT, place, "%.*s is %s, not '%.*s'", gg__span_shown(key), key.text,
             known.data ? known.data : "", gg__span_shown(value), value.text);
    gg__text_free(&known);
    return 0;
}

void gg__labelled_graph_attribute(gg__labelled *g, gg__span key, gg__span value, gg__place place)
{
    gg__draft *draft = g->draft;
    const gg__setting_form *form = gg__attribute_setting(key);
    const gg__meaning meaning = gg__attribute_of(GG__OF_GRAPH, key);
    const bool name = meaning == GG__MEANS_LEFT || meaning == GG__MEANS_RIGHT;
    if (gg__status(g->ctx) != GG_OK) return;
    if (name && !gg__is_name(value.text, value.length, false)) {
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "the name of a player has 1 to %d bytes and no control characters",
                 GG__SCAN_WORD_BYTES);
    } else if (name) {
        gg__draft_player(draft, meaning == GG__MEANS_LEFT ? GG_LEFT : GG_RIGHT, value, place);
    } else if (meaning == GG__MEANS_PLAY) {
        const int play = choose(g->ctx, key, value, gg__play_words, place);
        if (play == GG_SCORE)
            gg__fail(g->ctx, GG_BAD_INPUT, place, "this format has no scores: gg and json have");
        if (play == GG_ENERGY || play == GG_MEAN)
            gg__fail(g->ctx, GG_BAD_INPUT, place,
                     "this format has no weights of edges: gg and json have");
        gg__draft_set(draft, &draft->play, play, place, "the play");
    } else if (meaning == GG__MEANS_SETTING) {
        const int index = choose(g->ctx, key, value, form->words, place);
        gg__draft_set(draft, gg__draft_setting(draft, form), index + form->from, place, form->what);
    } else if (meaning == GG__MEANS_SCHEDULE) {
        if (draft->schedule_place.line != 0)
            gg__fail(g->ctx, GG_BAD_INPUT, place, "the schedule was said before");
        draft->schedule_place = place;
        gg__turns_parse(g->ctx, value, place, &draft->schedule);
        if (draft->schedule.length == 0)
            gg__fail(g->ctx, GG_BAD_INPUT, place, "the schedule is empty");
    } else if (meaning == GG__MEANS_RULESET) {
        gg__draft_played(draft, value, place);
    } else if (meaning == GG__MEANS_OURS) {
        g->ours = true;
    } else {
        drop_unless_near(g, GG__OF_GRAPH, key, place);
    }
}
