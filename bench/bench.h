/*
 * The common part of the benchmark. A workload has inputs (its variants), a naive reference, and
 * the same task by the library. One run of either is a process of its own, forked from one that
 * holds nothing except the input, so that no run profits from an earlier one: its memory comes
 * fresh from the system, and is counted. A run reads the input in blocks and writes its answer to a
 * descriptor, which leads to a hash when answers are compared, and to nothing when times are taken.
 */
#ifndef GG_BENCH_H
#define GG_BENCH_H

#include "cli.h"

/* ---- the input ---- */

/* Bytes that all processes see. */
typedef struct bench_bytes {
    unsigned char *data;
    size_t size, capacity;
    bool full; /* something did not fit */
} bench_bytes;

typedef struct bench_variant {
    const char *name;   /* how vertices are numbered, or what the board looks like */
    unsigned dead_ends; /* of 1000 */
    unsigned setting;   /* what else there is to say: of the workload's own */
} bench_variant;

typedef struct bench_size {
    uint64_t vertices, edges;
} bench_size;

/* ---- one run ---- */

typedef enum bench_stage { READING, SOLVING, WRITING, STAGES } bench_stage;

typedef struct bench_clock {
    double cpu, wall; /* seconds: of this thread, and of the world */
} bench_clock;

/* The result of a run. Times end with the last stage that counts. */
typedef struct bench_result {
    bool done; /* else the memory did not suffice, or `message` says why not */
    bench_clock stage[STAGES], total;
    uint64_t memory;    /* bytes held at most, the input left out; of a reference: when comparing */
    uint64_t touched;   /* edges that solving follows; set by the library when comparing */
    uint64_t positions; /* that have a value */
    uint64_t edges;     /* library: of the graph; 0: there is none */
    char message[256];
} bench_result;

typedef struct bench_run {
    const bench_bytes *input;
    const bench_variant *variant;
    bench_size size;
    size_t at;       /* bytes of the input that have been read */
    int output;      /* a descriptor */
    bool comparing;  /* the output is looked at, and no time is taken */
    bool digit_loop; /* a naive reference reads by a digit loop, and does no more than read */
    unsigned threads;
    uint64_t held; /* bytes, of a naive reference */
    bench_clock began;
    bench_stage stage;
    bench_result *result;
} bench_run;

/* Ends a stage, and begins the next one. */
void bench_next_stage(bench_run *run, bench_stage next);
/* Ends the time that is taken; what follows is for the comparison alone. */
void bench_stop(bench_run *run);

/* ---- workloads ---- */

/* At least this is wanted, and that is aimed at; 0: nothing is. */
typedef struct bench_target {
    double least, aim;
} bench_target;

typedef struct bench_workload {
    const char *name, *summary, *reference; /* reference: what the naive one does, in a few words */
    const bench_variant *variants;          /* ends with a NULL name */
    bench_size size, quick;
    bench_target faster;         /* times as fast as the reference */
    const bench_target *targets; /* the same for each variant; NULL: they do not differ */
    bench_target solve; /* a touched edge in units of the probe's access, at most; 0: no target */
    double memory;      /* of the reference's, at most; 0: no target */
    bench_target bytes; /* of memory for an edge, at most; 0: no target */
    bool stream;        /* the reference reads numbers as from a stream (bench/naive.h) */
    bool on_request;    /* only if it is named */
    bool (*make)(const bench_variant *variant, bench_size size, bench_bytes *out);
    void (*naive)(bench_run *run); /* NULL: only the probe */
    void (*library)(bench_run *run);
    bench_size (*fit)(uint64_t vertices); /* the nearest size; NULL: edges in proportion */
} bench_workload;

/* The index-th of bench/workloads.def, or NULL after the last. */
const bench_workload *bench_workload_at(size_t index);

/* A game by rules; the name of a variant is that of the ruleset. It has no variants. */
extern const bench_workload bench_rules;

#endif
