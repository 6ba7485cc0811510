/* Contests: see reader.h. */
#define READER "judge"

#include "reader.h"
