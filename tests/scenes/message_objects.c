/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects of a message behind those that it is about: what its text names, what the call has as parameters, and what the command
 * uses. Tools find them, and their debug names, without reading the text.
 */
#include "kit.h"
#include "newer_ids.h"
#include "shader_scene.h"
#include "comp_two_sets.h"

#include <string.h>

static void
has(struct kit *kit, const char *id, VkObjectType type, uint64_t handle, const char *name)
{
    const struct kit_message *message = kit_log_find(&kit->log, id);
    uint32_t found = 0;

    for (uint32_t i = 0; message && i < message->object_count; i++) {
        const struct kit_object_name *object = &message->objects[i];

        found += object->type == type && object->handle == handle &&
                 strcmp(object->name, name) == 0;
    }
    KIT_CHECK_TEXT(kit, !kit_is_wake() || found == 1, "%s has %u objects '%s'", id, found, name);
}

static void
is_about(struct kit *kit, const char *id, VkObjectType type)
{
    const struct kit_message *message = kit_log_find(&kit->log, id);

    KIT_CHECK(kit, !kit_is_wake() || (message && message->objects[0].type == type));
}

SCENE(a_dispatch_has_its_pipeline_and_the_set_of_the_descriptor, KIT_NULL_DRIVER)
{
    const char *id = NEWER_ID("VUID-vkCmdDispatch-None-08114", "VUID-vkCmdDispatch-None-02699");
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);
    VkPipelineLayout layout = shader_layout(kit, buffers, buffers, 0);
    VkPipeline pipeline = shader_compute(kit, MODULE(kit, comp_two_sets), layout, NULL);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 8, 0);
    VkDescriptorSet sets[2] = { kit_descriptor_set(kit, pool, buffers),
                                kit_descriptor_set(kit, pool, buffers) };
    VkCommandBuffer commands = kit_primary(kit);

    kit_write_buffer(kit, sets[0], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "frame");
    kit_name(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline), "blur");
    kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(sets[0]), "written");
    kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(sets[1]), "empty");
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 2, sets, 0, NULL);
    kit_expect(kit, id);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    kit_close(kit);
    has(kit, id, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "frame");
    has(kit, id, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline), "blur");
    has(kit, id, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(sets[1]), "empty");
}

SCENE(a_copy_has_both_buffers_and_the_pass_around_it, KIT_NULL_DRIVER)
{
    const char *id = "VUID-vkCmdCopyBuffer-srcBuffer-00118",
               *inside = "VUID-vkCmdCopyBuffer-renderpass";
    const VkBufferCopy region = { 0, 0, 16 }, behind = { 0, 32, 16 };
    VkBuffer from = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL),
             to = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
             good = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);

    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(from), "from");
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(to), "to");
    kit_name(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(target.render_pass), "shadows");
    kit_begin(kit, commands, 0);
    kit_expect(kit, id);
    vkCmdCopyBuffer(commands, from, to, 1, &region);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, inside);
    vkCmdCopyBuffer(commands, good, to, 1, &behind);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    kit_close(kit);
    is_about(kit, id, VK_OBJECT_TYPE_COMMAND_BUFFER);
    has(kit, id, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(from), "from");
    has(kit, id, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(to), "to");
    has(kit, inside, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(target.render_pass), "shadows");
}

KIT_MAIN()
