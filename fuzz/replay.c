/*
 * Runs a target over files without a fuzzer: those named, and all in the folders named, in the
 * order of their names. A finding ends the program as it would end a fuzzer.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LARGEST = 1 << 24, PATH = 4096 };

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(LARGEST);
    if (!file || !data) {
        fprintf(stderr, "%s cannot be read\n", path);
        free(data);
        if (file) fclose(file);
        return -1;
    }
    const size_t size = fread(data, 1, LARGEST, file);
    fclose(file);
    uint8_t *exact = malloc(size ? size : 1); /* so that reading behind the end is noticed */
    if (exact) {
        if (size > 0) memcpy(exact, data, size);
        fprintf(stderr, "%s (%zu bytes)\n", path, size);
        LLVMFuzzerTestOneInput(exact, size);
    }
    free(exact);
    free(data);
    return exact ? 1 : -1;
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
