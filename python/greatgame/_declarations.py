"""What the headers of greatgame declare. Written by declare.py; not to be edited."""
# flake8: noqa
# mypy: ignore-errors
from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_int, c_int64,
    c_size_t, c_ssize_t, c_uint, c_uint8, c_uint32, c_uint64, c_void_p,
)


class gg_error(Structure):
    _fields_ = [
        ("status", c_int),
        ("line", c_uint64),
        ("column", c_uint64),
        ("vertex", c_uint32),
        ("needs", c_uint64),
        ("message", c_char * 256),
    ]


class gg_allocator(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("resize", CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t)),
    ]


gg_progress = CFUNCTYPE(None, c_void_p, c_char_p, c_uint64, c_uint64)


class gg_outcome(Structure):
    _fields_ = [
        ("winner", c_int),
        ("remoteness", c_uint32),
    ]


class gg_numbers(Structure):
    _fields_ = [
        ("first", c_void_p),
        ("type", c_int),
        ("stride", c_ssize_t),
    ]


class gg_row_arrays(Structure):
    _fields_ = [
        ("vertices", c_uint64),
        ("start", POINTER(c_uint64) * 2),
        ("end", POINTER(c_uint32) * 2),
        ("owner", POINTER(c_uint8)),
        ("terminal", POINTER(c_uint8)),
    ]


class gg_figures(Structure):
    _fields_ = [
        ("vertices", c_uint64),
        ("edges", c_uint64),
        ("sinks", c_uint64),
        ("strong", c_uint64),
        ("weak", c_uint64),
        ("cycles", c_bool),
    ]


class gg_token(Structure):
    _fields_ = [
        ("vertex", c_uint32),
        ("arrival", c_int),
        ("name", c_char_p),
    ]


class gg_turn(Structure):
    _fields_ = [
        ("player", c_int),
        ("token", c_uint32),
    ]


class gg_rational(Structure):
    _fields_ = [
        ("numerator", c_int64),
        ("denominator", c_int64),
    ]


class gg_payoff(Structure):
    _fields_ = [
        ("vertex", c_uint32),
        ("score", gg_rational),
    ]


class gg_weight(Structure):
    _fields_ = [
        ("from", c_uint32),
        ("to", c_uint32),
        ("weight", c_int64),
    ]


class gg_problem_spec(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("play", c_int),
        ("dead_end", c_int),
        ("infinite", c_int),
        ("first", c_int),
        ("tokens", POINTER(gg_token)),
        ("token_count", c_size_t),
        ("targets", POINTER(c_uint32)),
        ("target_count", c_size_t),
        ("schedule", POINTER(gg_turn)),
        ("schedule_length", c_size_t),
        ("stuck", c_int),
        ("left_name", c_char_p),
        ("right_name", c_char_p),
        ("base", c_uint),
        ("payoffs", POINTER(gg_payoff)),
        ("payoff_count", c_size_t),
        ("endless_score", gg_rational),
        ("dead_end_score", gg_rational),
        ("weights", POINTER(gg_weight)),
        ("weight_count", c_size_t),
    ]


class gg_source(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("read", CFUNCTYPE(c_ssize_t, c_void_p, c_void_p, c_size_t)),
    ]


class gg_sink(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("write", CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)),
    ]


class gg_given(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("rows", c_uint),
        ("play", c_int),
        ("base", c_int),
        ("first", c_int),
        ("stuck", c_int),
        ("header", c_int),
        ("compact", c_int),
        ("columns", c_bool),
        ("tokens", POINTER(c_char_p)),
        ("token_count", c_size_t),
        ("targets", POINTER(c_char_p)),
        ("target_count", c_size_t),
        ("schedule", c_char_p),
        ("replace", c_bool),
        ("choose_rows", CFUNCTYPE(c_uint, c_void_p, c_void_p)),
        ("self", c_void_p),
    ]


class gg_team(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("process", c_uint),
        ("processes", c_uint),
        ("exchange", CFUNCTYPE(c_bool, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_void_p)),
        ("sum", CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)),
        ("self", c_void_p),
    ]


class gg_disk(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("folder", c_char_p),
        ("stop_ms", c_uint64),
        ("save_ms", c_uint64),
        ("updates", c_uint64),
        ("page", c_uint64),
        ("portion", c_uint64),
        ("allow", CFUNCTYPE(c_bool, c_void_p)),
        ("self", c_void_p),
        ("team", POINTER(gg_team)),
    ]


