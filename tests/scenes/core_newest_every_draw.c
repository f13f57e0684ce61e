/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that all draws share, and that came after 1.3.239: what attachments are for shaders, viewports of views, discard rectangles,
 * strides, tile shading. Each is broken once with every draw.
 */
#include "attachment_scene.h"
#include "draw_scene.h"

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#include "frag_subpass.h"
#include "vert_in_vec4.h"

#define DRAWS (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static VkPhysicalDeviceTileShadingFeaturesQCOM tile_features;

static void
open_draws(struct stage *s, struct kit *kit, const char *extension, void *next,
           void (*change)(struct offered *))
{
    const struct wish wish = {
        .extensions = { extension,
                        next == &tile_features ? VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME : NULL },
        .next = next,
        .change = change
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(s, kit, &wish);
}

static void
end(struct stage *s)
{
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

/* --- local reads --- */

struct local {
    struct stage s;
    struct rig rig;
    struct rendered rendered;
    VkDescriptorSet set;
};

/* A fragment shader that reads the input attachment of index 0, which the color attachment is. */
static void
open_local(struct local *l, struct kit *kit)
{
    static VkPhysicalDeviceDynamicRenderingLocalReadFeatures features;
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                                   VK_SHADER_STAGE_FRAGMENT_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                   .pImageInfo = &image };
    VkDescriptorSetLayout layout;

    features = (VkPhysicalDeviceDynamicRenderingLocalReadFeatures){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_LOCAL_READ_FEATURES
    };
    open_draws(&l->s, kit, VK_KHR_DYNAMIC_RENDERING_LOCAL_READ_EXTENSION_NAME, &features, NULL);
    layout = kit_set_layout_of(kit, &info);
    image.imageView = ATTACHMENT(kit, .format = COLOR_FORMAT,
                                 .usage = AS_COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    l->set = write.dstSet = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 4, 0), layout);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&l->rig, &l->s.base);
    l->rig.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    l->rig.stages[1].module = MODULE(kit, frag_subpass);
    rig_render_dynamically(&l->rig);
    render_to(&l->rendered, image.imageView);
    l->rendered.color.imageLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
}

static void
begin_local(struct local *l)
{
    vkCmdBeginRendering(l->s.commands, &l->rendered.info);
    vkCmdBindDescriptorSets(l->s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, l->rig.info.layout, 0,
                            1, &l->set, 0, NULL);
}

/* The pipeline says `own` (NULL: nothing), and commands say `set` (likewise). */
static void
draw_local(struct local *l, const char *rest, VkRenderingInputAttachmentIndexInfo *own,
           const VkRenderingInputAttachmentIndexInfo *set)
{
    struct kit *kit = l->s.kit;
    struct rig r = l->rig;

    r.info.pStages = r.stages;
    r.rendering.pNext = own;
    r.info.pNext = &r.rendering;
    r.rendering.pColorAttachmentFormats = r.formats;
    begin_local(l);
    if (set) {
        NOW(vkCmdSetRenderingInputAttachmentIndicesKHR)(l->s.commands, set);
    }
    draw_both(&l->s, &r, rest);
    end(&l->s);
}

static VkRenderingInputAttachmentIndexInfo
indices(const uint32_t *color, const uint32_t *depth, const uint32_t *stencil)
{
    return (VkRenderingInputAttachmentIndexInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentInputIndices = color,
        .pDepthInputAttachmentIndex = depth,
        .pStencilInputAttachmentIndex = stencil
    };
}

SCENE(inputs, DRAWS)
{
    static const uint32_t none = VK_ATTACHMENT_UNUSED, zero = 0, five = 5;
    VkRenderingInputAttachmentIndexInfo own, set;
    struct local l;

    open_local(&l, kit);
    draw_local(&l, NULL, NULL, NULL);
    set = indices(&zero, NULL, NULL);
    draw_local(&l, NULL, NULL, &set);
    own = indices(NULL, NULL, NULL);
    draw_local(&l, NULL, &own, &set);
    /* Neither is what the shader reads. */
    own = indices(&zero, NULL, NULL);
    set = indices(&zero, &five, NULL);
    draw_local(&l, NULL, &own, &set);
    set = indices(&five, NULL, NULL);
    draw_local(&l, "None-09549", NULL, &set);
    own = indices(&five, NULL, NULL);
    draw_local(&l, "None-09549", &own, NULL);
    own = indices(&none, &zero, NULL);
    set = indices(&none, &five, NULL);
    draw_local(&l, "None-10927", &own, &set);
    own = indices(&none, NULL, &five);
    set = indices(&none, NULL, &zero);
    draw_local(&l, "None-10928", &own, &set);
}

SCENE(outputs, DRAWS)
{
    static const uint32_t one[] = { 1 };
    const VkRenderingAttachmentLocationInfo at = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentLocations = one
    };
    struct local l;

    open_local(&l, kit);
    begin_local(&l);
    NOW(vkCmdSetRenderingAttachmentLocationsKHR)(l.s.commands, &at);
    draw_both(&l.s, &l.rig, "None-09548");
    end(&l.s);
}

