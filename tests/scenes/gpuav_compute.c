/* SPDX-License-Identifier: Apache-2.0 */
/* GPU-assisted validation of compute shaders: what only running them finds. */
#include "gpuav_scene.h"

#include "gpuav_address.h"
#include "gpuav_array.h"
#include "gpuav_array_read.h"
#include "gpuav_byte.h"
#include "gpuav_printf.h"
#include "gpuav_text.h"
#include "gpuav_store.h"
#include "gpuav_texel.h"
#include "gpuav_uniform.h"

KIT_MAIN()

static const VkPhysicalDeviceFeatures dynamic_indexing = {
    .shaderStorageBufferArrayDynamicIndexing = VK_TRUE,
};

/* ---- storage buffers ------------------------------------------------------------------------- */

SCENE(store_inside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    void *mapped = NULL;

    gpuav_run(kit, &with, 3, 0);
    KIT_VK(kit, vkMapMemory(kit->device, with.memory[0], 0, VK_WHOLE_SIZE, 0, &mapped));
    KIT_CHECK(kit, mapped && ((const uint32_t *)mapped)[3] == 7);
}

SCENE(store_outside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    static const char *const parts[] = {
        "vkCmdDispatch(): Descriptor index 0 access out of bounds.",
        "Descriptor size is 16 and highest byte accessed was 19. Set 0, binding 0.",
        "Command buffer (Commands)(0x",
        "Dispatch Index 0.",
        "Pipeline (Storing)(0x",
        "Shader Module (Store)(0x",
        "Shader Instruction Index = ",
        "Stage = Compute. Global invocation ID (x, y, z) = (0, 0, 0). "
        "Shader validation error occurred in file ",
        "gpuav.comp at line 40.\n40: cells[push.index] = 7; // the store",
        NULL,
    };

    kit_expect(kit, GPUAV_STORAGE("vkCmdDispatch"));
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(with.commands), "Commands");
    kit_name(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(with.pipeline), "Storing");
    kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module), "Store");
    gpuav_run(kit, &with, 4, 0);
    gpuav_check_text(kit, GPUAV_STORAGE("vkCmdDispatch"), parts);
}

/* The driver keeps to the range by itself. */
SCENE(store_outside_checks_off, KIT_NO_DEVICE)
{
    setenv("WAKE_GPUAV_BUFFER_CHECKS", "0", 1);
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);

    gpuav_run(kit, &with, 4, 0);
}

/* One message, with a count; also where the records of most of them found no room. */
SCENE(store_outside_thousand, KIT_NO_DEVICE)
{
    setenv("WAKE_GPUAV_FLUSH_ON_WAIT", "1",
           1); /* what is freed after the wait would not be named */
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    const uint32_t push[2] = { 6, 0 };
    static const char *const parts[] = {
        "Descriptor size is 16 and highest byte accessed was 27. Set 0, binding 0.",
        "Descriptor Set (Heap)(0x",
        "Buffer (Particles)(0x",
        "The same went wrong 1000 times in this command.",
        NULL,
    };

    kit_expect(kit, GPUAV_STORAGE("vkCmdDispatch"));
    kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(with.set), "Heap");
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(with.buffers[0]), "Particles");
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, 3, 0); /* inside */
    vkCmdPushConstants(with.commands, with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with.commands, 1000, 1, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    gpuav_check_text(kit, GPUAV_STORAGE("vkCmdDispatch"), parts);
}

/* What lies outside is defined then: nothing is wrong with it. */
SCENE(store_outside_robust, KIT_NO_DEVICE)
{
    const VkPhysicalDeviceFeatures core = { .robustBufferAccess = VK_TRUE };

    gpuav_open(kit, "WAKE_GPUAV", 0, &core);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    gpuav_run(kit, &with, 4, 0);
}

SCENE(store_outside_robust_pipeline, KIT_NO_DEVICE)
{
    VkPhysicalDevicePipelineRobustnessFeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_ROBUSTNESS_FEATURES_EXT,
        .pipelineRobustness = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &robustness };
    struct kit_config config = {
        .device_next = &features,
        .device_extensions = { VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME },
    };
    const VkPipelineRobustnessCreateInfoEXT robust = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT,
        .storageBuffers = VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS_EXT,
    };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &robust,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, with.module),
        .layout = with.layout,
        .basePipelineIndex = -1,
    };
    KIT_VK(kit,
           vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &with.pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(with.pipeline));
    gpuav_run(kit, &with, 4, 0);
}

