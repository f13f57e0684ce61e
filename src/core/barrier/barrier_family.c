/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The queue families of barriers. Specification, 'Queue Family Ownership Transfer'.
 */
#include "core/barrier/barrier.h"
#include "state/scope/scope.h"
#include "state/view/barrier_view.h"

#include <stdio.h>

const char *
wake_family_text(char text[WAKE_FAMILY_TEXT], uint32_t family)
{
    if (family == VK_QUEUE_FAMILY_IGNORED) {
        return "VK_QUEUE_FAMILY_IGNORED";
    }
    if (wake_family_is_outside(family)) {
        return family == VK_QUEUE_FAMILY_EXTERNAL ? "VK_QUEUE_FAMILY_EXTERNAL"
                                                  : "VK_QUEUE_FAMILY_FOREIGN_EXT";
    }
    snprintf(text, WAKE_FAMILY_TEXT, "%u", family);
    return text;
}

/* Tails that buffers and images number differently. */
struct family_rules {
    const char *both_special, *other_ignored, *one_ignored;
    const char *both_ignored; /* where no family of the outside is known */
    const char *host;         /* VUID: the host takes part */
    const char *host_first;   /* the same of vkCmdPipelineBarrier */
    const char *third
        [2]
        [2]; /* id by version of the command, of waits and barriers: a third family executes it */
    /* of source and destination: newer registries say which of the two it is */
    const char *valid[2], *inside_valid[2];
    const char *half[2]; /* a shared object, without synchronization2 */
};

/* Older registries have no rule for it, and newer ones one for barriers only: not for waits. */
#ifdef VK_VERSION_1_4
#define HAS_THIRD_FAMILY true
#else
#define HAS_THIRD_FAMILY false
#endif
#define THIRD_FAMILY(of_waits, of_waits_2)                                                        \
    {                                                                                             \
        { of_waits, WAKE_RULE("VUID-vkCmdPipelineBarrier-srcQueueFamilyIndex-10388", of_waits) }, \
        {                                                                                         \
            of_waits_2,                                                                           \
                WAKE_RULE("VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387", of_waits_2)     \
        }                                                                                         \
    }

static const struct family_rules buffer_families = {
    WAKE_ID(buffer_barrier, "srcQueueFamilyIndex-04087"),
    WAKE_ID(buffer_barrier, "buffer-04088"),
    WAKE_ID(buffer_barrier, "synchronization2-03853"),
    WAKE_ID(buffer_barrier, "synchronization2-03852"),
    "VUID-VkBufferMemoryBarrier2-srcStageMask-03851",
    WAKE_ID(pipeline_barrier, "srcStageMask-09634"),
    THIRD_FAMILY(
        "UNASSIGNED-CoreValidation-VkBufferMemoryBarrier-sharing-mode-exclusive-same-family",
        "UNASSIGNED-CoreValidation-VkBufferMemoryBarrier2KHR-sharing-mode-exclusive-same-family"),
    { WAKE_ID(buffer_barrier, WAKE_RULE("buffer-09095", "buffer-04089")),
      WAKE_ID(buffer_barrier, WAKE_RULE("buffer-09096", "buffer-04089")) },
    { WAKE_ID(buffer_barrier, WAKE_RULE("buffer-09095", "buffer-04086")),
      WAKE_ID(buffer_barrier, WAKE_RULE("buffer-09096", "buffer-04086")) },
    { WAKE_ID(buffer_barrier, "None-09050"), WAKE_ID(buffer_barrier, "None-09051") },
};
static const struct family_rules image_families = {
    WAKE_ID(image_barrier, "srcQueueFamilyIndex-04070"),
    WAKE_ID(image_barrier, "image-04071"),
    WAKE_ID(image_barrier, "synchronization2-03857"),
    WAKE_ID(image_barrier, "synchronization2-03856"),
    "VUID-VkImageMemoryBarrier2-srcStageMask-03854",
    WAKE_ID(pipeline_barrier, "srcStageMask-09633"),
    THIRD_FAMILY(
        "UNASSIGNED-CoreValidation-VkImageMemoryBarrier-sharing-mode-exclusive-same-family",
        "UNASSIGNED-CoreValidation-VkImageMemoryBarrier2KHR-sharing-mode-exclusive-same-family"),
    { WAKE_ID(image_barrier, WAKE_RULE("image-09117", "image-04072")),
      WAKE_ID(image_barrier, WAKE_RULE("image-09118", "image-04072")) },
    { WAKE_ID(image_barrier, WAKE_RULE("image-09117", "image-04069")),
      WAKE_ID(image_barrier, WAKE_RULE("image-09118", "image-04069")) },
    { WAKE_ID(image_barrier, "None-09053"), WAKE_ID(image_barrier, "None-09054") },
};