class gg_solve_options(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("solver", c_char_p),
        ("value", c_char_p),
        ("limit", c_uint64),
        ("known", c_void_p),
        ("keep", c_bool),
        ("disk", POINTER(gg_disk)),
    ]


class gg_memory_plan(Structure):
    _fields_ = [
        ("solver", c_char_p),
        ("positions", c_uint64),
        ("bytes", c_uint64),
        ("disk", c_uint64),
        ("sent", c_uint64),
        ("least", c_uint64),
    ]


class gg_tally_entry(Structure):
    _fields_ = [
        ("positions", c_uint64),
        ("longest", c_uint32),
    ]


class gg_tally(Structure):
    _fields_ = [
        ("impartial", c_bool),
        ("of", gg_tally_entry * 3 * 2),
    ]


class gg_extreme(Structure):
    _fields_ = [
        ("position", c_uint64),
        ("to_move", c_int),
        ("winner", c_char),
        ("remoteness", c_uint32),
        ("moves", c_uint32),
        ("winning", c_uint32),
    ]


class gg_field(Structure):
    _fields_ = [
        ("label", c_char_p),
        ("unknown", c_char_p),
        ("usual", c_char_p),
        ("number", c_bool),
    ]


class gg_histogram_entry(Structure):
    _fields_ = [
        ("value", c_char_p),
        ("count", c_uint64),
    ]


class gg_histogram(Structure):
    _fields_ = [
        ("entries", POINTER(gg_histogram_entry)),
        ("count", c_size_t),
        ("left_out", c_uint64),
        ("unlisted", c_uint64),
    ]


class gg_verdict(Structure):
    _fields_ = [
        ("accepted", c_bool),
        ("proves", c_int),
        ("positions", c_uint64),
        ("vertex", c_uint32),
        ("phase", c_uint32),
        ("position", c_uint64),
        ("place", c_char * 256),
        ("condition", c_char * 160),
        ("why_not", c_char * 160),
        ("decides", c_bool),
        ("first", c_int),
        ("outcome", gg_outcome),
    ]


class gg_file(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("size", c_uint64),
        ("read", CFUNCTYPE(c_bool, c_void_p, c_uint64, c_void_p, c_size_t)),
    ]


class gg_saved(Structure):
    _fields_ = [
        ("ruleset", c_char_p),
        ("parameters", c_char_p),
        ("board", c_char_p),
        ("board_length", c_size_t),
        ("first", c_int),
        ("impartial", c_bool),
        ("positions", c_uint64),
        ("illegal", c_uint64),
        ("drawn", c_uint64),
        ("won", c_uint64 * 2),
        ("longest", c_uint32),
        ("width", c_uint),
        ("packing", c_char_p),
        ("bytes", c_uint64),
        ("symmetry", c_bool),
    ]


class gg_findings(Structure):
    _fields_ = [
        ("sound", c_bool),
        ("parts", c_uint),
        ("numbered", c_uint64),
        ("reached", c_uint64),
        ("all_numbered", c_bool),
        ("all_reached", c_bool),
        ("part", c_int),
        ("position", c_uint64),
        ("other", c_uint64),
        ("beyond", c_bool),
        ("rule", c_char_p),
    ]


class gg_move(Structure):
    _fields_ = [
        ("player", c_int),
        ("token", c_uint32),
        ("from", c_uint64),
        ("to", c_uint64),
        ("pass", c_bool),
        ("then", gg_outcome),
    ]


class gg_merit(Structure):
    _fields_ = [
        ("known", c_bool),
        ("winning", c_bool),
        ("best", c_bool),
        ("value", c_char_p),
        ("incentive", c_char_p),
    ]


class gg_part(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
    ]


class gg_answer(Structure):
    _fields_ = [
        ("outcome", gg_outcome),
        ("first", c_int),
        ("both_known", c_bool),
        ("outcomes", gg_outcome * 2),
        ("outcome_class", c_int),
        ("moves", POINTER(gg_move)),
        ("move_count", c_size_t),
        ("line", POINTER(gg_move)),
        ("line_length", c_size_t),
        ("repeats", c_bool),
        ("repeats_from", c_size_t),
        ("reason", c_char_p),
        ("note", c_char_p),
        ("over", c_bool),
        ("all_moves", POINTER(gg_move)),
        ("merits", POINTER(gg_merit)),
        ("all_count", c_size_t),
        ("timeless", c_bool),
        ("parts", POINTER(gg_part)),
        ("part_count", c_size_t),
        ("total", c_char_p),
    ]


