/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what single instructions of shaders need: features, capabilities, operands. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

/* One kind of instruction: what the device is made with, and the instruction. */
struct item {
    VkShaderStageFlagBits stage;
    void (*prepare)(struct program *p);
    void (*put)(struct program *p, struct program_code *c);
};

/* A feature of a struct that FEATURES() made, as a place. */
#define ON(member) (member) = M("no " #member, VK_TRUE, VK_FALSE)

/* --- clocks, products, hints --- */

static void
prepare_clock(struct program *p)
{
    FEATURES(ShaderClockFeaturesKHR, SHADER_CLOCK_FEATURES_KHR);
    program_extension(p, VK_KHR_SHADER_CLOCK_EXTENSION_NAME);
    ON(ShaderClockFeaturesKHR->shaderSubgroupClock);
    ON(ShaderClockFeaturesKHR->shaderDeviceClock);
}

static void
put_clock(struct program *p, struct program_code *c)
{
    const uint32_t scope = program_pick(p, "device", 2) ? SpvScopeDevice : SpvScopeSubgroup;

    code_capability(c, SpvCapabilityShaderClockKHR);
    code_extension(c, "SPV_KHR_shader_clock");
    RESULT(c, SpvOpReadClockKHR, code_vector(c, CODE_UINT, 2),
           code_constant(c, M("clock of a workgroup", scope, (uint32_t)SpvScopeWorkgroup)));
}

static void
prepare_product(struct program *p)
{
    ON(p->features.v13.shaderIntegerDotProduct);
}

static void
put_product(struct program *p, struct program_code *c)
{
    const uint32_t value = code_null(c, CODE_INT);

    code_capability(c, SpvCapabilityDotProduct);
    UNLESS("product without capability")
    {
        code_capability(c, SpvCapabilityDotProductInput4x8BitPacked);
    }
    RESULT(c, SpvOpSDot, CODE_INT, value, value, 0);
}

static void
prepare_hint(struct program *p)
{
    ON(p->features.v14.shaderExpectAssume);
}

static void
put_hint(struct program *p, struct program_code *c)
{
    code_capability(c, SpvCapabilityExpectAssumeKHR);
    code_extension(c, "SPV_KHR_expect_assume");
    if (program_pick(p, "assumes", 2)) {
        CODE(c, CODE_BODY, SpvOpAssumeTrueKHR, CODE_TRUE);
    } else {
        RESULT(c, SpvOpExpectKHR, CODE_UINT, CODE_UINT_0, CODE_UINT_1);
    }
}

static void
prepare_fma(struct program *p)
{
    FEATURES(ShaderFmaFeaturesKHR, SHADER_FMA_FEATURES_KHR);
    program_extension(p, VK_KHR_SHADER_FMA_EXTENSION_NAME);
    ON(ShaderFmaFeaturesKHR->shaderFmaFloat16);
    ON(ShaderFmaFeaturesKHR->shaderFmaFloat32);
    ON(ShaderFmaFeaturesKHR->shaderFmaFloat64);
    p->features.v12.shaderFloat16 = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
}

static void
put_fma(struct program *p, struct program_code *c)
{
    const uint32_t width = 16u << program_pick(p, "width", 3);

    if (width != 32) {
        code_capability(c, width == 16 ? SpvCapabilityFloat16 : SpvCapabilityFloat64);
    }
    code_capability(c, 6030);
    code_extension(c, "SPV_KHR_fma");
    const uint32_t type = code_float(c, width), value = code_null(c, type);
    RESULT(c, 4427, type, value, value, value);
}

static void
prepare_bits(struct program *p)
{
    FEATURES(Maintenance9FeaturesKHR, MAINTENANCE_9_FEATURES_KHR);
    program_extension(p, VK_KHR_MAINTENANCE_9_EXTENSION_NAME);
    ON(Maintenance9FeaturesKHR->maintenance9);
    p->features.core.features.shaderInt64 = VK_TRUE;
    p->features.core.features.shaderInt16 = VK_TRUE;
}

static void
put_bits(struct program *p, struct program_code *c)
{
    const uint32_t width = 16u << program_pick(p, "width", 3);

    if (width != 32) {
        code_capability(c, width == 16 ? SpvCapabilityInt16 : SpvCapabilityInt64);
    }
    const uint32_t type = code_integer(c, width, 0), value = code_null(c, type);
    RESULT(c, SpvOpBitReverse, type, value);
}

/* --- memory --- */

static void
prepare_zeroes(struct program *p)
{
    ON(p->features.v13.shaderZeroInitializeWorkgroupMemory);
}

