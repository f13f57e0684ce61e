/* SPDX-License-Identifier: Apache-2.0 */
/* GPU-assisted validation of the arguments of indirect draws, dispatches and traces, and of copied depths. */
#include "gpuav_scene.h"

KIT_MAIN()

#define X_ID "VUID-VkDispatchIndirectCommand-x-00417"
#define INSTANCE_ID "VUID-VkDrawIndirectCommand-firstInstance-00501"
#define MESH_X_ID "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07326"
#define MESH_TOTAL_ID "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07329"

struct extra {
    const void *next;
    const char *extension;
    VkPhysicalDeviceFeatures core;
};

static void
open_indirect(struct kit *kit, const struct extra *extra)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = (void *)(uintptr_t)(extra ? extra->next : NULL),
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
        .maintenance4 = VK_TRUE,
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features13,
        .drawIndirectCount = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
    };
    struct kit_config config = { .device_next = &features };

    if (extra) {
        features.features = extra->core;
        config.device_extensions[0] = extra->extension;
    }
    features.features.multiDrawIndirect = VK_TRUE;
    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

/* A buffer with arguments, and where they stand. */
struct arguments {
    VkBuffer buffer;
    uint32_t *words;
};

/* Zeros follow in the memory: what is drawn from behind the buffer must not keep a real driver busy
 * for hours. */
static struct arguments
arguments(struct kit *kit, VkDeviceSize bytes)
{
    const VkDeviceSize behind = 256;
    struct arguments made;
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    void *mapped = NULL;

    made.buffer = kit_buffer(
        kit, bytes, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    vkGetBufferMemoryRequirements(kit->device, made.buffer, &needs);
    needs.size += behind;
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, made.buffer, memory, 0));
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    memset(mapped, 0, needs.size);
    made.words = mapped;
    return made;
}

static void
run(struct kit *kit, VkCommandBuffer commands)
{
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- dispatches ------------------------------------------------------------------------------ */

static uint32_t
most_groups(struct kit *kit)
{
    VkPhysicalDeviceProperties properties;

    vkGetPhysicalDeviceProperties(kit->gpu, &properties);
    return properties.limits.maxComputeWorkGroupCount[0];
}

static void
bind_nothing(struct kit *kit, VkCommandBuffer commands)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                           KIT_SHADER_NOTHING_COMP));
}

/* One direct dispatch, one with x at byte 8. */
static void
dispatch(struct kit *kit, VkCommandBuffer commands, VkBuffer buffer)
{
    kit_begin(kit, commands, 0);
    bind_nothing(kit, commands);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatchIndirect(commands, buffer, 8);
    kit_end(kit, commands);
}

static void
dispatch_along(struct kit *kit, int axis, uint32_t groups)
{
    struct arguments with = arguments(kit, 20);
    VkCommandBuffer commands = kit_primary(kit);

    with.words[2] = with.words[3] = with.words[4] = 1;
    with.words[2 + axis] = groups;
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "Frame");
    dispatch(kit, commands, with.buffer);
    run(kit, commands);
}

static void
dispatch_of(struct kit *kit, uint32_t x)
{
    dispatch_along(kit, 0, x);
}

SCENE(dispatch_within, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    dispatch_of(kit, most_groups(kit));
}

SCENE(dispatch_beyond, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    if (most_groups(kit) > 1000000) {
        kit_skip(kit, "the limit is too high to be passed");
    }
    kit_expect(kit, X_ID);
    char text[256];
    snprintf(text, sizeof(text),
             "vkCmdDispatchIndirect(): Indirect dispatch VkDispatchIndirectCommand::x of %u would "
             "exceed maxComputeWorkGroupCount[0] limit of %u: x is %u in the arguments (buffer 0x",
             most_groups(kit) + 1, most_groups(kit), most_groups(kit) + 1);
    dispatch_of(kit, most_groups(kit) + 1);
    gpuav_check_text(kit, X_ID,
                     (const char *const[]){ text, ", offset 8). Command buffer (Frame)(0x",
                                            "Compute Dispatch Index 1.", NULL });
}

