/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tile shading (VK_QCOM_tile_shading) and tile memory (VK_QCOM_tile_memory_heap).
 */
#include "tile_scene.h"

SCENE(passes, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info;

    setenv("WAKE_NULL_ANSWERS", "maxApronSize=8", 1);
    OPEN_SHADING(kit);
    info = tiles(ENABLE, 1, 1);
    (void)make_pass(kit, NULL, false, &info, VK_SUBPASS_DESCRIPTION_TILE_SHADING_APRON_BIT_QCOM);
    info = tiles(0, 1, 1);
    (void)make_pass(kit, INFO_ID("flags-10659"), false, &info, 0);
    info = tiles(0, 9, 9);
    kit_expect(kit, INFO_ID("tileApronSize-10662"));
    kit_expect(kit, INFO_ID("tileApronSize-10663"));
    (void)make_pass(kit, INFO_ID("flags-10659"), false, &info, 0);
    info = tiles(ENABLE, 9, 1);
    (void)make_pass(kit, INFO_ID("tileApronSize-10662"), false, &info, 0);
    info = tiles(ENABLE, 1, 9);
    (void)make_pass(kit, INFO_ID("tileApronSize-10663"), true, &info, 0);
    info = tiles(ENABLE | PER_TILE, 0, 0);
    (void)make_pass(kit, "VUID-vkCreateRenderPass-flags-10646", false, &info, 0);
    (void)make_pass(kit, "VUID-vkCreateRenderPass2-flags-10649", true, &info, 0);
    (void)make_pass(kit, "VUID-VkSubpassDescription-flags-10683", false, NULL,
                    VK_SUBPASS_DESCRIPTION_TILE_SHADING_APRON_BIT_QCOM);
    (void)make_pass(kit, "VUID-VkSubpassDescription2-flags-10683", true, NULL,
                    VK_SUBPASS_DESCRIPTION_TILE_SHADING_APRON_BIT_QCOM);
}

SCENE(passes_without_features, SILENT)
{
    static VkPhysicalDeviceTileShadingFeaturesQCOM feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM,
        .tileShading = VK_TRUE,
        .tileShadingApron = VK_TRUE
    };
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 1, 2);
    VkCommandBuffer commands;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4,
                                        .device_extensions = { SHADING },
                                        .device_next = &feature });
    (void)make_pass(kit, INFO_ID("tileShadingAnisotropicApron-10661"), false, &info, 0);
    kit_allow(kit, "VUID-vkCreateRenderPass-flags-10646");
    info = tiles(ENABLE | PER_TILE, 0, 0);
    (void)make_pass(kit, INFO_ID("flags-10660"), false, &info, 0);
    info = tiles(ENABLE, 0, 0);
    commands = begin_pass(kit, make_pass(kit, NULL, false, &info, 0));
    kit_expect(kit, "VUID-vkCmdBeginPerTileExecutionQCOM-None-10665");
    begin_per_tile(kit, commands);
}

SCENE(passes_without_tile_shading, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);

    NEW(kit, .extensions = { SHADING });
    (void)make_pass(kit, INFO_ID("tileShading-10658"), false, &info, 0);
}

SCENE(dynamic_rendering, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkCommandBuffer commands;
    struct rendered r;

    OPEN_SHADING(kit);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &info;
    try_rendering(kit, NULL, &r);
    info.flags |= PER_TILE;
    try_rendering(kit, "VUID-vkCmdBeginRendering-flags-10642", &r);
    info.flags = ENABLE;
    commands = kit_primary(kit);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    kit_expect(kit, "VUID-vkCmdBeginRendering-flags-10641");
    vkCmdBeginRendering(commands, &r.info);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &r.info);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdEndRendering-None-10645");
    vkCmdEndRendering(commands);
}

SCENE(per_tile_execution, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    VkRenderPass plain, tiled;
    VkCommandBuffer commands;

    OPEN_SHADING(kit);
    plain = make_pass(kit, NULL, false, NULL, 0);
    tiled = make_pass(kit, NULL, true, &info, 0);
    commands = begin_pass(kit, tiled);
    begin_per_tile(kit, commands);
    end_per_tile(kit, commands);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = begin_pass(kit, plain);
    kit_expect(kit, "VUID-vkCmdBeginPerTileExecutionQCOM-None-10664");
    begin_per_tile(kit, commands);
    commands = begin_pass(kit, plain);
    kit_expect(kit, "VUID-vkCmdEndPerTileExecutionQCOM-None-10666");
    kit_expect(kit, "VUID-vkCmdEndPerTileExecutionQCOM-None-10667");
    end_per_tile(kit, commands);
    commands = begin_pass(kit, tiled);
    kit_expect(kit, "VUID-vkCmdEndPerTileExecutionQCOM-None-10666");
    end_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10668");
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-08606");
    NOW(vkCmdDispatchTileQCOM)(commands, &dispatch);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdEndRenderPass-None-10653");
    vkCmdEndRenderPass(commands);
}

