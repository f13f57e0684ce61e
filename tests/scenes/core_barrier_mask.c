/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers: stages that need features or queues, accesses that no stage makes.
 */
#define VK_ENABLE_BETA_EXTENSIONS

#include "barrier_scene.h"
#include "newer_ids.h"

#include <string.h>

/* ---- accesses -------------------------------------------------------------------------------- */

static const struct {
    VkAccessFlags2 access;
    const char *src, *dst;
} accesses[] = {
    { VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, "srcAccessMask-03900", "dstAccessMask-03900" },
    { VK_ACCESS_2_INDEX_READ_BIT, "srcAccessMask-03901", "dstAccessMask-03901" },
    { VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT, "srcAccessMask-03902", "dstAccessMask-03902" },
    { VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT, "srcAccessMask-03903", "dstAccessMask-03903" },
    { VK_ACCESS_2_UNIFORM_READ_BIT, "srcAccessMask-03904", "dstAccessMask-03904" },
    { VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, "srcAccessMask-03905", "dstAccessMask-03905" },
    { VK_ACCESS_2_SHADER_STORAGE_READ_BIT, "srcAccessMask-03906", "dstAccessMask-03906" },
    { VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, "srcAccessMask-03907", "dstAccessMask-03907" },
    { VK_ACCESS_2_SHADER_READ_BIT, "srcAccessMask-03908", "dstAccessMask-03908" },
    { VK_ACCESS_2_SHADER_WRITE_BIT, "srcAccessMask-03909", "dstAccessMask-03909" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT, "srcAccessMask-03910", "dstAccessMask-03910" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, "srcAccessMask-03911", "dstAccessMask-03911" },
    { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, "srcAccessMask-03912", "dstAccessMask-03912" },
    { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, "srcAccessMask-03913",
      "dstAccessMask-03913" },
    { VK_ACCESS_2_TRANSFER_READ_BIT, "srcAccessMask-03914", "dstAccessMask-03914" },
    { VK_ACCESS_2_TRANSFER_WRITE_BIT, "srcAccessMask-03915", "dstAccessMask-03915" },
    { VK_ACCESS_2_HOST_READ_BIT, "srcAccessMask-03916", "dstAccessMask-03916" },
    { VK_ACCESS_2_HOST_WRITE_BIT, "srcAccessMask-03917", "dstAccessMask-03917" },
    { VK_ACCESS_2_CONDITIONAL_RENDERING_READ_BIT_EXT, "srcAccessMask-03918",
      "dstAccessMask-03918" },
    { VK_ACCESS_2_FRAGMENT_DENSITY_MAP_READ_BIT_EXT, "srcAccessMask-03919", "dstAccessMask-03919" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, "srcAccessMask-03920", "dstAccessMask-03920" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, "srcAccessMask-04747",
      "dstAccessMask-04747" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT, "srcAccessMask-03922",
      "dstAccessMask-03922" },
    { VK_ACCESS_2_INVOCATION_MASK_READ_BIT_HUAWEI, "srcAccessMask-04994", "dstAccessMask-04994" },
    { VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT, "srcAccessMask-07457", "dstAccessMask-07457" },
    { VK_ACCESS_2_MICROMAP_READ_BIT_EXT, "srcAccessMask-07458", "dstAccessMask-07458" },
    { VK_ACCESS_2_SHADER_READ_BIT, "srcAccessMask-07454", "dstAccessMask-07454" },
    { VK_ACCESS_2_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR, "srcAccessMask-03923",
      "dstAccessMask-03923" },
    { VK_ACCESS_2_COMMAND_PREPROCESS_READ_BIT_NV, "srcAccessMask-03924", "dstAccessMask-03924" },
    { VK_ACCESS_2_COMMAND_PREPROCESS_WRITE_BIT_NV, "srcAccessMask-03925", "dstAccessMask-03925" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT, "srcAccessMask-03926",
      "dstAccessMask-03926" },
    { VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR,
      NEWER_ID("srcAccessMask-06256", "srcAccessMask-03927"),
      NEWER_ID("dstAccessMask-06256", "dstAccessMask-03927") },
    { VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR, "srcAccessMask-03928",
      "dstAccessMask-03928" },
    { VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR, "srcAccessMask-07272", "dstAccessMask-07272" },
    { VK_ACCESS_2_VIDEO_DECODE_READ_BIT_KHR, "srcAccessMask-04858", "dstAccessMask-04858" },
    { VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR, "srcAccessMask-04859", "dstAccessMask-04859" },
    { VK_ACCESS_2_OPTICAL_FLOW_READ_BIT_NV, "srcAccessMask-07455", "dstAccessMask-07455" },
    { VK_ACCESS_2_OPTICAL_FLOW_WRITE_BIT_NV, "srcAccessMask-07456", "dstAccessMask-07456" },
    { VK_ACCESS_2_DESCRIPTOR_BUFFER_READ_BIT_EXT, "srcAccessMask-08118", "dstAccessMask-08118" },
    { VK_ACCESS_2_VIDEO_ENCODE_READ_BIT_KHR, "srcAccessMask-04860", "dstAccessMask-04860" },
    { VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR, "srcAccessMask-04861", "dstAccessMask-04861" },
};

