/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what shaders use, and what stages, layouts and constants give them. */
#include "program_code.h"

#ifdef VK_VERSION_1_4

/* Numbers of SPIR-V. */
#define UNIFORM_CONSTANT 0u
#define INPUT 1u
#define UNIFORM 2u
#define OUTPUT 3u
#define WORKGROUP 4u
#define PUSH_CONSTANT 9u
#define STORAGE_BUFFER 12u

static void
prepare_shaders(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->shaderStorageImageReadWithoutFormat = M("no shaderStorageImageReadWithoutFormat", VK_TRUE,
                                               VK_FALSE);
    f->shaderStorageImageWriteWithoutFormat = M("no shaderStorageImageWriteWithoutFormat", VK_TRUE,
                                                VK_FALSE);
    f->fragmentStoresAndAtomics = M("no fragmentStoresAndAtomics", VK_TRUE, VK_FALSE);
    f->vertexPipelineStoresAndAtomics = M("no vertexPipelineStoresAndAtomics", VK_TRUE, VK_FALSE);
    f->independentBlend = VK_TRUE;
    f->sampleRateShading = M("no sampleRateShading", VK_TRUE, VK_FALSE);
    f->shaderClipDistance = M("no shaderClipDistance", VK_TRUE, VK_FALSE);
    f->shaderCullDistance = M("no shaderCullDistance", VK_TRUE, VK_FALSE);
    p->features.v12.runtimeDescriptorArray = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.maintenance4 = M("no maintenance4", VK_TRUE, VK_FALSE);
    p->features.v13.shaderDemoteToHelperInvocation = M("no demote", VK_TRUE, VK_FALSE);
    p->features.v13.shaderTerminateInvocation = VK_TRUE;
    p->features.v14.dynamicRenderingLocalRead = M("no local read", VK_TRUE, VK_FALSE);
}

/* --- resources --- */

struct resource {
    VkDescriptorType type;
    uint32_t count;
    bool runtime, writes;
    uint32_t format; /* of a storage image */
};

static const VkDescriptorType descriptor_types[] = {
    VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
    VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
    VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
    VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
    VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
    VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
    VK_DESCRIPTOR_TYPE_SAMPLER,
    VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
    VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
};

/* OpTypeImage */
static uint32_t
image_type(struct program_code *c, uint32_t dim, uint32_t sampled, uint32_t format)
{
    CODE(c, CODE_TYPES, 25, c->next, CODE_FLOAT, dim, 0, 0, 0, sampled, format);
    return c->next++;
}

/* The type of what one descriptor is, and the class that its variable is stored in. */
static uint32_t
resource_type(struct program_code *c, const struct resource *r, uint32_t *storage)
{
    uint32_t image;

    *storage = UNIFORM_CONSTANT;
    switch (r->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER: *storage = UNIFORM; return code_block(c, CODE_UINT);
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        *storage = STORAGE_BUFFER;
        return code_block(c, CODE_UINT);
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE: return image_type(c, 1, 1, 0);
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        if (!r->format) {
            code_capability(c, r->writes ? 56 : 55);
        }
        return image_type(c, 1, 2, r->format);
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
        code_capability(c, 46);
        return image_type(c, 5, 1, 0);
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        code_capability(c, 47);
        return image_type(c, 5, 2, 1);
    case VK_DESCRIPTOR_TYPE_SAMPLER: CODE(c, CODE_TYPES, 26, c->next); return c->next++;
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: code_capability(c, 40); return image_type(c, 6, 2, 0);
    default:
        image = image_type(c, 1, 1, 0);
        CODE(c, CODE_TYPES, 27, c->next, image);
        return c->next++;
    }
}

static uint32_t
array_of(struct program_code *c, uint32_t type, const struct resource *r)
{
    if (r->runtime) {
        code_capability(c, 5302);
        code_extension(c, "SPV_EXT_descriptor_indexing");
        CODE(c, CODE_TYPES, 29, c->next, type);
        return c->next++;
    }
    const uint32_t count = code_constant(c, r->count);
    CODE(c, CODE_TYPES, 28, c->next, type, count);
    return c->next++;
}

