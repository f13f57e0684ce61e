/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation with what is newer than Debian's registry: shader objects, and the
 * commands that bind sets by structs. Skipped where the driver has them not.
 */
#include "gpuav_scene.h"

#include "base/newer_vulkan.h"

#include "gpuav_array.h"
#include "gpuav_fetch.h"
#include "gpuav_frag.h"
#include "gpuav_frag_mistake.h"
#include "gpuav_printf.h"
#include "gpuav_store.h"
#include "gpuav_vert.h"
#include "gpuav_vert_mistake.h"

KIT_MAIN()

#define STORE_ID "VUID-vkCmdDispatch-None-02706"
#define DRAW_ID "VUID-vkCmdDraw-None-02706"
#define PIPELINE_ID GPUAV_STORAGE("vkCmdDispatch")
#define FETCH_ID "VUID-vkCmdDraw-None-02721"
#define INDEX_ID GPUAV_INDEX("vkCmdDispatch")

/* ---- shader objects -------------------------------------------------------------------------- */

static void
open_objects(struct kit *kit, const char *setting)
{
    static VkPhysicalDeviceShaderObjectFeaturesEXT objects = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT,
        .shaderObject = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &objects,
        .dynamicRendering = VK_TRUE,
        .synchronization2 = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13 };
    struct kit_config config = {
        .device_next = &features,
        .device_extensions = { VK_EXT_SHADER_OBJECT_EXTENSION_NAME },
        .severities = strcmp(setting, "WAKE_DEBUG_PRINTF") == 0
                          ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
                          : 0,
    };

    setenv(setting, "1", 1);
    kit_open(kit, &config);
}

#define CODE(words) words, sizeof(words)

/* What the shaders here have: a set at number 0 and two words of push constants. */
static VkShaderCreateInfoEXT
object_info(VkShaderStageFlagBits stage, const void *code, size_t size,
            const VkDescriptorSetLayout *set_layout)
{
    static const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 8 };

    return (VkShaderCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
        .stage = stage,
        .nextStage = stage == VK_SHADER_STAGE_VERTEX_BIT ? VK_SHADER_STAGE_FRAGMENT_BIT : 0,
        .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
        .codeSize = size,
        .pCode = code,
        .pName = "main",
        .setLayoutCount = 1,
        .pSetLayouts = set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
}

static VkShaderEXT
object(struct kit *kit, VkShaderStageFlagBits stage, const void *code, size_t size,
       VkDescriptorSetLayout set_layout)
{
    const VkShaderCreateInfoEXT info = object_info(stage, code, size, &set_layout);
    VkShaderEXT shader = VK_NULL_HANDLE;

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader));
    return shader;
}

static void
drop(struct kit *kit, VkShaderEXT shader)
{
    KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
}

static void
bind_one(struct kit *kit, VkCommandBuffer commands, VkShaderStageFlagBits stage, VkShaderEXT shader)
{
    KIT_DEVICE_COMMAND(kit, vkCmdBindShadersEXT)(commands, 1, &stage, &shader);
}

/* One dispatch of `shader` in the place of the pipeline of `with`. */
static void
run_object(struct kit *kit, const struct gpuav_compute *with, VkShaderEXT shader, uint32_t index)
{
    const uint32_t push[2] = { index, 0 };

    kit_begin(kit, with->commands, 0);
    vkCmdBindPipeline(with->commands, VK_PIPELINE_BIND_POINT_COMPUTE, with->pipeline);
    bind_one(kit, with->commands, VK_SHADER_STAGE_COMPUTE_BIT, shader);
    vkCmdBindDescriptorSets(with->commands, VK_PIPELINE_BIND_POINT_COMPUTE, with->layout, 0, 1,
                            &with->set, 0, NULL);
    vkCmdPushConstants(with->commands, with->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with->commands, 1, 1, 1);
    kit_end(kit, with->commands);
    KIT_VK(kit, kit_submit(kit->queue, with->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
store(struct kit *kit, uint32_t index)
{
    open_objects(kit, "WAKE_GPUAV");
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_store), 1, 16, false);
    VkShaderEXT shader = object(kit, VK_SHADER_STAGE_COMPUTE_BIT, CODE(gpuav_store),
                                with.set_layout);

    kit_name(kit, VK_OBJECT_TYPE_SHADER_EXT, KIT_HANDLE(shader), "Stored");
    run_object(kit, &with, shader, index);
    drop(kit, shader);
}

SCENE(compute_inside, KIT_NO_DEVICE)
{
    store(kit, 3);
}

/* It is no pipeline's, so the message names none. */
SCENE(compute_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, STORE_ID);
    store(kit, 4);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "highest byte accessed was 19",
                                            "Dispatch Index 0. Shader Object (Stored)(0x",
                                            "gpuav.comp at line 40.\n40: cells[push.index] = 7; "
                                            "// the store",
                                            NULL });
}

