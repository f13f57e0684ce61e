/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Updates of descriptor sets, by writes, copies and templates, written through to the table that
 * shaders read.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_set.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/create_info.h"
#include "state/object/reclaim.h"
#include "state/scope/facts.h"

#include <string.h>

/* ---- lengths --------------------------------------------------------------------------------- */

static uint32_t
saturated(uint64_t length)
{
    return length < UINT32_MAX ? (uint32_t)length : UINT32_MAX;
}

static uint32_t
buffer_length(const struct wake_gpuav *gpuav, const VkDescriptorBufferInfo *info)
{
    const VkBufferCreateInfo *buffer;

    if (info->range != VK_WHOLE_SIZE || !info->buffer) {
        return info->buffer ? saturated(info->range) : UINT32_MAX;
    }
    buffer = wake_VkBuffer_info(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkBuffer, (uint64_t)info->buffer));
    return buffer && buffer->size >= info->offset ? saturated(buffer->size - info->offset)
                                                  : UINT32_MAX;
}

static uint32_t
texel_length(const struct wake_gpuav *gpuav, VkBufferView handle)
{
    const VkBufferViewCreateInfo *view = wake_VkBufferView_info(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkBufferView, (uint64_t)handle));
    const VkBufferCreateInfo *buffer;
    uint32_t size;

    if (!view) {
        return UINT32_MAX;
    }
    size = wake_format_aspect_size(view->format, VK_IMAGE_ASPECT_COLOR_BIT);
    if (!size) {
        return UINT32_MAX;
    }
    if (view->range != VK_WHOLE_SIZE) {
        return saturated(view->range / size);
    }
    buffer = wake_VkBuffer_info(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkBuffer, (uint64_t)view->buffer));
    return buffer && buffer->size >= view->offset ? saturated((buffer->size - view->offset) / size)
                                                  : UINT32_MAX;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* One descriptor as it will be. */
struct value {
    uint32_t length;
    uint32_t refused; /* enum wake_gpuav_view */
    enum wake_object_type types[WAKE_GPUAV_LINKS];
    uint64_t handles[WAKE_GPUAV_LINKS];
};

/* What a view is not; enum wake_gpuav_view. */
static uint32_t
refused_by(const VkImageViewCreateInfo *view)
{
    uint32_t refused = 0;

    if (!view) {
        return 0;
    }
    if (view->viewType <= VK_IMAGE_VIEW_TYPE_CUBE_ARRAY) {
        refused = WAKE_GPUAV_TYPE_BITS & ~((uint32_t)WAKE_GPUAV_NOT_TYPE << view->viewType);
    }
    switch (wake_format_read_as(view->format, view->subresourceRange.aspectMask)) {
    case WAKE_NUMERIC_SFLOAT: return refused | WAKE_GPUAV_NOT_SINT | WAKE_GPUAV_NOT_UINT;
    case WAKE_NUMERIC_SINT: return refused | WAKE_GPUAV_NOT_FLOAT | WAKE_GPUAV_NOT_UINT;
    case WAKE_NUMERIC_UINT: return refused | WAKE_GPUAV_NOT_FLOAT | WAKE_GPUAV_NOT_SINT;
    default: return refused;
    }
}

static struct value
image_value(const struct wake_gpuav *gpuav, VkDescriptorType type,
            const VkDescriptorImageInfo *info)
{
    bool sampler = type == VK_DESCRIPTOR_TYPE_SAMPLER ||
                   type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    uint64_t handle = type != VK_DESCRIPTOR_TYPE_SAMPLER ? (uint64_t)info->imageView : 0;
    const VkImageViewCreateInfo *view = wake_VkImageView_info(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkImageView, handle));

    return (struct value){
        .length = UINT32_MAX,
        .refused = refused_by(view),
        .types = { WAKE_TYPE_VkImageView, WAKE_TYPE_VkImage, WAKE_TYPE_VkSampler },
        .handles = { handle, view ? (uint64_t)view->image : 0,
                     sampler ? (uint64_t)info->sampler : 0 },
    };
}

/* What one element of an update says; `data` is of the type that goes with `type`. With a hold. */
static struct value
value_held(const struct wake_gpuav *gpuav, VkDescriptorType type, const void *data)
{
    switch (type) {
    case VK_DESCRIPTOR_TYPE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: return image_value(gpuav, type, data);
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC: {
        const VkDescriptorBufferInfo *info = data;

        return (struct value){
            .length = buffer_length(gpuav, info),
            .types = { WAKE_TYPE_VkBuffer },
            .handles = { (uint64_t)info->buffer },
        };
    }
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER: {
        VkBufferView view = *(const VkBufferView *)data;
        const VkBufferViewCreateInfo *info = wake_VkBufferView_info(
            wake_gpuav_known_object(gpuav, WAKE_TYPE_VkBufferView, (uint64_t)view));

        return (struct value){
            .length = texel_length(gpuav, view),
            .types = { WAKE_TYPE_VkBufferView, WAKE_TYPE_VkBuffer },
            .handles = { (uint64_t)view, info ? (uint64_t)info->buffer : 0 },
        };
    }
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        return (struct value){
            .length = UINT32_MAX,
            .types = { WAKE_TYPE_VkAccelerationStructureKHR },
            .handles = { (uint64_t) * (const VkAccelerationStructureKHR *)data },
        };
    default: return (struct value){ .length = UINT32_MAX };
    }
}

