/* Thermographs as SVG. Positions on the picture are rounded; nothing is calculated with them. */
#include "thermograph.h"

#include "target.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GRAPHS = 64 /* in one picture, as the sentence in drawing_add says */ };

typedef struct point {
    double t, at;
} point;

typedef struct graph {
    point *wall[2];
    size_t count[2];
    char label[200];
} graph;

struct drawing {
    graph at[MOST_GRAPHS];
    size_t count;
};

drawing *drawing_new(void)
{
    return calloc(1, sizeof(struct drawing));
}

void drawing_free(drawing *picture)
{
    for (size_t i = 0; picture && i < picture->count; i++)
        for (int side = 0; side < 2; side++)
            free(picture->at[i].wall[side]);
    free(picture);
}

/* False if the number does not fit. */
static bool place_of(gg_forms *forms, gg_form number, double *out)
{
    int64_t numerator = 0;
    uint32_t exponent = 0;
    if (!gg_form_number(forms, number, &numerator, &exponent) || exponent > 1000) return false;
    *out = (double)numerator;
    for (; exponent > 0; exponent--)
        *out /= 2;
    return true;
}

static bool write_label(void *self, const void *data, size_t size)
{
    graph *to = self;
    const size_t used = strlen(to->label), room = sizeof to->label - 1 - used;
    strncat(to->label, data, size < room ? size : room);
    return true;
}

static bool add_wall(graph *to, gg_forms *forms, gg_form g, gg_player side)
{
    size_t count = 0;
    bool fits = gg_form_thermograph(forms, g, side, NULL, 0, &count) == GG_OK;
    gg_corner *corners = malloc((count + 1) * sizeof *corners);
    to->wall[side] = malloc((count + 1) * sizeof *to->wall[side]);
    fits = fits && corners && to->wall[side] &&
           gg_form_thermograph(forms, g, side, corners, count, &count) == GG_OK;
    for (size_t i = 0; fits && i < count; i++)
        fits = place_of(forms, corners[i].t, &to->wall[side][i].t) &&
               place_of(forms, corners[i].at, &to->wall[side][i].at);
    to->count[side] = fits ? count : 0;
    free(corners);
    return fits;
}

const char *drawing_add(drawing *picture, gg_forms *forms, gg_form g)
{
    if (gg_loopy_kind_of(forms, g) != GG_SHORT) return "a game with loops has no thermograph";
    if (picture->count == MOST_GRAPHS)
        return "a picture has room for 64 thermographs: this one is left out";
    graph *to = &picture->at[picture->count];
    const gg_sink sink = {to, write_label};
    gg_form_write(forms, g, sizeof to->label - 1, &sink);
    if (add_wall(to, forms, g, GG_LEFT) && add_wall(to, forms, g, GG_RIGHT)) {
        picture->count++;
        return NULL;
    }
    free(to->wall[0]);
    free(to->wall[1]);
    *to = (graph){.label = ""};
    return "the thermograph does not fit into memory, or its numbers into a picture";
}

bool drawing_is_empty(const drawing *picture)
{
    return picture->count == 0;
}

/* ---- SVG ---- */

/* The range of the picture, and its size. */
typedef struct frame {
    double low, high, top; /* numbers, and the highest temperature: the lowest is -1 */
    double scale;          /* pixels for 1 */
} frame;

enum { MARGIN = 40, WIDTH = 720, HEIGHT = 480 };

static frame frame_of(const drawing *picture)
{
    frame f = {0, 0, 0, 1};
    for (size_t i = 0; i < picture->count; i++)
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < picture->at[i].count[side]; k++) {
                const point p = picture->at[i].wall[side][k];
                if (p.at < f.low) f.low = p.at;
                if (p.at > f.high) f.high = p.at;
                if (p.t > f.top) f.top = p.t;
            }
    f.low -= 1;
    f.high += 1;
    f.top = f.top * 1.15 + 1;
    const double across = (WIDTH - 2 * MARGIN) / (f.high - f.low),
                 up = (HEIGHT - 2 * MARGIN) / (f.top + 1);
    f.scale = across < up ? across : up;
    return f;
}

static double x_of(const frame *f, double at)
{
    return MARGIN + (f->high - at) * f->scale;
}

static double y_of(const frame *f, double t)
{
    return MARGIN + (f->top - t) * f->scale;
}

