/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers, the lists they record, and their execution.
 * Threads: recording on any thread, execution on a queue's.
 */
#ifndef NULL_RECORD_H
#define NULL_RECORD_H

#include "null_icd.h"

enum null_op_kind {
    NULL_OP_FILL,
    NULL_OP_UPDATE,
    NULL_OP_COPY,
    NULL_OP_EVENT_SET,
    NULL_OP_EVENT_RESET,
    NULL_OP_EVENT_WAIT,
    NULL_OP_CALL,
    NULL_OP_BIND_SET,
    NULL_OP_ACTION
};

struct null_op {
    uint32_t kind;
    uint32_t word; /* fill value; set index; bind point */
    uint64_t a, b; /* handles */
    uint64_t offset_a, offset_b, size;
    void *pointer; /* update: bytes owned by the list; call: struct null_list with a reference */
    uint32_t bind_point;
};

/* What a command buffer does when it executes: immutable once ended, shared with pending
 * submissions. */
struct null_list {
    _Atomic uint32_t references;
    uint32_t count, capacity;
    bool waits; /* an event wait in it or below: never executed on the submitting thread */
    struct null_op *ops;
};

struct null_command_buffer {
    struct null_object object;
    struct null_dispatch dispatch; /* the VkCommandBuffer is the address of this */
    _Atomic bool busy;             /* spin lock over list */
    struct null_list *list;
    struct null_command_buffer *next, *previous; /* in the pool */
    struct null_command_pool *pool;
};

struct null_command_buffer *
null_command_buffer_of(VkCommandBuffer handle);
/* Its list with a reference, NULL when there is nothing in it. */
struct null_list *
null_command_buffer_list(struct null_command_buffer *command_buffer);
void
null_list_get(struct null_list *list);
void
null_list_put(struct null_list *list);
/* Runs on a queue's thread or, when nothing has to be waited for, on the submitting one. */
void
null_execute(struct null_device *device, const struct null_list *list);
void
null_record_action(VkCommandBuffer command_buffer, VkPipelineBindPoint point);
void
null_plain_actions(void); /* generated: draws and dispatches that record themselves */
void
null_plain_set_up(void); /* null_plain as null_config asks */
void
null_careless_set_up(void); /* its answers in null_plain */
/* In write mode: null_shader.c. */
const uint32_t *
null_shader_code(VkShaderModule module, size_t *count);
bool
null_writes_set(const struct wake_null_write *writes, uint32_t count);
/* The list of writes and the contents of descriptor sets, in write mode. */
extern pthread_mutex_t null_write_lock;
VKAPI_ATTR void VKAPI_CALL
null_update_kept(VkDevice device, uint32_t write_count, const VkWriteDescriptorSet *writes,
                 uint32_t copy_count, const VkCopyDescriptorSet *copies);
VKAPI_ATTR void VKAPI_CALL
null_update_kept_with_template(VkDevice device, VkDescriptorSet set,
                               VkDescriptorUpdateTemplate handle, const void *data);
/* Under null_write_lock. */
bool
null_descriptor_find(uint64_t set, uint32_t binding, uint32_t element, uint64_t *buffer,
                     uint64_t *offset);

#endif
