/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Custom resolves (VK_EXT_custom_resolve): what begins one, its create info, and secondaries that are executed in one. Draws:
 * core/draw/draw_custom.c. Specification, 'Custom Resolves'.
 */
#include "core/pass/custom_resolve.h"

#include "core/core_newer.h"
#include "state/derived/image.h"
#include "state/derived/pipeline.h"

#include <stdio.h>

#ifdef VK_EXT_custom_resolve

void
wake_core_begin_custom_resolve(struct wake_check *check,
                               const struct wake_rec_CmdBeginCustomResolveEXT *r)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_pass *pass = recording ? &recording->pass : NULL;

    (void)r;
    if (!pass || pass->kind == WAKE_PASS_NONE) {
        return; /* outside of a render pass instance, which is told by a rule of its own */
    }
    if (pass->kind != WAKE_PASS_DYNAMIC) {
        wake_find(
            check, "VUID-vkCmdBeginCustomResolveEXT-commandBuffer-11517",
            "the current render pass instance was not begun by vkCmdBeginRendering() in this command buffer");
        return;
    }
    if (pass->resolving) {
        wake_find(check, "VUID-vkCmdBeginCustomResolveEXT-None-11518",
                  "the custom resolve of this render pass instance has begun already");
    }
    if (!(pass->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT)) {
        wake_find(
            check, "VUID-vkCmdBeginCustomResolveEXT-None-11519",
            "the render pass instance was begun without VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT in VkRenderingInfo::flags");
    }
    if (pass->flags & VK_RENDERING_SUSPENDING_BIT) {
        wake_find(
            check, "VUID-vkCmdBeginCustomResolveEXT-None-11520",
            "the render pass instance was begun with VK_RENDERING_SUSPENDING_BIT in VkRenderingInfo::flags");
    }
}

/* ---- its create info ------------------------------------------------------------------------- */

static VkFormatFeatureFlags2
features_of(const struct wake_facts *facts, VkFormat format)
{
    const VkFormatProperties3 *properties = facts ? wake_format_properties(facts, format) : NULL;

    return properties ? properties->linearTilingFeatures | properties->optimalTilingFeatures
                      : ~(VkFormatFeatureFlags2)0;
}

static void
check_aspect(struct wake_check *check, const char *path, bool stencil, VkFormat format)
{
    const char *name = stencil ? "stencil" : "depth";

    if (!wake_format(format)) {
        return;
    }
    if (stencil ? !wake_format_has_stencil(format) : !wake_format_has_depth(format)) {
        wake_find(
            check,
            stencil ? "VUID-VkCustomResolveCreateInfoEXT-stencilAttachmentFormat-11511"
                    : "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11508",
            "%s.pNext<VkCustomResolveCreateInfoEXT>.%sAttachmentFormat is %s, which has no %s",
            path, name, wake_name_VkFormat(format), name);
    } else if (!(features_of(wake_check_facts(check), format) &
                 VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT)) {
        wake_find(
            check,
            stencil ? "VUID-VkCustomResolveCreateInfoEXT-stencilAttachmentFormat-11512"
                    : "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11509",
            "%s.pNext<VkCustomResolveCreateInfoEXT>.%sAttachmentFormat is %s, which the device does not support as a "
            "depth/stencil attachment",
            path, name, wake_name_VkFormat(format));
    }
}

static void
check_create_info(struct wake_check *check, const char *path,
                  const VkCustomResolveCreateInfoEXT *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    VkFormatFeatureFlags2 wanted = VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT |
                                   VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV;
    VkFormat depth = info->depthAttachmentFormat, stencil = info->stencilAttachmentFormat;

    if (facts && info->colorAttachmentCount > facts->limits.maxColorAttachments) {
        wake_find(
            check, "VUID-VkCustomResolveCreateInfoEXT-colorAttachmentCount-11507",
            "%s.pNext<VkCustomResolveCreateInfoEXT>.colorAttachmentCount is %u, but maxColorAttachments is %u",
            path, info->colorAttachmentCount, facts->limits.maxColorAttachments);
    }
    for (uint32_t i = 0; info->pColorAttachmentFormats && i < info->colorAttachmentCount; i++) {
        VkFormat format = info->pColorAttachmentFormats[i];

        if (wake_format(format) &&
            (wake_format_is_depth_or_stencil(format) || !(features_of(facts, format) & wanted))) {
            wake_find(
                check, "VUID-VkCustomResolveCreateInfoEXT-pColorAttachmentFormats-11510",
                "%s.pNext<VkCustomResolveCreateInfoEXT>.pColorAttachmentFormats[%u] is %s, which the device does not "
                "support as a color attachment",
                path, i, wake_name_VkFormat(format));
        }
    }
    check_aspect(check, path, false, depth);
    check_aspect(check, path, true, stencil);
    if (wake_format(depth) && wake_format(stencil) && depth != stencil) {
        wake_find(
            check, "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11513",
            "%s.pNext<VkCustomResolveCreateInfoEXT> has the depthAttachmentFormat %s and the stencilAttachmentFormat %s",
            path, wake_name_VkFormat(depth), wake_name_VkFormat(stencil));
    }
}

