/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: dependencies, multiview, depth/stencil resolve, fragment shading rate and
 * density.
 */
#include "newer_ids.h"
#include "render_pass_scene.h"

#include <stdlib.h>

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define FRAGMENT VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT
#define OUTPUT VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define OUTSIDE VK_SUBPASS_EXTERNAL
#define BY_REGION VK_DEPENDENCY_BY_REGION_BIT
#define VIEW_LOCAL VK_DEPENDENCY_VIEW_LOCAL_BIT

/* Two subpasses and one dependency. */
static struct pass
with(VkSubpassDependency dependency)
{
    struct pass pass = color_pass();
    pass.subpass_count = 2;
    pass.subpasses[1] = pass.subpasses[0];
    pass.dependency_count = 1;
    pass.dependencies[0] = dependency;
    return pass;
}

static void
depends(struct kit *kit, VkSubpassDependency dependency, const char *first, const char *second)
{
    struct pass pass = with(dependency);
    passes(kit, &pass, first, second);
}

#define DEPENDS(first, second, ...) \
    depends(kit, (VkSubpassDependency){ __VA_ARGS__ }, first, second)

SCENE(dependency_valid, KIT_PLAIN)
{
    DEPENDS("", "", 0, 1, OUTPUT, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, BY_REGION);
    DEPENDS("", "", OUTSIDE, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, FRAGMENT,
            VK_ACCESS_TRANSFER_WRITE_BIT, VK_ACCESS_SHADER_READ_BIT, 0);
    DEPENDS("", "", 1, OUTSIDE, OUTPUT, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
            VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT, VK_ACCESS_SHADER_WRITE_BIT, 0);
    DEPENDS("", "", 1, 1, OUTPUT, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
            VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, BY_REGION);
    DEPENDS("", "", OUTSIDE, 0, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
            VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, 0, VK_ACCESS_MEMORY_READ_BIT, 0);
    DEPENDS("", "", OUTSIDE, 0, VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, OUTPUT,
            VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, VK_ACCESS_COLOR_ATTACHMENT_READ_BIT, 0);
}

SCENE(dependency_subpasses, KIT_NULL_DRIVER)
{
    DEPENDS("VUID-VkRenderPassCreateInfo-pDependencies-06866",
            "VUID-VkRenderPassCreateInfo2-srcSubpass-02526", 2, 1, OUTPUT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkRenderPassCreateInfo-pDependencies-06867",
            "VUID-VkRenderPassCreateInfo2-dstSubpass-02527", 0, 2, OUTPUT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcSubpass-00864",
            "VUID-VkSubpassDependency2-srcSubpass-03084", 1, 0, OUTPUT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcSubpass-00865",
            "VUID-VkSubpassDependency2-srcSubpass-03085", OUTSIDE, OUTSIDE, OUTPUT, FRAGMENT, 0, 0,
            0);
}

SCENE(dependency_self, KIT_NULL_DRIVER)
{
    DEPENDS("VUID-VkSubpassDependency-srcSubpass-06809",
            "VUID-VkSubpassDependency2-srcSubpass-06810", 0, 0, FRAGMENT,
            VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, 0, 0, BY_REGION);
    DEPENDS("VUID-VkSubpassDependency-srcSubpass-02243",
            "VUID-VkSubpassDependency2-srcSubpass-02245", 0, 0, FRAGMENT, OUTPUT, 0, 0, 0);
    DEPENDS("", "", 0, 0, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, FRAGMENT, 0, 0, 0);
}

