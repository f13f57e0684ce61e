/* SPDX-License-Identifier: Apache-2.0 */
/* What the null driver says of itself, its memory, its swapchains, and the words a test makes it
 * write. */
#include "icd_fixture.h"

static int
set_up(void **state)
{
    struct icd *icd = malloc(sizeof(*icd));
    icd_open_instance(icd);
    *state = icd;
    return 0;
}

static int
tear_down(void **state)
{
    struct icd *icd = *state;
    icd_close(icd);
    icd->control->forget_live();
    free(icd);
    unsetenv("WAKE_NULL_QUEUES");
    unsetenv("WAKE_NULL_DEVICES");
    unsetenv("WAKE_NULL_EXTENSIONS");
    unsetenv("WAKE_NULL_API");
    unsetenv("WAKE_NULL_WRITE");
    unsetenv("WAKE_NULL_ANSWERS");
    unsetenv("WAKE_NULL_FORMATS");
    unsetenv("WAKE_NULL_BUFFER_FORMATS");
    unsetenv("WAKE_NULL_PROTECTED");
    return 0;
}

static void
reopen(struct icd *icd, const char *name, const char *value)
{
    icd_close(icd);
    setenv(name, value, 1);
    icd_open_instance(icd);
}

static void
queue_families_follow_the_environment(void **state)
{
    struct icd *icd = *state;
    VkQueueFamilyProperties families[8];
    uint32_t count = 8;
    ICD_INSTANCE(icd, GetPhysicalDeviceQueueFamilyProperties)(icd->physical, &count, families);
    assert_int_equal(count, 3);
    assert_int_equal(families[0].queueCount, 4);
    reopen(icd, "WAKE_NULL_QUEUES",
           "graphics+compute+transfer:4,compute+transfer:8,transfer:2,sparse");
    count = 8;
    ICD_INSTANCE(icd, GetPhysicalDeviceQueueFamilyProperties)(icd->physical, &count, families);
    assert_int_equal(count, 4);
    assert_int_equal(families[1].queueCount, 8);
    assert_int_equal(families[1].queueFlags, VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT);
    assert_int_equal(families[3].queueCount, 1);
    assert_int_equal(families[3].queueFlags, VK_QUEUE_SPARSE_BINDING_BIT);
}

static void
several_devices_make_one_group(void **state)
{
    struct icd *icd = *state;
    reopen(icd, "WAKE_NULL_DEVICES", "3");
    VkPhysicalDeviceGroupProperties group = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GROUP_PROPERTIES
    };
    VkPhysicalDevice devices[4];
    VkPhysicalDeviceProperties properties;
    uint32_t count = 4, groups = 1;
    icd_ok(ICD_INSTANCE(icd, EnumeratePhysicalDevices)(icd->instance, &count, devices));
    assert_int_equal(count, 3);
    icd_ok(ICD_INSTANCE(icd, EnumeratePhysicalDeviceGroups)(icd->instance, &groups, &group));
    assert_int_equal(groups, 1);
    assert_int_equal(group.physicalDeviceCount, 3);
    ICD_INSTANCE(icd, GetPhysicalDeviceProperties)(devices[0], &properties);
    assert_string_equal(properties.deviceName, "Wake null driver");
    assert_true(properties.apiVersion >= VK_API_VERSION_1_3);
    assert_true(properties.limits.maxPushConstantsSize >= 128);
}

static bool
all_true(const void *from, const void *to)
{
    for (const VkBool32 *b = from; (const void *)b < to; b++) {
        if (*b != VK_TRUE) {
            return false;
        }
    }
    return true;
}

static void
features_are_true_where_their_extension_is_offered(void **state)
{
    struct icd *icd = *state;
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .pNext = &mesh
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &v13 };
    ICD_INSTANCE(icd, GetPhysicalDeviceFeatures2)(icd->physical, &features);
    assert_true(all_true(&features.features, &features.features + 1));
    assert_true(all_true(&v13.robustImageAccess, &v13.maintenance4 + 1));
    assert_true(all_true(&mesh.taskShader, &mesh.meshShaderQueries + 1));
    assert_ptr_equal(v13.pNext, &mesh);
    reopen(icd, "WAKE_NULL_EXTENSIONS", "all,-VK_EXT_mesh_shader");
    mesh.meshShader = VK_TRUE;
    ICD_INSTANCE(icd, GetPhysicalDeviceFeatures2)(icd->physical, &features);
    assert_int_equal(mesh.meshShader, VK_FALSE);
    assert_int_equal(v13.synchronization2, VK_TRUE);
}

