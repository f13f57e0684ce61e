/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A record: one intercepted call, deep-copied, as the workers read it. The bodies (struct
 * wake_rec_CmdDraw, …) are generated from the registry into gen/records.h; this file has what all
 * of them share.
 * Threads: written by the producer of a stream, then immutable; read by the stream's one consumer.
 *
 * Shape
 *   struct wake_rec_Foo {
 *       struct wake_record head;
 *       <the command's parameters of 8 bytes, names and C types unchanged>
 *       wake_id <parameter>_id;    for every parameter that is a handle
 *       <the narrower parameters>
 *   }
 *   without the command buffer that a command is recorded into: it is the stream's, and many
 *   threads that record are as fast as their bytes are few. Behind it stands everything that its
 *   pointers lead to. Pointers of a record lead into the record itself, or are NULL, or are opaque
 *   (window systems, host pointers, outputs, the values of push constants: OPAQUE in
 *   gen/policy.py): the application's own value, compared with NULL and nothing else. Parameters and members that the specification says are ignored are NULL in the
 *   copy.
 *
 * Ids of packed handles
 *   A packed array of structs, or of handles, has the ids of its handles directly below it,
 *   downwards: element 0's first handle at [-1]. WAKE_HANDLES_<Struct> is the number of handles in
 *   one element, WAKE_HANDLE_<Struct>_<member> the ordinal of one of them; embedded structs are
 *   flattened (WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module).
 *
 * Places of a record in a stream
 *   Command-buffer streams: the record alone. Its device, command buffer and thread belong to the
 *   stream.
 *   Thread streams: struct wake_call_prefix, then the record.
 *   All sizes are multiples of 8 bytes; all records start 8-byte aligned.
 *
 * Padding
 *   A kept recording (state/recording/kept_recording.h) takes each word of a record that leads into the record for a pointer, and
 *   compares words. So a lone bool that begins a word is as wide as the word: padding behind it would hold what stood there before.
 */
#ifndef WAKE_QUEUE_RECORD_H
#define WAKE_QUEUE_RECORD_H

#include "base/base.h"

/*
 * Names one object for ever: slot number in the low half, the slot's generation in the high half. 0
 * names none. Ids are comparable after the object's death; a slot that was given to another object
 * has another generation.
 */
typedef uint64_t wake_id;

/*
 * In the id of a packed handle: the object lived in another scope when the call was made. No slot
 * has such a number, so that the id finds nothing until the bit is taken off.
 */
#define WAKE_ID_FOREIGN (UINT64_C(1) << 31)

#define WAKE_ID_SLOT(id) ((uint32_t)(id))
#define WAKE_ID_GENERATION(id) ((uint32_t)((id) >> 32))
#define WAKE_ID_MAKE(slot, generation) ((wake_id)(slot) | (wake_id)(generation) << 32)

enum wake_record_flag {
    /* the return half of a call: struct wake_return follows instead of parameters */
    WAKE_RECORD_RETURN = 1 << 0,
    /* struct wake_create_ref follows: the record stands in the object's own memory */
    WAKE_RECORD_CREATE = 1 << 1,
    WAKE_RECORD_CAPPED = 1 << 2,  /* an absurd count was cut in the copy */
    WAKE_RECORD_SKIPPED = 1 << 3, /* checked on the application's thread and not passed on */
    /* another thread was inside the same command buffer during this call */
    WAKE_RECORD_INTRUDER = 1 << 4,
    /* a pNext chain was cut: it loops, or is longer than any valid one */
    WAKE_RECORD_CHAIN_CUT = 1 << 6,
    WAKE_RECORD_ORPHAN = 1 << 7, /* the command buffer is not known: freed, or never allocated */
    /* data of more than WAKE_PACK_CAP_BYTES was left out of the copy: not looked at */
    WAKE_RECORD_LARGE = 1 << 8,
    WAKE_RECORD_FOUND = 1 << 9, /* inline mode: the checks found something */
    /* code of a shader object (policy.ALIGNED) lay at an address that is no multiple of 4, of 16 */
    WAKE_RECORD_OFF_4 = 1 << 10,
    WAKE_RECORD_OFF_16 = 1 << 11,
    /* an array of no elements stood at an address: it is copied as none, which is not what was given */
    WAKE_RECORD_EMPTY = 1 << 12,

