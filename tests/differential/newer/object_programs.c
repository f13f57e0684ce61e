/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about shader objects: their creation, what is bound, all state of their draws. */
#include "program.h"
#include "program_states.h"

#ifdef VK_EXT_shader_object

#define vert_in_vec4 object_vert_in_vec4 /* headers define what they hold */
#include "comp_push.h"
#include "vert_in_vec4.h"

enum { VERTEX, CONTROL, EVALUATION, GEOMETRY, TASK, MESH, FRAGMENT, COMPUTE, STAGES };
static const VkShaderStageFlagBits bits[STAGES] = {
    VK_SHADER_STAGE_VERTEX_BIT,
    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
    VK_SHADER_STAGE_GEOMETRY_BIT,
    VK_SHADER_STAGE_TASK_BIT_EXT,
    VK_SHADER_STAGE_MESH_BIT_EXT,
    VK_SHADER_STAGE_FRAGMENT_BIT,
    VK_SHADER_STAGE_COMPUTE_BIT,
};

struct objects {
    bool mesh, depth;
    uint32_t used; /* stages, as bits 1 << VERTEX ... */
    VkShaderEXT shaders[STAGES];
    struct program_image colour, depth_image;
    VkImageView views[2];
};

static void
prepare_objects(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;
    FEATURES(ShaderObjectFeaturesEXT, SHADER_OBJECT_FEATURES_EXT);

    program_extension(p, VK_EXT_SHADER_OBJECT_EXTENSION_NAME);
    ShaderObjectFeaturesEXT->shaderObject = M("no shaderObject", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.maintenance4 = program_pick(p, "maintenance4", 2);
    f->geometryShader = M("no geometryShader", program_pick(p, "geometryShader", 2), VK_FALSE);
    f->tessellationShader = M("no tessellationShader", program_pick(p, "tessellationShader", 2),
                              VK_FALSE);
    f->depthBounds = program_pick(p, "depthBounds", 2);
    f->depthClamp = program_pick(p, "depthClamp", 2);
    f->logicOp = program_pick(p, "logicOp", 2);
    f->alphaToOne = program_pick(p, "alphaToOne", 2);
    f->fillModeNonSolid = VK_TRUE;
    f->multiViewport = VK_TRUE;
    if (program_pick(p, "mesh", 3) == 0) {
        FEATURES(MeshShaderFeaturesEXT, MESH_SHADER_FEATURES_EXT);
        program_extension(p, VK_EXT_MESH_SHADER_EXTENSION_NAME);
        MeshShaderFeaturesEXT->meshShader = M("no meshShader", VK_TRUE, VK_FALSE);
        MeshShaderFeaturesEXT->taskShader = M("no taskShader", VK_TRUE, VK_FALSE);
    }
}

static bool
has_mesh(const struct program *p)
{
    return p->features.more_count > 1;
}

/* --- creation --- */

static const uint32_t *
code_of(uint32_t stage, size_t *size)
{
    switch (stage) {
    case CONTROL: return kit_shader_code(KIT_SHADER_PATCH_TESC, size);
    case EVALUATION: return kit_shader_code(KIT_SHADER_PATCH_TESE, size);
    case GEOMETRY: return kit_shader_code(KIT_SHADER_PASS_GEOM, size);
    case TASK: return kit_shader_code(KIT_SHADER_NOTHING_TASK, size);
    case MESH: return kit_shader_code(KIT_SHADER_NOTHING_MESH, size);
    case FRAGMENT: return kit_shader_code(KIT_SHADER_COLOUR_FRAG, size);
    case COMPUTE: *size = sizeof(comp_push); return comp_push;
    default: *size = sizeof(vert_in_vec4); return vert_in_vec4;
    }
}

/* The stage behind `stage` that is used; STAGES: none. */
static uint32_t
next_of(uint32_t used, uint32_t stage)
{
    do {
        stage++;
    } while (stage < STAGES && !(used >> stage & 1));
    return stage;
}

static VkShaderCreateFlagsEXT
object_flags(struct program *p, const struct objects *o, uint32_t stage, bool linked)
{
    VkShaderCreateFlagsEXT flags = linked ? VK_SHADER_CREATE_LINK_STAGE_BIT_EXT : 0u;

    if (stage == MESH && !(o->used & 1 << TASK)) {
        flags |= VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT;
    }
    flags ^= M("another object is linked", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_LINK_STAGE_BIT_EXT);
    flags |= M("flags of objects that are none", 0u, 0x40000000u);
    flags |= M("dispatch base", 0u, (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT);
    flags |= M("no task shader", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT);
    flags |= M("full subgroups", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT);
    flags |= M("varying subgroup size", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT);
    flags |= M("shading rate attachment", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_EXT);
    flags |= M("density map attachment", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT);
    flags |= M("indirect bindable", 0u,
               (VkShaderCreateFlagsEXT)VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT);
    return flags;
}

static VkShaderStageFlags
object_next(struct program *p, const struct objects *o, uint32_t stage, bool linked)
{
    static const VkShaderStageFlags any[STAGES] = {
        [VERTEX] = VK_SHADER_STAGE_FRAGMENT_BIT,     [CONTROL] = 0,
        [EVALUATION] = VK_SHADER_STAGE_FRAGMENT_BIT, [GEOMETRY] = VK_SHADER_STAGE_FRAGMENT_BIT,
        [MESH] = VK_SHADER_STAGE_FRAGMENT_BIT,
    };
    uint32_t next = next_of(o->used, stage);
    VkShaderStageFlags mask = next < STAGES ? (VkShaderStageFlags)bits[next] : 0u;

    if (!linked && program_pick(p, "more next stages", 2)) {
        mask |= any[stage];
    }
    mask = M("next stage of computing", mask, (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT);
    mask = M("next stage is its own", mask, (VkShaderStageFlags)bits[stage]);
    mask = M("next stage of geometry", mask, (VkShaderStageFlags)VK_SHADER_STAGE_GEOMETRY_BIT);
    mask = M("next stage of tessellation", mask,
             (VkShaderStageFlags)VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
    return M("next stage that is none", mask, 0x08000000u);
}

/* Everything but flags and stages; `room` outlives the call. */
struct object_room {
    VkDescriptorSetLayout layouts[2];
    VkPushConstantRange ranges[2];
    VkSpecializationMapEntry entry;
    VkSpecializationInfo special;
    uint32_t value;
};

static VkDescriptorSetLayout
object_layout(struct program *p)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    MAKE(DESCRIPTOR_SET_LAYOUT, layout,
         vkCreateDescriptorSetLayout(p->device, &info, NULL, &layout));
    IF("layout of an object destroyed")
    {
        DROP(DESCRIPTOR_SET_LAYOUT, layout);
    }
    return layout;
}

static void
describe_rest(struct program *p, VkShaderCreateInfoEXT *info, struct object_room *room, bool layout)
{
    uint32_t pushed = M("push constants of no bytes", M("push constants of 3 bytes", 32u, 3u), 0u);
    const VkShaderStageFlags stages = VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_COMPUTE_BIT;

    room->ranges[0] = (VkPushConstantRange){ M("push constants of no stage", stages, 0u),
                                             M("push constants behind the limit",
                                               M("push constants at offset 2", 0u, 2u), 1u << 16),
                                             pushed };
    room->ranges[1] = room->ranges[0];
    room->value = 1;
    room->entry = (VkSpecializationMapEntry){ 1, M("constant behind the data", 0u, 4u),
                                              M("constant beyond the data", 4u, 8u) };
    room->special = (VkSpecializationInfo){ M("constants missing", 1u, 2u), &room->entry, 4,
                                            &room->value };
    if (room->special.mapEntryCount == 2) {
        room->special.pMapEntries = NULL;
    }
    info->pushConstantRangeCount = M("push constants twice", 1u, 2u);
    info->pPushConstantRanges = room->ranges;
    if (program_pick(p, "specialized", 3) == 0) {
        info->pSpecializationInfo = &room->special;
    }
    if (layout) {
        room->layouts[0] = M("null set layout", object_layout(p), VK_NULL_HANDLE);
        info->setLayoutCount = M("more sets than there may be", 1u, 1000u);
        info->pSetLayouts = room->layouts;
        if (info->setLayoutCount > 1) {
            info->pSetLayouts = NULL;
        }
    }
}

static VkShaderCreateInfoEXT
describe_object(struct program *p, const struct objects *o, uint32_t stage, bool linked)
{
    size_t size, other_size;
    const uint32_t *code = code_of(stage, &size);
    const uint32_t *other = code_of(stage == FRAGMENT ? VERTEX : FRAGMENT, &other_size);

    IF("code of another stage")
    {
        code = other;
        size = other_size;
    }
    return (VkShaderCreateInfoEXT){
        .sType = M("object of another type", VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
                   VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO),
        .flags = object_flags(p, o, stage, linked),
        .stage = M("object of all graphics", M("stage that is none", bits[stage], 0x08000000u),
                   VK_SHADER_STAGE_ALL_GRAPHICS),
        .nextStage = object_next(p, o, stage, linked),
        .codeType = M("code type that is none", VK_SHADER_CODE_TYPE_SPIRV_EXT,
                      (VkShaderCodeTypeEXT)9),
        .codeSize = M("code of no bytes", M("code size off by one of an object", size, size - 1),
                      0u),
        .pCode = M("code missing",
                   M("code that is not aligned", (const char *)code, (const char *)code + 2), NULL),
        .pName = M("entry point that is not there", M("entry point missing", "main", NULL),
                   "other"),
    };
}

static void
make_objects(struct program *p, struct objects *o, bool linked)
{
    struct object_room room = { 0 };
    VkShaderCreateInfoEXT infos[STAGES];
    VkShaderEXT made[STAGES] = { 0 };
    uint32_t count = 0;
    uint32_t special = program_pick(p, "place of mistakes", 3);
    bool layout = program_pick(p, "layout", 3) == 0;

    VkShaderCreateInfoEXT shared = { 0 };
    describe_rest(p, &shared, &room, layout);
    for (uint32_t i = 0; i < STAGES; i++) {
        if (!(o->used >> i & 1)) {
            continue;
        }
        uint32_t places = p->places, mistake = p->mistake;
        p->mistake = count == special ? mistake : 0;
        infos[count] = describe_object(p, o, i, linked);
        p->places = count == special ? p->places : places; /* the others have no places */
        p->mistake = mistake;
        infos[count].pushConstantRangeCount = shared.pushConstantRangeCount;
        infos[count].pPushConstantRanges = shared.pPushConstantRanges;
        infos[count].pSpecializationInfo = shared.pSpecializationInfo;
        infos[count].setLayoutCount = shared.setLayoutCount;
        infos[count].pSetLayouts = shared.pSetLayouts;
        count++;
    }
    TRY(NOW(vkCreateShadersEXT)(p->device, M("no objects", count, 0u),
                                M("descriptions missing", infos, NULL), NULL, made));
    for (uint32_t i = 0, k = 0; i < STAGES; i++) {
        if (o->used >> i & 1) {
            o->shaders[i] = made[k++];
            program_own(p, VK_OBJECT_TYPE_SHADER_EXT, KIT_HANDLE(o->shaders[i]));
        }
    }
}

/* --- binding --- */

static void
bind_objects(struct program *p, const struct objects *o)
{
    VkShaderStageFlagBits stages[STAGES];
    VkShaderEXT shaders[STAGES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < COMPUTE; i++) {
        bool there = (i != TASK && i != MESH) || has_mesh(p);
        there &= i != GEOMETRY || p->features.core.features.geometryShader;
        there &= (i != CONTROL && i != EVALUATION) || p->features.core.features.tessellationShader;
        if (!there || program_mistake(p, "a stage that is not bound")) {
            continue;
        }
        stages[count] = bits[i];
        shaders[count++] = M("a stage left empty", o->shaders[i], VK_NULL_HANDLE);
    }
    IF("a stage bound twice")
    {
        stages[count - 1] = stages[0];
    }
    IF("all stages bound at once")
    {
        stages[0] = VK_SHADER_STAGE_ALL_GRAPHICS;
    }
    IF("a stage of rays bound")
    {
        stages[0] = VK_SHADER_STAGE_RAYGEN_BIT_KHR;
    }
    IF("an object bound to another stage")
    {
        shaders[0] = o->shaders[FRAGMENT];
    }
    IF("an object destroyed before it is bound")
    {
        DROP(SHADER_EXT, o->shaders[FRAGMENT]);
    }
    DO(NOW(vkCmdBindShadersEXT)(p->commands, M("no stages bound", count, 0u),
                                M("stages missing", stages, NULL),
                                M("objects missing", shaders, NULL)));
}

static void
make_targets(struct program *p, struct objects *o)
{
    o->colour = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, 32,
                                 VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    o->views[0] = program_view(p, &o->colour, VK_IMAGE_ASPECT_COLOR_BIT);
    if (o->depth) {
        o->depth_image = program_image_2d(p, VK_FORMAT_D32_SFLOAT_S8_UINT, 32,
                                          VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
        o->views[1] = program_view(p, &o->depth_image, o->depth_image.aspect);
    }
}

static void
begin_rendering(struct program *p, struct objects *o)
{
    program_layout(p, &o->colour, VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    if (o->depth) {
        program_layout(p, &o->depth_image, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    }
    const VkRenderingAttachmentInfo colour = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = o->views[0],
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingAttachmentInfo depth = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = o->views[1],
        .imageLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 32, 32 } },
        .layerCount = 1,
        .viewMask = M("views with objects", 0u, 1u),
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthAttachment = o->depth ? &depth : NULL,
        .pStencilAttachment = o->depth ? &depth : NULL,
    };
    DO(vkCmdBeginRendering(p->commands, &info));
}

/* --- draws --- */

static void
set_states(struct program *p, const struct objects *o)
{
    const struct program_states states = { .tessellated = o->used >> CONTROL & 1,
                                           .samples = VK_SAMPLE_COUNT_1_BIT };

    program_set_object_states(p, &states, !o->mesh);
}

static void
draw(struct program *p, const struct objects *o)
{
    const VkDeviceSize offset = 0, size = 1024, stride = 16;
    VkBuffer buffer = program_buffer(p, 1024,
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                         VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                         VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    uint32_t way = program_pick(p, "draw", 4);

    if (M("the other kind of draw", o->mesh, !o->mesh && has_mesh(p))) {
        if (way == 0) {
            DO(NOW(vkCmdDrawMeshTasksIndirectEXT)(p->commands, buffer, 0, 1, 12));
        } else {
            DO(NOW(vkCmdDrawMeshTasksEXT)(p->commands, 1, 1, 1));
        }
        return;
    }
    UNLESS("no vertex buffer")
    {
        DO(vkCmdBindVertexBuffers2(p->commands, 0, 1, &buffer, &offset,
                                   M("sizes of vertex buffers", NULL, &size),
                                   M("strides of vertex buffers", NULL, &stride)));
    }
    UNLESS("no index buffer")
    {
        DO(vkCmdBindIndexBuffer(p->commands, buffer, 0, VK_INDEX_TYPE_UINT16));
    }
    switch (way) {
    case 0: DO(vkCmdDrawIndexed(p->commands, 3, 1, 0, 0, 0)); break;
    case 1: DO(vkCmdDrawIndirect(p->commands, buffer, 0, 1, 16)); break;
    default: DO(vkCmdDraw(p->commands, 3, 1, 0, 0)); break;
    }
}

static void
choose_stages(struct program *p, struct objects *o)
{
    o->mesh = has_mesh(p) && program_pick(p, "meshes", 2);
    o->used = 1u << FRAGMENT;
    if (o->mesh) {
        o->used |= 1u << MESH | program_pick(p, "task", 2) << TASK;
        return;
    }
    o->used |= 1u << VERTEX;
    if (p->features.core.features.tessellationShader && program_pick(p, "tessellated", 2)) {
        o->used |= 1u << CONTROL | 1u << EVALUATION;
    }
    if (p->features.core.features.geometryShader && program_pick(p, "geometry", 2)) {
        o->used |= 1u << GEOMETRY;
    }
}

static void
objects(struct program *p)
{
    struct objects o = { .depth = program_pick(p, "depth", 2) };

    choose_stages(p, &o);
    make_targets(p, &o);
    make_objects(p, &o, program_pick(p, "linked", 2));
    program_begin(p);
    UNLESS("drawn outside of rendering")
    {
        begin_rendering(p, &o);
    }
    UNLESS("no objects bound")
    {
        bind_objects(p, &o);
    }
    set_states(p, &o);
    draw(p, &o);
    IF("objects bound to nothing, and drawn")
    {
        VkShaderStageFlagBits vertex = VK_SHADER_STAGE_VERTEX_BIT;
        DO(NOW(vkCmdBindShadersEXT)(p->commands, 1, &vertex, NULL));
        draw(p, &o);
    }
    UNLESS("rendering that does not end")
    {
        DO(vkCmdEndRendering(p->commands));
    }
    IF("an object destroyed before the submit")
    {
        DROP(SHADER_EXT, o.shaders[FRAGMENT]);
    }
    program_finish(p);
}

/* --- computing --- */

static void
dispatches(struct program *p)
{
    struct objects o = { .used = 1u << COMPUTE };
    const VkShaderStageFlagBits stage = M("objects of another stage bound",
                                          VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_STAGE_VERTEX_BIT);
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL_GRAPHICS | VK_SHADER_STAGE_COMPUTE_BIT,
                                        0, 32 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;
    const uint32_t pushed[8] = { 0 };

    make_objects(p, &o, false);
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &info, NULL, &layout));
    program_begin(p);
    UNLESS("no object bound")
    {
        DO(NOW(vkCmdBindShadersEXT)(p->commands, 1, &stage, &o.shaders[COMPUTE]));
    }
    UNLESS("nothing pushed")
    {
        DO(vkCmdPushConstants(p->commands, layout,
                              M("pushed to another stage", range.stageFlags,
                                (VkShaderStageFlags)VK_SHADER_STAGE_COMPUTE_BIT),
                              0, 32, pushed));
    }
    switch (program_pick(p, "dispatch", 3)) {
    case 0:
        DO(vkCmdDispatchBase(p->commands, M("base without its flag", 0u, 1u), 0, 0, 1, 1, 1));
        break;
    case 1: {
        VkBuffer buffer = program_buffer(p, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        DO(vkCmdDispatchIndirect(p->commands, buffer, M("dispatch behind the end", 0u, 60u)));
        break;
    }
    default: DO(vkCmdDispatch(p->commands, M("many groups", 1u, 1u << 20), 1, 1)); break;
    }
    IF("the object destroyed before the submit")
    {
        DROP(SHADER_EXT, o.shaders[COMPUTE]);
    }
    program_finish(p);
}

const struct program_subject object_subjects[] = {
    { "object", objects, prepare_objects },
    { "object_dispatch", dispatches, prepare_objects },
    { NULL, NULL, NULL },
};

#endif
