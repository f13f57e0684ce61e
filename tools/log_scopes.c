/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sessions, instances and devices of a record log: opened as its entries say, closed in the order
 * that the layer itself has.
 */
#include "log_state.h"

#include "base/heap.h"
#include "intercept/layer.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"
#include "state/scope/device_lists.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_answers.h"
#include "state/scope/scope.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"

#include <string.h>

bool
world_begin_session(struct world *world)
{
    struct wake_settings settings;
    char none[1] = "";

    if (world->in_session) {
        return log_fail(world->log, "a session begins in another one");
    }
    if (!wake_settings_parse(&settings, none)) {
        return world_no_memory(world);
    }
    /* Opened as if inline: the engine starts no thread then, and this one runs everything. */
    settings.async = false;
    settings.memory_limit = 1 << 20;
    if (!wake_engine_open(&settings)) {
        wake_settings_finish(&settings);
        return world_no_memory(world);
    }
    wake_settings_finish(&settings);
    wake_inline = false;
    world->in_session = true;
    wake_table_init(&world->scopes);
    wake_table_init(&world->creates);
    wake_table_init(&world->types);
    wake_table_init(&world->streams);
    return true;
}

static void
put_create(void *context, uint64_t key, wake_id create)
{
    (void)context;
    (void)key;
    wake_create_put((void *)(uintptr_t)create);
}

bool
world_end_session(struct world *world)
{
    bool ok;

    if (!world->in_session) {
        return true;
    }
    ok = world_replay(world);
    world_reclaim(world);
    while (world->open.count) {
        struct wake_scope *scope = world->open.rows[--world->open.count];

        world_retire(world, scope);
        wake_bury(scope);
    }
    for (uint32_t i = 0; i < world->instances.count; i++) {
        struct wake_instance *instance = world->instances.rows[i];

        world->messages += wake_report_total(instance->scope.report);
        wake_report_destroy(instance->scope.report);
        instance->scope.report = NULL;
    }
    for (uint32_t i = 0; i < world->threads.count; i++) {
        struct wake_thread *thread = world->threads.rows[i];

        wake_stream_finish(&thread->stream);
        wake_free(WAKE_HEAP_SETUP, thread);
    }
    wake_table_each(&world->creates, put_create, NULL);
    world->instances.count = world->threads.count = 0;
    world_reclaim_rest(world);
    wake_engine_close();
    wake_bury_sweep();
    while (world->names.count) {
        wake_free(WAKE_HEAP_SETUP, world->names.rows[--world->names.count]);
    }
    wake_table_finish(&world->scopes);
    wake_table_finish(&world->creates);
    wake_table_finish(&world->types);
    wake_table_finish(&world->streams);
    world->in_session = world->stuck = false;
    return ok;
}

static bool
fill_settings(struct world *world, struct wake_instance *instance, const char *text, size_t size)
{
    char *copy = size && !text[size - 1] ? wake_strdup(WAKE_HEAP_SETUP, text) : NULL;
    bool ok = copy && wake_settings_parse(&instance->settings, copy);

    wake_free(WAKE_HEAP_SETUP, copy);
    if (!ok) {
        return log_fail(world->log, "its settings cannot be read");
    }
    instance->settings.log_stderr = WAKE_SWITCH_OFF;
    instance->settings.log_file = world->options.output;
    instance->settings.log_format = (int)world->options.format;
    instance->settings.debug_action |= WAKE_ACTION_LOG;
    instance->settings.report_flags = WAKE_REPORT_ERROR | WAKE_REPORT_WARNING |
                                      WAKE_REPORT_PERFORMANCE | WAKE_REPORT_INFO;
    return true;
}

/* Numbers by which arrays are looked into, and bytes that are truth values. */
static bool
are_facts(const struct wake_facts *facts)
{
    const uint8_t *truths[] = { (const uint8_t *)facts->queue_unflagged,
                                (const uint8_t *)facts->result_status };
    const uint8_t newer[] = { *(const uint8_t *)&facts->newer.shader_abort,
                              *(const uint8_t *)&facts->newer.constant_data,
                              *(const uint8_t *)&facts->newer.device_fault,
                              *(const uint8_t *)&facts->newer.vendor_binary };
    bool ok = facts->memory.memoryTypeCount <= VK_MAX_MEMORY_TYPES &&
              facts->memory.memoryHeapCount <= VK_MAX_MEMORY_HEAPS &&
              facts->physical_device_count <= VK_MAX_DEVICE_GROUP_SIZE;

    for (uint32_t i = 0; ok && i < facts->memory.memoryTypeCount; i++) {
        ok = facts->memory.memoryTypes[i].heapIndex < VK_MAX_MEMORY_HEAPS;
    }
    for (uint32_t i = 0; ok && i < WAKE_COUNT(facts->host_layout_count); i++) {
        ok = facts->host_layout_count[i] <= WAKE_HOST_LAYOUTS;
    }
    for (uint32_t i = 0; ok && i < WAKE_COUNT(facts->queue_unflagged); i++) {
        ok = truths[0][i] <= 1 && truths[1][i] <= 1;
    }
    for (uint32_t i = 0; ok && i < WAKE_COUNT(newer); i++) {
        ok = newer[i] <= 1;
    }
    return ok;
}

