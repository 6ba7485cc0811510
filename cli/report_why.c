/* Explanations, in words and in JSON. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

#include <string.h>

enum { COLUMNS = 96, INDENT = 9 };

/* ---- text in lines ---- */

/* A paragraph: words that are put on lines; all lines are indented by `indent`. */
typedef struct paragraph {
    cli_out *out;
    size_t indent, column;
} paragraph;

static void put_blanks(cli_out *out, size_t count)
{
    while (count-- > 0)
        out_char(out, ' ');
}

static size_t characters(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80; /* UTF-8 */
    return count;
}

/* Adds the words of a text. */
static void put_words(paragraph *p, const char *text)
{
    while (*text) {
        const size_t blanks = strspn(text, " "), size = strcspn(text + blanks, " ");
        const size_t width = characters(text + blanks, size);
        if (blanks > 0 && p->column + blanks + width > COLUMNS) {
            out_char(p->out, '\n');
            put_blanks(p->out, p->indent);
            p->column = p->indent;
        } else {
            put_blanks(p->out, blanks);
            p->column += blanks;
        }
        out_bytes(p->out, text + blanks, size);
        p->column += width;
        text += blanks + size;
    }
}

/* ---- moves ---- */

static const char *name_move(const cli_view *view, const gg_move *move, char *text, size_t size)
{
    const gg_problem *problem = view->problem;
    const gg_problem_spec *spec = gg_problem_get(problem);
    const char *token = spec->token_count > 1 ? spec->tokens[move->token].name : "";
    char from[300], to[300];
    if (gg_problem_rules(problem)) return gg_move_print(problem, move->from, move->to, text, size);
    gg_position_print(problem, move->from, from, sizeof from);
    gg_position_print(problem, move->to, to, sizeof to);
    snprintf(text, size, move->pass ? "%s%s%s is stuck" : "%s%s%s -> %s", token, *token ? " " : "",
             from, to);
    return text;
}

/* Play after a move. */
static void put_sequel(const cli_view *view, const gg_move *move, const gg_sequel *sequel,
                       cli_out *out)
{
    enum { TOLD = 12, FIRST = 8 };
    char text[1400], words[1600];
    const size_t told = sequel->count > TOLD ? FIRST : sequel->count;
    paragraph p = {out, INDENT + 4, INDENT + 4};
    put_blanks(out, p.indent);
    for (size_t i = 0; i < told; i++) {
        const gg_move *turn = &sequel->moves[i];
        const bool same = i > 0 && turn[-1].player == turn->player;
        snprintf(words, sizeof words, "%s%s%s%s", i == 0 ? "" : ", ",
                 same ? "" : player_name(view->problem, turn->player), same ? "" : " ",
                 name_move(view, turn, text, sizeof text));
        put_words(&p, words);
    }
    if (sequel->repeats && told == sequel->count)
        put_words(&p, ", and so on round and round");
    else if (told < sequel->count && !view->answer->timeless &&
             move->then.remoteness != GG_INFINITE)
        snprintf(words, sizeof words, ", and so on for %u more turns",
                 move->then.remoteness - (uint32_t)told),
            put_words(&p, words);
    else if (told < sequel->count || sequel->cut)
        put_words(&p, ", and so on");
    out_char(out, '\n');
}

/* Better for the player is lower; moves of one rank keep their order. */
static int rank_of(const gg_move *move, const gg_merit *merit)
{
    if (!merit->known) return 4;
    if (merit->best) return 0;
    return merit->winning ? 1 : move->then.winner == GG_D ? 2 : 3;
}

static void put_row(const cli_view *view, size_t i, bool first, cli_out *out)
{
    const gg_answer *answer = view->answer;
    const gg_move *move = &answer->all_moves[i];
    const gg_sequel *sequel = &view->why->sequels[i];
    out_text(out, first ? "  moves  " : "         ");
    text_move(view->problem, move, false, out);
    out_text(out, ": ");
    text_prospect(view, move, &answer->merits[i], out);
    out_char(out, '\n');
    const bool lost =
        rank_of(move, &answer->merits[i]) == 3 ||
        (answer->merits[i].best && !answer->merits[i].winning && move->then.winner != GG_D);
    if (lost && sequel->count > 0) put_sequel(view, move, sequel, out);
}

/* A line for each move, best ones first, and what refutes those that do not win. */
static void put_moves(const cli_view *view, cli_out *out)
{
    enum { ROWS = 16 };
    const gg_answer *answer = view->answer;
    size_t told = 0;
    if (answer->all_count == 0) out_text(out, "  moves  none: play is over\n");
    for (int rank = 0; rank <= 4; rank++)
        for (size_t i = 0; i < answer->all_count && told < ROWS; i++)
            if (rank_of(&answer->all_moves[i], &answer->merits[i]) == rank)
                put_row(view, i, told++ == 0, out);
    if (told < answer->all_count)
        out_format(out, "         and %llu more, none of them better: --json lists all\n",
                   (unsigned long long)(answer->all_count - told));
}

/* ---- claims ---- */

