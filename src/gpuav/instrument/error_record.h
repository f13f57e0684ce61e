/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What instrumented shaders and the host share in memory: the bindings of the reserved descriptor
 * set, the words of the buffers behind them, and the words of an error record. Instrumented code
 * (pass*.c, instrument_code.c) is written against these numbers; the host fills the tables and
 * reads the records.
 *
 * The reserved set has four bindings, all of them visible to all stages, each buffer of 32-bit
 * words in host byte order:
 *
 *   0  storage buffer           errors: head words, descriptors that were chosen, then records one
 *                              behind the other
 *   1  storage buffer           descriptor table: read-only in shaders
 *   2  storage buffer           address table: read-only in shaders
 *   3  uniform buffer, dynamic  command block of the draw, dispatch or trace: 16 bytes at its
 *                              dynamic offset
 *
 * A module declares only those that it uses (struct wake_instrumented, `bindings`).
 *
 * Threads: none of its own; constants.
 */
#ifndef WAKE_GPUAV_ERROR_RECORD_H
#define WAKE_GPUAV_ERROR_RECORD_H

#include <stdint.h>

enum wake_gpuav_binding {
    WAKE_GPUAV_ERRORS = 0,
    WAKE_GPUAV_DESCRIPTORS = 1,
    WAKE_GPUAV_ADDRESSES = 2,
    WAKE_GPUAV_COMMAND = 3,
    WAKE_GPUAV_BINDINGS
};

/* ---- binding 0: errors ----------------------------------------------------------------------- */

/* Commands that share a block, and descriptors that each of them may mark. */
enum { WAKE_USED_COMMANDS = 64, WAKE_USED_SLOTS = 32, WAKE_USED_TRIES = 8 };

/*
 * A record of n words is written if `written` plus n is at most the number of words in `data` (the
 * binding's range less the head: shaders ask with OpArrayLength). `written` is added to atomically
 * and says where the record stands. A shader that finds no room for its record adds one to `lost`
 * instead; it may have raised `written` over the length of `data` before: then the words from where
 * its record would have stood are zero. The host zeroes the head and the data before use.
 */
struct wake_error_head {
    uint32_t flags;   /* enum wake_error_flag; read by shaders */
    uint32_t written; /* words that were asked for */
    uint32_t lost;    /* records that found no room; modulo 2^32 */
    uint32_t marked;  /* 1: something stands in `used` */
    /* Descriptors of arrays that shaders chose by an index: WAKE_USED_SLOTS for each command, by the
     * command's number modulo WAKE_USED_COMMANDS. A slot is 0, or a key (state/check/awaited.h), which
     * is there once. */
    uint32_t used[WAKE_USED_COMMANDS * WAKE_USED_SLOTS];
    /* uint32_t data[]; */
};

enum wake_error_flag {
    WAKE_ERROR_OFF = 1 << 0 /* nothing is written and nothing counted */
};

/* Words before `data`, and the members of the block as shaders declare it. */
enum { WAKE_ERROR_HEAD_WORDS = 4 + WAKE_USED_COMMANDS * WAKE_USED_SLOTS };
enum wake_error_member {
    WAKE_ERROR_FLAGS,
    WAKE_ERROR_WRITTEN,
    WAKE_ERROR_LOST,
    WAKE_ERROR_MARKED,
    WAKE_ERROR_USED,
    WAKE_ERROR_DATA
};

/*
 * Words of a record. The first is written last, behind a barrier of the device: what a host that
 * looks too early sees is most likely a whole record or none, but sure it is only when the submit
 * has finished.
 */
enum wake_record_word {
    WAKE_RECORD_SIZE = 0,   /* words of the record, this one included; 0: no more records */
    WAKE_RECORD_SHADER = 1, /* struct wake_instrumented, shader_id */
    /* in the original module: 0 for the first behind the header; OpLine counts, too */
    WAKE_RECORD_INSTRUCTION = 2,
    WAKE_RECORD_STAGE = 3,       /* SpvExecutionModel */
    WAKE_RECORD_STAGE_WORDS = 4, /* three: below */
    WAKE_RECORD_ERROR = 7,       /* enum wake_record_error */
    WAKE_RECORD_COMMAND = 8,     /* `number` of the command block */
    WAKE_RECORD_WORDS = 9,       /* by error: below */

