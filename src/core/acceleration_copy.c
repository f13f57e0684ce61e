/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of acceleration structures, to each other and to and from memory. Specification, 'Copying
 * Acceleration Structures'.
 */
#include "core/acceleration.h"

#include "state/build_state.h"
#include "state/command_buffer.h"
#include "state/recording.h"

#define U(value) ((unsigned long long)(value))

/* A structure that a command on the device (`hidden` NULL), or on the host, reads or writes. */
static void
check_structure(struct wake_check *check, wake_id id, const char *name, const char *unbound,
                const char *hidden)
{
    const struct wake_object *buffer = NULL;
    enum wake_structure_memory memory = wake_structure_memory(
        check, wake_check_object(check, id, WAKE_TYPE_VkAccelerationStructureKHR), &buffer);
    char text[WAKE_OBJECT_TEXT];

    if (memory == WAKE_STRUCTURE_UNBOUND || (memory && hidden)) {
        wake_find_objects(check, hidden ? hidden : unbound, buffer, NULL,
                          "pInfo->%s lies in %s, %s", name,
                          wake_object_text(text, sizeof(text), buffer),
                          memory == WAKE_STRUCTURE_UNBOUND ? "which has no memory"
                                                           : "whose memory the host cannot see");
    }
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

/* `built`: flags of the source's build, with WAKE_BUILT_KNOWN. */
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
            "pInfo->mode is VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR, but src was built with flags 0x%x",
            built & ~WAKE_BUILT_KNOWN);
    }
    if (wake_structures_overlap(check, source_of(info), target_of(info))) {
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
    check_copy(check, r->pInfo, built ? built->flags | WAKE_BUILT_KNOWN : 0);
    check_structure(check, source_of(r->pInfo), "src",
                    "VUID-vkCmdCopyAccelerationStructureKHR-buffer-03737", NULL);
    check_structure(check, target_of(r->pInfo), "dst",
                    "VUID-vkCmdCopyAccelerationStructureKHR-buffer-03738", NULL);
}

void
wake_core_copy_structure(struct wake_check *check,
                         const struct wake_rec_CopyAccelerationStructureKHR *r)
{
    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(check,
                  "VUID-vkCopyAccelerationStructureKHR-accelerationStructureHostCommands-03582",
                  "the feature accelerationStructureHostCommands is not enabled");
        return;
    }
    if (r->pInfo) {
        check_copy(check, r->pInfo, (uint32_t)r->built);
        check_structure(check, source_of(r->pInfo), "src", NULL,
                        "VUID-vkCopyAccelerationStructureKHR-buffer-03727");
        check_structure(check, target_of(r->pInfo), "dst", NULL,
                        "VUID-vkCopyAccelerationStructureKHR-buffer-03728");
    }
}

/* ---- to and from memory ---------------------------------------------------------------------- */

static void
check_alignment(struct wake_check *check, const char *vuid, const char *member, uint64_t address,
                uint32_t alignment)
{
    if (address % alignment) {
        wake_find(check, vuid, "pInfo->%s is 0x%llx, but must be a multiple of %u", member,
                  U(address), alignment);
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
        check_structure(check, serialized(check, r->pInfo), "src",
                        "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-None-03559", NULL);
        check_alignment(check, "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-pInfo-03740",
                        "dst.deviceAddress", r->pInfo->dst.deviceAddress, 256);
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
        check_structure(check, serialized(check, r->pInfo), "src", NULL,
                        "VUID-vkCopyAccelerationStructureToMemoryKHR-buffer-03731");
        check_alignment(check, "VUID-vkCopyAccelerationStructureToMemoryKHR-pInfo-03751",
                        "dst.hostAddress", (uint64_t)(uintptr_t)r->pInfo->dst.hostAddress, 16);
    }
}

void
wake_core_cmd_deserialize_structure(
    struct wake_check *check, const struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r)
{
    if (r->pInfo) {
        check_structure(check, deserialized(check, r->pInfo), "dst",
                        "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-buffer-03745", NULL);
        check_alignment(check, "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-pInfo-03743",
                        "src.deviceAddress", r->pInfo->src.deviceAddress, 256);
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
        check_structure(check, deserialized(check, r->pInfo), "dst", NULL,
                        "VUID-vkCopyMemoryToAccelerationStructureKHR-buffer-03730");
        check_alignment(check, "VUID-vkCopyMemoryToAccelerationStructureKHR-pInfo-03750",
                        "src.hostAddress", (uint64_t)(uintptr_t)r->pInfo->src.hostAddress, 16);
    }
}