/* Groups of accesses, and the extensions that they need. */
static const struct group {
    size_t first, end;
    const char *extensions[8];
} groups[] = {
    { 0, 18, { NULL } },
    { 18,
      23,
      { "VK_EXT_conditional_rendering", "VK_EXT_fragment_density_map",
        "VK_EXT_transform_feedback" } },
    { 23,
      27,
      { "VK_KHR_deferred_host_operations", "VK_KHR_acceleration_structure",
        "VK_KHR_ray_tracing_pipeline", "VK_HUAWEI_invocation_mask", "VK_EXT_opacity_micromap" } },
    { 27,
      36,
      { "VK_KHR_fragment_shading_rate", "VK_NV_device_generated_commands",
        "VK_EXT_blend_operation_advanced", "VK_KHR_deferred_host_operations",
        "VK_KHR_acceleration_structure", "VK_KHR_ray_tracing_maintenance1", "VK_KHR_video_queue",
        "VK_KHR_video_decode_queue" } },
    { 36,
      KIT_COUNT(accesses),
      { "VK_NV_optical_flow", "VK_EXT_descriptor_buffer", "VK_KHR_video_queue",
        "VK_KHR_video_encode_queue" } },
};

static void
open_with(struct kit *kit, const char *const *extensions)
{
    struct kit_config config = { 0 };

    memcpy(config.device_extensions, extensions, 8 * sizeof(*extensions));
    /* What extensions need in turn has no room. */
    kit_allow(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    kit_open(kit, &config);
}

/* The first stage of all makes no access. */
static void
no_stage_makes_them(struct kit *kit, int kind, bool source, const struct group *group)
{
    static const char *const owners[] = { "VkMemoryBarrier2", "VkBufferMemoryBarrier2",
                                          "VkImageMemoryBarrier2" };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    open_with(kit, group->extensions);
    commands = kit_recording(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = IMAGE(kit, .layers = 1);
    for (size_t k = group->first; k < group->end; k++) {
        struct masks_spec m = {
            .src = source ? TOP_STAGE : ALL_STAGES,
            .src_access = source ? accesses[k].access : 0,
            .dst = source ? ALL_STAGES : VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT,
            .dst_access = source ? 0 : accesses[k].access,
        };

        expect_of(kit, owners[kind], source ? accesses[k].src : accesses[k].dst);
        if (kind == 0) {
            memory_barrier(commands, true, &m);
        } else if (kind == 1) {
            VkBufferMemoryBarrier2 b = buffer_barrier(buffer);

            b.srcStageMask = m.src;
            b.srcAccessMask = m.src_access;
            b.dstStageMask = m.dst;
            b.dstAccessMask = m.dst_access;
            record_buffer(commands, true, &b);
        } else {
            VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                    VK_IMAGE_LAYOUT_GENERAL);

            i.srcStageMask = m.src;
            i.srcAccessMask = m.src_access;
            i.dstStageMask = m.dst;
            i.dstAccessMask = m.dst_access;
            record_image(commands, true, &i);
        }
    }
    kit_end(kit, commands);
}

#define ACCESS_SCENE(name, kind, source, group)                 \
    SCENE(name, KIT_NULL_DRIVER | KIT_NO_DEVICE)                \
    {                                                           \
        no_stage_makes_them(kit, kind, source, &groups[group]); \
    }

ACCESS_SCENE(memory_source0, 0, true, 0)
ACCESS_SCENE(memory_source1, 0, true, 1)
ACCESS_SCENE(memory_source2, 0, true, 2)
ACCESS_SCENE(memory_source3, 0, true, 3)
ACCESS_SCENE(memory_source4, 0, true, 4)
ACCESS_SCENE(memory_destination0, 0, false, 0)
ACCESS_SCENE(memory_destination1, 0, false, 1)
ACCESS_SCENE(memory_destination2, 0, false, 2)
ACCESS_SCENE(memory_destination3, 0, false, 3)
ACCESS_SCENE(memory_destination4, 0, false, 4)
ACCESS_SCENE(buffer_source0, 1, true, 0)
ACCESS_SCENE(buffer_source1, 1, true, 1)
ACCESS_SCENE(buffer_source2, 1, true, 2)
ACCESS_SCENE(buffer_source3, 1, true, 3)
ACCESS_SCENE(buffer_source4, 1, true, 4)
ACCESS_SCENE(buffer_destination0, 1, false, 0)
ACCESS_SCENE(buffer_destination1, 1, false, 1)
ACCESS_SCENE(buffer_destination2, 1, false, 2)
ACCESS_SCENE(buffer_destination3, 1, false, 3)
ACCESS_SCENE(buffer_destination4, 1, false, 4)
ACCESS_SCENE(image_source0, 2, true, 0)
ACCESS_SCENE(image_source1, 2, true, 1)
ACCESS_SCENE(image_source2, 2, true, 2)
ACCESS_SCENE(image_source3, 2, true, 3)
ACCESS_SCENE(image_source4, 2, true, 4)
ACCESS_SCENE(image_destination0, 2, false, 0)
ACCESS_SCENE(image_destination1, 2, false, 1)
ACCESS_SCENE(image_destination2, 2, false, 2)
ACCESS_SCENE(image_destination3, 2, false, 3)
ACCESS_SCENE(image_destination4, 2, false, 4)

SCENE(first_version_accesses, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkImage image = IMAGE(kit, .layers = 1);
    VkEvent event = kit_event(kit);

    vkCmdSetEvent(commands, event, ALL_STAGES);
    for (int wait = 0; wait < 2; wait++) {
        const char *owner = wait ? "vkCmdWaitEvents" : "vkCmdPipelineBarrier";

        for (int destination = 0; destination < 2; destination++) {
            VkMemoryBarrier m = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER };
            VkBufferMemoryBarrier2 b2 = buffer_barrier(buffer);
            VkImageMemoryBarrier2 i2 = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                     VK_IMAGE_LAYOUT_GENERAL);
            VkBufferMemoryBarrier b = buffer_barrier1(&b2);
            VkImageMemoryBarrier i = image_barrier1(&i2);

            *(destination ? &m.dstAccessMask : &m.srcAccessMask) = VK_ACCESS_TRANSFER_WRITE_BIT;
            *(destination ? &b.dstAccessMask : &b.srcAccessMask) = VK_ACCESS_SHADER_WRITE_BIT |
                                                                   VK_ACCESS_MEMORY_READ_BIT;
            *(destination ? &i.dstAccessMask
                          : &i.srcAccessMask) = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
            expect_of(kit, owner, destination ? "dstAccessMask-02816" : "srcAccessMask-02815");
            expect_of(kit, owner,
                      destination ? "pBufferMemoryBarriers-02818" : "pBufferMemoryBarriers-02817");
            expect_of(kit, owner,
                      destination ? "pImageMemoryBarriers-02820" : "pImageMemoryBarriers-02819");
            if (wait) {
                vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, VK_PIPELINE_STAGE_VERTEX_INPUT_BIT,
                                destination, &m, destination, &b, destination, &i);
                vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, ALL_STAGES,
                                !destination, &m, !destination, &b, !destination, &i);
            } else {
                vkCmdPipelineBarrier(commands, ALL_STAGES, VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, 0,
                                     destination, &m, destination, &b, destination, &i);
                vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, ALL_STAGES, 0,
                                     !destination, &m, !destination, &b, !destination, &i);
            }
        }
    }
    kit_end(kit, commands);
}