/* A power of two between lines of the scale, so that they are not too many. */
static double step_of(const frame *f)
{
    double step = 1;
    while (step * f->scale < 40)
        step *= 2;
    while (step * f->scale > 160)
        step /= 2;
    return step;
}

/* The number of steps to the least multiple of the step that is not below `from`. */
static int first_line(double from, double step)
{
    int line = 0;
    while (line * step > from)
        line--;
    while (line * step < from)
        line++;
    return line;
}

static void put_scale(const frame *f, cli_out *out)
{
    const double step = step_of(f), foot = y_of(f, -1) + 16;
    out_text(out, "<g stroke=\"#ddd\" fill=\"#666\" font-size=\"11\" text-anchor=\"middle\">\n");
    for (int line = first_line(f->low, step); line * step <= f->high; line++) {
        const double at = line * step, x = x_of(f, at);
        out_format(
            out,
            "<path d=\"M%.2f %.2fV%.2f\"/><text stroke=\"none\" x=\"%.2f\" y=\"%.2f\">%g</text>\n",
            x, y_of(f, f->top), y_of(f, -1), x, foot, at);
    }
    for (int line = first_line(-1, step); line * step <= f->top; line++) {
        const double t = line * step, y = y_of(f, t);
        out_format(
            out,
            "<path d=\"M%.2f %.2fH%.2f\"/><text stroke=\"none\" x=\"%.2f\" y=\"%.2f\">%g</text>\n",
            x_of(f, f->high), y, x_of(f, f->low), x_of(f, f->high) - 16, y + 4, t);
    }
    const double middle = (x_of(f, f->low) + x_of(f, f->high)) / 2, side = x_of(f, f->high) - 30;
    const double centre = (y_of(f, f->top) + y_of(f, -1)) / 2;
    out_format(
        out,
        "<text stroke=\"none\" x=\"%.2f\" y=\"%.2f\">number, better for Left to the left</text>\n",
        middle, foot + 17);
    out_format(
        out,
        "<text stroke=\"none\" transform=\"translate(%.2f %.2f) rotate(-90)\">temperature</text>\n",
        side, centre);
    out_text(out, "</g>\n");
}

/* Both walls, and the mast to the top of the picture. */
static void put_graph(const frame *f, const graph *of, size_t index, cli_out *out)
{
    static const char *const colours[] = {"#1f5fa8", "#b3382c", "#2e7d32", "#8e5ea2", "#a66b00"};
    const char *colour = colours[index % (sizeof colours / sizeof *colours)];
    out_format(out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"2\">\n", colour);
    for (int side = 0; side < 2; side++) {
        out_text(out, "<path d=\"");
        for (size_t i = 0; i < of->count[side]; i++)
            out_format(out, "%c%.2f %.2f", i ? 'L' : 'M', x_of(f, of->wall[side][i].at),
                       y_of(f, of->wall[side][i].t));
        out_format(out, "V%.2f", y_of(f, f->top)); /* the mast; a wall may be all of it */
        out_text(out, "\"/>\n");
    }
    out_format(out, "<text stroke=\"none\" fill=\"%s\" font-size=\"13\" x=\"%d\" y=\"%d\">", colour,
               MARGIN, 18 * (int)(index + 1));
    out_xml(out, of->label, strlen(of->label));
    out_text(out, "</text>\n</g>\n");
}

int drawing_write(const drawing *picture, const char *file)
{
    cli_target target;
    const frame f = frame_of(picture);
    cli_out *out = malloc(sizeof *out);
    const double width = (f.high - f.low) * f.scale + 2 * MARGIN,
                 height = (f.top + 1) * f.scale + 2 * MARGIN;
    int result = out ? target_begin(file, &target) : LIMIT;
    if (result == DONE) {
        cli_out_begin(out, target.descriptor, NULL);
        out_format(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                   "font-family=\"sans-serif\">\n<rect width=\"100%%\" height=\"100%%\" "
                   "fill=\"white\"/>\n",
                   width, height);
        put_scale(&f, out);
        for (size_t i = 0; i < picture->count; i++)
            put_graph(&f, &picture->at[i], i, out);
        out_text(out, "</svg>\n");
        result = target_end(&target, cli_out_end(out));
    }
    free(out);
    return result;
}
