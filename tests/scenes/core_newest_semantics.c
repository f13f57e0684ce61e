/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What atomic operations and barriers mean to memory, by today's rules; scopes of groups, vectors of atomic operations. Skipped with
 * headers that lack VK_EXT_shader_long_vector, which came with them.
 */
#include "code_scene.h"

#if !defined(VK_EXT_shader_long_vector)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_long_vector");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define STANDALONE(rest) "VUID-StandaloneSpirv-" rest

enum { ACQUIRE = 2, RELEASE = 4, BOTH = 8, ORDERED = 16, BUFFERS = 0x40, GROUPS = 0x100 };
enum { AVAILABLE = 0x2000, VISIBLE = 0x4000, VOLATILE = 0x8000 };
enum { CONTROL = 224, MEMORY = 225, LOAD = 227, STORE = 228, COMPARE = 230, ADD = 234 };

/* One such instruction, in scope `scope`; the number of its words follows from the operation. */
static struct code
semantics(uint32_t op, uint32_t scope, uint32_t meaning, uint32_t unequal)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010300, none, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, scope);
    PUT(&code, 43u, 5u, 11u, meaning);
    PUT(&code, 43u, 5u, 12u, unequal);
    PUT(&code, 43u, 5u, 16u, 2u); /* Workgroup */
    PUT(&code, 32u, 13u, 4u, 5u);
    PUT(&code, 59u, 13u, 14u, 4u);
    code_function(&code);
    switch (op) {
    case CONTROL: PUT(&code, op, 16u, 10u, 11u); break;
    case MEMORY: PUT(&code, op, 10u, 11u); break;
    case LOAD: PUT(&code, op, 5u, 15u, 14u, 10u, 11u); break;
    case STORE: PUT(&code, op, 14u, 10u, 11u, 12u); break;
    case COMPARE: PUT(&code, op, 5u, 15u, 14u, 10u, 11u, 12u, 12u, 12u); break;
    default: PUT(&code, op, 5u, 15u, 14u, 10u, 11u, 12u); break;
    }
    code_end(&code);
    return code;
}

static void
means(struct kit *kit, uint32_t op, uint32_t meaning, const char *vuid)
{
    const struct code code = semantics(op, 2, meaning, 0);

    code_told(kit, &code, vuid);
}

SCENE(orders, NOW)
{
    NEW(kit, .version = 0);
    means(kit, ADD, 0, NULL);
    means(kit, ADD, BOTH | GROUPS, NULL);
    means(kit, CONTROL, BOTH | GROUPS, NULL);
    means(kit, ADD, ACQUIRE | RELEASE | GROUPS, STANDALONE("MemorySemantics-10865"));
    means(kit, ADD, ORDERED | GROUPS, STANDALONE("MemorySemantics-10866"));
    means(kit, CONTROL, ORDERED | GROUPS, STANDALONE("MemorySemantics-10866"));
    means(kit, STORE, RELEASE | GROUPS, NULL);
    means(kit, STORE, ACQUIRE | GROUPS, STANDALONE("MemorySemantics-10867"));
    means(kit, LOAD, ACQUIRE | GROUPS, NULL);
    means(kit, LOAD, BOTH | GROUPS, STANDALONE("MemorySemantics-10868"));
    means(kit, MEMORY, RELEASE | BUFFERS, NULL);
    means(kit, MEMORY, 0, STANDALONE("MemorySemantics-10869"));
}

SCENE(memory, NOW)
{
    NEW(kit, .version = 0);
    means(kit, ADD, ACQUIRE, STANDALONE("MemorySemantics-10870"));
    means(kit, ADD, GROUPS, STANDALONE("MemorySemantics-10871"));
    means(kit, MEMORY, AVAILABLE | RELEASE | BUFFERS, NULL);
    means(kit, MEMORY, AVAILABLE | ACQUIRE | BUFFERS, STANDALONE("MemorySemantics-10872"));
    means(kit, MEMORY, VISIBLE | ACQUIRE | BUFFERS, NULL);
    means(kit, MEMORY, VISIBLE | RELEASE | BUFFERS, STANDALONE("MemorySemantics-10873"));
    means(kit, ADD, VOLATILE, NULL);
    means(kit, MEMORY, VOLATILE | BOTH | BUFFERS, STANDALONE("MemorySemantics-13551"));
}

/* `unequal` stands in for the values that are compared, too. */
static void
compares(struct kit *kit, uint32_t equal, uint32_t unequal, const char *vuid)
{
    const struct code code = semantics(COMPARE, 2, equal, unequal);

    code_told(kit, &code, vuid);
}

