/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The seven bugs of docs/tutorial.md, each as it is and mended. What the tutorial leans on stands in
 * each message: who is free to change the text changes both. How long a message takes is written to
 * the file that TUTORIAL_TIMES names; tests/tools/tutorial_test.py looks at it.
 */
#include "pipeline_rig.h"
#include "shader_scene.h"
#include "sync_scene.h"

#include "comp_sure_first.h"

#include <stdlib.h>
#include <time.h>

#define VIEWPORT_ID "VUID-vkCmdDraw-commandBuffer-02701"
#define LAYOUT_ID "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout"

static double
milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* From the scene's last call on, while it calls nothing. */
static void
time_message(struct kit *kit, const char *id)
{
    const char *path = getenv("TUTORIAL_TIMES");
    FILE *file = path && kit_layer_name()[0] ? fopen(path, "a") : NULL;
    const struct timespec step = { .tv_nsec = 500000 };
    double begin = milliseconds();

    if (file) {
        while (!kit_log_count(&kit->log, id) && milliseconds() < begin + 2000) {
            (void)nanosleep(&step, NULL);
        }
        fprintf(file, "%s %.1f\n", id, milliseconds() - begin);
        fclose(file);
    }
}

/* A message of this id has all these words; checked after everything is destroyed. */
static void
says(struct kit *kit, const char *id, const char *const *words)
{
    const struct kit_message *message;

    time_message(kit, id);
    kit_close(kit);
    message = kit_log_find(&kit->log, id);
    if (!message || !kit_layer_name()[0]) {
        return; /* the scene fails by itself */
    }
    for (; *words; words++) {
        KIT_CHECK_TEXT(kit, strstr(message->text, *words) != NULL, "'%s' is not in: %s", *words,
                       message->text);
    }
}
#define SAYS(kit, id, ...) says((kit), (id), (const char *const[]){ __VA_ARGS__, NULL })

static void
name_queue(struct kit *kit)
{
    kit_name(kit, VK_OBJECT_TYPE_QUEUE, KIT_HANDLE(kit->queue), "graphics");
}

/* 1. A buffer is destroyed while the GPU still reads it. */
static void
destroy_in_flight(struct kit *kit, bool mended)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    name_queue(kit);
    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "particles");
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, fence));
    if (mended) {
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    } else {
        kit_expect(kit, "VUID-vkDestroyBuffer-buffer-00922");
    }
    kit_forget(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkDestroyBuffer(kit->device, buffer, NULL);
    vkDeviceWaitIdle(kit->device);
    if (!mended) {
        SAYS(kit, "VUID-vkDestroyBuffer-buffer-00922", "particles", "[graphics]",
             "vkDestroyBuffer(): ");
    }
}

SCENE(destroyed_in_flight, KIT_NULL_DRIVER)
{
    destroy_in_flight(kit, false);
}

SCENE(destroyed_in_flight_mended, KIT_NULL_DRIVER)
{
    destroy_in_flight(kit, true);
}

/* 2. A compute shader moves particles, a draw reads them as vertices. */

static VkPipeline
particle_pipeline(struct kit *kit, const struct kit_target *target)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    base.render_pass = target->render_pass;
    rig_init(&r, &base);
    r.bindings[0] = (VkVertexInputBindingDescription){ 0, 16, VK_VERTEX_INPUT_RATE_VERTEX };
    r.attributes[0] = (VkVertexInputAttributeDescription){ 0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0 };
    r.input.vertexBindingDescriptionCount = 1;
    r.input.vertexAttributeDescriptionCount = 1;
    return rig_make(&base, &r);
}

static void
draw_computed(struct kit *kit, bool mended)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkDeviceSize zero = 0;
    const uint32_t push[2] = { 4, 4 };
    VkDescriptorSetLayout sets = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = shader_layout(kit, sets, VK_NULL_HANDLE, 8);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), sets);
    VkBuffer buffer = kit_bound_buffer(
        kit, BYTES, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    VkPipeline move = shader_compute(kit, MODULE(kit, comp_sure_first), layout, NULL);
    struct kit_target target = kit_target(kit);
    VkPipeline draw = particle_pipeline(kit, &target);
    VkCommandBuffer commands = kit_recording(kit);

    kit_name(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "particles");
    kit_write_buffer(kit, set, type, buffer);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, move);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(commands, 1, 1, 1);
    if (mended) {
        /* Word for word what the message asks for. */
        memory_barrier(commands, true,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                             .src_access = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                                             .dst_access = VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT });
    } else {
        kit_expect(kit, RAW);
    }
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, draw);
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &zero);
    vkCmdDraw(commands, 6, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    if (!mended) {
        SAYS(kit, RAW, "particles", "vkCmdDispatch(), command ", "no barrier since then reaches it",
             ".srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, "
             ".srcAccessMask = VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, "
             ".dstStageMask = VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT, "
             ".dstAccessMask = VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT");
    }
}

