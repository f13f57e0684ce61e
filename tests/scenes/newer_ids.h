/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ids of rules for which registries before 1.4 have none, so that the layer has other layers' own id there.
 */
#ifndef WAKE_SCENES_NEWER_IDS_H
#define WAKE_SCENES_NEWER_IDS_H

#include "kit.h"

#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350
#define HAS_NEWER_IDS 1
#define NEWER_ID(newer, older) newer
#else
#define HAS_NEWER_IDS 0
#define NEWER_ID(newer, older) older
#endif

/* A rule that older registries do not have at all: NULL. */
static inline void
kit_expect_newer(struct kit *kit, const char *id)
{
    if (id) {
        kit_expect(kit, id);
    }
}

#endif
