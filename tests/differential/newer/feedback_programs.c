/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about transform feedback, and about conditional rendering. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#include "vert_xfb.h"

/* --- transform feedback --- */

static void
prepare_feedback(struct program *p)
{
    FEATURES(TransformFeedbackFeaturesEXT, TRANSFORM_FEEDBACK_FEATURES_EXT);

    program_extension(p, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    TransformFeedbackFeaturesEXT->transformFeedback = M("no transformFeedback", VK_TRUE, VK_FALSE);
    TransformFeedbackFeaturesEXT->geometryStreams = M("no geometryStreams", VK_TRUE, VK_FALSE);
    p->features.core.features.geometryShader = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

static VkPipeline
make_capturing(struct program *p, const struct program_drawing *d)
{
    struct program_pipeline pipeline;
    const VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT,
        .flags = M("flags of a stream", 0u, 1u),
        .rasterizationStream = M("stream behind the last", 0u, 1000u),
    };

    program_describe_pipeline(p, d, &pipeline);
    program_reads_no_vertices(&pipeline);
    bool captures = !program_mistake(p, "pipeline that captures nothing");
    if (!p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                          captures ? SHADER(vert_xfb)
                                   : kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    }
    program_add_fragments(p, &pipeline);
    if (program_pick(p, "stream", 2)) {
        pipeline.raster.pNext = &stream;
    }
    pipeline.info.pDynamicState = NULL;
    return program_make_pipeline(p, &pipeline);
}

static void
bind_feedback(struct program *p, VkBuffer buffer)
{
    const VkBuffer buffers[2] = { M("feedback to no buffer", buffer, VK_NULL_HANDLE), buffer };
    const VkDeviceSize offsets[2] = {
        M("feedback at an odd offset", M("feedback behind the end", 0u, 1024u), 2u), 0
    };
    const VkDeviceSize sizes[2] = {
        M("feedback of more than there is",
          program_pick(p, "whole", 2) ? VK_WHOLE_SIZE : (VkDeviceSize)256, (VkDeviceSize)4096),
        VK_WHOLE_SIZE
    };

    DO(NOW(vkCmdBindTransformFeedbackBuffersEXT)(
        p->commands, M("feedback binding behind the last", 0u, 100u),
        M("feedback to no buffers", M("feedback to too many", 1u, 2u), 0u), buffers, offsets,
        M("sizes of feedback", sizes, NULL)));
}

static void
begin_feedback(struct program *p, VkBuffer buffer, bool ends)
{
    const VkDeviceSize offset = M("counter at an odd offset",
                                  M("counter behind the end", 0u, 1024u), 2u);
    uint32_t first = M("first counter behind the last", 0u, 100u);
    uint32_t count = M("more counters than there may be", program_pick(p, "counters", 2), 100u);
    const VkBuffer counters[100] = { M("counter of no buffer", buffer, VK_NULL_HANDLE) };
    const VkDeviceSize offsets[100] = { offset };

    if (ends) {
        DO(NOW(vkCmdEndTransformFeedbackEXT)(p->commands, first, count, counters, offsets));
    } else {
        DO(NOW(vkCmdBeginTransformFeedbackEXT)(p->commands, first, count,
                                               M("counters missing", counters, NULL), offsets));
    }
}

static void
draw_feedback(struct program *p)
{
    VkBuffer counter = program_buffer(p, 64,
                                      VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT |
                                          VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);

    if (program_pick(p, "counted", 3) == 0) {
        DO(NOW(vkCmdDrawIndirectByteCountEXT)(
            p->commands, 1, 0, M("count of no buffer", counter, VK_NULL_HANDLE),
            M("count at an odd offset", 0u, 2u), 0,
            M("stride of no bytes", M("stride of many bytes", 16u, 1u << 20), 0u)));
    } else {
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
}

static void
feedbacks(struct program *p)
{
    struct program_drawing d = { .depth = false };
    VkBufferUsageFlags usage = M("feedback buffer without usage",
                                 VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                 VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkBufferUsageFlags counting = M("counter buffer without usage",
                                    VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT,
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT);

    program_begin(p);
    program_targets(p, &d);
    VkPipeline made = make_capturing(p, &d);
    VkBuffer buffer = program_buffer(p, 1024, usage);
    VkBuffer counter = program_buffer(p, 1024, counting);
    program_ready_targets(p, &d);
    program_begin_rendering(p, &d, NULL, 0);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    UNLESS("no feedback bound")
    {
        bind_feedback(p, buffer);
    }
    UNLESS("feedback that is not begun")
    {
        begin_feedback(p, counter, false);
    }
    IF("feedback begun twice")
    {
        begin_feedback(p, counter, false);
    }
    IF("feedback bound while it is active")
    {
        bind_feedback(p, buffer);
    }
    IF("pipeline bound while feedback is active")
    {
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    }
    draw_feedback(p);
    UNLESS("feedback that does not end")
    {
        begin_feedback(p, counter, true);
    }
    DO(vkCmdEndRendering(p->commands));
    IF("feedback ended outside of rendering")
    {
        begin_feedback(p, counter, true);
    }
    IF("feedback buffer destroyed before the submit")
    {
        DROP(BUFFER, buffer);
    }
    program_finish(p);
}

/* --- conditional rendering --- */

static void
prepare_conditions(struct program *p)
{
    FEATURES(ConditionalRenderingFeaturesEXT, CONDITIONAL_RENDERING_FEATURES_EXT);

    program_extension(p, VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME);
    ConditionalRenderingFeaturesEXT->conditionalRendering = M("no conditionalRendering", VK_TRUE,
                                                              VK_FALSE);
    ConditionalRenderingFeaturesEXT->inheritedConditionalRendering = M(
        "no inheritedConditionalRendering", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

static void
begin_condition(struct program *p, VkBuffer buffer)
{
    const VkConditionalRenderingBeginInfoEXT info = {
        .sType = M("condition of another type",
                   VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
                   VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO),
        .buffer = M("condition of no buffer", buffer, VK_NULL_HANDLE),
        .offset = M("condition at an odd offset", M("condition behind the end", 0u, 64u), 2u),
        .flags = M("condition of flags that are none",
                   program_pick(p, "inverted", 2) ? VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT : 0u,
                   0x40u),
    };
    DO(NOW(vkCmdBeginConditionalRenderingEXT)(p->commands, &info));
}

static VkCommandBuffer
conditional_secondary(struct program *p, VkPipeline pipeline, VkFormat format)
{
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceConditionalRenderingInfoEXT condition = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT,
        .pNext = &rendering,
        .conditionalRenderingEnable = M("secondary that expects no condition", VK_TRUE, VK_FALSE),
    };
    const VkCommandBufferInheritanceInfo inherits = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = M("secondary that inherits no condition", (const void *)&condition, &rendering),
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherits,
    };
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_SECONDARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = NULL;

    TRY(vkAllocateCommandBuffers(p->device, &info, &commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands));
    TRY(vkBeginCommandBuffer(commands, &begin));
    DO(vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline));
    DO(vkCmdDraw(commands, 3, 1, 0, 0));
    TRY(vkEndCommandBuffer(commands));
    return commands;
}

static void
conditions(struct program *p)
{
    struct program_drawing d = { .depth = false };
    bool inside = program_pick(p, "inside", 2), secondary = program_pick(p, "secondary", 3) == 0;

    program_begin(p);
    program_targets(p, &d);
    VkPipeline made = program_plain_pipeline(p, &d);
    VkBuffer buffer = program_buffer(p, 64,
                                     M("condition buffer without usage",
                                       VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT,
                                       (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    VkCommandBuffer commands = secondary ? conditional_secondary(p, made, d.format) : NULL;
    program_ready_targets(p, &d);
    if (!inside) {
        begin_condition(p, buffer);
    }
    program_begin_rendering(p, &d, NULL,
                            secondary ? VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT : 0u);
    if (inside) {
        begin_condition(p, buffer);
    }
    IF("condition begun twice")
    {
        begin_condition(p, buffer);
    }
    if (secondary) {
        DO(vkCmdExecuteCommands(p->commands, 1, &commands));
    } else {
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
    if (M("condition ended elsewhere", inside, !inside)) {
        DO(NOW(vkCmdEndConditionalRenderingEXT)(p->commands));
        DO(vkCmdEndRendering(p->commands));
    } else {
        DO(vkCmdEndRendering(p->commands));
        UNLESS("condition that does not end")
        {
            DO(NOW(vkCmdEndConditionalRenderingEXT)(p->commands));
        }
    }
    IF("condition ended twice")
    {
        DO(NOW(vkCmdEndConditionalRenderingEXT)(p->commands));
    }
    IF("condition buffer destroyed before the submit")
    {
        DROP(BUFFER, buffer);
    }
    program_finish(p);
}

const struct program_subject feedback_subjects[] = {
    { "feedback", feedbacks, prepare_feedback },
    { "conditional", conditions, prepare_conditions },
    { NULL, NULL, NULL },
};

#endif
