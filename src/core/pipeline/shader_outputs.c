/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The outputs of fragment shaders against attachments. Specification, 'Fragment Output Interface'.
 * Threads: see core.h.
 */
#include "core/pipeline/pipeline_rules.h"

/* Other layers use these ids for what is valid, but leaves an attachment undefined: with a render pass object, without one. Newer
 * ones speak of outputs that are declared and not written alone, and without a render pass object at draws: core/draw/draw_local_read.c. */
#define BY_PASS(p, id, older)                               \
    ((p)->pipeline->subpass_info ? WAKE_OWN_RULE(id, older) \
                                 : WAKE_OWN_RULE(id "-DynamicRendering", older))
#define NOT_PRODUCED(p)                            \
    BY_PASS(p, "Undefined-Value-OutputNotWritten", \
            "UNASSIGNED-CoreValidation-Shader-InputNotProduced")
#define NOT_CONSUMED(p)                                   \
    BY_PASS(p, "Undefined-Value-ShaderOutputNotConsumed", \
            "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed")
#define TYPE_MISMATCH(p)                                       \
    BY_PASS(p, "Undefined-Value-ShaderFragmentOutputMismatch", \
            "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch")
#define VALIDATION VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT

static bool
reaches_alpha(const struct wake_spirv_entry *fragment)
{
    for (uint32_t i = 0; i < fragment->output_count; i++) {
        const struct wake_spirv_slot *slot = &fragment->outputs[i];

        if (slot->location == 0 && slot->component + slot->components > 3) {
            return true;
        }
    }
    return false;
}

/* Bits of the color attachments that there are, with their formats. */
static uint32_t
color_attachments(const struct wake_graphics_check *p, VkFormat formats[32])
{
    const struct wake_pipeline *pipeline = p->pipeline;
    uint32_t found = 0;
    uint32_t count = pipeline->subpass_info ? pipeline->subpass_info->color_count
                                            : pipeline->color_count;

    for (uint32_t i = 0; i < count && i < 32; i++) {
        if (pipeline->subpass_info) {
            const VkAttachmentDescription2 *color = i < pipeline->subpass_info->color_count
                                                        ? wake_render_pass_attachment(
                                                              pipeline->pass,
                                                              &pipeline->subpass_info->colors[i])
                                                        : NULL;

            formats[i] = color ? color->format : VK_FORMAT_UNDEFINED;
        } else {
            formats[i] = pipeline->color_formats ? pipeline->color_formats[i] : VK_FORMAT_UNDEFINED;
        }
        found |= formats[i] != VK_FORMAT_UNDEFINED ? 1u << i : 0;
    }
    return found;
}

static bool
writes_attachment(const struct wake_graphics_check *p, uint32_t i)
{
    const struct wake_pipeline *pipeline = p->pipeline;

    return !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT) &&
           !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT) &&
           pipeline->blend_attachments && i < pipeline->blend_attachment_count &&
           pipeline->blend_attachments[i].colorWriteMask;
}

/* Outputs and attachments that do not meet, or not in a type that they share: what an attachment
 * gets is undefined then. */
static void
check_attachments(const struct wake_graphics_check *p, const struct wake_spirv_entry *fragment)
{
    bool alpha_counts = p->pipeline->multisample && p->pipeline->multisample->alphaToCoverageEnable;
    VkFormat formats[32];
    uint32_t there = color_attachments(p, formats), written = 0, used = 0, last = UINT32_MAX;

    /* A part that a later library may bring, or that says where outputs go. */
    if (p->pipeline->relocated || wake_check_unknown_extensions(p->check) ||
        (!WAKE_REPEATED_RULES && !p->pipeline->subpass_info) ||
        (!p->pipeline->subpass_info && (p->pipeline->render_pass || p->info->renderPass ||
                                        !WAKE_FEATURE(p->check, dynamicRendering)))) {
        return;
    }
    for (uint32_t i = 0; i < fragment->output_count; i++) {
        const struct wake_spirv_slot *slot = &fragment->outputs[i];
        uint32_t at = slot->location;
        enum wake_spirv_base base;

        used |= slot->used && at < 32 ? 1u << at : 0;
        if (at == last || at >= 32) {
            continue;
        }
        last = at;
        written |= 1u << at;
        base = there & 1u << at ? wake_format_base(formats[at]) : WAKE_SPIRV_OTHER;
        if (!(there & 1u << at) && (!p->pipeline->subpass_info || (alpha_counts && at == 0))) {
            continue; /* without a render pass one shader serves passes with and without the attachment */
        }
        if (!(there & 1u << at) && at < p->pipeline->subpass_info->color_count) {
            continue; /* VK_ATTACHMENT_UNUSED stands there: the subpass leaves it out on purpose */
        }
        if (!(there & 1u << at)) {
            WAKE_WARN_GRAPHICS(
                p, VALIDATION, NOT_CONSUMED(p),
                "pStages: fragment shader writes to output location %u with no matching attachment ('%s'): nothing is "
                "stored",
                at, wake_spirv_name(fragment->module, slot->variable));
        } else if (base != WAKE_SPIRV_OTHER && slot->base != WAKE_SPIRV_OTHER &&
                   base != slot->base) {
            WAKE_WARN_GRAPHICS(
                p, VALIDATION, TYPE_MISMATCH(p),
                "pStages: Attachment %u of type %s does not match fragment shader output type of '%s', which is of %s; "
                "the attachment becomes undefined",
                at, wake_name_VkFormat(formats[at]),
                wake_spirv_name(fragment->module, slot->variable),
                wake_base_name((enum wake_spirv_base)slot->base));
        }
    }
    for (uint32_t i = 0; (p->pipeline->subpass_info || written) && i < 32; i++) {
        bool missing = WAKE_REPEATED_RULES ? !(written >> i & 1)
                                           : written >> i & 1 && !(used >> i & 1);

        if (there >> i & 1 && missing && writes_attachment(p, i)) {
            WAKE_WARN_GRAPHICS(
                p, VALIDATION, NOT_PRODUCED(p),
                "pStages: Attachment %u not written by fragment shader: its color write mask is 0x%x, and it becomes "
                "undefined",
                i, p->pipeline->blend_attachments[i].colorWriteMask);
        }
    }
}

void
wake_check_fragment_output(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    const struct wake_pipeline *pipeline = p->pipeline;

    if (!fragment || pipeline->rasterizer_discard || !(pipeline->parts & WAKE_PART_OUTPUT) ||
        !wake_graphics_parts_meet(p, WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT)) {
        return;
    }
    if (pipeline->multisample && pipeline->multisample->alphaToCoverageEnable &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT) &&
        !reaches_alpha(fragment)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-alphaToCoverageEnable-08891",
                      "UNASSIGNED-CoreValidation-Shader-NoAlphaAtLocation0WithAlphaToCoverage"),
            "pMultisampleState->alphaToCoverageEnable is VK_TRUE, but the fragment shader doesn't declare alpha output at "
            "location 0");
    }
    check_attachments(p, fragment);
}
