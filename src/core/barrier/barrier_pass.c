/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers inside of a render pass instance: the subpass's dependencies on itself allow
 * them. Specification, 'Pipeline Barriers', 'Subpass Self-dependency'.
 */
#include "core/barrier/barrier.h"

#include "core/barrier/barrier_pass.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"

#include <stdio.h>
#include <string.h>

#define READS                                                                                \
    (VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT | VK_ACCESS_2_INDEX_READ_BIT |                    \
     VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT | VK_ACCESS_2_UNIFORM_READ_BIT |                  \
     VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_2_SHADER_READ_BIT |                   \
     VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | \
     VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_SHADER_SAMPLED_READ_BIT |                   \
     VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT)
#define WRITES                                                                         \
    (VK_ACCESS_2_SHADER_WRITE_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT |           \
     VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT | \
     VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT)

/* With the accesses that general ones stand for. */
static VkAccessFlags2
expand_accesses(VkAccessFlags2 accesses)
{
    accesses |= accesses & VK_ACCESS_2_MEMORY_READ_BIT ? READS : 0;
    accesses |= accesses & VK_ACCESS_2_MEMORY_WRITE_BIT ? WRITES : 0;
    accesses |= accesses & VK_ACCESS_2_SHADER_READ_BIT
                    ? VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | VK_ACCESS_2_SHADER_STORAGE_READ_BIT |
                          VK_ACCESS_2_UNIFORM_READ_BIT
                    : 0;
    accesses |= accesses & VK_ACCESS_2_SHADER_WRITE_BIT ? VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT : 0;
    return accesses;
}

/* Scopes of a dependency of a subpass on itself, or of a barrier. */
struct scopes {
    VkPipelineStageFlags2 stages[2];
    VkAccessFlags2 accesses[2];
    bool by_region, view_local;
};

static struct scopes
scopes_of_dependency(const VkSubpassDependency2 *one)
{
    const VkMemoryBarrier2 *barrier = wake_chain_find(one->pNext,
                                                      VK_STRUCTURE_TYPE_MEMORY_BARRIER_2);
    bool by_region = one->dependencyFlags & VK_DEPENDENCY_BY_REGION_BIT;
    bool view_local = one->dependencyFlags & VK_DEPENDENCY_VIEW_LOCAL_BIT;

    if (barrier) {
        return (struct scopes){ { barrier->srcStageMask, barrier->dstStageMask },
                                { barrier->srcAccessMask, barrier->dstAccessMask },
                                by_region,
                                view_local };
    }
    return (struct scopes){ { one->srcStageMask, one->dstStageMask },
                            { one->srcAccessMask, one->dstAccessMask },
                            by_region,
                            view_local };
}

static bool
covers(const struct scopes *wide, const struct scopes *narrow)
{
    for (int half = 0; half < 2; half++) {
        VkPipelineStageFlags2 has = wake_expand_stages(wide->stages[half]),
                              needs = narrow->stages[half];
        VkAccessFlags2 general = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;

        if (needs & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) {
            /* Inside of a subpass these are its own commands. */
            needs = (needs & ~VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) |
                    VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT;
        }
        if (!(has & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) && (needs & ~has)) {
            return false;
        }
        if (narrow->accesses[half] & ~expand_accesses(wide->accesses[half]) & ~general) {
            return false;
        }
        if (narrow->accesses[half] & general & ~wide->accesses[half]) {
            return false;
        }
    }
    return (narrow->by_region || !wide->by_region) && (narrow->view_local || !wide->view_local);
}

static bool
depends_on_itself(const struct wake_barrier_check *b, const struct wake_render_pass *pass,
                  uint32_t subpass)
{
    for (uint32_t i = 0; i < pass->info.dependencyCount; i++) {
        if (pass->info.pDependencies[i].srcSubpass == subpass &&
            pass->info.pDependencies[i].dstSubpass == subpass) {
            return true;
        }
    }
    wake_find_rule(
        b->check, b->command, WAKE_ID(in_pass, "pDependencies-02285"), NULL,
        "the command is inside of subpass %u, and the render pass has no VkSubpassDependency of that subpass on "
        "itself",
        subpass);
    return false;
}

