/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What one entry point statically uses: everything that stands in a function that it calls,
 * directly or not, whether or not it is ever reached. Specification, 'Static Use'.
 * Threads: immutable once made.
 */
#ifndef WAKE_SPIRV_SPIRV_ENTRY_H
#define WAKE_SPIRV_SPIRV_ENTRY_H

#include "spirv/spirv_module.h"

/* Kinds of descriptors. Specification, 'DescriptorSet and Binding Assignment'. */
enum wake_spirv_resource {
    WAKE_RESOURCE_NONE,
    WAKE_RESOURCE_SAMPLER,
    WAKE_RESOURCE_SAMPLED_IMAGE,
    WAKE_RESOURCE_COMBINED,
    WAKE_RESOURCE_STORAGE_IMAGE,
    WAKE_RESOURCE_UNIFORM_TEXEL,
    WAKE_RESOURCE_STORAGE_TEXEL,
    WAKE_RESOURCE_INPUT_ATTACHMENT,
    WAKE_RESOURCE_UNIFORM_BUFFER,
    WAKE_RESOURCE_STORAGE_BUFFER,
    WAKE_RESOURCE_ACCELERATION, /* either extension's: one opcode */
    WAKE_RESOURCE_TENSOR
};

enum wake_spirv_access {
    WAKE_ACCESS_READ = 1 << 0,
    WAKE_ACCESS_WRITE = 1 << 1,
    WAKE_ACCESS_ATOMIC = 1 << 2,
    WAKE_ACCESS_SAMPLE = 1 << 3,  /* with a sampler */
    WAKE_ACCESS_COMPARE = 1 << 4, /* sampled with a depth reference */
    /* sampled with ImplicitLod, Dref or Proj in the instruction's name */
    WAKE_ACCESS_IMPLICIT = 1 << 5,
    WAKE_ACCESS_OFFSET = 1 << 6, /* sampled with a LOD bias or an offset */
    WAKE_ACCESS_FETCH = 1 << 7,  /* OpImageFetch, OpImageRead: without a sampler */
    WAKE_ACCESS_GATHER = 1 << 8,
    WAKE_ACCESS_PROCESS = 1 << 9,  /* instructions of VK_QCOM_image_processing */
    WAKE_ACCESS_DYNAMIC = 1 << 10, /* an element that is no constant, or the whole array */
    /* a constant offset, or Offset, in a sampling instruction */
    WAKE_ACCESS_FIXED_OFFSET = 1 << 11,
    WAKE_ACCESS_STORE = 1 << 12, /* beside WRITE: by what is no atomic operation */
    /* beside PROCESS: which instruction does it, and to which of its images */
    WAKE_ACCESS_WEIGHED = 1 << 13,
    WAKE_ACCESS_WEIGHTS = 1 << 14,
    WAKE_ACCESS_BOX = 1 << 15,
    WAKE_ACCESS_MATCH_SSD = 1 << 16,
    WAKE_ACCESS_MATCH_SAD = 1 << 17,
    WAKE_ACCESS_MATCH_WINDOW = 1 << 18 /* or to gather */
};

struct wake_spirv_image {
    uint32_t dim;    /* SpvDim */
    uint32_t format; /* SpvImageFormat */
    uint32_t sampled;
    bool depth, arrayed, multisampled;
    enum wake_spirv_base base; /* of the sampled type */
    uint32_t width;
};

/* One variable that stands for descriptors. */
struct wake_spirv_use {
    uint32_t variable;
    uint32_t set;
    uint32_t binding;
    enum wake_spirv_resource resource;
    bool array;
    uint32_t count;  /* elements; 0: as many as there are */
    uint32_t access; /* enum wake_spirv_access */
    uint32_t sure;   /* likewise: what the first invocation surely does, somewhere in it */
    uint32_t first;  /* constant elements: first to last; first > last: none */
    uint32_t last;
    uint32_t attachment;       /* InputAttachmentIndex */
    uint32_t texel_components; /* fewest that OpImageWrite writes, 0: none */
    bool non_writable, non_readable;
    struct wake_spirv_image
        image;     /* of images, sampled images, texel buffers; of tensors base and width */
    uint32_t rank; /* of tensors; 0: not known */
};

/* An image that is sampled with a sampler. */
struct wake_spirv_pair {
    uint32_t image; /* into uses */
    uint32_t sampler;
    uint32_t access;
    uint32_t image_element; /* WAKE_SPIRV_DYNAMIC: not a constant */
    uint32_t sampler_element;
};

/* One location of the interface: a vector or scalar, or what of a 64-bit one fits there. */
struct wake_spirv_slot {
    uint32_t variable;
    uint32_t location;
    uint8_t component;  /* first */
    uint8_t components; /* in 32-bit steps */
    uint8_t elements;   /* components of the vector as declared */
    uint8_t base;       /* enum wake_spirv_base */
    uint8_t width;
    uint8_t index; /* of dual source blending */
    bool patch;
    bool whole; /* the first location of a type that takes two */
    bool used;  /* by an instruction */
};

