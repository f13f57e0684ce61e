/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One shader stage and its resources: descriptors and push constants against the pipeline layout,
 * accesses and types against features. Specification, 'Shader Resource Interface'.
 */
#include "core/shader/shader.h"

#include "report/names_lookup.h"
#include "spirv/spirv_type.h"
#include "state/derived/render_pass.h"
#include "state/object/create_info.h"

#include <stdio.h>

/* ---- descriptors against the layout ---------------------------------------------------------- */

/* What a pipeline layout lacks; newer registries have a number for each. */
enum layout_rule {
    LACKS_PUSH_CONSTANTS,
    LACKS_PUSHED_BYTES,
    LACKS_RESOURCE,
    LACKS_TYPE,
    LACKS_ELEMENTS,
    ARRAY_OF_BLOCKS
};

#ifdef VK_AMDX_shader_enqueue
static const char *const graphs[] = {
    [LACKS_PUSH_CONSTANTS] = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-07987",
    [LACKS_RESOURCE] = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-07988",
    [LACKS_TYPE] = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-07990",
    [LACKS_ELEMENTS] = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-07991",
    [ARRAY_OF_BLOCKS] = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-None-10391",
};
#endif

static const char *
layout_vuid(const struct wake_stage_check *s, enum layout_rule rule)
{
    static const char *const compute[] = {
        [LACKS_PUSH_CONSTANTS] = WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-07987",
                                           "VUID-VkComputePipelineCreateInfo-layout-00703"),
        [LACKS_RESOURCE] = WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-07988",
                                     "VUID-VkComputePipelineCreateInfo-layout-00703"),
        [LACKS_TYPE] = WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-07990",
                                 "VUID-VkComputePipelineCreateInfo-layout-00703"),
        [LACKS_ELEMENTS] = WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-07991",
                                     "VUID-VkComputePipelineCreateInfo-layout-00703"),
        [ARRAY_OF_BLOCKS] = "VUID-VkComputePipelineCreateInfo-None-10391",
    };
    static const char *const rays[] = {
        [LACKS_PUSH_CONSTANTS] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-07987",
                                           "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03427"),
        [LACKS_RESOURCE] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-07988",
                                     "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03427"),
        [LACKS_TYPE] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-07990",
                                 "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03427"),
        [LACKS_ELEMENTS] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-07991",
                                     "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03427"),
        [ARRAY_OF_BLOCKS] = "VUID-VkRayTracingPipelineCreateInfoKHR-None-10391",
    };
    static const char *const rays_nv[] = {
        [LACKS_PUSH_CONSTANTS] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-07987",
                                           "VUID-VkRayTracingPipelineCreateInfoNV-layout-03427"),
        [LACKS_RESOURCE] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-07988",
                                     "VUID-VkRayTracingPipelineCreateInfoNV-layout-03427"),
        [LACKS_TYPE] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-07990",
                                 "VUID-VkRayTracingPipelineCreateInfoNV-layout-03427"),
        [LACKS_ELEMENTS] = WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-07991",
                                     "VUID-VkRayTracingPipelineCreateInfoNV-layout-03427"),
        [ARRAY_OF_BLOCKS] = "VUID-VkRayTracingPipelineCreateInfoNV-None-10391",
    };
    static const char *const graphics[] = {
        [LACKS_PUSH_CONSTANTS] = WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-07987",
                                           "VUID-VkGraphicsPipelineCreateInfo-layout-00756"),
        [LACKS_RESOURCE] = WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-07988",
                                     "VUID-VkGraphicsPipelineCreateInfo-layout-00756"),
        [LACKS_TYPE] = WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-07990",
                                 "VUID-VkGraphicsPipelineCreateInfo-layout-00756"),
        [LACKS_ELEMENTS] = WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-07991",
                                     "VUID-VkGraphicsPipelineCreateInfo-layout-00756"),
        [ARRAY_OF_BLOCKS] = "VUID-VkGraphicsPipelineCreateInfo-None-10391",
    };
    static const char *const objects[] = {
        [LACKS_PUSH_CONSTANTS] = "VUID-VkShaderCreateInfoEXT-codeType-10064",
        [LACKS_RESOURCE] = "VUID-VkShaderCreateInfoEXT-codeType-10383",
        [LACKS_TYPE] = "VUID-VkShaderCreateInfoEXT-codeType-10384",
        [LACKS_ELEMENTS] = "VUID-VkShaderCreateInfoEXT-codeType-10385",
        [ARRAY_OF_BLOCKS] = "VUID-VkShaderCreateInfoEXT-codeType-10386",
    };

    if (s->object) {
        return objects[rule];
    }
    switch ((int)s->pipeline->bind_point) {
    case VK_PIPELINE_BIND_POINT_COMPUTE: return compute[rule];
#ifdef VK_AMDX_shader_enqueue
    case VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX: return graphs[rule];
#endif
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR:
        return (s->pipeline->ray_tracing ? rays : rays_nv)[rule];
    default: return graphics[rule];
    }
}

