/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Push descriptors, and descriptor update templates of both kinds. Specification, 'Push Descriptor
 * Updates' and 'Descriptor Update Templates'.
 */
#include "core/core_newer.h"
#include "core/descriptor/descriptor_bind.h"
#include "core/descriptor/descriptor_rules.h"
#include "core/lifetime/draw_lifetime.h"
#include "state/derived/pipeline_layout.h"
#include "state/recording/command_buffer.h"
#include "state/view/set_view.h"

#include <stdio.h>

/* ---- the set that is pushed ------------------------------------------------------------------ */

/* The rule of templates about sets without a layout, which that of a set may have been destroyed for. */
static bool
check_layout_is_there(struct wake_check *check, struct wake_object *object, uint32_t set,
                      const char *owner, const char *rule)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    const VkPipelineLayoutCreateInfo *info = wake_VkPipelineLayout_info(object);
    const struct wake_object *dead;
    char text[WAKE_OBJECT_TEXT];

    if (info && info->pSetLayouts && set < info->setLayoutCount && !info->pSetLayouts[set]) {
        wake_find_rule(check, owner, rule, object,
                       "set is %u, for which %s was created with VK_NULL_HANDLE", set,
                       wake_object_text(text, sizeof(text), object));
        return false;
    }
    if (WAKE_UNLIKELY(wake_died_by(layout->sets[set].object, check->cb->seen, NULL, &dead))) {
        wake_find_rule(check, owner, rule, object,
                       "set is %u, whose VkDescriptorSetLayout in %s has been destroyed", set,
                       wake_object_text(text, sizeof(text), object));
        return false;
    }
    return true;
}

/* The layout of a pushed set; NULL: there is none, which was said, or it is not known. */
static const struct wake_descriptor_layout *
pushed_layout(struct wake_check *check, wake_id id, uint32_t set, const char *owner,
              const char *rule_count, const char *rule_push, const char *rule_null)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    const struct wake_descriptor_layout *result;
    char text[WAKE_OBJECT_TEXT];

    if (!layout) {
        return NULL;
    }
    if (set >= layout->set_count) {
        wake_find_rule(check, owner, rule_count, object, "set is %u, but %s has %u sets", set,
                       wake_object_text(text, sizeof(text), object), layout->set_count);
        return NULL;
    }
    result = layout->sets[set].layout;
    if ((rule_null && !check_layout_is_there(check, object, set, owner, rule_null)) || !result ||
        !result->complete) {
        return NULL;
    }
    if (!(result->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR)) {
        wake_find_rule(
            check, owner, rule_push, object,
            "set is %u, whose layout in %s was created without VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR",
            set, wake_object_text(text, sizeof(text), object));
        return NULL;
    }
    return result;
}

static void
check_push(struct wake_check *check, bool info, const struct wake_push_set_view *view)
{
    struct wake_write_target target = {
        .check = check, .info = info, .path = "pDescriptorWrites", .until = check->cb->seen
    };

    target.layout = pushed_layout(check, view->layout, view->set, wake_owners_push_sets[info],
                                  WAKE_ID(push_sets, "set-00364"), WAKE_ID(push_sets, "set-00365"),
                                  NULL);
    target.count = target.layout ? target.layout->count : 0;
    for (uint32_t i = 0; target.layout && view->writes && i < view->write_count; i++) {
        wake_check_write(&target, view->writes, i);
    }
}

/* Vulkan 1.4 without the extension; registries before have no such rule. */
static void
check_push_feature(struct wake_check *check, const char *owner, const char *rule)
{
#ifdef VK_VERSION_1_4
    if (!WAKE_FEATURE(check, pushDescriptor) &&
        !wake_scope_has(check->scope, WAKE_EXT_VK_KHR_push_descriptor)) {
        wake_find_rule(check, owner, rule, NULL,
                       "neither VK_KHR_push_descriptor nor the feature pushDescriptor is enabled");
    }
#else
    (void)check;
    (void)owner;
    (void)rule;
#endif
}

void
wake_core_cmd_push_descriptor_set(struct wake_check *check,
                                  const struct wake_rec_CmdPushDescriptorSetKHR *r)
{
    struct wake_push_set_view view;

    check_push_feature(check, wake_owners_push_sets[0], WAKE_ID(push_sets, "None-10356"));
    (void)wake_check_bind_point(check, r->pipelineBindPoint, wake_owners_push_sets[0],
                                WAKE_ID(push_sets, "pipelineBindPoint-00363"));
    if (wake_push_set_view(&r->head, WAKE_REAL_vkCmdPushDescriptorSetKHR, &view)) {
        check_push(check, false, &view);
    }
}

