/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what Vulkan 1.4 and the extensions of maintenance have made anew: maps, questions, commands. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include "sync_comp_storage_write.h"

#define SIZE 65536u

static void
prepare_maintenance(struct program *p)
{
    program_extension(p, VK_EXT_MAP_MEMORY_PLACED_EXTENSION_NAME);
    FEATURES(MapMemoryPlacedFeaturesEXT, MAP_MEMORY_PLACED_FEATURES_EXT);
    MapMemoryPlacedFeaturesEXT->memoryMapPlaced = M("no placed maps", VK_TRUE, VK_FALSE);
    MapMemoryPlacedFeaturesEXT->memoryMapRangePlaced = program_pick(p, "ranges", 2);
    MapMemoryPlacedFeaturesEXT->memoryUnmapReserve = M("no reserved unmaps", VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v14.maintenance5 = M("no maintenance5", VK_TRUE, VK_FALSE);
    p->features.v14.maintenance6 = M("no maintenance6", VK_TRUE, VK_FALSE);
    p->features.v14.pushDescriptor = M("no pushed descriptors", VK_TRUE, VK_FALSE);
    p->features.v14.indexTypeUint8 = M("no indices of 8 bits", VK_TRUE, VK_FALSE);
}

/* --- maps --- */

static VkDeviceMemory
host_memory(struct program *p)
{
    const VkMemoryPropertyFlags wanted = M(
        "memory that the host does not see",
        (VkMemoryPropertyFlags)VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, 0u);
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = SIZE };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < p->kit->memory.memoryTypeCount; i++) {
        const VkMemoryPropertyFlags flags = p->kit->memory.memoryTypes[i].propertyFlags;
        if ((flags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) == wanted &&
            !(flags &
              (VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT | VK_MEMORY_PROPERTY_PROTECTED_BIT))) {
            info.memoryTypeIndex = i;
            break;
        }
    }
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

static void
unmap(struct program *p, VkDeviceMemory memory, bool placed)
{
    const VkMemoryUnmapInfo info = {
        .sType = M("unmap of another struct", VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO,
                   VK_STRUCTURE_TYPE_MEMORY_MAP_INFO),
        .flags = placed && program_pick(p, "reserve", 2)
                     ? M("unmap of flags that are none",
                         (VkMemoryUnmapFlags)VK_MEMORY_UNMAP_RESERVE_BIT_EXT, 0x40u)
                     : 0u,
        .memory = M("unmap of no memory", memory, VK_NULL_HANDLE),
    };
    TRY(NOW(vkUnmapMemory2)(p->device, &info));
    IF("unmapped twice")
    {
        TRY(NOW(vkUnmapMemory2)(p->device, &info));
    }
}

static void
maps(struct program *p)
{
    static _Alignas(65536) unsigned char room[SIZE];
    VkDeviceMemory memory = host_memory(p);
    const bool placed = program_pick(p, "placed", 2);
    const VkMemoryMapPlacedInfoEXT place = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT,
        .pPlacedAddress = M("placed nowhere", M("placed at an odd address", &room[0], &room[100]),
                            NULL),
    };
    const VkMemoryMapInfo info = {
        .sType = M("map of another struct", VK_STRUCTURE_TYPE_MEMORY_MAP_INFO,
                   VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO),
        .pNext = placed ? M("placed without its struct", &place, NULL) : NULL,
        .flags = M("map of flags that are none",
                   placed ? (VkMemoryMapFlags)VK_MEMORY_MAP_PLACED_BIT_EXT : 0u, 0x40u),
        .memory = M("map of no memory", memory, VK_NULL_HANDLE),
        .offset = M("map behind the memory",
                    M("map at an offset", 0u, placed ? 4096u + 64 : SIZE - 64), SIZE),
        .size = M("map of no bytes", M("map of more bytes", VK_WHOLE_SIZE, SIZE + 1), 0u),
    };
    void *mapped = NULL;

    IF("mapped before")
    {
        TRY(vkMapMemory(p->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    }
    TRY(NOW(vkMapMemory2)(p->device, &info, M("map to nowhere", &mapped, NULL)));
    const VkMappedMemoryRange range = {
        .sType = VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE,
        .memory = memory,
        .offset = M("flushed at an odd offset", 0u, 3u),
        .size = M("flushed beyond the map", VK_WHOLE_SIZE, 2u * SIZE),
    };
    TRY(vkFlushMappedMemoryRanges(p->device, 1, &range));
    unmap(p, memory, placed);
}

/* --- questions --- */

static VkImageCreateInfo
image_info(struct program *p)
{
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D32_SFLOAT,
                                        VK_FORMAT_BC1_RGB_UNORM_BLOCK,
                                        VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM };
    const VkFormat format = formats[program_pick(p, "format", KIT_COUNT(formats))];

    return (VkImageCreateInfo){
        .sType = M("image of another struct", VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                   VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO),
        .flags = format == VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM && program_pick(p, "disjoint", 2)
                     ? VK_IMAGE_CREATE_DISJOINT_BIT
                     : 0,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = M("image of a format that is none", format, (VkFormat)999999),
        .extent = { M("image of width 0", 64u, 0u), 64, M("image of depth 2", 1u, 2u) },
        .mipLevels = M("image of no levels", 1u, 0u),
        .arrayLayers = M("image of no layers", 1u, 0u),
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = M("image of no usage", (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT, 0u),
    };
}

static void
ask_layout(struct program *p)
{
    const VkImageCreateInfo image = image_info(p);
    const bool planar = image.format == VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    const VkImageAspectFlags aspect = planar ? (VkImageAspectFlags)VK_IMAGE_ASPECT_PLANE_0_BIT
                                             : program_aspect(image.format);
    const VkImageSubresource2 subresource = {
        .sType = M("subresource of another struct", VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .imageSubresource = { M("subresource of another aspect",
                                M("subresource of two aspects",
                                  M("subresource of no aspect", aspect, 0u),
                                  aspect | VK_IMAGE_ASPECT_STENCIL_BIT),
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT),
                              M("subresource of a level behind the last", 0u, 1u),
                              M("subresource of a layer behind the last", 0u, 1u) },
    };
    const VkDeviceImageSubresourceInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_SUBRESOURCE_INFO,
        .pCreateInfo = M("layout of no image", &image, NULL),
        .pSubresource = M("layout of no subresource", &subresource, NULL),
    };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2 };

    DO(NOW(vkGetDeviceImageSubresourceLayout)(p->device, &info,
                                              M("layout to nowhere", &layout, NULL)));
}

