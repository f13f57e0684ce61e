/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What images need and have when memory is bound to them, and how many samplers there are. Asked
 * while the call is packed, because later the application may have destroyed them; an image that it
 * does not own is not asked about.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

static bool
has_plane(const VkImageCreateInfo *info, VkImageAspectFlags aspect)
{
    const struct wake_format_info *format = wake_format(info->format);

    return info->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT && format &&
           (aspect == VK_IMAGE_ASPECT_PLANE_0_BIT || aspect == VK_IMAGE_ASPECT_PLANE_1_BIT ||
            aspect == VK_IMAGE_ASPECT_PLANE_2_BIT) &&
           (aspect & format->aspects);
}

void
wake_needs_told(struct wake_memory_needs *needs, const VkMemoryRequirements *told)
{
    needs->size = told->size;
    needs->alignment = told->alignment;
    needs->types = told->memoryTypeBits;
    needs->known = true;
}

#ifdef VK_QCOM_tile_memory_heap
void
wake_needs_ask_tiles(const struct wake_device *device, VkTileMemoryRequirementsQCOM *tiles,
                     VkMemoryRequirements2 *asked)
{
    *tiles = (VkTileMemoryRequirementsQCOM){
        .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_REQUIREMENTS_QCOM, .pNext = asked->pNext
    };
    if (wake_scope_has(&device->scope, WAKE_EXT_VK_QCOM_tile_memory_heap)) {
        asked->pNext = tiles;
    }
}

void
wake_needs_told_tiles(struct wake_memory_needs *needs, const VkTileMemoryRequirementsQCOM *tiles)
{
    needs->tile_size = tiles->size;
    needs->tile_alignment = tiles->alignment;
}
#endif

struct wake_memory_needs
wake_image_needs(wake_id id, const VkBindImagePlaneMemoryInfo *plane)
{
    const struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);
    const struct wake_device *device;
    const struct wake_rec_CreateImage *made;
    PFN_vkGetImageMemoryRequirements2 ask;
    struct wake_memory_needs needs = { 0 };
    bool disjoint;

    if (!object || object->type != WAKE_TYPE_VkImage || !object->scope->is_device) {
        return needs;
    }
    made = wake_create_record(object, WAKE_CMD_vkCreateImage);
    needs.bound = wake_object_bound(object);
    if (!made || !made->pCreateInfo) {
        return needs;
    }
    device = (const struct wake_device *)object->scope;
    ask = device->next.GetImageMemoryRequirements2 ? device->next.GetImageMemoryRequirements2
                                                   : device->next.GetImageMemoryRequirements2KHR;
    if (device->scope.api_version < VK_API_VERSION_1_1 &&
        !wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_get_memory_requirements2)) {
        ask = NULL;
    }
    disjoint = made->pCreateInfo->flags & VK_IMAGE_CREATE_DISJOINT_BIT;
    if (disjoint != (plane != NULL) ||
        (plane && !has_plane(made->pCreateInfo, plane->planeAspect))) {
        return needs; /* a mistake of the application, which the driver must not see from us */
    }
    if (ask) {
        VkImagePlaneMemoryRequirementsInfo of_plane = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
            .planeAspect = plane ? plane->planeAspect : 0
        };
        VkImageMemoryRequirementsInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
            .pNext = plane ? &of_plane : NULL,
            .image = (VkImage)object->handle
        };
        VkMemoryDedicatedRequirements dedicated = {
            .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS
        };
        VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2,
                                      .pNext = &dedicated };

#ifdef VK_QCOM_tile_memory_heap
        VkTileMemoryRequirementsQCOM tiles;

        wake_needs_ask_tiles(device, &tiles, &out);
#endif
        ask(device->handle, &info, &out);
        wake_needs_told(&needs, &out.memoryRequirements);
#ifdef VK_QCOM_tile_memory_heap
        wake_needs_told_tiles(&needs, &tiles);
#endif
        needs.dedicated = dedicated.requiresDedicatedAllocation;
    } else if (!plane) {
        VkMemoryRequirements out = { 0 };

        device->next.GetImageMemoryRequirements(device->handle, (VkImage)object->handle, &out);
        wake_needs_told(&needs, &out);
    }
    return needs;
}

bool
wake_pack_bind_image(struct wake_pack *p, struct wake_rec_BindImageMemory *r)
{
    r->needs = wake_image_needs(r->image_id, NULL);
    return !p->full;
}

