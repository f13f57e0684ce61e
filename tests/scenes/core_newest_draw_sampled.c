/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every draw, dispatch and trace may find wrong with images and samplers, by newer registries: filters that reduce, coordinates
 * that are not normalized, atomics in texel buffers, texels of A8, what extensions of one vendor let samplers do.
 */
#include "every_scene.h"
#include "tile_memory_scene.h"
#include "newer_scene.h"

#include "every_box_comp.h"
#include "every_box_frag.h"
#include "every_box_rgen.h"
#include "every_few_comp.h"
#include "every_few_frag.h"
#include "every_few_rgen.h"
#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"
#include "every_match_sad_comp.h"
#include "every_match_sad_frag.h"
#include "every_match_sad_rgen.h"
#include "every_match_ssd_comp.h"
#include "every_match_ssd_frag.h"
#include "every_match_ssd_rgen.h"
#include "every_weighted_comp.h"
#include "every_weighted_frag.h"
#include "every_weighted_rgen.h"
#include "every_read_comp.h"
#include "every_read_frag.h"
#include "every_read_rgen.h"
#include "every_texel_atomic_comp.h"
#include "every_texel_atomic_frag.h"
#include "every_texel_atomic_rgen.h"

#define NOW (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define STORAGE .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE

/* R8_UNORM can be filtered, but not so: it has no SAMPLED_IMAGE_FILTER_MINMAX. */
SCENE(filters_that_reduce, NOW)
{
    const VkFilter nearest = VK_FILTER_NEAREST, linear = VK_FILTER_LINEAR;
    const VkSamplerMipmapMode near_level = VK_SAMPLER_MIPMAP_MODE_NEAREST,
                              between = VK_SAMPLER_MIPMAP_MODE_LINEAR;
    struct stage s;
    VkImageView view;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "9=0x1001,37=0x1f083", 1);
    set_up(&s, kit);
    view = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    EVERY(&s,
          FOUND(COMBINED, view,
                reducing_sampler(kit, linear, near_level,
                                 VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE)),
          lod, NULL);
    EVERY(&s,
          FOUND(COMBINED, view,
                reducing_sampler(kit, linear, near_level, VK_SAMPLER_REDUCTION_MODE_MIN)),
          lod, "magFilter-09598");
    EVERY(&s,
          FOUND(COMBINED, view,
                reducing_sampler(kit, nearest, between, VK_SAMPLER_REDUCTION_MODE_MAX)),
          lod, "mipmapMode-09599");
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0),
                reducing_sampler(kit, linear, between, VK_SAMPLER_REDUCTION_MODE_MAX)),
          lod, NULL);
}

/* A view of two levels. */
SCENE(levels_without_coordinates, NOW)
{
    struct stage s;
    VkImageView view;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up(&s, kit);
    view = PICTURE(kit, .levels = 2);
    EVERY(&s,
          FOUND(COMBINED, view,
                sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true)),
          lod, "unnormalizedCoordinates-09635");
    EVERY(&s,
          FOUND(COMBINED, view,
                sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false)),
          lod, NULL);
}

static VkBufferView
texels(struct kit *kit, VkFormat format)
{
    const VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, NULL),
        .format = format,
        .range = VK_WHOLE_SIZE,
    };
    VkBufferView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    return view;
}

SCENE(atomics_in_texel_buffers, NOW)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    struct stage s;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up(&s, kit);
    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-BufferView"); /* newer layers' hint */
    EVERY(&s, FOUND(type, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel_atomic, NULL);
    EVERY(&s, FOUND(type, .texels = texels(kit, VK_FORMAT_R8G8B8A8_UINT)), texel_atomic,
          "None-07888");
}

SCENE(too_few_components_of_alpha, NOW)
{
    static VkPhysicalDeviceMaintenance5Features features;
    struct stage s;

    features = (VkPhysicalDeviceMaintenance5Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(
        &s, kit,
        &(struct wish){ .extensions = { VK_KHR_MAINTENANCE_5_EXTENSION_NAME }, .next = &features });
    EVERY(&s,
          FOUND(STORAGE,
                PICTURE(kit, .format = VK_FORMAT_A8_UNORM, .usage = VK_IMAGE_USAGE_STORAGE_BIT)),
          few, "OpImageWrite-08796");
}

/* --- of one vendor --- */

static void
open_cubic(struct stage *s, struct kit *kit, const char *extension, void *features)
{
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "37=0x1f083", 1);
    set_up_as(s, kit,
              &(struct wish){ .extensions = { extension, VK_EXT_FILTER_CUBIC_EXTENSION_NAME },
                              .next = features });
}

/* `features`: NULL: the feature is not enabled. */
static void
clamp_ranges(struct kit *kit, void *features, const char *nearest, const char *cubic)
{
    const VkSamplerReductionMode clamp = VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE_RANGECLAMP_QCOM;
    const VkSamplerMipmapMode mode = VK_SAMPLER_MIPMAP_MODE_NEAREST;
    struct stage s;

    open_cubic(&s, kit, VK_QCOM_FILTER_CUBIC_CLAMP_EXTENSION_NAME, features);
    if (nearest) {
        EVERY(
            &s,
            FOUND(COMBINED, PICTURE(kit, 0), reducing_sampler(kit, VK_FILTER_NEAREST, mode, clamp)),
            lod, nearest);
    }
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0), reducing_sampler(kit, VK_FILTER_CUBIC_EXT, mode, clamp)),
          lod, cubic);
}