static const char *
resources_vuid(const struct wake_stage_check *s)
{
    switch ((int)s->pipeline->bind_point) {
    case VK_PIPELINE_BIND_POINT_COMPUTE: return "VUID-VkComputePipelineCreateInfo-layout-01687";
#ifdef VK_AMDX_shader_enqueue
    case VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX:
        return "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-09132";
#endif
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR:
        return s->pipeline->ray_tracing ? "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03428"
                                        : "VUID-VkRayTracingPipelineCreateInfoNV-layout-03428";
    default: return "VUID-VkGraphicsPipelineCreateInfo-layout-01688";
    }
}

/* Descriptors of the layout that the stage may access, as maxPerStageResources counts them. */
static uint64_t
accessible(const struct wake_stage_check *s)
{
    uint64_t count = 0;

    for (uint32_t i = 0; i < s->layout->set_count; i++) {
        const struct wake_descriptor_layout *set = s->layout->sets[i].layout;

        /* Sets that are written after they were bound have a limit of their own. */
        for (uint32_t k = 0;
             set && !(set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) &&
             k < set->binding_count;
             k++) {
            const struct wake_descriptor_binding *binding = &set->bindings[k];

            if (binding->stages & s->stage->stage && binding->type != VK_DESCRIPTOR_TYPE_SAMPLER &&
                binding->type <= VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
                count += binding->size;
            }
        }
    }
    return count;
}

void
wake_check_stage_layout(const struct wake_stage_check *s)
{
    uint32_t most = s->facts->limits.maxPerStageResources, colors = 0;
    const struct wake_subpass *subpass = s->pipeline->subpass_info;
    char text[WAKE_OBJECT_TEXT];
    uint64_t count;

    if (!s->layout) {
        return;
    }
    count = accessible(s);
    /* What is said of formats counts where the outputs are. */
    if (s->stage->stage == VK_SHADER_STAGE_FRAGMENT_BIT &&
        (s->pipeline->render_pass || s->pipeline->parts & WAKE_PART_OUTPUT)) {
        colors = s->pipeline->render_pass ? (subpass ? subpass->color_count : 0)
                                          : s->pipeline->color_count;
    }
    if (count + colors > most) {
        wake_find_objects(
            s->check, resources_vuid(s), s->layout_object, s->module_object,
            "%s: %s shader can access %llu descriptors of %s and writes %u color attachments, but maxPerStageResources is "
            "%u",
            s->path, wake_name_VkShaderStageFlagBits(s->stage->stage), (unsigned long long)count,
            wake_object_text(text, sizeof(text), s->layout_object), colors, most);
    }
}

/* The types that would do, as text. */
static const char *
types_text(char *text, size_t size, uint32_t types)
{
    static const VkDescriptorType all[] = {
        VK_DESCRIPTOR_TYPE_SAMPLER,
        VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
        VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
        VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
        VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
        VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
        VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
        VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK,
        VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
        WAKE_DESCRIPTOR_TYPE_TENSOR,
    };
    size_t used = 0;

    text[0] = 0;
    for (size_t i = 0; i < WAKE_COUNT(all) && used < size; i++) {
        if (types & wake_descriptor_type_bit(all[i])) {
            int more = snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                wake_name_VkDescriptorType(all[i]));
            used += more > 0 ? (size_t)more : 0;
        }
    }
    return text;
}

