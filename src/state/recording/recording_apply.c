/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands leave behind for later ones.
 */
#include "state/recording/recording_apply.h"

#include "gen/commands.h"
#include "gen/records.h"
#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"
#include "state/object/create_info.h"
#include "state/recording/build_state.h"
#include "state/recording/pass_begin.h"
#include "state/recording/recording_begin.h"
#include "state/recording/recording_dynamic.h"
#include "state/recording/video_session.h"
#include "state/scope/scope.h"
#include "state/view/bind_view.h"
#include "state/view/set_view.h"

#include <string.h>

/* ---- bound objects --------------------------------------------------------------------------- */

/*
 * Sets and push constants on the one hand, heaps and push data on the other: each command of the ones
 * makes invalid what the others have set, at all bind points. Specification, 'Descriptor Heaps'.
 */
static void
change_source(struct wake_recording *recording, bool heaps)
{
    if (WAKE_LIKELY(recording->from_heaps == heaps)) {
        return;
    }
    recording->from_heaps = heaps;
    recording->push_change++;
    for (int i = 0; i < WAKE_BIND_POINTS; i++) {
        struct wake_bound_point *point = &recording->points[i];

        point->change++;
        if (heaps) {
            memset(point->sets, 0, point->set_count * sizeof(point->sets[0]));
            point->set_count = 0;
        }
    }
    if (heaps) {
        recording->push_layout = 0;
        memset(recording->pushed, 0, sizeof(recording->pushed));
    } else {
        recording->sampler_heap = recording->resource_heap = false;
        memset(recording->data_pushed, 0, sizeof(recording->data_pushed));
    }
}

/*
 * Specification, 'Pipeline Layout Compatibility': binding sets disturbs those below that were bound
 * with a layout which is not compatible for them, and those above unless both layouts agree up to the
 * last set that is bound, however they go on. What is not known counts as compatible.
 */
static void
disturb(struct wake_bound_point *point, wake_id layout, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < point->set_count; i++) {
        struct wake_bound_set *bound = &point->sets[i];
        uint32_t agreed = i < first ? i : first + count - 1;

        if (WAKE_LIKELY(bound->layout == layout || !bound->layout || !count ||
                        (i >= first && i - first < count))) {
            continue;
        }
        if (!wake_pipeline_layout_compatible(
                wake_pipeline_layout_of(wake_object_get(bound->layout)),
                wake_pipeline_layout_of(wake_object_get(layout)), agreed)) {
            *bound = (struct wake_bound_set){ 0 };
        }
    }
}

/* Descriptors that are not in a set of their own: pushed, or in a descriptor buffer. */
static void
bind_pushed_at(struct wake_recording *recording, VkPipelineBindPoint bind_point, wake_id layout,
               uint32_t first, uint32_t count, bool in_buffer)
{
    int number = wake_bind_point(bind_point);
    struct wake_bound_point *point = number < 0 ? NULL : &recording->points[number];

    if (!point) {
        return;
    }
    change_source(recording, false);
    point->change++;
    disturb(point, layout, first, count);
    for (uint32_t i = first; i - first < count && i < WAKE_MAX_SETS; i++) {
        point->sets[i] = (struct wake_bound_set){ .layout = layout,
                                                  .pushed = true,
                                                  .in_buffer = in_buffer };
        point->set_count = i + 1 > point->set_count ? i + 1 : point->set_count;
    }
}

static void
bind_pushed(struct wake_recording *recording, const struct wake_view_points *points, wake_id layout,
            uint32_t first, uint32_t count, bool in_buffer)
{
    for (uint32_t i = 0; i < points->count; i++) {
        bind_pushed_at(recording, points->point[i], layout, first, count, in_buffer);
    }
}

static void
push_set(struct wake_recording *recording, const struct wake_push_set_view *view)
{
    const VkDescriptorUpdateTemplateCreateInfo *info;

    if (!view->templated) {
        bind_pushed(recording, &view->points, view->layout, view->set, 1, false);
        return;
    }
    info = wake_VkDescriptorUpdateTemplate_info(wake_object_get(view->update_template));
    bind_pushed_at(recording, info ? info->pipelineBindPoint : VK_PIPELINE_BIND_POINT_GRAPHICS,
                   view->layout, view->set, 1, false);
}

