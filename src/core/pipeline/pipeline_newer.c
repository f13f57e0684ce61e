/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What newer registries say of the flags of pipelines of every kind, and of their layouts. Specification, 'Pipelines'.
 */
#include "core/closed_bits.h"
#include "core/core_newer.h"
#include "core/words.h"
#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"

#ifdef VK_EXT_descriptor_heap

enum kind { GRAPHICS, COMPUTE, RAYS, RAYS_NV };

/* One element of the call. */
struct newer {
    struct wake_check *check;
    enum kind kind;
    uint32_t index;
    const void *chain;
    VkPipelineCreateFlags2 flags;
    bool wide; /* the flags stand in the chain */
    VkPipelineLayout layout;
    struct wake_object *layout_object;
};

/* The rule of one kind, by the order of enum kind; NULL: it has no such rule. */
#define RULES(graphics, compute, rays, nv) ((const char *const[4]){ graphics, compute, rays, nv })
#define FIND(p, rules, format, ...)                                                             \
    do {                                                                                        \
        const char *vuid_ = (rules)[(p)->kind];                                                 \
        if (vuid_) {                                                                            \
            wake_find((p)->check, vuid_, "pCreateInfos[%u]" format, (p)->index, ##__VA_ARGS__); \
        }                                                                                       \
    } while (0)

/* ---- flags ----------------------------------------------------------------------------------- */

/* Flags that need a feature, or that a kind of pipeline does not have. */
static void
check_features(const struct newer *p)
{
    if (p->flags & VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT &&
        (p->kind == RAYS_NV || !WAKE_FEATURE(p->check, deviceGeneratedCommands))) {
        FIND(p,
             RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11000",
                   "VUID-VkComputePipelineCreateInfo-flags-11007", NULL,
                   "VUID-VkRayTracingPipelineCreateInfoNV-flags-11008"),
             ".flags has VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT, %s",
             p->kind == RAYS_NV ? "which these pipelines do not have"
                                : "but the feature deviceGeneratedCommands is not enabled");
    }
#ifdef VK_EXT_shader_64bit_indexing
    if (p->flags & VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT &&
        !WAKE_FEATURE(p->check, shader64BitIndexing)) {
        FIND(p,
             RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11798",
                   "VUID-VkComputePipelineCreateInfo-flags-11798",
                   "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11798",
                   "VUID-VkRayTracingPipelineCreateInfoNV-flags-11798"),
             ".flags has VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT, but the feature "
             "shader64BitIndexing is not enabled");
    }
#endif
#ifdef VK_KHR_opacity_micromap
    if (p->flags & VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR &&
        (!WAKE_FEATURE(p->check, micromap) ||
         (p->kind == RAYS &&
          !(p->flags & VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT)))) {
        FIND(
            p,
            RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11595",
                  "VUID-VkComputePipelineCreateInfo-flags-11593",
                  "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11599", NULL),
            ".flags has VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR, "
            "but %s",
            WAKE_FEATURE(p->check, micromap) ? "not that of opacity micromaps"
                                             : "the feature micromap is not enabled");
    }
#endif
    if (p->flags & VK_PIPELINE_CREATE_2_RAY_TRACING_DISPLACEMENT_MICROMAP_BIT_NV) {
        FIND(p,
             RULES("VUID-VkGraphicsPipelineCreateInfo-flags-07997",
                   "VUID-VkComputePipelineCreateInfo-flags-07996", NULL, NULL),
             ".flags has VK_PIPELINE_CREATE_RAY_TRACING_DISPLACEMENT_MICROMAP_BIT_NV, which is for "
             "ray tracing pipelines");
    }
    if (p->flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV &&
        !WAKE_FEATURE(p->check, deviceGeneratedComputePipelines)) {
        FIND(p, RULES(NULL, "VUID-VkComputePipelineCreateInfo-flags-09007", NULL, NULL),
             ".flags has VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, but the feature "
             "deviceGeneratedComputePipelines is not enabled");
    } else if (p->flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV &&
               !wake_chain_find(p->chain,
                                VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_INDIRECT_BUFFER_INFO_NV)) {
        FIND(p, RULES(NULL, "VUID-VkComputePipelineCreateInfo-flags-09008", NULL, NULL),
             ".flags has VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, but pNext has no "
             "VkComputePipelineIndirectBufferInfoNV");
    }
}

