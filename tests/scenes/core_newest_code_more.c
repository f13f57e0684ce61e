/* SPDX-License-Identifier: Apache-2.0 */
/*
 * More of what shaders of the last years declare, word by word: training of cooperative vectors, types of tensors, long vectors, wait
 * queues of loops, graphs, descriptors and pushed data of heaps, lengths of 64 bits. Skipped with headers that lack the newest of them.
 */
#include "code_scene.h"

#if !defined(VK_EXT_shader_long_vector) || !defined(VK_QCOM_shader_multiple_wait_queues) || \
    !defined(VK_EXT_shader_64bit_indexing)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_shader_multiple_wait_queues");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest
#define ANSWERS(text) setenv("WAKE_NULL_ANSWERS", text, 1)

/* A compute shader with those capabilities, up to its types; `variable`: of its interface, or 0. */
static void
begin(struct code *code, const char *extension, const uint32_t *capabilities, uint32_t variable)
{
    code_begin(code, 0x00010600, capabilities, (const char *const[]){ extension, NULL }, 5);
    if (variable) {
        code_interface(code, variable);
    }
    code_local_size(code, 1);
}

/* --- training --- */

struct training {
    uint32_t op, matrix, layout, offset_width;
};

/* Of vectors of halves: into a buffer, or from it. */
static struct code
train(const struct training *t)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 11 /* Int64 */, 5394, 5435, 0 };
    const bool wide = t->offset_width == 64;
    const uint32_t offset = wide ? 15 : 17;
    struct code code;

    begin(&code, "SPV_NV_cooperative_vector", capabilities, 33);
    PUT(&code, 71u, 30u, 6u, 4u);      /* ArrayStride */
    PUT(&code, 72u, 31u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 31u, 2u);          /* Block */
    PUT(&code, 71u, 33u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 33u, 33u, 0u);     /* Binding */
    code_types(&code);
    PUT(&code, 22u, 10u, 16u); /* %10 half */
    PUT(&code, 21u, 8u, 64u, 0u);
    PUT(&code, 43u, 5u, 11u, 16u);
    PUT(&code, 43u, 5u, 13u, t->matrix);
    PUT(&code, 43u, 5u, 14u, t->layout);
    PUT(&code, 43u, 8u, 15u, 0u, 0u);
    PUT(&code, 43u, 5u, 17u, 0u);
    PUT(&code, 5288u, 19u, 10u, 11u);
    PUT(&code, 1u, 19u, 20u); /* OpUndef */
    PUT(&code, 29u, 30u, 5u); /* run-time array */
    PUT(&code, 30u, 31u, 30u);
    PUT(&code, 32u, 32u, 12u, 31u); /* pointer in StorageBuffer */
    PUT(&code, 59u, 32u, 33u, 12u);
    PUT(&code, 32u, 34u, 12u, 30u);
    code_function(&code);
    PUT(&code, 65u, 34u, 35u, 33u, 17u); /* OpAccessChain */
    if (t->op == 5290) {
        PUT(&code, 5290u, 35u, offset, 20u, 20u, 14u, 13u);
    } else if (t->op == 5291) {
        PUT(&code, 5291u, 35u, offset, 20u);
    } else {
        PUT(&code, 5302u, 19u, 36u, 35u, offset); /* OpCooperativeVectorLoadNV */
    }
    code_end(&code);
    return code;
}

static void
trained(struct kit *kit, const struct training *t, const char *vuid)
{
    const struct code code = train(t);

    code_compute_buffer(kit, &code, 0, vuid);
}

#define TRAINED(vuid, ...) trained(kit, &(struct training){ __VA_ARGS__ }, (vuid))
#define OUTER "OpCooperativeVectorOuterProductAccumulateNV-10093"

