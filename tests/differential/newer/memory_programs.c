/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about memory: what it is allocated for, what is bound to it, what of it is flushed. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define SIZE 16384u

static void
prepare_memory(struct program *p)
{
    program_extension(p, VK_EXT_MEMORY_PRIORITY_EXTENSION_NAME);
    program_extension(p, VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME);
    program_extension(p, VK_EXT_IMAGE_COMPRESSION_CONTROL_EXTENSION_NAME);
    FEATURES(MemoryPriorityFeaturesEXT, MEMORY_PRIORITY_FEATURES_EXT);
    FEATURES(ImageCompressionControlFeaturesEXT, IMAGE_COMPRESSION_CONTROL_FEATURES_EXT);
    MemoryPriorityFeaturesEXT->memoryPriority = VK_TRUE;
    ImageCompressionControlFeaturesEXT->imageCompressionControl = M("no imageCompressionControl",
                                                                    VK_TRUE, VK_FALSE);
    p->features.v11.protectedMemory = M("no protectedMemory", VK_TRUE, VK_FALSE);
    p->features.v11.samplerYcbcrConversion = VK_TRUE;
    p->features.v12.bufferDeviceAddress = M("no bufferDeviceAddress", VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddressCaptureReplay = M("no bufferDeviceAddressCaptureReplay",
                                                         VK_TRUE, VK_FALSE);
    p->features.v13.maintenance4 = VK_TRUE;
    p->features.v14.maintenance6 = VK_TRUE;
}

/* --- what is allocated for --- */

static uint32_t
type_with(struct program *p, uint32_t bits, VkMemoryPropertyFlags wanted)
{
    const VkMemoryPropertyFlags special = VK_MEMORY_PROPERTY_PROTECTED_BIT |
                                          VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT |
                                          VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;

    for (uint32_t i = 0; i < p->kit->memory.memoryTypeCount; i++) {
        if ((bits & 1u << i) && (p->kit->memory.memoryTypes[i].propertyFlags & special) == wanted) {
            return i;
        }
    }
    return UINT32_MAX;
}

struct owner {
    VkBuffer buffer;
    VkImage image;
    VkMemoryRequirements needs;
    bool is_protected, addressed, replayed, exported, planar;
};

static VkBuffer
make_buffer(struct program *p, struct owner *o)
{
    const VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    VkBuffer buffer = VK_NULL_HANDLE;

    if (!o->is_protected) {
        o->addressed = program_pick(p, "addressed", 2);
        o->replayed = o->addressed && program_pick(p, "replayed", 2);
    }
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = o->exported ? &external : NULL,
        .flags = o->is_protected ? VK_BUFFER_CREATE_PROTECTED_BIT
                 : o->replayed   ? VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT
                                 : 0u,
        .size = SIZE,
        .usage = o->addressed ? M("replayed without addresses",
                                  usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT, usage)
                              : usage,
    };
    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &o->needs));
    return buffer;
}

static VkImage
make_image(struct program *p, struct owner *o)
{
    const VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    VkImage image = VK_NULL_HANDLE;
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = o->exported ? &external : NULL,
        .flags = o->is_protected ? VK_IMAGE_CREATE_PROTECTED_BIT
                 : o->planar     ? VK_IMAGE_CREATE_DISJOINT_BIT
                                 : 0u,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = o->planar ? VK_FORMAT_G8_B8R8_2PLANE_420_UNORM : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 32, 32, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    MAKE(IMAGE, image, vkCreateImage(p->device, &info, NULL, &image));
    if (!o->planar) {
        DO(vkGetImageMemoryRequirements(p->device, image, &o->needs));
    }
    return image;
}

static void
make_owner(struct program *p, struct owner *o)
{
    *o = (struct owner){ .is_protected = p->features.v11.protectedMemory &&
                                         program_pick(p, "protected", 4) == 0 };
    o->exported = !o->is_protected && program_pick(p, "exported", 3) == 0;
    if (program_pick(p, "image", 2)) {
        o->image = make_image(p, o);
    } else {
        o->buffer = make_buffer(p, o);
    }
}

