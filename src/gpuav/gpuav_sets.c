/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets in the table that shaders read: written through as the application updates them, marked when what they refer to
 * is destroyed.
 */
#include "gpuav/gpuav_arguments.h"
#include "gpuav/gpuav_table.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/create_info.h"
#include "state/descriptor_layout.h"
#include "state/facts.h"

#include <string.h>

enum {
    MOST_BINDINGS = 4096, /* numbers beyond are not looked after */
    LINKS = 3 /* objects that one descriptor refers to: a view, what it is a view of, a sampler */
};

/* That a descriptor refers to an object. (l:table) */
struct link {
    struct wake_gpuav_set *set;
    struct link *next;
    struct link **at; /* what leads here; NULL: refers to nothing */
};

struct wake_gpuav_resource {
    struct link *first; /* (l:table) */
};

/* Of a pool, or pushed: then it is a recording's, has no handle and no links, and is not changed any more. */
struct wake_gpuav_set {
    struct wake_gpuav_set *next, *previous; /* (pool), or (cb) */
    uint64_t handle;
    struct wake_descriptor_layout *layout; /* counted */
    uint32_t offset;                       /* (i) place in the table; 0: not known to shaders */
    uint32_t words;                        /* (i) of it */
    uint32_t base;  /* (i) its first descriptor; they are in the order of the layout's places */
    uint32_t count; /* (i) descriptors */
    struct link links[]; /* (l:table) LINKS of each descriptor */
};

struct wake_gpuav_set_pool {
    struct wake_gpuav_set *first; /* (pool) */
};

struct wake_gpuav_template {
    VkPipelineBindPoint bind_point; /* for pushed sets */
    uint32_t count;
    VkDescriptorUpdateTemplateEntry entries[];
};

/* ---- objects that descriptors refer to -------------------------------------------------------------------------- */

/* Under the lock. */
static void
unlink_place(struct link *link)
{
    if (link->at) {
        *link->at = link->next;
        if (link->next) {
            link->next->at = link->at;
        }
        link->at = NULL;
    }
}

/* Under the lock. */
static void
link_place(struct wake_gpuav_table *table, struct wake_gpuav_set *set, struct link *link,
           enum wake_object_type type, uint64_t handle)
{
    struct wake_gpuav_resource *resource;

    unlink_place(link);
    if (!handle) {
        return;
    }
    resource = (void *)(uintptr_t)wake_table_find(&table->resources[type], handle);
    if (!resource) {
        resource = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*resource));
        if (!resource || !wake_gpuav_enter(&table->resources[type], handle, resource)) {
            wake_free(WAKE_HEAP_GPUAV, resource); /* its end will not be seen: a missed finding */
            return;
        }
    }
    link->set = set;
    link->next = resource->first;
    link->at = &resource->first;
    if (link->next) {
        link->next->at = &link->next;
    }
    resource->first = link;
}

/* Or its memory. */
void
wake_gpuav_resource_gone(struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_gpuav_resource *resource = handle ? (void *)(uintptr_t)wake_table_remove(
                                                        &table->resources[type], handle, 0)
                                                  : NULL;

    if (type == WAKE_TYPE_VkBuffer && handle) {
        wake_gpuav_address_gone(table, handle);
        wake_gpuav_arguments_forget(gpuav, handle);
    }
    if (!resource) {
        return;
    }
    wake_lock_take(&table->lock);
    while (resource->first) {
        struct link *link = resource->first;

        table->words[link->set->base + (uint32_t)(link - link->set->links) / LINKS *
                                           WAKE_TABLE_DESCRIPTOR_WORDS] = WAKE_GPUAV_DESTROYED;
        unlink_place(link);
    }
    wake_lock_drop(&table->lock);
    wake_free(WAKE_HEAP_GPUAV, resource);
}

