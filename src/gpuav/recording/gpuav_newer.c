/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that bind shaders, sets or index buffers and that the registry may lack: where it does, the application
 * gets our functions for them by name, and where it does not they stand in the dispatch table like
 * all others.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_objects.h"

#include "state/derived/descriptor_layout.h"
#include "state/object/create_info.h"

#include <string.h>

/* ---- sets, by commands with structs ---------------------------------------------------------- */

/* A layout, or in its place what one would be made of. `mine` has to stay; what it counts goes with
 * drop_layout(). */
static struct wake_gpuav_layout *
layout_of(struct wake_gpuav *gpuav, VkPipelineLayout layout, const void *pnext,
          struct wake_gpuav_layout *mine)
{
    const VkPipelineLayoutCreateInfo *info =
        layout ? NULL : wake_chain_find(pnext, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);

    mine->pushed = NULL;
    if (info) {
        wake_gpuav_layout_describe(gpuav, info, mine);
        return mine;
    }
    return layout ? WAKE_GPUAV_GET(gpuav, layouts, layout) : NULL;
}

static void
drop_layout(struct wake_gpuav *gpuav, struct wake_gpuav_layout *layout,
            struct wake_gpuav_layout *mine)
{
    if (layout != mine) {
        wake_gpuav_layout_put(gpuav, layout);
    }
    wake_descriptor_layout_put(mine->pushed);
}

static void
note_bind(VkCommandBuffer commandBuffer, const VkBindDescriptorSetsInfoKHR *info)
{
    struct wake_gpuav_layout mine;
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *layout = layout_of(gpuav, info->layout, info->pNext, &mine);

    wake_gpuav_note_sets(commandBuffer, info->stageFlags, layout, info->firstSet,
                         info->descriptorSetCount, info->pDescriptorSets, info->dynamicOffsetCount,
                         info->pDynamicOffsets);
    drop_layout(gpuav, layout, &mine);
}

static void
note_push(VkCommandBuffer commandBuffer, const VkPushDescriptorSetInfoKHR *info)
{
    struct wake_gpuav_layout mine;
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *layout = layout_of(gpuav, info->layout, info->pNext, &mine);

    wake_gpuav_note_push_writes(commandBuffer, info->stageFlags, layout, info->set,
                                info->descriptorWriteCount, info->pDescriptorWrites);
    drop_layout(gpuav, layout, &mine);
}

static void
note_push_template(VkCommandBuffer commandBuffer,
                   const VkPushDescriptorSetWithTemplateInfoKHR *info)
{
    struct wake_gpuav_layout mine;
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *layout = layout_of(gpuav, info->layout, info->pNext, &mine);

    wake_gpuav_note_push_template(commandBuffer, info->descriptorUpdateTemplate, layout, info->set,
                                  info->pData);
    drop_layout(gpuav, layout, &mine);
}

#define WITH_INFO(name, info_type, note)                                          \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer, \
                                                   const info_type *info)         \
    {                                                                             \
        note(commandBuffer, info);                                                \
        wake_gpuav_of(commandBuffer)->newer.name(commandBuffer, info);            \
    }
WITH_INFO(CmdBindDescriptorSets2KHR, VkBindDescriptorSetsInfoKHR, note_bind)
WITH_INFO(CmdBindDescriptorSets2, VkBindDescriptorSetsInfoKHR, note_bind)
WITH_INFO(CmdPushDescriptorSet2KHR, VkPushDescriptorSetInfoKHR, note_push)
WITH_INFO(CmdPushDescriptorSet2, VkPushDescriptorSetInfoKHR, note_push)
WITH_INFO(CmdPushDescriptorSetWithTemplate2KHR, VkPushDescriptorSetWithTemplateInfoKHR,
          note_push_template)
WITH_INFO(CmdPushDescriptorSetWithTemplate2, VkPushDescriptorSetWithTemplateInfoKHR,
          note_push_template)

/* ---- sets, as Vulkan 1.4 names the older commands -------------------------------------------- */

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdPushDescriptorSet(VkCommandBuffer commandBuffer, VkPipelineBindPoint pipelineBindPoint,
                           VkPipelineLayout layout, uint32_t set, uint32_t descriptorWriteCount,
                           const VkWriteDescriptorSet *pDescriptorWrites)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *known = WAKE_GPUAV_GET(gpuav, layouts, layout);

    wake_gpuav_note_push_writes(commandBuffer, wake_gpuav_point_stages(pipelineBindPoint), known,
                                set, descriptorWriteCount, pDescriptorWrites);
    wake_gpuav_layout_put(gpuav, known);
    gpuav->newer.CmdPushDescriptorSet(commandBuffer, pipelineBindPoint, layout, set,
                                      descriptorWriteCount, pDescriptorWrites);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdPushDescriptorSetWithTemplate(VkCommandBuffer commandBuffer,
                                       VkDescriptorUpdateTemplate descriptorUpdateTemplate,
                                       VkPipelineLayout layout, uint32_t set, const void *pData)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_layout *known = WAKE_GPUAV_GET(gpuav, layouts, layout);

    wake_gpuav_note_push_template(commandBuffer, descriptorUpdateTemplate, known, set, pData);
    wake_gpuav_layout_put(gpuav, known);
    gpuav->newer.CmdPushDescriptorSetWithTemplate(commandBuffer, descriptorUpdateTemplate, layout,
                                                  set, pData);
}

