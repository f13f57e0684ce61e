/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images, texel buffers, tensors and samplers that shaders of a draw or dispatch use. Specification,
 * 'Instruction/Sampler/Image View Validation', 'Texel Input Operations'.
 */
#include "core/draw/drawn.h"
#include "core/pipeline/pipeline_rules.h"
#include "core/image/image_rules.h"
#include "core/tensor/tensor.h"
#include "core/words.h"
#include "state/derived/image.h"

#include <stdio.h>

#define FIND(drawn, object, rest, format, ...)                                                    \
    do {                                                                                          \
        char text_[WAKE_DRAWN_TEXT];                                                              \
        wake_find_rule((drawn)->draw->check, (drawn)->draw->owner, rest, (object), "%s: " format, \
                       wake_drawn_text(text_, sizeof(text_), (drawn)), ##__VA_ARGS__);            \
    } while (0)

#ifdef VK_QCOM_image_processing3
#define MATCHING \
    (VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM | VK_FORMAT_FEATURE_2_BLOCK_MATCHING_SXD_BIT_QCOM)
#else
#define MATCHING VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM
#endif

/* ---- formats --------------------------------------------------------------------------------- */

/* What components of the format are in a shader, of the aspect that is looked at. */
static enum wake_spirv_base
format_base(VkFormat format, VkImageAspectFlags aspects)
{
    switch (wake_format_read_as(format, aspects)) {
    case WAKE_NUMERIC_SFLOAT: return WAKE_SPIRV_FLOAT;
    case WAKE_NUMERIC_SINT: return WAKE_SPIRV_SINT;
    case WAKE_NUMERIC_UINT: return WAKE_SPIRV_UINT;
    default: return WAKE_SPIRV_OTHER;
    }
}

static bool
is_64_bit(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    return info && info->bits[0] == 64;
}

/* As other layers call it. */
static const char *
component_type(enum wake_spirv_base base)
{
    return base == WAKE_SPIRV_FLOAT ? "FLOAT" : base == WAKE_SPIRV_SINT ? "SINT" : "UINT";
}

/* False: they cannot be told. */
static bool
view_features(const struct wake_drawn *drawn, const struct wake_image_view *view,
              VkFormatFeatureFlags2 *features_out)
{
    const VkFormatProperties3 *properties = wake_format_properties(drawn->draw->facts,
                                                                   view->format);

    if (!wake_format(view->format) || (view->image_info.tiling != VK_IMAGE_TILING_OPTIMAL &&
                                       view->image_info.tiling != VK_IMAGE_TILING_LINEAR)) {
        return false;
    }
    *features_out = view->image_info.tiling == VK_IMAGE_TILING_LINEAR
                        ? properties->linearTilingFeatures
                        : properties->optimalTilingFeatures;
    return true;
}

/* Whether the driver says of each format what is in VkFormatFeatureFlags2 only. */
static bool
has_features2(const struct wake_draw *draw)
{
    return WAKE_EXTENSION(draw->check, VK_KHR_format_feature_flags2);
}

/* ---- image views ----------------------------------------------------------------------------- */

static bool
fits_type(const struct wake_spirv_image *image, VkImageViewType type)
{
    switch (image->dim) {
    case SpvDim1D:
        return type == (image->arrayed ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D);
    case SpvDim2D:
    case SpvDimRect:
        return type == (image->arrayed ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D);
    case SpvDim3D: return type == VK_IMAGE_VIEW_TYPE_3D;
    case SpvDimCube:
        return type == (image->arrayed ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE);
    case SpvDimSubpassData:
        return type == VK_IMAGE_VIEW_TYPE_2D || type == VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    default: return true;
    }
}

static const char *
dim_name(uint32_t dim)
{
    static const char *const names[] = {
        "1D", "2D", "3D", "Cube", "Rect", "Buffer", "SubpassData"
    };

    return dim < WAKE_COUNT(names) ? names[dim] : "?";
}

static void
check_view_format(const struct wake_drawn *drawn, const struct wake_image_view *view,
                  const struct wake_object *object)
{
    const struct wake_spirv_image *image = &drawn->use->use->image;
    enum wake_spirv_base base = format_base(view->format, view->info->subresourceRange.aspectMask);

    if (base != WAKE_SPIRV_OTHER && image->base != WAKE_SPIRV_OTHER && base != image->base) {
        FIND(drawn, object, WAKE_ID(action, "format-07753"),
             "its view has the format %s, of %s, but the shader's image is of %s",
             wake_name_VkFormat(view->format), wake_base_name(base), wake_base_name(image->base));
    } else if (is_64_bit(view->format) && image->width != 64) {
        FIND(drawn, object, WAKE_ID(action, "SampledType-04470"),
             "its view has the format %s, but the shader's image has components of %u bits",
             wake_name_VkFormat(view->format), image->width);
    } else if (wake_format(view->format) && !is_64_bit(view->format) && image->width == 64) {
        FIND(drawn, object, WAKE_ID(action, "SampledType-04471"),
             "its view has the format %s, but the shader's image has components of 64 bits",
             wake_name_VkFormat(view->format));
    }
}

static void
check_storage(const struct wake_drawn *drawn, const struct wake_image_view *view,
              const struct wake_object *object)
{
    const struct wake_spirv_use *use = drawn->use->use;
    const struct wake_format_info *format = wake_format(view->format);
    VkFormatFeatureFlags2 features;

    if (!view_features(drawn, view, &features)) {
        return;
    }
    if (use->access & WAKE_ACCESS_ATOMIC &&
        !(features & VK_FORMAT_FEATURE_2_STORAGE_IMAGE_ATOMIC_BIT)) {
        FIND(drawn, object, WAKE_ID(action, "None-02691"),
             "it is accessed with atomic operations, but the format of its view, %s, does not have "
             "VK_FORMAT_FEATURE_STORAGE_IMAGE_ATOMIC_BIT",
             wake_name_VkFormat(view->format));
    }
    if (use->access & WAKE_ACCESS_ATOMIC && use->image.width == 64 &&
        view->image_info.flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT &&
        !WAKE_FEATURE(drawn->draw->check, sparseImageInt64Atomics)) {
        FIND(
            drawn, object, WAKE_ID(action, "sparseImageInt64Atomics-04474"),
            "it is accessed with atomic operations of 64 bits and was created with VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT, but the "
            "feature sparseImageInt64Atomics is not enabled");
    }
    if (use->resource != WAKE_RESOURCE_STORAGE_IMAGE) {
        return;
    }
    wake_check_storage_format(drawn, view->format);
    if (use->image.format == SpvImageFormatUnknown && has_features2(drawn->draw)) {
        if (use->access & WAKE_ACCESS_WRITE && !(use->access & WAKE_ACCESS_ATOMIC) &&
            !(features & VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT)) {
            FIND(
                drawn, object, WAKE_ID(action, "OpTypeImage-07027"),
                "the shader writes to it without a format, but the format of its view, %s, does not have "
                "VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT",
                wake_name_VkFormat(view->format));
        }
        if (use->access & WAKE_ACCESS_READ && !(use->access & WAKE_ACCESS_ATOMIC) &&
            !(features & VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT)) {
            FIND(
                drawn, object, WAKE_ID(action, "OpTypeImage-07028"),
                "the shader reads from it without a format, but the format of its view, %s, does not have "
                "VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT",
                wake_name_VkFormat(view->format));
        }
    }
    if (use->texel_components && format && use->texel_components < format->color_components) {
        FIND(drawn, object, WAKE_ID(action, "None-04115"),
             "the shader writes texels of %u components, but the format of its view, %s, has %u",
             use->texel_components, wake_name_VkFormat(view->format), format->color_components);
    }
#ifdef VK_KHR_maintenance5
    if (view->format == VK_FORMAT_A8_UNORM && use->texel_components && use->texel_components < 4) {
        FIND(drawn, object, WAKE_ID(action, "OpImageWrite-08796"),
             "the shader writes texels of %u components, but the format of its view is "
             "VK_FORMAT_A8_UNORM, which takes four",
             use->texel_components);
    }
#endif
}

/* One sample where the shader's image has several, or the other way round: the shader's own rule in newer registries. */
static WAKE_COLD void
wrong_samples(const struct wake_drawn *drawn, const struct wake_object *object,
              const struct wake_image_view *view, bool multisampled)
{
    const char *wants = multisampled ? "multiple samples" : "VK_SAMPLE_COUNT_1_BIT";
    const char *has = wake_name_VkSampleCountFlagBits(view->image_info.samples);
    const char *is = multisampled ? "multisampled" : "not multisampled";
#ifdef VK_VERSION_1_4
    char text[WAKE_DRAWN_TEXT];

    wake_find_objects(
        drawn->draw->check,
        multisampled ? "VUID-RuntimeSpirv-samples-08726" : "VUID-RuntimeSpirv-samples-08725",
        drawn->draw->check->cb->object, object,
        "%s: it requires bound image to have %s, but got %s: the shader's image is %s",
        wake_drawn_text(text, sizeof(text), drawn), wants, has, is);
#else
    FIND(drawn, object, WAKE_DESCRIPTOR_RULE,
         "it requires bound image to have %s, but got %s: the shader's image is %s", wants, has,
         is);
#endif
}

/* What formats must be good for, by the instruction that reads them. */
static void
check_processed(const struct wake_drawn *drawn, const struct wake_image_view *view,
                const struct wake_object *object)
{
#ifdef VK_QCOM_image_processing
    const struct {
        uint32_t access;
        VkFormatFeatureFlags2 feature;
        const char *rest, *name;
    } rows[] = {
        { WAKE_ACCESS_WEIGHED, VK_FORMAT_FEATURE_2_WEIGHT_SAMPLED_IMAGE_BIT_QCOM,
          WAKE_ID(action, "OpImageSampleWeightedQCOM-06971"),
          "VK_FORMAT_FEATURE_2_WEIGHT_SAMPLED_IMAGE_BIT_QCOM" },
        { WAKE_ACCESS_WEIGHTS, VK_FORMAT_FEATURE_2_WEIGHT_IMAGE_BIT_QCOM,
          WAKE_ID(action, "OpImageSampleWeightedQCOM-06972"),
          "VK_FORMAT_FEATURE_2_WEIGHT_IMAGE_BIT_QCOM" },
        { WAKE_ACCESS_BOX, VK_FORMAT_FEATURE_2_BOX_FILTER_SAMPLED_BIT_QCOM,
          WAKE_ID(action, "OpImageBoxFilterQCOM-06973"),
          "VK_FORMAT_FEATURE_2_BOX_FILTER_SAMPLED_BIT_QCOM" },
        { WAKE_ACCESS_MATCH_SSD, MATCHING, WAKE_ID(action, "OpImageBlockMatchSSDQCOM-06974"),
          "VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM" },
        { WAKE_ACCESS_MATCH_SAD, MATCHING, WAKE_ID(action, "OpImageBlockMatchSADQCOM-12420"),
          "VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM" },
        { WAKE_ACCESS_MATCH_WINDOW, VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM,
          WAKE_ID(action, "OpImageBlockMatchWindow-09215"),
          "VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM" },
    };
    const struct wake_format_info *format = wake_format(view->format);
    VkFormatFeatureFlags2 features;

    if (WAKE_LIKELY(!(drawn->use->use->access & WAKE_ACCESS_PROCESS)) ||
        !view_features(drawn, view, &features)) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        if (drawn->use->use->access & rows[i].access && !(features & rows[i].feature)) {
            FIND(drawn, object, rows[i].rest,
                 "the shader processes it, but the format of its view, %s, does not have %s",
                 wake_name_VkFormat(view->format), rows[i].name);
        }
    }
    if (drawn->use->use->access & WAKE_ACCESS_MATCH_WINDOW && format->color_components > 1) {
        FIND(drawn, object, WAKE_ID(action, "OpImageBlockMatchWindow-09216"),
             "the shader compares windows of it, but the format of its view, %s, has %u components",
             wake_name_VkFormat(view->format), format->color_components);
    }
#else
    (void)drawn;
    (void)view;
    (void)object;
#endif
}

