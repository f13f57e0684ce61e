/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A device that can do every draw there is, and all of them in one call: a rule that they share is
 * broken once with each.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_DRAW_SCENE_H
#define WAKE_SCENES_DRAW_SCENE_H

#include "draw_addressed.h"
#include "draw_generated.h"
#include "pipeline_rig.h"
#include "shader_scene.h"

#include "mesh_nv.h"
#include "ray_rgen.h"
#include "task_nv.h"

enum { SIZE = 16, MESH_PIPELINES = 64 };

/* A pipeline with a mesh shader of VK_EXT_mesh_shader, and the same of VK_NV_mesh_shader. */
struct twins {
    VkPipeline ext, nv;
};

/* --- a device with everything that the scenes draw with --- */

struct stage {
    struct kit *kit;
    struct rig_base base;
    struct kit_target target;
    VkCommandBuffer commands;
    VkBuffer buffer; /* indices, vertices, commands and counts; all zero */
    VkPipeline mesh_pipeline;
    VkPipeline bound;        /* graphics */
    VkDeviceAddress address; /* of indirect commands */
    uint32_t twin_count;
    struct twins twins[MESH_PIPELINES];
    PFN_vkCmdDrawMultiEXT DrawMulti;
    PFN_vkCmdDrawMultiIndexedEXT DrawMultiIndexed;
    PFN_vkCmdDrawIndirectByteCountEXT DrawIndirectByteCount;
    PFN_vkCmdDrawMeshTasksEXT DrawMeshTasks;
    PFN_vkCmdDrawMeshTasksIndirectEXT DrawMeshTasksIndirect;
    PFN_vkCmdDrawMeshTasksIndirectCountEXT DrawMeshTasksIndirectCount;
    /* NULL: not there */
    PFN_vkCmdDrawMeshTasksNV DrawMeshTasksNV;
    PFN_vkCmdDrawMeshTasksIndirectNV DrawMeshTasksIndirectNV;
    PFN_vkCmdDrawMeshTasksIndirectCountNV DrawMeshTasksIndirectCountNV;
    PFN_vkCreateRayTracingPipelinesKHR CreateRayTracingPipelines;
    PFN_vkCmdTraceRaysKHR TraceRays;
    PFN_vkCmdTraceRaysIndirectKHR TraceRaysIndirect;
    PFN_vkCmdTraceRaysIndirect2KHR TraceRaysIndirect2;
    PFN_vkCmdTraceRaysNV TraceRaysNV;
    struct addressed addressed;
    struct generated_draws generated;
};

/* Features that are enabled: all that there are, unless a scene takes some away. */
struct offered {
    VkPhysicalDeviceFeatures2 features;
    VkPhysicalDeviceVulkan11Features vulkan11;
    VkPhysicalDeviceVulkan12Features vulkan12;
    VkPhysicalDeviceVulkan13Features vulkan13;
    VkPhysicalDeviceMultiDrawFeaturesEXT multi;
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh;
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback;
    VkPhysicalDeviceExtendedDynamicState2FeaturesEXT state2;
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT state3;
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT vertex_input;
    VkPhysicalDeviceColorWriteEnableFeaturesEXT color_write;
    VkPhysicalDeviceMeshShaderFeaturesNV mesh_nv;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays;
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR maintenance;
#ifdef VK_KHR_device_address_commands
    VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
#endif
};

/* What a scene wants otherwise. */
struct wish {
    const char *extensions[12];
    void *next; /* more features, of which all are enabled that there are */
    void (*change)(struct offered *offered);
    bool no_vertex_input; /* without VK_EXT_vertex_input_dynamic_state */
    bool
        no_generated; /* without VK_EXT_device_generated_commands, which wants VK_KHR_maintenance5 */
};

/* Unless it is there. */
static inline void
add_extension(struct kit_config *config, size_t *count, const char *name)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(config->device_extensions[i], name) == 0) {
            return;
        }
    }
    config->device_extensions[(*count)++] = name;
}

