/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws that the device generates (VK_EXT_device_generated_commands), of what is bound: vertices once, meshes once. Where the headers
 * or the device lack them, nothing is drawn and nothing expected.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_DRAW_GENERATED_H
#define WAKE_SCENES_DRAW_GENERATED_H

#include "kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct generated_draws {
    VkDeviceAddress
        at; /* of sequences, and of memory for them behind; 0: there are no such commands */
#ifdef VK_EXT_device_generated_commands
    VkIndirectCommandsLayoutEXT vertices, meshes;
    PFN_vkCmdExecuteGeneratedCommandsEXT Execute;
    VkShaderEXT shaders[2]; /* what is bound instead of a pipeline; null: it is not said to the command */
#endif
};

#ifdef VK_EXT_device_generated_commands

struct generated_features {
    VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT commands;
    VkPhysicalDeviceMaintenance5Features maintenance;
};

static inline bool
is_in_chain(const void *chain, VkStructureType type)
{
    const VkBaseInStructure *at = chain;

    while (at && at->sType != type) {
        at = at->pNext;
    }
    return at != NULL;
}

/* Adds the features that the scene does not have itself, and answers of the null driver. Returns what the chain begins with. */
static inline void *
generated_wanted(struct generated_features *f, void *chain, const void *own)
{
    static const char more[] = "maxIndirectSequenceCount=16,maxIndirectCommandsTokenCount=16,"
                               "maxIndirectCommandsTokenOffset=1024,"
                               "maxIndirectCommandsIndirectStride=1024,"
                               "supportedIndirectCommandsShaderStages=255,"
                               "deviceGeneratedCommandsTransformFeedback=1";
    const char *answers = getenv("WAKE_NULL_ANSWERS");
    char all[4096];

    snprintf(all, sizeof(all), "%s%s%s", more, answers ? "," : "", answers ? answers : "");
    setenv("WAKE_NULL_ANSWERS", all, 1);
    setenv("WAKE_NULL_NEWER", "1", 1);
    *f = (struct generated_features){
        .commands = { .sType =
                          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT },
        .maintenance = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES },
    };
    if (!is_in_chain(own, f->commands.sType)) {
        f->commands.pNext = chain;
        chain = &f->commands;
    }
    if (!is_in_chain(own, f->maintenance.sType)) {
        f->maintenance.pNext = chain;
        chain = &f->maintenance;
    }
    return chain;
}

static inline VkIndirectCommandsLayoutEXT
sequence_layout(struct kit *kit, VkIndirectCommandsTokenTypeEXT type, VkShaderStageFlags stages)
{
    const VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT, .type = type
    };
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = stages,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &token
    };
    VkIndirectCommandsLayoutEXT layout = VK_NULL_HANDLE;

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL,
                                                                           &layout));
    kit_own(kit, VK_OBJECT_TYPE_INDIRECT_COMMANDS_LAYOUT_EXT, KIT_HANDLE(layout));
    return layout;
}

static inline struct generated_draws
generated_draw_commands(struct kit *kit)
{
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .pNext = &usage,
                                      .size = 1 << 18,
                                      .usage = VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkShaderStageFlags fragment = VK_SHADER_STAGE_FRAGMENT_BIT;
    struct generated_draws g = { .Execute = KIT_DEVICE_COMMAND(kit,
                                                               vkCmdExecuteGeneratedCommandsEXT) };

    if (g.Execute) {
        g.at = kit_address(kit, kit_addressed_buffer(kit, &info, NULL));
        g.vertices = sequence_layout(kit, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT,
                                     fragment | VK_SHADER_STAGE_VERTEX_BIT);
        g.meshes = sequence_layout(kit, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_EXT,
                                   fragment | (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT);
        /* Shader objects are not said to the command, and density maps are other draws' matter. */
        kit_allow(kit, "VUID-VkGeneratedCommandsInfoEXT-indirectExecutionSet-11080");
        kit_allow(kit, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11056");
    }
    return g;
}

static inline void
generated_draw(const struct generated_draws *g, VkCommandBuffer commands, VkPipeline bound,
               bool mesh)
{
    const VkGeneratedCommandsPipelineInfoEXT pipeline = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_PIPELINE_INFO_EXT, .pipeline = bound
    };
    const VkGeneratedCommandsShaderInfoEXT objects = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT,
        .shaderCount = KIT_COUNT(g->shaders),
        .pShaders = g->shaders
    };
    const VkGeneratedCommandsInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_EXT,
        .pNext = bound ? (const void *)&pipeline : g->shaders[0] ? &objects : NULL,
        .shaderStages = (mesh ? (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT
                              : (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT) |
                        VK_SHADER_STAGE_FRAGMENT_BIT,
        .indirectCommandsLayout = mesh ? g->meshes : g->vertices,
        .indirectAddress = g->at,
        .indirectAddressSize = 64,
        .preprocessAddress = g->at + 1024,
        .preprocessSize = 1 << 17,
        .maxSequenceCount = 1,
        .maxDrawCount = 1
    };

    g->Execute(commands, VK_FALSE, &info);
}

#endif

/* The command has not all rules of draws: what sequences say is not known to it. */
static inline bool
generated_has(const char *rest)
{
    static const char *const others[] = {
        "ConstOffset-06551",
        "Input-07939",
        "Input-08734",
        "None-04007",
        "None-04008",
        "None-04875",
        "None-04879",
        "None-04914",
        "None-06550",
        "None-07074",
        "None-07075",
        "None-07619",
        "None-08694",
        "None-08695",
        "None-08885",
        "None-09203",
        "None-09637",
        "None-10909",
        "None-13118",
        "OpExecutionMode-12239",
        "OpExecutionMode-12240",
        "OpExecutionMode-12241",
        "OpExecutionMode-12242",
        "aspectMask-06478",
        "dynamicPrimitiveTopologyUnrestricted-07500",
        "flags-13364",
        "flags-13365",
        "format-08936",
        "format-08937",
        "format-10389",
        "format-10390",
        "pStages-10680",
        "pStrides-04884",
        "pStrides-04913",
        "pipelineStatistics-07076",
        "primitiveTopology-03420",
        "primitiveTopology-10286",
        "primitiveTopology-10747",
        "primitiveTopology-10748",
        "stage-06480",
        "stage-06481",
    };

    for (size_t i = 0; rest && i < KIT_COUNT(others); i++) {
        if (strcmp(rest, others[i]) == 0) {
            return false;
        }
    }
    return true;
}

#endif
