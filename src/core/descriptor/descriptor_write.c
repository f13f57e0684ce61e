/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets, and writes that are pushed: where they go. Specification, 'Descriptor Set
 * Updates'.
 */
#include "core/core.h"
#include "core/descriptor/descriptor_rules.h"
#include "core/lifetime/draw_lifetime.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "state/scope/scope.h"

#include <stdio.h>

/* ---- destination ----------------------------------------------------------------------------- */

static const char *
target_text(char *text, size_t size, const struct wake_write_target *target)
{
    if (!target->set) {
        snprintf(text, size, "%s", "the layout of the pushed set");
        return text;
    }
    return wake_object_text(text, size, target->set);
}

WAKE_COLD static void
no_such_binding(const struct wake_write_target *target, uint32_t binding)
{
    const struct wake_descriptor_layout *layout = target->layout;
    uint32_t last = layout->binding_count ? layout->bindings[layout->binding_count - 1].binding : 0;
    char text[WAKE_OBJECT_TEXT];

    target_text(text, sizeof(text), target);
    if (!layout->binding_count || binding > last) {
        wake_find_objects(
            target->check,
            layout->binding_count ? "VUID-VkWriteDescriptorSet-dstBinding-00315"
                                  : WAKE_RULE("VUID-VkWriteDescriptorSet-dstBinding-10009",
                                              "VUID-VkWriteDescriptorSet-dstBinding-00315"),
            target->set, NULL, "%s[%u].dstBinding is %u, but the largest binding of %s is %u",
            target->path, target->index, binding, text, last);
    } else {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-dstBinding-00316", target->set,
                          NULL,
                          "%s[%u].dstBinding is %u, but %s has no descriptors at that binding",
                          target->path, target->index, binding, text);
    }
}

WAKE_COLD static void
other_type(const struct wake_write_target *target, const struct wake_descriptor_binding *binding,
           VkDescriptorType type)
{
    char text[WAKE_OBJECT_TEXT];

    target_text(text, sizeof(text), target);
    if (binding->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-dstSet-04611", target->set, NULL,
            "%s[%u].descriptorType is %s, which is not in the list of types of the mutable binding %u of %s",
            target->path, target->index, wake_name_VkDescriptorType(type), binding->binding, text);
    } else {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-00319",
                          target->set, NULL,
                          "%s[%u].descriptorType is %s, but binding %u of %s is %s", target->path,
                          target->index, wake_name_VkDescriptorType(type), binding->binding, text,
                          wake_name_VkDescriptorType(binding->type));
    }
}

WAKE_COLD static void
beyond_end(const struct wake_write_target *target, uint32_t binding, uint32_t element,
           uint32_t count, uint32_t left)
{
    char text[WAKE_OBJECT_TEXT];

    wake_find_objects(
        target->check, "VUID-VkWriteDescriptorSet-dstArrayElement-00321", target->set, NULL,
        "%s[%u] writes %u from element %u of binding %u on, but %s has %u from the beginning of that binding on",
        target->path, target->index, count, element, binding,
        target_text(text, sizeof(text), target), left);
}

/* Bindings that one write goes through are alike. */
static void
check_consecutive(const struct wake_write_target *target,
                  const struct wake_descriptor_binding *first, uint64_t end)
{
    const struct wake_descriptor_binding *last =
        &target->layout->bindings[target->layout->binding_count - 1];

    for (const struct wake_descriptor_binding *b = first + 1; b <= last && b->first < end; b++) {
        if (!b->count) {
            continue;
        }
        if (b->type != first->type || b->stages != first->stages) {
            wake_find_objects(
                target->check,
                b->type != first->type
                    ? "VUID-VkWriteDescriptorSet-descriptorCount-00317"
                    : WAKE_RULE("VUID-VkWriteDescriptorSet-descriptorCount-10776",
                                "VUID-VkWriteDescriptorSet-descriptorCount-00317"),
                target->set, NULL, "%s[%u] goes on from binding %u into binding %u, whose %s",
                target->path, target->index, first->binding, b->binding,
                b->type != first->type ? "descriptorType differs" : "stageFlags differ");
            break;
        }
        if (!b->immutable_samplers != !first->immutable_samplers) {
            wake_find_objects(
                target->check, "VUID-VkWriteDescriptorSet-descriptorCount-00318", target->set, NULL,
                "%s[%u] goes on from binding %u into binding %u, of which only one has immutable samplers",
                target->path, target->index, first->binding, b->binding);
            break;
        }
#if !WAKE_REPEATED_RULES
        if (b->flags != first->flags) {
            wake_find_objects(
                target->check, "VUID-VkWriteDescriptorSet-descriptorCount-10777", target->set, NULL,
                "%s[%u] goes on from binding %u into binding %u, whose VkDescriptorBindingFlags differ",
                target->path, target->index, first->binding, b->binding);
            break;
        }
#endif
    }
}

