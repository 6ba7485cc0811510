/*
 * Keyed hashing for tables whose keys come from outside.
 *
 * Each context has a secret, and every table of the library hashes with it, so that the maker of a
 * file cannot choose keys that collide. Tables keep their entries in the order of their arrival and
 * are never walked in the order of their slots: so the secret reaches no output, and filling one
 * table from another does not cluster.
 *
 * Bytes. SipHash-1-3 (Aumasson and Bernstein, 2012). No keys are known that collide whatever the
 * secret is; simpler seeded functions, such as Murmur's, have them.
 *
 * Words. Two multiplications by secret odd numbers, each followed by a shift that brings the high
 * half down. Different words stay different. The product of a difference and a random odd number is
 * any number that ends in as many zero bits, so two words that are fixed before the secret is drawn
 * share a slot about as often as chance has it. A third of the time of SipHash, in searches that
 * look up hundreds of millions of positions.
 */
#ifndef GG_BASE_HASH_H
#define GG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct gg__secret {
    uint64_t key[2], mask, factor[2]; /* random; the factors are taken as odd */
} gg__secret;

typedef struct gg__sip {
    uint64_t a, b, c, d;
} gg__sip;

static inline uint64_t gg__rotate(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static inline gg__sip gg__sip_round(gg__sip s)
{
    s.a += s.b;
    s.c += s.d;
    s.b = gg__rotate(s.b, 13) ^ s.a;
    s.d = gg__rotate(s.d, 16) ^ s.c;
    s.a = gg__rotate(s.a, 32) + s.d;
    s.c += s.b;
    s.d = gg__rotate(s.d, 21) ^ s.a;
    s.b = gg__rotate(s.b, 17) ^ s.c;
    s.c = gg__rotate(s.c, 32);
    return s;
}

static inline gg__sip gg__sip_begin(const gg__secret *secret)
{
    return (gg__sip){secret->key[0] ^ UINT64_C(0x736f6d6570736575),
                     secret->key[1] ^ UINT64_C(0x646f72616e646f6d),
                     secret->key[0] ^ UINT64_C(0x6c7967656e657261),
                     secret->key[1] ^ UINT64_C(0x7465646279746573)};
}

static inline gg__sip gg__sip_take(gg__sip s, uint64_t word)
{
    s.d ^= word;
    s = gg__sip_round(s);
    s.a ^= word;
    return s;
}

static inline uint64_t gg__sip_end(gg__sip s)
{
    s.c ^= 0xff;
    s = gg__sip_round(gg__sip_round(gg__sip_round(s)));
    return s.a ^ s.b ^ s.c ^ s.d;
}

static inline uint64_t gg__hash_word(const gg__secret *secret, uint64_t word)
{
    word = (word ^ secret->mask) * (secret->factor[0] | 1);
    word = (word ^ word >> 32) * (secret->factor[1] | 1);
    return word ^ word >> 32;
}

static inline uint64_t gg__hash_bytes(const gg__secret *secret, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    gg__sip s = gg__sip_begin(secret);
    uint64_t word, last = (uint64_t)size << 56;
    for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
        memcpy(&word, at, sizeof word); /* in this machine's order: the hash leaves no process */
        s = gg__sip_take(s, word);
    }
    for (size_t i = 0; i < size; i++)
        last |= (uint64_t)at[i] << 8 * i;
    return gg__sip_end(gg__sip_take(s, last));
}

#endif