SCENE(half_of_a_transfer, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    VkCommandBuffer commands;
    VkBufferMemoryBarrier2 b;

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    commands = kit_recording(kit);
    b = buffer_barrier(kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    /* A release: what the family that acquires it does later is not looked at. */
    b.srcQueueFamilyIndex = kit->family;
    b.dstQueueFamilyIndex = kit->family ? 0 : 1;
    b.dstStageMask = VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
    b.dstAccessMask = VK_ACCESS_SHADER_READ_BIT;
    record_buffer(commands, false, &b);
    b.srcStageMask = TOP_STAGE;
    b.srcAccessMask = VK_ACCESS_SHADER_READ_BIT;
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-02817");
    record_buffer(commands, false, &b);
    kit_end(kit, commands);
}

SCENE(ray_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands;
    const VkAccessFlags2 read = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;

    open_with(kit, groups[3].extensions);
    commands = kit_recording(kit);

    kit_expect(kit, "VUID-VkMemoryBarrier2-srcAccessMask-06256");
    memory_barrier(
        commands, true,
        &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, .src_access = read });
    kit_expect(kit, "VUID-VkMemoryBarrier2-dstAccessMask-06256");
    memory_barrier(
        commands, true,
        &(struct masks_spec){ .dst = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, .dst_access = read });
    kit_end(kit, commands);
}