WAKE_INLINE bool
check_binding(const struct wake_write_target *target, VkDescriptorType type, uint32_t dst_binding,
              const struct wake_descriptor_binding **binding_out)
{
    const struct wake_descriptor_layout *layout = target->layout;
    const struct wake_descriptor_binding *b;

    /* Bindings are mostly numbered from 0 without gaps. */
    if (WAKE_LIKELY(dst_binding < layout->binding_count &&
                    layout->bindings[dst_binding].binding == dst_binding)) {
        b = &layout->bindings[dst_binding];
    } else {
        b = wake_descriptor_layout_find(layout, dst_binding);
    }
    *binding_out = b;
    if (WAKE_UNLIKELY(!b || !b->size)) {
        no_such_binding(target, dst_binding);
        *binding_out = NULL;
        return false;
    }
    if (WAKE_UNLIKELY(b->type != type || type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT)) {
        uint32_t bit = wake_descriptor_type_bit(type);

        if (b->type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT || type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT ||
            (bit && b->mutable_types && !(b->mutable_types & bit))) {
            other_type(target, b, type);
            return false;
        }
    }
    return true;
}

WAKE_INLINE bool
check_extent(const struct wake_write_target *target, struct wake_written *written, uint32_t count)
{
    const struct wake_descriptor_binding *b = written->binding;
    uint32_t element = written->at, left;

    if (WAKE_UNLIKELY(written->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK)) {
        if ((uint64_t)element + count > b->size) { /* bytes */
            beyond_end(target, b->binding, element, count, b->size);
        }
        return true;
    }
    if (WAKE_UNLIKELY(written->type == VK_DESCRIPTOR_TYPE_SAMPLER && b->immutable_samplers)) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-02752",
                          target->set, NULL,
                          "%s[%u] writes samplers, but binding %u has immutable ones", target->path,
                          target->index, b->binding);
        return false;
    }
    left = target->count > b->first ? target->count - b->first : 0;
    if (WAKE_UNLIKELY((uint64_t)element + count > left)) {
        beyond_end(target, b->binding, element, count, left);
        written->stays = true;
        return true;
    }
    if (WAKE_UNLIKELY((uint64_t)element + count > b->count)) {
        check_consecutive(target, b, (uint64_t)b->first + element + count);
    }
    /* A first element beyond its binding belongs to one that follows. */
    while (WAKE_UNLIKELY(count && written->at >= written->binding->count)) {
        written->at -= written->binding->count;
        written->binding++;
    }
    return true;
}

bool
wake_check_write_binding(const struct wake_write_target *target, VkDescriptorType type,
                         uint32_t dst_binding, const struct wake_descriptor_binding **binding_out)
{
    return check_binding(target, type, dst_binding, binding_out);
}

bool
wake_check_write_extent(const struct wake_write_target *target, struct wake_written *written,
                        uint32_t count)
{
    return check_extent(target, written, count);
}

/* ---- descriptors ----------------------------------------------------------------------------- */

/* Most handles are good; what is wrong with the others says wake_check_handle(). */
WAKE_INLINE void
check_handle(const struct wake_write_target *target, const struct wake_handle_rule *rule,
             uint64_t handle, wake_id id)
{
    if (WAKE_UNLIKELY(!id || id & WAKE_ID_FOREIGN)) {
        wake_check_handle(target->check, rule, handle, id);
    }
}

/* The next element's binding: writes may go on in the next one. */
WAKE_INLINE void
move_on(struct wake_written *written)
{
    written->element++;
    written->at++;
    while (WAKE_UNLIKELY(written->at >= written->binding->count && !written->stays)) {
        written->at = 0;
        written->binding++;
    }
}

static void
check_buffers(const struct wake_write_target *target, struct wake_written *written,
              const VkWriteDescriptorSet *write)
{
    for (uint32_t i = 0;;) {
        const VkDescriptorBufferInfo *info = &write->pBufferInfo[i];

        written->null_object = !info->buffer;
        written->object = wake_packed_id(write->pBufferInfo, i, WAKE_HANDLES_VkDescriptorBufferInfo,
                                         WAKE_HANDLE_VkDescriptorBufferInfo_buffer);
        wake_check_written_buffer(target, written, info->offset, info->range);
        if (++i == write->descriptorCount) {
            return;
        }
        move_on(written);
    }
}

