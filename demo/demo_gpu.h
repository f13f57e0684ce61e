/* SPDX-License-Identifier: Apache-2.0 */
/* Instance, device, queues, and the few kinds of resource that the demo needs.
 * Threads: the main thread, but for demo_label_begin/end, which go with their command buffer. */
#ifndef WAKE_DEMO_GPU_H
#define WAKE_DEMO_GPU_H

#include <stdbool.h>
#include <stdint.h>

#include <vulkan/vulkan.h>

struct demo_messages;

struct demo_gpu {
    VkInstance instance;
    VkDebugUtilsMessengerEXT messenger;
    VkPhysicalDevice physical;
    VkPhysicalDeviceProperties properties;
    VkPhysicalDeviceMemoryProperties memory;
    VkDevice device;
    uint32_t graphics_family;
    uint32_t compute_family; /* may be the graphics family */
    VkQueue graphics_queue;
    VkQueue compute_queue; /* another one where the device has it, else the graphics queue */
    PFN_vkSetDebugUtilsObjectNameEXT set_name;
    PFN_vkCmdBeginDebugUtilsLabelEXT begin_label;
    PFN_vkCmdEndDebugUtilsLabelEXT end_label;
};

struct demo_buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    VkDeviceSize size;
    void *mapped; /* host-visible buffers stay mapped; else NULL */
};

struct demo_image {
    VkImage image;
    VkDeviceMemory memory;
    VkImageView view;
    uint32_t levels;
};

/* Ends the program when result is an error: the demo has no other way to go on. */
void
demo_check(VkResult result, const char *what);

/* device_part: see --device. A NULL result of neither: on failure the program ends. */
void
demo_gpu_init(struct demo_gpu *gpu, struct demo_messages *messages, const char *device_part);

/* A further device with the same queues, for what needs two. */
VkDevice
demo_gpu_create_device(const struct demo_gpu *gpu);

void
demo_gpu_finish(struct demo_gpu *gpu);

/* host: memory that the CPU can see, mapped until the buffer is gone. */
struct demo_buffer
demo_buffer_create(const struct demo_gpu *gpu, const char *name, VkDeviceSize size,
                   VkBufferUsageFlags usage, bool host);

void
demo_buffer_destroy(const struct demo_gpu *gpu, struct demo_buffer *buffer);

struct demo_image
demo_image_create(const struct demo_gpu *gpu, const char *name, const VkImageCreateInfo *info,
                  VkImageAspectFlags aspect);

void
demo_image_destroy(const struct demo_gpu *gpu, struct demo_image *image);

void
demo_name(const struct demo_gpu *gpu, VkObjectType type, uint64_t handle, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void
demo_label_begin(const struct demo_gpu *gpu, VkCommandBuffer commands, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void
demo_label_end(const struct demo_gpu *gpu, VkCommandBuffer commands);

/* One pool and one command buffer from it, in the initial state. */
void
demo_commands_create(const struct demo_gpu *gpu, uint32_t family, VkCommandBufferLevel level,
                     const char *name, VkCommandPool *pool_out, VkCommandBuffer *commands_out);

#endif
