/* The tables of keys and of words. */
#include "io/attributes.h"

#include "io/nearest.h"
#include "io/writing.h"

/* ---- comparing ---- */

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static bool is_word(gg__span text, const char *word)
{
    size_t i = 0;
    while (i < text.length && word[i] && lower(text.text[i]) == lower(word[i]))
        i++;
    return i == text.length && word[i] == '\0';
}

static bool is_key(gg__span text, const char *key)
{
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.text[i];
        if (c == '_' || c == '-' || c == ' ') continue;
        if (*key == '_') key++;
        if (*key == '\0' || lower(c) != *key++) return false;
    }
    return *key == '\0';
}

/* ---- keys ---- */

static const struct {
    gg__about about;
    const char *key;
    gg__meaning meaning;
} keys[] = {
    {GG__OF_VERTEX, "owner", GG__MEANS_OWNER},       {GG__OF_VERTEX, "player", GG__MEANS_OWNER},
    {GG__OF_VERTEX, "result", GG__MEANS_RESULT},     {GG__OF_VERTEX, "target", GG__MEANS_TARGET},
    {GG__OF_VERTEX, "priority", GG__MEANS_PRIORITY}, {GG__OF_VERTEX, "start", GG__MEANS_START},
    {GG__OF_VERTEX, "token", GG__MEANS_TOKEN},       {GG__OF_VERTEX, "name", GG__MEANS_NAME},
    {GG__OF_VERTEX, "label", GG__MEANS_LABEL},       {GG__OF_EDGE, "owner", GG__MEANS_OWNER},
    {GG__OF_EDGE, "player", GG__MEANS_OWNER},        {GG__OF_EDGE, "color", GG__MEANS_COLOUR},
    {GG__OF_EDGE, "colour", GG__MEANS_COLOUR},       {GG__OF_GRAPH, "play", GG__MEANS_PLAY},
    {GG__OF_GRAPH, "left", GG__MEANS_LEFT},          {GG__OF_GRAPH, "right", GG__MEANS_RIGHT},
    {GG__OF_GRAPH, "schedule", GG__MEANS_SCHEDULE},  {GG__OF_GRAPH, "ruleset", GG__MEANS_RULESET},
    {GG__OF_GRAPH, "greatgame", GG__MEANS_OURS},
};

enum { KEYS = sizeof keys / sizeof *keys };

gg__meaning gg__attribute_of(gg__about about, gg__span key)
{
    for (size_t i = 0; i < KEYS; i++)
        if (keys[i].about == about && is_key(key, keys[i].key)) return keys[i].meaning;
    return about == GG__OF_GRAPH && gg__attribute_setting(key) ? GG__MEANS_SETTING
                                                               : GG__MEANS_NOTHING;
}

const gg__setting_form *gg__attribute_setting(gg__span key)
{
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++)
        if (is_key(key, form->key)) return form;
    return NULL;
}

/* A misspelt word keeps its first letter, and a short one has one edit: `light` and `state` are
 * words of their own. A name or a label means too little for a game to be refused for. */
static void consider_key(gg__nearest *nearest, const char *key)
{
    if (nearest->word.length > 0 && lower(*nearest->word.text) == *key)
        gg__nearest_consider(nearest, key, strlen(key) < 6 ? 1 : 2);
}

const char *gg__attribute_near(gg__about about, gg__span key)
{
    gg__nearest nearest = {.word = key};
    for (size_t i = 0; i < KEYS; i++)
        if (keys[i].about == about && keys[i].meaning != GG__MEANS_NAME &&
            keys[i].meaning != GG__MEANS_LABEL)
            consider_key(&nearest, keys[i].key);
    if (about == GG__OF_GRAPH)
        for (const gg__setting_form *form = gg__setting_forms; form->letter; form++)
            consider_key(&nearest, form->key);
    return nearest.name;
}

/* ---- words ---- */