static void
check_descriptor(const struct wake_stage_check *s, const struct wake_spirv_use *use)
{
    const struct wake_descriptor_layout *set = wake_pipeline_layout_set(s->layout, use->set);
    const struct wake_descriptor_binding *binding;
    uint32_t types = wake_resource_types(use->resource), has;
    char name[WAKE_USE_TEXT], text[WAKE_OBJECT_TEXT], stages[256], wanted[400];

/* Written where they are needed: a pipeline has many uses, and nearly all are right. */
#define NAME wake_use_text(name, sizeof(name), s->module, use)
#define LAYOUT                                                                 \
    (s->layout_object ? wake_object_text(text, sizeof(text), s->layout_object) \
                      : "the shader's "                                        \
                        "pSetLayouts")
    if (use->set >= s->layout->set_count) {
        wake_find_objects(s->check, layout_vuid(s, LACKS_RESOURCE), s->layout_object,
                          s->module_object, "%s: the shader uses %s, but %s has %u sets only",
                          s->path, NAME, LAYOUT, s->layout->set_count);
        return;
    }
    if (!set || !set->complete) {
        return;
    }
    binding = wake_descriptor_layout_find(set, use->binding);
    if (!binding) {
        wake_find_objects(s->check, layout_vuid(s, LACKS_RESOURCE), s->layout_object,
                          s->module_object,
                          "%s: the shader uses %s, but set %u of %s has no binding %u", s->path,
                          NAME, use->set, LAYOUT, use->binding);
        return;
    }
    /* A reserved binding, which the shader may name, and not access. */
    if (!binding->count && !use->array) {
        return;
    }
    has = binding->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT
              ? (binding->mutable_types ? binding->mutable_types : UINT32_MAX)
              : wake_descriptor_type_bit(binding->type);
    if (!(binding->stages & s->stage->stage)) {
        wake_print_VkShaderStageFlags(stages, sizeof(stages), binding->stages);
        wake_find_objects(
            s->check, layout_vuid(s, LACKS_RESOURCE), s->layout_object, s->module_object,
            "%s: the shader uses %s, but that binding of %s has the stageFlags %s, without %s",
            s->path, NAME, LAYOUT, binding->stages ? stages : "0",
            wake_name_VkShaderStageFlagBits(s->stage->stage));
    } else if (has && !(has & types)) {
        wake_find_objects(s->check, layout_vuid(s, LACKS_TYPE), s->layout_object, s->module_object,
                          "%s: the shader uses %s, which can be %s, but that binding of %s is %s",
                          s->path, NAME, types_text(wanted, sizeof(wanted), types), LAYOUT,
                          wake_name_VkDescriptorType(binding->type));
    } else if (use->array && binding->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        if (wake_vuid_text(layout_vuid(s, ARRAY_OF_BLOCKS))) {
            wake_find_objects(
                s->check, layout_vuid(s, ARRAY_OF_BLOCKS), s->layout_object, s->module_object,
                "%s: the shader uses %s, an array, but that binding of %s is an inline "
                "uniform block",
                s->path, NAME, LAYOUT);
        }
    } else if (use->array && (use->count > binding->count || !binding->count)) {
        wake_find_objects(
            s->check, layout_vuid(s, LACKS_ELEMENTS), s->layout_object, s->module_object,
            "%s: the shader uses %s, an array of %u, but that binding of %s has %u descriptors",
            s->path, NAME, use->count ? use->count : 1, LAYOUT, binding->count);
    }
#undef NAME
#undef LAYOUT
}

/* ---- conversions ------------------------------------------------------------------------------ */

#if WAKE_SAY_OF_MODULES
/* A combined image sampler whose immutable sampler converts. */
static void
check_conversion(const struct wake_stage_check *s, const struct wake_spirv_use *use)
{
    const uint32_t others = WAKE_ACCESS_FETCH | WAKE_ACCESS_GATHER;
    const struct wake_descriptor_layout *set = wake_pipeline_layout_set(s->layout, use->set);
    const struct wake_descriptor_binding *binding = set && set->complete
                                                        ? wake_descriptor_layout_find(set,
                                                                                      use->binding)
                                                        : NULL;
    const VkSamplerCreateInfo *sampler = NULL;
    char name[WAKE_USE_TEXT];

    if (use->resource != WAKE_RESOURCE_COMBINED || !binding || !binding->count ||
        !binding->immutable_samplers) {
        return;
    }
    sampler = wake_VkSampler_info(
        wake_check_object(s->check, binding->immutable_samplers[0], WAKE_TYPE_VkSampler));
    if (!sampler ||
        !wake_chain_find(sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO)) {
        return;
    }
    (void)wake_use_text(name, sizeof(name), s->module, use);
    if (use->access & others) {
        wake_find_objects(s->check, "VUID-RuntimeSpirv-OpTypeSampledImage-12206", s->module_object,
                          NULL,
                          "%s: %s has a sampler with a Y'CBCR conversion, but is not only sampled",
                          s->path, name);
    }
    if (use->access & WAKE_ACCESS_FIXED_OFFSET) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-ConstOffset-10718", s->module_object, NULL,
            "%s: %s has a sampler with a Y'CBCR conversion, but is sampled with an offset", s->path,
            name);
    }
    if (use->array && use->access & WAKE_ACCESS_DYNAMIC) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-None-12205", s->module_object, NULL,
            "%s: %s has a sampler with a Y'CBCR conversion, but its element is chosen at run time",
            s->path, name);
    }
}
#endif

