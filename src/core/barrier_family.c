/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The queue families of barriers. Specification, 'Queue Family Ownership Transfer'.
 */
#include "core/barrier.h"
#include "state/scope.h"

#include <stdio.h>

/* owners in core/barrier.c: buffer_barrier, image_barrier */

static bool
is_special(uint32_t family)
{
    return family == VK_QUEUE_FAMILY_EXTERNAL || family == VK_QUEUE_FAMILY_FOREIGN_EXT;
}

const char *
wake_family_text(char text[WAKE_FAMILY_TEXT], uint32_t family)
{
    if (family == VK_QUEUE_FAMILY_IGNORED) {
        return "VK_QUEUE_FAMILY_IGNORED";
    }
    if (is_special(family)) {
        return family == VK_QUEUE_FAMILY_EXTERNAL ? "VK_QUEUE_FAMILY_EXTERNAL"
                                                  : "VK_QUEUE_FAMILY_FOREIGN_EXT";
    }
    snprintf(text, WAKE_FAMILY_TEXT, "%u", family);
    return text;
}

/* Tails that buffers and images number differently. */
struct family_rules {
    const char *both_special, *other_ignored, *valid, *one_ignored;
    const char *inside_valid, *both_ignored; /* where no family of the outside is known */
};

static const struct family_rules buffer_families = {
    "srcQueueFamilyIndex-04087", "buffer-04088", "buffer-04089",
    "synchronization2-03853",    "buffer-04086", "synchronization2-03852"
};
static const struct family_rules image_families = {
    "srcQueueFamilyIndex-04070", "image-04071", "image-04072",
    "synchronization2-03857",    "image-04069", "synchronization2-03856"
};

static bool
is_usable(const struct wake_device *device, uint32_t family)
{
    return family == VK_QUEUE_FAMILY_IGNORED || is_special(family) || family < device->family_count;
}

/* Version 1.0 without VK_KHR_external_memory. owners: buffer_barrier, image_barrier */
static WAKE_COLD void
check_inner_families(const struct wake_sync_at *at, const char *owner,
                     const struct family_rules *rules, const struct wake_object *object,
                     VkSharingMode sharing, uint32_t source, uint32_t destination)
{
    const struct wake_device *device = (const struct wake_device *)at->check->scope;
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT], name[WAKE_OBJECT_TEXT];
    const char *src = wake_family_text(texts[0], source),
               *dst = wake_family_text(texts[1], destination);

    wake_sync_path(at, path);
    wake_object_text(name, sizeof(name), object);
    if (sharing == VK_SHARING_MODE_CONCURRENT && !at->second &&
        !WAKE_FEATURE(at->check, synchronization2)) {
        wake_find_rule(
            at->check, owner, rules->both_ignored, object,
            "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s is shared (VK_SHARING_MODE_CONCURRENT), so "
            "that both have to be VK_QUEUE_FAMILY_IGNORED",
            path, src, dst, name);
    } else if (sharing == VK_SHARING_MODE_EXCLUSIVE && source != destination &&
               device->family_count) {
        bool good[2] = { is_usable(device, source) && !is_special(source),
                         is_usable(device, destination) && !is_special(destination) };

        if (!good[0] || !good[1]) {
            wake_find_rule(
                at->check, owner, rules->inside_valid, object,
                "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s is used by one family at a time "
                "(VK_SHARING_MODE_EXCLUSIVE): %s is none of the %u families",
                path, src, dst, name, good[0] ? dst : src, device->family_count);
        }
    }
}

