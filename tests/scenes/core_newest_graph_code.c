/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the code of a data graph says of its tensors, beside what its pipeline says. Skipped with older headers.
 */
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph) || !defined(VK_ARM_data_graph_optical_flow)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_optical_flow");
}

#else

#define RUN_ID(rest) "VUID-RuntimeSpirv-" rest
#define RESOURCE_ID RUN_ID("pNext-09923")
#define VALUE_ID RUN_ID("pNext-09921")

/* --- code ------------------------------------------------------------------------------------- */

enum {
    OP_EXTENSION = 10,
    OP_MEMORY_MODEL = 14,
    OP_CAPABILITY = 17,
    OP_TYPE_INT = 21,
    OP_TYPE_FLOAT = 22,
    OP_TYPE_ARRAY = 28,
    OP_TYPE_POINTER = 32,
    OP_CONSTANT = 43,
    OP_CONSTANT_COMPOSITE = 44,
    OP_VARIABLE = 59,
    OP_DECORATE = 71,
    OP_TYPE_TENSOR = 4163,
    OP_GRAPH_CONSTANT = 4181,
    OP_GRAPH_ENTRY_POINT = 4182,
    OP_GRAPH = 4183,
    OP_GRAPH_INPUT = 4184,
    OP_GRAPH_SET_OUTPUT = 4185,
    OP_GRAPH_END = 4186,
    OP_TYPE_GRAPH = 4190,
};

/* Ids of the code. */
enum {
    UINT = 1,
    FLOAT,
    ZERO,
    TWO,
    FOUR,
    SIXTEEN,
    SHAPE_TYPE,
    SHAPE,
    TENSOR,
    POINTER,
    INPUT,
    OUTPUT,
    GRAPH_TYPE,
    CONSTANT,
    GRAPH,
    VALUE,
    ARRAY,
    ARRAY_POINTER,
    UNSHAPED,
    ID_BOUND
};

struct code {
    uint32_t words[256];
    uint32_t count;
};

static void
emit(struct code *c, uint32_t op, uint32_t count, const uint32_t *operands)
{
    c->words[c->count++] = (count + 1) << 16 | op;
    memcpy(&c->words[c->count], operands, count * sizeof(*operands));
    c->count += count;
}

#define EMIT(c, op, ...) \
    emit((c), (op), sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, (uint32_t[]){ __VA_ARGS__ })

/* One operand that is text, behind others. */
static void
emit_text(struct code *c, uint32_t op, uint32_t before, const char *text, uint32_t behind_count,
          const uint32_t *behind)
{
    uint32_t operands[32] = { before }, first = before ? 1 : 0,
             length = (uint32_t)strlen(text) / 4 + 1;

    memcpy(&operands[first], text, strlen(text));
    memcpy(&operands[first + length], behind, behind_count * sizeof(*behind));
    emit(c, op, first + length + behind_count, operands);
}

/* What is unusual about the code. */
struct kind {
    bool shapeless; /* the graph's tensors have no shape */
    bool shapeless_constant;
    bool constant; /* there is a constant, with the number 7 */
    bool array;    /* the input is an array of four tensors */
};

