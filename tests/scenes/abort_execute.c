/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders that abort on a real driver without the extension: setting emulate_shader_abort.
 */
#include "abort_scene.h"

#include "asm_abort_call.h"

#define REAL (KIT_NO_DEVICE | KIT_NEEDS_WAKE)
#define ABORTED "WAKE-shader-abort"

static void
open_emulated(struct kit *kit, uint32_t flags)
{
    if (kit_is_null_driver()) {
        kit_skip(kit, "shaders have to execute");
    }
    setenv("WAKE_EMULATE_SHADER_ABORT", "1", 1);
    abort_open(kit, flags);
}

static uint32_t
count_offered(struct kit *kit)
{
    static VkExtensionProperties list[1000];
    uint32_t count = KIT_COUNT(list), found = 0;

    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &count, list));
    for (uint32_t i = 0; i < count; i++) {
        found += strcmp(list[i].extensionName, VK_KHR_SHADER_ABORT_EXTENSION_NAME) == 0 ||
                 strcmp(list[i].extensionName, VK_KHR_DEVICE_FAULT_EXTENSION_NAME) == 0 ||
                 strcmp(list[i].extensionName, VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME) == 0;
    }
    return found;
}

/* A quick device is lost before the call that submits returns. */
static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    VkResult result = kit_submit(kit->queue, commands, VK_NULL_HANDLE);

    KIT_CHECK(kit, result == VK_SUCCESS || result == VK_ERROR_DEVICE_LOST);
}

static VkResult
dispatch(struct kit *kit, VkPipeline pipeline, VkPipelineLayout layout, VkDescriptorSet set)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (set) {
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                                NULL);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    submit(kit, commands);
    return vkQueueWaitIdle(kit->queue);
}

static VkResult
run(struct kit *kit, uint32_t flags)
{
    VkPipelineLayout layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);

    return dispatch(kit, shader_compute(kit, abort_shader(kit, flags), layout, NULL), layout,
                    VK_NULL_HANDLE);
}

/* --- what is offered --- */

SCENE(offered_only_if_wanted, REAL)
{
    VkPhysicalDeviceShaderAbortPropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };
    VkPhysicalDeviceShaderAbortFeaturesKHR aborts = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &aborts };
    uint32_t count = 0, all = 0;

    if (kit_is_null_driver()) {
        kit_skip(kit, "shaders have to execute");
    }
    kit_open(kit, NULL);
    KIT_CHECK(kit, count_offered(kit) == 0);
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &count, NULL));
    kit_close(kit);
    open_emulated(kit, 0);
    KIT_CHECK(kit, count_offered(kit) == 3);
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &all, NULL));
    KIT_CHECK(kit, all == count + 3);
    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
    KIT_CHECK(kit, aborts.shaderAbort);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    KIT_CHECK(kit, limits.maxShaderAbortMessageSize >= 65536);
}

/* --- shaders --- */

static void
ask_for_data(struct kit *kit, uint64_t expected)
{
    unsigned char bytes[64] = { 0 };
    VkDeviceFaultShaderAbortMessageInfoKHR aborts = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR
    };
    VkDeviceFaultDebugInfoKHR info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR,
                                       .pNext = &aborts };
    VkDeviceFaultInfoKHR report = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR };
    PFN_vkGetDeviceFaultDebugInfoKHR get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultDebugInfoKHR);
    PFN_vkGetDeviceFaultReportsKHR get_reports = KIT_DEVICE_COMMAND(kit,
                                                                    vkGetDeviceFaultReportsKHR);
    uint32_t count = 1;

    if (!get || !get_reports) {
        KIT_CHECK(kit, get && get_reports);
        return;
    }
    for (int i = 0; i < 2; i++) {
        aborts.pMessageData = NULL;
        KIT_CHECK(kit, get(kit->device, &info) == VK_SUCCESS);
        KIT_CHECK_TEXT(kit, aborts.messageDataSize == expected, "%u bytes",
                       (unsigned)aborts.messageDataSize);
        aborts.pMessageData = bytes;
        aborts.messageDataSize = sizeof(bytes);
        KIT_CHECK(kit, get(kit->device, &info) ==
                           (expected > sizeof(bytes) ? VK_INCOMPLETE : VK_SUCCESS));
    }
    KIT_CHECK(kit,
              bytes[0] == 16 && strcmp((const char *)bytes + 8, "test: %u") == 0 && bytes[22] == 1);
    KIT_CHECK(kit, get_reports(kit->device, 0, &count, &report) == VK_SUCCESS);
    KIT_CHECK(kit, count == 1 && (report.flags & VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR));
    KIT_CHECK(kit, get_reports(kit->device, 0, &count, &report) == VK_TIMEOUT);
}

