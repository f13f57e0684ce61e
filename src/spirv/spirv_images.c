/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instructions on images and samplers.
 */
#include "spirv/spirv_images.h"

#include "spirv/spirv_follow.h"
#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"

void
wake_spirv_add_pair(struct wake_spirv_follow *f, const struct wake_spirv_traced_pair *pair)
{
    for (uint32_t i = 0; i < f->pair_count; i++) {
        struct wake_spirv_traced_pair *known = &f->pairs[i];

        if (known->image.root == pair->image.root && known->sampler.root == pair->sampler.root &&
            known->image.indexed == pair->image.indexed &&
            known->image.element == pair->image.element &&
            known->sampler.indexed == pair->sampler.indexed &&
            known->sampler.element == pair->sampler.element) {
            known->access |= pair->access;
            return;
        }
    }
    if (f->pair_count >= WAKE_SPIRV_MAX_PAIRS ||
        !wake_spirv_grow(&f->pairs, f->pair_count, &f->pair_room, sizeof(*f->pairs))) {
        f->failed |= f->pair_count < WAKE_SPIRV_MAX_PAIRS;
        return;
    }
    f->pairs[f->pair_count++] = *pair;
}

/* A sampled image is used, together with its sampler. */
static void
sample(struct wake_spirv_follow *f, uint32_t sampled_image, uint32_t access)
{
    const struct wake_spirv_origin *o = wake_spirv_origin(f, sampled_image);
    struct wake_spirv_traced_pair pair = { .image = *o, .access = access };

    wake_spirv_note(f, o, access | WAKE_ACCESS_READ);
    pair.sampler = (struct wake_spirv_origin){ .root = o->sampler,
                                               .element = o->sampler_element,
                                               .indexed = o->sampler != o->root || o->indexed,
                                               .member = WAKE_SPIRV_DYNAMIC };
    if (o->sampler && o->sampler != o->root) {
        wake_spirv_note(f, &pair.sampler, access);
    }
    if (o->root && o->sampler) {
        wake_spirv_add_pair(f, &pair);
    }
}

/* Image operands: bias and offsets. */
static uint32_t
operand_access(const uint32_t *i, uint32_t mask_word)
{
    uint32_t mask = wake_spirv_word(i, mask_word);
    uint32_t offsets = SpvImageOperandsConstOffsetMask | SpvImageOperandsOffsetMask;

    return (mask & (SpvImageOperandsBiasMask | offsets | SpvImageOperandsConstOffsetsMask)
                ? WAKE_ACCESS_OFFSET
                : 0) |
           (mask & offsets ? WAKE_ACCESS_FIXED_OFFSET : 0);
}

/* Instructions of VK_QCOM_image_processing and VK_QCOM_image_processing2. */
static void
process(struct wake_spirv_follow *f, const uint32_t *i)
{
    uint32_t op = wake_spirv_op(i);
    bool weighed = op == WAKE_SPV_OP_IMAGE_SAMPLE_WEIGHTED;
    bool box = op == WAKE_SPV_OP_IMAGE_BOX_FILTER;
    uint32_t access = weighed                                   ? WAKE_ACCESS_WEIGHED
                      : box                                     ? WAKE_ACCESS_BOX
                      : op == WAKE_SPV_OP_IMAGE_BLOCK_MATCH_SSD ? WAKE_ACCESS_MATCH_SSD
                      : op == WAKE_SPV_OP_IMAGE_BLOCK_MATCH_SAD ? WAKE_ACCESS_MATCH_SAD
                                                                : WAKE_ACCESS_MATCH_WINDOW;

    sample(f, wake_spirv_word(i, 3), WAKE_ACCESS_PROCESS | access);
    if (weighed) {
        wake_spirv_note_id(f, wake_spirv_word(i, 5),
                           WAKE_ACCESS_PROCESS | WAKE_ACCESS_READ | WAKE_ACCESS_WEIGHTS);
    } else if (!box) {
        sample(f, wake_spirv_word(i, 5), WAKE_ACCESS_PROCESS | access); /* the reference */
    }
}

