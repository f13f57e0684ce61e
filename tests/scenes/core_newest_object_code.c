/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The code of shader objects against limits, flags and each other.
 */
#include "object_rig.h"
#include "shader_scene.h"

#include "asm_special_array.h"
#include "asm_tesc_cw.h"
#include "asm_tesc_equal.h"
#include "asm_tesc_plain.h"
#include "asm_tesc_quads.h"
#include "asm_tesc_three.h"
#include "asm_tese_ccw.h"
#include "asm_tese_cw.h"
#include "asm_tese_four.h"
#include "asm_tese_odd.h"
#include "asm_tese_plain.h"
#include "asm_tese_triangles.h"
#include "comp_push.h"
#include "frag_mask.h"
#include "geom_invocations.h"
#include "geom_many.h"
#include "heap_uniform.h"
#include "mesh_draw.h"
#include "mesh_made_special.h"
#include "mesh_plain.h"
#include "tesc_many.h"
#include "vert_clip_many.h"
#include "vert_xfb.h"
#include "workgroup_odd_comp.h"

#define NOW (SILENT | KIT_NULL_DRIVER)
#define INFO_ID(rest) "VUID-VkShaderCreateInfoEXT-" rest
#define CALL_ID(rest) "VUID-vkCreateShadersEXT-pCreateInfos-" rest
#define CONTROL VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT
#define EVALUATION VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT

static void
open_objects(struct kit *kit, void *more, const char *extension)
{
    static struct one_feature objects;
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback;

    feedback = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT, .pNext = more
    };
    objects = (struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES),
                                    .next = &feedback,
                                    .feature = VK_TRUE };
    NEW(kit, .extensions = { SHADER_OBJECT, "VK_EXT_transform_feedback", extension },
        .next = &objects);
}

static struct shader_info
info_of(VkShaderStageFlagBits stage, const uint32_t *words, size_t size)
{
    struct shader_info info = object_info(stage);

    info.pCode = words;
    info.codeSize = size;
    return info;
}

#define ONE(stage_, code, flags_, id)                                   \
    do {                                                                \
        struct shader_info info_ = info_of(stage_, code, sizeof(code)); \
        info_.flags = flags_;                                           \
        if (id) {                                                       \
            kit_expect(kit, id);                                        \
        }                                                               \
        object_try(kit, 1, &info_);                                     \
    } while (0)

SCENE(objects_beyond_limits, NOW)
{
    open_objects(kit, NULL, NULL);
    ONE(VK_SHADER_STAGE_GEOMETRY_BIT, geom_many, 0, INFO_ID("pCode-08454"));
    ONE(VK_SHADER_STAGE_GEOMETRY_BIT, geom_invocations, 0, INFO_ID("pCode-08455"));
    ONE(CONTROL, tesc_many, 0, INFO_ID("pCode-08453"));
    ONE(VK_SHADER_STAGE_FRAGMENT_BIT, frag_mask, 0, INFO_ID("pCode-08451"));
    kit_expect(kit, "VUID-RuntimeSpirv-maxCombinedClipAndCullDistances-00710");
    ONE(VK_SHADER_STAGE_VERTEX_BIT, vert_clip_many, 0, "VUID-RuntimeSpirv-maxClipDistances-00708");
}

SCENE(objects_with_full_subgroups, NOW)
{
    const VkFlags full = VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT;
    const VkFlags varying = VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT;

    open_objects(kit, NULL, NULL);
    kit_allow(kit, INFO_ID("codeType-10383")); /* the buffer that it writes, which no set has */
    ONE(VK_SHADER_STAGE_COMPUTE_BIT, workgroup_odd_comp, 0, NULL);
    ONE(VK_SHADER_STAGE_COMPUTE_BIT, workgroup_odd_comp, full, INFO_ID("flags-08417"));
    ONE(VK_SHADER_STAGE_COMPUTE_BIT, workgroup_odd_comp, full | varying, INFO_ID("flags-08416"));
}

SCENE(objects_that_commands_bind, NOW)
{
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT generated;

    generated = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT
    };
    open_objects(kit, &generated, "VK_EXT_device_generated_commands");
    ONE(VK_SHADER_STAGE_VERTEX_BIT, vert_xfb, 0, NULL);
    ONE(VK_SHADER_STAGE_VERTEX_BIT, vert_xfb, VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT,
        INFO_ID("flags-11006"));
}

SCENE(tessellation_alone, NOW)
{
    open_objects(kit, NULL, NULL);
    ONE(EVALUATION, asm_tese_plain, 0, INFO_ID("codeType-08872"));
    ONE(CONTROL, asm_tesc_plain, 0, INFO_ID("codeType-12226"));
}

