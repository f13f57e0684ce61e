/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders with tile shading (VK_QCOM_tile_shading), and where they are invoked.
 */
#include "code_scene.h"
#include "tile_scene.h"

#ifndef VK_QCOM_tile_shading

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_tile_shading");
}

#else

/* A compute pipeline of a shader with the capability, bound. */
static void
bind_tiled(struct kit *kit, VkCommandBuffer commands)
{
    static const uint32_t capabilities[] = { 4495 /* TileShadingQCOM */, 0 };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_QCOM_tile_shading", NULL }, 5);
    PUT(&code, 16u, 1u, 4490u, 16u, 16u, 1u); /* TileShadingRateQCOM */
    code_types(&code);
    code_function(&code);
    code_end(&code);
    info.stage.module = code_module(kit, &code);
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
}

SCENE(dispatches_of_tile_shaders, SILENT)
{
    const VkDispatchTileInfoQCOM tile = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkCommandBuffer commands;

    OPEN_SHADING(kit);
    commands = begin_pass(kit, make_pass(kit, NULL, false, &info, 0));
    bind_tiled(kit, commands);
    begin_per_tile(kit, commands);
    NOW(vkCmdDispatchTileQCOM)(commands, &tile);
    end_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10668");
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10672");
    kit_expect(kit, "VUID-RuntimeSpirv-TileShadingQCOM-10701");
    NOW(vkCmdDispatchTileQCOM)(commands, &tile);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-RuntimeSpirv-TileShadingQCOM-10700");
    kit_expect(kit, "VUID-RuntimeSpirv-TileShadingQCOM-10701");
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

/* With a storage image that is an attachment of the tile; `adds`: to a texel of it. */
static struct code
counting(bool adds)
{
    static const uint32_t capabilities[] = { 4495 /* TileShadingQCOM */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_QCOM_tile_shading", NULL }, 5);
    PUT(&code, 16u, 1u, 4490u, 1u, 1u, 1u); /* TileShadingRateQCOM */
    PUT(&code, 71u, 22u, 34u, 0u);          /* DescriptorSet */
    PUT(&code, 71u, 22u, 33u, 0u);          /* Binding */
    code_types(&code);
    PUT(&code, 25u, 20u, 5u, 1u, 0u, 0u, 0u, 2u, 33u); /* storage image, R32ui */
    PUT(&code, 32u, 21u, 4491u, 20u);                  /* in TileAttachmentQCOM */
    PUT(&code, 59u, 21u, 22u, 4491u);
    PUT(&code, 23u, 24u, 5u, 2u);
    PUT(&code, 43u, 5u, 25u, 0u);
    PUT(&code, 43u, 5u, 28u, 1u);
    PUT(&code, 43u, 5u, 29u, 5u); /* QueueFamily */
    PUT(&code, 44u, 24u, 26u, 25u, 25u);
    PUT(&code, 32u, 27u, 11u, 5u);
    code_function(&code);
    if (adds) {
        PUT(&code, 60u, 27u, 30u, 22u, 26u, 25u);
        PUT(&code, 234u, 5u, 31u, 30u, 29u, 25u, 28u);
    }
    code_end(&code);
    return code;
}

SCENE(atomics_in_tiles, SILENT | KIT_NULL_DRIVER)
{
    const struct code code = counting(true);

    OPEN_SHADING(kit);
    code_told(kit, &code, NULL);
}

SCENE(atomics_in_tiles_without_feature, SILENT | KIT_NULL_DRIVER)
{
    const struct code code = counting(true);

    setenv("WAKE_NULL_ANSWERS", "tileShadingAtomicOps=0", 1);
    OPEN_SHADING(kit);
    code_told(kit, &code, "VUID-RuntimeSpirv-OpImage-10706");
}

SCENE(tile_shaders_without_feature, SILENT | KIT_NULL_DRIVER)
{
    const struct code code = counting(false);

    NEW(kit, .extensions = { SHADING });
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-08740");
    code_told(kit, &code, "VUID-RuntimeSpirv-TileShadingQCOM-10698");
}

#endif

KIT_MAIN()
