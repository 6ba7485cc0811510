/* Plain edge lines, read by several threads. */
#ifndef GG_IO_EDGE_CREW_H
#define GG_IO_EDGE_CREW_H

#include "io/draft.h"

/* Whether several threads may be used, and so many lines may follow that they pay. */
bool gg__edge_crew_pays(const gg__scanner *scanner, const gg__edge_run *run);

/* Adds plain edge lines from here on, until one comes that is not plain, or few are left; none if
 * the limit of memory is too low for several threads. */
gg_status gg__edge_crew_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run);

#endif