static void
ask_requirements(struct program *p)
{
    const VkImageCreateInfo image = image_info(p);
    const VkDeviceImageMemoryRequirements of_image = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS,
        .pCreateInfo = M("requirements of no image", &image, NULL),
        .planeAspect = image.flags & VK_IMAGE_CREATE_DISJOINT_BIT
                           ? M("requirements of no plane", VK_IMAGE_ASPECT_PLANE_1_BIT,
                               M("requirements of another aspect", (VkImageAspectFlagBits)0,
                                 VK_IMAGE_ASPECT_COLOR_BIT))
                           : 0,
    };
    const VkBufferCreateInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = M("requirements of an empty buffer", 256u, 0u),
        .usage = M("requirements of a buffer for nothing",
                   (VkBufferUsageFlags)VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0u),
    };
    const VkDeviceBufferMemoryRequirements of_buffer = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_BUFFER_MEMORY_REQUIREMENTS,
        .pCreateInfo = M("requirements of no buffer", &buffer, NULL),
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    DO(NOW(vkGetDeviceImageMemoryRequirements)(p->device, &of_image, &needs));
    DO(NOW(vkGetDeviceBufferMemoryRequirements)(p->device, &of_buffer,
                                                M("requirements to nowhere", &needs, NULL)));
}

static void
ask_granularity(struct program *p)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkRenderingAreaInfo info = {
        .sType = M("area of another struct", VK_STRUCTURE_TYPE_RENDERING_AREA_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .depthAttachmentFormat = VK_FORMAT_D32_SFLOAT,
    };
    VkExtent2D granularity;

    DO(NOW(vkGetRenderingAreaGranularity)(p->device, M("granularity of nothing", &info, NULL),
                                          M("granularity to nowhere", &granularity, NULL)));
}

static void
make_view(struct program *p)
{
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = M("buffer for what is none",
                   M("buffer for nothing",
                     (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_UNIFORM_TEXEL_BUFFER_BIT, 0u),
                   (VkBufferUsageFlags2)1 << 62),
    };
    const VkBufferUsageFlags2CreateInfo other = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = M("view for what the buffer is not",
                   (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_UNIFORM_TEXEL_BUFFER_BIT,
                   (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_TEXEL_BUFFER_BIT),
    };
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = &usage,
        .size = 256,
        .usage = M("buffer with both usages", 0u, (VkBufferUsageFlags)1),
    };
    VkMemoryRequirements needs = { 0 };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkBufferView view = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkResult result = VK_SUCCESS;

    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    const VkMemoryAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
        .memoryTypeIndex = needs.memoryTypeBits ? (uint32_t)__builtin_ctz(needs.memoryTypeBits) : 0
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &allocate, NULL, &memory));
    const VkBindMemoryStatus status = { .sType = VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS,
                                        .pResult = M("status to nowhere", &result, NULL) };
    const VkBindBufferMemoryInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                          .pNext = &status,
                                          .buffer = buffer,
                                          .memory = memory,
                                          .memoryOffset = M("bound behind the memory", 0u,
                                                            (VkDeviceSize)1 << 20) };
    TRY(vkBindBufferMemory2(p->device, 1, &bind));
    const VkBufferViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .pNext = program_pick(p, "view of its own usage", 2) ? &other : NULL,
        .buffer = buffer,
        .format = VK_FORMAT_R32_UINT,
        .range = VK_WHOLE_SIZE,
    };
    MAKE(BUFFER_VIEW, view, vkCreateBufferView(p->device, &view_info, NULL, &view));
}

