/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of descriptors with dispatches of tiles (VK_QCOM_tile_shading) and generated commands (VK_EXT_device_generated_commands): what
 * other draws and dispatches are told, they are, too.
 */
#include "attachment_scene.h"
#include "every_scene.h"

#include "every_atomic_comp.h"
#include "every_atomic64_comp.h"
#include "every_box_comp.h"
#include "every_few_comp.h"
#include "every_lod_comp.h"
#include "every_lod_array_comp.h"
#include "every_lod_offset_comp.h"
#include "every_lod_uint_comp.h"
#include "every_lod_volume_comp.h"
#include "every_project_comp.h"
#include "every_read_comp.h"
#include "every_shadow_comp.h"
#include "every_texel_comp.h"
#include "every_texel64_comp.h"
#include "every_texel_atomic_comp.h"
#include "every_texel_few_comp.h"
#include "every_texel_read_comp.h"
#include "every_texel_write_comp.h"
#include "every_write_comp.h"
#include "every_weighted_comp.h"
#include "every_match_sad_comp.h"
#include "every_match_ssd_comp.h"
#include "comp_push.h"

#if !defined(VK_EXT_device_generated_commands) || !defined(VK_QCOM_tile_shading)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_tile_shading");
}

#else

#define DISPATCHES (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define CMD(name) KIT_DEVICE_COMMAND(s->kit, name)
#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define STORAGE .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
#define UNIFORM_TEXELS .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
#define STORAGE_TEXELS .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
#define COMMAND_ANSWERS                                                     \
    "maxIndirectPipelineCount=8,maxIndirectSequenceCount=16,"               \
    "maxIndirectCommandsTokenCount=16,maxIndirectCommandsTokenOffset=1024," \
    "maxIndirectCommandsIndirectStride=1024,supportedIndirectCommandsShaderStages=55"

static VkGeneratedCommandsInfoEXT generated;
static VkIndirectCommandsLayoutEXT generated_layout;
static struct rendered target;
static const VkRenderPassTileShadingCreateInfoQCOM tiles = {
    .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
    .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
};

/* What the generated commands are read from: dispatches, and room for the driver. */
static void
make_generated(struct stage *s)
{
    struct kit *kit = s->kit;
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .pNext = &usage,
                                        .size = 1 << 18,
                                        .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .pNext = &flags,
                                            .allocationSize = 1 << 19,
                                            .memoryTypeIndex = 2 };
    const VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT
    };
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &token
    };
    static VkGeneratedCommandsPipelineInfoEXT pipeline;
    VkDeviceMemory memory;
    VkDeviceAddress at;
    VkBuffer room;

    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &room));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(room));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, room, memory, 0));
    KIT_VK(kit,
           CMD(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &generated_layout));
    at = address_of(kit, room);
    pipeline = (VkGeneratedCommandsPipelineInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT
    };
    generated = (VkGeneratedCommandsInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_EXT,
        .pNext = &pipeline,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectCommandsLayout = generated_layout,
        .indirectAddress = at,
        .indirectAddressSize = 64,
        .preprocessAddress = at + 1024,
        .preprocessSize = 1 << 17,
        .maxSequenceCount = 1,
        .maxDrawCount = 1
    };
}

static void
open_commands(struct stage *s, struct kit *kit, void (*change)(struct offered *),
              const char *extension, void *more)
{
    static VkPhysicalDeviceTileShadingFeaturesQCOM shading;
    static VkPhysicalDeviceMaintenance5Features maintenance;
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT feature;

    maintenance = (VkPhysicalDeviceMaintenance5Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES, .pNext = more
    };
    shading = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &maintenance
    };
    feature = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT,
        .pNext = &shading
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", COMMAND_ANSWERS, 1);
    set_up_as(s, kit,
              &(struct wish){ .extensions = { VK_EXT_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                                              VK_KHR_MAINTENANCE_5_EXTENSION_NAME,
                                              VK_QCOM_TILE_SHADING_EXTENSION_NAME,
                                              VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME, extension },
                              .next = &feature,
                              .change = change });
    make_generated(s);
    render_to(&target, ATTACHMENT(kit, .format = COLOR_FORMAT));
    target.info.pNext = &tiles;
}

