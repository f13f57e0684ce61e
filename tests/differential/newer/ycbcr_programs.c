/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about images of several planes: conversions, samplers, views, disjoint memory and copies of planes. */
#include "program.h"

#ifdef VK_VERSION_1_4

enum { SIDE = 32 };

static void
prepare_planes(struct program *p)
{
    p->features.v11.samplerYcbcrConversion = M("no samplerYcbcrConversion", VK_TRUE, VK_FALSE);
}

struct planes {
    VkFormat format;
    uint32_t count;
    bool disjoint;
    VkSamplerYcbcrConversion conversion;
    VkSampler sampler;
    VkImage image;
    struct program_image whole;
    VkImageView view;
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
};

static const VkImageAspectFlagBits aspects[3] = { VK_IMAGE_ASPECT_PLANE_0_BIT,
                                                  VK_IMAGE_ASPECT_PLANE_1_BIT,
                                                  VK_IMAGE_ASPECT_PLANE_2_BIT };

/* ---- conversions and samplers ---------------------------------------------------------------- */

static void
make_conversion(struct program *p, struct planes *y)
{
    const VkComponentMapping same = { M("swizzled components of a full range",
                                        VK_COMPONENT_SWIZZLE_IDENTITY, VK_COMPONENT_SWIZZLE_ZERO),
                                      M("a green component that is swizzled",
                                        VK_COMPONENT_SWIZZLE_IDENTITY, VK_COMPONENT_SWIZZLE_R),
                                      M("a blue component that is swizzled",
                                        VK_COMPONENT_SWIZZLE_IDENTITY, VK_COMPONENT_SWIZZLE_R),
                                      VK_COMPONENT_SWIZZLE_IDENTITY };
    const VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = M("conversion of no format",
                    M("conversion of a float format", y->format, VK_FORMAT_R32G32_SFLOAT),
                    VK_FORMAT_UNDEFINED),
        .ycbcrModel = M("a model that is none",
                        program_pick(p, "model", 2)
                            ? VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709
                            : VK_SAMPLER_YCBCR_MODEL_CONVERSION_RGB_IDENTITY,
                        (VkSamplerYcbcrModelConversion)77),
        .ycbcrRange = program_pick(p, "range", 2) ? VK_SAMPLER_YCBCR_RANGE_ITU_NARROW
                                                  : VK_SAMPLER_YCBCR_RANGE_ITU_FULL,
        .components = same,
        .xChromaOffset = program_pick(p, "x", 2) ? VK_CHROMA_LOCATION_MIDPOINT
                                                 : VK_CHROMA_LOCATION_COSITED_EVEN,
        .yChromaOffset = M("an offset that is none", VK_CHROMA_LOCATION_MIDPOINT,
                           (VkChromaLocation)9),
        .chromaFilter = program_pick(p, "filter", 2) ? VK_FILTER_LINEAR : VK_FILTER_NEAREST,
        .forceExplicitReconstruction = program_pick(p, "explicit", 2),
    };
    MAKE(SAMPLER_YCBCR_CONVERSION, y->conversion,
         vkCreateSamplerYcbcrConversion(p->device, &info, NULL, &y->conversion));
    const VkSamplerYcbcrConversionInfo chained = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = M("sampler of no conversion", y->conversion, VK_NULL_HANDLE),
    };
    VkFilter filter = info.chromaFilter;
    const VkSamplerCreateInfo sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .pNext = &chained,
        .magFilter = M("another filter than the conversion's", filter,
                       filter == VK_FILTER_LINEAR ? VK_FILTER_NEAREST : VK_FILTER_LINEAR),
        .minFilter = filter,
        .addressModeU = M("sampler that repeats", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                          VK_SAMPLER_ADDRESS_MODE_REPEAT),
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .anisotropyEnable = M("anisotropic sampler", VK_FALSE, VK_TRUE),
        .maxAnisotropy = 1.0f,
        .unnormalizedCoordinates = M("sampler of texels", VK_FALSE, VK_TRUE),
        .maxLod = 1.0f,
    };
    MAKE(SAMPLER, y->sampler, vkCreateSampler(p->device, &sampler, NULL, &y->sampler));
}

/* ---- images ---------------------------------------------------------------------------------- */

