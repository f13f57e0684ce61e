/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much room a descriptor pool has, for devices where an application must not ask for more:
 * those of Vulkan 1.0 without VK_KHR_maintenance1. And for best practices elsewhere. The application has the pool to itself during
 * the call, so what is counted is what the driver has.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/descriptor/descriptor_set.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/scope/scope.h"

struct room {
    int64_t sets;
    int64_t of_type[32]; /* by wake_descriptor_type_number() */
};

static void
take(int64_t *of_type, const struct wake_descriptor_layout *layout)
{
    for (uint32_t i = 0; layout && i < layout->binding_count; i++) {
        int number = wake_descriptor_type_number(layout->bindings[i].type);

        if (number >= 0) {
            of_type[number] -= layout->bindings[i].size;
        }
    }
}

/* False: something of it is not known. */
static bool
room_of(struct wake_object *pool, struct room *room)
{
    const VkDescriptorPoolCreateInfo *info = wake_VkDescriptorPool_info(pool);
    bool known = true;

    if (!info || (info->poolSizeCount && !info->pPoolSizes)) {
        return false;
    }
    *room = (struct room){ .sets = info->maxSets };
    for (uint32_t i = 0; i < info->poolSizeCount; i++) {
        int number = wake_descriptor_type_number(info->pPoolSizes[i].type);

        if (number >= 0) {
            room->of_type[number] += info->pPoolSizes[i].descriptorCount;
        }
    }
    for (const struct wake_object *child = wake_family_lock_children(pool); child;
         child = child->next_child) {
        const struct wake_descriptor_layout *layout = wake_descriptor_set_layout(child);

        known &= layout != NULL;
        room->sets--;
        take(room->of_type, layout);
    }
    wake_family_unlock_children(pool);
    return known;
}

static bool
is_asked_for(const struct wake_scope *scope)
{
    return scope && scope->is_device && scope->api_version < VK_API_VERSION_1_1 &&
           !wake_scope_has(scope, WAKE_EXT_VK_KHR_maintenance1);
}

/*
 * What the pool has left, where asking for more is forbidden, or best practices are on. room_sets: UINT32_MAX, one may ask for more;
 * short_type: the number of a type of which there are too few, UINT32_MAX: none.
 */
bool
wake_pack_allocate_sets(struct wake_pack *p, struct wake_rec_AllocateDescriptorSets *r)
{
    const VkDescriptorSetAllocateInfo *info = r->pAllocateInfo;
    int64_t wanted[32] = { 0 };
    const struct wake_scope *scope;
    struct wake_object *pool;
    struct room room;

    r->room_sets = UINT32_MAX;
    r->short_type = UINT32_MAX;
    r->short_room = r->short_wanted = 0;
    r->free_sets = UINT32_MAX;
    scope = wake_scope_find(r->device);
    if (WAKE_LIKELY(!is_asked_for(scope) && !(scope && scope->settings->best_practices)) || !info ||
        !info->pSetLayouts) {
        return !p->full;
    }
    pool = wake_object_get(wake_packed_id(info, 0, WAKE_HANDLES_VkDescriptorSetAllocateInfo,
                                          WAKE_HANDLE_VkDescriptorSetAllocateInfo_descriptorPool));
    if (!pool || pool->type != WAKE_TYPE_VkDescriptorPool || !room_of(pool, &room)) {
        return !p->full;
    }
    r->free_sets = room.sets < 0 ? 0 : (uint32_t)room.sets;
    r->room_sets = is_asked_for(scope) ? r->free_sets : UINT32_MAX;
    for (uint32_t i = 0; i < info->descriptorSetCount; i++) {
        const struct wake_object *layout = wake_object_get(
            wake_packed_id(info->pSetLayouts, i, 1, 0));

        take(wanted,
             layout && layout->type == WAKE_TYPE_VkDescriptorSetLayout ? layout->data : NULL);
    }
    for (uint32_t i = 0; i < WAKE_COUNT(wanted); i++) {
        if (-wanted[i] > room.of_type[i] && r->short_type == UINT32_MAX) {
            r->short_type = i;
            r->short_room = room.of_type[i] < 0 ? 0 : (uint32_t)room.of_type[i];
            r->short_wanted = (uint32_t)-wanted[i];
        }
    }
    return !p->full;
}
