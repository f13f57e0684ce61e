/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a recording begins: what a secondary inherits, the devices of a group that it is for.
 */
#include "state/recording/recording_begin.h"

#include "base/heap.h"
#include "state/object/create_info.h"

/* It is for behind vkCmdBeginCustomResolveEXT(). */
static bool
is_resolving(const void *chain)
{
#ifdef VK_EXT_custom_resolve
    const VkCustomResolveCreateInfoEXT *custom = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);

    return custom && custom->customResolve;
#else
    (void)chain;
    return false;
#endif
}

static void
inherit(struct wake_recording *recording, const VkCommandBufferInheritanceInfo *info)
{
    const VkCommandBufferInheritanceRenderingInfo *rendering = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
    const VkCommandBufferInheritanceViewportScissorInfoNV *viewports = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);
    struct wake_pass *pass = &recording->pass;

    recording->inherits_viewports = viewports && viewports->viewportScissor2D;
    *pass = (struct wake_pass){ .kind = WAKE_PASS_INHERITED, .number = pass->number + 1 };
    pass->render_pass = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                       WAKE_HANDLE_VkCommandBufferInheritanceInfo_renderPass);
    pass->framebuffer = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                       WAKE_HANDLE_VkCommandBufferInheritanceInfo_framebuffer);
    pass->subpass = info->subpass;
    if (!pass->render_pass && rendering) {
        pass->flags = rendering->flags;
        pass->view_mask = rendering->viewMask;
        pass->samples = rendering->rasterizationSamples;
        for (uint32_t i = 0; rendering->pColorAttachmentFormats &&
                             i < rendering->colorAttachmentCount && i < WAKE_MAX_COLOR;
             i++) {
            pass->colors[i].format = rendering->pColorAttachmentFormats[i];
            pass->color_count = i + 1;
        }
        pass->depth.format = rendering->depthAttachmentFormat;
        pass->stencil.format = rendering->stencilAttachmentFormat;
        pass->resolving = is_resolving(info->pNext);
    }
}

static void
keep_custom_resolve(struct wake_inheritance *to, const void *chain)
{
#ifdef VK_EXT_custom_resolve
    const VkCustomResolveCreateInfoEXT *custom = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);

    if (!custom) {
        return;
    }
    to->custom = true;
    to->resolving = custom->customResolve;
    to->resolve_count = custom->pColorAttachmentFormats ? custom->colorAttachmentCount : 0;
    for (uint32_t i = 0; i < to->resolve_count && i < WAKE_COUNT(to->resolve_colors); i++) {
        to->resolve_colors[i] = custom->pColorAttachmentFormats[i];
    }
    to->resolve_depth = custom->depthAttachmentFormat;
    to->resolve_stencil = custom->stencilAttachmentFormat;
#else
    (void)to;
    (void)chain;
#endif
}

#ifdef VK_EXT_descriptor_heap
struct wake_heap_bind
wake_heap_bind(const VkBindHeapInfoEXT *info)
{
    return info ? (struct wake_heap_bind){ info->heapRange.address, info->heapRange.size,
                                           info->reservedRangeOffset, info->reservedRangeSize }
                : (struct wake_heap_bind){ 0 };
}
#endif

#ifdef VK_QCOM_tile_memory_heap
wake_id
wake_tile_memory_of(const VkTileMemoryBindInfoQCOM *info)
{
    return info ? wake_packed_id(info, 0, WAKE_HANDLES_VkTileMemoryBindInfoQCOM,
                                 WAKE_HANDLE_VkTileMemoryBindInfoQCOM_memory)
                : 0;
}
#endif

static void
keep_tiles(struct wake_inheritance *to, const void *chain)
{
#ifdef VK_QCOM_tile_shading
    const VkRenderPassTileShadingCreateInfoQCOM *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM);

    if (info) {
        to->tiled = info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM;
        to->per_tile = info->flags & VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM;
        to->apron = info->tileApronSize;
    }
#endif
#ifdef VK_QCOM_tile_memory_heap
    to->tile_memory = wake_tile_memory_of(
        wake_chain_find(chain, VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM));
#endif
    (void)to;
    (void)chain;
}

static void
keep_local_read(struct wake_inheritance *to, const void *chain)
{
    for (uint32_t i = 0; i < WAKE_COUNT(to->locations); i++) {
        to->locations[i] = to->indices[i] = i;
    }
#ifdef VK_VERSION_1_4
    const VkRenderingAttachmentLocationInfo *locations = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO);
    const VkRenderingInputAttachmentIndexInfo *indices = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO);

    for (uint32_t i = 0; locations && locations->pColorAttachmentLocations &&
                         i < locations->colorAttachmentCount && i < WAKE_COUNT(to->locations);
         i++) {
        to->locations[i] = locations->pColorAttachmentLocations[i];
    }
    for (uint32_t i = 0; indices && indices->pColorAttachmentInputIndices &&
                         i < indices->colorAttachmentCount && i < WAKE_COUNT(to->indices);
         i++) {
        to->indices[i] = indices->pColorAttachmentInputIndices[i];
    }
    if (indices && indices->pDepthInputAttachmentIndex) {
        to->has_depth_index = true;
        to->depth_index = *indices->pDepthInputAttachmentIndex;
    }
    if (indices && indices->pStencilInputAttachmentIndex) {
        to->has_stencil_index = true;
        to->stencil_index = *indices->pStencilInputAttachmentIndex;
    }