/* ---- stages ---------------------------------------------------------------------------------- */

static const struct {
    VkPipelineStageFlags2 stage;
    const char *src, *dst, *one; /* first version; NULL: there is no such stage */
    const char *src2, *dst2, *one2;
} stages[] = {
    { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, "srcStageMask-04090", "dstStageMask-04090",
      "stageMask-04090", "srcStageMask-03929", "dstStageMask-03929", "stageMask-03929" },
    { VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT, "srcStageMask-04091",
      "dstStageMask-04091", "stageMask-04091", "srcStageMask-03930", "dstStageMask-03930",
      "stageMask-03930" },
    { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT, "srcStageMask-04092", "dstStageMask-04092",
      "stageMask-04092", "srcStageMask-03931", "dstStageMask-03931", "stageMask-03931" },
    { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT, "srcStageMask-04093",
      "dstStageMask-04093", "stageMask-04093", "srcStageMask-03932", "dstStageMask-03932",
      "stageMask-03932" },
    { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT, "srcStageMask-04094", "dstStageMask-04094",
      "stageMask-04094", "srcStageMask-03933", "dstStageMask-03933", "stageMask-03933" },
    { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT, "srcStageMask-04095", "dstStageMask-04095",
      "stageMask-04095", "srcStageMask-03934", "dstStageMask-03934", "stageMask-03934" },
    { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT, "srcStageMask-04096", "dstStageMask-04096",
      "stageMask-04096", "srcStageMask-03935", "dstStageMask-03935", "stageMask-03935" },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, "srcStageMask-07318",
      "dstStageMask-07318", "stageMask-07318", "srcStageMask-07316", "dstStageMask-07316",
      "stageMask-07316" },
    { VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI, NULL, NULL, NULL, "srcStageMask-04957",
      "dstStageMask-04957", "stageMask-04957" },
    { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI, NULL, NULL, NULL, "srcStageMask-04995",
      "dstStageMask-04995", "stageMask-04995" },
};

enum { COMMON = 8 };

/* With the extensions that they come from, and without the features. */
static VkCommandBuffer
recording_stages(struct kit *kit, bool rare)
{
    static const char *const extensions[2][8] = {
        { "VK_EXT_conditional_rendering", "VK_EXT_fragment_density_map",
          "VK_EXT_transform_feedback", "VK_EXT_mesh_shader", "VK_KHR_fragment_shading_rate" },
        { "VK_HUAWEI_subpass_shading", "VK_KHR_deferred_host_operations",
          "VK_KHR_acceleration_structure", "VK_KHR_ray_tracing_pipeline",
          "VK_HUAWEI_invocation_mask" },
    };

    open_with(kit, extensions[rare]);
    return kit_recording(kit);
}

SCENE(stages_of_barriers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = recording_stages(kit, false);

    for (size_t k = 0; k < KIT_COUNT(stages) && stages[k].src; k++) {
        expect_of(kit, "vkCmdPipelineBarrier", stages[k].src);
        memory_barrier(commands, false, &(struct masks_spec){ .src = stages[k].stage });
        expect_of(kit, "vkCmdPipelineBarrier", stages[k].dst);
        memory_barrier(commands, false, &(struct masks_spec){ .dst = stages[k].stage });
    }
    kit_end(kit, commands);
}

SCENE(stages_of_waits, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = recording_stages(kit, false);
    VkEvent event = kit_event(kit);

    for (size_t k = 0; k < KIT_COUNT(stages) && stages[k].src; k++) {
        expect_of(kit, "vkCmdWaitEvents", stages[k].src);
        vkCmdWaitEvents(commands, 1, &event, (VkPipelineStageFlags)stages[k].stage, ALL_STAGES, 0,
                        NULL, 0, NULL, 0, NULL);
        expect_of(kit, "vkCmdWaitEvents", stages[k].dst);
        vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, (VkPipelineStageFlags)stages[k].stage, 0,
                        NULL, 0, NULL, 0, NULL);
    }
    kit_end(kit, commands);
}

static void
event_stages(struct kit *kit, bool rare)
{
    VkCommandBuffer commands = recording_stages(kit, rare);
    VkEvent event = kit_event(kit);

    for (size_t k = rare ? COMMON : 0; k < (rare ? KIT_COUNT(stages) : COMMON); k++) {
        if (stages[k].one) {
            expect_of(kit, "vkCmdSetEvent", stages[k].one);
            vkCmdSetEvent(commands, event, (VkPipelineStageFlags)stages[k].stage);
            expect_of(kit, "vkCmdResetEvent", stages[k].one);
            vkCmdResetEvent(commands, event, (VkPipelineStageFlags)stages[k].stage);
        }
        expect_of(kit, "vkCmdResetEvent2", stages[k].one2);
        vkCmdResetEvent2(commands, event, stages[k].stage);
    }
    kit_end(kit, commands);
}