SCENE(the_example_aborts, REAL)
{
    VkFence fence;

    open_emulated(kit, ABORT_ALL);
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, run(kit, 0) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, kit_log_find(&kit->log, ABORTED) &&
                       strstr(kit_log_find(&kit->log, ABORTED)->text, ": test: 65536."));
    ask_for_data(kit, 24);
    /* Lost for good; what destroys still works: kit_close() leaves nothing. */
    fence = kit_fence(kit, 0);
    KIT_CHECK(kit, vkQueueSubmit(kit->queue, 0, NULL, fence) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, vkGetFenceStatus(kit->device, fence) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit,
              vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_ERROR_DEVICE_LOST);
}

SCENE(messages_of_other_types, REAL)
{
    open_emulated(kit, ABORT_ALL);
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, run(kit, ABORT_COPY) == VK_ERROR_DEVICE_LOST);
    kit_close(kit);
    abort_open(kit, ABORT_ALL);
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, run(kit, ABORT_LONE_NUMBER) == VK_ERROR_DEVICE_LOST);
}

/* --- code that no module has --- */

static VkPipeline
pipeline_of(struct kit *kit, VkPipelineLayout layout, VkShaderModule module, const void *chain,
            const VkSpecializationInfo *specialization)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .pNext = chain,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main",
                   .pSpecializationInfo = specialization },
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

static bool
told(struct kit *kit, const char *text)
{
    for (size_t i = 0; i < kit->log.count; i++) {
        if (strstr(kit->log.messages[i]->text, text)) {
            return true;
        }
    }
    return false;
}

static void
skip_without_libraries(struct kit *kit)
{
    static VkExtensionProperties list[1000];
    uint32_t count = KIT_COUNT(list);

    kit_open(kit, NULL);
    KIT_VK(kit, vkEnumerateDeviceExtensionProperties(kit->gpu, NULL, &count, list));
    kit_close(kit);
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(list[i].extensionName, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME) == 0) {
            return;
        }
    }
    kit_skip(kit, "no VK_EXT_graphics_pipeline_library");
}

SCENE(code_in_the_chain_of_a_stage, REAL)
{
    struct abort_module words;
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    VkPipelineLayout layout;

    if (!kit_is_null_driver()) {
        skip_without_libraries(kit);
    }
    open_emulated(kit, ABORT_ALL | ABORT_LIBRARIES);
    abort_module_make(&words, 0);
    code.codeSize = words.count * sizeof(uint32_t);
    code.pCode = words.words;
    layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, dispatch(kit, pipeline_of(kit, layout, VK_NULL_HANDLE, &code, NULL), layout,
                            VK_NULL_HANDLE) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, told(kit, ": test: 65536."));
}

/* The text is specialization constant 7. */
SCENE(specialization_constants_of_data, REAL)
{
    static const char given[] = "else: %u";
    const VkSpecializationMapEntry entry = { 7, 0, sizeof(given) };
    const VkSpecializationInfo specialization = { 1, &entry, sizeof(given), given };
    VkPipelineLayout layout;

    for (int i = 0; i < 2; i++) {
        if (i) {
            abort_open(kit, ABORT_ALL);
        } else {
            open_emulated(kit, ABORT_ALL);
        }
        layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
        kit_expect(kit, ABORTED);
        KIT_CHECK(kit, dispatch(kit,
                                pipeline_of(kit, layout, abort_shader(kit, ABORT_SPEC), NULL,
                                            i ? &specialization : NULL),
                                layout, VK_NULL_HANDLE) == VK_ERROR_DEVICE_LOST);
        KIT_CHECK(kit, told(kit, i ? ": else: 65536." : ": test: 65536."));
        kit_close(kit);
    }
}

