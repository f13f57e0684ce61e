/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptors: what is in the sets that have no object. A set that is bound in their place,
 * or pushed with another layout, leaves them behind; whoever looks asks the recording's state first
 * (struct wake_bound_set).
 */
#include "state/create_info.h"
#include "state/descriptor_update.h"
#include "state/pipeline_layout.h"
#include "sync/sync_recording.h"

const struct wake_descriptor_layout *
wake_sync_pushed_layout(wake_id pipeline_layout, uint32_t set)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
        wake_object_get(pipeline_layout));
    const struct wake_descriptor_layout *found = layout && set < layout->set_count
                                                     ? layout->sets[set].layout
                                                     : NULL;

    return found && found->complete ? found : NULL;
}

static struct wake_sync_pushed *
find(const struct wake_sync_recording *recording, uint32_t point, uint32_t set, uint32_t place)
{
    struct wake_sync_pushed *rows = recording->pushed.rows;

    for (uint32_t i = 0; i < recording->pushed.count; i++) {
        if (rows[i].place == place && rows[i].set == set && rows[i].point == point) {
            return &rows[i];
        }
    }
    return NULL;
}

const struct wake_descriptor *
wake_sync_pushed(const struct wake_sync_recording *recording, uint32_t point, uint32_t set,
                 uint32_t place)
{
    const struct wake_sync_pushed *row = find(recording, point, set, place);

    return row ? &row->descriptor : NULL;
}

static void
put(struct wake_sync_recording *recording, uint32_t point, uint32_t set, uint32_t place,
    const struct wake_descriptor *descriptor)
{
    struct wake_sync_pushed *row = find(recording, point, set, place);

    if (!row) {
        row = wake_row_add(&recording->pushed, sizeof(*row));
    }
    if (row) {
        *row = (struct wake_sync_pushed){ point, set, place, *descriptor };
    }
}

static void
push(struct wake_sync_recording *recording, const struct wake_rec_CmdPushDescriptorSetKHR *r)
{
    const struct wake_descriptor_layout *layout = wake_sync_pushed_layout(r->layout_id, r->set);
    int point = wake_bind_point(r->pipelineBindPoint);

    for (uint32_t i = 0;
         layout && point >= 0 && r->pDescriptorWrites && i < r->descriptorWriteCount; i++) {
        const VkWriteDescriptorSet *write = &r->pDescriptorWrites[i];
        const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(
            layout, write->dstBinding);

        for (uint32_t k = 0; binding && k < write->descriptorCount; k++) {
            uint32_t place = binding->first + write->dstArrayElement + k;
            struct wake_descriptor d = wake_written_descriptor(write, k);

            if (place < layout->count) {
                put(recording, (uint32_t)point, r->set, place, &d);
            }
        }
    }
}

static void
push_with_template(struct wake_sync_recording *recording,
                   const struct wake_rec_CmdPushDescriptorSetWithTemplateKHR *r)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = wake_template_info(
        r->descriptorUpdateTemplate_id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR);
    const struct wake_descriptor_layout *layout = wake_sync_pushed_layout(r->layout_id, r->set);
    int point = info ? wake_bind_point(info->pipelineBindPoint) : -1;
    uint32_t next = 0;

    for (uint32_t i = 0;
         layout && point >= 0 && r->contents.descriptors && i < info->descriptorUpdateEntryCount;
         i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(
            layout, entry->dstBinding);

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount && next < r->contents.descriptor_count;
             k++, next++) {
            uint32_t place = binding ? binding->first + entry->dstArrayElement + k : UINT32_MAX;

            if (place < layout->count) {
                put(recording, (uint32_t)point, r->set, place, &r->contents.descriptors[next]);
            }
        }
    }
}

void
wake_sync_push(struct wake_sync_recording *recording, const struct wake_record *record,
               uint32_t command)
{
    if (record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return;
    }
    if (command == WAKE_CMD_vkCmdPushDescriptorSetKHR) {
        push(recording, (const void *)record);
    } else if (command == WAKE_CMD_vkCmdPushDescriptorSetWithTemplateKHR) {
        push_with_template(recording, (const void *)record);
    }
}
