/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions that gen/policy.py names: extra members of records, and what happens after the driver returned.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_HOOKS_H
#define WAKE_INTERCEPT_HOOKS_H

#include "gen/records.h"
#include "intercept/call.h"

/*
 * For every command buffer of a submit, or secondary of vkCmdExecuteCommands: how many boundary records its stream had at
 * this moment. The replay of this record waits until that many are consumed, and no later one can be consumed before.
 * False: the block is full.
 */
bool
wake_pack_submit_targets(struct wake_pack *p, struct wake_rec_QueueSubmit *r);
bool
wake_pack_submit2_targets(struct wake_pack *p, struct wake_rec_QueueSubmit2 *r);
bool
wake_pack_execute_targets(struct wake_pack *p, struct wake_rec_CmdExecuteCommands *r);

/* The numbers of these updates (state/descriptor_set.h), and what a template found behind pData. */
bool
wake_pack_update_numbers(struct wake_pack *p, struct wake_rec_UpdateDescriptorSets *r);
bool
wake_pack_template_contents(struct wake_pack *p, struct wake_rec_UpdateDescriptorSetWithTemplate *r);

/* After the driver returned: what the application learned, for the return half of the record. */
void
wake_hook_wait_for_fences(struct wake_call *call, VkDevice device, uint32_t count, const VkFence *fences, VkBool32 all,
                          uint64_t timeout, VkResult result);
void
wake_hook_get_fence_status(struct wake_call *call, VkDevice device, VkFence fence, VkResult result);
void
wake_hook_wait_semaphores(struct wake_call *call, VkDevice device, const VkSemaphoreWaitInfo *info, uint64_t timeout,
                          VkResult result);
void
wake_hook_get_semaphore_counter_value(struct wake_call *call, VkDevice device, VkSemaphore semaphore, uint64_t *value,
                                      VkResult result);
void
wake_hook_queue_wait_idle(struct wake_call *call, VkQueue queue, VkResult result);
void
wake_hook_queue_present(struct wake_call *call, VkQueue queue, const VkPresentInfoKHR *info, VkResult result);

/* Which family a queue is of. */
void
wake_hook_get_device_queue(struct wake_call *call, VkDevice device, uint32_t family, uint32_t index, const VkQueue *queue);
void
wake_hook_get_device_queue2(struct wake_call *call, VkDevice device, const VkDeviceQueueInfo2 *info, const VkQueue *queue);

/* Debug names. */
void
wake_hook_set_object_name(struct wake_call *call, VkDevice device, const VkDebugUtilsObjectNameInfoEXT *info, VkResult result);
void
wake_hook_marker_object_name(struct wake_call *call, VkDevice device, const VkDebugMarkerObjectNameInfoEXT *info,
                             VkResult result);

#endif
