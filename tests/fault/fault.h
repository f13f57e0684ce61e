/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the fault programs share: the one mistake that they make, how often a child's output has a
 * message, how a child has to end.
 */
#ifndef WAKE_FAULT_FAULT_H
#define WAKE_FAULT_FAULT_H

#include "kit.h"
#include "kit_child.h"
#include "kit_null.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define BAD_FENCE "VUID-VkFenceCreateInfo-sType-sType"
#define FAULT (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
/* These choose their settings themselves. */
#define FAULT_SETTINGS (FAULT | KIT_OWN_SETTINGS)

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED true
#else
#define SANITIZED false
#endif

/* One message. */
VkResult
fault_bad_call(struct kit *kit);

size_t
fault_occurrences(const char *text, const char *part);
/* A message names its id once at its start; only that counts. */
size_t
fault_messages(const char *output, const char *id);

void
fault_log_to_stderr(void);
/* Of the null driver; ends the scene where there is none. */
const struct wake_null_icd_control *
fault_control(struct kit *kit);

/* A hook for kit->log: prints "callback got ID". */
VkBool32
fault_print_id(const struct kit_message *message, void *data);

/* Runs it in a child, which has to exit with that status. Read its output, then
 * kit_child_finish(). */
void
fault_run_exiting(struct kit *kit, struct kit_child *child, void (*function)(void *data),
                  int status);

#endif
