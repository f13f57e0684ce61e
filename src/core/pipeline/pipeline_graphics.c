/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateGraphicsPipelines: the elements one by one, flags, what hangs on the create info itself.
 * Specification, 'Graphics Pipelines'. The states of each part have files of their own:
 * pipeline_rules.h.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/shader/shader.h"

#include <stdio.h>

/* ---- flags ----------------------------------------------------------------------------------- */

static const struct wake_foreign_flag foreign_flags[] = {
    { VK_PIPELINE_CREATE_DISPATCH_BASE_BIT, "VUID-VkGraphicsPipelineCreateInfo-flags-00764" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03372" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03373" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03374" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03375" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03376" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03377" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
      "VUID-VkGraphicsPipelineCreateInfo-flags-03577" },
    { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV,
      "VUID-VkGraphicsPipelineCreateInfo-flags-04947" },
    { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT,
      "VUID-VkGraphicsPipelineCreateInfo-flags-07401" },
};

static void
check_flags(const struct wake_graphics_check *p)
{
    static const struct wake_pipeline_flag_rules rules = {
        .foreign = foreign_flags,
        .foreign_count = WAKE_COUNT(foreign_flags),
        .cache_control = "VUID-VkGraphicsPipelineCreateInfo-pipelineCreationCacheControl-02878",
        .protected_access = "VUID-VkGraphicsPipelineCreateInfo-pipelineProtectedAccess-07368",
        .exclusive = "VUID-VkGraphicsPipelineCreateInfo-flags-07369",
    };
    VkPipelineCreateFlags flags = p->info->flags;
    char text[512];

    if (!flags) {
        return;
    }
    wake_check_pipeline_flags(p->check, p->index, flags, &rules);
    wake_print_VkPipelineCreateFlags(text, sizeof(text), flags);
    if (flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV &&
        !WAKE_FEATURE(p->check, deviceGeneratedCommands)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-02877",
                           "flags is %s, but the feature deviceGeneratedCommands is not enabled",
                           text);
    }
    if (flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR &&
        !WAKE_FEATURE(p->check, graphicsPipelineLibrary)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_EXTENSION(p->check, VK_EXT_graphics_pipeline_library) || !WAKE_REPEATED_RULES
                ? "VUID-VkGraphicsPipelineCreateInfo-graphicsPipelineLibrary-06606"
                : "VUID-VkGraphicsPipelineCreateInfo-flags-03371",
            "flags is %s, but the feature graphicsPipelineLibrary is not enabled", text);
    }
}

/* ---- base pipelines -------------------------------------------------------------------------- */

void
wake_check_derivative(struct wake_check *check, const struct wake_derivative *derivative,
                      const struct wake_derivative_rules *rules, VkPipelineCreateFlags base_flags)
{
    uint32_t n = derivative->element;
    bool known = false;
    char text[WAKE_OBJECT_TEXT];
    struct wake_object *object = wake_check_object(check, derivative->id, WAKE_TYPE_VkPipeline);

    if (!(derivative->flags & VK_PIPELINE_CREATE_DERIVATIVE_BIT)) {
        return;
    }
    if (derivative->handle && derivative->index != -1) {
        wake_find(
            check, rules->both_handle,
            "pCreateInfos[%u].basePipelineHandle and basePipelineIndex (%d) both name a base pipeline, only one may",
            n, derivative->index);
        if (rules->both_index) {
            wake_find(
                check, rules->both_index,
                "pCreateInfos[%u].basePipelineIndex is %d, but must be -1 beside a basePipelineHandle",
                n, derivative->index);
        }
        return;
    }
    if (derivative->handle) {
        const struct wake_pipeline *base = wake_pipeline_of(object);
        const struct wake_handle_rule rule = { .vuid_parameter = rules->no_handle,
                                               .vuid_parent = rules->parent,
                                               .type = VK_OBJECT_TYPE_PIPELINE,
                                               .path = "basePipelineHandle" };

        wake_check_handle(check, &rule, (uint64_t)derivative->handle, derivative->id);
        if (!base) {
            return;
        }
        base_flags = base->flags;
        known = true;
        if (base->bind_point != derivative->bind_point) {
            wake_find_objects(check, rules->no_handle, object, NULL,
                              "pCreateInfos[%u].basePipelineHandle, %s, is made for %s", n,
                              wake_object_text(text, sizeof(text), object),
                              wake_name_VkPipelineBindPoint(base->bind_point));
            return;
        }
    } else if (derivative->index < 0 || (uint32_t)derivative->index >= derivative->count) {
        wake_find(
            check, rules->no_index,
            "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_DERIVATIVE_BIT and basePipelineHandle is VK_NULL_HANDLE, but "
            "basePipelineIndex is %d and createInfoCount %u",
            n, derivative->index, derivative->count);
        return;
    } else if ((uint32_t)derivative->index >= n) {
        wake_find(
            check, rules->later,
            "pCreateInfos[%u].basePipelineIndex is %d, which does not come before that element", n,
            derivative->index);
        return;
    } else {
        known = true;
    }
    if (known && !(base_flags & VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT)) {
        wake_find_objects(check, rules->not_allowed, object, NULL,
                          "the base pipeline of pCreateInfos[%u] (%s %d) was made without "
                          "VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT",
                          n, derivative->handle ? "basePipelineHandle, index" : "basePipelineIndex",
                          derivative->index);
    }
}

