/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a recording has built acceleration structures from, for updates later in the same recording.
 * An acceleration structure that another command buffer built is not known here: nothing is
 * concluded about it.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_BUILD_STATE_H
#define WAKE_STATE_BUILD_STATE_H

#include "base/base.h"
#include "base/vulkan_all.h"
#include "gen/records.h"
#include "queue/record.h"

struct wake_builds; /* NULL: nothing was built */

/* What has to stay the same of a geometry. */
struct wake_built_geometry {
    VkGeometryTypeKHR type;
    VkGeometryFlagsKHR flags;
    VkFormat vertex_format;
    uint32_t max_vertex;
    VkIndexType index_type;
    bool transform;
    uint32_t primitives;   /* if counts_known */
    uint32_t first_vertex; /* likewise */
};

struct wake_built {
    wake_id structure;
    VkAccelerationStructureTypeKHR type;
    VkBuildAccelerationStructureFlagsKHR flags;
    bool geometries_known; /* not so with ppGeometries */
    bool counts_known;     /* nor are those of indirect builds */
    uint32_t geometry_count;
    struct wake_built *next;
    struct wake_built_geometry geometries[];
};

/* Ids of srcAccelerationStructure and dstAccelerationStructure of an element. */
WAKE_INLINE wake_id
wake_build_source(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t i)
{
    return wake_packed_id(
        infos, i, WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR,
        WAKE_HANDLE_VkAccelerationStructureBuildGeometryInfoKHR_srcAccelerationStructure);
}
WAKE_INLINE wake_id
wake_build_target(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t i)
{
    return wake_packed_id(
        infos, i, WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR,
        WAKE_HANDLE_VkAccelerationStructureBuildGeometryInfoKHR_dstAccelerationStructure);
}

/* What a build says of it: ranges NULL, not known. NULL: no memory; else freed with wake_free(). */
struct wake_built *
wake_built_make(const VkAccelerationStructureBuildGeometryInfoKHR *info, wake_id structure,
                const VkAccelerationStructureBuildRangeInfoKHR *ranges);
/* Bytes of it. */
WAKE_INLINE size_t
wake_built_size(const struct wake_built *built)
{
    return sizeof(*built) +
           (built->geometries_known ? built->geometry_count : 0) * sizeof(built->geometries[0]);
}

struct wake_built *
wake_built_copy(const struct wake_built *built);

/* The first thing that a build has otherwise than the one before, and must not, as an update. */
enum wake_built_change {
    WAKE_BUILT_SAME,
    WAKE_BUILT_NO_UPDATE, /* the one before does not allow updates */
    WAKE_BUILT_COUNT,
    WAKE_BUILT_FLAGS,
    WAKE_BUILT_TYPE,
    /* of a geometry */
    WAKE_BUILT_GEOMETRY_TYPE,
    WAKE_BUILT_GEOMETRY_FLAGS,
    WAKE_BUILT_VERTEX_FORMAT,
    WAKE_BUILT_MAX_VERTEX,
    WAKE_BUILT_INDEX_TYPE,
    WAKE_BUILT_TRANSFORM_NEW,
    WAKE_BUILT_TRANSFORM_GONE,
    WAKE_BUILT_PRIMITIVES,
    WAKE_BUILT_FIRST_VERTEX
};

enum wake_built_change
wake_built_compare(const struct wake_built *was, const struct wake_built *is,
                   uint32_t *geometry_out);

bool
wake_built_equal(const struct wake_built *first, const struct wake_built *second);

/* What was known of a structure when a command that reads it was recorded. */
struct wake_before {
    const struct wake_built *built; /* what all builds so far agree on; NULL: nothing */
    uint64_t untouched; /* 0 or 1: no call so far has written it; see Padding in queue/record.h */
};

/* What has been lost of the memory of a structure that a call uses: two bits of it in a record's `lost`. */
enum wake_lost {
    WAKE_LOST_MEMORY = 1, /* the memory of its buffer has been freed */
    WAKE_LOST_BUFFER = 2, /* its buffer has been destroyed */
    WAKE_LOST_COUNT = 32, /* structures of a call that are followed; later ones count as whole */
};

WAKE_INLINE uint64_t
wake_lost_put(uint64_t lost, uint32_t index)
{
    return index < WAKE_LOST_COUNT ? lost << 2 * index : 0;
}

WAKE_INLINE uint32_t
wake_lost_at(uint64_t lost, uint32_t index)
{
    return index < WAKE_LOST_COUNT ? lost >> 2 * index & 3 : 0;
}

/* The last build of it; NULL: none. */
const struct wake_built *
wake_builds_find(const struct wake_builds *builds, wake_id structure);
/*
 * A recorded command. Builds are noted; what something else wrote is not known any more. Without
 * memory they stay unknown, and so does what was known of those structures.
 */
void
wake_builds_apply(struct wake_builds **builds, const struct wake_record *record, uint32_t command);
void
wake_builds_forget(struct wake_builds *builds, wake_id structure);
void
wake_builds_free(struct wake_builds **builds);

#endif
