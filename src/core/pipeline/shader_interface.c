/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The shaders of a graphics pipeline against each other and against the pipeline's state.
 * Specification, 'Shader Interfaces'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/shader/shader.h"

#include <stdio.h>

/* Checks for which the specification of the installed registry has no number; other layers use
 * these ids. */
#define NOT_PRODUCED "UNASSIGNED-CoreValidation-Shader-InputNotProduced"
#define NOT_CONSUMED "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed"
#define TYPE_MISMATCH "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch"

#define ENTRY(p, stage) wake_pipeline_entry((p)->pipeline, VK_SHADER_STAGE_##stage##_BIT)

/* ---- vertex input ---------------------------------------------------------------------------- */

/* An attribute whose location is told to be beyond the limit may be the one that is looked for. */
static bool
attribute_beyond(const struct wake_graphics_check *p)
{
    const struct wake_pipeline *pipeline = p->pipeline;

    for (uint32_t i = 0; i < pipeline->vertex_attribute_count; i++) {
        if (pipeline->vertex_attributes[i].location >= p->facts->limits.maxVertexInputAttributes) {
            return true;
        }
    }
    return false;
}

/* Attributes that are fetched, if at all, for nothing. */
static void
warn_of_attributes(const struct wake_graphics_check *p, const struct wake_spirv_entry *vertex)
{
    const struct wake_pipeline *pipeline = p->pipeline;

    for (uint32_t i = 0; i < pipeline->vertex_attribute_count; i++) {
        const VkVertexInputAttributeDescription *a = &pipeline->vertex_attributes[i];
        bool read = a->location >= p->facts->limits.maxVertexInputAttributes;

        for (uint32_t k = 0; k < vertex->input_count && !read; k++) {
            read = vertex->inputs[k].location == a->location;
        }
        if (!read) {
            WAKE_WARN_GRAPHICS(
                p, VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
                WAKE_OWN_RULE("WARNING-Shader-OutputNotConsumed", NOT_CONSUMED),
                "pVertexInputState->pVertexAttributeDescriptions[%u]: Vertex attribute at location %u not consumed by "
                "vertex shader",
                i, a->location);
        }
    }
}

/* Features of registries that have a rule for it. */
static bool
inputs_may_be_missing(const struct wake_graphics_check *p)
{
    bool may = false;

#ifdef VK_KHR_maintenance9
    may = WAKE_FEATURE(p->check, maintenance9);
#endif
#ifdef VK_EXT_vertex_attribute_robustness
    may |= WAKE_FEATURE(p->check, vertexAttributeRobustness);
#endif
    (void)p;
    return may;
}

static void
check_vertex_input(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *vertex = ENTRY(p, VERTEX);
    const struct wake_pipeline *pipeline = p->pipeline;

    if (!vertex || !(pipeline->parts & WAKE_PART_VERTEX_INPUT) ||
        wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ||
        !wake_graphics_parts_meet(p, WAKE_PART_VERTEX_INPUT | WAKE_PART_PRE_RASTERIZATION)) {
        return;
    }
    warn_of_attributes(p, vertex);
    if (pipeline->own_parts & WAKE_PART_VERTEX_INPUT && !p->info->pVertexInputState) {
        return; /* that it is missing is said */
    }
    for (uint32_t i = 0; i < vertex->input_count; i++) {
        const struct wake_spirv_slot *slot = &vertex->inputs[i];
        const VkVertexInputAttributeDescription *attribute = NULL;
        enum wake_spirv_base base;

        for (uint32_t k = 0; k < pipeline->vertex_attribute_count && !attribute; k++) {
            const VkVertexInputAttributeDescription *a = &pipeline->vertex_attributes[k];

            /* Formats of three or four 64-bit components take two locations. */
            attribute = a->location == slot->location ||
                                (!slot->whole && a->location + 1 == slot->location)
                            ? a
                            : NULL;
        }
        if (!attribute && attribute_beyond(p)) {
            continue;
        }
        if (!attribute && inputs_may_be_missing(p)) {
            continue;
        }
        if (!attribute) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_VERTEX_BIT, 0,
                WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-Input-07904", NOT_PRODUCED),
                "pVertexInputState: Vertex shader consumes input at location %u but not provided: no vertex attribute has the "
                "location of its variable '%s' (the feature vertexAttributeRobustness or maintenance9 would allow that)",
                slot->location, wake_spirv_name(vertex->module, slot->variable));
            continue;
        }
        base = wake_format_base(attribute->format);
        if (base != WAKE_SPIRV_OTHER && slot->base != WAKE_SPIRV_OTHER && base != slot->base &&
            slot->whole) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_VERTEX_BIT, 0,
                WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-Input-08733", TYPE_MISMATCH),
                "pVertexInputState: Attribute type of %s (%s) at location %u does not match vertex shader input type of '%s' "
                "(%s)",
                wake_name_VkFormat(attribute->format), wake_base_name(base), slot->location,
                wake_spirv_name(vertex->module, slot->variable),
                wake_base_name((enum wake_spirv_base)slot->base));
        }
    }
}

