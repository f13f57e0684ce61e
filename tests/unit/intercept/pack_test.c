/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Deep copying: arrays and what they lead to, ids below arrays, pNext chains (unknown, looping, too
 * long), limits on counts, pointers that the specification calls ignored, and a block that is too
 * small.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "gen/pack.h"
#include "gen/records.h"
#include "intercept/pack/ignored.h"
#include "intercept/pack/pack.h"
#include "state/scope/scope.h"

#include <stdlib.h>
#include <string.h>

#define HANDLE(type, n) ((type)(uintptr_t)(n))
/* A pointer that a copy must not follow. */
#define WILD ((const void *)(uintptr_t)8)

enum { MEMORY = 1 << 20 };
static struct wake_instance instance;
static struct wake_device device;
static char *memory;
static struct wake_pack pack;

static void
know(enum wake_object_type type, uint64_t handle, wake_id id)
{
    bool ok;

    assert_int_equal(wake_table_insert(device.scope.tables[type], handle, id, &ok), 0);
    assert_true(ok);
}

static void
begin(size_t room)
{
    memset(&pack, 0, sizeof(pack));
    pack.cur = memory;
    pack.end = memory + room;
    pack.tables = device.scope.tables;
    pack.cap = WAKE_PACK_CAP;
}

static int
up(void **state)
{
    (void)state;
    memset(&instance, 0, sizeof(instance));
    memset(&device, 0, sizeof(device));
    wake_scope_init(&instance.scope, NULL);
    wake_scope_init(&device.scope, &instance.scope);
    memory = malloc(MEMORY);
    memset(memory, 0xdd, MEMORY);
    begin(MEMORY);
    return 0;
}

static int
down(void **state)
{
    (void)state;
    free(memory);
    wake_scope_finish(&device.scope);
    wake_scope_finish(&instance.scope);
    return 0;
}

