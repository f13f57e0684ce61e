/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about descriptors in buffers: layouts, descriptors, bindings, offsets. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include "sync_comp_image_read.h"
#include "sync_comp_sampled.h"
#include "sync_comp_storage_write.h"
#include "sync_comp_texel.h"
#include "sync_comp_texel_write.h"
#include "sync_comp_uniform.h"

#define SIZE 4096u

static const struct kind {
    VkDescriptorType type;
    const uint32_t *words;
    size_t size;
    VkBufferUsageFlags buffer_usage;
    VkImageUsageFlags image_usage;
} kinds[] = {
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, sync_comp_uniform, sizeof(sync_comp_uniform),
      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, sync_comp_storage_write, sizeof(sync_comp_storage_write),
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0 },
    { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, sync_comp_sampled, sizeof(sync_comp_sampled), 0,
      VK_IMAGE_USAGE_SAMPLED_BIT },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, sync_comp_image_read, sizeof(sync_comp_image_read), 0,
      VK_IMAGE_USAGE_STORAGE_BIT },
    { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, sync_comp_texel, sizeof(sync_comp_texel),
      VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, sync_comp_texel_write, sizeof(sync_comp_texel_write),
      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, 0 },
};

static void
prepare_buffers(struct program *p)
{
    program_extension(p, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME);
    program_extension(
        p, VK_KHR_MAINTENANCE_6_EXTENSION_NAME); /* for the commands of its second version */
    FEATURES(DescriptorBufferFeaturesEXT, DESCRIPTOR_BUFFER_FEATURES_EXT);
    DescriptorBufferFeaturesEXT->descriptorBuffer = M("no descriptorBuffer", VK_TRUE, VK_FALSE);
    DescriptorBufferFeaturesEXT->descriptorBufferPushDescriptors = M("no pushed descriptors",
                                                                     VK_TRUE, VK_FALSE);
    DescriptorBufferFeaturesEXT->descriptorBufferCaptureReplay = VK_TRUE;
    p->features.v12.bufferDeviceAddress = M("no bufferDeviceAddress", VK_TRUE, VK_FALSE);
    p->features.v14.pushDescriptor = VK_TRUE;
}

struct buffers {
    const struct kind *kind;
    VkPhysicalDeviceDescriptorBufferPropertiesEXT limits;
    VkDescriptorSetLayout set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    struct program_addressed descriptors;
    unsigned char *mapped;
    VkDeviceSize size;
};

static VkDescriptorSetLayout
set_layout(struct program *p, const VkDescriptorSetLayoutBinding *binding,
           VkDescriptorSetLayoutCreateFlags flags)
{
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = binding,
    };
    MAKE(DESCRIPTOR_SET_LAYOUT, set, vkCreateDescriptorSetLayout(p->device, &info, NULL, &set));
    return set;
}

#define BUFFER_FLAG \
    ((VkDescriptorSetLayoutCreateFlags)VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT)

