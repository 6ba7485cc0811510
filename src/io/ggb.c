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
#include "io/ggb_columns.h"

#include "graph/csr.h"
#include "graph/graph.h"
#include "io/draft.h"
#include "io/writing.h"

typedef struct list {
    void *entries; /* NULL: the column is not there */
    uint64_t count, used;
    gg__place place;
} list;

/* An instance as it is being read. */
typedef struct instance {
    gg_ctx *ctx;
    gg__columns in;
    const gg_given *given;
    bool has[2];      /* rows, by direction */
    uint64_t claimed; /* version 1: how many vertices */
    gg_graph parts;
    gg__draft *draft;
    list list[GG__GGB_COLUMNS]; /* the columns behind the rows */
} instance;

/* ---- the settings ---- */

/* The head of version 1 has them in the same order, but for the last, which is a flag. */
enum { OLD_PARTISAN = 1, OLD_ORDERED = 2, OLD_OUT = 4, OLD_IN = 8 };

static bool is_well(const instance *it)
{
    return gg__status(it->ctx) == GG_OK;
}

static void use_old_head(instance *it, uint8_t *set)
{
    static const uint8_t zeros[sizeof it->in.old.rest - GG__GGB_ORDERED];
    const uint32_t flags = it->in.old.flags;
    memcpy(set, it->in.old.rest, GG__GGB_ORDERED);
    set[GG__GGB_ORDERED] = (flags & OLD_ORDERED) != 0;
    it->has[GG__OUT] = (flags & OLD_OUT) != 0;
    it->has[GG__IN] = (flags & OLD_IN) != 0;
    it->claimed = it->in.old.number;
    if (flags >= 16 || memcmp(it->in.old.rest + GG__GGB_ORDERED, zeros, sizeof zeros) != 0)
        gg__fail(it->ctx, GG_BAD_INPUT, it->draft->begin, "the head says what cannot be");
}

static void check_settings(const instance *it, const uint8_t *set)
{
    const bool race = set[GG__GGB_PLAY] == GG_RACE;
    const unsigned dead_end = set[GG__GGB_DEAD_END], infinite = set[GG__GGB_INFINITE];
    const bool sound = set[GG__GGB_PLAY] <= GG_RACE &&
                       (race ? dead_end == GG_NONE : dead_end >= GG_D && dead_end <= GG_P) &&
                       (race ? infinite == GG_D : infinite >= GG_L && infinite <= GG_D) &&
                       set[GG__GGB_FIRST] <= GG_RIGHT && set[GG__GGB_STUCK] <= GG_STUCK_LOSE &&
                       set[GG__GGB_BASE] <= 1 && set[GG__GGB_ORDERED] <= 1;
    if (!sound || !(it->has[GG__OUT] || it->has[GG__IN]))
        gg__fail(it->ctx, GG_BAD_INPUT, it->draft->begin, "the settings say what cannot be");
    if (it->given->base >= 0 && it->given->base != set[GG__GGB_BASE])
        gg__fail(it->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                 "--base %d contradicts the file, which counts vertices from %u", it->given->base,
                 set[GG__GGB_BASE]);
}

/* The file's settings of play, but for defaults, which options may change. */
static void take_settings(instance *it)
{
    gg__draft *draft = it->draft;
    const gg__place place = draft->begin = it->in.begin;
    uint8_t set[GG__GGB_SETTING_COUNT] = {0};
    if (it->in.version == 1) {
        use_old_head(it, set);
    } else {
        for (int d = GG__OUT; d <= GG__IN; d++)
            it->has[d] = gg__columns_has(&it->in, gg__ggb_row(GG_LEFT, d, 1));
        void *array = gg__columns_take(&it->in, GG__GGB_SETTINGS, sizeof set);
        if (array) memcpy(set, array, sizeof set);
        gg__free(it->ctx, array);
    }
    if (is_well(it)) check_settings(it, set);
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
}

/* ---- rows ---- */

/* How many tokens there are is said behind the rows. */
static unsigned rows_wanted(const gg_given *given)
{
    const unsigned rows = given->rows & ~GG__ROWS_LATER;
    return given->rows & GG__ROWS_LATER ? rows | GG_ROWS_OUT : rows;
}

/* True if rows of this direction are to be kept: they are asked for, or there are no others. */
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