#define DESTROY(name, type)                                                                        \
    static VKAPI_ATTR void VKAPI_CALL gpuav_Destroy##name(VkDevice device, type handle,            \
                                                          const VkAllocationCallbacks *pAllocator) \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        if (WAKE_TYPE_##type == WAKE_TYPE_VkBuffer || WAKE_TYPE_##type == WAKE_TYPE_VkImage) {     \
            wake_gpuav_unbind(gpuav->table, WAKE_TYPE_##type, (uint64_t)handle);                   \
        }                                                                                          \
        wake_gpuav_resource_gone(gpuav, WAKE_TYPE_##type, (uint64_t)handle);                       \
        gpuav->below.Destroy##name(device, handle, pAllocator);                                    \
    }

DESTROY(Buffer, VkBuffer)
DESTROY(BufferView, VkBufferView)
DESTROY(Image, VkImage)
DESTROY(ImageView, VkImageView)
DESTROY(Sampler, VkSampler)
DESTROY(AccelerationStructureKHR, VkAccelerationStructureKHR)

/* ---- lengths ---------------------------------------------------------------------------------------------------- */

static struct wake_object *
object_of(const struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle)
{
    return handle ? wake_object_get(wake_table_find(gpuav->device->scope.tables[type], handle))
                  : NULL;
}

/* The application is inside a call that names the handle, so the object stays. */
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
    buffer = wake_VkBuffer_info(object_of(gpuav, WAKE_TYPE_VkBuffer, (uint64_t)info->buffer));
    return buffer && buffer->size >= info->offset ? saturated(buffer->size - info->offset)
                                                  : UINT32_MAX;
}

static uint32_t
texel_length(const struct wake_gpuav *gpuav, VkBufferView handle)
{
    const VkBufferViewCreateInfo *view = wake_VkBufferView_info(
        object_of(gpuav, WAKE_TYPE_VkBufferView, (uint64_t)handle));
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
    buffer = wake_VkBuffer_info(object_of(gpuav, WAKE_TYPE_VkBuffer, (uint64_t)view->buffer));
    return buffer && buffer->size >= view->offset ? saturated((buffer->size - view->offset) / size)
                                                  : UINT32_MAX;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */

/* One descriptor as it will be. */
struct value {
    uint32_t length;
    enum wake_object_type types[LINKS];
    uint64_t handles[LINKS];
};

static struct value
image_value(const struct wake_gpuav *gpuav, VkDescriptorType type,
            const VkDescriptorImageInfo *info)
{
    bool sampler = type == VK_DESCRIPTOR_TYPE_SAMPLER ||
                   type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    uint64_t handle = type != VK_DESCRIPTOR_TYPE_SAMPLER ? (uint64_t)info->imageView : 0;
    const VkImageViewCreateInfo *view = wake_VkImageView_info(
        object_of(gpuav, WAKE_TYPE_VkImageView, handle));

    return (struct value){
        .length = UINT32_MAX,
        .types = { WAKE_TYPE_VkImageView, WAKE_TYPE_VkImage, WAKE_TYPE_VkSampler },
        .handles = { handle, view ? (uint64_t)view->image : 0,
                     sampler ? (uint64_t)info->sampler : 0 },
    };
}

/* What one element of an update says; `data` is of the type that goes with `type`. */
static struct value
value_of(const struct wake_gpuav *gpuav, VkDescriptorType type, const void *data)
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
            object_of(gpuav, WAKE_TYPE_VkBufferView, (uint64_t)view));

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

/* Under the lock. */
static void
put_value(struct wake_gpuav_table *table, struct wake_gpuav_set *set, uint32_t place,
          const struct value *value)
{
    uint32_t *words = table->words + set->base + place * WAKE_TABLE_DESCRIPTOR_WORDS;

    for (uint32_t i = 0; i < LINKS && set->handle; i++) {
        /* What is written beside an immutable sampler is ignored, and may be anything. */
        bool ignored = value->types[i] == WAKE_TYPE_VkSampler && value->handles[i] &&
                       wake_descriptor_layout_at(set->layout, place)->immutable_samplers;

        link_place(table, set, &set->links[place * LINKS + i], value->types[i],
                   ignored ? 0 : value->handles[i]);
    }
    words[1] = value->length;
    words[0] = WAKE_GPUAV_VALID;
}

