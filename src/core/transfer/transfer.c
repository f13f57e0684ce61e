/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that all transfer commands share.
 */
#include "core/transfer/transfer.h"

#include "core/buffer/bound.h"
#include "state/scope/scope.h"

/* ---- protected memory ------------------------------------------------------------------------ */

static WAKE_COLD void
wrong_protection(const struct wake_transfer *t, const struct wake_object *object, bool is_protected,
                 const char *name, const char *in_unprotected, const char *in_protected)
{
    const struct wake_facts *facts = wake_check_facts(t->check);
    char text[WAKE_OBJECT_TEXT];

    if (!facts || facts->properties.protectedMemory.protectedNoFault) {
        return;
    }
    if (is_protected && in_unprotected) {
        wake_find_rule(
            t->check, t->command, in_unprotected, object,
            "%s%s (%s) is protected, but the command buffer is not: its pool was created without "
            "VK_COMMAND_POOL_CREATE_PROTECTED_BIT, and the device lacks protectedNoFault",
            t->path, name, wake_object_text(text, sizeof(text), object));
    } else if (!is_protected && in_protected) {
        wake_find_rule(
            t->check, t->command, in_protected, object,
            "%s%s (%s) is not protected, but the command buffer is, and the device lacks protectedNoFault",
            t->path, name, wake_object_text(text, sizeof(text), object));
    }
}

static void
check_protected(const struct wake_transfer *t, const struct wake_object *object, bool is_protected,
                const char *name, const char *in_unprotected, const char *in_protected)
{
    const struct wake_command_pool *pool = wake_command_pool_of(t->check->cb);

    if (pool && WAKE_UNLIKELY(((pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT) != 0) !=
                              is_protected)) {
        wrong_protection(t, object, is_protected, name, in_unprotected, in_protected);
    }
}

/* ---- buffers --------------------------------------------------------------------------------- */

static WAKE_COLD void
buffer_usage(const struct wake_transfer *t, const struct wake_object *object,
             const VkBufferCreateInfo *info, const struct wake_transfer_buffer_rules *rules)
{
    char text[WAKE_OBJECT_TEXT], has[512], needs[128];

    wake_print_VkBufferUsageFlags(has, sizeof(has), info->usage);
    wake_print_VkBufferUsageFlags(needs, sizeof(needs), rules->usage_bit);
    WAKE_FIND_TRANSFER(t, rules->usage, object,
                       "%s%s (%s) was created with usage %s; the command needs %s", t->path,
                       rules->name, wake_object_text(text, sizeof(text), object), has, needs);
}

const VkBufferCreateInfo *
wake_transfer_buffer(const struct wake_transfer *t, wake_id id,
                     const struct wake_transfer_buffer_rules *rules,
                     const struct wake_object **object_out)
{
    const struct wake_object *object = wake_check_object(t->check, id, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char text[WAKE_OBJECT_TEXT];

    *object_out = object;
    if (!info) {
        return NULL;
    }
    if (WAKE_UNLIKELY(!(info->usage & rules->usage_bit))) {
        buffer_usage(t, object, info, rules);
    }
    if (WAKE_UNLIKELY(!wake_core_has_memory(t->check, object)) &&
        !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        WAKE_FIND_TRANSFER(t, rules->bound, object, "%s%s (%s) has no memory: %s%s", t->path,
                           rules->name, wake_object_text(text, sizeof(text), object),
                           wake_core_no_memory(object), wake_core_bind_it(object, "Buffer"));
    }
    check_protected(t, object, (info->flags & VK_BUFFER_CREATE_PROTECTED_BIT) != 0, rules->name,
                    rules->in_unprotected, rules->in_protected);
    return info;
}

/* ---- images ---------------------------------------------------------------------------------- */

const VkQueueFamilyProperties *
wake_transfer_family(const struct wake_check *check)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;
    const struct wake_command_pool *pool = wake_command_pool_of(check->cb);

    return pool && pool->queue_flags && pool->family < device->family_count
               ? &device->families[pool->family]
               : NULL;
}

