/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ray tracing pipelines, by rules that came after 1.3.239. Specification, 'Ray Tracing Pipelines'.
 */
#include "core/core_newer.h"

#include "core/words.h"

#ifdef VK_VERSION_1_4

static void
check_queues(struct wake_check *check, const char *vuid)
{
    const struct wake_device *device = wake_check_device(check);

    for (uint32_t i = 0; i < device->family_count; i++) {
        if (device->families[i].queueFlags & VK_QUEUE_COMPUTE_BIT) {
            return;
        }
    }
    wake_find(check, vuid, "the device has no queue family with VK_QUEUE_COMPUTE_BIT");
}

void
wake_core_queues_of_rays(struct wake_check *check,
                         const struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    (void)r;
    check_queues(check, "VUID-vkCreateRayTracingPipelinesKHR-device-09677");
}

void
wake_core_queues_of_rays_nv(struct wake_check *check,
                            const struct wake_rec_CreateRayTracingPipelinesNV *r)
{
    (void)r;
    check_queues(check, "VUID-vkCreateRayTracingPipelinesNV-device-09677");
}

#endif