/* ---- stages that follow each other ----------------------------------------------------------- */

struct neighbours {
    const struct wake_graphics_check *p;
    const struct wake_spirv_entry *from, *to;
    VkShaderStageFlagBits from_stage, to_stage;
};

static const struct wake_spirv_slot *
find_output(const struct wake_spirv_entry *entry, const struct wake_spirv_slot *input, bool patch,
            uint32_t component)
{
    for (uint32_t i = 0; i < entry->output_count; i++) {
        const struct wake_spirv_slot *output = &entry->outputs[i];

        if (output->patch == patch && output->location == input->location &&
            component >= output->component &&
            component < (uint32_t)output->component + output->components) {
            return output;
        }
    }
    return NULL;
}

/* How stages share a variable: one for each vertex, or one for the patch. */
static const char *
shared_by(bool patch)
{
    return patch ? "patch" : "vertex";
}

/* False: a finding. */
static bool
check_input(const struct neighbours *n, const struct wake_spirv_slot *input)
{
    const char *to = wake_shader_name(n->to_stage), *from = wake_shader_name(n->from_stage);
    const struct wake_graphics_check *p = n->p;
    char own[WAKE_GRAPHICS_STAGE], other[WAKE_GRAPHICS_STAGE];

    for (uint32_t c = input->component; c < (uint32_t)input->component + input->components && c < 4;
         c++) {
        const struct wake_spirv_slot *output = find_output(n->from, input, input->patch, c);

        if (!output && find_output(n->from, input, !input->patch, c)) {
            WAKE_FIND_MODULES(
                p, n->to_stage, n->from_stage,
                WAKE_RULE("VUID-RuntimeSpirv-OpVariable-08746", TYPE_MISMATCH),
                "%s: Decoration mismatch on location %u.%u: is per-%s in %s stage but per-%s in %s stage ('%s')",
                wake_graphics_stage_path(own, p, n->to_stage), input->location, c,
                shared_by(!input->patch), from, shared_by(input->patch), to,
                wake_spirv_name(n->to->module, input->variable));
            return false;
        }
        if (!output) {
            WAKE_FIND_MODULES(
                p, n->to_stage, n->from_stage,
                WAKE_RULE("VUID-RuntimeSpirv-OpEntryPoint-08743", NOT_PRODUCED),
                "%s: %s consumes input location %u.%u which is not written by %s: %s has no output variable for the "
                "input variable '%s'",
                wake_graphics_stage_path(own, p, n->to_stage), to, input->location, c, from,
                wake_graphics_stage_path(other, p, n->from_stage),
                wake_spirv_name(n->to->module, input->variable));
            return false;
        }
        if (input->base == WAKE_SPIRV_OTHER || output->base == WAKE_SPIRV_OTHER) {
            continue;
        }
        if (output->base != input->base || output->width != input->width) {
            WAKE_FIND_MODULES(
                p, n->to_stage, n->from_stage, "VUID-RuntimeSpirv-OpEntryPoint-07754",
                "%s: Type mismatch on location %u.%u, between %s and %s: '%s' of %u-bit %s vs '%s' of %u-bit %s "
                "(" TYPE_MISMATCH ")",
                wake_graphics_stage_path(own, p, n->to_stage), input->location, c, from, to,
                wake_spirv_name(n->from->module, output->variable), output->width,
                wake_base_name((enum wake_spirv_base)output->base),
                wake_spirv_name(n->to->module, input->variable), input->width,
                wake_base_name((enum wake_spirv_base)input->base));
            return false;
        }
        if (output->component == input->component && output->elements > input->elements &&
            !WAKE_FEATURE(p->check, maintenance4)) {
            WAKE_FIND_MODULES(
                p, n->to_stage, n->from_stage, "VUID-RuntimeSpirv-maintenance4-06817",
                "%s: at location %u, '%s' of %s has %u components and '%s' of %s only %u, but the feature maintenance4 "
                "is not enabled",
                wake_graphics_stage_path(own, p, n->to_stage), input->location,
                wake_spirv_name(n->from->module, output->variable), from, output->elements,
                wake_spirv_name(n->to->module, input->variable), to, input->elements);
            return false;
        }
    }
    return true;
}