#ifdef VK_VERSION_1_4

void
wake_core_cmd_push_descriptor_set_2(struct wake_check *check,
                                    const struct wake_rec_CmdPushDescriptorSet2 *r)
{
    const VkPushDescriptorSetInfo *info = r->pPushDescriptorSetInfo;
    struct wake_push_set_view view;

    if (info) {
        check_push_feature(check, "vkCmdPushDescriptorSet2", WAKE_ID(push_sets, "None-10357"));
        wake_check_stages_of_family(check, info->stageFlags,
                                    "VUID-vkCmdPushDescriptorSet2-pPushDescriptorSetInfo-09468",
                                    "pPushDescriptorSetInfo->stageFlags");
        wake_check_info_layout(check, wake_owners_push_sets[1], info->layout, info->pNext);
    }
    if (wake_push_set_view(&r->head, WAKE_REAL_vkCmdPushDescriptorSet2, &view) &&
        view.points.count) {
        check_push(check, true, &view);
    }
}

#endif

/* ---- contents of templates ------------------------------------------------------------------- */

static void
check_null_sampler(const struct wake_write_target *target, const struct wake_written *written)
{
    char text[WAKE_WRITTEN_TEXT];

    if (WAKE_UNLIKELY(!written->sampler)) {
        wake_find_objects(target->check, "VUID-VkWriteDescriptorSet-descriptorType-00325",
                          target->set, NULL, "%s: sampler is VK_NULL_HANDLE",
                          wake_written_text(text, sizeof(text), target, written));
    }
}

static void
check_structure(const struct wake_write_target *target, const struct wake_written *written)
{
    char text[WAKE_WRITTEN_TEXT], path[WAKE_WRITTEN_TEXT + 32];

    (void)snprintf(path, sizeof(path), "%s: the acceleration structure",
                   wake_written_text(text, sizeof(text), target, written));
    wake_check_written_structure(target, written->object, written->null_object, path);
}

static void
check_entry(struct wake_write_target *target, const VkDescriptorUpdateTemplateEntry *entry,
            const struct wake_descriptor *from, uint32_t count)
{
    struct wake_written written = { .type = entry->descriptorType, .at = entry->dstArrayElement };
    enum wake_descriptor_source source = wake_descriptor_source(entry->descriptorType);

    if (!wake_check_write_binding(target, entry->descriptorType, entry->dstBinding,
                                  &written.binding) ||
        !wake_check_write_extent(target, &written, entry->descriptorCount)) {
        return;
    }
    for (uint32_t k = 0; k < count; k++, written.at++) {
        while (written.at >= written.binding->count && !written.stays) {
            written.at -= written.binding->count;
            written.binding++;
        }
        written.element = k;
        written.object = from[k].object;
        written.null_object =
            !from[k].object; /* a handle that names nothing was reported, and the call left alone */
        written.sampler = 0;
        switch (source) {
        case WAKE_SOURCE_BUFFER:
            wake_check_written_buffer(target, &written, from[k].buffer.offset,
                                      from[k].buffer.range);
            break;
        case WAKE_SOURCE_TEXEL: wake_check_written_texel(target, &written); break;
        case WAKE_SOURCE_SAMPLER:
        case WAKE_SOURCE_IMAGE:
        case WAKE_SOURCE_IMAGE_SAMPLER:
            if (source != WAKE_SOURCE_IMAGE && !written.binding->immutable_samplers) {
                written.sampler = from[k].image.sampler;
                check_null_sampler(target, &written);
            }
            wake_check_written_image(target, &written, (VkImageLayout)from[k].image.layout);
            break;
        case WAKE_SOURCE_OTHER:
            if (entry->descriptorType == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR) {
                check_structure(target, &written);
            }
            break;
        }
    }
}

/* vkCmdPushDescriptorSetWithTemplateKHR, vkUpdateDescriptorSetWithTemplate: what the template
 * read. */
static void
check_template_contents(struct wake_write_target *target,
                        const VkDescriptorUpdateTemplateCreateInfo *info,
                        const struct wake_template_contents *contents)
{
    uint32_t next = 0;

    for (uint32_t i = 0; contents->descriptors && i < info->descriptorUpdateEntryCount; i++) {
        const VkDescriptorUpdateTemplateEntry *entry = &info->pDescriptorUpdateEntries[i];
        uint32_t left = contents->descriptor_count - next;
        uint32_t count = entry->descriptorCount < left ? entry->descriptorCount : left;

        if (entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            continue;
        }
        target->index = i;
        check_entry(target, entry, &contents->descriptors[next], count);
        next += count;
    }
}

