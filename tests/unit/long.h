/*
 * How a test is marked that takes more than some tenths of a second.
 */
#ifndef TESTS_UNIT_LONG_H
#define TESTS_UNIT_LONG_H

/* Stands in place of cmocka_unit_test. `./check --quick` skips the test, by this name. */
#define long_test(function)                                                                        \
    {                                                                                              \
        "long " #function, function, NULL, NULL, NULL                                              \
    }

#endif
