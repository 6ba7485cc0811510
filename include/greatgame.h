/*
 * greatgame: solves two-player games on graphs: the winner, the length of play, the best moves, and
 * the reasons.
 *
 * The header follows the pipeline; each noun is made by one stage and only read by later ones:
 *
 *     builder -> gg_graph -> gg_problem -> gg_solve -> gg_solution -> gg_check, gg_answer
 *     text   -> gg_reader ----^
 *
 * Everything takes, or remembers, a gg_ctx: allocator, error, limits. There is no other state, so
 * two games in two contexts never meet. A context serves one thread at a time. Nouns may be read
 * by several threads at once; each is freed by its own gg_*_free, before the context it was made
 * with. Every gg_*_free accepts NULL. (Games by rules have a rule of their own; see there.)
 *
 * Functions that can fail return gg_status and write their out-parameters only on GG_OK; the
 * sentence that goes with a failure is in gg_ctx_error(). Vertices are numbered from 0 here; files
 * have numberings of their own, and gg_vertex_print() writes a vertex the way its file does.
 */
#ifndef GREATGAME_H
#define GREATGAME_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define GG_API __attribute__((visibility("default")))
#else
#define GG_API
#endif

/* The version of the library that is linked, such as "0.2.0". */
GG_API const char *gg_version(void);

/* ---- status and errors ------------------------------------------------------------------- */

typedef enum gg_status {
    GG_OK = 0,
    GG_BAD_INPUT,    /* a file, or arrays that stand for one, say something impossible */
    GG_BAD_ARGUMENT, /* the caller asks for something that does not exist or contradicts the input
                      */
    GG_NEEDS_ROWS,   /* the graph was built without the rows that the call must read */
    GG_LIMIT,        /* a limit of positions, memory or representation would be passed */
    GG_NO_MEMORY,    /* the allocator returned NULL */
    GG_CANCELLED,    /* gg_ctx_cancel() was called */
    GG_WRITE_FAILED, /* a sink refused bytes */
    GG_INTERNAL      /* a fault of the library; please report it */
} gg_status;

typedef uint32_t gg_vertex;
typedef uint64_t gg_position; /* of a graph: a vertex; of a game by rules: any number of its own */

static const gg_vertex GG_NO_VERTEX = UINT32_MAX;
static const uint64_t GG_MAX_VERTICES = UINT32_MAX;
static const uint32_t GG_INFINITE = UINT32_MAX; /* a remoteness or distance never reached */

typedef struct gg_error {
    gg_status status;
    uint64_t line;    /* 1-based; 0: no line */
    uint64_t column;  /* 1-based, in bytes; 0: no column */
    gg_vertex vertex; /* GG_NO_VERTEX: no vertex */
    uint64_t needs;   /* bytes of memory in all that would do for this call; 0: not known, or not
                         what it failed for */
    char message[256];
} gg_error;

/* "GG_BAD_INPUT" and so on, for logs. */
GG_API const char *gg_status_name(gg_status status);

/* ---- context ----------------------------------------------------------------------------- */

typedef struct gg_ctx gg_ctx;

/* Works like realloc and free: resize(self, NULL, n) allocates, resize(self, p, 0) frees and
 * returns NULL, anything else moves. n is never 0 in the first and third case. */
typedef struct gg_allocator {
    void *self;
    void *(*resize)(void *self, void *block, size_t size);
} gg_allocator;

/* Progress callback, called periodically during long operations. stage: the action and its unit,
 * such as "reading lines". done and total: numbers of that unit; total is 0 if it is unknown. */
typedef void gg_progress(void *self, const char *stage, uint64_t done, uint64_t total);

/* A new context, or NULL without memory. allocator NULL: malloc and free. */
GG_API gg_ctx *gg_ctx_new(const gg_allocator *allocator);
GG_API void gg_ctx_free(gg_ctx *ctx);

/* The last failure; status GG_OK when the latest call succeeded. Valid until the next call. */
GG_API const gg_error *gg_ctx_error(const gg_ctx *ctx);

/* Maximum number of bytes that all objects of this context hold together; an allocation above it
 * fails with GG_LIMIT. Default: no limit. */
GG_API void gg_ctx_set_memory_limit(gg_ctx *ctx, uint64_t bytes);
GG_API uint64_t gg_ctx_memory_used(const gg_ctx *ctx);
GG_API uint64_t gg_ctx_memory_peak(const gg_ctx *ctx);

/* Maximum number of threads for calls on this context, the caller's included; 0: the number of
 * processors; at most 256. Default: 1. Answers are the same bytes for any number. The threads are
 * started when they are first needed, take no signals, and sleep between calls until the context is
 * freed. */
GG_API void gg_ctx_set_threads(gg_ctx *ctx, unsigned threads);

GG_API void gg_ctx_set_progress(gg_ctx *ctx, gg_progress *progress, void *self);

/* Makes the running call, or else the next one that does long work (building, reading, writing,
 * solving, checking, generating, following a line), return GG_CANCELLED. The only function that may
 * be called from another thread or a signal handler while the context is in use. */
GG_API void gg_ctx_cancel(gg_ctx *ctx);

/* ---- players and results ----------------------------------------------------------------- */

typedef enum gg_player { GG_LEFT = 0, GG_RIGHT = 1 } gg_player;

/* The result of a vertex, a position or a game. */
typedef enum gg_result {
    GG_NONE = 0, /* not over */
    GG_L,        /* Left wins */
    GG_R,        /* Right wins */
    GG_D,        /* draw */
    GG_N,        /* the player to move (the Next) wins, or has won */
    GG_P         /* the player to move loses, or has lost: the Previous player wins */
} gg_result;

/* The winner, and the number of turns when the winner hurries and the loser delays. In a draw,
 * where play without end is a win, and in an answer that is drawn from a sum, the remoteness is
 * GG_INFINITE. */
typedef struct gg_outcome {
    gg_result winner;
    uint32_t remoteness;
} gg_outcome;

/* ---- graphs ------------------------------------------------------------------------------ */

/* An immutable digraph in compressed rows. Multi-edges and self-loops are legal. A vertex has
 * Left options and Right options; unless some edge was given to one player only, both are the
 * same rows, stored once. */
typedef struct gg_graph gg_graph;
typedef struct gg_builder gg_builder;

typedef enum gg_edge_for { GG_FOR_BOTH = 0, GG_FOR_LEFT = 1, GG_FOR_RIGHT = 2 } gg_edge_for;

enum gg_rows {
    GG_ROWS_OUT = 1,  /* options of a vertex: moves of sums, lines of play, checking */
    GG_ROWS_IN = 2,   /* predecessors: the solvers, unless the graph is ordered */
    GG_ROWS_SOLVE = 4 /* most solvers: out if the graph is ordered, else in (gg_solve_rows) */
};

/* A builder for a graph with the given number of vertices; more are added as edges name them if
 * growing is true. Fails beyond GG_MAX_VERTICES. */
GG_API gg_status gg_builder_new(gg_ctx *ctx, uint64_t vertices, bool growing, gg_builder **out);
GG_API void gg_builder_free(gg_builder *builder);

/* Adds an edge. Amortised O(1). An end out of range is GG_BAD_INPUT with the vertex. On success it
 * leaves the error in the context as it is. */
GG_API gg_status gg_builder_edge(gg_builder *builder, uint64_t from, uint64_t to, gg_edge_for who);

/* Integers in an array of the caller, of any of these types. */
typedef enum gg_number_type { GG_UINT32 = 0, GG_INT32, GG_UINT64, GG_INT64 } gg_number_type;

typedef struct gg_numbers {
    const void *first; /* at any address */
    gg_number_type type;
    ptrdiff_t stride; /* bytes from each to the next: sizeof(uint32_t) if they lie side by side */
} gg_numbers;

/* Many edges at once: the same as gg_builder_edge for from[0] and to[0], from[1] and to[1], up to
 * `count`. who: a gg_edge_for for each, or NULL: all are for both. The arrays are only read during
 * the call. GG_BAD_INPUT names the first edge with an end that is no vertex, such as a negative
 * number; some of the edges before it are in the builder then. O(count). */
GG_API gg_status gg_builder_edges(gg_builder *builder, uint64_t count, const gg_numbers *from,
                                  const gg_numbers *to, const uint8_t *who);

/* The optional columns. owner: this player is to move there. terminal: play is over there with
 * this result, and edges out of it count for nothing. name: 1..255 bytes, unique, not a number,
 * without blanks or control characters. Setting one twice is GG_BAD_INPUT. */
GG_API gg_status gg_builder_owner(gg_builder *builder, uint64_t v, gg_player owner);
GG_API gg_status gg_builder_terminal(gg_builder *builder, uint64_t v, gg_result result);
GG_API gg_status gg_builder_name(gg_builder *builder, uint64_t v, const char *name);

/* Sets the priority of a vertex. In a parity game every vertex has one. Setting one twice is
 * GG_BAD_INPUT. */
GG_API gg_status gg_builder_priority(gg_builder *builder, uint64_t v, uint32_t priority);

/* Makes the graph with the rows asked for (a sum of gg_rows) and empties the builder, whether it
 * succeeds or not; the builder is still to be freed. O(n + m). Each row keeps the order of the
 * calls that added its edges; edges for both players come first. */
GG_API gg_status gg_builder_build(gg_builder *builder, unsigned rows, gg_graph **out);
GG_API void gg_graph_free(gg_graph *graph);

/* A graph as arrays: compressed rows, as sparse matrices have them. The options of v are
 * end[start[v]] up to end[start[v + 1] - 1]. By gg_player; those of GG_RIGHT are NULL, or the same,
 * if both players have the same. */