/* The swapchain that a bind takes its memory from. */
static void
note_swapchain(struct wake_memory_needs *needs, const void *chain)
{
    const VkBindImageMemorySwapchainInfoKHR *link = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR);
    const struct wake_object *object =
        link ? wake_object_get(
                   wake_packed_id(link, 0, WAKE_HANDLES_VkBindImageMemorySwapchainInfoKHR,
                                  WAKE_HANDLE_VkBindImageMemorySwapchainInfoKHR_swapchain))
             : NULL;
    const struct wake_swapchain *swapchain = object && object->type == WAKE_TYPE_VkSwapchainKHR
                                                 ? object->data
                                                 : NULL;

    if (swapchain) {
        needs->swapchain_images = wake_load_relaxed(&swapchain->image_count);
        needs->swapchain_ever = wake_load_relaxed(&swapchain->ever);
    }
}

bool
wake_pack_bind_image2(struct wake_pack *p, struct wake_rec_BindImageMemory2 *r)
{
    uint32_t count = r->pBindInfos ? r->bindInfoCount : 0;
    struct wake_memory_needs *needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));

    r->needs = needs;
    for (uint32_t i = 0; needs && i < count; i++) {
        needs[i] = wake_image_needs(
            wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                           WAKE_HANDLE_VkBindImageMemoryInfo_image),
            wake_chain_find(r->pBindInfos[i].pNext,
                            VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO));
        note_swapchain(&needs[i], r->pBindInfos[i].pNext);
    }
    return !p->full;
}

/* ---- samplers ---- */

/* living, living_custom: before the call; embedding: asked only where it may matter. */
bool
wake_pack_samplers(struct wake_pack *p, struct wake_rec_CreateSampler *r)
{
    const struct wake_scope *scope = wake_scope_find(r->device);

    /* Relaxed: the application orders the calls that it counts itself; of those that it does not,
     * either order is right. */
    r->living = scope && scope->is_device
                    ? wake_load_relaxed(&((const struct wake_device *)scope)->samplers)
                    : 0;
    r->living_custom = scope && scope->is_device &&
                               !wake_load_relaxed(&((const struct wake_device *)scope)->custom_lost)
                           ? wake_load_relaxed(
                                 &((const struct wake_device *)scope)->custom_samplers)
                           : 0;
    r->embedding = wake_embedded_samplers_live(p, r->living);
    return !p->full;
}

void
wake_hook_create_sampler(struct wake_call *call, VkDevice device, const VkSamplerCreateInfo *info,
                         const VkAllocationCallbacks *allocator, VkSampler *sampler,
                         VkResult result)
{
    (void)device;
    (void)allocator;
    (void)sampler;
    if (call->scope && !call->skipped && result == VK_SUCCESS) {
        (void)wake_fetch_add_relaxed(&call->device->samplers, 1);
        if (wake_border_is_custom(info->borderColor)) {
            (void)wake_fetch_add_relaxed(&call->device->custom_samplers, 1);
        }
    }
}

/* border: 1 where the sampler has a border color of its own, 2 where that is not known. Before the call is published: a worker that comes
 * to it forgets the sampler. */
bool
wake_pack_destroy_sampler(struct wake_pack *p, struct wake_rec_DestroySampler *r)
{
    const VkSamplerCreateInfo *info = wake_VkSampler_info(wake_object_get(r->sampler_id));

    r->border = info ? wake_border_is_custom(info->borderColor) : 2;
    return !p->full;
}

/* A sampler is destroyed while there are some with border colors of their own. */
static void
forget_custom(struct wake_call *call)
{
    const struct wake_rec_DestroySampler *r = (const void *)call->record;

    /* Relaxed: like the number of all samplers. */
    if (!wake_load_relaxed(&call->device->custom_samplers)) {
        return;
    }
    if (!r || r->border > 1) {
        wake_store_relaxed(&call->device->custom_lost, true);
    } else if (r->border) {
        (void)wake_fetch_add_relaxed(&call->device->custom_samplers, (uint32_t)-1);
    }
}

void
wake_hook_destroy_sampler(struct wake_call *call, VkDevice device, VkSampler sampler,
                          const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    if (call->scope && !call->skipped && sampler && wake_load_relaxed(&call->device->samplers)) {
        (void)wake_fetch_add_relaxed(&call->device->samplers, (uint32_t)-1);
        forget_custom(call);
    }
}
