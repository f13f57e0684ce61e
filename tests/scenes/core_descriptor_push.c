/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Push descriptors and descriptor update templates.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

#define PUSH_ID(rest) "VUID-vkCmdPushDescriptorSetKHR-" rest
#define TEMPLATE_ID(rest) "VUID-VkDescriptorUpdateTemplateCreateInfo-" rest
#define WITH_ID(rest) "VUID-vkCmdPushDescriptorSetWithTemplateKHR-" rest
#define PUSHED VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR
#define OF_SET VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET

static void
open_push(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    enable_indexing(&device);
    descriptor_device_extension(&device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
}

/* Set 0 is an ordinary one, set 1 is pushed. */
static VkPipelineLayout
layout_of(struct kit *kit, VkDescriptorType type)
{
    VkDescriptorSetLayout sets[2] = { one_binding(kit, 0, STORAGE, 1, COMPUTE, 0),
                                      one_binding(kit, PUSH_LAYOUT, type, 2, COMPUTE, 0) };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 2,
        .pSetLayouts = sets,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

/* --- vkCmdPushDescriptorSetKHR --- */

struct pushing {
    VkPipelineLayout layout;
    VkDescriptorBufferInfo info;
    VkWriteDescriptorSet write;
};

static void
prepare(struct kit *kit, struct pushing *pushing)
{
    pushing->layout = layout_of(kit, UNIFORM);
    pushing->info = (VkDescriptorBufferInfo){
        a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), 0, 256
    };
    pushing->write = a_write(VK_NULL_HANDLE, 0, UNIFORM);
    pushing->write.pBufferInfo = &pushing->info;
}

static void
push(struct kit *kit, const struct pushing *pushing, uint32_t set)
{
    VkCommandBuffer commands = kit_recording(kit);

    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, pushing->layout, set, 1, &pushing->write);
    kit_end(kit, commands);
}

SCENE(push_sets, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct pushing pushing;

    open_push(kit);
    prepare(kit, &pushing);
    push(kit, &pushing, 1);
    kit_expect(kit, PUSH_ID("set-00364"));
    push(kit, &pushing, 2);
    kit_expect(kit, PUSH_ID("set-00365"));
    push(kit, &pushing, 0);
}

/* The set's handle is ignored, everything else is a write like any other. */
SCENE(push_contents, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct pushing pushing;

    open_push(kit);
    prepare(kit, &pushing);
    pushing.write.dstSet = (VkDescriptorSet)(uintptr_t)0xdead0000;
    push(kit, &pushing, 1);
    pushing.write.dstBinding = 1;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-dstBinding-00315");
    push(kit, &pushing, 1);
    pushing.write.dstBinding = 0;
    pushing.write.dstArrayElement = 2;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-dstArrayElement-00321");
    push(kit, &pushing, 1);
    pushing.write.dstArrayElement = 0;
    pushing.info.offset = 16;
    pushing.info.range = 64;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00327");
    push(kit, &pushing, 1);
    pushing.info.offset = 256;
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-offset-00340");
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00342");
    push(kit, &pushing, 1);
    pushing.write.descriptorType = STORAGE;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00319");
    push(kit, &pushing, 1);
}

SCENE(push_no_images, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct pushing pushing;

    open_push(kit);
    prepare(kit, &pushing);
    pushing.layout = layout_of(kit, SAMPLED);
    pushing.write = a_write(VK_NULL_HANDLE, 0, SAMPLED);
    kit_expect(kit, PUSH_ID("pDescriptorWrites-06494"));
    push(kit, &pushing, 1);
}

static VkCommandBuffer
compute_only(struct kit *kit)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families), family = UINT32_MAX;
    VkCommandBuffer commands;

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        VkQueueFlags flags = families[kit->queue_families[i]].queueFlags;
        family = flags & VK_QUEUE_COMPUTE_BIT && !(flags & VK_QUEUE_GRAPHICS_BIT)
                     ? kit->queue_families[i]
                     : family;
    }
    if (!KIT_CHECK(kit, family != UINT32_MAX)) {
        return VK_NULL_HANDLE;
    }
    commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, 0),
                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    return commands;
}

/* --- templates --- */

static VkDescriptorUpdateTemplate
make_template(struct kit *kit, VkDescriptorUpdateTemplateCreateInfo info)
{
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO;
    (void)vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(made));
    return made;
}

