/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The code of shaders, before and after instrumentation.
 * Threads: application threads, inside calls; what is found is immutable.
 */
#ifndef WAKE_GPUAV_GPUAV_SHADER_H
#define WAKE_GPUAV_GPUAV_SHADER_H

#include "gpuav/gpuav_state.h"

WAKE_INLINE bool
wake_gpuav_is_instrumented(const struct wake_gpuav_shader *shader)
{
    return shader && shader->code.verdict == WAKE_INSTRUMENTED;
}

/* A copy of `info` with the code that is to be used. False: it is the application's own.
 * *shader_out NULL: nothing is known. */
bool
wake_gpuav_shader_info(struct wake_gpuav *gpuav, const VkShaderModuleCreateInfo *info,
                       VkShaderModuleCreateInfo *out, struct wake_gpuav_shader **shader_out);

#endif
