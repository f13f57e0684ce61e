/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records that are none: pointers, counts, chains, strings and ids that lead elsewhere are found
 * before anybody follows them. Pointers are moved with their record, and nothing else is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "gen/commands.h"
#include "gen/objects.h"
#include "gen/records.h"
#include "log_check.h"
#include "state/scope/table.h"

/* A record as it is made: what it leads to stands behind it. */
static struct {
    _Alignas(8) char bytes[4096];
    size_t used;
    struct wake_table types;
    struct log_check check;
    uint64_t taken[LOG_CHECK_ROOM(4096) / sizeof(uint64_t)];
} r;

static void *
begin(uint32_t command, size_t size)
{
    struct wake_record *head = (void *)r.bytes;

    memset(r.bytes, 0, sizeof(r.bytes));
    head->command = (uint16_t)command;
    r.used = size;
    return r.bytes;
}

/* Room behind what there is, for elements of which each has so many ids. */
static void *
behind(size_t size, size_t ids)
{
    char *at = r.bytes + r.used + ids * sizeof(wake_id);

    r.used += (ids * sizeof(wake_id) + size + 7) / 8 * 8;
    return at;
}

static bool
is_good(void)
{
    ((struct wake_record *)(void *)r.bytes)->size = (uint32_t)r.used;
    r.check.error[0] = '\0';
    return log_check_record(&r.check, (void *)r.bytes, r.used, (uintptr_t)r.bytes);
}

static void
assert_bad(const char *reason)
{
    assert_false(is_good());
    if (!strstr(r.check.error, reason)) {
        fail_msg("%s, not %s", r.check.error, reason);
    }
}

static void
add_object(wake_id id, uint32_t type)
{
    bool ok;

    (void)wake_table_insert(&r.types, id, type + 1, &ok);
    assert_true(ok);
}

static int
set_up(void **state)
{
    (void)state;
    wake_table_init(&r.types);
    r.check.types = &r.types;
    r.check.taken = r.taken;
    return 0;
}

static int
tear_down(void **state)
{
    (void)state;
    wake_table_finish(&r.types);
    return 0;
}

/* ---- pointers and counts --------------------------------------------------------------------- */

static void
arrays_lie_in_the_record(void **state)
{
    struct wake_rec_CmdSetViewport *record = begin(WAKE_CMD_vkCmdSetViewport, sizeof(*record));
    VkViewport *viewports;
    static VkViewport outside[2];

    (void)state;
    record->viewportCount = 2;
    assert_true(is_good()); /* the application gave none */
    record->pViewports = viewports = behind(2 * sizeof(*viewports), 0);
    assert_true(is_good());
    record->viewportCount = 3;
    assert_bad("vkCmdSetViewport::pViewports");
    record->viewportCount = UINT32_MAX;
    assert_bad("pViewports");
    record->viewportCount = 2;
    record->pViewports = outside;
    assert_bad("pViewports");
    record->pViewports = (const VkViewport *)(const void *)((const char *)viewports + 4);
    assert_bad("pViewports");
    record->pViewports = (const VkViewport *)((uintptr_t)r.bytes - 8);
    assert_bad("pViewports");
    record->pViewports = viewports;
    r.used = sizeof(*record) - 8;
    assert_bad("too short");
}

static void
handles_have_ids_of_their_type(void **state)
{
    struct wake_rec_CmdBindPipeline *bind = begin(WAKE_CMD_vkCmdBindPipeline, sizeof(*bind));
    struct wake_rec_CmdBindVertexBuffers *record;
    VkBuffer *buffers;

    (void)state;
    bind->pipeline_id = WAKE_ID_MAKE(7, 1);
    assert_bad("vkCmdBindPipeline::pipeline");
    add_object(bind->pipeline_id, WAKE_TYPE_VkPipeline);
    assert_true(is_good());
    bind->pipeline_id |= WAKE_ID_FOREIGN;
    assert_true(is_good());

    record = begin(WAKE_CMD_vkCmdBindVertexBuffers, sizeof(*record));
    record->bindingCount = 2;
    record->pBuffers = buffers = behind(2 * sizeof(*buffers), 2);
    assert_true(is_good()); /* unknown ones */
    ((wake_id *)(void *)buffers)[-2] = WAKE_ID_MAKE(7, 1);
    assert_bad("of no VkBuffer");
    add_object(WAKE_ID_MAKE(8, 1), WAKE_TYPE_VkBuffer);
    ((wake_id *)(void *)buffers)[-2] = WAKE_ID_MAKE(8, 1);
    assert_true(is_good());
}

