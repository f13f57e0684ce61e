/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdBindDescriptorSets and vkCmdBindDescriptorSets2. Specification, 'Descriptor Set Binding'.
 */
#include "core/core_newer.h"
#include "core/descriptor/descriptor_bind.h"
#include "core/descriptor/descriptor_engines.h"
#include "core/descriptor/descriptor_heap_inherit.h"
#include "core/words.h"
#include "state/derived/pipeline_layout.h"
#include "state/descriptor/descriptor_update.h"
#include "state/recording/command_buffer.h"
#include "state/view/set_view.h"

struct bind_call {
    struct wake_check *check;
    const char *owner;
    const struct wake_bind_sets_view *r;
    const struct wake_pipeline_layout *layout;
    struct wake_object *layout_object;
    uint64_t dynamic; /* dynamic descriptors of the sets so far */
};

bool
wake_check_bind_point(struct wake_check *check, VkPipelineBindPoint point, const char *owner,
                      const char *rule)
{
    VkQueueFlags flags = check->cb ? check->cb->queue_flags : 0;
    VkQueueFlags needed = point == VK_PIPELINE_BIND_POINT_GRAPHICS          ? VK_QUEUE_GRAPHICS_BIT
                          : point == VK_PIPELINE_BIND_POINT_COMPUTE         ? VK_QUEUE_COMPUTE_BIT
                          : point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR ? VK_QUEUE_COMPUTE_BIT
                          : point == VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI
                              ? VK_QUEUE_COMPUTE_BIT
#ifdef VK_ARM_data_graph
                          : point == VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM
                              ? (VkQueueFlags)VK_QUEUE_DATA_GRAPH_BIT_ARM
#endif
                              : 0;
    char text[128];

    if (WAKE_LIKELY(!flags || (flags & needed) == needed)) {
        return true;
    }
    (void)wake_print_VkQueueFlags(text, sizeof(text), flags);
    wake_find_rule(
        check, owner, rule, check->cb->pool,
        "pipelineBindPoint is %s, but the command buffer is for queue family %u, whose queues have %s "
        "only",
        wake_name_VkPipelineBindPoint(point), wake_command_pool_of(check->cb)->family, text);
    return false;
}

/* ---- dynamic offsets ------------------------------------------------------------------------- */

