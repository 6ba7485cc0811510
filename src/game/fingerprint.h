/* A number that tells problems apart, so that a certificate is not read for another problem. */
#ifndef GG_GAME_FINGERPRINT_H
#define GG_GAME_FINGERPRINT_H

#include "game/problem.h"

/* The same for the same problem, whatever format it was read from; another for almost every problem
 * that means something else. Names, comments and the order of edges do not count. Needs rows of
 * either direction. O(n + m). doc/certificates.md says how it is made. */
uint64_t gg__fingerprint(const gg_problem *problem);

#endif
