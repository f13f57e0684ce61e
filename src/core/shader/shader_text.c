/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders and their variables in messages.
 */
#include "core/shader/shader.h"
#include "spirv/spirv_type.h"

#include <stdio.h>

const char *
wake_shader_name(VkShaderStageFlagBits stage)
{
    switch (stage) {
    case VK_SHADER_STAGE_VERTEX_BIT: return "vertex shader";
    case VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT: return "tessellation control shader";
    case VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT: return "tessellation evaluation shader";
    case VK_SHADER_STAGE_GEOMETRY_BIT: return "geometry shader";
    case VK_SHADER_STAGE_FRAGMENT_BIT: return "fragment shader";
    case VK_SHADER_STAGE_COMPUTE_BIT: return "compute shader";
    case VK_SHADER_STAGE_TASK_BIT_EXT: return "task shader";
    case VK_SHADER_STAGE_MESH_BIT_EXT: return "mesh shader";
    default: return wake_name_VkShaderStageFlagBits(stage);
    }
}

const char *
wake_use_text(char *text, size_t size, const struct wake_spirv_module *module,
              const struct wake_spirv_use *use)
{
    const char *name = wake_spirv_name(module, use->variable);

    if (!name[0]) {
        /* Blocks without an instance name. */
        uint32_t type = wake_spirv_pointee(
            module, wake_spirv_word(wake_spirv_def(module, use->variable), 1));
        const uint32_t *def = wake_spirv_def(module, type);

        if (wake_spirv_op(def) == SpvOpTypeArray || wake_spirv_op(def) == SpvOpTypeRuntimeArray) {
            type = wake_spirv_word(def, 2);
        }
        name = wake_spirv_name(module, type);
    }
    snprintf(text, size, "%s%.80s%s (set %u, binding %u)",
             name[0] ? "the variable '" : "a variable", name, name[0] ? "'" : "", use->set,
             use->binding);
    return text;
}