static void
make_layouts(struct program *p, struct buffers *b)
{
    const VkDescriptorSetLayoutBinding binding = {
        .binding = 0,
        .descriptorType = M("layout of dynamic buffers", b->kind->type,
                            VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC),
        .descriptorCount = 1 + program_pick(p, "count", 2),
        .stageFlags = M("layout of another stage", VK_SHADER_STAGE_COMPUTE_BIT,
                        VK_SHADER_STAGE_FRAGMENT_BIT),
    };
    VkDeviceSize offset = 0;

    b->size = SIZE;
    b->set = set_layout(
        p, &binding,
        M("layout without the flag of buffers",
          M("layout of pools that update after binding", BUFFER_FLAG,
            BUFFER_FLAG | VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT),
          0u));
    b->layout = program_pipeline_layout(p, b->set);
    DO(NOW(vkGetDescriptorSetLayoutSizeEXT)(p->device,
                                            M("size of no layout", b->set, VK_NULL_HANDLE),
                                            M("size to nowhere", &b->size, NULL)));
    DO(NOW(vkGetDescriptorSetLayoutBindingOffsetEXT)(
        p->device, M("offset in no layout", b->set, VK_NULL_HANDLE), 0, &offset));
    IF("set allocated of the layout")
    {
        const VkDescriptorPoolSize size = { b->kind->type, 4 };
        const VkDescriptorPoolCreateInfo pool_info = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
            .maxSets = 1,
            .poolSizeCount = 1,
            .pPoolSizes = &size,
        };
        VkDescriptorPool pool = VK_NULL_HANDLE;
        VkDescriptorSet set = VK_NULL_HANDLE;
        MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &pool_info, NULL, &pool));
        const VkDescriptorSetAllocateInfo allocation = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
            .descriptorPool = pool,
            .descriptorSetCount = 1,
            .pSetLayouts = &b->set,
        };
        TRY(vkAllocateDescriptorSets(p->device, &allocation, &set));
    }
}

/* --- descriptors --- */

static size_t
size_of(const struct buffers *b)
{
    switch (b->kind->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER: return b->limits.uniformBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER: return b->limits.storageBufferDescriptorSize;
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        return b->limits.combinedImageSamplerDescriptorSize;
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE: return b->limits.storageImageDescriptorSize;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER: return b->limits.uniformTexelBufferDescriptorSize;
    default: return b->limits.storageTexelBufferDescriptorSize;
    }
}