static VkDeviceMemory
allocate_for(struct program *p, const struct owner *o, bool dedicated)
{
    const VkMemoryPriorityAllocateInfoEXT priority = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT,
        .pNext = NULL,
        .priority = M("priority below 0", M("priority above 1", 0.5f, 1.5f), -0.5f),
    };
    const VkMemoryDedicatedAllocateInfo owner = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .pNext = program_pick(p, "priority", 2) ? &priority : NULL,
        .image = dedicated ? o->image : VK_NULL_HANDLE,
        .buffer = dedicated ? o->buffer : VK_NULL_HANDLE,
    };
    const VkExportMemoryAllocateInfo exported = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .pNext = &owner,
        .handleTypes = M(
            "exported as nothing",
            (VkExternalMemoryHandleTypeFlags)VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
            M("exported as what is none", 0u, 1u << 30)),
    };
    const VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .pNext = o->exported ? (const void *)&exported : &owner,
        .flags = (o->addressed ? M("no flag of addresses",
                                   (VkMemoryAllocateFlags)VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 0u)
                               : M("a flag of masks", 0u, VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT)) |
                 (o->replayed ? M("no flag of replays",
                                  (VkMemoryAllocateFlags)
                                      VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT,
                                  0u)
                              : 0u),
        .deviceMask = M("a mask of two devices", 1u, 3u),
    };
    const VkMemoryOpaqueCaptureAddressAllocateInfo replay = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO,
        .pNext = &flags,
        .opaqueCaptureAddress = M("replayed at an address", 0u, 4096u),
    };
    const uint32_t good = type_with(p, o->needs.memoryTypeBits,
                                    o->is_protected ? VK_MEMORY_PROPERTY_PROTECTED_BIT : 0u);
    const uint32_t secret = type_with(p, ~0u, VK_MEMORY_PROPERTY_PROTECTED_BIT);
    const uint32_t plain = type_with(p, ~0u, 0);
    const VkMemoryAllocateInfo info = {
        .sType = M("allocated by another struct", VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .pNext = o->replayed && program_pick(p, "capture", 2) ? (const void *)&replay : &flags,
        .allocationSize = M("nothing allocated",
                            M("one byte more", o->needs.size, o->needs.size + 1), 0u),
        .memoryTypeIndex = M("type that is not there",
                             M("the other kind of memory", good == UINT32_MAX ? 0 : good,
                               o->is_protected ? plain : secret),
                             99u),
    };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

static void
bind_owner(struct program *p, const struct owner *o, VkDeviceMemory memory, VkDeviceSize offset)
{
    const uint32_t indices[2] = { 0, 0 };
    VkResult result;
    const VkBindMemoryStatus status = { .sType = VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS,
                                        .pResult = M("status to nowhere", &result, NULL) };
    const VkBindBufferMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_DEVICE_GROUP_INFO,
        .pNext = &status,
        .deviceIndexCount = program_pick(p, "one index", 2) ? 1 : M("two indices", 0u, 2u),
        .pDeviceIndices = indices,
    };
    const VkBindImageMemoryDeviceGroupInfo image_group = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO,
        .pNext = &status,
        .deviceIndexCount = group.deviceIndexCount,
        .pDeviceIndices = indices,
        .splitInstanceBindRegionCount = M("split regions", 0u, 1u),
        .pSplitInstanceBindRegions = &(VkRect2D){ { 0, 0 }, { 32, 32 } },
    };
    const VkBindBufferMemoryInfo buffer = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                            .pNext = program_pick(p, "group", 2)
                                                         ? (const void *)&group
                                                         : &status,
                                            .buffer = M("no buffer", o->buffer, VK_NULL_HANDLE),
                                            .memory = M("no memory", memory, VK_NULL_HANDLE),
                                            .memoryOffset = offset };
    const VkBindImageMemoryInfo image = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = buffer.pNext == &group ? (const void *)&image_group : &status,
        .image = M("no image", o->image, VK_NULL_HANDLE),
        .memory = M("no memory of an image", memory, VK_NULL_HANDLE),
        .memoryOffset = offset
    };

    if (o->buffer) {
        TRY(vkBindBufferMemory2(p->device, 1, &buffer));
        IF("bound twice")
        {
            TRY(vkBindBufferMemory2(p->device, 1, &buffer));
        }
    } else {
        TRY(vkBindImageMemory2(p->device, M("binds of none", 1u, 0u), &image));
        IF("image bound twice")
        {
            TRY(vkBindImageMemory2(p->device, 1, &image));
        }
    }
}

