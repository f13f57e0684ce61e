/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A recording that has repeated itself for some frames depends on something that then dies: that is told as of one that
 * was never recorded before, wherever in the recording it happens. The pairs in repeated_counts.c: what dies is of no concern.
 */
#include "shader_scene.h"

#include "comp_image.h"

#define NOT_VALID "VUID-vkCmdDispatch-None-02699"
#define NOT_RECORDING "VUID-vkEndCommandBuffer-commandBuffer-00059"
#define NOT_EXECUTABLE "VUID-vkQueueSubmit-pCommandBuffers-00070"

enum { TIMES = 4, COPIES = 30 };

/* When it dies: between two recordings, in one before its set is bound, behind the dispatch, before the submit. */
enum moment { BETWEEN, BEFORE, BEHIND, SUBMIT, MOMENTS };

struct frame {
    struct kit *kit;
    VkCommandBuffer commands;
    VkBuffer source, target;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    struct kit_target screen;
    /* what may die */
    VkBuffer buffer; /* of the set, where it names one */
    VkImage image;   /* of the set, where it names one */
    VkImageView view;
    VkDeviceMemory memory; /* of either */
};

static struct frame
frame_of(struct kit *kit, VkDescriptorType type, VkShaderModule module)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    struct frame f = { .kit = kit,
                       .commands = kit_primary(kit),
                       .source = kit_bound_buffer(kit, 256, both, NULL),
                       .target = kit_bound_buffer(kit, 256, both, NULL),
                       .layout = kit_pipeline_layout(kit, layout),
                       .screen = kit_target(kit) };

    f.pipeline = kit_compute_of(kit, f.layout, module);
    f.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    return f;
}

static struct frame
with_buffer(struct kit *kit)
{
    struct frame f = frame_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                              kit_shader(kit, KIT_SHADER_STORE_COMP));

    f.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &f.memory);
    kit_write_buffer(kit, f.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, f.buffer);
    return f;
}

static VkImage
image_in(struct kit *kit, VkDeviceMemory *memory_out)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 8, 8, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_STORAGE_BIT };
    VkMemoryRequirements needs;
    VkImage image;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    *memory_out = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, *memory_out, 0));
    return image;
}

/* Once, before all: the recordings do not name the image themselves. */
static void
to_general(struct kit *kit, VkImage image)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static struct frame
with_image(struct kit *kit)
{
    struct frame f = frame_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, MODULE(kit, comp_image));
    VkDescriptorImageInfo info = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = f.set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                                   .pImageInfo = &info };

    f.image = image_in(kit, &f.memory);
    to_general(kit, f.image);
    info.imageView = f.view = kit_image_view(kit, f.image);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    return f;
}

/* ---- what dies ------------------------------------------------------------------------------- */

static void
drop_buffer(const struct frame *f)
{
    kit_drop(f->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(f->buffer));
}

static void
drop_memory(const struct frame *f)
{
    kit_drop(f->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(f->memory));
}

static void
drop_view(const struct frame *f)
{
    kit_drop(f->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(f->view));
}

static void
drop_image(const struct frame *f)
{
    kit_drop(f->kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(f->image));
}

/* ---- the recording --------------------------------------------------------------------------- */

/* `drop` at the moment, if that is within; what it makes wrong is expected. */
static void
record(const struct frame *f, enum moment moment, void (*drop)(const struct frame *f))
{
    kit_begin(f->kit, f->commands, 0);
    for (int i = 0; i < COPIES; i++) {
        vkCmdCopyBuffer(f->commands, f->source, f->target, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_transfers_done(f->commands);
    }
    kit_begin_target(f->commands, &f->screen, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(f->commands);
    if (moment == BEFORE) {
        drop(f);
        kit_expect(f->kit, NOT_VALID);
    }
    vkCmdBindPipeline(f->commands, VK_PIPELINE_BIND_POINT_COMPUTE, f->pipeline);
    vkCmdBindDescriptorSets(f->commands, VK_PIPELINE_BIND_POINT_COMPUTE, f->layout, 0, 1, &f->set,
                            0, NULL);
    vkCmdDispatch(f->commands, 1, 1, 1);
    if (moment == BEHIND) {
        drop(f);
        kit_expect(f->kit, NOT_RECORDING);
    }
    vkEndCommandBuffer(f->commands);
}

static void
submit(const struct frame *f)
{
    (void)kit_submit(f->kit->queue, f->commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(f->kit->queue);
}

static void
dies(struct kit *kit, struct frame (*make)(struct kit *kit), void (*drop)(const struct frame *f))
{
    for (enum moment moment = 0; moment < MOMENTS; moment++) {
        struct frame f = make(kit);

        for (int i = 0; i < TIMES; i++) {
            record(&f, MOMENTS, NULL);
            submit(&f);
        }
        if (moment == BETWEEN) {
            drop(&f);
            kit_expect(kit, NOT_VALID);
        }
        record(&f, moment, drop);
        if (moment == SUBMIT) {
            drop(&f);
            kit_expect(kit, NOT_EXECUTABLE);
            submit(&f);
        }
    }
}

#define DEATH (KIT_NULL_DRIVER | KIT_ANY_CALL)

SCENE(buffer_of_a_set, DEATH)
{
    dies(kit, with_buffer, drop_buffer);
}

SCENE(memory_of_the_buffer_of_a_set, DEATH)
{
    dies(kit, with_buffer, drop_memory);
}

SCENE(view_of_a_set, DEATH)
{
    dies(kit, with_image, drop_view);
}

SCENE(image_of_the_view_of_a_set, DEATH)
{
    dies(kit, with_image, drop_image);
}

SCENE(memory_of_the_image_of_the_view_of_a_set, DEATH)
{
    dies(kit, with_image, drop_memory);
}

KIT_MAIN()
