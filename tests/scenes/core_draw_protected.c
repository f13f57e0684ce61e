/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches between protected and unprotected memory, by protected and unprotected
 * command buffers.
 */
#include "pipeline_rig.h"
#include "shader_scene.h"
#include "transfer_scene.h"

#include "asm_ray_query_comp.h"
#include "asm_ray_query_frag.h"
#include "frag_store.h"
#include "vert_store.h"

#include <stdlib.h>

static void
open_protected_with(struct kit *kit, void *next, const char *const *extensions)
{
    const VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = next,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    const VkPhysicalDeviceVulkan11Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = (void *)(uintptr_t)&features13,
        .protectedMemory = VK_TRUE,
    };

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    struct kit_config config = { .device_next = &features };

    for (int i = 0; extensions && extensions[i]; i++) {
        config.device_extensions[i] = extensions[i];
    }
    kit_open(kit, &config);
    /* Memory that is protected is another subject's. */
    kit_allow(kit, "VUID-vkBindBufferMemory-None-01898");
    kit_allow(kit, "VUID-vkBindImageMemory-None-01901");
    kit_allow(kit, "VUID-vkBindBufferMemory-memory-01035");
    kit_allow(kit, "VUID-vkBindImageMemory-memory-01047");
}

static void
open_protected(struct kit *kit)
{
    open_protected_with(kit, NULL, NULL);
}

static VkCommandBuffer
recording_of(struct kit *kit, bool is_protected)
{
    VkCommandBuffer commands = kit_command_buffer(
        kit, kit_command_pool(kit, is_protected ? VK_COMMAND_POOL_CREATE_PROTECTED_BIT : 0),
        VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    return commands;
}

SCENE(protected_descriptors, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkPipeline pipeline;
    VkDescriptorPool pool;
    VkBuffer buffers[2] = { VK_NULL_HANDLE };
    VkDescriptorSet sets[2];

    open_protected(kit);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    pipeline_layout = kit_pipeline_layout(kit, layout);
    pipeline = kit_compute_pipeline(kit, pipeline_layout, KIT_SHADER_STORE_COMP);
    pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2, 0);
    for (int i = 0; i < 2; i++) {
        VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                    .flags = i ? VK_BUFFER_CREATE_PROTECTED_BIT : 0,
                                    .size = 4096,
                                    .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT };
        VkMemoryRequirements needs;

        KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffers[i]));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[i]));
        vkGetBufferMemoryRequirements(kit->device, buffers[i], &needs);
        KIT_VK(kit, vkBindBufferMemory(kit->device, buffers[i], kit_memory_for(kit, &needs), 0));
        sets[i] = kit_descriptor_set(kit, pool, layout);
        kit_write_buffer(kit, sets[i], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffers[i]);
    }
    for (int i = 0; i < 4; i++) {
        VkCommandBuffer commands = recording_of(kit, i / 2);

        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1,
                                &sets[i % 2], 0, NULL);
        if (i / 2 != i % 2) {
            kit_expect(kit, i / 2 ? "VUID-vkCmdDispatch-commandBuffer-02712"
                                  : "VUID-vkCmdDispatch-commandBuffer-02707");
        }
        vkCmdDispatch(commands, 1, 1, 1);
        kit_end(kit, commands);
    }
}

/* With each kind of draw that shares the rules; `vuids`: expected of each, or NULL. An index buffer is bound. */
static void
draw_in_every_way(struct kit *kit, VkCommandBuffer commands, const char *const vuids[4])
{
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };

    for (int i = 0; vuids && i < 4; i++) {
        kit_expect(kit, vuids[i]);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiEXT)(commands, 1, &part, 1, 0, sizeof(part));
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiIndexedEXT)
    (commands, 1, &indexed, 1, 0, sizeof(indexed), NULL);
}

static const char *const multi_draw[] = { VK_EXT_MULTI_DRAW_EXTENSION_NAME, NULL };

/* Stages before rasterization write nothing, not even what is protected. */
SCENE(protected_stores_of_vertices, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkPhysicalDeviceFeatures2 stores = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = { .vertexPipelineStoresAndAtomics = VK_TRUE,
                      .fragmentStoresAndAtomics = VK_TRUE },
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = VK_BUFFER_CREATE_PROTECTED_BIT,
                                      .size = 4096,
                                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT };
    static const char *const vuids[] = { "VUID-vkCmdDraw-commandBuffer-02713",
                                         "VUID-vkCmdDrawIndexed-commandBuffer-02713",
                                         "VUID-vkCmdDrawMultiEXT-commandBuffer-02713",
                                         "VUID-vkCmdDrawMultiIndexedEXT-commandBuffer-02713" };
    VkMemoryRequirements needs;
    VkBuffer buffer = VK_NULL_HANDLE;
    struct rig_base b;

    VkPhysicalDeviceMultiDrawFeaturesEXT multi = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_FEATURES_EXT, .multiDraw = VK_TRUE
    };

    stores.pNext = &multi;
    open_protected_with(kit, &stores, multi_draw);
    VkBuffer indices = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, kit_memory_for(kit, &needs), 0));
    b = rig_base(kit);
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSet set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), layout);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    for (int i = 0; i < 2; i++) {
        const VkRenderingInfo rendering = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                            .renderArea = { { 0, 0 }, { 16, 16 } },
                                            .layerCount = 1 };
        VkCommandBuffer commands = recording_of(kit, true);
        struct rig r;

        rig_init(&r, &b);
        rig_render_dynamically(&r);
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
        r.stages[i].module = i ? MODULE(kit, frag_store) : MODULE(kit, vert_store);
        r.info.layout = kit_pipeline_layout(kit, layout);
        vkCmdBeginRendering(commands, &rendering);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1,
                                &set, 0, NULL);
        vkCmdBindIndexBuffer(commands, indices, 0, VK_INDEX_TYPE_UINT16);
        draw_in_every_way(kit, commands, i == 0 ? vuids : NULL);
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

