/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A Vulkan program with everything that the benchmark's cases need: instance, device, pipelines,
 * resources. Every command is called through vkGetDeviceProcAddr, so that a call costs layer and
 * driver, no trampoline.
 * Threads: bench_world is set up on one thread and then only read; a bench_recorder belongs to one
 * thread.
 */
#ifndef WAKE_BENCH_VULKAN_H
#define WAKE_BENCH_VULKAN_H

#include <stdbool.h>
#include <stdint.h>

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan.h>

#define BENCH_INSTANCE_COMMANDS(X)       \
    X(CreateDevice)                      \
    X(DestroyInstance)                   \
    X(EnumeratePhysicalDevices)          \
    X(GetDeviceProcAddr)                 \
    X(GetPhysicalDeviceFeatures2)        \
    X(GetPhysicalDeviceMemoryProperties) \
    X(GetPhysicalDeviceProperties)       \
    X(GetPhysicalDeviceProperties2)      \
    X(GetPhysicalDeviceQueueFamilyProperties)

/* Left NULL where instance or device do not have them. */
#define BENCH_OPTIONAL_INSTANCE_COMMANDS(X) \
    X(CreateDebugUtilsMessengerEXT)         \
    X(DestroyDebugUtilsMessengerEXT)

#define BENCH_OPTIONAL_DEVICE_COMMANDS(X) X(CmdPipelineBarrier2)

#define BENCH_DEVICE_COMMANDS(X)   \
    X(AllocateCommandBuffers)      \
    X(AllocateDescriptorSets)      \
    X(AllocateMemory)              \
    X(BeginCommandBuffer)          \
    X(BindBufferMemory)            \
    X(BindImageMemory)             \
    X(CmdBeginRenderPass)          \
    X(CmdBindDescriptorSets)       \
    X(CmdBindIndexBuffer)          \
    X(CmdBindPipeline)             \
    X(CmdBindVertexBuffers)        \
    X(CmdCopyBuffer)               \
    X(CmdDispatch)                 \
    X(CmdDraw)                     \
    X(CmdDrawIndexed)              \
    X(CmdEndRenderPass)            \
    X(CmdPipelineBarrier)          \
    X(CmdPushConstants)            \
    X(CmdSetLineWidth)             \
    X(CmdSetScissor)               \
    X(CmdSetStencilCompareMask)    \
    X(CmdSetViewport)              \
    X(CreateBuffer)                \
    X(CreateCommandPool)           \
    X(CreateComputePipelines)      \
    X(CreateDescriptorPool)        \
    X(CreateDescriptorSetLayout)   \
    X(CreateFramebuffer)           \
    X(CreateGraphicsPipelines)     \
    X(CreateImage)                 \
    X(CreateImageView)             \
    X(CreatePipelineLayout)        \
    X(CreateRenderPass)            \
    X(CreateSampler)               \
    X(CreateShaderModule)          \
    X(DestroyBuffer)               \
    X(DestroyCommandPool)          \
    X(DestroyDescriptorPool)       \
    X(DestroyDescriptorSetLayout)  \
    X(DestroyDevice)               \
    X(DestroyFramebuffer)          \
    X(DestroyImage)                \
    X(DestroyImageView)            \
    X(DestroyPipeline)             \
    X(DestroyPipelineLayout)       \
    X(DestroyRenderPass)           \
    X(DestroySampler)              \
    X(DestroyShaderModule)         \
    X(DeviceWaitIdle)              \
    X(EndCommandBuffer)            \
    X(FreeMemory)                  \
    X(GetBufferMemoryRequirements) \
    X(GetDeviceQueue)              \
    X(GetImageMemoryRequirements)  \
    X(QueueSubmit)                 \
    X(QueueWaitIdle)               \
    X(UpdateDescriptorSets)

enum {
    BENCH_SETS = 256, /* descriptor sets that a recorder cycles through */
    BENCH_MAX_QUEUES = 64,
    BENCH_MAX_CHUNK = 256, /* objects that a create case has alive at once; calls per chunk */
    BENCH_BUFFER_SIZE = 1 << 20,
    BENCH_COPY_BYTES = 16, /* per copy: own ranges, or there would be hazards */
    BENCH_IMAGE_SIZE = 64,
};

struct bench_buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
};

struct bench_image {
    VkImage image;
    VkDeviceMemory memory;
    VkImageView view;
};

struct bench_world {
    void *loader; /* dlopen's handle */
    PFN_vkGetInstanceProcAddr get_instance_proc;
    VkInstance instance;
    VkDebugUtilsMessengerEXT messenger;
    VkPhysicalDevice physical;
    VkPhysicalDeviceProperties properties;
    VkPhysicalDeviceMemoryProperties memory;
    VkDevice device;
    uint32_t family;
    uint32_t queue_count;
    bool bindless; /* features and limits for api/bench_bindless.h */
    bool timeline; /* timeline semaphores */
    VkQueue queues[BENCH_MAX_QUEUES];

