/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binding memory to images. Specification, 'Resource Memory Association'.
 */
#include "core/buffer/image_memory.h"
#include "core/buffer/bound.h"
#include "core/buffer/memory_fit.h"
#include "core/core_newer.h"
#include "core/region.h"
#include "core/words.h"

struct bind {
    struct wake_memory_fit fit; /* its resource is the image; memory NULL: none, or not known */
    bool second;                /* vkBindImageMemory2 */
    const VkBindImageMemoryInfo *info;
    const struct wake_image *image;
    const VkBindImagePlaneMemoryInfo *plane;
    uint32_t index;
};

enum {
    FIRST, /* vkBindImageMemory */
    SECOND,
    OLD_SECOND, /* before VK_KHR_sampler_ycbcr_conversion, and before tile memory */
    PLANE       /* for which tile memory has no rules */
};

static const struct wake_fit_rules rules[] = {
    [FIRST] = {
        .beyond = WAKE_ID(bind_image, "memoryOffset-01046"),
        .types = WAKE_ID(bind_image, "memory-01047"),
        .alignment = WAKE_ID(bind_image, "memoryOffset-01048"),
        .size = WAKE_ID(bind_image, "size-01049"),
        .tile_alignment = WAKE_ID(bind_image, "memory-10736"),
        .tile_size = WAKE_ID(bind_image, "memory-10738"),
    },
    [SECOND] = {
        .beyond = WAKE_ID(bind_image, "memoryOffset-01046"),
        .types = WAKE_ID(bind_image, "pNext-01615"),
        .alignment = WAKE_ID(bind_image, "pNext-01616"),
        .size = WAKE_ID(bind_image, "pNext-01617"),
        .tile_alignment = WAKE_ID(bind_image, "pNext-12329"),
        .tile_size = WAKE_ID(bind_image, "pNext-12330"),
    },
    [OLD_SECOND] = {
        .beyond = WAKE_ID(bind_image, "memoryOffset-01046"),
        .types = WAKE_ID(bind_image, "memory-01612"),
        .alignment = WAKE_ID(bind_image, "memoryOffset-01613"),
        .size = WAKE_ID(bind_image, "memory-01614"),
    },
    [PLANE] = {
        .beyond = WAKE_ID(bind_image, "memoryOffset-01046"),
        .types = WAKE_ID(bind_image, "pNext-01619"),
        .alignment = WAKE_ID(bind_image, "pNext-01620"),
        .size = WAKE_ID(bind_image, "pNext-01621"),
    },
};

static void
check_needs(const struct bind *b)
{
    bool before = WAKE_REPEATED_RULES &&
                  !WAKE_EXTENSION(b->fit.check, VK_KHR_sampler_ycbcr_conversion);

    /* At the end of the memory nothing is left, which newer layers tell, too; beyond it that is no question. */
    wake_check_fit_needs(&b->fit,
                         &rules[!b->second ? FIRST
                                : before   ? OLD_SECOND
                                : b->plane ? PLANE
                                           : SECOND],
                         !WAKE_REPEATED_RULES && b->fit.offset == b->fit.allocated->allocationSize);
}

/* An image that may share the dedicated memory of another
 * (VK_NV_dedicated_allocation_image_aliasing). */
static bool
may_alias(const struct wake_image *image, struct wake_object *owner)
{
    const struct wake_image *of = wake_image_of(owner);
    const VkImageCreateInfo *a = &image->info, *o = of ? &of->info : NULL;

    return !o || (a->flags == o->flags && a->imageType == o->imageType && a->format == o->format &&
                  a->mipLevels == o->mipLevels && a->samples == o->samples &&
                  a->tiling == o->tiling && a->usage == o->usage &&
                  a->extent.width <= o->extent.width && a->extent.height <= o->extent.height &&
                  a->extent.depth <= o->extent.depth && a->arrayLayers <= o->arrayLayers);
}