    /* Of a command buffer, but in the stream of the thread: the record ends with struct
     * wake_apart. */
    WAKE_RECORD_APART = WAKE_RECORD_INTRUDER | WAKE_RECORD_ORPHAN
};

struct wake_stream;

struct wake_record {
    uint16_t command; /* enum wake_command, or enum wake_control */
    uint16_t flags;
    uint32_t size; /* bytes of the whole record, this header and all it leads to included */
} WAKE_ALIGNED(8);

/* The call of another thread that a call met in an object which it needs to itself. */
struct wake_other_call {
    uint32_t thread;  /* kernel thread number; 0: not known */
    uint32_t command; /* enum wake_command; 0: not known */
    uint32_t
        index; /* of a recorded command in its command buffer; UINT32_MAX: not known, or none */
    uint32_t unused;
};

/* The end of a record that is apart. */
struct wake_apart {
    struct wake_other_call other; /* WAKE_RECORD_INTRUDER */
    uint64_t command_buffer;      /* VkCommandBuffer */
};

WAKE_INLINE const struct wake_apart *
wake_record_apart(const struct wake_record *record)
{
    return (const struct wake_apart *)((const char *)record + record->size -
                                       sizeof(struct wake_apart));
}

/* What precedes a record in the stream of a thread. */
struct wake_call_prefix {
    uint32_t size;   /* bytes from here to the next prefix; 0 never occurs */
    uint32_t thread; /* kernel thread number of the caller */
    void *owner;     /* struct wake_device or wake_instance, told apart by the command's kind */
    uint64_t ticket; /* place on the device timeline, 0 = none */
    uint64_t moment; /* of the device: what came before this call */
};

/*
 * A moment of a device: frames in the low half, renamings of objects in the high half. Both wrap.
 * One load and one store for a record; names only where a message takes place and which names it
 * shows.
 */
#define WAKE_MOMENT_FRAME(moment) ((uint32_t)(moment))
#define WAKE_MOMENT_NAMES(moment) ((uint32_t)((moment) >> 32))
#define WAKE_MOMENT_RENAMED (UINT64_C(1) << 32)

/* Body of a WAKE_RECORD_RETURN record. */
struct wake_return {
    struct wake_record head;
    int32_t result; /* VkResult, or VkBool32 or a count where the command returns such */
    uint32_t count; /* number of ids */
    wake_id first;  /* the object made, or the first of `count` whose ids follow the struct */
    uint64_t value; /* what the call handed back, by command: a counter value, an image index */
};

/* `value` of a wait for several fences or semaphores: whether all of them were seen, or one that is
 * not known. */
enum wake_seen { WAKE_SEEN_ALL, WAKE_SEEN_ANY };

/* Body of a WAKE_RECORD_CREATE record: the call's copy lives with the objects it makes. */
struct wake_create_ref {
    struct wake_record head;
    struct wake_create *create;
};

/* Records that are no Vulkan call. Numbered from the top so that they never meet a command. */
enum wake_control {
    WAKE_CONTROL_FIRST = 0xff00,
    WAKE_CONTROL_OWNER = WAKE_CONTROL_FIRST, /* a command-buffer stream changes its thread */
    WAKE_CONTROL_RESET, /* the command buffer was reset through its pool or by itself */
    WAKE_CONTROL_NOTE,  /* struct wake_control_note */
    WAKE_CONTROL_VOID,  /* nothing: room that was left for a struct wake_control_owner */
    WAKE_CONTROL_DEATH  /* struct wake_control_death */
};

/*
 * Stands before every boundary record (vkBegin/End/ResetCommandBuffer), and where a recorded
 * command is the first of another thread: what the commands that follow have in common.
 */
struct wake_control_owner {
    struct wake_record head;
    uint32_t thread;
    uint32_t incomplete; /* calls since the last begin were dropped */
    uint64_t moment;
    uint64_t pool_epoch; /* the command pool's reset count as this thread saw it */
    uint64_t ticket;     /* place on the device timeline of the boundary that follows, 0 = none */
    /* the last ticket handed out before the boundary: it is replayed after that one */
    uint64_t seen;
    uint64_t clock; /* vkEndCommandBuffer: the device's clock behind it */
    /* the command buffer's debug name then; the block keeps it from being reclaimed */
    const char *name;
    struct wake_stream *caller; /* what the thread calls on devices; type-stable */
};

