/*
 * Ranks that a byte does not hold.
 *
 * Idea. If few states are that deep, they are noted: their bytes say who has won, with the last
 * rank that there is, and the notes what their words will be.
 *
 * Why it is right. Levels so deep are small and told by the first member alone, so notes need no
 * lock; and none is begun whose news there might not be room for.
 *
 * Cost. O(states of deep levels), and a note each.
 */
#include "solve/outcome/narrow_search.h"

/* How many will hear of what a side has won at this rank. */
static uint64_t count_news(const gg__narrow_search *s, int side)
{
    uint64_t count = 0;
    for (unsigned m = 0; m < s->room.members; m++) {
        const gg__narrow_list *now = &s->worker[m].now[side];
        for (uint64_t i = 0; i < now->count; i++) {
            const gg__news_row row =
                gg__news_row_of(s->graph, s->table, now->state[i], s->table->phases);
            count += row.rows->start[row.v + 1] - row.rows->start[row.v];
        }
    }
    return count;
}

bool gg__narrow_can_note(const gg__narrow_search *s)
{
    const uint64_t room = s->room.deep - s->deep_count;
    const uint64_t first = count_news(s, 0);
    return first <= room && count_news(s, 1) <= room - first;
}

void gg__narrow_note(gg__narrow_search *s, int side, const uint32_t *state, uint32_t count)
{
    const gg__word word = gg__word_decided(side ? GG__SECOND : GG__FIRST, s->level.rank + 1);
    for (uint32_t i = 0; i < count; i++)
        s->deep[s->deep_count++] = (gg__narrow_deep){state[i], word};
}

void gg__narrow_write_deep(const gg__narrow_search *s)
{
    for (uint64_t i = 0; i < s->deep_count; i++)
        s->table->words[s->deep[i].state] = s->deep[i].word;
}
