/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects: rare stages, flags that do not go together, what is linked, push constants and arrays of their code, queues. Skipped
 * with older headers.
 */
#include "descriptor_scene.h"
#include "object_rig.h"
#include "shader_scene.h"

#include "frag_array.h"
#include "frag_push.h"

#if !defined(VK_EXT_shader_object) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define INFO_ID(rest) "VUID-VkShaderCreateInfoEXT-" rest
#define CALL_ID(rest) "VUID-vkCreateShadersEXT-" rest
#define BIND_ID(rest) "VUID-vkCmdBindShadersEXT-" rest
#define LINKED VK_SHADER_CREATE_LINK_STAGE_BIT_EXT

static void
open_objects(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static struct one_feature objects;
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    static char all[256];

    (void)snprintf(all, sizeof(all), "primitiveFragmentShadingRateMeshShader=0,%s", answers);
    setenv("WAKE_NULL_ANSWERS", all, 1);
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &heaps
    };
    objects = (struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES), .next = &meshes };
    NEW(kit,
        .extensions = { SHADER_OBJECT, "VK_EXT_descriptor_heap", "VK_EXT_mesh_shader",
                        "VK_HUAWEI_subpass_shading", "VK_HUAWEI_cluster_culling_shader",
                        "VK_EXT_shader_64bit_indexing" },
        .next = &objects);
}

static void
make(struct kit *kit, const char *vuid, uint32_t count, const struct shader_info *infos)
{
    uint64_t shaders[4] = { 0 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    object_create(kit, count, infos, shaders);
    for (uint32_t i = 0; i < count; i++) {
        object_destroy(kit, shaders[i]);
    }
}

#define MAKE(vuid, from, ...)          \
    do {                               \
        struct shader_info i = (from); \
        __VA_ARGS__;                   \
        make(kit, (vuid), 1, &i);      \
    } while (0)

/* --- one shader ------------------------------------------------------------------------------- */

SCENE(stages, SILENT | KIT_NULL_DRIVER)
{
    const struct shader_info task = object_info(VK_SHADER_STAGE_TASK_BIT_EXT),
                             mesh = object_info(VK_SHADER_STAGE_MESH_BIT_EXT),
                             compute = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    open_objects(kit, "");
    MAKE(NULL, task, i.nextStage = VK_SHADER_STAGE_MESH_BIT_EXT);
    MAKE(INFO_ID("nextStage-08435"), task, i.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT);
    MAKE(NULL, mesh, i.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT);
    MAKE(INFO_ID("nextStage-08436"), mesh, i.nextStage = VK_SHADER_STAGE_TASK_BIT_EXT);
    MAKE(INFO_ID("stage-08425"), compute, i.stage = VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI);
    MAKE(INFO_ID("stage-08426"), compute, i.stage = VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI);
}

SCENE(rays, SILENT | KIT_NULL_DRIVER)
{
    NEW(kit,
        .extensions = { SHADER_OBJECT, "VK_KHR_ray_tracing_pipeline",
                        "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations" },
        .next = OBJECT_FEATURE);
    MAKE(INFO_ID("stage-12445"), object_info(VK_SHADER_STAGE_COMPUTE_BIT),
         i.stage = VK_SHADER_STAGE_RAYGEN_BIT_KHR);
    MAKE(INFO_ID("stage-12445"), object_info(VK_SHADER_STAGE_COMPUTE_BIT),
         i.stage = VK_SHADER_STAGE_MISS_BIT_KHR);
}

SCENE(heaps, SILENT | KIT_NULL_DRIVER)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 16 };
    const VkShaderCreateFlagsEXT heap = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;
    const struct shader_info compute = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorSetLayout layout;

    open_objects(kit, "");
    layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    MAKE(NULL, compute, i.flags = heap);
    MAKE(NULL, compute, i.setLayoutCount = 1; i.pSetLayouts = &layout; i.pushConstantRangeCount = 1;
         i.pPushConstantRanges = &range);
    MAKE(INFO_ID("flags-11290"), compute, i.flags = heap; i.setLayoutCount = 1;
         i.pSetLayouts = &layout);
    MAKE(INFO_ID("flags-11370"), compute, i.flags = heap; i.pushConstantRangeCount = 1;
         i.pPushConstantRanges = &range);
}

