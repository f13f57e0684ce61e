/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tile shading (VK_QCOM_tile_shading): render passes with it, the per-tile execution model, and what must not be recorded in it.
 * Specification, 'Tile Shading Render Pass'.
 */
#include "core/core_newer.h"

#include "state/derived/render_pass.h"
#include "state/recording/pass_begin.h"

#ifdef VK_QCOM_tile_shading

static const struct wake_pass *
current(const struct wake_check *check)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;

    return recording && recording->pass.kind != WAKE_PASS_NONE ? &recording->pass : NULL;
}

static const VkRenderPassTileShadingCreateInfoQCOM *
info_of(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM);
}

/* ---- its create info ------------------------------------------------------------------------- */

static void
check_info(struct wake_check *check, const VkRenderPassTileShadingCreateInfoQCOM *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    bool on = info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM;
    VkExtent2D apron = info->tileApronSize;
    uint32_t most = facts ? facts->properties.tileShadingQCOM.maxApronSize : UINT32_MAX;

    if (on && !WAKE_FEATURE(check, tileShading)) {
        wake_find(
            check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-tileShading-10658",
            "flags of VkRenderPassTileShadingCreateInfoQCOM has VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM, but the feature "
            "tileShading is not enabled");
    }
    if ((apron.width || apron.height) && (!on || !WAKE_FEATURE(check, tileShadingApron))) {
        wake_find(check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-flags-10659",
                  "tileApronSize of VkRenderPassTileShadingCreateInfoQCOM is %u x %u, but %s",
                  apron.width, apron.height,
                  on ? "the feature tileShadingApron is not enabled"
                     : "flags lacks VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM");
    }
    if (info->flags & VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM &&
        (!on || (!WAKE_FEATURE(check, tileShadingPerTileDispatch) &&
                 !WAKE_FEATURE(check, tileShadingPerTileDraw)))) {
        wake_find(
            check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-flags-10660",
            "flags of VkRenderPassTileShadingCreateInfoQCOM has VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM, but "
            "%s",
            on ? "neither tileShadingPerTileDispatch nor tileShadingPerTileDraw is enabled"
               : "not VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM");
    }
    if (apron.width != apron.height && !WAKE_FEATURE(check, tileShadingAnisotropicApron)) {
        wake_find(
            check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-tileShadingAnisotropicApron-10661",
            "tileApronSize of VkRenderPassTileShadingCreateInfoQCOM is %u x %u, but the feature tileShadingAnisotropicApron "
            "is not enabled",
            apron.width, apron.height);
    }
    if (apron.width > most) {
        wake_find(
            check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-tileApronSize-10662",
            "tileApronSize.width of VkRenderPassTileShadingCreateInfoQCOM is %u, but maxApronSize is %u",
            apron.width, most);
    }
    if (apron.height > most) {
        wake_find(
            check, "VUID-VkRenderPassTileShadingCreateInfoQCOM-tileApronSize-10663",
            "tileApronSize.height of VkRenderPassTileShadingCreateInfoQCOM is %u, but maxApronSize is %u",
            apron.height, most);
    }
}

static const char per_tile_flag[] =
    "flags of VkRenderPassTileShadingCreateInfoQCOM has VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM, which is for "
    "secondary command buffers";