#else
    (void)chain;
#endif
}

static void
keep_views(struct wake_inheritance *to, const void *chain)
{
    const VkCommandBufferInheritanceViewportScissorInfoNV *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);
    uint32_t count;

    to->depth_count = info && info->viewportScissor2D ? info->viewportDepthCount : 0;
    /* Of more than there may be one is copied. */
    count = to->depth_count > WAKE_COUNT(to->depths) ? 1 : to->depth_count;
    for (uint32_t i = 0; i < count && info->pViewportDepths; i++) {
        to->depths[i][0] = info->pViewportDepths[i].minDepth;
        to->depths[i][1] = info->pViewportDepths[i].maxDepth;
    }
}

/* A primary reads it only when the recording is complete. */
static void
keep_inheritance(struct wake_command_buffer *cb, const VkCommandBufferInheritanceInfo *info)
{
    const VkCommandBufferInheritanceRenderingInfo *rendering = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
    const VkAttachmentSampleCountInfoAMD *samples = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD);
    const VkCommandBufferInheritanceRenderPassTransformInfoQCOM *transform = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDER_PASS_TRANSFORM_INFO_QCOM);
    struct wake_inheritance *to = cb->inherited;

    *to = (struct wake_inheritance){
        .render_pass = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                      WAKE_HANDLE_VkCommandBufferInheritanceInfo_renderPass),
        .framebuffer = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                      WAKE_HANDLE_VkCommandBufferInheritanceInfo_framebuffer),
        .subpass = info->subpass,
        .occlusion = info->occlusionQueryEnable,
        .query_flags = info->queryFlags,
        .statistics = info->pipelineStatistics,
        .rendering = rendering != NULL,
        .attachment_samples = samples != NULL,
        .transform = transform ? transform->transform : 0,
        .transform_area = transform ? transform->renderArea : (VkRect2D){ { 0, 0 }, { 0, 0 } },
    };
#ifdef VK_EXT_descriptor_heap
    const VkCommandBufferInheritanceDescriptorHeapInfoEXT *heaps = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT);

    to->sampler_heap = heaps && heaps->pSamplerHeapBindInfo;
    to->resource_heap = heaps && heaps->pResourceHeapBindInfo;
    to->sampler_bind = wake_heap_bind(heaps ? heaps->pSamplerHeapBindInfo : NULL);
    to->resource_bind = wake_heap_bind(heaps ? heaps->pResourceHeapBindInfo : NULL);
#endif
    keep_views(to, info->pNext);
    keep_tiles(to, info->pNext);
    keep_local_read(to, info->pNext);
    if (rendering) {
        to->flags = rendering->flags;
        to->view_mask = rendering->viewMask;
        to->color_count = rendering->pColorAttachmentFormats ? rendering->colorAttachmentCount : 0;
        for (uint32_t i = 0; i < to->color_count && i < WAKE_COUNT(to->colors); i++) {
            to->colors[i] = rendering->pColorAttachmentFormats[i];
        }
        to->depth = rendering->depthAttachmentFormat;
        to->stencil = rendering->stencilAttachmentFormat;
        to->samples = rendering->rasterizationSamples;
    }
    if (samples) {
        for (uint32_t i = 0; samples->pColorAttachmentSamples &&
                             i < samples->colorAttachmentCount && i < WAKE_COUNT(to->color_samples);
             i++) {
            to->color_samples[i] = samples->pColorAttachmentSamples[i];
        }
        to->depth_samples = samples->depthStencilAttachmentSamples;
    }
    keep_custom_resolve(to, info->pNext);
}

void
wake_recording_begin(struct wake_command_buffer *cb, const VkCommandBufferBeginInfo *info)
{
    const VkDeviceGroupCommandBufferBeginInfo *group;
    struct wake_recording *recording;

    if (cb->secondary && info && info->pInheritanceInfo) {
        if (!cb->inherited) {
            cb->inherited = wake_alloc(WAKE_HEAP_STATE, sizeof(*cb->inherited));
        }
        if (cb->inherited) {
            keep_inheritance(cb, info->pInheritanceInfo);
        }
    } else if (cb->inherited) {
        wake_free(WAKE_HEAP_STATE, cb->inherited);
        cb->inherited = NULL;
    }

    group = info ? wake_chain_find(info->pNext,
                                   VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO)
                 : NULL;
    if (group) {
        recording = wake_recording_of(cb);
        if (recording) {
            recording->device_mask = group->deviceMask;
            recording->current_mask = group->deviceMask;
        }
    }
    if (!cb->continues || !info || !info->pInheritanceInfo) {
        return;
    }
    recording = wake_recording_of(cb);
    if (recording) {
        inherit(recording, info->pInheritanceInfo);
    }
}