static inline void
open_device(struct kit *kit, const struct wish *wish)
{
    static const char *const extensions[] = {
        VK_EXT_MULTI_DRAW_EXTENSION_NAME,
        VK_EXT_MESH_SHADER_EXTENSION_NAME,
        VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
        VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME,
        VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
        VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
        VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME,
        VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME,
        VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME,
        VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
        VK_NV_MESH_SHADER_EXTENSION_NAME,
        VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
        VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
        VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
        VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME,
        VK_NV_RAY_TRACING_EXTENSION_NAME,
#ifdef VK_KHR_device_address_commands
        VK_KHR_DEVICE_ADDRESS_COMMANDS_EXTENSION_NAME,
#endif
    };
    static struct offered o;
#ifdef VK_EXT_device_generated_commands
    static struct generated_features generated;
    const bool generates = !wish || !wish->no_generated;
#endif
    struct kit_config config = { .device_next = &o.features };
    size_t count = KIT_COUNT(extensions);
    uint32_t one = 1;
    VkPhysicalDevice gpu = VK_NULL_HANDLE;

    o = (struct offered){
        .features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &o.vulkan11 },
        .vulkan11 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
                      .pNext = &o.vulkan12 },
        .vulkan12 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                      .pNext = &o.vulkan13 },
        .vulkan13 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
                      .pNext = &o.multi },
        .multi = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_FEATURES_EXT,
                   .pNext = &o.mesh },
        .mesh = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
                  .pNext = &o.feedback },
        .feedback = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
                      .pNext = &o.state2 },
        .state2 = { .sType =
                        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT,
                    .pNext = &o.state3 },
        .state3 = { .sType =
                        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
                    .pNext = &o.vertex_input },
        .vertex_input = { .sType =
                              VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
                          .pNext = &o.color_write },
        .color_write = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COLOR_WRITE_ENABLE_FEATURES_EXT,
                         .pNext = &o.mesh_nv },
        .mesh_nv = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_NV,
                     .pNext = &o.structures },
        .structures = { .sType =
                            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
                        .pNext = &o.rays },
        .rays = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
                  .pNext = &o.maintenance },
        .maintenance = { .sType =
                             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
                         .pNext = wish ? wish->next : NULL },
    };
#ifdef VK_KHR_device_address_commands
    o.addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &o.maintenance
    };
    o.rays.pNext = &o.addresses;
#endif
#ifdef VK_EXT_device_generated_commands
    if (generates) {
        o.rays.pNext = generated_wanted(&generated, o.rays.pNext, wish ? wish->next : NULL);
    }
#endif
    memcpy(config.device_extensions, extensions, sizeof(extensions));
    for (size_t i = 0; wish && wish->no_vertex_input && i < KIT_COUNT(extensions); i++) {
        if (strcmp(extensions[i], VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME) == 0) {
            config.device_extensions[i] = extensions[--count];
            config.device_extensions[count] = NULL;
            o.state3.pNext = &o.color_write;
        }
    }
    for (size_t i = 0; wish && i < KIT_COUNT(wish->extensions) && wish->extensions[i]; i++) {
        config.device_extensions[count++] = wish->extensions[i];
    }
#ifdef VK_EXT_device_generated_commands
    if (generates) {
        add_extension(&config, &count, VK_EXT_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME);
        add_extension(&config, &count, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    }
#endif
    kit_open_instance(kit, NULL);
    (void)vkEnumeratePhysicalDevices(kit->instance, &one, &gpu);
    kit->gpu = gpu;
    for (size_t i = 0; wish && i < KIT_COUNT(wish->extensions) && wish->extensions[i]; i++) {
        kit_need_extension(kit, wish->extensions[i]);
    }
    for (size_t i = 0; i < count && !kit_has_everything();) {
        /* Scenes that call what is missing leave themselves out. */
        if (kit_has_extension(kit, config.device_extensions[i])) {
            i++;
        } else {
            config.device_extensions[i] = config.device_extensions[--count];
            config.device_extensions[count] = NULL;
        }
    }
    vkGetPhysicalDeviceFeatures2(gpu, &o.features);
    o.mesh.primitiveFragmentShadingRateMeshShader = VK_FALSE;
    if (wish && wish->change) {
        wish->change(&o);
    }
    kit_open_device(kit, &config);
}