SCENE(shaders_that_do_not_abort, REAL)
{
    open_emulated(kit, ABORT_ALL);
    KIT_CHECK(kit, run(kit, ABORT_NO_ABORT) == VK_SUCCESS);
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_SUCCESS);
}

/*
 * Eight invocations; those of number 4 to 7 abort in functions, one in a loop, the others go on to
 * the end. Each wrote 1 before, and 1000 or more at its end.
 */
SCENE(aborts_in_functions_end_their_invocation, REAL)
{
    static uint32_t words[KIT_COUNT(asm_abort_call)];
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool pool;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkDeviceMemory memory;
    VkBuffer buffer;
    VkPipeline pipeline;
    uint32_t *data = NULL;

    open_emulated(kit, ABORT_ALL);
    memcpy(words, asm_abort_call, sizeof(words));
    KIT_CHECK(kit, abort_module_patch(words, KIT_COUNT(words)) == 1);
    set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                VK_SHADER_STAGE_COMPUTE_BIT);
    pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0);
    set = kit_descriptor_set(kit, pool, set_layout);
    buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &memory);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    pipeline = shader_compute(kit, MODULE(kit, words), layout, NULL);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, (void **)&data));
    for (int i = 0; i < 4; i++) {
        kit_expect(kit, ABORTED);
    }
    KIT_CHECK(kit, dispatch(kit, pipeline, layout, set) == VK_ERROR_DEVICE_LOST);
    for (uint32_t i = 0; data && i < 8; i++) {
        KIT_CHECK_TEXT(kit, i < 4 ? data[i] >= 1000 : data[i] == 1, "invocation %u left %u", i,
                       data[i]);
    }
    KIT_CHECK(kit, data && data[100] == 7);
    KIT_CHECK(kit,
              strstr(kit_log_find(&kit->log, ABORTED) ? kit_log_find(&kit->log, ABORTED)->text : "",
                     ": 7; 4 bytes"));
    vkUnmapMemory(kit->device, memory);
}

/* Every pixel says so. */
SCENE(fragments_abort, REAL)
{
    struct rig_base base;
    struct rig r;
    struct kit_target target;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    open_emulated(kit, ABORT_ALL);
    base = rig_base(kit);
    target = kit_target(kit);
    base.render_pass = target.render_pass;
    base.fragment = abort_shader(kit, ABORT_FRAGMENT);
    rig_init(&r, &base);
    pipeline = rig_make(&base, &r);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    kit_expect_some(kit, ABORTED);
    submit(kit, commands);
    KIT_CHECK(kit, vkQueueWaitIdle(kit->queue) == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, kit_log_find(&kit->log, ABORTED) &&
                       strstr(kit_log_find(&kit->log, ABORTED)->text, ": test: 65536."));
}

/* Those that fit are told. */
SCENE(more_messages_than_room, REAL)
{
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkCommandBuffer commands;

    open_emulated(kit, ABORT_ALL);
    layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    pipeline = shader_compute(kit, abort_shader(kit, 0), layout, NULL);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatch(commands, 20000, 1, 1);
    kit_end(kit, commands);
    kit_expect_some(kit, ABORTED);
    submit(kit, commands);
    KIT_CHECK(kit, vkQueueWaitIdle(kit->queue) == VK_ERROR_DEVICE_LOST);
    /* So many take longer than the time after which another thread begins to deliver them; the
     * end of the instance waits for it. */
    kit_close(kit);
    KIT_CHECK_TEXT(kit, kit_log_count(&kit->log, ABORTED) == 262144 / 24, "%u messages",
                   (unsigned)kit_log_count(&kit->log, ABORTED));
}

KIT_MAIN()
