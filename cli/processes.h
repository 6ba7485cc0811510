/*
 * Processes that solve one table together. processes.c is for a single process;
 * ../mpi/processes.c takes its place in greatgame-mpi, whose processes mpirun or srun starts.
 */
#ifndef GG_CLI_PROCESSES_H
#define GG_CLI_PROCESSES_H

#include "cli.h"

/* True if there may be other processes. */
extern const bool processes_possible;

/* Connects the processes. DONE, or the exit status after an error message. */
int processes_begin(gg_team *out);

/* False if process 0 prints the error message of this process. */
bool processes_print_errors(void);

/* Disconnects them; result: the exit status of this process. */
void processes_end(int result);

#endif
