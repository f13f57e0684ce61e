/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What no valid program does and the layer must survive: garbage handles, absurd counts, unknown
 * structs. Here the messages do not matter, the process must come to its end. On the null driver,
 * which survives too.
 */
#include "kit.h"

#include <stdlib.h>
#include <string.h>

#define GARBAGE(type, n) ((type)(uintptr_t)(0xdeadbeef00000000u + 0x11u * (n)))

SCENE(garbage_handles_in_device_calls, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkGetFenceStatus-fence-parameter");
    vkGetFenceStatus(kit->device, GARBAGE(VkFence, 1));
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(kit->device, GARBAGE(VkBuffer, 2), &needs);
    vkBindBufferMemory(kit->device, GARBAGE(VkBuffer, 3), GARBAGE(VkDeviceMemory, 4), 0);
    VkFence fences[2] = { GARBAGE(VkFence, 5), GARBAGE(VkFence, 6) };
    vkResetFences(kit->device, 2, fences);
    vkSetEvent(kit->device, GARBAGE(VkEvent, 7));
}

SCENE(garbage_handles_destroyed, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkDestroyBuffer-buffer-parameter");
    vkDestroyBuffer(kit->device, GARBAGE(VkBuffer, 1), NULL);
    vkDestroyImage(kit->device, GARBAGE(VkImage, 2), NULL);
    vkDestroyCommandPool(kit->device, GARBAGE(VkCommandPool, 3), NULL);
    vkDestroyDescriptorPool(kit->device, GARBAGE(VkDescriptorPool, 4), NULL);
    vkDestroyPipeline(kit->device, GARBAGE(VkPipeline, 5), NULL);
    vkFreeMemory(kit->device, GARBAGE(VkDeviceMemory, 6), NULL);
}

SCENE(garbage_handles_in_commands, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkCmdFillBuffer-dstBuffer-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    VkDeviceSize offset = 0;
    VkBuffer buffer = GARBAGE(VkBuffer, 1);
    VkDescriptorSet set = GARBAGE(VkDescriptorSet, 2);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &offset);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, GARBAGE(VkPipelineLayout, 3),
                            0, 1, &set, 0, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, GARBAGE(VkPipeline, 4));
    vkEndCommandBuffer(commands);
}

SCENE(handles_of_the_wrong_type, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkDestroyBuffer-buffer-parameter");
    VkFence fence = kit_fence(kit, 0);
    vkDestroyBuffer(kit->device, (VkBuffer)(uintptr_t)KIT_HANDLE(fence), NULL);
}

/*
 * The arrays really have one element: a layer that believes the count walks off the page after it.
 */
SCENE(absurd_counts, KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    if (!kit_is_inline() || !kit_skips_calls()) {
        kit_skip(kit, "the driver would believe the count");
    }
    kit_allow_all(kit);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, UINT32_MAX, &viewport);
    kit_end(kit, commands);
}

SCENE(large_valid_counts, KIT_PLAIN)
{
    /* Far larger than any block of records, and right. */
    enum { REGIONS = 20000 };
    VkBuffer from = kit_bound_buffer(kit, 4 * REGIONS, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBuffer to = kit_bound_buffer(kit, 4 * REGIONS, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBufferCopy *regions = calloc(REGIONS, sizeof(*regions));
    for (uint32_t i = 0; i < REGIONS; i++) {
        regions[i] = (VkBufferCopy){ 4 * i, 4 * i, 4 };
    }
    uint32_t *words = calloc(16384, sizeof(*words));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdUpdateBuffer(commands, to, 0, 65536, words);
    kit_transfers_done(commands);
    vkCmdCopyBuffer(commands, from, to, REGIONS, regions);
    kit_end(kit, commands);
    free(regions);
    free(words);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(unknown_structs_everywhere, KIT_PLAIN)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-VkBufferCreateInfo-pNext-pNext");
    struct {
        VkBaseInStructure header;
        unsigned char rest[64];
    } unknown[3];
    memset(unknown, 0xa5, sizeof(unknown));
    for (int i = 0; i < 3; i++) {
        unknown[i].header.sType = (VkStructureType)(0x70000000 + i);
        unknown[i].header.pNext = i < 2 ? &unknown[i + 1].header : NULL;
    }
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = unknown,
        .size = 64,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
    };
    VkBuffer buffer = VK_NULL_HANDLE;
    if (vkCreateBuffer(kit->device, &info, NULL, &buffer) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

SCENE(garbage_enums_everywhere, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-VkImageCreateInfo-format-parameter");
    VkImageCreateInfo info;
    memset(&info, 0x5a, sizeof(info));
    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info.pNext = NULL;
    info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    VkImage image = VK_NULL_HANDLE;
    if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
}

SCENE(garbage_shader_code, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    uint32_t words[64];
    memset(words, 0xcc, sizeof(words));
    VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = sizeof(words),
        .pCode = words,
    };
    VkShaderModule module = VK_NULL_HANDLE;
    if (vkCreateShaderModule(kit->device, &info, NULL, &module) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    }
}

SCENE(random_garbage_calls, KIT_NULL_DRIVER)
{
    kit_allow_all(kit);
    struct kit_random random = kit_random(kit_seed(), 1);
    VkCommandBuffer commands = kit_primary(kit);
    for (uint32_t i = 0; i < 2000 * kit_scale(); i++) {
        uint64_t garbage = kit_random_next(&random) >> kit_random_below(&random, 64);
        uint32_t number = (uint32_t)kit_random_next(&random);
        switch (kit_random_below(&random, 8)) {
        case 0: vkGetFenceStatus(kit->device, (VkFence)(uintptr_t)garbage); break;
        case 1:
            vkCmdFillBuffer(commands, (VkBuffer)(uintptr_t)garbage, number, garbage, number);
            break;
        case 2: vkCmdDraw(commands, number, number, number, number); break;
        case 3:
            vkCmdBindPipeline(commands, (VkPipelineBindPoint)number,
                              (VkPipeline)(uintptr_t)garbage);
            break;
        case 4: vkCmdEndRenderPass(commands); break;
        case 5: vkDestroySampler(kit->device, (VkSampler)(uintptr_t)garbage, NULL); break;
        case 6: vkCmdSetEvent(commands, (VkEvent)(uintptr_t)garbage, number); break;
        default: vkCmdSetLineWidth(commands, (float)number); break;
        }
    }
}

KIT_MAIN()
