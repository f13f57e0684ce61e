/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines when they are made, and pipelines when they are bound.
 */
#include "practices/practice_pipelines.h"
#include "practices/practice_state.h"
#include "spirv/spirv_entry.h"
#include "state/derived/pipeline.h"

#include <string.h>

enum { MANY_PIPELINES = 5000, DYNAMIC_STATES = 7, INSTANCED_BUFFERS = 1 };

void
wake_practice_pipeline_cache(struct wake_check *check, enum wake_practice no_cache,
                             enum wake_practice second_cache, uint64_t cache, uint32_t count)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint64_t before;

    if (count > 1 && !cache) {
        wake_practice(check, no_cache, NULL,
                      "%u pipelines are made in one call without a pipeline cache", count);
    }
    if (!practices) {
        return;
    }
    wake_lock_take(&practices->lock);
    before = practices->cache;
    practices->cache = cache; /* of the last call: one without a cache in between is a start anew */
    wake_lock_drop(&practices->lock);
    if (cache && before && before != cache) {
        wake_practice(check, second_cache, NULL,
                      "a second pipeline cache is in use: one cache finds more");
    }
}

/* Formats that Mali blends at half the speed, or less, with several samples. */
static bool
blends_slowly(VkFormat format)
{
    switch (format) {
    case VK_FORMAT_B10G11R11_UFLOAT_PACK32:
    case VK_FORMAT_R16_SFLOAT:
    case VK_FORMAT_R16G16_SFLOAT:
    case VK_FORMAT_R16G16B16A16_SFLOAT:
    case VK_FORMAT_R32_SFLOAT:
    case VK_FORMAT_R32G32_SFLOAT:
    case VK_FORMAT_R32G32B32A32_SFLOAT: return true;
    default: return false;
    }
}

/* Of dynamic rendering the Khronos layer does not say it, so neither is it here. */
static void
check_blending(struct wake_check *check, const struct wake_pipeline *pipeline)
{
    if (pipeline->rasterization_samples <= 1 || !pipeline->blend_attachments) {
        return;
    }
    for (uint32_t i = 0; i < pipeline->blend_attachment_count; i++) {
        const VkPipelineColorBlendAttachmentState *state = &pipeline->blend_attachments[i];
        const VkAttachmentDescription2 *attachment =
            pipeline->subpass_info && i < pipeline->subpass_info->color_count
                ? wake_render_pass_attachment(pipeline->pass, &pipeline->subpass_info->colors[i])
                : NULL;
        VkFormat format = attachment ? attachment->format : VK_FORMAT_UNDEFINED;

        if (state->blendEnable && state->colorWriteMask && blends_slowly(format)) {
            wake_practice(check, WAKE_PRACTICE_PIPELINE_BLENDING, NULL,
                          "color attachment %u is blended with %u samples, and its format, %s, is "
                          "not blended at full speed then",
                          i, pipeline->rasterization_samples, wake_name_VkFormat(format));
        }
    }
}

static void
check_vertex_buffers(struct wake_check *check, const VkPipelineVertexInputStateCreateInfo *input)
{
    uint32_t instanced = 0;

    for (uint32_t i = 0;
         input && input->pVertexBindingDescriptions && i < input->vertexBindingDescriptionCount;
         i++) {
        instanced += input->pVertexBindingDescriptions[i].inputRate ==
                     VK_VERTEX_INPUT_RATE_INSTANCE;
    }
    if (instanced > INSTANCED_BUFFERS) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_INSTANCED, NULL,
                      "the pipeline reads %u vertex buffers per instance, more than %u: put what "
                      "instances differ in into one",
                      instanced, INSTANCED_BUFFERS);
    }
}

/* Of dynamic rendering without formats. Those of a linked pipeline are its libraries'; vertex input has none. */
static void
check_rendering(struct wake_check *check, const struct wake_pipeline *pipeline, uint32_t index)
{
    if (!pipeline->linked && !pipeline->info->renderPass &&
        pipeline->parts & ~VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT &&
        !wake_chain_find(pipeline->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO)) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_NO_RENDERING, NULL,
                      "pCreateInfos[%u].renderPass is VK_NULL_HANDLE, and its chain has no "
                      "VkPipelineRenderingCreateInfo: the pipeline is for no attachment at all",
                      index);
    }
}