void
wake_check_drawn_image(const struct wake_drawn *drawn)
{
    const struct wake_spirv_use *use = drawn->use->use;
    struct wake_object *object = wake_check_object(drawn->draw->check, drawn->descriptor->object,
                                                   WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = wake_image_view_of(object);

    if (!view || !view->info || !use->image.base) {
        return;
    }
    if (!fits_type(&use->image, view->info->viewType)) {
        FIND(drawn, object, WAKE_ID(action, "viewType-07752"),
             "its view is %s, but the shader's image has the dimension %s%s",
             wake_name_VkImageViewType(view->info->viewType), dim_name(use->image.dim),
             use->image.arrayed ? " and is arrayed" : "");
        return;
    }
    if (use->image.multisampled != (view->image_info.samples != VK_SAMPLE_COUNT_1_BIT) &&
        view->image_info.samples) {
        wrong_samples(drawn, object, view, use->image.multisampled);
        return;
    }
    check_view_format(drawn, view, object);
    check_storage(drawn, view, object);
    check_processed(drawn, view, object);
    wake_check_drawn_input(drawn, object, view);
    if (use->access & WAKE_ACCESS_FETCH &&
        wake_chain_find(view->info->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO)) {
        FIND(
            drawn, object, WAKE_ID(action, "None-06550"),
            "it is read by an instruction that does not sample, but its view has a YCbCr conversion");
    }
}

/* ---- texel buffers --------------------------------------------------------------------------- */

/* That a view's numbers are of the shader's kind: of image views alone up to 1.3. */
#ifdef VK_VERSION_1_4
#define TEXEL_KIND_RULE WAKE_ID(action, "format-07753")
#else
#define TEXEL_KIND_RULE WAKE_DESCRIPTOR_RULE
#endif

/* As None-02691; older registries have no VUID for texel buffers. */
static WAKE_COLD void
no_atomics(const struct wake_drawn *drawn, const struct wake_object *object, VkFormat format)
{
    static const char says[] =
        "%s: it is accessed with atomic operations, but the format of its view, %s, does not have "
        "VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_ATOMIC_BIT";
    const struct wake_draw *draw = drawn->draw;
    const char *rest = WAKE_ID(action, "None-07888");
    char text[WAKE_DRAWN_TEXT];

    wake_drawn_text(text, sizeof(text), drawn);
    if (wake_draw_has_rule(draw, rest)) {
        wake_find_rule(draw->check, draw->owner, rest, object, says, text,
                       wake_name_VkFormat(format));
    } else {
        wake_find_objects(draw->check, "UNASSIGNED-None-MismatchAtomicBufferFeature", object, NULL,
                          says, text, wake_name_VkFormat(format));
    }
}

static void
check_sparse_texels(const struct wake_drawn *drawn, const VkBufferViewCreateInfo *view,
                    const struct wake_object *object)
{
    struct wake_check *check = drawn->draw->check;
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(
        wake_check_object(check,
                          wake_packed_id(view, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                         WAKE_HANDLE_VkBufferViewCreateInfo_buffer),
                          WAKE_TYPE_VkBuffer));

    if (buffer && buffer->flags & VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT &&
        !WAKE_FEATURE(check, sparseImageInt64Atomics)) {
        FIND(drawn, object, WAKE_ID(action, "sparseImageInt64Atomics-04475"),
             "it is accessed with atomic operations of 64 bits, its buffer was created with "
             "VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT, and the feature sparseImageInt64Atomics is "
             "not enabled");
    }
}

void
wake_check_drawn_texel(const struct wake_drawn *drawn)
{
    const struct wake_spirv_use *use = drawn->use->use;
    const struct wake_object *object = wake_check_object(
        drawn->draw->check, drawn->descriptor->object, WAKE_TYPE_VkBufferView);
    const VkBufferViewCreateInfo *view = wake_VkBufferView_info(object);
    const struct wake_format_info *format = view ? wake_format(view->format) : NULL;
    enum wake_spirv_base base;
    VkFormatFeatureFlags2 features;

    if (!format || !use->image.base) {
        return;
    }
    if (use->resource == WAKE_RESOURCE_STORAGE_TEXEL) {
        wake_check_storage_format(drawn, view->format);
    }
    base = format_base(view->format, VK_IMAGE_ASPECT_COLOR_BIT);
    if (base != WAKE_SPIRV_OTHER && use->image.base != WAKE_SPIRV_OTHER &&
        base != use->image.base) {
        FIND(drawn, object, TEXEL_KIND_RULE,
             "it requires %s component type, but bound descriptor format is %s, of %s",
             component_type(use->image.base), wake_name_VkFormat(view->format),
             wake_base_name(base));
        return;
    }
    features = wake_format_properties(drawn->draw->facts, view->format)->bufferFeatures;
    if (use->access & WAKE_ACCESS_ATOMIC && use->image.width == 64) {
        check_sparse_texels(drawn, view, object);
    }
    if (is_64_bit(view->format) && use->image.width != 64) {
        FIND(drawn, object, WAKE_ID(action, "SampledType-04472"),
             "its view has the format %s, but the shader's image has components of %u bits",
             wake_name_VkFormat(view->format), use->image.width);
    } else if (!is_64_bit(view->format) && use->image.width == 64) {
        FIND(drawn, object, WAKE_ID(action, "SampledType-04473"),
             "its view has the format %s, but the shader's image has components of 64 bits",
             wake_name_VkFormat(view->format));
    }
    if (use->resource != WAKE_RESOURCE_STORAGE_TEXEL) {
        return;
    }
    if (use->access & WAKE_ACCESS_ATOMIC &&
        !(features & VK_FORMAT_FEATURE_2_STORAGE_TEXEL_BUFFER_ATOMIC_BIT)) {
        no_atomics(drawn, object, view->format);
    }
    if (use->image.format == SpvImageFormatUnknown && has_features2(drawn->draw) &&
        !(use->access & WAKE_ACCESS_ATOMIC)) {
        if (use->access & WAKE_ACCESS_WRITE &&
            !(features & VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT)) {
            FIND(
                drawn, object, WAKE_ID(action, "OpTypeImage-07029"),
                "the shader writes to it without a format, but the format of its view, %s, does not have "
                "VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT",
                wake_name_VkFormat(view->format));
        }
        if (use->access & WAKE_ACCESS_READ &&
            !(features & VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT)) {
            FIND(
                drawn, object, WAKE_ID(action, "OpTypeImage-07030"),
                "the shader reads from it without a format, but the format of its view, %s, does not have "
                "VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT",
                wake_name_VkFormat(view->format));
        }
    }
    if (use->texel_components && use->texel_components < format->color_components) {
        FIND(drawn, object, WAKE_ID(action, "OpImageWrite-04469"),
             "the shader writes texels of %u components, but the format of its view, %s, has %u",
             use->texel_components, wake_name_VkFormat(view->format), format->color_components);
    }
}

/* ---- tensors --------------------------------------------------------------------------------- */

#ifdef VK_ARM_tensor_controls

/* Signs do not count, and truth values go with anything. */
static bool
fits_element(const struct wake_spirv_image *element, const struct wake_format_info *format)
{
    bool is_float = format->numeric == WAKE_NUMERIC_SFLOAT;

    return format->numeric == WAKE_NUMERIC_BOOL || element->base == WAKE_SPIRV_OTHER ||
           (is_float == (element->base == WAKE_SPIRV_FLOAT) && format->bits[0] == element->width);
}

void
wake_check_drawn_tensor(const struct wake_drawn *drawn)
{
    struct wake_check *check = drawn->draw->check;
    const struct wake_spirv_use *use = drawn->use->use;
    const struct wake_object *object = wake_check_object(check, drawn->descriptor->object,
                                                         WAKE_TYPE_VkTensorViewARM);
    const struct wake_rec_CreateTensorViewARM *made = wake_create_record(
        object, WAKE_CMD_vkCreateTensorViewARM);
    const VkTensorViewCreateInfoARM *view = made ? made->pCreateInfo : NULL;
    const VkTensorCreateInfoARM *tensor =
        view ? wake_tensor_info(
                   wake_check_object(check,
                                     wake_packed_id(view, 0, WAKE_HANDLES_VkTensorViewCreateInfoARM,
                                                    WAKE_HANDLE_VkTensorViewCreateInfoARM_tensor),
                                     WAKE_TYPE_VkTensorARM))
             : NULL;
    const struct wake_format_info *format = view ? wake_format(view->format) : NULL;

    if (!tensor || !(use->access & (WAKE_ACCESS_READ | WAKE_ACCESS_WRITE))) {
        return;
    }
    if (!(tensor->pDescription->usage & VK_TENSOR_USAGE_SHADER_BIT_ARM)) {
        FIND(drawn, object, WAKE_ID(action, "pDescription-09900"),
             "its tensor was created with usage %s, without VK_TENSOR_USAGE_SHADER_BIT_ARM",
             WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, tensor->pDescription->usage));
    }
    if (use->rank && use->rank != tensor->pDescription->dimensionCount) {
        FIND(drawn, object, WAKE_ID(action, "dimensionCount-09905"),
             "the shader's tensor has the rank %u, but the tensor was created with dimensionCount "
             "%u",
             use->rank, tensor->pDescription->dimensionCount);
    }
    if (format && !fits_element(&use->image, format)) {
        FIND(drawn, object, WAKE_ID(action, "OpTypeTensorARM-09906"),
             "its view has the format %s, but the shader's tensor has %s of %u bits",
             wake_name_VkFormat(view->format), wake_base_name(use->image.base), use->image.width);
    }
}

