/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: copies. Specification, 'Descriptor Set Updates', VkCopyDescriptorSet.
 */
#include "core/core.h"
#include "core/descriptor/descriptor_rules.h"

/* One of the two sets of a copy. */
struct side {
    struct wake_object *object;
    struct wake_descriptor_set *set;
    const struct wake_descriptor_layout *layout;
    const struct wake_descriptor_binding *binding;
    uint32_t element;
    const char *name; /* "src" */
};

struct copy_call {
    struct wake_check *check;
    const VkCopyDescriptorSet *copy;
    uint32_t index;
    uint32_t source_number; /* updates of the source before this call */
    struct side from, to;
};

static void
fill_side(struct side *side, const struct wake_check *check, wake_id id, uint32_t binding,
          uint32_t element, const char *name)
{
    side->object = wake_check_object(check, id, WAKE_TYPE_VkDescriptorSet);
    side->set = wake_descriptor_set_of(side->object);
    side->layout = side->set && side->set->layout && side->set->layout->complete ? side->set->layout
                                                                                 : NULL;
    side->binding = side->layout ? wake_descriptor_layout_find(side->layout, binding) : NULL;
    side->element = element;
    side->name = name;
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool
check_binding(const struct copy_call *call, const struct side *side, uint32_t binding,
              const char *vuid)
{
    char text[WAKE_OBJECT_TEXT];

    if (side->binding) {
        return true;
    }
    wake_find_objects(call->check, vuid, side->object, NULL,
                      "pDescriptorCopies[%u]: %s does not have copy update %s binding of %u",
                      call->index, wake_object_text(text, sizeof(text), side->object),
                      side == &call->to ? "dest" : "src", binding);
    return false;
}

/* Places from the beginning of the binding on that one copy may reach: consecutive bindings of its
 * kind go on with it. */
static uint32_t
reachable(const struct side *side)
{
    const struct wake_descriptor_binding *end = side->layout->bindings +
                                                side->layout->binding_count,
                                         *next = side->binding;
    uint32_t last = side->binding->first;

    while (next < end && next->type == side->binding->type &&
           next->stages == side->binding->stages) {
        last = next->first + next->count;
        next++;
        while (next < end && !next->count) {
            next++; /* such a binding is passed over */
        }
    }
    last = last < side->set->count ? last : side->set->count;
    return last > side->binding->first ? last - side->binding->first : 0;
}

static bool
check_end(const struct copy_call *call, const struct side *side, const char *vuid)
{
    bool block = side->binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    uint32_t left = block ? side->binding->size : reachable(side);
    char text[WAKE_OBJECT_TEXT];

    if ((uint64_t)side->element + call->copy->descriptorCount <= left) {
        return true;
    }
    wake_find_objects(
        call->check, vuid, side->object, NULL,
        "pDescriptorCopies[%u]: copy update %s descriptorSet %s binding#%u with offset index of %u plus update array offset "
        "of %u and update of %u descriptors oversteps total number of descriptors in set: %u. From the beginning of the "
        "binding on there are %u of its kind",
        call->index, side == &call->to ? "to" : "from",
        wake_object_text(text, sizeof(text), side->object), side->binding->binding,
        side->binding->first, side->element, call->copy->descriptorCount, side->set->count, left);
    return false;
}

/* Elements and counts of inline uniform blocks are bytes. */
static void
check_block(const struct copy_call *call)
{
    bool from = call->from.binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    bool to = call->to.binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;

    if (from && call->from.element % 4) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-srcBinding-02223", call->from.object, NULL,
            "pDescriptorCopies[%u].srcArrayElement is %u, bytes of an inline uniform block",
            call->index, call->from.element);
    }
    if (to && call->to.element % 4) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-dstBinding-02224", call->to.object, NULL,
            "pDescriptorCopies[%u].dstArrayElement is %u, bytes of an inline uniform block",
            call->index, call->to.element);
    }
    if ((from || to) && call->copy->descriptorCount % 4) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-srcBinding-02225", call->to.object, NULL,
            "pDescriptorCopies[%u].descriptorCount is %u, bytes of an inline uniform block",
            call->index, call->copy->descriptorCount);
    }
}

static void
check_overlap(const struct copy_call *call)
{
    uint64_t from = (uint64_t)call->from.binding->first + call->from.element;
    uint64_t to = (uint64_t)call->to.binding->first + call->to.element;
    uint64_t count = call->copy->descriptorCount;

    if (call->from.object == call->to.object &&
        call->from.binding->type != VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK && from < to + count &&
        to < from + count) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-srcSet-00349", call->to.object, NULL,
            "pDescriptorCopies[%u] copies %llu descriptors of a set into itself, and the ranges overlap",
            call->index, (unsigned long long)count);
    }
}