SCENE(dependency_stages, KIT_NULL_DRIVER)
{
    DEPENDS("VUID-VkRenderPassCreateInfo-pDependencies-00837",
            "VUID-VkRenderPassCreateInfo2-pDependencies-03054", 0, 1,
            VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkRenderPassCreateInfo-pDependencies-00838",
            "VUID-VkRenderPassCreateInfo2-pDependencies-03055", 0, 1, OUTPUT,
            VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, 0);
    DEPENDS(NEWER_ID("", "VUID-VkRenderPassCreateInfo-pDependencies-00838"),
            NEWER_ID("", "VUID-VkRenderPassCreateInfo2-pDependencies-03055"), OUTSIDE, 1, OUTPUT,
            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, 0);
    DEPENDS(NEWER_ID("", "VUID-VkRenderPassCreateInfo-pDependencies-00837"),
            NEWER_ID("", "VUID-VkRenderPassCreateInfo2-pDependencies-03054"), 0, OUTSIDE,
            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, FRAGMENT, 0, 0, 0);
    DEPENDS(NEWER_ID("VUID-VkSubpassDependency-srcSubpass-06809",
                     "VUID-VkRenderPassCreateInfo-pDependencies-00838"),
            NEWER_ID("VUID-VkSubpassDependency2-srcSubpass-06810",
                     "VUID-VkRenderPassCreateInfo2-pDependencies-03055"),
            1, 1, OUTPUT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, BY_REGION);
    /* Also where it is a dependency of a subpass on itself. */
    DEPENDS("VUID-VkRenderPassCreateInfo-pDependencies-00838",
            "VUID-VkRenderPassCreateInfo2-pDependencies-03055", 1, 1, OUTPUT,
            OUTPUT | VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, BY_REGION);
}

SCENE(dependency_accesses, KIT_NULL_DRIVER)
{
    const struct {
        VkPipelineStageFlags stage;
        VkAccessFlags access;
    } bad[] = {
        { FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT },
        { OUTPUT, VK_ACCESS_SHADER_READ_BIT },
        { VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, VK_ACCESS_INDEX_READ_BIT },
        { VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, VK_ACCESS_INPUT_ATTACHMENT_READ_BIT },
        { VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, VK_ACCESS_UNIFORM_READ_BIT },
        { VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, VK_ACCESS_INDIRECT_COMMAND_READ_BIT },
        { OUTPUT, VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT },
        { OUTPUT, VK_ACCESS_TRANSFER_READ_BIT },
        { OUTPUT, VK_ACCESS_HOST_WRITE_BIT },
    };
    for (size_t i = 0; i < KIT_COUNT(bad); i++) {
        DEPENDS("VUID-VkSubpassDependency-srcAccessMask-00868",
                "VUID-VkSubpassDependency2-srcAccessMask-03088", OUTSIDE, 0, bad[i].stage, FRAGMENT,
                bad[i].access, 0, 0);
        DEPENDS("VUID-VkSubpassDependency-dstAccessMask-00869",
                "VUID-VkSubpassDependency2-dstAccessMask-03089", 0, OUTSIDE, FRAGMENT, bad[i].stage,
                0, bad[i].access, 0);
    }
}

/* Accesses of extensions belong to stages, too. */
SCENE(dependency_accesses_of_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    open_all(kit, "VK_EXT_transform_feedback", &features);
    DEPENDS("", "", OUTSIDE, 0, VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT, FRAGMENT,
            VK_ACCESS_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, 0, 0);
    DEPENDS("", "", 0, OUTSIDE, FRAGMENT, VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT, 0,
            VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, 0);
    DEPENDS("VUID-VkSubpassDependency-srcAccessMask-00868",
            "VUID-VkSubpassDependency2-srcAccessMask-03088", OUTSIDE, 0, OUTPUT, FRAGMENT,
            VK_ACCESS_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstAccessMask-00869",
            "VUID-VkSubpassDependency2-dstAccessMask-03089", 0, OUTSIDE, FRAGMENT, OUTPUT, 0,
            VK_ACCESS_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, 0);
}

