/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Heaps of descriptors: what is bound, and what a secondary command buffer says of them.
 */
#include "heap_scene.h"
#include "newer_scene.h"

#include <stdlib.h>

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define RESOURCE_ID(number) "VUID-vkCmdBindResourceHeapEXT-pBindInfo-" number
#define SAMPLER_ID(number) "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-" number

enum { MOST = 65536, RESERVED = 1024 };

static VkCommandBuffer
open_heaps(struct kit *kit)
{
    setenv("WAKE_NULL_ANSWERS",
           "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"
           "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"
           "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"
           "imageDescriptorAlignment=32,samplerDescriptorAlignment=16",
           1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
    return kit_recording(kit);
}

/* The address of a buffer that is large enough. */
static VkBindHeapInfoEXT
right_heap(struct kit *kit)
{
    return heap_in_buffer(kit, 2 * MOST, 16384, 0, RESERVED, NULL);
}

SCENE(resource_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit);
    const VkBindHeapInfoEXT right = right_heap(kit);
    VkBindHeapInfoEXT wrong = right;

    NOW(vkCmdBindResourceHeapEXT)(commands, &right);
    wrong.reservedRangeOffset = 16384 - 512;
    kit_expect(kit, RESOURCE_ID("11232"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeSize = RESERVED - 1;
    kit_expect(kit, RESOURCE_ID("11233"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.size = MOST + 1;
    kit_expect(kit, RESOURCE_ID("11234"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.address += 16;
    kit_expect(kit, RESOURCE_ID("11235"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeOffset = 16;
    kit_expect(kit, RESOURCE_ID("11436"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong.reservedRangeOffset = 8;
    kit_expect(kit, RESOURCE_ID("11435"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    kit_end(kit, commands);
}

/* A range that another command buffer has reserved: that one and no other, for the same kind of heap. */
SCENE(reserved_ranges_of_others, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer first = open_heaps(kit), second = kit_recording(kit);
    const VkBindHeapInfoEXT heap = right_heap(kit);
    VkBindHeapInfoEXT other = heap;

    other.reservedRangeOffset = RESERVED / 2;
    NOW(vkCmdBindResourceHeapEXT)(first, &heap);
    kit_expect(kit, RESOURCE_ID("11236"));
    NOW(vkCmdBindResourceHeapEXT)(second, &other);
    kit_expect(kit, SAMPLER_ID("11228"));
    NOW(vkCmdBindSamplerHeapEXT)(second, &heap);
    kit_end(kit, first);
    kit_expect(kit, SAMPLER_ID("11228"));
    NOW(vkCmdBindSamplerHeapEXT)(second, &other);
    kit_end(kit, second);
}

SCENE(reserved_ranges, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer first = open_heaps(kit), second = kit_recording(kit);
    const VkBindHeapInfoEXT heap = right_heap(kit), elsewhere = right_heap(kit);
    VkBindHeapInfoEXT other = heap;

    NOW(vkCmdBindResourceHeapEXT)(first, &heap);
    NOW(vkCmdBindResourceHeapEXT)(second, &heap);
    other.reservedRangeOffset = RESERVED;
    NOW(vkCmdBindResourceHeapEXT)(second, &other);
    other.reservedRangeOffset = RESERVED / 2;
    NOW(vkCmdBindResourceHeapEXT)(first, &elsewhere);
    NOW(vkCmdBindResourceHeapEXT)(second, &other); /* the first has another one now */
    kit_end(kit, second);
    KIT_VK(kit, vkResetCommandBuffer(second, 0));
    NOW(vkCmdBindSamplerHeapEXT)(first, &heap); /* and the second none */
    kit_end(kit, first);
    kit_begin(kit, first, 0);
    kit_begin(kit, second, 0);
    NOW(vkCmdBindResourceHeapEXT)(second, &other);
    kit_end(kit, first);
    kit_end(kit, second);
}

SCENE(sampler_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit);
    const VkBindHeapInfoEXT right = right_heap(kit);
    VkBindHeapInfoEXT wrong = right;

    NOW(vkCmdBindSamplerHeapEXT)(commands, &right);
    wrong.reservedRangeOffset = 16384 - 512;
    kit_expect(kit, SAMPLER_ID("11223"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeSize = RESERVED - 1;
    kit_expect(kit, SAMPLER_ID("11224"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.size = MOST + 1;
    kit_expect(kit, SAMPLER_ID("11225"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.address += 16;
    kit_expect(kit, SAMPLER_ID("11226"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeOffset = 8;
    kit_expect(kit, SAMPLER_ID("11434"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    kit_end(kit, commands);
}

SCENE(inherited_without_the_feature, SILENT)
{
    VkBindHeapInfoEXT heap = { .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT };
    VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT
    };
    VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &inherited };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_descriptor_heap" });
    commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_end(kit, commands);
    heaps.pSamplerHeapBindInfo = &heap;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11200");
    (void)vkBeginCommandBuffer(commands, &begin);
    heaps.pSamplerHeapBindInfo = NULL;
    heaps.pResourceHeapBindInfo = &heap;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11201");
    (void)vkBeginCommandBuffer(commands, &begin);
}

/* --- what the host writes --------------------------------------------------------------------- */

#define WRITE_ANSWERS                                                          \
    "bufferDescriptorSize=16,imageDescriptorSize=32,samplerDescriptorSize=16," \
    "maxPushDataSize=256,minUniformBufferOffsetAlignment=64,"                  \
    "minStorageBufferOffsetAlignment=16,minTexelBufferOffsetAlignment=16,"     \
    "maxUniformBufferRange=16384,"                                             \
    "maxStorageBufferRange=65536,nullDescriptor=0,maxCustomBorderColorSamplers=4"

static void
open_answers(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap", "VK_EXT_robustness2", "VK_EXT_custom_border_color",
             "VK_EXT_image_2d_view_of_3d", "VK_KHR_acceleration_structure",
             "VK_KHR_deferred_host_operations", "VK_NV_ray_tracing", "VK_ARM_tensors",
             "VK_EXT_fragment_density_map");
}

static void
open_writes(struct kit *kit)
{
    open_answers(kit, WRITE_ANSWERS);
}

static void
write_resource(struct kit *kit, VkResourceDescriptorInfoEXT info, const char *id)
{
    char bytes[256];
    const VkHostAddressRangeEXT to = { bytes, sizeof(bytes) };

    info.sType = VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT;
    if (id) {
        kit_expect(kit, id);
    }
    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &info, &to);
}

/* Of a buffer of any use. */
static VkDeviceAddress
usable_address(struct kit *kit)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 2 * MOST,
                                .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                         VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                         VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                         VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
                                         VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    vkGetBufferMemoryRequirements(kit->device, ask.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    return vkGetBufferDeviceAddress(kit->device, &ask);
}

#define WRITE(id, ...) write_resource(kit, (VkResourceDescriptorInfoEXT){ __VA_ARGS__ }, id)
#define INFO_ID(rest) "VUID-VkResourceDescriptorInfoEXT-" rest

SCENE(written_ranges, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddressRangeEXT range;

    open_writes(kit);
    range = (VkDeviceAddressRangeEXT){ usable_address(kit), 256 };
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, .data.pAddressRange = &range);
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .data.pAddressRange = &range);
    WRITE(INFO_ID("type-11210"), .type = VK_DESCRIPTOR_TYPE_SAMPLER);
    WRITE(INFO_ID("None-11213"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    WRITE(INFO_ID("None-11212"), .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER);
    WRITE(INFO_ID("None-11211"), .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE);
    WRITE(INFO_ID("type-11469"), .type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);
    range.address += 8;
    WRITE(INFO_ID("type-12350"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .data.pAddressRange = &range);
    WRITE(INFO_ID("type-12351"), .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .data.pAddressRange = &range);
    range.address -= 8;
    range.size = 16388;
    WRITE(INFO_ID("type-12496"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .data.pAddressRange = &range);
    range.size = 65540;
    WRITE(INFO_ID("type-12497"), .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .data.pAddressRange = &range);
    range.size = 0;
    WRITE(INFO_ID("type-11433"), .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .data.pAddressRange = &range);
}

SCENE(written_structures, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddressRangeEXT range;

    open_writes(kit);
    /* No structure is there. */
    kit_allow(kit, INFO_ID("type-11467"));
    kit_allow(kit, INFO_ID("type-11483"));
    range = (VkDeviceAddressRangeEXT){ usable_address(kit) & ~(VkDeviceAddress)255, 0 };
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
          .data.pAddressRange = &range);
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV, .data.pAddressRange = &range);
    range.size = 256;
    WRITE(INFO_ID("type-11468"), .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV,
          .data.pAddressRange = &range);
    range.address += 128;
    WRITE(INFO_ID("type-11454"), .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
          .data.pAddressRange = &range);
}

SCENE(written_texels_and_tensors, SILENT | KIT_NULL_DRIVER)
{
    VkTexelBufferDescriptorInfoEXT texels = {
        .sType = VK_STRUCTURE_TYPE_TEXEL_BUFFER_DESCRIPTOR_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    VkDebugUtilsObjectNameInfoEXT name = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = VK_OBJECT_TYPE_UNKNOWN,
        .pObjectName = "one"
    };

    open_writes(kit);
    texels.addressRange = (VkDeviceAddressRangeEXT){ usable_address(kit), 256 };
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, .data.pTexelBuffer = &texels,
          .pNext = &name);
    name.objectType = VK_OBJECT_TYPE_BUFFER;
    WRITE(INFO_ID("pNext-11401"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
          .data.pTexelBuffer = &texels, .pNext = &name);
    texels.addressRange.address += 2;
    WRITE(INFO_ID("type-12349"), .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
          .data.pTexelBuffer = &texels);
    WRITE(INFO_ID("None-11457"), .type = VK_DESCRIPTOR_TYPE_TENSOR_ARM);
}

SCENE(images_written_for_nobody, SILENT | KIT_NULL_DRIVER)
{
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = WHOLE };
    const VkImageDescriptorInfoEXT image = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                             .pView = &view,
                                             .layout = VK_IMAGE_LAYOUT_GENERAL };

    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    open_writes(kit);
    view.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    WRITE("VUID-vkWriteResourceDescriptorsEXT-pResources-12494",
          .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
}

SCENE(written_images, SILENT | KIT_NULL_DRIVER)
{
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = WHOLE };
    VkImageDescriptorInfoEXT image = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                       .pView = &view,
                                       .layout = VK_IMAGE_LAYOUT_GENERAL };
    VkImageCreateInfo volume = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                 .imageType = VK_IMAGE_TYPE_3D,
                                 .format = VK_FORMAT_R8G8B8A8_UNORM,
                                 .extent = { 16, 16, 16 },
                                 .mipLevels = 1,
                                 .arrayLayers = 1,
                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                 .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT };
    VkImage flat;

    open_writes(kit);
    flat = view.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    view.format = VK_FORMAT_R8_UNORM;
    WRITE("VUID-VkImageViewCreateInfo-image-12397", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
    view.format = VK_FORMAT_R8G8B8A8_UNORM;
    view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    WRITE("VUID-VkImageViewCreateInfo-subresourceRange-09594",
          .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    WRITE(INFO_ID("type-11459"), .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, .data.pImage = &image);
    WRITE(INFO_ID("type-11460"), .type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
          .data.pImage = &image);
    view.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_STORAGE_BIT);
    WRITE(INFO_ID("type-11458"), .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    view.image = flat;
    image.layout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    WRITE("VUID-VkImageDescriptorInfoEXT-layout-11219", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
    image.layout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    WRITE("VUID-VkImageDescriptorInfoEXT-layout-11221", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
    image.layout = VK_IMAGE_LAYOUT_GENERAL;
    view.image = image_of(kit, &volume);
    view.viewType = VK_IMAGE_VIEW_TYPE_3D;
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    volume.flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT;
    view.image = image_of(kit, &volume);
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    view.subresourceRange.levelCount = view.subresourceRange.layerCount = 1;
    WRITE(INFO_ID("type-11424"), .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, .data.pImage = &image);
    WRITE(INFO_ID("type-11425"), .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    volume.usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    view.image = image_of(kit, &volume);
    WRITE(INFO_ID("type-11422"), .type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
          .data.pImage = &image);
}

SCENE(written_views_of_other_kinds, SILENT | KIT_NULL_DRIVER)
{
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    const VkImageDescriptorInfoEXT image = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                             .pView = &view,
                                             .layout = VK_IMAGE_LAYOUT_GENERAL };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 16 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT };

    open_writes(kit);
    view.image = image_of(kit, &info);
    view.viewType = VK_IMAGE_VIEW_TYPE_3D;
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    view.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    WRITE("VUID-VkImageDescriptorInfoEXT-pView-11426", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    kit_expect(kit, INFO_ID("type-11425"));
    WRITE("VUID-VkImageDescriptorInfoEXT-pView-11427", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
    info.flags = 0;
    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = view.format = VK_FORMAT_D24_UNORM_S8_UINT;
    info.extent.depth = 1;
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    view.image = image_of(kit, &info);
    view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    WRITE(NULL, .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, .data.pImage = &image);
    view.subresourceRange.aspectMask |= VK_IMAGE_ASPECT_STENCIL_BIT;
    WRITE("VUID-VkImageDescriptorInfoEXT-pView-11430", .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .data.pImage = &image);
}

SCENE(images_written_for_processing, SILENT | KIT_NULL_DRIVER)
{
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = WHOLE };
    const VkImageDescriptorInfoEXT image = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                             .pView = &view,
                                             .layout = VK_IMAGE_LAYOUT_GENERAL };

    setenv("WAKE_NULL_ANSWERS", WRITE_ANSWERS, 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap", "VK_QCOM_image_processing");
    view.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    WRITE(INFO_ID("type-12498"), .type = VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM,
          .data.pImage = &image);
    view.viewType = VK_IMAGE_VIEW_TYPE_2D;
    WRITE(INFO_ID("type-12499"), .type = VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM,
          .data.pImage = &image);
}

SCENE(written_to_little_room, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddressRangeEXT range;
    VkResourceDescriptorInfoEXT info = { .sType = VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT,
                                         .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                         .data.pAddressRange = &range };
    char bytes[256];
    VkHostAddressRangeEXT to = { bytes, 0 };
    VkDeviceSize size;

    open_writes(kit);
    range = (VkDeviceAddressRangeEXT){ usable_address(kit), 256 };
    size = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDescriptorSizeEXT)(kit->gpu, info.type);
    if (!size) {
        kit_skip(kit, "the driver's descriptors take no room");
    }
    to.size = size;
    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &info, &to);
    to.size = size - 1;
    kit_expect(kit, "VUID-vkWriteResourceDescriptorsEXT-size-11207");
    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &info, &to);
}

#define CREATE_ID(rest) "VUID-VkSamplerCreateInfo-" rest

static VkSamplerYcbcrConversion
conversion_of(struct kit *kit)
{
    const VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM
    };
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    return made;
}

/* Images that take more than one descriptor, and room for one or for all of them. */
static void
write_image(struct kit *kit, const char *vuid, const VkImageViewCreateInfo *view, uint32_t room)
{
    const VkImageDescriptorInfoEXT image = { .sType = VK_STRUCTURE_TYPE_IMAGE_DESCRIPTOR_INFO_EXT,
                                             .pView = view,
                                             .layout = VK_IMAGE_LAYOUT_GENERAL };
    const VkResourceDescriptorInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT,
        .type = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
        .data.pImage = &image
    };
    VkDeviceSize size = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDescriptorSizeEXT)(kit->gpu,
                                                                                        info.type);
    char bytes[256];
    const VkHostAddressRangeEXT to = { bytes, room * size };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &info, &to);
}

SCENE(images_of_many_descriptors, SILENT | KIT_NULL_DRIVER)
{
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .pNext = &conversion,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
                                   .subresourceRange = WHOLE };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };

    open_answers(kit, WRITE_ANSWERS
                 ",combinedImageSamplerDescriptorCount=3,subsampledImageDescriptorCount=3");
    conversion.conversion = conversion_of(kit);
    view.image = image_of(kit, &info);
    write_image(kit, NULL, &view, 3);
    write_image(kit, "VUID-vkWriteResourceDescriptorsEXT-pResources-11208", &view, 1);
    view.pNext = NULL;
    info.format = view.format = VK_FORMAT_R8G8B8A8_UNORM;
    view.image = image_of(kit, &info);
    write_image(kit, NULL, &view, 1);
    info.flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT;
    info.usage |= VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    view.image = image_of(kit, &info);
    write_image(kit, NULL, &view, 3);
    write_image(kit, "VUID-vkWriteResourceDescriptorsEXT-pResources-11209", &view, 1);
}

SCENE(written_samplers, SILENT | KIT_NULL_DRIVER)
{
    VkSamplerCustomBorderColorIndexCreateInfoEXT index = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_INDEX_CREATE_INFO_EXT
    };
    VkSamplerCustomBorderColorCreateInfoEXT color = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM
    };
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .pNext = &color,
                                 .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                                 .borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT };
    VkDebugUtilsObjectNameInfoEXT name = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = VK_OBJECT_TYPE_SAMPLER,
        .pObjectName = "one"
    };
    char bytes[256];
    const VkHostAddressRangeEXT to = { bytes, sizeof(bytes) };

    open_writes(kit);
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-borderColor-11444");
    kit_expect(kit, CREATE_ID("customBorderColors-04085"));
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);
    color.pNext = &index;
    kit_expect(kit, CREATE_ID("customBorderColors-04085"));
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);
    index.index = 4;
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-borderColor-11205");
    kit_expect(kit, "VUID-VkSamplerCustomBorderColorIndexCreateInfoEXT-index-11289");
    kit_expect(kit, CREATE_ID("customBorderColors-04085"));
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);
    info.borderColor = VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
    info.pNext = &name;
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-pNext-11400");
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);
    conversion.conversion = conversion_of(kit);
    info.addressModeU = info.addressModeV = info.addressModeW =
        VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    info.pNext = &conversion;
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-pSamplers-11204");
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);
}

