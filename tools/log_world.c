/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Entries of a record log become state, or records of streams. Nothing here checks anything: that
 * is src/workers/replay.c, which finds everything as it left it in the process that wrote the log,
 * but for addresses.
 */
#include "log_world.h"

#include "base/heap.h"
#include "gen/records.h"
#include "intercept/layer.h"
#include "state/command_buffer.h"
#include "state/descriptor_set.h"
#include "state/facts.h"
#include "state/family.h"
#include "state/reclaim.h"
#include "state/scope.h"
#include "state/video_session.h"
#include "workers/engine_state.h"
#include "workers/replay.h"

#include <string.h>

struct list {
    void **rows;
    uint32_t count, capacity;
};

struct world {
    struct log_file *log;
    struct world_options options;
    bool in_session;
    /* key -> struct wake_scope; also of those that have ended: late records name them */
    struct wake_table scopes;
    struct wake_table creates; /* key -> struct wake_create, one reference each */
    struct wake_table streams; /* key -> struct wake_thread */
    struct wake_table answers; /* record and ordinal -> struct wake_log_answer in the file */
    struct wake_table asking;  /* stream and position -> number of a record with answers */
    struct list instances;
    struct list open; /* scopes that have not ended */
    struct list threads;
    /* streams with records that are not replayed, in the order of the first of them */
    struct list fed;
    struct list forgotten; /* objects whose slots no id finds any more */
    struct list names;
    uint64_t records, messages;
    struct wake_stream *running;
    uint64_t asked_by; /* number of the record that asked last */
    uint32_t asked;    /* its questions so far */
};

/* The world whose records are checked: questions come from deep inside. */
static struct world *answering;

/* ---- small things ---------------------------------------------------------------------------- */

static bool
no_memory(struct world *world)
{
    return log_fail(world->log, "out of memory");
}

static bool
list_add(struct world *world, struct list *list, void *row)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 16;
        void **rows = wake_realloc(WAKE_HEAP_SETUP, list->rows, capacity * sizeof(*rows));

        if (!rows) {
            return no_memory(world);
        }
        list->rows = rows;
        list->capacity = capacity;
    }
    list->rows[list->count++] = row;
    return true;
}

static void
list_remove(struct list *list, const void *row)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i] == row) {
            memmove(list->rows + i, list->rows + i + 1, (--list->count - i) * sizeof(*list->rows));
            return;
        }
    }
}

static void *
find(const struct wake_table *table, uint64_t key)
{
    return key ? (void *)(uintptr_t)wake_table_find(table, key) : NULL;
}

/* The body, if it has at least `size` bytes. */
static const void *
body(struct world *world, const struct log_entry *entry, size_t size)
{
    if (entry->size < size) {
        (void)log_fail(world->log, "too short for its kind, %d", (int)entry->kind);
        return NULL;
    }
    return entry->body;
}

/* Pointers into the bytes' former place are moved. What only looks like one is a number that nobody
 * follows; words in which strings end are filled up with zeros (wake_pack_string()). */
static void
move_pointers(char *bytes, size_t size, uint64_t base)
{
    uint64_t word;

    for (size_t at = 0; at + sizeof(word) <= size; at += sizeof(word)) {
        memcpy(&word, bytes + at, sizeof(word));
        if (word >= base && word - base <= size) {
            word = word - base + (uint64_t)(uintptr_t)bytes;
            memcpy(bytes + at, &word, sizeof(word));
        }
    }
}

/* ---- answers of the driver ------------------------------------------------------------------- */

static uint64_t
answer_key(uint64_t record, uint32_t ordinal)
{
    return record << 20 | (ordinal & 0xfffff);
}

static uint64_t
asking_key(const struct wake_stream *stream, uint64_t position)
{
    return (uint64_t)(uintptr_t)stream ^ position * UINT64_C(0x9E3779B97F4A7C15);
}

/* The size of an answer stands in the head of its entry. */
static const void *
find_answer(enum wake_log_question question, size_t *size_out)
{
    struct world *world = answering;
    const struct wake_stream *stream = world->running;
    uint64_t record = stream
                          ? wake_table_find(&world->asking, asking_key(stream, stream->read_count))
                          : 0;
    const struct wake_log_answer *answer;

    if (record != world->asked_by) {
        world->asked_by = record;
        world->asked = 0;
    }
    answer = record ? find(&world->answers, answer_key(record, world->asked++)) : NULL;
    if (!answer || answer->question != (uint32_t)question) {
        return NULL;
    }
    *size_out = ((const struct wake_log_entry *)answer - 1)->size - sizeof(struct wake_log_entry) -
                sizeof(*answer);
    return answer + 1;
}

