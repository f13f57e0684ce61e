/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Valid Vulkan objects in one call each. What these return is owned by the scene and destroyed by
 * kit_close unless kit_drop destroyed it earlier or kit_forget gave it up.
 * Threads: any; creation only reads struct kit, ownership locks.
 */
#ifndef WAKE_KIT_OBJECTS_H
#define WAKE_KIT_OBJECTS_H

#include <stddef.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

struct kit;

/* --- ownership --- */

/* Ignores VK_NULL_HANDLE, so that the result of a call that should fail can be passed. */
void
kit_own(struct kit *kit, VkObjectType type, uint64_t handle);
/* The same for an object of another device than kit->device. */
void
kit_own_on(struct kit *kit, VkDevice device, VkObjectType type, uint64_t handle);
/* Destroys now. */
void
kit_drop(struct kit *kit, VkObjectType type, uint64_t handle);
/* Leaves the object to the scene. */
void
kit_forget(struct kit *kit, VkObjectType type, uint64_t handle);
/* The destroy command of that type, whoever owns it. */
void
kit_destroy_handle(VkDevice device, VkObjectType type, uint64_t handle);

/* --- memory, buffers, images --- */

VkDeviceMemory
kit_memory(struct kit *kit, VkDeviceSize size);
/* Of a type that they allow. */
VkDeviceMemory
kit_memory_for(struct kit *kit, const VkMemoryRequirements *needs);
/* A buffer without memory. */
VkBuffer
kit_buffer(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage);
/* A buffer with host-visible memory bound to it. */
VkBuffer
kit_bound_buffer(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage,
                 VkDeviceMemory *memory_out);
VkImage
kit_bound_image(struct kit *kit, uint32_t width, uint32_t height, VkImageUsageFlags usage);
VkImageView
kit_image_view(struct kit *kit, VkImage image);
VkSampler
kit_sampler(struct kit *kit);

/* --- synchronization --- */

VkFence
kit_fence(struct kit *kit, VkFenceCreateFlags flags);
VkSemaphore
kit_semaphore(struct kit *kit);
VkSemaphore
kit_timeline(struct kit *kit, uint64_t value);
VkEvent
kit_event(struct kit *kit);
VkQueryPool
kit_query_pool(struct kit *kit, uint32_t count);

/* --- command buffers --- */

VkCommandPool
kit_command_pool(struct kit *kit, VkCommandPoolCreateFlags flags);
VkCommandPool
kit_command_pool_of(struct kit *kit, uint32_t family, VkCommandPoolCreateFlags flags);
/* Command buffers go with their pool and are not owned. */
VkCommandBuffer
kit_command_buffer(struct kit *kit, VkCommandPool pool, VkCommandBufferLevel level);
/* A primary command buffer from a new pool that allows single resets. */
VkCommandBuffer
kit_primary(struct kit *kit);
void
kit_begin(struct kit *kit, VkCommandBuffer commands, VkCommandBufferUsageFlags flags);
/* A primary command buffer that is being recorded. */
VkCommandBuffer
kit_recording(struct kit *kit);
void
kit_begin_secondary(struct kit *kit, VkCommandBuffer commands, VkCommandBufferUsageFlags flags,
                    VkRenderPass render_pass);
void
kit_end(struct kit *kit, VkCommandBuffer commands);
/* Transfers so far come before transfers from here on. */
void
kit_transfers_done(VkCommandBuffer commands);
/* Recorded with nothing in it. */
VkCommandBuffer
kit_empty_primary(struct kit *kit, VkCommandBufferUsageFlags flags);
VkResult
kit_submit(VkQueue queue, VkCommandBuffer commands, VkFence fence);
/* The same for several semaphores of both kinds; counts may be 0. */
struct kit_submit_info {
    VkCommandBuffer commands; /* may be NULL */
    VkSemaphore wait;
    uint64_t wait_value;
    VkSemaphore signal;
    uint64_t signal_value;
    VkFence fence;
};
VkResult
kit_submit_info(VkQueue queue, const struct kit_submit_info *info);

