/*
 * Functions F of forms that are defined by those of the options. They are computed for the options
 * first, and kept until the call ends. If F(G + x) is F(G) + x, or F(G), for numbers x and all
 * other G, one value is kept for a base.
 */
#ifndef GG_VALUE_FORM_MAPPING_H
#define GG_VALUE_FORM_MAPPING_H

#include "value/form/forms.h"

/* How F(G + x) follows from F(G), for a number x and a G that is no number. */
typedef enum gg__shift { GG__NO_SHIFT, GG__PLUS_NUMBER, GG__UNCHANGED } gg__shift;

typedef struct gg__mapping {
    gg__forms *forms;
    gg_ctx *ctx;
    gg__dyadics *numbers;
    gg__map value; /* of a form, and one */
    gg__shift shift;
    /* F of a form that needs none of its options, or GG__NO_FORM; and of one whose options have
     * theirs. */
    uint64_t (*simple)(struct gg__mapping *m, gg__form g);
    uint64_t (*make)(struct gg__mapping *m, gg__form g);
    uint32_t by;         /* a number: the temperature */
    gg__form unit;       /* of the Norton product, for an integer; the base of an ordinal sum */
    gg__form pay;        /* heating adds it to Left's moves */
    uint64_t visits;     /* of an ordinal sum: followers of its second term that were looked at */
    gg__form_list *more; /* the unit of the Norton product with each of its incentives */
    bool numbers_below;  /* some follower is a number plus an infinitesimal, but not 0 */
} gg__mapping;

/* F(g), or GG__NO_FORM: look at the context. The mapping is used once. */
uint64_t gg__mapping_apply(gg__mapping *m, gg__form g);

/* For `make`: the value of an option; */
uint64_t gg__mapping_value(gg__mapping *m, gg__form g);
/* appends the values of the player's options, with a number added to each; */
void gg__mapping_list(gg__mapping *m, gg__form g, gg_player player, uint32_t plus,
                      gg__form_list *list);
/* {list[GG_LEFT] | list[GG_RIGHT]}, and frees the lists; */
gg__form gg__mapping_make(gg__mapping *m, gg__form_list list[2]);
/* {values of Left's options - by | values of Right's options + by}. */
gg__form gg__mapping_tax(gg__mapping *m, gg__form g, uint32_t by);

#endif
