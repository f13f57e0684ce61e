/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches in protected command buffers, and protected resources elsewhere.
 * Specification, 'Protected Memory'.
 */
#include "core/draw/drawn.h"

#include "state/derived/image.h"

bool
wake_draw_is_protected(const struct wake_draw *draw)
{
    return wake_command_buffer_is_protected(draw->check->cb);
}

/* Nothing bad comes of it, or there is nothing protected. */
static bool
is_harmless(const struct wake_draw *draw)
{
    return draw->facts->properties.protectedMemory.protectedNoFault ||
           !WAKE_FEATURE(draw->check, protectedMemory);
}

static void
check_resource(const struct wake_draw *draw, const struct wake_object *object, bool is_protected,
               bool written, const char *path)
{
    bool own = wake_draw_is_protected(draw);
    char text[WAKE_OBJECT_TEXT];

    if (is_protected && !own) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(action, "commandBuffer-02707"), object,
            "%s: %s is protected, but the command buffer is not, and the device lacks protectedNoFault",
            path, wake_object_text(text, sizeof(text), object));
    } else if (!is_protected && own && written) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(draw_dispatch, "commandBuffer-02712"), object,
            "%s: %s is written and not protected, but the command buffer is, and the device lacks protectedNoFault",
            path, wake_object_text(text, sizeof(text), object));
    }
}

/* Stages before rasterization leave no traces of what is protected, even in what is. */
static void
check_writer(const struct wake_drawn *drawn, const struct wake_object *object, const char *path)
{
    const VkShaderStageFlags may = VK_SHADER_STAGE_FRAGMENT_BIT | VK_SHADER_STAGE_COMPUTE_BIT;

    if (wake_draw_is_protected(drawn->draw) && !(drawn->use->stage & may)) {
        wake_find_rule(
            drawn->draw->check, drawn->draw->owner, WAKE_ID(draw, "commandBuffer-02713"), object,
            "%s: the %s shader writes it, the command buffer is protected, and the device lacks protectedNoFault",
            path, wake_name_VkShaderStageFlagBits(drawn->use->stage));
    }
}

void
wake_check_drawn_protection(const struct wake_drawn *drawn)
{
    const struct wake_draw *draw = drawn->draw;
    struct wake_object *object;
    const VkBufferCreateInfo *buffer = NULL;
    const struct wake_image_view *view = NULL;
    char text[WAKE_DRAWN_TEXT];

    if (WAKE_LIKELY(is_harmless(draw))) {
        return;
    }
    switch (wake_descriptor_source((VkDescriptorType)drawn->descriptor->type)) {
    case WAKE_SOURCE_IMAGE:
    case WAKE_SOURCE_IMAGE_SAMPLER:
        object = wake_check_object(draw->check, drawn->descriptor->object, WAKE_TYPE_VkImageView);
        view = wake_image_view_of(object);
        break;
    case WAKE_SOURCE_BUFFER:
        object = wake_check_object(draw->check, drawn->descriptor->object, WAKE_TYPE_VkBuffer);
        buffer = wake_VkBuffer_info(object);
        break;
    default: return;
    }
    if (view || buffer) {
        bool is_protected = view ? view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT
                                 : buffer->flags & VK_BUFFER_CREATE_PROTECTED_BIT;
        bool written = drawn->use->use->access & (WAKE_ACCESS_WRITE | WAKE_ACCESS_ATOMIC);

        (void)wake_drawn_text(text, sizeof(text), drawn);
        check_resource(draw, object, is_protected, written, text);
        if (is_protected && written) {
            check_writer(drawn, object, text);
        }
    }
}

static void
check_attachment(const struct wake_draw *draw, wake_id id, const char *path)
{
    struct wake_object *object = id ? wake_check_object(draw->check, id, WAKE_TYPE_VkImageView)
                                    : NULL;
    const struct wake_image_view *view = wake_image_view_of(object);

    if (view) {
        check_resource(draw, object, view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT, true,
                       path);
    }
}

void
wake_draw_check_protected_pass(const struct wake_draw *draw)
{
    const struct wake_pass *pass = &draw->recording->pass;
    const struct wake_render_pass *render_pass;
    const struct wake_subpass *subpass;

    if (WAKE_LIKELY(is_harmless(draw))) {
        return;
    }
    for (uint32_t i = 0; pass->kind == WAKE_PASS_DYNAMIC && i < pass->color_count; i++) {
        check_attachment(draw, pass->colors[i].view, "a color attachment");
    }
    if (pass->kind == WAKE_PASS_DYNAMIC) {
        check_attachment(draw, pass->depth.view, "the depth attachment");
        return;
    }
    render_pass = wake_render_pass_of(
        wake_check_object(draw->check, pass->render_pass, WAKE_TYPE_VkRenderPass));
    subpass = render_pass ? wake_render_pass_subpass(render_pass, pass->subpass) : NULL;
    for (uint32_t i = 0; subpass && subpass->colors && i < subpass->color_count; i++) {
        if (subpass->colors[i].attachment < pass->view_count) {
            check_attachment(draw, pass->views[subpass->colors[i].attachment],
                             "a color attachment");
        }
    }
    if (subpass && subpass->depth && subpass->depth->attachment < pass->view_count) {
        check_attachment(draw, pass->views[subpass->depth->attachment], "the depth attachment");
    }
}

void
wake_draw_check_protected(const struct wake_draw *draw)
{
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;

        if (code && code->shader &&
            wake_spirv_has_capability(code->shader->module, SpvCapabilityRayQueryKHR)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw_dispatch, "commandBuffer-04617"),
                "the %s shader has the capability RayQueryKHR, and the command buffer is protected",
                wake_name_VkShaderStageFlagBits(draw->pipeline->stage[i].stage));
            return;
        }
    }
}

/* Mesh shaders are not there, and neither are their queries; statistics count other stages as well. */
void
wake_draw_check_mesh_queries(const struct wake_draw *draw)
{
    const struct wake_row *active = &draw->check->cb->active;

    /* That a pipeline of mesh shaders draws no vertices is told by itself. */
    if (draw->pipeline && draw->pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT) {
        return;
    }
    for (uint32_t i = 0; i < active->count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)active->rows)[i];
        struct wake_object *object = wake_check_object(draw->check, query->pool,
                                                       WAKE_TYPE_VkQueryPool);
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);

        if (pool && query->pass != WAKE_NEVER_BEGAN &&
            pool->queryType == VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT) {
            wake_find_rule(
                draw->check, draw->owner, WAKE_ID(counted, "stage-07073"), object,
                "query %u, which counts primitives of mesh shaders, is active, and the pipeline has none",
                query->query);
            return;
        }
    }
}
