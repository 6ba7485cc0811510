#include "orthodox.h"

#include "signs.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 200 /* characters of a value */ };

/* A sum, and how it is played if one of the players begins. */
typedef struct play {
    gg_forms *forms;
    cli_out *out;
    const cli_arguments *a;
    gg_form *term;
    size_t terms;
    gg_orthodox_move *move;
    size_t moves;
    gg_form mean, temperature, stop, least, most;
    gg_status status;
    bool signs;
} play;

static bool write_value(void *self, const void *text, size_t size)
{
    const play *p = self;
    if (p->signs)
        signs_write(p->out, text, size);
    else
        out_bytes(p->out, text, size);
    return !p->out->failed;
}

static void put(play *p, const char *before, gg_form g)
{
    const gg_sink sink = {p, write_value};
    out_text(p->out, before);
    if (p->a->json) out_char(p->out, '"');
    if (p->status == GG_OK) p->status = gg_form_write(p->forms, g, p->a->full ? 0 : LONGEST, &sink);
    if (p->a->json) out_char(p->out, '"');
}

/* Finds the line, and the bounds: temperatures below 0 are those of numbers, which players do not
 * move in. */
static void find_line(play *p, gg_player first)
{
    gg_relation sign = GG_EQUAL;
    gg_form heat = GG_ZERO_FORM, minus;
    for (size_t room = 0;; room = p->moves) {
        p->status = gg_form_orthodox(p->forms, p->term, p->terms, first, &p->mean, &p->temperature,
                                     &p->stop, p->move, room, &p->moves);
        if (p->status != GG_OK || room >= p->moves) break;
        p->move = malloc(p->moves * sizeof *p->move);
        if (!p->move) p->status = GG_NO_MEMORY;
        if (!p->move) return;
    }
    if (p->status == GG_OK)
        p->status = gg_form_compare(p->forms, p->temperature, GG_ZERO_FORM, &sign);
    if (sign == GG_GREATER) heat = p->temperature;
    if (p->status == GG_OK) p->status = gg_form_negative(p->forms, heat, &minus);
    p->least = p->most = p->mean;
    if (p->status == GG_OK)
        p->status = gg_form_add(p->forms, p->mean, first == GG_LEFT ? heat : minus,
                                first == GG_LEFT ? &p->most : &p->least);
}

/* ---- text ---- */

static void put_text(play *p, gg_player first)
{
    static const char *const names[] = {"Left", "Right"};
    out_format(p->out, "%s begins", names[first]);
    put(p, "  stops at ", p->stop);
    put(p, "  at least ", p->least);
    put(p, "  at most ", p->most);
    out_char(p->out, '\n');
    for (size_t i = 0; i < p->moves; i++) {
        const gg_orthodox_move *m = &p->move[i];
        out_format(p->out, "  %-5s ", names[m->player]);
        put(p, " ", p->term[m->term]);
        put(p, " to ", m->to);
        out_char(p->out, '\n');
        p->term[m->term] = m->to;
    }
}

static void put_tsv(play *p, gg_player first)
{
    out_char(p->out, "LR"[first]);
    put(p, "\t", p->stop);
    put(p, "\t", p->least);
    put(p, "\t", p->most);
    out_char(p->out, '\t');
    for (size_t i = 0; i < p->moves; i++) {
        out_format(p->out, "%s%c%llu:", i > 0 ? " " : "", "LR"[p->move[i].player],
                   (unsigned long long)p -> move[i].term + 1);
        put(p, "", p->move[i].to);
    }
    out_char(p->out, '\n');
}

static void put_json(play *p, gg_player first)
{
    out_format(p->out, ",\"%s\":{", first == GG_LEFT ? "left" : "right");
    put(p, "\"stop\":", p->stop);
    put(p, ",\"at_least\":", p->least);
    put(p, ",\"at_most\":", p->most);
    out_text(p->out, ",\"moves\":[");
    for (size_t i = 0; i < p->moves; i++) {
        const gg_orthodox_move *m = &p->move[i];
        out_format(p->out, "%s{\"player\":\"%c\",\"term\":%llu", i > 0 ? "," : "", "LR"[m->player],
                   (unsigned long long)m -> term + 1);
        put(p, ",\"from\":", p->term[m->term]);
        put(p, ",\"to\":", m->to);
        out_char(p->out, '}');
        p->term[m->term] = m->to;
    }
    out_text(p->out, "]}");
}

/* ---- the whole ---- */

static void put_heading(play *p)
{
    if (p->a->tsv) return;
    out_format(p->out, p->a->json ? "{\"schema\":1,\"terms\":%llu" : "terms %llu",
               (unsigned long long)p->terms);
    put(p, p->a->json ? ",\"mean\":" : "  mean ", p->mean);
    put(p, p->a->json ? ",\"temperature\":" : "  temperature ", p->temperature);
    if (!p->a->json) out_char(p->out, '\n');
}

gg_status orthodox_put(gg_forms *forms, const char *text, const gg_form_names *names,
                       const cli_arguments *a, cli_out *out)
{
    play p = {.forms = forms, .a = a, .out = out, .signs = signs_wanted(a)};
    gg_form *kept = NULL;
    p.status = gg_form_read_terms(forms, text, names, NULL, 0, &p.terms);
    p.term = p.status == GG_OK ? malloc(2 * (p.terms + 1) * sizeof *p.term) : NULL;
    if (!p.term) return p.status == GG_OK ? GG_NO_MEMORY : p.status;
    kept = p.term + p.terms + 1;
    p.status = gg_form_read_terms(forms, text, names, kept, p.terms, &p.terms);
    for (int first = GG_LEFT; p.status == GG_OK && first <= GG_RIGHT; first++) {
        memcpy(p.term, kept, p.terms * sizeof *kept);
        free(p.move);
        p.move = NULL;
        p.moves = 0;
        find_line(&p, (gg_player)first);
        if (p.status == GG_OK && first == GG_LEFT) put_heading(&p);
        if (p.status == GG_OK)
            (a->json ? put_json : a->tsv ? put_tsv : put_text)(&p, (gg_player)first);
    }
    if (p.status == GG_OK && a->json) out_text(out, "}\n");
    free(p.move);
    free(p.term);
    return p.status;
}