static void
put_zeroes(struct program *p, struct program_code *c)
{
    const uint32_t type = code_pointer(c, SpvStorageClassWorkgroup, CODE_UINT), id = c->next++;
    const uint32_t zero = code_null(c, CODE_UINT);

    CODE(c, CODE_TYPES, SpvOpVariable, type, id, SpvStorageClassWorkgroup,
         M("zeroes that are ones", zero, (uint32_t)CODE_UINT_1));
    c->words[CODE_INTERFACE][c->counts[CODE_INTERFACE]++] = id;
    CODE(c, CODE_BODY, SpvOpStore, id, CODE_UINT_1);
}

static void
prepare_chosen(struct program *p)
{
    p->features.v11.variablePointersStorageBuffer = M("no pointers", VK_TRUE, VK_FALSE);
    p->features.v11.variablePointers = p->features.v11.variablePointersStorageBuffer;
}

static void
put_chosen(struct program *p, struct program_code *c)
{
    const uint32_t block = code_block(c, CODE_UINT);
    const uint32_t storage = SpvStorageClassStorageBuffer;
    const uint32_t one = code_resource(c, storage, block, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
    const uint32_t two = code_resource(c, storage, block, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
    const uint32_t type = code_pointer(c, storage, CODE_UINT);

    UNLESS("no capability of pointers")
    {
        code_capability(c, SpvCapabilityVariablePointersStorageBuffer);
    }
    code_load(c, CODE_UINT,
              RESULT(c, SpvOpSelect, type, CODE_TRUE, code_first(c, storage, CODE_UINT, one),
                     code_first(c, storage, CODE_UINT, two)));
}

static void
prepare_address(struct program *p)
{
    ON(p->features.v12.bufferDeviceAddress);
    p->features.core.features.shaderInt64 = VK_TRUE;
}

static void
put_address(struct program *p, struct program_code *c)
{
    const uint32_t storage = SpvStorageClassPhysicalStorageBuffer;

    code_capability(c, SpvCapabilityPhysicalStorageBufferAddresses);
    code_capability(c, SpvCapabilityInt64);
    c->addressing = M("logical addresses", (uint32_t)SpvAddressingModelPhysicalStorageBuffer64,
                      (uint32_t)SpvAddressingModelLogical);
    const uint32_t element = program_pick(p, "wide", 2) ? CODE_VEC4 : CODE_UINT;
    const uint32_t to = code_block(c, element), type = code_pointer(c, storage, to);
    const uint32_t wide = code_integer(c, 64, 0);
    const uint32_t constants = code_variable(c, SpvStorageClassPushConstant, code_block(c, wide));
    const uint32_t number = code_load(c, wide,
                                      code_first(c, SpvStorageClassPushConstant, wide, constants));
    const uint32_t pointer = RESULT(c, SpvOpConvertUToPtr, type, number);
    const uint32_t member = code_first(c, storage, element, pointer);

    if (program_mistake(p, "not aligned")) {
        code_load(c, element, member);
    } else {
        RESULT(c, SpvOpLoad, element, member, 2, M("aligned to 2", 16u, 2u));
    }
}

static void
prepare_nothing(struct program *p)
{
    (void)p;
}

static void
put_constants(struct program *p, struct program_code *c)
{
    const uint32_t block = code_block(c, CODE_VEC4);
    const uint32_t one = code_variable(c, SpvStorageClassPushConstant, block);

    code_load(c, CODE_VEC4, code_first(c, SpvStorageClassPushConstant, CODE_VEC4, one));
    IF("constants twice")
    {
        const uint32_t two = code_variable(c, SpvStorageClassPushConstant, block);
        code_load(c, CODE_VEC4, code_first(c, SpvStorageClassPushConstant, CODE_VEC4, two));
    }
}

/* A struct with members, a stride inside or a block, and its variable. */
static void
put_layout(struct program *p, struct program_code *c)
{
    static const uint32_t storages[] = { SpvStorageClassPrivate, SpvStorageClassWorkgroup,
                                         SpvStorageClassStorageBuffer, SpvStorageClassUniform,
                                         SpvStorageClassPushConstant };
    const uint32_t of = program_pick(p, "storage", 5), storage = storages[of];
    const bool laid_out = of > 1, nested = program_pick(p, "nested", 2);
    const bool holds_array = program_pick(p, "array", 2);
    uint32_t member = CODE_UINT;

    c->older = program_pick(p, "older", 3);
    if (holds_array) {
        member = c->next++;
        CODE(c, CODE_TYPES, SpvOpTypeArray, member, CODE_VEC4, code_constant(c, 3));
        if (M("another stride", laid_out, !laid_out)) {
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, member, SpvDecorationArrayStride,
                 M("a stride of 12", 16u, 12u));
        }
    }
    if (nested) {
        const uint32_t inner = c->next++;
        CODE(c, CODE_TYPES, SpvOpTypeStruct, inner, member);
        if (M("another offset inside", laid_out, !laid_out)) {
            CODE(c, CODE_DECORATIONS, SpvOpMemberDecorate, inner, 0, SpvDecorationOffset, 0);
        }
        member = inner;
    }
    const uint32_t outer = c->next++;
    CODE(c, CODE_TYPES, SpvOpTypeStruct, outer, member, CODE_FLOAT);
    if (M("another block", laid_out, !laid_out)) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, outer, SpvDecorationBlock);
    }
    if (M("other offsets", laid_out, !laid_out)) {
        CODE(c, CODE_DECORATIONS, SpvOpMemberDecorate, outer, 0, SpvDecorationOffset, 0);
        CODE(c, CODE_DECORATIONS, SpvOpMemberDecorate, outer, 1, SpvDecorationOffset,
             M("an offset that overlaps", 48u, 0u));
    }
    if (of == 2 || of == 3) {
        code_resource(c, storage, outer,
                      of == 2 ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
                              : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    } else {
        code_variable(c, storage, outer);
    }
}

