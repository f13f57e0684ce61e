/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Probe: what the creation of many shader modules and pipelines costs the thread that does it,
 * twice in one process. All modules differ; the second time the same are made again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bench_vulkan.h"
#include "kit/wake_bench_kit.h"

enum { FIRST_ID = 10, HEAD_MAX = 64, INSTRUCTION_WORDS = 5 };
#define LIMIT_NS UINT64_C(300000000000)

struct code {
    uint32_t *words;
    uint32_t count;
    uint32_t number_at; /* the word that differs */
};

static void
put(struct code *code, uint32_t op, uint32_t count, const uint32_t *operands)
{
    code->words[code->count++] = (count + 1) << 16 | op;
    memcpy(&code->words[code->count], operands, count * sizeof(*operands));
    code->count += count;
}
#define PUT(code, op, ...)                                   \
    do {                                                     \
        const uint32_t operands_[] = { __VA_ARGS__ };        \
        put((code), (op), sizeof(operands_) / 4, operands_); \
    } while (0)

/* A compute shader that adds and multiplies so often. */
static struct code
make_code(uint32_t instructions)
{
    struct code code = { .words = malloc((HEAD_MAX + (size_t)instructions * INSTRUCTION_WORDS) *
                                         4) };
    const uint32_t head[] = { 0x07230203, 0x00010000, 0, FIRST_ID + instructions, 0 };

    if (!code.words) {
        bench_die("out of memory");
    }
    memcpy(code.words, head, sizeof(head));
    code.count = 5;
    PUT(&code, 17, 1);                   /* OpCapability Shader */
    PUT(&code, 14, 0, 1);                /* OpMemoryModel Logical GLSL450 */
    PUT(&code, 15, 5, 1, 0x6e69616d, 0); /* OpEntryPoint GLCompute %1 "main" */
    PUT(&code, 16, 1, 17, 1, 1, 1);      /* OpExecutionMode %1 LocalSize 1 1 1 */
    PUT(&code, 19, 2);                   /* %2 = OpTypeVoid */
    PUT(&code, 33, 3, 2);                /* %3 = OpTypeFunction %2 */
    PUT(&code, 22, 4, 32);               /* %4 = OpTypeFloat 32 */
    code.number_at = code.count + 3;
    PUT(&code, 43, 4, 5, 0);    /* %5 = OpConstant %4 */
    PUT(&code, 54, 2, 1, 0, 3); /* %1 = OpFunction %2 None %3 */
    PUT(&code, 248, 6);         /* OpLabel */
    for (uint32_t i = 0; i < instructions; i++) {
        PUT(&code, i & 1 ? 129 : 133, 4, FIRST_ID + i, i ? FIRST_ID + i - 1 : 5,
            5); /* OpFAdd, OpFMul */
    }
    code.words[code.count++] = 1u << 16 | 253; /* OpReturn */
    code.words[code.count++] = 1u << 16 | 56;  /* OpFunctionEnd */
    return code;
}

struct times {
    double *modules, *pipelines;
    uint64_t modules_ns, pipelines_ns, cpu_ns, settled_ns;
};

static void
make_all(const struct bench_world *w, struct code *code, uint32_t modules, uint32_t pipelines,
         struct times *t)
{
    VkShaderModule *made = calloc(modules, sizeof(*made));
    VkPipeline *built = calloc(pipelines + 1, sizeof(*built));
    VkPipelineLayoutCreateInfo empty = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO };
    VkPipelineLayout layout;
    uint64_t cpu = bench_process_cpu_ns(), start = bench_now_ns();

    if (!made || !built) {
        bench_die("out of memory");
    }
    bench_check(w->CreatePipelineLayout(w->device, &empty, NULL, &layout),
                "vkCreatePipelineLayout");
    t->modules_ns = t->pipelines_ns = 0;
    for (uint32_t i = 0; i < modules; i++) {
        VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                          .codeSize = code->count * 4,
                                          .pCode = code->words };
        float value = 1.0f + (float)i;
        uint64_t before;

        memcpy(&code->words[code->number_at], &value, sizeof(value));
        before = bench_now_ns();
        bench_check(w->CreateShaderModule(w->device, &info, NULL, &made[i]),
                    "vkCreateShaderModule");
        t->modules[i] = (double)(bench_now_ns() - before);
        t->modules_ns += (uint64_t)t->modules[i];
    }
    for (uint32_t i = 0; i < pipelines; i++) {
        VkComputePipelineCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
            .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                       .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                       .module = made[i % modules],
                       .pName = "main" },
            .layout = layout,
            .basePipelineIndex = -1,
        };
        uint64_t before = bench_now_ns();

        bench_check(w->CreateComputePipelines(w->device, VK_NULL_HANDLE, 1, &info, NULL, &built[i]),
                    "vkCreateComputePipelines");
        t->pipelines[i] = (double)(bench_now_ns() - before);
        t->pipelines_ns += (uint64_t)t->pipelines[i];
    }
    struct bench_settle settle = bench_settle(LIMIT_NS);

    t->cpu_ns = bench_process_cpu_ns() - cpu - settle.own_cpu_ns;
    t->settled_ns = bench_now_ns() - start;
    for (uint32_t i = 0; i < pipelines; i++) {
        w->DestroyPipeline(w->device, built[i], NULL);
    }
    for (uint32_t i = 0; i < modules; i++) {
        w->DestroyShaderModule(w->device, made[i], NULL);
    }
    w->DestroyPipelineLayout(w->device, layout, NULL);
    free(made);
    free(built);
}

static uint32_t
number_of(int argc, char **argv, int at, uint32_t otherwise)
{
    return argc > at ? (uint32_t)strtoul(argv[at], NULL, 10) : otherwise;
}

int
main(int argc, char **argv)
{
    uint32_t modules = number_of(argc, argv, 1, 2000), pipelines = number_of(argc, argv, 2, 500);
    struct code code = make_code(number_of(argc, argv, 3, 1200));
    struct bench_listener listener = { .listen = true };
    struct bench_world world;
    struct times t;

    if (argc > 4 || !modules || !code.count) {
        bench_die("usage: wake_bench_shaders [MODULES [PIPELINES [INSTRUCTIONS]]]");
    }
    t.modules = calloc(modules, sizeof(double));
    t.pipelines = calloc(pipelines + 1, sizeof(double));
    if (!t.modules || !t.pipelines) {
        bench_die("out of memory");
    }
    bench_world_init(&world, &listener);
    for (int again = 0; again < 2; again++) {
        make_all(&world, &code, modules, pipelines, &t);
        printf(
            "{\"shaders\": {\"again\": %d, \"modules\": %u, \"pipelines\": %u, \"code_bytes\": %u, "
            "\"module_p50_ns\": %.0f, \"module_ns\": %.0f, \"pipeline_p50_ns\": %.0f, \"pipeline_ns\": %.0f, "
            "\"wall_ns\": %llu, \"cpu_ns\": %llu, \"settled_ns\": %llu}}\n",
            again, modules, pipelines, code.count * 4, bench_quantile(t.modules, modules, 0.5),
            (double)t.modules_ns / modules, bench_quantile(t.pipelines, pipelines, 0.5),
            pipelines ? (double)t.pipelines_ns / pipelines : 0,
            (unsigned long long)(t.modules_ns + t.pipelines_ns), (unsigned long long)t.cpu_ns,
            (unsigned long long)t.settled_ns);
    }
    bench_world_finish(&world);
    printf("{\"messages\": %u}\n", listener.others);
    free(t.modules);
    free(t.pipelines);
    free(code.words);
    return 0;
}