/* Stages of work that is in no render pass. Transfers are left to the dependencies, as other layers do. */
#define STAGES_OUTSIDE                                                       \
    (VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_HOST_BIT | \
     VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR |                        \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR |              \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR)

static void
check_graphics_stages(const struct wake_barrier_check *b, const struct scopes *scopes,
                      const char *name)
{
    char text[256];

    for (int half = 0; half < 2; half++) {
        VkPipelineStageFlags2 other = scopes->stages[half] & STAGES_OUTSIDE;

        if (other) {
            wake_stages_text(text, sizeof(text), b->all->second, other);
            wake_find_rule(b->check, b->command, WAKE_ID(in_pass, "None-07892"), NULL,
                           "%s%s has %s in its %sStageMask, which runs in no render pass",
                           b->prefix, name, text, half ? "dst" : "src");
        }
    }
}

static void
allowed(const struct wake_barrier_check *b, const struct wake_render_pass *pass, uint32_t subpass,
        const struct scopes *scopes, const char *array, uint32_t index)
{
    char texts[2][256], name[48] = "the barrier";

    for (uint32_t i = 0; i < pass->info.dependencyCount; i++) {
        const VkSubpassDependency2 *one = &pass->info.pDependencies[i];

        if (one->srcSubpass == subpass && one->dstSubpass == subpass) {
            struct scopes wide = scopes_of_dependency(one);

            if (covers(&wide, scopes)) {
                return;
            }
        }
    }
    if (array) {
        snprintf(name, sizeof(name), "%s[%u]", array, index);
    }
    check_graphics_stages(b, scopes, name);
    wake_stages_text(texts[0], sizeof(texts[0]), b->all->second, scopes->stages[0]);
    wake_stages_text(texts[1], sizeof(texts[1]), b->all->second, scopes->stages[1]);
    wake_find_rule(
        b->check, b->command, WAKE_ID(in_pass, "pDependencies-02285"), NULL,
        "%s%s: no VkSubpassDependency of subpass %u on itself includes its stages (%s to %s), accesses and "
        "dependency flags",
        b->prefix, name, subpass, texts[0], texts[1]);
}

/* The views of the framebuffer, as packed; 0: not known. A secondary may have been told its framebuffer. */
static uint32_t
find_views(const struct wake_pass *state, wake_id views[WAKE_MAX_ATTACHMENTS])
{
    const VkFramebufferCreateInfo *info;
    uint32_t count = 0;

    if (state->kind != WAKE_PASS_INHERITED) {
        memcpy(views, state->views, sizeof(state->views));
        return state->view_count <= WAKE_MAX_ATTACHMENTS ? state->view_count : 0;
    }
    info = wake_VkFramebuffer_info(wake_object_get(state->framebuffer));
    if (info && !(info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) && info->pAttachments) {
        for (; count < info->attachmentCount && count < WAKE_MAX_ATTACHMENTS; count++) {
            views[count] = wake_packed_id(info->pAttachments, count, 1, 0);
        }
    }
    return count;
}

static const char only_output[] = "a color or depth/stencil attachment, but no input attachment";

const char *
wake_wrong_in_subpass(const struct wake_pass *state, const struct wake_render_pass *pass,
                      wake_id image)
{
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass, state->subpass);
    wake_id views[WAKE_MAX_ATTACHMENTS];
    uint32_t count = find_views(state, views);
    bool attached = false, input = false, output = false;

    if (!count || !subpass) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_image_view *view = wake_image_view_of(wake_object_get(views[i]));

        if (!view) {
            return NULL;
        }
        if (view->image == image) {
            attached = true;
            input |= wake_refers(subpass->inputs, subpass->input_count, i);
            output |= wake_refers(subpass->colors, subpass->color_count, i) ||
                      wake_refers(subpass->depth, subpass->depth ? 1 : 0, i);
        }
    }
    return input && output ? NULL
           : !attached     ? "no attachment of the framebuffer"
           : input         ? "an input attachment, but no color or depth/stencil attachment"
           : output        ? only_output
                           : "not used";
}

