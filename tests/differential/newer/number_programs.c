/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about numbers of shaders: small ones in memory, what floats keep, arithmetic of each width. */
#include "program_code.h"

#include <spirv/unified1/spirv.h>

#ifdef VK_VERSION_1_4

/* --- small numbers --- */

enum small_place {
    OF_STORAGE,
    OF_UNIFORM,
    OF_CONSTANTS,
    OF_INPUT,
    OF_OUTPUT,
    OF_GROUP,
    OF_PRIVATE,
    SMALL_PLACES
};
enum small { SMALL_INT_8, SMALL_INT_16, SMALL_FLOAT_16, SMALLS };

static void
prepare_smalls(struct program *p)
{
    FEATURES(WorkgroupMemoryExplicitLayoutFeaturesKHR,
             WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR);
    VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR *w =
        WorkgroupMemoryExplicitLayoutFeaturesKHR;
    const uint32_t place = program_pick(p, "place", SMALL_PLACES);
    const uint32_t small = program_pick(p, "small", SMALLS);
    const bool others = program_pick(p, "others", 2);

    p->chosen[0] = place;
    p->chosen[1] = small;
    program_extension(p, VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME);
    p->features.v11.storageBuffer16BitAccess = place == OF_STORAGE && small
                                                   ? M("no 16 bits in storage", VK_TRUE, VK_FALSE)
                                                   : others;
    p->features.v11.uniformAndStorageBuffer16BitAccess = place == OF_UNIFORM && small
                                                             ? M("no 16 bits in uniforms", VK_TRUE,
                                                                 VK_FALSE)
                                                             : (place != OF_STORAGE || !small) &&
                                                                   others;
    p->features.v11.storagePushConstant16 = place == OF_CONSTANTS && small
                                                ? M("no 16 bits in constants", VK_TRUE, VK_FALSE)
                                                : others;
    p->features.v11.storageInputOutput16 = (place == OF_INPUT || place == OF_OUTPUT) && small
                                               ? M("no 16 bits of interfaces", VK_TRUE, VK_FALSE)
                                               : others;
    p->features.v12.storageBuffer8BitAccess = place == OF_STORAGE && !small
                                                  ? M("no 8 bits in storage", VK_TRUE, VK_FALSE)
                                                  : others;
    p->features.v12.uniformAndStorageBuffer8BitAccess = place == OF_UNIFORM && !small
                                                            ? M("no 8 bits in uniforms", VK_TRUE,
                                                                VK_FALSE)
                                                            : (place != OF_STORAGE || small) &&
                                                                  others;
    p->features.v12.storagePushConstant8 = place == OF_CONSTANTS && !small
                                               ? M("no 8 bits in constants", VK_TRUE, VK_FALSE)
                                               : others;
    w->workgroupMemoryExplicitLayout = VK_TRUE;
    w->workgroupMemoryExplicitLayout8BitAccess = place == OF_GROUP && !small
                                                     ? M("no 8 bits of groups", VK_TRUE, VK_FALSE)
                                                     : others;
    w->workgroupMemoryExplicitLayout16BitAccess = place == OF_GROUP && small
                                                      ? M("no 16 bits of groups", VK_TRUE, VK_FALSE)
                                                      : others;
    p->features.v12.shaderInt8 = M("no shaderInt8", VK_TRUE, VK_FALSE);
    p->features.core.features.shaderInt16 = M("no shaderInt16", VK_TRUE, VK_FALSE);
    p->features.v12.shaderFloat16 = M("no shaderFloat16", VK_TRUE, VK_FALSE);
    p->features.core.features.fragmentStoresAndAtomics = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
}

static uint32_t
place_capability(enum small_place place, enum small small)
{
    static const uint32_t capabilities[SMALL_PLACES][2] = {
        [OF_STORAGE] = { SpvCapabilityStorageBuffer8BitAccess,
                         SpvCapabilityStorageBuffer16BitAccess },
        [OF_UNIFORM] = { SpvCapabilityUniformAndStorageBuffer8BitAccess,
                         SpvCapabilityUniformAndStorageBuffer16BitAccess },
        [OF_CONSTANTS] = { SpvCapabilityStoragePushConstant8, SpvCapabilityStoragePushConstant16 },
        [OF_INPUT] = { 0, SpvCapabilityStorageInputOutput16 },
        [OF_OUTPUT] = { 0, SpvCapabilityStorageInputOutput16 },
        [OF_GROUP] = { SpvCapabilityWorkgroupMemoryExplicitLayout8BitAccessKHR,
                       SpvCapabilityWorkgroupMemoryExplicitLayout16BitAccessKHR },
    };

    return capabilities[place][small != SMALL_INT_8];
}

static uint32_t
small_type(struct program_code *c, enum small small, uint32_t count)
{
    const uint32_t one = small == SMALL_INT_8    ? code_integer(c, 8, 0)
                         : small == SMALL_INT_16 ? code_integer(c, 16, 0)
                                                 : code_float(c, 16);

    return count > 1 ? code_vector(c, one, count) : one;
}

