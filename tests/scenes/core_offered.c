/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands of instances and physical devices that neither the version nor an extension of the
 * instance has. The loader calls them all the same.
 */
#include "kit.h"

static const char version_id[] = "UNASSIGNED-API-Version-Violation";
static const char extension_id[] = "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled";

/* Each command of version 1.1 once; `id` NULL: it is there. */
static void
ask_1_1(struct kit *kit, const char *id)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
    };
    VkFormatProperties2 format = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2 };
    VkPhysicalDeviceMemoryProperties2 memory = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2
    };
    uint32_t families = 0;

#define EXPECT()             \
    if (id) {                \
        kit_expect(kit, id); \
    }
    EXPECT();
    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
    EXPECT();
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    EXPECT();
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, VK_FORMAT_R8G8B8A8_UNORM, &format);
    EXPECT();
    vkGetPhysicalDeviceMemoryProperties2(kit->gpu, &memory);
    EXPECT();
    vkGetPhysicalDeviceQueueFamilyProperties2(kit->gpu, &families, NULL);
#undef EXPECT
}

SCENE(version_1_1_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t groups = 0;

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    ask_1_1(kit, version_id);
    kit_expect(kit, version_id);
    (void)vkEnumeratePhysicalDeviceGroups(kit->instance, &groups, NULL);
}

SCENE(version_1_1_on_1_1, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t groups = 0;

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1 });
    ask_1_1(kit, NULL);
    KIT_VK(kit, vkEnumeratePhysicalDeviceGroups(kit->instance, &groups, NULL));
}

/* The loader has one entry for both names. */
SCENE(extension_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                                   .instance_extensions = {
                                       VK_KHR_GET_PHYSICAL_DEVICE_PROPERTIES_2_EXTENSION_NAME } });
    PFN_vkGetPhysicalDeviceFeatures2 ask = (PFN_vkGetPhysicalDeviceFeatures2)vkGetInstanceProcAddr(
        kit->instance, "vkGetPhysicalDeviceFeatures2KHR");
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };

    if (KIT_CHECK(kit, ask != NULL)) {
        ask(kit->gpu, &features);
    }
    ask_1_1(kit, NULL);
}

SCENE(version_1_3, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t tools = 0;

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2 });
    kit_expect(kit, version_id);
    (void)vkGetPhysicalDeviceToolProperties(kit->gpu, &tools, NULL);
}

SCENE(version_1_3_on_1_3, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t tools = 0;

    kit_open(kit, NULL);
    KIT_VK(kit, vkGetPhysicalDeviceToolProperties(kit->gpu, &tools, NULL));
}

/* Only what the loader has symbols for can be called then. */
SCENE(extension_not_enabled, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t count = 0;

    kit_open(kit, NULL);
    kit_expect(kit, extension_id);
    (void)vkGetPhysicalDeviceDisplayPropertiesKHR(kit->gpu, &count, NULL);
    kit_expect(kit, extension_id);
    vkDestroySurfaceKHR(kit->instance, VK_NULL_HANDLE, NULL);
}

SCENE(extension_enabled, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    uint32_t count = 0;

    kit_open(kit, &(struct kit_config){ .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                                                 VK_KHR_DISPLAY_EXTENSION_NAME } });
    (void)vkGetPhysicalDeviceDisplayPropertiesKHR(kit->gpu, &count, NULL);
    vkDestroySurfaceKHR(kit->instance, VK_NULL_HANDLE, NULL);
}

KIT_MAIN()