/* Nobody but the device knows what stands there; it is right at the first submit, and wrong at the
 * second. */
static void
dispatch_beyond_along(struct kit *kit, int axis, const char *id)
{
    VkPhysicalDeviceProperties properties;
    uint32_t most;

    open_indirect(kit, NULL);
    vkGetPhysicalDeviceProperties(kit->gpu, &properties);
    most = properties.limits.maxComputeWorkGroupCount[axis];
    if (most > 1000000) {
        kit_skip(kit, "the limit is too high to be passed");
    }
    kit_expect(kit, id);
    dispatch_along(kit, axis, most + 1);
}

SCENE(dispatch_beyond_y, KIT_NO_DEVICE)
{
    dispatch_beyond_along(kit, 1, "VUID-VkDispatchIndirectCommand-y-00418");
}

SCENE(dispatch_beyond_z, KIT_NO_DEVICE)
{
    dispatch_beyond_along(kit, 2, "VUID-VkDispatchIndirectCommand-z-00419");
}

SCENE(dispatch_written_by_the_device, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    struct arguments with = arguments(kit, 20);
    VkCommandBuffer commands = kit_primary(kit), fill = kit_primary(kit);
    VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_INDIRECT_COMMAND_READ_BIT,
    };

    kit_expect(kit, X_ID);
    dispatch(kit, commands, with.buffer);
    for (uint32_t round = 0; round < 2; round++) {
        kit_begin(kit, fill, 0);
        vkCmdFillBuffer(fill, with.buffer, 8, 4, round ? most_groups(kit) + 1 : 1);
        vkCmdFillBuffer(fill, with.buffer, 12, 8, 1);
        vkCmdPipelineBarrier(fill, VK_PIPELINE_STAGE_TRANSFER_BIT,
                             VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
        kit_end(kit, fill);
        KIT_VK(kit, kit_submit(kit->queue, fill, VK_NULL_HANDLE));
        run(kit, commands);
    }
    kit_close_device(kit);
}

SCENE(dispatch_in_secondary, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    struct arguments with = arguments(kit, 12);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);

    kit_expect(kit, X_ID);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary), "Inner");
    with.words[0] = most_groups(kit) + 1;
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    bind_nothing(kit, secondary);
    vkCmdDispatchIndirect(secondary, with.buffer, 0);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    run(kit, commands);
    gpuav_check_text(kit, X_ID, (const char *const[]){ "(Inner)(0x", "Dispatch Index 0.", NULL });
}

/* What is not executed is not wrong. */
SCENE(dispatch_under_a_condition, KIT_NO_DEVICE)
{
    VkPhysicalDeviceConditionalRenderingFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT,
        .conditionalRendering = VK_TRUE,
    };
    const struct extra extra = { .next = &feature,
                                 .extension = VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME };

    open_indirect(kit, &extra);
    struct arguments with = arguments(kit, 12);
    VkConditionalRenderingBeginInfoEXT begin = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, NULL),
    };
    VkCommandBuffer commands = kit_primary(kit);

    with.words[0] = most_groups(kit) + 1;
    kit_begin(kit, commands, 0);
    bind_nothing(kit, commands);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginConditionalRenderingEXT)(commands, &begin);
    vkCmdDispatchIndirect(commands, with.buffer, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndConditionalRenderingEXT)(commands);
    kit_end(kit, commands);
    run(kit, commands);
}

/* ---- draws ----------------------------------------------------------------------------------- */

struct drawing {
    struct kit_target target;
    VkPipeline pipeline;
    VkCommandBuffer commands;
};

static struct drawing
drawing(struct kit *kit)
{
    struct drawing d = { .target = kit_target(kit), .commands = kit_primary(kit) };

    d.pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                       d.target.render_pass);
    return d;
}