/* In the stream of a command buffer: the thread that records it has destroyed that here, or reset it, a secondary. */
struct wake_control_death {
    struct wake_record head;
    wake_id id;
    uint64_t type; /* enum wake_object_type */
};

/* A message that the application's thread could not give itself; WAKE_CONTROL_NOTE. */
struct wake_control_note {
    struct wake_record head;
    uint32_t command; /* enum wake_command */
    uint32_t kind;    /* enum wake_note */
    uint64_t handle;
    wake_id id;
    struct wake_other_call other; /* WAKE_NOTE_THREADS */
};

/* A handle that a descriptor update template found behind pData and that named nothing alive of the
 * device at the call. */
struct wake_stray_handle {
    uint64_t handle;
    wake_id id;       /* 0, or of another scope: WAKE_ID_FOREIGN */
    uint32_t type;    /* enum wake_object_type */
    uint32_t entry;   /* of the template */
    uint32_t element; /* of the entry */
    uint32_t unused;
};

/* Member of records of commands that take a template: its entries' descriptors one after the other,
 * ids for handles. */
struct wake_template_contents {
    const struct wake_descriptor *descriptors; /* NULL: none, or not known */
    const struct wake_stray_handle *strays;
    uint32_t descriptor_count; /* inline uniform blocks left out */
    uint32_t stray_count;
};

/* Extra member of calls that bind memory: what the driver said that the resource, or its plane,
 * needs; asked inside the call. */
struct wake_memory_needs {
    uint64_t size;
    uint64_t alignment;
    uint32_t types; /* memoryTypeBits */
    bool known;     /* false: no living resource of the device; the rest is nothing */
    bool dedicated; /* requires a dedicated allocation */
    wake_id bound;  /* what is bound already, 0: nothing */
    /* of memory from a heap of tile memory; alignment 0: not known */
    uint64_t tile_size;
    uint64_t tile_alignment;
    /* of the swapchain that memory is taken from; 0: not known, or none */
    uint32_t swapchain_images;
    uint64_t swapchain_ever; /* bit i: its image i has been acquired at some time */
};

/* Extra member of vkQueueBindSparse, for each VkSparseImageMemoryBind: what its image needs. */
struct wake_sparse_block {
    uint32_t width, height, depth; /* width 0: not known */
    uint32_t types;                /* memoryTypeBits; 0: not known */
    uint64_t alignment;
};

/* Extra member of calls that map memory, or lean on that: what was mapped when the call was
 * made. */
struct wake_mapping {
    uint64_t offset;
    uint64_t size;  /* 0: not mapped */
    uint64_t known; /* 0: no living memory of the device, nothing is known; see Padding */
};

/* Extra member of calls that fill an array whose length is a parameter, with best practices; 0
 * else. */
struct wake_count {
    uint32_t asked; /* the length that the application gave */
    uint32_t there; /* elements that there are */
};

/* Extra member of questions to a physical device about kinds of resources: what it offers. */
enum { WAKE_OFFER_WORDS = 16 };
struct wake_offer {
    uint64_t extensions[WAKE_OFFER_WORDS]; /* bits by enum wake_extension */
    uint32_t version;                      /* of Vulkan, that an instance may use; 0: not known */
    uint32_t zero;
};

/* A time domain that a present names, among those that its swapchain has told of. */
enum wake_domain {
    WAKE_DOMAIN_UNKNOWN,
    WAKE_DOMAIN_OTHER,
    WAKE_DOMAIN_OF_STAGE, /* VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT */
    WAKE_DOMAIN_NEVER     /* the swapchain has told of none like it */
};

/* Extra member of calls on a swapchain: what the application knew of it when it made the call. */
struct wake_swapchain_facts {
    uint64_t acquired;    /* bit i: image i was acquired and not presented since */
    uint64_t present_id;  /* the last that is not 0 */
    uint32_t image_count; /* 0: the application has not asked */
    bool known;           /* false: no living swapchain of the device; nothing is known */
    bool retired;
    uint8_t domain; /* enum wake_domain: of a present's timing info */
    bool no_room;   /* of such: the swapchain keeps no times */
    /* of a present with VkDeviceGroupPresentInfoKHR: the device mask that its image was acquired
     * with; 0: not known */
    uint32_t device_mask;
};

