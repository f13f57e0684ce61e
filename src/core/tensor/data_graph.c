/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines of data graphs: their creation. Specification, 'Data Graphs', 'Data Graph Pipelines'.
 */
#include "core/tensor/tensor.h"

#include "core/shader/shader.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#include <stdio.h>
#include <string.h>

#if defined(VK_ARM_data_graph) && defined(VK_ARM_tensor_controls)

/* One element of pCreateInfos. */
struct graph {
    struct wake_check *check;
    const VkDataGraphPipelineCreateInfoARM *info;
    const VkPipelineLayoutCreateInfo *layout; /* NULL: not known */
    char path[32];
};

static bool
is_described(const VkDataGraphPipelineCreateInfoARM *info)
{
    return wake_chain_find(info->pNext,
                           VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_IDENTIFIER_CREATE_INFO_ARM)
#ifdef VK_QCOM_data_graph_model
           || wake_chain_find(info->pNext,
                              VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_BUILTIN_MODEL_CREATE_INFO_QCOM)
#endif
        ;
}

/* ---- flags ----------------------------------------------------------------------------------- */

static void
check_flags(const struct graph *g)
{
    const VkPipelineCreateFlags2 unprotected = VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT,
                                 only = VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT,
                                 fails =
                                     VK_PIPELINE_CREATE_2_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT_KHR,
                                 early = VK_PIPELINE_CREATE_2_EARLY_RETURN_ON_FAILURE_BIT_KHR,
                                 buffer = VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT,
                                 flags = g->info->flags;
    const VkPipelineCreateFlags2 may = unprotected | only | fails | early | buffer |
                                       VK_PIPELINE_CREATE_2_DISABLE_OPTIMIZATION_BIT;

    if (flags & ~may) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-flags-09764",
                  "%s.flags is %s: 0x%llx of it is not for data graphs", g->path,
                  WAKE_FLAGS_TEXT(VkPipelineCreateFlags2, flags),
                  (unsigned long long)(flags & ~may));
    }
    if (flags & buffer && !WAKE_FEATURE(g->check, dataGraphDescriptorBuffer)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-dataGraphDescriptorBuffer-09885",
                  "%s.flags has VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT, but the feature "
                  "dataGraphDescriptorBuffer is not enabled",
                  g->path);
    }
    if (flags & (unprotected | only) && !WAKE_FEATURE(g->check, pipelineProtectedAccess)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-pipelineProtectedAccess-09772",
                  "%s.flags is %s, but the feature pipelineProtectedAccess is not enabled", g->path,
                  WAKE_FLAGS_TEXT(VkPipelineCreateFlags2, flags));
    }
    if (flags & unprotected && flags & only) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-flags-09773",
                  "%s.flags has both VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT_EXT and "
                  "VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT",
                  g->path);
    }
    if (flags & (fails | early) && !WAKE_FEATURE(g->check, pipelineCreationCacheControl)) {
        wake_find(g->check,
                  "VUID-VkDataGraphPipelineCreateInfoARM-pipelineCreationCacheControl-09871",
                  "%s.flags is %s, but the feature pipelineCreationCacheControl is not enabled",
                  g->path, WAKE_FLAGS_TEXT(VkPipelineCreateFlags2, flags));
    }
    if (flags & only &&
        wake_chain_find(g->info->pNext,
                        VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_NEURAL_STATISTICS_CREATE_INFO_ARM)) {
        wake_find(
            g->check, "VUID-VkDataGraphPipelineCreateInfoARM-flags-09848",
            "%s.flags has VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT, but pNext has a "
            "VkDataGraphPipelineNeuralStatisticsCreateInfoARM",
            g->path);
    }
    if (is_described(g->info) && !(flags & fails)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-None-11840",
                  "%s.pNext has an identifier or a built-in model, but flags has no "
                  "VK_PIPELINE_CREATE_2_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT",
                  g->path);
    }
}

/* ---- layouts and resources ------------------------------------------------------------------- */

static bool
has_mutable(const VkDescriptorSetLayoutCreateInfo *set)
{
    for (uint32_t i = 0; set->pBindings && i < set->bindingCount; i++) {
        if (set->pBindings[i].descriptorType == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            return true;
        }
    }
    return false;
}

