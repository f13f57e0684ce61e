/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage: what the generated checks (gen/implicit_*.c) are made of. The generated
 * code compares inline and comes here only when something is wrong, or for what needs a table:
 * pNext chains, extension enums and bits.
 * Threads: any; everything is const but the caller's stack.
 */
#ifndef WAKE_CORE_IMPLICIT_H
#define WAKE_CORE_IMPLICIT_H

#include "base/vulkan_all.h"
#include "queue/record.h"
#include "state/check/check.h"

/* What a call may be given besides core values. */
enum wake_implicit_scope {
    WAKE_IMPLICIT_GLOBAL, /* before an instance exists */
    /* questions to physical devices may name whatever those support, enabled or not */
    WAKE_IMPLICIT_INSTANCE,
    WAKE_IMPLICIT_DEVICE, /* what is not enabled is wrong */
};

/* One call under examination. */
struct wake_implicit_call {
    struct wake_check *check;
    enum wake_implicit_scope scope;
    uint32_t record_flags; /* enum wake_record_flag */
    /* what the physical device offers that is asked; NULL: it may offer everything */
    const struct wake_offer *offer;
};

enum wake_implicit_step {
    WAKE_STEP_CALL,    /* the parameter list itself */
    WAKE_STEP_POINTER, /* name-> */
    WAKE_STEP_ELEMENT, /* name[index]. */
    WAKE_STEP_ITEM,    /* name[index], itself the value */
    WAKE_STEP_VALUE,   /* name. */
    WAKE_STEP_CHAIN,   /* pNext<name>. */
};

/*
 * Where a walk stands: a list from the struct at hand out to the call. Text is made of it only for
 * a finding. `ids` is the packed array whose ids belong to the handles of the struct at hand (see
 * queue/record.h).
 */
struct wake_implicit_at {
    const struct wake_implicit_call *call;
    const struct wake_implicit_at *outer;
    const char *name;
    enum wake_implicit_step step;
    uint32_t index;
    const void *ids;
    uint32_t element;
    uint32_t per_element;
    uint32_t first; /* ordinal of the first handle of an embedded struct */
};

/* A value or bit that extensions offer: any one of a 0-terminated list of enum wake_extension, or the
 * version that took them up (0: none did). */
struct wake_implicit_gate {
    int64_t value;
    const uint16_t *extensions;
    uint32_t version;
};

/* What is known of an enum, or of the bits of flags, besides its names (report/names_lookup.h). */
struct wake_implicit_enum {
    uint32_t id; /* enum wake_enum */
    uint32_t gate_count;
    const struct wake_implicit_gate *gates; /* sorted by value */
};

/* Allowed neighbours of a struct with sType. */
struct wake_implicit_struct {
    const char *name;
    VkStructureType stype;
    const char *vuid_stype;         /* NULL: the specification has no such rule */
    const char *vuid_pnext;         /* NULL: likewise */
    const char *vuid_unique;        /* NULL: likewise */
    const VkStructureType *allowed; /* sorted */
    uint32_t allowed_count;
};

typedef void (*wake_implicit_walker)(const struct wake_implicit_at *at, const void *data);

/* A struct that may stand in a pNext chain. */
struct wake_implicit_link {
    VkStructureType stype;
    const char *name;
    wake_implicit_walker walk;  /* NULL: no member can be checked */
    const uint16_t *extensions; /* any one of them, 0-terminated; NULL: core */
    uint32_t version;           /* that brought it or took it up; 0: none did */
    const uint16_t *before;     /* extensions that had it before; NULL: none */
    uint32_t handles;           /* WAKE_HANDLES_<Struct> */
    bool repeats;               /* may stand more than once in a chain */
};

/* Sorted by sType; generated. */
extern const struct wake_implicit_link wake_implicit_links[];
extern const uint32_t wake_implicit_link_count;

/* -- inside generated code --------------------------------------------------------------------- */

/* The struct behind `name`, a pointer to one or to the first of several; .index and .element move
 * in a loop. */
WAKE_INLINE struct wake_implicit_at
wake_implicit_into(const struct wake_implicit_at *outer, enum wake_implicit_step step,
                   const char *name, const void *packed, uint32_t per_element)
{
    return (struct wake_implicit_at){
        .call = outer->call,
        .outer = outer,
        .name = name,
        .step = step,
        .ids = packed,
        .per_element = per_element,
    };
}