/* Samplers that are written are held to what samplers that are created are. */
SCENE(written_samplers_of_wrong_values, SILENT | KIT_NULL_DRIVER)
{
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    char bytes[256];
    const VkHostAddressRangeEXT to = { bytes, sizeof(bytes) };

#define WRITE_SAMPLER(id, ...)                                                          \
    do {                                                                                \
        info = (VkSamplerCreateInfo){ .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO }; \
        __VA_ARGS__;                                                                    \
        if (id) {                                                                       \
            kit_expect(kit, id);                                                        \
        }                                                                               \
        (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &info, &to);            \
    } while (0)
    open_writes(kit);
    WRITE_SAMPLER(NULL, info.minLod = 1.0f, info.maxLod = 1.0f);
    WRITE_SAMPLER(CREATE_ID("maxLod-01973"), info.minLod = 2.0f, info.maxLod = 1.0f);
    WRITE_SAMPLER(CREATE_ID("mipLodBias-01069"), info.mipLodBias = 1000.0f);
    WRITE_SAMPLER(CREATE_ID("unnormalizedCoordinates-01072"),
                  info.unnormalizedCoordinates = VK_TRUE, info.minFilter = VK_FILTER_LINEAR,
                  info.addressModeU = info.addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE);
    WRITE_SAMPLER(CREATE_ID("compareEnable-01080"), info.compareEnable = VK_TRUE,
                  info.compareOp = (VkCompareOp)99);
}

