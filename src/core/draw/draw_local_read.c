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
        const struct input set = { true, now->reindexed && now->has_indices ? now->indices[i] : i };

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

#endif

void
wake_draw_check_local_read(const struct wake_draw *draw)
{
#ifdef VK_VERSION_1_4
    const struct wake_pipeline *p = draw->pipeline;

    if (draw->objects || draw->recording->pass.kind != WAKE_PASS_DYNAMIC || !p->info || p->linked ||
        p->render_pass || wake_draw_discards(draw)) {
        return;
    }
    check_locations(draw);
    check_indices(draw);
#else
    (void)draw;
#endif
}