static void
check_dedicated(const struct bind *b)
{
    const VkMemoryDedicatedAllocateInfo *dedicated = wake_chain_find(
        b->fit.allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    wake_id id = dedicated && dedicated->image
                     ? wake_packed_id(dedicated, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                                      WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_image)
                     : 0;

    if (b->fit.needs->known && b->fit.needs->dedicated && id != b->fit.resource->id) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_image, "image-01445"),
                       b->fit.resource,
                       "the image requires a dedicated allocation; %s is none for it",
                       WAKE_NAME_OF(b->fit.memory));
    }
    if (dedicated && dedicated->buffer) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_image, "memory-10926"),
                       b->fit.resource, "%s is dedicated to a buffer", WAKE_NAME_OF(b->fit.memory));
    }
    if (!id) {
        return;
    }
    if (WAKE_EXTENSION(b->fit.check, VK_NV_dedicated_allocation_image_aliasing) &&
        WAKE_FEATURE(b->fit.check, dedicatedAllocationImageAliasing)) {
        if (b->info->memoryOffset ||
            (id != b->fit.resource->id && !may_alias(b->image, wake_object_get(id)))) {
            wake_find_rule(
                b->fit.check, b->fit.owner, WAKE_ID(bind_image, "memory-02629"), b->fit.resource,
                "%s is dedicated to a VkImage that this one cannot alias; memoryOffset is %llu",
                WAKE_NAME_OF(b->fit.memory), (unsigned long long)b->info->memoryOffset);
        }
    } else if (b->info->memoryOffset || id != b->fit.resource->id) {
        wake_find_rule(b->fit.check, b->fit.owner,
                       WAKE_EXTENSION(b->fit.check, VK_NV_dedicated_allocation_image_aliasing)
                           ? WAKE_ID(bind_image, "memory-02628")
                           : WAKE_ID(bind_image, "memory-01509"),
                       b->fit.resource, "%s is dedicated to %s; memoryOffset is %llu",
                       WAKE_NAME_OF(b->fit.memory),
                       id == b->fit.resource->id ? "this image" : "another image",
                       (unsigned long long)b->info->memoryOffset);
    }
}

static bool
images_alike(const void *info, struct wake_object *other)
{
    const struct wake_image *own = info, *of = wake_image_of(other);
    const VkImageCreateInfo *a = &own->info, *b = of ? &of->info : NULL;

    return !b || (a->format == b->format && a->usage == b->usage && a->flags == b->flags &&
                  a->tiling == b->tiling && a->extent.width == b->extent.width &&
                  a->extent.height == b->extent.height && a->mipLevels == b->mipLevels &&
                  a->arrayLayers == b->arrayLayers);
}

static void
check_dedicated_nv(const struct bind *b)
{
    const VkDedicatedAllocationImageCreateInfoNV *made = wake_chain_find(
        b->image->info.pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_IMAGE_CREATE_INFO_NV);

    if (made && made->dedicatedAllocation) {
        wake_check_fit_dedicated_nv(&b->fit, WAKE_ID(bind_image, "image-01050"), b->image,
                                    images_alike);
    }
}

