/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about heaps of descriptors: what is written into them, bound, pushed, and read by dispatches. */
#include "program.h"

#ifdef VK_EXT_descriptor_heap

#include "heap_image.h"
#include "heap_sampled.h"
#include "heap_storage.h"
#include "heap_uniform.h"

#define HEAP 65536u
#define SIZE 4096u

static void
prepare_heaps(struct program *p)
{
    program_extension(p, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    program_extension(p, VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME);
    FEATURES(DescriptorHeapFeaturesEXT, DESCRIPTOR_HEAP_FEATURES_EXT);
    DescriptorHeapFeaturesEXT->descriptorHeap = M("no descriptorHeap", VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
    p->features.v14.maintenance5 = VK_TRUE;
}

static const struct kind {
    VkDescriptorType type;
    const uint32_t *words;
    size_t size;
    VkBufferUsageFlags buffer_usage;
    VkImageUsageFlags image_usage;
} kinds[] = {
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, heap_uniform, sizeof(heap_uniform),
      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, heap_storage, sizeof(heap_storage),
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0 },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, heap_image, sizeof(heap_image), 0,
      VK_IMAGE_USAGE_STORAGE_BIT },
    { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, heap_sampled, sizeof(heap_sampled), 0,
      VK_IMAGE_USAGE_SAMPLED_BIT },
};

struct heaps {
    const struct kind *kind;
    VkPhysicalDeviceDescriptorHeapPropertiesEXT limits;
    struct program_addressed resources, samplers;
    unsigned char *mapped[2];
};

/* --- what is written --- */