/* Of both versions of render passes. */
static void
check_pass(struct wake_check *check, const void *chain, VkSubpassDescriptionFlags subpasses,
           bool second)
{
    const VkRenderPassTileShadingCreateInfoQCOM *info = info_of(chain);
    const VkRenderPassFragmentDensityMapCreateInfoEXT *density = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT);

    if (subpasses & VK_SUBPASS_DESCRIPTION_TILE_SHADING_APRON_BIT_QCOM &&
        (!info || (!info->tileApronSize.width && !info->tileApronSize.height))) {
        wake_find(
            check,
            second ? "VUID-VkSubpassDescription2-flags-10683"
                   : "VUID-VkSubpassDescription-flags-10683",
            "flags of a subpass has VK_SUBPASS_DESCRIPTION_TILE_SHADING_APRON_BIT_QCOM, but the render pass has no "
            "VkRenderPassTileShadingCreateInfoQCOM::tileApronSize");
    }
    if (!info) {
        return;
    }
    check_info(check, info);
    if (info->flags & VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM) {
        wake_find(check,
                  second ? "VUID-vkCreateRenderPass2-flags-10649"
                         : "VUID-vkCreateRenderPass-flags-10646",
                  "%s", per_tile_flag);
    }
    if (info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM && density &&
        density->fragmentDensityMapAttachment.attachment != VK_ATTACHMENT_UNUSED) {
        wake_find(check,
                  second ? "VUID-VkRenderPassCreateInfo2-fragmentDensityMapAttachment-10651"
                         : "VUID-VkRenderPassCreateInfo-fragmentDensityMapAttachment-10648",
                  "the render pass has a fragment density map, and tile shading is enabled");
    }
}

void
wake_core_render_pass_tiles(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    VkSubpassDescriptionFlags flags = 0;

    for (uint32_t i = 0;
         r->pCreateInfo && r->pCreateInfo->pSubpasses && i < r->pCreateInfo->subpassCount; i++) {
        flags |= r->pCreateInfo->pSubpasses[i].flags;
    }
    if (r->pCreateInfo) {
        check_pass(check, r->pCreateInfo->pNext, flags, false);
    }
}

void
wake_core_render_pass2_tiles(struct wake_check *check, const struct wake_rec_CreateRenderPass2 *r)
{
    VkSubpassDescriptionFlags flags = 0;

    for (uint32_t i = 0;
         r->pCreateInfo && r->pCreateInfo->pSubpasses && i < r->pCreateInfo->subpassCount; i++) {
        flags |= r->pCreateInfo->pSubpasses[i].flags;
    }
    if (r->pCreateInfo) {
        check_pass(check, r->pCreateInfo->pNext, flags, true);
    }
}

/* ---- render pass instances ------------------------------------------------------------------- */

void
wake_core_begin_tiles(struct wake_check *check, const struct wake_pass_view *view)
{
    const struct wake_render_pass *pass = NULL;
    const VkRenderPassTileShadingCreateInfoQCOM *info;
    const VkRenderingFragmentDensityMapAttachmentInfoEXT *density;
    bool again = check->cb && check->cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;

    if (!view->rendering) {
        pass = wake_render_pass_of(
            wake_check_object(check, view->render_pass, WAKE_TYPE_VkRenderPass));
        if (pass && again && view->second && wake_has_tile_shading(pass->info.pNext)) {
            wake_find(
                check, "VUID-vkCmdBeginRenderPass2-flags-10652",
                "the render pass has tile shading enabled, and the command buffer was begun with "
                "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT");
        }
        return;
    }
    info = info_of(view->rendering->pNext);
    if (!info) {
        return;
    }
    check_info(check, info);
    density = wake_chain_find(view->rendering->pNext,
                              VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT);
    if (info->flags & VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM) {
        wake_find(check, "VUID-vkCmdBeginRendering-flags-10642", "%s", per_tile_flag);
    }
    if (!(info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM)) {
        return;
    }
    if (again) {
        wake_find(check, "VUID-vkCmdBeginRendering-flags-10641",
                  "the instance has tile shading enabled, and the command buffer was begun with "
                  "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT");
    }
    if (density && density->imageView) {
        wake_find(check, "VUID-VkRenderingInfo-imageView-10643",
                  "the instance has a fragment density map, and tile shading is enabled");
    }
}

/* ---- the per-tile execution model ------------------------------------------------------------ */