/* The masks of a VkMemoryBarrier2 count, not those of the dependency that it extends. */
SCENE(dependency_by_barrier, KIT_NULL_DRIVER)
{
    const struct {
        VkPipelineStageFlags2 source, destination;
        VkAccessFlags2 written, read;
        const char *id;
        bool inside; /* of the subpass on itself */
        VkDependencyFlags flags;
    } cases[] = {
        { OUTPUT, FRAGMENT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, VK_ACCESS_2_SHADER_READ_BIT,
          NULL, false, 0 },
        { VK_PIPELINE_STAGE_2_COPY_BIT, FRAGMENT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
          VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, NULL, false, 0 },
        { OUTPUT, FRAGMENT, VK_ACCESS_2_TRANSFER_WRITE_BIT, VK_ACCESS_2_SHADER_READ_BIT,
          "VUID-VkSubpassDependency2-srcAccessMask-03088", false, 0 },
        { OUTPUT, FRAGMENT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, VK_ACCESS_2_INDEX_READ_BIT,
          "VUID-VkSubpassDependency2-dstAccessMask-03089", false, 0 },
        { OUTPUT, FRAGMENT, VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, 0,
          "VUID-VkSubpassDependency2-srcAccessMask-03088", false, 0 },
        { OUTPUT, VK_PIPELINE_STAGE_2_BLIT_BIT, 0, 0,
          "VUID-VkRenderPassCreateInfo2-pDependencies-03055", false, 0 },
        { OUTPUT, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, 0, 0, NULL, false, 0 },
        { VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, FRAGMENT, 0, 0,
          "VUID-VkRenderPassCreateInfo2-pDependencies-03054", true, BY_REGION },
        { FRAGMENT, FRAGMENT, 0, 0, NULL, true, BY_REGION },
        { FRAGMENT, FRAGMENT, 0, 0, "VUID-VkSubpassDependency2-srcSubpass-02245", true, 0 },
        { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, FRAGMENT, 0, 0,
          "VUID-VkSubpassDependency2-srcStageMask-04090", false, 0 },
        { OUTPUT, VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT, 0, 0,
          "VUID-VkSubpassDependency2-dstStageMask-04091", false, 0 },
    };
    for (size_t i = 0; i < KIT_COUNT(cases); i++) {
        const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                           .srcStageMask = cases[i].source,
                                           .srcAccessMask = cases[i].written,
                                           .dstStageMask = cases[i].destination,
                                           .dstAccessMask = cases[i].read };
        const VkSubpassDependency2 dependency = {
            .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
            .pNext = &barrier,
            .srcSubpass = cases[i].inside ? 0 : OUTSIDE,
            .dstSubpass = 0,
            .srcStageMask = FRAGMENT,
            .srcAccessMask = VK_ACCESS_INDEX_READ_BIT, /* ignored */
            .dstStageMask = FRAGMENT,
            .dependencyFlags = cases[i].flags,
        };
        const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
        const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass,
                                               .dependencyCount = 1,
                                               .pDependencies = &dependency };
        VkRenderPass pass = VK_NULL_HANDLE;

        if (cases[i].id) {
            kit_expect(kit, cases[i].id);
        }
        vkCreateRenderPass2(kit->device, &info, NULL, &pass);
        kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    }
}

SCENE(dependency_stage_features, KIT_NULL_DRIVER)
{
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04090",
            "VUID-VkSubpassDependency2-srcStageMask-04090", OUTSIDE, 0,
            VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04090",
            "VUID-VkSubpassDependency2-dstStageMask-04090", OUTSIDE, 0, FRAGMENT,
            VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04091",
            "VUID-VkSubpassDependency2-srcStageMask-04091", OUTSIDE, 0,
            VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04091",
            "VUID-VkSubpassDependency2-dstStageMask-04091", OUTSIDE, 0, FRAGMENT,
            VK_PIPELINE_STAGE_TESSELLATION_EVALUATION_SHADER_BIT, 0, 0, 0);
}