static void
same_layouts(const struct wake_barrier_check *b, const char *rule,
             const VkImageMemoryBarrier2 *barrier, const struct wake_object *object, uint32_t index)
{
    if (barrier->oldLayout != barrier->newLayout) {
        wake_find_rule(
            b->check, b->command, rule, object,
            "%spImageMemoryBarriers[%u].oldLayout is %s and newLayout %s: layouts cannot change inside of a render pass "
            "instance",
            b->prefix, index, wake_name_VkImageLayout(barrier->oldLayout),
            wake_name_VkImageLayout(barrier->newLayout));
    }
}

static const VkAttachmentReference2 *
reference_to(const VkAttachmentReference2 *references, uint32_t count, uint32_t attachment)
{
    for (uint32_t i = 0; references && i < count; i++) {
        if (references[i].attachment == attachment) {
            return &references[i];
        }
    }
    return NULL;
}

/* Barriers of the first version name the layout that the subpass uses. */
static void
check_subpass_layout(const struct wake_barrier_check *b, const struct wake_pass *state,
                     const struct wake_render_pass *pass, const VkImageMemoryBarrier2 *barrier,
                     const struct wake_object *object, uint32_t index)
{
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass, state->subpass);
    const VkAttachmentReference2 *used = NULL;
    wake_id views[WAKE_MAX_ATTACHMENTS];
    uint32_t count = find_views(state, views);

    for (uint32_t i = 0; subpass && object && i < count && !used; i++) {
        const struct wake_image_view *view = wake_image_view_of(wake_object_get(views[i]));

        if (view && view->image == object->id) {
            used = reference_to(subpass->colors, subpass->color_count, i);
            used = used ? used : reference_to(subpass->depth, subpass->depth ? 1 : 0, i);
            used = used ? used : reference_to(subpass->inputs, subpass->input_count, i);
        }
    }
    if (used && !used->pNext && barrier->oldLayout != used->layout) {
        wake_find_rule(
            b->check, b->command, WAKE_ID(in_pass, "oldLayout-10758"), object,
            "%spImageMemoryBarriers[%u].oldLayout is %s, but subpass %u uses the attachment in %s",
            b->prefix, index, wake_name_VkImageLayout(barrier->oldLayout), state->subpass,
            wake_name_VkImageLayout(used->layout));
    }
}

void
wake_check_waits_in_pass(const struct wake_barrier_check *b, const char *layouts,
                         const char *families)
{
    for (uint32_t i = 0; i < b->all->image_count; i++) {
        VkImageMemoryBarrier2 one = wake_image_barrier(b->all, i);
        const struct wake_object *object = wake_check_object(
            b->check, wake_barrier_image(b->all, i), WAKE_TYPE_VkImage);

        same_layouts(b, layouts, &one, object, i);
        if (families && one.srcQueueFamilyIndex != one.dstQueueFamilyIndex) {
            wake_find_rule(
                b->check, b->command, families, object,
                "%spImageMemoryBarriers[%u].srcQueueFamilyIndex is %u and dstQueueFamilyIndex %u, inside of a render "
                "pass instance",
                b->prefix, i, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex);
        }
    }
}

#if !WAKE_REPEATED_RULES
/* A color resolve attachment of the subpass, and no input attachment besides. */
static bool
is_resolved_to(const struct wake_pass *state, const struct wake_render_pass *pass, wake_id image)
{
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass, state->subpass);
    wake_id views[WAKE_MAX_ATTACHMENTS];
    uint32_t count = find_views(state, views);

    for (uint32_t i = 0; subpass && i < count; i++) {
        const struct wake_image_view *view = wake_image_view_of(wake_object_get(views[i]));

        if (view && view->image == image &&
            wake_refers(subpass->resolves, subpass->resolves ? subpass->color_count : 0, i)) {
            return true;
        }
    }
    return false;
}
#endif

