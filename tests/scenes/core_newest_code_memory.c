/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory in code by today's rules: types that are laid out where nothing is, alignments of physical pointers, outputs of meshes, packed
 * products. Skipped with headers that lack VK_EXT_shader_long_vector, which came with them.
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
#define NOT_VALID "VUID-VkShaderModuleCreateInfo-pCode-08737"

/* ---- layouts --------------------------------------------------------------------------------- */

enum { PRIVATE = 6, FUNCTION = 7, WORKGROUP = 4 };
enum { NONE, OFFSET, STRIDE, BLOCK, INNER };

/* A variable of a struct with an array in it, in code of a version of SPIR-V; `layout` is what it has of a layout. */
static struct code
variable_of(uint32_t version, uint32_t storage, uint32_t layout, bool explicit_groups)
{
    static const uint32_t none[] = { 0 }, groups[] = { 4428, 0 };
    struct code code;

    code_begin(&code, version, explicit_groups ? groups : none,
               explicit_groups
                   ? (const char *const[]){ "SPV_KHR_workgroup_memory_explicit_layout", NULL }
                   : NULL,
               5);
    if (storage != FUNCTION) {
        code_interface(&code, 16u);
    }
    code_local_size(&code, 1);
    if (layout == OFFSET || explicit_groups) {
        PUT(&code, 72u, 13u, 0u, 35u, 0u);
    }
    if (layout == STRIDE || explicit_groups) {
        PUT(&code, 71u, 11u, 6u, 4u);
    }
    if (layout == BLOCK || explicit_groups) {
        PUT(&code, 71u, 13u, 2u);
    }
    if (layout == INNER || explicit_groups) {
        PUT(&code, 72u, 12u, 0u, 35u, 0u);
    }
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 2u);
    PUT(&code, 28u, 11u, 5u, 10u);
    PUT(&code, 30u, 12u, 11u);
    PUT(&code, 30u, 13u, 12u);
    PUT(&code, 32u, 15u, storage, 13u);
    if (storage != FUNCTION) {
        PUT(&code, 59u, 15u, 16u, storage);
    }
    code_function(&code);
    if (storage == FUNCTION) {
        PUT(&code, 59u, 15u, 16u, storage);
    }
    code_end(&code);
    return code;
}

static struct code
variable(uint32_t storage, uint32_t layout, bool explicit_groups)
{
    return variable_of(0x00010600, storage, layout, explicit_groups);
}

static void
check_storage(struct kit *kit, uint32_t storage)
{
    NEW(kit, .version = 0);
    code_value_told(kit, variable(storage, NONE, false), NULL);
    code_value_told(kit, variable(storage, OFFSET, false), STANDALONE("None-10684"));
    code_value_told(kit, variable(storage, STRIDE, false), STANDALONE("None-10684"));
    code_value_told(kit, variable(storage, INNER, false), STANDALONE("None-10684"));
}

/* Older code shares types. */
SCENE(layouts_of_older_code, NOW)
{
    NEW(kit, .version = 0);
    code_value_told(kit, variable_of(0x00010400, PRIVATE, OFFSET, false), NULL);
    code_value_told(kit, variable_of(0x00010300, FUNCTION, STRIDE, false), NULL);
    code_value_told(kit, variable_of(0x00010400, FUNCTION, INNER, false), NULL);
    code_value_told(kit, variable_of(0x00010400, WORKGROUP, OFFSET, false),
                    STANDALONE("None-10684"));
    code_value_told(kit, variable_of(0x00010500, FUNCTION, OFFSET, false),
                    STANDALONE("None-10684"));
}

SCENE(layouts, NOW)
{
    check_storage(kit, PRIVATE);
    code_value_told(kit, variable(PRIVATE, BLOCK, false), STANDALONE("None-10684"));
}

SCENE(layouts_in_functions, NOW)
{
    check_storage(kit, FUNCTION);
}

SCENE(layouts_of_workgroups, NOW)
{
    check_storage(kit, WORKGROUP);
    code_value_told(kit, variable(WORKGROUP, BLOCK, false), NOT_VALID);
}

SCENE(layouts_of_groups, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR,
             VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME);
    code_value_told(kit, variable(WORKGROUP, NONE, true), NULL);
}

/* ---- addresses ------------------------------------------------------------------------------- */

