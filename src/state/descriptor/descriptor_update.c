/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Updates of descriptor sets, replayed.
 */
#include "state/descriptor/descriptor_update.h"

#include "gen/records.h"

enum { BATCH = 32 }; /* descriptors that are converted at a time */

/* The place of a binding's element; UINT32_MAX when the layout has no such binding. */
static uint32_t
place_of(const struct wake_descriptor_set *set, uint32_t binding, uint32_t element)
{
    const struct wake_descriptor_binding *b = set->layout ? wake_descriptor_layout_find(set->layout,
                                                                                        binding)
                                                          : NULL;

    return b && element <= UINT32_MAX - b->first ? b->first + element : UINT32_MAX;
}

/* Samplers that a write gives are ignored where the layout has its own. */
static void
drop_ignored_samplers(const struct wake_descriptor_set *set, uint32_t place,
                      struct wake_descriptor *descriptors, uint32_t count)
{
    enum wake_descriptor_source source = wake_descriptor_source(
        (VkDescriptorType)descriptors[0].type);

    if (source != WAKE_SOURCE_SAMPLER && source != WAKE_SOURCE_IMAGE_SAMPLER) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_descriptor_binding *binding = wake_descriptor_layout_at(set->layout,
                                                                                  place + i);
        if (binding && binding->immutable_samplers) {
            descriptors[i].image.sampler = 0;
        }
    }
}

/* ---- vkUpdateDescriptorSets ------------------------------------------------------------------ */

static const void *
chained(const VkWriteDescriptorSet *write, VkStructureType type)
{
    for (const VkBaseInStructure *s = write->pNext; s; s = s->pNext) {
        if (s->sType == type) {
            return s;
        }
    }
    return NULL;
}

/* What a chain says of element `i` of a type that has no member of VkWriteDescriptorSet; false: nothing. */
static bool
chained_object(const VkWriteDescriptorSet *write, uint32_t i, wake_id *object_out)
{
    if (write->descriptorType == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
        const VkWriteDescriptorSetAccelerationStructureKHR *structures = chained(
            write, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR);

        if (structures && structures->pAccelerationStructures &&
            i < structures->accelerationStructureCount) {
            *object_out = wake_packed_id(structures->pAccelerationStructures, i, 1, 0);
            return true;
        }
    }
#ifdef VK_ARM_tensors
    if (write->descriptorType == VK_DESCRIPTOR_TYPE_TENSOR_ARM) {
        const VkWriteDescriptorSetTensorARM *tensors = chained(
            write, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM);

        if (tensors && tensors->pTensorViews && i < tensors->tensorViewCount) {
            *object_out = wake_packed_id(tensors->pTensorViews, i, 1, 0);
            return true;
        }
    }
#endif
    return false;
}

struct wake_descriptor
wake_written_descriptor(const VkWriteDescriptorSet *write, uint32_t i)
{
    enum wake_descriptor_source source = wake_descriptor_source(write->descriptorType);
    struct wake_descriptor d = { .type = (uint32_t)write->descriptorType,
                                 .state = WAKE_DESCRIPTOR_KNOWN };

    if (source == WAKE_SOURCE_BUFFER && write->pBufferInfo) {
        d.object = wake_packed_id(write->pBufferInfo, i, WAKE_HANDLES_VkDescriptorBufferInfo,
                                  WAKE_HANDLE_VkDescriptorBufferInfo_buffer);
        d.buffer.offset = write->pBufferInfo[i].offset;
        d.buffer.range = write->pBufferInfo[i].range;
        return d;
    }
    if (source == WAKE_SOURCE_TEXEL && write->pTexelBufferView) {
        d.object = wake_packed_id(write->pTexelBufferView, i, 1, 0);
        return d;
    }
    if (source != WAKE_SOURCE_OTHER && source != WAKE_SOURCE_BUFFER &&
        source != WAKE_SOURCE_TEXEL && write->pImageInfo) {
        d.image.layout = (uint32_t)write->pImageInfo[i].imageLayout;
        if (source != WAKE_SOURCE_SAMPLER) {
            d.object = wake_packed_id(write->pImageInfo, i, WAKE_HANDLES_VkDescriptorImageInfo,
                                      WAKE_HANDLE_VkDescriptorImageInfo_imageView);
        }
        if (source != WAKE_SOURCE_IMAGE) {
            d.image.sampler = wake_packed_id(write->pImageInfo, i,
                                             WAKE_HANDLES_VkDescriptorImageInfo,
                                             WAKE_HANDLE_VkDescriptorImageInfo_sampler);
        }
        return d;
    }
    if (!chained_object(write, i, &d.object)) {
        d.state = WAKE_DESCRIPTOR_UNKNOWN;
    }
    return d;
}

