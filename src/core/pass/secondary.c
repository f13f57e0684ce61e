/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers: vkCmdExecuteCommands against the current render pass instance and
 * active queries. What they inherit is looked at in secondary_begin.c, their states in
 * core/command/command_state.c. Specification, 'Secondary Command Buffer Execution'.
 */
#include "core/barrier/barrier_pass.h"
#include "core/pass/custom_resolve.h"
#include "core/pass/render_pass_rules.h"
#include "core/pass/secondary_newer.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/execution/suspended.h"
#include "state/object/family.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* ---- execute: render passes ------------------------------------------------------------------ */

struct execute_check {
    struct wake_check *check;
    const struct wake_pass *pass;      /* NULL: outside, or not known */
    struct wake_object *object;        /* the secondary */
    struct wake_inheritance inherited; /* a copy */
    uint32_t query_types;              /* that the secondary begins */
    unsigned instances;                /* enum wake_instances of it */
    VkCommandBufferUsageFlags usage;   /* it was begun with */
    bool is_protected;
    uint32_t index; /* in pCommandBuffers */
};

/* What the secondary was recorded with; false: its recording is not there (any more). */
static bool
read_secondary(struct execute_check *e, uint64_t target)
{
    const struct wake_command_buffer *cb = e->object->data;
    bool there;

    if (!cb->pool) {
        return false;
    }
    e->is_protected = wake_command_pool_of(cb)->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
    (void)wake_family_lock_children(cb->pool);
    there = wake_executed_is_there(cb, target) && cb->inherited;
    if (there) {
        e->inherited = *cb->inherited;
        e->query_types = cb->query_types;
        e->usage = cb->usage;
        e->instances = cb->recorded ? cb->recorded->instances : 0;
    }
    wake_family_unlock_children(cb->pool);
    return there;
}

#define FIND(vuid, ...) \
    wake_find_objects(e->check, vuid, e->check->cb->object, e->object, __VA_ARGS__)

/* Vulkan 1.3 and VK_KHR_dynamic_rendering have other numbers for what a render pass instance expects of its secondaries. */
static bool
renders_dynamically(struct wake_check *check)
{
    return check->scope->api_version >= VK_API_VERSION_1_3 ||
           WAKE_EXTENSION(check, VK_KHR_dynamic_rendering);
}

static void
in_render_pass(const struct execute_check *e)
{
    const struct wake_inheritance *inherited = &e->inherited;
    struct wake_object *current_object = wake_object_get(e->pass->render_pass);
    const struct wake_render_pass *current = wake_render_pass_of(current_object);
    const struct wake_render_pass *other = wake_render_pass_of(
        wake_object_get(inherited->render_pass));
    char differs[WAKE_INCOMPATIBLE_TEXT];

    if (inherited->subpass != e->pass->subpass) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-06019",
             "pCommandBuffers[%u] was recorded for subpass %u, but the current subpass is %u",
             e->index, inherited->subpass, e->pass->subpass);
        if (WAKE_REPEATED_RULES && !renders_dynamically(e->check)) {
            FIND(
                "VUID-vkCmdExecuteCommands-pCommandBuffers-00097",
                "pCommandBuffers[%u] was begun with VkCommandBufferInheritanceInfo::subpass %u, but the current subpass "
                "is %u",
                e->index, inherited->subpass, e->pass->subpass);
        }
    }
    if (!inherited->render_pass) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06020",
            "pCommandBuffers[%u] was recorded without a render pass, but is executed in one that vkCmdBeginRenderPass() began",
            e->index);
    } else if (!wake_render_pass_compatible(current, WAKE_ANY_SUBPASS, other, WAKE_ANY_SUBPASS,
                                            differs)) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06020",
            "%s, the render pass that pCommandBuffers[%u] was recorded for, is not compatible with the current one, %s: %s (the "
            "first is the current one)",
            WAKE_NAME_OF_ID(e->check, inherited->render_pass, VkRenderPass), e->index,
            WAKE_NAME_OF_ID(e->check, e->pass->render_pass, VkRenderPass), differs);
        if (WAKE_REPEATED_RULES && !renders_dynamically(e->check)) {
            FIND(
                "VUID-vkCmdExecuteCommands-pInheritanceInfo-00098",
                "pCommandBuffers[%u] was begun with a VkCommandBufferInheritanceInfo::renderPass, %s, that is not compatible "
                "with the current one, %s: %s (the first is the current one)",
                e->index, WAKE_NAME_OF_ID(e->check, inherited->render_pass, VkRenderPass),
                WAKE_NAME_OF_ID(e->check, e->pass->render_pass, VkRenderPass), differs);
        }
    }
    if (inherited->framebuffer && e->pass->framebuffer &&
        inherited->framebuffer != e->pass->framebuffer) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-00099",
            "pCommandBuffers[%u] was recorded for another framebuffer than the current render pass instance has",
            e->index);
    }
}

