/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The look-ups in the generated tables: names of enums and flags, VUIDs, commands, extensions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "gen/commands.h"
#include "gen/extensions.h"
#include "gen/names.h"
#include "gen/names_struct.h"
#include "report/names_lookup.h"

static void
enum_values_have_their_names(void **state)
{
    (void)state;
    assert_string_equal(wake_name_VkResult(VK_SUCCESS), "VK_SUCCESS");
    assert_string_equal(wake_name_VkResult(VK_ERROR_DEVICE_LOST), "VK_ERROR_DEVICE_LOST");
    assert_string_equal(wake_name_VkResult(VK_ERROR_OUT_OF_DATE_KHR), "VK_ERROR_OUT_OF_DATE_KHR");
    assert_string_equal(wake_name_VkFormat(VK_FORMAT_UNDEFINED), "VK_FORMAT_UNDEFINED");
    assert_string_equal(wake_name_VkFormat(VK_FORMAT_ASTC_12x12_SRGB_BLOCK),
                        "VK_FORMAT_ASTC_12x12_SRGB_BLOCK");
    assert_string_equal(wake_name_VkStructureType(VK_STRUCTURE_TYPE_PRESENT_INFO_KHR),
                        "VK_STRUCTURE_TYPE_PRESENT_INFO_KHR");
    /* A promoted value goes by its core name. */
    assert_string_equal(wake_name_VkImageLayout(VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL_KHR),
                        "VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL");
    /* An aliased type has the functions of the type it stands for. */
    assert_string_equal(wake_name_VkSemaphoreTypeKHR(VK_SEMAPHORE_TYPE_TIMELINE),
                        "VK_SEMAPHORE_TYPE_TIMELINE");
}

static void
unknown_enum_values_are_named_after_the_type(void **state)
{
    (void)state;
    assert_string_equal(wake_name_VkFormat((VkFormat)0x7ffffffe), "unhandled VkFormat");
    assert_string_equal(wake_name_VkResult((VkResult)-77), "unhandled VkResult");
    assert_null(wake_enum_find(WAKE_ENUM_VkFormat, INT64_C(0x100000000)));
    assert_null(wake_enum_find(WAKE_ENUM_COUNT, 0));
    assert_string_equal(wake_enum_name(WAKE_ENUM_COUNT + 5u, 0), "unhandled enum");
    assert_string_equal(wake_enum_type_name(WAKE_ENUM_VkFormat), "VkFormat");
}

static void
single_bits_have_their_names(void **state)
{
    (void)state;
    assert_string_equal(wake_name_VkSampleCountFlagBits(VK_SAMPLE_COUNT_4_BIT),
                        "VK_SAMPLE_COUNT_4_BIT");
    assert_string_equal(wake_name_VkShaderStageFlagBits(VK_SHADER_STAGE_ALL),
                        "VK_SHADER_STAGE_ALL");
    assert_string_equal(wake_name_VkAccessFlagBits2(VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT),
                        "VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT");
}

/* Every value of every table is found: the search, the sorting and the pool agree. */
static void
every_value_of_every_table_is_found(void **state)
{
    (void)state;
    for (unsigned id = WAKE_ENUM_NONE + 1; id < WAKE_ENUM_COUNT; id++) {
        const struct wake_enum_info *info = &wake_enums[id];
        for (unsigned i = 0; i < info->count; i++) {
            int64_t value = info->bits ? (int64_t)wake_names64[info->first + i].value
                                       : wake_names32[info->first + i].value;
            const char *name = wake_enum_find(id, value);
            assert_non_null(name);
            assert_int_equal(strncmp(name, "VK_", 3), 0);
        }
    }
}