static void
check_texel_views(const struct wake_write_target *target, struct wake_written *written,
                  const VkWriteDescriptorSet *write)
{
    static const struct wake_handle_rule rule = {
        "VUID-VkWriteDescriptorSet-descriptorType-02994",
        "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06236", VK_OBJECT_TYPE_BUFFER_VIEW,
        "pDescriptorWrites[].pTexelBufferView[]", true
    };

    for (uint32_t i = 0;;) {
        written->null_object = !write->pTexelBufferView[i];
        written->object = wake_packed_id(write->pTexelBufferView, i, 1, 0);
        check_handle(target, &rule, (uint64_t)write->pTexelBufferView[i], written->object);
        wake_check_written_texel(target, written);
        if (++i == write->descriptorCount) {
            return;
        }
        move_on(written);
    }
}

static void
check_images(const struct wake_write_target *target, struct wake_written *written,
             const VkWriteDescriptorSet *write, enum wake_descriptor_source source)
{
    static const struct wake_handle_rule view_rule = {
        "VUID-VkWriteDescriptorSet-descriptorType-02996",
        "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06239", VK_OBJECT_TYPE_IMAGE_VIEW,
        "pDescriptorWrites[].pImageInfo[].imageView", true
    };
    static const struct wake_handle_rule input_rule = {
        "VUID-VkWriteDescriptorSet-descriptorType-07683",
        "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06239", VK_OBJECT_TYPE_IMAGE_VIEW,
        "pDescriptorWrites[].pImageInfo[].imageView", true
    };
    static const struct wake_handle_rule sampler_rule = {
        "VUID-VkWriteDescriptorSet-descriptorType-00325",
        "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06238", VK_OBJECT_TYPE_SAMPLER,
        "pDescriptorWrites[].pImageInfo[].sampler", false
    };

    for (uint32_t i = 0;;) {
        const VkDescriptorImageInfo *info = &write->pImageInfo[i];

        written->object = written->sampler = 0;
        if (source != WAKE_SOURCE_SAMPLER) {
            written->null_object = !info->imageView;
            written->object = wake_packed_id(write->pImageInfo, i,
                                             WAKE_HANDLES_VkDescriptorImageInfo,
                                             WAKE_HANDLE_VkDescriptorImageInfo_imageView);
            check_handle(target,
                         write->descriptorType == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ? &input_rule
                                                                                      : &view_rule,
                         (uint64_t)info->imageView, written->object);
        }
        if (source != WAKE_SOURCE_IMAGE && !written->binding->immutable_samplers) {
            written->sampler = wake_packed_id(write->pImageInfo, i,
                                              WAKE_HANDLES_VkDescriptorImageInfo,
                                              WAKE_HANDLE_VkDescriptorImageInfo_sampler);
            /* Where there is no view either, that is told. */
            if (source == WAKE_SOURCE_SAMPLER || info->imageView || info->sampler ||
                WAKE_FEATURE(target->check, nullDescriptor)) {
                check_handle(target, &sampler_rule, (uint64_t)info->sampler, written->sampler);
            }
        }
        wake_check_written_image(target, written, info->imageLayout);
        if (++i == write->descriptorCount) {
            return;
        }
        move_on(written);
    }
}

void
wake_check_written_structure(const struct wake_write_target *target, wake_id structure, bool null,
                             const char *path)
{
    const struct wake_object *object = wake_check_object(target->check, structure,
                                                         WAKE_TYPE_VkAccelerationStructureKHR);
    const struct wake_rec_CreateAccelerationStructureKHR *made = wake_create_record(
        object, WAKE_CMD_vkCreateAccelerationStructureKHR);
    char text[WAKE_OBJECT_TEXT];

    if (null && !WAKE_FEATURE(target->check, nullDescriptor)) {
        wake_find_objects(
            target->check,
            "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03580",
            target->set, NULL,
            "%s is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled", path);
    }
    if (made && made->pCreateInfo &&
        made->pCreateInfo->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
        wake_find_objects(
            target->check,
            "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03579",
            object, target->set, "%s is %s, which was created as %s", path,
            wake_object_text(text, sizeof(text), object),
            wake_name_VkAccelerationStructureTypeKHR(made->pCreateInfo->type));
    }
}

