/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes of SPIR-V per second that one thread instruments, with every check, and how much longer
 * modules get: wake_bench_instrument_throughput FILE.spv ... (tests/spirv_corpus/corpus.py makes
 * some); without files 1,000 modules that differ in a constant, and JSON. CPU time of the thread,
 * so that others on the machine count less.
 * Threads: one.
 */
#include "api/bench_gpu.h"
#include "kit/wake_bench_kit.h"

#include "gpuav/instrument/instrument.h"
#include "spirv/spirv_module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 5, BUILT_IN = 1000 };

struct module {
    uint32_t *words;
    size_t count;
};

static struct module
read_module(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct module m = { NULL, 0 };
    long size;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) <= 0 ||
        !(m.words = malloc((size_t)size))) {
        bench_die("a module cannot be read");
    }
    rewind(file);
    m.count = fread(m.words, 4, (size_t)size / 4, file);
    fclose(file);
    return m;
}

static struct module
built_in(uint32_t number)
{
    const uint32_t *words;
    size_t bytes = bench_gpu_code(number, &words);
    struct module m = { malloc(bytes), bytes / 4 };

    if (!m.words) {
        bench_die("out of memory");
    }
    memcpy(m.words, words, bytes);
    return m;
}

/* Seconds for all modules; words that came out. */
static double
run(const struct module *modules, int count, const struct wake_instrument_settings *settings,
    size_t *words_out)
{
    uint64_t start = bench_thread_cpu_ns();

    *words_out = 0;
    for (int i = 0; i < count; i++) {
        struct wake_instrumented out;

        *words_out += wake_instrument(modules[i].words, modules[i].count, settings, &out)
                          ? out.count
                          : modules[i].count;
        wake_instrumented_finish(&out);
    }
    return (double)(bench_thread_cpu_ns() - start) * 1e-9;
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        uint32_t checks, validate;
    } cases[] = { { "all checks", WAKE_CHECK_ALL, 0 },
                  { "descriptor index alone", WAKE_CHECK_DESCRIPTOR_INDEX, 0 },
                  { "all checks, and the validator", WAKE_CHECK_ALL, 1 } };
    int count = argc > 1 ? argc - 1 : BUILT_IN;
    struct module *modules = calloc((size_t)count, sizeof(*modules));
    size_t words = 0, words_out;

    if (!modules) {
        bench_die("out of memory");
    }
    for (int i = 0; i < count; i++) {
        modules[i] = argc > 1 ? read_module(argv[i + 1]) : built_in((uint32_t)i);
        words += modules[i].count;
    }
    if (argc > 1) {
        printf("%d modules, %.2f MB\n", count, (double)words * 4e-6);
    }
    for (size_t c = 0; words && c < sizeof(cases) / sizeof(cases[0]); c++) {
        const struct wake_instrument_settings settings = { .set = 7,
                                                           .checks = cases[c].checks,
                                                           .skip = WAKE_CHECK_ALL,
                                                           .stages = UINT32_MAX,
                                                           .api_version = VK_API_VERSION_1_3,
                                                           .validate = cases[c].validate,
                                                           .block_layout = WAKE_LAYOUT_SCALAR };
        double best = 1e9;

        for (int round = 0; round < (cases[c].validate ? 1 : ROUNDS); round++) {
            double seconds = run(modules, count, &settings, &words_out);

            best = seconds < best ? seconds : best;
        }
        printf(argc > 1 ? "%-32s %8.1f MB/s, %5.1f us per module, %.2f times the words\n"
                        : "{\"instrument\": {\"case\": \"%s\", \"mb_per_second\": %.2f, "
                          "\"us_per_module\": %.2f, \"growth\": %.3f}}\n",
               cases[c].name, (double)words * 4e-6 / best, best * 1e6 / count,
               (double)words_out / (double)words);
    }
    for (int i = 0; i < count; i++) {
        free(modules[i].words);
    }
    free(modules);
    return 0;
}
