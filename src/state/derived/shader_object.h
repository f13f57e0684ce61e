/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects (VK_EXT_shader_object) as checks see them: a pipeline of one stage, and the layout that their set layouts and push
 * constant ranges make up. Where the registry of the build has none, nothing is here.
 * Threads: any runner; immutable (state/object/derived.h).
 */
#ifndef WAKE_STATE_SHADER_OBJECT_H
#define WAKE_STATE_SHADER_OBJECT_H

#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"

#ifndef WAKE_OWN_SHADER_OBJECT

struct wake_shader_object {
    struct wake_derived derived;
    VkShaderModuleCreateInfo code;
    VkPipelineShaderStageCreateInfo stage; /* its chain is `code` alone */
    struct wake_pipeline pipeline;         /* of that stage */
    struct wake_pipeline_layout *layout;   /* NULL: not known */
};

/*
 * Element `index` of a call's create infos. `create` is what the shader is made by, NULL where this is closed before the record is.
 * False: its code is not known, and there is nothing to close.
 */
bool
wake_shader_object_open(struct wake_shader_object *object, const VkShaderCreateInfoEXT *infos,
                        uint32_t index, struct wake_create *create);
void
wake_shader_object_close(struct wake_shader_object *object);

/* wake_shader_object_of(), the first time. */
struct wake_derived *
wake_shader_object_derive(struct wake_object *object);
/* NULL: out of memory, or nothing is known of its code. */
WAKE_INLINE const struct wake_shader_object *
wake_shader_object_of(struct wake_object *object)
{
    const struct wake_derived *derived;

    if (!object || object->type != WAKE_TYPE_VkShaderEXT) {
        return NULL;
    }
    derived = wake_derived_get(object);
    return (const void *)(WAKE_LIKELY(derived != NULL) ? derived
                                                       : wake_shader_object_derive(object));
}

#endif
#endif