static void
one_format(const struct execute_check *e, const struct wake_rendering_attachment *attachment,
           VkFormat inherited, const char *same, const char *none, const char *member)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(attachment->view));

    if (view && view->format != inherited) {
        FIND(same, "pCommandBuffers[%u] was recorded with %s %s, but the attachment has %s",
             e->index, member, wake_name_VkFormat(inherited), wake_name_VkFormat(view->format));
    } else if (!attachment->view && inherited != VK_FORMAT_UNDEFINED) {
        FIND(
            none,
            "pCommandBuffers[%u] was recorded with %s %s, but the attachment's imageView is VK_NULL_HANDLE",
            e->index, member, wake_name_VkFormat(inherited));
    }
}

static void
one_sample_count(const struct execute_check *e, const struct wake_rendering_attachment *attachment,
                 VkSampleCountFlagBits listed, const char *listed_vuid, const char *common_vuid,
                 const char *member)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(attachment->view));
    bool list = e->inherited.attachment_samples;
    VkSampleCountFlagBits wanted = list ? listed : e->inherited.samples;

    if (view && view->image_info.samples != wanted) {
        FIND(list ? listed_vuid : common_vuid,
             "pCommandBuffers[%u] was recorded for %s, but %s has %s", e->index,
             wake_name_VkSampleCountFlagBits(wanted), member,
             wake_name_VkSampleCountFlagBits(view->image_info.samples));
    }
}

static void
formats_and_samples(const struct execute_check *e)
{
    const struct wake_inheritance *inherited = &e->inherited;
    char member[64];

    for (uint32_t i = 0; i < e->pass->color_count && i < inherited->color_count &&
                         i < WAKE_COUNT(inherited->colors);
         i++) {
        (void)snprintf(member, sizeof(member), "pColorAttachmentFormats[%u]", i);
        one_format(e, &e->pass->colors[i], inherited->colors[i],
                   "VUID-vkCmdExecuteCommands-imageView-06028",
                   "VUID-vkCmdExecuteCommands-imageView-07606", member);
    }
    one_format(e, &e->pass->depth, inherited->depth,
               "VUID-vkCmdExecuteCommands-pDepthAttachment-06029",
               "VUID-vkCmdExecuteCommands-pDepthAttachment-06774", "depthAttachmentFormat");
    one_format(e, &e->pass->stencil, inherited->stencil,
               "VUID-vkCmdExecuteCommands-pStencilAttachment-06030",
               "VUID-vkCmdExecuteCommands-pStencilAttachment-06775", "stencilAttachmentFormat");
    if (WAKE_FEATURE(e->check, multisampledRenderToSingleSampled) || e->pass->resolving) {
        return; /* a custom resolve has samples of its own: custom_resolve.c */
    }
    for (uint32_t i = 0; i < e->pass->color_count && i < WAKE_COUNT(inherited->color_samples);
         i++) {
        (void)snprintf(member, sizeof(member), "color attachment %u", i);
        one_sample_count(e, &e->pass->colors[i], inherited->color_samples[i],
                         "VUID-vkCmdExecuteCommands-pNext-06032",
                         "VUID-vkCmdExecuteCommands-pNext-06035", member);
    }
    one_sample_count(e, &e->pass->depth, inherited->depth_samples,
                     "VUID-vkCmdExecuteCommands-pNext-06033",
                     "VUID-vkCmdExecuteCommands-pNext-06036", "the depth attachment");
    one_sample_count(e, &e->pass->stencil, inherited->depth_samples,
                     "VUID-vkCmdExecuteCommands-pNext-06034",
                     "VUID-vkCmdExecuteCommands-pNext-06037", "the stencil attachment");
}

