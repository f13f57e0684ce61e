/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules that are put together word by word, for instructions that the distribution's assembler does not know: a shader "main", %1,
 * and its end. Ids 1 to 9 are taken: %2 void, %3 void(), %4 the label, %5 uint, %6 float, %7 bool.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_CODE_SCENE_H
#define WAKE_SCENES_CODE_SCENE_H

#include "newer_scene.h"

#include <stdarg.h>

enum { CODE_WORDS = 600, CODE_BOUND = 200 };

struct code {
    uint32_t words[CODE_WORDS];
    uint32_t count;
    uint32_t entry; /* where the entry point is declared */
};

/* Operands end with UINT32_MAX. */
static inline void
code_put(struct code *code, uint32_t op, ...)
{
    uint32_t begin = code->count++, word;
    va_list operands;

    va_start(operands, op);
    while ((word = va_arg(operands, uint32_t)) != UINT32_MAX) {
        code->words[code->count++] = word;
    }
    va_end(operands);
    code->words[begin] = (code->count - begin) << 16 | op;
}
#define PUT(code, ...) code_put((code), __VA_ARGS__, UINT32_MAX)

static inline void
code_extension(struct code *code, const char *name)
{
    uint32_t words = (uint32_t)strlen(name) / 4 + 1;

    code->words[code->count] = (words + 1) << 16 | 10;
    memset(&code->words[code->count + 1], 0, words * sizeof(uint32_t));
    memcpy(&code->words[code->count + 1], name, strlen(name));
    code->count += words + 1;
}

/* Version, capabilities that end with 0, and two extensions, or fewer and NULL; the memory model is Vulkan's. */
static inline void
code_begin(struct code *code, uint32_t version, const uint32_t *capabilities,
           const char *const *extensions, uint32_t model)
{
    const uint32_t head[] = { 0x07230203, version, 0, CODE_BOUND, 0 };

    memcpy(code->words, head, sizeof(head));
    code->count = KIT_COUNT(head);
    PUT(code, 17u, 1u);    /* OpCapability Shader */
    PUT(code, 17u, 5345u); /* VulkanMemoryModel */
    for (; *capabilities; capabilities++) {
        PUT(code, 17u, *capabilities);
    }
    if (version < 0x00010500) {
        code_extension(code, "SPV_KHR_vulkan_memory_model");
    }
    for (size_t i = 0; extensions && i < 2 && extensions[i]; i++) {
        code_extension(code, extensions[i]);
    }
    PUT(code, 14u, 0u, 3u); /* OpMemoryModel Logical Vulkan */
    code->entry = code->count;
    PUT(code, 15u, model, 1u, 0x6e69616du, 0u); /* OpEntryPoint %1 "main" */
}

/* A variable of the entry point's interface; behind code_begin(). */
static inline void
code_interface(struct code *code, uint32_t variable)
{
    code->words[code->entry] += 1u << 16;
    code->words[code->count++] = variable;
}

static inline void
code_local_size(struct code *code, uint32_t x)
{
    PUT(code, 16u, 1u, 17u, x, 1u, 1u); /* OpExecutionMode %1 LocalSize */
}

static inline void
code_types(struct code *code)
{
    PUT(code, 19u, 2u);          /* %2 void */
    PUT(code, 33u, 3u, 2u);      /* %3 void() */
    PUT(code, 21u, 5u, 32u, 0u); /* %5 uint */
    PUT(code, 22u, 6u, 32u);     /* %6 float */
    PUT(code, 20u, 7u);          /* %7 bool */
}

static inline void
code_function(struct code *code)
{
    PUT(code, 54u, 2u, 1u, 0u, 3u); /* %1 */
    PUT(code, 248u, 4u);
}

static inline void
code_end(struct code *code)
{
    code->words[code->count++] = 1u << 16 | 253; /* OpReturn */
    code->words[code->count++] = 1u << 16 | 56;  /* OpFunctionEnd */
}

static inline VkShaderModule
code_module(struct kit *kit, const struct code *code)
{
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = code->count * sizeof(uint32_t),
                                      .pCode = code->words };
    VkShaderModule module = VK_NULL_HANDLE;

    if (vkCreateShaderModule(kit->device, &info, NULL, &module) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    }
    return module;
}

/* A compute pipeline of a module, with that layout and chain; `flags`: of the stage; `vuid` NULL: it is right. */
static inline void
code_pipeline(struct kit *kit, VkShaderModule module, VkPipelineShaderStageCreateFlags flags,
              VkPipelineLayout layout, const void *next, const char *vuid)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = next,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .flags = flags,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main" },
        .layout = layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

/* The same of code that has no descriptors; nothing where there is no module. */
static inline void
code_compute(struct kit *kit, const struct code *code, VkPipelineShaderStageCreateFlags flags,
             const char *vuid)
{
    const VkShaderModule module = code_module(kit, code);

    if (module) {
        code_pipeline(kit, module, flags, kit_pipeline_layout(kit, VK_NULL_HANDLE), NULL, vuid);
    }
}

/* The same of code with a storage buffer at set 0, binding 0. */
static inline void
code_compute_buffer(struct kit *kit, const struct code *code,
                    VkPipelineShaderStageCreateFlags flags, const char *vuid)
{
    const VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                     VK_SHADER_STAGE_COMPUTE_BIT);
    const VkShaderModule module = code_module(kit, code);

    code_pipeline(kit, module, flags, kit_pipeline_layout(kit, set), NULL, vuid);
}

/* A device with cooperative vectors, of which the driver answers that. */
static inline void
open_vectors(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceCooperativeVectorFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_VECTOR_FEATURES_NV,
             VK_NV_COOPERATIVE_VECTOR_EXTENSION_NAME);
    setenv("WAKE_NULL_ANSWERS", "", 1);
}

/* What is said where a module is made, for a stage by its execution model. */
static inline void
code_told(struct kit *kit, const struct code *code, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)code_module(kit, code);
}

/* The same. */
static inline void
code_value_told(struct kit *kit, struct code code, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)code_module(kit, &code);
}

/* The same of a compute pipeline. */
static inline void
code_compute_told(struct kit *kit, const struct code *code, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    code_compute(kit, code, 0, NULL);
}

#endif