static struct value
value_of(const struct wake_gpuav *gpuav, VkDescriptorType type, const void *data)
{
    uint64_t hold = wake_reclaim_hold();
    struct value value = value_held(gpuav, type, data);

    wake_reclaim_let_go(hold);
    return value;
}

/* The views of other bindings are compared with the shaders when a command is recorded. */
static bool
is_compared_by_shaders(const struct wake_gpuav_set *set, uint32_t place)
{
    return wake_descriptor_layout_at(set->layout, place)->flags &
           (VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
            VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT);
}

/* Under the lock. */
static void
put_value(struct wake_gpuav_table *table, struct wake_gpuav_set *set, uint32_t place,
          const struct value *value)
{
    uint32_t *words = table->words + set->base + place * WAKE_TABLE_DESCRIPTOR_WORDS;

    for (uint32_t i = 0; i < WAKE_GPUAV_LINKS && set->handle; i++) {
        /* What is written beside an immutable sampler is ignored, and may be anything. */
        bool ignored = value->types[i] == WAKE_TYPE_VkSampler && value->handles[i] &&
                       wake_descriptor_layout_at(set->layout, place)->immutable_samplers;

        wake_gpuav_link(table, set, &set->links[place * WAKE_GPUAV_LINKS + i], value->types[i],
                        ignored ? 0 : value->handles[i]);
    }
    words[1] = value->length;
    words[0] = WAKE_GPUAV_VALID | (is_compared_by_shaders(set, place) ? value->refused : 0);
}

/* Under the lock. NULL: nothing is known of it. */
static struct wake_gpuav_set *
set_of(const struct wake_gpuav_table *table, struct wake_gpuav_target target)
{
    struct wake_gpuav_set *set = target.pushed ? target.pushed
                                               : (void *)(uintptr_t)wake_table_find(
                                                     &table->sets, (uint64_t)target.handle);

    return set && set->offset ? set : NULL;
}

/* The place of an element of a binding; false: there is none. */
static bool
place_of(const struct wake_gpuav_set *set, uint32_t number, uint32_t element, uint32_t *place)
{
    const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(set->layout,
                                                                                number);

    if (!binding || binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        return false;
    }
    *place = binding->first + element;
    return *place < set->count;
}

/* What a write leads to for its element `i`; NULL: nothing that can be looked at. */
static const void *
write_data(const VkWriteDescriptorSet *write, uint32_t i)
{
    const VkWriteDescriptorSetAccelerationStructureKHR *structures;

    switch (write->descriptorType) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
        return write->pBufferInfo ? &write->pBufferInfo[i] : NULL;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        return write->pTexelBufferView ? &write->pTexelBufferView[i] : NULL;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        structures = wake_chain_find(
            write->pNext, VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR);
        return structures && structures->pAccelerationStructures &&
                       i < structures->accelerationStructureCount
                   ? &structures->pAccelerationStructures[i]
                   : NULL;
    case VK_DESCRIPTOR_TYPE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
        return write->pImageInfo ? &write->pImageInfo[i] : NULL;
    default: return NULL;
    }
}

/* Descriptors from an element of a binding on; 0: nothing is known there. No more of what the
 * application points to is looked at. */
static uint32_t
count_from(const struct wake_gpuav *gpuav, struct wake_gpuav_target target, uint32_t binding,
           uint32_t element)
{
    const struct wake_gpuav_set *set;
    uint32_t place, count;

    wake_lock_take(&gpuav->table->lock);
    set = set_of(gpuav->table, target);
    count = set && place_of(set, binding, element, &place) ? set->count - place : 0;
    wake_lock_drop(&gpuav->table->lock);
    return count;
}

/* The `i`th descriptor from there on, if the set is still the same. */
static void
put_element(struct wake_gpuav *gpuav, struct wake_gpuav_target target, uint32_t binding,
            uint32_t element, uint32_t i, const struct value *value)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_gpuav_set *set;
    uint32_t place;

    wake_lock_take(&table->lock);
    set = set_of(table, target);
    if (set && place_of(set, binding, element, &place) && i < set->count - place) {
        put_value(table, set, place + i, value);
    }
    wake_lock_drop(&table->lock);
}

