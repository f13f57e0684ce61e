/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies and blits of images: rules of registries after 1.3.239, many of VK_KHR_maintenance8, which lets depth be copied to colour and
 * layers blitted to slices. Silent where the registry of the build has none of them. Specification, 'Copy Commands'.
 */
#include "core/transfer/transfer.h"

#include "core/core_newer.h"
#include "core/words.h"

#include <string.h>

/* Both images of a command, which are known. */
struct pair {
    const struct wake_transfer *t;
    const struct wake_transfer_image *source, *target;
};

#define FIND(p, rule, ...)                                                          \
    wake_find_rule_objects((p)->t->check, (p)->t->owner, rule, (p)->source->object, \
                           (p)->target->object, __VA_ARGS__)

/* One image, read and written in two layouts, in a level and layers in common. */
static void
check_same_image(const struct pair *p, const struct wake_transfer_view *view, const char *rule)
{
    VkImageLayout layout = view->source_layout;

    if (p->source->object != p->target->object ||
        (layout == view->target_layout &&
         (layout == VK_IMAGE_LAYOUT_GENERAL || layout == VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR))) {
        return;
    }
    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkImageSubresourceLayers *a = wake_transfer_layers(view, i, false);
        const VkImageSubresourceLayers *b = wake_transfer_layers(view, i, true);

        if (a->mipLevel == b->mipLevel && a->aspectMask & b->aspectMask &&
            a->baseArrayLayer < (uint64_t)b->baseArrayLayer + b->layerCount &&
            b->baseArrayLayer < (uint64_t)a->baseArrayLayer + a->layerCount) {
            FIND(
                p, rule,
                "%spRegions[%u] reads and writes mip level %u of one image, in the layouts %s and %s",
                p->t->path, i, a->mipLevel, wake_name_VkImageLayout(layout),
                wake_name_VkImageLayout(view->target_layout));
            return;
        }
    }
}

/* ---- queues without graphics ----------------------------------------------------------------- */

#define DEPTH_STENCIL \
    ((VkImageAspectFlags)(VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT))

/* VK_FORMAT_FEATURE_2_ and DEPTH_COPY_ON_COMPUTE_QUEUE_BIT_KHR, …TRANSFER…, then those of stencil. */
static const VkFormatFeatureFlags2 copy_on_queue = UINT64_C(0x10000000000000);

static void
check_offered(const struct wake_transfer *t, const struct wake_transfer_image *image,
              const char *rule, uint32_t index, int feature, const char *name)
{
    VkFormatFeatureFlags2 has;

    if (wake_transfer_features(t->check, image, &has) && !(has & copy_on_queue << feature)) {
        wake_find_rule(
            t->check, t->command, rule, image->object,
            "%spRegions[%u].%s.aspectMask has %s, and the command buffer is for a queue family without "
            "VK_QUEUE_GRAPHICS_BIT, but for %s the format features lack "
            "VK_FORMAT_FEATURE_2_%s_COPY_ON_%s_QUEUE_BIT_KHR",
            t->path, index, image->rules->subresource, feature < 2 ? "depth" : "stencil", name,
            feature < 2 ? "DEPTH" : "STENCIL", feature % 2 ? "TRANSFER" : "COMPUTE");
    }
}