static void
check_structures(const struct wake_write_target *target, const VkWriteDescriptorSet *write)
{
    const VkWriteDescriptorSetAccelerationStructureKHR *s = wake_chain_find(
        write->pNext, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR);

    if (!s || s->accelerationStructureCount != write->descriptorCount) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-02382", target->set, NULL,
            "%s[%u] writes %u acceleration structures, but its pNext chain has %s with %u",
            target->path, target->index, write->descriptorCount,
            s ? "a VkWriteDescriptorSetAccelerationStructureKHR"
              : "no VkWriteDescriptorSetAccelerationStructureKHR",
            s ? s->accelerationStructureCount : 0);
        if (s &&
            VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 0)) { /* given up since */
            wake_find_objects(
                target->check,
                "VUID-VkWriteDescriptorSetAccelerationStructureKHR-accelerationStructureCount-02236",
                target->set, NULL,
                "%s[%u].pNext: accelerationStructureCount is %u, descriptorCount %u", target->path,
                target->index, s->accelerationStructureCount, write->descriptorCount);
        }
        return;
    }
    for (uint32_t i = 0; s->pAccelerationStructures && i < s->accelerationStructureCount; i++) {
        char path[96];

        (void)snprintf(path, sizeof(path), "%s[%u]: pAccelerationStructures[%u]", target->path,
                       target->index, i);
        wake_check_written_structure(target, wake_packed_id(s->pAccelerationStructures, i, 1, 0),
                                     !s->pAccelerationStructures[i], path);
    }
}

static void
check_structures_nv(const struct wake_write_target *target, const VkWriteDescriptorSet *write)
{
    const VkWriteDescriptorSetAccelerationStructureNV *s = wake_chain_find(
        write->pNext, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_NV);

    if (!s || s->accelerationStructureCount != write->descriptorCount) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-03817", target->set, NULL,
            "%s[%u] writes %u acceleration structures, but its pNext chain has %s with %u",
            target->path, target->index, write->descriptorCount,
            s ? "a VkWriteDescriptorSetAccelerationStructureNV"
              : "no VkWriteDescriptorSetAccelerationStructureNV",
            s ? s->accelerationStructureCount : 0);
        if (s) {
            wake_find_objects(
                target->check,
                "VUID-VkWriteDescriptorSetAccelerationStructureNV-accelerationStructureCount-03747",
                target->set, NULL,
                "%s[%u].pNext: accelerationStructureCount is %u, descriptorCount %u", target->path,
                target->index, s->accelerationStructureCount, write->descriptorCount);
        }
        return;
    }
    for (uint32_t i = 0; s->pAccelerationStructures && i < s->accelerationStructureCount; i++) {
        const struct wake_object *object = wake_check_object(
            target->check, wake_packed_id(s->pAccelerationStructures, i, 1, 0),
            WAKE_TYPE_VkAccelerationStructureNV);
        const struct wake_rec_CreateAccelerationStructureNV *made = wake_create_record(
            object, WAKE_CMD_vkCreateAccelerationStructureNV);
        char text[WAKE_OBJECT_TEXT];

        if (!s->pAccelerationStructures[i] && !WAKE_FEATURE(target->check, nullDescriptor)) {
            wake_find_objects(
                target->check,
                "VUID-VkWriteDescriptorSetAccelerationStructureNV-pAccelerationStructures-03749",
                target->set, NULL,
                "%s[%u]: pAccelerationStructures[%u] is VK_NULL_HANDLE, but the feature nullDescriptor is not enabled",
                target->path, target->index, i);
        }
        if (made && made->pCreateInfo &&
            made->pCreateInfo->info.type != VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV) {
            wake_find_objects(
                target->check,
                "VUID-VkWriteDescriptorSetAccelerationStructureNV-pAccelerationStructures-03748",
                object, target->set,
                "%s[%u]: pAccelerationStructures[%u] is %s, which was created as %s", target->path,
                target->index, i, wake_object_text(text, sizeof(text), object),
                wake_name_VkAccelerationStructureTypeKHR(made->pCreateInfo->info.type));
        }
    }
}

