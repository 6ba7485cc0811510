/* Lists of options: see reader.h. */
#define READER "adjacency"

#include "reader.h"
