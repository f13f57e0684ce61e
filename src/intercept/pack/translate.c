/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles: ids and what they stand for, one translator per instance and device.
 */
#include "intercept/pack/translate.h"

#include "base/heap.h"
#include "intercept/pack/ignored.h"
#include "state/recording/command_buffer.h"

#include <string.h>

/* The tag makes an id an address that no machine of 48 or 57 address bits has. */
#define ID_TAG UINT64_C(0x1d)
#define ID_TAG_SHIFT 56
#define ID_SCOPE_SHIFT 36
#define ID_SCOPE_MASK UINT64_C(0xfffff)

/* What came of one pool or swapchain, or was shown by one physical device or display. */
struct brood {
    uint64_t *ids; /* some may be gone since */
    size_t count;
    size_t capacity;
    size_t gone;
};

struct template_entries {
    size_t size; /* bytes of data that the template reads */
    uint32_t count;
    VkDescriptorUpdateTemplateEntry entries[];
};

struct wake_translator {
    struct wake_scope *scope;
    /* (i) itself, or the device's; NULL where the instance has none */
    struct wake_translator *instance;
    uint64_t base;               /* (i) the ids' upper bits */
    bool plain;                  /* (i) what is made keeps the driver's handle */
    uint64_t last;               /* (a) number of the id given last */
    struct wake_table handles;   /* id -> the driver's handle */
    struct wake_table broods;    /* (l:pool) id, or dispatchable handle -> struct brood */
    struct wake_table templates; /* id -> struct template_entries */
    struct wake_lock lock;
    struct wake_instance_dispatch below_instance; /* (i) of an instance's */
    struct wake_device_dispatch below_device;     /* (i) of a device's */
};

static uint64_t scopes; /* (a) instances and devices so far */

/* ---- open and close -------------------------------------------------------------------------- */

static struct wake_translator *
translator_create(struct wake_scope *scope)
{
    struct wake_translator *translator;
    uint64_t number;

    if (!scope->settings->unique_handles) {
        return NULL;
    }
    translator = wake_zalloc(WAKE_HEAP_STATE, sizeof(*translator));
    if (!translator) {
        return NULL;
    }
    number = 1 + wake_fetch_add_relaxed(&scopes, 1);
    translator->scope = scope;
    translator->base = ID_TAG << ID_TAG_SHIFT | (number & ID_SCOPE_MASK) << ID_SCOPE_SHIFT;
    wake_table_init(&translator->handles);
    wake_table_init(&translator->broods);
    wake_table_init(&translator->templates);
    wake_lock_init(&translator->lock, WAKE_RANK_POOL);
    scope->translator = translator;
    return translator;
}

void
wake_translate_open_instance(struct wake_instance *instance)
{
    struct wake_translator *translator = translator_create(&instance->scope);

    if (translator) {
        translator->instance = translator;
        translator->below_instance = instance->next;
        wake_translate_fill_instance(&instance->next);
    }
}

void
wake_translate_open_device(struct wake_device *device)
{
    struct wake_translator *translator = translator_create(&device->scope);

    if (translator) {
        /* A command that the registry has not goes down with what the application gave it, and a
         * struct that it has not cannot be copied. The instance's ids are still translated. */
        translator->plain = device->scope.unknown_extensions;
        translator->instance = device->scope.instance->scope.translator;
        translator->below_device = device->next;
        wake_translate_fill_device(&device->next);
    }
}

static void
brood_free(struct brood *brood)
{
    wake_free(WAKE_HEAP_STATE, brood->ids);
    wake_free(WAKE_HEAP_STATE, brood);
}

static void
free_brood(void *context, uint64_t key, wake_id value)
{
    (void)context;
    (void)key;
    brood_free((struct brood *)(uintptr_t)value);
}

static void
free_template(void *context, uint64_t key, wake_id value)
{
    (void)context;
    (void)key;
    wake_free(WAKE_HEAP_STATE, (void *)(uintptr_t)value);
}

