/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules with tile shading, tile images and maximal reconvergence, which the SPIRV-Tools of the distribution do not know: execution
 * modes, variables, built-ins. Skipped with headers that lack VK_EXT_shader_long_vector, which came with today's rules.
 */
#include "code_scene.h"
#include "tile_scene.h"

#if !defined(VK_EXT_shader_long_vector) || !defined(VK_QCOM_tile_shading)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_long_vector");
}

#else

#define SPIRV "VUID-StandaloneSpirv-"
#define CODE "VUID-VkShaderModuleCreateInfo-pCode-08737"

enum { VERTEX = 0, FRAGMENT = 4, COMPUTE = 5, RAY_GENERATION = 5313 };
enum { TILE_SHADING = 4495, TILE_READS = 4166, RAYS = 4479, REORDER = 5383 };
enum { LOCAL_SIZE = 1 << 0, RATE = 1 << 1, READ = 1 << 2, ORIGIN = 1 << 3, RECONVERGES = 1 << 4 };
enum { INPUT = 1, OUTPUT = 3, TILE_IMAGE = 4172, TILE_ATTACHMENT = 4491 };
enum { UINT_2 = 10, UINT_3 = 11, FLOAT_4 = 12, IMAGE = 13, IMAGES = 14 };
enum { NUMBER_1 = 15, SIZE = 21, REORDERED = 22 };

/* A module with one entry point, and one variable, or none. */
struct shader {
    uint32_t model, capability, modes;
    const char *extension;
    uint32_t storage, type;                  /* of the variable, %20; 0: there is none */
    uint32_t builtin;                        /* 0: it is a descriptor or an input */
    bool of_tiles, one_dimension, unsampled; /* the image */
    bool no_set, component, queries, reorders;
};

static void
put_modes(struct code *code, uint32_t modes)
{
    if (modes & LOCAL_SIZE) {
        code_local_size(code, 1);
    }
    if (modes & RATE) {
        PUT(code, 16u, 1u, 4490u, 1u, 1u, 1u); /* TileShadingRateQCOM */
    }
    if (modes & READ) {
        PUT(code, 16u, 1u, 4489u); /* NonCoherentTileAttachmentReadQCOM */
    }
    if (modes & ORIGIN) {
        PUT(code, 16u, 1u, 7u);
    }
    if (modes & RECONVERGES) {
        PUT(code, 16u, 1u, 6023u); /* MaximallyReconvergesKHR */
    }
}

static void
put_decorations(struct code *code, const struct shader *s)
{
    if (s->builtin) {
        PUT(code, 71u, 20u, 11u, s->builtin);
    } else if (s->storage == TILE_IMAGE) {
        PUT(code, 71u, 20u, 30u, 0u); /* Location */
    } else if (s->storage) {
        PUT(code, 71u, 20u, 33u, 0u); /* Binding */
        if (!s->no_set) {
            PUT(code, 71u, 20u, 34u, 0u);
        }
        if (s->component) {
            PUT(code, 71u, 20u, 31u, 0u);
        }
    }
}

static void
put_types(struct code *code, const struct shader *s)
{
    code_types(code);
    PUT(code, 23u, UINT_2, 5u, 2u);
    PUT(code, 23u, UINT_3, 5u, 3u);
    PUT(code, 23u, FLOAT_4, 6u, 4u);
    PUT(code, 43u, 5u, NUMBER_1, 1u);
    if (s->type == IMAGE || s->type == IMAGES) {
        PUT(code, 25u, IMAGE, 6u,
            s->of_tiles        ? 4173u
            : s->one_dimension ? 0u
                               : 1u,
            0u, 0u, 0u, s->unsampled ? 0u : 2u, s->of_tiles ? 0u : 4u); /* Rgba8 */
        PUT(code, 28u, IMAGES, IMAGE, NUMBER_1);
    }
    if (s->storage) {
        PUT(code, 32u, 16u, s->storage, s->type);
        PUT(code, 59u, 16u, 20u, s->storage);
    }
}