/* Ranges at device addresses have fewer rules: those that they lack are silent. */
static const struct family_rules range_families = {
    WAKE_ID(buffer_barrier, "srcQueueFamilyIndex-04087"),
    WAKE_ID(buffer_barrier, "buffer-04088"),
    WAKE_ID(buffer_barrier, "synchronization2-03853"),
    WAKE_ID(buffer_barrier, "synchronization2-03852"),
    "VUID-VkMemoryRangeBarrierKHR-srcStageMask-13089",
    WAKE_ID(pipeline_barrier, "srcStageMask-09634"),
    { { NULL, NULL }, { NULL, NULL } },
    { WAKE_ID(buffer_barrier, "address-13087"), WAKE_ID(buffer_barrier, "address-13088") },
    { WAKE_ID(buffer_barrier, "address-13087"), WAKE_ID(buffer_barrier, "address-13088") },
    { WAKE_ID(buffer_barrier, "None-09050"), WAKE_ID(buffer_barrier, "None-09051") },
};

/* Families of the outside come with extensions: external, foreign. */
static const char *const buffer_outside[2][2] = {
    { WAKE_ID(buffer_barrier, "None-09097"), WAKE_ID(buffer_barrier, "None-09098") },
    { WAKE_ID(buffer_barrier, "srcQueueFamilyIndex-09099"),
      WAKE_ID(buffer_barrier, "dstQueueFamilyIndex-09100") },
};
static const char *const image_outside[2][2] = {
    { WAKE_ID(image_barrier, "None-09097"), WAKE_ID(image_barrier, "None-09098") },
    { WAKE_ID(image_barrier, "srcQueueFamilyIndex-09099"),
      WAKE_ID(image_barrier, "dstQueueFamilyIndex-09100") },
};

/* One barrier. */
struct transfer {
    const struct wake_sync_at *at;
    const char *owner;
    const struct family_rules *rules;
    const struct wake_object *object;
    VkSharingMode sharing;
    uint32_t families[2]; /* source, destination */
};

/* `why` goes on behind "… but VkBuffer 0x1 ". */
static WAKE_COLD void
wrong_families(const struct transfer *t, const char *rule, const char *why)
{
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT], name[WAKE_OBJECT_TEXT];

    wake_find_rule(t->at->check, t->owner, rule, t->object,
                   "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but %s %s",
                   wake_sync_path(t->at, path), wake_family_text(texts[0], t->families[0]),
                   wake_family_text(texts[1], t->families[1]),
                   wake_object_text(name, sizeof(name), t->object), why);
}

/* Both are families of the device, or of the outside where that is known. */
static void
check_exclusive(const struct transfer *t, const char *const rules[2], bool outside)
{
    uint32_t count = ((const struct wake_device *)t->at->check->scope)->family_count;

    if (t->families[0] == t->families[1] || !count) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        /* VK_QUEUE_FAMILY_IGNORED beside a family is no transfer; programs write it, and the texts of
         * the rule since Vulkan 1.1 let them. */
        bool good = (outside && t->families[i] == VK_QUEUE_FAMILY_IGNORED) ||
                    t->families[i] < count || (outside && wake_family_is_outside(t->families[i]));
        char text[WAKE_FAMILY_TEXT], why[192];

        if (!good) {
            snprintf(
                why, sizeof(why),
                "is used by one family at a time (VK_SHARING_MODE_EXCLUSIVE): %s is none of the %u families%s",
                wake_family_text(text, t->families[i]), count,
                outside ? ", and none of the outside" : "");
            wrong_families(t, rules[i], why);
            return;
        }
    }
}

/* Newer registries say of each half of a shared object what it may be without synchronization2. */
static bool
wrong_half(const struct transfer *t)
{
    char vuid[WAKE_MAX_ID], text[WAKE_FAMILY_TEXT], why[192];

    if (t->sharing != VK_SHARING_MODE_CONCURRENT || t->at->second ||
        WAKE_FEATURE(t->at->check, synchronization2)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (t->families[i] != VK_QUEUE_FAMILY_IGNORED &&
            t->families[i] != VK_QUEUE_FAMILY_EXTERNAL &&
            wake_has_rule(t->owner, t->rules->half[i], vuid)) {
            snprintf(
                why, sizeof(why),
                "is shared (VK_SHARING_MODE_CONCURRENT): %s is neither VK_QUEUE_FAMILY_IGNORED nor "
                "VK_QUEUE_FAMILY_EXTERNAL, and the feature synchronization2 is not enabled",
                wake_family_text(text, t->families[i]));
            wrong_families(t, t->rules->half[i], why);
            return true;
        }
    }
    return false;
}