struct wake_spirv_builtin {
    uint32_t builtin; /* SpvBuiltIn */
    bool output;
    bool used;       /* by an instruction: read or written */
    uint32_t length; /* elements, if it is an array; else 0 */
    uint32_t stream;
};

/* An execution mode; operands are resolved. */
struct wake_spirv_mode {
    uint32_t mode; /* SpvExecutionMode */
    uint32_t operands[3];
};

/*
 * Bytes of a buffer descriptor that every invocation reads or writes (spirv_certain.c), or, with
 * `first`, that the first invocation of a dispatch does (spirv_first.c).
 */
struct wake_spirv_certain {
    uint32_t use; /* into uses */
    uint32_t element;
    uint32_t begin;
    uint32_t end;
    bool write;
    bool first;
};

/* A variable that stands for an attachment of a render pass instance with tile shading (SPV_QCOM_tile_shading). */
struct wake_spirv_tile_attachment {
    uint32_t variable;
    uint32_t set;
    uint32_t binding;
    uint32_t access; /* WAKE_ACCESS_READ: loaded, for whatever is done with it; WAKE_ACCESS_WRITE */
    bool sampled;    /* a sampled image */
};

enum {
    WAKE_SPIRV_PUSH_WORDS = 1024 /* four bytes each: as far as push constants are followed */
};

struct wake_spirv_entry {
    const struct wake_spirv_module *module;
    const struct wake_spirv_entry_point *point;
    uint32_t *functions; /* into the module's: what is called */
    uint32_t function_count;
    struct wake_spirv_use *uses; /* sorted by set, binding, variable */
    uint32_t use_count;
    struct wake_spirv_pair *pairs;
    uint32_t pair_count;
    struct wake_spirv_certain *certain; /* sorted by use, element, writes first, begin */
    uint32_t certain_count;
    struct wake_spirv_tile_attachment *tile_attachments;
    uint32_t tile_attachment_count;
    struct wake_spirv_slot *inputs; /* sorted by patch, location, component */
    uint32_t input_count;
    struct wake_spirv_slot *outputs;
    uint32_t output_count;
    struct wake_spirv_builtin *builtins;
    uint32_t builtin_count;
    struct wake_spirv_mode *modes;
    uint32_t mode_count;
    bool push;                                 /* there is a push constant block that it uses */
    uint32_t push_first;                       /* bytes of its members that are used: first ... */
    uint32_t push_end;                         /* ... to behind the last; equal: none */
    uint32_t push_block_first, push_block_end; /* the same of all its members, used or not */
    uint64_t push_words[WAKE_SPIRV_PUSH_WORDS / 64]; /* bit i: the bytes 4 i to 4 i + 3 */
    bool local_size_known;
    bool local_size_id; /* by LocalSizeId */
    uint32_t local_size[3];
    uint64_t workgroup_bytes;    /* of variables in the Workgroup storage class */
    bool workgroup_initialized;  /* one of them has an initializer */
    bool interpolates_at_sample; /* uses InterpolateAtSample */
    /* has such an instruction of SPV_EXT_shader_tile_image */
    bool reads_tile_color, reads_tile_depth, reads_tile_stencil;
};

/* The mode, NULL: it does not have it. */
const struct wake_spirv_mode *
wake_spirv_entry_mode(const struct wake_spirv_entry *entry, uint32_t mode);
/* LocalSize of a workgroup without invocations; `mode` may be NULL. */
WAKE_INLINE bool
wake_spirv_is_empty_mode(const struct wake_spirv_mode *mode)
{
    return mode && !(mode->operands[0] && mode->operands[1] && mode->operands[2]);
}
/* NULL: not in the interface. */
const struct wake_spirv_builtin *
wake_spirv_entry_builtin(const struct wake_spirv_entry *entry, uint32_t builtin, bool output);
/* Whether it writes that output. Accepts NULL: there is none. */
WAKE_INLINE bool
wake_spirv_entry_writes(const struct wake_spirv_entry *entry, uint32_t builtin)
{
    const struct wake_spirv_builtin *found = entry ? wake_spirv_entry_builtin(entry, builtin, true)
                                                   : NULL;

    return found && found->used;
}

/* ---- parts of the making: spirv_use.c, spirv_interface.c ------------------------------------- */

/* What instructions do to one variable. */
struct wake_spirv_touch {
    uint32_t root; /* the variable, or a parameter while the calls are not followed */
    uint32_t access;
    uint32_t sure;        /* of it, what is surely done */
    uint32_t first, last; /* constant elements */
    uint64_t members;     /* bit i: member i of its struct; ~0: all of it */
    uint64_t written_members;
    uint32_t texel_components;
};

struct wake_spirv_touches {
    struct wake_spirv_touch *rows; /* sorted by root: variables only */
    uint32_t count;
    struct {
        uint32_t image, sampler; /* variables */
        uint32_t access, image_element, sampler_element;
    } * pairs;
    uint32_t pair_count;
};

/* Which of the uses is of that variable; UINT32_MAX: none. */
uint32_t
wake_spirv_find_use(const struct wake_spirv_entry *entry, uint32_t variable);

#endif