static void
check_memory(const struct bind *b)
{
    static const struct wake_external_rules external_rules = {
        WAKE_ID(bind_image, "memory-02728"), WAKE_ID(bind_image, "memory-02729"),
        WAKE_ID(bind_image, "memory-02989")
    };
    const VkExternalMemoryImageCreateInfo *outside = wake_chain_find(
        b->image->info.pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);

    check_needs(b);
    check_dedicated(b);
    check_dedicated_nv(b);
    wake_check_bound_external(b->fit.check, b->fit.owner, &external_rules, b->fit.resource,
                              b->fit.memory, outside ? outside->handleTypes : 0);
    wake_check_fit_protection(&b->fit, b->image->info.flags & VK_IMAGE_CREATE_PROTECTED_BIT,
                              WAKE_ID(bind_image, "None-01901"), WAKE_ID(bind_image, "None-01902"));
    if (b->image->info.flags & VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) {
        const VkMemoryAllocateFlagsInfo *flags = wake_chain_find(
            b->fit.allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);

        if (!flags || !(flags->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT)) {
            wake_find_rule(
                b->fit.check, b->fit.owner,
                WAKE_ID(bind_image, "descriptorBufferCaptureReplay-08113"), b->fit.resource,
                "the memory was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT");
        }
        if (!flags || !(flags->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
            wake_find_rule(
                b->fit.check, b->fit.owner, WAKE_ID(bind_image, "image-09202"), b->fit.resource,
                "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT; the image has "
                "VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT",
                WAKE_NAME_OF(b->fit.memory));
        }
    }
}

/* One of those that a swapchain brought. */
static bool
is_presentable(const struct bind *b)
{
    const struct wake_object *parent = b->fit.resource ? wake_object_get(b->fit.resource->parent)
                                                       : NULL;

    return parent && parent->type == WAKE_TYPE_VkSwapchainKHR;
}

static void
check_bind(const struct bind *b)
{
    const struct wake_object *parent = b->fit.resource ? wake_object_get(b->fit.resource->parent)
                                                       : NULL;
    const VkImageSwapchainCreateInfoKHR *made = wake_chain_find(
        b->image->info.pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);
    bool disjoint = b->image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT;
    char text[WAKE_OBJECT_TEXT];

    if (is_presentable(b)) {
        b->fit.check->rank = WAKE_RANK_OWN;
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_image, "image-07460"),
                       b->fit.resource, "the image is one of %s, which has its memory",
                       wake_object_text(text, sizeof(text), parent));
        b->fit.check->rank = WAKE_RANK_BY_RULE;
        return;
    }
    /* Planes of a disjoint image are bound one by one. The memory of a swapchain is no memory object: which of its images
     * the image stands for may be said again, as other layers see it. */
    if (b->fit.needs->bound && !disjoint && !(made && made->swapchain) &&
        !wake_chain_find(b->info->pNext, VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR)) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_image, "image-07460"),
                       b->fit.resource, "%s is bound to the image already: attempting to bind %s",
                       wake_core_bound_text((char[WAKE_OBJECT_TEXT]){ 0 }, b->fit.needs->bound),
                       b->fit.memory ? WAKE_NAME_OF(b->fit.memory) : "memory");
    }
    if (b->image->info.flags &
        (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT |
         VK_IMAGE_CREATE_SPARSE_ALIASED_BIT)) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_image, "image-01045"),
                       b->fit.resource, "the image's flags are %s",
                       WAKE_FLAGS_TEXT(VkImageCreateFlags, b->image->info.flags));
        return;
    }
    if (!b->second && disjoint) {
        WAKE_FIND_IMAGE(b->fit.check, b->fit.resource, "VUID-vkBindImageMemory-image-01608",
                        "the image has VK_IMAGE_CREATE_DISJOINT_BIT");
        return;
    }
    if (b->fit.allocated) {
        check_memory(b);
    }
}

static void
set_memory(struct bind *b, wake_id memory)
{
    b->fit.memory = wake_check_object(b->fit.check, memory, WAKE_TYPE_VkDeviceMemory);
    b->fit.allocated = wake_VkDeviceMemory_info(b->fit.memory);
}

