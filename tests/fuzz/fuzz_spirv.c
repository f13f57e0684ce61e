/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any bytes as a SPIR-V module: read, instrumented, asked for lines. Nothing may be read or written
 * out of bounds, and instrumenting twice gives the same. What comes out need not be valid, if what
 * went in was not: that is the validator's business.
 */
#include "fuzz_target.h"

#include "base/heap.h"
#include "gpuav/instrument/instrument.h"
#include "spirv/source_line.h"
#include "spirv/spirv_module.h"
#include "spirv/spirv_reflect.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 6 }; /* of a module whose lines are asked for */

const struct fuzz_target fuzz_target = { .name = "spirv", .shape = FUZZ_SPIRV };

/* A module that was written has to be readable, whatever nonsense it says. */
static void
instrument(const uint32_t *words, size_t count, uint32_t skip)
{
    struct wake_instrument_settings settings = {
        .set = 7, .checks = WAKE_CHECK_ALL, .skip = skip, .stages = UINT32_MAX, .large = count & 2
    };
    struct wake_instrumented out, again;
    struct wake_spirv_module *module;
    char text[64];
    static const uint32_t values[4] = { 1, 0x40490fdb, 3, 4 };

    if (wake_instrument(words, count, &settings, &out)) {
        module = wake_spirv_module_read(out.words, out.count);
        if (!module || module->broken) {
            abort();
        }
        wake_spirv_module_destroy(module);
        for (uint32_t i = 0; i < out.printf_count && i < 8; i++) {
            (void)wake_printf_text(&out.printfs[i], values, 4, text, sizeof(text));
        }
        if (!wake_instrument(words, count, &settings, &again) || again.count != out.count ||
            memcmp(again.words, out.words, out.count * 4) != 0) {
            abort();
        }
        wake_instrumented_finish(&again);
    }
    wake_instrumented_finish(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t count = size / 4;
    uint32_t *words = malloc(count * 4 + 4); /* exactly, so that a reader who goes on is caught */
    struct wake_spirv_module *module;
    struct wake_source_line line;

    if (!words) {
        return 0;
    }
    memcpy(words, data, count * 4);
    words = realloc(words, count ? count * 4 : 1);
    module = wake_spirv_module_create(words, count);
    wake_spirv_module_destroy(module);
    instrument(words, count, count & 1 ? WAKE_CHECK_ALL : 0);
    /* A few places: each is looked for from the start. */
    for (size_t step = count / PLACES + 1, i = count % step; i < count; i += step) {
        (void)wake_spirv_source_line(words, count, (uint32_t)i, &line);
    }
    free(words);
    return 0;
}