#define PARITY  "even is Left, odd is Right"
#define EXTREME "max is Left, min is Right"
#define HUES    "blue is Left, red is Right"
#define MOVER   "won and lost are for the player to move"

static const struct word {
    gg__meaning meaning;
    const char *text;
    uint8_t code;
    const char *assumed; /* NULL: it is the usual word */
} words[] = {
    {GG__MEANS_OWNER, "L", GG__SAID_LEFT, NULL},
    {GG__MEANS_OWNER, "R", GG__SAID_RIGHT, NULL},
    {GG__MEANS_OWNER, "left", GG__SAID_LEFT, NULL},
    {GG__MEANS_OWNER, "right", GG__SAID_RIGHT, NULL},
    {GG__MEANS_OWNER, "both", GG__SAID_BOTH, NULL},
    {GG__MEANS_OWNER, "even", GG__SAID_LEFT, PARITY},
    {GG__MEANS_OWNER, "odd", GG__SAID_RIGHT, PARITY},
    {GG__MEANS_OWNER, "max", GG__SAID_LEFT, EXTREME},
    {GG__MEANS_OWNER, "min", GG__SAID_RIGHT, EXTREME},
    {GG__MEANS_OWNER, "blue", GG__SAID_LEFT, HUES},
    {GG__MEANS_OWNER, "red", GG__SAID_RIGHT, HUES},
    {GG__MEANS_OWNER, "0", GG__SAID_DIGIT, NULL},
    {GG__MEANS_OWNER, "1", GG__SAID_DIGIT + 1, NULL},
    {GG__MEANS_OWNER, "2", GG__SAID_DIGIT + 2, NULL},
    {GG__MEANS_COLOUR, "blue", GG__SAID_LEFT, NULL},
    {GG__MEANS_COLOUR, "#0000ff", GG__SAID_LEFT, NULL},
    {GG__MEANS_COLOUR, "red", GG__SAID_RIGHT, NULL},
    {GG__MEANS_COLOUR, "#ff0000", GG__SAID_RIGHT, NULL},
    {GG__MEANS_COLOUR, "green", GG__SAID_BOTH, NULL},
    {GG__MEANS_COLOUR, "#00ff00", GG__SAID_BOTH, NULL},
    {GG__MEANS_COLOUR, "black", GG__SAID_BOTH, NULL},
    {GG__MEANS_COLOUR, "#000000", GG__SAID_BOTH, NULL},
    {GG__MEANS_RESULT, "L", GG_L, NULL},
    {GG__MEANS_RESULT, "R", GG_R, NULL},
    {GG__MEANS_RESULT, "D", GG_D, NULL},
    {GG__MEANS_RESULT, "N", GG_N, NULL},
    {GG__MEANS_RESULT, "P", GG_P, NULL},
    {GG__MEANS_RESULT, "left", GG_L, NULL},
    {GG__MEANS_RESULT, "right", GG_R, NULL},
    {GG__MEANS_RESULT, "draw", GG_D, NULL},
    {GG__MEANS_RESULT, "won", GG_N, MOVER},
    {GG__MEANS_RESULT, "win", GG_N, MOVER},
    {GG__MEANS_RESULT, "lost", GG_P, MOVER},
    {GG__MEANS_RESULT, "loss", GG_P, MOVER},
    {GG__MEANS_RESULT, "lose", GG_P, MOVER},
    {GG__MEANS_TARGET, "true", 1, NULL},
    {GG__MEANS_TARGET, "yes", 1, NULL},
    {GG__MEANS_TARGET, "1", 1, NULL},
    {GG__MEANS_TARGET, "false", GG__SAID_NO, NULL},
    {GG__MEANS_TARGET, "no", GG__SAID_NO, NULL},
    {GG__MEANS_TARGET, "0", GG__SAID_NO, NULL},
};

enum { WORDS = sizeof words / sizeof *words };

