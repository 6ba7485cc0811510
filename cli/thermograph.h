/* Thermographs as a picture, in the manner of Winning Ways: Left is on the left, so numbers grow
 * that way, and temperature grows upwards. */
#ifndef GG_CLI_THERMOGRAPH_H
#define GG_CLI_THERMOGRAPH_H

#include "cli.h"

typedef struct drawing drawing;

drawing *drawing_new(void);          /* NULL: no memory */
void drawing_free(drawing *picture); /* accepts NULL */

/* Adds the thermograph of a form. NULL, or a sentence that says why there is none. */
const char *drawing_add(drawing *picture, gg_forms *forms, gg_form g);
bool drawing_is_empty(const drawing *picture);

/* Writes the picture as SVG; DONE, or LIMIT after a sentence. */
int drawing_write(const drawing *picture, const char *file);

#endif
