/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One shader stage against extensions of the last years: tile shading, descriptors in heaps, tensors, sizes of 64 bits, memory of
 * workgroups with a layout. Specification, 'Validation Rules within a Module', RuntimeSpirv.
 */
#include "core/shader/shader.h"

#include "core/words.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

#if WAKE_SAY_OF_MODULES

/* ---- tile shading ---------------------------------------------------------------------------- */

#ifdef VK_QCOM_tile_shading

static void
check_tile_shading(const struct wake_stage_check *s)
{
    const struct wake_spirv_mode *rate = wake_spirv_entry_mode(s->entry,
                                                               WAKE_SPV_MODE_TILE_SHADING_RATE);
    VkExtent2D most = s->facts->properties.tileShadingQCOM.maxTileShadingRate;

    if (s->stage->stage == VK_SHADER_STAGE_COMPUTE_BIT && !WAKE_FEATURE(s->check, tileShading)) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-TileShadingQCOM-10698",
            "the compute shader declares TileShadingQCOM, but the feature tileShading is not "
            "enabled%s",
            "");
    }
    if (s->stage->stage == VK_SHADER_STAGE_FRAGMENT_BIT &&
        !WAKE_FEATURE(s->check, tileShadingFragmentStage)) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-TileShadingQCOM-10699",
                        "the fragment shader declares TileShadingQCOM, but the feature "
                        "tileShadingFragmentStage is not enabled%s",
                        "");
    }
    if (!rate || !s->facts->properties.tileShadingQCOM.sType) {
        return;
    }
    if (rate->operands[0] > most.width) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-x-10702",
            "the x size of the shader's TileShadingRateQCOM is %u, and maxTileShadingRate.width is %u",
            rate->operands[0], most.width);
    }
    if (rate->operands[1] > most.height) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-y-10703",
            "the y size of the shader's TileShadingRateQCOM is %u, and maxTileShadingRate.height is %u",
            rate->operands[1], most.height);
    }
}

static void
check_tile_access(const struct wake_stage_check *s, const uint32_t *i)
{
    uint32_t op = wake_spirv_op(i);
    bool processing = (op >= WAKE_SPV_OP_IMAGE_SAMPLE_WEIGHTED &&
                       op <= WAKE_SPV_OP_IMAGE_BLOCK_MATCH_SAD) ||
                      (op >= WAKE_SPV_OP_IMAGE_BLOCK_MATCH_WINDOW_SSD &&
                       op <= WAKE_SPV_OP_IMAGE_BLOCK_MATCH_GATHER_SAD);

    if (op != SpvOpImageTexelPointer && !processing) {
        return;
    }
    if (wake_spirv_word(wake_spirv_variable_behind(s->module, wake_spirv_word(i, 3)), 3) !=
        WAKE_SPV_STORAGE_TILE_ATTACHMENT) {
        return;
    }
    if (!processing && !WAKE_FEATURE(s->check, tileShadingAtomicOps)) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-OpImage-10706",
            "the shader has an OpImageTexelPointer to a tile attachment, but the feature "
            "tileShadingAtomicOps is not enabled%s",
            "");
    } else if (processing && !WAKE_FEATURE(s->check, tileShadingImageProcessing)) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-tileShadingImageProcessing-10712",
                        "the shader filters or compares tile attachments, but the feature "
                        "tileShadingImageProcessing is not enabled%s",
                        "");
    }
}

#endif

/* ---- descriptors in heaps -------------------------------------------------------------------- */

#ifdef VK_EXT_descriptor_heap

/* The type of a member, behind arrays. */
static uint32_t
member_op(const struct wake_spirv_module *m, const struct wake_spirv_decoration *d)
{
    const uint32_t *def = wake_spirv_def(m, d->target);

    if (wake_spirv_op(def) != SpvOpTypeStruct || d->member > 0xffff) {
        return 0;
    }
    def = wake_spirv_def(m, wake_spirv_word(def, 2 + d->member));
    for (int depth = 0; depth < 8 && (wake_spirv_op(def) == SpvOpTypeArray ||
                                      wake_spirv_op(def) == SpvOpTypeRuntimeArray);
         depth++) {
        def = wake_spirv_def(m, wake_spirv_word(def, 2));
    }
    return wake_spirv_op(def);
}