static void
bind_drawing(const struct drawing *d, VkCommandBuffer commands)
{
    const VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
    const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, d->pipeline);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdSetLineWidth(commands, 1.0f);
}

static void
begin_drawing(struct kit *kit, const struct drawing *d)
{
    kit_begin(kit, d->commands, 0);
    kit_begin_target(d->commands, &d->target, VK_SUBPASS_CONTENTS_INLINE);
    bind_drawing(d, d->commands);
}

static void
end_drawing(struct kit *kit, const struct drawing *d)
{
    vkCmdEndRenderPass(d->commands);
    kit_end(kit, d->commands);
    run(kit, d->commands);
}

/* Three draws, the last of which has the first instance. */
static void
draw_three(struct kit *kit, uint32_t first_instance)
{
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, 3 * sizeof(VkDrawIndirectCommand));

    for (uint32_t i = 0; i < 3; i++) {
        const VkDrawIndirectCommand one = { 3, 1, 0, i == 2 ? first_instance : 0 };

        memcpy(with.words + 4 * i, &one, sizeof(one));
    }
    begin_drawing(kit, &d);
    vkCmdDrawIndirect(d.commands, with.buffer, 0, 3, sizeof(VkDrawIndirectCommand));
    end_drawing(kit, &d);
}

SCENE(first_instance_zero, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    draw_three(kit, 0);
}

SCENE(first_instance_with_feature, KIT_NO_DEVICE)
{
    const struct extra extra = { .core = { .drawIndirectFirstInstance = VK_TRUE } };

    open_indirect(kit, &extra);
    draw_three(kit, 5);
}

SCENE(first_instance_without_feature, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(kit, INSTANCE_ID);
    draw_three(kit, 5);
    gpuav_check_text(
        kit, INSTANCE_ID,
        (const char *const[]){ "vkCmdDrawIndirect(): The drawIndirectFirstInstance feature "
                               "is not enabled, but the firstInstance member of the "
                               "VkDrawIndirectCommand structure at index 2 is not zero: "
                               "firstInstance is 5 in the arguments of draw 2 (buffer 0x",
                               "Draw Index 0.", NULL });
}

SCENE(first_instance_indexed, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, sizeof(VkDrawIndexedIndirectCommand));
    const VkDrawIndexedIndirectCommand one = { 3, 1, 0, 0, 7 };

    kit_expect(kit, "VUID-VkDrawIndexedIndirectCommand-firstInstance-00554");
    memcpy(with.words, &one, sizeof(one));
    begin_drawing(kit, &d);
    vkCmdBindIndexBuffer(d.commands,
                         kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL), 0,
                         VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexedIndirect(d.commands, with.buffer, 0, 1, 0);
    end_drawing(kit, &d);
    gpuav_check_text(kit, "VUID-VkDrawIndexedIndirectCommand-firstInstance-00554",
                     (const char *const[]){ "VkDrawIndexedIndirectCommand structure at index 0 is "
                                            "not zero: firstInstance is 7 in the arguments (",
                                            NULL });
}

/* The draw is in a secondary command buffer, the copy behind the render pass of the primary one. */
SCENE(first_instance_in_secondary, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, sizeof(VkDrawIndirectCommand));
    const VkDrawIndirectCommand one = { 3, 1, 0, 1 };
    VkCommandBuffer inner = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                               VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_expect(kit, INSTANCE_ID);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(inner), "Inner");
    memcpy(with.words, &one, sizeof(one));
    kit_begin_secondary(kit, inner, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        d.target.render_pass);
    bind_drawing(&d, inner);
    vkCmdDraw(inner, 3, 1, 0, 0);
    vkCmdDrawIndirect(inner, with.buffer, 0, 1, 0);
    kit_end(kit, inner);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(d.commands, 1, &inner);
    end_drawing(kit, &d);
    gpuav_check_text(kit, INSTANCE_ID,
                     (const char *const[]){ "Command buffer (Inner)(0x", "Draw Index 1.", NULL });
}