/* A pointer to one of those numbers. */
static uint32_t
small_pointer(struct program_code *c, enum small_place place, uint32_t type, bool integer)
{
    static const uint32_t storages[] = { SpvStorageClassStorageBuffer, SpvStorageClassUniform,
                                         SpvStorageClassPushConstant,  SpvStorageClassInput,
                                         SpvStorageClassOutput,        SpvStorageClassWorkgroup,
                                         SpvStorageClassPrivate };
    static const VkDescriptorType kinds[] = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                              VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER };
    const uint32_t storage = storages[place];
    uint32_t variable;

    switch (place) {
    case OF_STORAGE:
    case OF_UNIFORM:
        return code_first(c, storage, type,
                          code_resource(c, storage, code_block(c, type), kinds[place]));
    case OF_CONSTANTS:
        return code_first(c, storage, type, code_variable(c, storage, code_block(c, type)));
    case OF_GROUP:
        code_extension(c, "SPV_KHR_workgroup_memory_explicit_layout");
        code_capability(c, SpvCapabilityWorkgroupMemoryExplicitLayoutKHR);
        return code_first(c, storage, type, code_variable(c, storage, code_block(c, type)));
    case OF_PRIVATE: return code_variable(c, storage, type);
    default:
        variable = code_variable(c, storage, type);
        CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationLocation, 2);
        if (place == OF_INPUT && integer) {
            CODE(c, CODE_DECORATIONS, SpvOpDecorate, variable, SpvDecorationFlat);
        }
        return variable;
    }
}

static void
code_smalls(struct program *p)
{
    enum small_place place = p->chosen[0];
    enum small small = p->chosen[1];
    struct program_code c;

    if (small == SMALL_INT_8 && (place == OF_INPUT || place == OF_OUTPUT)) {
        place = OF_PRIVATE;
    }
    code_start(&c, place == OF_INPUT    ? VK_SHADER_STAGE_FRAGMENT_BIT
                   : place == OF_OUTPUT ? VK_SHADER_STAGE_VERTEX_BIT
                                        : VK_SHADER_STAGE_COMPUTE_BIT);
    if (place_capability(place, small)) {
        UNLESS("capability of the place left out")
        {
            code_capability(&c, place_capability(place, small));
        }
    }
    const bool adds = place == OF_PRIVATE || program_pick(p, "adds", 2);
    if (adds) {
        code_capability(&c, small == SMALL_INT_8    ? SpvCapabilityInt8
                            : small == SMALL_INT_16 ? SpvCapabilityInt16
                                                    : SpvCapabilityFloat16);
    }
    const uint32_t type = small_type(&c, small, 1 + program_pick(p, "components", 2));
    const uint32_t pointer = small_pointer(&c, place, type, small != SMALL_FLOAT_16);
    if (place == OF_OUTPUT) {
        CODE(&c, CODE_BODY, SpvOpStore, pointer, code_null(&c, type));
    } else {
        const uint32_t value = code_load(&c, type, pointer);
        if (adds) {
            RESULT(&c, small == SMALL_FLOAT_16 ? SpvOpFAdd : SpvOpIAdd, type, value, value);
        }
    }
    code_module(p, &c);
}

/* --- what floats keep --- */

static void
prepare_floats(struct program *p)
{
    p->features.v12.shaderFloat16 = VK_TRUE;
    p->features.core.features.shaderFloat64 = VK_TRUE;
    p->features.v13.maintenance4 = VK_TRUE;
    p->features.v14.shaderFloatControls2 = M("no controls of floats", VK_TRUE, VK_FALSE);
}

static const struct {
    uint32_t mode, capability;
    uint32_t without; /* the width that the device cannot do */
} float_modes[] = {
    { SpvExecutionModeDenormPreserve, SpvCapabilityDenormPreserve, 64 },
    { SpvExecutionModeDenormFlushToZero, SpvCapabilityDenormFlushToZero, 16 },
    { SpvExecutionModeSignedZeroInfNanPreserve, SpvCapabilitySignedZeroInfNanPreserve, 64 },
    { SpvExecutionModeRoundingModeRTE, SpvCapabilityRoundingModeRTE, 16 },
    { SpvExecutionModeRoundingModeRTZ, SpvCapabilityRoundingModeRTZ, 32 },
};

static void
add_float_modes(struct program *p, struct program_code *c)
{
    static const uint32_t widths[] = { 16, 32, 64 };

    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t of = program_pick(p, "mode", KIT_COUNT(float_modes));
        if (program_pick(p, "has a mode", 2)) {
            code_capability(c, float_modes[of].capability);
            CODE(c, CODE_MODES, SpvOpExecutionMode, CODE_MAIN, float_modes[of].mode, widths[i]);
        }
    }
}

/* Fast mathematics of VK_KHR_shader_float_controls2. */
static void
add_fast_mode(struct program *p, struct program_code *c)
{
    static const uint32_t fast[] = { 0, 1, 2, 4, 7, 0x10007, 0x70007, 0x70000 };
    const uint32_t type = code_float(c, 16u << program_pick(p, "width", 3));
    const uint32_t flags = code_constant(c, fast[program_pick(p, "flags", KIT_COUNT(fast))]);

    code_capability(c, 6029);
    code_extension(c, "SPV_KHR_float_controls2");
    CODE(c, CODE_MODES, SpvOpExecutionModeId, CODE_MAIN, 6028, type, flags);
}

static void
code_floats(struct program *p)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    code_capability(&c, SpvCapabilityFloat16);
    code_capability(&c, SpvCapabilityFloat64);
    if (program_pick(p, "fast", 3) == 0) {
        add_fast_mode(p, &c);
    } else {
        add_float_modes(p, &c);
    }
    const uint32_t type = code_float(&c, 16u << program_pick(p, "adds", 3));
    const uint32_t value = code_null(&c, type);
    RESULT(&c, SpvOpFAdd, type, value, value);
    code_pipeline(p, &c);
}

const struct program_subject number_subjects[] = {
    { "code_smalls", code_smalls, prepare_smalls },
    { "code_floats", code_floats, prepare_floats },
    { NULL, NULL, NULL },
};

#endif
