/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a message says: its form, number, objects, names and labels; and what limits and filters
 * make of it.
 */
#include "kit.h"
#include "newer_ids.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BAD_FENCE "VUID-VkFenceCreateInfo-sType-sType"
#define BAD_VIEWPORT "VUID-vkCmdSetViewport-viewportCount-arraylength"

static void
bad_fence(struct kit *kit)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

static void
contains(struct kit *kit, const struct kit_message *message, const char *part)
{
    KIT_CHECK_TEXT(kit, strstr(message->text, part) != NULL, "'%s' is not in: %s", part,
                   message->text);
}

static bool
names_object(const struct kit_message *message, VkObjectType type, uint64_t handle,
             const char *name)
{
    for (uint32_t i = 0; i < message->object_count; i++) {
        const struct kit_object_name *object = &message->objects[i];
        if (object->type == type && object->handle == handle &&
            (!name || strcmp(object->name, name) == 0)) {
            return true;
        }
    }
    return false;
}

SCENE(text_as_scrapers_know_it, KIT_PLAIN)
{
    kit_expect(kit, BAD_VIEWPORT);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "main commands");
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    kit_end(kit, commands);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_VIEWPORT);
    if (!KIT_CHECK(kit, message != NULL)) {
        return;
    }
    const char *start = "Validation Error: [ " BAD_VIEWPORT " ] Object 0: ";
    KIT_CHECK_TEXT(kit, strncmp(message->text, start, strlen(start)) == 0, "starts with: %.100s",
                   message->text);
    contains(kit, message, " | MessageID = 0x");
    contains(kit, message, "vkCmdSetViewport");
    contains(kit, message,
             "The Vulkan spec states: viewportCount must be greater than 0 (https://");
    KIT_CHECK(kit, message->types & VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT);
    KIT_CHECK(kit, message->severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
}

SCENE(number_is_the_known_hash, KIT_NULL_DRIVER)
{
    /* XXH32 of the id with seed 8, as tools that filter by number know it. */
    const char *id = "VUID-vkCmdEndRenderPass-renderpass";
    kit_expect(kit, id);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL)) {
        KIT_CHECK(kit, message->number == 0x46db6f2f);
        contains(kit, message, "MessageID = 0x46db6f2f");
    }
}

/* `id` is the one of 1.3.239; with newer registries the message has another one, and this one in its text. */
static void
has_both_ids(struct kit *kit, const char *id)
{
    const struct kit_message *message = kit_log_find(&kit->log, id);
    bool newer = VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 303);
    char older[160];

    if (!KIT_CHECK(kit, message != NULL)) {
        return;
    }
    KIT_CHECK_TEXT(kit, (strcmp(message->id, id) != 0) == newer, "said as %s", message->id);
    snprintf(older, sizeof(older), ") [with Vulkan 1.3.239: %s]\n", id);
    KIT_CHECK_TEXT(kit, (strstr(message->text, older) != NULL) == newer, "%s", message->text);
    KIT_CHECK_TEXT(kit, (message->older[0] != '\0') == newer, "%s", message->text);
}

SCENE(older_number_of_a_rule, KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    const char *id = "VUID-vkBindBufferMemory-memoryOffset-01036";
    VkDeviceMemory memory;
    (void)kit_bound_buffer(kit, 65536, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    VkBuffer buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    kit_expect(kit, id);
    (void)vkBindBufferMemory(kit->device, buffer, memory, 1);
    kit_close(kit);
    has_both_ids(kit, id);
}

SCENE(older_name_of_a_command, KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    const char *id = "VUID-vkCmdPushDescriptorSetKHR-descriptorWriteCount-arraylength";
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorSetLayout set;
    const VkPipelineLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
    };
    VkPipelineLayout layout;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME } });
    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &set_info, NULL, &set));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(set));
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &layout_info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    VkCommandBuffer commands = kit_recording(kit);
    kit_expect(kit, id);
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 0, NULL);
    kit_end(kit, commands);
    kit_close(kit);
    has_both_ids(kit, id);
}

