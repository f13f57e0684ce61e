/* SPDX-License-Identifier: Apache-2.0 */
/*
 * On a driver that looks at nothing (WAKE_NULL_CARELESS): it says that all is over, and answers the same
 * of everything or not at all. Valid programs stay silent on it, and what it does not offer is not there.
 */
#include "every_scene.h"
#include "swapchain_scene.h"

#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"

#include <stdlib.h>

#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER

static void
play_careless(void)
{
    setenv("WAKE_NULL_CARELESS", "1", 1);
}

/* Waits for work, for none, and for a fence that is not submitted. */
SCENE(waits, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkDeviceMemory memory;
    uint64_t value = 0;
    void *host;

    play_careless();
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2 });
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkFence fence = kit_fence(kit, 0);
    VkEvent event = kit_event(kit);
    VkQueryPool queries = kit_query_pool(kit, 2);
    VkCommandBuffer commands = kit_primary(kit);
    const VkMemoryAllocateInfo small = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                         .allocationSize = 4096 };

    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    for (int i = 0; i < 3; i++) {
        kit_begin(kit, commands, 0);
        vkCmdResetQueryPool(commands, queries, 0, 2);
        vkCmdBeginQuery(commands, queries, 0, 0);
        vkCmdEndQuery(commands, queries, 0);
        vkCmdFillBuffer(commands, buffer, 0, VK_WHOLE_SIZE, 0);
        kit_end(kit, commands);
        kit_submit(kit->queue, commands, fence);
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkGetQueryPoolResults(kit->device, queries, 0, 1, sizeof(value), &value, 8,
                                          VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
    (void)vkGetEventStatus(kit->device, event); /* set, though nothing has set it */
    KIT_VK(kit, vkAllocateMemory(kit->device, &small, NULL, &memory));
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &host));
        vkUnmapMemory(kit->device, memory);
    }
    vkFreeMemory(kit->device, memory, NULL);
}

/* More types of memory are said to do than there are. */
SCENE(memory_of_any_type, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkMemoryRequirements needs;
    VkDeviceMemory memory;

    play_careless();
    kit_open(kit, &(struct kit_config){ 0 });
    vkGetBufferMemoryRequirements(kit->device,
                                  kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT), &needs);
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = needs.size,
                                  .memoryTypeIndex = 5 };
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    vkFreeMemory(kit->device, memory, NULL);
    info.memoryTypeIndex = 15;
    kit_expect(kit, "VUID-vkAllocateMemory-pAllocateInfo-01714");
    if (vkAllocateMemory(kit->device, &info, NULL, &memory) == VK_SUCCESS) {
        vkFreeMemory(kit->device, memory, NULL);
    }
}

/* A swapchain of one image, which is always the next. */
SCENE(presents_of_one_image, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct screen screen;
    VkImage image;
    uint32_t count = 1, index;

    play_careless();
    open_screen(kit, &screen);
    const VkSwapchainCreateInfoKHR info = good(&screen);
    VkSwapchainKHR chain = create(kit, &screen, &info);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, &image));
    for (int i = 0; i < 3; i++) {
        VkFence fence = kit_fence(kit, 0);
        VkCommandBuffer commands = kit_primary(kit);
        const VkImageMemoryBarrier barrier = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
            .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .image = image,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
        };
        const VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                           .swapchainCount = 1,
                                           .pSwapchains = &chain,
                                           .pImageIndices = &index };

        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence,
                                          &index));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        kit_begin(kit, commands, 0);
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
        kit_end(kit, commands);
        kit_submit(kit->queue, commands, VK_NULL_HANDLE);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit, vkQueuePresentKHR(kit->queue, &present));
    }
    close_screen(kit, &screen);
}

/* Nobody says that such a view can be filtered so: VkFilterCubicImageViewImageFormatPropertiesEXT stays as it was. */
SCENE(cubic_filters_of_which_nothing_is_said, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .magFilter = VK_FILTER_CUBIC_EXT,
                                       .minFilter = VK_FILTER_CUBIC_EXT,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };
    struct stage s;

    play_careless();
    set_up_as(&s, kit, &(struct wish){ .extensions = { VK_EXT_FILTER_CUBIC_EXTENSION_NAME } });
    EVERY(&s, FOUND(COMBINED, PICTURE(kit, 0), sampler_of(kit, &info)), lod, "filterCubic-02694");
}

KIT_MAIN()