static void
in_rendering(const struct execute_check *e)
{
    /* VK_RENDERING_CONTENTS_INLINE_BIT_KHR says where commands stand, too, and is ignored as by other layers. */
    const VkRenderingFlags ignored = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT | 0x10;
    const struct wake_inheritance *inherited = &e->inherited;
    char flags[256], other[256];

    if (inherited->render_pass) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06025",
            "pCommandBuffers[%u] was recorded for a render pass, but is executed in an instance that vkCmdBeginRendering() began",
            e->index);
        return;
    }
    if (!inherited->rendering) {
        return;
    }
    if ((inherited->flags & ~ignored) != (e->pass->flags & ~ignored)) {
        (void)wake_print_VkRenderingFlags(flags, sizeof(flags), inherited->flags);
        (void)wake_print_VkRenderingFlags(other, sizeof(other), e->pass->flags & ~ignored);
        FIND(
            "VUID-vkCmdExecuteCommands-flags-06026",
            "pCommandBuffers[%u] was recorded with the rendering flags %s, the current instance has %s",
            e->index, flags, other);
    }
    if (inherited->color_count != e->pass->color_count && e->pass->color_count < WAKE_MAX_COLOR) {
        FIND(
            "VUID-vkCmdExecuteCommands-colorAttachmentCount-06027",
            "pCommandBuffers[%u] was recorded for %u color attachments, the current instance has %u",
            e->index, inherited->color_count, e->pass->color_count);
    }
    if (inherited->view_mask != e->pass->view_mask) {
        FIND(
            "VUID-vkCmdExecuteCommands-viewMask-06031",
            "pCommandBuffers[%u] was recorded with the view mask 0x%x, the current instance has 0x%x",
            e->index, inherited->view_mask, e->pass->view_mask);
    }
    formats_and_samples(e);
    wake_check_custom_secondary(e->check, e->pass, inherited, e->object, e->index);
}

/* ---- execute: queries ------------------------------------------------------------------------ */

static void
active_query(const struct execute_check *e, const struct wake_active_query *query,
             const VkQueryPoolCreateInfo *pool)
{
    const struct wake_inheritance *inherited = &e->inherited;
    char flags[512];

    if (pool->queryType == VK_QUERY_TYPE_OCCLUSION && !inherited->occlusion) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-00102",
            "occlusion query %u is active, but pCommandBuffers[%u] was recorded with occlusionQueryEnable VK_FALSE",
            query->query, e->index);
    }
    if (pool->queryType == VK_QUERY_TYPE_OCCLUSION && (query->flags & ~inherited->query_flags)) {
        (void)wake_print_VkQueryControlFlags(flags, sizeof(flags),
                                             query->flags & ~inherited->query_flags);
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-00103",
             "occlusion query %u is active with %s, which pCommandBuffers[%u] was recorded without",
             query->query, flags, e->index);
    }
    if (pool->queryType == VK_QUERY_TYPE_PIPELINE_STATISTICS &&
        (pool->pipelineStatistics & ~inherited->statistics)) {
        (void)wake_print_VkQueryPipelineStatisticFlags(
            flags, sizeof(flags), pool->pipelineStatistics & ~inherited->statistics);
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-00104",
            "pipeline statistics query %u is active and counts %s, which pCommandBuffers[%u] was recorded without",
            query->query, flags, e->index);
    }
    if ((uint32_t)pool->queryType < 32 && (e->query_types >> pool->queryType & 1)) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-00105",
             "pCommandBuffers[%u] begins a query of %s, and one is active already", e->index,
             wake_name_VkQueryType(pool->queryType));
    }
}

static void
active_queries_of(const struct execute_check *e)
{
    const struct wake_command_buffer *cb = e->check->cb;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)cb->active.rows)[i];
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(wake_object_get(query->pool));

        if (pool && query->pass != WAKE_NEVER_BEGAN) {
            active_query(e, query, pool);
        }
    }
}

