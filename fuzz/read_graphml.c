/* GraphML: see reader.h. */
#define READER "graphml"

#include "reader.h"
