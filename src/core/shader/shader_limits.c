/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One shader stage against limits: workgroups, shared memory, locations. Specification, 'Validation
 * Rules within a Module'.
 */
#include "core/shader/shader.h"

/* ---- workgroups ------------------------------------------------------------------------------ */

struct workgroup_rules {
    const char *vuid[4]; /* x, y, z, product */
    const char *size_name, *product_name;
    const uint32_t *size; /* limits */
    uint32_t product;
};

static void
check_workgroup(const struct wake_stage_check *s, const struct workgroup_rules *rules)
{
    const uint32_t *size = s->entry->local_size;
    uint64_t product = (uint64_t)size[0] * size[1];

    for (int i = 0; i < 3; i++) {
        if (size[i] > rules->size[i]) {
            wake_find_objects(s->check, rules->vuid[i], s->module_object, NULL,
                              "%s: the %s of the shader's workgroup is %u, and %s[%d] is %u",
                              s->path,
                              i == 0   ? "x size"
                              : i == 1 ? "y size"
                                       : "z size",
                              size[i], rules->size_name, i, rules->size[i]);
        }
    }
    /* Two factors of 32 bits fit; the third may not. */
    if (size[2] && product > rules->product / size[2]) {
        wake_find_objects(s->check, rules->vuid[3], s->module_object, NULL,
                          "%s: the shader's workgroup is %u x %u x %u, and %s is %u", s->path,
                          size[0], size[1], size[2], rules->product_name, rules->product);
    }
}

static void
check_local_size(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;
    const VkPhysicalDeviceMeshShaderPropertiesEXT *mesh = &s->facts->properties.meshShaderEXT;
    const struct workgroup_rules compute = {
        { "VUID-RuntimeSpirv-x-06429", "VUID-RuntimeSpirv-y-06430", "VUID-RuntimeSpirv-z-06431",
          "VUID-RuntimeSpirv-x-06432" },
        "maxComputeWorkGroupSize",
        "maxComputeWorkGroupInvocations",
        limits->maxComputeWorkGroupSize,
        limits->maxComputeWorkGroupInvocations
    };
    const struct workgroup_rules task_rules = {
        { "VUID-RuntimeSpirv-TaskEXT-07291", "VUID-RuntimeSpirv-TaskEXT-07292",
          "VUID-RuntimeSpirv-TaskEXT-07293", "VUID-RuntimeSpirv-TaskEXT-07294" },
        "maxTaskWorkGroupSize",
        "maxTaskWorkGroupInvocations",
        mesh->maxTaskWorkGroupSize,
        mesh->maxTaskWorkGroupInvocations
    };
    const struct workgroup_rules mesh_rules = {
        { "VUID-RuntimeSpirv-MeshEXT-07295", "VUID-RuntimeSpirv-MeshEXT-07296",
          "VUID-RuntimeSpirv-MeshEXT-07297", "VUID-RuntimeSpirv-MeshEXT-07298" },
        "maxMeshWorkGroupSize",
        "maxMeshWorkGroupInvocations",
        mesh->maxMeshWorkGroupSize,
        mesh->maxMeshWorkGroupInvocations
    };

    if (s->when & WAKE_OF_MODULE && s->entry->local_size_id &&
        !WAKE_FEATURE(s->check, maintenance4)) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-LocalSizeId-06434", s->module_object, NULL,
            "%s: the shader uses the execution mode LocalSizeId, but the feature maintenance4 is not enabled",
            s->path);
    }
    if (s->when & WAKE_OF_MODULE &&
        wake_spirv_is_empty_mode(wake_spirv_entry_mode(s->entry, SpvExecutionModeLocalSize))) {
        wake_find_objects(s->check,
                          s->object ? "VUID-VkShaderCreateInfoEXT-pCode-08737"
                                    : "VUID-VkShaderModuleCreateInfo-pCode-08737",
                          s->module_object, NULL, "%s: the shader's workgroup is %u x %u x %u",
                          s->path, s->entry->local_size[0], s->entry->local_size[1],
                          s->entry->local_size[2]);
    }
    if (!s->entry->local_size_known || !(s->when & WAKE_OF_STAGE)) {
        return;
    }
    switch ((int)s->entry->point->model) {
    case SpvExecutionModelGLCompute: check_workgroup(s, &compute); break;
    case SpvExecutionModelTaskEXT:
        if (mesh->maxTaskWorkGroupInvocations) {
            check_workgroup(s, &task_rules);
        }
        break;
    case SpvExecutionModelMeshEXT:
        if (mesh->maxMeshWorkGroupInvocations) {
            check_workgroup(s, &mesh_rules);
        }
        break;
    default: break;
    }
}

