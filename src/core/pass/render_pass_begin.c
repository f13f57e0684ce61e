/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: begin, next subpass, end. Specification, 'Render Pass Commands'.
 */
#include "core/pass/render_pass_begin.h"

#include "core/command/invalid_recording.h"
#include "core/image/image_rules.h"
#include "core/pass/imageless_framebuffer.h"
#include "core/pipeline/pipeline_rules.h"
#include "core/pass/render_pass_rules.h"
#include "core/words.h"
#include "state/scope/facts.h"
#include "state/derived/image.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* As other layers say it. */
#define OTHER_NUMBER                                                                   \
    " [You cannot start a render pass using a framebuffer with a different number of " \
    "attachments. UNASSIGNED-CoreValidation-DrawState-InvalidRenderpass]"

#define RULE(first, second_one) (b->second ? (second_one) : (first))

/* ---- render area and clear values ------------------------------------------------------------ */

static void
device_areas(const struct wake_pass_begin *b, const VkDeviceGroupRenderPassBeginInfo *group)
{
    const VkFramebufferCreateInfo *framebuffer = b->framebuffer->info;

    for (uint32_t i = 0; group->pDeviceRenderAreas && i < group->deviceRenderAreaCount; i++) {
        const VkRect2D *area = &group->pDeviceRenderAreas[i];
        int64_t right = (int64_t)area->offset.x + area->extent.width,
                bottom = (int64_t)area->offset.y + area->extent.height;

        if (right > framebuffer->width) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-pNext-02856", b->framebuffer_object, NULL,
                "pDeviceRenderAreas[%u] reaches to x = %lld, but the framebuffer's width is %u", i,
                (long long)right, framebuffer->width);
        }
        if (bottom > framebuffer->height) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-pNext-02857", b->framebuffer_object, NULL,
                "pDeviceRenderAreas[%u] reaches to y = %lld, but the framebuffer's height is %u", i,
                (long long)bottom, framebuffer->height);
        }
    }
}

void
wake_check_empty_area(struct wake_check *check, bool rendering, const VkRect2D *area)
{
    const char *owner = wake_owners_render_area[rendering];
    const char *path = rendering ? "pRenderingInfo" : "pRenderPassBegin";

    if (WAKE_UNLIKELY(!area->extent.width)) {
        wake_find_rule(check, owner,
                       rendering ? WAKE_ID(render_area, "None-08994")
                                 : WAKE_ID(render_area, "None-08996"),
                       NULL, "%s->renderArea.extent.width is 0", path);
    } else if (WAKE_UNLIKELY(!area->extent.height)) {
        wake_find_rule(check, owner,
                       rendering ? WAKE_ID(render_area, "None-08995")
                                 : WAKE_ID(render_area, "None-08997"),
                       NULL, "%s->renderArea.extent.height is 0", path);
    }
}

