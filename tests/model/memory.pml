/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory with a store buffer for each thread, included by every model. The model defines THREADS, WORDS and DEPTH first: how
 * many threads and words there are, and how many stores of a thread can be on their way.
 *
 * A store waits in its thread's buffer until memory_system takes it out, at any time. Stores to different words leave in any
 * order, unless the later one is a release: that one leaves when all before it have. A thread sees its own stores at once. A
 * read-modify-write happens in memory, behind all stores of its thread. So stores are as weak as C11 has them on processors that
 * reorder them; loads happen in the order of the program, which the acquire loads of the code ask for.
 */
#define PLAIN   false
#define RELEASE true

typedef pending_store {
    byte word;
    byte value;
    bool release
};

typedef store_buffer {
    pending_store slot[DEPTH];
    byte count
};

byte memory[WORDS];
store_buffer buffers[THREADS];
byte at_; /* of steps that are atomic */

inline store(t, w, v, r)
{
    atomic {
        buffers[t].count < DEPTH;
        buffers[t].slot[buffers[t].count].word = w;
        buffers[t].slot[buffers[t].count].value = v;
        buffers[t].slot[buffers[t].count].release = r;
        buffers[t].count++
    }
}

inline load(t, w, out)
{
    d_step {
        out = memory[w];
        at_ = 0;
        do
        :: at_ < buffers[t].count ->
            if
            :: buffers[t].slot[at_].word == w -> out = buffers[t].slot[at_].value
            :: else
            fi;
            at_++
        :: else -> break
        od;
        at_ = 0
    }
}

/* `seen`: what was there; the store has happened if that is `expected`. */
inline compare_and_swap(t, w, expected, desired, seen)
{
    atomic {
        buffers[t].count == 0;
        seen = memory[w];
        if
        :: seen == expected -> memory[w] = desired
        :: else
        fi
    }
}

inline exchange(t, w, v, seen)
{
    atomic {
        buffers[t].count == 0;
        seen = memory[w];
        memory[w] = v
    }
}

/* A full fence of one thread. */
inline fence(t)
{
    buffers[t].count == 0
}

/* membarrier(): every thread executes a full fence at some moment of the call. */
inline fence_heavy()
{
    buffers[0].count == 0;
    buffers[1].count == 0
#if THREADS > 2
    ;
    buffers[2].count == 0
#endif
#if THREADS > 3
    ;
    buffers[3].count == 0
#endif
}

#define WORD_OF(t, i) buffers[t].slot[i].word

inline leave_buffer(t, i)
{
    memory[WORD_OF(t, i)] = buffers[t].slot[i].value;
    buffers[t].count--;
    at_ = i;
    do
    :: at_ < buffers[t].count ->
        buffers[t].slot[at_].word = buffers[t].slot[at_ + 1].word;
        buffers[t].slot[at_].value = buffers[t].slot[at_ + 1].value;
        buffers[t].slot[at_].release = buffers[t].slot[at_ + 1].release;
        at_++
    :: else -> break
    od;
    buffers[t].slot[at_].word = 0;
    buffers[t].slot[at_].value = 0;
    buffers[t].slot[at_].release = false;
    at_ = 0
}

#define OLDEST_LEAVES(t) atomic { buffers[t].count > 0 -> leave_buffer(t, 0) }
#define NEXT_LEAVES(t)                                               \
    atomic {                                                         \
        buffers[t].count > 1 && !buffers[t].slot[1].release &&      \
            WORD_OF(t, 1) != WORD_OF(t, 0) -> leave_buffer(t, 1)     \
    }

/* One of a thread's two oldest stores at a time: whole orders come of several such steps. */
active proctype memory_system()
{
end:
    do
    :: OLDEST_LEAVES(0)
    :: NEXT_LEAVES(0)
    :: OLDEST_LEAVES(1)
    :: NEXT_LEAVES(1)
#if THREADS > 2
    :: OLDEST_LEAVES(2)
    :: NEXT_LEAVES(2)
#endif
#if THREADS > 3
    :: OLDEST_LEAVES(3)
    :: NEXT_LEAVES(3)
#endif
    od
}
