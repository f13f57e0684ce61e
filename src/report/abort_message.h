/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What shaders said with OpAbortKHR: the data of VkDeviceFaultShaderAbortMessageInfoKHR taken
 * apart, and each message as text. docs/shader_abort.md has the format. The data comes from a
 * driver whose device is lost: nothing in it is believed that its size does not allow.
 * Threads: any; pure functions of what they are given.
 */
#ifndef WAKE_REPORT_ABORT_MESSAGE_H
#define WAKE_REPORT_ABORT_MESSAGE_H

#include "report/abort_layout.h"

/* Set `data` and `size`, the rest is zero at first. */
struct wake_abort_walk {
    const void *data;
    uint64_t size;
    uint64_t at;
};

struct wake_abort_message {
    const void *data;
    uint64_t size; /* bytes that are there */
    /* bytes that the driver says; more than `size`: the message is cut, and the last one */
    uint64_t claimed;
};

/* The next message; false: there is none. Zeros up to the end are no messages. */
bool
wake_abort_next(struct wake_abort_walk *walk, struct wake_abort_message *message_out);

/*
 * Appends one message as text: formatted where it is a string with its arguments, else its members,
 * words and bytes. A layout that fits says where members are; without one, a message that begins
 * with text is read by scalar packing.
 */
void
wake_abort_print(struct wake_text *out, const struct wake_abort_message *message,
                 const struct wake_abort_layout *const *layouts, uint32_t layout_count);

#endif