void
wake_core_pipelines_custom(struct wake_check *check,
                           const struct wake_rec_CreateGraphicsPipelines *r)
{
    char path[48];

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkGraphicsPipelineCreateInfo *info = &r->pCreateInfos[i];
        const VkCustomResolveCreateInfoEXT *custom = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);
        const VkPipelineRenderingCreateInfo *rendering = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
        uint32_t count = rendering ? rendering->colorAttachmentCount : 0;

        if (!custom) {
            continue;
        }
        (void)snprintf(path, sizeof(path), "pCreateInfos[%u]", i);
        check_create_info(check, path, custom);
        if (!info->renderPass && wake_pipeline_own_parts(info) & WAKE_PART_OUTPUT &&
            count != custom->colorAttachmentCount) {
            wake_find(
                check, "VUID-VkGraphicsPipelineCreateInfo-renderPass-11504",
                "%s.pNext<VkPipelineRenderingCreateInfo>.colorAttachmentCount is %u, and that of "
                "VkCustomResolveCreateInfoEXT is %u",
                path, count, custom->colorAttachmentCount);
        }
    }
}

void
wake_core_begin_custom_secondary(struct wake_check *check,
                                 const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferInheritanceInfo *info = check->cb && check->cb->secondary && r->pBeginInfo
                                                     ? r->pBeginInfo->pInheritanceInfo
                                                     : NULL;
    const VkCustomResolveCreateInfoEXT *custom =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT)
             : NULL;

    if (custom) {
        check_create_info(check, "pBeginInfo->pInheritanceInfo", custom);
    }
}

/* ---- render pass instances ------------------------------------------------------------------- */

static void
check_mode(struct wake_check *check, const VkRenderingInfo *info,
           const VkRenderingAttachmentInfo *attachment, const char *path)
{
    bool flagged = info->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
    VkResolveModeFlagBits mode = attachment->resolveMode;

    if (mode == VK_RESOLVE_MODE_CUSTOM_BIT_EXT && !flagged) {
        wake_find(
            check, "VUID-VkRenderingInfo-pColorAttachments-11515",
            "%s.resolveMode is VK_RESOLVE_MODE_CUSTOM_BIT_EXT, but pRenderingInfo->flags lacks "
            "VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT",
            path);
    } else if (flagged && mode != VK_RESOLVE_MODE_NONE && mode != VK_RESOLVE_MODE_CUSTOM_BIT_EXT) {
        wake_find(
            check, "VUID-VkRenderingInfo-flags-11516",
            "pRenderingInfo->flags has VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT, but %s.resolveMode is %s",
            path, wake_name_VkResolveModeFlagBits(mode));
    }
}

void
wake_core_rendering_custom(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    const VkRenderingInfo *info = r->pRenderingInfo;
    const VkRenderingFlags of_feature = VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT |
                                        VK_RENDERING_FRAGMENT_REGION_BIT_EXT;
    char path[64], flags[256];

    if (!info) {
        return;
    }
    if (info->flags & of_feature && !WAKE_FEATURE(check, customResolve)) {
        (void)wake_print_VkRenderingFlags(flags, sizeof(flags), info->flags & of_feature);
        wake_find(check, "VUID-VkRenderingInfo-flags-11514",
                  "pRenderingInfo->flags has %s, but the feature customResolve is not enabled",
                  flags);
    }
    for (uint32_t i = 0; info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        (void)snprintf(path, sizeof(path), "pRenderingInfo->pColorAttachments[%u]", i);
        check_mode(check, info, &info->pColorAttachments[i], path);
    }
    if (info->pDepthAttachment) {
        check_mode(check, info, info->pDepthAttachment, "*pRenderingInfo->pDepthAttachment");
    }
    if (info->pStencilAttachment) {
        check_mode(check, info, info->pStencilAttachment, "*pRenderingInfo->pStencilAttachment");
    }
}

/* ---- secondaries ----------------------------------------------------------------------------- */

struct custom_secondary {
    struct wake_check *check;
    const struct wake_pass *pass;
    const struct wake_inheritance *inherited;
    struct wake_object *object;
    uint32_t index;
};

