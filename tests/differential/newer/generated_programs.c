/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about commands that the device generates: layouts of tokens, execution sets, executions. */
#include "program.h"

#include <string.h>

#ifdef VK_VERSION_1_4

#define COMPUTE ((VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT)
#define TOKEN(name) VK_INDIRECT_COMMANDS_TOKEN_TYPE_##name##_EXT
#define BINDABLE ((VkPipelineCreateFlags2)VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT)
#define SIZE (1u << 20)

static void
prepare_generated(struct program *p)
{
    program_extension(p, VK_EXT_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME);
    program_extension(p, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    FEATURES(DeviceGeneratedCommandsFeaturesEXT, DEVICE_GENERATED_COMMANDS_FEATURES_EXT);
    DeviceGeneratedCommandsFeaturesEXT->deviceGeneratedCommands = M("no generated commands",
                                                                    VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
    p->features.v14.maintenance5 = VK_TRUE;
}

struct generated {
    bool with_set, with_constants, preprocessed;
    VkPipelineLayout layout;
    VkPipeline pipelines[2];
    VkIndirectExecutionSetEXT set;
    VkIndirectCommandsLayoutEXT tokens;
    struct program_addressed buffer, preprocess;
    VkMemoryRequirements needs;
    VkGeneratedCommandsPipelineInfoEXT pipeline;
};

static void
make_layout(struct program *p, struct generated *g)
{
    const VkPushConstantRange range = { COMPUTE, 0, 16 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    MAKE(PIPELINE_LAYOUT, g->layout, vkCreatePipelineLayout(p->device, &info, NULL, &g->layout));
    for (int i = 0; i < 2; i++) {
        g->pipelines[i] = program_compute(
            p, kit_shader(p->kit, KIT_SHADER_NOTHING_COMP), g->layout,
            M("pipeline that is not bindable", BINDABLE, (VkPipelineCreateFlags2)0));
    }
}

/* --- tokens --- */

static void
make_tokens(struct program *p, struct generated *g)
{
    const VkIndirectCommandsExecutionSetTokenEXT set = {
        M("token of another kind of set", VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
          (VkIndirectExecutionSetInfoTypeEXT)77),
        M("token of no stages", COMPUTE, 0u)
    };
    const VkIndirectCommandsPushConstantTokenEXT constants = {
        { M("constants of another stage", COMPUTE, (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT),
          M("constants at an odd offset", 0u, 2u),
          M("constants beyond the range", M("constants of size 0", 16u, 0u), 64u) }
    };
    VkIndirectCommandsLayoutTokenEXT tokens[4];
    uint32_t count = 0, offset = 0;

    memset(tokens, 0, sizeof(tokens));
    for (uint32_t i = 0; i < 4; i++) {
        tokens[i].sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT;
    }
    if (g->with_set) {
        tokens[count].type = TOKEN(EXECUTION_SET);
        tokens[count].data.pExecutionSet = M("token without its set", &set, NULL);
        tokens[count++].offset = offset;
        offset += 4;
    }
    if (g->with_constants) {
        tokens[count].type = TOKEN(PUSH_CONSTANT);
        tokens[count].data.pPushConstant = M("token without its constants", &constants, NULL);
        tokens[count++].offset = M("token before the last one",
                                   M("token at an odd offset", offset, offset + 2), 1024u);
        offset += 16;
    }
    IF("two tokens of sets")
    {
        tokens[count].type = TOKEN(EXECUTION_SET);
        tokens[count].data.pExecutionSet = &set;
        tokens[count++].offset = offset;
        offset += 4;
    }
    tokens[count].type = M(
        "token of a draw",
        M("token that is none", TOKEN(DISPATCH), (VkIndirectCommandsTokenTypeEXT)77), TOKEN(DRAW));
    tokens[count++].offset = M("token at a huge offset", offset, 1u << 20);
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = M("layout of another struct",
                   VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = g->preprocessed ? VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT
                                 : 0,
        .shaderStages = M("layout of two kinds of stages", M("layout of no stages", COMPUTE, 0u),
                          COMPUTE | VK_SHADER_STAGE_VERTEX_BIT),
        .indirectStride = M("layout of a huge stride", 64u, 1u << 20),
        .pipelineLayout = M("layout without a layout of pipelines", g->layout, VK_NULL_HANDLE),
        .tokenCount = M("layout of no tokens", M("layout without an action", count, count - 1), 0u),
        .pTokens = M("layout without tokens", tokens, NULL),
    };
    TRY(NOW(vkCreateIndirectCommandsLayoutEXT)(p->device, &info, NULL, &g->tokens));
    program_know(p, VK_OBJECT_TYPE_INDIRECT_COMMANDS_LAYOUT_EXT, KIT_HANDLE(g->tokens));
}

/* --- sets --- */

static void
make_set(struct program *p, struct generated *g)
{
    const VkIndirectExecutionSetPipelineInfoEXT pipelines = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_PIPELINE_INFO_EXT,
        .initialPipeline = M("set of no pipeline", g->pipelines[0], VK_NULL_HANDLE),
        .maxPipelineCount = M("set for no pipelines", M("set for too many pipelines", 2u, 1u << 20),
                              0u),
    };
    const VkIndirectExecutionSetCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_EXECUTION_SET_CREATE_INFO_EXT,
        .type = M("set of another kind", VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
                  (VkIndirectExecutionSetInfoTypeEXT)77),
        .info.pPipelineInfo = M("set without its pipelines", &pipelines, NULL),
    };
    TRY(NOW(vkCreateIndirectExecutionSetEXT)(p->device, &info, NULL, &g->set));
    program_know(p, VK_OBJECT_TYPE_INDIRECT_EXECUTION_SET_EXT, KIT_HANDLE(g->set));
    VkWriteIndirectExecutionSetPipelineEXT writes[3] = {
        { .sType = VK_STRUCTURE_TYPE_WRITE_INDIRECT_EXECUTION_SET_PIPELINE_EXT,
          .index = M("update behind the set", 1u, 2u),
          .pipeline = M("update with no pipeline", g->pipelines[1], VK_NULL_HANDLE) },
    };
    writes[1] = writes[2] = writes[0];
    writes[1].index = writes[2].index = M("update of one index twice", 0u, writes[0].index);
    DO(NOW(vkUpdateIndirectExecutionSetPipelineEXT)(
        p->device, M("update of no set", g->set, VK_NULL_HANDLE),
        M("update of nothing", M("update of more than the set has", 2u, 3u), 0u), writes));
}

/* --- execution --- */

static void
ask_memory(struct program *p, struct generated *g)
{
    const VkGeneratedCommandsMemoryRequirementsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT,
        .pNext = g->with_set ? NULL : M("requirements of no pipeline", &g->pipeline, NULL),
        .indirectExecutionSet = g->set,
        .indirectCommandsLayout = M("requirements of no layout", g->tokens, VK_NULL_HANDLE),
        .maxSequenceCount = M("requirements of too many sequences", 4u, 1u << 28),
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    DO(NOW(vkGetGeneratedCommandsMemoryRequirementsEXT)(p->device, &info, &needs));
    g->needs = needs.memoryRequirements;
}

static VkGeneratedCommandsInfoEXT
execution(struct program *p, const struct generated *g)
{
    return (VkGeneratedCommandsInfoEXT){
        .sType = M("execution of another struct", VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .pNext = g->with_set ? NULL : M("execution of no pipeline", &g->pipeline, NULL),
        .shaderStages = M("execution of other stages", COMPUTE,
                          (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT),
        .indirectExecutionSet = M("execution of no set", g->set, VK_NULL_HANDLE),
        .indirectCommandsLayout = M("execution of no layout", g->tokens, VK_NULL_HANDLE),
        .indirectAddress = M(
            "execution at an odd address",
            M("execution at no address",
              M("execution at an unknown address", g->buffer.address, (VkDeviceAddress)1 << 60),
              0u),
            g->buffer.address + 2),
        .indirectAddressSize = M("execution of no bytes", 256u, 0u),
        .preprocessAddress = g->needs.size || program_pick(p, "room", 2)
                                 ? M("room at an unknown address", g->preprocess.address,
                                     (VkDeviceAddress)1 << 60)
                                 : 0,
        .preprocessSize = M("room that is too small", SIZE, 1u),
        .maxSequenceCount = M("execution of no sequences",
                              M("execution of too many sequences", 4u, 1u << 28), 0u),
        .sequenceCountAddress = program_pick(p, "counted", 2)
                                    ? M("count at an odd address", g->buffer.address + 4096,
                                        g->buffer.address + 4098)
                                    : 0,
    };
}

static void
execute(struct program *p, const struct generated *g)
{
    const VkGeneratedCommandsInfoEXT info = execution(p, g);
    VkBool32 preprocessed = VK_FALSE;

    IF("execution with nothing bound")
    {
        DO(NOW(vkCmdExecuteGeneratedCommandsEXT)(p->commands, g->preprocessed, &info));
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                         M("another pipeline bound", g->pipelines[0], g->pipelines[1])));
    if (g->preprocessed) {
        VkCommandBuffer state = p->commands;
        UNLESS("never preprocessed")
        {
            DO(NOW(vkCmdPreprocessGeneratedCommandsEXT)(
                p->commands, &info, M("state of no command buffer", state, VK_NULL_HANDLE)));
        }
        preprocessed = VK_TRUE;
    }
    program_barrier(p);
    DO(NOW(vkCmdExecuteGeneratedCommandsEXT)(
        p->commands, M("execution that is preprocessed otherwise", preprocessed, !preprocessed),
        &info));
}

static void
generated(struct program *p)
{
    struct generated g = {
        .with_set = program_pick(p, "set", 2),
        .with_constants = program_pick(p, "constants", 2),
        .preprocessed = program_pick(p, "preprocessed", 3) == 0,
    };

    program_begin(p);
    make_layout(p, &g);
    g.pipeline = (VkGeneratedCommandsPipelineInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT,
        .pipeline = M("execution of another pipeline", g.pipelines[0], g.pipelines[1]),
    };
    make_tokens(p, &g);
    if (g.with_set) {
        make_set(p, &g);
    }
    ask_memory(p, &g);
    g.buffer = program_addressed(p, SIZE,
                                 M("commands in a buffer of another usage",
                                   (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT,
                                   (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT));
    g.preprocess = program_addressed(
        p, SIZE,
        M("room in a buffer of another usage",
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT,
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT));
    execute(p, &g);
    IF("tokens destroyed before the submit")
    {
        DO(NOW(vkDestroyIndirectCommandsLayoutEXT)(p->device, g.tokens, NULL));
        g.tokens = VK_NULL_HANDLE;
    }
    program_finish(p);
    DO(NOW(vkDestroyIndirectCommandsLayoutEXT)(p->device, g.tokens, NULL));
    if (g.set) {
        DO(NOW(vkDestroyIndirectExecutionSetEXT)(p->device, g.set, NULL));
    }
}

const struct program_subject generated_subjects[] = {
    { "generated", generated, prepare_generated },
    { NULL, NULL, NULL },
};

#endif
