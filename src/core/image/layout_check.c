/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that recorded commands name, against those that the recording has brought the images
 * into. What it cannot know is looked at when it executes (layout_execute.c). Specification, 'Image
 * Layouts'.
 */
#include "core/image/layout_check.h"

#include "core/region.h"
#include "state/object/family.h"
#include "state/recording/layout_ops.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* By role, from WAKE_LAYOUT_DECODED on. */
static const char *const decode_rules[] = { WAKE_ID(layout_decode, "pDecodeInfo-07252"),
                                            WAKE_ID(layout_decode, "pDecodeInfo-07253"),
                                            WAKE_ID(layout_decode, "pDecodeInfo-07254"),
                                            WAKE_ID(layout_decode, "pPictureResource-07255") };

/* What the record's command may be wrong about. */
struct layout_check {
    struct wake_check *check;
    struct wake_layouts *layouts;
    const char *prefix; /* before parameter names */
    const char *owner;
    const char *rules[2]; /* source, target; or the only one. NULL: without VUID */
    bool synchronization2;
    const struct wake_barrier_view *barriers; /* NULL: no barriers */
    uint32_t found;                           /* before the first region */
    bool once;                                /* of all regions the first that differs */
};

/* ---- messages -------------------------------------------------------------------------------- */

/* "srcImageLayout", or the like, with the image it is about. */
static const char *
member_text(char *text, size_t size, const struct layout_check *c, const struct wake_layout_op *op)
{
    static const char *const members[] = {
        [WAKE_LAYOUT_COLOR] = "imageLayout",   [WAKE_LAYOUT_RESOLVE] = "resolveImageLayout",
        [WAKE_LAYOUT_DEPTH] = "imageLayout",   [WAKE_LAYOUT_DEPTH_RESOLVE] = "resolveImageLayout",
        [WAKE_LAYOUT_STENCIL] = "imageLayout", [WAKE_LAYOUT_STENCIL_RESOLVE] = "resolveImageLayout",
    };

    switch (op->role) {
    case WAKE_LAYOUT_BARRIER:
        if (c->check->command == WAKE_CMD_vkCmdWaitEvents2 ||
            c->check->command == WAKE_CMD_vkCmdWaitEvents2KHR) {
            snprintf(text, size, "pDependencyInfos[%u].pImageMemoryBarriers[%u].oldLayout",
                     op->outer, op->index);
        } else {
            snprintf(text, size, "%spImageMemoryBarriers[%u].oldLayout", c->prefix, op->index);
        }
        break;
    case WAKE_LAYOUT_SOURCE: snprintf(text, size, "%ssrcImageLayout", c->prefix); break;
    case WAKE_LAYOUT_TARGET: snprintf(text, size, "%sdstImageLayout", c->prefix); break;
    case WAKE_LAYOUT_COPIED:
        snprintf(text, size, "%spRegions[%u].imageLayout", c->prefix, op->index);
        break;
    case WAKE_LAYOUT_CLEARED: snprintf(text, size, "imageLayout"); break;
    case WAKE_LAYOUT_INITIAL:
        snprintf(text, size, "initialLayout of attachment %u of the render pass", op->index);
        break;
    case WAKE_LAYOUT_COLOR:
    case WAKE_LAYOUT_RESOLVE:
        snprintf(text, size, "pRenderingInfo->pColorAttachments[%u].%s", op->index,
                 members[op->role]);
        break;
    case WAKE_LAYOUT_DEPTH:
    case WAKE_LAYOUT_DEPTH_RESOLVE:
        snprintf(text, size, "pRenderingInfo->pDepthAttachment->%s", members[op->role]);
        break;
    case WAKE_LAYOUT_STENCIL:
    case WAKE_LAYOUT_STENCIL_RESOLVE:
        snprintf(text, size, "pRenderingInfo->pStencilAttachment->%s", members[op->role]);
        break;
    case WAKE_LAYOUT_RATE:
        snprintf(text, size, "VkRenderingFragmentShadingRateAttachmentInfoKHR::imageLayout");
        break;
    case WAKE_LAYOUT_DENSITY:
        snprintf(text, size, "VkRenderingFragmentDensityMapAttachmentInfoEXT::imageLayout");
        break;
    case WAKE_LAYOUT_DECODED:
    case WAKE_LAYOUT_DECODED_TOO:
        snprintf(text, size, "what pDecodeInfo->dstPictureResource needs");
        break;
    case WAKE_LAYOUT_SETUP:
        snprintf(text, size, "what pDecodeInfo->pSetupReferenceSlot needs");
        break;
    case WAKE_LAYOUT_REFERENCE:
        snprintf(text, size, "what pDecodeInfo->pReferenceSlots[%u] needs", op->index);
        break;
    case WAKE_LAYOUT_ENCODED:
        snprintf(text, size, "what pEncodeInfo->srcPictureResource needs");
        break;
    case WAKE_LAYOUT_ENCODE_SETUP:
        snprintf(text, size, "what pEncodeInfo->pSetupReferenceSlot needs");
        break;
    case WAKE_LAYOUT_ENCODE_REFERENCE:
        snprintf(text, size, "what pEncodeInfo->pReferenceSlots[%u] needs", op->index);
        break;
    case WAKE_LAYOUT_ENCODE_MAP: snprintf(text, size, "what quantizationMap needs"); break;
    default: snprintf(text, size, "a layout"); break;
    }
    return text;
}