static struct wake_gpuav_set *
set_of(const struct wake_gpuav *gpuav, VkDescriptorSet handle)
{
    struct wake_gpuav_set *set = handle ? WAKE_GPUAV_FIND(gpuav->table, sets, handle) : NULL;

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

static void
apply_write(struct wake_gpuav *gpuav, struct wake_gpuav_set *set, const VkWriteDescriptorSet *write)
{
    uint32_t place;

    if (!set || !place_of(set, write->dstBinding, write->dstArrayElement, &place)) {
        return;
    }
    for (uint32_t i = 0; i < write->descriptorCount && place + i < set->count; i++) {
        const void *data = write_data(write, i);
        struct value value = data ? value_of(gpuav, write->descriptorType, data)
                                  : (struct value){ .length = UINT32_MAX };

        wake_lock_take(&gpuav->table->lock);
        put_value(gpuav->table, set, place + i, &value);
        wake_lock_drop(&gpuav->table->lock);
    }
}

/* Under the lock: `link` refers to what another one refers to. */
static void
link_like(struct wake_gpuav_set *set, struct link *link, struct link *other)
{
    if (!other->at) {
        return;
    }
    link->set = set;
    link->next = other->next;
    link->at = &other->next;
    if (link->next) {
        link->next->at = &link->next;
    }
    other->next = link;
}

/* Under the lock: the descriptor at a place becomes what another set's is; its links are empty. */
static void
copy_place(struct wake_gpuav_table *table, struct wake_gpuav_set *to, uint32_t place,
           struct wake_gpuav_set *from, uint32_t source)
{
    /* An immutable sampler stays. */
    uint32_t links = wake_descriptor_layout_at(to->layout, place)->immutable_samplers ? LINKS - 1
                                                                                      : LINKS;

    memcpy(table->words + to->base + place * WAKE_TABLE_DESCRIPTOR_WORDS,
           table->words + from->base + source * WAKE_TABLE_DESCRIPTOR_WORDS,
           WAKE_TABLE_DESCRIPTOR_WORDS * sizeof(*table->words));
    for (uint32_t i = 0; i < links; i++) {
        link_like(to, &to->links[place * LINKS + i], &from->links[source * LINKS + i]);
    }
}

static void
apply_copy(struct wake_gpuav *gpuav, const VkCopyDescriptorSet *copy)
{
    struct wake_gpuav_set *from = set_of(gpuav, copy->srcSet), *to = set_of(gpuav, copy->dstSet);
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t source, place;

    if (!to || !place_of(to, copy->dstBinding, copy->dstArrayElement, &place)) {
        return;
    }
    if (!from || !place_of(from, copy->srcBinding, copy->srcArrayElement, &source)) {
        source = UINT32_MAX;
    }
    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < copy->descriptorCount && place + i < to->count; i++) {
        const struct value unknown = { .length = UINT32_MAX };

        /* Where nothing is known of the source: valid as far as shaders are told. */
        put_value(table, to, place + i, &unknown);
        if (source != UINT32_MAX && source + i < from->count) {
            copy_place(table, to, place + i, from, source + i);
        }
    }
    wake_lock_drop(&table->lock);
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_UpdateDescriptorSets(VkDevice device, uint32_t descriptorWriteCount,
                           const VkWriteDescriptorSet *pDescriptorWrites,
                           uint32_t descriptorCopyCount,
                           const VkCopyDescriptorSet *pDescriptorCopies)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    for (uint32_t i = 0; i < descriptorWriteCount; i++) {
        apply_write(gpuav, set_of(gpuav, pDescriptorWrites[i].dstSet), &pDescriptorWrites[i]);
    }
    for (uint32_t i = 0; i < descriptorCopyCount; i++) {
        apply_copy(gpuav, &pDescriptorCopies[i]);
    }
    gpuav->below.UpdateDescriptorSets(device, descriptorWriteCount, pDescriptorWrites,
                                      descriptorCopyCount, pDescriptorCopies);
}

/* ---- update templates -------------------------------------------------------------------------------------------- */

