/* Help, and completion for shells, from the tables of commands and options. */
#include "arguments.h"

#include <string.h>
#include <unistd.h>

/* ---- the commands ---- */

const cli_command *const cli_commands[] = {
    &cli_solve,       &cli_why,     &cli_trace,  &cli_show,    &cli_verify,
    &cli_table,       &cli_play,    &cli_calc,   &cli_vet,     &cli_gen,
    &cli_convert,     &cli_formats, &cli_values, &cli_solvers, &cli_rulesets,
#ifndef __wasi__ /* where there are no processes */
    &cli_new_ruleset, &cli_bench,   &cli_stress,
#endif
    &cli_completion,  NULL,
};

enum { LEFT = 26 /* columns of an option and its argument */ };

/* ---- help ---- */

static const cli_option *next_option(const cli_command *command, const cli_option *o)
{
    while ((o->name || o->help) && !(o->name && o->commands & command->bit))
        o++;
    return o->name ? o : NULL;
}

/* The same without the options of all commands. */
static const cli_option *next_own(const cli_command *command, const cli_option *o)
{
    while ((o = next_option(command, o)) && o->commands == CLI_EVERY)
        o++;
    return o;
}

/* Few options need no headings. */
static bool has_headings(const cli_command *command)
{
    int count = 0;
    for (const cli_option *o = cli_options; (o = next_own(command, o)); o++)
        count++;
    return count > 8;
}

/* The heading of a group, before its first option that the command takes. */
static void put_heading(const cli_option *from, const cli_option *option)
{
    const char *heading = NULL;
    for (; from < option; from++)
        if (!from->name) heading = from->help;
    if (heading) printf("%s:\n", heading);
}

void cli_help(const cli_command *command)
{
    const bool headings = has_headings(command);
    const cli_option *from = cli_options;
    printf("greatgame %s %s\n%s\n\n", command->name, command->arguments, command->summary);
    for (size_t i = 0; command->bit == CLI_GEN && gg_generator_info(i); i++)
        printf("%s  %-10s %s\n", i ? "" : "Kinds:\n", gg_generator_info(i)->name,
               gg_generator_info(i)->summary);
    for (const cli_option *o = from; (o = next_own(command, o)); from = ++o) {
        char left[64];
        if (headings) put_heading(from, o);
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument ? " " : "",
                 o->argument ? o->argument : "");
        if (o->letter) snprintf(left, sizeof left, "-%c, --%s %s", o->letter, o->name, o->argument);
        printf("  %-*s %s%s\n", LEFT, left, strlen(left) < LEFT ? "" : " ", o->help);
    }
    printf("%sExample:\n", next_own(command, cli_options) ? "\n" : "");
    for (const char *at = command->example; *at; at += strcspn(at, "\n"), at += *at == '\n')
        printf("  %.*s\n", (int)strcspn(at, "\n"), at);
}

/* ---- completion ---- */

/* Puts the names between blanks. */
static void put_names(cli_names names, cli_out *out)
{
    for (size_t i = 0; names(i); i++) {
        if (i > 0) out_char(out, ' ');
        out_text(out, names(i));
    }
}

/* The values of an option, if they can be listed. */
static bool has_words(const cli_option *o)
{
    return o->kind == CLI_WORD || o->names;
}

static void put_words(const cli_option *o, cli_out *out)
{
    if (o->names) {
        put_names(o->names, out);
        return;
    }
    for (const char *c = o->argument; *c; c++)
        out_char(out, *c == '|' ? ' ' : *c);
}

static void put_commands(cli_out *out)
{
    for (size_t i = 0; cli_commands[i]; i++) {
        if (i > 0) out_char(out, ' ');
        out_text(out, cli_commands[i]->name);
    }
}

/* In bash and zsh the same cases: $choices for the word after $prev. */
static void put_cases(const cli_command *command, cli_out *out)
{
    out_format(out, "    %s)\n        case $prev in\n", command->name);
    for (const cli_option *o = cli_options; (o = next_option(command, o)); o++) {
        if (!o->argument) continue;
        out_format(out, "        --%s", o->name);
        if (o->letter) out_format(out, " | -%c", o->letter);
        out_text(out, ") choices=\"");
        if (has_words(o)) put_words(o, out);
        out_text(out, "\" ;;\n");
    }
    out_text(out, "        *)\n            case $cur in\n            -*) choices=\"");
    for (const cli_option *o = cli_options; (o = next_option(command, o)); o++)
        out_format(out, "--%s ", o->name);
    out_text(out, "--help\" ;;\n");
    if (command->names) {
        out_text(out, "            *) choices=\"");
        put_names(command->names, out);
        out_text(out, "\" ;;\n");
    }
    out_text(out, "            esac ;;\n        esac ;;\n");
}

