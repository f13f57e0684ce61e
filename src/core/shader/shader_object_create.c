/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateShadersEXT and vkCmdBindShadersEXT (VK_EXT_shader_object): what their parameters say of themselves. Specification,
 * 'Shader Objects'. shader_object_code.c has the code of the shaders.
 */
#include "core/shader/shader_object_info.h"

#ifndef WAKE_OWN_SHADER_OBJECT

#include "base/shader_stages.h"
#include "state/recording/command_buffer.h"

enum {
    VERTEX = VK_SHADER_STAGE_VERTEX_BIT,
    CONTROL = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
    EVALUATION = VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
    GEOMETRY = VK_SHADER_STAGE_GEOMETRY_BIT,
    FRAGMENT = VK_SHADER_STAGE_FRAGMENT_BIT,
    COMPUTE = VK_SHADER_STAGE_COMPUTE_BIT,
    TASK = VK_SHADER_STAGE_TASK_BIT_EXT,
    MESH = VK_SHADER_STAGE_MESH_BIT_EXT,
    RAYS = WAKE_RAY_TRACING_STAGES,
    PRIMITIVES = VERTEX | CONTROL | EVALUATION | GEOMETRY,
    LINKED = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT,
};

/* ---- one shader ------------------------------------------------------------------------------ */

/* Flags that are for shaders of some stages only. */
static const struct flag_stages {
    VkShaderCreateFlagsEXT flag;
    VkShaderStageFlags stages;
    const char *vuid;
} flag_stages[] = {
    { LINKED, PRIMITIVES | FRAGMENT | TASK | MESH, "VUID-VkShaderCreateInfoEXT-flags-08412" },
    { VK_SHADER_CREATE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_EXT, FRAGMENT,
      "VUID-VkShaderCreateInfoEXT-flags-08486" },
    { VK_SHADER_CREATE_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT, FRAGMENT,
      "VUID-VkShaderCreateInfoEXT-flags-08488" },
    { VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT, MESH | TASK | COMPUTE,
      "VUID-VkShaderCreateInfoEXT-flags-08992" },
    { VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT, COMPUTE, "VUID-VkShaderCreateInfoEXT-flags-08485" },
    { VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, MESH, "VUID-VkShaderCreateInfoEXT-flags-08414" },
#ifdef VK_KHR_maintenance11
    { VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR, (VkShaderStageFlags)~COMPUTE,
      "VUID-VkShaderCreateInfoEXT-stage-12428" },
#endif
};

/* Flags that need a feature. */
static const struct flag_feature {
    VkShaderCreateFlagsEXT flag;
    int feature;
    const char *vuid;
} flag_features[] = {
    { VK_SHADER_CREATE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_EXT,
      WAKE_FEATURE_attachmentFragmentShadingRate, "VUID-VkShaderCreateInfoEXT-flags-08487" },
    { VK_SHADER_CREATE_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT, WAKE_FEATURE_fragmentDensityMap,
      "VUID-VkShaderCreateInfoEXT-flags-08489" },
    { VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT, WAKE_FEATURE_subgroupSizeControl,
      "VUID-VkShaderCreateInfoEXT-flags-09404" },
    { VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT, WAKE_FEATURE_computeFullSubgroups,
      "VUID-VkShaderCreateInfoEXT-flags-09405" },
#ifdef VK_EXT_device_generated_commands
    { VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT, WAKE_FEATURE_deviceGeneratedCommands,
      "VUID-VkShaderCreateInfoEXT-flags-11005" },
#endif
#ifdef VK_KHR_opacity_micromap
    { VK_SHADER_CREATE_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_EXT, WAKE_FEATURE_micromap,
      "VUID-VkShaderCreateInfoEXT-micromap-11623" },
#endif
#ifdef VK_EXT_shader_64bit_indexing
    { VK_SHADER_CREATE_64_BIT_INDEXING_BIT_EXT, WAKE_FEATURE_shader64BitIndexing,
      "VUID-VkShaderCreateInfoEXT-flags-11758" },
#endif
};