static void
get_descriptor(struct program *p, const struct buffers *b, VkDescriptorDataEXT data)
{
    static unsigned char elsewhere[256];
    const VkDescriptorGetInfoEXT info = {
        .sType = M("descriptor of another struct", VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .type = M("descriptor of a dynamic buffer",
                  M("descriptor of no type", b->kind->type, (VkDescriptorType)77),
                  VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC),
        .data = data,
    };
    size_t size = size_of(b);

    DO(NOW(vkGetDescriptorEXT)(
        p->device, &info,
        M("descriptor of another size", M("descriptor of size 0", size, 0u), size + 4),
        M("descriptor to nowhere", b->mapped ? b->mapped : elsewhere, NULL)));
}

static void
get_image(struct program *p, const struct buffers *b)
{
    const VkSamplerCreateInfo sampler_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .maxAnisotropy = 1.0f,
    };
    struct program_image image = program_image_2d(
        p, VK_FORMAT_R8G8B8A8_UNORM, 32,
        M("image of another usage", b->kind->image_usage,
          (VkImageUsageFlags)VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    VkImageView view = program_view(p, &image, VK_IMAGE_ASPECT_COLOR_BIT);
    VkSampler sampler = VK_NULL_HANDLE;

    MAKE(SAMPLER, sampler, vkCreateSampler(p->device, &sampler_info, NULL, &sampler));
    IF("view destroyed before its descriptor")
    {
        DROP(IMAGE_VIEW, view);
    }
    IF("sampler destroyed before its descriptor")
    {
        DROP(SAMPLER, sampler);
    }
    const VkDescriptorImageInfo info = { sampler, M("descriptor of no view", view, VK_NULL_HANDLE),
                                         M("descriptor of another layout", VK_IMAGE_LAYOUT_GENERAL,
                                           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL) };
    get_descriptor(
        p, b, (VkDescriptorDataEXT){ .pSampledImage = M("descriptor of nothing", &info, NULL) });
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
}

static void
get_buffer(struct program *p, const struct buffers *b)
{
    bool texel = b->kind->type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER ||
                 b->kind->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    struct program_addressed buffer = program_addressed(
        p, SIZE,
        M("buffer of another usage", b->kind->buffer_usage,
          (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));

    IF("buffer destroyed before its descriptor")
    {
        DROP(BUFFER, buffer.buffer);
    }
    IF("memory freed before the descriptor")
    {
        DROP(DEVICE_MEMORY, buffer.memory);
    }
    const VkDescriptorAddressInfoEXT info = {
        .sType = M("address of another struct", VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .address = M("descriptor of address 0",
                     M("descriptor of an unknown address",
                       M("descriptor of an odd address", buffer.address, buffer.address + 3),
                       (VkDeviceAddress)1 << 60),
                     0u),
        .range = M("descriptor of range 0",
                   M("descriptor behind the buffer",
                     M("descriptor of the whole size", 256u, VK_WHOLE_SIZE), 2u * SIZE),
                   0u),
        .format = texel ? M("texels of no format",
                            M("texels of a format that is none", VK_FORMAT_R32_UINT,
                              (VkFormat)999999),
                            VK_FORMAT_UNDEFINED)
                        : VK_FORMAT_UNDEFINED,
    };
    get_descriptor(
        p, b, (VkDescriptorDataEXT){ .pUniformBuffer = M("descriptor of no buffer", &info, NULL) });
}

/* --- commands --- */

#define RESOURCES ((VkBufferUsageFlags2)VK_BUFFER_USAGE_2_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT)
#define SAMPLERS ((VkBufferUsageFlags2)VK_BUFFER_USAGE_2_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT)

static VkBufferUsageFlags2
usage_of(const struct buffers *b)
{
    return b->kind->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ? RESOURCES | SAMPLERS
                                                                      : RESOURCES;
}

static void
bind_buffers(struct program *p, const struct buffers *b)
{
    const VkBufferUsageFlags2 usage = usage_of(b);
    const VkBufferUsageFlags2 said = M(
        "binding of usages that the buffer lacks",
        M("binding of no usage", M("binding of another usage", usage, usage | 1u), 0u),
        RESOURCES | SAMPLERS | VK_BUFFER_USAGE_2_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT);
    const VkBufferUsageFlags2CreateInfo wide = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = said,
    };
    const bool is_wide = program_pick(p, "wide usage", 2);
    VkDescriptorBufferBindingInfoEXT infos[64] = {
        { .sType = M("binding of another struct",
                     VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
                     VK_STRUCTURE_TYPE_APPLICATION_INFO),
          .pNext = is_wide ? &wide : NULL,
          .address = M(
              "binding at an unknown address",
              M("binding at an odd address", b->descriptors.address, b->descriptors.address + 4),
              (VkDeviceAddress)1 << 60),
          .usage = is_wide ? 0 : (VkBufferUsageFlags)said },
    };
    for (uint32_t i = 1; i < KIT_COUNT(infos); i++) {
        infos[i] = infos[0];
    }
    DO(NOW(vkCmdBindDescriptorBuffersEXT)(
        p->commands,
        M("more bindings than the limit", M("no bindings", 1u + program_pick(p, "bindings", 2), 0u),
          64u),
        M("bindings missing", infos, NULL)));
}

static void
set_offsets(struct program *p, const struct buffers *b)
{
    const uint32_t indices[2] = { M("offset in a buffer that is not bound",
                                    M("offset in a buffer beyond the limit", 0u, 1000u), 7u) };
    const VkDeviceSize step = b->limits.descriptorBufferOffsetAlignment;
    const VkDeviceSize offsets[2] = { M("offset that is not aligned",
                                        M("offset behind the buffer", 0u, (VkDeviceSize)SIZE * 16),
                                        step > 1 ? 1u : 0u) };
    const uint32_t first = M("offsets of a set that is not there", 0u, 1u);
    const uint32_t count = M("offsets of no sets", M("offsets of two sets", 1u, 2u), 0u);

    if (program_pick(p, "offsets 2", 2)) {
        const VkSetDescriptorBufferOffsetsInfoEXT info = {
            .sType = VK_STRUCTURE_TYPE_SET_DESCRIPTOR_BUFFER_OFFSETS_INFO_EXT,
            .stageFlags = M("offsets of no stage",
                            M("offsets of another stage",
                              (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT,
                              (VkShaderStageFlags)VK_SHADER_STAGE_ALL_GRAPHICS),
                            0u),
            .layout = M("offsets of no layout", b->layout, VK_NULL_HANDLE),
            .firstSet = first,
            .setCount = count,
            .pBufferIndices = M("offsets without buffers", indices, NULL),
            .pOffsets = M("offsets missing", offsets, NULL),
        };
        DO(NOW(vkCmdSetDescriptorBufferOffsets2EXT)(p->commands, &info));
        return;
    }
    DO(NOW(vkCmdSetDescriptorBufferOffsetsEXT)(
        p->commands,
        M("offsets for drawing",
          M("offsets for no bind point", VK_PIPELINE_BIND_POINT_COMPUTE, (VkPipelineBindPoint)77),
          VK_PIPELINE_BIND_POINT_GRAPHICS),
        M("offsets of a null layout", b->layout, VK_NULL_HANDLE), first, count,
        M("offsets without buffer indices", indices, NULL), M("no offsets", offsets, NULL)));
}

static struct buffers
begin_buffers(struct program *p, VkBufferUsageFlags2 wanted)
{
    struct buffers b = {
        .kind = &kinds[program_pick(p, "kind", KIT_COUNT(kinds))],
        .limits = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_PROPERTIES_EXT },
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &b.limits
    };
    void *mapped = NULL;

    const VkBufferUsageFlags2 usage = wanted ? wanted : usage_of(&b);

    DO(vkGetPhysicalDeviceProperties2(p->kit->gpu, &properties));
    program_begin(p);
    b.descriptors = program_addressed(
        p, SIZE,
        M("buffer of no descriptors", M("buffer of more descriptors", usage, RESOURCES | SAMPLERS),
          2u));
    TRY(vkMapMemory(p->device, b.descriptors.memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    b.mapped = mapped;
    return b;
}

static void
dispatch(struct program *p)
{
    struct buffers b = begin_buffers(p, 0);

    make_layouts(p, &b);
    if (b.kind->image_usage) {
        get_image(p, &b);
    } else {
        get_buffer(p, &b);
    }
    b.pipeline = program_compute(
        p, program_shader(p, b.kind->words, b.kind->size), b.layout,
        M("pipeline without the flag of buffers",
          (VkPipelineCreateFlags2)VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT, 0u));
    IF("buffer of descriptors destroyed before its binding")
    {
        DROP(BUFFER, b.descriptors.buffer);
    }
    UNLESS("no buffers bound")
    {
        bind_buffers(p, &b);
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, b.pipeline));
    UNLESS("no offsets set")
    {
        set_offsets(p, &b);
    }
    IF("buffers bound again behind the offsets")
    {
        bind_buffers(p, &b);
    }
    IF("buffer of descriptors destroyed before the dispatch")
    {
        DROP(BUFFER, b.descriptors.buffer);
    }
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    IF("buffer of descriptors destroyed before the submit")
    {
        DROP(BUFFER, b.descriptors.buffer);
    }
    program_finish(p);
}

/* Samplers in the layout; nothing in a buffer. */
static void
embedded(struct program *p)
{
    struct buffers b = begin_buffers(p, SAMPLERS);
    const VkSamplerCreateInfo sampler_info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                               .maxAnisotropy = 1.0f };
    VkSampler sampler = VK_NULL_HANDLE;

    MAKE(SAMPLER, sampler, vkCreateSampler(p->device, &sampler_info, NULL, &sampler));
    const VkSampler samplers[2] = { sampler, sampler };
    const VkDescriptorSetLayoutBinding binding = {
        .descriptorType = M("embedded descriptor of another type", VK_DESCRIPTOR_TYPE_SAMPLER,
                            VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER),
        .descriptorCount = M("two embedded samplers", 1u, 2u),
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
        .pImmutableSamplers = M("no embedded sampler", samplers, NULL),
    };
    const VkDescriptorSetLayoutCreateFlags both =
        BUFFER_FLAG | VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT;
    b.set = set_layout(p, &binding,
                       M("embedded samplers without buffers",
                         M("embedded samplers without their flag", both, BUFFER_FLAG),
                         both & ~BUFFER_FLAG));
    b.layout = program_pipeline_layout(p, b.set);
    IF("size of embedded samplers")
    {
        DO(NOW(vkGetDescriptorSetLayoutSizeEXT)(p->device, b.set, &b.size));
    }
    IF("offset of embedded samplers")
    {
        DO(NOW(vkGetDescriptorSetLayoutBindingOffsetEXT)(p->device, b.set, 0, &b.size));
    }
    IF("offsets of embedded samplers")
    {
        bind_buffers(p, &b);
        set_offsets(p, &b);
    }
    const uint32_t set = M("embedded samplers of a set that is not there", 0u, 1u);
    if (program_pick(p, "embedded 2", 2)) {
        const VkBindDescriptorBufferEmbeddedSamplersInfoEXT info = {
            .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
            .stageFlags = M("embedded samplers of no stage",
                            (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT, 0u),
            .layout = M("embedded samplers of no layout", b.layout, VK_NULL_HANDLE),
            .set = set,
        };
        DO(NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(p->commands, &info));
    } else {
        DO(NOW(vkCmdBindDescriptorBufferEmbeddedSamplersEXT)(
            p->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
            M("embedded samplers of a null layout", b.layout, VK_NULL_HANDLE), set));
    }
    program_finish(p);
}

/* What a capture of a trace asks. */
static void
captures(struct program *p)
{
    unsigned char data[256];
    VkBuffer buffer = VK_NULL_HANDLE;
    VkImage image = VK_NULL_HANDLE;
    VkSampler sampler = VK_NULL_HANDLE;
    const VkBufferCreateInfo buffer_info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .flags = M("buffer of no capture",
                   VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT, 0u),
        .size = 256,
        .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
    };
    const VkImageCreateInfo image_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = M("image of no capture", VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
                   0u),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    const VkSamplerCreateInfo sampler_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .flags = M("sampler of no capture",
                   VK_SAMPLER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT, 0u),
        .maxAnisotropy = 1.0f,
    };

    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &buffer_info, NULL, &buffer));
    MAKE(IMAGE, image, vkCreateImage(p->device, &image_info, NULL, &image));
    MAKE(SAMPLER, sampler, vkCreateSampler(p->device, &sampler_info, NULL, &sampler));
    const VkBufferCaptureDescriptorDataInfoEXT of_buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .buffer = M("capture of no buffer", buffer, VK_NULL_HANDLE),
    };
    const VkImageCaptureDescriptorDataInfoEXT of_image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .image = M("capture of no image", image, VK_NULL_HANDLE),
    };
    const VkSamplerCaptureDescriptorDataInfoEXT of_sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT,
        .sampler = M("capture of no sampler", sampler, VK_NULL_HANDLE),
    };
    TRY(NOW(vkGetBufferOpaqueCaptureDescriptorDataEXT)(p->device, &of_buffer,
                                                       M("capture to nowhere", data, NULL)));
    TRY(NOW(vkGetImageOpaqueCaptureDescriptorDataEXT)(p->device, &of_image, data));
    TRY(NOW(vkGetSamplerOpaqueCaptureDescriptorDataEXT)(p->device, &of_sampler, data));
}

const struct program_subject descriptor_buffer_subjects[] = {
    { "descriptor_buffer", dispatch, prepare_buffers },
    { "descriptor_buffer_embedded", embedded, prepare_buffers },
    { "descriptor_buffer_capture", captures, prepare_buffers },
    { NULL, NULL, NULL },
};

#endif