static void put_choices(cli_out *out)
{
    out_text(out, "    case $command in\n    \"\") choices=\"");
    put_commands(out);
    out_text(out, " --help --version\" ;;\n");
    for (size_t i = 0; cli_commands[i]; i++)
        put_cases(cli_commands[i], out);
    out_text(out, "    esac\n");
}

static void put_bash(cli_out *out)
{
    out_text(out, "# Completion of greatgame for bash; made by greatgame completion bash.\n"
                  "_greatgame() {\n"
                  "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                  "    local command= choices=\n"
                  "    [ \"$COMP_CWORD\" = 1 ] || command=${COMP_WORDS[1]}\n"
                  "    # --option=value is three words.\n"
                  "    [ \"$cur\" != = ] || cur=\n"
                  "    [ \"$prev\" != = ] || prev=${COMP_WORDS[COMP_CWORD - 2]}\n");
    put_choices(out);
    out_text(out, "    # Where there is nothing to choose from, files are completed.\n"
                  "    COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\"))\n"
                  "}\n"
                  "complete -o default -F _greatgame greatgame\n");
}

static void put_zsh(cli_out *out)
{
    out_text(out, "#compdef greatgame\n"
                  "# Completion of greatgame for zsh; made by greatgame completion zsh.\n"
                  "_greatgame() {\n"
                  "    local cur=$words[CURRENT] prev=$words[CURRENT-1] command= choices=\n"
                  "    (( CURRENT == 2 )) || command=$words[2]\n"
                  "    # --option=value is one word.\n"
                  "    if [[ $cur == --*=* ]]; then\n"
                  "        prev=${cur%%=*} cur=${cur#*=}\n"
                  "        compset -P '*='\n"
                  "    fi\n");
    put_choices(out);
    out_text(out,
             "    # Where there is nothing to choose from, and paths instead of names, files are.\n"
             "    [[ -z $choices ]] || compadd -- ${=choices}\n"
             "    [[ -n $choices && $cur != */* ]] || _files\n"
             "}\n"
             "_greatgame \"$@\"\n");
}

/* A text between single quotes, for fish, where only a backslash is special. */
static void put_quoted(const char *text, cli_out *out)
{
    out_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') out_char(out, '\\');
        out_char(out, *text);
    }
    out_char(out, '\'');
}

static void put_fish_option(const cli_command *command, const cli_option *o, cli_out *out)
{
    out_format(out, "complete -c greatgame -n '__fish_seen_subcommand_from %s' -l %s",
               command->name, o->name);
    if (o->letter) out_format(out, " -s %c", o->letter);
    if (has_words(o)) {
        out_text(out, " -x -a '");
        put_words(o, out);
        out_char(out, '\'');
    } else if (o->argument) {
        out_text(out, " -r");
    }
    out_text(out, " -d ");
    put_quoted(o->help, out);
    out_char(out, '\n');
}

static void put_fish(cli_out *out)
{
    out_text(out, "# Completion of greatgame for fish; made by greatgame completion fish.\n");
    for (size_t i = 0; cli_commands[i]; i++) {
        const cli_command *command = cli_commands[i];
        out_format(out, "complete -c greatgame -n __fish_use_subcommand -f -a %s -d ",
                   command->name);
        put_quoted(command->summary, out);
        out_char(out, '\n');
        if (command->names) {
            out_format(out, "complete -c greatgame -n '__fish_seen_subcommand_from %s' -a '",
                       command->name);
            put_names(command->names, out);
            out_text(out, "'\n");
        }
        for (const cli_option *o = cli_options; (o = next_option(command, o)); o++)
            put_fish_option(command, o, out);
    }
}

/* ---- the command ---- */

static const char *shell_name(size_t i)
{
    static const char *const names[] = {"bash", "zsh", "fish", NULL};
    return names[i];
}

static int run(cli_arguments *a)
{
    static void (*const writers[])(cli_out *) = {put_bash, put_zsh, put_fish};
    cli_out out;
    cli_out_begin(&out, STDOUT_FILENO, NULL);
    for (size_t i = 0; shell_name(i); i++)
        if (strcmp(a->plain[0], shell_name(i)) == 0) writers[i](&out);
    return cli_out_end(&out);
}

const cli_command cli_completion = {
    "completion",
    "bash|zsh|fish",
    "Completes commands, options and their values in your shell.",
    "greatgame completion bash > greatgame.bash",
    CLI_COMPLETION,
    1,
    1,
    "the name of a shell: bash, zsh or fish",
    "shell",
    shell_name,
    run,
};
