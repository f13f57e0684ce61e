/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about stages of shaders: locations of their interfaces, tessellation and geometry, outputs and attachments, inputs and attributes. */
#include "program_code.h"
#include "program_drawing.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

static void
prepare_stages(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->geometryShader = M("no geometry shaders", VK_TRUE, VK_FALSE);
    f->tessellationShader = M("no tessellation", VK_TRUE, VK_FALSE);
    f->dualSrcBlend = M("no second source", VK_TRUE, VK_FALSE);
    f->independentBlend = VK_TRUE;
    f->shaderFloat64 = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
}

/* --- locations of one stage --- */

static void
code_locations(struct program *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT };
    const bool fragment = program_pick(p, "fragment", 2), input = program_pick(p, "input", 2);
    const uint32_t storage = input ? SpvStorageClassInput : SpvStorageClassOutput;
    const uint32_t count = 1 + program_pick(p, "count", 3);
    struct program_code c;

    code_start(&c, stages[fragment]);
    c.older = program_pick(p, "older", 4);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t of = program_pick(p, "type", 4);
        uint32_t type = of == 0   ? CODE_FLOAT
                        : of == 1 ? code_vector(&c, CODE_FLOAT, 2)
                        : of == 2 ? code_vector(&c, CODE_FLOAT, 3)
                                  : CODE_VEC4;
        uint32_t component = of == 0   ? program_pick(p, "component", 4)
                             : of == 1 ? program_pick(p, "component", 3)
                                       : 0;
        IF("a component of a matrix")
        {
            type = TYPE(&c, SpvOpTypeMatrix, code_vector(&c, CODE_FLOAT, 2), 2);
            code_capability(&c, SpvCapabilityMatrix);
            component = 1;
        }
        IF("a struct")
        {
            type = c.next++;
            CODE(&c, CODE_TYPES, SpvOpTypeStruct, type, CODE_FLOAT, CODE_VEC4);
        }
        component = M("a component of 4", component, 4u);
        component = M("a component of 3", component, 3u);
        const uint32_t variable = code_variable(&c, storage, type);
        UNLESS("no location")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation,
                 M("the same location", M("a location beyond all", i, 1000u), 0u));
        }
        if (component) {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationComponent, component);
        }
        IF("a sample that is none")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationSample);
            code_capability(&c, SpvCapabilitySampleRateShading);
        }
        IF("a built-in as well")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBuiltIn,
                 SpvBuiltInPosition);
        }
        IF("flat")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
        }
        IF("a patch")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationPatch);
            code_capability(&c, SpvCapabilityTessellation);
        }
        IF("an index")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationIndex, 1);
        }
        IF("a binding as well")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBinding, 1);
        }
        if (input) {
            code_load(&c, type, variable);
        } else {
            CODE(&c, CODE_BODY, SpvOpStore, variable, code_null(&c, type));
        }
    }
    code_module(p, &c);
}

/* --- tessellation and geometry --- */

/* An array of one for each vertex. */
static uint32_t
per_vertex(struct program_code *c, uint32_t type, uint32_t count)
{
    return TYPE(c, SpvOpTypeArray, type, code_constant(c, count));
}

static void
mode(struct program_code *c, uint32_t number)
{
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, number);
}

static VkShaderModule
control_shader(struct program *p, bool writes_patch)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
    c.counts[CODE_MODES] = 0;
    UNLESS("no vertices of patches")
    {
        CODE(&c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeOutputVertices,
             M("a patch of no vertices", M("a patch of 100 vertices", 3u, 100u), 0u));
    }
    IF("spacing twice")
    {
        mode(&c, SpvExecutionModeSpacingEqual);
    }
    const uint32_t one = TYPE(&c, SpvOpTypeArray, CODE_FLOAT, code_constant(&c, 4));
    const uint32_t two = TYPE(&c, SpvOpTypeArray, CODE_FLOAT, code_constant(&c, 2));
    const uint32_t outer = code_builtin(&c, SpvStorageClassOutput, one, SpvBuiltInTessLevelOuter);
    const uint32_t inner = code_builtin(&c, SpvStorageClassOutput, two, SpvBuiltInTessLevelInner);
    CODE(&c, CODE_DECORATIONS, SpvOpDecorate, outer, SpvDecorationPatch);
    CODE(&c, CODE_DECORATIONS, SpvOpDecorate, inner, SpvDecorationPatch);
    CODE(&c, CODE_BODY, SpvOpStore, outer, code_null(&c, one));
    CODE(&c, CODE_BODY, SpvOpStore, inner, code_null(&c, two));
    if (writes_patch) {
        const bool right = !program_mistake(p, "an output of the patch that is not");
        const uint32_t type = right ? CODE_VEC4 : per_vertex(&c, CODE_VEC4, 3);
        const uint32_t patch = code_variable(&c, SpvStorageClassOutput, type);
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, patch, SpvDecorationLocation, 3);
        if (right) {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, patch, SpvDecorationPatch);
        }
        CODE(&c, CODE_BODY, SpvOpStore, patch, code_null(&c, type));
    }
    return code_module(p, &c);
}