SCENE(ranges_that_are_clamped, NOW)
{
    VkPhysicalDeviceCubicClampFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUBIC_CLAMP_FEATURES_QCOM
    };

    clamp_ranges(kit, &features, "reductionMode-09213", NULL);
}

SCENE(ranges_that_are_clamped_without_the_feature, NOW)
{
    clamp_ranges(kit, NULL, NULL, "cubicRangeClamp-09212");
}

static VkSampler
weighing(struct kit *kit, VkCubicFilterWeightsQCOM how)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerCubicWeightsCreateInfoQCOM weights = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUBIC_WEIGHTS_CREATE_INFO_QCOM, .cubicWeights = how
    };
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .pNext = &weights,
                                       .magFilter = VK_FILTER_CUBIC_EXT,
                                       .minFilter = VK_FILTER_CUBIC_EXT,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };

    return sampler_of(kit, &info);
}

SCENE(weights_without_the_feature, NOW)
{
    struct stage s;

    open_cubic(&s, kit, VK_QCOM_FILTER_CUBIC_WEIGHTS_EXTENSION_NAME, NULL);
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0), weighing(kit, VK_CUBIC_FILTER_WEIGHTS_B_SPLINE_QCOM)),
          lod, "selectableCubicWeights-09214");
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0), weighing(kit, VK_CUBIC_FILTER_WEIGHTS_CATMULL_ROM_QCOM)),
          lod, NULL);
}

SCENE(weights_with_the_feature, NOW)
{
    VkPhysicalDeviceCubicWeightsFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUBIC_WEIGHTS_FEATURES_QCOM
    };
    struct stage s;

    open_cubic(&s, kit, VK_QCOM_FILTER_CUBIC_WEIGHTS_EXTENSION_NAME, &features);
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0), weighing(kit, VK_CUBIC_FILTER_WEIGHTS_B_SPLINE_QCOM)),
          lod, NULL);
}

SCENE(samplers_that_process, NOW)
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
    VkSampler plain, processing;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "37=0x3c0001f083", 1); /* weighs, boxes, matches blocks */
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME },
                              .next = &features });
    plain = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
    processing = sampler_of(kit, &info);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), processing), lod, "OpImageSampleWeightedQCOM-06978");
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), plain), box, "OpImageSampleWeightedQCOM-06977");
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), processing), box, NULL);
}

/* R8_UNORM is sampled only, R16_UNORM is weights and R16_SNORM is weighed. */
SCENE(formats_that_are_not_processed, NOW)
{
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .flags = VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM,
                                       .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                       .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                       .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    VkPhysicalDeviceImageProcessingFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM
    };
    struct stage s;
    VkImageView good, bad;
    VkSampler with;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "9=0x1001,37=0x3c0001f083,70=0x400001001,71=0x800001001", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME },
                              .next = &features });
    with = sampler_of(kit, &info);
    good = PICTURE(kit, 0);
    bad = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    EVERY(&s, FOUND(COMBINED, good, with), box, NULL);
    EVERY(&s, FOUND(COMBINED, bad, with), box, "OpImageBoxFilterQCOM-06973");
    EVERY(&s, FOUND(COMBINED, good, with), match_ssd, NULL);
    EVERY(&s, FOUND(COMBINED, bad, with), match_ssd, "OpImageBlockMatchSSDQCOM-06974");
    EVERY(&s, FOUND(COMBINED, good, with), match_sad, NULL);
    EVERY(&s, FOUND(COMBINED, bad, with), match_sad, "OpImageBlockMatchSADQCOM-12420");
    EVERY(&s, FOUND(COMBINED, good, with), weighted, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM), with), weighted,
          "OpImageSampleWeightedQCOM-06971");
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_SNORM), with), weighted,
          "OpImageSampleWeightedQCOM-06972");
}

/* --- tile memory --- */

SCENE(images_in_tile_memory, NOW)
{
    VkPhysicalDeviceTileMemoryHeapFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_MEMORY_HEAP_FEATURES_QCOM
    };
    VkTileMemoryBindInfoQCOM bind = { .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM };
    PFN_vkCmdBindTileMemoryQCOM bind_tiles;
    VkDeviceMemory memory, other;
    VkImageView view;
    struct stage s;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_QCOM_TILE_MEMORY_HEAP_EXTENSION_NAME },
                              .next = &features });
    bind_tiles = KIT_DEVICE_COMMAND(kit, vkCmdBindTileMemoryQCOM);
    (void)image_in_tiles(kit, &other);
    view = image_in_tiles(kit, &memory);
    EVERY(&s, FOUND(STORAGE, view), read, "commandBuffer-10746");
    bind.memory = other;
    bind_tiles(s.commands, &bind);
    EVERY(&s, FOUND(STORAGE, view), read, "commandBuffer-10746");
    bind.memory = memory;
    bind_tiles(s.commands, &bind);
    EVERY(&s, FOUND(STORAGE, view), read, NULL);
}

KIT_MAIN()