/* Reads or writes what `pointer` points to. */
static void
use_resource(struct program_code *c, const struct resource *r, uint32_t type, uint32_t storage,
             uint32_t pointer)
{
    if (storage == UNIFORM || storage == STORAGE_BUFFER) {
        const uint32_t member = code_pointer(c, storage, CODE_UINT), chain = c->next++;
        CODE(c, CODE_BODY, 65, member, chain, pointer, CODE_UINT_0);
        if (r->writes) {
            CODE(c, CODE_BODY, 62, chain, CODE_UINT_0);
        } else {
            code_load(c, CODE_UINT, chain);
        }
        return;
    }
    const uint32_t value = code_load(c, type, pointer);
    if (r->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE && r->writes) {
        CODE(c, CODE_BODY, 99, value, CODE_IVEC2_0, CODE_VEC4_0);
    } else if (r->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
               r->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
        CODE(c, CODE_BODY, 98, CODE_VEC4, c->next++, value, CODE_IVEC2_0);
    } else if (r->type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER) {
        CODE(c, CODE_BODY, 98, CODE_VEC4, c->next++, value, CODE_INT_0);
    } else if (r->type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER) {
        CODE(c, CODE_BODY, 95, CODE_VEC4, c->next++, value, CODE_INT_0);
    } else if (r->type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE) {
        CODE(c, CODE_BODY, 95, CODE_VEC4, c->next++, value, CODE_IVEC2_0, 2, CODE_INT_0);
    }
}

static void
add_resource(struct program_code *c, const struct resource *r, uint32_t set, uint32_t binding)
{
    uint32_t storage, type = resource_type(c, r, &storage), whole = type;

    if (r->count > 1 || r->runtime) {
        whole = array_of(c, type, r);
    }
    const uint32_t variable = code_variable(c, storage, whole);
    CODE(c, CODE_DECORATIONS, 71, variable, 34, set);
    CODE(c, CODE_DECORATIONS, 71, variable, 33, binding);
    if (r->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
        CODE(c, CODE_DECORATIONS, 71, variable, 43, 0);
    }
    if ((storage == STORAGE_BUFFER || r->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE) && !r->writes) {
        CODE(c, CODE_DECORATIONS, 71, variable, 24);
    }
    if (whole == type) {
        use_resource(c, r, type, storage, variable);
    } else {
        const uint32_t one = code_pointer(c, storage, type), chain = c->next++;
        CODE(c, CODE_BODY, 65, one, chain, variable, CODE_UINT_1);
        use_resource(c, r, type, storage, chain);
    }
}

static struct resource
some_resource(struct program *p, bool fragment)
{
    static const uint32_t formats[] = { 0, 1, 4 };

    return (struct resource){
        .type = descriptor_types[program_pick(p, "type", KIT_COUNT(descriptor_types) - !fragment)],
        .count = 1 + program_pick(p, "count", 3),
        .runtime = program_pick(p, "runtime", 4) == 0,
        .writes = program_pick(p, "writes", 2),
        .format = formats[program_pick(p, "format", KIT_COUNT(formats))],
    };
}

static VkDescriptorType
another_type(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
                                                     : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

static VkPipelineLayout
layout_for(struct program *p, const struct resource *r, VkShaderStageFlags stages, uint32_t set)
{
    VkDescriptorSetLayout sets[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };
    const bool input = r->type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    const VkShaderStageFlags other = stages == VK_SHADER_STAGE_VERTEX_BIT
                                         ? VK_SHADER_STAGE_FRAGMENT_BIT
                                         : VK_SHADER_STAGE_VERTEX_BIT;
    const VkDescriptorSetLayoutBinding binding = {
        .binding = M("layout without the binding", 2u, 1u),
        .descriptorType = input ? r->type
                                : M("layout of another type", r->type, another_type(r->type)),
        .descriptorCount = r->count > 1 ? M("layout of fewer descriptors", r->count, 1u)
                                        : M("layout of no descriptors", 1u, 0u),
        .stageFlags = input ? stages : M("layout of another stage", stages, other),
    };
    VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkPushConstantRange range = {
        M("push constants of another stage", stages, other),
        M("push constants behind the first", 0u, 4u),
        M("push constants of fewer bytes", 16u, 8u),
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    MAKE(DESCRIPTOR_SET_LAYOUT, sets[set],
         vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &sets[set]));
    set_info.bindingCount = 0;
    MAKE(DESCRIPTOR_SET_LAYOUT, sets[!set],
         vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &sets[!set]));
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = M("layout of fewer sets", 2u, set),
        .pSetLayouts = sets,
        .pushConstantRangeCount = M("layout without push constants", 1u, 0u),
        .pPushConstantRanges = &range,
    };
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &info, NULL, &layout));
    return layout;
}

