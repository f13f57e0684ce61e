/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Image barriers: layouts, aspects, levels, layers and slices. Specification, 'Memory Barriers', VkImageMemoryBarrier2.
 */
#include "core/barrier/barrier.h"

#include "core/core_newer.h"
#include "state/derived/image.h"

static const struct layout_rule {
    VkImageLayout layout;
    VkImageUsageFlags usages; /* one of them */
    const char *names;
    const char *rule;
} layout_rules[] = {
    { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT", WAKE_ID(image_barrier, "oldLayout-01208") },
    { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT", WAKE_ID(image_barrier, "oldLayout-01209") },
    { VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT", WAKE_ID(image_barrier, "oldLayout-01210") },
    { VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
      VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_SAMPLED_BIT or VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "oldLayout-01211") },
    { VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
      "VK_IMAGE_USAGE_TRANSFER_SRC_BIT", WAKE_ID(image_barrier, "oldLayout-01212") },
    { VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_USAGE_TRANSFER_DST_BIT,
      "VK_IMAGE_USAGE_TRANSFER_DST_BIT", WAKE_ID(image_barrier, "oldLayout-01213") },
    { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "oldLayout-01658") },
    { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "oldLayout-01659") },
    { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT or VK_IMAGE_USAGE_SAMPLED_BIT or VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-04065") },
    { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-04066") },
    { VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT or VK_IMAGE_USAGE_SAMPLED_BIT or VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-04067") },
    { VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-04068") },
    { VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT or VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-03938") },
    { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
      VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
      "VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT or VK_IMAGE_USAGE_SAMPLED_BIT or VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-03939") },
    { VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
      VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
      "VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR",
      WAKE_ID(image_barrier, "oldLayout-02088") },
#ifdef VK_KHR_video_encode_quantization_map
    { VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR,
      VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR |
          VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR or VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-10287") },
#endif
    { VK_IMAGE_LAYOUT_VIDEO_DECODE_SRC_KHR, VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07120") },
    { VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR, VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07121") },
    { VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR, VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07122") },
    { VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR, VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07123") },
    { VK_IMAGE_LAYOUT_VIDEO_ENCODE_DST_KHR, VK_IMAGE_USAGE_VIDEO_ENCODE_DST_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_ENCODE_DST_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07124") },
    { VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR, VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR,
      "VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR",
      WAKE_ID(image_barrier, "srcQueueFamilyIndex-07125") },
};

/* Layouts that any image may have. */
static bool
any_image(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_UNDEFINED || layout == VK_IMAGE_LAYOUT_GENERAL ||
           layout == VK_IMAGE_LAYOUT_PREINITIALIZED || layout == VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
}

static bool
layout_needs(const struct wake_sync_at *at, const char *owner, const struct wake_object *object,
             const struct wake_image *image, VkImageLayout layout, const char *member)
{
    VkImageUsageFlags usage = image->info.usage | image->stencil_usage;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT], flags[512];

    for (size_t i = 0; i < WAKE_COUNT(layout_rules); i++) {
        const struct layout_rule *row = &layout_rules[i];

        if (row->layout == layout && !(usage & row->usages)) {
            wake_print_VkImageUsageFlags(flags, sizeof(flags), usage);
            wake_find_rule(at->check, owner, row->rule, object,
                           "%s%s is %s, but %s was created with usage %s, without %s",
                           wake_sync_path(at, path), member, wake_name_VkImageLayout(layout),
                           wake_object_text(name, sizeof(name), object), flags, row->names);
            return false;
        }
    }
    if (layout == VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT &&
        (!(usage &
           (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT)) ||
         !(usage & (VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT)) ||
         !(usage & VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT))) {
        wake_print_VkImageUsageFlags(flags, sizeof(flags), usage);
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "srcQueueFamilyIndex-07006"), object,
            "%s%s is VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT, but %s was created with usage %s",
            wake_sync_path(at, path), member, wake_object_text(name, sizeof(name), object), flags);
        return false;
    }
    return true;
}

/* VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ needs a feature, and usages. */
static void
check_local_read(const struct wake_sync_at *at, const char *owner, const struct wake_object *object,
                 const struct wake_image *image, VkImageLayout layout, bool is_new)
{
#ifdef VK_KHR_dynamic_rendering_local_read
    VkImageUsageFlags usage = image->info.usage | image->stencil_usage;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT], flags[512];

    if (layout != VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ_KHR) {
        return;
    }
    if (!WAKE_FEATURE(at->check, dynamicRenderingLocalRead)) {
        wake_find_rule(
            at->check, owner,
            is_new ? WAKE_ID(image_barrier, "dynamicRenderingLocalRead-09552")
                   : WAKE_ID(image_barrier, "dynamicRenderingLocalRead-09551"),
            object,
            "%s%s is VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, but the feature dynamicRenderingLocalRead is "
            "not enabled",
            wake_sync_path(at, path), is_new ? "newLayout" : "oldLayout");
    }
    if (!(usage & VK_IMAGE_USAGE_STORAGE_BIT) &&
        !(usage & VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT &&
          usage & (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                   VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT))) {
        wake_print_VkImageUsageFlags(flags, sizeof(flags), usage);
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "srcQueueFamilyIndex-09550"), object,
            "%s%s is VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, but %s was created with usage %s",
            wake_sync_path(at, path), is_new ? "newLayout" : "oldLayout",
            wake_object_text(name, sizeof(name), object), flags);
    }
#else
    (void)at;
    (void)owner;
    (void)object;
    (void)image;
    (void)layout;
    (void)is_new;
#endif
}

static bool
is_synchronization2_layout(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
}

/* Layouts that the device has only with a feature. False: one of synchronization2, which is not enabled. */
static bool
check_layout_features(const struct wake_sync_at *at, const char *owner,
                      const struct wake_object *object, VkImageLayout from, VkImageLayout to)
{
    bool old = is_synchronization2_layout(from);
    char path[WAKE_SYNC_PATH];

    if (WAKE_UNLIKELY(old || is_synchronization2_layout(to)) &&
        !WAKE_FEATURE(at->check, synchronization2)) {
        wake_find_rule(at->check, owner,
                       old ? WAKE_ID(image_barrier, "synchronization2-07793")
                           : WAKE_ID(image_barrier, "synchronization2-07794"),
                       object, "%s%s is %s, but the feature synchronization2 is not enabled",
                       wake_sync_path(at, path), old ? "oldLayout" : "newLayout",
                       wake_name_VkImageLayout(old ? from : to));
        return false;
    }
    if (WAKE_UNLIKELY(to == VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT) &&
        !WAKE_FEATURE(at->check, attachmentFeedbackLoopLayout)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "attachmentFeedbackLoopLayout-07313"), object,
            "%snewLayout is VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT, but the feature "
            "attachmentFeedbackLoopLayout is not enabled",
            wake_sync_path(at, path));
    }
    return true;
}

#ifdef VK_VERSION_1_4
/* Layouts that the host gives an image need the same features and usages. */
void
wake_core_transition_usages(struct wake_check *check,
                            const struct wake_rec_TransitionImageLayout *r)
{
    const VkHostImageLayoutTransitionInfo *all = r->pTransitions;
    const char *owner = wake_owners_image_barrier[2];

    for (uint32_t i = 0; all && i < r->transitionCount; i++) {
        struct wake_object *object = wake_check_object(
            check,
            wake_packed_id(all, i, WAKE_HANDLES_VkHostImageLayoutTransitionInfo,
                           WAKE_HANDLE_VkHostImageLayoutTransitionInfo_image),
            WAKE_TYPE_VkImage);
        const struct wake_image *image = wake_image_of(object);
        struct wake_sync_at at = {
            .check = check, .prefix = "", .array = "pTransitions", .index = i, .object = object
        };

        if (image) {
            wake_check_layout_aspects(&at, owner,
                                      &(struct wake_layout_change){ image, all[i].oldLayout,
                                                                    all[i].newLayout,
                                                                    all[i].subresourceRange });
        }
        if (image &&
            check_layout_features(&at, owner, object, all[i].oldLayout, all[i].newLayout) &&
            (any_image(all[i].oldLayout) ||
             layout_needs(&at, owner, object, image, all[i].oldLayout, "oldLayout"))) {
            check_local_read(&at, owner, object, image, all[i].oldLayout, false);
            check_local_read(&at, owner, object, image, all[i].newLayout, true);
            if (!any_image(all[i].newLayout)) {
                (void)layout_needs(&at, owner, object, image, all[i].newLayout, "newLayout");
            }
        }
    }
}
#endif

/* A layout that an image is made in, and never goes to. */
static bool
only_initial(VkImageLayout layout)
{
#ifdef VK_EXT_zero_initialize_device_memory
    if (layout == VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT) {
        return true;
    }
#endif
    return layout == VK_IMAGE_LAYOUT_UNDEFINED || layout == VK_IMAGE_LAYOUT_PREINITIALIZED;
}

/* What the host has written lies in the image as it is, and no other layout keeps it. */
static void
check_host_layout(const struct wake_sync_at *at, const VkImageMemoryBarrier2 *barrier,
                  const struct wake_object *object)
{
    VkImageLayout from = barrier->oldLayout;
    char path[WAKE_SYNC_PATH];

    if (!only_initial(from) && from != VK_IMAGE_LAYOUT_GENERAL) {
        wake_find_objects(
            at->check, "VUID-VkImageMemoryBarrier2-srcStageMask-03855", object, NULL,
            "%ssrcStageMask has VK_PIPELINE_STAGE_2_HOST_BIT, and oldLayout is %s, newLayout %s",
            wake_sync_path(at, path), wake_name_VkImageLayout(from),
            wake_name_VkImageLayout(barrier->newLayout));
    }
}

/* Images of Direct3D 11 go to and fro in one layout. */
static void
check_outside_layout(const struct wake_sync_at *at, const VkImageMemoryBarrier2 *barrier,
                     const struct wake_object *object, const struct wake_image *image)
{
    const VkExternalMemoryImageCreateInfo *outside = wake_chain_find(
        image->info.pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);
    const VkExternalMemoryHandleTypeFlags d3d11 =
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_BIT |
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_KMT_BIT;
    char path[WAKE_SYNC_PATH];

    if (!outside || !(outside->handleTypes & d3d11)) {
        return;
    }
    if (barrier->dstQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL &&
        barrier->newLayout != VK_IMAGE_LAYOUT_GENERAL) {
        wake_find_objects(
            at->check, "VUID-VkImageMemoryBarrier-dstQueueFamilyIndex-12331", object, NULL,
            "%sdstQueueFamilyIndex is VK_QUEUE_FAMILY_EXTERNAL, the image was created for "
            "a texture of Direct3D 11, and newLayout is %s",
            wake_sync_path(at, path), wake_name_VkImageLayout(barrier->newLayout));
    }
    if (barrier->srcQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL &&
        barrier->oldLayout != VK_IMAGE_LAYOUT_GENERAL &&
        barrier->oldLayout != VK_IMAGE_LAYOUT_UNDEFINED) {
        wake_find_objects(
            at->check, "VUID-VkImageMemoryBarrier-srcQueueFamilyIndex-12332", object, NULL,
            "%ssrcQueueFamilyIndex is VK_QUEUE_FAMILY_EXTERNAL, the image was created for "
            "a texture of Direct3D 11, and oldLayout is %s",
            wake_sync_path(at, path), wake_name_VkImageLayout(barrier->oldLayout));
    }
}

static void
check_layouts(const struct wake_sync_at *at, const VkImageMemoryBarrier2 *barrier,
              const struct wake_object *object, const struct wake_image *image)
{
    const char *owner = wake_owners_image_barrier[at->second];
    bool second = WAKE_FEATURE(at->check, synchronization2);
    /* Without synchronization2, equal layouts are a transition as well. */
    bool changes = !second || barrier->oldLayout != barrier->newLayout ||
                   barrier->srcQueueFamilyIndex != barrier->dstQueueFamilyIndex;
    char path[WAKE_SYNC_PATH];

    if (!check_layout_features(at, owner, object, barrier->oldLayout, barrier->newLayout)) {
        return;
    }
    if (!changes) {
        return;
    }
    if (WAKE_UNLIKELY(only_initial(barrier->newLayout))) {
        wake_find_rule(at->check, owner, WAKE_ID(image_barrier, "newLayout-01198"), object,
                       "%snewLayout is %s", wake_sync_path(at, path),
                       wake_name_VkImageLayout(barrier->newLayout));
    }
    if (WAKE_UNLIKELY(at->second && barrier->srcStageMask & VK_PIPELINE_STAGE_2_HOST_BIT)) {
        check_host_layout(at, barrier, object);
    }
    if (WAKE_UNLIKELY(!at->second && (barrier->srcQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL ||
                                      barrier->dstQueueFamilyIndex == VK_QUEUE_FAMILY_EXTERNAL))) {
        check_outside_layout(at, barrier, object, image);
    }
    if ((any_image(barrier->oldLayout) ||
         layout_needs(at, owner, object, image, barrier->oldLayout, "oldLayout")) &&
        !any_image(barrier->newLayout)) {
        (void)layout_needs(at, owner, object, image, barrier->newLayout, "newLayout");
    }
    check_local_read(at, owner, object, image, barrier->oldLayout, false);
    check_local_read(at, owner, object, image, barrier->newLayout, true);
}

/* Of a format with depth or stencil alone. Older registries have no rule for these. */
static const char *
one_aspect_vuid(bool second, VkImageAspectFlags has)
{
#define ONE_ASPECT(newer) WAKE_RULE(newer, "UNASSIGNED-CoreValidation-DrawState-InvalidImageAspect")
    static const char *const depth[] = { ONE_ASPECT("VUID-VkImageMemoryBarrier-image-10749"),
                                         ONE_ASPECT("VUID-VkImageMemoryBarrier2-image-10749") };
    static const char *const stencil[] = { ONE_ASPECT("VUID-VkImageMemoryBarrier-image-10750"),
                                           ONE_ASPECT("VUID-VkImageMemoryBarrier2-image-10750") };
#undef ONE_ASPECT

    return (has & VK_IMAGE_ASPECT_DEPTH_BIT ? depth : stencil)[second];
}

#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)
#define PLANES \
    (VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT | VK_IMAGE_ASPECT_PLANE_2_BIT)

/* Of an image with depth and stencil: the rule that the aspects break, and in words what it asks for. NULL: none. */
static const char *
wrong_depth_stencil(const struct wake_sync_at *at, VkImageAspectFlags aspects, const char **needs)
{
    if (WAKE_REPEATED_RULES && !WAKE_EXTENSION(at->check, VK_KHR_separate_depth_stencil_layouts)) {
        *needs = "it has to be both VK_IMAGE_ASPECT_DEPTH_BIT and VK_IMAGE_ASPECT_STENCIL_BIT";
        return (aspects & DEPTH_STENCIL) == DEPTH_STENCIL ? NULL
                                                          : WAKE_ID(image_barrier, "image-01207");
    }
    if (WAKE_FEATURE(at->check, separateDepthStencilLayouts)) {
        *needs = "it has to be VK_IMAGE_ASPECT_DEPTH_BIT, VK_IMAGE_ASPECT_STENCIL_BIT, or both";
        return (aspects & ~(VkImageAspectFlags)DEPTH_STENCIL) || !aspects
                   ? WAKE_ID(image_barrier, "image-03319")
                   : NULL;
    }
    *needs =
        "it has to be both VK_IMAGE_ASPECT_DEPTH_BIT and VK_IMAGE_ASPECT_STENCIL_BIT, because the feature "
        "separateDepthStencilLayouts is not enabled";
    return aspects == DEPTH_STENCIL ? NULL : WAKE_ID(image_barrier, "image-03320");
}

/* Of an image with color, in one plane or several. */
static const char *
wrong_color(const struct wake_sync_at *at, VkImageAspectFlags aspects,
            const struct wake_image *image, uint32_t plane_count, const char **needs)
{
    bool wrong;

    /* Newer registries forbid it as an aspect that the format lacks. */
    if (WAKE_REPEATED_RULES && plane_count == 2 && (aspects & VK_IMAGE_ASPECT_PLANE_2_BIT)) {
        *needs = "VK_IMAGE_ASPECT_PLANE_2_BIT must not be in it, because the format has two planes";
        return WAKE_ID(image_barrier, "image-01673");
    }
    if (plane_count > 1 && (image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT)) {
        *needs =
            "it has to be VK_IMAGE_ASPECT_COLOR_BIT or planes, because the image has several, disjoint planes";
        /* Newer layers name it beside aspects that the format lacks. */
        wrong = WAKE_REPEATED_RULES ? !(aspects & image->aspects) : aspects & ~image->aspects;
        return wrong ? WAKE_ID(image_barrier, "image-01672") : NULL;
    }
    if (plane_count > 1 && aspects && !(aspects & ~(VkImageAspectFlags)PLANES)) {
        /* libplacebo gives the planes of images that are not disjoint their layouts one by one. The
         * text of 01671 is against it; no Khronos layer says so, and neither is it said here. */
        return NULL;
    }
    if (plane_count > 1 && !WAKE_REPEATED_RULES && aspects & ~(VkImageAspectFlags)image->aspects) {
        return NULL; /* aspects that the format lacks are said */
    }
    *needs = "it has to be VK_IMAGE_ASPECT_COLOR_BIT and nothing else";
    return aspects == VK_IMAGE_ASPECT_COLOR_BIT ? NULL
           : WAKE_EXTENSION(at->check, VK_KHR_sampler_ycbcr_conversion)
               ? WAKE_ID(image_barrier, "image-01671")
               : WAKE_ID(image_barrier, "image-02902");
}

static void
check_aspects(const struct wake_sync_at *at, VkImageAspectFlags aspects,
              const struct wake_object *object, const struct wake_image *image)
{
    const char *owner = wake_owners_image_barrier[at->second];
    const struct wake_format_info *format = image->known_format ? wake_format(image->info.format)
                                                                : NULL;
    const char *rule, *needs = NULL;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT], flags[256];
    uint32_t found = at->check->found;
    bool third_plane;

    if (WAKE_UNLIKELY((aspects & VK_IMAGE_ASPECT_COLOR_BIT) && (aspects & PLANES))) {
        wake_print_VkImageAspectFlags(flags, sizeof(flags), aspects);
        wake_find_objects(at->check, "VUID-VkImageSubresourceRange-aspectMask-01670", object, NULL,
                          "%ssubresourceRange.aspectMask is %s: it has to be "
                          "VK_IMAGE_ASPECT_COLOR_BIT or planes, not both",
                          wake_sync_path(at, path), flags);
        if (WAKE_REPEATED_RULES || !format || format->plane_count > 1) {
            return;
        }
    }
    if (!format) {
        return;
    }
    third_plane = WAKE_REPEATED_RULES && format->plane_count == 2 &&
                  (aspects & VK_IMAGE_ASPECT_PLANE_2_BIT);
    if (WAKE_UNLIKELY(aspects & ~image->aspects) && image->aspects && !third_plane) {
        wake_print_VkImageAspectFlags(flags, sizeof(flags), aspects);
        wake_find_rule(at->check, owner, WAKE_ID(image_barrier, "subresourceRange-09601"), object,
                       "%ssubresourceRange.aspectMask is %s, but %s has format %s",
                       wake_sync_path(at, path), flags,
                       wake_object_text(name, sizeof(name), object),
                       wake_name_VkFormat(image->info.format));
    }
    if (at->check->found != found && image->aspects & DEPTH_STENCIL & aspects) {
        return; /* aspects that the format lacks are said */
    }
    if ((image->aspects & DEPTH_STENCIL) == DEPTH_STENCIL) {
        rule = wrong_depth_stencil(at, aspects, &needs);
    } else if (image->aspects & DEPTH_STENCIL) {
        if (aspects != (image->aspects & DEPTH_STENCIL)) {
            wake_print_VkImageAspectFlags(flags, sizeof(flags), aspects);
            wake_find_objects(
                at->check, one_aspect_vuid(at->second, image->aspects), object, NULL,
                "%ssubresourceRange.aspectMask is %s, but %s has format %s, which has %s only",
                wake_sync_path(at, path), flags, wake_object_text(name, sizeof(name), object),
                wake_name_VkFormat(image->info.format),
                (image->aspects & VK_IMAGE_ASPECT_DEPTH_BIT) ? "VK_IMAGE_ASPECT_DEPTH_BIT"
                                                             : "VK_IMAGE_ASPECT_STENCIL_BIT");
        }
        return;
    } else {
        rule = wrong_color(at, aspects, image, format->plane_count, &needs);
    }
    if (WAKE_UNLIKELY(rule)) {
        wake_print_VkImageAspectFlags(flags, sizeof(flags), aspects);
        wake_find_rule(at->check, owner, rule, object,
                       "%ssubresourceRange.aspectMask is %s, but %s has format %s; %s",
                       wake_sync_path(at, path), flags,
                       wake_object_text(name, sizeof(name), object),
                       wake_name_VkFormat(image->info.format), needs);
    }
}

static WAKE_COLD void
empty_range(const struct wake_sync_at *at, const struct wake_object *object, bool levels)
{
    char path[WAKE_SYNC_PATH];

    wake_find_objects(at->check,
                      levels ? "VUID-VkImageSubresourceRange-levelCount-01720"
                             : "VUID-VkImageSubresourceRange-layerCount-01721",
                      at->check->cb ? at->check->cb->object : NULL, object,
                      "%ssubresourceRange.%s is 0", wake_sync_path(at, path),
                      levels ? "levelCount" : "layerCount");
}

static void
check_layers(const struct wake_sync_at *at, const VkImageSubresourceRange *range,
             const struct wake_object *object, const struct wake_image *image)
{
    const char *owner = wake_owners_image_barrier[at->second];
    uint32_t layers = image->info.arrayLayers;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(range->baseArrayLayer >= layers)) {
        wake_find_rule(at->check, owner, WAKE_ID(image_barrier, "subresourceRange-01488"), object,
                       "%ssubresourceRange.baseArrayLayer is %u, but %s has %u layers",
                       wake_sync_path(at, path), range->baseArrayLayer,
                       wake_object_text(name, sizeof(name), object), layers);
    }
    if (range->layerCount != VK_REMAINING_ARRAY_LAYERS &&
        WAKE_UNLIKELY((uint64_t)range->baseArrayLayer + range->layerCount > layers)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "subresourceRange-01725"), object,
            "%ssubresourceRange has baseArrayLayer %u and layerCount %u, but %s has %u layers",
            wake_sync_path(at, path), range->baseArrayLayer, range->layerCount,
            wake_object_text(name, sizeof(name), object), layers);
    }
}