/* --- viewports of views --- */

static void
draw_views(struct kit *kit, uint32_t count, bool wrong)
{
    VkPhysicalDeviceMultiviewPerViewViewportsFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_PER_VIEW_VIEWPORTS_FEATURES_QCOM
    };
    struct rendered rendered;
    struct stage s;
    struct rig r;

    open_draws(&s, kit, VK_QCOM_MULTIVIEW_PER_VIEW_VIEWPORTS_EXTENSION_NAME, &features, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 2));
    rendered.info.viewMask = 3;
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    r.rendering.viewMask = 3;
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    r.viewport.viewportCount = r.viewport.scissorCount = 0;
    vkCmdBeginRendering(s.commands, &rendered.info);
    vkCmdSetViewportWithCount(s.commands, count, r.viewports);
    vkCmdSetScissorWithCount(s.commands, count, r.scissors);
    bind(&s, rig_make(&s.base, &r));
    if (wrong) {
        expect_vertices(&s, "multiviewPerViewViewports-12262");
    }
    draw_vertices(&s, wrong ? "multiviewPerViewViewports-12263" : NULL);
    bind(&s, make_mesh(&s, &r));
    if (wrong) {
        expect_meshes(&s, "multiviewPerViewViewports-12262");
    }
    draw_meshes(&s, wrong ? "multiviewPerViewViewports-12263" : NULL);
    end(&s);
}

SCENE(views, DRAWS)
{
    draw_views(kit, 2, false);
}

SCENE(views_without_viewports, DRAWS | KIT_ANY_CALL)
{
    draw_views(kit, 1, true);
}

/* --- densities of layers --- */

SCENE(layers_with_densities, DRAWS)
{
    static VkPhysicalDeviceMaintenance5Features maintenance;
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT density;
    VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_LAYERED_FEATURES_VALVE,
        .pNext = &density
    };
    const VkPipelineFragmentDensityMapLayeredCreateInfoVALVE layered = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_DENSITY_MAP_LAYERED_CREATE_INFO_VALVE,
        .maxFragmentDensityMapLayers = 2
    };
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .pNext = &layered,
        .flags = VK_PIPELINE_CREATE_2_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE
    };
    struct rendered rendered;
    struct stage s;

    maintenance = (VkPhysicalDeviceMaintenance5Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES
    };
    density = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &maintenance
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", "maxFragmentDensityMapLayers=4", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_VALVE_FRAGMENT_DENSITY_MAP_LAYERED_EXTENSION_NAME,
                                              VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME,
                                              VK_KHR_MAINTENANCE_5_EXTENSION_NAME },
                              .next = &features });
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 4));
    rendered.info.flags = VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE;
    for (uint32_t layers = 2; layers < 4; layers++) {
        struct rig r;

        rig_init(&r, &s.base);
        r.info.pNext = &flags;
        rig_render_dynamically(&r);
        rendered.info.layerCount = layers;
        vkCmdBeginRendering(s.commands, &rendered.info);
        draw_both(&s, &r, layers > 2 ? "layers-10831" : NULL);
        end(&s);
    }
}

/* --- discard rectangles --- */

SCENE(discard_rectangles, DRAWS)
{
    const VkRect2D rectangles[8] = { { { 0, 0 }, { 8, 8 } } };
    VkPhysicalDeviceDiscardRectanglePropertiesEXT limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DISCARD_RECTANGLE_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &limits };
    struct rendered rendered;
    struct stage s;
    struct rig r;

    open_draws(&s, kit, NULL, NULL, NULL);
    vkGetPhysicalDeviceProperties2(kit->gpu, &all);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_MODE_EXT);
    for (int set = 0; set < 3; set++) {
        struct rig again = r;

        again.info.pStages = again.stages;
        vkCmdBeginRendering(s.commands, &rendered.info);
        NOW(vkCmdSetDiscardRectangleModeEXT)(s.commands, VK_DISCARD_RECTANGLE_MODE_INCLUSIVE_EXT);
        NOW(vkCmdSetDiscardRectangleEnableEXT)(s.commands, set > 0);
        for (uint32_t i = 0; set > 1 && i < limits.maxDiscardRectangles; i++) {
            NOW(vkCmdSetDiscardRectangleEXT)(s.commands, i, 1, rectangles);
        }
        draw_both(&s, &again, set == 1 ? "rasterizerDiscardEnable-09236" : NULL);
        end(&s);
    }
}

/* --- strides --- */

