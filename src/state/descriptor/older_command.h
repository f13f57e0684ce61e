/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands of maintenance 6 and Vulkan 1.4 that do what older ones do, for several bind points or with a chain: their records read as
 * records of those. What follows recordings and checks them so needs no second form of itself.
 * Threads: any; the older record points into the newer one.
 */
#ifndef WAKE_STATE_OLDER_COMMAND_H
#define WAKE_STATE_OLDER_COMMAND_H

#include "gen/records.h"

union wake_older_record {
    struct wake_record head; /* which of these it is: its command */
    struct wake_rec_CmdBindDescriptorSets bind_sets;
    struct wake_rec_CmdPushConstants constants;
    struct wake_rec_CmdPushDescriptorSetKHR push_set;
    struct wake_rec_CmdPushDescriptorSetWithTemplateKHR push_template;
    struct wake_rec_CmdSetDescriptorBufferOffsetsEXT buffer_offsets;
    struct wake_rec_CmdBindDescriptorBufferEmbeddedSamplersEXT embedded_samplers;
};

/* The `number`th call of an older command that a record stands for: one for each bind point. False: there is none, or no more. */
bool
wake_older_record(const struct wake_record *record, uint32_t number, union wake_older_record *out);

#endif
