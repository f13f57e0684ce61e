/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between images and memory of the host. Specification, 'Copying Data Between Host Memory and Images'. What is behind
 * host pointers is not looked at; layouts at the time of the call are in host_layouts.c.
 */
#include "core/buffer/bound.h"
#include "core/core_newer.h"
#include "core/transfer/transfer.h"
#include "core/words.h"

#ifdef VK_VERSION_1_4

/* The last two: what vkCopyImageToImage() reads and writes. */
enum way { TO_IMAGE, TO_MEMORY, FROM, INTO };

/* Of the image on one side, numbered alike behind its name. */
enum side { SOURCE, TARGET };
static const struct image_rules {
    const char *name;
    const char *bound, *subsampled, *samples, *line, *flat, *planes, *slices;
    const char *stencil, *own_stencil, *usage, *whole;
    const char *offset[3], *extent[3]; /* multiples of texel blocks: x, y, z */
} images[] = {
    { "srcImage",
      WAKE_ID(host_copy, "srcImage-07966"),
      WAKE_ID(host_copy, "srcImage-07969"),
      WAKE_ID(host_copy, "srcImage-07973"),
      WAKE_ID(host_copy, "srcImage-07979"),
      WAKE_ID(host_copy, "srcImage-07980"),
      WAKE_ID(host_copy, "srcImage-07981"),
      WAKE_ID(host_copy, "srcImage-07983"),
      WAKE_ID(host_copy, "srcImage-09111"),
      WAKE_ID(host_copy, "srcImage-09112"),
      WAKE_ID(host_copy, "srcImage-09113"),
      WAKE_ID(host_copy, "srcImage-09115"),
      { WAKE_ID(host_copy, "srcImage-07274"), WAKE_ID(host_copy, "srcImage-07275"),
        WAKE_ID(host_copy, "srcImage-07276") },
      { WAKE_ID(host_copy, "srcImage-00207"), WAKE_ID(host_copy, "srcImage-00208"),
        WAKE_ID(host_copy, "srcImage-00209") } },
    { "dstImage",
      WAKE_ID(host_copy, "dstImage-07966"),
      WAKE_ID(host_copy, "dstImage-07969"),
      WAKE_ID(host_copy, "dstImage-07973"),
      WAKE_ID(host_copy, "dstImage-07979"),
      WAKE_ID(host_copy, "dstImage-07980"),
      WAKE_ID(host_copy, "dstImage-07981"),
      WAKE_ID(host_copy, "dstImage-07983"),
      WAKE_ID(host_copy, "dstImage-09111"),
      WAKE_ID(host_copy, "dstImage-09112"),
      WAKE_ID(host_copy, "dstImage-09113"),
      WAKE_ID(host_copy, "dstImage-09115"),
      { WAKE_ID(host_copy, "dstImage-07274"), WAKE_ID(host_copy, "dstImage-07275"),
        WAKE_ID(host_copy, "dstImage-07276") },
      { WAKE_ID(host_copy, "dstImage-00207"), WAKE_ID(host_copy, "dstImage-00208"),
        WAKE_ID(host_copy, "dstImage-00209") } },
};

/* Of the place of a region in an image, numbered alike behind the names of its members. */
enum place { OF_MEMORY, OF_SOURCE, OF_TARGET };
static const struct place_rules {
    const char *subresource, *where, *size; /* members of a region */
    const char *level, *layers, *aspects, *unmoved;
    const char *inside[3];
} places[] = {
    { "imageSubresource",
      "imageOffset",
      "imageExtent",
      WAKE_ID(host_copy, "imageSubresource-07967"),
      WAKE_ID(host_copy, "imageSubresource-07968"),
      WAKE_ID(host_copy, "imageSubresource-09105"),
      WAKE_ID(host_copy, "imageOffset-09114"),
      { WAKE_ID(host_copy, "imageSubresource-07971"), WAKE_ID(host_copy, "imageSubresource-07972"),
        WAKE_ID(host_copy, "imageOffset-09104") } },
    { "srcSubresource",
      "srcOffset",
      "extent",
      WAKE_ID(host_copy, "srcSubresource-07967"),
      WAKE_ID(host_copy, "srcSubresource-07968"),
      WAKE_ID(host_copy, "srcSubresource-09105"),
      WAKE_ID(host_copy, "srcOffset-09114"),
      { WAKE_ID(host_copy, "srcSubresource-07971"), WAKE_ID(host_copy, "srcSubresource-07972"),
        WAKE_ID(host_copy, "srcOffset-09104") } },
    { "dstSubresource",
      "dstOffset",
      "extent",
      WAKE_ID(host_copy, "dstSubresource-07967"),
      WAKE_ID(host_copy, "dstSubresource-07968"),
      WAKE_ID(host_copy, "dstSubresource-09105"),
      WAKE_ID(host_copy, "dstOffset-09114"),
      { WAKE_ID(host_copy, "dstSubresource-07971"), WAKE_ID(host_copy, "dstSubresource-07972"),
        WAKE_ID(host_copy, "dstOffset-09104") } },
};

