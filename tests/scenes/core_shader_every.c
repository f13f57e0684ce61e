/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every draw and dispatch may find wrong with what its shaders access: sampled and storage
 * images, texel buffers, push constants, sets that are missing.
 */
#include "newer_ids.h"
#include "every_scene.h"

#include "every_atomic_comp.h"
#include "every_atomic_frag.h"
#include "every_atomic_rgen.h"
#include "every_atomic64_comp.h"
#include "every_atomic64_frag.h"
#include "every_atomic64_rgen.h"
#include "every_fetch_comp.h"
#include "every_fetch_frag.h"
#include "every_fetch_rgen.h"
#include "every_few_comp.h"
#include "every_few_frag.h"
#include "every_few_rgen.h"
#include "every_gather_comp.h"
#include "every_gather_frag.h"
#include "every_gather_rgen.h"
#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"
#include "every_lod_array_comp.h"
#include "every_lod_array_frag.h"
#include "every_lod_array_rgen.h"
#include "every_lod_offset_comp.h"
#include "every_lod_offset_frag.h"
#include "every_lod_offset_rgen.h"
#include "every_lod_uint_comp.h"
#include "every_lod_uint_frag.h"
#include "every_lod_uint_rgen.h"
#include "every_lod_volume_comp.h"
#include "every_lod_volume_frag.h"
#include "every_lod_volume_rgen.h"
#include "every_project_comp.h"
#include "every_project_frag.h"
#include "every_project_rgen.h"
#include "every_read_comp.h"
#include "every_read_frag.h"
#include "every_read_rgen.h"
#include "every_shadow_comp.h"
#include "every_shadow_frag.h"
#include "every_shadow_rgen.h"
#include "every_texel_comp.h"
#include "every_texel_frag.h"
#include "every_texel_rgen.h"
#include "every_texel64_comp.h"
#include "every_texel64_frag.h"
#include "every_texel64_rgen.h"
#include "every_texel_atomic_comp.h"
#include "every_texel_atomic_frag.h"
#include "every_texel_atomic_rgen.h"
#include "every_texel_few_comp.h"
#include "every_texel_few_frag.h"
#include "every_texel_few_rgen.h"
#include "every_texel_read_comp.h"
#include "every_texel_read_frag.h"
#include "every_texel_read_rgen.h"
#include "every_texel_write_comp.h"
#include "every_texel_write_frag.h"
#include "every_texel_write_rgen.h"
#include "every_write_comp.h"
#include "every_write_frag.h"
#include "every_write_rgen.h"
#include "comp_push.h"
#include "frag_push.h"
#include "rgen_push.h"

#include <stdlib.h>

#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define STORAGE .type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
#define UNIFORM_TEXELS .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
#define STORAGE_TEXELS .type = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER

static VkSampler
nearest(struct kit *kit)
{
    return sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
}

static VkBufferView
texels(struct kit *kit, VkFormat format)
{
    VkBufferViewCreateInfo info = {
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

/* --- sets and push constants --- */

SCENE(nothing_bound, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    VkImageView view = PICTURE(kit, 0);

    EVERY(&s, FOUND(COMBINED, .view = view, .unbound = true), lod, "None-02697");
    EVERY(&s, FOUND(COMBINED, .view = view), lod, NULL);
    EVERY(&s, FOUND(COMBINED, .unwritten = true), lod, "None-02699");
}

static void
without_maintenance4(struct offered *offered)
{
    offered->vulkan13.maintenance4 = VK_FALSE;
}

SCENE(push_constants, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up_as(&s, kit, &(struct wish){ .change = without_maintenance4 });
    VkShaderModule fragment = MODULE(kit, frag_push), compute = MODULE(kit, comp_push),
                   raygen = RAYS_MODULE(&s, rgen_push);

    every(&s, FOUND(.push = 32, .unbound = true), fragment, compute, raygen, "maintenance4-06425");
    every(&s, FOUND(.push = 32), fragment, compute, raygen, NULL);
}

SCENE(push_constants_need_no_value, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);

    every(&s, FOUND(.push = 32, .unbound = true), MODULE(kit, frag_push), MODULE(kit, comp_push),
          RAYS_MODULE(&s, rgen_push), NULL);
}

/* --- sampled images --- */

SCENE(views_of_another_kind, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    set_up(&s, kit);
    VkSampler with = nearest(kit);

    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), with), lod_volume, "viewType-07752");
    EVERY(&s,
          FOUND(COMBINED,
                PICTURE(kit, .type = VK_IMAGE_TYPE_3D, .view_type = VK_IMAGE_VIEW_TYPE_3D), with),
          lod_volume, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), with), lod_uint, "format-07753");
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R8G8B8A8_UINT), with), lod_uint,
          NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R64_UINT), with), lod_uint,
          "SampledType-04470");
}