static bool
is_inside(const void *pointer)
{
    return (const char *)pointer >= memory && (const char *)pointer < pack.cur;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

static void
a_copy_does_not_change_with_the_original(void **state)
{
    for (size_t size = 1; size <= 600; size += size < 40 ? 1 : 37) {
        uint8_t original[600], copy_of[600];
        const uint8_t *copy;

        (void)state;
        begin(MEMORY);
        for (size_t i = 0; i < size; i++) {
            original[i] = copy_of[i] = (uint8_t)(i * 7 + size);
        }
        copy = wake_pack_bytes(&pack, original, size, 1);
        assert_true(is_inside(copy));
        memset(original, 0, size);
        assert_memory_equal(copy, copy_of, size);
        assert_int_equal((uintptr_t)pack.cur % 8, 0);
        assert_true(pack.cur >= (const char *)copy + size);
    }
}

static void
nothing_is_copied_from_nothing(void **state)
{
    uint32_t value = 1;

    (void)state;
    assert_null(wake_pack_bytes(&pack, NULL, 4, 4));
    assert_null(wake_pack_bytes(&pack, &value, 0, 4));
    assert_null(wake_pack_handles(&pack, WAKE_TYPE_VkBuffer, NULL, 4));
    assert_null(wake_pack_string(&pack, NULL));
    assert_null(wake_pack_chain(&pack, NULL));
    assert_null(wake_pack_VkBufferCreateInfo(&pack, NULL, 1));
    assert_ptr_equal(pack.cur, memory);
    assert_int_equal(pack.flags, WAKE_RECORD_EMPTY);
    assert_false(pack.full);
}

static void
ids_of_handles_stand_below_the_array(void **state)
{
    const VkBuffer buffers[3] = { HANDLE(VkBuffer, 0x10), HANDLE(VkBuffer, 0x20),
                                  HANDLE(VkBuffer, 0x30) };
    const VkBuffer *copy;

    (void)state;
    know(WAKE_TYPE_VkBuffer, 0x10, 101);
    know(WAKE_TYPE_VkBuffer, 0x30, 103);
    copy = wake_pack_handles(&pack, WAKE_TYPE_VkBuffer, buffers, 3);
    assert_true(is_inside(copy));
    for (uint32_t i = 0; i < 3; i++) {
        assert_ptr_equal(copy[i], buffers[i]);
    }
    assert_int_equal(wake_packed_id(copy, 0, 1, 0), 101);
    assert_int_equal(wake_packed_id(copy, 1, 1, 0), 0); /* unknown */
    assert_int_equal(wake_packed_id(copy, 2, 1, 0), 103);
    assert_true(is_inside((const wake_id *)copy - 3));
}

static void
structs_are_copied_with_what_they_lead_to(void **state)
{
    VkDescriptorBufferInfo infos[2] = { { HANDLE(VkBuffer, 0x10), 0, 64 },
                                        { HANDLE(VkBuffer, 0x20), 64, 128 } };
    VkWriteDescriptorSet writes[2] = { { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = HANDLE(VkDescriptorSet, 0x50),
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                         .pBufferInfo = &infos[0] },
                                       { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = HANDLE(VkDescriptorSet, 0x51),
                                         .descriptorCount = 2,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = infos } };
    const VkWriteDescriptorSet *copy;

    (void)state;
    know(WAKE_TYPE_VkBuffer, 0x20, 102);
    know(WAKE_TYPE_VkDescriptorSet, 0x51, 105);
    copy = wake_pack_VkWriteDescriptorSet(&pack, writes, 2);
    assert_true(is_inside(copy));
    assert_true(is_inside(copy[0].pBufferInfo) && is_inside(copy[1].pBufferInfo));
    memset(infos, 0, sizeof(infos));
    assert_int_equal(copy[1].descriptorCount, 2);
    assert_int_equal(copy[1].pBufferInfo[1].offset, 64);
    assert_int_equal(wake_packed_id(copy[1].pBufferInfo, 1, WAKE_HANDLES_VkDescriptorBufferInfo,
                                    WAKE_HANDLE_VkDescriptorBufferInfo_buffer),
                     102);
    assert_int_equal(wake_packed_id(copy[1].pBufferInfo, 0, WAKE_HANDLES_VkDescriptorBufferInfo,
                                    WAKE_HANDLE_VkDescriptorBufferInfo_buffer),
                     0);
    assert_int_equal(wake_packed_id(copy, 1, WAKE_HANDLES_VkWriteDescriptorSet,
                                    WAKE_HANDLE_VkWriteDescriptorSet_dstSet),
                     105);
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void
a_known_struct_of_a_chain_is_copied_whole(void **state)
{
    const uint64_t values[2] = { 3, 4 };
    VkTimelineSemaphoreSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 2,
        .pSignalSemaphoreValues = values
    };
    const VkTimelineSemaphoreSubmitInfo *copy = wake_pack_chain_const(&pack, &info);

    (void)state;
    assert_true(is_inside(copy));
    assert_true(is_inside(copy->pSignalSemaphoreValues));
    assert_int_equal(copy->pSignalSemaphoreValues[1], 4);
    assert_null(copy->pNext);
}

static void
an_unknown_struct_is_kept_by_its_head_alone(void **state)
{
    /* Only the head may be read: the rest of the allocation is not there. */
    VkBaseInStructure *unknown = malloc(sizeof(*unknown));
    VkTimelineSemaphoreSubmitInfo behind = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO
    };
    const VkBaseInStructure *copy;

    (void)state;
    unknown->sType = (VkStructureType)0x7ffffff0;
    unknown->pNext = (const VkBaseInStructure *)&behind;
    copy = wake_pack_chain_const(&pack, unknown);
    free(unknown);
    assert_true(is_inside(copy));
    assert_int_equal(copy->sType, 0x7ffffff0);
    assert_true(is_inside(copy->pNext));
    assert_int_equal(copy->pNext->sType, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    assert_null(copy->pNext->pNext);
    assert_int_equal(pack.flags, 0);
}

static uint32_t
links_of(const void *chain)
{
    uint32_t links = 0;

    for (const VkBaseInStructure *s = chain; s; s = s->pNext) {
        assert_true(is_inside(s));
        links++;
    }
    return links;
}

static void
a_chain_that_loops_is_cut(void **state)
{
    VkBaseInStructure one = { .sType = (VkStructureType)0x7ffffff0 },
                      two = { .sType = (VkStructureType)0x7ffffff1 };

    (void)state;
    one.pNext = &two;
    two.pNext = &one;
    assert_int_equal(links_of(wake_pack_chain_const(&pack, &one)), WAKE_PACK_CAP_CHAIN);
    assert_int_equal(pack.flags, WAKE_RECORD_CHAIN_CUT);
    assert_false(pack.full);
}

static void
only_a_chain_beyond_every_valid_one_is_cut(void **state)
{
    static VkBaseInStructure links[WAKE_PACK_CAP_CHAIN + 1];

    (void)state;
    for (uint32_t i = 0; i <= WAKE_PACK_CAP_CHAIN; i++) {
        links[i].sType = (VkStructureType)(0x7ffff000 + i);
        links[i].pNext = i < WAKE_PACK_CAP_CHAIN ? &links[i + 1] : NULL;
    }
    assert_int_equal(links_of(wake_pack_chain_const(&pack, &links[1])), WAKE_PACK_CAP_CHAIN);
    assert_int_equal(pack.flags, 0);
    assert_int_equal(links_of(wake_pack_chain_const(&pack, &links[0])), WAKE_PACK_CAP_CHAIN);
    assert_int_equal(pack.flags, WAKE_RECORD_CHAIN_CUT);
}

static void
of_an_output_only_the_struct_itself_is_copied(void **state)
{
    VkPhysicalDeviceVulkan12Properties next = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES
    };
    VkPhysicalDeviceProperties2 output = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &next };
    const VkPhysicalDeviceProperties2 *copy = wake_pack_output(&pack, &output, sizeof(output));

    (void)state;
    assert_true(is_inside(copy));
    assert_int_equal(links_of(copy), 2);
}