typedef struct gg_row_arrays {
    uint64_t vertices;
    const uint64_t *start[2]; /* vertices + 1 entries */
    const gg_vertex *end[2];  /* start[vertices] entries */
    const uint8_t *owner;     /* of each vertex a gg_player, or 2: turns alternate. NULL: all 2 */
    const uint8_t *terminal;  /* of each vertex a gg_result. NULL: all GG_NONE */
} gg_row_arrays;

/* Makes a graph from existing rows of options. rows: the rows to build, a sum of gg_rows. Rows of
 * options are not copied: start and end must outlive the graph, and nothing in them may change
 * before it is freed, since they are checked here and never again. Owners and results are copied.
 * An edge for both players counts once where it stands first in both rows, in the same place.
 * GG_BAD_INPUT, with the vertex, if starts fall or an end is no vertex; GG_LIMIT for a row of more
 * than 2^32 - 1 edges. 4 bytes a vertex, O(n + m); GG_ROWS_IN costs as much memory as the arrays.
 */
GG_API gg_status gg_graph_of_rows(gg_ctx *ctx, const gg_row_arrays *arrays, unsigned rows,
                                  gg_graph **out);

/* The arrays of a graph: its rows of one direction, GG_ROWS_OUT or GG_ROWS_IN (where row v lists
 * the predecessors of v), and its columns. They belong to the graph. False, and nothing is written,
 * if it was built without these rows. O(1). */
GG_API bool gg_graph_lend(const gg_graph *graph, unsigned direction, gg_row_arrays *out);

GG_API uint64_t gg_graph_vertices(const gg_graph *graph);
GG_API uint64_t gg_graph_edges(const gg_graph *graph);
GG_API unsigned gg_graph_rows(const gg_graph *graph);
GG_API bool gg_graph_is_partisan(const gg_graph *graph);
GG_API bool gg_graph_has_owners(const gg_graph *graph);
/* True if every edge leads to a vertex with a larger number, so that none can come back. */
GG_API bool gg_graph_is_ordered(const gg_graph *graph);

/* Properties of a graph alone. Results of vertices and the players of edges do not matter. */
typedef struct gg_figures {
    uint64_t vertices, edges;
    uint64_t sinks;  /* vertices without edges that lead away */
    uint64_t strong; /* strongly connected components */
    uint64_t weak;   /* weakly connected components */
    bool cycles;     /* there is a cycle; a self-loop is one */
} gg_figures;

/* Finds the figures. Needs rows of either direction. O(n + m) time, 24 bytes a vertex. */
GG_API gg_status gg_graph_figures(gg_ctx *ctx, const gg_graph *graph, gg_figures *out);

/* The options of v for a player, owned by the graph; NULL and count 0 without GG_ROWS_OUT. */
GG_API const gg_vertex *gg_graph_options(const gg_graph *graph, gg_player player, gg_vertex v,
                                         size_t *count);
/* The predecessors of v for a player, owned by the graph; NULL and count 0 without GG_ROWS_IN. */
GG_API const gg_vertex *gg_graph_predecessors(const gg_graph *graph, gg_player player, gg_vertex v,
                                              size_t *count);
/* Number of options, available with any rows. Edges out of terminals count here. */
GG_API uint32_t gg_graph_out_degree(const gg_graph *graph, gg_player player, gg_vertex v);
GG_API gg_player gg_graph_owner(const gg_graph *graph, gg_vertex v); /* GG_LEFT without owners */
GG_API gg_result gg_graph_terminal(const gg_graph *graph, gg_vertex v);
/* The priorities of all vertices, owned by the graph; NULL: it has none. */
GG_API const uint32_t *gg_graph_priorities(const gg_graph *graph);
GG_API const char *gg_graph_name(const gg_graph *graph, gg_vertex v); /* NULL: none */
/* The vertex with this name, or GG_NO_VERTEX. */
GG_API gg_vertex gg_graph_find(const gg_graph *graph, const char *name);

/* Shortcut for plain arrays: solves a graph game under normal play. Players alternate on one token;
 * who cannot move loses. value[v] becomes 'N', 'P' or 'D' and, unless remoteness is NULL,
 * remoteness[v] the number of turns (GG_INFINITE in a draw). Both arrays have n entries and belong
 * to the caller. O(n + m). */
GG_API gg_status gg_outcome_edges(gg_ctx *ctx, uint64_t n, uint64_t m, const gg_vertex *from,
                                  const gg_vertex *to, char *value, uint32_t *remoteness);

/* ---- problems ---------------------------------------------------------------------------- */

/* GG_SCORE: play ends with a score. Left wants it large, Right small.
 * GG_PARITY: each vertex has an owner and a priority. A player who cannot move loses. In play
 * without end the greatest priority that comes up again and again decides: Left (Even) wins if it
 * is even, Right (Odd) if it is odd.
 * GG_ENERGY: each vertex has an owner, each edge a weight. Left wins with a credit if credit and
 * weights never add up to less than 0; a player who cannot move loses.
 * GG_MEAN: the same without dead ends. Left wants the mean weight of play without end large (its
 * lower limit), Right small. */
typedef enum gg_play {
    GG_NORMAL = 0,
    GG_MISERE,
    GG_RACE,
    GG_SCORE,
    GG_PARITY,
    GG_ENERGY,
    GG_MEAN
} gg_play;
typedef enum gg_stuck { GG_STUCK_PASS = 0, GG_STUCK_LOSE } gg_stuck;

typedef struct gg_token {
    gg_vertex vertex;
    gg_player arrival; /* in a race: whose win it is when this token reaches a target */
    const char *name;  /* NULL: the library names it */
} gg_token;

/* One entry of a race's schedule: the player moves the token with this index, counted from 0. */
typedef struct gg_turn {
    gg_player player;
    uint32_t token;
} gg_turn;

/* The number numerator / denominator. Denominators are positive. */
typedef struct gg_rational {
    int64_t numerator, denominator;
} gg_rational;

/* Play ends at this vertex with this score, which is good for Left if it is positive. */
typedef struct gg_payoff {
    gg_vertex vertex;
    gg_rational score;
} gg_payoff;

/* The weight of the edges between two vertices. */
typedef struct gg_weight {
    gg_vertex from, to;
    int64_t weight;
} gg_weight;

/* Everything about a problem but its graph. Start from GG_PROBLEM_SPEC; arrays and names are
 * copied by gg_problem_new. */
typedef struct gg_problem_spec {
    size_t size; /* sizeof(gg_problem_spec) */
    gg_play play;
    gg_result dead_end; /* for a player who cannot move: GG_P has lost, GG_N has won, GG_D draw;
                           GG_NONE: what play says */
    gg_result infinite; /* who wins play without end: GG_L, GG_R, or GG_D (also GG_NONE) */
    gg_player first;    /* who moves first; ignored in a race, and where vertices have owners */
    const gg_token *tokens;
    size_t token_count;
    const gg_vertex *targets; /* in a race */
    size_t target_count;
    const gg_turn *schedule; /* in a race; length 0: L moves 1, R moves 2, L moves 2, R moves 1 */
    size_t schedule_length;
    gg_stuck stuck; /* in a race: what happens to a player whose token cannot move */
    const char *left_name, *right_name; /* NULL: the library names them */
    unsigned base;                      /* vertices are printed from 0 or 1 */
    const gg_payoff *payoffs;           /* in a score game: at most one for a vertex */
    size_t payoff_count;
    gg_rational endless_score;  /* of play without end; denominator 0: the score 0 */
    gg_rational dead_end_score; /* of a player who cannot move; denominator 0: the score 0 */
    const gg_weight *weights;   /* in a game of energy or of means; edges without one have 0 */
    size_t weight_count;
} gg_problem_spec;

#define GG_PROBLEM_SPEC                                                                            \
    {                                                                                              \
        sizeof(gg_problem_spec), GG_NORMAL, GG_NONE, GG_NONE, GG_LEFT, NULL, 0, NULL, 0, NULL, 0,  \
            GG_STUCK_PASS, NULL, NULL, 0, NULL, 0, {0, 0}, {0, 0}, NULL, 0                         \
    }

typedef struct gg_problem gg_problem;

/* Checks the whole problem; the graph is borrowed and must outlive it. */
GG_API gg_status gg_problem_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                                gg_problem **out);
GG_API void gg_problem_free(gg_problem *problem);

GG_API const gg_graph *gg_problem_graph(const gg_problem *problem);
/* The spec with every default filled in. It and its arrays belong to the problem. */
GG_API const gg_problem_spec *gg_problem_get(const gg_problem *problem);
/* A reader's remark about the input, such as a broken promise; NULL: none. */
GG_API const char *gg_problem_note(const gg_problem *problem);
/* The graph that a game by rules is played on, if a file has named the game, and that name with its
 * parameters in *played, which may be NULL; both last as long as the problem. Else NULL. */
GG_API const gg_problem *gg_problem_holder(const gg_problem *problem, const char **played);
/* The vertex as its file writes it: its name, else its number. Returns buffer, cut to size. */
GG_API char *gg_vertex_print(const gg_problem *problem, gg_vertex v, char *buffer, size_t size);
/* The vertex that a text means: the one with this name, else with this number in its file;
 * GG_NO_VERTEX: there is none. */
GG_API gg_vertex gg_vertex_read(const gg_problem *problem, const char *text);
/* The number that the vertex has in its file; and those of all gg_graph_vertices. */
GG_API uint64_t gg_vertex_number(const gg_problem *problem, gg_vertex v);
GG_API void gg_vertex_numbers(const gg_problem *problem, uint64_t *numbers);

/* The order of the new numbers: breadth-first, which places neighbours close together; or
 * topological, so that every edge leads to a larger number. */
typedef enum gg_numbering { GG_BREADTH_FIRST = 0, GG_TOPOLOGICAL } gg_numbering;

