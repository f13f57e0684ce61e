/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws in dynamic render pass instances: the locations of outputs and the indices of inputs, as the pipeline and as commands say
 * them. Specification, 'Dynamic Rendering Local Read'.
 */
#include "core/draw/draw_local_read.h"

#include "core/pipeline/pipeline_rules.h"

#include <stdio.h>

#ifdef VK_VERSION_1_4

/* Where the outputs go, as the pipeline has it and as the instance has it. */
static void
check_locations(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    const VkRenderingAttachmentLocationInfo *own = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO);

    own = own && own->pColorAttachmentLocations ? own : NULL;
    if (!own && !now->relocated) {
        return;
    }
    for (uint32_t i = 0; i < now->color_count && i < p->color_count; i++) {
        uint32_t wanted = !own                            ? i
                          : i < own->colorAttachmentCount ? own->pColorAttachmentLocations[i]
                                                          : i;
        uint32_t set = now->relocated ? now->locations[i] : i;

        if (wanted != set) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-09548"),
                "color attachment %u has location %u in the pipeline%s, and %u in the render pass instance%s",
                i, wanted, own ? "" : ", which has no VkRenderingAttachmentLocationInfo", set,
                now->relocated ? "" : ": vkCmdSetRenderingAttachmentLocations() was not called");
            return;
        }
    }
}

/* The shader reads the input attachment of that index. */
static bool
reads(const struct wake_spirv_entry *fragment, uint32_t index)
{
    for (uint32_t i = 0; i < fragment->use_count; i++) {
        const struct wake_spirv_use *use = &fragment->uses[i];

        if (use->resource == WAKE_RESOURCE_INPUT_ATTACHMENT && index >= use->attachment &&
            index - use->attachment < (use->count ? use->count : 1) &&
            wake_spirv_decoration(fragment->module, use->variable, WAKE_SPIRV_NO_MEMBER,
                                  SpvDecorationInputAttachmentIndex)) {
            return true;
        }
    }
    return false;
}

/* An index; not given: the attachment is what has no index. */
struct input {
    bool given;
    uint32_t index;
};

static const char *
input_text(char text[32], struct input input)
{
    if (!input.given) {
        return "none";
    }
    (void)snprintf(text, 32, input.index == VK_ATTACHMENT_UNUSED ? "VK_ATTACHMENT_UNUSED" : "%u",
                   input.index);
    return text;
}

/* False: they differ, and the shader reads one of them. */
static bool
check_input(const struct wake_draw *draw, const struct wake_spirv_entry *fragment, const char *rule,
            const char *name, struct input own, struct input set)
{
    char own_text[32], set_text[32];

    if ((own.given == set.given && own.index == set.index) ||
        !((own.given && reads(fragment, own.index)) || (set.given && reads(fragment, set.index)))) {
        return true;
    }
    WAKE_FIND_DRAW(
        draw, rule,
        "%s has input attachment index %s in the pipeline, and %s in the render pass instance%s",
        name, input_text(own_text, own), input_text(set_text, set),
        draw->recording->pass.reindexed
            ? ""
            : ": vkCmdSetRenderingInputAttachmentIndices() was not called");
    return false;
}

static struct input
input_of(const uint32_t *value)
{
    return (struct input){ .given = value != NULL, .index = value ? *value : 0 };
}

/* What the inputs are, as the pipeline has it and as the instance has it. */
static void
check_indices(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p, VK_SHADER_STAGE_FRAGMENT_BIT);
    const VkRenderingInputAttachmentIndexInfo *own = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO);
    const uint32_t *colors = own ? own->pColorAttachmentInputIndices : NULL;
    char name[64];

    if (!fragment || (!own && !now->reindexed)) {
        return;
    }
    for (uint32_t i = 0; i < now->color_count && i < p->color_count; i++) {
        const struct input wanted = { true,
                                      colors && i < own->colorAttachmentCount ? colors[i] : i };
        const struct input set = { true, wake_pass_color_input(now, i) };

        (void)snprintf(name, sizeof(name), "color attachment %u", i);
        if (!check_input(draw, fragment, WAKE_ID(draw, "None-09549"), name, wanted, set)) {
            break;
        }
    }
    (void)check_input(draw, fragment, WAKE_ID(draw, "None-10927"), "the depth attachment",
                      input_of(own ? own->pDepthInputAttachmentIndex : NULL),
                      input_of(now->reindexed && now->has_depth_index ? &now->depth_index : NULL));
    (void)check_input(
        draw, fragment, WAKE_ID(draw, "None-10928"), "the stencil attachment",
        input_of(own ? own->pStencilInputAttachmentIndex : NULL),
        input_of(now->reindexed && now->has_stencil_index ? &now->stencil_index : NULL));
}

static bool
is_input(const struct wake_pass *now, uint32_t index)
{
    for (uint32_t i = 0; i < now->color_count; i++) {
        if (wake_pass_color_input(now, i) == index) {
            return true;
        }
    }
    return now->reindexed && ((now->has_depth_index && now->depth_index == index) ||
                              (now->has_stencil_index && now->stencil_index == index));
}