static void
an_array_of_outputs_is_copied_as_far_as_the_counter_says(void **state)
{
    VkPhysicalDeviceVulkan12Properties next = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES
    };
    VkQueueFamilyProperties2 outputs[3] = {
        { .pNext = &next },
        { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 },
        { .pNext = &next }
    };
    uint32_t count = 2, *counter = wake_pack_counter(&pack, &count);
    const VkQueueFamilyProperties2 *copy = wake_pack_outputs(&pack, outputs, count,
                                                             sizeof(*outputs));

    (void)state;
    assert_true(is_inside(counter) && is_inside(copy));
    assert_ptr_equal(pack.cur, (const char *)(copy + 2) + WAKE_ROUND_UP(sizeof(next), 8));
    count = 0;
    outputs[1].sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    assert_int_equal(*counter, 2);
    assert_int_equal(copy[1].sType, VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2);
    assert_null(copy[1].pNext);
    assert_true(is_inside(copy[0].pNext));
    assert_int_equal(links_of(copy), 2);
}

static void
an_absurd_counter_of_outputs_is_not_believed(void **state)
{
    VkQueueFamilyProperties2 output = { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 };
    uint32_t count = UINT32_MAX, *counter = wake_pack_counter(&pack, &count);

    (void)state;
    assert_int_equal(*counter, UINT32_MAX);
    assert_null(wake_pack_outputs(&pack, &output, count, sizeof(output)));
    assert_null(wake_pack_outputs(&pack, NULL, 4, sizeof(output)));
    assert_null(wake_pack_counter(&pack, NULL));
    assert_int_equal(pack.flags, 0);
    assert_false(pack.full);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void
absurd_counts_are_not_followed(void **state)
{
    const VkBufferCopy region = { 0, 0, 4 };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .commandBufferCount = UINT32_MAX,
                            .pCommandBuffers = WILD };
    const VkSubmitInfo *copy;

    (void)state;
    assert_null(wake_pack_VkBufferCopy(&pack, &region, WAKE_PACK_CAP + 1));
    assert_int_equal(pack.flags, WAKE_RECORD_CAPPED);
    assert_false(pack.full);
    begin(MEMORY);
    copy = wake_pack_VkSubmitInfo(&pack, &submit, 1);
    assert_non_null(copy);
    assert_int_equal(copy->commandBufferCount, 0);
    assert_null(copy->pCommandBuffers);
    assert_int_equal(pack.flags, WAKE_RECORD_CAPPED);
    begin(MEMORY);
    assert_null(wake_pack_bytes(&pack, WILD, SIZE_MAX, 4));
    assert_int_equal(pack.flags, WAKE_RECORD_LARGE);
    begin(MEMORY);
    assert_null(wake_pack_bytes(&pack, NULL, 0, 4));
    assert_int_equal(pack.flags, 0);
    assert_null(wake_pack_bytes(&pack, WILD, 0, 4));
    assert_int_equal(pack.flags, WAKE_RECORD_EMPTY);
}

