/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What instrument.c and the passes share: the rewriting of one module, and what is known of one
 * place that is checked.
 * Threads: one; lives as long as wake_instrument() runs.
 */
#ifndef WAKE_GPUAV_PASS_H
#define WAKE_GPUAV_PASS_H

#include "gpuav/instrument/error_record.h"
#include "gpuav/instrument/instrumented.h"
#include "spirv/spirv_blocks.h"
#include "spirv/spirv_edit.h"

/* Functions that are put in once and called from the places. */
enum wake_put_function {
    WAKE_PUT_WRITE,   /* void (instruction, error, word 0 ... word 5) */
    WAKE_PUT_FACTS,   /* uvec4 (set, binding, index): struct wake_facts' ids */
    WAKE_PUT_ELEMENT, /* uvec2 (count, first, index): state, limit */
    WAKE_PUT_SCALED,  /* uint (base, index, stride): base + index * stride, saturated */
    WAKE_PUT_SUM,     /* uint (a, b): a + b, saturated */
    WAKE_PUT_ADDRESS,
    WAKE_PUT_RAY,
    WAKE_PUT_VERTEX,
    WAKE_PUT_MESH,
    WAKE_PUT_LATE_NOTE, /* as WAKE_PUT_WRITE */
    WAKE_PUT_LATE_WRITE,
    WAKE_PUT_LOST,  /* void (records) */
    WAKE_PUT_USED,  /* void (set, binding, index, stage and store of a key) */
    WAKE_PUT_CHECK, /* and one for each other set of enum wake_wrong, see instrument_check.c */
    WAKE_PUT_RIGHT = WAKE_PUT_CHECK + 16, /* the same, without a report */
    WAKE_PUT_FUNCTIONS = WAKE_PUT_RIGHT + 16
};

/* Variables that are put in. */
enum wake_put_variable {
    WAKE_VARIABLE_ERRORS,
    WAKE_VARIABLE_DESCRIPTORS,
    WAKE_VARIABLE_ADDRESSES,
    WAKE_VARIABLE_COMMAND,
    /* uvec4, private: execution model, stage words; where there are several entry points */
    WAKE_VARIABLE_STAGE,
    WAKE_PUT_VARIABLES
};

enum {
    WAKE_REFERENCE_DESCRIPTORS = 2,
    WAKE_REFERENCE_CHAIN = 8,    /* instructions between a descriptor's variable and its use */
    WAKE_REFERENCE_INDICES = 32, /* of access chains */
    WAKE_LATE_VARIABLES = 12
};

/* Where a pointer goes: the indices of all access chains from its root on. */
struct wake_path {
    uint32_t root; /* variable, parameter, or another pointer */
    uint32_t indices[WAKE_REFERENCE_INDICES];
    uint32_t count;
    bool
        vague; /* an OpPtrAccessChain moves the pointer: which element the indices lead to is not known */
};

/* A descriptor that is used. */
struct wake_reference_descriptor {
    uint32_t set, binding;  /* unless `parameter` */
    uint32_t parameter;     /* private variable, a uvec4: index, length, set, binding; 0: none */
    bool parameter_indexed; /* `parameter` says the index, too; else `index` does */
    /* id of a uvec4: index, bytes, set, binding; of a pointer that is chosen at run time. 0:
     * none */
    uint32_t moved;
    bool moves;      /* `parameter` has bytes, too, in the place of the length */
    uint32_t index;  /* id as it stands in the code, of any integer type; 0: the only one */
    uint32_t length; /* id of the array's length; 0: a run-time array, or no array (`array`) */
    bool array;
    enum wake_gpuav_descriptor kind;
    struct wake_path path; /* buffers: path.indices[inside ...] go on in the block */
    uint32_t inside;
    uint32_t block;  /* type behind the descriptor */
    uint32_t access; /* type of what is read or written; 0: not known, or nothing */
};

/* An access through a buffer device address. */
struct wake_reference_address {
    uint32_t pointer; /* id */
    uint32_t size;    /* bytes, at least 1 */
    uint32_t alignment;
    bool write;
};

enum { WAKE_ADDRESS_GROUP = 16 }; /* accesses by address that are checked together, at most */

