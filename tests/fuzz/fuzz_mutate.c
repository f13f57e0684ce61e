/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random changes: of bytes, for anything; of instructions, for SPIR-V, whose lengths would stop the
 * reader after the first change of bytes.
 */
#include "fuzz_mutate.h"

#include <stdbool.h>
#include <string.h>

static uint64_t state;

void
fuzz_random_start(uint64_t seed)
{
    state = seed;
}

/* splitmix64 */
uint32_t
fuzz_random_below(uint32_t limit)
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u);

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32) % limit;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

/* Puts something in at a place, or, with `over`, in the place of as much. */
static void
put_piece(struct fuzz_input *input, size_t at, const void *piece, size_t size, bool over)
{
    size_t gone = !over ? 0 : size < input->size - at ? size : input->size - at;

    if (size > FUZZ_ROOM / 4 || input->size - gone + size > FUZZ_ROOM) {
        return;
    }
    memmove(input->bytes + at + size, input->bytes + at + gone, input->size - at - gone);
    memcpy(input->bytes + at, piece, size);
    input->size += size - gone;
}

/* Numbers at which things go wrong, of one to eight bytes. */
static void
put_edge(struct fuzz_input *input, size_t at)
{
    static const uint64_t edges[] = { 0,
                                      1,
                                      2,
                                      7,
                                      8,
                                      16,
                                      24,
                                      127,
                                      128,
                                      255,
                                      256,
                                      0x7fff,
                                      0x8000,
                                      0xffff,
                                      0x10000,
                                      INT32_MAX,
                                      UINT64_C(0x80000000),
                                      UINT32_MAX,
                                      UINT64_C(0x100000000),
                                      INT64_MAX,
                                      UINT64_C(1) << 63,
                                      UINT64_MAX - 15,
                                      UINT64_MAX - 7,
                                      UINT64_MAX };
    uint64_t value = edges[fuzz_random_below(sizeof(edges) / sizeof(edges[0]))];
    size_t width = (size_t)1 << fuzz_random_below(4);

    if (fuzz_random_below(2)) {
        at &= ~(width - 1); /* where numbers stand */
    }
    if (at + width <= input->size) {
        memcpy(input->bytes + at, &value, width);
    }
}

/* Another number in the place of one that stands there in digits. */
static void
put_digits(struct fuzz_input *input, size_t at)
{
    static const char *const numbers[] = {
        "0",    "1",  "-1", "9", "2147483647", "2147483648", "4294967295", "18446744073709551616",
        "0x10", "1e9"
    };
    const char *number = numbers[fuzz_random_below(sizeof(numbers) / sizeof(numbers[0]))];
    size_t end = at;

    while (at && input->bytes[at - 1] >= '0' && input->bytes[at - 1] <= '9') {
        at--;
    }
    while (end < input->size && input->bytes[end] >= '0' && input->bytes[end] <= '9') {
        end++;
    }
    memmove(input->bytes + at, input->bytes + end, input->size - end);
    input->size -= end - at;
    put_piece(input, at, number, strlen(number), false);
}

/* A piece of another input, or of this one. */
static void
put_part(struct fuzz_input *input, size_t at, const struct fuzz_input *of)
{
    uint8_t piece[256];
    size_t from = fuzz_random_below((uint32_t)of->size), size = of->size - from;

    size = size < sizeof(piece) ? size : sizeof(piece);
    size = 1 + fuzz_random_below((uint32_t)size);
    memcpy(piece, of->bytes + from, size);
    put_piece(input, at, piece, size, fuzz_random_below(2));
}

static void
put_word(const struct fuzz_target *target, struct fuzz_input *input, size_t at)
{
    uint32_t count = 0;

    while (target->words && target->words[count]) {
        count++;
    }
    if (count) {
        const char *word = target->words[fuzz_random_below(count)];

        put_piece(input, at, word, strlen(word), fuzz_random_below(2));
    }
}

static void
take_out(struct fuzz_input *input, size_t at)
{
    size_t most = input->size - at < 64 ? input->size - at : 64;
    size_t size = 1 + fuzz_random_below((uint32_t)most);

    memmove(input->bytes + at, input->bytes + at + size, input->size - at - size);
    input->size -= size;
}