/* With these mesh shaders in place of what the rig has. */
static inline VkPipeline
make_mesh_of(struct stage *s, struct rig *r, VkShaderModule ext, VkShaderModule nv)
{
    struct twins *twins = &s->twins[s->twin_count++ % MESH_PIPELINES];
    struct rig other;

    r->stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, ext);
    r->info.pVertexInputState = NULL;
    r->info.pInputAssemblyState = NULL;
    *twins = (struct twins){ .ext = rig_make(&s->base, r) };
    if (s->DrawMeshTasksNV) {
        other = *r;
        other.info.pStages = other.stages;
        other.stages[0].module = nv;
        if (other.stages[2].stage == VK_SHADER_STAGE_TASK_BIT_EXT) {
            other.stages[2].module = MODULE(s->kit, task_nv);
        }
        twins->nv = rig_make(&s->base, &other);
    }
    return twins->ext;
}

static inline VkPipeline
make_mesh(struct stage *s, struct rig *r)
{
    return make_mesh_of(s, r, kit_shader(s->kit, KIT_SHADER_NOTHING_MESH),
                        s->DrawMeshTasksNV ? MODULE(s->kit, mesh_nv) : VK_NULL_HANDLE);
}

/* A pipeline of one ray generation shader. */
static inline VkPipeline
make_rays(struct stage *s, VkShaderModule raygen, VkPipelineLayout layout,
          VkPipelineCreateFlags flags, const VkPipelineDynamicStateCreateInfo *dynamic)
{
    const VkPipelineShaderStageCreateInfo stage = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, raygen);
    const VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR,
    };
    const VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .flags = flags,
        .stageCount = 1,
        .pStages = &stage,
        .groupCount = 1,
        .pGroups = &group,
        .maxPipelineRayRecursionDepth = 1,
        .pDynamicState = dynamic,
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)s->CreateRayTracingPipelines(s->kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info,
                                       NULL, &pipeline);
    kit_own(s->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

/* A buffer with an address. */
static inline VkBuffer
addressed_buffer(struct kit *kit, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 4096,
                                      .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

    return kit_addressed_buffer(kit, &info, NULL);
}

static inline void
record(struct stage *s)
{
    s->commands = kit_primary(s->kit);
    kit_begin(s->kit, s->commands, 0);
    vkCmdBindIndexBuffer(s->commands, s->buffer, 0, VK_INDEX_TYPE_UINT16);
}

static inline void
set_up_as(struct stage *s, struct kit *kit, const struct wish *wish)
{
    struct rig r;

    open_device(kit, wish);
    *s = (struct stage){ .kit = kit, .base = rig_base(kit), .target = kit_target(kit) };
    s->base.render_pass = s->target.render_pass;
    s->buffer = kit_bound_buffer(kit, 4096,
                                 VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                                 NULL);
    s->DrawMulti = KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiEXT);
    s->DrawMultiIndexed = KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiIndexedEXT);
    s->DrawIndirectByteCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectByteCountEXT);
    s->DrawMeshTasks = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksEXT);
    s->DrawMeshTasksIndirect = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectEXT);
    s->DrawMeshTasksIndirectCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectCountEXT);
    s->DrawMeshTasksNV = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksNV);
    s->DrawMeshTasksIndirectNV = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectNV);
    s->DrawMeshTasksIndirectCountNV = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectCountNV);
    s->CreateRayTracingPipelines = KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR);
    s->TraceRays = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    s->TraceRaysIndirect = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR);
    s->TraceRaysIndirect2 = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirect2KHR);
    s->TraceRaysNV = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysNV);
    if (s->TraceRaysNV) {
        s->address = kit_address(
            kit, addressed_buffer(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                           VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR));
    }
