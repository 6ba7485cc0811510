/* The table of forms: hash-consed bases, their options and negatives. See forms.h. */
#include "value/form/forms.h"

/* ---- maps ---- */

enum { FIRST_SLOTS = 64, GROWS_SLOWLY = 1 << 16 /* slots, from then on */ };

static void put_new(const gg__forms *forms, gg__map *map, uint64_t key, uint64_t value)
{
    uint64_t slot = gg__hash_word(gg__secret_of(forms->ctx), key);
    while (map->at[slot & (map->slots - 1)].value != 0)
        slot++;
    map->at[slot & (map->slots - 1)] = (gg__map_entry){key, value};
    map->count++;
}

bool gg__map_put(gg__forms *forms, gg__map *map, uint64_t key, uint64_t value)
{
    gg__map_entry *known = gg__map_find(forms, map, key);
    if (known) {
        known->value = value;
        return true;
    }
    if (2 * (map->count + 1) > map->slots) {
        const gg__map old = *map;
        const size_t slots =
            old.slots == 0 ? (size_t)FIRST_SLOTS : (old.slots < GROWS_SLOWLY ? 4 : 2) * old.slots;
        gg__map_entry *at = gg__alloc_zeroed(forms->ctx, slots, sizeof *at, "forms");
        if (!at) return false;
        *map = (gg__map){at, 0, slots};
        for (size_t i = 0; i < old.slots; i++)
            if (old.at[i].value != 0) put_new(forms, map, old.at[i].key, old.at[i].value);
        gg__free(forms->ctx, old.at);
    }
    put_new(forms, map, key, value);
    return true;
}

/* Empties a map, in time proportional to its entries. */
void gg__map_clear(gg__forms *forms, gg__map *map)
{
    if (map->slots > FIRST_SLOTS && 16 * map->count < map->slots) gg__map_free(forms, map);
    if (map->count > 0) memset(map->at, 0, map->slots * sizeof *map->at);
    map->count = 0;
}

void gg__map_free(gg__forms *forms, gg__map *map)
{
    gg__free(forms->ctx, map->at);
    *map = (gg__map){0};
}

/* ---- bases ---- */

static bool same_base(const gg__forms *forms, const gg__base *a, const gg__form *option,
                      const uint32_t count[2])
{
    return a->count[GG_LEFT] == count[GG_LEFT] && a->count[GG_RIGHT] == count[GG_RIGHT] &&
           memcmp(&forms->option[a->first], option,
                  ((size_t)count[GG_LEFT] + count[GG_RIGHT]) * sizeof *option) == 0;
}

uint64_t gg__hash_options(const gg__forms *forms, const gg__form *option, size_t left, size_t all)
{
    const gg__secret *secret = gg__secret_of(forms->ctx);
    uint64_t hash = left;
    for (size_t i = 0; i < all; i++)
        hash = gg__hash_word(secret, hash ^ option[i]);
    return hash;
}

static uint64_t hash_of_base(const gg__forms *forms, const gg__form *option,
                             const uint32_t count[2])
{
    return gg__hash_options(forms, option, count[GG_LEFT],
                            (size_t)count[GG_LEFT] + count[GG_RIGHT]);
}

static bool grow_slots(gg__forms *forms)
{
    const size_t slots = forms->slots ? 4 * forms->slots : 256;
    uint32_t *slot = gg__alloc_zeroed(forms->ctx, slots, sizeof *slot, "forms");
    if (!slot) return false;
    gg__free(forms->ctx, forms->slot);
    forms->slot = slot;
    forms->slots = slots;
    for (size_t i = 0; i < forms->bases; i++) {
        const gg__base *base = &forms->base[i];
        if (!base->options || i == GG__TRIAL) continue;
        size_t at = (size_t)hash_of_base(forms, &forms->option[base->first], base->count);
        while (slot[at & (slots - 1)])
            at++;
        slot[at & (slots - 1)] = (uint32_t)i + 1;
    }
    return true;
}

