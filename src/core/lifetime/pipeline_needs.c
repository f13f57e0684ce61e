/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines whose libraries or layout have been destroyed. Specification, 'Pipeline Libraries', VK_KHR_maintenance4.
 */
#include "core/lifetime/pipeline_needs.h"

#include "core/lifetime/draw_lifetime.h"
#include "state/derived/pipeline.h"
#include "state/scope/chain.h"

/* By a graphics pipeline: of ray tracing pipelines other layers do not tell it. */
static const VkPipelineLibraryCreateInfoKHR *
linked_by(const struct wake_pipeline *pipeline)
{
    return pipeline->info ? wake_chain_find(pipeline->info->pNext,
                                            VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR)
                          : NULL;
}

void
wake_each_need(struct wake_object *object, const struct wake_facts *facts,
               void (*visit)(void *context, wake_id id), void *context)
{
    const struct wake_pipeline *pipeline = facts ? wake_pipeline_of(object) : NULL;
    const VkPipelineLibraryCreateInfoKHR *linked = pipeline ? linked_by(pipeline) : NULL;

    if (!pipeline) {
        return;
    }
    for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
        visit(context, wake_packed_id(linked->pLibraries, i, 1, 0));
    }
    /* Of graphics pipelines nobody asks it, and many destroy it early. */
    if (pipeline->bind_point != VK_PIPELINE_BIND_POINT_GRAPHICS &&
        !wake_facts_feature(facts, WAKE_FEATURE_maintenance4)) {
        visit(context, pipeline->layout);
    }
}

struct dead_need {
    const struct wake_command_buffer *cb;
    const struct wake_object *object; /* NULL: nothing is known of it any more */
    struct wake_gone gone;
    wake_id id; /* 0: all live */
};

/* What is destroyed while the recording goes on may be replayed before or behind the bind: it is not looked at. */
static void
look_at(void *context, wake_id id)
{
    struct dead_need *dead = context;

    if (!dead->id && wake_died_by(id, dead->cb->begun_seen, &dead->gone, &dead->object)) {
        dead->id = id;
    }
}

void
wake_check_needs(struct wake_check *check, struct wake_object *object)
{
    struct dead_need dead = { .cb = check->cb };
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];
    bool is_layout;

    wake_each_need(object, wake_check_facts(check), look_at, &dead);
    if (WAKE_LIKELY(!dead.id)) {
        return;
    }
    is_layout = dead.id == wake_pipeline_of(object)->layout;
    wake_find_objects(
        check, "VUID-vkCmdBindPipeline-pipeline-parameter", object, dead.object,
        "pipeline is %s, which %s %s, and that has been destroyed: %s",
        wake_object_text(text, sizeof(text), object), is_layout ? "was created with" : "links",
        dead.object ? wake_object_text(other, sizeof(other), dead.object)
        : is_layout ? "a VkPipelineLayout"
                    : "a library",
        is_layout ? "a layout may be destroyed before its pipelines with the feature maintenance4"
                  : "a library has to live as long as the pipelines that link it are used");
}