/* An image that a barrier of the first or second version may name here. */
static void
check_image(const struct wake_barrier_check *b, const struct wake_pass *state,
            const struct wake_render_pass *pass, const VkImageMemoryBarrier2 *barrier, wake_id id,
            uint32_t index)
{
    const struct wake_object *object = wake_check_object(b->check, id, WAKE_TYPE_VkImage);
    const char *wrong = object ? wake_wrong_in_subpass(state, pass, id) : NULL;
    char name[WAKE_OBJECT_TEXT];

#if !WAKE_REPEATED_RULES
    if (WAKE_UNLIKELY(wrong && is_resolved_to(state, pass, id))) {
        wake_find_objects(
            b->check,
            b->all->second ? "VUID-vkCmdPipelineBarrier2-image-09374"
                           : "VUID-vkCmdPipelineBarrier-image-09374",
            object, NULL,
            "%spImageMemoryBarriers[%u].image (%s) is a color resolve attachment of subpass %u, and has no external "
            "format",
            b->prefix, index, wake_object_text(name, sizeof(name), object), state->subpass);
        return;
    }
#endif
    if (wrong) {
        bool output = wrong == only_output;
        uint8_t rank = b->check->rank;

        /* Other layers look for an attachment of any kind. */
        b->check->rank = output ? WAKE_RANK_OWN : rank;
        wake_find_rule(b->check, b->command, WAKE_ID(in_pass, "image-04073"), object,
                       "%spImageMemoryBarriers[%u].image (%s) is %s in subpass %u", b->prefix,
                       index, wake_object_text(name, sizeof(name), object), wrong, state->subpass);
        b->check->rank = rank;
        if (!output) {
            return;
        }
    }
    same_layouts(b, WAKE_ID(in_pass, "oldLayout-01181"), barrier, object, index);
    check_subpass_layout(b, state, pass, barrier, object, index);
    if (barrier->srcQueueFamilyIndex != barrier->dstQueueFamilyIndex) {
        wake_find_rule(
            b->check, b->command, WAKE_ID(in_pass, "srcQueueFamilyIndex-01182"), object,
            "%spImageMemoryBarriers[%u].srcQueueFamilyIndex is %u and dstQueueFamilyIndex %u: ownership cannot be "
            "transferred inside of a render pass instance",
            b->prefix, index, barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex);
    }
}

/* Features that allow barriers in an instance of dynamic rendering, where the registry has them. */
static bool
reads_locally(const struct wake_check *check)
{
    bool does = false;

#ifdef VK_KHR_dynamic_rendering_local_read
    does = WAKE_FEATURE(check, dynamicRenderingLocalRead);
#endif
#ifdef VK_EXT_shader_tile_image
    does |= WAKE_FEATURE(check, shaderTileImageColorReadAccess) ||
            WAKE_FEATURE(check, shaderTileImageDepthReadAccess) ||
            WAKE_FEATURE(check, shaderTileImageStencilReadAccess);
#endif
    (void)check;
    return does;
}

/* Stages whose work is on one region of the framebuffer. */
#define REGION_STAGES                                                                         \
    (VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | \
     VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT |                                            \
     VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT)

/* One barrier in an instance of dynamic rendering that may have it; the path with its dot. */
static void
check_scopes_in_rendering(const struct wake_barrier_check *b, VkPipelineStageFlags2 source,
                          VkPipelineStageFlags2 destination, const char *path)
{
    const char *owner = wake_owners_in_pass[b->all->second];
    char text[256];

    for (int i = 0; i < 2; i++) {
        VkPipelineStageFlags2 stages = i ? destination : source;

        if (stages & ~REGION_STAGES) {
            wake_stages_text(text, sizeof(text), b->all->second, stages);
            wake_find_rule(
                b->check, owner, WAKE_ID(in_pass, "srcStageMask-09556"), NULL,
                "%s%s%s is %s, with stages that are not framebuffer-space (fragment shader, early and late "
                "fragment tests, color attachment output)",
                b->prefix, path, i ? "dstStageMask" : "srcStageMask", text);
        }
    }
    if (source && !((source | destination) & ~REGION_STAGES) &&
        !(b->all->flags & VK_DEPENDENCY_BY_REGION_BIT)) {
        wake_stages_text(text, sizeof(text), b->all->second, source);
        wake_find_rule(
            b->check, owner, WAKE_ID(in_pass, "dependencyFlags-07891"), NULL,
            "%s%ssrcStageMask is %s, but %sdependencyFlags lacks VK_DEPENDENCY_BY_REGION_BIT",
            b->prefix, path, text, b->prefix);
    }
}

