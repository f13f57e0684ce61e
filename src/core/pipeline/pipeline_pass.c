/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bound graphics pipeline against the render pass instance, for commands of vendors that draw without being draws of
 * core/draw. Specification, 'Render Pass Compatibility'.
 */
#include "core/core_newer.h"

#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"
#include "state/derived/pipeline.h"
#include "state/derived/render_pass.h"
#include "state/recording/recording.h"

#if defined(VK_VERSION_1_4) && \
    (defined(VK_HUAWEI_cluster_culling_shader) || defined(VK_NV_device_generated_commands))
static void
check_now(struct wake_check *check, const char *vuid)
{
    const struct wake_recording *recording = check->cb ? wake_recording_of(check->cb) : NULL;
    struct wake_object *object, *current;
    const struct wake_pipeline *pipeline;
    const struct wake_render_pass *pass;
    char text[WAKE_INCOMPATIBLE_TEXT];

    if (!recording || recording->pass.kind == WAKE_PASS_DYNAMIC) {
        return;
    }
    object = wake_check_object(check, recording->points[WAKE_BIND_GRAPHICS].pipeline,
                               WAKE_TYPE_VkPipeline);
    current = wake_check_object(check, recording->pass.render_pass, WAKE_TYPE_VkRenderPass);
    pipeline = wake_pipeline_of(object);
    pass = wake_render_pass_of(current);
    if (pipeline && pass && pipeline->pass &&
        !wake_render_pass_compatible(pipeline->pass, WAKE_ANY_SUBPASS, pass, WAKE_ANY_SUBPASS,
                                     text)) {
        wake_find_objects(check, vuid, object, current,
                          "%s was created for a render pass which is not compatible with the "
                          "current one: %s (the first is the pipeline's)",
                          WAKE_NAME_OF(object), text);
    }
}
#endif

#if defined(VK_VERSION_1_4) && defined(VK_HUAWEI_cluster_culling_shader)
void
wake_core_draw_cluster(struct wake_check *check, const struct wake_rec_CmdDrawClusterHUAWEI *r)
{
    (void)r;
    check_now(check, "VUID-vkCmdDrawClusterHUAWEI-renderPass-02684");
}

void
wake_core_draw_cluster_indirect(struct wake_check *check,
                                const struct wake_rec_CmdDrawClusterIndirectHUAWEI *r)
{
    (void)r;
    check_now(check, "VUID-vkCmdDrawClusterIndirectHUAWEI-renderPass-02684");
}
#endif

#if defined(VK_VERSION_1_4) && defined(VK_NV_device_generated_commands)
void
wake_core_generated_commands_nv(struct wake_check *check,
                                const struct wake_rec_CmdExecuteGeneratedCommandsNV *r)
{
    (void)r;
    check_now(check, "VUID-vkCmdExecuteGeneratedCommandsNV-renderPass-02684");
}
#endif
