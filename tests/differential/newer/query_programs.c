/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about queries: of every type, begun, ended, reset, their results on the host and on the device. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#define QUERIES 4u

static void
prepare_queries(struct program *p)
{
    FEATURES(TransformFeedbackFeaturesEXT, TRANSFORM_FEEDBACK_FEATURES_EXT);
    FEATURES(PrimitivesGeneratedQueryFeaturesEXT, PRIMITIVES_GENERATED_QUERY_FEATURES_EXT);
    FEATURES(MeshShaderFeaturesEXT, MESH_SHADER_FEATURES_EXT);

    program_extension(p, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    program_extension(p, VK_EXT_PRIMITIVES_GENERATED_QUERY_EXTENSION_NAME);
    program_extension(p, VK_EXT_MESH_SHADER_EXTENSION_NAME);
    TransformFeedbackFeaturesEXT->transformFeedback = M("no transformFeedback", VK_TRUE, VK_FALSE);
    TransformFeedbackFeaturesEXT->geometryStreams = VK_TRUE;
    PrimitivesGeneratedQueryFeaturesEXT->primitivesGeneratedQuery = M("no primitivesGeneratedQuery",
                                                                      VK_TRUE, VK_FALSE);
    PrimitivesGeneratedQueryFeaturesEXT->primitivesGeneratedQueryWithRasterizerDiscard = M(
        "no primitivesGeneratedQueryWithRasterizerDiscard", VK_TRUE, VK_FALSE);
    PrimitivesGeneratedQueryFeaturesEXT->primitivesGeneratedQueryWithNonZeroStreams = M(
        "no primitivesGeneratedQueryWithNonZeroStreams", VK_TRUE, VK_FALSE);
    MeshShaderFeaturesEXT->meshShader = VK_TRUE;
    MeshShaderFeaturesEXT->meshShaderQueries = M("no meshShaderQueries", VK_TRUE, VK_FALSE);
    p->features.core.features.geometryShader = VK_TRUE;
    p->features.core.features.pipelineStatisticsQuery = M("no pipelineStatisticsQuery", VK_TRUE,
                                                          VK_FALSE);
    p->features.core.features.occlusionQueryPrecise = M("no occlusionQueryPrecise", VK_TRUE,
                                                        VK_FALSE);
    p->features.core.features.inheritedQueries = M("no inheritedQueries", VK_TRUE, VK_FALSE);
    p->features.v11.multiview = VK_TRUE;
    p->features.v12.hostQueryReset = M("no hostQueryReset", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

struct queries {
    VkQueryPool pool;
    VkQueryType type;
    VkQueryPipelineStatisticFlags statistics;
    uint32_t stream;
    bool indexed;
    VkQueryControlFlags flags;
};

static const VkQueryType types[] = {
    VK_QUERY_TYPE_OCCLUSION,
    VK_QUERY_TYPE_PIPELINE_STATISTICS,
    VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT,
    VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT,
    VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT,
    VK_QUERY_TYPE_TIMESTAMP,
};

static const VkQueryPipelineStatisticFlags statistics_kinds[] = {
    VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT,
    VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT |
        VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT,
    VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT,
    VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT,
};

static void
make_pool(struct program *p, struct queries *q, VkQueryType type)
{
    q->type = type;
    q->flags = 0;
    q->stream = 0;
    q->indexed = type != VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT
                     ? program_pick(p, "indexed", 2)
                     : program_mistake(p, "mesh primitives by index");
    if (type == VK_QUERY_TYPE_PIPELINE_STATISTICS) {
        q->statistics = M(
            "statistics that are none",
            M("no statistics",
              statistics_kinds[program_pick(p, "statistics", KIT_COUNT(statistics_kinds))], 0u),
            (VkQueryPipelineStatisticFlags)1u << 25);
    } else if (type == VK_QUERY_TYPE_OCCLUSION) {
        q->flags = program_pick(p, "precise", 2);
    } else if (q->indexed && (type == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT ||
                              type == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT)) {
        q->stream = program_pick(p, "stream", 2);
    }
    const VkQueryPoolCreateInfo info = {
        .sType = M("pool of another struct", VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M("pool of flags that are none", 0u, 0x80u),
        .queryType = M("type that is none", type, (VkQueryType)99),
        .queryCount = M("pool of no queries", QUERIES, 0u),
        .pipelineStatistics = q->statistics,
    };
    MAKE(QUERY_POOL, q->pool, vkCreateQueryPool(p->device, &info, NULL, &q->pool));
}

static void
reset(struct program *p, const struct queries *q)
{
    if (program_pick(p, "reset by the host", 2)) {
        DO(vkResetQueryPool(p->device, M("host reset of no pool", q->pool, VK_NULL_HANDLE),
                            M("host reset behind the end", 0u, QUERIES),
                            M("host reset of too many", QUERIES, QUERIES + 1)));
    } else {
        DO(vkCmdResetQueryPool(p->commands, M("reset of no pool", q->pool, VK_NULL_HANDLE),
                               M("reset behind the end", 0u, QUERIES),
                               M("reset of too many", QUERIES, QUERIES + 1)));
    }
}

static void
begin(struct program *p, const struct queries *q, uint32_t query)
{
    const VkQueryControlFlags flags = M(
        "control flags that are none",
        M("precise", q->flags, (VkQueryControlFlags)VK_QUERY_CONTROL_PRECISE_BIT), 0x10u);

    if (q->indexed) {
        DO(NOW(vkCmdBeginQueryIndexedEXT)(
            p->commands, M("begun in no pool", q->pool, VK_NULL_HANDLE),
            M("begun behind the end", query, QUERIES), flags,
            M("stream behind the last", M("another stream", q->stream, 1u), 64u)));
    } else {
        DO(vkCmdBeginQuery(p->commands, M("query begun in no pool", q->pool, VK_NULL_HANDLE),
                           M("query begun behind the end", query, QUERIES), flags));
    }
}

static void
end(struct program *p, const struct queries *q, uint32_t query)
{
    if (q->indexed) {
        DO(NOW(vkCmdEndQueryIndexedEXT)(
            p->commands, M("ended in no pool", q->pool, VK_NULL_HANDLE),
            M("ended behind the end", M("end of another query", query, query + 1), QUERIES),
            M("end of another stream", q->stream, q->stream + 1)));
    } else {
        DO(vkCmdEndQuery(p->commands, M("query ended in no pool", q->pool, VK_NULL_HANDLE),
                         M("query ended behind the end",
                           M("end of a query not begun", query, query + 1), QUERIES)));
    }
}

/* --- begun and ended --- */

static VkPipeline
some_pipeline(struct program *p, const struct program_drawing *d)
{
    struct program_pipeline pipeline;

    program_describe_pipeline(p, d, &pipeline);
    program_reads_no_vertices(&pipeline);
    if (!p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                          kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    }
    program_add_fragments(p, &pipeline);
    program_add_state(&pipeline, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
    return program_make_pipeline(p, &pipeline);
}

/* A command buffer of a family that computes, or only copies: it is not submitted. */
static void
begin_elsewhere(struct program *p, uint32_t family)
{
    const VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .queueFamilyIndex = family };
    VkCommandBufferAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                         .commandBufferCount = 1 };
    const VkCommandBufferBeginInfo begin_info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO
    };

    MAKE(COMMAND_POOL, p->pool, vkCreateCommandPool(p->device, &pool, NULL, &p->pool));
    info.commandPool = p->pool;
    TRY(vkAllocateCommandBuffers(p->device, &info, &p->commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(p->commands));
    TRY(vkBeginCommandBuffer(p->commands, &begin_info));
}

static void
queries_elsewhere(struct program *p)
{
    struct queries q = { 0 };
    const bool copies = program_mistake(p, "begun on a queue of copies");

    begin_elsewhere(p, copies ? 2 : 1);
    make_pool(p, &q, VK_QUERY_TYPE_PIPELINE_STATISTICS);
    if (!copies) {
        reset(p, &q);
    }
    if (q.statistics == VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT ||
        program_mistake(p, "statistics of graphics on a queue of compute")) {
        begin(p, &q, 0);
        end(p, &q, 0);
    }
    IF("occlusion on a queue of compute")
    {
        make_pool(p, &q, VK_QUERY_TYPE_OCCLUSION);
        begin(p, &q, 0);
    }
    IF("primitives on a queue of compute")
    {
        make_pool(p, &q, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT);
        begin(p, &q, 0);
    }
    IF("a stream on a queue of compute")
    {
        make_pool(p, &q, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT);
        begin(p, &q, 0);
    }
    IF("mesh primitives on a queue of compute")
    {
        make_pool(p, &q, VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT);
        begin(p, &q, 0);
    }
    TRY(vkEndCommandBuffer(p->commands));
}

static void
active_mistakes(struct program *p, const struct queries *q)
{
    IF("begun twice")
    {
        begin(p, q, 0);
    }
    IF("second query of the type")
    {
        begin(p, q, 1);
    }
    IF("reset while active")
    {
        DO(vkCmdResetQueryPool(p->commands, q->pool, 0, 1));
    }
    IF("copied while active")
    {
        DO(vkCmdCopyQueryPoolResults(p->commands, q->pool, 0, 1,
                                     program_buffer(p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 0,
                                     64, 0));
    }
}

static void
begun_queries(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct queries q = { 0 }, other = { 0 };
    const uint32_t kind = program_pick(p, "type", 5);
    const bool inside = program_pick(p, "inside", 2), two = program_pick(p, "two", 3) == 0;

    if (program_pick(p, "elsewhere", 6) == 0) {
        queries_elsewhere(p);
        return;
    }
    program_begin(p);
    program_targets(p, &d);
    VkPipeline pipeline = some_pipeline(p, &d);
    make_pool(p, &q, types[M("timestamps begun", kind, 5u)]);
    UNLESS("not reset")
    {
        reset(p, &q);
    }
    if (two) {
        make_pool(p, &other, types[M("another pool of the type", (kind + 1) % 5, kind)]);
        reset(p, &other);
        begin(p, &other, 1);
    }
    program_ready_targets(p, &d);
    if (!inside) {
        begin(p, &q, 0);
        active_mistakes(p, &q);
    }
    program_begin_rendering(p, &d, NULL, 0);
    if (inside) {
        begin(p, &q, 0);
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline));
    DO(vkCmdSetRasterizerDiscardEnable(p->commands, program_pick(p, "discard", 2)));
    if ((q.type != VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT &&
         other.type != VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT) ||
        program_mistake(p, "mesh primitives of vertices")) {
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
    if (inside != program_mistake(p, "ended in another place")) {
        end(p, &q, 0);
    }
    IF("reset within rendering")
    {
        DO(vkCmdResetQueryPool(p->commands, q.pool, 2, 1));
    }
    DO(vkCmdEndRendering(p->commands));
    if (!inside) {
        UNLESS("not ended")
        {
            end(p, &q, 0);
        }
    }
    if (two) {
        end(p, &other, 1);
    }
    IF("ended twice")
    {
        end(p, &q, 0);
    }
    IF("pool destroyed before the submit")
    {
        DROP(QUERY_POOL, q.pool);
    }
    IF("begun again without a reset")
    {
        begin(p, &q, 0);
        end(p, &q, 0);
    }
    program_finish(p);
    IF("submitted again without a reset")
    {
        DO(vkResetQueryPool(p->device, q.pool, 1, 1));
        program_begin(p);
        begin(p, &q, 0);
        end(p, &q, 0);
        program_finish(p);
    }
}

/* --- of several views --- */

static void
view_queries(struct program *p)
{
    struct queries q = { 0 };
    const bool stamps = program_pick(p, "stamps", 2);
    const uint32_t first = M("views behind the end", program_pick(p, "first", 3), QUERIES - 1);
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { DRAWING_SIZE, DRAWING_SIZE } },
        .layerCount = 1,
        .viewMask = 3,
    };

    program_begin(p);
    make_pool(p, &q, stamps ? VK_QUERY_TYPE_TIMESTAMP : types[program_pick(p, "type", 2)]);
    DO(vkCmdResetQueryPool(p->commands, q.pool, 0, M("half of the views reset", QUERIES, 1u)));
    DO(vkCmdBeginRendering(p->commands, &info));
    if (stamps && program_pick(p, "old", 2)) {
        DO(vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, q.pool, first));
    } else if (stamps) {
        DO(vkCmdWriteTimestamp2(p->commands, VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT, q.pool, first));
    } else {
        begin(p, &q, first);
        end(p, &q, first);
    }
    IF("the query of the second view begun")
    {
        begin(p, &q, first + 1);
        end(p, &q, first + 1);
    }
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

/* --- inherited --- */

static VkCommandBuffer
record_secondary(struct program *p, const struct program_drawing *d, VkPipeline pipeline,
                 const struct queries *q, bool inherits)
{
    VkCommandBuffer secondary = VK_NULL_HANDLE, primary = p->commands;
    const VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_SECONDARY,
        .commandBufferCount = 1,
    };
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &d->format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const bool occlusion = q->type == VK_QUERY_TYPE_OCCLUSION;
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = &rendering,
        .occlusionQueryEnable = inherits && occlusion
                                    ? M("inherits no occlusion", VK_TRUE, VK_FALSE)
                                    : VK_FALSE,
        .queryFlags = inherits && occlusion
                          ? M("inherits flags that are none",
                              M("inherits imprecisely", q->flags, (VkQueryControlFlags)!q->flags),
                              0x10u)
                          : 0u,
        .pipelineStatistics = inherits && !occlusion
                                  ? M("inherits other statistics",
                                      M("inherits no statistics", q->statistics, 0u),
                                      VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_PRIMITIVES_BIT)
                                  : M("inherits statistics that are none", 0u,
                                      (VkQueryPipelineStatisticFlags)1u << 25),
    };
    const VkCommandBufferBeginInfo begin_info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inheritance,
    };

    TRY(vkAllocateCommandBuffers(p->device, &allocate, &secondary));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary));
    TRY(vkBeginCommandBuffer(secondary, &begin_info));
    p->commands = secondary;
    if (!inherits || program_mistake(p, "query of the inherited type")) {
        begin(p, q, 2);
        UNLESS("not ended in the secondary")
        {
            end(p, q, 2);
        }
    }
    DO(vkCmdBindPipeline(secondary, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline));
    DO(vkCmdDraw(secondary, 3, 1, 0, 0));
    TRY(vkEndCommandBuffer(secondary));
    p->commands = primary;
    return secondary;
}

