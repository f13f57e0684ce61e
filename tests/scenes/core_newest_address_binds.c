/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Index and vertex buffers, conditions and transform feedback at device addresses. Skipped with headers that lack
 * VK_KHR_device_address_commands.
 */
#include "address_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

struct binds {
    struct kit *kit;
    VkCommandBuffer commands;
    VkDeviceAddress any, feedback, other;
};

static struct binds
open_binds(struct kit *kit)
{
    struct binds b = { .kit = kit };

    static VkPhysicalDeviceShaderObjectFeaturesEXT objects;

    objects = (VkPhysicalDeviceShaderObjectFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT
    };
    open_addresses_and(kit, VK_EXT_SHADER_OBJECT_EXTENSION_NAME, VK_NV_RAY_TRACING_EXTENSION_NAME,
                       &objects);
    b.any = address_with(kit, ANY_RANGE);
    b.feedback = address_with(kit, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    b.other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    b.commands = kit_recording(kit);
    return b;
}

/* ---- indices and vertices -------------------------------------------------------------------- */

static void
bind_indices(const struct binds *b, const char *vuid, VkDeviceAddress at, VkDeviceSize size,
             VkIndexType type)
{
    const VkBindIndexBuffer3InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_BIND_INDEX_BUFFER_3_INFO_KHR,
        .addressRange = { at, size },
        .indexType = type
    };

    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    KIT_DEVICE_COMMAND(b->kit, vkCmdBindIndexBuffer3KHR)(b->commands, &info);
}

#define INDEX_ID(rest) "VUID-VkBindIndexBuffer3InfoKHR-" rest

SCENE(indices, SILENT)
{
    const struct binds b = open_binds(kit);

    bind_indices(&b, NULL, b.any + 2, 64, VK_INDEX_TYPE_UINT16);
    bind_indices(&b, NULL, b.any + 4, 64, VK_INDEX_TYPE_UINT32);
    bind_indices(&b, NULL, b.any + 1, 64, VK_INDEX_TYPE_UINT8_KHR);
    bind_indices(&b, INDEX_ID("addressRange-13051"), b.other, 64, VK_INDEX_TYPE_UINT16);
    bind_indices(&b, INDEX_ID("addressRange-13052"), b.any + 1, 64, VK_INDEX_TYPE_UINT16);
    bind_indices(&b, INDEX_ID("addressRange-13052"), b.any + 2, 64, VK_INDEX_TYPE_UINT32);
    bind_indices(&b, INDEX_ID("indexType-13053"), b.any, 64, VK_INDEX_TYPE_NONE_KHR);
    bind_indices(&b, INDEX_ID("None-13055"), 0, 0, VK_INDEX_TYPE_UINT16);
    kit_end(kit, b.commands);
}

static void
bind_vertices(const struct binds *b, const char *vuid, uint32_t first, uint32_t count,
              const VkBindVertexBuffer3InfoKHR *given)
{
    VkBindVertexBuffer3InfoKHR infos[40];

    for (uint32_t i = 0; i < KIT_COUNT(infos); i++) {
        infos[i] = *given;
        infos[i].sType = VK_STRUCTURE_TYPE_BIND_VERTEX_BUFFER_3_INFO_KHR;
    }
    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    KIT_DEVICE_COMMAND(b->kit, vkCmdBindVertexBuffers3KHR)(b->commands, first, count, infos);
}

#define VERTICES(vuid, first, count, ...) \
    bind_vertices(&b, vuid, first, count, &(VkBindVertexBuffer3InfoKHR){ __VA_ARGS__ })
#define VERTEX_ID(rest) "VUID-VkBindVertexBuffer3InfoKHR-" rest