/* What a shader object reads has to be named, as no pipeline has said before. */
static void
check_object_input(const struct wake_draw *draw, const char *name, const uint32_t *index)
{
    const struct wake_pass *now = &draw->recording->pass;

    if (index && !is_input(now, *index)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "InputAttachmentIndex-09597"),
            "the fragment shader reads '%s', whose InputAttachmentIndex is %u, which no attachment of the render pass "
            "instance has%s",
            name, *index,
            now->reindexed ? "" : ": vkCmdSetRenderingInputAttachmentIndices() was not called");
    } else if (!index && now->reindexed && now->has_depth_index && now->has_stencil_index) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "pDepthInputAttachmentIndex-09596"),
            "the fragment shader reads '%s', which has no InputAttachmentIndex, but "
            "vkCmdSetRenderingInputAttachmentIndices() has set pDepthInputAttachmentIndex and "
            "pStencilInputAttachmentIndex",
            name);
    }
}

/* An attachment that is written and read at once, where the instance wants that to be said. */
static void
check_feedback(const struct wake_draw *draw, const char *name, uint32_t index)
{
#ifdef VK_KHR_maintenance10
    const struct wake_pass *now = &draw->recording->pass;

    for (uint32_t i = 0; i < now->color_count && !now->relocated && !draw->pipeline->relocated;
         i++) {
        if (now->colors[i].view && wake_pass_color_input(now, i) == index &&
            !(now->colors[i].flags & VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR) &&
            wake_draw_writes_color(draw, i)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "dynamicRenderingLocalRead-11797"),
                "the fragment shader reads color attachment %u as '%s' and writes it, and the render pass instance was "
                "begun with VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR, but flags of its "
                "VkRenderingAttachmentFlagsInfoKHR lack VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR",
                i, name);
            return;
        }
    }
#else
    (void)draw;
    (void)name;
    (void)index;
#endif
}

static bool
controls_access(const struct wake_pass *now)
{
#ifdef VK_KHR_maintenance10
    return now->flags & VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
#else
    (void)now;
    return false;
#endif
}

/* Input attachments that the fragment shader reads; elements of arrays are not looked at. */
static void
check_inputs(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(draw->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);

    if (!fragment || !(draw->objects || controls_access(now)) ||
        !WAKE_LATER_FEATURE(draw->check, dynamicRenderingLocalRead)) {
        return;
    }
    for (uint32_t i = 0; i < fragment->use_count; i++) {
        const struct wake_spirv_use *use = &fragment->uses[i];
        const char *name;
        bool has_index;

        if (use->resource != WAKE_RESOURCE_INPUT_ATTACHMENT || use->array ||
            !(use->access & WAKE_ACCESS_READ)) {
            continue;
        }
        name = wake_spirv_name(fragment->module, use->variable);
        has_index = wake_spirv_decoration(fragment->module, use->variable, WAKE_SPIRV_NO_MEMBER,
                                          SpvDecorationInputAttachmentIndex) != NULL;
        if (draw->objects) {
            check_object_input(draw, name, has_index ? &use->attachment : NULL);
        }
        if (has_index && controls_access(now)) {
            check_feedback(draw, name, use->attachment);
        }
    }
}

/* Outputs that leave attachments undefined, of which other layers warn; with a render pass object pipelines tell: core/pipeline/shader_outputs.c. */
static void
check_values(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p, VK_SHADER_STAGE_FRAGMENT_BIT);
    uint32_t written = 0, told = 0;

    if (WAKE_REPEATED_RULES || !fragment || now->relocated || p->relocated) {
        return;
    }
    for (uint32_t i = 0; i < fragment->output_count; i++) {
        const struct wake_spirv_slot *slot = &fragment->outputs[i];
        written |= slot->used && slot->location < 32 ? 1u << slot->location : 0;
    }
    for (uint32_t i = 0; i < fragment->output_count; i++) {
        const struct wake_spirv_slot *slot = &fragment->outputs[i];
        uint32_t at = slot->location;
        enum wake_spirv_base base;

        if (at >= 32 || at >= now->color_count || !now->colors[at].view || told >> at & 1) {
            continue;
        }
        told |= 1u << at;
        base = wake_format_base(now->colors[at].format);
        if (base != WAKE_SPIRV_OTHER && slot->base != WAKE_SPIRV_OTHER && base != slot->base) {
            wake_find_warning(
                draw->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
                "Undefined-Value-ShaderFragmentOutputMismatch-DynamicRendering",
                "color attachment %u has %s, but the fragment shader's output there, '%s', is of %s: the attachment becomes "
                "undefined",
                at, wake_name_VkFormat(now->colors[at].format),
                wake_spirv_name(fragment->module, slot->variable),
                wake_base_name((enum wake_spirv_base)slot->base));
        } else if (!(written >> at & 1) && wake_draw_writes_color(draw, at)) {
            wake_find_warning(
                draw->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
                "Undefined-Value-OutputNotWritten-DynamicRendering",
                "the fragment shader declares the output '%s' for color attachment %u and never writes it: with a color write "
                "mask that is not 0 the attachment becomes undefined",
                wake_spirv_name(fragment->module, slot->variable), at);
        }
    }
}

#endif

void
wake_draw_check_local_read(const struct wake_draw *draw)
{
#ifdef VK_VERSION_1_4
    const struct wake_pipeline *p = draw->pipeline;

    if (draw->recording->pass.kind != WAKE_PASS_DYNAMIC || wake_draw_discards(draw)) {
        return;
    }
    if (WAKE_UNLIKELY(draw->objects || p->reads_inputs)) {
        check_inputs(draw);
    }
    if (draw->objects || !p->info || p->linked || p->render_pass) {
        return;
    }
    check_locations(draw);
    check_indices(draw);
    check_values(draw);
#else
    (void)draw;
#endif
}