void
wake_core_update_with_template(struct wake_check *check,
                               const struct wake_rec_UpdateDescriptorSetWithTemplate *r)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = wake_template_info(
        r->descriptorUpdateTemplate_id, VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET);
    struct wake_write_target target = { .check = check,
                                        .path = "pDescriptorUpdateEntries",
                                        .until = r->seen };
    const struct wake_descriptor_set *set;

    if (!r->pData) {
        wake_find(check, "VUID-vkUpdateDescriptorSetWithTemplate-pData-01685", "pData is NULL");
        return;
    }
    target.set = wake_check_object(check, r->descriptorSet_id, WAKE_TYPE_VkDescriptorSet);
    set = wake_descriptor_set_of(target.set);
    if (info && set && set->layout && set->layout->complete) {
        target.layout = set->layout;
        target.count = set->count;
        check_template_contents(&target, info, &r->contents);
    }
}

/* Rules that only the Khronos layer had an id for, in 1.3.239. */
struct push_template_ids {
    int owner; /* in wake_owners_push_template */
    const char *type, *set, *layout;
};

static const struct push_template_ids template_ids = {
    0,
    WAKE_RULE(
        "VUID-vkCmdPushDescriptorSetWithTemplate-descriptorUpdateTemplate-07994",
        "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-descriptorUpdateTemplate-templateType"),
    WAKE_RULE("VUID-vkCmdPushDescriptorSetWithTemplate-set-07995",
              "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-set"),
    WAKE_RULE("VUID-vkCmdPushDescriptorSetWithTemplate-layout-07993",
              "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-layout"),
};

static void
check_push_template(struct wake_check *check, const struct push_template_ids *ids,
                    const struct wake_push_set_view *r)
{
    struct wake_object *object = wake_check_object(check, r->update_template,
                                                   WAKE_TYPE_VkDescriptorUpdateTemplate);
    const VkDescriptorUpdateTemplateCreateInfo *info = wake_VkDescriptorUpdateTemplate_info(object);
    struct wake_write_target target = { .check = check,
                                        .path = "pDescriptorUpdateEntries",
                                        .until = check->cb->seen };
    const struct wake_pipeline_layout *made, *given;
    char text[WAKE_OBJECT_TEXT], differs[WAKE_DIFFERS_TEXT];
    uint32_t found = check->found;
    bool pushes = true;

    target.layout = pushed_layout(check, r->layout, r->set, wake_owners_push_template[ids->owner],
                                  WAKE_ID(push_template, "set-07304"),
                                  WAKE_ID(push_template, "set-07305"),
                                  WAKE_ID(push_template, "set-11854"));
    if (check->found != found || !info || !info->pDescriptorUpdateEntries) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    if (info->templateType != VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR) {
        pushes = false;
        wake_find_objects(check, ids->type, object, NULL,
                          "%s was not created for push descriptors: its templateType is %s", text,
                          wake_name_VkDescriptorUpdateTemplateType(info->templateType));
        if (WAKE_REPEATED_RULES) {
            return;
        }
    } else {
        (void)wake_check_bind_point(check, info->pipelineBindPoint,
                                    wake_owners_push_template[ids->owner],
                                    WAKE_ID(push_template, "commandBuffer-00366"));
    }
    if (info->set != r->set) {
        wake_find_objects(check, ids->set, object, NULL, "set is %u, but %s was created for set %u",
                          r->set, text, info->set);
    }
    made = wake_pipeline_layout_of(wake_object_get(
        wake_packed_id(info, 0, WAKE_HANDLES_VkDescriptorUpdateTemplateCreateInfo,
                       WAKE_HANDLE_VkDescriptorUpdateTemplateCreateInfo_pipelineLayout)));
    given = wake_pipeline_layout_of(
        wake_check_object(check, r->layout, WAKE_TYPE_VkPipelineLayout));
    if (!pushes && !made) {
        wake_find_objects(check, ids->layout, object, NULL,
                          "%s was created for sets, with no pipeline layout", text);
        return;
    }
    if (target.layout && made && !wake_pipeline_layout_compatible(made, given, r->set)) {
        wake_find_objects(
            check, ids->layout, object, NULL,
            "layout is not compatible for set %u with the pipeline layout that %s was created with: %s",
            r->set, text,
            wake_pipeline_layout_differs(given, made, r->set, differs, sizeof(differs)));
        return;
    }
    target.count = target.layout ? target.layout->count : 0;
    if (target.layout && pushes && info->set == r->set) {
        check_template_contents(&target, info, r->contents);
    }
}