static bool
are_lists(const struct wake_device_lists *lists)
{
    static const uint32_t most[WAKE_DEVICE_LISTS] = {
        [WAKE_LIST_TIME_DOMAINS] = WAKE_COUNT(lists->time_domains),
        [WAKE_LIST_MIXED_SAMPLES] = WAKE_COUNT(lists->mixed_samples),
        [WAKE_LIST_MATRICES_NV] = WAKE_COUNT(lists->matrices_nv),
#ifdef VK_KHR_cooperative_matrix
        [WAKE_LIST_MATRICES] = WAKE_COUNT(lists->matrices),
#endif
#ifdef VK_NV_cooperative_matrix2
        [WAKE_LIST_FLEXIBLE_MATRICES] = WAKE_COUNT(lists->flexible_matrices),
#endif
#ifdef VK_NV_cooperative_vector
        [WAKE_LIST_VECTORS] = WAKE_COUNT(lists->vectors),
#endif
#ifdef VK_EXT_cooperative_matrix_maintenance1
        [WAKE_LIST_MATRICES_2] = WAKE_COUNT(lists->matrices_2),
#endif
    };

    for (uint32_t i = 0; i < WAKE_DEVICE_LISTS; i++) {
        if (lists->counts[i] != UINT32_MAX && lists->counts[i] > most[i]) {
            return false;
        }
    }
    return true;
}

static bool
are_properties(const VkPhysicalDeviceProperties *properties)
{
    return memchr(properties->deviceName, '\0', sizeof(properties->deviceName)) != NULL;
}

/* What a device was told: one case for each kind. */
static bool
fill_blob(struct world *world, struct wake_scope *scope, const struct wake_log_blob *blob,
          const char *bytes)
{
    struct wake_device *device = scope->is_device ? (struct wake_device *)scope : NULL;
    size_t size = blob->size;

    if (blob->kind == WAKE_BLOB_EXTENSIONS && size == sizeof(scope->extensions)) {
        memcpy(scope->extensions, bytes, size);
    } else if (blob->kind == WAKE_BLOB_SETTINGS && !device) {
        return fill_settings(world, (struct wake_instance *)scope, bytes, size);
    } else if (blob->kind == WAKE_BLOB_QUESTIONS && !device && size == sizeof(uint64_t)) {
        (void)wake_record_log_watch_questions((struct wake_instance *)scope,
                                              *(const uint64_t *)(const void *)bytes);
    } else if (blob->kind == WAKE_BLOB_PROPERTIES && device && size == sizeof(device->properties)) {
        if (!are_properties((const void *)bytes)) {
            return log_fail(world->log, "properties of a device whose name has no end");
        }
        memcpy(&device->properties, bytes, size);
    } else if (blob->kind == WAKE_BLOB_FAMILIES && device &&
               size % sizeof(*device->families) == 0 && !device->families) {
        device->families = wake_alloc(WAKE_HEAP_SETUP, size + 1);
        if (!device->families) {
            return world_no_memory(world);
        }
        memcpy(device->families, bytes, size);
        device->family_count = (uint32_t)(size / sizeof(*device->families));
    } else if (blob->kind == WAKE_BLOB_FACTS && device && size == sizeof(*device->facts) &&
               !device->facts) {
        if (!are_facts((const void *)bytes)) {
            return log_fail(world->log, "facts of a device that no driver tells");
        }
        device->facts = wake_alloc(WAKE_HEAP_SETUP, size);
        if (!device->facts) {
            return world_no_memory(world);
        }
        memcpy(device->facts, bytes,
               size); /* chains that its structs stood in are never followed */
        device->facts->image_answers = NULL; /* the log has the driver's answers */
        device->facts->lists = NULL;         /* a block of their own */
    } else if (blob->kind == WAKE_BLOB_LISTS && device && device->facts && !device->facts->lists &&
               size == sizeof(*device->facts->lists)) {
        if (!are_lists((const void *)bytes)) {
            return log_fail(world->log, "lists of a device that are longer than there is room for");
        }
        device->facts->lists = wake_alloc(WAKE_HEAP_SETUP, size);
        if (!device->facts->lists) {
            return world_no_memory(world);
        }
        memcpy(device->facts->lists, bytes, size);
    } else {
        return log_fail(world->log, "a block of kind %u with %zu bytes", blob->kind, size);
    }
    return true;
}