SCENE(flags, SILENT | KIT_NULL_DRIVER)
{
    const struct shader_info compute = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    open_objects(kit, "shader64BitIndexing=0");
    MAKE(INFO_ID("flags-11758"), compute, i.flags = VK_SHADER_CREATE_64_BIT_INDEXING_BIT_EXT);
}

#ifdef VK_KHR_opacity_micromap
SCENE(micromaps, SILENT | KIT_NULL_DRIVER)
{
    const struct shader_info compute = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    NEW(kit,
        .extensions = { SHADER_OBJECT, "VK_KHR_opacity_micromap", "VK_KHR_device_address_commands",
                        "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations" },
        .next = OBJECT_FEATURE);
    MAKE(INFO_ID("micromap-11623"), compute,
         i.flags = VK_SHADER_CREATE_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_EXT);
}
#endif

#ifdef VK_KHR_maintenance11
SCENE(independent_sets, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderCreateFlagsEXT apart = VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR;
    const struct shader_info vertex = object_info(VERTEX);
    VkPhysicalDeviceMaintenance11FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR,
        .pNext = OBJECT_FEATURE
    };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
        .pNext = &maintenance
    };

    NEW(kit, .extensions = { SHADER_OBJECT, "VK_EXT_descriptor_heap", "VK_KHR_maintenance11" },
        .next = &heaps);
    MAKE(NULL, vertex, i.flags = apart);
    MAKE(INFO_ID("flags-12490"), vertex,
         i.flags = apart | VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT);
    MAKE(INFO_ID("stage-12428"), object_info(COMPUTE), i.flags = apart);
}
#endif

SCENE(too_many_sets, SILENT | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layouts[5];

    open_objects(kit, "maxBoundDescriptorSets=4");
    for (uint32_t k = 0; k < 5; k++) {
        layouts[k] = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    }
    MAKE(NULL, object_info(VK_SHADER_STAGE_COMPUTE_BIT), i.setLayoutCount = 4;
         i.pSetLayouts = layouts);
    MAKE(INFO_ID("setLayoutCount-12257"), object_info(VK_SHADER_STAGE_COMPUTE_BIT),
         i.setLayoutCount = 5;
         i.pSetLayouts = layouts);
}

SCENE(constants_of_code, SILENT | KIT_NULL_DRIVER)
{
    const VkPushConstantRange right = { FRAGMENT, 0, 32 }, other = { VERTEX, 0, 32 },
                              less = { FRAGMENT, 0, 16 };
    struct shader_info push = object_info(FRAGMENT);

    open_objects(kit, "");
    push.pCode = frag_push;
    push.codeSize = sizeof(frag_push);
    push.pushConstantRangeCount = 1;
    MAKE(NULL, push, i.pPushConstantRanges = &right);
    MAKE(INFO_ID("codeType-10064"), push, i.pPushConstantRanges = &other);
    MAKE(INFO_ID("codeType-10065"), push, i.pPushConstantRanges = &less);
}

SCENE(arrays_of_code, SILENT | KIT_NULL_DRIVER)
{
    struct shader_info array = object_info(FRAGMENT);
    VkDescriptorSetLayout layouts[2];

    open_objects(kit, "");
    layouts[0] = one_binding(kit, 0, COMBINED, 4, FRAGMENT, 0);
    layouts[1] = one_binding(kit, 0, COMBINED, 2, FRAGMENT, 0);
    array.pCode = frag_array;
    array.codeSize = sizeof(frag_array);
    array.setLayoutCount = 1;
    MAKE(NULL, array, i.pSetLayouts = &layouts[0]);
    MAKE(INFO_ID("codeType-10385"), array, i.pSetLayouts = &layouts[1]);
}

/* --- several ---------------------------------------------------------------------------------- */

SCENE(linked, SILENT | KIT_NULL_DRIVER)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_TASK_BIT_EXT),
                                    object_info(VK_SHADER_STAGE_MESH_BIT_EXT) };

    open_objects(kit, "");
    infos[0].nextStage = VK_SHADER_STAGE_MESH_BIT_EXT;
    infos[1].nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    infos[0].flags = infos[1].flags = LINKED;
    make(kit, NULL, 2, infos);
    infos[1].flags = 0;
    make(kit, CALL_ID("pCreateInfos-08403"), 2, infos);
    infos[1].flags = LINKED | VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT;
    make(kit, CALL_ID("pCreateInfos-08405"), 2, infos);
    infos[0] = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    infos[0].flags = LINKED;
    make(kit, CALL_ID("pCreateInfos-08404"), 2, infos);
}

