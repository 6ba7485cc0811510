/* What differs between systems: space for a file. */
#define _DEFAULT_SOURCE /* mkstemp */
#include "unit/support.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file that has no name. */
static int open_file(void)
{
    char name[] = "/tmp/greatgame-system-XXXXXX";
    const int file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(unlink(name), 0);
    return file;
}

static void check_zeroes(int file, uint64_t bytes)
{
    struct stat facts;
    unsigned char piece[1000];
    assert_int_equal(fstat(file, &facts), 0);
    assert_int_equal(facts.st_size, bytes);
    for (uint64_t at = 0; at < bytes;) {
        const ssize_t got = pread(file, piece, sizeof piece, (off_t)at);
        assert_true(got > 0);
        for (ssize_t i = 0; i < got; i++)
            assert_int_equal(piece[i], 0);
        at += (uint64_t)got;
    }
}

/* Either way the file is as long as it has to be, also if that is no whole number of pieces. */
static void test_reserve(void **state)
{
    static const uint64_t sizes[] = {0, 1, 16383, 16384, 16385, 100001};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int filled = open_file(), reserved = open_file();
        assert_int_equal(gg__system_fill(filled, sizes[i]), 0);
        check_zeroes(filled, sizes[i]);
        assert_int_equal(gg__system_reserve(reserved, sizes[i]), 0);
        check_zeroes(reserved, sizes[i]);
        close(filled);
        close(reserved);
    }
}

static void test_refused(void **state)
{
    (void)state;
    const int file = open_file(), full = open("/dev/full", O_WRONLY);
    assert_int_equal(gg__system_reserve(file, UINT64_MAX), EFBIG);
    assert_int_equal(gg__system_fill(-1, 1), EBADF);
    if (full >= 0) {
        assert_int_equal(gg__system_fill(full, 1), ENOSPC);
        close(full);
    }
    close(file);
}

static void test_random(void **state)
{
    unsigned char one[16] = {0}, other[16] = {0};
    (void)state;
    assert_true(gg__system_random(one, sizeof one));
    assert_true(gg__system_random(other, sizeof other));
    assert_memory_not_equal(one, other, sizeof one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
