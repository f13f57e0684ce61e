/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table-driven printer: nested structs, arrays, chains, unions, bit fields, any buffer.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/names_struct.h"
#include "report/struct_printer.h"

static char text[65536];

static void
begin(struct wake_printer *printer)
{
    wake_printer_init(printer, text, sizeof(text));
}

static void
a_plain_struct_prints_its_members(void **state)
{
    const VkBufferCopy copy = { .srcOffset = 1, .dstOffset = UINT64_MAX, .size = 3 };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    wake_print_struct_VkBufferCopy(&printer, &copy);
    assert_string_equal(text, "VkBufferCopy {\n"
                              "    .srcOffset = 1,\n"
                              "    .dstOffset = 18446744073709551615,\n"
                              "    .size = 3\n"
                              "}");
    assert_int_equal(printer.length, strlen(text));
    begin(&printer);
    printer.one_line = true;
    wake_print_struct_VkBufferCopy(&printer, &copy);
    assert_string_equal(
        text, "VkBufferCopy { .srcOffset = 1, .dstOffset = 18446744073709551615, .size = 3 }");
}

static void
arrays_flags_and_enums_are_readable(void **state)
{
    const uint32_t families[] = { 0, 7 };
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 256,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
        .sharingMode = (VkSharingMode)77,
        .queueFamilyIndexCount = 2,
        .pQueueFamilyIndices = families,
    };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    wake_print_struct_VkBufferCreateInfo(&printer, &info);
    assert_string_equal(
        text, "VkBufferCreateInfo {\n"
              "    .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,\n"
              "    .pNext = NULL,\n"
              "    .flags = 0,\n"
              "    .size = 256,\n"
              "    .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT|VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,\n"
              "    .sharingMode = (VkSharingMode)77,\n"
              "    .queueFamilyIndexCount = 2,\n"
              "    .pQueueFamilyIndices = {0, 7}\n"
              "}");
}

static void
chains_print_every_struct_once(void **state)
{
    VkBaseInStructure unknown = { .sType = (VkStructureType)1234567, .pNext = NULL };
    VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .pNext = &unknown,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .pNext = &external };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.one_line = true;
    wake_print_struct_VkBufferCreateInfo(&printer, &info);
    assert_non_null(strstr(text,
                           ".pNext = [ VkExternalMemoryBufferCreateInfo { .sType = "
                           "VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO, .handleTypes = "
                           "VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT }, "
                           "(VkStructureType)1234567 {...} ], .flags"));
    /* A chain that bites its tail ends. */
    unknown.pNext = (const VkBaseInStructure *)(const void *)&external;
    begin(&printer);
    wake_print_chain(&printer, &external);
    assert_non_null(strstr(text, ", ..."));
    begin(&printer);
    wake_print_chain(&printer, NULL);
    assert_string_equal(text, "NULL");
}

static void
strings_are_quoted_escaped_and_cut(void **state)
{
    const char *const layers[] = { "VK_LAYER_one", NULL, "quo\"te\n" };
    const VkApplicationInfo app = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                    .pApplicationName = "abcdefgh" };
    const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pApplicationInfo = &app,
                                        .enabledLayerCount = 3,
                                        .ppEnabledLayerNames = layers };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.max_string = 4;
    wake_print_struct_VkApplicationInfo(&printer, &app);
    assert_non_null(strstr(text, ".pApplicationName = \"abcd...\""));
    begin(&printer);
    wake_print_struct_VkInstanceCreateInfo(&printer, &info);
    assert_non_null(strstr(text, "    .pApplicationInfo = VkApplicationInfo {\n        .sType = "));
    assert_non_null(
        strstr(text, ".ppEnabledLayerNames = {\"VK_LAYER_one\", NULL, \"quo\\\"te\\x0a\"}"));
    assert_non_null(strstr(text, ".ppEnabledExtensionNames = NULL"));
}

static void
long_arrays_are_cut(void **state)
{
    uint32_t code[100] = { 0x07230203, 2, 3 };
    const VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(code),
                                            .pCode = code };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.max_array = 3;
    wake_print_struct_VkShaderModuleCreateInfo(&printer, &info);
    assert_non_null(strstr(text, ".pCode = {119734787, 2, 3, ... 97 more}"));
    /* A count whose elements were not copied: nothing behind the limit is read. */
    begin(&printer);
    printer.max_array = 0;
    wake_print_struct_VkShaderModuleCreateInfo(&printer, &info);
    assert_non_null(strstr(text, ".pCode = {... 100 more}"));
}