/* 16 bytes of push constants. */
static void
add_constants(struct program_code *c)
{
    const uint32_t block = code_block(c, CODE_VEC4);
    const uint32_t variable = code_variable(c, PUSH_CONSTANT, block);
    const uint32_t member = code_pointer(c, PUSH_CONSTANT, CODE_VEC4), chain = c->next++;

    CODE(c, CODE_BODY, 65, member, chain, variable, CODE_UINT_0);
    code_load(c, CODE_VEC4, chain);
}

static void
code_resources(struct program *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_COMPUTE_BIT };
    const VkShaderStageFlagBits stage = stages[program_pick(p, "stage", 3)];
    const struct resource r = some_resource(p, stage == VK_SHADER_STAGE_FRAGMENT_BIT);
    const uint32_t set = program_pick(p, "set", 2);
    struct program_code c;

    code_start(&c, stage);
    add_resource(&c, &r, set, 2);
    if (program_pick(p, "push constants", 2)) {
        add_constants(&c);
    }
    if (stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
        const uint32_t out = code_variable(&c, OUTPUT, CODE_VEC4);
        CODE(&c, CODE_DECORATIONS, 71, out, 30, 0);
        CODE(&c, CODE_BODY, 62, out, CODE_VEC4_0);
    } else if (stage == VK_SHADER_STAGE_VERTEX_BIT) {
        const uint32_t out = code_variable(&c, OUTPUT, CODE_VEC4);
        CODE(&c, CODE_DECORATIONS, 71, out, 11, 0);
        CODE(&c, CODE_BODY, 62, out, CODE_VEC4_0);
    }
    VkShaderModule module = code_module(p, &c);
    VkPipelineLayout layout = layout_for(p, &r, stage, set);
    if (stage == VK_SHADER_STAGE_COMPUTE_BIT) {
        program_compute(p, module, layout, 0);
    } else if (stage == VK_SHADER_STAGE_VERTEX_BIT) {
        code_graphics(p, module, VK_NULL_HANDLE, layout);
    } else {
        code_graphics(p, VK_NULL_HANDLE, module, layout);
    }
}

/* --- interfaces --- */

struct link {
    uint32_t type; /* below */
    uint32_t location, component;
    bool flat;
};
enum { LINK_FLOAT, LINK_VEC2, LINK_VEC4, LINK_UINT, LINK_INT, LINK_ARRAY, LINK_TYPES };

static uint32_t
link_type(struct program_code *c, uint32_t type)
{
    uint32_t two;

    switch (type) {
    case LINK_FLOAT: return CODE_FLOAT;
    case LINK_VEC2: CODE(c, CODE_TYPES, 23, c->next, CODE_FLOAT, 2); return c->next++;
    case LINK_VEC4: return CODE_VEC4;
    case LINK_UINT: return CODE_UINT;
    case LINK_INT: return CODE_INT;
    default:
        two = code_constant(c, 2);
        CODE(c, CODE_TYPES, 28, c->next, CODE_VEC4, two);
        return c->next++;
    }
}

static void
add_link(struct program_code *c, const struct link *l, bool input)
{
    const uint32_t type = link_type(c, l->type);
    const uint32_t variable = code_variable(c, input ? INPUT : OUTPUT, type);

    CODE(c, CODE_DECORATIONS, 71, variable, 30, l->location);
    if (l->component) {
        CODE(c, CODE_DECORATIONS, 71, variable, 31, l->component);
    }
    if (input && l->flat) {
        CODE(c, CODE_DECORATIONS, 71, variable, 14);
    }
    if (input) {
        code_load(c, type, variable);
        return;
    }
    CODE(c, CODE_TYPES, 46, type, c->next); /* null */
    CODE(c, CODE_BODY, 62, variable, c->next++);
}

