/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formats of simulated devices.
 * Threads: see simulated.h.
 */
#include "intercept/pack/simulated.h"

#include "base/heap.h"
#include "state/scope/facts.h"
#include "workers/help/drain.h"

#include <string.h>

bool wake_simulated;

void
wake_note_foreign_function(const char *name, PFN_vkVoidFunction below)
{
    if (below && strncmp(name, "vkSet", strlen("vkSet")) == 0) {
        /* relaxed: the thread that calls the function got it here, or from who did */
        wake_store_relaxed(&wake_simulated, true);
    }
}

void
wake_refresh_formats(struct wake_device *device)
{
    size_t size = WAKE_FORMAT_COUNT * sizeof(VkFormatProperties3);
    VkFormatProperties3 *formats = device->facts ? wake_zalloc(WAKE_HEAP_SETUP, size) : NULL;

    if (!formats) {
        return;
    }
    wake_facts_ask_formats(device->facts, device, formats, true);
    if (memcmp(formats, device->facts->formats, size) != 0) {
        /* What was recorded before is checked against what was said then. */
        wake_drain(&device->scope);
        memcpy(device->facts->formats, formats, size);
    }
    wake_free(WAKE_HEAP_SETUP, formats);
}