static const struct way_rules {
    const struct image_rules *image;
    const struct place_rules *place;
    const char *layout; /* one of those that the device lists */
    const char *memcpy;
    uint32_t owner;
} ways[] = {
    [TO_IMAGE] = { &images[TARGET], &places[OF_MEMORY], WAKE_ID(host_copy, "dstImageLayout-09060"),
                   WAKE_ID(host_copy, "flags-09393"), 0 },
    [TO_MEMORY] = { &images[SOURCE], &places[OF_MEMORY], WAKE_ID(host_copy, "srcImageLayout-09065"),
                    WAKE_ID(host_copy, "flags-09394"), 1 },
    [FROM] = { &images[SOURCE], &places[OF_SOURCE], WAKE_ID(host_copy, "srcImageLayout-09072"),
               NULL, 2 },
    [INTO] = { &images[TARGET], &places[OF_TARGET], WAKE_ID(host_copy, "dstImageLayout-09073"),
               NULL, 2 },
};

/* A region of either way, without the host's pointer. */
struct host_region {
    uint32_t row, height;
    VkImageSubresourceLayers layers;
    VkOffset3D offset;
    VkExtent3D extent;
};

struct host_copy {
    struct wake_check *check;
    enum way way;
    VkHostImageCopyFlags flags;
    const struct wake_object *object;
    const struct wake_image *image;
    const struct wake_format_info *format;
    uint32_t index; /* of the region */
};

#define FIND(c, rule, ...)                                                                \
    wake_find_rule_objects((c)->check, wake_owners_host_copy[ways[(c)->way].owner], rule, \
                           (c)->object, NULL, __VA_ARGS__)
#define FIND_REGION(c, rule, ...)                                                                  \
    wake_find_rule_objects((c)->check, wake_owners_host_region[(c)->way], rule, (c)->object, NULL, \
                           __VA_ARGS__)

/* ---- the image ------------------------------------------------------------------------------- */

static void
check_image(const struct host_copy *c)
{
    const VkImageCreateInfo *info = &c->image->info;
    const char *name = ways[c->way].image->name;
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), c->object);
    if (!(info->flags & (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_DISJOINT_BIT)) &&
        !c->image->swapchain && !wake_timeline_has_memory(c->object)) {
        FIND(c, ways[c->way].image->bound, "%s is %s, which has no memory: %s", name, text,
             wake_core_no_memory(c->object));
    }
    if (info->flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT) {
        FIND(c, ways[c->way].image->subsampled,
             "%s is %s, which was created with VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT", name, text);
    }
    if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
        FIND(c, ways[c->way].image->samples, "%s is %s, which has %s", name, text,
             wake_name_VkSampleCountFlagBits(info->samples));
    }
}

static void
check_usage(const struct host_copy *c, VkImageAspectFlags aspects)
{
    const VkImageCreateInfo *info = &c->image->info;
    bool own = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO) !=
               NULL;
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), c->object);
    if (aspects & VK_IMAGE_ASPECT_STENCIL_BIT &&
        !(c->image->stencil_usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT)) {
        FIND(
            c, own ? ways[c->way].image->own_stencil : ways[c->way].image->stencil,
            "pRegions[%u] is of the stencil aspect of %s, which was created without VK_IMAGE_USAGE_HOST_TRANSFER_BIT%s",
            c->index, text, own ? " in VkImageStencilUsageCreateInfo" : "");
    }
    if (aspects & ~(VkImageAspectFlags)VK_IMAGE_ASPECT_STENCIL_BIT &&
        !(info->usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT)) {
        FIND(c, ways[c->way].image->usage,
             "pRegions[%u] is of %s, which was created without VK_IMAGE_USAGE_HOST_TRANSFER_BIT",
             c->index, text);
    }
}

