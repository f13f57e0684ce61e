/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Signals that a thread's own mistakes raise.
 */
#include "base/fault_signals.h"

const int wake_fault_signals[WAKE_FAULT_SIGNALS] = { SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                                                     SIGABRT, SIGTRAP, SIGSYS };

void
wake_signals_but_faults(sigset_t *signals_out)
{
    sigfillset(signals_out);
    for (int i = 0; i < WAKE_FAULT_SIGNALS; i++) {
        sigdelset(signals_out, wake_fault_signals[i]);
    }
}