static void
inherited_queries(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct queries q = { 0 };
    const bool inherits = program_pick(p, "inherits", 4) > 0;

    program_begin(p);
    program_targets(p, &d);
    VkPipeline pipeline = program_plain_pipeline(p, &d);
    make_pool(p, &q, types[inherits ? program_pick(p, "type", 2) : program_pick(p, "own type", 5)]);
    q.indexed = inherits ? false : q.indexed;
    reset(p, &q);
    program_ready_targets(p, &d);
    if (inherits || program_mistake(p, "active, and begun in the secondary")) {
        begin(p, &q, 0);
    }
    program_begin_rendering(p, &d, NULL, VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
    VkCommandBuffer secondary = record_secondary(p, &d, pipeline, &q, inherits);
    UNLESS("secondary not executed")
    {
        DO(vkCmdExecuteCommands(p->commands, 1, &secondary));
    }
    DO(vkCmdEndRendering(p->commands));
    if (inherits) {
        end(p, &q, 0);
    }
    program_finish(p);
}

const struct program_subject query_subjects[] = {
    { "begun_queries", begun_queries, prepare_queries },
    { "view_queries", view_queries, prepare_queries },
    { "inherited_queries", inherited_queries, prepare_queries },
    { NULL, NULL, NULL },
};

#endif
