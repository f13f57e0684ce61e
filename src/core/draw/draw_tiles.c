/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, dispatches and traces in render pass instances with tile shading. Specification, 'Tile Shading Render Pass'.
 */
#include "core/draw/draw_newer.h"
#include "core/draw/drawn.h"

#include "core/words.h"
#include "spirv/spirv_newer_ops.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"

#ifdef VK_QCOM_tile_shading

/* ---- descriptors in sets --------------------------------------------------------------------- */

/* False: it is not known. Pushed ones are not looked at. */
static bool
descriptor_at(const struct wake_draw *draw, uint32_t number, uint32_t binding, uint32_t element,
              struct wake_descriptor *out)
{
    const struct wake_bound_set *bound = number < draw->point->set_count
                                             ? &draw->point->sets[number]
                                             : NULL;
    struct wake_descriptor_set *set = bound
                                          ? wake_descriptor_set_of(wake_check_object(
                                                draw->check, bound->set, WAKE_TYPE_VkDescriptorSet))
                                          : NULL;
    struct wake_descriptor_version *version = set && set->layout && set->layout->complete
                                                  ? wake_descriptor_set_hold(set, bound->number)
                                                  : NULL;
    const struct wake_descriptor_binding *b = version ? wake_descriptor_layout_find(set->layout,
                                                                                    binding)
                                                      : NULL;
    bool known = b &&
                 !(b->flags &
                   (WAKE_DESCRIPTOR_LOOSE | VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT)) &&
                 element < b->count && b->first + element < set->count;

    if (known) {
        *out = *wake_descriptor_version_get(version, b->first + element);
    }
    if (version) {
        wake_descriptor_set_put(set, version);
    }
    return known && out->state == WAKE_DESCRIPTOR_KNOWN;
}

/* Images in a layout that is for loops, which tiles do not go with. */
static void
check_loops(const struct wake_draw *draw)
{
    for (uint32_t i = 0; i < draw->pipeline->use_count; i++) {
        const struct wake_spirv_use *use = draw->pipeline->uses[i].use;
        struct wake_descriptor d;

        if (!wake_pipeline_use_has_image(&draw->pipeline->uses[i]) ||
            use->access & WAKE_ACCESS_DYNAMIC || !use->access ||
            !descriptor_at(draw, use->set, use->binding, use->first, &d)) {
            continue;
        }
        if (d.image.layout == VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(per_tile, "None-10679"),
                "the per-tile execution model is enabled, and the descriptor of set %u, binding %u[%u], which the %s "
                "shader accesses, has the layout VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT",
                use->set, use->binding, use->first,
                wake_name_VkShaderStageFlagBits(draw->pipeline->uses[i].stage));
            return;
        }
    }
}

/* ---- tile attachments ------------------------------------------------------------------------ */

enum { COLOR = 1, DEPTH = 2, STENCIL = 4, INPUT = 8 };

/* The view is of texels of that attachment. */
static bool
is_of(const struct wake_draw *draw, const struct wake_image_view *view, wake_id attachment)
{
    const struct wake_image_view *other = wake_image_view_of(
        wake_check_object(draw->check, attachment, WAKE_TYPE_VkImageView));
    const VkImageSubresourceRange *x = &view->range, *y = other ? &other->range : NULL;

    return other && !view->swapchain && view->image == other->image &&
           x->baseMipLevel == y->baseMipLevel &&
           x->baseArrayLayer < y->baseArrayLayer + y->layerCount &&
           y->baseArrayLayer < x->baseArrayLayer + x->layerCount;
}

static bool
is_reference(const struct wake_draw *draw, const struct wake_image_view *view,
             const VkAttachmentReference2 *reference)
{
    const struct wake_pass *now = &draw->recording->pass;

    return reference && reference->attachment < now->view_count &&
           is_of(draw, view, now->views[reference->attachment]);
}