/* The same problem with other numbers, and with the rows asked for: names, owners, results, tokens
 * and targets go with their vertices, and rows keep their order. Needs GG_ROWS_OUT;
 * GG_BREADTH_FIRST also follows incoming rows if they are built. old: an entry for each vertex, of
 * the caller, or NULL; old[v] becomes the number that v had. GG_BAD_INPUT, with a vertex, if a
 * cycle forbids a topological order. The new problem does not depend on the old one. O(n + m). */
GG_API gg_status gg_renumber(gg_ctx *ctx, const gg_problem *problem, gg_numbering how,
                             unsigned rows, gg_vertex *old, gg_problem **out);

/* ---- reading and writing ----------------------------------------------------------------- */

/* read: up to size bytes into buffer; 0 at the end, negative on failure. With several threads
 * another thread may call it, with signals blocked; calls never overlap. */
typedef struct gg_source {
    void *self;
    ptrdiff_t (*read)(void *self, void *buffer, size_t size);
} gg_source;

/* write: all size bytes, or false. */
typedef struct gg_sink {
    void *self;
    bool (*write)(void *self, const void *data, size_t size);
} gg_sink;

/* A source that decompresses another one if that begins like gzip or zstd, and else passes its
 * bytes on. Readers and gg_certificate_read decompress by themselves; this is for callers that read
 * other files. The caller frees it; the source, and the pointer to it, must outlive it. */
typedef struct gg_unpacked gg_unpacked;
GG_API gg_status gg_unpack(gg_ctx *ctx, const gg_source *source, gg_unpacked **out);
/* Belongs to gg_unpacked. It fails where the data are damaged or cut off. */
GG_API const gg_source *gg_unpacked_source(const gg_unpacked *unpacked);
/* Why it failed, in words; NULL: the other source did. */
GG_API const char *gg_unpacked_fault(const gg_unpacked *unpacked);
GG_API void gg_unpacked_free(gg_unpacked *unpacked);

/* The caller's own settings. They fill what the input leaves open; where the two
 * contradict each other the reader returns GG_BAD_ARGUMENT, unless `replace` is set: then `tokens`
 * and `first` are put in the place of what the input says, and the problem's note tells so. Tokens
 * keep the names and arrivals that the input gave to those before them, one by one. Start from
 * GG_GIVEN. */
typedef struct gg_given {
    size_t size;   /* sizeof(gg_given) */
    unsigned rows; /* rows that the graphs shall have */
    int play;      /* a gg_play, or -1 */
    int base;      /* 0, 1, or -1: formats without a fixed numbering */
    int first;     /* a gg_player, or -1 */
    int stuck;     /* a gg_stuck, or -1 */
    int header;    /* edges: 1: the first line is n and m; 0: it is an edge; -1: the reader decides,
                      and adds a note if it is n and m */
    int compact;   /* edges: 1: the vertices are the numbers that occur, in ascending order
                      (gg_vertex_number); 0: all numbers up to the largest; -1: as 1, with a note
                      if the largest is at least 4 times their count, else as 0 */
    bool columns;  /* edges: no note if columns beside the two ends of an edge are skipped */
    const char *const *tokens; /* a vertex, by name or number, each */
    size_t token_count;
    const char *const *targets;
    size_t target_count;
    const char *schedule; /* such as "L1 R2 L2 R1", or NULL */
    bool replace;         /* tokens and first replace those of the input */
    /* Returns the rows of the graph of a problem, in place of `rows`, which are then those that are
     * expected: others take longer to read. Called when all of the problem is known but its rows;
     * the graph has none yet. NULL: `rows`. */
    unsigned (*choose_rows)(void *self, const gg_problem *problem);
    void *self; /* for choose_rows */
} gg_given;

#define GG_GIVEN                                                                                   \
    {                                                                                              \
        sizeof(gg_given), GG_ROWS_OUT | GG_ROWS_SOLVE, -1, -1, -1, -1, -1, -1, false, NULL, 0,     \
            NULL, 0, NULL, false, NULL, NULL                                                       \
    }

typedef struct gg_reader gg_reader;

/* Opens a source in the named format, packed with gzip or zstd or not. Source and given must
 * outlive the reader; what is given may be changed from one instance to the next. */
GG_API gg_status gg_reader_open(gg_ctx *ctx, const gg_source *source, const char *format,
                                const gg_given *given, gg_reader **out);
/* The next instance, its graph included; NULL at the end. The caller frees the problem. After a
 * failure the reader can only be freed. Errors carry line and column. */
GG_API gg_status gg_reader_next(gg_reader *reader, gg_problem **out);
GG_API void gg_reader_free(gg_reader *reader);

/* Writes one problem; needs GG_ROWS_OUT, or for ggb rows of either direction, and writes those.
 * GG_BAD_ARGUMENT if the format cannot express the problem. A format that begins with a number of
 * cases writes the number 1. */
GG_API gg_status gg_write(gg_ctx *ctx, const gg_problem *problem, const char *format,
                          const gg_sink *sink);

/* ---- solving ----------------------------------------------------------------------------- */

typedef struct gg_solution gg_solution;

/*
 * Processes that solve one table together, on one machine or on many: each makes the same call with
 * a gg_team of its own, which provides the communication. Process 0 gets the solution, with the
 * values of all positions; the others get NULL, with GG_OK.
 *
 * If one process fails, all fail with its error message. What has been saved stays valid, and the
 * same call by the same number of processes continues from it. doc/cluster.md has more.
 *
 * All processes call both functions in the same order, from the thread that called gg_solve. Each
 * function returns when the data of all processes has arrived. It returns false if a process has
 * been lost, which ends the run.
 */
typedef struct gg_team {
    size_t size;                 /* sizeof(gg_team) */
    unsigned process, processes; /* this process, counted from 0, and their number, at most 65535 */
    /* Sends to each process k the sent[k] bytes at out + k * room. Stores the bytes that process k
     * sent at in + k * room, and their number, at most `room`, in got[k]. */
    bool (*exchange)(void *self, size_t room, const uint8_t *out, const size_t *sent, uint8_t *in,
                     size_t *got);
    /* Replaces each of the numbers by its sum over all processes. */
    bool (*sum)(void *self, uint64_t *numbers, size_t count);
    void *self;
} gg_team;

#define GG_TEAM                                                                                    \
    {                                                                                              \
        sizeof(gg_team), 0, 1, NULL, NULL, NULL                                                    \
    }

/*
 * A folder for solving all positions of a game by rules: the table may be larger than memory, and
 * survives the end of the program. The same call continues from what is saved there, with any
 * number of threads and any memory limit that suffices; if the table is complete, it returns at
 * once. As much of the table as the memory limit of the context allows is kept in memory.
 *
 * GG_BAD_INPUT: another run uses the folder, or it holds another game. GG_WRITE_FAILED: writing
 * failed, for example on a full disk. GG_LIMIT: the time is over. Saved data stays valid in all
 * cases; a damaged file is detected, and its contents are solved again.
 */
typedef struct gg_disk {
    size_t size;        /* sizeof(gg_disk) */
    const char *folder; /* created if it does not exist; other files in it are kept. Process K of N
                           uses the folder process-K-of-N in it */
    uint64_t stop_ms;   /* save and stop after this many milliseconds, with GG_LIMIT; 0: never */
    uint64_t save_ms;   /* milliseconds between checkpoints; 0: about a minute */
    uint64_t updates;   /* bytes of queued updates at most; 0: two for each position */
    uint64_t page;      /* positions of a page: one page is in memory; 0: by the memory limit */
    uint64_t portion;   /* positions of a page between two possible checkpoints; 0: 2^26 */
    bool (*allow)(void *self); /* NULL, or called before each step that changes the disk: if it
                                  returns false, the step fails as on a full disk. Several threads
                                  call it */
    void *self;
    const gg_team *team; /* the processes that solve the table together, or NULL for one process */
} gg_disk;

#define GG_DISK                                                                                    \
    {                                                                                              \
        sizeof(gg_disk), NULL, 0, 0, 0, 0, 0, NULL, NULL, NULL                                     \
    }

typedef struct gg_solve_options {
    size_t size;        /* sizeof(gg_solve_options) */
    const char *solver; /* a registered name, or NULL: chosen from the problem */
    const char *value;  /* a registered value type, or NULL */
    uint64_t limit;     /* positions that a search may visit; 0: the solver's default */
    /* Of the nimbers of heaps (a ruleset with a period_span): */
    const gg_solution *known; /* a search goes on from these, or NULL. They may be of a certificate
                                 that nobody has checked: then the smallest heaps and some others
                                 are tried, and the rest is believed */
    bool keep; /* a search for a period that is cancelled, or passes the limit on memory, ends with
                  the nimbers that are known by then, and not with an error */
    const gg_disk *disk; /* where to solve a table, or NULL: in memory. For `tabulate` alone, which
                            it chooses, and games that know the way back (`unmoves`) */
} gg_solve_options;

#define GG_SOLVE_OPTIONS                                                                           \
    {                                                                                              \
        sizeof(gg_solve_options), NULL, NULL, 0, NULL, false, NULL                                 \
    }

/* Solves a problem, which must outlive the solution. options NULL: the defaults. */
GG_API gg_status gg_solve(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                          gg_solution **out);
GG_API void gg_solution_free(gg_solution *solution);

/* The plan of gg_solve for the same arguments. bytes: what it will take besides what is held
 * already and the moves of one position, at most, and rounded up. */
typedef struct gg_memory_plan {
    const char *solver; /* the one that is tried first; another, if it finds that its values do not
                           answer the problem: a cycle, for one */
    uint64_t positions; /* 0: unknown before solving */
    uint64_t bytes;     /* 0: unknown */
    uint64_t disk;      /* bytes in the folder of a gg_disk, roughly; 0: none is used */
    uint64_t sent;      /* bytes that this process sends to the others at most, estimated from the
                           moves of some positions; 0: there is one process */
    uint64_t least;     /* bytes that will do unless play is long; 0: as many as `bytes` */
} gg_memory_plan;