SCENE(dependency_stage_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { "VK_EXT_conditional_rendering",
                                        "VK_EXT_fragment_density_map", "VK_EXT_transform_feedback",
                                        "VK_EXT_mesh_shader", "VK_KHR_fragment_shading_rate" } });
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04092",
            "VUID-VkSubpassDependency2-srcStageMask-04092", OUTSIDE, 0,
            VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04092",
            "VUID-VkSubpassDependency2-dstStageMask-04092", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04093",
            "VUID-VkSubpassDependency2-srcStageMask-04093", OUTSIDE, 0,
            VK_PIPELINE_STAGE_FRAGMENT_DENSITY_PROCESS_BIT_EXT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04093",
            "VUID-VkSubpassDependency2-dstStageMask-04093", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_FRAGMENT_DENSITY_PROCESS_BIT_EXT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04094",
            "VUID-VkSubpassDependency2-srcStageMask-04094", OUTSIDE, 0,
            VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04094",
            "VUID-VkSubpassDependency2-dstStageMask-04094", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04095",
            "VUID-VkSubpassDependency2-srcStageMask-04095", OUTSIDE, 0,
            VK_PIPELINE_STAGE_MESH_SHADER_BIT_EXT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04095",
            "VUID-VkSubpassDependency2-dstStageMask-04095", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_MESH_SHADER_BIT_EXT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04096",
            "VUID-VkSubpassDependency2-srcStageMask-04096", OUTSIDE, 0,
            VK_PIPELINE_STAGE_TASK_SHADER_BIT_EXT, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04096",
            "VUID-VkSubpassDependency2-dstStageMask-04096", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_TASK_SHADER_BIT_EXT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-04097",
            "VUID-VkSubpassDependency2-srcStageMask-04097", OUTSIDE, 0,
            VK_PIPELINE_STAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-04097",
            "VUID-VkSubpassDependency2-dstStageMask-04097", 0, OUTSIDE, FRAGMENT,
            VK_PIPELINE_STAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, 0, 0, 0);
}

SCENE(dependency_no_stage, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){ .device_next = &none });
    DEPENDS("VUID-VkSubpassDependency-srcStageMask-03937",
            "VUID-VkSubpassDependency2-srcStageMask-03937", OUTSIDE, 0, 0, FRAGMENT, 0, 0, 0);
    DEPENDS("VUID-VkSubpassDependency-dstStageMask-03937",
            "VUID-VkSubpassDependency2-dstStageMask-03937", 0, OUTSIDE, FRAGMENT, 0, 0, 0, 0);
}

SCENE(dependency_no_stage_valid, KIT_NULL_DRIVER)
{
    DEPENDS("", "", OUTSIDE, 0, 0, FRAGMENT, 0, 0, 0);
}

/* --- multiview --- */

static struct pass
views(uint32_t first, uint32_t second)
{
    struct pass pass = with((VkSubpassDependency){ 0, 1, OUTPUT, FRAGMENT, 0, 0, BY_REGION });
    pass.has_views = true;
    pass.subpasses[0].view_mask = first;
    pass.subpasses[1].view_mask = second;
    return pass;
}

SCENE(multiview_valid, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = views(3, 3);
    pass.dependencies[0].dependencyFlags |= VIEW_LOCAL;
    pass.correlation_count = 2;
    pass.correlation[0] = 1;
    pass.correlation[1] = 2;
    passes(kit, &pass, "", "");
    pass = views(0, 0);
    passes(kit, &pass, "", "");
}

SCENE(multiview_masks, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = views(3, 0);
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-02513",
           "VUID-VkRenderPassCreateInfo2-viewMask-03058");
    pass = views(1u << 16, 1);
    passes(kit, &pass, "VUID-VkRenderPassMultiviewCreateInfo-pViewMasks-06697",
           "VUID-VkSubpassDescription2-viewMask-06706");
    pass = views(3, 3);
    pass.correlation_count = 2;
    pass.correlation[0] = 3;
    pass.correlation[1] = 2;
    passes(kit, &pass, "VUID-VkRenderPassMultiviewCreateInfo-pCorrelationMasks-00841",
           "VUID-VkRenderPassCreateInfo2-pCorrelatedViewMasks-03056");
    pass = views(0, 0);
    pass.correlation_count = 1;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-02515",
           "VUID-VkRenderPassCreateInfo2-viewMask-03057");
}

