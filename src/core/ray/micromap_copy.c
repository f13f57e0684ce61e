/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of micromaps, to each other and to and from memory. Specification, 'Copying Micromaps'.
 */
#include "core/ray/micromap.h"

enum { CMD_COPY, COPY, CMD_SERIALIZE, SERIALIZE, CMD_DESERIALIZE, DESERIALIZE };

static bool
has_host_commands(struct wake_check *check, const char *vuid)
{
    if (WAKE_FEATURE(check, micromapHostCommands)) {
        return true;
    }
    wake_find(check, vuid, "the feature micromapHostCommands is not enabled");
    return false;
}

static void
check_mode(struct wake_check *check, const char *vuid, VkCopyMicromapModeEXT mode, bool right)
{
    if (!right) {
        wake_find(check, vuid, "pInfo->mode is %s", wake_name_VkCopyMicromapModeEXT(mode));
    }
}

/* ---- from micromap to micromap --------------------------------------------------------------- */

/* Rests of the rules about both. */
struct copy_rules {
    struct wake_micromap_rules source, target;
};

static void
check_copy(struct wake_check *check, const VkCopyMicromapInfoEXT *info,
           const struct copy_rules *rules)
{
    check_mode(check, "VUID-VkCopyMicromapInfoEXT-mode-07531", info->mode,
               info->mode == VK_COPY_MICROMAP_MODE_COMPACT_EXT ||
                   info->mode == VK_COPY_MICROMAP_MODE_CLONE_EXT);
    wake_check_micromap_memory(check, &rules->source,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMicromapInfoEXT,
                                              WAKE_HANDLE_VkCopyMicromapInfoEXT_src),
                               "pInfo->src");
    wake_check_micromap_memory(check, &rules->target,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMicromapInfoEXT,
                                              WAKE_HANDLE_VkCopyMicromapInfoEXT_dst),
                               "pInfo->dst");
}

void
wake_core_cmd_copy_micromap(struct wake_check *check, const struct wake_rec_CmdCopyMicromapEXT *r)
{
    const struct copy_rules rules = {
        { wake_owners_micromap_copy[CMD_COPY], WAKE_ID(micromap_copy, "buffer-07529"), NULL },
        { wake_owners_micromap_copy[CMD_COPY], WAKE_ID(micromap_copy, "buffer-07530"), NULL },
    };

    if (r->pInfo) {
        check_copy(check, r->pInfo, &rules);
    }
}

void
wake_core_copy_micromap(struct wake_check *check, const struct wake_rec_CopyMicromapEXT *r)
{
    const struct copy_rules rules = {
        { wake_owners_micromap_copy[COPY], WAKE_ID(micromap_copy, "buffer-07558"),
          WAKE_ID(micromap_copy, "buffer-07561") },
        { wake_owners_micromap_copy[COPY], WAKE_ID(micromap_copy, "buffer-07559"),
          WAKE_ID(micromap_copy, "buffer-07562") },
    };

    if (has_host_commands(check, "VUID-vkCopyMicromapEXT-micromapHostCommands-07560") && r->pInfo) {
        check_copy(check, r->pInfo, &rules);
    }
}

/* ---- to and from memory ---------------------------------------------------------------------- */

/* Rests of the rules about the memory. */
struct memory_rules {
    const char *valid, *aligned;
    const char *member; /* "dst" */
    bool device;
};

/* `found`: the buffer behind a device address. */
static void
check_address(struct wake_check *check, const char *owner, const struct memory_rules *rules,
              uint64_t address, const struct wake_address *found)
{
    uint32_t multiple = rules->device ? 256 : 16;
    const char *what = !rules->device  ? (address ? NULL : "")
                       : !found->known ? NULL
                       : !found->found
                           ? ", which no vkGetBufferDeviceAddress() of a living buffer leads to"
                       : found->unbound
                           ? ", in a buffer that has no memory, or whose memory has been freed"
                           : NULL;

    if (what) {
        wake_find_rule(check, owner, rules->valid, NULL, "pInfo->%s.%sAddress is 0x%llx%s",
                       rules->member, rules->device ? "device" : "host", U(address), what);
    } else if (address % multiple) {
        wake_find_rule(check, owner, rules->aligned, NULL,
                       "pInfo->%s.%sAddress is 0x%llx, but must be a multiple of %u", rules->member,
                       rules->device ? "device" : "host", U(address), multiple);
    }
}

