/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondaries against what executes them: local reads, nesting and tiles, by rules of registries after 1.3.239. Skipped with older
 * headers.
 */
#include "tile_scene.h"

#ifndef VK_QCOM_tile_memory_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_tile_memory_heap");
}

#else

#define EXECUTE_ID(rest) "VUID-vkCmdExecuteCommands-" rest

/* An empty secondary; `inside`: for dynamic rendering to one color attachment. */
static VkCommandBuffer
secondary(struct kit *kit, bool inside, const void *next)
{
    static const VkFormat format = COLOR_FORMAT;
    VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .pNext = next,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = inside ? (const void *)&rendering : next
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = inside ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT : 0,
        .pInheritanceInfo = &inherited
    };
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_end(kit, commands);
    return commands;
}

/* Executes it in an instance, which has `next` in its chain, or outside. */
static void
execute(struct kit *kit, const char *first, const char *second, VkCommandBuffer what, bool inside,
        const void *next)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct rendered r;

    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = next;
    r.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    if (inside) {
        vkCmdBeginRendering(commands, &r.info);
    }
    if (first) {
        kit_expect(kit, first);
    }
    if (second) {
        kit_expect(kit, second);
    }
    vkCmdExecuteCommands(commands, 1, &what);
    if (inside) {
        vkCmdEndRendering(commands);
    }
    vkEndCommandBuffer(commands);
}

SCENE(local_reads, SILENT)
{
    const uint32_t zero = 0, unused = VK_ATTACHMENT_UNUSED;
    VkRenderingAttachmentLocationInfo locations = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentLocations = &zero
    };
    VkRenderingInputAttachmentIndexInfo indices = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentInputIndices = &zero
    };

    NEW(kit, .next = NULL);
    execute(kit, NULL, NULL, secondary(kit, true, NULL), true, NULL);
    execute(kit, NULL, NULL, secondary(kit, true, &locations), true, NULL);
    execute(kit, NULL, NULL, secondary(kit, true, &indices), true, NULL);
    locations.pColorAttachmentLocations = &unused;
    execute(kit, EXECUTE_ID("pCommandBuffers-09504"), NULL, secondary(kit, true, &locations), true,
            NULL);
    indices.pColorAttachmentInputIndices = &unused;
    execute(kit, EXECUTE_ID("pCommandBuffers-09505"), NULL, secondary(kit, true, &indices), true,
            NULL);
    indices.pColorAttachmentInputIndices = NULL;
    indices.pDepthInputAttachmentIndex = &zero;
    execute(kit, EXECUTE_ID("pCommandBuffers-09505"), NULL, secondary(kit, true, &indices), true,
            NULL);
    indices.pDepthInputAttachmentIndex = NULL;
    indices.pStencilInputAttachmentIndex = &zero;
    execute(kit, EXECUTE_ID("pCommandBuffers-09505"), NULL, secondary(kit, true, &indices), true,
            NULL);
}

/* A secondary that executes another. */
static VkCommandBuffer
nest(struct kit *kit, const char *vuid, VkCommandBuffer inner)
{
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inherited };
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdExecuteCommands(commands, 1, &inner);
    kit_end(kit, commands);
    return commands;
}

SCENE(nested_levels, SILENT)
{
    VkCommandBuffer once;

    setenv("WAKE_NULL_ANSWERS", "maxCommandBufferNestingLevel=1", 1);
    NEW_WITH(kit, VkPhysicalDeviceNestedCommandBufferFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NESTED_COMMAND_BUFFER_FEATURES_EXT,
             "VK_EXT_nested_command_buffer");
    once = nest(kit, NULL, secondary(kit, false, NULL));
    execute(kit, NULL, NULL, once, false, NULL);
    (void)nest(kit, EXECUTE_ID("nestedCommandBuffer-09376"),
               nest(kit, NULL, secondary(kit, false, NULL)));
}

/* One that executes others, twice in a primary. */
SCENE(nested_twice, SILENT)
{
    VkCommandBuffer outer, commands;

    NEW_WITH(kit, VkPhysicalDeviceNestedCommandBufferFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NESTED_COMMAND_BUFFER_FEATURES_EXT,
             "VK_EXT_nested_command_buffer");
    outer = nest(kit, NULL, nest(kit, NULL, secondary(kit, false, NULL)));
    commands = kit_recording(kit);
    vkCmdExecuteCommands(commands, 1, &outer);
    kit_expect(kit, EXECUTE_ID("pCommandBuffers-00092"));
    vkCmdExecuteCommands(commands, 1, &outer);
    kit_end(kit, commands);
}

