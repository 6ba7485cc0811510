/* Names of statuses, and the version. */
#include "greatgame.h"

const char *gg_status_name(gg_status status)
{
    switch (status) {
    case GG_OK:
        return "GG_OK";
    case GG_BAD_INPUT:
        return "GG_BAD_INPUT";
    case GG_BAD_ARGUMENT:
        return "GG_BAD_ARGUMENT";
    case GG_NEEDS_ROWS:
        return "GG_NEEDS_ROWS";
    case GG_LIMIT:
        return "GG_LIMIT";
    case GG_NO_MEMORY:
        return "GG_NO_MEMORY";
    case GG_CANCELLED:
        return "GG_CANCELLED";
    case GG_WRITE_FAILED:
        return "GG_WRITE_FAILED";
    case GG_INTERNAL:
        return "GG_INTERNAL";
    }
    return "unknown status";
}

const char *gg_version(void)
{
    return GG_VERSION_STRING;
}