void
wake_transfer_depth_on_queue(const struct wake_transfer *t, const VkQueueFamilyProperties *family,
                             const struct wake_transfer_image *image,
                             const struct wake_transfer_queue_rules *rules, uint32_t index,
                             VkImageAspectFlags aspects)
{
    int alone = !(family->queueFlags & VK_QUEUE_COMPUTE_BIT);
    bool allowed = false;
    char name[WAKE_OBJECT_TEXT];

    if (!(aspects & DEPTH_STENCIL)) {
        return;
    }
#ifdef VK_KHR_maintenance10
    allowed = WAKE_FEATURE(t->check, maintenance10);
#else
    allowed = wake_check_unknown_extensions(t->check); /* which may have it */
#endif
    if (!allowed) {
        wake_find_rule(
            t->check, t->command, rules->never, image->object,
            "%spRegions[%u].%s.aspectMask is depth or stencil, and the command buffer is for a queue "
            "family without VK_QUEUE_GRAPHICS_BIT",
            t->path, index, image->rules->subresource);
    }
    wake_object_text(name, sizeof(name), image->object);
    if (aspects & VK_IMAGE_ASPECT_DEPTH_BIT) {
        check_offered(t, image, rules->depth[alone], index, alone, name);
    }
    if (aspects & VK_IMAGE_ASPECT_STENCIL_BIT) {
        check_offered(t, image, rules->stencil[alone], index, 2 + alone, name);
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Whether texels of one aspect of a depth/stencil format may be copied from and to a colour format. */
static bool
is_compatible(VkFormat depth, VkImageAspectFlags aspect, VkFormat colour)
{
    if (!wake_format_is_depth_or_stencil(depth)) {
        return false;
    }
    switch ((int)colour) {
    case VK_FORMAT_R32_SFLOAT:
    case VK_FORMAT_R32_SINT:
    case VK_FORMAT_R32_UINT:
        return aspect == VK_IMAGE_ASPECT_DEPTH_BIT && depth != VK_FORMAT_D16_UNORM &&
               depth != VK_FORMAT_D16_UNORM_S8_UINT;
    case VK_FORMAT_R16_SFLOAT:
    case VK_FORMAT_R16_UNORM:
    case VK_FORMAT_R16_SNORM:
    case VK_FORMAT_R16_UINT:
    case VK_FORMAT_R16_SINT:
        return aspect == VK_IMAGE_ASPECT_DEPTH_BIT &&
               (depth == VK_FORMAT_D16_UNORM || depth == VK_FORMAT_D16_UNORM_S8_UINT);
    case VK_FORMAT_R8_UINT:
    case VK_FORMAT_R8_SINT:
    case VK_FORMAT_R8_UNORM:
    case VK_FORMAT_R8_SNORM: return aspect == VK_IMAGE_ASPECT_STENCIL_BIT;
    default: return false;
    }
}

bool
wake_core_depth_as_color(VkFormat one, VkFormat other)
{
    return is_compatible(one, VK_IMAGE_ASPECT_DEPTH_BIT, other) ||
           is_compatible(other, VK_IMAGE_ASPECT_DEPTH_BIT, one) ||
           is_compatible(one, VK_IMAGE_ASPECT_STENCIL_BIT, other) ||
           is_compatible(other, VK_IMAGE_ASPECT_STENCIL_BIT, one);
}

static void
check_aspects(const struct pair *p, VkImageAspectFlags from, VkImageAspectFlags into, uint32_t i)
{
    const char *text = "%spRegions[%u] copies aspects %s of %s to %s of %s";
    const char *source = wake_name_VkFormat(p->source->info->format);
    const char *target = wake_name_VkFormat(p->target->info->format);
    const char *rule = NULL;
    char from_text[128], into_text[128];

    if (from & DEPTH_STENCIL && into & DEPTH_STENCIL && from != into) {
        rule = WAKE_ID(copy_image, "pRegions-12201");
    } else if (from == VK_IMAGE_ASPECT_COLOR_BIT && into == DEPTH_STENCIL) {
        rule = WAKE_ID(copy_image, "srcSubresource-10214");
    } else if (into == VK_IMAGE_ASPECT_COLOR_BIT && from == DEPTH_STENCIL) {
        rule = WAKE_ID(copy_image, "dstSubresource-10215");
    } else if (from == VK_IMAGE_ASPECT_COLOR_BIT && into & DEPTH_STENCIL &&
               !is_compatible(p->target->info->format, into, p->source->info->format)) {
        rule = WAKE_ID(copy_image, "srcSubresource-10211");
    } else if (into == VK_IMAGE_ASPECT_COLOR_BIT && from & DEPTH_STENCIL &&
               !is_compatible(p->source->info->format, from, p->target->info->format)) {
        rule = WAKE_ID(copy_image, "srcSubresource-10212");
    }
    if (!rule) {
        return;
    }
    wake_print_VkImageAspectFlags(from_text, sizeof(from_text), from);
    wake_print_VkImageAspectFlags(into_text, sizeof(into_text), into);
    FIND(p, rule, text, p->t->path, i, from_text, source, into_text, target);
}

/* Tails by the side that is depth or stencil, the other being color: the source, the target. */
static const struct wake_transfer_queue_rules queue_rules[2] = {
    { WAKE_ID(copy_image_command, "commandBuffer-10218"),
      { WAKE_ID(copy_image_command, "commandBuffer-11786"),
        WAKE_ID(copy_image_command, "commandBuffer-11787") },
      { WAKE_ID(copy_image_command, "commandBuffer-11788"),
        WAKE_ID(copy_image_command, "commandBuffer-11789") } },
    { WAKE_ID(copy_image_command, "commandBuffer-10217"),
      { WAKE_ID(copy_image_command, "commandBuffer-11782"),
        WAKE_ID(copy_image_command, "commandBuffer-11783") },
      { WAKE_ID(copy_image_command, "commandBuffer-11784"),
        WAKE_ID(copy_image_command, "commandBuffer-11785") } },
};

static void
check_queue(const struct pair *p, const VkQueueFamilyProperties *family, VkImageAspectFlags from,
            VkImageAspectFlags into, uint32_t i)
{
    if (from & DEPTH_STENCIL && into == VK_IMAGE_ASPECT_COLOR_BIT) {
        wake_transfer_depth_on_queue(p->t, family, p->source, &queue_rules[0], i, from);
    } else if (into & DEPTH_STENCIL && from == VK_IMAGE_ASPECT_COLOR_BIT) {
        wake_transfer_depth_on_queue(p->t, family, p->target, &queue_rules[1], i, into);
    }
}

/* On queues without graphics, depth and stencil of one sample only. */
static void
check_samples_on_queue(const struct pair *p, VkImageAspectFlags aspects, uint32_t i)
{
    if (aspects & DEPTH_STENCIL && (p->source->info->samples != VK_SAMPLE_COUNT_1_BIT ||
                                    p->target->info->samples != VK_SAMPLE_COUNT_1_BIT)) {
        wake_find_rule(
            p->t->check, p->t->command, WAKE_ID(copy_image_command, "commandBuffer-12449"),
            p->target->object,
            "%spRegions[%u] copies depth or stencil, srcImage has %u samples per texel "
            "and dstImage %u, and queues of the command buffer's family have no graphics",
            p->t->path, i, (unsigned)p->source->info->samples, (unsigned)p->target->info->samples);
    }
}

void
wake_transfer_copy_newer(const struct wake_transfer *t, const struct wake_transfer_image *source,
                         const struct wake_transfer_image *target,
                         const struct wake_transfer_view *view)
{
    const struct wake_format_info *from = source->format, *into = target->format;
    const VkQueueFamilyProperties *family = wake_transfer_family(t->check);
    const struct pair p = { t, source, target };

    check_same_image(&p, view, WAKE_ID(copy_image, "srcImage-09460"));
    if (!from || !into) {
        return;
    }
    if (from->block_extent[0] > 1 && into->block_extent[0] > 1 && from->compressed &&
        into->compressed &&
        memcmp(from->block_extent, into->block_extent, sizeof(from->block_extent)) != 0) {
        FIND(&p, WAKE_ID(copy_image, "srcImage-09247"),
             "srcImage has format %s with texel blocks of %ux%ux%u, dstImage %s with %ux%ux%u",
             wake_name_VkFormat(source->info->format), from->block_extent[0], from->block_extent[1],
             from->block_extent[2], wake_name_VkFormat(target->info->format), into->block_extent[0],
             into->block_extent[1], into->block_extent[2]);
    }
    for (uint32_t i = 0; family && WAKE_UNLIKELY(!(family->queueFlags & VK_QUEUE_GRAPHICS_BIT)) &&
                         i < view->regions.count;
         i++) {
        check_samples_on_queue(&p,
                               wake_transfer_layers(view, i, false)->aspectMask |
                                   wake_transfer_layers(view, i, true)->aspectMask,
                               i);
    }
    for (uint32_t i = 0; WAKE_FEATURE_8(t->check) && i < view->regions.count; i++) {
        VkImageAspectFlags read = wake_transfer_layers(view, i, false)->aspectMask;
        VkImageAspectFlags written = wake_transfer_layers(view, i, true)->aspectMask;

        check_aspects(&p, read, written, i);
        if (family && WAKE_UNLIKELY(!(family->queueFlags & VK_QUEUE_GRAPHICS_BIT))) {
            check_queue(&p, family, read, written, i);
        }
    }
}

/* ---- blits ----------------------------------------------------------------------------------- */

static uint32_t
slices(const VkOffset3D offsets[2])
{
    int64_t difference = (int64_t)offsets[1].z - offsets[0].z;

    return (uint32_t)(difference < 0 ? -difference : difference);
}

static void
check_slices(const struct pair *p, const VkImageBlit *region, uint32_t i)
{
    bool from = p->source->info->imageType == VK_IMAGE_TYPE_3D;
    bool into = p->target->info->imageType == VK_IMAGE_TYPE_3D;
    const VkImageSubresourceLayers *a = &region->srcSubresource, *b = &region->dstSubresource;
    uint32_t read = wake_transfer_layers_meant(p->source, a),
             written = wake_transfer_layers_meant(p->target, b);
    bool one = read == 1 && written == 1;

    if (from && (a->baseArrayLayer || !one)) {
        FIND(p, WAKE_ID(blit, "maintenance8-10207"),
             "%spRegions[%u] reads %u layers from %u on of srcImage, a 3D image, and writes %u",
             p->t->path, i, read, a->baseArrayLayer, written);
    }
    if (into && (b->baseArrayLayer || !one)) {
        FIND(p, WAKE_ID(blit, "maintenance8-10208"),
             "%spRegions[%u] writes %u layers from %u on of dstImage, a 3D image, and reads %u",
             p->t->path, i, written, b->baseArrayLayer, read);
    }
    if (into && !from && slices(region->dstOffsets) != read) {
        FIND(p, WAKE_ID(blit, "maintenance8-10579"),
             "%spRegions[%u] writes %u slices of a 3D image, but srcSubresource.layerCount is %u",
             p->t->path, i, slices(region->dstOffsets), read);
    }
    if (from && !into && slices(region->srcOffsets) != written) {
        FIND(p, WAKE_ID(blit, "maintenance8-10580"),
             "%spRegions[%u] reads %u slices of a 3D image, but dstSubresource.layerCount is %u",
             p->t->path, i, slices(region->srcOffsets), written);
    }
}

void
wake_transfer_blit_newer(const struct wake_transfer *t, const struct wake_transfer_image *source,
                         const struct wake_transfer_image *target,
                         const struct wake_transfer_view *view)
{
    const struct pair p = { t, source, target };

    check_same_image(&p, view, WAKE_ID(blit, "srcImage-09459"));
    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkImageBlit *region = wake_region(&view->regions, i);
        const VkOffset3D *to = region->dstOffsets;

        if (to[0].x == to[1].x) {
            FIND(&p, WAKE_ID(blit, "dstOffsets-12518"),
                 "%spRegions[%u].dstOffsets[0].x and [1].x are both %d", t->path, i, to[0].x);
        }
        if (to[0].y == to[1].y && to[0].x != to[1].x) {
            FIND(&p, WAKE_ID(blit, "dstOffsets-12519"),
                 "%spRegions[%u].dstOffsets[0].y and [1].y are both %d", t->path, i, to[0].y);
        }
        if (to[0].z == to[1].z && to[0].x != to[1].x && to[0].y != to[1].y) {
            FIND(&p, WAKE_ID(blit, "dstOffsets-12520"),
                 "%spRegions[%u].dstOffsets[0].z and [1].z are both %d", t->path, i, to[0].z);
        }
        if (WAKE_FEATURE_8(t->check)) {
            check_slices(&p, region, i);
        }
    }
}

#ifdef VK_QCOM_filter_cubic_weights

void
wake_core_blit_weights(struct wake_check *check, const struct wake_rec_CmdBlitImage2 *r)
{
    const VkBlitImageInfo2 *info = r->pBlitImageInfo;
    const VkBlitImageCubicWeightsInfoQCOM *weights =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BLIT_IMAGE_CUBIC_WEIGHTS_INFO_QCOM)
             : NULL;

    if (weights && info->filter == VK_FILTER_CUBIC_EXT &&
        weights->cubicWeights != VK_CUBIC_FILTER_WEIGHTS_CATMULL_ROM_QCOM &&
        !WAKE_FEATURE(check, selectableCubicWeights)) {
        wake_find(check, "VUID-VkBlitImageInfo2-filter-09204",
                  "cubicWeights in pBlitImageInfo's chain is %s, and the feature "
                  "selectableCubicWeights is not enabled",
                  wake_name_VkCubicFilterWeightsQCOM(weights->cubicWeights));
    }
}

#endif