/* Of `flags`, the bits of extensions of which none is enabled. */
static VkPipelineCreateFlags
closed_flags(const struct wake_check *check, VkPipelineCreateFlags flags)
{
    static const struct wake_extension_bits rows[] = {
        { VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV, WAKE_EXT_VK_NV_ray_tracing, 0 },
        { VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
              VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR,
          WAKE_EXT_VK_KHR_pipeline_executable_properties, 0 },
        { VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT |
              VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT,
          WAKE_EXT_VK_EXT_graphics_pipeline_library, 0 },
        { VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, WAKE_EXT_VK_KHR_pipeline_library, 0 },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR |
              VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
          WAKE_EXT_VK_KHR_ray_tracing_pipeline, 0 },
        { VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, WAKE_EXT_VK_NV_device_generated_commands,
          0 },
        { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV,
          WAKE_EXT_VK_NV_ray_tracing_motion_blur, 0 },
        { VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
          WAKE_EXT_VK_KHR_fragment_shading_rate, 0 },
        { VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT,
          WAKE_EXT_VK_EXT_fragment_density_map, 0 },
        { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT, WAKE_EXT_VK_EXT_opacity_micromap,
          0 },
        { VK_PIPELINE_CREATE_COLOR_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT |
              VK_PIPELINE_CREATE_DEPTH_STENCIL_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT,
          WAKE_EXT_VK_EXT_attachment_feedback_loop_layout, 0 },
        { VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT |
              VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT,
          WAKE_EXT_VK_EXT_pipeline_protected_access, 0 },
        { VK_PIPELINE_CREATE_2_RAY_TRACING_DISPLACEMENT_MICROMAP_BIT_NV,
          WAKE_EXT_VK_NV_displacement_micromap, 0 },
        { VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT, WAKE_EXT_VK_EXT_descriptor_buffer, 0 },
    };

    return (VkPipelineCreateFlags)wake_closed_bits(check, NULL, rows, WAKE_COUNT(rows), flags);
}

/* Without the struct that has more of them. */
static void
check_known(const struct newer *p)
{
    static const char *const rules[4] = { "VUID-VkGraphicsPipelineCreateInfo-None-09497",
                                          "VUID-VkComputePipelineCreateInfo-None-09497",
                                          "VUID-VkRayTracingPipelineCreateInfoKHR-None-09497",
                                          "VUID-VkRayTracingPipelineCreateInfoNV-None-09497" };
    VkPipelineCreateFlags flags = (VkPipelineCreateFlags)p->flags;

    if (p->wide || !flags) {
        return;
    }
    if (p->kind != GRAPHICS && flags & 0x80000000u) {
        FIND(p, rules, ".flags is 0x%x, which has bits that are none", flags);
    }
    flags = closed_flags(p->check, flags);
    if (flags) {
        FIND(p, rules, ".flags has %s, whose extension is not enabled",
             WAKE_FLAGS_TEXT(VkPipelineCreateFlags, flags));
    }
}

/* Flags beside others. */
static void
check_pairs(const struct newer *p)
{
    const VkPipelineCreateFlags2 protect = VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT |
                                           VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT;

    if (p->flags & VK_PIPELINE_CREATE_2_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT &&
        !(p->flags & VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR)) {
        FIND(p, RULES("VUID-VkGraphicsPipelineCreateInfo-flags-09245", NULL, NULL, NULL),
             ".flags has VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT, but not "
             "VK_PIPELINE_CREATE_LIBRARY_BIT_KHR");
    }
    if (p->flags & protect && !WAKE_FEATURE(p->check, pipelineProtectedAccess)) {
        FIND(
            p,
            RULES(NULL, NULL,
                  "VUID-VkRayTracingPipelineCreateInfoKHR-pipelineProtectedAccess-07368",
                  "VUID-VkRayTracingPipelineCreateInfoNV-pipelineProtectedAccess-07368"),
            ".flags has protected access bits, but the feature pipelineProtectedAccess is not enabled");
    } else if ((p->flags & protect) == protect) {
        FIND(p,
             RULES(NULL, NULL, "VUID-VkRayTracingPipelineCreateInfoKHR-flags-07369",
                   "VUID-VkRayTracingPipelineCreateInfoNV-flags-07369"),
             ".flags has both protected access bits, which exclude each other");
    }
    if (p->flags & protect) {
        FIND(p, RULES(NULL, NULL, NULL, "VUID-VkRayTracingPipelineCreateInfoNV-flags-12341"),
             ".flags has protected access bits, which ray tracing pipelines do not have");
    }
#ifdef VK_ARM_pipeline_opacity_micromap
    if (p->wide && p->flags & VK_PIPELINE_CREATE_2_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT &&
        p->flags & VK_PIPELINE_CREATE_2_DISALLOW_OPACITY_MICROMAP_BIT_ARM) {
        FIND(p, RULES(NULL, NULL, "VUID-VkRayTracingPipelineCreateInfoKHR-flags-10392", NULL),
             ".flags both uses and disallows opacity micromaps");
    }
#endif
}

