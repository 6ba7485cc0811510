/*
 * ggb, the binary form: columns in the order in which they are taken here, rows first.
 *
 *     settings  {rows of Left}  [rows of Right]  [owners] [results] [named names]
 *     [tokens [arrivals] [token-names]] [targets] [schedule] [players] [note]
 *     rows = degrees [options] [indegrees sources]
 *
 * Rows lie in the file as they lie in memory, lengths instead of starts; the graph takes them over.
 * The numbers of options come first, so that the number of vertices is known to be there before
 * anything is sized by it. What the two directions say is compared by gg__row_check. What repeats a
 * default is left open, as in gg, so that options fill it. Cost: O(bytes), and one transposition if
 * rows are asked for in a direction that the file does not have.
 */
#include "io/ggb.h"

#include "graph/csr_from_rows.h"
#include "graph/names.h"
#include "io/draft.h"
#include "io/writing.h"

/* The sections of version 1. */
static const char *const old_names[] = {
    "settings",
    "left-degrees",
    "left-options",
    "left-indegrees",
    "left-sources",
    "right-degrees",
    "right-options",
    "right-indegrees",
    "right-sources",
    "owners",
    "results",
    "named",
    "names",
    "tokens",
    "arrivals",
    "token-names",
    "targets",
    "schedule",
    "players",
    "note",
    NULL,
};

const gg__columns_kind gg__ggb = {GG__GGB_MARK, "ggb", old_names, true};

const char *const gg__ggb_rows[2][2][2] = {
    {{"left-degrees", "left-options"}, {"left-indegrees", "left-sources"}},
    {{"right-degrees", "right-options"}, {"right-indegrees", "right-sources"}},
};

/* An instance as it is being read. */
typedef struct instance {
    gg_ctx *ctx;
    gg__columns in;
    const gg_given *given;
    bool has[2];      /* rows, by direction */
    uint64_t claimed; /* version 1: how many vertices */
    gg__parts_of_graph parts;
    gg__draft draft;
    char *note; /* NULL: none */
} instance;

static bool is_next(const instance *it, const char *name)
{
    return gg__columns_next_is(&it->in, name);
}

/* Takes the next column if it has this name. */
static gg_status take_if(instance *it, const char *name, unsigned width, uint64_t count, void **out)
{
    if (!is_next(it, name)) return GG_OK;
    return gg__columns_take(&it->in, name, width, count, NULL, NULL, out);
}

/* ---- the settings ---- */

/* The head of version 1 has them in the same order, among other things. */
enum { OLD_FLAGS = 12, OLD_VERTICES = 16, OLD_PLAY = 24, OLD_ZEROS = 30, OLD_SUM = 36 };
enum { OLD_PARTISAN = 1, OLD_ORDERED = 2, OLD_OUT = 4, OLD_IN = 8 };

static gg_status use_old_head(instance *it, uint8_t *set)
{
    static const uint8_t zeros[OLD_SUM - OLD_ZEROS];
    const uint8_t *head = it->in.head;
    const uint32_t flags = gg__get_word(head + OLD_FLAGS);
    memcpy(set, head + OLD_PLAY, GG__GGB_ORDERED);
    set[GG__GGB_ORDERED] = (flags & OLD_ORDERED) != 0;
    it->has[GG__OUT] = (flags & OLD_OUT) != 0;
    it->has[GG__IN] = (flags & OLD_IN) != 0;
    it->claimed = gg__get_long(head + OLD_VERTICES);
    if (flags < 16 && memcmp(head + OLD_ZEROS, zeros, sizeof zeros) == 0) return GG_OK;
    return gg__fail(it->ctx, GG_BAD_INPUT, it->draft.begin, "the head says what cannot be");
}

