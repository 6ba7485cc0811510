/* The registry of workloads. */
#include "bench.h"

#define BENCH_WORKLOAD(name) extern const bench_workload bench_##name;
#include "workloads.def"
#undef BENCH_WORKLOAD

static const bench_workload *const workloads[] = {
#define BENCH_WORKLOAD(name) &bench_##name,
#include "workloads.def"
#undef BENCH_WORKLOAD
};

const bench_workload *bench_workload_at(size_t index)
{
    return index < sizeof workloads / sizeof *workloads ? workloads[index] : NULL;
}
