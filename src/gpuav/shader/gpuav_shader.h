/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader modules, and the code of shaders before and after instrumentation.
 * Threads: fields as in gpuav_state.h. Code that was found is immutable.
 */
#ifndef WAKE_GPUAV_GPUAV_SHADER_H
#define WAKE_GPUAV_GPUAV_SHADER_H

#include "gpuav/device/gpuav_state.h"

/* The code of one module, by content. Stays until the device goes: results name it late, and
 * programs make it again. */
struct wake_gpuav_shader {
    struct wake_gpuav_shader *next; /* (l:gpuav) of its bucket */
    struct wake_instrumented code;  /* (i) */
    size_t count;                   /* (i) words of the original */
    uint32_t original[];            /* (i) */
};

/* A VkShaderModule, or the code of a VkShaderEXT. */
struct wake_gpuav_module {
    uint32_t references; /* (a) */
    bool is_object;      /* (i) a VkShaderEXT's */
    struct wake_gpuav_named named;
    struct wake_gpuav_shader *shader; /* (i) */
};

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

void
wake_gpuav_module_put(struct wake_gpuav_module *module);
void
wake_gpuav_fill_shaders(struct wake_device_dispatch *next);
void
wake_gpuav_shaders_finish(struct wake_gpuav *gpuav);

#endif
