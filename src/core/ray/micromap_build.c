/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Building micromaps, on the device and on the host. Specification, 'Building Micromaps'. What
 * stands in the memory that they are built from is not looked at.
 */
#include "core/address_id.h"
#include "core/ray/micromap.h"

#include <stdio.h>

enum { DEVICE, HOST };

struct build {
    struct wake_check *check;
    const char *owner;
    uint32_t index, count;
    const VkMicromapBuildInfoEXT *infos;
    char path[32];
};

static wake_id
destination_of(const struct build *b, uint32_t index)
{
    return wake_packed_id(b->infos, index, WAKE_HANDLES_VkMicromapBuildInfoEXT,
                          WAKE_HANDLE_VkMicromapBuildInfoEXT_dstMicromap);
}

/* ---- the micromap that is written ------------------------------------------------------------ */

/* False: nothing more is known of it. */
static bool
check_destination(const struct build *b, bool host)
{
    static const struct wake_handle_rule rules[] = {
        { "VUID-vkCmdBuildMicromapsEXT-dstMicromap-07463",
          "VUID-vkCmdBuildMicromapsEXT-dstMicromap-07463", VK_OBJECT_TYPE_MICROMAP_EXT,
          "dstMicromap", false },
        { "VUID-vkBuildMicromapsEXT-dstMicromap-07463",
          "VUID-vkBuildMicromapsEXT-dstMicromap-07463", VK_OBJECT_TYPE_MICROMAP_EXT, "dstMicromap",
          false },
    };
    uint32_t before = b->check->found;

    wake_check_handle(b->check, &rules[host], (uint64_t)b->infos[b->index].dstMicromap,
                      destination_of(b, b->index));
    return b->check->found == before;
}

static bool
overlap(const struct build *b, uint32_t i, uint32_t k)
{
    const VkMicromapCreateInfoEXT *one = wake_micromap_info(
        wake_check_object(b->check, destination_of(b, i), WAKE_TYPE_VkMicromapEXT));
    const VkMicromapCreateInfoEXT *two = wake_micromap_info(
        wake_check_object(b->check, destination_of(b, k), WAKE_TYPE_VkMicromapEXT));

    return one && two && wake_micromap_buffer(one) == wake_micromap_buffer(two) &&
           one->offset < two->offset + two->size && two->offset < one->offset + one->size;
}

static void
check_type(const struct build *b)
{
    const VkMicromapCreateInfoEXT *made = wake_micromap_info(
        wake_check_object(b->check, destination_of(b, b->index), WAKE_TYPE_VkMicromapEXT));

    if (made && made->type != b->infos[b->index].type) {
        wake_find_rule(b->check, b->owner, WAKE_ID(micromap_build, "pInfos-07464"), NULL,
                       "%s.type is %s, but dstMicromap was created as %s", b->path,
                       wake_name_VkMicromapTypeEXT(b->infos[b->index].type),
                       wake_name_VkMicromapTypeEXT(made->type));
    }
}

