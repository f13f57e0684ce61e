/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands leave behind for later ones.
 */
#include "state/recording.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "state/build_state.h"
#include "state/create_info.h"
#include "state/pipeline.h"
#include "state/pipeline_layout.h"

#include <string.h>

struct wake_recording *
wake_recording_of(struct wake_command_buffer *cb)
{
    if (WAKE_UNLIKELY(!cb->recording)) {
        cb->recording = wake_zalloc(WAKE_HEAP_STATE, sizeof(*cb->recording));
    }
    return cb->recording;
}

void
wake_recording_drop(struct wake_command_buffer *cb)
{
    if (cb->recording) {
        wake_free(WAKE_HEAP_STATE, cb->recording->checked_sets);
        wake_builds_free(&cb->recording->builds);
    }
    wake_free(WAKE_HEAP_STATE, cb->recording);
    cb->recording = NULL;
}

/* ---- dynamic state ------------------------------------------------------------------------------------------- */

static void
set_dynamic(struct wake_recording *recording, VkDynamicState state)
{
    int bit = wake_dynamic_bit(state);

    if (bit >= 0) {
        recording->dynamic.set[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    recording->dynamic_change++;
}

/* Commands that set one piece of dynamic state and whose values nobody looks at later. */
static VkDynamicState
plain_state(uint32_t command)
{
    switch (command) {
#define SETS(name, state) \
    case WAKE_CMD_vkCmdSet##name: return VK_DYNAMIC_STATE_##state
        SETS(LineWidth, LINE_WIDTH);
        SETS(DepthBias, DEPTH_BIAS);
        SETS(BlendConstants, BLEND_CONSTANTS);
        SETS(DepthBounds, DEPTH_BOUNDS);
        SETS(StencilCompareMask, STENCIL_COMPARE_MASK);
        SETS(StencilWriteMask, STENCIL_WRITE_MASK);
        SETS(StencilReference, STENCIL_REFERENCE);
        SETS(FrontFace, FRONT_FACE);
        SETS(StencilOp, STENCIL_OP);
        SETS(DepthBiasEnable, DEPTH_BIAS_ENABLE);
        SETS(ViewportWScalingNV, VIEWPORT_W_SCALING_NV);
        SETS(DiscardRectangleEXT, DISCARD_RECTANGLE_EXT);
        SETS(SampleLocationsEXT, SAMPLE_LOCATIONS_EXT);
        SETS(ViewportShadingRatePaletteNV, VIEWPORT_SHADING_RATE_PALETTE_NV);
        SETS(CoarseSampleOrderNV, VIEWPORT_COARSE_SAMPLE_ORDER_NV);
        SETS(ExclusiveScissorNV, EXCLUSIVE_SCISSOR_NV);
        SETS(FragmentShadingRateKHR, FRAGMENT_SHADING_RATE_KHR);
        SETS(LineStippleEXT, LINE_STIPPLE_EXT);
        SETS(RayTracingPipelineStackSizeKHR, RAY_TRACING_PIPELINE_STACK_SIZE_KHR);
        SETS(TessellationDomainOriginEXT, TESSELLATION_DOMAIN_ORIGIN_EXT);
        SETS(DepthClampEnableEXT, DEPTH_CLAMP_ENABLE_EXT);
        SETS(PolygonModeEXT, POLYGON_MODE_EXT);
        SETS(SampleMaskEXT, SAMPLE_MASK_EXT);
        SETS(AlphaToCoverageEnableEXT, ALPHA_TO_COVERAGE_ENABLE_EXT);
        SETS(AlphaToOneEnableEXT, ALPHA_TO_ONE_ENABLE_EXT);
        SETS(LogicOpEnableEXT, LOGIC_OP_ENABLE_EXT);
        SETS(ColorBlendEnableEXT, COLOR_BLEND_ENABLE_EXT);
        SETS(ColorBlendEquationEXT, COLOR_BLEND_EQUATION_EXT);
        SETS(ColorWriteMaskEXT, COLOR_WRITE_MASK_EXT);
        SETS(RasterizationStreamEXT, RASTERIZATION_STREAM_EXT);
        SETS(ConservativeRasterizationModeEXT, CONSERVATIVE_RASTERIZATION_MODE_EXT);
        SETS(ExtraPrimitiveOverestimationSizeEXT, EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT);
        SETS(DepthClipEnableEXT, DEPTH_CLIP_ENABLE_EXT);
        SETS(SampleLocationsEnableEXT, SAMPLE_LOCATIONS_ENABLE_EXT);
        SETS(ColorBlendAdvancedEXT, COLOR_BLEND_ADVANCED_EXT);
        SETS(ProvokingVertexModeEXT, PROVOKING_VERTEX_MODE_EXT);
        SETS(LineRasterizationModeEXT, LINE_RASTERIZATION_MODE_EXT);
        SETS(LineStippleEnableEXT, LINE_STIPPLE_ENABLE_EXT);
        SETS(DepthClipNegativeOneToOneEXT, DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT);
        SETS(ViewportWScalingEnableNV, VIEWPORT_W_SCALING_ENABLE_NV);
        SETS(ViewportSwizzleNV, VIEWPORT_SWIZZLE_NV);
        SETS(CoverageToColorEnableNV, COVERAGE_TO_COLOR_ENABLE_NV);
        SETS(CoverageToColorLocationNV, COVERAGE_TO_COLOR_LOCATION_NV);
        SETS(CoverageModulationModeNV, COVERAGE_MODULATION_MODE_NV);
        SETS(CoverageModulationTableEnableNV, COVERAGE_MODULATION_TABLE_ENABLE_NV);
        SETS(CoverageModulationTableNV, COVERAGE_MODULATION_TABLE_NV);
        SETS(ShadingRateImageEnableNV, SHADING_RATE_IMAGE_ENABLE_NV);
        SETS(RepresentativeFragmentTestEnableNV, REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV);
        SETS(CoverageReductionModeNV, COVERAGE_REDUCTION_MODE_NV);
#undef SETS
    default: return VK_DYNAMIC_STATE_MAX_ENUM;
    }
}

static uint32_t
bits_from(uint32_t first, uint32_t count)
{
    return first >= 32 ? 0 : (uint32_t)(((UINT64_C(1) << (count > 32 ? 32 : count)) - 1) << first);
}

/* Commands whose value later checks want. False: not one of them. */
static bool
apply_value(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_dynamic_values *values = &recording->dynamic;

    switch (command) {
#define VALUE(name, state, field, member)                                       \
    case WAKE_CMD_vkCmdSet##name:                                               \
        values->field = ((const struct wake_rec_CmdSet##name *)record)->member; \
        set_dynamic(recording, VK_DYNAMIC_STATE_##state);                       \
        return true
        VALUE(PrimitiveTopology, PRIMITIVE_TOPOLOGY, topology, primitiveTopology);
        VALUE(DepthTestEnable, DEPTH_TEST_ENABLE, depth_test, depthTestEnable);
        VALUE(DepthWriteEnable, DEPTH_WRITE_ENABLE, depth_write, depthWriteEnable);
        VALUE(DepthBoundsTestEnable, DEPTH_BOUNDS_TEST_ENABLE, depth_bounds_test,
              depthBoundsTestEnable);
        VALUE(StencilTestEnable, STENCIL_TEST_ENABLE, stencil_test, stencilTestEnable);
        VALUE(RasterizerDiscardEnable, RASTERIZER_DISCARD_ENABLE, rasterizer_discard,
              rasterizerDiscardEnable);
        VALUE(PrimitiveRestartEnable, PRIMITIVE_RESTART_ENABLE, primitive_restart,
              primitiveRestartEnable);
        VALUE(DepthCompareOp, DEPTH_COMPARE_OP, depth_compare, depthCompareOp);
        VALUE(CullMode, CULL_MODE, cull_mode, cullMode);
        VALUE(PatchControlPointsEXT, PATCH_CONTROL_POINTS_EXT, patch_control_points,
              patchControlPoints);
        VALUE(LogicOpEXT, LOGIC_OP_EXT, logic_op, logicOp);
        VALUE(RasterizationSamplesEXT, RASTERIZATION_SAMPLES_EXT, samples, rasterizationSamples);
        VALUE(ColorWriteEnableEXT, COLOR_WRITE_ENABLE_EXT, color_write_count, attachmentCount);
        VALUE(ViewportWithCount, VIEWPORT_WITH_COUNT, viewport_count, viewportCount);
        VALUE(ScissorWithCount, SCISSOR_WITH_COUNT, scissor_count, scissorCount);
#undef VALUE
    case WAKE_CMD_vkCmdSetViewport: {
        const struct wake_rec_CmdSetViewport *r = (const void *)record;
        values->viewports |= bits_from(r->firstViewport, r->viewportCount);
        set_dynamic(recording, VK_DYNAMIC_STATE_VIEWPORT);
        return true;
    }
    case WAKE_CMD_vkCmdSetScissor: {
        const struct wake_rec_CmdSetScissor *r = (const void *)record;
        values->scissors |= bits_from(r->firstScissor, r->scissorCount);
        set_dynamic(recording, VK_DYNAMIC_STATE_SCISSOR);
        return true;
    }
    case WAKE_CMD_vkCmdSetVertexInputEXT: {
        const struct wake_rec_CmdSetVertexInputEXT *r = (const void *)record;
        values->vertex_binding_count = r->vertexBindingDescriptionCount;
        values->vertex_attribute_count = r->vertexAttributeDescriptionCount;
        values->vertex_bindings = 0;
        for (uint32_t i = 0; r->pVertexBindingDescriptions && i < r->vertexBindingDescriptionCount;
             i++) {
            uint32_t binding = r->pVertexBindingDescriptions[i].binding;
            values->vertex_bindings |= binding < 64 ? UINT64_C(1) << binding : 0;
        }
        set_dynamic(recording, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        return true;
    }
    default: return false;
    }
}

/* ---- what is bound ------------------------------------------------------------------------------------------- */

/*
 * Specification, 'Pipeline Layout Compatibility': binding sets disturbs others that were bound with a layout which is not
 * compatible for them. What is not known counts as compatible.
 */
static void
disturb(struct wake_bound_point *point, wake_id layout, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < point->set_count; i++) {
        struct wake_bound_set *bound = &point->sets[i];

        if (WAKE_LIKELY(bound->layout == layout || !bound->layout ||
                        (i >= first && i - first < count))) {
            continue;
        }
        if (!wake_pipeline_layout_compatible(
                wake_pipeline_layout_of(wake_object_get(bound->layout)),
                wake_pipeline_layout_of(wake_object_get(layout)), i)) {
            *bound = (struct wake_bound_set){ 0 };
        }
    }
}

/* Descriptors that are not in a set of their own: pushed, or in a descriptor buffer. */
static void
bind_pushed(struct wake_recording *recording, VkPipelineBindPoint bind_point, wake_id layout,
            uint32_t first, uint32_t count)
{
    int number = wake_bind_point(bind_point);
    struct wake_bound_point *point = number < 0 ? NULL : &recording->points[number];

    if (!point) {
        return;
    }
    point->change++;
    disturb(point, layout, first, count);
    for (uint32_t i = first; i - first < count && i < WAKE_MAX_SETS; i++) {
        point->sets[i] = (struct wake_bound_set){ .layout = layout, .pushed = true };
        point->set_count = i + 1 > point->set_count ? i + 1 : point->set_count;
    }
}

static void
push_constants(struct wake_recording *recording, const struct wake_rec_CmdPushConstants *r)
{
    uint64_t first, end = (uint64_t)r->offset + r->size;

    if (recording->push_layout != r->layout_id) {
        if (!wake_pipeline_layout_same_push(
                wake_pipeline_layout_of(wake_object_get(recording->push_layout)),
                wake_pipeline_layout_of(wake_object_get(r->layout_id)))) {
            memset(recording->pushed, 0, sizeof(recording->pushed));
        }
        recording->push_layout = r->layout_id;
        recording->push_change++;
    }
    first = r->offset / 4;
    end = (end + 3) / 4 < WAKE_PUSHED_WORDS ? (end + 3) / 4 : WAKE_PUSHED_WORDS;
    while (first < end) {
        uint64_t count = 64 - first % 64 < end - first ? 64 - first % 64 : end - first;
        uint64_t bits = UINT64_MAX >> (64 - count) << (first % 64);

        recording->push_change += (bits & ~recording->pushed[first / 64]) != 0;
        recording->pushed[first / 64] |= bits;
        first += count;
    }
}

static void
bind_sets(struct wake_recording *recording, const struct wake_rec_CmdBindDescriptorSets *r)
{
    int number = wake_bind_point(r->pipelineBindPoint);
    struct wake_bound_point *point;
    uint32_t offset = 0;

    if (number < 0 || !r->pDescriptorSets) {
        return;
    }
    point = &recording->points[number];
    point->change++;
    disturb(point, r->layout_id, r->firstSet, r->descriptorSetCount);
    for (uint32_t i = 0; i < r->descriptorSetCount && r->firstSet + i < WAKE_MAX_SETS; i++) {
        point->sets[r->firstSet + i] = (struct wake_bound_set){
            .set = wake_packed_id(r->pDescriptorSets, i, 1, 0),
            .layout = r->layout_id,
            .number = r->numbers ? r->numbers[i] : 0,
            .seen = r->seen,
            .dynamic_first = offset,
        };
    }
    if (r->firstSet + r->descriptorSetCount > point->set_count) {
        uint32_t count = r->firstSet + r->descriptorSetCount;
        point->set_count = count < WAKE_MAX_SETS ? count : WAKE_MAX_SETS;
    }
}

static void
bind_vertex(struct wake_recording *recording, uint32_t first, uint32_t count,
            const VkBuffer *buffers, const VkDeviceSize *offsets, const VkDeviceSize *sizes,
            const VkDeviceSize *strides)
{
    recording->vertex_change++;
    for (uint32_t i = 0; buffers && i < count && first + i < WAKE_MAX_VERTEX_BUFFERS; i++) {
        recording->vertex[first + i] = (struct wake_bound_buffer){
            .buffer = wake_packed_id(buffers, i, 1, 0),
            .bound = true,
            .offset = offsets ? offsets[i] : 0,
            .size = sizes ? sizes[i] : VK_WHOLE_SIZE,
            .stride = strides ? strides[i] : 0,
            .has_stride = strides != NULL,
        };
        if (first + i >= recording->vertex_count) {
            recording->vertex_count = first + i + 1;
        }
    }
}

/*
 * Specification, 'Dynamic State': what commands have set is no longer valid once a pipeline is bound that has that state static.
 * States of which one stands for the other count as one: the number of viewports, the strides of vertex bindings.
 */
static void
undo_static(struct wake_recording *recording, const struct wake_pipeline *pipeline)
{
    static const VkDynamicState kin[][2] = {
        { VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT, VK_DYNAMIC_STATE_VIEWPORT },
        { VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT, VK_DYNAMIC_STATE_SCISSOR },
        { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE },
    };
    struct wake_dynamic_values *values = &recording->dynamic;
    uint64_t keep[2] = { pipeline->dynamic[0], pipeline->dynamic[1] };
    int bit = wake_dynamic_bit(VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR);

    if (!((values->set[0] & ~keep[0]) | (values->set[1] & ~keep[1]))) {
        return;
    }
    if (bit >= 0) {
        keep[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    for (size_t i = 0; i < WAKE_COUNT(kin); i++) {
        bit = wake_dynamic_bit(kin[i][1]);
        if (bit >= 0 && wake_pipeline_is_dynamic(pipeline, kin[i][0])) {
            keep[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
    }
    values->set[0] &= keep[0];
    values->set[1] &= keep[1];
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VIEWPORT)) {
        values->viewports = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_SCISSOR)) {
        values->scissors = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT)) {
        values->viewport_count = 0;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT)) {
        values->scissor_count = 0;
    }
    recording->dynamic_change++;
}

static bool
apply_bind(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBindPipeline: {
        const struct wake_rec_CmdBindPipeline *r = (const void *)record;
        int number = wake_bind_point(r->pipelineBindPoint);
        if (number >= 0) {
            recording->points[number].pipeline = r->pipeline_id;
            recording->points[number].change++;
            recording->points[number].pipeline_change++;
        }
        if (number == WAKE_BIND_GRAPHICS) {
            const struct wake_pipeline *pipeline = wake_pipeline_of(
                wake_object_get(r->pipeline_id));
            recording->pipeline_pass = recording->pass.number;
            if (pipeline && pipeline->bind_point == VK_PIPELINE_BIND_POINT_GRAPHICS) {
                undo_static(recording, pipeline);
            }
        }
        return true;
    }
    case WAKE_CMD_vkCmdBindDescriptorSets: bind_sets(recording, (const void *)record); return true;
    case WAKE_CMD_vkCmdPushConstants: push_constants(recording, (const void *)record); return true;
    case WAKE_CMD_vkCmdPushDescriptorSetKHR: {
        const struct wake_rec_CmdPushDescriptorSetKHR *r = (const void *)record;
        bind_pushed(recording, r->pipelineBindPoint, r->layout_id, r->set, 1);
        return true;
    }
    case WAKE_CMD_vkCmdPushDescriptorSetWithTemplateKHR: {
        const struct wake_rec_CmdPushDescriptorSetWithTemplateKHR *r = (const void *)record;
        const VkDescriptorUpdateTemplateCreateInfo *info = wake_VkDescriptorUpdateTemplate_info(
            wake_object_get(r->descriptorUpdateTemplate_id));
        bind_pushed(recording, info ? info->pipelineBindPoint : VK_PIPELINE_BIND_POINT_GRAPHICS,
                    r->layout_id, r->set, 1);
        return true;
    }
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsetsEXT: {
        const struct wake_rec_CmdSetDescriptorBufferOffsetsEXT *r = (const void *)record;
        bind_pushed(recording, r->pipelineBindPoint, r->layout_id, r->firstSet, r->setCount);
        return true;
    }
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplersEXT: {
        const struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplersEXT *r = (const void *)record;
        bind_pushed(recording, r->pipelineBindPoint, r->layout_id, r->set, 1);
        return true;
    }
    case WAKE_CMD_vkCmdBindVertexBuffers: {
        const struct wake_rec_CmdBindVertexBuffers *r = (const void *)record;
        bind_vertex(recording, r->firstBinding, r->bindingCount, r->pBuffers, r->pOffsets, NULL,
                    NULL);
        return true;
    }
    case WAKE_CMD_vkCmdBindVertexBuffers2: {
        const struct wake_rec_CmdBindVertexBuffers2 *r = (const void *)record;
        bind_vertex(recording, r->firstBinding, r->bindingCount, r->pBuffers, r->pOffsets,
                    r->pSizes, r->pStrides);
        if (r->pStrides) {
            set_dynamic(recording, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        }
        return true;
    }
    case WAKE_CMD_vkCmdBindIndexBuffer: {
        const struct wake_rec_CmdBindIndexBuffer *r = (const void *)record;
        recording->index = (struct wake_bound_buffer){
            .buffer = r->buffer_id, .bound = true, .offset = r->offset, .size = VK_WHOLE_SIZE
        };
        recording->index_type = r->indexType;
        recording->vertex_change++;
        return true;
    }
    default: return false;
    }
}

/* ---- render pass instances ----------------------------------------------------------------------------------- */

static void
begin_render_pass(struct wake_recording *recording, const VkRenderPassBeginInfo *info,
                  VkSubpassContents contents)
{
    struct wake_pass *pass = &recording->pass;
    const VkRenderPassAttachmentBeginInfo *imageless;
    const VkFramebufferCreateInfo *framebuffer;
    const VkImageView *views = NULL;
    uint32_t count = 0;

    *pass = (struct wake_pass){ .kind = WAKE_PASS_RENDER_PASS,
                                .contents = contents,
                                .number = pass->number + 1 };
    if (!info) {
        return;
    }
    pass->area = info->renderArea;
    pass->render_pass = wake_packed_id(info, 0, WAKE_HANDLES_VkRenderPassBeginInfo,
                                       WAKE_HANDLE_VkRenderPassBeginInfo_renderPass);
    pass->framebuffer = wake_packed_id(info, 0, WAKE_HANDLES_VkRenderPassBeginInfo,
                                       WAKE_HANDLE_VkRenderPassBeginInfo_framebuffer);
    framebuffer = wake_VkFramebuffer_info(wake_object_get(pass->framebuffer));
    imageless = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO);
    if (framebuffer && !(framebuffer->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)) {
        views = framebuffer->pAttachments;
        count = framebuffer->attachmentCount;
    } else if (imageless) {
        views = imageless->pAttachments;
        count = imageless->attachmentCount;
    }
    for (uint32_t i = 0; views && i < count && i < WAKE_MAX_ATTACHMENTS; i++) {
        pass->views[i] = wake_packed_id(views, i, 1, 0);
        pass->view_count = i + 1;
    }
}

static struct wake_rendering_attachment
rendering_attachment(const VkRenderingAttachmentInfo *packed, uint32_t index)
{
    struct wake_rendering_attachment attachment = { 0 };
    const VkRenderingAttachmentInfo *info = packed ? &packed[index] : NULL;
    const VkImageViewCreateInfo *view;

    if (!info) {
        return attachment;
    }
    attachment = (struct wake_rendering_attachment){
        .view = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                               WAKE_HANDLE_VkRenderingAttachmentInfo_imageView),
        .resolve_view = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                       WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView),
        .layout = info->imageLayout,
        .resolve_layout = info->resolveImageLayout,
        .resolve_mode = info->resolveMode,
        .load = info->loadOp,
        .store = info->storeOp,
    };
    view = wake_VkImageView_info(wake_object_get(attachment.view));
    attachment.format = view ? view->format : VK_FORMAT_UNDEFINED;
    return attachment;
}

static void
begin_rendering(struct wake_recording *recording, const VkRenderingInfo *info)
{
    struct wake_pass *pass = &recording->pass;

    *pass = (struct wake_pass){ .kind = WAKE_PASS_DYNAMIC, .number = pass->number + 1 };
    if (!info) {
        return;
    }
    pass->flags = info->flags;
    pass->contents = info->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT
                         ? VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS
                         : VK_SUBPASS_CONTENTS_INLINE;
    pass->area = info->renderArea;
    pass->layer_count = info->layerCount;
    pass->view_mask = info->viewMask;
    for (uint32_t i = 0;
         info->pColorAttachments && i < info->colorAttachmentCount && i < WAKE_MAX_COLOR; i++) {
        pass->colors[i] = rendering_attachment(info->pColorAttachments, i);
        pass->color_count = i + 1;
    }
    pass->depth = rendering_attachment(info->pDepthAttachment, 0);
    pass->stencil = rendering_attachment(info->pStencilAttachment, 0);
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
    };
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
}