const char *
wake_layout_since_text(char *text, size_t size, const struct wake_layout_shape *shape,
                       const struct wake_layout_difference *difference)
{
    char where[WAKE_SUBRESOURCE_TEXT];

    snprintf(text, size, "%s is in %s since command %u of the command buffer, %s()",
             wake_layout_subresource_text(where, sizeof(where), shape, difference->number),
             wake_name_VkImageLayout(difference->now), difference->since.index,
             wake_commands[difference->since.command].name);
    return text;
}

const char *
wake_layout_rule(enum wake_layout_role role)
{
    static const char *const rules[] = {
#define RULE(newer) WAKE_RULE(newer, WAKE_LAYOUT_ID)
        [WAKE_LAYOUT_COLOR] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09592"),
        [WAKE_LAYOUT_RESOLVE] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09593"),
        [WAKE_LAYOUT_DEPTH] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09588"),
        [WAKE_LAYOUT_DEPTH_RESOLVE] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09589"),
        [WAKE_LAYOUT_STENCIL] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09590"),
        [WAKE_LAYOUT_STENCIL_RESOLVE] = RULE("VUID-vkCmdBeginRendering-pRenderingInfo-09591"),
        [WAKE_LAYOUT_DENSITY] = RULE("VUID-vkCmdBeginRendering-imageView-12276"),
        [WAKE_LAYOUT_RATE] = RULE("VUID-vkCmdBeginRendering-imageView-12277"),
        [WAKE_LAYOUT_ENCODED] = RULE("VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10811"),
        [WAKE_LAYOUT_ENCODE_SETUP] = RULE("VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10812"),
        [WAKE_LAYOUT_ENCODE_REFERENCE] = RULE("VUID-vkCmdEncodeVideoKHR-pPictureResource-10813"),
        [WAKE_LAYOUT_ENCODE_MAP] = RULE("VUID-vkCmdEncodeVideoKHR-pNext-10314"),
#undef RULE
    };
    const char *rule = role < WAKE_COUNT(rules) ? rules[role] : NULL;

    return rule ? rule : WAKE_LAYOUT_ID;
}

static WAKE_COLD void
differs(const struct layout_check *c, const struct wake_layout_op *op,
        const struct wake_layout_difference *difference)
{
    const char *rule = op->role >= WAKE_LAYOUT_DECODED && op->role <= WAKE_LAYOUT_REFERENCE
                           ? decode_rules[op->role - WAKE_LAYOUT_DECODED]
                           : c->rules[op->role == WAKE_LAYOUT_TARGET && c->rules[1]];
    char member[128], image[WAKE_OBJECT_TEXT], since[WAKE_SINCE_TEXT];

    member_text(member, sizeof(member), c, op);
    wake_object_text(image, sizeof(image), op->object);
    wake_layout_since_text(since, sizeof(since), &op->image->shape, difference);
    if (rule) {
        wake_find_rule(c->check, c->owner, rule, op->object, "%s is %s, but of %s %s", member,
                       wake_name_VkImageLayout(op->is), image, since);
    } else {
        wake_find_objects(c->check, wake_layout_rule(op->role), c->check->cb->object, op->object,
                          "%s is %s, but of %s %s", member, wake_name_VkImageLayout(op->is), image,
                          since);
    }
}

/* Barriers of one command that are looked at for each. */
#define MANY_BARRIERS 256