SCENE(stages_of_events, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    event_stages(kit, false);
}

SCENE(stages_of_events_rare, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    event_stages(kit, true);
}

static void
second_version_stages(struct kit *kit, int kind, bool rare)
{
    static const char *const owners[] = { "VkMemoryBarrier2", "VkBufferMemoryBarrier2",
                                          "VkImageMemoryBarrier2" };
    VkCommandBuffer commands = recording_stages(kit, rare);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkImage image = IMAGE(kit, .layers = 1);

    for (size_t k = rare ? 2 * COMMON : 0; k < 2 * (rare ? KIT_COUNT(stages) : COMMON); k++) {
        bool source = k & 1;
        VkPipelineStageFlags2 src = source ? stages[k / 2].stage : ALL_STAGES,
                              dst = source ? ALL_STAGES : stages[k / 2].stage;
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        b.srcStageMask = i.srcStageMask = src;
        b.dstStageMask = i.dstStageMask = dst;
        expect_of(kit, owners[kind], source ? stages[k / 2].src2 : stages[k / 2].dst2);
        if (kind == 0) {
            memory_barrier(commands, true, &(struct masks_spec){ .src = src, .dst = dst });
        } else if (kind == 1) {
            record_buffer(commands, true, &b);
        } else {
            record_image(commands, true, &i);
        }
    }
    kit_end(kit, commands);
}

/* Clears write, and read nothing. */
SCENE(read_of_clears, KIT_NO_DEVICE)
{
    VkCommandBuffer commands;
    struct masks_spec reads = { .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                .src_access = VK_ACCESS_2_TRANSFER_READ_BIT,
                                .dst = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                .dst_access = VK_ACCESS_2_TRANSFER_WRITE_BIT };

    kit_open(kit, NULL);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkMemoryBarrier2-srcAccessMask-03914");
    memory_barrier(commands, true, &reads);
    reads.src |= VK_PIPELINE_STAGE_2_COPY_BIT;
    memory_barrier(commands, true, &reads);
    reads.dst_access |= VK_ACCESS_2_TRANSFER_READ_BIT;
    kit_expect(kit, "VUID-VkMemoryBarrier2-dstAccessMask-03914");
    memory_barrier(commands, true, &reads);
    kit_end(kit, commands);
}

SCENE(stages_of_memory2, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 0, false);
}

SCENE(stages_of_memory2_rare, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 0, true);
}

SCENE(stages_of_buffers2, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 1, false);
}

SCENE(stages_of_buffers2_rare, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 1, true);
}

SCENE(stages_of_images2, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 2, false);
}

SCENE(stages_of_images2_rare, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    second_version_stages(kit, 2, true);
}

SCENE(stages_of_the_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands;
    VkPipelineStageFlags vertex = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT,
                         compute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    commands = recording_transfer_only(kit);
    memory_barrier(commands, false,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                         .dst = VK_PIPELINE_STAGE_HOST_BIT });
    memory_barrier(commands, true, &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COPY_BIT });
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-06461");
    memory_barrier(commands, false, &(struct masks_spec){ .src = vertex });
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-dstStageMask-06462");
    memory_barrier(commands, false, &(struct masks_spec){ .dst = compute });
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-srcStageMask-03849");
    memory_barrier(commands, true, &(struct masks_spec){ .src = vertex });
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-dstStageMask-03850");
    memory_barrier(commands, true,
                   &(struct masks_spec){ .dst = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT });
    kit_end(kit, commands);
}

/* The host is no part of all commands. */
SCENE(hosts_accesses, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         host = VK_PIPELINE_STAGE_HOST_BIT;
    struct masks_spec m = { .src = all, .dst = all | host, .dst_access = VK_ACCESS_HOST_READ_BIT };

    for (int second = 0; second < 2; second++) {
        m.dst = all | host;
        memory_barrier(commands, second, &m);
        m.dst = host;
        memory_barrier(commands, second, &m);
        m.dst = all;
        kit_expect(kit, second ? "VUID-VkMemoryBarrier2-dstAccessMask-03916"
                               : "VUID-vkCmdPipelineBarrier-dstAccessMask-02816");
        memory_barrier(commands, second, &m);
    }
    kit_end(kit, commands);
}

KIT_MAIN()
