/*
 * Marks tests that take more than some tenths of a second.
 */
#ifndef TESTS_UNIT_LONG_H
#define TESTS_UNIT_LONG_H

/* Stands in place of cmocka_unit_test. `./check --quick` skips the test, by this name. */
#define long_test(function)                                                                        \
    {                                                                                              \
        "long " #function, function, NULL, NULL, NULL                                              \
    }

/* The same for a test that tries all small cases, to find wrong answers: under the sanitizers it
 * finds hardly more than its first thousand cases do, so `./check` skips it there. */
#define exhaustive_test(function)                                                                  \
    {                                                                                              \
        "long exhaustive " #function, function, NULL, NULL, NULL                                   \
    }

#endif
