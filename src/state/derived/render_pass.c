/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of render passes and framebuffers: the second form of a render pass in one piece of
 * memory, and compatibility.
 */
#include "state/derived/render_pass.h"

#include "base/heap.h"
#include "gen/names.h"
#include "state/object/create_info.h"
#include "state/scope/facts.h"

#include <stdio.h>
#include <string.h>

/* ---- copying --------------------------------------------------------------------------------- */

/* One piece of memory that is handed out from its start; without `base` only measured. */
struct piece {
    char *base;
    size_t used;
};

static void *
take(struct piece *piece, size_t count, size_t size)
{
    char *at = piece->base ? piece->base + piece->used : NULL;

    piece->used += (count * size + 15) & ~(size_t)15;
    return at;
}

static const void *
copy(struct piece *piece, const void *from, size_t count, size_t size)
{
    void *to;

    if (!from || !count) {
        return NULL;
    }
    to = take(piece, count, size);
    return to ? memcpy(to, from, count * size) : NULL;
}

/* Copies the structs of a chain that are in the list, in the chain's order. */
struct known_struct {
    VkStructureType stype;
    size_t size;
};

static const void *
copy_chain(struct piece *piece, const void *chain, const struct known_struct *known,
           size_t known_count)
{
    VkBaseOutStructure *first = NULL, *last = NULL;

    for (const VkBaseInStructure *link = chain; link; link = link->pNext) {
        for (size_t i = 0; i < known_count; i++) {
            if (link->sType == known[i].stype) {
                VkBaseOutStructure *made = (void *)(uintptr_t)copy(piece, link, 1, known[i].size);

                if (made) {
                    made->pNext = NULL;
                    if (last) {
                        last->pNext = made;
                    } else {
                        first = made;
                    }
                    last = made;
                }
            }
        }
    }
    return first;
}

static const struct known_struct known_of_pass[] = {
    { VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
      sizeof(VkRenderPassFragmentDensityMapCreateInfoEXT) },
#ifdef VK_QCOM_tile_shading
    { VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
      sizeof(VkRenderPassTileShadingCreateInfoQCOM) },
#endif
};
static const struct known_struct known_of_attachment[] = {
    { VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
      sizeof(VkAttachmentDescriptionStencilLayout) }
};
static const struct known_struct known_of_reference[] = {
    { VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT,
      sizeof(VkAttachmentReferenceStencilLayout) }
};
static const struct known_struct known_of_dependency[] = { { VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                                             sizeof(VkMemoryBarrier2) } };

static const VkAttachmentReference2 *
copy_references2(struct piece *piece, const VkAttachmentReference2 *from, uint32_t count)
{
    VkAttachmentReference2 *to = (void *)(uintptr_t)copy(piece, from, count, sizeof(*to));

    for (uint32_t i = 0; from && i < count; i++) {
        const void *chain = copy_chain(piece, from[i].pNext, known_of_reference,
                                       WAKE_COUNT(known_of_reference));

        if (to) {
            to[i].pNext = chain;
        }
    }
    return to;
}

static const VkAttachmentReference2 *
copy_references(struct piece *piece, const VkAttachmentReference *from, uint32_t count)
{
    VkAttachmentReference2 *to = from && count ? take(piece, count, sizeof(*to)) : NULL;

    for (uint32_t i = 0; to && i < count; i++) {
        to[i] = (VkAttachmentReference2){ .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                          .attachment = from[i].attachment,
                                          .layout = from[i].layout };
    }
    return to;
}

/* ---- the second version ---------------------------------------------------------------------- */

