/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The buffer and the pictures of a video coding operation. Specification, 'Video Decode Operations',
 * 'Video Encode Operations', whose rules are the same but for numbers.
 */
#include "core/video/video_pictures.h"

#include "state/object/create_info.h"

#include <stdio.h>

/* ---- the buffer ------------------------------------------------------------------------------ */

static void
check_range(const struct wake_video_operation *op, const struct wake_object *object,
            const VkBufferCreateInfo *buffer, VkDeviceSize offset, VkDeviceSize range)
{
    const struct wake_video_rules *rules = op->rules;
    const VkVideoCapabilitiesKHR *most = &op->video->answer.most;
    char name[WAKE_OBJECT_TEXT];

    (void)wake_object_text(name, sizeof(name), object);
    if (offset >= buffer->size) {
        wake_find_objects(op->check, rules->of_buffer.offset, object, NULL,
                          "%s->%sOffset is %llu, but %s has %llu bytes", rules->info, rules->buffer,
                          U(offset), name, U(buffer->size));
    }
    if (offset > buffer->size || range > buffer->size - offset) {
        wake_find_objects(op->check, rules->of_buffer.range, object, NULL,
                          "%s->%sOffset is %llu and %sRange %llu, but %s has %llu bytes",
                          rules->info, rules->buffer, U(offset), rules->buffer, U(range), name,
                          U(buffer->size));
    }
    if (!op->video->known) {
        return;
    }
    if (most->minBitstreamBufferOffsetAlignment &&
        offset % most->minBitstreamBufferOffsetAlignment) {
        wake_find(
            op->check, rules->of_buffer.offset_alignment,
            "%s->%sOffset is %llu, but the profile's minBitstreamBufferOffsetAlignment is %llu",
            rules->info, rules->buffer, U(offset), U(most->minBitstreamBufferOffsetAlignment));
    }
    if (most->minBitstreamBufferSizeAlignment && range % most->minBitstreamBufferSizeAlignment) {
        wake_find(op->check, rules->of_buffer.range_alignment,
                  "%s->%sRange is %llu, but the profile's minBitstreamBufferSizeAlignment is %llu",
                  rules->info, rules->buffer, U(range), U(most->minBitstreamBufferSizeAlignment));
    }
}

void
wake_video_check_bitstream(const struct wake_video_operation *op, wake_id id, VkDeviceSize offset,
                           VkDeviceSize range)
{
    const VkBufferCreateFlags any_profile = 0x00000040; /* newer than some registries */
    const struct wake_video_rules *rules = op->rules;
    const struct wake_object *object = wake_check_object(op->check, id, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);
    char name[WAKE_OBJECT_TEXT], path[64];

    if (!buffer) {
        return;
    }
    (void)wake_object_text(name, sizeof(name), object);
    if (!(buffer->usage & rules->buffer_usage)) {
        wake_find_objects(op->check, rules->of_buffer.usage, object, NULL,
                          "%s->%s (%s) was created with usage %s", rules->info, rules->buffer, name,
                          WAKE_FLAGS_TEXT(VkBufferUsageFlags, buffer->usage));
    }
    if (!(buffer->flags & any_profile) &&
        !wake_video_lists_profile(buffer->pNext, op->video->info->pVideoProfile)) {
        wake_find_objects(op->check, rules->of_buffer.profile, object, op->session,
                          "%s->%s (%s) was not created for the profile of the bound session",
                          rules->info, rules->buffer, name);
    }
    (void)snprintf(path, sizeof(path), "%s->%s", rules->info, rules->buffer);
    wake_video_check_protected(op->check, buffer->flags & VK_BUFFER_CREATE_PROTECTED_BIT, object,
                               path, rules->of_buffer.in_unprotected,
                               rules->of_buffer.in_protected);
    check_range(op, object, buffer, offset, range);
}

/* ---- the picture beside the slots ------------------------------------------------------------ */

