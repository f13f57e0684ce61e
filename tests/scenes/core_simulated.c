/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device that says something else of its formats while it lives, as layers have it that simulate
 * other devices.
 */
#include "kit.h"

#define FORMAT VK_FORMAT_R8G8B8A8_UNORM

typedef void(VKAPI_PTR *set_features)(VkPhysicalDevice device, VkFormat format,
                                      VkFormatFeatureFlags without);

static void
make_view(struct kit *kit, VkImage image)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = image,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = FORMAT,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkImageView view = VK_NULL_HANDLE;

    (void)vkCreateImageView(kit->device, &info, NULL, &view);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
}

SCENE(formats_that_change, KIT_NULL_VALUES)
{
    set_features set = (set_features)(void (*)(void))vkGetInstanceProcAddr(
        kit->instance, "vkSetFormatFeaturesNULL");
    VkImage image = kit_bound_image(kit, 16, 16,
                                    VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT);

    KIT_NEED(kit, set != NULL);
    make_view(kit, image);
    set(kit->gpu, FORMAT, VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT);
    kit_expect(kit, "VUID-VkImageViewCreateInfo-usage-02275");
    make_view(kit, image);
    set(kit->gpu, FORMAT, 0);
    make_view(kit, image);
}

KIT_MAIN()
