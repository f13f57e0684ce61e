/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about dynamic rendering: attachments, local reads, suspending, secondaries. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#include "frag_subpass.h"

#define COLOURS 64u /* more than there may be */

struct rendering {
    struct program_drawing d;
    bool unused, local; /* features */
    bool resolves, suspends, two;
    struct program_image second, resolved;
    VkImageView second_view, resolved_view;
    VkFormat formats[2];
    VkPipeline pipeline;
    VkCommandBuffer commands; /* of the secondary */
};

static void
prepare_rendering(struct program *p)
{
    p->features.v13.dynamicRendering = M("no dynamicRendering", VK_TRUE, VK_FALSE);
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v11.multiview = program_pick(p, "multiview", 2);
    p->features.core.features.independentBlend = VK_TRUE;
    p->features.v14.dynamicRenderingLocalRead = M("no dynamicRenderingLocalRead", VK_TRUE,
                                                  VK_FALSE);
    if (program_pick(p, "unused attachments", 2)) {
        FEATURES(DynamicRenderingUnusedAttachmentsFeaturesEXT,
                 DYNAMIC_RENDERING_UNUSED_ATTACHMENTS_FEATURES_EXT);
        program_extension(p, VK_EXT_DYNAMIC_RENDERING_UNUSED_ATTACHMENTS_EXTENSION_NAME);
        DynamicRenderingUnusedAttachmentsFeaturesEXT->dynamicRenderingUnusedAttachments = M(
            "no dynamicRenderingUnusedAttachments", VK_TRUE, VK_FALSE);
    }
}