/* `layout`: of a compute pipeline that is bound, VK_NULL_HANDLE: none is. */
static void
dispatch_tiles(struct kit *kit, VkRenderPass pass, VkPipelineLayout layout, VkDescriptorSet set,
               const char *vuid)
{
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    VkCommandBuffer commands = begin_pass(kit, pass);

    if (layout) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                          kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP));
    }
    if (set) {
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                                NULL);
    }
    begin_per_tile(kit, commands);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdDispatchTileQCOM)(commands, &dispatch);
    end_per_tile(kit, commands);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(dispatches_of_what_is_not_bound, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkDescriptorSetLayout layout;
    VkPipelineLayout sets;
    VkDescriptorPool pool;
    VkDescriptorSet written, empty;
    VkRenderPass pass;

    OPEN_SHADING(kit);
    pass = make_pass(kit, NULL, true, &info, 0);
    layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    sets = kit_pipeline_layout(kit, layout);
    pool = kit_descriptor_pool(kit, type, 2, 0);
    written = kit_descriptor_set(kit, pool, layout);
    empty = kit_descriptor_set(kit, pool, layout);
    kit_write_buffer(kit, written, type,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    dispatch_tiles(kit, pass, sets, written, NULL);
    dispatch_tiles(kit, pass, VK_NULL_HANDLE, VK_NULL_HANDLE,
                   "VUID-vkCmdDispatchTileQCOM-None-08606");
    dispatch_tiles(kit, pass, sets, VK_NULL_HANDLE, "VUID-vkCmdDispatchTileQCOM-None-08600");
    dispatch_tiles(kit, pass, sets, empty, "VUID-vkCmdDispatchTileQCOM-None-08114");
}

SCENE(commands_that_are_not_per_tile, SILENT)
{
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkQueryPool queries, stamps;
    VkCommandBuffer commands;

    OPEN_SHADING(kit);
    queries = kit_query_pool(kit, 2);
    stamps = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateQueryPool(
                    kit->device,
                    &(VkQueryPoolCreateInfo){ .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                              .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                              .queryCount = 2 },
                    NULL, &stamps));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(stamps));
    commands = begin_pass(kit, make_pass(kit, NULL, false, &info, 0));
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdClearAttachments-None-10616");
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-10681");
    vkCmdBeginQuery(commands, queries, 0, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-None-10640");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, stamps, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-None-10639");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, stamps, 1);
    commands = begin_pass(kit, make_pass(kit, NULL, false, &info, 0));
    vkCmdBeginQuery(commands, queries, 1, 0);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-10682");
    vkCmdEndQuery(commands, queries, 1);
}

SCENE(secondaries, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM made = tiles(ENABLE, 0, 0), its = made;
    VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited
    };
    VkCommandBuffer commands;

    OPEN_SHADING(kit);
    inherited.renderPass = make_pass(kit, NULL, false, &made, 0);
    commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_expect(kit, "VUID-VkCommandBufferBeginInfo-flags-10617");
    (void)vkBeginCommandBuffer(commands, &begin);
    (void)vkResetCommandBuffer(commands, 0);
    inherited.pNext = &its;
    (void)vkBeginCommandBuffer(commands, &begin);
    kit_end(kit, commands);
    its.tileApronSize = (VkExtent2D){ 1, 1 };
    kit_expect(kit, "VUID-VkCommandBufferBeginInfo-flags-10619");
    (void)vkBeginCommandBuffer(commands, &begin);
    (void)vkResetCommandBuffer(commands, 0);
    its.tileApronSize = (VkExtent2D){ 0, 0 };
    inherited.renderPass = make_pass(kit, NULL, false, NULL, 0);
    kit_expect(kit, "VUID-VkCommandBufferBeginInfo-flags-10618");
    (void)vkBeginCommandBuffer(commands, &begin);
}

/* --- tile memory --- */

static uint32_t
tile_type(const struct kit *kit)
{
    uint32_t i = kit->memory.memoryTypeCount - 1;

    while (i && !(kit->memory.memoryHeaps[kit->memory.memoryTypes[i].heapIndex].flags &
                  VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM)) {
        i--;
    }
    return i;
}

