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

#if defined(VK_ARM_data_graph) && defined(VK_ARM_tensor_controls)
/* The code of a graph against its pipeline. `layout` NULL: not known. False: it has no entry point of that name. */
bool
wake_check_graph_code(struct wake_check *check, const char *path,
                      const VkDataGraphPipelineCreateInfoARM *info,
                      const VkDataGraphPipelineShaderModuleCreateInfoARM *stage,
                      const VkShaderModuleCreateInfo *module,
                      const VkPipelineLayoutCreateInfo *layout);
#endif

#if defined(VK_ARM_data_graph_optical_flow) && defined(VK_ARM_tensor_controls)
void
wake_check_graph_flow(struct wake_check *check, const char *path,
                      const VkDataGraphPipelineOpticalFlowCreateInfoARM *flow);
#endif

#endif