/* What lies in a heap, and the property that its offset is a multiple of. */
static const struct {
    uint32_t op;
    const char *vuid, *name;
    size_t offset; /* of the property, a VkDeviceSize, in wake_properties */
} aligned[] = {
#define ROW(op, rest, of, property)                                        \
    {                                                                      \
        op, rest, #property, offsetof(struct wake_properties, of.property) \
    }
    ROW(SpvOpTypeSampler, "VUID-RuntimeSpirv-samplerDescriptorAlignment-11476", descriptorHeapEXT,
        samplerDescriptorAlignment),
    ROW(SpvOpTypeImage, "VUID-RuntimeSpirv-imageDescriptorAlignment-11477", descriptorHeapEXT,
        imageDescriptorAlignment),
    ROW(WAKE_SPV_OP_TYPE_BUFFER, "VUID-RuntimeSpirv-bufferDescriptorAlignment-11478",
        descriptorHeapEXT, bufferDescriptorAlignment),
    ROW(SpvOpTypeAccelerationStructureKHR, "VUID-RuntimeSpirv-bufferDescriptorAlignment-11479",
        descriptorHeapEXT, bufferDescriptorAlignment),
#ifdef VK_ARM_tensors
    ROW(WAKE_SPV_OP_TYPE_TENSOR, "VUID-RuntimeSpirv-tensorDescriptorAlignment-11480",
        descriptorHeapTensorARM, tensorDescriptorAlignment),
#endif
#undef ROW
};

static void
check_offset(const struct wake_stage_check *s, const struct wake_spirv_decoration *d,
             uint64_t offset)
{
    uint32_t op = member_op(s->module, d);

    for (size_t i = 0; i < WAKE_COUNT(aligned); i++) {
        VkDeviceSize of = *(
            const VkDeviceSize *)(const void *)((const char *)&s->facts->properties +
                                                aligned[i].offset);

        if (aligned[i].op == op && of && offset % of) {
            WAKE_FIND_STAGE(s, aligned[i].vuid,
                            "member %u of a struct in a heap has the offset %llu, and %s is %llu",
                            d->member, (unsigned long long)offset, aligned[i].name,
                            (unsigned long long)of);
        }
    }
}

static void
check_heaps(const struct wake_stage_check *s)
{
    const struct wake_spirv_values values = { s->module, s->stage->info->pSpecializationInfo };

    for (uint32_t i = 0; i < s->module->decoration_count; i++) {
        const struct wake_spirv_decoration *d = &s->module->decorations[i];
        uint64_t offset = d->value;

        if (d->member != WAKE_SPIRV_NO_MEMBER &&
            (d->kind == SpvDecorationOffset || (d->kind == WAKE_SPV_DECORATION_OFFSET_ID &&
                                                wake_spirv_constant(&values, d->value, &offset)))) {
            check_offset(s, d, offset);
        }
    }
}

#endif

/* ---- tensors --------------------------------------------------------------------------------- */

#ifdef VK_ARM_tensors

/* What one instruction reads or writes. */
static void
check_tensor_access(const struct wake_stage_check *s, const uint32_t *i)
{
    const VkPhysicalDeviceTensorPropertiesARM *p = &s->facts->properties.tensorARM;
    const struct wake_spirv_values values = { s->module, s->stage->info->pSpecializationInfo };
    bool write = wake_spirv_op(i) == WAKE_SPV_OP_TENSOR_WRITE;
    uint32_t type, length;
    uint64_t size;

    if (!write && wake_spirv_op(i) != WAKE_SPV_OP_TENSOR_READ) {
        return;
    }
    type = write ? wake_spirv_type_of(s->module, wake_spirv_word(i, 3)) : wake_spirv_word(i, 1);
    length = wake_spirv_op(wake_spirv_def(s->module, type)) == SpvOpTypeArray
                 ? wake_spirv_array_length(&values, type)
                 : 0;
    size = wake_spirv_size(&values, type, false);
    if (p->maxTensorShaderAccessArrayLength && length > p->maxTensorShaderAccessArrayLength) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-maxTensorShaderAccessArrayLength-09903",
            "the shader has an OpTensor%sARM of %u elements, and maxTensorShaderAccessArrayLength "
            "is %u",
            write ? "Write" : "Read", length, p->maxTensorShaderAccessArrayLength);
    }
    if (p->maxTensorShaderAccessSize && size > p->maxTensorShaderAccessSize) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-maxTensorShaderAccessSize-09904",
            "the shader has an OpTensor%sARM of %llu bytes, and maxTensorShaderAccessSize is %u",
            write ? "Write" : "Read", (unsigned long long)size, p->maxTensorShaderAccessSize);
    }
}

static void
check_tensor_stage(const struct wake_stage_check *s)
{
    const VkPhysicalDeviceTensorPropertiesARM *p = &s->facts->properties.tensorARM;

    if (p->sType && !(p->shaderTensorSupportedStages & s->stage->stage)) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-shaderTensorSupportedStages-09901",
                        "the shader has tensors, but shaderTensorSupportedStages is %s",
                        WAKE_FLAGS_TEXT(VkShaderStageFlags, p->shaderTensorSupportedStages));
    }
}

#endif

/* ---- memory of workgroups -------------------------------------------------------------------- */

