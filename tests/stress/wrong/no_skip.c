/* police: the police have to move. */
#define POLICE_STAYS 0
#include "../right/police.c"
