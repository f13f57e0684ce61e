/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Frames of devices without VK_KHR_swapchain, which nothing presents for: each submit is one, until
 * the application says where frames end. It says so with a label in a queue, as for RenderDoc and
 * GFXReconstruct, or with VK_EXT_frame_boundary.
 * Threads: application threads, inside the call.
 */
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "report/trace.h"
#include "state/scope/scope.h"

#include <string.h>

enum { MOST_CHAIN = 64 };

/* VkFrameBoundaryEXT, which older headers lack. */
struct frame_boundary {
    VkStructureType sType;
    const void *pNext;
    VkFlags flags;
};
static const int frame_boundary_type = 1000375001;
static const VkFlags frame_end_bit = 1;

static const char frame_end_label[] = "vr-marker,frame_end,type,application";

static bool
chain_ends_frame(const void *next)
{
    const VkBaseInStructure *s = next;

    for (int i = 0; s && i < MOST_CHAIN; i++, s = s->pNext) {
        if ((int)s->sType == frame_boundary_type) {
            return ((const struct frame_boundary *)(const void *)s)->flags & frame_end_bit;
        }
    }
    return false;
}

static bool
presents(const struct wake_call *call)
{
    return wake_scope_has(call->scope, WAKE_EXT_VK_KHR_swapchain);
}

void
wake_next_frame(const struct wake_call *call)
{
    uint64_t moment = wake_fetch_add_relaxed(&call->device->moment, 1);

    if (WAKE_UNLIKELY(wake_trace_is_on)) {
        wake_trace_frame(WAKE_MOMENT_FRAME(moment));
    }
}

static void
told_frame(const struct wake_call *call)
{
    wake_store_relaxed(&call->device->frames_told, true);
    wake_next_frame(call);
}

/* Where the application says where frames end, its other submits end none. */
static void
submitted(const struct wake_call *call, bool ends_frame)
{
    if (ends_frame) {
        told_frame(call);
    } else if (!wake_load_relaxed(&call->device->frames_told)) {
        wake_next_frame(call);
    }
}

/* `infos`: of either version of a submit, each `size` bytes long. */
static void
submits_ended(const struct wake_call *call, const void *infos, size_t size, uint32_t count,
              VkResult result)
{
    bool ends = false;

    if (!call->stream || presents(call) || result < 0 || !infos || !count) {
        return;
    }
    for (uint32_t i = 0; i < count && !ends; i++) {
        const VkBaseInStructure *info = (const void *)((const char *)infos + i * size);

        ends = chain_ends_frame(info->pNext);
    }
    submitted(call, ends);
}

void
wake_hook_queue_submit(struct wake_call *call, VkQueue queue, uint32_t count,
                       const VkSubmitInfo *submits, VkFence fence, VkResult result)
{
    (void)queue, (void)fence;
    submits_ended(call, submits, sizeof(*submits), count, result);
}

void
wake_hook_queue_submit2(struct wake_call *call, VkQueue queue, uint32_t count,
                        const VkSubmitInfo2 *submits, VkFence fence, VkResult result)
{
    (void)queue, (void)fence;
    submits_ended(call, submits, sizeof(*submits), count, result);
}

void
wake_hook_queue_insert_label(struct wake_call *call, VkQueue queue,
                             const VkDebugUtilsLabelEXT *label)
{
    (void)queue;
    if (call->stream && !presents(call) && label && label->pLabelName &&
        strcmp(label->pLabelName, frame_end_label) == 0) {
        told_frame(call);
    }
}
