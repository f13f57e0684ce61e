/* SPDX-License-Identifier: Apache-2.0 */
/* What a queue does with the recorded commands: events, fills, updates, copies, and the writes that
 * tests ask for. */
#include "null_icd.h"
#include "null_memory.h"
#include "null_record.h"
#include "null_sync.h"

#include <string.h>

#define MAX_SETS 32
#define MAX_DEPTH 8
#define MAX_WRITES 16

pthread_mutex_t null_write_lock = PTHREAD_MUTEX_INITIALIZER;
static struct wake_null_write writes[MAX_WRITES]; /* under null_write_lock */
static uint32_t write_count;
static uint32_t action_count;

/* What is bound while a list executes. */
struct bound {
    uint64_t sets[3][MAX_SETS]; /* graphics, compute, ray tracing */
    uint64_t offsets[3][MAX_SETS];
};

struct event_wait {
    struct null_device *device;
    struct null_event *event;
};

bool
null_writes_set(const struct wake_null_write *list, uint32_t count)
{
    bool fits = count <= MAX_WRITES;
    for (uint32_t i = 0; fits && i < count; i++) {
        fits = list[i].word_count <= 64;
    }
    if (fits) {
        pthread_mutex_lock(&null_write_lock);
        memcpy(writes, list, count * sizeof(*list));
        write_count = count;
        action_count = 0;
        pthread_mutex_unlock(&null_write_lock);
    }
    return fits;
}

static bool
event_ready(void *arg)
{
    struct event_wait *w = arg;
    return atomic_load(&w->event->set) || atomic_load(&w->device->lost) ||
           atomic_load(&w->device->stop) || !(atomic_load(&w->event->object.state) & 1);
}

static void
wait_event(struct null_device *device, uint64_t handle)
{
    struct event_wait w = { device, null_object_get(NULL_TYPE_VkEvent, handle) };
    if (w.event && !event_ready(&w)) {
        null_progress_wait(event_ready, &w, UINT64_MAX);
    }
}

static void
set_event(uint64_t handle, uint32_t value)
{
    struct null_event *event = null_object_get(NULL_TYPE_VkEvent, handle);
    if (event) {
        atomic_store(&event->set, value);
        null_progress_notify();
    }
}

static void
fill(const struct null_op *op)
{
    VkDeviceSize size = op->size;
    unsigned char *to = null_buffer_host(op->a, op->offset_a, &size);
    for (VkDeviceSize i = 0; to && i + 4 <= size; i += 4) {
        memcpy(to + i, &op->word, 4);
    }
}

static void
copy(const struct null_op *op)
{
    VkDeviceSize size = op->size, from_size = op->size;
    unsigned char *from = null_buffer_host(op->a, op->offset_a, &from_size);
    unsigned char *to = null_buffer_host(op->b, op->offset_b, &size);
    if (from && to) {
        memmove(to, from, NULL_MIN(size, from_size));
    }
}

static uint32_t
slot_of_point(uint32_t point)
{
    return point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR ? 2 : NULL_MIN(point, 1u);
}

/* Under null_write_lock: as an instrumented shader adds a record. */
static void
add_record(const struct wake_null_write *w, uint64_t set, uint64_t dynamic_offset)
{
    enum {
        ERRORS = 0,
        COMMAND = 3,
        HEAD_WORDS = 4 + 64 * 32, /* struct wake_error_head */
        WRITTEN = 1,
        LOST = 2,
        NUMBER = 8,
        ROOM = 4096
    };
    uint64_t buffer, offset;
    VkDeviceSize size = 4;
    if (!null_descriptor_find(set, COMMAND, 0, &buffer, &offset)) {
        return;
    }
    const uint32_t *block = (void *)null_buffer_host(buffer, offset + dynamic_offset, &size);
    if (!block || !null_descriptor_find(set, ERRORS, 0, &buffer, &offset)) {
        return;
    }
    size = HEAD_WORDS * 4;
    uint32_t *head = (void *)null_buffer_host(buffer, offset, &size);
    if (head && w->word_count) {
        uint32_t at = __atomic_fetch_add(&head[WRITTEN], w->word_count, __ATOMIC_RELAXED);
        if (at + w->word_count >
            ROOM) { /* words of the layer's gpuav_buffer_size as it is by default */
            __atomic_fetch_add(&head[LOST], 1, __ATOMIC_RELAXED);
            return;
        }
        /* The size, its first word, comes last: who reads meanwhile finds no record yet. */
        memcpy(head + HEAD_WORDS + at + 1, w->words + 1, (w->word_count - 1) * 4ull);
        head[HEAD_WORDS + at + NUMBER] = block[0];
        __atomic_store_n(&head[HEAD_WORDS + at], w->words[0], __ATOMIC_RELEASE);
    }
}

static void
act(const struct bound *bound, uint32_t point)
{
    pthread_mutex_lock(&null_write_lock);
    action_count++;
    for (uint32_t i = 0; i < write_count; i++) {
        const struct wake_null_write *w = &writes[i];
        uint64_t buffer, offset,
            set = w->set < MAX_SETS ? bound->sets[slot_of_point(point)][w->set] : 0;
        if (w->record) {
            if (set && (!w->at || w->at == action_count)) {
                add_record(w, set, bound->offsets[slot_of_point(point)][w->set]);
            }
            continue;
        }
        if ((w->at && w->at != action_count) ||
            !null_descriptor_find(set, w->binding, w->element, &buffer, &offset)) {
            continue;
        }
        VkDeviceSize size = w->word_count * 4ull;
        unsigned char *to = null_buffer_host(buffer, offset + w->offset, &size);
        if (to) {
            memcpy(to, w->words, size);
        }
    }
    pthread_mutex_unlock(&null_write_lock);
}

static void
execute(struct null_device *device, const struct null_list *list, struct bound *bound, int depth)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const struct null_op *op = &list->ops[i];
        if (op->kind == NULL_OP_EVENT_WAIT) {
            wait_event(device, op->a);
            continue;
        }
        if (op->kind == NULL_OP_CALL) {
            if (depth < MAX_DEPTH) {
                execute(device, op->pointer, bound, depth + 1);
            }
            continue;
        }
        pthread_rwlock_rdlock(&null_memory_lock);
        switch (op->kind) {
        case NULL_OP_FILL: fill(op); break;
        case NULL_OP_UPDATE: {
            VkDeviceSize size = op->size;
            unsigned char *to = null_buffer_host(op->a, op->offset_a, &size);
            if (to) {
                memcpy(to, op->pointer, size);
            }
            break;
        }
        case NULL_OP_COPY: copy(op); break;
        case NULL_OP_EVENT_SET: set_event(op->a, 1); break;
        case NULL_OP_EVENT_RESET: set_event(op->a, 0); break;
        case NULL_OP_BIND_SET:
            if (op->word < MAX_SETS) {
                bound->sets[slot_of_point(op->bind_point)][op->word] = op->a;
                bound->offsets[slot_of_point(op->bind_point)][op->word] = op->offset_a;
            }
            break;
        case NULL_OP_ACTION: act(bound, op->bind_point); break;
        default: break;
        }
        pthread_rwlock_unlock(&null_memory_lock);
    }
}

void
null_execute(struct null_device *device, const struct null_list *list)
{
    struct bound bound;
    memset(&bound, 0, sizeof(bound));
    execute(device, list, &bound, 0);
}
