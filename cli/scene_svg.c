/*
 * A scene as SVG. A position is a box whose shape and colour say how it ends, with its name and its
 * value; a name that is the rows of a board, such as XO./.X./..O, is drawn as one. Boxes are as
 * large as their text, so that nothing overlaps: fonts differ, so widths are estimated generously.
 */
#include "layout.h"
#include "scene.h"

#include <stdlib.h>
#include <string.h>

enum {
    NAME_SIZE = 13, /* of the letters, in pixels */
    VALUE_SIZE = 11,
    LINE = 15,
    CELL = 15, /* of a board */
    MOST_ROWS = 8,
    MOST_COLUMNS = 12,
    NAME_WIDTH = 18, /* characters, of a name that is not cut into lines */
    VALUE_WIDTH = 28,
    PAD = 9,
    POINT = 11, /* of a shape that points to a side, or to both */
    MARGIN = 28,
    LABELS = 66, /* the column of the rows' labels */
    HEADING = 72,
    KEY = 24 /* a line of the legend */
};

static const char style[] =
    "text{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px;fill:#23211e;"
    "text-anchor:middle}\n"
    ".title{font-size:18px;font-weight:600;text-anchor:start}\n"
    ".soft,.row{font-size:12px;fill:#68635a;text-anchor:start}\n"
    ".value{font-size:11px;fill:#5a554d}\n"
    ".cell{font-size:12px}\n"
    ".grid{fill:#fff;stroke:#b9b3a6;stroke-width:.8}\n"
    ".full{fill:#68635a}\n"
    ".area{fill:#f6f4ef;stroke:#d8d3c8}\n"
    ".box{fill:#fff;stroke:#857f73;stroke-width:1.6}\n"
    ".N .box{fill:#e9f4ee;stroke:#23744a}\n"
    ".P .box{fill:#f8ebf2;stroke:#8a2f63}\n"
    ".L .box{fill:#e8f1fa;stroke:#1a66a8}\n"
    ".R .box{fill:#fcefe7;stroke:#b8400e}\n"
    ".D .box{fill:#f2f0ec;stroke:#857f73}\n"
    ".start .box,.S .box{stroke-width:4}\n"
    ".edge{fill:none;stroke:#b5ae9f;stroke-width:1.1}\n"
    ".left{stroke:#6fa3cf}\n"
    ".right{stroke:#d99a77;stroke-dasharray:6 3}\n"
    ".best{stroke:#23211e;stroke-width:2}\n"
    ".left.best{stroke:#1a66a8}\n"
    ".right.best{stroke:#b8400e}\n";

/* Ends of moves, by colour: not every program knows `context-stroke`. */
static const struct tip {
    const char *name, *colour;
} tips[] = {{"t", "#b5ae9f"},  {"tl", "#6fa3cf"},  {"tr", "#d99a77"},
            {"tb", "#23211e"}, {"tlb", "#1a66a8"}, {"trb", "#b8400e"}};

/* ---- text ---- */

static size_t character_size(const char *text)
{
    size_t size = 1;
    while (((unsigned char)text[size] & 0xc0) == 0x80)
        size++;
    return size;
}

static size_t characters(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* In the widest of the usual fonts. */
static double width_of(const char *text, size_t size, double font)
{
    double ems = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if ((c & 0xc0) == 0x80) continue;
        ems += c >= 0xe0                    ? 1.05
               : strchr("ijl.,:;'|! ()", c) ? 0.4
               : strchr("mwMW@%", c)        ? 1.0
               : c >= 'A' && c <= 'Z'       ? 0.74
                                            : 0.65;
    }
    return ems * font;
}

static void put_text(const char *class, double x, double y, const char *text, size_t size,
                     cli_out *out)
{
    out_format(out, "<text%s%s%s x=\"%.1f\" y=\"%.1f\">", *class ? " class=\"" : "", class,
               *class ? "\"" : "", x, y);
    out_xml(out, text, size);
    out_text(out, "</text>");
}

/* The same, cut to `most` characters. */
static void put_cut(const char *class, double x, double y, const char *text, size_t most,
                    cli_out *out)
{
    size_t size = 0, count = 0;
    while (text[size] && count < most) {
        size += character_size(text + size);
        count++;
    }
    if (!text[size]) {
        put_text(class, x, y, text, size, out);
        return;
    }
    while (((unsigned char)text[--size] & 0xc0) == 0x80) {
    }
    out_format(out, "<text%s%s%s x=\"%.1f\" y=\"%.1f\">", *class ? " class=\"" : "", class,
               *class ? "\"" : "", x, y);
    out_xml(out, text, size);
    out_text(out, "\xe2\x80\xa6</text>");
}

