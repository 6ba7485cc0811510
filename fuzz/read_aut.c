/* Labelled transition systems: see reader.h. */
#define READER "aut"

#include "reader.h"