SCENE(strides_of_vertex_buffers, DRAWS)
{
    VkBindVertexBuffer3InfoKHR info = { .sType = VK_STRUCTURE_TYPE_BIND_VERTEX_BUFFER_3_INFO_KHR };
    struct rendered rendered;
    struct stage s;
    struct rig r;

    open_draws(&s, kit, NULL, NULL, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    r.input.vertexBindingDescriptionCount = 1;
    info.addressRange = (VkStridedDeviceAddressRangeKHR){
        kit_address(kit, addressed_buffer(kit, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT)), 1024, 0
    };
    vkCmdBeginRendering(s.commands, &rendered.info);
    bind(&s, rig_make(&s.base, &r));
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    draw_vertices(&s, NULL);
    info.addressRange.stride = 16;
    kit_expect(kit, "VUID-VkBindVertexBuffer3InfoKHR-setStride-13127");
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    info.setStride = VK_TRUE;
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    draw_vertices(&s, "None-13118");
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    bind(&s, rig_make(&s.base, &r));
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    draw_vertices(&s, NULL);
    end(&s);
}

/* Of vertices of 16 bytes. */
SCENE(strides_of_attributes, DRAWS)
{
    VkBindVertexBuffer3InfoKHR info = { .sType = VK_STRUCTURE_TYPE_BIND_VERTEX_BUFFER_3_INFO_KHR,
                                        .setStride = VK_TRUE };
    struct rendered rendered;
    struct stage s;
    struct rig r;

    open_draws(&s, kit, NULL, NULL, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    r.stages[0].module = MODULE(kit, vert_in_vec4);
    r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    info.addressRange = (VkStridedDeviceAddressRangeKHR){
        kit_address(kit, addressed_buffer(kit, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT)), 1024, 16
    };
    vkCmdBeginRendering(s.commands, &rendered.info);
    bind(&s, rig_make(&s.base, &r));
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    draw_vertices(&s, NULL);
    info.addressRange.stride = 12;
    NOW(vkCmdBindVertexBuffers3KHR)(s.commands, 0, 1, &info);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers3KHR-addressRange-13073");
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    end(&s);
}

/* --- tile shading --- */

static void
without_per_tile(struct offered *o)
{
    (void)o;
    tile_features.tileShadingPerTileDraw = VK_FALSE;
}

SCENE(tiles, DRAWS | KIT_ANY_CALL)
{
    const VkRenderPassTileShadingCreateInfoQCOM tiles = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
        .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
    };
    const VkPerTileBeginInfoQCOM per_tile = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM over = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    struct rendered rendered;
    struct stage s;
    struct rig r;
    VkPipeline vertices, meshes;

    tile_features = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM
    };
    open_draws(&s, kit, VK_QCOM_TILE_SHADING_EXTENSION_NAME, &tile_features, without_per_tile);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    rendered.info.pNext = &tiles;
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    vertices = rig_make(&s.base, &r);
    r.stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, kit_shader(kit, KIT_SHADER_PASS_GEOM));
    r.info.stageCount = 3;
    vkCmdBeginRendering(s.commands, &rendered.info);
    bind(&s, vertices);
    draw_vertices(&s, NULL);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-10678");
    r.info.stageCount = 2;
    meshes = make_mesh(&s, &r);
    bind(&s, meshes);
    draw_meshes(&s, "None-10678");
    NOW(vkCmdBeginPerTileExecutionQCOM)(s.commands, &per_tile);
    expect_meshes(&s, "None-10678");
    draw_meshes(&s, "None-10677");
    bind(&s, vertices);
    draw_vertices(&s, "None-10677");
    NOW(vkCmdEndPerTileExecutionQCOM)(s.commands, &over);
    end(&s);
}

static void
without_per_tile_dispatch(struct offered *o)
{
    (void)o;
    tile_features.tileShadingPerTileDispatch = VK_FALSE;
}

/* Without tileShadingPerTileDispatch they are wrong. */
static void
dispatch_per_tile(struct kit *kit, bool wrong)
{
    const VkRenderPassTileShadingCreateInfoQCOM tiles = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
        .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
    };
    const VkPerTileBeginInfoQCOM per_tile = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM over = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    struct rendered rendered;
    struct stage s;

    tile_features = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM
    };
    open_draws(&s, kit, VK_QCOM_TILE_SHADING_EXTENSION_NAME, &tile_features,
               wrong ? without_per_tile_dispatch : NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    rendered.info.pNext = &tiles;
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, s.base.layout, KIT_SHADER_NOTHING_COMP));
    vkCmdBeginRendering(s.commands, &rendered.info);
    NOW(vkCmdBeginPerTileExecutionQCOM)(s.commands, &per_tile);
    if (wrong) {
        kit_expect(kit, "VUID-vkCmdDispatch-None-10674");
        kit_expect(kit, "VUID-vkCmdDispatchBase-None-10674");
        kit_expect(kit, "VUID-vkCmdDispatchIndirect-None-10674");
        kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10674");
    }
    vkCmdDispatch(s.commands, 1, 1, 1);
    vkCmdDispatchBase(s.commands, 0, 0, 0, 1, 1, 1);
    vkCmdDispatchIndirect(s.commands, s.buffer, 0);
    NOW(vkCmdDispatchTileQCOM)(s.commands, &dispatch);
    NOW(vkCmdEndPerTileExecutionQCOM)(s.commands, &over);
    end(&s);
}

SCENE(dispatches_of_tiles, DRAWS)
{
    dispatch_per_tile(kit, false);
}

SCENE(dispatches_of_tiles_without_feature, DRAWS)
{
    dispatch_per_tile(kit, true);
}

#endif

KIT_MAIN()
