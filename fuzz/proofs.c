/*
 * What is proved. An input is a problem, a graph or a game by rules, and certificates of it, honest
 * and forged; proofs.h says how they are drawn and what must hold. storm.c does the same without a
 * fuzzer, and counts.
 */
#include "proofs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_proofs(data, size, NULL, NULL, false);
    return 0;
}