static void
template_known(struct wake_gpuav *gpuav, const VkDescriptorUpdateTemplateCreateInfo *info,
               VkDescriptorUpdateTemplate handle)
{
    struct wake_gpuav_template *made = wake_alloc(WAKE_HEAP_GPUAV,
                                                  sizeof(*made) + info->descriptorUpdateEntryCount *
                                                                      sizeof(made->entries[0]));

    if (made) {
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

static void
template_gone(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle)
{
    if (handle) {
        wake_free(WAKE_HEAP_GPUAV, (void *)(uintptr_t)wake_table_remove(&gpuav->table->templates,
                                                                        (uint64_t)handle, 0));
    }
}

static void
apply_template(struct wake_gpuav *gpuav, struct wake_gpuav_set *set,
               const struct wake_gpuav_template *entries, const void *data)
{
    for (uint32_t i = 0; entries && set && i < entries->count; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &entries->entries[i];
        uint32_t place;

        if (!place_of(set, entry->dstBinding, entry->dstArrayElement, &place)) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount && place + k < set->count; k++) {
            struct value value = value_of(gpuav, entry->descriptorType,
                                          (const char *)data + entry->offset + k * entry->stride);

            wake_lock_take(&gpuav->table->lock);
            put_value(gpuav->table, set, place + k, &value);
            wake_lock_drop(&gpuav->table->lock);
        }
    }
}

#define TEMPLATES(suffix)                                                                          \
    static VKAPI_ATTR VkResult VKAPI_CALL gpuav_CreateDescriptorUpdateTemplate##suffix(            \
        VkDevice device, const VkDescriptorUpdateTemplateCreateInfo *pCreateInfo,                  \
        const VkAllocationCallbacks *pAllocator,                                                   \
        VkDescriptorUpdateTemplate *pDescriptorUpdateTemplate)                                     \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        VkResult result = gpuav->below.CreateDescriptorUpdateTemplate##suffix(                     \
            device, pCreateInfo, pAllocator, pDescriptorUpdateTemplate);                           \
        if (result == VK_SUCCESS) {                                                                \
            template_known(gpuav, pCreateInfo, *pDescriptorUpdateTemplate);                        \
        }                                                                                          \
        return result;                                                                             \
    }                                                                                              \
    static VKAPI_ATTR void VKAPI_CALL gpuav_DestroyDescriptorUpdateTemplate##suffix(               \
        VkDevice device, VkDescriptorUpdateTemplate descriptorUpdateTemplate,                      \
        const VkAllocationCallbacks *pAllocator)                                                   \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        template_gone(gpuav, descriptorUpdateTemplate);                                            \
        gpuav->below.DestroyDescriptorUpdateTemplate##suffix(device, descriptorUpdateTemplate,     \
                                                             pAllocator);                          \
    }                                                                                              \
    static VKAPI_ATTR void VKAPI_CALL gpuav_UpdateDescriptorSetWithTemplate##suffix(               \
        VkDevice device, VkDescriptorSet descriptorSet,                                            \
        VkDescriptorUpdateTemplate descriptorUpdateTemplate, const void *pData)                    \
    {                                                                                              \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                          \
        apply_template(gpuav, set_of(gpuav, descriptorSet),                                        \
                       WAKE_GPUAV_FIND(gpuav->table, templates, descriptorUpdateTemplate), pData); \
        gpuav->below.UpdateDescriptorSetWithTemplate##suffix(device, descriptorSet,                \
                                                             descriptorUpdateTemplate, pData);     \
    }

TEMPLATES()
TEMPLATES(KHR)

/* ---- sets coming and going --------------------------------------------------------------------------------------- */

/* Largest binding number plus one; 0: too large to be looked after. */
static uint32_t
binding_numbers(const struct wake_descriptor_layout *layout)
{
    uint32_t last = layout->binding_count ? layout->bindings[layout->binding_count - 1].binding : 0;

    return last < MOST_BINDINGS ? last + 1 : 0;
}

static bool
may_be_unwritten(const struct wake_descriptor_binding *binding)
{
    return binding->flags & (VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
                             VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT) &&
           !(binding->immutable_samplers && binding->type == VK_DESCRIPTOR_TYPE_SAMPLER);
}

/* Whether what descriptors of the binding refer to can be told by their type. */
static bool
is_plain(const struct wake_descriptor_binding *binding)
{
    return binding->type != VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK &&
           binding->type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
}

/* Under the lock: the set as it is before any update. Others than partially bound sets are checked when they are bound, for all that
 * is not written: shaders need not know. */
static void
put_new(struct wake_gpuav_table *table, struct wake_gpuav_set *set, uint32_t numbers)
{
    uint32_t *words = table->words + set->offset;

    set->base = set->offset + WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS;
    for (uint32_t i = 0; i < set->layout->binding_count; i++) {
        const struct wake_descriptor_binding *binding = &set->layout->bindings[i];
        uint32_t *row = words + WAKE_TABLE_SET_HEAD + binding->binding * WAKE_TABLE_BINDING_WORDS;
        uint32_t count = binding->first < set->count ? set->count - binding->first : 0;

        count = count < binding->count ? count : binding->count;
        row[0] = is_plain(binding) ? count : 0;
        row[1] = is_plain(binding) ? set->base + binding->first * WAKE_TABLE_DESCRIPTOR_WORDS : 0;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t *descriptor = table->words + set->base +
                                   (binding->first + k) * WAKE_TABLE_DESCRIPTOR_WORDS;

            descriptor[0] = set->handle && may_be_unwritten(binding) ? WAKE_GPUAV_UNINITIALIZED
                                                                     : WAKE_GPUAV_VALID;
            descriptor[1] = UINT32_MAX;
        }
    }
    words[0] = numbers; /* last: from here on shaders may look */
}

