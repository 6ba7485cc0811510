/* The Graph Modelling Language: see reader.h. */
#define READER "gml"

#include "reader.h"
