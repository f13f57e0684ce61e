/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches, traces: attachments by state, vertex, index and indirect buffers, descriptors
 * (sync_descriptors.c).
 *
 * What a draw accesses through what is bound is worked out once and repeated while nothing bound
 * changes. A draw that differs from the one before it in nothing, with no barrier between, accesses
 * nothing new: reads are entered already, writes to attachments are ordered. Writes of shaders are
 * not, and are looked at with every draw.
 */
#include "sync/command/draw_accesses.h"

#include "state/object/create_info.h"
#include "state/recording/index_type.h"
#include "state/scope/facts.h"
#include "state/view/draw_view.h"
#include "sync/access/access_walk.h"
#include "sync/command/pass_attachments.h"
#include "sync/command/sync_descriptors.h"
#include "sync/command/trace_accesses.h"
#include "sync/recording/draw_plan.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_span.h"

#include <string.h>

/* A read of a set that may have been drawn with before. */
static void
run_read(struct wake_sync *sync, struct wake_plan_row *row, bool certain)
{
    struct wake_access_context *context = sync->context;
    enum wake_doubt doubt = wake_plan_row_doubt(sync, row, certain);

    if (WAKE_LIKELY(row->position == context->log.count + 1 && row->entered_doubt == doubt &&
                    row->changes == context->spaces[row->space].changes)) {
        return;
    }
    wake_sync_plan_row(sync, row, doubt);
    if (wake_access_context_knows(context, row->space, row->begin, row->end, row->access, doubt)) {
        row->position = context->log.count + 1;
        row->changes = context->spaces[row->space].changes;
        row->entered_doubt = doubt;
    }
}

/* `certain`: the command runs shaders whose accesses do not depend on more. */
static void
run(struct wake_sync *sync, const struct wake_plan *plan, bool certain)
{
    const struct wake_plan_row *rows = plan->rows.rows;

    for (uint32_t p = 0; p < plan->part_count; p++) {
        for (uint32_t i = 0; i < plan->parts[p].count; i++) {
            run_read(sync, &plan->parts[p].rows[i], certain);
        }
    }

    if (WAKE_UNLIKELY(plan->together)) {
        wake_sync_plan_together(sync, plan, certain);
        return;
    }
    for (uint32_t i = 0; i < plan->rows.count; i++) {
        wake_sync_plan_row(sync, &rows[i], wake_plan_row_doubt(sync, &rows[i], certain));
    }
}

/* ---- attachments ----------------------------------------------------------------------------- */

static bool
dynamic_or(const struct wake_drawing *d, VkDynamicState state, VkBool32 set, VkBool32 pipeline)
{
    return wake_pipeline_is_dynamic(d->pipeline, state) ? set != VK_FALSE : pipeline != VK_FALSE;
}

/* The depth test of a draw: VK_FALSE of everything where the pipeline has no state for it. */
struct depth_test {
    bool enabled, passes, fails; /* may pass, may fail */
};

static struct depth_test
depth_test_of(const struct wake_drawing *d)
{
    const VkPipelineDepthStencilStateCreateInfo *info = d->pipeline->depth_stencil;
    const struct wake_dynamic_values *values = &d->recording->dynamic;
    VkCompareOp op = wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP)
                         ? values->depth_compare
                     : info ? info->depthCompareOp
                            : VK_COMPARE_OP_ALWAYS;
    bool enabled = dynamic_or(d, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, values->depth_test,
                              info && info->depthTestEnable);

    return (struct depth_test){ enabled, !enabled || op != VK_COMPARE_OP_NEVER,
                                enabled && op != VK_COMPARE_OP_ALWAYS };
}

static uint32_t
depth_access(const struct wake_drawing *d)
{
    const VkPipelineDepthStencilStateCreateInfo *info = d->pipeline->depth_stencil;
    const struct wake_dynamic_values *values = &d->recording->dynamic;
    struct depth_test test = depth_test_of(d);

    if (!test.enabled) {
        return dynamic_or(d, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE, values->depth_bounds_test,
                          info && info->depthBoundsTestEnable)
                   ? WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ
                   : WAKE_SYNC_NONE;
    }
    return test.passes && dynamic_or(d, VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE, values->depth_write,
                                     info && info->depthWriteEnable)
               ? WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
               : WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ;
}

