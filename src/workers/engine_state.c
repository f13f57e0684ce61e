/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine's own state: one per process.
 */
#include "workers/engine_state.h"

struct wake_engine wake_engine = { .lock = WAKE_LOCK_INIT(WAKE_RANK_ENGINE) };