bool
wake_transfer_features(const struct wake_check *check, const struct wake_transfer_image *image,
                       VkFormatFeatureFlags2 *out)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkFormatProperties3 *properties;

    if (!facts || !image->format) {
        return false;
    }
    properties = wake_format_properties(facts, image->info->format);
    if (image->info->tiling == VK_IMAGE_TILING_OPTIMAL) {
        *out = properties->optimalTilingFeatures;
        return true;
    }
    if (image->info->tiling == VK_IMAGE_TILING_LINEAR) {
        *out = properties->linearTilingFeatures;
        return true;
    }
    return false; /* those of a modifier */
}

static WAKE_COLD void
wrong_layout(const struct wake_transfer *t, const struct wake_transfer_image *image,
             VkImageLayout layout)
{
    const struct wake_transfer_image_rules *rules = image->rules;
    bool shared = WAKE_EXTENSION(t->check, VK_KHR_shared_presentable_image);

    if (shared && layout == VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR && rules->layout_shared) {
        return;
    }
    WAKE_FIND_TRANSFER(
        t, shared && rules->layout_shared ? rules->layout_shared : rules->layout, image->object,
        "%s%s is %s; it may be %s or VK_IMAGE_LAYOUT_GENERAL%s", t->path, rules->layout_name,
        wake_name_VkImageLayout(layout), wake_name_VkImageLayout(rules->best),
        shared && rules->layout_shared ? ", or VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR" : "");
}

static WAKE_COLD void
image_usage(const struct wake_transfer *t, const struct wake_transfer_image *image)
{
    char text[WAKE_OBJECT_TEXT], has[512], needs[128];

    wake_print_VkImageUsageFlags(has, sizeof(has), image->info->usage);
    wake_print_VkImageUsageFlags(needs, sizeof(needs), image->rules->usage_bit);
    WAKE_FIND_TRANSFER(t, image->rules->usage, image->object,
                       "%s%s (%s) was created with usage %s; the command needs %s", t->path,
                       image->rules->name, wake_object_text(text, sizeof(text), image->object), has,
                       needs);
}

static void
image_features(const struct wake_transfer *t, const struct wake_transfer_image *image)
{
    const struct wake_transfer_image_rules *rules = image->rules;
    VkFormatFeatureFlags2 features;
    char text[WAKE_OBJECT_TEXT], needs[128];

    /* Transfers have bits of their own since VK_KHR_maintenance1 only. */
    if (!wake_transfer_features(t->check, image, &features) ||
        (features & rules->feature_bit) == rules->feature_bit ||
        ((rules->feature_bit &
          (VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT)) &&
         !WAKE_EXTENSION(t->check, VK_KHR_maintenance1))) {
        return;
    }
    wake_print_VkFormatFeatureFlags2(needs, sizeof(needs), rules->feature_bit);
    WAKE_FIND_TRANSFER(t, rules->features, image->object,
                       "%s%s (%s) has format %s, for which the device does not offer %s with %s",
                       t->path, rules->name, wake_object_text(text, sizeof(text), image->object),
                       wake_name_VkFormat(image->info->format), needs,
                       wake_name_VkImageTiling(image->info->tiling));
}

static WAKE_COLD void
image_not_bound(const struct wake_transfer *t, const struct wake_transfer_image *image)
{
    char text[WAKE_OBJECT_TEXT];

    /* The planes of a disjoint image have memory each, an image of a swapchain that of the
     * presentation engine. */
    if (image->info->flags & (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_DISJOINT_BIT) ||
        image->image->swapchain) {
        return;
    }
    WAKE_FIND_TRANSFER(
        t, image->rules->bound, image->object, "%s%s (%s) has no memory: %s%s", t->path,
        image->rules->name, wake_object_text(text, sizeof(text), image->object),
        wake_core_no_memory(image->object), wake_core_bind_it(image->object, "Image"));
}