#define FIND(vuid, ...) wake_find_objects(s->check, vuid, s->object, NULL, __VA_ARGS__)

static void
check_resolved(const struct custom_secondary *s, const struct wake_rendering_attachment *attachment,
               VkFormat format, const char *same, const char *none, const char *samples,
               const char *member)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_object_get(attachment->resolve_view));

    if (!attachment->resolve_view && format != VK_FORMAT_UNDEFINED) {
        FIND(
            none,
            "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT::%s %s, but the attachment's "
            "resolveImageView is VK_NULL_HANDLE",
            s->index, member, wake_name_VkFormat(format));
    }
    if (!view) {
        return;
    }
    if (view->format != format) {
        FIND(
            same,
            "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT::%s %s, but the attachment's "
            "resolveImageView has %s",
            s->index, member, wake_name_VkFormat(format), wake_name_VkFormat(view->format));
    }
    if (s->pass->resolving && view->image_info.samples != s->inherited->samples) {
        FIND(
            samples,
            "pCommandBuffers[%u] was recorded with VkCommandBufferInheritanceRenderingInfo::rasterizationSamples %s, but the "
            "attachment's resolveImageView has %s, and the custom resolve has begun",
            s->index, wake_name_VkSampleCountFlagBits(s->inherited->samples),
            wake_name_VkSampleCountFlagBits(view->image_info.samples));
    }
}

static void
check_formats(const struct custom_secondary *s)
{
    const struct wake_inheritance *inherited = s->inherited;
    char member[64];

    if (inherited->resolve_count != s->pass->color_count) {
        FIND(
            "VUID-vkCmdExecuteCommands-colorAttachmentCount-11532",
            "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT::colorAttachmentCount %u, but the current "
            "instance has %u color attachments",
            s->index, inherited->resolve_count, s->pass->color_count);
    }
    for (uint32_t i = 0; i < s->pass->color_count && i < inherited->resolve_count &&
                         i < WAKE_COUNT(inherited->resolve_colors);
         i++) {
        (void)snprintf(member, sizeof(member), "pColorAttachmentFormats[%u]", i);
        check_resolved(s, &s->pass->colors[i], inherited->resolve_colors[i],
                       "VUID-vkCmdExecuteCommands-resolveImageView-11533",
                       "VUID-vkCmdExecuteCommands-resolveImageView-11534",
                       "VUID-vkCmdExecuteCommands-resolveImageView-11526", member);
    }
    check_resolved(s, &s->pass->depth, inherited->resolve_depth,
                   "VUID-vkCmdExecuteCommands-pDepthAttachment-11535",
                   "VUID-vkCmdExecuteCommands-pDepthAttachment-11537",
                   "VUID-vkCmdExecuteCommands-pDepthAttachment-11527", "depthAttachmentFormat");
    check_resolved(s, &s->pass->stencil, inherited->resolve_stencil,
                   "VUID-vkCmdExecuteCommands-pStencilAttachment-11536",
                   "VUID-vkCmdExecuteCommands-pStencilAttachment-11538",
                   "VUID-vkCmdExecuteCommands-pStencilAttachment-11528", "stencilAttachmentFormat");
}

#endif

void
wake_check_custom_secondary(struct wake_check *check, const struct wake_pass *pass,
                            const struct wake_inheritance *inherited, struct wake_object *object,
                            uint32_t index)
{
#ifdef VK_EXT_custom_resolve
    const struct custom_secondary secondary = { check, pass, inherited, object, index },
                                  *s = &secondary;

    if (!(pass->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT)) {
        if (inherited->custom) {
            FIND(
                "VUID-vkCmdExecuteCommands-pCommandBuffers-11501",
                "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT, but the current instance was begun "
                "without VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT",
                index);
        }
        return;
    }
    if (!inherited->custom) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-11500",
            "pCommandBuffers[%u] was recorded without VkCustomResolveCreateInfoEXT, but the current instance was begun with "
            "VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT",
            index);
        return;
    }
    if (pass->resolving && !inherited->resolving) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-11502",
            "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT::customResolve VK_FALSE, but "
            "vkCmdBeginCustomResolveEXT() has begun the custom resolve",
            index);
    } else if (!pass->resolving && inherited->resolving) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-11503",
            "pCommandBuffers[%u] was recorded with VkCustomResolveCreateInfoEXT::customResolve VK_TRUE, but "
            "vkCmdBeginCustomResolveEXT() has not begun the custom resolve",
            index);
    }
    check_formats(s);
#else
    (void)check;
    (void)pass;
    (void)inherited;
    (void)object;
    (void)index;
#endif
}