SCENE(multiview_feature, KIT_NULL_DRIVER)
{
    struct pass pass = views(3, 3);
    pass.subpass_count = 1;
    pass.dependency_count = 0;
    passes(kit, &pass, "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555",
           "VUID-VkSubpassDescription2-multiview-06558");
#if HAS_NEWER_IDS
    pass = views(1u << 31, 1u << 31);
    pass.subpass_count = 1;
    pass.dependency_count = 0;
    kit_expect(kit, "VUID-VkRenderPassMultiviewCreateInfo-pViewMasks-06697");
    passes(kit, &pass, "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555", NULL);
    kit_expect(kit, "VUID-VkSubpassDescription2-viewMask-06706");
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-multiview-06558");
#endif
}

SCENE(multiview_counts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = views(0, 0);
    uint32_t masks[3] = { 1, 1, 1 };
    int32_t offsets[2] = { 0, 0 };
    VkRenderPassMultiviewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 3,
        .pViewMasks = masks,
    };
    pass.has_views = false;
    pass.next = &info;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01928", NULL);
    info.subpassCount = 2;
    info.dependencyCount = 2;
    info.pViewOffsets = offsets;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01929", NULL);
    info.dependencyCount = 0;
    passes(kit, &pass, "", NULL);
}

SCENE(multiview_dependencies, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = views(3, 3);
    pass.view_offsets[0] = 1;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-02512",
           "VUID-VkSubpassDependency2-dependencyFlags-03092");
    pass.dependencies[0].dependencyFlags |= VIEW_LOCAL;
    passes(kit, &pass, "", "");
    pass.dependencies[0].dstSubpass = 0;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01930",
           "VUID-VkSubpassDependency2-viewOffset-02530");
    pass.dependencies[0].dependencyFlags &= ~(VkDependencyFlags)VIEW_LOCAL;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-02512",
           "VUID-VkSubpassDependency2-dependencyFlags-03092");
    pass = views(3, 3);
    pass.dependencies[0].dstSubpass = 0;
    passes(kit, &pass, "VUID-VkSubpassDependency-srcSubpass-00872",
           "VUID-VkRenderPassCreateInfo2-pDependencies-03060");
    pass = views(1, 1);
    pass.dependencies[0].dstSubpass = 0;
    passes(kit, &pass, "", "");
    pass = views(0, 0);
    pass.dependencies[0].dependencyFlags |= VIEW_LOCAL;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-02514",
           "VUID-VkRenderPassCreateInfo2-viewMask-03059");
}

SCENE(multiview_outside, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = views(3, 3);
    pass.dependencies[0].dependencyFlags |= VIEW_LOCAL;
    pass.dependencies[0].srcSubpass = OUTSIDE;
    passes(kit, &pass, "VUID-VkSubpassDependency-dependencyFlags-02520",
           "VUID-VkSubpassDependency2-dependencyFlags-03090");
    pass.dependencies[0].srcSubpass = 0;
    pass.dependencies[0].dstSubpass = OUTSIDE;
    passes(kit, &pass, "VUID-VkSubpassDependency-dependencyFlags-02521",
           "VUID-VkSubpassDependency2-dependencyFlags-03091");
}

/* --- depth/stencil resolve --- */

struct resolve {
    struct pass pass;
    VkAttachmentReference2 reference;
    VkSubpassDescriptionDepthStencilResolve info;
};

/* Attachment 1 has four samples and is resolved into attachment 2. */
static void
depth_resolve(struct resolve *r, VkFormat format, VkResolveModeFlagBits depth,
              VkResolveModeFlagBits stencil)
{
    r->pass = depth_pass(format);
    r->pass.attachment_count = 3;
    r->pass.attachments[0].samples = VK_SAMPLE_COUNT_4_BIT;
    r->pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    r->pass.attachments[2] = attachment_of(format, VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_LAYOUT_GENERAL);
    r->reference = (VkAttachmentReference2){ VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 2,
                                             VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, 0 };
    r->info = (VkSubpassDescriptionDepthStencilResolve){
        VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE, NULL, depth, stencil,
        &r->reference
    };
    r->pass.subpasses[0].next = &r->info;
}