static const void *
copy_subpass_chain(struct piece *piece, const void *chain, struct wake_subpass *subpass)
{
    const VkSubpassDescriptionDepthStencilResolve *resolve = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE);
    const VkFragmentShadingRateAttachmentInfoKHR *rate = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR);
    const VkMultisampledRenderToSingleSampledInfoEXT *single = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT);
    VkSubpassDescriptionDepthStencilResolve *resolve_copy = NULL;
    VkFragmentShadingRateAttachmentInfoKHR *rate_copy = NULL;
    VkMultisampledRenderToSingleSampledInfoEXT *single_copy = NULL;
    const VkAttachmentReference2 *reference;
    const void *next = NULL;

    if (resolve) {
        resolve_copy = (void *)(uintptr_t)copy(piece, resolve, 1, sizeof(*resolve));
        reference = copy_references2(piece, resolve->pDepthStencilResolveAttachment, 1);
        if (resolve_copy) {
            resolve_copy->pDepthStencilResolveAttachment = reference;
            resolve_copy->pNext = next;
            next = resolve_copy;
            subpass->depth_resolve = reference;
            subpass->depth_resolve_mode = resolve->depthResolveMode;
            subpass->stencil_resolve_mode = resolve->stencilResolveMode;
        }
    }
    if (rate) {
        rate_copy = (void *)(uintptr_t)copy(piece, rate, 1, sizeof(*rate));
        reference = copy_references2(piece, rate->pFragmentShadingRateAttachment, 1);
        if (rate_copy) {
            rate_copy->pFragmentShadingRateAttachment = reference;
            rate_copy->pNext = next;
            next = rate_copy;
            subpass->shading_rate = reference;
            subpass->shading_rate_texel = rate->shadingRateAttachmentTexelSize;
        }
    }
    if (single) {
        single_copy = (void *)(uintptr_t)copy(piece, single, 1, sizeof(*single));
        if (single_copy) {
            single_copy->pNext = (void *)(uintptr_t)next;
            next = single_copy;
            subpass->single_sampled = single->multisampledRenderToSingleSampledEnable
                                          ? single->rasterizationSamples
                                          : (VkSampleCountFlagBits)0;
        }
    }
    return next;
}

static void
copy_subpass2(struct piece *piece, const VkSubpassDescription2 *from, VkSubpassDescription2 *to,
              struct wake_subpass *subpass)
{
    VkSubpassDescription2 made = *from;
    struct wake_subpass unused = { 0 };

    made.pNext = copy_subpass_chain(piece, from->pNext, subpass ? subpass : &unused);
    made.pInputAttachments = copy_references2(piece, from->pInputAttachments,
                                              from->inputAttachmentCount);
    made.pColorAttachments = copy_references2(piece, from->pColorAttachments,
                                              from->colorAttachmentCount);
    made.pResolveAttachments = copy_references2(piece, from->pResolveAttachments,
                                                from->colorAttachmentCount);
    made.pDepthStencilAttachment = copy_references2(piece, from->pDepthStencilAttachment, 1);
    made.pPreserveAttachments = copy(piece, from->pPreserveAttachments,
                                     from->preserveAttachmentCount, sizeof(uint32_t));
    if (to) {
        *to = made;
    }
}

static void
copy_second(struct piece *piece, const VkRenderPassCreateInfo2 *from, struct wake_render_pass *pass,
            struct wake_subpass *subpasses)
{
    VkRenderPassCreateInfo2 made = *from;
    VkAttachmentDescription2 *attachments = (void *)(uintptr_t)copy(
        piece, from->pAttachments, from->attachmentCount, sizeof(*attachments));
    VkSubpassDescription2 *descriptions = (void *)(uintptr_t)copy(
        piece, from->pSubpasses, from->subpassCount, sizeof(*descriptions));
    VkSubpassDependency2 *dependencies = (void *)(uintptr_t)copy(
        piece, from->pDependencies, from->dependencyCount, sizeof(*dependencies));

    made.pNext = copy_chain(piece, from->pNext, known_of_pass, WAKE_COUNT(known_of_pass));
    for (uint32_t i = 0; from->pAttachments && i < from->attachmentCount; i++) {
        const void *chain = copy_chain(piece, from->pAttachments[i].pNext, known_of_attachment,
                                       WAKE_COUNT(known_of_attachment));
        if (attachments) {
            attachments[i].pNext = chain;
        }
    }
    for (uint32_t i = 0; from->pSubpasses && i < from->subpassCount; i++) {
        copy_subpass2(piece, &from->pSubpasses[i], descriptions ? &descriptions[i] : NULL,
                      subpasses ? &subpasses[i] : NULL);
    }
    for (uint32_t i = 0; from->pDependencies && i < from->dependencyCount; i++) {
        const void *chain = copy_chain(piece, from->pDependencies[i].pNext, known_of_dependency,
                                       WAKE_COUNT(known_of_dependency));
        if (dependencies) {
            dependencies[i].pNext = chain;
        }
    }
    made.pAttachments = attachments;
    made.pSubpasses = descriptions;
    made.pDependencies = dependencies;
    made.pCorrelatedViewMasks = copy(piece, from->pCorrelatedViewMasks,
                                     from->correlatedViewMaskCount, sizeof(uint32_t));
    if (pass) {
        pass->second = true;
        pass->info = made;
    }
}