static void
check_swapchain_bind(const struct bind *b)
{
    const VkBindImageMemorySwapchainInfoKHR *chain = wake_chain_find(
        b->info->pNext, VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR);
    const VkImageSwapchainCreateInfoKHR *made = wake_chain_find(
        b->image->info.pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);

    if (made && made->swapchain && (!chain || chain->swapchain != made->swapchain)) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-image-01630",
            "the image (pBindInfos[%u]) was created for a swapchain, but %s", b->index,
            !b->second ? "vkBindImageMemory() names none"
            : chain ? "pNext has another one [UNASSIGNED-CoreValidation-BindImageMemory-Swapchain]"
                    : "pNext has no VkBindImageMemorySwapchainInfoKHR");
    }
    if (chain && chain->swapchain && !(made && made->swapchain) && !is_presentable(b)) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "UNASSIGNED-CoreValidation-BindImageMemory-Swapchain",
            "pBindInfos[%u].pNext has a swapchain, but the image was not created for one",
            b->index);
    }
    if (chain && b->fit.needs->swapchain_images &&
        chain->imageIndex >= b->fit.needs->swapchain_images) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource,
            "VUID-VkBindImageMemorySwapchainInfoKHR-imageIndex-01644",
            "pBindInfos[%u]: VkBindImageMemorySwapchainInfoKHR::imageIndex is %u; the swapchain has %u images",
            b->index, chain->imageIndex, b->fit.needs->swapchain_images);
    }
    if (chain && chain->imageIndex < b->fit.needs->swapchain_images && chain->imageIndex < 64 &&
        !(b->fit.needs->swapchain_ever >> chain->imageIndex & 1)) {
        const VkSwapchainCreateInfoKHR *swapchain = wake_VkSwapchainKHR_info(wake_check_object(
            b->fit.check,
            wake_packed_id(chain, 0, WAKE_HANDLES_VkBindImageMemorySwapchainInfoKHR,
                           WAKE_HANDLE_VkBindImageMemorySwapchainInfoKHR_swapchain),
            WAKE_TYPE_VkSwapchainKHR));

        if (swapchain &&
            (swapchain->flags & VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_EXT)) {
            WAKE_FIND_IMAGE(
                b->fit.check, b->fit.resource,
                "VUID-VkBindImageMemorySwapchainInfoKHR-swapchain-07756",
                "pBindInfos[%u]: VkBindImageMemorySwapchainInfoKHR::imageIndex is %u, which has not been acquired yet; "
                "the swapchain was created with VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_EXT",
                b->index, chain->imageIndex);
        }
    }
    if (chain && b->info->memory) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01631",
            "pBindInfos[%u].memory is not VK_NULL_HANDLE with a VkBindImageMemorySwapchainInfoKHR",
            b->index);
    } else if (!chain && !b->info->memory) {
        WAKE_FIND_IMAGE(b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01632",
                        "pBindInfos[%u].memory is VK_NULL_HANDLE", b->index);
    }
}

void
wake_core_bind_image_memory(struct wake_check *check, const struct wake_rec_BindImageMemory *r)
{
    VkBindImageMemoryInfo info = { .image = r->image,
                                   .memory = r->memory,
                                   .memoryOffset = r->memoryOffset };
    struct bind b = {
        .fit = { .check = check,
                 .owner = wake_owners_bind_image[0],
                 .needs = &r->needs,
                 .offset = info.memoryOffset },
        .info = &info,
    };

    b.fit.resource = wake_known_image(check, r->image_id, &b.image);
    if (b.fit.resource) {
        set_memory(&b, r->memory_id);
        check_swapchain_bind(&b);
        check_bind(&b);
    }
}

static bool
overlaps(const VkRect2D *one, const VkRect2D *other)
{
    return wake_overlap(one->offset.x, one->extent.width, other->offset.x, other->extent.width) &&
           wake_overlap(one->offset.y, one->extent.height, other->offset.y, other->extent.height);
}

/* Region i * devices + j is what of the image's instance i is bound to the memory's instance j. */
static void
check_regions(const struct bind *b, const VkBindImageMemoryDeviceGroupInfo *group, uint32_t devices)
{
    for (uint32_t j = 1; j < group->splitInstanceBindRegionCount; j++) {
        const VkRect2D *region = &group->pSplitInstanceBindRegions[j];

        for (uint32_t i = j - j % devices; i < j; i++) {
            const VkRect2D *other = &group->pSplitInstanceBindRegions[i];

            if (overlaps(region, other)) {
                WAKE_FIND_IMAGE(
                    b->fit.check, b->fit.resource,
                    "VUID-VkBindImageMemoryDeviceGroupInfo-pSplitInstanceBindRegions-01637",
                    "pSplitInstanceBindRegions[%u] is %u x %u at (%d, %d) and [%u] is %u x %u at (%d, %d): both are of "
                    "instance %u of the image",
                    i, other->extent.width, other->extent.height, other->offset.x, other->offset.y,
                    j, region->extent.width, region->extent.height, region->offset.x,
                    region->offset.y, j / devices);
                return;
            }
        }
    }
}