static bool
has_extension(struct icd *icd, const char *name)
{
    VkExtensionProperties list[512];
    uint32_t count = 512;
    VkResult result = ICD_INSTANCE(icd, EnumerateDeviceExtensionProperties)(icd->physical, NULL,
                                                                            &count, list);
    bool found = false;
    assert_int_equal(result, VK_SUCCESS);
    for (uint32_t i = 0; i < count; i++) {
        found |= strcmp(list[i].extensionName, name) == 0;
    }
    return found;
}

static void
extensions_follow_the_environment(void **state)
{
    struct icd *icd = *state;
    assert_true(has_extension(icd, "VK_KHR_swapchain"));
    assert_true(has_extension(icd, "VK_EXT_mesh_shader"));
    assert_false(has_extension(icd, "VK_KHR_win32_keyed_mutex"));
    assert_false(has_extension(icd, "VK_EXT_debug_marker"));
    reopen(icd, "WAKE_NULL_EXTENSIONS", "VK_KHR_swapchain,VK_KHR_win32_keyed_mutex");
    assert_true(has_extension(icd, "VK_KHR_swapchain"));
    assert_false(has_extension(icd, "VK_EXT_mesh_shader"));
    assert_true(has_extension(icd, "VK_KHR_win32_keyed_mutex"));
}

static void
commands_of_extensions_that_are_off_are_not_there(void **state)
{
    struct icd *icd = *state;
    icd_open_device(icd);
    PFN_vkGetDeviceProcAddr get = ICD_INSTANCE(icd, GetDeviceProcAddr);
    assert_non_null(get(icd->device, "vkCreateSwapchainKHR"));
    assert_non_null(get(icd->device, "vkCmdPipelineBarrier2"));
    assert_null(get(icd->device, "vkCmdDrawMeshTasksEXT"));
    assert_null(get(icd->device, "vkCmdNobodyKnows"));
    assert_null(get(icd->device, "vkDestroyInstance"));
}

static void
formats_answer_by_class(void **state)
{
    struct icd *icd = *state;
    PFN_vkGetPhysicalDeviceFormatProperties get = ICD_INSTANCE(icd,
                                                               GetPhysicalDeviceFormatProperties);
    VkFormatProperties p;
    get(icd->physical, VK_FORMAT_R8G8B8A8_UNORM, &p);
    assert_true(p.optimalTilingFeatures & VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT);
    get(icd->physical, VK_FORMAT_D24_UNORM_S8_UINT, &p);
    assert_true(p.optimalTilingFeatures & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT);
    assert_false(p.optimalTilingFeatures & VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT);
    get(icd->physical, VK_FORMAT_BC7_SRGB_BLOCK, &p);
    assert_true(p.optimalTilingFeatures & VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT);
    assert_false(p.optimalTilingFeatures & VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT);
    get(icd->physical, VK_FORMAT_UNDEFINED, &p);
    assert_int_equal(p.optimalTilingFeatures | p.linearTilingFeatures | p.bufferFeatures, 0);
    VkImageFormatProperties image;
    PFN_vkGetPhysicalDeviceImageFormatProperties limits = ICD_INSTANCE(
        icd, GetPhysicalDeviceImageFormatProperties);
    assert_int_equal(limits(icd->physical, VK_FORMAT_BC7_SRGB_BLOCK, VK_IMAGE_TYPE_2D,
                            VK_IMAGE_TILING_OPTIMAL, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 0,
                            &image),
                     VK_ERROR_FORMAT_NOT_SUPPORTED);
    icd_ok(limits(icd->physical, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TYPE_2D,
                  VK_IMAGE_TILING_OPTIMAL, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 0, &image));
    assert_int_equal(image.maxMipLevels, 15);
}