/* ---- the first version ----------------------------------------------------------------------- */

static void
copy_subpass1(struct piece *piece, const VkSubpassDescription *from, uint32_t view_mask,
              VkSubpassDescription2 *to)
{
    VkSubpassDescription2 made = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
        .flags = from->flags,
        .pipelineBindPoint = from->pipelineBindPoint,
        .viewMask = view_mask,
        .inputAttachmentCount = from->inputAttachmentCount,
        .pInputAttachments = copy_references(piece, from->pInputAttachments,
                                             from->inputAttachmentCount),
        .colorAttachmentCount = from->colorAttachmentCount,
        .pColorAttachments = copy_references(piece, from->pColorAttachments,
                                             from->colorAttachmentCount),
        .pResolveAttachments = copy_references(piece, from->pResolveAttachments,
                                               from->colorAttachmentCount),
        .pDepthStencilAttachment = copy_references(piece, from->pDepthStencilAttachment, 1),
        .preserveAttachmentCount = from->preserveAttachmentCount,
        .pPreserveAttachments = copy(piece, from->pPreserveAttachments,
                                     from->preserveAttachmentCount, sizeof(uint32_t)),
    };

    if (to) {
        *to = made;
    }
}

/* Aspects that input attachments of the first version read: what
 * VkRenderPassInputAttachmentAspectCreateInfo says, else all. */
static void
fill_aspects(const VkRenderPassCreateInfo *from, VkRenderPassCreateInfo2 *made)
{
    const VkRenderPassInputAttachmentAspectCreateInfo *aspects = wake_chain_find(
        from->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_INPUT_ATTACHMENT_ASPECT_CREATE_INFO);

    for (uint32_t i = 0; made->pSubpasses && i < made->subpassCount; i++) {
        VkAttachmentReference2 *inputs = (void *)(uintptr_t)made->pSubpasses[i].pInputAttachments;

        for (uint32_t k = 0; inputs && k < made->pSubpasses[i].inputAttachmentCount; k++) {
            const struct wake_format_info *format =
                made->pAttachments && inputs[k].attachment < made->attachmentCount
                    ? wake_format(made->pAttachments[inputs[k].attachment].format)
                    : NULL;
            inputs[k].aspectMask = format ? format->aspects : 0;
        }
    }
    for (uint32_t i = 0; aspects && aspects->pAspectReferences && i < aspects->aspectReferenceCount;
         i++) {
        const VkInputAttachmentAspectReference *one = &aspects->pAspectReferences[i];

        if (made->pSubpasses && one->subpass < made->subpassCount &&
            made->pSubpasses[one->subpass].pInputAttachments &&
            one->inputAttachmentIndex < made->pSubpasses[one->subpass].inputAttachmentCount) {
            VkAttachmentReference2 *inputs =
                (void *)(uintptr_t)made->pSubpasses[one->subpass].pInputAttachments;
            inputs[one->inputAttachmentIndex].aspectMask = one->aspectMask;
        }
    }
}