static const struct wake_rendering_attachment *
attachment_with(const struct wake_pass *state, wake_id image)
{
    for (uint32_t i = 0; i < state->color_count + 2 && i < WAKE_MAX_COLOR + 2; i++) {
        const struct wake_rendering_attachment *one = i == state->color_count  ? &state->depth
                                                      : i > state->color_count ? &state->stencil
                                                                               : &state->colors[i];
        const struct wake_image_view *view = wake_image_view_of(wake_object_get(one->view));

        if (view && view->image == image) {
            return one;
        }
    }
    return NULL;
}

/* An image barrier in an instance of dynamic rendering that may have it. */
static void
check_rendered_image(const struct wake_barrier_check *b, const struct wake_pass *state,
                     const VkImageMemoryBarrier2 *barrier, uint32_t index)
{
    wake_id id = wake_barrier_image(b->all, index);
    const struct wake_object *object = wake_check_object(b->check, id, WAKE_TYPE_VkImage);
    const struct wake_rendering_attachment *one = object ? attachment_with(state, id) : NULL;

    same_layouts(b, WAKE_ID(in_pass, "oldLayout-01181"), barrier, object, index);
#ifdef VK_KHR_dynamic_rendering_local_read
    if (one && one->layout != VK_IMAGE_LAYOUT_GENERAL &&
        one->layout != VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ_KHR) {
        wake_find_rule(b->check, b->command, WAKE_ID(in_pass, "image-09555"), object,
                       "%spImageMemoryBarriers[%u].image is an attachment in %s: it has to be in "
                       "VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ or VK_IMAGE_LAYOUT_GENERAL",
                       b->prefix, index, wake_name_VkImageLayout(one->layout));
    } else
#endif
        if (one && one->layout != barrier->oldLayout) {
        wake_find_rule(b->check, b->command, WAKE_ID(in_pass, "oldLayout-10759"), object,
                       "%spImageMemoryBarriers[%u].oldLayout is %s, but the attachment is in %s",
                       b->prefix, index, wake_name_VkImageLayout(barrier->oldLayout),
                       wake_name_VkImageLayout(one->layout));
    }
}

/* Instances of dynamic rendering that may have barriers. */
static void
check_in_rendering(const struct wake_barrier_check *b, const struct wake_pass *state)
{
    const struct wake_barriers *all = b->all;
    char path[64];

    for (uint32_t i = 0; i < all->image_count; i++) {
        VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

        check_rendered_image(b, state, &one, i);
    }
    if (!all->second) {
        check_scopes_in_rendering(b, all->stages[0], all->stages[1], "");
        return;
    }
    for (uint32_t i = 0; i < all->memory_count; i++) {
        VkMemoryBarrier2 one = wake_memory_barrier(all, i);

        snprintf(path, sizeof(path), "pMemoryBarriers[%u].", i);
        check_scopes_in_rendering(b, one.srcStageMask, one.dstStageMask, path);
    }
    for (uint32_t i = 0; i < all->image_count; i++) {
        VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

        snprintf(path, sizeof(path), "pImageMemoryBarriers[%u].", i);
        check_scopes_in_rendering(b, one.srcStageMask, one.dstStageMask, path);
    }
}

/* Without local reads, barriers are about attachments alone. */
static void
check_accesses_in_rendering(const struct wake_barrier_check *b)
{
    const VkAccessFlags2 attachments = VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                                       VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT |
                                       VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                                       VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    char text[512];

    for (uint32_t i = 0; i < b->all->memory_count; i++) {
        VkMemoryBarrier2 one = wake_memory_barrier(b->all, i);
        const VkAccessFlags2 masks[2] = { one.srcAccessMask, one.dstAccessMask };

        for (int half = 0; half < 2; half++) {
            if (masks[half] & ~attachments) {
                wake_find_rule(
                    b->check, wake_owners_in_pass[b->all->second], WAKE_ID(in_pass, "None-09586"),
                    NULL,
                    "%spMemoryBarriers[%u].%sAccessMask is %s, the render pass instance was begun by "
                    "vkCmdBeginRendering(), and the feature dynamicRenderingLocalRead is not enabled",
                    b->prefix, i, half ? "dst" : "src",
                    wake_accesses_text(text, sizeof(text), b->all->second, masks[half]));
            }
        }
    }
}