SCENE(comparisons, NOW)
{
    NEW(kit, .version = 0);
    compares(kit, BOTH | GROUPS, ACQUIRE | GROUPS, NULL);
    compares(kit, BOTH | GROUPS, 0, NULL);
    compares(kit, BOTH | GROUPS, RELEASE | GROUPS, STANDALONE("UnequalMemorySemantics-10875"));
    compares(kit, 0, ACQUIRE | GROUPS, STANDALONE("UnequalMemorySemantics-10876"));
    compares(kit, BOTH | GROUPS, ACQUIRE | BUFFERS, STANDALONE("UnequalMemorySemantics-10877"));
    compares(kit, BOTH | GROUPS, VISIBLE | ACQUIRE | GROUPS,
             STANDALONE("UnequalMemorySemantics-10878"));
    compares(kit, VOLATILE | BOTH | GROUPS, VOLATILE | ACQUIRE | GROUPS, NULL);
    compares(kit, VOLATILE | BOTH | GROUPS, ACQUIRE | GROUPS,
             STANDALONE("UnequalMemorySemantics-10879"));
}

SCENE(scopes_of_memory, NOW)
{
    struct code code = semantics(MEMORY, 4, BOTH | GROUPS, 0);

    NEW(kit, .version = 0);
    code_told(kit, &code, STANDALONE("None-04641"));
    code = semantics(ADD, 4, 0, 0);
    code_told(kit, &code, NULL);
    code = semantics(ADD, 0, 0, 0);
    code_told(kit, &code, STANDALONE("None-04638"));
}

/* ---- groups, which the tools of the distribution do not rotate ------------------------------- */

static struct code
rotation(uint32_t scope, uint32_t cluster)
{
    static const uint32_t capabilities[] = { 61 /* GroupNonUniform */,
                                             6026 /* GroupNonUniformRotateKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_KHR_subgroup_rotate", NULL }, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, scope);
    PUT(&code, 43u, 5u, 11u, 1u);
    PUT(&code, 43u, 5u, 12u, cluster);
    code_function(&code);
    PUT(&code, 4431u, 5u, 13u, 10u, 11u, 11u, 12u);
    code_end(&code);
    return code;
}

SCENE(rotations, NOW)
{
    struct code code = rotation(3, 4);

    NEW(kit, .version = 0);
    code_told(kit, &code, NULL);
    code = rotation(2, 4);
    code_told(kit, &code, STANDALONE("None-04642"));
    code = rotation(3, 6);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08737");
    code = rotation(3, 0);
    code_told(kit, &code, "VUID-VkShaderModuleCreateInfo-pCode-08737");
}

/* Shader objects have rules of their own about what is not valid by no other. */
static void
object_of(struct kit *kit, const struct code *code, const char *vuid)
{
    VkShaderEXT shader = VK_NULL_HANDLE;
    const VkShaderCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
        .stage = VK_SHADER_STAGE_COMPUTE_BIT,
        .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
        .codeSize = code->count * sizeof(uint32_t),
        .pCode = code->words,
        .pName = "main",
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader) ==
        VK_SUCCESS) {
        KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
    }
}

SCENE(objects, NOW)
{
    struct code code = rotation(3, 4);

    NEW_WITH(kit, VkPhysicalDeviceShaderObjectFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT,
             VK_EXT_SHADER_OBJECT_EXTENSION_NAME);
    object_of(kit, &code, NULL);
    code = rotation(3, 6);
    object_of(kit, &code, "VUID-VkShaderCreateInfoEXT-pCode-08737");
    code = semantics(ADD, 2, GROUPS, 0);
    object_of(kit, &code, STANDALONE("MemorySemantics-10871"));
}

/* ---- vectors of atomic operations ------------------------------------------------------------ */

static struct code
vector_sum(void)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 5404 /* AtomicFloat16VectorNV */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_NV_shader_atomic_fp16_vector", NULL }, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 22u, 10u, 16u);
    PUT(&code, 23u, 11u, 10u, 2u);
    PUT(&code, 43u, 5u, 12u, 2u);
    PUT(&code, 43u, 5u, 13u, 0u);
    PUT(&code, 46u, 11u, 14u);
    PUT(&code, 32u, 15u, 4u, 11u);
    PUT(&code, 59u, 15u, 16u, 4u);
    code_function(&code);
    PUT(&code, 6035u, 11u, 17u, 16u, 12u, 13u, 14u); /* OpAtomicFAddEXT */
    code_end(&code);
    return code;
}

SCENE(sums_of_vectors, NOW)
{
    const struct code code = vector_sum();

    NEW_WITH(kit, VkPhysicalDeviceShaderAtomicFloat16VectorFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT16_VECTOR_FEATURES_NV,
             VK_NV_SHADER_ATOMIC_FLOAT16_VECTOR_EXTENSION_NAME);
    code_told(kit, &code, NULL);
}

SCENE(sums_of_vectors_without_feature, NOW)
{
    const struct code code = vector_sum();

    NEW(kit, .extensions = { VK_NV_SHADER_ATOMIC_FLOAT16_VECTOR_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-08740");
    code_told(kit, &code, "VUID-RuntimeSpirv-shaderFloat16VectorAtomics-09581");
}

#endif

KIT_MAIN()
