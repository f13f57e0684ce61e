/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what Vulkan 1.4 binds and pushes: sets, push descriptors, constants, indices. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

struct pushing {
    bool push;     /* set 0 is pushed */
    bool constant; /* offsets are dynamic otherwise */
    VkShaderStageFlags stages;
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkBuffer buffer;
    VkDescriptorSet set;
    VkPipeline pipeline;
};

static void
prepare_push(struct program *p)
{
    p->features.v14.pushDescriptor = M("no pushDescriptor", VK_TRUE, VK_FALSE);
    p->features.v14.maintenance5 = M("no maintenance5", VK_TRUE, VK_FALSE);
    p->features.v14.maintenance6 = M("no maintenance6", VK_TRUE, VK_FALSE);
    p->features.v14.indexTypeUint8 = M("no indexTypeUint8", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

static VkDescriptorType
some_type(const struct pushing *d)
{
    return d->push || d->constant ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
                                  : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

static void
make_layouts(struct program *p, struct pushing *d)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, some_type(d), 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, M("many descriptors to push", 2u, 100000u),
          VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = d->push ? M("layout that is not pushed",
                             (VkDescriptorSetLayoutCreateFlags)
                                 VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT,
                             0u)
                         : 0u,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    MAKE(DESCRIPTOR_SET_LAYOUT, d->layout,
         vkCreateDescriptorSetLayout(p->device, &info, NULL, &d->layout));
    const VkPushConstantRange range = { d->stages, 0, 32 };
    const VkDescriptorSetLayout layouts[2] = { d->layout, d->layout };
    const VkPipelineLayoutCreateInfo pipeline = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = d->push ? M("two sets that are pushed", 1u, 2u) : 1u,
        .pSetLayouts = layouts,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    MAKE(PIPELINE_LAYOUT, d->pipeline_layout,
         vkCreatePipelineLayout(p->device, &pipeline, NULL, &d->pipeline_layout));
}

static void
make_pipeline(struct program *p, struct pushing *d)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = p->over ? VK_NULL_HANDLE : kit_shader(p->kit, KIT_SHADER_STORE_COMP),
                   .pName = "main" },
        .layout = d->pipeline_layout,
        .basePipelineIndex = -1,
    };
    MAKE(PIPELINE, d->pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &d->pipeline));
}

/* --- sets --- */

static VkWriteDescriptorSet
some_write(struct program *p, const struct pushing *d, VkDescriptorBufferInfo *buffer)
{
    *buffer = (VkDescriptorBufferInfo){
        .buffer = M("push of no buffer", d->buffer, VK_NULL_HANDLE),
        .offset = M("push at an odd offset", M("push behind the end", 0u, 1u << 20), 1u),
        .range = M("push of a range of 0",
                   M("push of a range behind the end", VK_WHOLE_SIZE, (VkDeviceSize)1 << 20), 0u),
    };
    return (VkWriteDescriptorSet){
        .sType = M("write of another type", VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                   VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET),
        .dstSet = d->set,
        .dstBinding = M("push to a binding that is not there", 0u, 7u),
        .dstArrayElement = M("push to an element that is not there", 0u, 3u),
        .descriptorCount = M("push of no descriptors", 1u, 0u),
        .descriptorType = M("push of another descriptor type", some_type(d),
                            VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER),
        .pBufferInfo = M("push of nothing", buffer, NULL),
    };
}

static void
allocate_set(struct program *p, struct pushing *d)
{
    const VkDescriptorPoolSize sizes[2] = { { some_type(d), 1 },
                                            { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 2 } };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 2,
        .pPoolSizes = sizes,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorBufferInfo buffer;

    MAKE(DESCRIPTOR_POOL, pool, vkCreateDescriptorPool(p->device, &info, NULL, &pool));
    const VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &d->layout,
    };
    TRY(vkAllocateDescriptorSets(p->device, &allocate, &d->set));
    program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(d->set));
    const VkWriteDescriptorSet write = some_write(p, d, &buffer);
    UNLESS("set that is not written")
    {
        DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    }
}