static void
close_commands(struct stage *s)
{
    kit_end(s->kit, s->commands);
    CMD(vkDestroyIndirectCommandsLayoutEXT)(s->kit->device, generated_layout, NULL);
}

/* With what is bound both break that rule; NULL: none. */
static void
dispatch_both(struct stage *s, VkPipeline pipeline, const char *rest)
{
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM end = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };

    ((VkGeneratedCommandsPipelineInfoEXT *)(uintptr_t)generated.pNext)->pipeline = pipeline;
    expect_of(s, "vkCmdExecuteGeneratedCommandsEXT", rest);
    expect_of(s, "vkCmdDispatchTileQCOM", rest);
    CMD(vkCmdExecuteGeneratedCommandsEXT)(s->commands, VK_FALSE, &generated);
    vkCmdBeginRendering(s->commands, &target.info);
    CMD(vkCmdBeginPerTileExecutionQCOM)(s->commands, &begin);
    CMD(vkCmdDispatchTileQCOM)(s->commands, &dispatch);
    CMD(vkCmdEndPerTileExecutionQCOM)(s->commands, &end);
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

static void
dispatch_found(struct stage *s, const struct found *found, VkShaderModule module, const char *rest)
{
    const VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
    const uint32_t values[8] = { 0 };
    VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
    VkDescriptorSet set = found->push ? VK_NULL_HANDLE : found_set(s->kit, found, &set_layout);
    VkPipelineLayout layout = shader_layout(s->kit, set_layout, VK_NULL_HANDLE, found->push);
    VkPipeline pipeline = shader_compute(s->kit, module, layout, NULL);

    vkCmdBindPipeline(s->commands, point, pipeline);
    if (set) {
        vkCmdBindDescriptorSets(s->commands, point, layout, 0, 1, &set, 0, NULL);
    }
    if (found->push && !found->unbound) {
        vkCmdPushConstants(s->commands, layout, VK_SHADER_STAGE_ALL, 0, found->push, values);
    }
    dispatch_both(s, pipeline, rest);
}

#define BOTH(found, name, rest) \
    dispatch_found(&s, (found), MODULE(kit, every_##name##_comp), (rest))

static VkSampler
nearest(struct kit *kit)
{
    return sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
}

static VkImageView
storage(struct kit *kit, VkFormat format)
{
    return PICTURE(kit, .format = format, .usage = VK_IMAGE_USAGE_STORAGE_BIT);
}

static VkBufferView
texels(struct kit *kit, VkFormat format)
{
    const VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = kit_bound_buffer(kit, 256,
                                   VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                       VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT,
                                   NULL),
        .format = format,
        .range = VK_WHOLE_SIZE,
    };
    VkBufferView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    return view;
}

SCENE(sampled_images, DISPATCHES)
{
    struct stage s;

    open_commands(&s, kit, NULL, NULL, NULL);
    VkSampler with = nearest(kit),
              plain = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true);
    VkImageView view = PICTURE(kit, 0), whole = PICTURE(kit, .format = VK_FORMAT_R32_UINT),
                array = PICTURE(kit, .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2);

    BOTH(FOUND(COMBINED, view, with), lod, NULL);
    BOTH(FOUND(COMBINED, view, with), lod_volume, "viewType-07752");
    BOTH(FOUND(COMBINED, view, with), lod_uint, "format-07753");
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R64_UINT), with), lod_uint,
         "SampledType-04470");
    BOTH(FOUND(COMBINED, whole,
               sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_NEAREST, false)),
         lod_uint, "magFilter-04553");
    BOTH(FOUND(COMBINED, whole,
               sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_LINEAR, false)),
         lod_uint, "mipmapMode-04770");
    BOTH(FOUND(COMBINED, array, plain), lod_array, "None-08609");
    BOTH(FOUND(COMBINED, view, plain), project, "None-08610");
    BOTH(FOUND(COMBINED, view, plain), lod_offset, "None-08611");
    BOTH(FOUND(COMBINED, PICTURE(kit, .levels = 2), plain), lod, "unnormalizedCoordinates-09635");
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R32_SFLOAT), with), shadow, "None-06479");
    close_commands(&s);
}