static gg_status check_settings(const instance *it, const uint8_t *set)
{
    const bool race = set[GG__GGB_PLAY] == GG_RACE;
    const unsigned dead_end = set[GG__GGB_DEAD_END], infinite = set[GG__GGB_INFINITE];
    const bool sound = set[GG__GGB_PLAY] <= GG_RACE &&
                       (race ? dead_end == GG_NONE : dead_end >= GG_D && dead_end <= GG_P) &&
                       (race ? infinite == GG_D : infinite >= GG_L && infinite <= GG_D) &&
                       set[GG__GGB_FIRST] <= GG_RIGHT && set[GG__GGB_STUCK] <= GG_STUCK_LOSE &&
                       set[GG__GGB_BASE] <= 1 && set[GG__GGB_ORDERED] <= 1;
    if (!sound || !(it->has[GG__OUT] || it->has[GG__IN]))
        return gg__fail(it->ctx, GG_BAD_INPUT, it->draft.begin, "the settings say what cannot be");
    if (it->given->base >= 0 && it->given->base != set[GG__GGB_BASE])
        return gg__fail(it->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "--base %d contradicts the file, which counts vertices from %u",
                        it->given->base, set[GG__GGB_BASE]);
    return GG_OK;
}

/* What the file says of play, but for defaults, which options may change. */
static gg_status take_settings(instance *it)
{
    gg__draft *draft = &it->draft;
    const gg__place place = draft->begin = it->in.begin;
    uint8_t set[GG__GGB_SETTINGS];
    void *array = NULL;
    gg_status status = GG_OK;
    if (it->in.version == 1) {
        status = use_old_head(it, set);
    } else {
        for (int d = GG__OUT; d <= GG__IN; d++)
            it->has[d] = gg__columns_has(&it->in, gg__ggb_rows[GG_LEFT][d][1]);
        status = gg__columns_take(&it->in, "settings", 1, sizeof set, NULL, NULL, &array);
        if (status == GG_OK) memcpy(set, array, sizeof set);
        gg__free(it->ctx, array);
    }
    if (status == GG_OK) status = check_settings(it, set);
    if (status != GG_OK) return status;
    const int play = set[GG__GGB_PLAY], dead_end = set[GG__GGB_DEAD_END];
    it->parts.ordered = set[GG__GGB_ORDERED];
    draft->base = set[GG__GGB_BASE];
    draft->play = (gg__setting){play, place};
    if (play != GG_RACE && dead_end != (play == GG_MISERE ? GG_N : GG_P))
        draft->dead_end = (gg__setting){dead_end, place};
    if (set[GG__GGB_INFINITE] != GG_D)
        draft->infinite = (gg__setting){set[GG__GGB_INFINITE], place};
    if (set[GG__GGB_FIRST] != GG_LEFT) draft->first = (gg__setting){GG_RIGHT, place};
    if (set[GG__GGB_STUCK] != GG_STUCK_PASS) draft->stuck = (gg__setting){GG_STUCK_LOSE, place};
    return GG_OK;
}

/* ---- rows ---- */

/* How many tokens there are is said behind the rows. */
static unsigned rows_wanted(const gg_given *given)
{
    const unsigned rows = given->rows & ~GG__ROWS_LATER;
    return given->rows & GG__ROWS_LATER ? rows | GG_ROWS_OUT : rows;
}

/* Whether rows of this direction are to be kept: they are asked for, or there are no others. */
static bool is_kept(const instance *it, int direction)
{
    static const unsigned asked[2] = {GG_ROWS_OUT, GG_ROWS_IN};
    unsigned rows = rows_wanted(it->given);
    if (rows & GG_ROWS_SOLVE) rows |= it->parts.ordered ? GG_ROWS_OUT : GG_ROWS_IN;
    const bool unwanted = (rows & (GG_ROWS_OUT | GG_ROWS_IN)) == 0 && direction == GG__OUT;
    return !it->has[!direction] || unwanted || (rows & asked[direction]) != 0;
}

static gg_status see_ends(void *self, const void *ends, size_t count)
{
    return gg__row_check_feed(self, ends, count);
}