static void
check_base(const struct wake_graphics_check *p, const struct wake_rec_CreateGraphicsPipelines *r)
{
    static const struct wake_derivative_rules rules = {
        .no_handle = "VUID-VkGraphicsPipelineCreateInfo-flags-00722",
        .parent = "VUID-VkGraphicsPipelineCreateInfo-commonparent",
        .no_index = "VUID-VkGraphicsPipelineCreateInfo-flags-00723",
        .both_handle = "VUID-VkGraphicsPipelineCreateInfo-flags-00724",
        .both_index = "VUID-VkGraphicsPipelineCreateInfo-flags-00725",
        .later = "VUID-vkCreateGraphicsPipelines-flags-00720",
        .not_allowed = "VUID-vkCreateGraphicsPipelines-flags-00721",
    };
    struct wake_derivative derivative = {
        .flags = p->info->flags,
        .handle = p->info->basePipelineHandle,
        .id = wake_packed_id(r->pCreateInfos, p->index, WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                             WAKE_HANDLE_VkGraphicsPipelineCreateInfo_basePipelineHandle),
        .index = p->info->basePipelineIndex,
        .element = p->index,
        .count = r->createInfoCount,
        .bind_point = VK_PIPELINE_BIND_POINT_GRAPHICS,
    };
    bool before = derivative.index >= 0 && (uint32_t)derivative.index < p->index;

    wake_check_derivative(p->check, &derivative, &rules,
                          before ? r->pCreateInfos[derivative.index].flags : 0);
}

/* ---- structs that hang on the create info ---------------------------------------------------- */

static void
check_chain(const struct wake_graphics_check *p)
{
    char path[48];
    const VkPipelineCreationFeedbackCreateInfo *feedback = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO);
    const VkPipelineDiscardRectangleStateCreateInfoEXT *discard = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT);
    uint32_t max = p->facts->properties.discardRectangleEXT.maxDiscardRectangles;

    if (!p->info->pNext) {
        return;
    }
    snprintf(path, sizeof(path), "pCreateInfos[%u]", p->index);
    wake_check_robustness(p->check, p->info->pNext, path);
    if (feedback && feedback->pipelineStageCreationFeedbackCount &&
        feedback->pipelineStageCreationFeedbackCount != p->info->stageCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pipelineStageCreationFeedbackCount-06594",
            "pNext<VkPipelineCreationFeedbackCreateInfo>.pipelineStageCreationFeedbackCount is %u, stageCount %u",
            feedback->pipelineStageCreationFeedbackCount, p->info->stageCount);
    }
    if (discard && discard->discardRectangleCount > max) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineDiscardRectangleStateCreateInfoEXT-discardRectangleCount-00582",
            "pNext<VkPipelineDiscardRectangleStateCreateInfoEXT>.discardRectangleCount is %u, "
            "maxDiscardRectangles %u",
            discard->discardRectangleCount, max);
    } else if (discard && p->pre_rasterization && discard->discardRectangleCount &&
               !discard->pDiscardRectangles &&
               !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04058",
            "pNext<VkPipelineDiscardRectangleStateCreateInfoEXT>.pDiscardRectangles is NULL, "
            "discardRectangleCount %u",
            discard->discardRectangleCount);
    }
}

/* Newer registries have a rule for it that goes beside that of the handle. */
static void
check_lost_layout(const struct wake_graphics_check *p)
{
#if !WAKE_REPEATED_RULES
    uint8_t rank = p->check->rank;

    if (p->info->layout && !p->pipeline->layout && !p->pipeline->heaps && !p->pipeline->linked &&
        p->pipeline->own_parts == WAKE_PARTS_ALL && !wake_scope_lost_objects(p->check->scope) &&
        wake_check_on(p->check, WAKE_CHECK_LIFETIMES)) {
        p->check->rank = WAKE_RANK_OBJECT;
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-None-07826",
                           "layout is not alive, but the pipeline has a complete set of state%s",
                           "");
        p->check->rank = rank;
    }