static void
allocations(struct program *p)
{
    struct owner o, other;

    make_owner(p, &o);
    if (p->over) {
        return;
    }
    const bool dedicated = program_pick(p, "dedicated", 2);
    VkDeviceMemory memory = allocate_for(p, &o, dedicated);
    IF("bound to another's memory")
    {
        make_owner(p, &other);
        bind_owner(p, &other, memory, 0);
    }
    IF("memory freed before the bind")
    {
        DROP(DEVICE_MEMORY, memory);
    }
    bind_owner(
        p, &o, memory,
        M("bound behind the memory",
          M("bound at an odd place", M("bound at the second half", 0u, o.needs.alignment), 2u),
          o.needs.size));
    if (o.replayed && program_pick(p, "asked", 2)) {
        const VkBufferDeviceAddressInfo buffer = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
            .buffer = M("address of no buffer", o.buffer, VK_NULL_HANDLE),
        };
        const VkDeviceMemoryOpaqueCaptureAddressInfo info = {
            .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO,
            .memory = M("address of no memory", memory, VK_NULL_HANDLE),
        };
        DO(vkGetBufferOpaqueCaptureAddress(p->device, &buffer));
        DO(vkGetBufferDeviceAddress(p->device, &buffer));
        DO(vkGetDeviceMemoryOpaqueCaptureAddress(p->device, &info));
    } else {
        IF("capture address of other memory")
        {
            const VkDeviceMemoryOpaqueCaptureAddressInfo info = {
                .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO,
                .memory = memory,
            };
            DO(vkGetDeviceMemoryOpaqueCaptureAddress(p->device, &info));
        }
    }
    if (o.exported) {
        const VkMemoryGetFdInfoKHR info = {
            .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
            .memory = memory,
            .handleType = M("a handle that is no descriptor",
                            M("a handle of another type",
                              VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
                              VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT),
                            VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT),
        };
        int fd = -1;
        DO((void)NOW(vkGetMemoryFdKHR)(p->device, &info, M("a handle to nowhere", &fd, NULL)));
    }
    IF("memory freed twice")
    {
        DO(vkFreeMemory(p->device, memory, NULL));
    }
}

/* --- planes --- */

static VkDeviceMemory
plane_memory(struct program *p, const struct owner *o, VkImageAspectFlagBits plane)
{
    const VkImagePlaneMemoryRequirementsInfo of_plane = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
        .planeAspect = M(
            "needs of no plane",
            M("needs of a plane that is not there", plane, VK_IMAGE_ASPECT_PLANE_2_BIT),
            VK_IMAGE_ASPECT_COLOR_BIT),
    };
    const VkImageMemoryRequirementsInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
        .pNext = M("needs of all planes", &of_plane, NULL),
        .image = o->image,
    };
    VkMemoryRequirements2 needs = { .sType = M("needs to another struct",
                                               VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2,
                                               VK_STRUCTURE_TYPE_APPLICATION_INFO) };
    struct owner one = { .needs = { 0 } };

    DO(vkGetImageMemoryRequirements2(p->device, &info, M("needs to nowhere", &needs, NULL)));
    one.needs = needs.memoryRequirements;
    one.needs.size = one.needs.size ? one.needs.size : SIZE;
    return allocate_for(p, &one, false);
}

static void
planes(struct program *p)
{
    struct owner o = { .planar = true };
    VkBindImagePlaneMemoryInfo of[2];
    VkBindImageMemoryInfo binds[2];

    o.image = make_image(p, &o);
    for (uint32_t i = 0; i < 2; i++) {
        const VkImageAspectFlagBits plane = VK_IMAGE_ASPECT_PLANE_0_BIT << i;
        of[i] = (VkBindImagePlaneMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
            .planeAspect = M("a plane that is none",
                             M("a plane that is not there",
                               M("the other plane", plane,
                                 (VkImageAspectFlagBits)(VK_IMAGE_ASPECT_PLANE_1_BIT >> i)),
                               VK_IMAGE_ASPECT_PLANE_2_BIT),
                             VK_IMAGE_ASPECT_COLOR_BIT),
        };
        binds[i] = (VkBindImageMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
            .pNext = M("bound as a whole", &of[i], NULL),
            .image = o.image,
            .memory = plane_memory(p, &o, plane),
            .memoryOffset = M("a plane at an odd place",
                              M("a plane behind the memory", 0u, 1u << 24), 2u),
        };
    }
    TRY(vkBindImageMemory2(p->device, M("one plane bound", 2u, 1u), binds));
    if (p->over) {
        return;
    }
    const VkSamplerYcbcrConversionCreateInfo conversion_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
    };
    VkSamplerYcbcrConversion conversion = VK_NULL_HANDLE;
    MAKE(SAMPLER_YCBCR_CONVERSION, conversion,
         vkCreateSamplerYcbcrConversion(p->device, &conversion_info, NULL, &conversion));
    const VkSamplerYcbcrConversionInfo converted = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO, .conversion = conversion
    };
    const VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = M("view that does not convert", &converted, NULL),
        .image = o.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &view_info, NULL, &view));
}