/* ---- push constants -------------------------------------------------------------------------- */

/* A range has the stage, but not all that the shader uses. */
static const char *
pushed_bytes_vuid(const struct wake_stage_check *s)
{
    if (s->object) {
        return "VUID-VkShaderCreateInfoEXT-codeType-10065";
    }
    switch ((int)s->pipeline->bind_point) {
    case VK_PIPELINE_BIND_POINT_COMPUTE:
        return WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-10069",
                         WAKE_RULE("VUID-VkComputePipelineCreateInfo-layout-07987",
                                   "VUID-VkComputePipelineCreateInfo-layout-00703"));
#ifdef VK_AMDX_shader_enqueue
    case VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX:
        return "VUID-VkExecutionGraphPipelineCreateInfoAMDX-layout-10069";
#endif
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR:
        if (s->pipeline->ray_tracing) {
            return WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-10069",
                             WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoKHR-layout-07987",
                                       "VUID-VkRayTracingPipelineCreateInfoKHR-layout-03427"));
        }
        return WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-10069",
                         WAKE_RULE("VUID-VkRayTracingPipelineCreateInfoNV-layout-07987",
                                   "VUID-VkRayTracingPipelineCreateInfoNV-layout-03427"));
    default:
        return WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-10069",
                         WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-layout-07987",
                                   "VUID-VkGraphicsPipelineCreateInfo-layout-00756"));
    }
}

/* Newer registries want the whole block in the range of its stage. */
static void
check_push_block(const struct wake_stage_check *s)
{
    const struct wake_spirv_entry *entry = s->entry;
    char text[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < s->layout->range_count; i++) {
        const VkPushConstantRange *range = &s->layout->ranges[i];

        if (range->stageFlags & s->stage->stage &&
            (entry->push_block_first < range->offset ||
             entry->push_block_end > (uint64_t)range->offset + range->size) &&
            wake_vuid_text("VUID-VkGraphicsPipelineCreateInfo-layout-10069")) {
            wake_find_objects(
                s->check, pushed_bytes_vuid(s), s->layout_object, s->module_object,
                "%s: the shader has push constants from byte %u to %u, but the range of %s for %s "
                "has offset %u and size %u",
                s->path, entry->push_block_first, entry->push_block_end - 1,
                wake_object_text(text, sizeof(text), s->layout_object),
                wake_name_VkShaderStageFlagBits(s->stage->stage), range->offset, range->size);
            return;
        }
    }
}

static void
check_push_constants(const struct wake_stage_check *s)
{
    const struct wake_spirv_entry *entry = s->entry;
    bool any = false; /* a range has the stage */
    char text[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < s->layout->range_count; i++) {
        any |= s->layout->ranges[i].stageFlags & s->stage->stage;
    }
    for (uint32_t word = entry->push_first / 4; word * 4 < entry->push_end; word++) {
        bool covered = false;

        if (!(entry->push_words[word / 64] >> (word % 64) & 1)) {
            continue;
        }
        for (uint32_t i = 0; i < s->layout->range_count && !covered; i++) {
            const VkPushConstantRange *range = &s->layout->ranges[i];

            covered = range->stageFlags & s->stage->stage && word * 4 + 3 >= range->offset &&
                      word * 4 < (uint64_t)range->offset + range->size;
        }
        if (!covered) {
            wake_find_objects(
                s->check, any ? pushed_bytes_vuid(s) : layout_vuid(s, LACKS_PUSH_CONSTANTS),
                s->layout_object, s->module_object,
                "%s: the shader uses the bytes %u to %u of its push constants, but no push constant range of %s for %s "
                "has byte %u",
                s->path, entry->push_first, entry->push_end - 1,
                wake_object_text(text, sizeof(text), s->layout_object),
                wake_name_VkShaderStageFlagBits(s->stage->stage), word * 4);
            return;
        }
    }
    if (any && entry->push_block_end) {
        check_push_block(s);
    }
}

