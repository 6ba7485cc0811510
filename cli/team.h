/*
 * The processes that solve a table together, and how they talk: team.c, over sockets;
 * ../mpi/team.c, through MPI, in a program of its own; team_none.c, where there is neither.
 */
#ifndef GG_CLI_TEAM_H
#define GG_CLI_TEAM_H

#include "cli.h"

/* Whether whoever starts this program means a team, without an option that says so. */
extern const bool team_always;

/* This process is `member` of those that have the addresses, separated by commas, each HOST:PORT
 * or, with a slash in it, the path of a socket on this machine; `meets`: it meets the others now.
 * DONE, or the exit status after a sentence on standard error. */
int team_join(const char *addresses, uint64_t member, bool meets, gg_team *out);

/* False: another process says why they have failed. */
bool team_speaks(void);

/* Says good-bye; result: how this process ends. Nothing, where there is no team. */
void team_leave(int result);

#endif