static void
bind_set(struct program *p, const struct pushing *d)
{
    const uint32_t offset = M("dynamic offset that is not aligned",
                              M("dynamic offset behind the end", 0u, 1u << 20), 1u);
    const VkBindDescriptorSetsInfo info = {
        .sType = M("bind of another type", VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_SETS_INFO,
                   VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO),
        .stageFlags = M("sets for no stages",
                        M("sets for stages that are none", d->stages, 0x08000000u), 0u),
        .layout = M("sets of no layout", d->pipeline_layout, VK_NULL_HANDLE),
        .firstSet = M("sets behind the layout's", 0u, 1u),
        .descriptorSetCount = M("bind of no sets", 1u, 0u),
        .pDescriptorSets = M("sets missing", &d->set, NULL),
        .dynamicOffsetCount = d->constant ? M("offsets of nothing", 0u, 1u)
                                          : M("offsets missing", 1u, 0u),
        .pDynamicOffsets = &offset,
    };
    DO(NOW(vkCmdBindDescriptorSets2)(p->commands, &info));
}

/* --- pushes --- */

static void
push_template(struct program *p, const struct pushing *d)
{
    const VkDescriptorUpdateTemplateEntry entry = {
        .dstBinding = M("template of another binding", 0u, 7u),
        .descriptorCount = 1,
        .descriptorType = some_type(d),
    };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = M("template of sets", VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS,
                          VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET),
        .descriptorSetLayout = d->layout,
        .pipelineBindPoint = M("template of graphics", VK_PIPELINE_BIND_POINT_COMPUTE,
                               VK_PIPELINE_BIND_POINT_GRAPHICS),
        .pipelineLayout = d->pipeline_layout,
        .set = M("template of a set behind the last", 0u, 1u),
    };
    const VkDescriptorBufferInfo buffer = {
        M("template pushes no buffer", d->buffer, VK_NULL_HANDLE), 0, VK_WHOLE_SIZE
    };
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    MAKE(DESCRIPTOR_UPDATE_TEMPLATE, made,
         vkCreateDescriptorUpdateTemplate(p->device, &info, NULL, &made));
    const VkPushDescriptorSetWithTemplateInfo push = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
        .descriptorUpdateTemplate = M("push by no template", made, VK_NULL_HANDLE),
        .layout = M("push by a template of no layout", d->pipeline_layout, VK_NULL_HANDLE),
        .set = M("push by a template to another set", 0u, 1u),
        .pData = M("push by a template of no data", &buffer, NULL),
    };
    DO(NOW(vkCmdPushDescriptorSetWithTemplate2)(p->commands, &push));
}

static void
push_set(struct program *p, struct pushing *d)
{
    VkDescriptorBufferInfo buffer;

    switch (program_pick(p, "push", 3)) {
    case 0: push_template(p, d); break;
    case 1: {
        const VkWriteDescriptorSet write = some_write(p, d, &buffer);
        DO(NOW(vkCmdPushDescriptorSet)(
            p->commands,
            M("push for graphics", VK_PIPELINE_BIND_POINT_COMPUTE, VK_PIPELINE_BIND_POINT_GRAPHICS),
            M("push of no layout", d->pipeline_layout, VK_NULL_HANDLE),
            M("push to a set behind the last", 0u, 1u), M("push without writes", 1u, 0u), &write));
        break;
    }
    default: {
        const VkWriteDescriptorSet write = some_write(p, d, &buffer);
        const VkPushDescriptorSetInfo info = {
            .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
            .stageFlags = M(
                "push for no stages",
                M("push for graphics", d->stages, (VkShaderStageFlags)VK_SHADER_STAGE_ALL_GRAPHICS),
                0u),
            .layout = M("push of no layout", d->pipeline_layout, VK_NULL_HANDLE),
            .set = M("push to a set behind the last", 0u, 1u),
            .descriptorWriteCount = M("push without writes", 1u, 0u),
            .pDescriptorWrites = M("writes missing", &write, NULL),
        };
        DO(NOW(vkCmdPushDescriptorSet2)(p->commands, &info));
        break;
    }
    }
}

