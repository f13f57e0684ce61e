/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles over a made-up next layer: every handle that reaches it must be its own, wherever
 * it stands.
 */
#include "base/heap.h"
#include "state/scope/scope.h"
#include "translate_fixture.h"

/* ---- ids ------------------------------------------------------------------------------------- */

static void
test_off_changes_nothing(void **state)
{
    struct wake_device other = { .scope = { .settings = &settings, .instance = &instance } };

    (void)state;
    settings.unique_handles = false;
    other.next.CreateBuffer = down_create_buffer;
    wake_translate_open_device(&other);
    assert_ptr_equal(other.next.CreateBuffer, down_create_buffer);
    assert_null(other.scope.translator);
    wake_translate_close(&other.scope);
}

static void
test_absent_commands_stay_absent(void **state)
{
    (void)state;
    assert_null(device.next.CreateImage);
    assert_ptr_not_equal(device.next.CreateBuffer, down_create_buffer);
}

static void
test_ids_count_up(void **state)
{
    uint64_t first = id_of(1), second = id_of(2), equal = id_of(2);

    (void)state;
    assert_int_equal(second, first + 1);
    assert_int_equal(equal, first + 2); /* equal handles of the driver are objects of their own */
    assert_int_equal(first & 0xfffffffff, 1);
}

static void
test_scopes_do_not_share_ids(void **state)
{
    uint64_t before = id_of(1), after;

    close_scopes(state);
    open_scopes(state);
    after = id_of(1);
    assert_int_not_equal(before, after);
    assert_int_equal(before & 0xfffffffff, after & 0xfffffffff);
    /* An id of a scope that is gone, or of another device, is not ours to replace. */
    device.next.DestroyBuffer(DEVICE, (VkBuffer)before, NULL);
    EXPECT_SEEN(before);
}

static void
test_destroyed_ids_pass_unchanged(void **state)
{
    VkBuffer buffer = ID(VkBuffer, 1);

    (void)state;
    device.next.DestroyBuffer(DEVICE, buffer, NULL);
    device.next.DestroyBuffer(DEVICE, buffer, NULL);
    device.next.DestroyBuffer(DEVICE, VK_NULL_HANDLE, NULL);
    device.next.DestroyBuffer(DEVICE, (VkBuffer)UINT64_C(0xdead), NULL);
    EXPECT_SEEN(CREATED(uint64_t, 1), RAW(buffer), 0, 0xdead);
}

static void
test_failed_creation_makes_no_id(void **state)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO };
    VkBuffer buffer = (VkBuffer)UINT64_C(5);
    uint64_t before = id_of(1);

    (void)state;
    next_result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
    next_handle = 5;
    assert_int_equal(device.next.CreateBuffer(DEVICE, &info, NULL, &buffer),
                     VK_ERROR_OUT_OF_DEVICE_MEMORY);
    assert_int_equal(RAW(buffer), 5);
    next_result = VK_SUCCESS;
    assert_int_equal(id_of(2), before + 1);
}

/* ---- what goes down -------------------------------------------------------------------------- */

