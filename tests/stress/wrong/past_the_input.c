/* octal: reads one case too many; its data is left from the case before. */
#define CASES(t) ((t) + 1)
#include "../right/octal.c"