static void
prepare_untyped(struct program *p)
{
    FEATURES(ShaderUntypedPointersFeaturesKHR, SHADER_UNTYPED_POINTERS_FEATURES_KHR);
    program_extension(p, VK_KHR_SHADER_UNTYPED_POINTERS_EXTENSION_NAME);
    ON(ShaderUntypedPointersFeaturesKHR->shaderUntypedPointers);
}

static void
put_untyped(struct program *p, struct program_code *c)
{
    const uint32_t block = code_block(c, CODE_UINT), storage = SpvStorageClassStorageBuffer;
    const uint32_t type = TYPE(c, 4417, storage), variable = c->next++;

    code_capability(c, 4473);
    code_extension(c, "SPV_KHR_untyped_pointers");
    CODE(c, CODE_TYPES, 4418, type, variable, storage, block);
    c->words[CODE_INTERFACE][c->counts[CODE_INTERFACE]++] = variable;
    CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationDescriptorSet, 0);
    CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBinding, 0);
    c->bindings[c->binding_count++] = (VkDescriptorSetLayoutBinding){
        .descriptorType = M("an untyped buffer of uniforms", VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                            VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER),
        .descriptorCount = 1,
        .stageFlags = c->stage,
    };
    code_load(c, CODE_UINT, RESULT(c, 4419, type, block, variable, CODE_UINT_0));
}

/* --- images --- */

static void
prepare_sparse(struct program *p)
{
    ON(p->features.core.features.shaderResourceResidency);
    ON(p->features.core.features.shaderResourceMinLod);
}

static void
put_sparse(struct program *p, struct program_code *c)
{
    const uint32_t image = TYPE(c, SpvOpTypeImage, CODE_FLOAT, SpvDim2D, 0, 0, 0, 1, 0);
    const uint32_t sampled = TYPE(c, SpvOpTypeSampledImage, image);
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, sampled,
                                            VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER);
    const uint32_t value = code_load(c, sampled, variable);
    const uint32_t place = code_null(c, code_vector(c, CODE_FLOAT, 2));

    if (program_pick(p, "lod", 2)) {
        code_capability(c, SpvCapabilityMinLod);
        RESULT(c, SpvOpImageSampleImplicitLod, CODE_VEC4, value, place, SpvImageOperandsMinLodMask,
               CODE_FLOAT_0);
    } else {
        const uint32_t result = TYPE(c, SpvOpTypeStruct, CODE_INT, CODE_VEC4);
        code_capability(c, SpvCapabilitySparseResidency);
        RESULT(c, SpvOpImageSparseSampleImplicitLod, result, value, place);
    }
}

static void
prepare_offsets(struct program *p)
{
    ON(p->features.core.features.shaderImageGatherExtended);
}