void
wake_recording_begin(struct wake_command_buffer *cb, const VkCommandBufferBeginInfo *info)
{
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

    if (!cb->continues || !info || !info->pInheritanceInfo) {
        return;
    }
    recording = wake_recording_of(cb);
    if (recording) {
        inherit(recording, info->pInheritanceInfo);
    }
}

static void
next_subpass(struct wake_recording *recording, VkSubpassContents contents)
{
    recording->pass.subpass++;
    recording->pass.number++;
    recording->pass.contents = contents;
}

static void
end_pass(struct wake_recording *recording)
{
    recording->pass.kind = WAKE_PASS_NONE;
    recording->pass.number++;
}

/* Specification, 'Secondary Command Buffer Execution': what was bound and set before is undefined behind it. */
static void
forget(struct wake_recording *recording)
{
    for (int i = 0; i < WAKE_BIND_POINTS; i++) {
        struct wake_bound_point *point = &recording->points[i];
        uint64_t change = point->change, pipeline_change = point->pipeline_change;

        memset(point, 0, sizeof(*point)); /* nothing is checked for */
        point->change = change + 1;
        point->pipeline_change = pipeline_change + 1;
    }
    memset(&recording->dynamic, 0, sizeof(recording->dynamic));
    recording->dynamic_change++;
    memset(&recording->index, 0, sizeof(recording->index));
    memset(recording->vertex, 0, sizeof(recording->vertex));
    recording->vertex_count = 0;
    recording->vertex_change++;
    recording->push_layout = 0;
    memset(recording->pushed, 0, sizeof(recording->pushed));
    recording->push_change++;
    wake_builds_free(&recording->builds);
}

