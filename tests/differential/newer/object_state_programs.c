/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about shader objects: states of extensions, and pipelines beside them. */
#include "program_drawing.h"
#include "program_states.h"

#include <string.h>

#ifdef VK_EXT_shader_object

static void
prepare(struct program *p)
{
    FEATURES(ShaderObjectFeaturesEXT, SHADER_OBJECT_FEATURES_EXT);

    program_extension(p, VK_EXT_SHADER_OBJECT_EXTENSION_NAME);
    ShaderObjectFeaturesEXT->shaderObject = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.core.features.fillModeNonSolid = VK_TRUE;
    if (program_pick(p, "color write", 2)) {
        FEATURES(ColorWriteEnableFeaturesEXT, COLOR_WRITE_ENABLE_FEATURES_EXT);
        program_extension(p, VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME);
        ColorWriteEnableFeaturesEXT->colorWriteEnable = M("no colorWriteEnable", VK_TRUE, VK_FALSE);
    }
    if (program_pick(p, "provoking vertex", 2)) {
        FEATURES(ProvokingVertexFeaturesEXT, PROVOKING_VERTEX_FEATURES_EXT);
        program_extension(p, VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME);
        ProvokingVertexFeaturesEXT->provokingVertexLast = M("no provokingVertexLast", VK_TRUE,
                                                            VK_FALSE);
    }
    if (program_pick(p, "depth clip", 2)) {
        FEATURES(DepthClipEnableFeaturesEXT, DEPTH_CLIP_ENABLE_FEATURES_EXT);
        program_extension(p, VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME);
        DepthClipEnableFeaturesEXT->depthClipEnable = M("no depthClipEnable", VK_TRUE, VK_FALSE);
    }
    if (program_pick(p, "clip control", 2)) {
        FEATURES(DepthClipControlFeaturesEXT, DEPTH_CLIP_CONTROL_FEATURES_EXT);
        program_extension(p, VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME);
        DepthClipControlFeaturesEXT->depthClipControl = M("no depthClipControl", VK_TRUE, VK_FALSE);
    }
    if (program_pick(p, "lines", 2)) {
        program_extension(p, VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME);
        p->features.v14.rectangularLines = M("no rectangularLines", VK_TRUE, VK_FALSE);
        p->features.v14.stippledRectangularLines = M("no stippledRectangularLines", VK_TRUE,
                                                     VK_FALSE);
    }
    if (program_pick(p, "rectangles", 2)) {
        program_extension(p, VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME);
    }
    if (program_pick(p, "conservative", 2)) {
        program_extension(p, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME);
    }
    if (program_pick(p, "sample locations", 2)) {
        program_extension(p, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME);
    }
}