/* ---- one region ------------------------------------------------------------------------------ */

/* What holds of the struct anywhere. */
static void
check_layers(const struct host_copy *c, const VkImageSubresourceLayers *layers)
{
    const char *member = ways[c->way].place->subresource;

    if (layers->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT &&
        layers->aspectMask & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        wake_find_objects(c->check, "VUID-VkImageSubresourceLayers-aspectMask-00167", c->object,
                          NULL, "pRegions[%u].%s.aspectMask is %s", c->index, member,
                          WAKE_FLAGS_TEXT(VkImageAspectFlags, layers->aspectMask));
    }
    if (layers->aspectMask & VK_IMAGE_ASPECT_METADATA_BIT) {
        wake_find_objects(c->check, "VUID-VkImageSubresourceLayers-aspectMask-00168", c->object,
                          NULL, "pRegions[%u].%s.aspectMask is %s", c->index, member,
                          WAKE_FLAGS_TEXT(VkImageAspectFlags, layers->aspectMask));
    }
    if (!layers->layerCount) {
        wake_find_objects(c->check, "VUID-VkImageSubresourceLayers-layerCount-01700", c->object,
                          NULL, "pRegions[%u].%s.layerCount is 0", c->index, member);
    }
}

/* False: it has no size. */
static bool
check_subresource(const struct host_copy *c, const VkImageSubresourceLayers *layers)
{
    const VkImageCreateInfo *info = &c->image->info;
    const VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT |
                                      VK_IMAGE_ASPECT_PLANE_2_BIT;
    VkImageAspectFlags aspects = layers->aspectMask;
    char text[WAKE_OBJECT_TEXT];

    check_layers(c, layers);
    wake_object_text(text, sizeof(text), c->object);
    if (layers->mipLevel >= info->mipLevels) {
        FIND(c, ways[c->way].place->level,
             "pRegions[%u].%s.mipLevel is %u, but %s has %u mip levels", c->index,
             ways[c->way].place->subresource, layers->mipLevel, text, info->mipLevels);
    }
    if (layers->layerCount != VK_REMAINING_ARRAY_LAYERS &&
        (uint64_t)layers->baseArrayLayer + layers->layerCount > info->arrayLayers) {
        FIND(c, ways[c->way].place->layers,
             "pRegions[%u].%s has baseArrayLayer %u and layerCount %u, but %s has %u array layers",
             c->index, ways[c->way].place->subresource, layers->baseArrayLayer, layers->layerCount,
             text, info->arrayLayers);
    }
    if (info->imageType == VK_IMAGE_TYPE_3D &&
        (layers->baseArrayLayer ||
         (layers->layerCount != 1 && layers->layerCount != VK_REMAINING_ARRAY_LAYERS))) {
        FIND(c, ways[c->way].image->slices,
             "pRegions[%u].%s has baseArrayLayer %u and layerCount %u, and %s is a 3D image",
             c->index, ways[c->way].place->subresource, layers->baseArrayLayer, layers->layerCount,
             text);
    }
    if (c->format && c->format->plane_count > 1) {
        if (!(aspects & planes) || aspects & (aspects - 1)) {
            FIND(c, ways[c->way].image->planes,
                 "pRegions[%u].%s.aspectMask is %s, but the format of %s has several planes",
                 c->index, ways[c->way].place->subresource,
                 WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects), text);
        }
    } else if (c->image->aspects &&
               aspects & ~c->image->aspects & ~(VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT) {
        FIND(c, ways[c->way].place->aspects,
             "pRegions[%u].%s.aspectMask is %s, but %s has format %s", c->index,
             ways[c->way].place->subresource, WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects), text,
             wake_name_VkFormat(info->format));
    }
    return layers->mipLevel < info->mipLevels;
}