/* Stages that need a feature, of `stage` or of nextStage. */
static const struct stage_feature {
    VkShaderStageFlags stages;
    int feature;
    const char *vuid, *next_vuid;
} stage_features[] = {
    { CONTROL | EVALUATION, WAKE_FEATURE_tessellationShader,
      "VUID-VkShaderCreateInfoEXT-stage-08419", "VUID-VkShaderCreateInfoEXT-nextStage-08428" },
    { GEOMETRY, WAKE_FEATURE_geometryShader, "VUID-VkShaderCreateInfoEXT-stage-08420",
      "VUID-VkShaderCreateInfoEXT-nextStage-08429" },
    { TASK, WAKE_FEATURE_taskShader, "VUID-VkShaderCreateInfoEXT-stage-08421", NULL },
    { MESH, WAKE_FEATURE_meshShader, "VUID-VkShaderCreateInfoEXT-stage-08422", NULL },
};

/* Stages that may follow. */
static const struct next_stages {
    VkShaderStageFlags stages;
    VkShaderStageFlags next;
    const char *vuid;
} next_stages[] = {
    { VERTEX, CONTROL | GEOMETRY | FRAGMENT, "VUID-VkShaderCreateInfoEXT-nextStage-08427" },
    { CONTROL, EVALUATION, "VUID-VkShaderCreateInfoEXT-nextStage-08430" },
    { EVALUATION, GEOMETRY | FRAGMENT, "VUID-VkShaderCreateInfoEXT-nextStage-08431" },
    { GEOMETRY, FRAGMENT, "VUID-VkShaderCreateInfoEXT-nextStage-08433" },
    { FRAGMENT | COMPUTE, 0, "VUID-VkShaderCreateInfoEXT-nextStage-08434" },
    { TASK, MESH, "VUID-VkShaderCreateInfoEXT-nextStage-08435" },
    { MESH, FRAGMENT, "VUID-VkShaderCreateInfoEXT-nextStage-08436" },
};

static void
check_flags(struct wake_check *check, const VkShaderCreateInfoEXT *info, uint32_t i)
{
    for (uint32_t k = 0; k < WAKE_COUNT(flag_stages); k++) {
        const struct flag_stages *row = &flag_stages[k];

        if (info->flags & row->flag && !((VkShaderStageFlags)info->stage & row->stages)) {
            wake_find(check, row->vuid, "pCreateInfos[%u].flags has bit 0x%x, and stage is %s", i,
                      row->flag, wake_name_VkShaderStageFlagBits(info->stage));
        }
    }
    for (uint32_t k = 0; k < WAKE_COUNT(flag_features); k++) {
        const struct flag_feature *row = &flag_features[k];

        if (info->flags & row->flag && !wake_check_feature(check, row->feature)) {
            wake_find(check, row->vuid,
                      "pCreateInfos[%u].flags has bit 0x%x, but the feature %s is not enabled", i,
                      row->flag, wake_feature_names[row->feature]);
        }
    }
}

static void
check_stage(struct wake_check *check, const VkShaderCreateInfoEXT *info, uint32_t i)
{
    VkShaderStageFlags stage = (VkShaderStageFlags)info->stage;

    if (info->stage == VK_SHADER_STAGE_ALL_GRAPHICS || info->stage == VK_SHADER_STAGE_ALL) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-stage-08418", "pCreateInfos[%u].stage is %s",
                  i, wake_name_VkShaderStageFlagBits(info->stage));
        return;
    }
    if (stage & RAYS) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-stage-12445", "pCreateInfos[%u].stage is %s",
                  i, wake_name_VkShaderStageFlagBits(info->stage));
    }
    if (stage & VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-stage-08425",
                  "pCreateInfos[%u].stage is VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI", i);
    }
    if (stage & VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-stage-08426",
                  "pCreateInfos[%u].stage is VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI", i);
    }
    for (uint32_t k = 0; k < WAKE_COUNT(stage_features); k++) {
        const struct stage_feature *row = &stage_features[k];
        bool enabled = wake_check_feature(check, row->feature);

        if (!enabled && stage & row->stages) {
            wake_find(
                check, row->vuid, "pCreateInfos[%u].stage is %s, but the feature %s is not enabled",
                i, wake_name_VkShaderStageFlagBits(info->stage), wake_feature_names[row->feature]);
        }
        if (!enabled && row->next_vuid && info->nextStage & row->stages) {
            wake_find(check, row->next_vuid,
                      "pCreateInfos[%u].nextStage is 0x%x, but the feature %s is not enabled", i,
                      info->nextStage, wake_feature_names[row->feature]);
        }
    }
    for (uint32_t k = 0; k < WAKE_COUNT(next_stages); k++) {
        const struct next_stages *row = &next_stages[k];

        if (stage & row->stages && info->nextStage & ~row->next) {
            wake_find(check, row->vuid, "pCreateInfos[%u].nextStage is 0x%x, and stage is %s", i,
                      info->nextStage, wake_name_VkShaderStageFlagBits(info->stage));
        }
    }
}

