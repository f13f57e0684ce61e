/* SPDX-License-Identifier: Apache-2.0 */
/* The control interface of null_icd_control.h. */
#include "null_icd.h"
#include "null_fault.h"
#include "null_memory.h"
#include "null_record.h"
#include "null_sync.h"

#include <string.h>

static void
set_hooks(bool on)
{
    null_config.hooks = on;
}

static bool
fail(const char *command, uint32_t nth, VkResult result)
{
    return null_fault_add(command, nth, result, false);
}

static bool
crash(const char *command, uint32_t nth)
{
    return null_fault_add(command, nth, VK_ERROR_DEVICE_LOST, true);
}

static void
lose_at_submit(uint32_t nth)
{
    atomic_store(&null_lose_at_submit, nth);
}

static void
lose_device(VkDevice device)
{
    null_device_lose(NULL_DEVICE(device));
}

static void
clear_faults(void)
{
    null_faults_clear();
    atomic_store(&null_lose_at_submit, 0);
}

static void
hold(VkQueue queue, bool held)
{
    atomic_store(queue ? &NULL_QUEUE(queue)->held : &null_hold_all, held);
    null_progress_notify();
}

static void
set_delay_us(uint64_t delay)
{
    atomic_store(&null_config.delay_us, delay);
}

static void
set_inline(bool on)
{
    atomic_store(&null_config.inline_submits, on);
}

static uint64_t
pending(VkQueue queue)
{
    return atomic_load(&NULL_QUEUE(queue)->pending);
}

static uint64_t
presents(void)
{
    return atomic_load(&null_presented);
}

static uint64_t
executed(void)
{
    return atomic_load(&null_executed);
}

static uint64_t
live(const char *type)
{
    uint64_t total = 0;
    for (int t = 1; t < NULL_TYPE_COUNT; t++) {
        if (t != NULL_TYPE_PAYLOAD && (!type || strcmp(type, null_type_names[t]) == 0)) {
            total += null_object_live((enum null_type)t);
        }
    }
    return total;
}

static void
set_write_mode(bool on)
{
    null_config.write_mode = on;
}

static void *
buffer_memory(VkBuffer buffer)
{
    VkDeviceSize size = 1;
    return null_buffer_host(NULL_U64(buffer), 0, &size);
}

static const struct wake_null_icd_control control = {
    .version = WAKE_NULL_ICD_CONTROL_VERSION,
    .set_hooks = set_hooks,
    .log_enable = null_log_enable,
    .log_reset = null_log_reset,
    .log_size = null_log_size,
    .log_dropped = null_log_dropped,
    .log_read = null_log_read,
    .count = null_log_count,
    .fail = fail,
    .crash = crash,
    .lose_at_submit = lose_at_submit,
    .lose_device = lose_device,
    .clear_faults = clear_faults,
    .set_visit = null_visit_set,
    .hold = hold,
    .set_delay_us = set_delay_us,
    .set_inline = set_inline,
    .pending = pending,
    .presents = presents,
    .executed = executed,
    .live = live,
    .list_live = null_object_list,
    .forget_live = null_object_forget_all,
    .set_write_mode = set_write_mode,
    .set_writes = null_writes_set,
    .buffer_memory = buffer_memory,
    .shader_code = null_shader_code,
    .set_fault = null_fault_set,
};

__attribute__((visibility("default"))) const struct wake_null_icd_control *
wake_null_icd_control(void);

const struct wake_null_icd_control *
wake_null_icd_control(void)
{
    return &control;
}