static void
check_slices(const struct wake_sync_at *at, const VkImageSubresourceRange *range,
             const struct wake_object *object, const struct wake_image *image)
{
    const char *owner = wake_owners_image_barrier[at->second];
    uint32_t level = range->baseMipLevel < 32 ? range->baseMipLevel : 31;
    uint32_t depth = image->info.extent.depth >> level ? image->info.extent.depth >> level : 1;
    bool whole = range->layerCount == VK_REMAINING_ARRAY_LAYERS;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(range->baseArrayLayer >= depth)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "maintenance9-10798"), object,
            "%ssubresourceRange.baseArrayLayer is %u, but %s has a depth of %u in level %u",
            wake_sync_path(at, path), range->baseArrayLayer,
            wake_object_text(name, sizeof(name), object), depth, range->baseMipLevel);
    }
    if ((range->baseArrayLayer || !whole) && WAKE_UNLIKELY(range->levelCount != 1)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "maintenance9-10799"), object,
            "%ssubresourceRange.levelCount is %u, but its layers are slices of %s: they are of one level",
            wake_sync_path(at, path), range->levelCount,
            wake_object_text(name, sizeof(name), object));
    }
    if (!whole && WAKE_UNLIKELY((uint64_t)range->baseArrayLayer + range->layerCount > depth)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "maintenance9-10800"), object,
            "%ssubresourceRange has baseArrayLayer %u and layerCount %u, but %s has a depth of %u in level %u",
            wake_sync_path(at, path), range->baseArrayLayer, range->layerCount,
            wake_object_text(name, sizeof(name), object), depth, range->baseMipLevel);
    }
}