static void
questions(struct program *p)
{
    for (uint32_t i = 0, count = 1 + program_pick(p, "questions", 3); i < count && !p->over; i++) {
        switch (program_pick(p, "question", 4)) {
        case 0: ask_layout(p); break;
        case 1: ask_requirements(p); break;
        case 2: ask_granularity(p); break;
        default: make_view(p);
        }
    }
}

/* --- commands --- */

static void
push(struct program *p, VkPipelineLayout layout)
{
    const VkDescriptorBufferInfo buffer = { program_buffer(p, 256,
                                                           VK_BUFFER_USAGE_STORAGE_BUFFER_BIT),
                                            0, M("pushed beyond the buffer", 256u, 512u) };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstBinding = M("pushed to a binding that is not there", 0u, 3u),
        .descriptorCount = M("pushed no descriptors", 1u, 0u),
        .descriptorType = M("pushed another type", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                            VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER),
        .pBufferInfo = &buffer,
    };
    const VkPushDescriptorSetInfo info = {
        .sType = M("pushed by another struct", VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .stageFlags = M("pushed for no stage", (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT, 0u),
        .layout = M("pushed to no layout", layout, VK_NULL_HANDLE),
        .set = M("pushed to a set that is not there", 0u, 1u),
        .descriptorWriteCount = M("pushed nothing", 1u, 0u),
        .pDescriptorWrites = M("writes missing", &write, NULL),
    };
    DO(NOW(vkCmdPushDescriptorSet2)(p->commands, &info));
}

static void
bind_set(struct program *p, VkDescriptorSetLayout set_layout, VkPipelineLayout layout)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSet set = kit_descriptor_set(p->kit, kit_descriptor_pool(p->kit, type, 1, 0),
                                             set_layout);
    const uint32_t offset = 0;
    VkBuffer buffer = program_buffer(p, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

    DO(kit_write_buffer(p->kit, set, type, buffer));
    const VkBindDescriptorSetsInfo info = {
        .sType = M("bound by another struct", VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .stageFlags = M(
            "bound for another stage",
            M("bound for no stage", (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT, 0u),
            (VkShaderStageFlags)VK_SHADER_STAGE_FRAGMENT_BIT),
        .layout = M("bound to no layout", layout, VK_NULL_HANDLE),
        .firstSet = M("bound to a set that is not there", 0u, 1u),
        .descriptorSetCount = M("bound no sets", 1u, 0u),
        .pDescriptorSets = M("sets missing", &set, NULL),
        .dynamicOffsetCount = M("bound with an offset", 0u, 1u),
        .pDynamicOffsets = &offset,
    };
    DO(NOW(vkCmdBindDescriptorSets2)(p->commands, &info));
}

static void
bind_indices(struct program *p)
{
    VkBuffer buffer = program_buffer(p, 256,
                                     M("indices in another buffer",
                                       (VkBufferUsageFlags)VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                                       (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    DO(NOW(vkCmdBindIndexBuffer2)(
        p->commands, program_pick(p, "no indices", 4) ? buffer : VK_NULL_HANDLE,
        M("indices at an odd offset", M("indices behind the buffer", 0u, 512u), 3u),
        M("indices of an odd size", M("indices beyond the buffer", VK_WHOLE_SIZE, 512u), 6u),
        M("indices that are none", VK_INDEX_TYPE_UINT32, (VkIndexType)77)));
}

static void
commands_2(struct program *p)
{
    const bool pushed = program_pick(p, "pushed", 2);
    const VkDescriptorSetLayoutBinding binding = {
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .descriptorCount = 1,
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
    };
    const VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = pushed ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT : 0,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    const VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 16 };
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    const uint32_t values[8] = { 0 };

    program_begin(p);
    MAKE(DESCRIPTOR_SET_LAYOUT, set, vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &set));
    const VkPipelineLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &layout_info, NULL, &layout));
    VkPipeline pipeline = program_compute(p, SHADER(sync_comp_storage_write), layout, 0);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline));
    if (pushed) {
        push(p, layout);
    } else {
        bind_set(p, set, layout);
    }
    const VkPushConstantsInfo info = {
        .sType = M("constants of another struct", VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .layout = M("constants of no layout", layout, VK_NULL_HANDLE),
        .stageFlags = M(
            "constants of another stage",
            M("constants of no stage", (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT, 0u),
            (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT),
        .offset = M("constants at an odd offset", 0u, 2u),
        .size = M("constants beyond the range",
                  M("constants of an odd size", M("no constants", 16u, 0u), 6u), 32u),
        .pValues = M("values missing", values, NULL),
    };
    DO(NOW(vkCmdPushConstants2)(p->commands, &info));
    bind_indices(p);
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    program_finish(p);
}

const struct program_subject maintenance_subjects[] = {
    { "maps", maps, prepare_maintenance },
    { "questions", questions, prepare_maintenance },
    { "commands_2", commands_2, prepare_maintenance },
    { NULL, NULL, NULL },
};

#endif