class gg_item(Structure):
    _fields_ = [
        ("number", c_uint64),
        ("move", gg_move),
        ("text", c_char_p),
    ]


class gg_fact(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("kind", c_int),
        ("list", c_bool),
        ("items", POINTER(gg_item)),
        ("count", c_size_t),
    ]


class gg_claim(Structure):
    _fields_ = [
        ("kind", c_char_p),
        ("depth", c_uint),
        ("facts", POINTER(gg_fact)),
        ("fact_count", c_size_t),
        ("sentence", c_char_p),
    ]


class gg_sequel(Structure):
    _fields_ = [
        ("moves", POINTER(gg_move)),
        ("count", c_size_t),
        ("cut", c_bool),
        ("repeats", c_bool),
        ("repeats_from", c_size_t),
    ]


class gg_why(Structure):
    _fields_ = [
        ("answer", POINTER(gg_answer)),
        ("sequels", POINTER(gg_sequel)),
        ("theory", c_char_p),
        ("claims", POINTER(gg_claim)),
        ("claim_count", c_size_t),
        ("cut", c_bool),
    ]


class gg_hint(Structure):
    _fields_ = [
        ("stage", c_uint),
        ("claims", POINTER(gg_claim)),
        ("claim_count", c_size_t),
        ("possible", POINTER(gg_move)),
        ("possible_count", c_size_t),
    ]


class gg_trace_position(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
        ("mover", c_int),
        ("options", POINTER(c_uint32) * 2),
        ("option_count", c_size_t * 2),
    ]


class gg_trace(Structure):
    _fields_ = [
        ("method", c_char_p),
        ("positions", POINTER(gg_trace_position)),
        ("position_count", c_size_t),
        ("steps", POINTER(gg_claim)),
        ("step_count", c_size_t),
    ]


class gg_form_names(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("find", CFUNCTYPE(c_int, c_void_p, c_void_p, c_char_p, c_size_t, c_void_p)),
    ]


class gg_corner(Structure):
    _fields_ = [
        ("t", c_uint64),
        ("at", c_uint64),
    ]


class gg_orthodox_move(Structure):
    _fields_ = [
        ("player", c_int),
        ("term", c_size_t),
        ("to", c_uint64),
    ]


class gg_gen_spec(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("kind", c_char_p),
        ("vertices", c_uint64),
        ("edges", c_uint64),
        ("seed", c_uint64),
        ("dead_ends", c_uint),
        ("width", c_uint64),
        ("rows", c_uint),
        ("base", c_uint),
        ("play", c_int),
        ("priorities", c_uint64),
    ]


class gg_info(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("summary", c_char_p),
        ("detail", c_char_p),
        ("reads", c_bool),
        ("writes", c_bool),
    ]


class gg_setup(Structure):
    _fields_ = [
        ("ctx", c_void_p),
        ("parameters", c_char_p),
        ("row", POINTER(c_char_p)),
        ("rows", c_size_t),
        ("graph", c_void_p),
        ("base", c_uint),
        ("keys", c_void_p),
        ("first", c_int),
        ("host", c_void_p),
        ("symmetry", c_bool),
    ]


class gg_pursuit(Structure):
    _fields_ = [
        ("cells", c_uint32),
        ("pursuer", c_void_p),
        ("evader", c_void_p),
        ("exit", POINTER(c_uint8)),
        ("columns", c_uint32),
    ]


class gg_forest(Structure):
    _fields_ = [
        ("branches", c_uint32),
        ("parent", POINTER(c_uint32)),
        ("who", POINTER(c_uint8)),
        ("nimber", CFUNCTYPE(c_uint32, c_void_p, c_uint64)),
        ("winning", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)),
    ]


