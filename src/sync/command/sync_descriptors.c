/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accesses through descriptors: by static use in the shaders of the pipeline, with the contents
 * that the sets had when they were bound. All of them are possible accesses, but for three kinds:
 * input attachments (a fragment reads its own texel), bytes of buffers that every invocation of a
 * compute or vertex shader, or the first one of a dispatch, accesses (spirv/spirv_certain.c), and
 * descriptors that a shader surely accesses somewhere (spirv/spirv_first.c): of those the range
 * is known, not the place in it.
 */
#include "sync/command/sync_descriptors.h"

#include "state/check/awaited.h"
#include "state/recording/pushed_set.h"
#include "state/object/create_info.h"
#include "state/descriptor/descriptor_set.h"
#include "state/descriptor/descriptor_update.h"
#include "state/scope/scope.h"
#include "sync/recording/draw_plan.h"
#include "sync/command/other_accesses.h"
#include "sync/command/pass_attachments.h"
#include "sync/recording/set_plans.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_pushed.h"

#include <string.h>

enum {
    MOST_ELEMENTS = 1024, /* of one binding: more are not followed */
    MOST_CERTAIN = 8,     /* parts of one descriptor: each is a range to keep track of */
    ACCESS_UNIFORM,
    ACCESS_SAMPLED,
    ACCESS_STORAGE_READ,
    ACCESS_STORAGE_WRITE,
    ACCESS_STRUCTURE
};

static const struct {
    VkShaderStageFlagBits stage;
    uint8_t uniform, sampled, storage_read, storage_write, structure;
} stages[] = {
#define STAGE(bit, name)                                                       \
    {                                                                          \
        bit, WAKE_SYNC_##name##_UNIFORM_READ, WAKE_SYNC_##name##_SAMPLED_READ, \
            WAKE_SYNC_##name##_STORAGE_READ, WAKE_SYNC_##name##_STORAGE_WRITE, \
            WAKE_SYNC_##name##_ACCELERATION_STRUCTURE_READ_KHR                 \
    }
#define STAGE2(bit, name)                                                                    \
    {                                                                                        \
        bit, WAKE_SYNC_##name##_UNIFORM_READ, WAKE_SYNC_##name##_SHADER_SAMPLED_READ,        \
            WAKE_SYNC_##name##_SHADER_STORAGE_READ, WAKE_SYNC_##name##_SHADER_STORAGE_WRITE, \
            WAKE_SYNC_##name##_ACCELERATION_STRUCTURE_READ_KHR                               \
    }
    STAGE(VK_SHADER_STAGE_VERTEX_BIT, VERTEX_SHADER),
    STAGE(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, TESSELLATION_CONTROL_SHADER),
    STAGE(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, TESSELLATION_EVALUATION_SHADER),
    STAGE(VK_SHADER_STAGE_GEOMETRY_BIT, GEOMETRY_SHADER),
    STAGE(VK_SHADER_STAGE_FRAGMENT_BIT, FRAGMENT_SHADER),
    STAGE(VK_SHADER_STAGE_COMPUTE_BIT, COMPUTE_SHADER),
    STAGE2(VK_SHADER_STAGE_TASK_BIT_EXT, TASK_SHADER_EXT),
    STAGE2(VK_SHADER_STAGE_MESH_BIT_EXT, MESH_SHADER_EXT),
    STAGE2(VK_SHADER_STAGE_RAYGEN_BIT_KHR, RAY_TRACING_SHADER_KHR),
    STAGE2(VK_SHADER_STAGE_ANY_HIT_BIT_KHR, RAY_TRACING_SHADER_KHR),
    STAGE2(VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR, RAY_TRACING_SHADER_KHR),
    STAGE2(VK_SHADER_STAGE_MISS_BIT_KHR, RAY_TRACING_SHADER_KHR),
    STAGE2(VK_SHADER_STAGE_INTERSECTION_BIT_KHR, RAY_TRACING_SHADER_KHR),
    STAGE2(VK_SHADER_STAGE_CALLABLE_BIT_KHR, RAY_TRACING_SHADER_KHR),
#undef STAGE
#undef STAGE2
};

