/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines whose number of viewports a command sets, and what each viewport has: swizzles, scaling of w, palettes of shading rates,
 * exclusive scissors. With every draw.
 */
#include "draw_scene.h"
#include "newer_ids.h"

#define DRAWS (KIT_NULL_DRIVER | KIT_NO_DEVICE)
#define COMMAND(name) KIT_DEVICE_COMMAND(s->kit, name)

static const VkShadingRatePaletteEntryNV entry;
static const VkShadingRatePaletteNV palettes[2] = { { 1, &entry }, { 1, &entry } };
static const VkRect2D scissors[2] = { { { 0, 0 }, { 16, 16 } }, { { 0, 0 }, { 16, 16 } } };
static const VkViewportSwizzleNV swizzles[2];
static const VkViewportWScalingNV scalings[2];

/* How a kind of state is set for so many viewports. */
typedef void (*setter)(struct stage *s, uint32_t count);

static void
set_swizzles(struct stage *s, uint32_t count)
{
    COMMAND(vkCmdSetViewportSwizzleNV)(s->commands, 0, count, swizzles);
}

static void
set_scalings(struct stage *s, uint32_t count)
{
    COMMAND(vkCmdSetViewportWScalingNV)(s->commands, 0, count, scalings);
}

static void
set_palettes(struct stage *s, uint32_t count)
{
    COMMAND(vkCmdSetViewportShadingRatePaletteNV)(s->commands, 0, count, palettes);
}

static void
count_viewports(struct stage *s, const struct rig *r, uint32_t count)
{
    vkCmdSetViewportWithCount(s->commands, count, r->viewports);
    vkCmdSetScissorWithCount(s->commands, count, r->scissors);
}

/* Every draw with two viewports breaks the rule `few`, and none with one of them. `set`: by commands, for one viewport, and then for
 * both; before, every draw breaks the rule `unset` (NULL: none). */
static void
draw_viewports(struct stage *s, const void *chain, VkDynamicState state, setter set,
               const char *unset, const char *few)
{
    VkPipeline pipelines[2];
    struct rig r;

    rig_init(&r, &s->base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    if (set) {
        rig_dynamic(&r, state);
    }
    r.viewport.viewportCount = r.viewport.scissorCount = 0;
    r.viewport.pNext = chain;
    pipelines[0] = rig_make(&s->base, &r);
    pipelines[1] = make_mesh(s, &r);
    for (int mesh = 0; mesh < 2; mesh++) {
        void (*draw)(struct stage *, const char *) = mesh ? draw_meshes : draw_vertices;

        begin_pass(s);
        bind(s, pipelines[mesh]);
        count_viewports(s, &r, 1);
        if (unset) {
            draw(s, unset);
        }
        if (set) {
            set(s, 1);
        }
        draw(s, NULL);
        count_viewports(s, &r, 2);
        draw(s, few);
        if (set) {
            set(s, 2);
            draw(s, NULL);
        }
        again(s);
    }
    kit_end(s->kit, s->commands);
}

SCENE(swizzles_by_commands, DRAWS)
{
    struct stage s;

    set_up_as(&s, kit, &(struct wish){ .extensions = { VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME } });
    draw_viewports(&s, NULL, VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV, set_swizzles, "None-07641",
                   "viewportCount-07493");
}

SCENE(scalings_by_commands, DRAWS)
{
    const VkPipelineViewportWScalingStateCreateInfoNV state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV,
        .viewportWScalingEnable = VK_TRUE,
        .viewportCount = 1
    };
    struct stage s;

    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME } });
    draw_viewports(&s, &state, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV, set_scalings,
                   NEWER_ID("viewportCount-04138", NULL),
                   NEWER_ID("None-08636", "viewportCount-04138"));
}

static void
open_rates(struct stage *s, struct kit *kit)
{
    static VkPhysicalDeviceShadingRateImageFeaturesNV rates;

    rates = (VkPhysicalDeviceShadingRateImageFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV
    };
    set_up_as(s, kit,
              &(struct wish){ .extensions = { VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME },
                              .next = &rates });
}

SCENE(palettes_of_pipelines, DRAWS)
{
    VkPipelineViewportShadingRateImageStateCreateInfoNV state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV,
        .shadingRateImageEnable = VK_TRUE,
        .viewportCount = 1,
        .pShadingRatePalettes = palettes
    };
    struct stage s;

    open_rates(&s, kit);
    draw_viewports(&s, &state, VK_DYNAMIC_STATE_VIEWPORT, NULL, NULL, "viewportCount-04139");
}

SCENE(palettes_by_commands, DRAWS)
{
    VkPipelineViewportShadingRateImageStateCreateInfoNV state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV,
        .shadingRateImageEnable = VK_TRUE,
        .viewportCount = 1
    };
    struct stage s;

    open_rates(&s, kit);
    draw_viewports(&s, &state, VK_DYNAMIC_STATE_VIEWPORT_SHADING_RATE_PALETTE_NV, set_palettes,
                   NEWER_ID("shadingRateImage-09234", NULL),
                   NEWER_ID("None-08637", "viewportCount-04140"));
}

SCENE(palettes_that_are_off, DRAWS)
{
    VkPipelineViewportShadingRateImageStateCreateInfoNV state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV,
        .viewportCount = 1,
        .pShadingRatePalettes = palettes
    };
    struct stage s;

    open_rates(&s, kit);
    draw_viewports(&s, &state, VK_DYNAMIC_STATE_VIEWPORT, NULL, NULL, NULL);
}

SCENE(exclusive_scissors_of_pipelines, DRAWS)
{
    VkPhysicalDeviceExclusiveScissorFeaturesNV feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV
    };
    const VkPipelineViewportExclusiveScissorStateCreateInfoNV state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_EXCLUSIVE_SCISSOR_STATE_CREATE_INFO_NV,
        .exclusiveScissorCount = 1,
        .pExclusiveScissors = scissors
    };
    struct stage s;

    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME },
                              .next = &feature });
    draw_viewports(
        &s, &state, VK_DYNAMIC_STATE_VIEWPORT, NULL, NULL,
        NEWER_ID("VkPipelineViewportCreateInfo-04142", "VkPipelineVieportCreateInfo-04142"));
}

/* --- coverage --- */

SCENE(coverage_to_color, DRAWS)
{
    struct stage *s, stage;
    struct rig r;

    set_up_as(&stage, kit,
              &(struct wish){ .extensions = { VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME } });
    s = &stage;
    rig_init(&r, &s->base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV);
    begin_pass(s);
    bind(s, rig_make(&s->base, &r));
    COMMAND(vkCmdSetCoverageToColorLocationNV)(s->commands, 0);
    COMMAND(vkCmdSetCoverageToColorEnableNV)(s->commands, VK_FALSE);
    draw_vertices(s, NULL);
    COMMAND(vkCmdSetCoverageToColorEnableNV)(s->commands, VK_TRUE);
    draw_vertices(s, "coverageToColorEnable-07490");
    bind(s, make_mesh(s, &r));
    draw_meshes(s, "coverageToColorEnable-07490");
    again(s);
    kit_end(kit, s->commands);
}

KIT_MAIN()