static void
test_nested_arrays(void **state)
{
    const VkDescriptorBufferInfo buffers[] = { { ID(VkBuffer, 1), 0, 100 },
                                               { VK_NULL_HANDLE, 0, 101 },
                                               { ID(VkBuffer, 2), 0, 102 } };
    const VkBufferView texels[] = { ID(VkBufferView, 3), ID(VkBufferView, 4) };
    const VkAccelerationStructureKHR structures[] = { ID(VkAccelerationStructureKHR, 5) };
    const VkWriteDescriptorSetAccelerationStructureKHR more = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = structures,
    };
    const VkDescriptorImageInfo image = { .sampler = (VkSampler)UINT64_C(0xbad),
                                          .imageView = ID(VkImageView, 6) };
    /* Each has garbage in the pointers that its type does not use. */
    const VkWriteDescriptorSet writes[] = {
        { .dstSet = ID(VkDescriptorSet, 7),
          .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .descriptorCount = 3,
          .pBufferInfo = buffers,
          .pImageInfo = (const void *)8,
          .pTexelBufferView = (const void *)8 },
        { .dstSet = ID(VkDescriptorSet, 8),
          .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
          .descriptorCount = 2,
          .pTexelBufferView = texels,
          .pImageInfo = (const void *)8,
          .pBufferInfo = (const void *)8 },
        { .dstSet = ID(VkDescriptorSet, 9),
          .descriptorType = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
          .descriptorCount = 1,
          .pNext = &more,
          .pImageInfo = (const void *)8,
          .pBufferInfo = (const void *)8 },
        { .dstSet = ID(VkDescriptorSet, 10),
          .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .descriptorCount = 1,
          .pImageInfo = &image,
          .pBufferInfo = (const void *)8,
          .pTexelBufferView = (const void *)8 },
    };
    VkWriteDescriptorSet before[WAKE_COUNT(writes)];

    (void)state;
    memcpy(before, writes, sizeof(before));
    device.next.UpdateDescriptorSets(DEVICE, WAKE_COUNT(writes), writes, 0, NULL);
    EXPECT_SEEN(CREATED(uint64_t, 7), CREATED(uint64_t, 1), 0, CREATED(uint64_t, 2),
                CREATED(uint64_t, 8), CREATED(uint64_t, 3), CREATED(uint64_t, 4),
                CREATED(uint64_t, 9), CREATED(uint64_t, 5), CREATED(uint64_t, 10),
                CREATED(uint64_t, 6));
    assert_memory_equal(before, writes,
                        sizeof(before)); /* the application's own are never written */
    /* Beyond any valid count nothing is followed. */
    device.next.UpdateDescriptorSets(DEVICE, UINT32_MAX, (const void *)8, 0, NULL);
    assert_int_equal(seen_count, 0);
}

static void
test_large_arrays_and_no_memory(void **state)
{
    enum { COUNT = 300 };
    VkWriteDescriptorSet *writes = wake_zalloc(WAKE_HEAP_STATE, COUNT * sizeof(*writes));
    const VkDescriptorBufferInfo buffer = { ID(VkBuffer, 1), 0, 100 };

    (void)state;
    for (int i = 0; i < COUNT; i++) {
        writes[i] = (VkWriteDescriptorSet){ .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                            .descriptorCount = 1,
                                            .pBufferInfo = &buffer };
    }
    calls = 0;
    device.next.UpdateDescriptorSets(DEVICE, COUNT, writes, 0, NULL);
    assert_int_equal(calls, 1);
    /* Ids must not reach the driver: without memory the call stays up here. */
    wake_heap_fail_after(1);
    device.next.UpdateDescriptorSets(DEVICE, COUNT, writes, 0, NULL);
    wake_heap_fail_after(0);
    assert_int_equal(calls, 1);
    wake_free(WAKE_HEAP_STATE, writes);
}

static void
test_chains(void **state)
{
    const VkSamplerYcbcrConversion conversion_id = ID(VkSamplerYcbcrConversion, 1);
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = conversion_id,
    };
    VkImageViewUsageCreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .pNext = &conversion,
        .usage = 4,
    };
    VkBaseInStructure unknown = { .sType = (VkStructureType)0x7ffffff0 };
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = &usage,
        .image = ID(VkImage, 2),
    };
    VkImageView view;

    (void)state;
    /* The struct before the one with a handle is copied too; what comes behind it need not be
     * known. */
    conversion.pNext = &unknown;
    assert_int_equal(device.next.CreateImageView(DEVICE, &info, NULL, &view), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 2), VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
                CREATED(uint64_t, 1), 0x7ffffff0);
    assert_ptr_equal(usage.pNext, &conversion);
    assert_ptr_equal(conversion.conversion, conversion_id);
    /* A chain without handles goes down as it is; so does what follows a struct that nobody can
     * copy. */
    usage.pNext = NULL;
    assert_int_equal(device.next.CreateImageView(DEVICE, &info, NULL, &view), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 2), VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO);
    assert_ptr_equal(seen_pointer, &usage);
    conversion.pNext = NULL;
    unknown.pNext = (const void *)&conversion;
    info.pNext = &unknown;
    assert_int_equal(device.next.CreateImageView(DEVICE, &info, NULL, &view), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 2), 0x7ffffff0, RAW(conversion_id));
    assert_ptr_equal(seen_pointer, &unknown);
}