static bool
fill_blobs(struct world *world, struct wake_scope *scope, const char *at, size_t left)
{
    while (left) {
        const struct wake_log_blob *blob = (const void *)at;
        size_t size;

        if (left < sizeof(*blob) || WAKE_ROUND_UP((size_t)blob->size, 8) > left - sizeof(*blob)) {
            return log_fail(world->log, "a block that is longer than its entry");
        }
        size = sizeof(*blob) + WAKE_ROUND_UP((size_t)blob->size, 8);
        if (!fill_blob(world, scope, blob, at + sizeof(*blob))) {
            return false;
        }
        at += size;
        left -= size;
    }
    return true;
}

static struct wake_scope *
make_instance(const struct wake_log_scope *row)
{
    struct wake_instance *instance = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*instance));

    if (instance) {
        instance->handle = (VkInstance)(uintptr_t)row->handle;
        instance->scope.instance = instance;
        instance->scope.settings = &instance->settings;
        wake_scope_init(&instance->scope, NULL);
    }
    return instance ? &instance->scope : NULL;
}

static struct wake_scope *
make_device(const struct wake_log_scope *row, struct wake_instance *instance)
{
    struct wake_device *device = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*device));

    if (device) {
        device->handle = (VkDevice)(uintptr_t)row->handle;
        device->physical = (VkPhysicalDevice)(uintptr_t)row->physical;
        device->scope.instance = instance;
        device->scope.settings = &instance->settings;
        device->scope.report = instance->scope.report;
        device->scope.id = row->id;
        wake_lock_init(&device->lock, WAKE_RANK_DEVICE);
        wake_scope_init(&device->scope, &instance->scope);
    }
    return device ? &device->scope : NULL;
}

bool
world_apply_scope(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_scope *row = world_body(world, entry, sizeof(*row));
    struct wake_scope *instance = row && row->is_device ? world_find(&world->scopes, row->instance)
                                                        : NULL;
    struct wake_scope *scope;
    bool ok;

    if (!row) {
        return false;
    }
    if (row->is_device ? !instance || instance->is_device : row->instance != row->key) {
        return log_fail(world->log, "a device of no instance");
    }
    scope = row->is_device ? make_device(row, (struct wake_instance *)instance)
                           : make_instance(row);
    if (!scope || !world_list_add(world, &world->open, scope)) {
        return world_no_memory(world);
    }
    scope->checking = true;
    scope->api_version = row->api_version;
    scope->newer_than_registry = row->newer_than_registry;
    scope->unknown_extensions = row->unknown_extensions;
    scope->shader_objects = row->shader_objects;
    scope->with_callbacks = row->with_callbacks;
    (void)wake_table_insert(&world->scopes, row->key, (wake_id)(uintptr_t)scope, &ok);
    if (!ok || !fill_blobs(world, scope, (const char *)(row + 1), entry->size - sizeof(*row))) {
        return ok ? false : world_no_memory(world);
    }
    if (!row->is_device) {
        struct wake_instance *made = (struct wake_instance *)scope;

        if (!made->settings.log_file) {
            return log_fail(world->log, "an instance without settings");
        }
        if (!made->next.GetPhysicalDeviceQueueFamilyProperties ||
            !made->next.GetPhysicalDeviceImageFormatProperties) {
            /* Every one has them, and nobody looks before he asks; one that was hardly made had none yet. */
            (void)wake_record_log_watch_questions(made, UINT64_MAX);
        }
        scope->report = wake_report_create(&((struct wake_instance *)scope)->settings);
        return scope->report ? world_list_add(world, &world->instances, scope)
                             : world_no_memory(world);
    }
    return true;
}

bool
world_apply_scope_end(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = world_body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? world_find(&world->scopes, *key) : NULL;
    struct wake_object *object = scope ? world_object(world, scope->id) : NULL;

    if (!scope) {
        return key ? log_fail(world->log, "the end of a scope that did not begin") : false;
    }
    if (!world_replay(world)) {
        return false;
    }
    if (!world_list_remove(&world->open, scope)) {
        return log_fail(world->log, "the end of a scope that has ended");
    }
    if (object) {
        wake_object_retire(object, UINT64_MAX);
    }
    world_retire(world, scope);
    wake_bury(scope);
    return true;
}

bool
world_apply_lost(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = world_body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? world_find(&world->scopes, *key) : NULL;

    if (scope) {
        scope->lost_objects = true;
    }
    return key != NULL;
}

bool
world_apply_newer(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = world_body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? world_find(&world->scopes, *key) : NULL;

    if (scope && scope->instance) {
        scope->instance->newer_driver = true;
    }
    return key != NULL;
}