/* Of being inside, of offsets and of extents the first axis only. */
static void
check_place(const struct host_copy *c, const struct host_region *r)
{
    static const char axes[] = "xyz";
    const VkImageCreateInfo *info = &c->image->info;
    VkExtent3D whole = wake_mip_extent(info, r->layers.mipLevel, r->layers.aspectMask);
    const int32_t offset[] = { r->offset.x, r->offset.y, r->offset.z };
    const uint32_t extent[] = { r->extent.width, r->extent.height, r->extent.depth };
    const uint32_t most[] = { whole.width, whole.height, whole.depth };
    const uint32_t room[] = { whole.width, whole.height, wake_transfer_depth(info, whole.depth) };
    bool told = false, starts_well = true, whole_blocks = true;

    if (info->imageType == VK_IMAGE_TYPE_1D && (offset[1] || extent[1] != 1)) {
        FIND(c, ways[c->way].image->line,
             "pRegions[%u] has %s.y %d and %s.height %u, and the image is 1D", c->index,
             ways[c->way].place->where, offset[1], ways[c->way].place->size, extent[1]);
    }
    if (info->imageType != VK_IMAGE_TYPE_3D && (offset[2] || extent[2] != 1)) {
        FIND(c, ways[c->way].image->flat,
             "pRegions[%u] has %s.z %d and %s.depth %u, and the image is no 3D image", c->index,
             ways[c->way].place->where, offset[2], ways[c->way].place->size, extent[2]);
    }
    for (int i = 0; i < 3; i++) {
        uint32_t block = c->format && c->format->plane_count < 2 ? c->format->block_extent[i] : 1;
        int64_t end = (int64_t)offset[i] + extent[i];

        if (!told && (offset[i] < 0 || end > room[i])) {
            FIND(c, ways[c->way].place->inside[i],
                 "pRegions[%u] goes from %c %d to %lld, but the subresource has %u texels there",
                 c->index, axes[i], offset[i], (long long)end, most[i]);
            told = true;
        }
        if (starts_well && block > 1 && (uint32_t)offset[i] % block) {
            FIND(c, ways[c->way].image->offset[i],
                 "pRegions[%u].%s.%c is %d, but texel blocks have %u texels there", c->index,
                 ways[c->way].place->where, axes[i], offset[i], block);
            starts_well = false;
        }
        if (whole_blocks && block > 1 && extent[i] % block && end != most[i]) {
            FIND(
                c, ways[c->way].image->extent[i],
                "pRegions[%u] goes from %c %d to %lld, but texel blocks have %u texels there and the subresource %u",
                c->index, axes[i], offset[i], (long long)end, block, most[i]);
            whole_blocks = false;
        }
    }
}

/* VK_HOST_IMAGE_COPY_MEMCPY_BIT: all of a subresource, as it lies in memory. */
static void
check_memcpy(const struct host_copy *c, const struct host_region *r)
{
    VkExtent3D whole = wake_mip_extent(&c->image->info, r->layers.mipLevel, r->layers.aspectMask);

    if (r->row || r->height) {
        FIND(
            c, ways[c->way].memcpy,
            "flags has VK_HOST_IMAGE_COPY_MEMCPY_BIT, but pRegions[%u] has memoryRowLength %u and memoryImageHeight %u",
            c->index, r->row, r->height);
    }
    if (r->offset.x || r->offset.y || r->offset.z) {
        FIND(c, ways[c->way].place->unmoved,
             "flags has VK_HOST_IMAGE_COPY_MEMCPY_BIT, but pRegions[%u].%s is %d, %d, %d", c->index,
             ways[c->way].place->where, r->offset.x, r->offset.y, r->offset.z);
    }
    if (r->extent.width != whole.width || r->extent.height != whole.height ||
        r->extent.depth != whole.depth) {
        FIND(
            c, ways[c->way].image->whole,
            "flags has VK_HOST_IMAGE_COPY_MEMCPY_BIT, but pRegions[%u].%s is %u x %u x %u and the subresource %u "
            "x %u x %u",
            c->index, ways[c->way].place->size, r->extent.width, r->extent.height, r->extent.depth,
            whole.width, whole.height, whole.depth);
    }
}

