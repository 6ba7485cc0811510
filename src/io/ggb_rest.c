/*
 * What a ggb says besides rows: columns over the vertices, lists, and texts, each of which ends in
 * a zero byte. Everything goes into the draft or the parts of the graph. O(bytes).
 */
#include "graph/names.h"
#include "io/ggb_section.h"
#include "io/writing.h"

/* ---- columns ---- */

static gg_status take_column(gg__ggb_instance *it, const char *what, uint8_t **out)
{
    void *array = NULL;
    gg_status status = gg__ggb_expect(&it->in, it->in.tag, 1, what);
    if (status == GG_OK && it->in.count != it->parts.vertices)
        status = gg__ggb_fail(&it->in, "this section should have an entry for each vertex");
    if (status == GG_OK) status = gg__ggb_array(&it->in, what, NULL, &array);
    *out = array;
    return status;
}

static gg_status take_owners(gg__ggb_instance *it)
{
    it->draft->owner = it->in.place;
    return take_column(it, "the owners", &it->parts.owner);
}

static gg_status take_results(gg__ggb_instance *it)
{
    it->draft->result = it->in.place;
    return take_column(it, "the results", &it->parts.terminal);
}

/* ---- lists ---- */

/* A section of bytes: texts, each of which ends in a zero byte. */
typedef struct texts {
    gg__place place;
    char *bytes;
    size_t at, length;
} texts;

static gg_status take_texts(gg__ggb_instance *it, const char *what, texts *out)
{
    void *array = NULL;
    *out = (texts){it->in.place, NULL, 0, (size_t)it->in.count};
    gg_status status = gg__ggb_expect(&it->in, it->in.tag, 1, what);
    if (status == GG_OK) status = gg__ggb_array(&it->in, what, NULL, &array);
    out->bytes = array;
    if (status == GG_OK && out->length > 0 && out->bytes[out->length - 1] != '\0')
        status =
            gg__fail(it->in.ctx, GG_BAD_INPUT, out->place, "%s do not end in a zero byte", what);
    return status;
}

/* False behind the last. */
static bool next_text(texts *all, gg__span *text)
{
    if (all->at == all->length) return false;
    *text = (gg__span){all->bytes + all->at, strlen(all->bytes + all->at)};
    all->at += text->length + 1;
    return true;
}

/* Fails unless each of the texts was used, and each use had one. */
static gg_status check_used(const gg__ggb_instance *it, const texts *all, bool enough)
{
    if (enough && all->at == all->length) return GG_OK;
    return gg__fail(it->in.ctx, GG_BAD_INPUT, all->place,
                    "there are %s names than things that are named", enough ? "more" : "fewer");
}

static gg_status check_name(const gg__ggb_instance *it, const texts *all, gg__span name)
{
    if (gg__is_name(name.text, name.length)) return GG_OK;
    return gg__fail(it->in.ctx, GG_BAD_INPUT, all->place,
                    "a name has 1 to %d bytes and no control characters", GG__SCAN_WORD_BYTES);
}

/* A list of vertices. */
static gg_status take_vertices(gg__ggb_instance *it, const char *what, gg_vertex **out,
                               size_t *count)
{
    void *array = NULL;
    const gg__place place = it->in.place;
    const uint64_t entries = it->in.count;
    gg_status status = gg__ggb_expect(&it->in, it->in.tag, sizeof **out, what);
    if (status == GG_OK) status = gg__ggb_array(&it->in, what, NULL, &array);
    gg_vertex *vertex = array;
    for (uint64_t i = 0; status == GG_OK && i < entries; i++)
        if (vertex[i] >= it->parts.vertices)
            status = gg__fail(it->in.ctx, GG_BAD_INPUT, place,
                              "%s: there is no vertex %llu, counted from 0", what,
                              (unsigned long long)vertex[i]);
    *out = vertex;
    *count = (size_t)entries;
    return status;
}

static gg_status add_names(gg__ggb_instance *it, const gg_vertex *vertex, size_t count,
                           texts *names)
{
    gg_ctx *ctx = it->in.ctx;
    gg__span name = {"", 0};
    bool enough = true;
    gg_status status = GG_OK;
    it->parts.names = gg__names_new(ctx);
    if (!it->parts.names) return gg__status(ctx);
    for (size_t i = 0; status == GG_OK && enough && i < count; i++) {
        enough = next_text(names, &name);
        if (enough) status = gg__names_add(it->parts.names, vertex[i], name.text, name.length);
    }
    return status == GG_OK ? check_used(it, names, enough) : status;
}

static gg_status take_names(gg__ggb_instance *it)
{
    gg_vertex *vertex = NULL;
    size_t count = 0;
    texts names = {GG__NOWHERE, NULL, 0, 0};
    gg_status status = take_vertices(it, "the named vertices", &vertex, &count);
    if (status == GG_OK)
        status = gg__ggb_expect(&it->in, GG__GGB_NAMES, 1, "the names of vertices");
    if (status == GG_OK) status = take_texts(it, "the names of vertices", &names);
    if (status == GG_OK) status = add_names(it, vertex, count, &names);
    gg__free(it->in.ctx, vertex);
    gg__free(it->in.ctx, names.bytes);
    return status;
}

static gg_status add_tokens(gg__ggb_instance *it, const gg_vertex *vertex, size_t count,
                            const uint8_t *arrival, gg__place place)
{
    const gg__span unnamed = {"", 0};
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        if (arrival && arrival[i] > GG_RIGHT)
            return gg__fail(it->in.ctx, GG_BAD_INPUT, place, "a token belongs to no player");
        status =
            gg__draft_token_at(it->draft, vertex[i], arrival ? arrival[i] : -1, unnamed, place);
    }
    return status;
}