#else

void
wake_check_drawn_tensor(const struct wake_drawn *drawn)
{
    (void)drawn;
}

#endif

/* ---- images with samplers -------------------------------------------------------------------- */

/* One image, one sampler, and what is done with both. */
struct sampled {
    struct wake_drawn image;
    uint32_t access;
    const struct wake_image_view *view;
    const struct wake_object *view_object;
    const VkSamplerCreateInfo *sampler;
    const struct wake_object *sampler_object;
};

/* What the driver says of cubic filters and such a view. */
static void
check_cubic(const struct sampled *s)
{
    struct wake_check *check = s->image.draw->check;
    const VkImageCreateInfo *image = &s->view->image_info;
    const VkSamplerReductionModeCreateInfo *reduction = wake_chain_find(
        s->sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO);
    VkPhysicalDeviceImageViewImageFormatInfoEXT view = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_VIEW_IMAGE_FORMAT_INFO_EXT,
        .imageViewType = s->view->info->viewType,
    };
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .pNext = &view,
        .format = s->view->format,
        .type = image->imageType,
        .tiling = image->tiling,
        .usage = image->usage,
        .flags = image->flags,
    };
    VkFilterCubicImageViewImageFormatPropertiesEXT cubic = {
        .sType = VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT,
    };
    VkImageFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                            .pNext = &cubic };
    bool minmax = reduction && (reduction->reductionMode == VK_SAMPLER_REDUCTION_MODE_MIN ||
                                reduction->reductionMode == VK_SAMPLER_REDUCTION_MODE_MAX);
    char text[WAKE_OBJECT_TEXT];

    if (wake_ask_image_format(check, &info, &properties) != VK_SUCCESS) {
        return;
    }
    if (!cubic.filterCubic) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "filterCubic-02694"),
            "it is sampled with %s, with VK_FILTER_CUBIC_EXT, but filterCubic is VK_FALSE for its view's %s and %s",
            wake_object_text(text, sizeof(text), s->sampler_object),
            wake_name_VkImageViewType(s->view->info->viewType),
            wake_name_VkFormat(s->view->format));
    } else if (minmax && !cubic.filterCubicMinmax) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "filterCubicMinmax-02695"),
            "it is sampled with %s, with VK_FILTER_CUBIC_EXT and %s, but filterCubicMinmax is VK_FALSE for its view's %s and %s",
            wake_object_text(text, sizeof(text), s->sampler_object),
            wake_name_VkSamplerReductionMode(reduction->reductionMode),
            wake_name_VkImageViewType(s->view->info->viewType),
            wake_name_VkFormat(s->view->format));
    }
}

