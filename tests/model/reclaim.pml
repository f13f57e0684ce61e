/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When a destroyed object is forgotten (no id finds it any more), and when its memory is freed: epochs of blocks, of runners, and of
 * application threads that look an object up. Code: wake_sweep() (src/workers/help/sweep.c), wake_reclaim_pass(),
 * wake_reclaim_hold() (src/state/object/reclaim.c), wake_runner_begin() (src/workers/schedule/runner.c), wake_stream_grow().
 *
 * The producer records the use of an object and destroys it, or the other way round. A runner reads the record. A thread of a wrong
 * program looks the object up at any time. A fourth thread sweeps.
 *
 * Holds: the record finds the object; nobody is at an object whose memory is free.
 *
 * Without (each makes the model fail): BOUND, the epoch before the scan limits what goes; UNREAD, blocks that are not read yet are
 * asked for; HEAVY_FENCE of the sweep; TWO_STEPS, what is forgotten is freed in a later pass; with WITHOUT_MEMBARRIER, where the kernel
 * lacks it and threads that hold execute a full fence, RUN_FENCE of the runner between its epoch and generations. (With membarrier that
 * one is not needed.)
 */
#define THREADS  4
#define PRODUCER 0
#define RUNNER   1
#define HOLDER   2
#define SWEEPER  3
#define WORDS    8
#define DEPTH    3

#include "memory.pml"

#define EPOCH        0
#define GENERATION   1
#define CURSOR       2
#define READ         3
#define STATE        4 /* 1: somebody runs the stream */
#define READ_EPOCH   5
#define RUNNER_EPOCH 6
#define HOLD_EPOCH   7

#define NOT_YET 255 /* not in a list */
#define PASSES  3

bool lock, freed, late;
byte limbo = NOT_YET, forgotten = NOT_YET; /* epoch at which the object came into the list; under the lock */

inline take_lock(t)
{
    atomic {
        buffers[t].count == 0 && !lock;
        lock = true
    }
}

inline drop_lock(t)
{
    atomic {
        buffers[t].count == 0;
        lock = false
    }
}

/* A block, a record in it. */
inline record()
{
    load(PRODUCER, EPOCH, epoch);
    store(PRODUCER, READ_EPOCH, epoch + 1, PLAIN);
    store(PRODUCER, CURSOR, 1, RELEASE)
}

/* vkDestroy*: into the list of the dead. */
inline destroy()
{
    take_lock(PRODUCER);
    load(PRODUCER, EPOCH, epoch);
    limbo = epoch + 1;
    drop_lock(PRODUCER)
}

active proctype producer()
{
    byte epoch = 0;

    if
    :: record();
       destroy()
    :: late = true; /* a wrong program */
       destroy();
       record()
    fi
}

active proctype runner()
{
    byte value = 0, cursor = 0;

    /* Tails are looked at until there is a record. */
    do
    :: load(RUNNER, CURSOR, cursor);
       if
       :: cursor -> break
       :: else
       fi
    od;
    exchange(RUNNER, STATE, 1, value);
    /* wake_runner_begin() */
    load(RUNNER, EPOCH, value);
    store(RUNNER, RUNNER_EPOCH, value + 1, PLAIN);
#ifndef NO_RUN_FENCE
    fence(RUNNER);
#endif
    load(RUNNER, GENERATION, value);
    assert(value == 0 || late); /* a record that is older than the destruction finds the object */
    if
    :: value == 0 -> assert(!freed)
    :: else
    fi;
    store(RUNNER, READ, 1, PLAIN);
    store(RUNNER, RUNNER_EPOCH, 0, RELEASE);
    exchange(RUNNER, STATE, 0, value)
}

active proctype holder()
{
    byte value = 0;

    load(HOLDER, EPOCH, value);
    store(HOLDER, HOLD_EPOCH, value + 1, PLAIN);
#ifdef WITHOUT_MEMBARRIER
    fence(HOLDER); /* else a light one */
#endif
    load(HOLDER, GENERATION, value);
    if
    :: value == 0 -> assert(!freed)
    :: else
    fi;
    store(HOLDER, HOLD_EPOCH, 0, RELEASE)
}

inline older(bound, epoch)
{
    if
    :: epoch && epoch < bound -> bound = epoch
    :: else
    fi
}

active proctype sweeper()
{
    byte passes = 0, block = 0, runners = 0, value = 0, other = 0;
    bool old = false, unread = false;

    do
    :: passes < PASSES ->
        passes++;
        /* wake_sweep(): epochs are one more than their words, so that 0 is none */
        load(SWEEPER, EPOCH, block);
        block++;
#ifdef NO_BOUND
        block = NOT_YET;
#endif
        runners = block;
#ifdef WITHOUT_MEMBARRIER
        fence(SWEEPER);
#elif !defined(NO_HEAVY_FENCE)
        fence_heavy();
#endif
        load(SWEEPER, HOLD_EPOCH, value);
        older(runners, value);
        load(SWEEPER, CURSOR, value);
        load(SWEEPER, READ, other);
        unread = (value != other);
        load(SWEEPER, STATE, other);
#ifndef NO_UNREAD
        if
        :: unread || other ->
            load(SWEEPER, READ_EPOCH, value);
            older(block, value)
        :: else
        fi;
#endif
        load(SWEEPER, RUNNER_EPOCH, value);
        older(runners, value);
        /* wake_reclaim_pass() */
        take_lock(SWEEPER);
        old = (forgotten < runners);
        if
        :: old -> forgotten = NOT_YET
        :: else
        fi;
        if
        :: limbo < block ->
            limbo = NOT_YET;
            store(SWEEPER, GENERATION, 1, PLAIN);
            load(SWEEPER, EPOCH, value);
#ifdef NO_TWO_STEPS
            old = true
#else
            forgotten = value + 1
#endif
        :: else
        fi;
        atomic {
            buffers[SWEEPER].count == 0;
            memory[EPOCH] = memory[EPOCH] + 1
        }
        drop_lock(SWEEPER);
        if
        :: old -> freed = true
        :: else
        fi;
        atomic {
            value = 0;
            other = 0;
            block = 0;
            runners = 0;
            old = false;
            unread = false
        }
    :: else -> break
    od
}