static void
check_mesh_size(struct wake_check *check, const struct wake_pipeline *pipeline, uint32_t index,
                VkShaderStageFlagBits stage, uint32_t most, const char *limit)
{
    const struct wake_spirv_entry *entry = wake_pipeline_entry(pipeline, stage);
    const uint32_t *size = entry ? entry->local_size : NULL;
    uint64_t threads = entry ? (uint64_t)size[0] * size[1] * size[2] : 0;

    if (entry && entry->local_size_known && threads > most) {
        wake_practice(check, WAKE_PRACTICE_MESH_SIZE, NULL,
                      "pCreateInfos[%u]: the workgroup of the %s shader is %u x %u x %u, %llu "
                      "invocations, and %s is %u: smaller ones are faster",
                      index, wake_name_VkShaderStageFlagBits(stage), size[0], size[1], size[2],
                      (unsigned long long)threads, limit, most);
    }
}

static void
check_mesh(struct wake_check *check, struct wake_pipeline *pipeline, uint32_t index)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceMeshShaderPropertiesEXT *mesh = facts ? &facts->properties.meshShaderEXT
                                                                : NULL;

    if (!mesh || !mesh->maxMeshWorkGroupInvocations ||
        !(pipeline->stages & (VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT))) {
        return;
    }
    wake_pipeline_open_stages(pipeline, NULL);
    check_mesh_size(check, pipeline, index, VK_SHADER_STAGE_TASK_BIT_EXT,
                    mesh->maxPreferredTaskWorkGroupInvocations,
                    "maxPreferredTaskWorkGroupInvocations");
    check_mesh_size(check, pipeline, index, VK_SHADER_STAGE_MESH_BIT_EXT,
                    mesh->maxPreferredMeshWorkGroupInvocations,
                    "maxPreferredMeshWorkGroupInvocations");
    wake_pipeline_close_stages(pipeline);
}

static void
check_graphics(struct wake_check *check, const VkGraphicsPipelineCreateInfo *infos, uint32_t index)
{
    const VkGraphicsPipelineCreateInfo *info = &infos[index];
    const VkPipelineRasterizationStateCreateInfo *raster = info->pRasterizationState;
    struct wake_pipeline pipeline;

    memset(&pipeline, 0, sizeof(pipeline));
    wake_pipeline_graphics(&pipeline, infos, index);
    check_rendering(check, &pipeline, index);
    check_mesh(check, &pipeline, index);
    check_vertex_buffers(check, info->pVertexInputState);
    if (raster && raster->depthBiasEnable && raster->depthBiasConstantFactor == 0 &&
        raster->depthBiasSlopeFactor == 0) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_DEPTH_BIAS, NULL,
                      "pCreateInfos[%u] enables depth bias with depthBiasConstantFactor and "
                      "depthBiasSlopeFactor 0: switch it off",
                      index);
    }
    check_blending(check, &pipeline);
    if (info->pInputAssemblyState && info->pInputAssemblyState->primitiveRestartEnable) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_RESTART, NULL,
                      "pCreateInfos[%u] enables primitive restart, which costs time", index);
    }
    if (info->pDynamicState && info->pDynamicState->dynamicStateCount > DYNAMIC_STATES) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_DYNAMIC, NULL,
                      "pCreateInfos[%u] has %u dynamic states, more than %u: each costs time",
                      index, info->pDynamicState->dynamicStateCount, DYNAMIC_STATES);
    }
}

void
wake_practice_create_graphics(struct wake_check *check,
                              const struct wake_rec_CreateGraphicsPipelines *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);

    if (!r->pCreateInfos) {
        return;
    }
    wake_practice_pipeline_cache(check, WAKE_PRACTICE_PIPELINES_NO_CACHE,
                                 WAKE_PRACTICE_PIPELINES_CACHES, (uint64_t)r->pipelineCache,
                                 r->createInfoCount);
    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        check_graphics(check, r->pCreateInfos, i);
    }
    if (practices &&
        wake_practice_count(check, &practices->pipelines, (int32_t)r->createInfoCount) -
                r->createInfoCount >
            MANY_PIPELINES) {
        wake_practice(check, WAKE_PRACTICE_PIPELINES_MANY, NULL,
                      "more than %u pipelines have been made: share them", MANY_PIPELINES);
    }
}