/* An instruction that uses descriptors or addresses. */
struct wake_reference {
    const uint32_t *instruction;
    struct wake_reference_descriptor descriptors[WAKE_REFERENCE_DESCRIPTORS];
    uint32_t descriptor_count;
    struct wake_reference_address addresses[2];
    uint32_t address_count;
    uint32_t texel;  /* id of a texel buffer's coordinate, 0: none */
    uint32_t handle; /* word of the instruction in which the last of `chain` stands */
    /* is made again where the check has passed; in order */
    const uint32_t *chain[WAKE_REFERENCE_CHAIN];
    uint32_t chain_count;
    bool given_up; /* there is more to it than was understood */
};

struct wake_instrumenter {
    const struct wake_instrument_settings *settings;
    const struct wake_spirv_module *module;
    struct wake_instrumented *out;
    struct wake_spirv_edit edit;
    struct wake_spirv_words *code; /* where the passes put code: edit.body */
    /* by id: label -> last label of the block; parameter -> its variable; OpSampledImage -> number
     * of the block that it stands in; pointer -> where it points to, moved_pointer.c */
    uint32_t *notes;
    uint32_t functions[WAKE_PUT_FUNCTIONS];
    uint32_t variables[WAKE_PUT_VARIABLES];
    uint32_t printfs[WAKE_RECORD_PRINTF_MAX + 1]; /* functions, by words of arguments */
    uint32_t inputs[2][8]; /* built-ins that were added, and their variables */
    uint32_t input_count;
    struct wake_spirv_words printf_rows; /* pass_printf.c */
    struct wake_spirv_words facts;       /* descriptor_facts.c */
    struct wake_spirv_words elements;    /* descriptor_facts.c, of the function at hand */
    struct wake_spirv_words views;       /* pass_descriptor_state.c, of the function at hand */
    struct wake_spirv_words moved;       /* moved_pointer.c */
    struct wake_spirv_words sums;        /* reference_layout.c, of the function at hand */
    struct wake_spirv_words used;        /* pass_used.c, of the function at hand */
    struct wake_spirv_words groups;      /* instrument_group.c: functions for several checks */
    uint32_t address_groups[WAKE_ADDRESS_GROUP + 1]; /* the same of addresses, by their number */
    struct wake_spirv_blocks blocks;                 /* of the function at hand */
    uint32_t block;   /* number of the one at hand, as it was in the module */
    bool late;        /* instrument_late.c */
    bool vertex_seen; /* an entry point of a vertex shader was begun */
    uint32_t late_variables[WAKE_LATE_VARIABLES];
    bool building;        /* a function that is put in is begun */
    uint32_t printf_set;  /* id of the import, 0: none, or not to be handled */
    uint32_t glsl;        /* id of GLSL.std.450's import, 0: not asked for */
    uint32_t instruction; /* number of the one at hand in the original module */
    uint32_t t_void, t_bool, t_uint, t_uint2, t_uint4;
};

/* ---- instrument_write.c: records ------------------------------------------------------------- */

/* The function that writes records of checks, the one that counts records that are lost, and the one
 * that writes printfs of so many words. */
uint32_t
wake_code_record_function(struct wake_instrumenter *in);
uint32_t
wake_code_lost_function(struct wake_instrumenter *in);
uint32_t
wake_code_printf_function(struct wake_instrumenter *in, uint32_t words);
/* Writes a record at once, in large modules as well: what has no room in a note. From a function that
 * is put in; `words` are ids. To be made before: wake_code_record_function(). */
void
wake_code_write_now(struct wake_instrumenter *in, uint32_t instruction,
                    enum wake_record_error error, const uint32_t words[WAKE_RECORD_CHECK_WORDS]);

/* Ids of a pointer to a member of the errors' block (`index` 0: the member is no array), and of the
 * scope of atomic operations on it. In a function that is put in. */
uint32_t
wake_code_error_pointer(struct wake_instrumenter *in, enum wake_error_member number,
                        uint32_t index);
uint32_t
wake_code_scope(struct wake_instrumenter *in);

/* ---- pass_used.c: elements of arrays that are chosen ----------------------------------------- */

/* Marks descriptor `place` of the reference, if an index chooses it. */
void
wake_pass_used(struct wake_instrumenter *in, const struct wake_reference *reference,
               uint32_t place);

/* ---- instrument_late.c: reports of large modules --------------------------------------------- */