static VkDeviceMemory
memory_of(struct kit *kit, const char *vuid, uint32_t type)
{
    const VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 65536,
                                        .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkAllocateMemory(kit->device, &info, NULL, &memory);
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static void
try_buffer(struct kit *kit, const char *vuid, VkBufferUsageFlags usage, VkBufferCreateFlags flags)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = flags,
                                      .size = 256,
                                      .usage = usage | VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM };
    VkBuffer buffer = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateBuffer(kit->device, &info, NULL, &buffer);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

/* Sizes for tile memory are others than those of the requirements. */
static VkBuffer
buffer_in_tiles(struct kit *kit, VkDeviceSize size)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = size,
                                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                               VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM };
    VkMemoryRequirements needs;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    return buffer;
}

/* A secondary command buffer inherits it. */
static void
begin_with_tiles(struct kit *kit, const char *vuid, const VkTileMemoryBindInfoQCOM *bind)
{
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = bind
    };
    const VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                            .pInheritanceInfo = &inherited };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkBeginCommandBuffer(
        kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY),
        &info);
}

SCENE(memory, SILENT)
{
    VkTileMemoryBindInfoQCOM bind = { .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM };
    VkTileMemorySizeInfoQCOM size = { .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_SIZE_INFO_QCOM,
                                      .size = 65536 };
    VkCommandBuffer commands;
    VkBuffer buffer;
    struct rendered r;

    OPEN_HEAP(kit);
    commands = kit_recording(kit);
    bind.memory = memory_of(kit, NULL, tile_type(kit));
    NOW(vkCmdBindTileMemoryQCOM)(commands, &bind);
    bind.memory = memory_of(kit, NULL, 0);
    kit_expect(kit, "VUID-VkTileMemoryBindInfoQCOM-memory-10726");
    NOW(vkCmdBindTileMemoryQCOM)(commands, &bind);
    begin_with_tiles(kit, "VUID-VkTileMemoryBindInfoQCOM-memory-10726", &bind);
    bind.memory = memory_of(kit, NULL, tile_type(kit));
    begin_with_tiles(kit, NULL, &bind);
    try_buffer(kit, NULL, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0);
    try_buffer(kit, "VUID-VkBufferCreateInfo-usage-10763", VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
               VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
    try_buffer(kit, "VUID-VkBufferCreateInfo-usage-10764", VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, 0);
    buffer = buffer_in_tiles(kit, 65537);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory_of(kit, NULL, tile_type(kit)), 0));
    (void)make_pass(kit, NULL, false, &size, 0);
    size.size = UINT64_MAX;
    (void)make_pass(kit, "VUID-VkTileMemorySizeInfoQCOM-size-10729", false, &size, 0);
    (void)make_pass(kit, "VUID-VkTileMemorySizeInfoQCOM-size-10729", true, &size, 0);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
    resolve_to(&r.color, VK_RESOLVE_MODE_AVERAGE_BIT,
               ATTACHMENT(kit, .format = COLOR_FORMAT,
                          .usage = AS_COLOR | VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM,
                          .memory_types = 1u << tile_type(kit)));
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-resolveImageView-10728", &r);
}

/* A pass that resolves one image into another. */
static VkRenderPass
resolving_pass(struct kit *kit)
{
    const VkAttachmentDescription attachments[2] = {
        { .format = COLOR_FORMAT,
          .samples = VK_SAMPLE_COUNT_4_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
        { .format = COLOR_FORMAT,
          .samples = VK_SAMPLE_COUNT_1_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
    };
    const VkAttachmentReference references[2] = { { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
                                                  { 1, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL } };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &references[0],
                                           .pResolveAttachments = &references[1] };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 2,
                                          .pAttachments = attachments,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkFramebuffer
frame_of(struct kit *kit, const char *vuid, VkRenderPass pass, const VkImageView views[2],
         const VkFramebufferAttachmentsCreateInfo *imageless)
{
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .pNext = imageless,
        .flags = imageless ? VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT : 0,
        .renderPass = pass,
        .attachmentCount = 2,
        .pAttachments = imageless ? NULL : views,
        .width = 32,
        .height = 32,
        .layers = 1,
    };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    return framebuffer;
}

static void
begin_with(struct kit *kit, const char *vuid, VkRenderPass pass, VkFramebuffer framebuffer,
           const VkImageView views[2])
{
    const VkRenderPassAttachmentBeginInfo attachments = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = 2,
        .pAttachments = views
    };
    const VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                          .pNext = &attachments,
                                          .renderPass = pass,
                                          .framebuffer = framebuffer,
                                          .renderArea = { { 0, 0 }, { 32, 32 } } };
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
}

