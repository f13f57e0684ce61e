/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A made-up next layer for translate_test.c, which notes the handles that reach it, and the scopes
 * above it.
 */
#ifndef WAKE_TESTS_TRANSLATE_FIXTURE_H
#define WAKE_TESTS_TRANSLATE_FIXTURE_H

#include "intercept/pack/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define CREATED(type, n) ((type)(UINT64_C(0x7f0000001000) + (uint64_t)(n)*16))
#define RAW(handle) ((uint64_t)(handle))

static struct wake_settings settings;
static struct wake_instance instance;
static struct wake_device device;
static struct { /* dispatchable handles: what a loader makes of them is their first word */
    void *key;
} fake_instance, fake_physical, fake_device, fake_command_buffer, fake_queue;
#define INSTANCE ((VkInstance)(void *)&fake_instance)
#define PHYSICAL ((VkPhysicalDevice)(void *)&fake_physical)
#define DEVICE ((VkDevice)(void *)&fake_device)
#define COMMANDS ((VkCommandBuffer)(void *)&fake_command_buffer)
#define QUEUE ((VkQueue)(void *)&fake_queue)

/* ---- the next layer -------------------------------------------------------------------------- */

static uint64_t next_handle; /* what the next creation returns */
static VkResult next_result;
static uint64_t seen[64]; /* handles that came down, in order */
static uint32_t seen_count;
static uint32_t calls;
static const void *seen_pointer;

static void
see(uint64_t handle)
{
    assert_true(seen_count < WAKE_COUNT(seen));
    seen[seen_count++] = handle;
}

static void
expect_seen(uint32_t count, const uint64_t *wanted)
{
    assert_int_equal(seen_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(seen[i], wanted[i]);
    }
    seen_count = 0;
}
#define EXPECT_SEEN(...) \
    expect_seen(sizeof((uint64_t[]){ __VA_ARGS__ }) / 8, (const uint64_t[]){ __VA_ARGS__ })

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_buffer(VkDevice d, const VkBufferCreateInfo *info,
                   const VkAllocationCallbacks *allocator, VkBuffer *out)
{
    (void)d, (void)info, (void)allocator;
    calls++;
    *out = (VkBuffer)next_handle;
    return next_result;
}