/* ---- labels ---- */

/* The name of a position as it is drawn: lines of text, or the rows of a board. */
typedef struct label {
    const char *line[MOST_ROWS];
    size_t length[MOST_ROWS];
    size_t count;
    bool board, cut;
    const char *mover; /* what follows the last row: `W` of BBB/.../WWW:W; "": nothing does */
} label;

/* Reads rows of equal length between slashes; a colon and a text may follow them. */
static bool read_board(const char *name, label *out)
{
    *out = (label){.board = true, .mover = ""};
    for (const char *at = name;; at++) {
        const size_t length = strcspn(at, "/:");
        if (out->count == MOST_ROWS || length == 0 || length > MOST_COLUMNS ||
            length != characters(at, length) || (out->count > 0 && length != out->length[0]))
            return false;
        out->line[out->count] = at;
        out->length[out->count++] = length;
        at += length;
        if (*at == '/') continue;
        if (*at == ':') out->mover = at + 1;
        break;
    }
    if (out->count < 2 || strlen(out->mover) > 3) return false;
    for (const char *c = name; c + strlen(out->mover) < name + strlen(name); c++)
        if (*c == ' ' || *c == '_' || (*c >= '0' && *c <= '9')) return false;
    return true;
}

/* Lines of at most NAME_WIDTH characters, broken after punctuation if possible. */
static void read_lines(const char *name, bool owned, label *out)
{
    enum { MOST_LINES = 3 };
    *out = (label){.mover = ""};
    const size_t whole = strlen(name);
    const char *end = name + whole;
    if (owned && whole > 2 && end[-2] == ':') {
        out->mover = end - 1;
        end -= 2;
    }
    while (name < end && out->count < MOST_LINES) {
        size_t size = 0, count = 0, good = 0;
        while (name + size < end && count < NAME_WIDTH) {
            const char c = name[size];
            size += character_size(name + size);
            count++;
            if (strchr(", _/;+|", c) && count > NAME_WIDTH / 3) good = size;
        }
        if (name + size < end && good) size = good;
        out->line[out->count] = name;
        out->length[out->count++] = size;
        name += size;
    }
    out->cut = name < end;
}

static label label_of(const scene_node *node)
{
    label found;
    if (!read_board(node->name, &found)) read_lines(node->name, node->owner, &found);
    return found;
}

/* `L: R 3` if the position has a player to move, else the value alone. */
static void value_of(const scene_node *node, const label *name, char *text, size_t size)
{
    if (*name->mover)
        snprintf(text, size, "%s: %s", name->mover, node->value);
    else if (node->owner)
        snprintf(text, size, "%c: %s", node->owner, node->value);
    else
        snprintf(text, size, "%s", node->value);
}

static void measure(const scene_node *node, layout_box *box)
{
    char value[160];
    const label name = label_of(node);
    const double points = node->kind == 'D'                        ? 2 * POINT
                          : node->kind == 'L' || node->kind == 'R' ? POINT
                                                                   : 0;
    value_of(node, &name, value, sizeof value);
    const size_t length = strlen(value);
    double width = width_of(value, length, VALUE_SIZE);
    if (length > VALUE_WIDTH) width = smaller(width, VALUE_WIDTH * VALUE_SIZE * 0.7);
    for (size_t i = 0; i < name.count; i++)
        width = larger(width, name.board ? (double)name.length[i] * CELL
                                         : width_of(name.line[i], name.length[i], NAME_SIZE) +
                                               (name.cut ? NAME_SIZE : 0));
    if (node->tokens)
        width = larger(width, width_of(node->tokens, strlen(node->tokens), VALUE_SIZE) + 14);
    box->rank = node->rank;
    box->width = larger(width, 26) + 2 * PAD + points;
    box->height = (double)name.count * (name.board ? CELL : LINE) + LINE + 10 +
                  (name.board ? 4 : 0) + (node->tokens ? LINE : 0);
}

/* ---- shapes ---- */

