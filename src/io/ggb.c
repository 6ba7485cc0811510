/*
 * ggb, the binary form: columns in the order in which they are listed here, rows first.
 *
 *     settings  {rows of Left}  [rows of Right]  [owners] [results] [named names]
 *     [tokens [arrivals] [token-names]] [targets] [schedule] [players] [note] [priorities]
 *     rows = degrees [options] [indegrees sources]
 *
 * Rows lie in the file as they lie in memory, lengths instead of starts; the graph takes them over.
 * The numbers of options come first, so that the number of vertices is known to be there before
 * anything is sized by it. What the two directions say is compared by gg__row_check. What repeats a
 * default is left open, as in gg, so that options fill it.
 *
 * A writer puts what is not in memory as it is in the file entry by entry, so that no memory
 * depends on the graph. Cost: O(bytes), and one transposition if rows are asked for in a direction
 * that the file does not have. doc/formats.md has all of it.
 */
#include "columns/columns.h"
#include "graph/csr.h"
#include "graph/graph.h"
#include "io/format.h"
#include "io/writing.h"

#include <string.h>

#define MARK "\x89GGB\r\n\x1a\n"

/* Eight columns are rows: see row_column. A turn of the schedule has the player in its low half,
 * the token in the high one. */
enum {
    SETTINGS,
    ROWS,
    OWNERS = ROWS + 8,
    RESULTS,
    NAMED,
    NAMES,
    TOKENS,
    ARRIVALS,
    TOKEN_NAMES,
    TARGETS,
    SCHEDULE,
    PLAYERS,
    NOTE,
    PRIORITIES,
    COLUMNS
};

static const gg__column_type types[COLUMNS + 1] = {
    {"settings", 1},      {"left-degrees", 4},
    {"left-options", 4},  {"left-indegrees", 4},
    {"left-sources", 4},  {"right-degrees", 4},
    {"right-options", 4}, {"right-indegrees", 4},
    {"right-sources", 4}, {"owners", 1},
    {"results", 1},       {"named", 4},
    {"names", 1},         {"tokens", 4},
    {"arrivals", 1},      {"token-names", 1},
    {"targets", 4},       {"schedule", 8},
    {"players", 1},       {"note", 1},
    {"priorities", 4},    {NULL, 0},
};

static const gg__columns_kind kind = {MARK, "ggb", types, NOTE, true};

/* The entries of `settings`. */
enum { PLAY, DEAD_END, INFINITE, FIRST, STUCK, BASE, ORDERED, SETTING_COUNT };

/* The lengths (part 0) or the ends (part 1) of a player's rows of one direction. */
static unsigned row_column(gg_player player, int direction, int part)
{
    return ROWS + 4 * (unsigned)player + 2 * (unsigned)direction + (unsigned)part;
}

static bool is_texts(unsigned column)
{
    return column == NAMES || column == TOKEN_NAMES || column == PLAYERS || column == NOTE;
}

/* ---- reading ---- */

typedef struct taken {
    void *entries; /* NULL: the column is not there */
    uint64_t count, used;
    gg__place place;
} taken;

/* An instance as it is being read. */
typedef struct instance {
    gg_ctx *ctx;
    gg__columns in;
    const gg_given *given;
    bool has[2];      /* rows, by direction */
    uint64_t claimed; /* version 1: how many vertices */
    uint64_t edges;   /* in all rows so far */
    gg_graph parts;
    gg__draft *draft;
    taken list[COLUMNS]; /* the columns after the rows */
} instance;

/* ---- the settings ---- */

/* The head of version 1 has them in the same order, except the last, which is a flag. */
enum { OLD_PARTISAN = 1, OLD_ORDERED = 2, OLD_OUT = 4, OLD_IN = 8 };

static bool is_well(const instance *it)
{
    return gg__status(it->ctx) == GG_OK;
}

static void use_old_head(instance *it, uint8_t *set)
{
    static const uint8_t zeros[sizeof it->in.old.rest - ORDERED];
    const uint32_t flags = it->in.old.flags;
    memcpy(set, it->in.old.rest, ORDERED);
    set[ORDERED] = (flags & OLD_ORDERED) != 0;
    it->has[GG__OUT] = (flags & OLD_OUT) != 0;
    it->has[GG__IN] = (flags & OLD_IN) != 0;
    it->claimed = it->in.old.number;
    if (flags >= 16 || memcmp(it->in.old.rest + ORDERED, zeros, sizeof zeros) != 0)
        gg__fail(it->ctx, GG_BAD_INPUT, it->draft->begin, "the head says what cannot be");
}