static void
check_serialize(struct wake_check *check, const VkCopyMicromapToMemoryInfoEXT *info,
                const struct wake_micromap_rules *source, const struct memory_rules *memory,
                const struct wake_address *found)
{
    check_mode(check, "VUID-VkCopyMicromapToMemoryInfoEXT-mode-07542", info->mode,
               info->mode == VK_COPY_MICROMAP_MODE_SERIALIZE_EXT);
    wake_check_micromap_memory(check, source,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMicromapToMemoryInfoEXT,
                                              WAKE_HANDLE_VkCopyMicromapToMemoryInfoEXT_src),
                               "pInfo->src");
    check_address(check, source->owner, memory, info->dst.deviceAddress, found);
}

static void
check_deserialize(struct wake_check *check, const VkCopyMemoryToMicromapInfoEXT *info,
                  const struct wake_micromap_rules *target, const struct memory_rules *memory,
                  const struct wake_address *found)
{
    check_mode(check, "VUID-VkCopyMemoryToMicromapInfoEXT-mode-07548", info->mode,
               info->mode == VK_COPY_MICROMAP_MODE_DESERIALIZE_EXT);
    wake_check_micromap_memory(check, target,
                               wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToMicromapInfoEXT,
                                              WAKE_HANDLE_VkCopyMemoryToMicromapInfoEXT_dst),
                               "pInfo->dst");
    check_address(check, target->owner, memory, info->src.deviceAddress, found);
}

void
wake_core_cmd_serialize_micromap(struct wake_check *check,
                                 const struct wake_rec_CmdCopyMicromapToMemoryEXT *r)
{
    const struct wake_micromap_rules source = { wake_owners_micromap_copy[CMD_SERIALIZE],
                                                WAKE_ID(micromap_copy, "buffer-07539"), NULL };
    const struct memory_rules memory = { WAKE_ID(micromap_copy, "pInfo-07536"),
                                         WAKE_ID(micromap_copy, "pInfo-07537"), "dst", true };

    if (r->pInfo) {
        check_serialize(check, r->pInfo, &source, &memory, &r->address);
    }
}

void
wake_core_serialize_micromap(struct wake_check *check,
                             const struct wake_rec_CopyMicromapToMemoryEXT *r)
{
    const struct wake_micromap_rules source = { wake_owners_micromap_copy[SERIALIZE],
                                                WAKE_ID(micromap_copy, "buffer-07568"),
                                                WAKE_ID(micromap_copy, "buffer-07572") };
    const struct memory_rules memory = { WAKE_ID(micromap_copy, "pInfo-07569"),
                                         WAKE_ID(micromap_copy, "pInfo-07570"), "dst", false };

    if (has_host_commands(check, "VUID-vkCopyMicromapToMemoryEXT-micromapHostCommands-07571") &&
        r->pInfo) {
        check_serialize(check, r->pInfo, &source, &memory, NULL);
    }
}

void
wake_core_cmd_deserialize_micromap(struct wake_check *check,
                                   const struct wake_rec_CmdCopyMemoryToMicromapEXT *r)
{
    const struct wake_micromap_rules target = { wake_owners_micromap_copy[CMD_DESERIALIZE],
                                                WAKE_ID(micromap_copy, "buffer-07546"), NULL };
    const struct memory_rules memory = { WAKE_ID(micromap_copy, "pInfo-07543"),
                                         WAKE_ID(micromap_copy, "pInfo-07544"), "src", true };

    if (r->pInfo) {
        check_deserialize(check, r->pInfo, &target, &memory, &r->address);
    }
}

void
wake_core_deserialize_micromap(struct wake_check *check,
                               const struct wake_rec_CopyMemoryToMicromapEXT *r)
{
    const struct wake_micromap_rules target = { wake_owners_micromap_copy[DESERIALIZE],
                                                WAKE_ID(micromap_copy, "buffer-07565"),
                                                WAKE_ID(micromap_copy, "buffer-07567") };
    const struct memory_rules memory = { WAKE_ID(micromap_copy, "pInfo-07563"),
                                         WAKE_ID(micromap_copy, "pInfo-07564"), "src", false };

    if (has_host_commands(check, "VUID-vkCopyMemoryToMicromapEXT-micromapHostCommands-07566") &&
        r->pInfo) {
        check_deserialize(check, r->pInfo, &target, &memory, NULL);
    }
}