class gg_ruleset(Structure):
    _fields_ = [
        ("abi", c_uint32),
        ("size", c_uint32),
        ("info", gg_info),
        ("sides", c_char_p),
        ("left_name", c_char_p),
        ("right_name", c_char_p),
        ("source", c_char_p),
        ("takes", c_int),
        ("open", CFUNCTYPE(c_int, c_void_p, c_void_p)),
        ("close", CFUNCTYPE(None, c_void_p)),
        ("start", CFUNCTYPE(c_uint64, c_void_p)),
        ("positions", CFUNCTYPE(c_uint64, c_void_p)),
        ("legal", CFUNCTYPE(c_bool, c_void_p, c_uint64)),
        ("turn", CFUNCTYPE(c_int, c_void_p, c_uint64)),
        ("result", CFUNCTYPE(c_int, c_void_p, c_uint64)),
        ("moves", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)),
        ("dead_end", c_int),
        ("same_turn", c_bool),
        ("alone", c_bool),
        ("distinct", c_bool),
        ("misere", CFUNCTYPE(c_bool, c_void_p)),
        ("unmoves", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)),
        ("canonical", CFUNCTYPE(c_uint64, c_void_p, c_uint64)),
        ("print", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p, c_size_t)),
        ("parse", CFUNCTYPE(c_bool, c_void_p, c_char_p, c_void_p)),
        ("print_move", CFUNCTYPE(None, c_void_p, c_uint64, c_uint64, c_void_p, c_size_t)),
        ("picture", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p, c_size_t)),
        ("pursuit", CFUNCTYPE(POINTER(gg_pursuit), c_void_p)),
        ("parts", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)),
        ("part_numbers", CFUNCTYPE(c_uint64, c_void_p)),
        ("part_moves", CFUNCTYPE(None, c_void_p, c_int, c_uint64, c_void_p)),
        ("print_part", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p, c_size_t)),
        ("part_rules", CFUNCTYPE(c_char_p, c_void_p)),
        ("part_nimber", CFUNCTYPE(c_uint32, c_void_p, c_uint64)),
        ("period_span", CFUNCTYPE(c_uint64, c_void_p)),
        ("forest", CFUNCTYPE(POINTER(gg_forest), c_void_p)),
        ("cuts", CFUNCTYPE(None, c_void_p, c_uint64, c_void_p)),
        ("edition", c_char_p),
        ("classes", CFUNCTYPE(c_uint64, c_void_p)),
        ("slice_end", CFUNCTYPE(c_uint64, c_void_p, c_uint64)),
        ("options", CFUNCTYPE(c_uint64, c_void_p, c_uint64)),
        ("print_end", CFUNCTYPE(None, c_void_p, c_uint64, c_int, c_void_p, c_size_t)),
        ("notation", c_char_p),
        ("remark", CFUNCTYPE(None, c_void_p, c_char_p, c_void_p, c_size_t)),
        ("stock", CFUNCTYPE(c_uint64, c_void_p, c_uint64)),
        ("score", CFUNCTYPE(c_int64, c_void_p, c_uint64)),
        ("give_turn", CFUNCTYPE(c_uint64, c_void_p, c_uint64, c_int)),
    ]


class gg_alias(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("ruleset", c_char_p),
        ("parameters", c_char_p),
    ]


class gg_sum_files(Structure):
    _fields_ = [
        ("self", c_void_p),
        ("open", CFUNCTYPE(c_int, c_void_p, c_void_p, c_char_p, c_void_p)),
    ]


class gg_rules_spec(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("parameters", c_char_p),
        ("board", c_char_p),
        ("board_length", c_size_t),
        ("graph", c_void_p),
        ("base", c_uint),
        ("first", c_int),
        ("position", c_char_p),
        ("symmetry", c_bool),
        ("host", c_void_p),
        ("limit", c_uint64),
    ]