static VkSamplerReductionMode
reduction_of(const VkSamplerCreateInfo *sampler)
{
    const VkSamplerReductionModeCreateInfo *reduction = wake_chain_find(
        sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO);

    return reduction ? reduction->reductionMode : VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE;
}

/* Newer registries have rules of their own for filters that take the least or the greatest. False: this one has not. */
static bool
check_minmax(const struct sampled *s, bool linear, VkFormatFeatureFlags2 features)
{
    VkSamplerReductionMode mode = reduction_of(s->sampler);
    char text[WAKE_OBJECT_TEXT];

    if ((mode != VK_SAMPLER_REDUCTION_MODE_MIN && mode != VK_SAMPLER_REDUCTION_MODE_MAX) ||
        !wake_draw_has_rule(s->image.draw, WAKE_ID(action, "magFilter-09598"))) {
        return false;
    }
    if (features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_MINMAX_BIT ||
        (!linear && s->sampler->mipmapMode != VK_SAMPLER_MIPMAP_MODE_LINEAR)) {
        return true;
    }
    FIND(
        &s->image, s->view_object,
        linear ? WAKE_ID(action, "magFilter-09598") : WAKE_ID(action, "mipmapMode-09599"),
        "it is sampled with %s, whose reductionMode is %s and which is linear between %s, but the format of its view, %s, "
        "does not have VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_MINMAX_BIT",
        wake_object_text(text, sizeof(text), s->sampler_object),
        wake_name_VkSamplerReductionMode(mode), linear ? "texels" : "levels",
        wake_name_VkFormat(s->view->format));
    return true;
}