static void
make(struct kit *kit, const struct shader *s, const char *vuid)
{
    uint32_t capabilities[4] = { 0 }, count = 0;
    const char *const extensions[] = { s->extension,
                                       s->reorders ? "SPV_NV_shader_invocation_reorder" : NULL };
    struct code code;

    if (s->capability) {
        capabilities[count++] = s->capability;
    }
    if (s->one_dimension) {
        capabilities[count++] = 44; /* Image1D */
    }
    if (s->reorders) {
        capabilities[count++] = REORDER;
    }
    if (s->queries) {
        capabilities[count++] = 50; /* ImageQuery */
    }
    code_begin(&code, 0x00010500, capabilities, extensions, s->model);
    if (s->storage) {
        code_interface(&code, 20);
    }
    if (s->modes & RECONVERGES) {
        code.count = code.entry; /* extensions come before the memory model */
        code.count -= 3;
        code_extension(&code, "SPV_KHR_maximal_reconvergence");
        PUT(&code, 14u, 0u, 3u);
        PUT(&code, 15u, s->model, 1u, 0x6e69616du, 0u);
    }
    put_modes(&code, s->modes);
    put_decorations(&code, s);
    put_types(&code, s);
    code_function(&code);
    if (s->type == IMAGE && s->queries) {
        PUT(&code, 61u, IMAGE, 18u, 20u);
        PUT(&code, 104u, UINT_2, SIZE, 18u); /* OpImageQuerySize */
    } else if (s->storage == INPUT) {
        PUT(&code, 61u, s->type, 18u, 20u);
    }
    if (s->reorders) {
        PUT(&code, 5280u, NUMBER_1, NUMBER_1); /* OpReorderThreadWithHintNV */
    }
    code_end(&code);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)code_module(kit, &code);
}

#define TRY(vuid, ...) make(kit, &(struct shader){ __VA_ARGS__ }, (vuid))
#define TILED .capability = TILE_SHADING, .extension = "SPV_QCOM_tile_shading"

SCENE(modes_of_tile_shading, SILENT | KIT_NULL_DRIVER)
{
    OPEN_SHADING(kit);
    TRY(NULL, .model = COMPUTE, TILED, .modes = RATE);
    TRY(NULL, .model = COMPUTE, TILED, .modes = LOCAL_SIZE);
    TRY(NULL, .model = FRAGMENT, TILED, .modes = ORIGIN | READ);
    TRY(SPIRV "TileShadingQCOM-10686", .model = VERTEX, TILED);
    TRY(SPIRV "Execution-10687", .model = COMPUTE, TILED, .modes = LOCAL_SIZE | READ);
    TRY(SPIRV "Execution-10688", .model = FRAGMENT, TILED, .modes = ORIGIN | RATE);
    TRY(SPIRV "TileShadingRateQCOM-10692", .model = COMPUTE, TILED, .modes = LOCAL_SIZE | RATE);
    TRY(SPIRV "None-10685", .model = COMPUTE, TILED);
    TRY(CODE, .model = COMPUTE, .extension = "SPV_QCOM_tile_shading", .modes = RATE);
    TRY(CODE, .model = FRAGMENT, .extension = "SPV_QCOM_tile_shading", .modes = ORIGIN | READ);
    TRY(CODE, .model = COMPUTE, .capability = TILE_SHADING, .modes = RATE);
}

#define PIXELS .model = FRAGMENT, .modes = ORIGIN
#define ATTACHED PIXELS, .storage = TILE_ATTACHMENT, .type = IMAGE

SCENE(attachments_of_tiles, SILENT | KIT_NULL_DRIVER)
{
    OPEN_SHADING(kit);
    TRY(NULL, TILED, ATTACHED);
    TRY(SPIRV "TileAttachmentQCOM-10695", TILED, ATTACHED, .no_set = true);
    TRY(SPIRV "OpTypeImage-10693", TILED, ATTACHED, .one_dimension = true);
    TRY(SPIRV "OpTypeImage-04657", TILED, ATTACHED, .unsampled = true);
    TRY(SPIRV "Location-06672", TILED, ATTACHED, .component = true);
    TRY(SPIRV "TileAttachmentQCOM-10697", TILED, ATTACHED, .queries = true);
    TRY(CODE, ATTACHED, .extension = "SPV_QCOM_tile_shading");
    /* An array of them is not looked into. */
    TRY(NULL, TILED, PIXELS, .storage = TILE_ATTACHMENT, .type = IMAGES, .one_dimension = true);
}