static bool
apply_pass(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginRenderPass: {
        const struct wake_rec_CmdBeginRenderPass *r = (const void *)record;
        begin_render_pass(recording, r->pRenderPassBegin, r->contents);
        return true;
    }
    case WAKE_CMD_vkCmdBeginRenderPass2: {
        const struct wake_rec_CmdBeginRenderPass2 *r = (const void *)record;
        begin_render_pass(recording, r->pRenderPassBegin,
                          r->pSubpassBeginInfo ? r->pSubpassBeginInfo->contents
                                               : VK_SUBPASS_CONTENTS_INLINE);
        return true;
    }
    case WAKE_CMD_vkCmdNextSubpass:
        next_subpass(recording, ((const struct wake_rec_CmdNextSubpass *)record)->contents);
        return true;
    case WAKE_CMD_vkCmdNextSubpass2: {
        const struct wake_rec_CmdNextSubpass2 *r = (const void *)record;
        next_subpass(recording, r->pSubpassBeginInfo ? r->pSubpassBeginInfo->contents
                                                     : VK_SUBPASS_CONTENTS_INLINE);
        return true;
    }
    case WAKE_CMD_vkCmdBeginRendering:
        begin_rendering(recording,
                        ((const struct wake_rec_CmdBeginRendering *)record)->pRenderingInfo);
        return true;
    case WAKE_CMD_vkCmdEndRenderPass:
    case WAKE_CMD_vkCmdEndRenderPass2:
    case WAKE_CMD_vkCmdEndRendering: end_pass(recording); return true;
    case WAKE_CMD_vkCmdExecuteCommands: forget(recording); return true;
    default: return false;
    }
}

