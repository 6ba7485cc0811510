/* Lists of edges: see reader.h. */
#define READER "edges"

#include "reader.h"
