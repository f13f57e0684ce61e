/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One pass over a module for what is not known.
 */
#include "spirv/spirv_known.h"

#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <string.h>

enum { HEADER_WORDS = 5 };

static bool
is_in(const struct wake_spirv_range *ranges, uint32_t count, uint32_t number)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (number > ranges[middle].last) {
            low = middle + 1;
        } else if (number < ranges[middle].first) {
            high = middle;
        } else {
            return true;
        }
    }
    return count == 0; /* built without the numbers: everything is taken for known */
}

static bool
is_extension(const char *name)
{
    uint32_t low = 0, high = wake_spirv_known_extensions_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(wake_spirv_known_extensions[middle], name);

        if (order == 0) {
            return true;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return wake_spirv_known_extensions_count == 0;
}

bool
wake_spirv_knows(const uint32_t *words, size_t count, struct wake_spirv_unknown *unknown_out)
{
    struct wake_spirv_unknown unknown = { WAKE_SPIRV_UNKNOWN_NOTHING, 0, NULL };

    for (size_t at = HEADER_WORDS; words && at < count && !unknown.kind;) {
        uint32_t op = words[at] & 0xffff, length = words[at] >> 16;

        if (length == 0 || length > count - at) {
            break;
        }
        /* Most instructions of a module are core ones of SPIR-V 1.0, which are dense below 400 but
         * for few holes. */
        if (!is_in(wake_spirv_known_opcodes, wake_spirv_known_opcodes_count, op)) {
            unknown = (struct wake_spirv_unknown){ WAKE_SPIRV_UNKNOWN_OPCODE, op, NULL };
        } else if (op == SpvOpCapability && length > 1 &&
                   !is_in(wake_spirv_known_capabilities, wake_spirv_known_capabilities_count,
                          words[at + 1])) {
            unknown = (struct wake_spirv_unknown){ WAKE_SPIRV_UNKNOWN_CAPABILITY, words[at + 1],
                                                   NULL };
        } else if (op == SpvOpExtension && length > 1 &&
                   memchr(&words[at + 1], 0, (size_t)(length - 1) * 4) &&
                   !is_extension((const char *)&words[at + 1])) {
            unknown = (struct wake_spirv_unknown){ WAKE_SPIRV_UNKNOWN_EXTENSION, 0,
                                                   (const char *)&words[at + 1] };
        }
        at += length;
    }
    if (unknown_out) {
        *unknown_out = unknown;
    }
    return unknown.kind == WAKE_SPIRV_UNKNOWN_NOTHING;
}

const char *
wake_spirv_unknown_text(char *text, size_t size, const struct wake_spirv_unknown *unknown)
{
    switch (unknown->kind) {
    case WAKE_SPIRV_UNKNOWN_CAPABILITY:
        snprintf(text, size, "the capability %u", unknown->number);
        break;
    case WAKE_SPIRV_UNKNOWN_EXTENSION:
        snprintf(text, size, "the extension %s", unknown->name);
        break;
    case WAKE_SPIRV_UNKNOWN_OPCODE:
        snprintf(text, size, "the instruction %u", unknown->number);
        break;
    default: snprintf(text, size, "nothing"); break;
    }
    return text;
}