/* ---- layouts --------------------------------------------------------------------------------- */

static void
check_layout(const struct newer *p)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(p->layout_object);
    char text[WAKE_OBJECT_TEXT];

    if (p->flags & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT) {
        if (p->layout) {
            FIND(p,
                 RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11311",
                       "VUID-VkComputePipelineCreateInfo-flags-11311",
                       "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11311",
                       "VUID-VkRayTracingPipelineCreateInfoNV-flags-11311"),
                 ".flags has VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT, but layout is not "
                 "VK_NULL_HANDLE");
        }
    } else if (!p->layout) {
        FIND(p, RULES(NULL, NULL, NULL, "VUID-VkRayTracingPipelineCreateInfoNV-None-11368"),
             ".layout is VK_NULL_HANDLE, and flags lacks "
             "VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT");
    }
    if (p->kind != GRAPHICS && layout &&
        layout->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT) {
        FIND(p,
             RULES(NULL, "VUID-VkComputePipelineCreateInfo-layout-12396",
                   "VUID-VkRayTracingPipelineCreateInfoKHR-layout-12402",
                   "VUID-VkRayTracingPipelineCreateInfoNV-layout-12402"),
             ".layout, %s, was created with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT",
             wake_object_text(text, sizeof(text), p->layout_object));
    }
}

/* ---- libraries ------------------------------------------------------------------------------- */

/* Flags of an object that was made; 0: not known. */
static VkPipelineCreateFlags2
flags_of_library(struct wake_object *object)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    const VkPipelineCreateFlags2CreateInfo *wide;
    const void *chain = NULL;

    if (!pipeline) {
        return 0;
    }
    chain = pipeline->info          ? pipeline->info->pNext
            : pipeline->ray_tracing ? pipeline->ray_tracing->pNext
                                    : NULL;
    wide = wake_chain_find(chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    return (wide ? wide->flags : 0) | pipeline->flags;
}

struct shared_flag {
    VkPipelineCreateFlags2 flag;
    const char *name;
    const char *const *pipeline, *const *library; /* who has it alone */
};

static void
check_library(const struct newer *p, uint32_t i, VkPipelineCreateFlags2 library)
{
    const struct shared_flag rows[] = {
        { VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT,
          "VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT",
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11273", NULL,
                "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11275", NULL),
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-11274", NULL,
                "VUID-VkRayTracingPipelineCreateInfoKHR-flags-11276", NULL) },
        { VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT,
          "VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12355", NULL,
                "VUID-VkRayTracingPipelineCreateInfoKHR-flags-12361", NULL),
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12356", NULL,
                "VUID-VkRayTracingPipelineCreateInfoKHR-flags-12362", NULL) },
        { VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT,
          "VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT",
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12357", NULL, NULL, NULL),
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12358", NULL, NULL, NULL) },
        { VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT,
          "VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT",
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12359", NULL, NULL, NULL),
          RULES("VUID-VkGraphicsPipelineCreateInfo-flags-12360", NULL, NULL, NULL) },
    };

    for (size_t k = 0; k < WAKE_COUNT(rows); k++) {
        if ((p->flags ^ library) & rows[k].flag) {
            bool own = p->flags & rows[k].flag;

            FIND(p, own ? rows[k].pipeline : rows[k].library,
                 ".pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u]: only %s has %s", i,
                 own ? "the pipeline" : "the library", rows[k].name);
        }
    }
#ifdef VK_KHR_opacity_micromap
    if (p->flags & ~library &
        VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR) {
        FIND(
            p, RULES("VUID-VkGraphicsPipelineCreateInfo-pLibraries-11594", NULL, NULL, NULL),
            ".pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] lacks "
            "VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR, which the "
            "pipeline has",
            i);
    }
#endif
}