static bool
follow_sample(struct wake_spirv_follow *f, const uint32_t *i)
{
    uint32_t access = WAKE_ACCESS_SAMPLE, operands = 5;

    switch (wake_spirv_op(i)) {
    case SpvOpImageSampleExplicitLod:
    case SpvOpImageSparseSampleExplicitLod: break;
    case SpvOpImageSampleImplicitLod:
    case SpvOpImageSparseSampleImplicitLod:
    case SpvOpImageSampleProjImplicitLod:
    case SpvOpImageSampleProjExplicitLod:
    case SpvOpImageSparseSampleProjImplicitLod:
    case SpvOpImageSparseSampleProjExplicitLod: access |= WAKE_ACCESS_IMPLICIT; break;
    case SpvOpImageSampleDrefImplicitLod:
    case SpvOpImageSampleDrefExplicitLod:
    case SpvOpImageSampleProjDrefImplicitLod:
    case SpvOpImageSampleProjDrefExplicitLod:
    case SpvOpImageSparseSampleDrefImplicitLod:
    case SpvOpImageSparseSampleDrefExplicitLod:
    case SpvOpImageSparseSampleProjDrefImplicitLod:
    case SpvOpImageSparseSampleProjDrefExplicitLod:
        access |= WAKE_ACCESS_IMPLICIT | WAKE_ACCESS_COMPARE;
        operands = 6;
        break;
    case SpvOpImageGather:
    case SpvOpImageSparseGather:
        access |= WAKE_ACCESS_GATHER;
        operands = 6;
        break;
    case SpvOpImageDrefGather:
    case SpvOpImageSparseDrefGather:
        access |= WAKE_ACCESS_GATHER | WAKE_ACCESS_COMPARE;
        operands = 6;
        break;
    case SpvOpImageSampleFootprintNV: operands = 7; break;
    case SpvOpImageQueryLod: wake_spirv_note_id(f, wake_spirv_word(i, 3), 0); return true;
    case WAKE_SPV_OP_IMAGE_SAMPLE_WEIGHTED:
    case WAKE_SPV_OP_IMAGE_BOX_FILTER:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_SSD:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_SAD:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_WINDOW_SSD:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_WINDOW_SAD:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_GATHER_SSD:
    case WAKE_SPV_OP_IMAGE_BLOCK_MATCH_GATHER_SAD: process(f, i); return true;
    default: return false;
    }
    sample(f, wake_spirv_word(i, 3), access | operand_access(i, operands));
    return true;
}

static void
write_image(struct wake_spirv_follow *f, const uint32_t *i)
{
    const struct wake_spirv_origin *o = wake_spirv_origin(f, wake_spirv_word(i, 1));
    struct wake_spirv_touch *touch;
    uint32_t components;

    wake_spirv_note(f, o, WAKE_ACCESS_WRITE | WAKE_ACCESS_STORE);
    touch = wake_spirv_touch_of(f, o->root);
    (void)wake_spirv_scalar(f->module, wake_spirv_type_of(f->module, wake_spirv_word(i, 3)), NULL,
                            &components);
    if (touch && (!touch->texel_components || components < touch->texel_components)) {
        touch->texel_components = components;
    }
}

static bool
follow_image(struct wake_spirv_follow *f, const uint32_t *i)
{
    struct wake_spirv_origin o;

    switch (wake_spirv_op(i)) {
    case SpvOpSampledImage:
        o = *wake_spirv_origin(f, wake_spirv_word(i, 3));
        o.sampler = wake_spirv_origin(f, wake_spirv_word(i, 4))->root;
        o.sampler_element = wake_spirv_origin(f, wake_spirv_word(i, 4))->indexed
                                ? wake_spirv_origin(f, wake_spirv_word(i, 4))->element
                                : 0;
        wake_spirv_note_id(f, wake_spirv_word(i, 4), 0);
        wake_spirv_set_origin(f, wake_spirv_word(i, 2), &o);
        return true;
    case SpvOpImage:
    case SpvOpImageTexelPointer:
        o = *wake_spirv_origin(f, wake_spirv_word(i, 3));
        wake_spirv_set_origin(f, wake_spirv_word(i, 2), &o);
        wake_spirv_note(f, &o, 0);
        return true;
    case SpvOpImageFetch:
    case SpvOpImageRead:
    case SpvOpImageSparseFetch:
    case SpvOpImageSparseRead:
        wake_spirv_note_id(f, wake_spirv_word(i, 3), WAKE_ACCESS_READ | WAKE_ACCESS_FETCH);
        return true;
    case SpvOpImageWrite: write_image(f, i); return true;
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQuerySize:
    case SpvOpImageQueryLevels:
    case SpvOpImageQuerySamples:
    case SpvOpImageQueryFormat:
    case SpvOpImageQueryOrder: wake_spirv_note_id(f, wake_spirv_word(i, 3), 0); return true;
    default: return follow_sample(f, i);
    }
}

void
wake_spirv_follow_image(struct wake_spirv_follow *f, const uint32_t *instruction)
{
    (void)follow_image(f, instruction);
}