    WAKE_RECORD_CHECK_WORDS = 6, /* of every error but printf */
    WAKE_RECORD_CHECK_SIZE = WAKE_RECORD_WORDS +
                             WAKE_RECORD_CHECK_WORDS, /* records of those: 15 words */
    WAKE_RECORD_PRINTF_MAX = 64,                      /* words of arguments */
    WAKE_RECORD_SIZE_MAX = WAKE_RECORD_WORDS + WAKE_RECORD_PRINTF_MAX
};

/*
 * Stage words, 0 where there is nothing to say:
 *
 *   Vertex                   VertexIndex, InstanceIndex, 0
 *   TessellationControl      InvocationId, PrimitiveId, 0
 *   TessellationEvaluation   PrimitiveId, TessCoord.x, TessCoord.y (bits of floats)
 *   Geometry                 PrimitiveId, InvocationId, 0
 *   Fragment                 FragCoord.x, FragCoord.y, 0 (bits of floats)
 *   GLCompute, Task*, Mesh*  GlobalInvocationId.xyz
 *   RayGeneration, ...       LaunchId.xyz
 */

/* Error words of each. Unused words are 0. */
enum wake_record_error {
    /* 0 index, 1 length of the array, 2 set, 3 binding, 4 enum wake_gpuav_descriptor */
    WAKE_RECORD_INDEX_OUT_OF_BOUNDS = 0,
    /* 0 index, 1 the state as the shader looked at it, which says what a view is wrong in, 2 set,
     * 3 binding, 4 enum wake_gpuav_descriptor */
    WAKE_RECORD_UNINITIALIZED = 1,
    WAKE_RECORD_DESTROYED = 2,
    /* 0 index, 1 first byte behind the access, from the start of the bound range, saturated at
     * UINT32_MAX, 2 set, 3 binding, 4 enum wake_gpuav_descriptor, 5 bytes bound */
    WAKE_RECORD_BUFFER_OUT_OF_BOUNDS = 3,
    /* 0 index, 1 texel, saturated, 2 set, 3 binding, 4 enum wake_gpuav_descriptor, 5 texels of the
     * view */
    WAKE_RECORD_TEXEL_OUT_OF_BOUNDS = 4,
    /* 0 low and 1 high word of the address, 2 bytes of the access, 3 alignment that the instruction
     * says, 4 1: a write */
    WAKE_RECORD_ADDRESS_OUT_OF_BOUNDS = 5,
    WAKE_RECORD_ADDRESS_MISALIGNED = 6,
    /* the arguments, WAKE_RECORD_SIZE - WAKE_RECORD_WORDS words: struct wake_instrumented_printf of
     * that instruction */
    WAKE_RECORD_PRINTF = 7,
    /* 0 enum wake_ray_rule, 1 1: a query, 2 flags, 3 RayTmin and 4 RayTmax (bits of floats) */
    WAKE_RECORD_RAY = 8,
    /* 0 index of the vertex or instance, 1 how many there is room for, 2 1: an instance; the host
     * adds: 3 binding, 4 location */
    WAKE_RECORD_VERTEX = 9,
    /* 0 enum wake_mesh_rule, 1 vertices and 2 primitives that are made, 3 and 4 how many may be */
    WAKE_RECORD_MESH = 10,
    WAKE_RECORD_ERRORS
};

enum wake_mesh_rule { WAKE_MESH_RIGHT, WAKE_MESH_VERTICES, WAKE_MESH_PRIMITIVES };

/* The first that is broken is told. */
enum wake_ray_rule {
    WAKE_RAY_RIGHT,
    WAKE_RAY_NAN,
    WAKE_RAY_INFINITE,
    WAKE_RAY_NEGATIVE,
    WAKE_RAY_ORDER,
    WAKE_RAY_SKIP_ALL,
    WAKE_RAY_CULL,
    WAKE_RAY_OPAQUE,
    WAKE_RAY_RULES
};

/* ---- binding 3: command ---------------------------------------------------------------------- */

struct wake_command_block {
    uint32_t number; /* goes into records */
    uint32_t bound;  /* row of the descriptor table's head: what is bound when the command runs */
    /* how many there is room for in the vertex buffers, plus one; 0: not known, or looked at
     * elsewhere */
    uint32_t vertices;
    uint32_t instances;
};

/* Where those stand. */
enum { WAKE_COMMAND_VERTICES = 2, WAKE_COMMAND_INSTANCES = 3 };