void
wake_gpuav_set_write(struct wake_gpuav *gpuav, struct wake_gpuav_target target,
                     const VkWriteDescriptorSet *write)
{
    uint32_t count = count_from(gpuav, target, write->dstBinding, write->dstArrayElement);

    for (uint32_t i = 0; i < write->descriptorCount && i < count; i++) {
        const void *data = write_data(write, i);
        struct value value = data ? value_of(gpuav, write->descriptorType, data)
                                  : (struct value){ .length = UINT32_MAX };

        put_element(gpuav, target, write->dstBinding, write->dstArrayElement, i, &value);
    }
}

/* Under the lock: `link` refers to what another one refers to. */
static void
link_like(struct wake_gpuav_set *set, struct wake_gpuav_link *link, struct wake_gpuav_link *other)
{
    if (!other->at) {
        return;
    }
    link->set = set;
    link->next = other->next;
    link->at = (uintptr_t)&other->next;
    if (link->next) {
        link->next->at = (uintptr_t)&link->next;
    }
    other->next = link;
}

/* Under the lock: the descriptor at a place becomes what another set's is; its links are empty. */
static void
copy_place(struct wake_gpuav_table *table, struct wake_gpuav_set *to, uint32_t place,
           struct wake_gpuav_set *from, uint32_t source)
{
    /* An immutable sampler stays. */
    uint32_t links = wake_descriptor_layout_at(to->layout, place)->immutable_samplers
                         ? WAKE_GPUAV_LINKS - 1
                         : WAKE_GPUAV_LINKS;

    memcpy(table->words + to->base + place * WAKE_TABLE_DESCRIPTOR_WORDS,
           table->words + from->base + source * WAKE_TABLE_DESCRIPTOR_WORDS,
           WAKE_TABLE_DESCRIPTOR_WORDS * sizeof(*table->words));
    if (!is_compared_by_shaders(to, place)) {
        table->words[to->base + place * WAKE_TABLE_DESCRIPTOR_WORDS] &= WAKE_GPUAV_STATE_BITS;
    }
    for (uint32_t i = 0; i < links; i++) {
        link_like(to, &to->links[place * WAKE_GPUAV_LINKS + i],
                  &from->links[source * WAKE_GPUAV_LINKS + i]);
    }
}

/* Under the lock. */
static void
apply_copy(struct wake_gpuav_table *table, const VkCopyDescriptorSet *copy)
{
    struct wake_gpuav_set *from = set_of(table, (struct wake_gpuav_target){ NULL, copy->srcSet });
    struct wake_gpuav_set *to = set_of(table, (struct wake_gpuav_target){ NULL, copy->dstSet });
    uint32_t source, place;

    if (!to || !place_of(to, copy->dstBinding, copy->dstArrayElement, &place)) {
        return;
    }
    if (!from || !place_of(from, copy->srcBinding, copy->srcArrayElement, &source)) {
        source = UINT32_MAX;
    }
    for (uint32_t i = 0; i < copy->descriptorCount && i < to->count - place; i++) {
        const struct value unknown = { .length = UINT32_MAX };

        /* Where nothing is known of the source: valid as far as shaders are told. */
        put_value(table, to, place + i, &unknown);
        if (source != UINT32_MAX && source + i < from->count) {
            copy_place(table, to, place + i, from, source + i);
        }
    }
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_UpdateDescriptorSets(VkDevice device, uint32_t descriptorWriteCount,
                           const VkWriteDescriptorSet *pDescriptorWrites,
                           uint32_t descriptorCopyCount,
                           const VkCopyDescriptorSet *pDescriptorCopies)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    for (uint32_t i = 0; i < descriptorWriteCount; i++) {
        wake_gpuav_set_write(gpuav, (struct wake_gpuav_target){ NULL, pDescriptorWrites[i].dstSet },
                             &pDescriptorWrites[i]);
    }
    for (uint32_t i = 0; i < descriptorCopyCount; i++) {
        wake_lock_take(&gpuav->table->lock);
        apply_copy(gpuav->table, &pDescriptorCopies[i]);
        wake_lock_drop(&gpuav->table->lock);
    }
    gpuav->below.UpdateDescriptorSets(device, descriptorWriteCount, pDescriptorWrites,
                                      descriptorCopyCount, pDescriptorCopies);
}

/* ---- update templates ------------------------------------------------------------------------ */

static void
template_known(struct wake_gpuav *gpuav, const VkDescriptorUpdateTemplateCreateInfo *info,
               VkDescriptorUpdateTemplate handle)
{
    struct wake_gpuav_template *made = wake_alloc(WAKE_HEAP_GPUAV,
                                                  sizeof(*made) + info->descriptorUpdateEntryCount *
                                                                      sizeof(made->entries[0]));

    if (made) {
        made->references = 1;
        made->bind_point = info->pipelineBindPoint;
        made->count = info->descriptorUpdateEntryCount;
        memcpy(made->entries, info->pDescriptorUpdateEntries,
               made->count * sizeof(made->entries[0]));
    }
    if (!made || !wake_gpuav_enter(&gpuav->table->templates, (uint64_t)handle, made)) {
        wake_free(WAKE_HEAP_GPUAV, made);
        wake_gpuav_fail(gpuav, "on the host for an update template");
    }
}

