/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs: a seed chooses a subject and every value in it; one place of it may be made
 * wrong. A first run without a layer and without a mistake counts the places.
 * Threads: one; messages may come from others.
 */
#ifndef WAKE_DIFFERENTIAL_PROGRAM_H
#define WAKE_DIFFERENTIAL_PROGRAM_H

#include "kit.h"

#define PROGRAM_OBJECTS 256
#define PROGRAM_MESSAGES 64
#define PROGRAM_QUEUES 3
#define PROGRAM_MORE_FEATURES 16
#define PROGRAM_CHOSEN 8

/* An object, as it is called in what is printed: "VkBuffer 1". */
struct program_object {
    VkObjectType type;
    uint64_t handle;
    uint32_t number;
};

/* One message: its id and the objects it names, as text. */
struct program_message {
    char id[128];
    char objects[256];
};

/* What features a program switches on; all of these the null driver and lavapipe have. */
struct program_features {
    VkPhysicalDeviceFeatures2 core;
    VkPhysicalDeviceVulkan11Features v11;
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceVulkan13Features v13;
#ifdef VK_VERSION_1_4
    VkPhysicalDeviceVulkan14Features v14; /* of programs of Vulkan 1.4 */
#endif
    VkBaseOutStructure *last; /* of the chain */
    union {
        VkBaseOutStructure head;
        char room[192];
    } more[PROGRAM_MORE_FEATURES]; /* of extensions: program_features() */
    uint32_t more_count;
};

struct program {
    struct kit *kit;
    uint64_t random;
    uint32_t places;   /* where a mistake may be made, so far */
    uint32_t mistake;  /* the number of the place that is wrong, from 1; 0: none */
    const char *wrong; /* its name, once it was met */
    bool right;        /* nowhere is a mistake made: set when it is prepared */
    bool stops;        /* at the first message */
    bool over;         /* nothing further is called */
    bool describes;    /* prints choices and calls */
    bool older;        /* prints ids of 1.3.239, where messages have both */

    struct program_features features;
    const char *extensions[16];
    uint32_t extension_count;
    uint32_t chosen[PROGRAM_CHOSEN]; /* by prepare(), for run() */

    VkDevice device;
    VkDevice second; /* destroyed after everything else */
    VkQueue queue;
    VkQueue queues[PROGRAM_QUEUES];
    VkCommandPool pool;
    VkCommandBuffer commands;

    struct program_object objects[PROGRAM_OBJECTS];
    uint32_t object_count;

    pthread_mutex_t mutex;
    struct program_message messages[PROGRAM_MESSAGES];
    uint32_t message_count;
};

/* A subject: its name, what it does after the device is there, what the device needs. */
struct program_subject {
    const char *name;
    void (*run)(struct program *p);
    void (*prepare)(struct program *p); /* features and extensions; may be NULL */
};

/* Every subject, ended by one without name. */
extern const struct program_subject resource_subjects[];
extern const struct program_subject copy_subjects[];
extern const struct program_subject descriptor_subjects[];
extern const struct program_subject pipeline_subjects[];
extern const struct program_subject pass_subjects[];
extern const struct program_subject order_subjects[];
extern const struct program_subject swapchain_subjects[];
#ifdef VK_VERSION_1_4
/* Of Vulkan 1.4 and newer extensions: numbered by themselves. */
extern const struct program_subject host_copy_subjects[];
extern const struct program_subject object_subjects[];
extern const struct program_subject object_state_subjects[];
extern const struct program_subject rate_subjects[];
extern const struct program_subject nested_subjects[];
extern const struct program_subject feedback_subjects[];
extern const struct program_subject state_subjects[];
extern const struct program_subject push_subjects[];
extern const struct program_subject descriptor_buffer_subjects[];
extern const struct program_subject decode_subjects[];
extern const struct program_subject encode_subjects[];
extern const struct program_subject acceleration_subjects[];
extern const struct program_subject ray_subjects[];
extern const struct program_subject rendering_subjects[];
extern const struct program_subject mesh_subjects[];
extern const struct program_subject ycbcr_subjects[];
extern const struct program_subject library_subjects[];
extern const struct program_subject generated_subjects[];
extern const struct program_subject micromap_subjects[];
extern const struct program_subject external_subjects[];
extern const struct program_subject sparse_subjects[];
extern const struct program_subject maintenance_subjects[];
extern const struct program_subject binary_subjects[];
extern const struct program_subject heap_subjects[];
extern const struct program_subject present_subjects[];
extern const struct program_subject indirect_copy_subjects[];
extern const struct program_subject tooling_subjects[];
extern const struct program_subject raster_subjects[];
extern const struct program_subject memory_subjects[];
extern const struct program_subject shader_subjects[];
extern const struct program_subject atomic_subjects[];
extern const struct program_subject subgroup_subjects[];
extern const struct program_subject builtin_subjects[];
extern const struct program_subject declaration_subjects[];
extern const struct program_subject number_subjects[];
extern const struct program_subject stage_subjects[];
extern const struct program_subject instruction_subjects[];
extern const struct program_subject image_code_subjects[];
extern const struct program_subject chain_subjects[];
extern const struct program_subject latest_code_subjects[];
extern const struct program_subject result_subjects[];
extern const struct program_subject query_subjects[];
extern const struct program_subject hazard_subjects[];
extern const struct program_subject hazard_draw_subjects[];
extern const struct program_subject hazard_pass_subjects[];
extern const struct program_subject hazard_submit_subjects[];
extern const struct program_subject hazard_range_subjects[];
extern const struct program_subject hazard_rendering_subjects[];
extern const struct program_subject hazard_present_subjects[];
extern const struct program_subject name_subjects[];
extern const struct program_subject cache_subjects[];
extern const struct program_subject pass_2_subjects[];
extern const struct program_subject imageless_subjects[];
extern const struct program_subject parent_subjects[];
extern const struct program_subject life_subjects[];
extern const struct program_subject display_subjects[];
#endif