static uint32_t
access_of(VkShaderStageFlagBits stage, int kind)
{
    for (size_t i = 0; i < WAKE_COUNT(stages); i++) {
        if (stages[i].stage == stage) {
            return kind == ACCESS_UNIFORM        ? stages[i].uniform
                   : kind == ACCESS_SAMPLED      ? stages[i].sampled
                   : kind == ACCESS_STORAGE_READ ? stages[i].storage_read
                   : kind == ACCESS_STRUCTURE    ? stages[i].structure
                                                 : stages[i].storage_write;
        }
    }
    return WAKE_SYNC_NONE;
}

/*
 * What a use of a descriptor of that type does; a write counts more than a read beside it. Atomic
 * operations of commands that nothing orders are no race: they count as reads, as the Khronos layer
 * has it, so that others' writes meet them.
 */
static uint32_t
use_access(const struct wake_pipeline_use *use, VkDescriptorType type, bool stores)
{
    bool writes = stores && use->use->access & WAKE_ACCESS_STORE;

    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC: return access_of(use->stage, ACCESS_UNIFORM);
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER: return access_of(use->stage, ACCESS_SAMPLED);
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
        return access_of(use->stage, writes ? ACCESS_STORAGE_WRITE : ACCESS_STORAGE_READ);
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
        return WAKE_SYNC_FRAGMENT_SHADER_INPUT_ATTACHMENT_READ;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        return access_of(use->stage, ACCESS_STRUCTURE);
    default: return WAKE_SYNC_NONE;
    }
}

/* One descriptor set that is gone through. */
struct set_walk {
    struct wake_sync *sync;
    const struct wake_drawing *drawing;
    struct wake_plan *plan;
    const struct wake_bound_set *bound;
    const struct wake_descriptor_layout *layout;
    uint32_t count;                                /* places of the set */
    const struct wake_descriptor_version *version; /* NULL: pushed descriptors */
    uint32_t number;                               /* of the set */
    bool stores;                                   /* a use counts as a write if it is one */
    bool in_turn;                                  /* fragments, where they overlap */
};

/* Of the bindings with dynamic offsets before this one in the layout, which is in ascending
 * order. */
static uint64_t
dynamic_offset(const struct set_walk *walk, const struct wake_descriptor_binding *binding,
               uint32_t element)
{
    uint32_t before = 0;

    if (binding->type != VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC &&
        binding->type != VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC) {
        return 0;
    }
    for (uint32_t i = 0; i < walk->layout->binding_count && &walk->layout->bindings[i] != binding;
         i++) {
        VkDescriptorType type = walk->layout->bindings[i].type;

        if (type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
            type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC) {
            before += walk->layout->bindings[i].count;
        }
    }
    before += element;
    return before < walk->bound->dynamic_count &&
                   walk->bound->dynamic_first + before < WAKE_MAX_DYNAMIC_OFFSETS
               ? walk->drawing->point->dynamic_offsets[walk->bound->dynamic_first + before]
               : UINT64_MAX;
}

/* Whether the first invocation surely accesses the one descriptor that the use is of, in the way
 * that it is entered. */
static bool
is_sure(const struct set_walk *walk, const struct wake_pipeline_use *use)
{
    uint32_t kind = use->use->access & WAKE_ACCESS_STORE ? WAKE_ACCESS_STORE : WAKE_ACCESS_READ;

    return walk->sync->sure && (use->use->sure & kind) && !(use->use->sure & WAKE_ACCESS_ATOMIC) &&
           !(use->use->access & WAKE_ACCESS_DYNAMIC) && use->use->first == use->use->last;
}

/* Whether fragments that overlap run parts of the shader one behind the other, those of several
 * draws included. What the shader accesses it is taken to access there. */
static bool
runs_in_turn(const struct wake_pipeline *pipeline)
{
    const struct wake_spirv_entry *entry = wake_pipeline_entry(pipeline,
                                                               VK_SHADER_STAGE_FRAGMENT_BIT);

    for (uint32_t mode = SpvExecutionModePixelInterlockOrderedEXT;
         entry && mode <= SpvExecutionModeShadingRateInterlockUnorderedEXT; mode++) {
        if (wake_spirv_entry_mode(entry, mode)) {
            return true;
        }
    }
    return false;
}

static enum wake_ordered
order_of(const struct set_walk *walk, uint32_t access)
{
    return walk->in_turn && (access == WAKE_SYNC_FRAGMENT_SHADER_STORAGE_READ ||
                             access == WAKE_SYNC_FRAGMENT_SHADER_STORAGE_WRITE)
               ? WAKE_ORDERED_INTERLOCK
               : WAKE_ORDERED_NOT;
}

