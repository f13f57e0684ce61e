/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about buffers, images, views, samplers and memory. */
#include "program.h"

static void
buffer_values(struct program *p)
{
    static const VkBufferUsageFlags usages[] = {
        VK_BUFFER_USAGE_TRANSFER_SRC_BIT,   VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
        VK_BUFFER_USAGE_INDEX_BUFFER_BIT,   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
        VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
    };
    const uint32_t families[2] = { 0, M("one family twice", 1u, 0u) };
    bool shared = program_pick(p, "shared", 2) &&
                  p->kit->queue_families[p->kit->queue_count ? p->kit->queue_count - 1 : 0];
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs = { 0 };
    const VkBufferCreateInfo info = {
        .sType = M("structure type", VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                   VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO),
        .flags = M("sparse aliased without sparse binding", 0u,
                   (VkBufferCreateFlags)VK_BUFFER_CREATE_SPARSE_ALIASED_BIT),
        .size = M("size 0", 256u << program_pick(p, "size", 4), 0u),
        .usage = M("no usage", usages[program_pick(p, "usage", KIT_COUNT(usages))], 0u),
        .sharingMode = shared ? VK_SHARING_MODE_CONCURRENT : VK_SHARING_MODE_EXCLUSIVE,
        .queueFamilyIndexCount = shared ? M("one family of a shared buffer", 2u, 1u) : 0,
        .pQueueFamilyIndices = shared ? families : NULL,
    };
    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));

    const uint32_t hosts[] = { 1, 3 };
    uint32_t host = p->kit->memory.memoryTypeCount > 3 ? hosts[program_pick(p, "type", 2)] : 0;
    const VkMemoryAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = M("allocation of 0", needs.size * 2 + 4096, 0u),
        .memoryTypeIndex = M("memory type that is not there", host, 31u),
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &allocation, NULL, &memory));
    IF("memory freed before it is bound")
    {
        DROP(DEVICE_MEMORY, memory);
    }
    VkDeviceSize offset = needs.alignment * program_pick(p, "offset", 2);
    TRY(vkBindBufferMemory(p->device, buffer, memory,
                           M("offset that is not aligned",
                             M("offset at the end", offset, allocation.allocationSize),
                             offset + 1)));
    IF("bound twice")
    {
        TRY(vkBindBufferMemory(p->device, buffer, memory, offset));
    }

    void *data = NULL;
    TRY(vkMapMemory(
        p->device, memory, M("mapped from behind the end", 0u, allocation.allocationSize + 1),
        M("mapped more than there is", VK_WHOLE_SIZE, allocation.allocationSize + 1), 0, &data));
    IF("mapped twice")
    {
        TRY(vkMapMemory(p->device, memory, 0, VK_WHOLE_SIZE, 0, &data));
    }
    bool mapped = !program_mistake(p, "unmapped before the flush");
    if (!mapped) {
        DO(vkUnmapMemory(p->device, memory));
    }
    const VkMappedMemoryRange range = {
        .sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE,
        .memory = memory,
        .offset = M("flush of an offset that is no multiple", 0u, 1u),
        .size = M("flush of a size that is no multiple", VK_WHOLE_SIZE, 3u),
    };
    TRY(vkFlushMappedMemoryRanges(p->device, M("no ranges", 1u, 0u), &range));
    TRY(vkInvalidateMappedMemoryRanges(p->device, 1, &range));
    if (mapped) {
        DO(vkUnmapMemory(p->device, memory));
    }
    IF("unmapped without a map")
    {
        DO(vkUnmapMemory(p->device, memory));
    }
    IF("destroyed twice")
    {
        DROP(BUFFER, buffer);
        DROP(BUFFER, buffer);
    }
}

static void
buffer_views(struct program *p)
{
    bool storage = program_pick(p, "storage", 2);
    VkBuffer buffer = program_buffer(p, 1024,
                                     M("buffer without texel usage",
                                       storage ? VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
                                               : VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT,
                                       VK_BUFFER_USAGE_TRANSFER_SRC_BIT));
    VkBufferView view = VK_NULL_HANDLE;
    const VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .flags = M("reserved flags", 0u, 1u),
        .buffer = buffer,
        .format = M("format of no buffer", storage ? VK_FORMAT_R32_UINT : VK_FORMAT_R8G8B8A8_UNORM,
                    VK_FORMAT_BC1_RGB_UNORM_BLOCK),
        .offset = M("offset behind the end", M("offset that is not aligned", 256u, 1u), 1024u),
        .range = M("range of 0",
                   M("range that is no multiple of texels",
                     M("range beyond the end", VK_WHOLE_SIZE, 1024u), 3u),
                   0u),
    };
    MAKE(BUFFER_VIEW, view, vkCreateBufferView(p->device, &info, NULL, &view));
}