static void
say_full(struct wake_gpuav *gpuav)
{
    wake_gpuav_say(
        gpuav->device->scope.report, "WAKE-gpuav-table",
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
        (uint64_t)(uintptr_t)gpuav->device->handle,
        "the table of descriptors (gpuav_table_size) is full: shaders cannot check what newer descriptor sets hold.");
}

static void
set_made(struct wake_gpuav *gpuav, struct wake_gpuav_set_pool *pool, VkDescriptorSet handle,
         VkDescriptorSetLayout layout_handle, const uint32_t *variable_count)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_object *object = object_of(gpuav, WAKE_TYPE_VkDescriptorSetLayout,
                                           (uint64_t)layout_handle);
    struct wake_descriptor_layout *layout = object ? object->data : NULL;
    uint32_t numbers = layout && layout->complete ? binding_numbers(layout) : 0;
    uint32_t count = layout ? layout->count : 0;
    struct wake_gpuav_set *set;
    bool full = false;

    if (layout && layout->variable) {
        const struct wake_descriptor_binding *last = &layout->bindings[layout->binding_count - 1];

        count = last->first + (variable_count && *variable_count < last->count ? *variable_count
                               : variable_count                                ? last->count
                                                                               : 0);
    }
    set = wake_zalloc(WAKE_HEAP_GPUAV,
                      sizeof(*set) + (size_t)count * LINKS * sizeof(set->links[0]));
    if (!layout || !set || !wake_gpuav_enter(&table->sets, (uint64_t)handle, set)) {
        wake_free(WAKE_HEAP_GPUAV, set);
        return;
    }
    set->handle = (uint64_t)handle;
    set->layout = layout;
    set->count = count;
    wake_descriptor_layout_get(layout);
    set->next = pool->first;
    if (set->next) {
        set->next->previous = set;
    }
    pool->first = set;
    if (!numbers) {
        return;
    }
    set->words = WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS +
                 count * WAKE_TABLE_DESCRIPTOR_WORDS;
    wake_lock_take(&table->lock);
    set->offset = wake_gpuav_table_alloc(gpuav, set->words);
    if (set->offset) {
        put_new(table, set, numbers);
    } else {
        full = !table->told_full;
        table->told_full = true;
    }
    wake_lock_drop(&table->lock);
    if (full) {
        say_full(gpuav);
    }
}

static void
set_free(struct wake_gpuav *gpuav, struct wake_gpuav_set *set)
{
    struct wake_gpuav_table *table = gpuav->table;

    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < set->count * LINKS && set->handle; i++) {
        unlink_place(&set->links[i]);
    }
    wake_gpuav_table_free(table, set->offset, set->words);
    wake_lock_drop(&table->lock);
    wake_descriptor_layout_put(set->layout);
    wake_free(WAKE_HEAP_GPUAV, set);
}

/* ---- pushed sets ------------------------------------------------------------------------------------------------- */

/*
 * Each push makes a set of its own: commands before it use what was pushed before. It starts with what `previous` has. That something
 * was destroyed since or never pushed is not told to shaders: without links, a set costs a push little.
 */
static struct wake_gpuav_set *
pushed_begin(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
             const struct wake_gpuav_set *previous)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t numbers = layout->complete ? binding_numbers(layout) : 0;
    struct wake_gpuav_set *set = numbers ? wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*set)) : NULL;

    if (!set) {
        return NULL;
    }
    set->layout = layout;
    set->count = layout->count;
    set->words = WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS +
                 set->count * WAKE_TABLE_DESCRIPTOR_WORDS;
    wake_descriptor_layout_get(layout);
    wake_lock_take(&table->lock);
    set->offset = wake_gpuav_table_alloc(gpuav, set->words);
    if (set->offset) {
        put_new(table, set, numbers);
        if (previous && previous->layout == layout) {
            memcpy(table->words + set->base, table->words + previous->base,
                   set->count * WAKE_TABLE_DESCRIPTOR_WORDS * sizeof(*table->words));
        }
    }
    wake_lock_drop(&table->lock);
    if (!set->offset) {
        set_free(gpuav, set);
        return NULL;
    }
    return set;
}