/* Says how gg_solve would go about it. Allocates nothing but the moves of some positions, where
 * several processes solve a table. O(1), but for a race O(schedule). */
GG_API gg_status gg_plan(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                         gg_memory_plan *out);

/* The rows that gg_solve reads of the graph with these options, by the solver that will be chosen
 * and those that are tried if it declines, and gg_answer_new for the solution with these flags (0:
 * no answer is wanted). The graph may have none yet, as in `choose_rows` of gg_given. problem:
 * NULL if it is not known yet; tokens: false if the caller drops them before it solves. O(1). */
GG_API unsigned gg_solve_rows(const gg_problem *problem, const gg_solve_options *options,
                              unsigned flags, bool tokens);

GG_API const char *gg_solution_method(const gg_solution *solution);     /* the solver's name */
GG_API const char *gg_solution_value_type(const gg_solution *solution); /* of gg_value_info */
/* Positions that the solver looked at, and lines of play it followed to their end (brute). */
GG_API uint64_t gg_solution_positions(const gg_solution *solution);
GG_API uint64_t gg_solution_lines(const gg_solution *solution);
/* True if there is a value for each vertex, so that the bulk calls below work. */
GG_API bool gg_solution_has_table(const gg_solution *solution);
/* True if what is good for one player to move is good for the other: values are N, P and D. */
GG_API bool gg_solution_is_impartial(const gg_solution *solution);

/* Bulk access to `outcome`: for vertices first .. first+count-1 with this player to move (at a
 * vertex with an owner: the owner). Buffers belong to the caller; either may be NULL. */
GG_API gg_status gg_solution_outcomes(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                                      gg_vertex first, size_t count, char *winner,
                                      uint32_t *remoteness);
/* Bulk access to `distance` under the default schedule's alternation: own moves to a target when
 * the token's own player moves first (mini) or second (maxi); GG_INFINITE: never. */
GG_API gg_status gg_solution_distances(gg_ctx *ctx, const gg_solution *solution, gg_vertex first,
                                       size_t count, uint32_t *mini, uint32_t *maxi);

/* Bulk access to `score`: for vertices first .. first+count-1 with this player to move (at a vertex
 * with an owner: the owner), the score in lowest terms; and turns, within which play ends if both
 * players keep the score, and the player whom it favours hurries: GG_INFINITE where the score is
 * that of play without end. Buffers belong to the caller; any may be NULL. */
GG_API gg_status gg_solution_scores(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                                    gg_vertex first, size_t count, gg_rational *score,
                                    uint32_t *turns);

/* Writes the values of all vertices of a graph, one line for each vertex, with fields separated by
 * tabs: the vertex by its number in the file, then the fields of the value type (doc/formats.md).
 * json: an array of such rows. most: characters above which a number is abbreviated; 0: never. The
 * sink gets pieces of whole rows, in order, from the thread that called. GG_BAD_ARGUMENT if there
 * is no value for each vertex; GG_WRITE_FAILED. O(vertices), for loopy nimbers O(edges), for
 * numbers that are large their bits. */
GG_API gg_status gg_table_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                bool json, size_t most, const gg_sink *sink);

/* Writes the values of all vertices, positions or parts as columns of numbers: a .npz archive for
 * numpy, with the columns of doc/formats.md. GG_BAD_ARGUMENT if there are no values to list;
 * GG_WRITE_FAILED. One pass over the values for each column. Constant memory, except 8 bytes for
 * each distinct number. */
GG_API gg_status gg_columns_write(gg_ctx *ctx, const gg_problem *problem,
                                  const gg_solution *solution, const gg_sink *sink);

/* Writes the graph of a problem in the format `dot`, with the value of each vertex in its label.
 * GG_BAD_ARGUMENT if there is no value for each vertex; GG_NEEDS_ROWS without GG_ROWS_OUT;
 * GG_WRITE_FAILED. O(n + m), and the length of the values. */
GG_API gg_status gg_picture_write(gg_ctx *ctx, const gg_problem *problem,
                                  const gg_solution *solution, const gg_sink *sink);

/* Lists the positions for which an `outcome` solution has values, in a fixed order: of a game by
 * rules the legal positions, or those that the solver visited; of a graph all vertices, for each
 * player to move where that matters. Fills at most `room` entries of the caller's buffers; any
 * buffer may be NULL. *cursor: 0 before the first call, then updated by each call. *count 0: the
 * list is complete. winner: N, P or D if the solution is impartial (to_move is then GG_LEFT
 * throughout), else L, R or D. Amortised O(1) for each entry, and at most as much for each number
 * that is no legal position. */
GG_API gg_status gg_solution_list(gg_ctx *ctx, const gg_problem *problem,
                                  const gg_solution *solution, uint64_t *cursor, size_t room,
                                  gg_position *position, gg_player *to_move, char *winner,
                                  uint32_t *remoteness, size_t *count);

typedef struct gg_tally_entry {
    uint64_t positions;
    uint32_t longest; /* remoteness; GG_INFINITE: none has a length */
} gg_tally_entry;

/* Number of positions with each result, by player to move: won by Left, won by Right, draw. If
 * impartial, row 0 alone is used: N, P, D. */
typedef struct gg_tally {
    bool impartial;
    gg_tally_entry of[2][3];
} gg_tally;

/* Counts what gg_solution_list lists. O(positions). */
GG_API gg_status gg_solution_tally(gg_ctx *ctx, const gg_problem *problem,
                                   const gg_solution *solution, gg_tally *out);

/* A position with long play. */
typedef struct gg_extreme {
    gg_position position;
    gg_player to_move;   /* as gg_solution_list has it, */
    char winner;         /*   and who wins */
    uint32_t remoteness; /* the turns that play lasts */
    uint32_t moves;      /* of the hardest: how many different ones there are, */
    uint32_t winning;    /*   and how many of them win: 1 */
} gg_extreme;

/* Lists the positions of a table of a game by rules by falling remoteness, then by number. hard:
 * lists, among the 4,096 longest positions won by the player to move, those in which exactly one of
 * several moves wins; of equal remoteness, those with more moves come first. Fills at most `room`
 * entries, at most 4,096. GG_BAD_ARGUMENT for any other solution. O(positions). */
GG_API gg_status gg_solution_extremes(gg_ctx *ctx, const gg_problem *problem,
                                      const gg_solution *solution, bool hard, size_t room,
                                      gg_extreme *out, size_t *count);

/* ---- what a position is worth as a part of a sum ----------------------------------------- */

static const uint32_t GG_LOOPY = UINT32_MAX;     /* a nimber that is infinite */
static const uint32_t GG_NO_NUMBER = UINT32_MAX; /* an exponent: the evaluation is undefined */
static const uint32_t GG_UNKNOWN = UINT32_MAX;   /* a g- that does not follow from the options' */

/* Number of values of a solution of type `nimber`, `misere-pair`, `number` or `form`: one for each
 * vertex of a graph, for each part of a game that is a sum, or for each branch that is on the
 * ground at the start of a game on a forest; 0 for other types. O(1). */
GG_API uint64_t gg_solution_entries(const gg_solution *solution);

/* Bulk access to those of first .. first+count-1. Buffers belong to the caller; any may be NULL.
 * rank: falls along every move of a game without cycles; among finite nimbers of a graph with
 * cycles it falls towards the end of play, and infinite ones have rank 0. wild: g+ and g- do not
 * decide sums with this part; minus is then GG_UNKNOWN where an option falls into several parts,
 * one of them wild. A number is numerator / 2^exponent in lowest terms, or its exponent is
 * GG_NO_NUMBER. GG_BAD_ARGUMENT if the solution has no such values there, or some are numbers plus
 * nimbers; GG_LIMIT, with the vertex, if a number does not fit. O(count), and for numbers their
 * birthdays. */
GG_API gg_status gg_solution_nimbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                     size_t count, uint32_t *nimber, uint32_t *rank);
GG_API gg_status gg_solution_misere_pairs(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                          size_t count, uint32_t *plus, uint32_t *minus,
                                          bool *wild);
GG_API gg_status gg_solution_numbers(gg_ctx *ctx, const gg_solution *solution, uint64_t first,
                                     size_t count, int64_t *numerator, uint32_t *exponent);

/* Bulk access to `parity`: the winner at vertices first .. first+count-1, 'L' or 'R'; a move that
 * keeps the win, where the winner owns the vertex, else GG_NO_VERTEX; and the rank that the check
 * looks at (doc/checking.md). Any buffer may be NULL. Moves need GG_ROWS_OUT. O(count), for moves
 * O(options log vertices). */
GG_API gg_status gg_solution_parity(gg_ctx *ctx, const gg_problem *problem,
                                    const gg_solution *solution, uint64_t first, size_t count,
                                    char *winner, gg_vertex *move, uint32_t *rank);

/* A credit at vertices that Right wins. */
static const uint64_t GG_NO_CREDIT = UINT64_MAX;

/* Bulk access to `energy`: the least credit at vertices first .. first+count-1, or GG_NO_CREDIT;
 * and a move that keeps it, or keeps Right's win, where the winner owns the vertex, else
 * GG_NO_VERTEX. Any buffer may be NULL. Needs GG_ROWS_OUT. O(count), for moves O(options). */
GG_API gg_status gg_solution_energy(gg_ctx *ctx, const gg_problem *problem,
                                    const gg_solution *solution, gg_vertex first, size_t count,
                                    uint64_t *credit, gg_vertex *move);

/* Bulk access to `mean`: the mean weight, in lowest terms, and a move of the owner that keeps it.
 * Any buffer may be NULL. Needs GG_ROWS_OUT. O(count), for moves O(options). */
GG_API gg_status gg_solution_means(gg_ctx *ctx, const gg_problem *problem,
                                   const gg_solution *solution, gg_vertex first, size_t count,
                                   gg_rational *mean, gg_vertex *move);