bool
world_learn(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_answer *answer = (const void *)entry->body;
    bool ok = true;

    if (entry->kind == WAKE_ENTRY_ANSWER && entry->size >= sizeof(*answer)) {
        (void)wake_table_insert(&world->answers, answer_key(answer->record, answer->ordinal),
                                (wake_id)(uintptr_t)answer, &ok);
    }
    return ok ? true : no_memory(world);
}

/* ---- replay ---------------------------------------------------------------------------------- */

static bool
replay(struct world *world)
{
    enum wake_role role = wake_role_swap(WAKE_ROLE_WORKER);
    struct wake_stream *stream;
    bool ok = true;

    for (uint32_t i = 0; i < world->fed.count; i++) {
        wake_schedule(world->fed.rows[i]);
    }
    while ((stream = wake_run_pop()) != NULL) {
        if (wake_run_claim(stream)) {
            world->running = stream;
            wake_replay_run(stream, WAKE_RUN_BUDGET);
            world->running = NULL;
        }
    }
    for (uint32_t i = 0; i < world->fed.count && ok; i++) {
        stream = world->fed.rows[i];
        if (wake_stream_has_tail(stream) || stream->state != WAKE_RUN_IDLE) {
            ok = log_fail(world->log, "a record before it waits for one that is not in the log");
        }
    }
    world->fed.count = 0;
    (void)wake_role_swap(role);
    return ok;
}

static void
reclaim_forgotten(struct world *world)
{
    for (uint32_t i = 0; i < world->forgotten.count; i++) {
        struct wake_object *object = world->forgotten.rows[i];

        (void)wake_table_remove(object->scope->tables[object->type], object->handle, object->id);
        wake_reclaim_now(object);
    }
    world->forgotten.count = 0;
}

/* ---- sessions and scopes --------------------------------------------------------------------- */