SCENE(pushed_data, SILENT | KIT_NULL_DRIVER)
{
    char bytes[260] = { 0 };
    VkPushDataInfoEXT info = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                               .data = { bytes, 256 } };
    VkCommandBuffer commands;

    open_writes(kit);
    commands = kit_recording(kit);
    NOW(vkCmdPushDataEXT)(commands, &info);
    info.data.size = 260;
    kit_expect(kit, "VUID-VkPushDataInfoEXT-offset-11243");
    NOW(vkCmdPushDataEXT)(commands, &info);
    info.data.size = 6;
    kit_expect(kit, "VUID-VkPushDataInfoEXT-data-11419");
    NOW(vkCmdPushDataEXT)(commands, &info);
    info.data.size = 4;
    info.offset = 2;
    kit_expect(kit, "VUID-VkPushDataInfoEXT-offset-11418");
    NOW(vkCmdPushDataEXT)(commands, &info);
    kit_end(kit, commands);
}

/* --- buffers behind addresses ----------------------------------------------------------------- */

static VkBindHeapInfoEXT
wrong_heap(struct kit *kit)
{
    VkBindHeapInfoEXT heap = right_heap(kit);

    heap.heapRange.address = usable_address(kit);
    return heap;
}

SCENE(buffers_of_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit);
    VkBindHeapInfoEXT heap = wrong_heap(kit);

    kit_expect(kit, "VUID-vkCmdBindSamplerHeapEXT-heapRange-11230");
    NOW(vkCmdBindSamplerHeapEXT)(commands, &heap);
    kit_expect(kit, "VUID-vkCmdBindResourceHeapEXT-heapRange-11237");
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    heap = right_heap(kit);
    heap.heapRange.address += MOST + 32768;
    heap.heapRange.size = 65536;
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-address-11365");
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    heap.heapRange.address += MOST << 8;
    kit_expect(kit, "VUID-VkDeviceAddress-size-11364");
    NOW(vkCmdBindSamplerHeapEXT)(commands, &heap);
    kit_end(kit, commands);
}