/* Whether an operation that the comparisons may lead to changes the stencil. */
static bool
stencil_op_writes(const VkStencilOpState *op, struct depth_test depth)
{
    return (op->compareOp != VK_COMPARE_OP_ALWAYS && op->failOp != VK_STENCIL_OP_KEEP) ||
           (op->compareOp != VK_COMPARE_OP_NEVER &&
            ((depth.passes && op->passOp != VK_STENCIL_OP_KEEP) ||
             (depth.fails && op->depthFailOp != VK_STENCIL_OP_KEEP)));
}

/* Whether the stencil test of a face, 0: front, 1: back, may write. */
static bool
face_writes(const struct wake_drawing *d, uint32_t face, struct depth_test depth)
{
    const VkPipelineDepthStencilStateCreateInfo *info = d->pipeline->depth_stencil;
    const VkPipelineRasterizationStateCreateInfo *raster = d->pipeline->rasterization;
    const VkStencilOpState none = { 0 }, *set = &d->recording->dynamic.stencil[face];
    const VkStencilOpState *given = !info ? &none : face ? &info->back : &info->front;
    const VkStencilOpState *op = wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_STENCIL_OP)
                                     ? set
                                     : given;
    uint32_t mask = wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK)
                        ? set->writeMask
                        : given->writeMask;
    VkCullModeFlags culled = wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_CULL_MODE)
                                 ? d->recording->dynamic.cull_mode
                             : raster ? raster->cullMode
                                      : 0;

    return !(culled & (VkCullModeFlags)(VK_CULL_MODE_FRONT_BIT << face)) && mask &&
           stencil_op_writes(op, depth);
}

static uint32_t
stencil_access(const struct wake_drawing *d)
{
    const VkPipelineDepthStencilStateCreateInfo *info = d->pipeline->depth_stencil;
    const struct wake_dynamic_values *values = &d->recording->dynamic;
    struct depth_test depth;

    if (!dynamic_or(d, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, values->stencil_test,
                    info && info->stencilTestEnable)) {
        return WAKE_SYNC_NONE;
    }
    depth = depth_test_of(d);
    return face_writes(d, 0, depth) || face_writes(d, 1, depth)
               ? WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
               : WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ;
}

static bool
writes_color(const struct wake_drawing *d, uint32_t location)
{
    const struct wake_spirv_entry *entry = wake_pipeline_entry(d->pipeline,
                                                               VK_SHADER_STAGE_FRAGMENT_BIT);

    if (d->pipeline->blend_attachments &&
        (location >= d->pipeline->blend_attachment_count ||
         !d->pipeline->blend_attachments[location].colorWriteMask)) {
        return false;
    }
    if (wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT) ||
        wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT) ||
        d->pipeline->relocated) {
        return false; /* not certain */
    }
    for (uint32_t i = 0; entry && i < entry->output_count; i++) {
        if (entry->outputs[i].location == location && !entry->outputs[i].patch) {
            return true;
        }
    }
    return false;
}

static void
plan_slot(struct wake_sync *sync, struct wake_plan *plan, enum wake_attachment_slot slot,
          uint32_t number, uint32_t access)
{
    struct wake_image_box box;
    struct wake_image_walk walk;
    wake_id view, image;

    if (access == WAKE_SYNC_NONE) {
        return;
    }
    if (sync->work->pass.kind == WAKE_PASS_INHERITED) {
        wake_sync_note_slot(sync, slot, number, access);
        return;
    }
    view = wake_sync_slot_view(&sync->work->pass, slot, number);
    if (!view ||
        !wake_sync_attachment_box(sync, view, true, wake_sync_slot_aspect(slot), &box, &image) ||
        !wake_image_walk_begin(sync, image, &box, &walk)) {
        return;
    }
    while (wake_image_walk_next(&walk)) {
        wake_plan_add(plan, &walk.span, access,
                      slot == WAKE_SLOT_COLOR ? WAKE_ORDERED_COLOR : WAKE_ORDERED_DEPTH_STENCIL,
                      false, image);
    }
}