static const VkDescriptorUpdateTemplateEntry one_uniform = { 0, 0,
                                                             1, UNIFORM,
                                                             0, sizeof(VkDescriptorBufferInfo) };

static VkDescriptorUpdateTemplateCreateInfo
set_template(VkDescriptorSetLayout layout, const VkDescriptorUpdateTemplateEntry *entry)
{
    return (VkDescriptorUpdateTemplateCreateInfo){
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = entry,
        .templateType = OF_SET,
        .descriptorSetLayout = layout,
    };
}

static VkDescriptorUpdateTemplateCreateInfo
push_template(VkPipelineLayout layout, uint32_t set)
{
    return (VkDescriptorUpdateTemplateCreateInfo){
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &one_uniform,
        .templateType = PUSHED,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = layout,
        .set = set,
    };
}

SCENE(template_entries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorUpdateTemplateEntry entry = one_uniform;
    VkDescriptorSetLayout uniform, block;

    open_indexing(kit);
    uniform = one_binding(kit, 0, UNIFORM, 2, COMPUTE, 0);
    block = one_binding(kit, 0, BLOCK, 32, COMPUTE, 0);
    entry.dstArrayElement = 1;
    (void)make_template(kit, set_template(uniform, &entry));
    entry.dstArrayElement = 2;
    kit_expect(kit, "VUID-VkDescriptorUpdateTemplateEntry-dstArrayElement-00355");
    (void)make_template(kit, set_template(uniform, &entry));
    entry.dstBinding = 1;
    kit_expect(kit, "VUID-VkDescriptorUpdateTemplateEntry-dstBinding-00354");
    (void)make_template(kit, set_template(uniform, &entry));
    entry = (VkDescriptorUpdateTemplateEntry){ 0, 16, 16, BLOCK, 0, 0 };
    (void)make_template(kit, set_template(block, &entry));
    entry.dstArrayElement = 2;
    kit_expect(kit, "VUID-VkDescriptorUpdateTemplateEntry-descriptor-02226");
    (void)make_template(kit, set_template(block, &entry));
    entry.dstArrayElement = 0;
    entry.descriptorCount = 6;
    kit_expect(kit, "VUID-VkDescriptorUpdateTemplateEntry-descriptor-02227");
    (void)make_template(kit, set_template(block, &entry));
}

SCENE(template_layouts, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorUpdateTemplateCreateInfo info;
    VkPipelineLayout layout;

    open_push(kit);
    kit_expect(kit, TEMPLATE_ID("templateType-00350"));
    (void)make_template(kit, set_template(VK_NULL_HANDLE, &one_uniform));
    layout = layout_of(kit, UNIFORM);
    (void)make_template(kit, push_template(layout, 1));
    kit_expect(kit, TEMPLATE_ID("templateType-00352"));
    (void)make_template(kit, push_template(VK_NULL_HANDLE, 1));
    kit_expect(kit, TEMPLATE_ID("templateType-00353"));
    (void)make_template(kit, push_template(layout, 0));
    kit_expect(kit, TEMPLATE_ID("templateType-00353"));
    (void)make_template(kit, push_template(layout, 2));
    info = push_template(layout, 1);
    info.pipelineBindPoint = (VkPipelineBindPoint)77;
    kit_expect(kit, TEMPLATE_ID("templateType-00351"));
    (void)make_template(kit, info);
    info.pipelineBindPoint = VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI;
    kit_expect_newer(kit, NEWER_ID(TEMPLATE_ID("templateType-00351"), NULL));
    (void)make_template(kit, info);
}

SCENE(template_mutable, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType type = UNIFORM;
    VkMutableDescriptorTypeListEXT list = { 1, &type };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };

    open_mutable(kit);
    kit_expect(kit, TEMPLATE_ID("templateType-04615"));
    (void)make_template(
        kit,
        set_template(
            make_layout(kit, (struct layout_spec){ .count = 1,
                                                   .bindings = { { 0, MUTABLE, 1, COMPUTE, NULL } },
                                                   .next = &lists }),
            &one_uniform));
}