static void
make_targets(struct program *p, struct rendering *r)
{
    program_targets(p, &r->d);
    r->formats[0] = r->d.format;
    r->formats[1] = VK_FORMAT_R16G16B16A16_SFLOAT;
    if (r->two) {
        r->second = program_image_2d(p, r->formats[1], DRAWING_SIZE,
                                     VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        r->second_view = program_view(p, &r->second, VK_IMAGE_ASPECT_COLOR_BIT);
    }
    if (r->resolves) {
        r->resolved = program_image_2d(
            p, M("resolve of another format", r->d.format, VK_FORMAT_B8G8R8A8_UNORM), DRAWING_SIZE,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
        r->resolved_view = program_view(p, &r->resolved, VK_IMAGE_ASPECT_COLOR_BIT);
    }
}

/* --- pipeline --- */

static void
make_pipeline(struct program *p, struct rendering *r, const void *next)
{
    struct program_pipeline pipeline;
    VkPipelineColorBlendAttachmentState blends[2];
    VkFormat formats[2] = { r->formats[0], r->formats[1] };

    program_describe_pipeline(p, &r->d, &pipeline);
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                      kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    program_reads_no_vertices(&pipeline);
    program_add_fragments(p, &pipeline);
    blends[0] = blends[1] = pipeline.attachment;
    if (r->two) {
        blends[1].colorWriteMask = 0; /* that the fragment shader does not write */
    }
    formats[0] = M("pipeline for another format", formats[0], VK_FORMAT_R32G32B32A32_SFLOAT);
    formats[0] = M("pipeline for no colour", formats[0], VK_FORMAT_UNDEFINED);
    pipeline.blend.attachmentCount = r->two ? 2 : 1;
    pipeline.blend.pAttachments = blends;
    pipeline.rendering.colorAttachmentCount = M("pipeline for other counts of colours",
                                                r->two ? 2u : 1u, r->two ? 1u : 2u);
    pipeline.rendering.pColorAttachmentFormats = formats;
    pipeline.rendering.depthAttachmentFormat = M("pipeline for another depth",
                                                 pipeline.rendering.depthAttachmentFormat,
                                                 VK_FORMAT_D16_UNORM);
    pipeline.rendering.stencilAttachmentFormat = M("pipeline for another stencil",
                                                   pipeline.rendering.stencilAttachmentFormat,
                                                   VK_FORMAT_S8_UINT);
    pipeline.rendering.viewMask = M("pipeline for views", 0u, 1u);
    pipeline.multisample.rasterizationSamples = M(
        "pipeline for other samples", r->d.samples,
        r->d.samples == VK_SAMPLE_COUNT_1_BIT ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT);
    pipeline.rendering.pNext = next;
    program_add_state(&pipeline, VK_DYNAMIC_STATE_LINE_WIDTH);
    pipeline.info.pNext = M("pipeline for nothing", (const void *)&pipeline.rendering, NULL);
    r->pipeline = program_make_pipeline(p, &pipeline);
}

/* --- beginning --- */

static VkRenderingAttachmentInfo
colour_of(struct program *p, const struct rendering *r, bool local)
{
    VkImageLayout layout = local ? VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ
                                 : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;

    return (VkRenderingAttachmentInfo){
        .sType = M("attachment of another type", VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                   VK_STRUCTURE_TYPE_RENDERING_INFO),
        .imageView = M(
            "no view as colour",
            M("depth view as colour", r->d.views[0], r->d.views[1] ? r->d.views[1] : r->d.views[0]),
            VK_NULL_HANDLE),
        .imageLayout = M("colour in an undefined layout",
                         M("colour in a layout of shaders",
                           M("colour in a depth layout", layout,
                             VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
                           VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL),
                         VK_IMAGE_LAYOUT_UNDEFINED),
        .resolveMode = r->resolves ? M("resolve by the minimum",
                                       M("resolve mode that is none", VK_RESOLVE_MODE_AVERAGE_BIT,
                                         (VkResolveModeFlagBits)0x40),
                                       VK_RESOLVE_MODE_MIN_BIT)
                                   : VK_RESOLVE_MODE_NONE,
        .resolveImageView = r->resolves ? M("resolve to no view", r->resolved_view, VK_NULL_HANDLE)
                                        : VK_NULL_HANDLE,
        .resolveImageLayout = r->resolves ? M("resolve in an undefined layout",
                                              VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                              VK_IMAGE_LAYOUT_UNDEFINED)
                                          : VK_IMAGE_LAYOUT_UNDEFINED,
        .loadOp = M("load operation that is none", VK_ATTACHMENT_LOAD_OP_CLEAR,
                    (VkAttachmentLoadOp)99),
        .storeOp = M("store operation that is none", VK_ATTACHMENT_STORE_OP_STORE,
                     (VkAttachmentStoreOp)99),
    };
}

static void
begin(struct program *p, const struct rendering *r, bool local, VkRenderingFlags flags)
{
    const VkRenderingAttachmentInfo colours[COLOURS] = {
        [0] = colour_of(p, r, local),
        [1 ... COLOURS - 1] = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                .imageView = r->second_view,
                                .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                .storeOp = VK_ATTACHMENT_STORE_OP_STORE },
    };
    const VkRenderingAttachmentInfo depth = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = M("colour view as depth", r->d.views[1], r->d.views[0]),
        .imageLayout = M("depth in a colour layout",
                         VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = flags | M("rendering flags that are none", 0u, 0x40000000u),
        .renderArea = { { M("area from -1", 0, -1), 0 },
                        { M("area beyond the attachments", M("area of width 0", DRAWING_SIZE, 0u),
                            DRAWING_SIZE + 1),
                          DRAWING_SIZE } },
        .layerCount = M("more layers than the views", M("no layers", 1u, 0u), 2u),
        .viewMask = M("views of rendering", 0u, 1u),
        .colorAttachmentCount = M("more colours than there may be",
                                  M("no colours", r->two ? 2u : 1u, 0u), COLOURS),
        .pColorAttachments = colours,
        .pDepthAttachment = r->d.depth ? M("no depth", &depth, NULL) : NULL,
        .pStencilAttachment = r->d.depth ? M("no stencil", &depth, NULL) : NULL,
    };
    DO(vkCmdBeginRendering(p->commands, &info));
}

static void
draw(struct program *p, const struct rendering *r, VkCommandBuffer commands)
{
    UNLESS("no pipeline bound")
    {
        DO(vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r->pipeline));
    }
    DO(vkCmdSetLineWidth(commands, 1.0f));
    DO(vkCmdDraw(commands, 3, 1, 0, 0));
}

/* --- secondaries --- */

static void
record_secondary(struct program *p, struct rendering *r)
{
    const VkFormat formats[2] = { M("secondary for another format", r->formats[0],
                                    VK_FORMAT_R32G32B32A32_SFLOAT),
                                  r->formats[1] };
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .flags = (r->suspends ? (VkRenderingFlags)VK_RENDERING_SUSPENDING_BIT : 0u) |
                 M("secondary inherits a flag of contents", 0u,
                   (VkRenderingFlags)VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT) |
                 M("secondary inherits resuming", 0u, (VkRenderingFlags)VK_RENDERING_RESUMING_BIT),
        .viewMask = M("secondary for views", 0u, 1u),
        .colorAttachmentCount = M("secondary for other counts of colours", r->two ? 2u : 1u, 0u),
        .pColorAttachmentFormats = formats,
        .depthAttachmentFormat = r->d.depth ? M("secondary for no depth", r->d.depth_image.format,
                                                VK_FORMAT_UNDEFINED)
                                            : M("secondary for depth", VK_FORMAT_UNDEFINED,
                                                VK_FORMAT_D16_UNORM),
        .stencilAttachmentFormat = r->d.depth ? M("secondary for no stencil",
                                                  r->d.depth_image.format, VK_FORMAT_UNDEFINED)
                                              : VK_FORMAT_UNDEFINED,
        .rasterizationSamples = M("secondary for other samples", r->d.samples,
                                  r->d.samples == VK_SAMPLE_COUNT_1_BIT ? VK_SAMPLE_COUNT_4_BIT
                                                                        : VK_SAMPLE_COUNT_1_BIT),
    };
    const VkCommandBufferInheritanceInfo inherits = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = M("secondary inherits no rendering", &rendering, NULL),
    };
    const VkCommandBufferBeginInfo begin_info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = M("secondary outside of rendering",
                   (VkCommandBufferUsageFlags)VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, 0u),
        .pInheritanceInfo = &inherits,
    };
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_SECONDARY,
        .commandBufferCount = 1,
    };
    TRY(vkAllocateCommandBuffers(p->device, &info, &r->commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(r->commands));
    TRY(vkBeginCommandBuffer(r->commands, &begin_info));
    if (program_pick(p, "drawn in the secondary", 3)) {
        draw(p, r, r->commands);
    }
    IF("rendering ended in the secondary")
    {
        DO(vkCmdEndRendering(r->commands));
    }
    TRY(vkEndCommandBuffer(r->commands));
}