static VkShaderModule
linked_vertex(struct program *p, const struct link *links, uint32_t count)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_VERTEX_BIT);
    const uint32_t out = code_variable(&c, OUTPUT, CODE_VEC4);
    CODE(&c, CODE_DECORATIONS, 71, out, 11, 0);
    CODE(&c, CODE_BODY, 62, out, CODE_VEC4_0);
    for (uint32_t i = 0; i < count; i++) {
        add_link(&c, &links[i], false);
    }
    if (program_pick(p, "clips", 3) == 0) {
        const bool culls = program_pick(p, "culls", 2);
        const uint32_t of = code_constant(
            &c, M("more distances than the device has", 1 + program_pick(p, "distances", 8), 64u));
        code_capability(&c, culls ? 33 : 32);
        CODE(&c, CODE_TYPES, 28, c.next, CODE_FLOAT, of);
        const uint32_t distances = code_variable(&c, OUTPUT, c.next++);
        CODE(&c, CODE_DECORATIONS, 71, distances, 11, culls ? 4 : 3);
    }
    return code_module(p, &c);
}

static VkShaderModule
linked_fragment(struct program *p, const struct link *links, uint32_t count)
{
    struct program_code c;

    code_start(&c, VK_SHADER_STAGE_FRAGMENT_BIT);
    for (uint32_t i = 0; i < count; i++) {
        struct link l = links[i];
        IF("input of another type")
        {
            l.type = l.type == LINK_UINT ? LINK_INT : LINK_UINT;
            l.flat = true;
        }
        if ((l.type == LINK_FLOAT || l.type == LINK_VEC2) && !l.component &&
            program_mistake(p, "input of more components")) {
            l.type = LINK_VEC4;
        }
        if (l.type == LINK_VEC4 && program_mistake(p, "input of more locations")) {
            l.type = LINK_ARRAY;
        }
        l.location = M("input at another location", l.location, 9u);
        l.component = M("input at another component", l.component,
                        l.type == LINK_VEC4 || l.type == LINK_ARRAY ? 0 : 1 - l.component / 2);
        l.flat = l.type == LINK_UINT || l.type == LINK_INT
                     ? M("integers that are not flat", true, false)
                     : l.flat;
        UNLESS("input left out")
        {
            add_link(&c, &l, true);
        }
    }
    IF("one input more")
    {
        add_link(&c, &(struct link){ LINK_VEC4, 12, 0, false }, true);
    }
    if (program_pick(p, "demotes", 3) == 0) {
        code_capability(&c, 5379);
        code_extension(&c, "SPV_EXT_demote_to_helper_invocation");
        CODE(&c, CODE_BODY, 5380 & 0xffff, 0);
        c.counts[CODE_BODY] -= 1;
        c.words[CODE_BODY][c.counts[CODE_BODY] - 1] = 1u << 16 | 5380;
    }
    if (program_pick(p, "samples", 3) == 0) {
        code_capability(&c, 35);
        const uint32_t sample = code_variable(&c, INPUT, CODE_INT);
        CODE(&c, CODE_DECORATIONS, 71, sample, 11, 18);
        CODE(&c, CODE_DECORATIONS, 71, sample, 14);
    }
    const uint32_t out = code_variable(
        &c, OUTPUT, M("output of integers", (uint32_t)CODE_FLOAT, (uint32_t)CODE_UINT));
    (void)out;
    CODE(&c, CODE_DECORATIONS, 71, out, 30, M("output that has no attachment", 0u, 3u));
    return code_module(p, &c);
}

static void
code_links(struct program *p)
{
    struct link links[3];
    const uint32_t count = program_pick(p, "links", 4);

    for (uint32_t i = 0; i < count; i++) {
        links[i] = (struct link){
            .type = program_pick(p, "type", LINK_TYPES),
            .location = 2 * i + program_pick(p, "location", 2) * (i == 2),
            .flat = program_pick(p, "flat", 2),
        };
        if (links[i].type != LINK_VEC4 && links[i].type != LINK_ARRAY) {
            links[i].component = 2 * program_pick(p, "component", 2);
        }
    }
    program_begin(p);
    VkShaderModule vertex = linked_vertex(p, links, count);
    VkShaderModule fragment = linked_fragment(p, links, count);
    code_graphics(p, vertex, fragment, VK_NULL_HANDLE);
}

/* --- constants and workgroups --- */

static void
special_modes(struct program *p, struct program_code *c, const uint32_t size[3])
{
    const bool by_id = program_pick(p, "sizes by id", 2);

    for (uint32_t i = 0; i < 3; i++) {
        CODE(c, CODE_DECORATIONS, 71, c->next + i, 1, 10 + i); /* SpecId */
        CODE(c, CODE_TYPES, 50, CODE_UINT, c->next + i, size[i]);
    }
    if (by_id) {
        c->counts[CODE_MODES] = 0;
        CODE(c, CODE_MODES, 331, CODE_MAIN, 38, c->next, c->next + 1, c->next + 2);
    } else {
        const uint32_t vector = c->next + 3;
        CODE(c, CODE_TYPES, 23, vector, CODE_UINT, 3);
        CODE(c, CODE_TYPES, 51, vector, vector + 1, c->next, c->next + 1, c->next + 2);
        CODE(c, CODE_DECORATIONS, 71, vector + 1, 11, 25); /* WorkgroupSize */
    }
    c->next += 5;
}