#define RESOLVE "VUID-VkSubpassDescriptionDepthStencilResolve-"

SCENE(depth_resolve_valid, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct resolve r;
    depth_resolve(&r, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    passes(kit, &r.pass, NULL, "");
    depth_resolve(&r, DS, VK_RESOLVE_MODE_AVERAGE_BIT, VK_RESOLVE_MODE_NONE);
    passes(kit, &r.pass, NULL, "");
    depth_resolve(&r, VK_FORMAT_D16_UNORM, VK_RESOLVE_MODE_AVERAGE_BIT, VK_RESOLVE_MODE_NONE);
    passes(kit, &r.pass, NULL, "");
    depth_resolve(&r, DS, VK_RESOLVE_MODE_NONE, VK_RESOLVE_MODE_NONE);
    r.reference.attachment = VK_ATTACHMENT_UNUSED;
    passes(kit, &r.pass, NULL, "");
}

SCENE(depth_resolve_attachments, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkResolveModeFlagBits zero = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    struct resolve r;
    depth_resolve(&r, DS, zero, zero);
    r.reference.attachment = 3;
    passes(kit, &r.pass, NULL, "VUID-VkRenderPassCreateInfo2-pSubpasses-06473");
    depth_resolve(&r, DS, zero, zero);
    r.pass.subpasses[0].has_depth = false;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03177");
    depth_resolve(&r, DS, VK_RESOLVE_MODE_NONE, VK_RESOLVE_MODE_NONE);
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03178");
    depth_resolve(&r, DS, zero, zero);
    r.pass.attachments[0].samples = r.pass.attachments[1].samples = VK_SAMPLE_COUNT_1_BIT;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03179");
    depth_resolve(&r, DS, zero, zero);
    r.pass.attachments[2].samples = VK_SAMPLE_COUNT_4_BIT;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03180");
    depth_resolve(&r, VK_FORMAT_D16_UNORM_S8_UINT, zero, zero);
    r.pass.attachments[2].format = VK_FORMAT_D32_SFLOAT_S8_UINT;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03181");
    depth_resolve(&r, VK_FORMAT_D16_UNORM, zero, zero);
    r.pass.attachments[2].format = VK_FORMAT_D16_UNORM_S8_UINT;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03182");
    depth_resolve(&r, DS, zero, zero);
    r.pass.attachments[2].format = VK_FORMAT_R8_UNORM;
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-02651");
}

SCENE(depth_resolve_modes, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct resolve r;
    depth_resolve(&r, VK_FORMAT_D16_UNORM, VK_RESOLVE_MODE_MAX_BIT, VK_RESOLVE_MODE_NONE);
    passes(kit, &r.pass, NULL, RESOLVE "depthResolveMode-03183");
    depth_resolve(&r, VK_FORMAT_S8_UINT, VK_RESOLVE_MODE_NONE, VK_RESOLVE_MODE_MAX_BIT);
    passes(kit, &r.pass, NULL, RESOLVE "stencilResolveMode-03184");
    depth_resolve(&r, DS, VK_RESOLVE_MODE_AVERAGE_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03186");
}

/* --- multisampled to single sampled --- */

SCENE(single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT feature = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    open_all(kit, "VK_EXT_multisampled_render_to_single_sampled", &feature);
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    struct pass pass = color_pass();
    pass.subpasses[0].next = &single;
    passes(kit, &pass, NULL, "");
    single.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    passes(kit, &pass, NULL,
           "VUID-VkMultisampledRenderToSingleSampledInfoEXT-rasterizationSamples-06878");
    single.multisampledRenderToSingleSampledEnable = VK_FALSE;
    passes(kit, &pass, NULL,
           "VUID-VkMultisampledRenderToSingleSampledInfoEXT-rasterizationSamples-06878");
    single.multisampledRenderToSingleSampledEnable = VK_TRUE;
    single.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    pass.attachments[0].samples = VK_SAMPLE_COUNT_2_BIT;
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-pNext-06870");
    pass = depth_pass(DS);
    pass.subpasses[0].next = &single;
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-pNext-06871");
    VkSubpassDescriptionDepthStencilResolve resolve = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE,
        .depthResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
        .stencilResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
    };
    single.pNext = &resolve;
    passes(kit, &pass, NULL, "");
    resolve.depthResolveMode = resolve.stencilResolveMode = VK_RESOLVE_MODE_NONE;
    passes(kit, &pass, NULL, RESOLVE "pNext-06873");
    resolve.depthResolveMode = VK_RESOLVE_MODE_MAX_BIT;
    passes(kit, &pass, NULL, RESOLVE "pNext-06874");
    resolve.depthResolveMode = VK_RESOLVE_MODE_NONE;
    resolve.stencilResolveMode = VK_RESOLVE_MODE_MAX_BIT;
    passes(kit, &pass, NULL, RESOLVE "pNext-06875");
    resolve.depthResolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    resolve.stencilResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    passes(kit, &pass, NULL, RESOLVE "pNext-06877");
}

/* --- fragment shading rate --- */

struct rate {
    struct pass pass;
    VkAttachmentReference2 reference;
    VkFragmentShadingRateAttachmentInfoKHR info;
};

static void
shading_rate(struct rate *r, uint32_t width, uint32_t height)
{
    r->pass = color_pass();
    r->pass.attachments[1] = attachment_of(VK_FORMAT_R8_UINT, VK_SAMPLE_COUNT_1_BIT,
                                           VK_IMAGE_LAYOUT_GENERAL);
    r->reference = (VkAttachmentReference2){
        VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 1,
        VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR, 0
    };
    r->info = (VkFragmentShadingRateAttachmentInfoKHR){
        VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        NULL,
        &r->reference,
        { width, height }
    };
    r->pass.subpasses[0].next = &r->info;
}

#define RATE "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-"

SCENE(shading_rate_attachment, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_all(kit, "VK_KHR_fragment_shading_rate", &feature);
    struct rate r;
    shading_rate(&r, 8, 16);
    passes(kit, &r.pass, NULL, "");
    r.reference.layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    passes(kit, &r.pass, NULL, RATE "04524");
    shading_rate(&r, 12, 8);
    passes(kit, &r.pass, NULL, RATE "04525");
    shading_rate(&r, 32, 16);
    passes(kit, &r.pass, NULL, RATE "04526");
    shading_rate(&r, 4, 8);
    passes(kit, &r.pass, NULL, RATE "04527");
    shading_rate(&r, 8, 12);
    passes(kit, &r.pass, NULL, RATE "04528");
    shading_rate(&r, 16, 32);
    passes(kit, &r.pass, NULL, RATE "04529");
    shading_rate(&r, 8, 4);
    passes(kit, &r.pass, NULL, RATE "04530");
    kit_expect(kit, RATE "04526");
    shading_rate(&r, 32, 8);
    passes(kit, &r.pass, NULL, RATE "04531");
    kit_expect(kit, RATE "04529");
    shading_rate(&r, 8, 32);
    passes(kit, &r.pass, NULL, RATE "04532");
    shading_rate(&r, 8, 8);
    r.pass.attachments[1].format = VK_FORMAT_R8G8B8A8_UNORM;
    passes(kit, &r.pass, NULL, "VUID-VkRenderPassCreateInfo2-pAttachments-04586");
    shading_rate(&r, 8, 8);
    r.pass.subpasses[0].colors[0] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    passes(kit, &r.pass, NULL, "VUID-VkRenderPassCreateInfo2-pAttachments-04585");
}

/* --- fragment density --- */

SCENE(density_map, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { 1, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT },
    };
    struct pass pass = color_pass();
    pass.next = pass.next2 = &map;
    pass.attachments[1].format = VK_FORMAT_R8G8_UNORM;
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    passes(kit, &pass, "", "");
    map.fragmentDensityMapAttachment.attachment = 2;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-fragmentDensityMapAttachment-06471",
           "VUID-VkRenderPassCreateInfo2-fragmentDensityMapAttachment-06472");
    map.fragmentDensityMapAttachment.attachment = 1;
    const char *id =
        "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02548";
    pass.subpasses[0].preserve_count = 1;
    pass.subpasses[0].preserves[0] = 1;
    passes(kit, &pass, id, id);
    pass.subpasses[0].preserve_count = 0;
    id = "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02549";
    map.fragmentDensityMapAttachment.layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, id, id);
    map.fragmentDensityMapAttachment.layout = VK_IMAGE_LAYOUT_GENERAL;
    id = "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02550";
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    passes(kit, &pass, id, id);
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    id = "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02551";
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    passes(kit, &pass, id, id);
}