/* A secondary that inherits them. */
static VkCommandBuffer
begin_inheriting(struct kit *kit, const char *vuid, const VkBindHeapInfoEXT *sampler,
                 const VkBindHeapInfoEXT *resource)
{
    const VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT,
        .pSamplerHeapBindInfo = sampler,
        .pResourceHeapBindInfo = resource
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inherited };
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    if (vuid) {
        kit_expect(kit, vuid);
        (void)vkBeginCommandBuffer(commands, &begin);
        return commands;
    }
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_end(kit, commands);
    return commands;
}

SCENE(inherited_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit), sampler, resource;
    const VkBindHeapInfoEXT right = right_heap(kit), wrong = wrong_heap(kit);
    const VkBindHeapInfoEXT another = right_heap(kit);

    (void)begin_inheriting(
        kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-pSamplerHeapBindInfo-11470",
        &wrong, NULL);
    (void)begin_inheriting(
        kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-pResourceHeapBindInfo-11471",
        NULL, &wrong);
    sampler = begin_inheriting(kit, NULL, &right, NULL);
    resource = begin_inheriting(kit, NULL, NULL, &right);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-11473");
    vkCmdExecuteCommands(commands, 1, &sampler);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-11474");
    vkCmdExecuteCommands(commands, 1, &resource);
    NOW(vkCmdBindSamplerHeapEXT)(commands, &right);
    NOW(vkCmdBindResourceHeapEXT)(commands, &right);
    sampler = begin_inheriting(kit, NULL, &right, &right);
    vkCmdExecuteCommands(commands, 1, &sampler);
    NOW(vkCmdBindSamplerHeapEXT)(commands, &another);
    NOW(vkCmdBindResourceHeapEXT)(commands, &another);
    sampler = begin_inheriting(kit, NULL, &another, &another);
    vkCmdExecuteCommands(commands, 1, &sampler);
    sampler = begin_inheriting(kit, NULL, &right, NULL);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-11351");
    vkCmdExecuteCommands(commands, 1, &sampler);
    resource = begin_inheriting(kit, NULL, NULL, &right);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-11352");
    vkCmdExecuteCommands(commands, 1, &resource);
    vkEndCommandBuffer(commands);
}