static bool
begin_session(struct world *world)
{
    struct wake_settings settings;
    char none[1] = "";

    if (world->in_session) {
        return log_fail(world->log, "a session begins in another one");
    }
    if (!wake_settings_parse(&settings, none)) {
        return no_memory(world);
    }
    /* Opened as if inline: the engine starts no thread then, and this one runs everything. */
    settings.async = false;
    settings.memory_limit = 1 << 20;
    if (!wake_engine_open(&settings)) {
        wake_settings_finish(&settings);
        return no_memory(world);
    }
    wake_settings_finish(&settings);
    wake_inline = false;
    world->in_session = true;
    wake_table_init(&world->scopes);
    wake_table_init(&world->creates);
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

static bool
end_session(struct world *world)
{
    bool ok;

    if (!world->in_session) {
        return true;
    }
    ok = replay(world);
    reclaim_forgotten(world);
    while (world->open.count) {
        wake_bury(world->open.rows[--world->open.count]);
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
    wake_engine_close();
    wake_bury_sweep();
    while (world->names.count) {
        wake_free(WAKE_HEAP_SETUP, world->names.rows[--world->names.count]);
    }
    wake_table_finish(&world->scopes);
    wake_table_finish(&world->creates);
    wake_table_finish(&world->streams);
    world->in_session = false;
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
        memcpy(&device->properties, bytes, size);
    } else if (blob->kind == WAKE_BLOB_FAMILIES && device &&
               size % sizeof(*device->families) == 0 && !device->families) {
        device->families = wake_alloc(WAKE_HEAP_SETUP, size + 1);
        if (!device->families) {
            return no_memory(world);
        }
        memcpy(device->families, bytes, size);
        device->family_count = (uint32_t)(size / sizeof(*device->families));
    } else if (blob->kind == WAKE_BLOB_FACTS && device && size == sizeof(*device->facts) &&
               !device->facts) {
        device->facts = wake_alloc(WAKE_HEAP_SETUP, size);
        if (!device->facts) {
            return no_memory(world);
        }
        memcpy(device->facts, bytes,
               size); /* chains that its structs stood in are never followed */
        device->facts->image_answers = NULL; /* the log has the driver's answers */
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

static bool
apply_scope(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_scope *row = body(world, entry, sizeof(*row));
    struct wake_scope *instance = row && row->is_device ? find(&world->scopes, row->instance)
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
    if (!scope || !list_add(world, &world->open, scope)) {
        return no_memory(world);
    }
    scope->checking = true;
    scope->api_version = row->api_version;
    scope->unknown_extensions = row->unknown_extensions;
    scope->shader_objects = row->shader_objects;
    scope->with_callbacks = row->with_callbacks;
    (void)wake_table_insert(&world->scopes, row->key, (wake_id)(uintptr_t)scope, &ok);
    if (!ok || !fill_blobs(world, scope, (const char *)(row + 1), entry->size - sizeof(*row))) {
        return ok ? false : no_memory(world);
    }
    if (!row->is_device) {
        if (!((struct wake_instance *)scope)->settings.log_file) {
            return log_fail(world->log, "an instance without settings");
        }
        scope->report = wake_report_create(&((struct wake_instance *)scope)->settings);
        return scope->report ? list_add(world, &world->instances, scope) : no_memory(world);
    }
    return true;
}

static bool
apply_scope_end(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? find(&world->scopes, *key) : NULL;
    struct wake_object *object = scope ? wake_object_get(scope->id) : NULL;

    if (!scope) {
        return key ? log_fail(world->log, "the end of a scope that did not begin") : false;
    }
    if (!replay(world)) {
        return false;
    }
    if (object) {
        wake_object_retire(object, UINT64_MAX);
    }
    list_remove(&world->open, scope);
    wake_bury(scope);
    return true;
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool
apply_create(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_create *row = body(world, entry, sizeof(*row));
    const struct wake_record *record = row ? (const void *)(row + 1) : NULL;
    struct wake_create *create;
    bool ok;

    if (!row) {
        return false;
    }
    if (row->size < sizeof(*record) || row->size > entry->size - sizeof(*row) ||
        record->size != row->size || row->command >= WAKE_CMD_COUNT || !row->key) {
        return log_fail(world->log, "the copy of a creating call that cannot be one");
    }
    create = wake_create_alloc(row->command, row->size);
    if (!create) {
        return no_memory(world);
    }
    memcpy(create->record, record, row->size);
    move_pointers(create->record, row->size, row->base);
    wake_create_put((void *)(uintptr_t)wake_table_insert(&world->creates, row->key,
                                                         (wake_id)(uintptr_t)create, &ok));
    if (!ok) {
        wake_create_put(create);
        return no_memory(world);
    }
    return true;
}

static bool
apply_object(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_object *row = body(world, entry, sizeof(*row));
    struct wake_scope *scope = row ? find(&world->scopes, row->scope) : NULL;
    struct wake_create *create = row ? find(&world->creates, row->create) : NULL;
    struct wake_object like;

    if (!row) {
        return false;
    }
    if (!scope || (row->create && !create) || row->type == WAKE_TYPE_NONE ||
        row->type >= WAKE_TYPE_COUNT || !row->handle ||
        (!scope->is_device && !wake_object_types[row->type].of_instance)) {
        return log_fail(world->log, "an object of nothing that is in the log");
    }
    if (create) {
        (void)wake_fetch_add(&create->references, 1);
    }
    like = (struct wake_object){ .id = row->id,
                                 .handle = row->handle,
                                 .type = (uint16_t)row->type,
                                 .parent = row->parent,
                                 .scope = scope,
                                 .create = create,
                                 .create_index = row->create_index };
    if (!wake_object_restore(&like)) {
        wake_create_put(create);
        return log_fail(world->log, "an object in a place that is taken");
    }
    if (row->type == WAKE_TYPE_VkInstance) {
        scope->id = row->id;
    }
    return wake_family_created(wake_object_get(row->id), create) ? true : no_memory(world);
}

/* The known object of the handle stays; the one that was made for it in vain is forgotten next. */
static void
copy_object(struct wake_object *known)
{
    bool ok;

    known->copies++;
    (void)wake_table_insert(known->scope->tables[known->type], known->handle, known->id, &ok);
}

static void
unlink_object(struct wake_object *object)
{
    if (wake_object_unlink(object->scope, object->type, object->handle, object->id)) {
        wake_family_unlinked(object);
    }
}

/* Entries that name an object; one that is forgotten already needs nothing done. */
static bool
apply_to_object(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = body(world, entry, sizeof(row->id));
    struct wake_object *object = row ? wake_object_get(row->id) : NULL;

    if (!row || (entry->kind == WAKE_ENTRY_FORGET && !replay(world))) {
        return false;
    }
    if (!object) {
        return true;
    }
    switch (entry->kind) {
    case WAKE_ENTRY_COPY: copy_object(object); return true;
    case WAKE_ENTRY_UNLINK: unlink_object(object); return true;
    case WAKE_ENTRY_POOL_RESET: wake_family_pool_reset(object); return true;
    default: wake_object_forget(object); return list_add(world, &world->forgotten, object);
    }
}

static bool
apply_name(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_name *row = body(world, entry, sizeof(*row));
    struct wake_object *object = row ? wake_object_get(row->id) : NULL;
    const char *name = row ? (const char *)(row + 1) : NULL;

    if (!row || !row->size || row->size > entry->size - sizeof(*row) || name[row->size - 1]) {
        return row ? log_fail(world->log, "a name without an end") : false;
    }
    if (object && object->scope->is_device) {
        /* A first name takes the moment as it is, another one the next. */
        ((struct wake_device *)object->scope)->moment =
            (uint64_t)(object->name ? row->since - 1 : row->since) << 32;
    }
    return !object || wake_object_set_name(object, name) ? true : no_memory(world);
}

static bool
apply_bind(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_bind *row = body(world, entry, sizeof(*row));
    struct wake_object *object = row ? wake_object_get(row->id) : NULL;

    if (object) {
        wake_object_bind(object, row->memory, row->offset);
    }
    return row != NULL;
}

static bool
apply_queue(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = body(world, entry, sizeof(*row));
    struct wake_queue *queue = row ? wake_queue_of(NULL, row->id) : NULL;

    if (queue) {
        queue->family = (uint32_t)row->value;
    }
    return row != NULL;
}

static bool
apply_executed(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = body(world, entry, sizeof(*row));
    struct wake_object *object = row ? wake_object_get(row->id) : NULL;

    if (object && object->type == WAKE_TYPE_VkCommandBuffer && object->data) {
        wake_command_buffer_executed(object->data, row->value);
    }
    return row != NULL;
}

static bool
apply_update(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_update *row = body(world, entry, sizeof(*row));
    struct wake_descriptor_set *set = row ? wake_descriptor_set_of(wake_object_get(row->set))
                                          : NULL;

    if (set) {
        /* One entry stands for all updates of its call. */
        for (uint32_t n = 0; n < WAKE_UPDATE_TIMES && set->published != (uint32_t)row->published;
             n++) {
            set->touched[++set->published % WAKE_UPDATE_TIMES] = row->touched;
        }
        set->published = (uint32_t)row->published;
    }
    return row != NULL;
}

static bool
apply_video(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_video *row = body(world, entry, sizeof(*row));
    struct wake_object *object = row ? wake_object_get(row->parameters) : NULL;

    if (row && row->count > (entry->size - sizeof(*row)) / sizeof(uint32_t)) {
        return log_fail(world->log, "more parameter sets than there is room for");
    }
    if (object && object->type == WAKE_TYPE_VkVideoSessionParametersKHR && object->data) {
        wake_video_parameters_put(object->data, row->sequence, row->touched,
                                  (const uint32_t *)(row + 1), row->count);
    }
    return row != NULL;
}

static bool
apply_lost(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? find(&world->scopes, *key) : NULL;

    if (scope) {
        scope->lost_objects = true;
    }
    return key != NULL;
}

static bool
apply_newer(struct world *world, const struct log_entry *entry)
{
    const uint64_t *key = body(world, entry, sizeof(*key));
    struct wake_scope *scope = key ? find(&world->scopes, *key) : NULL;

    if (scope && scope->instance) {
        scope->instance->newer_driver = true;
    }
    return key != NULL;
}

/* ---- records --------------------------------------------------------------------------------- */

/* The stream of a thread, made where its key appears first. */
static struct wake_stream *
thread_stream(struct world *world, uint64_t key)
{
    struct wake_thread *thread = find(&world->streams, key);
    bool ok;

    if (!thread && key) {
        thread = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*thread));
        if (!thread || !list_add(world, &world->threads, thread)) {
            wake_free(WAKE_HEAP_SETUP, thread);
            return NULL;
        }
        wake_stream_init(&thread->stream, WAKE_STREAM_THREAD, NULL, NULL);
        (void)wake_table_insert(&world->streams, key, (wake_id)(uintptr_t)thread, &ok);
    }
    return thread ? &thread->stream : NULL;
}

static struct wake_stream *
stream_of(struct world *world, const struct wake_log_record *row)
{
    struct wake_object *object = row->of_command_buffer ? wake_object_get(row->stream) : NULL;
    struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                         ? object->data
                                         : NULL;

    return !row->of_command_buffer ? thread_stream(world, row->stream) : cb ? &cb->stream : NULL;
}

/* Whether the stream holds a reference to the copy of a creating call instead of the record. */
static bool
is_create(const struct wake_record *record)
{
    return record->command < WAKE_CONTROL_FIRST && (record->flags & WAKE_RECORD_CREATE) &&
           !(record->flags & WAKE_RECORD_RETURN);
}

/* Whether the sizes in a record agree with each other, so that the replay takes it for whole. */
static bool
is_whole(const struct wake_log_record *row)
{
    const struct wake_call_prefix *prefix = (const void *)(row + 1);
    size_t before = row->of_command_buffer ? 0 : sizeof(*prefix);
    const struct wake_record *record = (const void *)((const char *)(row + 1) + before);
    size_t least = sizeof(*record);

    if (row->size % 8 || row->size < before + least) {
        return false;
    }
    if (record->command == WAKE_CONTROL_OWNER) {
        least = sizeof(struct wake_control_owner);
    } else if (is_create(record)) {
        least = sizeof(struct wake_create_ref);
    }
    return (row->of_command_buffer || prefix->size == row->size) && record->size >= least &&
           record->size <= row->size - before && record->command != WAKE_CMD_NONE &&
           (record->command < WAKE_CMD_COUNT || record->command >= WAKE_CONTROL_FIRST);
}

/* What in a record leads out of it: its scope, the copy of a creating call, the stream of a thread,
 * a name. */
static bool
lead_out(struct world *world, const struct wake_log_record *row, const char *name, size_t name_size,
         char *at)
{
    struct wake_call_prefix *prefix = row->of_command_buffer ? NULL : (void *)at;
    struct wake_record *record = prefix ? (void *)(prefix + 1) : (void *)at;
    struct wake_control_owner *owner = (void *)record;
    struct wake_create_ref *ref = (void *)record;

    if (prefix) {
        prefix->owner = find(&world->scopes, (uint64_t)(uintptr_t)prefix->owner);
        if (!prefix->owner) {
            return log_fail(world->log, "a record of no instance or device");
        }
    }
    if (record->command == WAKE_CONTROL_OWNER) {
        owner->caller = thread_stream(world, (uint64_t)(uintptr_t)owner->caller);
        owner->name = NULL;
        if (row->has_name) {
            char *copy = memchr(name, '\0', name_size) ? wake_strdup(WAKE_HEAP_SETUP, name) : NULL;

            if (!copy || !list_add(world, &world->names, copy)) {
                wake_free(WAKE_HEAP_SETUP, copy);
                return log_fail(world->log, "a name without an end");
            }
            owner->name = copy;
        }
    } else if (is_create(record)) {
        ref->create = find(&world->creates, (uint64_t)(uintptr_t)ref->create);
        if (!ref->create) {
            return log_fail(world->log, "a creating call that is not in the log");
        }
        (void)wake_fetch_add(&ref->create->references, 1);
    }
    return true;
}

static bool
apply_record(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_record *row = body(world, entry, sizeof(*row));
    struct wake_stream *stream;
    char *at;

    if (!row) {
        return false;
    }
    if (row->size > entry->size - sizeof(*row) || !is_whole(row)) {
        return log_fail(world->log, "a record whose sizes do not agree");
    }
    stream = stream_of(world, row);
    if (!stream) {
        return log_fail(world->log, "a record of no stream");
    }
    if (stream->append_count != row->position) {
        /* A stream in its next life, or behind a torn record. */
        if (!replay(world)) {
            return false;
        }
        stream->read_count = row->position;
    }
    if ((!stream->block ||
         stream->block->data + stream->block->capacity < stream->cursor + row->size) &&
        !wake_stream_grow(stream, row->size)) {
        return no_memory(world);
    }
    at = memcpy(stream->cursor, row + 1, row->size);
    move_pointers(at, row->size, row->base);
    if (!lead_out(world, row, (const char *)(row + 1) + row->size,
                  entry->size - sizeof(*row) - row->size, at)) {
        return false;
    }
    stream->append_count = row->position + 1;
    wake_stream_publish(stream, at + row->size);
    world->records++;
    if (find(&world->answers, answer_key(world->records, 0))) {
        bool ok;

        (void)wake_table_insert(&world->asking, asking_key(stream, row->position), world->records,
                                &ok);
    }
    if (!stream->news) { /* nobody runs: news since the last replay say that it is among the fed */
        stream->news = 1;
        if (!list_add(world, &world->fed, stream)) {
            return false;
        }
    }
    return world->options.order == WORLD_LOG ? replay(world) : true;
}

/* ---- all ------------------------------------------------------------------------------------- */

struct world *
world_create(struct log_file *log, const struct world_options *options)
{
    struct world *world = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*world));

    if (world) {
        world->log = log;
        world->options = *options;
        wake_table_init(&world->answers);
        wake_table_init(&world->asking);
        answering = world;
        wake_log_answer_find = find_answer;
    }
    return world;
}

