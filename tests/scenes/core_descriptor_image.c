/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: writes of images and samplers, of slices and of several planes.
 */
#include "descriptor_write_scene.h"
#include "newer_ids.h"

SCENE(write_image_valid, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView sampled = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView input = a_view(kit, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    VkImageView storage = a_view(kit, VK_IMAGE_USAGE_STORAGE_BIT);

    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, sampled, sampler, READ);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, sampled, VK_NULL_HANDLE, GENERAL);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, sampled, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
    write_image(kit, set_of(kit, SAMPLER, 1), SAMPLER, VK_NULL_HANDLE, sampler,
                VK_IMAGE_LAYOUT_UNDEFINED);
    write_image(kit, set_of(kit, INPUT, 1), INPUT, input, VK_NULL_HANDLE, READ);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, storage, VK_NULL_HANDLE,
                GENERAL);
}

#define FREED                                                                   \
    NEWER_ID("UNASSIGNED-VkDescriptorImageInfo-BoundResourceFreedMemoryAccess", \
             "UNASSIGNED-CoreValidation-BoundResourceFreedMemoryAccess")

SCENE(write_image_memory_freed, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    const VkImageCreateInfo made = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 8, 8, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                              VK_IMAGE_USAGE_STORAGE_BIT };
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    VkImageView view;
    VkImage image;

    KIT_VK(kit, vkCreateImage(kit->device, &made, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    view = kit_image_view(kit, image);
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, sampler, READ);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    write_image(kit, set_of(kit, SAMPLER, 1), SAMPLER, view, sampler, READ);
    kit_expect(kit, FREED);
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, sampler, READ);
    kit_expect(kit, FREED);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
}

SCENE(write_image_usage, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView none = a_view(kit, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);

    kit_expect(kit, ID("descriptorType-00337"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, none, sampler, READ);
    kit_expect(kit, ID("descriptorType-00337"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, none, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00338"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, none, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00339"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, none, VK_NULL_HANDLE, GENERAL);
}

/* The layout of a view that must not be there at all is told as well by newer registries. */
SCENE(write_image_usage_and_layout, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = make_set(kit, one_binding(kit, 0, SAMPLED, 1, COMPUTE, 0));

    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00337");
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-04149");
    }
    write_image(kit, set, SAMPLED, a_view(kit, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT), VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_UNDEFINED);
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-04149");
    write_image(kit, set, SAMPLED, a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT), VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_UNDEFINED);
    write_image(kit, set, SAMPLED, a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT), VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_GENERAL);
}

SCENE(write_image_layout, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT |
                                       VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                       VK_IMAGE_USAGE_STORAGE_BIT);
    VkImageLayout wrong = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;

    kit_expect(kit, ID("descriptorType-04149"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, wrong);
    kit_expect(kit, ID("descriptorType-04150"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, sampler, wrong);
    kit_expect(kit, ID("descriptorType-04151"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, wrong);
    kit_expect(kit, ID("descriptorType-04152"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, READ);
}

SCENE(write_image_swizzle, KIT_NULL_DRIVER)
{
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT |
                                      VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                      VK_IMAGE_USAGE_STORAGE_BIT);
    VkImageView view;

    spec.view.components = (VkComponentMapping){ VK_COMPONENT_SWIZZLE_R,
                                                 VK_COMPONENT_SWIZZLE_IDENTITY,
                                                 VK_COMPONENT_SWIZZLE_B, VK_COMPONENT_SWIZZLE_A };
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    spec.view.components.g = VK_COMPONENT_SWIZZLE_B;
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, ID("descriptorType-00336"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, ID("descriptorType-00336"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, GENERAL);
}

SCENE(write_image_null, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkWriteDescriptorSet write = a_write(set_of(kit, SAMPLED, 1), 0, SAMPLED);

    kit_expect(kit, ID("descriptorType-02997"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, VK_NULL_HANDLE, sampler, READ);
    kit_expect(kit, ID("descriptorType-02997"));
    write_image(kit, write.dstSet, SAMPLED, VK_NULL_HANDLE, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00325"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, VK_NULL_HANDLE, READ);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06493");
    update(kit, write);
}

/* Neither view nor sampler: the view is told. */
SCENE(write_nothing_at_all, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = make_set(kit, one_binding(kit, 0, COMBINED, 1, COMPUTE, 0));

    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-02997");
    write_image(kit, set, COMBINED, VK_NULL_HANDLE, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED);
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00325");
    write_image(kit, set, COMBINED, a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT), VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_GENERAL);
}

SCENE(write_image_gone, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit), dead = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT),
                gone = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);

    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(dead));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(gone));
    kit_expect(kit, ID("descriptorType-02996"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, gone, sampler, READ);
    kit_expect(kit, ID("descriptorType-07683")); /* input attachments have their own rule */
    write_image(kit, set_of(kit, INPUT, 1), INPUT, gone, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00325"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, dead, READ);
}

/* The set's own samplers: what the write says does not matter, or must not be said. */
SCENE(write_immutable, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit), dead = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkDescriptorSet combined = make_set(
        kit,
        make_layout(kit, (struct layout_spec){
                             .count = 1, .bindings = { { 0, COMBINED, 1, FRAGMENT, &sampler } } }));
    VkDescriptorSet only = make_set(
        kit,
        make_layout(kit, (struct layout_spec){
                             .count = 1, .bindings = { { 0, SAMPLER, 1, FRAGMENT, &sampler } } }));

    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(dead));
    write_image(kit, combined, COMBINED, view, dead, READ);
    write_image(kit, combined, COMBINED, view, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-02752"));
    write_image(kit, only, SAMPLER, VK_NULL_HANDLE, sampler, READ);
}