#define TWO(control, evaluation, ...)                                                           \
    do {                                                                                        \
        struct shader_info infos_[2] = { info_of(CONTROL, control, sizeof(control)),            \
                                         info_of(EVALUATION, evaluation, sizeof(evaluation)) }; \
        const char *ids_[] = { __VA_ARGS__ };                                                   \
        infos_[0].flags = infos_[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;                \
        infos_[0].nextStage = EVALUATION;                                                       \
        for (size_t i_ = 0; i_ < KIT_COUNT(ids_); i_++) {                                       \
            kit_expect(kit, ids_[i_]);                                                          \
        }                                                                                       \
        object_try(kit, 2, infos_);                                                             \
    } while (0)

SCENE(tessellation_together, NOW)
{
    const char *order = CALL_ID("12224"), *spacing = CALL_ID("12225");

    open_objects(kit, NULL, NULL);
    TWO(asm_tesc_quads, asm_tese_triangles, CALL_ID("08867"), order, spacing);
    TWO(asm_tesc_three, asm_tese_four, CALL_ID("08871"), order, spacing);
    TWO(asm_tesc_three, asm_tese_plain, order, spacing, INFO_ID("codeType-08872"));
}

SCENE(tessellation_that_differs, NOW)
{
    open_objects(kit, NULL, NULL);
    TWO(asm_tesc_cw, asm_tese_cw, CALL_ID("12225"));
    TWO(asm_tesc_cw, asm_tese_ccw, CALL_ID("08868"), CALL_ID("12225"));
    TWO(asm_tesc_equal, asm_tese_odd, CALL_ID("08870"), CALL_ID("12224"));
}

SCENE(meshes_of_draws, NOW)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;

    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    setenv("WAKE_NULL_ANSWERS", "multiviewMeshShader=0,primitiveFragmentShadingRateMeshShader=0",
           1);
    open_objects(kit, &meshes, "VK_EXT_mesh_shader");
    ONE(VK_SHADER_STAGE_MESH_BIT_EXT, mesh_plain, 0, NULL);
    ONE(VK_SHADER_STAGE_MESH_BIT_EXT, mesh_draw, VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, NULL);
    ONE(VK_SHADER_STAGE_MESH_BIT_EXT, mesh_draw, 0, CALL_ID("09632"));
}

/* Constants say how much is made: more than its mode allows. */
SCENE(meshes_of_constants, NOW)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;

    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    setenv("WAKE_NULL_ANSWERS", "multiviewMeshShader=0,primitiveFragmentShadingRateMeshShader=0",
           1);
    open_objects(kit, &meshes, "VK_EXT_mesh_shader");
    ONE(VK_SHADER_STAGE_MESH_BIT_EXT, mesh_made_special, 0, INFO_ID("pCode-08460"));
}

SCENE(objects_of_heaps, NOW)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    struct shader_info info = info_of(VK_SHADER_STAGE_COMPUTE_BIT, heap_uniform,
                                      sizeof(heap_uniform));
    VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
    };
    VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping,
    };
    VkDescriptorSetLayout layout;

    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    open_objects(kit, &heaps, "VK_EXT_descriptor_heap");
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    info.flags = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;
    info.next = &mappings;
    object_try(kit, 1, &info);
    info.pSetLayouts = &layout;
    kit_expect(kit, INFO_ID("flags-11291"));
    object_try(kit, 1, &info);
    info.pSetLayouts = NULL;
    mapping.descriptorSet = 3;
    kit_expect(kit, INFO_ID("flags-11292"));
    object_try(kit, 1, &info);
    mapping.descriptorSet = 0;
    info.pPushConstantRanges = &(VkPushConstantRange){ VK_SHADER_STAGE_COMPUTE_BIT, 0, 4 };
    kit_expect(kit, INFO_ID("flags-11371"));
    object_try(kit, 1, &info);
}

SCENE(mappings_without_the_feature, NOW)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
    };
    VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping,
    };

    open_objects(kit, NULL, "VK_EXT_descriptor_heap");
    info.next = &mappings;
    kit_expect(kit, INFO_ID("descriptorHeap-11314"));
    object_try(kit, 1, &info);
}

/* --- push constants that they read --- */

static void
dispatch_pushed(struct kit *kit, uint64_t shader, VkPipelineLayout layout, VkShaderStageFlags to,
                const char *id)
{
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    const uint32_t values[8] = { 0 };
    VkCommandBuffer commands = kit_recording(kit);

    if (layout) {
        vkCmdPushConstants(commands, layout, to, 0, 32, values);
    }
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stage, &shader);
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

static VkPipelineLayout
layout_that_pushes(struct kit *kit, VkShaderStageFlags stages)
{
    VkPushConstantRange range = { stages, 0, 32 };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .pushConstantRangeCount = 1,
                                        .pPushConstantRanges = &range };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

SCENE(constants_pushed_to_objects, NOW)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 32 };
    struct shader_info info = info_of(VK_SHADER_STAGE_COMPUTE_BIT, comp_push, sizeof(comp_push));
    VkShaderStageFlags all = VK_SHADER_STAGE_COMPUTE_BIT | VK_SHADER_STAGE_VERTEX_BIT;
    uint64_t shader = 0;

    setenv("WAKE_NULL_ANSWERS", "maintenance4=0", 1); /* with it nothing need be pushed */
    open_objects(kit, NULL, NULL);
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    object_create(kit, 1, &info, &shader);
    dispatch_pushed(kit, shader, layout_that_pushes(kit, range.stageFlags), range.stageFlags, NULL);
    dispatch_pushed(kit, shader, VK_NULL_HANDLE, 0, "VUID-vkCmdDispatch-None-08601");
    dispatch_pushed(kit, shader, layout_that_pushes(kit, all), all,
                    "VUID-vkCmdDispatch-None-08601");
    object_destroy(kit, shader);
}

SCENE(code_after_specialization, NOW)
{
    uint32_t data[3] = { 3, VK_FALSE, 0 };
    const VkSpecializationMapEntry entries[3] = { { 1, 0, 4 }, { 2, 4, 4 }, { 3, 8, 4 } };
    const VkSpecializationInfo values = { 3, entries, sizeof(data), data };
    struct shader_info info;

    open_objects(kit, NULL, NULL);
    info = info_of(VK_SHADER_STAGE_COMPUTE_BIT, asm_special_array, sizeof(asm_special_array));
    object_try(kit, 1, &info);
    info.pSpecializationInfo = &values;
    object_try(kit, 1, &info);
    data[0] = 0;
    kit_expect(kit, INFO_ID("pCode-08460"));
    object_try(kit, 1, &info);
}

KIT_MAIN()