/* The ends of the rows of one direction, whose lengths the check has. */
static gg_status take_ends(instance *it, gg_player player, int direction, gg__row_check *check)
{
    gg__rows *rows = &it->parts.rows[player][direction];
    void *array = NULL;
    uint64_t edges = 0;
    for (uint64_t v = 0; v < check->vertices; v++)
        edges += check->length[v];
    const char *name = gg__ggb_rows[player][direction][1];
    if (is_next(it, name) && it->in.count != edges)
        return gg__columns_fail(&it->in, "the lengths of the rows do not add up to this number of "
                                         "ends");
    const bool keep = is_kept(it, direction);
    const gg_status status = gg__columns_take(&it->in, name, sizeof(gg_vertex), GG__COLUMN_OPEN,
                                              see_ends, check, keep ? &array : NULL);
    if (status != GG_OK || !keep) return status;
    rows->end = array;
    rows->start = gg__row_starts(it->ctx, check->vertices, check->length);
    return rows->start ? GG_OK : gg__status(it->ctx);
}

static gg_status take_direction(instance *it, gg_player player, int direction, gg__row_check *check)
{
    const uint64_t n = it->parts.vertices, key = it->has[GG__IN] ? gg__row_key(it->ctx) : 0;
    void *own = NULL;
    gg_status status = GG_OK;
    if (direction == GG__IN)
        status = gg__columns_take(&it->in, gg__ggb_rows[player][GG__IN][0], sizeof(uint32_t), n,
                                  NULL, NULL, &own);
    if (status == GG_OK) {
        gg__row_check_begin(check, it->ctx, n, own ? own : it->parts.degree[player], direction,
                            key);
        status = take_ends(it, player, direction, check);
    }
    gg__free(it->ctx, own);
    check->length = NULL;
    return status;
}

static gg_status take_side(instance *it, gg_player player, bool *ordered)
{
    gg__row_check check[2];
    void *array = NULL;
    const uint64_t n = player == GG_LEFT ? GG__COLUMN_OPEN : it->parts.vertices;
    gg_status status = gg__columns_take(&it->in, gg__ggb_rows[player][GG__OUT][0], sizeof(uint32_t),
                                        n, NULL, NULL, &array);
    uint32_t *degree = it->parts.degree[player] = array;
    for (int d = GG__OUT; status == GG_OK && d <= GG__IN; d++) {
        if (!it->has[d]) continue;
        status = take_direction(it, player, d, &check[d]);
        if (status == GG_OK && !check[d].ordered) *ordered = false;
    }
    if (status != GG_OK || !it->has[GG__IN]) return status;
    if (it->has[GG__OUT] && !gg__row_check_agree(&check[GG__OUT], &check[GG__IN]))
        return gg__columns_fail(&it->in, "incoming and outgoing rows have different edges");
    if (!it->has[GG__OUT] && !gg__row_check_fits(&check[GG__IN], degree))
        return gg__columns_fail(&it->in, "incoming rows do not fit the numbers of options");
    return GG_OK;
}

static bool has_edges(const gg__parts_of_graph *parts)
{
    for (uint64_t v = 0; v < parts->vertices; v++)
        if (parts->degree[GG_LEFT][v] > 0 || parts->degree[GG_RIGHT][v] > 0) return true;
    return false;
}