/* Whether what a note has to say of a descriptor has room in it. */
bool
wake_late_fits(const struct wake_reference_descriptor *descriptor);
/* Where an entry point begins. */
void
wake_late_begin(struct wake_instrumenter *in);
/* Before an instruction: writes the records, if there may be no other time for it. */
void
wake_late_put(struct wake_instrumenter *in, uint32_t op, bool in_entry_point);
uint32_t
wake_late_note_function(struct wake_instrumenter *in);

/* ---- instrument_report.c: at once, or in large modules later --------------------------------- */

/*
 * Reports an error from a function that is put in; `error` and `words` are ids. Functions that one
 * calls are to be made before it is begun: wake_code_write_function() here.
 */
void
wake_code_write_id(struct wake_instrumenter *in, uint32_t instruction, uint32_t error,
                   const uint32_t words[WAKE_RECORD_CHECK_WORDS]);
/* The function that does it: wake_code_record_function(), or in large modules the one that notes. */
uint32_t
wake_code_write_function(struct wake_instrumenter *in);

/* ---- instrument_stage.c: which invocation it is ---------------------------------------------- */

/* Three ids of uints for an entry point. */
void
wake_stage_words(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t entry_point,
                 uint32_t words_out[3]);
/* Where there are several entry points: each notes at its start what it is. */
bool
wake_stage_is_noted(const struct wake_instrumenter *in);
void
wake_stage_note(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t entry_point);
/* VkShaderStageFlagBits of an execution model, 0: none. */
uint32_t
wake_stage_bit(uint32_t model);

/* ---- reference.c: what an instruction uses --------------------------------------------------- */

/* The word of an instruction in which its image or sampled image stands, 0: it has none. */
uint32_t
wake_reference_image_word(uint32_t op);
/* False: nothing that is checked. */
bool
wake_reference_find(struct wake_instrumenter *in, const uint32_t *instruction,
                    struct wake_reference *reference_out);
/* Descriptor behind an argument of a call: a pointer, or the handle itself. */
bool
wake_reference_argument(struct wake_instrumenter *in, uint32_t id,
                        struct wake_reference_descriptor *descriptor_out);
/* Whether a parameter of this type is, or points to, a descriptor. */
bool
wake_reference_is_parameter(const struct wake_instrumenter *in, uint32_t type, bool *array_out);
/* Whether a type is a pointer into a storage buffer, ... */
bool
wake_reference_is_storage_pointer(const struct wake_spirv_module *module, uint32_t type);
/* ... and whether that of a parameter is one, and no pointer to a descriptor. */
bool
wake_moved_is_parameter(const struct wake_instrumenter *in, uint32_t type);
/* Whether a pointer is one to an array of descriptors. */
bool
wake_reference_is_array(struct wake_instrumenter *in, uint32_t pointer);
/* The private variable of a parameter. */
uint32_t
wake_reference_parameter(struct wake_instrumenter *in, uint32_t parameter);

/* ---- reference_ids.c: a descriptor in numbers ------------------------------------------------ */

/* Ids of uints that say which descriptor it is; `length` 0: by the table. */
struct wake_reference_ids {
    uint32_t index, length, set, binding, kind;
};
void
wake_reference_ids(struct wake_instrumenter *in, const struct wake_reference_descriptor *descriptor,
                   struct wake_reference_ids *ids_out);

/* Id of a uint: bytes from a descriptor's beginning to where a pointer that moves points to; 0: it
 * does not move. */
uint32_t
wake_reference_bytes(struct wake_instrumenter *in,
                     const struct wake_reference_descriptor *descriptor);

/* ---- moved_pointer.c: pointers into storage buffers that are chosen at run time -------------- */