static void
check_region_itself(const struct host_copy *c, const struct host_region *r)
{
    VkImageAspectFlags aspects = r->layers.aspectMask;

    if (aspects & (aspects - 1)) {
        FIND_REGION(c, WAKE_ID(host_region, "aspectMask-09103"),
                    "pRegions[%u].imageSubresource.aspectMask is %s", c->index,
                    WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects));
    }
    if (!r->extent.width) {
        FIND_REGION(c, WAKE_ID(host_region, "imageExtent-06659"),
                    "pRegions[%u].imageExtent.width is 0", c->index);
    }
    if (!r->extent.height) {
        FIND_REGION(c, WAKE_ID(host_region, "imageExtent-06660"),
                    "pRegions[%u].imageExtent.height is 0", c->index);
    }
    if (!r->extent.depth) {
        FIND_REGION(c, WAKE_ID(host_region, "imageExtent-06661"),
                    "pRegions[%u].imageExtent.depth is 0", c->index);
    }
    if (r->row && r->row < r->extent.width) {
        FIND_REGION(c, WAKE_ID(host_region, "memoryRowLength-09101"),
                    "pRegions[%u].memoryRowLength is %u and imageExtent.width is %u", c->index,
                    r->row, r->extent.width);
    }
    if (r->height && r->height < r->extent.height) {
        FIND_REGION(c, WAKE_ID(host_region, "memoryImageHeight-09102"),
                    "pRegions[%u].memoryImageHeight is %u and imageExtent.height is %u", c->index,
                    r->height, r->extent.height);
    }
}

static void
check_rows(const struct host_copy *c, const struct host_region *r)
{
    const struct wake_format_info *format = c->format;

    if (!format || format->plane_count > 1 || !format->block_extent[0]) {
        return;
    }
    if (r->row % format->block_extent[0]) {
        FIND(c, WAKE_ID(host_copy, "memoryRowLength-09106"),
             "pRegions[%u].memoryRowLength is %u, but texel blocks are %u texels wide", c->index,
             r->row, format->block_extent[0]);
    }
    if (r->height % format->block_extent[1]) {
        FIND(c, WAKE_ID(host_copy, "memoryImageHeight-09107"),
             "pRegions[%u].memoryImageHeight is %u, but texel blocks are %u texels high", c->index,
             r->height, format->block_extent[1]);
    }
    if ((uint64_t)r->row / format->block_extent[0] * format->block_size > INT32_MAX) {
        FIND(c, WAKE_ID(host_copy, "memoryRowLength-09108"),
             "pRegions[%u].memoryRowLength is %u, more than 2^31-1 bytes in %s", c->index, r->row,
             wake_name_VkFormat(c->image->info.format));
    }
}

/* What a region says of the image; one of another image has no rows. */
static void
check_in_image(const struct host_copy *c, const struct host_region *r)
{
    check_usage(c, r->layers.aspectMask);
    check_rows(c, r);
    if (check_subresource(c, &r->layers)) {
        check_place(c, r);
        if (c->flags & VK_HOST_IMAGE_COPY_MEMCPY) {
            check_memcpy(c, r);
        }
    }
}

static void
check_region(const struct host_copy *c, const struct host_region *r)
{
    check_region_itself(c, r);
    if (!c->image) {
        return;
    }
    check_in_image(c, r);
}

static void
check_layout(const struct host_copy *c, VkImageLayout layout)
{
    bool target = c->way == TO_IMAGE || c->way == INTO;

    if (!wake_facts_host_layout(wake_check_facts(c->check), target, layout)) {
        FIND(c, ways[c->way].layout, "%sLayout is %s, which is none of those that %s lists",
             ways[c->way].image->name, wake_name_VkImageLayout(layout),
             target ? "pCopyDstLayouts" : "pCopySrcLayouts");
    }
}

static struct host_copy
begin(struct wake_check *check, enum way way, VkHostImageCopyFlags flags, wake_id id,
      VkImageLayout layout)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkImage);
    const struct wake_image *image = wake_image_of(object);
    struct host_copy c = { check, way, flags, object, image, NULL, 0 };

    if (image) {
        c.format = image->known_format ? wake_format(image->info.format) : NULL;
        check_image(&c);
        check_layout(&c, layout);
    }
    return c;
}

/* Regions that a device turns while it copies have rules of their own. */
static bool
turns(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM) != NULL;
}

void
wake_core_copy_memory_to_image(struct wake_check *check, const struct wake_rec_CopyMemoryToImage *r)
{
    const VkCopyMemoryToImageInfo *info = r->pCopyMemoryToImageInfo;
    struct host_copy c;

    if (!info) {
        return;
    }
    c = begin(check, TO_IMAGE, info->flags,
              wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToImageInfo,
                             WAKE_HANDLE_VkCopyMemoryToImageInfo_dstImage),
              info->dstImageLayout);
    for (; info->pRegions && c.index < info->regionCount; c.index++) {
        const VkMemoryToImageCopy *from = &info->pRegions[c.index];

        if (!turns(from->pNext)) {
            check_region(&c, &(struct host_region){ from->memoryRowLength, from->memoryImageHeight,
                                                    from->imageSubresource, from->imageOffset,
                                                    from->imageExtent });
        }
    }
}