static void
copy_first(struct piece *piece, const VkRenderPassCreateInfo *from, struct wake_render_pass *pass)
{
    const VkRenderPassMultiviewCreateInfo *views = wake_chain_find(
        from->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO);
    VkAttachmentDescription2 *attachments = from->pAttachments ? take(piece, from->attachmentCount,
                                                                      sizeof(*attachments))
                                                               : NULL;
    VkSubpassDescription2 *descriptions = from->pSubpasses ? take(piece, from->subpassCount,
                                                                  sizeof(*descriptions))
                                                           : NULL;
    VkSubpassDependency2 *dependencies = from->pDependencies ? take(piece, from->dependencyCount,
                                                                    sizeof(*dependencies))
                                                             : NULL;
    const void *chain = copy_chain(piece, from->pNext, known_of_pass, WAKE_COUNT(known_of_pass));
    const uint32_t *masks = views ? copy(piece, views->pCorrelationMasks,
                                         views->correlationMaskCount, sizeof(uint32_t))
                                  : NULL;

    for (uint32_t i = 0; attachments && i < from->attachmentCount; i++) {
        const VkAttachmentDescription *one = &from->pAttachments[i];
        attachments[i] = (VkAttachmentDescription2){ VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
                                                     NULL,
                                                     one->flags,
                                                     one->format,
                                                     one->samples,
                                                     one->loadOp,
                                                     one->storeOp,
                                                     one->stencilLoadOp,
                                                     one->stencilStoreOp,
                                                     one->initialLayout,
                                                     one->finalLayout };
    }
    for (uint32_t i = 0; from->pSubpasses && i < from->subpassCount; i++) {
        copy_subpass1(piece, &from->pSubpasses[i],
                      views && views->pViewMasks && i < views->subpassCount ? views->pViewMasks[i]
                                                                            : 0,
                      descriptions ? &descriptions[i] : NULL);
    }
    for (uint32_t i = 0; dependencies && i < from->dependencyCount; i++) {
        const VkSubpassDependency *one = &from->pDependencies[i];
        dependencies[i] = (VkSubpassDependency2){
            VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
            NULL,
            one->srcSubpass,
            one->dstSubpass,
            one->srcStageMask,
            one->dstStageMask,
            one->srcAccessMask,
            one->dstAccessMask,
            one->dependencyFlags,
            views && views->pViewOffsets && i < views->dependencyCount ? views->pViewOffsets[i] : 0
        };
    }
    if (pass) {
        pass->info = (VkRenderPassCreateInfo2){ VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                                chain,
                                                from->flags,
                                                from->attachmentCount,
                                                attachments,
                                                from->subpassCount,
                                                descriptions,
                                                from->dependencyCount,
                                                dependencies,
                                                views ? views->correlationMaskCount : 0,
                                                masks };
        fill_aspects(from, &pass->info);
    }
}

/* ---- compatibility --------------------------------------------------------------------------- */

const VkAttachmentDescription2 *
wake_render_pass_attachment(const struct wake_render_pass *pass,
                            const VkAttachmentReference2 *reference)
{
    return reference && pass->info.pAttachments &&
                   reference->attachment < pass->info.attachmentCount
               ? &pass->info.pAttachments[reference->attachment]
               : NULL;
}

const struct wake_subpass *
wake_render_pass_subpass(const struct wake_render_pass *pass, uint32_t subpass)
{
    return pass && subpass < pass->info.subpassCount ? &pass->subpasses[subpass] : NULL;
}

static uint64_t
mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* What of an attachment counts; 0: none. */
static uint64_t
attachment_key(const struct wake_render_pass *pass, const VkAttachmentReference2 *reference)
{
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(pass, reference);

    if (!attachment) {
        return 0;
    }
    return (uint64_t)(uint32_t)attachment->format << 32 |
           (uint64_t)(attachment->samples & 0xff) << 8 |
           (pass->info.subpassCount > 1 ? attachment->flags & 0x7f : 0) << 1 | 1;
}

/* References behind the last that is used do not count. */
static uint64_t
mix_references(const struct wake_render_pass *pass, uint64_t hash,
               const VkAttachmentReference2 *references, uint32_t count)
{
    while (count && (!references || !attachment_key(pass, &references[count - 1]))) {
        count--;
    }
    hash = mix(hash, count);
    for (uint32_t i = 0; i < count; i++) {
        hash = mix(hash, attachment_key(pass, &references[i]));
    }
    return hash;
}

static uint64_t
resolve_modes(const struct wake_subpass *subpass)
{
    return (uint64_t)subpass->depth_resolve_mode << 32 | (uint32_t)subpass->stencil_resolve_mode;
}

static uint64_t
density_key(const struct wake_render_pass *pass)
{
    VkAttachmentReference2 reference = { .attachment = pass->density_map
                                                           ? pass->density_map->attachment
                                                           : VK_ATTACHMENT_UNUSED };

    return attachment_key(pass, &reference);
}