/* The words of a range of bytes have been set. */
static void
note_words(struct wake_recording *recording, uint64_t *words, uint64_t offset, uint64_t size)
{
    uint64_t first = offset / 4, end = (offset + size + 3) / 4;

    end = end < WAKE_PUSHED_WORDS ? end : WAKE_PUSHED_WORDS;
    while (first < end) {
        uint64_t count = 64 - first % 64 < end - first ? 64 - first % 64 : end - first;
        uint64_t bits = UINT64_MAX >> (64 - count) << (first % 64);

        recording->push_change += (bits & ~words[first / 64]) != 0;
        words[first / 64] |= bits;
        first += count;
    }
}

#ifdef VK_EXT_descriptor_heap
static void
push_data(struct wake_recording *recording, const struct wake_rec_CmdPushDataEXT *r)
{
    change_source(recording, true);
    if (r->pPushDataInfo) {
        note_words(recording, recording->data_pushed, r->pPushDataInfo->offset,
                   r->pPushDataInfo->data.size);
    }
}
#endif

static void
push_constants(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_push_constants_view view;

    if (!wake_push_constants_view(record, command, &view)) {
        return;
    }
    change_source(recording, false);
    if (recording->push_layout != view.layout) {
        if (!wake_pipeline_layout_same_push(
                wake_pipeline_layout_of(wake_object_get(recording->push_layout)),
                wake_pipeline_layout_of(wake_object_get(view.layout)))) {
            memset(recording->pushed, 0, sizeof(recording->pushed));
        }
        recording->push_layout = view.layout;
        recording->push_change++;
    }
    note_words(recording, recording->pushed, view.offset, view.size);
}

/*
 * The dynamic offsets of the sets that were bound, behind those of the sets that stay. What does
 * not fit is not known: then the set has none.
 */
static void
bind_offsets(struct wake_bound_point *point, const struct wake_bind_sets_view *view)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
        wake_object_get(view->layout));
    uint32_t offsets[WAKE_MAX_DYNAMIC_OFFSETS], count = 0, taken = 0;

    for (uint32_t i = 0; i < point->set_count; i++) {
        struct wake_bound_set *bound = &point->sets[i];
        bool bound_now = i >= view->first && i - view->first < view->count;
        const uint32_t *from = &point->dynamic_offsets[bound->dynamic_first];
        uint32_t wanted = bound->dynamic_count;

        if (bound_now) {
            const struct wake_descriptor_layout *set = wake_pipeline_layout_set(layout, i);

            wanted = set && set->dynamic_count <= view->offset_count - taken ? set->dynamic_count
                                                                             : 0;
            from = &view->offsets[taken];
            taken += wanted;
        }
        bound->dynamic_first = count;
        bound->dynamic_count = wanted <= WAKE_MAX_DYNAMIC_OFFSETS - count ? wanted : 0;
        memcpy(&offsets[count], from, bound->dynamic_count * sizeof(*from));
        count += bound->dynamic_count;
    }
    memcpy(point->dynamic_offsets, offsets, count * sizeof(offsets[0]));
}

static void
bind_sets_at(struct wake_recording *recording, VkPipelineBindPoint bind_point,
             const struct wake_bind_sets_view *view)
{
    int number = wake_bind_point(bind_point);
    const uint32_t *numbers = wake_bound_numbers(view);
    struct wake_bound_point *point;

    if (number < 0 || !view->sets) {
        return;
    }
    change_source(recording, false);
    point = &recording->points[number];
    point->change++;
    disturb(point, view->layout, view->first, view->count);
    for (uint32_t i = 0; i < view->count && view->first + i < WAKE_MAX_SETS; i++) {
        point->sets[view->first + i] = (struct wake_bound_set){
            .set = wake_packed_id(view->sets, i, 1, 0),
            .layout = view->layout,
            .number = numbers[i],
            .seen = view->seen,
        };
    }
    if (view->first + view->count > point->set_count) {
        uint32_t count = view->first + view->count;
        point->set_count = count < WAKE_MAX_SETS ? count : WAKE_MAX_SETS;
    }
    if (WAKE_UNLIKELY(view->offset_count && view->offsets)) {
        bind_offsets(point, view);
    }
}

