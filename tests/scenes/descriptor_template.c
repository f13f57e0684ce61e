/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptor update templates find in the application's memory: handles that must be valid,
 * and objects that a recording uses only through a push.
 */
#include "newer_ids.h"
#include "kit.h"

#include <string.h>

#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
#define COMBINED VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define TEXEL VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
#define GARBAGE ((uintptr_t)0xdeadbeef00001230u)

/* What the templates here read: bindings 0 to 2, the first with two elements, none beside the
 * next. */
struct data {
    VkBufferView texel;
    struct {
        VkDescriptorBufferInfo info;
        uint64_t gap;
    } buffers[2];
    VkDescriptorImageInfo image;
};

struct place {
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set; /* not pushed */
    VkDescriptorUpdateTemplate template;
};

static struct place
make_place(struct kit *kit, bool pushed, VkSampler immutable)
{
    struct place place = { .set = VK_NULL_HANDLE };
    VkDescriptorSetLayoutBinding bindings[3] = {
        { 0, STORAGE, 2, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, COMBINED, 1, VK_SHADER_STAGE_COMPUTE_BIT, immutable ? &immutable : NULL },
        { 2, TEXEL, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    VkDescriptorSetLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = pushed ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR : 0,
        .bindingCount = 3,
        .pBindings = bindings,
    };
    place.set_layout = kit_set_layout_of(kit, &layout_info);
    place.layout = kit_pipeline_layout(kit, place.set_layout);
    place.pipeline = kit_compute_pipeline(kit, place.layout, KIT_SHADER_NOTHING_COMP);
    if (!pushed) {
        VkDescriptorPoolSize sizes[3] = { { STORAGE, 2 }, { COMBINED, 1 }, { TEXEL, 1 } };
        VkDescriptorPoolCreateInfo pool_info = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
            .maxSets = 1,
            .poolSizeCount = 3,
            .pPoolSizes = sizes,
        };
        VkDescriptorPool pool = VK_NULL_HANDLE;
        KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
        place.set = kit_descriptor_set(kit, pool, place.set_layout);
    }
    VkDescriptorUpdateTemplateEntry entries[3] = {
        { 2, 0, 1, TEXEL, offsetof(struct data, texel), 0 },
        { 0, 0, 2, STORAGE, offsetof(struct data, buffers),
          sizeof(((struct data *)NULL)->buffers[0]) },
        { 1, 0, 1, COMBINED, offsetof(struct data, image), 0 },
    };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 3,
        .pDescriptorUpdateEntries = entries,
        .templateType = pushed ? VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR
                               : VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET,
        .descriptorSetLayout = place.set_layout,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = place.layout,
    };
    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &place.template));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(place.template));
    return place;
}

static VkBuffer
storage_buffer(struct kit *kit)
{
    return kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
}

static VkBufferView
texel_view(struct kit *kit)
{
    VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL),
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .range = VK_WHOLE_SIZE,
    };
    VkBufferView view = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    return view;
}

static struct data
good_data(struct kit *kit)
{
    struct data data = { .texel = texel_view(kit) };
    for (int i = 0; i < 2; i++) {
        data.buffers[i].info = (VkDescriptorBufferInfo){ storage_buffer(kit), 0, VK_WHOLE_SIZE };
        data.buffers[i].gap = GARBAGE;
    }
    data.image = (VkDescriptorImageInfo){
        kit_sampler(kit),
        kit_image_view(kit, kit_bound_image(kit, 4, 4, VK_IMAGE_USAGE_SAMPLED_BIT)),
        VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
    };
    return data;
}

/* --- pushes --- */

static struct place
open_for_pushes(struct kit *kit)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME } });
    return make_place(kit, true, VK_NULL_HANDLE);
}

static VkCommandBuffer
record_push(struct kit *kit, const struct place *place, const struct data *data)
{
    PFN_vkCmdPushDescriptorSetWithTemplateKHR push = KIT_DEVICE_COMMAND(
        kit, vkCmdPushDescriptorSetWithTemplateKHR);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, place->pipeline);
    push(commands, place->template, place->layout, 0, data);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    return commands;
}

