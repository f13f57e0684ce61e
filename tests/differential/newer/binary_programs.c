/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what pipelines are compiled to, taken out and put in again. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define CAPTURE ((VkPipelineCreateFlags2)VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR)

static void
prepare_binaries(struct program *p)
{
    program_extension(p, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    program_extension(p, VK_KHR_PIPELINE_BINARY_EXTENSION_NAME);
    FEATURES(PipelineBinaryFeaturesKHR, PIPELINE_BINARY_FEATURES_KHR);
    PipelineBinaryFeaturesKHR->pipelineBinaries = M("no pipelineBinaries", VK_TRUE, VK_FALSE);
    p->features.v14.maintenance5 = VK_TRUE;
}

static VkPipeline
make_pipeline(struct program *p, VkPipelineLayout layout, VkPipelineBinaryKHR binary)
{
    const VkPipelineBinaryInfoKHR binaries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR,
        .binaryCount = M("pipeline of no binaries", 1u, 0u),
        .pPipelineBinaries = M("binaries of a pipeline missing", &binary, NULL),
    };
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .pNext = binary ? &binaries : NULL,
        .flags = binary ? M("captured of binaries", (VkPipelineCreateFlags2)0, CAPTURE)
                        : M("pipeline that captures nothing", CAPTURE, (VkPipelineCreateFlags2)0),
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &flags,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(p->kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

static VkPipelineBinaryKHR
make_binary(struct program *p, VkPipeline pipeline, const VkPipelineBinaryKeysAndDataKHR *data)
{
    const VkComputePipelineCreateInfo none = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO
    };
    const VkPipelineCreateInfoKHR described = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_INFO_KHR,
                                                .pNext = (void *)(uintptr_t)&none };
    const VkPipelineBinaryCreateInfoKHR info = {
        .sType = M("binary of another struct", VK_STRUCTURE_TYPE_PIPELINE_BINARY_CREATE_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .pKeysAndDataInfo = data,
        .pipeline = data ? VK_NULL_HANDLE : M("binary of nothing", pipeline, VK_NULL_HANDLE),
        .pPipelineCreateInfo = M("binary of two things", NULL, &described),
    };
    VkPipelineBinaryKHR binaries[4] = { VK_NULL_HANDLE };
    VkPipelineBinaryHandlesInfoKHR handles = {
        .sType = M("binaries in another struct", VK_STRUCTURE_TYPE_PIPELINE_BINARY_HANDLES_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
    };

    TRY(NOW(vkCreatePipelineBinariesKHR)(p->device, &info, NULL,
                                         M("binaries to nowhere", &handles, NULL)));
    handles.pPipelineBinaries = binaries;
    handles.pipelineBinaryCount = 4;
    TRY(NOW(vkCreatePipelineBinariesKHR)(p->device, &info, NULL, &handles));
    program_know(p, VK_OBJECT_TYPE_PIPELINE_BINARY_KHR, KIT_HANDLE(binaries[0]));
    return binaries[0];
}

static VkPipelineBinaryKHR
copied(struct program *p, VkPipelineBinaryKHR binary)
{
    static unsigned char bytes[4096];
    VkPipelineBinaryKeyKHR key = {
        .sType = M("key of another struct", VK_STRUCTURE_TYPE_PIPELINE_BINARY_KEY_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
    };
    const VkPipelineBinaryDataInfoKHR info = {
        .sType = M("data of another struct", VK_STRUCTURE_TYPE_PIPELINE_BINARY_DATA_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .pipelineBinary = M("data of no binary", binary, VK_NULL_HANDLE),
    };
    size_t size = sizeof(bytes);

    TRY(NOW(vkGetPipelineBinaryDataKHR)(p->device, &info, M("key to nowhere", &key, NULL),
                                        M("size to nowhere", &size, NULL), bytes));
    if (key.keySize == 0) {
        key.keySize = 8;
    }
    key.sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_KEY_KHR;
    key.keySize = M("key of size 0", key.keySize, 0u);
    const VkPipelineBinaryDataKHR data = { M("data of size 0", size ? size : 16, 0u),
                                           M("data from nowhere", bytes, NULL) };
    const VkPipelineBinaryKeysAndDataKHR both = {
        .binaryCount = M("data of no binaries", 1u, 0u),
        .pPipelineBinaryKeys = M("data without keys", &key, NULL),
        .pPipelineBinaryData = M("keys without data", &data, NULL),
    };
    return make_binary(p, VK_NULL_HANDLE, &both);
}

static void
release(struct program *p, VkPipeline pipeline)
{
    const VkReleaseCapturedPipelineDataInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_CAPTURED_PIPELINE_DATA_INFO_KHR,
        .pipeline = M("release of no pipeline", pipeline, VK_NULL_HANDLE),
    };
    TRY(NOW(vkReleaseCapturedPipelineDataKHR)(p->device, &info, NULL));
}

static void
binaries(struct program *p)
{
    VkPipelineLayout layout = program_pipeline_layout(p, VK_NULL_HANDLE);
    VkPipeline pipeline = make_pipeline(p, layout, VK_NULL_HANDLE);
    VkPipelineBinaryKHR made[2] = { VK_NULL_HANDLE };
    VkPipelineBinaryKeyKHR key = { .sType = VK_STRUCTURE_TYPE_PIPELINE_BINARY_KEY_KHR };

    DO(NOW(vkGetPipelineKeyKHR)(p->device, NULL, M("global key to nowhere", &key, NULL)));
    IF("released before it is taken")
    {
        release(p, pipeline);
    }
    made[0] = make_binary(p, pipeline, NULL);
    if (program_pick(p, "release", 2)) {
        release(p, pipeline);
        IF("released twice")
        {
            release(p, pipeline);
        }
    }
    if (program_pick(p, "copied", 2)) {
        made[1] = copied(p, made[0]);
    }
    IF("binary destroyed before the pipeline")
    {
        DO(NOW(vkDestroyPipelineBinaryKHR)(p->device, made[0], NULL));
    }
    (void)make_pipeline(p, layout, made[0]);
    for (int i = 0; i < 2; i++) {
        DO(NOW(vkDestroyPipelineBinaryKHR)(p->device, made[i], NULL));
    }
}

const struct program_subject binary_subjects[] = {
    { "binaries", binaries, prepare_binaries },
    { NULL, NULL, NULL },
};

#endif
