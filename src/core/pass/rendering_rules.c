/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The views that VkRenderingInfo names.
 */
#include "core/pass/rendering_rules.h"

struct wake_rendering_view
wake_rendering_view(const struct wake_check *check, const VkRenderingAttachmentInfo *packed,
                    uint32_t index, bool resolve)
{
    struct wake_rendering_view found = { .handle = resolve ? packed[index].resolveImageView
                                                           : packed[index].imageView };
    wake_id id = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                resolve ? WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView
                                        : WAKE_HANDLE_VkRenderingAttachmentInfo_imageView);

    found.object = found.handle ? wake_check_object(check, id, WAKE_TYPE_VkImageView) : NULL;
    found.view = wake_image_view_of(found.object);
    return found;
}