/* Takes the rows of one direction: the lengths, unless they are the numbers of options; and the
 * ends, which it keeps if they are wanted. */
static void take_direction(instance *it, gg_player player, int direction, gg__row_check *check)
{
    const uint64_t n = it->parts.vertices, key = it->has[GG__IN] ? gg__row_key(it->ctx) : 0;
    const unsigned column = gg__ggb_row(player, direction, 1);
    const bool keep = is_kept(it, direction);
    gg__rows *rows = &it->parts.rows[player][direction];
    uint32_t *own = direction == GG__IN ? gg__columns_take(&it->in, column - 1, n) : NULL;
    const uint32_t *length = own ? own : it->parts.degree[player];
    uint64_t edges = 0;
    if (!is_well(it)) return;
    gg__row_check_begin(check, it->ctx, n, length, direction, key);
    for (uint64_t v = 0; v < n; v++)
        edges += length[v];
    if (it->in.column == column && it->in.count != edges)
        gg__columns_fail(&it->in, "the lengths of the rows do not add up to this number of ends");
    void *ends = gg__columns_see(&it->in, column, GG__COLUMN_OPEN, keep, see_ends, check);
    if (ends) {
        rows->end = ends;
        rows->start = gg__row_starts(it->ctx, n, length);
    }
    gg__free(it->ctx, own);
    check->length = NULL;
}

static void take_side(instance *it, gg_player player, bool *ordered)
{
    gg__row_check check[2];
    const uint64_t n = player == GG_LEFT ? GG__COLUMN_OPEN : it->parts.vertices;
    it->parts.degree[player] = gg__columns_take(&it->in, gg__ggb_row(player, GG__OUT, 0), n);
    for (int d = GG__OUT; is_well(it) && d <= GG__IN; d++) {
        if (!it->has[d]) continue;
        take_direction(it, player, d, &check[d]);
        if (is_well(it) && !check[d].ordered) *ordered = false;
    }
    if (!is_well(it) || !it->has[GG__IN]) return;
    if (it->has[GG__OUT] && !gg__row_check_agree(&check[GG__OUT], &check[GG__IN]))
        gg__columns_fail(&it->in, "incoming and outgoing rows have different edges");
    if (!it->has[GG__OUT] && !gg__row_check_fits(&check[GG__IN], it->parts.degree[player]))
        gg__columns_fail(&it->in, "incoming rows do not fit the numbers of options");
}

static bool has_edges(const gg_graph *parts)
{
    for (uint64_t v = 0; v < parts->vertices; v++)
        if (parts->degree[GG_LEFT][v] > 0 || parts->degree[GG_RIGHT][v] > 0) return true;
    return false;
}

static void take_rows(instance *it)
{
    gg_graph *parts = &it->parts;
    bool ordered = true;
    const uint64_t n = it->in.count;
    if (it->in.version == 1 && n != it->claimed)
        gg__columns_fail(&it->in, "this section should have an entry for each vertex");
    if (it->in.column == GG__GGB_ROWS && n > GG_MAX_VERTICES)
        gg__fail(it->ctx, GG_LIMIT, it->in.begin, "%llu vertices are more than the %llu possible",
                 (unsigned long long)n, (unsigned long long)GG_MAX_VERTICES);
    parts->vertices = it->draft->vertices = n;
    take_side(it, GG_LEFT, &ordered);
    parts->partisan = it->in.column == gg__ggb_row(GG_RIGHT, GG__OUT, 0);
    if (it->in.version == 1 && parts->partisan != (it->in.old.flags & OLD_PARTISAN))
        gg__columns_fail(&it->in, "the head is wrong about edges for one player only");
    if (parts->partisan) it->draft->colour = it->draft->begin;
    if (parts->partisan) take_side(it, GG_RIGHT, &ordered);
    if (!is_well(it)) return;
    if (parts->partisan && !has_edges(parts))
        gg__columns_fail(&it->in, "edges for one player only are said to be there, and are not");
    if (parts->ordered != ordered)
        gg__columns_fail(&it->in, "the settings are wrong about whether all edges lead to larger "
                                  "vertices");
}

/* ---- the other columns ---- */

static void fail_in(const instance *it, const list *from, const char *sentence)
{
    gg__fail(it->ctx, GG_BAD_INPUT, from->place, "%s", sentence);
}

