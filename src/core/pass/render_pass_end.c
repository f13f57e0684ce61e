/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: the next subpass, and the end. Specification, 'Render Pass Commands'.
 */
#include "core/pass/render_pass_begin.h"
#include "state/derived/render_pass.h"

/* What the command is inside of, NULL: nothing is known. */
static const struct wake_pass *
current(const struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;

    return cb && cb->state == WAKE_CB_RECORDING && cb->recording &&
                   cb->recording->pass.kind != WAKE_PASS_NONE
               ? &cb->recording->pass
               : NULL;
}

/* Queries that began in the render pass instance that the command ends, and are still active. */
static void
check_queries(struct wake_check *check, const struct wake_pass *pass, const char *vuid)
{
    uint64_t first = pass->kind == WAKE_PASS_RENDER_PASS ? pass->number - pass->subpass
                                                         : pass->number;
    char text[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < check->cb->active.count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)check->cb->active.rows)[i];
        const struct wake_object *pool = wake_object_get(query->pool);

        if (!query->wrong && query->pass && query->pass >= first && query->pass <= pass->number) {
            wake_find_objects(
                check, vuid, check->cb->object, pool,
                "query %u of %s was begun in the render pass instance that ends here, and is still active",
                query->query, pool ? wake_object_text(text, sizeof(text), pool) : "a VkQueryPool");
        }
    }
}

static uint32_t
subpass_count(const struct wake_pass *pass)
{
    const struct wake_render_pass *render_pass = wake_render_pass_of(
        wake_object_get(pass->render_pass));

    return render_pass ? render_pass->info.subpassCount : 0;
}

void
wake_core_next_subpass(struct wake_check *check, const struct wake_pass_view *view)
{
    bool second = view->second;
    const struct wake_pass *pass = current(check);
    uint32_t count = pass && pass->kind == WAKE_PASS_RENDER_PASS ? subpass_count(pass) : 0;

    if (count && pass->subpass + 1 >= count) {
        wake_find_rule(check, wake_owners_next_subpass[second],
                       second ? WAKE_ID(next_subpass, "None-03102")
                              : WAKE_ID(next_subpass, "None-00909"),
                       NULL, "the current subpass is %u, the last of %u: there is no next one",
                       pass->subpass, count);
    }
    if (pass && pass->kind == WAKE_PASS_DYNAMIC) {
        wake_find_rule(
            check, wake_owners_next_subpass[second],
            second ? WAKE_ID(next_subpass, "None-03102") : WAKE_ID(next_subpass, "None-00909"),
            NULL,
            "the current render pass instance was begun by vkCmdBeginRendering(): it has no subpasses");
    }
    if (pass && check->cb->recording->transform_feedback) {
        wake_find_rule(check, wake_owners_next_subpass[second],
                       second ? WAKE_ID(next_subpass, "None-02350")
                              : WAKE_ID(next_subpass, "None-02349"),
                       NULL, "transform feedback is active");
    }
}

void
wake_core_end_render_pass(struct wake_check *check, const struct wake_pass_view *view)
{
    bool second = view->second;
    const struct wake_pass *pass = current(check);
    uint32_t count;

    if (!pass) {
        return;
    }
    if (check->cb->recording->transform_feedback) {
        wake_find_rule(check, wake_owners_end_pass[second],
                       second ? WAKE_ID(end_pass, "None-02352") : WAKE_ID(end_pass, "None-02351"),
                       NULL, "transform feedback is active");
    }
    if (pass->kind == WAKE_PASS_DYNAMIC) {
        wake_find_rule(
            check, wake_owners_end_pass[second],
            second ? WAKE_ID(end_pass, "None-06171") : WAKE_ID(end_pass, "None-06170"), NULL,
            "the current render pass instance was begun by vkCmdBeginRendering(): vkCmdEndRendering() ends it");
        return;
    }
    if (pass->kind != WAKE_PASS_RENDER_PASS) {
        return;
    }
    count = subpass_count(pass);
    if (count && pass->subpass + 1 < count) {
        wake_find_rule(
            check, wake_owners_end_pass[second],
            second ? WAKE_ID(end_pass, "None-03103") : WAKE_ID(end_pass, "None-00910"), NULL,
            "the current subpass is %u, but the render pass has %u: %u of them were not recorded",
            pass->subpass, count, count - pass->subpass - 1);
    }
    check_queries(check, pass,
                  second ? "VUID-vkCmdEndRenderPass2-None-07005"
                         : "VUID-vkCmdEndRenderPass-None-07004");
}

struct end_rendering_rules {
    const char *feedback, *begun, *inherited, *queries;
};

static void
check_end_rendering(struct wake_check *check, const struct end_rendering_rules *rules)
{
    const struct wake_pass *pass = current(check);
    bool inherited = pass && pass->kind == WAKE_PASS_INHERITED;

    if (!pass) {
        return;
    }
    if (check->cb->recording->transform_feedback) {
        wake_find(check, rules->feedback, "transform feedback is active");
    }
    if (pass->kind == WAKE_PASS_RENDER_PASS || (inherited && pass->render_pass)) {
        wake_find(
            check, rules->begun,
            "the current render pass instance was not begun by vkCmdBeginRendering(): vkCmdEndRenderPass() ends it");
    } else if (inherited) {
        wake_find(
            check, rules->inherited,
            "the render pass instance was begun by the primary command buffer that executes this one, and ends there");
    } else {
        check_queries(check, pass, rules->queries);
    }
}

void
wake_core_end_rendering(struct wake_check *check, const struct wake_pass_view *view)
{
    static const struct end_rendering_rules rules = {
        "VUID-vkCmdEndRendering-None-06781",
        "VUID-vkCmdEndRendering-None-06161",
        "VUID-vkCmdEndRendering-commandBuffer-06162",
        "VUID-vkCmdEndRendering-None-06999",
    };

    (void)view;
    check_end_rendering(check, &rules);
}

#ifdef VK_KHR_maintenance10

void
wake_core_end_rendering_2(struct wake_check *check, const struct wake_rec_CmdEndRendering2KHR *r)
{
    static const struct end_rendering_rules rules = {
        "VUID-vkCmdEndRendering2KHR-None-10612",
        "VUID-vkCmdEndRendering2KHR-None-10610",
        "VUID-vkCmdEndRendering2KHR-commandBuffer-10611",
        "VUID-vkCmdEndRendering2KHR-None-10613",
    };

    (void)r;
    check_end_rendering(check, &rules);
}

#endif