static void
memory_is_real_and_buffers_have_addresses(void **state)
{
    struct icd *icd = *state;
    icd_open_device(icd);
    VkDeviceMemory memory[2];
    VkBuffer buffers[2] = { icd_buffer(icd, 4096, &memory[0]),
                            icd_buffer(icd, 1u << 20, &memory[1]) };
    VkDeviceAddress addresses[2];
    for (int i = 0; i < 2; i++) {
        const VkBufferDeviceAddressInfo info = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffers[i]
        };
        addresses[i] = icd->GetBufferDeviceAddress(icd->device, &info);
        assert_true(addresses[i] != 0);
    }
    assert_true(addresses[0] + 4096 <= addresses[1] || addresses[1] + (1u << 20) <= addresses[0]);
    unsigned char *bytes;
    icd_ok(icd->MapMemory(icd->device, memory[0], 256, VK_WHOLE_SIZE, 0, (void **)&bytes));
    bytes[0] = 7;
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    const VkBufferCopy region = { 256, 1000, 1 };
    const uint32_t words[2] = { 1, 2 };
    icd->CmdCopyBuffer(commands, buffers[0], buffers[1], 1, &region);
    icd->CmdUpdateBuffer(commands, buffers[1], (1u << 20) - 8, 8, words);
    icd->CmdFillBuffer(commands, buffers[1], (1u << 20) + 64, 64,
                       1); /* beyond the end: nothing happens */
    icd_ok(icd->EndCommandBuffer(commands));
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd_ok(icd->MapMemory(icd->device, memory[1], 0, VK_WHOLE_SIZE, 0, (void **)&bytes));
    assert_int_equal(bytes[1000], 7);
    assert_int_equal(bytes[(1u << 20) - 4], 2);
    icd->DestroyCommandPool(icd->device, pool, NULL);
    for (int i = 0; i < 2; i++) {
        icd->DestroyBuffer(icd->device, buffers[i], NULL);
        icd->FreeMemory(icd->device, memory[i], NULL);
    }
}