static void
ready(struct program *p, const struct rendering *r, bool local)
{
    program_layout(p, &r->d.colour, VK_IMAGE_LAYOUT_UNDEFINED,
                   local ? VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ
                         : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    if (r->d.depth) {
        program_layout(p, &r->d.depth_image, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    }
    if (r->two) {
        program_layout(p, &r->second, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    }
    if (r->resolves) {
        program_layout(p, &r->resolved, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    }
}

static struct rendering
some_rendering(struct program *p, bool local)
{
    struct rendering r = {
        .d = { .depth = program_pick(p, "depth", 2), .samples = VK_SAMPLE_COUNT_1_BIT },
        .two = program_pick(p, "two", 2),
    };
    if (!r.two && !local && program_pick(p, "samples", 3) == 0) {
        r.d.samples = VK_SAMPLE_COUNT_4_BIT;
        r.resolves = program_pick(p, "resolves", 2);
    }
    return r;
}

static void
renderings(struct program *p)
{
    struct rendering r = some_rendering(p, false);
    bool secondary = program_pick(p, "secondary", 2);
    r.suspends = program_pick(p, "suspends", 3) == 0;
    VkRenderingFlags flags = secondary ? VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT : 0u;

    program_begin(p);
    make_targets(p, &r);
    make_pipeline(p, &r, NULL);
    if (secondary) {
        record_secondary(p, &r);
    }
    ready(p, &r, false);
    flags ^= M("contents of the other kind", 0u,
               (VkRenderingFlags)VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
    UNLESS("not begun")
    {
        begin(p, &r, false,
              flags | (r.suspends ? (VkRenderingFlags)VK_RENDERING_SUSPENDING_BIT : 0u) |
                  M("resumes nothing", 0u, (VkRenderingFlags)VK_RENDERING_RESUMING_BIT));
    }
    if (secondary) {
        DO(vkCmdExecuteCommands(p->commands, 1, &r.commands));
    } else {
        draw(p, &r, p->commands);
    }
    IF("a barrier of images in rendering")
    {
        program_layout(p, &r.d.colour, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
    }
    IF("rendering in rendering")
    {
        begin(p, &r, false, 0);
    }
    UNLESS("not ended")
    {
        DO(vkCmdEndRendering(p->commands));
    }
    if (r.suspends) {
        IF("a barrier while it is suspended")
        {
            program_barrier(p);
        }
        UNLESS("not resumed")
        {
            r.d.depth &= !program_mistake(p, "resumed without depth");
            begin(p, &r, false,
                  flags | M("begun anew while suspended",
                            (VkRenderingFlags)VK_RENDERING_RESUMING_BIT, 0u));
            DO(vkCmdEndRendering(p->commands));
        }
    }
    IF("view destroyed before the submit")
    {
        DROP(IMAGE_VIEW, r.d.views[0]);
    }
    program_finish(p);
}

/* --- local reads --- */

static VkDescriptorSet
input_set(struct program *p, struct rendering *r, VkDescriptorSetLayout layout)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1 };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorSet set = VK_NULL_HANDLE;

    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &info, NULL, &pool));
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(set));
    const VkDescriptorImageInfo image = {
        .imageView = r->d.views[0],
        .imageLayout = M("input in another layout", VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ,
                         VK_IMAGE_LAYOUT_GENERAL),
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
        .pImageInfo = &image,
    };
    DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    return set;
}

static VkDescriptorSetLayout
input_layout(struct program *p, struct rendering *r)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                                   VK_SHADER_STAGE_FRAGMENT_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    MAKE(DESCRIPTOR_SET_LAYOUT, layout,
         vkCreateDescriptorSetLayout(p->device, &info, NULL, &layout));
    const VkPipelineLayoutCreateInfo pipeline = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &layout,
    };
    MAKE(PIPELINE_LAYOUT, r->d.layout,
         vkCreatePipelineLayout(p->device, &pipeline, NULL, &r->d.layout));
    return layout;
}

