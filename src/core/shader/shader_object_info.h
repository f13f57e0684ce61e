/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The create info of shader objects (VK_EXT_shader_object), where the registry of the build has them.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SHADER_OBJECT_INFO_H
#define WAKE_CORE_SHADER_OBJECT_INFO_H

#include "core/core.h"
#include "state/object/create_info.h"

#ifndef WAKE_OWN_SHADER_OBJECT

/* Of a VkShaderEXT; NULL: not known. */
WAKE_INLINE const VkShaderCreateInfoEXT *
wake_VkShaderEXT_info(const struct wake_object *object)
{
    const struct wake_rec_CreateShadersEXT *r = wake_create_record(object,
                                                                   WAKE_CMD_vkCreateShadersEXT);

    return r && r->pCreateInfos && object->create_index < r->createInfoCount
               ? &r->pCreateInfos[object->create_index]
               : NULL;
}

/* shader_object_rules.c: one entry point against limits and flags. */
struct wake_stage_check;
void
wake_check_object_stage(const struct wake_stage_check *s, const VkShaderCreateInfoEXT *info);

/* shader_object_code.c: the code of one that is to be made. */
void
wake_check_shader_object_code(struct wake_check *check, const VkShaderCreateInfoEXT *infos,
                              uint32_t index);

/* The arrays of set layouts are not identically defined, for certain. */
WAKE_INLINE bool
wake_shader_sets_differ(const VkShaderCreateInfoEXT *a, const VkShaderCreateInfoEXT *b)
{
    /* VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR and what may come */
    const VkShaderCreateFlagsEXT known = 0xff;

    return !((a->flags | b->flags) & ~known) && a->setLayoutCount != b->setLayoutCount;
}

#endif
#endif