#ifdef VK_EXT_descriptor_heap
/* Whose descriptors are in heaps. */
static void
check_heaps(struct wake_check *check, const VkShaderCreateInfoEXT *info, uint32_t i)
{
    if (info->pSetLayouts && !info->setLayoutCount) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-flags-11291",
                  "pCreateInfos[%u].flags has VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, and "
                  "pSetLayouts is not NULL",
                  i);
    }
    if (info->pPushConstantRanges && !info->pushConstantRangeCount) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-flags-11371",
                  "pCreateInfos[%u].flags has VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, and "
                  "pPushConstantRanges is not NULL",
                  i);
    }
#ifdef VK_KHR_maintenance11
    if (info->flags & VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-flags-12490",
                  "pCreateInfos[%u].flags has both VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT and "
                  "VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR",
                  i);
    }
#endif
}
#endif

#ifdef VK_KHR_maintenance11
/* Layouts that do not exist. */
static void
check_set_layouts(struct wake_check *check, const VkShaderCreateInfoEXT *info)
{
    struct wake_handle_rule rule = {
        .vuid_parameter = info->flags & VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR
                              ? "VUID-VkShaderCreateInfoEXT-setLayoutCount-13360"
                              : "VUID-VkShaderCreateInfoEXT-setLayoutCount-13359",
        .vuid_parent = "UNASSIGNED-VkShaderCreateInfoEXT-pSetLayouts-parent",
        .type = VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT,
        .path = "pCreateInfos[].pSetLayouts[]",
        .optional = true,
    };

    for (uint32_t k = 0; info->pSetLayouts && k < info->setLayoutCount; k++) {
        wake_check_handle(check, &rule, (uint64_t)info->pSetLayouts[k],
                          wake_packed_id(info->pSetLayouts, k, 1, 0));
    }
}
#endif

static void
check_interface(struct wake_check *check, const VkShaderCreateInfoEXT *info, uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts && info->setLayoutCount > facts->limits.maxBoundDescriptorSets) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-setLayoutCount-12257",
                  "pCreateInfos[%u].setLayoutCount is %u, maxBoundDescriptorSets %u", i,
                  info->setLayoutCount, facts->limits.maxBoundDescriptorSets);
    }
#ifdef VK_KHR_maintenance11
    check_set_layouts(check, info);
    for (uint32_t k = 0; info->pSetLayouts && k < info->setLayoutCount; k++) {
        if (!info->pSetLayouts[k] && !(info->flags & VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR)) {
            wake_find(check, "VUID-VkShaderCreateInfoEXT-setLayoutCount-13359",
                      "pCreateInfos[%u].pSetLayouts[%u] is VK_NULL_HANDLE, and flags has no "
                      "VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR",
                      i, k);
            break;
        }
    }
#endif
    for (uint32_t k = 1; info->pPushConstantRanges && k < info->pushConstantRangeCount; k++) {
        for (uint32_t j = 0; j < k; j++) {
            VkShaderStageFlags both = info->pPushConstantRanges[j].stageFlags &
                                      info->pPushConstantRanges[k].stageFlags;

            if (both) {
                wake_find(
                    check, "VUID-VkShaderCreateInfoEXT-pPushConstantRanges-10063",
                    "stageFlags of pCreateInfos[%u].pPushConstantRanges[%u] and [%u] both have 0x%x",
                    i, j, k, both);
                return;
            }
        }
    }
    if (info->codeType == VK_SHADER_CODE_TYPE_SPIRV_EXT && info->codeSize % 4) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-codeSize-08735",
                  "pCreateInfos[%u].codeSize is %zu, and codeType VK_SHADER_CODE_TYPE_SPIRV_EXT", i,
                  info->codeSize);
    }