/* Whether the pipeline surely takes what an attachment of fragment shading rates says. */
static bool
takes_rates(const struct wake_pipeline *pipeline)
{
    const VkPipelineFragmentShadingRateStateCreateInfoKHR *state =
        pipeline->info && !pipeline->linked
            ? wake_chain_find(
                  pipeline->info->pNext,
                  VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR)
            : NULL;

    return state && state->combinerOps[1] != VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR &&
           !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR);
}

/* The texels of a subpass's attachment of shading rates that stand for the render area. */
static void
plan_rates(struct wake_sync *sync, const struct wake_drawing *d, struct wake_plan *plan)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_subpass *subpass = pass->pass
                                             ? wake_render_pass_subpass(pass->pass, pass->subpass)
                                             : NULL;
    const VkAttachmentReference2 *reference = subpass ? subpass->shading_rate : NULL;
    const struct wake_image_view *view;
    struct wake_image_box box;
    struct wake_image_walk walk;
    VkExtent2D texel, end;

    if (WAKE_LIKELY(!reference) || reference->attachment >= pass->attachment_count ||
        !takes_rates(d->pipeline)) {
        return;
    }
    texel = subpass->shading_rate_texel;
    view = wake_image_view_of(wake_check_object(
        sync->check, pass->attachments[reference->attachment].view, WAKE_TYPE_VkImageView));
    if (!view || !texel.width || !texel.height || pass->area.offset.x < 0 ||
        pass->area.offset.y < 0) {
        return;
    }
    box = wake_image_box_whole(view->range);
    if (view->range.layerCount > 1) { /* else one for all */
        box.views = pass->view_mask;
        if (pass->layers && pass->layers < view->range.layerCount) {
            box.range.layerCount = pass->layers;
        }
    }
    end.width = (uint32_t)pass->area.offset.x + pass->area.extent.width;
    end.height = (uint32_t)pass->area.offset.y + pass->area.extent.height;
    end.width = end.width / texel.width + (end.width % texel.width != 0);
    end.height = end.height / texel.height + (end.height % texel.height != 0);
    box.offset.x = pass->area.offset.x / (int32_t)texel.width;
    box.offset.y = pass->area.offset.y / (int32_t)texel.height;
    if (end.width <= (uint32_t)box.offset.x || end.height <= (uint32_t)box.offset.y ||
        end.width > view->extent.width || end.height > view->extent.height) {
        return;
    }
    box.extent = (VkExtent3D){ end.width - (uint32_t)box.offset.x,
                               end.height - (uint32_t)box.offset.y, 1 };
    if (wake_image_walk_begin(sync, view->image, &box, &walk)) {
        while (wake_image_walk_next(&walk)) {
            wake_plan_add(
                plan, &walk.span,
                WAKE_SYNC_FRAGMENT_SHADING_RATE_ATTACHMENT_KHR_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_KHR,
                WAKE_ORDERED_NOT, false, view->image);
        }
    }
}

static void
plan_attachments(struct wake_sync *sync, const struct wake_drawing *d, struct wake_plan *plan)
{
    const struct wake_dynamic_values *values = &d->recording->dynamic;

    plan->rows.count = 0;
    plan->writes = false;
    plan->together = false;
    plan->part_count = 0;
    if (dynamic_or(d, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE, values->rasterizer_discard,
                   d->pipeline->rasterizer_discard)) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_MAX_COLOR; i++) {
        if (writes_color(d, i)) {
            plan_slot(sync, plan, WAKE_SLOT_COLOR, i,
                      WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE);
        }
    }
    plan_slot(sync, plan, WAKE_SLOT_DEPTH, 0, depth_access(d));
    plan_slot(sync, plan, WAKE_SLOT_STENCIL, 0, stencil_access(d));
    plan_rates(sync, d, plan);
}