static void put_shape(char kind, double width, double height, cli_out *out)
{
    const double a = width / 2, b = height / 2;
    if (kind == 'D')
        out_format(out, "<path class=\"box\" d=\"M%.1f 0L%.1f %.1fH%.1fL%.1f 0L%.1f %.1fH%.1fZ\"/>",
                   -a, -a + POINT, -b, a - POINT, a, a - POINT, b, -a + POINT);
    else if (kind == 'L' || kind == 'R')
        out_format(out, "<path class=\"box\" d=\"M%.1f 0L%.1f %.1fH%.1fV%.1fH%.1fZ\"/>",
                   kind == 'L' ? -a : a, kind == 'L' ? -a + POINT : a - POINT, -b,
                   kind == 'L' ? a : -a, b, kind == 'L' ? -a + POINT : a - POINT);
    else
        out_format(out,
                   "<rect class=\"box\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                   "rx=\"%.1f\"/>",
                   -a, -b, width, height, kind == 'P' ? 0 : smaller(b, 20));
}

/* `#` is a cell that is taken or not there, `.` an empty one. */
static void put_board(const label *name, double x, double y, cli_out *out)
{
    const double left = x - (double)(name->length[0] * CELL) / 2;
    const size_t width = name->length[0] * CELL, height = name->count * CELL;
    out_format(out, "<path class=\"grid\" d=\"M%.1f %.1fh%zuv%zuh-%zuZ", left, y, width, height,
               width);
    for (size_t i = 1; i < name->count; i++)
        out_format(out, "M%.1f %.1fh%zu", left, y + (double)(i * CELL), width);
    for (size_t k = 1; k < name->length[0]; k++)
        out_format(out, "M%.1f %.1fv%zu", left + (double)(k * CELL), y, height);
    out_text(out, "\"/>");
    for (size_t i = 0; i < name->count; i++)
        for (size_t k = 0; k < name->length[i]; k++) {
            const double at = left + (double)(k * CELL), top = y + (double)(i * CELL);
            const char *c = name->line[i] + k;
            if (*c == '#')
                out_format(out,
                           "<rect class=\"full\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" "
                           "height=\"%d\"/>",
                           at, top, CELL, CELL);
            else if (*c != '.')
                put_text("cell", at + (double)CELL / 2, top + CELL - 3.2, c, 1, out);
        }
}

static void put_node(const scene_node *node, const layout_box *box, double x, double y,
                     cli_out *out)
{
    char value[160];
    const label name = label_of(node);
    /* The text is centred in the shape without its point. */
    const double middle = node->kind == 'L' ? POINT / 2.0 : node->kind == 'R' ? -POINT / 2.0 : 0;
    double top = -box->height / 2 + 5;
    out_format(out, "<g class=\"position %.1s%s\" transform=\"translate(%.1f %.1f)\"><title>",
               &node->kind, node->start ? " start" : "", x + box->x, y + box->y);
    out_xml(out, node->name, strlen(node->name));
    out_text(out, ": ");
    out_xml(out, node->value, strlen(node->value));
    out_text(out, "</title>");
    put_shape(node->kind, box->width, box->height, out);
    if (name.board) {
        put_board(&name, middle, top + 2, out);
        top += (double)(name.count * CELL) + 4;
    }
    for (size_t i = 0; i < name.count && !name.board; i++) {
        if (i + 1 == name.count && name.cut)
            put_cut("", middle, top + LINE - 3, name.line[i], NAME_WIDTH, out);
        else
            put_text("", middle, top + LINE - 3, name.line[i], name.length[i], out);
        top += LINE;
    }
    value_of(node, &name, value, sizeof value);
    put_cut("value", middle, top + LINE - 4, value, VALUE_WIDTH, out);
    top += LINE;
    if (node->tokens) {
        out_format(out, "<circle class=\"full\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>",
                   middle - width_of(node->tokens, strlen(node->tokens), VALUE_SIZE) / 2 - 3,
                   top + LINE - 8.0);
        put_text("value", middle + 5, top + LINE - 4, node->tokens, strlen(node->tokens), out);
    }
    out_text(out, "</g>\n");
}

/* ---- moves ---- */

/* The tip of an arrow takes the last few pixels, and lines that go up stand a little aside of those
 * that go down. */
enum { TIP = 3, ASIDE = 6 };

static void put_curve(double x, double y, double u, double v, cli_out *out)
{
    const double bend = (v - y) * 0.45;
    out_format(out, "C%.1f %.1f %.1f %.1f %.1f %.1f", x, y + bend, u, v - bend, u, v);
}