bool
world_apply(struct world *world, const struct log_entry *entry)
{
    if (entry->kind != WAKE_ENTRY_SESSION && !world->in_session) {
        return log_fail(world->log, "an entry outside of a session");
    }
    if (entry->kind != WAKE_ENTRY_FORGET) {
        reclaim_forgotten(world);
    }
    switch (entry->kind) {
    case WAKE_ENTRY_SESSION: return begin_session(world);
    case WAKE_ENTRY_END: return end_session(world);
    case WAKE_ENTRY_SCOPE: return apply_scope(world, entry);
    case WAKE_ENTRY_SCOPE_END: return apply_scope_end(world, entry);
    case WAKE_ENTRY_CREATE: return apply_create(world, entry);
    case WAKE_ENTRY_OBJECT: return apply_object(world, entry);
    case WAKE_ENTRY_COPY:
    case WAKE_ENTRY_UNLINK:
    case WAKE_ENTRY_POOL_RESET:
    case WAKE_ENTRY_FORGET: return apply_to_object(world, entry);
    case WAKE_ENTRY_NAME: return apply_name(world, entry);
    case WAKE_ENTRY_QUEUE: return apply_queue(world, entry);
    case WAKE_ENTRY_UPDATE: return apply_update(world, entry);
    case WAKE_ENTRY_BIND: return apply_bind(world, entry);
    case WAKE_ENTRY_VIDEO: return apply_video(world, entry);
    case WAKE_ENTRY_EXECUTED: return apply_executed(world, entry);
    case WAKE_ENTRY_ANSWER: return true; /* learned before */
    case WAKE_ENTRY_LOST: return apply_lost(world, entry);
    case WAKE_ENTRY_NEWER: return apply_newer(world, entry);
    case WAKE_ENTRY_RECORD: return apply_record(world, entry);
    default: return log_fail(world->log, "of unknown kind %d", (int)entry->kind);
    }
}

bool
world_finish(struct world *world)
{
    return end_session(world);
}

void
world_destroy(struct world *world)
{
    if (!world) {
        return;
    }
    (void)end_session(world);
    wake_free(WAKE_HEAP_SETUP, world->instances.rows);
    wake_free(WAKE_HEAP_SETUP, world->open.rows);
    wake_free(WAKE_HEAP_SETUP, world->threads.rows);
    wake_free(WAKE_HEAP_SETUP, world->fed.rows);
    wake_free(WAKE_HEAP_SETUP, world->forgotten.rows);
    wake_free(WAKE_HEAP_SETUP, world->names.rows);
    wake_table_finish(&world->answers);
    wake_table_finish(&world->asking);
    wake_free(WAKE_HEAP_SETUP, world);
}

uint64_t
world_records(const struct world *world)
{
    return world->records;
}

uint64_t
world_messages(const struct world *world)
{
    return world->messages;
}
