/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about images of shaders: their types, what instructions do to them, and the views that are bound. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

enum what { SAMPLES, FETCHES, READS, WRITES, ASKS, GATHERS, COMPARES, WHATS };

struct image_code {
    uint32_t dim;
    bool arrayed, multisampled;
    enum what what;
    uint32_t base; /* 0: float, 1: unsigned, 2: signed */
};

static void
prepare_images(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->imageCubeArray = M("no arrays of cubes", VK_TRUE, VK_FALSE);
    f->shaderStorageImageMultisample = M("no storage of samples", VK_TRUE, VK_FALSE);
    f->shaderStorageImageExtendedFormats = M("no formats", VK_TRUE, VK_FALSE);
    f->shaderStorageImageReadWithoutFormat = M("no reads without format", VK_TRUE, VK_FALSE);
    f->shaderStorageImageWriteWithoutFormat = M("no writes without format", VK_TRUE, VK_FALSE);
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
}

static struct image_code
some_image(struct program *p)
{
    struct image_code i = { .dim = program_pick(p, "dimension", 4),
                            .arrayed = program_pick(p, "arrayed", 2),
                            .what = program_pick(p, "what", WHATS),
                            .base = program_pick(p, "base", 3) };

    i.multisampled = i.dim == SpvDim2D && program_pick(p, "multisampled", 3) == 0;
    if (i.dim == SpvDim3D) {
        i.arrayed = false;
    }
    if (i.multisampled && (i.what == SAMPLES || i.what == GATHERS || i.what == COMPARES)) {
        i.what = FETCHES;
    }
    if (i.dim == SpvDimCube && (i.what == FETCHES || i.what == READS || i.what == WRITES)) {
        i.what = SAMPLES;
    }
    if ((i.what == GATHERS && i.dim != SpvDim2D && i.dim != SpvDimCube) ||
        (i.what == COMPARES && i.dim == SpvDim3D)) {
        i.what = SAMPLES;
    }
    if (i.what == COMPARES) {
        i.base = 0;
    }
    return i;
}

static bool
is_storage(const struct image_code *i)
{
    return i->what == READS || i->what == WRITES;
}

static void
add_capabilities(struct program *p, struct program_code *c, const struct image_code *i)
{
    const bool storage = is_storage(i);

    if (i->dim == SpvDim1D) {
        UNLESS("no capability of one dimension")
        {
            code_capability(c, storage ? SpvCapabilityImage1D : SpvCapabilitySampled1D);
        }
    }
    if (i->dim == SpvDimCube && i->arrayed) {
        code_capability(c, storage ? SpvCapabilityImageCubeArray : SpvCapabilitySampledCubeArray);
    }
    if (i->multisampled && storage) {
        code_capability(c, SpvCapabilityStorageImageMultisample);
        if (i->arrayed) {
            code_capability(c, SpvCapabilityImageMSArray);
        }
    }
    if (i->what == ASKS) {
        code_capability(c, SpvCapabilityImageQuery);
    }
}

static uint32_t
image_format(struct program *p, struct program_code *c, const struct image_code *i)
{
    static const uint32_t formats[] = { SpvImageFormatRgba8, SpvImageFormatRgba8ui,
                                        SpvImageFormatRgba8i };
    uint32_t format = 0;

    if (!is_storage(i)) {
        return M("a format of what is sampled", 0u, (uint32_t)SpvImageFormatR8);
    }
    if (program_pick(p, "has a format", 3)) {
        format = M("a format of the next numbers", formats[i->base], formats[(i->base + 1) % 3]);
        format = M("a format of other numbers", format, formats[(i->base + 2) % 3]);
    } else {
        code_capability(c, i->what == READS ? SpvCapabilityStorageImageReadWithoutFormat
                                            : SpvCapabilityStorageImageWriteWithoutFormat);
    }
    return format;
}

/* Zeroes of as many components as a coordinate has. */
static uint32_t
coordinate(struct program_code *c, const struct image_code *i, uint32_t type, uint32_t more)
{
    const uint32_t of_dim[] = { 1, 2, 3, 3 }, count = of_dim[i->dim] + i->arrayed + more;

    return code_null(c, count == 1 ? type : code_vector(c, type, count));
}

