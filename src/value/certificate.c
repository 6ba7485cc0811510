#include "value/certificate.h"

const gg__section_form gg__section_forms[GG__SECTIONS] = {
    {"end", 0},    {"positions", 8}, {"lengths", 4}, {"bytes", 1},   {"movers", 1}, {"words", 4},
    {"values", 4}, {"minus", 4},     {"ranks", 4},   {"parents", 4}, {"signs", 1},
};

void gg__little_endian(void *entries, unsigned width, uint64_t count)
{
    const uint16_t probe = 1;
    if (*(const uint8_t *)&probe == 1) return;
    for (uint8_t *entry = entries; count-- > 0; entry += width)
        for (unsigned i = 0; i < width / 2; i++) {
            const uint8_t byte = entry[i];
            entry[i] = entry[width - 1 - i];
            entry[width - 1 - i] = byte;
        }
}