void
wake_video_check_operand(const struct wake_video_operation *op,
                         const VkVideoPictureResourceInfoKHR *resource,
                         const struct wake_video_image *image)
{
    const struct wake_video_rules *rules = op->rules;
    const struct wake_video *video = op->video;
    const VkExtent2D *least = &video->answer.most.minCodedExtent;
    const VkExtent2D *most = &video->info->maxCodedExtent;
    char path[64];

    (void)snprintf(path, sizeof(path), "%s->%s.", rules->info, rules->picture);
    wake_video_check_picture(op->check, resource, image, path);
    if (!wake_video_offset_fits(video, &resource->codedOffset)) {
        wake_find(op->check, rules->of_picture.offset,
                  "%scodedOffset is (%d, %d), but codedOffsetGranularity is (%d, %d)", path,
                  resource->codedOffset.x, resource->codedOffset.y, video->answer.granularity.x,
                  video->answer.granularity.y);
    }
    if (resource->codedExtent.width > most->width || resource->codedExtent.height > most->height ||
        (video->known && (resource->codedExtent.width < least->width ||
                          resource->codedExtent.height < least->height))) {
        wake_find(op->check, rules->of_picture.extent,
                  "%scodedExtent is %u x %u, but the session has %u x %u to %u x %u", path,
                  resource->codedExtent.width, resource->codedExtent.height, least->width,
                  least->height, most->width, most->height);
    }
    if (!image->view) {
        return;
    }
    if (image->view->format != video->info->pictureFormat) {
        wake_find_objects(
            op->check, rules->of_picture.format, image->object, op->session,
            "%simageViewBinding has format %s, but the session was created with pictureFormat %s",
            path, wake_name_VkFormat(image->view->format),
            wake_name_VkFormat(video->info->pictureFormat));
    }
    if (!(image->view->usage & rules->picture_usage)) {
        wake_find_objects(op->check, rules->of_picture.usage, image->object, NULL,
                          "%simageViewBinding has usage %s", path,
                          WAKE_FLAGS_TEXT(VkImageUsageFlags, image->view->usage));
    }
    if (!wake_video_image_fits(image, video)) {
        wake_find_objects(
            op->check, rules->of_picture.profile, image->object, op->session,
            "%simageViewBinding is of an image that was not created for the profile of the bound session",
            path);
    }
}

/* ---- slots ----------------------------------------------------------------------------------- */

/* The layer that a slot's picture has in its view. */
static void
check_layer(const struct wake_video_operation *op, const VkVideoPictureResourceInfoKHR *resource,
            const char *path)
{
    struct wake_video_image image = wake_video_image_of(op->check, resource);

    wake_video_check_picture(op->check, resource, &image, path);
}

/* The bound picture that matches, NULL: none. */
static const struct wake_video_bound *
bound_picture(const struct wake_video_scope *scope, const struct wake_video_picture *picture)
{
    for (uint32_t i = 0; i < scope->count; i++) {
        if (wake_video_same_picture(&scope->bound[i].picture, picture)) {
            return &scope->bound[i];
        }
    }
    return NULL;
}

bool
wake_video_check_setup(const struct wake_video_operation *op,
                       const VkVideoReferenceSlotInfoKHR *setup,
                       struct wake_video_picture *picture_out)
{
    const struct wake_video_rules *rules = op->rules;
    const VkVideoPictureResourceInfoKHR *resource = setup->pPictureResource;
    const VkOffset2D *granularity = &op->video->answer.granularity;
    uint32_t slots = op->video->info->maxDpbSlots;
    char path[80];

    if (setup->slotIndex < 0) {
        wake_find(op->check, rules->of_setup.negative, "%s->pSetupReferenceSlot->slotIndex is %d",
                  rules->info, setup->slotIndex);
    } else if ((uint32_t)setup->slotIndex >= slots) {
        wake_find(
            op->check, rules->of_setup.slot,
            "%s->pSetupReferenceSlot->slotIndex is %d, but the session was created with maxDpbSlots %u",
            rules->info, setup->slotIndex, slots);
    }
    if (!resource) {
        wake_find(op->check, rules->of_setup.no_picture,
                  "%s->pSetupReferenceSlot->pPictureResource is NULL", rules->info);
        return false;
    }
    (void)snprintf(path, sizeof(path), "%s->pSetupReferenceSlot->pPictureResource->", rules->info);
    check_layer(op, resource, path);
    if (!wake_video_offset_fits(op->video, &resource->codedOffset)) {
        wake_find(op->check, rules->of_setup.offset,
                  "%s->pSetupReferenceSlot->pPictureResource->codedOffset is (%d, %d), but "
                  "codedOffsetGranularity is (%d, %d)",
                  rules->info, resource->codedOffset.x, resource->codedOffset.y, granularity->x,
                  granularity->y);
        if (WAKE_REPEATED_RULES) {
            return false; /* that nothing valid is bound with that offset, newer layers tell as well */
        }
    }
    *picture_out = wake_video_picture_of(resource);
    if (picture_out->image && !op->scope->more && !bound_picture(op->scope, picture_out)) {
        wake_find(
            op->check, rules->of_setup.not_bound,
            "%s->pSetupReferenceSlot->pPictureResource is none of the %u pictures in pReferenceSlots of "
            "vkCmdBeginVideoCodingKHR()",
            rules->info, op->scope->count);
        return false;
    }
    return true;
}