/* owners: buffer_barrier, image_barrier */
static WAKE_COLD void
check_families(const struct wake_sync_at *at, const char *owner, const struct family_rules *rules,
               const struct wake_object *object, VkSharingMode sharing, uint32_t source,
               uint32_t destination)
{
    const struct wake_device *device = (const struct wake_device *)at->check->scope;
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT], name[WAKE_OBJECT_TEXT];
    const char *src = wake_family_text(texts[0], source),
               *dst = wake_family_text(texts[1], destination);

    if (!WAKE_EXTENSION(at->check, VK_KHR_external_memory)) {
        check_inner_families(at, owner, rules, object, sharing, source, destination);
        return;
    }
    wake_sync_path(at, path);
    wake_object_text(name, sizeof(name), object);
    if (source != destination && is_special(source) && is_special(destination)) {
        wake_find_rule(
            at->check, owner, rules->both_special, object,
            "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s: both are families of the outside",
            path, src, dst);
        return;
    }
    if (sharing == VK_SHARING_MODE_CONCURRENT) {
        if (source != destination &&
            ((is_special(source) && destination != VK_QUEUE_FAMILY_IGNORED) ||
             (is_special(destination) && source != VK_QUEUE_FAMILY_IGNORED))) {
            wake_find_rule(
                at->check, owner, rules->other_ignored, object,
                "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s is shared "
                "(VK_SHARING_MODE_CONCURRENT), so that one of them has to be VK_QUEUE_FAMILY_IGNORED",
                path, src, dst, name);
        } else if (source != VK_QUEUE_FAMILY_IGNORED && destination != VK_QUEUE_FAMILY_IGNORED &&
                   !at->second && !WAKE_FEATURE(at->check, synchronization2)) {
            wake_find_rule(
                at->check, owner, rules->one_ignored, object,
                "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s is shared "
                "(VK_SHARING_MODE_CONCURRENT), so that one of them has to be VK_QUEUE_FAMILY_IGNORED unless the "
                "feature synchronization2 is enabled",
                path, src, dst, name);
        }
        return;
    }
    if (sharing == VK_SHARING_MODE_EXCLUSIVE && source != destination && device->family_count) {
        /* VK_QUEUE_FAMILY_IGNORED beside a family is no transfer; programs write it, and later texts of the rule let them. */
        bool good[2] = { is_usable(device, source), is_usable(device, destination) };

        if (!good[0] || !good[1]) {
            wake_find_rule(
                at->check, owner, rules->valid, object,
                "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s is used by one family at a time "
                "(VK_SHARING_MODE_EXCLUSIVE): %s is neither one of the %u families nor one of the outside",
                path, src, dst, name, good[0] ? dst : src, device->family_count);
        }
    }
}

/* The host is of no queue family. */
static WAKE_COLD void
check_host(const struct wake_sync_at *at, const char *vuid, const struct wake_object *object,
           VkPipelineStageFlags2 stages, uint32_t source, uint32_t destination)
{
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT];

    if (at->second && source != destination && (stages & VK_PIPELINE_STAGE_2_HOST_BIT)) {
        wake_find_objects(
            at->check, vuid, object, NULL,
            "%ssrcStageMask or dstStageMask has VK_PIPELINE_STAGE_2_HOST_BIT, but srcQueueFamilyIndex is %s and "
            "dstQueueFamilyIndex %s",
            wake_sync_path(at, path), wake_family_text(texts[0], source),
            wake_family_text(texts[1], destination));
    }
}

void
wake_check_buffer_families(const struct wake_sync_at *at, const char *owner,
                           const struct wake_object *object, VkSharingMode sharing,
                           const VkBufferMemoryBarrier2 *barrier)
{
    check_families(at, owner, &buffer_families, object, sharing, barrier->srcQueueFamilyIndex,
                   barrier->dstQueueFamilyIndex);
    check_host(at, "VUID-VkBufferMemoryBarrier2-srcStageMask-03851", object,
               barrier->srcStageMask | barrier->dstStageMask, barrier->srcQueueFamilyIndex,
               barrier->dstQueueFamilyIndex);
}

void
wake_check_image_families(const struct wake_sync_at *at, const char *owner,
                          const struct wake_object *object, VkSharingMode sharing,
                          const VkImageMemoryBarrier2 *barrier)
{
    check_families(at, owner, &image_families, object, sharing, barrier->srcQueueFamilyIndex,
                   barrier->dstQueueFamilyIndex);
    check_host(at, "VUID-VkImageMemoryBarrier2-srcStageMask-03854", object,
               barrier->srcStageMask | barrier->dstStageMask, barrier->srcQueueFamilyIndex,
               barrier->dstQueueFamilyIndex);
}