/* One layer is the whole image now, and one slice with maintenance9. */
static void
hint_at_slices(const struct wake_sync_at *at, const VkImageSubresourceRange *range,
               const struct wake_object *object, const struct wake_image *image)
{
#ifdef VK_KHR_maintenance9
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(image->info.imageType == VK_IMAGE_TYPE_3D) && range->layerCount == 1 &&
        image->info.flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT &&
        image->info.extent.depth > 1) {
        wake_find_warning_objects(
            at->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkImageSubresourceRange-layerCount-compatibility", object, NULL,
            "%ssubresourceRange.layerCount is 1, and %s is a 3D image that was created with "
            "VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT: without the feature maintenance9 that is all slices, and "
            "with it one. VK_REMAINING_ARRAY_LAYERS is all of them in both cases",
            wake_sync_path(at, path), wake_object_text(name, sizeof(name), object));
    }
#else
    (void)at, (void)range, (void)object, (void)image;
#endif
}

static void
check_range(const struct wake_sync_at *at, const VkImageSubresourceRange *range,
            const struct wake_object *object, const struct wake_image *image)
{
    const char *owner = wake_owners_image_barrier[at->second];
    uint32_t levels = image->info.mipLevels;
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(range->baseMipLevel >= levels)) {
        wake_find_rule(at->check, owner, WAKE_ID(image_barrier, "subresourceRange-01486"), object,
                       "%ssubresourceRange.baseMipLevel is %u, but %s has %u levels",
                       wake_sync_path(at, path), range->baseMipLevel,
                       wake_object_text(name, sizeof(name), object), levels);
    }
    if (range->levelCount != VK_REMAINING_MIP_LEVELS &&
        WAKE_UNLIKELY((uint64_t)range->baseMipLevel + range->levelCount > levels)) {
        wake_find_rule(
            at->check, owner, WAKE_ID(image_barrier, "subresourceRange-01724"), object,
            "%ssubresourceRange has baseMipLevel %u and levelCount %u, but %s has %u levels",
            wake_sync_path(at, path), range->baseMipLevel, range->levelCount,
            wake_object_text(name, sizeof(name), object), levels);
    }
    if (WAKE_UNLIKELY(wake_image_has_slices(wake_check_facts(at->check), &image->info))) {
        check_slices(at, range, object, image);
    } else {
        check_layers(at, range, object, image);
        hint_at_slices(at, range, object, image);
    }
    if (WAKE_UNLIKELY(!range->levelCount)) {
        empty_range(at, object, true);
    }
    if (WAKE_UNLIKELY(!range->layerCount)) {
        empty_range(at, object, false);
    }
}

void
wake_check_image_barrier(const struct wake_sync_at *at, const char *owner,
                         const VkImageMemoryBarrier2 *barrier, struct wake_object *object,
                         const struct wake_image *image)
{
    check_layouts(at, barrier, object, image);
    wake_check_layout_aspects(at, owner,
                              &(struct wake_layout_change){ image, barrier->oldLayout,
                                                            barrier->newLayout,
                                                            barrier->subresourceRange });
    check_aspects(at, barrier->subresourceRange.aspectMask, object, image);
    check_range(at, &barrier->subresourceRange, object, image);
}