/* Beside itself, or over the boxes of a row. */
static void put_level(const layout_box *a, const layout_box *b, double x, double y, cli_out *out)
{
    const double top = y + a->y - a->height / 2, foot = y + b->y - b->height / 2;
    if (a == b) {
        const double right = x + a->x + a->width / 2 * 0.6;
        out_format(out, "M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", right - 14, top, right - 26,
                   top - 30, right + 20, top - 30, right, top - TIP);
        return;
    }
    const double rise = 14 + smaller(20, larger(b->x - a->x, a->x - b->x) / 12);
    const double from = x + a->x + (b->x > a->x ? ASIDE : -ASIDE),
                 to = x + b->x - (b->x > a->x ? ASIDE : -ASIDE);
    const double way = (to - from) / 5;
    out_format(out, "M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", from, top, from + way, top - rise,
               to - way, foot - rise, to, foot - TIP);
}

/* The end of a line at a box, towards u: not far from the middle of an edge. */
static double port(const layout_box *box, double towards)
{
    const double lean = (towards - box->x) * 0.18, most = box->width * 0.3;
    return box->x + (lean > most ? most : lean < -most ? -most : lean);
}

/* From the lower edge of the upper box to the upper edge of the lower one, between boxes. */
static void put_way(const layout_line *line, const layout_box *boxes, const layout_bend *bends,
                    double x, double y, cli_out *out)
{
    const layout_box *a = &boxes[line->from], *b = &boxes[line->to];
    const layout_bend *first = bends + line->bend, *last = first + line->bend_count;
    const double down = b->y > a->y ? 1 : -1;
    const bool bent = line->bend_count > 0;
    x += down < 0 ? ASIDE : 0;
    double u = x + port(a, bent ? first->x : b->x), v = y + a->y + down * a->height / 2;
    out_format(out, "M%.1f %.1f", u, v);
    for (; first < last; first++) {
        const double to = y + (down > 0 ? first->top : first->bottom);
        put_curve(u, v, x + first->x, to, out);
        u = x + first->x;
        v = y + (down > 0 ? first->bottom : first->top);
        out_format(out, "V%.1f", v);
    }
    put_curve(u, v, x + port(b, bent ? last[-1].x : a->x), y + b->y - down * (b->height / 2 + TIP),
              out);
}

void scene_put_path(const layout_line *line, const layout_box *boxes, const layout_bend *bends,
                    double x, double y, cli_out *out)
{
    const layout_box *a = &boxes[line->from], *b = &boxes[line->to];
    if (a == b || (a->y - b->y < 1 && b->y - a->y < 1))
        put_level(a, b, x, y, out);
    else
        put_way(line, boxes, bends, x, y, out);
}

static void put_move(const scene_move *move, const layout_line *line, const layout_box *boxes,
                     const layout_bend *bends, double x, double y, cli_out *out)
{
    const int kind = (move->best ? 3 : 0) + (move->side == 'L' ? 1 : move->side == 'R' ? 2 : 0);
    out_format(out, "<path class=\"edge%s%s\" d=\"",
               move->side == 'L'   ? " left"
               : move->side == 'R' ? " right"
                                   : "",
               move->best ? " best" : "");
    scene_put_path(line, boxes, bends, x, y, out);
    out_format(out, "\" marker-end=\"url(#%s)\"/>\n", tips[kind].name);
}

/* ---- rows, legend, heading ---- */

static void put_rows(const cli_scene *scene, const layout_plan *plan, double x, double y,
                     double width, cli_out *out)
{
    double bottom = -1;
    bool draws = true;
    for (size_t k = 0; k < plan->row_count && plan->rows[k].rank < SCENE_NEVER / 2; k++)
        bottom = plan->rows[k].bottom;
    for (size_t v = 0; v < scene->count; v++)
        draws = draws && (scene->nodes[v].turns != GG_INFINITE || scene->nodes[v].kind == 'D');
    if (bottom >= 0) {
        out_format(out,
                   "<rect class=\"area\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                   "rx=\"8\"/>\n",
                   x - LABELS - 10, y - 16, width + LABELS + 20, bottom + 32);
        const char *word = scene->race ? "never" : draws ? "draws" : "no end";
        put_text("row", x - LABELS, y + 4, word, strlen(word), out);
        out_char(out, '\n');
    }
    for (size_t k = 0; k < plan->row_count; k++) {
        const layout_row *row = &plan->rows[k];
        char text[48];
        if (row->rank < SCENE_NEVER / 2) continue;
        const unsigned long long turns = (unsigned long long)-row->rank;
        if (turns == 0)
            snprintf(text, sizeof text, "%s", scene->race ? "target" : "end");
        else
            snprintf(text, sizeof text, "%llu %s%s", turns, scene->race ? "move" : "turn",
                     cli_s(turns));
        put_text("row", x - LABELS, y + (row->top + row->bottom) / 2 + 4, text, strlen(text), out);
        out_char(out, '\n');
    }
}

