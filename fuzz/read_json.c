/* JSON: problems, lists and dictionaries: see reader.h. */
#define READER "json"

#include "reader.h"