static const VkDescriptorSetLayoutCreateInfo *
set_of(const struct graph *g, const VkPipelineLayoutCreateInfo *layout, uint32_t i)
{
    return layout->pSetLayouts && i < layout->setLayoutCount
               ? wake_VkDescriptorSetLayout_info(
                     wake_check_object(g->check, wake_packed_id(layout->pSetLayouts, i, 1, 0),
                                       WAKE_TYPE_VkDescriptorSetLayout))
               : NULL;
}

static const struct wake_object *
layout_object(const struct graph *g)
{
    return wake_check_object(g->check,
                             wake_packed_id(g->info, 0,
                                            WAKE_HANDLES_VkDataGraphPipelineCreateInfoARM,
                                            WAKE_HANDLE_VkDataGraphPipelineCreateInfoARM_layout),
                             WAKE_TYPE_VkPipelineLayout);
}

static void
check_layout(const struct graph *g)
{
    const struct wake_object *object = layout_object(g);
    const VkPipelineLayoutCreateInfo *layout = g->layout;

    if (!layout) {
        return;
    }
    if (layout->pushConstantRangeCount || layout->pPushConstantRanges) {
        wake_find_objects(
            g->check, "VUID-VkDataGraphPipelineCreateInfoARM-layout-09767", object, NULL,
            "%s.layout is %s, which has %u ranges of push constants: data graphs have "
            "none",
            g->path, WAKE_NAME_OF(object), layout->pushConstantRangeCount);
    }
    for (uint32_t i = 0; i < layout->setLayoutCount; i++) {
        const VkDescriptorSetLayoutCreateInfo *set = set_of(g, layout, i);

        if (set && set->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT &&
            !WAKE_FEATURE(g->check, dataGraphUpdateAfterBind)) {
            wake_find_objects(
                g->check, "VUID-VkDataGraphPipelineCreateInfoARM-dataGraphUpdateAfterBind-09768",
                object, NULL,
                "set %u of %s.layout was created with "
                "VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT, but the "
                "feature dataGraphUpdateAfterBind is not enabled",
                i, g->path);
        }
        if (set && has_mutable(set)) {
            wake_find_objects(
                g->check, "VUID-VkDataGraphPipelineCreateInfoARM-pSetLayouts-09770", object, NULL,
                "set %u of %s.layout has a binding of VK_DESCRIPTOR_TYPE_MUTABLE_EXT", i, g->path);
        }
    }
}

static bool
is_image(const VkDescriptorSetLayoutCreateInfo *set, uint32_t binding)
{
    for (uint32_t i = 0; set && set->pBindings && i < set->bindingCount; i++) {
        if (set->pBindings[i].binding == binding) {
            VkDescriptorType type = set->pBindings[i].descriptorType;

            return type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ||
                   type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE ||
                   type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
                   type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
        }
    }
    return false;
}

/* Ranked with what the code has to say of it. */
static void
check_description(const struct graph *g, const char *path, const VkTensorDescriptionARM *tensor)
{
    uint8_t rank = g->check->rank;

    g->check->rank = WAKE_RANK_STATE;
    wake_check_tensor_description(g->check, path, tensor);
    g->check->rank = rank;
}

static void
check_resources(const struct graph *g)
{
    const VkDataGraphPipelineCreateInfoARM *info = g->info;
    const VkPipelineLayoutCreateInfo *layout = g->layout;
    char path[80];

    if (is_described(info) && info->resourceInfoCount) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-None-12363",
                  "%s.pNext has an identifier or a built-in model, but resourceInfoCount is %u",
                  g->path, info->resourceInfoCount);
    }
    if (!is_described(info) && !info->resourceInfoCount) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-None-12365",
                  "%s.resourceInfoCount is 0, but pNext has neither an identifier nor a built-in "
                  "model",
                  g->path);
    }
    if (!info->resourceInfoCount && info->pResourceInfos) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-resourceInfoCount-12364",
                  "%s.resourceInfoCount is 0, but pResourceInfos is not NULL", g->path);
        return;
    }
    for (uint32_t i = 0; info->pResourceInfos && i < info->resourceInfoCount; i++) {
        const VkDataGraphPipelineResourceInfoARM *resource = &info->pResourceInfos[i];
        const VkTensorDescriptionARM *tensor = wake_chain_find(
            resource->pNext, VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM);

        (void)snprintf(path, sizeof(path), "%s.pResourceInfos[%u].pNext", g->path, i);
        if (tensor) {
            check_description(g, path, tensor);
        }
        if (tensor && !(tensor->usage & VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM)) {
            wake_find(g->check, "VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09851",
                      "%s has a VkTensorDescriptionARM with usage %s, without "
                      "VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM",
                      path, WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, tensor->usage));
        }
