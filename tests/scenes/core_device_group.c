/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices that consist of two: presenting, sparse binds, events and instances of memory.
 */
#include "kit_null.h"
#include "present_scene.h"

enum { SIZE = 65536 };
#define GROUP (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)

/* ---- presenting ------------------------------------------------------------------------------ */

struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
};

static struct screen
open_screen(struct kit *kit, VkDeviceGroupPresentModeFlagsKHR modes)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };
    const VkDeviceGroupSwapchainCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_SWAPCHAIN_CREATE_INFO_KHR, .modes = modes
    };
    VkSwapchainCreateInfoKHR info;
    struct screen screen = { 0 };

    kit_open_group(kit, &config);
    screen.surface = headless_surface(kit);
    info = plain_swapchain(kit, screen.surface, 3);
    info.pNext = modes ? &group : NULL;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen.chain));
    return screen;
}

static void
close_screen(struct kit *kit, const struct screen *screen)
{
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    vkDestroySwapchainKHR(kit->device, screen->chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen->surface, NULL);
}

/* Takes an image for the devices `acquired`, 0 for all, and presents it with `group`. */
static void
present(struct kit *kit, const struct screen *screen, uint32_t acquired,
        const VkDeviceGroupPresentInfoKHR *group)
{
    VkImage images[16];
    uint32_t index = 0, count = KIT_COUNT(images);
    VkFence fence = kit_fence(kit, 0);
    const VkAcquireNextImageInfoKHR acquire = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = screen->chain,
        .timeout = UINT64_MAX,
        .fence = fence,
        .deviceMask = acquired,
    };
    const VkPresentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .pNext = group,
        .swapchainCount = 1,
        .pSwapchains = &screen->chain,
        .pImageIndices = &index,
    };

    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->chain, &count, images));
    if (acquired) {
        KIT_VK(kit, vkAcquireNextImage2KHR(kit->device, &acquire, &index));
    } else {
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->chain, UINT64_MAX, VK_NULL_HANDLE,
                                          fence, &index));
    }
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_ready_to_present(kit, images[index]);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    (void)vkQueuePresentKHR(kit->queue, &info);
}

static VkDeviceGroupPresentInfoKHR
group_of(VkDeviceGroupPresentModeFlagBitsKHR mode, uint32_t count, const uint32_t *masks)
{
    return (VkDeviceGroupPresentInfoKHR){
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_PRESENT_INFO_KHR,
        .swapchainCount = count,
        .pDeviceMasks = count ? masks : NULL,
        .mode = mode,
    };
}

