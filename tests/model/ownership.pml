/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who may append to a stream: `owner` of the stream and `active` of each thread, with an asymmetric fence. Code: wake_stream_open(),
 * wake_stream_leave(), wake_stream_give() (src/queue/stream.h), wake_stream_take() (src/queue/stream.c).
 *
 * Holds: no two threads are at the cursor at once; no append is lost; two threads are only said to be in one command buffer at the
 * same time when they are.
 *
 * Without (each makes the model fail): HEAVY_FENCE of the taker; OPEN_CHECK of the owner behind `active`; LEAVE_RELEASE of the one
 * that leaves; TAKE_MARK, which others meet while a taker looks around.
 */
#define THREADS 3
#define WORDS   5
#define DEPTH   2

#include "memory.pml"

#define OWNER     0
#define CURSOR    1
#define ACTIVE(t) (2 + (t))

/* Values of OWNER; 0: nobody. */
#define ME(t)  ((t) + 1)
#define TAKING 9

/* Calls of a thread; LONG: 90 million states, without 2. */
#ifdef LONG
#define CALLS(t) 2
#else
#define CALLS(t) ((t) == 0 -> 2 : 1)
#endif

/* Of the proof alone. */
byte at_cursor, appended, finished;
bool in_call[THREADS], met[THREADS];

inline begin_call(t)
{
    atomic {
        in_call[t] = true;
        met[t] = false;
        other = 0;
        do
        :: other < THREADS ->
            if
            :: other != t && in_call[other] -> met[t] = true; met[other] = true
            :: else
            fi;
            other++
        :: else -> break
        od;
        other = 0
    }
}

inline append(t)
{
    d_step {
        at_cursor++;
        assert(at_cursor == 1)
    }
    load(t, CURSOR, cursor);
    store(t, CURSOR, cursor + 1, RELEASE);
    d_step {
        at_cursor--;
        appended++;
        cursor = 0
    }
}

inline leave(t)
{
#ifdef NO_LEAVE_RELEASE
    store(t, ACTIVE(t), 0, PLAIN)
#else
    store(t, ACTIVE(t), 0, RELEASE)
#endif
}

/* wake_stream_take(); `taken` false: a conflict. */
inline take(t)
{
    load(t, OWNER, former);
    store(t, ACTIVE(t), 1, PLAIN);
    do
    :: former == ME(t) ->
        load(t, OWNER, former);
        if
        :: former == ME(t) -> taken = true; break
        :: else
        fi
    :: former == TAKING ->
        leave(t);
        taken = false;
        break
    :: else ->
#ifdef NO_TAKE_MARK
        compare_and_swap(t, OWNER, former, ME(t), seen);
#else
        compare_and_swap(t, OWNER, former, (former -> TAKING : ME(t)), seen);
#endif
        if
        :: seen == former -> taken = true; break
        :: else -> former = seen
        fi
    od;
    if
    :: taken && former != 0 && former != ME(t) ->
#ifndef NO_HEAVY_FENCE
        fence_heavy();
#endif
        load(t, ACTIVE(former - 1), seen);
        if
        :: seen ->
            store(t, OWNER, former, RELEASE);
            leave(t);
            taken = false
        :: else -> store(t, OWNER, ME(t), RELEASE)
        fi
    :: else
    fi
}

proctype thread(byte me)
{
    byte calls = 0, other = 0, cursor = 0, owner = 0, former = 0, seen = 0;
    bool taken = false;

    do
    :: calls < CALLS(me) ->
        begin_call(me);
        store(me, ACTIVE(me), 1, PLAIN);
        load(me, OWNER, owner);
        if
#ifdef NO_OPEN_CHECK
        :: owner == ME(me) || calls ->
#else
        :: owner == ME(me) ->
#endif
            append(me);
            leave(me)
        :: else ->
            leave(me);
            take(me);
            if
            :: taken ->
                append(me);
                if
                :: compare_and_swap(me, OWNER, ME(me), 0, seen) /* vkEndCommandBuffer: given back */
                :: skip
                fi;
                leave(me)
            :: else -> assert(met[me])
            fi
        fi;
        /* An application that lets its calls follow each other orders them: the next one sees the stores of this one. */
        atomic {
            buffers[me].count == 0;
            in_call[me] = false;
            calls++;
            owner = 0;
            former = 0;
            seen = 0;
            taken = false
        }
    :: else -> break
    od;
    finished++
}

init
{
    atomic {
        run thread(0);
        run thread(1);
        run thread(2)
    }
    finished == THREADS; /* their last stores have left their buffers */
    assert(memory[CURSOR] == appended)
}