static void check_settings(const instance *it, const uint8_t *set)
{
    const bool race = set[PLAY] == GG_RACE;
    const unsigned dead_end = set[DEAD_END], infinite = set[INFINITE];
    const bool sound = (set[PLAY] <= GG_RACE || set[PLAY] == GG_PARITY) &&
                       (race ? dead_end == GG_NONE : dead_end >= GG_D && dead_end <= GG_P) &&
                       (race ? infinite == GG_D : infinite >= GG_L && infinite <= GG_D) &&
                       set[FIRST] <= GG_RIGHT && set[STUCK] <= GG_STUCK_LOSE && set[BASE] <= 1 &&
                       set[ORDERED] <= 1;
    if (!sound || !(it->has[GG__OUT] || it->has[GG__IN]))
        gg__fail(it->ctx, GG_BAD_INPUT, it->draft->begin, "the settings say what cannot be");
    if (it->given->base >= 0 && it->given->base != set[BASE])
        gg__bad_argument(it->ctx, "--base %d contradicts the file, which counts vertices from %u",
                         it->given->base, set[BASE]);
}

/* The file's settings of play, without defaults, which options may change. */
static void take_settings(instance *it)
{
    gg__draft *draft = it->draft;
    const gg__place place = draft->begin = it->in.begin;
    uint8_t set[SETTING_COUNT] = {0};
    if (it->in.version == 1) {
        use_old_head(it, set);
    } else {
        for (int d = GG__OUT; d <= GG__IN; d++)
            it->has[d] = gg__columns_has(&it->in, row_column(GG_LEFT, d, 1));
        void *array = gg__columns_take(&it->in, SETTINGS, sizeof set);
        if (array) memcpy(set, array, sizeof set);
        gg__free(it->ctx, array);
    }
    if (is_well(it)) check_settings(it, set);
    const int play = set[PLAY], dead_end = set[DEAD_END];
    it->parts.ordered = set[ORDERED];
    draft->base = set[BASE];
    draft->play = (gg__setting){play, place};
    if (play != GG_RACE && dead_end != (play == GG_MISERE ? GG_N : GG_P))
        draft->dead_end = (gg__setting){dead_end, place};
    if (set[INFINITE] != GG_D) draft->infinite = (gg__setting){set[INFINITE], place};
    if (set[FIRST] != GG_LEFT) draft->first = (gg__setting){GG_RIGHT, place};
    if (set[STUCK] != GG_STUCK_PASS) draft->stuck = (gg__setting){GG_STUCK_LOSE, place};
}

/* ---- rows ---- */

/* True if rows of this direction are kept: the caller wants them, or there are no others. The
 * caller chooses among all when the tokens are known, which come after the rows. */