static struct code
code_of(const struct kind *kind)
{
    const uint32_t tensor = kind->shapeless ? UNSHAPED : TENSOR;
    struct code c = { .words = { 0x07230203, 0x00010600, 0, ID_BOUND, 0 }, .count = 5 };

    EMIT(&c, OP_CAPABILITY, 1);    /* Shader */
    EMIT(&c, OP_CAPABILITY, 5345); /* VulkanMemoryModel */
    EMIT(&c, OP_CAPABILITY, 4174); /* TensorsARM */
    EMIT(&c, OP_CAPABILITY, 4191); /* GraphARM */
    emit_text(&c, OP_EXTENSION, 0, "SPV_ARM_tensors", 0, NULL);
    emit_text(&c, OP_EXTENSION, 0, "SPV_ARM_graph", 0, NULL);
    EMIT(&c, OP_MEMORY_MODEL, 0, 3);
    EMIT(&c, OP_DECORATE, INPUT, 34, 0);
    EMIT(&c, OP_DECORATE, INPUT, 33, 0);
    EMIT(&c, OP_DECORATE, OUTPUT, 34, 0);
    EMIT(&c, OP_DECORATE, OUTPUT, 33, 1);
    EMIT(&c, OP_TYPE_INT, UINT, 32, 0);
    EMIT(&c, OP_TYPE_FLOAT, FLOAT, 32);
    EMIT(&c, OP_CONSTANT, UINT, ZERO, 0);
    EMIT(&c, OP_CONSTANT, UINT, TWO, 2);
    EMIT(&c, OP_CONSTANT, UINT, FOUR, 4);
    EMIT(&c, OP_CONSTANT, UINT, SIXTEEN, 16);
    EMIT(&c, OP_TYPE_ARRAY, SHAPE_TYPE, UINT, TWO);
    EMIT(&c, OP_CONSTANT_COMPOSITE, SHAPE_TYPE, SHAPE, FOUR, SIXTEEN);
    EMIT(&c, OP_TYPE_TENSOR, TENSOR, FLOAT, TWO, SHAPE);
    EMIT(&c, OP_TYPE_TENSOR, UNSHAPED, FLOAT, TWO);
    EMIT(&c, OP_TYPE_POINTER, POINTER, 0, tensor);
    if (kind->array) {
        EMIT(&c, OP_TYPE_ARRAY, ARRAY, tensor, FOUR);
        EMIT(&c, OP_TYPE_POINTER, ARRAY_POINTER, 0, ARRAY);
    }
    EMIT(&c, OP_VARIABLE, kind->array ? ARRAY_POINTER : POINTER, INPUT, 0);
    EMIT(&c, OP_VARIABLE, POINTER, OUTPUT, 0);
    EMIT(&c, OP_TYPE_GRAPH, GRAPH_TYPE, 1, kind->array ? ARRAY : tensor, tensor);
    if (kind->constant) {
        EMIT(&c, OP_GRAPH_CONSTANT, kind->shapeless_constant ? UNSHAPED : TENSOR, CONSTANT, 7);
    }
    emit_text(&c, OP_GRAPH_ENTRY_POINT, GRAPH, "main", 2, (uint32_t[]){ INPUT, OUTPUT });
    EMIT(&c, OP_GRAPH, GRAPH_TYPE, GRAPH);
    if (kind->array) {
        EMIT(&c, OP_GRAPH_INPUT, tensor, VALUE, ZERO, ZERO);
    } else {
        EMIT(&c, OP_GRAPH_INPUT, tensor, VALUE, ZERO);
    }
    EMIT(&c, OP_GRAPH_SET_OUTPUT, kind->constant ? CONSTANT : VALUE, ZERO);
    emit(&c, OP_GRAPH_END, 0, NULL);
    return c;
}

/* --- pipelines -------------------------------------------------------------------------------- */

struct pipeline {
    struct code code;
    uint32_t cut; /* bytes of it that are left out */
    int64_t dimensions[3][2];
    VkTensorDescriptionARM tensors[3];
    VkDataGraphPipelineConstantARM constants[2];
    VkDataGraphPipelineResourceInfoARM resources[3];
    VkDataGraphPipelineShaderModuleCreateInfoARM module;
    VkDataGraphPipelineCreateInfoARM info;
};

static VkPipelineLayout
layout_of_two(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    const VkDescriptorSetLayoutBinding bindings[] = { { 0, type, count, VK_SHADER_STAGE_ALL, NULL },
                                                      { 1, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1,
                                                        VK_SHADER_STAGE_ALL, NULL } };
    const VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings
    };

    return layout_of_set(kit, kit_set_layout_of(kit, &set), false);
}

static struct pipeline
new_pipeline(struct kit *kit, const struct kind *kind)
{
    struct pipeline p = {
        .code = code_of(kind),
        .module = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SHADER_MODULE_CREATE_INFO_ARM,
                    .pName = "main",
                    .constantCount = kind->constant },
        .info = { .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CREATE_INFO_ARM,
                  .layout = layout_of_two(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1),
                  .resourceInfoCount = 2 },
    };

    for (uint32_t i = 0; i < 3; i++) {
        p.dimensions[i][0] = 4;
        p.dimensions[i][1] = 16;
        p.tensors[i] = (VkTensorDescriptionARM){ .sType = VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM,
                                                 .tiling = VK_TENSOR_TILING_LINEAR_ARM,
                                                 .format = VK_FORMAT_R32_SFLOAT,
                                                 .dimensionCount = 2,
                                                 .usage = VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM };
        p.resources[i] = (VkDataGraphPipelineResourceInfoARM){
            .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_ARM, .binding = i
        };
    }
    p.constants[0] = p.constants[1] = (VkDataGraphPipelineConstantARM){
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CONSTANT_ARM, .id = 7, .pConstantData = kit
    };
    return p;
}

static void
make_pipeline(struct kit *kit, const char *vuid, const struct pipeline *changed)
{
    struct pipeline p = *changed;
    const VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = 4 * p.code.count - p.cut,
                                            .pCode = p.code.words };
    VkPipeline pipeline = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < 3; i++) {
        p.tensors[i].pDimensions = p.dimensions[i];
    }
    p.resources[0].pNext = &p.tensors[0];
    p.resources[1].pNext = &p.tensors[1];
    p.resources[2].pNext = &p.tensors[1];
    p.constants[0].pNext = p.constants[1].pNext = &p.tensors[2];
    p.module.pConstants = p.constants;
    p.module.pNext = &code;
    p.info.pNext = &p.module;
    p.info.pResourceInfos = p.resources;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateDataGraphPipelinesARM)(kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &p.info,
                                           NULL, &pipeline) == VK_SUCCESS &&
        pipeline) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