/* Rules about active queries that no secondary matters for. */
static void
active_queries(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;

    if (wake_active_queries(cb) && !WAKE_FEATURE(check, inheritedQueries)) {
        wake_find(check, "VUID-vkCmdExecuteCommands-commandBuffer-00101",
                  "%u queries are active, but the feature inheritedQueries is not enabled",
                  wake_active_queries(cb));
    }
    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)cb->active.rows)[i];
        struct wake_object *object = wake_object_get(query->pool);
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);

        if (pool && query->pass != WAKE_NEVER_BEGAN && pool->queryType != VK_QUERY_TYPE_OCCLUSION &&
            pool->queryType != VK_QUERY_TYPE_PIPELINE_STATISTICS) {
            wake_find_objects(check, "VUID-vkCmdExecuteCommands-commandBuffer-07594", cb->object,
                              object, "query %u of %s is active", query->query,
                              wake_name_VkQueryType(pool->queryType));
        }
    }
}

/* ---- execute --------------------------------------------------------------------------------- */

static void
protection(const struct execute_check *e)
{
    const struct wake_facts *facts = wake_check_facts(e->check);
    const struct wake_command_pool *own = wake_command_pool_of(e->check->cb);
    bool is_protected = own && (own->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT);

    if (!facts || !own || facts->properties.protectedMemory.protectedNoFault ||
        is_protected == e->is_protected) {
        return;
    }
    if (is_protected) {
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-01820",
             "pCommandBuffers[%u] is not protected, the command buffer that executes it is",
             e->index);
    } else {
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-01821",
             "pCommandBuffers[%u] is protected, the command buffer that executes it is not",
             e->index);
    }
}

/* vkCmdClearAttachments in the secondary, which did not know the instance's area and layers. */
static void
cleared(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const struct wake_pass *pass = e->pass;
    const VkRect2D *area = &pass->area;
    const struct wake_framebuffer *framebuffer = its->framebuffer
                                                     ? NULL
                                                     : wake_framebuffer_of(
                                                           wake_object_get(pass->framebuffer));
    uint32_t layers = pass->kind == WAKE_PASS_DYNAMIC ? (pass->view_mask ? 0 : pass->layer_count)
                      : framebuffer                   ? framebuffer->info->layers
                                                      : 0;

    if (!its->demands.cleared_right) {
        return;
    }
    if (its->demands.cleared_left < area->offset.x || its->demands.cleared_top < area->offset.y ||
        its->demands.cleared_right > (int64_t)area->offset.x + area->extent.width ||
        its->demands.cleared_bottom > (int64_t)area->offset.y + area->extent.height) {
        FIND(
            "VUID-vkCmdClearAttachments-pRects-00016",
            "vkCmdClearAttachments() in pCommandBuffers[%u] clears from (%lld, %lld) to (%lld, %lld), which reaches beyond "
            "the render area (%d, %d) %u x %u",
            e->index, (long long)its->demands.cleared_left, (long long)its->demands.cleared_top,
            (long long)its->demands.cleared_right, (long long)its->demands.cleared_bottom,
            area->offset.x, area->offset.y, area->extent.width, area->extent.height);
    } else if (layers && its->demands.cleared_layers > layers) {
        FIND(
            "VUID-vkCmdClearAttachments-pRects-06937",
            "vkCmdClearAttachments() in pCommandBuffers[%u] clears layers up to %llu, but the render pass instance has %u",
            e->index, (unsigned long long)its->demands.cleared_layers - 1, layers);
    }
}

/* Barriers in the secondary, which was not told the framebuffer. */
static void
barriers(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const struct wake_render_pass *pass = wake_render_pass_of(
        wake_object_get(e->pass->render_pass));
    char name[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; pass && !its->framebuffer && i < its->demands.barrier_count; i++) {
        const char *wrong = wake_wrong_in_subpass(e->pass, pass, its->demands.barrier_images[i]);
        struct wake_object *image = wake_object_get(its->demands.barrier_images[i]);

        if (wrong && image) {
            wake_find_objects(
                e->check,
                its->demands.barrier_second[i] ? "VUID-vkCmdPipelineBarrier2-image-04073"
                                               : "VUID-vkCmdPipelineBarrier-image-04073",
                e->object, image,
                "vkCmdPipelineBarrier%s() in pCommandBuffers[%u] names %s, which is %s in subpass %u",
                its->demands.barrier_second[i] ? "2" : "", e->index,
                wake_object_text(name, sizeof(name), image), wrong, e->pass->subpass);
        }
    }
}