static void
check_others(const struct build *b)
{
    const VkMicromapBuildInfoEXT *info = &b->infos[b->index];

    for (uint32_t k = b->index + 1; k < b->count; k++) {
        if (overlap(b, b->index, k)) {
            wake_find_rule(
                b->check, b->owner, WAKE_ID(micromap_build, "dstMicromap-07465"), NULL,
                "pInfos[%u].dstMicromap and pInfos[%u].dstMicromap share bytes of their buffer",
                b->index, k);
        }
        if (info->scratchData.deviceAddress &&
            info->scratchData.deviceAddress == b->infos[k].scratchData.deviceAddress) {
            wake_find_rule(b->check, b->owner, WAKE_ID(micromap_build, "scratchData-07467"), NULL,
                           "pInfos[%u].scratchData and pInfos[%u].scratchData are both at 0x%llx",
                           b->index, k, U(info->scratchData.deviceAddress));
        }
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

struct input {
    const char *member;
    VkDeviceAddress address;
    VkBufferUsageFlags usage;
    const char *usage_name, *usage_rule;
    const char *zero_rule; /* NULL: it may be 0 */
};

static void
check_input(const struct build *b, const struct input *input, const struct wake_address *found)
{
    const char *rule = found->found ? WAKE_ID(micromap_build, "pInfos-07513")
                                    : WAKE_ID(micromap_build, "pInfos-07512");
    char ids[WAKE_ADDRESS_IDS];

    if (!input->address && input->zero_rule) {
        wake_find_rule(b->check, b->owner, input->zero_rule, NULL, "%s.%s.deviceAddress is 0",
                       b->path, input->member);
    }
    if (!found->known || !input->address) {
        return;
    }
    if (!found->found || found->unbound) {
        if (wake_address_id(ids, found, b->owner, rule)) {
            wake_find(b->check, ids, "%s.%s.deviceAddress is 0x%llx, %s", b->path, input->member,
                      U(input->address),
                      found->found
                          ? "in a buffer that has no memory, or whose memory has been freed"
                          : "which no vkGetBufferDeviceAddress() of a living buffer leads to");
        }
    } else if (!(found->usage & input->usage)) {
        wake_find_rule(b->check, b->owner, input->usage_rule, NULL,
                       "%s.%s.deviceAddress is 0x%llx, in a buffer that was created without %s",
                       b->path, input->member, U(input->address), input->usage_name);
    }
}

static void
check_multiple(const struct build *b, const char *rule, const char *member, VkDeviceAddress address,
               uint32_t multiple, const char *why)
{
    if (multiple && address % multiple) {
        wake_find_rule(b->check, b->owner, rule, NULL,
                       "%s.%s.deviceAddress is 0x%llx, but must be a multiple of %u%s", b->path,
                       member, U(address), multiple, why);
    }
}

static void
check_addresses(const struct build *b, const struct wake_address found[3])
{
    const VkMicromapBuildInfoEXT *info = &b->infos[b->index];
    const struct wake_facts *facts = wake_check_facts(b->check);
    const char *build = "VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT";
    const struct input inputs[3] = {
        { "scratchData", info->scratchData.deviceAddress, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
          "VK_BUFFER_USAGE_STORAGE_BUFFER_BIT", WAKE_ID(micromap_build, "pInfos-07511"), NULL },
        { "data", info->data.deviceAddress, VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT,
          build, WAKE_ID(micromap_build, "data-07510"), WAKE_ID(micromap_build, "pInfos-10896") },
        { "triangleArray", info->triangleArray.deviceAddress,
          VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT, build,
          WAKE_ID(micromap_build, "data-07510"), WAKE_ID(micromap_build, "pInfos-10897") },
    };

    check_multiple(b, WAKE_ID(micromap_build, "pInfos-07514"), inputs[0].member, inputs[0].address,
                   facts ? facts->properties.accelerationStructureKHR
                               .minAccelerationStructureScratchOffsetAlignment
                         : 0,
                   " (minAccelerationStructureScratchOffsetAlignment)");
    check_multiple(b, WAKE_ID(micromap_build, "pInfos-07515"), inputs[1].member, inputs[1].address,
                   256, "");
    check_multiple(b, WAKE_ID(micromap_build, "pInfos-07515"), inputs[2].member, inputs[2].address,
                   256, "");
    for (int i = 0; found && i < 3; i++) {
        check_input(b, &inputs[i], &found[i]);
    }
}

static void
check_host_addresses(const struct build *b)
{
    const VkMicromapBuildInfoEXT *info = &b->infos[b->index];

    if (!info->data.hostAddress) {
        wake_find_rule(b->check, b->owner, WAKE_ID(micromap_build, "pInfos-07553"), NULL,
                       "%s.data.hostAddress is NULL", b->path);
    }
    if (!info->triangleArray.hostAddress) {
        wake_find_rule(b->check, b->owner, WAKE_ID(micromap_build, "pInfos-07554"), NULL,
                       "%s.triangleArray.hostAddress is NULL", b->path);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
check_builds(struct wake_check *check, bool host, uint32_t count,
             const VkMicromapBuildInfoEXT *infos, const struct wake_address *found)
{
    struct build b = {
        .check = check, .owner = wake_owners_micromap_build[host], .count = count, .infos = infos
    };
    const struct wake_micromap_rules rules = {
        b.owner,
        host ? WAKE_ID(micromap_build, "pInfos-07552") : WAKE_ID(micromap_build, "pInfos-07508"),
        host ? WAKE_ID(micromap_build, "pInfos-07557") : NULL
    };
    char path[48];

    if (!infos || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (; b.index < count; b.index++) {
        (void)snprintf(b.path, sizeof(b.path), "pInfos[%u]", b.index);
        wake_check_micromap_build(check, &infos[b.index], b.path);
        if (infos[b.index].mode != VK_BUILD_MICROMAP_MODE_BUILD_EXT) {
            wake_find_rule(check, b.owner, WAKE_ID(micromap_build, "mode-07462"), NULL,
                           "%s.mode is %d", b.path, (int)infos[b.index].mode);
        }
        if (host) {
            check_host_addresses(&b);
        } else {
            check_addresses(&b, found ? found + 3 * (size_t)b.index : NULL);
        }
        if (check_destination(&b, host)) {
            (void)snprintf(path, sizeof(path), "%s.dstMicromap", b.path);
            wake_check_micromap_memory(check, &rules, destination_of(&b, b.index), path);
            check_type(&b);
            check_others(&b);
        }
    }
}

void
wake_core_cmd_build_micromaps(struct wake_check *check,
                              const struct wake_rec_CmdBuildMicromapsEXT *r)
{
    check_builds(check, DEVICE, r->infoCount, r->pInfos, r->addresses);
}

void
wake_core_build_micromaps(struct wake_check *check, const struct wake_rec_BuildMicromapsEXT *r)
{
    if (!WAKE_FEATURE(check, micromapHostCommands)) {
        wake_find(check, "VUID-vkBuildMicromapsEXT-micromapHostCommands-07555",
                  "the feature micromapHostCommands is not enabled");
        return;
    }
    check_builds(check, HOST, r->infoCount, r->pInfos, NULL);
}