static bool
is_read(const struct wake_spirv_entry *entry, const struct wake_spirv_slot *output)
{
    for (uint32_t i = 0; i < entry->input_count; i++) {
        const struct wake_spirv_slot *input = &entry->inputs[i];

        if (input->location == output->location &&
            input->component < output->component + output->components &&
            output->component < input->component + input->components) {
            return true;
        }
    }
    return false;
}

static void
check_neighbours(const struct neighbours *n)
{
    uint32_t said = 0;

    for (uint32_t i = 0; i < n->to->input_count; i++) {
        const struct wake_spirv_slot *input = &n->to->inputs[i];

        /* A variable of several locations is named once. */
        if (input->variable != said && !check_input(n, input)) {
            said = input->variable;
        }
    }
    /* With the feature, stages are meant to be combined in every way; newer layers do not say it at all. */
    for (uint32_t i = 0; WAKE_REPEATED_RULES && i < n->from->output_count &&
                         !WAKE_FEATURE(n->p->check, maintenance4);
         i++) {
        const struct wake_spirv_slot *output = &n->from->outputs[i];

        if (output->variable != said && !is_read(n->to, output)) {
            said = output->variable;
            WAKE_WARN_GRAPHICS(
                n->p, VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, NOT_CONSUMED,
                "pStages: %s writes to output location %u.%u which is not consumed by %s ('%s')",
                wake_shader_name(n->from_stage), output->location, output->component,
                wake_shader_name(n->to_stage), wake_spirv_name(n->from->module, output->variable));
        }
    }
}

static void
check_stages_in_order(const struct wake_graphics_check *p)
{
    static const VkShaderStageFlagBits order[] = {
        VK_SHADER_STAGE_VERTEX_BIT,
        VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
        VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
        VK_SHADER_STAGE_GEOMETRY_BIT,
        VK_SHADER_STAGE_MESH_BIT_EXT,
        VK_SHADER_STAGE_FRAGMENT_BIT,
    };
    struct neighbours n = { .p = p };

    for (size_t i = 0; i < WAKE_COUNT(order); i++) {
        if (!(p->pipeline->stages & order[i])) {
            continue;
        }
        n.to = wake_pipeline_entry(p->pipeline, order[i]);
        n.to_stage = order[i];
        /* Fragments that are never made. */
        if (n.from && n.to &&
            !(n.to_stage == VK_SHADER_STAGE_FRAGMENT_BIT && p->pipeline->rasterizer_discard) &&
            wake_graphics_parts_meet(
                p, WAKE_PART_PRE_RASTERIZATION |
                       (n.to_stage == VK_SHADER_STAGE_FRAGMENT_BIT ? WAKE_PART_FRAGMENT : 0))) {
            check_neighbours(&n);
        }
        n.from = n.to;
        n.from_stage = n.to_stage;
    }
}

/* ---- tessellation ---------------------------------------------------------------------------- */

static uint32_t
subdivision(const struct wake_spirv_entry *entry)
{
    return wake_spirv_entry_mode(entry, SpvExecutionModeTriangles)  ? SpvExecutionModeTriangles
           : wake_spirv_entry_mode(entry, SpvExecutionModeQuads)    ? SpvExecutionModeQuads
           : wake_spirv_entry_mode(entry, SpvExecutionModeIsolines) ? SpvExecutionModeIsolines
                                                                    : 0;
}

