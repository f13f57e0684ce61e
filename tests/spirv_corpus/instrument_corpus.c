/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instruments every module that it is given and looks at the results: instrument_corpus [--keep
 * DIR] FILE.spv ...
 * Each has to come out valid, the same every time, and refused by nothing; prints how many
 * different sets of opcodes there were. A file that is not valid before is a mistake of the corpus.
 * Exit status 1: something failed.
 */
#include "base/heap.h"
#include "gpuav/instrument/instrument.h"
#include "spirv/spirv_module.h"
#include "spirv/spirv_validator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { OPCODES = 8192 };

struct totals {
    unsigned modules, instrumented, nothing, failed, references, unguarded, ignored;
    size_t words_in, words_out;
    uint64_t *sets; /* hashes of sets of opcodes */
    unsigned set_count;
};

static uint32_t *
read_file(const char *path, size_t *count_out)
{
    FILE *file = fopen(path, "rb");
    uint32_t *words = NULL;
    long size;

    if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0) {
        rewind(file);
        words = malloc((size_t)size);
        *count_out = words ? fread(words, 4, (size_t)size / 4, file) : 0;
    }
    if (file) {
        fclose(file);
    }
    return words;
}

static void
note_opcodes(struct totals *t, const uint32_t *words, size_t count)
{
    static unsigned char seen[OPCODES];
    uint64_t hash;

    memset(seen, 0, sizeof(seen));
    for (size_t at = 5; at < count && words[at] >> 16; at += words[at] >> 16) {
        seen[(words[at] & 0xffff) % OPCODES] = 1;
    }
    hash = XXH3_64bits(seen, sizeof(seen));
    for (unsigned i = 0; i < t->set_count; i++) {
        if (t->sets[i] == hash) {
            return;
        }
    }
    t->sets[t->set_count++] = hash;
}

static void
fail(struct totals *t, const char *path, const char *what, const char *text)
{
    t->failed++;
    fprintf(stderr, "%s: %s: %s\n", path, what, text);
}

static void
keep(const char *folder, const char *path, const struct wake_instrumented *out)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char to[4096];
    FILE *file;

    snprintf(to, sizeof(to), "%s/%s", folder, name);
    file = fopen(to, "wb");
    if (file) {
        fwrite(out->words, 4, out->count, file);
        fclose(file);
    }
}

/* The oldest environment that takes the module as it is: 1.3's rules are not the only ones. */
static uint32_t
environment_of(const uint32_t *words, size_t count)
{
    static const uint32_t environments[] = { WAKE_SPIRV_VULKAN_1_0, WAKE_SPIRV_VULKAN_1_1,
                                             WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4, WAKE_SPIRV_VULKAN_1_2,
                                             WAKE_SPIRV_VULKAN_1_3 };
    char text[WAKE_SPIRV_TEXT];

    for (size_t i = 0; i < WAKE_COUNT(environments); i++) {
        uint32_t options = environments[i] | WAKE_SPIRV_SCALAR_BLOCKS | WAKE_SPIRV_LOCAL_SIZE_ID;

        if (wake_spirv_validate(options, words, count, text) == WAKE_SPIRV_VALID) {
            return options;
        }
    }
    return UINT32_MAX;
}

/* One module with some settings. */
static void
look_at(struct totals *t, const char *path, const char *folder, const uint32_t *words, size_t count,
        const struct wake_instrument_settings *settings, uint32_t options)
{
    struct wake_instrumented out, again;
    char text[WAKE_SPIRV_TEXT];

    if (!wake_instrument(words, count, settings, &out)) {
        if (out.verdict == WAKE_INSTRUMENT_NOTHING) {
            t->nothing++;
        } else {
            fail(t, path, "refused", out.message);
        }
        wake_instrumented_finish(&out);
        return;
    }
    t->instrumented++;
    t->references += out.references;
    t->unguarded += out.unguarded;
    t->ignored += out.ignored;
    t->words_in += count;
    t->words_out += out.count;
    if (wake_spirv_validate(options, out.words, out.count, text) != WAKE_SPIRV_VALID) {
        fail(t, path, "not valid with checks", text);
        if (folder) {
            keep(folder, path, &out);
        }
    }
    if (!wake_instrument(words, count, settings, &again) || again.count != out.count ||
        memcmp(again.words, out.words, out.count * 4) != 0 || again.shader_id != out.shader_id) {
        fail(t, path, "not the same twice", "");
    }
    wake_instrumented_finish(&again);
    wake_instrumented_finish(&out);
}

int
main(int argc, char **argv)
{
    struct wake_instrument_settings settings = { .set = 7,
                                                 .checks = WAKE_CHECK_ALL,
                                                 .skip = WAKE_CHECK_ALL,
                                                 .stages = UINT32_MAX,
                                                 .api_version = VK_API_VERSION_1_3,
                                                 .block_layout = WAKE_LAYOUT_SCALAR };
    const char *folder = NULL;
    struct totals t = { 0 };

    t.sets = calloc((size_t)argc, sizeof(*t.sets));
    for (int i = 1; i < argc; i++) {
        size_t count = 0;
        uint32_t *words, options;

        if (strcmp(argv[i], "--keep") == 0 && i + 1 < argc) {
            folder = argv[++i];
            continue;
        }
        words = read_file(argv[i], &count);
        options = words ? environment_of(words, count) : UINT32_MAX;
        if (options == UINT32_MAX) {
            fail(&t, argv[i], "not valid as it is", words ? "" : "cannot be read");
            free(words);
            continue;
        }
        t.modules++;
        note_opcodes(&t, words, count);
        settings.skip = WAKE_CHECK_ALL;
        settings.checks = WAKE_CHECK_ALL;
        settings.large = 0;
        look_at(&t, argv[i], folder, words, count, &settings, options);
        settings.skip = 0;
        look_at(&t, argv[i], folder, words, count, &settings, options);
        settings.checks = 1u << (i % 7);
        settings.skip = settings.checks;
        look_at(&t, argv[i], folder, words, count, &settings, options);
        settings.checks = settings.skip = WAKE_CHECK_ALL;
        settings.large = 1;
        look_at(&t, argv[i], folder, words, count, &settings, options);
        free(words);
    }
    printf(
        "%u modules, %u sets of opcodes; %u instrumented, %u without anything to check; %u places, "
        "%u without guard, %u given up; %.2f times the words; %u failures\n",
        t.modules, t.set_count, t.instrumented, t.nothing, t.references, t.unguarded, t.ignored,
        t.words_in ? (double)t.words_out / (double)t.words_in : 0.0, t.failed);
    free(t.sets);
    if (wake_heap_used(WAKE_HEAP_GPUAV) || wake_heap_used(WAKE_HEAP_STATE)) {
        fprintf(stderr, "memory was left\n");
        t.failed++;
    }
    return t.failed || t.modules == 0;
}