/* ---- layouts and pools ----------------------------------------------------------------------- */

static VkDescriptorPoolCreateFlags
pool_flags(const struct side *side, bool *known)
{
    const VkDescriptorPoolCreateInfo *info = wake_VkDescriptorPool_info(
        wake_object_get(side->object->parent));

    *known = *known && info;
    return info ? info->flags : 0;
}

static void
find_after_bind(const struct copy_call *call, const char *vuid, const char *text)
{
    wake_find_objects(call->check, vuid, call->from.object, call->to.object,
                      "pDescriptorCopies[%u]: %s", call->index, text);
}

/* Update after bind on one side only. */
static void
check_after_bind(const struct copy_call *call)
{
    const VkDescriptorSetLayoutCreateFlags layout_bit =
        VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;
    const VkDescriptorPoolCreateFlags pool_bit = VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT;
    VkDescriptorSetLayoutCreateFlags from = call->from.layout->flags, to = call->to.layout->flags;
    bool known = true, host = WAKE_EXTENSION(call->check, VK_EXT_mutable_descriptor_type) ||
                              WAKE_EXTENSION(call->check, VK_VALVE_mutable_descriptor_type);
    VkDescriptorPoolCreateFlags from_pool = pool_flags(&call->from, &known),
                                to_pool = pool_flags(&call->to, &known);
    uint32_t found = call->check->found;

    if (from & layout_bit && !(to & layout_bit)) {
        find_after_bind(
            call, "VUID-VkCopyDescriptorSet-srcSet-01918",
            "the layout of srcSet was created with VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT, that of dstSet not");
    } else if (!(from & layout_bit) && to & layout_bit &&
               !(host && from & VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT)) {
        find_after_bind(
            call,
            host ? "VUID-VkCopyDescriptorSet-srcSet-04885"
                 : "VUID-VkCopyDescriptorSet-srcSet-04886",
            "the layout of dstSet was created with VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT, that of srcSet not");
    }
    if (WAKE_REPEATED_RULES && call->check->found != found) {
        return;
    }
    if (known && from_pool & pool_bit && !(to_pool & pool_bit)) {
        find_after_bind(
            call, "VUID-VkCopyDescriptorSet-srcSet-01920",
            "the pool of srcSet was created with VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT, that of dstSet not");
    } else if (known && !(from_pool & pool_bit) && to_pool & pool_bit &&
               !(host && from_pool & VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT)) {
        find_after_bind(
            call,
            host ? "VUID-VkCopyDescriptorSet-srcSet-04887"
                 : "VUID-VkCopyDescriptorSet-srcSet-04888",
            "the pool of dstSet was created with VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT, that of srcSet not");
    }
}

/* ---- types ----------------------------------------------------------------------------------- */

static bool
in_list(const struct wake_descriptor_binding *binding, VkDescriptorType type)
{
    uint32_t bit = wake_descriptor_type_bit(type);

    return !bit || !binding->mutable_types || binding->mutable_types & bit;
}

static void
not_in_list(const struct copy_call *call, VkDescriptorType type)
{
    wake_find_objects(
        call->check, "VUID-VkCopyDescriptorSet-dstSet-04612", call->from.object, call->to.object,
        "pDescriptorCopies[%u] copies %s, which is not in the list of types of the mutable dstBinding %u",
        call->index, wake_name_VkDescriptorType(type), call->to.binding->binding);
}

/* What a mutable source holds decides. */
static void
check_active_types(const struct copy_call *call)
{
    const struct wake_descriptor_binding *to = call->to.binding;
    struct wake_descriptor_version *version = wake_descriptor_set_hold(call->from.set,
                                                                       call->source_number);

    for (uint32_t i = 0; version && i < call->copy->descriptorCount; i++) {
        const struct wake_descriptor *d = wake_descriptor_version_get(
            version, call->from.binding->first + call->from.element + i);
        VkDescriptorType type = (VkDescriptorType)d->type;

        if (d->state == WAKE_DESCRIPTOR_UNKNOWN) {
            continue;
        }
        if (d->state == WAKE_DESCRIPTOR_EMPTY) {
            type = VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
        }
        if (to->type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT && type != to->type) {
            wake_find_objects(
                call->check, "VUID-VkCopyDescriptorSet-srcSet-04613", call->from.object,
                call->to.object,
                "pDescriptorCopies[%u]: element %u of the mutable srcBinding %u is %s now, but dstBinding %u is %s",
                call->index, call->from.element + i, call->from.binding->binding,
                wake_name_VkDescriptorType(type), to->binding,
                wake_name_VkDescriptorType(to->type));
            break;
        }
        if (to->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT && type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT &&
            to->mutable_types != call->from.binding->mutable_types) {
            wake_find_objects(
                call->check, "VUID-VkCopyDescriptorSet-dstSet-04614", call->from.object,
                call->to.object,
                "pDescriptorCopies[%u]: element %u of the mutable srcBinding %u was never written, and the lists of "
                "types of srcBinding and dstBinding differ",
                call->index, call->from.element + i, call->from.binding->binding);
            break;
        }
        if (to->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT && type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT &&
            !in_list(to, type)) {
            not_in_list(call, type);
            break;
        }
    }
    if (version) {
        wake_descriptor_set_put(call->from.set, version);
    }
}

