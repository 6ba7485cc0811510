#ifndef GG_BASE_CRC_H
#define GG_BASE_CRC_H

#include <stddef.h>
#include <stdint.h>

/* The CRC-32 of zlib, going on from that of what came before; 0 at first. */
uint32_t gg__crc(uint32_t crc, const void *data, size_t size);

#endif