bool gg__form_push_base(gg__forms *forms, const gg__base *base)
{
    if (forms->bases >= forms->most) {
        gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "more than %llu forms",
                 (unsigned long long)forms->most - 2);
        return false;
    }
    gg__base *at =
        gg__grow(forms->ctx, forms->base, &forms->base_room, forms->bases + 1, sizeof *at, "forms");
    if (!at) return false;
    forms->base = at;
    at[forms->bases++] = *base;
    return true;
}

bool gg__form_write(gg__forms *forms, const gg__form_list list[2])
{
    const size_t left = list[GG_LEFT].count, right = list[GG_RIGHT].count;
    gg__form *option = gg__grow(forms->ctx, forms->option, &forms->option_room,
                                forms->options + left + right, sizeof *option, "forms");
    if (!option) return false;
    forms->option = option;
    if (left > 0) memcpy(option + forms->options, list[GG_LEFT].at, left * sizeof *option);
    if (right > 0)
        memcpy(option + forms->options + left, list[GG_RIGHT].at, right * sizeof *option);
    return true;
}

gg__form gg__form_listed(gg__forms *forms, const uint32_t count[2], uint32_t right_stop)
{
    const gg__form *option = forms->option + forms->options;
    if (2 * (forms->listed + 1) > forms->slots && !grow_slots(forms)) return GG__NO_FORM;
    size_t slot = (size_t)hash_of_base(forms, option, count);
    for (; forms->slot[slot & (forms->slots - 1)]; slot++) {
        const uint32_t place = forms->slot[slot & (forms->slots - 1)] - 1;
        if (same_base(forms, &forms->base[place], option, count)) return gg__form_of(place, 0);
    }
    const gg__base base = {.first = forms->options,
                           .count = {count[GG_LEFT], count[GG_RIGHT]},
                           .right_stop = right_stop,
                           .options = true,
                           .negative = GG__NO_FORM};
    if (!gg__form_push_base(forms, &base)) return GG__NO_FORM;
    forms->options += (size_t)count[GG_LEFT] + count[GG_RIGHT];
    forms->listed++;
    forms->slot[slot & (forms->slots - 1)] = (uint32_t)forms->bases;
    return gg__form_of((uint32_t)forms->bases - 1, 0);
}

bool gg__forms_tick(gg__forms *forms)
{
    if (++forms->work % GG__TICK_MOVES != 0) return gg__status(forms->ctx) == GG_OK;
    return gg__tick(forms->ctx, "making canonical forms", forms->bases, 0) == GG_OK;
}

/* ---- simple forms ---- */

gg__form gg__form_integer(gg__forms *forms, int64_t value)
{
    const uint32_t number = gg__dyadics_make(forms->numbers, value, 0);
    return gg__form_of_number(number);
}

gg__form gg__form_dyadic(gg__forms *forms, const gg__dyadic *value)
{
    const uint32_t number = gg__dyadics_put(forms->numbers, value);
    return gg__form_of_number(number);
}

gg__form gg__form_nus(gg__forms *forms, uint32_t number, int32_t ups, uint32_t star)
{
    if (number == GG__NO_DYADIC) return GG__NO_FORM;
    if (ups == 0 && star == 0) return gg__form_of(0, number);
    const uint64_t key = (uint64_t)(uint32_t)ups << 32 | star;
    uint64_t place = gg__map_get(forms, &forms->nus, key);
    if (place == 0) {
        const gg__base base = {.ups = ups, .star = star, .negative = GG__NO_FORM};
        place = forms->bases;
        if (!gg__form_push_base(forms, &base) || !gg__map_put(forms, &forms->nus, key, place))
            return GG__NO_FORM;
    }
    return gg__form_of((uint32_t)place, number);
}

gg__form gg__form_plus(gg__forms *forms, gg__form g, uint32_t number)
{
    if (g == GG__NO_FORM) return g;
    const uint32_t sum = gg__dyadics_add(forms->numbers, gg__form_number(g), number);
    return sum == GG__NO_DYADIC ? GG__NO_FORM : gg__form_of(gg__form_base(g), sum);
}

/* ---- options ---- */

/* up + * = {0, * | 0} alone of its kind has two options for one player. */
static bool is_up_star(const gg__base *base)
{
    return (base->ups == 1 || base->ups == -1) && base->star == 1;
}