static void
render_area(const struct wake_pass_begin *b)
{
    const VkDeviceGroupRenderPassBeginInfo *group = wake_chain_find(
        b->info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
    const VkRect2D *area = &b->info->renderArea;
    int64_t right = (int64_t)area->offset.x + area->extent.width,
            bottom = (int64_t)area->offset.y + area->extent.height;
    const VkFramebufferCreateInfo *framebuffer = b->framebuffer ? b->framebuffer->info : NULL;
    bool groups = !WAKE_REPEATED_RULES || WAKE_EXTENSION(b->check, VK_KHR_device_group);

    if (group) {
        wake_check_device_group_mask(b->check, group);
        wake_check_device_group_areas(b->check, group);
    }
    if (group && group->deviceRenderAreaCount) {
        if (b->framebuffer) {
            device_areas(b, group);
        }
        return;
    }
    wake_check_empty_area(b->check, false, area);
    if (area->offset.x < 0) {
        wake_find(b->check,
                  groups ? "VUID-VkRenderPassBeginInfo-pNext-02850"
                         : "VUID-VkRenderPassBeginInfo-renderArea-02846",
                  "pRenderPassBegin->renderArea.offset.x is %d", area->offset.x);
    }
    if (area->offset.y < 0) {
        wake_find(b->check,
                  groups ? "VUID-VkRenderPassBeginInfo-pNext-02851"
                         : "VUID-VkRenderPassBeginInfo-renderArea-02847",
                  "pRenderPassBegin->renderArea.offset.y is %d", area->offset.y);
    }
    if (framebuffer && right > framebuffer->width) {
        wake_find_objects(
            b->check,
            groups ? "VUID-VkRenderPassBeginInfo-pNext-02852"
                   : "VUID-VkRenderPassBeginInfo-renderArea-02848",
            b->framebuffer_object, NULL,
            "pRenderPassBegin->renderArea reaches to x = %lld (offset.x %d, width %u), but the framebuffer's width is %u",
            (long long)right, area->offset.x, area->extent.width, framebuffer->width);
    }
    if (framebuffer && bottom > framebuffer->height) {
        wake_find_objects(
            b->check,
            groups ? "VUID-VkRenderPassBeginInfo-pNext-02853"
                   : "VUID-VkRenderPassBeginInfo-renderArea-02849",
            b->framebuffer_object, NULL,
            "pRenderPassBegin->renderArea reaches to y = %lld (offset.y %d, height %u), but the framebuffer's height is "
            "%u",
            (long long)bottom, area->offset.y, area->extent.height, framebuffer->height);
    }
}

uint32_t
wake_begun_devices(struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t count = facts ? facts->physical_device_count : 0;
    uint32_t mask = check->cb && check->cb->recording ? check->cb->recording->device_mask : 0;

    return !mask && count && count < 32 ? (UINT32_C(1) << count) - 1 : mask;
}

void
wake_check_device_group_mask(struct wake_check *check,
                             const VkDeviceGroupRenderPassBeginInfo *group)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t count = facts ? facts->physical_device_count : 0;

    uint32_t mask = wake_begun_devices(check);

    if (group->deviceMask == 0) {
        wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00906",
                  "VkDeviceGroupRenderPassBeginInfo::deviceMask is 0");
    }
    if (count && count < 32 && group->deviceMask >> count) {
        wake_find(
            check, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00905",
            "VkDeviceGroupRenderPassBeginInfo::deviceMask is 0x%x, but the device has %u physical devices",
            group->deviceMask, count);
    }
    if (mask && (group->deviceMask & ~mask)) {
        wake_find(
            check, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00907",
            "VkDeviceGroupRenderPassBeginInfo::deviceMask is 0x%x, but the command buffer was begun with device mask 0x%x",
            group->deviceMask, mask);
    }
    if (count && group->deviceRenderAreaCount && group->deviceRenderAreaCount != count) {
        wake_find(
            check, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceRenderAreaCount-00908",
            "VkDeviceGroupRenderPassBeginInfo::deviceRenderAreaCount is %u, but the device has %u physical devices",
            group->deviceRenderAreaCount, count);
    }
}

void
wake_check_device_group_areas(struct wake_check *check,
                              const VkDeviceGroupRenderPassBeginInfo *group)
{
    const struct wake_facts *facts = wake_check_facts(check);

    for (uint32_t i = 0; group->pDeviceRenderAreas && i < group->deviceRenderAreaCount; i++) {
        const VkRect2D *area = &group->pDeviceRenderAreas[i];

#ifdef VK_VERSION_1_4
        if (!area->extent.width) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08998",
                      "pDeviceRenderAreas[%u].extent.width is 0", i);
        }
        if (!area->extent.height) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-extent-08999",
                      "pDeviceRenderAreas[%u].extent.height is 0", i);
        }
#endif
        if (area->offset.x < 0) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06166",
                      "pDeviceRenderAreas[%u].offset.x is %d", i, area->offset.x);
        }
        if (area->offset.y < 0) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06167",
                      "pDeviceRenderAreas[%u].offset.y is %d", i, area->offset.y);
        }
        if (facts &&
            (int64_t)area->offset.x + area->extent.width > facts->limits.maxFramebufferWidth) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06168",
                      "pDeviceRenderAreas[%u] is at x = %d and %u wide; maxFramebufferWidth is %u",
                      i, area->offset.x, area->extent.width, facts->limits.maxFramebufferWidth);
        }
        if (facts &&
            (int64_t)area->offset.y + area->extent.height > facts->limits.maxFramebufferHeight) {
            wake_find(check, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06169",
                      "pDeviceRenderAreas[%u] is at y = %d and %u high; maxFramebufferHeight is %u",
                      i, area->offset.y, area->extent.height, facts->limits.maxFramebufferHeight);
        }
    }
}