/* Memory of the workgroup: as many words as constant 13 says. */
static void
share(struct program_code *c, uint32_t count)
{
    CODE(c, CODE_DECORATIONS, 71, c->next, 1, 13);
    CODE(c, CODE_TYPES, 50, CODE_UINT, c->next, count);
    CODE(c, CODE_TYPES, 28, c->next + 1, CODE_UINT, c->next);
    c->next += 2;
    const uint32_t variable = code_variable(c, WORKGROUP, c->next - 1);
    const uint32_t member = code_pointer(c, WORKGROUP, CODE_UINT), chain = c->next++;
    CODE(c, CODE_BODY, 65, member, chain, variable, CODE_UINT_0);
    CODE(c, CODE_BODY, 62, chain, CODE_UINT_0);
}

static void
code_constants(struct program *p)
{
    VkPhysicalDeviceProperties device;
    struct program_code c;
    uint32_t values[4] = { 1 + program_pick(p, "x", 8), 1 + program_pick(p, "y", 4), 1, 16 };
    const uint32_t sizes[3] = { M("default width beyond the limit", 1u, 1u << 24), 1,
                                M("default depth of 0", 1u, 0u) };
    const bool given = program_pick(p, "given", 4) > 0;

    vkGetPhysicalDeviceProperties(p->kit->gpu, &device);
    const VkPhysicalDeviceLimits *limits = &device.limits;
    code_start(&c, VK_SHADER_STAGE_COMPUTE_BIT);
    if (program_pick(p, "literal", 5)) {
        special_modes(p, &c, sizes);
    } else {
        c.counts[CODE_MODES] = 0;
        CODE(&c, CODE_MODES, 16, CODE_MAIN, 17, M("literal width of 0", 1u, 0u), 1,
             M("literal depth beyond the limit", 1u, limits->maxComputeWorkGroupSize[2] + 1));
    }
    if (program_pick(p, "shares", 2)) {
        share(&c, M("default share beyond the limit", 8u, limits->maxComputeSharedMemorySize));
    }
    VkShaderModule module = code_module(p, &c);
    values[0] = M("width beyond the limit", M("width of 0", values[0], 0u),
                  limits->maxComputeWorkGroupSize[0] + 1);
    values[1] = M("height beyond the limit", values[1], limits->maxComputeWorkGroupSize[1] + 1);
    values[2] = M("depth beyond the limit", values[2], limits->maxComputeWorkGroupSize[2] + 1);
    values[3] = M("share beyond the limit", values[3], limits->maxComputeSharedMemorySize / 4 + 1);
    IF("too many invocations")
    {
        values[0] = limits->maxComputeWorkGroupSize[0];
        values[1] = limits->maxComputeWorkGroupSize[1];
    }
    VkSpecializationMapEntry entries[4];
    for (uint32_t i = 0; i < 4; i++) {
        entries[i] = (VkSpecializationMapEntry){
            M("constant that is not there", M("the same constant twice", 10 + i, 11u), 99u),
            M("value behind the data", M("value at the end of the data", 4 * i, 14u), 16u),
            M("value of 8 bytes", M("value of 2 bytes", 4u, 2u), 8u),
        };
    }
    const VkSpecializationInfo special = { M("no entries", 4u, 0u),
                                           M("entries missing", entries, NULL),
                                           M("data of fewer bytes", sizeof(values), 4u),
                                           M("data missing", values, NULL) };
    VkPipeline pipeline = VK_NULL_HANDLE;
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = M("entry point that is not there", "main", "other"),
                   .pSpecializationInfo = given ? &special : NULL },
        .layout = program_pipeline_layout(p, VK_NULL_HANDLE),
    };
    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
}

const struct program_subject shader_subjects[] = {
    { "code_resources", code_resources, prepare_shaders },
    { "code_links", code_links, prepare_shaders },
    { "code_constants", code_constants, prepare_shaders },
    { NULL, NULL, NULL },
};

#endif