static void
make_reader(struct program *p, struct rendering *r, const void *next)
{
    struct program_pipeline pipeline;
    VkPipelineColorBlendAttachmentState blends[2];

    program_describe_pipeline(p, &r->d, &pipeline);
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                      kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    program_reads_no_vertices(&pipeline);
    program_add_stage(&pipeline, VK_SHADER_STAGE_FRAGMENT_BIT, SHADER(frag_subpass));
    blends[0] = blends[1] = pipeline.attachment;
    blends[0].colorWriteMask = program_pick(p, "written", 2) ? 15 : 0;
    blends[1] = blends[0];
    pipeline.blend.attachmentCount = r->two ? 2 : 1;
    pipeline.blend.pAttachments = blends;
    pipeline.rendering.colorAttachmentCount = r->two ? 2u : 1u;
    pipeline.rendering.pColorAttachmentFormats = r->formats;
    pipeline.rendering.pNext = next;
    program_add_state(&pipeline, VK_DYNAMIC_STATE_LINE_WIDTH);
    r->pipeline = program_make_pipeline(p, &pipeline);
}

static void
local_barrier(struct program *p)
{
    const VkMemoryBarrier2 memory = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = M("a barrier of transfers in rendering",
                          VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                          VK_PIPELINE_STAGE_2_COPY_BIT),
        .srcAccessMask = M("a barrier of shaders in rendering",
                           VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, VK_ACCESS_2_SHADER_READ_BIT),
        .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        .dstAccessMask = VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT,
    };
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .dependencyFlags = M("a barrier that is not by region", VK_DEPENDENCY_BY_REGION_BIT, 0u),
        .memoryBarrierCount = 1,
        .pMemoryBarriers = &memory,
    };
    DO(vkCmdPipelineBarrier2(p->commands, &info));
}

static void
local_reads(struct program *p)
{
    struct rendering r = some_rendering(p, true);
    uint32_t places[2] = { 0,
                           M("a location twice", M("a location behind the last", 1u, 100u), 0u) };
    uint32_t indices[2] = { 0, VK_ATTACHMENT_UNUSED };
    uint32_t count = r.two ? 2u : 1u;
    bool locations = program_pick(p, "locations", 2), inputs = program_pick(p, "inputs", 2);

    if (r.two && program_pick(p, "exchanged", 2) && places[1] == 1) {
        places[0] = 1;
        places[1] = 0;
        locations = true;
    }
    const VkRenderingInputAttachmentIndexInfo input = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO,
        .colorAttachmentCount = count,
        .pColorAttachmentInputIndices = indices,
    };
    const VkRenderingAttachmentLocationInfo location = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO,
        .pNext = inputs ? &input : NULL,
        .colorAttachmentCount = M("locations of other counts", count, 0u),
        .pColorAttachmentLocations = places,
    };
    program_begin(p);
    VkDescriptorSetLayout layout = input_layout(p, &r);
    make_targets(p, &r);
    make_reader(p, &r, locations ? (const void *)&location : inputs ? (const void *)&input : NULL);
    VkDescriptorSet set = input_set(p, &r, layout);
    ready(p, &r, true);
    begin(p, &r, true, 0);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.pipeline));
    DO(vkCmdSetLineWidth(p->commands, 1.0f));
    DO(vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.d.layout, 0, 1, &set,
                               0, NULL));
    if (locations && !program_mistake(p, "locations that are not set")) {
        DO(NOW(vkCmdSetRenderingAttachmentLocations)(p->commands, &location));
    }
    if (inputs && !program_mistake(p, "indices that are not set")) {
        DO(NOW(vkCmdSetRenderingInputAttachmentIndices)(p->commands, &input));
    }
    UNLESS("no barrier in rendering")
    {
        local_barrier(p);
    }
    DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    DO(vkCmdEndRendering(p->commands));
    IF("locations set outside of rendering")
    {
        DO(NOW(vkCmdSetRenderingAttachmentLocations)(p->commands, &location));
    }
    IF("indices set outside of rendering")
    {
        DO(NOW(vkCmdSetRenderingInputAttachmentIndices)(p->commands, &input));
    }
    program_finish(p);
}

const struct program_subject rendering_subjects[] = {
    { "rendering", renderings, prepare_rendering },
    { "local_read", local_reads, prepare_rendering },
    { NULL, NULL, NULL },
};

#endif