static uint64_t
order_key(const VkRenderPassCreateInfo2 *info)
{
    uint64_t hash = mix(info->dependencyCount, info->correlatedViewMaskCount);

    for (uint32_t i = 0; info->pDependencies && i < info->dependencyCount; i++) {
        const VkSubpassDependency2 *d = &info->pDependencies[i];

        hash = mix(hash, (uint64_t)d->srcSubpass << 32 | d->dstSubpass);
        hash = mix(hash, (uint64_t)d->srcStageMask << 32 | d->dstStageMask);
        hash = mix(hash, (uint64_t)d->srcAccessMask << 32 | d->dstAccessMask);
        hash = mix(hash, (uint64_t)d->dependencyFlags << 32 | (uint32_t)d->viewOffset);
    }
    for (uint32_t i = 0; info->pCorrelatedViewMasks && i < info->correlatedViewMaskCount; i++) {
        hash = mix(hash, info->pCorrelatedViewMasks[i]);
    }
    return hash;
}

static uint64_t
compatibility(const struct wake_render_pass *pass)
{
    uint64_t hash = mix(mix(density_key(pass) ^ order_key(&pass->info), pass->info.flags),
                        pass->info.subpassCount);

    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &pass->subpasses[i];

        hash = mix(hash, subpass->view_mask);
        hash = mix_references(pass, hash, subpass->inputs, subpass->input_count);
        hash = mix_references(pass, hash, subpass->colors, subpass->color_count);
        hash = mix_references(pass, hash, subpass->depth, 1);
        hash = mix_references(pass, hash, subpass->shading_rate, 1);
        if (attachment_key(pass, subpass->shading_rate)) {
            hash = mix(hash, (uint64_t)subpass->shading_rate_texel.width << 32 |
                                 subpass->shading_rate_texel.height);
        }
        if (pass->info.subpassCount > 1) {
            hash = mix_references(pass, hash, subpass->resolves, subpass->color_count);
            hash = mix_references(pass, hash, subpass->depth_resolve, 1);
            if (attachment_key(pass, subpass->depth_resolve)) {
                hash = mix(hash, resolve_modes(subpass));
            }
        }
    }
    return hash;
}

static void
describe(const struct wake_render_pass *pass, const VkAttachmentReference2 *reference, char *text,
         size_t size)
{
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(pass, reference);

    if (attachment) {
        (void)snprintf(text, size, "attachment %u (%s, %s%s)", reference->attachment,
                       wake_name_VkFormat(attachment->format),
                       wake_name_VkSampleCountFlagBits(attachment->samples),
                       attachment->flags && pass->info.subpassCount > 1
                           ? ", VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT"
                           : "");
    } else {
        (void)snprintf(text, size, "no attachment");
    }
}

static bool
references_differ(const struct wake_render_pass *a, const VkAttachmentReference2 *from_a,
                  uint32_t a_count, const struct wake_render_pass *b,
                  const VkAttachmentReference2 *from_b, uint32_t b_count, uint32_t subpass,
                  const char *member, bool array, char *text)
{
    char one[112], other[112], index[16] = "";

    for (uint32_t i = 0; i < a_count || i < b_count; i++) {
        const VkAttachmentReference2 *in_a = from_a && i < a_count ? &from_a[i] : NULL;
        const VkAttachmentReference2 *in_b = from_b && i < b_count ? &from_b[i] : NULL;

        if (attachment_key(a, in_a) != attachment_key(b, in_b)) {
            if (text) {
                describe(a, in_a, one, sizeof(one));
                describe(b, in_b, other, sizeof(other));
                if (array) {
                    (void)snprintf(index, sizeof(index), "[%u]", i);
                }
                (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT,
                               "%s%s of subpass %u is %s in the first, %s in the second", member,
                               index, subpass, one, other);
            }
            return true;
        }
    }
    return false;
}

#define DIFFER(a_value, b_value, what)                                                    \
    if ((a_value) != (b_value)) {                                                         \
        if (text) {                                                                       \
            (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT,                                  \
                           what " is 0x%llx in the first, 0x%llx in the second",          \
                           (unsigned long long)(a_value), (unsigned long long)(b_value)); \
        }                                                                                 \
        return true;                                                                      \
    }

