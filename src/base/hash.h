/*
 * Keyed hashing for tables whose keys come from outside.
 *
 * Each context has a secret, and every table of the library hashes with it, so that the author of a
 * file cannot choose keys that collide. Tables keep their entries in the order of arrival and are
 * never walked in the order of their slots: so the secret reaches no output, and filling one table
 * from another does not cluster.
 *
 * Bytes. SipHash-1-3 (Aumasson and Bernstein, 2012). No keys are known that collide for every
 * secret; simpler seeded functions, such as Murmur's, have them.
 *
 * Words. Two multiplications by secret odd numbers, each followed by a shift that brings the high
 * half down. Different words stay different. The product of a difference and a random odd number
 * can be any number that ends in the same number of zero bits, so two words that are fixed before
 * the secret is drawn share a slot about as often as random words. It takes a third of the time of
 * SipHash in searches that look up hundreds of millions of positions.
 */
#ifndef GG_BASE_HASH_H
#define GG_BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct gg__secret {
    uint64_t key[2], mask, factor[2]; /* random; the factors are taken as odd */
} gg__secret;

static inline uint64_t gg__hash_word(const gg__secret *secret, uint64_t word)
{
    word = (word ^ secret->mask) * (secret->factor[0] | 1);
    word = (word ^ word >> 32) * (secret->factor[1] | 1);
    return word ^ word >> 32;
}

/* Some rounds of SipHash. */
static inline void gg__sip(uint64_t s[4], int rounds)
{
#define GG__ROTATE(x, by) ((x) << (by) | (x) >> (64 - (by)))
    while (rounds-- > 0) {
        s[0] += s[1];
        s[2] += s[3];
        s[1] = GG__ROTATE(s[1], 13) ^ s[0];
        s[3] = GG__ROTATE(s[3], 16) ^ s[2];
        s[0] = GG__ROTATE(s[0], 32) + s[3];
        s[2] += s[1];
        s[3] = GG__ROTATE(s[3], 21) ^ s[0];
        s[1] = GG__ROTATE(s[1], 17) ^ s[2];
        s[2] = GG__ROTATE(s[2], 32);
    }
#undef GG__ROTATE
}

static inline uint64_t gg__hash_bytes(const gg__secret *secret, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    const uint64_t length = (uint64_t)size << 56;
    uint64_t s[4] = {secret->key[0] ^ UINT64_C(0x736f6d6570736575),
                     secret->key[1] ^ UINT64_C(0x646f72616e646f6d),
                     secret->key[0] ^ UINT64_C(0x6c7967656e657261),
                     secret->key[1] ^ UINT64_C(0x7465646279746573)};
    for (bool last = false; !last;) {
        uint64_t word = 0;
        last = size < sizeof word;
        if (last) {
            for (size_t i = 0; i < size; i++)
                word |= (uint64_t)at[i] << 8 * i;
            word |= length;
        } else {
            memcpy(&word, at, sizeof word); /* in this machine's byte order: the hash is used only
                                               in this process */
            at += sizeof word;
            size -= sizeof word;
        }
        s[3] ^= word;
        gg__sip(s, 1);
        s[0] ^= word;
    }
    s[2] ^= 0xff;
    gg__sip(s, 3);
    return s[0] ^ s[1] ^ s[2] ^ s[3];
}

#endif