static VkDeviceMemory
allocate(struct program *p, const VkMemoryRequirements *needs)
{
    VkDeviceMemory memory = VK_NULL_HANDLE;
    uint32_t type = 0;

    while (type < 31 && !(needs->memoryTypeBits >> type & 1)) {
        type++;
    }
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs->size,
        .memoryTypeIndex = type,
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

static VkMemoryRequirements
needs_of(struct program *p, const struct planes *y, uint32_t plane)
{
    const VkImagePlaneMemoryRequirementsInfo chained = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
        .planeAspect = M("requirements of a plane that is not there", aspects[plane],
                         VK_IMAGE_ASPECT_COLOR_BIT),
    };
    const VkImageMemoryRequirementsInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
        .pNext = M("requirements of no plane", y->disjoint, !y->disjoint) ? &chained : NULL,
        .image = y->image,
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    DO(vkGetImageMemoryRequirements2(p->device, &info, &needs));
    return needs.memoryRequirements;
}

static void
bind_memory(struct program *p, const struct planes *y)
{
    VkBindImagePlaneMemoryInfo chained[3];
    VkBindImageMemoryInfo binds[3];
    uint32_t count = y->disjoint ? y->count : 1;

    for (uint32_t i = 0; i < count; i++) {
        VkMemoryRequirements needs = needs_of(p, y, i);

        chained[i] = (VkBindImagePlaneMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
            .planeAspect = M("memory of a plane that is not there", aspects[i],
                             VK_IMAGE_ASPECT_COLOR_BIT),
        };
        binds[i] = (VkBindImageMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
            .pNext = y->disjoint
                         ? M("memory of no plane", &chained[i], NULL)
                         : M("memory of a plane of what is not disjoint", NULL, &chained[i]),
            .image = y->image,
            .memory = allocate(p, &needs),
            .memoryOffset = M("memory that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
        };
    }
    UNLESS("planes without memory")
    {
        TRY(vkBindImageMemory2(p->device, M("one plane without memory", count, 1u), binds));
    }
}

static void
make_image(struct program *p, struct planes *y)
{
    y->disjoint = y->count > 1 && program_pick(p, "disjoint", 2);
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = M("disjoint planes of one plane",
                   y->disjoint ? (VkImageCreateFlags)VK_IMAGE_CREATE_DISJOINT_BIT : 0u,
                   (VkImageCreateFlags)VK_IMAGE_CREATE_DISJOINT_BIT),
        .imageType = M("planes of a 3D image", VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D),
        .format = y->format,
        .extent = { M("an odd width", SIDE, 31u), M("an odd height", SIDE, 31u), 1 },
        .mipLevels = M("planes with levels", 1u, 2u),
        .arrayLayers = 1,
        .samples = M("planes of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
        .usage = M("planes that are not sampled",
                   VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                       VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_DST_BIT),
    };
    MAKE(IMAGE, y->image, vkCreateImage(p->device, &info, NULL, &y->image));
    bind_memory(p, y);
    y->whole = (struct program_image){ .image = y->image,
                                       .format = y->format,
                                       .aspect = VK_IMAGE_ASPECT_COLOR_BIT,
                                       .extent = info.extent,
                                       .mips = 1,
                                       .layers = 1 };
    const VkSamplerYcbcrConversionInfo chained = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = y->conversion,
    };
    const VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = M("view without a conversion", &chained, NULL),
        .image = y->image,
        .viewType = M("a view of an array", VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_CUBE),
        .format = M("a view of another format", y->format, VK_FORMAT_R8_UNORM),
        .components = { M("a view that swizzles", VK_COMPONENT_SWIZZLE_IDENTITY,
                          VK_COMPONENT_SWIZZLE_B) },
        .subresourceRange = { M("a view of one plane",
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_PLANE_1_BIT),
                              0, 1, 0, 1 },
    };
    MAKE(IMAGE_VIEW, y->view, vkCreateImageView(p->device, &view, NULL, &y->view));
}

/* ---- descriptors ----------------------------------------------------------------------------- */