SCENE(objects_with_names, KIT_NULL_DRIVER)
{
    const char *id = "VUID-vkDestroyBuffer-buffer-00922";
    kit_expect(kit, id);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "the wave heights");
    kit_name(kit, VK_OBJECT_TYPE_QUEUE, KIT_HANDLE(kit->queue), "uploads");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    if (!kit_skips_calls()) {
        kit_forget(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
    vkDestroyBuffer(kit->device, buffer, NULL);
    vkDeviceWaitIdle(kit->device);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL)) {
        contains(kit, message, "the wave heights");
        contains(kit, message, "[uploads]"); /* whose batch is pending */
        KIT_CHECK(kit, names_object(message, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer),
                                    "the wave heights"));
    }
}

SCENE(barrier_names_its_buffer, KIT_NULL_DRIVER)
{
    const char *id = "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-02817";
    kit_expect(kit, id);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "the wave heights");
    VkBufferMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_HOST_WRITE_BIT,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .buffer = buffer,
                                      .size = VK_WHOLE_SIZE };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 1, &barrier, 0, NULL);
    kit_end(kit, commands);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL)) {
        KIT_CHECK(kit, names_object(message, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer),
                                    "the wave heights"));
    }
}

SCENE(second_bind_names_the_memory_of_the_first, KIT_NULL_DRIVER)
{
    const char *id = "VUID-vkBindBufferMemory-buffer-07459";
    VkDeviceMemory memory;
    kit_expect(kit, id);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    kit_name(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory), "the first heap");
    (void)vkBindBufferMemory(kit->device, buffer, memory, 0);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL)) {
        contains(kit, message, "[the first heap] is bound to the buffer already");
    }
}

/*
 * Every call shows the name of its moment, though most of these messages come when all renaming is
 * done; also of a command in the middle of a recording.
 */
SCENE(names_at_the_time_of_many_calls, KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    enum { ROUNDS = 5 };
    const char *const free_id = "VUID-vkFreeDescriptorSets-descriptorPool-00312";
    const char *const twice_id = "VUID-vkCmdExecuteCommands-pCommandBuffers-00092";
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool sets = kit_descriptor_pool(kit, type, ROUNDS, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    for (int i = 0; i < ROUNDS; i++) {
        char name[32];
        VkDescriptorSet set = kit_descriptor_set(kit, sets, layout);
        snprintf(name, sizeof(name), "round %d", i);
        kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(sets), name);
        kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary), name);
        kit_expect(kit, free_id);
        vkFreeDescriptorSets(kit->device, sets, 1, &set);
        kit_expect(kit, twice_id);
        vkCmdExecuteCommands(commands, 1, &secondary);
    }
    kit_end(kit, commands);
    kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(sets), "late");
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary), "late");
    kit_close_device(kit);
    bool freed[ROUNDS] = { false }, executed[ROUNDS] = { false };
    for (size_t k = 0; k < kit->log.count; k++) {
        const struct kit_message *message = kit->log.messages[k];
        for (int i = 0; i < ROUNDS; i++) {
            char name[32];
            snprintf(name, sizeof(name), "round %d", i);
            freed[i] |= strcmp(message->id, free_id) == 0 &&
                        names_object(message, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(sets),
                                     name);
            executed[i] |= strcmp(message->id, twice_id) == 0 &&
                           names_object(message, VK_OBJECT_TYPE_COMMAND_BUFFER,
                                        KIT_HANDLE(secondary), name);
        }
    }
    for (int i = 0; i < ROUNDS; i++) {
        KIT_CHECK_TEXT(kit, freed[i], "vkFreeDescriptorSets of round %d has another name", i);
        KIT_CHECK_TEXT(kit, executed[i], "vkCmdExecuteCommands of round %d has another name", i);
    }
}