static void
put_offsets(struct program *p, struct program_code *c)
{
    const VkPhysicalDeviceLimits *limits;
    VkPhysicalDeviceProperties device;
    const bool gathers = program_pick(p, "gathers", 2);
    const uint32_t image = TYPE(c, SpvOpTypeImage, CODE_FLOAT, SpvDim2D, 0, 0, 0, 1, 0);
    const uint32_t sampled = TYPE(c, SpvOpTypeSampledImage, image);
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, sampled,
                                            VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER);
    const uint32_t value = code_load(c, sampled, variable);
    const uint32_t place = code_null(c, code_vector(c, CODE_FLOAT, 2));

    vkGetPhysicalDeviceProperties(p->kit->gpu, &device);
    limits = &device.limits;
    const int32_t least = gathers ? limits->minTexelGatherOffset : limits->minTexelOffset;
    const int32_t most = (int32_t)(gathers ? limits->maxTexelGatherOffset : limits->maxTexelOffset);
    const uint32_t x = code_number(c, CODE_INT,
                                   (uint32_t)M("an offset below all", least, least - 1));
    const uint32_t y = code_number(c, CODE_INT,
                                   (uint32_t)M("an offset beyond all", most, most + 1));
    const uint32_t offset = COMPOSITE(c, CODE_IVEC2, x, y);
    if (gathers && program_pick(p, "not constant", 2)) {
        code_capability(c, SpvCapabilityImageGatherExtended);
        RESULT(c, SpvOpImageGather, CODE_VEC4, value, place, CODE_UINT_0,
               SpvImageOperandsOffsetMask, offset);
    } else if (gathers) {
        RESULT(c, SpvOpImageGather, CODE_VEC4, value, place,
               M("a component of 4", (uint32_t)CODE_UINT_3, code_constant(c, 4)),
               SpvImageOperandsConstOffsetMask, offset);
    } else {
        RESULT(c, SpvOpImageSampleImplicitLod, CODE_VEC4, value, place,
               M("an offset that is not constant", (uint32_t)SpvImageOperandsConstOffsetMask,
                 (uint32_t)SpvImageOperandsOffsetMask),
               offset);
    }
}

/* --- stages --- */

static void
prepare_interlock(struct program *p)
{
    FEATURES(FragmentShaderInterlockFeaturesEXT, FRAGMENT_SHADER_INTERLOCK_FEATURES_EXT);
    program_extension(p, VK_EXT_FRAGMENT_SHADER_INTERLOCK_EXTENSION_NAME);
    ON(FragmentShaderInterlockFeaturesEXT->fragmentShaderSampleInterlock);
    ON(FragmentShaderInterlockFeaturesEXT->fragmentShaderPixelInterlock);
    ON(FragmentShaderInterlockFeaturesEXT->fragmentShaderShadingRateInterlock);
}

static void
put_interlock(struct program *p, struct program_code *c)
{
    static const uint32_t capabilities[] = { SpvCapabilityFragmentShaderPixelInterlockEXT,
                                             SpvCapabilityFragmentShaderSampleInterlockEXT,
                                             SpvCapabilityFragmentShaderShadingRateInterlockEXT };
    static const uint32_t modes[] = { SpvExecutionModePixelInterlockOrderedEXT,
                                      SpvExecutionModeSampleInterlockUnorderedEXT,
                                      SpvExecutionModeShadingRateInterlockOrderedEXT };
    const uint32_t of = program_pick(p, "interlock", 3);

    code_extension(c, "SPV_EXT_fragment_shader_interlock");
    UNLESS("no capability of interlocks")
    {
        code_capability(c, capabilities[of]);
    }
    UNLESS("no mode of interlocks")
    {
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, modes[of]);
    }
    IF("two modes of interlocks")
    {
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN,
             modes[of] == SpvExecutionModePixelInterlockOrderedEXT
                 ? SpvExecutionModePixelInterlockUnorderedEXT
                 : modes[0]);
    }
    code_put(c, CODE_BODY, SpvOpBeginInvocationInterlockEXT, 0, NULL);
    code_put(c, CODE_BODY, SpvOpEndInvocationInterlockEXT, 0, NULL);
}

static void
prepare_mesh(struct program *p)
{
    FEATURES(MeshShaderFeaturesEXT, MESH_SHADER_FEATURES_EXT);
    program_extension(p, VK_EXT_MESH_SHADER_EXTENSION_NAME);
    ON(MeshShaderFeaturesEXT->meshShader);
}

static void
put_mesh(struct program *p, struct program_code *c)
{
    const uint32_t type = TYPE(c, SpvOpTypeArray, CODE_VEC4, code_constant(c, 3));
    const uint32_t out = code_variable(c, SpvStorageClassOutput, type);
    const uint32_t first = code_first(c, SpvStorageClassOutput, CODE_VEC4, out);

    c->counts[CODE_MODES] = 0;
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeLocalSize,
         M("a mesh of 0 invocations", M("a mesh of 4096 invocations", 1u, 4096u), 0u), 1, 1);
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeOutputVertices,
         M("a mesh of 0 vertices", M("a mesh of 4096 vertices", 3u, 4096u), 0u));
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, 5270,
         M("a mesh of 0 primitives", M("a mesh of 4096 primitives", 1u, 4096u), 0u));
    UNLESS("no kind of primitives")
    {
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, 5298);
    }
    CODE(c, CODE_DECORATIONS, SpvOpDecorate, out, SpvDecorationLocation,
         M("a location of meshes beyond all", 0u, 200u));
    CODE(c, CODE_BODY, SpvOpStore, first, CODE_VEC4_0);
    IF("an output that is read")
    {
        code_load(c, CODE_VEC4, first);
    }
}