void
wake_video_check_reference(const struct wake_video_operation *op,
                           const VkVideoReferenceSlotInfoKHR *slots, uint32_t i)
{
    const struct wake_video_rules *rules = op->rules;
    const VkVideoReferenceSlotInfoKHR *slot = &slots[i];
    const VkVideoPictureResourceInfoKHR *resource = slot->pPictureResource;
    const VkOffset2D *granularity = &op->video->answer.granularity;
    uint32_t count = op->video->info->maxDpbSlots;
    const struct wake_video_bound *bound;
    struct wake_video_picture picture;
    char path[80];

    if (slot->slotIndex < 0) {
        wake_find(op->check, rules->of_reference.negative,
                  "%s->pReferenceSlots[%u].slotIndex is %d", rules->info, i, slot->slotIndex);
    } else if ((uint32_t)slot->slotIndex >= count) {
        wake_find(
            op->check, rules->of_reference.slot,
            "%s->pReferenceSlots[%u].slotIndex is %d, but the session was created with maxDpbSlots %u",
            rules->info, i, slot->slotIndex, count);
    }
    if (!resource) {
        wake_find(op->check, rules->of_reference.no_picture,
                  "%s->pReferenceSlots[%u].pPictureResource is NULL", rules->info, i);
        return;
    }
    (void)snprintf(path, sizeof(path), "%s->pReferenceSlots[%u].pPictureResource->", rules->info,
                   i);
    check_layer(op, resource, path);
    if (!wake_video_offset_fits(op->video, &resource->codedOffset)) {
        wake_find(op->check, rules->of_reference.offset,
                  "%s->pReferenceSlots[%u].pPictureResource->codedOffset is (%d, %d), but "
                  "codedOffsetGranularity is (%d, %d)",
                  rules->info, i, resource->codedOffset.x, resource->codedOffset.y, granularity->x,
                  granularity->y);
        if (WAKE_REPEATED_RULES) {
            return;
        }
    }
    picture = wake_video_picture_of(resource);
    bound = bound_picture(op->scope, &picture);
    if (slot->slotIndex >= 0 && picture.image && !op->scope->more &&
        (!bound || bound->slot != slot->slotIndex)) {
        wake_find(op->check, rules->of_reference.not_bound,
                  "%s->pReferenceSlots[%u].pPictureResource is %s", rules->info, i,
                  bound ? "bound to another slot than slotIndex"
                        : "no picture in pReferenceSlots of vkCmdBeginVideoCodingKHR()");
        return;
    }
    for (uint32_t k = 0; k < i; k++) {
        struct wake_video_picture other = wake_video_picture_of(slots[k].pPictureResource);

        if (wake_video_same_picture(&picture, &other)) {
            wake_find(op->check, rules->of_reference.twice,
                      "%s->pReferenceSlots[%u] and pReferenceSlots[%u] have the same picture",
                      rules->info, k, i);
            break;
        }
    }
}

void
wake_video_check_slot_structs(struct wake_check *check, const char *info,
                              const VkVideoReferenceSlotInfoKHR *setup,
                              const VkVideoReferenceSlotInfoKHR *slots, uint32_t count,
                              VkStructureType type, const char *name, const char *setup_rule,
                              const char *slots_rule)
{
    if (setup && !wake_chain_find(setup->pNext, type)) {
        wake_find(check, setup_rule, "%s->pSetupReferenceSlot->pNext has no %s", info, name);
    }
    for (uint32_t i = 0; slots && i < count; i++) {
        if (!wake_chain_find(slots[i].pNext, type)) {
            wake_find(check, slots_rule, "%s->pReferenceSlots[%u].pNext has no %s", info, i, name);
        }
    }
}