SCENE(write_depth_stencil, KIT_NULL_DRIVER)
{
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);
    VkSampler sampler = kit_sampler(kit);

    spec.image.format = spec.view.format = VK_FORMAT_D24_UNORM_S8_UINT;
    spec.view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler, READ);
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    spec.view.subresourceRange.aspectMask |= VK_IMAGE_ASPECT_STENCIL_BIT;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-01976");
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler, READ);
}

/* --- views of slices --- */

static struct view_spec
slice_spec(VkImageUsageFlags usage, VkImageCreateFlags flags, VkImageViewType type)
{
    struct view_spec spec = view_spec(usage);

    spec.image.flags = flags;
    spec.image.imageType = VK_IMAGE_TYPE_3D;
    spec.image.extent.depth = 4;
    spec.view.viewType = type;
    return spec;
}

#define SLICES VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT
#define SLICE_VIEWS (SLICES | VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT)
#define EVERYTHING \
    (VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)

SCENE(write_slice, KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICES, VK_IMAGE_VIEW_TYPE_2D);

    kit_expect_newer(kit, NEWER_ID("VUID-VkDescriptorImageInfo-imageView-07796", NULL));
    kit_expect(kit, NEWER_ID("VUID-VkDescriptorImageInfo-descriptorType-06714",
                             "VUID-VkDescriptorImageInfo-imageView-06711"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
    spec.view.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-06712");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
    spec.view.viewType = VK_IMAGE_VIEW_TYPE_3D;
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
}

static void
open_slices(struct kit *kit, bool enabled)
{
    VkPhysicalDeviceImage2DViewOf3DFeaturesEXT slices = { .image2DViewOf3D = enabled,
                                                          .sampler2DViewOf3D = enabled };
    struct descriptor_device device;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, VK_EXT_IMAGE_2D_VIEW_OF_3D_EXTENSION_NAME, &slices,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_2D_VIEW_OF_3D_FEATURES_EXT);
    descriptor_device_open(kit, &device);
}

SCENE(write_slice_allowed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICE_VIEWS, VK_IMAGE_VIEW_TYPE_2D);
    VkImageView view;

    open_slices(kit, true);
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-07795");
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, GENERAL);
    spec.image.flags = SLICES;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-07796");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
}

SCENE(write_slice_features, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICE_VIEWS, VK_IMAGE_VIEW_TYPE_2D);
    VkImageView view;

    open_slices(kit, false);
    view = make_view(kit, &spec);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-descriptorType-06714");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-descriptorType-06713");
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
}

/* --- several planes --- */

struct planes {
    VkSamplerYcbcrConversionInfo info;
    VkSampler sampler;
    VkImageView converted;   /* with the conversion */
    VkImageView unconverted; /* of a plain colour image */
    struct view_spec spec;
};

static VkSamplerYcbcrConversion
conversion(struct kit *kit, VkChromaLocation location)
{
    VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
        .xChromaOffset = location,
        .yChromaOffset = location,
    };
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    return made;
}

static struct planes
open_planes(struct kit *kit)
{
    struct planes planes = { .spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT) };
    VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .samplerYcbcrConversion = VK_TRUE
    };
    struct kit_config config = { .device_next = &v11 };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    };

    kit_open(kit, &config);
    planes.unconverted = make_view(kit, &planes.spec);
    planes.spec.image.format = planes.spec.view.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    planes.info = (VkSamplerYcbcrConversionInfo){
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = conversion(kit, VK_CHROMA_LOCATION_MIDPOINT)
    };
    info.pNext = &planes.info;
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &planes.sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(planes.sampler));
    planes.spec.view.pNext = &planes.info;
    planes.converted = make_view(kit, &planes.spec);
    return planes;
}

SCENE(write_ycbcr, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct planes planes = open_planes(kit);
    VkDescriptorSet immutable = make_set(
        kit, make_layout(kit, (struct layout_spec){
                                  .count = 1,
                                  .bindings = { { 0, COMBINED, 1, FRAGMENT, &planes.sampler } } }));
    VkSamplerYcbcrConversionInfo other = planes.info;

    write_image(kit, immutable, COMBINED, planes.converted, VK_NULL_HANDLE, READ);
    other.conversion = conversion(kit, VK_CHROMA_LOCATION_MIDPOINT);
    planes.spec.view.pNext = &other;
    write_image(kit, immutable, COMBINED, make_view(kit, &planes.spec), VK_NULL_HANDLE, READ);
    other.conversion = conversion(kit, VK_CHROMA_LOCATION_COSITED_EVEN);
    kit_expect(kit, ID("descriptorType-01948"));
    write_image(kit, immutable, COMBINED, make_view(kit, &planes.spec), VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-01948"));
    write_image(kit, immutable, COMBINED, planes.unconverted, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-02738"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, planes.converted, kit_sampler(kit), READ);
    kit_expect(kit, ID("descriptorType-01946"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, planes.converted, VK_NULL_HANDLE, READ);
}

SCENE(write_plane, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct planes planes = open_planes(kit);
    VkSampler sampler = kit_sampler(kit);

    planes.spec.view.pNext = NULL;
    planes.spec.view.format = VK_FORMAT_R8_UNORM;
    planes.spec.image.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    planes.spec.view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT;
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &planes.spec), sampler,
                READ);
}

KIT_MAIN()