/* Components: 0 has 16 bits, 1 has 32, 2 has 64; layout 3 is that of training. */
SCENE(training_of_vectors, NOW)
{
    open_vectors(kit, "cooperativeVectorSupportedStages=32,maxCooperativeVectorComponents=64,"
                      "cooperativeVectorTrainingFloat16Accumulation=1,"
                      "cooperativeVectorTrainingFloat32Accumulation=0");
    TRAINED(NULL, 5290, 0, 3, 32);
    TRAINED(NULL, 5291, 0, 0, 32);
    TRAINED(NULL, 5302, 0, 0, 32);
    TRAINED(SPIRV_ID(OUTER), 5290, 1, 3, 32);
    TRAINED(SPIRV_ID(OUTER), 5290, 2, 3, 32);
    TRAINED(SPIRV_ID(OUTER), 5290, 0, 0, 32);
    TRAINED(SPIRV_ID("OpCooperativeVectorLoadNV-11809"), 5290, 0, 3, 64);
    TRAINED(SPIRV_ID("OpCooperativeVectorLoadNV-11809"), 5291, 0, 3, 64);
    TRAINED(SPIRV_ID("OpCooperativeVectorLoadNV-11809"), 5302, 0, 3, 64);
}

SCENE(sums_of_vectors, NOW)
{
    open_vectors(kit, "cooperativeVectorSupportedStages=32,maxCooperativeVectorComponents=64,"
                      "cooperativeVectorTrainingFloat16Accumulation=0,"
                      "cooperativeVectorTrainingFloat32Accumulation=1");
    TRAINED(SPIRV_ID("OpCooperativeVectorReduceSumAccumulateNV-10092"), 5291, 0, 0, 32);
}

/* --- types --- */

static struct code
tensor_of(uint32_t operands)
{
    static const uint32_t capabilities[] = { 4174 /* TensorsARM */, 0 };
    struct code code;

    begin(&code, "SPV_ARM_tensors", capabilities, 0);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 1u);
    PUT(&code, 28u, 12u, 5u, 10u); /* uint[1] */
    PUT(&code, 44u, 12u, 13u, 10u);
    if (operands == 0) {
        PUT(&code, 4163u, 11u, 6u);
    } else if (operands == 1) {
        PUT(&code, 4163u, 11u, 6u, 10u);
    } else {
        PUT(&code, 4163u, 11u, 6u, 10u, 13u);
    }
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(types_of_tensors, NOW)
{
    struct code code = tensor_of(1);

    ANSWERS("shaderTensorSupportedStages=32");
    NEW_WITH(kit, VkPhysicalDeviceTensorFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, VK_ARM_TENSORS_EXTENSION_NAME);
    ANSWERS("");
    code_told(kit, &code, NULL);
    code = tensor_of(0);
    code_told(kit, &code, SPIRV_ID("OpTypeTensorARM-09907"));
    code = tensor_of(2);
    code_told(kit, &code, SPIRV_ID("OpTypeTensorARM-09902"));
}