static void
use_image(struct program *p, struct program_code *c, const struct image_code *i, uint32_t value,
          uint32_t texel)
{
    const uint32_t whole = coordinate(c, i, CODE_INT, 0), real = coordinate(c, i, CODE_FLOAT, 0);
    const uint32_t of_dim[] = { 1, 2, 3, 2 }, count = of_dim[i->dim] + i->arrayed;
    const uint32_t size = count == 1 ? CODE_INT : code_vector(c, CODE_INT, count);

    switch (i->what) {
    case FETCHES:
        RESULT(c, SpvOpImageFetch, texel, value, whole,
               i->multisampled ? SpvImageOperandsSampleMask : SpvImageOperandsLodMask, CODE_INT_0);
        break;
    case READS:
        if (i->multisampled) {
            RESULT(c, SpvOpImageRead, texel, value, whole, SpvImageOperandsSampleMask, CODE_INT_0);
        } else {
            RESULT(c, SpvOpImageRead, texel, value, whole);
        }
        break;
    case WRITES:
        if (i->multisampled) {
            CODE(c, CODE_BODY, SpvOpImageWrite, value, whole, code_null(c, texel),
                 SpvImageOperandsSampleMask, CODE_INT_0);
        } else {
            CODE(c, CODE_BODY, SpvOpImageWrite, value, whole, code_null(c, texel));
        }
        break;
    case ASKS:
        if (i->multisampled) {
            RESULT(c, SpvOpImageQuerySize, size, value);
        } else {
            RESULT(c, SpvOpImageQuerySizeLod, size, value, CODE_INT_0);
        }
        break;
    case GATHERS: RESULT(c, SpvOpImageGather, texel, value, real, CODE_INT_0); break;
    case COMPARES:
        RESULT(c, SpvOpImageSampleDrefExplicitLod, CODE_FLOAT, value, real, CODE_FLOAT_0,
               SpvImageOperandsLodMask, CODE_FLOAT_0);
        break;
    default:
        if (program_mistake(p, "an implicit lod")) {
            RESULT(c, SpvOpImageSampleImplicitLod, texel, value, real);
        } else {
            RESULT(c, SpvOpImageSampleExplicitLod, texel, value, real, SpvImageOperandsLodMask,
                   CODE_FLOAT_0);
        }
        break;
    }
}

static bool
is_combined(const struct image_code *i)
{
    return i->what == SAMPLES || i->what == GATHERS || i->what == COMPARES;
}

static VkDescriptorType
descriptor_type(const struct image_code *i)
{
    return is_combined(i)  ? VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
           : is_storage(i) ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
                           : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
}

static void
put_image(struct program *p, struct program_code *c, const struct image_code *i)
{
    const uint32_t bases[] = { CODE_FLOAT, CODE_UINT, CODE_INT };

    add_capabilities(p, c, i);
    const uint32_t format = image_format(p, c, i);
    uint32_t type = TYPE(c, SpvOpTypeImage, bases[i->base],
                         M("a rectangle", i->dim, (uint32_t)SpvDimRect), i->what == COMPARES,
                         i->arrayed, i->multisampled,
                         M("neither sampled nor stored", is_storage(i) ? 2u : 1u, 0u), format);
    const uint32_t texel = code_vector(c, bases[i->base], 4);

    if (is_combined(i)) {
        type = TYPE(c, SpvOpTypeSampledImage, type);
    }
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, type,
                                            descriptor_type(i));
    if (i->what == READS) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationNonWritable);
    } else if (i->what == WRITES) {
        IF("a written image that is not")
        {
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationNonWritable);
        }
    }
    use_image(p, c, i, code_load(c, type, variable), texel);
    IF("an image that is stored")
    {
        CODE(c, CODE_BODY, SpvOpStore, variable, code_load(c, type, variable));
    }
}

/* --- what is bound --- */

static struct program_image
bound_image(struct program *p, const struct image_code *i)
{
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_UINT,
                                        VK_FORMAT_R8G8B8A8_SINT };
    const bool depth = i->what == COMPARES;
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = i->dim == SpvDimCube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0u,
        .imageType = i->dim == SpvDim1D   ? VK_IMAGE_TYPE_1D
                     : i->dim == SpvDim3D ? VK_IMAGE_TYPE_3D
                                          : VK_IMAGE_TYPE_2D,
        .format = depth ? VK_FORMAT_D16_UNORM
                        : M("an image of other numbers", formats[i->base],
                            formats[(i->base + 1) % 3]),
        .extent = { 8, i->dim == SpvDim1D ? 1 : 8, i->dim == SpvDim3D ? 8 : 1 },
        .mipLevels = 1,
        .arrayLayers = i->dim == SpvDim3D ? 1 : 12,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = is_storage(i) ? VK_IMAGE_USAGE_STORAGE_BIT : VK_IMAGE_USAGE_SAMPLED_BIT,
    };

    if (i->multisampled) {
        info.samples = M("an image of one sample", VK_SAMPLE_COUNT_4_BIT, VK_SAMPLE_COUNT_1_BIT);
    } else if (i->dim == SpvDim2D) {
        info.samples = M("an image of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT);
    }
    return program_image(p, &info);
}