/* The buffer that a dynamic descriptor holds, moved by its offset. */
static void
check_dynamic_range(const struct bind_call *call, const struct wake_descriptor *d,
                    const struct wake_object *set, const struct wake_descriptor_binding *binding,
                    uint32_t element, uint64_t number)
{
    const struct wake_object *buffer = wake_check_object(call->check, d->object,
                                                         WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    uint64_t offset = call->r->offsets[number], end;
    char text[WAKE_OBJECT_TEXT], name[WAKE_OBJECT_TEXT];

    if ((!info && d->object) || d->state != WAKE_DESCRIPTOR_KNOWN) {
        return;
    }
    if (!info || d->buffer.range == VK_WHOLE_SIZE) { /* of no buffer it is that, too */
        if (offset) {
            wake_find_rule_objects(
                call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-06715"), set, buffer,
                "pDynamicOffsets[%llu] is %llu, but binding %u[%u] of %s was written with the range VK_WHOLE_SIZE",
                (unsigned long long)number, (unsigned long long)offset, binding->binding, element,
                wake_object_text(text, sizeof(text), set));
        }
        return;
    }
    end = d->buffer.offset + offset + d->buffer.range;
    if (end > info->size) {
        wake_find_rule_objects(
            call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-01979"), set, buffer,
            "pDynamicOffsets[%llu] is %llu and binding %u[%u] of %s has the offset %llu and the range %llu, which ends at "
            "%llu, but %s has the size %llu",
            (unsigned long long)number, (unsigned long long)offset, binding->binding, element,
            wake_object_text(text, sizeof(text), set), (unsigned long long)d->buffer.offset,
            (unsigned long long)d->buffer.range, (unsigned long long)end,
            wake_object_text(name, sizeof(name), buffer), (unsigned long long)info->size);
    }
}

static void
check_alignment(const struct bind_call *call, const struct wake_descriptor_binding *binding,
                uint64_t number)
{
    const struct wake_facts *facts = wake_check_facts(call->check);
    bool storage = binding->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    VkDeviceSize alignment = !facts    ? 1
                             : storage ? facts->limits.minStorageBufferOffsetAlignment
                                       : facts->limits.minUniformBufferOffsetAlignment;

    if (WAKE_LIKELY(alignment <= 1 || !(call->r->offsets[number] & (alignment - 1)))) {
        return;
    }
    wake_find_rule_objects(
        call->check, call->owner,
        storage ? WAKE_ID(bind_sets, "pDynamicOffsets-01972")
                : WAKE_ID(bind_sets, "pDynamicOffsets-01971"),
        NULL, NULL, "pDynamicOffsets[%llu], for binding %u, is %u, but %s is %llu",
        (unsigned long long)number, binding->binding, call->r->offsets[number],
        storage ? "minStorageBufferOffsetAlignment" : "minUniformBufferOffsetAlignment",
        (unsigned long long)alignment);
}

/* All dynamic descriptors of one set: bindings in ascending order, elements of each. */
static void
check_dynamic(const struct bind_call *call, const struct wake_object *object,
              struct wake_descriptor_set *set, uint32_t i)
{
    const struct wake_descriptor_layout *layout = set->layout;
    struct wake_descriptor_version *version =
        layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT
            ? NULL
            : wake_descriptor_set_hold(set, wake_bound_numbers(call->r)[i]);
    uint64_t number = call->dynamic;

    for (uint32_t b = 0; b < layout->binding_count; b++) {
        const struct wake_descriptor_binding *binding = &layout->bindings[b];

        if (binding->type != VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC &&
            binding->type != VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC) {
            continue;
        }
        for (uint32_t k = 0; k < binding->count; k++, number++) {
            check_alignment(call, binding, number);
            if (version) {
                check_dynamic_range(call, wake_descriptor_version_get(version, binding->first + k),
                                    object, binding, k, number);
            }
        }
    }
    if (version) {
        wake_descriptor_set_put(set, version);
    }
}

/* ---- sets ------------------------------------------------------------------------------------ */

WAKE_COLD static void
other_layout(const struct bind_call *call, const struct wake_object *object,
             const struct wake_descriptor_layout *layout, uint32_t i)
{
    uint32_t number = call->r->first + i;
    char text[WAKE_OBJECT_TEXT], name[WAKE_OBJECT_TEXT], differs[WAKE_DIFFERS_TEXT];

    wake_descriptor_layout_differs(call->layout->sets[number].layout, layout, differs,
                                   sizeof(differs));
    wake_find_rule_objects(
        call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-00358"), object,
        call->layout_object,
        "pDescriptorSets[%u]: the layout of set %u of %s differs from that of %s, which is bound to it: %s",
        i, number, wake_object_text(name, sizeof(name), call->layout_object),
        wake_object_text(text, sizeof(text), object), differs);
}

/* The pipeline layout has VK_NULL_HANDLE there, which no set was allocated with. */
WAKE_COLD static void
no_layout(const struct bind_call *call, const struct wake_object *object, uint32_t i)
{
    const VkPipelineLayoutCreateInfo *info = wake_VkPipelineLayout_info(call->layout_object);
    uint32_t number = call->r->first + i;
    char text[WAKE_OBJECT_TEXT], name[WAKE_OBJECT_TEXT];

    if (info && info->pSetLayouts && number < info->setLayoutCount && !info->pSetLayouts[number]) {
        wake_find_rule_objects(
            call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-00358"), object,
            call->layout_object,
            "pDescriptorSets[%u] is %s, but %s was created with VK_NULL_HANDLE for set %u", i,
            wake_object_text(text, sizeof(text), object),
            wake_object_text(name, sizeof(name), call->layout_object), number);
    }
}

/* VK_NULL_HANDLE, or not a set. */
WAKE_COLD static void
no_set(const struct bind_call *call, uint32_t i)
{
    bool libraries = call->owner == wake_owners_bind_sets[0] &&
                     WAKE_EXTENSION(call->check, VK_EXT_graphics_pipeline_library);

    if (!call->r->sets[i] && !WAKE_FEATURE(call->check, graphicsPipelineLibrary)) {
        wake_find_rule_objects(
            call->check, call->owner,
            libraries ? WAKE_ID(bind_sets, "graphicsPipelineLibrary-06754")
                      : WAKE_ID(bind_sets, "pDescriptorSets-06563"),
            NULL, NULL,
            "pDescriptorSets[%u] is VK_NULL_HANDLE, but the feature graphicsPipelineLibrary is not enabled",
            i);
    }
}

/* False: how many dynamic descriptors it has is not known. */
static bool
check_set(struct bind_call *call, uint32_t i)
{
    struct wake_object *object = wake_check_object(
        call->check, wake_packed_id(call->r->sets, i, 1, 0), WAKE_TYPE_VkDescriptorSet);
    struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    const struct wake_descriptor_layout *wanted;
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(!set)) {
        no_set(call, i);
        return !call->r->sets[i];
    }
    if (WAKE_UNLIKELY(set->host_only)) {
        wake_find_rule_objects(
            call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-04616"), object, NULL,
            "pDescriptorSets[%u] is %s, from a pool with VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT",
            i, wake_object_text(text, sizeof(text), object));
    }
    if (WAKE_UNLIKELY(!set->layout || !set->layout->complete)) {
        return false;
    }
    wanted = wake_pipeline_layout_set(call->layout, call->r->first + i);
    if (WAKE_UNLIKELY(wanted && wanted != set->layout && wanted->complete &&
                      wanted->definition != set->layout->definition)) {
        other_layout(call, object, set->layout, i);
    }
    if (WAKE_UNLIKELY(!wanted && call->layout_object)) {
        no_layout(call, object, i);
    }
    if (WAKE_UNLIKELY(set->layout->flags &
                      VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)) {
        wake_find_rule_objects(call->check, call->owner,
                               WAKE_ID(bind_sets, "pDescriptorSets-08010"), object, NULL,
                               "pDescriptorSets[%u] is %s, whose layout was created with "
                               "VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
                               i, wake_object_text(text, sizeof(text), object));
    }
    if (set->layout->dynamic_count) {
        /* Where there are not enough, that is told. */
        if (call->r->offsets &&
            call->dynamic + set->layout->dynamic_count <= call->r->offset_count) {
            check_dynamic(call, object, set, i);
        }
        call->dynamic += set->layout->dynamic_count;
    }
    return true;
}

