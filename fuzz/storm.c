/*
 * Runs proofs.h on random inputs, at the speed of the machine:
 *
 *   storm [SEED [CASES [FIRST]]]   so many cases of the seed (1, 1000), from the first on (0);
 *                                  at the end how often each kind of certificate was accepted
 *   storm -s SEED CASES [FIRST]    and each certificate with the verdict, as a line of JSON on
 *                                  standard output (the counts go to standard error)
 *   storm -v SEED CASES [FIRST]    the same, and each certificate before it is read
 *   storm -w FILE SEED CASE        writes the input of a case there, for replay_proofs or a fuzzer
 *
 * A finding does not end it: it is reported with its case, and counted. CASES 0 is without end; the
 * counts are then written every five minutes. Exit status: 0 nothing was found; 1 something was; 2
 * usage.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

static sigjmp_buf behind_finding;

/* A finding aborts; a crash of the library is one, too. */
static _Noreturn void give_up(int signal)
{
    siglongjmp(behind_finding, signal);
}

#define abort() give_up(SIGABRT)
#include "proofs.h"

enum { BYTES = 768, PAUSE = 300 /* seconds */ };

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static void fill(uint64_t seed, uint64_t number, uint8_t bytes[BYTES])
{
    uint64_t state = seed * UINT64_C(0xd1342543de82ef95) + number;
    state = next_random(&state);
    for (size_t i = 0; i < BYTES; i += 8) {
        const uint64_t x = next_random(&state);
        memcpy(bytes + i, &x, 8);
    }
}

static void print_row(FILE *to, const char *type, const char *from, const uint64_t of[RULINGS])
{
    fprintf(to, "%-12s %-9s", type, from);
    for (unsigned i = 0; i < RULINGS; i++)
        fprintf(to, " %12llu", (unsigned long long)of[i]);
    fputc('\n', to);
}

static void print_counts(FILE *to, const ledger *counts, uint64_t cases, uint64_t findings)
{
    uint64_t all[RULINGS] = {0};
    fprintf(to, "%-12s %-9s", "values", "origin");
    for (unsigned i = 0; i < RULINGS; i++)
        fprintf(to, " %12s", ruling_names[i]);
    fputc('\n', to);
    for (unsigned type = 0; type < TYPES; type++)
        for (unsigned from = 0; from < ORIGINS; from++) {
            uint64_t some = 0;
            for (unsigned i = 0; i < RULINGS; i++) {
                some += counts->of[type][from][i];
                all[i] += counts->of[type][from][i];
            }
            if (some > 0)
                print_row(to, type == NONE_OF_THESE ? "-" : paper_types[type], origin_names[from],
                          counts->of[type][from]);
        }
    print_row(to, "all", "", all);
    fprintf(to, "%llu inputs, %llu problems, %llu findings\n", (unsigned long long)cases,
            (unsigned long long)counts->problems, (unsigned long long)findings);
    fflush(to);
}

static int write_input(const char *path, const uint8_t bytes[BYTES])
{
    FILE *file = fopen(path, "wb");
    if (!file) return 2;
    const bool written = fwrite(bytes, 1, BYTES, file) == BYTES;
    return fclose(file) == 0 && written ? 0 : 2;
}

/* cases 0: for ever. */
static uint64_t run(uint64_t seed, uint64_t cases, uint64_t first, FILE *stream, bool before)
{
    static ledger counts;
    static volatile uint64_t number, findings;
    static time_t last;
    static uint8_t bytes[BYTES];
    FILE *report = stream ? stderr : stdout;
    last = time(NULL);
    for (number = first; cases == 0 || number < first + cases; number = number + 1) {
        fill(seed, number, bytes);
        if (sigsetjmp(behind_finding, 1) == 0) {
            try_proofs(bytes, BYTES, &counts, stream, before);
        } else {
            findings = findings + 1;
            fprintf(stderr, "  in seed %llu, case %llu\n", (unsigned long long)seed,
                    (unsigned long long)number);
        }
        if (cases > 0 || number % 64 || time(NULL) < last + PAUSE) continue;
        last = time(NULL);
        print_counts(report, &counts, number + 1 - first, findings);
    }
    print_counts(report, &counts, cases, findings);
    return findings;
}

static uint64_t number_of_argument(int count, char **argument, int at, uint64_t otherwise)
{
    return at < count ? strtoull(argument[at], NULL, 10) : otherwise;
}

int main(int count, char **argument)
{
    const bool before = count > 1 && strcmp(argument[1], "-v") == 0;
    const bool stream = before || (count > 1 && strcmp(argument[1], "-s") == 0);
    const bool writes = count > 1 && strcmp(argument[1], "-w") == 0;
    const int at = stream ? 2 : writes ? 3 : 1;
    uint8_t bytes[BYTES];
    if (at + 3 < count || (writes && count != 5)) {
        fputs("usage: storm [-s | -v] [SEED [CASES [FIRST]]] | storm -w FILE SEED CASE\n", stderr);
        return 2;
    }
    const uint64_t seed = number_of_argument(count, argument, at, 1);
    const uint64_t cases = number_of_argument(count, argument, at + 1, 1000);
    if (writes) {
        fill(seed, cases, bytes);
        return write_input(argument[2], bytes);
    }
#ifndef __SANITIZE_ADDRESS__
    const struct sigaction caught = {.sa_handler = give_up};
    sigaction(SIGSEGV, &caught, NULL);
#endif
    return run(seed, cases, number_of_argument(count, argument, at + 2, 0), stream ? stdout : NULL,
               before) > 0;
}
