/* police: the thief moves in eight directions, like the police. */
#define THIEF_STEPS 8
#include "../right/police.c"
