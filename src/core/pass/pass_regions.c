/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of the render area that a render pass instance names: stripes (VK_ARM_render_pass_striped), areas of views
 * (VK_QCOM_multiview_per_view_render_areas); and other things that are said where either kind of instance begins.
 */
#include "core/core_newer.h"
#include "core/pass/render_pass_begin.h"
#include "state/derived/render_pass.h"

/* Where an instance begins. */
struct begin {
    struct wake_check *check;
    const struct wake_pass_view *view;
    const void *chain;
    VkRect2D area;
    uint32_t views; /* one more than the highest view of the masks; 0: no multiview */
    bool dynamic;
};

#ifdef VK_ARM_render_pass_striped

static int64_t
end_of(int32_t offset, uint32_t extent)
{
    return (int64_t)offset + extent;
}

static bool
overlap(const VkRect2D *a, const VkRect2D *b)
{
    return a->offset.x < end_of(b->offset.x, b->extent.width) &&
           b->offset.x < end_of(a->offset.x, a->extent.width) &&
           a->offset.y < end_of(b->offset.y, b->extent.height) &&
           b->offset.y < end_of(a->offset.y, a->extent.height);
}

/* One axis of one stripe. */
static void
check_axis(const struct begin *b, uint32_t i, char axis, int32_t offset, uint32_t extent,
           uint32_t grain, uint32_t whole)
{
    bool x = axis == 'x';

    if (!grain) {
        return;
    }
    if ((uint32_t)offset % grain) {
        wake_find(b->check,
                  x ? "VUID-VkRenderPassStripeInfoARM-stripeArea-09452"
                    : "VUID-VkRenderPassStripeInfoARM-stripeArea-09454",
                  "pStripeInfos[%u].stripeArea.offset.%c is %d, which is no multiple of %u, of "
                  "renderPassStripeGranularity",
                  i, axis, offset, grain);
    }
    if (extent % grain && end_of(offset, extent) != whole) {
        wake_find(
            b->check,
            x ? "VUID-VkRenderPassStripeInfoARM-stripeArea-09453"
              : "VUID-VkRenderPassStripeInfoARM-stripeArea-09455",
            "pStripeInfos[%u].stripeArea.extent.%s is %u, which is no multiple of %u, of renderPassStripeGranularity, and "
            "does not end with the render area",
            i, x ? "width" : "height", extent, grain);
    }
}

static void
check_stripes(const struct begin *b)
{
    const VkRenderPassStripeBeginInfoARM *info = wake_chain_find(
        b->chain, VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_BEGIN_INFO_ARM);
    const struct wake_facts *facts = wake_check_facts(b->check);
    bool overlapping = false;
    uint64_t covered = 0, whole = (uint64_t)b->area.extent.width * b->area.extent.height;
    VkExtent2D grain;

    if (!info || !facts || !info->pStripeInfos) {
        return;
    }
    grain = facts->properties.renderPassStripedARM.renderPassStripeGranularity;
    if (info->stripeInfoCount > facts->properties.renderPassStripedARM.maxRenderPassStripes) {
        wake_find(
            b->check, "VUID-VkRenderPassStripeBeginInfoARM-stripeInfoCount-09450",
            "stripeInfoCount of VkRenderPassStripeBeginInfoARM is %u, but maxRenderPassStripes is %u",
            info->stripeInfoCount, facts->properties.renderPassStripedARM.maxRenderPassStripes);
    }
    for (uint32_t i = 0; i < info->stripeInfoCount; i++) {
        const VkRect2D *area = &info->pStripeInfos[i].stripeArea;

        check_axis(b, i, 'x', area->offset.x, area->extent.width, grain.width,
                   b->area.extent.width);
        check_axis(b, i, 'y', area->offset.y, area->extent.height, grain.height,
                   b->area.extent.height);
        for (uint32_t k = 0; k < i; k++) {
            if (overlap(area, &info->pStripeInfos[k].stripeArea)) {
                wake_find(b->check, "VUID-VkRenderPassStripeBeginInfoARM-stripeArea-09451",
                          "pStripeInfos[%u].stripeArea and that of pStripeInfos[%u] overlap", k, i);
                overlapping = true;
                break;
            }
        }
        covered += (uint64_t)area->extent.width * area->extent.height;
    }
    if (covered != whole && !overlapping) {
        wake_find(
            b->check,
            b->dynamic ? "VUID-VkRenderingInfo-pNext-09535"
                       : "VUID-VkRenderPassBeginInfo-pNext-09539",
            "the stripes of VkRenderPassStripeBeginInfoARM have %llu pixels together, but the render area has %llu",
            (unsigned long long)covered, (unsigned long long)whole);
    }
}

