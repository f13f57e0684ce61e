/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what the latest extensions bring to code: small floats, matrices, tile images, derivatives, decorations. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

struct item {
    VkShaderStageFlagBits stage;
    void (*prepare)(struct program *p);
    void (*put)(struct program *p, struct program_code *c);
};

#define ON(member) (member) = M("no " #member, VK_TRUE, VK_FALSE)

/* --- floats of 16 and 8 bits --- */

static void
prepare_bfloat(struct program *p)
{
    FEATURES(ShaderBfloat16FeaturesKHR, SHADER_BFLOAT16_FEATURES_KHR);
    program_extension(p, VK_KHR_SHADER_BFLOAT16_EXTENSION_NAME);
    ON(ShaderBfloat16FeaturesKHR->shaderBFloat16Type);
    ON(ShaderBfloat16FeaturesKHR->shaderBFloat16DotProduct);
    p->features.v11.storageInputOutput16 = VK_TRUE;
    p->features.v11.storageBuffer16BitAccess = VK_TRUE;
}

static void
put_bfloat(struct program *p, struct program_code *c)
{
    const uint32_t type = TYPE(c, SpvOpTypeFloat, 16, 0), vector = code_vector(c, type, 2);

    code_capability(c, 5116);
    code_extension(c, "SPV_KHR_bfloat16");
    if (program_pick(p, "product", 2)) {
        code_capability(c, 5117);
        RESULT(c, SpvOpDot, type, code_null(c, vector), code_null(c, vector));
    } else {
        RESULT(c, SpvOpFConvert, CODE_FLOAT, code_null(c, type));
    }
    IF("sum of small floats")
    {
        RESULT(c, SpvOpFAdd, type, code_null(c, type), code_null(c, type));
    }
    if (c->stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
        IF("small floats that come in")
        {
            code_capability(c, SpvCapabilityStorageInputOutput16);
            const uint32_t in = code_variable(c, SpvStorageClassInput, type);
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationLocation, 0);
            code_load(c, type, in);
        }
    }
}

/* --- derivatives of workgroups --- */

static void
prepare_derivatives(struct program *p)
{
    FEATURES(ComputeShaderDerivativesFeaturesKHR, COMPUTE_SHADER_DERIVATIVES_FEATURES_KHR);
    program_extension(p, VK_KHR_COMPUTE_SHADER_DERIVATIVES_EXTENSION_NAME);
    ON(ComputeShaderDerivativesFeaturesKHR->computeDerivativeGroupQuads);
    ON(ComputeShaderDerivativesFeaturesKHR->computeDerivativeGroupLinear);
}

static void
put_derivatives(struct program *p, struct program_code *c)
{
    const bool quads = program_pick(p, "quads", 2);
    const uint32_t wide = M("a width of 3", 4u, 3u), high = M("a height of 3", 2u, 3u);

    code_capability(c, quads ? 5288 : 5350);
    code_extension(c, "SPV_KHR_compute_shader_derivatives");
    c->counts[CODE_MODES] = 0;
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeLocalSize, wide, high, 1);
    UNLESS("no group of derivatives")
    {
        CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, quads ? 5289 : 5290);
    }
    RESULT(c, SpvOpDPdx, CODE_FLOAT, CODE_FLOAT_0);
}

/* --- matrices of several invocations --- */

static void
prepare_matrix(struct program *p)
{
    FEATURES(CooperativeMatrixFeaturesKHR, COOPERATIVE_MATRIX_FEATURES_KHR);
    program_extension(p, VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME);
    ON(CooperativeMatrixFeaturesKHR->cooperativeMatrix);
    p->features.v12.vulkanMemoryModel = VK_TRUE;
    p->features.v12.vulkanMemoryModelDeviceScope = VK_TRUE;
    p->features.v12.shaderFloat16 = VK_TRUE;
}

