/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdBindPipeline.
 */
#include "core/descriptor/descriptor_bind.h"
#include "core/descriptor/descriptor_engines.h"
#include "core/lifetime/pipeline_needs.h"
#include "core/pipeline/pipeline_rules.h"
#include "state/apply/skipped.h"
#include "state/object/family.h"
#include "state/recording/recording.h"
#include "state/recording/recording_dynamic.h"

/* ---- the command buffer ---------------------------------------------------------------------- */

static void
check_family(struct wake_check *check, VkPipelineBindPoint point)
{
    const char *rule = point == VK_PIPELINE_BIND_POINT_COMPUTE
                           ? WAKE_ID(bind_pipeline, "pipelineBindPoint-00777")
                       : point == VK_PIPELINE_BIND_POINT_GRAPHICS
                           ? WAKE_ID(bind_pipeline, "pipelineBindPoint-00778")
                       : point == VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI
                           ? WAKE_ID(bind_pipeline, "pipelineBindPoint-04949")
#ifdef VK_ARM_data_graph
                       : point == VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM
                           ? WAKE_ID(bind_pipeline, "pipelineBindPoint-09910")
#endif
                           : WAKE_ID(bind_pipeline, "pipelineBindPoint-02391");

    (void)wake_check_bind_point(check, point, wake_owners_bind_pipeline[0], rule);
}

static void
check_protection(struct wake_check *check, VkPipelineBindPoint point,
                 const struct wake_pipeline *pipeline, const struct wake_object *object)
{
    const VkCommandPoolCreateInfo *info = wake_VkCommandPool_info(check->cb->pool);
    bool protect = info && info->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
    char text[WAKE_OBJECT_TEXT];

    if (protect && point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR) {
        wake_find(
            check, "VUID-vkCmdBindPipeline-pipelineBindPoint-06721",
            "pipelineBindPoint is VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR in a protected command buffer");
    }
    if (!pipeline || !info || !WAKE_FEATURE(check, pipelineProtectedAccess)) {
        return;
    }
    if (protect && pipeline->flags & VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipelineProtectedAccess-07408", check->cb->object,
            object,
            "%s was made with VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT, but the command buffer is protected",
            wake_object_text(text, sizeof(text), object));
    } else if (!protect && pipeline->flags & VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipelineProtectedAccess-07409", check->cb->object,
            object,
            "%s was made with VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT, but the command buffer is not "
            "protected",
            wake_object_text(text, sizeof(text), object));
    }
}

/* ---- other pipelines of the render pass instance --------------------------------------------- */

bool
wake_pass_has_attachments(const struct wake_pass *pass)
{
    const struct wake_render_pass *render_pass;
    const struct wake_subpass *subpass;

    if (!pass->render_pass) {
        bool depth = pass->depth.view || pass->stencil.view || pass->depth.format ||
                     pass->stencil.format;
        bool color = false;

        for (uint32_t i = 0; i < pass->color_count; i++) {
            color |= pass->colors[i].view || pass->colors[i].format;
        }
        return depth || color;
    }
    render_pass = wake_render_pass_of(wake_object_get(pass->render_pass));
    subpass = render_pass ? wake_render_pass_subpass(render_pass, pass->subpass) : NULL;
    if (!subpass) {
        return true; /* not known */
    }
    for (uint32_t i = 0; i < subpass->color_count; i++) {
        if (wake_render_pass_attachment(render_pass, &subpass->colors[i])) {
            return true;
        }
    }
    return subpass->input_count || wake_render_pass_attachment(render_pass, subpass->depth);
}

static VkProvokingVertexModeEXT
provoking_mode(const struct wake_pipeline *pipeline)
{
    const VkPipelineRasterizationProvokingVertexStateCreateInfoEXT *state =
        pipeline->rasterization
            ? wake_chain_find(
                  pipeline->rasterization->pNext,
                  VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT)
            : NULL;

    return state ? state->provokingVertexMode : VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT;
}