#endif

#ifdef VK_QCOM_multiview_per_view_render_areas

static bool
inside(const VkRect2D *area, const VkRect2D *whole)
{
    return area->offset.x >= whole->offset.x && area->offset.y >= whole->offset.y &&
           (int64_t)area->offset.x + area->extent.width <=
               (int64_t)whole->offset.x + whole->extent.width &&
           (int64_t)area->offset.y + area->extent.height <=
               (int64_t)whole->offset.y + whole->extent.height;
}

static void
check_view_area(const struct begin *b, uint32_t i, const VkRect2D *area)
{
    const struct wake_facts *facts = wake_check_facts(b->check);
    const int32_t offsets[2] = { area->offset.x, area->offset.y };
    const uint32_t extents[2] = { area->extent.width, area->extent.height };
    static const char *const rules[2][2] = {
        { "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-offset-07861",
          "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-offset-07863" },
        { "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-offset-07862",
          "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-offset-07864" },
    };

    for (int k = 0; k < 2; k++) {
        uint32_t most = !facts ? UINT32_MAX
                        : k    ? facts->limits.maxFramebufferHeight
                               : facts->limits.maxFramebufferWidth;

        if (offsets[k] < 0) {
            wake_find(b->check, rules[k][0], "pPerViewRenderAreas[%u].offset.%c is %d", i,
                      k ? 'y' : 'x', offsets[k]);
        } else if ((int64_t)offsets[k] + extents[k] > most) {
            wake_find(
                b->check, rules[k][1],
                "pPerViewRenderAreas[%u] has the offset %d and the extent %u in %c, but %s is %u",
                i, offsets[k], extents[k], k ? 'y' : 'x',
                k ? "maxFramebufferHeight" : "maxFramebufferWidth", most);
        }
    }
}

static void
check_view_areas(const struct begin *b)
{
    const VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM *info = wake_chain_find(
        b->chain, VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_RENDER_AREAS_RENDER_PASS_BEGIN_INFO_QCOM);

    if (!info || (info->perViewRenderAreaCount && !info->pPerViewRenderAreas)) {
        return;
    }
    if (info->perViewRenderAreaCount && !WAKE_FEATURE(b->check, multiviewPerViewRenderAreas)) {
        wake_find(
            b->check,
            b->dynamic ? "VUID-VkRenderingInfo-perViewRenderAreaCount-07857"
                       : "VUID-VkRenderPassBeginInfo-perViewRenderAreaCount-07859",
            "perViewRenderAreaCount is %u, but the feature multiviewPerViewRenderAreas is not enabled",
            info->perViewRenderAreaCount);
    }
    for (uint32_t i = 0; i < info->perViewRenderAreaCount; i++) {
        check_view_area(b, i, &info->pPerViewRenderAreas[i]);
        if (!inside(&info->pPerViewRenderAreas[i], &b->area)) {
            wake_find(b->check,
                      b->dynamic ? "VUID-VkRenderingInfo-perViewRenderAreaCount-07858"
                                 : "VUID-VkRenderPassBeginInfo-perViewRenderAreaCount-07860",
                      "pPerViewRenderAreas[%u] is not inside of the render area", i);
        }
    }
    if (info->perViewRenderAreaCount < b->views) {
        wake_find(b->check,
                  b->dynamic
                      ? "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-pNext-07866"
                      : "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-pNext-07865",
                  "perViewRenderAreaCount is %u, but the views of the instance go up to %u",
                  info->perViewRenderAreaCount, b->views - 1);
    }
}

