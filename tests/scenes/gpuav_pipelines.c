/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of shaders that come to their pipeline in other ways: in its create info,
 * by libraries, from modules that are gone by then. And valid pictures, which are the same with it
 * and without.
 */
#include "gpuav_scene.h"

#include "gpuav_frag.h"
#include "gpuav_frag_mistake.h"
#include "gpuav_store.h"
#include "gpuav_vert.h"
#include "gpuav_vert_mistake.h"

KIT_MAIN()

#define STORE_ID GPUAV_STORAGE("vkCmdDispatch")
#define DRAW_ID GPUAV_STORAGE("vkCmdDraw")
#define INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define SHADERS VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define FRAGMENT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
#define OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT

static void
open_libraries(struct kit *kit)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &libraries };
    struct kit_config config = {
        .device_next = &features,
        .device_extensions = { VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                               VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME },
    };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

/* ---- modules --------------------------------------------------------------------------------- */

SCENE(module_destroyed_before_use, KIT_NO_DEVICE)
{
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);

    kit_expect(kit, STORE_ID);
    kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module), "Gone");
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module));
    gpuav_run(kit, &with, 4, 0);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "highest byte accessed was 19",
                                            "Shader Module (Gone)(0x",
                                            "gpuav.comp at line 40.\n40: cells[push.index] = 7; "
                                            "// the store",
                                            NULL });
}

static void
compute_from_code(struct kit *kit, uint32_t index, bool named)
{
    open_libraries(kit);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    const VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(gpuav_store),
                                            .pCode = gpuav_store };
    const VkDebugUtilsObjectNameInfoEXT before = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .pNext = &code,
        .objectType = VK_OBJECT_TYPE_SHADER_MODULE,
        .pObjectName = "Stored",
    };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, VK_NULL_HANDLE),
        .layout = with.layout,
        .basePipelineIndex = -1,
    };

    info.stage.pNext = named ? (const void *)&before : &code;
    with.pipeline = VK_NULL_HANDLE;
    KIT_VK(kit,
           vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &with.pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(with.pipeline));
    kit_name(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(with.pipeline), "From code");
    gpuav_run(kit, &with, index, 0);
}

SCENE(code_without_module_inside, KIT_NO_DEVICE)
{
    compute_from_code(kit, 3, true);
}

SCENE(code_without_module_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, STORE_ID);
    compute_from_code(kit, 4, false);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "Pipeline (From code)(0x",
                                            "). Shader Instruction Index = ",
                                            "gpuav.comp at line 40.\n40: cells[push.index] = 7; "
                                            "// the store",
                                            NULL });
}

/* The code is not the first struct of the stage's chain. */
SCENE(named_code_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, STORE_ID);
    compute_from_code(kit, 4, true);
    gpuav_check_text(kit, STORE_ID,
                     (const char *const[]){ "highest byte accessed was 19", "// the store", NULL });
}

/* ---- graphics -------------------------------------------------------------------------------- */

struct picture {
    struct kit_target target;
    struct rig_base base;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

/* The kit's target, with an image that can be copied. */
static struct kit_target
readable_target(struct kit *kit)
{
    struct kit_target target = { .size = 16 };
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .attachmentCount = 1,
        .width = target.size,
        .height = target.size,
        .layers = 1,
    };

    target.image = kit_bound_image(kit, target.size, target.size,
                                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                       VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    target.view = kit_image_view(kit, target.image);
    target.render_pass = info.renderPass = kit_render_pass(kit);
    info.pAttachments = &target.view;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &target.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(target.framebuffer));
    return target;
}

static struct picture
picture(struct kit *kit)
{
    struct picture p = { .target = readable_target(kit) };
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                      VK_SHADER_STAGE_ALL);

    VkDeviceMemory memory;
    VkBuffer cells = kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &memory);
    void *mapped = NULL;

    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    memset(mapped, 0, 16);
    p.base = rig_base(kit);
    p.base.layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 8);
    p.base.render_pass = p.target.render_pass;
    p.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), set_layout);
    kit_write_buffer(kit, p.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, cells);
    p.commands = kit_primary(kit);
    return p;
}