/* A row of the plan, which is to be written. */
static void
rewrite(struct wake_sync *sync, const struct wake_plan_row *row, struct wake_rewrite *again)
{
    const struct wake_sync_space *space = &sync->context->spaces[row->space];

    if (WAKE_LIKELY(again->range && again->changes == sync->work->changes &&
                    again->space_changes == space->changes && again->space_reads == space->reads &&
                    !sync->maybe)) {
        if (!sync->checks_only) {
            again->range->state.write_tag = sync->tag;
        }
        return;
    }
    wake_sync_plan_row(sync, row, WAKE_DOUBT_NONE);
    *again = (struct wake_rewrite){ NULL, sync->work->changes, space->changes, space->reads };
    if (!sync->checks_only && !sync->maybe && wake_sync_rows[row->access].write) {
        again->range = wake_access_context_written(sync->context, row->space, row->begin, row->end,
                                                   sync->tag);
    }
}

static void
run_attachments(struct wake_sync *sync, const struct wake_plan *plan)
{
    const struct wake_plan_row *rows = plan->rows.rows;

    if (WAKE_UNLIKELY(plan->together || plan->rows.count > WAKE_REWRITES)) {
        run(sync, plan, true);
        return;
    }
    for (uint32_t i = 0; i < plan->rows.count; i++) {
        rewrite(sync, &rows[i], &sync->work->rewrites[i]);
    }
}

static void
attachments(struct wake_sync *sync, const struct wake_drawing *d)
{
    struct wake_plan *plan = &sync->work->attachments;
    const uint64_t key[4] = { d->point->pipeline_change + 1, d->recording->dynamic_change,
                              d->recording->pass.number, sync->work->pass.begin_tag };

    if (memcmp(plan->key, key, sizeof(key)) != 0) {
        memcpy(plan->key, key, sizeof(key));
        plan_attachments(sync, d, plan);
        memset(sync->work->rewrites, 0, sizeof(sync->work->rewrites));
    }
    run_attachments(sync, plan);
}

/* ---- vertices -------------------------------------------------------------------------------- */

/* Vertices or instances of one draw; indexed: those are not known. */
struct counts {
    uint32_t first_vertex, vertices, first_instance, instances;
    bool indexed, indirect;
};

/* Instances that one element of a binding is for; 0: all. */
static uint32_t
divisor(const struct wake_pipeline *pipeline, uint32_t binding)
{
    const VkPipelineVertexInputDivisorStateCreateInfoEXT *info =
        pipeline->vertex_input
            ? wake_chain_find(pipeline->vertex_input->pNext,
                              VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT)
            : NULL;

    for (uint32_t i = 0; info && i < info->vertexBindingDivisorCount; i++) {
        if (info->pVertexBindingDivisors[i].binding == binding) {
            return info->pVertexBindingDivisors[i].divisor;
        }
    }
    return 1;
}

/*
 * Whether the attribute is fetched: where the vertex shader has inputs, those that it uses. Of one
 * without any the description of the vertices counts as it stands: who gives one means it.
 */
static bool
fetches(const struct wake_spirv_entry *vertex, uint32_t location)
{
    if (!vertex || !vertex->input_count) {
        return true;
    }
    for (uint32_t i = 0; i < vertex->input_count; i++) {
        if (vertex->inputs[i].location == location && vertex->inputs[i].used) {
            return true;
        }
    }
    return false;
}

/* What is fetched through each of the first bindings. `given`: by a command, not by the pipeline. */
static WAKE_NOINLINE void
find_vertex_bytes(struct wake_sync_work *work, const struct wake_drawing *d, bool given)
{
    const struct wake_pipeline *p = d->pipeline;
    const struct wake_vertex_input *input = &work->vertex_input;
    const VkVertexInputBindingDescription *bindings = given ? input->bindings : p->vertex_bindings;
    const VkVertexInputAttributeDescription *attributes = given ? input->attributes
                                                                : p->vertex_attributes;
    uint32_t bindings_end = given ? input->binding_count : p->vertex_binding_count,
             attributes_end = given ? input->attribute_count : p->vertex_attribute_count;
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(d->pipeline,
                                                                VK_SHADER_STAGE_VERTEX_BIT);

    work->vertex_bytes_of = d->point->pipeline_change + 1;
    memset(work->vertex_bytes, 0, sizeof(work->vertex_bytes));
    for (uint32_t k = 0; k < attributes_end; k++) {
        const VkVertexInputAttributeDescription *a = &attributes[k];
        uint32_t end = a->offset + wake_format_aspect_size(a->format, VK_IMAGE_ASPECT_COLOR_BIT);

        if (!fetches(vertex, a->location)) {
            continue;
        }
        for (uint32_t b = 0; b < bindings_end && b < WAKE_SYNC_BINDINGS; b++) {
            struct wake_vertex_bytes *bytes = &work->vertex_bytes[b];

            if (bindings[b].binding == a->binding) {
                bytes->begin = !bytes->end || a->offset < bytes->begin ? a->offset : bytes->begin;
                bytes->end = end > bytes->end ? end : bytes->end;
            }
        }
    }
}