void
wake_translate_close(struct wake_scope *scope)
{
    struct wake_translator *translator = scope->translator;

    if (!translator) {
        return;
    }
    scope->translator = NULL;
    wake_table_each(&translator->broods, free_brood, NULL);
    wake_table_each(&translator->templates, free_template, NULL);
    wake_table_finish(&translator->handles);
    wake_table_finish(&translator->broods);
    wake_table_finish(&translator->templates);
    wake_lock_finish(&translator->lock);
    wake_free(WAKE_HEAP_STATE, translator);
}

/* ---- ids ------------------------------------------------------------------------------------- */

void
wake_translate_begin(struct wake_translation *t, const void *dispatchable)
{
    const struct wake_scope *scope = wake_scope_find(dispatchable);

    t->translator = scope ? scope->translator : NULL;
    t->failed = !t->translator;
    t->instance = t->failed ? NULL : &t->translator->below_instance;
    t->device = t->failed ? NULL : &t->translator->below_device;
    t->dispatchable = dispatchable;
    t->chunks = NULL;
    t->cur = t->first;
    t->end = t->first + sizeof(t->first);
}

uint64_t
wake_translate_handle(const struct wake_translation *t, uint64_t handle)
{
    const struct wake_translator *owner = t->translator;
    uint64_t base = handle >> ID_SCOPE_SHIFT << ID_SCOPE_SHIFT;
    uint64_t below;

    if (owner && base != owner->base) {
        owner = owner->instance && base == owner->instance->base ? owner->instance : NULL;
    }
    below = owner ? wake_table_find(&owner->handles, handle) : 0;
    return below ? below : handle;
}

/* A new id; without memory, or where nothing is renamed, the application gets the driver's handle,
 * which goes down again as it is. */
static uint64_t
id_for(struct wake_translator *translator, uint64_t handle)
{
    uint64_t id;
    bool ok;

    if (!handle || translator->plain) {
        return handle;
    }
    id = translator->base + 1 + wake_fetch_add_relaxed(&translator->last, 1);
    (void)wake_table_insert(&translator->handles, id, handle, &ok);
    return ok ? id : handle;
}

void
wake_translate_made(struct wake_translation *t, void *handles, size_t count)
{
    uint64_t *at = handles;

    for (size_t i = 0; at && i < count; i++) {
        at[i] = id_for(t->translator, at[i]);
    }
}

/* ---- children of a parent -------------------------------------------------------------------- */

/* Under the lock. NULL: none, and none wanted or no memory. */
static struct brood *
brood_of(struct wake_translator *translator, uint64_t parent, bool make)
{
    struct brood *brood = (struct brood *)(uintptr_t)wake_table_find(&translator->broods, parent);
    bool ok;

    if (brood || !make || !parent) {
        return brood;
    }
    brood = wake_zalloc(WAKE_HEAP_STATE, sizeof(*brood));
    if (!brood) {
        return NULL;
    }
    (void)wake_table_insert(&translator->broods, parent, (wake_id)(uintptr_t)brood, &ok);
    if (!ok) {
        wake_free(WAKE_HEAP_STATE, brood);
        return NULL;
    }
    return brood;
}

/* Drops ids that are gone, once they are the greater part. */
static void
brood_tidy(const struct wake_translator *translator, struct brood *brood)
{
    size_t kept = 0;

    if (brood->gone * 2 <= brood->count) {
        return;
    }
    for (size_t i = 0; i < brood->count; i++) {
        if (wake_table_find(&translator->handles, brood->ids[i])) {
            brood->ids[kept++] = brood->ids[i];
        }
    }
    brood->count = kept;
    brood->gone = 0;
}