/* In a secondary one. */
static void
nested(const struct execute_check *e)
{
    (void)e;
#ifdef VK_EXT_nested_command_buffer
    if (e->usage & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT &&
        !WAKE_FEATURE(e->check, nestedCommandBufferRendering)) {
        FIND(
            "VUID-vkCmdExecuteCommands-nestedCommandBufferRendering-09377",
            "pCommandBuffers[%u] was recorded with VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but the feature "
            "nestedCommandBufferRendering is not enabled",
            e->index);
    }
    if (e->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT &&
        !WAKE_FEATURE(e->check, nestedCommandBufferSimultaneousUse)) {
        FIND(
            "VUID-vkCmdExecuteCommands-nestedCommandBufferSimultaneousUse-09378",
            "pCommandBuffers[%u] was recorded with VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, but the feature "
            "nestedCommandBufferSimultaneousUse is not enabled",
            e->index);
    }
#endif
}

/* Heaps that it counts on. */
static void
heaps(const struct execute_check *e)
{
    const struct wake_command_buffer *cb = e->check->cb;
    const struct wake_recording *recording = cb->recording;
    const struct wake_inheritance *own = cb->inherited;

    if (e->inherited.sampler_heap && !(recording && recording->sampler_heap) &&
        !(own && own->sampler_heap)) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-11473",
            "pCommandBuffers[%u] was begun with pSamplerHeapBindInfo, but no sampler heap is bound",
            e->index);
    }
    if (e->inherited.resource_heap && !(recording && recording->resource_heap) &&
        !(own && own->resource_heap)) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-11474",
            "pCommandBuffers[%u] was begun with pResourceHeapBindInfo, but no resource heap is bound",
            e->index);
    }
}

/* A render pass instance that is transformed. */
static void
transform(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const VkRect2D *area = &e->pass->area, *own = &its->transform_area;

    if (!e->pass->transform) {
        return;
    }
    if (!its->transform) {
        FIND(
            "VUID-vkCmdExecuteCommands-pNext-02865",
            "the render pass instance was begun with VkRenderPassTransformBeginInfoQCOM, but pCommandBuffers[%u] without "
            "VkCommandBufferInheritanceRenderPassTransformInfoQCOM",
            e->index);
        return;
    }
    if (its->transform != e->pass->transform) {
        FIND("VUID-vkCmdExecuteCommands-pNext-02866",
             "pCommandBuffers[%u] was recorded for %s, but the render pass instance has %s",
             e->index,
             wake_name_VkSurfaceTransformFlagBitsKHR((VkSurfaceTransformFlagBitsKHR)its->transform),
             wake_name_VkSurfaceTransformFlagBitsKHR(
                 (VkSurfaceTransformFlagBitsKHR)e->pass->transform));
    }
    if (own->offset.x != area->offset.x || own->offset.y != area->offset.y ||
        own->extent.width != area->extent.width || own->extent.height != area->extent.height) {
        FIND(
            "VUID-vkCmdExecuteCommands-pNext-02867",
            "pCommandBuffers[%u] was recorded for the render area (%d, %d) %u x %u, but that of the "
            "render pass instance is (%d, %d) %u x %u",
            e->index, own->offset.x, own->offset.y, own->extent.width, own->extent.height,
            area->offset.x, area->offset.y, area->extent.width, area->extent.height);
    }
}

/* Render pass instances of the secondaries so far. */
struct instances {
    bool suspended;  /* the last one is */
    bool worked;     /* action or synchronization commands follow it */
    uint32_t behind; /* the element that has it */
};

