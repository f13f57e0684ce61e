/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The code of data graphs: what it says of tensors, beside what the pipeline says of them. Specification, 'Runtime SPIR-V
 * Validation', 'Data Graphs'.
 */
#include "core/tensor/tensor.h"

#include "base/heap.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <string.h>

#if defined(VK_ARM_data_graph) && defined(VK_ARM_tensor_controls)

/* Instructions of SPV_ARM_tensors and SPV_ARM_graph, which headers of SPIR-V may lack. */
enum {
    OP_TYPE_BOOL = 20,
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
    OP_GRAPH_END = 4186,
    OP_TYPE_GRAPH = 4190,
    DECORATION_BINDING = 33,
    DECORATION_SET = 34,
    MOST_IDS = 1 << 20
};

struct code {
    struct wake_check *check;
    const char *path; /* of the create info */
    const VkDataGraphPipelineCreateInfoARM *info;
    const VkDataGraphPipelineShaderModuleCreateInfoARM *stage;
    const VkPipelineLayoutCreateInfo *layout; /* NULL: not known */
    const uint32_t *words;
    uint32_t count, bound;
    uint32_t *defs;       /* by id: where the instruction is that makes it; 0: not known */
    uint32_t entry_point; /* where the instruction is; 0: there is none of that name */
};

static uint32_t
length_at(const struct code *c, uint32_t at)
{
    return c->words[at] >> 16;
}

static uint32_t
op_at(const struct code *c, uint32_t at)
{
    return c->words[at] & 0xffff;
}

/* The instruction that makes the id, if it is `op` and has so many words; 0: it is another. */
static uint32_t
find_def(const struct code *c, uint32_t id, uint32_t op, uint32_t words)
{
    uint32_t at = id < c->bound ? c->defs[id] : 0;

    return at && op_at(c, at) == op && length_at(c, at) >= words ? at : 0;
}

/* Which word of the instruction is the id that it makes; 0: none that counts here. */
static uint32_t
result_word(uint32_t op)
{
    switch (op) {
    case OP_TYPE_BOOL:
    case OP_TYPE_INT:
    case OP_TYPE_FLOAT:
    case OP_TYPE_ARRAY:
    case OP_TYPE_POINTER:
    case OP_TYPE_TENSOR:
    case OP_TYPE_GRAPH: return 1;
    case OP_CONSTANT:
    case OP_CONSTANT_COMPOSITE:
    case OP_VARIABLE:
    case OP_GRAPH_CONSTANT:
    case OP_GRAPH: return 2;
    default: return 0;
    }
}

/* False: the words make no sense, or memory ran out. */
static bool
read_code(struct code *c)
{
    const char *name = c->stage->pName;

    if (!c->words || c->count < 5 || c->words[0] != 0x07230203 || c->words[3] > MOST_IDS) {
        return false;
    }
    c->bound = c->words[3];
    c->defs = wake_zalloc(WAKE_HEAP_STATE, (c->bound + 1) * sizeof(*c->defs));
    for (uint32_t at = 5; c->defs && at < c->count; at += length_at(c, at)) {
        uint32_t length = length_at(c, at), word = result_word(op_at(c, at));

        if (!length || length > c->count - at) {
            return false;
        }
        if (word && length > word && c->words[at + word] < c->bound) {
            c->defs[c->words[at + word]] = at;
        }
        if (op_at(c, at) == OP_GRAPH_ENTRY_POINT && length > 2 && name &&
            !strncmp((const char *)&c->words[at + 2], name, (length - 2) * sizeof(*c->words))) {
            c->entry_point = at;
        }
    }
    return c->defs != NULL;
}

/* A decoration of an id; false: it has none. */
static bool
find_decoration(const struct code *c, uint32_t id, uint32_t kind, uint32_t *value_out)
{
    for (uint32_t at = 5; at < c->count; at += length_at(c, at)) {
        if (op_at(c, at) == OP_DECORATE && length_at(c, at) > 3 && c->words[at + 1] == id &&
            c->words[at + 2] == kind) {
            *value_out = c->words[at + 3];
            return true;
        }
    }
    return false;
}

static bool
find_value(const struct code *c, uint32_t id, int64_t *value_out)
{
    uint32_t at = find_def(c, id, OP_CONSTANT, 4);

    if (!at) {
        return false;
    }
    *value_out = length_at(c, at) > 4
                     ? (int64_t)((uint64_t)c->words[at + 4] << 32 | c->words[at + 3])
                     : (int64_t)c->words[at + 3];
    return true;
}

