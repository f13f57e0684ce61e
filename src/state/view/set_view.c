/* SPDX-License-Identifier: Apache-2.0 */
#include "state/view/set_view.h"

#include "base/shader_stages.h"

/* ---- the first version ----------------------------------------------------------------------- */

static struct wake_view_points
one_point(VkPipelineBindPoint point)
{
    return (struct wake_view_points){ 1, { point } };
}

static void
view_push(const struct wake_rec_CmdPushDescriptorSetKHR *r, struct wake_push_set_view *view)
{
    *view = (struct wake_push_set_view){ .points = one_point(r->pipelineBindPoint),
                                         .layout = r->layout_id,
                                         .set = r->set,
                                         .write_count = r->descriptorWriteCount,
                                         .writes = r->pDescriptorWrites };
}

static void
view_templated_push(const struct wake_rec_CmdPushDescriptorSetWithTemplateKHR *r,
                    struct wake_push_set_view *view)
{
    *view = (struct wake_push_set_view){ .layout = r->layout_id,
                                         .set = r->set,
                                         .templated = true,
                                         .update_template = r->descriptorUpdateTemplate_id,
                                         .contents = &r->contents };
}

static void
view_offsets(const struct wake_rec_CmdSetDescriptorBufferOffsetsEXT *r,
             struct wake_buffer_offsets_view *view)
{
    *view = (struct wake_buffer_offsets_view){ .points = one_point(r->pipelineBindPoint),
                                               .layout = r->layout_id,
                                               .first = r->firstSet,
                                               .count = r->setCount,
                                               .buffers = r->pBufferIndices,
                                               .offsets = r->pOffsets };
}

static void
view_samplers(const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplersEXT *r,
              struct wake_embedded_samplers_view *view)
{
    *view = (struct wake_embedded_samplers_view){ .points = one_point(r->pipelineBindPoint),
                                                  .layout = r->layout_id,
                                                  .set = r->set };
}

/* ---- the second ------------------------------------------------------------------------------ */

#ifdef VK_VERSION_1_4

/* Those that have some of the stages. */
static struct wake_view_points
points_of(VkShaderStageFlags stages)
{
    static const struct {
        VkShaderStageFlags stages;
        VkPipelineBindPoint point;
    } rows[WAKE_VIEW_POINTS] = {
        { VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_TASK_BIT_EXT |
              VK_SHADER_STAGE_MESH_BIT_EXT,
          VK_PIPELINE_BIND_POINT_GRAPHICS },
        { VK_SHADER_STAGE_COMPUTE_BIT, VK_PIPELINE_BIND_POINT_COMPUTE },
        { WAKE_RAY_TRACING_STAGES, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR },
    };
    struct wake_view_points points = { 0 };

    for (uint32_t i = 0; i < WAKE_VIEW_POINTS; i++) {
        if (stages & rows[i].stages) {
            points.point[points.count++] = rows[i].point;
        }
    }
    return points;
}

bool
wake_bind_sets_view_2(const struct wake_record *record, uint32_t command,
                      struct wake_bind_sets_view *view)
{
    const struct wake_rec_CmdBindDescriptorSets2 *r = (const void *)record;
    const VkBindDescriptorSetsInfo *info;

    if (command != WAKE_REAL_vkCmdBindDescriptorSets2 || !r->pBindDescriptorSetsInfo) {
        return false;
    }
    info = r->pBindDescriptorSetsInfo;
    *view = (struct wake_bind_sets_view){ .points = points_of(info->stageFlags),
                                          .layout = wake_packed_id(
                                              info, 0, WAKE_HANDLES_VkBindDescriptorSetsInfo,
                                              WAKE_HANDLE_VkBindDescriptorSetsInfo_layout),
                                          .first = info->firstSet,
                                          .count = info->descriptorSetCount,
                                          .sets = info->pDescriptorSets,
                                          .offset_count = info->dynamicOffsetCount,
                                          .offsets = info->pDynamicOffsets,
                                          .calls = r->calls,
                                          .seen = r->seen };
    return true;
}

bool
wake_push_constants_view_2(const struct wake_record *record, uint32_t command,
                           struct wake_push_constants_view *view)
{
    const struct wake_rec_CmdPushConstants2 *r = (const void *)record;
    const VkPushConstantsInfo *info;

    if (command != WAKE_REAL_vkCmdPushConstants2 || !r->pPushConstantsInfo) {
        return false;
    }
    info = r->pPushConstantsInfo;
    *view = (struct wake_push_constants_view){ .layout = wake_packed_id(
                                                   info, 0, WAKE_HANDLES_VkPushConstantsInfo,
                                                   WAKE_HANDLE_VkPushConstantsInfo_layout),
                                               .stages = info->stageFlags,
                                               .offset = info->offset,
                                               .size = info->size };
    return true;
}