struct wake_gpuav_set *
wake_gpuav_set_push(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                    const struct wake_gpuav_set *previous, uint32_t count,
                    const VkWriteDescriptorSet *writes)
{
    struct wake_gpuav_set *set = pushed_begin(gpuav, layout, previous);

    for (uint32_t i = 0; set && i < count; i++) {
        apply_write(gpuav, set, &writes[i]);
    }
    return set;
}

struct wake_gpuav_set *
wake_gpuav_set_push_template(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                             const struct wake_gpuav_set *previous,
                             VkDescriptorUpdateTemplate handle, const void *data)
{
    const struct wake_gpuav_template *entries = WAKE_GPUAV_FIND(gpuav->table, templates, handle);
    struct wake_gpuav_set *set = entries ? pushed_begin(gpuav, layout, previous) : NULL;

    if (set) {
        apply_template(gpuav, set, entries, data);
    }
    return set;
}

bool
wake_gpuav_template_point(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle,
                          VkPipelineBindPoint *out)
{
    const struct wake_gpuav_template *entries = gpuav->table ? WAKE_GPUAV_FIND(gpuav->table,
                                                                               templates, handle)
                                                             : NULL;

    *out = entries ? entries->bind_point : VK_PIPELINE_BIND_POINT_GRAPHICS;
    return entries;
}

void
wake_gpuav_pushed_free(struct wake_gpuav *gpuav, struct wake_gpuav_set *pushed)
{
    while (pushed) {
        struct wake_gpuav_set *next = pushed->next;

        set_free(gpuav, pushed);
        pushed = next;
    }
}

void
wake_gpuav_pushed_keep(struct wake_gpuav_recording *recording, struct wake_gpuav_set *set)
{
    set->next = recording->pushed;
    recording->pushed = set;
}

uint32_t
wake_gpuav_pushed_offset(const struct wake_gpuav_set *set)
{
    return set->offset;
}

/* ---- sets and pools ---------------------------------------------------------------------------------------------- */

static void
pool_empty(struct wake_gpuav *gpuav, struct wake_gpuav_set_pool *pool)
{
    while (pool && pool->first) {
        struct wake_gpuav_set *set = pool->first;

        pool->first = set->next;
        (void)wake_table_remove(&gpuav->table->sets, set->handle, 0);
        set_free(gpuav, set);
    }
}

uint32_t
wake_gpuav_set_offset(const struct wake_gpuav_table *table, VkDescriptorSet handle)
{
    const struct wake_gpuav_set *set = (void *)(uintptr_t)wake_table_find(&table->sets,
                                                                          (uint64_t)handle);

    return set ? set->offset : 0;
}

