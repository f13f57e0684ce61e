/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_KHR_shader_abort and VK_KHR_shader_constant_data: what modules may declare and how they may
 * abort. What happens when one does: abort_loss.c.
 */
#include "abort_scene.h"

#define CODE "VUID-VkShaderModuleCreateInfo-pCode-"
#define NULL_ONLY (KIT_NULL_DRIVER | KIT_NO_DEVICE)

SCENE(modules_that_may_abort, NULL_ONLY)
{
    VkPipelineLayout layout;

    abort_open(kit, ABORT_ALL);
    layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    (void)shader_compute(kit, abort_shader(kit, 0), layout, NULL);
    (void)shader_compute(kit, abort_shader(kit, ABORT_LONE_NUMBER), layout, NULL);
    (void)shader_compute(kit, abort_shader(kit, ABORT_COPY), layout, NULL);
    (void)shader_compute(kit, abort_shader(kit, ABORT_SPEC), layout, NULL);
    (void)shader_compute(kit, abort_shader(kit, ABORT_NO_ABORT), layout, NULL);
}

/* Nobody knows what these are, and so nobody says that they are wrong. */
SCENE(modules_that_nobody_knows, NULL_ONLY)
{
    abort_open(kit, ABORT_ALL);
    (void)shader_compute(kit, abort_shader(kit, ABORT_UNKNOWN),
                         shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0), NULL);
}

SCENE(features_are_needed, NULL_ONLY)
{
    abort_open(kit, ABORT_EXTENSIONS);
    kit_expect(kit, CODE "08740");
    kit_expect(kit, CODE "08740");
    (void)abort_shader(kit, 0);
}

SCENE(extensions_are_needed, NULL_ONLY)
{
    abort_open(kit, 0);
    kit_expect(kit, CODE "08740");
    kit_expect(kit, CODE "08740");
    kit_expect(kit, CODE "08742");
    kit_expect(kit, CODE "08742");
    (void)abort_shader(kit, 0);
}

SCENE(rules_of_the_instructions, NULL_ONLY)
{
    static const uint32_t wrong[] = { ABORT_NO_CAPABILITY, ABORT_NOT_LAST,
                                      ABORT_BOOL,          ABORT_NO_OFFSET,
                                      ABORT_NO_STRIDE,     ABORT_OTHER_TYPE,
                                      ABORT_SHORT_DATA,    ABORT_NO_DATA_CAPABILITY,
                                      ABORT_DATA_STRIDE };

    abort_open(kit, ABORT_ALL);
    for (size_t i = 0; i < KIT_COUNT(wrong); i++) {
        kit_expect(kit, CODE "08737");
        (void)abort_shader(kit, wrong[i]);
    }
}

SCENE(messages_have_a_largest_size, NULL_ONLY)
{
    abort_open(kit, ABORT_ALL);
    kit_expect(kit, "WAKE-shader-abort-size");
    (void)abort_shader(kit, ABORT_HUGE);
}

/* All of the array is one specialization constant. */
SCENE(strings_are_specialized_whole, NULL_ONLY)
{
    VkSpecializationMapEntry entry = { .constantID = 7, .size = 9 };
    VkSpecializationInfo info = {
        .mapEntryCount = 1, .pMapEntries = &entry, .dataSize = 9, .pData = "numb: %u"
    };
    VkPipelineLayout layout;
    VkShaderModule module;

    abort_open(kit, ABORT_ALL);
    layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    module = abort_shader(kit, ABORT_SPEC);
    (void)shader_compute(kit, module, layout, &info);
    entry.size = 4;
    kit_expect(kit, "VUID-VkSpecializationMapEntry-constantID-00776");
    (void)shader_compute(kit, module, layout, &info);
}

static void
second_device(struct kit *kit, const char *first, const char *second)
{
    const float priority = 1;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = kit->family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    const char *names[] = { first, second };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue,
                                .enabledExtensionCount = second ? 2 : 1,
                                .ppEnabledExtensionNames = names };
    VkDevice device = VK_NULL_HANDLE;

    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

SCENE(extensions_need_others, NULL_ONLY | KIT_NULL_VALUES)
{
    abort_open(kit, 0);
    second_device(kit, VK_KHR_DEVICE_FAULT_EXTENSION_NAME,
                  VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME);
    kit_expect(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    second_device(kit, VK_KHR_SHADER_ABORT_EXTENSION_NAME, NULL);
    kit_expect(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    second_device(kit, VK_KHR_SHADER_ABORT_EXTENSION_NAME, VK_KHR_DEVICE_FAULT_EXTENSION_NAME);
}

SCENE(faults_before_any_loss, NULL_ONLY)
{
    VkDeviceFaultCountsEXT counts = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_COUNTS_EXT };
    PFN_vkGetDeviceFaultInfoEXT get;

    abort_open(kit, ABORT_EXT_FAULT);
    get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultInfoEXT);
    kit_expect(kit, "VUID-vkGetDeviceFaultInfoEXT-device-07336");
    (void)get(kit->device, &counts, NULL);
}

KIT_MAIN()