/* ---- binding 1: descriptors ------------------------------------------------------------------ */

/*
 * Offsets count words from the start of the table; offset 0 always means 'nothing known': checks
 * that need it pass.
 *
 *   [0]                 n: number of rows
 *   [1 + row]           offset of what is bound, by wake_command_block.bound
 *
 * what is bound:
 *   [0]                 m: number of sets
 *   [1 + set]           offset of a set's contents
 *
 * a set's contents:
 *   [0]                 b: largest binding plus one; what is beyond is not known
 *   [1 + 2 * binding]   descriptors in the binding (the variable count where there is one); 0:
 *                       nothing known
 *   [2 + 2 * binding]   offset of the descriptors; 0: only the count is known
 *
 * a descriptor, two words:
 *   [2 * element]       enum wake_gpuav_state, and of images enum wake_gpuav_view
 *   [2 * element + 1]   bytes of the bound range (uniform and storage buffers; dynamic ones: without
 *                       what the dynamic offset takes away, if it does), texels (texel buffers),
 *                       UINT32_MAX: unlimited or not known.
 *
 * Contents may be shared by rows and sets. Null descriptors are WAKE_GPUAV_VALID with length
 * UINT32_MAX.
 */
enum wake_gpuav_state {
    WAKE_GPUAV_UNINITIALIZED = 0,
    WAKE_GPUAV_VALID = 1,
    WAKE_GPUAV_DESTROYED = 2, /* what it refers to, or the memory behind, is gone */
    /* Not in the table, but what shaders make of an element that the set does not have: there may be
     * fewer than an array is declared with, where the binding has a variable count. */
    WAKE_GPUAV_BEYOND = 3
};

/*
 * Ways in which an image view may not fit its descriptor; the descriptor's own state is separate. A shader keeps the bits of what its
 * image is declared as, so that anything but WAKE_GPUAV_VALID is wrong. Set only in bindings whose views are not compared with shaders
 * when a command is recorded. No bit: the view is not known.
 */
enum wake_gpuav_view {
    WAKE_GPUAV_NOT_TYPE = 1 << 8,   /* shifted by VkImageViewType */
    WAKE_GPUAV_NOT_FLOAT = 1 << 15, /* numbers that its texels are read as */
    WAKE_GPUAV_NOT_SINT = 1 << 16,
    WAKE_GPUAV_NOT_UINT = 1 << 17,
    WAKE_GPUAV_STATE_BITS = 0xff, /* of enum wake_gpuav_state */
    WAKE_GPUAV_TYPE_BITS = 0x7f00,
    WAKE_GPUAV_NUMBER_BITS = 0x38000
};

enum {
    WAKE_TABLE_HEAD = 1,       /* words before the rows */
    WAKE_TABLE_BOUND_HEAD = 1, /* words before a bound set's offset */
    WAKE_TABLE_SET_HEAD = 1,
    WAKE_TABLE_BINDING_WORDS = 2,
    WAKE_TABLE_DESCRIPTOR_WORDS = 2
};

enum wake_gpuav_descriptor {
    WAKE_GPUAV_SAMPLER,
    WAKE_GPUAV_SAMPLED_IMAGE, /* and input attachments */
    WAKE_GPUAV_COMBINED,
    WAKE_GPUAV_STORAGE_IMAGE,
    WAKE_GPUAV_UNIFORM_TEXEL,
    WAKE_GPUAV_STORAGE_TEXEL,
    WAKE_GPUAV_UNIFORM_BUFFER,
    WAKE_GPUAV_STORAGE_BUFFER,
    WAKE_GPUAV_ACCELERATION
};

/* ---- binding 2: addresses -------------------------------------------------------------------- */

/*
 * Addresses change while shaders run, so one word switches from one list to the next, and a list
 * that may be read never changes:
 *
 *   [0]          offset of the list at hand in words; 0: not known, checks pass
 *
 * a list:
 *   [0]          n: number of ranges
 *   [1]          reserved, 0
 *   [2 + 4 * i]  begin low, begin high, end low, end high (the first address behind)
 *
 * Ranges are sorted, none is empty, and they neither overlap nor touch: buffers that do are one
 * range.
 */
enum { WAKE_ADDRESS_HEAD = 2, WAKE_ADDRESS_WORDS = 4 };

#endif