GG_OK = 0
GG_BAD_INPUT = 1
GG_BAD_ARGUMENT = 2
GG_NEEDS_ROWS = 3
GG_LIMIT = 4
GG_NO_MEMORY = 5
GG_CANCELLED = 6
GG_WRITE_FAILED = 7
GG_INTERNAL = 8
GG_NO_VERTEX = 4294967295
GG_MAX_VERTICES = 4294967295
GG_INFINITE = 4294967295
GG_LEFT = 0
GG_RIGHT = 1
GG_NONE = 0
GG_L = 1
GG_R = 2
GG_D = 3
GG_N = 4
GG_P = 5
GG_FOR_BOTH = 0
GG_FOR_LEFT = 1
GG_FOR_RIGHT = 2
GG_ROWS_OUT = 1
GG_ROWS_IN = 2
GG_ROWS_SOLVE = 4
GG_UINT32 = 0
GG_INT32 = 1
GG_UINT64 = 2
GG_INT64 = 3
GG_NORMAL = 0
GG_MISERE = 1
GG_RACE = 2
GG_SCORE = 3
GG_PARITY = 4
GG_ENERGY = 5
GG_MEAN = 6
GG_STUCK_PASS = 0
GG_STUCK_LOSE = 1
GG_BREADTH_FIRST = 0
GG_TOPOLOGICAL = 1
GG_LOOPY = 4294967295
GG_NO_NUMBER = 4294967295
GG_UNKNOWN = 4294967295
GG_NO_CREDIT = 18446744073709551615
GG_COLUMN_NIMBER = 0
GG_COLUMN_RANK = 1
GG_COLUMN_PLUS = 2
GG_PROVES_NOTHING = 0
GG_PROVES_EVERY_VALUE = 1
GG_PROVES_VALUES_ONLY = 2
GG_PROVES_WINNER = 3
GG_VET_STATE = 1
GG_VET_MOVES = 2
GG_VET_UNMOVES = 4
GG_VET_SYMMETRY = 8
GG_VET_PURSUIT = 16
GG_VET_TEXT = 32
GG_VET_PARTS = 64
GG_VET_FOREST = 128
GG_VET_POINTS = 256
GG_ANSWER_LINE = 1
GG_ANSWER_MOVES = 2
GG_ANSWER_REASON = 4
GG_ANSWER_ALL = 8
GG_ANSWER_PARTS = 16
GG_ANSWER_FULL = 32
GG_ANSWER_VALUES = 64
GG_FACT_NUMBER = 0
GG_FACT_PLAYER = 1
GG_FACT_TOKEN = 2
GG_FACT_POSITION = 3
GG_FACT_MOVE = 4
GG_FACT_VALUE = 5
GG_FACT_WORDS = 6
GG_WHY_MOVES = 64
GG_WHY_TURNS = 64
GG_HINTS = 4
GG_TRACE_AND = 2147483648
GG_TRACE_POSITIONS = 1000
GG_TRACE_MOST_POSITIONS = 100000
GG_ZERO_FORM = 0
GG_EQUAL = 0
GG_LESS = 1
GG_GREATER = 2
GG_CONFUSED = 3
GG_SHORT = 0
GG_STOPPER = 1
GG_SIDED = 2
GG_DRAWS_FREE = 0
GG_DRAWS_ONSIDE = 1
GG_DRAWS_OFFSIDE = 2
GG_DRAWS_LOST = 3
GG_GEN_USUAL = 4294967295
GG_SETTINGS_PROBLEM = 0
GG_SETTINGS_GIVEN = 1
GG_SETTINGS_SOLVE = 2
GG_SETTINGS_GEN = 3
GG_SETTINGS_RULES = 4
GG_SETTINGS_DISK = 5
GG_SETTINGS_TEAM = 6
GG_RULESET_ABI = 1
GG_NO_BRANCH = 4294967295
GG_ANY_PART = 18446744073709551615
GG_ANY_STRING = 18446744073709551614
GG_TAKES_NOTHING = 0
GG_TAKES_BOARD = 1
GG_TAKES_GRAPH = 2
GG_TAKES_EITHER = 3
GG_TAKES_GRAPH_OR_TEXT = 4