static void
check_filters(const struct sampled *s)
{
    const VkSamplerCreateInfo *sampler = s->sampler;
    VkImageViewType type = s->view->info->viewType;
    bool linear = sampler->magFilter == VK_FILTER_LINEAR || sampler->minFilter == VK_FILTER_LINEAR;
    bool cubic = sampler->magFilter == VK_FILTER_CUBIC_EXT ||
                 sampler->minFilter == VK_FILTER_CUBIC_EXT;
    bool averages = true;
    VkFormatFeatureFlags2 features;
    /* of the sampler: written where it is needed, this runs with every draw */
    char text[WAKE_OBJECT_TEXT];

    if (!view_features(&s->image, s->view, &features)) {
        return;
    }
    if (WAKE_UNLIKELY(sampler->pNext) && check_minmax(s, linear, features)) {
        linear = false;
        averages = false;
    }
    if (linear && !sampler->compareEnable &&
        !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_LINEAR_BIT)) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "magFilter-04553"),
            "it is sampled with %s, whose filters are %s and %s, but the format of its view, %s, does not have "
            "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT",
            wake_object_text(text, sizeof(text), s->sampler_object),
            wake_name_VkFilter(sampler->magFilter), wake_name_VkFilter(sampler->minFilter),
            wake_name_VkFormat(s->view->format));
    } else if (averages && sampler->mipmapMode == VK_SAMPLER_MIPMAP_MODE_LINEAR &&
               !sampler->compareEnable &&
               !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_LINEAR_BIT)) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "mipmapMode-04770"),
            "it is sampled with %s, whose mipmapMode is VK_SAMPLER_MIPMAP_MODE_LINEAR, but the format of its view, %s, does not have "
            "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT",
            wake_object_text(text, sizeof(text), s->sampler_object),
            wake_name_VkFormat(s->view->format));
    }
    if (cubic && !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_CUBIC_BIT_EXT)) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "None-02692"),
            "it is sampled with %s, with VK_FILTER_CUBIC_EXT, but the format of its view, %s, does not have "
            "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_CUBIC_BIT_EXT",
            wake_object_text(text, sizeof(text), s->sampler_object),
            wake_name_VkFormat(s->view->format));
    } else if (cubic && WAKE_EXTENSION(s->image.draw->check, VK_EXT_filter_cubic) &&
               s->view->image_info.tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        check_cubic(s);
    } else if (cubic && !WAKE_EXTENSION(s->image.draw->check, VK_EXT_filter_cubic) &&
               (type == VK_IMAGE_VIEW_TYPE_3D || type == VK_IMAGE_VIEW_TYPE_CUBE ||
                type == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY)) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "None-02693"),
             "it is sampled with %s, with VK_FILTER_CUBIC_EXT, but its view is %s",
             wake_object_text(text, sizeof(text), s->sampler_object),
             wake_name_VkImageViewType(type));
    }
}

