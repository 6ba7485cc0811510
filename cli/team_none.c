/* Stands in for team.c where there are no sockets, as in a browser. */
#include "team.h"

const bool team_always = false;

int team_join(const char *addresses, uint64_t member, bool meets, gg_team *out)
{
    (void)addresses;
    (void)member;
    (void)meets;
    (void)out;
    return cli_usage("this program was built without --team");
}

bool team_speaks(void)
{
    return true;
}

void team_leave(int result)
{
    (void)result;
}