/* Once for the module, before its functions. */
void
wake_moved_prepare(struct wake_instrumenter *in);
/* Whether a pointer is chosen at run time, so that a descriptor's path begins there. */
WAKE_INLINE bool
wake_moved_is_root(const struct wake_instrumenter *in, const uint32_t *definition)
{
    switch (wake_spirv_op(definition)) {
    case SpvOpSelect:
    case SpvOpPhi:
    case SpvOpPtrAccessChain:
    case SpvOpInBoundsPtrAccessChain:
        return wake_spirv_word(definition, 2) < in->module->bound &&
               in->notes[wake_spirv_word(definition, 2)] != 0;
    default: return false;
    }
}
/* Id of a uvec4 that says where a pointer points to, for what follows in the function at hand. */
uint32_t
wake_moved_value(struct wake_instrumenter *in, uint32_t pointer);
/* At the beginning of a function. */
void
wake_moved_prologue(struct wake_instrumenter *in, uint32_t function);
/* Behind an instruction that makes a pointer. OpPhi is rewrite.c's. */
void
wake_moved_put(struct wake_instrumenter *in, const uint32_t *instruction);
/* The same for one value of a phi: an id that is known where the block before ends. */
uint32_t
wake_moved_incoming(struct wake_instrumenter *in, uint32_t pointer);

/* reference_layout.c: bytes of an access. At least 1. */
uint32_t
wake_layout_size(const struct wake_spirv_module *module, const struct wake_path *path,
                 uint32_t first, uint32_t type);
/* An access's bytes from the descriptor's beginning: `bytes` plus each index times its stride, and
 * where a pointer that is chosen at run time points to. */
struct wake_extent {
    uint32_t bytes; /* saturated */
    uint32_t count;
    uint32_t indices[WAKE_REFERENCE_INDICES]; /* ids as they stand in the code */
    uint32_t strides[WAKE_REFERENCE_INDICES];
};
/* Up to the first byte behind an access. False: not known. Puts no code. */
bool
wake_layout_extent(const struct wake_instrumenter *in, const struct wake_reference_descriptor *d,
                   struct wake_extent *extent_out);
/* The first byte behind an access, as id; 0: not known. */
uint32_t
wake_layout_end(struct wake_instrumenter *in, const struct wake_reference_descriptor *descriptor);
/* The first byte that a descriptor's path leads to, as id; 0: not known. */
uint32_t
wake_layout_begin(struct wake_instrumenter *in, const struct wake_reference_descriptor *descriptor);

/* ---- descriptor_facts.c: what the descriptor table says -------------------------------------- */

/* Ids of uints. What is not known is such that nothing is wrong. */
struct wake_facts {
    uint32_t count; /* descriptors in the binding; UINT32_MAX: not known */
    uint32_t first; /* offset of the first, 0: not known */
    uint32_t state; /* enum wake_gpuav_state */
    uint32_t limit; /* bytes or texels; UINT32_MAX: unlimited, not known, or not valid */
};

/* Forgets the facts of the function before. */
void
wake_facts_begin(struct wake_instrumenter *in);
/* Says that the function will ask for a descriptor, in a loop or not. */
void
wake_facts_want(struct wake_instrumenter *in, const struct wake_reference_descriptor *descriptor,
                bool in_loop);
/* At the function's beginning: puts the code for what is worth looking up there. */
void
wake_facts_put(struct wake_instrumenter *in);
/* The facts of a descriptor; what was not looked up at the beginning is looked up here. */
void
wake_facts_get(struct wake_instrumenter *in, const struct wake_reference_descriptor *descriptor,
               const struct wake_reference_ids *ids, struct wake_facts *facts_out);

/* ---- instrument_check.c: all that can be wrong with one descriptor, in one call -------------- */

enum wake_wrong {
    WAKE_WRONG_INDEX = 1 << 0,
    WAKE_WRONG_STATE = 1 << 1,
    WAKE_WRONG_RANGE = 1 << 2,
    WAKE_WRONG_TEXEL = 1 << 3
};

/* Operands of the call, ids of uints; in the function its parameters. */
struct wake_check {
    uint32_t instruction; /* number, in the function an id */
    uint32_t which;       /* enum wake_wrong */
    uint32_t checks;      /* the same as enum wake_instrument_check */
    uint32_t index, length, set, binding, kind;
    uint32_t state;
    uint32_t value; /* range: the first byte behind the access; texel: the coordinate */
    uint32_t limit;
};

/* The id of a bool: false if something is wrong for which the access is skipped. What is wrong is
 * reported. */
uint32_t
wake_check_put(struct wake_instrumenter *in, const struct wake_check *check);
/* The same without a report, of what `which` says, which is not 0: in `w`; and its function. */
uint32_t
wake_check_right(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t which,
                 const struct wake_check *check);