static struct code
vector_of(uint32_t components)
{
    static const uint32_t capabilities[] = { 5425 /* LongVectorEXT */, 0 };
    struct code code;

    begin(&code, "SPV_EXT_long_vector", capabilities, 0);
    code_types(&code);
    PUT(&code, 23u, 10u, 6u, components);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(long_vectors, NOW)
{
    struct code code = vector_of(16);

    ANSWERS("maxVectorComponents=16");
    NEW_WITH(kit, VkPhysicalDeviceShaderLongVectorFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_LONG_VECTOR_FEATURES_EXT,
             VK_EXT_SHADER_LONG_VECTOR_EXTENSION_NAME);
    ANSWERS("");
    code_compute(kit, &code, 0, NULL);
    code = vector_of(17);
    code_compute(kit, &code, 0, SPIRV_ID("longVector-12296"));
}

/* --- instructions --- */

static struct code
loop_of(uint32_t queues)
{
    static const uint32_t capabilities[] = { 4539 /* MultipleWaitQueuesQCOM */, 0 };
    struct code code;

    begin(&code, "SPV_QCOM_multiple_wait_queues", capabilities, 0);
    code_types(&code);
    PUT(&code, 42u, 7u, 10u); /* false */
    code_function(&code);
    PUT(&code, 249u, 20u);
    PUT(&code, 248u, 20u);
    PUT(&code, 246u, 22u, 21u, 0x10000000u, queues); /* OpLoopMerge */
    PUT(&code, 250u, 10u, 21u, 22u);
    PUT(&code, 248u, 21u);
    PUT(&code, 249u, 20u);
    PUT(&code, 248u, 22u);
    code_end(&code);
    return code;
}

SCENE(wait_queues, NOW)
{
    struct code code = loop_of(2);

    ANSWERS("maxShaderWaitQueues=2");
    NEW_WITH(kit, VkPhysicalDeviceShaderMultipleWaitQueuesFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MULTIPLE_WAIT_QUEUES_FEATURES_QCOM,
             VK_QCOM_SHADER_MULTIPLE_WAIT_QUEUES_EXTENSION_NAME);
    ANSWERS("");
    code_told(kit, &code, NULL);
    code = loop_of(3);
    code_told(kit, &code, SPIRV_ID("maxShaderWaitQueues-12426"));
}

/* The length of an array at the end of a buffer. */
static struct code
length_of(uint32_t width)
{
    static const uint32_t capabilities[] = { 11 /* Int64 */, 5426 /* Shader64BitIndexingEXT */, 0 };
    struct code code;

    begin(&code, "SPV_EXT_shader_64bit_indexing", capabilities, 33);
    PUT(&code, 71u, 30u, 6u, 4u);      /* ArrayStride */
    PUT(&code, 72u, 31u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 31u, 2u);          /* Block */
    PUT(&code, 71u, 33u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 33u, 33u, 0u);     /* Binding */
    code_types(&code);
    PUT(&code, 21u, 8u, 64u, 0u);
    PUT(&code, 29u, 30u, 5u); /* run-time array */
    PUT(&code, 30u, 31u, 30u);
    PUT(&code, 32u, 32u, 12u, 31u); /* pointer in StorageBuffer */
    PUT(&code, 59u, 32u, 33u, 12u);
    code_function(&code);
    PUT(&code, 68u, width == 64 ? 8u : 5u, 35u, 33u, 0u); /* OpArrayLength */
    code_end(&code);
    return code;
}

static void
compute_of(struct kit *kit, const struct code *code, VkPipelineCreateFlags2 flags, const char *vuid)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = flags
    };
    const bool heaps = flags & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                               VK_SHADER_STAGE_COMPUTE_BIT);
    const VkShaderModule module = code_module(kit, code);

    code_pipeline(kit, module, 0, heaps ? VK_NULL_HANDLE : kit_pipeline_layout(kit, set), &own,
                  vuid);
}

SCENE(lengths, NOW)
{
    struct code code = length_of(32);

    NEW_WITH(kit, VkPhysicalDeviceShader64BitIndexingFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_64_BIT_INDEXING_FEATURES_EXT,
             VK_EXT_SHADER_64BIT_INDEXING_EXTENSION_NAME);
    compute_of(kit, &code, 0, NULL);
    code = length_of(64);
    compute_of(kit, &code, VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT, NULL);
    compute_of(kit, &code, 0, SPIRV_ID("OpArrayLength-11807"));
}

/* --- meshes --- */