static void
check_shared_memory(const struct wake_stage_check *s)
{
    if (s->when & WAKE_OF_STAGE && s->entry->point->model == SpvExecutionModelGLCompute &&
        s->entry->workgroup_bytes > s->facts->limits.maxComputeSharedMemorySize) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-Workgroup-06530", s->module_object, NULL,
            "%s: the shader's variables in workgroup memory take %llu bytes, and maxComputeSharedMemorySize is %u",
            s->path, (unsigned long long)s->entry->workgroup_bytes,
            s->facts->limits.maxComputeSharedMemorySize);
    }
    if (s->when & WAKE_OF_MODULE && s->entry->workgroup_initialized &&
        !WAKE_FEATURE(s->check, shaderZeroInitializeWorkgroupMemory)) {
        wake_find_objects(
            s->check,
            WAKE_EXTENSION(s->check, VK_KHR_zero_initialize_workgroup_memory) ||
                    !WAKE_REPEATED_RULES
                ? "VUID-RuntimeSpirv-shaderZeroInitializeWorkgroupMemory-06372"
                : "VUID-RuntimeSpirv-OpVariable-06373",
            s->module_object, NULL,
            "%s: a variable of the shader in workgroup memory has an initializer, but the feature "
            "shaderZeroInitializeWorkgroupMemory is not enabled",
            s->path);
    }
}

/* ---- subgroups ------------------------------------------------------------------------------- */

static void
check_subgroups(const struct wake_stage_check *s)
{
    const VkPipelineShaderStageCreateInfo *info = s->stage->info;
    const VkPipelineShaderStageRequiredSubgroupSizeCreateInfo *required = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    const VkPhysicalDeviceSubgroupSizeControlProperties *control =
        &s->facts->properties.subgroupSizeControl;
    bool varying = info->flags & VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT;
    uint32_t most = control->maxSubgroupSize, usual = s->facts->properties.subgroup.subgroupSize;
    const uint32_t *size = s->entry->local_size;
    uint64_t product = (uint64_t)size[0] * size[1];

    if (!s->entry->local_size_known) {
        return;
    }
    if (required && s->stage->stage == VK_SHADER_STAGE_COMPUTE_BIT && size[2] &&
        control->maxComputeWorkgroupSubgroups &&
        product > (uint64_t)required->requiredSubgroupSize * control->maxComputeWorkgroupSubgroups /
                      size[2]) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-pNext-02756", s->module_object, NULL,
            "%s: the shader's workgroup is %u x %u x %u, but requiredSubgroupSize is %u and maxComputeWorkgroupSubgroups %u",
            s->path, size[0], size[1], size[2], required->requiredSubgroupSize,
            control->maxComputeWorkgroupSubgroups);
    }
    if (!(info->flags & VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT)) {
        return;
    }
    if (required && size[0] &&
        (!required->requiredSubgroupSize || size[0] % required->requiredSubgroupSize)) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-pNext-02757", s->module_object, NULL,
            "%s: full subgroups are required, but the x size of the workgroup is %u, and requiredSubgroupSize %u",
            s->path, size[0], required->requiredSubgroupSize);
    }
    if (varying && most && size[0] % most) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-flags-02758", s->module_object, NULL,
            "%s: full subgroups of varying size are required, but the x size of the workgroup is %u, and maxSubgroupSize %u",
            s->path, size[0], most);
    }
    if (!varying && !required && usual && size[0] % usual) {
        wake_find_objects(
            s->check, "VUID-VkPipelineShaderStageCreateInfo-flags-02759", s->module_object, NULL,
            "%s: full subgroups are required, but the x size of the workgroup is %u, and subgroupSize %u",
            s->path, size[0], usual);
    }
}

/* ---- distances ------------------------------------------------------------------------------- */

static uint32_t
builtin_length(const struct wake_spirv_entry *entry, uint32_t builtin, bool output)
{
    const struct wake_spirv_builtin *found = wake_spirv_entry_builtin(entry, builtin, output);

    return found ? found->length : 0;
}

/*
 * Who only declares them, as compilers do with the block gl_PerVertex, lacks the capability: such
 * shaders are for every device.
 */
static uint32_t
distance_length(const struct wake_stage_check *s, uint32_t builtin, uint32_t capability,
                bool output)
{
    return wake_spirv_has_capability(s->module, capability)
               ? builtin_length(s->entry, builtin, output)
               : 0;
}