static void
vertices(struct wake_sync *sync, const struct wake_drawing *d, const struct counts *c)
{
    const struct wake_recording *recording = d->recording;
    bool dynamic_stride = wake_pipeline_is_dynamic(d->pipeline,
                                                   VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);

    const VkVertexInputBindingDescription *bindings = d->pipeline->vertex_bindings;
    uint32_t binding_count = d->pipeline->vertex_binding_count;
    bool given = wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);

    if (WAKE_UNLIKELY(given)) {
        bindings = sync->work->vertex_input.bindings;
        binding_count = sync->work->vertex_input.binding_count;
    }
    if (WAKE_UNLIKELY(sync->work->vertex_bytes_of != d->point->pipeline_change + 1)) {
        find_vertex_bytes(sync->work, d, given);
    }
    for (uint32_t i = 0; i < binding_count; i++) {
        const VkVertexInputBindingDescription *b = &bindings[i];
        const struct wake_bound_buffer *bound = b->binding < recording->vertex_count
                                                    ? &recording->vertex[b->binding]
                                                    : NULL;
        bool instance = b->inputRate == VK_VERTEX_INPUT_RATE_INSTANCE;
        uint64_t first = instance ? c->first_instance : c->first_vertex,
                 count = instance ? c->instances : c->vertices;
        uint64_t stride, begin, end;
        bool known = !c->indirect && (instance || !c->indexed);
        struct wake_vertex_bytes bytes;

        if (!bound || !bound->buffer) {
            continue;
        }
        stride = dynamic_stride && bound->has_stride ? bound->stride : b->stride;
        bytes = i < WAKE_SYNC_BINDINGS ? sync->work->vertex_bytes[i]
                                       : (struct wake_vertex_bytes){ 0, (uint32_t)stride };
        if (!bytes.end) {
            continue;
        }
        if (WAKE_UNLIKELY(given && bound->has_stride && bound->stride != b->stride)) {
            continue; /* which of them counts is not clear */
        }
        if (instance && WAKE_UNLIKELY(given || d->pipeline->vertex_input->pNext != NULL)) {
            uint32_t each = given ? sync->work->vertex_input.divisors[i]
                                  : divisor(d->pipeline, b->binding);

            count = each ? (count + each - 1) / each : count != 0;
        }
        if (known && count) {
            begin = first * stride + bytes.begin;
            end = (first + count - 1) * stride + bytes.end;
            end = end > bound->size ? bound->size : end; /* VK_WHOLE_SIZE: the greatest there is */
            wake_sync_buffer(sync, bound->buffer, bound->offset + begin,
                             end > begin ? end - begin : 0,
                             WAKE_SYNC_VERTEX_ATTRIBUTE_INPUT_VERTEX_ATTRIBUTE_READ, false);
        } else if (!known) {
            wake_sync_buffer(sync, bound->buffer, bound->offset, bound->size,
                             WAKE_SYNC_VERTEX_ATTRIBUTE_INPUT_VERTEX_ATTRIBUTE_READ,
                             c->indirect || (sync->exact_only && !sync->sure) ? WAKE_DOUBT_ALL
                                                                              : WAKE_DOUBT_PLACE);
        }
    }
}

static void
indices(struct wake_sync *sync, const struct wake_drawing *d, uint32_t first, uint32_t count,
        bool known)
{
    const struct wake_bound_buffer *index = &d->recording->index;
    uint64_t size = wake_index_type_size(d->recording->index_type);

    if (!index->buffer) {
        return;
    }
    if (!known) {
        wake_sync_buffer(sync, index->buffer, index->offset, index->size,
                         WAKE_SYNC_INDEX_INPUT_INDEX_READ, true);
    } else if (count && size) {
        wake_sync_buffer(sync, index->buffer, index->offset + first * size, count * size,
                         WAKE_SYNC_INDEX_INPUT_INDEX_READ, false);
    }
}

