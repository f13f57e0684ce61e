/* SPDX-License-Identifier: Apache-2.0 */
/* A program for the launcher's test: one instance, one device, one mistake, everything destroyed. With
 * the argument "commands" the mistake is the ninth command of a recording, with "labels" the tenth, in a
 * region 'opaque' of the second frame; with "probed" another instance comes and goes before. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
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

static VkBuffer
make_named(VkInstance instance, VkDevice device, VkDeviceMemory *memory_out)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 256,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    PFN_vkSetDebugUtilsObjectNameEXT set_name = (PFN_vkSetDebugUtilsObjectNameEXT)
        vkGetInstanceProcAddr(instance, "vkSetDebugUtilsObjectNameEXT");
    VkMemoryRequirements needs;
    VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkBuffer buffer = make_buffer(device, &info);

    vkGetBufferMemoryRequirements(device, buffer, &needs);
    memory.allocationSize = needs.size;
    memory.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    if (vkAllocateMemory(device, &memory, NULL, memory_out) != VK_SUCCESS ||
        vkBindBufferMemory(device, buffer, *memory_out, 0) != VK_SUCCESS || !set_name) {
        puts("no memory");
        return buffer;
    }
    (void)set_name(device, &(VkDebugUtilsObjectNameInfoEXT){
                               .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
                               .objectType = VK_OBJECT_TYPE_BUFFER,
                               .objectHandle = (uint64_t)buffer,
                               .pObjectName = "filled here" });
    return buffer;
}

static void
begin_label(VkInstance instance, VkCommandBuffer commands)
{
    PFN_vkCmdBeginDebugUtilsLabelEXT begin = (PFN_vkCmdBeginDebugUtilsLabelEXT)
        vkGetInstanceProcAddr(instance, "vkCmdBeginDebugUtilsLabelEXT");

    if (begin) {
        begin(commands, &(VkDebugUtilsLabelEXT){ .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                                 .pLabelName = "opaque" });
    }
}

static void
end_label(VkInstance instance, VkCommandBuffer commands)
{
    PFN_vkCmdEndDebugUtilsLabelEXT end = (PFN_vkCmdEndDebugUtilsLabelEXT)vkGetInstanceProcAddr(
        instance, "vkCmdEndDebugUtilsLabelEXT");

    if (end) {
        end(commands);
    }
}

/* Where nothing presents, a submit ends a frame. */
static void
end_frame(VkDevice device)
{
    VkQueue queue;

    vkGetDeviceQueue(device, 0, 0, &queue);
    (void)vkQueueSubmit(queue, 1, &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO },
                        VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(queue);
}

static void
record(VkInstance instance, VkDevice device, bool labelled)
{
    const VkCommandPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO
    };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    const VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = make_named(instance, device, &memory);
    VkCommandBuffer commands;

    if (vkCreateCommandPool(device, &pool_info, NULL, &allocate.commandPool) != VK_SUCCESS ||
        vkAllocateCommandBuffers(device, &allocate, &commands) != VK_SUCCESS ||
        vkBeginCommandBuffer(commands, &begin) != VK_SUCCESS) {
        puts("no command buffer");
        return;
    }
    if (labelled) {
        begin_label(instance, commands);
    }
    for (int i = 0; i < 8; i++) {
        vkCmdSetLineWidth(commands, 1);
    }
    vkCmdSetViewport(commands, 0, 0, &viewport); /* the mistake */
    vkCmdFillBuffer(commands, buffer, 0, 64, 7);
    for (int i = 0; i < 8; i++) {
        vkCmdSetLineWidth(commands, 1);
    }
    if (labelled) {
        end_label(instance, commands);
    }
    (void)vkEndCommandBuffer(commands);
    vkDestroyCommandPool(device, allocate.commandPool, NULL);
    vkDestroyBuffer(device, buffer, NULL);
    vkFreeMemory(device, memory, NULL);
}

int
main(int argc, char **argv)
{
    const char *const extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    bool labelled = argc > 1 && strcmp(argv[1], "labels") == 0;
    bool records = labelled || (argc > 1 && strcmp(argv[1], "commands") == 0);
    const VkInstanceCreateInfo instance_info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                                 .enabledExtensionCount = records,
                                                 .ppEnabledExtensionNames = &extension };
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

    if (argc > 1 && strcmp(argv[1], "probed") == 0 &&
        vkCreateInstance(&instance_info, NULL, &instance) == VK_SUCCESS) {
        vkDestroyInstance(instance, NULL);
    }
    if (vkCreateInstance(&instance_info, NULL, &instance) != VK_SUCCESS ||
        vkEnumeratePhysicalDevices(instance, &count, &gpu) < 0 || !count ||
        vkCreateDevice(gpu, &device_info, NULL, &device) != VK_SUCCESS) {
        puts("no device");
        return 1;
    }
    if (labelled) {
        end_frame(device);
    }
    if (records) {
        record(instance, device, labelled);
    } else {
        buffer = make_buffer(device, &buffer_info);
        vkDestroyBuffer(device, buffer, NULL);
    }
    vkDestroyDevice(device, NULL);
    vkDestroyInstance(instance, NULL);
    return 0;
}