static void
check_compare(const struct sampled *s)
{
    VkFormatFeatureFlags2 features;
    char text[256];

    if (!(s->access & WAKE_ACCESS_COMPARE)) {
        return;
    }
    if (has_features2(s->image.draw) && view_features(&s->image, s->view, &features) &&
        !(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_DEPTH_COMPARISON_BIT)) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "None-06479"),
             "it is sampled with depth comparison, but the format of its view, %s, does not have "
             "VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_DEPTH_COMPARISON_BIT",
             wake_name_VkFormat(s->view->format));
    } else if (!(s->view->info->subresourceRange.aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT)) {
        wake_print_VkImageAspectFlags(text, sizeof(text),
                                      s->view->info->subresourceRange.aspectMask);
        FIND(&s->image, s->view_object, WAKE_ID(action, "aspectMask-06478"),
             "it is sampled with depth comparison, but the aspect of its view is %s", text);
    }
}

static void
check_unnormalized(const struct sampled *s)
{
    VkImageViewType type = s->view->info->viewType;
    char text[WAKE_OBJECT_TEXT];

    if (!s->sampler->unnormalizedCoordinates) {
        return;
    }
    wake_object_text(text, sizeof(text), s->sampler_object);
    if (type != VK_IMAGE_VIEW_TYPE_1D && type != VK_IMAGE_VIEW_TYPE_2D) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "None-02702"),
             "its view is %s, but it is sampled with %s, which uses unnormalized coordinates",
             wake_name_VkImageViewType(type), text);
    } else if (s->view->range.levelCount != 1 || s->view->range.layerCount != 1) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "unnormalizedCoordinates-09635"),
            "its view has %u levels and %u layers, but it is sampled with %s, which uses unnormalized "
            "coordinates",
            s->view->range.levelCount, s->view->range.layerCount, text);
    }
    if (s->access & WAKE_ACCESS_IMPLICIT) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "None-02703"),
            "it is sampled by an instruction with ImplicitLod, Dref or Proj in its name with %s, which uses unnormalized coordinates",
            text);
    }
    if (s->access & WAKE_ACCESS_OFFSET) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "None-02704"),
            "it is sampled with a LOD bias or an offset with %s, which uses unnormalized coordinates",
            text);
    }
}

static void
check_conversion(const struct sampled *s)
{
    char text[WAKE_OBJECT_TEXT];

    if (!wake_chain_find(s->sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO)) {
        return;
    }
    wake_object_text(text, sizeof(text), s->sampler_object);
    if (s->access & WAKE_ACCESS_GATHER) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "None-06550"),
             "it is used by an instruction that does not sample, but %s has a YCbCr conversion",
             text);
    }
    if (s->access & WAKE_ACCESS_FIXED_OFFSET) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "ConstOffset-06551"),
             "it is sampled with an offset, but %s has a YCbCr conversion", text);
    }
}

static void
check_corner_sampled(const struct sampled *s)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    char text[WAKE_OBJECT_TEXT];

    if (s->view->image_info.flags & VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV &&
        (s->sampler->addressModeU != edge || s->sampler->addressModeV != edge ||
         s->sampler->addressModeW != edge)) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "flags-02696"),
            "its image has VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV, but %s has an address mode other than "
            "VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE",
            wake_object_text(text, sizeof(text), s->sampler_object));
    }
}