#ifdef VK_EXT_descriptor_heap
    if (info->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) {
        if (info->setLayoutCount) {
            wake_find(
                check, "VUID-VkShaderCreateInfoEXT-flags-11290",
                "pCreateInfos[%u].flags has VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, and setLayoutCount is %u",
                i, info->setLayoutCount);
        }
        if (info->pushConstantRangeCount) {
            wake_find(check, "VUID-VkShaderCreateInfoEXT-flags-11370",
                      "pCreateInfos[%u].flags has VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, and "
                      "pushConstantRangeCount is %u",
                      i, info->pushConstantRangeCount);
        }
        check_heaps(check, info, i);
    }
#endif
}

void
wake_core_get_shader_binary(struct wake_check *check,
                            const struct wake_rec_GetShaderBinaryDataEXT *r)
{
    if ((uintptr_t)r->pData % 16) {
        wake_find(check, "VUID-vkGetShaderBinaryDataEXT-None-08499",
                  "pData is 0x%llx, but must be a multiple of 16",
                  (unsigned long long)(uintptr_t)r->pData);
    }
}

/* ---- shaders of one call that are linked ----------------------------------------------------- */

static bool
links(const VkShaderCreateInfoEXT *info, VkShaderStageFlags stages)
{
    return info->flags & LINKED && (VkShaderStageFlags)info->stage & stages;
}

/* Stages that come later than this one. */
static VkShaderStageFlags
later_than(VkShaderStageFlags stage)
{
    return stage == TASK         ? MESH | FRAGMENT
           : stage == MESH       ? FRAGMENT
           : stage == VERTEX     ? CONTROL | EVALUATION | GEOMETRY | FRAGMENT
           : stage == CONTROL    ? EVALUATION | GEOMETRY | FRAGMENT
           : stage == EVALUATION ? GEOMETRY | FRAGMENT
           : stage == GEOMETRY   ? FRAGMENT
                                 : 0;
}

static void
check_next_linked(struct wake_check *check, const VkShaderCreateInfoEXT *info, uint32_t i,
                  VkShaderStageFlags linked)
{
    static const VkShaderStageFlags order[] = { MESH, CONTROL, EVALUATION, GEOMETRY, FRAGMENT };
    VkShaderStageFlags later = linked & later_than((VkShaderStageFlags)info->stage);

    for (uint32_t k = 0; k < WAKE_COUNT(order); k++) {
        if (later & order[k]) {
            if (info->nextStage != order[k]) {
                wake_find(
                    check, "VUID-vkCreateShadersEXT-pCreateInfos-08409",
                    "pCreateInfos[%u].nextStage is 0x%x, but the next shader that is linked is of %s",
                    i, info->nextStage,
                    wake_name_VkShaderStageFlagBits((VkShaderStageFlagBits)order[k]));
            }
            return;
        }
    }
}

/* Two elements, of which the first is linked. */
static void
check_pair(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r, uint32_t i,
           uint32_t k)
{
    const VkShaderCreateInfoEXT *a = &r->pCreateInfos[i], *b = &r->pCreateInfos[k];

    if (!(b->flags & LINKED)) {
        if ((VkShaderStageFlags)b->stage & (PRIMITIVES | FRAGMENT)) {
            wake_find(
                check, "VUID-vkCreateShadersEXT-pCreateInfos-08402",
                "pCreateInfos[%u].flags has VK_SHADER_CREATE_LINK_STAGE_BIT_EXT, that of pCreateInfos[%u] (%s) has not",
                i, k, wake_name_VkShaderStageFlagBits(b->stage));
        } else if ((VkShaderStageFlags)b->stage & (TASK | MESH)) {
            wake_find(
                check, "VUID-vkCreateShadersEXT-pCreateInfos-08403",
                "pCreateInfos[%u].flags has VK_SHADER_CREATE_LINK_STAGE_BIT_EXT, that of pCreateInfos[%u] (%s) has not",
                i, k, wake_name_VkShaderStageFlagBits(b->stage));
        }
        return;
    }
    if (k > i && a->stage == b->stage) {
        wake_find(check, "VUID-vkCreateShadersEXT-pCreateInfos-08410",
                  "pCreateInfos[%u] and pCreateInfos[%u] are linked, and both of %s", i, k,
                  wake_name_VkShaderStageFlagBits(a->stage));
    }
    if (k > i && a->codeType != b->codeType) {
        wake_find(check, "VUID-vkCreateShadersEXT-pCreateInfos-08411",
                  "pCreateInfos[%u] and pCreateInfos[%u] are linked, with codeType %s and %s", i, k,
                  wake_name_VkShaderCodeTypeEXT(a->codeType),
                  wake_name_VkShaderCodeTypeEXT(b->codeType));
    }
    if (links(a, TASK | MESH) && links(b, PRIMITIVES)) {
        wake_find(check, "VUID-vkCreateShadersEXT-pCreateInfos-08404",
                  "pCreateInfos[%u] of %s and pCreateInfos[%u] of %s are linked", i,
                  wake_name_VkShaderStageFlagBits(a->stage), k,
                  wake_name_VkShaderStageFlagBits(b->stage));
    }
    if (links(a, MESH) && a->flags & VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT && links(b, TASK)) {
        wake_find(
            check, "VUID-vkCreateShadersEXT-pCreateInfos-08405",
            "pCreateInfos[%u].flags has VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, and pCreateInfos[%u] is a task "
            "shader that is linked",
            i, k);
    }
}