/* What an earlier barrier of the command, of no transfer of ownership, makes of a part of the same image; its index. -1: none does. */
static WAKE_COLD int
find_earlier(const struct layout_check *c, const struct wake_layout_op *op, VkImageLayout *now_out)
{
    struct wake_barriers scratch;
    const struct wake_barriers *all = wake_barriers_at(c->barriers, op->outer, &scratch);
    const VkImageMemoryBarrier2 own = wake_image_barrier(all, op->index);
    struct wake_layout_part mine, part;

    if (own.srcQueueFamilyIndex != own.dstQueueFamilyIndex || op->index > MANY_BARRIERS ||
        !wake_layout_part(&op->image->shape, &own.subresourceRange, &mine)) {
        return -1;
    }
    for (uint32_t i = op->index; i-- > 0;) {
        VkImageMemoryBarrier2 one;

        if (wake_barrier_image(all, i) != op->object->id) {
            continue;
        }
        one = wake_image_barrier(all, i);
        if (one.srcQueueFamilyIndex == one.dstQueueFamilyIndex &&
            wake_layout_part(&op->image->shape, &one.subresourceRange, &part) &&
            wake_overlap(part.slot, part.slots, mine.slot, mine.slots) &&
            wake_overlap(part.level, part.levels, mine.level, mine.levels) &&
            wake_overlap(part.layer, part.layers, mine.layer, mine.layers)) {
            *now_out = one.newLayout;
            return (int)i;
        }
    }
    return -1;
}

/* Barriers of one command follow each other. False: the state before the command counts. */
static bool
check_earlier(const struct layout_check *c, const struct wake_layout_op *op)
{
    VkImageLayout now = VK_IMAGE_LAYOUT_UNDEFINED;
    int earlier = c->barriers && WAKE_UNLIKELY(op->index) ? find_earlier(c, op, &now) : -1;
    char member[128], image[WAKE_OBJECT_TEXT];

    if (earlier < 0) {
        return false;
    }
    if (!wake_layout_matches(wake_layout_aspect(&op->image->shape, 0), op->is, now)) {
        member_text(member, sizeof(member), c, op);
        wake_find_rule(c->check, c->owner, c->rules[0], op->object,
                       "%s is %s, but pImageMemoryBarriers[%d] of the same command brings %s to %s",
                       member, wake_name_VkImageLayout(op->is), earlier,
                       wake_object_text(image, sizeof(image), op->object),
                       wake_name_VkImageLayout(now));
    }
    return true;
}

