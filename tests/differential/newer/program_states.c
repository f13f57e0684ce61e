/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that set dynamic states: each may be left out, or have a value that is none. */
#include "program_states.h"

#ifdef VK_EXT_shader_object

static void
set_vertex_input(struct program *p)
{
    const VkVertexInputBindingDescription2EXT bindings[2] = {
        { .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
          .binding = M("set a binding that no attribute has", 0u, 3u),
          .stride = M("set a stride beyond the limit", 16u, 1u << 20),
          .inputRate = M("set an input rate that is none", VK_VERTEX_INPUT_RATE_VERTEX,
                         (VkVertexInputRate)9),
          .divisor = M("set a divisor of 2", 1u, 2u) },
        { .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
          .inputRate = VK_VERTEX_INPUT_RATE_VERTEX,
          .divisor = 1 },
    };
    const VkVertexInputAttributeDescription2EXT attributes[2] = {
        { .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
          .location = M("set another location", 0u, 2u),
          .format = M("set an attribute of integers",
                      M("set an attribute of no format", VK_FORMAT_R32G32B32A32_SFLOAT,
                        VK_FORMAT_D32_SFLOAT),
                      VK_FORMAT_R32G32B32A32_SINT),
          .offset = M("set an attribute beyond the limit", 0u, 1u << 16) },
        { .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
          .format = VK_FORMAT_R32_SFLOAT },
    };
    DO(NOW(vkCmdSetVertexInputEXT)(
        p->commands, M("set a binding twice", M("set no bindings", 1u, 0u), 2u), bindings,
        M("set a location twice", M("set no attributes", 1u, 0u), 2u), attributes));
}

/* False: not one of these. */
static bool
set_input(struct program *p, const struct program_states *s, VkDynamicState state)
{
    switch ((int)state) {
    case VK_DYNAMIC_STATE_VERTEX_INPUT_EXT: set_vertex_input(p); return true;
    case VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY:
        DO(vkCmdSetPrimitiveTopology(p->commands,
                                     M("set another topology",
                                       M("set a topology that is none",
                                         s->tessellated ? VK_PRIMITIVE_TOPOLOGY_PATCH_LIST
                                                        : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
                                         (VkPrimitiveTopology)99),
                                       s->tessellated ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
                                                      : VK_PRIMITIVE_TOPOLOGY_PATCH_LIST)));
        return true;
    case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE:
        DO(vkCmdSetPrimitiveRestartEnable(p->commands,
                                          M("set restart of lists", VK_FALSE, VK_TRUE)));
        return true;
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
        DO(NOW(vkCmdSetPatchControlPointsEXT)(
            p->commands,
            M("set patches of many points", M("set patches of 0 points", 3u, 0u), 1000u)));
        return true;
    case VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT:
        DO(NOW(vkCmdSetTessellationDomainOriginEXT)(p->commands,
                                                    M("set a domain origin that is none",
                                                      VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT,
                                                      (VkTessellationDomainOrigin)9)));
        return true;
    default: return false;
    }
}

static VkViewport
some_viewport(struct program *p)
{
    return (VkViewport){ 0,  0, M("set a viewport of width 0", 32.0f, 0.0f),
                         32, 0, M("set a depth beyond 1", 1.0f, 2.0f) };
}

static bool
set_area(struct program *p, VkDynamicState state)
{
    VkRect2D scissors[2] = { { { 0, 0 }, { 32, 32 } }, { { 0, 0 }, { 32, 32 } } };
    VkViewport viewport;

    switch ((int)state) {
    case VK_DYNAMIC_STATE_VIEWPORT:
        viewport = some_viewport(p);
        DO(vkCmdSetViewport(p->commands, M("set a viewport behind the first", 0u, 1u), 1,
                            &viewport));
        return true;
    case VK_DYNAMIC_STATE_SCISSOR:
        DO(vkCmdSetScissor(p->commands, M("set a scissor behind the first", 0u, 1u), 1, scissors));
        return true;
    case VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT:
        viewport = some_viewport(p);
        DO(vkCmdSetViewportWithCount(p->commands, M("set 0 viewports", 1u, 0u), &viewport));
        return true;
    case VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT:
        scissors[0].offset.x = M("set a scissor from -1", 0, -1);
        DO(vkCmdSetScissorWithCount(
            p->commands, M("set more scissors than viewports", M("set 0 scissors", 1u, 0u), 2u),
            scissors));
        return true;
    default: return false;
    }
}