static void
push_constants(struct program *p, const struct pushing *d)
{
    const uint32_t values[16] = { 0 };
    const VkPushConstantsInfo info = {
        .sType = M("constants of another type", VK_STRUCTURE_TYPE_PUSH_CONSTANTS_INFO,
                   VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO),
        .layout = M("constants of no layout", d->pipeline_layout, VK_NULL_HANDLE),
        .stageFlags = M("constants of no stages",
                        M("constants of another stage", d->stages,
                          (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT),
                        0u),
        .offset = M("constants at offset 2", M("constants behind the limit", 0u, 1u << 16), 2u),
        .size = M("constants of no bytes",
                  M("constants of 3 bytes", M("constants beyond the range", 32u, 36u), 3u), 0u),
        .pValues = M("values missing", values, NULL),
    };
    DO(NOW(vkCmdPushConstants2)(p->commands, &info));
}

static void
pushes(struct program *p)
{
    struct pushing d = {
        .push = program_pick(p, "pushed", 2),
        .constant = program_pick(p, "constant", 2),
        .stages = program_pick(p, "all stages", 2) ? (VkShaderStageFlags)VK_SHADER_STAGE_ALL
                                                   : VK_SHADER_STAGE_COMPUTE_BIT,
    };

    d.buffer = program_buffer(p, 1024,
                              M("storage buffer without usage", VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                                (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    make_layouts(p, &d);
    make_pipeline(p, &d);
    if (!d.push) {
        allocate_set(p, &d);
    }
    program_begin(p);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, d.pipeline));
    UNLESS("nothing bound or pushed")
    {
        if (d.push) {
            push_set(p, &d);
        } else {
            bind_set(p, &d);
        }
    }
    if (program_pick(p, "constants", 2)) {
        push_constants(p, &d);
    }
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
    IF("buffer destroyed before the submit")
    {
        DROP(BUFFER, d.buffer);
    }
    program_finish(p);
}

/* --- indices --- */

static void
draw_indices(struct program *p, VkBuffer buffer)
{
    VkDeviceSize size = M(
        "indices of an odd size",
        M("indices of more than there is", program_pick(p, "size", 2) ? VK_WHOLE_SIZE : 32u, 512u),
        31u);
    const VkIndexType types[] = { VK_INDEX_TYPE_UINT16, VK_INDEX_TYPE_UINT32, VK_INDEX_TYPE_UINT8 };
    VkIndexType type = types[program_pick(p, "type", 3)];

    DO(NOW(vkCmdBindIndexBuffer2)(
        p->commands, M("indices of no buffer", buffer, VK_NULL_HANDLE),
        M("indices at an odd offset", M("indices behind the end", 0u, 256u), 1u), size,
        M("indices of no type", M("index type that is none", type, (VkIndexType)99),
          VK_INDEX_TYPE_NONE_KHR)));
    DO(vkCmdDrawIndexed(p->commands, M("many indices", 3u, 1000u), 1,
                        M("first index behind the end", 0u, 300u), 0, 0));
}

static void
indices(struct program *p)
{
    struct program_drawing d = { .depth = false };
    struct program_pipeline pipeline;
    const VkDeviceSize offset = M("vertices behind the end", 0u, 256u);
    const VkDeviceSize size = M("vertices of more than there is",
                                M("vertices of no size", 256u, 0u), 512u);
    const VkDeviceSize stride = M("vertices of a stride beyond the limit", 16u, 1u << 20);

    program_begin(p);
    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_add_vertices(p, &pipeline);
    program_add_fragments(p, &pipeline);
    bool strides = program_pick(p, "strides", 2);
    if (strides) {
        program_add_state(&pipeline, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    } else {
        pipeline.info.pDynamicState = NULL;
    }
    VkPipeline made = program_make_pipeline(p, &pipeline);
    program_ready_targets(p, &d);
    program_begin_rendering(p, &d, NULL, 0);
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    VkBuffer buffer = program_buffer(p, 256,
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                         M("index buffer without usage",
                                           VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                                           (VkBufferUsageFlagBits)0));
    DO(vkCmdBindVertexBuffers2(p->commands, 0, 1, &buffer, &offset, &size,
                               strides ? M("stride missing", &stride, NULL) : NULL));
    draw_indices(p, buffer);
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

const struct program_subject push_subjects[] = {
    { "push", pushes, prepare_push },
    { "indices", indices, prepare_push },
    { NULL, NULL, NULL },
};

#endif