static void
memory_and_fences_travel_as_file_descriptors(void **state)
{
    struct icd *icd = *state;
    icd_open_device(icd);
    const VkExportMemoryAllocateInfo export = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &export,
                                  .allocationSize = 4096,
                                  .memoryTypeIndex = 2 };
    VkDeviceMemory memory[2];
    icd_ok(icd->AllocateMemory(icd->device, &info, NULL, &memory[0]));
    const VkMemoryGetFdInfoKHR get = { .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
                                       .memory = memory[0],
                                       .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkImportMemoryFdInfoKHR import = { .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                       .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    icd_ok(icd->GetMemoryFdKHR(icd->device, &get, &import.fd));
    info.pNext = &import;
    icd_ok(icd->AllocateMemory(icd->device, &info, NULL, &memory[1]));
    unsigned char *a, *b;
    icd_ok(icd->MapMemory(icd->device, memory[0], 0, VK_WHOLE_SIZE, 0, (void **)&a));
    icd_ok(icd->MapMemory(icd->device, memory[1], 0, VK_WHOLE_SIZE, 0, (void **)&b));
    a[100] = 42;
    assert_int_equal(b[100], 42);
    import.fd = 12345;
    VkDeviceMemory none;
    assert_int_equal(icd->AllocateMemory(icd->device, &info, NULL, &none),
                     VK_ERROR_INVALID_EXTERNAL_HANDLE);
    VkFence fences[2] = { icd_fence(icd), icd_fence(icd) };
    const VkFenceGetFdInfoKHR get_fence = {
        .sType = VK_STRUCTURE_TYPE_FENCE_GET_FD_INFO_KHR,
        .fence = fences[0],
        .handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkImportFenceFdInfoKHR import_fence = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_FENCE_FD_INFO_KHR,
        .fence = fences[1],
        .handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    icd_ok(icd->GetFenceFdKHR(icd->device, &get_fence, &import_fence.fd));
    icd_ok(icd->ImportFenceFdKHR(icd->device, &import_fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fences[1]), VK_NOT_READY);
    icd_ok(icd->QueueSubmit(icd->queues[0], 0, NULL, fences[0]));
    icd_ok(icd->WaitForFences(icd->device, 1, &fences[1], VK_TRUE, UINT64_MAX));
    for (int i = 0; i < 2; i++) {
        icd->DestroyFence(icd->device, fences[i], NULL);
        icd->FreeMemory(icd->device, memory[i], NULL);
    }
}

static void
swapchain_hands_out_each_image_until_it_is_presented(void **state)
{
    struct icd *icd = *state;
    icd_open_device(icd);
    const VkHeadlessSurfaceCreateInfoEXT headless = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkSurfaceKHR surface;
    icd_ok(ICD_INSTANCE(icd, CreateHeadlessSurfaceEXT)(icd->instance, &headless, NULL, &surface));
    VkBool32 supported = VK_FALSE;
    icd_ok(ICD_INSTANCE(icd, GetPhysicalDeviceSurfaceSupportKHR)(icd->physical, 0, surface,
                                                                 &supported));
    assert_int_equal(supported, VK_TRUE);
    const VkSwapchainCreateInfoKHR info = { .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
                                            .surface = surface,
                                            .minImageCount = 2,
                                            .imageFormat = VK_FORMAT_B8G8R8A8_UNORM,
                                            .imageExtent = { 64, 64 },
                                            .imageArrayLayers = 1,
                                            .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkSwapchainKHR swapchain;
    icd_ok(icd->CreateSwapchainKHR(icd->device, &info, NULL, &swapchain));
    VkImage images[4];
    uint32_t count = 4, first, second, third;
    icd_ok(icd->GetSwapchainImagesKHR(icd->device, swapchain, &count, images));
    assert_int_equal(count, 2);
    VkSemaphore acquired = icd_semaphore(icd, false);
    VkFence fence = icd_fence(icd);
    icd_ok(icd->AcquireNextImageKHR(icd->device, swapchain, UINT64_MAX, acquired, fence, &first));
    icd_ok(icd->GetFenceStatus(icd->device, fence));
    icd_ok(icd->AcquireNextImageKHR(icd->device, swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                    VK_NULL_HANDLE, &second));
    assert_true(first != second);
    assert_int_equal(
        icd->AcquireNextImageKHR(icd->device, swapchain, 0, VK_NULL_HANDLE, VK_NULL_HANDLE, &third),
        VK_NOT_READY);
    uint64_t before = icd->control->presents();
    const VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                       .waitSemaphoreCount = 1,
                                       .pWaitSemaphores = &acquired,
                                       .swapchainCount = 1,
                                       .pSwapchains = &swapchain,
                                       .pImageIndices = &first };
    icd_ok(icd->QueuePresentKHR(icd->queues[0], &present));
    icd_ok(icd->AcquireNextImageKHR(icd->device, swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                    VK_NULL_HANDLE, &third));
    assert_int_equal(third, first);
    assert_int_equal(icd->control->presents() - before, 1);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroySwapchainKHR(icd->device, swapchain, NULL);
    assert_int_equal(icd->control->live("VkImage"), 0);
    icd->DestroySemaphore(icd->device, acquired, NULL);
    icd->DestroyFence(icd->device, fence, NULL);
    ICD_INSTANCE(icd, DestroySurfaceKHR)(icd->instance, surface, NULL);
    assert_int_equal(icd->control->live(NULL), 0);
}

static void
private_data_is_kept_per_slot_and_object(void **state)
{
    struct icd *icd = *state;
    icd_open_device(icd);
    const VkPrivateDataSlotCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO
    };
    VkPrivateDataSlot slots[2];
    uint64_t values[3];
    for (int i = 0; i < 2; i++) {
        icd_ok(icd->CreatePrivateDataSlot(icd->device, &info, NULL, &slots[i]));
    }
    icd_ok(icd->SetPrivateData(icd->device, VK_OBJECT_TYPE_BUFFER, 7, slots[0], 70));
    icd_ok(icd->SetPrivateData(icd->device, VK_OBJECT_TYPE_BUFFER, 7, slots[1], 71));
    icd->GetPrivateData(icd->device, VK_OBJECT_TYPE_BUFFER, 7, slots[0], &values[0]);
    icd->GetPrivateData(icd->device, VK_OBJECT_TYPE_BUFFER, 7, slots[1], &values[1]);
    icd->GetPrivateData(icd->device, VK_OBJECT_TYPE_BUFFER, 8, slots[1], &values[2]);
    assert_int_equal(values[0], 70);
    assert_int_equal(values[1], 71);
    assert_int_equal(values[2], 0);
    for (int i = 0; i < 2; i++) {
        icd->DestroyPrivateDataSlot(icd->device, slots[i], NULL);
    }
}

static VkDescriptorSet
make_set(struct icd *icd, VkDescriptorPool *pool, VkBuffer buffer)
{
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1
    };
    icd_ok(icd->CreateDescriptorPool(icd->device, &info, NULL, pool));
    const VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = *pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout
    };
    VkDescriptorSet set, beyond;
    icd_ok(icd->AllocateDescriptorSets(icd->device, &allocate, &set));
    assert_int_equal(icd->AllocateDescriptorSets(icd->device, &allocate, &beyond),
                     VK_ERROR_OUT_OF_POOL_MEMORY);
    const VkDescriptorBufferInfo descriptor = { buffer, 32, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = set,
                                         .dstBinding = 3,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = &descriptor };
    icd->UpdateDescriptorSets(icd->device, 1, &write, 0, NULL);
    return set;
}

