/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking up what an entry point uses.
 */
#include "spirv/spirv_entry.h"

uint32_t
wake_spirv_find_use(const struct wake_spirv_entry *entry, uint32_t variable)
{
    for (uint32_t i = 0; i < entry->use_count; i++) {
        if (entry->uses[i].variable == variable) {
            return i;
        }
    }
    return UINT32_MAX;
}

const struct wake_spirv_mode *
wake_spirv_entry_mode(const struct wake_spirv_entry *entry, uint32_t mode)
{
    for (uint32_t i = 0; i < entry->mode_count; i++) {
        if (entry->modes[i].mode == mode) {
            return &entry->modes[i];
        }
    }
    return NULL;
}

const struct wake_spirv_builtin *
wake_spirv_entry_builtin(const struct wake_spirv_entry *entry, uint32_t builtin, bool output)
{
    for (uint32_t i = 0; i < entry->builtin_count; i++) {
        if (entry->builtins[i].builtin == builtin && entry->builtins[i].output == output) {
            return &entry->builtins[i];
        }
    }
    return NULL;
}
