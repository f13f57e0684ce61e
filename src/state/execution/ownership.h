/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers of ownership between queue families: the barriers of recordings that are halves of one,
 * and the releases that have executed and wait for their acquire. Specification, 'Queue Family
 * Ownership Transfer'.
 *
 * External and foreign families are not followed. Neither is the owner of a resource that is not transferred: an
 * application may use it in another family without a transfer if it does not want its contents.
 *
 * Threads: a recording's transfers belong to the runner of the command buffer's stream, and are
 * read by batches like the rest of its result (state/recording/recorded.h); releases belong to the
 * holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_OWNERSHIP_H
#define WAKE_STATE_OWNERSHIP_H

#include "state/recording/recorded.h"
#include "state/view/barrier_view.h"

struct wake_device;
struct wake_execution;

/* What is transferred from which family to which. */
struct wake_transfer_of {
    wake_id resource; /* a VkBuffer or VkImage */
    uint32_t source, destination;
    VkImageSubresourceRange range; /* images; with VK_REMAINING_... resolved */
    VkDeviceSize offset, size;     /* buffers; with VK_WHOLE_SIZE resolved */
};

/* An element of struct wake_recorded.transfers. */
struct wake_transfer {
    struct wake_transfer_of of;
    bool image;
    bool acquire;     /* else a release */
    uint32_t command; /* index in the command buffer */
    uint32_t index;   /* of the barrier */
};

struct wake_releases; /* of a device; NULL: there has been none */

/* A pipeline barrier. */
void
wake_transfers_apply(struct wake_command_buffer *cb, const struct wake_barrier_view *view);
/* The primary executes the secondary here. Under the lock of the secondary's pool. */
void
wake_transfers_take_over(struct wake_command_buffer *cb,
                         const struct wake_command_buffer *secondary);
/* Rows of wake_recorded_parts. */
void
wake_transfers_clear(struct wake_recorded *recorded);
void
wake_transfers_finish(struct wake_recorded *recorded);

/*
 * The end of a recording: looks among what it uses for resources that are shared
 * (VK_SHARING_MODE_CONCURRENT), but not with its queue family.
 */
void
wake_ownership_finish(struct wake_command_buffer *cb);

/* Timeline. Whether all of an acquire has been released, and not been acquired since. */
bool
wake_transfer_is_released(const struct wake_device *device, const struct wake_transfer *acquire);
void
wake_transfer_execute(const struct wake_execution *execution, const struct wake_transfer *transfer);
/* Reclaim. */
void
wake_releases_finish(struct wake_device *device);

#endif