/* An entry of the legend, in the next line where there is no room for it. */
typedef struct legend {
    double x, y, left, right;
    double widest; /* of the notes */
    cli_out *out;  /* NULL: to see how large it is */
} legend;

static void put_key(legend *at, char kind, const char *sample, const char *text)
{
    enum { SHAPE = 26, SPACE = 22 };
    const char class[] = {kind, '\0'};
    const double width = width_of(text, strlen(text), 12) + SHAPE + 8;
    if (at->x > at->left && at->x + width > at->right) {
        at->x = at->left;
        at->y += KEY;
    }
    if (at->out) {
        out_format(at->out, "<g class=\"%s\" transform=\"translate(%.1f %.1f)\">", class,
                   at->x + SHAPE / 2.0, at->y);
        if (*sample)
            out_format(at->out, "<path class=\"edge%s\" d=\"M-13 0H13\"/>", sample);
        else
            put_shape(kind, SHAPE, 16, at->out);
        put_text("soft", SHAPE / 2.0 + 6, 4, text, strlen(text), at->out);
        out_text(at->out, "</g>\n");
    }
    at->x += width + SPACE;
}

static void put_note(legend *at, const char *text)
{
    at->x = at->left;
    at->y += KEY;
    at->widest = larger(at->widest, width_of(text, strlen(text), 12));
    if (at->out) put_text("soft", at->left, at->y + 4, text, strlen(text), at->out);
}

/* Every shape and line that occurs. */
static void put_keys(const cli_scene *scene, const char *const players[2], legend *at)
{
    static const char kinds[] = "NPLRD";
    bool occurs[sizeof kinds] = {false}, sides = false, best = false, start = false;
    char text[600];
    for (size_t v = 0; v < scene->count; v++) {
        const char *kind = scene->nodes[v].kind ? strchr(kinds, scene->nodes[v].kind) : NULL;
        if (kind) occurs[kind - kinds] = true;
        start = start || scene->nodes[v].start;
    }
    for (size_t i = 0; i < scene->move_count; i++) {
        best = best || scene->moves[i].best;
        sides = sides || scene->moves[i].side;
    }
    const char *whoever = scene->impartial ? "moves" : "begins";
    for (size_t k = 0; k < sizeof kinds - 1; k++) {
        if (!occurs[k]) continue;
        if (k < 2)
            snprintf(text, sizeof text, "%c: whoever %s %s", kinds[k], whoever,
                     k == 0 ? "wins" : "loses");
        else if (k < 4)
            snprintf(text, sizeof text, "%c: %.255s wins", kinds[k], players[k - 2]);
        else
            snprintf(text, sizeof text, "D: a draw%s",
                     scene->impartial || scene->owned ? "" : " for somebody");
        put_key(at, kinds[k], "", text);
    }
    if (best) put_key(at, 'x', " best", scene->race ? "its own player hurries so" : "a best move");
    if (sides) {
        snprintf(text, sizeof text, "for %.255s alone", players[0]);
        put_key(at, 'x', " left", text);
        snprintf(text, sizeof text, "for %.255s alone", players[1]);
        put_key(at, 'x', " right", text);
    }
    if (start) put_key(at, 'S', "", "play begins here");
}