static struct code
mesh(bool groups)
{
    static const uint32_t capabilities[] = { 5283 /* MeshShadingEXT */,
                                             5350 /* ComputeDerivativeGroupLinearKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_EXT_mesh_shader", "SPV_KHR_compute_shader_derivatives" },
               5365);
    code_local_size(&code, 4);
    PUT(&code, 16u, 1u, 26u, 3u);   /* OutputVertices */
    PUT(&code, 16u, 1u, 5270u, 1u); /* OutputPrimitivesEXT */
    PUT(&code, 16u, 1u, 5298u);     /* OutputTrianglesEXT */
    if (groups) {
        PUT(&code, 16u, 1u, 5290u); /* DerivativeGroupLinearKHR */
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 11u, 0u);
    code_function(&code);
    PUT(&code, 5295u, 11u, 11u); /* OpSetMeshOutputsEXT */
    code_end(&code);
    return code;
}

SCENE(derivatives_of_meshes, NOW)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    VkPhysicalDeviceMeshShaderFeaturesEXT meshes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates
    };
    VkPhysicalDeviceComputeShaderDerivativesFeaturesKHR derivatives = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COMPUTE_SHADER_DERIVATIVES_FEATURES_KHR,
        .pNext = &meshes
    };
    struct code code = mesh(false);

    ANSWERS("meshAndTaskShaderDerivatives=0");
    NEW(kit,
        .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                        VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME },
        .next = &derivatives);
    ANSWERS("");
    code_told(kit, &code, NULL);
    code = mesh(true);
    code_told(kit, &code, SPIRV_ID("meshAndTaskShaderDerivatives-10153"));
}

/* --- graphs and heaps --- */

/* A compute shader beside a graph that gives what it gets. */
static struct code
with_graph(void)
{
    static const uint32_t capabilities[] = { 4174 /* TensorsARM */, 4191 /* GraphARM */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_ARM_tensors", "SPV_ARM_graph" }, 5);
    code_local_size(&code, 1);
    for (uint32_t i = 0; i < 2; i++) {
        PUT(&code, 71u, 20u + i, 34u, 0u); /* DescriptorSet */
        PUT(&code, 71u, 20u + i, 33u, i);  /* Binding */
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 0u);
    PUT(&code, 43u, 5u, 11u, 1u);
    PUT(&code, 28u, 12u, 5u, 11u);        /* uint[1] */
    PUT(&code, 44u, 12u, 13u, 11u);       /* the shape */
    PUT(&code, 4163u, 14u, 6u, 11u, 13u); /* OpTypeTensorARM */
    PUT(&code, 32u, 15u, 0u, 14u);        /* pointer in UniformConstant */
    PUT(&code, 59u, 15u, 20u, 0u);        /* what is put in */
    PUT(&code, 59u, 15u, 21u, 0u);        /* what comes out */
    PUT(&code, 4190u, 16u, 1u, 14u, 14u); /* OpTypeGraphARM */
    code_function(&code);
    code_end(&code);
    PUT(&code, 4182u, 17u, 0x6e69616du, 0u, 20u, 21u); /* OpGraphEntryPointARM "main" */
    PUT(&code, 4183u, 16u, 17u);                       /* OpGraphARM */
    PUT(&code, 4184u, 14u, 18u, 10u);                  /* OpGraphInputARM */
    PUT(&code, 4185u, 18u, 10u);                       /* OpGraphSetOutputARM */
    PUT(&code, 4186u);
    return code;
}

SCENE(graphs_of_shaders, NOW)
{
    const struct code code = with_graph();
    VkPhysicalDeviceTensorFeaturesARM tensors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    VkPhysicalDeviceDataGraphFeaturesARM graphs = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM, .pNext = &tensors
    };

    ANSWERS("shaderTensorSupportedStages=32");
    NEW(kit,
        .extensions = { VK_ARM_DATA_GRAPH_EXTENSION_NAME, VK_ARM_TENSORS_EXTENSION_NAME,
                        VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME },
        .next = &graphs);
    ANSWERS("");
    kit_expect(kit, SPIRV_ID("OpTypeTensorARM-09902"));
    code_told(kit, &code, SPIRV_ID("GraphARM-09922"));
}