SCENE(name_given_while_recording, KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    /* A first name counts from the beginning. */
    const char *id = "VUID-vkEndCommandBuffer-commandBuffer-00060";
    kit_expect(kit, id);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "named late");
    vkEndCommandBuffer(commands);
    kit_log_wait(&kit->log, id, 1);
    KIT_CHECK(kit, names_object(kit_log_find(&kit->log, id), VK_OBJECT_TYPE_COMMAND_BUFFER,
                                KIT_HANDLE(commands), "named late"));
}

SCENE(name_at_the_time_of_the_call, KIT_NEEDS_WAKE)
{
    /* However late the message is, it shows the name that the object had. */
    kit_expect(kit, BAD_VIEWPORT);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "old name");
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    kit_end(kit, commands);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "new name");
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_VIEWPORT);
    if (KIT_CHECK(kit, message != NULL)) {
        contains(kit, message, "old name");
    }
}

SCENE(labels_of_the_command_buffer, KIT_NEEDS_WAKE)
{
    kit_expect(kit, BAD_VIEWPORT);
    PFN_vkCmdBeginDebugUtilsLabelEXT begin_label = KIT_INSTANCE_COMMAND(
        kit, vkCmdBeginDebugUtilsLabelEXT);
    PFN_vkCmdEndDebugUtilsLabelEXT end_label = KIT_INSTANCE_COMMAND(kit,
                                                                    vkCmdEndDebugUtilsLabelEXT);
    VkDebugUtilsLabelEXT outer = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = "frame" };
    VkDebugUtilsLabelEXT inner = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = "water" };
    VkDebugUtilsLabelEXT closed = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                    .pLabelName = "sky" };
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    begin_label(commands, &outer);
    begin_label(commands, &closed);
    end_label(commands);
    begin_label(commands, &inner);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    end_label(commands);
    end_label(commands);
    kit_end(kit, commands);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_VIEWPORT);
    if (KIT_CHECK(kit, message != NULL) && KIT_CHECK(kit, message->command_label_count == 2)) {
        KIT_CHECK(kit, strcmp(message->command_labels[0], "water") == 0);
        KIT_CHECK(kit, strcmp(message->command_labels[1], "frame") == 0);
    }
}

/* A layout is compared when the batch executes: the message has the labels around the command that needs it, also where
 * its submit is wrong in another way. */
/* An older lavapipe does not survive regions that end before they begin. */
SCENE(labels_of_a_command_when_it_executes, KIT_NEEDS_WAKE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const char *id = NEWER_ID("VUID-vkCmdDraw-None-09600",
                              "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT };
    PFN_vkCmdBeginDebugUtilsLabelEXT begin_label = KIT_INSTANCE_COMMAND(
        kit, vkCmdBeginDebugUtilsLabelEXT);
    PFN_vkCmdEndDebugUtilsLabelEXT end_label = KIT_INSTANCE_COMMAND(kit,
                                                                    vkCmdEndDebugUtilsLabelEXT);
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .oldLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = kit_bound_image(kit, 16, 16,
                                 VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT),
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }
    };
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    end_label(commands); /* the other mistake */
    label.pLabelName = "frame";
    begin_label(commands, &label);
    label.pLabelName = "opaque";
    begin_label(commands, &label);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    end_label(commands);
    end_label(commands);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912");
    kit_expect(kit, id);
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL) && KIT_CHECK(kit, message->command_label_count == 2)) {
        KIT_CHECK(kit, strcmp(message->command_labels[0], "opaque") == 0);
        KIT_CHECK(kit, strcmp(message->command_labels[1], "frame") == 0);
        contains(kit, message, "labels frame > opaque");
        contains(kit, message, "whose oldLayout is VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL");
    }
}

SCENE(labels_of_the_queue, KIT_NEEDS_WAKE)
{
    const char *id = "VUID-VkSubmitInfo-sType-sType";
    kit_expect(kit, id);
    VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = "upload" };
    KIT_INSTANCE_COMMAND(kit, vkQueueBeginDebugUtilsLabelEXT)(kit->queue, &label);
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    KIT_INSTANCE_COMMAND(kit, vkQueueEndDebugUtilsLabelEXT)(kit->queue);
    vkDeviceWaitIdle(kit->device);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, id);
    if (KIT_CHECK(kit, message != NULL) && KIT_CHECK(kit, message->queue_label_count == 1)) {
        KIT_CHECK(kit, strcmp(message->queue_labels[0], "upload") == 0);
    }
}

