/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How many elements there are behind pointers of records that the layer adds to the parameters, where that is more than one member
 * says. For gen/record_shapes.c, which lists them behind what they look into: that has been checked.
 * Threads: any.
 */
#ifndef WAKE_TOOLS_LOG_COUNTS_H
#define WAKE_TOOLS_LOG_COUNTS_H

#include "gen/records.h"
#include "state/descriptor/descriptor_array.h"
#include "state/recording/build_state.h"
#include "state/recording/command_buffer.h"
#include "state/scope/surface_facts.h"

uint64_t
log_count_submits(const struct wake_rec_QueueSubmit *r);
uint64_t
log_count_submits_2(const struct wake_rec_QueueSubmit2 *r);
uint64_t
log_count_numbers(const struct wake_rec_UpdateDescriptorSets *r);
/* 0: buffers, 1: images, 2: blocks of images. */
uint64_t
log_count_sparse(const struct wake_rec_QueueBindSparse *r, unsigned which);
uint64_t
log_count_geometries(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count);
/* Barriers of ranges in the chains. */
uint64_t
log_count_ranges(const VkDependencyInfo *infos, uint32_t count);

/* Of a struct that has them. */
#define log_count_regions(info) ((info) && (info)->pRegions ? (uint64_t)(info)->regionCount : 0)

#endif