static void
check_tessellation(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *control = ENTRY(p, TESSELLATION_CONTROL),
                                  *evaluation = ENTRY(p, TESSELLATION_EVALUATION);
    const struct wake_spirv_mode *size[2];
    uint32_t mode[2];

    if (!control || !evaluation) {
        return;
    }
    mode[0] = subdivision(control), mode[1] = subdivision(evaluation);
    if (!mode[0] && !mode[1]) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
            "VUID-VkGraphicsPipelineCreateInfo-pStages-00732",
            "pStages: neither tessellation shader has one of the execution modes Triangles, Quads and IsoLines");
    } else if (mode[0] && mode[1] && mode[0] != mode[1]) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
            "VUID-VkGraphicsPipelineCreateInfo-pStages-00733",
            "pStages: the two tessellation shaders have different ones of the execution modes Triangles, Quads and "
            "IsoLines");
    }
    size[0] = wake_spirv_entry_mode(control, SpvExecutionModeOutputVertices);
    size[1] = wake_spirv_entry_mode(evaluation, SpvExecutionModeOutputVertices);
    if (!size[0] && !size[1]) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
            "VUID-VkGraphicsPipelineCreateInfo-pStages-00734",
            "pStages: neither tessellation shader has the execution mode OutputVertices");
    } else if (size[0] && size[1] && size[0]->operands[0] != size[1]->operands[0]) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
            "VUID-VkGraphicsPipelineCreateInfo-pStages-00735",
            "pStages: the tessellation shaders have the execution mode OutputVertices with %u and %u",
            size[0]->operands[0], size[1]->operands[0]);
    }
}

/* ---- geometry -------------------------------------------------------------------------------- */

static bool
accepts_topology(const struct wake_spirv_entry *geometry, VkPrimitiveTopology topology)
{
    switch (topology) {
    case VK_PRIMITIVE_TOPOLOGY_POINT_LIST:
        return wake_spirv_entry_mode(geometry, SpvExecutionModeInputPoints);
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST:
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP:
        return wake_spirv_entry_mode(geometry, SpvExecutionModeInputLines);
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN:
        return wake_spirv_entry_mode(geometry, SpvExecutionModeTriangles);
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY:
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY:
        return wake_spirv_entry_mode(geometry, SpvExecutionModeInputLinesAdjacency);
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY:
        return wake_spirv_entry_mode(geometry, SpvExecutionModeInputTrianglesAdjacency);
    default: return true;
    }
}

static const char *
input_primitive(const struct wake_spirv_entry *geometry)
{
    return wake_spirv_entry_mode(geometry, SpvExecutionModeInputPoints)  ? "InputPoints"
           : wake_spirv_entry_mode(geometry, SpvExecutionModeInputLines) ? "InputLines"
           : wake_spirv_entry_mode(geometry, SpvExecutionModeTriangles)  ? "Triangles"
           : wake_spirv_entry_mode(geometry, SpvExecutionModeInputLinesAdjacency)
               ? "InputLinesAdjacency"
           : wake_spirv_entry_mode(geometry, SpvExecutionModeInputTrianglesAdjacency)
               ? "InputTrianglesAdjacency"
               : "none";
}

static void
check_geometry(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *geometry = ENTRY(p, GEOMETRY),
                                  *evaluation = ENTRY(p, TESSELLATION_EVALUATION);

    if (!geometry || !p->pre_rasterization) {
        return;
    }
    if (p->pipeline->stages & VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT) {
        uint32_t mode = evaluation ? subdivision(evaluation) : 0;
        bool points = evaluation && wake_spirv_entry_mode(evaluation, SpvExecutionModePointMode);
        uint32_t needed = points                             ? SpvExecutionModeInputPoints
                          : mode == SpvExecutionModeIsolines ? SpvExecutionModeInputLines
                                                             : SpvExecutionModeTriangles;

        if ((mode || points) && !wake_spirv_entry_mode(geometry, needed)) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_GEOMETRY_BIT, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                "VUID-VkGraphicsPipelineCreateInfo-pStages-00739",
                "pStages: the tessellation makes %s, but the geometry shader has the input primitive type %s",
                points                             ? "points"
                : mode == SpvExecutionModeIsolines ? "lines"
                                                   : "triangles",
                input_primitive(geometry));
        }
    } else if (p->pipeline->topology != VK_PRIMITIVE_TOPOLOGY_MAX_ENUM &&
               !(wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) &&
                 p->facts->properties.extendedDynamicState3EXT
                     .dynamicPrimitiveTopologyUnrestricted) &&
               !accepts_topology(geometry, p->pipeline->topology)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_GEOMETRY_BIT, 0, "VUID-VkGraphicsPipelineCreateInfo-pStages-00738",
            "pInputAssemblyState->topology is %s, but the geometry shader has the input primitive type %s",
            wake_name_VkPrimitiveTopology(p->pipeline->topology), input_primitive(geometry));
    }
}