/* --- choices --- */

/* Below `count`. */
uint32_t
program_pick(struct program *p, const char *what, uint32_t count);
/* A place where a mistake may be made: true when it is this one's turn. */
bool
program_mistake(struct program *p, const char *name);
/* The right value, or the wrong one in the program's one wrong place. */
#define M(name, right, wrong) (program_mistake(p, name) ? (wrong) : (right))
/* Left out in the wrong place. */
#define UNLESS(name) if (!program_mistake(p, name))
/* Done in the wrong place only. */
#define IF(name) if (program_mistake(p, name))

/* The same, of mistakes that a driver would wait for ever with: only where calls are skipped. */
#define UNLESS_SKIPPED(name) if (!(program_mistake(p, name) && p->stops))

/* --- calls --- */

bool
program_calls(struct program *p, const char *call);
void
program_called(struct program *p);
/* A call that returns nothing. */
#define DO(...)                               \
    do {                                      \
        if (program_calls(p, #__VA_ARGS__)) { \
            __VA_ARGS__;                      \
            program_called(p);                \
        }                                     \
    } while (0)
/* A call that must succeed: otherwise the program ends. */
#define TRY(...)                              \
    do {                                      \
        if (program_calls(p, #__VA_ARGS__)) { \
            if ((__VA_ARGS__) < 0) {          \
                p->over = true;               \
            }                                 \
            program_called(p);                \
        }                                     \
    } while (0)
/* The same, and an object comes of it, which is destroyed at the end. */
#define MAKE(object_type, handle, ...)                                    \
    do {                                                                  \
        TRY(__VA_ARGS__);                                                 \
        program_own(p, VK_OBJECT_TYPE_##object_type, KIT_HANDLE(handle)); \
    } while (0)
/* Destroys what MAKE made. */
#define DROP(object_type, handle) program_drop(p, VK_OBJECT_TYPE_##object_type, KIT_HANDLE(handle))

/* A command that the loader need not export. */
#define NOW(name) KIT_DEVICE_COMMAND(p->kit, name)

/* In prepare(): a name, or a struct of features, zero but for its type, behind the others. */
void
program_extension(struct program *p, const char *name);
void *
program_features(struct program *p, VkStructureType type, size_t size);
#define FEATURES(name, type)                                                                     \
    VkPhysicalDevice##name *name = program_features(p, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_##type, \
                                                    sizeof(*name))

void
program_own(struct program *p, VkObjectType type, uint64_t handle);
/* Known by name, but not destroyed at the end. */
void
program_know(struct program *p, VkObjectType type, uint64_t handle);
void
program_drop(struct program *p, VkObjectType type, uint64_t handle);

/* --- frequent steps --- */

/* The primary command buffer, being recorded. */
void
program_begin(struct program *p);
/* Ended, submitted, waited for. */
void
program_finish(struct program *p);

struct program_image {
    VkImage image;
    VkDeviceMemory memory;
    VkFormat format;
    VkImageAspectFlags aspect;
    VkExtent3D extent;
    uint32_t mips, layers;
};
/* Bound to memory of its own. */
struct program_image
program_image(struct program *p, const VkImageCreateInfo *info);
/* A plain 2D image. */
struct program_image
program_image_2d(struct program *p, VkFormat format, uint32_t size, VkImageUsageFlags usage);
VkImageView
program_view(struct program *p, const struct program_image *image, VkImageAspectFlags aspect);
VkBuffer
program_buffer(struct program *p, VkDeviceSize size, VkBufferUsageFlags usage);
/* A transition of the whole image, with everything before it and behind it waiting. */
void
program_layout(struct program *p, const struct program_image *image, VkImageLayout from,
               VkImageLayout to);
/* Everything so far is done and visible. */
void
program_barrier(struct program *p);
VkImageAspectFlags
program_aspect(VkFormat format);
VkShaderModule
program_shader(struct program *p, const uint32_t *words, size_t size);
#define SHADER(words) program_shader(p, words, sizeof(words))

#ifdef VK_VERSION_1_4
/* A buffer in memory of its own, at an address that shaders and commands are told. */
struct program_addressed {
    VkBuffer buffer;
    VkDeviceMemory memory;
    VkDeviceAddress address;
};
struct program_addressed
program_addressed(struct program *p, VkDeviceSize size, VkBufferUsageFlags2 usage);
/* A pipeline of one compute shader; `flags` may be 0. */
VkPipeline
program_compute(struct program *p, VkShaderModule module, VkPipelineLayout layout,
                VkPipelineCreateFlags2 flags);
/* The layout of one set, which may be null, for pipelines. */
VkPipelineLayout
program_pipeline_layout(struct program *p, VkDescriptorSetLayout set);
#endif

/* A render pass with one color attachment, of VK_FORMAT_R8G8B8A8_UNORM, and a framebuffer of that view. */
void
program_pass(struct program *p, VkImageView view, uint32_t size, VkRenderPass *pass_out,
             VkFramebuffer *framebuffer_out);

#endif