#else
    (void)p;
#endif
}

/* Handles that the implicit rules leave out, because a pipeline may ignore them. */
static void
check_handles(const struct wake_graphics_check *p, const struct wake_rec_CreateGraphicsPipelines *r)
{
    bool libraries = WAKE_EXTENSION(p->check, VK_EXT_graphics_pipeline_library) &&
                     (WAKE_REPEATED_RULES || p->pipeline->own_parts != WAKE_PARTS_ALL);
    const struct wake_handle_rule pass = {
        libraries ? "VUID-VkGraphicsPipelineCreateInfo-flags-06643"
                  : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06603",
        "VUID-VkGraphicsPipelineCreateInfo-commonparent", VK_OBJECT_TYPE_RENDER_PASS,
        "pCreateInfos[].renderPass", true
    };
    const struct wake_handle_rule layout = { libraries
                                                 ? "VUID-VkGraphicsPipelineCreateInfo-flags-06642"
                                                 : "VUID-VkGraphicsPipelineCreateInfo-layout-06602",
                                             "VUID-VkGraphicsPipelineCreateInfo-commonparent",
                                             VK_OBJECT_TYPE_PIPELINE_LAYOUT,
                                             "pCreateInfos[].layout", true };

    if (p->parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT)) {
        wake_check_handle(p->check, &pass, (uint64_t)p->info->renderPass,
                          wake_packed_id(r->pCreateInfos, p->index,
                                         WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                                         WAKE_HANDLE_VkGraphicsPipelineCreateInfo_renderPass));
    }
    if (p->parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT)) {
        wake_check_handle(p->check, &layout, (uint64_t)p->info->layout,
                          wake_packed_id(r->pCreateInfos, p->index,
                                         WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                                         WAKE_HANDLE_VkGraphicsPipelineCreateInfo_layout));
        check_lost_layout(p);
    }
}

static void
check_stages(const struct wake_graphics_check *p)
{
    const VkShaderStageFlags tessellation = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    VkShaderStageFlags told = 0;
    char path[WAKE_STAGE_PATH];

    if (!(p->pipeline->own_parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT))) {
        return;
    }
    for (uint32_t i = 0; p->info->pStages && i < p->info->stageCount; i++) {
        VkShaderStageFlagBits stage = p->info->pStages[i].stage;

        wake_stage_path(path, p->index, i);
        /* Both stages of tessellation need one feature, which is told once. */
        if (!(stage & told)) {
            wake_check_stage_bit(p->check, stage, path);
        }
        told |= stage & tessellation ? tessellation : 0;
        wake_check_stage(p->check, &p->info->pStages[i], path, p->info->flags, p->info->pNext);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

void
wake_core_create_graphics_pipelines(struct wake_check *check,
                                    const struct wake_rec_CreateGraphicsPipelines *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_pipeline pipeline;

    for (uint32_t i = 0; facts && r->pCreateInfos && i < r->createInfoCount; i++) {
        struct wake_graphics_check p = { .check = check,
                                         .facts = facts,
                                         .info = &r->pCreateInfos[i],
                                         .index = i,
                                         .pipeline = &pipeline };

        wake_pipeline_graphics(&pipeline, r->pCreateInfos, i);
        p.parts = pipeline.own_parts;
        if (pipeline.rasterizer_discard) {
            p.parts &= ~(WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT);
        }
        p.pre_rasterization = p.parts & WAKE_PART_PRE_RASTERIZATION;
        p.fragment = p.parts & WAKE_PART_FRAGMENT;
        p.output = p.parts & WAKE_PART_OUTPUT;
        p.vertex_input = p.parts & WAKE_PART_VERTEX_INPUT &&
                         !(pipeline.stages &
                           (VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT));
        check_flags(&p);
        check_base(&p, r);
        check_handles(&p, r);
        check_chain(&p);
        check_stages(&p);
        wake_check_graphics_parts(&p);
        wake_check_graphics_dynamic(&p);
        wake_check_graphics_input(&p);
        wake_check_graphics_raster(&p);
        wake_check_graphics_multisample(&p);
        wake_check_graphics_fragment(&p);
        wake_check_graphics_output(&p);
        wake_check_graphics_shading_rate(&p);
        wake_check_graphics_portability(&p);
        wake_check_graphics_libraries(&p);
        wake_pipeline_open_stages(&pipeline, NULL);
        wake_check_graphics_shaders(&p);
        wake_check_graphics_newer(&p);
        wake_check_graphics_vendors(&p);
        wake_pipeline_close_stages(&pipeline);
    }
}