/* A column of numbers that a solution keeps, one for each of gg_solution_entries, as the calls
 * above would copy it: of type `nimber`, nimber or rank, of type `misere-pair`, plus. It belongs to
 * the solution. NULL if the solution does not keep it: ranks of a graph whose edges all lead to
 * larger vertices, for one, are not written down. O(1). */
typedef enum gg_column { GG_COLUMN_NIMBER = 0, GG_COLUMN_RANK, GG_COLUMN_PLUS } gg_column;
GG_API const uint32_t *gg_solution_column(const gg_solution *solution, gg_column column);

/* A field of a value as it is written; fields are separated by tabs. */
typedef struct gg_field {
    const char *label;   /* the words before it in a sentence; NULL ends the list */
    const char *unknown; /* the text of a field that is not known or infinite; NULL: none is */
    const char *usual;   /* a text that is left out in a sentence, with the label; NULL: none is */
    bool number;         /* digits alone are a number; any other text is a text */
} gg_field;

/* The fields of the values of the solution's type: how they become JSON, or part of a sentence. The
 * list belongs to the library. */
GG_API const gg_field *gg_solution_fields(const gg_solution *solution);

/* The subject of that value, one of gg_solution_entries, as text: a vertex, a part, a branch, or a
 * position of a game whose positions were explored; NULL if it is a terminal position. Returns
 * buffer, cut to size. */
GG_API char *gg_value_place(const gg_problem *problem, const gg_solution *solution, uint64_t part,
                            char *buffer, size_t size);

/* Writes one value as text, in one piece: `3` or `inf{0,2}`; g+, g- and `tame` or `wild` with tabs
 * between; `-3/4`, `5/2^40` or `undefined`. most: characters above which a number is abbreviated;
 * 0: never. GG_BAD_ARGUMENT if the value does not exist; GG_WRITE_FAILED. O(length), for a loopy
 * nimber O(options), for a number O(birthday). */
GG_API gg_status gg_value_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                uint64_t part, size_t most, const gg_sink *sink);

/* The same of first .. first+count-1, one call of the sink for each. */
GG_API gg_status gg_values_write(gg_ctx *ctx, const gg_problem *problem,
                                 const gg_solution *solution, uint64_t first, uint64_t count,
                                 size_t most, const gg_sink *sink);

/* For a game whose parts are heaps (octal games, for example): the least period of the nimbers, and
 * the least heap from which it holds for ever. Both are proved by the values of the solution.
 * *period 0: the values prove no period, or the game has no such theory. O(values). */
GG_API gg_status gg_solution_period(gg_ctx *ctx, const gg_problem *problem,
                                    const gg_solution *solution, uint64_t *period,
                                    uint64_t *preperiod);

/* Writes the value of the start of a problem, in the form of one value: the total of gg_answer,
 * computed without the moves. GG_BAD_ARGUMENT if values of this type are not added up;
 * GG_WRITE_FAILED. O(tokens or parts), and for big numbers their bits. */
GG_API gg_status gg_total_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                size_t most, const gg_sink *sink);

/* Sets *covers to true if a solution has the values of all parts of another problem with the same
 * rules of parts. Then gg_total_write and gg_answer_new accept that problem with this solution.
 * O(parts of the other's start). */
GG_API gg_status gg_solution_covers(gg_ctx *ctx, const gg_problem *problem,
                                    const gg_solution *solution, const gg_problem *other,
                                    bool *covers);

typedef struct gg_histogram_entry {
    const char *value; /* as gg_value_write has it; all infinite nimbers together are `inf` */
    uint64_t count;    /* number of values of the solution equal to it; at least 1 */
} gg_histogram_entry;

/* Number of occurrences of each value of a solution, in ascending order. Nimbers: `inf` last.
 * Pairs: by g+, then g-, tame before wild. Numbers: each before its sums with nimbers, `undefined`
 * last. Read-only; it owns its arrays. */
typedef struct gg_histogram {
    const gg_histogram_entry *entries; /* the first of them */
    size_t count;
    uint64_t left_out; /* distinct values that are not listed, */
    uint64_t unlisted; /* and the number of their occurrences */
} gg_histogram;

/* Takes a histogram of a solution of type `nimber`, `misere-pair` or `number`. most: values to
 * list; 0: all. A number above 4,096 characters is abbreviated. O(values + values * log values),
 * and the writing of those that are listed. The caller frees it with gg_histogram_free, which
 * accepts NULL. */
GG_API gg_status gg_histogram_new(gg_ctx *ctx, const gg_problem *problem,
                                  const gg_solution *solution, size_t most, gg_histogram **out);
GG_API void gg_histogram_free(gg_histogram *histogram);

/* ---- checking ---------------------------------------------------------------------------- */

/* The extent of a proof. Every value of an accepted solution is proved. The entries differ in what
 * follows for the tokens at the start, or for the start of a game by rules. */
typedef enum gg_proof {
    GG_PROVES_NOTHING = 0, /* the solution was refused */
    GG_PROVES_EVERY_VALUE, /* and there are no tokens */
    GG_PROVES_VALUES_ONLY, /* there are tokens, but nothing follows for them; why_not gives the
                              reason */
    GG_PROVES_WINNER       /* and the result of play with the tokens */
} gg_proof;

typedef struct gg_verdict {
    bool accepted;
    gg_proof proves;
    uint64_t positions; /* positions that were checked */
    gg_vertex vertex;   /* the first at which a condition fails; of parts, the index of the value */
    uint32_t phase;     /* and its index among the positions of that vertex */
    gg_position position; /* of a game by rules, or of a search: the position */
    char place[256];      /* the same as text; "": the condition is not about a position */
    char condition[160];  /* the condition, in words */
    char why_not[160];    /* GG_PROVES_VALUES_ONLY: why nothing follows for the tokens; else "" */
    bool decides;         /* GG_PROVES_WINNER: */
    gg_player first;      /*   with this player moving first */
    gg_outcome outcome;   /* this is the outcome */
} gg_verdict;

/* Checks a solution against its problem by the local conditions that only the true values fulfil.
 * Shares no code with the solvers. O(n + m), of parts of a game by rules O(their options), of
 * forms as doc/checking.md says; needs GG_ROWS_OUT. GG_OK says that the check ran; GG_BAD_ARGUMENT
 * that there is nothing to check, or nothing that can be, or that the solution was read or found
 * for another problem. The solution is changed only if it was read from a certificate: it remembers
 * whether it was accepted. It may be checked, and asked, by several threads at once. */
GG_API gg_status gg_check(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                          gg_verdict *verdict);

/* The same for `count` positions of a table of a game by rules, drawn by lot: the same ones for the
 * same seed. It finds what is wrong in many places, and proves nothing. If the table has no more
 * than `count` numbers this is gg_check. GG_BAD_ARGUMENT for any other solution, and a count of 0.
 * O(moves of these positions). */
GG_API gg_status gg_check_sample(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                                 uint64_t count, uint64_t seed, gg_verdict *verdict);

/* ---- certificates ------------------------------------------------------------------------ */

/* Writes the values of a solution, so that others can check them; in the text form, or in
 * the binary one of doc/certificates.md. A solver that keeps no values (brute) is GG_BAD_ARGUMENT.
 * O(values). */
GG_API gg_status gg_certificate_write(gg_ctx *ctx, const gg_problem *problem,
                                      const gg_solution *solution, bool text, const gg_sink *sink);

/* Reads a certificate, in either form, as an unchecked solution of this problem. The problem must
 * outlive it. Before gg_check accepts it, its values are not trusted and not available:
 * gg_solution_method and gg_solution_value_type are known, gg_solution_entries is 0,
 * gg_solution_has_table and gg_solution_is_impartial are false, gg_value_place returns NULL, and
 * every other question is GG_BAD_ARGUMENT. After a refusal it stays so. An accepted solution gives
 * the same answers as the solution from which the certificate was written. A file that is damaged,
 * or made for another problem, is GG_BAD_INPUT, with the line of a text, or else with line 1 and
 * the number of a byte as column. O(values). */
GG_API gg_status gg_certificate_read(gg_ctx *ctx, const gg_problem *problem,
                                     const gg_source *source, gg_solution **out);

/* ---- saved tables ------------------------------------------------------------------------ */

/* A file with random access. read: reads exactly size bytes at the offset `at`, or returns false.
 * The library never reads beyond `size`, and never from two threads at once for one solution. */
typedef struct gg_file {
    void *self;
    uint64_t size; /* bytes of the file */
    bool (*read)(void *self, uint64_t at, void *buffer, size_t size);
} gg_file;

/* Writes the outcomes of all positions of a game by rules, in blocks of 64 KiB, each compressed
 * alone (doc/tables.md specifies every byte). The bytes are the same for any solver and any number
 * of threads. GG_BAD_ARGUMENT for a solution that has no outcome for each number of a dense index.
 * O(positions). */
GG_API gg_status gg_saved_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg_sink *sink);

/* The header of a saved table. */
typedef struct gg_saved {
    const char *ruleset, *parameters;
    const char *board; /* board_length bytes; NULL: none */
    size_t board_length;
    gg_player first; /* as in gg_rules_spec */
    bool impartial;  /* the counts are by the player to move and the other player, not by Left and
                        Right */
    uint64_t positions; /* numbers of the index; of these */
    uint64_t illegal, drawn, won[2];
    uint32_t longest;    /* the greatest remoteness */
    unsigned width;      /* bytes of a code */
    const char *packing; /* "zstd", "zlib" or "plain" */
    uint64_t bytes;      /* of the file */
    bool symmetry;       /* as in gg_rules_spec: it has one position of each class */
} gg_saved;

/* Reads all of a saved table except its blocks. The caller frees it. GG_BAD_INPUT if this is no
 * saved table, or one that is damaged or cut off, of another version, or packed in a way that this
 * build does not know. O(1), and the board. */