static void
draw(struct kit *kit, const struct picture *p, VkPipeline pipeline, uint32_t index, VkBuffer to)
{
    const uint32_t push[2] = { index, 0 };
    const VkBufferImageCopy region = {
        .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        .imageExtent = { p->target.size, p->target.size, 1 },
    };
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .newLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = p->target.image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    kit_begin(kit, p->commands, 0);
    kit_begin_target(p->commands, &p->target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, p->base.layout, 0, 1,
                            &p->set, 0, NULL);
    vkCmdPushConstants(p->commands, p->base.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDraw(p->commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(p->commands);
    if (to) {
        vkCmdPipelineBarrier(p->commands, VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                             VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
        vkCmdCopyImageToBuffer(p->commands, p->target.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                               to, 1, &region);
    }
    kit_end(kit, p->commands);
    KIT_VK(kit, kit_submit(kit->queue, p->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* A part of a pipeline, with the shader that it needs. */
static VkPipeline
library(const struct picture *p, VkGraphicsPipelineLibraryFlagsEXT flags, VkShaderModule module)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = flags
    };
    struct rig rig;

    rig_init(&rig, &p->base);
    rig.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    rig.info.pNext = &part;
    rig.info.stageCount = module ? 1 : 0;
    rig.stages[0] = rig_stage(
        flags & SHADERS ? VK_SHADER_STAGE_VERTEX_BIT : VK_SHADER_STAGE_FRAGMENT_BIT, module);
    return rig_make(&p->base, &rig);
}

static void
libraries(struct kit *kit, uint32_t index)
{
    open_libraries(kit);
    struct picture p = picture(kit);
    VkShaderModule vertex = MODULE(kit, gpuav_vert), fragment = MODULE(kit, gpuav_frag_mistake);
    const VkPipeline parts[] = {
        library(&p, INPUT, VK_NULL_HANDLE),
        library(&p, SHADERS, vertex),
        library(&p, FRAGMENT, fragment),
        library(&p, OUTPUT, VK_NULL_HANDLE),
    };
    const VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = KIT_COUNT(parts),
        .pLibraries = parts,
    };
    struct rig rig;

    rig_init(&rig, &p.base);
    rig.info.pNext = &linked;
    rig.info.stageCount = 0;
    VkPipeline pipeline = rig_make(&p.base, &rig);
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(fragment));
    kit_name(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline), "Linked");
    draw(kit, &p, pipeline, index, VK_NULL_HANDLE);
}

SCENE(libraries_inside, KIT_NO_DEVICE)
{
    libraries(kit, 3);
}

SCENE(libraries_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, DRAW_ID);
    libraries(kit, 4);
    gpuav_check_text(kit, DRAW_ID,
                     (const char *const[]){ "Pipeline (Linked)(0x",
                                            "Stage = Fragment. Fragment coord (x,y) = (3.5, 5.5).",
                                            "gpuav.frag at line 2", "// the fragment\n", NULL });
}

/* ---- pictures -------------------------------------------------------------------------------- */

enum { PICTURE = 16 * 16 * 4 };

/* Every shader looks into its buffer, and finds what it may. */
static void
render(struct kit *kit, const char *gpuav, unsigned char bytes_out[PICTURE])
{
    VkDeviceMemory memory;
    void *mapped = NULL;
    struct rig rig;

    setenv("WAKE_GPUAV", gpuav, 1);
    kit_open(kit, NULL);
    struct picture p = picture(kit);
    VkBuffer to = kit_bound_buffer(kit, PICTURE, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    p.base.vertex = MODULE(kit, gpuav_vert_mistake);
    p.base.fragment = MODULE(kit, gpuav_frag_mistake);
    rig_init(&rig, &p.base);
    draw(kit, &p, rig_make(&p.base, &rig), 2, to);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    memcpy(bytes_out, mapped, PICTURE);
    kit_close(kit);
}

SCENE(same_picture, KIT_NO_DEVICE)
{
    static unsigned char without[PICTURE], with[PICTURE];

    render(kit, "0", without);
    render(kit, "1", with);
    KIT_CHECK(kit, memcmp(without, with, PICTURE) == 0);
    KIT_CHECK(kit, without[1] == 255); /* the triangle covers everything */
}