void
wake_core_cmd_push_with_template(struct wake_check *check,
                                 const struct wake_rec_CmdPushDescriptorSetWithTemplateKHR *r)
{
    struct wake_push_set_view view;

    check_push_feature(check, wake_owners_push_template[0], WAKE_ID(push_template, "None-10358"));
    if (!r->pData) {
        wake_find(check, "VUID-vkCmdPushDescriptorSetWithTemplateKHR-pData-01686", "pData is NULL");
        return;
    }
    if (wake_push_set_view(&r->head, WAKE_REAL_vkCmdPushDescriptorSetWithTemplateKHR, &view)) {
        check_push_template(check, &template_ids, &view);
    }
}

#ifdef VK_VERSION_1_4

static const struct push_template_ids template_info_ids = {
    1,
    "VUID-VkPushDescriptorSetWithTemplateInfo-descriptorUpdateTemplate-07994",
    "VUID-VkPushDescriptorSetWithTemplateInfo-set-07995",
    "VUID-VkPushDescriptorSetWithTemplateInfo-layout-07993",
};

void
wake_core_cmd_push_with_template_2(struct wake_check *check,
                                   const struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r)
{
    const VkPushDescriptorSetWithTemplateInfo *info = r->pPushDescriptorSetWithTemplateInfo;
    struct wake_push_set_view view;

    if (wake_push_set_view(&r->head, WAKE_REAL_vkCmdPushDescriptorSetWithTemplate2, &view)) {
        check_push_feature(check, wake_owners_push_template[1],
                           WAKE_ID(push_template, "None-10359"));
        wake_check_info_layout(check, wake_owners_push_template[1], info->layout, info->pNext);
        check_push_template(check, &template_info_ids, &view);
    }
}

#endif

/* ---- vkCreateDescriptorUpdateTemplate -------------------------------------------------------- */

/* One entry against the layout that it will write to, NULL: not known. */
static void
check_template_entry(struct wake_check *check, const struct wake_descriptor_layout *layout,
                     const VkDescriptorUpdateTemplateEntry *entry, uint32_t i)
{
    const struct wake_descriptor_binding *binding = layout ? wake_descriptor_layout_find(
                                                                 layout, entry->dstBinding)
                                                           : NULL;
    uint64_t end = (uint64_t)entry->dstArrayElement + entry->descriptorCount;
    bool block = entry->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
    uint32_t left = binding ? (block ? binding->size : layout->count - binding->first) : 0;

    if (block && entry->dstArrayElement % 4) {
        wake_find(
            check, "VUID-VkDescriptorUpdateTemplateEntry-descriptor-02226",
            "pCreateInfo->pDescriptorUpdateEntries[%u].dstArrayElement is %u, bytes of an inline uniform block",
            i, entry->dstArrayElement);
    }
    if (block && entry->descriptorCount % 4) {
        wake_find(
            check, "VUID-VkDescriptorUpdateTemplateEntry-descriptor-02227",
            "pCreateInfo->pDescriptorUpdateEntries[%u].descriptorCount is %u, bytes of an inline uniform block",
            i, entry->descriptorCount);
    }
    if (layout && !binding) {
        wake_find(
            check, "VUID-VkDescriptorUpdateTemplateEntry-dstBinding-00354",
            "pCreateInfo->pDescriptorUpdateEntries[%u].dstBinding is %u, which the layout does not have",
            i, entry->dstBinding);
    } else if (layout && end > left) {
        wake_find(
            check, "VUID-VkDescriptorUpdateTemplateEntry-dstArrayElement-00355",
            "pCreateInfo->pDescriptorUpdateEntries[%u] writes %u from element %u of binding %u on, but the layout has %u from the "
            "beginning of that binding on",
            i, entry->descriptorCount, entry->dstArrayElement, entry->dstBinding, left);
    }
}

/* Newer layers know of each whether something that is enabled has it. */
static bool
has_bind_point(const struct wake_check *check, VkPipelineBindPoint point)
{
    switch (WAKE_REPEATED_RULES ? VK_PIPELINE_BIND_POINT_GRAPHICS : point) {
    case VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI:
        return WAKE_EXTENSION(check, VK_HUAWEI_subpass_shading);
    case VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR:
        return WAKE_EXTENSION(check, VK_KHR_ray_tracing_pipeline) ||
               WAKE_EXTENSION(check, VK_NV_ray_tracing);
#ifdef VK_ARM_data_graph
    case VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM:
        return WAKE_EXTENSION(check, VK_ARM_data_graph);
#endif
    default: return wake_enum_find(WAKE_ENUM_VkPipelineBindPoint, point) != NULL;
    }
}