static void
make_set(struct program *p, struct planes *y)
{
    VkDescriptorPool pool = VK_NULL_HANDLE;
    const VkDescriptorSetLayoutBinding binding = {
        .descriptorType = M("conversion of a sampler alone",
                            VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, VK_DESCRIPTOR_TYPE_SAMPLER),
        .descriptorCount = 1,
        .stageFlags = VK_SHADER_STAGE_FRAGMENT_BIT,
        .pImmutableSamplers = M("a conversion that is not immutable", &y->sampler, NULL),
    };
    const VkDescriptorSetLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    MAKE(DESCRIPTOR_SET_LAYOUT, y->layout,
         vkCreateDescriptorSetLayout(p->device, &layout, NULL, &y->layout));
    const VkDescriptorPoolSize sizes[2] = { { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 8 },
                                            { VK_DESCRIPTOR_TYPE_SAMPLER, 8 } };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 2,
        .pPoolSizes = sizes,
    };
    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &pool_info, NULL, &pool));
    const VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &y->layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &info, &y->set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(y->set));
    const VkDescriptorImageInfo image = {
        .sampler = y->sampler,
        .imageView = y->view,
        .imageLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = y->set,
        .descriptorCount = 1,
        .descriptorType = binding.descriptorType,
        .pImageInfo = &image,
    };
    DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
}

/* ---- copies ---------------------------------------------------------------------------------- */

static void
copy_planes(struct program *p, const struct planes *y)
{
    VkBuffer buffer = program_buffer(
        p, SIDE * SIDE * 4, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    uint32_t plane = program_pick(p, "plane", y->count);
    bool half = plane > 0;
    const VkBufferImageCopy region = {
        .bufferOffset = M("an offset within a texel", (VkDeviceSize)0, (VkDeviceSize)1),
        .imageSubresource = { y->count > 1
                                  ? M("a copy of all planes", (VkImageAspectFlags)aspects[plane],
                                      (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT)
                                  : M("a copy of a plane of one",
                                      (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                                      (VkImageAspectFlags)VK_IMAGE_ASPECT_PLANE_0_BIT),
                              0, 0, 1 },
        .imageExtent = { M("a copy wider than the plane", half ? SIDE / 2 : SIDE, SIDE * 2u),
                         half ? SIDE / 2 : SIDE, 1 },
    };
    program_layout(p, &y->whole, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    DO(vkCmdCopyBufferToImage(p->commands, buffer, y->image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                              1, &region));
    if (program_pick(p, "clear", 4) == 0) {
        IF("planes cleared")
        {
            const VkClearColorValue value = { .float32 = { 0 } };
            const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
            DO(vkCmdClearColorImage(p->commands, y->image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                    &value, 1, &range));
        }
    }
    program_layout(p, &y->whole, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                   VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    struct program_image plain = program_image_2d(
        p, half && y->count == 2 ? VK_FORMAT_R8G8_UNORM : VK_FORMAT_R8_UNORM, SIDE,
        VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    if (y->count > 1) {
        program_layout(p, &plain, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
        const VkImageCopy copy = {
            .srcSubresource = { M("another plane copied", (VkImageAspectFlags)aspects[plane],
                                  (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT),
                                0, 0, 1 },
            .dstSubresource = { M("a plane of an image that has none",
                                  (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                                  (VkImageAspectFlags)VK_IMAGE_ASPECT_PLANE_0_BIT),
                                0, 0, 1 },
            .extent = region.imageExtent,
        };
        DO(vkCmdCopyImage(p->commands, y->image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, plain.image,
                          VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy));
    }
}

static void
planes(struct program *p)
{
    static const struct {
        VkFormat format;
        uint32_t count;
    } formats[] = { { VK_FORMAT_G8_B8R8_2PLANE_420_UNORM, 2 },
                    { VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, 3 },
                    { VK_FORMAT_B8G8R8G8_422_UNORM, 1 } };
    uint32_t format = program_pick(p, "format", KIT_COUNT(formats));
    struct planes y = { .format = formats[format].format, .count = formats[format].count };

    make_conversion(p, &y);
    make_image(p, &y);
    make_set(p, &y);
    program_begin(p);
    if (y.count > 1) {
        copy_planes(p, &y);
    }
    IF("conversion destroyed before the submit")
    {
        DROP(SAMPLER_YCBCR_CONVERSION, y.conversion);
    }
    program_finish(p);
}

const struct program_subject ycbcr_subjects[] = {
    { "ycbcr", planes, prepare_planes },
    { NULL, NULL, NULL },
};

#endif