static bool is_kept(const instance *it, int direction)
{
    static const unsigned asked[2] = {GG_ROWS_OUT, GG_ROWS_IN};
    unsigned rows = it->given->rows;
    if (it->given->choose_rows) return true;
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
    const uint64_t n = it->parts.vertices;
    const unsigned column = row_column(player, direction, 1);
    const bool keep = is_kept(it, direction);
    gg__rows *rows = &it->parts.rows[player][direction];
    uint32_t *own = direction == GG__IN ? gg__columns_take(&it->in, column - 1, n) : NULL;
    const uint32_t *length = own ? own : it->parts.degree[player];
    uint64_t edges = 0;
    if (!is_well(it)) return;
    gg__row_check_begin(check, it->ctx, n, length, direction, it->has[GG__IN]);
    for (uint64_t v = 0; v < n; v++)
        edges += length[v];
    it->edges += edges;
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
    gg__row_check check[2] = {{0}};
    const uint64_t n = player == GG_LEFT ? GG__COLUMN_OPEN : it->parts.vertices;
    it->parts.degree[player] = gg__columns_take(&it->in, row_column(player, GG__OUT, 0), n);
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

static void take_rows(instance *it)
{
    gg_graph *parts = &it->parts;
    bool ordered = true;
    const uint64_t n = it->in.count;
    if (it->in.version == 1 && n != it->claimed)
        gg__columns_fail(&it->in, "this section should have an entry for each vertex");
    if (it->in.column == ROWS && n > GG_MAX_VERTICES)
        gg__fail(it->ctx, GG_LIMIT, it->in.begin, "%llu vertices are more than the %llu possible",
                 (unsigned long long)n, (unsigned long long)GG_MAX_VERTICES);
    parts->vertices = it->draft->vertices = n;
    take_side(it, GG_LEFT, &ordered);
    parts->partisan = it->in.column == row_column(GG_RIGHT, GG__OUT, 0);
    if (it->in.version == 1 && parts->partisan != (it->in.old.flags & OLD_PARTISAN))
        gg__columns_fail(&it->in, "the head is wrong about edges for one player only");
    if (parts->partisan) it->draft->colour = it->draft->begin;
    if (parts->partisan) take_side(it, GG_RIGHT, &ordered);
    if (!is_well(it)) return;
    if (parts->partisan && it->edges == 0)
        gg__columns_fail(&it->in, "edges for one player only are said to be there, and are not");
    if (parts->ordered != ordered)
        gg__columns_fail(&it->in, "the settings are wrong about whether all edges lead to larger "
                                  "vertices");
}

/* ---- the other columns ---- */

#define fail_in(it, from, ...) gg__fail((it)->ctx, GG_BAD_INPUT, (from)->place, __VA_ARGS__)

/* True if the column is the next and may stand there; names of vertices must. */
static bool is_next(const instance *it, unsigned column)
{
    if (column == NAMES) return it->list[NAMED].entries;
    if (column == ARRIVALS || column == TOKEN_NAMES)
        return it->in.column == column && it->list[TOKENS].entries;
    return it->in.column == column;
}

/* Vertices are below the number of vertices, and texts end. */
static void check_list(const instance *it, unsigned column)
{
    const taken *from = &it->list[column];
    const gg_vertex *vertex = from->entries;
    const char *text = from->entries;
    const bool vertices = column == NAMED || column == TOKENS || column == TARGETS;
    if (text && is_texts(column) && from->count > 0 && text[from->count - 1] != '\0')
        fail_in(it, from, "%s do not end in a zero byte", types[column].name);
    for (uint64_t i = 0; vertex && vertices && i < from->count; i++)
        if (vertex[i] >= it->parts.vertices)
            fail_in(it, from, "%s: there is no vertex %llu, counted from 0", types[column].name,
                    (unsigned long long)vertex[i]);
}

static void take_lists(instance *it)
{
    taken *owners = &it->list[OWNERS], *results = &it->list[RESULTS],
          *priorities = &it->list[PRIORITIES];
    for (unsigned c = OWNERS; c < COLUMNS; c++) {
        const bool each = c <= RESULTS || c == PRIORITIES;
        uint64_t count = each ? it->parts.vertices : GG__COLUMN_OPEN;
        if (!is_next(it, c)) continue;
        if (c == ARRIVALS) count = it->list[TOKENS].count;
        it->list[c] = (taken){.count = it->in.count, .place = it->in.begin};
        it->list[c].entries = gg__columns_take(&it->in, c, count);
        check_list(it, c);
    }
    it->draft->owner = owners->place;
    it->draft->result = results->place;
    it->draft->priority = priorities->place;
    it->parts.owner = owners->entries;
    it->parts.terminal = results->entries;
    it->parts.priority = priorities->entries;
    owners->entries = results->entries = priorities->entries = NULL;
    gg__columns_end(&it->in, false);
}

/* The next text of a column; of names, all are names, and there are as many as things that are
 * named. */
static gg__span next_text(const instance *it, taken *from, bool checked)
{
    if (from->used == from->count) {
        fail_in(it, from, "there are fewer names than things that are named");
        return (gg__span){"", 0};
    }
    const char *at = (const char *)from->entries + from->used;
    const gg__span text = {at, strlen(at)};
    from->used += text.length + 1;
    if (checked && !gg__is_name(text.text, text.length, false))
        fail_in(it, from, "a name has 1 to %d bytes and no control characters",
                GG__SCAN_WORD_BYTES);
    return text;
}

/* No text of the column is left, if it is there. */
static void end_texts(const instance *it, const taken *from)
{
    if (from->used < from->count)
        fail_in(it, from, "there are more names than things that are named");
}

static void use_names(instance *it)
{
    taken *named = &it->list[NAMED], *names = &it->list[NAMES];
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
    const taken *tokens = &it->list[TOKENS], *targets = &it->list[TARGETS];
    taken *names = &it->list[TOKEN_NAMES];
    const gg_vertex *vertex = tokens->entries, *target = targets->entries;
    const uint8_t *arrival = it->list[ARRIVALS].entries;
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
    const taken *schedule = &it->list[SCHEDULE];
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

/* ---- instances ---- */

/* All entries are known to be vertices, or texts that end. */
static gg_status make_problem(instance *it, gg_problem **out)
{
    taken *players = &it->list[PLAYERS];
    const char *note = it->list[NOTE].entries, *c = note;
    use_names(it);
    use_tokens(it);
    use_schedule(it);
    for (int player = GG_LEFT; players->entries && player <= GG_RIGHT; player++) {
        const gg__span name = next_text(it, players, true);
        gg__draft_player(it->draft, (gg_player)player, name, players->place);
    }
    end_texts(it, players);
    while (it->list[NOTE].count > 0 && is_well(it) && (unsigned char)*c >= ' ' && *c != 0x7f)
        c++;
    if (note && c + 1 != note + it->list[NOTE].count)
        fail_in(it, &it->list[NOTE], "the note is not one text without control characters");
    if (!is_well(it)) return gg__status(it->ctx);
    gg_status status = gg__draft_to_problem(it->draft, &it->parts, out);
    if (status == GG_OK && note && *note) status = gg__problem_add_note(*out, note);
    return status;
}

static gg_status read_ggb(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    gg_reader *reader = draft->reader;
    const gg__scanner *scanner = reader->scanner;
    const gg__place place = {scanner->line, scanner->at - scanner->line_start + 1, GG_NO_VERTEX};
    const gg_source source = {reader->scanner, gg__bytes_some};
    instance it = {.ctx = ctx, .given = draft->given, .draft = draft};
    if (gg__columns_begin(&it.in, ctx, &source, place, "reading bytes") != GG_OK)
        return gg__status(ctx);
    if (it.in.held == 0 && reader->instance > 0) return GG_OK;
    if (it.in.held == 0)
        gg__columns_fail(&it.in, "the input is empty");
    else if (reader->instance > 0 && memcmp(it.in.mark, MARK, it.in.held) != 0)
        gg__columns_fail(&it.in, "what follows the instance is no other");
    gg__columns_open(&it.in, &kind);
    take_settings(&it);
    take_rows(&it);
    take_lists(&it);
    const gg_status status = is_well(&it) ? make_problem(&it, out) : gg__status(ctx);
    gg__columns_free(&it.in);
    gg__graph_clear(ctx, &it.parts);
    for (unsigned c = 0; c < COLUMNS; c++)
        gg__free(ctx, it.list[c].entries);
    return status;
}

/* ---- writing ---- */

static uint64_t number_of(const gg__column *entries, uint64_t i)
{
    const gg_problem *problem = entries->self;
    const gg_problem_spec *spec = &problem->spec;
    const unsigned column = (unsigned)(entries->type - types);
    gg_vertex v = GG_NO_VERTEX;
    switch (column) {
    case NAMED:
        gg__names_at(problem->graph->names, (size_t)i, &v);
        return v;
    case TOKENS:
        return spec->tokens[i].vertex;
    case ARRIVALS:
        return spec->tokens[i].arrival;
    case SCHEDULE:
        return (uint64_t)spec->schedule[i].token << 32 | (uint32_t)spec->schedule[i].player;
    default: { /* the length of an incoming row */
        const bool left = column == row_column(GG_LEFT, GG__IN, 0);
        const gg__rows *rows = problem->graph->in[left ? GG_LEFT : GG_RIGHT];
        return rows->start[i + 1] - rows->start[i];
    }
    }
}

static const void *text_of(const gg__column *entries, uint64_t i, size_t *size)
{
    const gg_problem *problem = entries->self;
    const gg_problem_spec *spec = &problem->spec;
    gg_vertex v;
    const char *text = entries->type == &types[NAMES]
                           ? gg__names_at(problem->graph->names, (size_t)i, &v)
                       : entries->type == &types[TOKEN_NAMES] ? spec->tokens[i].name
                       : i == GG_LEFT                         ? spec->left_name
                                                              : spec->right_name;
    *size = strlen(text) + 1;
    return text;
}

static void add(gg__column_list *list, unsigned column, uint64_t count, const void *data)
{
    gg__column_add(list, column, (gg__column){.count = count, .data = data});
}

/* Entries that are found one by one. */
static void add_found(gg__column_list *list, unsigned column, uint64_t count,
                      const gg_problem *problem)
{
    gg__column entries = {.count = count, .self = problem};
    if (is_texts(column))
        entries.text = text_of;
    else
        entries.number = number_of;
    gg__column_add(list, column, entries);
}

static void add_side(gg__column_list *list, const gg_problem *problem, gg_player player)
{
    const gg_graph *graph = problem->graph;
    const gg__rows *out = graph->out[player], *in = graph->in[player];
    const uint64_t n = graph->vertices;
    add(list, row_column(player, GG__OUT, 0), n, graph->degree[player]);
    if (out) add(list, row_column(player, GG__OUT, 1), out->start[n], out->end);
    if (!in) return;
    for (uint64_t v = 0; in->start[n] > UINT32_MAX && v < n; v++)
        if (in->start[v + 1] - in->start[v] > UINT32_MAX)
            gg__fail(list->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                     "ggb cannot say that a vertex has more than %lu predecessors",
                     (unsigned long)UINT32_MAX);
    add_found(list, row_column(player, GG__IN, 0), n, problem);
    add(list, row_column(player, GG__IN, 1), in->start[n], in->end);
}

/* Adds the columns that differ from the defaults. */
static void add_lists(gg__column_list *list, const gg_problem *problem, const gg_problem *defaults)
{
    const gg_problem_spec *spec = &problem->spec, *plain = &defaults->spec;
    const gg_graph *graph = problem->graph;
    const size_t tokens = spec->token_count;
    const char *note = problem->note;
    uint64_t named = 0;
    bool usual = true;
    gg_vertex v;
    while (gg__names_at(graph->names, (size_t)named, &v))
        named++;
    for (size_t i = 0; i < tokens; i++)
        usual &= strcmp(spec->tokens[i].name, plain->tokens[i].name) == 0;
    if (graph->owner) add(list, OWNERS, graph->vertices, graph->owner);
    if (graph->terminal) add(list, RESULTS, graph->vertices, graph->terminal);
    if (named > 0) add_found(list, NAMED, named, problem);
    if (named > 0) add_found(list, NAMES, named, problem);
    if (tokens > 0) add_found(list, TOKENS, tokens, problem);
    if (tokens > 0 && spec->play == GG_RACE) add_found(list, ARRIVALS, tokens, problem);
    if (!usual) add_found(list, TOKEN_NAMES, tokens, problem);
    if (spec->target_count > 0) add(list, TARGETS, spec->target_count, spec->targets);
    if (!gg__has_default_schedule(problem, defaults))
        add_found(list, SCHEDULE, spec->schedule_length, problem);
    if (strcmp(spec->left_name, plain->left_name) != 0 ||
        strcmp(spec->right_name, plain->right_name) != 0)
        add_found(list, PLAYERS, 2, problem);
    if (note) add(list, NOTE, strlen(note) + 1, note);
    if (graph->priority) add(list, PRIORITIES, graph->vertices, graph->priority);
}

static gg_status write_ggb(const gg_problem *problem, const gg_problem *plain, gg__output *output)
{
    const gg_problem_spec *spec = &problem->spec;
    const gg_graph *graph = problem->graph;
    const bool first = spec->play != GG_RACE && !graph->owner && spec->first == GG_RIGHT;
    const uint8_t settings[SETTING_COUNT] = {[PLAY] = (uint8_t)spec->play,
                                             [DEAD_END] = (uint8_t)spec->dead_end,
                                             [INFINITE] = (uint8_t)spec->infinite,
                                             [FIRST] = first ? GG_RIGHT : GG_LEFT,
                                             [STUCK] = (uint8_t)spec->stuck,
                                             [BASE] = (uint8_t)spec->base,
                                             [ORDERED] = graph->ordered};
    gg__column_list list = {.ctx = output->ctx, .kind = &kind};
    if (gg__check_names(output->ctx, spec, NULL) != GG_OK) return gg__status(output->ctx);
    add(&list, SETTINGS, sizeof settings, settings);
    add_side(&list, problem, GG_LEFT);
    if (graph->partisan) add_side(&list, problem, GG_RIGHT);
    add_lists(&list, problem, plain);
    const gg_status status = gg__columns_write(output, &list);
    gg__free(output->ctx, list.at);
    return status;
}

const gg__format gg__format_ggb = {
    .info = {"ggb", "the binary form: rows as they lie in memory, with checksums", "ggb", true,
             true},
    .base = -1,
    .read = read_ggb,
    .write = write_ggb,
    .any_rows = true,
    .mark = MARK,
    .list = true,
    .priorities = true,
};