GG_API gg_status gg_saved_new(gg_ctx *ctx, const gg_file *file, gg_saved **out);
GG_API void gg_saved_free(gg_saved *saved); /* accepts NULL */

/* Opens a saved table as a solution of the problem, with any start. It gives the same answers as
 * the solution from which it was written. A query reads one block, unless that block is cached. The
 * cache holds a few blocks. For gg_check, and other calls that read all positions in no order on
 * the context that opened it, the cache may grow to half of the memory that the limit leaves, or 1
 * GiB without a limit. Nothing is solved or proved: gg_check proves it. Several threads may query
 * it, each with a context of its own. *file is copied; problem and file->self must outlive the
 * solution. GG_BAD_INPUT as gg_saved_new, and for a table of another game; a damaged block is
 * GG_BAD_INPUT in the call that needs it. O(blocks). */
GG_API gg_status gg_saved_open(gg_ctx *ctx, const gg_problem *problem, const gg_file *file,
                               gg_solution **out);

/* True if these first bytes of a file are those of a saved table. */
GG_API bool gg_saved_begins(const void *bytes, size_t size);

/* ---- testing a game by rules ------------------------------------------------------------- */

/* The parts of a ruleset, as they are tested. */
typedef enum gg_vet_part {
    GG_VET_STATE = 1, /* start, legal, turn, result and dead_end */
    GG_VET_MOVES = 2,
    GG_VET_UNMOVES = 4,
    GG_VET_SYMMETRY = 8, /* canonical */
    GG_VET_PURSUIT = 16, /* Experimental, and so is the forest: greatgame_ruleset.h */
    GG_VET_TEXT = 32,    /* print, parse, print_move and picture */
    GG_VET_PARTS = 64,   /* of a game that is a sum: parts, part_moves and their properties */
    GG_VET_FOREST = 128, /* forest and cuts */
    GG_VET_POINTS = 256  /* stock and score */
} gg_vet_part;

typedef struct gg_findings {
    bool sound;                     /* no fault was found */
    unsigned parts;                 /* a sum of gg_vet_part: what the ruleset has */
    uint64_t numbered, reached;     /* positions tested by number, and by playing from the start */
    bool all_numbered, all_reached; /* all positions of that kind were tested */
    gg_vet_part part;               /* the first fault found: what is wrong, */
    gg_position position, other;    /*   where, and the other position concerned, or the same, */
    bool beyond;                    /* which is not a valid position, so it cannot be printed, */
    const char *rule;               /*   and in words; a constant */
} gg_findings;

/* Tests a ruleset for its author: checks that its functions agree in every legal position, for at
 * most `limit` positions (0: a million) by number and at most `limit` reachable positions. GG_OK:
 * the test ran. Calls each function a few times for each move of each position, and for the moves
 * of its options. */
GG_API gg_status gg_vet(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, gg_findings *out);
/* The same for some parts alone, a sum of gg_vet_part; the table itself is always tested. */
GG_API gg_status gg_vet_parts(gg_ctx *ctx, const gg_problem *problem, unsigned parts,
                              uint64_t limit, gg_findings *out);

/* ---- answers ----------------------------------------------------------------------------- */

typedef struct gg_move {
    gg_player player;
    uint32_t token;       /* index of the token */
    gg_position from, to; /* equal in a pass */
    bool pass;            /* the token is stuck: the turn is spent, or lost */
    gg_outcome then;      /* the outcome after the move */
} gg_move;

/* The quality of a move among all the moves of its position. */
typedef struct gg_merit {
    bool known;        /* false: it leads beyond what was searched; then.winner is GG_NONE */
    bool winning;      /* the player who makes it wins */
    bool best;         /* no known move is better: none wins sooner, or loses later; in a sum, where
                          no move has a length, none wins where this one does not */
    const char *value; /* the value of the whole sum after it; NULL: not requested, or no sum */
    const char *incentive; /* where values are forms, the gain of the player: the value after it
                              less the value before, for Right the negative; NULL: as value */
} gg_merit;

/* A part of a sum: a token, or a component of a position of a game by rules. */
typedef struct gg_part {
    const char *name;  /* of the token; else the part as the game writes it */
    const char *value; /* its value, as gg_value_write writes it */
} gg_part;

/* For the tokens as they stand. Read-only; everything in it belongs to it. */
typedef struct gg_answer {
    gg_outcome outcome;     /* winner GG_L, GG_R or GG_D; remoteness is the length in turns */
    gg_player first;        /* who moves first in it */
    bool both_known;        /* whether `outcomes` holds the result for either player moving first */
    gg_outcome outcomes[2]; /* by who moves first */
    gg_result
        outcome_class; /* N, P, L, R or D from the two; GG_NONE: mixed with draws, or unknown */
    const gg_move
        *moves; /* every best move, when asked for; in a sum the first of them leads to the end */
    size_t move_count;
    const gg_move *line; /* an optimal line of play, when asked for */
    size_t line_length;
    bool repeats;             /* the line ends because a position came back: the one before move */
    size_t repeats_from;      /*   repeats_from of the line */
    const char *reason;       /* one sentence; NULL without GG_ANSWER_REASON */
    const char *note;         /* a special circumstance, such as "both-at-target"; NULL: none */
    bool over;                /* play is over */
    const gg_move *all_moves; /* every move, when asked for: each once, by token and target, or as
                                 the ruleset lists them if its positions are strings */
    const gg_merit *merits;   /* and the quality of each */
    size_t all_count;
    bool timeless;        /* a sum, or a parity game: no move and no outcome has a length */
    const gg_part *parts; /* of a sum, when asked for */
    size_t part_count;
    const char *total; /* the value of the whole; NULL: not asked for, or none */
} gg_answer;

enum gg_answer_flags {
    GG_ANSWER_LINE = 1,
    GG_ANSWER_MOVES = 2,
    GG_ANSWER_REASON = 4,
    GG_ANSWER_ALL = 8,    /* all_moves and merits */
    GG_ANSWER_PARTS = 16, /* parts and total */
    GG_ANSWER_FULL = 32,  /* no number is abbreviated; else those above 4,096 characters are */
    GG_ANSWER_VALUES = 64 /* in a sum, with GG_ANSWER_ALL: the values in merits */
};

/* Finds the answer. Needs at least one token, or a game by rules; moves of sums, and lines, need
 * GG_ROWS_OUT. Other moves are found in rows of either direction, but without GG_ROWS_OUT in O(m)
 * for each token. A line has at most 2^25 moves, else GG_LIMIT. O(options * tokens) for the moves,
 * and for the values of all moves of a sum as much again for each. A turn of a line in a race takes
 * O(options of a token * log tokens); in a sum amortised O(options) of the tokens up to the first
 * with a best move, of all that can be moved in a won loopy sum. */
GG_API gg_status gg_answer_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               unsigned flags, gg_answer **out);
/* The same after these moves from the start; only token, to and pass of each move are used. An
 * illegal move is GG_BAD_ARGUMENT. After a move, both_known is false: only the start may have
 * either player moving first. */
GG_API gg_status gg_answer_after(gg_ctx *ctx, const gg_problem *problem,
                                 const gg_solution *solution, const gg_move *played, size_t count,
                                 unsigned flags, gg_answer **out);
/* The same at a position of a game by rules whose positions are numbered, as gg_position_read or
 * gg_solution_list have it, and as if play began there: so one table that is solved, or saved and
 * opened, answers about any position. GG_BAD_ARGUMENT for a number that is no position. */
GG_API gg_status gg_answer_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              gg_position x, unsigned flags, gg_answer **out);
/* The answer where `other` begins, from a solution of a problem with the same rules: the same
 * ruleset, parameters and board; or the same graph and rules of play, with any tokens, in a race as
 * many. So one solution serves a list of positions. Moves of a game by rules are positions of
 * `problem`. GG_BAD_ARGUMENT if the rules differ, or the solution does not know the position;
 * GG_BAD_INPUT if the values that it has there do not decide the sum. */
GG_API gg_status gg_answer_for(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               const gg_problem *other, unsigned flags, gg_answer **out);
GG_API void gg_answer_free(gg_answer *answer);

/* ---- games in progress ------------------------------------------------------------------- */

/*
 * A problem in play: the moves that were played, and the current position. An answer costs the same
 * at every move, whereas gg_answer_after plays all moves again. The context, the problem and the
 * solution are borrowed and must outlive it. Only one thread at a time may use it, as with the
 * context.
 */
typedef struct gg_game gg_game;

/* Makes a game at the start of the problem. GG_BAD_ARGUMENT if the problem has no tokens. */
GG_API gg_status gg_game_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             gg_game **out);
GG_API void gg_game_free(gg_game *game);

/* Plays the moves; only token, to and pass are used. GG_BAD_ARGUMENT at the first illegal move; the
 * moves before it remain played. `moves` must not be the array of gg_game_moves. O(options) for
 * each. */
GG_API gg_status gg_game_play(gg_game *game, const gg_move *moves, size_t count);

/* Takes moves back until `count` remain; GG_BAD_ARGUMENT if there are fewer. The next call plays
 * these again. */
GG_API gg_status gg_game_back(gg_game *game, size_t count);

/* The moves that were played, with player and `from` filled in; `then` is unchanged. They are valid
 * until the next move. */
GG_API const gg_move *gg_game_moves(const gg_game *game, size_t *count);

/* What gg_answer_after says for these moves. With GG_ANSWER_LINE they are played again. */
GG_API gg_status gg_game_answer(gg_game *game, unsigned flags, gg_answer **out);

/* ---- explanations ------------------------------------------------------------------------ */

/*
 * Why the answer is what it is. An explanation is a list of claims. A claim is of a kind
 * (gg_claim_info), which has a template, and has facts, which are data; its sentence is the
 * template with the facts put in, so that text and data cannot differ. doc/explanations.md says
 * what each kind of claim asserts.
 */

