/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands of Vulkan 1.4 that bind, push and map as older ones do, with a struct: what they name is followed and checked as what the
 * older ones name.
 */
#include "descriptor_scene.h"
#include "newer_scene.h"

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define OPEN(kit) NEW(kit, .next = NULL)
#define BIND_ID(rest) "VUID-VkBindDescriptorSetsInfo-" rest
#define PUSH_ID(rest) "VUID-VkPushDescriptorSetInfo-" rest
#define CONSTANTS_ID(rest) "VUID-VkPushConstantsInfo-" rest
#define TEMPLATE_ID(rest) "VUID-VkPushDescriptorSetWithTemplateInfo-" rest
#define INDEX_ID(rest) "VUID-vkCmdBindIndexBuffer2-" rest
#define MAP_ID(rest) "VUID-VkMemoryMapInfo-" rest

/* --- sets --- */

/* Set 0 has a dynamic uniform buffer, set 1 is pushed. Both are the compute shader's. */
struct layouts {
    VkDescriptorSetLayout sets[2];
    VkPipelineLayout layout;
    VkBuffer buffer;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

static struct layouts
prepare_opened(struct kit *kit)
{
    VkPushConstantRange range = { COMPUTE, 0, 16 };
    struct layouts l;
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .setLayoutCount = 2,
                                        .pSetLayouts = l.sets,
                                        .pushConstantRangeCount = 1,
                                        .pPushConstantRanges = &range };

    l.sets[0] = one_binding(kit, 0, UNIFORM_DYNAMIC, 1, COMPUTE, 0);
    l.sets[1] = one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &l.layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(l.layout));
    l.buffer = a_buffer(kit, 1024, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    l.set = make_set(kit, l.sets[0]);
    write_buffer(kit, l.set, 0, UNIFORM_DYNAMIC, l.buffer, 0, 256);
    l.commands = kit_recording(kit);
    return l;
}

static struct layouts
prepare(struct kit *kit)
{
    OPEN(kit);
    return prepare_opened(kit);
}

static VkBindDescriptorSetsInfo
bind_of(const struct layouts *l, const uint32_t *offset)
{
    return (VkBindDescriptorSetsInfo){ .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                       .stageFlags = COMPUTE,
                                       .layout = l->layout,
                                       .descriptorSetCount = 1,
                                       .pDescriptorSets = &l->set,
                                       .dynamicOffsetCount = offset ? 1 : 0,
                                       .pDynamicOffsets = offset };
}

SCENE(right_binds, SILENT)
{
    struct layouts l = prepare(kit);
    uint32_t offset = 256;
    VkBindDescriptorSetsInfo info = bind_of(&l, &offset);

    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    info.stageFlags = VK_SHADER_STAGE_ALL;
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    finish(kit, l.commands);
}