static VkShaderModule
evaluation_shader(struct program *p, uint32_t domain, bool reads_patch)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
    c.counts[CODE_MODES] = 0;
    UNLESS("no domain")
    {
        mode(&c, domain);
    }
    IF("two domains")
    {
        mode(&c, SpvExecutionModeQuads);
    }
    IF("points as well")
    {
        mode(&c, SpvExecutionModePointMode);
    }
    UNLESS("no spacing")
    {
        mode(&c, SpvExecutionModeSpacingFractionalEven);
    }
    UNLESS("no order")
    {
        mode(&c, SpvExecutionModeVertexOrderCw);
    }
    const uint32_t coordinate = code_builtin(&c, SpvStorageClassInput,
                                             code_vector(&c, CODE_FLOAT, 3), SpvBuiltInTessCoord);
    code_load(&c, code_vector(&c, CODE_FLOAT, 3), coordinate);
    if (reads_patch) {
        const uint32_t patch = code_variable(&c, SpvStorageClassInput, CODE_VEC4);
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, patch, SpvDecorationLocation,
             M("a patch at another location", 3u, 5u));
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, patch, SpvDecorationPatch);
        code_load(&c, CODE_VEC4, patch);
    }
    code_add_output(&c);
    return code_module(p, &c);
}

static VkShaderModule
geometry_shader(struct program *p, uint32_t comes)
{
    static const uint32_t vertices[] = { 1, 2, 3 };
    const uint32_t modes[] = { SpvExecutionModeInputPoints, SpvExecutionModeInputLines,
                               SpvExecutionModeTriangles };
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_GEOMETRY_BIT);
    c.counts[CODE_MODES] = 0;
    comes = M("other primitives come in", comes, (comes + 1) % 3);
    UNLESS("no primitives come in")
    {
        mode(&c, modes[comes]);
    }
    CODE(&c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeInvocations,
         M("no invocations", M("1000 invocations", 1u, 1000u), 0u));
    UNLESS("no primitives go out")
    {
        mode(&c, SpvExecutionModeOutputTriangleStrip);
    }
    CODE(&c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeOutputVertices,
         M("no vertices go out", M("10000 vertices go out", 3u, 10000u), 0u));
    const uint32_t type = per_vertex(&c, CODE_VEC4, vertices[comes]);
    if (program_pick(p, "reads positions", 2)) {
        const uint32_t in = code_builtin(&c, SpvStorageClassInput, type, SpvBuiltInPosition);
        code_load(&c, CODE_VEC4, code_first(&c, SpvStorageClassInput, CODE_VEC4, in));
    }
    IF("too many components go out")
    {
        for (uint32_t i = 0; i < 40; i++) {
            const uint32_t out = code_variable(&c, SpvStorageClassOutput, CODE_VEC4);
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, out, SpvDecorationLocation, i);
            CODE(&c, CODE_BODY, SpvOpStore, out, CODE_VEC4_0);
        }
    }
    code_add_output(&c);
    return code_module(p, &c);
}

static void
code_stages(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    const bool tessellates = program_pick(p, "tessellates", 2);
    const bool geometry = !tessellates || program_pick(p, "geometry", 2);
    struct program_code c;

    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    pipeline.info.pDynamicState = NULL;
    code_start(&c, VK_SHADER_STAGE_VERTEX_BIT);
    code_add_output(&c);
    UNLESS("no vertex shader")
    {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT, code_module(p, &c));
    }
    uint32_t comes = program_pick(p, "primitives", 3);
    pipeline.assembly.topology = comes == 0   ? VK_PRIMITIVE_TOPOLOGY_POINT_LIST
                                 : comes == 1 ? VK_PRIMITIVE_TOPOLOGY_LINE_STRIP
                                              : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    static const uint32_t domains[] = { SpvExecutionModeTriangles, SpvExecutionModeQuads,
                                        SpvExecutionModeIsolines };
    const uint32_t domain = domains[program_pick(p, "domain", 3)];
    const uint32_t patch = program_pick(p, "patch", 3);
    if (tessellates) {
        pipeline.assembly.topology = M("a topology without patches",
                                       VK_PRIMITIVE_TOPOLOGY_PATCH_LIST,
                                       VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
        UNLESS("no control shader")
        {
            program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                              control_shader(p, patch));
        }
        UNLESS("no evaluation shader")
        {
            program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                              evaluation_shader(p, domain, patch == 2));
        }
        pipeline.tessellation.patchControlPoints = M("patches of 0 points",
                                                     M("patches of 100 points", 3u, 100u), 0u);
        pipeline.info.pTessellationState = M("no tessellation state", &pipeline.tessellation, NULL);
        comes = domain == SpvExecutionModeIsolines ? 1 : 2;
    } else {
        pipeline.assembly.topology = M("a topology of patches", pipeline.assembly.topology,
                                       VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    }
    if (geometry) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_GEOMETRY_BIT, geometry_shader(p, comes));
    }
    program_add_fragments(p, &pipeline);
    IF("a stage twice")
    {
        pipeline.stages[pipeline.info.stageCount] = pipeline.stages[pipeline.info.stageCount - 1];
        pipeline.info.stageCount++;
    }
    program_make_pipeline(p, &pipeline);
}