static void
flags_print_bit_by_bit(void **state)
{
    char buf[256];

    (void)state;
    wake_print_VkBufferUsageFlags(
        buf, sizeof(buf), VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    assert_string_equal(buf, "VK_BUFFER_USAGE_TRANSFER_DST_BIT|VK_BUFFER_USAGE_INDEX_BUFFER_BIT");
    /* Bits nobody has named stay as a number. */
    wake_print_VkQueueFlags(buf, sizeof(buf), VK_QUEUE_GRAPHICS_BIT | UINT64_C(0xc0000000));
    assert_string_equal(buf, "VK_QUEUE_GRAPHICS_BIT|0xc0000000");
    wake_print_VkQueueFlags(buf, sizeof(buf), 0x80000000u);
    assert_string_equal(buf, "0x80000000");
    /* 0 by its name where it has one. */
    wake_print_VkQueueFlags(buf, sizeof(buf), 0);
    assert_string_equal(buf, "0");
    wake_print_VkCullModeFlags(buf, sizeof(buf), 0);
    assert_string_equal(buf, "VK_CULL_MODE_NONE");
    /* A combination by its own name, but only when it is the whole value. */
    wake_print_VkShaderStageFlags(buf, sizeof(buf), VK_SHADER_STAGE_ALL_GRAPHICS);
    assert_string_equal(buf, "VK_SHADER_STAGE_ALL_GRAPHICS");
    wake_print_VkCullModeFlags(buf, sizeof(buf), 3 | 8);
    assert_string_equal(buf, "VK_CULL_MODE_FRONT_BIT|VK_CULL_MODE_BACK_BIT|0x8");
    /* 64 bits. */
    wake_print_VkPipelineStageFlags2(buf, sizeof(buf),
                                     VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_BLIT_BIT);
    assert_string_equal(buf, "VK_PIPELINE_STAGE_2_COPY_BIT|VK_PIPELINE_STAGE_2_BLIT_BIT");
    /* Reserved flags have no bits at all. */
    wake_print_VkSemaphoreCreateFlags(buf, sizeof(buf), 5);
    assert_string_equal(buf, "0x5");
}

static void
flags_print_fits_any_buffer(void **state)
{
    char whole[256], buf[256];
    uint64_t value = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | UINT64_C(0x40000000);
    size_t length = wake_print_VkQueueFlags(whole, sizeof(whole), value);

    (void)state;
    assert_int_equal(length, strlen(whole));
    assert_int_equal(wake_print_VkQueueFlags(NULL, 0, value), length);
    for (size_t size = 1; size < length + 2; size++) {
        memset(buf, '#', sizeof(buf));
        assert_int_equal(wake_print_VkQueueFlags(buf, size, value), length);
        assert_int_equal(strlen(buf), size <= length ? size - 1 : length);
        assert_memory_equal(buf, whole, strlen(buf));
        assert_int_equal(buf[size], '#');
    }
}

static void
vuids_have_their_sentences(void **state)
{
    const char *text;

    (void)state;
    if (wake_vuid_owner_count == 0) {
        skip(); /* built without a validusage.json */
    }
    text = wake_vuid_text("VUID-VkBufferCreateInfo-size-00912");
    assert_non_null(text);
    assert_string_equal(text, "size must be greater than 0");
    text = wake_vuid_text("VUID-vkCmdDraw-commandBuffer-recording");
    assert_non_null(text);
    assert_string_equal(text, "commandBuffer must be in the recording state");
    text = wake_vuid_text("VUID-VkBufferCreateInfo-sType-sType");
    assert_non_null(text);
    assert_string_equal(text, "sType must be VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO");
}

static void
unknown_vuids_have_none(void **state)
{
    static const char *const ids[] = { "",
                                       "VUID",
                                       "VUID-",
                                       "VUID--",
                                       "VUID-vkCmdDraw",
                                       "VUID-vkCmdDraw-",
                                       "VUID-vkCmdDraw-None-0",
                                       "VUID-vkCmdDra-commandBuffer-recording",
                                       "VUID-vkCmdDraws-commandBuffer-recording",
                                       "VUID-vkCmdDraw-commandBuffer-recordin",
                                       "VUID-vkCmdDraw-commandBuffer-recording2",
                                       "vuid-vkCmdDraw-commandBuffer-recording",
                                       "WAKE-thread-two",
                                       "UNASSIGNED-Threading-Info",
                                       "VUID-AAAA-x-00001",
                                       "VUID-zzzz-x-00001" };

    (void)state;
    assert_null(wake_vuid_text(NULL));
    for (size_t i = 0; i < WAKE_COUNT(ids); i++) {
        assert_null(wake_vuid_text(ids[i]));
    }
}

/* Every row is found under the id that it stands for. */
static void
every_vuid_is_found(void **state)
{
    char id[256];

    (void)state;
    for (uint32_t o = 0; o < wake_vuid_owner_count; o++) {
        const struct wake_vuid_owner *owner = &wake_vuid_owners[o];
        for (uint32_t r = owner->first; r < owner->first + owner->count; r++) {
            const char *text;
            snprintf(id, sizeof(id), "VUID-%s-%s", &wake_vuid_names[owner->name],
                     &wake_vuid_names[wake_vuid_rows[r].rest]);
            text = wake_vuid_text(id);
            assert_non_null(text);
            assert_ptr_equal(text, wake_vuid_texts[wake_vuid_rows[r].text >> 24] +
                                       (wake_vuid_rows[r].text & 0xffffff));
            assert_true(strlen(text) > 5);
        }
    }
}

static void
links_point_into_the_specification(void **state)
{
    char buf[256], small[16];
    static const char tail[] = "/html/vkspec.html#VUID-vkCmdDraw-None-02697";

    (void)state;
    assert_ptr_equal(wake_vuid_link("VUID-vkCmdDraw-None-02697", buf, sizeof(buf)), buf);
    assert_int_equal(strncmp(buf, "https://www.khronos.org/registry/vulkan/specs/", 46), 0);
    assert_string_equal(buf + strlen(buf) - strlen(tail), tail);
    assert_string_equal(wake_vuid_link("UNASSIGNED-Threading-Info", buf, sizeof(buf)), "");
    wake_vuid_link("VUID-vkCmdDraw-None-02697", small, sizeof(small));
    assert_string_equal(small, "https://www.khr");
}

static void
every_command_is_found_by_its_name(void **state)
{
    (void)state;
    for (unsigned i = 1; i < WAKE_CMD_COUNT; i++) {
        assert_int_equal(wake_command_by_name(wake_commands[i].name), i);
    }
    assert_int_equal(wake_command_by_name("vkCmdDraw"), WAKE_CMD_vkCmdDraw);
    assert_int_equal(wake_command_by_name(""), WAKE_CMD_NONE);
    assert_int_equal(wake_command_by_name("vkCmdDra"), WAKE_CMD_NONE);
    assert_int_equal(wake_command_by_name("vkCmdDrawX"), WAKE_CMD_NONE);
    assert_int_equal(wake_command_by_name("zz"), WAKE_CMD_NONE);
    assert_int_equal(wake_command_by_name(NULL), WAKE_CMD_NONE);
}

static void
command_rows_say_what_the_registry_says(void **state)
{
    const struct wake_command_info *draw = &wake_commands[WAKE_CMD_vkCmdDraw];
    const struct wake_command_place *needs = &wake_command_places[WAKE_CMD_vkCmdDraw];
    const struct wake_command_info *alias = &wake_commands[WAKE_CMD_vkCmdCopyBuffer2KHR];
    const struct wake_command_info *swapchain = &wake_commands[WAKE_CMD_vkCreateSwapchainKHR];

    (void)state;
    assert_int_equal(draw->kind, WAKE_KIND_CMDBUF);
    assert_int_equal(needs->queues, VK_QUEUE_GRAPHICS_BIT);
    assert_int_equal(needs->place.render_pass, WAKE_SCOPE_INSIDE);
    assert_int_equal(needs->place.levels, WAKE_LEVEL_PRIMARY | WAKE_LEVEL_SECONDARY);
    assert_int_equal(draw->tasks, WAKE_TASK_ACTION);
    assert_int_equal(draw->version, VK_API_VERSION_1_0);
    assert_int_equal(draw->externsync, 1);
    assert_int_equal(draw->param_count, 5);
    assert_int_equal(alias->alias, WAKE_CMD_vkCmdCopyBuffer2);
    assert_int_equal(alias->version, 0);
    assert_int_equal(alias->extension_count, 1);
    assert_int_equal(wake_command_extensions[alias->first_extension],
                     WAKE_EXT_VK_KHR_copy_commands2);
    assert_int_equal(swapchain->kind, WAKE_KIND_DEVICE);
    assert_int_equal(wake_commands[WAKE_CMD_vkCreateInstance].kind, WAKE_KIND_GLOBAL);
    assert_int_equal(wake_commands[WAKE_CMD_vkQueueSubmit].kind, WAKE_KIND_QUEUE);
    assert_int_equal(wake_commands[WAKE_CMD_vkGetPhysicalDeviceFeatures].kind, WAKE_KIND_PHYSICAL);
    assert_int_equal(wake_commands[WAKE_CMD_vkBeginCommandBuffer].externsync_flags &
                         WAKE_EXTERNSYNC_COMMAND_POOL,
                     WAKE_EXTERNSYNC_COMMAND_POOL);
}

static void
every_extension_is_found_by_its_name(void **state)
{
    (void)state;
    for (int i = 1; i < WAKE_EXT_COUNT; i++) {
        assert_int_equal(wake_extension_by_name(wake_extensions[i].name), i);
    }
    assert_int_equal(wake_extension_by_name("VK_KHR_swapchain"), WAKE_EXT_VK_KHR_swapchain);
    assert_int_equal(wake_extension_by_name("VK_KHR_nothing"), WAKE_EXT_NONE);
    assert_int_equal(wake_extension_by_name(NULL), WAKE_EXT_NONE);
    assert_true(wake_extensions[WAKE_EXT_VK_KHR_surface].instance);
    assert_false(wake_extensions[WAKE_EXT_VK_KHR_swapchain].instance);
    assert_int_equal(wake_extensions[WAKE_EXT_VK_KHR_synchronization2].promoted_version,
                     VK_API_VERSION_1_3);
    assert_int_equal(wake_extensions[WAKE_EXT_VK_KHR_surface].spec_version,
                     VK_KHR_SURFACE_SPEC_VERSION);
}

static void
structs_are_found_by_stype(void **state)
{
    const struct wake_struct_info *info = wake_struct_by_stype(
        VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);

    (void)state;
    assert_non_null(info);
    assert_string_equal(info->name, "VkBufferCreateInfo");
    assert_int_equal(info->size, sizeof(VkBufferCreateInfo));
    assert_null(wake_struct_by_stype((VkStructureType)0x12345678));
    assert_null(wake_struct_by_stype(WAKE_STYPE_NONE));
    for (uint32_t i = 0; i < wake_struct_stype_count; i++) {
        info = wake_struct_by_stype((VkStructureType)wake_struct_stypes[i].stype);
        assert_ptr_equal(info, &wake_structs[wake_struct_stypes[i].id]);
        assert_int_equal(info->stype, wake_struct_stypes[i].stype);
    }
}

static void
structs_know_what_they_extend(void **state)
{
    const struct wake_struct_info *info = wake_struct_by_stype(
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);

    (void)state;
    assert_true(wake_struct_extends_struct(info, WAKE_STRUCT_VkDeviceCreateInfo));
    assert_true(wake_struct_extends_struct(info, WAKE_STRUCT_VkPhysicalDeviceFeatures2));
    assert_true(wake_struct_extends_struct(info, WAKE_STRUCT_VkPhysicalDeviceFeatures2KHR));
    assert_false(wake_struct_extends_struct(info, WAKE_STRUCT_VkBufferCreateInfo));
    assert_int_equal(info->version, VK_API_VERSION_1_2);
    info = wake_struct_by_stype(VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
    assert_true(wake_struct_extends_struct(info, WAKE_STRUCT_VkInstanceCreateInfo));
    assert_true(info->allow_duplicate);
    assert_int_equal(wake_struct_extensions[info->first_extension], WAKE_EXT_VK_EXT_debug_utils);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enum_values_have_their_names),
        cmocka_unit_test(unknown_enum_values_are_named_after_the_type),
        cmocka_unit_test(single_bits_have_their_names),
        cmocka_unit_test(every_value_of_every_table_is_found),
        cmocka_unit_test(flags_print_bit_by_bit),
        cmocka_unit_test(flags_print_fits_any_buffer),
        cmocka_unit_test(vuids_have_their_sentences),
        cmocka_unit_test(unknown_vuids_have_none),
        cmocka_unit_test(every_vuid_is_found),
        cmocka_unit_test(links_point_into_the_specification),
        cmocka_unit_test(every_command_is_found_by_its_name),
        cmocka_unit_test(command_rows_say_what_the_registry_says),
        cmocka_unit_test(every_extension_is_found_by_its_name),
        cmocka_unit_test(structs_are_found_by_stype),
        cmocka_unit_test(structs_know_what_they_extend),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