SCENE(tiles_of_secondaries, SILENT)
{
    const VkRenderPassTileShadingCreateInfoQCOM none = tiles(0, 0, 0), on = tiles(ENABLE, 0, 0);
    const VkRenderPassTileShadingCreateInfoQCOM apron = tiles(ENABLE, 1, 1);
    const VkRenderPassTileShadingCreateInfoQCOM per_tile = tiles(ENABLE | PER_TILE, 0, 0);

    OPEN_SHADING(kit);
    execute(kit, NULL, NULL, secondary(kit, true, &none), true, NULL);
    execute(kit, NULL, NULL, secondary(kit, true, &on), true, &on);
    execute(kit, NULL, NULL, secondary(kit, true, &apron), true, &apron);
    execute(kit, EXECUTE_ID("pCommandBuffers-10620"), NULL, secondary(kit, true, NULL), true, &on);
    execute(kit, EXECUTE_ID("pCommandBuffers-10623"), NULL, secondary(kit, true, &on), true, NULL);
    execute(kit, EXECUTE_ID("tileApronSize-10622"), NULL, secondary(kit, true, &apron), true, &on);
    execute(kit, EXECUTE_ID("pCommandBuffers-10624"), NULL, secondary(kit, true, &per_tile), true,
            &on);
}

/* A secondary that continues `inherited`, executed in an instance of `pass`. VK_NULL_HANDLE: outside of render passes. */
static void
execute_in_pass(struct kit *kit, const char *begun, const char *executed, VkRenderPass pass,
                VkRenderPass inherited, const VkRenderPassTileShadingCreateInfoQCOM *its)
{
    const VkCommandBufferInheritanceInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = its,
        .renderPass = inherited
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = inherited ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT : 0,
        .pInheritanceInfo = &info
    };
    VkCommandBuffer second = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer first;

    if (begun) {
        kit_expect(kit, begun);
    }
    (void)vkBeginCommandBuffer(second, &begin);
    kit_end(kit, second);
    first = pass ? begin_pass_with(kit, pass, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS)
                 : kit_recording(kit);
    if (executed) {
        kit_expect(kit, executed);
    }
    vkCmdExecuteCommands(first, 1, &second);
    if (pass) {
        vkCmdEndRenderPass(first);
    }
    kit_end(kit, first);
}

SCENE(tiles_of_passes, SILENT)
{
    const VkRenderPassTileShadingCreateInfoQCOM on = tiles(ENABLE, 0, 0);
    const VkRenderPassTileShadingCreateInfoQCOM apron = tiles(ENABLE, 1, 1);
    const VkRenderPassTileShadingCreateInfoQCOM per_tile = tiles(ENABLE | PER_TILE, 0, 0);
    VkRenderPass plain, tiled, wide;

    OPEN_SHADING(kit);
    plain = make_pass(kit, NULL, false, NULL, 0);
    tiled = make_pass(kit, NULL, false, &on, 0);
    wide = make_pass(kit, NULL, false, &apron, 0);
    execute_in_pass(kit, NULL, NULL, plain, plain, NULL);
    execute_in_pass(kit, NULL, NULL, tiled, tiled, &on);
    execute_in_pass(kit, NULL, NULL, wide, wide, &apron);
    execute_in_pass(kit, NULL, EXECUTE_ID("pCommandBuffers-10624"), tiled, tiled, &per_tile);
    execute_in_pass(kit, NULL, EXECUTE_ID("pCommandBuffers-10620"), tiled, plain, NULL);
    execute_in_pass(kit, NULL, EXECUTE_ID("pCommandBuffers-10623"), plain, tiled, &on);
    execute_in_pass(kit, NULL, EXECUTE_ID("tileApronSize-10622"), tiled, wide, &apron);
}

SCENE(tiles_outside_of_passes, SILENT | KIT_APPLIES)
{
    const VkRenderPassTileShadingCreateInfoQCOM on = tiles(ENABLE, 0, 0);
    const VkRenderPassTileShadingCreateInfoQCOM apron = tiles(ENABLE, 1, 1);

    OPEN_SHADING(kit);
    execute_in_pass(kit, "VUID-VkCommandBufferBeginInfo-flags-10618", NULL, VK_NULL_HANDLE,
                    VK_NULL_HANDLE, &on);
    execute_in_pass(kit, "VUID-VkCommandBufferBeginInfo-flags-10618",
                    EXECUTE_ID("tileApronSize-10625"), VK_NULL_HANDLE, VK_NULL_HANDLE, &apron);
}

