/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Call stacks of the application (setting capture_callstack): taken when a call is recorded, found
 * again by its record when something is said of it, and only then given names.
 * Threads: any.
 */
#ifndef WAKE_REPORT_CALL_STACK_H
#define WAKE_REPORT_CALL_STACK_H

#include "base/base.h"
#include "base/text.h"

/* enum wake_capture; written when the first instance is made. */
extern uint32_t wake_stack_mode;

/* Setup: the engine starts. */
void
wake_stack_open(int capture);

/*
 * Application threads: the stack of the caller belongs to the record at this address from now on,
 * until another record stands there. `frame`: __builtin_frame_address(0) of the function that the
 * application called, or NULL. From there frame pointers are followed where they are known to be
 * right (report/call_frames.h); else the C library unwinds.
 */
WAKE_COLD void
wake_stack_note(const void *record, const void *frame);
/* 0: none, or forgotten: the latest 262,144 calls are kept. */
WAKE_COLD uint32_t
wake_stack_of(const void *record);

/* Return addresses of a stack, the innermost first, at most WAKE_STACK_FRAMES. 0: no such stack. */
uint32_t
wake_stack_frames(uint32_t stack, void **addresses_out);
enum { WAKE_STACK_FRAMES = 24 };
/* How often the C library has unwound: for tests. */
uint64_t
wake_stack_unwound(void);

/* Appends "draw_scene (game+0x1234) < main (game+0x1000)", the innermost first, without the frames of
 * the layer and the loader. Addresses are as addr2line takes them. False: nothing is known. */
bool
wake_stack_text(struct wake_text *text, uint32_t stack);

#endif