static void
put_matrix(struct program *p, struct program_code *c)
{
    code_capability(c, 6022);
    code_capability(c, SpvCapabilityVulkanMemoryModel);
    code_capability(c, SpvCapabilityFloat16);
    code_extension(c, "SPV_KHR_cooperative_matrix");
    c->memory = SpvMemoryModelVulkan;
    c->counts[CODE_MODES] = 0;
    CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, SpvExecutionModeLocalSize,
         M("a group that is no subgroup", 64u, 3u), 1, 1);
    const uint32_t half = code_float(c, 16);
    const uint32_t scope = code_constant(
        c, M("a matrix of a workgroup", (uint32_t)SpvScopeSubgroup, (uint32_t)SpvScopeWorkgroup));
    const uint32_t rows = code_constant(c, M("rows that are none of the device's", 16u, 5u));
    const uint32_t columns = code_constant(c, 16);
    const uint32_t use = code_constant(c, M("a use of 7", program_pick(p, "use", 2), 7u));
    const uint32_t type = TYPE(c, 4456,
                               M("a matrix of floats of 32 bits", half, (uint32_t)CODE_FLOAT),
                               scope, rows, columns, use);
    const uint32_t value = code_null(c, type);
    RESULT(c, SpvOpFAdd, type, value, value);
    IF("a matrix that is shared")
    {
        code_variable(c, SpvStorageClassWorkgroup, type);
    }
}

/* --- images of tiles, and attachments --- */

static void
prepare_tiles(struct program *p)
{
    FEATURES(ShaderTileImageFeaturesEXT, SHADER_TILE_IMAGE_FEATURES_EXT);
    program_extension(p, VK_EXT_SHADER_TILE_IMAGE_EXTENSION_NAME);
    ON(ShaderTileImageFeaturesEXT->shaderTileImageColorReadAccess);
    ON(ShaderTileImageFeaturesEXT->shaderTileImageDepthReadAccess);
    ON(ShaderTileImageFeaturesEXT->shaderTileImageStencilReadAccess);
}

static void
put_tiles(struct program *p, struct program_code *c)
{
    code_extension(c, "SPV_EXT_shader_tile_image");
    if (program_pick(p, "depth", 2)) {
        code_capability(c, 4167);
        RESULT(c, 4161, CODE_FLOAT, M("a sample of a tile", (uint32_t)CODE_UINT_0, CODE_FLOAT_0));
        c->counts[CODE_BODY] -= 1; /* without a sample */
        c->words[CODE_BODY][c->counts[CODE_BODY] - 3] = 3u << 16 | 4161;
        return;
    }
    code_capability(c, 4166);
    const uint32_t type = TYPE(c, SpvOpTypeImage, CODE_FLOAT, 4173, 0, 0, 0, 2, 0);
    const uint32_t variable = code_variable(c, 4172, type);
    UNLESS("a tile without location")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation,
             M("a tile beyond all", 0u, 99u));
    }
    IF("a tile with a set")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationDescriptorSet, 0);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBinding, 0);
    }
    RESULT(c, 4160, CODE_VEC4, code_load(c, type, variable));
}

static void
prepare_attachments(struct program *p)
{
    ON(p->features.v14.dynamicRenderingLocalRead);
}

static void
put_attachments(struct program *p, struct program_code *c)
{
    const uint32_t bases[] = { CODE_FLOAT, CODE_UINT, CODE_INT };
    const uint32_t base = bases[program_pick(p, "base", 3)];
    const uint32_t type = TYPE(
        c, SpvOpTypeImage, base, SpvDimSubpassData, 0, M("an attachment that is arrayed", 0u, 1u),
        program_pick(p, "samples", 2), M("an attachment that is sampled", 2u, 1u),
        M("an attachment with a format", 0u, 4u));
    const uint32_t samples = c->words[CODE_TYPES][c->counts[CODE_TYPES] - 3];
    const uint32_t texel = code_vector(c, base, 4);
    const uint32_t variable = code_resource(c, SpvStorageClassUniformConstant, type,
                                            VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);
    const uint32_t one = code_number(c, CODE_INT, 1);
    const uint32_t place = M("a place beside", (uint32_t)CODE_IVEC2_0,
                             COMPOSITE(c, CODE_IVEC2, one, one));

    code_capability(c, SpvCapabilityInputAttachment);
    UNLESS("no index of attachments")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationInputAttachmentIndex, 0);
    }
    const uint32_t value = code_load(c, type, variable);
    if (samples) {
        RESULT(c, SpvOpImageRead, texel, value, place, SpvImageOperandsSampleMask, CODE_INT_0);
    } else {
        RESULT(c, SpvOpImageRead, texel, value, place);
    }
}

/* --- decorations at places where they are not --- */