/* ---- built-ins ------------------------------------------------------------------------------- */

static void
check_point_size(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *vertex = ENTRY(p, VERTEX),
                                  *evaluation = ENTRY(p, TESSELLATION_EVALUATION),
                                  *geometry = ENTRY(p, GEOMETRY);
    const VkShaderStageFlags stages = p->pipeline->stages;
    bool feature = WAKE_FEATURE(p->check, shaderTessellationAndGeometryPointSize);
    /* Maintenance 5 gives the point size a default. */
    bool may_lack = wake_check_unknown_extensions(p->check) ||
                    WAKE_LATER_FEATURE(p->check, maintenance5);

    if (vertex &&
        !(stages & (VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT | VK_SHADER_STAGE_GEOMETRY_BIT)) &&
        p->pipeline->topology == VK_PRIMITIVE_TOPOLOGY_POINT_LIST &&
        !wake_spirv_entry_writes(vertex, SpvBuiltInPointSize) && !may_lack &&
        !(wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) &&
          p->facts->properties.extendedDynamicState3EXT.dynamicPrimitiveTopologyUnrestricted)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_VERTEX_BIT, 0, "VUID-VkGraphicsPipelineCreateInfo-Vertex-07722",
            "pInputAssemblyState->topology is VK_PRIMITIVE_TOPOLOGY_POINT_LIST, but the vertex shader does not write "
            "PointSize");
    }
    if (evaluation && !(stages & VK_SHADER_STAGE_GEOMETRY_BIT) &&
        wake_spirv_entry_mode(evaluation, SpvExecutionModePointMode)) {
        if (feature && !wake_spirv_entry_writes(evaluation, SpvBuiltInPointSize) && !may_lack) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, 0,
                "VUID-VkGraphicsPipelineCreateInfo-TessellationEvaluation-07723",
                "pStages: the tessellation evaluation shader has the execution mode PointMode, but does not write PointSize");
        } else if (!feature && wake_spirv_entry_writes(evaluation, SpvBuiltInPointSize)) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, 0,
                "VUID-VkGraphicsPipelineCreateInfo-TessellationEvaluation-07724",
                "pStages: the tessellation evaluation shader with PointMode writes PointSize, but the feature "
                "shaderTessellationAndGeometryPointSize is not enabled");
        }
    }
    if (geometry && wake_spirv_entry_mode(geometry, SpvExecutionModeOutputPoints)) {
        if (feature && !wake_spirv_entry_writes(geometry, SpvBuiltInPointSize) && !may_lack) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_GEOMETRY_BIT, 0,
                "VUID-VkGraphicsPipelineCreateInfo-Geometry-07725",
                "pStages: the geometry shader has the execution mode OutputPoints, but does not write PointSize");
        } else if (!feature && wake_spirv_entry_writes(geometry, SpvBuiltInPointSize)) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_GEOMETRY_BIT, 0,
                "VUID-VkGraphicsPipelineCreateInfo-Geometry-07726",
                "pStages: the geometry shader with OutputPoints writes PointSize, but the feature "
                "shaderTessellationAndGeometryPointSize is not enabled");
        }
    }
}

