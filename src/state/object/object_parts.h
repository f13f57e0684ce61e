/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects without which another one is worth nothing: what it is a view of, what lies in it, the memory
 * behind it.
 * Threads: any runner, as long as the object can be found.
 */
#ifndef WAKE_STATE_OBJECT_PARTS_H
#define WAKE_STATE_OBJECT_PARTS_H

#include "state/object/structure_place.h"

/*
 * Calls `visit(context, id)` for each of them, not for the parts of parts; 0 among them where nothing is
 * known. `memory`: wake_object_bound() for who records, or what the device timeline has bound.
 */
WAKE_INLINE void
wake_each_part(const struct wake_object *object, wake_id memory,
               void (*visit)(void *context, wake_id id), void *context)
{
    const VkImageViewCreateInfo *view;
    const VkBufferViewCreateInfo *texels;
    const VkFramebufferCreateInfo *framebuffer;

    switch (object->type) {
    case WAKE_TYPE_VkImageView:
        if ((view = wake_VkImageView_info(object)) != NULL) {
            visit(context, wake_packed_id(view, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                          WAKE_HANDLE_VkImageViewCreateInfo_image));
        }
        break;
    case WAKE_TYPE_VkBufferView:
        if ((texels = wake_VkBufferView_info(object)) != NULL) {
            visit(context, wake_packed_id(texels, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                          WAKE_HANDLE_VkBufferViewCreateInfo_buffer));
        }
        break;
    case WAKE_TYPE_VkFramebuffer:
        framebuffer = wake_VkFramebuffer_info(object);
        for (uint32_t i = 0;
             framebuffer && framebuffer->pAttachments && i < framebuffer->attachmentCount; i++) {
            visit(context, wake_packed_id(framebuffer->pAttachments, i, 1, 0));
        }
        break;
    case WAKE_TYPE_VkAccelerationStructureKHR: visit(context, wake_structure_buffer(object)); break;
    case WAKE_TYPE_VkBuffer:
    case WAKE_TYPE_VkImage:
        if (memory != object->id) {
            visit(context, memory);
        }
        break;
    default: break;
    }
}

#endif
