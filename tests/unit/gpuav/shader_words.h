/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules of tests/unit/gpuav/shaders, for tests of what instruments them.
 * Threads: the test's own.
 */
#ifndef WAKE_UNIT_SHADER_WORDS_H
#define WAKE_UNIT_SHADER_WORDS_H

#include <stdio.h>
#include <stdlib.h>

/* The words of a module, to be freed with free(). */
static inline uint32_t *
shader_words(const char *name, size_t *count_out)
{
    uint32_t *words = malloc(1 << 16);
    char path[4096];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s.spv", GPUAV_SHADERS, name);
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_non_null(words);
    *count_out = fread(words, 4, 1 << 14, file);
    fclose(file);
    return words;
}

#endif