SCENE(buffers_of_descriptors, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddressRangeEXT range;
    VkTexelBufferDescriptorInfoEXT texels = {
        .sType = VK_STRUCTURE_TYPE_TEXEL_BUFFER_DESCRIPTOR_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM
    };

    open_writes(kit);
    range = (VkDeviceAddressRangeEXT){ right_heap(kit).heapRange.address, 256 };
    WRITE(INFO_ID("type-11461"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .data.pAddressRange = &range);
    WRITE(INFO_ID("type-11462"), .type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .data.pAddressRange = &range);
    texels.addressRange = range;
    WRITE(INFO_ID("type-11463"), .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
          .data.pTexelBuffer = &texels);
    WRITE(INFO_ID("type-11464"), .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
          .data.pTexelBuffer = &texels);
    range.address = usable_address(kit) + 2 * MOST - 256;
    range.size = 512;
    WRITE("VUID-VkDeviceAddressRangeKHR-address-11365", .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .data.pAddressRange = &range);
    range.address += MOST << 8;
    WRITE("VUID-VkDeviceAddress-size-11364", .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
          .data.pAddressRange = &range);
    texels.addressRange.address = 0;
    WRITE("VUID-VkDeviceAddressRangeKHR-size-11411",
          .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, .data.pTexelBuffer = &texels);
    range.size = 0;
    WRITE(INFO_ID("type-11483"), .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
          .data.pAddressRange = &range);
    WRITE(INFO_ID("type-11467"), .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV,
          .data.pAddressRange = &range);
}

/* --- what is asked about heaps --- */

SCENE(sizes_of_descriptors, SILENT)
{
    static const VkDescriptorType others[] = { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                               VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
                                               VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
                                               VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK };
    PFN_vkGetPhysicalDeviceDescriptorSizeEXT size;

    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
    size = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDescriptorSizeEXT);
    (void)size(kit->gpu, VK_DESCRIPTOR_TYPE_SAMPLER);
    (void)size(kit->gpu, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);
    for (size_t i = 0; i < KIT_COUNT(others); i++) {
        kit_expect(kit, "VUID-vkGetPhysicalDeviceDescriptorSizeEXT-type-11362");
        (void)size(kit->gpu, others[i]);
    }
}