static void
test_submits(void **state)
{
    const VkSemaphore semaphores[] = { ID(VkSemaphore, 1), ID(VkSemaphore, 2) };
    const VkCommandBuffer commands = COMMANDS;
    const VkSubmitInfo submits[] = {
        { .waitSemaphoreCount = 1, .pWaitSemaphores = &semaphores[1] },
        { .waitSemaphoreCount = 2,
          .pWaitSemaphores = semaphores,
          .commandBufferCount = 1,
          .pCommandBuffers = &commands },
    };

    (void)state;
    assert_int_equal(device.next.QueueSubmit(QUEUE, 2, submits, ID(VkFence, 3)), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 2), CREATED(uint64_t, 1), CREATED(uint64_t, 2), RAW(COMMANDS),
                CREATED(uint64_t, 3));
}

static void
test_templates(void **state)
{
#define ENTRY(member, n, kind, step)                                         \
    {                                                                        \
        .descriptorCount = (n), .descriptorType = VK_DESCRIPTOR_TYPE_##kind, \
        .offset = offsetof(struct template_data, member), .stride = (step)   \
    }
    const VkDescriptorUpdateTemplateEntry entries[] = {
        ENTRY(images, 2, COMBINED_IMAGE_SAMPLER, sizeof(VkDescriptorImageInfo)),
        ENTRY(buffers, 2, UNIFORM_BUFFER_DYNAMIC, sizeof(((struct template_data *)0)->buffers[0])),
        ENTRY(texels, 1, STORAGE_TEXEL_BUFFER, 0),
        ENTRY(block, 12, INLINE_UNIFORM_BLOCK, 0),
        ENTRY(structure, 1, ACCELERATION_STRUCTURE_KHR, 0),
    };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .descriptorUpdateEntryCount = WAKE_COUNT(entries),
        .pDescriptorUpdateEntries = entries,
        .descriptorSetLayout = ID(VkDescriptorSetLayout, 1),
    };
    struct template_data data = {
        .images = { { .sampler = ID(VkSampler, 2) }, { .imageView = ID(VkImageView, 3) } },
        .buffers = { { { ID(VkBuffer, 4), 0, 76 }, 0 }, { { ID(VkBuffer, 5), 0, 77 }, 0 } },
        .texels = ID(VkBufferView, 6),
        .structure = ID(VkAccelerationStructureKHR, 7),
    };
    VkDescriptorSet set = ID(VkDescriptorSet, 8);
    VkDescriptorUpdateTemplate template;

    (void)state;
    memcpy(data.block, "twelve bytes", 12);
    next_handle = CREATED(uint64_t, 9);
    assert_int_equal(device.next.CreateDescriptorUpdateTemplate(DEVICE, &info, NULL, &template),
                     VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 1));
    device.next.UpdateDescriptorSetWithTemplate(DEVICE, set, template, &data);
    EXPECT_SEEN(CREATED(uint64_t, 8), CREATED(uint64_t, 9), CREATED(uint64_t, 2),
                CREATED(uint64_t, 3), CREATED(uint64_t, 4), CREATED(uint64_t, 5),
                CREATED(uint64_t, 6), CREATED(uint64_t, 7));
    /* Of a template that is gone nothing is known. */
    device.next.DestroyDescriptorUpdateTemplate(DEVICE, template, NULL);
    device.next.UpdateDescriptorSetWithTemplate(DEVICE, set, template, &data);
    EXPECT_SEEN(CREATED(uint64_t, 8), RAW(template), RAW(data.images[0].sampler),
                RAW(data.images[1].imageView), RAW(data.buffers[0].info.buffer),
                RAW(data.buffers[1].info.buffer), RAW(data.texels), RAW(data.structure));
}