static void
bind_sets(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_bind_sets_view view;

    if (wake_bind_sets_view(record, command, &view)) {
        for (uint32_t i = 0; i < view.points.count; i++) {
            bind_sets_at(recording, view.points.point[i], &view);
        }
    }
}

static void
bind_vertex(struct wake_recording *recording, const struct wake_vertex_view *view)
{
    uint32_t first = view->first;

    recording->vertex_change++;
    for (uint32_t i = 0; view->buffers && i < view->count && first + i < WAKE_MAX_VERTEX_BUFFERS;
         i++) {
        recording->vertex[first + i] = (struct wake_bound_buffer){
            .buffer = wake_packed_id(view->buffers, i, 1, 0),
            .bound = true,
            .offset = view->offsets ? view->offsets[i] : 0,
            .size = view->sizes ? view->sizes[i] : VK_WHOLE_SIZE,
            .stride = view->strides ? view->strides[i] : 0,
            .has_stride = view->strides != NULL,
        };
        if (first + i >= recording->vertex_count) {
            recording->vertex_count = first + i + 1;
        }
    }
    if (view->strides) {
        wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    }
}

#ifdef VK_KHR_device_address_commands

static void
bind_vertex_addresses(struct wake_recording *recording,
                      const struct wake_rec_CmdBindVertexBuffers3KHR *r)
{
    recording->vertex_change++;
    for (uint32_t i = 0; r->pBindingInfos && i < r->bindingCount; i++) {
        const VkBindVertexBuffer3InfoKHR *info = &r->pBindingInfos[i];
        uint32_t binding = r->firstBinding + i;

        if (binding >= WAKE_MAX_VERTEX_BUFFERS) {
            return;
        }
        recording->vertex[binding] = (struct wake_bound_buffer){
            .bound = true,
            .at_address = info->addressRange.address != 0,
            .size = info->addressRange.size,
            .stride = info->setStride ? info->addressRange.stride : 0,
            .has_stride = info->setStride,
        };
        if (binding >= recording->vertex_count) {
            recording->vertex_count = binding + 1;
        }
        if (info->setStride) {
            wake_recording_set_dynamic(recording, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        }
    }
}

static void
bind_index_address(struct wake_recording *recording,
                   const struct wake_rec_CmdBindIndexBuffer3KHR *r)
{
    if (r->pInfo) {
        recording->index = (struct wake_bound_buffer){
            .bound = true,
            .at_address = r->pInfo->addressRange.address != 0,
            .size = r->pInfo->addressRange.size,
        };
        recording->index_type = r->pInfo->indexType;
        recording->own_restart = false;
        recording->vertex_change++;
    }
}

#endif

/* Shader objects may be bound without a record: by commands that the registry lacks. */
static bool
binds_unseen(const struct wake_command_buffer *cb)
{
#ifdef WAKE_OWN_SHADER_OBJECT
    return cb->stream.device && ((const struct wake_scope *)cb->stream.device)->shader_objects;
#else
    (void)cb;
    return false;
#endif
}

/* Specification, 'Shader Objects': a pipeline takes the place of all shaders of its bind point, and they of it. */
static void
unbind_shaders(struct wake_recording *recording, int number)
{
    struct wake_bound_shaders *shaders = &recording->shaders;
    VkShaderStageFlags compute = VK_SHADER_STAGE_COMPUTE_BIT;

    if (number == WAKE_BIND_GRAPHICS) {
        shaders->bound &= compute;
    } else if (number == WAKE_BIND_COMPUTE) {
        shaders->bound &= ~compute;
    }
}

#ifndef WAKE_OWN_SHADER_OBJECT
static void
bind_shaders(struct wake_recording *recording, const struct wake_rec_CmdBindShadersEXT *r)
{
    struct wake_bound_shaders *shaders = &recording->shaders;

    for (uint32_t i = 0; r->pStages && i < r->stageCount; i++) {
        VkShaderStageFlags stage = (VkShaderStageFlags)r->pStages[i];
        wake_id id = r->pShaders ? wake_packed_id(r->pShaders, i, 1, 0) : 0;
        struct wake_bound_point *point =
            &recording->points[stage == VK_SHADER_STAGE_COMPUTE_BIT ? WAKE_BIND_COMPUTE
                                                                    : WAKE_BIND_GRAPHICS];

        if (!stage || stage & (stage - 1) || stage >= 1u << WAKE_SHADER_STAGES) {
            continue;
        }
        shaders->shader[__builtin_ctz(stage)] = id;
        shaders->named |= stage;
        shaders->bound = id ? shaders->bound | stage : shaders->bound & ~stage;
        point->pipeline = 0;
        point->change++;
        point->pipeline_change++;
    }
}
#endif

/* What is bound is taken for what draws use. */
static void
demand_views(struct wake_demands *demands, const struct wake_pipeline *pipeline)
{
    if (wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VIEWPORT)) {
        demands->viewports |= wake_bits_from(0, pipeline->viewport_count);
    }
    if (wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_SCISSOR)) {
        demands->scissors |= wake_bits_from(0, pipeline->scissor_count);
    }
    demands->viewport_count |= wake_pipeline_is_dynamic(pipeline,
                                                        VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    demands->scissor_count |= wake_pipeline_is_dynamic(pipeline,
                                                       VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
}

static void
bind_pipeline(const struct wake_command_buffer *cb, struct wake_recording *recording,
              const struct wake_rec_CmdBindPipeline *r)
{
    int number = wake_bind_point(r->pipelineBindPoint);

    if (number >= 0) {
        /* Where shaders can take its place unseen, none counts as bound. */
        recording->points[number].pipeline = binds_unseen(cb) ? 0 : r->pipeline_id;
        recording->points[number].change++;
        recording->points[number].pipeline_change++;
        unbind_shaders(recording, number);
    }
#ifdef VK_ARM_data_graph
    if (r->pipelineBindPoint == VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM) {
        recording->data_graph = r->pipeline_id;
    }
#endif
    if (number == WAKE_BIND_GRAPHICS) {
        recording->pipeline_pass = recording->pass.number;
    }
    if (number != WAKE_BIND_COMPUTE) {
        const struct wake_pipeline *pipeline = wake_pipeline_of(wake_object_get(r->pipeline_id));

        if (pipeline && wake_bind_point(pipeline->bind_point) == number) {
            wake_recording_undo_static(recording, pipeline);
        }
        if (WAKE_UNLIKELY(recording->inherits_viewports) && pipeline && cb->inherited &&
            number == WAKE_BIND_GRAPHICS) {
            demand_views(&cb->inherited->demands, pipeline);
        }
    }
}

static bool
apply_bind_buffer(struct wake_recording *recording, const struct wake_record *record,
                  uint32_t command)
{
    struct wake_vertex_view vertex;
    struct wake_index_view index;

    if (wake_vertex_view(record, command, &vertex)) {
        bind_vertex(recording, &vertex);
        return true;
    }
    if (wake_index_view(record, command, &index)) {
        recording->index = (struct wake_bound_buffer){
            .buffer = index.buffer, .bound = true, .offset = index.offset, .size = index.size
        };
        recording->index_type = index.type;
        recording->own_restart = false;
        recording->vertex_change++;
        return true;
    }
    switch (command) {
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdBindVertexBuffers3KHR:
        bind_vertex_addresses(recording, (const void *)record);
        return true;
    case WAKE_CMD_vkCmdBindIndexBuffer3KHR:
        bind_index_address(recording, (const void *)record);
        return true;
#endif
    default: return false;
    }
}

static bool
apply_bind(struct wake_command_buffer *cb, struct wake_recording *recording,
           const struct wake_record *record, uint32_t command)
{
    struct wake_push_set_view push;
    struct wake_buffer_offsets_view offsets;
    struct wake_embedded_samplers_view samplers;

    switch (command) {
    case WAKE_CMD_vkCmdBindPipeline:
        bind_pipeline(cb, recording, (const void *)record);
        return true;
#ifndef WAKE_OWN_SHADER_OBJECT
    case WAKE_CMD_vkCmdBindShadersEXT: bind_shaders(recording, (const void *)record); return true;
#endif
#ifdef VK_VERSION_1_4
    case WAKE_REAL_vkCmdBindDescriptorSets2: bind_sets(recording, record, command); return true;
    case WAKE_REAL_vkCmdPushConstants2: push_constants(recording, record, command); return true;
    case WAKE_REAL_vkCmdPushDescriptorSet2:
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplate2:
#endif
    case WAKE_REAL_vkCmdPushDescriptorSetKHR:
    case WAKE_REAL_vkCmdPushDescriptorSetWithTemplateKHR:
        if (wake_push_set_view(record, command, &push)) {
            push_set(recording, &push);
        }
        return true;
#ifdef VK_VERSION_1_4
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsets2EXT:
#endif
    case WAKE_CMD_vkCmdSetDescriptorBufferOffsetsEXT:
        if (wake_buffer_offsets_view(record, command, &offsets)) {
            bind_pushed(recording, &offsets.points, offsets.layout, offsets.first, offsets.count,
                        true);
        }
        return true;
#ifdef VK_VERSION_1_4
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplers2EXT:
#endif
    case WAKE_CMD_vkCmdBindDescriptorBufferEmbeddedSamplersEXT:
        if (wake_embedded_samplers_view(record, command, &samplers)) {
            bind_pushed(recording, &samplers.points, samplers.layout, samplers.set, 1, true);
        }
        return true;
    default: return apply_bind_buffer(recording, record, command);
    }
}

/* ---- render pass instances ------------------------------------------------------------------- */

static void
locate(struct wake_pass *pass, const VkRenderPassSampleLocationsBeginInfoEXT *info)
{
    if (!info || !info->pPostSubpassSampleLocations) {
        return;
    }
    pass->located_count = info->postSubpassSampleLocationsCount;
    for (uint32_t i = 0; i < pass->located_count && i < WAKE_MAX_LOCATED; i++) {
        const VkSubpassSampleLocationsEXT *row = &info->pPostSubpassSampleLocations[i];

        pass->located[i].subpass = row->subpassIndex;
        pass->located[i].locations = wake_sample_locations_hash(&row->sampleLocationsInfo);
    }
}

static uint32_t
group_mask(const void *chain)
{
    const VkDeviceGroupRenderPassBeginInfo *group =
        chain ? wake_chain_find(chain, VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO)
              : NULL;

    return group ? group->deviceMask : 0;
}

static void
begin_render_pass(struct wake_recording *recording, const struct wake_pass_view *view)
{
    const VkRenderPassBeginInfo *info = view->begin;
    struct wake_pass *pass = &recording->pass;

    *pass = (struct wake_pass){ .kind = WAKE_PASS_RENDER_PASS,
                                .contents = view->contents,
                                .number = pass->number + 1 };
    if (!info) {
        return;
    }
    pass->device_mask = group_mask(info->pNext);
    if (pass->device_mask) {
        recording->current_mask = pass->device_mask;
    }
    wake_pass_read_begin(pass, view);
    locate(pass, wake_chain_find(info->pNext,
                                 VK_STRUCTURE_TYPE_RENDER_PASS_SAMPLE_LOCATIONS_BEGIN_INFO_EXT));
}

static void
read_density_map(struct wake_pass *pass, const void *chain)
{
    const VkRenderingFragmentDensityMapAttachmentInfoEXT *density = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT);

    if (density && density->imageView) {
        pass->density_map = true;
        pass->density_view = wake_packed_id(
            density, 0, WAKE_HANDLES_VkRenderingFragmentDensityMapAttachmentInfoEXT,
            WAKE_HANDLE_VkRenderingFragmentDensityMapAttachmentInfoEXT_imageView);
    }
}

