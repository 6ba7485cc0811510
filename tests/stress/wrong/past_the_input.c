/* octal: one case more than there are; what it reads of it is left from the one before. */
#define CASES(t) ((t) + 1)
#include "../right/octal.c"