static void
check_primitive_id(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = ENTRY(p, FRAGMENT), *geometry = ENTRY(p, GEOMETRY);
    const struct wake_spirv_entry *mesh = wake_pipeline_entry(p->pipeline,
                                                              VK_SHADER_STAGE_MESH_BIT_EXT);
    const struct wake_spirv_builtin *read = fragment ? wake_spirv_entry_builtin(
                                                           fragment, SpvBuiltInPrimitiveId, false)
                                                     : NULL;

    if (!read || !read->used) {
        return;
    }
    if (geometry && !wake_spirv_entry_writes(geometry, SpvBuiltInPrimitiveId)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_FRAGMENT_BIT, VK_SHADER_STAGE_GEOMETRY_BIT,
            "VUID-VkGraphicsPipelineCreateInfo-pStages-00740",
            "pStages: the fragment shader reads PrimitiveId, but the geometry shader does not write it");
    }
    if (mesh && !wake_spirv_entry_writes(mesh, SpvBuiltInPrimitiveId)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_FRAGMENT_BIT, VK_SHADER_STAGE_MESH_BIT_EXT,
            "VUID-VkGraphicsPipelineCreateInfo-PrimitiveId-06264",
            "pStages: the fragment shader reads PrimitiveId, but the mesh shader does not write it");
    }
}

static bool
has_builtin(const struct wake_spirv_entry *entry, uint32_t builtin)
{
    return entry && (wake_spirv_entry_builtin(entry, builtin, true) ||
                     wake_spirv_entry_builtin(entry, builtin, false));
}

/* Each view draws to a layer of its own: a shader that writes Layer (06049, 07718) has it in its
 * interface. */
static void
check_layer(const struct wake_graphics_check *p)
{
    if (!p->pre_rasterization || !p->pipeline->view_mask) {
        return;
    }
    for (uint32_t i = 0; i < p->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = p->pipeline->stage[i].code;

        if (code && has_builtin(code->entry, SpvBuiltInLayer)) {
            WAKE_FIND_GRAPHICS(p,
                               p->pipeline->render_pass
                                   ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06050"
                                   : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06059",
                               "pStages: %s has Layer in its interface, but the view mask is 0x%x",
                               wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage),
                               p->pipeline->view_mask);
        }
    }
}

/* Without a render pass there are no input attachments. */
static void
check_input_attachments(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = ENTRY(p, FRAGMENT);

    if (p->fragment && fragment && !p->pipeline->render_pass && !p->info->renderPass &&
        wake_spirv_has_capability(fragment->module, SpvCapabilityInputAttachment) &&
        !wake_check_unknown_extensions(p->check) &&
        !WAKE_LATER_FEATURE(p->check, dynamicRenderingLocalRead)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_FRAGMENT_BIT, 0,
            "VUID-VkGraphicsPipelineCreateInfo-renderPass-06061",
            "renderPass is VK_NULL_HANDLE, but the fragment shader has the capability InputAttachment");
    }
}

/* ---- vertex streams -------------------------------------------------------------------------- */

static void
check_streams(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *geometry = ENTRY(p, GEOMETRY);
    const VkPipelineRasterizationStateStreamCreateInfoEXT *stream =
        p->pipeline->rasterization
            ? wake_chain_find(p->pipeline->rasterization->pNext,
                              VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT)
            : NULL;
    uint32_t wanted = stream ? stream->rasterizationStream : 0;

    if (!geometry || !p->pre_rasterization) {
        return;
    }
    if (wake_spirv_has_capability(geometry->module, SpvCapabilityGeometryStreams) &&
        !WAKE_FEATURE(p->check, geometryStreams)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-geometryStreams-02321",
            "pStages: the geometry shader uses the capability GeometryStreams, but the feature geometryStreams is not "
            "enabled");
    }
    if (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT)) {
        return;
    }
    for (uint32_t i = 0; i < geometry->builtin_count; i++) {
        const struct wake_spirv_builtin *b = &geometry->builtins[i];

        if (b->output && b->used && b->stream != wanted &&
            (b->builtin == SpvBuiltInPosition || b->builtin == SpvBuiltInPointSize ||
             b->builtin == SpvBuiltInClipDistance || b->builtin == SpvBuiltInCullDistance)) {
            WAKE_FIND_GRAPHICS(
                p,
                wanted ? "VUID-VkGraphicsPipelineCreateInfo-rasterizationStream-02319"
                       : "VUID-VkGraphicsPipelineCreateInfo-rasterizationStream-02320",
                "pRasterizationState: the stream %u is rasterized, but the geometry shader writes a position to stream %u",
                wanted, b->stream);
            return;
        }
    }
}