/* Without memory the id outlives its parent, until the scope goes. */
static void
brood_add(struct brood *brood, uint64_t id)
{
    if (brood->count == brood->capacity) {
        size_t capacity = brood->capacity ? brood->capacity * 2 : 8;
        uint64_t *ids = wake_realloc(WAKE_HEAP_STATE, brood->ids, capacity * sizeof(*ids));

        if (!ids) {
            return;
        }
        brood->ids = ids;
        brood->capacity = capacity;
    }
    brood->ids[brood->count++] = id;
}

void
wake_translate_born(struct wake_translation *t, uint64_t parent, void *handles, size_t count)
{
    uint64_t *at = handles;
    struct brood *brood;

    if (t->translator->plain) {
        return;
    }
    wake_translate_made(t, handles, count);
    wake_lock_take(&t->translator->lock);
    brood = brood_of(t->translator, parent, true);
    for (size_t i = 0; brood && at && i < count; i++) {
        if (at[i]) {
            brood_add(brood, at[i]);
        }
    }
    wake_lock_drop(&t->translator->lock);
}

void
wake_translate_shown(struct wake_translation *t, uint64_t parent, void *handles, size_t count)
{
    struct wake_translator *translator = t->translator;
    uint64_t *at = handles;
    struct brood *brood;

    if (translator->plain) {
        return;
    }
    wake_lock_take(&translator->lock);
    brood = brood_of(translator, parent, true);
    for (size_t i = 0; at && i < count; i++) {
        uint64_t id = 0;

        for (size_t k = 0; brood && at[i] && k < brood->count && !id; k++) {
            id = wake_table_find(&translator->handles, brood->ids[k]) == at[i] ? brood->ids[k] : 0;
        }
        if (!id) {
            id = id_for(translator, at[i]);
            if (brood && id) {
                brood_add(brood, id);
            }
        }
        at[i] = id;
    }
    wake_lock_drop(&translator->lock);
}

void
wake_translate_outputs(struct wake_translation *t, uint64_t parent, void *structs, size_t count,
                       size_t size, wake_translate_output_function each)
{
    for (size_t i = 0; structs && i < count; i++) {
        each(t, (char *)structs + i * size, parent);
    }
}

/* ---- the end of ids -------------------------------------------------------------------------- */

/* Under the lock. */
static void
forget_born(struct wake_translator *translator, uint64_t parent)
{
    struct brood *brood = brood_of(translator, parent, false);

    if (brood) {
        (void)wake_table_remove(&translator->broods, parent, 0);
        for (size_t i = 0; i < brood->count; i++) {
            (void)wake_table_remove(&translator->handles, brood->ids[i], 0);
        }
        brood_free(brood);
    }
}

void
wake_translate_forget_born(struct wake_translation *t, uint64_t parent)
{
    wake_lock_take(&t->translator->lock);
    forget_born(t->translator, parent);
    wake_lock_drop(&t->translator->lock);
}

void
wake_translate_forget(struct wake_translation *t, uint64_t parent, const void *ids, size_t count)
{
    struct wake_translator *translator = t->translator;
    const uint64_t *at = ids;
    struct brood *brood;

    wake_lock_take(&translator->lock);
    for (size_t i = 0; at && i < count; i++) {
        if (at[i]) {
            (void)wake_table_remove(&translator->handles, at[i], 0);
            wake_free(WAKE_HEAP_STATE,
                      (void *)(uintptr_t)wake_table_remove(&translator->templates, at[i], 0));
            forget_born(translator, at[i]);
        }
    }
    brood = parent ? brood_of(translator, parent, false) : NULL;
    if (brood && at) {
        brood->gone += count;
        brood_tidy(translator, brood);
    }
    wake_lock_drop(&translator->lock);
}

/* ---- descriptor update templates ------------------------------------------------------------- */

