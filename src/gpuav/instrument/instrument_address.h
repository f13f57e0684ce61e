/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which accesses by address are checked together.
 * Threads: one; part of wake_instrument().
 */
#ifndef WAKE_GPUAV_INSTRUMENT_ADDRESS_H
#define WAKE_GPUAV_INSTRUMENT_ADDRESS_H

#include "gpuav/instrument/pass.h"

/* No site of those that are checked, whichever list it is a number in. */
#define WAKE_NO_SITE UINT32_MAX

/* One address of one instruction. */
struct wake_address_site {
    uint32_t at;        /* where the instruction stands in the module */
    uint32_t place;     /* number of the address */
    uint32_t number;    /* of the instruction, as in records */
    uint32_t next;      /* in the group; WAKE_NO_SITE: none */
    uint32_t last;      /* leader: last of the group, ... */
    uint32_t count;     /* ... and how many there are; 0: not the leader */
    uint32_t condition; /* id of a bool, once the group is written */
};

/* Groups of those: what leads to an address is computed again where the group's first access
 * stands, unless it cannot be, or another value was stored meanwhile. */
struct wake_address_sites {
    struct wake_address_site *list; /* in the order in which they stand */
    uint32_t count, room;
    uint32_t at;        /* the first that was not asked for yet */
    uint32_t open;      /* leader of the group that others may join; WAKE_NO_SITE: none */
    uint32_t stored[8]; /* variables of the shader's own that were stored to since */
    uint32_t stored_count;
    bool stored_any; /* any of them may have been */
    bool failed;     /* out of memory: each is checked where it stands */
};

void
wake_address_sites_begin(struct wake_address_sites *sites);
void
wake_address_sites_finish(struct wake_address_sites *sites);
/* The next instruction of the function; `reference` NULL: it uses no address. `closes`: no group goes
 * on behind it. */
void
wake_address_sites_add(struct wake_instrumenter *in, struct wake_address_sites *sites,
                       const uint32_t *instruction, uint32_t number,
                       const struct wake_reference *reference, bool closes);
/* Code for one address, if it was not put with others before: the id of a bool, true if all is
 * well; 0: it is switched off. */
uint32_t
wake_address_put(struct wake_instrumenter *in, struct wake_address_sites *sites, uint32_t at,
                 uint32_t place, const struct wake_reference_address *address);

#endif
