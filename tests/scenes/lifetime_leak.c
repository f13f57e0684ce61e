/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is still alive when its device or instance is destroyed. One message names all that was
 * left; an instance's devices have their own.
 */
#include "kit.h"

#include <string.h>

#define DEVICE_LEAK "VUID-vkDestroyDevice-device-00378"
#define INSTANCE_LEAK "VUID-vkDestroyInstance-instance-00629"

SCENE(buffer_left, KIT_PLAIN)
{
    kit_expect(kit, DEVICE_LEAK);
    VkBuffer buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "left behind");
    kit_forget(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, DEVICE_LEAK);
    if (KIT_CHECK(kit, message != NULL)) {
        KIT_CHECK_TEXT(kit, strstr(message->text, "left behind") != NULL, "no name in: %s",
                       message->text);
        KIT_CHECK(kit, message->object_count > 0);
    }
}

SCENE(several_left, KIT_PLAIN)
{
    for (int i = 0; i < 3; i++) {
        VkFence fence = kit_fence(kit, 0);
        kit_forget(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
    kit_expect(kit, DEVICE_LEAK);
    VkSampler sampler = kit_sampler(kit);
    kit_forget(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

SCENE(nothing_left, KIT_PLAIN)
{
    kit_fence(kit, 0);
    kit_sampler(kit);
    kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
}

SCENE(pool_left_with_children, KIT_PLAIN)
{
    /*
     * Queues go with the device; command buffers go with their pool, whose message is enough or
     * not: open.
     */
    kit_expect_some(kit, DEVICE_LEAK);
    VkCommandPool pool = kit_command_pool(kit, 0);
    kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_forget(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

SCENE(children_of_a_destroyed_pool_are_no_leak, KIT_PLAIN)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));

    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool sets = kit_descriptor_pool(kit, type, 4, 0);
    kit_descriptor_set(kit, sets, layout);
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(sets));
}

SCENE(children_of_a_reset_pool_are_no_leak, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool sets = kit_descriptor_pool(kit, type, 4, 0);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 4; i++) {
            kit_descriptor_set(kit, sets, layout);
        }
        KIT_VK(kit, vkResetDescriptorPool(kit->device, sets, 0));
    }
}

SCENE(device_left, KIT_NO_DEVICE | KIT_LEAVES | KIT_NULL_DRIVER)
{
    /* Only the messenger of VkInstanceCreateInfo::pNext is still there to hear it. */
    kit_expect_some(kit, INSTANCE_LEAK);
    kit_open(kit, NULL);
    kit->device = VK_NULL_HANDLE;
    kit->owned_count = 0;
}

SCENE(surface_left, KIT_NO_DEVICE | KIT_LEAVES | KIT_NULL_DRIVER)
{
    kit_expect(kit, INSTANCE_LEAK);
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                 VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME },
    };
    if (kit_open_instance(kit, &config) != VK_SUCCESS) {
        kit_skip(kit, "no headless surface");
    }
    VkHeadlessSurfaceCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkSurfaceKHR surface;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateHeadlessSurfaceEXT)(kit->instance, &info, NULL,
                                                                      &surface));
}

SCENE(messenger_left, KIT_NO_DEVICE | KIT_LEAVES)
{
    /* It hears of itself, and the messenger of VkInstanceCreateInfo::pNext hears of it too. */
    kit_expect_some(kit, INSTANCE_LEAK);
    KIT_VK(kit, kit_open_instance(kit, NULL));
    kit->messenger = VK_NULL_HANDLE;
}

SCENE(earlier_message_with_messenger_left, KIT_NO_DEVICE | KIT_LEAVES | KIT_NULL_DRIVER)
{
    /* The messenger that is left hears of the call, however late a worker comes to it; that of
     * VkInstanceCreateInfo::pNext was not there then. */
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                 VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME },
    };
    VkHeadlessSurfaceCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkPhysicalDevice gpu;
    VkSurfaceKHR surface;
    VkBool32 supported;
    uint32_t one = 1;

    kit_expect_some(kit, INSTANCE_LEAK);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceSupportKHR-queueFamilyIndex-01269");
    KIT_VK(kit, kit_open_instance(kit, &config));
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateHeadlessSurfaceEXT)(kit->instance, &info, NULL,
                                                                      &surface));
    (void)vkEnumeratePhysicalDevices(kit->instance, &one, &gpu);
    (void)vkGetPhysicalDeviceSurfaceSupportKHR(gpu, 1000, surface, &supported);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
    kit->messenger = VK_NULL_HANDLE;
}

SCENE(leak_told_to_the_instance_messenger, KIT_NO_DEVICE | KIT_LEAVES)
{
    /* The explicit messenger is gone before the device; nobody may lose the message for that. */
    kit_expect(kit, INSTANCE_LEAK);
    KIT_VK(kit, kit_open_instance(kit, NULL));
    VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = kit_log_utils_callback,
        .pUserData = &kit->log,
    };
    VkDebugUtilsMessengerEXT extra;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &info,
                                                                          NULL, &extra));
}

KIT_MAIN()
