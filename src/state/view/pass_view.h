/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that begin, continue and end render pass instances: of both versions, and of dynamic rendering.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_PASS_VIEW_H
#define WAKE_STATE_PASS_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"
#include "state/scope/chain.h"

struct wake_pass_view {
    enum wake_pass_step step;
    bool second;                        /* of the second version of render passes */
    VkSubpassContents contents;         /* of the subpass that begins */
    const VkRenderPassBeginInfo *begin; /* of WAKE_BEGIN_RENDER_PASS; NULL: the call had none */
    wake_id render_pass, framebuffer;   /* of `begin` */
    const VkRenderingInfo *rendering;   /* of WAKE_BEGIN_RENDERING; NULL: the call had none */
    const VkSubpassEndInfo *end;        /* of the subpass that ends; NULL: the call has none */
};

/* What a command does to the render pass instance. */
WAKE_INLINE enum wake_pass_step
wake_pass_step(uint32_t command)
{
    return (enum wake_pass_step)wake_commands[command].pass_step;
}

WAKE_INLINE bool
wake_ends_pass(enum wake_pass_step step)
{
    return step == WAKE_END_RENDER_PASS || step == WAKE_END_RENDERING;
}

WAKE_INLINE struct wake_pass_view
wake_pass_begin_view(const VkRenderPassBeginInfo *begin, VkSubpassContents contents, bool second)
{
    return (struct wake_pass_view){
        .step = WAKE_BEGIN_RENDER_PASS,
        .second = second,
        .contents = contents,
        .begin = begin,
        .render_pass = begin ? wake_packed_id(begin, 0, WAKE_HANDLES_VkRenderPassBeginInfo,
                                              WAKE_HANDLE_VkRenderPassBeginInfo_renderPass)
                             : 0,
        .framebuffer = begin ? wake_packed_id(begin, 0, WAKE_HANDLES_VkRenderPassBeginInfo,
                                              WAKE_HANDLE_VkRenderPassBeginInfo_framebuffer)
                             : 0,
    };
}

WAKE_INLINE VkSubpassContents
wake_subpass_contents(const VkSubpassBeginInfo *info)
{
    return info ? info->contents : VK_SUBPASS_CONTENTS_INLINE;
}

WAKE_INLINE VkSubpassContents
wake_rendering_contents(const VkRenderingInfo *info)
{
    return info && info->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT
               ? VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS
               : VK_SUBPASS_CONTENTS_INLINE;
}

/* `command`: of the record, an alias as what it stands for. False: not one of these. */
WAKE_INLINE bool
wake_pass_view(const struct wake_record *record, uint32_t command, struct wake_pass_view *view)
{
/* The members of the view name the record as `r->`. */
#define WAKE_ROW(name, ...)                                        \
    {                                                              \
        const struct wake_rec_Cmd##name *r = (const void *)record; \
                                                                   \
        *view = __VA_ARGS__;                                       \
        return true;                                               \
    }
    switch (command) {
    case WAKE_CMD_vkCmdBeginRenderPass:
        WAKE_ROW(BeginRenderPass, wake_pass_begin_view(r->pRenderPassBegin, r->contents, false))
    case WAKE_REAL_vkCmdBeginRenderPass2:
        WAKE_ROW(BeginRenderPass2,
                 wake_pass_begin_view(r->pRenderPassBegin,
                                      wake_subpass_contents(r->pSubpassBeginInfo), true))
    case WAKE_CMD_vkCmdNextSubpass:
        WAKE_ROW(NextSubpass,
                 (struct wake_pass_view){ .step = WAKE_NEXT_SUBPASS, .contents = r->contents })
    case WAKE_REAL_vkCmdNextSubpass2:
        WAKE_ROW(NextSubpass2,
                 (struct wake_pass_view){ .step = WAKE_NEXT_SUBPASS,
                                          .second = true,
                                          .contents = wake_subpass_contents(r->pSubpassBeginInfo),
                                          .end = r->pSubpassEndInfo })
    case WAKE_REAL_vkCmdEndRenderPass2:
        WAKE_ROW(EndRenderPass2, (struct wake_pass_view){ .step = WAKE_END_RENDER_PASS,
                                                          .second = true,
                                                          .end = r->pSubpassEndInfo })
    case WAKE_REAL_vkCmdBeginRendering:
        WAKE_ROW(BeginRendering,
                 (struct wake_pass_view){ .step = WAKE_BEGIN_RENDERING,
                                          .contents = wake_rendering_contents(r->pRenderingInfo),
                                          .rendering = r->pRenderingInfo })
    default: /* ends that say nothing */
        if (!wake_pass_step(command)) {
            return false;
        }
        *view = (struct wake_pass_view){ .step = wake_pass_step(command) };
        return true;
    }
#undef WAKE_ROW
}

/* The views of attachments of an imageless framebuffer; NULL: the call has none. */
WAKE_INLINE const VkRenderPassAttachmentBeginInfo *
wake_pass_imageless(const struct wake_pass_view *view)
{
    return wake_chain_find(view->begin->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO);
}

#endif