static bool
subpasses_differ(const struct wake_render_pass *a, const struct wake_render_pass *b, uint32_t i,
                 char *text)
{
    const struct wake_subpass *x = &a->subpasses[i], *y = &b->subpasses[i];
    bool several = a->info.subpassCount > 1;

    if (references_differ(a, x->inputs, x->input_count, b, y->inputs, y->input_count, i,
                          "pInputAttachments", true, text) ||
        references_differ(a, x->colors, x->color_count, b, y->colors, y->color_count, i,
                          "pColorAttachments", true, text) ||
        references_differ(a, x->depth, 1, b, y->depth, 1, i, "pDepthStencilAttachment", false,
                          text) ||
        references_differ(a, x->shading_rate, 1, b, y->shading_rate, 1, i,
                          "pFragmentShadingRateAttachment", false, text) ||
        (several && (references_differ(a, x->resolves, x->color_count, b, y->resolves,
                                       y->color_count, i, "pResolveAttachments", true, text) ||
                     references_differ(a, x->depth_resolve, 1, b, y->depth_resolve, 1, i,
                                       "pDepthStencilResolveAttachment", false, text)))) {
        return true;
    }
    DIFFER(x->view_mask, y->view_mask, "viewMask of a subpass")
    if (attachment_key(a, x->shading_rate)) {
        DIFFER(x->shading_rate_texel.width, y->shading_rate_texel.width,
               "shadingRateAttachmentTexelSize.width")
        DIFFER(x->shading_rate_texel.height, y->shading_rate_texel.height,
               "shadingRateAttachmentTexelSize.height")
    }
    if (several && attachment_key(a, x->depth_resolve)) {
        DIFFER(x->depth_resolve_mode, y->depth_resolve_mode, "depthResolveMode")
        DIFFER(x->stencil_resolve_mode, y->stencil_resolve_mode, "stencilResolveMode")
    }
    return false;
}

/* The members of VkSubpassDependency2, in their order. */
static const struct {
    const char *name;
    enum { SUBPASS, STAGES, ACCESSES, FLAGS, OFFSET } kind;
} dependency_members[] = {
    { "srcSubpass", SUBPASS },    { "dstSubpass", SUBPASS },     { "srcStageMask", STAGES },
    { "dstStageMask", STAGES },   { "srcAccessMask", ACCESSES }, { "dstAccessMask", ACCESSES },
    { "dependencyFlags", FLAGS }, { "viewOffset", OFFSET },
};

static void
print_member(char *text, size_t size, uint32_t member, uint32_t value)
{
    switch (dependency_members[member].kind) {
    case STAGES: wake_print_VkPipelineStageFlags(text, size, value); return;
    case ACCESSES: wake_print_VkAccessFlags(text, size, value); return;
    case FLAGS: wake_print_VkDependencyFlags(text, size, value); return;
    case OFFSET: (void)snprintf(text, size, "%d", (int32_t)value); return;
    case SUBPASS: break;
    }
    if (value == VK_SUBPASS_EXTERNAL) {
        (void)snprintf(text, size, "VK_SUBPASS_EXTERNAL");
    } else {
        (void)snprintf(text, size, "%u", value);
    }
}

/* The first difference between dependencies, or correlation masks. */
static void
print_order(const VkRenderPassCreateInfo2 *a, const VkRenderPassCreateInfo2 *b, char *text)
{
    char one[112], other[112];

    if (a->dependencyCount != b->dependencyCount) {
        (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT,
                       "dependencyCount is %u in the first, %u in the second", a->dependencyCount,
                       b->dependencyCount);
        return;
    }
    for (uint32_t i = 0; i < a->dependencyCount; i++) {
        const uint32_t *in_a = &a->pDependencies[i].srcSubpass,
                       *in_b = &b->pDependencies[i].srcSubpass;

        for (uint32_t k = 0; k < WAKE_COUNT(dependency_members); k++) {
            if (in_a[k] != in_b[k]) {
                print_member(one, sizeof(one), k, in_a[k]);
                print_member(other, sizeof(other), k, in_b[k]);
                (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT,
                               "pDependencies[%u].%s is %s in the first, %s in the second", i,
                               dependency_members[k].name, one, other);
                return;
            }
        }
    }
    (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT, "correlation masks differ");
}