/* ---- input attachments ----------------------------------------------------------------------- */

/* Of formats with both, floating-point numbers are depth, and unsigned ones stencil. False: that was
 * wrong. */
static bool
check_input_aspect(const struct wake_stage_check *s, const struct wake_spirv_use *use,
                   const VkAttachmentReference2 *input, uint32_t index)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    const VkAttachmentDescription2 *attachment = s->pipeline->pass ? wake_render_pass_attachment(
                                                                         s->pipeline->pass, input)
                                                                   : NULL;
    const struct wake_format_info *format = attachment ? wake_format(attachment->format) : NULL;
    VkImageAspectFlags read = use->image.base == WAKE_SPIRV_FLOAT  ? VK_IMAGE_ASPECT_DEPTH_BIT
                              : use->image.base == WAKE_SPIRV_UINT ? VK_IMAGE_ASPECT_STENCIL_BIT
                                                                   : 0;
    char name[WAKE_USE_TEXT];

    if (!format || format->aspects != both || !read || !(input->aspectMask & both) ||
        (input->aspectMask & read)) {
        return true;
    }
    wake_find_objects(
        s->check, "VUID-VkGraphicsPipelineCreateInfo-pStages-01565", s->module_object, NULL,
        "%s: the shader reads %s of input attachment %u of subpass %u as %s, but aspectMask of its reference has no "
        "%s",
        s->path, wake_use_text(name, sizeof(name), s->module, use), index, s->pipeline->subpass,
        read == VK_IMAGE_ASPECT_DEPTH_BIT ? "floating-point numbers" : "unsigned integers",
        wake_name_VkImageAspectFlagBits((VkImageAspectFlagBits)read));
    return false;
}

static void
check_input_attachment(const struct wake_stage_check *s, const struct wake_spirv_use *use)
{
    const struct wake_subpass *subpass = s->pipeline->subpass_info;
    char name[WAKE_USE_TEXT];

    if (!subpass || !(s->pipeline->parts & WAKE_PART_FRAGMENT) ||
        use->resource != WAKE_RESOURCE_INPUT_ATTACHMENT) {
        return;
    }
    for (uint32_t i = use->first; i <= use->last; i++) {
        uint64_t index = (uint64_t)use->attachment + i;

        if (index >= subpass->input_count ||
            subpass->inputs[index].attachment == VK_ATTACHMENT_UNUSED) {
            wake_find_objects(
                s->check, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06038", s->module_object,
                NULL,
                "%s: the shader reads %s with InputAttachmentIndex %llu, but that input attachment of subpass %u is %s",
                s->path, wake_use_text(name, sizeof(name), s->module, use),
                (unsigned long long)index, s->pipeline->subpass,
                index >= subpass->input_count ? "not there" : "VK_ATTACHMENT_UNUSED");
            return;
        }
        if (!check_input_aspect(s, use, &subpass->inputs[index], (uint32_t)index)) {
            return;
        }
    }
}

/* ---- accesses -------------------------------------------------------------------------------- */

static bool
is_storage(const struct wake_spirv_use *use)
{
    return use->resource == WAKE_RESOURCE_STORAGE_BUFFER ||
           use->resource == WAKE_RESOURCE_STORAGE_IMAGE ||
           use->resource == WAKE_RESOURCE_STORAGE_TEXEL;
}