/* A struct with descriptors at an offset, for untyped pointers. */
static struct code
heap_struct(bool tensors, uint32_t offset)
{
    const uint32_t head[] = { 0x07230203, 0x00010600, 0, CODE_BOUND, 0 };
    struct code code = { .count = KIT_COUNT(head) };

    memcpy(code.words, head, sizeof(head));
    PUT(&code, 17u, 1u);                      /* Shader */
    PUT(&code, 17u, 5345u);                   /* VulkanMemoryModel */
    PUT(&code, 17u, 5128u);                   /* DescriptorHeapEXT */
    PUT(&code, 17u, 4473u);                   /* UntypedPointersKHR */
    PUT(&code, 17u, tensors ? 4174u : 4472u); /* TensorsARM or RayQueryKHR */
    code_extension(&code, "SPV_EXT_descriptor_heap");
    code_extension(&code, "SPV_KHR_untyped_pointers");
    code_extension(&code, tensors ? "SPV_ARM_tensors" : "SPV_KHR_ray_query");
    PUT(&code, 14u, 0u, 3u);                  /* Logical Vulkan */
    PUT(&code, 15u, 5u, 1u, 0x6e69616du, 0u); /* GLCompute %1 "main" */
    code_local_size(&code, 1);
    PUT(&code, 72u, 20u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 72u, 20u, 1u, 35u, offset);
    code_types(&code);
    if (tensors) {
        PUT(&code, 43u, 5u, 11u, 1u);
        PUT(&code, 4163u, 10u, 6u, 11u);
    } else {
        PUT(&code, 5341u, 10u); /* OpTypeAccelerationStructureKHR */
    }
    PUT(&code, 30u, 20u, 10u, 10u);
    code_function(&code);
    code_end(&code);
    return code;
}

SCENE(offsets_in_heaps, NOW)
{
    VkPhysicalDeviceTensorFeaturesARM tensors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &tensors
    };
    VkPhysicalDeviceRayQueryFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR, .pNext = &structures
    };
    VkPhysicalDeviceShaderUntypedPointersFeaturesKHR pointers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_UNTYPED_POINTERS_FEATURES_KHR,
        .pNext = &rays
    };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &pointers
    };
    struct code code = heap_struct(false, 1024);

    ANSWERS("shaderTensorSupportedStages=32,tensorDescriptorAlignment=64");
    NEW(kit,
        .extensions = { VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME,
                        VK_KHR_SHADER_UNTYPED_POINTERS_EXTENSION_NAME,
                        VK_ARM_TENSORS_EXTENSION_NAME, VK_KHR_RAY_QUERY_EXTENSION_NAME,
                        VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                        VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME },
        .next = &heaps);
    ANSWERS("");
    code_compute(kit, &code, 0, NULL);
    code = heap_struct(false, 1025);
    code_compute(kit, &code, 0, SPIRV_ID("bufferDescriptorAlignment-11479"));
    code = heap_struct(true, 1024);
    code_compute(kit, &code, 0, NULL);
    code = heap_struct(true, 1056);
    code_compute(kit, &code, 0, SPIRV_ID("tensorDescriptorAlignment-11480"));
}

static struct code
pushing(uint32_t offset)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010600, none, NULL, 5);
    code_interface(&code, 12);
    code_local_size(&code, 1);
    PUT(&code, 71u, 10u, 2u);              /* Block */
    PUT(&code, 72u, 10u, 0u, 35u, offset); /* Offset */
    code_types(&code);
    PUT(&code, 30u, 10u, 5u);
    PUT(&code, 32u, 11u, 9u, 10u); /* PushConstant */
    PUT(&code, 59u, 11u, 12u, 9u);
    PUT(&code, 43u, 5u, 13u, 0u);
    PUT(&code, 32u, 14u, 9u, 5u);
    code_function(&code);
    PUT(&code, 65u, 14u, 15u, 12u, 13u);
    PUT(&code, 61u, 5u, 16u, 15u);
    code_end(&code);
    return code;
}

SCENE(pushed_data, NOW)
{
    struct code code = pushing(252);

    ANSWERS("maxPushDataSize=256");
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME);
    ANSWERS("");
    compute_of(kit, &code, VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT, NULL);
    code = pushing(256);
    compute_of(kit, &code, VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT,
               SPIRV_ID("maxPushDataSize-12455"));
}

#endif

KIT_MAIN()