static bool
view_push_2(const struct wake_rec_CmdPushDescriptorSet2 *r, struct wake_push_set_view *view)
{
    const VkPushDescriptorSetInfo *info = r->pPushDescriptorSetInfo;

    if (!info) {
        return false;
    }
    *view = (struct wake_push_set_view){ .points = points_of(info->stageFlags),
                                         .layout = wake_packed_id(
                                             info, 0, WAKE_HANDLES_VkPushDescriptorSetInfo,
                                             WAKE_HANDLE_VkPushDescriptorSetInfo_layout),
                                         .set = info->set,
                                         .write_count = info->descriptorWriteCount,
                                         .writes = info->pDescriptorWrites };
    return true;
}

static bool
view_templated_push_2(const struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r,
                      struct wake_push_set_view *view)
{
    const VkPushDescriptorSetWithTemplateInfo *info = r->pPushDescriptorSetWithTemplateInfo;

    if (!info) {
        return false;
    }
    *view = (struct wake_push_set_view){
        .layout = wake_packed_id(info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
                                 WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_layout),
        .set = info->set,
        .templated = true,
        .update_template = wake_packed_id(
            info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
            WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_descriptorUpdateTemplate),
        .contents = &r->pushed
    };
    return true;
}

static bool
view_offsets_2(const struct wake_rec_CmdSetDescriptorBufferOffsets2EXT *r,
               struct wake_buffer_offsets_view *view)
{
    const VkSetDescriptorBufferOffsetsInfoEXT *info = r->pSetDescriptorBufferOffsetsInfo;

    if (!info) {
        return false;
    }
    *view = (struct wake_buffer_offsets_view){
        .points = points_of(info->stageFlags),
        .layout = wake_packed_id(info, 0, WAKE_HANDLES_VkSetDescriptorBufferOffsetsInfoEXT,
                                 WAKE_HANDLE_VkSetDescriptorBufferOffsetsInfoEXT_layout),
        .first = info->firstSet,
        .count = info->setCount,
        .buffers = info->pBufferIndices,
        .offsets = info->pOffsets
    };
    return true;
}

static bool
view_samplers_2(const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplers2EXT *r,
                struct wake_embedded_samplers_view *view)
{
    const VkBindDescriptorBufferEmbeddedSamplersInfoEXT *info =
        r->pBindDescriptorBufferEmbeddedSamplersInfo;

    if (!info) {
        return false;
    }
    *view = (struct wake_embedded_samplers_view){
        .points = points_of(info->stageFlags),
        .layout = wake_packed_id(info, 0,
                                 WAKE_HANDLES_VkBindDescriptorBufferEmbeddedSamplersInfoEXT,
                                 WAKE_HANDLE_VkBindDescriptorBufferEmbeddedSamplersInfoEXT_layout),
        .set = info->set
    };
    return true;
}

#else

bool
wake_bind_sets_view_2(const struct wake_record *record, uint32_t command,
                      struct wake_bind_sets_view *view)
{
    (void)record;
    (void)command;
    (void)view;
    return false;
}

bool
wake_push_constants_view_2(const struct wake_record *record, uint32_t command,
                           struct wake_push_constants_view *view)
{
    (void)record;
    (void)command;
    (void)view;
    return false;
}

#endif

/* ---- both versions --------------------------------------------------------------------------- */

bool
wake_push_set_view(const struct wake_record *record, uint32_t command,
                   struct wake_push_set_view *view)
{
    const void *r = record;

    switch (command) {
    case WAKE_REAL_vkCmdPushDescriptorSetKHR: view_push(r, view); return true;
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplateKHR: view_templated_push(r, view); return true;
#ifdef VK_VERSION_1_4
    case WAKE_REAL_vkCmdPushDescriptorSet2: return view_push_2(r, view);
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplate2: return view_templated_push_2(r, view);
#endif
    default: return false;
    }
}

bool
wake_buffer_offsets_view(const struct wake_record *record, uint32_t command,
                         struct wake_buffer_offsets_view *view)
{
    const void *r = record;

    switch (command) {
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsetsEXT: view_offsets(r, view); return true;
#ifdef VK_VERSION_1_4
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsets2EXT: return view_offsets_2(r, view);
#endif
    default: return false;
    }
}

bool
wake_embedded_samplers_view(const struct wake_record *record, uint32_t command,
                            struct wake_embedded_samplers_view *view)
{
    const void *r = record;

    switch (command) {
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplersEXT: view_samplers(r, view); return true;
#ifdef VK_VERSION_1_4
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplers2EXT: return view_samplers_2(r, view);
#endif
    default: return false;
    }
}
