/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results of queries that are copied to a device address (VK_KHR_device_address_commands).
 */
#include "address_scene.h"
#include "query_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

#define COPY_ID(rest) "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-" rest
/* One copy, into a command buffer of its own. */
struct copied {
    VkQueryPool pool;
    uint32_t first, count;
    VkStridedDeviceAddressRangeKHR range;
    VkAddressCommandFlagsKHR flags;
    VkQueryResultFlags results;
    bool active; /* a query is */
};

static void
copy(struct kit *kit, const char *vuid, const struct copied *c)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, c->pool, 0, 4);
    if (c->active) {
        vkCmdBeginQuery(commands, c->pool, c->first, 0);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyQueryPoolResultsToMemoryKHR)
    (commands, c->pool, c->first, c->count, &c->range, c->flags, c->results);
    if (c->active) {
        vkCmdEndQuery(commands, c->pool, c->first);
    }
    kit_end(kit, commands);
}

#define COPY(vuid, ...)           \
    do {                          \
        struct copied c_ = right; \
        struct copied *c = &c_;   \
        __VA_ARGS__;              \
        copy(kit, (vuid), c);     \
    } while (0)

static struct copied
open_copies(struct kit *kit)
{
    open_addresses(kit);
    return (
        struct copied){ .pool = OCCLUSION(kit, 4),
                        .count = 2,
                        .range = { address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 8 } };
}

SCENE(ranges, SILENT)
{
    const struct copied right = open_copies(kit);

    COPY(NULL, );
    COPY(NULL, c->results = VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, COPY_ID("firstQuery-09437"));
    COPY(COPY_ID("firstQuery-09436"), c->first = 4; c->count = 1);
    COPY(COPY_ID("firstQuery-09437"), c->first = 3);
    COPY(COPY_ID("queryCount-09438"), c->range.stride = 0);
    COPY(COPY_ID("flags-13077"), c->range.address += 2);
    COPY(COPY_ID("flags-13077"), c->range.stride = 6);
    COPY(COPY_ID("flags-13078"), c->range.address += 4; c->results = VK_QUERY_RESULT_64_BIT);
    COPY(COPY_ID("pDstRange-13079"), c->count = 4; c->range.size = 16);
    COPY(COPY_ID("pDstRange-13080"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
         c->flags = STORAGE);
    COPY("VUID-VkStridedDeviceAddressRangeKHR-address-11365", c->range.size = 2 * RANGE_SIZE);
    COPY("VUID-VkDeviceAddress-size-11364", c->range.address += 1 << 24);
    COPY(COPY_ID("None-13083"), c->active = true);
}

SCENE(address_flags, SILENT)
{
    const struct copied right = open_copies(kit);

    COPY(NULL, c->flags = UNKNOWN_STORAGE | UNKNOWN_FEEDBACK);
    COPY(COPY_ID("pDstRange-13123"), c->flags = STORAGE);
    COPY(COPY_ID("pDstRange-13125"), c->flags = FEEDBACK);
    COPY(COPY_ID("pDstRange-13122"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT));
    COPY(COPY_ID("dstFlags-13085"), c->flags = VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR);
    COPY(COPY_ID("dstFlags-13100"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
         c->flags = STORAGE | UNKNOWN_STORAGE);
    COPY(COPY_ID("dstFlags-13101"), c->flags = FEEDBACK | UNKNOWN_FEEDBACK);
}

SCENE(buffers, SILENT)
{
    const struct copied right = open_copies(kit);
    VkDeviceAddress sparse = address_of_buffer(
        kit, buffer_at_address(
                 kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                 ANY_RANGE));
    VkDeviceAddress secret = address_of_buffer(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));

    COPY(NULL, c->range.address = sparse);
    COPY(COPY_ID("pDstRange-13097"), c->range.address = sparse; c->flags = FULLY_BOUND);
    COPY(COPY_ID("pDstRange-13098"), c->range.address = secret);
}

SCENE(kinds_of_results, SILENT)
{
    const struct copied right = open_copies(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);

    COPY(COPY_ID("queryType-09439"), c->pool = times; c->results = VK_QUERY_RESULT_PARTIAL_BIT);
    COPY(COPY_ID("queryType-11874"), c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR);
    COPY(COPY_ID("flags-09443"),
         c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

#endif

KIT_MAIN()
