/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces in render pass instances with tile shading. Specification, 'Tile Shading Render Pass'.
 */
#include "core/draw/draw_newer.h"

#include "core/words.h"
#include "spirv/spirv_newer_ops.h"

#ifdef VK_QCOM_tile_shading

static void
check_stages(const struct wake_draw *draw)
{
    const VkShaderStageFlags allowed = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT |
                                       VK_SHADER_STAGE_COMPUTE_BIT;

    if (draw->pipeline->stages & ~allowed) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "None-10678"),
            "the render pass instance has tile shading enabled, but the pipeline has the "
            "stages %s",
            WAKE_FLAGS_TEXT(VkShaderStageFlags, draw->pipeline->stages & ~allowed));
    }
}

#endif

void
wake_draw_check_tiles(const struct wake_draw *draw)
{
#ifdef VK_QCOM_tile_shading
    bool per_tile = draw->recording->pass.per_tile;

    if (per_tile && draw->flags & WAKE_DRAW_COMPUTE) {
        if (!WAKE_FEATURE(draw->check, tileShadingPerTileDispatch)) {
            WAKE_FIND_DRAW(draw, WAKE_ID(dispatch, "None-10674"),
                           "the per-tile execution model is enabled, but the feature "
                           "tileShadingPerTileDispatch is not%s",
                           "");
        }
    } else if (per_tile && !(draw->flags & WAKE_DRAW_RAYS) &&
               !WAKE_FEATURE(draw->check, tileShadingPerTileDraw)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-10677"),
                       "the per-tile execution model is enabled, but the feature "
                       "tileShadingPerTileDraw is not%s",
                       "");
    }
    check_stages(draw);
#else
    (void)draw;
#endif
}

void
wake_draw_check_tile_shaders(const struct wake_draw *draw)
{
#ifdef VK_QCOM_tile_shading
    const struct wake_pass *pass = &draw->recording->pass;
    bool tiled = pass->kind != WAKE_PASS_NONE && pass->tiled;
    bool per_tile = pass->kind != WAKE_PASS_NONE && pass->per_tile;

    for (uint32_t i = 0; pass->kind != WAKE_PASS_INHERITED && i < draw->pipeline->stage_count;
         i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;
        VkShaderStageFlagBits stage = draw->pipeline->stage[i].stage;

        if (!code || !code->shader ||
            !wake_spirv_has_capability(code->shader->module, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
            continue;
        }
        if (!tiled) {
            wake_find_objects(
                draw->check, "VUID-RuntimeSpirv-TileShadingQCOM-10700", draw->pipeline_object, NULL,
                "the %s shader has the capability TileShadingQCOM, but there is no render pass instance with tile shading",
                wake_name_VkShaderStageFlagBits(stage));
        }
        if (stage == VK_SHADER_STAGE_COMPUTE_BIT && !per_tile) {
            wake_find_objects(
                draw->check, "VUID-RuntimeSpirv-TileShadingQCOM-10701", draw->pipeline_object, NULL,
                "the compute shader has the capability TileShadingQCOM, but the per-tile execution model is not enabled");
        }
    }
#else
    (void)draw;
#endif
}