SCENE(template_contents, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorSet set = make_set(kit, layout);
    VkDescriptorUpdateTemplate template = make_template(kit, set_template(layout, &one_uniform));
    VkDescriptorBufferInfo info = { a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), 0,
                                    256 };

    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
    info.range = 0;
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00341");
    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
    info.buffer = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-02998");
    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
    info = (VkDescriptorBufferInfo){ a_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT), 0,
                                     256 };
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00330");
    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
}

SCENE(template_memory_freed, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorSet set = make_set(kit, layout);
    VkDescriptorUpdateTemplate template = make_template(kit, set_template(layout, &one_uniform));
    VkDeviceMemory memory;
    VkDescriptorBufferInfo info = {
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &memory), 0, 256
    };

    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00329");
    vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &info);
}

static void
push_with(struct kit *kit, VkCommandBuffer commands, VkDescriptorUpdateTemplate template,
          VkPipelineLayout layout, uint32_t set, const VkDescriptorBufferInfo *info)
{
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplateKHR)
    (commands, template, layout, set, info);
}

/* Freed before the recording, and while it is made: its end says nothing more. */
SCENE(pushed_memory_freed, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPipelineLayout layout;
    VkDeviceMemory memory[2];
    VkDescriptorBufferInfo infos[2];
    VkDescriptorUpdateTemplate template;
    VkWriteDescriptorSet write = a_write(VK_NULL_HANDLE, 0, UNIFORM);
    VkCommandBuffer commands;

    open_push(kit);
    layout = layout_of(kit, UNIFORM);
    template = make_template(kit, push_template(layout, 1));
    for (uint32_t i = 0; i < 2; i++) {
        infos[i] = (VkDescriptorBufferInfo){
            kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &memory[i]), 0, 256
        };
    }
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory[0]));
    commands = kit_recording(kit);
    write.pBufferInfo = &infos[1];
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 1, 1, &write);
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00329");
    push_with(kit, commands, template, layout, 1, &infos[0]);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory[1]));
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetKHR-commandBuffer-recording");
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00329");
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 1, 1, &write);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    (void)vkEndCommandBuffer(commands);
}

SCENE(template_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
#define OWN(rest) "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-" rest
    VkDescriptorUpdateTemplate template, of_set;
    VkPipelineLayout layout;
    VkDescriptorBufferInfo info;
    VkCommandBuffer commands;

    open_push(kit);
    layout = layout_of(kit, UNIFORM);
    template = make_template(kit, push_template(layout, 1));
    of_set = make_template(kit,
                           set_template(one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0), &one_uniform));
    info = (VkDescriptorBufferInfo){ a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), 0,
                                     256 };
    commands = kit_recording(kit);
    push_with(kit, commands, template, layout, 1, &info);
    push_with(kit, commands, template, layout_of(kit, UNIFORM), 1, &info);
    kit_expect(kit, OWN("descriptorUpdateTemplate-templateType"));
    if (HAS_NEWER_IDS) {
        kit_expect(kit, OWN("set"));
        kit_expect(kit, OWN("layout"));
    }
    push_with(kit, commands, of_set, layout, 1, &info);
    kit_expect(kit, OWN("layout"));
    push_with(kit, commands, template, layout_of(kit, STORAGE), 1, &info);
    kit_expect(kit, WITH_ID("set-07304"));
    push_with(kit, commands, template, layout, 2, &info);
    kit_expect(kit, WITH_ID("set-07305"));
    push_with(kit, commands, template, layout, 0, &info);
    info.offset = 16;
    info.range = 16;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00327");
    push_with(kit, commands, template, layout, 1, &info);
    kit_end(kit, commands);
}

SCENE(push_bind_point, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    struct descriptor_device device;
    VkDescriptorUpdateTemplateCreateInfo template;
    struct pushing pushing;
    VkCommandBuffer commands;

    descriptor_device_init(&device);
    device.config.queues = KIT_MAX_QUEUES;
    descriptor_device_extension(&device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    prepare(kit, &pushing);
    commands = compute_only(kit);
    if (!commands) {
        return;
    }
    template = push_template(pushing.layout, 1);
    template.pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS;
    kit_expect(kit, PUSH_ID("pipelineBindPoint-00363"));
    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pushing.layout, 1, 1, &pushing.write);
    kit_expect(kit, WITH_ID("commandBuffer-00366"));
    push_with(kit, commands, make_template(kit, template), pushing.layout, 1, &pushing.info);
    kit_end(kit, commands);
}

KIT_MAIN()