/* On one device, or on two that make one. */
static void
ask_for_captures(struct kit *kit, bool group)
{
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 8, 8, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    char bytes[64];
    VkHostAddressRangeEXT ranges[2] = { { bytes, 16 }, { bytes, 16 } };
    VkImage images[2];

    setenv("WAKE_NULL_ANSWERS", "imageCaptureReplayOpaqueDataSize=16", 1);
    NEW(kit, .extensions = { "VK_EXT_descriptor_heap" }, .next = &heaps, .group = group);
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &images[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(images[i]));
    }
    if (group) {
        kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDataEXT-device-11284");
    }
    (void)NOW(vkGetImageOpaqueCaptureDataEXT)(kit->device, 2, images, ranges);
    if (!group) {
        ranges[1].size = 8;
        kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDataEXT-size-11283");
        (void)NOW(vkGetImageOpaqueCaptureDataEXT)(kit->device, 2, images, ranges);
        ranges[1].size = 0;
        kit_expect(kit, "VUID-VkHostAddressRangeEXT-size-arraylength");
        (void)NOW(vkGetImageOpaqueCaptureDataEXT)(kit->device, 2, images, ranges);
    }
}

SCENE(captures_of_images, SILENT | KIT_NULL_DRIVER)
{
    ask_for_captures(kit, false);
}

SCENE(captures_of_images_of_a_group, SILENT | KIT_NULL_DRIVER)
{
    ask_for_captures(kit, true);
}

KIT_MAIN()
