/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who runs a stream, and that news are not lost: `state` and `news` of the stream, the ring of runnable streams, and a wait for
 * another stream's ticket. Code: wake_schedule(), wake_run_end(), wake_park_for_turn(), wake_turn_done()
 * (src/workers/schedule/park.c), wake_run_claim() (src/workers/engine_state.h), wake_replay_run() (src/workers/replay/replay.c),
 * wake_crowd_keeps() (src/workers/schedule/crowd.c).
 *
 * The producer publishes records and schedules its stream. One of the records needs a ticket that the producer finishes as well, at
 * any time. Two runners take the stream from the ring. While the producer records into it they may leave it to the producer, in a
 * crowd; with the last record, vkEndCommandBuffer's, they may not.
 *
 * Holds: one runner at a time; the record with the ticket is read behind the turn; when nothing moves any more, all is read.
 *
 * Without (each makes the model fail): NEWS_FIRST, the news before the look at the state; CLEAR_FIRST, the news are cleared before
 * the cursor is read; LOOK_AGAIN at the news behind IDLE; CLOSE_FIRST, the recording is over before the news of its end; KEEP_LAST,
 * whether the producer keeps the stream is looked at behind the news; PARK_FENCE between the waiter and its look at what is done; TURN_LOOK at
 * the waiters behind what is done.
 */
#define THREADS 3
#define PRODUCER 2 /* 0 and 1: runners */
#define WORDS   6
#define DEPTH   2

#include "memory.pml"

#define RECORDS 3
#define TICKET  2 /* the record that waits for the turn */

#define STATE   0
#define NEWS    1
#define CURSOR  2
#define DONE    3
#define WAITER  4 /* the list of those that wait for the turn: one place */
#define CLOSED  5 /* not wants_open: the recording has ended */

#define IDLE      0
#define SCHEDULED 1
#define RUNNING   2
#define PARKED    3

bool lock; /* of the list */
chan ring = [4] of { bit };
byte count, running;
bool published, turned;

/* The ring publishes what was stored before. */
inline push(t)
{
    atomic {
        buffers[t].count == 0;
        ring ! 1
    }
}

/* wake_schedule() */
inline schedule(t)
{
#ifdef NO_NEWS_FIRST
    load(t, STATE, seen);
    exchange(t, NEWS, 1, other);
#else
    exchange(t, NEWS, 1, other);
    load(t, STATE, seen);
#endif
    if
    :: seen == IDLE ->
        compare_and_swap(t, STATE, IDLE, SCHEDULED, seen);
        if
        :: seen == IDLE -> push(t)
        :: else
        fi
    :: else
    fi
}

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

active proctype producer()
{
    byte seen = 0, other = 0, written = 0;

    do
    :: written < RECORDS ->
        written++;
        store(PRODUCER, CURSOR, written, RELEASE);
#ifndef NO_CLOSE_FIRST
        if
        :: written == RECORDS -> store(PRODUCER, CLOSED, 1, PLAIN)
        :: else
        fi;
#endif
        schedule(PRODUCER);
#ifdef NO_CLOSE_FIRST
        if
        :: written == RECORDS -> store(PRODUCER, CLOSED, 1, PLAIN)
        :: else
        fi
#endif
    :: !turned ->
        /* wake_turn_done() */
#ifdef NO_TURN_LOOK
        load(PRODUCER, WAITER, seen);
        exchange(PRODUCER, DONE, 1, other);
#else
        exchange(PRODUCER, DONE, 1, other);
        load(PRODUCER, WAITER, seen);
#endif
        turned = true;
        if
        :: seen ->
            take_lock(PRODUCER);
            load(PRODUCER, WAITER, seen);
            store(PRODUCER, WAITER, 0, PLAIN);
            drop_lock(PRODUCER);
            if
            :: seen ->
                store(PRODUCER, STATE, SCHEDULED, RELEASE);
                push(PRODUCER)
            :: else
            fi
        :: else
        fi
    :: written == RECORDS && turned -> break
    od;
    fence(PRODUCER);
    published = true
}

/* wake_park_for_turn(); `parked` false: the turn is there. */
inline park(t)
{
    load(t, DONE, seen);
    if
    :: seen -> parked = false
    :: else ->
        take_lock(t);
        parked = true;
        running--;
        store(t, STATE, PARKED, RELEASE);
        store(t, WAITER, 1, PLAIN);
#ifndef NO_PARK_FENCE
        fence(t);
#endif
        load(t, DONE, seen);
        if
        :: seen ->
            parked = false;
            running++;
            store(t, WAITER, 0, PLAIN);
            store(t, STATE, RUNNING, RELEASE)
        :: else
        fi;
        drop_lock(t)
    fi
}

/* wake_run_end() */
inline end_run(t)
{
#ifdef NO_KEEP_LAST
    load(t, CLOSED, closed);
#endif
    running--;
    exchange(t, STATE, IDLE, other);
#ifndef NO_LOOK_AGAIN
    load(t, NEWS, other);
    if
    :: other ->
#ifndef NO_KEEP_LAST
        load(t, CLOSED, closed);
#endif
        if
        :: closed || !crowd ->
            compare_and_swap(t, STATE, IDLE, SCHEDULED, other);
            if
            :: other == IDLE -> push(t)
            :: else
            fi
        :: else
        fi
    :: else
    fi
#endif
}

#define ME (_pid - 2) /* memory_system and the producer come first */

active [2] proctype runner()
{
    byte seen = 0, other = 0, cursor = 0, closed = 0;
    bool parked = false, crowd = false;

end:
    do
    :: ring ? _ ->
        /* wake_run_claim() */
        compare_and_swap(ME, STATE, SCHEDULED, RUNNING, seen);
        if
        :: seen == IDLE -> compare_and_swap(ME, STATE, IDLE, RUNNING, other); seen = (other == IDLE -> SCHEDULED : other)
        :: else
        fi;
        if
        :: seen == SCHEDULED ->
            running++;
            assert(running == 1);
if
            :: crowd = false
            :: crowd = true /* there is one at this moment, and the producer is of it */
            fi;
            load(ME, CLOSED, closed);
            if
            :: crowd && !closed -> end_run(ME)
            :: !crowd || closed ->
#ifdef NO_CLEAR_FIRST
                load(ME, CURSOR, cursor);
                exchange(ME, NEWS, 0, other);
#else
                exchange(ME, NEWS, 0, other);
                load(ME, CURSOR, cursor);
#endif
                parked = false;
                do
                :: count < cursor && count + 1 == TICKET ->
                    park(ME);
                    if
                    :: parked -> break
                    :: else -> assert(turned || memory[DONE]); count++
                    fi
                :: count < cursor && count + 1 != TICKET -> count++
                :: count == cursor -> break
                od;
                if
                :: parked
                :: else -> end_run(ME)
                fi
            fi
        :: else
        fi;
        seen = 0;
        other = 0;
        cursor = 0;
        closed = 0
    od
}

init
{
    published;
    timeout -> assert(count == RECORDS)
}