/* The driver presents images of the first device, and by that device only. */
SCENE(present_masks, GROUP)
{
    static const struct {
        uint32_t acquired;
        VkDeviceGroupPresentModeFlagBitsKHR mode;
        uint32_t mask;
        const char *vuid;
    } cases[] = {
        { 1, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 1, NULL },
        { 1, VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR, 1, NULL },
        { 1, VK_DEVICE_GROUP_PRESENT_MODE_SUM_BIT_KHR, 1, NULL },
        { 1, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_MULTI_DEVICE_BIT_KHR, 1, NULL },
        { 3, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 3,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01298" },
        { 2, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 2,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01298" },
        { 1, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 0,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01298" },
        { 2, VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR, 2,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01299" },
        { 3, VK_DEVICE_GROUP_PRESENT_MODE_SUM_BIT_KHR, 3,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01300" },
        { 3, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_MULTI_DEVICE_BIT_KHR, 3,
          "VUID-VkDeviceGroupPresentInfoKHR-mode-01301" },
        { 3, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 1,
          "VUID-VkDeviceGroupPresentInfoKHR-pDeviceMasks-01302" },
        { 0, VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 1,
          "VUID-VkDeviceGroupPresentInfoKHR-pDeviceMasks-01302" },
    };
    struct screen screen = open_screen(kit, 0xf);

    for (size_t i = 0; i < KIT_COUNT(cases); i++) {
        const VkDeviceGroupPresentInfoKHR group = group_of(cases[i].mode, 1, &cases[i].mask);

        if (cases[i].vuid) {
            kit_expect(kit, cases[i].vuid);
        }
        present(kit, &screen, cases[i].acquired, &group);
    }
    close_screen(kit, &screen);
}

SCENE(present_modes, GROUP)
{
    static const uint32_t masks[] = { 1, 1 };
    struct screen screen = open_screen(kit, 0);
    VkDeviceGroupPresentInfoKHR group = group_of(VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 0,
                                                 NULL);

    present(kit, &screen, 1, &group);
    group = group_of(VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR, 1, masks);
    kit_expect(kit, "VUID-VkDeviceGroupPresentInfoKHR-mode-01303");
    present(kit, &screen, 1, &group);
    group = group_of(VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR, 2, masks);
    kit_expect(kit, "VUID-VkDeviceGroupPresentInfoKHR-swapchainCount-01297");
    present(kit, &screen, 1, &group);
    close_screen(kit, &screen);
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Of the first heap, which has an instance on each device unless a mask says otherwise; 0: no mask. */
static VkDeviceMemory
allocate(struct kit *kit, uint32_t mask)
{
    const VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT,
        .deviceMask = mask,
    };
    const VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = mask ? &flags : NULL,
                                        .allocationSize = SIZE,
                                        .memoryTypeIndex = 0 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static VkBuffer
buffer_of(struct kit *kit, VkBufferCreateFlags flags)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = flags,
                                      .size = SIZE,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

static void
bind_sparse(struct kit *kit, uint32_t mask, uint32_t resource, uint32_t memory)
{
    const VkDeviceGroupBindSparseInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_BIND_SPARSE_INFO,
        .resourceDeviceIndex = resource,
        .memoryDeviceIndex = memory,
    };
    const VkSparseMemoryBind bind = { .size = SIZE, .memory = allocate(kit, mask) };
    const VkSparseBufferMemoryBindInfo of = { buffer_of(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT),
                                              1, &bind };
    const VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                                    .pNext = &group,
                                    .bufferBindCount = 1,
                                    .pBufferBinds = &of };

    vkQueueBindSparse(kit->queue, 1, &info, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(sparse, GROUP)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };

    features.features.sparseBinding = VK_TRUE;
    kit_open_group(kit, &(struct kit_config){ .device_next = &features });
    bind_sparse(kit, 0, 1, 1);
    bind_sparse(kit, 2, 0, 1);
    kit_expect(kit, "VUID-VkDeviceGroupBindSparseInfo-resourceDeviceIndex-01118");
    bind_sparse(kit, 0, 2, 0);
    kit_expect(kit, "VUID-VkDeviceGroupBindSparseInfo-resourceDeviceIndex-01118");
    bind_sparse(kit, 0, 0, 2);
    kit_expect(kit, "VUID-VkDeviceGroupBindSparseInfo-memoryDeviceIndex-01119");
    bind_sparse(kit, 1, 0, 1);
}

static void
bind_buffer(struct kit *kit, uint32_t mask)
{
    static const uint32_t devices[] = { 1, 0 };
    const VkBindBufferMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_DEVICE_GROUP_INFO,
        .deviceIndexCount = 2,
        .pDeviceIndices = devices,
    };
    const VkBindBufferMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                          .pNext = &group,
                                          .buffer = buffer_of(kit, 0),
                                          .memory = allocate(kit, mask) };

    vkBindBufferMemory2(kit->device, 1, &info);
}

static void
bind_image(struct kit *kit, uint32_t mask)
{
    static const uint32_t devices[] = { 0, 1 };
    const VkBindImageMemoryDeviceGroupInfo group = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_DEVICE_GROUP_INFO,
        .deviceIndexCount = 2,
        .pDeviceIndices = devices,
    };
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .imageType = VK_IMAGE_TYPE_2D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 8, 8, 1 },
                                      .mipLevels = 1,
                                      .arrayLayers = 1,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkBindImageMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                   .pNext = &group,
                                   .memory = allocate(kit, mask) };

    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(info.image));
    vkBindImageMemory2(kit->device, 1, &info);
}

SCENE(instances, GROUP)
{
    kit_open_group(kit, NULL);
    bind_buffer(kit, 0);
    bind_buffer(kit, 3);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-pNext-01605");
    bind_buffer(kit, 1);
    bind_image(kit, 3);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01626");
    bind_image(kit, 1);
}

/* ---- events ---------------------------------------------------------------------------------- */

SCENE(events, GROUP | KIT_UNORDERED)
{
    const VkPhysicalDeviceSynchronization2Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE
    };
    const VkDeviceGroupCommandBufferBeginInfo second = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO, .deviceMask = 2
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pNext = &second };
    const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                       .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkCommandBuffer commands;
    VkEvent event;

    kit_open_group(kit, &(struct kit_config){ .device_next = &features });
    event = kit_event(kit);
    commands = kit_primary(kit);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    vkCmdSetEvent(commands, event, stage);
    KIT_VK(kit, vkEndCommandBuffer(commands));
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (uint32_t mask = 1; mask <= 3; mask += 2) {
        vkCmdSetDeviceMask(commands, mask);
        if (mask == 3) {
            kit_expect(kit, "VUID-vkCmdSetEvent-commandBuffer-01152");
            kit_expect(kit, "VUID-vkCmdWaitEvents-commandBuffer-01167");
            kit_expect(kit, "VUID-vkCmdResetEvent-commandBuffer-01157");
            kit_expect(kit, "VUID-vkCmdSetEvent2-commandBuffer-03826");
            kit_expect(kit, "VUID-vkCmdWaitEvents2-commandBuffer-03846");
            kit_expect(kit, "VUID-vkCmdResetEvent2-commandBuffer-03833");
        }
        vkCmdSetEvent(commands, event, stage);
        vkCmdWaitEvents(commands, 1, &event, stage, stage, 0, NULL, 0, NULL, 0, NULL);
        vkCmdResetEvent(commands, event, stage);
        vkCmdSetEvent2(commands, event, &info);
        vkCmdWaitEvents2(commands, 1, &event, &info);
        vkCmdResetEvent2(commands, event, VK_PIPELINE_STAGE_2_COPY_BIT);
    }
    kit_end(kit, commands);
}

KIT_MAIN()