/* There is no layout that a set could have been allocated with. */
WAKE_COLD static void
bind_beyond(const struct bind_call *call)
{
    const struct wake_bind_sets_view *r = call->r;
    uint32_t count = call->layout->set_count;
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), call->layout_object);
    if (WAKE_REPEATED_RULES) {
        wake_find_rule_objects(
            call->check, call->owner, WAKE_ID(bind_sets, "pDescriptorSets-00358"),
            call->layout_object, NULL,
            "%s only contains %u setLayouts, but you're attempting to bind set to index %u", text,
            count, r->first > count ? r->first : count);
    }
    wake_find_rule_objects(call->check, call->owner, WAKE_ID(bind_sets, "firstSet-00360"),
                           call->layout_object, NULL,
                           "firstSet is %u and descriptorSetCount is %u, but %s has %u sets",
                           r->first, r->count, text, count);
}

/* All but the bind point. */
static void
check_call(struct wake_check *check, const char *owner, const struct wake_bind_sets_view *r)
{
    struct bind_call call = { .check = check, .owner = owner, .r = r };
    bool known = true;

    call.layout_object = wake_check_object(check, r->layout, WAKE_TYPE_VkPipelineLayout);
    call.layout = wake_pipeline_layout_of(call.layout_object);
    if (WAKE_UNLIKELY(call.layout && (uint64_t)r->first + r->count > call.layout->set_count)) {
        bind_beyond(&call);
        return;
    }
    if (!r->sets) {
        return;
    }
#ifdef VK_ARM_data_graph
    if (WAKE_UNLIKELY(WAKE_FEATURE(check, dataGraph))) {
        wake_check_engines_of_sets(check, owner, r);
    }
#endif
    for (uint32_t i = 0; i < r->count; i++) {
        known &= check_set(&call, i);
    }
    if (WAKE_UNLIKELY(known && call.dynamic != r->offset_count)) {
        wake_find_rule_objects(
            check, owner, WAKE_ID(bind_sets, "dynamicOffsetCount-00359"), NULL, NULL,
            "dynamicOffsetCount is %u, but pDescriptorSets have %llu dynamic descriptors",
            r->offset_count, (unsigned long long)call.dynamic);
    }
}