static void
lengths_may_be_expressions(void **state)
{
    const VkSampleMask mask[2] = { 0xffffffff, 0xf0 };
    VkPipelineMultisampleStateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_64_BIT,
        .minSampleShading = 0.1f,
        .alphaToOneEnable = VK_TRUE,
        .pSampleMask = mask,
    };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    wake_print_struct_VkPipelineMultisampleStateCreateInfo(&printer, &info);
    assert_non_null(strstr(text, ".rasterizationSamples = VK_SAMPLE_COUNT_64_BIT"));
    assert_non_null(strstr(text, ".pSampleMask = {0xffffffff, 0xf0}"));
    assert_non_null(strstr(text, ".minSampleShading = 0.1,"));
    assert_non_null(strstr(text, ".alphaToOneEnable = VK_TRUE"));
    assert_non_null(strstr(text, ".alphaToCoverageEnable = VK_FALSE"));
}

static void
fixed_arrays_use_their_count(void **state)
{
    VkPhysicalDeviceMemoryProperties memory = { .memoryTypeCount = 1, .memoryHeapCount = 1000 };
    VkTransformMatrixKHR matrix = { { { 1, 0, 0, 0.5f }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } };
    VkExtensionProperties extension = { .extensionName = "VK_KHR_swapchain", .specVersion = 70 };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.one_line = true;
    memory.memoryTypes[0].propertyFlags = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
    wake_print_struct_VkPhysicalDeviceMemoryProperties(&printer, &memory);
    assert_non_null(strstr(
        text, ".memoryTypes = {VkMemoryType { .propertyFlags = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT,"
              " .heapIndex = 0 }}"));
    /* A count beyond the array is cut to the array. */
    assert_null(strstr(text, "984 more"));
    begin(&printer);
    wake_print_struct_VkTransformMatrixKHR(&printer, &matrix);
    assert_non_null(strstr(text, ".matrix = {{1, 0, 0, 0.5}, {0, 1, 0, 0}, {0, 0, 1, 0}}"));
    begin(&printer);
    wake_print_struct_VkExtensionProperties(&printer, &extension);
    assert_non_null(strstr(text, ".extensionName = \"VK_KHR_swapchain\""));
}

static void
bit_fields_are_taken_apart(void **state)
{
    VkAccelerationStructureInstanceKHR instance = { 0 };
    struct wake_printer printer;

    (void)state;
    instance.instanceCustomIndex = 0xabcdef;
    instance.mask = 0x12;
    instance.instanceShaderBindingTableRecordOffset = 77;
    instance.flags = VK_GEOMETRY_INSTANCE_FORCE_OPAQUE_BIT_KHR;
    instance.accelerationStructureReference = 99;
    begin(&printer);
    wake_print_struct_VkAccelerationStructureInstanceKHR(&printer, &instance);
    assert_non_null(strstr(text, ".instanceCustomIndex = 11259375,"));
    assert_non_null(strstr(text, ".mask = 18,"));
    assert_non_null(strstr(text, ".instanceShaderBindingTableRecordOffset = 77,"));
    assert_non_null(strstr(text, ".flags = VK_GEOMETRY_INSTANCE_FORCE_OPAQUE_BIT_KHR,"));
    assert_non_null(strstr(text, ".accelerationStructureReference = 99"));
}

static void
unions_follow_their_selector(void **state)
{
    VkSampler sampler = (VkSampler)(uintptr_t)0x5a;
    VkDescriptorGetInfoEXT get = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                   .type = VK_DESCRIPTOR_TYPE_SAMPLER,
                                   .data.pSampler = &sampler };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    wake_print_struct_VkDescriptorGetInfoEXT(&printer, &get);
    assert_non_null(strstr(text, ".pSampler = {0x5a}"));
    assert_null(strstr(text, ".pStorageImage"));
    /* An address in the same place is no pointer. */
    get.type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    get.data.accelerationStructure = 0xdead;
    begin(&printer);
    wake_print_struct_VkDescriptorGetInfoEXT(&printer, &get);
    assert_non_null(strstr(text, ".accelerationStructure = 0xdead"));
    assert_null(strstr(text, ".pSampler"));
    /* A union by itself says nothing about which member is meant: no pointer is followed. */
    begin(&printer);
    wake_print_struct_VkDescriptorDataEXT(&printer, &get.data);
    assert_non_null(strstr(text, ".pSampler = 0xdead"));
}

static const char *
name_of(void *context, VkObjectType type, uint64_t handle)
{
    *(VkObjectType *)context = type;
    return handle == 0x77 ? "the buffer" : NULL;
}

static void
handles_may_have_names(void **state)
{
    VkObjectType seen = VK_OBJECT_TYPE_UNKNOWN;
    VkDescriptorBufferInfo info = { .buffer = (VkBuffer)(uintptr_t)0x77, .range = VK_WHOLE_SIZE };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.handle_name = name_of;
    printer.context = &seen;
    wake_print_struct_VkDescriptorBufferInfo(&printer, &info);
    assert_non_null(strstr(text, ".buffer = 0x77 \"the buffer\","));
    assert_int_equal(seen, VK_OBJECT_TYPE_BUFFER);
    info.buffer = VK_NULL_HANDLE;
    begin(&printer);
    wake_print_struct_VkDescriptorBufferInfo(&printer, &info);
    assert_non_null(strstr(text, ".buffer = VK_NULL_HANDLE,"));
}

