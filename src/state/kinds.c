/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Types of objects, and what each of them has: the one file of the folder that knows all rooms.
 */
#include "base/heap.h"
#include "state/check/awaited.h"
#include "state/derived/descriptor_layout.h"
#include "state/descriptor/descriptor_set.h"
#include "state/execution/event_state.h"
#include "state/execution/execution.h"
#include "state/execution/ownership.h"
#include "state/execution/query_state.h"
#include "state/execution/queue_state.h"
#include "state/execution/structure_execution.h"
#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/object/kind.h"
#include "state/recording/command_pool.h"
#include "state/recording/label.h"
#include "state/recording/recorded.h"
#include "state/recording/video_session.h"

static void
layout_complete(struct wake_object *object)
{
    struct wake_descriptor_layout *layout = object->create
                                                ? wake_descriptor_layout_create(object->create)
                                                : NULL;

    if (layout) {
        layout->object = object->id;
    }
    object->data = layout;
}

/* It was made before its handle could be found. */
static bool
layout_create(struct wake_object *object, const struct wake_create *create,
              struct wake_object *parent)
{
    (void)parent;
    return object->data || !create;
}

static void
layout_finish(struct wake_object *object)
{
    wake_descriptor_layout_put(object->data);
}

static bool
set_create(struct wake_object *object, const struct wake_create *create, struct wake_object *parent)
{
    (void)parent;
    return wake_descriptor_set_create(object, create);
}

static void
set_finish(struct wake_object *object)
{
    if (wake_descriptor_set_is_awaited(object)) {
        wake_awaited_set_gone(((struct wake_device *)object->scope)->awaited, object->id,
                              wake_load_relaxed(wake_slab_word(WAKE_ID_SLOT(object->id))));
    }
    wake_descriptor_set_destroy(object->data);
}

static void
queue_finish(struct wake_object *object)
{
    struct wake_queue *queue = object->data;

    wake_submissions_finish(queue);
    wake_execution_finish_queue(queue);
    wake_label_finish(&queue->labels);
    wake_free(WAKE_HEAP_STATE, queue);
}

static bool
sync_create(struct wake_object *object, const struct wake_create *create,
            struct wake_object *parent)
{
    (void)parent;
    return wake_sync_object_create(object, create);
}

static bool
query_pool_create(struct wake_object *object, const struct wake_create *create,
                  struct wake_object *parent)
{
    (void)parent;
    return wake_query_pool_create(object, create);
}

static void
query_pool_finish(struct wake_object *object)
{
    wake_query_pool_destroy(object->data);
}

static bool
session_create(struct wake_object *object, const struct wake_create *create,
               struct wake_object *parent)
{
    (void)create;
    (void)parent;
    return wake_video_session_create(object);
}

static void
session_finish(struct wake_object *object)
{
    wake_video_session_destroy(object->data);
}

static bool
parameters_create(struct wake_object *object, const struct wake_create *create,
                  struct wake_object *parent)
{
    (void)parent;
    return wake_video_parameters_create(object, create);
}

static void
parameters_finish(struct wake_object *object)
{
    wake_video_parameters_destroy(object->data);
}

/* One piece of memory, without anything in it that needs an end. */
static void
plain_finish(struct wake_object *object)
{
    wake_free(WAKE_HEAP_STATE, object->data);
}

const struct wake_kind wake_kinds[WAKE_TYPE_COUNT] = {
    [WAKE_TYPE_VkQueue] = { .create = wake_queue_create, .finish = queue_finish },
    [WAKE_TYPE_VkCommandPool] = { .create = wake_command_pool_create,
                                  .reset = wake_command_pool_reset,
                                  .finish = wake_pool_finish },
    [WAKE_TYPE_VkCommandBuffer] = { .create = wake_command_buffer_create,
                                    .join = wake_command_buffer_join,
                                    .unlink = wake_command_buffer_unlink,
                                    .finish = wake_command_buffer_finish },
    [WAKE_TYPE_VkDescriptorPool] = { .create = wake_pool_create, .finish = wake_pool_finish },
    [WAKE_TYPE_VkDescriptorSetLayout] = { .complete = layout_complete,
                                          .create = layout_create,
                                          .finish = layout_finish },
    [WAKE_TYPE_VkDescriptorSet] = { .create = set_create, .finish = set_finish },
    [WAKE_TYPE_VkSwapchainKHR] = { .create = wake_pool_create, .finish = wake_pool_finish },
    [WAKE_TYPE_VkDeviceMemory] = { .create = wake_memory_create, .finish = plain_finish },
    [WAKE_TYPE_VkBuffer] = { .create = wake_buffer_created },
    /* its layouts: state/execution/layout_execution.h */
    [WAKE_TYPE_VkImage] = { .create = wake_image_created, .finish = plain_finish },
    [WAKE_TYPE_VkSemaphore] = { .create = sync_create, .finish = wake_sync_object_destroy },
    [WAKE_TYPE_VkFence] = { .create = sync_create, .finish = wake_sync_object_destroy },
    /* state/execution/event_state.h makes it when it is needed */
    [WAKE_TYPE_VkEvent] = { .finish = plain_finish },
    [WAKE_TYPE_VkQueryPool] = { .create = query_pool_create, .finish = query_pool_finish },
    [WAKE_TYPE_VkVideoSessionKHR] = { .create = session_create, .finish = session_finish },
    [WAKE_TYPE_VkVideoSessionParametersKHR] = { .create = parameters_create,
                                                .finish = parameters_finish },
    [WAKE_TYPE_VkAccelerationStructureKHR] = { .create = wake_structure_create,
                                               .finish = wake_structure_finish },
};

const struct wake_recorded_part wake_recorded_parts[WAKE_RECORDED_PARTS] = {
    { wake_queries_clear, wake_queries_finish },
    { wake_events_clear, wake_events_finish },
    { wake_transfers_clear, wake_transfers_finish },
    { wake_structure_ops_clear, wake_structure_ops_finish },
};
