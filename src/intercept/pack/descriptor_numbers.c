/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the records of descriptor updates have besides the parameters: the numbers that order them,
 * and what a template finds in the application's memory. Kept short: this is the application's
 * thread.
 */
#include "intercept/pack/descriptor_numbers.h"

#include "intercept/pack/hook_objects.h"
#include "queue/stream_state.h"
#include "state/descriptor/descriptor_update.h"
#include "state/scope/scope.h"

static struct wake_descriptor_set *
set_of(wake_id id)
{
    return wake_descriptor_set_of(wake_object_get(id));
}

/* What the sets' last updates are, in a call that binds them. */
static void
read_numbers(const VkDescriptorSet *sets, uint32_t count, uint32_t *numbers)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_descriptor_set *set = set_of(wake_packed_id(sets, i, 1, 0));

        numbers[i] = set ? wake_load_relaxed(set->published) : 0;
    }
}

/* Room for their numbers behind the sets, where wake_quick_sets() has it; the dynamic offsets move
 * on. NULL: the block is full. */
static uint32_t *
make_room_for_numbers(struct wake_pack *p, struct wake_rec_CmdBindDescriptorSets *r, uint32_t count)
{
    char *numbers = (char *)(uintptr_t)(r->pDescriptorSets + count), *end = p->cur;
    size_t size = WAKE_ROUND_UP(count * sizeof(uint32_t), 8);

    if (WAKE_UNLIKELY(!wake_pack_alloc(p, size))) {
        return NULL;
    }
    memmove(numbers + size, numbers, (size_t)(end - numbers));
    memset(numbers, 0, size);
    if (r->pDynamicOffsets) {
        r->pDynamicOffsets = (const uint32_t *)(const void *)((const char *)r->pDynamicOffsets +
                                                              size);
    }
    return (uint32_t *)(void *)numbers;
}

bool
wake_pack_bind_numbers(struct wake_pack *p, struct wake_rec_CmdBindDescriptorSets *r)
{
    uint32_t count = r->pDescriptorSets ? r->descriptorSetCount : 0;
    uint32_t *numbers = count ? make_room_for_numbers(p, r, count) : NULL;

    r->calls = wake_tls.self ? wake_tls.self->stream.append_count : 0;
    r->seen = wake_ticket_last(&wake_pack_device(p)->scope.timeline);
    if (numbers) {
        read_numbers(r->pDescriptorSets, count, numbers);
    }
    return !p->full;
}

#ifdef VK_VERSION_1_4
/* The sets once more, with their numbers behind them (wake_bound_numbers()); `sets` as it was: the block is full. */
static const VkDescriptorSet *
number_sets(struct wake_pack *p, const VkDescriptorSet *sets, uint32_t count)
{
    const uint64_t *from = (const uint64_t *)sets - count;
    uint64_t *to = count ? wake_pack_alloc(p, count * (2 * sizeof(*to) + sizeof(uint32_t))) : NULL;
    uint32_t *numbers = (uint32_t *)(to + (size_t)2 * count);

    if (WAKE_UNLIKELY(!to)) {
        return sets;
    }
    memcpy(to, from, count * 2 * sizeof(*to));
    sets = (const VkDescriptorSet *)(to + count);
    read_numbers(sets, count, numbers);
    return sets;
}

bool
wake_pack_bind_numbers_2(struct wake_pack *p, struct wake_rec_CmdBindDescriptorSets2 *r)
{
    VkBindDescriptorSetsInfo *info = (VkBindDescriptorSetsInfo *)
                                         r->pBindDescriptorSetsInfo; /* the record's own copy */

    r->calls = wake_tls.self ? wake_tls.self->stream.append_count : 0;
    r->seen = wake_ticket_last(&wake_pack_device(p)->scope.timeline);
    if (info) {
        info->pDescriptorSets = number_sets(p, info->pDescriptorSets,
                                            info->pDescriptorSets ? info->descriptorSetCount : 0);
    }
    return !p->full;
}
#endif