/* The first mistake of each kind that there is, by the first linked shader that has to do with it. */
static void
check_links(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    VkShaderStageFlags linked = 0;
    uint32_t found = check->found;

    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        linked |= r->pCreateInfos[i].flags & LINKED ? (VkShaderStageFlags)r->pCreateInfos[i].stage
                                                    : 0;
    }
#ifdef VK_EXT_descriptor_heap
    const VkShaderCreateFlagsEXT heap = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;
    bool heaps = false;

    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        heaps |= (r->pCreateInfos[i].flags & (LINKED | heap)) == (LINKED | heap);
    }
    for (uint32_t i = 0; heaps && i < r->createInfoCount; i++) {
        if (!(r->pCreateInfos[i].flags & heap) &&
            (VkShaderStageFlags)r->pCreateInfos[i].stage & (PRIMITIVES | FRAGMENT | TASK | MESH)) {
            wake_find(check, "VUID-vkCreateShadersEXT-flags-11472",
                      "pCreateInfos[%u].flags has no VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, but "
                      "that of a linked shader has it",
                      i);
            break;
        }
    }
#endif
    for (uint32_t i = 0; linked && i < r->createInfoCount && check->found == found; i++) {
        if (!(r->pCreateInfos[i].flags & LINKED)) {
            continue;
        }
        for (uint32_t k = 0; k < r->createInfoCount; k++) {
            /* One that is not linked is told once. */
            if (k != i && (check->found == found || r->pCreateInfos[k].flags & LINKED)) {
                check_pair(check, r, i, k);
            }
        }
        if (check->found == found) { /* one that is not linked would have come next */
            check_next_linked(check, &r->pCreateInfos[i], i, linked);
        }
    }
}

/* Where the application's code lay: the record says it of all elements together. True: wrong. */
static bool
check_places(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    const uint32_t flags = r->head.flags;
    uint32_t binaries = 0;

    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        binaries += r->pCreateInfos[i].codeType == VK_SHADER_CODE_TYPE_BINARY_EXT;
    }
    if (flags & WAKE_RECORD_OFF_4 && !binaries) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-pCode-08493",
                  "pCode of an element of pCreateInfos is no multiple of 4");
        return true;
    }
    if (flags & WAKE_RECORD_OFF_16 && binaries && binaries == r->createInfoCount) {
        wake_find(check, "VUID-VkShaderCreateInfoEXT-pCode-08492",
                  "pCode of an element of pCreateInfos is no multiple of 16");
        return true;
    }
    return false;
}

void
wake_core_create_shaders(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    if (!WAKE_FEATURE(check, shaderObject)) {
        wake_find(check, "VUID-vkCreateShadersEXT-None-08400",
                  "the feature shaderObject is not enabled");
    }
    if (!r->pCreateInfos || r->head.flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return;
    }
    bool misplaced = check_places(check, r);
    for (uint32_t i = 0; i < r->createInfoCount; i++) {
        uint32_t found = check->found;

        check_flags(check, &r->pCreateInfos[i], i);
        check_stage(check, &r->pCreateInfos[i], i);
        check_interface(check, &r->pCreateInfos[i], i);
        if (check->found == found && !misplaced) {
            wake_check_shader_object_code(check, r->pCreateInfos, i);
        }
    }
    check_links(check, r);
}

/* ---- binding --------------------------------------------------------------------------------- */

