/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines and shaders with embedded samplers (VK_EXT_descriptor_heap), which take room away from samplers of their own.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/derived/embedded.h"
#include "state/object/object.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"
#include "state/scope/table.h"

uint32_t
wake_living_samplers(const struct wake_pack *p)
{
    const struct wake_device *device = wake_pack_device(p);

    /* Relaxed: the application orders the calls that it counts itself; of those that it does not,
     * either order is right. */
    return device ? wake_load_relaxed(&device->samplers) : 0;
}

#ifdef VK_EXT_descriptor_heap

#define EMBEDS_ANY(type, infos, count, embeds)                    \
    static bool any_##type(const struct wake_rec_Create##type *r) \
    {                                                             \
        for (uint32_t i = 0; r->infos && i < r->count; i++) {     \
            if (embeds(&r->infos[i])) {                           \
                return true;                                      \
            }                                                     \
        }                                                         \
        return false;                                             \
    }

EMBEDS_ANY(GraphicsPipelines, pCreateInfos, createInfoCount, wake_graphics_embeds)
EMBEDS_ANY(ComputePipelines, pCreateInfos, createInfoCount, wake_compute_embeds)
EMBEDS_ANY(RayTracingPipelinesKHR, pCreateInfos, createInfoCount, wake_rays_embed)
EMBEDS_ANY(RayTracingPipelinesNV, pCreateInfos, createInfoCount, wake_rays_nv_embed)
EMBEDS_ANY(ShadersEXT, pCreateInfos, createInfoCount, wake_shader_embeds)

/* One of the objects that were made with it does: calls that make several are one. */
static void
note_embedding(void *context, uint64_t handle, wake_id id)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_create *create = object ? object->create : NULL;
    const void *record = create ? create->record : NULL;
    bool *any = context;

    (void)handle;
    if (*any || !record ||
        ((const struct wake_record *)record)->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return;
    }
    switch (create->command) {
    case WAKE_CMD_vkCreateGraphicsPipelines: *any = any_GraphicsPipelines(record); break;
    case WAKE_CMD_vkCreateComputePipelines: *any = any_ComputePipelines(record); break;
    case WAKE_CMD_vkCreateRayTracingPipelinesKHR: *any = any_RayTracingPipelinesKHR(record); break;
    case WAKE_CMD_vkCreateRayTracingPipelinesNV: *any = any_RayTracingPipelinesNV(record); break;
    case WAKE_CMD_vkCreateShadersEXT: *any = any_ShadersEXT(record); break;
    default: break;
    }
}

bool
wake_embedded_samplers_live(const struct wake_pack *p, uint32_t living)
{
    struct wake_device *device = wake_pack_device(p);
    const struct wake_facts *facts = device ? device->facts : NULL;
    bool any = false;

    if (!facts || !wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_descriptor_heap) ||
        living < wake_sampler_room(facts)) {
        return false;
    }
    wake_table_each(device->scope.tables[WAKE_TYPE_VkPipeline], note_embedding, &any);
    wake_table_each(device->scope.tables[WAKE_TYPE_VkShaderEXT], note_embedding, &any);
    return any;
}

#else

bool
wake_embedded_samplers_live(const struct wake_pack *p, uint32_t living)
{
    (void)p, (void)living;
    return false;
}

#endif

#ifndef WAKE_OWN_SHADER_OBJECT
bool
wake_pack_create_shaders(struct wake_pack *p, struct wake_rec_CreateShadersEXT *r)
{
    r->samplers = wake_living_samplers(p);
    return !p->full;
}
#endif
