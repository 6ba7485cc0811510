/*
 * Runs a target over files without a fuzzer: those named, and all in the folders named, in the
 * order of their names. A file NAME.inputs has many inputs: before each is a line that begins with
 * "-- " and names it, and the line end before that line is not part of the input before. A finding
 * ends the program as it would end a fuzzer.
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LARGEST = 1 << 24, PATH = 4096 };

/* Runs it on a copy, so that reading after the end is noticed. False without memory. */
static bool replay_bytes(const uint8_t *data, size_t size)
{
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact) return false;
    if (size > 0) memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return true;
}

/* The line of the next input, from `at` on; the end if there is none. */
static const uint8_t *find_input(const uint8_t *at, const uint8_t *end)
{
    while (end - at >= 3 && memcmp(at, "-- ", 3) != 0) {
        const uint8_t *feed = memchr(at, '\n', (size_t)(end - at));
        at = feed ? feed + 1 : end;
    }
    return end - at >= 3 ? at : end;
}

/* Returns the number of inputs; -1 without memory. */
static int replay_inputs(const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size, *at = find_input(data, end);
    int runs = 0;
    while (at < end) {
        const uint8_t *feed = memchr(at, '\n', (size_t)(end - at));
        const uint8_t *begin = feed ? feed + 1 : end, *next = find_input(begin, end);
        fprintf(stderr, "%.*s\n", (int)(begin - at - (feed != NULL)), (const char *)at);
        if (!replay_bytes(begin, next > begin ? (size_t)(next - begin) - 1 : 0)) return -1;
        runs++;
        at = next;
    }
    return runs;
}

/* Returns the number of inputs; -1 after a sentence. */
static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(LARGEST);
    int runs = -1;
    if (!file || !data) {
        fprintf(stderr, "%s cannot be read\n", path);
    } else {
        const size_t size = fread(data, 1, LARGEST, file);
        const char *point = strrchr(path, '.');
        fprintf(stderr, "%s (%zu bytes)\n", path, size);
        if (point && strcmp(point, ".inputs") == 0)
            runs = replay_inputs(data, size);
        else
            runs = replay_bytes(data, size) ? 1 : -1;
    }
    if (file) fclose(file);
    free(data);
    return runs;
}

static int replay_folder(const char *path)
{
    struct dirent **entry;
    const int entries = scandir(path, &entry, NULL, alphasort);
    int runs = entries < 0 ? -1 : 0;
    for (int i = 0; i < entries; i++) {
        char inside[PATH];
        snprintf(inside, sizeof inside, "%s/%s", path, entry[i]->d_name);
        if (runs >= 0 && entry[i]->d_name[0] != '.') runs = replay_file(inside) < 0 ? -1 : runs + 1;
        free(entry[i]);
    }
    if (entries >= 0) free(entry);
    return runs;
}

int main(int count, char **argument)
{
    int runs = 0;
    for (int i = 1; i < count; i++) {
        struct stat status;
        int more = -1;
        if (stat(argument[i], &status) == 0)
            more = S_ISDIR(status.st_mode) ? replay_folder(argument[i]) : replay_file(argument[i]);
        if (more < 0) return 1;
        runs += more;
    }
    printf("%d inputs without a finding\n", runs);
    return runs > 0 ? 0 : 1;
}