SCENE(shader_resolve, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_QCOM_render_pass_shader_resolve", NULL);
    struct pass pass = resolve_pass();
    pass.subpasses[0].flags = VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM;
    passes(kit, &pass, "VUID-VkSubpassDescription-flags-03341",
           NEWER_ID("VUID-VkSubpassDescription2-flags-04907",
                    "VUID-VkRenderPassCreateInfo2-flags-04907"));
    pass = with((VkSubpassDependency){ 0, 1, OUTPUT, FRAGMENT, 0, 0, BY_REGION });
    pass.subpasses[1].flags = VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM;
    passes(kit, &pass, "", "");
    pass.subpasses[0].flags = VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM;
    passes(kit, &pass, "VUID-VkSubpassDescription-flags-03343",
           NEWER_ID("VUID-VkSubpassDescription2-flags-04909",
                    "VUID-VkRenderPassCreateInfo2-flags-04909"));
    struct resolve r;
    depth_resolve(&r, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    r.pass.subpasses[0].flags = VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM;
    passes(kit, &r.pass, NULL,
           NEWER_ID("VUID-VkSubpassDescription2-flags-04908",
                    "VUID-VkRenderPassCreateInfo2-flags-04908"));
}

/* --- devices that resolve depth and stencil only together --- */

SCENE(depth_resolve_one_mode, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT feature = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    setenv("WAKE_NULL_ANSWERS", "independentResolveNone=0", 1);
    open_all(kit, "VK_EXT_multisampled_render_to_single_sampled", &feature);
    struct resolve r;
    depth_resolve(&r, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    passes(kit, &r.pass, NULL, "");
    depth_resolve(&r, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_NONE);
    passes(kit, &r.pass, NULL, RESOLVE "pDepthStencilResolveAttachment-03185");
    VkSubpassDescriptionDepthStencilResolve resolve = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE,
        .depthResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
    };
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .pNext = &resolve,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    struct pass pass = depth_pass(DS);
    pass.subpasses[0].next = &single;
    passes(kit, &pass, NULL, RESOLVE "pNext-06876");
    resolve.stencilResolveMode = resolve.depthResolveMode;
    passes(kit, &pass, NULL, "");
}

SCENE(shading_rate_transformed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .instance_extensions = { "VK_KHR_surface" },
                                        .device_extensions = { "VK_KHR_fragment_shading_rate",
                                                               "VK_KHR_swapchain",
                                                               "VK_QCOM_render_pass_transform" },
                                        .device_next = &feature });
    struct rate r;
    shading_rate(&r, 8, 8);
    r.pass.flags = VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM;
    passes(kit, &r.pass, NULL, "VUID-VkRenderPassCreateInfo2-flags-04521");
}

KIT_MAIN()