static void
destroy_pushed(struct kit *kit, const char *vuid, VkObjectType type, size_t offset)
{
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);
    uint64_t handle;
    memcpy(&handle, (const char *)&data + offset, sizeof(handle));
    VkCommandBuffer commands = record_push(kit, &place, &data);
    memset(&data, 0xee, sizeof(data)); /* read by then */
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, vuid, type, handle);
}

SCENE(pushed_buffer_destroyed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    destroy_pushed(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                   offsetof(struct data, buffers[1].info.buffer));
}

SCENE(pushed_texel_view_destroyed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    destroy_pushed(kit, "VUID-vkDestroyBufferView-bufferView-00936", VK_OBJECT_TYPE_BUFFER_VIEW,
                   offsetof(struct data, texel));
}

SCENE(pushed_image_view_destroyed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    destroy_pushed(kit, "VUID-vkDestroyImageView-imageView-01026", VK_OBJECT_TYPE_IMAGE_VIEW,
                   offsetof(struct data, image.imageView));
}

SCENE(pushed_sampler_destroyed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    destroy_pushed(kit, "VUID-vkDestroySampler-sampler-01082", VK_OBJECT_TYPE_SAMPLER,
                   offsetof(struct data, image.sampler));
}

SCENE(pushed_buffer_destroyed_before_the_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);
    VkCommandBuffer commands = record_push(kit, &place, &data);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(data.buffers[0].info.buffer));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(push_right, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    /* Neither the template nor the layout is used by what it was recorded into. */
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);
    VkCommandBuffer commands = record_push(kit, &place, &data);
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(place.template));
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(place.layout));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(data.buffers[0].info.buffer));
}

SCENE(dead_buffer_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(data.buffers[1].info.buffer));
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-parameter");
    record_push(kit, &place, &data);
}

SCENE(dead_handles_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(data.image.imageView));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(data.texel));
    data.image.sampler = (VkSampler)GARBAGE;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-02996");
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-02994");
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00325");
    record_push(kit, &place, &data);
}

enum structure_kind { RIGHT, DEAD, NOTHING, LOW };

/* A structure at the start of pData. */
static void
structure_by_template(struct kit *kit, bool pushed, enum structure_kind kind)
{
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR feature;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    VkDescriptorUpdateTemplateEntry entry = { 0, 0, 1, type, 0, 0 };
    VkDescriptorUpdateTemplate template = VK_NULL_HANDLE;
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;

    feature = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .accelerationStructure = VK_TRUE
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &feature,
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } });
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = kit_bound_buffer(kit, 1024,
                                   VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR, NULL),
        .size = 512,
        .type = kind == LOW ? VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR
                            : VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
    };
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                          &structure));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    VkDescriptorSetLayoutBinding binding = { 0, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    set_layout = kit_set_layout_of(
        kit, &(VkDescriptorSetLayoutCreateInfo){
                 .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                 .flags = pushed ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR : 0,
                 .bindingCount = 1,
                 .pBindings = &binding });
    layout = kit_pipeline_layout(kit, set_layout);
    VkDescriptorUpdateTemplateCreateInfo template_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = pushed ? VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR
                               : VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET,
        .descriptorSetLayout = set_layout,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = layout,
    };
    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &template_info, NULL, &template));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(template));
    if (kind == NOTHING || kind == LOW) {
        kit_expect(
            kit,
            kind == LOW
                ? "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03579"
                : "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03580");
        structure = kind == LOW ? structure : VK_NULL_HANDLE;
    }
    if (kind == DEAD) {
        kit_drop(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
        kit_expect(
            kit,
            NEWER_ID(
                "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03580",
                pushed ? "VUID-vkCmdPushDescriptorSetWithTemplateKHR-pData-01686"
                       : "VUID-vkUpdateDescriptorSetWithTemplate-pData-01685"));
    }
    if (pushed) {
        KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplateKHR)
        (kit_recording(kit), template, layout, 0, &structure);
    } else {
        VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0),
                                                 set_layout);
        vkUpdateDescriptorSetWithTemplate(kit->device, set, template, &structure);
    }
}