uint64_t gg__form_option_count(const gg__forms *forms, gg__form g, gg_player player)
{
    if (g == GG__NO_FORM) return 0;
    const gg__base *base = &forms->base[gg__form_base(g)];
    if (base->options) return base->count[player];
    if (base->ups != 0)
        return is_up_star(base) && player == (base->ups > 0 ? GG_LEFT : GG_RIGHT) ? 2 : 1;
    if (base->star != 0) return base->star;
    const int sign = gg__dyadics_sign(forms->numbers, gg__form_number(g));
    return !gg__dyadics_is_integer(forms->numbers, gg__form_number(g)) ||
           sign == (player == GG_LEFT ? 1 : -1);
}

/* x - 1 or x + 1 of an integer x, x -+ 1/2^k of m/2^k. */
static gg__form option_of_number(gg__forms *forms, uint32_t x, gg_player player)
{
    const uint32_t step = gg__dyadics_step(forms->numbers, x);
    const uint32_t to = player == GG_LEFT ? gg__dyadics_subtract(forms->numbers, x, step)
                                          : gg__dyadics_add(forms->numbers, x, step);
    return gg__form_of_number(to);
}

/* The options of *k are all smaller nimbers. For n > 0 that of n * up + *k is 0 for Left, and for
 * Right (n - 1) * up + *(k xor 1), or 0 of up + *. For n < 0 it is the other way round. */
gg__form gg__form_option(gg__forms *forms, gg__form g, gg_player player, uint64_t index)
{
    const gg__base *base = &forms->base[gg__form_base(g)];
    const uint32_t number = gg__form_number(g);
    if (base->options)
        return gg__form_plus(
            forms,
            forms->option[base->first + (player == GG_RIGHT ? base->count[GG_LEFT] : 0) + index],
            number);
    if (gg__form_is_number(g)) return option_of_number(forms, number, player);
    if (base->ups == 0) return gg__form_nus(forms, number, 0, (uint32_t)index);
    const bool towards_zero = player == (base->ups > 0 ? GG_LEFT : GG_RIGHT);
    if (is_up_star(base)) return gg__form_nus(forms, number, 0, (uint32_t)index);
    if (towards_zero) return gg__form_of(0, number);
    return gg__form_nus(forms, number, base->ups > 0 ? base->ups - 1 : base->ups + 1,
                        base->star ^ 1);
}

gg_status gg__form_options(gg__forms *forms, gg__form g, gg_player player, gg__form_list *list)
{
    const uint64_t count = gg__form_option_count(forms, g, player);
    gg_status status = GG_OK;
    list->ctx = forms->ctx;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const gg__form option = gg__form_option(forms, g, player, i);
        status = option == GG__NO_FORM ? gg__status(forms->ctx) : gg__positions_push(list, option);
    }
    return status;
}

gg_status gg__form_walk_up(gg__forms *forms, gg__form g, const gg__form_walk *walk)
{
    gg__form_list todo = {.ctx = forms->ctx};
    if (g == GG__NO_FORM || gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    gg__positions_push(&todo, g);
    while (todo.count > 0 && gg__forms_tick(forms)) {
        const gg__form top = todo.at[todo.count - 1];
        const size_t before = todo.count;
        const bool known = walk->known(walk->self, top);
        for (int player = GG_LEFT; !known && player <= GG_RIGHT; player++)
            if (gg__status(forms->ctx) == GG_OK)
                gg__form_options(forms, top, (gg_player)player, &todo);
        size_t kept = before;
        for (size_t i = before; i < todo.count && gg__forms_tick(forms); i++) {
            gg__form option = todo.at[i];
            if (walk->bases && !gg__form_is_number(option))
                option = gg__form_of(gg__form_base(option), 0);
            if (!walk->known(walk->self, option)) todo.at[kept++] = option;
        }
        todo.count = kept;
        if (kept > before) continue;
        if (!known && gg__status(forms->ctx) == GG_OK) walk->visit(walk->self, top);
        todo.count--;
    }
    gg__positions_free(&todo);
    return gg__status(forms->ctx);
}