#ifdef VK_ARM_data_graph_optical_flow
        if (layout && !WAKE_FEATURE(g->check, unifiedImageLayouts) &&
            is_image(set_of(g, layout, resource->descriptorSet), resource->binding) &&
            !wake_chain_find(
                resource->pNext,
                VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_RESOURCE_INFO_IMAGE_LAYOUT_ARM)) {
            wake_find(g->check, "VUID-VkDataGraphPipelineResourceInfoARM-descriptorSet-09962",
                      "%s has no VkDataGraphPipelineResourceInfoImageLayoutARM, but binding %u of "
                      "set %u is an image, and the feature unifiedImageLayouts is not enabled",
                      path, resource->binding, resource->descriptorSet);
        }
#else
        (void)layout, (void)is_image;
#endif
    }
}

/* ---- contents of the graph ------------------------------------------------------------------- */

static void
check_sparsity(const struct graph *g, const char *path, const void *chain,
               const VkTensorDescriptionARM *tensor)
{
    const VkStructureType type =
        VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CONSTANT_TENSOR_SEMI_STRUCTURED_SPARSITY_INFO_ARM;
    const VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM *first = wake_chain_find(
        chain, type);

    if (first && !tensor) {
        wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-pNext-09775",
                  "%s.pNext has a VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM, "
                  "but no VkTensorDescriptionARM",
                  path);
        return;
    }
    for (const VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM *s = first; s;
         s = wake_chain_find(s->pNext, type)) {
        if (s->dimension >= tensor->dimensionCount) {
            wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-pNext-09776",
                      "%s.pNext has sparsity of dimension %u, but the tensor has %u dimensions",
                      path, s->dimension, tensor->dimensionCount);
        } else if (tensor->pDimensions &&
                   (!s->groupSize || tensor->pDimensions[s->dimension] % s->groupSize)) {
            wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-pNext-09777",
                      "%s.pNext has sparsity with groupSize %u of dimension %u, which is %lld: it "
                      "must be a multiple",
                      path, s->groupSize, s->dimension,
                      (long long)tensor->pDimensions[s->dimension]);
        }
        for (const VkDataGraphPipelineConstantTensorSemiStructuredSparsityInfoARM *t = first;
             t != s; t = wake_chain_find(t->pNext, type)) {
            if (t->dimension == s->dimension) {
                wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-pNext-09870",
                          "%s.pNext has sparsity of dimension %u twice", path, s->dimension);
                break;
            }
        }
    }
}

static void
check_constant(const struct graph *g, const char *path,
               const VkDataGraphPipelineConstantARM *constant)
{
    const VkTensorDescriptionARM *tensor = wake_chain_find(
        constant->pNext, VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM);

    check_sparsity(g, path, constant->pNext, tensor);
    if (!tensor) {
        return;
    }
    check_description(g, path, tensor);
    if (!(tensor->usage & VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-id-09850",
                  "%s.pNext has a VkTensorDescriptionARM with usage %s, without "
                  "VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM",
                  path, WAKE_FLAGS_TEXT(VkTensorUsageFlagsARM, tensor->usage));
    }
    if (tensor->tiling != VK_TENSOR_TILING_LINEAR_ARM) {
        wake_find(g->check, "VUID-VkDataGraphPipelineConstantARM-pNext-09917",
                  "%s.pNext has a VkTensorDescriptionARM with tiling %s: it must be "
                  "VK_TENSOR_TILING_LINEAR_ARM",
                  path, wake_name_VkTensorTilingARM(tensor->tiling));
    }
}

/* Code that no module was made of. */
static void
check_words(const struct graph *g, const VkShaderModuleCreateInfo *own)
{
    char path[96];

    (void)snprintf(path, sizeof(path), "%s.pNext<VkShaderModuleCreateInfo>", g->path);
    wake_check_shader_size(g->check, own, path);
    if (own->pCode && own->codeSize >= sizeof(*own->pCode) && own->pCode[0] != SpvMagicNumber) {
        wake_find(g->check, "VUID-VkShaderModuleCreateInfo-pCode-08738",
                  "%s.pCode begins with 0x%x, which no SPIR-V does", path, own->pCode[0]);
    }
}

