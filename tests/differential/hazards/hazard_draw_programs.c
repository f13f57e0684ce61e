/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of draws and dispatches: pipelines with a few descriptors each, of the buffers and images that
 * transfers and attachments access as well, and barriers and events between them. XX
 */
#include "hazard_shader.h"
#include "hazards.h"
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

#define PIPELINES 3u
#define BINDINGS 3u
#define STEPS 10u

/* A binding, and what its descriptors are of. */
struct descriptor {
    uint32_t buffer, image, layer;
    VkDeviceSize from;
    VkBufferView texels;
};

struct pipeline {
    bool compute, reads_vertices;
    uint32_t target, target_layer; /* the image that it draws to */
    uint32_t arguments; /* the buffer of all but descriptors, which shaders do not write */
    uint32_t count;
    struct hazard_binding bindings[BINDINGS];
    struct descriptor descriptors[BINDINGS];
    uint32_t dynamic; /* how many offsets binding needs */
    bool pushes;      /* the set 1 */
    VkDescriptorSetLayout sets[2];
    VkDescriptorSet set[2];
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

struct drawing {
    uint32_t bindings; /* at most, of a pipeline */
    bool arrays;
    struct hazard_things things;
    VkSampler sampler;
    VkDescriptorPool pool;
    struct pipeline pipelines[PIPELINES];
};

static void
prepare_draws(struct program *p)
{
    hazard_prepare(p);
    p->features.core.features.fragmentStoresAndAtomics = VK_TRUE;
    p->features.core.features.vertexPipelineStoresAndAtomics = VK_TRUE;
    p->features.core.features.multiDrawIndirect = VK_TRUE;
    p->features.v12.drawIndirectCount = VK_TRUE;
    p->features.v14.pushDescriptor = VK_TRUE;
}

/* --- descriptors --- */

static bool
is_dynamic(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

static bool
is_of_image(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE || type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
           type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
}

static bool
may_write(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER || type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

static VkDescriptorType
type_of(struct program *p, bool pushed)
{
    static const VkDescriptorType types[] = {
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,         VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,         VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,   VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
        VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,          VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
    };
    return types[program_pick(p, "type", KIT_COUNT(types) - (pushed ? 2 : 0))];
}

/* Of the stages, at least one, or none at all. */
static VkShaderStageFlags
stages_of(struct program *p, const struct pipeline *to)
{
    if (program_pick(p, "unused", 5) == 0) {
        return 0;
    }
    if (to->compute) {
        return VK_SHADER_STAGE_COMPUTE_BIT;
    }
    switch (program_pick(p, "stages", 3)) {
    case 0: return VK_SHADER_STAGE_VERTEX_BIT;
    case 1: return VK_SHADER_STAGE_FRAGMENT_BIT;
    default: return VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    }
}

static void
choose_binding(struct program *p, const struct drawing *d, struct pipeline *to, uint32_t i)
{
    struct hazard_binding *b = &to->bindings[i];
    struct descriptor *of = &to->descriptors[i];

    b->set = program_pick(p, "set", 2);
    b->binding = i;
    b->type = type_of(p, to->pushes && b->set == 1);
    b->count = d->arrays ? 1 + program_pick(p, "array", 2) : 1;
    b->element = program_pick(p, "element", b->count);
    b->stages = stages_of(p, to);
    b->use = may_write(b->type) ? 1 + program_pick(p, "use", 3) : HAZARD_READS;
    of->buffer = program_pick(p, "of the buffer", 2);
    of->from = hazard_quarter(p, "from");
    of->image = program_pick(p, "of the image", 2);
    of->layer = program_pick(p, "layer", 2);
    if (b->use & HAZARD_WRITES) {
        of->buffer = 1 - to->arguments;
    }
    if (!to->compute) {
        of->image = 1 - to->target; /* what is drawn to is not read at the same time */
    }
    to->dynamic += is_dynamic(b->type) ? b->count : 0;
    if (b->type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER ||
        b->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER) {
        const VkBufferViewCreateInfo view = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
            .buffer = d->things.buffers[of->buffer],
            .format = VK_FORMAT_R8G8B8A8_UNORM,
            .offset = of->from,
            .range = HAZARD_QUARTER,
        };
        MAKE(BUFFER_VIEW, of->texels, vkCreateBufferView(p->device, &view, NULL, &of->texels));
    }
}

static void
make_layouts(struct program *p, struct pipeline *to)
{
    for (uint32_t set = 0; set < 2; set++) {
        VkDescriptorSetLayoutBinding bindings[BINDINGS];
        VkDescriptorSetLayoutCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
            .flags = set == 1 && to->pushes ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT
                                            : 0,
            .pBindings = bindings,
        };
        for (uint32_t i = 0; i < to->count; i++) {
            const struct hazard_binding *b = &to->bindings[i];
            if (b->set == set) {
                bindings[info.bindingCount++] = (VkDescriptorSetLayoutBinding){
                    b->binding, b->type, b->count, VK_SHADER_STAGE_ALL, NULL
                };
            }
        }
        MAKE(DESCRIPTOR_SET_LAYOUT, to->sets[set],
             vkCreateDescriptorSetLayout(p->device, &info, NULL, &to->sets[set]));
    }
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 2,
        .pSetLayouts = to->sets,
    };
    MAKE(PIPELINE_LAYOUT, to->layout, vkCreatePipelineLayout(p->device, &info, NULL, &to->layout));
}

