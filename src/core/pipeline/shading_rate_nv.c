/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The shading rate image and the order of coarse samples of VK_NV_shading_rate_image.
 * Specification, 'Shading Rate Image'.
 */
#include "core/words.h"
#include "core/pipeline/pipeline_rules.h"

#include "state/derived/image.h"

/* ---- the image ------------------------------------------------------------------------------- */

void
wake_core_bind_shading_rate_image(struct wake_check *check,
                                  const struct wake_rec_CmdBindShadingRateImageNV *r)
{
    struct wake_object *object = wake_check_object(check, r->imageView_id, WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = wake_image_view_of(object);

    if (!WAKE_FEATURE(check, shadingRateImage)) {
        wake_find(check, "VUID-vkCmdBindShadingRateImageNV-None-02058",
                  "the feature shadingRateImage is not enabled");
    }
    if (!r->imageView) {
        return;
    }
    if (view && view->info && view->info->viewType != VK_IMAGE_VIEW_TYPE_2D &&
        view->info->viewType != VK_IMAGE_VIEW_TYPE_2D_ARRAY) {
        wake_find_objects(check, "VUID-vkCmdBindShadingRateImageNV-imageView-02059", object, NULL,
                          "imageView is %s", wake_name_VkImageViewType(view->info->viewType));
    }
    if (r->imageLayout != VK_IMAGE_LAYOUT_SHADING_RATE_OPTIMAL_NV &&
        r->imageLayout != VK_IMAGE_LAYOUT_GENERAL) {
        wake_find(check, "VUID-vkCmdBindShadingRateImageNV-imageLayout-02063", "imageLayout is %s",
                  wake_name_VkImageLayout(r->imageLayout));
    }
    if (view && view->format != VK_FORMAT_R8_UINT) {
        wake_find_objects(check, "VUID-vkCmdBindShadingRateImageNV-imageView-02060", object, NULL,
                          "imageView has format %s", wake_name_VkFormat(view->format));
    }
    if (view && !(view->usage & VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV)) {
        wake_find_objects(check, "VUID-vkCmdBindShadingRateImageNV-imageView-02061", object, NULL,
                          "imageView has usage %s",
                          WAKE_FLAGS_TEXT(VkImageUsageFlags, view->usage));
    }
}

/* ---- coarse samples -------------------------------------------------------------------------- */

/* Pixels of a fragment; 0 x 0: not more than one. */
static VkExtent2D
fragment_of(VkShadingRatePaletteEntryNV rate)
{
    switch ((int)rate) {
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X1_PIXELS_NV: return (VkExtent2D){ 2, 1 };
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_1X2_PIXELS_NV: return (VkExtent2D){ 1, 2 };
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X2_PIXELS_NV: return (VkExtent2D){ 2, 2 };
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_4X2_PIXELS_NV: return (VkExtent2D){ 4, 2 };
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X4_PIXELS_NV: return (VkExtent2D){ 2, 4 };
    case VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_4X4_PIXELS_NV: return (VkExtent2D){ 4, 4 };
    default: return (VkExtent2D){ 0, 0 };
    }
}

enum { SAMPLES_MOST = 16 * 64 }; /* of the largest fragment */

static void
check_location(struct wake_check *check, const VkCoarseSampleOrderCustomNV *order, uint32_t i,
               VkExtent2D fragment, const char *path)
{
    const VkCoarseSampleLocationNV *location = &order->pSampleLocations[i];

    if (location->pixelX >= fragment.width) {
        wake_find(check, "VUID-VkCoarseSampleLocationNV-pixelX-02078",
                  "%s.pSampleLocations[%u].pixelX is %u, but must be less than %u", path, i,
                  location->pixelX, fragment.width);
    }
    if (location->pixelY >= fragment.height) {
        wake_find(check, "VUID-VkCoarseSampleLocationNV-pixelY-02079",
                  "%s.pSampleLocations[%u].pixelY is %u, but must be less than %u", path, i,
                  location->pixelY, fragment.height);
    }
    if (location->sample >= order->sampleCount) {
        wake_find(check, "VUID-VkCoarseSampleLocationNV-sample-02080",
                  "%s.pSampleLocations[%u].sample is %u, but must be less than %u", path, i,
                  location->sample, order->sampleCount);
    }
}

/* That each sample of the fragment is there once. */
static void
check_locations(struct wake_check *check, const VkCoarseSampleOrderCustomNV *order,
                VkExtent2D fragment, const char *path)
{
    bool seen[SAMPLES_MOST] = { false };
    uint64_t samples = (uint64_t)order->sampleCount * fragment.width * fragment.height;
    uint32_t distinct = 0;

    for (uint32_t i = 0; i < order->sampleLocationCount; i++) {
        const VkCoarseSampleLocationNV *location = &order->pSampleLocations[i];
        uint64_t at = ((uint64_t)location->pixelY * fragment.width + location->pixelX) *
                          order->sampleCount +
                      location->sample;

        check_location(check, order, i, fragment, path);
        if (location->pixelX < fragment.width && location->pixelY < fragment.height &&
            location->sample < order->sampleCount && at < SAMPLES_MOST && !seen[at]) {
            seen[at] = true;
            distinct++;
        }
    }
    if (samples <= SAMPLES_MOST &&
        (WAKE_REPEATED_RULES ? distinct < samples && order->sampleLocationCount >= samples
                             : distinct < samples || order->sampleLocationCount != samples)) {
        wake_find(check, "VUID-VkCoarseSampleOrderCustomNV-pSampleLocations-02077",
                  "%s.pSampleLocations has %u elements, with %u of the fragment's %u samples", path,
                  order->sampleLocationCount, distinct, (uint32_t)samples);
    }
}

static void
check_order(struct wake_check *check, const struct wake_facts *facts,
            const VkCoarseSampleOrderCustomNV *order, const char *path)
{
    VkExtent2D fragment = fragment_of(order->shadingRate);
    uint32_t most = facts->properties.shadingRateImageNV.shadingRateMaxCoarseSamples;

    if (!fragment.width) {
        wake_find(check, "VUID-VkCoarseSampleOrderCustomNV-shadingRate-02073",
                  "%s.shadingRate is %s, whose fragments have one pixel at most", path,
                  wake_name_VkShadingRatePaletteEntryNV(order->shadingRate));
    }
    if (!wake_is_one_bit(order->sampleCount) ||
        !(order->sampleCount & facts->limits.framebufferNoAttachmentsSampleCounts)) {
        wake_find(check, "VUID-VkCoarseSampleOrderCustomNV-sampleCount-02074",
                  "%s.sampleCount is %u, but framebufferNoAttachmentsSampleCounts is 0x%x", path,
                  order->sampleCount, facts->limits.framebufferNoAttachmentsSampleCounts);
    }
    if (fragment.width && order->sampleLocationCount !=
                              (uint64_t)order->sampleCount * fragment.width * fragment.height) {
        wake_find(check, "VUID-VkCoarseSampleOrderCustomNV-sampleLocationCount-02075",
                  "%s.sampleLocationCount is %u, but a fragment has %u x %u pixels of %u samples",
                  path, order->sampleLocationCount, fragment.width, fragment.height,
                  order->sampleCount);
    }
    if (order->sampleLocationCount > most) {
        wake_find(check, "VUID-VkCoarseSampleOrderCustomNV-sampleLocationCount-02076",
                  "%s.sampleLocationCount is %u, but shadingRateMaxCoarseSamples is %u", path,
                  order->sampleLocationCount, most);
    }
    if (fragment.width && order->pSampleLocations) {
        check_locations(check, order, fragment, path);
    }
}

void
wake_core_cmd_set_coarse_sample_order(struct wake_check *check,
                                      const struct wake_rec_CmdSetCoarseSampleOrderNV *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (r->sampleOrderType != VK_COARSE_SAMPLE_ORDER_TYPE_CUSTOM_NV &&
        r->customSampleOrderCount != 0) {
        wake_find(check, "VUID-vkCmdSetCoarseSampleOrderNV-sampleOrderType-02081",
                  "sampleOrderType is %s, but customSampleOrderCount is %u",
                  wake_name_VkCoarseSampleOrderTypeNV(r->sampleOrderType),
                  r->customSampleOrderCount);
    }
    for (uint32_t i = 0; facts && r->pCustomSampleOrders && i < r->customSampleOrderCount; i++) {
        check_order(check, facts, &r->pCustomSampleOrders[i], "pCustomSampleOrders[]");
    }
}

void
wake_check_coarse_order(const struct wake_graphics_check *p)
{
    const VkPipelineViewportStateCreateInfo *viewport = p->info->pViewportState;
    const VkPipelineViewportCoarseSampleOrderStateCreateInfoNV *order =
        viewport ? wake_chain_find(
                       viewport->pNext,
                       VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_COARSE_SAMPLE_ORDER_STATE_CREATE_INFO_NV)
                 : NULL;

    if (!order || wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_COARSE_SAMPLE_ORDER_NV)) {
        return;
    }
    if (order->sampleOrderType != VK_COARSE_SAMPLE_ORDER_TYPE_CUSTOM_NV &&
        order->customSampleOrderCount != 0) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineViewportCoarseSampleOrderStateCreateInfoNV-sampleOrderType-02072",
            "pViewportState->pNext: sampleOrderType is %s, but customSampleOrderCount is %u",
            wake_name_VkCoarseSampleOrderTypeNV(order->sampleOrderType),
            order->customSampleOrderCount);
    }
    for (uint32_t i = 0; order->pCustomSampleOrders && i < order->customSampleOrderCount; i++) {
        check_order(p->check, p->facts, &order->pCustomSampleOrders[i],
                    "pViewportState->pNext: pCustomSampleOrders[]");
    }
}