/* ---- one draw -------------------------------------------------------------------------------- */

static bool
begin(struct wake_sync *sync, struct wake_drawing *d, enum wake_bind_point number)
{
    d->number = number;
    d->recording = sync->cb->recording;
    if (!d->recording) {
        return false;
    }
    d->point = &d->recording->points[number];
    d->pipeline = wake_pipeline_of(
        wake_check_object(sync->check, d->point->pipeline, WAKE_TYPE_VkPipeline));
    return d->pipeline != NULL;
}

/* Enough vertices for a primitive of any kind but patches, none of which is left out as a
 * restart. */
static bool
runs_vertices(const struct wake_drawing *d, const struct counts *c, uint32_t index_count)
{
    VkPrimitiveTopology topology = d->pipeline->topology;
    const VkPipelineInputAssemblyStateCreateInfo *info = d->pipeline->input_assembly;

    return !c->indirect && c->instances && (c->indexed ? index_count : c->vertices) >= 6 &&
           topology < VK_PRIMITIVE_TOPOLOGY_PATCH_LIST &&
           !wake_pipeline_is_dynamic(d->pipeline, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE) &&
           !(info && info->primitiveRestartEnable);
}

static void
draw(struct wake_sync *sync, const struct counts *c, uint32_t first_index, uint32_t index_count)
{
    struct wake_sync_work *work = sync->work;
    struct wake_drawing d;
    uint64_t key[6];
    bool anew;

    /* Of nothing there is nothing to access. */
    if ((!c->indirect && (!c->instances || (c->indexed ? !index_count : !c->vertices))) ||
        !begin(sync, &d, WAKE_BIND_GRAPHICS)) {
        return;
    }
    key[0] = d.point->change + 1;
    key[1] = d.recording->vertex_change;
    key[2] = d.recording->dynamic_change ^ d.recording->pass.number << 40;
    key[3] = work->changes;
    key[4] = (uint64_t)(c->indexed ? first_index : c->first_vertex) << 32 |
             (c->indexed ? index_count : c->vertices);
    key[5] = (uint64_t)c->first_instance << 34 | (uint64_t)c->instances << 2 | c->indexed << 1 |
             (unsigned)c->indirect;
    anew = memcmp(key, work->drawn, 4 * sizeof(key[0])) != 0 ||
           work->descriptors[WAKE_BIND_GRAPHICS].writes;
    if (!anew && key[4] == work->drawn[4] && key[5] == work->drawn[5]) {
        wake_sync_chosen(sync, WAKE_BIND_GRAPHICS);
        return;
    }
    if (!sync->checks_only) {
        memcpy(work->drawn, key, sizeof(key));
    }
    /* Reads first: what the draw writes hides what it reads. */
    if (c->indexed) {
        indices(sync, &d, first_index, index_count, !c->indirect);
    }
    vertices(sync, &d, c);
    if (anew) {
        run(sync, wake_sync_descriptors(sync, &d), runs_vertices(&d, c, index_count));
        attachments(sync, &d);
    }
    wake_sync_chosen(sync, WAKE_BIND_GRAPHICS);
}

/* Several draws in one command: the same but for their vertices or indices. */
static void
draw_multi(struct wake_sync *sync, const struct wake_draw_view *view)
{
    const bool indexed = view->traits & WAKE_DRAW_INDEXED;

    for (uint32_t i = 0; view->draws && i < view->draw_count; i++) {
        VkMultiDrawInfoEXT one; /* begins as VkMultiDrawIndexedInfoEXT does: first, count */

        /* Wrong strides do not align it. */
        memcpy(&one, (const char *)view->draws + (size_t)i * view->stride, sizeof(one));
        draw(sync,
             &(struct counts){ .first_vertex = indexed ? 0 : one.firstVertex,
                               .vertices = indexed ? 0 : one.vertexCount,
                               .first_instance = view->first_instance,
                               .instances = view->instances,
                               .indexed = indexed },
             indexed ? one.firstVertex : 0, indexed ? one.vertexCount : 0);
    }
}