/* The tickets that were handed out before the call: submits that it must not disturb are among
 * them. */
static uint64_t
last_ticket(wake_id set_id)
{
    const struct wake_object *set = wake_object_get(set_id);
    /* None where another thread destroyed the set meanwhile, and it is reclaimed. */
    const struct wake_scope *scope = set ? set->scope : NULL;

    return scope ? wake_ticket_last(&scope->timeline) : 0;
}

/* A set that is updated. */
static wake_id
updated_set(const struct wake_rec_UpdateDescriptorSets *r, uint32_t writes, uint32_t copies)
{
    return writes   ? wake_packed_id(r->pDescriptorWrites, 0, WAKE_HANDLES_VkWriteDescriptorSet,
                                     WAKE_HANDLE_VkWriteDescriptorSet_dstSet)
           : copies ? wake_packed_id(r->pDescriptorCopies, 0, WAKE_HANDLES_VkCopyDescriptorSet,
                                     WAKE_HANDLE_VkCopyDescriptorSet_dstSet)
                    : 0;
}

bool
wake_pack_update_numbers(struct wake_pack *p, struct wake_rec_UpdateDescriptorSets *r)
{
    uint32_t writes = r->pDescriptorWrites ? r->descriptorWriteCount : 0;
    uint32_t copies = r->pDescriptorCopies ? r->descriptorCopyCount : 0;
    uint32_t *numbers = wake_pack_alloc(p, (writes + (size_t)copies * WAKE_COPY_NUMBERS) *
                                               sizeof(uint32_t));
    uint32_t number = 0;
    wake_id open = 0;

    r->numbers = numbers;
    if (WAKE_UNLIKELY(!numbers)) {
        return false; /* before anything is counted: the call is packed once more */
    }
    r->seen = last_ticket(updated_set(r, writes, copies));
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
        struct wake_descriptor_set *from = set_of(
            wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                           WAKE_HANDLE_VkCopyDescriptorSet_srcSet));
        struct wake_descriptor_set *to = set_of(
            wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                           WAKE_HANDLE_VkCopyDescriptorSet_dstSet));

        numbers[writes + i * WAKE_COPY_NUMBERS + 1] = from ? wake_load_relaxed(from->published) : 0;
        numbers[writes + i * WAKE_COPY_NUMBERS] = to ? wake_descriptor_set_publish(to) : 0;
    }
    return true;
}

/* ---- templates ------------------------------------------------------------------------------- */

/* The id of a handle that was read; one that names nothing of the device is noted, and costs
 * nothing otherwise. */
static wake_id
template_id(struct wake_pack *p, struct wake_template_contents *out, enum wake_object_type type,
            uint64_t handle, uint32_t entry, uint32_t element)
{
    wake_id id = wake_pack_find(p, type, handle);
    struct wake_stray_handle *stray;

    if (WAKE_LIKELY(id && !(id & WAKE_ID_FOREIGN)) || !handle) {
        return id;
    }
    /* They follow each other: nothing else takes room meanwhile. */
    stray = wake_pack_alloc(p, sizeof(*stray));
    if (stray) {
        *stray = (struct wake_stray_handle){ handle, id, type, entry, element, 0 };
        out->strays = out->stray_count ? out->strays : stray;
        out->stray_count++;
    }
    return id;
}