/* --- render passes, pipelines, descriptors --- */

/* One colour attachment, cleared and stored, from undefined to colour attachment layout. */
VkRenderPass
kit_render_pass(struct kit *kit);

struct kit_target {
    VkImage image;
    VkImageView view;
    VkRenderPass render_pass;
    VkFramebuffer framebuffer;
    uint32_t size;
};
struct kit_target
kit_target(struct kit *kit);
void
kit_begin_target(VkCommandBuffer commands, const struct kit_target *target,
                 VkSubpassContents contents);

VkDescriptorSetLayout
kit_set_layout(struct kit *kit, VkDescriptorType type, uint32_t count, VkShaderStageFlags stages);
VkDescriptorSetLayout
kit_set_layout_of(struct kit *kit, const VkDescriptorSetLayoutCreateInfo *info);
VkPipelineLayout
kit_pipeline_layout(struct kit *kit, VkDescriptorSetLayout set_layout);
VkDescriptorPool
kit_descriptor_pool(struct kit *kit, VkDescriptorType type, uint32_t sets,
                    VkDescriptorPoolCreateFlags flags);
VkDescriptorSet
kit_descriptor_set(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout);
void
kit_write_buffer(struct kit *kit, VkDescriptorSet set, VkDescriptorType type, VkBuffer buffer);
/* A combined image sampler. */
void
kit_write_image(struct kit *kit, VkDescriptorSet set, VkImageView view, VkSampler sampler);

enum kit_shader {
    KIT_SHADER_TRIANGLE_VERT,
    KIT_SHADER_COLOUR_FRAG,
    KIT_SHADER_NOTHING_COMP,
    KIT_SHADER_STORE_COMP,
    KIT_SHADER_PASS_GEOM,
    KIT_SHADER_PATCH_TESC,
    KIT_SHADER_PATCH_TESE,
    KIT_SHADER_NOTHING_MESH,
    KIT_SHADER_NOTHING_TASK,
};
/* Its code, of so many bytes. */
const uint32_t *
kit_shader_code(enum kit_shader shader, size_t *size_out);
VkShaderModule
kit_shader(struct kit *kit, enum kit_shader shader);
/* The same as made by a tool of another number: code that no cache has seen. */
VkShaderModule
kit_new_shader(struct kit *kit, enum kit_shader shader, uint32_t number);
/* Draws without vertex buffers or descriptors; line width, viewport and scissor are dynamic. */
VkPipeline
kit_graphics_pipeline(struct kit *kit, VkPipelineLayout layout, VkRenderPass render_pass);
VkPipeline
kit_compute_pipeline(struct kit *kit, VkPipelineLayout layout, enum kit_shader shader);

/* Brings a new image into the layout that presenting needs, and waits until it is there. */
void
kit_ready_to_present(struct kit *kit, VkImage image);

/* Destroys what a submission may use yet, of which that is said. */
void
kit_drop_pending(struct kit *kit, const char *vuid, VkObjectType type, uint64_t handle);

/* From the host. */
void
kit_signal(struct kit *kit, VkSemaphore timeline, uint64_t value);

/* vkGetImageMemoryRequirements2(), of one plane where `plane` is not 0. */
void
kit_plane_needs(struct kit *kit, VkImage image, VkImageAspectFlagBits plane);

/* A buffer with memory that has an address. `memory_out` may be NULL. */
VkBuffer
kit_addressed_buffer(struct kit *kit, const VkBufferCreateInfo *info, VkDeviceMemory *memory_out);
VkDeviceAddress
kit_address(struct kit *kit, VkBuffer buffer);
/* A compute pipeline of the module's main(). */
VkPipeline
kit_compute_of(struct kit *kit, VkPipelineLayout layout, VkShaderModule module);

#endif