/* Regions lie within the image, and those of one of its instances are all of it. */
static void
check_area(const struct bind *b, const VkBindImageMemoryDeviceGroupInfo *group, uint32_t devices)
{
    uint64_t width = b->image->info.extent.width, height = b->image->info.extent.height;
    uint32_t found = b->fit.check->found;
    uint64_t area = 0;

    for (uint32_t j = 0; j < group->splitInstanceBindRegionCount; j++) {
        const VkRect2D *region = &group->pSplitInstanceBindRegions[j];

        if (region->offset.x < 0 || region->offset.y < 0 ||
            (uint64_t)region->offset.x + region->extent.width > width ||
            (uint64_t)region->offset.y + region->extent.height > height) {
            WAKE_FIND_IMAGE(
                b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01628",
                "pSplitInstanceBindRegions[%u] is %u x %u at (%d, %d), but the image is "
                "%llu x %llu",
                j, region->extent.width, region->extent.height, region->offset.x, region->offset.y,
                (unsigned long long)width, (unsigned long long)height);
        }
    }
    for (uint32_t j = 0; b->fit.check->found == found && j < group->splitInstanceBindRegionCount;
         j++) {
        const VkRect2D *region = &group->pSplitInstanceBindRegions[j];

        area = (j % devices ? area : 0) + (uint64_t)region->extent.width * region->extent.height;
        if (j % devices == devices - 1 && area < width * height) {
            WAKE_FIND_IMAGE(b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01629",
                            "pSplitInstanceBindRegions of instance %u of the image cover %llu of "
                            "its %llu x %llu texels",
                            j / devices, (unsigned long long)area, (unsigned long long)width,
                            (unsigned long long)height);
        }
    }
}

static void
check_group(const struct bind *b)
{
    const struct wake_facts *facts = wake_check_facts(b->fit.check);
    const VkBindImageMemoryDeviceGroupInfo *group = wake_chain_find(
        b->info->pNext, VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO);
    uint32_t devices = facts ? facts->physical_device_count : 1;
    uint32_t instances = b->fit.allocated && facts ? wake_memory_instances(facts, b->fit.allocated)
                                                   : 0;

    if (!group || !facts) {
        return;
    }
    if (group->deviceIndexCount && group->splitInstanceBindRegionCount) {
        WAKE_FIND_IMAGE(b->fit.check, b->fit.resource,
                        "VUID-VkBindImageMemoryDeviceGroupInfo-deviceIndexCount-01633",
                        "deviceIndexCount is %u, splitInstanceBindRegionCount is %u",
                        group->deviceIndexCount, group->splitInstanceBindRegionCount);
    }
    if (group->deviceIndexCount && group->deviceIndexCount != devices) {
        WAKE_FIND_IMAGE(b->fit.check, b->fit.resource,
                        "VUID-VkBindImageMemoryDeviceGroupInfo-deviceIndexCount-01634",
                        "deviceIndexCount is %u; the device has %u physical devices",
                        group->deviceIndexCount, devices);
    }
    if (group->splitInstanceBindRegionCount &&
        group->splitInstanceBindRegionCount != devices * devices) {
        WAKE_FIND_IMAGE(b->fit.check, b->fit.resource,
                        "VUID-VkBindImageMemoryDeviceGroupInfo-splitInstanceBindRegionCount-01636",
                        "splitInstanceBindRegionCount is %u; the device has %u physical devices",
                        group->splitInstanceBindRegionCount, devices);
    } else if (group->pSplitInstanceBindRegions) {
        check_regions(b, group, devices);
        check_area(b, group, devices);
    }
    if (group->splitInstanceBindRegionCount &&
        !(b->image->info.flags & VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT)) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01627",
            "splitInstanceBindRegionCount is %u; the image has no VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT",
            group->splitInstanceBindRegionCount);
    }
    for (uint32_t i = 0; group->pDeviceIndices && i < group->deviceIndexCount; i++) {
        if (group->pDeviceIndices[i] >= devices) {
            WAKE_FIND_IMAGE(b->fit.check, b->fit.resource,
                            "VUID-VkBindImageMemoryDeviceGroupInfo-pDeviceIndices-01635",
                            "pDeviceIndices[%u] is %u; the device has %u physical devices", i,
                            group->pDeviceIndices[i], devices);
            break;
        }
        if (instances && !(instances >> group->pDeviceIndices[i] & 1)) {
            WAKE_FIND_IMAGE(
                b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01626",
                "pDeviceIndices[%u] is %u; the memory has instances on the devices 0x%x", i,
                group->pDeviceIndices[i], instances);
            break;
        }
    }
}