/* ---- index buffers, with a size -------------------------------------------------------------- */

#define BIND_INDICES(name)                                                                         \
    static VKAPI_ATTR void VKAPI_CALL gpuav_##name(VkCommandBuffer commandBuffer, VkBuffer buffer, \
                                                   VkDeviceSize offset, VkDeviceSize size,         \
                                                   VkIndexType indexType)                          \
    {                                                                                              \
        wake_gpuav_note_index_buffer(commandBuffer, buffer, offset, size, indexType);              \
        wake_gpuav_of(commandBuffer)->newer.name(commandBuffer, buffer, offset, size, indexType);  \
    }
BIND_INDICES(CmdBindIndexBuffer2KHR)
BIND_INDICES(CmdBindIndexBuffer2)

/* ---- by name --------------------------------------------------------------------------------- */

#define OBJECTS(X)            \
    X(CreateShadersEXT)       \
    X(DestroyShaderEXT)       \
    X(GetShaderBinaryDataEXT) \
    X(CmdBindShadersEXT)
#define SETS(X)                             \
    X(CmdBindDescriptorSets2KHR)            \
    X(CmdBindDescriptorSets2)               \
    X(CmdPushDescriptorSet2KHR)             \
    X(CmdPushDescriptorSet2)                \
    X(CmdPushDescriptorSetWithTemplate2KHR) \
    X(CmdPushDescriptorSetWithTemplate2)    \
    X(CmdPushDescriptorSet)                 \
    X(CmdPushDescriptorSetWithTemplate)     \
    X(CmdBindIndexBuffer2KHR)               \
    X(CmdBindIndexBuffer2)

/* From the table where the registry has them: unique handles are translated there. */
#ifdef VK_VERSION_1_4
#define ASK(name) to->name = (__typeof__(to->name))gpuav->below.name;
#else
#define ASK(name)                                                                          \
    to->name = (__typeof__(to->name))gpuav->below.GetDeviceProcAddr(gpuav->device->handle, \
                                                                    "vk" #name);
#endif

#define ANSWER(name_)                                                    \
    if (to->name_ && strcmp(name, "vk" #name_) == 0) {                   \
        return (PFN_vkVoidFunction)(__typeof__(to->name_))gpuav_##name_; \
    }
#define ANSWER_OBJECT(name_)                                                  \
    if (to->name_ && strcmp(name, "vk" #name_) == 0) {                        \
        return (PFN_vkVoidFunction)(__typeof__(to->name_))wake_gpuav_##name_; \
    }

PFN_vkVoidFunction
wake_gpuav_command(struct wake_device *device, const char *name, PFN_vkVoidFunction below)
{
    const struct wake_gpuav_newer *to = device->gpuav ? &device->gpuav->newer : NULL;

    if (!below || !to) {
        return below;
    }
    OBJECTS(ANSWER_OBJECT)
    SETS(ANSWER)
    return below;
}

void
wake_gpuav_newer_fill(struct wake_gpuav *gpuav, struct wake_device_dispatch *next)
{
    struct wake_gpuav_newer *to = &gpuav->newer;

    OBJECTS(ASK)
    SETS(ASK)
    (void)next;
#ifndef WAKE_OWN_SHADER_OBJECT
#define REPLACE(name) next->name = next->name ? wake_gpuav_##name : NULL;
    OBJECTS(REPLACE)
#endif
#ifndef WAKE_OWN_MAINTENANCE6
    WAKE_GPUAV_REPLACE(next, CmdBindDescriptorSets2KHR);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSet2KHR);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSetWithTemplate2KHR);
#endif
#ifndef WAKE_OWN_MAINTENANCE5
    WAKE_GPUAV_REPLACE(next, CmdBindIndexBuffer2KHR);
#endif
#ifdef VK_VERSION_1_4
    WAKE_GPUAV_REPLACE(next, CmdBindIndexBuffer2);
    WAKE_GPUAV_REPLACE(next, CmdBindDescriptorSets2);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSet2);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSetWithTemplate2);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSet);
    WAKE_GPUAV_REPLACE(next, CmdPushDescriptorSetWithTemplate);
#endif
}