static VKAPI_ATTR void VKAPI_CALL
down_destroy_buffer(VkDevice d, VkBuffer buffer, const VkAllocationCallbacks *allocator)
{
    (void)d, (void)allocator;
    see(RAW(buffer));
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_surface(VkInstance i, const VkHeadlessSurfaceCreateInfoEXT *info,
                    const VkAllocationCallbacks *allocator, VkSurfaceKHR *out)
{
    (void)i, (void)info, (void)allocator;
    *out = (VkSurfaceKHR)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_swapchain(VkDevice d, const VkSwapchainCreateInfoKHR *info,
                      const VkAllocationCallbacks *allocator, VkSwapchainKHR *out)
{
    (void)d, (void)allocator;
    see(RAW(info->surface));
    *out = (VkSwapchainKHR)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
down_destroy_swapchain(VkDevice d, VkSwapchainKHR swapchain, const VkAllocationCallbacks *allocator)
{
    (void)d, (void)allocator;
    see(RAW(swapchain));
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_get_images(VkDevice d, VkSwapchainKHR swapchain, uint32_t *count, VkImage *images)
{
    (void)d;
    see(RAW(swapchain));
    if (!images) {
        *count = 3;
        return VK_SUCCESS;
    }
    for (uint32_t i = 0; i < *count; i++) {
        images[i] = CREATED(VkImage, 40 + i);
    }
    return *count < 3 ? VK_INCOMPLETE : VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_pool(VkDevice d, const VkDescriptorPoolCreateInfo *info,
                 const VkAllocationCallbacks *allocator, VkDescriptorPool *out)
{
    (void)d, (void)info, (void)allocator;
    *out = (VkDescriptorPool)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
down_destroy_pool(VkDevice d, VkDescriptorPool pool, const VkAllocationCallbacks *allocator)
{
    (void)d, (void)pool, (void)allocator;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_reset_pool(VkDevice d, VkDescriptorPool pool, VkDescriptorPoolResetFlags flags)
{
    (void)d, (void)pool, (void)flags;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_allocate_sets(VkDevice d, const VkDescriptorSetAllocateInfo *info, VkDescriptorSet *sets)
{
    (void)d;
    see(RAW(info->descriptorPool));
    for (uint32_t i = 0; i < info->descriptorSetCount; i++) {
        sets[i] = (VkDescriptorSet)(next_handle + 16 * i);
    }
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_free_sets(VkDevice d, VkDescriptorPool pool, uint32_t count, const VkDescriptorSet *sets)
{
    (void)d, (void)pool;
    for (uint32_t i = 0; i < count; i++) {
        see(RAW(sets[i]));
    }
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
down_update_sets(VkDevice d, uint32_t count, const VkWriteDescriptorSet *writes, uint32_t copies,
                 const VkCopyDescriptorSet *copy)
{
    (void)d, (void)copies, (void)copy;
    calls++;
    for (uint32_t i = 0; i < count && count < 8; i++) {
        see(RAW(writes[i].dstSet));
        for (uint32_t k = 0; k < writes[i].descriptorCount; k++) {
            switch (writes[i].descriptorType) {
            case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
                see(RAW(writes[i].pBufferInfo[k].buffer));
                assert_int_equal(writes[i].pBufferInfo[k].range, 100 + k);
                break;
            case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
                see(RAW(writes[i].pTexelBufferView[k]));
                break;
            case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR: {
                const VkWriteDescriptorSetAccelerationStructureKHR *more = writes[i].pNext;
                see(RAW(more->pAccelerationStructures[k]));
                break;
            }
            default: see(RAW(writes[i].pImageInfo[k].imageView)); break;
            }
        }
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_view(VkDevice d, const VkImageViewCreateInfo *info,
                 const VkAllocationCallbacks *allocator, VkImageView *out)
{
    (void)d, (void)allocator;
    see(RAW(info->image));
    seen_pointer = info->pNext;
    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        if (link->sType == VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO) {
            see(RAW(((const VkSamplerYcbcrConversionInfo *)link)->conversion));
        } else {
            see((uint64_t)link->sType);
        }
    }
    *out = (VkImageView)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_submit(VkQueue q, uint32_t count, const VkSubmitInfo *submits, VkFence fence)
{
    (void)q;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < submits[i].waitSemaphoreCount; k++) {
            see(RAW(submits[i].pWaitSemaphores[k]));
        }
        for (uint32_t k = 0; k < submits[i].commandBufferCount; k++) {
            see(RAW(submits[i].pCommandBuffers[k]));
        }
    }
    see(RAW(fence));
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_template(VkDevice d, const VkDescriptorUpdateTemplateCreateInfo *info,
                     const VkAllocationCallbacks *allocator, VkDescriptorUpdateTemplate *out)
{
    (void)d, (void)allocator;
    see(RAW(info->descriptorSetLayout));
    *out = (VkDescriptorUpdateTemplate)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
down_destroy_template(VkDevice d, VkDescriptorUpdateTemplate template,
                      const VkAllocationCallbacks *allocator)
{
    (void)d, (void)template, (void)allocator;
}

struct template_data {
    uint32_t before;
    VkDescriptorImageInfo images[2];
    char gap[24];
    struct {
        VkDescriptorBufferInfo info;
        uint64_t unused;
    } buffers[2];
    VkBufferView texels;
    unsigned char block[12];
    VkAccelerationStructureKHR structure;
};

static VKAPI_ATTR void VKAPI_CALL
down_update_with_template(VkDevice d, VkDescriptorSet set, VkDescriptorUpdateTemplate template,
                          const void *data)
{
    const struct template_data *in = data;

    (void)d;
    see(RAW(set));
    see(RAW(template));
    see(RAW(in->images[0].sampler));
    see(RAW(in->images[1].imageView));
    see(RAW(in->buffers[0].info.buffer));
    see(RAW(in->buffers[1].info.buffer));
    assert_int_equal(in->buffers[1].info.range, 77);
    see(RAW(in->texels));
    assert_memory_equal(in->block, "twelve bytes", 12);
    see(RAW(in->structure));
}

static VKAPI_ATTR void VKAPI_CALL
down_get_descriptor(VkDevice d, const VkDescriptorGetInfoEXT *info, size_t size, void *out)
{
    (void)d, (void)size, (void)out;
    if (info->type == VK_DESCRIPTOR_TYPE_SAMPLER) {
        see(RAW(*info->data.pSampler));
    } else if (info->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) {
        see(RAW(info->data.pCombinedImageSampler->sampler));
        see(RAW(info->data.pCombinedImageSampler->imageView));
    } else {
        see(info->data.accelerationStructure);
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_set_name(VkDevice d, const VkDebugUtilsObjectNameInfoEXT *info)
{
    (void)d;
    see(info->objectHandle);
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_begin(VkCommandBuffer cb, const VkCommandBufferBeginInfo *info)
{
    (void)cb;
    seen_pointer = info->pInheritanceInfo;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_framebuffer(VkDevice d, const VkFramebufferCreateInfo *info,
                        const VkAllocationCallbacks *allocator, VkFramebuffer *out)
{
    (void)d, (void)allocator;
    see(RAW(info->renderPass));
    if (!(info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)) {
        see(RAW(info->pAttachments[0]));
    }
    seen_pointer = info->pAttachments;
    *out = (VkFramebuffer)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_pipelines(VkDevice d, VkPipelineCache cache, uint32_t count,
                      const VkGraphicsPipelineCreateInfo *infos,
                      const VkAllocationCallbacks *allocator, VkPipeline *out)
{
    (void)d, (void)allocator;
    see(RAW(cache));
    for (uint32_t i = 0; i < count; i++) {
        const VkPipelineLibraryCreateInfoKHR *libraries = infos[i].pNext;
        for (uint32_t k = 0; libraries && k < libraries->libraryCount; k++) {
            see(RAW(libraries->pLibraries[k]));
        }
        for (uint32_t k = 0; k < infos[i].stageCount; k++) {
            see(RAW(infos[i].pStages[k].module));
        }
        see(RAW(infos[i].layout));
    }
    out[0] = (VkPipeline)next_handle; /* the others fail */
    return next_result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_create_ray_pipelines(VkDevice d, VkDeferredOperationKHR deferred, VkPipelineCache cache,
                          uint32_t count, const VkRayTracingPipelineCreateInfoKHR *infos,
                          const VkAllocationCallbacks *allocator, VkPipeline *out)
{
    (void)d, (void)cache, (void)count, (void)infos, (void)allocator;
    see(RAW(deferred));
    out[0] = (VkPipeline)next_handle;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_display_planes(VkPhysicalDevice p, uint32_t *count, VkDisplayPlaneProperties2KHR *planes)
{
    (void)p;
    *count = 2;
    planes[0].displayPlaneProperties.currentDisplay = CREATED(VkDisplayKHR, 60);
    planes[1].displayPlaneProperties.currentDisplay = VK_NULL_HANDLE;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
down_displays(VkPhysicalDevice p, uint32_t *count, VkDisplayPropertiesKHR *displays)
{
    (void)p;
    *count = 1;
    displays[0].display = CREATED(VkDisplayKHR, 60);
    return VK_SUCCESS;
}

/* ---- set up ---------------------------------------------------------------------------------- */

static int
open_scopes(void **state)
{
    (void)state;
    memset(&settings, 0, sizeof(settings));
    memset(&instance, 0, sizeof(instance));
    memset(&device, 0, sizeof(device));
    settings.unique_handles = true;
    instance.scope.instance = device.scope.instance = &instance;
    instance.scope.settings = device.scope.settings = &settings;
    instance.scope.key = fake_instance.key = fake_physical.key = &fake_instance;
    device.scope.key = fake_device.key = fake_command_buffer.key = fake_queue.key = &fake_device;
    wake_scope_init(&instance.scope, NULL);
    wake_scope_init(&device.scope, &instance.scope);
    instance.next.CreateHeadlessSurfaceEXT = down_create_surface;
    instance.next.GetPhysicalDeviceDisplayPlaneProperties2KHR = down_display_planes;
    instance.next.GetPhysicalDeviceDisplayPropertiesKHR = down_displays;
    device.next = (struct wake_device_dispatch){
        .CreateBuffer = down_create_buffer,
        .DestroyBuffer = down_destroy_buffer,
        .CreateSwapchainKHR = down_create_swapchain,
        .DestroySwapchainKHR = down_destroy_swapchain,
        .GetSwapchainImagesKHR = down_get_images,
        .CreateDescriptorPool = down_create_pool,
        .DestroyDescriptorPool = down_destroy_pool,
        .ResetDescriptorPool = down_reset_pool,
        .AllocateDescriptorSets = down_allocate_sets,
        .FreeDescriptorSets = down_free_sets,
        .UpdateDescriptorSets = down_update_sets,
        .CreateImageView = down_create_view,
        .QueueSubmit = down_submit,
        .CreateDescriptorUpdateTemplate = down_create_template,
        .DestroyDescriptorUpdateTemplate = down_destroy_template,
        .UpdateDescriptorSetWithTemplate = down_update_with_template,
        .GetDescriptorEXT = down_get_descriptor,
        .SetDebugUtilsObjectNameEXT = down_set_name,
        .BeginCommandBuffer = down_begin,
        .CreateFramebuffer = down_create_framebuffer,
        .CreateGraphicsPipelines = down_create_pipelines,
        .CreateRayTracingPipelinesKHR = down_create_ray_pipelines,
    };
    wake_translate_open_instance(&instance);
    wake_translate_open_device(&device);
    assert_true(wake_scope_register(&instance.scope));
    assert_true(wake_scope_register(&device.scope));
    next_result = VK_SUCCESS;
    seen_count = calls = 0;
    return 0;
}

static int
close_scopes(void **state)
{
    (void)state;
    wake_scope_unregister(&device.scope);
    wake_scope_unregister(&instance.scope);
    wake_translate_close(&device.scope);
    wake_translate_close(&instance.scope);
    wake_scope_finish(&device.scope);
    wake_scope_finish(&instance.scope);
    return 0;
}

/* An id for the driver's handle number n: of whatever type, an id has none. */
static uint64_t
id_of(uint32_t n)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO };
    VkBuffer buffer;

    next_handle = CREATED(uint64_t, n);
    assert_int_equal(device.next.CreateBuffer(DEVICE, &info, NULL, &buffer), VK_SUCCESS);
    assert_int_not_equal(RAW(buffer), next_handle);
    assert_int_not_equal(RAW(buffer), 0);
    return RAW(buffer);
}
#define ID(type, n) ((type)id_of(n))

#endif