static void
a_string_without_end_is_cut(void **state)
{
    char *endless = malloc(WAKE_PACK_CAP_STRING);
    const char *copy;

    (void)state;
    memset(endless, 'a', WAKE_PACK_CAP_STRING);
    copy = wake_pack_string(&pack, endless);
    free(endless);
    assert_int_equal(strlen(copy), WAKE_PACK_CAP_STRING);
}

static void
strings_are_copied_one_by_one(void **state)
{
    const char *const names[3] = { "one", NULL, "three" };
    const char *const *copy = wake_pack_strings(&pack, names, 3);

    (void)state;
    assert_true(is_inside(copy) && is_inside(copy[0]) && is_inside(copy[2]));
    assert_string_equal(copy[0], "one");
    assert_null(copy[1]);
    assert_string_equal(copy[2], "three");
}

/* What lay there before could look like a pointer, and be moved with the record. */
static void
words_in_which_strings_end_hold_nothing_else(void **state)
{
    const char *const text = "sixteen letters!";

    (void)state;
    for (size_t length = 0; length <= 16; length++) {
        const char *copy = wake_pack_string(&pack, text + 16 - length);

        assert_string_equal(copy, text + 16 - length);
        for (size_t i = length; i < WAKE_ROUND_UP(length + 1, 8); i++) {
            assert_int_equal(copy[i], 0);
        }
        assert_ptr_equal(pack.cur, copy + WAKE_ROUND_UP(length + 1, 8));
    }
}

/* ---- a block that is too small --------------------------------------------------------------- */

static void
a_full_block_is_said_and_never_overrun(void **state)
{
    const uint64_t values[5] = { 1, 2, 3, 4, 5 };
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 5,
        .pSignalSemaphoreValues = values
    };
    const VkCommandBuffer buffers[2] = { HANDLE(VkCommandBuffer, 0x10),
                                         HANDLE(VkCommandBuffer, 0x20) };
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .pNext = &timeline,
                                  .commandBufferCount = 2,
                                  .pCommandBuffers = buffers };
    size_t needed;

    (void)state;
    assert_non_null(wake_pack_VkSubmitInfo(&pack, &submit, 1));
    needed = (size_t)(pack.cur - memory);
    for (size_t room = 0; room < needed; room += 8) {
        memset(memory, 0xdd, needed + 64);
        begin(room);
        assert_null(wake_pack_VkSubmitInfo(&pack, &submit, 1));
        assert_true(pack.full);
        assert_true(pack.cur <= pack.end);
        for (size_t i = room; i < needed + 64; i++) {
            assert_int_equal((uint8_t)memory[i], 0xdd);
        }
    }
    begin(needed);
    assert_non_null(wake_pack_VkSubmitInfo(&pack, &submit, 1));
    assert_false(pack.full);
}

/* ---- ignored pointers ------------------------------------------------------------------------ */

static void
a_descriptor_write_is_followed_by_its_type_alone(void **state)
{
    const VkDescriptorBufferInfo buffer = { HANDLE(VkBuffer, 0x10), 0, 4 };
    const VkDescriptorImageInfo image = { .imageView = HANDLE(VkImageView, 0x20) };
    const VkBufferView view = HANDLE(VkBufferView, 0x30);

    (void)state;
    for (uint32_t type = VK_DESCRIPTOR_TYPE_SAMPLER; type <= VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
         type++) {
        bool images = type <= VK_DESCRIPTOR_TYPE_STORAGE_IMAGE ||
                      type == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
        bool views = type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER ||
                     type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
        VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                       .descriptorCount = 1,
                                       .descriptorType = (VkDescriptorType)type,
                                       .pImageInfo = WILD,
                                       .pBufferInfo = WILD,
                                       .pTexelBufferView = WILD };
        const VkWriteDescriptorSet *copy;

        if (images) {
            write.pImageInfo = &image;
        } else if (views) {
            write.pTexelBufferView = &view;
        } else {
            write.pBufferInfo = &buffer;
        }
        begin(MEMORY);
        copy = wake_pack_VkWriteDescriptorSet(&pack, &write, 1);
        assert_non_null(copy);
        assert_int_equal(copy->pImageInfo != NULL, images);
        assert_int_equal(copy->pTexelBufferView != NULL, views);
        assert_int_equal(copy->pBufferInfo != NULL, !images && !views);
    }
}