static void
plan_span(const struct set_walk *walk, const struct wake_span *span, uint32_t access,
          wake_id object, bool sure)
{
    struct wake_plan_row *row = wake_plan_add(walk->plan, span, access, order_of(walk, access),
                                              true, object);

    if (row) {
        row->placeless = sure;
    }
}

static void
plan_buffer(const struct set_walk *walk, wake_id buffer, uint64_t offset, uint64_t range,
            uint32_t access, bool sure)
{
    struct wake_span span;

    if (wake_sync_buffer_span(walk->sync, buffer, offset, range, &span)) {
        plan_span(walk, &span, access, buffer, sure);
    }
}

/* The next of them that ends behind `from`, writes first; NULL: none. `first`: those of the first
 * invocation, too. */
static const struct wake_spirv_certain *
next_certain(const struct wake_spirv_entry *entry, uint32_t use, uint32_t element, uint64_t from,
             bool writes, bool first)
{
    const struct wake_spirv_certain *found = NULL;

    for (uint32_t i = 0; i < entry->certain_count; i++) {
        const struct wake_spirv_certain *row = &entry->certain[i];

        if (row->use == use && row->element == element && row->end > from &&
            (row->write || !writes) && (!row->first || first) &&
            (!found || row->begin < found->begin ||
             (row->begin == found->begin && row->write && !found->write))) {
            found = row;
        }
    }
    return found;
}

/*
 * A buffer of which the shader accesses some bytes for certain: those exactly, what lies between
 * them possibly. Where hazards with possible accesses are told as well, the whole counts.
 */
static void
plan_certain(const struct set_walk *walk, const struct wake_pipeline_use *use, uint32_t element,
             wake_id buffer, uint64_t offset, uint64_t range, uint32_t access)
{
    const struct wake_spirv_entry *entry = wake_pipeline_entry(walk->drawing->pipeline, use->stage);
    int setting = walk->sync->check->scope->settings->sync_shader_accesses;
    bool uniform = access == access_of(use->stage, ACCESS_UNIFORM);
    uint32_t number = entry ? (uint32_t)(use->use - entry->uses) : 0;
    const struct wake_spirv_certain *row, *write;
    struct wake_span all, part;
    uint64_t at = 0, end;

    bool sure = walk->sync->sure;

    if ((setting != WAKE_SHADER_ACCESSES_WHOLE && !sure) || !entry || number >= entry->use_count ||
        (use->stage != VK_SHADER_STAGE_COMPUTE_BIT && use->stage != VK_SHADER_STAGE_VERTEX_BIT) ||
        !wake_sync_buffer_span(walk->sync, buffer, offset, range, &all)) {
        plan_buffer(walk, buffer, offset, range, access, is_sure(walk, use));
        return;
    }
    part.space = all.space;
    for (int rows = 0; rows < MOST_CERTAIN; rows++) {
        struct wake_plan_row *planned;

        row = next_certain(entry, number, element, at, false, sure);
        if (!row || all.begin + row->end > all.end) {
            break;
        }
        write = row->write ? NULL : next_certain(entry, number, element, at, true, sure);
        end = write && write->begin < row->end ? write->begin : row->end;
        part.begin = all.begin + at;
        part.end = all.begin + (row->begin > at ? row->begin : at);
        if (part.begin < part.end) {
            wake_plan_add(walk->plan, &part, access, WAKE_ORDERED_NOT, true, buffer);
        }
        part.begin = part.end;
        part.end = all.begin + end;
        planned = wake_plan_add(walk->plan, &part,
                                uniform ? access
                                        : access_of(use->stage, row->write ? ACCESS_STORAGE_WRITE
                                                                           : ACCESS_STORAGE_READ),
                                WAKE_ORDERED_NOT, false, buffer);
        if (planned) {
            planned->certain = true;
        }
        at = end;
    }
    part.begin = all.begin + at;
    part.end = all.end;
    if (part.begin < part.end) {
        plan_span(walk, &part, access, buffer, !at && is_sure(walk, use));
    }
}

/* Whether fragments of the pipeline read attachments of the aspects in the order of rasterization,
 * behind what earlier fragments have written. */
