/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What generated programs about hazards share: buffers and images, transfers between them, and what orders accesses. Every call is
 * right by itself; nothing is made wrong but what is missing between the accesses.
 */
#ifndef WAKE_DIFFERENTIAL_HAZARDS_H
#define WAKE_DIFFERENTIAL_HAZARDS_H

#include "program.h"

#define HAZARD_BYTES 1024u
#define HAZARD_QUARTER (HAZARD_BYTES / 4)
#define HAZARD_SIZE 16u

struct hazard_things {
    VkBuffer buffers[2];
    struct program_image images[2]; /* of two layers, in VK_IMAGE_LAYOUT_GENERAL */
    VkImageView views[2][2];        /* of a layer each */
    bool no_events;                 /* hazard_order() has barriers alone */
    VkEvent event;
    bool set;     /* and not waited for yet */
    bool between; /* a barrier came behind the set */
    uint32_t event_version;
    VkMemoryBarrier2 set_barrier;
};

/* Both features that barriers of version 2 and rendering without render passes need. */
void
hazard_prepare(struct program *p);
void
hazard_make(struct program *p, struct hazard_things *h);
/* The images are brought into their layout. */
void
hazard_ready(struct program *p, const struct hazard_things *h);

VkDeviceSize
hazard_quarter(struct program *p, const char *what);
/* A copy, a clear, a blit or a fill, of some of the buffers and images. */
void
hazard_transfer(struct program *p, const struct hazard_things *h);

/* Stages and accesses on both sides; `first_version`: none that only version 2 has. */
VkMemoryBarrier2
hazard_scopes(struct program *p, bool first_version);
/* A barrier of either version, or one half of an event. */
void
hazard_order(struct program *p, struct hazard_things *h);

#endif
