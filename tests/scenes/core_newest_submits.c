/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits of command buffers whose render pass instances are striped (VK_ARM_render_pass_striped): one semaphore for each stripe.
 */
#include "attachment_scene.h"

struct stripes {
    VkRenderPassStripeInfoARM infos[2];
    VkRenderPassStripeBeginInfoARM begin;
    struct rendered rendered;
};

static void
open_stripes(struct kit *kit, struct stripes *s)
{
    NEW_WITH(kit, VkPhysicalDeviceRenderPassStripedFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RENDER_PASS_STRIPED_FEATURES_ARM,
             "VK_ARM_render_pass_striped");
    *s = (struct stripes){ .begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_BEGIN_INFO_ARM,
                                      .stripeInfoCount = 2,
                                      .pStripeInfos = s->infos } };
    for (uint32_t i = 0; i < 2; i++) {
        s->infos[i].sType = VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_INFO_ARM;
        s->infos[i].stripeArea = (VkRect2D){ { (int32_t)(i * 16), 0 }, { 16, 32 } };
    }
    render_to(&s->rendered, VK_NULL_HANDLE);
}

static void
render(struct stripes *s, VkCommandBuffer commands, bool striped, VkRenderingFlags flags)
{
    s->rendered.info.pNext = striped ? &s->begin : NULL;
    s->rendered.info.flags = flags;
    vkCmdBeginRendering(commands, &s->rendered.info);
    vkCmdEndRendering(commands);
}

/* `count`: of semaphores; 0: without the struct that has them; `semaphore`: the first, NULL: another one. */
static void
submit_with(struct kit *kit, const char *vuid, VkCommandBuffer commands, uint32_t count,
            VkSemaphore semaphore)
{
    VkSemaphoreSubmitInfo semaphores[8];
    const VkRenderPassStripeSubmitInfoARM stripes = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_SUBMIT_INFO_ARM,
        .stripeSemaphoreInfoCount = count,
        .pStripeSemaphoreInfos = semaphores
    };
    const VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .pNext = count ? &stripes : NULL,
        .commandBuffer = commands
    };
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .commandBufferInfoCount = 1,
                                 .pCommandBufferInfos = &buffer };

    for (uint32_t i = 0; i < count; i++) {
        semaphores[i] = (VkSemaphoreSubmitInfo){
            .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
            .semaphore = semaphore && !i ? semaphore : kit_semaphore(kit),
            .value = semaphore && !i,
            .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
        };
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkQueueSubmit2(kit->queue, 1, &info, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
submit(struct kit *kit, const char *vuid, VkCommandBuffer commands, uint32_t count)
{
    submit_with(kit, vuid, commands, count, VK_NULL_HANDLE);
}

SCENE(timelines_of_stripes, SILENT)
{
    VkCommandBuffer commands;
    struct stripes s;

    open_stripes(kit, &s);
    commands = kit_recording(kit);
    render(&s, commands, true, 0);
    kit_end(kit, commands);
    submit_with(kit, "VUID-VkRenderPassStripeSubmitInfoARM-semaphore-09447", commands, 2,
                kit_timeline(kit, 0));
}

SCENE(striped_submits, SILENT)
{
    VkCommandBuffer commands;
    struct stripes s;

    open_stripes(kit, &s);
    commands = kit_recording(kit);
    render(&s, commands, true, 0);
    kit_end(kit, commands);
    submit(kit, NULL, commands, 2);
    submit(kit, "VUID-VkCommandBufferSubmitInfo-commandBuffer-09445", commands, 0);
    submit(kit, "VUID-VkCommandBufferSubmitInfo-pNext-09446", commands, 1);
    submit(kit, "VUID-VkCommandBufferSubmitInfo-pNext-09446", commands, 3);
}

SCENE(several_striped_instances, SILENT)
{
    VkCommandBuffer commands;
    struct stripes s;

    open_stripes(kit, &s);
    commands = kit_recording(kit);
    render(&s, commands, true, 0);
    render(&s, commands, false, 0);
    render(&s, commands, true, 0);
    kit_end(kit, commands);
    submit(kit, NULL, commands, 4);
    submit(kit, "VUID-VkCommandBufferSubmitInfo-pNext-09446", commands, 2);
    commands = kit_recording(kit);
    render(&s, commands, false, 0);
    kit_end(kit, commands);
    submit(kit, NULL, commands, 0);
    submit(kit, "VUID-VkCommandBufferSubmitInfo-pNext-09446", commands, 2);
}

/* Instances that resume another one have no stripes of their own. */
SCENE(resumed_striped_instances, SILENT)
{
    VkCommandBuffer commands;
    struct stripes s;

    open_stripes(kit, &s);
    commands = kit_recording(kit);
    render(&s, commands, true, VK_RENDERING_SUSPENDING_BIT);
    render(&s, commands, true, VK_RENDERING_RESUMING_BIT);
    kit_end(kit, commands);
    submit(kit, NULL, commands, 2);
}

KIT_MAIN()
