/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For the null driver's unit tests: an instance, a device and its queues through the real loader,
 * and the commands the tests use. The loader is opened at run time so that a test can set the
 * environment first.
 * Threads: set up and torn down by one thread; the handles follow Vulkan's rules.
 */
#ifndef WAKE_ICD_FIXTURE_H
#define WAKE_ICD_FIXTURE_H

#include <dlfcn.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#undef fail /* the control interface has a member of that name */

#include "../../icd/null_icd_control.h"
#include "base/vulkan_all.h"

#define ICD_MAX_QUEUES 64
#define ICD_SECOND 1000000000ull
#define icd_ok(call) assert_int_equal((call), VK_SUCCESS)

/* Every command the tests call; resolved per instance or device. */
/* clang-format off */
#define ICD_COMMANDS(X) \
    X(AcquireNextImageKHR) X(AllocateCommandBuffers) X(AllocateDescriptorSets) X(AllocateMemory) \
    X(BeginCommandBuffer) X(BindBufferMemory) X(CmdBindDescriptorSets) X(CmdCopyBuffer) \
    X(CmdDispatch) X(CmdExecuteCommands) X(CmdFillBuffer) X(CmdResetEvent) X(CmdSetEvent) \
    X(CmdUpdateBuffer) X(CmdWaitEvents) X(CreateBuffer) X(CreateCommandPool) \
    X(CreateDescriptorPool) X(CreateEvent) X(CreateFence) \
    X(CreatePrivateDataSlot) X(DestroyPrivateDataSlot) X(GetPrivateData) X(SetPrivateData) \
    X(CreateSampler) X(CreateSemaphore) \
    X(CreateSwapchainKHR) X(DestroyBuffer) X(DestroyCommandPool) X(DestroyDescriptorPool) \
    X(DestroyEvent) X(DestroyFence) X(DestroySampler) X(DestroySemaphore) X(DestroySwapchainKHR) \
    X(DeviceWaitIdle) X(EndCommandBuffer) X(FreeCommandBuffers) X(FreeMemory) \
    X(GetBufferDeviceAddress) X(GetBufferMemoryRequirements) X(GetDeviceQueue) X(GetEventStatus) \
    X(GetFenceFdKHR) X(GetFenceStatus) X(GetMemoryFdKHR) X(GetSemaphoreCounterValue) \
    X(GetSwapchainImagesKHR) X(ImportFenceFdKHR) X(MapMemory) X(QueueBindSparse) \
    X(QueuePresentKHR) X(QueueSubmit) X(QueueSubmit2) X(QueueWaitIdle) X(ResetEvent) \
    X(ResetFences) X(SetEvent) X(SignalSemaphore) X(UnmapMemory) X(UpdateDescriptorSets) \
    X(WaitForFences) X(WaitSemaphores)
/* clang-format on */

struct icd {
    void *loader;
    PFN_vkGetInstanceProcAddr get;
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device;
    uint32_t queue_count;
    VkQueue queues[ICD_MAX_QUEUES]; /* family by family */
    const struct wake_null_icd_control *control;
#define ICD_MEMBER(name) PFN_vk##name name;
    ICD_COMMANDS(ICD_MEMBER)
#undef ICD_MEMBER
};

#define ICD_INSTANCE(icd, name) ((PFN_vk##name)(icd)->get((icd)->instance, "vk" #name))

/* The manifest beside this executable's build tree, or what WAKE_NULL_ICD names. */
static inline const char *
icd_manifest(void)
{
    static char path[4096];
    const char *given = getenv("WAKE_NULL_ICD");
    if (given) {
        return given;
    }
    ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 64);
    path[length > 0 ? length : 0] = '\0';
    for (int i = 0; i < 3 && strrchr(path, '/'); i++) {
        *strrchr(path, '/') = '\0';
    }
    strcat(path, "/icd/wake_null_icd.json");
    return path;
}

/* The library is opened first, and so is there for the control interface before the loader asks for
 * it. */
static inline const struct wake_null_icd_control *
icd_control(void)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s", icd_manifest());
    *strrchr(path, '/') = '\0';
    strcat(path, "/../tests/icd/libwake_null_icd.so");
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
    }
    assert_non_null(library);
    PFN_wake_null_icd_control get;
    *(void **)&get = dlsym(library, WAKE_NULL_ICD_CONTROL_NAME);
    assert_non_null(get);
    return get();
}

static inline void
icd_open_instance(struct icd *icd)
{
    static const char *const extensions[] = { "VK_KHR_surface", "VK_EXT_headless_surface" };
    const VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                            .apiVersion = VK_API_VERSION_1_3 };
    const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pApplicationInfo = &application,
                                        .enabledExtensionCount = 2,
                                        .ppEnabledExtensionNames = extensions };
    memset(icd, 0, sizeof(*icd));
    setenv("VK_ICD_FILENAMES", icd_manifest(), 1);
    setenv("VK_DRIVER_FILES", icd_manifest(), 1);
    unsetenv("VK_INSTANCE_LAYERS");
    icd->control = icd_control();
    icd->loader = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
    assert_non_null(icd->loader);
    *(void **)&icd->get = dlsym(icd->loader, "vkGetInstanceProcAddr");
    icd_ok(((PFN_vkCreateInstance)icd->get(NULL, "vkCreateInstance"))(&info, NULL, &icd->instance));
    uint32_t count = 1;
    VkResult result = ICD_INSTANCE(icd, EnumeratePhysicalDevices)(icd->instance, &count,
                                                                  &icd->physical);
    assert_true(result == VK_SUCCESS || result == VK_INCOMPLETE);
}