static void
check_module(const struct graph *g, const VkDataGraphPipelineShaderModuleCreateInfoARM *stage)
{
    const VkShaderModuleCreateInfo *own = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    const VkShaderModuleCreateInfo *code =
        own ? own
        : stage->module
            ? wake_VkShaderModule_info(wake_check_object(
                  g->check,
                  wake_packed_id(stage, 0,
                                 WAKE_HANDLES_VkDataGraphPipelineShaderModuleCreateInfoARM,
                                 WAKE_HANDLE_VkDataGraphPipelineShaderModuleCreateInfoARM_module),
                  WAKE_TYPE_VkShaderModule))
            : NULL;
    char path[96];

    if (!WAKE_FEATURE(g->check, dataGraphShaderModule)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-dataGraphShaderModule-09886",
                  "%s.pNext has a VkDataGraphPipelineShaderModuleCreateInfoARM, but the feature "
                  "dataGraphShaderModule is not enabled",
                  g->path);
    }
    if (own && stage->module) {
        wake_find(g->check, "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pNext-09873",
                  "%s: VkDataGraphPipelineShaderModuleCreateInfoARM has a VkShaderModuleCreateInfo "
                  "in its chain, and a module as well",
                  g->path);
    }
    if (!own && !stage->module) {
        wake_find(g->check, "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pNext-09874",
                  "%s: VkDataGraphPipelineShaderModuleCreateInfoARM has neither a "
                  "VkShaderModuleCreateInfo in its chain nor a module",
                  g->path);
    }
    if (stage->pSpecializationInfo && !WAKE_FEATURE(g->check, dataGraphSpecializationConstants)) {
        wake_find(
            g->check,
            "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-dataGraphSpecializationConstants-09849",
            "%s: pSpecializationInfo is not NULL, but the feature "
            "dataGraphSpecializationConstants is not enabled",
            g->path);
    }
    if (own) {
        check_words(g, own);
    }
    if (code && code->codeSize % 4 == 0 && stage->pName &&
        !wake_check_graph_code(g->check, g->path, g->info, stage, code, g->layout)) {
        wake_find(g->check, "VUID-VkDataGraphPipelineShaderModuleCreateInfoARM-pName-09872",
                  "%s: the module has no OpGraphEntryPointARM with the name \"%s\"", g->path,
                  stage->pName);
    }
    for (uint32_t i = 0; stage->pConstants && i < stage->constantCount; i++) {
        (void)snprintf(path, sizeof(path), "%s.pNext->pConstants[%u]", g->path, i);
        check_constant(g, path, &stage->pConstants[i]);
    }
}

#ifdef VK_ARM_data_graph_optical_flow
static void
check_node(const struct graph *g, const VkDataGraphPipelineSingleNodeCreateInfoARM *node)
{
    static const struct {
        VkDataGraphPipelineNodeConnectionTypeARM type;
        const char *name;
    } wanted[] = {
        { VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_INPUT_ARM, "INPUT" },
        { VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_REFERENCE_ARM, "REFERENCE" },
        { VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_FLOW_VECTOR_ARM, "FLOW_VECTOR" },
        { VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_HINT_ARM, "HINT" },
    };
    /* Before the node or behind it. */
    const VkDataGraphPipelineOpticalFlowCreateInfoARM *flow = wake_chain_find(
        g->info->pNext, VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_OPTICAL_FLOW_CREATE_INFO_ARM);

    if (node->nodeType != VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM) {
        return;
    }
    if (!flow) {
        wake_find(g->check, "VUID-VkDataGraphPipelineSingleNodeCreateInfoARM-nodeType-09963",
                  "%s has a node of VK_DATA_GRAPH_PIPELINE_NODE_TYPE_OPTICAL_FLOW_ARM without a "
                  "VkDataGraphPipelineOpticalFlowCreateInfoARM in its chain",
                  g->path);
        return;
    }
    wake_check_graph_flow(g->check, g->path, flow);
    for (size_t k = 0; k < WAKE_COUNT(wanted); k++) {
        bool hint = k == WAKE_COUNT(wanted) - 1;
        uint32_t count = 0;

        for (uint32_t i = 0; node->pConnections && i < node->connectionCount; i++) {
            count += node->pConnections[i].connection == wanted[k].type;
        }
        if (count != 1 && (!hint || flow->hintGridSize)) {
            wake_find(g->check,
                      hint ? "VUID-VkDataGraphPipelineSingleNodeCreateInfoARM-nodeType-09979"
                           : "VUID-VkDataGraphPipelineSingleNodeCreateInfoARM-nodeType-09978",
                      "%s has a node with %u connections of "
                      "VK_DATA_GRAPH_PIPELINE_NODE_CONNECTION_TYPE_OPTICAL_FLOW_%s_ARM: there must "
                      "be one",
                      g->path, count, wanted[k].name);
        }
    }
}
#endif

