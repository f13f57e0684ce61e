/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws with shader objects (VK_EXT_shader_object) in the place of a pipeline. All state is dynamic then: the checks of dynamic
 * state see a pipeline that has nothing else. Specification, 'Shader Objects', 'Drawing Commands'.
 */
#include "core/draw/draw_newer.h"

#include "core/shader/shader_object_info.h"
#include "core/words.h"
#include "state/derived/shader_object.h"

#ifdef WAKE_OWN_SHADER_OBJECT

void
wake_draw_check_objects(struct wake_draw *draw)
{
    (void)draw; /* they are bound without a record */
}

void
wake_draw_check_compute_object(struct wake_draw *draw)
{
    (void)draw;
}

bool
wake_draw_lacks_dispatch_base(const struct wake_draw *draw)
{
    (void)draw;
    return false;
}

#else

#define GRAPHICS_STAGES                                                                \
    (VK_SHADER_STAGE_ALL_GRAPHICS | (VkShaderStageFlags)VK_SHADER_STAGE_TASK_BIT_EXT | \
     (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT)

#define BEFORE_MESH                                                          \
    (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT | \
     VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT | VK_SHADER_STAGE_GEOMETRY_BIT)

/* Stages that must have been named, if only to leave them empty. */
static const struct stage_row {
    VkShaderStageFlagBits stage;
    int feature; /* with which there is such a stage; -1: always */
    const char *rest;
} stage_rows[] = {
    { VK_SHADER_STAGE_VERTEX_BIT, -1, WAKE_ID(draw, "None-08684") },
    { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, WAKE_FEATURE_tessellationShader,
      WAKE_ID(draw, "None-08685") },
    { VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, WAKE_FEATURE_tessellationShader,
      WAKE_ID(draw, "None-08686") },
    { VK_SHADER_STAGE_GEOMETRY_BIT, WAKE_FEATURE_geometryShader, WAKE_ID(draw, "None-08687") },
    { VK_SHADER_STAGE_FRAGMENT_BIT, -1, WAKE_ID(draw, "None-08688") },
    { VK_SHADER_STAGE_TASK_BIT_EXT, WAKE_FEATURE_taskShader, WAKE_ID(draw, "None-08689") },
    { VK_SHADER_STAGE_MESH_BIT_EXT, WAKE_FEATURE_meshShader, WAKE_ID(draw, "None-08690") },
};

/* The stages of a graphics pipeline in their order, as rows of the masks above. */
static const VkShaderStageFlagBits stage_order[] = {
    VK_SHADER_STAGE_TASK_BIT_EXT,
    VK_SHADER_STAGE_MESH_BIT_EXT,
    VK_SHADER_STAGE_VERTEX_BIT,
    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
    VK_SHADER_STAGE_GEOMETRY_BIT,
    VK_SHADER_STAGE_FRAGMENT_BIT,
};

static bool
all_named(const struct wake_draw *draw)
{
    VkShaderStageFlags named = draw->recording->shaders.named;
    bool all = true;

    for (uint32_t i = 0; i < WAKE_COUNT(stage_rows); i++) {
        const struct stage_row *row = &stage_rows[i];

        if (!(named & (VkShaderStageFlags)row->stage) &&
            (row->feature < 0 || wake_check_feature(draw->check, row->feature))) {
            WAKE_FIND_DRAW(
                draw, row->rest,
                "no graphics pipeline is bound, and vkCmdBindShadersEXT() has not been called with %s in "
                "this recording",
                wake_name_VkShaderStageFlagBits(row->stage));
            all = false;
        }
    }
    return all;
}

/* In the order of the stages. Returns how many; fewer than there are where one is not known. */
static uint32_t
find_bound(const struct wake_draw *draw, struct wake_bound_shader *to)
{
    const struct wake_bound_shaders *shaders = &draw->recording->shaders;
    uint32_t count = 0;

    for (uint32_t i = 0; i < WAKE_COUNT(stage_order); i++) {
        VkShaderStageFlagBits stage = stage_order[i];

        if (shaders->bound & (VkShaderStageFlags)stage) {
            to[count].stage = stage;
            to[count].object = wake_check_object(draw->check,
                                                 shaders->shader[__builtin_ctz((unsigned)stage)],
                                                 WAKE_TYPE_VkShaderEXT);
            to[count].info = wake_VkShaderEXT_info(to[count].object);
            count += to[count].info != NULL;
        }
    }
    return count;
}

/* Something is bound that goes with no mesh shader, in a draw of meshes. A vertex shader beside a mesh shader has a rule of its own. */
static bool
is_before_mesh(const struct wake_draw *draw)
{
    VkShaderStageFlags bound = draw->recording->shaders.bound;

    return draw->flags & WAKE_DRAW_MESH && bound & BEFORE_MESH &&
           !(bound & (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT &&
             (bound & BEFORE_MESH) == VK_SHADER_STAGE_VERTEX_BIT);
}

static void
check_stages(const struct wake_draw *draw)
{
    VkShaderStageFlags bound = draw->recording->shaders.bound;
    VkShaderStageFlags mesh = VK_SHADER_STAGE_MESH_BIT_EXT, task = VK_SHADER_STAGE_TASK_BIT_EXT;
    bool vertex = bound & VK_SHADER_STAGE_VERTEX_BIT;

    if ((WAKE_FEATURE(draw->check, taskShader) || WAKE_FEATURE(draw->check, meshShader)) &&
        vertex == ((bound & mesh) != 0)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-08693"), "%s",
                       vertex ? "both a vertex and a mesh shader are bound"
                              : "neither a vertex nor a mesh shader is bound");
    }
    if (vertex && bound & (mesh | task)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-08696"),
                       "a vertex shader is bound, and a %s shader is, too",
                       bound & task ? "task" : "mesh");
    }
    if (is_before_mesh(draw)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(mesh, "pStages-10680"),
                       "a shader object is bound to a stage that goes with no mesh shader");
    }
    if (!(draw->flags & WAKE_DRAW_MESH) && bound & (mesh | task)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-08885"), "a %s shader is bound",
                       bound & task ? "task" : "mesh");
    }
}

