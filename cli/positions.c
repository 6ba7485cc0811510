/* The values of all positions of a game by rules, in blocks. */
#include "positions.h"

#include "greatgame_ruleset.h"

enum { BLOCK = 1024 };

static void put_row(const char *text, char winner, uint32_t remoteness, bool json, cli_out *out)
{
    if (json) {
        out_char(out, '[');
        json_string(out, text);
    } else {
        out_text(out, text);
    }
    out_text(out, json ? ",\"" : "\t");
    out_char(out, winner);
    out_text(out, json ? "\"," : "\t");
    if (remoteness == GG_INFINITE)
        out_text(out, json ? "null" : "-");
    else
        out_number(out, remoteness);
    out_char(out, json ? ']' : '\n');
}

gg_status positions_available(const cli_view *view)
{
    uint64_t cursor = 0;
    size_t count;
    return gg_solution_list(view->ctx, view->problem, view->solution, &cursor, 0, NULL, NULL, NULL,
                            NULL, &count);
}

gg_status positions_rows(const cli_view *view, cli_out *out, bool json)
{
    gg_position position[BLOCK];
    char winner[BLOCK], text[POSITION_TEXT];
    uint32_t remoteness[BLOCK];
    uint64_t cursor = 0, rows = 0;
    size_t count = 1;
    if (json) out_char(out, '[');
    while (count > 0 && !out->failed) {
        const gg_status status =
            gg_solution_list(view->ctx, view->problem, view->solution, &cursor, BLOCK, position,
                             NULL, winner, remoteness, &count);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < count; i++) {
            if (json && rows++ > 0) out_char(out, ',');
            gg_position_print(view->problem, position[i], text, sizeof text);
            put_row(text, winner[i], remoteness[i], json, out);
        }
    }
    if (json) out_char(out, ']');
    return GG_OK;
}

gg_status positions_summary(const cli_view *view, cli_count counts[MAX_COUNTS], size_t *count)
{
    static const char *const values[2][3] = {{"L", "R", "D"}, {"N", "P", "D"}};
    gg_tally tally;
    const gg_status status = gg_solution_tally(view->ctx, view->problem, view->solution, &tally);
    if (status != GG_OK) return status;
    *count = tally.impartial ? 3 : 6;
    for (size_t i = 0; i < *count; i++) {
        const gg_tally_entry *entry = &tally.of[i / 3][i % 3];
        const char *who = tally.impartial ? "" : i < 3 ? "L" : "R";
        counts[i] = (cli_count){who, values[tally.impartial][i % 3], entry->positions,
                                entry->longest, NULL};
    }
    return GG_OK;
}

gg_status positions_lengths(const cli_view *view, cli_count counts[MAX_COUNTS], size_t count)
{
    gg_player to_move[BLOCK];
    char winner[BLOCK];
    uint32_t remoteness[BLOCK];
    uint64_t cursor = 0;
    size_t part = 1;
    while (part > 0) {
        const gg_status status = gg_solution_list(view->ctx, view->problem, view->solution, &cursor,
                                                  BLOCK, NULL, to_move, winner, remoteness, &part);
        if (status != GG_OK) return status;
        for (size_t i = 0; i < part; i++) {
            cli_count *of = count > 3 && to_move[i] == GG_RIGHT ? counts + 3 : counts;
            while (of->value[0] != winner[i])
                of++;
            if (of->turns && remoteness[i] != GG_INFINITE) of->turns[remoteness[i]]++;
        }
    }
    return GG_OK;
}
