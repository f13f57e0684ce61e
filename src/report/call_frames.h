/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A call stack by frame pointers, for call_stack.c. A function that keeps one begins its frame with
 * the frame pointer of its caller, and the return address stands behind that (x86-64 psABI 3.2.2;
 * AAPCS64, "The Frame Pointer"). Functions without one are missing in the chain, or end it, and
 * nothing in the chain tells. So a chain counts only after an unwinder has found the same.
 * Threads: any, each about its own stack.
 */
#ifndef WAKE_REPORT_CALL_FRAMES_H
#define WAKE_REPORT_CALL_FRAMES_H

#include "base/base.h"

/* Return addresses from a frame on, the innermost first; `frame` is what __builtin_frame_address(0)
 * gave a function that has not returned. Number of them, 0: it is not on the thread's stack. */
uint32_t
wake_frame_chain(const void *frame, void **addresses_out, uint32_t most);

/* Where the chain's first address stands in the stack that an unwinder found; `depth`: nowhere. */
uint32_t
wake_frame_chain_begin(void *const *chain, void *const *stack, uint32_t depth);

/*
 * How many links of the chain make all of the stack from `begin` on, but for functions of the C and
 * C++ libraries that started the thread; 0: it is not all of it. What may stand behind them is where
 * those functions keep no frame pointer. `complete`: the unwinder came to the end of the stack.
 *
 * These links stand for that stack whenever they are seen again: whether a function keeps a frame
 * pointer is the same for each call that it makes, and so no other function can be between two of
 * them.
 */
uint32_t
wake_frame_chain_whole(void *const *chain, uint32_t links, void *const *stack, uint32_t begin,
                       uint32_t depth, bool complete);

/* The calling thread's chains end with link `links` of this one: what comes behind it is no frame.
 * Frames of its functions lie below that; one that does not ends a chain early, which is not whole
 * then, since its last address is not the libraries'. */
void
wake_frame_chain_end(const void *frame, uint32_t links);

#endif