static void
check_libraries(const struct newer *p, const VkPipelineLibraryCreateInfoKHR *info)
{
    for (uint32_t i = 0; info && info->pLibraries && i < info->libraryCount; i++) {
        struct wake_object *object = wake_check_object(
            p->check, wake_packed_id(info->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline);

        if (wake_pipeline_of(object)) {
            check_library(p, i, flags_of_library(object));
        }
    }
}

/* ---- hints ----------------------------------------------------------------------------------- */

/* What stands beside the flags of the chain, where that is known. */
static VkPipelineCreateFlags
narrow_flags(const VkPipelineCreateFlags2CreateInfo *wide)
{
#if UINTPTR_MAX > UINT32_MAX
    return ((const struct wake_wide_flags *)(const void *)wide)->narrow;
#else
    (void)wide;
    return 0;
#endif
}

/* The flags of the chain count instead of the others, where the driver knows them. */
static void
hint_at_flags(const struct newer *p, const VkPipelineCreateFlags2CreateInfo *wide)
{
    VkPipelineCreateFlags flags = wide ? narrow_flags(wide) : 0;

    if (!wide || p->kind == RAYS_NV) {
        return;
    }
    if (!p->flags && flags) {
        wake_find_warning(
            p->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkPipelineCreateFlags2-flags1-zero",
            "pCreateInfos[%u].flags is %s, but VkPipelineCreateFlags2CreateInfo, whose flags count "
            "instead, has 0",
            p->index, WAKE_FLAGS_TEXT(VkPipelineCreateFlags, flags));
    } else if (p->flags && !wake_core_has_maintenance5(p->check)) {
        wake_find_warning(
            p->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkPipelineCreateFlags2CreateInfo-Extension",
            "pCreateInfos[%u].pNext has VkPipelineCreateFlags2CreateInfo, but neither Vulkan 1.4 nor "
            "VK_KHR_maintenance5 is enabled: a driver may not look at its flags",
            p->index);
    } else if (p->flags && flags & ~p->flags) {
        wake_find_warning(
            p->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkPipelineCreateFlags2-flags-appending",
            "pCreateInfos[%u].flags is %s, and VkPipelineCreateFlags2CreateInfo has 0x%llx, which "
            "counts instead: it is not added to the other flags",
            p->index, WAKE_FLAGS_TEXT(VkPipelineCreateFlags, flags), (unsigned long long)p->flags);
    }
}

/* ---- the commands ---------------------------------------------------------------------------- */

static void
check_all(struct newer *p, VkPipelineCreateFlags flags, wake_id layout)
{
    const VkPipelineCreateFlags2CreateInfo *wide = wake_chain_find(
        p->chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    p->wide = wide != NULL;
    p->flags = wide ? wide->flags : flags;
    p->layout_object = wake_check_object(p->check, layout, WAKE_TYPE_VkPipelineLayout);
    hint_at_flags(p, wide);
    if (p->flags) {
        check_known(p);
        check_features(p);
        check_pairs(p);
    }
    check_layout(p);
}

/* Pipelines whose code is to be captured do not come from a cache. */
static void
check_capture(const struct newer *p, VkPipelineCache cache, const char *vuid)
{
#ifdef VK_KHR_pipeline_binary
    if (cache && p->wide && p->flags & VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR) {
        wake_find(p->check, vuid,
                  "pCreateInfos[%u].flags has VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR, but "
                  "pipelineCache is not VK_NULL_HANDLE",
                  p->index);
    }
#else
    (void)p, (void)cache, (void)vuid;
#endif
}

#ifdef VK_KHR_pipeline_binary
/* What a pipeline that is made of binaries must not have; by the order of enum kind. */
static const struct {
    const char *cache[4], *fail[4], *hit[4], *base[4];
} binary_rules = {
    { "VUID-vkCreateGraphicsPipelines-pNext-09616", "VUID-vkCreateComputePipelines-pNext-09616",
      "VUID-vkCreateRayTracingPipelinesKHR-pNext-09616", NULL },
    { "VUID-vkCreateGraphicsPipelines-binaryCount-09622",
      "VUID-vkCreateComputePipelines-binaryCount-09622",
      "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09622", NULL },
    { "VUID-vkCreateGraphicsPipelines-binaryCount-09620",
      "VUID-vkCreateComputePipelines-binaryCount-09620",
      "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09620", NULL },
    { "VUID-vkCreateGraphicsPipelines-binaryCount-09621",
      "VUID-vkCreateComputePipelines-binaryCount-09621",
      "VUID-vkCreateRayTracingPipelinesKHR-binaryCount-09621", NULL },
};
#endif

/* `feedback`: what pPipelineCreationFeedback pointed to before the call, two bits an element (intercept/cache_commands.c). */
static void
check_binaries(const struct newer *p, VkPipelineCache cache, uint64_t feedback)
{
#ifdef VK_KHR_pipeline_binary
    const VkPipelineBinaryInfoKHR *binaries = wake_chain_find(
        p->chain, VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);

    if (!binaries || !binaries->binaryCount) {
        return;
    }
    if (cache) {
        FIND(p, binary_rules.cache,
             ".pNext has VkPipelineBinaryInfoKHR with binaryCount %u, but pipelineCache is not "
             "VK_NULL_HANDLE",
             binaries->binaryCount);
    }
    if (p->flags & VK_PIPELINE_CREATE_2_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT) {
        FIND(p, binary_rules.fail,
             ".pNext has VkPipelineBinaryInfoKHR with binaryCount %u, but flags has "
             "VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT",
             binaries->binaryCount);
    }
    feedback = p->index < 32 ? feedback >> 2 * p->index : 0;
    if (feedback & 1) {
        FIND(p, binary_rules.hit,
             ".pNext has VkPipelineBinaryInfoKHR with binaryCount %u, but the flags of "
             "pPipelineCreationFeedback have "
             "VK_PIPELINE_CREATION_FEEDBACK_APPLICATION_PIPELINE_CACHE_HIT_BIT",
             binaries->binaryCount);
    }
    if (feedback & 2) {
        FIND(p, binary_rules.base,
             ".pNext has VkPipelineBinaryInfoKHR with binaryCount %u, but the flags of "
             "pPipelineCreationFeedback have "
             "VK_PIPELINE_CREATION_FEEDBACK_BASE_PIPELINE_ACCELERATION_BIT",
             binaries->binaryCount);
    }
#else
    (void)p, (void)cache, (void)feedback;
#endif
}

void
wake_core_graphics_newer(struct wake_check *check, const struct wake_rec_CreateGraphicsPipelines *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkGraphicsPipelineCreateInfo *info = &r->pCreateInfos[i];
        struct newer p = { check, GRAPHICS, i, info->pNext, .layout = info->layout };

        check_all(&p, info->flags,
                  wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                                 WAKE_HANDLE_VkGraphicsPipelineCreateInfo_layout));
        check_libraries(
            &p, wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR));
        check_capture(&p, r->pipelineCache, "VUID-vkCreateGraphicsPipelines-pNext-09617");
        check_binaries(&p, r->pipelineCache, r->feedback);
    }
}