static void
check_types(const struct copy_call *call)
{
    const struct wake_descriptor_binding *from = call->from.binding, *to = call->to.binding;
    char source[WAKE_OBJECT_TEXT], target[WAKE_OBJECT_TEXT];

    if (from->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
        check_active_types(call);
    } else if (to->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
        if (!in_list(to, from->type)) {
            not_in_list(call, from->type);
        }
    } else if (from->type != to->type) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-dstBinding-02632", call->from.object,
            call->to.object,
            "pDescriptorCopies[%u]: copy update to %s binding #%u with type %s from %s binding #%u with type "
            "%s. Types do not match",
            call->index, wake_object_text(target, sizeof(target), call->to.object), to->binding,
            wake_name_VkDescriptorType(to->type),
            wake_object_text(source, sizeof(source), call->from.object), from->binding,
            wake_name_VkDescriptorType(from->type));
        return;
    }
    if (to->type == VK_DESCRIPTOR_TYPE_SAMPLER && to->immutable_samplers) {
        wake_find_objects(
            call->check, "VUID-VkCopyDescriptorSet-dstBinding-02753", call->to.object, NULL,
            "pDescriptorCopies[%u].dstBinding %u is VK_DESCRIPTOR_TYPE_SAMPLER with immutable samplers",
            call->index, to->binding);
    }
}

/* ---- entry ----------------------------------------------------------------------------------- */

static void
check_copy(const struct copy_call *call)
{
    uint32_t found = call->check->found;
    bool places = check_binding(call, &call->from, call->copy->srcBinding,
                                "VUID-VkCopyDescriptorSet-srcBinding-00345");

    if (!check_binding(call, &call->to, call->copy->dstBinding,
                       "VUID-VkCopyDescriptorSet-dstBinding-00347") ||
        !places) {
        return;
    }
    check_after_bind(call);
    check_block(call);
    if (!check_end(call, &call->from, "VUID-VkCopyDescriptorSet-srcArrayElement-00346") ||
        !check_end(call, &call->to, "VUID-VkCopyDescriptorSet-dstArrayElement-00348")) {
        /* The types of two bindings, whatever number is copied. */
        if (call->from.binding->type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            check_types(call);
        }
        return;
    }
    if (call->check->found == found) {
        check_overlap(call);
        check_types(call);
    }
}

void
wake_core_update_descriptor_copies(struct wake_check *check,
                                   const struct wake_rec_UpdateDescriptorSets *r)
{
    uint32_t writes = r->pDescriptorWrites ? r->descriptorWriteCount : 0;

    for (uint32_t i = 0; r->pDescriptorCopies && i < r->descriptorCopyCount; i++) {
        const VkCopyDescriptorSet *copy = &r->pDescriptorCopies[i];
        struct copy_call call = {
            .check = check,
            .copy = copy,
            .index = i,
            .source_number = r->numbers ? r->numbers[writes + i * WAKE_COPY_NUMBERS + 1] : 0,
        };

        fill_side(&call.from, check,
                  wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                                 WAKE_HANDLE_VkCopyDescriptorSet_srcSet),
                  copy->srcBinding, copy->srcArrayElement, "src");
        fill_side(&call.to, check,
                  wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                                 WAKE_HANDLE_VkCopyDescriptorSet_dstSet),
                  copy->dstBinding, copy->dstArrayElement, "dst");
        wake_check_not_pending(check, r, call.to.object, copy->dstBinding, "pDescriptorCopies", i);
        if (wake_check_layout_kept(check, r, call.to.object,
                                   "VUID-VkCopyDescriptorSet-dstSet-parameter", "pDescriptorCopies",
                                   i, "dstSet") &&
            wake_check_layout_kept(check, r, call.from.object,
                                   "VUID-VkCopyDescriptorSet-srcSet-parameter", "pDescriptorCopies",
                                   i, "srcSet") &&
            call.from.layout && call.to.layout) {
            check_copy(&call);
        }
    }
}