static void
test_unions(void **state)
{
    const VkSampler sampler = ID(VkSampler, 1);
    const VkDescriptorImageInfo image = { .sampler = ID(VkSampler, 2),
                                          .imageView = ID(VkImageView, 3) };
    const VkDescriptorGetInfoEXT infos[] = {
        { .type = VK_DESCRIPTOR_TYPE_SAMPLER, .data = { .pSampler = &sampler } },
        { .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
          .data = { .pCombinedImageSampler = &image } },
        /* An address, which must not be followed. */
        { .type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
          .data = { .accelerationStructure = 8 } },
    };
    char out[64];

    (void)state;
    for (uint32_t i = 0; i < WAKE_COUNT(infos); i++) {
        device.next.GetDescriptorEXT(DEVICE, &infos[i], sizeof(out), out);
    }
    EXPECT_SEEN(CREATED(uint64_t, 1), CREATED(uint64_t, 2), CREATED(uint64_t, 3), 8);
}

static void
test_object_names(void **state)
{
    const VkDebugUtilsObjectNameInfoEXT infos[] = {
        { .objectType = VK_OBJECT_TYPE_IMAGE, .objectHandle = id_of(1) },
        { .objectType = VK_OBJECT_TYPE_QUEUE, .objectHandle = RAW(QUEUE) },
    };

    (void)state;
    assert_int_equal(device.next.SetDebugUtilsObjectNameEXT(DEVICE, &infos[0]), VK_SUCCESS);
    assert_int_equal(device.next.SetDebugUtilsObjectNameEXT(DEVICE, &infos[1]), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 1), RAW(QUEUE));
}

static void
test_ignored_pointers(void **state)
{
    const void *garbage = (const void *)8;
    const VkCommandBufferBeginInfo begin = { .pInheritanceInfo = garbage };
    const VkImageView view = ID(VkImageView, 2);
    VkFramebufferCreateInfo info = {
        .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT,
        .attachmentCount = 1,
        .pAttachments = garbage,
        .renderPass = ID(VkRenderPass, 1),
    };
    VkFramebuffer framebuffer;

    (void)state;
    /* Not known to be a secondary command buffer. */
    assert_int_equal(device.next.BeginCommandBuffer(COMMANDS, &begin), VK_SUCCESS);
    assert_ptr_equal(seen_pointer, garbage);
    assert_int_equal(device.next.CreateFramebuffer(DEVICE, &info, NULL, &framebuffer), VK_SUCCESS);
    assert_ptr_equal(seen_pointer, garbage);
    info.flags = 0;
    info.pAttachments = &view;
    assert_int_equal(device.next.CreateFramebuffer(DEVICE, &info, NULL, &framebuffer), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 1), CREATED(uint64_t, 1), CREATED(uint64_t, 2));
}

/* ---- what comes back ------------------------------------------------------------------------- */