static bool
has(const struct program *p, const char *name)
{
    for (uint32_t i = 0; i < p->extension_count; i++) {
        if (strcmp(p->extensions[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Left out in the wrong place, and where the extension is not there. */
#define OF(extension, text, ...)                                                           \
    if (has(p, VK_##extension##_EXTENSION_NAME) && !program_mistake(p, text " not set")) { \
        DO(__VA_ARGS__);                                                                   \
    }

static void
set_lines(struct program *p)
{
    OF(EXT_LINE_RASTERIZATION, "line mode",
       NOW(vkCmdSetLineRasterizationModeEXT)(
           p->commands, M("line mode without its feature",
                          M("line mode that is none", VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT,
                            (VkLineRasterizationModeEXT)99),
                          VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT)));
    OF(EXT_LINE_RASTERIZATION, "stipple enable",
       NOW(vkCmdSetLineStippleEnableEXT)(p->commands, program_pick(p, "stippled", 2)));
    OF(EXT_LINE_RASTERIZATION, "stipple",
       NOW(vkCmdSetLineStippleEXT)(p->commands, M("stipple factor of 0", 1u, 0u), 0xf0f0));
    OF(EXT_PROVOKING_VERTEX, "provoking vertex",
       NOW(vkCmdSetProvokingVertexModeEXT)(
           p->commands, M("provoking vertex that is none",
                          M("last provoking vertex", VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT,
                            VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT),
                          (VkProvokingVertexModeEXT)99)));
    OF(EXT_CONSERVATIVE_RASTERIZATION, "conservative mode",
       NOW(vkCmdSetConservativeRasterizationModeEXT)(
           p->commands, M("conservative mode that is none",
                          program_pick(p, "overestimated", 2)
                              ? VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT
                              : VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT,
                          (VkConservativeRasterizationModeEXT)99)));
    OF(EXT_CONSERVATIVE_RASTERIZATION, "overestimation",
       NOW(vkCmdSetExtraPrimitiveOverestimationSizeEXT)(p->commands,
                                                        M("overestimation of -1", 0.0f, -1.0f)));
}

static void
set_rest(struct program *p)
{
    VkBool32 enables[100];
    const VkRect2D rectangle = { { M("rectangle from -1", 0, -1), 0 }, { 8, 8 } };

    for (uint32_t i = 0; i < KIT_COUNT(enables); i++) {
        enables[i] = VK_TRUE;
    }
    OF(EXT_COLOR_WRITE_ENABLE, "color write",
       NOW(vkCmdSetColorWriteEnableEXT)(
           p->commands, M("color writes of none", M("color writes of many", 1u, 100u), 0u),
           enables));
    OF(EXT_DEPTH_CLIP_ENABLE, "depth clip",
       NOW(vkCmdSetDepthClipEnableEXT)(p->commands, program_pick(p, "clip", 2)));
    OF(EXT_DEPTH_CLIP_CONTROL, "clip control",
       NOW(vkCmdSetDepthClipNegativeOneToOneEXT)(p->commands, program_pick(p, "negative", 2)));
    OF(EXT_DISCARD_RECTANGLES, "discard rectangles",
       NOW(vkCmdSetDiscardRectangleEnableEXT)(p->commands, program_pick(p, "discards", 2)));
    OF(EXT_DISCARD_RECTANGLES, "discard mode",
       NOW(vkCmdSetDiscardRectangleModeEXT)(p->commands, M("discard mode that is none",
                                                           VK_DISCARD_RECTANGLE_MODE_INCLUSIVE_EXT,
                                                           (VkDiscardRectangleModeEXT)99)));
    for (uint32_t i = 0; i < 8; i++) {
        OF(EXT_DISCARD_RECTANGLES, "a rectangle",
           NOW(vkCmdSetDiscardRectangleEXT)(p->commands, i, 1, &rectangle));
    }
    OF(EXT_SAMPLE_LOCATIONS, "sample locations enable",
       NOW(vkCmdSetSampleLocationsEnableEXT)(
           p->commands, M("sample locations that are not set", VK_FALSE, VK_TRUE)));
}

static VkShaderEXT
make_object(struct program *p, VkShaderStageFlagBits stage, enum kit_shader code)
{
    size_t size;
    const uint32_t *words = kit_shader_code(code, &size);
    const VkShaderCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
        .stage = stage,
        .nextStage = stage == VK_SHADER_STAGE_VERTEX_BIT ? VK_SHADER_STAGE_FRAGMENT_BIT : 0u,
        .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
        .codeSize = size,
        .pCode = words,
        .pName = "main",
    };
    VkShaderEXT shader = VK_NULL_HANDLE;
    MAKE(SHADER_EXT, shader, NOW(vkCreateShadersEXT)(p->device, 1, &info, NULL, &shader));
    return shader;
}

static void
bind_pipeline(struct program *p, const struct program_drawing *d)
{
    VkPipeline made = program_plain_pipeline(p, d);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
}

static void
states(struct program *p)
{
    struct program_drawing d = { .depth = program_pick(p, "depth", 2) };
    const struct program_states s = { .samples = VK_SAMPLE_COUNT_1_BIT };
    const VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_VERTEX_BIT,
                                              VK_SHADER_STAGE_FRAGMENT_BIT };
    VkShaderEXT shaders[2];

    program_begin(p);
    program_targets(p, &d);
    shaders[0] = make_object(p, stages[0], KIT_SHADER_TRIANGLE_VERT);
    shaders[1] = make_object(p, stages[1], KIT_SHADER_COLOUR_FRAG);
    program_ready_targets(p, &d);
    program_begin_rendering(p, &d, NULL, 0);
    if (program_pick(p, "pipeline first", 3) == 0) {
        bind_pipeline(p, &d);
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
    DO(NOW(vkCmdBindShadersEXT)(p->commands, M("one object only", 2u, 1u), stages, shaders));
    program_set_object_states(p, &s, false);
    DO(NOW(vkCmdSetVertexInputEXT)(p->commands, 0, NULL, 0, NULL));
    DO(vkCmdSetPrimitiveTopology(p->commands, program_pick(p, "line list", 2)
                                                  ? VK_PRIMITIVE_TOPOLOGY_LINE_LIST
                                                  : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST));
    DO(vkCmdSetPrimitiveRestartEnable(p->commands, VK_FALSE));
    set_lines(p);
    set_rest(p);
    IF("a pipeline bound behind the states")
    {
        bind_pipeline(p, &d);
        DO(NOW(vkCmdBindShadersEXT)(p->commands, 2, stages, shaders));
    }
    DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    if (program_pick(p, "pipeline behind", 3) == 0) {
        bind_pipeline(p, &d);
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

const struct program_subject object_state_subjects[] = {
    { "object_state", states, prepare },
    { NULL, NULL, NULL },
};

#endif