static bool
set_raster(struct program *p, VkDynamicState state)
{
    switch ((int)state) {
    case VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE:
        DO(vkCmdSetRasterizerDiscardEnable(p->commands, M("set a discard of 2", VK_FALSE, 2u)));
        return true;
    case VK_DYNAMIC_STATE_POLYGON_MODE_EXT:
        DO(NOW(vkCmdSetPolygonModeEXT)(
            p->commands,
            M("set a polygon mode that is none",
              program_pick(p, "lines", 2) ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL,
              (VkPolygonMode)99)));
        return true;
    case VK_DYNAMIC_STATE_LINE_WIDTH:
        DO(vkCmdSetLineWidth(p->commands, M("set a wide line", 1.0f, 2.0f)));
        return true;
    case VK_DYNAMIC_STATE_CULL_MODE:
        DO(vkCmdSetCullMode(p->commands,
                            M("set a cull mode that is none", program_pick(p, "cull", 4), 0x10u)));
        return true;
    case VK_DYNAMIC_STATE_FRONT_FACE:
        DO(vkCmdSetFrontFace(p->commands, M("set a front face that is none",
                                            VK_FRONT_FACE_CLOCKWISE, (VkFrontFace)9)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE:
        DO(vkCmdSetDepthBiasEnable(p->commands, program_pick(p, "bias", 2)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_BIAS:
        DO(vkCmdSetDepthBias(p->commands, 0, M("set a bias clamp", 0.0f, 1.0f), 0));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT:
        DO(NOW(vkCmdSetDepthClampEnableEXT)(
            p->commands,
            M("set depth clamp that may be missing",
              p->features.core.features.depthClamp && program_pick(p, "clamp", 2), VK_TRUE)));
        return true;
    default: return false;
    }
}

static bool
set_depth(struct program *p, VkDynamicState state)
{
    const VkPhysicalDeviceFeatures *f = &p->features.core.features;

    switch ((int)state) {
    case VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE:
        DO(vkCmdSetDepthTestEnable(p->commands, program_pick(p, "depth test", 2)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE:
        DO(vkCmdSetDepthWriteEnable(p->commands, M("set a depth write of 3", VK_TRUE, 3u)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_COMPARE_OP:
        DO(vkCmdSetDepthCompareOp(
            p->commands, M("set a comparison that is none", VK_COMPARE_OP_LESS, (VkCompareOp)99)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE:
        DO(vkCmdSetDepthBoundsTestEnable(
            p->commands, M("set bounds that may be missing",
                           f->depthBounds && program_pick(p, "bounds", 2), VK_TRUE)));
        return true;
    case VK_DYNAMIC_STATE_DEPTH_BOUNDS:
        DO(vkCmdSetDepthBounds(p->commands, M("set bounds beyond 1", 0.0f, 3.0f), 1));
        return true;
    default: return false;
    }
}

static bool
set_stencil(struct program *p, VkDynamicState state)
{
    const VkStencilFaceFlags faces = VK_STENCIL_FACE_FRONT_AND_BACK;

    switch ((int)state) {
    case VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE:
        DO(vkCmdSetStencilTestEnable(p->commands, program_pick(p, "stencil test", 2)));
        return true;
    case VK_DYNAMIC_STATE_STENCIL_OP:
        DO(vkCmdSetStencilOp(
            p->commands, M("set operations of no face", faces, 0u),
            M("set an operation that is none", VK_STENCIL_OP_KEEP, (VkStencilOp)99),
            VK_STENCIL_OP_ZERO, VK_STENCIL_OP_KEEP, VK_COMPARE_OP_LESS));
        return true;
    case VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK:
        DO(vkCmdSetStencilCompareMask(p->commands, M("set masks of no face", faces, 0u), 1));
        return true;
    case VK_DYNAMIC_STATE_STENCIL_WRITE_MASK:
        DO(vkCmdSetStencilWriteMask(
            p->commands, M("set masks of one face only", faces, VK_STENCIL_FACE_FRONT_BIT), 1));
        return true;
    case VK_DYNAMIC_STATE_STENCIL_REFERENCE:
        DO(vkCmdSetStencilReference(p->commands, faces, 1));
        return true;
    default: return false;
    }
}

static bool
set_samples(struct program *p, const struct program_states *s, VkDynamicState state)
{
    const VkSampleMask mask[2] = { 1, 0 };

    switch ((int)state) {
    case VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT:
        DO(NOW(vkCmdSetRasterizationSamplesEXT)(
            p->commands, M("set other samples than the attachment's",
                           M("set samples that are none", s->samples, (VkSampleCountFlagBits)3),
                           s->samples == VK_SAMPLE_COUNT_1_BIT ? VK_SAMPLE_COUNT_4_BIT
                                                               : VK_SAMPLE_COUNT_1_BIT)));
        return true;
    case VK_DYNAMIC_STATE_SAMPLE_MASK_EXT:
        DO(NOW(vkCmdSetSampleMaskEXT)(p->commands, s->samples,
                                      M("set no sample mask", mask, NULL)));
        return true;
    case VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT:
        DO(NOW(vkCmdSetAlphaToCoverageEnableEXT)(p->commands, program_pick(p, "coverage", 2)));
        return true;
    case VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT:
        DO(NOW(vkCmdSetAlphaToOneEnableEXT)(
            p->commands,
            M("set alpha to one that may be missing",
              p->features.core.features.alphaToOne && program_pick(p, "one", 2), VK_TRUE)));
        return true;
    default: return false;
    }
}

static void
set_equation(struct program *p)
{
    const VkColorBlendEquationEXT equations[2] = {
        { .srcColorBlendFactor = M("set a factor of a second source",
                                   M("set a factor that is none",
                                     program_pick(p, "constants", 2)
                                         ? VK_BLEND_FACTOR_CONSTANT_COLOR
                                         : VK_BLEND_FACTOR_ONE,
                                     (VkBlendFactor)99),
                                   VK_BLEND_FACTOR_SRC1_COLOR),
          .colorBlendOp = M("set an advanced operation", VK_BLEND_OP_ADD, VK_BLEND_OP_ZERO_EXT) },
        { 0 },
    };
    DO(NOW(vkCmdSetColorBlendEquationEXT)(p->commands, M("set the equation of another", 0u, 1u),
                                          M("set no equations", 1u, 0u), equations));
}

static bool
set_blend(struct program *p, VkDynamicState state)
{
    const float constants[4] = { 0 };
    VkBool32 enable;
    VkColorComponentFlags mask;

    switch ((int)state) {
    case VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT:
        DO(NOW(vkCmdSetLogicOpEnableEXT)(
            p->commands,
            M("set a logic operation that may be missing",
              p->features.core.features.logicOp && program_pick(p, "logic", 3) == 0, VK_TRUE)));
        return true;
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT:
        DO(NOW(vkCmdSetLogicOpEXT)(
            p->commands, M("set a logic operation that is none", VK_LOGIC_OP_COPY, (VkLogicOp)99)));
        return true;
    case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:
        enable = M("set blending of 2", program_pick(p, "blend", 2), 2u);
        DO(NOW(vkCmdSetColorBlendEnableEXT)(p->commands, M("set blending of another", 0u, 1u), 1,
                                            &enable));
        return true;
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT: set_equation(p); return true;
    case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:
        mask = M("set a write mask that is none", 15u, 0x70u);
        DO(NOW(vkCmdSetColorWriteMaskEXT)(p->commands, M("set the mask of another", 0u, 1u), 1,
                                          &mask));
        return true;
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
        DO(vkCmdSetBlendConstants(p->commands, constants));
        return true;
    default: return false;
    }
}

void
program_set_state(struct program *p, const struct program_states *s, VkDynamicState state)
{
    UNLESS("a state that is not set")
    {
        (void)(set_input(p, s, state) || set_area(p, state) || set_raster(p, state) ||
               set_depth(p, state) || set_stencil(p, state) || set_samples(p, s, state) ||
               set_blend(p, state));
    }
}

uint32_t
program_list_states(bool vertices, bool tessellated, VkDynamicState states[PROGRAM_STATES])
{
    static const VkDynamicState vertex[] = { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT,
                                             VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY,
                                             VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE };
    static const VkDynamicState patches[] = { VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT,
                                              VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT };
    static const VkDynamicState all[] = {
        VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT,
        VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT,
        VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
        VK_DYNAMIC_STATE_POLYGON_MODE_EXT,
        VK_DYNAMIC_STATE_LINE_WIDTH,
        VK_DYNAMIC_STATE_CULL_MODE,
        VK_DYNAMIC_STATE_FRONT_FACE,
        VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_BIAS,
        VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT,
        VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,
        VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_BOUNDS,
        VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE,
        VK_DYNAMIC_STATE_STENCIL_OP,
        VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK,
        VK_DYNAMIC_STATE_STENCIL_WRITE_MASK,
        VK_DYNAMIC_STATE_STENCIL_REFERENCE,
        VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
        VK_DYNAMIC_STATE_SAMPLE_MASK_EXT,
        VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
        VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT,
        VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT,
        VK_DYNAMIC_STATE_LOGIC_OP_EXT,
        VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
        VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
        VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
        VK_DYNAMIC_STATE_BLEND_CONSTANTS,
    };
    uint32_t count = 0;

    _Static_assert(KIT_COUNT(vertex) + KIT_COUNT(patches) + KIT_COUNT(all) == PROGRAM_STATES, "");
    for (uint32_t i = 0; vertices && i < KIT_COUNT(vertex); i++) {
        states[count++] = vertex[i];
    }
    for (uint32_t i = 0; tessellated && i < KIT_COUNT(patches); i++) {
        states[count++] = patches[i];
    }
    for (uint32_t i = 0; i < KIT_COUNT(all); i++) {
        states[count++] = all[i];
    }
    return count;
}

void
program_set_object_states(struct program *p, const struct program_states *s, bool vertices)
{
    VkDynamicState states[PROGRAM_STATES];
    uint32_t count = program_list_states(vertices, s->tessellated, states);

    for (uint32_t i = 0; i < count; i++) {
        program_set_state(p, s, states[i]);
    }
}

#endif
