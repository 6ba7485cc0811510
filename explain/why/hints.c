/*
 * Hints: from the thing to look at, to the fact that matters, to the piece, to the move. A hint is
 * a claim, and the set of moves that it leaves possible. Stages 1 and 2 leave all; stage 3 leaves
 * those of one token, or a few moves with a best one.
 */
#include "why/why.h"

enum { LOOK, LOOK_SUM, OVER, WINS, DRAWS, LOSES, LOST, ONLY, PIECE, AMONG, BEST, KINDS };

const gg_info gg__hint_kinds[KINDS + 1] = {
    [LOOK] = GG__CLAIM("hint", "look",
                       "Work backwards: which positions are lost for the player who is to move "
                       "there? A move to one of them wins"),
    [LOOK_SUM] = GG__CLAIM("hint", "look-sum", "Look at the value of each part, and at their sum"),
    [OVER] = GG__CLAIM("hint", "over", "Play is over"),
    [WINS] = GG__CLAIM("hint", "wins",
                       "{player} can force a win: {best} of {all} move{all:s} {best?is|are} best"),
    [DRAWS] = GG__CLAIM(
        "hint", "draws",
        "Neither player can force a win: {best} of {all} move{all:s} {best?keeps|keep} the draw"),
    [LOSES] = GG__CLAIM("hint", "loses",
                        "Every move loses, if {other} plays well: {best} of {all} move{all:s} "
                        "{best?holds|hold} out longest"),
    [LOST] = GG__CLAIM("hint", "lost", "Every move loses, if {other} plays well"),
    [ONLY] = GG__CLAIM("hint", "only", "There is only one move"),
    [PIECE] = GG__CLAIM("hint", "piece", "A best move is one with {token}"),
    [AMONG] = GG__CLAIM("hint", "among", "One of these is a best move: {player} {moves: or }"),
    [BEST] = GG__CLAIM("hint", "best", "Best: {player} {moves: or }"),
};

/* ---- stages ---- */

static gg_status tell(gg__why *w, int kind)
{
    const gg_answer *answer = w->answer;
    gg__claim(w, &gg__hint_kinds[kind], 0);
    gg__fact_player(w, "player", answer->first);
    gg__fact_player(w, "other", gg__other(answer->first));
    gg__fact_number(w, "best", answer->move_count);
    gg__fact_number(w, "all", answer->all_count);
    return gg__claim_end(w);
}

/* True if every move loses, and none is better than another. */
static bool is_hopeless(const gg_answer *answer)
{
    return answer->timeless && answer->outcome.winner == gg__win_of(gg__other(answer->first));
}

static gg_status tell_fact(gg__why *w)
{
    const gg_answer *answer = w->answer;
    const gg_result winner = answer->outcome.winner;
    return tell(w, winner == GG_D                        ? DRAWS
                   : winner == gg__win_of(answer->first) ? WINS
                   : is_hopeless(answer)                 ? LOST
                                                         : LOSES);
}

/* Number of moves left; *best: true if a best one is among them. */
static size_t count_left(const gg_answer *answer, const bool *possible, bool *best)
{
    size_t left = 0;
    *best = false;
    for (size_t i = 0; i < answer->all_count; i++) {
        left += possible[i];
        *best |= possible[i] && answer->merits[i].best;
    }
    return left;
}

/* The moves of the best one's token, if there are several, and other moves. */
static bool narrow_to_token(const gg_answer *answer, bool *possible)
{
    const uint32_t token = answer->moves[0].token;
    size_t left = 0;
    for (size_t i = 0; i < answer->all_count; i++)
        left += possible[i] = answer->all_moves[i].token == token;
    return left > 1 && left < answer->all_count;
}

/* The list is cut into pieces of a few moves; the one with the best move is left. So the place of
 * the best move in its piece follows no rule. */