struct wake_transfer_image
wake_transfer_image(const struct wake_transfer *t, wake_id id, VkImageLayout layout,
                    const struct wake_transfer_image_rules *rules)
{
    struct wake_object *object = wake_check_object(t->check, id, WAKE_TYPE_VkImage);
    struct wake_transfer_image image = { .rules = rules,
                                         .object = object,
                                         .image = wake_image_of(object) };
    char text[WAKE_OBJECT_TEXT];

    if (!image.image) {
        return image;
    }
    image.info = &image.image->info;
    image.format = wake_format(image.info->format);
    if (WAKE_UNLIKELY(layout != rules->best && layout != VK_IMAGE_LAYOUT_GENERAL)) {
        wrong_layout(t, &image, layout);
    }
    if (rules->usage && WAKE_UNLIKELY(!(image.info->usage & rules->usage_bit))) {
        image_usage(t, &image);
    }
    if (WAKE_UNLIKELY(!wake_core_has_memory(t->check, object))) {
        image_not_bound(t, &image);
    }
    image_features(t, &image);
    if (WAKE_UNLIKELY(image.info->flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT) &&
        rules->subsampled) {
        WAKE_FIND_TRANSFER(t, rules->subsampled, object,
                           "%s%s (%s) was created with VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT", t->path,
                           rules->name, wake_object_text(text, sizeof(text), object));
    }
    check_protected(t, object, (image.info->flags & VK_IMAGE_CREATE_PROTECTED_BIT) != 0,
                    rules->name, rules->in_unprotected, rules->in_protected);
    return image;
}

/* ---- subresources ---------------------------------------------------------------------------- */

#define MEMORY_PLANES                                                                  \
    (VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT | \
     VK_IMAGE_ASPECT_MEMORY_PLANE_2_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT)
#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)
#define PLANES \
    (VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT | VK_IMAGE_ASPECT_PLANE_2_BIT)

/* VkImageSubresourceLayers in itself. False: its aspects mean nothing. */
static bool
check_layers(const struct wake_transfer *t, const struct wake_transfer_image *image, uint32_t index,
             const VkImageSubresourceLayers *layers)
{
    const char *member = image->rules->subresource;
    char aspects[256];

    if (WAKE_LIKELY(layers->layerCount &&
                    !(layers->aspectMask & (VK_IMAGE_ASPECT_METADATA_BIT | MEMORY_PLANES)) &&
                    (!(layers->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) ||
                     !(layers->aspectMask & DEPTH_STENCIL)))) {
        return true;
    }
    wake_print_VkImageAspectFlags(aspects, sizeof(aspects), layers->aspectMask);
    if ((layers->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) && (layers->aspectMask & DEPTH_STENCIL)) {
        wake_find_objects(
            t->check, "VUID-VkImageSubresourceLayers-aspectMask-00167", t->check->cb->object,
            image->object,
            "%spRegions[%u].%s.aspectMask is %s: color together with depth or stencil", t->path,
            index, member, aspects);
    }
    if (layers->aspectMask & VK_IMAGE_ASPECT_METADATA_BIT) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceLayers-aspectMask-00168",
                          t->check->cb->object, image->object, "%spRegions[%u].%s.aspectMask is %s",
                          t->path, index, member, aspects);
    }
    if (layers->aspectMask & MEMORY_PLANES) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceLayers-aspectMask-02247",
                          t->check->cb->object, image->object, "%spRegions[%u].%s.aspectMask is %s",
                          t->path, index, member, aspects);
    }
    if (!layers->layerCount) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceLayers-layerCount-01700",
                          t->check->cb->object, image->object, "%spRegions[%u].%s.layerCount is 0",
                          t->path, index, member);
    }
    return !(layers->aspectMask & (VK_IMAGE_ASPECT_METADATA_BIT | MEMORY_PLANES));
}

static bool
aspects_present(const struct wake_transfer_image *image, VkImageAspectFlags aspects)
{
    if (!image->format) {
        return true;
    }
    if (image->format->plane_count > 1) {
        /* Color stands for all planes; which ones a command takes has rules of its own. */
        return !(aspects & DEPTH_STENCIL);
    }
    return !(aspects & ~image->image->aspects);
}