static void
test_pipelines_of_a_failed_call(void **state)
{
    const VkPipeline libraries[] = { ID(VkPipeline, 1), ID(VkPipeline, 2) };
    const VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = 2,
        .pLibraries = libraries,
    };
    const VkPipelineShaderStageCreateInfo stages[] = { { .module = ID(VkShaderModule, 3) },
                                                       { .module = ID(VkShaderModule, 4) } };
    const VkGraphicsPipelineCreateInfo infos[] = {
        { .pNext = &linked, .layout = ID(VkPipelineLayout, 5) },
        { .stageCount = 2, .pStages = stages },
    };
    VkPipeline made[] = { (VkPipeline)UINT64_C(1), (VkPipeline)UINT64_C(1) };

    (void)state;
    next_handle = CREATED(uint64_t, 6);
    next_result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
    assert_int_equal(
        device.next.CreateGraphicsPipelines(DEVICE, VK_NULL_HANDLE, 2, infos, NULL, made),
        next_result);
    EXPECT_SEEN(0, CREATED(uint64_t, 1), CREATED(uint64_t, 2), CREATED(uint64_t, 5),
                CREATED(uint64_t, 3), CREATED(uint64_t, 4), 0);
    assert_int_equal(RAW(made[1]), 0);
    device.next.DestroyBuffer(DEVICE, (VkBuffer)RAW(made[0]), NULL);
    EXPECT_SEEN(CREATED(uint64_t, 6));
}

/* A driver that works on would read copies that are gone, and write its own handles. */
static void
test_nothing_is_deferred(void **state)
{
    const VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR
    };
    const VkDeferredOperationKHR deferred = ID(VkDeferredOperationKHR, 1);
    VkPipeline made;

    (void)state;
    next_handle = CREATED(uint64_t, 2);
    assert_int_equal(device.next.CreateRayTracingPipelinesKHR(DEVICE, deferred, VK_NULL_HANDLE, 1,
                                                              &info, NULL, &made),
                     VK_OPERATION_NOT_DEFERRED_KHR);
    assert_int_equal(device.next.CreateRayTracingPipelinesKHR(
                         DEVICE, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &made),
                     VK_SUCCESS);
    EXPECT_SEEN(0, 0);
    assert_int_not_equal(RAW(made), next_handle);
}

static VkDescriptorPool
make_pool(uint32_t n)
{
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO
    };
    VkDescriptorPool pool;

    next_handle = CREATED(uint64_t, n);
    assert_int_equal(device.next.CreateDescriptorPool(DEVICE, &info, NULL, &pool), VK_SUCCESS);
    return pool;
}

static void
make_sets(VkDescriptorPool pool, uint32_t n, uint32_t count, VkDescriptorSet *sets)
{
    const VkDescriptorSetAllocateInfo info = { .descriptorPool = pool,
                                               .descriptorSetCount = count };

    next_handle = CREATED(uint64_t, n);
    assert_int_equal(device.next.AllocateDescriptorSets(DEVICE, &info, sets), VK_SUCCESS);
    seen_count = 0;
}

static void
test_pools_own_their_sets(void **state)
{
    VkDescriptorPool pool = make_pool(1);
    VkDescriptorSet sets[4];

    (void)state;
    make_sets(pool, 10, 4, sets);
    assert_int_equal(RAW(sets[3]), RAW(sets[0]) + 3);
    device.next.FreeDescriptorSets(DEVICE, pool, 1, &sets[1]);
    device.next.FreeDescriptorSets(DEVICE, pool, 3, sets);
    EXPECT_SEEN(CREATED(uint64_t, 11), CREATED(uint64_t, 10), RAW(sets[1]), CREATED(uint64_t, 12));
    make_sets(pool, 20, 2, sets);
    assert_int_equal(device.next.ResetDescriptorPool(DEVICE, pool, 0), VK_SUCCESS);
    device.next.FreeDescriptorSets(DEVICE, pool, 2, sets);
    EXPECT_SEEN(RAW(sets[0]), RAW(sets[1]));
    make_sets(pool, 30, 2, sets);
    device.next.DestroyDescriptorPool(DEVICE, pool, NULL);
    device.next.FreeDescriptorSets(DEVICE, pool, 2, sets);
    EXPECT_SEEN(RAW(sets[0]), RAW(sets[1]));
}

static void
test_freed_sets_leave_nothing(void **state)
{
    VkDescriptorPool pool = make_pool(1);
    VkDescriptorSet sets[8];
    size_t used = 0;

    (void)state;
    for (int round = 0; round < 1000; round++) {
        make_sets(pool, 10, 8, sets);
        device.next.FreeDescriptorSets(DEVICE, pool, 8, sets);
        seen_count = 0;
        if (round == 100) {
            used = wake_heap_used(WAKE_HEAP_STATE);
        }
    }
    assert_int_equal(wake_heap_used(WAKE_HEAP_STATE), used);
}

