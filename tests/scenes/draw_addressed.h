/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches whose arguments lie at device addresses (VK_KHR_device_address_commands): each once. Where the headers or the
 * device lack them, nothing is drawn and nothing expected.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_DRAW_ADDRESSED_H
#define WAKE_SCENES_DRAW_ADDRESSED_H

#include "kit.h"

struct addressed {
    VkDeviceAddress
        at; /* of indirect commands and counts, all zero; 0: there are no such commands */
#ifdef VK_KHR_device_address_commands
    PFN_vkCmdDrawIndirect2KHR DrawIndirect, DrawIndexedIndirect, DrawMeshTasksIndirect;
    PFN_vkCmdDrawIndirectCount2KHR DrawIndirectCount, DrawIndexedIndirectCount,
        DrawMeshTasksIndirectCount;
    PFN_vkCmdDrawIndirectByteCount2EXT DrawIndirectByteCount;
    PFN_vkCmdDispatchIndirect2KHR DispatchIndirect;
#endif
};

static const char *const addressed_vertex_draws[] = {
    "vkCmdDrawIndirect2KHR",          "vkCmdDrawIndexedIndirect2KHR",
    "vkCmdDrawIndirectCount2KHR",     "vkCmdDrawIndexedIndirectCount2KHR",
    "vkCmdDrawIndirectByteCount2EXT",
};
static const char *const addressed_mesh_draws[] = { "vkCmdDrawMeshTasksIndirect2EXT",
                                                    "vkCmdDrawMeshTasksIndirectCount2EXT" };
static const char *const addressed_dispatches[] = { "vkCmdDispatchIndirect2KHR" };

#ifdef VK_KHR_device_address_commands

static inline struct addressed
addressed_commands(struct kit *kit, VkDeviceAddress at)
{
    struct addressed a = { 0 };

    a.DrawIndirect = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR);
    a.DrawIndexedIndirect = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR);
    a.DrawMeshTasksIndirect = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirect2EXT);
    a.DrawIndirectCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectCount2KHR);
    a.DrawIndexedIndirectCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirectCount2KHR);
    a.DrawMeshTasksIndirectCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksIndirectCount2EXT);
    a.DrawIndirectByteCount = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectByteCount2EXT);
    a.DispatchIndirect = KIT_DEVICE_COMMAND(kit, vkCmdDispatchIndirect2KHR);
    a.at = a.DrawIndirect ? at : 0;
    return a;
}

static inline VkDrawIndirect2InfoKHR
addressed_draw(const struct addressed *a)
{
    return (VkDrawIndirect2InfoKHR){ .sType = VK_STRUCTURE_TYPE_DRAW_INDIRECT_2_INFO_KHR,
                                     .addressRange = { a->at, 1024, 32 },
                                     .drawCount = 1 };
}

static inline VkDrawIndirectCount2InfoKHR
addressed_count(const struct addressed *a)
{
    return (VkDrawIndirectCount2InfoKHR){ .sType = VK_STRUCTURE_TYPE_DRAW_INDIRECT_COUNT_2_INFO_KHR,
                                          .addressRange = { a->at, 1024, 32 },
                                          .countAddressRange = { a->at, 4 },
                                          .maxDrawCount = 1 };
}

static inline void
addressed_draw_bytes(const struct addressed *a, VkCommandBuffer commands, uint32_t instances,
                     uint32_t first)
{
    const VkBindTransformFeedbackBuffer2InfoEXT counter = {
        .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
        .addressRange = { a->at, 4 }
    };

    a->DrawIndirectByteCount(commands, instances, first, &counter, 0, 4);
}

static inline void
addressed_draw_vertices(const struct addressed *a, VkCommandBuffer commands)
{
    const VkDrawIndirect2InfoKHR info = addressed_draw(a);
    const VkDrawIndirectCount2InfoKHR count = addressed_count(a);

    a->DrawIndirect(commands, &info);
    a->DrawIndexedIndirect(commands, &info);
    a->DrawIndirectCount(commands, &count);
    a->DrawIndexedIndirectCount(commands, &count);
    addressed_draw_bytes(a, commands, 1, 0);
}

static inline void
addressed_draw_meshes(const struct addressed *a, VkCommandBuffer commands)
{
    const VkDrawIndirect2InfoKHR info = addressed_draw(a);
    const VkDrawIndirectCount2InfoKHR count = addressed_count(a);

    a->DrawMeshTasksIndirect(commands, &info);
    a->DrawMeshTasksIndirectCount(commands, &count);
}

static inline void
addressed_dispatch(const struct addressed *a, VkCommandBuffer commands)
{
    const VkDispatchIndirect2InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_DISPATCH_INDIRECT_2_INFO_KHR, .addressRange = { a->at, 1024 }
    };

    a->DispatchIndirect(commands, &info);
}

#else

static inline void
addressed_draw_bytes(const struct addressed *a, VkCommandBuffer commands, uint32_t instances,
                     uint32_t first)
{
    (void)a;
    (void)commands;
    (void)instances;
    (void)first;
}

static inline void
addressed_draw_vertices(const struct addressed *a, VkCommandBuffer commands)
{
    (void)a;
    (void)commands;
}

static inline void
addressed_draw_meshes(const struct addressed *a, VkCommandBuffer commands)
{
    (void)a;
    (void)commands;
}

static inline void
addressed_dispatch(const struct addressed *a, VkCommandBuffer commands)
{
    (void)a;
    (void)commands;
}

#endif

#endif