/* Nothing presents: submits are frames, until a label says where frames end. */
SCENE(frames_without_presents, KIT_NEEDS_WAKE)
{
    VkDebugUtilsLabelEXT end = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                 .pLabelName = "vr-marker,frame_end,type,application" };
    VkDebugUtilsLabelEXT other = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = "shadows" };
    VkQueue queue = kit->queue;
    static const char *const frames[] = { "From frame 0,", "From frame 1,", "From frame 2,",
                                          "From frame 2,", "From frame 3," };

    for (size_t i = 0; i < sizeof(frames) / sizeof(frames[0]); i++) {
        kit_expect(kit, BAD_FENCE);
    }
    bad_fence(kit);
    KIT_VK(kit, kit_submit(queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    bad_fence(kit);
    KIT_INSTANCE_COMMAND(kit, vkQueueInsertDebugUtilsLabelEXT)(queue, &end);
    bad_fence(kit);
    KIT_VK(kit, kit_submit(queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_INSTANCE_COMMAND(kit, vkQueueInsertDebugUtilsLabelEXT)(queue, &other);
    bad_fence(kit);
    KIT_INSTANCE_COMMAND(kit, vkQueueInsertDebugUtilsLabelEXT)(queue, &end);
    bad_fence(kit);
    KIT_VK(kit, vkQueueWaitIdle(queue));
    kit_close(kit);
    for (size_t i = 0, seen = 0; i < kit->log.count; i++) {
        if (strcmp(kit->log.messages[i]->id, BAD_FENCE) == 0) {
            contains(kit, kit->log.messages[i], frames[seen++]);
        }
    }
}

SCENE(says_where_it_came_from, KIT_NEEDS_WAKE)
{
    kit_expect(kit, BAD_VIEWPORT);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (int i = 0; i < 41; i++) {
        vkCmdSetLineWidth(commands, 1.0f);
    }
    vkCmdSetViewport(commands, 0, 0, &viewport);
    kit_end(kit, commands);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_VIEWPORT);
    if (KIT_CHECK(kit, message != NULL)) {
        /* Its index within the command buffer: begin itself may count or not. */
        KIT_CHECK_TEXT(kit, strstr(message->text, "41") || strstr(message->text, "42"),
                       "no index in: %s", message->text);
    }
}

/* --- limits and filters --- */

static void
bad_fences_under(struct kit *kit, const char *setting, const char *value, size_t wrong,
                 size_t reported)
{
    setenv(setting, value, 1);
    kit_open(kit, NULL);
    kit_log_expect(&kit->log, BAD_FENCE, reported, reported);
    for (size_t i = 0; i < wrong; i++) {
        bad_fence(kit);
    }
}

SCENE(duplicate_limit, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_DUPLICATE_MESSAGE_LIMIT", "3", 8, 3);
}

/* Where nothing is set: 10, but inline every call gets its answer. */
SCENE(duplicate_limit_auto, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_DUPLICATE_MESSAGE_LIMIT", "auto", 40, 10);
}

SCENE(duplicate_limit_auto_inline, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_ASYNC", "0", 1);
    bad_fences_under(kit, "WAKE_DUPLICATE_MESSAGE_LIMIT", "auto", 40, 40);
}

SCENE(duplicate_limit_inline, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    setenv("WAKE_ASYNC", "0", 1);
    bad_fences_under(kit, "WAKE_DUPLICATE_MESSAGE_LIMIT", "3", 8, 3);
}

SCENE(duplicate_limit_off, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_DUPLICATE_MESSAGE_LIMIT", "0", 40, 40);
}

SCENE(filter_by_id, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_MESSAGE_ID_FILTER", "VUID-something-else," BAD_FENCE, 5, 0);
}

SCENE(filter_of_another_id, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_MESSAGE_ID_FILTER", "VUID-VkFenceCreateInfo-flags-parameter", 5, 5);
}

SCENE(include_another_id_only, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_MESSAGE_ID_INCLUDE", "VUID-VkFenceCreateInfo-flags-parameter", 5,
                     0);
}

SCENE(include_this_id, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    bad_fences_under(kit, "WAKE_MESSAGE_ID_INCLUDE", BAD_FENCE, 5, 5);
}

SCENE(messenger_of_warnings_hears_no_error, KIT_NO_DEVICE)
{
    struct kit_config config = { .severities = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT };
    kit_open(kit, &config);
    bad_fence(kit);
}

SCENE(log_file_has_the_message, KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE)
{
    char path[] = "/tmp/wake_scene_log_XXXXXX";
    int file = mkstemp(path);
    KIT_CHECK(kit, file >= 0);
    setenv("WAKE_LOG_FILE", path, 1);
    kit_open(kit, NULL);
    kit_expect(kit, BAD_FENCE);
    bad_fence(kit);
    kit_close(kit);
    FILE *log = fdopen(file, "r");
    char line[4096];
    bool found = false;
    while (fgets(line, sizeof(line), log)) {
        found |= strstr(line, BAD_FENCE) != NULL;
    }
    fclose(log);
    remove(path);
    KIT_CHECK(kit, found);
}

/* --- the older extension alone --- */

SCENE(debug_report_only, KIT_NO_DEVICE)
{
    VkDebugReportCallbackCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_ERROR_BIT_EXT | VK_DEBUG_REPORT_WARNING_BIT_EXT,
        .pfnCallback = kit_log_report_callback,
        .pUserData = &kit->log,
    };
    struct kit_config config = {
        .no_debug_utils = true,
        .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
        .instance_next = &info,
    };
    kit_open(kit, &config);
    kit_expect(kit, BAD_FENCE);
    VkDebugReportCallbackEXT callback;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugReportCallbackEXT)(kit->instance, &info,
                                                                          NULL, &callback));
    bad_fence(kit);
    kit_close_device(kit);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugReportCallbackEXT)(kit->instance, callback, NULL);
}