void
wake_core_compute_newer(struct wake_check *check, const struct wake_rec_CreateComputePipelines *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkComputePipelineCreateInfo *info = &r->pCreateInfos[i];
        struct newer p = { check, COMPUTE, i, info->pNext, .layout = info->layout };

        check_all(&p, info->flags,
                  wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkComputePipelineCreateInfo,
                                 WAKE_HANDLE_VkComputePipelineCreateInfo_layout));
        check_capture(&p, r->pipelineCache, "VUID-vkCreateComputePipelines-pNext-09617");
        check_binaries(&p, r->pipelineCache, r->feedback);
    }
}

void
wake_core_rays_newer(struct wake_check *check,
                     const struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkRayTracingPipelineCreateInfoKHR *info = &r->pCreateInfos[i];
        struct newer p = { check, RAYS, i, info->pNext, .layout = info->layout };

        check_all(&p, info->flags,
                  wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkRayTracingPipelineCreateInfoKHR,
                                 WAKE_HANDLE_VkRayTracingPipelineCreateInfoKHR_layout));
        check_libraries(&p, info->pLibraryInfo);
        check_capture(&p, r->pipelineCache, "VUID-vkCreateRayTracingPipelinesKHR-pNext-09617");
        check_binaries(&p, r->pipelineCache, r->feedback);
    }
}

void
wake_core_rays_nv_newer(struct wake_check *check,
                        const struct wake_rec_CreateRayTracingPipelinesNV *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkRayTracingPipelineCreateInfoNV *info = &r->pCreateInfos[i];
        struct newer p = { check, RAYS_NV, i, info->pNext, .layout = info->layout };

        check_all(&p, info->flags,
                  wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkRayTracingPipelineCreateInfoNV,
                                 WAKE_HANDLE_VkRayTracingPipelineCreateInfoNV_layout));
        check_capture(&p, r->pipelineCache, "VUID-vkCreateRayTracingPipelinesNV-pNext-09617");
#ifdef VK_KHR_pipeline_binary
        if (p.wide && p.flags & VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR) {
            wake_find(check, "VUID-vkCreateRayTracingPipelinesNV-pNext-10150",
                      "pCreateInfos[%u].pNext has a VkPipelineCreateFlags2CreateInfo with "
                      "VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR",
                      i);
        }
#endif
    }
}

#endif