/* ---- chains and strings ---------------------------------------------------------------------- */

static void
chains_end_in_the_record(void **state)
{
    struct wake_rec_CreateBuffer *record = begin(WAKE_CMD_vkCreateBuffer, sizeof(*record));
    VkBufferCreateInfo *info;
    VkExternalMemoryBufferCreateInfo *link;
    VkBaseInStructure *last;

    (void)state;
    record->pCreateInfo = info = behind(sizeof(*info), 0);
    info->pNext = link = behind(sizeof(*link), 0);
    link->sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO;
    link->pNext = last = behind(sizeof(*last), 0);
    last->sType = (VkStructureType)1999999999;
    assert_true(is_good());
    last->pNext = (const VkBaseInStructure *)link;
    assert_bad("pNext");
    last->pNext = last;
    assert_bad("pNext");
    last->pNext = (const VkBaseInStructure *)(const void *)(r.bytes + r.used);
    assert_bad("pNext");
    last->pNext = NULL;
    last->sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES; /* longer */
    assert_bad("pNext");
    last->sType = VK_STRUCTURE_TYPE_APPLICATION_INFO; /* in no chain: its head alone counts */
    assert_true(is_good());
    info->pNext = info;
    assert_bad("pNext");
}

static void
strings_end_in_the_record(void **state)
{
    struct wake_rec_CmdBeginDebugUtilsLabelEXT *record = begin(
        WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT, sizeof(*record));
    VkDebugUtilsLabelEXT *label;
    char *name;

    (void)state;
    record->pLabelInfo = label = behind(sizeof(*label), 0);
    label->pLabelName = name = behind(8, 0);
    memcpy(name, "1234567", 8);
    assert_true(is_good());
    name[7] = '8';
    assert_bad("VkDebugUtilsLabelEXT::pLabelName");
    label->pLabelName = r.bytes + sizeof(r.bytes);
    assert_bad("pLabelName");
}

static void
two_pointers_to_the_same_are_refused(void **state)
{
    struct wake_rec_QueueSubmit *record = begin(WAKE_CMD_vkQueueSubmit, sizeof(*record));
    VkSubmitInfo *submits;
    uint64_t *targets;
    void *semaphores;

    (void)state;
    record->submitCount = 20;
    record->pSubmits = submits = behind(20 * sizeof(*submits), 0);
    semaphores = behind(60 * sizeof(uint64_t), 60);
    assert_bad("vkQueueSubmit::targets: is missing");
    targets = behind(2 * sizeof(*targets), 0);
    record->targets = targets + 1;
    assert_true(is_good());
    submits[3].waitSemaphoreCount = 60;
    submits[3].pWaitSemaphores = semaphores;
    assert_true(is_good());
    submits[7].waitSemaphoreCount = 1;
    submits[7].pWaitSemaphores = semaphores;
    assert_bad("VkSubmitInfo::pWaitSemaphores");
}

/* ---- records that were moved ----------------------------------------------------------------- */

static char elsewhere[sizeof(r.bytes)] WAKE_ALIGNED(8);

/* The record, in another place. */
static const void *
moved(void)
{
    ((struct wake_record *)(void *)r.bytes)->size = (uint32_t)r.used;
    memcpy(elsewhere, r.bytes, r.used);
    if (!log_check_record(&r.check, (void *)elsewhere, r.used, (uintptr_t)r.bytes)) {
        fail_msg("%s", r.check.error);
    }
    return elsewhere;
}

static void
pointers_move_with_their_record(void **state)
{
    struct wake_rec_CreateInstance *record = begin(WAKE_CMD_vkCreateInstance, sizeof(*record));
    const struct wake_rec_CreateInstance *copy;
    VkInstanceCreateInfo *info;
    VkBaseInStructure *link;
    const char **names;
    char *name;

    (void)state;
    record->pCreateInfo = info = behind(sizeof(*info), 0);
    info->pNext = link = behind(sizeof(*link), 0);
    link->sType = (VkStructureType)1999999999;
    link->pNext = behind(sizeof(*link), 0);
    ((VkBaseInStructure *)(uintptr_t)link->pNext)->sType = (VkStructureType)1999999998;
    info->enabledLayerCount = 1;
    info->ppEnabledLayerNames = (const char *const *)(names = behind(sizeof(*names), 0));
    names[0] = name = behind(8, 0);
    memcpy(name, "a layer", 8);
    copy = moved();
    assert_ptr_equal(copy->pCreateInfo, elsewhere + ((char *)info - r.bytes));
    link = (void *)(uintptr_t)copy->pCreateInfo->pNext;
    assert_int_equal(link->sType, 1999999999);
    assert_int_equal(link->pNext->sType, 1999999998);
    assert_null(link->pNext->pNext);
    assert_string_equal(copy->pCreateInfo->ppEnabledLayerNames[0], "a layer");
}