/* ---- counts ---------------------------------------------------------------------------------- */

/* The count stands in front of the arguments; there is room for two draws, and up to `most` are
 * allowed. */
static void
draw_counted(struct kit *kit, uint32_t count, uint32_t most)
{
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, 16 + 2 * sizeof(VkDrawIndirectCommand));

    with.words[0] = count;
    begin_drawing(kit, &d);
    vkCmdDrawIndirectCount(d.commands, with.buffer, 16, with.buffer, 0, most,
                           sizeof(VkDrawIndirectCommand));
    end_drawing(kit, &d);
}

SCENE(count_within, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    draw_counted(kit, 2, 2);
}

/* One command that would be read beyond the buffer: the count says whether it is. */
static void
draw_one_beyond(struct kit *kit, uint32_t count)
{
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, 16);

    with.words[0] = count;
    begin_drawing(kit, &d);
    vkCmdDrawIndirectCount(d.commands, with.buffer, 12, with.buffer, 0, 1,
                           sizeof(VkDrawIndirectCommand));
    end_drawing(kit, &d);
}

SCENE(count_of_one_beyond_the_buffer, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(
        kit, NEWER_ID("WARNING-GPU-AV-drawCount", "VUID-vkCmdDrawIndirectCount-countBuffer-03121"));
    draw_one_beyond(kit, 1);
}

SCENE(count_of_none_beyond_the_buffer, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    draw_one_beyond(kit, 0);
}

/* No more than maxDrawCount are drawn, but the rule speaks of what is stored. */
SCENE(count_above_the_most, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(
        kit, NEWER_ID("WARNING-GPU-AV-drawCount", "VUID-vkCmdDrawIndirectCount-countBuffer-03122"));
    draw_counted(kit, 100, 2);
}

SCENE(count_above_the_most_that_fits, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    draw_counted(kit, 2, 1);
}

SCENE(count_beyond_the_buffer, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount-maxDrawCount-03111");
    kit_expect(
        kit, NEWER_ID("WARNING-GPU-AV-drawCount", "VUID-vkCmdDrawIndirectCount-countBuffer-03122"));
    draw_counted(kit, 4, 3);
    gpuav_check_text(
        kit, NEWER_ID("WARNING-GPU-AV-drawCount", "VUID-vkCmdDrawIndirectCount-countBuffer-03122"),
        (const char *const[]){ "Indirect draw count of 4 would exceed buffer size 48 "
                               "of buffer 0x",
                               " stride = 16 offset = 16: ",
                               "maxDrawCount lets 3 be drawn, and the arguments of "
                               "all end at byte 80",
                               "Draw Index 0.", NULL });
}

/* What is allowed is too much, what is drawn is not. */
SCENE(count_that_fits, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount-maxDrawCount-03111");
    draw_counted(kit, 2, 3);
}

/* Three draws far from each other, of which some are counted; what lies between them is no draw. */
static void
draw_apart(struct kit *kit, uint32_t counted)
{
    enum { OFFSET = 64, STRIDE = 48, COUNT = 252 };
    struct drawing d = drawing(kit);
    struct arguments with = arguments(kit, 256);

    memset(with.words, 0xff, 256);
    for (uint32_t i = 0; i < 3; i++) {
        const VkDrawIndirectCommand one = { 3, 1, 0, i == 2 ? 5 : 0 };

        memcpy(with.words + (OFFSET + STRIDE * i) / 4, &one, sizeof(one));
    }
    with.words[COUNT / 4] = counted;
    begin_drawing(kit, &d);
    vkCmdDrawIndirect(d.commands, with.buffer, OFFSET, 2, STRIDE);
    vkCmdDrawIndirectCount(d.commands, with.buffer, OFFSET, with.buffer, COUNT, 3, STRIDE);
    end_drawing(kit, &d);
}

