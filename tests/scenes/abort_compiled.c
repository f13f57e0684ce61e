/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders that abort, as a compiler with GL_EXT_abort makes them: tests/glslang_newer.sh, folder shaders_newer.
 */
#include "abort_scene.h"

#define REAL (KIT_NO_DEVICE | KIT_NEEDS_WAKE)
#define ABORTED "WAKE-shader-abort"
#define INVOCATIONS 8

struct run {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    uint32_t *numbers; /* what the shader's buffer holds: 77 each before */
};

static struct run
open_run(struct kit *kit)
{
    struct run run = { 0 };
    VkDescriptorSetLayout set_layout;
    VkDeviceMemory memory;
    VkBuffer buffer;

    if (kit_is_null_driver()) {
        kit_skip(kit, "shaders have to execute");
    }
    setenv("WAKE_EMULATE_SHADER_ABORT", "1", 1);
    abort_open(kit, ABORT_ALL | ABORT_WIDE_NUMBERS);
    set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                VK_SHADER_STAGE_COMPUTE_BIT);
    run.layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    run.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), set_layout);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &memory);
    kit_write_buffer(kit, run.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, (void **)&run.numbers));
    for (uint32_t i = 0; i < INVOCATIONS; i++) {
        run.numbers[i] = 77;
    }
    return run;
}

static VkShaderModule
compiled(struct kit *kit, const char *name)
{
    static uint32_t words[20000];
    const char *folder = getenv("WAKE_TEST_COMPILED");
    char path[4096];
    FILE *file;
    size_t count;

    snprintf(path, sizeof(path), "%s/%s.spv", folder ? folder : "", name);
    file = fopen(path, "rb");
    if (!file) {
        kit_skip(kit, "no compiler that knows GL_EXT_abort (tests/glslang_newer.sh)");
    }
    count = fread(words, sizeof(*words), KIT_COUNT(words), file);
    fclose(file);
    KIT_CHECK(kit, count > 5 && count < KIT_COUNT(words));
    return shader_module(kit, words, count * sizeof(*words));
}

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    VkResult result = kit_submit(kit->queue, commands, VK_NULL_HANDLE);

    KIT_CHECK(kit, result == VK_SUCCESS || result == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, vkQueueWaitIdle(kit->queue) == VK_ERROR_DEVICE_LOST);
}

/* One work group of a shader, and the texts that its aborting invocations must have left, each once. */
static void
dispatch(struct kit *kit, const struct run *run, const char *name, const char *const *texts,
         uint32_t count)
{
    VkPipeline pipeline = shader_compute(kit, compiled(kit, name), run->layout, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    for (uint32_t i = 0; i < count; i++) {
        kit_expect(kit, ABORTED);
    }
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, run->layout, 0, 1, &run->set,
                            0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    submit(kit, commands);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = 0;

        for (size_t k = 0; k < kit->log.count; k++) {
            found += strstr(kit->log.messages[k]->text, texts[i]) != NULL;
        }
        KIT_CHECK_TEXT(kit, found == 1, "%u messages with '%s'", found, texts[i]);
    }
}

SCENE(texts_without_a_zero, REAL)
{
    static const char *const texts[] = { "the device is lost: nothing left." };
    struct run run = open_run(kit);

    dispatch(kit, &run, "abort_plain.comp", texts, KIT_COUNT(texts));
}

SCENE(arguments_of_all_kinds, REAL)
{
    static const char *const texts[] = {
        ": u 84 i -5 f 1.500000 v 1.000000, 2.000000, 3.000000 d 2.250000 l 78187493530 h 9 b 1."
    };
    struct run run = open_run(kit);

    dispatch(kit, &run, "abort_kinds.comp", texts, KIT_COUNT(texts));
}

SCENE(loops_switches_and_callers, REAL)
{
    static const char *const texts[] = { ": three at 4.", ": five.", ": six of 36." };
    struct run run = open_run(kit);

    dispatch(kit, &run, "abort_flow.comp", texts, KIT_COUNT(texts));
    for (uint32_t i = 0; i < INVOCATIONS; i++) {
        uint32_t left = i == 3 || i == 5 || i == 6 ? 1 : 1000 + 8 * i;

        KIT_CHECK_TEXT(kit, run.numbers[i] == left, "invocation %u left %u", i, run.numbers[i]);
    }
}

SCENE(both_arms_of_a_branch, REAL)
{
    static const char *const texts[] = { ": left 0, 7.", ": right f." };
    struct run run = open_run(kit);

    dispatch(kit, &run, "abort_arms.comp", texts, KIT_COUNT(texts));
    KIT_CHECK(kit, run.numbers[0] == 1 && run.numbers[1] == 1 && run.numbers[2] == 77);
}

static void
draw(struct kit *kit, const char *vertex, const char *fragment, const char *text)
{
    struct rig_base base;
    struct rig r;
    struct kit_target target;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    (void)open_run(kit);
    base = rig_base(kit);
    target = kit_target(kit);
    base.render_pass = target.render_pass;
    base.vertex = vertex ? compiled(kit, vertex) : base.vertex;
    base.fragment = fragment ? compiled(kit, fragment) : base.fragment;
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
    KIT_CHECK(kit, kit_log_find(&kit->log, ABORTED) &&
                       strstr(kit_log_find(&kit->log, ABORTED)->text, text));
}

SCENE(a_pixel, REAL)
{
    draw(kit, "screen.vert", "abort_pixel.frag", ": pixel 0.500000, 0.500000.");
}

SCENE(a_vertex, REAL)
{
    draw(kit, "abort_corner.vert", NULL, ": vertex 2.");
}

KIT_MAIN()