static void
prepare_nothing(struct program *p)
{
    p->features.core.features.sampleRateShading = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
    p->features.v14.shaderFloatControls2 = VK_TRUE;
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

static void
put_decorations(struct program *p, struct program_code *c)
{
    const uint32_t variable = code_variable(c, SpvStorageClassPrivate, CODE_VEC4);
    const uint32_t in = code_variable(c, SpvStorageClassInput, CODE_VEC4);
    const uint32_t value = code_load(c, CODE_VEC4, in);
    const uint32_t sum = RESULT(c, SpvOpFAdd, CODE_VEC4, value, value);

    CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationLocation, 0);
    IF("flat memory")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
    }
    IF("memory at a location")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation, 0);
    }
    IF("memory with a binding")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBinding, 0);
    }
    IF("memory of the shader that is built in")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationBuiltIn,
             SpvBuiltInFragCoord);
    }
    IF("memory that is not written")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationNonWritable);
    }
    IF("smooth and flat")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationFlat);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationNoPerspective);
    }
    IF("centroid and sample")
    {
        code_capability(c, SpvCapabilitySampleRateShading);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationCentroid);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationSample);
    }
    IF("the same decoration twice")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationFlat);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationFlat);
    }
    IF("two locations")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, in, SpvDecorationLocation, 1);
    }
    IF("a sum with a location")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, sum, SpvDecorationLocation, 1);
    }
    IF("a sum that is volatile")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, sum, SpvDecorationVolatile);
    }
    CODE(c, CODE_BODY, SpvOpStore, variable, sum);
}

static void
put_fast(struct program *p, struct program_code *c)
{
    static const uint32_t flags[] = { 0, 1, 2, 7, 0x70007, 0x30000, 0x10007 };
    const uint32_t of = 16u << program_pick(p, "width", 2);
    const uint32_t type = code_float(c, of == 16 ? 64 : 32), value = code_null(c, type);
    const uint32_t sum = RESULT(c, SpvOpFMul, type, value, value);

    if (of == 16) {
        code_capability(c, SpvCapabilityFloat64);
    }
    code_capability(c, 6029);
    code_extension(c, "SPV_KHR_float_controls2");
    CODE(c, CODE_DECORATIONS, SpvOpDecorate, sum, SpvDecorationFPFastMathMode,
         flags[program_pick(p, "flags", KIT_COUNT(flags))]);
    IF("a sum that must not contract")
    {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, sum, SpvDecorationNoContraction);
    }
}

/* A pointer that comes in from another stage. */
static void
put_pointer(struct program *p, struct program_code *c)
{
    const uint32_t block = code_block(c, CODE_UINT);
    const uint32_t type = code_pointer(c, SpvStorageClassPhysicalStorageBuffer, block);
    const uint32_t storage = M("a pointer that comes in", (uint32_t)SpvStorageClassPrivate,
                               (uint32_t)SpvStorageClassInput);
    const uint32_t variable = code_variable(c, storage, type);

    code_capability(c, SpvCapabilityPhysicalStorageBufferAddresses);
    c->addressing = SpvAddressingModelPhysicalStorageBuffer64;
    CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationAliasedPointer);
    if (storage == SpvStorageClassInput) {
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation, 0);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
    }
    code_load(c, type, variable);
}

#define COMPUTE VK_SHADER_STAGE_COMPUTE_BIT
#define FRAGMENT VK_SHADER_STAGE_FRAGMENT_BIT

static const struct item items[] = {
    { COMPUTE, prepare_bfloat, put_bfloat },
    { FRAGMENT, prepare_bfloat, put_bfloat },
    { COMPUTE, prepare_derivatives, put_derivatives },
    { COMPUTE, prepare_matrix, put_matrix },
    { FRAGMENT, prepare_tiles, put_tiles },
    { FRAGMENT, prepare_attachments, put_attachments },
    { FRAGMENT, prepare_nothing, put_decorations },
    { FRAGMENT, prepare_nothing, put_decorations },
    { COMPUTE, prepare_nothing, put_fast },
    { FRAGMENT, prepare_nothing, put_pointer },
};

static void
prepare_latest(struct program *p)
{
    p->chosen[0] = program_pick(p, "item", KIT_COUNT(items));
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    items[p->chosen[0]].prepare(p);
}

static void
code_latest(struct program *p)
{
    const struct item *item = &items[p->chosen[0]];
    struct program_code c;

    code_start(&c, item->stage);
    item->put(p, &c);
    code_pipeline(p, &c);
}

const struct program_subject latest_code_subjects[] = {
    { "code_latest", code_latest, prepare_latest },
    { NULL, NULL, NULL },
};

#endif