void
wake_core_begin_per_tile(struct wake_check *check,
                         const struct wake_rec_CmdBeginPerTileExecutionQCOM *r)
{
    const struct wake_pass *pass = current(check);

    (void)r;
    if (pass && pass->kind != WAKE_PASS_INHERITED && !pass->tiled) {
        wake_find(
            check, "VUID-vkCmdBeginPerTileExecutionQCOM-None-10664",
            "the current render pass instance has no tile shading enabled, by VkRenderPassTileShadingCreateInfoQCOM");
    }
    if (!WAKE_FEATURE(check, tileShadingPerTileDispatch) &&
        !WAKE_FEATURE(check, tileShadingPerTileDraw)) {
        wake_find(check, "VUID-vkCmdBeginPerTileExecutionQCOM-None-10665",
                  "neither tileShadingPerTileDispatch nor tileShadingPerTileDraw is enabled");
    }
}

void
wake_core_end_per_tile(struct wake_check *check,
                       const struct wake_rec_CmdEndPerTileExecutionQCOM *r)
{
    const struct wake_pass *pass = current(check);

    (void)r;
    if (!pass || pass->kind == WAKE_PASS_INHERITED) {
        return;
    }
    if (!pass->tiled) {
        wake_find(
            check, "VUID-vkCmdEndPerTileExecutionQCOM-None-10667",
            "the current render pass instance has no tile shading enabled, by VkRenderPassTileShadingCreateInfoQCOM");
    }
    if (!pass->per_tile) {
        wake_find(check, "VUID-vkCmdEndPerTileExecutionQCOM-None-10666",
                  "vkCmdBeginPerTileExecutionQCOM() was not called in this render pass instance");
    }
}

void
wake_core_dispatch_tile(struct wake_check *check, const struct wake_rec_CmdDispatchTileQCOM *r)
{
    const struct wake_pass *pass = current(check);

    (void)r;
    if (pass && pass->kind != WAKE_PASS_INHERITED && !pass->per_tile) {
        wake_find(check, "VUID-vkCmdDispatchTileQCOM-None-10668",
                  "vkCmdBeginPerTileExecutionQCOM() was not called in this render pass instance");
    }
    if (!WAKE_FEATURE(check, tileShadingDispatchTile)) {
        wake_find(check, "VUID-vkCmdDispatchTileQCOM-None-10669",
                  "the feature tileShadingDispatchTile is not enabled");
    }
}

/* Commands that must not be recorded in it. */
static void
forbid(struct wake_check *check, const char *vuid)
{
    const struct wake_pass *pass = current(check);

    if (pass && pass->per_tile) {
        wake_find(
            check, vuid,
            "the per-tile execution model is enabled: vkCmdEndPerTileExecutionQCOM() has not ended it");
    }
}