static void
test_swapchain_images(void **state)
{
    const VkHeadlessSurfaceCreateInfoEXT surface_info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkSwapchainCreateInfoKHR info = { .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR };
    VkImage images[3], again[3];
    VkSwapchainKHR swapchain;
    uint32_t count = 2;

    (void)state;
    next_handle = CREATED(uint64_t, 1);
    assert_int_equal(
        instance.next.CreateHeadlessSurfaceEXT(INSTANCE, &surface_info, NULL, &info.surface),
        VK_SUCCESS);
    next_handle = CREATED(uint64_t, 2);
    assert_int_equal(device.next.CreateSwapchainKHR(DEVICE, &info, NULL, &swapchain), VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 1)); /* an id of the instance, in a call of the device */
    assert_int_equal(device.next.GetSwapchainImagesKHR(DEVICE, swapchain, &count, images),
                     VK_INCOMPLETE);
    assert_int_equal(device.next.GetSwapchainImagesKHR(DEVICE, swapchain, &count, NULL),
                     VK_SUCCESS);
    assert_int_equal(device.next.GetSwapchainImagesKHR(DEVICE, swapchain, &count, again),
                     VK_SUCCESS);
    EXPECT_SEEN(CREATED(uint64_t, 2), CREATED(uint64_t, 2), CREATED(uint64_t, 2));
    assert_memory_equal(images, again, 2 * sizeof(images[0]));
    assert_int_equal(RAW(again[2]), RAW(again[0]) + 2);
    device.next.DestroyBuffer(DEVICE, (VkBuffer)RAW(again[2]), NULL);
    EXPECT_SEEN(CREATED(uint64_t, 42));
    device.next.DestroySwapchainKHR(DEVICE, swapchain, NULL);
    device.next.DestroyBuffer(DEVICE, (VkBuffer)RAW(again[0]), NULL);
    EXPECT_SEEN(CREATED(uint64_t, 2), RAW(again[0]));
}

static void
test_structs_that_come_back(void **state)
{
    VkDisplayPlaneProperties2KHR planes[2] = { 0 };
    VkDisplayPropertiesKHR displays[1];
    uint32_t count = 2;

    (void)state;
    assert_int_equal(
        instance.next.GetPhysicalDeviceDisplayPlaneProperties2KHR(PHYSICAL, &count, planes),
        VK_SUCCESS);
    assert_int_equal(
        instance.next.GetPhysicalDeviceDisplayPropertiesKHR(PHYSICAL, &count, displays),
        VK_SUCCESS);
    assert_int_not_equal(RAW(displays[0].display), CREATED(uint64_t, 60));
    assert_ptr_equal(planes[0].displayPlaneProperties.currentDisplay, displays[0].display);
    assert_null(planes[1].displayPlaneProperties.currentDisplay);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_scopes, close_scopes)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_off_changes_nothing),
        TEST(test_absent_commands_stay_absent),
        TEST(test_ids_count_up),
        TEST(test_scopes_do_not_share_ids),
        TEST(test_destroyed_ids_pass_unchanged),
        TEST(test_failed_creation_makes_no_id),
        TEST(test_nested_arrays),
        TEST(test_large_arrays_and_no_memory),
        TEST(test_chains),
        TEST(test_submits),
        TEST(test_templates),
        TEST(test_unions),
        TEST(test_object_names),
        TEST(test_ignored_pointers),
        TEST(test_pipelines_of_a_failed_call),
        TEST(test_nothing_is_deferred),
        TEST(test_pools_own_their_sets),
        TEST(test_freed_sets_leave_nothing),
        TEST(test_swapchain_images),
        TEST(test_structs_that_come_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