static void
write_descriptor(struct program *p, const struct heaps *h, VkResourceDescriptorDataEXT data)
{
    const VkResourceDescriptorInfoEXT info = {
        .sType = M("resource of another struct", VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .type = M("resource that is a sampler",
                  M("resource of no type", h->kind->type, (VkDescriptorType)77),
                  VK_DESCRIPTOR_TYPE_SAMPLER),
        .data = data,
    };
    const VkHostAddressRangeEXT to = { M("resource to nowhere", h->mapped[0], NULL),
                                       M("resource in too little room",
                                         M("resource in no room", 256u, 0u), 1u) };

    TRY(NOW(vkWriteResourceDescriptorsEXT)(p->device, M("no resources", 1u, 0u),
                                           M("resources missing", &info, NULL),
                                           M("ranges missing", &to, NULL)));
}

static void
write_buffer(struct program *p, const struct heaps *h)
{
    struct program_addressed buffer = program_addressed(
        p, SIZE,
        M("resource in a buffer of another usage", h->kind->buffer_usage,
          (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));

    IF("buffer destroyed before it is written")
    {
        DROP(BUFFER, buffer.buffer);
    }
    const VkDeviceAddressRangeEXT range = {
        M("resource at an unknown address",
          M("resource at an odd address", buffer.address, buffer.address + 2),
          (VkDeviceAddress)1 << 60),
        M("resource behind the buffer", M("resource of no bytes", 256u, 0u), 2u * SIZE)
    };
    write_descriptor(
        p, h,
        (VkResourceDescriptorDataEXT){ .pAddressRange = M("resource of no range", &range, NULL) });
}

static void
write_image(struct program *p, const struct heaps *h)
{
    struct program_image image = program_image_2d(
        p, VK_FORMAT_R8G8B8A8_UNORM, 32,
        M("resource in an image of another usage", h->kind->image_usage,
          (VkImageUsageFlags)VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    const VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = M("view of no image", image.image, VK_NULL_HANDLE),
        .viewType = M("view of another type", VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_3D),
        .format = M("view of a format that is none", image.format, (VkFormat)999999),
        .subresourceRange = { M("view of another aspect",
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT),
                              M("view of a level behind the last", 0u, 3u), 1, 0,
                              M("view of more layers", 1u, 3u) },
    };
    const VkImageDescriptorInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
        .pView = M("resource of no view", &view, NULL),
        .layout = M("resource of another layout", VK_IMAGE_LAYOUT_GENERAL,
                    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL),
    };
    write_descriptor(
        p, h, (VkResourceDescriptorDataEXT){ .pImage = M("resource of no image", &info, NULL) });
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
}

static void
write_sampler(struct program *p, const struct heaps *h)
{
    const VkSamplerCreateInfo info = {
        .sType = M("sampler of another struct", VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .magFilter = M("sampler of no filter", VK_FILTER_NEAREST, (VkFilter)77),
        .mipLodBias = M("sampler of a huge bias", 0.0f, 1000000.0f),
        .maxAnisotropy = 1.0f,
        .minLod = M("sampler of levels in reverse", 0.0f, 5.0f),
    };
    const VkHostAddressRangeEXT to = { M("sampler to nowhere", h->mapped[1], NULL),
                                       M("sampler in too little room", 256u, 1u) };
    TRY(NOW(vkWriteSamplerDescriptorsEXT)(p->device, M("no samplers", 1u, 0u),
                                          M("samplers missing", &info, NULL), &to));
}

/* --- what is bound --- */

static VkBindHeapInfoEXT
bind_info(struct program *p, const struct program_addressed *heap, VkDeviceSize alignment,
          VkDeviceSize most, VkDeviceSize reserved)
{
    return (VkBindHeapInfoEXT){
        .sType = M("heap of another struct", VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .heapRange = { M("heap at an unknown address",
                         M("heap at an odd address", heap->address,
                           heap->address + (alignment > 1 ? 1 : 0)),
                         (VkDeviceAddress)1 << 60),
                       M("heap beyond the limit", M("heap of no bytes", 16384u, 0u), most + 1) },
        .reservedRangeOffset = M("reserved behind the heap", 0u, 1u << 20),
        .reservedRangeSize = M("too little reserved", reserved, reserved ? reserved - 1 : 0),
    };
}

static void
bind_heaps(struct program *p, const struct heaps *h)
{
    const VkBindHeapInfoEXT resources = bind_info(p, &h->resources, h->limits.resourceHeapAlignment,
                                                  h->limits.maxResourceHeapSize,
                                                  h->limits.minResourceHeapReservedRange);
    const VkBindHeapInfoEXT samplers = bind_info(p, &h->samplers, h->limits.samplerHeapAlignment,
                                                 h->limits.maxSamplerHeapSize,
                                                 h->limits.minSamplerHeapReservedRangeWithEmbedded);
    UNLESS("no resources bound")
    {
        DO(NOW(vkCmdBindResourceHeapEXT)(p->commands, M("heap missing", &resources, NULL)));
    }
    UNLESS("no samplers bound")
    {
        DO(NOW(vkCmdBindSamplerHeapEXT)(p->commands, &samplers));
    }
}

static VkPipeline
make_pipeline(struct program *p, const struct heaps *h)
{
    const VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                          .maxAnisotropy = 1.0f };
    const bool sampled = h->kind->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .descriptorSet = M("mapping of another set", 0u, 1u),
        .bindingCount = M("mapping of no bindings", 1u, 0u),
        .resourceMask = M("mapping of no resources",
                          (VkSpirvResourceTypeFlagsEXT)VK_SPIRV_RESOURCE_TYPE_ALL_EXT, 0u),
        .source = M("mapping of no source",
                    VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
                    (VkDescriptorMappingSourceEXT)77),
        .sourceData.constantOffset = { .heapOffset = M("mapping at an odd offset", 1024u, 1025u),
                                       .heapArrayStride = 64,
                                       .pEmbeddedSampler = sampled ? &sampler : NULL },
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = M("no mappings", 1u, 0u),
        .pMappings = M("mappings missing", &mapping, NULL),
    };
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = M("pipeline without the flag of heaps",
                   (VkPipelineCreateFlags2)VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT,
                   (VkPipelineCreateFlags2)0),
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &flags,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .pNext = M("stage without mappings", &mappings, NULL),
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = program_shader(p, h->kind->words, h->kind->size),
                   .pName = "main" },
        .layout = M("pipeline with a layout", VK_NULL_HANDLE,
                    program_pipeline_layout(p, VK_NULL_HANDLE)),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

static void
push_data(struct program *p, const struct heaps *h)
{
    static unsigned char bytes[4096];
    const VkPushDataInfoEXT info = {
        .sType = M("data of another struct", VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .offset = M("data at an odd offset", 0u, 2u),
        .data = { M("data from nowhere", bytes, NULL),
                  M("data of an odd size",
                    M("data beyond the limit", M("data of no size", 16u, 0u),
                      h->limits.maxPushDataSize + 4),
                    6u) },
    };
    DO(NOW(vkCmdPushDataEXT)(p->commands, &info));
}

static void
begin_heaps(struct program *p, struct heaps *h)
{
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &h->limits
    };
    const VkBufferUsageFlags2 usage = M(
        "heap in a buffer of another usage",
        (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT,
        (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT);

    *h = (struct heaps){
        .kind = &kinds[program_pick(p, "kind", KIT_COUNT(kinds))],
        .limits.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_PROPERTIES_EXT,
    };
    DO(vkGetPhysicalDeviceProperties2(p->kit->gpu, &properties));
    program_begin(p);
    h->resources = program_addressed(p, HEAP, usage);
    h->samplers = program_addressed(p, HEAP, usage);
    for (int i = 0; i < 2; i++) {
        void *mapped = NULL;
        TRY(vkMapMemory(p->device, i ? h->samplers.memory : h->resources.memory, 0, VK_WHOLE_SIZE,
                        0, &mapped));
        h->mapped[i] = mapped;
    }
}

static void
heaps(struct program *p)
{
    struct heaps h;

    begin_heaps(p, &h);
    if (h.kind->image_usage) {
        write_image(p, &h);
    } else {
        write_buffer(p, &h);
    }
    write_sampler(p, &h);
    VkPipeline pipeline = make_pipeline(p, &h);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline));
    bind_heaps(p, &h);
    if (program_pick(p, "push", 2)) {
        push_data(p, &h);
    }
    IF("heap destroyed before the dispatch")
    {
        DROP(BUFFER, h.resources.buffer);
    }
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    IF("heap destroyed before the submit")
    {
        DROP(BUFFER, h.resources.buffer);
    }
    program_finish(p);
}

const struct program_subject heap_subjects[] = {
    { "heaps", heaps, prepare_heaps },
    { NULL, NULL, NULL },
};

#endif
