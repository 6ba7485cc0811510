/* The bytes of a source, unpacked if they are packed: gzip and zstd are known by their first bytes.
 */
#ifndef GG_IO_UNPACK_H
#define GG_IO_UNPACK_H

#include "base/ctx.h"

/* Chooses the way of unpacking by the first bytes of the source; both must outlive it.
 * An input that cannot be read is noticed when more is read. GG_BAD_INPUT if the library was
 * built without what unpacks it. */
gg_status gg__unpack_begin(gg_unpacked *unpacked);

/* If unpacking has failed, the context's failure becomes a sentence that says why, at the same
 * place. Returns the status of the context. */
gg_status gg__unpack_failure(const gg_unpacked *unpacked);

#endif