static void
suspended_instances(const struct execute_check *e, struct instances *so_far)
{
    unsigned its = e->instances;

    so_far->worked |= (its & WAKE_INSTANCES_LEAD) != 0;
    if (!(its & WAKE_INSTANCES_ANY)) {
        return;
    }
    if (so_far->suspended && !(its & WAKE_INSTANCES_RESUME)) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-06022",
            "pCommandBuffers[%u] has a render pass instance without VK_RENDERING_RESUMING_BIT behind the suspended one of "
            "pCommandBuffers[%u]",
            e->index, so_far->behind);
    } else if (so_far->suspended && so_far->worked) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-06021",
            "pCommandBuffers[%u] resumes the render pass instance that pCommandBuffers[%u] suspends, but action or "
            "synchronization commands are between the two",
            e->index, so_far->behind);
    }
    *so_far = (struct instances){ .suspended = its & WAKE_INSTANCES_SUSPENDED,
                                  .worked = its & WAKE_INSTANCES_TRAIL,
                                  .behind = e->index };
}

static void
contents(struct wake_check *check, const struct wake_pass *pass, bool unfit)
{
    if (pass->kind == WAKE_PASS_RENDER_PASS && pass->contents == VK_SUBPASS_CONTENTS_INLINE) {
        wake_find(check,
                  pass->subpass && wake_vuid_text("VUID-vkCmdExecuteCommands-None-09681")
                      ? "VUID-vkCmdExecuteCommands-None-09681"
                      : "VUID-vkCmdExecuteCommands-contents-06018",
                  "the contents of the current subpass were said to be VK_SUBPASS_CONTENTS_INLINE");
        if (!unfit && !renders_dynamically(check) &&
            !wake_vuid_text("VUID-vkCmdExecuteCommands-contents-09680")) {
            wake_find(
                check, "VUID-vkCmdExecuteCommands-contents-00095",
                "the current subpass was begun with VK_SUBPASS_CONTENTS_INLINE; secondary command buffers go into one "
                "that was begun with VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS");
        }
    }
    if (pass->kind == WAKE_PASS_DYNAMIC &&
        !(pass->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT)) {
        wake_find(
            check, "VUID-vkCmdExecuteCommands-flags-06024",
            "VkRenderingInfo::flags of the current instance lacks VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT");
    }
}

void
wake_core_execute_commands(struct wake_check *check, const struct wake_rec_CmdExecuteCommands *r)
{
    const struct wake_command_buffer *cb = check->cb;
    struct instances instances = { 0 };
    const struct wake_pass *pass;
    bool unfit = check->found !=
                 check->begun; /* secondaries cannot be executed at all: that was told */
    bool views_unknown = cb && cb->secondary;

    if (!cb || cb->state != WAKE_CB_RECORDING) {
        return;
    }
    pass = cb->recording && cb->recording->pass.kind != WAKE_PASS_NONE ? &cb->recording->pass
                                                                       : NULL;
    if (cb->recording && cb->recording->transform_feedback) {
        wake_find(check, "VUID-vkCmdExecuteCommands-None-02286", "transform feedback is active");
    }
    if (pass) {
        contents(check, pass, unfit);
    }
    active_queries(check);
    if (unfit) {
        return;
    }
    for (uint32_t i = 0; r->pCommandBuffers && r->targets && i < r->commandBufferCount; i++) {
        struct execute_check e = { .check = check, .pass = pass, .index = i };
        struct wake_execution_of of;

        e.object = wake_check_object(check, wake_packed_id(r->pCommandBuffers, i, 1, 0),
                                     WAKE_TYPE_VkCommandBuffer);
        if (!e.object || !e.object->data || !read_secondary(&e, r->targets[i])) {
            continue;
        }
        protection(&e);
        heaps(&e);
        of = (struct wake_execution_of){ check, pass, e.object, &e.inherited, i };
        wake_check_secondary_newer(&of);
        if (!views_unknown) {
            wake_check_inherited_views(&of);
        }
        views_unknown |= !e.inherited.depth_count; /* it may set or disturb them */
        if (check->cb->secondary) {
            nested(&e);
        }
        if (pass && pass->kind == WAKE_PASS_RENDER_PASS) {
            in_render_pass(&e);
            barriers(&e);
            transform(&e);
        } else if (pass && pass->kind == WAKE_PASS_DYNAMIC) {
            in_rendering(&e);
        }
        if (pass && (pass->kind == WAKE_PASS_RENDER_PASS || pass->kind == WAKE_PASS_DYNAMIC)) {
            cleared(&e);
        }
        if (!pass) {
            suspended_instances(&e, &instances);
        }
        active_queries_of(&e);
    }
}