static void
clear_values(const struct wake_pass_begin *b)
{
    bool restricted = !wake_check_extension(b->check, WAKE_EXT_VK_EXT_depth_range_unrestricted);
    uint32_t needed = 0;

    for (uint32_t i = 0; i < b->pass->info.attachmentCount; i++) {
        const VkAttachmentDescription2 *attachment = &b->pass->info.pAttachments[i];
        bool depth = wake_format_has_depth(attachment->format) &&
                     attachment->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR;

        if (attachment->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR ||
            (attachment->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_CLEAR &&
             wake_format_has_stencil(attachment->format))) {
            needed = i + 1;
        }
        if (depth && restricted && b->info->pClearValues && i < b->info->clearValueCount &&
            !(b->info->pClearValues[i].depthStencil.depth >= 0.0f &&
              b->info->pClearValues[i].depthStencil.depth <= 1.0f)) {
            wake_find(
                b->check, "VUID-VkClearDepthStencilValue-depth-02506",
                "pRenderPassBegin->pClearValues[%u].depthStencil.depth is %g, and VK_EXT_depth_range_unrestricted is not enabled",
                i, (double)b->info->pClearValues[i].depthStencil.depth);
        }
    }
    if (b->info->clearValueCount && !b->info->pClearValues) {
        wake_find(b->check, "VUID-VkRenderPassBeginInfo-clearValueCount-04962",
                  "pRenderPassBegin->clearValueCount is %u, but pClearValues is NULL",
                  b->info->clearValueCount);
    } else if (b->info->clearValueCount < needed) {
        wake_find_objects(
            b->check, "VUID-VkRenderPassBeginInfo-clearValueCount-00902", b->pass_object, NULL,
            "pRenderPassBegin->clearValueCount is %u, but attachment %u of the render pass is cleared: at least %u are "
            "needed",
            b->info->clearValueCount, needed - 1, needed);
    }
}

/* ---- layouts need usages --------------------------------------------------------------------- */

enum layout_rule {
    NEEDS_COLOR,
    NEEDS_DEPTH,
    NEEDS_SAMPLED,
    NEEDS_SOURCE,
    NEEDS_DESTINATION,
    NEEDS_ONE_ASPECT,
    NEEDS_FEEDBACK_USES,
    NEEDS_FEEDBACK,
    NEEDS_LOCAL_READ,
    LAYOUT_RULES
};

/* The rules that a layout brings and the usage breaks, as bits. */
static uint32_t
broken_rules(VkImageLayout layout, VkImageUsageFlags usage)
{
    const VkImageUsageFlags attachments = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    const VkImageUsageFlags reads = VK_IMAGE_USAGE_SAMPLED_BIT |
                                    VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    bool depth = usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;

    switch ((int)layout) {
    case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL:
        return usage & VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT ? 0 : 1u << NEEDS_COLOR;
    case 1000232000: /* VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ */
        return usage & VK_IMAGE_USAGE_STORAGE_BIT ||
                       (usage & VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT && usage & attachments)
                   ? 0
                   : 1u << NEEDS_LOCAL_READ;
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
        return depth ? 0 : 1u << NEEDS_DEPTH;
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL: return usage & reads ? 0 : 1u << NEEDS_SAMPLED;
    case VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL:
        return usage & VK_IMAGE_USAGE_TRANSFER_SRC_BIT ? 0 : 1u << NEEDS_SOURCE;
    case VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL:
        return usage & VK_IMAGE_USAGE_TRANSFER_DST_BIT ? 0 : 1u << NEEDS_DESTINATION;
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL: return depth ? 0 : 1u << NEEDS_ONE_ASPECT;
    case VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT:
        return ((usage & attachments) && (usage & reads) ? 0 : 1u << NEEDS_FEEDBACK_USES) |
               (usage & VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT ? 0 : 1u << NEEDS_FEEDBACK);
    default: return 0;
    }
}