SCENE(index_outside, KIT_NO_DEVICE)
{
    open_objects(kit, "WAKE_GPUAV");
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_array), 4, 16, false);
    VkShaderEXT shader = object(kit, VK_SHADER_STAGE_COMPUTE_BIT, CODE(gpuav_array),
                                with.set_layout);

    kit_expect(kit, INDEX_ID);
    run_object(kit, &with, shader, 4);
    drop(kit, shader);
    gpuav_check_text(kit, INDEX_ID,
                     (const char *const[]){ "Index of 4 used to index descriptor array of length 4",
                                            "// the array of descriptors", NULL });
}

SCENE(printed, KIT_NO_DEVICE)
{
    const struct kit_message *message;

    open_objects(kit, "WAKE_DEBUG_PRINTF");
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_printf), 1, 16, false);
    VkShaderEXT shader = object(kit, VK_SHADER_STAGE_COMPUTE_BIT, CODE(gpuav_printf),
                                with.set_layout);

    kit_expect(kit, GPUAV_PRINTF);
    run_object(kit, &with, shader, 0);
    drop(kit, shader);
    kit_close(kit);
    message = kit_log_find(&kit->log, GPUAV_PRINTF);
    KIT_CHECK(kit, message && strstr(message->text, "invocation 0 says 1, 2, 3 and 0.5"));
}

/* A pipeline that is bound afterwards takes the object's place. */
SCENE(pipeline_after_object, KIT_NO_DEVICE)
{
    const uint32_t push[2] = { 4, 0 };

    open_objects(kit, "WAKE_GPUAV");
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_store), 1, 16, false);
    VkShaderEXT shader = object(kit, VK_SHADER_STAGE_COMPUTE_BIT, CODE(gpuav_store),
                                with.set_layout);

    kit_expect(kit, PIPELINE_ID);
    kit_begin(kit, with.commands, 0);
    bind_one(kit, with.commands, VK_SHADER_STAGE_COMPUTE_BIT, shader);
    gpuav_dispatch(&with, 3, 0); /* binds the pipeline */
    vkCmdPushConstants(with.commands, with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with.commands, 1, 1, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    drop(kit, shader);
    gpuav_check_text(
        kit, PIPELINE_ID,
        (const char *const[]){ "Dispatch Index 1. Pipeline (0x", "). Shader Module (0x", NULL });
}

/* ---- binaries -------------------------------------------------------------------------------- */

/* Made again of its binary, it is known. */
SCENE(binary_outside, KIT_NO_DEVICE)
{
    static uint64_t binary[1 << 16];
    VkShaderEXT shaders[2];
    size_t size = sizeof(binary);

    open_objects(kit, "WAKE_GPUAV");
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_store), 1, 16, false);

    shaders[0] = object(kit, VK_SHADER_STAGE_COMPUTE_BIT, CODE(gpuav_store), with.set_layout);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetShaderBinaryDataEXT)(kit->device, shaders[0], &size,
                                                                  binary));
    VkShaderCreateInfoEXT info = object_info(VK_SHADER_STAGE_COMPUTE_BIT, binary, size,
                                             &with.set_layout);
    info.codeType = VK_SHADER_CODE_TYPE_BINARY_EXT;
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shaders[1]));
    kit_expect(kit, STORE_ID);
    run_object(kit, &with, shaders[1], 4);
    drop(kit, shaders[0]);
    drop(kit, shaders[1]);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "Shader Object (0x", "// the store", NULL });
}

static void
binary_uuid(struct kit *kit, const char *setting, uint8_t uuid_out[VK_UUID_SIZE])
{
    VkPhysicalDeviceShaderObjectPropertiesEXT objects = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &objects
    };

    open_objects(kit, setting);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    memcpy(uuid_out, objects.shaderBinaryUUID, VK_UUID_SIZE);
    kit_close(kit);
}

/* Binaries are kept by programs: those of instrumented shaders must not be used without. */
SCENE(binaries_are_told_apart, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    uint8_t uuids[3][VK_UUID_SIZE];

    setenv("WAKE_DEBUG_PRINTF", "0", 1);
    binary_uuid(kit, "WAKE_GPUAV", uuids[0]);
    binary_uuid(kit, "WAKE_DEBUG_PRINTF", uuids[1]);
    binary_uuid(kit, "WAKE_GPUAV", uuids[2]);
    KIT_CHECK(kit, memcmp(uuids[0], uuids[1], VK_UUID_SIZE) != 0);
    KIT_CHECK(kit, memcmp(uuids[1], uuids[2], VK_UUID_SIZE) == 0);
}

/* ---- graphics objects ------------------------------------------------------------------------ */