/* --- outputs and attachments --- */

static uint32_t
output_type(struct program_code *c, uint32_t of)
{
    switch (of) {
    case 0: return CODE_VEC4;
    case 1: return code_vector(c, CODE_UINT, 4);
    case 2: return code_vector(c, CODE_INT, 4);
    case 3: return CODE_FLOAT;
    default: return code_vector(c, CODE_FLOAT, 2);
    }
}

static VkShaderModule
output_shader(struct program *p, bool dual)
{
    struct program_code c;
    const uint32_t of = M("an output of integers", program_pick(p, "output", 2) ? 0u : 4u, 1u);

    code_start(&c, VK_SHADER_STAGE_FRAGMENT_BIT);
    const uint32_t type = output_type(&c, of), out = code_variable(&c, SpvStorageClassOutput, type);
    UNLESS("an output nowhere")
    {
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, out, SpvDecorationLocation,
             M("an output elsewhere", 0u, 1u));
    }
    CODE(&c, CODE_BODY, SpvOpStore, out, code_null(&c, type));
    if (dual) {
        const uint32_t second = code_variable(&c, SpvStorageClassOutput, type);
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, second, SpvDecorationLocation,
             M("a second source at 1", 0u, 1u));
        UNLESS("no index")
        {
            CODE(&c, CODE_DECORATIONS, SpvOpDecorate, second, SpvDecorationIndex,
                 M("an index of 2", M("an index of 0", 1u, 0u), 2u));
        }
        CODE(&c, CODE_BODY, SpvOpStore, second, code_null(&c, type));
    }
    return code_module(p, &c);
}

static void
code_outputs(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    const bool dual = program_pick(p, "dual", 2);
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R32G32B32A32_SFLOAT,
                                        VK_FORMAT_R8G8B8A8_UINT, VK_FORMAT_R8G8B8A8_SINT,
                                        VK_FORMAT_UNDEFINED };

    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    pipeline.info.pDynamicState = NULL;
    d.format = formats[program_pick(p, "format", 2)];
    d.format = M("a format of unsigned integers", d.format, formats[2]);
    d.format = M("a format of integers", d.format, formats[3]);
    d.format = M("no format", d.format, formats[4]);
    if (dual) {
        pipeline.attachment.blendEnable = M("no blending", VK_TRUE, VK_FALSE);
        pipeline.attachment.srcColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR;
        pipeline.attachment.dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC1_ALPHA;
    } else if (program_pick(p, "blends", 2)) {
        pipeline.attachment.blendEnable = VK_TRUE;
        pipeline.attachment.srcColorBlendFactor = M(
            "a second source that is not written", VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_SRC1_COLOR);
    }
    IF("nothing is written")
    {
        pipeline.attachment.colorWriteMask = 0;
    }
    if (!p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                          kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    }
    UNLESS("no fragment shader")
    {
        program_add_stage(&pipeline, VK_SHADER_STAGE_FRAGMENT_BIT, output_shader(p, dual));
    }
    program_make_pipeline(p, &pipeline);
}

/* --- inputs and attributes --- */

static void
code_inputs(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    struct program_code c;
    static const VkFormat formats[] = { VK_FORMAT_R32G32B32A32_SFLOAT, VK_FORMAT_R8G8B8A8_UINT,
                                        VK_FORMAT_R8G8B8A8_SINT, VK_FORMAT_R32_SFLOAT,
                                        VK_FORMAT_R8G8_UNORM };
    const uint32_t of = program_pick(p, "input", 5);

    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    pipeline.info.pDynamicState = NULL;
    code_start(&c, VK_SHADER_STAGE_VERTEX_BIT);
    uint32_t type = output_type(&c, M("an input of integers", of, of == 1 ? 2u : 1u));
    IF("an input of doubles")
    {
        code_capability(&c, SpvCapabilityFloat64);
        type = code_float(&c, 64);
    }
    const uint32_t in = code_variable(&c, SpvStorageClassInput, type);
    CODE(&c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationLocation,
         M("an input elsewhere", 0u, 1u));
    if (of == 3 && program_pick(p, "component", 2)) {
        CODE(&c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationComponent,
             program_pick(p, "component", 4));
    }
    code_load(&c, type, in);
    code_add_output(&c);
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT, code_module(p, &c));
    pipeline.attribute.format = formats[M("another format", of, (of + 1) % 5)];
    pipeline.attribute.location = M("an attribute elsewhere", 0u, 2u);
    IF("a format of 64 bits")
    {
        pipeline.attribute.format = VK_FORMAT_R64_SFLOAT;
    }
    IF("no attributes")
    {
        program_reads_no_vertices(&pipeline);
    }
    program_add_fragments(p, &pipeline);
    program_make_pipeline(p, &pipeline);
}

const struct program_subject stage_subjects[] = {
    { "code_locations", code_locations, prepare_stages },
    { "code_stages", code_stages, prepare_stages },
    { "code_outputs", code_outputs, prepare_stages },
    { "code_inputs", code_inputs, prepare_stages },
    { NULL, NULL, NULL },
};

#endif