/* Families of the outside that nothing has been enabled for. */
static void
check_outside(const struct transfer *t)
{
    const char *const(*rules)[2] = t->rules == &image_families ? image_outside : buffer_outside;
    const bool known[2] = { WAKE_EXTENSION(t->at->check, VK_KHR_external_memory),
                            WAKE_EXTENSION(t->at->check, VK_EXT_queue_family_foreign) };
    char path[WAKE_SYNC_PATH], text[WAKE_FAMILY_TEXT];

    for (int i = 0; i < 2; i++) {
        bool foreign = t->families[i] == VK_QUEUE_FAMILY_FOREIGN_EXT;

        if (wake_family_is_outside(t->families[i]) && !known[foreign]) {
            wake_find_rule(t->at->check, t->owner, rules[foreign][i], t->object,
                           "%s%sQueueFamilyIndex is %s, but %s", wake_sync_path(t->at, path),
                           i ? "dst" : "src", wake_family_text(text, t->families[i]),
                           foreign ? "VK_EXT_queue_family_foreign is not enabled"
                                   : "neither Vulkan 1.1 nor VK_KHR_external_memory is enabled");
        }
    }
}

/* Version 1.0 without VK_KHR_external_memory. */
static void
check_inner_families(const struct transfer *t)
{
    if (t->sharing == VK_SHARING_MODE_EXCLUSIVE) {
        check_exclusive(t, t->rules->inside_valid, false);
    } else if (t->sharing == VK_SHARING_MODE_CONCURRENT && !t->at->second &&
               !WAKE_FEATURE(t->at->check, synchronization2)) {
        wrong_families(t, t->rules->both_ignored,
                       "is shared (VK_SHARING_MODE_CONCURRENT), so that both have to be "
                       "VK_QUEUE_FAMILY_IGNORED");
    }
}

static void
check_shared(const struct transfer *t)
{
    uint32_t source = t->families[0], destination = t->families[1];

    if (source == VK_QUEUE_FAMILY_IGNORED || destination == VK_QUEUE_FAMILY_IGNORED) {
        return;
    }
    if (source != destination &&
        (wake_family_is_outside(source) || wake_family_is_outside(destination))) {
        wrong_families(t, t->rules->other_ignored,
                       "is shared (VK_SHARING_MODE_CONCURRENT), so that one of them has to be "
                       "VK_QUEUE_FAMILY_IGNORED");
    } else if (!t->at->second && !WAKE_FEATURE(t->at->check, synchronization2)) {
        wrong_families(t, t->rules->one_ignored,
                       "is shared (VK_SHARING_MODE_CONCURRENT), so that one of them has to be "
                       "VK_QUEUE_FAMILY_IGNORED unless the feature synchronization2 is enabled");
    }
}

/* Not both of them are ignored. */
static WAKE_COLD void
check_families(const struct transfer *t)
{
    uint32_t source = t->families[0], destination = t->families[1];

    if (WAKE_UNLIKELY(wake_family_is_outside(source) || wake_family_is_outside(destination))) {
        check_outside(t);
    }
    if (wrong_half(t)) {
        return;
    }
    if (!WAKE_EXTENSION(t->at->check, VK_KHR_external_memory)) {
        check_inner_families(t);
    } else if (source != destination && wake_family_is_outside(source) &&
               wake_family_is_outside(destination)) {
        wrong_families(t, t->rules->both_special,
                       "cannot go from one family of the outside to another");
    } else if (t->sharing == VK_SHARING_MODE_CONCURRENT) {
        check_shared(t);
    } else if (t->sharing == VK_SHARING_MODE_EXCLUSIVE) {
        check_exclusive(t, t->rules->valid, true);
    }
}

/*
 * Neither half of a transfer may be executed by a third family: one of the two is that of the pool.
 * VK_QUEUE_FAMILY_IGNORED beside a family is a transfer only by the words of newer registries: two that differ.
 */