/* Inside of an instance of dynamic rendering. */
static void
check_dynamic(const struct wake_barrier_check *b, const struct wake_pass *state)
{
    const struct wake_barriers *all = b->all;

    if (wake_check_unknown_extensions(b->check)) {
        return;
    }
    if (!WAKE_LATER_FEATURE(b->check, dynamicRenderingLocalRead)) {
        check_accesses_in_rendering(b);
    }
    if (reads_locally(b->check)) {
        check_in_rendering(b, state);
        return;
    }
    wake_find_rule(b->check, wake_owners_in_pass[all->second], WAKE_ID(in_pass, "None-06191"), NULL,
                   "the render pass instance was begun by vkCmdBeginRendering()");
    if (all->buffer_count || all->image_count) {
        wake_find_rule(
            b->check, wake_owners_in_pass[all->second], WAKE_ID(in_pass, "None-09554"), NULL,
            "%u buffer barriers and %u image barriers are in a render pass instance that vkCmdBeginRendering() began",
            all->buffer_count, all->image_count);
    }
}

void
wake_check_barriers_in_pass(const struct wake_barrier_check *b)
{
    const struct wake_recording *recording = b->check->cb->recording;
    const struct wake_pass *state = recording ? &recording->pass : NULL;
    const struct wake_barriers *all = b->all;
    const struct wake_render_pass *pass;
    bool by_region = all->flags & VK_DEPENDENCY_BY_REGION_BIT;
    bool view_local = all->flags & VK_DEPENDENCY_VIEW_LOCAL_BIT;
    uint32_t subpass;

    if (!state || state->kind == WAKE_PASS_NONE) {
        return;
    }
    if (state->kind == WAKE_PASS_DYNAMIC) {
        check_dynamic(b, state);
        return;
    }
    pass = wake_render_pass_of(
        wake_check_object(b->check, state->render_pass, WAKE_TYPE_VkRenderPass));
    if (all->buffer_count) {
        wake_find_rule(
            b->check, b->command, WAKE_ID(in_pass, "bufferMemoryBarrierCount-01178"), NULL,
            "%sbufferMemoryBarrierCount is %u, but the command is inside of a render pass instance",
            b->prefix, all->buffer_count);
        return;
    }
    subpass = state->subpass;
    if (!pass || subpass >= pass->info.subpassCount) {
        return;
    }
    if (!view_local && wake_render_pass_subpass(pass, subpass)->view_mask &
                           (wake_render_pass_subpass(pass, subpass)->view_mask - 1)) {
        wake_find_rule(
            b->check, b->command, WAKE_ID(in_pass, "None-07893"), NULL,
            "%sdependencyFlags lacks VK_DEPENDENCY_VIEW_LOCAL_BIT, but subpass %u has several views (0x%x)",
            b->prefix, subpass, wake_render_pass_subpass(pass, subpass)->view_mask);
    }
    if ((!all->second || all->memory_count || all->image_count) &&
        !depends_on_itself(b, pass, subpass)) {
        return;
    }
    for (uint32_t i = 0; i < all->memory_count; i++) {
        VkMemoryBarrier2 one = wake_memory_barrier(all, i);

        allowed(b, pass, subpass,
                &(struct scopes){ { one.srcStageMask, one.dstStageMask },
                                  { one.srcAccessMask, one.dstAccessMask },
                                  by_region,
                                  view_local },
                "pMemoryBarriers", i);
    }
    for (uint32_t i = 0; i < all->image_count; i++) {
        VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

        allowed(b, pass, subpass,
                &(struct scopes){ { one.srcStageMask, one.dstStageMask },
                                  { one.srcAccessMask, one.dstAccessMask },
                                  by_region,
                                  view_local },
                "pImageMemoryBarriers", i);
        check_image(b, state, pass, &one, wake_barrier_image(all, i), i);
    }
    if (!all->second && !all->memory_count && !all->image_count) {
        allowed(
            b, pass, subpass,
            &(struct scopes){ { all->stages[0], all->stages[1] }, { 0, 0 }, by_region, view_local },
            NULL, 0);
    }
}
