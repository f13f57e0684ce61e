/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces in render pass instances with tile shading. Specification, 'Tile Shading Render Pass'.
 */
#include "core/draw/draw_newer.h"

#include "core/words.h"

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
