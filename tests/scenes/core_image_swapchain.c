/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images that are bound to the memory of swapchains.
 */
#include "image_scene.h"
#include "present_scene.h"

SCENE(swapchain_memory_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    kit_open(kit, &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } });
    surface = headless_surface(kit);
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, surface, 2);
    info.imageFormat = plain.format;
    info.imageUsage = plain.usage;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    VkImageSwapchainCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR,
        .swapchain = chain,
    };
    VkBindImageMemorySwapchainInfoKHR from_chain = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR,
        .swapchain = chain,
    };
    VkImageCreateInfo like = plain;
    like.pNext = &link;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = &from_chain,
        .image = create(kit, &like),
    };
    KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &bind));
    RIGHT_VIEW(bind.image, (void)0);
    VkImage images[8];
    uint32_t count = 8;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    /* Another image of the swapchain, or the same one again. */
    for (uint32_t i = 0; i < count; i++) {
        from_chain.imageIndex = i;
        KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &bind));
    }
    from_chain.imageIndex = count;
    bind.image = create(kit, &like);
    kit_expect(kit, "VUID-VkBindImageMemorySwapchainInfoKHR-imageIndex-01644");
    vkBindImageMemory2(kit->device, 1, &bind);
    from_chain.imageIndex = 0;
    WRONG("VUID-VkImageSwapchainCreateInfoKHR-swapchain-00995", i.pNext = &link,
          i.extent.width = 32);
    VkDeviceMemory memory = kit_memory(kit, 1 << 20);
    kit_expect(kit, "VUID-vkBindImageMemory-image-07460");
    vkBindImageMemory(kit->device, images[0], memory, 0);
    bind.image = create(kit, &like);
    bind.pNext = NULL;
    bind.memory = memory;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01630");
    vkBindImageMemory2(kit->device, 1, &bind);
    bind.image = create(kit, &like);
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01630");
    vkBindImageMemory(kit->device, bind.image, memory, 0);
    /* Not made for the swapchain: no number. */
    bind.image = create(kit, &plain);
    bind.pNext = &from_chain;
    bind.memory = VK_NULL_HANDLE;
    kit_expect(kit, "UNASSIGNED-CoreValidation-BindImageMemory-Swapchain");
    vkBindImageMemory2(kit->device, 1, &bind);
    /* One of the swapchain's own: that it has memory is said last. */
    bind.image = images[0];
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-07460");
    vkBindImageMemory2(kit->device, 1, &bind);
    from_chain.imageIndex = count;
    kit_expect(kit, "VUID-VkBindImageMemorySwapchainInfoKHR-imageIndex-01644");
    vkBindImageMemory2(kit->device, 1, &bind);
    from_chain.imageIndex = 0;
    bind.memory = memory;
    bind.image = create(kit, &like);
    bind.pNext = &from_chain;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-pNext-01631");
    vkBindImageMemory2(kit->device, 1, &bind);
    VkDeviceImageMemoryRequirements needs = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS,
        .pCreateInfo = &like,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirementsKHR-pCreateInfo-06416");
    vkGetDeviceImageMemoryRequirements(kit->device, &needs, &out);
    vkDestroyImage(kit->device, bind.image, NULL);
    kit_forget(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bind.image));
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

SCENE(swapchain_memory_deferred, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;

    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { SURFACE_EXTENSIONS,
                                               VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                               VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
                      .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                                             VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME },
                      .device_next = &features });
    surface = headless_surface(kit);
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, surface, 2);
    info.imageFormat = plain.format;
    info.imageUsage = plain.usage;
    info.flags = VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_EXT;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    VkImage images[8];
    uint32_t count = KIT_COUNT(images), index = 0;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    VkImageSwapchainCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR,
        .swapchain = chain,
    };
    VkBindImageMemorySwapchainInfoKHR from_chain = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR,
        .swapchain = chain,
    };
    VkImageCreateInfo like = plain;
    like.pNext = &link;
    VkBindImageMemoryInfo bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
        .pNext = &from_chain,
        .image = create(kit, &like),
    };
    kit_expect(kit, "VUID-VkBindImageMemorySwapchainInfoKHR-swapchain-07756");
    vkBindImageMemory2(kit->device, 1, &bind);
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    from_chain.imageIndex = index;
    bind.image = create(kit, &like);
    KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &bind));
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

KIT_MAIN()