static const char *
rule_text(const struct wake_pass_begin *b, enum layout_rule rule, VkImageLayout layout)
{
    switch (rule) {
    case NEEDS_COLOR:
        return RULE(WAKE_ID(begin_pass, "initialLayout-00895"),
                    WAKE_ID(begin_pass, "initialLayout-03094"));
    case NEEDS_DEPTH:
        if (WAKE_REPEATED_RULES && !b->second && !WAKE_EXTENSION(b->check, VK_KHR_maintenance2) &&
            (layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL ||
             layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL)) {
            return WAKE_ID(begin_pass, "initialLayout-00896");
        }
        return RULE(WAKE_ID(begin_pass, "initialLayout-01758"),
                    WAKE_ID(begin_pass, "initialLayout-03096"));
    case NEEDS_SAMPLED:
        return RULE(WAKE_ID(begin_pass, "initialLayout-00897"),
                    WAKE_ID(begin_pass, "initialLayout-03097"));
    case NEEDS_SOURCE:
        return RULE(WAKE_ID(begin_pass, "initialLayout-00898"),
                    WAKE_ID(begin_pass, "initialLayout-03098"));
    case NEEDS_DESTINATION:
        return RULE(WAKE_ID(begin_pass, "initialLayout-00899"),
                    WAKE_ID(begin_pass, "initialLayout-03099"));
    case NEEDS_ONE_ASPECT:
        return RULE(WAKE_ID(begin_pass, "initialLayout-02842"),
                    WAKE_ID(begin_pass, "initialLayout-02844"));
    case NEEDS_FEEDBACK_USES:
        return RULE(WAKE_ID(begin_pass, "initialLayout-07000"),
                    WAKE_ID(begin_pass, "initialLayout-07002"));
    case NEEDS_LOCAL_READ:
        return RULE(WAKE_ID(begin_pass, "initialLayout-09537"),
                    WAKE_ID(begin_pass, "initialLayout-09538"));
    default:
        return RULE(WAKE_ID(begin_pass, "initialLayout-07001"),
                    WAKE_ID(begin_pass, "initialLayout-07003"));
    }
}

struct attachment_layouts {
    const struct wake_pass_begin *b;
    uint32_t attachment;
    const struct wake_object *object;
    const struct wake_image_view *view;
};

static void
needs_usage(struct attachment_layouts *a, VkImageLayout layout, const char *where)
{
    const uint32_t broken = broken_rules(layout, a->view->usage);
    char flags[512];

    for (int rule = 0; broken && rule < LAYOUT_RULES; rule++) {
        if (broken >> rule & 1) {
            (void)wake_print_VkImageUsageFlags(flags, sizeof(flags), a->view->usage);
            wake_find_rule(
                a->b->check, wake_owners_begin_pass[a->b->second], rule_text(a->b, rule, layout),
                a->object,
                "%s of attachment %u of the render pass is %s, but its view in the framebuffer has the usage %s",
                where, a->attachment, wake_name_VkImageLayout(layout), flags);
        }
    }
}

static void
stencil_needs_usage(struct attachment_layouts *a, VkImageLayout layout, const char *where)
{
    const struct wake_pass_begin *b = a->b;

    if (wake_layout_in(layout, wake_layouts_stencil) &&
        !(a->view->usage & VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT)) {
        wake_find_rule(
            b->check, wake_owners_begin_pass[b->second],
            RULE(WAKE_ID(begin_pass, "stencilInitialLayout-02843"),
                 WAKE_ID(begin_pass, "stencilInitialLayout-02845")),
            a->object,
            "%s of attachment %u of the render pass is %s, but its view in the framebuffer lacks "
            "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
            where, a->attachment, wake_name_VkImageLayout(layout));
    }
}

static void
references_need_usage(struct attachment_layouts *a, const VkAttachmentReference2 *list,
                      uint32_t count)
{
    for (uint32_t i = 0; list && i < count; i++) {
        const VkAttachmentReferenceStencilLayout *stencil;

        if (list[i].attachment != a->attachment) {
            continue;
        }
        needs_usage(a, list[i].layout, "the layout of a reference");
        stencil = wake_chain_find(list[i].pNext,
                                  VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);
        if (stencil) {
            stencil_needs_usage(a, stencil->stencilLayout, "stencilLayout of a reference");
        }
    }
}