/* All layers from the first one on. False: that is not meant. */
static bool
check_remaining(const struct wake_transfer *t, const struct wake_transfer_image *image,
                uint32_t index, const VkImageSubresourceLayers *layers)
{
    if (layers->layerCount != VK_REMAINING_ARRAY_LAYERS) {
        return false;
    }
#ifdef VK_VERSION_1_4
    if (!WAKE_FEATURE(t->check, maintenance5)) {
        wake_find(
            t->check, "VUID-VkImageSubresourceLayers-layerCount-09243",
            "%spRegions[%u].%s.layerCount is VK_REMAINING_ARRAY_LAYERS, but the feature maintenance5 is not "
            "enabled",
            t->path, index, image->rules->subresource);
        return true;
    }
    return layers->baseArrayLayer < image->info->arrayLayers;
#else
    (void)t;
    (void)image;
    (void)index;
    return false;
#endif
}

bool
wake_transfer_subresource(const struct wake_transfer *t, const struct wake_transfer_image *image,
                          uint32_t index, const VkImageSubresourceLayers *layers)
{
    const struct wake_transfer_image_rules *rules = image->rules;
    char text[WAKE_OBJECT_TEXT], has[256], wants[256];

    if (!check_layers(t, image, index, layers) || !image->image) {
        return false;
    }
    if (WAKE_UNLIKELY(!aspects_present(image, layers->aspectMask))) {
        wake_print_VkImageAspectFlags(wants, sizeof(wants), layers->aspectMask);
        wake_print_VkImageAspectFlags(has, sizeof(has), image->image->aspects);
        WAKE_FIND_TRANSFER(t, rules->aspects, image->object,
                           "%spRegions[%u].%s.aspectMask is %s, but %s of format %s has %s",
                           t->path, index, rules->subresource, wants,
                           wake_object_text(text, sizeof(text), image->object),
                           wake_name_VkFormat(image->info->format), has);
    }
    if (WAKE_UNLIKELY((uint64_t)layers->baseArrayLayer + layers->layerCount >
                      image->info->arrayLayers)) {
        if ((layers->layerCount == VK_REMAINING_ARRAY_LAYERS ||
             image->info->imageType == VK_IMAGE_TYPE_3D) &&
            wake_check_unknown_extensions(t->check)) {
            return false; /* later versions allow it */
        }
        if (!check_remaining(t, image, index, layers)) {
            WAKE_FIND_TRANSFER(
                t, rules->layers, image->object,
                "%spRegions[%u].%s has baseArrayLayer %u and layerCount %u, together %llu, but %s has %u array layers",
                t->path, index, rules->subresource, layers->baseArrayLayer, layers->layerCount,
                (unsigned long long)layers->baseArrayLayer + layers->layerCount,
                wake_object_text(text, sizeof(text), image->object), image->info->arrayLayers);
        }
    }
    if (WAKE_UNLIKELY(layers->mipLevel >= image->info->mipLevels)) {
        WAKE_FIND_TRANSFER(t, rules->mip, image->object,
                           "%spRegions[%u].%s.mipLevel is %u, but %s has %u mip levels", t->path,
                           index, rules->subresource, layers->mipLevel,
                           wake_object_text(text, sizeof(text), image->object),
                           image->info->mipLevels);
        return false;
    }
    return true;
}

/* ---- plain regions --------------------------------------------------------------------------- */

bool
wake_transfer_plain(const struct wake_check *check, const struct wake_transfer_image *image)
{
    const struct wake_format_info *format = image->format;
    const VkQueueFamilyProperties *family = wake_transfer_family(check);

    return format && format->plane_count < 2 && format->block_extent[0] == 1 &&
           format->block_extent[1] == 1 && image->info->imageType == VK_IMAGE_TYPE_2D &&
           (!family || (family->minImageTransferGranularity.width == 1 &&
                        family->minImageTransferGranularity.height == 1 &&
                        family->minImageTransferGranularity.depth == 1));
}

