/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of micromaps share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_MICROMAP_H
#define WAKE_CORE_MICROMAP_H

#include "core/ray/acceleration.h"

const VkMicromapCreateInfoEXT *
wake_micromap_info(const struct wake_object *object);
/* The buffer that a micromap lies in; 0: not known. */
wake_id
wake_micromap_buffer(const VkMicromapCreateInfoEXT *info);

/* Rests of the rules of a command about the memory that a micromap lies in; NULL: no such rule. */
struct wake_micromap_rules {
    const char *owner;
    const char *bound;   /* it has some; for the host: that it can see */
    const char *several; /* for the host: of one device alone */
};
/* `path`: of the micromap, "pInfo->src". */
void
wake_check_micromap_memory(struct wake_check *check, const struct wake_micromap_rules *rules,
                           wake_id micromap, const char *path);
/* What a build is told, by itself. `path`: "pInfos[1]". */
void
wake_check_micromap_build(struct wake_check *check, const VkMicromapBuildInfoEXT *info,
                          const char *path);
#ifdef VK_VERSION_1_4
/* What triangles name. `path` likewise. */
void
wake_check_micromap_indices(struct wake_check *check,
                            const VkAccelerationStructureTrianglesOpacityMicromapEXT *named,
                            const char *path);
void
wake_check_named_micromap(struct wake_check *check,
                          const VkAccelerationStructureTrianglesOpacityMicromapEXT *named,
                          const char *path);
#endif

#endif