typedef enum gg_fact_kind {
    GG_FACT_NUMBER,   /* number; UINT64_MAX: infinite */
    GG_FACT_PLAYER,   /* number: a gg_player */
    GG_FACT_TOKEN,    /* number: the index of the token */
    GG_FACT_POSITION, /* number: a vertex, or the position of a game by rules */
    GG_FACT_MOVE,     /* move */
    GG_FACT_VALUE,    /* text: a value as gg_value_write has it */
    GG_FACT_WORDS     /* text */
} gg_fact_kind;

typedef struct gg_item {
    uint64_t number;
    gg_move move;     /* then.winner may be GG_NONE: unknown */
    const char *text; /* how it is written in the sentence */
} gg_item;

typedef struct gg_fact {
    const char *name; /* as the template has it */
    gg_fact_kind kind;
    bool list; /* it is a list of items, perhaps an empty one; else count is 1 */
    const gg_item *items;
    size_t count;
} gg_fact;

typedef struct gg_claim {
    const char *kind; /* of gg_claim_info, such as "outcome.win" */
    unsigned depth;   /* 0; greater if it elaborates the last claim before it of smaller depth */
    const gg_fact *facts;
    size_t fact_count;
    const char *sentence; /* without a full stop */
} gg_claim;

/* Best play of both players after a move. */
typedef struct gg_sequel {
    const gg_move *moves;
    size_t count;
    bool cut; /* play continues after these moves; or no moves are listed */
    bool repeats;
    size_t repeats_from; /* the last position is that before this move, counted from 0 */
} gg_sequel;

/* Read-only; everything in it belongs to it. */
typedef struct gg_why {
    const gg_answer *answer;  /* moves, all moves with merits, parts, total, reason */
    const gg_sequel *sequels; /* of each of all_moves. If there are many, only the best one and the
                                 first GG_WHY_MOVES are followed, or fewer and not as far if there
                                 are thousands; the others are cut */
    const char *theory;       /* the theory that explains it, such as "race"; NULL: none */
    const gg_claim *claims;   /* in the order of the argument */
    size_t claim_count;
    bool cut; /* the argument is not complete */
} gg_why;

enum {
    GG_WHY_MOVES = 64, /* moves whose sequels are followed, at most */
    GG_WHY_TURNS = 64  /* moves of a sequel, at most */
};

/* Finds the answer after these moves from the start (as gg_answer_after), with the reasons. flags:
 * 0 or GG_ANSWER_FULL. Needs GG_ROWS_OUT. About 48 claims at most, for games of any size. Takes the
 * time of that many answers. */
GG_API gg_status gg_why_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg_move *played, size_t count, unsigned flags, gg_why **out);
GG_API void gg_why_free(gg_why *why);

/* A hint for the player to move. Stage 1 names the thing to look at, 2 the fact that matters, 3 the
 * piece, or a few moves that include a best one, 4 the best moves. Before stage 4 at least two
 * moves remain possible if there are two, and a best one is always among them. */
typedef struct gg_hint {
    unsigned stage;
    const gg_claim *claims; /* one of them; none if play is over */
    size_t claim_count;
    const gg_move *possible; /* the moves that the hint leaves possible, without their outcomes */
    size_t possible_count;
} gg_hint;

enum { GG_HINTS = 4 };

/* Finds a hint. Arguments as of gg_why_new. */
GG_API gg_status gg_hint_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg_move *played, size_t count, unsigned stage, gg_hint **out);
GG_API void gg_hint_free(gg_hint *hint);

/* ---- traces ------------------------------------------------------------------------------ */

/*
 * The steps of a textbook method on a small problem. The solvers use faster methods and are not
 * recorded: a trace runs the textbook method, and compares each of its values with the solution of
 * the solver.
 *
 * A step is a claim. Positions in its facts are indices in `positions`. Steps record all changes,
 * so a player of the trace can go forwards and backwards: doc/traces.md says how, and lists the
 * kinds of steps.
 */

/* The subject of a value: a vertex, a vertex with the player to move, a part, or a position. */
typedef struct gg_trace_position {
    const char *name;
    const char *value; /* its final value; NULL: it has no value of its own */
    int mover;         /* a gg_player; -1: either player may move */
    /* Options, by gg_player; one list for both if the player does not matter, or only one player
     * moves. Entries are indices. GG_TRACE_AND marks an entry that is one more part of the same
     * option as the entry before: the parts of an option are a sum. */
    const uint32_t *options[2];
    size_t option_count[2];
} gg_trace_position;

static const uint32_t GG_TRACE_AND = UINT32_C(1) << 31;

/* Read-only; everything in it belongs to it. */
typedef struct gg_trace {
    const char *method; /* the solver whose method is shown */
    const gg_trace_position *positions;
    size_t position_count;
    const gg_claim *steps;
    size_t step_count;
} gg_trace;

enum {
    GG_TRACE_POSITIONS = 1000,       /* of a trace at most, by default, */
    GG_TRACE_MOST_POSITIONS = 100000 /*   and the largest limit */
};

/* Makes the trace of the method that gg_solve uses for the problem with these options; NULL: the
 * defaults. limit: maximum number of positions; the maximum number of steps is a hundred times
 * that. GG_LIMIT beyond these; GG_BAD_ARGUMENT if the method has no trace; GG_INTERNAL if its
 * result differs from that of the solver. Needs GG_ROWS_OUT, and the rows that the solver needs.
 * The caller frees it. O(steps). */
GG_API gg_status gg_trace_new(gg_ctx *ctx, const gg_problem *problem,
                              const gg_solve_options *options, gg_trace **out);
GG_API void gg_trace_free(gg_trace *trace);

/* ---- canonical forms --------------------------------------------------------------------- */

/* A table of games in canonical form. A gg_form is an index in a table, valid until the table is
 * freed; equal games have equal indices. A table belongs to one thread at a time, and its context
 * must outlive it. */
typedef struct gg_forms gg_forms;
typedef uint64_t gg_form;

static const gg_form GG_ZERO_FORM = 0; /* the game without moves */

typedef enum gg_relation { GG_EQUAL, GG_LESS, GG_GREATER, GG_CONFUSED } gg_relation;

/* Makes a table. most: maximum number of forms, where forms that differ only by a number count
 * once; GG_LIMIT beyond it. 0: limited by memory alone. */
GG_API gg_status gg_forms_new(gg_ctx *ctx, uint64_t most, gg_forms **out);
GG_API void gg_forms_free(gg_forms *forms); /* accepts NULL */
GG_API uint64_t gg_forms_count(const gg_forms *forms);

/* Resolves names in an expression, and positions: words with a colon or an @, such as
 * domineering:3x4, and texts in brackets. find: returns GG_OK and sets *out; or GG_BAD_INPUT if the
 * name is unknown; or the status of a call that failed. */
typedef struct gg_form_names {
    void *self;
    gg_status (*find)(void *self, gg_forms *forms, const char *name, size_t size, gg_form *out);
} gg_form_names;

/* Reads an expression, such as `{2||1|0} + v*3 - Tiny(1/2)` (doc/values.md). names: resolves other
 * names; may be NULL. GG_BAD_INPUT with the column. */
GG_API gg_status gg_form_read(gg_forms *forms, const char *text, const gg_form_names *names,
                              gg_form *out);
/* Writes a form in the same notation, in one piece. most: maximum number of characters; a longer
 * form is replaced by a remark on its length. 0: no maximum. */
GG_API gg_status gg_form_write(gg_forms *forms, gg_form g, size_t most, const gg_sink *sink);

/* Makes {left|right}, g + h or -g. Time and forms are at most as the products of the numbers of
 * followers; a sum of many hot games can be beyond any memory, which is GG_LIMIT. */
GG_API gg_status gg_form_make(gg_forms *forms, const gg_form *left, size_t left_count,
                              const gg_form *right, size_t right_count, gg_form *out);
GG_API gg_status gg_form_add(gg_forms *forms, gg_form g, gg_form h, gg_form *out);
GG_API gg_status gg_form_negative(gg_forms *forms, gg_form g, gg_form *out);
GG_API gg_status gg_form_compare(gg_forms *forms, gg_form g, gg_form h, gg_relation *out);
/* The options of the canonical form, in any order. Writes at most `room` of them; *count is their
 * total number. */
GG_API gg_status gg_form_options(gg_forms *forms, gg_form g, gg_player player, gg_form *options,
                                 size_t room, uint64_t *count);
/* True if the form is a number that fits; then it is numerator / 2^exponent in lowest terms. */
GG_API bool gg_form_number(const gg_forms *forms, gg_form g, int64_t *numerator,
                           uint32_t *exponent);
/* The value of the start of a problem in normal play: the sum of its tokens, on a graph without
 * cycles; or the start of a game by rules that is impartial or whose positions are sums of parts.
 * limit: maximum number of vertices, parts or positions to visit; GG_LIMIT beyond it. 0: no
 * maximum. GG_BAD_ARGUMENT if the problem has no form. */
GG_API gg_status gg_form_of_problem(gg_forms *forms, const gg_problem *problem, uint64_t limit,
                                    gg_form *out);
/* The values first .. first+count-1 of a solution of type "form", of vertices or of parts, as forms
 * of the table. GG_BAD_ARGUMENT if the solution has no such values there. */
GG_API gg_status gg_solution_forms(gg_forms *forms, const gg_solution *solution, uint64_t first,
                                   size_t count, gg_form *out);
/* The same of a solution of type "loopy-form", in a table that admits games with loops from then
 * on. GG_LIMIT, with the vertex, for a value that is not known since sidling does not settle. */
GG_API gg_status gg_solution_loopy_forms(gg_forms *forms, const gg_solution *solution,
                                         uint64_t first, size_t count, gg_form *out);
/* A function by its name in expressions, such as `mean` or `cool`; gg_form_function_info lists
 * them. GG_BAD_ARGUMENT for one that gives a list, such as `followers`. */