bool
wake_transfer_plain_region(const struct wake_transfer_image *image,
                           const VkImageSubresourceLayers *layers, VkOffset3D offset,
                           VkExtent3D extent)
{
    const VkImageCreateInfo *info = image->info;
    uint32_t level = layers->mipLevel, width, height;

    if (level >= info->mipLevels || level >= 32 || !layers->aspectMask ||
        (layers->aspectMask & ~image->image->aspects) || !layers->layerCount ||
        (uint64_t)layers->baseArrayLayer + layers->layerCount > info->arrayLayers) {
        return false;
    }
    width = info->extent.width >> level;
    height = info->extent.height >> level;
    return offset.x >= 0 && offset.y >= 0 && offset.z == 0 && extent.width && extent.height &&
           extent.depth == 1 && (uint64_t)offset.x + extent.width <= (width ? width : 1) &&
           (uint64_t)offset.y + extent.height <= (height ? height : 1);
}

/* ---- boxes of texels ------------------------------------------------------------------------- */

static WAKE_COLD void
outside(const struct wake_transfer *t, const struct wake_transfer_image *image,
        const struct wake_transfer_box_rules *rules, const char *rule, uint32_t index,
        const char *axis, const char *length, int32_t offset, uint32_t extent, uint32_t size)
{
    char text[WAKE_OBJECT_TEXT];

    WAKE_FIND_TRANSFER(
        t, rule, image->object,
        "%spRegions[%u]: %s.%s is %d and %s.%s %u, so that the region goes from %d to %lld, but the subresource of %s has a %s "
        "of %u",
        t->path, index, rules->offset_name, axis, (int)offset, rules->extent_name, length, extent,
        (int)offset, (long long)offset + extent,
        wake_object_text(text, sizeof(text), image->object), length, size);
}

static bool
inside(int32_t offset, uint32_t extent, uint32_t size)
{
    return offset >= 0 && (uint64_t)offset + extent <= size;
}

/* Newer registries: the first axis only. */
static bool
check_axes(const struct wake_transfer *t, const struct wake_transfer_image *image,
           const struct wake_transfer_box_rules *rules, uint32_t index, VkOffset3D offset,
           VkExtent3D extent, VkExtent3D size)
{
    static const char *const axes[] = { "x", "y", "z" }, *const lengths[] = { "width", "height",
                                                                              "depth" };
    const int32_t from[] = { offset.x, offset.y, offset.z };
    const uint32_t reach[] = { extent.width, extent.height, extent.depth };
    const uint32_t ends[] = { size.width, size.height, size.depth };
    const uint32_t rooms[] = { size.width, size.height,
                               wake_transfer_depth(image->info, size.depth) };
    bool deep = rules->flat || image->info->imageType == VK_IMAGE_TYPE_3D;
    const char *rule[] = { rules->x, rules->y, deep ? rules->z : NULL };
    bool good = true, told = false;

    for (int i = 0; i < 3; i++) {
        if (WAKE_LIKELY(inside(from[i], reach[i], ends[i]))) {
            continue;
        }
        good = false;
        if (rule[i] && (!told || WAKE_REPEATED_RULES) && !inside(from[i], reach[i], rooms[i])) {
            outside(t, image, rules, rule[i], index, axes[i], lengths[i], from[i], reach[i],
                    ends[i]);
            told = true;
        }
    }
    return good;
}

bool
wake_transfer_box(const struct wake_transfer *t, const struct wake_transfer_image *image,
                  const struct wake_transfer_box_rules *rules, uint32_t index, VkOffset3D offset,
                  VkExtent3D extent, VkExtent3D size)
{
    VkImageType type = image->info->imageType;
    bool line = type == VK_IMAGE_TYPE_1D && (offset.y != 0 || extent.height != 1);
    bool flat = rules->flat && type != VK_IMAGE_TYPE_3D && (offset.z != 0 || extent.depth != 1);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(line)) {
        const bool extent_only = rules->line_extent && offset.y == 0;

        WAKE_FIND_TRANSFER(t, extent_only ? rules->line_extent : rules->line, image->object,
                           "%spRegions[%u]: %s.y is %d and %s.height %u, but %s is a 1D image",
                           t->path, index, rules->offset_name, (int)offset.y, rules->extent_name,
                           extent.height, wake_object_text(text, sizeof(text), image->object));
    }
    if (WAKE_UNLIKELY(flat)) {
        WAKE_FIND_TRANSFER(t, rules->flat, image->object,
                           "%spRegions[%u]: %s.z is %d and %s.depth %u, but %s is no 3D image",
                           t->path, index, rules->offset_name, (int)offset.z, rules->extent_name,
                           extent.depth, wake_object_text(text, sizeof(text), image->object));
    }
    return check_axes(t, image, rules, index, offset, extent, size);
}