static const VkFormat colours[] = {
    VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_B8G8R8A8_SRGB, VK_FORMAT_R16G16B16A16_SFLOAT,
    VK_FORMAT_R32_UINT,       VK_FORMAT_R8_UNORM,
};

static void
image_values(struct program *p)
{
    static const VkImageType types[] = { VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D };
    uint32_t type = program_pick(p, "type", 3);
    uint32_t size = 16u << program_pick(p, "size", 3);
    bool cube = type == 1 && program_pick(p, "cube", 4) == 0;
    bool samples = type == 1 && !cube && program_pick(p, "samples", 3) == 0;
    uint32_t layers = cube ? 6 : type == 2 ? 1 : 1 + program_pick(p, "layers", 3);
    VkImageCreateFlags flags = cube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0;
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = M(
            "cube compatible, and not square",
            M("2D array compatible, and not 3D", flags, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT),
            VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT | VK_IMAGE_CREATE_SPARSE_ALIASED_BIT),
        .imageType = M("image type that is none", types[type], (VkImageType)77),
        .format = M("format undefined", colours[program_pick(p, "format", KIT_COUNT(colours))],
                    VK_FORMAT_UNDEFINED),
        .extent = { M("width 0", size, 0u), M("height beyond the limit", type ? size : 1, 1u << 20),
                    M("depth of another type", type == 2 ? 4 : 1, 5u) },
        .mipLevels = samples
                         ? 1
                         : M("more levels than the size has", 1 + program_pick(p, "mips", 4), 20u),
        .arrayLayers = M("no layers", M("more layers than there may be", layers, 1u << 16), 0u),
        .samples = M("three samples", samples ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT,
                     (VkSampleCountFlagBits)3),
        .tiling = M("linear and more than that can be", VK_IMAGE_TILING_OPTIMAL,
                    VK_IMAGE_TILING_LINEAR),
        .usage = M("no usage",
                   M("transient and sampled",
                     samples ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                             : VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                     VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT),
                   0u),
        .initialLayout = M("initial layout that is in use", VK_IMAGE_LAYOUT_UNDEFINED,
                           VK_IMAGE_LAYOUT_GENERAL),
    };
    struct program_image image = program_image(p, &info);
    static const VkImageViewType views[] = { VK_IMAGE_VIEW_TYPE_1D, VK_IMAGE_VIEW_TYPE_2D,
                                             VK_IMAGE_VIEW_TYPE_3D, VK_IMAGE_VIEW_TYPE_1D_ARRAY,
                                             VK_IMAGE_VIEW_TYPE_2D_ARRAY };
    uint32_t array = type != 2 && program_pick(p, "array", 2) ? 3 : 0;
    uint32_t base = program_pick(p, "base layer", layers);
    VkImageViewType view_type = cube ? VK_IMAGE_VIEW_TYPE_CUBE : views[type + array];
    VkImageView view = VK_NULL_HANDLE;
    IF("image destroyed before the view")
    {
        DROP(IMAGE, image.image);
    }
    const VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = M("view of no image", image.image, VK_NULL_HANDLE),
        .viewType = M("view type of another image type", view_type,
                      type == 2 ? VK_IMAGE_VIEW_TYPE_1D : VK_IMAGE_VIEW_TYPE_3D),
        .format = M("format of another size", info.format, VK_FORMAT_R64_UINT),
        .components = { M("swizzle that is none", VK_COMPONENT_SWIZZLE_IDENTITY,
                          (VkComponentSwizzle)99),
                        VK_COMPONENT_SWIZZLE_R, VK_COMPONENT_SWIZZLE_ZERO,
                        VK_COMPONENT_SWIZZLE_ONE },
        .subresourceRange = { M("depth of a colour", M("no aspect", VK_IMAGE_ASPECT_COLOR_BIT, 0u),
                                VK_IMAGE_ASPECT_DEPTH_BIT),
                              M("level behind the last", 0u, info.mipLevels),
                              M("no levels",
                                M("one level more", info.mipLevels, info.mipLevels + 1), 0u),
                              M("layer behind the last", cube ? 0 : base, layers),
                              M("no layers in the view",
                                M("one layer more in the view",
                                  cube    ? 6
                                  : array ? layers - base
                                          : 1,
                                  layers + 1),
                                0u) },
    };
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &view_info, NULL, &view));
    IF("view destroyed twice")
    {
        DROP(IMAGE_VIEW, view);
        DROP(IMAGE_VIEW, view);
    }
}