static void
check_distances(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;

    for (int output = 0; output < 2; output++) {
        uint32_t clip = distance_length(s, SpvBuiltInClipDistance, SpvCapabilityClipDistance,
                                        output);
        uint32_t cull = distance_length(s, SpvBuiltInCullDistance, SpvCapabilityCullDistance,
                                        output);
        const char *side = output ? "output" : "input";

        if (clip > limits->maxClipDistances) {
            wake_find_objects(
                s->check,
                WAKE_RULE("VUID-RuntimeSpirv-maxClipDistances-00708",
                          "VUID-VkPipelineShaderStageCreateInfo-maxClipDistances-00708"),
                s->module_object, NULL,
                "%s: the shader's %s ClipDistance has %u elements, and maxClipDistances is %u",
                s->path, side, clip, limits->maxClipDistances);
        }
        if (cull > limits->maxCullDistances) {
            wake_find_objects(
                s->check,
                WAKE_RULE("VUID-RuntimeSpirv-maxCullDistances-00709",
                          "VUID-VkPipelineShaderStageCreateInfo-maxCullDistances-00709"),
                s->module_object, NULL,
                "%s: the shader's %s CullDistance has %u elements, and maxCullDistances is %u",
                s->path, side, cull, limits->maxCullDistances);
        }
        if (((clip && cull) || !WAKE_REPEATED_RULES) &&
            clip + cull > limits->maxCombinedClipAndCullDistances) {
            wake_find_objects(
                s->check,
                WAKE_RULE(
                    "VUID-RuntimeSpirv-maxCombinedClipAndCullDistances-00710",
                    "VUID-VkPipelineShaderStageCreateInfo-maxCombinedClipAndCullDistances-00710"),
                s->module_object, NULL,
                "%s: the shader's %s ClipDistance and CullDistance have %u and %u elements, and "
                "maxCombinedClipAndCullDistances is %u",
                s->path, side, clip, cull, limits->maxCombinedClipAndCullDistances);
        }
    }
}

/* ---- locations ------------------------------------------------------------------------------- */

static uint32_t
location_limit(const struct wake_stage_check *s, bool output, bool patch, const char **name_out)
{
    const VkPhysicalDeviceLimits *limits = &s->facts->limits;

#define LIMIT(member, divisor)             \
    do {                                   \
        *name_out = #member;               \
        return limits->member / (divisor); \
    } while (0)
    switch ((int)s->entry->point->model) {
    case SpvExecutionModelVertex:
        if (output) {
            LIMIT(maxVertexOutputComponents, 4);
        }
        LIMIT(maxVertexInputAttributes, 1);
    case SpvExecutionModelTessellationControl:
        if (patch) {
            LIMIT(maxTessellationControlPerPatchOutputComponents, 4);
        }
        if (output) {
            LIMIT(maxTessellationControlPerVertexOutputComponents, 4);
        }
        LIMIT(maxTessellationControlPerVertexInputComponents, 4);
    case SpvExecutionModelTessellationEvaluation:
        if (patch) {
            return UINT32_MAX;
        }
        if (output) {
            LIMIT(maxTessellationEvaluationOutputComponents, 4);
        }
        LIMIT(maxTessellationEvaluationInputComponents, 4);
    case SpvExecutionModelGeometry:
        if (output) {
            LIMIT(maxGeometryOutputComponents, 4);
        }
        LIMIT(maxGeometryInputComponents, 4);
    case SpvExecutionModelFragment:
        if (output) {
            LIMIT(maxFragmentOutputAttachments, 1);
        }
        LIMIT(maxFragmentInputComponents, 4);
    default: return UINT32_MAX;
    }
#undef LIMIT
}

static void
check_locations(const struct wake_stage_check *s, bool output)
{
    const struct wake_spirv_slot *slots = output ? s->entry->outputs : s->entry->inputs;
    uint32_t count = output ? s->entry->output_count : s->entry->input_count;
    bool found[2] = { false, false };

    /* Sorted: the last of each kind is the highest. */
    for (uint32_t i = count; i > 0; i--) {
        const struct wake_spirv_slot *slot = &slots[i - 1];
        const char *name = "";
        uint32_t limit = location_limit(s, output, slot->patch, &name);

        if (found[slot->patch]) {
            continue;
        }
        found[slot->patch] = true;
        if (slot->location >= limit) {
            wake_find_objects(
                s->check, "VUID-RuntimeSpirv-Location-06272", s->module_object, NULL,
                "%s: the %s variable '%s' reaches location %u, but %s allows %u locations", s->path,
                output ? "output" : "input", wake_spirv_name(s->module, slot->variable),
                slot->location, name, limit);
        }
    }
}

