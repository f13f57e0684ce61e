/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Arguments of indirect draws, dispatches and traces. The command buffer copies them to memory that
 * the host sees, and the readback thread checks the copy: nothing waits, no shader is needed, and
 * it does not matter who wrote them, or when.
 *
 * A copy cannot stand inside of a render pass. Arguments of dispatches and traces are copied right
 * before the command; those of draws behind the end of the render pass, unless a barrier inside of
 * it came after the draw: something else may stand there then. A full barrier on either side keeps
 * the copies away from what the application does with its buffers, whose own barriers count on
 * indirect reads alone. What conditional rendering may leave out is not copied.
 *
 * Depths that vkCmdCopyBufferToImage writes go the same way.
 *
 * Threads: (cb) while a command buffer is recorded; readback threads afterwards.
 */
#ifndef WAKE_GPUAV_GPUAV_ARGUMENTS_H
#define WAKE_GPUAV_GPUAV_ARGUMENTS_H

#include "gpuav/recording/gpuav_commands.h"

/* Bytes of one command's arguments that are looked at; there may be further draws. */
enum { WAKE_GPUAV_ARGUMENT_BYTES = 16 * 1024 };

enum wake_gpuav_arguments_kind {
    WAKE_ARGUMENTS_DRAW,
    WAKE_ARGUMENTS_DRAW_INDEXED,
    WAKE_ARGUMENTS_MESH_NV,
    WAKE_ARGUMENTS_MESH,
    WAKE_ARGUMENTS_DISPATCH,
    WAKE_ARGUMENTS_TRACE,
    WAKE_ARGUMENTS_TRACE2, /* with the binding tables */
    WAKE_ARGUMENTS_DEPTH   /* not arguments, but depths that are copied to an image */
};

/* Where one command's arguments are. */
struct wake_gpuav_indirect {
    enum wake_gpuav_arguments_kind kind;
    uint32_t command; /* enum wake_command */
    VkBuffer buffer;
    VkDeviceSize offset;
    /* of draws, or rows of depths; `count` is the most there can be with a count buffer */
    uint32_t stride, count;
    uint32_t width;        /* of a row of depths */
    VkBuffer count_buffer; /* VK_NULL_HANDLE: none */
    VkDeviceSize count_offset;
};

struct wake_gpuav_arguments {
    struct wake_gpuav_indirect from;
    const struct wake_gpuav_recording *owner; /* what the command was recorded into */
    const struct wake_gpuav_label *label;     /* innermost open one */
    uint32_t number;           /* of the draw, dispatch or trace in its command buffer */
    VkDeviceSize buffer_size;  /* of from.buffer */
    VkShaderStageFlags stages; /* of the graphics pipeline, 0: not known */
    uint64_t indices;          /* in the index buffer, UINT64_MAX: not known */
    bool stale;                /* something else may be in the buffer by now: not copied */
    uint32_t copied;           /* draws whose arguments are copied */
    uint32_t *words;           /* mapped: the copy, from.stride apart; NULL: none */
    uint32_t *stored_count;    /* mapped: the copy of the count; NULL: there is none */
};

/* Words of one draw's, dispatch's or trace's arguments, or of a row. */
uint32_t
wake_gpuav_arguments_words(const struct wake_gpuav_indirect *from);

/* Bytes of the copy, from the first draw's first to the last draw's last. */
uint32_t
wake_gpuav_arguments_bytes(const struct wake_gpuav_arguments *arguments);

/* In front of the command. (cb) */
void
wake_gpuav_arguments_note(struct wake_gpuav_command_buffer *cb,
                          const struct wake_gpuav_indirect *from);
/* The same for a command that takes an address. */
void
wake_gpuav_arguments_note_address(struct wake_gpuav_command_buffer *cb,
                                  struct wake_gpuav_indirect from, VkDeviceAddress address);
/* A secondary command buffer is executed: what it could not copy inside of the render pass is left
 * to `cb`. */
void
wake_gpuav_arguments_execute(struct wake_gpuav_command_buffer *cb,
                             const struct wake_gpuav_command_buffer *secondary);
void
wake_gpuav_fill_arguments(struct wake_device_dispatch *next);

/* gpuav_depth_data.c: depths that are copied from buffers to images, the first layer's. */
void
wake_gpuav_fill_depths(struct wake_gpuav *gpuav, struct wake_device_dispatch *next);

#endif