static void
check_op(void *context, const struct wake_layout_op *op)
{
    const struct layout_check *c = context;
    const struct wake_image_layouts *row;
    struct wake_layout_difference difference;

    /* Of a transfer VK_IMAGE_LAYOUT_UNDEFINED is not any layout, but one that no image is used in. */
    bool any = op->is == WAKE_LAYOUT_ANY && op->role != WAKE_LAYOUT_SOURCE &&
               op->role != WAKE_LAYOUT_TARGET && op->role != WAKE_LAYOUT_COPIED &&
               op->role != WAKE_LAYOUT_CLEARED;

    if (!op->checked || any || (op->equal && c->synchronization2) ||
        (c->once && c->check->found != c->found) || check_earlier(c, op)) {
        return;
    }
    row = wake_layouts_find(c->layouts, op->object->id);
    if (row && WAKE_UNLIKELY(wake_image_layouts_differ(row, &op->part, op->is, &difference)) &&
        !wake_layout_is_weak(&difference)) {
        differs(c, op, &difference);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

/* False: the recording has done nothing that can be compared. */
static bool
begin(struct layout_check *c, struct wake_check *check)
{
    c->check = check;
    c->layouts = wake_layouts_of(check->cb);
    return c->layouts && c->layouts->count && !c->layouts->lost &&
           check->scope->settings->check_image_layouts;
}

static void
check_ops(struct layout_check *c, struct wake_check *check, const struct wake_record *record)
{
    if (begin(c, check)) {
        wake_layout_ops(check->cb, record, check->command, check_op, c);
    }
}

void
wake_core_barrier_layouts(struct wake_check *check, const struct wake_barrier_view *view)
{
    struct layout_check c = { .owner = wake_owners_image_barrier[view->second],
                              .rules = { WAKE_ID(image_barrier, "oldLayout-01197") },
                              .barriers = view,
                              .prefix = view->second && view->kind == WAKE_PIPELINE_BARRIER
                                            ? "pDependencyInfo->"
                                            : "",
                              .synchronization2 = WAKE_FEATURE(check, synchronization2) };
    uint8_t rank = check->rank;

    if (!wake_names_images(view) || !begin(&c, check)) {
        return;
    }
    /* Inside of a render pass instance a barrier changes no layout: what it may name there is told first. */
    if (check->cb->recording && check->cb->recording->pass.kind != WAKE_PASS_NONE) {
        check->rank = WAKE_RANK_OWN;
    }
    wake_layout_barriers(check->cb, view, check_op, &c);
    check->rank = rank;
}

void
wake_core_copy_image_layouts(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct layout_check c = { .owner = wake_owners_copy_image[view->second],
                              .rules = { WAKE_ID(copy_image, "srcImageLayout-00128"),
                                         WAKE_ID(copy_image, "dstImageLayout-00133") },
                              .prefix = view->second ? "pCopyImageInfo->" : "" };

    check_ops(&c, check, check->record);
}

void
wake_core_blit_image_layouts(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct layout_check c = { .owner = wake_owners_blit[view->second],
                              .rules = { WAKE_ID(blit, "srcImageLayout-00221"),
                                         WAKE_ID(blit, "dstImageLayout-00226") },
                              .prefix = view->second ? "pBlitImageInfo->" : "" };

    check_ops(&c, check, check->record);
}

void
wake_core_resolve_image_layouts(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct layout_check c = { .owner = wake_owners_resolve[view->second],
                              .rules = { WAKE_ID(resolve, "srcImageLayout-00260"),
                                         WAKE_ID(resolve, "dstImageLayout-00262") },
                              .prefix = view->second ? "pResolveImageInfo->" : "" };

    check_ops(&c, check, check->record);
}

void
wake_core_copy_buffer_to_image_layouts(struct wake_check *check,
                                       const struct wake_transfer_view *view)
{
    struct layout_check c = { .owner = wake_owners_layout_from_buffer[view->second],
                              .rules = { WAKE_ID(layout_from_buffer, "dstImageLayout-00180") },
                              .prefix = view->second ? "pCopyBufferToImageInfo->" : "" };

    check_ops(&c, check, check->record);
}

void
wake_core_copy_image_to_buffer_layouts(struct wake_check *check,
                                       const struct wake_transfer_view *view)
{
    struct layout_check c = { .owner = wake_owners_layout_to_buffer[view->second],
                              .rules = { WAKE_ID(layout_to_buffer, "srcImageLayout-00189") },
                              .prefix = view->second ? "pCopyImageToBufferInfo->" : "" };

    check_ops(&c, check, check->record);
}

#ifdef VK_KHR_device_address_commands

static void
copies_at_addresses(struct wake_check *check)
{
    struct layout_check c = { .owner = wake_owners_memory_image[0],
                              .rules = { WAKE_ID(memory_image, "imageLayout-13028") },
                              .prefix = "pCopyMemoryInfo->" };

    check_ops(&c, check, check->record);
}

void
wake_core_memory_to_image_layouts(struct wake_check *check,
                                  const struct wake_rec_CmdCopyMemoryToImageKHR *r)
{
    (void)r;
    copies_at_addresses(check);
}

void
wake_core_image_to_memory_layouts(struct wake_check *check,
                                  const struct wake_rec_CmdCopyImageToMemoryKHR *r)
{
    (void)r;
    copies_at_addresses(check);
}

#endif

#ifdef VK_KHR_copy_memory_indirect

void
wake_core_copy_to_image_indirect_layouts(struct wake_check *check,
                                         const struct wake_rec_CmdCopyMemoryToImageIndirectKHR *r)
{
    struct layout_check c = { .owner = wake_owners_memory_image[1],
                              .rules = { WAKE_ID(memory_image, "dstImageLayout-07667") },
                              .once = true,
                              .found = check->found,
                              .prefix = "pCopyMemoryToImageIndirectInfo->" };

    check_ops(&c, check, &r->head);
}

#endif

void
wake_core_clear_color_layouts(struct wake_check *check, const struct wake_rec_CmdClearColorImage *r)
{
    struct layout_check c = { .owner = wake_owners_clear_color[0],
                              .rules = { WAKE_ID(clear_color, "imageLayout-00004") },
                              .prefix = "" };

    check_ops(&c, check, &r->head);
}

void
wake_core_clear_depth_layouts(struct wake_check *check,
                              const struct wake_rec_CmdClearDepthStencilImage *r)
{
    struct layout_check c = { .owner = wake_owners_clear_depth[0],
                              .rules = { WAKE_ID(clear_depth, "imageLayout-00011") },
                              .prefix = "" };

    check_ops(&c, check, &r->head);
}

void
wake_core_decode_layouts(struct wake_check *check, const struct wake_rec_CmdDecodeVideoKHR *r)
{
    struct layout_check c = { .owner = wake_owners_layout_decode[0], .prefix = "" };

    check_ops(&c, check, &r->head);
}

#ifdef WAKE_VIDEO_NEWER
void
wake_core_encode_layouts(struct wake_check *check, const struct wake_rec_CmdEncodeVideoKHR *r)
{
    struct layout_check c = { .prefix = "" };

    check_ops(&c, check, &r->head);
}
#endif

void
wake_core_pass_layouts(struct wake_check *check, const struct wake_pass_view *view)
{
    struct layout_check c = { .owner = wake_owners_begin_pass[view->second], .prefix = "" };

    if (view->step == WAKE_BEGIN_RENDER_PASS) {
        c.rules[0] = view->second ? WAKE_ID(begin_pass, "initialLayout-03100")
                                  : WAKE_ID(begin_pass, "initialLayout-00900");
    }
    if (begin(&c, check)) {
        wake_layout_pass(check->cb, view, check_op, &c);
    }
}

/* ---- secondary command buffers --------------------------------------------------------------- */

/* What one needs in another layout than it is in then: that many subresources are told, each by itself. */
struct secondary_differences {
    uint32_t count;
    struct {
        wake_id image;
        struct wake_layout_shape shape;
        struct wake_layout_range needed;
        struct wake_layout_difference difference;
    } each[64];
};

/* `scratch`: the layouts behind the secondaries before this one, of images that they name. */
static void
compare_secondary(struct wake_layouts *layouts, struct wake_layouts *scratch,
                  const struct wake_command_buffer *secondary, uint64_t target,
                  struct wake_layout_place place, struct secondary_differences *out)
{
    const struct wake_layouts *theirs;
    const struct wake_image_layouts *row;
    struct wake_layout_cursor cursor = { 0 };

    out->count = 0;

    (void)wake_family_lock_children(secondary->pool);
    theirs = wake_executed_is_there(secondary, target) ? wake_layouts_of(secondary) : NULL;
    if (theirs) {
        if (scratch) {
            wake_layouts_copy_named(scratch, layouts, theirs);
        }
        while (out->count < WAKE_COUNT(out->each) &&
               (row = wake_layouts_secondary_differs(scratch ? scratch : layouts, theirs, &cursor,
                                                     &out->each[out->count].needed,
                                                     &out->each[out->count].difference)) != NULL) {
            out->each[out->count].image = row->image;
            out->each[out->count].shape = row->shape;
            out->count++;
        }
        if (scratch) {
            wake_layouts_take_over(scratch, theirs, place);
        }
    } else if (scratch) {
        scratch->lost = true;
    }
    wake_family_unlock_children(secondary->pool);
}

static WAKE_COLD void
wrong_in_secondary(struct wake_check *check, uint32_t i, const struct secondary_differences *d)
{
    char image[WAKE_OBJECT_TEXT], since[WAKE_SINCE_TEXT];

    for (uint32_t k = 0; k < d->count; k++) {
        struct wake_object *about = wake_object_get(d->each[k].image);
        const struct wake_layout_range *needed = &d->each[k].needed;

        if (wake_layout_is_weak(&d->each[k].difference)) {
            continue;
        }
        wake_find_objects(
            check, "UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001", check->cb->object, about,
            "command %u of pCommandBuffers[%u], %s(), needs %s in %s, but %s", needed->user.index,
            i, wake_commands[needed->user.command].name,
            wake_object_text(image, sizeof(image), about), wake_name_VkImageLayout(needed->needs),
            wake_layout_since_text(since, sizeof(since), &d->each[k].shape,
                                   &d->each[k].difference));
    }
}

void
wake_core_execute_commands_layouts(struct wake_check *check,
                                   const struct wake_rec_CmdExecuteCommands *r)
{
    struct wake_layouts empty = { 0 }, scratch = { 0 };
    struct wake_layouts *layouts = wake_layouts_of(check->cb);

    layouts = layouts ? layouts : &empty;
    if (layouts->lost || check->found != check->begun ||
        (r->commandBufferCount < 2 && !layouts->count)) {
        return;
    }
    for (uint32_t i = 0; r->pCommandBuffers && r->targets && i < r->commandBufferCount; i++) {
        const struct wake_object *object = wake_check_object(
            check, wake_packed_id(r->pCommandBuffers, i, 1, 0), WAKE_TYPE_VkCommandBuffer);
        const struct wake_command_buffer *secondary = object ? object->data : NULL;
        struct secondary_differences d;

        if (!secondary || !secondary->pool || !secondary->secondary) {
            continue;
        }
        compare_secondary(layouts, r->commandBufferCount > 1 ? &scratch : NULL, secondary,
                          r->targets[i],
                          (struct wake_layout_place){ check->cb->command_index,
                                                      WAKE_CMD_vkCmdExecuteCommands, 0 },
                          &d);
        if (WAKE_UNLIKELY(d.count)) {
            wrong_in_secondary(check, i, &d);
        }
    }
    wake_layouts_finish(&scratch);
}