static void
check_workgroup_blocks(const struct wake_stage_check *s)
{
    const struct wake_spirv_module *m = s->module;
    bool bits_8 = WAKE_FEATURE(s->check, workgroupMemoryExplicitLayout8BitAccess);
    bool bits_16 = WAKE_FEATURE(s->check, workgroupMemoryExplicitLayout16BitAccess);

    for (uint32_t i = 0; i < m->global_count; i++) {
        const uint32_t *def = wake_spirv_def(m, m->globals[i]);
        uint32_t type;

        if (wake_spirv_word(def, 3) != SpvStorageClassWorkgroup) {
            continue;
        }
        type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
        if (!wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock) ||
            WAKE_FEATURE(s->check, shaderUntypedPointers)) {
            continue;
        }
        if (!bits_8 && wake_spirv_contains(m, type, SpvOpTypeInt, 8)) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-workgroupMemoryExplicitLayout8BitAccess-10756",
                "the block '%s' in workgroup memory has 8-bit integers, but the feature "
                "workgroupMemoryExplicitLayout8BitAccess is not enabled",
                wake_spirv_name(m, m->globals[i]));
        }
        if (!bits_16 && !bits_8 && wake_spirv_contains(m, type, 0, 16)) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-workgroupMemoryExplicitLayout16BitAccess-10757",
                "the block '%s' in workgroup memory has 16-bit numbers, but the feature "
                "workgroupMemoryExplicitLayout16BitAccess is not enabled",
                wake_spirv_name(m, m->globals[i]));
        }
    }
}

/* ---- sizes, instructions; entry -------------------------------------------------------------- */

/* OpConstantSizeOfEXT comes with descriptor heaps. */
#ifdef VK_EXT_descriptor_heap
static void
check_sizes(const struct wake_stage_check *s)
{
    uint32_t width = 0;

    if (s->pipeline->wide_indices ||
        wake_spirv_entry_mode(s->entry, WAKE_SPV_MODE_64_BIT_INDEXING)) {
        return;
    }
    for (uint32_t id = 1; id < s->module->bound; id++) {
        const uint32_t *def = wake_spirv_def(s->module, id);

        if (wake_spirv_op(def) != WAKE_SPV_OP_CONSTANT_SIZE_OF) {
            continue;
        }
        (void)wake_spirv_scalar(s->module, wake_spirv_word(def, 1), &width, NULL);
        if (width == 64) {
            WAKE_FIND_STAGE(
                s, "VUID-RuntimeSpirv-OpConstantSizeOfEXT-11475",
                "the shader has an OpConstantSizeOfEXT of 64 bits, but is not made with 64-bit "
                "indexing%s",
                "");
            return;
        }
    }
}
#endif

static void
check_instruction(const struct wake_stage_check *s, const uint32_t *i)
{
#ifdef VK_QCOM_tile_shading
    check_tile_access(s, i);
#endif
#ifdef VK_ARM_tensors
    check_tensor_access(s, i);
#endif
#ifdef VK_QCOM_shader_multiple_wait_queues
    uint32_t most = s->facts->properties.shaderMultipleWaitQueuesQCOM.maxShaderWaitQueues;

    if (wake_spirv_op(i) == SpvOpLoopMerge && wake_spirv_word(i, 3) & WAKE_SPV_LOOP_WAIT_QUEUES &&
        most && i[wake_spirv_length(i) - 1] > most) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-maxShaderWaitQueues-12426",
            "the shader has a loop with MultipleWaitQueuesQCOM %u, and maxShaderWaitQueues is %u",
            i[wake_spirv_length(i) - 1], most);
    }
#endif
}

/* Whether instructions are of interest: few shaders have them. */
static bool
has_later_instructions(const struct wake_spirv_module *m)
{
    return wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TILE_SHADING) ||
           wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_TENSORS) ||
           wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_WAIT_QUEUES);
}

static void
check_instructions(const struct wake_stage_check *s)
{
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &s->module->functions[s->entry->functions[i]];
        uint32_t found = s->check->found;
        const uint32_t *instruction;

        for (uint32_t at = f->begin;
             s->check->found == found &&
             (instruction = wake_spirv_next(s->module, &at, f->end)) != NULL;) {
            check_instruction(s, instruction);
        }
    }
}

void
wake_check_stage_later(const struct wake_stage_check *s)
{
    if (s->when & WAKE_OF_STAGE) {
#ifdef VK_EXT_descriptor_heap
        if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_DESCRIPTOR_HEAP)) {
            check_sizes(s);
            check_heaps(s);
        }
#endif
    }
    if (!(s->when & WAKE_OF_MODULE)) {
        return;
    }
#ifdef VK_QCOM_tile_shading
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_TILE_SHADING)) {
        check_tile_shading(s);
    }
#endif
#ifdef VK_ARM_tensors
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_TENSORS)) {
        check_tensor_stage(s);
    }
#endif
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_GRAPH)) {
        WAKE_FIND_STAGE(s, "VUID-RuntimeSpirv-GraphARM-09922",
                        "the shader declares GraphARM, which is for data graphs%s", "");
    }
    check_workgroup_blocks(s);
    if (has_later_instructions(s->module)) {
        check_instructions(s);
    }
}

#else

void
wake_check_stage_later(const struct wake_stage_check *s)
{
    (void)s;
}

#endif