#define TRY(vuid, ...)                  \
    do {                                \
        struct pipeline p = good;       \
        __VA_ARGS__;                    \
        make_pipeline(kit, (vuid), &p); \
    } while (0)

/* `count` times. */
static void
expect(struct kit *kit, const char *vuid, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        kit_expect(kit, vuid);
    }
}

SCENE(resources_of_code, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ 0 });
    TRY(NULL, (void)p);
    TRY(RESOURCE_ID, p.info.resourceInfoCount = 1);
    TRY(RESOURCE_ID, p.info.resourceInfoCount = 3);
    TRY(RESOURCE_ID, p.resources[1].arrayElement = 1);
    expect(kit, RESOURCE_ID, 1);
    TRY(RESOURCE_ID, p.resources[1].descriptorSet = 1);
    TRY(RESOURCE_ID, p.info.resourceInfoCount = 3; p.resources[2] = p.resources[1]);
    TRY(GRAPH_ID("layout-09769"),
        p.info.layout = layout_of_two(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1));
}

SCENE(words_that_are_no_code, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ 0 });
    TRY("VUID-VkShaderModuleCreateInfo-pCode-01376", p.cut = 1);
    expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-08738", 1);
    TRY("VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pName-09872", p.code.words[0] = 0);
}

SCENE(tensors_of_resources, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ 0 });
    TRY(RESOURCE_ID, p.dimensions[0][0] = 5);
    expect(kit, RESOURCE_ID, 1);
    TRY(RESOURCE_ID, p.dimensions[0][0] = p.dimensions[0][1] = 5);
    TRY(RESOURCE_ID, p.tensors[1].dimensionCount = 1);
    TRY(RESOURCE_ID, p.dimensions[0][0] = 5; p.tensors[0].dimensionCount = 1);
    TRY(RESOURCE_ID, p.tensors[1].format = VK_FORMAT_R32_SINT);
    TRY(RESOURCE_ID, p.tensors[1].format = VK_FORMAT_R16_SFLOAT);
    expect(kit, RESOURCE_ID, 1);
    TRY(RESOURCE_ID, p.dimensions[0][0] = 5; p.tensors[0].format = VK_FORMAT_R32_SINT);
    expect(kit, "VUID-VkTensorDescriptionARM-format-09735", 1);
    TRY(RESOURCE_ID, p.tensors[1].format = VK_FORMAT_R8G8_UNORM);
}

/* Beside code that says the same. */
SCENE(usages_of_tensors, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ .constant = true });
    TRY(NULL, p.tensors[0].usage |= VK_TENSOR_USAGE_SHADER_BIT_ARM;
        p.tensors[0].tiling = VK_TENSOR_TILING_OPTIMAL_ARM);
    TRY("VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09851",
        p.tensors[0].usage = VK_TENSOR_USAGE_SHADER_BIT_ARM);
    TRY(CONSTANT_ID("id-09850"), p.tensors[2].usage = VK_TENSOR_USAGE_SHADER_BIT_ARM);
    TRY(CONSTANT_ID("pNext-09917"), p.tensors[2].tiling = VK_TENSOR_TILING_OPTIMAL_ARM);
}

SCENE(arrays_of_tensors, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ .array = true });
    good.info.layout = layout_of_two(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 4);
    TRY(NULL, (void)p);
    TRY(NULL, p.info.layout = layout_of_two(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 5));
    TRY(GRAPH_ID("layout-09934"),
        p.info.layout = layout_of_two(kit, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 3));
    TRY(RESOURCE_ID, p.dimensions[0][0] = 5);
}

SCENE(constants_of_code, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ .constant = true });
    TRY(NULL, (void)p);
    TRY(VALUE_ID, p.module.constantCount = 0);
    expect(kit, VALUE_ID, 2);
    TRY(VALUE_ID, p.module.constantCount = 2);
    expect(kit, VALUE_ID, 1);
    TRY(VALUE_ID, p.constants[0].id = 8);
    TRY(VALUE_ID, p.constants[1].id = 8; p.module.constantCount = 2);
    TRY(VALUE_ID, p.dimensions[2][0] = 5);
    TRY(VALUE_ID, p.tensors[2].format = VK_FORMAT_R32_SINT);
    TRY(VALUE_ID, p.tensors[2].dimensionCount = 1);
}

SCENE(tensors_without_shape, SILENT | KIT_NULL_DRIVER)
{
    struct pipeline good;

    open_graphs(kit, "");
    good = new_pipeline(kit, &(struct kind){ .shapeless = true });
    expect(kit, RUN_ID("pNext-09919"), 1);
    TRY(RUN_ID("pNext-09919"), (void)p);
    good = new_pipeline(kit, &(struct kind){ .constant = true, .shapeless_constant = true });
    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-08737");
    TRY(RUN_ID("pNext-09920"), (void)p);
}

#endif

KIT_MAIN()