/* Element and count of an inline uniform block are bytes. False: they are none. */
WAKE_COLD static bool
check_block(const struct wake_write_target *target, const VkWriteDescriptorSet *write)
{
    const VkWriteDescriptorSetInlineUniformBlock *block = wake_chain_find(
        write->pNext, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK);
    uint32_t found = target->check->found;

    if (write->dstArrayElement % 4) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-02219",
                          target->set, NULL,
                          "%s[%u] writes an inline uniform block, but dstArrayElement is %u",
                          target->path, target->index, write->dstArrayElement);
    }
    if (write->descriptorCount % 4) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-02220",
                          target->set, NULL,
                          "%s[%u] writes an inline uniform block, but descriptorCount is %u",
                          target->path, target->index, write->descriptorCount);
    }
    if (!block || block->dataSize != write->descriptorCount) {
        wake_find_objects(
            target->check, "VUID-VkWriteDescriptorSet-descriptorType-02221", target->set, NULL,
            "%s[%u] writes an inline uniform block of %u bytes, but its pNext chain has %s with the dataSize %u",
            target->path, target->index, write->descriptorCount,
            block ? "a VkWriteDescriptorSetInlineUniformBlock"
                  : "no VkWriteDescriptorSetInlineUniformBlock",
            block ? block->dataSize : 0);
    } else if (block->dataSize % 4) {
        wake_find_objects(target->check,
                          "VUID-VkWriteDescriptorSetInlineUniformBlock-dataSize-02222", target->set,
                          NULL, "%s[%u].pNext: dataSize is %u", target->path, target->index,
                          block->dataSize);
    }
    return target->check->found == found;
}

/* What the type asks for beside the place. False: there is no array of it, which was said. */
static bool
check_array(const struct wake_write_target *target, const VkWriteDescriptorSet *write,
            enum wake_descriptor_source source)
{
    switch (source) {
    case WAKE_SOURCE_BUFFER:
        if (WAKE_UNLIKELY(!write->pBufferInfo)) {
            wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-00324",
                              target->set, NULL,
                              "%s[%u].descriptorType is %s, but pBufferInfo is NULL", target->path,
                              target->index, wake_name_VkDescriptorType(write->descriptorType));
            return false;
        }
        return true;
    case WAKE_SOURCE_TEXEL:
        if (WAKE_UNLIKELY(!write->pTexelBufferView)) {
            target->check->rank = WAKE_RANK_STATE; /* it is no handle */
            wake_find_objects(
                target->check, "VUID-VkWriteDescriptorSet-descriptorType-02994", target->set, NULL,
                "%s[%u].descriptorType is %s, but pTexelBufferView is NULL", target->path,
                target->index, wake_name_VkDescriptorType(write->descriptorType));
            target->check->rank = WAKE_RANK_BY_RULE;
            return false;
        }
        return true;
    case WAKE_SOURCE_SAMPLER:
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        if (WAKE_UNLIKELY(!write->pImageInfo)) {
            wake_find_rule(target->check,
                           wake_owners_write_sets[target->set    ? 0
                                                  : target->info ? 2
                                                                 : 1],
                           target->set ? WAKE_ID(write_sets, "pDescriptorWrites-06493")
                                       : WAKE_ID(write_sets, "pDescriptorWrites-06494"),
                           target->set, "%s[%u].descriptorType is %s, but pImageInfo is NULL",
                           target->path, target->index,
                           wake_name_VkDescriptorType(write->descriptorType));
            return false;
        }
        return true;
    case WAKE_SOURCE_OTHER:
        return write->descriptorType != VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ||
               check_block(target, write);
    }
    return true;
}

void
wake_check_write(struct wake_write_target *target, const VkWriteDescriptorSet *writes,
                 uint32_t index)
{
    const VkWriteDescriptorSet *write = &writes[index];
    struct wake_written written = { .type = write->descriptorType, .at = write->dstArrayElement };
    enum wake_descriptor_source source = wake_descriptor_source(write->descriptorType);
    bool right;

    target->index = index;
    right = check_binding(target, write->descriptorType, write->dstBinding, &written.binding);
    /* Of another type: what it would need is told, but not what is wrong with it. */
    if (WAKE_UNLIKELY(!written.binding ||
                      (write->descriptorCount && !check_array(target, write, source)) || !right ||
                      !check_extent(target, &written, write->descriptorCount) ||
                      !write->descriptorCount)) {
        return;
    }
    switch (source) {
    case WAKE_SOURCE_BUFFER: check_buffers(target, &written, write); break;
    case WAKE_SOURCE_TEXEL: check_texel_views(target, &written, write); break;
    case WAKE_SOURCE_SAMPLER:
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER: check_images(target, &written, write, source); break;
    case WAKE_SOURCE_OTHER:
        if (write->descriptorType == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
            check_structures(target, write);
        } else if (write->descriptorType == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV) {
            check_structures_nv(target, write);
        }
        break;
    }
}

