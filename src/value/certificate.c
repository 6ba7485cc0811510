#include "value/certificate.h"

const gg__section_form gg__section_forms[GG__SECTIONS] = {
    {"end", 0},    {"positions", 8}, {"lengths", 4}, {"bytes", 1},   {"movers", 1}, {"words", 4},
    {"values", 4}, {"minus", 4},     {"ranks", 4},   {"parents", 4}, {"signs", 1},
};