static void
change_bytes(const struct fuzz_target *target, struct fuzz_input *input,
             const struct fuzz_input *other)
{
    size_t at = fuzz_random_below((uint32_t)input->size);
    uint8_t byte = (uint8_t)fuzz_random_below(256);

    switch (fuzz_random_below(target->shape == FUZZ_TEXT ? 12 : 9)) {
    case 0: input->bytes[at] ^= (uint8_t)(1u << fuzz_random_below(8)); break;
    case 1: input->bytes[at] = byte; break;
    case 2: put_edge(input, at); break;
    case 3: put_piece(input, at, &byte, 1, false); break;
    case 4: take_out(input, at); break;
    case 5: put_part(input, at, input); break;
    case 6: put_part(input, at, other); break;
    case 7: put_word(target, input, at); break;
    case 8: input->size = fuzz_random_below(8) ? input->size : at; break;
    case 9:
    case 10: put_word(target, input, at); break;
    default: put_digits(input, at); break;
    }
}

/* ---- SPIR-V ---------------------------------------------------------------------------------- */

/* Where some instruction begins; the header's end if the lengths lead nowhere. */
static size_t
some_instruction(const uint32_t *words, size_t count)
{
    size_t at = 5, found = 5;
    uint32_t seen = 0;

    while (at < count && words[at] >> 16 && words[at] >> 16 <= count - at) {
        if (fuzz_random_below(++seen) == 0) {
            found = at;
        }
        at += words[at] >> 16;
    }
    return found < count ? found : 0;
}

static size_t
length_at(const uint32_t *words, size_t count, size_t at)
{
    size_t length = words[at] >> 16;

    return length && length <= count - at ? length : 1;
}

static size_t
change_words(uint32_t *words, size_t count)
{
    size_t at = some_instruction(words, count), length = length_at(words, count, at), other;
    uint32_t word = (uint32_t)length > 1 ? 1 + fuzz_random_below((uint32_t)length - 1) : 0;

    switch (fuzz_random_below(9)) {
    case 0: words[fuzz_random_below((uint32_t)count)] ^= 1u << fuzz_random_below(32); break;
    case 1: words[at + word] = fuzz_random_below(words[3] ? words[3] + 2 : 100); break;
    case 2:
        words[at + word] = (uint32_t[]){ 0, 1, UINT32_MAX, 0x80000000u,
                                         0x10000 }[fuzz_random_below(5)];
        break;
    case 3: words[at] = (words[at] & 0xffff) | fuzz_random_below(12) << 16; break;
    case 4: words[at] = (words[at] & 0xffff0000u) | fuzz_random_below(400); break;
    case 5: /* one less */
        memmove(&words[at], &words[at + length], (count - at - length) * 4);
        return count - length;
    case 6: /* one more, somewhere else */
        other = some_instruction(words, count);
        if (count + length > FUZZ_ROOM / 4 || length > 64) {
            return count;
        } else {
            uint32_t copy[64];

            memcpy(copy, &words[at], length * 4);
            memmove(&words[other + length], &words[other], (count - other) * 4);
            memcpy(&words[other], copy, length * 4);
        }
        return count + length;
    case 7: /* an operand of another */
        other = some_instruction(words, count);
        words[at + word] =
            words[other + fuzz_random_below((uint32_t)length_at(words, count, other))];
        break;
    default: return fuzz_random_below(8) ? count : 1 + fuzz_random_below((uint32_t)count); /* cut */
    }
    return count;
}

/* ---------------------------------------------------------------------------------------------- */

void
fuzz_change(const struct fuzz_target *target, struct fuzz_input *input,
            const struct fuzz_input *other)
{
    if (target->shape == FUZZ_SPIRV) {
        if (input->size > 24) {
            input->size = 4 * change_words((uint32_t *)(void *)input->bytes, input->size / 4);
        }
    } else if (input->size && other->size) {
        change_bytes(target, input, other);
    }
}