/* The first shader that the call has linked to others, and that is not bound; createInfoCount: all of them are. */
static uint32_t
first_unbound(const struct wake_rec_CreateShadersEXT *r, const struct wake_bound_shader *shaders,
              uint32_t count)
{
    for (uint32_t k = 0; k < r->createInfoCount; k++) {
        bool found = !(r->pCreateInfos[k].flags & VK_SHADER_CREATE_LINK_STAGE_BIT_EXT);

        for (uint32_t j = 0; j < count && !found; j++) {
            found = shaders[j].info == &r->pCreateInfos[k];
        }
        if (!found) {
            return k;
        }
    }
    return r->createInfoCount;
}

/* Shaders that were linked to each other in one call. */
static void
check_linked(const struct wake_draw *draw, const struct wake_bound_shader *shaders, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_rec_CreateShadersEXT *r = wake_create_record(shaders[i].object,
                                                                       WAKE_CMD_vkCreateShadersEXT);
        uint32_t unbound;

        if (!(shaders[i].info->flags & VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) || !r) {
            continue;
        }
        unbound = first_unbound(r, shaders, count);
        if (unbound < r->createInfoCount) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-08698"),
                "%s of %s is linked to the shader that pCreateInfos[%u] of the same call has made for %s, "
                "which is not bound",
                WAKE_NAME_OF(shaders[i].object), wake_name_VkShaderStageFlagBits(shaders[i].stage),
                unbound, wake_name_VkShaderStageFlagBits(r->pCreateInfos[unbound].stage));
            continue;
        }
        /* Between two that are linked there is no other one; what goes with no mesh shader has been told so. */
        if (i + 2 < count && !is_before_mesh(draw) &&
            !(shaders[i + 1].info->flags & VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) &&
            shaders[i + 2].object->create == shaders[i].object->create &&
            shaders[i + 2].info->flags & VK_SHADER_CREATE_LINK_STAGE_BIT_EXT) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-08699"),
                "the shader of %s stands between those of %s and %s, which are linked to each other",
                wake_name_VkShaderStageFlagBits(shaders[i + 1].stage),
                wake_name_VkShaderStageFlagBits(shaders[i].stage),
                wake_name_VkShaderStageFlagBits(shaders[i + 2].stage));
            return;
        }
    }
}

static void
check_next(const struct wake_draw *draw, const struct wake_bound_shader *shaders, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (!(shaders[i].info->nextStage & (VkShaderStageFlags)shaders[i + 1].stage)) {
            char text[128];

            wake_print_VkShaderStageFlags(text, sizeof(text), shaders[i].info->nextStage);
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "nextStage-10745"),
                "the shader of %s was created with nextStage %s, but the next one that is bound is of %s",
                wake_name_VkShaderStageFlagBits(shaders[i].stage), text,
                wake_name_VkShaderStageFlagBits(shaders[i + 1].stage));
            return;
        }
    }
}

