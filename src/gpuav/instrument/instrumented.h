/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is asked of the instrumentation of a module, and what comes out of it.
 * Threads: any; what comes out is immutable.
 */
#ifndef WAKE_GPUAV_INSTRUMENTED_H
#define WAKE_GPUAV_INSTRUMENTED_H

#include "base/base.h"

/* What is put in. */
enum wake_instrument_check {
    /* arrays of descriptors; with run-time arrays the descriptor table is needed */
    WAKE_CHECK_DESCRIPTOR_INDEX = 1 << 0,
    WAKE_CHECK_DESCRIPTOR_STATE = 1 << 1, /* uninitialized, destroyed: descriptor table */
    /* uniform buffers against the bound range: descriptor table */
    WAKE_CHECK_UNIFORM_RANGE = 1 << 2,
    WAKE_CHECK_STORAGE_RANGE = 1 << 3, /* storage buffers */
    WAKE_CHECK_TEXEL_RANGE = 1 << 4,   /* texel buffers against the view's texels */
    WAKE_CHECK_ADDRESS = 1 << 5,       /* buffer device addresses: address table */
    WAKE_CHECK_PRINTF = 1 << 6,        /* NonSemantic.DebugPrintf */
    WAKE_CHECK_RAY = 1 << 7,           /* where rays go, and their flags */
    WAKE_CHECK_VERTEX = 1 << 8,        /* vertices and instances against the vertex buffers */
    /* nothing to check: which elements of arrays of descriptors shaders choose is marked */
    WAKE_CHECK_USED = 1 << 9,
    WAKE_CHECK_MESH = 1 << 10, /* how much mesh shaders make */
    WAKE_CHECK_ALL = (1 << 11) - 1
};

/* Accesses of a large module. Drivers take about as long for it as for twice as many that report at
 * once. */
enum { WAKE_INSTRUMENT_LARGE = 64 };

/* 32-bit words without padding: they are hashed. Zero them first. */
struct wake_instrument_settings {
    uint32_t set;    /* the reserved descriptor set */
    uint32_t checks; /* enum wake_instrument_check */
    /* the checks which, failing, skip the access and give 0 for its result; others only report */
    uint32_t skip;
    /* VkShaderStageFlagBits in which storage buffers may be written; entry points of others make
     * the module stay as it is. Without vertexPipelineStoresAndAtomics or fragmentStoresAndAtomics
     * those stages are missing here. */
    uint32_t stages;
    uint32_t api_version;  /* VK_MAKE_API_VERSION, without patch: environment of the validator */
    uint32_t validate;     /* 1: what comes out goes through spvValidate before it is returned */
    uint32_t block_layout; /* enum wake_instrument_layout: passed on to spvValidate */
    /* so many accesses make a module large: it reports where invocations end, since drivers take
     * long for its code else; 0: none is large */
    uint32_t large;
    /* 1: no memory barriers. lavapipe 22 lets invocations wait for each other there, and drops the
     * rest of a workgroup whose invocations come by unequally often. */
    uint32_t no_barriers;
};

enum wake_instrument_layout {
    WAKE_LAYOUT_RELAXED = 1 << 0,
    WAKE_LAYOUT_SCALAR = 1 << 1,
    WAKE_LAYOUT_UNIFORM_STANDARD = 1 << 2,
    WAKE_LAYOUT_WORKGROUP_SCALAR = 1 << 3,
    WAKE_LAYOUT_LOCAL_SIZE_ID = 1 << 4
};

enum wake_instrument_verdict {
    WAKE_INSTRUMENTED,         /* `words` are to be used */
    WAKE_INSTRUMENT_NOTHING,   /* nothing in it to check: use the original, say nothing */
    WAKE_INSTRUMENT_BROKEN,    /* the original makes no sense */
    WAKE_INSTRUMENT_SET_TAKEN, /* it uses the reserved set itself */
    WAKE_INSTRUMENT_STAGE,     /* has entry points of a stage that may not write */
    /* has something that is not understood well enough, by this or by the validator */
    WAKE_INSTRUMENT_UNKNOWN,
    WAKE_INSTRUMENT_LIMIT,   /* too many ids */
    WAKE_INSTRUMENT_INVALID, /* spvValidate refused the result: `message` */
    WAKE_INSTRUMENT_NO_MEMORY
};

/* An argument of a printf: how many words of the record, and what they are. */
struct wake_printf_argument {
    uint8_t kind;  /* enum wake_printf_kind */
    uint8_t width; /* bits of a component as it stands in the record: 32 or 64 (low word first) */
    uint8_t components; /* 1 to 4 */
    uint8_t words;      /* width / 32 * components */
};

enum wake_printf_kind { WAKE_PRINTF_SIGNED, WAKE_PRINTF_UNSIGNED, WAKE_PRINTF_FLOAT };

struct wake_instrumented_printf {
    uint32_t instruction; /* as in the record */
    const char *format;   /* in `storage` */
    const struct wake_printf_argument *arguments;
    uint32_t argument_count;
    uint32_t words; /* of all arguments */
};

struct wake_instrumented {
    enum wake_instrument_verdict verdict;
    uint64_t id[2];     /* content id of (words, settings), also if nothing was changed */
    uint32_t shader_id; /* the 32 bits of it that stand in the code and in records; never 0 */
    uint32_t *words;    /* NULL unless WAKE_INSTRUMENTED; kind WAKE_HEAP_GPUAV */
    size_t count;
    uint32_t bindings;   /* bit i: binding i of the reserved set is used */
    uint32_t checks;     /* those of which there is at least one in the code */
    uint32_t references; /* places that are checked */
    /* with WAKE_CHECK_VERTEX: bit i: attribute i is certainly read */
    uint32_t locations;
    uint32_t unguarded; /* of these, places where a failed check reports but cannot skip */
    /* places that were given up: not understood where the descriptor or pointer comes from */
    uint32_t ignored;
    struct wake_instrumented_printf *printfs; /* sorted by instruction */
    uint32_t printf_count;
    void *storage;     /* behind `printfs` */
    char message[192]; /* reason in words, "" if there is nothing to say */
};

#endif