static bool
reads_in_order(const struct wake_pipeline *pipeline, VkImageAspectFlags aspects)
{
    const VkPipelineColorBlendStateCreateInfo *color = pipeline->color_blend;
    const VkPipelineDepthStencilStateCreateInfo *depth = pipeline->depth_stencil;
    VkImageAspectFlags ordered = 0;

    if (color &&
        color->flags &
            VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT) {
        ordered |= ~(VkImageAspectFlags)(VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
    }
    if (depth &&
        depth->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT) {
        ordered |= VK_IMAGE_ASPECT_DEPTH_BIT;
    }
    if (depth &&
        depth->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT) {
        ordered |= VK_IMAGE_ASPECT_STENCIL_BIT;
    }
    return !(aspects & ~ordered);
}

static void
plan_image(const struct set_walk *walk, wake_id view_id, uint32_t access, bool sure)
{
    struct wake_sync *sync = walk->sync;
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(sync->check, view_id, WAKE_TYPE_VkImageView));
    bool input = access == WAKE_SYNC_FRAGMENT_SHADER_INPUT_ATTACHMENT_READ;
    enum wake_ordered ordered = order_of(walk, access);
    struct wake_image_box box;
    struct wake_image_walk images;
    wake_id image;

    if (!view) {
        return;
    }
    image = view->image;
    box = wake_image_box_whole(view->range);
    if (input) {
        if (!wake_sync_attachment_box(sync, view_id, true, view->range.aspectMask, &box, &image)) {
            return;
        }
        ordered = reads_in_order(walk->drawing->pipeline, view->range.aspectMask)
                      ? WAKE_ORDERED_RASTER
                      : WAKE_ORDERED_INPUT;
    } else if (view->image_info.imageType == VK_IMAGE_TYPE_3D) {
        box.range.baseArrayLayer = 0; /* of views of slices: all of them */
        box.range.layerCount = 1;
    }
    if (wake_image_walk_begin(sync, image, &box, &images)) {
        struct wake_plan_row *row = NULL;
        uint32_t count = 0;

        for (; wake_image_walk_next(&images); count++) {
            row = wake_plan_add(walk->plan, &images.span, access, ordered, !input, image);
        }
        /* In which of several pieces it is, is not known. */
        if (row && count == 1) {
            row->placeless = sure && !input;
        }
    }
}

static const struct wake_descriptor *
descriptor_at(const struct set_walk *walk, uint32_t place)
{
    static const struct wake_descriptor none = { .state = WAKE_DESCRIPTOR_UNKNOWN };
    const struct wake_descriptor *pushed;

    if (walk->version) {
        return wake_descriptor_version_get(walk->version, place);
    }
    pushed = wake_sync_pushed(walk->sync->work, (uint32_t)walk->drawing->number, walk->number,
                              place);
    return pushed ? pushed : &none;
}

static void
plan_descriptor(const struct set_walk *walk, const struct wake_pipeline_use *use,
                const struct wake_descriptor_binding *binding, uint32_t element)
{
    const struct wake_descriptor *d = descriptor_at(walk, binding->first + element);
    uint32_t access = use_access(use, (VkDescriptorType)d->type, walk->stores);
    uint64_t more;

    if (d->state != WAKE_DESCRIPTOR_KNOWN || !d->object || access == WAKE_SYNC_NONE) {
        return;
    }
    switch (wake_descriptor_source((VkDescriptorType)d->type)) {
    case WAKE_SOURCE_BUFFER:
        more = dynamic_offset(walk, binding, element);
        if (more != UINT64_MAX) {
            plan_certain(walk, use, element, d->object, d->buffer.offset + more, d->buffer.range,
                         access);
        }
        break;
    case WAKE_SOURCE_TEXEL: {
        struct wake_object *object = wake_check_object(walk->sync->check, d->object,
                                                       WAKE_TYPE_VkBufferView);
        const VkBufferViewCreateInfo *view = wake_VkBufferView_info(object);

        if (view) {
            plan_buffer(walk,
                        wake_packed_id(view, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                       WAKE_HANDLE_VkBufferViewCreateInfo_buffer),
                        view->offset, view->range, access, is_sure(walk, use));
        }
        break;
    }
    case WAKE_SOURCE_OTHER: {
        const VkAccelerationStructureCreateInfoKHR *info = wake_sync_structure_info(walk->sync,
                                                                                    d->object);

        if (info) {
            plan_buffer(walk,
                        wake_packed_id(info, 0, WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                                       WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer),
                        info->offset, info->size, access, false);
        }
        break;
    }
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER: plan_image(walk, d->object, access, is_sure(walk, use)); break;
    default: break;
    }
}