/* Which attachments of the instance a view is one of. */
static unsigned
kinds_of(const struct wake_draw *draw, const struct wake_image_view *view)
{
    const struct wake_pass *now = &draw->recording->pass;
    VkImageAspectFlags aspects = view->range.aspectMask;
    unsigned both = (aspects & VK_IMAGE_ASPECT_DEPTH_BIT ? DEPTH : 0) |
                    (aspects & VK_IMAGE_ASPECT_STENCIL_BIT ? STENCIL : 0);
    const struct wake_subpass *subpass;
    unsigned kinds = 0;

    if (now->kind == WAKE_PASS_DYNAMIC) {
        for (uint32_t i = 0; i < now->color_count; i++) {
            kinds |= is_of(draw, view, now->colors[i].view) ? COLOR : 0;
        }
        kinds |= is_of(draw, view, now->depth.view) ? both & DEPTH : 0;
        return kinds | (is_of(draw, view, now->stencil.view) ? both & STENCIL : 0);
    }
    subpass = wake_render_pass_subpass(wake_render_pass_of(wake_check_object(
                                           draw->check, now->render_pass, WAKE_TYPE_VkRenderPass)),
                                       now->subpass);
    for (uint32_t i = 0; subpass && i < subpass->color_count; i++) {
        kinds |= is_reference(draw, view, &subpass->colors[i]) ? COLOR : 0;
    }
    for (uint32_t i = 0; subpass && subpass->inputs && i < subpass->input_count; i++) {
        kinds |= is_reference(draw, view, &subpass->inputs[i]) ? INPUT : 0;
    }
    return kinds | (subpass && is_reference(draw, view, subpass->depth) ? both : 0);
}

/* An attachment that a shader accesses as such. */
struct tile_attachment {
    const struct wake_draw *draw;
    VkShaderStageFlagBits stage;
    const struct wake_spirv_tile_attachment *variable;
    const char *name;
    const struct wake_image_view *view;
    const struct wake_object *object;
};

static void
find_unable(const struct tile_attachment *a, const char *vuid, const char *kind,
            const char *feature)
{
    char text[WAKE_OBJECT_TEXT];

    wake_find_objects(
        a->draw->check, vuid, a->draw->pipeline_object, a->object,
        "the %s shader accesses '%s', whose view, %s, is of %s attachment of the render pass instance, but the feature %s is "
        "not enabled",
        wake_name_VkShaderStageFlagBits(a->stage), a->name,
        wake_object_text(text, sizeof(text), a->object), kind, feature);
}

static void
check_kinds(const struct tile_attachment *a)
{
    struct wake_check *check = a->draw->check;
    unsigned kinds = kinds_of(a->draw, a->view);

    if (a->variable->sampled) {
        if (kinds && !WAKE_FEATURE(check, tileShadingSampledAttachments)) {
            find_unable(a, "VUID-RuntimeSpirv-OpTypeSampledImage-10711", "an",
                        "tileShadingSampledAttachments");
        }
        return;
    }
    if (kinds & COLOR && !WAKE_FEATURE(check, tileShadingColorAttachments)) {
        find_unable(a, "VUID-RuntimeSpirv-OpTypeImage-10707", "a color",
                    "tileShadingColorAttachments");
    }
    if (kinds & DEPTH && !WAKE_FEATURE(check, tileShadingDepthAttachments)) {
        find_unable(a, "VUID-RuntimeSpirv-OpTypeImage-10708", "the depth",
                    "tileShadingDepthAttachments");
    }
    if (kinds & STENCIL && !WAKE_FEATURE(check, tileShadingStencilAttachments)) {
        find_unable(a, "VUID-RuntimeSpirv-OpTypeImage-10709", "the stencil",
                    "tileShadingStencilAttachments");
    }
    if (kinds & INPUT && !WAKE_FEATURE(check, tileShadingInputAttachments)) {
        find_unable(a, "VUID-RuntimeSpirv-OpTypeImage-10710", "an input",
                    "tileShadingInputAttachments");
    }
}