void
wake_core_cmd_bind_descriptor_sets(struct wake_check *check,
                                   const struct wake_rec_CmdBindDescriptorSets *r)
{
    struct wake_bind_sets_view view;

    (void)wake_check_bind_point(check, r->pipelineBindPoint, wake_owners_bind_sets[0],
                                WAKE_ID(bind_sets, "pipelineBindPoint-00361"));
    if (wake_bind_sets_view(&r->head, WAKE_CMD_vkCmdBindDescriptorSets, &view)) {
        check_call(check, wake_owners_bind_sets[0], &view);
    }
#ifdef VK_EXT_descriptor_heap
    if (WAKE_UNLIKELY(check->cb && check->cb->inherited)) {
        wake_check_inherited_heaps(check, "VUID-vkCmdBindDescriptorSets-commandBuffer-11295",
                                   "VUID-vkCmdBindDescriptorSets-commandBuffer-11296");
    }
#endif
}

/* ---- vkCmdBindDescriptorSets2 and what is like it -------------------------------------------- */

#ifdef VK_VERSION_1_4

void
wake_check_stages_of_family(struct wake_check *check, VkShaderStageFlags stages, const char *vuid,
                            const char *path)
{
    VkShaderStageFlags compute = VK_SHADER_STAGE_ALL &
                                 ~(VkShaderStageFlags)VK_SHADER_STAGE_ALL_GRAPHICS;
    VkQueueFlags flags = check->cb ? check->cb->queue_flags : 0;
    bool graphics = stages & (VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_TASK_BIT_EXT |
                              VK_SHADER_STAGE_MESH_BIT_EXT);
    bool lacks = (graphics && !(flags & VK_QUEUE_GRAPHICS_BIT)) ||
                 (!graphics && stages & compute && !(flags & VK_QUEUE_COMPUTE_BIT));

    /* VK_SHADER_STAGE_ALL is what the queue family has. */
    if (WAKE_UNLIKELY(flags && lacks && stages != VK_SHADER_STAGE_ALL)) {
        wake_find_objects(
            check, vuid, check->cb->object, check->cb->pool,
            "%s is %s, but the command buffer is for queue family %u, whose queues have %s only",
            path, WAKE_FLAGS_TEXT(VkShaderStageFlags, stages),
            wake_command_pool_of(check->cb)->family, WAKE_FLAGS_TEXT(VkQueueFlags, flags));
    }
}

void
wake_check_info_layout(struct wake_check *check, const char *owner, VkPipelineLayout layout,
                       const void *chain)
{
    if (WAKE_LIKELY(layout)) {
        return;
    }
    if (!WAKE_FEATURE(check, dynamicPipelineLayout)) {
        wake_find_rule(
            check, owner, WAKE_ID(layout_in_info, "None-09495"), NULL,
            "layout is VK_NULL_HANDLE, but the feature dynamicPipelineLayout is not enabled");
    } else if (!wake_chain_find(chain, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO)) {
        wake_find_rule(check, owner, WAKE_ID(layout_in_info, "layout-09496"), NULL,
                       "layout is VK_NULL_HANDLE, and pNext has no VkPipelineLayoutCreateInfo");
    }
}

void
wake_core_cmd_bind_descriptor_sets_2(struct wake_check *check,
                                     const struct wake_rec_CmdBindDescriptorSets2 *r)
{
    const VkBindDescriptorSetsInfo *info = r->pBindDescriptorSetsInfo;
    struct wake_bind_sets_view view;

    if (info) {
        wake_check_stages_of_family(check, info->stageFlags,
                                    "VUID-vkCmdBindDescriptorSets2-pBindDescriptorSetsInfo-09467",
                                    "pBindDescriptorSetsInfo->stageFlags");
        wake_check_info_layout(check, wake_owners_bind_sets[1], info->layout, info->pNext);
    }
    if (wake_bind_sets_view(&r->head, WAKE_REAL_vkCmdBindDescriptorSets2, &view) &&
        view.points.count) {
        check_call(check, wake_owners_bind_sets[1], &view);
    }
}

#endif