/* A pointer for the driver to write through may lead anywhere by the time a worker prints. */
static void
outputs_and_opaque_pointers_are_addresses(void **state)
{
    VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .swapchainCount = 1 };
    VkPipelineCacheCreateInfo cache = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
                                        .initialDataSize = 64,
                                        .pInitialData = (void *)16 };
    struct wake_printer printer;

    (void)state;
    present.pResults = (VkResult *)16;
    begin(&printer);
    wake_print_struct_VkPresentInfoKHR(&printer, &present);
    assert_non_null(strstr(text, ".pResults = 0x10"));
    assert_non_null(strstr(text, ".pSwapchains = NULL"));
    begin(&printer);
    wake_print_struct_VkPipelineCacheCreateInfo(&printer, &cache);
    assert_non_null(strstr(text, ".pInitialData = 0x10"));
}

static void
depth_is_bounded(void **state)
{
    const VkApplicationInfo app = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    const VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                        .pApplicationInfo = &app };
    struct wake_printer printer;

    (void)state;
    begin(&printer);
    printer.max_depth = 1;
    wake_print_struct_VkInstanceCreateInfo(&printer, &info);
    assert_non_null(strstr(text, ".pApplicationInfo = VkApplicationInfo {...},"));
    begin(&printer);
    wake_print_struct_VkInstanceCreateInfo(&printer, NULL);
    assert_string_equal(text, "NULL");
    begin(&printer);
    wake_print_struct(&printer, WAKE_STRUCT_COUNT, NULL);
    assert_string_equal(text, "NULL");
}

static void
any_buffer_is_enough(void **state)
{
    const uint32_t families[] = { 1, 2, 3 };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                      .queueFamilyIndexCount = 3,
                                      .pQueueFamilyIndices = families };
    static char small[1024];
    struct wake_printer printer;
    size_t length;

    (void)state;
    begin(&printer);
    wake_print_struct_VkBufferCreateInfo(&printer, &info);
    length = printer.length;
    wake_printer_init(&printer, NULL, 0);
    wake_print_struct_VkBufferCreateInfo(&printer, &info);
    assert_int_equal(printer.length, length);
    for (size_t size = 1; size <= length + 1; size++) {
        memset(small, '#', sizeof(small));
        wake_printer_init(&printer, small, size);
        wake_print_struct_VkBufferCreateInfo(&printer, &info);
        assert_int_equal(printer.length, length);
        assert_int_equal(strlen(small), size - 1);
        assert_memory_equal(small, text, size - 1);
        assert_int_equal(small[size], '#');
    }
}

/* Every struct of the registry, all bytes 0: nothing is followed, every member is in the text. */
static void
every_zeroed_struct_prints(void **state)
{
    struct wake_printer printer;

    (void)state;
    for (unsigned id = WAKE_STRUCT_NONE + 1; id < WAKE_STRUCT_COUNT; id++) {
        const struct wake_struct_info *info = &wake_structs[id];
        void *zeroed = calloc(1, info->size);
        assert_non_null(zeroed);
        begin(&printer);
        wake_print_struct(&printer, id, zeroed);
        assert_true(printer.length < sizeof(text));
        assert_int_equal(strncmp(text, info->name, strlen(info->name)), 0);
        for (unsigned i = 0; i < info->member_count; i++) {
            char name[80];
            snprintf(name, sizeof(name), "\n    .%s = ", &wake_member_text[info->members[i].name]);
            assert_non_null(strstr(text, name));
            assert_true(info->members[i].offset < info->size);
        }
        free(zeroed);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_struct_prints_its_members),
        cmocka_unit_test(arrays_flags_and_enums_are_readable),
        cmocka_unit_test(chains_print_every_struct_once),
        cmocka_unit_test(strings_are_quoted_escaped_and_cut),
        cmocka_unit_test(long_arrays_are_cut),
        cmocka_unit_test(lengths_may_be_expressions),
        cmocka_unit_test(fixed_arrays_use_their_count),
        cmocka_unit_test(bit_fields_are_taken_apart),
        cmocka_unit_test(unions_follow_their_selector),
        cmocka_unit_test(handles_may_have_names),
        cmocka_unit_test(outputs_and_opaque_pointers_are_addresses),
        cmocka_unit_test(depth_is_bounded),
        cmocka_unit_test(any_buffer_is_enough),
        cmocka_unit_test(every_zeroed_struct_prints),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
