/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects of a message behind those that it is about: what its text names, what the call has as parameters, and what the command
 * uses. Tools find them, and their debug names, without reading the text.
 */
#include "kit.h"
#include "newer_ids.h"
#include "pipeline_rig.h"
#include "shader_scene.h"
#include "comp_two_sets.h"
#include "frag_in_vec2.h"

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

/* A handle that is no object of the device any more, or is of another one: its debug name says which it was. */
SCENE(a_dead_and_a_foreign_buffer_have_their_names, KIT_NULL_DRIVER)
{
    const char *dead = "VUID-vkCmdCopyBuffer-srcBuffer-parameter",
               *foreign = "VUID-vkCmdCopyBuffer-commonparent";
    const VkBufferCopy region = { 0, 0, 16 }, behind = { 0, 32, 16 };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 64,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    VkBuffer to = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL), from, other;
    VkQueue queue;
    VkDevice device = kit_second_device(kit, &queue);
    VkCommandBuffer commands = kit_primary(kit);

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &from));
    KIT_VK(kit, vkCreateBuffer(device, &info, NULL, &other));
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(from), "freed too early");
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkSetDebugUtilsObjectNameEXT)(
                    device, &(VkDebugUtilsObjectNameInfoEXT){
                                .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
                                .objectType = VK_OBJECT_TYPE_BUFFER,
                                .objectHandle = KIT_HANDLE(other),
                                .pObjectName = "of the other device" }));
    vkDestroyBuffer(kit->device, from, NULL);
    vkDeviceWaitIdle(kit->device);
    kit_begin(kit, commands, 0);
    kit_expect(kit, dead);
    vkCmdCopyBuffer(commands, from, to, 1, &region);
    kit_expect(kit, foreign);
    vkCmdCopyBuffer(commands, other, to, 1, &behind);
    kit_end(kit, commands);
    vkDestroyBuffer(device, other, NULL);
    vkDestroyDevice(device, NULL);
    kit_close(kit);
    has(kit, dead, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(from), "freed too early");
    has(kit, foreign, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(other), "of the other device");
}

/* Two stages that do not fit: the shader modules are what the message is about. */
SCENE(an_interface_has_both_modules, KIT_NULL_DRIVER)
{
    const char *id = NEWER_ID("VUID-RuntimeSpirv-OpEntryPoint-08743",
                              "UNASSIGNED-CoreValidation-Shader-InputNotProduced");
    struct rig_base base = rig_base(kit);
    VkShaderModule fragment = MODULE(kit, frag_in_vec2), vertex = VK_NULL_HANDLE;

    kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(fragment), "water.frag");
    BAD(&base, id, r->stages[1].module = fragment; vertex = r->stages[0].module;
        kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(vertex), "water.vert"));
    kit_close(kit);
    has(kit, id, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(fragment), "water.frag");
    has(kit, id, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(vertex), "water.vert");
    KIT_CHECK(kit, !kit_is_wake() || kit_log_find_text(&kit->log, id, "pStages[1]: fragment"));
}

KIT_MAIN()
