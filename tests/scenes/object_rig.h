/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects (VK_EXT_shader_object) of the kit's shaders, and all the state that a draw
 * with them needs, command by command. Also where the headers lack the extension.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_OBJECT_RIG_H
#define WAKE_SCENES_OBJECT_RIG_H

#include "newer_scene.h"

#define SHADER_OBJECT "VK_EXT_shader_object"
#define OBJECT_FEATURE \
    (&(struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES), .feature = VK_TRUE })

static inline struct shader_info
object_info(VkShaderStageFlagBits stage)
{
    static const struct {
        VkShaderStageFlagBits stage;
        enum kit_shader shader;
    } codes[] = {
        { VK_SHADER_STAGE_VERTEX_BIT, KIT_SHADER_TRIANGLE_VERT },
        { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, KIT_SHADER_PATCH_TESC },
        { VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, KIT_SHADER_PATCH_TESE },
        { VK_SHADER_STAGE_GEOMETRY_BIT, KIT_SHADER_PASS_GEOM },
        { VK_SHADER_STAGE_FRAGMENT_BIT, KIT_SHADER_COLOUR_FRAG },
        { VK_SHADER_STAGE_COMPUTE_BIT, KIT_SHADER_NOTHING_COMP },
        { VK_SHADER_STAGE_TASK_BIT_EXT, KIT_SHADER_NOTHING_TASK },
        { VK_SHADER_STAGE_MESH_BIT_EXT, KIT_SHADER_NOTHING_MESH },
    };
    const uint32_t *words;
    size_t size, row = KIT_COUNT(codes) - 1;

    while (row && codes[row].stage != stage) {
        row--;
    }
    words = kit_shader_code(codes[row].shader, &size);
    return (struct shader_info){
        .type = STYPE(STYPE_SHADER_CREATE_INFO),
        .stage = stage,
        .nextStage = stage == VK_SHADER_STAGE_VERTEX_BIT
                         ? (VkShaderStageFlags)VK_SHADER_STAGE_FRAGMENT_BIT
                         : 0,
        .codeType = 1,
        .codeSize = size,
        .pCode = words,
        .pName = "main",
    };
}

/* Any that may have come to be is the caller's to destroy. */
static inline void
object_create(struct kit *kit, uint32_t count, const struct shader_info *infos, uint64_t *to)
{
    (void)NEWER_COMMAND(kit, create_shaders, "vkCreateShadersEXT")(kit->device, count, infos, NULL,
                                                                   to);
}

static inline uint64_t
object_shader(struct kit *kit, VkShaderStageFlagBits stage, VkDescriptorSetLayout layout)
{
    struct shader_info info = object_info(stage);
    uint64_t shader = 0;

    info.setLayoutCount = layout != VK_NULL_HANDLE;
    info.pSetLayouts = &layout;
    object_create(kit, 1, &info, &shader);
    return shader;
}

static inline void
object_destroy(struct kit *kit, uint64_t shader)
{
    NEWER_COMMAND(kit, destroy_shader, "vkDestroyShaderEXT")(kit->device, shader, NULL);
}

/* With the other stages that there are empty: VkPhysicalDeviceFeatures are all enabled. */
static inline void
object_bind(struct kit *kit, VkCommandBuffer commands, uint64_t vertex, uint64_t fragment)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                    VK_SHADER_STAGE_GEOMETRY_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT };
    const uint64_t shaders[] = { vertex, 0, 0, 0, fragment };

    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 5, stages, shaders);
}

/* --- state --- */