SCENE(protected_attachments, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkPipeline pipeline;
    VkRenderPass pass;
    VkBuffer buffer;

    open_protected(kit);
    buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    pass = kit_render_pass(kit);
    pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), pass);
    for (int i = 0; i < 4; i++) {
        static const char *const rests[] = { NULL, "02707", "02712", NULL };
        static const char *const owners[] = { "vkCmdDraw", "vkCmdDrawIndexed", "vkCmdDrawIndirect",
                                              "vkCmdDrawIndexedIndirect" };
        const VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
        const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
        VkImage image = IMAGE(kit, .flags = i % 2 ? VK_IMAGE_CREATE_PROTECTED_BIT : 0,
                              .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        VkImageView view = kit_image_view(kit, image);
        VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                         .renderPass = pass,
                                         .attachmentCount = 1,
                                         .pAttachments = &view,
                                         .width = 16,
                                         .height = 16,
                                         .layers = 1 };
        VkClearValue clear = { 0 };
        VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                        .renderPass = pass,
                                        .renderArea = scissor,
                                        .clearValueCount = 1,
                                        .pClearValues = &clear };
        VkCommandBuffer commands = recording_of(kit, i / 2);
        VkFramebuffer framebuffer = VK_NULL_HANDLE;

        KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer));
        kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
        begin.framebuffer = framebuffer;
        vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        vkCmdSetViewport(commands, 0, 1, &viewport);
        vkCmdSetScissor(commands, 0, 1, &scissor);
        vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
        for (size_t k = 0; k < KIT_COUNT(owners); k++) {
            char vuid[96];

            /* Indirect draws are none of a protected command buffer. */
            if (rests[i] && (i != 2 || k < 2)) {
                snprintf(vuid, sizeof(vuid), "VUID-%s-commandBuffer-%s", owners[k], rests[i]);
                kit_expect(kit, vuid);
            }
        }
        if (i / 2) {
            kit_expect(kit, "VUID-vkCmdDrawIndirect-commandBuffer-02711");
            kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-commandBuffer-02711");
        }
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
        vkCmdDrawIndirect(commands, buffer, 0, 1, 0);
        vkCmdDrawIndexedIndirect(commands, buffer, 0, 1, 0);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

SCENE(protected_ray_queries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const extensions[] = { VK_KHR_RAY_QUERY_EXTENSION_NAME,
                                              VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              NULL };
    VkPhysicalDeviceRayQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR, .rayQuery = VK_TRUE
    };
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = sizeof(asm_ray_query_comp),
                                      .pCode = asm_ray_query_comp };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    open_protected_with(kit, &features, extensions);
    KIT_VK(kit, vkCreateShaderModule(kit->device, &code, NULL, &info.stage.module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(info.stage.module));
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands = recording_of(kit, i);

        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        if (i) {
            kit_expect(kit, "VUID-vkCmdDispatch-commandBuffer-04617");
            kit_expect(kit, "VUID-vkCmdDispatchBase-commandBuffer-04617");
        }
        vkCmdDispatch(commands, 1, 1, 1);
        vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
        kit_end(kit, commands);
    }
}

SCENE(protected_ray_queries_of_draws, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    static const char *const extensions[] = { VK_KHR_RAY_QUERY_EXTENSION_NAME,
                                              VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              VK_EXT_MULTI_DRAW_EXTENSION_NAME, NULL };
    static const char *const vuids[] = { "VUID-vkCmdDraw-commandBuffer-04617",
                                         "VUID-vkCmdDrawIndexed-commandBuffer-04617",
                                         "VUID-vkCmdDrawMultiEXT-commandBuffer-04617",
                                         "VUID-vkCmdDrawMultiIndexedEXT-commandBuffer-04617" };
    const VkRenderingInfo rendering = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                        .renderArea = { { 0, 0 }, { 16, 16 } },
                                        .layerCount = 1 };
    VkPhysicalDeviceMultiDrawFeaturesEXT multi = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_FEATURES_EXT, .multiDraw = VK_TRUE
    };
    VkPhysicalDeviceRayQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR,
        .pNext = &multi,
        .rayQuery = VK_TRUE
    };
    struct rig_base b;
    VkBuffer indices;

    open_protected_with(kit, &features, extensions);
    b = rig_base(kit);
    indices = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands = recording_of(kit, i);
        struct rig r;

        rig_init(&r, &b);
        rig_render_dynamically(&r);
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
        r.stages[1].module = MODULE(kit, asm_ray_query_frag);
        vkCmdBeginRendering(commands, &rendering);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
        vkCmdBindIndexBuffer(commands, indices, 0, VK_INDEX_TYPE_UINT16);
        draw_in_every_way(kit, commands, i ? vuids : NULL);
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

KIT_MAIN()
