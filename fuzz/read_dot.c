/* dot: see reader.h. */
#define READER "dot"

#include "reader.h"
