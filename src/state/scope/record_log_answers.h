/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The record log: what checks ask the driver.
 * Threads: setup; the answers, any.
 */
#ifndef WAKE_STATE_RECORD_LOG_ANSWERS_H
#define WAKE_STATE_RECORD_LOG_ANSWERS_H

#include "state/scope/record_log.h"

struct wake_instance;

/*
 * Setup: puts functions into instance->next that keep what the driver answers to checks, or, in a
 * replay, that answer from the log. `offered`: what the former returned when the log was written.
 * Returns which functions there are.
 */
uint64_t
wake_record_log_watch_questions(struct wake_instance *instance, uint64_t offered);
/* (i) A replay: the answer to the next question of the record that is checked; NULL: the log has
 * none. */
extern const void *(*wake_log_answer_find)(enum wake_log_question question, size_t *size_out);

#endif