static void
check_tile_attachment(struct tile_attachment *a)
{
    const VkImageAspectFlags depth = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    struct wake_descriptor d;
    struct wake_object *object;

    if (!descriptor_at(a->draw, a->variable->set, a->variable->binding, 0, &d)) {
        return;
    }
    object = wake_check_object(a->draw->check, d.object, WAKE_TYPE_VkImageView);
    a->view = wake_image_view_of(object);
    a->object = object;
    if (!a->view || !a->view->info) {
        return;
    }
    check_kinds(a);
    if (a->draw->recording->pass.per_tile && a->variable->access & WAKE_ACCESS_WRITE &&
        a->view->info->subresourceRange.aspectMask & depth) {
        WAKE_FIND_DRAW(
            a->draw, WAKE_ID(per_tile, "aspectMask-10673"),
            "the compute shader writes '%s', whose view was created with the aspectMask %s",
            a->name,
            WAKE_FLAGS_TEXT(VkImageAspectFlags, a->view->info->subresourceRange.aspectMask));
    }
}

/* ---- stages, entries ------------------------------------------------------------------------- */

static void
check_stages(const struct wake_draw *draw)
{
    const VkShaderStageFlags allowed = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT |
                                       VK_SHADER_STAGE_COMPUTE_BIT;

    if (draw->pipeline->stages & ~allowed) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(action, "None-10678"),
            "the render pass instance has tile shading enabled, but the pipeline has the "
            "stages %s",
            WAKE_FLAGS_TEXT(VkShaderStageFlags, draw->pipeline->stages & ~allowed));
    }
}

#endif

void
wake_draw_check_tiles(const struct wake_draw *draw)
{
#ifdef VK_QCOM_tile_shading
    bool per_tile = draw->recording->pass.per_tile;

    if (per_tile && draw->flags & WAKE_DRAW_COMPUTE) {
        if (!WAKE_FEATURE(draw->check, tileShadingPerTileDispatch)) {
            WAKE_FIND_DRAW(draw, WAKE_ID(dispatch, "None-10674"),
                           "the per-tile execution model is enabled, but the feature "
                           "tileShadingPerTileDispatch is not%s",
                           "");
        }
    } else if (per_tile && !(draw->flags & WAKE_DRAW_RAYS) &&
               !WAKE_FEATURE(draw->check, tileShadingPerTileDraw)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-10677"),
                       "the per-tile execution model is enabled, but the feature "
                       "tileShadingPerTileDraw is not%s",
                       "");
    }
    check_stages(draw);
    if (per_tile) {
        check_loops(draw);
    }
#else
    (void)draw;
#endif
}

void
wake_draw_check_tile_shaders(const struct wake_draw *draw)
{
#ifdef VK_QCOM_tile_shading
    const struct wake_pass *pass = &draw->recording->pass;
    bool tiled = pass->kind != WAKE_PASS_NONE && pass->tiled;
    bool per_tile = pass->kind != WAKE_PASS_NONE && pass->per_tile;

    for (uint32_t i = 0; pass->kind != WAKE_PASS_INHERITED && i < draw->pipeline->stage_count;
         i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;
        VkShaderStageFlagBits stage = draw->pipeline->stage[i].stage;

        if (!code || !code->shader ||
            !wake_spirv_has_capability(code->shader->module, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
            continue;
        }
        for (uint32_t k = 0; code->entry && tiled && k < code->entry->tile_attachment_count; k++) {
            struct tile_attachment a = { .draw = draw,
                                         .stage = stage,
                                         .variable = &code->entry->tile_attachments[k] };

            a.name = wake_spirv_name(code->entry->module, a.variable->variable);
            if (a.variable->access) {
                check_tile_attachment(&a);
            }
        }
        if (!tiled) {
            wake_find_objects(
                draw->check, "VUID-RuntimeSpirv-TileShadingQCOM-10700", draw->pipeline_object, NULL,
                "the %s shader has the capability TileShadingQCOM, but there is no render pass instance with tile shading",
                wake_name_VkShaderStageFlagBits(stage));
        }
        if (stage == VK_SHADER_STAGE_COMPUTE_BIT && !per_tile) {
            wake_find_objects(
                draw->check, "VUID-RuntimeSpirv-TileShadingQCOM-10701", draw->pipeline_object, NULL,
                "the compute shader has the capability TileShadingQCOM, but the per-tile execution model is not enabled");
        }
    }
#else
    (void)draw;
#endif
}
