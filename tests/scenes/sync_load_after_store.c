/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sync_load_after_store: load operations come behind what earlier render pass instances wrote to
 * the attachment only where a barrier is between. Without the setting they always do.
 */
#include "sync_scene.h"

#include <stdlib.h>

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define LOAD VK_ATTACHMENT_LOAD_OP_LOAD
#define CLEAR VK_ATTACHMENT_LOAD_OP_CLEAR
#define DONT_CARE VK_ATTACHMENT_LOAD_OP_DONT_CARE
#define STORE VK_ATTACHMENT_STORE_OP_STORE
#define NONE VK_ATTACHMENT_STORE_OP_NONE
#define FLAGS KIT_NO_DEVICE

/* One instance behind another. */
static const struct row {
    VkAttachmentLoadOp first;
    VkAttachmentStoreOp store;
    VkAttachmentLoadOp then;
    const char *hazard;
} rows[] = {
    { CLEAR, STORE, LOAD, RAW },     { CLEAR, STORE, CLEAR, WAW }, { LOAD, STORE, DONT_CARE, WAW },
    { LOAD, STORE, LOAD, RAW },      { LOAD, NONE, LOAD, NULL },   { LOAD, NONE, CLEAR, NULL },
    { DONT_CARE, NONE, CLEAR, WAW },
};

struct target {
    struct kit *kit;
    VkImage image;
    VkImageView view;
    VkImageAspectFlags aspects;
};

static void
open_strict(struct kit *kit, bool strict)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };

    if (strict) {
        setenv("WAKE_SYNC_LOAD_AFTER_STORE", "1", 1);
        setenv("VK_LAYER_SYNCVAL_LOAD_OP_AFTER_STORE_OP_VALIDATION", "1", 1);
    }
    open_sync_with(kit, (struct kit_config){
                            .device_next = &v13,
                            .device_extensions = { VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME } });
}

static struct target
make_target(struct kit *kit, bool depth)
{
    struct target t = { .kit = kit };
    VkFormat format = depth ? VK_FORMAT_D16_UNORM : VK_FORMAT_R8G8B8A8_UNORM;
    VkCommandBuffer c = kit_recording(kit);

    t.aspects = depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
    t.image = IMAGE(kit, .format = format,
                    .usage = depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                   : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    KIT_VK(kit, vkCreateImageView(
                    kit->device,
                    &(VkImageViewCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                              .image = t.image,
                                              .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                              .format = format,
                                              .subresourceRange = { t.aspects, 0, 1, 0, 1 } },
                    NULL, &t.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(t.view));
    general_of(c, t.image, t.aspects);
    kit_end(kit, c);
    kit_submit(kit->queue, c, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
    return t;
}

static void
instance(VkCommandBuffer c, const struct target *t, VkAttachmentLoadOp load,
         VkAttachmentStoreOp store, VkRenderingFlags flags)
{
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = t->view,
        .imageLayout = GENERAL,
        .loadOp = load,
        .storeOp = store,
    };
    bool depth = t->aspects != VK_IMAGE_ASPECT_COLOR_BIT;

    vkCmdBeginRendering(c, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                               .flags = flags,
                                               .renderArea = { { 0, 0 }, { TEXELS, TEXELS } },
                                               .layerCount = 1,
                                               .colorAttachmentCount = !depth,
                                               .pColorAttachments = depth ? NULL : &attachment,
                                               .pDepthAttachment = depth ? &attachment : NULL });
    vkCmdEndRendering(c);
}

/* In one command buffer, then in two that are submitted one behind the other. */
static void
run(const struct target *t, const struct row *r, bool strict)
{
    struct kit *kit = t->kit;
    VkCommandBuffer c = kit_recording(kit), d;

    instance(c, t, r->first, r->store, 0);
    full_barrier(c);
    instance(c, t, r->first, r->store, 0);
    if (strict && r->hazard) {
        kit_expect(kit, r->hazard);
    }
    instance(c, t, r->then, r->store, 0);
    kit_end(kit, c);

    c = kit_recording(kit);
    instance(c, t, r->first, r->store, 0);
    kit_end(kit, c);
    d = kit_recording(kit);
    instance(d, t, r->then, r->store, 0);
    kit_end(kit, d);
    kit_submit(kit->queue, c, VK_NULL_HANDLE);
    if (strict && r->hazard) {
        kit_expect(kit, r->hazard);
    }
    kit_submit(kit->queue, d, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

static void
run_all(struct kit *kit, bool strict)
{
    open_strict(kit, strict);
    for (int depth = 0; depth < 2; depth++) {
        const struct target t = make_target(kit, depth);

        for (size_t i = 0; i < KIT_COUNT(rows); i++) {
            run(&t, &rows[i], strict);
        }
    }
}

SCENE(strict, FLAGS)
{
    run_all(kit, true);
}

SCENE(behind_the_store, FLAGS)
{
    run_all(kit, false);
}

/* What is resumed loads nothing. */
SCENE(resumed, FLAGS)
{
    open_strict(kit, true);
    const struct target t = make_target(kit, false);
    VkCommandBuffer c = kit_recording(kit), d;

    instance(c, &t, CLEAR, STORE, VK_RENDERING_SUSPENDING_BIT);
    instance(c, &t, CLEAR, STORE, VK_RENDERING_RESUMING_BIT);
    full_barrier(c);
    instance(c, &t, CLEAR, STORE, VK_RENDERING_SUSPENDING_BIT);
    kit_end(kit, c);
    d = kit_recording(kit);
    instance(d, &t, CLEAR, STORE, VK_RENDERING_RESUMING_BIT);
    kit_expect(kit, WAW);
    instance(d, &t, CLEAR, STORE, 0);
    kit_end(kit, d);
    const VkCommandBuffer both[] = { c, d };

    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .commandBufferCount = 2,
                                               .pCommandBuffers = both },
                              VK_NULL_HANDLE));
    vkQueueWaitIdle(kit->queue);
}

KIT_MAIN()