/* What there is to read. */
static void
without_data(struct kit *kit, bool pushed)
{
    VkDescriptorUpdateTemplateEntry entry = { 0, 0,
                                              1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                              0, sizeof(VkDescriptorBufferInfo) };
    const VkDescriptorSetLayoutBinding binding = { 0, entry.descriptorType, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorUpdateTemplate template = VK_NULL_HANDLE;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME } });
    set_layout = kit_set_layout_of(
        kit, &(VkDescriptorSetLayoutCreateInfo){
                 .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                 .flags = pushed ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR : 0,
                 .bindingCount = 1,
                 .pBindings = &binding });
    layout = kit_pipeline_layout(kit, set_layout);
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = pushed ? VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR
                               : VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET,
        .descriptorSetLayout = set_layout,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = layout,
    };

    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &template));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(template));
    if (pushed) {
        VkCommandBuffer commands = kit_recording(kit);

        kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplateKHR-pData-01686");
        KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplateKHR)
        (commands, template, layout, 0, NULL);
    } else {
        VkDescriptorSet set = kit_descriptor_set(
            kit, kit_descriptor_pool(kit, entry.descriptorType, 1, 0), set_layout);

        kit_expect(kit, "VUID-vkUpdateDescriptorSetWithTemplate-pData-01685");
        vkUpdateDescriptorSetWithTemplate(kit->device, set, template, NULL);
    }
}

SCENE(pushed_without_data, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    without_data(kit, true);
}

SCENE(written_without_data, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    without_data(kit, false);
}

SCENE(dead_structure_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, true, DEAD);
}

SCENE(dead_structure_written, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, false, DEAD);
}

SCENE(structure_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, true, RIGHT);
}

SCENE(structure_written, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, false, RIGHT);
}

SCENE(null_structure_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, true, NOTHING);
}

SCENE(null_structure_written, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, false, NOTHING);
}

SCENE(bottom_structure_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, true, LOW);
}

SCENE(bottom_structure_written, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    structure_by_template(kit, false, LOW);
}

SCENE(sampler_pushed_where_the_layout_has_one, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME } });
    struct place place = make_place(kit, true, kit_sampler(kit));
    struct data data = good_data(kit);
    VkSampler ignored = data.image.sampler;
    VkCommandBuffer commands = record_push(kit, &place, &data);
    data.image.sampler = (VkSampler)GARBAGE;
    record_push(kit, &place, &data);
    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(ignored));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- updates --- */

static void
update(struct kit *kit, const struct place *place, const struct data *data)
{
    vkUpdateDescriptorSetWithTemplate(kit->device, place->set, place->template, data);
}

SCENE(dead_handles_written, KIT_NULL_DRIVER)
{
    struct place place = make_place(kit, false, VK_NULL_HANDLE);
    struct data data = good_data(kit);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(data.buffers[0].info.buffer));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(data.texel));
    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(data.image.sampler));
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-parameter");
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-02994");
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00325");
    update(kit, &place, &data);
}

SCENE(no_sampler_written, KIT_NULL_DRIVER)
{
    struct place place = make_place(kit, false, VK_NULL_HANDLE);
    struct data data = good_data(kit);

    data.image.sampler = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00325");
    update(kit, &place, &data);
}

SCENE(no_sampler_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct place place = open_for_pushes(kit);
    struct data data = good_data(kit);

    data.image.sampler = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00325");
    (void)record_push(kit, &place, &data);
}

SCENE(buffer_of_another_device_written, KIT_NULL_DRIVER)
{
    VkQueue queue;
    VkDevice other = kit_second_device(kit, &queue);
    struct place place = make_place(kit, false, VK_NULL_HANDLE);
    struct data data = good_data(kit);
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 64,
        .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
    };
    KIT_VK(kit, vkCreateBuffer(other, &info, NULL, &data.buffers[0].info.buffer));
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-parameter");
    update(kit, &place, &data);
    vkDestroyBuffer(other, data.buffers[0].info.buffer, NULL);
    vkDestroyDevice(other, NULL);
}

SCENE(living_handles_written, KIT_NULL_DRIVER)
{
    struct place place = make_place(kit, false, kit_sampler(kit));
    struct data data = good_data(kit);
    update(kit, &place, &data);
    data.image.sampler = (VkSampler)GARBAGE; /* ignored */
    update(kit, &place, &data);
    data.image.sampler = VK_NULL_HANDLE;
    update(kit, &place, &data);
}

KIT_MAIN()