SCENE(vertices, SILENT)
{
    const struct binds b = open_binds(kit);
    uint32_t most = kit->properties.limits.maxVertexInputBindings;
    uint32_t stride = kit->properties.limits.maxVertexInputBindingStride;

    VERTICES(NULL, 0, 2, .addressRange = { b.any, 64, 0 });
    VERTICES(NULL, 0, 2, .addressRange = { b.any, 64, 16 }, .setStride = VK_TRUE);
    VERTICES(NULL, most - 1, 1, .addressRange = { b.any, 64, 0 });
    VERTICES("VUID-vkCmdBindVertexBuffers3KHR-firstBinding-13071", most - 1, 2,
             .addressRange = { b.any, 64, 0 });
    VERTICES(VERTEX_ID("addressRange-13074"), 0, 1, .addressRange = { b.other, 64, 0 });
    VERTICES(VERTEX_ID("size-13072"), 0, 1, .addressRange = { 0, 0, 0 });
    VERTICES(VERTEX_ID("setStride-13126"), 0, 1, .addressRange = { b.any, 65536, stride + 1 },
             .setStride = VK_TRUE);
    VERTICES(VERTEX_ID("setStride-13127"), 0, 1, .addressRange = { b.any, 64, 16 });
    VERTICES("VUID-VkStridedDeviceAddressRangeKHR-size-11411", 0, 1, .addressRange = { 0, 16, 0 });
    VERTICES("VUID-VkStridedDeviceAddressRangeKHR-address-11365", 0, 1,
             .addressRange = { b.any, RANGE_SIZE + 16, 0 });
    VERTICES("VUID-vkCmdBindVertexBuffers3KHR-firstBinding-13070", most, 1,
             .addressRange = { b.any, 64, 0 });
    kit_end(kit, b.commands);
}

SCENE(null_descriptors, SILENT)
{
    static VkPhysicalDeviceRobustness2FeaturesEXT robustness;
    struct binds b = { .kit = kit };

    robustness = (VkPhysicalDeviceRobustness2FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT
    };
    open_addresses_and(kit, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, NULL, &robustness);
    b.any = address_with(kit, ANY_RANGE);
    b.commands = kit_recording(kit);
    bind_indices(&b, NULL, 0, 0, VK_INDEX_TYPE_UINT16);
    bind_indices(&b, INDEX_ID("addressRange-13056"), b.any, 0, VK_INDEX_TYPE_UINT16);
    VERTICES(NULL, 0, 1, .addressRange = { 0, 0, 0 });
    VERTICES(VERTEX_ID("addressRange-13075"), 0, 1, .addressRange = { b.any, 0, 0 });
    kit_end(kit, b.commands);
}

/* ---- conditions ------------------------------------------------------------------------------ */

static void
begin_condition(const struct binds *b, const char *vuid, VkDeviceAddress at, VkDeviceSize size)
{
    const VkConditionalRenderingBeginInfo2EXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_2_EXT,
        .addressRange = { at, size }
    };

    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    KIT_DEVICE_COMMAND(b->kit, vkCmdBeginConditionalRendering2EXT)(b->commands, &info);
}

static void
end_condition(const struct binds *b)
{
    KIT_DEVICE_COMMAND(b->kit, vkCmdEndConditionalRenderingEXT)(b->commands);
}

#define CONDITION_ID(rest) "VUID-VkConditionalRenderingBeginInfo2EXT-" rest

SCENE(conditions, SILENT)
{
    const struct binds b = open_binds(kit);

    begin_condition(&b, CONDITION_ID("addressRange-13064"), b.other, 4);
    end_condition(&b);
    begin_condition(&b, CONDITION_ID("addressRange-13065"), b.any + 2, 4);
    end_condition(&b);
    begin_condition(&b, CONDITION_ID("addressRange-13066"), b.any, 2);
    end_condition(&b);
    begin_condition(&b, NULL, b.any + 4, 4);
    begin_condition(&b, "VUID-vkCmdBeginConditionalRendering2EXT-None-13063", b.any, 4);
    end_condition(&b);
    kit_end(kit, b.commands);
}

/* ---- transform feedback ---------------------------------------------------------------------- */

enum feedback { BIND, BEGIN, END };

