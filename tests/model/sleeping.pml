/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The worker that looks after tails falls asleep, and records are published meanwhile without telling anybody: `wake_attention`, an
 * asymmetric fence and an event count. Code: wake_stream_leave() (src/queue/stream.h), wake_run_push() (src/workers/schedule/ring.c),
 * wake_workers_rouse() (src/workers/schedule/sleep.c), keep_tails() (src/workers/engine.c), wake_rest() (src/workers/help/rest.c),
 * wake_event_wait() (src/workers/event.c).
 *
 * Two producers: one publishes in its stream, the other one pushes streams on the ring. The worker takes the way to its sleep as soon
 * as it finds nothing; naps are left out.
 *
 * Holds: when nothing moves any more, all records are read.
 *
 * Without (each makes the model fail): VALUE_FIRST, the event's value is read before the looks; FLAG_FIRST, the flag is up before the
 * last looks; HEAVY_FENCE between the two; SCAN_AGAIN of the tails and RING_AGAIN of the ring behind it; SIGNAL_LAST, the signal
 * comes when the flag is down.
 */
#define THREADS 3
#define WORKER  0
#define WORDS   5
#define DEPTH   2

#include "memory.pml"

#define RECORDS 2 /* of each producer */

#define ATTENTION 0
#define VALUE     1
#define CURSOR(p) (2 + (p)) /* of the stream of producer 1; of the ring, for producer 2 */

byte count[THREADS], published;

inline signal(t)
{
    atomic {
        buffers[t].count == 0;
        memory[VALUE] = memory[VALUE] + 1
    }
}

/* wake_workers_rouse() */
inline rouse(t)
{
#ifdef NO_SIGNAL_LAST
    load(t, ATTENTION, seen);
    if
    :: seen -> signal(t)
    :: else
    fi;
    exchange(t, ATTENTION, 0, seen)
#else
    exchange(t, ATTENTION, 0, seen);
    if
    :: seen -> signal(t)
    :: else
    fi
#endif
}

proctype producer(byte me)
{
    byte written = 0, seen = 0;

    do
    :: written < RECORDS ->
        written++;
        store(me, CURSOR(me), written, RELEASE);
        /* a light fence: the store may still be on its way */
        load(me, ATTENTION, seen);
        if
        :: seen -> rouse(me)
        :: else
        fi;
        seen = 0
    :: else -> break
    od;
    fence(me);
    published++
}

/* Reads all that is published of a producer; `found` if there was something. */
inline look(p)
{
    load(WORKER, CURSOR(p), cursor);
    if
    :: cursor > count[p] ->
        count[p] = cursor;
        found = true
    :: else
    fi;
    cursor = 0
}

inline raise()
{
    exchange(WORKER, ATTENTION, 1, cursor);
    cursor = 0
}

active proctype worker()
{
    byte value = 0, cursor = 0;
    bool found = false;

    do
    :: found = false;
#ifndef NO_VALUE_FIRST
        load(WORKER, VALUE, value);
#endif
        look(2);
        look(1);
        if
        :: found
        :: else ->
#ifndef NO_FLAG_FIRST
            raise();
#endif
#ifndef NO_HEAVY_FENCE
            fence_heavy();
#endif
#ifndef NO_SCAN_AGAIN
            look(1);
#endif
#ifndef NO_RING_AGAIN
            look(2);
#endif
#ifdef NO_FLAG_FIRST
            raise();
#endif
#ifdef NO_VALUE_FIRST
            load(WORKER, VALUE, value);
#endif
            if
            :: found
            :: else ->
end:
                memory[VALUE] != value
            fi;
            exchange(WORKER, ATTENTION, 0, cursor);
            cursor = 0
        fi
    od
}

init
{
    atomic {
        run producer(1);
        run producer(2)
    }
    published == 2;
    timeout -> assert(count[1] == RECORDS && count[2] == RECORDS)
}