SCENE(draws_apart, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    draw_apart(kit, 2);
}

SCENE(draws_apart_of_an_instance, KIT_NO_DEVICE)
{
    open_indirect(kit, NULL);
    kit_expect(kit, INSTANCE_ID);
    draw_apart(kit, 3);
    gpuav_check_text(kit, INSTANCE_ID,
                     (const char *const[]){ "at index 2 is not zero", "Draw Index 1.", NULL });
}

/* ---- mesh shaders ---------------------------------------------------------------------------- */

static VkPipeline
mesh_pipeline(struct kit *kit, VkRenderPass render_pass)
{
    struct rig_base base = rig_base(kit);
    struct rig rig;

    base.render_pass = render_pass;
    rig_init(&rig, &base);
    rig.stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT,
                              kit_shader(kit, KIT_SHADER_NOTHING_MESH));
    rig.info.pVertexInputState = NULL;
    rig.info.pInputAssemblyState = NULL;
    return rig_make(&base, &rig);
}

static void
mesh(struct kit *kit, const uint32_t groups[3])
{
    struct drawing d = { .target = kit_target(kit), .commands = kit_primary(kit) };
    struct arguments with = arguments(kit, 12);

    memcpy(with.words, groups, 12);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                      mesh_pipeline(kit, d.target.render_pass));
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectEXT)(d.commands, with.buffer, 0, 1, 12);
    end_drawing(kit, &d);
}

static VkPhysicalDeviceMeshShaderPropertiesEXT
open_mesh(struct kit *kit)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .meshShader = VK_TRUE,
    };
    const struct extra extra = { .next = &feature, .extension = VK_EXT_MESH_SHADER_EXTENSION_NAME };
    VkPhysicalDeviceMeshShaderPropertiesEXT limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };

    open_indirect(kit, &extra);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    return limits;
}

SCENE(mesh_within, KIT_NO_DEVICE)
{
    (void)open_mesh(kit);
    mesh(kit, (const uint32_t[]){ 3, 2, 1 });
}

SCENE(mesh_beyond, KIT_NO_DEVICE)
{
    VkPhysicalDeviceMeshShaderPropertiesEXT limits = open_mesh(kit);

    if (limits.maxMeshWorkGroupCount[0] > 1000000) {
        kit_skip(kit, "the limit is too high to be passed");
    }
    kit_expect(kit, MESH_X_ID);
    mesh(kit, (const uint32_t[]){ limits.maxMeshWorkGroupCount[0] + 1, 1, 1 });
    gpuav_check_text(kit, MESH_X_ID,
                     (const char *const[]){ "vkCmdDrawMeshTasksIndirectEXT(): groupCountX is ",
                                            "Draw Index 0.", NULL });
}

#define TASK_ID(number) "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-" number

/* One more than the limit along an axis, or (3) of all together. */
static void
mesh_beyond_along(struct kit *kit, int axis, const char *id)
{
    VkPhysicalDeviceMeshShaderPropertiesEXT limits = open_mesh(kit);
    const uint32_t *most = limits.maxMeshWorkGroupCount;
    uint32_t groups[3] = { 1, 1, 1 };

    if (axis < 3) {
        groups[axis] = most[axis] + 1;
    } else {
        groups[0] = most[0];
        groups[1] = limits.maxMeshWorkGroupTotalCount / most[0] + 1;
    }
    if (most[0] > 1000000 || most[1] > 1000000 || most[2] > 1000000 || groups[1] > most[1] + 1) {
        kit_skip(kit, "the limit is too high to be passed");
    }
    kit_expect(kit, id);
    mesh(kit, groups);
}

SCENE(mesh_beyond_y, KIT_NO_DEVICE)
{
    mesh_beyond_along(kit, 1, TASK_ID("07327"));
}

SCENE(mesh_beyond_z, KIT_NO_DEVICE)
{
    mesh_beyond_along(kit, 2, TASK_ID("07328"));
}