/* The key of an element in messages; 0: it does not fit. */
static uint32_t
key_of(const struct set_walk *walk, uint32_t binding, uint32_t element)
{
    return walk->number < WAKE_USED_MOST_SETS && binding < WAKE_USED_MOST_BINDINGS &&
                   element < WAKE_USED_MOST_ELEMENTS
               ? walk->number << WAKE_USED_SET_SHIFT | binding << WAKE_USED_BINDING_SHIFT |
                     (element + 1)
               : 0;
}

/* Bindings whose contents may still change. Those that may be updated while they are unused keep
 * what is used. */
static const VkDescriptorBindingFlags loose = VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;

/* The elements of an array that an index chooses, each as shaders mark it: as a read, and as a
 * write. */
static void
plan_chosen(const struct set_walk *walk, const struct wake_pipeline_use *use,
            const struct wake_descriptor_binding *binding, uint32_t count)
{
    struct set_walk chosen = *walk;
    const struct wake_scope *scope = walk->sync->check->scope;
    uint32_t access = use->use->access;

    if (!scope->is_device || !((const struct wake_device *)scope)->awaited ||
        walk->number >= WAKE_USED_MOST_SETS || use->use->binding >= WAKE_USED_MOST_BINDINGS) {
        return;
    }
    chosen.plan = &walk->sync->work->chosen[walk->drawing->number];
    chosen.plan->together = true; /* the order of its rows is of no interest */
    for (uint32_t store = 0; store < 2; store++) {
        if (!(access & (store ? WAKE_ACCESS_STORE : WAKE_ACCESS_READ | WAKE_ACCESS_ATOMIC))) {
            continue;
        }
        chosen.stores = store;
        for (uint32_t i = 0; i < count && i < MOST_ELEMENTS; i++) {
            uint32_t first = chosen.plan->rows.count;
            struct wake_plan_row *rows;

            plan_descriptor(&chosen, use, binding, i);
            rows = chosen.plan->rows.rows;
            for (uint32_t k = first; k < chosen.plan->rows.count; k++) {
                rows[k].element = wake_used_how(use->stage, store) |
                                  key_of(walk, use->use->binding, i);
                rows[k].loose = binding->flags & loose;
                rows[k].placeless = walk->sync->sure && chosen.plan->rows.count == first + 1;
            }
        }
    }
}

static void
plan_use(const struct set_walk *walk, const struct wake_pipeline_use *use)
{
    const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(walk->layout,
                                                                                use->use->binding);
    uint32_t first = use->use->first, end = use->use->last + 1, left;

    if (!binding || binding->first >= walk->count ||
        !(use->use->access & (WAKE_ACCESS_READ | WAKE_ACCESS_WRITE | WAKE_ACCESS_ATOMIC))) {
        return;
    }
    left = walk->count - binding->first;
    left = left < binding->count ? left : binding->count;
    if (use->use->access & WAKE_ACCESS_DYNAMIC && use->use->array && left > 1) {
        /* The index of an array is not known, being a push constant, for example. The access may be to any element, and is to few of
         * them. So none is taken for possible, as by the Khronos layer; elements count that shaders mark. */
        plan_chosen(walk, use, binding,
                    use->use->count && use->use->count < left ? use->use->count : left);
        return;
    }
    if (binding->flags & loose) {
        return;
    }
    if (use->use->access & WAKE_ACCESS_DYNAMIC) {
        first = 0;
        end = use->use->count ? use->use->count : UINT32_MAX;
    }
    for (uint32_t i = first; i < end && i < left && i - first < MOST_ELEMENTS; i++) {
        uint32_t row = walk->plan->rows.count;
        struct wake_plan_row *rows;

        plan_descriptor(walk, use, binding, i);
        rows = walk->plan->rows.rows;
        for (; row < walk->plan->rows.count; row++) {
            rows[row].element = key_of(walk, use->use->binding, i);
        }
    }
}