/* ---- tensors --------------------------------------------------------------------------------- */

static bool
has_shape(const struct code *c, uint32_t tensor)
{
    return length_at(c, tensor) > 4;
}

/* A resource of the code: a variable of tensors. */
struct resource {
    uint32_t set, binding;
    uint32_t tensor;   /* where its type is */
    uint32_t elements; /* of an array; 0: it is none, or its length is not known */
};

static bool
find_resource(const struct code *c, uint32_t variable, struct resource *out)
{
    uint32_t at = find_def(c, variable, OP_VARIABLE, 4), pointer, array;
    int64_t elements = 0;

    pointer = at ? find_def(c, c->words[at + 1], OP_TYPE_POINTER, 4) : 0;
    if (!pointer || !find_decoration(c, variable, DECORATION_SET, &out->set) ||
        !find_decoration(c, variable, DECORATION_BINDING, &out->binding)) {
        return false;
    }
    array = find_def(c, c->words[pointer + 3], OP_TYPE_ARRAY, 4);
    if (array && (!find_value(c, c->words[array + 3], &elements) || elements > UINT32_MAX)) {
        elements = 0;
    }
    out->elements = (uint32_t)elements;
    out->tensor = find_def(c, array ? c->words[array + 2] : c->words[pointer + 3], OP_TYPE_TENSOR,
                           3);
    return out->tensor != 0;
}

/* Whether numbers of the format are what the tensor's elements are; true where that is not known. */
static bool
fits_format(const struct code *c, uint32_t tensor, VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    uint32_t at = c->words[tensor + 2] < c->bound ? c->defs[c->words[tensor + 2]] : 0;
    bool is_float;

    if (!info || !at || length_at(c, at) < 2) {
        return true;
    }
    is_float = info->numeric == WAKE_NUMERIC_SFLOAT;
    switch (op_at(c, at)) {
    case OP_TYPE_BOOL: return !is_float;
    case OP_TYPE_INT:
        return length_at(c, at) < 4 || (!is_float && info->bits[0] == c->words[at + 2]);
    case OP_TYPE_FLOAT:
        return length_at(c, at) < 3 || (is_float && info->bits[0] == c->words[at + 2]);
    default: return true;
    }
}

/* What the pipeline says of a tensor, against its type in the code. `path`: "pCreateInfos[0].pResourceInfos[1]". */
static void
compare_tensor(const struct code *c, const char *vuid, const char *path, uint32_t tensor,
               const VkTensorDescriptionARM *said)
{
    uint32_t shape = has_shape(c, tensor)
                         ? find_def(c, c->words[tensor + 4], OP_CONSTANT_COMPOSITE, 3)
                         : 0;
    int64_t rank = 0, size = 0;

    if (!said) {
        wake_find(c->check, vuid, "%s.pNext has no VkTensorDescriptionARM", path);
        return;
    }
    if (!fits_format(c, tensor, said->format)) {
        wake_find(c->check, vuid,
                  "%s.pNext: format of VkTensorDescriptionARM is %s, which is not the type of the "
                  "elements in the code",
                  path, wake_name_VkFormat(said->format));
    }
    if (length_at(c, tensor) > 3 && find_value(c, c->words[tensor + 3], &rank) &&
        rank != said->dimensionCount) {
        wake_find(c->check, vuid,
                  "%s.pNext: dimensionCount of VkTensorDescriptionARM is %u, but the tensor in the "
                  "code has rank %lld",
                  path, said->dimensionCount, (long long)rank);
        return;
    }
    for (uint32_t i = 0;
         shape && said->pDimensions && i < said->dimensionCount && i + 3 < length_at(c, shape);
         i++) {
        if (find_value(c, c->words[shape + 3 + i], &size) && size != said->pDimensions[i]) {
            wake_find(c->check, vuid,
                      "%s.pNext: pDimensions[%u] of VkTensorDescriptionARM is %lld, but the tensor "
                      "in the code has %lld",
                      path, i, (long long)said->pDimensions[i], (long long)size);
        }
    }
}

static const VkTensorDescriptionARM *
description_in(const void *chain)
{
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM);
}

/* ---- resources ------------------------------------------------------------------------------- */