/* ---- vkUpdateDescriptorSets ------------------------------------------------------------------ */

/*
 * Specification, vkUpdateDescriptorSets: what a pending command buffer uses is not updated. The
 * call takes no ticket: what is asked for is the last submit that uses the set among those of which
 * it knew. Its replay waits for them.
 */
void
wake_check_not_pending(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r,
                       const struct wake_object *object, uint32_t binding, const char *path,
                       uint32_t index)
{
    const struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    struct wake_device *device = (struct wake_device *)check->scope;
    const struct wake_descriptor_binding *written;
    const struct wake_queue *queue;
    char text[WAKE_OBJECT_TEXT];
    uint64_t point;

    if (!set || !set->layout || !set->layout->complete) {
        return;
    }
    point = wake_descriptor_set_user(set, r->seen);
    if (WAKE_LIKELY(!point)) {
        return;
    }
    queue = wake_queue_by_index(device, WAKE_SET_QUEUE(point));
    written = wake_descriptor_layout_find(set->layout, binding);
    if (WAKE_LIKELY(!queue || !written ||
                    (written->flags & (VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                       VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT)) ||
                    wake_queue_may_be_done(queue, WAKE_SET_BATCH(point)) ||
                    wake_load_relaxed(&device->lost))) {
        return;
    }
    wake_find_objects(
        check, "VUID-vkUpdateDescriptorSets-None-03047", object, queue->object,
        "%s[%u] writes binding %u, created without VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, of a set that batch %llu of "
        "%s uses: no wait, fence status or semaphore value has shown that it has completed",
        path, index, binding, (unsigned long long)WAKE_SET_BATCH(point),
        wake_object_text(text, sizeof(text), queue->object));
}

bool
wake_check_layout_kept(struct wake_check *check, const struct wake_rec_UpdateDescriptorSets *r,
                       const struct wake_object *object, const char *vuid, const char *array,
                       uint32_t index, const char *member)
{
    const struct wake_descriptor_set *set = wake_descriptor_set_of(object);
    const struct wake_object *layout;

    if (WAKE_LIKELY(!set || !wake_died_by(set->layout_object, r->seen, NULL, &layout))) {
        return true;
    }
    wake_find_objects(check, vuid, object, NULL,
                      "%s[%u].%s is a set whose VkDescriptorSetLayout has been destroyed: "
                      "such a set can be bound and freed, but not updated or copied from",
                      array, index, member);
    return false;
}

void
wake_core_update_descriptor_writes(struct wake_check *check,
                                   const struct wake_rec_UpdateDescriptorSets *r)
{
    static const struct wake_handle_rule rule = { "VUID-VkWriteDescriptorSet-dstSet-00320",
                                                  "VUID-VkWriteDescriptorSet-commonparent",
                                                  VK_OBJECT_TYPE_DESCRIPTOR_SET,
                                                  "pDescriptorWrites[].dstSet", false };
    struct wake_write_target target = { .check = check,
                                        .path = "pDescriptorWrites",
                                        .until = r->seen };
    const struct wake_descriptor_set *set = NULL;
    wake_id open = 0;

    for (uint32_t i = 0; r->pDescriptorWrites && i < r->descriptorWriteCount; i++) {
        wake_id id = wake_packed_id(r->pDescriptorWrites, i, WAKE_HANDLES_VkWriteDescriptorSet,
                                    WAKE_HANDLE_VkWriteDescriptorSet_dstSet);

        if (id != open || !id) {
            wake_check_handle(check, &rule, (uint64_t)r->pDescriptorWrites[i].dstSet, id);
            target.set = wake_check_object(check, id, WAKE_TYPE_VkDescriptorSet);
            set = wake_descriptor_set_of(target.set);
            target.layout = set && set->layout && set->layout->complete ? set->layout : NULL;
            target.count = set ? set->count : 0;
            open = id;
            wake_check_not_pending(check, r, target.set, r->pDescriptorWrites[i].dstBinding,
                                   "pDescriptorWrites", i);
            wake_check_layout_kept(check, r, target.set, rule.vuid_parameter, "pDescriptorWrites",
                                   i, "dstSet");
        }
        if (WAKE_LIKELY(target.layout)) {
            wake_check_write(&target, r->pDescriptorWrites, i);
        }
    }
}
