/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline layouts, padded so that our set is the last.
 */
#include "gpuav/shader/gpuav_layout.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_say.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"

#include <string.h>

void
wake_gpuav_layout_put(struct wake_gpuav *gpuav, struct wake_gpuav_layout *layout)
{
    if (layout && wake_fetch_sub(&layout->references, 1) == 1) {
        if (layout->twin) {
            gpuav->below.DestroyPipelineLayout(gpuav->device->handle, layout->twin, NULL);
        }
        wake_descriptor_layout_put(layout->pushed);
        wake_free(WAKE_HEAP_GPUAV, layout);
    }
}

static uint64_t
mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Numbers that are equal where two layouts are compatible for a set, as far as we must know:
 * sometimes different although they are. */
static void
note_compatible(const struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                struct wake_gpuav_layout *layout)
{
    uint64_t hash = mix(1, info->flags);

    for (uint32_t i = 0; i < info->pushConstantRangeCount; i++) {
        hash = mix(hash, (uint64_t)info->pPushConstantRanges[i].offset << 32 |
                             info->pPushConstantRanges[i].size);
        hash = mix(hash, info->pPushConstantRanges[i].stageFlags);
    }
    for (uint32_t i = 0; i < WAKE_GPUAV_SETS; i++) {
        struct wake_descriptor_layout *set = i < info->setLayoutCount
                                                 ? wake_gpuav_set_layout_get(gpuav,
                                                                             info->pSetLayouts[i])
                                                 : NULL;

        hash = mix(hash, set && set->definition
                             ? set->definition
                             : (i < info->setLayoutCount ? (uint64_t)info->pSetLayouts[i] : 0));
        layout->compatible[i] = hash;
        if (set && set->variable && set->binding_count) {
            const struct wake_descriptor_binding *last = &set->bindings[set->binding_count - 1];

            layout->variable[i] = (struct wake_gpuav_variable){ last->binding, last->count };
        }
        wake_descriptor_layout_put(set);
    }
}

/* At most one set of a layout is pushed. */
static void
note_pushed(const struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
            struct wake_gpuav_layout *layout)
{
    for (uint32_t i = 0; i < info->setLayoutCount; i++) {
        struct wake_descriptor_layout *set = wake_gpuav_set_layout_get(gpuav, info->pSetLayouts[i]);

        if (set && set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR) {
            layout->pushed = set; /* with the reference */
            layout->pushed_set = i;
            return;
        }
        wake_descriptor_layout_put(set);
    }
}

static bool
is_conflict(const struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info)
{
    if (info->setLayoutCount > gpuav->slot) {
        wake_gpuav_say(
            gpuav->device->scope.report, "WAKE-gpuav-slot",
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
            (uint64_t)(uintptr_t)gpuav->device->handle,
            "the pipeline layout has %u descriptor sets, but set %u is the layer's: the layout is left as it is, and "
            "pipelines with it get shaders that are not instrumented. With gpuav_reserve_binding_slot the application "
            "sees one set less.",
            info->setLayoutCount, gpuav->slot);
        return true;
    }
    for (uint32_t i = 0; i < info->setLayoutCount; i++) {
        struct wake_descriptor_layout *set = wake_gpuav_set_layout_get(gpuav, info->pSetLayouts[i]);
        bool in_memory = set &&
                         set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;

        wake_descriptor_layout_put(set);
        /* Sets in memory and sets from pools do not mix. */
        if (in_memory) {
            wake_gpuav_say(
                gpuav->device->scope.report, "WAKE-gpuav-slot",
                VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
                (uint64_t)(uintptr_t)gpuav->device->handle,
                "the pipeline layout is for descriptor buffers: pipelines with it get shaders that are not instrumented.");
            return true;
        }
    }
    return false;
}

struct wake_gpuav_layout *
wake_gpuav_layout_create(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *given,
                         VkDescriptorSetLayout sets[WAKE_GPUAV_SETS])
{
    VkPipelineLayoutCreateInfo info = *given;
    struct wake_gpuav_layout *layout = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*layout));

    if (!layout) {
        return NULL;
    }
    layout->references = 1;
    layout->set_count = info.setLayoutCount;
    layout->padded = !is_conflict(gpuav, &info);
    if (layout->padded) {
        for (uint32_t i = 0; i < gpuav->slot; i++) {
            sets[i] = i < info.setLayoutCount ? info.pSetLayouts[i] : gpuav->empty;
        }
        sets[gpuav->slot] = gpuav->layout;
        info.setLayoutCount = gpuav->slot + 1;
        info.pSetLayouts = sets;
        note_compatible(gpuav, given, layout);
        note_pushed(gpuav, given, layout);
        layout->padded = gpuav->below.CreatePipelineLayout(gpuav->device->handle, &info, NULL,
                                                           &layout->twin) == VK_SUCCESS;
        layout->twin = layout->padded ? layout->twin : VK_NULL_HANDLE;
    }
    return layout;
}

void
wake_gpuav_layout_describe(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                           struct wake_gpuav_layout *layout)
{
    memset(layout, 0, sizeof(*layout));
    layout->set_count = info->setLayoutCount;
    note_compatible(gpuav, info, layout);
    note_pushed(gpuav, info, layout);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreatePipelineLayout(VkDevice device, const VkPipelineLayoutCreateInfo *pCreateInfo,
                           const VkAllocationCallbacks *pAllocator,
                           VkPipelineLayout *pPipelineLayout)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkDescriptorSetLayout sets[WAKE_GPUAV_SETS];
    VkPipelineLayoutCreateInfo info = *pCreateInfo;
    struct wake_gpuav_layout *layout = wake_gpuav_layout_create(gpuav, pCreateInfo, sets);
    VkResult result;

    if (layout && layout->padded) {
        info.setLayoutCount = gpuav->slot + 1;
        info.pSetLayouts = sets;
    }
    result = gpuav->below.CreatePipelineLayout(device, &info, pAllocator, pPipelineLayout);
    if (layout && (result != VK_SUCCESS ||
                   !wake_gpuav_enter(&gpuav->layouts, (uint64_t)*pPipelineLayout, layout))) {
        wake_gpuav_layout_put(gpuav, layout);
    }
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyPipelineLayout(VkDevice device, VkPipelineLayout pipelineLayout,
                            const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_layout *layout = pipelineLayout
                                           ? (void *)(uintptr_t)wake_table_remove(
                                                 &gpuav->layouts, (uint64_t)pipelineLayout, 0)
                                           : NULL;

    gpuav->below.DestroyPipelineLayout(device, pipelineLayout, pAllocator);
    wake_gpuav_layout_put(gpuav, layout);
}

/* What the application left behind. */
void
wake_gpuav_layouts_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->layouts, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_gpuav_layout_put(gpuav, left.values[i]);
    }
    wake_gpuav_values_put(&left);
}

void
wake_gpuav_fill_layouts(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreatePipelineLayout);
    WAKE_GPUAV_REPLACE(next, DestroyPipelineLayout);
}
