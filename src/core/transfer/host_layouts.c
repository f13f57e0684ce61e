/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that images are in when the host copies them or changes their layout: as what has executed and the host's own
 * transitions have left them. Specification, 'Copying Data Between Host Memory and Images', 'Image Layout Transitions'.
 */
#include "core/core_newer.h"

#include "core/buffer/bound.h"

#include "state/execution/layout_execution.h"

#include <stdio.h>

#ifdef VK_VERSION_1_4

/* An image, and what a call needs its subresources to be in. */
struct host_use {
    struct wake_check *check;
    const char *vuid, *path; /* of the member that has the layout */
    wake_id id;
    struct wake_object *object;
    const struct wake_image *image;
    VkImageLayout layout;
    struct wake_layouts needed;
};

/* False: nothing is known of the image's layouts, or it has no memory, which is told. */
static bool
begin_use(struct host_use *use)
{
    const struct wake_device *device = (const void *)use->check->scope;
    const VkImageCreateFlags parts = VK_IMAGE_CREATE_SPARSE_BINDING_BIT |
                                     VK_IMAGE_CREATE_DISJOINT_BIT;

    use->object = wake_check_object(use->check, use->id, WAKE_TYPE_VkImage);
    use->image = wake_image_of(use->object);
    if (!use->image || !use->image->shape.slots || device->executions.unknown ||
        device->submit_failed || !device->scope.settings->check_image_layouts) {
        return false;
    }
    return use->image->info.flags & parts || use->image->swapchain ||
           wake_timeline_has_memory(use->object);
}

static void
add_range(struct host_use *use, const VkImageSubresourceRange *range)
{
    struct wake_layout_part part;

    if (wake_layout_part(&use->image->shape, range, &part)) {
        wake_layouts_use(&use->needed, use->id, &use->image->shape, &part, use->layout,
                         (struct wake_layout_place){ 0 });
    }
}

/* `z`, `depth`: of 3D images. */
static void
add_layers(struct host_use *use, const VkImageSubresourceLayers *layers, int32_t z, uint32_t depth)
{
    bool slices = use->image->shape.slices;

    add_range(use, &(VkImageSubresourceRange){ layers->aspectMask, layers->mipLevel, 1,
                                               slices ? (uint32_t)z : layers->baseArrayLayer,
                                               slices ? depth : layers->layerCount });
}

static void
end_use(struct host_use *use)
{
    struct wake_executed_difference d;
    char name[WAKE_OBJECT_TEXT], where[WAKE_SUBRESOURCE_TEXT];

    if (use->needed.count && !use->needed.lost &&
        wake_executed_layouts_differ(use->object, use->image, &use->needed.rows[0], 0, &d)) {
        wake_find_objects(
            use->check, use->vuid, use->object, NULL, "%s is %s, but %s is in %s: %s", use->path,
            wake_name_VkImageLayout(use->layout),
            wake_layout_subresource_text(where, sizeof(where), &use->image->shape, d.number),
            wake_name_VkImageLayout(d.now), wake_object_text(name, sizeof(name), use->object));
    }
    wake_layouts_finish(&use->needed);
}

void
wake_core_transition_old_layouts(struct wake_check *check,
                                 const struct wake_rec_TransitionImageLayout *r)
{
    const VkHostImageLayoutTransitionInfo *all = r->pTransitions;
    char path[64];

    for (uint32_t i = 0; all && i < r->transitionCount; i++) {
        struct host_use use = {
            .check = check,
            .vuid = "VUID-VkHostImageLayoutTransitionInfo-oldLayout-09229",
            .path = path,
            .id = wake_packed_id(all, i, WAKE_HANDLES_VkHostImageLayoutTransitionInfo,
                                 WAKE_HANDLE_VkHostImageLayoutTransitionInfo_image),
            .layout = all[i].oldLayout,
        };

        if (all[i].oldLayout != VK_IMAGE_LAYOUT_UNDEFINED && begin_use(&use)) {
            (void)snprintf(path, sizeof(path), "pTransitions[%u].oldLayout", i);
            add_range(&use, &all[i].subresourceRange);
            end_use(&use);
        }
    }
}

void
wake_core_layouts_memory_to_image(struct wake_check *check,
                                  const struct wake_rec_CopyMemoryToImage *r)
{
    const VkCopyMemoryToImageInfo *info = r->pCopyMemoryToImageInfo;
    struct host_use use = { .check = check,
                            .vuid = "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059",
                            .path = "pCopyMemoryToImageInfo->dstImageLayout" };

    if (!info) {
        return;
    }
    use.id = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToImageInfo,
                            WAKE_HANDLE_VkCopyMemoryToImageInfo_dstImage);
    use.layout = info->dstImageLayout;
    if (begin_use(&use)) {
        for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
            add_layers(&use, &info->pRegions[i].imageSubresource, info->pRegions[i].imageOffset.z,
                       info->pRegions[i].imageExtent.depth);
            end_use(&use);
        }
    }
}

void
wake_core_layouts_image_to_memory(struct wake_check *check,
                                  const struct wake_rec_CopyImageToMemory *r)
{
    const VkCopyImageToMemoryInfo *info = r->pCopyImageToMemoryInfo;
    struct host_use use = { .check = check,
                            .vuid = "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09064",
                            .path = "pCopyImageToMemoryInfo->srcImageLayout" };

    if (!info) {
        return;
    }
    use.id = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToMemoryInfo,
                            WAKE_HANDLE_VkCopyImageToMemoryInfo_srcImage);
    use.layout = info->srcImageLayout;
    if (begin_use(&use)) {
        for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
            add_layers(&use, &info->pRegions[i].imageSubresource, info->pRegions[i].imageOffset.z,
                       info->pRegions[i].imageExtent.depth);
            end_use(&use);
        }
    }
}

void
wake_core_layouts_image_to_image(struct wake_check *check,
                                 const struct wake_rec_CopyImageToImage *r)
{
    const VkCopyImageToImageInfo *info = r->pCopyImageToImageInfo;
    struct host_use from = { .check = check,
                             .vuid = "VUID-VkCopyImageToImageInfo-srcImageLayout-09070",
                             .path = "pCopyImageToImageInfo->srcImageLayout" };
    struct host_use into = { .check = check,
                             .vuid = "VUID-VkCopyImageToImageInfo-dstImageLayout-09071",
                             .path = "pCopyImageToImageInfo->dstImageLayout" };

    if (!info) {
        return;
    }
    from.id = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                             WAKE_HANDLE_VkCopyImageToImageInfo_srcImage);
    from.layout = info->srcImageLayout;
    into.id = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                             WAKE_HANDLE_VkCopyImageToImageInfo_dstImage);
    into.layout = info->dstImageLayout;
    if (begin_use(&from)) {
        for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
            add_layers(&from, &info->pRegions[i].srcSubresource, info->pRegions[i].srcOffset.z,
                       info->pRegions[i].extent.depth);
            end_use(&from);
        }
    }
    if (begin_use(&into)) {
        for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
            add_layers(&into, &info->pRegions[i].dstSubresource, info->pRegions[i].dstOffset.z,
                       info->pRegions[i].extent.depth);
            end_use(&into);
        }
    }
}

#endif