static void
check_planes(const struct bind *b)
{
    bool disjoint = b->image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT;
    bool modifier = b->image->info.tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;

    if (disjoint && !b->plane) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-image-07736",
            "pBindInfos[%u].pNext has no VkBindImagePlaneMemoryInfo; the image has VK_IMAGE_CREATE_DISJOINT_BIT",
            b->index);
    } else if (!disjoint && b->plane) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource, "VUID-VkBindImageMemoryInfo-pNext-01618",
            "pBindInfos[%u].pNext has a VkBindImagePlaneMemoryInfo; the image has no VK_IMAGE_CREATE_DISJOINT_BIT",
            b->index);
    } else if (b->plane &&
               (modifier
                    ? !wake_is_memory_plane(b->fit.check, &b->image->info, b->plane->planeAspect)
                    : !wake_is_plane(b->image->info.format, b->plane->planeAspect))) {
        WAKE_FIND_IMAGE(
            b->fit.check, b->fit.resource,
            modifier ? "VUID-VkBindImagePlaneMemoryInfo-planeAspect-02284"
                     : "VUID-VkBindImagePlaneMemoryInfo-planeAspect-02283",
            "pBindInfos[%u]: VkBindImagePlaneMemoryInfo::planeAspect is %s; the format is %s",
            b->index, wake_name_VkImageAspectFlagBits(b->plane->planeAspect),
            wake_name_VkFormat(b->image->info.format));
    }
}

#define PLANE_TWICE 0x80000000u   /* one of the planes is bound twice */
#define PLANE_UNKNOWN 0x40000000u /* none of a disjoint image is named, which is told as such */
#define PLANES 0x0fffffffu

/* Bit i of the planes that infos[from…] bind of the image of infos[from], and the two above. */
static uint32_t
planes_bound(const VkBindImageMemoryInfo *infos, uint32_t from, uint32_t count,
             const VkImageCreateInfo *image)
{
    bool disjoint = image->flags & VK_IMAGE_CREATE_DISJOINT_BIT;
    bool modifier = image->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
    uint32_t planes = 0;

    for (uint32_t i = from; i < count; i++) {
        const VkBindImagePlaneMemoryInfo *plane = wake_chain_find(
            infos[i].pNext, VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO);
        uint32_t bit = !plane ? disjoint ? PLANE_UNKNOWN : 1
                       : disjoint && !modifier && !wake_is_plane(image->format, plane->planeAspect)
                           ? PLANE_UNKNOWN
                       : plane->planeAspect <= VK_IMAGE_ASPECT_PLANE_2_BIT
                           ? plane->planeAspect / VK_IMAGE_ASPECT_PLANE_0_BIT
                       : plane->planeAspect <= VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT
                           ? plane->planeAspect / VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT
                           : 0;

        if (infos[i].image == infos[from].image) {
            planes |= planes & bit & PLANES ? PLANE_TWICE : bit;
        }
    }
    return planes;
}