SCENE(tiles_of_executed_passes, SILENT)
{
    const VkRenderPassTileShadingCreateInfoQCOM on = tiles(ENABLE, 0, 0);
    const VkRenderPassTileShadingCreateInfoQCOM per_tile = tiles(ENABLE | PER_TILE, 0, 0);
    const VkCommandBufferInheritanceInfo infos[] = {
        { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &per_tile },
        { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &on },
    };
    VkCommandBuffer first, second;
    VkRenderPass tiled;

    OPEN_SHADING(kit);
    tiled = make_pass(kit, NULL, true, &on, 0);
    for (uint32_t i = 0; i < KIT_COUNT(infos); i++) {
        VkCommandBufferInheritanceInfo info = infos[i];
        const VkCommandBufferBeginInfo begin = {
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
            .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
            .pInheritanceInfo = &info
        };

        info.renderPass = tiled;
        second = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                    VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        KIT_VK(kit, vkBeginCommandBuffer(second, &begin));
        kit_end(kit, second);
        first = begin_pass_with(kit, tiled, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
        begin_per_tile(kit, first);
        if (i == 1) {
            kit_expect(kit, EXECUTE_ID("pCommandBuffers-10621"));
        }
        vkCmdExecuteCommands(first, 1, &second);
        end_per_tile(kit, first);
        vkCmdEndRenderPass(first);
        kit_end(kit, first);
    }
}

#ifdef VK_QCOM_tile_memory_heap
SCENE(secondaries_with_tile_memory, SILENT)
{
    VkTileMemoryBindInfoQCOM bind = { .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM },
                             smaller = bind;
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 65536 };
    VkCommandBuffer commands, right, wrong, without;
    struct rendered r;

    NEW_WITH(kit, VkPhysicalDeviceTileMemoryHeapFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_MEMORY_HEAP_FEATURES_QCOM,
             "VK_QCOM_tile_memory_heap");
    while (!(kit->memory.memoryHeaps[kit->memory.memoryTypes[allocation.memoryTypeIndex].heapIndex]
                 .flags &
             VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM)) {
        allocation.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &bind.memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bind.memory));
    right = secondary(kit, true, &bind);
    allocation.allocationSize = 32768;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &smaller.memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(smaller.memory));
    wrong = secondary(kit, true, &smaller);
    without = secondary(kit, true, NULL);
    commands = kit_recording(kit);
    NOW(vkCmdBindTileMemoryQCOM)(commands, &bind);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    vkCmdBeginRendering(commands, &r.info);
    vkCmdExecuteCommands(commands, 1, &right);
    vkCmdExecuteCommands(commands, 1, &without);
    kit_expect(kit, EXECUTE_ID("memory-10724"));
    vkCmdExecuteCommands(commands, 1, &wrong);
    vkCmdEndRendering(commands);
    vkEndCommandBuffer(commands);
    execute(kit, EXECUTE_ID("memory-10724"), NULL, right, true, NULL);
}
#endif

SCENE(secondaries_by_the_tile, SILENT)
{
    const VkRenderPassTileShadingCreateInfoQCOM on = tiles(ENABLE, 0, 0);
    const VkRenderPassTileShadingCreateInfoQCOM per_tile = tiles(ENABLE | PER_TILE, 0, 0);
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM end = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    VkCommandBuffer commands, right, wrong;
    struct rendered r;

    static VkPhysicalDeviceMaintenance7FeaturesKHR inline_too = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_7_FEATURES_KHR
    };
    static VkPhysicalDeviceTileShadingFeaturesQCOM shading = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &inline_too
    };

    NEW(kit,
        .extensions = { "VK_QCOM_tile_shading", "VK_QCOM_tile_properties", "VK_KHR_maintenance7" },
        .next = &shading);
    right = secondary(kit, true, &per_tile);
    wrong = secondary(kit, true, &on);
    commands = kit_recording(kit);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &on;
    r.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT |
                   VK_RENDERING_CONTENTS_INLINE_BIT_KHR;
    vkCmdBeginRendering(commands, &r.info);
    NOW(vkCmdBeginPerTileExecutionQCOM)(commands, &begin);
    vkCmdExecuteCommands(commands, 1, &right);
    kit_expect(kit, EXECUTE_ID("pCommandBuffers-10621"));
    vkCmdExecuteCommands(commands, 1, &wrong);
    NOW(vkCmdEndPerTileExecutionQCOM)(commands, &end);
    vkCmdEndRendering(commands);
    vkEndCommandBuffer(commands);
}

/* Commands that the per-tile execution model excludes. */
SCENE(excluded_by_the_tile, SILENT)
{
    const VkRenderPassTileShadingCreateInfoQCOM on = tiles(ENABLE, 0, 0);
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    VkCommandBuffer commands;
    struct rendered r;
    VkQueryPool pool;

    NEW_WITH(kit, VkPhysicalDeviceTileShadingFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, "VK_QCOM_tile_shading",
             "VK_QCOM_tile_properties", "VK_EXT_transform_feedback");
    KIT_VK(kit, vkCreateQueryPool(
                    kit->device,
                    &(VkQueryPoolCreateInfo){ .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                              .queryType = VK_QUERY_TYPE_OCCLUSION,
                                              .queryCount = 2 },
                    NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &on;
    vkCmdBeginRendering(commands, &r.info);
    NOW(vkCmdBeginQueryIndexedEXT)(commands, pool, 0, 0, 0);
    NOW(vkCmdEndQueryIndexedEXT)(commands, pool, 0, 0);
    NOW(vkCmdBeginQueryIndexedEXT)(commands, pool, 1, 0, 0);
    NOW(vkCmdBeginPerTileExecutionQCOM)(commands, &begin);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-10682");
    NOW(vkCmdEndQueryIndexedEXT)(commands, pool, 1, 0);
}

#endif

KIT_MAIN()
