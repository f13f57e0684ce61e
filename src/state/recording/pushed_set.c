/* SPDX-License-Identifier: Apache-2.0 */
#include "state/recording/pushed_set.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "state/derived/pipeline_layout.h"
#include "state/descriptor/descriptor_update.h"
#include "state/recording/recording.h"
#include "state/view/set_view.h"

const struct wake_descriptor_layout *
wake_push_layout(wake_id pipeline_layout, uint32_t number)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
        wake_object_get(pipeline_layout));
    const struct wake_descriptor_layout *found = layout && number < layout->set_count
                                                     ? layout->sets[number].layout
                                                     : NULL;

    return found && found->complete ? found : NULL;
}

static void
each_write(const struct wake_push *push, const struct wake_push_set_view *view,
           wake_push_function put, void *context)
{
    for (uint32_t i = 0; view->writes && i < view->write_count; i++) {
        const VkWriteDescriptorSet *write = &view->writes[i];
        const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(
            push->layout, write->dstBinding);

        for (uint32_t k = 0; binding && k < write->descriptorCount; k++) {
            uint32_t place = binding->first + write->dstArrayElement + k;
            struct wake_descriptor d = wake_written_descriptor(write, k);

            if (place < push->layout->count) {
                put(context, push, place, &d);
            }
        }
    }
}

static void
each_entry(const struct wake_push *push, const VkDescriptorUpdateTemplateCreateInfo *info,
           const struct wake_template_contents *contents, wake_push_function put, void *context)
{
    uint32_t next = 0;

    for (uint32_t i = 0; i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        const struct wake_descriptor_binding *binding = wake_descriptor_layout_find(
            push->layout, entry->dstBinding);

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        for (uint32_t k = 0; k < entry->descriptorCount && next < contents->descriptor_count;
             k++, next++) {
            uint32_t place = binding ? binding->first + entry->dstArrayElement + k : UINT32_MAX;

            if (place < push->layout->count) {
                put(context, push, place, &contents->descriptors[next]);
            }
        }
    }
}

/* What is pushed at a bind point; false: where it pushes is not known. */
static bool
push_at(const struct wake_push_set_view *view, VkPipelineBindPoint bind_point,
        struct wake_push *push)
{
    int point = wake_bind_point(bind_point);

    *push = (struct wake_push){ .point = (uint32_t)point,
                                .number = view->set,
                                .pipeline_layout = view->layout,
                                .layout = wake_push_layout(view->layout, view->set) };
    return point >= 0 && push->layout;
}

static bool
each_of_template(const struct wake_push_set_view *view, wake_push_function put, void *context)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = wake_template_info(
        view->update_template, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR);
    struct wake_push push;

    if (!info || !push_at(view, info->pipelineBindPoint, &push) || !view->contents->descriptors) {
        return false;
    }
    each_entry(&push, info, view->contents, put, context);
    return true;
}

bool
wake_push_each(const struct wake_record *record, uint32_t command, wake_push_function put,
               void *context)
{
    struct wake_push_set_view view;
    struct wake_push push;
    bool all = true;

    if (!wake_push_set_view(record, wake_command_real(command), &view) ||
        record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return false;
    }
    if (view.templated) {
        return each_of_template(&view, put, context);
    }
    for (uint32_t i = 0; i < view.points.count; i++) {
        if (push_at(&view, view.points.point[i], &push)) {
            each_write(&push, &view, put, context);
        } else {
            all = false;
        }
    }
    return all;
}

/* ---- kept sets ------------------------------------------------------------------------------- */

struct wake_pushed_set *
wake_pushed_set_of(const struct wake_command_buffer *cb, uint32_t point, uint32_t number)
{
    struct wake_pushed_set **rows = cb->pushed_sets.rows;

    for (uint32_t i = 0; !cb->pushed_unknown && i < cb->pushed_sets.count; i++) {
        const struct wake_descriptor_layout *layout;

        if (rows[i]->number != number || rows[i]->point != point || !rows[i]->there) {
            continue;
        }
        layout = wake_push_layout(rows[i]->pipeline_layout, number);
        rows[i]->contents.layout = (struct wake_descriptor_layout *)(uintptr_t)layout;
        return layout && layout->count == rows[i]->contents.count ? rows[i] : NULL;
    }
    return NULL;
}