/* Of a template for push descriptors. */
static const struct wake_descriptor_layout *
push_template_layout(struct wake_check *check, const VkDescriptorUpdateTemplateCreateInfo *info)
{
    static const struct wake_handle_rule rule = {
        "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00352",
        "VUID-VkDescriptorUpdateTemplateCreateInfo-commonparent", VK_OBJECT_TYPE_PIPELINE_LAYOUT,
        "pCreateInfo->pipelineLayout", false
    };
    wake_id id = wake_packed_id(info, 0, WAKE_HANDLES_VkDescriptorUpdateTemplateCreateInfo,
                                WAKE_HANDLE_VkDescriptorUpdateTemplateCreateInfo_pipelineLayout);
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    const struct wake_descriptor_layout *set = wake_pipeline_layout_set(layout, info->set);
    char text[WAKE_OBJECT_TEXT];

    wake_check_handle(check, &rule, (uint64_t)info->pipelineLayout, id);
#if !WAKE_REPEATED_RULES
    if (!WAKE_FEATURE(check, pushDescriptor) &&
        !wake_scope_has(check->scope, WAKE_EXT_VK_KHR_push_descriptor)) {
        wake_find(
            check, "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-10355",
            "pCreateInfo->templateType is VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS, but neither "
            "VK_KHR_push_descriptor nor the feature pushDescriptor is enabled");
    }
#endif
    if (!has_bind_point(check, info->pipelineBindPoint) &&
        !wake_check_unknown_extensions(check)) {
        wake_find(check, "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00351",
                  "pCreateInfo->pipelineBindPoint is %s (%d), which nothing that is enabled has",
                  wake_name_VkPipelineBindPoint(info->pipelineBindPoint),
                  (int)info->pipelineBindPoint);
    }
    if (layout && (info->set >= layout->set_count ||
                   (set && set->complete &&
                    !(set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR)))) {
        wake_find_objects(check, "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00353",
                          object, NULL,
                          "pCreateInfo->set is %u, which is no set of push descriptors in %s",
                          info->set, wake_object_text(text, sizeof(text), object));
        return NULL;
    }
    return set;
}

/* Of a template for descriptor sets. */
static const struct wake_descriptor_layout *
set_template_layout(struct wake_check *check, const VkDescriptorUpdateTemplateCreateInfo *info)
{
    static const struct wake_handle_rule rule = {
        "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-00350",
        "VUID-VkDescriptorUpdateTemplateCreateInfo-commonparent",
        VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, "pCreateInfo->descriptorSetLayout", false
    };
    wake_id id = wake_packed_id(
        info, 0, WAKE_HANDLES_VkDescriptorUpdateTemplateCreateInfo,
        WAKE_HANDLE_VkDescriptorUpdateTemplateCreateInfo_descriptorSetLayout);
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkDescriptorSetLayout);
    const struct wake_descriptor_layout *layout = object ? object->data : NULL;
    char text[WAKE_OBJECT_TEXT];

    wake_check_handle(check, &rule, (uint64_t)info->descriptorSetLayout, id);
    for (uint32_t i = 0; layout && i < layout->binding_count; i++) {
        if (layout->bindings[i].type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            wake_find_objects(check, "VUID-VkDescriptorUpdateTemplateCreateInfo-templateType-04615",
                              object, NULL, "binding %u of %s is VK_DESCRIPTOR_TYPE_MUTABLE_EXT",
                              layout->bindings[i].binding,
                              wake_object_text(text, sizeof(text), object));
            return NULL;
        }
    }
    return layout;
}

void
wake_core_create_update_template(struct wake_check *check,
                                 const struct wake_rec_CreateDescriptorUpdateTemplate *r)
{
    const VkDescriptorUpdateTemplateCreateInfo *info = r->pCreateInfo;
    const struct wake_descriptor_layout *layout = NULL;

    if (!info) {
        return;
    }
    if (info->templateType == VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET) {
        layout = set_template_layout(check, info);
    } else if (info->templateType == VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS_KHR) {
        layout = push_template_layout(check, info);
    }
    for (uint32_t i = 0; info->pDescriptorUpdateEntries && i < info->descriptorUpdateEntryCount;
         i++) {
        check_template_entry(check, layout && layout->complete ? layout : NULL,
                             &info->pDescriptorUpdateEntries[i], i);
    }
}