/* Mesh shaders say whether a task shader comes before them. */
static void
check_task(const struct wake_draw *draw, const struct wake_bound_shader *shaders, uint32_t count)
{
    bool task = draw->recording->shaders.bound & VK_SHADER_STAGE_TASK_BIT_EXT;

    for (uint32_t i = 0; draw->flags & WAKE_DRAW_MESH && i < count; i++) {
        bool without = shaders[i].info->flags & VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT;

        if (shaders[i].stage == VK_SHADER_STAGE_MESH_BIT_EXT && task == without) {
            WAKE_FIND_DRAW(
                draw, without ? WAKE_ID(mesh, "None-08695") : WAKE_ID(mesh, "None-08694"),
                "the mesh shader was created %s VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT, and %s task shader is bound",
                without ? "with" : "without", task ? "a" : "no");
        }
    }
}

static bool
same_ranges(const VkShaderCreateInfoEXT *a, const VkShaderCreateInfoEXT *b)
{
    if (a->pushConstantRangeCount != b->pushConstantRangeCount) {
        return false;
    }
    for (uint32_t i = 0; i < a->pushConstantRangeCount; i++) {
        bool found = !b->pPushConstantRanges || !a->pPushConstantRanges;

        for (uint32_t k = 0; k < b->pushConstantRangeCount && !found; k++) {
            const VkPushConstantRange *x = &a->pPushConstantRanges[i];
            const VkPushConstantRange *y = &b->pPushConstantRanges[k];

            found = x->stageFlags == y->stageFlags && x->offset == y->offset && x->size == y->size;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/* Set layouts may be other objects, and defined identically. True: they are not. */
static bool
check_set_definitions(const struct wake_draw *draw, const struct wake_bound_shader *a,
                      const struct wake_bound_shader *b)
{
    const struct wake_shader_object *first = wake_shader_object_of(a->object);
    const struct wake_shader_object *other = wake_shader_object_of(b->object);

    for (uint32_t k = 0; first && other && first->layout && other->layout &&
                         k < first->layout->set_count && k < other->layout->set_count;
         k++) {
        const struct wake_descriptor_layout *x = first->layout->sets[k].layout;
        const struct wake_descriptor_layout *y = other->layout->sets[k].layout;

        if (x && y && x->definition && y->definition && x->definition != y->definition) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-08879"),
                "the shaders of %s and %s were created with pSetLayouts[%u] that are not identically defined",
                wake_name_VkShaderStageFlagBits(a->stage),
                wake_name_VkShaderStageFlagBits(b->stage), k);
            return true;
        }
    }
    return false;
}

static void
check_interfaces(const struct wake_draw *draw, const struct wake_bound_shader *shaders,
                 uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        if (!same_ranges(shaders[0].info, shaders[i].info)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-08878"),
                "the shaders of %s and %s were created with push constant ranges that differ",
                wake_name_VkShaderStageFlagBits(shaders[0].stage),
                wake_name_VkShaderStageFlagBits(shaders[i].stage));
            return;
        }
        if (wake_shader_sets_differ(shaders[0].info, shaders[i].info)) {
            WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-08879"),
                           "the shaders of %s and %s were created with %u and %u set layouts",
                           wake_name_VkShaderStageFlagBits(shaders[0].stage),
                           wake_name_VkShaderStageFlagBits(shaders[i].stage),
                           shaders[0].info->setLayoutCount, shaders[i].info->setLayoutCount);
            return;
        }
        if (check_set_definitions(draw, &shaders[0], &shaders[i])) {
            return;
        }
    }
}

/* Their codes, as those of the stages of a pipeline. */
static void
add_codes(struct wake_pipeline *to, const struct wake_bound_shader *shaders, uint32_t count)
{
    to->stage = to->few;
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_shader_object *object = wake_shader_object_of(shaders[i].object);

        if (object) {
            to->few[to->stage_count++] = object->pipeline.few[0];
        }
    }
}

/* What each shader finds bound. */
static void
check_descriptors(struct wake_draw *draw, const struct wake_bound_shader *shaders, uint32_t count)
{
    uint32_t found = draw->check->found;

    for (uint32_t i = 0; i < count && draw->check->found == found; i++) {
        const struct wake_shader_object *object = wake_shader_object_of(shaders[i].object);

#ifdef VK_EXT_descriptor_heap
        if (object && shaders[i].info->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) {
            draw->pipeline = &object->pipeline;
            wake_draw_check_heaps(draw, shaders[i].info->pNext);
            draw->pipeline = NULL;
            continue;
        }
#endif
        if (object && object->layout) {
            draw->pipeline = &object->pipeline;
            draw->layout = object->layout;
            draw->user = draw->recording->shaders.shader[__builtin_ctz((unsigned)shaders[i].stage)];
            wake_draw_check_object_descriptors(draw);
            draw->pipeline = NULL;
        }
    }
}