/* ---- arrays of descriptors ------------------------------------------------------------------- */

SCENE(index_inside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, &dynamic_indexing);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_array, sizeof(gpuav_array), 4, 16, false);

    gpuav_run(kit, &with, 3, 3);
}

SCENE(index_outside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, &dynamic_indexing);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_array, sizeof(gpuav_array), 4, 16, false);
    static const char *const parts[] = {
        "Index of 4 used to index descriptor array of length 4. Set 0, binding 0.",
        "Stage = Compute.",
        NULL,
    };

    kit_expect(kit, GPUAV_INDEX("vkCmdDispatch"));
    gpuav_run(kit, &with, 4, 0);
    gpuav_check_text(kit, GPUAV_INDEX("vkCmdDispatch"), parts);
}

/* The descriptor is not touched, wherever it would be: a driver may read it for an access that it
 * leaves out. */
SCENE(index_far_outside, KIT_NO_DEVICE | KIT_LEFT_OUT)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, &dynamic_indexing);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_array_read, sizeof(gpuav_array_read), 4,
                                              16, false);

    kit_expect(kit, GPUAV_INDEX("vkCmdDispatch"));
    gpuav_run(kit, &with, UINT32_MAX, 0);
}

/* ---- uniform buffers ------------------------------------------------------------------------- */

SCENE(uniform_inside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_uniform, sizeof(gpuav_uniform), 1, 64,
                                              true);

    gpuav_run(kit, &with, 3, 0);
}

SCENE(uniform_outside, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_uniform, sizeof(gpuav_uniform), 1, 64,
                                              true);

    kit_expect(kit, GPUAV_UNIFORM("vkCmdDispatch"));
    gpuav_run(kit, &with, 5, 0);
    gpuav_check_text(
        kit, GPUAV_UNIFORM("vkCmdDispatch"),
        (const char *const[]){
            "Descriptor size is 64 and highest byte accessed was 83. Set 0, binding 1.",
            "// the uniform buffer\n", NULL });
}

/* ---- texel buffers --------------------------------------------------------------------------- */

/* Four texels, which are not all of the buffer. */
static void
texels(struct kit *kit, uint32_t index)
{
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = KIT_COUNT(bindings),
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[] = { { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 },
                                           { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1 } };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = KIT_COUNT(sizes),
        .pPoolSizes = sizes,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkBufferView view = VK_NULL_HANDLE;

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = { .module = MODULE(kit, gpuav_texel),
                                  .set_layout = kit_set_layout_of(kit, &info) };
    const VkBufferViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL),
        .format = VK_FORMAT_R32_UINT,
        .range = 16,
    };
    KIT_VK(kit, vkCreateBufferView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    with.layout = shader_layout(kit, with.set_layout, VK_NULL_HANDLE, 8);
    with.pipeline = shader_compute(kit, with.module, with.layout, NULL);
    with.set = kit_descriptor_set(kit, pool, with.set_layout);
    kit_write_buffer(kit, with.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = with.set,
        .dstBinding = 1,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
        .pTexelBufferView = &view,
    };
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    with.commands = kit_primary(kit);
    gpuav_run(kit, &with, index, 0);
}

SCENE(texel_inside, KIT_NO_DEVICE)
{
    texels(kit, 3);
}

SCENE(texel_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, GPUAV_TEXEL("vkCmdDispatch"));
    texels(kit, 4);
    gpuav_check_text(
        kit, GPUAV_TEXEL("vkCmdDispatch"),
        (const char *const[]){
            "Descriptor size is 4 texels and highest texel accessed was 4. Set 0, binding 1.",
            "// the texel\n", NULL });
}

/* ---- addresses ------------------------------------------------------------------------------- */

