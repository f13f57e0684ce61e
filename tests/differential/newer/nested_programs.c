/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about secondaries that execute others, and about draws of several at once. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#define MANY 100000u /* more draws than there may be */

/* --- nested command buffers --- */

static void
prepare_nested(struct program *p)
{
    FEATURES(NestedCommandBufferFeaturesEXT, NESTED_COMMAND_BUFFER_FEATURES_EXT);

    program_extension(p, VK_EXT_NESTED_COMMAND_BUFFER_EXTENSION_NAME);
    NestedCommandBufferFeaturesEXT->nestedCommandBuffer = M("no nestedCommandBuffer", VK_TRUE,
                                                            VK_FALSE);
    NestedCommandBufferFeaturesEXT->nestedCommandBufferRendering = M(
        "no nestedCommandBufferRendering", VK_TRUE, VK_FALSE);
    NestedCommandBufferFeaturesEXT->nestedCommandBufferSimultaneousUse = M(
        "no nestedCommandBufferSimultaneousUse", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.core.features.inheritedQueries = program_pick(p, "inheritedQueries", 2);
}

static VkCommandBuffer
begin_secondary(struct program *p, bool inside, VkFormat format)
{
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .flags = inside ? M("secondary that executes no others",
                            (VkRenderingFlags)VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT |
                                VK_RENDERING_CONTENTS_INLINE_BIT_EXT,
                            0u)
                        : 0u,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo inherits = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = inside ? &rendering : NULL,
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = (inside
                      ? (VkCommandBufferUsageFlags)VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT
                      : 0u) |
                 (program_pick(p, "simultaneous", 3) == 0
                      ? (VkCommandBufferUsageFlags)VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT
                      : 0u),
        .pInheritanceInfo = M("secondary that inherits nothing", &inherits, NULL),
    };
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = M("primary that is executed", VK_COMMAND_BUFFER_LEVEL_SECONDARY,
                   VK_COMMAND_BUFFER_LEVEL_PRIMARY),
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = NULL;

    TRY(vkAllocateCommandBuffers(p->device, &info, &commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands));
    UNLESS("secondary that is not recorded")
    {
        TRY(vkBeginCommandBuffer(commands, &begin));
    }
    return commands;
}

static void
nesting(struct program *p)
{
    struct program_drawing d = { .depth = false };
    bool inside = program_pick(p, "inside", 2);
    uint32_t depth = 2 + program_pick(p, "levels", 2);
    VkCommandBuffer last = NULL;

    program_begin(p);
    program_targets(p, &d);
    program_ready_targets(p, &d);
    for (uint32_t i = 0; i < depth; i++) {
        VkCommandBuffer commands = begin_secondary(p, inside, d.format);
        if (last) {
            DO(vkCmdExecuteCommands(commands, M("executes nothing", 1u, 0u), &last));
        }
        IF("executes itself")
        {
            DO(vkCmdExecuteCommands(commands, 1, &commands));
        }
        UNLESS("secondary that does not end")
        {
            TRY(vkEndCommandBuffer(commands));
        }
        last = commands;
    }
    if (inside) {
        program_begin_rendering(
            p, &d, NULL,
            M("rendering of no secondaries",
              (VkRenderingFlags)VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT |
                  VK_RENDERING_CONTENTS_INLINE_BIT_EXT,
              0u));
    }
    DO(vkCmdExecuteCommands(p->commands, 1, &last));
    IF("executed twice")
    {
        DO(vkCmdExecuteCommands(p->commands, 1, &last));
    }
    if (inside) {
        DO(vkCmdEndRendering(p->commands));
    }
    program_finish(p);
}

/* --- several draws --- */

static void
prepare_multi(struct program *p)
{
    FEATURES(MultiDrawFeaturesEXT, MULTI_DRAW_FEATURES_EXT);

    program_extension(p, VK_EXT_MULTI_DRAW_EXTENSION_NAME);
    MultiDrawFeaturesEXT->multiDraw = M("no multiDraw", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

static void
draw_several(struct program *p)
{
    static const VkMultiDrawInfoEXT draws[MANY] = { { 0, 3 }, { 1, 3 }, { 2, 3 } };
    static VkMultiDrawIndexedInfoEXT indexed[MANY] = { { 0, 3, 0 }, { 0, 3, 1 }, { 1, 3, 0 } };
    const int32_t offset = 1;
    uint32_t count = M("more draws than there may be", program_pick(p, "draws", 4), MANY);

    indexed[0].firstIndex = M("first index behind the end", 0u, 1000u);

    if (program_pick(p, "indexed", 2)) {
        DO(NOW(vkCmdDrawMultiIndexedEXT)(
            p->commands, count, M("indexed draws missing", indexed, NULL), 1,
            M("first instance of indexed draws", 0u, 1u),
            M("indexed stride that is no multiple of 4",
              M("indexed stride that is too small", (uint32_t)sizeof(*indexed), 4u), 13u),
            program_pick(p, "offset", 2) ? &offset : NULL));
    } else {
        DO(NOW(vkCmdDrawMultiEXT)(
            p->commands, count, M("draws missing", draws, NULL), M("no instances", 1u, 0u), 0,
            M("stride that is no multiple of 4",
              M("stride that is too small", (uint32_t)sizeof(*draws), 4u), 9u)));
    }
}

static void
multi_draws(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    const VkDeviceSize offset = 0;

    program_begin(p);
    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_add_vertices(p, &pipeline);
    program_add_fragments(p, &pipeline);
    pipeline.info.pDynamicState = NULL;
    VkPipeline made = program_make_pipeline(p, &pipeline);
    VkBuffer buffer = program_buffer(
        p, 1024, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    program_ready_targets(p, &d);
    UNLESS("drawn outside of rendering")
    {
        program_begin_rendering(p, &d, NULL, 0);
    }
    UNLESS("no pipeline bound")
    {
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    }
    UNLESS("no vertex buffer")
    {
        DO(vkCmdBindVertexBuffers(p->commands, 0, 1, &buffer, &offset));
    }
    UNLESS("no index buffer")
    {
        DO(vkCmdBindIndexBuffer(p->commands, buffer, 0, VK_INDEX_TYPE_UINT16));
    }
    draw_several(p);
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

const struct program_subject nested_subjects[] = {
    { "nested", nesting, prepare_nested },
    { "multi_draw", multi_draws, prepare_multi },
    { NULL, NULL, NULL },
};

#endif