static gg_status take_rows(instance *it)
{
    gg__parts_of_graph *parts = &it->parts;
    bool ordered = true;
    const uint64_t n = it->in.count;
    if (it->in.version == 1 && n != it->claimed)
        return gg__columns_fail(&it->in, "this section should have an entry for each vertex");
    if (is_next(it, gg__ggb_rows[GG_LEFT][GG__OUT][0]) && n > GG_MAX_VERTICES)
        return gg__fail(it->ctx, GG_LIMIT, it->in.begin,
                        "%llu vertices are more than the %llu possible", (unsigned long long)n,
                        (unsigned long long)GG_MAX_VERTICES);
    parts->vertices = it->draft.vertices = n;
    gg_status status = take_side(it, GG_LEFT, &ordered);
    parts->partisan = is_next(it, gg__ggb_rows[GG_RIGHT][GG__OUT][0]);
    if (status == GG_OK && it->in.version == 1 &&
        parts->partisan != (it->in.head[OLD_FLAGS] & OLD_PARTISAN))
        return gg__columns_fail(&it->in, "the head is wrong about edges for one player only");
    if (parts->partisan) it->draft.colour = it->draft.begin;
    if (status == GG_OK && parts->partisan) status = take_side(it, GG_RIGHT, &ordered);
    if (status != GG_OK) return status;
    if (parts->partisan && !has_edges(parts))
        return gg__columns_fail(&it->in,
                                "edges for one player only are said to be there, and are not");
    if (parts->ordered != ordered)
        return gg__columns_fail(&it->in, "the settings are wrong about whether all edges lead to "
                                         "larger vertices");
    return GG_OK;
}

/* ---- columns over the vertices ---- */

static gg_status take_columns(instance *it)
{
    void *owner = NULL, *result = NULL;
    if (is_next(it, "owners")) it->draft.owner = it->in.begin;
    gg_status status = take_if(it, "owners", 1, it->parts.vertices, &owner);
    it->parts.owner = owner;
    if (is_next(it, "results")) it->draft.result = it->in.begin;
    if (status == GG_OK) status = take_if(it, "results", 1, it->parts.vertices, &result);
    it->parts.terminal = result;
    return status;
}

/* ---- lists ---- */

/* A column of texts, each of which ends in a zero byte. */
typedef struct texts {
    gg__place place;
    char *bytes;
    uint64_t at, length;
} texts;

static gg_status take_texts(instance *it, const char *name, texts *out)
{
    void *array = NULL;
    *out = (texts){it->in.begin, NULL, 0, it->in.count};
    const gg_status status =
        gg__columns_take(&it->in, name, 1, GG__COLUMN_OPEN, NULL, NULL, &array);
    out->bytes = array;
    if (status == GG_OK && out->length > 0 && out->bytes[out->length - 1] != '\0')
        return gg__fail(it->ctx, GG_BAD_INPUT, out->place, "%s do not end in a zero byte", name);
    return status;
}

/* The next text; of names, all are names, and there are as many as things that are named. */
static gg_status next_text(const instance *it, texts *all, bool checked, gg__span *text)
{
    if (all->at == all->length)
        return gg__fail(it->ctx, GG_BAD_INPUT, all->place,
                        "there are fewer names than things that are named");
    *text = (gg__span){all->bytes + all->at, strlen(all->bytes + all->at)};
    all->at += text->length + 1;
    if (!checked || gg__is_name(text->text, text->length)) return GG_OK;
    return gg__fail(it->ctx, GG_BAD_INPUT, all->place,
                    "a name has 1 to %d bytes and no control characters", GG__SCAN_WORD_BYTES);
}

/* No text is left; they are freed. */
static gg_status end_texts(const instance *it, texts *all, gg_status status)
{
    if (status == GG_OK && all->at < all->length)
        status = gg__fail(it->ctx, GG_BAD_INPUT, all->place,
                          "there are more names than things that are named");
    gg__free(it->ctx, all->bytes);
    return status;
}

/* A list of vertices. */
static gg_status take_vertices(instance *it, const char *name, gg_vertex **out, size_t *count)
{
    void *array = NULL;
    const gg__place place = it->in.begin;
    *count = (size_t)it->in.count;
    gg_status status =
        gg__columns_take(&it->in, name, sizeof **out, GG__COLUMN_OPEN, NULL, NULL, &array);
    gg_vertex *vertex = *out = array;
    for (size_t i = 0; status == GG_OK && i < *count; i++)
        if (vertex[i] >= it->parts.vertices)
            status = gg__fail(it->ctx, GG_BAD_INPUT, place,
                              "%s: there is no vertex %llu, counted from 0", name,
                              (unsigned long long)vertex[i]);
    return status;
}