void
wake_core_copy_image_to_memory(struct wake_check *check, const struct wake_rec_CopyImageToMemory *r)
{
    const VkCopyImageToMemoryInfo *info = r->pCopyImageToMemoryInfo;
    struct host_copy c;

    if (!info) {
        return;
    }
    c = begin(check, TO_MEMORY, info->flags,
              wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToMemoryInfo,
                             WAKE_HANDLE_VkCopyImageToMemoryInfo_srcImage),
              info->srcImageLayout);
    for (; info->pRegions && c.index < info->regionCount; c.index++) {
        const VkImageToMemoryCopy *from = &info->pRegions[c.index];

        if (!turns(from->pNext)) {
            check_region(&c, &(struct host_region){ from->memoryRowLength, from->memoryImageHeight,
                                                    from->imageSubresource, from->imageOffset,
                                                    from->imageExtent });
        }
    }
}

/* ---- between images -------------------------------------------------------------------------- */

/* What differs between the create infos, in words; NULL: nothing. */
static const char *
other_creation(const VkImageCreateInfo *a, const VkImageCreateInfo *b)
{
    return a->format != b->format                 ? "formats"
           : a->imageType != b->imageType         ? "types"
           : a->extent.width != b->extent.width   ? "widths"
           : a->extent.height != b->extent.height ? "heights"
           : a->extent.depth != b->extent.depth   ? "depths"
           : a->mipLevels != b->mipLevels         ? "mip levels"
           : a->arrayLayers != b->arrayLayers     ? "array layers"
           : a->samples != b->samples             ? "samples"
           : a->tiling != b->tiling               ? "tilings"
           : a->usage != b->usage                 ? "usages"
           : a->flags != b->flags                 ? "flags"
           : a->sharingMode != b->sharingMode     ? "sharing modes"
           : a->initialLayout != b->initialLayout ? "initial layouts"
                                                  : NULL;
}

static void
check_side(struct host_copy *c, const VkImageCopy2 *region, bool target)
{
    const struct host_region one = { .layers = target ? region->dstSubresource
                                                      : region->srcSubresource,
                                     .offset = target ? region->dstOffset : region->srcOffset,
                                     .extent = region->extent };

    if (!c->image) {
        return;
    }
    check_in_image(c, &one);
}

static void
check_extent(struct wake_check *check, const VkExtent3D *extent, uint32_t i)
{
    const char *owner = wake_owners_image_copy[1];

    if (!extent->width) {
        wake_find_rule(check, owner, WAKE_ID(image_copy, "extent-06668"), NULL,
                       "pRegions[%u].extent.width is 0", i);
    }
    if (!extent->height) {
        wake_find_rule(check, owner, WAKE_ID(image_copy, "extent-06669"), NULL,
                       "pRegions[%u].extent.height is 0", i);
    }
    if (!extent->depth) {
        wake_find_rule(check, owner, WAKE_ID(image_copy, "extent-06670"), NULL,
                       "pRegions[%u].extent.depth is 0", i);
    }
}

void
wake_core_copy_image_to_image(struct wake_check *check, const struct wake_rec_CopyImageToImage *r)
{
    const VkCopyImageToImageInfo *info = r->pCopyImageToImageInfo;
    struct host_copy from, into;
    const char *differs;

    if (!info) {
        return;
    }
    from = begin(check, FROM, info->flags,
                 wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                                WAKE_HANDLE_VkCopyImageToImageInfo_srcImage),
                 info->srcImageLayout);
    into = begin(check, INTO, info->flags,
                 wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                                WAKE_HANDLE_VkCopyImageToImageInfo_dstImage),
                 info->dstImageLayout);
    differs = from.image && into.image ? other_creation(&from.image->info, &into.image->info)
                                       : NULL;
    if (differs) {
        wake_find_objects(check, "VUID-VkCopyImageToImageInfo-srcImage-09069", from.object,
                          into.object, "srcImage and dstImage have different %s", differs);
    }
    for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
        from.index = into.index = i;
        check_extent(check, &info->pRegions[i].extent, i);
        check_side(&from, &info->pRegions[i], false);
        check_side(&into, &info->pRegions[i], true);
    }
}

#endif