SCENE(vertices_computed, KIT_PLAIN)
{
    draw_computed(kit, false);
}

SCENE(vertices_computed_mended, KIT_PLAIN)
{
    draw_computed(kit, true);
}

/* 3. A texture is filled before it was brought into the layout for that. */

static void
fill_texture(struct kit *kit, bool mended)
{
    VkBuffer pixels = kit_bound_buffer(kit, 4 * TEXELS * TEXELS, VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                       NULL);
    VkImage image = kit_bound_image(kit, TEXELS, TEXELS, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    const VkBufferImageCopy region = { .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                       .imageExtent = { TEXELS, TEXELS, 1 } };
    VkCommandBuffer commands = kit_recording(kit);

    kit_name(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image), "bricks");
    if (mended) {
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                             VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1,
                             &(const VkImageMemoryBarrier){
                                 .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                 .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                 .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                 .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                 .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                 .image = image,
                                 .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } });
    } else {
        kit_expect(kit, LAYOUT_ID);
    }
    vkCmdCopyBufferToImage(commands, pixels, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1,
                           &region);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    vkDeviceWaitIdle(kit->device);
    if (!mended) {
        SAYS(kit, LAYOUT_ID, "bricks", "VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL",
             "VK_IMAGE_LAYOUT_UNDEFINED");
    }
}

SCENE(layout_forgotten, KIT_PLAIN)
{
    fill_texture(kit, false);
}

SCENE(layout_forgotten_mended, KIT_PLAIN)
{
    fill_texture(kit, true);
}

/* 4. A descriptor set is bound that was never written. */
static void
use_set(struct kit *kit, bool mended)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout sets = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkPipelineLayout layout = kit_pipeline_layout(kit, sets);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), sets);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_STORE_COMP);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    kit_name(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(set), "material 7");
    if (mended) {
        kit_write_buffer(kit, set, type, buffer);
    } else {
        kit_expect(kit, "VUID-vkCmdDispatch-None-02699");
    }
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    if (!mended) {
        SAYS(kit, "VUID-vkCmdDispatch-None-02699", "material 7", "binding 0");
    }
}

SCENE(set_never_written, KIT_PLAIN)
{
    use_set(kit, false);
}

SCENE(set_never_written_mended, KIT_PLAIN)
{
    use_set(kit, true);
}

/* 5. The command buffer of a frame is recorded again while the GPU is at it. */
static void
record_again(struct kit *kit, bool mended)
{
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);

    name_queue(kit);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "frame 0");
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, fence));
    if (mended) {
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    } else {
        kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049");
    }
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    vkDeviceWaitIdle(kit->device);
    if (!mended) {
        SAYS(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049", "frame 0", "[graphics]");
    }
}

SCENE(recorded_in_flight, KIT_NULL_DRIVER)
{
    record_again(kit, false);
}

SCENE(recorded_in_flight_mended, KIT_NULL_DRIVER)
{
    record_again(kit, true);
}

/* 6. A pipeline wants a dynamic viewport, and nobody sets it. */
static void
draw_without_viewport(struct kit *kit, bool mended)
{
    struct kit_target target = kit_target(kit);
    struct rig_base base = rig_base(kit);
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);
    VkPipeline pipeline;
    struct rig r;

    base.render_pass = target.render_pass;
    rig_init(&r, &base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT);
    pipeline = rig_make(&base, &r);
    kit_name(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline), "opaque");
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    if (mended) {
        vkCmdSetViewport(commands, 0, 1, &viewport);
    } else {
        kit_expect(kit, VIEWPORT_ID);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    if (!mended) {
        SAYS(kit, VIEWPORT_ID, "opaque", "not provided via calls to vkCmdSetViewport()",
             "vkCmdDraw(): ");
    }
}

SCENE(viewport_never_set, KIT_PLAIN)
{
    draw_without_viewport(kit, false);
}

SCENE(viewport_never_set_mended, KIT_PLAIN)
{
    draw_without_viewport(kit, true);
}

/* 7. The fence of the last round is given to the next submit without a reset. */
static void
submit_again(struct kit *kit, bool mended)
{
    VkFence fence = kit_fence(kit, 0);

    kit_name(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence), "frame done");
    KIT_VK(kit, kit_submit(kit->queue, VK_NULL_HANDLE, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    if (mended) {
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    } else {
        kit_expect(kit, "VUID-vkQueueSubmit-fence-00063");
    }
    KIT_VK(kit, kit_submit(kit->queue, VK_NULL_HANDLE, fence));
    vkDeviceWaitIdle(kit->device);
    if (!mended) {
        SAYS(kit, "VUID-vkQueueSubmit-fence-00063", "frame done", "signaled");
    }
}

SCENE(fence_not_reset, KIT_PLAIN)
{
    submit_again(kit, false);
}

SCENE(fence_not_reset_mended, KIT_PLAIN)
{
    submit_again(kit, true);
}

KIT_MAIN()