/* `runs`: there is at least one workgroup, for certain. */
static void
dispatch(struct wake_sync *sync, enum wake_bind_point point, bool runs)
{
    struct wake_drawing d;

    if (begin(sync, &d, point)) {
        run(sync, wake_sync_descriptors(sync, &d), runs);
        wake_sync_chosen(sync, point);
    }
    sync->work->changes++;
}

/* The commands that an indirect draw reads: exactly those bytes. */
static void
indirect(struct wake_sync *sync, wake_id buffer, VkDeviceSize offset, uint32_t count,
         uint32_t stride, uint32_t size, bool possible)
{
    if (count == 1 || stride == size) {
        wake_sync_buffer(sync, buffer, offset, (uint64_t)count * size,
                         WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ, possible);
        return;
    }
    for (uint32_t i = 0; i < count && i < 1024; i++) {
        wake_sync_buffer(sync, buffer, offset + (uint64_t)i * stride, size,
                         WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ, possible);
    }
}

/* The arguments, and how many of them, where buffers hold them. */
static void
arguments(struct wake_sync *sync, const struct wake_draw_view *view)
{
    if (view->traits & WAKE_DRAW_BYTES) {
        wake_sync_buffer(sync, view->counter, view->counter_offset, 4,
                         WAKE_SYNC_DRAW_INDIRECT_TRANSFORM_FEEDBACK_COUNTER_READ_EXT, false);
    }
    if (view->traits & WAKE_DRAW_COUNTED) {
        wake_sync_buffer(sync, view->counter, view->counter_offset, 4,
                         WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ, false);
    }
    if (view->traits & WAKE_DRAW_INDIRECT) {
        indirect(sync, view->buffer, view->offset, view->draw_count, view->stride, view->size,
                 view->traits & WAKE_DRAW_COUNTED);
    }
}

static void
draws(struct wake_sync *sync, const struct wake_draw_view *view)
{
    const bool indexed = view->traits & WAKE_DRAW_INDEXED;
    /* Draws whose vertices are not known. */
    const bool unknown = view->traits & (WAKE_DRAW_INDIRECT | WAKE_DRAW_BYTES | WAKE_DRAW_MESH);
    struct counts c = { .indexed = indexed, .indirect = unknown };

    if (view->traits & WAKE_DRAW_MULTI) {
        draw_multi(sync, view);
        return;
    }
    if (!unknown) {
        c.first_vertex = indexed ? 0 : view->first;
        c.vertices = indexed ? 0 : view->count;
        c.first_instance = view->first_instance;
        c.instances = view->instances;
    }
    draw(sync, &c, indexed && !unknown ? view->first : 0, indexed && !unknown ? view->count : 0);
}

static void
dispatches(struct wake_sync *sync, const struct wake_draw_view *view)
{
    if (view->traits & WAKE_DRAW_INDIRECT) {
        dispatch(sync, WAKE_BIND_COMPUTE, false);
    } else if (view->groups[0] && view->groups[1] && view->groups[2]) {
        /* Where the numbers of workgroups do not begin at 0, nothing is known of the first. */
        dispatch(sync, WAKE_BIND_COMPUTE, !(view->base[0] | view->base[1] | view->base[2]));
    }
}

bool
wake_sync_draw(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    const struct wake_recording *recording = sync->cb->recording;
    struct wake_draw_view view;

    sync->maybe = recording && recording->conditional;
    if (!wake_draw_view(record, command, &view)) {
        return false;
    }
    if (view.traits & WAKE_DRAW_RAYS) {
        if (wake_sync_trace(sync, record, command)) {
            dispatch(sync, WAKE_BIND_RAY_TRACING, false);
        }
        return true;
    }
    if (((view.traits & WAKE_DRAW_INDIRECT) && !view.size) ||
        ((view.traits & WAKE_DRAW_BYTES) && !view.counter)) {
        return false; /* nothing, or what addresses lead to */
    }
    arguments(sync, &view);
    if (view.traits & WAKE_DRAW_GRAPHICS) {
        draws(sync, &view);
    } else {
        dispatches(sync, &view);
    }
    return true;
}