/* One descriptor as it lies in the application's memory. */
static struct wake_descriptor
descriptor_at(struct wake_pack *p, struct wake_template_contents *out,
              const VkDescriptorUpdateTemplateEntry *entries, uint32_t i, uint32_t k,
              const char *data)
{
    const VkDescriptorUpdateTemplateEntry *entry = &entries[i];
    VkDescriptorType type = entry->descriptorType;
    struct wake_descriptor d = { .type = (uint32_t)type, .state = WAKE_DESCRIPTOR_KNOWN };
    enum wake_descriptor_source source = wake_descriptor_source(type);
    const char *at = data + entry->offset + k * entry->stride;
    VkDescriptorBufferInfo buffer;
    VkDescriptorImageInfo image;
    uint64_t handle;

    switch (source) {
    case WAKE_SOURCE_BUFFER:
        memcpy(&buffer, at, sizeof(buffer));
        d.object = template_id(p, out, WAKE_TYPE_VkBuffer, (uint64_t)buffer.buffer, i, k);
        d.buffer.offset = buffer.offset;
        d.buffer.range = buffer.range;
        break;
    case WAKE_SOURCE_TEXEL:
        memcpy(&handle, at, sizeof(handle));
        d.object = template_id(p, out, WAKE_TYPE_VkBufferView, handle, i, k);
        break;
    case WAKE_SOURCE_SAMPLER:
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        memcpy(&image, at, sizeof(image));
        d.image.layout = (uint32_t)image.imageLayout;
        if (source != WAKE_SOURCE_SAMPLER) {
            d.object = template_id(p, out, WAKE_TYPE_VkImageView, (uint64_t)image.imageView, i, k);
        }
        if (source != WAKE_SOURCE_IMAGE) {
            d.image.sampler = template_id(p, out, WAKE_TYPE_VkSampler, (uint64_t)image.sampler, i,
                                          k);
        }
        break;
    case WAKE_SOURCE_OTHER:
        if (type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
            memcpy(&handle, at, sizeof(handle));
            d.object = template_id(p, out, WAKE_TYPE_VkAccelerationStructureKHR, handle, i, k);
        } else {
            d.state = WAKE_DESCRIPTOR_UNKNOWN;
        }
        break;
    }
    return d;
}

bool
wake_pack_template(struct wake_pack *p, wake_id id, VkDescriptorUpdateTemplateType type,
                   const void *data, struct wake_template_contents *out)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = data ? wake_template_info(id, type) : NULL;
    struct wake_descriptor *to;
    size_t count = 0;

    *out = (struct wake_template_contents){ 0 };
    for (uint32_t i = 0; info && i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        count += entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
                     ? 0
                     : entry->descriptorCount;
    }
    if (!count || count > p->cap) {
        return true;
    }
    to = wake_pack_alloc(p, count * sizeof(*to));
    if (!to) {
        return false;
    }
    out->descriptors = to;
    out->descriptor_count = (uint32_t)count;
    for (uint32_t i = 0; i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount; k++) {
            *to++ = descriptor_at(p, out, info->pDescriptorUpdateEntries, i, k, data);
        }
    }
    return !p->full;
}

bool
wake_pack_template_update(struct wake_pack *p, struct wake_rec_UpdateDescriptorSetWithTemplate *r)
{
    struct wake_descriptor_set *set = set_of(r->descriptorSet_id);
    bool packed = wake_pack_template(p, r->descriptorUpdateTemplate_id,
                                     VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET, r->pData,
                                     &r->contents);

    if (packed) { /* else nothing is counted: the call is packed once more */
        r->number = set ? wake_descriptor_set_publish(set) : 0;
        r->seen = last_ticket(r->descriptorSet_id);
    }
    return packed;
}

#ifdef VK_VERSION_1_4
bool
wake_pack_template_push_2(struct wake_pack *p, struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r)
{
    const VkPushDescriptorSetWithTemplateInfo *info = r->pPushDescriptorSetWithTemplateInfo;
    wake_id id = info
                     ? wake_packed_id(
                           info, 0, WAKE_HANDLES_VkPushDescriptorSetWithTemplateInfo,
                           WAKE_HANDLE_VkPushDescriptorSetWithTemplateInfo_descriptorUpdateTemplate)
                     : 0;

    return wake_pack_template(p, id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS,
                              info ? info->pData : NULL, &r->pushed);
}
#endif