SCENE(filters_of_formats, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    VkImageView view = PICTURE(kit, .format = VK_FORMAT_R32_UINT);

    EVERY(&s,
          FOUND(COMBINED, view,
                sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_NEAREST, false)),
          lod_uint, "magFilter-04553");
    EVERY(&s,
          FOUND(COMBINED, view,
                sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_LINEAR, false)),
          lod_uint, "mipmapMode-04770");
    EVERY(&s, FOUND(COMBINED, view, nearest(kit)), lod_uint, NULL);
    EVERY(&s,
          FOUND(COMBINED, PICTURE(kit, 0),
                sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR, false)),
          lod, NULL);
}

/* R8G8B8A8_UNORM can be filtered so, R8_UNORM cannot; 0x2000 is SAMPLED_IMAGE_FILTER_CUBIC. */
SCENE(cubic_filters, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    setenv("WAKE_NULL_FORMATS", "37=0xf083", 1);
    set_up_as(&s, kit, &(struct wish){ .extensions = { VK_IMG_FILTER_CUBIC_EXTENSION_NAME } });
    VkSampler cubic = sampler(kit, VK_FILTER_CUBIC_EXT, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);

    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), cubic), lod, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R8_UNORM), cubic), lod,
          "None-02692");
    EVERY(&s,
          FOUND(COMBINED,
                PICTURE(kit, .type = VK_IMAGE_TYPE_3D, .view_type = VK_IMAGE_VIEW_TYPE_3D), cubic),
          lod_volume, "None-02693");
    EVERY(&s,
          FOUND(COMBINED,
                PICTURE(kit, .type = VK_IMAGE_TYPE_3D, .view_type = VK_IMAGE_VIEW_TYPE_3D),
                nearest(kit)),
          lod_volume, NULL);
}

SCENE(unnormalized_coordinates, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    VkSampler plain = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, true);
    VkImageView view = PICTURE(kit, 0),
                array = PICTURE(kit, .view_type = VK_IMAGE_VIEW_TYPE_2D_ARRAY, .layers = 2);

    EVERY(&s, FOUND(COMBINED, view, plain), lod, NULL);
    EVERY(&s, FOUND(COMBINED, array, plain), lod_array, "None-02702");
    EVERY(&s, FOUND(COMBINED, array, nearest(kit)), lod_array, NULL);
    EVERY(&s, FOUND(COMBINED, view, plain), project, "None-02703");
    EVERY(&s, FOUND(COMBINED, view, nearest(kit)), project, NULL);
    EVERY(&s, FOUND(COMBINED, view, plain), lod_offset, "None-02704");
    EVERY(&s, FOUND(COMBINED, view, nearest(kit)), lod_offset, NULL);
}

/* R16_UNORM says that it can be compared, although it has no depth: 1 << 33 is
 * SAMPLED_IMAGE_DEPTH_COMPARISON. */
SCENE(depth_comparison, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    setenv("WAKE_NULL_FORMATS", "70=0x200001001", 1);
    set_up(&s, kit);
    VkSampler with = nearest(kit);

    EVERY(&s,
          FOUND(COMBINED,
                PICTURE(kit, .format = VK_FORMAT_D16_UNORM, .aspect = VK_IMAGE_ASPECT_DEPTH_BIT),
                with),
          shadow, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R32_SFLOAT), with), shadow,
          "None-06479");
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM), with), shadow,
          "aspectMask-06478");
}

static VkSamplerYcbcrConversion
conversion(struct kit *kit, VkFormat format)
{
    VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = format,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
        .ycbcrRange = VK_SAMPLER_YCBCR_RANGE_ITU_FULL,
        .xChromaOffset = VK_CHROMA_LOCATION_MIDPOINT,
        .yChromaOffset = VK_CHROMA_LOCATION_MIDPOINT,
        .chromaFilter = VK_FILTER_NEAREST,
    };
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    return made;
}

SCENE(conversions, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkFormat format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    struct stage s;
    set_up(&s, kit);
    VkSamplerYcbcrConversionInfo next = { .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
                                          .conversion = conversion(kit, format) };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .pNext = &next,
        .addressModeU = edge,
        .addressModeV = edge,
        .addressModeW = edge,
    };
    struct found found = { COMBINED, PICTURE(kit, .format = format, .view_next = &next),
                           sampler_of(kit, &info), .immutable = true };

    /* Of the pipelines, by newer registries. */
    kit_allow(kit, "VUID-RuntimeSpirv-OpTypeSampledImage-12206");
    kit_allow(kit, "VUID-RuntimeSpirv-ConstOffset-10718");
    EVERY(&s, &found, lod, NULL);
    EVERY(&s, &found, gather, "None-06550");
    EVERY(&s, &found, fetch, "None-06550");
    EVERY(&s, &found, lod_offset, "ConstOffset-06551");
    found = (struct found){ COMBINED, PICTURE(kit, 0), nearest(kit), .immutable = true };
    EVERY(&s, &found, gather, NULL);
    EVERY(&s, &found, fetch, NULL);
    EVERY(&s, &found, lod_offset, NULL);
}