static VkSampler
reducing(struct kit *kit, VkFilter filter, VkSamplerMipmapMode mode, VkSamplerReductionMode how)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerReductionModeCreateInfo reduction = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO, .reductionMode = how
    };
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .pNext = &reduction,
                                       .magFilter = filter,
                                       .minFilter = filter,
                                       .mipmapMode = mode,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };

    return sampler_of(kit, &info);
}

/* R8_UNORM can be filtered, R8G8B8A8_UNORM filtered and reduced, R16_UNORM neither. */
SCENE(filters, DISPATCHES)
{
    const VkSamplerReductionMode average = VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE,
                                 least = VK_SAMPLER_REDUCTION_MODE_MIN;
    const VkSamplerMipmapMode near_level = VK_SAMPLER_MIPMAP_MODE_NEAREST,
                              between = VK_SAMPLER_MIPMAP_MODE_LINEAR;
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "9=0xf083,37=0x1f083,70=0x1083", 1);
    open_commands(&s, kit, NULL, VK_EXT_FILTER_CUBIC_EXTENSION_NAME, NULL);
    VkImageView all = PICTURE(kit, 0), one = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    VkSampler cubic = reducing(kit, VK_FILTER_CUBIC_EXT, near_level, average);

    BOTH(FOUND(COMBINED, all, cubic), lod, NULL);
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM), cubic), lod, "None-02692");
    BOTH(FOUND(COMBINED, one, reducing(kit, VK_FILTER_CUBIC_EXT, near_level, least)), lod,
         "filterCubicMinmax-02695");
    BOTH(
        FOUND(COMBINED, PICTURE(kit, .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2), cubic),
        lod_array, "filterCubic-02694");
    BOTH(FOUND(COMBINED, one, reducing(kit, VK_FILTER_LINEAR, near_level, average)), lod, NULL);
    BOTH(FOUND(COMBINED, one, reducing(kit, VK_FILTER_LINEAR, near_level, least)), lod,
         "magFilter-09598");
    BOTH(FOUND(COMBINED, one, reducing(kit, VK_FILTER_NEAREST, between, least)), lod,
         "mipmapMode-09599");
    close_commands(&s);
}

SCENE(volumes, DISPATCHES)
{
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "37=0xf083", 1);
    open_commands(&s, kit, NULL, VK_IMG_FILTER_CUBIC_EXTENSION_NAME, NULL);
    VkImageView volume = PICTURE(kit, .type = VK_IMAGE_TYPE_3D, .view_type = VK_IMAGE_VIEW_TYPE_3D);

    BOTH(FOUND(COMBINED, volume, nearest(kit)), lod_volume, NULL);
    BOTH(FOUND(COMBINED, volume,
               sampler(kit, VK_FILTER_CUBIC_EXT, VK_SAMPLER_MIPMAP_MODE_NEAREST, false)),
         lod_volume, "None-02693");
    close_commands(&s);
}

/* R8_UNORM is sampled only, R16_UNORM is weights and R16_SNORM is weighed. */
SCENE(processing, DISPATCHES)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .flags = VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };
    VkPhysicalDeviceImageProcessingFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM
    };
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "9=0x1001,37=0x3c0001f083,70=0x400001001,71=0x800001001", 1);
    open_commands(&s, kit, NULL, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, &features);
    VkSampler with = sampler_of(kit, &info);
    VkImageView good = PICTURE(kit, 0), bad = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);

    BOTH(FOUND(COMBINED, good, with), lod, "OpImageSampleWeightedQCOM-06978");
    BOTH(FOUND(COMBINED, good, nearest(kit)), box, "OpImageSampleWeightedQCOM-06977");
    BOTH(FOUND(COMBINED, good, with), box, NULL);
    BOTH(FOUND(COMBINED, bad, with), box, "OpImageBoxFilterQCOM-06973");
    BOTH(FOUND(COMBINED, good, with), match_ssd, NULL);
    BOTH(FOUND(COMBINED, bad, with), match_ssd, "OpImageBlockMatchSSDQCOM-06974");
    BOTH(FOUND(COMBINED, good, with), match_sad, NULL);
    BOTH(FOUND(COMBINED, bad, with), match_sad, "OpImageBlockMatchSADQCOM-12420");
    BOTH(FOUND(COMBINED, good, with), weighted, NULL);
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM), with), weighted,
         "OpImageSampleWeightedQCOM-06971");
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_SNORM), with), weighted,
         "OpImageSampleWeightedQCOM-06972");
    close_commands(&s);
}