static gg_status take_tokens(gg__ggb_instance *it)
{
    gg_vertex *vertex = NULL;
    void *arrival = NULL;
    size_t count = 0;
    const gg__place place = it->in.place;
    gg_status status = take_vertices(it, "the tokens", &vertex, &count);
    if (status == GG_OK && it->in.tag == GG__GGB_ARRIVALS) {
        status = gg__ggb_expect(&it->in, GG__GGB_ARRIVALS, 1, "whose the tokens are");
        if (status == GG_OK && it->in.count != count)
            status = gg__ggb_fail(&it->in, "this section should have an entry for each token");
        if (status == GG_OK)
            status = gg__ggb_array(&it->in, "whose the tokens are", NULL, &arrival);
    }
    if (status == GG_OK) status = add_tokens(it, vertex, count, arrival, place);
    gg__free(it->in.ctx, vertex);
    gg__free(it->in.ctx, arrival);
    return status;
}

static gg_status take_token_names(gg__ggb_instance *it)
{
    texts names;
    gg__span name = {"", 0};
    bool enough = true;
    gg_status status = take_texts(it, "the names of tokens", &names);
    for (size_t i = 0; status == GG_OK && enough && i < it->draft->token_count; i++) {
        enough = next_text(&names, &name);
        if (enough) status = check_name(it, &names, name);
        if (!enough || status != GG_OK) break;
        char *copy = gg__copy_string(it->in.ctx, name.text, name.length);
        if (!copy) status = gg__status(it->in.ctx);
        it->draft->tokens[i].name = copy;
    }
    if (status == GG_OK) status = check_used(it, &names, enough);
    gg__free(it->in.ctx, names.bytes);
    return status;
}

static gg_status take_targets(gg__ggb_instance *it)
{
    gg_vertex *vertex = NULL;
    size_t count = 0;
    const gg__place place = it->in.place;
    gg_status status = take_vertices(it, "the targets", &vertex, &count);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = gg__draft_target_at(it->draft, vertex[i], place);
    gg__free(it->in.ctx, vertex);
    return status;
}

/* ---- the rest ---- */

static gg_status add_turns(gg__ggb_instance *it, const unsigned char *bytes, size_t count)
{
    gg__turns *turns = &it->draft->schedule;
    turns->items = gg__alloc(it->in.ctx, count, sizeof *turns->items, "the schedule");
    if (!turns->items) return gg__status(it->in.ctx);
    turns->capacity = turns->length = count;
    for (size_t i = 0; i < count; i++, bytes += 8) {
        const uint32_t player = gg__ggb_word(bytes);
        if (player > GG_RIGHT)
            return gg__fail(it->in.ctx, GG_BAD_INPUT, it->draft->schedule_place,
                            "a turn belongs to no player");
        turns->items[i] = (gg_turn){(gg_player)player, gg__ggb_word(bytes + 4)};
    }
    return GG_OK;
}

static gg_status take_schedule(gg__ggb_instance *it)
{
    void *array = NULL;
    const uint64_t count = it->in.count;
    it->draft->schedule_place = it->in.place;
    gg_status status = gg__ggb_expect(&it->in, GG__GGB_SCHEDULE, 8, "the schedule");
    if (status == GG_OK && count == 0) status = gg__ggb_fail(&it->in, "a schedule without turns");
    if (status == GG_OK) status = gg__ggb_array(&it->in, "the schedule", NULL, &array);
    if (status == GG_OK) status = add_turns(it, array, (size_t)count);
    gg__free(it->in.ctx, array);
    return status;
}

static gg_status take_players(gg__ggb_instance *it)
{
    texts names;
    gg__span name = {"", 0};
    bool enough = true;
    gg_status status = take_texts(it, "the names of the players", &names);
    for (int player = GG_LEFT; status == GG_OK && enough && player <= GG_RIGHT; player++) {
        enough = next_text(&names, &name);
        if (enough) status = check_name(it, &names, name);
        if (enough && status == GG_OK)
            status = gg__draft_player(it->draft, (gg_player)player, name, names.place);
    }
    if (status == GG_OK) status = check_used(it, &names, enough);
    gg__free(it->in.ctx, names.bytes);
    return status;
}

static gg_status take_note(gg__ggb_instance *it)
{
    texts all;
    gg__span text = {"", 0};
    gg_status status = take_texts(it, "the note", &all);
    bool sound = status == GG_OK && next_text(&all, &text) && all.at == all.length;
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.text[i] < ' ' || text.text[i] == 0x7f) sound = false;
    if (status == GG_OK && !sound)
        status = gg__fail(it->in.ctx, GG_BAD_INPUT, all.place,
                          "the note is not one text without control characters");
    if (status != GG_OK || text.length == 0)
        gg__free(it->in.ctx, all.bytes);
    else
        it->note = all.bytes;
    return status;
}

/* ---- all of them ---- */

typedef gg_status section_reader(gg__ggb_instance *it);

/* In the order of their tags. The names of vertices go with the vertices, and whose the tokens are
 * with the tokens. */
static const struct section {
    gg__ggb_tag tag;
    section_reader *read;
} sections[] = {
    {GG__GGB_OWNERS, take_owners},
    {GG__GGB_RESULTS, take_results},
    {GG__GGB_NAMED, take_names},
    {GG__GGB_TOKENS, take_tokens},
    {GG__GGB_TOKEN_NAMES, take_token_names},
    {GG__GGB_TARGETS, take_targets},
    {GG__GGB_SCHEDULE, take_schedule},
    {GG__GGB_PLAYERS, take_players},
    {GG__GGB_NOTE, take_note},
};

gg_status gg__ggb_rest(gg__ggb_instance *it)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < sizeof sections / sizeof *sections; i++)
        if (it->in.tag == sections[i].tag) status = sections[i].read(it);
    return status;
}