struct picture {
    VkImageView view;
    VkImage image;
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

static struct picture
picture(struct kit *kit)
{
    struct picture p = { .image = kit_bound_image(kit, 16, 16,
                                                  VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) };

    p.view = kit_image_view(kit, p.image);
    p.set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    p.layout = shader_layout(kit, p.set_layout, VK_NULL_HANDLE, 8);
    p.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), p.set_layout);
    kit_write_buffer(kit, p.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    p.commands = kit_primary(kit);
    return p;
}

#define SET(kit, name, ...) KIT_DEVICE_COMMAND(kit, vkCmdSet##name)(commands, __VA_ARGS__)

/* All state that drawing with a vertex and a fragment shader asks for. */
static void
set_state(struct kit *kit, VkCommandBuffer commands)
{
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    const VkSampleMask mask = 1;
    const VkBool32 off = VK_FALSE;
    const VkColorComponentFlags all = 15;

    vkCmdSetViewportWithCount(commands, 1, &viewport);
    vkCmdSetScissorWithCount(commands, 1, &scissor);
    vkCmdSetRasterizerDiscardEnable(commands, VK_FALSE);
    vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdSetPrimitiveRestartEnable(commands, VK_FALSE);
    vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
    vkCmdSetFrontFace(commands, VK_FRONT_FACE_COUNTER_CLOCKWISE);
    vkCmdSetDepthTestEnable(commands, VK_FALSE);
    vkCmdSetDepthWriteEnable(commands, VK_FALSE);
    vkCmdSetDepthBiasEnable(commands, VK_FALSE);
    vkCmdSetDepthBoundsTestEnable(commands, VK_FALSE);
    vkCmdSetStencilTestEnable(commands, VK_FALSE);
    SET(kit, VertexInputEXT, 0, NULL, 0, NULL);
    SET(kit, RasterizationSamplesEXT, VK_SAMPLE_COUNT_1_BIT);
    SET(kit, SampleMaskEXT, VK_SAMPLE_COUNT_1_BIT, &mask);
    SET(kit, AlphaToCoverageEnableEXT, VK_FALSE);
    SET(kit, PolygonModeEXT, VK_POLYGON_MODE_FILL);
    SET(kit, ColorBlendEnableEXT, 0, 1, &off);
    SET(kit, ColorWriteMaskEXT, 0, 1, &all);
}

static void
begin_picture(struct kit *kit, const struct picture *p)
{
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = p->view,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachment,
    };
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = p->image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    kit_begin(kit, p->commands, 0);
    vkCmdPipelineBarrier(p->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, 0, 0, NULL, 0, NULL, 1,
                         &barrier);
    vkCmdBeginRendering(p->commands, &rendering);
    set_state(kit, p->commands);
    vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, p->layout, 0, 1, &p->set,
                            0, NULL);
}