static void
feedback(const struct binds *b, const char *vuid, enum feedback which, uint32_t first,
         uint32_t count, VkDeviceAddressRangeKHR range)
{
    VkBindTransformFeedbackBuffer2InfoEXT infos[8];

    for (uint32_t i = 0; i < KIT_COUNT(infos); i++) {
        infos[i] = (VkBindTransformFeedbackBuffer2InfoEXT){
            .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
            .addressRange = range,
            .addressFlags = range.address == b->feedback ? FEEDBACK : UNKNOWN_FEEDBACK
        };
    }
    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    if (which == BIND) {
        KIT_DEVICE_COMMAND(b->kit, vkCmdBindTransformFeedbackBuffers2EXT)
        (b->commands, first, count, infos);
    } else if (which == BEGIN) {
        KIT_DEVICE_COMMAND(b->kit, vkCmdBeginTransformFeedback2EXT)
        (b->commands, first, count, count ? infos : NULL);
    } else {
        KIT_DEVICE_COMMAND(b->kit, vkCmdEndTransformFeedback2EXT)
        (b->commands, first, count, count ? infos : NULL);
    }
}

#define RANGE(at, size) ((VkDeviceAddressRangeKHR){ (at), (size) })
#define BIND_ID(rest) "VUID-vkCmdBindTransformFeedbackBuffers2EXT-" rest
#define BEGIN_ID(rest) "VUID-vkCmdBeginTransformFeedback2EXT-" rest
#define END_ID(rest) "VUID-vkCmdEndTransformFeedback2EXT-" rest

static uint32_t
most_buffers(struct kit *kit)
{
    VkPhysicalDeviceTransformFeedbackPropertiesEXT limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    return limits.maxTransformFeedbackBuffers;
}

SCENE(feedback_bound, SILENT)
{
    const struct binds b = open_binds(kit);
    uint32_t most = most_buffers(kit);

    feedback(&b, NULL, BIND, 0, 2, RANGE(b.feedback, 64));
    feedback(&b, BIND_ID("addressRange-13090"), BIND, 0, 1, RANGE(b.feedback + 2, 64));
    feedback(&b, BIND_ID("addressRange-13091"), BIND, 0, 1, RANGE(b.other, 64));
    feedback(&b, BIND_ID("firstBinding-02357"), BIND, most - 1, 2, RANGE(b.feedback, 64));
    feedback(&b, BIND_ID("firstBinding-02356"), BIND, most, 1, RANGE(b.feedback, 64));
    kit_end(kit, b.commands);
}

SCENE(feedback_too_large, SILENT)
{
    struct binds b;

    setenv("WAKE_NULL_ANSWERS", "maxTransformFeedbackBufferSize=1024", 1);
    b = open_binds(kit);
    feedback(&b, NULL, BIND, 0, 1, RANGE(b.feedback, 1024));
    feedback(&b, BIND_ID("addressRange-13092"), BIND, 0, 1, RANGE(b.feedback, 2048));
    kit_end(kit, b.commands);
}

static void
begin_pass(const struct binds *b, uint32_t view_mask)
{
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .renderArea = { { 0, 0 }, { 16, 16 } },
                                   .layerCount = 1,
                                   .viewMask = view_mask };

    vkCmdBeginRendering(b->commands, &info);
}

/* A begin that is wrong, and its end. */
static void
begin_wrongly(const struct binds *b, const char *vuid, uint32_t first, uint32_t count,
              VkDeviceAddressRangeKHR range)
{
    feedback(b, vuid, BEGIN, first, count, range);
    feedback(b, NULL, END, 0, 0, RANGE(0, 0));
}

/* An end that is wrong, of what has begun. */
static void
end_wrongly(const struct binds *b, const char *vuid, uint32_t first, uint32_t count,
            VkDeviceAddressRangeKHR range)
{
    feedback(b, NULL, BEGIN, 0, 0, RANGE(0, 0));
    feedback(b, vuid, END, first, count, range);
    if (kit_skips_calls()) {
        feedback(b, NULL, END, 0, 0, RANGE(0, 0));
    }
}