# Of each function the result and the arguments.
FUNCTIONS = {
    "gg_version": (c_char_p, []),
    "gg_status_name": (c_char_p, [c_int]),
    "gg_ctx_new": (c_void_p, [c_void_p]),
    "gg_ctx_free": (None, [c_void_p]),
    "gg_ctx_error": (POINTER(gg_error), [c_void_p]),
    "gg_ctx_set_memory_limit": (None, [c_void_p, c_uint64]),
    "gg_ctx_memory_used": (c_uint64, [c_void_p]),
    "gg_ctx_memory_peak": (c_uint64, [c_void_p]),
    "gg_ctx_set_threads": (None, [c_void_p, c_uint]),
    "gg_ctx_set_progress": (None, [c_void_p, c_void_p, c_void_p]),
    "gg_ctx_cancel": (None, [c_void_p]),
    "gg_builder_new": (c_int, [c_void_p, c_uint64, c_bool, c_void_p]),
    "gg_builder_free": (None, [c_void_p]),
    "gg_builder_edge": (c_int, [c_void_p, c_uint64, c_uint64, c_int]),
    "gg_builder_edges": (c_int, [c_void_p, c_uint64, c_void_p, c_void_p, c_void_p]),
    "gg_builder_owner": (c_int, [c_void_p, c_uint64, c_int]),
    "gg_builder_terminal": (c_int, [c_void_p, c_uint64, c_int]),
    "gg_builder_name": (c_int, [c_void_p, c_uint64, c_char_p]),
    "gg_builder_priority": (c_int, [c_void_p, c_uint64, c_uint32]),
    "gg_builder_build": (c_int, [c_void_p, c_uint, c_void_p]),
    "gg_graph_free": (None, [c_void_p]),
    "gg_graph_of_rows": (c_int, [c_void_p, c_void_p, c_uint, c_void_p]),
    "gg_graph_lend": (c_bool, [c_void_p, c_uint, c_void_p]),
    "gg_graph_vertices": (c_uint64, [c_void_p]),
    "gg_graph_edges": (c_uint64, [c_void_p]),
    "gg_graph_rows": (c_uint, [c_void_p]),
    "gg_graph_is_partisan": (c_bool, [c_void_p]),
    "gg_graph_has_owners": (c_bool, [c_void_p]),
    "gg_graph_is_ordered": (c_bool, [c_void_p]),
    "gg_graph_figures": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_graph_options": (POINTER(c_uint32), [c_void_p, c_int, c_uint32, c_void_p]),
    "gg_graph_predecessors": (POINTER(c_uint32), [c_void_p, c_int, c_uint32, c_void_p]),
    "gg_graph_out_degree": (c_uint32, [c_void_p, c_int, c_uint32]),
    "gg_graph_owner": (c_int, [c_void_p, c_uint32]),
    "gg_graph_terminal": (c_int, [c_void_p, c_uint32]),
    "gg_graph_priorities": (POINTER(c_uint32), [c_void_p]),
    "gg_graph_name": (c_char_p, [c_void_p, c_uint32]),
    "gg_graph_find": (c_uint32, [c_void_p, c_char_p]),
    "gg_outcome_edges": (c_int, [c_void_p, c_uint64, c_uint64, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_problem_new": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_problem_free": (None, [c_void_p]),
    "gg_problem_graph": (c_void_p, [c_void_p]),
    "gg_problem_get": (POINTER(gg_problem_spec), [c_void_p]),
    "gg_problem_note": (c_char_p, [c_void_p]),
    "gg_problem_holder": (c_void_p, [c_void_p, c_void_p]),
    "gg_vertex_print": (POINTER(c_char), [c_void_p, c_uint32, c_void_p, c_size_t]),
    "gg_vertex_read": (c_uint32, [c_void_p, c_char_p]),
    "gg_vertex_number": (c_uint64, [c_void_p, c_uint32]),
    "gg_vertex_numbers": (None, [c_void_p, c_void_p]),
    "gg_renumber": (c_int, [c_void_p, c_void_p, c_int, c_uint, c_void_p, c_void_p]),
    "gg_unpack": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_unpacked_source": (POINTER(gg_source), [c_void_p]),
    "gg_unpacked_fault": (c_char_p, [c_void_p]),
    "gg_unpacked_free": (None, [c_void_p]),
    "gg_reader_open": (c_int, [c_void_p, c_void_p, c_char_p, c_void_p, c_void_p]),
    "gg_reader_next": (c_int, [c_void_p, c_void_p]),
    "gg_reader_free": (None, [c_void_p]),
    "gg_write": (c_int, [c_void_p, c_void_p, c_char_p, c_void_p]),
    "gg_solve": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_solution_free": (None, [c_void_p]),
    "gg_plan": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_solve_rows": (c_uint, [c_void_p, c_void_p, c_uint, c_bool]),
    "gg_solution_method": (c_char_p, [c_void_p]),
    "gg_solution_value_type": (c_char_p, [c_void_p]),
    "gg_solution_positions": (c_uint64, [c_void_p]),
    "gg_solution_lines": (c_uint64, [c_void_p]),
    "gg_solution_has_table": (c_bool, [c_void_p]),
    "gg_solution_is_impartial": (c_bool, [c_void_p]),
    "gg_solution_outcomes": (c_int, [c_void_p, c_void_p, c_int, c_uint32, c_size_t, c_void_p, c_void_p]),
    "gg_solution_distances": (c_int, [c_void_p, c_void_p, c_uint32, c_size_t, c_void_p, c_void_p]),
    "gg_solution_scores": (c_int, [c_void_p, c_void_p, c_int, c_uint32, c_size_t, c_void_p, c_void_p]),
    "gg_table_write": (c_int, [c_void_p, c_void_p, c_void_p, c_bool, c_size_t, c_void_p]),
    "gg_columns_write": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_picture_write": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_solution_list": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_solution_tally": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_solution_extremes": (c_int, [c_void_p, c_void_p, c_void_p, c_bool, c_size_t, c_void_p, c_void_p]),
    "gg_solution_entries": (c_uint64, [c_void_p]),
    "gg_solution_nimbers": (c_int, [c_void_p, c_void_p, c_uint64, c_size_t, c_void_p, c_void_p]),
    "gg_solution_misere_pairs": (c_int, [c_void_p, c_void_p, c_uint64, c_size_t, c_void_p, c_void_p, c_void_p]),
    "gg_solution_numbers": (c_int, [c_void_p, c_void_p, c_uint64, c_size_t, c_void_p, c_void_p]),
    "gg_solution_parity": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_size_t, c_void_p, c_void_p, c_void_p]),
    "gg_solution_energy": (c_int, [c_void_p, c_void_p, c_void_p, c_uint32, c_size_t, c_void_p, c_void_p]),
    "gg_solution_means": (c_int, [c_void_p, c_void_p, c_void_p, c_uint32, c_size_t, c_void_p, c_void_p]),
    "gg_solution_column": (POINTER(c_uint32), [c_void_p, c_int]),
    "gg_solution_fields": (POINTER(gg_field), [c_void_p]),
    "gg_value_place": (POINTER(c_char), [c_void_p, c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_value_write": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_size_t, c_void_p]),
    "gg_values_write": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_uint64, c_size_t, c_void_p]),
    "gg_solution_period": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_total_write": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    "gg_solution_covers": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_histogram_new": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    "gg_histogram_free": (None, [c_void_p]),
    "gg_check": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_check_sample": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_uint64, c_void_p]),
    "gg_certificate_write": (c_int, [c_void_p, c_void_p, c_void_p, c_bool, c_void_p]),
    "gg_certificate_read": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_saved_write": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_saved_new": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_saved_free": (None, [c_void_p]),
    "gg_saved_open": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_saved_begins": (c_bool, [c_void_p, c_size_t]),
    "gg_vet": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_vet_parts": (c_int, [c_void_p, c_void_p, c_uint, c_uint64, c_void_p]),
    "gg_answer_new": (c_int, [c_void_p, c_void_p, c_void_p, c_uint, c_void_p]),
    "gg_answer_after": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_uint, c_void_p]),
    "gg_answer_at": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_uint, c_void_p]),
    "gg_answer_for": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_uint, c_void_p]),
    "gg_answer_free": (None, [c_void_p]),
    "gg_game_new": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_game_free": (None, [c_void_p]),
    "gg_game_play": (c_int, [c_void_p, c_void_p, c_size_t]),
    "gg_game_back": (c_int, [c_void_p, c_size_t]),
    "gg_game_moves": (POINTER(gg_move), [c_void_p, c_void_p]),
    "gg_game_answer": (c_int, [c_void_p, c_uint, c_void_p]),
    "gg_why_new": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_uint, c_void_p]),
    "gg_why_free": (None, [c_void_p]),
    "gg_hint_new": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_uint, c_void_p]),
    "gg_hint_free": (None, [c_void_p]),
    "gg_trace_new": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_trace_free": (None, [c_void_p]),
    "gg_forms_new": (c_int, [c_void_p, c_uint64, c_void_p]),
    "gg_forms_free": (None, [c_void_p]),
    "gg_forms_count": (c_uint64, [c_void_p]),
    "gg_form_read": (c_int, [c_void_p, c_char_p, c_void_p, c_void_p]),
    "gg_form_write": (c_int, [c_void_p, c_uint64, c_size_t, c_void_p]),
    "gg_form_make": (c_int, [c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p]),
    "gg_form_add": (c_int, [c_void_p, c_uint64, c_uint64, c_void_p]),
    "gg_form_negative": (c_int, [c_void_p, c_uint64, c_void_p]),
    "gg_form_compare": (c_int, [c_void_p, c_uint64, c_uint64, c_void_p]),
    "gg_form_options": (c_int, [c_void_p, c_uint64, c_int, c_void_p, c_size_t, c_void_p]),
    "gg_form_number": (c_bool, [c_void_p, c_uint64, c_void_p, c_void_p]),
    "gg_form_of_problem": (c_int, [c_void_p, c_void_p, c_uint64, c_void_p]),
    "gg_solution_forms": (c_int, [c_void_p, c_void_p, c_uint64, c_size_t, c_void_p]),
    "gg_solution_loopy_forms": (c_int, [c_void_p, c_void_p, c_uint64, c_size_t, c_void_p]),
    "gg_form_call": (c_int, [c_void_p, c_char_p, c_void_p, c_size_t, c_void_p]),
    "gg_form_call_list": (c_int, [c_void_p, c_char_p, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p]),
    "gg_form_read_list": (c_int, [c_void_p, c_char_p, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]),
    "gg_form_thermograph": (c_int, [c_void_p, c_uint64, c_int, c_void_p, c_size_t, c_void_p]),
    "gg_form_orthodox": (c_int, [c_void_p, c_void_p, c_size_t, c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    "gg_form_read_terms": (c_int, [c_void_p, c_char_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    "gg_loopy_admit": (c_int, [c_void_p]),
    "gg_loopy_kind_of": (c_int, [c_void_p, c_uint64]),
    "gg_loopy_sides": (c_int, [c_void_p, c_uint64, c_void_p]),
    "gg_loopy_outcome": (c_int, [c_void_p, c_uint64, c_int, c_void_p]),
    "gg_loopy_value": (c_int, [c_void_p, c_void_p, c_uint32, c_void_p]),
    "gg_loopy_is_stopper": (c_int, [c_void_p, c_void_p, c_uint32, c_void_p]),
    "gg_loopy_at_least": (c_int, [c_void_p, c_void_p, c_uint32, c_uint32, c_int, c_void_p]),
    "gg_generate": (c_int, [c_void_p, c_void_p, c_void_p]),
    "gg_settings_default": (c_bool, [c_int, c_void_p, c_size_t]),
    "gg_format_info": (POINTER(gg_info), [c_size_t]),
    "gg_format_is_list": (c_bool, [c_size_t]),
    "gg_format_of": (c_char_p, [c_void_p, c_size_t]),
    "gg_format_guess": (c_char_p, [c_void_p, c_void_p, c_size_t, c_bool]),
    "gg_value_info": (POINTER(gg_info), [c_size_t]),
    "gg_solver_info": (POINTER(gg_info), [c_size_t]),
    "gg_generator_info": (POINTER(gg_info), [c_size_t]),
    "gg_form_function_info": (POINTER(gg_info), [c_size_t]),
    "gg_form_function_arguments": (c_char_p, [c_size_t]),
    "gg_claim_info": (POINTER(gg_info), [c_size_t]),
    "gg_step_info": (POINTER(gg_info), [c_size_t]),
    "gg_setup_alloc": (c_void_p, [c_void_p, c_uint64, c_size_t]),
    "gg_setup_plan": (c_int, [c_void_p, c_uint64, c_char_p]),
    "gg_setup_numbers": (c_int, [c_char_p, c_char, c_void_p, c_int]),
    "gg_keys_intern": (c_uint64, [c_void_p, c_void_p, c_size_t]),
    "gg_keys_bytes": (POINTER(c_uint8), [c_void_p, c_uint64, c_void_p]),
    "gg_moves_to": (None, [c_void_p, c_uint64]),
    "gg_moves_list": (None, [c_void_p, c_void_p, c_size_t]),
    "gg_moves_end": (None, [c_void_p, c_int]),
    "gg_moves_and": (None, [c_void_p, c_uint64]),
    "gg_ruleset_at": (POINTER(gg_ruleset), [c_size_t]),
    "gg_ruleset_find": (POINTER(gg_ruleset), [c_char_p]),
    "gg_ruleset_info": (POINTER(gg_info), [c_size_t]),
    "gg_ruleset_kind": (c_char_p, [c_size_t]),
    "gg_ruleset_kind_at": (c_char_p, [c_size_t]),
    "gg_alias_at": (POINTER(gg_alias), [c_size_t]),
    "gg_ruleset_expand": (c_size_t, [c_char_p, c_void_p, c_size_t]),
    "gg_problem_of_rules": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "gg_problem_explore": (c_int, [c_void_p, c_void_p, c_uint64, c_uint, c_void_p]),
    "gg_problem_near": (c_int, [c_void_p, c_void_p, c_void_p, c_uint64, c_uint64, c_uint, c_void_p, c_void_p]),
    "gg_problem_symmetry": (c_bool, [c_void_p]),
    "gg_problem_rules": (POINTER(gg_ruleset), [c_void_p]),
    "gg_problem_self": (c_void_p, [c_void_p]),
    "gg_position_read": (c_int, [c_void_p, c_void_p, c_char_p, c_void_p]),
    "gg_position_is_legal": (c_bool, [c_void_p, c_uint64]),
    "gg_problem_start": (c_uint64, [c_void_p]),
    "gg_problem_turn": (c_int, [c_void_p, c_uint64]),
    "gg_position_print": (POINTER(c_char), [c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_position_picture": (POINTER(c_char), [c_void_p, c_uint64, c_void_p, c_size_t]),
    "gg_move_print": (POINTER(c_char), [c_void_p, c_uint64, c_uint64, c_void_p, c_size_t]),
}
