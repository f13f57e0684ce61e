/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about descriptors of each type, read by a compute shader. */
#include "program.h"

#include "sync_comp_atomic.h"
#include "sync_comp_image_read.h"
#include "sync_comp_image_write.h"
#include "sync_comp_sampled.h"
#include "sync_comp_storage_read.h"
#include "sync_comp_storage_write.h"
#include "sync_comp_texel.h"
#include "sync_comp_texel_read.h"
#include "sync_comp_texel_write.h"
#include "sync_comp_uniform.h"

/* What the shader has at binding 0, and what may stand there. */
static const struct kind {
    VkDescriptorType type;
    const uint32_t *words;
    size_t size;
    VkBufferUsageFlags buffer_usage;
    VkImageUsageFlags image_usage;
    VkImageLayout layout;
    bool texel;
} kinds[] = {
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, sync_comp_uniform, sizeof(sync_comp_uniform),
      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, 0, 0, false },
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, sync_comp_uniform, sizeof(sync_comp_uniform),
      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, 0, 0, false },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, sync_comp_storage_read, sizeof(sync_comp_storage_read),
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0, 0, false },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, sync_comp_storage_write,
      sizeof(sync_comp_storage_write), VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0, 0, false },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, sync_comp_atomic, sizeof(sync_comp_atomic),
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0, 0, false },
    { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, sync_comp_sampled, sizeof(sync_comp_sampled), 0,
      VK_IMAGE_USAGE_SAMPLED_BIT, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, false },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, sync_comp_image_read, sizeof(sync_comp_image_read), 0,
      VK_IMAGE_USAGE_STORAGE_BIT, VK_IMAGE_LAYOUT_GENERAL, false },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, sync_comp_image_write, sizeof(sync_comp_image_write), 0,
      VK_IMAGE_USAGE_STORAGE_BIT, VK_IMAGE_LAYOUT_GENERAL, false },
    { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, sync_comp_texel, sizeof(sync_comp_texel),
      VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, 0, 0, true },
    { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, sync_comp_texel_read, sizeof(sync_comp_texel_read),
      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, 0, 0, true },
    { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, sync_comp_texel_write, sizeof(sync_comp_texel_write),
      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, 0, 0, true },
};

struct binding {
    VkBuffer buffer;
    VkBufferView buffer_view;
    struct program_image image;
    VkImageView view;
    VkSampler sampler;
};