    struct bench_buffer vertices, indices, uniform, storage, source, target;
    struct bench_image picture, colour;
    VkSampler sampler;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout pipeline_layout;
    VkRenderPass render_pass;
    VkFramebuffer framebuffer;
    VkShaderModule draw_modules[2]; /* vertex, fragment */
    VkPipeline draw_pipelines[2];
    VkPipeline compute_pipeline;

#define X(name) PFN_vk##name name;
    BENCH_INSTANCE_COMMANDS(X)
    BENCH_OPTIONAL_INSTANCE_COMMANDS(X)
    BENCH_DEVICE_COMMANDS(X)
    BENCH_OPTIONAL_DEVICE_COMMANDS(X)
#undef X
};

enum bench_bindless_size { BENCH_FEW, BENCH_MANY, BENCH_BINDLESS_SIZES };
struct bench_bindless;

struct bench_recorder {
    const struct bench_world *world;
    unsigned index;
    VkQueue queue;
    VkCommandPool pool;
    VkCommandBuffer commands; /* what the cases record into */
    VkCommandBuffer tiny;     /* one command, recorded once, for submits */
    VkDescriptorPool set_pool;
    VkDescriptorSet sets[BENCH_SETS];    /* bound by the cases, written once */
    VkDescriptorSet written[BENCH_SETS]; /* written by vkUpdateDescriptorSets, never bound */
    VkImage spare_image;                 /* bound to memory: views are made of it */
    VkDeviceMemory spare_memory;
    union {
        VkBuffer buffers[BENCH_MAX_CHUNK];
        VkImage images[BENCH_MAX_CHUNK];
        VkImageView views[BENCH_MAX_CHUNK];
        VkDeviceMemory memory[BENCH_MAX_CHUNK];
        VkPipeline pipelines[BENCH_MAX_CHUNK];
    } made;
    struct bench_bindless *bindless[BENCH_BINDLESS_SIZES]; /* NULL: not made yet */
    uint32_t objects_made;
    uint32_t position; /* calls of the running burst so far */
};

/* Ends the program unless result is VK_SUCCESS. */
void
bench_check(VkResult result, const char *what);

/*
 * A messenger for errors and warnings, made when `listen` is set. The mistake of
 * bench_plant_mistake is told from every other message, which a valid program must not get. The
 * callback may run on any thread.
 */
struct bench_listener {
    bool listen;
    const char *plant;   /* what messages about the mistake contain; NULL: bench_plant_mistake's */
    unsigned planted;    /* atomic: messages about the planted mistake */
    unsigned others;     /* atomic; these are also printed to stderr */
    uint64_t planted_ns; /* atomic: when the last message about the mistake came */
};

/* The listener must live until bench_world_finish. */
void
bench_world_init(struct bench_world *world, struct bench_listener *listener);
void
bench_world_finish(struct bench_world *world);

/* setup: pipelines and resources that command recording needs. */
void
bench_resources_init(struct bench_world *world);
void
bench_resources_finish(struct bench_world *world);

/* One vkCreateGraphicsPipelines per pipeline, all alike. */
void
bench_make_pipelines(const struct bench_world *world, uint32_t count, VkPipeline *pipelines);

uint32_t
bench_memory_type(const struct bench_world *world, uint32_t bits, VkMemoryPropertyFlags flags);
struct bench_buffer
bench_buffer_create(const struct bench_world *world, VkDeviceSize size, VkBufferUsageFlags usage);
struct bench_image
bench_image_create(const struct bench_world *world, VkImageUsageFlags usage);

void
bench_recorder_init(struct bench_recorder *recorder, const struct bench_world *world,
                    unsigned index);
void
bench_recorder_finish(struct bench_recorder *recorder);

/* Writes the three descriptors that the shaders use. */
void
bench_write_set(const struct bench_world *world, VkDescriptorSet set);

/* Begins the recorder's command buffer; drawing: inside the render pass, all state set. */
void
bench_begin(struct bench_recorder *recorder);
void
bench_begin_drawing(struct bench_recorder *recorder);
void
bench_end(struct bench_recorder *recorder);
void
bench_end_drawing(struct bench_recorder *recorder);

/* Records a call that the specification forbids and no driver minds: a face mask of no face. */
void
bench_plant_mistake(struct bench_recorder *recorder);

/* Draws of the draw cycle, `first` counting on from earlier ones, and how many calls they are. */
void
bench_draw_cycle(struct bench_recorder *recorder, uint32_t first, uint32_t draws);
uint32_t
bench_cycle_calls(uint32_t first, uint32_t draws);

#endif