#ifdef VK_KHR_device_address_commands
    s->addressed = addressed_commands(kit, s->address);
#endif
#ifdef VK_EXT_device_generated_commands
    s->generated = generated_draw_commands(kit);
#endif
    if (s->DrawMeshTasks) {
        rig_init(&r, &s->base);
        s->mesh_pipeline = make_mesh(s, &r);
    }
    record(s);
}

static inline void
set_up(struct stage *s, struct kit *kit)
{
    set_up_as(s, kit, NULL);
}

/* --- every draw once --- */

static const char *const vertex_draws[] = {
    "vkCmdDraw",
    "vkCmdDrawIndexed",
    "vkCmdDrawIndirect",
    "vkCmdDrawIndexedIndirect",
    "vkCmdDrawIndirectCount",
    "vkCmdDrawIndexedIndirectCount",
    "vkCmdDrawIndirectByteCountEXT",
    "vkCmdDrawMultiEXT",
    "vkCmdDrawMultiIndexedEXT",
};
/* The latter half is of VK_NV_mesh_shader. */
static const char *const mesh_draws[] = {
    "vkCmdDrawMeshTasksEXT", "vkCmdDrawMeshTasksIndirectEXT", "vkCmdDrawMeshTasksIndirectCountEXT",
    "vkCmdDrawMeshTasksNV",  "vkCmdDrawMeshTasksIndirectNV",  "vkCmdDrawMeshTasksIndirectCountNV",
};
/* The last one is of VK_NV_ray_tracing. */
static const char *const traces[] = { "vkCmdTraceRaysKHR", "vkCmdTraceRaysIndirectKHR",
                                      "vkCmdTraceRaysIndirect2KHR", "vkCmdTraceRaysNV" };

/* A rule that newer registries have given up has no id of commands that came after it. */
static inline bool
is_given_up(const char *owner, const char *rest)
{
    static const char *const rests[] = { "aspectMask-06478", "None-06550", "ConstOffset-06551" };

    for (size_t i = 0; rest && i < KIT_COUNT(rests); i++) {
        if (strcmp(rests[i], rest) == 0) {
            return true;
        }
    }
    return rest && strcmp(rest, "None-07619") == 0 && strstr(owner, "Mesh");
}

static inline void
expect_of(struct stage *s, const char *owner, const char *rest)
{
    char vuid[128];

    if (rest && strncmp(rest, "UNASSIGNED-", strlen("UNASSIGNED-")) == 0) {
        kit_expect(s->kit, rest); /* one id for all owners */
    } else if (rest) {
        snprintf(vuid, sizeof(vuid), "VUID-%s-%s", owner, rest);
        kit_expect(s->kit, vuid);
    }
}

static inline void
expect_addressed(struct stage *s, const char *const *owners, size_t count, const char *rest)
{
    for (size_t i = 0; s->addressed.at && i < count; i++) {
        if (!is_given_up(owners[i], rest)) {
            expect_of(s, owners[i],
                      rest && strcmp(rest, "maintenance4-06425") == 0 ? "None-08601" : rest);
        }
    }
}

static inline void
expect_generated(struct stage *s, const char *rest)
{
    if (s->generated.at && generated_has(rest)) {
        expect_of(s, "vkCmdExecuteGeneratedCommandsEXT", rest);
    }
}