/* Extra member of vkBindVideoSessionMemoryKHR: one binding of the session, as the driver describes
 * it. */
struct wake_video_need {
    uint64_t size;
    uint64_t alignment;
    uint32_t index; /* memoryBindIndex */
    uint32_t types; /* memoryTypeBits */
    uint64_t bound; /* 0 or 1: it has memory already; see Padding */
};

/* Extra member of calls that lean on what video session parameters contain: what they did when the
 * call was made. */
struct wake_video_contents {
    /* sorted by nothing: state/recording/video_session.h says what one means */
    const uint32_t *keys;
    uint32_t count;
    uint32_t sequence; /* updates so far */
    uint64_t known;    /* 0: no living parameters, the rest is nothing; see Padding */
};

/* Extra member of vkCmdEncodeVideoKHR: what structs of the codec lead to, when the call was made. */
struct wake_video_encoding {
    uint64_t clock;       /* behind the call */
    bool lists;           /* pRefLists is not NULL */
    uint8_t list_entries; /* of each */
    uint8_t list[2][32];  /* RefPicList0, RefPicList1 */
    bool tiles;           /* AV1: pTileInfo is not NULL */
    uint8_t tile_columns, tile_rows;
    /* AV1: pExtensionHeader of the picture and of pSetupReferenceSlot, and the highest values in
     * those of pReferenceSlots */
    struct wake_video_layer {
        bool known;
        uint8_t temporal, spatial;
    } picture, setup, references;
};

/* Extra member of commands that take device addresses: the buffers that were found at one, taken
 * together. */
struct wake_address {
    uint64_t left;   /* bytes from there to the end of the buffer that reaches farthest */
    uint64_t size;   /* of the largest of them */
    wake_id buffer;  /* which reaches farthest */
    uint32_t usage;  /* VkBufferUsageFlags that one of them has */
    uint32_t shared; /* those that all of them have */
    bool found;
    bool unbound; /* none of them has memory */
    bool sparse;  /* the same of sparse ones, none of which was ever bound */
    bool secret;  /* all of them are protected */
    bool open;    /* none of them is */
    /* false: nothing was looked up, or not all buffers are known; the rest is nothing */
    bool known;
};
/* Extra member of questions about an executable of a pipeline: how many there are. */
#define WAKE_EXECUTABLES_UNKNOWN UINT64_MAX
/* Extra members of vkCreateQueryPool: counters of the queue family, passes of a performance
 * query. */
#define WAKE_COUNTERS_UNKNOWN UINT32_MAX
/* Of `built`, flags that a structure was built with on the host: they are known. */
#define WAKE_BUILT_KNOWN 0x80000000u
/* Of `built` in a record: no call so far has written it. */
#define WAKE_BUILT_NEVER 0x40000000u

struct wake_built; /* state/recording/build_state.h */
/* Extra member of builds on the host: the first mistake in the application's memory that a geometry
 * is built from. */
enum wake_host_mistake {
    WAKE_HOST_FINE,
    WAKE_HOST_AABB_X,
    WAKE_HOST_AABB_Y,
    WAKE_HOST_AABB_Z,
    WAKE_HOST_TRANSFORM, /* of triangles */
    WAKE_HOST_INSTANCE,  /* the transform of one */
    WAKE_HOST_FLAGS,     /* of an instance: without the feature */
    WAKE_HOST_REFERENCE,
    WAKE_HOST_OTHERWISE /* a reference to a structure that vkCreateAccelerationStructureKHR has not made */
};
struct wake_host_input {
    uint64_t reference; /* that no structure has, or the wrong one; the flags */
    uint32_t mistake;   /* enum wake_host_mistake */
    uint32_t index;     /* of the AABB or instance */
    float least, most;  /* of the AABB */
};

enum wake_note {
    WAKE_NOTE_THREADS, /* another thread was inside `id` during this call */
};

WAKE_INLINE wake_id
wake_packed_id(const void *packed, size_t element, size_t per_element, size_t ordinal)
{
    return ((const wake_id *)packed)[-(ptrdiff_t)(element * per_element + ordinal) - 1];
}

#endif
