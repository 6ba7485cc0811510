/* Reading a certificate, as a solution that nobody has checked. */
#ifndef GG_VERIFY_CERTIFICATE_H
#define GG_VERIFY_CERTIFICATE_H

#include "problem/problem.h"

/* As gg_certificate_read, of the binary form. *place: of the last byte that the source has given,
 * which is where something is wrong. The source ticks. */
gg_status gg__certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                               const gg__place *place, gg_solution **out);

#endif