static void
check_outputs_written(const struct wake_stage_check *s)
{
    uint32_t resources = 0, outputs = 0, last = UINT32_MAX;

    if (s->entry->point->model != SpvExecutionModelFragment) {
        return;
    }
    for (uint32_t i = 0; i < s->entry->use_count; i++) {
        const struct wake_spirv_use *use = &s->entry->uses[i];

        resources += use->resource == WAKE_RESOURCE_STORAGE_BUFFER ||
                     use->resource == WAKE_RESOURCE_STORAGE_IMAGE ||
                     use->resource == WAKE_RESOURCE_STORAGE_TEXEL;
    }
    for (uint32_t i = 0; i < s->entry->output_count; i++) {
        outputs += s->entry->outputs[i].location != last;
        last = s->entry->outputs[i].location;
    }
    if (resources + outputs > s->facts->limits.maxFragmentCombinedOutputResources) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-Location-06428", s->module_object, NULL,
            "%s: the shader has %u storage buffers and images and writes to %u locations, and "
            "maxFragmentCombinedOutputResources is %u",
            s->path, resources, outputs, s->facts->limits.maxFragmentCombinedOutputResources);
    }
}

/* ---- mesh shaders ---------------------------------------------------------------------------- */

static void
check_mesh(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceMeshShaderPropertiesEXT *ext = &s->facts->properties.meshShaderEXT;
    const VkPhysicalDeviceMeshShaderPropertiesNV *nv = &s->facts->properties.meshShaderNV;
    const struct wake_spirv_mode *vertices = wake_spirv_entry_mode(s->entry,
                                                                   SpvExecutionModeOutputVertices);
    const struct wake_spirv_mode *primitives = wake_spirv_entry_mode(
        s->entry, SpvExecutionModeOutputPrimitivesNV);
    bool is_ext = (int)s->entry->point->model == SpvExecutionModelMeshEXT;
    uint32_t most_vertices = is_ext ? ext->maxMeshOutputVertices : nv->maxMeshOutputVertices;
    uint32_t most_primitives = is_ext ? ext->maxMeshOutputPrimitives : nv->maxMeshOutputPrimitives;

    if (!is_ext && s->entry->point->model != SpvExecutionModelMeshNV) {
        return;
    }
    if (vertices && most_vertices && vertices->operands[0] > most_vertices) {
        wake_find_objects(
            s->check, is_ext ? "VUID-RuntimeSpirv-MeshEXT-07115" : "VUID-RuntimeSpirv-MeshNV-07113",
            s->module_object, NULL,
            "%s: the mesh shader has OutputVertices %u, and maxMeshOutputVertices is %u", s->path,
            vertices->operands[0], most_vertices);
    }
    if (primitives && most_primitives && primitives->operands[0] > most_primitives) {
        wake_find_objects(
            s->check, is_ext ? "VUID-RuntimeSpirv-MeshEXT-07116" : "VUID-RuntimeSpirv-MeshNV-07114",
            s->module_object, NULL,
            "%s: the mesh shader has OutputPrimitives %u, and maxMeshOutputPrimitives is %u",
            s->path, primitives->operands[0], most_primitives);
    }
}

void
wake_check_stage_limits(const struct wake_stage_check *s)
{
    check_local_size(s);
    check_shared_memory(s);
    if (s->when & WAKE_OF_STAGE) {
        if (!s->object) {
            check_subgroups(s);
        }
        check_distances(s);
        check_outputs_written(s);
    }
    if (!(s->when & WAKE_OF_MODULE)) {
        return;
    }
    check_locations(s, false);
    check_locations(s, true);
    check_mesh(s);
    if (wake_spirv_entry_mode(s->entry, SpvExecutionModePostDepthCoverage) &&
        wake_spirv_entry_builtin(s->entry, SpvBuiltInFullyCoveredEXT, false) &&
        s->facts->properties.conservativeRasterizationEXT.sType &&
        !s->facts->properties.conservativeRasterizationEXT
             .conservativeRasterizationPostDepthCoverage) {
        wake_find_objects(
            s->check, "VUID-FullyCoveredEXT-conservativeRasterizationPostDepthCoverage-04235",
            s->module_object, NULL,
            "%s: the shader has the execution mode PostDepthCoverage and a variable FullyCoveredEXT, but "
            "conservativeRasterizationPostDepthCoverage is VK_FALSE",
            s->path);
    }
}