/* Specification, VkSamplerCustomBorderColorCreateInfoEXT: these formats put the components of a
 * border in an order of their own. */
static void
check_border(const struct sampled *s)
{
    const VkSamplerCustomBorderColorCreateInfoEXT *border = wake_chain_find(
        s->sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT);
    VkFormat format = s->view->format;
    char text[WAKE_DRAWN_TEXT], name[WAKE_OBJECT_TEXT];

    if (border && border->format == VK_FORMAT_UNDEFINED &&
        (format == VK_FORMAT_B4G4R4A4_UNORM_PACK16 || format == VK_FORMAT_B5G6R5_UNORM_PACK16 ||
         format == VK_FORMAT_B5G5R5A1_UNORM_PACK16)) {
        wake_find_objects(
            s->image.draw->check, "VUID-VkSamplerCustomBorderColorCreateInfoEXT-format-04015",
            s->sampler_object, s->view_object,
            "%s: it has %s, and is sampled with %s, whose custom border color was created with format VK_FORMAT_UNDEFINED",
            wake_drawn_text(text, sizeof(text), &s->image), wake_name_VkFormat(format),
            wake_object_text(name, sizeof(name), s->sampler_object));
    }
}

/* What extensions of one vendor let samplers do: ranges that are clamped, other weights, processing. */
static void
check_qcom(const struct sampled *s)
{
    char text[WAKE_OBJECT_TEXT];

#ifdef VK_QCOM_filter_cubic_clamp
    bool cubic = s->sampler->magFilter == VK_FILTER_CUBIC_EXT ||
                 s->sampler->minFilter == VK_FILTER_CUBIC_EXT;

    if (reduction_of(s->sampler) == VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE_RANGECLAMP_QCOM) {
        if (!WAKE_FEATURE(s->image.draw->check, cubicRangeClamp)) {
            FIND(
                &s->image, s->view_object, WAKE_ID(action, "cubicRangeClamp-09212"),
                "the reductionMode of %s is VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE_RANGECLAMP_QCOM, and the "
                "feature cubicRangeClamp is not enabled",
                wake_object_text(text, sizeof(text), s->sampler_object));
        }
        if (!cubic) {
            FIND(
                &s->image, s->view_object, WAKE_ID(action, "reductionMode-09213"),
                "the reductionMode of %s is VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE_RANGECLAMP_QCOM, but its "
                "filters are not VK_FILTER_CUBIC_EXT",
                wake_object_text(text, sizeof(text), s->sampler_object));
        }
    }
#endif
#ifdef VK_QCOM_filter_cubic_weights
    {
        const VkSamplerCubicWeightsCreateInfoQCOM *weights = wake_chain_find(
            s->sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_CUBIC_WEIGHTS_CREATE_INFO_QCOM);

        if (weights && weights->cubicWeights != VK_CUBIC_FILTER_WEIGHTS_CATMULL_ROM_QCOM && cubic &&
            !WAKE_FEATURE(s->image.draw->check, selectableCubicWeights)) {
            FIND(
                &s->image, s->view_object, WAKE_ID(action, "selectableCubicWeights-09214"),
                "the cubicWeights of %s are %s, and the feature selectableCubicWeights is not enabled",
                wake_object_text(text, sizeof(text), s->sampler_object),
                wake_name_VkCubicFilterWeightsQCOM(weights->cubicWeights));
        }
    }
#endif
    (void)s;
    (void)text;
}

/* Windows of images that are compared, and what lies beyond the edges. */
static void
check_windows(const struct sampled *s)
{
#ifdef VK_QCOM_image_processing3
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    bool across = s->sampler->addressModeU == edge, down = s->sampler->addressModeV == edge;
    char text[WAKE_OBJECT_TEXT];

    if ((across || down) && !WAKE_FEATURE(s->image.draw->check, blockMatchExtendedClampToEdge)) {
        FIND(
            &s->image, s->view_object, WAKE_ID(action, "OpImageBlockMatchWindow-12421"),
            "the shader compares windows of it, %s of %s is VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, and the feature "
            "blockMatchExtendedClampToEdge is not enabled",
            across ? "addressModeU" : "addressModeV",
            wake_object_text(text, sizeof(text), s->sampler_object));
    }
    if (across != down) {
        FIND(&s->image, s->view_object, WAKE_ID(action, "addressModeU-12422"),
             "the shader compares windows of it, and one of addressModeU and addressModeV of %s is "
             "VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE, the other is not",
             wake_object_text(text, sizeof(text), s->sampler_object));
    }
#else
    (void)s;
#endif
}

static void
check_processing(const struct sampled *s)
{
#ifdef VK_QCOM_image_processing
    bool made = s->sampler->flags & VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM;
    char text[WAKE_OBJECT_TEXT];

    if (made ? s->access & WAKE_ACCESS_SAMPLE : s->access & WAKE_ACCESS_PROCESS) {
        FIND(
            &s->image, s->view_object,
            made ? WAKE_ID(action, "OpImageSampleWeightedQCOM-06978")
                 : WAKE_ID(action, "OpImageSampleWeightedQCOM-06977"),
            "%s, which was created with%s VK_SAMPLER_CREATE_IMAGE_PROCESSING_BIT_QCOM, is used by an instruction %s "
            "VK_QCOM_image_processing",
            wake_object_text(text, sizeof(text), s->sampler_object), made ? "" : "out",
            made ? "that is not of" : "of");
    }
#else
    (void)s;
#endif
}