static void
queue_families_are_read_only_when_shared(void **state)
{
    const uint32_t families[2] = { 0, 1 };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
                                .queueFamilyIndexCount = 2,
                                .pQueueFamilyIndices = WILD };

    (void)state;
    assert_null(wake_pack_VkBufferCreateInfo(&pack, &info, 1)->pQueueFamilyIndices);
    info.sharingMode = VK_SHARING_MODE_CONCURRENT;
    info.pQueueFamilyIndices = families;
    assert_int_equal(wake_pack_VkBufferCreateInfo(&pack, &info, 1)->pQueueFamilyIndices[1], 1);
}

static void
immutable_samplers_are_read_only_for_samplers(void **state)
{
    const VkSampler sampler = HANDLE(VkSampler, 0x10);
    VkDescriptorSetLayoutBinding binding = { .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                             .descriptorCount = 1,
                                             .pImmutableSamplers = WILD };

    (void)state;
    assert_null(wake_pack_VkDescriptorSetLayoutBinding(&pack, &binding, 1)->pImmutableSamplers);
    binding.descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    binding.pImmutableSamplers = &sampler;
    assert_ptr_equal(
        wake_pack_VkDescriptorSetLayoutBinding(&pack, &binding, 1)->pImmutableSamplers[0], sampler);
}

/* A pipeline whose every optional state is wild, but for the rasterization state. */
static VkGraphicsPipelineCreateInfo
wild_pipeline(const VkPipelineRasterizationStateCreateInfo *rasterization)
{
    return (VkGraphicsPipelineCreateInfo){
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pVertexInputState = WILD,
        .pInputAssemblyState = WILD,
        .pTessellationState = WILD,
        .pViewportState = WILD,
        .pRasterizationState = rasterization,
        .pMultisampleState = WILD,
        .pDepthStencilState = WILD,
        .pColorBlendState = WILD,
    };
}

static void
a_pipeline_without_rasterization_needs_no_fragment_state(void **state)
{
    const VkPipelineRasterizationStateCreateInfo discard = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .rasterizerDiscardEnable = VK_TRUE
    };
    const VkPipelineVertexInputStateCreateInfo vertex = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
    };
    const VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO
    };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(&discard);
    const VkGraphicsPipelineCreateInfo *copy;

    (void)state;
    info.pVertexInputState = &vertex;
    info.pInputAssemblyState = &assembly;
    copy = wake_pack_VkGraphicsPipelineCreateInfo(&pack, &info, 1);
    assert_non_null(copy);
    assert_non_null(copy->pVertexInputState);
    assert_null(copy->pTessellationState); /* no tessellation shaders */
    assert_null(copy->pViewportState);
    assert_null(copy->pMultisampleState);
    assert_null(copy->pDepthStencilState);
    assert_null(copy->pColorBlendState);
}

static void
discarding_that_is_dynamic_does_not_count(void **state)
{
    const VkPipelineRasterizationStateCreateInfo discard = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .rasterizerDiscardEnable = VK_TRUE
    };
    const VkDynamicState dynamics[1] = { VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE };
    const VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 1,
        .pDynamicStates = dynamics
    };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(&discard);

    (void)state;
    assert_false(wake_uses_viewport(&info));
    assert_false(wake_uses_multisample(&info));
    info.pDynamicState = &dynamic;
    assert_true(wake_uses_viewport(&info));
    assert_true(wake_uses_multisample(&info));
}

static void
mesh_shaders_need_no_vertex_input(void **state)
{
    const VkPipelineShaderStageCreateInfo mesh = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = VK_SHADER_STAGE_MESH_BIT_EXT,
        .pName = "main"
    };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(NULL);

    (void)state;
    assert_true(wake_uses_vertex_input(&info));
    assert_true(wake_uses_input_assembly(&info));
    info.stageCount = 1;
    info.pStages = &mesh;
    assert_false(wake_uses_vertex_input(&info));
    assert_false(wake_uses_input_assembly(&info));
}

