/* SPDX-License-Identifier: Apache-2.0 */
/* A program for the launcher's test: one instance, one device, one mistake, everything destroyed. */
#include <stdio.h>
#include <vulkan/vulkan.h>

static __attribute__((noipa)) VkBuffer
make_buffer(VkDevice device, const VkBufferCreateInfo *info)
{
    VkBuffer buffer = VK_NULL_HANDLE;

    if (vkCreateBuffer(device, info, NULL, &buffer) != VK_SUCCESS) {
        return VK_NULL_HANDLE; /* and no tail call above, which would leave no frame */
    }
    return buffer;
}

int
main(void)
{
    const VkInstanceCreateInfo instance_info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO };
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    const VkDeviceCreateInfo device_info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                             .queueCreateInfoCount = 1,
                                             .pQueueCreateInfos = &queue };
    const VkBufferCreateInfo buffer_info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                             .size = 0, /* the mistake */
                                             .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    VkInstance instance;
    VkPhysicalDevice gpu;
    VkDevice device;
    VkBuffer buffer;
    uint32_t count = 1;

    if (vkCreateInstance(&instance_info, NULL, &instance) != VK_SUCCESS ||
        vkEnumeratePhysicalDevices(instance, &count, &gpu) < 0 || !count ||
        vkCreateDevice(gpu, &device_info, NULL, &device) != VK_SUCCESS) {
        puts("no device");
        return 1;
    }
    buffer = make_buffer(device, &buffer_info);
    vkDestroyBuffer(device, buffer, NULL);
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
    return 0;
}
