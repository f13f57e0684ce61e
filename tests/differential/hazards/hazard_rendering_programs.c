/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of rendering without render passes: depth and stencil, resolves of all of them, layers, and
 * instances that are suspended and resumed.
 */
#include "hazards.h"

#ifdef VK_VERSION_1_4

#define STEPS 8u

struct rendering {
    struct hazard_things things;
    struct program_image many, depth, many_depth;
    VkImageView many_view, depth_view, many_depth_view;
    VkImageView layers[2]; /* both of each plain image */
};

static struct program_image
image_of(struct program *p, VkFormat format, VkSampleCountFlagBits samples)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { HAZARD_SIZE, HAZARD_SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = samples,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 (program_aspect(format) & VK_IMAGE_ASPECT_COLOR_BIT
                      ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                      : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
    };
    return program_image(p, &info);
}

static void
make(struct program *p, struct rendering *r)
{
    hazard_make(p, &r->things);
    r->many = image_of(p, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT);
    r->depth = image_of(p, VK_FORMAT_D32_SFLOAT_S8_UINT, VK_SAMPLE_COUNT_1_BIT);
    r->many_depth = image_of(p, VK_FORMAT_D32_SFLOAT_S8_UINT, VK_SAMPLE_COUNT_4_BIT);
    r->many_view = program_view(p, &r->many, r->many.aspect);
    r->depth_view = program_view(p, &r->depth, r->depth.aspect);
    r->many_depth_view = program_view(p, &r->many_depth, r->many_depth.aspect);
    for (uint32_t i = 0; i < 2; i++) {
        const VkImageViewCreateInfo view = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
            .image = r->things.images[i].image,
            .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
            .format = VK_FORMAT_R8G8B8A8_UNORM,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2 },
        };
        MAKE(IMAGE_VIEW, r->layers[i], vkCreateImageView(p->device, &view, NULL, &r->layers[i]));
    }
}

/* --- rendering --- */

static VkRenderingAttachmentInfo
attachment_of(struct program *p, VkImageView view)
{
    static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                VK_ATTACHMENT_LOAD_OP_NONE };
    static const VkAttachmentStoreOp stores[] = { VK_ATTACHMENT_STORE_OP_STORE,
                                                  VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                                  VK_ATTACHMENT_STORE_OP_NONE };

    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .loadOp = loads[program_pick(p, "load operation", 4)],
        .storeOp = stores[program_pick(p, "store operation", 3)],
    };
}

static void
clear(struct program *p, const VkRenderingInfo *in)
{
    static const VkImageAspectFlags aspects[] = { VK_IMAGE_ASPECT_COLOR_BIT,
                                                  VK_IMAGE_ASPECT_DEPTH_BIT,
                                                  VK_IMAGE_ASPECT_STENCIL_BIT };
    bool half = program_pick(p, "half of it", 8) == 0;
    const VkClearAttachment what = {
        .aspectMask = aspects[in->pDepthAttachment ? program_pick(p, "aspect", 3) : 0]
    };
    const VkClearRect rect = {
        .rect = { { 0, 0 }, { HAZARD_SIZE, in->renderArea.extent.height / (1 + half) } },
        .layerCount = in->layerCount,
    };

    if (half) {
        p->wrong = "apart: a part of attachments is cleared";
    }
    DO(vkCmdClearAttachments(p->commands, 1, &what, 1, &rect));
}

/* One instance, or two halves of one. */
static void
record(struct program *p, VkRenderingInfo *info)
{
    bool two = program_pick(p, "suspended", 8) == 0;

    if (two) {
        p->wrong = "apart: a suspended instance";
    }
    for (int i = 0; i < 1 + two; i++) {
        info->flags = !two ? 0 : i ? VK_RENDERING_RESUMING_BIT : VK_RENDERING_SUSPENDING_BIT;
        DO(vkCmdBeginRendering(p->commands, info));
        if (program_pick(p, "clear", 2)) {
            clear(p, info);
        }
        DO(vkCmdEndRendering(p->commands));
    }
}

static void
render(struct program *p, const struct rendering *r)
{
    bool many = program_pick(p, "many samples", 2), depth = program_pick(p, "depth", 2);
    bool array = !many && !depth && program_pick(p, "array", 4) == 0;
    bool half = program_pick(p, "half", 8) == 0;
    uint32_t image = program_pick(p, "image", 2);
    VkImageView plain = r->things.views[image][0];
    VkRenderingAttachmentInfo colour = attachment_of(p, many    ? r->many_view
                                                        : array ? r->layers[image]
                                                                : plain);
    VkRenderingAttachmentInfo depths[2] = {
        attachment_of(p, many ? r->many_depth_view : r->depth_view),
        attachment_of(p, many ? r->many_depth_view : r->depth_view),
    };
    VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE / (1 + half) } },
        .layerCount = array ? 2 : 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthAttachment = depth ? &depths[0] : NULL,
        .pStencilAttachment = depth ? &depths[1] : NULL,
    };

    if (array || half) {
        p->wrong = "apart: an instance of layers, or of a part of its attachments";
    }
    if (many && program_pick(p, "resolve", 2)) {
        colour.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
        colour.resolveImageView = plain;
    }
    for (int i = 0; i < 2; i++) {
        if (many && program_pick(p, "resolve of depth", 2)) {
            depths[i].resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
            depths[i].resolveImageView = r->depth_view;
            if (depths[i].storeOp == VK_ATTACHMENT_STORE_OP_NONE) {
                p->wrong = "apart: depth or stencil that is resolved and not stored";
            }
        }
    }
    record(p, &info);
}

/* --- programs --- */

static void
clear_depth(struct program *p, const struct rendering *r)
{
    const VkClearDepthStencilValue value = { 0 };
    bool stencil = program_pick(p, "stencil alone", 2);
    const VkImageSubresourceRange range = { stencil ? VK_IMAGE_ASPECT_STENCIL_BIT : r->depth.aspect,
                                            0, 1, 0, 1 };

    DO(vkCmdClearDepthStencilImage(p->commands, r->depth.image, VK_IMAGE_LAYOUT_GENERAL, &value, 1,
                                   &range));
}

static void
rendering(struct program *p)
{
    struct rendering r = { .things.no_events = true };

    make(p, &r);
    program_begin(p);
    hazard_ready(p, &r.things);
    program_layout(p, &r.many, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    program_layout(p, &r.depth, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    program_layout(p, &r.many_depth, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    for (uint32_t i = 0; i < STEPS; i++) {
        switch (program_pick(p, "step", 8)) {
        case 0: hazard_transfer(p, &r.things); break;
        case 1: clear_depth(p, &r); break;
        case 2:
        case 3:
        case 4: render(p, &r); break;
        default: hazard_order(p, &r.things); break;
        }
    }
    program_finish(p);
}

const struct program_subject hazard_rendering_subjects[] = {
    { "hazards_of_rendering", rendering, hazard_prepare },
    { 0 },
};

#endif
