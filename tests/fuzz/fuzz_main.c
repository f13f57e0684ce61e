/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Feeds LLVMFuzzerTestOneInput() without libFuzzer: fuzz_x [FILE ...] takes the target's own seeds
 * and those of the files, runs them as they are, then changed copies of them.
 * fuzz_x --write FOLDER writes the target's own seeds as files, for libFuzzer; fuzz_x --seed N runs
 * one of them as it is.
 * Environment: WAKE_FUZZ_RUNS (1000), WAKE_FUZZ_SECONDS (0, any number): an end before all runs;
 * WAKE_TEST_SEED (1): the number of the first run. A run that
 * crashes, or takes longer than a minute, says its number: with WAKE_TEST_SEED of that and
 * WAKE_FUZZ_RUNS=1 it is run alone.
 */
#include "fuzz_mutate.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEEDS_MAX = 4096, CHANGES_MAX = 6, HANG_SECONDS = 60 };

static struct fuzz_input seeds[SEEDS_MAX];
static unsigned seed_count;
static char last_words[96]; /* what to say of the run at hand, should it be the last */

/* Of a sanitizer's run time, where there is one. */
extern void
__sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void
say_run(void)
{
    ssize_t written = write(STDERR_FILENO, last_words, strlen(last_words));

    (void)written;
}

static void
on_signal(int number)
{
    say_run();
    signal(number == SIGALRM ? SIGABRT : number, SIG_DFL);
    raise(number == SIGALRM ? SIGABRT : number);
}

static void
watch(void)
{
    if (__sanitizer_set_death_callback) {
        __sanitizer_set_death_callback(say_run);
    } else {
        signal(SIGSEGV, on_signal);
        signal(SIGBUS, on_signal);
        signal(SIGFPE, on_signal);
    }
    signal(SIGABRT, on_signal);
    signal(SIGALRM, on_signal);
}

static struct fuzz_input *
add_seed(void)
{
    struct fuzz_input *seed = seed_count < SEEDS_MAX ? &seeds[seed_count] : NULL;

    if (!seed || !(seed->bytes = malloc(FUZZ_ROOM))) {
        fprintf(stderr, "too many seeds\n");
        exit(1);
    }
    seed_count++;
    return seed;
}

static void
read_seed(const char *path)
{
    struct fuzz_input *seed = add_seed();
    FILE *file = fopen(path, "rb");

    if (!file) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    seed->size = fread(seed->bytes, 1, FUZZ_ROOM / 2, file);
    if (fuzz_target.shape == FUZZ_SPIRV) {
        seed->size &= ~(size_t)3;
    }
    fclose(file);
    seed->bytes = realloc(seed->bytes, seed->size + 8);
}

/* Those that the target makes. */
static void
make_seeds(void)
{
    size_t size = 1;

    while (fuzz_target.seed && size) {
        struct fuzz_input *seed = add_seed();

        size = seed->size = fuzz_target.seed(seed_count - 1, seed->bytes, FUZZ_ROOM / 2);
        if (!size) {
            free(seed->bytes);
            seed_count--;
        } else {
            seed->bytes = realloc(seed->bytes, size + 8);
        }
    }
}

static void
free_seeds(void)
{
    while (seed_count) {
        free(seeds[--seed_count].bytes);
    }
}

static int
write_seeds(const char *folder)
{
    for (unsigned i = 0; i < seed_count; i++) {
        char path[4096];
        FILE *file;

        snprintf(path, sizeof(path), "%s/%s-%u", folder, fuzz_target.name, i);
        file = fopen(path, "wb");
        if (!file || fwrite(seeds[i].bytes, 1, seeds[i].size, file) != seeds[i].size ||
            fclose(file) != 0) {
            fprintf(stderr, "%s cannot be written\n", path);
            return 1;
        }
    }
    return 0;
}

static void
run_one(uint64_t number, struct fuzz_input *input, bool changed)
{
    const struct fuzz_input *from, *other;

    fuzz_random_start(number);
    from = changed ? &seeds[fuzz_random_below(seed_count)] : &seeds[number];
    other = &seeds[fuzz_random_below(seed_count)];
    memcpy(input->bytes, from->bytes, from->size);
    input->size = from->size;
    for (uint32_t n = changed ? 1 + fuzz_random_below(CHANGES_MAX) : 0; n; n--) {
        fuzz_change(&fuzz_target, input, other);
    }
    snprintf(last_words, sizeof(last_words),
             changed ? "fuzz: WAKE_TEST_SEED=%llu\n" : "fuzz: seed %llu as it is\n",
             (unsigned long long)number);
    (void)alarm(HANG_SECONDS);
    (void)LLVMFuzzerTestOneInput(input->bytes, input->size);
    (void)alarm(0);
}

static double
seconds_since(const struct timespec *start)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) * 1e-9;
}

/* Changed copies, as many as there is time for. Returns how many. */
static unsigned long long
run_changed(unsigned long long first, unsigned long long runs, const struct timespec *start,
            struct fuzz_input *input)
{
    const char *text = getenv("WAKE_FUZZ_SECONDS");
    double limit = text ? strtod(text, NULL) : 0;
    unsigned long long run = 0;

    for (; run < runs; run++) {
        if (limit > 0 && run % 64 == 0 && seconds_since(start) > limit) {
            break;
        }
        run_one(first + run, input, true);
    }
    return run;
}

int
main(int argc, char **argv)
{
    static _Alignas(8) uint8_t bytes[FUZZ_ROOM];
    struct fuzz_input input = { bytes, 0 };
    const char *text = getenv("WAKE_FUZZ_RUNS"), *seed = getenv("WAKE_TEST_SEED");
    unsigned long long runs = text ? strtoull(text, NULL, 10) : 1000;
    unsigned long long first = seed ? strtoull(seed, NULL, 10) : 1;
    struct timespec start;

    make_seeds();
    if (argc == 3 && strcmp(argv[1], "--write") == 0) {
        int status = write_seeds(argv[2]);

        free_seeds();
        return status;
    }
    if (argc == 3 && strcmp(argv[1], "--seed") == 0 && strtoul(argv[2], NULL, 10) < seed_count) {
        run_one(strtoul(argv[2], NULL, 10), &input, false);
        free_seeds();
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        read_seed(argv[i]);
    }
    if (!seed_count) {
        fprintf(stderr, "no seeds\n");
        return 1;
    }
    watch();
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (unsigned i = 0; i < seed_count && runs != 1; i++) {
        run_one(i, &input, false);
    }
    runs = run_changed(first, runs, &start, &input);
    printf("%s: %llu runs from %llu, %u seeds, %.0f runs/s\n", fuzz_target.name, runs, first,
           seed_count, (double)(runs + seed_count) / seconds_since(&start));
    free_seeds();
    return 0;
}