/* ---- texel blocks ---------------------------------------------------------------------------- */

static WAKE_COLD void
block_offset(const struct wake_transfer *t, const struct wake_transfer_image *image,
             const char *rule, uint32_t index, const char *name, const char *axis, int32_t value,
             uint32_t block)
{
    WAKE_FIND_TRANSFER(
        t, rule, image->object,
        "%spRegions[%u].%s.%s is %d, no multiple of %u, which a texel block of %s has", t->path,
        index, name, axis, (int)value, block, wake_name_VkFormat(image->info->format));
}

static WAKE_COLD void
block_extent(const struct wake_transfer *t, const struct wake_transfer_image *image,
             const char *rule, uint32_t index, const char *name, const char *axis, uint32_t value,
             uint32_t block, uint32_t size)
{
    if (!rule) {
        return; /* newer registries ask for whole blocks of the source only */
    }
    WAKE_FIND_TRANSFER(
        t, rule, image->object,
        "%spRegions[%u].%s.%s is %u, no multiple of %u, which a texel block of %s has, and the region does not end at "
        "%u, where "
        "the subresource ends",
        t->path, index, name, axis, value, block, wake_name_VkFormat(image->info->format), size);
}

/* Newer registries: of the offset and of the extent the first axis only. */
bool
wake_transfer_blocks(const struct wake_transfer *t, const struct wake_transfer_image *image,
                     const struct wake_transfer_block_rules *rules, uint32_t index,
                     VkOffset3D offset, VkExtent3D extent, VkExtent3D size)
{
    static const char *const axes[] = { "x", "y", "z" }, *const lengths[] = { "width", "height",
                                                                              "depth" };
    const uint8_t *block = image->format ? image->format->block_extent : NULL;
    const char *starts[] = { rules->x, rules->y, rules->z },
               *reaches[] = { rules->width, rules->height, rules->depth };
    const int32_t from[] = { offset.x, offset.y, offset.z };
    const uint32_t reach[] = { extent.width, extent.height, extent.depth };
    const uint32_t ends[] = { size.width, size.height, size.depth };
    bool whole = true, starts_well = true;

    if (WAKE_LIKELY(!block || (block[0] <= 1 && block[1] <= 1 && block[2] <= 1))) {
        return true;
    }
    for (int i = 0; i < 3; i++) {
        if ((uint32_t)from[i] % block[i] && (WAKE_REPEATED_RULES || starts_well)) {
            block_offset(t, image, starts[i], index, rules->offset_name, axes[i], from[i],
                         block[i]);
            starts_well = false;
        }
        if (reach[i] % block[i] && (int64_t)from[i] + reach[i] != ends[i] &&
            (WAKE_REPEATED_RULES || whole)) {
            block_extent(t, image, reaches[i], index, rules->extent_name, lengths[i], reach[i],
                         block[i], ends[i]);
            whole = false;
        }
    }
    return whole && starts_well;
}

/* ---- granularity of the queue family --------------------------------------------------------- */

/* In units of `grain` texel blocks, the last of which may be a part. */
static bool
fits(int32_t offset, uint32_t extent, uint32_t size, uint32_t grain, uint32_t block)
{
    int64_t unit = block ? block : 1, blocks = (extent + unit - 1) / unit;
    bool to_end = offset >= 0 && offset + blocks * unit == (size + unit - 1) / unit * unit;

    /* Specification, VkQueueFamilyProperties: (0,0,0) is for whole mip levels. */
    return grain ? offset % (grain * unit) == 0 && (blocks % grain == 0 || to_end)
                 : offset == 0 && to_end;
}