#endif

#ifdef VK_VALVE_fragment_density_map_layered

static void
check_layered(const struct begin *b)
{
    const VkRenderingInfo *info = b->view->rendering;
    const struct wake_facts *facts = wake_check_facts(b->check);
    uint32_t most =
        facts ? facts->properties.fragmentDensityMapLayeredVALVE.maxFragmentDensityMapLayers
              : UINT32_MAX;

    if (!info || !(info->flags & VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE)) {
        return;
    }
    if (!WAKE_FEATURE(b->check, fragmentDensityMapLayered)) {
        wake_find(
            b->check, "VUID-VkRenderingInfo-fragmentDensityMapLayered-10827",
            "pRenderingInfo->flags has VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE, but the feature "
            "fragmentDensityMapLayered is not enabled");
    } else if (info->layerCount > most) {
        wake_find(
            b->check, "VUID-VkRenderingInfo-flags-10826",
            "pRenderingInfo->flags has VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE and layerCount is %u, but "
            "maxFragmentDensityMapLayers is %u",
            info->layerCount, most);
    }
}

#endif

#ifdef VK_EXT_nested_command_buffer

/* Inline commands and secondaries in one subpass. */
static void
check_contents(const struct begin *b)
{
    bool allowed = WAKE_FEATURE(b->check, nestedCommandBuffer);

#ifdef VK_KHR_maintenance7
    allowed |= WAKE_FEATURE(b->check, maintenance7);
#endif
    if (!b->dynamic && !allowed &&
        b->view->contents == VK_SUBPASS_CONTENTS_INLINE_AND_SECONDARY_COMMAND_BUFFERS_EXT) {
        wake_find(
            b->check,
            b->view->second ? "VUID-VkSubpassBeginInfo-contents-09382"
                            : "VUID-vkCmdBeginRenderPass-contents-09640",
            "contents is VK_SUBPASS_CONTENTS_INLINE_AND_SECONDARY_COMMAND_BUFFERS_KHR, but neither maintenance7 nor "
            "nestedCommandBuffer is enabled");
    }
}

#endif

static uint32_t
views_of(uint32_t mask)
{
    return mask ? 32 - (uint32_t)__builtin_clz(mask) : 0;
}

void
wake_core_pass_regions(struct wake_check *check, const struct wake_pass_view *view)
{
    struct begin b = { .check = check,
                       .view = view,
                       .dynamic = view->step == WAKE_BEGIN_RENDERING };

    if (view->rendering) {
        b.chain = view->rendering->pNext;
        b.area = view->rendering->renderArea;
        b.views = views_of(view->rendering->viewMask);
    } else if (view->begin) {
        const struct wake_render_pass *pass = wake_render_pass_of(
            wake_check_object(check, view->render_pass, WAKE_TYPE_VkRenderPass));

        b.chain = view->begin->pNext;
        b.area = view->begin->renderArea;
        for (uint32_t i = 0; pass && i < pass->info.subpassCount; i++) {
            uint32_t views = views_of(pass->info.pSubpasses[i].viewMask);

            b.views = views > b.views ? views : b.views;
        }
    } else {
        return;
    }
    (void)b; /* older headers have none of these */
#ifdef VK_ARM_render_pass_striped
    check_stripes(&b);
#endif
#ifdef VK_QCOM_multiview_per_view_render_areas
    check_view_areas(&b);
#endif
#ifdef VK_VALVE_fragment_density_map_layered
    check_layered(&b);
#endif
#ifdef VK_EXT_nested_command_buffer
    check_contents(&b);
#endif
}