static void
check_writable(const struct wake_stage_check *s, const struct wake_spirv_use *use)
{
    const VkShaderStageFlags early = VK_SHADER_STAGE_VERTEX_BIT |
                                     VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                     VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT |
                                     VK_SHADER_STAGE_GEOMETRY_BIT;
    char name[WAKE_USE_TEXT];

    if (!is_storage(use) || use->non_writable) {
        return;
    }
    if (s->stage->stage == VK_SHADER_STAGE_FRAGMENT_BIT &&
        !WAKE_FEATURE(s->check, fragmentStoresAndAtomics)) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-NonWritable-06340", s->module_object, NULL,
            "%s: %s is not decorated with NonWritable, but the feature fragmentStoresAndAtomics is not enabled",
            s->path, wake_use_text(name, sizeof(name), s->module, use));
    } else if (s->stage->stage & early && !WAKE_FEATURE(s->check, vertexPipelineStoresAndAtomics)) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-NonWritable-06341", s->module_object, NULL,
            "%s: %s is not decorated with NonWritable, but the feature vertexPipelineStoresAndAtomics is not enabled",
            s->path, wake_use_text(name, sizeof(name), s->module, use));
    }
}

/* With format features of the second kind, each format says for itself what it can do without a
 * format in the shader. In registries of today it is enough that the device lists them. */
static bool
formats_say_it(const struct wake_check *check)
{
#if WAKE_SAY_OF_MODULES
    const uint16_t flags2 = WAKE_EXT_VK_KHR_format_feature_flags2;

    if (wake_check_facts(check)->supported_extensions[flags2 / 64] >> (flags2 % 64) & 1) {
        return true;
    }
#endif
    return WAKE_EXTENSION(check, VK_KHR_format_feature_flags2);
}

static void
check_unknown_format(const struct wake_stage_check *s, const struct wake_spirv_use *use)
{
    char name[WAKE_USE_TEXT];

    if ((use->resource != WAKE_RESOURCE_STORAGE_IMAGE &&
         use->resource != WAKE_RESOURCE_STORAGE_TEXEL) ||
        use->image.format != SpvImageFormatUnknown || formats_say_it(s->check)) {
        return;
    }
    if (!use->non_writable && !WAKE_FEATURE(s->check, shaderStorageImageWriteWithoutFormat)) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-OpTypeImage-06269", s->module_object, NULL,
            "%s: %s has no format and is not decorated with NonWritable, but the feature shaderStorageImageWriteWithoutFormat is "
            "not enabled",
            s->path, wake_use_text(name, sizeof(name), s->module, use));
    }
    if (!use->non_readable && !WAKE_FEATURE(s->check, shaderStorageImageReadWithoutFormat)) {
        wake_find_objects(
            s->check, "VUID-RuntimeSpirv-OpTypeImage-06270", s->module_object, NULL,
            "%s: %s has no format and is not decorated with NonReadable, but the feature shaderStorageImageReadWithoutFormat is "
            "not enabled",
            s->path, wake_use_text(name, sizeof(name), s->module, use));
    }
}

/* ---- small types ----------------------------------------------------------------------------- */