static void put_claim(const gg_claim *claim, bool first, cli_out *out)
{
    paragraph p = {out, INDENT + 2 * (size_t)claim->depth, 0};
    out_text(out, first ? "  why    " : "         ");
    put_blanks(out, p.indent - INDENT);
    p.column = p.indent;
    p.indent += 4;
    put_words(&p, claim->sentence);
    out_char(out, '\n');
}

void why_put(const cli_view *view, cli_out *out)
{
    const gg_why *why = view->why;
    put_moves(view, out);
    if (why->claim_count == 0 && view->answer->reason)
        put_claim(&(gg_claim){.sentence = view->answer->reason}, true, out);
    for (size_t i = 0; i < why->claim_count; i++)
        put_claim(&why->claims[i], i == 0, out);
    if (view->answer->note) out_format(out, "  note   %s\n", view->answer->note);
}

/* ---- JSON ---- */

static void put_item(const cli_view *view, const gg_fact *fact, const gg_item *item, cli_out *out)
{
    const gg_problem *problem = view->problem;
    switch (fact->kind) {
    case GG_FACT_NUMBER:
        if (item->number == UINT64_MAX)
            out_text(out, "null");
        else
            out_number(out, item->number);
        break;
    case GG_FACT_PLAYER:
        out_json(out, item->number == GG_LEFT ? "L" : "R");
        break;
    case GG_FACT_POSITION:
        if (!view->solution)
            out_number(out, item->number);
        else if (gg_problem_rules(problem))
            out_json(out, item->text);
        else
            out_number(out, gg_vertex_number(problem, (gg_vertex)item->number));
        break;
    case GG_FACT_MOVE:
        json_bare_move(problem, &item->move, out);
        break;
    case GG_FACT_VALUE:
        if (view->solution)
            value_put_json(view->solution, item->text, out);
        else
            out_json(out, item->text);
        break;
    default:
        out_json(out, item->text);
    }
}

void claim_put_json(const cli_view *view, const gg_claim *claim, cli_out *out)
{
    out_text(out, "\"kind\":");
    out_json(out, claim->kind);
    out_format(out, ",\"depth\":%u,\"facts\":{", claim->depth);
    for (size_t i = 0; i < claim->fact_count; i++) {
        const gg_fact *fact = &claim->facts[i];
        if (i > 0) out_char(out, ',');
        out_json(out, fact->name);
        out_text(out, fact->list ? ":[" : ":");
        for (size_t k = 0; k < fact->count; k++) {
            if (k > 0) out_char(out, ',');
            put_item(view, fact, &fact->items[k], out);
        }
        if (fact->list) out_char(out, ']');
    }
    out_text(out, "},\"sentence\":");
    out_json(out, claim->sentence);
}

static void put_claim_json(const cli_view *view, const gg_claim *claim, cli_out *out)
{
    out_char(out, '{');
    claim_put_json(view, claim, out);
    out_char(out, '}');
}

void why_put_json(const cli_view *view, cli_out *out)
{
    const gg_why *why = view->why;
    out_text(out, ",\"theory\":");
    if (why->theory)
        out_json(out, why->theory);
    else
        out_text(out, "null");
    out_text(out, ",\"claims\":[");
    for (size_t i = 0; i < why->claim_count; i++) {
        if (i > 0) out_char(out, ',');
        put_claim_json(view, &why->claims[i], out);
    }
    out_format(out, "],\"cut\":%s", why->cut ? "true" : "false");
}

void why_put_sequel_json(const cli_view *view, size_t move, cli_out *out)
{
    const gg_sequel *sequel = &view->why->sequels[move];
    out_text(out, ",\"sequel\":[");
    for (size_t i = 0; i < sequel->count; i++) {
        if (i > 0) out_char(out, ',');
        json_bare_move(view->problem, &sequel->moves[i], out);
    }
    out_format(out, "],\"sequel_cut\":%s,\"sequel_repeats_from\":", sequel->cut ? "true" : "false");
    if (sequel->repeats)
        out_number(out, sequel->repeats_from);
    else
        out_text(out, "null");
}

/* True if a sentence needs no full stop. */
bool ends_itself(const char *sentence)
{
    return sentence[0] && sentence[strlen(sentence) - 1] == '?';
}

void why_put_hint(const cli_view *view, const gg_hint *hint, bool json, cli_out *out)
{
    if (!json) {
        if (view->follows) out_char(out, '\n');
        if (view->named) out_format(out, "instance %llu\n", (unsigned long long)view->instance);
        for (size_t i = 0; i < hint->claim_count; i++) {
            paragraph p = {out, 0, 0};
            put_words(&p, hint->claims[i].sentence);
            out_text(out, ends_itself(hint->claims[i].sentence) ? "\n" : ".\n");
        }
        return;
    }
    out_format(out, "{\"schema\":1,\"instance\":%llu,\"hint\":%u,\"claims\":[",
               (unsigned long long)view->instance, hint->stage);
    for (size_t i = 0; i < hint->claim_count; i++) {
        if (i > 0) out_char(out, ',');
        put_claim_json(view, &hint->claims[i], out);
    }
    out_text(out, "],\"possible\":[");
    for (size_t i = 0; i < hint->possible_count; i++) {
        if (i > 0) out_char(out, ',');
        json_bare_move(view->problem, &hint->possible[i], out);
    }
    out_text(out, "]}\n");
}
