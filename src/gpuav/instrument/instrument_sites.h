/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which checks of a function are needed, and where: made before anything of it is written.
 *
 * Accesses of one block that follow each other are a group: they are checked where the first of
 * them stands. All of them are made for certain then, since nothing between them can end the
 * invocation, and what their checks look at is there already. Each is reported as if it had been
 * checked by itself, and skipped by its own condition.
 *
 * In large modules an access is covered by one in a block that dominates its own: of the same
 * descriptor, at the same place but for a constant that is not less. What is wrong with it was wrong
 * there, and has been reported: it is only skipped.
 *
 * Threads: one.
 */
#ifndef WAKE_GPUAV_INSTRUMENT_SITES_H
#define WAKE_GPUAV_INSTRUMENT_SITES_H

#include "gpuav/instrument/instrument_address.h"
#include "gpuav/instrument/pass.h"

/* One descriptor of one instruction. */
struct wake_site {
    uint32_t at;     /* where the instruction stands in the module */
    uint32_t place;  /* number of the descriptor */
    uint32_t number; /* of the instruction, as in records */
    uint32_t block;
    uint32_t which;     /* enum wake_wrong: what is checked */
    uint32_t cover;     /* site that covers it; WAKE_NO_SITE: none */
    uint32_t leader;    /* first of its group; itself, if it is the first or alone */
    uint32_t next;      /* in the group; WAKE_NO_SITE: none */
    uint32_t last;      /* leader: last of the group, ... */
    uint32_t count;     /* ... how many there are, ... */
    uint32_t all;       /* ... `which` of all of them, ... */
    bool mixed;         /* ... and whether they are of several descriptors */
    uint32_t similar;   /* site before that looks the same but for the constant */
    uint32_t key;       /* where its words stand ... */
    uint32_t key_words; /* ... and how many: what makes two sites look the same */
    uint32_t bytes;     /* the constant */
    uint32_t checks;    /* enum wake_instrument_check, once it is written */
    uint32_t condition; /* id of a bool, likewise; 0: it is not skipped */
};

enum { WAKE_SITES_HEADS = 64, WAKE_SITES_OPEN = 4 };

struct wake_sites {
    struct wake_site *list; /* in the order in which they stand */
    uint32_t count, room;
    uint32_t at;                      /* the first that was not asked for yet */
    uint32_t heads[WAKE_SITES_HEADS]; /* of lists of similar sites, by key */
    uint32_t open[WAKE_SITES_OPEN];   /* leaders of groups that others may join */
    uint32_t open_count;
    uint32_t block; /* the one at hand */
    struct wake_spirv_words keys;
    bool failed; /* out of memory: nothing is planned */
    struct wake_address_sites addresses;
};

/* Forgets the function before. */
void
wake_sites_begin(struct wake_sites *sites);
void
wake_sites_finish(struct wake_sites *sites);
/* The next instruction of the function; `reference` NULL: it does not use descriptors. */
void
wake_sites_add(struct wake_instrumenter *in, struct wake_sites *sites, const uint32_t *instruction,
               uint32_t number, const struct wake_reference *reference);
/* The site of an instruction, in their order; NULL: there is none. */
struct wake_site *
wake_sites_find(struct wake_sites *sites, uint32_t at, uint32_t place);

/* ---- instrument_site.c ----------------------------------------------------------------------- */

/* Whether any pass has something to say about a descriptor. */
bool
wake_site_is_wanted(const struct wake_instrumenter *in,
                    const struct wake_reference_descriptor *descriptor, uint32_t texel);
/* Whether it needs the descriptor table for that. */
bool
wake_site_needs_facts(const struct wake_instrumenter *in,
                      const struct wake_reference_descriptor *descriptor, uint32_t texel);
/* Code for one descriptor, if it was not put with others before. */
void
wake_site_put(struct wake_instrumenter *in, struct wake_sites *sites, struct wake_site *site,
              const struct wake_reference_descriptor *descriptor, uint32_t texel);

#endif