static void
a_part_of_a_pipeline_library_needs_its_own_state_only(void **state)
{
    VkGraphicsPipelineLibraryCreateInfoEXT library = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
    };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(NULL);

    (void)state;
    info.pNext = &library;
    assert_true(wake_uses_vertex_input(&info));
    assert_false(wake_uses_viewport(&info));
    assert_false(wake_uses_rasterization(&info));
    assert_false(wake_uses_multisample(&info));
    assert_false(wake_uses_depth_stencil(&pack, &info));
    assert_false(wake_uses_color_blend(&pack, &info));
    library.flags = VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
    assert_false(wake_uses_vertex_input(&info));
    assert_true(wake_uses_viewport(&info));
    assert_true(wake_uses_rasterization(&info));
}

static void
flags_of_the_chain_say_what_a_library_is(void **state)
{
    struct wake_wide_flags flags = { .sType = (VkStructureType)WAKE_STYPE_PIPELINE_CREATE_FLAGS_2 };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(NULL);

    (void)state;
    info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    assert_false(wake_uses_vertex_input(&info));
    info.pNext = &flags;
    assert_true(wake_uses_vertex_input(&info));
    info.flags = 0;
    flags.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    assert_false(wake_uses_vertex_input(&info));
}

static void
attachment_states_are_read_only_with_attachments(void **state)
{
    VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO
    };
    VkGraphicsPipelineCreateInfo info = wild_pipeline(NULL);

    (void)state;
    info.pNext = &rendering;
    assert_false(wake_uses_depth_stencil(&pack, &info));
    /* Without a render pass, the count of it must be 0, too. */
    assert_true(wake_uses_color_blend(&pack, &info));
    rendering.colorAttachmentCount = 1;
    assert_true(wake_uses_color_blend(&pack, &info));
    rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
    assert_true(wake_uses_depth_stencil(&pack, &info));
    /* A render pass that is not known: nothing is followed. */
    info.pNext = NULL;
    info.renderPass = HANDLE(VkRenderPass, 0x777);
    assert_false(wake_uses_depth_stencil(&pack, &info));
    assert_false(wake_uses_color_blend(&pack, &info));
}

#define PACK_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        PACK_TEST(a_copy_does_not_change_with_the_original),
        PACK_TEST(nothing_is_copied_from_nothing),
        PACK_TEST(ids_of_handles_stand_below_the_array),
        PACK_TEST(structs_are_copied_with_what_they_lead_to),
        PACK_TEST(a_known_struct_of_a_chain_is_copied_whole),
        PACK_TEST(an_unknown_struct_is_kept_by_its_head_alone),
        PACK_TEST(a_chain_that_loops_is_cut),
        PACK_TEST(only_a_chain_beyond_every_valid_one_is_cut),
        PACK_TEST(of_an_output_only_the_struct_itself_is_copied),
        PACK_TEST(an_array_of_outputs_is_copied_as_far_as_the_counter_says),
        PACK_TEST(an_absurd_counter_of_outputs_is_not_believed),
        PACK_TEST(absurd_counts_are_not_followed),
        PACK_TEST(a_string_without_end_is_cut),
        PACK_TEST(strings_are_copied_one_by_one),
        PACK_TEST(words_in_which_strings_end_hold_nothing_else),
        PACK_TEST(a_full_block_is_said_and_never_overrun),
        PACK_TEST(a_descriptor_write_is_followed_by_its_type_alone),
        PACK_TEST(queue_families_are_read_only_when_shared),
        PACK_TEST(immutable_samplers_are_read_only_for_samplers),
        PACK_TEST(a_pipeline_without_rasterization_needs_no_fragment_state),
        PACK_TEST(discarding_that_is_dynamic_does_not_count),
        PACK_TEST(mesh_shaders_need_no_vertex_input),
        PACK_TEST(a_part_of_a_pipeline_library_needs_its_own_state_only),
        PACK_TEST(flags_of_the_chain_say_what_a_library_is),
        PACK_TEST(attachment_states_are_read_only_with_attachments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