SCENE(storage_images, DISPATCHES)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
    };
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "9=0x3", 1);
    setenv("WAKE_NULL_BUFFER_FORMATS", "9=0x18", 1);
    open_commands(&s, kit, NULL, VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME, &wide);
    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-ImageView"); /* newer layers' hint */
    VkImageView some = storage(kit, VK_FORMAT_R8_UNORM),
                bytes = storage(kit, VK_FORMAT_R8G8B8A8_UNORM);

    BOTH(FOUND(STORAGE, bytes), write, NULL);
    BOTH(FOUND(STORAGE, storage(kit, VK_FORMAT_R8G8B8A8_UINT)), atomic, "None-02691");
    BOTH(FOUND(STORAGE, storage(kit, VK_FORMAT_R32_UINT)), atomic64, "SampledType-04471");
    BOTH(FOUND(STORAGE, bytes), few, "OpImageWrite-08795");
    BOTH(FOUND(STORAGE, storage(kit, VK_FORMAT_A8_UNORM)), few, "OpImageWrite-08796");
    BOTH(FOUND(STORAGE, some), write, "OpTypeImage-07027");
    BOTH(FOUND(STORAGE, some), read, "OpTypeImage-07028");
    close_commands(&s);
}

SCENE(texel_buffers, DISPATCHES)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
    };
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "9=0x3", 1);
    setenv("WAKE_NULL_BUFFER_FORMATS", "9=0x18", 1);
    open_commands(&s, kit, NULL, VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME, &wide);
    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-BufferView"); /* newer layers' hint */
    VkBufferView some = texels(kit, VK_FORMAT_R8_UNORM);

    BOTH(FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel, NULL);
    BOTH(FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R64_UINT)), texel,
         "SampledType-04472");
    BOTH(FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel64,
         "SampledType-04473");
    BOTH(FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R8G8B8A8_UINT)), texel_atomic,
         "None-07888");
    BOTH(FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R8G8B8A8_UNORM)), texel_few,
         "OpImageWrite-04469");
    BOTH(FOUND(STORAGE_TEXELS, .texels = some), texel_write, "OpTypeImage-07029");
    BOTH(FOUND(STORAGE_TEXELS, .texels = some), texel_read, "OpTypeImage-07030");
    close_commands(&s);
}

static void
without_maintenance4(struct offered *offered)
{
    offered->vulkan13.maintenance4 = VK_FALSE;
}

SCENE(push_constants, DISPATCHES)
{
    struct stage s;

    open_commands(&s, kit, without_maintenance4, NULL, NULL);
    dispatch_found(&s, FOUND(.push = 32), MODULE(kit, comp_push), NULL);
    dispatch_found(&s, FOUND(.push = 32, .unbound = true), MODULE(kit, comp_push), "None-08601");
    close_commands(&s);
}

SCENE(layouts, DISPATCHES)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = WHOLE };
    struct stage s;
    VkImage image;

    open_commands(&s, kit, NULL, NULL, NULL);
    image = barrier.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    vkCmdPipelineBarrier(s.commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    BOTH(FOUND(COMBINED, kit_image_view(kit, image), nearest(kit),
               .layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL),
         lod, "imageLayout-00344");
    close_commands(&s);
}

#endif

KIT_MAIN()
