/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How much workgroup memory and payload shaders of tasks and meshes take, word by word.
 */
#include "code_scene.h"
#include "pipeline_rig.h"

#ifndef VK_EXT_mesh_shader

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_mesh_shader");
}

#else

#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest

enum { TASK = 5364, MESH = 5365, WORKGROUP = 4, PAYLOAD = 5402, EMIT = 5294, SET_OUTPUTS = 5295 };

/* Arrays of so many uints. */
static void
code_array(struct code *code, uint32_t first, uint32_t count, uint32_t storage)
{
    if (!count) {
        return;
    }
    PUT(code, 43u, 5u, first, count);              /* the count */
    PUT(code, 28u, first + 1, 5u, first);          /* array */
    PUT(code, 32u, first + 2, storage, first + 1); /* pointer */
    PUT(code, 59u, first + 2, first + 3, storage); /* variable */
}

static VkShaderModule
module_of(struct kit *kit, uint32_t model, uint32_t shared, uint32_t payload)
{
    static const uint32_t capabilities[] = { 5283 /* MeshShadingEXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010500, capabilities,
               (const char *const[]){ "SPV_EXT_mesh_shader", NULL }, model);
    if (shared) {
        code_interface(&code, 23);
    }
    if (payload) {
        code_interface(&code, 33);
    }
    code_local_size(&code, 1);
    if (model == MESH) {
        PUT(&code, 16u, 1u, 26u, 3u);   /* OutputVertices */
        PUT(&code, 16u, 1u, 5270u, 1u); /* OutputPrimitivesEXT */
        PUT(&code, 16u, 1u, 5298u);     /* OutputTrianglesEXT */
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 8u, 1u);
    code_array(&code, 20, shared, WORKGROUP);
    code_array(&code, 30, payload, PAYLOAD);
    if (shared) {
        PUT(&code, 32u, 9u, (uint32_t)WORKGROUP, 5u); /* pointer to uint */
    }
    code_function(&code);
    if (shared) {
        PUT(&code, 65u, 9u, 40u, 23u, 8u); /* OpAccessChain */
        PUT(&code, 62u, 40u, 8u);          /* OpStore */
    }
    if (model == MESH) {
        PUT(&code, SET_OUTPUTS, 8u, 8u);
        code_end(&code);
    } else {
        if (payload) {
            PUT(&code, EMIT, 8u, 8u, 8u, 33u);
        } else {
            PUT(&code, EMIT, 8u, 8u, 8u);
        }
        code.words[code.count++] = 1u << 16 | 56; /* OpFunctionEnd */
    }
    return code_module(kit, &code);
}

/* A pipeline of them; how many uints each has in workgroup memory and as its payload. */
static void
draw_of(struct kit *kit, const uint32_t task[2], const uint32_t mesh[2], const char *vuid)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    rig_init(&r, &base);
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    r.info.stageCount = 3;
    r.stages[0] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, module_of(kit, TASK, task[0], task[1]));
    r.stages[2] = r.stages[1];
    r.stages[1] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, module_of(kit, MESH, mesh[0], mesh[1]));
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)rig_make(&base, &r);
}

#define DRAW(task_shared, task_payload, mesh_shared, mesh_payload, vuid) \
    draw_of(kit, (const uint32_t[2]){ (task_shared), (task_payload) },   \
            (const uint32_t[2]){ (mesh_shared), (mesh_payload) }, vuid)

static void
open_meshes(struct kit *kit, const char *limits)
{
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    setenv("WAKE_NULL_ANSWERS", limits, 1);
    NEW(kit,
        .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
        .next = &(VkPhysicalDeviceMeshShaderFeaturesEXT){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates });
}

SCENE(each, SILENT | KIT_NULL_DRIVER)
{
    open_meshes(kit, "maxTaskPayloadSize=64,maxTaskSharedMemorySize=128,"
                     "maxTaskPayloadAndSharedMemorySize=1024,maxMeshSharedMemorySize=256,"
                     "maxMeshPayloadAndSharedMemorySize=1024");
    DRAW(32, 16, 64, 16, NULL);
    DRAW(32, 17, 64, 16, SPIRV_ID("maxTaskPayloadSize-08758"));
    DRAW(33, 16, 64, 16, SPIRV_ID("maxTaskSharedMemorySize-08759"));
    DRAW(32, 16, 65, 16, SPIRV_ID("maxMeshSharedMemorySize-08754"));
}

SCENE(both, SILENT | KIT_NULL_DRIVER)
{
    open_meshes(kit, "maxTaskPayloadSize=1024,maxTaskSharedMemorySize=1024,"
                     "maxTaskPayloadAndSharedMemorySize=128,maxMeshSharedMemorySize=1024,"
                     "maxMeshPayloadAndSharedMemorySize=128");
    DRAW(16, 16, 16, 16, NULL);
    DRAW(17, 16, 16, 16, SPIRV_ID("maxTaskPayloadAndSharedMemorySize-08760"));
    DRAW(16, 16, 17, 16, SPIRV_ID("maxMeshPayloadAndSharedMemorySize-08755"));
}

#endif

KIT_MAIN()
