/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A descriptor that was never written, or whose resource is gone, or of an image whose view is not
 * what the shader's image is declared as: by the descriptor table, whose contents are those of the
 * submit. An index beyond the table is another pass's.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

#include <vulkan/vulkan_core.h>

/* Rows of in->views: states that were looked at as an image's, so that accesses to one descriptor
 * have one id and share a check. */
enum view_row { VIEW_STATE, VIEW_BITS, VIEW_BLOCK, VIEW_RESULT, VIEW_WORDS };

enum { MAX_VIEWS = 32 };

static uint32_t
type_bits(const uint32_t *image)
{
    bool arrayed = wake_spirv_word(image, 5) == 1;
    VkImageViewType type;

    switch (wake_spirv_word(image, 3)) {
    case SpvDim1D: type = arrayed ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D; break;
    case SpvDim2D: type = arrayed ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D; break;
    case SpvDim3D: type = VK_IMAGE_VIEW_TYPE_3D; break;
    case SpvDimCube:
        type = arrayed ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE;
        break;
    default: return 0;
    }
    return (uint32_t)WAKE_GPUAV_NOT_TYPE << type;
}

static uint32_t
number_bits(const uint32_t *sampled)
{
    switch (wake_spirv_op(sampled)) {
    case SpvOpTypeFloat: return WAKE_GPUAV_NOT_FLOAT;
    case SpvOpTypeInt:
        return wake_spirv_word(sampled, 3) ? WAKE_GPUAV_NOT_SINT : WAKE_GPUAV_NOT_UINT;
    default: return 0;
    }
}

static bool
is_image(const struct wake_reference_descriptor *d)
{
    return d->kind == WAKE_GPUAV_SAMPLED_IMAGE || d->kind == WAKE_GPUAV_COMBINED ||
           d->kind == WAKE_GPUAV_STORAGE_IMAGE;
}

uint32_t
wake_pass_descriptor_state_view(const struct wake_instrumenter *in,
                                const struct wake_reference_descriptor *d)
{
    const struct wake_spirv_module *m = in->module;
    const uint32_t *image;

    if (!is_image(d) || !(in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE)) {
        return 0;
    }
    /* A handle that a function got by value has no pointer. */
    image = wake_spirv_def(m, d->block ? d->block : wake_spirv_type_of(m, d->path.root));
    if (wake_spirv_op(image) == SpvOpTypeSampledImage) {
        image = wake_spirv_def(m, wake_spirv_word(image, 2));
    }
    return wake_spirv_op(image) == SpvOpTypeImage
               ? type_bits(image) | number_bits(wake_spirv_def(m, wake_spirv_word(image, 2)))
               : 0;
}

/* The state without what an image of those bits does not mind, in blocks that the one at hand
 * dominates. */
static uint32_t
state_of_view(struct wake_instrumenter *in, uint32_t state, uint32_t bits)
{
    uint32_t row[VIEW_WORDS] = { state, bits, in->block };

    for (uint32_t i = 0; i + VIEW_WORDS <= in->views.count; i += VIEW_WORDS) {
        const uint32_t *old = &in->views.words[i];

        if (old[VIEW_STATE] == state && old[VIEW_BITS] == bits &&
            wake_spirv_block_dominates(&in->blocks, old[VIEW_BLOCK], in->block)) {
            return old[VIEW_RESULT];
        }
    }
    row[VIEW_RESULT] = WAKE_CODE(in, in->code, SpvOpBitwiseAnd, in->t_uint, state,
                                 wake_code_uint(in, bits | WAKE_GPUAV_STATE_BITS));
    if (in->views.count == MAX_VIEWS * VIEW_WORDS) {
        in->views.count = 0;
    }
    wake_spirv_put(&in->views, row, VIEW_WORDS);
    return row[VIEW_RESULT];
}

void
wake_pass_descriptor_state(struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                           const struct wake_facts *facts, struct wake_check *check)
{
    if (in->settings->checks & WAKE_CHECK_DESCRIPTOR_STATE) {
        check->state = is_image(d)
                           ? state_of_view(in, facts->state, wake_pass_descriptor_state_view(in, d))
                           : facts->state;
        check->which |= WAKE_WRONG_STATE;
        check->checks |= WAKE_CHECK_DESCRIPTOR_STATE;
    }
}

uint32_t
wake_pass_descriptor_state_wrong(struct wake_instrumenter *in, const struct wake_check *c)
{
    return WAKE_CODE(in, wake_code_functions(in), SpvOpINotEqual, in->t_bool, c->state,
                     wake_code_uint(in, WAKE_GPUAV_VALID));
}