static bool
has_shading_rate(const void *chain)
{
    const VkRenderingFragmentShadingRateAttachmentInfoKHR *rate = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR);

    return rate && rate->imageView;
}

static void
begin_rendering(struct wake_recording *recording, const struct wake_pass_view *view)
{
    const VkRenderingInfo *info = view->rendering;
    struct wake_pass *pass = &recording->pass;
    const VkMultisampledRenderToSingleSampledInfoEXT *single;
    const uint64_t suspended = pass->suspended_offsets;

    *pass = (struct wake_pass){ .kind = WAKE_PASS_DYNAMIC, .number = pass->number + 1 };
    if (!info) {
        return;
    }
    single = wake_chain_find(info->pNext,
                             VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT);
    pass->single_sampled = single && single->multisampledRenderToSingleSampledEnable
                               ? single->rasterizationSamples
                               : 0;
    pass->contents = view->contents;
    pass->device_mask = group_mask(info->pNext);
    if (pass->device_mask) {
        recording->current_mask = pass->device_mask;
    }
    pass->tiled = wake_has_tile_shading(info->pNext);
    pass->apron = wake_tile_apron(info->pNext);
    read_density_map(pass, info->pNext);
    pass->resumed_offsets = info->flags & VK_RENDERING_RESUMING_BIT ? suspended : 0;
    pass->shading_rate = has_shading_rate(info->pNext);
    wake_pass_read_rendering(pass, view);
}