static void narrow_to_few(const gg_answer *answer, bool *possible)
{
    const size_t all = answer->all_count, few = all < 6 ? 2 : 3, pieces = all < 4 ? 1 : all / few;
    size_t at = 0;
    while (at + 1 < all && (answer->all_moves[at].token != answer->moves[0].token ||
                            answer->all_moves[at].to != answer->moves[0].to))
        at++;
    size_t piece = 0; /* that begins at or before it */
    while (piece + 1 < pieces && (piece + 1) * all / pieces <= at)
        piece++;
    for (size_t i = 0; i < all; i++)
        possible[i] = i >= piece * all / pieces && i < (piece + 1) * all / pieces;
}

static void list_possible(gg__why *w, const bool *possible)
{
    gg__fact_list(w, "moves", GG_FACT_MOVE);
    for (size_t i = 0; i < w->answer->all_count; i++)
        if (possible[i]) gg__fact_move(w, NULL, &w->answer->all_moves[i]);
}

static gg_status tell_piece(gg__why *w, bool *possible)
{
    const gg_answer *answer = w->answer;
    if (answer->all_count == 1) return tell(w, ONLY);
    if (is_hopeless(answer)) return tell(w, LOST);
    if (narrow_to_token(answer, possible)) {
        gg__claim(w, &gg__hint_kinds[PIECE], 0);
        gg__fact_token(w, "token", answer->moves[0].token);
        return gg__claim_end(w);
    }
    narrow_to_few(answer, possible);
    gg__claim(w, &gg__hint_kinds[AMONG], 0);
    gg__fact_player(w, "player", answer->first);
    list_possible(w, possible);
    return gg__claim_end(w);
}

static gg_status tell_best(gg__why *w, bool *possible)
{
    const gg_answer *answer = w->answer;
    for (size_t i = 0; i < answer->all_count; i++)
        possible[i] = answer->merits[i].best;
    if (is_hopeless(answer)) return tell(w, LOST);
    gg__claim(w, &gg__hint_kinds[BEST], 0);
    gg__fact_player(w, "player", answer->first);
    list_possible(w, possible);
    return gg__claim_end(w);
}

/* ---- the whole ---- */

static void clear_claims(gg__why *w)
{
    w->claim_count = w->fact_count = w->item_count = w->text.length = 0;
}

/* The hint of the theory, if it has one that leaves enough possible. */
static gg_status ask_theory(gg__why *w, const gg__why_theory *theory, unsigned stage,
                            bool *possible)
{
    const gg_answer *answer = w->answer;
    bool best;
    if (!theory || !theory->hint || stage == 4) return GG_OK;
    const gg_status status = theory->hint(w, stage, possible);
    if (status != GG_OK) return status;
    const size_t left = count_left(answer, possible, &best);
    const bool enough = left == answer->all_count || (stage == 3 && left > 1);
    if (w->claim_count == 1 && best && enough) return GG_OK;
    clear_claims(w);
    for (size_t i = 0; i < answer->all_count; i++)
        possible[i] = true;
    return GG_OK;
}

static gg_status give_hint(gg__why *w, const gg__why_theory *theory, unsigned stage, bool *possible)
{
    gg_status status = ask_theory(w, theory, stage, possible);
    if (status != GG_OK || w->claim_count > 0) return status;
    if (stage == 1) return tell(w, w->answer->timeless ? LOOK_SUM : LOOK);
    if (stage == 2) return tell_fact(w);
    return stage == 3 ? tell_piece(w, possible) : tell_best(w, possible);
}

gg_status gg__hint(gg__why *w, const gg__why_theory *theory, unsigned stage)
{
    const gg_answer *answer = w->answer;
    if (answer->over) return tell(w, OVER);
    bool *possible = gg__alloc(w->ctx, answer->all_count, sizeof *possible, "moves");
    w->possible = gg__alloc(w->ctx, answer->all_count, sizeof *w->possible, "moves");
    gg_status status = possible && w->possible ? GG_OK : gg__status(w->ctx);
    for (size_t i = 0; status == GG_OK && i < answer->all_count; i++)
        possible[i] = true;
    if (status == GG_OK) status = give_hint(w, theory, stage, possible);
    for (size_t i = 0; status == GG_OK && i < answer->all_count; i++)
        if (possible[i]) w->possible[w->hint.possible_count++] = answer->all_moves[i];
    w->hint.possible = w->possible;
    gg__free(w->ctx, possible);
    return status;
}