static uint64_t
open_with_address_of(struct kit *kit, struct gpuav_compute *with, VkBuffer *buffer, bool bytes)
{
    VkPhysicalDevice8BitStorageFeatures small = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES,
        .storageBuffer8BitAccess = VK_TRUE,
    };
    VkPhysicalDeviceBufferDeviceAddressFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .pNext = bytes ? &small : NULL,
        .bufferDeviceAddress = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &feature,
                                           .features = { .shaderInt64 = bytes } };
    struct kit_config config = { .device_next = &features };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    *with = gpuav_compute(kit, bytes ? gpuav_byte : gpuav_address,
                          bytes ? sizeof(gpuav_byte) : sizeof(gpuav_address), 1, 16, false);
    *buffer = kit_buffer(
        kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
    vkGetBufferMemoryRequirements(kit->device, *buffer, &needs);
    allocate.allocationSize = needs.size;
    for (uint32_t i = 0; !(needs.memoryTypeBits >> i & 1); i++) {
        allocate.memoryTypeIndex = i + 1;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, *buffer, memory, 0));
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = *buffer };
    return vkGetBufferDeviceAddress(kit->device, &info);
}

static uint64_t
open_with_address(struct kit *kit, struct gpuav_compute *with, VkBuffer *buffer)
{
    return open_with_address_of(kit, with, buffer, false);
}

#define ADDRESS_ID                                              \
    NEWER_ID("VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819", \
             "UNASSIGNED-Device address out of bounds")

SCENE(address_inside, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address(kit, &with, &buffer) + 12;

    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
}

SCENE(address_behind_the_buffer, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address(kit, &with, &buffer) + 16;
    char text[64];

    kit_expect(kit, ADDRESS_ID);
    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
    snprintf(text, sizeof(text), "Device address 0x%llx access out of bounds. A write of 4 bytes",
             (unsigned long long)address);
    gpuav_check_text(kit, ADDRESS_ID, (const char *const[]){ text, NULL });
}

/* A second submit, which would be fine if the buffer were still there. Without the layer it writes
 * to memory that is. */
SCENE(address_of_a_dead_buffer, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address(kit, &with, &buffer);

    kit_expect(kit, ADDRESS_ID);
    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
}

SCENE(address_not_aligned, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address(kit, &with, &buffer) + 2;

    kit_expect(kit, "VUID-RuntimeSpirv-PhysicalStorageBuffer64-06315");
    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
}

/* Of numbers that the shader can only convert. */
SCENE(address_of_a_byte, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address_of(kit, &with, &buffer, true);

    gpuav_run(kit, &with, (uint32_t)(address + 15), (uint32_t)(address >> 32));
    gpuav_run(kit, &with, (uint32_t)(address + 1), (uint32_t)(address >> 32));
}

SCENE(address_of_a_byte_behind_the_buffer, KIT_NO_DEVICE)
{
    struct gpuav_compute with;
    VkBuffer buffer;
    uint64_t address = open_with_address_of(kit, &with, &buffer, true) + 16;

    kit_expect(kit, ADDRESS_ID);
    gpuav_run(kit, &with, (uint32_t)address, (uint32_t)(address >> 32));
    gpuav_check_text(kit, ADDRESS_ID, (const char *const[]){ "A read of 1 bytes", NULL });
}

/* ---- many queues ----------------------------------------------------------------------------- */