SCENE(mesh_beyond_all, KIT_NO_DEVICE)
{
    mesh_beyond_along(kit, 3, TASK_ID("07329"));
}

/* ---- depths that are copied to an image ------------------------------------------------------ */

#define DEPTH_ID "VUID-vkCmdCopyBufferToImage-None-00214"
#define DEPTH2_ID "VUID-VkCopyBufferToImageInfo2-None-00214"

enum { DEPTHS = 4, ROW = 6 }; /* of an image, and of a row in the buffer */

static VkImage
depth_image(struct kit *kit, VkFormat format)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { DEPTHS, DEPTHS, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
    };
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}

/* Texel 1 of row 2 gets `depth`; what stands between the rows is not copied. */
static void
copy_depths(struct kit *kit, const struct extra *extra, VkFormat format, float depth, bool two)
{
    float depths[DEPTHS * ROW];
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    void *mapped = NULL;

    open_indirect(kit, extra);
    VkBuffer buffer = kit_buffer(kit, sizeof(depths), VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    VkImage image = depth_image(kit, format);
    VkCommandBuffer commands = kit_primary(kit);
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 },
    };
    const VkBufferImageCopy region = {
        .bufferRowLength = ROW,
        .imageSubresource = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1 },
        .imageExtent = { DEPTHS, DEPTHS, 1 },
    };
    const VkBufferImageCopy2 region2 = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
        .bufferRowLength = ROW,
        .imageSubresource = region.imageSubresource,
        .imageExtent = region.imageExtent,
    };
    const VkCopyBufferToImageInfo2 info2 = {
        .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
        .srcBuffer = buffer,
        .dstImage = image,
        .dstImageLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        .regionCount = 1,
        .pRegions = &region2,
    };

    for (uint32_t i = 0; i < DEPTHS * ROW; i++) {
        depths[i] = i % ROW < DEPTHS ? (float)(i % 2) : 7;
    }
    depths[2 * ROW + 1] = depth;
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    memcpy(mapped, depths, sizeof(depths));
    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    if (two) {
        vkCmdCopyBufferToImage2(commands, &info2);
    } else {
        vkCmdCopyBufferToImage(commands, buffer, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1,
                               &region);
    }
    kit_end(kit, commands);
    run(kit, commands);
}

SCENE(depths_within, KIT_NO_DEVICE)
{
    copy_depths(kit, NULL, VK_FORMAT_D32_SFLOAT, 0.5f, false);
}

SCENE(depths_beyond, KIT_NO_DEVICE)
{
    kit_expect(kit, DEPTH_ID);
    copy_depths(kit, NULL, VK_FORMAT_D32_SFLOAT, 1.5f, false);
    gpuav_check_text(
        kit, DEPTH_ID,
        (const char *const[]){
            "vkCmdCopyBufferToImage(): the depth of texel 1 in row 2 is 1.5 (buffer 0x", NULL });
}

SCENE(depths_within2, KIT_NO_DEVICE)
{
    copy_depths(kit, NULL, VK_FORMAT_D32_SFLOAT, 1, true);
}

SCENE(depths_beyond2, KIT_NO_DEVICE)
{
    kit_expect(kit, DEPTH2_ID);
    copy_depths(kit, NULL, VK_FORMAT_D32_SFLOAT, -0.5f, true);
}

/* Integers: whatever the bits are, they mean something from 0 to 1. */
SCENE(depths_of_integers, KIT_NO_DEVICE)
{
    copy_depths(kit, NULL, VK_FORMAT_D16_UNORM, 1.5f, false);
}

SCENE(depths_unrestricted, KIT_NO_DEVICE)
{
    const struct extra unrestricted = {
        .extension = VK_EXT_DEPTH_RANGE_UNRESTRICTED_EXTENSION_NAME
    };

    copy_depths(kit, &unrestricted, VK_FORMAT_D32_SFLOAT, 1.5f, false);
}