static uint8_t refuse(gg_ctx *ctx, gg__about about, gg__meaning meaning, gg__span value,
                      gg__place place)
{
    const char *what = meaning == GG__MEANS_OWNER ? about == GG__OF_EDGE ? "the player of an edge"
                                                                         : "the owner of a vertex"
                       : meaning == GG__MEANS_RESULT ? "the result of a vertex"
                       : meaning == GG__MEANS_START  ? "the start"
                                                     : "the target";
    const char *known = meaning == GG__MEANS_OWNER
                            ? about == GG__OF_EDGE ? "L, R or both" : "L or R"
                        : meaning == GG__MEANS_RESULT ? "L, R, D, N or P"
                                                      : "true or false";
    const gg__meaning listed = meaning == GG__MEANS_START ? GG__MEANS_TARGET : meaning;
    gg__nearest nearest = {.word = value};
    for (size_t i = 0; i < WORDS; i++) {
        if (words[i].meaning != listed || strlen(words[i].text) < 2) continue;
        gg__nearest_consider(&nearest, words[i].text, value.length > 3 ? 2 : 1);
    }
    const char *near = nearest.name;
    gg__fail(ctx, GG_BAD_INPUT, place, "%s is %s, not '%.*s'%s%s%s", what, known,
             gg__span_shown(value), value.text, near ? "; did you mean '" : "", near ? near : "",
             near ? "'?" : "");
    return GG__SAID_NOTHING;
}

uint8_t gg__attribute_code(gg_ctx *ctx, gg__about about, gg__meaning meaning, gg__span value,
                           gg__place place, const char **assumed)
{
    static const char *const absent[] = {"", "nan", "none", "null", NULL};
    const gg__meaning listed = meaning == GG__MEANS_START ? GG__MEANS_TARGET : meaning;
    for (size_t i = 0; absent[i]; i++)
        if (is_word(value, absent[i])) return GG__SAID_NOTHING;
    for (size_t i = 0; i < WORDS; i++) {
        if (words[i].meaning != listed || !is_word(value, words[i].text)) continue;
        if (listed == GG__MEANS_OWNER && words[i].code == GG__SAID_BOTH && about == GG__OF_VERTEX)
            break;
        if (words[i].assumed) *assumed = words[i].assumed;
        return words[i].code;
    }
    if (meaning == GG__MEANS_COLOUR) return GG__SAID_OTHER;
    return refuse(ctx, about, meaning, value, place);
}

/* ---- pairs ---- */

void gg__pairs_add(gg__pairs *pairs, gg__span key, gg__span value, gg__place place)
{
    gg_ctx *ctx = pairs->text.ctx;
    if (gg__status(ctx) != GG_OK) return;
    const gg__pair pair = {pairs->text.length, key.length, pairs->text.length + key.length,
                           value.length, place};
    gg__pair *at = gg__grow(ctx, pairs->at, &pairs->capacity, (uint64_t)pairs->count + 1,
                            sizeof *at, "attributes");
    if (!at) return;
    pairs->at = at;
    if (gg__text_bytes(&pairs->text, key.text, key.length) != GG_OK) return;
    if (gg__text_bytes(&pairs->text, value.text, value.length) == GG_OK) at[pairs->count++] = pair;
}

void gg__pairs_clear(gg__pairs *pairs)
{
    pairs->count = pairs->text.length = 0;
}

void gg__pairs_free(gg__pairs *pairs)
{
    gg__free(pairs->text.ctx, pairs->at);
    gg__text_free(&pairs->text);
}

gg__span gg__pair_key(const gg__pairs *pairs, size_t i)
{
    return (gg__span){pairs->text.data + pairs->at[i].key, pairs->at[i].key_length};
}

gg__span gg__pair_value(const gg__pairs *pairs, size_t i)
{
    return (gg__span){pairs->text.data + pairs->at[i].value, pairs->at[i].value_length};
}
