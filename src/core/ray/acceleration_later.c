/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The buffers behind device addresses of geometries; those of geometries that came after 1.3.239. Specification, 'Acceleration Structures'.
 */
#include "core/address_id.h"
#include "core/ray/acceleration.h"

#include "state/scope/chain.h"

void
wake_check_build_input(const struct wake_build_input *in, const struct wake_address *found,
                       VkDeviceAddress address, const char *member, const char *valid,
                       const char *bound)
{
    const VkBufferUsageFlags wanted =
        VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;
    const char *rule = found->found ? bound : valid;
    char ids[WAKE_ADDRESS_IDS];

    if (!found->known) {
        return;
    }
    if (!address) {
        wake_find_rule(in->check, in->owner, valid, NULL,
                       "pInfos[%u].pGeometries[%u].geometry.%s.deviceAddress is 0", in->info,
                       in->geometry, member);
    } else if (!found->found || found->unbound) {
        if (wake_address_id(ids, found, in->owner, rule)) {
            wake_find(in->check, ids,
                      "pInfos[%u].pGeometries[%u].geometry.%s.deviceAddress is 0x%llx, %s",
                      in->info, in->geometry, member, U(address),
                      found->found
                          ? "in a buffer that has no memory, or whose memory has been freed"
                          : "which no vkGetBufferDeviceAddress() of a living buffer leads to");
        }
    } else if (!(found->usage & wanted)) {
        wake_find_rule(
            in->check, in->owner, WAKE_ID(build_input, "geometry-03673"), NULL,
            "pInfos[%u].pGeometries[%u].geometry.%s.deviceAddress is 0x%llx, in a buffer that was created "
            "without VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR",
            in->info, in->geometry, member, U(address));
    }
}

#ifdef VK_NV_ray_tracing_linear_swept_spheres
/* Vertices, radii, indices; rules of them in that order. */
struct round {
    VkDeviceAddress vertices, radii, indices;
    VkIndexType index_type;
    const char *names[3], *valid[3];
};

static void
check_round(const struct wake_build_input *in, const struct wake_address found[3],
            const struct round *round)
{
    static const char *const bound = WAKE_ID(build_input, "pInfos-03805");

    wake_check_build_input(in, &found[0], round->vertices, round->names[0], round->valid[0], bound);
    wake_check_build_input(in, &found[1], round->radii, round->names[1], round->valid[1], bound);
    if (round->index_type != VK_INDEX_TYPE_NONE_KHR) {
        wake_check_build_input(in, &found[2], round->indices, round->names[2], round->valid[2],
                               bound);
    }
}

static void
check_spheres(const struct wake_build_input *in, const struct wake_address found[3],
              const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometrySpheresDataNV *spheres = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_SPHERES_DATA_NV);
    const VkAccelerationStructureGeometryLinearSweptSpheresDataNV *swept = wake_chain_find(
        geometry->pNext,
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_LINEAR_SWEPT_SPHERES_DATA_NV);

    if (spheres && geometry->geometryType == VK_GEOMETRY_TYPE_SPHERES_NV) {
        check_round(
            in, found,
            &(struct round){ spheres->vertexData.deviceAddress,
                             spheres->radiusData.deviceAddress,
                             spheres->indexData.deviceAddress,
                             spheres->indexType,
                             { "spheres.vertexData", "spheres.radiusData", "spheres.indexData" },
                             { WAKE_ID(build_input, "pInfos-11848"),
                               WAKE_ID(build_input, "pInfos-11849"),
                               WAKE_ID(build_input, "pInfos-11847") } });
    } else if (swept && geometry->geometryType == VK_GEOMETRY_TYPE_LINEAR_SWEPT_SPHERES_NV) {
        check_round(
            in, found,
            &(struct round){ swept->vertexData.deviceAddress,
                             swept->radiusData.deviceAddress,
                             swept->indexData.deviceAddress,
                             swept->indexType,
                             { "linearSweptSpheres.vertexData", "linearSweptSpheres.radiusData",
                               "linearSweptSpheres.indexData" },
                             { WAKE_ID(build_input, "pInfos-11852"),
                               WAKE_ID(build_input, "pInfos-11853"),
                               WAKE_ID(build_input, "pInfos-11851") } });
    }
}
#endif

#ifdef VK_KHR_opacity_micromap
/* What a micromap is built from. */
static void
check_micromap(const struct wake_build_input *in, const struct wake_address found[3],
               const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometryMicromapDataKHR *data = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MICROMAP_DATA_KHR);
    const VkDeviceAddress addresses[2] = { data ? data->data : 0, data ? data->triangleArray : 0 };
    static const char *const names[2] = { "data", "triangleArray" };
    char ids[WAKE_ADDRESS_IDS];
    uint64_t triangles = 0;

    for (int i = 0; data && i < 2; i++) {
        if (!found[i].known) {
            return;
        }
        if (!addresses[i]) {
            wake_find_rule(in->check, in->owner, WAKE_ID(build_range, "micromap-11550"), NULL,
                           "pInfos[%u].pGeometries[%u] has a micromap whose %s is 0", in->info,
                           in->geometry, names[i]);
        } else if (!found[i].found || found[i].unbound) {
            if (wake_address_id(ids, &found[i], in->owner,
                                WAKE_ID(build_range, "micromap-11550"))) {
                wake_find(in->check, ids,
                          "pInfos[%u].pGeometries[%u] has a micromap whose %s is 0x%llx, %s",
                          in->info, in->geometry, names[i], U(addresses[i]),
                          found[i].found
                              ? "in a buffer that has no memory, or whose memory has been freed"
                              : "which no vkGetBufferDeviceAddress() of a living buffer leads to");
            }
        } else if (!(found[i].usage &
                     VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR)) {
            wake_find_rule(
                in->check, in->owner, WAKE_ID(build_range, "micromap-11551"), NULL,
                "pInfos[%u].pGeometries[%u] has a micromap whose %s is 0x%llx, in a buffer that was created "
                "without VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR",
                in->info, in->geometry, names[i], U(addresses[i]));
        }
        if (addresses[i] % 128) {
            wake_find_rule(in->check, in->owner, WAKE_ID(build_range, "micromap-11552"), NULL,
                           "pInfos[%u].pGeometries[%u] has a micromap whose %s is 0x%llx: it must "
                           "be a multiple of 128",
                           in->info, in->geometry, names[i], U(addresses[i]));
        }
    }
    for (uint32_t i = 0; data && data->pUsageCounts && i < data->usageCountsCount; i++) {
        triangles += data->pUsageCounts[i].count;
    }
    if (data && found[1].found && triangles * data->triangleArrayStride > found[1].left) {
        wake_find_rule(
            in->check, in->owner, WAKE_ID(build_range, "micromap-11554"), NULL,
            "pInfos[%u].pGeometries[%u] has a micromap of %llu triangles, %llu bytes "
            "apart, but triangleArray is 0x%llx, %llu bytes before the end of its buffer",
            in->info, in->geometry, U(triangles), U(data->triangleArrayStride),
            U(data->triangleArray), U(found[1].left));
    }
}
#endif

void
wake_check_later_input(const struct wake_build_input *in, const struct wake_address found[3],
                       const VkAccelerationStructureGeometryKHR *geometry)
{
#ifdef VK_NV_ray_tracing_linear_swept_spheres
    check_spheres(in, found, geometry);
#endif
#ifdef VK_KHR_opacity_micromap
    if (geometry->geometryType == VK_GEOMETRY_TYPE_MICROMAP_KHR) {
        check_micromap(in, found, geometry);
    }
#endif
    (void)in, (void)found, (void)geometry;
}