/* A place for what is pushed there; NULL: out of memory. */
static struct wake_pushed_set *
place_for(struct wake_command_buffer *cb, const struct wake_push *push)
{
    struct wake_pushed_set *set, **row, **rows = cb->pushed_sets.rows;

    for (uint32_t i = 0; i < cb->pushed_sets.count; i++) {
        if (rows[i]->number == push->number && rows[i]->point == push->point) {
            return rows[i];
        }
    }
    set = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*set));
    row = set ? wake_row_add(&cb->pushed_sets, sizeof(struct wake_pushed_set *)) : NULL;
    if (!row) {
        wake_free(WAKE_HEAP_RESULT, set);
        return NULL;
    }
    set->point = push->point;
    set->number = push->number;
    *row = set;
    return set;
}

static void
empty(struct wake_pushed_set *set)
{
    if (set->there) {
        wake_descriptor_array_finish(&set->contents.array);
        set->there = false;
    }
}

/* Contents stay as long as layouts are compatible. */
static struct wake_pushed_set *
begin_push(struct wake_command_buffer *cb, const struct wake_push *push)
{
    struct wake_pushed_set *set = place_for(cb, push);

    if (!set) {
        return NULL;
    }
    if (set->there && set->pipeline_layout != push->pipeline_layout) {
        const struct wake_pipeline_layout *before = wake_pipeline_layout_of(
            wake_object_get(set->pipeline_layout));
        const struct wake_pipeline_layout *now = wake_pipeline_layout_of(
            wake_object_get(push->pipeline_layout));

        if (!before || !now) {
            cb->pushed_unknown = true;
        } else if (!wake_pipeline_layout_compatible(before, now, push->number)) {
            empty(set);
        }
    }
    if (!set->there) {
        wake_descriptor_array_init(&set->contents.array, push->layout->count);
        set->contents.count = push->layout->count;
        set->there = true;
    }
    set->pipeline_layout = push->pipeline_layout;
    return set;
}

/* One push, from its first descriptor on. */
struct keeping {
    struct wake_command_buffer *cb;
    struct wake_pushed_set *set; /* NULL: out of memory */
    bool begun;
};

static void
keep(void *context, const struct wake_push *push, uint32_t place,
     const struct wake_descriptor *descriptor)
{
    struct keeping *k = context;
    struct wake_descriptor *to = NULL;
    uint32_t run;

    if (!k->begun) {
        k->set = begin_push(k->cb, push);
        k->begun = true;
    }
    if (k->set && place < k->set->contents.count) {
        to = wake_descriptor_array_edit(&k->set->contents.array, place, &run);
    }
    if (to) {
        *to = *descriptor;
    } else {
        k->cb->pushed_unknown = true;
    }
}

void
wake_pushed_sets_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                       uint32_t command)
{
    struct keeping keeping = { .cb = cb };

    if (!wake_push_each(record, command, keep, &keeping)) {
        cb->pushed_unknown = true;
    }
}

void
wake_pushed_sets_forget(struct wake_command_buffer *cb)
{
    struct wake_pushed_set **rows = cb->pushed_sets.rows;

    cb->pushed_unknown = false;
    for (uint32_t i = 0; i < cb->pushed_sets.count; i++) {
        empty(rows[i]);
    }
}

void
wake_pushed_sets_free(struct wake_command_buffer *cb)
{
    struct wake_pushed_set **rows = cb->pushed_sets.rows;

    wake_pushed_sets_forget(cb);
    for (uint32_t i = 0; i < cb->pushed_sets.count; i++) {
        wake_free(WAKE_HEAP_RESULT, rows[i]);
    }
    wake_free(WAKE_HEAP_RESULT, cb->pushed_sets.rows);
    cb->pushed_sets = (struct wake_row){ 0 };
}