static bool
passes_differ(const struct wake_render_pass *a, const struct wake_render_pass *b, char *text)
{
    DIFFER(a->info.flags, b->info.flags, "flags")
    DIFFER(a->info.subpassCount, b->info.subpassCount, "subpassCount")
    for (uint32_t i = 0; i < a->info.subpassCount; i++) {
        if (subpasses_differ(a, b, i, text)) {
            return true;
        }
    }
    if (density_key(a) != density_key(b)) {
        if (text) {
            (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT, "fragmentDensityMapAttachment differs");
        }
        return true;
    }
    if (order_key(&a->info) != order_key(&b->info)) {
        if (text) {
            print_order(&a->info, &b->info, text);
        }
        return true;
    }
    return false;
}

bool
wake_render_pass_compatible(const struct wake_render_pass *a, uint32_t a_subpass,
                            const struct wake_render_pass *b, uint32_t b_subpass, char *text)
{
    if (!a || !b) {
        return true;
    }
    if (a != b && WAKE_UNLIKELY(a->compatible != b->compatible) && passes_differ(a, b, text)) {
        return false;
    }
    if (a_subpass != b_subpass && a_subpass != WAKE_ANY_SUBPASS && b_subpass != WAKE_ANY_SUBPASS) {
        if (text) {
            (void)snprintf(text, WAKE_INCOMPATIBLE_TEXT, "subpass %u is not subpass %u", a_subpass,
                           b_subpass);
        }
        return false;
    }
    return true;
}

/* ---- making ---------------------------------------------------------------------------------- */

static void
render_pass_destroy(struct wake_derived *derived)
{
    wake_render_pass_put((struct wake_render_pass *)derived);
}

static void
fill_subpasses(struct wake_render_pass *pass, struct wake_subpass *subpasses)
{
    const VkRenderPassFragmentDensityMapCreateInfoEXT *density = wake_chain_find(
        pass->info.pNext, VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT);

    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const VkSubpassDescription2 *info = &pass->info.pSubpasses[i];
        struct wake_subpass *subpass = &subpasses[i];

        subpass->flags = info->flags;
        subpass->view_mask = info->viewMask;
        subpass->input_count = info->pInputAttachments ? info->inputAttachmentCount : 0;
        subpass->color_count = info->pColorAttachments ? info->colorAttachmentCount : 0;
        subpass->preserve_count = info->pPreserveAttachments ? info->preserveAttachmentCount : 0;
        subpass->inputs = info->pInputAttachments;
        subpass->colors = info->pColorAttachments;
        subpass->resolves = info->pResolveAttachments;
        subpass->depth = info->pDepthStencilAttachment;
        subpass->preserves = info->pPreserveAttachments;
        pass->multiview |= info->viewMask != 0;
    }
    pass->subpasses = subpasses;
    pass->density_map = density ? &density->fragmentDensityMapAttachment : NULL;
}

/* Both times the same steps: the first counts the bytes, the second copies. */
static struct wake_render_pass *
build(struct piece *piece, const VkRenderPassCreateInfo *first,
      const VkRenderPassCreateInfo2 *second)
{
    struct wake_render_pass *pass = take(piece, 1, sizeof(*pass));
    uint32_t count = first                ? (first->pSubpasses ? first->subpassCount : 0)
                     : second->pSubpasses ? second->subpassCount
                                          : 0;
    struct wake_subpass *subpasses = take(piece, count, sizeof(*subpasses));

    if (first) {
        copy_first(piece, first, pass);
    } else {
        copy_second(piece, second, pass, subpasses);
    }
    if (pass) {
        pass->info.subpassCount = count;
        pass->info.attachmentCount = pass->info.pAttachments ? pass->info.attachmentCount : 0;
        pass->info.dependencyCount = pass->info.pDependencies ? pass->info.dependencyCount : 0;
        fill_subpasses(pass, subpasses);
    }
    return pass;
}