static gg_status take_names(instance *it)
{
    gg_vertex *vertex = NULL;
    size_t count = 0;
    texts names = {.bytes = NULL};
    gg__span name = {"", 0};
    if (!is_next(it, "named")) return GG_OK;
    it->parts.names = gg__names_new(it->ctx);
    if (!it->parts.names) return gg__status(it->ctx);
    gg_status status = take_vertices(it, "named", &vertex, &count);
    if (status == GG_OK) status = take_texts(it, "names", &names);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        status = next_text(it, &names, false, &name);
        if (status == GG_OK)
            status = gg__names_add(it->parts.names, vertex[i], name.text, name.length);
    }
    gg__free(it->ctx, vertex);
    return end_texts(it, &names, status);
}

static gg_status take_tokens(instance *it)
{
    const gg__span unnamed = {"", 0};
    gg_vertex *vertex = NULL;
    void *array = NULL;
    size_t count = 0;
    const gg__place place = it->in.begin;
    if (!is_next(it, "tokens")) return GG_OK;
    gg_status status = take_vertices(it, "tokens", &vertex, &count);
    if (status == GG_OK) status = take_if(it, "arrivals", 1, count, &array);
    const uint8_t *arrival = array;
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = arrival && arrival[i] > GG_RIGHT
                     ? gg__fail(it->ctx, GG_BAD_INPUT, place, "a token belongs to no player")
                     : gg__draft_token_at(&it->draft, vertex[i], arrival ? arrival[i] : -1, unnamed,
                                          place);
    gg__free(it->ctx, vertex);
    gg__free(it->ctx, array);
    return status;
}

static gg_status take_token_names(instance *it)
{
    texts names;
    gg__span name = {"", 0};
    if (!is_next(it, "token-names")) return GG_OK;
    gg_status status = take_texts(it, "token-names", &names);
    for (size_t i = 0; status == GG_OK && i < it->draft.token_count; i++) {
        status = next_text(it, &names, true, &name);
        if (status != GG_OK) break;
        it->draft.tokens[i].name = gg__copy_string(it->ctx, name.text, name.length);
        if (!it->draft.tokens[i].name) status = gg__status(it->ctx);
    }
    return end_texts(it, &names, status);
}

static gg_status take_targets(instance *it)
{
    gg_vertex *vertex = NULL;
    size_t count = 0;
    const gg__place place = it->in.begin;
    if (!is_next(it, "targets")) return GG_OK;
    gg_status status = take_vertices(it, "targets", &vertex, &count);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = gg__draft_target_at(&it->draft, vertex[i], place);
    gg__free(it->ctx, vertex);
    return status;
}

/* A turn is the player in the low half of an entry, and the token in the high one. */
static gg_status take_schedule(instance *it)
{
    gg__turns *turns = &it->draft.schedule;
    void *array = NULL;
    const uint64_t count = it->in.count;
    if (!is_next(it, "schedule")) return GG_OK;
    it->draft.schedule_place = it->in.begin;
    if (count == 0) return gg__columns_fail(&it->in, "a schedule without turns");
    gg_status status =
        gg__columns_take(&it->in, "schedule", 8, GG__COLUMN_OPEN, NULL, NULL, &array);
    if (status == GG_OK)
        turns->items = gg__alloc(it->ctx, count, sizeof *turns->items, "the schedule");
    if (status == GG_OK && !turns->items) status = gg__status(it->ctx);
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const uint64_t turn = ((const uint64_t *)array)[i];
        if ((uint32_t)turn > GG_RIGHT)
            status = gg__fail(it->ctx, GG_BAD_INPUT, it->draft.schedule_place,
                              "a turn belongs to no player");
        turns->items[i] = (gg_turn){(gg_player)(uint32_t)turn, (uint32_t)(turn >> 32)};
    }
    if (status == GG_OK) turns->capacity = turns->length = (size_t)count;
    gg__free(it->ctx, array);
    return status;
}

