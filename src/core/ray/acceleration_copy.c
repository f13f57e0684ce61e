/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of acceleration structures, to each other and to and from memory. Specification, 'Copying
 * Acceleration Structures'.
 */
#include "core/address_id.h"
#include "core/ray/acceleration.h"

#include "state/recording/build_state.h"
#include "state/recording/recording.h"

/* What is said of the memory of a structure: on the device, where `hidden` is NULL, that it has
 * none. */
struct memory_vuids {
    const char *unbound, *hidden, *several;
};

/* A structure that a command reads or writes; `lost` of it. */
static void
check_structure(struct wake_check *check, wake_id id, uint32_t lost, const char *name,
                const struct memory_vuids *vuids)
{
    const struct wake_object *place = NULL;
    enum wake_structure_memory memory = wake_structure_memory(
        check, wake_check_object(check, id, WAKE_TYPE_VkAccelerationStructureKHR), lost, &place);
    bool unbacked = wake_structure_is_unbacked(memory);
    const char *own = memory == WAKE_STRUCTURE_SEVERAL ? vuids->several
                      : memory == WAKE_STRUCTURE_GONE  ? NULL
                                                       : vuids->hidden;
    char text[WAKE_STRUCTURE_TEXT];

    if (!memory) {
        return;
    }
    wake_structure_place_text(text, memory, place);
    if (unbacked && vuids->unbound) {
        wake_find_objects(check, vuids->unbound, place, NULL, "pInfo->%s %s", name, text);
    }
    /* Older layers say one of the two. */
    if (own && !(unbacked && vuids->unbound && WAKE_REPEATED_RULES)) {
        wake_find_objects(check, own, place, NULL, "pInfo->%s %s", name, text);
    }
}

/* A rule that older registries lack; NULL there. */
static const char *
if_known(const char *vuid)
{
    return wake_vuid_text(vuid) ? vuid : NULL;
}

/* ---- from structure to structure ------------------------------------------------------------- */

static wake_id
source_of(const VkCopyAccelerationStructureInfoKHR *info)
{
    return wake_packed_id(info, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                          WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src);
}

static wake_id
target_of(const VkCopyAccelerationStructureInfoKHR *info)
{
    return wake_packed_id(info, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                          WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst);
}

/* `built`: flags of the source's build, with WAKE_BUILT_KNOWN, or WAKE_BUILT_NEVER. */
static void
check_copy(struct wake_check *check, const VkCopyAccelerationStructureInfoKHR *info, uint32_t built)
{
    if (info->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR &&
        info->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR) {
        wake_find(check, "VUID-VkCopyAccelerationStructureInfoKHR-mode-03410", "pInfo->mode is %s",
                  wake_name_VkCopyAccelerationStructureModeKHR(info->mode));
    }
    if (info->mode == VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR &&
        (built & WAKE_BUILT_KNOWN) &&
        !(built & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR)) {
        wake_find(
            check, "VUID-VkCopyAccelerationStructureInfoKHR-src-03411",
            "pInfo->mode is VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR, but src was built with flags 0x%x, "
            "without VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR",
            built & ~WAKE_BUILT_KNOWN);
    }
    if (source_of(info) && source_of(info) == target_of(info)) {
        wake_find(check, "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791",
                  "pInfo->src and pInfo->dst are the same acceleration structure");
    } else if (wake_structures_overlap(check, source_of(info), target_of(info))) {
        wake_find(check, "VUID-VkCopyAccelerationStructureInfoKHR-dst-07791",
                  "pInfo->src and pInfo->dst are two that share bytes of their buffer");
    }
}