/* Every queue of every family. */
static inline void
icd_open_device(struct icd *icd)
{
    static const char *const extensions[] = { "VK_KHR_swapchain", "VK_KHR_external_memory_fd",
                                              "VK_KHR_external_fence_fd" };
    VkQueueFamilyProperties families[16];
    VkDeviceQueueCreateInfo queues[16];
    float priorities[64] = { 0 };
    uint32_t count = 16;
    ICD_INSTANCE(icd, GetPhysicalDeviceQueueFamilyProperties)(icd->physical, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        queues[i] = (VkDeviceQueueCreateInfo){ .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                               .queueFamilyIndex = i,
                                               .queueCount = families[i].queueCount,
                                               .pQueuePriorities = priorities };
    }
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .queueCreateInfoCount = count,
                                      .pQueueCreateInfos = queues,
                                      .enabledExtensionCount = 3,
                                      .ppEnabledExtensionNames = extensions };
    icd_ok(ICD_INSTANCE(icd, CreateDevice)(icd->physical, &info, NULL, &icd->device));
    PFN_vkGetDeviceProcAddr get = ICD_INSTANCE(icd, GetDeviceProcAddr);
#define ICD_RESOLVE(name)                                   \
    icd->name = (PFN_vk##name)get(icd->device, "vk" #name); \
    assert_non_null(icd->name);
    ICD_COMMANDS(ICD_RESOLVE)
#undef ICD_RESOLVE
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < families[i].queueCount && icd->queue_count < ICD_MAX_QUEUES; k++) {
            icd->GetDeviceQueue(icd->device, i, k, &icd->queues[icd->queue_count++]);
        }
    }
}

static inline void
icd_open(struct icd *icd)
{
    icd_open_instance(icd);
    icd_open_device(icd);
}

static inline void
icd_close(struct icd *icd)
{
    if (icd->device) {
        ICD_INSTANCE(icd, DestroyDevice)(icd->device, NULL);
    }
    ICD_INSTANCE(icd, DestroyInstance)(icd->instance, NULL);
    dlclose(icd->loader);
}

static inline VkFence
icd_fence(struct icd *icd)
{
    const VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence;
    icd_ok(icd->CreateFence(icd->device, &info, NULL, &fence));
    return fence;
}

static inline VkSemaphore
icd_semaphore(struct icd *icd, bool timeline)
{
    const VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                             .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                         .pNext = timeline ? &type : NULL };
    VkSemaphore semaphore;
    icd_ok(icd->CreateSemaphore(icd->device, &info, NULL, &semaphore));
    return semaphore;
}

/* One batch through vkQueueSubmit2; any of the handles may be null, values are for timeline
 * semaphores. */
static inline VkResult
icd_submit(struct icd *icd, VkQueue queue, VkCommandBuffer commands, VkSemaphore wait,
           uint64_t wait_value, VkSemaphore signal, uint64_t signal_value, VkFence fence)
{
    const VkSemaphoreSubmitInfo waits = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                          .semaphore = wait,
                                          .value = wait_value };
    const VkSemaphoreSubmitInfo signals = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                            .semaphore = signal,
                                            .value = signal_value };
    const VkCommandBufferSubmitInfo buffers = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands
    };
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = wait != VK_NULL_HANDLE,
                                 .pWaitSemaphoreInfos = &waits,
                                 .commandBufferInfoCount = commands != NULL,
                                 .pCommandBufferInfos = &buffers,
                                 .signalSemaphoreInfoCount = signal != VK_NULL_HANDLE,
                                 .pSignalSemaphoreInfos = &signals };
    return icd->QueueSubmit2(queue, 1, &info, fence);
}

static inline VkCommandPool
icd_pool(struct icd *icd)
{
    const VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    VkCommandPool pool;
    icd_ok(icd->CreateCommandPool(icd->device, &info, NULL, &pool));
    return pool;
}

/* Allocated and begun. */
static inline VkCommandBuffer
icd_begin(struct icd *icd, VkCommandPool pool)
{
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = pool,
        .commandBufferCount = 1
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    VkCommandBuffer commands;
    icd_ok(icd->AllocateCommandBuffers(icd->device, &info, &commands));
    icd_ok(icd->BeginCommandBuffer(commands, &begin));
    return commands;
}

/* A buffer on host-visible memory of its own. */
static inline VkBuffer
icd_buffer(struct icd *icd, VkDeviceSize size, VkDeviceMemory *memory)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = size,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    VkMemoryRequirements needs;
    VkBuffer buffer;
    icd_ok(icd->CreateBuffer(icd->device, &info, NULL, &buffer));
    icd->GetBufferMemoryRequirements(icd->device, buffer, &needs);
    assert_true(needs.size >= size);
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .allocationSize = needs.size,
                                            .memoryTypeIndex = 2 };
    icd_ok(icd->AllocateMemory(icd->device, &allocate, NULL, memory));
    icd_ok(icd->BindBufferMemory(icd->device, buffer, *memory, 0));
    return buffer;
}

#endif