/* Each image at its first place in the array. */
static void
check_together(struct wake_check *check, const VkBindImageMemoryInfo *infos, uint32_t count,
               uint32_t index, const struct bind *b)
{
    const struct wake_format_info *format = wake_format(b->image->info.format);
    uint32_t planes;

    for (uint32_t i = 0; i < index; i++) {
        if (infos[i].image == infos[index].image) {
            return;
        }
    }
    planes = planes_bound(infos, index, count, &b->image->info);
    if (planes & PLANE_UNKNOWN && !(planes & PLANES)) {
        return;
    }
    if (planes & PLANE_TWICE) {
        WAKE_FIND_IMAGE(
            check, b->fit.resource, "VUID-vkBindImageMemory2-pBindInfos-04006",
            "pBindInfos names the image of pBindInfos[%u], or the same plane of it, twice", index);
    }
    if ((b->image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT) && b->plane && format &&
        format->plane_count > 1 &&
        b->image->info.tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT &&
        (planes & PLANES) != (1u << format->plane_count) - 1) {
        for (uint32_t i = 0; i < format->plane_count; i++) {
            if (!(planes >> i & 1)) {
                WAKE_FIND_IMAGE(
                    check, b->fit.resource, "VUID-vkBindImageMemory2-pBindInfos-02858",
                    "pBindInfos binds %d of the %u planes of the image of pBindInfos[%u], and not plane %u",
                    __builtin_popcount(planes & PLANES), format->plane_count, index, i);
            }
        }
    } else if ((b->image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT) && b->fit.needs->bound) {
        wake_find_rule(check, b->fit.owner, WAKE_ID(bind_image, "image-07460"), b->fit.resource,
                       "%s is bound to the image of pBindInfos[%u] already",
                       wake_core_bound_text((char[WAKE_OBJECT_TEXT]){ 0 }, b->fit.needs->bound),
                       index);
    }
}

/* Of this device, and not freed: with a swapchain there must be none, which is another rule. */
static bool
is_memory_own(struct wake_check *check, const VkBindImageMemoryInfo *info, wake_id memory)
{
    const struct wake_handle_rule rule = {
        .vuid_parameter = wake_chain_find(info->pNext,
                                          VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR)
                              ? NULL
                              : "VUID-VkBindImageMemoryInfo-pNext-01632",
        .vuid_parent = "VUID-VkBindImageMemoryInfo-commonparent",
        .type = VK_OBJECT_TYPE_DEVICE_MEMORY,
        .path = "VkBindImageMemoryInfo::memory",
    };

    if (info->memory) {
        wake_check_handle(check, &rule, (uint64_t)info->memory, memory);
    }
    return !(memory & WAKE_ID_FOREIGN);
}

void
wake_core_bind_image_memory2(struct wake_check *check, const struct wake_rec_BindImageMemory2 *r)
{
    for (uint32_t i = 0; r->pBindInfos && r->needs && i < r->bindInfoCount; i++) {
        struct bind b = { .fit = { .check = check,
                                   .owner = wake_owners_bind_image[1],
                                   .needs = &r->needs[i],
                                   .offset = r->pBindInfos[i].memoryOffset },
                          .second = true,
                          .info = &r->pBindInfos[i],
                          .index = i };
        wake_id memory = wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                                        WAKE_HANDLE_VkBindImageMemoryInfo_memory);

        b.fit.resource = wake_known_image(check,
                                          wake_packed_id(r->pBindInfos, i,
                                                         WAKE_HANDLES_VkBindImageMemoryInfo,
                                                         WAKE_HANDLE_VkBindImageMemoryInfo_image),
                                          &b.image);
        if (!b.fit.resource || !is_memory_own(check, b.info, memory)) {
            continue;
        }
        b.plane = wake_chain_find(b.info->pNext, VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO);
        set_memory(&b, memory);
        check_swapchain_bind(&b);
        check_group(&b);
        check_planes(&b);
        check_bind(&b);
        check_together(check, r->pBindInfos, r->bindInfoCount, i, &b);
    }
}
