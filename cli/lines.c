#include "lines.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- editing, where there is libedit ---- */

#ifdef GG_LIBEDIT
#include <histedit.h>

/* libedit itself would go on waiting after an interruption. */
static int read_key(EditLine *edit, wchar_t *key)
{
    unsigned char byte;
    ssize_t got = -1;
    (void)edit;
    errno = EINTR;
    while (got < 0 && errno == EINTR && !cli_interrupted())
        got = read(STDIN_FILENO, &byte, 1);
    if (got == 1) *key = byte < 0x80 ? byte : '?';
    return (int)got;
}

static char *prompt(EditLine *edit)
{
    (void)edit;
    return "> ";
}

static bool is_in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Inserts what all names have in common that begin with the letters before the cursor; if that is
 * nothing, lists these names. */
static unsigned char complete(EditLine *edit, int key)
{
    cli_lines *in = NULL;
    const LineInfo *line = el_line(edit);
    const char *word = line->cursor, *common = NULL;
    char more[64];
    size_t shared = 0, matches = 0;
    (void)key;
    el_get(edit, EL_CLIENTDATA, &in);
    while (word > line->buffer && is_in_name(word[-1]))
        word--;
    const size_t typed = (size_t)(line->cursor - word);
    const char *name;
    for (size_t i = 0; (name = in->name(in->self, i)); i++) {
        if (strncmp(name, word, typed) != 0) continue;
        size_t same = common ? typed : strlen(name);
        while (common && same < shared && name[same] == common[same])
            same++;
        common = name;
        shared = same;
        matches++;
    }
    if (matches == 0 || shared - typed >= sizeof more) return CC_ERROR;
    if (shared > typed) {
        snprintf(more, sizeof more, "%.*s", (int)(shared - typed), common + typed);
        return el_insertstr(edit, more) == 0 ? CC_REFRESH : CC_ERROR;
    }
    if (matches == 1) return CC_NORM;
    fputc('\n', stdout);
    for (size_t i = 0; (name = in->name(in->self, i)); i++)
        if (strncmp(name, word, typed) == 0) printf("%s  ", name);
    fputc('\n', stdout);
    fflush(stdout);
    return CC_REDISPLAY;
}

void lines_complete(cli_lines *in, const char *(*name)(const void *self, size_t index),
                    const void *self)
{
    in->name = name;
    in->self = self;
    if (!in->edit) return;
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_ADDFN, "complete", "complete a name", complete);
    el_set(in->edit, EL_BIND, "^I", "complete", NULL);
}

static void begin_editing(cli_lines *in)
{
    const char *terminal = getenv("TERM");
    HistEvent event;
    if (!in->prompts || !terminal || strcmp(terminal, "dumb") == 0) return;
    in->edit = el_init("greatgame", stdin, stdout, stderr);
    in->history = in->edit ? history_init() : NULL;
    if (!in->edit) return;
    el_set(in->edit, EL_PROMPT, prompt);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_GETCFN, read_key);
    if (!in->history) return;
    history(in->history, &event, H_SETSIZE, 1000);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_HIST, history, in->history);
}

void lines_end(cli_lines *in)
{
    if (in->history) history_end(in->history);
    if (in->edit) el_end(in->edit);
}

/* Fills the buffer with one line. */
static bool edit_line(cli_lines *in)
{
    int count = 0;
    HistEvent event;
    const char *line = el_gets(in->edit, &count);
    in->ended = !line || count <= 0;
    if (in->ended) return false;
    if (in->history && *line != '\n') history(in->history, &event, H_ENTER, line);
    in->at = 0;
    in->filled = strcspn(line, "\n") + 1;
    in->cut = in->filled > sizeof in->buffer;
    if (in->cut) in->filled = sizeof in->buffer;
    memcpy(in->buffer, line, in->filled - 1);
    in->buffer[in->filled - 1] = '\n';
    return true;
}
#else
static void begin_editing(cli_lines *in)
{
    (void)in;
}

void lines_complete(cli_lines *in, const char *(*name)(const void *self, size_t index),
                    const void *self)
{
    in->name = name;
    in->self = self;
}

void lines_end(cli_lines *in)
{
    (void)in;
}

static bool edit_line(cli_lines *in)
{
    (void)in;
    return false;
}
#endif

/* ---- lines ---- */

void lines_begin(cli_lines *in)
{
    in->at = in->filled = 0;
    in->ended = in->cut = false;
    in->prompts = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    in->edit = NULL;
    in->history = NULL;
    begin_editing(in);
}

/* An interruption ends the input as well. */
static bool fill(cli_lines *in)
{
    ssize_t got = -1;
    errno = EINTR;
    while (got < 0 && errno == EINTR && !cli_interrupted())
        got = read(STDIN_FILENO, in->buffer, sizeof in->buffer);
    in->at = 0;
    in->filled = got > 0 ? (size_t)got : 0;
    in->ended = got <= 0;
    return got > 0;
}

static char printable(char c)
{
    if (c == '\t' || c == '\r') return ' ';
    return (unsigned char)c < ' ' || c == 0x7f ? '?' : c;
}

const char *lines_next(cli_lines *in)
{
    size_t length = 0;
    bool any = false;
    in->cut = false;
    if (in->edit && !edit_line(in)) return NULL;
    while (!in->ended && (in->at < in->filled || fill(in))) {
        const char c = in->buffer[in->at++];
        any = true;
        if (c == '\n') break;
        if (length + 1 < LINE_LENGTH)
            in->line[length++] = printable(c);
        else
            in->cut = true;
    }
    while (length > 0 && in->line[length - 1] == ' ')
        length--;
    in->line[length] = '\0';
    return any ? in->line + strspn(in->line, " ") : NULL;
}