SCENE(builtins_of_tiles, SILENT | KIT_NULL_DRIVER)
{
    static const struct {
        uint32_t builtin, type;
        const char *storage, *other;
    } rows[] = {
        { 4492, UINT_2, "VUID-TileOffsetQCOM-TileOffsetQCOM-10627",
          "VUID-TileOffsetQCOM-TileOffsetQCOM-10628" },
        { 4493, UINT_3, "VUID-TileDimensionQCOM-TileDimensionQCOM-10630",
          "VUID-TileDimensionQCOM-TileDimensionQCOM-10631" },
        { 4494, UINT_2, "VUID-TileApronSizeQCOM-TileApronSizeQCOM-10633",
          "VUID-TileApronSizeQCOM-TileApronSizeQCOM-10634" },
    };

    OPEN_SHADING(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        TRY(NULL, .model = COMPUTE, TILED, .modes = RATE, .builtin = rows[i].builtin,
            .storage = INPUT, .type = rows[i].type);
        TRY(rows[i].storage, .model = COMPUTE, TILED, .modes = RATE, .builtin = rows[i].builtin,
            .storage = OUTPUT, .type = rows[i].type);
        TRY(rows[i].other, .model = COMPUTE, TILED, .modes = RATE, .builtin = rows[i].builtin,
            .storage = INPUT, .type = FLOAT_4);
        TRY(CODE, .model = COMPUTE, .extension = "SPV_QCOM_tile_shading", .modes = LOCAL_SIZE,
            .builtin = rows[i].builtin, .storage = INPUT, .type = rows[i].type);
    }
}

#define READS .capability = TILE_READS, .extension = "SPV_EXT_shader_tile_image"

SCENE(images_of_tiles, SILENT | KIT_NULL_DRIVER)
{
    NEW_WITH(kit, VkPhysicalDeviceShaderTileImageFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TILE_IMAGE_FEATURES_EXT,
             "VK_EXT_shader_tile_image");
    TRY(NULL, READS, PIXELS, .storage = TILE_IMAGE, .type = IMAGE, .of_tiles = true);
    TRY(NULL, READS, PIXELS, .storage = TILE_IMAGE, .type = IMAGES, .of_tiles = true);
    TRY(SPIRV "None-08724", READS, PIXELS, .storage = TILE_IMAGE, .type = IMAGE);
    TRY(SPIRV "None-08724", READS, PIXELS, .storage = TILE_IMAGE, .type = FLOAT_4);
}

SCENE(what_reconverges_maximally, SILENT | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceShaderMaximalReconvergenceFeaturesKHR reconvergence = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MAXIMAL_RECONVERGENCE_FEATURES_KHR, NULL, VK_TRUE
    };
    static VkPhysicalDeviceRayTracingInvocationReorderFeaturesNV reorder = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_INVOCATION_REORDER_FEATURES_NV,
        &reconvergence, VK_TRUE
    };
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &reorder,
        .rayTracingPipeline = VK_TRUE
    };

    NEW(kit,
        .extensions = { "VK_KHR_shader_maximal_reconvergence",
                        "VK_NV_ray_tracing_invocation_reorder", "VK_KHR_ray_tracing_pipeline",
                        "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations" },
        .next = &rays);
#define TRACES .model = RAY_GENERATION, .capability = RAYS, .extension = "SPV_KHR_ray_tracing"
    TRY(NULL, TRACES, .modes = RECONVERGES);
    TRY(NULL, TRACES, .reorders = true);
    TRY(SPIRV "MaximallyReconvergesKHR-09565", TRACES, .modes = RECONVERGES, .reorders = true);
}

#endif

KIT_MAIN()