void
wake_draw_check_compute_object(struct wake_draw *draw)
{
    const struct wake_bound_shaders *bound = &draw->recording->shaders;
    struct wake_bound_shader shader = { .stage = VK_SHADER_STAGE_COMPUTE_BIT };

    if (!(bound->bound & VK_SHADER_STAGE_COMPUTE_BIT)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(dispatch, "None-10743"),
                       "neither a compute pipeline nor a compute shader object is bound");
        return;
    }
    shader.object = wake_check_object(draw->check,
                                      bound->shader[__builtin_ctz(VK_SHADER_STAGE_COMPUTE_BIT)],
                                      WAKE_TYPE_VkShaderEXT);
    shader.info = wake_VkShaderEXT_info(shader.object);
    draw->objects = true;
    if (shader.info) {
        check_descriptors(draw, &shader, 1);
    }
}

bool
wake_draw_lacks_dispatch_base(const struct wake_draw *draw)
{
    const struct wake_bound_shaders *bound = &draw->recording->shaders;
    const VkShaderCreateInfoEXT *info;

    if (draw->point->pipeline || !(bound->bound & VK_SHADER_STAGE_COMPUTE_BIT)) {
        return false;
    }
    info = wake_VkShaderEXT_info(
        wake_check_object(draw->check, bound->shader[__builtin_ctz(VK_SHADER_STAGE_COMPUTE_BIT)],
                          WAKE_TYPE_VkShaderEXT));
    return info && !(info->flags & VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT);
}

static void
check_bound(struct wake_draw *draw)
{
    struct wake_pipeline everything_dynamic = {
        .bind_point = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .stages = draw->recording->shaders.bound & GRAPHICS_STAGES,
        .dynamic = { UINT64_MAX, UINT64_MAX },
        .topology = VK_PRIMITIVE_TOPOLOGY_MAX_ENUM,
    };
    struct wake_bound_shader shaders[WAKE_COUNT(stage_order)];
    uint32_t count = find_bound(draw, shaders), found;

    add_codes(&everything_dynamic, shaders, count);
    found = draw->check->found;
    check_stages(draw);
    if ((uint32_t)__builtin_popcount(everything_dynamic.stages) == count) {
        check_task(draw, shaders, count);
        check_linked(draw, shaders, count);
        if (draw->check->found == found && !is_before_mesh(draw)) {
            check_next(draw, shaders, count); /* of stages that go together */
        }
        check_interfaces(draw, shaders, count);
#ifdef VK_KHR_maintenance11
        wake_draw_check_independent(draw, shaders, count);
#endif
    }
    check_descriptors(draw, shaders, count);
    draw->pipeline = &everything_dynamic;
    wake_draw_check_dynamic(draw);
    wake_draw_check_dynamic3(draw);
    if (everything_dynamic.stages & VK_SHADER_STAGE_VERTEX_BIT && !(draw->flags & WAKE_DRAW_MESH)) {
        wake_draw_check_vertices(draw);
    }
    wake_draw_check_tessellation(draw);
    wake_draw_check_objects_pass(draw);
    wake_draw_check_newer(draw);
    wake_draw_check_values(draw);
    draw->pipeline = NULL;
}

void
wake_draw_check_objects(struct wake_draw *draw)
{
    struct wake_recording *recording = draw->recording;
    uint32_t found = draw->check->found;

    if (draw->point->pipeline_change == recording->checked_point &&
        draw->point->change == draw->point->checked_change &&
        recording->push_change == draw->point->checked_push &&
        recording->vertex_change == recording->checked_vertex &&
        recording->dynamic_change == recording->checked_dynamic &&
        recording->pass.number == recording->checked_pass &&
        draw->flags == recording->checked_flags && draw->point->pipeline_change) {
        return;
    }
    draw->objects = true;
    if (all_named(draw)) {
        check_bound(draw);
    } else {
        check_stages(draw);
    }
    if (draw->check->found == found) {
        recording->checked_point = draw->point->pipeline_change;
        draw->point->checked_change = draw->point->change;
        draw->point->checked_push = recording->push_change;
        recording->checked_dynamic = recording->dynamic_change;
        recording->checked_vertex = recording->vertex_change;
        recording->checked_pass = recording->pass.number;
        recording->checked_flags = draw->flags;
    }
}

#endif
