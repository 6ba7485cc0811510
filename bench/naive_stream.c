/*
 * Reading as a stream does: white space is skipped, a word is taken, each character by a call to
 * the owner of the block, and the C library converts the word to a number.
 */
#include "naive.h"

#include <ctype.h>
#include <stdlib.h>

enum { WORD = 32 };

static void take_word(naive_in *in, char word[WORD])
{
    size_t length = 0;
    int c = naive_next_char(in);
    while (isspace(c))
        c = naive_next_char(in);
    for (; c != -1 && !isspace(c); c = naive_next_char(in))
        if (length < WORD - 1) word[length++] = (char)c;
    word[length] = '\0';
}

uint32_t naive_number_in(naive_in *in)
{
    char word[WORD];
    if (in->run->digit_loop) return naive_digits(in);
    take_word(in, word);
    return (uint32_t)strtoul(word, NULL, 10);
}

int naive_word_in(naive_in *in)
{
    char word[WORD];
    int c = ' ';
    if (!in->run->digit_loop) {
        take_word(in, word);
        return word[0];
    }
    while (c == ' ')
        c = naive_char(in);
    return c;
}