/* A rule that every draw of vertices is about to break beside another; NULL: none. */
static inline void
expect_vertices(struct stage *s, const char *rest)
{
    for (size_t i = 0; i < KIT_COUNT(vertex_draws); i++) {
        expect_of(s, vertex_draws[i], rest);
    }
    expect_addressed(s, addressed_vertex_draws, KIT_COUNT(addressed_vertex_draws), rest);
    expect_generated(s, rest);
}

static inline void
draw_vertices(struct stage *s, const char *rest)
{
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };

    expect_vertices(s, rest);
    vkCmdDraw(s->commands, 3, 1, 0, 0);
    vkCmdDrawIndexed(s->commands, 3, 1, 0, 0, 0);
    vkCmdDrawIndirect(s->commands, s->buffer, 0, 1, 0);
    vkCmdDrawIndexedIndirect(s->commands, s->buffer, 0, 1, 0);
    vkCmdDrawIndirectCount(s->commands, s->buffer, 0, s->buffer, 64, 1, 16);
    vkCmdDrawIndexedIndirectCount(s->commands, s->buffer, 0, s->buffer, 64, 1, 20);
    s->DrawIndirectByteCount(s->commands, 1, 0, s->buffer, 0, 0, 4);
    s->DrawMulti(s->commands, 1, &part, 1, 0, sizeof(part));
    s->DrawMultiIndexed(s->commands, 1, &indexed, 1, 0, sizeof(indexed), NULL);
    if (s->addressed.at) {
        addressed_draw_vertices(&s->addressed, s->commands);
    }
#ifdef VK_EXT_device_generated_commands
    if (s->generated.at) {
        generated_draw(&s->generated, s->commands, s->bound, false);
    }
#endif
}

/* A rule that every draw of mesh shaders is about to break. */
static inline void
expect_meshes(struct stage *s, const char *rest)
{
    for (size_t i = 0; i < KIT_COUNT(mesh_draws) / (s->DrawMeshTasksNV ? 1 : 2); i++) {
        expect_of(s, mesh_draws[i], rest);
    }
    expect_addressed(s, addressed_mesh_draws, KIT_COUNT(addressed_mesh_draws), rest);
    expect_generated(s, rest);
}

/* The bound pipeline is not for them: it has stages that they do not go with, and no mesh shader. */
static inline void
expect_no_mesh_shader(struct stage *s, bool nv)
{
    static const char *const rests[] = { "MeshEXT-07087", "MeshEXT-07091", "MeshEXT-07100",
                                         "MeshNV-07080",  "MeshNV-07081",  "MeshNV-07082" };

    for (size_t i = nv ? 3 : 0; (!nv || s->DrawMeshTasksNV) && i < (nv ? 6 : 3); i++) {
        expect_of(s, mesh_draws[i], rests[i]);
    }
}

static inline void
draw_meshes_ext(struct stage *s, const char *rest)
{
    for (size_t i = 0; i < KIT_COUNT(mesh_draws) / 2; i++) {
        expect_of(s, mesh_draws[i], rest);
    }
    s->DrawMeshTasks(s->commands, 1, 1, 1);
    s->DrawMeshTasksIndirect(s->commands, s->buffer, 0, 1, 0);
    s->DrawMeshTasksIndirectCount(s->commands, s->buffer, 0, s->buffer, 64, 1, 12);
    expect_addressed(s, addressed_mesh_draws, KIT_COUNT(addressed_mesh_draws), rest);
    expect_generated(s, rest);
    if (s->addressed.at) {
        addressed_draw_meshes(&s->addressed, s->commands);
    }
#ifdef VK_EXT_device_generated_commands
    if (s->generated.at) {
        generated_draw(&s->generated, s->commands, s->bound, true);
    }
#endif
}