static struct binding
make_resource(struct program *p, const struct kind *kind)
{
    struct binding b = { 0 };

    if (kind->image_usage) {
        b.image = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, 32,
                                   M("image without usage", kind->image_usage,
                                     (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                         VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
        b.view = program_view(p, &b.image, VK_IMAGE_ASPECT_COLOR_BIT);
        const VkSamplerCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
            .maxAnisotropy = 1.0f,
        };
        MAKE(SAMPLER, b.sampler, vkCreateSampler(p->device, &info, NULL, &b.sampler));
        program_layout(
            p, &b.image, VK_IMAGE_LAYOUT_UNDEFINED,
            M("image in another layout", kind->layout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL));
        return b;
    }
    b.buffer = program_buffer(p, 1024,
                              M("buffer without usage", kind->buffer_usage,
                                (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_SRC_BIT));
    if (kind->texel) {
        const VkBufferViewCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
            .buffer = b.buffer,
            .format = M("view of another format", VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R32_UINT),
            .range = VK_WHOLE_SIZE,
        };
        MAKE(BUFFER_VIEW, b.buffer_view,
             vkCreateBufferView(p->device, &info, NULL, &b.buffer_view));
    }
    return b;
}

static void
write_set(struct program *p, const struct kind *kind, const struct binding *b, VkDescriptorSet set)
{
    const VkDescriptorBufferInfo buffer = {
        M("null buffer", b->buffer, VK_NULL_HANDLE),
        M("offset that is not aligned", M("offset behind the end", 0u, 1024u), 3u),
        M("range of 0", M("range beyond the end", 256u, 2048u), 0u)
    };
    const VkDescriptorImageInfo image = {
        M("null sampler", b->sampler, VK_NULL_HANDLE), M("null view", b->view, VK_NULL_HANDLE),
        M("layout that it is not in", kind->layout, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL)
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = M("null set", set, VK_NULL_HANDLE),
        .dstBinding = M("binding that is not there", 0u, 3u),
        .dstArrayElement = M("element that is not there", 0u, 2u),
        .descriptorCount = M("more descriptors than there are", M("no descriptors", 1u, 0u), 2u),
        .descriptorType = M("another type", kind->type,
                            kind->buffer_usage ? VK_DESCRIPTOR_TYPE_SAMPLER
                                               : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
        .pImageInfo = kind->image_usage ? (const VkDescriptorImageInfo[]){ image, image } : NULL,
        .pBufferInfo = kind->buffer_usage ? (const VkDescriptorBufferInfo[]){ buffer, buffer }
                                          : NULL,
        .pTexelBufferView = kind->texel ? (const VkBufferView[]){ M("null buffer view",
                                                                    b->buffer_view, VK_NULL_HANDLE),
                                                                  b->buffer_view }
                                        : NULL,
    };
    if (write.descriptorType != kind->type) {
        /* Somewhere to look at. */
        VkWriteDescriptorSet other = write;
        const VkDescriptorImageInfo images[2] = { { b->sampler, b->view, kind->layout },
                                                  { b->sampler, b->view, kind->layout } };
        const VkDescriptorBufferInfo buffers[2] = { { b->buffer, 0, 256 }, { b->buffer, 0, 256 } };
        other.pImageInfo = images;
        other.pBufferInfo = buffers;
        if (kind->buffer_usage) {
            DO(vkUpdateDescriptorSets(p->device, 1, &other, 0, NULL));
        }
        return;
    }
    DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
}

static void
dispatch(struct program *p)
{
    const struct kind *kind = &kinds[program_pick(p, "kind", KIT_COUNT(kinds))];
    bool dynamic = kind->type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
                   kind->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    program_begin(p);
    struct binding b = make_resource(p, kind);

    VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorSet set = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { M("layout without the shader's binding", 0u, 2u),
          M("layout with another type", kind->type,
            kind->type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                                            : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER),
          1,
          M("layout for another stage", VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_STAGE_FRAGMENT_BIT),
          NULL },
        { M("the same binding twice", 1u, 0u), VK_DESCRIPTOR_TYPE_SAMPLER, 1,
          VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    MAKE(DESCRIPTOR_SET_LAYOUT, set_layout,
         vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &set_layout));
    const VkPushConstantRange ranges[2] = {
        { VK_SHADER_STAGE_COMPUTE_BIT, M("push constants at an odd offset", 0u, 2u),
          M("push constants beyond the limit", M("push constants of size 0", 16u, 0u), 4096u) },
        { M("two ranges of one stage", VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_COMPUTE_BIT), 0,
          16 },
    };
    const VkPipelineLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = M("no set layouts", 1u, 0u),
        .pSetLayouts = &set_layout,
        .pushConstantRangeCount = 2,
        .pPushConstantRanges = ranges,
    };
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &layout_info, NULL, &layout));
    const VkDescriptorPoolSize sizes[2] = { { M("pool of another type", kind->type,
                                                VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT),
                                              M("pool size 0", 1u, 0u) },
                                            { VK_DESCRIPTOR_TYPE_SAMPLER, 1 } };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = M("pool of no sets", 1u, 0u),
        .poolSizeCount = 2,
        .pPoolSizes = sizes,
    };
    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &pool_info, NULL, &pool));
    const VkDescriptorSetAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &set_layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocation, &set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(set));
    UNLESS("set that was never written")
    {
        write_set(p, kind, &b, set);
    }
    IF("set freed from a pool that frees none")
    {
        TRY(vkFreeDescriptorSets(p->device, pool, 1, &set));
    }
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = {
            .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            .stage = M("stage of a pixel", VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_STAGE_FRAGMENT_BIT),
            .module = program_shader(p, kind->words, kind->size),
            .pName = M("entry point that is not there", "main", "other"),
        },
        .layout = layout,
        .basePipelineIndex = -1,
    };
    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    UNLESS("no pipeline bound")
    {
        DO(vkCmdBindPipeline(
            p->commands,
            M("bound for drawing", VK_PIPELINE_BIND_POINT_COMPUTE, VK_PIPELINE_BIND_POINT_GRAPHICS),
            pipeline));
    }
    const uint32_t offset = M("dynamic offset that is not aligned",
                              M("dynamic offset beyond the end", 256u, 1024u), 3u);
    UNLESS("no set bound")
    {
        DO(vkCmdBindDescriptorSets(
            p->commands,
            M("set bound for drawing", VK_PIPELINE_BIND_POINT_COMPUTE,
              VK_PIPELINE_BIND_POINT_GRAPHICS),
            layout, M("set number that is not there", 0u, 1u), 1, &set,
            M("dynamic offsets that do not match", dynamic ? 1u : 0u, dynamic ? 0u : 1u), &offset));
    }
    const uint32_t values[8] = { 0 };
    DO(vkCmdPushConstants(
        p->commands, layout,
        M("push constants without a stage of the range",
          VK_SHADER_STAGE_COMPUTE_BIT | VK_SHADER_STAGE_VERTEX_BIT,
          (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT),
        0, M("push constants beyond the range", M("push constants of an odd size", 16u, 6u), 32u),
        values));
    IF("set updated behind its binding")
    {
        write_set(p, kind, &b, set);
    }
    IF("resource destroyed before the dispatch")
    {
        if (kind->image_usage) {
            DROP(IMAGE_VIEW, b.view);
        } else {
            DROP(BUFFER, b.buffer);
        }
    }
    DO(vkCmdDispatch(p->commands, M("no groups", M("more groups than the limit", 1u, 1u << 30), 0u),
                     1, 1));
    IF("pool reset before the submit")
    {
        TRY(vkResetDescriptorPool(p->device, pool, 0));
    }
    IF("pipeline destroyed before the submit")
    {
        DROP(PIPELINE, pipeline);
    }
    IF("resource destroyed before the submit")
    {
        if (kind->image_usage) {
            DROP(IMAGE, b.image.image);
        } else {
            DROP(BUFFER, b.buffer);
        }
    }
    program_finish(p);
    IF("layout destroyed twice")
    {
        DROP(PIPELINE_LAYOUT, layout);
        DROP(PIPELINE_LAYOUT, layout);
    }
}