/* True if the column is the next and may stand there; names of vertices must. */
static bool is_next(const instance *it, unsigned column)
{
    if (column == GG__GGB_NAMES) return it->list[GG__GGB_NAMED].entries;
    if (column == GG__GGB_ARRIVALS || column == GG__GGB_TOKEN_NAMES)
        return it->in.column == column && it->list[GG__GGB_TOKENS].entries;
    return it->in.column == column;
}

static void check_vertices(const instance *it, unsigned column)
{
    const list *from = &it->list[column];
    const gg_vertex *vertex = from->entries;
    for (uint64_t i = 0; vertex && i < from->count; i++)
        if (vertex[i] >= it->parts.vertices) {
            gg__fail(it->ctx, GG_BAD_INPUT, from->place,
                     "%s: there is no vertex %llu, counted from 0", gg__ggb.types[column].name,
                     (unsigned long long)vertex[i]);
            return;
        }
}

static void check_texts(const instance *it, unsigned column)
{
    const list *from = &it->list[column];
    const char *text = from->entries;
    if (text && from->count > 0 && text[from->count - 1] != '\0')
        gg__fail(it->ctx, GG_BAD_INPUT, from->place, "%s do not end in a zero byte",
                 gg__ggb.types[column].name);
}

static void take_lists(instance *it)
{
    list *owners = &it->list[GG__GGB_OWNERS], *results = &it->list[GG__GGB_RESULTS];
    for (unsigned c = GG__GGB_OWNERS; c < GG__GGB_COLUMNS; c++) {
        uint64_t count = c <= GG__GGB_RESULTS ? it->parts.vertices : GG__COLUMN_OPEN;
        if (!is_next(it, c)) continue;
        if (c == GG__GGB_ARRIVALS) count = it->list[GG__GGB_TOKENS].count;
        it->list[c] = (list){.count = it->in.count, .place = it->in.begin};
        it->list[c].entries = gg__columns_take(&it->in, c, count);
        if (c == GG__GGB_NAMED || c == GG__GGB_TOKENS || c == GG__GGB_TARGETS)
            check_vertices(it, c);
        if (c == GG__GGB_NAMES || c == GG__GGB_TOKEN_NAMES || c >= GG__GGB_PLAYERS)
            check_texts(it, c);
    }
    it->draft->owner = owners->place;
    it->draft->result = results->place;
    it->parts.owner = owners->entries;
    it->parts.terminal = results->entries;
    owners->entries = results->entries = NULL;
    gg__columns_end(&it->in, false);
}

/* The next text of a column; of names, all are names, and there are as many as things that are
 * named. */
static gg__span next_text(const instance *it, list *from, bool checked)
{
    if (from->used == from->count) {
        fail_in(it, from, "there are fewer names than things that are named");
        return (gg__span){"", 0};
    }
    const char *at = (const char *)from->entries + from->used;
    const gg__span text = {at, strlen(at)};
    from->used += text.length + 1;
    if (checked && !gg__is_name(text.text, text.length))
        gg__fail(it->ctx, GG_BAD_INPUT, from->place,
                 "a name has 1 to %d bytes and no control characters", GG__SCAN_WORD_BYTES);
    return text;
}

/* No text of the column is left, if it is there. */
static void end_texts(const instance *it, const list *from)
{
    if (from->used < from->count)
        fail_in(it, from, "there are more names than things that are named");
}

static void use_names(instance *it)
{
    list *named = &it->list[GG__GGB_NAMED], *names = &it->list[GG__GGB_NAMES];
    const gg_vertex *vertex = named->entries;
    if (!vertex) return;
    it->parts.names = gg__names_new(it->ctx);
    for (uint64_t i = 0; is_well(it) && i < named->count; i++) {
        const gg__span name = next_text(it, names, false);
        if (is_well(it)) gg__names_add(it->parts.names, vertex[i], name.text, name.length);
    }
    end_texts(it, names);
    gg__free(it->ctx, named->entries); /* there may be many */
    gg__free(it->ctx, names->entries);
    named->entries = names->entries = NULL;
}