static void
apply_write(struct wake_descriptor_set *set, const VkWriteDescriptorSet *write)
{
    const struct wake_descriptor_binding *binding = set->layout
                                                        ? wake_descriptor_layout_find(
                                                              set->layout, write->dstBinding)
                                                        : NULL;
    struct wake_descriptor descriptors[BATCH];
    bool own; /* the layout may have samplers of its own where this goes */
    uint32_t place;

    if (!binding || write->dstArrayElement > UINT32_MAX - binding->first) {
        return;
    }
    place = binding->first + write->dstArrayElement;
    own = binding->immutable_samplers ||
          (uint64_t)write->dstArrayElement + write->descriptorCount > binding->count;
    if (write->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        /* Element and count are bytes; the block has one place. */
        wake_descriptor_set_write_unknown(set, place_of(set, write->dstBinding, 0), 1);
        return;
    }
    for (uint32_t done = 0; done < write->descriptorCount && place < set->count;) {
        uint32_t count = write->descriptorCount - done < BATCH ? write->descriptorCount - done
                                                               : BATCH;

        for (uint32_t i = 0; i < count; i++) {
            descriptors[i] = wake_written_descriptor(write, done + i);
        }
        if (own) {
            drop_ignored_samplers(set, place, descriptors, count);
        }
        wake_descriptor_set_write(set, place, descriptors, count);
        done += count;
        place = place <= UINT32_MAX - count ? place + count : UINT32_MAX;
    }
}

/* What the source held at the call is known when the replay has applied exactly the updates that
 * came before. */
static void
apply_copy(struct wake_descriptor_set *to, const VkCopyDescriptorSet *copy, uint32_t number,
           struct wake_descriptor_set *from, uint32_t from_number)
{
    struct wake_descriptor_version *version = from ? wake_descriptor_set_hold(from, from_number)
                                                   : NULL;
    uint32_t source = from ? place_of(from, copy->srcBinding, copy->srcArrayElement) : UINT32_MAX;
    bool in_order = wake_descriptor_set_begin(to, number);
    uint32_t place = place_of(to, copy->dstBinding, copy->dstArrayElement);

    if (in_order && place < to->count) {
        if (wake_descriptor_layout_find(to->layout, copy->dstBinding)->type ==
            VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            wake_descriptor_set_write_unknown(to, place_of(to, copy->dstBinding, 0),
                                              1); /* bytes, as in writes */
        } else if (!version || source == UINT32_MAX) {
            wake_descriptor_set_write_unknown(to, place, copy->descriptorCount);
        } else {
            for (uint32_t i = 0;
                 i < copy->descriptorCount && source < from->count && place < to->count; i++) {
                struct wake_descriptor d = *wake_descriptor_version_get(version, source++);

                drop_ignored_samplers(to, place, &d, 1);
                wake_descriptor_set_write(to, place++, &d, 1);
            }
        }
    }
    wake_descriptor_set_end(to);
    if (version) {
        wake_descriptor_set_put(from, version);
    }
}

static struct wake_descriptor_set *
set_of(wake_id id)
{
    return wake_descriptor_set_of(wake_object_get(id));
}

void
wake_update_descriptor_sets(const struct wake_record *record)
{
    const struct wake_rec_UpdateDescriptorSets *r = (const void *)record;
    bool cut = record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_CHAIN_CUT);
    uint32_t writes = r->pDescriptorWrites ? r->descriptorWriteCount : 0;
    struct wake_descriptor_set *set = NULL; /* whose update is open */
    wake_id open = 0;
    bool in_order = false;

    for (uint32_t i = 0; r->numbers && i < writes; i++) {
        const VkWriteDescriptorSet *write = &r->pDescriptorWrites[i];
        wake_id id = wake_packed_id(r->pDescriptorWrites, i, WAKE_HANDLES_VkWriteDescriptorSet,
                                    WAKE_HANDLE_VkWriteDescriptorSet_dstSet);

        if (id != open) {
            if (set) {
                wake_descriptor_set_end(set);
            }
            open = id;
            set = r->numbers[i] ? set_of(id) : NULL;
            in_order = set && wake_descriptor_set_begin(set, r->numbers[i]);
        }
        if (in_order && cut) {
            wake_descriptor_set_write_unknown(set, 0, UINT32_MAX);
        } else if (in_order) {
            apply_write(set, write);
        }
    }
    if (set) {
        wake_descriptor_set_end(set);
    }
    for (uint32_t i = 0; r->numbers && r->pDescriptorCopies && i < r->descriptorCopyCount; i++) {
        const uint32_t *numbers = &r->numbers[writes + i * WAKE_COPY_NUMBERS];
        struct wake_descriptor_set *to = set_of(
            wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                           WAKE_HANDLE_VkCopyDescriptorSet_dstSet));

        if (to && numbers[0]) {
            apply_copy(
                to, &r->pDescriptorCopies[i], numbers[0],
                set_of(wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                                      WAKE_HANDLE_VkCopyDescriptorSet_srcSet)),
                numbers[1]);
        }
    }
}

