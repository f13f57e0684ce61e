/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the commands of VK_EXT_descriptor_buffer share.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_BUFFER_H
#define WAKE_CORE_DESCRIPTOR_BUFFER_H

#include "state/check/check.h"

/* Every command of the extension wants the feature; "VUID-" owner "-" rule says so. */
void
wake_check_buffer_feature(struct wake_check *check, const char *owner, const char *rule);

/* Bytes of a descriptor in a buffer; 0: not known. */
size_t
wake_descriptor_size(struct wake_check *check, VkDescriptorType type);

#endif