#ifdef VK_VERSION_1_4
static void
relocate(struct wake_recording *recording, const VkRenderingAttachmentLocationInfo *info)
{
    struct wake_pass *pass = &recording->pass;

    pass->relocated = info && info->pColorAttachmentLocations;
    for (uint32_t i = 0; pass->relocated && i < info->colorAttachmentCount && i < WAKE_MAX_COLOR;
         i++) {
        pass->locations[i] = info->pColorAttachmentLocations[i];
    }
    recording->dynamic_change++;
}

static void
reindex(struct wake_recording *recording, const VkRenderingInputAttachmentIndexInfo *info)
{
    struct wake_pass *pass = &recording->pass;

    recording->dynamic_change++;
    pass->reindexed = info != NULL;
    if (!info) {
        return;
    }
    pass->has_indices = info->pColorAttachmentInputIndices != NULL;
    pass->has_depth_index = info->pDepthInputAttachmentIndex != NULL;
    pass->has_stencil_index = info->pStencilInputAttachmentIndex != NULL;
    for (uint32_t i = 0; pass->has_indices && i < info->colorAttachmentCount && i < WAKE_MAX_COLOR;
         i++) {
        pass->indices[i] = info->pColorAttachmentInputIndices[i];
    }
    pass->depth_index = pass->has_depth_index ? *info->pDepthInputAttachmentIndex : 0;
    pass->stencil_index = pass->has_stencil_index ? *info->pStencilInputAttachmentIndex : 0;
}
#endif