/* What stands behind a binding, as an update says it: all elements alike, but the other one than shaders access is of
   the other layer, or of the other end of the buffer. */
struct update {
    VkDescriptorBufferInfo buffers[2];
    VkDescriptorImageInfo images[2];
    VkBufferView texels[2];
    VkWriteDescriptorSet write;
};

static void
describe_update(const struct drawing *d, const struct pipeline *of, uint32_t i, struct update *u)
{
    const struct hazard_binding *b = &of->bindings[i];
    const struct descriptor *at = &of->descriptors[i];

    for (uint32_t k = 0; k < 2; k++) {
        bool other = k != b->element;
        VkDeviceSize from = other ? HAZARD_BYTES - HAZARD_QUARTER - at->from : at->from;
        u->buffers[k] = (VkDescriptorBufferInfo){
            d->things.buffers[at->buffer],
            is_dynamic(b->type) ? 0 : from,
            HAZARD_QUARTER,
        };
        u->images[k] = (VkDescriptorImageInfo){
            d->sampler,
            d->things.views[at->image][other ? 1 - at->layer : at->layer],
            VK_IMAGE_LAYOUT_GENERAL,
        };
        u->texels[k] = at->texels;
    }
    u->write = (VkWriteDescriptorSet){
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = of->set[b->set],
        .dstBinding = b->binding,
        .descriptorCount = b->count,
        .descriptorType = b->type,
        .pImageInfo = u->images,
        .pBufferInfo = u->buffers,
        .pTexelBufferView = u->texels,
    };
}

static void
fill_sets(struct program *p, const struct drawing *d, struct pipeline *to)
{
    for (uint32_t set = 0; set < (to->pushes ? 1u : 2u); set++) {
        const VkDescriptorSetAllocateInfo info = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
            .descriptorPool = d->pool,
            .descriptorSetCount = 1,
            .pSetLayouts = &to->sets[set],
        };
        TRY(vkAllocateDescriptorSets(p->device, &info, &to->set[set]));
        program_know(p, VK_OBJECT_TYPE_DESCRIPTOR_SET, KIT_HANDLE(to->set[set]));
    }
    for (uint32_t i = 0; i < to->count; i++) {
        if (to->set[to->bindings[i].set]) {
            struct update u;
            describe_update(d, to, i, &u);
            DO(vkUpdateDescriptorSets(p->device, 1, &u.write, 0, NULL));
        }
    }
}

static void
bind(struct program *p, const struct drawing *d, const struct pipeline *of)
{
    VkPipelineBindPoint point = of->compute ? VK_PIPELINE_BIND_POINT_COMPUTE
                                            : VK_PIPELINE_BIND_POINT_GRAPHICS;
    uint32_t offsets[2 * BINDINGS] = { 0 }, count = 0;

    for (uint32_t set = 0; set < 2; set++) {
        for (uint32_t i = 0; i < of->count; i++) {
            const struct hazard_binding *b = &of->bindings[i];
            for (uint32_t k = 0; b->set == set && is_dynamic(b->type) && k < b->count; k++) {
                offsets[count++] = (uint32_t)of->descriptors[i].from;
            }
        }
    }
    DO(vkCmdBindPipeline(p->commands, point, of->pipeline));
    DO(vkCmdBindDescriptorSets(p->commands, point, of->layout, 0, of->pushes ? 1 : 2, of->set,
                               count, offsets));
    for (uint32_t i = 0; i < of->count; i++) {
        if (of->pushes && of->bindings[i].set == 1) {
            struct update u;
            describe_update(d, of, i, &u);
            u.write.dstSet = VK_NULL_HANDLE;
            DO(NOW(vkCmdPushDescriptorSet)(p->commands, point, of->layout, 1, 1, &u.write));
        }
    }
}