/* Does nothing where there is no such extension. */
static inline void
draw_meshes_nv(struct stage *s, const char *rest)
{
    if (!s->DrawMeshTasksNV) {
        return;
    }
    for (size_t i = KIT_COUNT(mesh_draws) / 2; i < KIT_COUNT(mesh_draws); i++) {
        expect_of(s, mesh_draws[i], rest);
    }
    s->DrawMeshTasksNV(s->commands, 1, 0);
    s->DrawMeshTasksIndirectNV(s->commands, s->buffer, 0, 1, 0);
    s->DrawMeshTasksIndirectCountNV(s->commands, s->buffer, 0, s->buffer, 64, 1, 8);
}

/* The twin of what is bound; VK_NULL_HANDLE: there is none. */
static inline VkPipeline
twin_of(const struct stage *s)
{
    VkPipeline nv = VK_NULL_HANDLE;

    for (uint32_t i = 0; s->bound && i < s->twin_count && i < MESH_PIPELINES; i++) {
        nv = s->twins[i].ext == s->bound ? s->twins[i].nv : nv;
    }
    return nv;
}

/* With what is bound, and with its twin. */
static inline void
draw_meshes(struct stage *s, const char *rest)
{
    VkPipeline nv = twin_of(s);

    draw_meshes_ext(s, rest);
    if (nv) {
        vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, nv);
    }
    draw_meshes_nv(s, rest);
    if (nv) {
        vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, s->bound);
    }
}

/* Outside of a render pass instance. Where a device has no ray tracing it traces nothing. */
static inline void
trace_all(struct stage *s, const char *rest)
{
    const VkStridedDeviceAddressRegionKHR none = { 0 }, begin = { s->address, 64, 64 };

    if (!s->TraceRaysNV) {
        return;
    }
    for (size_t i = 0; i < KIT_COUNT(traces); i++) {
        expect_of(s, traces[i], rest);
    }
    s->TraceRays(s->commands, &begin, &none, &none, &none, 1, 1, 1);
    s->TraceRaysIndirect(s->commands, &begin, &none, &none, &none, s->address);
    s->TraceRaysIndirect2(s->commands, s->address);
    s->TraceRaysNV(s->commands, s->buffer, 0, VK_NULL_HANDLE, 0, 0, VK_NULL_HANDLE, 0, 0,
                   VK_NULL_HANDLE, 0, 0, 1, 1, 1);
}

static inline void
dispatch_all(struct stage *s, const char *rest)
{
    static const char *const owners[] = { "vkCmdDispatch", "vkCmdDispatchBase",
                                          "vkCmdDispatchIndirect" };

    for (size_t i = 0; i < KIT_COUNT(owners); i++) {
        expect_of(s, owners[i], rest);
    }
    expect_addressed(s, addressed_dispatches, KIT_COUNT(addressed_dispatches), rest);
    vkCmdDispatch(s->commands, 1, 1, 1);
    vkCmdDispatchBase(s->commands, 0, 0, 0, 1, 1, 1);
    vkCmdDispatchIndirect(s->commands, s->buffer, 0);
    if (s->addressed.at) {
        addressed_dispatch(&s->addressed, s->commands);
    }
}

static inline void
begin_pass(struct stage *s)
{
    kit_begin_target(s->commands, &s->target, VK_SUBPASS_CONTENTS_INLINE);
}

/* Ends the pass and the recording, and begins the next one, in which nothing is bound or set. */
static inline void
again(struct stage *s)
{
    vkCmdEndRenderPass(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
    s->bound = VK_NULL_HANDLE;
}

static inline void
bind(struct stage *s, VkPipeline pipeline)
{
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    s->bound = pipeline;
}

/* Does nothing where there is no ray tracing. */
static inline void
bind_rays(struct stage *s, VkPipeline pipeline)
{
    if (s->TraceRaysNV) {
        vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline);
    }
}

/* With what the rig says, and with mesh shaders in the place of its vertex shader. */
static inline void
draw_both(struct stage *s, struct rig *r, const char *rest)
{
    bind(s, rig_make(&s->base, r));
    draw_vertices(s, rest);
    bind(s, make_mesh(s, r));
    draw_meshes(s, rest);
}

#endif