/* The struct embedded in the one at `outer` as `name`, whose handles start at `first` there. */
WAKE_INLINE struct wake_implicit_at
wake_implicit_embedded(const struct wake_implicit_at *outer, const char *name, uint32_t first)
{
    return (struct wake_implicit_at){
        .call = outer->call,
        .outer = outer,
        .name = name,
        .step = WAKE_STEP_VALUE,
        .ids = outer->ids,
        .element = outer->element,
        .per_element = outer->per_element,
        .first = outer->first + first,
    };
}

/* Element `index` of an array of plain values. */
WAKE_INLINE struct wake_implicit_at
wake_implicit_item(const struct wake_implicit_at *outer, const char *name, uint32_t index)
{
    return (struct wake_implicit_at){
        .call = outer->call, .outer = outer, .name = name, .step = WAKE_STEP_ITEM, .index = index
    };
}

WAKE_INLINE void
wake_implicit_move(struct wake_implicit_at *at, uint32_t index)
{
    at->index = index;
    at->element = index;
}

WAKE_INLINE wake_id
wake_implicit_id(const struct wake_implicit_at *at, uint32_t ordinal)
{
    return wake_packed_id(at->ids, at->element, at->per_element, at->first + ordinal);
}

/* Whether exactly one bit is set, and one of the mask. */
WAKE_INLINE bool
wake_implicit_one_bit(uint64_t value, uint64_t mask)
{
    return value != 0 && (value & (value - 1)) == 0 && (value & ~mask) == 0;
}

/* The rule's sentence is broken for certain: */
WAKE_COLD void
wake_implicit_null(const struct wake_implicit_at *at, const char *member, const char *vuid);
WAKE_COLD void
wake_implicit_null_counted(const struct wake_implicit_at *at, const char *member, const char *vuid,
                           const char *counter, uint64_t count);
WAKE_COLD void
wake_implicit_count(const struct wake_implicit_at *at, const char *member, const char *vuid);
WAKE_COLD void
wake_implicit_address(const struct wake_implicit_at *at, const char *member, const char *vuid);
WAKE_COLD void
wake_implicit_stype(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
                    VkStructureType found);
WAKE_COLD void
wake_implicit_reserved(const struct wake_implicit_at *at, const char *member, const char *vuid,
                       uint64_t found);
WAKE_COLD void
wake_implicit_no_bits(const struct wake_implicit_at *at, const char *member, const char *vuid,
                      const struct wake_implicit_enum *bits);

/* The value is none of the core ones: report it unless an enabled extension has it, or one that we
 * do not know. */
WAKE_COLD void
wake_implicit_enum(const struct wake_implicit_at *at, const char *member, const char *vuid,
                   const struct wake_implicit_enum *known, int64_t found);
WAKE_COLD void
wake_implicit_bit(const struct wake_implicit_at *at, const char *member, const char *vuid,
                  const struct wake_implicit_enum *known, uint64_t found);
WAKE_COLD void
wake_implicit_flags(const struct wake_implicit_at *at, const char *member, const char *vuid,
                    const struct wake_implicit_enum *known, uint64_t found);
WAKE_COLD void
wake_implicit_bool(const struct wake_implicit_at *at, const char *member, const char *id,
                   VkBool32 found);

/* Copied strings only. */
void
wake_implicit_string(const struct wake_implicit_at *at, const char *member, const char *vuid,
                     const char *text);

/* What hangs at `pnext` of a struct that the application passes in; and of one that the call
 * fills. */
void
wake_implicit_chain(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
                    const void *pnext);
void
wake_implicit_output(const struct wake_implicit_at *at, const char *member,
                     const struct wake_implicit_struct *rule, const void *data);
/* Handles that a descriptor update template found behind pData: of
 * vkUpdateDescriptorSetWithTemplate, and of a push. */
void
wake_implicit_template_update(struct wake_check *check,
                              const struct wake_template_contents *contents, wake_id id,
                              wake_id set_id);
void
wake_implicit_template_push(struct wake_check *check, const struct wake_template_contents *contents,
                            wake_id id, wake_id pipeline_layout, uint32_t set);
#ifdef VK_VERSION_1_4
struct wake_rec_CmdPushDescriptorSetWithTemplate2;

void
wake_implicit_template_push_2(struct wake_check *check,
                              const struct wake_rec_CmdPushDescriptorSetWithTemplate2 *r);
#endif
/* The same of every element of an array that the call fills, `size` bytes each. */
void
wake_implicit_outputs(const struct wake_implicit_at *at, const char *member,
                      const struct wake_implicit_struct *rule, const void *data, uint32_t count,
                      size_t size);

/* VkInstanceCreateInfo's one rule that no generator makes. */
void
wake_implicit_direct_driver_loading(const struct wake_implicit_at *at,
                                    const VkInstanceCreateInfo *info);

#endif