void
wake_core_cmd_copy_structure(struct wake_check *check,
                             const struct wake_rec_CmdCopyAccelerationStructureKHR *r)
{
    const struct wake_built *built;

    if (!r->pInfo) {
        return;
    }
    built = check->cb->recording
                ? wake_builds_find(check->cb->recording->builds, source_of(r->pInfo))
                : NULL;
    built = !built && r->before ? r->before->built : built;
    check_copy(check, r->pInfo, built ? built->flags | WAKE_BUILT_KNOWN : 0);
    check_structure(check, source_of(r->pInfo), wake_lost_at(r->lost, 1), "src",
                    &(struct memory_vuids){ "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03718",
                                            NULL, NULL });
    check_structure(check, target_of(r->pInfo), wake_lost_at(r->lost, 0), "dst",
                    &(struct memory_vuids){ "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03719",
                                            NULL, NULL });
}

void
wake_core_copy_structure(struct wake_check *check,
                         const struct wake_rec_CopyAccelerationStructureKHR *r)
{
    uint32_t found = check->found;

    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(check,
                  "VUID-vkCopyAccelerationStructureKHR-accelerationStructureHostCommands-03582",
                  "the feature accelerationStructureHostCommands is not enabled");
        return;
    }
    if (r->pInfo) {
        check_copy(check, r->pInfo, (uint32_t)r->built);
        check_structure(
            check, source_of(r->pInfo), wake_lost_at(r->lost, 1), "src",
            &(struct memory_vuids){ "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03718",
                                    "VUID-vkCopyAccelerationStructureKHR-buffer-03727",
                                    "VUID-vkCopyAccelerationStructureKHR-buffer-03780" });
        check_structure(
            check, target_of(r->pInfo), wake_lost_at(r->lost, 0), "dst",
            &(struct memory_vuids){ "VUID-VkCopyAccelerationStructureInfoKHR-buffer-03719",
                                    "VUID-vkCopyAccelerationStructureKHR-buffer-03728",
                                    "VUID-vkCopyAccelerationStructureKHR-buffer-03781" });
        if (check->found == found && (r->built & WAKE_BUILT_NEVER) &&
            if_known("VUID-vkCopyAccelerationStructureKHR-src-11586")) {
            wake_find(check, "VUID-vkCopyAccelerationStructureKHR-src-11586",
                      "nothing has been built into pInfo->src");
        }
    }
}

/* ---- to and from memory ---------------------------------------------------------------------- */

struct address_vuids {
    const char *valid, *aligned;
    const char *backed; /* of the device's memory, in newer registries */
};

static void
check_device_memory(struct wake_check *check, const struct address_vuids *vuids, const char *member,
                    VkDeviceAddress address, const struct wake_address *found)
{
    char ids[WAKE_ADDRESS_IDS];

    if (found->known && (!found->found || found->unbound)) {
        (void)snprintf(ids, sizeof(ids), "%s|%s",
                       address && wake_address_rule(found) ? wake_address_rule(found)
                                                           : vuids->valid,
                       vuids->valid);
        wake_find(check, ids, "pInfo->%s is 0x%llx, %s", member, U(address),
                  wake_address_fault(found));
        if (address && wake_vuid_text(vuids->backed)) {
            wake_find(check, vuids->backed, "pInfo->%s is 0x%llx, %s", member, U(address),
                      wake_address_fault(found));
        }
    } else if (address % 256) {
        wake_find(check, vuids->aligned, "pInfo->%s is 0x%llx, but must be a multiple of 256",
                  member, U(address));
    }
}

static void
check_host_memory(struct wake_check *check, const struct address_vuids *vuids, const char *member,
                  const void *address)
{
    if (!address) {
        wake_find(check, vuids->valid, "pInfo->%s is NULL", member);
    } else if ((uintptr_t)address % 16) {
        wake_find(check, vuids->aligned, "pInfo->%s is %p, but must be a multiple of 16", member,
                  address);
    }
}

static wake_id
serialized(struct wake_check *check, const VkCopyAccelerationStructureToMemoryInfoKHR *info)
{
    if (info->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR) {
        wake_find(check, "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-03412",
                  "pInfo->mode is %s", wake_name_VkCopyAccelerationStructureModeKHR(info->mode));
    }
    return wake_packed_id(info, 0, WAKE_HANDLES_VkCopyAccelerationStructureToMemoryInfoKHR,
                          WAKE_HANDLE_VkCopyAccelerationStructureToMemoryInfoKHR_src);
}