GG_API gg_status gg_form_call(gg_forms *forms, const char *function, const gg_form *argument,
                              size_t count, gg_form *out);
/* Calls any function. The games of a list come in the order of printed options, each once. Writes
 * at most `room` of them; *out_count is their total number. */
GG_API gg_status gg_form_call_list(gg_forms *forms, const char *function, const gg_form *argument,
                                   size_t count, gg_form *out, size_t room, size_t *out_count);
/* Reads an expression, which may be a call of a function that gives a list: then *is_list is true.
 * Writes at most `room` games; *count is their total number, 1 if it is no list. */
GG_API gg_status gg_form_read_list(gg_forms *forms, const char *text, const gg_form_names *names,
                                   gg_form *out, size_t room, size_t *count, bool *is_list);

/* The corners of one wall of the thermograph, from t = -1 up to the mast; both are numbers. Between
 * two corners a wall is straight. Writes at most `room` corners; *count is their total number. */
typedef struct gg_corner {
    gg_form t, at;
} gg_corner;
GG_API gg_status gg_form_thermograph(gg_forms *forms, gg_form g, gg_player wall, gg_corner *corners,
                                     size_t room, size_t *count);

/* Orthodox play in a sum of short games, by the thermographs of its terms
 * (src/value/form/orthodox.c explains it). The sum itself is not computed. *mean is the sum of the
 * means; *temperature is that of the hottest term. Against any play, the first player stops at
 * *mean or better, and the second player at most *temperature away from it. If *temperature is not
 * negative, no other play improves on this by more than *temperature. *stop: the stop if both
 * players play like this and `first` begins. Writes at most `room` moves; *move_count is their
 * total number. */
typedef struct gg_orthodox_move {
    gg_player player;
    size_t term; /* counted from 0 */
    gg_form to;
} gg_orthodox_move;
GG_API gg_status gg_form_orthodox(gg_forms *forms, const gg_form *terms, size_t count,
                                  gg_player first, gg_form *mean, gg_form *temperature,
                                  gg_form *stop, gg_orthodox_move *moves, size_t room,
                                  size_t *move_count);
/* The terms of an expression, which gg_form_read would add. At most `room` are written. */
GG_API gg_status gg_form_read_terms(gg_forms *forms, const char *text, const gg_form_names *names,
                                    gg_form *terms, size_t room, size_t *count);

/* ---- games with loops -------------------------------------------------------------------- */

/* Kinds of games. In a game with loops play may go on for ever, which is a draw. In a stopper no
 * infinite play alternates, from any position; stoppers have smallest forms. Any other game is
 * taken twice, with draws won by Left and with draws won by Right. If each of these is equal to a
 * stopper, the two stoppers are its sides, onside & offside; games with the same sides are equal in
 * all sums. */
typedef enum gg_loopy_kind { GG_SHORT, GG_STOPPER, GG_SIDED } gg_loopy_kind;

/* From now on the table holds games with loops as well: expressions may use on, off, over, under,
 * upon, dud, `pass`, names before braces, and `G & H` (doc/values.md); and options and results of
 * gg_form_make, gg_form_add, gg_form_negative, gg_form_compare, gg_form_options (of stoppers) and
 * gg_form_write may have loops. They are gg_forms like others, and equal ones are equal numbers. A
 * sum that is no stopper, and has no sides that are found, is GG_LIMIT. So is a game of more than
 * 4,096 positions. All pairs of positions are compared. */
GG_API gg_status gg_loopy_admit(gg_forms *forms);

/* The kind of a form of this table. A stopper that is equal to a short game is that game. */
GG_API gg_loopy_kind gg_loopy_kind_of(const gg_forms *forms, gg_form g);
/* Onside and offside; of a short game or a stopper the game itself, twice. */
GG_API gg_status gg_loopy_sides(gg_forms *forms, gg_form g, gg_form sides[2]);
/* The result if this player begins: GG_L, GG_R or GG_D. */
GG_API gg_status gg_loopy_outcome(gg_forms *forms, gg_form g, gg_player first, gg_result *out);

/* The value of a vertex in normal play; needs GG_ROWS_OUT, and a graph without owners and results.
 * GG_LIMIT as above. */
GG_API gg_status gg_loopy_value(gg_forms *forms, const gg_graph *graph, gg_vertex v, gg_form *out);
/* Sets *out to true if the game at this vertex is a stopper. O(n + m) of the reachable part. */
GG_API gg_status gg_loopy_is_stopper(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, bool *out);

/* The result of infinite play in G - H for the order of games: G >= H if Left, moving second, does
 * not lose G - H. FREE: a draw; for stoppers this is the order of values. ONSIDE, OFFSIDE: draws in
 * G and in H are won by Left, or by Right; the component with infinite play decides, and two
 * components that decide differently are a draw. LOST: Left loses. */
typedef enum gg_draws { GG_DRAWS_FREE, GG_DRAWS_ONSIDE, GG_DRAWS_OFFSIDE, GG_DRAWS_LOST } gg_draws;
/* The game at v against that at w. Time and memory are linear in the edges of the product. */
GG_API gg_status gg_loopy_at_least(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, gg_vertex w,
                                   gg_draws draws, bool *out);

/* ---- generators -------------------------------------------------------------------------- */

typedef struct gg_gen_spec {
    size_t size;       /* sizeof(gg_gen_spec) */
    const char *kind;  /* a registered generator */
    uint64_t vertices; /* wanted; a grid or a layered graph may round it, and says so */
    uint64_t edges;
    uint64_t seed;
    unsigned dead_ends; /* random graphs: vertices without options, of 1000, or GG_GEN_USUAL; else 0
                           or GG_GEN_USUAL */
    uint64_t width;     /* of layers, grids, clusters, jurdzinski; 0: chosen. Else 0 */
    unsigned rows;      /* rows of the graph */
    unsigned base;      /* vertices are printed from 0 or 1 */
    int play;           /* a gg_play; -1: that of the kind */
    /* Random parity games: priorities are below this number; 0: below the number of vertices.
     * Must be 0 for other kinds. */
    uint64_t priorities;
} gg_gen_spec;

static const unsigned GG_GEN_USUAL = UINT_MAX; /* as many as the kind chooses */

#define GG_GEN_SPEC                                                                                \
    {                                                                                              \
        sizeof(gg_gen_spec), NULL, 0, 0, 0, 0, 0, GG_ROWS_OUT, 1, -1, 0                            \
    }

/* A seeded instance, its graph included: a race with two tokens to the last vertex, where the kind
 * is one or `play` asks for it; else a game with one token. The graph does not depend on `play`.
 * Kinds of parity games make only parity games, and other kinds make none. */
GG_API gg_status gg_generate(gg_ctx *ctx, const gg_gen_spec *spec, gg_problem **out);

/* ---- settings for other languages -------------------------------------------------------- */

typedef enum gg_settings {
    GG_SETTINGS_PROBLEM = 0, /* gg_problem_spec, GG_PROBLEM_SPEC */
    GG_SETTINGS_GIVEN,       /* gg_given, GG_GIVEN */
    GG_SETTINGS_SOLVE,       /* gg_solve_options, GG_SOLVE_OPTIONS */
    GG_SETTINGS_GEN,         /* gg_gen_spec, GG_GEN_SPEC */
    GG_SETTINGS_RULES,       /* gg_rules_spec, GG_RULES_SPEC of greatgame_ruleset.h */
    GG_SETTINGS_DISK,        /* gg_disk, GG_DISK */
    GG_SETTINGS_TEAM         /* gg_team, GG_TEAM */
} gg_settings;

/* Writes the values of the macro of that name into a struct, for languages without macros. size:
 * that of the caller's struct. False, and nothing is written, if it is not that of the library's.
 */
GG_API bool gg_settings_default(gg_settings what, void *out, size_t size);

/* ---- what is registered ------------------------------------------------------------------ */

typedef struct gg_info {
    const char *name;
    const char *summary; /* one line */
    const char *detail;  /* format: extensions; solver: its value type; else NULL */
    bool reads, writes;  /* formats */
} gg_info;

/* The index-th of its kind in a fixed order, or NULL after the last. */
GG_API const gg_info *gg_format_info(size_t index);
/* True if several problems, written by gg_write one after another, are read as all of them. */
GG_API bool gg_format_is_list(size_t index);
/* The name of the format whose files begin like this, or NULL: 8 bytes are enough to know. */
GG_API const char *gg_format_of(const void *bytes, size_t size);
/* The name of the format that a file most likely has, or NULL; callers should say that they use it.
 * This build may lack the library that reads it; then gg_reader_open says so.
 * bytes: its first 4,096 or more, packed or not; whole: they are all. O(bytes), 64 KiB. */
GG_API const char *gg_format_guess(gg_ctx *ctx, const void *bytes, size_t size, bool whole);
GG_API const gg_info *gg_value_info(size_t index);
GG_API const gg_info *gg_solver_info(size_t index);
GG_API const gg_info *gg_generator_info(size_t index);
/* Functions of expressions; the detail is an example. */
GG_API const gg_info *gg_form_function_info(size_t index);
/* The arguments of this function, such as "g,t"; NULL after the last. */
GG_API const char *gg_form_function_arguments(size_t index);
/* Kinds of claims: the name, the template and, as detail, the theory. In a template {fact} is the
 * text of a fact, a list with commas and `and`; {fact: x } a list with " x " between; {fact:s} the
 * ending of a plural; {fact?A|B} A for one and B for other numbers, with # for the number, which of
 * a list is that of its items. */
GG_API const gg_info *gg_claim_info(size_t index);
/* The index-th kind of step, or NULL after the last: its name, its template (gg_claim_info) and the
 * solvers whose traces contain it. */
GG_API const gg_info *gg_step_info(size_t index);

#ifdef __cplusplus
}
#endif
#endif