#define OBJECT_STATES(X)                                                                        \
    X("viewportCount-03417", vkCmdSetViewportWithCount, 1,                                      \
      (&(VkViewport){ 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f }))                                  \
    X("scissorCount-03418", vkCmdSetScissorWithCount, 1, (&(VkRect2D){ { 0, 0 }, { 16, 16 } })) \
    X("None-04876", vkCmdSetRasterizerDiscardEnable, VK_FALSE)                                  \
    X("None-07842", vkCmdSetPrimitiveTopology, VK_PRIMITIVE_TOPOLOGY_LINE_LIST)                 \
    X("None-04879", vkCmdSetPrimitiveRestartEnable, VK_FALSE)                                   \
    X("None-07840", vkCmdSetCullMode, VK_CULL_MODE_BACK_BIT)                                    \
    X("None-07841", vkCmdSetFrontFace, VK_FRONT_FACE_CLOCKWISE)                                 \
    X("None-07843", vkCmdSetDepthTestEnable, VK_TRUE)                                           \
    X("None-07844", vkCmdSetDepthWriteEnable, VK_FALSE)                                         \
    X("None-07845", vkCmdSetDepthCompareOp, VK_COMPARE_OP_LESS)                                 \
    X("None-07846", vkCmdSetDepthBoundsTestEnable, VK_TRUE)                                     \
    X("None-07836", vkCmdSetDepthBounds, 0.0f, 1.0f)                                            \
    X("None-04877", vkCmdSetDepthBiasEnable, VK_TRUE)                                           \
    X("None-07834", vkCmdSetDepthBias, 0.0f, 0.0f, 0.0f)                                        \
    X("None-07847", vkCmdSetStencilTestEnable, VK_TRUE)                                         \
    X("None-07848", vkCmdSetStencilOp, VK_STENCIL_FACE_FRONT_AND_BACK, VK_STENCIL_OP_KEEP,      \
      VK_STENCIL_OP_KEEP, VK_STENCIL_OP_KEEP, VK_COMPARE_OP_LESS)                               \
    X("None-07837", vkCmdSetStencilCompareMask, VK_STENCIL_FACE_FRONT_AND_BACK, 1)              \
    X("None-07838", vkCmdSetStencilWriteMask, VK_STENCIL_FACE_FRONT_AND_BACK, 1)                \
    X("None-07839", vkCmdSetStencilReference, VK_STENCIL_FACE_FRONT_AND_BACK, 1)                \
    X("None-08617", vkCmdSetLineWidth, 1.0f)

#define OBJECT_STATES_EXT(X)                                                                  \
    X("None-04914", vkCmdSetVertexInputEXT, 0, NULL, 0, NULL)                                 \
    X("None-07621", vkCmdSetPolygonModeEXT, VK_POLYGON_MODE_FILL)                             \
    X("None-07622", vkCmdSetRasterizationSamplesEXT, VK_SAMPLE_COUNT_1_BIT)                   \
    X("None-07623", vkCmdSetSampleMaskEXT, VK_SAMPLE_COUNT_1_BIT, (&(VkSampleMask){ 1 }))     \
    X("None-07624", vkCmdSetAlphaToCoverageEnableEXT, VK_FALSE)                               \
    X("None-07625", vkCmdSetAlphaToOneEnableEXT, VK_FALSE)                                    \
    X("None-07626", vkCmdSetLogicOpEnableEXT, VK_TRUE)                                        \
    X("logicOp-04878", vkCmdSetLogicOpEXT, VK_LOGIC_OP_COPY)                                  \
    X("None-07627", vkCmdSetColorBlendEnableEXT, 0, 1, (&(VkBool32){ VK_TRUE }))              \
    X("None-10864", vkCmdSetColorBlendEquationEXT, 0, 1, (&(VkColorBlendEquationEXT){ 0 }))   \
    X("None-07629", vkCmdSetColorWriteMaskEXT, 0, 1, (&(VkColorComponentFlags){ 0xf }))       \
    X("None-08666", vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT) \
    X("None-08669", vkCmdSetLineStippleEnableEXT, VK_FALSE)                                   \
    X("None-07620", vkCmdSetDepthClampEnableEXT, VK_FALSE)

/* All of it but what the rule `left_out` wants; NULL: all. */
static inline void
object_set(struct kit *kit, VkCommandBuffer commands, const char *left_out)
{
#define SET(rest, command, ...)                \
    if (!left_out || strcmp(rest, left_out)) { \
        command(commands, __VA_ARGS__);        \
    }
#define SET_EXT(rest, command, ...)                              \
    if (!left_out || strcmp(rest, left_out)) {                   \
        KIT_DEVICE_COMMAND(kit, command)(commands, __VA_ARGS__); \
    }
    OBJECT_STATES(SET)
    OBJECT_STATES_EXT(SET_EXT)
#undef SET
#undef SET_EXT
}

static inline void
object_set_all(struct kit *kit, VkCommandBuffer commands)
{
    object_set(kit, commands, NULL);
}

static inline void
object_begin_rendering(VkCommandBuffer commands, VkImageView view, VkImageLayout layout)
{
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };

    vkCmdBeginRendering(commands, &info);
}

/* Created and destroyed, at most four. */
static inline void
object_try(struct kit *kit, uint32_t count, const struct shader_info *infos)
{
    uint64_t shaders[4] = { 0 };

    object_create(kit, count, infos, shaders);
    for (uint32_t i = 0; i < count; i++) {
        object_destroy(kit, shaders[i]);
    }
}

#endif