static wake_id
deserialized(struct wake_check *check, const VkCopyMemoryToAccelerationStructureInfoKHR *info)
{
    if (info->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR) {
        wake_find(check, "VUID-VkCopyMemoryToAccelerationStructureInfoKHR-mode-03413",
                  "pInfo->mode is %s", wake_name_VkCopyAccelerationStructureModeKHR(info->mode));
    }
    return wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                          WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst);
}

void
wake_core_cmd_serialize_structure(struct wake_check *check,
                                  const struct wake_rec_CmdCopyAccelerationStructureToMemoryKHR *r)
{
    if (r->pInfo) {
        check_structure(check, serialized(check, r->pInfo), (uint32_t)r->lost, "src",
                        &(struct memory_vuids){
                            WAKE_RULE("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11714",
                                      "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-None-03559"),
                            NULL, NULL });
        check_device_memory(
            check,
            &(struct address_vuids){ "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03739",
                                     "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03740",
                                     "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11715" },
            "dst.deviceAddress", r->pInfo->dst.deviceAddress, &r->address);
    }
}

void
wake_core_serialize_structure(struct wake_check *check,
                              const struct wake_rec_CopyAccelerationStructureToMemoryKHR *r)
{
    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(
            check,
            "VUID-vkCopyAccelerationStructureToMemoryKHR-accelerationStructureHostCommands-03584",
            "the feature accelerationStructureHostCommands is not enabled");
    } else if (r->pInfo) {
        check_structure(check, serialized(check, r->pInfo), (uint32_t)r->lost, "src",
                        &(struct memory_vuids){
                            if_known("VUID-VkCopyAccelerationStructureToMemoryInfoKHR-mode-11714"),
                            "VUID-vkCopyAccelerationStructureToMemoryKHR-buffer-03731",
                            "VUID-vkCopyAccelerationStructureToMemoryKHR-buffer-03783" });
        check_host_memory(check,
                          &(struct address_vuids){
                              "VUID-vkCopyAccelerationStructureToMemoryKHR-pInfo-03732",
                              "VUID-vkCopyAccelerationStructureToMemoryKHR-pInfo-03751", NULL },
                          "dst.hostAddress", r->pInfo->dst.hostAddress);
    }
}

void
wake_core_cmd_deserialize_structure(
    struct wake_check *check, const struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r)
{
    if (r->pInfo) {
        check_structure(
            check, deserialized(check, r->pInfo), (uint32_t)r->lost, "dst",
            &(struct memory_vuids){
                WAKE_RULE("VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11717",
                          "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-buffer-03745"),
                NULL, NULL });
        check_device_memory(
            check,
            &(struct address_vuids){ "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03742",
                                     "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03743",
                                     "VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11716" },
            "src.deviceAddress", r->pInfo->src.deviceAddress, &r->address);
    }
}

void
wake_core_deserialize_structure(struct wake_check *check,
                                const struct wake_rec_CopyMemoryToAccelerationStructureKHR *r)
{
    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(
            check,
            "VUID-vkCopyMemoryToAccelerationStructureKHR-accelerationStructureHostCommands-03583",
            "the feature accelerationStructureHostCommands is not enabled");
    } else if (r->pInfo) {
        check_structure(check, deserialized(check, r->pInfo), (uint32_t)r->lost, "dst",
                        &(struct memory_vuids){
                            if_known("VUID-VkCopyMemoryToAccelerationStructureInfoKHR-dst-11717"),
                            "VUID-vkCopyMemoryToAccelerationStructureKHR-buffer-03730",
                            "VUID-vkCopyMemoryToAccelerationStructureKHR-buffer-03782" });
        check_host_memory(check,
                          &(struct address_vuids){
                              "VUID-vkCopyMemoryToAccelerationStructureKHR-pInfo-03729",
                              "VUID-vkCopyMemoryToAccelerationStructureKHR-pInfo-03750", NULL },
                          "src.hostAddress", r->pInfo->src.hostAddress);
    }
}