static void put_legend(const cli_scene *scene, const char *const players[2], legend *at)
{
    char text[600];
    put_keys(scene, players, at);
    const bool either = !scene->race && !scene->owned && !scene->impartial;
    if (scene->race)
        snprintf(text, sizeof text,
                 "2 / 3: moves to the target, if a token's own player moves it first / second");
    else if (scene->worth)
        snprintf(text, sizeof text, "Below each position: %sits value",
                 scene->owned ? "who moves, and " : "");
    else if (scene->owned)
        snprintf(text, sizeof text,
                 "Below each position: who moves, who wins, and in how many turns");
    else if (scene->impartial)
        snprintf(text, sizeof text, "Below each name: the result, and the turns to the end");
    else
        snprintf(text, sizeof text,
                 "Below each name: who wins, and in how many turns, if %.200s / if %.200s begins",
                 players[0], players[1]);
    put_note(at, text); /* how a value is read */
    if (!either && !scene->worth) return;
    snprintf(text, sizeof text, "Rows: turns to the end%s%.200s%s", either ? " if " : "",
             either ? players[scene->first] : "", either ? " begins" : "");
    put_note(at, text);
}

static void put_heading(const cli_scene *scene, const char *title, double width, double height,
                        cli_out *out)
{
    out_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
               "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
               width, height, width, height);
    out_xml(out, title, strlen(title));
    out_text(out, "</title>\n<style>\n");
    out_text(out, style);
    out_text(out, "</style>\n<defs>");
    for (size_t i = 0; i < sizeof tips / sizeof *tips; i++)
        out_format(out,
                   "<marker id=\"%s\" viewBox=\"0 0 8 8\" refX=\"5\" refY=\"4\" "
                   "markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" "
                   "orient=\"auto\"><path d=\"M0 .8L8 4L0 7.2Z\" fill=\"%s\"/></marker>",
                   tips[i].name, tips[i].colour);
    out_text(out, "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    put_cut("title", MARGIN, MARGIN + 10, title, 80, out);
    char text[128];
    snprintf(text, sizeof text, "%llu position%s, %llu move%s", (unsigned long long)scene->count,
             cli_s(scene->count), (unsigned long long)scene->move_count, cli_s(scene->move_count));
    put_text("soft", MARGIN, MARGIN + 30, text, strlen(text), out);
    out_char(out, '\n');
}

/* ---- the whole ---- */

static void put_scene(const cli_scene *scene, const char *title, const char *const players[2],
                      const layout_box *boxes, const layout_line *lines, const layout_plan *plan,
                      cli_out *out)
{
    legend at = {0, 0, MARGIN, 1e9, 0, NULL};
    put_legend(scene, players, &at);
    const double heading = larger(at.widest, smaller(width_of(title, strlen(title), 18), 900));
    const double inner = larger(larger(plan->width, 360), heading - LABELS - 10);
    const double width = inner + LABELS + 2 * MARGIN + 20;
    const double left = MARGIN + LABELS + 10, top = MARGIN + HEADING;
    const double legend_top = top + plan->height + 44;
    at = (legend){MARGIN, legend_top, MARGIN, width - MARGIN, 0, NULL};
    put_legend(scene, players, &at);
    put_heading(scene, title, width, at.y + MARGIN, out);
    put_rows(scene, plan, left, top, inner, out);
    const double middle = left + inner / 2;
    for (int best = 0; best < 2; best++) /* the best ones are drawn over the others */
        for (size_t i = 0; i < scene->move_count; i++)
            if (scene->moves[i].best == best)
                put_move(&scene->moves[i], &lines[i], boxes, plan->bends, middle, top, out);
    for (size_t v = 0; v < scene->count; v++)
        put_node(&scene->nodes[v], &boxes[v], middle, top, out);
    at = (legend){MARGIN, legend_top, MARGIN, width - MARGIN, 0, out};
    put_legend(scene, players, &at);
    out_text(out, "</svg>\n");
}

bool scene_draw(const cli_scene *scene, const char *title, const char *const players[2],
                cli_out *out)
{
    layout_plan plan = {0};
    layout_box *boxes = malloc((scene->count + 1) * sizeof *boxes);
    layout_line *lines = malloc((scene->move_count + 1) * sizeof *lines);
    bool ok = boxes && lines;
    for (size_t v = 0; ok && v < scene->count; v++)
        measure(&scene->nodes[v], &boxes[v]);
    for (size_t i = 0; ok && i < scene->move_count; i++)
        lines[i] =
            (layout_line){scene->moves[i].from, scene->moves[i].to, scene->moves[i].best, 0, 0};
    const layout_frame frame = {1000, 2, 4000};
    ok = ok && layout_place(&frame, boxes, scene->count, lines, scene->move_count, &plan);
    if (ok) put_scene(scene, title, players, boxes, lines, &plan, out);
    layout_free(&plan);
    free(boxes);
    free(lines);
    return ok;
}