static VkImageView
bound_view(struct program *p, const struct image_code *i, const struct program_image *image)
{
    static const VkImageViewType types[2][4] = {
        { VK_IMAGE_VIEW_TYPE_1D, VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_3D,
          VK_IMAGE_VIEW_TYPE_CUBE },
        { VK_IMAGE_VIEW_TYPE_1D_ARRAY, VK_IMAGE_VIEW_TYPE_2D_ARRAY, VK_IMAGE_VIEW_TYPE_3D,
          VK_IMAGE_VIEW_TYPE_CUBE_ARRAY },
    };
    bool arrayed = i->arrayed;
    uint32_t dim = i->dim;
    VkImageView view = VK_NULL_HANDLE;

    if (dim != SpvDim3D) {
        arrayed = M("a view that is arrayed or not", arrayed, !arrayed);
    }
    if (dim == SpvDimCube) {
        dim = M("a view that is no cube", dim, (uint32_t)SpvDim2D);
    }
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image->image,
        .viewType = types[arrayed][dim],
        .format = image->format,
        .subresourceRange = { image->aspect, 0, 1, 0,
                              dim == SpvDim3D                 ? 1
                              : dim == SpvDimCube && !arrayed ? 6
                              : arrayed                       ? 12
                                                              : 1 },
    };
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &info, NULL, &view));
    return view;
}

static VkSampler
bound_sampler(struct program *p, const struct image_code *i)
{
    VkSampler sampler = VK_NULL_HANDLE;
    const VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = i->base ? M("a filter of integers", VK_FILTER_NEAREST, VK_FILTER_LINEAR)
                             : VK_FILTER_NEAREST,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .compareEnable = M("a sampler that compares or not", i->what == COMPARES,
                           i->what != COMPARES),
        .unnormalizedCoordinates = M("a sampler that is not normalized", VK_FALSE, VK_TRUE),
    };
    MAKE(SAMPLER, sampler, vkCreateSampler(p->device, &info, NULL, &sampler));
    return sampler;
}

static VkDescriptorSet
bound_set(struct program *p, const struct image_code *i, VkDescriptorSetLayout layout,
          const VkDescriptorImageInfo *image)
{
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorSet set = VK_NULL_HANDLE;
    const VkDescriptorPoolSize size = { descriptor_type(i), 1 };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &info, NULL, &pool));
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(set));
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .descriptorCount = 1,
        .descriptorType = size.type,
        .pImageInfo = image,
    };
    UNLESS("a descriptor that is not written")
    {
        DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    }
    return set;
}

static void
dispatch(struct program *p, const struct image_code *i, VkPipeline pipeline,
         VkPipelineLayout layout, VkDescriptorSetLayout set_layout)
{
    const struct program_image image = bound_image(p, i);
    const VkImageLayout place = is_storage(i) ? VK_IMAGE_LAYOUT_GENERAL
                                              : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    const VkDescriptorImageInfo bound = {
        .sampler = is_combined(i) ? bound_sampler(p, i) : VK_NULL_HANDLE,
        .imageView = bound_view(p, i, &image),
        .imageLayout = place,
    };
    const VkDescriptorSet set = bound_set(p, i, set_layout, &bound);

    program_begin(p);
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, place);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline));
    UNLESS("no set bound")
    {
        DO(vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set,
                                   0, NULL));
    }
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    program_finish(p);
}

static void
code_images(struct program *p)
{
    const struct image_code i = some_image(p);
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    put_image(p, &c, &i);
    VkShaderModule module = code_module(p, &c);
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = c.bindings,
    };
    c.bindings[0].descriptorType = M("another type of descriptor", c.bindings[0].descriptorType,
                                     VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    MAKE(DESCRIPTOR_SET_LAYOUT, set, vkCreateDescriptorSetLayout(p->device, &info, NULL, &set));
    const VkPipelineLayout layout = program_pipeline_layout(p, set);
    const VkPipeline pipeline = program_compute(p, module, layout, 0);
    dispatch(p, &i, pipeline, layout, set);
}

const struct program_subject image_code_subjects[] = {
    { "code_images", code_images, prepare_images },
    { NULL, NULL, NULL },
};

#endif
