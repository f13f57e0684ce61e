/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that resolve attachments must not be in (VK_QCOM_tile_memory_heap). Specification, 'Framebuffers',
 * VkFramebufferCreateInfo, VkRenderPassBeginInfo.
 */
#include "core/buffer/allocation.h"
#include "core/pass/render_pass_rules.h"
#include "state/derived/image.h"
#include "state/object/create_info.h"

/* Whether a subpass resolves to the attachment. */
static bool
resolves_to(const struct wake_render_pass *pass, uint32_t attachment)
{
    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &pass->subpasses[i];

        if (subpass->depth_resolve && subpass->depth_resolve->attachment == attachment) {
            return true;
        }
        for (uint32_t k = 0; subpass->resolves && k < subpass->color_count; k++) {
            if (subpass->resolves[k].attachment == attachment) {
                return true;
            }
        }
    }
    return false;
}

void
wake_check_resolve_memory(struct wake_check *check, const struct wake_render_pass *pass,
                          uint32_t attachment, const struct wake_object *object,
                          const struct wake_image_view *view, const char *vuid)
{
    const struct wake_object *image = wake_object_get(view->image);
    const struct wake_object *memory = image ? wake_object_get(wake_object_bound(image)) : NULL;
    const VkMemoryAllocateInfo *made = memory && memory->type == WAKE_TYPE_VkDeviceMemory
                                           ? wake_VkDeviceMemory_info(memory)
                                           : NULL;

    if (made && wake_is_tile_memory(wake_check_facts(check), made->memoryTypeIndex) &&
        resolves_to(pass, attachment)) {
        wake_find_objects(check, vuid, object, memory,
                          "pAttachments[%u] is resolved to, and its image is bound to tile memory",
                          attachment);
    }
}