static void
check_bound_shader(struct wake_check *check, const struct wake_rec_CmdBindShadersEXT *r, uint32_t i)
{
    const struct wake_object *object = r->pShaders
                                           ? wake_check_object(check,
                                                               wake_packed_id(r->pShaders, i, 1, 0),
                                                               WAKE_TYPE_VkShaderEXT)
                                           : NULL;
    const VkShaderCreateInfoEXT *info = wake_VkShaderEXT_info(object);

    if (info && info->stage != r->pStages[i]) {
        char text[WAKE_OBJECT_TEXT];

        wake_find(check, "VUID-vkCmdBindShadersEXT-pShaders-08469",
                  "pStages[%u] is %s, but pShaders[%u] is %s, which was created with stage %s", i,
                  wake_name_VkShaderStageFlagBits(r->pStages[i]), i,
                  wake_object_text(text, sizeof(text), object),
                  wake_name_VkShaderStageFlagBits(info->stage));
    }
}

static void
check_bound_stage(struct wake_check *check, const struct wake_rec_CmdBindShadersEXT *r, uint32_t i)
{
    VkShaderStageFlags stage = (VkShaderStageFlags)r->pStages[i];
    VkQueueFlags queues = check->cb ? check->cb->queue_flags : 0; /* 0: not known */

    if (r->pStages[i] == VK_SHADER_STAGE_ALL_GRAPHICS || r->pStages[i] == VK_SHADER_STAGE_ALL) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pStages-08464", "pStages[%u] is %s", i,
                  wake_name_VkShaderStageFlagBits(r->pStages[i]));
        check_bound_shader(check, r, i);
        return;
    }
    if (stage & RAYS) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pStages-08465", "pStages[%u] is %s", i,
                  wake_name_VkShaderStageFlagBits(r->pStages[i]));
    }
    if (stage & VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pStages-08467",
                  "pStages[%u] is VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI", i);
    }
    if (stage & VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pStages-08468",
                  "pStages[%u] is VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI", i);
    }
    if (queues && stage & COMPUTE && !(queues & VK_QUEUE_COMPUTE_BIT)) {
        wake_find(
            check, "VUID-vkCmdBindShadersEXT-pShaders-08476",
            "pStages[%u] is VK_SHADER_STAGE_COMPUTE_BIT, but the queue family of the command pool has no "
            "VK_QUEUE_COMPUTE_BIT",
            i);
    }
    if (queues && stage & (PRIMITIVES | FRAGMENT | MESH | TASK) &&
        !(queues & VK_QUEUE_GRAPHICS_BIT)) {
        wake_find(
            check,
            stage & (MESH | TASK) ? "VUID-vkCmdBindShadersEXT-pShaders-08478"
                                  : "VUID-vkCmdBindShadersEXT-pShaders-08477",
            "pStages[%u] is %s, but the queue family of the command pool has no VK_QUEUE_GRAPHICS_BIT",
            i, wake_name_VkShaderStageFlagBits(r->pStages[i]));
    }
    check_bound_shader(check, r, i);
}

void
wake_core_cmd_bind_shaders(struct wake_check *check, const struct wake_rec_CmdBindShadersEXT *r)
{
    VkShaderStageFlags named = 0, bound = 0;

    if (!WAKE_FEATURE(check, shaderObject)) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-None-08462",
                  "the feature shaderObject is not enabled");
    }
    for (uint32_t i = 0; r->pStages && i < r->stageCount; i++) {
        VkShaderStageFlags stage = (VkShaderStageFlags)r->pStages[i];

        bool several = stage & (stage - 1); /* which has a rule of its own */

        if (named & stage && !several) {
            wake_find(check, "VUID-vkCmdBindShadersEXT-pStages-08463",
                      "pStages[%u] is %s, as an element before it", i,
                      wake_name_VkShaderStageFlagBits(r->pStages[i]));
        }
        named |= several ? 0 : stage;
        bound |= r->pShaders && r->pShaders[i] ? stage : 0;
        check_bound_stage(check, r, i);
    }
    if (bound & TASK && bound & VERTEX) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pShaders-08470",
                  "pShaders has both a task and a vertex shader");
    }
    if (bound & MESH && bound & VERTEX) {
        wake_find(check, "VUID-vkCmdBindShadersEXT-pShaders-08471",
                  "pShaders has both a mesh and a vertex shader");
    }
}

#endif
