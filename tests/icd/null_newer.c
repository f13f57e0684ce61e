/* SPDX-License-Identifier: Apache-2.0 */
/*
 * WAKE_NULL_NEWER: a Vulkan 1.4 driver with extensions of later registries. Numbers are those of
 * the public registry; what the installed headers lack is declared here, as far as an answer or a
 * command needs it.
 */
#include "null_newer.h"
#include "null_answers.h"
#include "null_fault.h"

#include <string.h>

enum group { ABORT, FAULT, NEWER, SHADER_OBJECT };

static const struct {
    const char *name;
    enum group group;
} extensions[] = {
    { VK_KHR_SHADER_ABORT_EXTENSION_NAME, ABORT },
    { VK_KHR_DEVICE_FAULT_EXTENSION_NAME, FAULT },
    { VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME, ABORT },
    { "VK_EXT_shader_object", SHADER_OBJECT },
    { "VK_KHR_maintenance5", NEWER },
    { "VK_KHR_maintenance6", NEWER },
    { "VK_KHR_maintenance7", NEWER },
    { "VK_KHR_maintenance8", NEWER },
    { "VK_KHR_maintenance9", NEWER },
    { "VK_KHR_map_memory2", NEWER },
    { "VK_KHR_dynamic_rendering_local_read", NEWER },
    { "VK_KHR_unified_image_layouts", NEWER },
    { "VK_EXT_host_image_copy", NEWER },
    { "VK_EXT_nested_command_buffer", NEWER },
    { "VK_KHR_device_address_commands", NEWER },
};
#define EXTENSIONS (sizeof(extensions) / sizeof(extensions[0]))
_Static_assert(EXTENSIONS <= 32, "null_device.newer has one bit for each");

static bool
offered(uint32_t i)
{
    if (null_extension_find(extensions[i].name) >= 0) {
        return false; /* the registry has it */
    }
    return extensions[i].group <= FAULT ? null_config.newer_extensions : null_config.newer;
}

static bool
is_enabled(const struct null_device *device, enum group group)
{
    for (uint32_t i = 0; i < EXTENSIONS; i++) {
        if (extensions[i].group == group && (device->newer >> i & 1)) {
            return true;
        }
    }
    return false;
}

uint32_t
null_newer_extensions(VkExtensionProperties *out, uint32_t room)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < EXTENSIONS; i++) {
        if (!offered(i)) {
            continue;
        }
        if (out && count < room) {
            memset(&out[count], 0, sizeof(out[count]));
            strncpy(out[count].extensionName, extensions[i].name, VK_MAX_EXTENSION_NAME_SIZE - 1);
            out[count].specVersion = 1;
        }
        count++;
    }
    return count;
}

bool
null_newer_enable(struct null_device *device, const char *name)
{
    for (uint32_t i = 0; i < EXTENSIONS; i++) {
        if (offered(i) && strcmp(name, extensions[i].name) == 0) {
            device->newer |= 1u << i;
            return true;
        }
    }
    return false;
}

/* VK_EXT_shader_object has all commands of the extensions about dynamic state. */
bool
null_newer_brings_all(const struct null_device *device)
{
    return is_enabled(device, SHADER_OBJECT);
}

/* ---- structs --------------------------------------------------------------------------------- */

/* Feature structs, by VkStructureType, and how many features they have. */
static const struct {
    int type;
    uint32_t count;
} features[] = {
#ifndef VK_API_VERSION_1_4
    { 55, 21 }, /* VkPhysicalDeviceVulkan14Features */
#endif
    { 1000232000, 1 }, /* dynamicRenderingLocalRead */
    { 1000270000, 1 }, /* hostImageCopy */
    { 1000416000, 2 }, /* shaderSubgroupRotate */
    { 1000451000, 3 }, /* nestedCommandBuffer */
    { 1000470000, 1 }, /* maintenance5 */
    { 1000482000, 1 }, /* shaderObject */
    { 1000527000, 2 }, /* unifiedImageLayouts */
    { 1000545000, 1 }, /* maintenance6 */
    { 1000562000, 1 }, /* maintenance7 */
    { 1000574000, 1 }, /* maintenance8 */
    { 1000584000, 1 }, /* maintenance9 */
};

void
null_newer_answer(VkBaseOutStructure *s)
{
    null_fault_answer(s);
    for (uint32_t i = 0; null_config.newer && i < sizeof(features) / sizeof(features[0]); i++) {
        for (uint32_t k = 0; (int)s->sType == features[i].type && k < features[i].count; k++) {
            ((VkBool32 *)(s + 1))[k] = VK_TRUE;
        }
    }
}

VkFormatFeatureFlags2
null_newer_features(void)
{
    /* Of host image copies; weights and boxes, which no rule here is about; two of registries to
     * come. */
    return null_config.newer
               ? UINT64_C(1) << 46 | UINT64_C(1) << 45 | UINT64_C(1) << 59 | UINT64_C(1) << 62
               : 0;
}

/* ---- commands -------------------------------------------------------------------------------- */

struct map_info { /* VkMemoryMapInfo */
    VkStructureType type;
    const void *next;
    VkMemoryMapFlags flags;
    VkDeviceMemory memory;
    VkDeviceSize offset, size;
};

struct unmap_info { /* VkMemoryUnmapInfo */
    VkStructureType type;
    const void *next;
    VkFlags flags;
    VkDeviceMemory memory;
};

static VKAPI_ATTR VkResult VKAPI_CALL
map_memory(VkDevice device, const struct map_info *info, void **data)
{
    return null_MapMemory(device, info->memory, info->offset, info->size, info->flags, data);
}

