/* Games of synthesis: see reader.h. */
#define READER "hoa"

#include "reader.h"