void
wake_gpuav_template_put(struct wake_gpuav_template *entries)
{
    if (entries && wake_fetch_sub(&entries->references, 1) == 1) {
        wake_free(WAKE_HEAP_GPUAV, entries);
    }
}

static void
template_gone(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle)
{
    if (handle) {
        wake_gpuav_template_put(
            (void *)(uintptr_t)wake_table_remove(&gpuav->table->templates, (uint64_t)handle, 0));
    }
}

void
wake_gpuav_set_write_template(struct wake_gpuav *gpuav, struct wake_gpuav_target target,
                              const struct wake_gpuav_template *entries, const void *data)
{
    for (uint32_t i = 0; entries && i < entries->count; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &entries->entries[i];
        uint32_t count = count_from(gpuav, target, entry->dstBinding, entry->dstArrayElement);

        for (uint32_t k = 0; k < entry->descriptorCount && k < count; k++) {
            struct value value = value_of(gpuav, entry->descriptorType,
                                          (const char *)data + entry->offset + k * entry->stride);

            put_element(gpuav, target, entry->dstBinding, entry->dstArrayElement, k, &value);
        }
    }
}

static void
write_with_template(struct wake_gpuav *gpuav, VkDescriptorSet set,
                    VkDescriptorUpdateTemplate handle, const void *data)
{
    struct wake_gpuav_template *entries = WAKE_GPUAV_GET(gpuav->table, templates, handle);

    wake_gpuav_set_write_template(gpuav, (struct wake_gpuav_target){ NULL, set }, entries, data);
    wake_gpuav_template_put(entries);
}

#define TEMPLATES(suffix)                                                                      \
    static VKAPI_ATTR VkResult VKAPI_CALL gpuav_CreateDescriptorUpdateTemplate##suffix(        \
        VkDevice device, const VkDescriptorUpdateTemplateCreateInfo *pCreateInfo,              \
        const VkAllocationCallbacks *pAllocator,                                               \
        VkDescriptorUpdateTemplate *pDescriptorUpdateTemplate)                                 \
    {                                                                                          \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                      \
        VkResult result = gpuav->below.CreateDescriptorUpdateTemplate##suffix(                 \
            device, pCreateInfo, pAllocator, pDescriptorUpdateTemplate);                       \
        if (result == VK_SUCCESS) {                                                            \
            template_known(gpuav, pCreateInfo, *pDescriptorUpdateTemplate);                    \
        }                                                                                      \
        return result;                                                                         \
    }                                                                                          \
    static VKAPI_ATTR void VKAPI_CALL gpuav_DestroyDescriptorUpdateTemplate##suffix(           \
        VkDevice device, VkDescriptorUpdateTemplate descriptorUpdateTemplate,                  \
        const VkAllocationCallbacks *pAllocator)                                               \
    {                                                                                          \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                      \
        template_gone(gpuav, descriptorUpdateTemplate);                                        \
        gpuav->below.DestroyDescriptorUpdateTemplate##suffix(device, descriptorUpdateTemplate, \
                                                             pAllocator);                      \
    }                                                                                          \
    static VKAPI_ATTR void VKAPI_CALL gpuav_UpdateDescriptorSetWithTemplate##suffix(           \
        VkDevice device, VkDescriptorSet descriptorSet,                                        \
        VkDescriptorUpdateTemplate descriptorUpdateTemplate, const void *pData)                \
    {                                                                                          \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                      \
        write_with_template(gpuav, descriptorSet, descriptorUpdateTemplate, pData);            \
        gpuav->below.UpdateDescriptorSetWithTemplate##suffix(device, descriptorSet,            \
                                                             descriptorUpdateTemplate, pData); \
    }

TEMPLATES()
TEMPLATES(KHR)

/* ---- end ------------------------------------------------------------------------------------- */

void
wake_gpuav_updates_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->table->templates, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_free(WAKE_HEAP_GPUAV, left.values[i]);
    }
    wake_gpuav_values_put(&left);
}

void
wake_gpuav_updates_fill(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSets);
    WAKE_GPUAV_REPLACE(next, CreateDescriptorUpdateTemplate);
    WAKE_GPUAV_REPLACE(next, CreateDescriptorUpdateTemplateKHR);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorUpdateTemplate);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorUpdateTemplateKHR);
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSetWithTemplate);
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSetWithTemplateKHR);
}