SCENE(queues, SILENT | KIT_NULL_DRIVER)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    open_objects(kit, "");
    make(kit, CALL_ID("stage-09670"), 1, &info);
    info = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    make(kit, CALL_ID("stage-09671"), 1, &info);
}

/* --- binds ------------------------------------------------------------------------------------ */

static void
bind(struct kit *kit, const char *vuid, VkCommandBuffer commands, uint32_t count,
     const VkShaderStageFlagBits *stages, const uint64_t *shaders)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, count, stages, shaders);
}

SCENE(binds, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits both[] = { VK_SHADER_STAGE_TASK_BIT_EXT, VERTEX },
                                subpass = VK_SHADER_STAGE_SUBPASS_SHADING_BIT_HUAWEI,
                                cluster = VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI;
    uint64_t shaders[2], none[2] = { 0 };
    VkCommandBuffer commands;

    open_objects(kit, "");
    commands = kit_recording(kit);
    shaders[0] = object_shader(kit, VK_SHADER_STAGE_TASK_BIT_EXT, VK_NULL_HANDLE);
    shaders[1] = object_shader(kit, VERTEX, VK_NULL_HANDLE);
    bind(kit, NULL, commands, 2, both, none);
    none[0] = shaders[0];
    bind(kit, NULL, commands, 2, both, none);
    bind(kit, BIND_ID("pShaders-08470"), commands, 2, both, shaders);
    none[0] = 0;
    bind(kit, BIND_ID("pStages-08467"), commands, 1, &subpass, none);
    bind(kit, BIND_ID("pStages-08468"), commands, 1, &cluster, none);
    kit_end(kit, commands);
    object_destroy(kit, shaders[0]);
    object_destroy(kit, shaders[1]);
}

SCENE(binds_by_other_queues, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_COMPUTE_BIT, VERTEX,
                                             VK_SHADER_STAGE_MESH_BIT_EXT };
    const uint64_t none[3] = { 0 };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_QUEUES", "compute+transfer:1", 1);
    open_objects(kit, "");
    commands = kit_recording(kit);
    bind(kit, NULL, commands, 1, &stages[0], none);
    bind(kit, BIND_ID("pShaders-08477"), commands, 1, &stages[1], none);
    bind(kit, BIND_ID("pShaders-08478"), commands, 1, &stages[2], none);
    kit_end(kit, commands);
}

SCENE(binds_without_compute, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_COMPUTE_BIT, VERTEX };
    const uint64_t none[2] = { 0 };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_QUEUES", "graphics+transfer:1", 1);
    open_objects(kit, "");
    commands = kit_recording(kit);
    bind(kit, NULL, commands, 1, &stages[1], none);
    bind(kit, BIND_ID("pShaders-08476"), commands, 1, &stages[0], none);
    kit_end(kit, commands);
}

SCENE(without_the_feature, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    const uint64_t none = 0;
    VkCommandBuffer commands;

    NEW(kit, .extensions = { SHADER_OBJECT });
    commands = kit_recording(kit);
    bind(kit, BIND_ID("None-08462"), commands, 1, &stage, &none);
    kit_end(kit, commands);
}

/* ---- where the code lies --------------------------------------------------------------------- */

SCENE(places_of_code, SILENT)
{
    _Alignas(16) static char room[65536];
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    const void *code = info.pCode;

    open_objects(kit, "");
    info.pCode = memcpy(room + 4, code, info.codeSize);
    make(kit, NULL, 1, &info);
    info.pCode = memcpy(room + 2, code, info.codeSize);
    make(kit, INFO_ID("pCode-08493"), 1, &info);
    info.pCode = memset(room + 2, 0, info.codeSize); /* no code: not said as well */
    make(kit, INFO_ID("pCode-08493"), 1, &info);
    info.codeType = VK_SHADER_CODE_TYPE_BINARY_EXT;
    info.pCode = room + 16; /* the null driver takes any */
    make(kit, NULL, 1, &info);
    info.pCode = room + 8;
    make(kit, INFO_ID("pCode-08492"), 1, &info);
}

#endif

KIT_MAIN()