SCENE(feedback_begun, SILENT)
{
    const struct binds b = open_binds(kit);
    uint32_t most = most_buffers(kit);

    feedback(&b, NULL, BIND, 0, most, RANGE(b.feedback, 64));
    begin_pass(&b, 0);
    begin_wrongly(&b, BEGIN_ID("firstCounter-02369"), most - 1, 2, RANGE(b.any, 4));
    kit_expect(kit, BEGIN_ID("firstCounter-02369"));
    begin_wrongly(&b, BEGIN_ID("firstCounter-02368"), most, 1, RANGE(b.any, 4));
    begin_wrongly(&b, BEGIN_ID("pCounterInfos-13093"), 0, 1, RANGE(b.any, 2));
    begin_wrongly(&b, BEGIN_ID("pCounterInfos-13094"), 0, 1, RANGE(b.other, 4));
    feedback(&b, NULL, BEGIN, 0, 1, RANGE(b.any, 4));
    feedback(&b, BEGIN_ID("None-02367"), BEGIN, 0, 1, RANGE(b.any, 4));
    feedback(&b, BIND_ID("None-02365"), BIND, 0, 1, RANGE(b.feedback, 64));
    feedback(&b, NULL, END, 0, 1, RANGE(b.any, 4));
    feedback(&b, END_ID("None-02375"), END, 0, 0, RANGE(0, 0));
    vkCmdEndRendering(b.commands);
    begin_pass(&b, 1);
    begin_wrongly(&b, BEGIN_ID("None-02373"), 0, 0, RANGE(0, 0));
    vkCmdEndRendering(b.commands);
    kit_end(kit, b.commands);
}

SCENE(feedback_ended, SILENT)
{
    const struct binds b = open_binds(kit);
    uint32_t most = most_buffers(kit);

    feedback(&b, NULL, BIND, 0, most, RANGE(b.feedback, 64));
    begin_pass(&b, 0);
    end_wrongly(&b, END_ID("firstCounterBuffer-02377"), most - 1, 2, RANGE(b.any, 4));
    end_wrongly(&b, END_ID("firstCounterBuffer-02376"), most, 1, RANGE(b.any, 4));
    end_wrongly(&b, END_ID("pCounterInfos-13095"), 0, 1, RANGE(b.any, 2));
    end_wrongly(&b, END_ID("pCounterInfos-13096"), 0, 1, RANGE(b.other, 4));
    feedback(&b, NULL, BEGIN, 0, 0, RANGE(0, 0));
    feedback(&b, NULL, END, 0, 0, RANGE(0, 0));
    vkCmdEndRendering(b.commands);
    kit_end(kit, b.commands);
}

SCENE(feedback_unbound, SILENT)
{
    const struct binds b = open_binds(kit);

    feedback(&b, NULL, BIND, 0, 1, RANGE(b.feedback, 64));
    begin_pass(&b, 0);
    begin_wrongly(&b, BEGIN_ID("firstCounter-09630"), 0, 2, RANGE(b.any, 4));
    vkCmdEndRendering(b.commands);
    kit_end(kit, b.commands);
}

SCENE(feedback_without_a_pipeline, SILENT)
{
    struct binds b = { .kit = kit };

    open_addresses(kit);
    b.commands = kit_recording(kit);
    begin_pass(&b, 0);
    begin_wrongly(&b, BEGIN_ID("None-06233"), 0, 0, RANGE(0, 0));
    vkCmdEndRendering(b.commands);
    kit_end(kit, b.commands);
}

SCENE(without_features, SILENT)
{
    struct binds b = { .kit = kit };

    NEW(kit, .extensions = { VK_KHR_DEVICE_ADDRESS_COMMANDS_EXTENSION_NAME,
                             VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME });
    b.feedback = address_with(kit, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    b.commands = kit_recording(kit);
    feedback(&b, BIND_ID("transformFeedback-02355"), BIND, 0, 1, RANGE(b.feedback, 64));
    begin_pass(&b, 0);
    feedback(&b, BEGIN_ID("transformFeedback-02366"), BEGIN, 0, 0, RANGE(0, 0));
    feedback(&b, END_ID("transformFeedback-02374"), END, 0, 0, RANGE(0, 0));
    vkCmdEndRendering(b.commands);
    kit_end(kit, b.commands);
}

#endif

KIT_MAIN()
