/* SPDX-License-Identifier: Apache-2.0 */
/*
 * pNext chains of pipeline stages, for those who give the driver other code than the application
 * did.
 * Threads: any; nothing is shared.
 */
#ifndef WAKE_STATE_STAGE_CHAIN_H
#define WAKE_STATE_STAGE_CHAIN_H

#include "base/heap.h"
#include "base/vulkan_all.h"

/*
 * Takes `code` out of the chain of `stage`, a copy whose chain is still the application's: a module
 * stands in its place, and drivers use the code of those that have both. What stands before it is
 * copied into *copy_out, NULL when there is nothing; the caller frees it with wake_free() from that
 * heap when the stage is not used any more. False: a struct of unknown size stands before it, or
 * there is no memory; nothing is changed.
 */
bool
wake_stage_drop_code(VkPipelineShaderStageCreateInfo *stage, const VkShaderModuleCreateInfo *code,
                     enum wake_heap_kind heap, void **copy_out);

#endif