static VKAPI_ATTR VkResult VKAPI_CALL
unmap_memory(VkDevice device, const struct unmap_info *info)
{
    null_UnmapMemory(device, info->memory);
    return VK_SUCCESS;
}

/* Shaders are numbers: no command here looks into them. */
static VKAPI_ATTR VkResult VKAPI_CALL
create_shaders(VkDevice device, uint32_t count, const void *infos,
               const VkAllocationCallbacks *allocator, uint64_t *out)
{
    static _Atomic uint64_t next = 0x5ade0000;
    (void)device;
    (void)infos;
    (void)allocator;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = atomic_fetch_add(&next, 16) + 16;
    }
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
destroy_shader(VkDevice device, uint64_t shader, const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)shader;
    (void)allocator;
}

static VKAPI_ATTR void VKAPI_CALL
bind_shaders(VkCommandBuffer commands, uint32_t count, const VkShaderStageFlagBits *stages,
             const uint64_t *shaders)
{
    (void)commands;
    (void)count;
    (void)stages;
    (void)shaders;
}

/* vkCmdBindDescriptorSets2 and its kin: one struct, nothing done. */
static VKAPI_ATTR void VKAPI_CALL
record_info(VkCommandBuffer commands, const void *info)
{
    (void)commands;
    (void)info;
}

static VKAPI_ATTR void VKAPI_CALL
bind_index_buffer(VkCommandBuffer commands, VkBuffer buffer, VkDeviceSize offset, VkDeviceSize size,
                  VkIndexType type)
{
    (void)commands;
    (void)buffer;
    (void)offset;
    (void)size;
    (void)type;
}

static VKAPI_ATTR void VKAPI_CALL
push_descriptor_set(VkCommandBuffer commands, VkPipelineBindPoint point, VkPipelineLayout layout,
                    uint32_t set, uint32_t count, const VkWriteDescriptorSet *writes)
{
    (void)commands;
    (void)point;
    (void)layout;
    (void)set;
    (void)count;
    (void)writes;
}

static VKAPI_ATTR void VKAPI_CALL
set_line_stipple(VkCommandBuffer commands, uint32_t factor, uint16_t pattern)
{
    (void)commands;
    (void)factor;
    (void)pattern;
}

static VKAPI_ATTR VkResult VKAPI_CALL
copy_on_host(VkDevice device, const void *info)
{
    (void)device;
    (void)info;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
transition_on_host(VkDevice device, uint32_t count, const void *infos)
{
    (void)device;
    (void)count;
    (void)infos;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
get_granularity(VkDevice device, const void *info, VkExtent2D *out)
{
    (void)device;
    (void)info;
    *out = (VkExtent2D){ 1, 1 };
}

/* Names without the suffix that an extension adds. */
static const struct {
    const char *name;
    PFN_vkVoidFunction command;
    enum group group;
} commands[] = {
    { "vkCmdBindDescriptorSets2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdBindIndexBuffer2", (PFN_vkVoidFunction)bind_index_buffer, NEWER },
    { "vkCmdBindShaders", (PFN_vkVoidFunction)bind_shaders, SHADER_OBJECT },
    { "vkCmdDispatchIndirect2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdDrawIndexedIndirect2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdDrawIndexedIndirectCount2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdDrawIndirect2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdDrawIndirectCount2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdPushConstants2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdPushDescriptorSet", (PFN_vkVoidFunction)push_descriptor_set, NEWER },
    { "vkCmdPushDescriptorSet2", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdSetLineStipple", (PFN_vkVoidFunction)set_line_stipple, NEWER },
    { "vkCmdSetRenderingAttachmentLocations", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCmdSetRenderingInputAttachmentIndices", (PFN_vkVoidFunction)record_info, NEWER },
    { "vkCopyImageToImage", (PFN_vkVoidFunction)copy_on_host, NEWER },
    { "vkCopyImageToMemory", (PFN_vkVoidFunction)copy_on_host, NEWER },
    { "vkCopyMemoryToImage", (PFN_vkVoidFunction)copy_on_host, NEWER },
    { "vkCreateShaders", (PFN_vkVoidFunction)create_shaders, SHADER_OBJECT },
    { "vkDestroyShader", (PFN_vkVoidFunction)destroy_shader, SHADER_OBJECT },
    { "vkGetRenderingAreaGranularity", (PFN_vkVoidFunction)get_granularity, NEWER },
    { "vkMapMemory2", (PFN_vkVoidFunction)map_memory, NEWER },
    { "vkTransitionImageLayout", (PFN_vkVoidFunction)transition_on_host, NEWER },
    { "vkUnmapMemory2", (PFN_vkVoidFunction)unmap_memory, NEWER },
};

PFN_vkVoidFunction
null_newer_command(const struct null_device *device, const char *name)
{
    if (is_enabled(device, FAULT) && null_fault_command(name)) {
        return null_fault_command(name);
    }
    for (uint32_t i = 0; null_config.newer && i < sizeof(commands) / sizeof(commands[0]); i++) {
        size_t length = strlen(commands[i].name);
        const char *suffix = name + length;
        if (strncmp(name, commands[i].name, length) != 0) {
            continue;
        }
        if (strcmp(suffix, "") == 0 || strcmp(suffix, "KHR") == 0 || strcmp(suffix, "EXT") == 0) {
            return commands[i].group == NEWER || is_enabled(device, commands[i].group)
                       ? commands[i].command
                       : NULL;
        }
    }
    return NULL;
}