/* A load or store of an unsigned number at an address that push constants hold. */
static struct code
at_address(bool stores, uint32_t alignment)
{
    static const uint32_t capabilities[] = { 5347 /* PhysicalStorageBufferAddresses */, 0 };
    struct code code;
    uint32_t model;

    code_begin(&code, 0x00010500, capabilities, NULL, 5);
    model = code.entry - 2; /* of addressing */
    code.words[model] = 5348;
    code_interface(&code, 16u);
    code_local_size(&code, 1);
    PUT(&code, 71u, 10u, 2u);
    PUT(&code, 72u, 10u, 0u, 35u, 0u);
    PUT(&code, 71u, 11u, 2u);
    PUT(&code, 72u, 11u, 0u, 35u, 0u);
    code_types(&code);
    PUT(&code, 39u, 12u, 5349u);      /* OpTypeForwardPointer */
    PUT(&code, 30u, 10u, 5u);         /* what is there */
    PUT(&code, 32u, 12u, 5349u, 10u); /* its address */
    PUT(&code, 30u, 11u, 12u);
    PUT(&code, 32u, 13u, 9u, 11u); /* PushConstant */
    PUT(&code, 32u, 14u, 9u, 12u);
    PUT(&code, 32u, 15u, 5349u, 5u);
    PUT(&code, 59u, 13u, 16u, 9u);
    PUT(&code, 43u, 5u, 17u, 0u);
    code_function(&code);
    PUT(&code, 65u, 14u, 18u, 16u, 17u);
    PUT(&code, 61u, 12u, 19u, 18u);
    PUT(&code, 65u, 15u, 20u, 19u, 17u);
    if (stores) {
        PUT(&code, 62u, 20u, 17u, 2u, alignment);
    } else {
        PUT(&code, 61u, 5u, 21u, 20u, 2u, alignment);
    }
    code_end(&code);
    return code;
}

SCENE(alignments, NOW)
{
    NEW(kit, .version = 0);
    for (uint32_t stores = 0; stores < 2; stores++) {
        code_value_told(kit, at_address(stores, 4), NULL);
        code_value_told(kit, at_address(stores, 16), NULL);
        code_value_told(kit, at_address(stores, 2), STANDALONE("PhysicalStorageBuffer64-06314"));
    }
}

/* ---- meshes ---------------------------------------------------------------------------------- */

static struct code
mesh(uint32_t vertices, uint32_t primitives, bool reads)
{
    static const uint32_t capabilities[] = { 5283 /* MeshShadingEXT */, 0 };
    struct code code;

    code_begin(&code, 0x00010400, capabilities,
               (const char *const[]){ "SPV_EXT_mesh_shader", NULL }, 5365);
    code_interface(&code, 16u);
    PUT(&code, 16u, 1u, 17u, 1u, 1u, 1u);
    PUT(&code, 16u, 1u, 26u, vertices);
    PUT(&code, 16u, 1u, 5270u, primitives);
    PUT(&code, 16u, 1u, 5298u);
    PUT(&code, 71u, 16u, 30u, 0u);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 3u);
    PUT(&code, 43u, 5u, 11u, 0u);
    PUT(&code, 28u, 12u, 6u, 10u);
    PUT(&code, 32u, 13u, 3u, 12u);
    PUT(&code, 32u, 14u, 3u, 6u);
    PUT(&code, 59u, 13u, 16u, 3u);
    code_function(&code);
    PUT(&code, 5295u, 11u, 11u);
    PUT(&code, 65u, 14u, 17u, 16u, 11u);
    if (reads) {
        PUT(&code, 61u, 6u, 18u, 17u);
    }
    code_end(&code);
    return code;
}

SCENE(meshes, NOW)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates
    };
    NEW(kit,
        .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
        .next = &meshes);
    code_value_told(kit, mesh(3, 1, false), NULL);
    code_value_told(kit, mesh(0, 1, false), STANDALONE("MeshEXT-07330"));
    code_value_told(kit, mesh(3, 0, false), STANDALONE("MeshEXT-07331"));
    code_value_told(kit, mesh(3, 1, true), NOT_VALID);
}

/* ---- products -------------------------------------------------------------------------------- */

static struct code
product(bool capable)
{
    static const uint32_t packed[] = { 6019, 6018, 0 }, plain[] = { 6019, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capable ? packed : plain, NULL, 5);
    code_local_size(&code, 1);
    code_types(&code);
    PUT(&code, 43u, 5u, 10u, 0u);
    code_function(&code);
    PUT(&code, 4451u, 5u, 11u, 10u, 10u, 0u); /* OpUDot */
    code_end(&code);
    return code;
}

SCENE(products, NOW)
{
    NEW(kit, .version = 0);
    code_value_told(kit, product(true), NULL);
    code_value_told(kit, product(false), NOT_VALID);
}

#endif

KIT_MAIN()