static void
layouts(const struct wake_pass_begin *b)
{
    uint32_t count = b->imageless ? b->imageless->attachmentCount : b->framebuffer->view_count;
    wake_id views[WAKE_MAX_ATTACHMENTS] = { 0 };

    for (uint32_t i = 0; i < count && i < b->pass->info.attachmentCount; i++) {
        wake_id id = b->imageless ? (b->imageless->pAttachments
                                         ? wake_packed_id(b->imageless->pAttachments, i, 1, 0)
                                         : 0)
                                  : wake_framebuffer_view(b->framebuffer, i);
        const VkAttachmentDescription2 *attachment = &b->pass->info.pAttachments[i];
        const VkAttachmentDescriptionStencilLayout *stencil = wake_chain_find(
            attachment->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
        struct attachment_layouts a = { .b = b, .attachment = i };
        struct wake_object *object = wake_object_get(id);

        if (i < WAKE_COUNT(views)) {
            views[i] = id;
        }
        a.object = object;
        a.view = wake_image_view_of(object);
        if (!a.view) {
            continue;
        }
        needs_usage(&a, attachment->initialLayout, "initialLayout");
        needs_usage(&a, attachment->finalLayout, "finalLayout");
        if (stencil) {
            stencil_needs_usage(&a, stencil->stencilInitialLayout, "stencilInitialLayout");
            stencil_needs_usage(&a, stencil->stencilFinalLayout, "stencilFinalLayout");
        }
        for (uint32_t k = 0; k < b->pass->info.subpassCount; k++) {
            const struct wake_subpass *subpass = &b->pass->subpasses[k];

            references_need_usage(&a, subpass->inputs, subpass->input_count);
            references_need_usage(&a, subpass->colors, subpass->color_count);
            references_need_usage(&a, subpass->resolves, subpass->color_count);
            references_need_usage(&a, subpass->depth, 1);
            references_need_usage(&a, subpass->depth_resolve, 1);
        }
    }
    wake_check_pass_memory(b->check, b->pass, views,
                           count < WAKE_COUNT(views) ? count : (uint32_t)WAKE_COUNT(views),
                           b->second);
}

/* ---- entry of begin -------------------------------------------------------------------------- */

/* Stages of dependencies on what is outside, on a queue that lacks them. */
static void
stages_of_queue(const struct wake_pass_begin *b)
{
    VkQueueFlags queue = b->check->cb->queue_flags;

    if (!queue || (queue & VK_QUEUE_COMPUTE_BIT)) {
        return;
    }
    for (uint32_t i = 0; i < b->pass->info.dependencyCount; i++) {
        const VkSubpassDependency2 *one = &b->pass->info.pDependencies[i];
        const char *owner = wake_owners_begin_pass[b->second];

        for (int half = 0; half < 2 && !one->pNext; half++) {
            if ((half ? one->dstStageMask : one->srcStageMask) &
                VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT) {
                wake_find_rule(
                    b->check, owner,
                    half ? RULE(WAKE_ID(begin_pass, "dstStageMask-06452"),
                                WAKE_ID(begin_pass, "dstStageMask-06454"))
                         : RULE(WAKE_ID(begin_pass, "srcStageMask-06451"),
                                WAKE_ID(begin_pass, "srcStageMask-06453")),
                    b->pass_object,
                    "pDependencies[%u].%sStageMask of the render pass has VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, but the "
                    "command buffer is for queue family %u, whose queues cannot compute",
                    i, half ? "dst" : "src", wake_command_pool_of(b->check->cb)->family);
            }
        }
    }
}

static void
locations(const struct wake_pass_begin *b, const VkSampleLocationsInfoEXT *info, const char *array,
          uint32_t index)
{
    const struct wake_facts *facts = wake_check_facts(b->check);
    char path[80];

    if (facts) {
        (void)snprintf(path, sizeof(path), "%s[%u].sampleLocationsInfo", array, index);
        wake_check_sample_locations(b->check, facts, info, path);
    }
}

static void
sample_locations(const struct wake_pass_begin *b)
{
    const VkRenderPassSampleLocationsBeginInfoEXT *info = wake_chain_find(
        b->info->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_SAMPLE_LOCATIONS_BEGIN_INFO_EXT);

    for (uint32_t i = 0; info && info->pAttachmentInitialSampleLocations &&
                         i < info->attachmentInitialSampleLocationsCount;
         i++) {
        uint32_t index = info->pAttachmentInitialSampleLocations[i].attachmentIndex;

        if (index >= b->pass->info.attachmentCount) {
            wake_find_objects(
                b->check, "VUID-VkAttachmentSampleLocationsEXT-attachmentIndex-01531",
                b->pass_object, NULL,
                "pAttachmentInitialSampleLocations[%u].attachmentIndex is %u, but the render pass has %u attachments",
                i, index, b->pass->info.attachmentCount);
        }
        locations(b, &info->pAttachmentInitialSampleLocations[i].sampleLocationsInfo,
                  "pAttachmentInitialSampleLocations", i);
    }
    for (uint32_t i = 0;
         info && info->pPostSubpassSampleLocations && i < info->postSubpassSampleLocationsCount;
         i++) {
        uint32_t index = info->pPostSubpassSampleLocations[i].subpassIndex;

        if (index >= b->pass->info.subpassCount) {
            wake_find_objects(
                b->check, "VUID-VkSubpassSampleLocationsEXT-subpassIndex-01532", b->pass_object,
                NULL,
                "pPostSubpassSampleLocations[%u].subpassIndex is %u, but the render pass has %u subpasses",
                i, index, b->pass->info.subpassCount);
        }
        locations(b, &info->pPostSubpassSampleLocations[i].sampleLocationsInfo,
                  "pPostSubpassSampleLocations", i);
    }
}

/* A framebuffer without one of its views, or without the image of one, is none any more. What is destroyed after the recording
 * began is told by its end. */
static bool
is_whole(const struct wake_pass_begin *b)
{
    struct wake_gone gone;
    const struct wake_object *dead = b->framebuffer_object && b->check->cb
                                         ? wake_dead_part_of(b->framebuffer_object,
                                                             b->check->cb->begun_seen, &gone)
                                         : NULL;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    if (!dead) {
        return true;
    }
    b->check->cb->told_invalid = true; /* its submits need not say it again */
    wake_find_objects(
        b->check, "VUID-VkRenderPassBeginInfo-framebuffer-parameter", b->framebuffer_object, dead,
        "pRenderPassBegin->framebuffer is %s, which was made with %s, and that has been destroyed",
        wake_object_text(text, sizeof(text), b->framebuffer_object),
        wake_object_text(other, sizeof(other), dead));
    return false;
}

void
wake_core_begin_render_pass(struct wake_check *check, const struct wake_pass_view *view)
{
    const VkRenderPassBeginInfo *info = view->begin;
    struct wake_pass_begin b = { .check = check, .info = info, .second = view->second };
    char differs[WAKE_INCOMPATIBLE_TEXT];

    if (!info) {
        return;
    }
    b.pass_object = wake_check_object(check, view->render_pass, WAKE_TYPE_VkRenderPass);
    b.framebuffer_object = wake_check_object(check, view->framebuffer, WAKE_TYPE_VkFramebuffer);
    if (!is_whole(&b)) {
        return;
    }
    b.pass = wake_render_pass_of(b.pass_object);
    b.framebuffer = wake_framebuffer_of(b.framebuffer_object);
    b.imageless = wake_pass_imageless(view);
    if (b.framebuffer && !(b.framebuffer->info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) &&
        b.imageless && !b.imageless->attachmentCount) {
        b.imageless = NULL;
    }
    if (b.pass && b.framebuffer &&
        !wake_render_pass_compatible(b.pass, WAKE_ANY_SUBPASS, b.framebuffer->pass,
                                     WAKE_ANY_SUBPASS, differs)) {
        wake_find_objects(
            check, "VUID-VkRenderPassBeginInfo-renderPass-00904", b.pass_object,
            b.framebuffer_object,
            "%s is not compatible with %s, the render pass that %s was made with: %s (the first is the one that "
            "begins)%s",
            WAKE_NAME_OF(b.pass_object),
            WAKE_NAME_OF_ID(check, b.framebuffer->pass_id, VkRenderPass),
            WAKE_NAME_OF(b.framebuffer_object), differs,
            b.pass->info.attachmentCount != b.framebuffer->info->attachmentCount ? OTHER_NUMBER
                                                                                 : "");
    } else if (b.pass && b.framebuffer &&
               b.pass->info.attachmentCount != b.framebuffer->info->attachmentCount) {
        wake_find_objects(check, "VUID-VkRenderPassBeginInfo-renderPass-00904", b.pass_object,
                          b.framebuffer_object, "%s has %u attachments, and %s has %u" OTHER_NUMBER,
                          WAKE_NAME_OF(b.pass_object), b.pass->info.attachmentCount,
                          WAKE_NAME_OF(b.framebuffer_object), b.framebuffer->info->attachmentCount);
    }
    render_area(&b);
    if (b.framebuffer) {
        wake_check_imageless(&b);
    }
    if (b.pass) {
        clear_values(&b);
        stages_of_queue(&b);
        sample_locations(&b);
    }
    if (b.pass && b.framebuffer) {
        layouts(&b);
    }
}