static void use_tokens(instance *it)
{
    const list *tokens = &it->list[GG__GGB_TOKENS], *targets = &it->list[GG__GGB_TARGETS];
    list *names = &it->list[GG__GGB_TOKEN_NAMES];
    const gg_vertex *vertex = tokens->entries, *target = targets->entries;
    const uint8_t *arrival = it->list[GG__GGB_ARRIVALS].entries;
    gg__span name = {"", 0};
    for (uint64_t i = 0; is_well(it) && i < tokens->count; i++) {
        const int whose = arrival ? arrival[i] : -1;
        if (whose > (int)GG_RIGHT) fail_in(it, tokens, "a token belongs to no player");
        if (names->entries) name = next_text(it, names, true);
        gg__draft_add(it->draft, &it->draft->tokens, vertex[i], whose, name, tokens->place);
    }
    end_texts(it, names);
    for (uint64_t i = 0; is_well(it) && i < targets->count; i++)
        gg__draft_add(it->draft, &it->draft->targets, target[i], -1, (gg__span){"", 0},
                      targets->place);
}

static void use_schedule(instance *it)
{
    const list *schedule = &it->list[GG__GGB_SCHEDULE];
    const uint64_t *turn = schedule->entries;
    gg__turns *turns = &it->draft->schedule;
    if (!turn) return;
    it->draft->schedule_place = schedule->place;
    if (schedule->count == 0) fail_in(it, schedule, "a schedule without turns");
    turns->items = gg__alloc(it->ctx, schedule->count, sizeof *turns->items, "the schedule");
    if (!turns->items) return;
    turns->capacity = turns->length = (size_t)schedule->count;
    for (uint64_t i = 0; i < schedule->count; i++) {
        turns->items[i] = (gg_turn){(gg_player)(uint32_t)turn[i], (uint32_t)(turn[i] >> 32)};
        if ((uint32_t)turn[i] > GG_RIGHT) fail_in(it, schedule, "a turn belongs to no player");
    }
}

static void use_players(instance *it)
{
    list *players = &it->list[GG__GGB_PLAYERS];
    for (int player = GG_LEFT; players->entries && player <= GG_RIGHT; player++) {
        const gg__span name = next_text(it, players, true);
        gg__draft_player(it->draft, (gg_player)player, name, players->place);
    }
    end_texts(it, players);
}

static void check_note(instance *it)
{
    const list *from = &it->list[GG__GGB_NOTE];
    const char *note = from->entries;
    bool sound = note && from->count > 0 && strlen(note) + 1 == from->count;
    for (size_t i = 0; sound && note[i]; i++)
        sound = (unsigned char)note[i] >= ' ' && note[i] != 0x7f;
    if (note && !sound) fail_in(it, from, "the note is not one text without control characters");
}

/* ---- instances ---- */

/* All entries are known to be vertices, or texts that end. */
static gg_status make_problem(instance *it, gg_problem **out)
{
    gg_graph *graph;
    const char *note = it->list[GG__GGB_NOTE].entries;
    use_names(it);
    use_tokens(it);
    use_schedule(it);
    use_players(it);
    check_note(it);
    if (!is_well(it)) return gg__status(it->ctx);
    gg_status status = gg__graph_from_rows(it->ctx, &it->parts, rows_wanted(it->given), &graph);
    if (status == GG_OK) status = gg__draft_to_problem(it->draft, graph, out);
    if (status == GG_OK && note && *note) status = gg__problem_add_note(*out, note);
    return status;
}

static gg_status read_ggb(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    gg_reader *reader = draft->reader;
    const gg_source source = {reader->scanner, gg__bytes_some};
    instance it = {.ctx = ctx, .given = draft->given, .draft = draft};
    if (gg__columns_begin(&it.in, ctx, &source, gg__bytes_place(reader->scanner),
                          "reading bytes") != GG_OK)
        return gg__status(ctx);
    if (it.in.held == 0 && reader->instance > 0) return GG_OK;
    if (it.in.held == 0)
        gg__columns_fail(&it.in, "the input is empty");
    else if (reader->instance > 0 && memcmp(it.in.mark, gg__ggb.mark, it.in.held) != 0)
        gg__columns_fail(&it.in, "what follows the instance is no other");
    gg__columns_open(&it.in, &gg__ggb);
    take_settings(&it);
    take_rows(&it);
    take_lists(&it);
    const gg_status status = is_well(&it) ? make_problem(&it, out) : gg__status(ctx);
    gg__columns_free(&it.in);
    gg__graph_clear(ctx, &it.parts);
    for (unsigned c = 0; c < GG__GGB_COLUMNS; c++)
        gg__free(ctx, it.list[c].entries);
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