/* Whether the rows of the set are the same whenever the pipeline draws with it. */
static bool
follows_from_set(const struct set_walk *walk, uint32_t first)
{
    const struct wake_plan_row *rows = walk->plan->rows.rows;

    if (walk->layout->dynamic_count) {
        return false;
    }
    for (uint32_t i = first; i < walk->plan->rows.count; i++) {
        /* Input attachments are cut to the render area. */
        if (rows[i].ordered != WAKE_ORDERED_NOT || !(rows[i].possible || rows[i].certain)) {
            return false;
        }
    }
    return true;
}

/* Which of several shaders of a stage a trace runs its tables say, and which hit and miss shaders
 * the rays: nothing is certain but a ray generation shader that is the only one. */
static bool
may_run(const struct wake_drawing *drawing, VkShaderStageFlagBits stage)
{
    uint32_t count = 0;

    if (drawing->number != WAKE_BIND_RAY_TRACING) {
        return true;
    }
    for (uint32_t i = 0; i < drawing->pipeline->stage_count; i++) {
        count += drawing->pipeline->stage[i].stage == VK_SHADER_STAGE_RAYGEN_BIT_KHR;
    }
    return stage == VK_SHADER_STAGE_RAYGEN_BIT_KHR && count == 1;
}

static void
plan_set(struct wake_sync *sync, const struct wake_drawing *drawing, struct wake_plan *plan,
         uint32_t number)
{
    const struct wake_bound_set *bound = &drawing->point->sets[number];
    const struct wake_set_plan_key key = { bound->set, bound->number, drawing->point->pipeline,
                                           number };
    struct set_walk walk = { sync, drawing, plan, bound, NULL, 0, NULL, number, true, false };
    struct wake_descriptor_version *version = NULL;
    struct wake_descriptor_set *set;
    uint32_t first = plan->rows.count, chosen = sync->work->chosen[drawing->number].rows.count;

    if (number >= drawing->point->set_count ||
        (!bound->pushed && bound->set && wake_set_plans_find(sync->work, &key, plan))) {
        return;
    }
    walk.in_turn = runs_in_turn(drawing->pipeline);
    set = wake_descriptor_set_of(
        wake_check_object(sync->check, bound->set, WAKE_TYPE_VkDescriptorSet));
    if (bound->pushed) {
        walk.layout = wake_push_layout(bound->layout, number);
        walk.count = walk.layout ? walk.layout->count : 0;
    } else if (set && set->layout && set->layout->complete) {
        version = wake_descriptor_set_hold(set, bound->number);
        walk.layout = version ? set->layout : NULL;
        walk.count = set->count;
        walk.version = version;
    }
    if (!walk.layout) {
        return;
    }
    for (uint32_t i = 0; i < drawing->pipeline->use_count; i++) {
        if (drawing->pipeline->uses[i].use->set == number &&
            may_run(drawing, drawing->pipeline->uses[i].stage)) {
            plan_use(&walk, &drawing->pipeline->uses[i]);
        }
    }
    if (version) {
        wake_descriptor_set_put(set, version);
        if (sync->work->chosen[drawing->number].rows.count == chosen &&
            follows_from_set(&walk, first)) {
            wake_set_plans_note(sync->work, &key, plan, first);
        }
    }
}

const struct wake_plan *
wake_sync_descriptors(struct wake_sync *sync, const struct wake_drawing *drawing)
{
    struct wake_plan *plan = &sync->work->descriptors[drawing->number];
    const uint64_t key[4] = { drawing->point->change + 1, drawing->number == WAKE_BIND_GRAPHICS
                                                              ? drawing->recording->pass.number
                                                              : 0 };

    if (WAKE_LIKELY(memcmp(plan->key, key, sizeof(key)) == 0)) {
        return plan;
    }
    wake_set_plans_renew(sync->work);
    wake_plan_drop(plan);
    wake_plan_drop(&sync->work->chosen[drawing->number]);
    memcpy(plan->key, key, sizeof(key));
    if (drawing->pipeline->heaps ||
        drawing->pipeline->flags & VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) {
        return plan;
    }
    for (uint32_t left = drawing->pipeline->used_sets; left; left &= left - 1) {
        plan_set(sync, drawing, plan, (uint32_t)__builtin_ctz(left));
    }
    if (plan->writes) {
        wake_set_plans_unfold(plan);
    }
    return plan;
}
