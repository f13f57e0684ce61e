/* SPDX-License-Identifier: Apache-2.0 */
#include "state/descriptor/older_command.h"

#include "base/shader_stages.h"
#include "gen/commands.h"
#include "state/object/create_info.h"

#ifndef VK_VERSION_1_4

bool
wake_older_record(const struct wake_record *record, uint32_t number, union wake_older_record *out)
{
    (void)record;
    (void)number;
    (void)out;
    return false;
}

#else

/* The `number`th bind point that stages belong to; false: they belong to fewer. */
static bool
find_point(VkShaderStageFlags stages, uint32_t number, VkPipelineBindPoint *point_out)
{
    static const struct {
        VkShaderStageFlags stages;
        VkPipelineBindPoint point;
    } rows[] = {
        { VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_TASK_BIT_EXT |
              VK_SHADER_STAGE_MESH_BIT_EXT,
          VK_PIPELINE_BIND_POINT_GRAPHICS },
        { VK_SHADER_STAGE_COMPUTE_BIT, VK_PIPELINE_BIND_POINT_COMPUTE },
        { WAKE_RAY_TRACING_STAGES, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR },
    };

    for (uint32_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (stages & rows[i].stages && number-- == 0) {
            *point_out = rows[i].point;
            return true;
        }
    }
    return false;
}

static bool
bind_sets(const struct wake_rec_CmdBindDescriptorSets2 *r, uint32_t number,
          struct wake_rec_CmdBindDescriptorSets *out)
{
    const VkBindDescriptorSetsInfo *info = r->pBindDescriptorSetsInfo;

    if (!info || !find_point(info->stageFlags, number, &out->pipelineBindPoint)) {
        return false;
    }
    out->head.command = WAKE_CMD_vkCmdBindDescriptorSets;
    out->layout = info->layout;
    out->layout_id = wake_packed_id(info, 0, WAKE_HANDLES_VkBindDescriptorSetsInfo,
                                    WAKE_HANDLE_VkBindDescriptorSetsInfo_layout);
    out->firstSet = info->firstSet;
    out->descriptorSetCount = info->descriptorSetCount;
    out->pDescriptorSets = info->pDescriptorSets;
    out->dynamicOffsetCount = info->dynamicOffsetCount;
    out->pDynamicOffsets = info->pDynamicOffsets;
    out->calls = r->calls;
    out->seen = r->seen;
    return true;
}

static bool
push_constants(const struct wake_rec_CmdPushConstants2 *r, uint32_t number,
               struct wake_rec_CmdPushConstants *out)
{
    const VkPushConstantsInfo *info = r->pPushConstantsInfo;

    if (!info || number) {
        return false;
    }
    out->head.command = WAKE_CMD_vkCmdPushConstants;
    out->layout = info->layout;
    out->layout_id = wake_packed_id(info, 0, WAKE_HANDLES_VkPushConstantsInfo,
                                    WAKE_HANDLE_VkPushConstantsInfo_layout);
    out->stageFlags = info->stageFlags;
    out->offset = info->offset;
    out->size = info->size;
    return true;
}

static bool
push_set(const struct wake_rec_CmdPushDescriptorSet2 *r, uint32_t number,
         struct wake_rec_CmdPushDescriptorSetKHR *out)
{
    const VkPushDescriptorSetInfo *info = r->pPushDescriptorSetInfo;

    if (!info || !find_point(info->stageFlags, number, &out->pipelineBindPoint)) {
        return false;
    }
    out->head.command = WAKE_REAL_vkCmdPushDescriptorSetKHR;
    out->layout = info->layout;
    out->layout_id = wake_packed_id(info, 0, WAKE_HANDLES_VkPushDescriptorSetInfo,
                                    WAKE_HANDLE_VkPushDescriptorSetInfo_layout);
    out->set = info->set;
    out->descriptorWriteCount = info->descriptorWriteCount;
    out->pDescriptorWrites = info->pDescriptorWrites;
    return true;
}

static bool
push_template(const struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r, uint32_t number,
              struct wake_rec_CmdPushDescriptorSetWithTemplateKHR *out)
{
    const VkPushDescriptorSetWithTemplateInfo *info = r->pPushDescriptorSetWithTemplateInfo;

    if (!info || number) {
        return false;
    }
    out->head.command = WAKE_REAL_vkCmdPushDescriptorSetWithTemplateKHR;
    out->descriptorUpdateTemplate = info->descriptorUpdateTemplate;
    out->descriptorUpdateTemplate_id = wake_packed_id(
        info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
        WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_descriptorUpdateTemplate);
    out->layout = info->layout;
    out->layout_id = wake_packed_id(info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
                                    WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_layout);
    out->set = info->set;
    out->pData = info->pData;
    out->contents = r->pushed;
    return true;
}

static bool
buffer_offsets(const struct wake_rec_CmdSetDescriptorBufferOffsets2EXT *r, uint32_t number,
               struct wake_rec_CmdSetDescriptorBufferOffsetsEXT *out)
{
    const VkSetDescriptorBufferOffsetsInfoEXT *info = r->pSetDescriptorBufferOffsetsInfo;

    if (!info || !find_point(info->stageFlags, number, &out->pipelineBindPoint)) {
        return false;
    }
    out->head.command = WAKE_CMD_vkCmdSetDescriptorBufferOffsetsEXT;
    out->layout = info->layout;
    out->layout_id = wake_packed_id(info, 0, WAKE_HANDLES_VkSetDescriptorBufferOffsetsInfoEXT,
                                    WAKE_HANDLE_VkSetDescriptorBufferOffsetsInfoEXT_layout);
    out->firstSet = info->firstSet;
    out->setCount = info->setCount;
    out->pBufferIndices = info->pBufferIndices;
    out->pOffsets = info->pOffsets;
    return true;
}

static bool
embedded_samplers(const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplers2EXT *r,
                  uint32_t number, struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplersEXT *out)
{
    const VkBindDescriptorBufferEmbeddedSamplersInfoEXT *info =
        r->pBindDescriptorBufferEmbeddedSamplersInfo;

    if (!info || !find_point(info->stageFlags, number, &out->pipelineBindPoint)) {
        return false;
    }
    out->head.command = WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplersEXT;
    out->layout = info->layout;
    out->layout_id = wake_packed_id(
        info, 0, WAKE_HANDLES_VkBindDescriptorBufferEmbeddedSamplersInfoEXT,
        WAKE_HANDLE_VkBindDescriptorBufferEmbeddedSamplersInfoEXT_layout);
    out->set = info->set;
    return true;
}

bool
wake_older_record(const struct wake_record *record, uint32_t number, union wake_older_record *out)
{
    const void *r = record;

    out->head = *record;
    switch (wake_command_real(record->command)) {
    case WAKE_REAL_vkCmdBindDescriptorSets2: return bind_sets(r, number, &out->bind_sets);
    case WAKE_REAL_vkCmdPushConstants2: return push_constants(r, number, &out->constants);
    case WAKE_REAL_vkCmdPushDescriptorSet2: return push_set(r, number, &out->push_set);
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplate2:
        return push_template(r, number, &out->push_template);
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsets2EXT:
        return buffer_offsets(r, number, &out->buffer_offsets);
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplers2EXT:
        return embedded_samplers(r, number, &out->embedded_samplers);
    default: return false;
    }
}

#endif