static WAKE_COLD void
check_executing(const struct transfer *t)
{
    const struct wake_command_buffer *cb = t->at->check->cb;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    uint32_t source = t->families[0], destination = t->families[1];
    uint32_t command = wake_command_real(t->at->check->command);
    bool barrier = command == WAKE_REAL_vkCmdPipelineBarrier ||
                   command == WAKE_REAL_vkCmdPipelineBarrier2;
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT], name[WAKE_OBJECT_TEXT];

    if (!t->rules->third[0][0] || t->sharing != VK_SHARING_MODE_EXCLUSIVE ||
        source == destination || !pool || pool->family == source || pool->family == destination) {
        return;
    }
    if ((source == VK_QUEUE_FAMILY_IGNORED || destination == VK_QUEUE_FAMILY_IGNORED) &&
        !(barrier && HAS_THIRD_FAMILY)) {
        return;
    }
    if (!HAS_THIRD_FAMILY && wake_family_is_outside(source) &&
        wake_family_is_outside(destination)) {
        return; /* older registries have a rule of their own for that: both_special */
    }
    wake_find_objects(
        t->at->check, t->rules->third[t->at->second][barrier], t->object, cb->pool,
        "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s, but the command buffer is for queues of family %u: "
        "%s is transferred by the family that has it and the one that gets it, not by a third",
        wake_sync_path(t->at, path), wake_family_text(texts[0], source),
        wake_family_text(texts[1], destination), pool->family,
        wake_object_text(name, sizeof(name), t->object));
}

/* The host is of no queue family. */
static WAKE_COLD void
check_host(const struct transfer *t, VkPipelineStageFlags2 stages)
{
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT];

    if (t->families[0] == t->families[1] || !(stages & VK_PIPELINE_STAGE_2_HOST_BIT)) {
        return;
    }
    if (t->at->second) {
        wake_find_objects(
            t->at->check, t->rules->host, t->object, NULL,
            "%ssrcStageMask or dstStageMask has VK_PIPELINE_STAGE_2_HOST_BIT, but srcQueueFamilyIndex is %s and "
            "dstQueueFamilyIndex %s",
            wake_sync_path(t->at, path), wake_family_text(texts[0], t->families[0]),
            wake_family_text(texts[1], t->families[1]));
    } else if (wake_command_real(t->at->check->command) == WAKE_REAL_vkCmdPipelineBarrier) {
        wake_find_rule(
            t->at->check, wake_owners_pipeline_barrier[0], t->rules->host_first, t->object,
            "srcStageMask or dstStageMask has VK_PIPELINE_STAGE_HOST_BIT, but %ssrcQueueFamilyIndex is %s and "
            "dstQueueFamilyIndex %s",
            wake_sync_path(t->at, path), wake_family_text(texts[0], t->families[0]),
            wake_family_text(texts[1], t->families[1]));
    }
}

static void
check_transfer(const struct transfer *t, VkPipelineStageFlags2 stages)
{
    check_families(t);
    check_executing(t);
    check_host(t, stages);
}

void
wake_check_buffer_families(const struct wake_sync_at *at, const char *owner,
                           const struct wake_object *object, VkSharingMode sharing,
                           const VkBufferMemoryBarrier2 *barrier)
{
    const struct transfer t = {
        .at = at,
        .owner = owner,
        .rules = &buffer_families,
        .object = object,
        .sharing = sharing,
        .families = { barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex },
    };

    check_transfer(&t, barrier->srcStageMask | barrier->dstStageMask);
}

void
wake_check_range_families(const struct wake_sync_at *at, const struct wake_object *object,
                          VkSharingMode sharing, const VkBufferMemoryBarrier2 *barrier)
{
    const struct transfer t = {
        .at = at,
        .owner = wake_owners_buffer_barrier[2],
        .rules = &range_families,
        .object = object,
        .sharing = sharing,
        .families = { barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex },
    };

    if (t.families[0] != VK_QUEUE_FAMILY_IGNORED || t.families[1] != VK_QUEUE_FAMILY_IGNORED) {
        check_transfer(&t, barrier->srcStageMask | barrier->dstStageMask);
    }
}

void
wake_check_image_families(const struct wake_sync_at *at, const char *owner,
                          const struct wake_object *object, VkSharingMode sharing,
                          const VkImageMemoryBarrier2 *barrier)
{
    const struct transfer t = {
        .at = at,
        .owner = owner,
        .rules = &image_families,
        .object = object,
        .sharing = sharing,
        .families = { barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex },
    };

    check_transfer(&t, barrier->srcStageMask | barrier->dstStageMask);
}