static void
check_small_types(const struct wake_stage_check *s, uint32_t variable)
{
    const struct wake_spirv_module *m = s->module;
    const uint32_t *def = wake_spirv_def(m, variable);
    uint32_t type = wake_spirv_pointee(m, wake_spirv_word(def, 1)), element = type;
    bool small8 = m->small_types && wake_spirv_contains(m, type, SpvOpTypeInt, 8),
         small16 = m->small_types && wake_spirv_contains(m, type, 0, 16);
    const char *name, *vuid8 = NULL, *vuid16 = NULL, *feature8 = "", *feature16 = "";
    bool on8 = true, on16 = true, buffer;

    if (!small8 && !small16) {
        return;
    }
    name = wake_spirv_name(m, variable);
    if (wake_spirv_op(wake_spirv_def(m, type)) == SpvOpTypeArray ||
        wake_spirv_op(wake_spirv_def(m, type)) == SpvOpTypeRuntimeArray) {
        element = wake_spirv_word(wake_spirv_def(m, type), 2);
    }
    switch (wake_spirv_word(def, 3)) {
    case SpvStorageClassStorageBuffer:
        vuid8 = "VUID-RuntimeSpirv-storageBuffer8BitAccess-06328",
        feature8 = "storageBuffer8BitAccess";
        vuid16 = WAKE_RULE("VUID-RuntimeSpirv-storageBuffer16BitAccess-11161",
                           "VUID-RuntimeSpirv-storageBuffer16BitAccess-06331"),
        feature16 = "storageBuffer16BitAccess";
        on8 = WAKE_FEATURE(s->check, storageBuffer8BitAccess),
        on16 = WAKE_FEATURE(s->check, storageBuffer16BitAccess);
        break;
    case SpvStorageClassUniform:
        /* What older modules write as a BufferBlock: with 16 bits the feature of StorageBuffer is enough
         * (StorageUniformBufferBlock16), with 8 bits there is no such capability. */
        buffer = wake_spirv_decoration(m, element, WAKE_SPIRV_NO_MEMBER, SpvDecorationBufferBlock);
        if (!buffer &&
            !wake_spirv_decoration(m, element, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock)) {
            return;
        }
        vuid8 = "VUID-RuntimeSpirv-uniformAndStorageBuffer8BitAccess-06329",
        feature8 = "uniformAndStorageBuffer8BitAccess";
        vuid16 = "VUID-RuntimeSpirv-uniformAndStorageBuffer16BitAccess-06332",
        feature16 = "uniformAndStorageBuffer16BitAccess";
        on8 = WAKE_FEATURE(s->check, uniformAndStorageBuffer8BitAccess);
        on16 = WAKE_FEATURE(s->check, uniformAndStorageBuffer16BitAccess) ||
               (buffer && WAKE_FEATURE(s->check, storageBuffer16BitAccess));
        break;
    case SpvStorageClassPushConstant:
        vuid8 = "VUID-RuntimeSpirv-storagePushConstant8-06330", feature8 = "storagePushConstant8";
        vuid16 = "VUID-RuntimeSpirv-storagePushConstant16-06333",
        feature16 = "storagePushConstant16";
        on8 = WAKE_FEATURE(s->check, storagePushConstant8),
        on16 = WAKE_FEATURE(s->check, storagePushConstant16);
        break;
    case SpvStorageClassInput:
    case SpvStorageClassOutput:
        vuid16 = "VUID-RuntimeSpirv-storageInputOutput16-06334", feature16 = "storageInputOutput16";
        on16 = WAKE_FEATURE(s->check, storageInputOutput16);
        break;
    default: return;
    }
    if (small8 && vuid8 && !on8) {
        wake_find_objects(
            s->check, vuid8, s->module_object, NULL,
            "%s: the variable '%s' has 8-bit integers in it, but the feature %s is not enabled",
            s->path, name, feature8);
    }
    if (small16 && vuid16 && !on16) {
        wake_find_objects(
            s->check, vuid16, s->module_object, NULL,
            "%s: the variable '%s' has 16-bit numbers in it, but the feature %s is not enabled",
            s->path, name, feature16);
    }
}

/* Used or not: the rules are about what the module has. */
static void
check_globals(const struct wake_stage_check *s)
{
    const struct wake_spirv_entry *entry = s->entry;

    for (uint32_t i = 0; i < s->module->global_count; i++) {
        uint32_t storage = wake_spirv_word(wake_spirv_def(s->module, s->module->globals[i]), 3);

        if (storage != SpvStorageClassInput && storage != SpvStorageClassOutput) {
            check_small_types(s, s->module->globals[i]);
        }
    }
    for (uint32_t i = 0; i < entry->point->interface_count; i++) {
        uint32_t storage = wake_spirv_word(wake_spirv_def(s->module, entry->point->interface[i]),
                                           3);

        if (storage == SpvStorageClassInput || storage == SpvStorageClassOutput) {
            check_small_types(s, entry->point->interface[i]);
        }
    }
}

void
wake_check_stage_resources(const struct wake_stage_check *s)
{
    const struct wake_spirv_entry *entry = s->entry;

    for (uint32_t i = 0; s->when & WAKE_OF_STAGE && i < entry->use_count; i++) {
        const struct wake_spirv_use *use = &entry->uses[i];

        if (s->layout) {
            check_descriptor(s, use);
#if WAKE_SAY_OF_MODULES
            check_conversion(s, use);
#endif
        }
        check_input_attachment(s, use);
        check_writable(s, use);
    }
    for (uint32_t i = 0; s->when & WAKE_OF_MODULE && i < entry->use_count; i++) {
        check_unknown_format(s, &entry->uses[i]);
    }
    if (s->when & WAKE_OF_STAGE && s->layout && entry->push && !s->object) {
        check_push_constants(s);
    }
    if (s->when & WAKE_OF_MODULE) {
        check_globals(s);
    }
}
