/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Feeds LLVMFuzzerTestOneInput() without libFuzzer: fuzz_x FILE ... reads seeds, and runs changed
 * copies of them: words changed, instructions removed, doubled, swapped, lengths and ends wrong.
 * Environment: WAKE_FUZZ_RUNS (1000), WAKE_TEST_SEED.
 * The seed of a run that crashes is the last one printed to stderr with WAKE_FUZZ_VERBOSE set.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS_MAX = 1 << 16, SEEDS_MAX = 4096, CHANGES_MAX = 6 };

static uint32_t *seeds[SEEDS_MAX];
static size_t counts[SEEDS_MAX];
static unsigned seed_count;
static uint64_t state;

/* splitmix64 */
static uint32_t
random_below(uint32_t limit)
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u);

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32) % limit;
}

static void
read_seed(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint32_t *words = malloc(WORDS_MAX * 4);

    if (file && words && seed_count < SEEDS_MAX) {
        counts[seed_count] = fread(words, 4, WORDS_MAX / 2, file);
        seeds[seed_count++] = words;
    } else {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    fclose(file);
}

/* Where some instruction begins; the header's end if the lengths lead nowhere. */
static size_t
some_instruction(const uint32_t *words, size_t count)
{
    size_t at = 5, found = 5;
    uint32_t seen = 0;

    while (at < count && words[at] >> 16 && words[at] >> 16 <= count - at) {
        if (random_below(++seen) == 0) {
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
change(uint32_t *words, size_t count)
{
    size_t at = some_instruction(words, count), length = length_at(words, count, at), other;
    uint32_t word = (uint32_t)length > 1 ? 1 + random_below((uint32_t)length - 1) : 0;

    switch (random_below(9)) {
    case 0: words[random_below((uint32_t)count)] ^= 1u << random_below(32); break;
    case 1: words[at + word] = random_below(words[3] ? words[3] + 2 : 100); break;
    case 2:
        words[at + word] = (uint32_t[]){ 0, 1, UINT32_MAX, 0x80000000u, 0x10000 }[random_below(5)];
        break;
    case 3: words[at] = (words[at] & 0xffff) | random_below(12) << 16; break;
    case 4: words[at] = (words[at] & 0xffff0000u) | random_below(400); break;
    case 5: /* one less */
        memmove(&words[at], &words[at + length], (count - at - length) * 4);
        return count - length;
    case 6: /* one more, somewhere else */
        other = some_instruction(words, count);
        if (count + length > WORDS_MAX || length > 64) {
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
        words[at + word] = words[other + random_below((uint32_t)length_at(words, count, other))];
        break;
    default: return random_below(8) ? count : 1 + random_below((uint32_t)count); /* cut */
    }
    return count;
}

int
main(int argc, char **argv)
{
    static uint32_t words[WORDS_MAX];
    const char *text = getenv("WAKE_FUZZ_RUNS"), *seed = getenv("WAKE_TEST_SEED");
    unsigned long runs = text ? strtoul(text, NULL, 10) : 1000;
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1;

    for (int i = 1; i < argc; i++) {
        read_seed(argv[i]);
    }
    if (!seed_count) {
        fprintf(stderr, "no seeds\n");
        return 1;
    }
    for (unsigned long run = 0; run < runs; run++) {
        unsigned which;
        size_t count;

        state = first + run;
        which = random_below(seed_count);
        count = counts[which];
        memcpy(words, seeds[which], count * 4);
        for (uint32_t n = 1 + random_below(CHANGES_MAX); n && count > 6; n--) {
            count = change(words, count);
        }
        if (getenv("WAKE_FUZZ_VERBOSE")) {
            fprintf(stderr, "WAKE_TEST_SEED=%llu\n", (unsigned long long)(first + run));
        }
        (void)LLVMFuzzerTestOneInput((const uint8_t *)words, count * 4);
    }
    printf("%lu runs, seeds from %llu, %u modules\n", runs, (unsigned long long)first, seed_count);
    for (unsigned i = 0; i < seed_count; i++) {
        free(seeds[i]);
    }
    return 0;
}