static void
check_conservative(const struct wake_graphics_check *p)
{
    const VkPipelineRasterizationConservativeStateCreateInfoEXT *conservative =
        p->pipeline->rasterization
            ? wake_chain_find(
                  p->pipeline->rasterization->pNext,
                  VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT)
            : NULL;
    const struct wake_spirv_entry *geometry = ENTRY(p, GEOMETRY);
    const struct wake_spirv_entry *mesh = wake_pipeline_entry(p->pipeline,
                                                              VK_SHADER_STAGE_MESH_BIT_EXT);

    if (!conservative ||
        conservative->conservativeRasterizationMode ==
            VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT ||
        p->facts->properties.conservativeRasterizationEXT.conservativePointAndLineRasterization) {
        return;
    }
    if (geometry && (wake_spirv_entry_mode(geometry, SpvExecutionModeOutputPoints) ||
                     wake_spirv_entry_mode(geometry, SpvExecutionModeOutputLineStrip))) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-conservativePointAndLineRasterization-06760",
            "pRasterizationState: conservativeRasterizationMode is %s and the geometry shader makes points or lines, but "
            "conservativePointAndLineRasterization is VK_FALSE",
            wake_name_VkConservativeRasterizationModeEXT(
                conservative->conservativeRasterizationMode));
    }
    if (mesh && (wake_spirv_entry_mode(mesh, SpvExecutionModeOutputPoints) ||
                 wake_spirv_entry_mode(mesh, SpvExecutionModeOutputLinesNV))) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-conservativePointAndLineRasterization-06761",
            "pRasterizationState: conservativeRasterizationMode is %s and the mesh shader makes points or lines, but "
            "conservativePointAndLineRasterization is VK_FALSE",
            wake_name_VkConservativeRasterizationModeEXT(
                conservative->conservativeRasterizationMode));
    }
}

/* Only the last of them may hand vertices to transform feedback. */
static void
check_feedback(const struct wake_graphics_check *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                    VK_SHADER_STAGE_GEOMETRY_BIT };
    VkShaderStageFlagBits first = 0;
    uint32_t count = 0, last = 0;

    for (uint32_t i = 0; p->pre_rasterization && i < WAKE_COUNT(stages); i++) {
        const struct wake_spirv_entry *entry = wake_pipeline_entry(p->pipeline, stages[i]);

        last = p->pipeline->stages & stages[i] ? i : last;
        if (entry && wake_spirv_entry_mode(entry, SpvExecutionModeXfb)) {
            first = first ? first : stages[i];
            count++;
        }
    }
    if (count > 1) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-02317",
                           "pStages: %u shaders have the execution mode Xfb", count);
    }
    if (count && first != stages[last]) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-02318",
            "pStages: the %s shader has the execution mode Xfb, but is followed by the %s shader",
            wake_name_VkShaderStageFlagBits(first), wake_name_VkShaderStageFlagBits(stages[last]));
    }
}

/* Tests that run early cannot follow an order that the rasterizer keeps. */
static void
check_early_tests(const struct wake_graphics_check *p)
{
    const VkPipelineDepthStencilStateCreateFlags ordered =
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT |
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT;
    const struct wake_spirv_entry *fragment = ENTRY(p, FRAGMENT);

    if (p->fragment && fragment && p->pipeline->depth_stencil &&
        p->pipeline->depth_stencil->flags & ordered &&
        wake_spirv_entry_mode(fragment, SpvExecutionModeEarlyFragmentTests)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_FRAGMENT_BIT, 0, "VUID-VkGraphicsPipelineCreateInfo-flags-06591",
            "pDepthStencilState->flags is 0x%x, but the fragment shader has the execution mode EarlyFragmentTests",
            p->pipeline->depth_stencil->flags);
    }
}

/* ---- samples ---------------------------------------------------------------------------------- */

