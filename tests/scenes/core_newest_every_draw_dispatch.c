/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of descriptors with dispatches of tiles (VK_QCOM_tile_shading) and generated commands (VK_EXT_device_generated_commands): what
 * other draws and dispatches are told, they are, too.
 */
#define VK_ENABLE_BETA_EXTENSIONS
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

#include "both_scene.h"

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
    VkSampler cubic = reducing_sampler(kit, VK_FILTER_CUBIC_EXT, near_level, average);

    BOTH(FOUND(COMBINED, all, cubic), lod, NULL);
    BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM), cubic), lod, "None-02692");
    BOTH(FOUND(COMBINED, one, reducing_sampler(kit, VK_FILTER_CUBIC_EXT, near_level, least)), lod,
         "filterCubicMinmax-02695");
    BOTH(
        FOUND(COMBINED, PICTURE(kit, .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2), cubic),
        lod_array, "filterCubic-02694");
    BOTH(FOUND(COMBINED, one, reducing_sampler(kit, VK_FILTER_LINEAR, near_level, average)), lod,
         NULL);
    BOTH(FOUND(COMBINED, one, reducing_sampler(kit, VK_FILTER_LINEAR, near_level, least)), lod,
         "magFilter-09598");
    BOTH(FOUND(COMBINED, one, reducing_sampler(kit, VK_FILTER_NEAREST, between, least)), lod,
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