SCENE(corner_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceCornerSampledImageFeaturesNV corner = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CORNER_SAMPLED_IMAGE_FEATURES_NV
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO }; /* repeats */
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_NV_CORNER_SAMPLED_IMAGE_EXTENSION_NAME },
                              .next = &corner });
    VkImageView view = PICTURE(kit, .flags = VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV);
    VkSampler repeats = sampler_of(kit, &info);

    EVERY(&s, FOUND(COMBINED, view, repeats), lod, "flags-02696");
    EVERY(&s, FOUND(COMBINED, view, nearest(kit)), lod, NULL);
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), repeats), lod, NULL);
}

/* --- storage images and texel buffers --- */

static VkImageView
storage(struct kit *kit, VkFormat format)
{
    return PICTURE(kit, .format = format, .usage = VK_IMAGE_USAGE_STORAGE_BIT);
}

static const struct wish wide = {
    .extensions = { VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME },
    .next =
        &(VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT },
};

SCENE(atomics, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    set_up_as(&s, kit, &wide);
    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-ImageView"); /* newer layers' hint */
    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R32_UINT)), atomic, NULL);
    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R8G8B8A8_UINT)), atomic, "None-02691");
    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R64_UINT)), atomic64, NULL);
    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R32_UINT)), atomic64, "SampledType-04471");
}

SCENE(atomics_in_texel_buffers, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    set_up(&s, kit);

    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-BufferView"); /* newer layers' hint */
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel_atomic, NULL);
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R8G8B8A8_UINT)), texel_atomic,
          NEWER_ID("None-07888", "UNASSIGNED-None-MismatchAtomicBufferFeature"));
}

SCENE(too_few_components, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);

    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R32_SFLOAT)), few, NULL);
    EVERY(&s, FOUND(STORAGE, storage(kit, VK_FORMAT_R8G8B8A8_UNORM)), few, "None-04115");
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R32_SFLOAT)), texel_few, NULL);
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R8G8B8A8_UNORM)), texel_few,
          "OpImageWrite-04469");
}

SCENE(texels_of_64_bits, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    set_up_as(&s, kit, &wide);

    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-BufferView"); /* newer layers' hint */
    EVERY(&s, FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel, NULL);
    EVERY(&s, FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R64_UINT)), texel,
          "SampledType-04472");
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R64_UINT)), texel64, NULL);
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel64,
          "SampledType-04473");
}

SCENE(texels_of_another_type, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);

    kit_allow(kit,
              "Undefined-Value-StorageImage-FormatMismatch-BufferView"); /* newer layers' hint */
    EVERY(&s, FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R32_UINT)), texel, NULL);
    EVERY(&s, FOUND(UNIFORM_TEXELS, .texels = texels(kit, VK_FORMAT_R32_SFLOAT)), texel,
          NEWER_ID("format-07753", "None-02699"));
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = texels(kit, VK_FORMAT_R32_SINT)), texel_few,
          NEWER_ID("format-07753", "None-02699"));
}

/* R8_UNORM is a storage image and a storage texel buffer, but neither is read or written without a
 * format. */
SCENE(without_format, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    setenv("WAKE_NULL_FORMATS", "9=0x3", 1);
    setenv("WAKE_NULL_BUFFER_FORMATS", "9=0x18", 1);
    set_up(&s, kit);
    VkImageView some = storage(kit, VK_FORMAT_R8_UNORM),
                any = storage(kit, VK_FORMAT_R8G8B8A8_UNORM);
    VkBufferView some_texels = texels(kit, VK_FORMAT_R8_UNORM),
                 any_texels = texels(kit, VK_FORMAT_R8G8B8A8_UNORM);

    EVERY(&s, FOUND(STORAGE, some), write, "OpTypeImage-07027");
    EVERY(&s, FOUND(STORAGE, some), read, "OpTypeImage-07028");
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = some_texels), texel_write, "OpTypeImage-07029");
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = some_texels), texel_read, "OpTypeImage-07030");
    EVERY(&s, FOUND(STORAGE, any), write, NULL);
    EVERY(&s, FOUND(STORAGE, any), read, NULL);
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = any_texels), texel_write, NULL);
    EVERY(&s, FOUND(STORAGE_TEXELS, .texels = any_texels), texel_read, NULL);
}

KIT_MAIN()
