/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances for scenes: begun and ended in both versions, with what each must be told.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_RENDER_PASS_BEGIN_SCENE_H
#define WAKE_SCENES_RENDER_PASS_BEGIN_SCENE_H

#include "render_pass_scene.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT

struct instance {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkRect2D area;
    uint32_t clear_count;
    const VkClearValue *clears;
    const void *next;
};

static inline VkCommandBuffer
begin_with(struct kit *kit, const struct instance *instance, bool second)
{
    VkCommandBuffer commands = kit_primary(kit);
    VkRenderPassBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .pNext = instance->next,
        .renderPass = instance->pass,
        .framebuffer = instance->framebuffer,
        .renderArea = instance->area.extent.width ? instance->area
                                                  : (VkRect2D){ { 0, 0 }, { 16, 16 } },
        .clearValueCount = instance->clear_count,
        .pClearValues = instance->clears,
    };
    VkSubpassBeginInfo subpass = { VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO, NULL,
                                   VK_SUBPASS_CONTENTS_INLINE };
    kit_begin(kit, commands, 0);
    if (second) {
        vkCmdBeginRenderPass2(commands, &info, &subpass);
    } else {
        vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    }
    return commands;
}

static inline void
end(struct kit *kit, VkCommandBuffer commands)
{
    /* Where callbacks skip calls, nothing may have begun. */
    kit_allow(kit, "VUID-vkCmdEndRenderPass-renderpass");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* Ids NULL: valid. */
static inline void
begin(struct kit *kit, const char *first, const char *second, const struct instance *instance)
{
    if (first) {
        kit_expect(kit, first);
    }
    end(kit, begin_with(kit, instance, false));
    if (second) {
        kit_expect(kit, second);
    }
    end(kit, begin_with(kit, instance, true));
}

#define BEGIN(kit, first, second, ...) \
    begin((kit), (first), (second), &(struct instance){ __VA_ARGS__ })

static inline struct instance
one_color(struct kit *kit)
{
    struct pass pass = color_pass();
    VkImageView view = ATTACHED(kit, 0);
    pass.attachment_count = 1;
    VkRenderPass made = pass_first(kit, &pass);
    return (struct instance){ .pass = made, .framebuffer = framebuffer_of(kit, made, 1, &view) };
}

#endif