/* Locations that are switched on for good; what commands switch on is a matter of the draw. */
static void
check_sample_locations(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = ENTRY(p, FRAGMENT);
    const VkPipelineMultisampleStateCreateInfo *state = p->pipeline->shader_multisample;
    const VkPipelineSampleLocationsStateCreateInfoEXT *locations =
        state ? wake_chain_find(state->pNext,
                                VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT)
              : NULL;

    if (p->fragment && fragment && fragment->interpolates_at_sample && locations &&
        locations->sampleLocationsEnable &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT)) {
        WAKE_FIND_MODULES(
            p, VK_SHADER_STAGE_FRAGMENT_BIT, 0,
            "VUID-VkGraphicsPipelineCreateInfo-sampleLocationsEnable-01524",
            "pMultisampleState->pNext: sampleLocationsEnable is VK_TRUE, but the fragment shader uses InterpolateAtSample");
    }
}

static void
check_sample_shading(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = ENTRY(p, FRAGMENT);

    if (!fragment || !p->fragment || p->pipeline->shader_multisample) {
        return;
    }
    for (uint32_t i = 0; i < fragment->point->interface_count; i++) {
        uint32_t id = fragment->point->interface[i];
        const struct wake_spirv_decoration *builtin = wake_spirv_decoration(
            fragment->module, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationBuiltIn);

        if (wake_spirv_decoration(fragment->module, id, WAKE_SPIRV_NO_MEMBER,
                                  SpvDecorationSample) ||
            (builtin && (builtin->value == SpvBuiltInSampleId ||
                         builtin->value == SpvBuiltInSamplePosition))) {
            WAKE_FIND_MODULES(
                p, VK_SHADER_STAGE_FRAGMENT_BIT, 0, "VUID-VkGraphicsPipelineCreateInfo-Input-06632",
                "pMultisampleState is NULL, but the fragment shader runs for each sample ('%s')",
                wake_spirv_name(fragment->module, id));
            return;
        }
    }
}

/* ---- mesh shaders ---------------------------------------------------------------------------- */

static void
check_mesh_models(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *task = wake_pipeline_entry(p->pipeline,
                                                              VK_SHADER_STAGE_TASK_BIT_EXT);
    const struct wake_spirv_entry *mesh = wake_pipeline_entry(p->pipeline,
                                                              VK_SHADER_STAGE_MESH_BIT_EXT);

    if (task && mesh &&
        ((int)task->point->model == SpvExecutionModelTaskEXT) !=
            ((int)mesh->point->model == SpvExecutionModelMeshEXT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-TaskNV-07063",
            "pStages: of the task and the mesh shader one has the execution model of VK_NV_mesh_shader, the other that of "
            "VK_EXT_mesh_shader");
    }
}

/* ---- entry ----------------------------------------------------------------------------------- */

static const struct wake_pipeline_layout *
layout_of(const struct wake_graphics_check *p, VkShaderStageFlagBits stage,
          struct wake_object **object_out)
{
    wake_id id = p->pipeline->part_layouts[stage == VK_SHADER_STAGE_FRAGMENT_BIT];

    *object_out = wake_check_object(p->check, id, WAKE_TYPE_VkPipelineLayout);
    return wake_pipeline_layout_of(*object_out);
}

void
wake_check_graphics_shaders(const struct wake_graphics_check *p)
{
    uint32_t own = p->info->pStages && p->parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT)
                       ? p->info->stageCount
                       : 0;

    /* Its own stages come first; those of libraries were looked at when the libraries were made. */
    for (uint32_t i = 0; i < own && i < p->pipeline->stage_count; i++) {
        struct wake_object *object;
        const struct wake_pipeline_layout *layout = layout_of(p, p->pipeline->stage[i].stage,
                                                              &object);
        char path[WAKE_STAGE_PATH];

        if (p->pipeline->stage[i].stage == VK_SHADER_STAGE_FRAGMENT_BIT && !p->fragment) {
            continue;
        }
        wake_stage_path(path, p->index, i);
        wake_check_stage_shader(p->check, p->pipeline, i, path, layout, object);
    }
    check_vertex_input(p);
    check_stages_in_order(p);
    check_tessellation(p);
    check_geometry(p);
    check_point_size(p);
    check_primitive_id(p);
    check_layer(p);
    check_input_attachments(p);
    check_streams(p);
    check_conservative(p);
    check_feedback(p);
    check_early_tests(p);
    wake_check_fragment_output(p);
    check_sample_shading(p);
    check_sample_locations(p);
    check_mesh_models(p);
    wake_check_graphics_shader_extensions(p);
}