static gg_status take_players(instance *it)
{
    texts names;
    gg__span name = {"", 0};
    if (!is_next(it, "players")) return GG_OK;
    gg_status status = take_texts(it, "players", &names);
    for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT; player++) {
        status = next_text(it, &names, true, &name);
        if (status == GG_OK)
            status = gg__draft_player(&it->draft, (gg_player)player, name, names.place);
    }
    return end_texts(it, &names, status);
}

static gg_status take_note(instance *it)
{
    texts all;
    if (!is_next(it, "note")) return GG_OK;
    const gg_status status = take_texts(it, "note", &all);
    bool sound = status == GG_OK && all.length > 0 && strlen(all.bytes) + 1 == all.length;
    for (size_t i = 0; sound && all.bytes[i]; i++)
        sound = (unsigned char)all.bytes[i] >= ' ' && all.bytes[i] != 0x7f;
    it->note = all.bytes;
    if (status != GG_OK || sound) return status;
    return gg__fail(it->ctx, GG_BAD_INPUT, all.place,
                    "the note is not one text without control characters");
}

/* ---- instances ---- */

static gg_status take_instance(instance *it)
{
    static gg_status (*const parts[])(instance *) = {
        take_settings,    take_rows,    take_columns,  take_names,   take_tokens,
        take_token_names, take_targets, take_schedule, take_players, take_note,
    };
    gg_status status = gg__columns_open(&it->in, &gg__ggb);
    for (size_t i = 0; status == GG_OK && i < sizeof parts / sizeof *parts; i++)
        status = parts[i](it);
    if (status != GG_OK || it->in.name[0] == '\0') return status;
    return gg__fail(it->ctx, GG_BAD_INPUT, it->in.begin,
                    "the end is expected here, not the column %s", it->in.name);
}

static gg_status make_problem(instance *it, gg_problem **out)
{
    gg_graph *graph;
    gg_problem *problem;
    gg_status status = gg__graph_from_rows(it->ctx, &it->parts, rows_wanted(it->given), &graph);
    if (status == GG_OK) status = gg__draft_to_problem(&it->draft, it->given, graph, &problem);
    if (status != GG_OK) return status;
    if (it->note && *it->note) status = gg__problem_add_note(problem, it->note);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

static ptrdiff_t read_scanner(void *self, void *buffer, size_t size)
{
    return gg__bytes_some(self, buffer, size);
}

static gg_status read_ggb(gg_reader *reader, gg_problem **out)
{
    gg_ctx *ctx = reader->ctx;
    const gg_source source = {reader->scanner, read_scanner};
    instance it = {.ctx = ctx, .given = reader->given};
    gg_status status =
        gg__columns_begin(&it.in, ctx, &source, gg__bytes_place(reader->scanner), "reading bytes");
    if (status == GG_OK && it.in.held == 0 && reader->instance > 0) return GG_OK;
    gg__draft_init(&it.draft, ctx, 0);
    if (status == GG_OK && it.in.held == 0)
        status = gg__columns_fail(&it.in, "the input is empty");
    else if (status == GG_OK && reader->instance > 0 &&
             memcmp(it.in.head, gg__ggb.mark, it.in.held) != 0)
        status = gg__columns_fail(&it.in, "what follows the instance is no other");
    if (status == GG_OK) status = take_instance(&it);
    if (status == GG_OK) status = make_problem(&it, out);
    gg__columns_free(&it.in);
    gg__parts_of_graph_free(ctx, &it.parts);
    gg__free(ctx, it.note);
    gg__draft_free(&it.draft);
    return status;
}

const gg__format gg__format_ggb = {
    .info = {"ggb", "the binary form: rows as they lie in memory, with checksums", "ggb", true,
             true},
    .base = -1,
    .read = read_ggb,
    .write = gg__write_ggb,
    .any_rows = true,
    .mark = GG__GGB_MARK,
    .list = true,
};
