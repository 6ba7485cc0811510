/*
 * Processes that solve one table together through MPI: takes the place of cli/processes.c in
 * greatgame-mpi, which mpirun or srun starts. No other file uses MPI.
 *
 * A waiting process asks MPI for completion and sleeps in between, at most a millisecond, so that
 * other processes can use the processor.
 */
#include "processes.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

const bool processes_possible = true;

static struct {
    bool begun, connected, lost;
    int process, processes;
    int *numbers; /* for each process: bytes sent, bytes received, and the offset of both */
} own;

/* False: the connection is lost. */
static bool wait_for(MPI_Request *request)
{
    struct timespec pause = {0, 10000};
    for (int done = 0;;) {
        if (MPI_Test(request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) break;
        if (done) return own.connected = true;
        if (cli_interrupted()) break;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 1000000) pause.tv_nsec *= 2;
    }
    own.lost = true;
    return false;
}

static bool exchange(void *self, size_t room, const uint8_t *out, const size_t *sent, uint8_t *in,
                     size_t *got)
{
    (void)self;
    int *to = own.numbers, *from = to + own.processes, *place = from + own.processes;
    MPI_Request request;
    if (own.lost || room * (size_t)own.processes > INT_MAX) return false;
    for (int k = 0; k < own.processes; k++) {
        to[k] = (int)sent[k];
        place[k] = (int)room * k;
    }
    if (MPI_Ialltoall(to, 1, MPI_INT, from, 1, MPI_INT, MPI_COMM_WORLD, &request) != MPI_SUCCESS ||
        !wait_for(&request))
        return false;
    for (int k = 0; k < own.processes; k++) {
        if (from[k] < 0 || (size_t)from[k] > room) return false;
        got[k] = (size_t)from[k];
    }
    return MPI_Ialltoallv(out, to, place, MPI_BYTE, in, from, place, MPI_BYTE, MPI_COMM_WORLD,
                          &request) == MPI_SUCCESS &&
           wait_for(&request);
}

static bool sum(void *self, uint64_t *numbers, size_t count)
{
    MPI_Request request;
    (void)self;
    return !own.lost && count <= INT_MAX &&
           MPI_Iallreduce(MPI_IN_PLACE, numbers, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD,
                          &request) == MPI_SUCCESS &&
           wait_for(&request);
}

int processes_begin(gg_team *out)
{
    const gg_team usual = GG_TEAM;
    int provided;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) {
        fputs("greatgame: MPI cannot be initialised\n", stderr);
        return LIMIT;
    }
    own.begun = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &own.process);
    MPI_Comm_size(MPI_COMM_WORLD, &own.processes);
    own.numbers = malloc((size_t)own.processes * 3 * sizeof *own.numbers);
    if (!own.numbers || own.processes > UINT16_MAX) {
        fputs("greatgame: too many processes, or no memory\n", stderr);
        return LIMIT;
    }
    *out = usual;
    out->process = (unsigned)own.process;
    out->processes = (unsigned)own.processes;
    out->exchange = exchange;
    out->sum = sum;
    return DONE;
}

bool processes_print_errors(void)
{
    return own.process == 0 || !own.connected; /* before, only this process has its error */
}

/* A process that fails before the others can learn of it ends them all, because they would wait for
 * ever. */
void processes_end(int result)
{
    if (!own.begun) return;
    free(own.numbers);
    own.numbers = NULL;
    fflush(stdout);
    if (own.lost || (!own.connected && result > NEGATIVE)) MPI_Abort(MPI_COMM_WORLD, result);
    MPI_Finalize();
}