static struct wake_render_pass *
make(const VkRenderPassCreateInfo *first, const VkRenderPassCreateInfo2 *second)
{
    struct piece piece = { 0 };
    struct wake_render_pass *pass;

    (void)build(&piece, first, second);
    piece.base = wake_zalloc(WAKE_HEAP_STATE, piece.used);
    if (!piece.base) {
        return NULL;
    }
    piece.used = 0;
    pass = build(&piece, first, second);
    pass->derived.destroy = render_pass_destroy;
    pass->references = 1;
    pass->compatible = compatibility(pass);
    return pass;
}

const struct wake_render_pass *
wake_render_pass_make(const VkRenderPassCreateInfo *first, const VkRenderPassCreateInfo2 *second)
{
    return make(first, second);
}

static struct wake_derived *
render_pass_make(struct wake_object *object)
{
    const struct wake_rec_CreateRenderPass *first = wake_create_record(object,
                                                                       WAKE_CMD_vkCreateRenderPass);
    const struct wake_rec_CreateRenderPass2 *second = wake_create_record(
        object, WAKE_CMD_vkCreateRenderPass2);
    struct wake_render_pass *pass = first && first->pCreateInfo ? make(first->pCreateInfo, NULL)
                                    : second && second->pCreateInfo
                                        ? make(NULL, second->pCreateInfo)
                                        : NULL;

    return pass ? &pass->derived : NULL;
}

const struct wake_render_pass *
wake_render_pass_of(struct wake_object *object)
{
    return object && object->type == WAKE_TYPE_VkRenderPass
               ? (const void *)wake_derive(object, render_pass_make)
               : NULL;
}

const struct wake_render_pass *
wake_render_pass_get(struct wake_object *object)
{
    return wake_render_pass_share(wake_render_pass_of(object));
}

const struct wake_render_pass *
wake_render_pass_share(const struct wake_render_pass *pass)
{
    if (pass) {
        /* relaxed: the caller, or the object, holds another one meanwhile */
        (void)wake_fetch_add_relaxed(&((struct wake_render_pass *)(uintptr_t)pass)->references, 1);
    }
    return pass;
}

void
wake_render_pass_put(const struct wake_render_pass *pass)
{
    /* The last one frees: acquire and release, so that every other holder's reads come before. */
    if (pass && wake_fetch_sub(&((struct wake_render_pass *)(uintptr_t)pass)->references, 1) == 1) {
        wake_free(WAKE_HEAP_STATE, (void *)(uintptr_t)pass);
    }
}

/* ---- framebuffers ---------------------------------------------------------------------------- */

static void
framebuffer_destroy(struct wake_derived *derived)
{
    wake_render_pass_put(((struct wake_framebuffer *)derived)->pass);
    wake_free(WAKE_HEAP_STATE, derived);
}

static struct wake_derived *
framebuffer_make(struct wake_object *object)
{
    const VkFramebufferCreateInfo *info = wake_VkFramebuffer_info(object);
    struct wake_framebuffer *framebuffer = info ? wake_zalloc(WAKE_HEAP_STATE, sizeof(*framebuffer))
                                                : NULL;

    if (!framebuffer) {
        return NULL;
    }
    framebuffer->derived.destroy = framebuffer_destroy;
    framebuffer->info = info;
    framebuffer->pass_id = wake_packed_id(info, 0, WAKE_HANDLES_VkFramebufferCreateInfo,
                                          WAKE_HANDLE_VkFramebufferCreateInfo_renderPass);
    framebuffer->pass = wake_render_pass_get(wake_object_get(framebuffer->pass_id));
    if (info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) {
        framebuffer->imageless = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO);
    } else {
        framebuffer->view_count = info->pAttachments ? info->attachmentCount : 0;
    }
    return &framebuffer->derived;
}

const struct wake_framebuffer *
wake_framebuffer_of(struct wake_object *object)
{
    return object && object->type == WAKE_TYPE_VkFramebuffer
               ? (const void *)wake_derive(object, framebuffer_make)
               : NULL;
}

wake_id
wake_framebuffer_view(const struct wake_framebuffer *framebuffer, uint32_t attachment)
{
    return attachment < framebuffer->view_count
               ? wake_packed_id(framebuffer->info->pAttachments, attachment, 1, 0)
               : 0;
}
