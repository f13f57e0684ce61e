/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of acceleration structures share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_ACCELERATION_H
#define WAKE_CORE_ACCELERATION_H

#include "core/core.h"

/* Bytes of the smallest component, or of all where they share words; 0: not known. */
uint32_t
wake_vertex_component_size(VkFormat format);

const VkAccelerationStructureCreateInfoKHR *
wake_structure_info(const struct wake_object *object);
/* Two structures that lie in the same bytes of a buffer. */
bool
wake_structures_overlap(const struct wake_check *check, wake_id first, wake_id second);

/* What flags say of captured addresses and descriptor data, of one create info: `address` and `descriptor` without the feature, `data`
 * in the chain without the flag. */
struct wake_replayed_rules {
    const char *address, *descriptor, *data;
};
void
wake_structure_check_replay(struct wake_check *check, const struct wake_replayed_rules *rules,
                            VkAccelerationStructureCreateFlagsKHR flags, const void *chain);

/* What is wrong with the memory that a structure lies in. */
enum wake_structure_memory {
    WAKE_STRUCTURE_FINE,
    WAKE_STRUCTURE_UNBOUND,
    WAKE_STRUCTURE_HIDDEN,  /* from the host */
    WAKE_STRUCTURE_SEVERAL, /* for the host: each device of the group has an instance of its own */
    WAKE_STRUCTURE_GONE     /* the buffer has been destroyed */
};
/* What an update changes and must not, the first of it. */
#define WAKE_BUILT_CHANGE_TEXT 840
struct wake_built;
struct wake_built_difference {
    const char *rule; /* of the command's */
    char text[WAKE_BUILT_CHANGE_TEXT];
};
extern const char *const wake_built_rule_update; /* the rule that an update has a build before */
bool
wake_built_differs(struct wake_built_difference *out, const struct wake_built *was,
                   const struct wake_built *is);

/* A geometry of a build by a command, and who says so. */
struct wake_build_input {
    struct wake_check *check;
    const char *owner;
    uint32_t info, geometry;
};
/* An address of a geometry; `valid`: the rule that it must be one, `bound`: that memory is there. */
void
wake_check_build_input(const struct wake_build_input *in, const struct wake_address *found,
                       VkDeviceAddress address, const char *member, const char *valid,
                       const char *bound);
/* Of geometries that are neither triangles, AABBs nor instances (acceleration_later.c). */
void
wake_check_later_input(const struct wake_build_input *in, const struct wake_address found[3],
                       const VkAccelerationStructureGeometryKHR *geometry);

/* A rule about devices that consist of several. */
void
wake_check_multi_device(struct wake_check *check, const char *owner, const char *rule);
/* Of a buffer; NULL: FINE. */
enum wake_structure_memory
wake_buffer_memory(const struct wake_check *check, const struct wake_object *buffer);
/* "which has no memory" */
const char *
wake_structure_memory_text(enum wake_structure_memory memory);
/* `lost`: enum wake_lost, of the structure in the call; `place_out`: the buffer that it lies in, or where it is gone the structure. FINE
 * where nothing is known. */
enum wake_structure_memory
wake_structure_memory(const struct wake_check *check, const struct wake_object *structure,
                      uint32_t lost, const struct wake_object **place_out);
/* "lies in VkBuffer 0x1, which has no memory", by these two. */
#define WAKE_STRUCTURE_TEXT (WAKE_OBJECT_TEXT + 96)
const char *
wake_structure_place_text(char text[WAKE_STRUCTURE_TEXT], enum wake_structure_memory memory,
                          const struct wake_object *place);
/* Not all of it is backed by memory. */
WAKE_INLINE bool
wake_structure_is_unbacked(enum wake_structure_memory memory)
{
    return memory == WAKE_STRUCTURE_UNBOUND || memory == WAKE_STRUCTURE_GONE;
}

#endif