static void
check_before(struct wake_check *check, const struct wake_pipeline *pipeline,
             const struct wake_object *object)
{
    const struct wake_recording *recording = check->cb->recording;
    const struct wake_pass *pass = recording ? &recording->pass : NULL;
    struct wake_object *before_object;
    const struct wake_pipeline *before;
    char text[WAKE_OBJECT_TEXT];

    if (!recording || pass->kind == WAKE_PASS_NONE ||
        !recording->points[WAKE_BIND_GRAPHICS].pipeline ||
        recording->points[WAKE_BIND_GRAPHICS].pipeline == object->id) {
        return;
    }
    before_object = wake_object_get(recording->points[WAKE_BIND_GRAPHICS].pipeline);
    before = wake_pipeline_of(before_object);
    if (!before) {
        return;
    }
    if (before->rasterization_samples != pipeline->rasterization_samples &&
        recording->pipeline_pass == pass->number && !WAKE_FEATURE(check, variableMultisampleRate) &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) &&
        !wake_pipeline_is_dynamic(before, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) &&
        !pipeline->rasterizer_discard && !before->rasterizer_discard &&
        !wake_pass_has_attachments(pass)) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipeline-00781", object, before_object,
            "%s has %s, but the pipeline bound before in the same subpass %s; the subpass has no attachments, and "
            "the feature variableMultisampleRate is not enabled",
            wake_object_text(text, sizeof(text), object),
            wake_name_VkSampleCountFlagBits(pipeline->rasterization_samples),
            wake_name_VkSampleCountFlagBits(before->rasterization_samples));
    }
    if (WAKE_EXTENSION(check, VK_EXT_provoking_vertex) &&
        !wake_check_facts(check)->properties.provokingVertexEXT.provokingVertexModePerPipeline &&
        provoking_mode(before) != provoking_mode(pipeline)) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipelineBindPoint-04881", object, before_object,
            "%s has %s, but the pipeline bound before %s, and provokingVertexModePerPipeline is VK_FALSE",
            wake_object_text(text, sizeof(text), object),
            wake_name_VkProvokingVertexModeEXT(provoking_mode(pipeline)),
            wake_name_VkProvokingVertexModeEXT(provoking_mode(before)));
    }
}

/* VK_NV_inherited_viewport_scissor: what comes from the primary must not be static. */
static void
check_inherited(struct wake_check *check, const struct wake_pipeline *pipeline,
                const struct wake_object *object)
{
    const VkPipelineDiscardRectangleStateCreateInfoEXT *discard = wake_chain_find(
        pipeline->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT);
    bool viewports = wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VIEWPORT) ||
                     wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    bool scissors = wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_SCISSOR) ||
                    wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    char text[WAKE_OBJECT_TEXT];

    if (!viewports || !scissors) {
        wake_find_objects(check, "VUID-vkCmdBindPipeline-commandBuffer-04808", check->cb->object,
                          object, "%s has static %s, but the command buffer inherits them",
                          wake_object_text(text, sizeof(text), object),
                          viewports ? "scissors" : "viewports");
    }
    if (discard && discard->discardRectangleCount &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT)) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-commandBuffer-04809", check->cb->object, object,
            "%s has %u static discard rectangles, but the command buffer inherits viewports and scissors",
            wake_object_text(text, sizeof(text), object), discard->discardRectangleCount);
    }
}

/* ---- the render pass instance ---------------------------------------------------------------- */

static void
check_pass(struct wake_check *check, const struct wake_pipeline *pipeline,
           const struct wake_object *object)
{
    const struct wake_pass *pass = check->cb->recording ? &check->cb->recording->pass : NULL;
    const VkPipelineSampleLocationsStateCreateInfoEXT *locations =
        pipeline->multisample
            ? wake_chain_find(pipeline->multisample->pNext,
                              VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT)
            : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (!pass) {
        return;
    }
    if (pass->kind == WAKE_PASS_DYNAMIC && pass->single_sampled && !pipeline->rasterizer_discard &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) &&
        pipeline->rasterization_samples != pass->single_sampled) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipeline-06856", check->cb->object, object,
            "rasterizationSamples of %s is %s, but VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples of the "
            "render pass instance is %s",
            wake_object_text(text, sizeof(text), object),
            wake_name_VkSampleCountFlagBits(pipeline->rasterization_samples),
            wake_name_VkSampleCountFlagBits(pass->single_sampled));
    }
    if (pass->kind == WAKE_PASS_RENDER_PASS && locations && locations->sampleLocationsEnable &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT) &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT) &&
        !wake_check_facts(check)->properties.sampleLocationsEXT.variableSampleLocations &&
        !wake_pass_has_locations(pass, &locations->sampleLocationsInfo)) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-variableSampleLocations-01525", check->cb->object,
            object,
            "%s has static sample locations and variableSampleLocations is VK_FALSE, but no element of "
            "pPostSubpassSampleLocations gives subpass %u, the current one, the same locations",
            wake_object_text(text, sizeof(text), object), pass->subpass);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static void