/* --- pipelines --- */

static void
make_graphics(struct program *p, struct pipeline *to)
{
    struct program_pipeline pipeline;
    const struct program_drawing d = {
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .layout = to->layout,
    };

    program_describe_pipeline(p, &d, &pipeline);
    pipeline.info.pDynamicState = NULL;
    if (!to->reads_vertices) {
        program_reads_no_vertices(&pipeline);
    }
    if (to->reads_vertices && program_pick(p, "rate", 5) == 0) {
        p->wrong = "apart: vertices of instances";
        pipeline.binding.inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    }
    program_add_stage(
        &pipeline, VK_SHADER_STAGE_VERTEX_BIT,
        hazard_shader(p, VK_SHADER_STAGE_VERTEX_BIT, to->reads_vertices, to->count, to->bindings));
    program_add_stage(
        &pipeline, VK_SHADER_STAGE_FRAGMENT_BIT,
        hazard_shader(p, VK_SHADER_STAGE_FRAGMENT_BIT, false, to->count, to->bindings));
    to->pipeline = program_make_pipeline(p, &pipeline);
}

/* Whether one descriptor is written and the other, of the same memory, read by the same command. */
static bool
conflict(const struct pipeline *of, uint32_t i, uint32_t k)
{
    const struct hazard_binding *a = &of->bindings[i], *b = &of->bindings[k];
    const struct descriptor *x = &of->descriptors[i], *y = &of->descriptors[k];

    if (!a->stages || !b->stages || a->use == b->use ||
        is_of_image(a->type) != is_of_image(b->type)) {
        return false;
    }
    return is_of_image(a->type) ? x->image == y->image && x->layer == y->layer
                                : x->buffer == y->buffer && x->from == y->from;
}

static void
make_pipeline(struct program *p, struct drawing *d, struct pipeline *to)
{
    to->compute = program_pick(p, "compute", 2);
    to->reads_vertices = !to->compute && program_pick(p, "reads vertices", 2);
    to->pushes = program_pick(p, "pushes", 3) == 0;
    to->target = program_pick(p, "target", 2);
    to->target_layer = program_pick(p, "its layer", 2);
    to->arguments = program_pick(p, "buffer of arguments", 2);
    to->count = 1 + program_pick(p, "bindings", d->bindings);
    for (uint32_t i = 0; i < to->count; i++) {
        choose_binding(p, d, to, i);
        for (uint32_t k = 0; k < i; k++) {
            if (conflict(to, i, k)) {
                p->wrong = "apart: memory read and written";
            }
        }
    }
    make_layouts(p, to);
    fill_sets(p, d, to);
    if (to->compute) {
        VkShaderModule module = hazard_shader(p, VK_SHADER_STAGE_COMPUTE_BIT, false, to->count,
                                              to->bindings);
        to->pipeline = program_compute(p, module, to->layout, 0);
    } else {
        make_graphics(p, to);
    }
}

static void
make(struct program *p, struct drawing *d)
{
    static const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 32 },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 32 },
        { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 32 },
        { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 32 },
        { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 32 },
        { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 32 },
        { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 32 },
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 32 },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, 32 },
    };
    const VkDescriptorPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 2 * PIPELINES,
        .poolSizeCount = KIT_COUNT(sizes),
        .pPoolSizes = sizes,
    };
    const VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };

    hazard_make(p, &d->things);
    MAKE(SAMPLER, d->sampler, vkCreateSampler(p->device, &sampler, NULL, &d->sampler));
    MAKE(DESCRIPTOR_POOL, d->pool, vkCreateDescriptorPool(p->device, &pool, NULL, &d->pool));
    for (uint32_t i = 0; i < PIPELINES; i++) {
        make_pipeline(p, d, &d->pipelines[i]);
    }
}

/* --- commands --- */

static void
dispatch(struct program *p, const struct drawing *d, const struct pipeline *with)
{
    VkBuffer buffer = d->things.buffers[with->arguments];
    VkDeviceSize from = hazard_quarter(p, "from");

    if (program_pick(p, "indirect", 3) == 0) {
        DO(vkCmdDispatchIndirect(p->commands, buffer, from));
    } else {
        DO(vkCmdDispatch(p->commands, 1 + program_pick(p, "groups", 2), 1, 1));
    }
}

