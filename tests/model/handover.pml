/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records from the producer of a stream to its reader, over blocks that are used again. Code: wake_stream_publish()
 * (src/queue/stream.h), wake_stream_grow(), wake_stream_look() (src/queue/stream.c), wake_block_put() (src/queue/block.c).
 *
 * Holds: the reader reads every record, in order, and whole.
 *
 * Without (each makes the model fail): PUBLISH_RELEASE of the cursor; LINK_FIRST, the seal and the link of a block before the cursor
 * moves to the next one; PUT_LAST, the block goes back to the pool when it was read to its seal.
 */
#define THREADS 2
#define PRODUCER 0
#define READER   1
#define BLOCKS   2
#define ROOM     2 /* records in a block */
#define WORDS    (2 + BLOCKS * (2 + ROOM))
#define DEPTH    4

#include "memory.pml"

#define RECORDS 9

#define CURSOR        0
#define READ_BLOCK    1
#define SEALED(b)     (2 + (b) * (2 + ROOM))
#define NEXT(b)       (3 + (b) * (2 + ROOM))
#define DATA(b, n)    (4 + (b) * (2 + ROOM) + (n))

/* A place in a block as a value, 0: none. */
#define PLACE(b, n)   (1 + (b) * (ROOM + 1) + (n))
#define BLOCK_OF(p)   (((p) - 1) / (ROOM + 1))
#define OFFSET_OF(p)  (((p) - 1) % (ROOM + 1))

#ifdef NO_PUBLISH_RELEASE
#define PUBLISHED PLAIN
#else
#define PUBLISHED RELEASE
#endif

bool is_free[BLOCKS]; /* the pool: a queue of its own, whose operations are full fences */

/* wake_stream_grow() */
inline grow()
{
    atomic {
        if
        :: is_free[0] -> new = 0
        :: is_free[1] -> new = 1
        fi;
        is_free[new] = false
    }
    if
    :: block < BLOCKS ->
#ifdef NO_LINK_FIRST
        store(PRODUCER, CURSOR, PLACE(new, 0), PUBLISHED);
#endif
        store(PRODUCER, SEALED(block), PLACE(block, used), PLAIN);
        store(PRODUCER, NEXT(block), new, PLAIN)
    :: else -> store(PRODUCER, READ_BLOCK, new, RELEASE)
    fi;
    block = new;
    used = 0;
    store(PRODUCER, CURSOR, PLACE(block, 0), PUBLISHED)
}

active proctype producer()
{
    byte block = BLOCKS, new = 0, used = ROOM, written = 0;

    do
    :: written < RECORDS ->
        if
        :: used == ROOM -> grow()
        :: else
        fi;
        written++;
        store(PRODUCER, DATA(block, used), written, PLAIN);
        used++;
        store(PRODUCER, CURSOR, PLACE(block, used), PUBLISHED)
    :: else -> break
    od
}

inline put_back(b)
{
    atomic {
        buffers[READER].count == 0;
        is_free[b] = true
    }
}

/* wake_stream_look(): sets `limit` behind `next`, or leaves them equal. */
active proctype reader()
{
    byte cursor = 0, block = 0, next = 0, limit = 0, value = 0, count = 0;

    do
    :: count == RECORDS -> break
    :: count < RECORDS && next < limit ->
        load(READER, DATA(BLOCK_OF(next), OFFSET_OF(next)), value);
        count++;
        assert(value == count);
        next++
    :: count < RECORDS && next >= limit ->
        load(READER, CURSOR, cursor);
        if
        :: cursor == 0
        :: else ->
            load(READER, READ_BLOCK, block);
            if
            :: next == 0 -> next = PLACE(block, 0)
            :: else
            fi;
            if
            :: BLOCK_OF(cursor) == block -> limit = cursor
            :: else ->
                load(READER, SEALED(block), limit);
#ifdef NO_PUT_LAST
                put_back(block);
#endif
                if
                :: next < limit
                :: else ->
                    load(READER, NEXT(block), value);
                    store(READER, READ_BLOCK, value, RELEASE);
                    next = PLACE(value, 0);
                    limit = 0;
#ifndef NO_PUT_LAST
                    put_back(block)
#endif
                fi
            fi
        fi
    od
}

init
{
    atomic {
        is_free[0] = true;
        is_free[1] = true
    }
}
