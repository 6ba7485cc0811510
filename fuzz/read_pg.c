/* Parity games: see reader.h. */
#define READER "pg"

#include "reader.h"
