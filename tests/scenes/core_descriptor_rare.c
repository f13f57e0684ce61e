/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: images of several planes, and what extensions ask of image views.
 */
#include "descriptor_scene.h"

#define ID(rest) "VUID-VkWriteDescriptorSet-" rest

/* Without a conversion, a plane of an image whose format may be another one. */
SCENE(planes, KIT_NULL_DRIVER | KIT_APPLIES)
{
    static const struct {
        VkImageCreateFlags flags;
        VkFormat format;
        VkImageAspectFlags aspect;
        bool good;
    } rows[] = {
        { VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, VK_FORMAT_R8_UNORM, VK_IMAGE_ASPECT_PLANE_0_BIT,
          true },
        { VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, VK_FORMAT_R8_UNORM, VK_IMAGE_ASPECT_PLANE_2_BIT,
          true },
        { VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
          VK_IMAGE_ASPECT_COLOR_BIT, false },
    };
    VkDescriptorSet set = make_set(kit, one_binding(kit, 0, COMBINED, 1, FRAGMENT, 0));

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);

        spec.image.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
        spec.image.flags = rows[i].flags;
        spec.view.format = rows[i].format;
        spec.view.subresourceRange.aspectMask = rows[i].aspect;
        if (!rows[i].good) { /* to make such a view is wrong already */
            kit_expect(kit, "VUID-VkImageViewCreateInfo-format-06415");
            kit_expect(kit, "VUID-VkDescriptorImageInfo-sampler-01564");
        }
        write_image(kit, set, COMBINED, make_view(kit, &spec), kit_sampler(kit),
                    VK_IMAGE_LAYOUT_GENERAL);
    }
}

SCENE(smallest_lod, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceImageViewMinLodFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_MIN_LOD_FEATURES_EXT,
        .minLod = VK_TRUE
    };
    VkImageViewMinLodCreateInfoEXT lod = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT
    };

    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_EXT_IMAGE_VIEW_MIN_LOD_EXTENSION_NAME } });
    for (int i = 0; i < 4; i++) {
        struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT |
                                          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        VkDescriptorType type = i & 1 ? INPUT : SAMPLED;

        spec.image.mipLevels = spec.view.subresourceRange.levelCount = 2;
        spec.view.pNext = &lod;
        lod.minLod = i & 2 ? 1.0f : 0.0f;
        if (i == 3) {
            kit_expect(kit, ID("descriptorType-06450"));
        }
        write_image(kit, make_set(kit, one_binding(kit, 0, type, 1, FRAGMENT, 0)), type,
                    make_view(kit, &spec), VK_NULL_HANDLE, VK_IMAGE_LAYOUT_GENERAL);
    }
}

static VkDescriptorSet
set_from(struct kit *kit, VkDescriptorType type)
{
    return kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0),
                              one_binding(kit, 0, type, 1, FRAGMENT, 0));
}

SCENE(image_processing, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkDescriptorType type;
        VkImageUsageFlags usage;
        const char *vuid;
    } rows[] = {
        { VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM, VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM,
          ID("descriptorType-06942") },
        { VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM, VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM,
          ID("descriptorType-06943") },
    };
    VkPhysicalDeviceImageProcessingFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM,
        .textureSampleWeighted = VK_TRUE,
        .textureBlockMatch = VK_TRUE
    };
    VkImageViewSampleWeightCreateInfoQCOM weight = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM,
        .filterSize = { 4, 4 },
        .numPhases = 1
    };

    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME } });
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        struct view_spec good = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT | rows[i].usage),
                         bad = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);

        if (i == 0) {
            good.view.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY;
            good.view.pNext = &weight;
        }
        write_image(kit, set_from(kit, rows[i].type), rows[i].type, make_view(kit, &good),
                    VK_NULL_HANDLE, VK_IMAGE_LAYOUT_GENERAL);
        kit_expect(kit, rows[i].vuid);
        write_image(kit, set_from(kit, rows[i].type), rows[i].type, make_view(kit, &bad),
                    VK_NULL_HANDLE, VK_IMAGE_LAYOUT_GENERAL);
    }
}

KIT_MAIN()