SCENE(wrong_binds, SILENT)
{
    struct layouts l = prepare(kit);
    uint32_t offset = 256;
    VkBindDescriptorSetsInfo info = bind_of(&l, &offset);
    VkDescriptorSet other = make_set(kit, one_binding(kit, 0, STORAGE, 1, COMPUTE, 0));

    info.firstSet = 2;
    kit_expect(kit, BIND_ID("firstSet-00360"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    info = bind_of(&l, NULL);
    kit_expect(kit, BIND_ID("dynamicOffsetCount-00359"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    info = bind_of(&l, NULL);
    info.pDescriptorSets = &other;
    kit_expect(kit, BIND_ID("pDescriptorSets-00358"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    info = bind_of(&l, &offset);
    offset = 1;
    kit_expect(kit, BIND_ID("pDynamicOffsets-01971"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    offset = 1024;
    kit_expect(kit, BIND_ID("pDescriptorSets-01979"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    offset = 0;
    info.layout = VK_NULL_HANDLE;
    kit_expect(kit, BIND_ID("None-09495"));
    NOW(vkCmdBindDescriptorSets2)(l.commands, &info);
    finish(kit, l.commands);
}

/* What is bound so is bound, and a dispatch without it is told: nothing else can have bound it unseen. */
SCENE(dispatches_use_what_is_bound, SILENT)
{
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkDescriptorSet set;
    VkBindDescriptorSetsInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                                      .stageFlags = COMPUTE,
                                      .descriptorSetCount = 1,
                                      .pDescriptorSets = &set };
    VkCommandBuffer commands;

    OPEN(kit);
    layout = one_binding(kit, 0, STORAGE, 1, COMPUTE, 0);
    pipeline_layout = kit_pipeline_layout(kit, layout);
    set = make_set(kit, layout);
    write_buffer(kit, set, 0, STORAGE, a_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT), 0,
                 256);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, pipeline_layout, KIT_SHADER_STORE_COMP));
    kit_expect(kit, "VUID-vkCmdDispatch-None-08600");
    vkCmdDispatch(commands, 1, 1, 1);
    info.layout = pipeline_layout;
    NOW(vkCmdBindDescriptorSets2)(commands, &info);
    vkCmdDispatch(commands, 1, 1, 1);
    finish(kit, commands);
}

/* --- constants --- */

SCENE(constants, SILENT)
{
    struct layouts l = prepare(kit);
    uint32_t words[8] = { 0 };
    VkPushConstantsInfo info = { .sType = VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
                                 .layout = l.layout,
                                 .stageFlags = COMPUTE,
                                 .size = 16,
                                 .pValues = words };

    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.offset = 2;
    info.size = 4;
    kit_expect(kit, CONSTANTS_ID("offset-00368"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.offset = 0;
    info.size = 6;
    kit_expect(kit, CONSTANTS_ID("size-00369"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.offset = 1 << 16;
    info.size = 4;
    kit_expect(kit, CONSTANTS_ID("offset-00370"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.offset = 0;
    info.size = 1 << 16;
    kit_expect(kit, CONSTANTS_ID("size-00371"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.size = 32;
    kit_expect(kit, CONSTANTS_ID("offset-01795"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.size = 16;
    info.stageFlags = FRAGMENT;
    kit_expect(kit, CONSTANTS_ID("offset-01795"));
    kit_expect(kit, CONSTANTS_ID("offset-01796"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    info.stageFlags = COMPUTE;
    info.layout = VK_NULL_HANDLE;
    kit_expect(kit, CONSTANTS_ID("None-09495"));
    NOW(vkCmdPushConstants2)(l.commands, &info);
    finish(kit, l.commands);
}

/* --- pushed sets --- */

SCENE(pushed_sets, SILENT)
{
    struct layouts l = prepare(kit);
    VkDescriptorBufferInfo buffer = { l.buffer, 0, 256 };
    VkWriteDescriptorSet write = a_write(VK_NULL_HANDLE, 0, UNIFORM);
    VkPushDescriptorSetInfo info = { .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                                     .stageFlags = COMPUTE,
                                     .layout = l.layout,
                                     .set = 1,
                                     .descriptorWriteCount = 1,
                                     .pDescriptorWrites = &write };

    write.pBufferInfo = &buffer;
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    info.set = 2;
    kit_expect(kit, PUSH_ID("set-00364"));
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    info.set = 0;
    kit_expect(kit, PUSH_ID("set-00365"));
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    info.set = 1;
    buffer.offset = 1024;
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-offset-00340");
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00342");
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    buffer.offset = 0;
    info.layout = VK_NULL_HANDLE;
    kit_expect(kit, PUSH_ID("None-09495"));
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    info.layout = kit_pipeline_layout(kit, one_binding(kit, PUSH_LAYOUT, SAMPLED, 1, COMPUTE, 0));
    info.set = 0;
    write = a_write(VK_NULL_HANDLE, 0, SAMPLED);
    kit_expect(kit, PUSH_ID("pDescriptorWrites-06494"));
    NOW(vkCmdPushDescriptorSet2)(l.commands, &info);
    finish(kit, l.commands);
}

static VkDescriptorUpdateTemplate
template_of(struct kit *kit, const struct layouts *l, VkDescriptorUpdateTemplateType type)
{
    bool pushes = type == VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS;
    VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1,
                                              .descriptorType = pushes ? UNIFORM : UNIFORM_DYNAMIC,
                                              .stride = sizeof(VkDescriptorBufferInfo) };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = type,
        .descriptorSetLayout = l->sets[0],
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = l->layout,
        .set = 1,
    };
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(made));
    return made;
}

SCENE(pushed_by_template, SILENT)
{
    struct layouts l = prepare(kit);
    VkDescriptorBufferInfo buffer = { l.buffer, 0, 256 };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
        .descriptorUpdateTemplate = template_of(
            kit, &l, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS),
        .layout = l.layout,
        .set = 1,
        .pData = &buffer,
    };

    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    info.set = 2;
    kit_expect(kit, TEMPLATE_ID("set-07304"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    info.set = 0;
    kit_expect(kit, TEMPLATE_ID("set-07305"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    info.set = 1;
    info.descriptorUpdateTemplate = template_of(kit, &l,
                                                VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET);
    kit_expect(kit, TEMPLATE_ID("descriptorUpdateTemplate-07994"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    finish(kit, l.commands);
}

static struct layouts
prepare_with_libraries(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
             VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    return prepare_opened(kit);
}

/* The layout of set 0 is left open. */
SCENE(pushed_by_template_without_layout, SILENT)
{
    struct layouts l = prepare_with_libraries(kit);
    VkDescriptorSetLayout sets[2] = { VK_NULL_HANDLE, l.sets[1] };
    const VkPipelineLayoutCreateInfo open = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT,
        .setLayoutCount = 2,
        .pSetLayouts = sets
    };
    VkDescriptorBufferInfo buffer = { l.buffer, 0, 256 };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
        .descriptorUpdateTemplate = template_of(
            kit, &l, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS),
        .layout = l.layout,
        .set = 1,
        .pData = &buffer,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &open, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    info.layout = layout;
    info.set = 0;
    kit_expect(kit, TEMPLATE_ID("set-11854"));
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-set-11854");
    NOW(vkCmdPushDescriptorSetWithTemplate)
    (l.commands, info.descriptorUpdateTemplate, layout, 0, &buffer);
    finish(kit, l.commands);
}

SCENE(pushed_by_template_of_dead_buffer, SILENT)
{
    struct layouts l = prepare(kit);
    VkDescriptorBufferInfo buffer = { .range = 256 };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
        .descriptorUpdateTemplate = template_of(
            kit, &l, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS),
        .layout = l.layout,
        .set = 1,
        .pData = &buffer,
    };

    buffer.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL);
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    l.commands = kit_recording(kit);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer.buffer));
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-parameter");
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    buffer.buffer = l.buffer;
    NOW(vkCmdPushDescriptorSetWithTemplate2)(l.commands, &info);
    finish(kit, l.commands);
}

/* --- index buffers --- */

SCENE(index_buffers, SILENT)
{
    VkBuffer indices, uniform, unbound;
    VkCommandBuffer commands;

    OPEN(kit);
    indices = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    uniform = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL);
    unbound = kit_buffer(kit, 256, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    commands = kit_recording(kit);
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 128, 128, VK_INDEX_TYPE_UINT16);
    NOW(vkCmdBindIndexBuffer2)(commands, VK_NULL_HANDLE, 0, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, INDEX_ID("buffer-09494"));
    NOW(vkCmdBindIndexBuffer2)(commands, VK_NULL_HANDLE, 4, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, INDEX_ID("size-08767"));
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 0, 6, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("size-08768"));
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 128, 132, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("offset-08782"));
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 256, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("offset-08783"));
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 2, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("buffer-08784"));
    NOW(vkCmdBindIndexBuffer2)(commands, uniform, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("buffer-08785"));
    NOW(vkCmdBindIndexBuffer2)(commands, unbound, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, INDEX_ID("indexType-parameter"));
    NOW(vkCmdBindIndexBuffer2)(commands, indices, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_NONE_KHR);
    kit_end(kit, commands);
}

/* --- mapping --- */

static VkMemoryMapInfo
map_of(VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size)
{
    return (VkMemoryMapInfo){
        .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_INFO, .memory = memory, .offset = offset, .size = size
    };
}

static void
unmap(struct kit *kit, VkDeviceMemory memory)
{
    VkMemoryUnmapInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO, .memory = memory };

    KIT_VK(kit, NOW(vkUnmapMemory2)(kit->device, &info));
}

SCENE(right_maps, SILENT)
{
    VkMemoryMapInfo info;
    void *at;

    OPEN(kit);
    info = map_of(kit_memory(kit, 256), 0, VK_WHOLE_SIZE);
    KIT_VK(kit, NOW(vkMapMemory2)(kit->device, &info, &at));
    unmap(kit, info.memory);
    /* The older and the newer command open and close for each other. */
    KIT_VK(kit, vkMapMemory(kit->device, info.memory, 0, 64, 0, &at));
    unmap(kit, info.memory);
    info.offset = 64;
    info.size = 64;
    KIT_VK(kit, NOW(vkMapMemory2)(kit->device, &info, &at));
    vkUnmapMemory(kit->device, info.memory);
}

SCENE(wrong_maps, SILENT)
{
    static const struct {
        const char *id;
        VkDeviceSize offset, size;
        VkMemoryMapFlags flags;
    } rows[] = {
        { MAP_ID("offset-07959"), 256, VK_WHOLE_SIZE, 0 },
        { MAP_ID("size-07960"), 0, 0, 0 },
        { MAP_ID("size-07961"), 128, 129, 0 },
        { MAP_ID("flags-parameter"), 0, VK_WHOLE_SIZE, VK_MEMORY_MAP_PLACED_BIT_EXT },
    };
    VkMemoryMapInfo info;
    void *at;

    OPEN(kit);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        info = map_of(kit_memory(kit, 256), rows[i].offset, rows[i].size);
        info.flags = rows[i].flags;
        kit_expect(kit, rows[i].id);
        (void)NOW(vkMapMemory2)(kit->device, &info, &at);
    }
    info = map_of(kit_memory(kit, 256), 0, VK_WHOLE_SIZE);
    KIT_VK(kit, NOW(vkMapMemory2)(kit->device, &info, &at));
    kit_expect(kit, MAP_ID("memory-07958"));
    (void)NOW(vkMapMemory2)(kit->device, &info, &at);
    unmap(kit, info.memory);
    kit_expect(kit, "VUID-VkMemoryUnmapInfo-memory-07964");
    unmap(kit, info.memory);
}

#ifdef VK_EXT_map_memory_placed

enum { PAGE = 4096 };
static _Alignas(PAGE) unsigned char room[4 * PAGE];

static void
open_placed(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceMapMemoryPlacedFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAP_MEMORY_PLACED_FEATURES_EXT,
             "VK_EXT_map_memory_placed");
}

/* At `at`; NULL: nothing is said of where. */
static void
map_at(struct kit *kit, const char *vuid, VkDeviceSize memory, void *at, VkDeviceSize offset,
       VkDeviceSize size)
{
    VkMemoryMapPlacedInfoEXT placed = { .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT,
                                        .pPlacedAddress = at };
    VkMemoryMapInfo info = map_of(kit_memory(kit, memory), offset, size);
    void *mapped;

    info.flags = VK_MEMORY_MAP_PLACED_BIT_EXT;
    info.pNext = at ? &placed : NULL;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkMapMemory2)(kit->device, &info, &mapped);
}

SCENE(placed_maps, SILENT)
{
    open_placed(kit, "minPlacedMemoryMapAlignment=4096");
    map_at(kit, NULL, 2 * PAGE, room, PAGE, PAGE);
    map_at(kit, NULL, 2 * PAGE, room, 0, VK_WHOLE_SIZE);
    map_at(kit, MAP_ID("flags-09570"), 2 * PAGE, NULL, 0, VK_WHOLE_SIZE);
    map_at(kit, "VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09577", 2 * PAGE, room + 16, 0,
           VK_WHOLE_SIZE);
    map_at(kit, MAP_ID("flags-09573"), 2 * PAGE, room, 16, VK_WHOLE_SIZE);
    map_at(kit, MAP_ID("flags-09574"), 2 * PAGE, room, 0, 100);
    map_at(kit, MAP_ID("flags-09651"), PAGE + 100, room, 0, VK_WHOLE_SIZE);
}

/* Where other memory is mapped. */
SCENE(placed_maps_over_others, SILENT)
{
    VkDeviceMemory memory;
    void *mapped;

    open_placed(kit, "minPlacedMemoryMapAlignment=4096");
    memory = kit_memory(kit, 2 * PAGE);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    map_at(kit, NULL, 2 * PAGE, room, 0, VK_WHOLE_SIZE);
    map_at(kit, "VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09578", 2 * PAGE,
           (char *)mapped - (uintptr_t)mapped % PAGE, 0, VK_WHOLE_SIZE);
    vkUnmapMemory(kit->device, memory);
    map_at(kit, NULL, 2 * PAGE, (char *)mapped - (uintptr_t)mapped % PAGE, 0, VK_WHOLE_SIZE);
}

SCENE(placed_maps_of_all, SILENT)
{
    open_placed(kit, "minPlacedMemoryMapAlignment=4096,memoryMapRangePlaced=0");
    map_at(kit, NULL, 2 * PAGE, room, 0, VK_WHOLE_SIZE);
    map_at(kit, NULL, 2 * PAGE, room, 0, 2 * PAGE);
    map_at(kit, MAP_ID("flags-09571"), 2 * PAGE, room, PAGE, VK_WHOLE_SIZE);
    map_at(kit, MAP_ID("flags-09572"), 2 * PAGE, room, 0, PAGE);
}

/* Memory of the host cannot be put anywhere else, nor be left reserved. */
SCENE(placed_maps_of_the_host, SILENT)
{
    static _Alignas(PAGE) unsigned char host[4 * PAGE];
    const VkImportMemoryHostPointerInfoEXT import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT,
        .pHostPointer = host
    };
    VkMemoryHostPointerPropertiesEXT types = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_HOST_POINTER_PROPERTIES_EXT
    };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = &import,
                                        .allocationSize = 4 * PAGE };
    VkMemoryMapPlacedInfoEXT placed = { .sType = VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT,
                                        .pPlacedAddress = room };
    VkMemoryUnmapInfo unmap_info = { .sType = VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO,
                                     .flags = VK_MEMORY_UNMAP_RESERVE_BIT_EXT };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryMapInfo info;
    void *at;

    setenv("WAKE_NULL_ANSWERS",
           "minPlacedMemoryMapAlignment=4096,minImportedHostPointerAlignment=4096", 1);
    NEW_WITH(kit, VkPhysicalDeviceMapMemoryPlacedFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAP_MEMORY_PLACED_FEATURES_EXT,
             "VK_EXT_map_memory_placed", "VK_EXT_external_memory_host");
    KIT_VK(kit,
           NOW(vkGetMemoryHostPointerPropertiesEXT)(kit->device, import.handleType, host, &types));
    while (allocation.memoryTypeIndex < 32 &&
           (!(types.memoryTypeBits >> allocation.memoryTypeIndex & 1) ||
            !(kit->memory.memoryTypes[allocation.memoryTypeIndex].propertyFlags &
              VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT))) {
        allocation.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    info = map_of(memory, 0, VK_WHOLE_SIZE);
    KIT_VK(kit, NOW(vkMapMemory2)(kit->device, &info, &at));
    unmap_info.memory = memory;
    kit_expect(kit, "VUID-VkMemoryUnmapInfo-flags-09580");
    (void)NOW(vkUnmapMemory2)(kit->device, &unmap_info);
    if (kit_skips_calls()) {
        unmap_info.flags = 0;
        (void)NOW(vkUnmapMemory2)(kit->device, &unmap_info);
    }
    info.flags = VK_MEMORY_MAP_PLACED_BIT_EXT;
    info.pNext = &placed;
    kit_expect(kit, MAP_ID("flags-09575"));
    (void)NOW(vkMapMemory2)(kit->device, &info, &at);
}

SCENE(unmapped_and_reserved, SILENT)
{
    VkMemoryMapInfo info;
    VkMemoryUnmapInfo unmap_info = { .sType = VK_STRUCTURE_TYPE_MEMORY_UNMAP_INFO,
                                     .flags = VK_MEMORY_UNMAP_RESERVE_BIT_EXT };
    void *at;

    NEW(kit, .extensions = { "VK_EXT_map_memory_placed" });
    info = map_of(kit_memory(kit, 256), 0, VK_WHOLE_SIZE);
    KIT_VK(kit, NOW(vkMapMemory2)(kit->device, &info, &at));
    unmap_info.memory = info.memory;
    kit_expect(kit, "VUID-VkMemoryUnmapInfo-flags-09579");
    (void)NOW(vkUnmapMemory2)(kit->device, &unmap_info);
}

#endif

SCENE(maps_of_groups, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT,
                                        .deviceMask = 1 };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = &flags,
                                        .allocationSize = 256 };
    VkPhysicalDeviceMemoryProperties has;
    VkDeviceMemory memory[2];
    VkMemoryMapInfo info;
    void *at;

    NEW(kit, .group = true);
    vkGetPhysicalDeviceMemoryProperties(kit->gpu, &has);
    while (!(has.memoryTypes[allocation.memoryTypeIndex].propertyFlags &
             VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT)) {
        allocation.memoryTypeIndex++;
    }
    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory[i]));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory[i]));
        flags.deviceMask = 3;
    }
    info = map_of(memory[0], 0, VK_WHOLE_SIZE);
    (void)NOW(vkMapMemory2)(kit->device, &info, &at);
    info = map_of(memory[1], 0, VK_WHOLE_SIZE);
    kit_expect(kit, MAP_ID("memory-07963"));
    (void)NOW(vkMapMemory2)(kit->device, &info, &at);
}

SCENE(maps_of_hidden_memory, SILENT)
{
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 256 };
    VkPhysicalDeviceMemoryProperties has;
    VkMemoryMapInfo info;
    VkDeviceMemory memory;
    void *at;

    OPEN(kit);
    vkGetPhysicalDeviceMemoryProperties(kit->gpu, &has);
    while (allocation.memoryTypeIndex + 1 < has.memoryTypeCount &&
           has.memoryTypes[allocation.memoryTypeIndex].propertyFlags &
               VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) {
        allocation.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    info = map_of(memory, 0, VK_WHOLE_SIZE);
    kit_expect(kit, MAP_ID("memory-07962"));
    (void)NOW(vkMapMemory2)(kit->device, &info, &at);
}

KIT_MAIN()