static void
check_resource(const struct code *c, const struct resource *r)
{
    const VkDataGraphPipelineResourceInfoARM *infos = c->info->pResourceInfos;
    uint32_t matches = 0, match = 0;
    char path[80];

    for (uint32_t i = 0; infos && i < c->info->resourceInfoCount; i++) {
        if (infos[i].descriptorSet == r->set && infos[i].binding == r->binding) {
            match = i;
            matches++;
        }
    }
    (void)snprintf(path, sizeof(path), "%s.pResourceInfos[%u]", c->path, match);
    if (matches != 1) {
        wake_find(c->check, "VUID-RuntimeSpirv-pNext-09923",
                  "%s.pResourceInfos has %u elements for set %u, binding %u, which the graph's "
                  "interface has: there must be one",
                  c->path, matches, r->set, r->binding);
    } else if (infos[match].arrayElement) {
        wake_find(c->check, "VUID-RuntimeSpirv-pNext-09923", "%s.arrayElement is %u: it must be 0",
                  path, infos[match].arrayElement);
    } else {
        compare_tensor(c, "VUID-RuntimeSpirv-pNext-09923", path, r->tensor,
                       description_in(infos[match].pNext));
    }
}

/* Elements of pResourceInfos that no variable of the code has. */
static void
check_unknown_resources(const struct code *c)
{
    for (uint32_t i = 0; c->info->pResourceInfos && i < c->info->resourceInfoCount; i++) {
        const VkDataGraphPipelineResourceInfoARM *info = &c->info->pResourceInfos[i];
        bool found = false;

        for (uint32_t id = 1; id < c->bound && !found; id++) {
            uint32_t set, binding;

            found = find_def(c, id, OP_VARIABLE, 4) &&
                    find_decoration(c, id, DECORATION_SET, &set) &&
                    find_decoration(c, id, DECORATION_BINDING, &binding) &&
                    set == info->descriptorSet && binding == info->binding;
        }
        if (!found) {
            wake_find(c->check, "VUID-RuntimeSpirv-pNext-09923",
                      "%s.pResourceInfos[%u] is for set %u, binding %u, which no variable of the "
                      "code has",
                      c->path, i, info->descriptorSet, info->binding);
        }
    }
}

/* The binding of the layout behind a resource. */
static void
check_binding(const struct code *c, const struct resource *r)
{
    const VkDescriptorSetLayoutCreateInfo *set =
        c->layout && c->layout->pSetLayouts && r->set < c->layout->setLayoutCount
            ? wake_VkDescriptorSetLayout_info(
                  wake_check_object(c->check, wake_packed_id(c->layout->pSetLayouts, r->set, 1, 0),
                                    WAKE_TYPE_VkDescriptorSetLayout))
            : NULL;

    for (uint32_t i = 0; set && set->pBindings && i < set->bindingCount; i++) {
        const VkDescriptorSetLayoutBinding *b = &set->pBindings[i];

        if (b->binding != r->binding) {
            continue;
        }
        if (b->descriptorType != VK_DESCRIPTOR_TYPE_TENSOR_ARM) {
            wake_find(c->check, "VUID-VkDataGraphPipelineCreateInfoARM-layout-09769",
                      "binding %u of set %u of %s.layout is of %s, but the variable in the code is "
                      "a tensor",
                      r->binding, r->set, c->path, wake_name_VkDescriptorType(b->descriptorType));
        } else if (b->descriptorCount && b->descriptorCount < r->elements) {
            wake_find(c->check, "VUID-VkDataGraphPipelineCreateInfoARM-layout-09934",
                      "binding %u of set %u of %s.layout has %u descriptors, but the variable in "
                      "the code is an array of %u",
                      r->binding, r->set, c->path, b->descriptorCount, r->elements);
        }
    }
}

/* Behind the name of the entry point. */
static uint32_t
interface_begin(const struct code *c)
{
    return 2 + (uint32_t)strlen((const char *)&c->words[c->entry_point + 2]) / 4 + 1;
}

static void
check_interface(const struct code *c)
{
    struct resource r;

    for (uint32_t i = interface_begin(c); i < length_at(c, c->entry_point); i++) {
        if (find_resource(c, c->words[c->entry_point + i], &r)) {
            if (has_shape(c, r.tensor)) {
                check_resource(c, &r);
            }
            check_binding(c, &r);
        }
    }
    check_unknown_resources(c);
}

/* ---- constants ------------------------------------------------------------------------------- */

/* Whether an instruction of the graph at `graph` names the id. */
static bool
is_used(const struct code *c, uint32_t graph, uint32_t id)
{
    for (uint32_t at = graph; at < c->count && op_at(c, at) != OP_GRAPH_END;
         at += length_at(c, at)) {
        for (uint32_t k = 1; k < length_at(c, at); k++) {
            if (c->words[at + k] == id) {
                return true;
            }
        }
    }
    return false;
}