/* ---- templates ------------------------------------------------------------------------------- */

const VkDescriptorUpdateTemplateCreateInfo *
wake_template_info(wake_id id, VkDescriptorUpdateTemplateType type)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_rec_CreateDescriptorUpdateTemplate *made;

    if (!object || object->type != WAKE_TYPE_VkDescriptorUpdateTemplate || !object->create) {
        return NULL;
    }
    made = (const void *)object->create->record;
    return made->pCreateInfo && made->pCreateInfo->pDescriptorUpdateEntries &&
                   made->pCreateInfo->templateType == type
               ? made->pCreateInfo
               : NULL;
}

const struct wake_descriptor_layout *
wake_pushed_layout(wake_id pipeline_layout, uint32_t set)
{
    const struct wake_object *object = wake_object_get(pipeline_layout);
    const struct wake_rec_CreatePipelineLayout *made;
    const struct wake_object *layout;

    if (!object || object->type != WAKE_TYPE_VkPipelineLayout || !object->create) {
        return NULL;
    }
    made = (const void *)object->create->record;
    if (!made->pCreateInfo || !made->pCreateInfo->pSetLayouts ||
        set >= made->pCreateInfo->setLayoutCount) {
        return NULL;
    }
    layout = wake_object_get(wake_packed_id(made->pCreateInfo->pSetLayouts, set, 1, 0));
    return layout && layout->type == WAKE_TYPE_VkDescriptorSetLayout ? layout->data : NULL;
}

bool
wake_template_has_sampler(const struct wake_descriptor_layout *layout,
                          const VkDescriptorUpdateTemplateEntry *entry, uint32_t element)
{
    const struct wake_descriptor_binding *binding = layout ? wake_descriptor_layout_find(
                                                                 layout, entry->dstBinding)
                                                           : NULL;
    uint64_t place = binding ? (uint64_t)binding->first + entry->dstArrayElement + element
                             : UINT32_MAX;

    binding = place < UINT32_MAX ? wake_descriptor_layout_at(layout, (uint32_t)place) : NULL;
    return binding && !binding->immutable_samplers;
}

void
wake_template_uses(const struct wake_template_contents *contents, wake_id id,
                   const struct wake_descriptor_layout *layout,
                   void (*use)(void *context, wake_id id), void *context)
{
    const VkDescriptorUpdateTemplateCreateInfo *info =
        contents->descriptors
            ? wake_template_info(id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR)
            : NULL;
    uint32_t next = 0;

    for (uint32_t i = 0; info && i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        enum wake_descriptor_source source = wake_descriptor_source(entry->descriptorType);

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount && next < contents->descriptor_count;
             k++, next++) {
            const struct wake_descriptor *d = &contents->descriptors[next];

            if (d->object) {
                use(context, d->object);
            }
            if ((source == WAKE_SOURCE_SAMPLER || source == WAKE_SOURCE_IMAGE_SAMPLER) &&
                d->image.sampler && wake_template_has_sampler(layout, entry, k)) {
                use(context, d->image.sampler);
            }
        }
    }
}

void
wake_update_with_template(const struct wake_record *record)
{
    const struct wake_rec_UpdateDescriptorSetWithTemplate *r = (const void *)record;
    const struct wake_template_contents *contents = &r->contents;
    struct wake_descriptor_set *set = r->number ? set_of(r->descriptorSet_id) : NULL;
    const VkDescriptorUpdateTemplateCreateInfo *info =
        contents->descriptors
            ? wake_template_info(r->descriptorUpdateTemplate_id,
                                 VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET)
            : NULL;
    uint32_t next = 0;

    if (!set || !wake_descriptor_set_begin(set, r->number)) {
        if (set) {
            wake_descriptor_set_end(set);
        }
        return;
    }
    if (!info) {
        wake_descriptor_set_write_unknown(set, 0, UINT32_MAX);
    }
    for (uint32_t i = 0; info && i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        uint32_t place = place_of(set, entry->dstBinding, entry->dstArrayElement);

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount && next < contents->descriptor_count;
             k++, next++) {
            struct wake_descriptor d = contents->descriptors[next];

            if (place < set->count) {
                drop_ignored_samplers(set, place, &d, 1);
                wake_descriptor_set_write(set, place++, &d, 1);
            }
        }
    }
    wake_descriptor_set_end(set);
}