static void
draw(struct program *p, const struct drawing *d, const struct pipeline *with)
{
    VkBuffer buffer = d->things.buffers[with->arguments];
    VkDeviceSize vertices_from = hazard_quarter(p, "vertices from");
    VkDeviceSize indices_from = hazard_quarter(p, "indices from");
    VkDeviceSize from = hazard_quarter(p, "commands from");
    VkDeviceSize count_from = hazard_quarter(p, "count from");
    uint32_t count = 1 + program_pick(p, "number", 2), stride = 32;
    uint32_t first = program_pick(p, "first", 4);

    if (with->reads_vertices) {
        DO(vkCmdBindVertexBuffers(p->commands, 0, 1, &buffer, &vertices_from));
    }
    uint32_t kind = program_pick(p, "kind of draw", 6);
    if (kind == 1 && with->reads_vertices) {
        p->wrong = "apart: vertices by indices";
    }
    if (kind == 1 || kind == 3 || kind == 5) {
        DO(vkCmdBindIndexBuffer(p->commands, buffer, indices_from,
                                program_pick(p, "wide", 2) ? VK_INDEX_TYPE_UINT32
                                                           : VK_INDEX_TYPE_UINT16));
    }
    switch (kind) {
    case 0: DO(vkCmdDraw(p->commands, 3, count, first, first)); break;
    case 1: DO(vkCmdDrawIndexed(p->commands, 3, count, first, 0, first)); break;
    case 2: DO(vkCmdDrawIndirect(p->commands, buffer, from, count, stride)); break;
    case 3: DO(vkCmdDrawIndexedIndirect(p->commands, buffer, from, count, stride)); break;
    case 4:
        DO(vkCmdDrawIndirectCount(p->commands, buffer, from, buffer, count_from, count, stride));
        break;
    default:
        DO(vkCmdDrawIndexedIndirectCount(p->commands, buffer, from, buffer, count_from, count,
                                         stride));
        break;
    }
}

static void
render(struct program *p, const struct drawing *d, const struct pipeline *with)
{
    static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                VK_ATTACHMENT_LOAD_OP_DONT_CARE };
    static const VkAttachmentStoreOp stores[] = { VK_ATTACHMENT_STORE_OP_STORE,
                                                  VK_ATTACHMENT_STORE_OP_NONE,
                                                  VK_ATTACHMENT_STORE_OP_DONT_CARE };
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = d->things.views[with->target][with->target_layer],
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .loadOp = loads[program_pick(p, "load operation", 3)],
        .storeOp = stores[program_pick(p, "store operation", 3)],
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachment,
    };
    uint32_t draws = program_pick(p, "draws", 3);

    DO(vkCmdBeginRendering(p->commands, &info));
    for (uint32_t i = 0; i < draws; i++) {
        draw(p, d, with);
    }
    DO(vkCmdEndRendering(p->commands));
}

static void
step(struct program *p, struct drawing *d)
{
    const struct pipeline *with = &d->pipelines[program_pick(p, "pipeline", PIPELINES)];

    switch (program_pick(p, "step", 5)) {
    case 0: hazard_transfer(p, &d->things); break;
    case 1:
    case 2:
        bind(p, d, with);
        if (with->compute) {
            dispatch(p, d, with);
        } else {
            render(p, d, with);
        }
        break;
    default: hazard_order(p, &d->things); break;
    }
}

static void
run(struct program *p, struct drawing *d)
{
    make(p, d);
    program_begin(p);
    hazard_ready(p, &d->things);
    for (uint32_t i = 0; i < STEPS; i++) {
        step(p, d);
    }
    program_finish(p);
}

static void
draws(struct program *p)
{
    struct drawing d = { .bindings = 1 };

    run(p, &d);
}

/* Several descriptors of a pipeline may be of the same memory. */
static void
sets(struct program *p)
{
    struct drawing d = { .bindings = BINDINGS };

    run(p, &d);
}

static void
arrays(struct program *p)
{
    struct drawing d = { .bindings = 1, .arrays = true };

    p->wrong = "apart: elements of arrays";
    run(p, &d);
}

const struct program_subject hazard_draw_subjects[] = {
    { "hazards_of_draws", draws, prepare_draws },
    { "hazards_of_sets", sets, prepare_draws },
    { "hazards_of_arrays", arrays, prepare_draws },
    { 0 },
};

#endif