static void
image_formats(struct program *p)
{
    static const VkFormat formats[] = {
        VK_FORMAT_D32_SFLOAT,
        VK_FORMAT_D16_UNORM,
        VK_FORMAT_D32_SFLOAT_S8_UINT,
        VK_FORMAT_BC1_RGB_UNORM_BLOCK,
        VK_FORMAT_A2B10G10R10_UNORM_PACK32,
    };
    VkFormat format = formats[program_pick(p, "format", KIT_COUNT(formats))];
    VkImageAspectFlags aspect = program_aspect(format);
    bool depth = aspect & VK_IMAGE_ASPECT_DEPTH_BIT;
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = M("mutable of blocks", 0u,
                   (VkImageCreateFlags)VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { 32, 32, 1 },
        .mipLevels = 2,
        .arrayLayers = 2,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = M("usage that the format cannot",
                   VK_IMAGE_USAGE_SAMPLED_BIT |
                       (depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT : 0),
                   depth ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                         : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
    };
    struct program_image image = program_image(p, &info);
    VkImageView view = VK_NULL_HANDLE;
    const VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        .format = M("format that is not compatible", format, VK_FORMAT_R8G8B8A8_UNORM),
        .subresourceRange = { M("aspect that the format lacks", aspect,
                                depth ? VK_IMAGE_ASPECT_COLOR_BIT : VK_IMAGE_ASPECT_STENCIL_BIT),
                              0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS },
    };
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &view_info, NULL, &view));
}

static void
prepare_samplers(struct program *p)
{
    p->features.core.features.samplerAnisotropy = M("no samplerAnisotropy", VK_TRUE, VK_FALSE);
    p->features.v12.samplerMirrorClampToEdge = M("no samplerMirrorClampToEdge", VK_TRUE, VK_FALSE);
    p->features.v12.samplerFilterMinmax = M("no samplerFilterMinmax", VK_TRUE, VK_FALSE);
}

static void
samplers(struct program *p)
{
    VkSampler sampler = VK_NULL_HANDLE;
    uint32_t kind = program_pick(p, "kind", 4);
    const VkSamplerReductionModeCreateInfo reduction = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .reductionMode = M("reduction that is none", VK_SAMPLER_REDUCTION_MODE_MAX,
                           (VkSamplerReductionMode)9),
    };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .pNext = kind == 3 ? &reduction : NULL,
        .magFilter = M("filter that is none", VK_FILTER_LINEAR, (VkFilter)77),
        .minFilter = VK_FILTER_LINEAR,
        .addressModeU = M("address mode that is none", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                          (VkSamplerAddressMode)77),
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .mipLodBias = M("bias beyond the limit", 0.5f, 1000.0f),
        .maxAnisotropy = 1.0f,
        .maxLod = M("greatest level below the smallest", 4.0f, -1.0f),
        .borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK,
    };
    switch (kind) {
    case 0:
        info.anisotropyEnable = VK_TRUE;
        info.maxAnisotropy = M("anisotropy below 1", M("anisotropy beyond the limit", 4.0f, 1e6f),
                               0.5f);
        break;
    case 1:
        info.compareEnable = VK_TRUE;
        info.compareOp = M("comparison that is none", VK_COMPARE_OP_LESS, (VkCompareOp)99);
        info.addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
        info.borderColor = M("border colour that is none", VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE,
                             (VkBorderColor)99);
        break;
    case 2:
        info.unnormalizedCoordinates = VK_TRUE;
        info.mipmapMode = M("unnormalized with levels", VK_SAMPLER_MIPMAP_MODE_NEAREST,
                            VK_SAMPLER_MIPMAP_MODE_LINEAR);
        info.magFilter = M("unnormalized with two filters", VK_FILTER_LINEAR, VK_FILTER_NEAREST);
        info.addressModeV = M("unnormalized and repeated", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                              VK_SAMPLER_ADDRESS_MODE_REPEAT);
        info.maxLod = M("unnormalized with a level", 0.0f, 1.0f);
        info.compareEnable = M("unnormalized and compared", VK_FALSE, VK_TRUE);
        info.anisotropyEnable = M("unnormalized and anisotropic", VK_FALSE, VK_TRUE);
        break;
    default:
        info.addressModeW = VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE;
        info.compareEnable = M("reduced and compared", VK_FALSE, VK_TRUE);
        break;
    }
    MAKE(SAMPLER, sampler, vkCreateSampler(p->device, &info, NULL, &sampler));
    IF("sampler destroyed twice")
    {
        DROP(SAMPLER, sampler);
        DROP(SAMPLER, sampler);
    }
}

const struct program_subject resource_subjects[] = {
    { "buffer", buffer_values, NULL },         { "buffer_view", buffer_views, NULL },
    { "image", image_values, NULL },           { "image_format", image_formats, NULL },
    { "sampler", samplers, prepare_samplers }, { NULL, NULL, NULL },
};