static void
check_sampled(const struct sampled *s)
{
    if (WAKE_UNLIKELY(s->sampler->flags || s->access & WAKE_ACCESS_PROCESS)) {
        check_processing(s);
        if (s->access & WAKE_ACCESS_MATCH_WINDOW) {
            check_windows(s);
        }
    }
    if (s->access & WAKE_ACCESS_SAMPLE) {
        if (WAKE_UNLIKELY(s->sampler->pNext)) {
            check_qcom(s);
        }
        check_filters(s);
        check_compare(s);
        check_unnormalized(s);
        check_conversion(s);
        check_corner_sampled(s);
        check_border(s);
    }
}

/* The sampler of a descriptor, 0: not known. */
static wake_id
sampler_in(const struct wake_descriptor_binding *binding, uint32_t element,
           const struct wake_descriptor *d)
{
    if (binding->immutable_samplers) {
        return element < binding->count ? binding->immutable_samplers[element] : 0;
    }
    return d->state == WAKE_DESCRIPTOR_KNOWN &&
                   (binding->type == VK_DESCRIPTOR_TYPE_SAMPLER ||
                    binding->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER)
               ? d->image.sampler
               : 0;
}

/* The sampler of a pair, in the same set or in another one that is bound. */
static wake_id
find_sampler(const struct wake_draw *draw, const struct wake_spirv_use *use, uint32_t element,
             uint32_t number, const struct wake_descriptor_set *set,
             const struct wake_descriptor_version *version)
{
    const struct wake_bound_set *bound = use->set < WAKE_MAX_SETS ? &draw->point->sets[use->set]
                                                                  : NULL;
    struct wake_descriptor_set *other = NULL;
    struct wake_descriptor_version *held = NULL;
    const struct wake_descriptor_binding *binding;
    wake_id sampler = 0;

    if (use->set != number) {
        other = bound ? wake_descriptor_set_of(
                            wake_check_object(draw->check, bound->set, WAKE_TYPE_VkDescriptorSet))
                      : NULL;
        held = other && other->layout && other->layout->complete
                   ? wake_descriptor_set_hold(other, bound->number)
                   : NULL;
        set = other;
        version = held;
    }
    binding = version ? wake_descriptor_layout_find(set->layout, use->binding) : NULL;
    if (binding && element < binding->count && binding->first + element < set->count &&
        !(binding->flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT)) {
        sampler = sampler_in(binding, element,
                             wake_descriptor_version_get(version, binding->first + element));
    }
    if (held) {
        wake_descriptor_set_put(other, held);
    }
    return sampler;
}

/* What the shader's image cannot be has been said: no word about how it is sampled. */
static bool
is_of_kind(const struct wake_spirv_image *image, const struct wake_image_view *view)
{
    enum wake_spirv_base base = format_base(view->format, view->info->subresourceRange.aspectMask);

    return !image->base ||
           (fits_type(image, view->info->viewType) &&
            (base == WAKE_SPIRV_OTHER || image->base == WAKE_SPIRV_OTHER || base == image->base));
}

void
wake_check_drawn_pairs(const struct wake_draw *draw, uint32_t number,
                       const struct wake_object *object, const struct wake_descriptor_set *set,
                       const struct wake_descriptor_version *version)
{
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;
        const struct wake_spirv_entry *entry = code ? code->entry : NULL;

        for (uint32_t k = 0; entry && k < entry->pair_count; k++) {
            const struct wake_spirv_pair *pair = &entry->pairs[k];
            struct wake_pipeline_use use = { &entry->uses[pair->image],
                                             draw->pipeline->stage[i].stage, i };
            struct sampled s = {
                .access = pair->access,
                .image = { .draw = draw, .use = &use, .set = object, .set_number = number }
            };
            wake_id sampler;

            /* With elements chosen at run time it is not known which of them come together. */
            if (use.use->set != number || pair->image_element == WAKE_SPIRV_DYNAMIC ||
                pair->sampler_element == WAKE_SPIRV_DYNAMIC) {
                continue;
            }
            s.image.binding = wake_descriptor_layout_find(set->layout, use.use->binding);
            s.image.element = pair->image_element;
            if (!s.image.binding ||
                s.image.binding->flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT ||
                pair->image_element >= s.image.binding->count ||
                s.image.binding->first + pair->image_element >= set->count) {
                continue;
            }
            s.image.descriptor = wake_descriptor_version_get(version, s.image.binding->first +
                                                                          pair->image_element);
            if (s.image.descriptor->state != WAKE_DESCRIPTOR_KNOWN) {
                continue;
            }
            s.view_object = wake_check_object(draw->check, s.image.descriptor->object,
                                              WAKE_TYPE_VkImageView);
            s.view = wake_image_view_of((struct wake_object *)(uintptr_t)s.view_object);
            sampler = find_sampler(draw, &entry->uses[pair->sampler], pair->sampler_element, number,
                                   set, version);
            s.sampler_object = wake_check_object(draw->check, sampler, WAKE_TYPE_VkSampler);
            s.sampler = wake_VkSampler_info(s.sampler_object);
            if (s.view && s.view->info && s.sampler && is_of_kind(&use.use->image, s.view)) {
                check_sampled(&s);
            }
        }
    }
}