/* Commands of newer extensions that change what the render pass instance is, or bind heaps. */
static bool
apply_in_pass(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_pass *pass = &recording->pass;

    (void)record;
    switch (command) {
#ifdef VK_VERSION_1_4
    case WAKE_REAL_vkCmdSetRenderingAttachmentLocations:
        relocate(
            recording,
            ((const struct wake_rec_CmdSetRenderingAttachmentLocations *)record)->pLocationInfo);
        return true;
    case WAKE_REAL_vkCmdSetRenderingInputAttachmentIndices:
        reindex(recording, ((const struct wake_rec_CmdSetRenderingInputAttachmentIndices *)record)
                               ->pInputAttachmentIndexInfo);
        return true;
#endif
#ifdef VK_EXT_custom_resolve
    case WAKE_CMD_vkCmdBeginCustomResolveEXT:
        pass->resolving = true;
        recording->dynamic_change++;
        return true;
#endif
#ifdef VK_EXT_descriptor_heap
    case WAKE_CMD_vkCmdPushDataEXT: push_data(recording, (const void *)record); return true;
    case WAKE_CMD_vkCmdBindSamplerHeapEXT:
        change_source(recording, true);
        recording->sampler_heap = true;
        recording->sampler_bind = wake_heap_bind(
            ((const struct wake_rec_CmdBindSamplerHeapEXT *)record)->pBindInfo);
        return true;
    case WAKE_CMD_vkCmdBindResourceHeapEXT:
        change_source(recording, true);
        recording->resource_heap = true;
        recording->resource_bind = wake_heap_bind(
            ((const struct wake_rec_CmdBindResourceHeapEXT *)record)->pBindInfo);
        return true;
#endif
#ifdef VK_ARM_shader_instrumentation
    case WAKE_CMD_vkCmdBeginShaderInstrumentationARM:
    case WAKE_CMD_vkCmdEndShaderInstrumentationARM:
        recording->instrumented = command == WAKE_CMD_vkCmdBeginShaderInstrumentationARM;
        return true;
#endif
#ifdef VK_QCOM_tile_memory_heap
    case WAKE_CMD_vkCmdBindTileMemoryQCOM:
        recording->tile_memory = wake_tile_memory_of(
            ((const struct wake_rec_CmdBindTileMemoryQCOM *)record)->pTileMemoryBindInfo);
        return true;
#endif
#ifdef VK_QCOM_tile_shading
    case WAKE_CMD_vkCmdBeginPerTileExecutionQCOM:
    case WAKE_CMD_vkCmdEndPerTileExecutionQCOM:
        pass->per_tile = command == WAKE_CMD_vkCmdBeginPerTileExecutionQCOM;
        recording->dynamic_change++;
        return true;
#endif
    default: (void)pass; return false;
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

/* Parts of an instance that is suspended have the same offsets of the fragment density map. */
static void
note_offsets(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
#if defined(VK_KHR_maintenance10) && defined(VK_EXT_fragment_density_map_offset)
    struct wake_pass *pass = &recording->pass;

    pass->suspended_offsets = 0;
    if (command == WAKE_CMD_vkCmdEndRendering2KHR && pass->flags & VK_RENDERING_SUSPENDING_BIT) {
        pass->suspended_offsets = wake_density_offsets_hash(
            ((const struct wake_rec_CmdEndRendering2KHR *)record)->pRenderingEndInfo);
    }
#else
    (void)recording, (void)record, (void)command;
#endif
}

/* Specification, 'Secondary Command Buffer Execution': what was bound and set before is undefined
 * behind it. */
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
    recording->own_restart = false;
    memset(recording->vertex, 0, sizeof(recording->vertex));
    recording->vertex_count = 0;
    recording->vertex_change++;
    recording->push_layout = 0;
    memset(recording->pushed, 0, sizeof(recording->pushed));
    memset(recording->data_pushed, 0, sizeof(recording->data_pushed));
    recording->push_change++;
    wake_builds_free(&recording->builds);
}

static bool
apply_pass(struct wake_recording *recording, const struct wake_record *record, uint32_t command)
{
    struct wake_pass_view view;

    if (command == WAKE_CMD_vkCmdExecuteCommands) {
        forget(recording);
        return true;
    }
    if (WAKE_UNLIKELY(apply_in_pass(recording, record, command))) {
        return true;
    }
    if (WAKE_LIKELY(!wake_pass_step(command)) || !wake_pass_view(record, command, &view)) {
        return false;
    }
    switch (view.step) {
    case WAKE_BEGIN_RENDER_PASS: begin_render_pass(recording, &view); break;
    case WAKE_BEGIN_RENDERING: begin_rendering(recording, &view); break;
    case WAKE_NEXT_SUBPASS: next_subpass(recording, view.contents); break;
    default:
        end_pass(recording);
        note_offsets(recording, record, command);
        break;
    }
    return true;
}

/* ---- other commands -------------------------------------------------------------------------- */

static void
bind_descriptor_buffers(struct wake_recording *recording,
                        const struct wake_rec_CmdBindDescriptorBuffersEXT *r)
{
    recording->descriptor_buffers = r->bufferCount;
    for (uint32_t i = 0; i < WAKE_MAX_DESCRIPTOR_BUFFERS; i++) {
        bool known = i < r->bufferCount && r->addresses && r->addresses[i].known &&
                     r->addresses[i].found;

        recording->descriptor_bytes[i] = known ? r->addresses[i].left : 0;
    }
}

static void
end_query(const struct wake_command_buffer *cb, struct wake_recording *recording,
          const struct wake_rec_CmdEndQuery *r)
{
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(wake_object_get(r->queryPool_id));

    if (!recording->ended_pool && info && info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
        recording->ended_pool = r->queryPool_id;
        recording->ended_index = cb->command_index;
    }
}

static void
apply_other(struct wake_command_buffer *cb, struct wake_recording *recording,
            const struct wake_record *record, uint32_t command)
{
    switch (command) {
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffers2EXT: {
        const struct wake_rec_CmdBindTransformFeedbackBuffers2EXT *r = (const void *)record;
        recording->xfb_bound |= wake_bits_from(r->firstBinding, r->bindingCount);
        break;
    }
    case WAKE_CMD_vkCmdBeginConditionalRendering2EXT:
#endif
    case WAKE_CMD_vkCmdBeginConditionalRenderingEXT:
        recording->conditional = true;
        recording->conditional_pass = recording->pass.kind == WAKE_PASS_NONE
                                          ? 0
                                          : recording->pass.number;
        break;
    case WAKE_CMD_vkCmdEndConditionalRenderingEXT: recording->conditional = false; break;
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffersEXT: {
        const struct wake_rec_CmdBindTransformFeedbackBuffersEXT *r = (const void *)record;
        recording->xfb_bound |= wake_bits_from(r->firstBinding, r->bindingCount);
        break;
    }
    case WAKE_CMD_vkCmdBindDescriptorBuffersEXT:
        bind_descriptor_buffers(recording, (const void *)record);
        break;
    case WAKE_CMD_vkCmdSetDeviceMask:
        recording->current_mask = ((const struct wake_rec_CmdSetDeviceMask *)record)->deviceMask;
        break;
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdBeginTransformFeedback2EXT:
#endif
    case WAKE_CMD_vkCmdBeginTransformFeedbackEXT:
        recording->transform_feedback = true;
        recording->dynamic_change++; /* draws are captured from here on */
        break;
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdEndTransformFeedback2EXT:
#endif
    case WAKE_CMD_vkCmdEndTransformFeedbackEXT: recording->transform_feedback = false; break;
    case WAKE_CMD_vkCmdBeginVideoCodingKHR:
    case WAKE_CMD_vkCmdControlVideoCodingKHR:
    case WAKE_CMD_vkCmdDecodeVideoKHR:
    case WAKE_CMD_vkCmdEncodeVideoKHR:
    case WAKE_CMD_vkCmdEndVideoCodingKHR:
    case WAKE_CMD_vkCmdBeginQuery: wake_video_apply(cb, record, command); break;
    case WAKE_CMD_vkCmdEndQuery: end_query(cb, recording, (const void *)record); break;
    default: wake_builds_apply(&recording->builds, record, command); break;
    }
}

/* The commands that are recorded most, so that they need not be looked for in every switch. */
enum common {
    COMMON_NONE, /* looked for */
    COMMON_NOTHING =
        WAKE_COMMON_NOTHING, /* leaves nothing behind: no case of a switch above is of it */
    COMMON_SETS,
    COMMON_CONSTANTS,
};

const uint8_t wake_recording_common[WAKE_CMD_COUNT] = {
    [WAKE_CMD_vkCmdDraw] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdDrawIndexed] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdDrawIndirect] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdDrawIndexedIndirect] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdDispatch] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdDispatchIndirect] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdPipelineBarrier] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdPipelineBarrier2] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdPipelineBarrier2KHR] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyBuffer] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyBuffer2] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyBuffer2KHR] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyImage] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyBufferToImage] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdCopyImageToBuffer] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdUpdateBuffer] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdFillBuffer] = COMMON_NOTHING,
    [WAKE_CMD_vkCmdBindDescriptorSets] = COMMON_SETS,
    [WAKE_CMD_vkCmdPushConstants] = COMMON_CONSTANTS,
};

WAKE_NOINLINE static void
apply_searched(struct wake_command_buffer *cb, struct wake_recording *recording,
               const struct wake_record *record, uint32_t command)
{
    command = wake_command_real(command);
    if (!apply_bind(cb, recording, record, command) && !apply_pass(recording, record, command) &&
        !wake_recording_apply_dynamic(recording, record, command)) {
        apply_other(cb, recording, record, command);
    }
}

void
wake_recording_apply_kept(struct wake_command_buffer *cb, const struct wake_record *record,
                          uint32_t command)
{
    struct wake_recording *recording = wake_recording_of(cb);

    if (!recording) {
        return;
    }
    switch (wake_recording_common[command]) {
    case COMMON_SETS: bind_sets(recording, record, command); break;
    case COMMON_CONSTANTS: push_constants(recording, record, command); break;
    default: apply_searched(cb, recording, record, command); break;
    }
}