static void
numbers_that_look_like_pointers_stay(void **state)
{
    struct wake_rec_CmdBindVertexBuffers *record = begin(WAKE_CMD_vkCmdBindVertexBuffers,
                                                         sizeof(*record));
    const struct wake_rec_CmdBindVertexBuffers *copy;
    struct wake_rec_CmdPushConstants *push;
    VkDeviceSize *offsets;
    uint64_t *buffers;

    (void)state;
    record->bindingCount = 2;
    record->pBuffers = (const VkBuffer *)(const void *)(buffers = behind(16, 2));
    record->pOffsets = offsets = behind(2 * sizeof(*offsets), 0);
    buffers[0] = offsets[0] = (uintptr_t)r.bytes;
    buffers[1] = offsets[1] = (uintptr_t)offsets;
    copy = moved();
    assert_ptr_equal(copy->pOffsets, elsewhere + ((char *)offsets - r.bytes));
    assert_memory_equal(copy->pOffsets, offsets, 2 * sizeof(*offsets));
    assert_memory_equal(copy->pBuffers, buffers, 2 * sizeof(*buffers));

    /* The application's own pointer, which no record follows. */
    push = begin(WAKE_CMD_vkCmdPushConstants, sizeof(*push));
    push->pValues = r.bytes + 8;
    assert_ptr_equal(((const struct wake_rec_CmdPushConstants *)moved())->pValues, r.bytes + 8);
}

/* ---- what the layer itself writes ------------------------------------------------------------ */

static void
what_the_layer_writes_is_looked_at(void **state)
{
    struct wake_rec_UnmapMemory *unmap = begin(WAKE_CMD_vkUnmapMemory, sizeof(*unmap));
    struct wake_return *half;

    (void)state;
    *(unsigned char *)&unmap->mapping.known = 1;
    assert_true(is_good());
    *(unsigned char *)&unmap->mapping.known = 2;
    assert_bad("wake_mapping::known");

    half = begin(WAKE_CMD_vkCreateBuffer, sizeof(*half));
    half->head.flags = WAKE_RECORD_RETURN;
    half->count = 1;
    assert_true(is_good());
    half->count = 2;
    assert_bad("more results");
    (void)behind(2 * sizeof(wake_id), 0);
    assert_true(is_good());

    (void)begin(WAKE_CMD_COUNT, sizeof(struct wake_record));
    assert_bad("no command");
    (void)begin(WAKE_CONTROL_DEATH + 1, sizeof(struct wake_control_death));
    assert_bad("unknown kind");
    (void)begin(WAKE_CONTROL_DEATH, sizeof(struct wake_record));
    assert_bad("a death");
    (void)begin(WAKE_CONTROL_NOTE, sizeof(struct wake_record));
    assert_bad("a note");
}

static void
objects_come_from_calls_that_make_them(void **state)
{
    struct wake_rec_CreateGraphicsPipelines *record = begin(WAKE_CMD_vkCreateGraphicsPipelines,
                                                            sizeof(*record));

    (void)state;
    record->createInfoCount = 2;
    assert_true(log_check_creates(WAKE_CMD_vkCreateGraphicsPipelines));
    assert_false(log_check_creates(WAKE_CMD_vkQueueSubmit));
    assert_true(log_check_made(&r.check, WAKE_CMD_vkCreateGraphicsPipelines, &record->head,
                               WAKE_TYPE_VkPipeline, 1));
    assert_false(log_check_made(&r.check, WAKE_CMD_vkCreateGraphicsPipelines, &record->head,
                                WAKE_TYPE_VkPipeline, 2));
    assert_false(log_check_made(&r.check, WAKE_CMD_vkCreateGraphicsPipelines, &record->head,
                                WAKE_TYPE_VkBuffer, 0));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(arrays_lie_in_the_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(handles_have_ids_of_their_type, set_up, tear_down),
        cmocka_unit_test_setup_teardown(chains_end_in_the_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(strings_end_in_the_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_pointers_to_the_same_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(pointers_move_with_their_record, set_up, tear_down),
        cmocka_unit_test_setup_teardown(numbers_that_look_like_pointers_stay, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_layer_writes_is_looked_at, set_up, tear_down),
        cmocka_unit_test_setup_teardown(objects_come_from_calls_that_make_them, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