check_pipeline(struct wake_check *check, VkPipelineBindPoint point,
               const struct wake_pipeline *pipeline, const struct wake_object *object)
{
    const char *vuid = point == VK_PIPELINE_BIND_POINT_COMPUTE
                           ? "VUID-vkCmdBindPipeline-pipelineBindPoint-00779"
                       : point == VK_PIPELINE_BIND_POINT_GRAPHICS
                           ? "VUID-vkCmdBindPipeline-pipelineBindPoint-00780"
                       : point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
                           ? "VUID-vkCmdBindPipeline-pipelineBindPoint-02392"
#ifdef VK_ARM_data_graph
                       : point == VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM
                           ? "VUID-vkCmdBindPipeline-pipelineBindPoint-09911"
#endif
                           : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(vuid && pipeline->bind_point != point)) {
        wake_find_objects(check, vuid, check->cb->object, object,
                          "pipelineBindPoint is %s, but %s was made for %s%s",
                          wake_name_VkPipelineBindPoint(point),
                          wake_object_text(text, sizeof(text), object),
                          wake_name_VkPipelineBindPoint(pipeline->bind_point),
                          /* as other layers number it */
                          point == VK_PIPELINE_BIND_POINT_GRAPHICS
                              ? " [VUID-vkCmdBindPipeline-pipelineBindPoint-00779]"
                          : point == VK_PIPELINE_BIND_POINT_COMPUTE
                              ? " [VUID-vkCmdBindPipeline-pipelineBindPoint-00780]"
                              : "");
        return;
    }
    if (WAKE_UNLIKELY(point == VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI) &&
        pipeline->bind_point != VK_PIPELINE_BIND_POINT_COMPUTE) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipelineBindPoint-04950", check->cb->object, object,
            "pipelineBindPoint is VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI, but %s was made for %s",
            wake_object_text(text, sizeof(text), object),
            wake_name_VkPipelineBindPoint(pipeline->bind_point));
    }
    if (WAKE_UNLIKELY(pipeline->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR)) {
        wake_find_objects(
            check, "VUID-vkCmdBindPipeline-pipeline-03382", check->cb->object, object,
            "%s was made with VK_PIPELINE_CREATE_LIBRARY_BIT_KHR: it can be linked only",
            wake_object_text(text, sizeof(text), object));
        if (point == VK_PIPELINE_BIND_POINT_GRAPHICS) {
            wake_find_objects(
                check, "VUID-vkCmdBindPipeline-pipelineBindPoint-06653", check->cb->object, object,
                "%s was made with VK_PIPELINE_CREATE_LIBRARY_BIT_KHR: it can be linked only",
                wake_object_text(text, sizeof(text), object));
        }
    }
}

/* Drivers of old may take a bind of what is bound for nothing to do, and keep what was set in between. */
static void
check_rebind(struct wake_check *check, const struct wake_pipeline *pipeline,
             const struct wake_object *object)
{
#if !WAKE_REPEATED_RULES
    const struct wake_recording *recording = check->cb->recording;
    const VkConformanceVersion *version =
        &wake_check_facts(check)->properties.driver.conformanceVersion;
    const uint32_t number = (uint32_t)version->major << 24 | (uint32_t)version->minor << 16 |
                            (uint32_t)version->subminor << 8 | version->patch;
    char text[WAKE_OBJECT_TEXT];

    if (recording && recording->points[WAKE_BIND_GRAPHICS].pipeline == object->id &&
        number < 0x01030800 && wake_recording_set_static(recording, pipeline)) {
        wake_find_objects(
            check, "UNASSIGNED-vkCmdBindPipeline-Pipeline-Rebind", check->cb->object, object,
            "%s is bound already, and since then a command has set a state that is not dynamic in "
            "it: drivers whose conformanceVersion is below 1.3.8.0 (this one's is %u.%u.%u.%u) may "
            "keep what was set",
            wake_object_text(text, sizeof(text), object), version->major, version->minor,
            version->subminor, version->patch);
    }
#else
    (void)check, (void)pipeline, (void)object;
#endif
}

void
wake_core_cmd_bind_pipeline(struct wake_check *check, const struct wake_rec_CmdBindPipeline *r)
{
    struct wake_object *object = wake_check_object(check, r->pipeline_id, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    check_family(check, r->pipelineBindPoint);
    check_protection(check, r->pipelineBindPoint, pipeline, object);
    if (wake_feedback_is_active(check->cb)) {
        wake_find(check, "VUID-vkCmdBindPipeline-None-02323", "transform feedback is active");
    }
#ifdef VK_ARM_data_graph
    if (WAKE_UNLIKELY(r->pipelineBindPoint == VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM)) {
        wake_check_engines_of_graph(check, object);
    }
#endif
    if (!pipeline) {
        return;
    }
    check_pipeline(check, r->pipelineBindPoint, pipeline, object);
    wake_check_needs(check, object);
    if (r->pipelineBindPoint == VK_PIPELINE_BIND_POINT_GRAPHICS &&
        pipeline->bind_point == VK_PIPELINE_BIND_POINT_GRAPHICS && wake_check_facts(check)) {
        check_before(check, pipeline, object);
        check_rebind(check, pipeline, object);
        check_pass(check, pipeline, object);
        if (check->cb->recording && check->cb->recording->inherits_viewports) {
            check_inherited(check, pipeline, object);
        }
    }
}