SCENE(resolved_into_tile_memory, SILENT)
{
    const VkImageUsageFlags tiles_usage = AS_COLOR | VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM;
    const VkFormat format = COLOR_FORMAT;
    VkFramebufferAttachmentImageInfo images[2] = {
        { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
          .usage = AS_COLOR,
          .width = 32,
          .height = 32,
          .layerCount = 1,
          .viewFormatCount = 1,
          .pViewFormats = &format },
    };
    const VkFramebufferAttachmentsCreateInfo imageless = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 2,
        .pAttachmentImageInfos = images
    };
    VkImageView own[2], tiled[2];
    VkRenderPass pass;
    VkFramebuffer framebuffer;

    OPEN_HEAP(kit);
    images[1] = images[0];
    own[0] = ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT);
    own[1] = ATTACHMENT(kit, .format = COLOR_FORMAT);
    tiled[0] = own[0];
    tiled[1] = ATTACHMENT(kit, .format = COLOR_FORMAT, .usage = tiles_usage,
                          .memory_types = 1u << tile_type(kit));
    pass = resolving_pass(kit);
    (void)frame_of(kit, NULL, pass, own, NULL);
    (void)frame_of(kit, "VUID-VkFramebufferCreateInfo-pAttachments-12327", pass, tiled, NULL);
    begin_with(kit, NULL, pass, frame_of(kit, NULL, pass, NULL, &imageless), own);
    images[1].usage = tiles_usage;
    framebuffer = frame_of(kit, NULL, pass, NULL, &imageless);
    begin_with(kit, "VUID-VkRenderPassBeginInfo-framebuffer-12328", pass, framebuffer, tiled);
}

/* Two of each kind: the second is bound by the second command. */
static void
bind_buffers(struct kit *kit, VkDeviceSize size, VkDeviceSize offset, const char *rule)
{
    const VkDeviceMemory memory = memory_of(kit, NULL, tile_type(kit));
    const VkBindBufferMemoryInfo second = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                            .buffer = buffer_in_tiles(kit, size),
                                            .memory = memory,
                                            .memoryOffset = offset };
    char id[64];

    if (rule) {
        snprintf(id, sizeof(id), "VUID-vkBindBufferMemory-%s", rule);
        kit_expect(kit, id);
    }
    (void)vkBindBufferMemory(kit->device, buffer_in_tiles(kit, size), memory, offset);
    if (rule) {
        snprintf(id, sizeof(id), "VUID-VkBindBufferMemoryInfo-%s", rule);
        kit_expect(kit, id);
    }
    (void)vkBindBufferMemory2(kit->device, 1, &second);
}

static void
bind_images(struct kit *kit, uint32_t width, VkDeviceSize offset, const char *id,
            const char *second_id)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = COLOR_FORMAT,
                                     .extent = { width, 64, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                              VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM };
    VkBindImageMemoryInfo second = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                     .memory = memory_of(kit, NULL, tile_type(kit)),
                                     .memoryOffset = offset };
    VkMemoryRequirements needs;
    VkImage images[2];

    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &images[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(images[i]));
        vkGetImageMemoryRequirements(kit->device, images[i], &needs);
    }
    if (id) {
        kit_expect(kit, id);
    }
    (void)vkBindImageMemory(kit->device, images[0], second.memory, offset);
    second.image = images[1];
    if (second_id) {
        kit_expect(kit, second_id);
    }
    (void)vkBindImageMemory2(kit->device, 1, &second);
}

SCENE(memory_of_other_sizes, SILENT)
{
    OPEN_HEAP(kit);
    bind_buffers(kit, 4096, 1024, NULL);
    bind_buffers(kit, 4096, 256, "memory-10740");
    bind_buffers(kit, 131072, 1024, "memory-10742");
    bind_images(kit, 64, 1024, NULL, NULL);
    bind_images(kit, 64, 256, "VUID-vkBindImageMemory-memory-10736",
                "VUID-VkBindImageMemoryInfo-pNext-12329");
    bind_images(kit, 512, 1024, "VUID-vkBindImageMemory-memory-10738",
                "VUID-VkBindImageMemoryInfo-pNext-12330");
}

SCENE(memory_without_feature, SILENT)
{
    NEW(kit, .extensions = { HEAP });
    (void)memory_of(kit, "VUID-vkAllocateMemory-tileMemoryHeap-10976", tile_type(kit));
    try_buffer(kit, "VUID-VkBufferCreateInfo-tileMemoryHeap-10762",
               VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0);
}

KIT_MAIN()