static void
copies_of_sets(struct program *p)
{
    const struct kind *kind = &kinds[program_pick(p, "kind", KIT_COUNT(kinds))];
    program_begin(p);
    struct binding b = make_resource(p, kind);
    VkDescriptorSetLayout layouts[2] = { VK_NULL_HANDLE };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorSet sets[2] = { VK_NULL_HANDLE };
    const VkDescriptorSetLayoutBinding binding = { 0, kind->type, 2, VK_SHADER_STAGE_ALL, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    MAKE(DESCRIPTOR_SET_LAYOUT, layouts[0],
         vkCreateDescriptorSetLayout(p->device, &info, NULL, &layouts[0]));
    layouts[1] = layouts[0];
    const VkDescriptorPoolSize size = { kind->type, 4 };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
        .maxSets = 2,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &pool_info, NULL, &pool));
    const VkDescriptorSetAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 2,
        .pSetLayouts = layouts,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocation, sets));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(sets[0]));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(sets[1]));
    write_set(p, kind, &b, sets[0]);
    const VkCopyDescriptorSet copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
        .srcSet = sets[0],
        .srcBinding = M("source binding that is not there", 0u, 1u),
        .srcArrayElement = M("source element that is not there", 0u, 2u),
        .dstSet = M("copied onto itself", sets[1], sets[0]),
        .dstBinding = M("destination binding that is not there", 0u, 4u),
        .dstArrayElement = M("destination element that is not there", 0u, 2u),
        .descriptorCount = M("more descriptors than there are", 1u, 3u),
    };
    IF("source freed before the copy")
    {
        TRY(vkFreeDescriptorSets(p->device, pool, 1, sets));
    }
    DO(vkUpdateDescriptorSets(p->device, 0, NULL, 1, &copy));
    IF("freed twice")
    {
        TRY(vkFreeDescriptorSets(p->device, pool, 1, sets));
        TRY(vkFreeDescriptorSets(p->device, pool, 1, sets));
    }
    program_finish(p);
}

const struct program_subject descriptor_subjects[] = {
    { "dispatch", dispatch, NULL },
    { "dispatch_again", dispatch, NULL },
    { "copy_set", copies_of_sets, NULL },
    { NULL, NULL, NULL },
};
