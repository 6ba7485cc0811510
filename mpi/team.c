/*
 * Processes that solve a table together, through MPI: stands in for cli/team.c in greatgame-mpi,
 * which mpirun or srun starts. All of the library but this file does without MPI.
 *
 * Whoever waits asks MPI whether it is done, and sleeps in between, up to a millisecond: processes
 * that wait leave their processors to others.
 */
#include "team.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

const bool team_always = true;

static struct {
    bool begun, talked, lost;
    int member, members;
    int *numbers; /* three for each member: what is sent, what is got, and where both are */
} own;

/* True if it was done. */
static bool wait_for(MPI_Request *request)
{
    struct timespec pause = {0, 10000};
    for (int done = 0;;) {
        if (MPI_Test(request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) break;
        if (done) return own.talked = true;
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
    int *to = own.numbers, *from = to + own.members, *place = from + own.members;
    MPI_Request request;
    if (own.lost || room * (size_t)own.members > INT_MAX) return false;
    for (int k = 0; k < own.members; k++) {
        to[k] = (int)sent[k];
        place[k] = (int)room * k;
    }
    if (MPI_Ialltoall(to, 1, MPI_INT, from, 1, MPI_INT, MPI_COMM_WORLD, &request) != MPI_SUCCESS ||
        !wait_for(&request))
        return false;
    for (int k = 0; k < own.members; k++) {
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

int team_join(const char *addresses, uint64_t member, bool meets, gg_team *out)
{
    const gg_team usual = GG_TEAM;
    int provided;
    (void)member;
    (void)meets;
    if (addresses) return cli_usage("mpirun says who the others are: leave --team out");
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) {
        fputs("greatgame: MPI does not begin\n", stderr);
        return LIMIT;
    }
    own.begun = true;
    MPI_Comm_rank(MPI_COMM_WORLD, &own.member);
    MPI_Comm_size(MPI_COMM_WORLD, &own.members);
    own.numbers = malloc((size_t)own.members * 3 * sizeof *own.numbers);
    if (!own.numbers || own.members > UINT16_MAX) {
        fputs("greatgame: too many processes, or no memory\n", stderr);
        return LIMIT;
    }
    *out = usual;
    out->process = (unsigned)own.member;
    out->processes = (unsigned)own.members;
    out->exchange = exchange;
    out->sum = sum;
    return DONE;
}

bool team_speaks(void)
{
    return own.member == 0 || !own.talked; /* before, a fault is known to its process alone */
}

/* Whoever fails before the others hear of it ends them: they would wait for ever. */
void team_leave(int result)
{
    if (!own.begun) return;
    free(own.numbers);
    own.numbers = NULL;
    fflush(stdout);
    if (own.lost || (!own.talked && result > NEGATIVE)) MPI_Abort(MPI_COMM_WORLD, result);
    MPI_Finalize();
}