static void
action_commands_write_the_words_asked_for(void **state)
{
    struct icd *icd = *state;
    reopen(icd, "WAKE_NULL_WRITE",
           "set=1,binding=3,offset=8,words=0x11:0x22;set=1,binding=3,offset=64,words=5,at=2");
    icd_open_device(icd);
    VkDeviceMemory memory;
    VkBuffer buffer = icd_buffer(icd, 256, &memory);
    VkDescriptorPool descriptors;
    VkDescriptorSet set = make_set(icd, &descriptors, buffer);
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    icd->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, VK_NULL_HANDLE, 1, 1, &set,
                               0, NULL);
    icd->CmdDispatch(commands, 1, 1, 1);
    icd_ok(icd->EndCommandBuffer(commands));
    const uint32_t *words = icd->control->buffer_memory(buffer);
    assert_int_equal(words[10], 0);
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    assert_int_equal(words[9], 0);
    assert_int_equal(words[10], 0x11); /* descriptor at 32, write at 8 */
    assert_int_equal(words[11], 0x22);
    assert_int_equal(words[24], 0);
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    assert_int_equal(words[24], 5); /* the second dispatch */
    const struct wake_null_write write = {
        .set = 1, .binding = 3, .word_count = 1, .words = { 99 }
    };
    assert_true(icd->control->set_writes(&write, 1));
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    assert_int_equal(words[8], 99);
    icd->DestroyCommandPool(icd->device, pool, NULL);
    icd->DestroyDescriptorPool(icd->device, descriptors, NULL);
    icd->DestroyBuffer(icd->device, buffer, NULL);
    icd->FreeMemory(icd->device, memory, NULL);
}

static void
answers_follow_the_environment(void **state)
{
    struct icd *icd = *state;
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &feedback };
    VkPhysicalDeviceConservativeRasterizationPropertiesEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONSERVATIVE_RASTERIZATION_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &conservative
    };
    VkPhysicalDeviceMemoryProperties memory;
    VkFormatProperties format;

    ICD_INSTANCE(icd, GetPhysicalDeviceMemoryProperties)(icd->physical, &memory);
    assert_int_equal(memory.memoryTypeCount, 6);
    setenv("WAKE_NULL_ANSWERS",
           "geometryStreams=0,wideLines=0,maxViewports=3,sparseAddressSpaceSize=0x100000000,"
           "maxExtraPrimitiveOverestimationSize=0.5",
           1);
    setenv("WAKE_NULL_FORMATS", "37=0x4000", 1);
    setenv("WAKE_NULL_BUFFER_FORMATS", "37=0x8", 1);
    reopen(icd, "WAKE_NULL_PROTECTED", "1");
    ICD_INSTANCE(icd, GetPhysicalDeviceFeatures2)(icd->physical, &features);
    assert_false(feedback.geometryStreams);
    assert_true(feedback.transformFeedback);
    assert_false(features.features.wideLines);
    assert_true(features.features.largePoints);
    ICD_INSTANCE(icd, GetPhysicalDeviceProperties2)(icd->physical, &properties);
    assert_int_equal(properties.properties.limits.maxViewports, 3);
    assert_true(properties.properties.limits.sparseAddressSpaceSize == 0x100000000ull);
    assert_true(conservative.maxExtraPrimitiveOverestimationSize == 0.5f);
    ICD_INSTANCE(icd, GetPhysicalDeviceFormatProperties)
    (icd->physical, VK_FORMAT_R8G8B8A8_UNORM, &format);
    assert_int_equal(format.optimalTilingFeatures, VK_FORMAT_FEATURE_TRANSFER_SRC_BIT);
    assert_int_equal(format.bufferFeatures, VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT);
    ICD_INSTANCE(icd, GetPhysicalDeviceMemoryProperties)(icd->physical, &memory);
    assert_int_equal(memory.memoryTypeCount, 7);
    assert_true(memory.memoryTypes[6].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT);
    assert_int_equal(memory.memoryHeapCount, 2);
    reopen(icd, "WAKE_NULL_NEWER", "1");
    ICD_INSTANCE(icd, GetPhysicalDeviceMemoryProperties)(icd->physical, &memory);
    assert_int_equal(memory.memoryTypeCount, 8);
    assert_int_equal(memory.memoryTypes[7].heapIndex, 2);
    assert_true(memory.memoryHeaps[2].flags & 1u << 3);
    assert_false(memory.memoryHeaps[0].flags & 1u << 3);
    unsetenv("WAKE_NULL_NEWER");
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(queue_families_follow_the_environment),
        CASE(several_devices_make_one_group),
        CASE(features_are_true_where_their_extension_is_offered),
        CASE(extensions_follow_the_environment),
        CASE(commands_of_extensions_that_are_off_are_not_there),
        CASE(formats_answer_by_class),
        CASE(memory_is_real_and_buffers_have_addresses),
        CASE(memory_and_fences_travel_as_file_descriptors),
        CASE(swapchain_hands_out_each_image_until_it_is_presented),
        CASE(private_data_is_kept_per_slot_and_object),
        CASE(action_commands_write_the_words_asked_for),
        CASE(answers_follow_the_environment),
    };
    return cmocka_run_group_tests_name("icd answers", tests, NULL, NULL);
}