uint32_t
wake_gpuav_table_dynamic_count(const struct wake_gpuav *gpuav, VkDescriptorSet handle)
{
    const struct wake_gpuav_set *set = WAKE_GPUAV_FIND(gpuav->table, sets, handle);

    return set ? set->layout->dynamic_count : 0;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateDescriptorPool(VkDevice device, const VkDescriptorPoolCreateInfo *pCreateInfo,
                           const VkAllocationCallbacks *pAllocator,
                           VkDescriptorPool *pDescriptorPool)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.CreateDescriptorPool(device, pCreateInfo, pAllocator,
                                                        pDescriptorPool);
    struct wake_gpuav_set_pool *pool = result == VK_SUCCESS
                                           ? wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*pool))
                                           : NULL;

    if (result == VK_SUCCESS &&
        (!pool || !wake_gpuav_enter(&gpuav->table->set_pools, (uint64_t)*pDescriptorPool, pool))) {
        wake_free(WAKE_HEAP_GPUAV, pool); /* shaders are not told about its sets */
    }
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyDescriptorPool(VkDevice device, VkDescriptorPool descriptorPool,
                            const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_set_pool *pool = descriptorPool ? (void *)(uintptr_t)wake_table_remove(
                                                            &gpuav->table->set_pools,
                                                            (uint64_t)descriptorPool, 0)
                                                      : NULL;

    pool_empty(gpuav, pool);
    wake_free(WAKE_HEAP_GPUAV, pool);
    gpuav->below.DestroyDescriptorPool(device, descriptorPool, pAllocator);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_ResetDescriptorPool(VkDevice device, VkDescriptorPool descriptorPool,
                          VkDescriptorPoolResetFlags flags)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    pool_empty(gpuav, WAKE_GPUAV_FIND(gpuav->table, set_pools, descriptorPool));
    return gpuav->below.ResetDescriptorPool(device, descriptorPool, flags);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_AllocateDescriptorSets(VkDevice device, const VkDescriptorSetAllocateInfo *pAllocateInfo,
                             VkDescriptorSet *pDescriptorSets)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.AllocateDescriptorSets(device, pAllocateInfo, pDescriptorSets);
    const VkDescriptorSetVariableDescriptorCountAllocateInfo *variable = wake_chain_find(
        pAllocateInfo->pNext,
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
    struct wake_gpuav_set_pool *pool = result == VK_SUCCESS
                                           ? WAKE_GPUAV_FIND(gpuav->table, set_pools,
                                                             pAllocateInfo->descriptorPool)
                                           : NULL;

    for (uint32_t i = 0; pool && i < pAllocateInfo->descriptorSetCount; i++) {
        set_made(gpuav, pool, pDescriptorSets[i], pAllocateInfo->pSetLayouts[i],
                 variable && i < variable->descriptorSetCount ? &variable->pDescriptorCounts[i]
                                                              : NULL);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_FreeDescriptorSets(VkDevice device, VkDescriptorPool descriptorPool,
                         uint32_t descriptorSetCount, const VkDescriptorSet *pDescriptorSets)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_set_pool *pool = WAKE_GPUAV_FIND(gpuav->table, set_pools, descriptorPool);

    for (uint32_t i = 0; i < descriptorSetCount; i++) {
        struct wake_gpuav_set *set = pDescriptorSets[i]
                                         ? (void *)(uintptr_t)wake_table_remove(
                                               &gpuav->table->sets, (uint64_t)pDescriptorSets[i], 0)
                                         : NULL;

        if (!set) {
            continue;
        }
        if (set->previous) {
            set->previous->next = set->next;
        } else if (pool) {
            pool->first = set->next;
        }
        if (set->next) {
            set->next->previous = set->previous;
        }
        set_free(gpuav, set);
    }
    return gpuav->below.FreeDescriptorSets(device, descriptorPool, descriptorSetCount,
                                           pDescriptorSets);
}

void
wake_gpuav_sets_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->table->set_pools, &left);
    for (size_t i = 0; i < left.count; i++) {
        pool_empty(gpuav, left.values[i]);
        wake_free(WAKE_HEAP_GPUAV, left.values[i]);
    }
    wake_gpuav_values_put(&left);
    wake_gpuav_values_get(&gpuav->table->templates, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_free(WAKE_HEAP_GPUAV, left.values[i]);
    }
    wake_gpuav_values_put(&left);
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        wake_gpuav_values_get(&gpuav->table->resources[type], &left);
        for (size_t i = 0; i < left.count; i++) {
            wake_free(WAKE_HEAP_GPUAV, left.values[i]);
        }
        wake_gpuav_values_put(&left);
    }
}

void
wake_gpuav_table_fill(struct wake_device_dispatch *next)
{
    wake_gpuav_bindings_fill(next);
    WAKE_GPUAV_REPLACE(next, DestroyBuffer);
    WAKE_GPUAV_REPLACE(next, DestroyBufferView);
    WAKE_GPUAV_REPLACE(next, DestroyImage);
    WAKE_GPUAV_REPLACE(next, DestroyImageView);
    WAKE_GPUAV_REPLACE(next, DestroySampler);
    WAKE_GPUAV_REPLACE(next, DestroyAccelerationStructureKHR);
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSets);
    WAKE_GPUAV_REPLACE(next, CreateDescriptorUpdateTemplate);
    WAKE_GPUAV_REPLACE(next, CreateDescriptorUpdateTemplateKHR);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorUpdateTemplate);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorUpdateTemplateKHR);
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSetWithTemplate);
    WAKE_GPUAV_REPLACE(next, UpdateDescriptorSetWithTemplateKHR);
    WAKE_GPUAV_REPLACE(next, CreateDescriptorPool);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorPool);
    WAKE_GPUAV_REPLACE(next, ResetDescriptorPool);
    WAKE_GPUAV_REPLACE(next, AllocateDescriptorSets);
    WAKE_GPUAV_REPLACE(next, FreeDescriptorSets);
}