/* ---- the rest ------------------------------------------------------------------------------------------------ */

static void
apply_other(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginConditionalRenderingEXT:
        recording->conditional = true;
        recording->conditional_pass = recording->pass.kind == WAKE_PASS_NONE
                                          ? 0
                                          : recording->pass.number;
        break;
    case WAKE_CMD_vkCmdEndConditionalRenderingEXT: recording->conditional = false; break;
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffersEXT: {
        const struct wake_rec_CmdBindTransformFeedbackBuffersEXT *r = (const void *)record;
        recording->xfb_bound |= bits_from(r->firstBinding, r->bindingCount);
        break;
    }
    case WAKE_CMD_vkCmdBeginTransformFeedbackEXT: recording->transform_feedback = true; break;
    case WAKE_CMD_vkCmdEndTransformFeedbackEXT: recording->transform_feedback = false; break;
    default: wake_builds_apply(&recording->builds, record, command); break;
    }
}

/* The commands that are recorded most leave nothing behind: no need to look for them in every switch. */
static bool
leaves_nothing(uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdDraw:
    case WAKE_CMD_vkCmdDrawIndexed:
    case WAKE_CMD_vkCmdDrawIndirect:
    case WAKE_CMD_vkCmdDrawIndexedIndirect:
    case WAKE_CMD_vkCmdDispatch:
    case WAKE_CMD_vkCmdDispatchIndirect:
    case WAKE_CMD_vkCmdPipelineBarrier:
    case WAKE_CMD_vkCmdPipelineBarrier2:
    case WAKE_CMD_vkCmdCopyBuffer:
    case WAKE_CMD_vkCmdCopyBuffer2:
    case WAKE_CMD_vkCmdCopyImage:
    case WAKE_CMD_vkCmdCopyBufferToImage:
    case WAKE_CMD_vkCmdCopyImageToBuffer:
    case WAKE_CMD_vkCmdUpdateBuffer:
    case WAKE_CMD_vkCmdFillBuffer: return true;
    default: return false;
    }
}

void
wake_recording_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                     uint32_t command)
{
    struct wake_recording *recording;
    VkDynamicState plain;

    command = wake_commands[command].alias ? wake_commands[command].alias : command;
    if (leaves_nothing(command)) {
        return;
    }
    recording = wake_recording_of(cb);
    if (!recording) {
        return;
    }
    if (apply_bind(recording, record, command) || apply_pass(recording, record, command) ||
        apply_value(recording, record, command)) {
        return;
    }
    plain = plain_state(command);
    if (plain != VK_DYNAMIC_STATE_MAX_ENUM) {
        set_dynamic(recording, plain);
        return;
    }
    apply_other(recording, record, command);
}