/* --- what the host sees --- */

static void
flushes(struct program *p)
{
    VkPhysicalDeviceProperties device;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = SIZE - program_pick(p, "odd size", 2) * 20,
        .memoryTypeIndex = type_with(p, ~0u, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT),
    };
    void *data = NULL;

    vkGetPhysicalDeviceProperties(p->kit->gpu, &device);
    const VkDeviceSize atom = device.limits.nonCoherentAtomSize;
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    const VkDeviceSize from = program_pick(p, "from", 2) * 4096;
    const VkDeviceSize size = program_pick(p, "whole", 2) ? VK_WHOLE_SIZE : 8192;
    UNLESS("not mapped")
    {
        TRY(vkMapMemory(p->device, memory, from, size, 0, &data));
    }
    const VkMappedMemoryRange range = {
        .sType = M("range of another struct", VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .memory = M("range of no memory", memory, VK_NULL_HANDLE),
        .offset = M("range behind the map",
                    M("range at an odd place",
                      M("range before the map", from, from ? 0u : SIZE * 2), from + atom / 2),
                    SIZE),
        .size = M(
            "range of an odd size",
            M("range beyond the map", program_pick(p, "all", 2) ? VK_WHOLE_SIZE : 4096, 65536u),
            atom + atom / 2),
    };
    if (program_pick(p, "invalidates", 2)) {
        TRY(vkInvalidateMappedMemoryRanges(p->device, M("no ranges invalidated", 1u, 0u), &range));
    } else {
        TRY(vkFlushMappedMemoryRanges(p->device, M("no ranges", 1u, 0u),
                                      M("ranges missing", &range, NULL)));
    }
    IF("mapped twice")
    {
        TRY(vkMapMemory(p->device, memory, 0, 256, 0, &data));
    }
    DO(vkUnmapMemory(p->device, memory));
    IF("unmapped again")
    {
        DO(vkUnmapMemory(p->device, memory));
    }
    IF("flushed behind the unmap")
    {
        TRY(vkFlushMappedMemoryRanges(p->device, 1, &range));
    }
}

/* --- compression --- */

static void
compressions(struct program *p)
{
    const VkImageCompressionFixedRateFlagsEXT rate = M(
        "two rates", VK_IMAGE_COMPRESSION_FIXED_RATE_4BPC_BIT_EXT,
        VK_IMAGE_COMPRESSION_FIXED_RATE_4BPC_BIT_EXT |
            VK_IMAGE_COMPRESSION_FIXED_RATE_5BPC_BIT_EXT);
    static const VkImageCompressionFlagsEXT kinds[] = {
        VK_IMAGE_COMPRESSION_DEFAULT_EXT,
        VK_IMAGE_COMPRESSION_FIXED_RATE_DEFAULT_EXT,
        VK_IMAGE_COMPRESSION_FIXED_RATE_EXPLICIT_EXT,
        VK_IMAGE_COMPRESSION_DISABLED_EXT,
    };
    const uint32_t kind = program_pick(p, "kind", KIT_COUNT(kinds));
    VkImageCompressionControlEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_CONTROL_EXT,
        .flags = M("compression that is none", M("two kinds", kinds[kind], 3u), 0x40u),
        .compressionControlPlaneCount = kind == 2 ? M("rates of no planes",
                                                      M("rates of two planes", 1u, 2u), 0u)
                                                  : 0,
        .pFixedRateFlags = (VkImageCompressionFixedRateFlagsEXT[]){ rate, rate },
    };
    IF("rates missing")
    {
        control.pFixedRateFlags = NULL;
    }
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = &control,
        .flags = M("compressed aliases", 0u, VK_IMAGE_CREATE_ALIAS_BIT),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 32, 32, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    struct program_image image = program_image(p, &info);
    const VkImageSubresource2 subresource = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
        .imageSubresource = { M("layout of another aspect",
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT),
                              M("layout of a level behind the last", 0u, 1u),
                              M("layout of a layer behind the last", 0u, 1u) },
    };
    VkImageCompressionPropertiesEXT properties = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_PROPERTIES_EXT
    };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2,
                                    .pNext = &properties };
    DO(NOW(vkGetImageSubresourceLayout2)(p->device, image.image, &subresource, &layout));
}

const struct program_subject memory_subjects[] = {
    { "allocations", allocations, prepare_memory },
    { "planes", planes, prepare_memory },
    { "flushes", flushes, prepare_memory },
    { "compressions", compressions, prepare_memory },
    { NULL, NULL, NULL },
};

#endif
