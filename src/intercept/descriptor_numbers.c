/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the records of descriptor updates have besides the parameters: the numbers that order them, and what a template
 * finds in the application's memory. Kept short: this is the application's thread.
 */
#include "intercept/hooks.h"
#include "state/descriptor_update.h"

static struct wake_descriptor_set *
set_of(wake_id id)
{
    return wake_descriptor_set_of(wake_object_get(id));
}

bool
wake_pack_update_numbers(struct wake_pack *p, struct wake_rec_UpdateDescriptorSets *r)
{
    uint32_t writes = r->pDescriptorWrites ? r->descriptorWriteCount : 0;
    uint32_t copies = r->pDescriptorCopies ? r->descriptorCopyCount : 0;
    uint32_t *numbers = wake_pack_alloc(p, (writes + (size_t)copies * WAKE_COPY_NUMBERS) * sizeof(uint32_t));
    uint32_t number = 0;
    wake_id open = 0;

    r->numbers = numbers;
    if (WAKE_UNLIKELY(!numbers)) {
        return false; /* before anything is counted: the call is packed once more */
    }
    for (uint32_t i = 0; i < writes; i++) {
        wake_id id = wake_packed_id(r->pDescriptorWrites, i, WAKE_HANDLES_VkWriteDescriptorSet,
                                    WAKE_HANDLE_VkWriteDescriptorSet_dstSet);

        if (id != open) {
            struct wake_descriptor_set *set = set_of(id);
            number = set ? wake_descriptor_set_publish(set) : 0;
            open = id;
        }
        numbers[i] = number;
    }
    for (uint32_t i = 0; WAKE_UNLIKELY(i < copies); i++) {
        struct wake_descriptor_set *from = set_of(wake_packed_id(
            r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet, WAKE_HANDLE_VkCopyDescriptorSet_srcSet));
        struct wake_descriptor_set *to = set_of(wake_packed_id(
            r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet, WAKE_HANDLE_VkCopyDescriptorSet_dstSet));

        numbers[writes + i * WAKE_COPY_NUMBERS + 1] = from ? wake_load_relaxed(&from->published) : 0;
        numbers[writes + i * WAKE_COPY_NUMBERS] = to ? wake_descriptor_set_publish(to) : 0;
    }
    return true;
}

/* ---- templates ----------------------------------------------------------------------------------------------- */

/* One descriptor as it lies in the application's memory. */
static struct wake_descriptor
descriptor_at(const struct wake_pack *p, VkDescriptorType type, const char *at)
{
    struct wake_descriptor d = {.type = (uint32_t)type, .state = WAKE_DESCRIPTOR_KNOWN};
    enum wake_descriptor_source source = wake_descriptor_source(type);
    VkDescriptorBufferInfo buffer;
    VkDescriptorImageInfo image;
    uint64_t handle;

    switch (source) {
    case WAKE_SOURCE_BUFFER:
        memcpy(&buffer, at, sizeof(buffer));
        d.object = wake_pack_find(p, WAKE_TYPE_VkBuffer, (uint64_t)buffer.buffer);
        d.buffer.offset = buffer.offset;
        d.buffer.range = buffer.range;
        break;
    case WAKE_SOURCE_TEXEL:
        memcpy(&handle, at, sizeof(handle));
        d.object = wake_pack_find(p, WAKE_TYPE_VkBufferView, handle);
        break;
    case WAKE_SOURCE_SAMPLER:
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        memcpy(&image, at, sizeof(image));
        d.image.layout = (uint32_t)image.imageLayout;
        if (source != WAKE_SOURCE_SAMPLER) {
            d.object = wake_pack_find(p, WAKE_TYPE_VkImageView, (uint64_t)image.imageView);
        }
        if (source != WAKE_SOURCE_IMAGE) {
            d.image.sampler = wake_pack_find(p, WAKE_TYPE_VkSampler, (uint64_t)image.sampler);
        }
        break;
    case WAKE_SOURCE_OTHER:
        if (type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
            memcpy(&handle, at, sizeof(handle));
            d.object = wake_pack_find(p, WAKE_TYPE_VkAccelerationStructureKHR, handle);
        } else {
            d.state = WAKE_DESCRIPTOR_UNKNOWN;
        }
        break;
    }
    return d;
}

static const VkDescriptorUpdateTemplateCreateInfo *
template_of(wake_id id)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_rec_CreateDescriptorUpdateTemplate *made;

    if (!object || object->type != WAKE_TYPE_VkDescriptorUpdateTemplate || !object->create) {
        return NULL;
    }
    made = (const void *)object->create->record;
    return made->pCreateInfo && made->pCreateInfo->pDescriptorUpdateEntries &&
                   made->pCreateInfo->templateType == VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET
               ? made->pCreateInfo
               : NULL;
}

bool
wake_pack_template_contents(struct wake_pack *p, struct wake_rec_UpdateDescriptorSetWithTemplate *r)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = r->pData ? template_of(r->descriptorUpdateTemplate_id) : NULL;
    struct wake_descriptor_set *set = set_of(r->descriptorSet_id);
    const char *data = r->pData;
    struct wake_descriptor *to;
    size_t count = 0;

    r->number = 0;
    r->descriptor_count = 0;
    r->descriptors = NULL;
    for (uint32_t i = 0; info && i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        count += entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ? 0 : entry->descriptorCount;
    }
    if (count && count <= p->cap) {
        to = wake_pack_alloc(p, count * sizeof(*to));
        if (!to) {
            return false;
        }
        r->descriptors = to;
        r->descriptor_count = (uint32_t)count;
        for (uint32_t i = 0; i < info->descriptorUpdateEntryCount; i++) {
            const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];

            if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
                continue;
            }
            for (uint32_t k = 0; k < entry->descriptorCount; k++) {
                *to++ = descriptor_at(p, entry->descriptorType, data + entry->offset + k * entry->stride);
            }
        }
    }
    if (set) {
        r->number = wake_descriptor_set_publish(set);
    }
    return true;
}
