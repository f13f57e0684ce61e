/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranks of rules. One mistake in a call often breaks several rules: an image view that is null has no usage either, and what
 * a range of 0 bytes means for a limit is of no interest. Of one call only the findings of the lowest rank are told.
 * Threads: any, nothing changes.
 */
#ifndef WAKE_STATE_RANK_H
#define WAKE_STATE_RANK_H

/* In the order in which other layers look at a call, and stop at what they find. */
enum wake_rank {
    WAKE_RANK_BY_RULE,   /* of struct wake_check only: look it up */
    WAKE_RANK_PARAMETER, /* values of the call itself */
    WAKE_RANK_OBJECT,    /* handles: dead, foreign, null */
    WAKE_RANK_STATE,     /* everything else */
    WAKE_RANK_OWN,       /* rules that other layers do not check */
    /* a value that nothing else follows from, such as a count above a limit: told beside whatever else is found, and
     * hides nothing */
    WAKE_RANK_BESIDE,
};

enum wake_rank
wake_rank_of_rule(const char *vuid);

#endif