uint32_t
wake_check_right_function(struct wake_instrumenter *in, uint32_t which);
/* enum wake_wrong of what is skipped for. */
uint32_t
wake_check_skipped(const struct wake_instrumenter *in);
/* The function that checks and reports: bool (instruction, index, length, set, binding, kind,
 * state, value, limit) */
uint32_t
wake_check_function(struct wake_instrumenter *in, uint32_t which);

/* instrument_group.c: the same for several accesses that follow each other. */
enum { WAKE_GROUP_MIXED = 8, WAKE_GROUP_SAME = 16 }; /* accesses at most */
/* Reports what is wrong with each. */
void
wake_group_put(struct wake_instrumenter *in, const struct wake_check *checks, uint32_t count);

/* ---- passes ---------------------------------------------------------------------------------- */

/* Each adds what it checks of a descriptor, if it does, to `check`; _wrong() is what the function
 * does with it: id of a bool. */
bool
wake_pass_descriptor_index_wants(const struct wake_instrumenter *in,
                                 const struct wake_reference_descriptor *descriptor);
void
wake_pass_descriptor_index(struct wake_instrumenter *in,
                           const struct wake_reference_descriptor *descriptor,
                           const struct wake_facts *facts, struct wake_check *check);
uint32_t
wake_pass_descriptor_index_wrong(struct wake_instrumenter *in, const struct wake_check *check);
/* Whether an instruction is the access chain that chooses a descriptor of an array, by an index that
 * may be beyond its end and must not then be gone by; `descriptor_out` if so. */
bool
wake_pass_descriptor_index_chooses(struct wake_instrumenter *in, const uint32_t *instruction,
                                   struct wake_reference_descriptor *descriptor_out);
/* Before one: id of an index that is the same if that is inside; 0: its own will do. */
uint32_t
wake_pass_descriptor_index_inside(struct wake_instrumenter *in, const uint32_t *instruction);
void
wake_pass_descriptor_state(struct wake_instrumenter *in,
                           const struct wake_reference_descriptor *descriptor,
                           const struct wake_facts *facts, struct wake_check *check);
/* enum wake_gpuav_view: what the view of an image may not say of itself. */
uint32_t
wake_pass_descriptor_state_view(const struct wake_instrumenter *in,
                                const struct wake_reference_descriptor *descriptor);
uint32_t
wake_pass_descriptor_state_wrong(struct wake_instrumenter *in, const struct wake_check *check);
bool
wake_pass_buffer_range_wants(const struct wake_instrumenter *in,
                             const struct wake_reference_descriptor *descriptor, uint32_t texel);
void
wake_pass_buffer_range(struct wake_instrumenter *in,
                       const struct wake_reference_descriptor *descriptor, uint32_t texel,
                       const struct wake_facts *facts, struct wake_check *check);
uint32_t
wake_pass_buffer_range_wrong(struct wake_instrumenter *in, const struct wake_check *check);
/* The id of a bool, true if all is well. */
uint32_t
wake_pass_address(struct wake_instrumenter *in, const struct wake_reference_address *address);
/* The function that checks and reports: bool (instruction, low, high, size, alignment, write) */
uint32_t
wake_address_function(struct wake_instrumenter *in);
/* Whether a pointer's words can be had, ... */
bool
wake_address_has_words(const struct wake_instrumenter *in, uint32_t pointer);
/* ... and they, as id of a uvec2; `here`: the pointer, or an id that is its copy. */
uint32_t
wake_address_words(struct wake_instrumenter *in, uint32_t pointer, uint32_t here);
/* OpTraceRayKHR or OpRayQueryInitializeKHR, before it stands there; only reported: a query that is
 * not begun must not be gone on with. */
void
wake_pass_ray(struct wake_instrumenter *in, const uint32_t *instruction);
/* OpSetMeshOutputsEXT, before it stands there; only reported. */
void
wake_pass_mesh(struct wake_instrumenter *in, const uint32_t *instruction);
/* Where an entry point begins. */
void
wake_pass_vertex(struct wake_instrumenter *in, uint32_t entry_point);
/* The instruction is printf's, and has been dealt with. */
bool
wake_pass_printf(struct wake_instrumenter *in, const uint32_t *instruction);
/* After all of them: out->printfs. False: out of memory. */
bool
wake_pass_printf_list(struct wake_instrumenter *in);

#endif