static void
prepare_quads(struct program *p)
{
    FEATURES(ShaderQuadControlFeaturesKHR, SHADER_QUAD_CONTROL_FEATURES_KHR);
    program_extension(p, VK_KHR_SHADER_QUAD_CONTROL_EXTENSION_NAME);
    ON(ShaderQuadControlFeaturesKHR->shaderQuadControl);
}

static void
put_quads(struct program *p, struct program_code *c)
{
    code_capability(c, 5087);
    code_extension(c, "SPV_KHR_quad_control");
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, 5089 - program_pick(p, "derivatives", 2));
}

static void
prepare_rays(struct program *p)
{
    FEATURES(RayQueryFeaturesKHR, RAY_QUERY_FEATURES_KHR);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    program_extension(p, VK_KHR_RAY_QUERY_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    ON(RayQueryFeaturesKHR->rayQuery);
    AccelerationStructureFeaturesKHR->accelerationStructure = VK_TRUE;
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

static void
put_rays(struct program *p, struct program_code *c)
{
    const uint32_t structure = TYPE(c, SpvOpTypeAccelerationStructureKHR, 0);
    const uint32_t query_type = c->next++;
    (void)structure;

    c->counts[CODE_TYPES] -= 3;
    c->words[CODE_TYPES][c->counts[CODE_TYPES]] = 2u << 16 | SpvOpTypeAccelerationStructureKHR;
    c->words[CODE_TYPES][c->counts[CODE_TYPES] + 1] = structure;
    c->counts[CODE_TYPES] += 2;
    CODE(c, CODE_TYPES, SpvOpTypeRayQueryKHR, query_type);
    code_capability(c, SpvCapabilityRayQueryKHR);
    code_extension(c, "SPV_KHR_ray_query");
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, structure,
                                            VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR);
    const uint32_t query = code_variable(c, SpvStorageClassPrivate, query_type);
    const uint32_t vector = code_null(c, code_vector(c, CODE_FLOAT, 3));
    const uint32_t flags = code_constant(c, M("rays that are opaque and are not", 0u, 3u));
    const uint32_t value = code_load(c, structure, variable);
    CODE(c, CODE_BODY, SpvOpRayQueryInitializeKHR, query, value, flags, CODE_UINT_1, vector,
         CODE_FLOAT_0, vector, CODE_FLOAT_0);
}

#define COMPUTE VK_SHADER_STAGE_COMPUTE_BIT
#define FRAGMENT VK_SHADER_STAGE_FRAGMENT_BIT

static const struct item items[] = {
    { COMPUTE, prepare_clock, put_clock },
    { COMPUTE, prepare_product, put_product },
    { COMPUTE, prepare_hint, put_hint },
    { COMPUTE, prepare_fma, put_fma },
    { COMPUTE, prepare_bits, put_bits },
    { COMPUTE, prepare_zeroes, put_zeroes },
    { COMPUTE, prepare_chosen, put_chosen },
    { COMPUTE, prepare_address, put_address },
    { COMPUTE, prepare_nothing, put_constants },
    { COMPUTE, prepare_nothing, put_layout },
    { COMPUTE, prepare_nothing, put_layout },
    { COMPUTE, prepare_untyped, put_untyped },
    { FRAGMENT, prepare_sparse, put_sparse },
    { FRAGMENT, prepare_offsets, put_offsets },
    { FRAGMENT, prepare_interlock, put_interlock },
    { VK_SHADER_STAGE_MESH_BIT_EXT, prepare_mesh, put_mesh },
    { FRAGMENT, prepare_quads, put_quads },
    { COMPUTE, prepare_rays, put_rays },
};

static void
prepare_instructions(struct program *p)
{
    p->chosen[0] = program_pick(p, "item", KIT_COUNT(items));
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    items[p->chosen[0]].prepare(p);
}

static void
code_instructions(struct program *p)
{
    const struct item *item = &items[p->chosen[0]];
    struct program_code c;

    code_start(&c, item->stage);
    item->put(p, &c);
    code_module(p, &c);
}

const struct program_subject instruction_subjects[] = {
    { "code_instructions", code_instructions, prepare_instructions },
    { NULL, NULL, NULL },
};

#endif