/* Bytes of one element; an inline uniform block counts its elements in bytes. */
static size_t
element_size(VkDescriptorType type)
{
    if (wake_uses_image_info(type)) {
        return sizeof(VkDescriptorImageInfo);
    }
    if (wake_uses_buffer_info(type)) {
        return sizeof(VkDescriptorBufferInfo);
    }
    /* Texel buffer views, acceleration structures, and whatever one handle stands for in
     * extensions to come. */
    return sizeof(uint64_t);
}

void
wake_translate_template(struct wake_translation *t, uint64_t template_id,
                        const VkDescriptorUpdateTemplateCreateInfo *info)
{
    uint32_t count = info->pDescriptorUpdateEntries ? info->descriptorUpdateEntryCount : 0;
    struct template_entries *made = wake_alloc(WAKE_HEAP_STATE,
                                               sizeof(*made) + count * sizeof(made->entries[0]));
    bool ok;

    if (!made || count > WAKE_PACK_CAP) {
        wake_free(WAKE_HEAP_STATE, made);
        return;
    }
    made->count = count;
    made->size = 0;
    for (uint32_t i = 0; i < count; i++) {
        const VkDescriptorUpdateTemplateEntry *e = &info->pDescriptorUpdateEntries[i];
        size_t end = e->offset;

        made->entries[i] = *e;
        if (e->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            end += e->descriptorCount;
        } else if (e->descriptorCount) {
            end += (e->descriptorCount - 1) * e->stride + element_size(e->descriptorType);
        }
        made->size = end > made->size ? end : made->size;
    }
    (void)wake_table_insert(&t->translator->templates, template_id, (wake_id)(uintptr_t)made, &ok);
    if (!ok) {
        wake_free(WAKE_HEAP_STATE, made);
    }
}

static void
translate_element(const struct wake_translation *t, VkDescriptorType type, char *to,
                  const char *from)
{
    if (wake_uses_image_info(type)) {
        VkDescriptorImageInfo info;

        memcpy(&info, from, sizeof(info));
        WAKE_TRANSLATE(t, info.sampler);
        WAKE_TRANSLATE(t, info.imageView);
        memcpy(to, &info, sizeof(info));
    } else if (wake_uses_buffer_info(type)) {
        VkDescriptorBufferInfo info;

        memcpy(&info, from, sizeof(info));
        WAKE_TRANSLATE(t, info.buffer);
        memcpy(to, &info, sizeof(info));
    } else {
        uint64_t handle;

        memcpy(&handle, from, sizeof(handle));
        handle = wake_translate_handle(t, handle);
        memcpy(to, &handle, sizeof(handle));
    }
}

const void *
wake_translate_template_data(struct wake_translation *t, uint64_t template_id, const void *data)
{
    const struct template_entries *known = NULL;
    const char *from = data;
    char *to;

    if (t->translator && data) {
        known = (const struct template_entries *)(uintptr_t)wake_table_find(
            &t->translator->templates, template_id);
    }
    to = known ? wake_translate_alloc(t, known->size) : NULL;
    if (!to) {
        return data;
    }
    /* Element by element: the application need not have memory between them. */
    for (uint32_t i = 0; i < known->count; i++) {
        const VkDescriptorUpdateTemplateEntry *e = &known->entries[i];

        if (e->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            memcpy(to + e->offset, from + e->offset, e->descriptorCount);
            continue;
        }
        for (uint32_t k = 0; k < e->descriptorCount; k++) {
            size_t at = e->offset + k * e->stride;

            translate_element(t, e->descriptorType, to + at, from + at);
        }
    }
    return to;
}

bool
wake_translate_inherits(const struct wake_translation *t)
{
    const struct wake_scope *scope = t->translator ? t->translator->scope : NULL;
    const struct wake_object *object = NULL;
    const struct wake_command_buffer *cb;

    if (scope) {
        object = wake_object_get(wake_table_find(scope->tables[WAKE_TYPE_VkCommandBuffer],
                                                 (uint64_t)(uintptr_t)t->dispatchable));
    }
    cb = object ? object->data : NULL;
    return cb && cb->secondary;
}
