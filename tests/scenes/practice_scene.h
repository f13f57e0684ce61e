/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices in scenes: switched on by the names that both layers know, for the vendors that a
 * scene is about.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_PRACTICE_SCENE_H
#define WAKE_SCENES_PRACTICE_SCENE_H

#include "kit.h"
#include "newer_ids.h"

#include <stdlib.h>
#include <string.h>

#define BP "UNASSIGNED-BestPractices-"

#define VENDOR_SETTING "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_"

/* "ARM,IMG", or "" for the general advice alone. Before the instance is made. */
static inline void
practice_choose(const char *vendors)
{
    char enables[512] = "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT", copy[64];
    char *rest = copy;

    strncpy(copy, vendors, sizeof(copy) - 1);
    copy[sizeof(copy) - 1] = '\0';
    for (const char *vendor; (vendor = strtok_r(rest, ",", &rest)) != NULL;) {
        strncat(enables, ":" VENDOR_SETTING, sizeof(enables) - strlen(enables) - 1);
        strncat(enables, vendor, sizeof(enables) - strlen(enables) - 1);
    }
    setenv("VK_LAYER_ENABLES", enables, 1);
}

/* Advice of which newer layers have one id for several of 1.3.239's. */
static inline void
practice_expect(struct kit *kit, const char *older, const char *newer)
{
    kit_expect(kit, HAS_NEWER_IDS ? newer : older);
}

/* What the kit's own calls bring up. */
static inline void
practice_allow_made(struct kit *kit)
{
    kit_allow(kit, BP "DevLimit-MissingQueryCount");
    kit_allow(kit, BP "MemTrack-InvalidState"); /* memory is freed before what is bound to it */
    kit_allow(kit, "CHASSIS");                  /* the Khronos layer's id for that */
    kit_allow(kit, "VALIDATION-SETTINGS");      /* a newer one has other names for the settings */
}

/* The same, and what scenes about something else bring up all the time. */
static inline void
practice_allow(struct kit *kit)
{
    static const char *const ids[] = {
        "vkCreateInstance-specialuse-extension-debugging",
        "vkAllocateMemory-small-allocation",
        "vkBindMemory-small-dedicated-allocation",
        "vkCreateCommandPool-command-buffer-reset",
        "CreateDevice-PageableDeviceLocalMemory",
        "AllocateMemory-SetPriority",
        "vkBeginCommandBuffer-one-time-submit",
    };
    char id[128];

    practice_allow_made(kit);
    for (size_t i = 0; i < KIT_COUNT(ids); i++) {
        snprintf(id, sizeof(id), BP "%s", ids[i]);
        kit_allow(kit, id);
    }
}

static inline void
practice_open_with(struct kit *kit, const char *vendors, const struct kit_config *config)
{
    practice_choose(vendors);
    practice_allow(kit);
    kit_open(kit, config);
}

static inline void
practice_open(struct kit *kit, const char *vendors)
{
    practice_open_with(kit, vendors, NULL);
}

#endif