static void
check_chain(const struct graph *g)
{
    const void *chain = g->info->pNext;
    const VkDataGraphPipelineShaderModuleCreateInfoARM *module = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SHADER_MODULE_CREATE_INFO_ARM);
    const VkPipelineCreationFeedbackCreateInfo *feedback = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO);
    uint32_t sources = (module != NULL) + is_described(g->info);

#ifdef VK_ARM_data_graph_optical_flow
    const VkDataGraphPipelineSingleNodeCreateInfoARM *node = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SINGLE_NODE_CREATE_INFO_ARM);

    sources += node != NULL;
    if (node) {
        check_node(g, node);
    }
#endif
    if (sources != 1) {
        wake_find(
            g->check, "VUID-VkDataGraphPipelineCreateInfoARM-pNext-09977",
            "%s.pNext has %u of the structs that say what the graph is made of: there must be "
            "one of VkDataGraphPipelineShaderModuleCreateInfoARM, "
            "VkDataGraphPipelineIdentifierCreateInfoARM, "
            "VkDataGraphPipelineBuiltinModelCreateInfoQCOM and "
            "VkDataGraphPipelineSingleNodeCreateInfoARM",
            g->path, sources);
    }
    if (module) {
        check_module(g, module);
    }
    if (feedback && feedback->pipelineStageCreationFeedbackCount) {
        wake_find(g->check, "VUID-VkDataGraphPipelineCreateInfoARM-pNext-09804",
                  "%s.pNext: pipelineStageCreationFeedbackCount is %u: it must be 0", g->path,
                  feedback->pipelineStageCreationFeedbackCount);
    }
}

/* ---- the call -------------------------------------------------------------------------------- */

static void
check_call(struct wake_check *check, const struct wake_rec_CreateDataGraphPipelinesARM *r)
{
    if (r->deferredOperation) {
        wake_find(check, "VUID-vkCreateDataGraphPipelinesARM-deferredOperation-09761",
                  "deferredOperation is not VK_NULL_HANDLE");
    }
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkDataGraphPipelineCreateInfoARM *info = &r->pCreateInfos[i];

        if (r->deferredOperation &&
            info->flags & VK_PIPELINE_CREATE_2_EARLY_RETURN_ON_FAILURE_BIT_KHR) {
            wake_find(check, "VUID-vkCreateDataGraphPipelinesARM-deferredOperation-09916",
                      "deferredOperation is not VK_NULL_HANDLE, but pCreateInfos[%u].flags has "
                      "VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT",
                      i);
        }
        if (!r->pipelineCache &&
            wake_chain_find(info->pNext,
                            VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_IDENTIFIER_CREATE_INFO_ARM)) {
            wake_find(
                check, "VUID-vkCreateDataGraphPipelinesARM-pNext-09928",
                "pCreateInfos[%u].pNext has a VkDataGraphPipelineIdentifierCreateInfoARM, but "
                "pipelineCache is VK_NULL_HANDLE",
                i);
        }
    }
}

void
wake_core_create_data_graphs(struct wake_check *check,
                             const struct wake_rec_CreateDataGraphPipelinesARM *r)
{
    struct graph g = { .check = check };

    if (!WAKE_FEATURE(check, dataGraph) || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    check_call(check, r);
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        g.info = &r->pCreateInfos[i];
        (void)snprintf(g.path, sizeof(g.path), "pCreateInfos[%u]", i);
        g.layout = wake_VkPipelineLayout_info(layout_object(&g));
        check_flags(&g);
        check_chain(&g);
        check_layout(&g);
        check_resources(&g);
    }
}

#endif