SCENE(debug_report_chained_hears_leaks, KIT_NO_DEVICE | KIT_LEAVES)
{
    VkDebugReportCallbackCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_ERROR_BIT_EXT,
        .pfnCallback = kit_log_report_callback,
        .pUserData = &kit->log,
    };
    struct kit_config config = {
        .no_debug_utils = true,
        .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
        .instance_next = &info,
    };
    KIT_VK(kit, kit_open_instance(kit, &config));
    kit_expect_some(kit, "VUID-vkDestroyInstance-instance-00629");
    info.flags = VK_DEBUG_REPORT_INFORMATION_BIT_EXT;
    VkDebugReportCallbackEXT left;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugReportCallbackEXT)(kit->instance, &info,
                                                                          NULL, &left));
}

SCENE(debug_report_message_is_synchronous, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    VkDebugReportCallbackCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_WARNING_BIT_EXT,
        .pfnCallback = kit_log_report_callback,
        .pUserData = &kit->log,
    };
    struct kit_config config = {
        .no_debug_utils = true,
        .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
    };
    KIT_VK(kit, kit_open_instance(kit, &config));
    VkDebugReportCallbackEXT callback;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugReportCallbackEXT)(kit->instance, &info,
                                                                          NULL, &callback));
    kit_expect_some(kit,
                    "mine"); /* the loader has a list of callbacks of its own and may call too */
    KIT_INSTANCE_COMMAND(kit, vkDebugReportMessageEXT)
    (kit->instance, VK_DEBUG_REPORT_WARNING_BIT_EXT, VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT, 0, 0,
     5, "app", "[ mine ] said by the application");
    KIT_CHECK(kit, kit_log_count(&kit->log, "mine") > 0);
    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugReportCallbackEXT)(kit->instance, callback, NULL);
}

KIT_MAIN()
