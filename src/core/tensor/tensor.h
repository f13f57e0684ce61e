/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of tensors and data graphs share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_TENSOR_H
#define WAKE_CORE_TENSOR_H

#include "core/core_newer.h"

#ifdef VK_ARM_tensor_controls
/* `path`: "pCreateInfo->pDescription". */
void
wake_check_tensor_description(struct wake_check *check, const char *path,
                              const VkTensorDescriptionARM *info);
const struct wake_rec_CreateTensorARM *
wake_tensor_record(const struct wake_object *object);
/* What a tensor was created with; NULL: not known. */
const VkTensorCreateInfoARM *
wake_tensor_info(const struct wake_object *object);
#endif

#endif