/* The constant of the code, at `at`, against those of the pipeline. */
static void
check_constant(const struct code *c, uint32_t at, uint32_t tensor)
{
    const VkDataGraphPipelineConstantARM *constants = c->stage->pConstants;
    uint32_t number = c->words[at + 3], matches = 0, match = 0;
    char path[112];

    if (!has_shape(c, tensor)) {
        wake_find(c->check, "VUID-RuntimeSpirv-pNext-09920",
                  "%s: constant %u of the code is a tensor without a shape", c->path, number);
        return;
    }
    for (uint32_t i = 0; constants && i < c->stage->constantCount; i++) {
        if (constants[i].id == number) {
            match = i;
            matches++;
        }
    }
    if (matches != 1) {
        wake_find(c->check, "VUID-RuntimeSpirv-pNext-09921",
                  "%s: pConstants has %u elements for constant %u of the code: there must be one",
                  c->path, matches, number);
    } else {
        (void)snprintf(path, sizeof(path), "%s.pNext->pConstants[%u]", c->path, match);
        compare_tensor(c, "VUID-RuntimeSpirv-pNext-09921", path, tensor,
                       description_in(constants[match].pNext));
    }
}

/* Elements of pConstants that are no constant of the code, or not the only one that is. */
static void
check_constants_given(const struct code *c)
{
    const VkDataGraphPipelineConstantARM *constants = c->stage->pConstants;

    for (uint32_t i = 0; constants && i < c->stage->constantCount; i++) {
        bool found = false, again = false;

        for (uint32_t id = 1; id < c->bound && !found; id++) {
            uint32_t at = find_def(c, id, OP_GRAPH_CONSTANT, 4);

            found = at && c->words[at + 3] == constants[i].id;
        }
        for (uint32_t k = 0; k < c->stage->constantCount; k++) {
            again |= k != i && constants[k].id == constants[i].id;
        }
        if (!found || again) {
            wake_find(c->check, "VUID-RuntimeSpirv-pNext-09921",
                      "%s.pNext->pConstants[%u].id is %u, %s", c->path, i, constants[i].id,
                      found ? "as that of another element" : "which no constant of the code has");
        }
    }
}

static void
check_graph(const struct code *c)
{
    uint32_t graph = find_def(c, c->words[c->entry_point + 1], OP_GRAPH, 3);
    uint32_t type = graph ? find_def(c, c->words[graph + 1], OP_TYPE_GRAPH, 3) : 0;

    for (uint32_t i = 3; type && i < length_at(c, type); i++) {
        uint32_t array = find_def(c, c->words[type + i], OP_TYPE_ARRAY, 4);
        uint32_t tensor = find_def(c, array ? c->words[array + 2] : c->words[type + i],
                                   OP_TYPE_TENSOR, 3);

        if (tensor && !has_shape(c, tensor)) {
            wake_find(c->check, "VUID-RuntimeSpirv-pNext-09919",
                      "%s: operand %u of the graph's type is a tensor without a shape", c->path,
                      i - 3);
        }
    }
    for (uint32_t id = 1; graph && id < c->bound; id++) {
        uint32_t at = find_def(c, id, OP_GRAPH_CONSTANT, 4);
        uint32_t tensor = at ? find_def(c, c->words[at + 1], OP_TYPE_TENSOR, 3) : 0;

        if (tensor && is_used(c, graph, id)) {
            check_constant(c, at, tensor);
        }
    }
    check_constants_given(c);
}

bool
wake_check_graph_code(struct wake_check *check, const char *path,
                      const VkDataGraphPipelineCreateInfoARM *info,
                      const VkDataGraphPipelineShaderModuleCreateInfoARM *stage,
                      const VkShaderModuleCreateInfo *module,
                      const VkPipelineLayoutCreateInfo *layout)
{
    struct code c = { .check = check,
                      .path = path,
                      .info = info,
                      .stage = stage,
                      .layout = layout,
                      .words = module->pCode,
                      .count = (uint32_t)(module->codeSize / sizeof(*module->pCode)) };
    bool read = read_code(&c);
    /* What is no SPIR-V names nothing. */
    bool found = read ? c.entry_point != 0 : c.count && c.words && c.words[0] == SpvMagicNumber;

    if (read && c.entry_point) {
        check_interface(&c);
        check_graph(&c);
    }
    wake_free(WAKE_HEAP_STATE, c.defs);
    return found;
}

#endif