#define FORBID(name, record, vuid)                                         \
    void name(struct wake_check *check, const struct wake_rec_##record *r) \
    {                                                                      \
        (void)r;                                                           \
        forbid(check, vuid);                                               \
    }

FORBID(wake_core_tiles_begin_feedback, CmdBeginTransformFeedbackEXT,
       "VUID-vkCmdBeginTransformFeedbackEXT-None-10656")
FORBID(wake_core_tiles_end_feedback, CmdEndTransformFeedbackEXT,
       "VUID-vkCmdEndTransformFeedbackEXT-None-10657")
#ifdef VK_KHR_device_address_commands
FORBID(wake_core_tiles_begin_feedback_2, CmdBeginTransformFeedback2EXT,
       "VUID-vkCmdBeginTransformFeedback2EXT-None-10656")
FORBID(wake_core_tiles_end_feedback_2, CmdEndTransformFeedback2EXT,
       "VUID-vkCmdEndTransformFeedback2EXT-None-10657")
#endif
FORBID(wake_core_tiles_begin_query, CmdBeginQuery, "VUID-vkCmdBeginQuery-None-10681")
FORBID(wake_core_tiles_clear, CmdClearAttachments, "VUID-vkCmdClearAttachments-None-10616")
FORBID(wake_core_tiles_end_query, CmdEndQuery, "VUID-vkCmdEndQuery-None-10682")
FORBID(wake_core_tiles_end_render_pass, CmdEndRenderPass, "VUID-vkCmdEndRenderPass-None-10653")
FORBID(wake_core_tiles_end_rendering, CmdEndRendering, "VUID-vkCmdEndRendering-None-10645")
FORBID(wake_core_tiles_begin_indexed, CmdBeginQueryIndexedEXT,
       "VUID-vkCmdBeginQueryIndexedEXT-None-10681")
FORBID(wake_core_tiles_end_indexed, CmdEndQueryIndexedEXT,
       "VUID-vkCmdEndQueryIndexedEXT-None-10682")
FORBID(wake_core_tiles_begin_marker, CmdDebugMarkerBeginEXT,
       "VUID-vkCmdDebugMarkerBeginEXT-None-10614")
FORBID(wake_core_tiles_end_marker, CmdDebugMarkerEndEXT, "VUID-vkCmdDebugMarkerEndEXT-None-10615")
FORBID(wake_core_tiles_timestamp, CmdWriteTimestamp, "VUID-vkCmdWriteTimestamp-None-10640")
FORBID(wake_core_tiles_timestamp_2, CmdWriteTimestamp2, "VUID-vkCmdWriteTimestamp2-None-10639")
FORBID(wake_core_tiles_wait_events, CmdWaitEvents, "VUID-vkCmdWaitEvents-None-10655")
FORBID(wake_core_tiles_wait_events_2, CmdWaitEvents2, "VUID-vkCmdWaitEvents2-None-10654")

/* ---- secondaries ----------------------------------------------------------------------------- */

void
wake_core_begin_secondary_tiles(struct wake_check *check,
                                const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferInheritanceInfo *inherited = r->pBeginInfo && check->cb &&
                                                              check->cb->secondary
                                                          ? r->pBeginInfo->pInheritanceInfo
                                                          : NULL;
    const VkRenderPassTileShadingCreateInfoQCOM *info = inherited ? info_of(inherited->pNext)
                                                                  : NULL;
    const VkRenderPassTileShadingCreateInfoQCOM *made;
    const struct wake_render_pass *pass;
    bool on = info && info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM, tiled, inside;

    if (!inherited) {
        return;
    }
    pass = wake_render_pass_of(
        wake_check_object(check,
                          wake_packed_id(inherited, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                         WAKE_HANDLE_VkCommandBufferInheritanceInfo_renderPass),
                          WAKE_TYPE_VkRenderPass));
    made = pass ? info_of(pass->info.pNext) : NULL;
    inside = r->pBeginInfo->flags & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;
    tiled = inside && made && made->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM;
    if (info) {
        check_info(check, info);
    }
    if (tiled && !on) {
        wake_find(
            check, "VUID-VkCommandBufferBeginInfo-flags-10617",
            "pBeginInfo->pInheritanceInfo->renderPass has tile shading enabled, but there is no "
            "VkRenderPassTileShadingCreateInfoQCOM with VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM in the chain of "
            "pInheritanceInfo");
    } else if (on && !tiled && (inherited->renderPass || !inside)) { /* else: dynamic rendering */
        wake_find(
            check, "VUID-VkCommandBufferBeginInfo-flags-10618",
            "the chain of pBeginInfo->pInheritanceInfo has VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM, but it continues no "
            "render pass that has tile shading enabled");
    } else if (on && tiled &&
               (info->tileApronSize.width != made->tileApronSize.width ||
                info->tileApronSize.height != made->tileApronSize.height)) {
        wake_find(
            check, "VUID-VkCommandBufferBeginInfo-flags-10619",
            "tileApronSize is %u x %u, but that of pBeginInfo->pInheritanceInfo->renderPass is %u x %u",
            info->tileApronSize.width, info->tileApronSize.height, made->tileApronSize.width,
            made->tileApronSize.height);
    }
}

#endif