static void
draw(const struct picture *p, uint32_t index)
{
    const uint32_t push[2] = { index, 0 };

    vkCmdPushConstants(p->commands, p->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDraw(p->commands, 3, 1, 0, 0);
}

static void
end_picture(struct kit *kit, const struct picture *p)
{
    vkCmdEndRendering(p->commands);
    kit_end(kit, p->commands);
    KIT_VK(kit, kit_submit(kit->queue, p->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/*
 * Draws with one fragment shader, then with another that is bound alone: the vertex shader stays.
 * With `linked` both of the first draw are made by one call for each other, where the vertex shader
 * is the one that reads.
 */
static void
draw_objects(struct kit *kit, bool linked, uint32_t first, uint32_t second)
{
    const VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_VERTEX_BIT,
                                              VK_SHADER_STAGE_FRAGMENT_BIT };
    VkShaderEXT shaders[3];

    open_objects(kit, "WAKE_GPUAV");
    struct picture p = picture(kit);
    VkShaderCreateInfoEXT infos[3] = {
        object_info(stages[0], gpuav_vert, sizeof(gpuav_vert), &p.set_layout),
        object_info(stages[1], gpuav_frag, sizeof(gpuav_frag), &p.set_layout),
        object_info(stages[1], gpuav_frag_mistake, sizeof(gpuav_frag_mistake), &p.set_layout),
    };

    if (linked) {
        infos[0].pCode = gpuav_vert_mistake;
        infos[0].codeSize = sizeof(gpuav_vert_mistake);
        infos[0].flags = infos[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, linked ? 2 : 3, infos,
                                                            NULL, shaders));
    begin_picture(kit, &p);
    KIT_DEVICE_COMMAND(kit, vkCmdBindShadersEXT)(p.commands, 2, stages, shaders);
    draw(&p, first);
    if (!linked) {
        bind_one(kit, p.commands, VK_SHADER_STAGE_FRAGMENT_BIT, shaders[2]);
        draw(&p, second);
    }
    end_picture(kit, &p);
    for (uint32_t i = 0; i < (linked ? 2u : 3u); i++) {
        drop(kit, shaders[i]);
    }
}

SCENE(fragment_inside, KIT_NO_DEVICE)
{
    draw_objects(kit, false, 4, 3); /* the first does not read */
}

SCENE(fragment_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, DRAW_ID);
    draw_objects(kit, false, 0, 4);
    gpuav_check_text(kit, DRAW_ID,
                     (const char *const[]){ "Draw Index 1. Shader Object (0x",
                                            "Stage = Fragment. Fragment coord (x,y) = (3.5, 5.5).",
                                            "// the fragment", NULL });
}

SCENE(linked_vertex_inside, KIT_NO_DEVICE)
{
    draw_objects(kit, true, 3, 0);
}

SCENE(linked_vertex_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    draw_objects(kit, true, 5, 0);
    gpuav_check_text(kit, DRAW_ID,
                     (const char *const[]){ "highest byte accessed was 23",
                                            "Draw Index 0. Shader Object (0x",
                                            "Stage = Vertex. Vertex Index = 2 Instance Index = 0.",
                                            "// the vertex", NULL });
}

/* ---- vertices -------------------------------------------------------------------------------- */

/* Four vertices at binding 0 are all there is; binding 1 is read by instances. */
static void
fetch(struct kit *kit, uint32_t first)
{
    enum { BYTES = 16 };
    VkVertexInputBindingDescription2EXT bindings[2];
    VkVertexInputAttributeDescription2EXT attributes[3];
    const VkDeviceSize offsets[2] = { 0 };
    const VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_VERTEX_BIT,
                                              VK_SHADER_STAGE_FRAGMENT_BIT };
    VkShaderEXT shaders[2];
    VkBuffer buffers[2];

    open_objects(kit, "WAKE_GPUAV");
    struct picture p = picture(kit);
    VkCommandBuffer commands = p.commands;

    shaders[0] = object(kit, stages[0], CODE(gpuav_fetch), p.set_layout);
    shaders[1] = object(kit, stages[1], CODE(gpuav_frag), p.set_layout);
    for (uint32_t i = 0; i < 2; i++) {
        buffers[i] = kit_bound_buffer(kit, 4 * BYTES, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
        bindings[i] = (VkVertexInputBindingDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
            .binding = i,
            .stride = BYTES,
            .inputRate = i ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX,
            .divisor = 1,
        };
    }
    for (uint32_t i = 0; i < 3; i++) {
        attributes[i] = (VkVertexInputAttributeDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
            .location = i,
            .binding = i % 2,
            .format = VK_FORMAT_R32G32B32A32_SFLOAT,
        };
    }
    begin_picture(kit, &p);
    KIT_DEVICE_COMMAND(kit, vkCmdBindShadersEXT)(commands, 2, stages, shaders);
    SET(kit, VertexInputEXT, 2, bindings, 3, attributes);
    vkCmdBindVertexBuffers(commands, 0, 2, buffers, offsets);
    vkCmdDraw(commands, 3, 1, first, 0);
    end_picture(kit, &p);
    drop(kit, shaders[0]);
    drop(kit, shaders[1]);
}

SCENE(fetched_inside, KIT_NO_DEVICE)
{
    fetch(kit, 1);
}

SCENE(fetched_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, FETCH_ID);
    fetch(kit, 2);
    gpuav_check_text(kit, FETCH_ID,
                     (const char *const[]){ "Attribute 0 of vertex 4 is read, but the buffer that "
                                            "is bound to binding 0 has room for 4.",
                                            "Shader Object (0x", NULL });
}

/* ---- sets by structs ------------------------------------------------------------------------- */

static void
bind_by_struct(struct kit *kit, bool beyond)
{
    struct kit_config config = { .device_extensions = { "VK_KHR_maintenance6",
                                                        "VK_KHR_push_descriptor" } };
    const uint32_t push[2] = { beyond ? 4 : 3, 0 };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    struct gpuav_compute with = gpuav_compute(kit, CODE(gpuav_array), 4, 16, false);
    const VkBindDescriptorSetsInfoKHR info = {
        .sType = (VkStructureType)1000545003,
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
        .layout = with.layout,
        .descriptorSetCount = 1,
        .pDescriptorSets = &with.set,
    };

    kit_begin(kit, with.commands, 0);
    vkCmdBindPipeline(with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, with.pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorSets2KHR)(with.commands, &info);
    vkCmdPushConstants(with.commands, with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with.commands, 1, 1, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(bound_by_struct_inside, KIT_NO_DEVICE)
{
    bind_by_struct(kit, false);
}

SCENE(bound_by_struct_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, INDEX_ID);
    bind_by_struct(kit, true);
    gpuav_check_text(
        kit, INDEX_ID,
        (const char *const[]){ "Index of 4 used to index descriptor array of length 4", NULL });
}