void
wake_transfer_granularity(const struct wake_transfer *t, const char *owner, const char *rule,
                          const struct wake_transfer_image *image, uint32_t index,
                          const char *offset_name, VkOffset3D offset, VkExtent3D extent,
                          VkExtent3D size, bool good)
{
    const VkQueueFamilyProperties *family = wake_transfer_family(t->check);
    VkExtent3D grain = family ? family->minImageTransferGranularity : (VkExtent3D){ 1, 1, 1 };
    static const uint8_t one[3] = { 1, 1, 1 };
    const uint8_t *block = image->format && image->format->compressed ? image->format->block_extent
                                                                      : one;
    bool fine = grain.width == 1 && grain.height == 1 && grain.depth == 1;

    if (WAKE_LIKELY(fine && block[0] <= 1 && block[1] <= 1) ||
        (!good && (fine || WAKE_REPEATED_RULES)) || !extent.width || !extent.height ||
        !extent.depth) {
        return;
    }
    if (fits(offset.x, extent.width, size.width, grain.width, block[0]) &&
        fits(offset.y, extent.height, size.height, grain.height, block[1]) &&
        fits(offset.z, extent.depth, size.depth, grain.depth, block[2])) {
        return;
    }
    grain.width *= block[0] ? block[0] : 1;
    grain.height *= block[1] ? block[1] : 1;
    grain.depth *= block[2] ? block[2] : 1;
    wake_find_rule(
        t->check, owner, rule, image->object,
        "%spRegions[%u]: %s is (%d, %d, %d) and the extent %u x %u x %u, in a subresource of %u x %u x %u texels, but the "
        "queue family of the command buffer copies in units of %u x %u x %u texels%s",
        t->path, index, offset_name, (int)offset.x, (int)offset.y, (int)offset.z, extent.width,
        extent.height, extent.depth, size.width, size.height, size.depth, grain.width, grain.height,
        grain.depth, grain.width ? "" : " (whole mip levels)");
}

/* ---- two images ------------------------------------------------------------------------------ */

uint32_t
wake_transfer_layers_meant(const struct wake_transfer_image *image,
                           const VkImageSubresourceLayers *layers)
{
    uint32_t all = image->image ? image->info->arrayLayers : 0;

    return layers->layerCount == VK_REMAINING_ARRAY_LAYERS && layers->baseArrayLayer < all
               ? all - layers->baseArrayLayer
               : layers->layerCount;
}

void
wake_transfer_layer_counts(const struct wake_transfer *t, const struct wake_transfer_image *source,
                           const struct wake_transfer_image *target, uint32_t index,
                           const VkImageSubresourceLayers *from, const VkImageSubresourceLayers *to,
                           const char *same, const char *rest)
{
    bool remaining = from->layerCount == VK_REMAINING_ARRAY_LAYERS ||
                     to->layerCount == VK_REMAINING_ARRAY_LAYERS;
    uint32_t a = wake_transfer_layers_meant(source, from),
             b = wake_transfer_layers_meant(target, to);

    if (WAKE_LIKELY(a == b) || (remaining && (!source->image || !target->image))) {
        return;
    }
    WAKE_FIND_REGION(t, remaining ? rest : same, source->object,
                     "%spRegions[%u] goes from %u array layers to %u%s", t->path, index, a, b,
                     remaining ? " (VK_REMAINING_ARRAY_LAYERS: all from baseArrayLayer on)" : "");
}

void
wake_transfer_overlap(const struct wake_transfer *t, const struct wake_transfer_image *source,
                      const struct wake_transfer_image *target, const struct wake_regions *regions,
                      bool (*overlap)(const void *read, const void *written), const char *rule)
{
    uint32_t count = regions->count < WAKE_PAIRED_REGIONS ? regions->count : WAKE_PAIRED_REGIONS;

    if (WAKE_LIKELY(source->object != target->object)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            if (overlap(wake_region(regions, i), wake_region(regions, k))) {
                WAKE_FIND_TRANSFER(
                    t, rule, source->object,
                    "srcImage and dstImage are the same image, and what %spRegions[%u] reads and pRegions[%u] writes "
                    "has texels in common",
                    t->path, i, k);
                return;
            }
        }
    }
}