/* Each queue's command buffer makes a mistake in its second dispatch, by a cell of its own. */
SCENE(many_queues, KIT_NO_DEVICE)
{
    VkQueueFamilyProperties families[16];
    VkCommandBuffer commands[KIT_MAX_QUEUES];
    uint32_t family_count = KIT_COUNT(families), used = 0;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    if (kit->queue_count < 2) {
        kit_skip(kit, "the driver has one queue only");
    }
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &family_count, families);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        char name[32];

        if (!(families[kit->queue_families[i]].queueFlags & VK_QUEUE_COMPUTE_BIT)) {
            commands[i] = VK_NULL_HANDLE;
            continue;
        }
        with.commands = commands[i] = kit_command_buffer(
            kit, kit_command_pool_of(kit, kit->queue_families[i], 0),
            VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        snprintf(name, sizeof(name), "commands %02u", i);
        kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands[i]), name);
        kit_begin(kit, commands[i], 0);
        gpuav_dispatch(&with, 0, 0);
        gpuav_dispatch(&with, 1000 + i, 0);
        kit_end(kit, commands[i]);
        used++;
    }
    kit_log_expect(&kit->log, GPUAV_STORAGE("vkCmdDispatch"), used, used);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        if (commands[i]) {
            KIT_VK(kit, kit_submit(kit->queues[i], commands[i], VK_NULL_HANDLE));
        }
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    kit_close_device(kit);
    for (uint32_t i = 0; i < kit->log.count; i++) {
        const char *text = kit->log.messages[i]->text;
        const char *byte = strstr(text, "highest byte accessed was ");
        const char *name = strstr(text, "Command buffer (commands ");
        unsigned long cell = byte ? strtoul(byte + strlen("highest byte accessed was "), NULL, 10) /
                                        4
                                  : 0;

        KIT_CHECK_TEXT(kit,
                       name && strstr(text, "Dispatch Index 1.") &&
                           strtoul(name + strlen("Command buffer (commands "), NULL, 10) + 1000 ==
                               cell,
                       "%s", text);
    }
}

/* ---- the layer's own calls ------------------------------------------------------------------- */

/* Whether a layer that is installed knows less of Vulkan than the headers of this build. */
static bool
is_older(const char *layer)
{
    VkLayerProperties layers[32];
    uint32_t count = 32;

    vkEnumerateInstanceLayerProperties(&count, layers);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(layers[i].layerName, layer) == 0) {
            return layers[i].specVersion < VK_HEADER_VERSION_COMPLETE;
        }
    }
    return false;
}

/* Another validation layer between the layer and the driver, which sees what the layer adds. */
SCENE(own_calls_are_valid, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    char path[4300];
    snprintf(path, sizeof(path), "%s:/usr/share/vulkan/explicit_layer.d", getenv("VK_LAYER_PATH"));
    setenv("VK_LAYER_PATH", path, 1);
    setenv("WAKE_GPUAV", "1", 1);
    struct kit_config config = { .second_layer = "VK_LAYER_KHRONOS_validation" };
    VkResult result = kit_open_instance(kit, &config);
    if (result == VK_ERROR_LAYER_NOT_PRESENT) {
        kit_skip(kit, "there is no other layer to put below");
    }
    KIT_VK(kit, result);
    if (is_older(config.second_layer)) {
        /* The driver is asked about structs and formats that only newer headers have. */
        kit_allow(kit, "VUID-VkPhysicalDeviceProperties2-pNext-pNext");
        kit_allow(kit, "VUID-vkGetPhysicalDeviceFormatProperties2-format-parameter");
    }
    KIT_VK(kit, kit_open_device(kit, &config));
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    for (uint32_t round = 0; round < 3; round++) {
        kit_begin(kit, with.commands, 0);
        for (uint32_t i = 0; i < 100; i++) {
            gpuav_dispatch(&with, i % 4, 0);
        }
        kit_end(kit, with.commands);
        KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* ---- printf ---------------------------------------------------------------------------------- */

SCENE(printf_text, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_DEBUG_PRINTF",
               VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT |
                   VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                   VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
               NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_printf, sizeof(gpuav_printf), 1, 16,
                                              false);
    static const char *const parts[] = {
        "| invocation 0 says 1, 2, 3 and 0.500000\n    From frame 0, thread ",
        ", Compute Dispatch Index 0, submit ", NULL
    };

    kit_expect(kit, GPUAV_PRINTF);
    gpuav_run(kit, &with, 0, 0);
    gpuav_check_text(kit, GPUAV_PRINTF, parts);
}

/* Texts among the arguments. */
SCENE(printf_text_of_texts, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_DEBUG_PRINTF", VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_text, sizeof(gpuav_text), 1, 16, false);
    static const char *const parts[] = { "| apple 5% number 3 of a tree, -1%", NULL };

    kit_expect(kit, GPUAV_PRINTF);
    gpuav_run(kit, &with, 0, 0);
    gpuav_check_text(kit, GPUAV_PRINTF, parts);
}
