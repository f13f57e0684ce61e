/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles (setting unique_handles): the application holds ids of ours instead of the
 * driver's non-dispatchable handles. The thunks work on the application's handles; what they call
 * down through is replaced by generated translating functions.
 *
 * An id is a tag, the number of its instance or device, and the number of the object in it, both in
 * the order of creation: the same from run to run where one thread creates, never the same for two
 * objects, and no address of this machine. A handle that is no live id is passed on as it is. So is
 * all that comes of a device with something enabled that the registry has not: commands that have
 * no thunk would hand the driver ids.
 *
 * Threads: open and close with the scope; everything else from any application thread. Look-up of
 * an id is lock-free. What is left alone: emit_translate.py, policy.UNTRANSLATED.
 */
#ifndef WAKE_INTERCEPT_TRANSLATE_H
#define WAKE_INTERCEPT_TRANSLATE_H

#include "intercept/pack/translate_memory.h"
#include "state/scope/scope.h"

/* ---- for instance.c and device.c ------------------------------------------------------------- */

/*
 * Once `next` is loaded: with the setting on, puts the translating functions there and keeps what
 * stood there. Without memory the scope does without, its handles are the driver's.
 */
void
wake_translate_open_instance(struct wake_instance *instance);
void
wake_translate_open_device(struct wake_device *device);
/* Nobody calls through the scope any more. Accepts a scope without translation. */
void
wake_translate_close(struct wake_scope *scope);

/* ---- for the generated functions ------------------------------------------------------------- */

typedef void (*wake_translate_function)(struct wake_translation *t, void *of);
typedef void (*wake_translate_output_function)(struct wake_translation *t, void *of,
                                               uint64_t parent);

/* A struct that can stand in a chain, by ascending sType. */
struct wake_translate_row {
    int32_t stype;
    uint32_t size;
    wake_translate_function each; /* NULL: holds no handle */
};
extern const struct wake_translate_row wake_translate_rows[];
extern const uint32_t wake_translate_row_count;

/* Bytes of a struct with that sType; 0: not known. */
size_t
wake_translate_struct_size(VkStructureType stype);

/* Replaces every member of `next` that is not NULL and has a handle to translate. */
void
wake_translate_fill_instance(struct wake_instance_dispatch *next);
void
wake_translate_fill_device(struct wake_device_dispatch *next);

void
wake_translate_begin(struct wake_translation *t, const void *dispatchable);

/* The driver's handle behind an id; anything else comes back unchanged. */
uint64_t
wake_translate_handle(const struct wake_translation *t, uint64_t handle);
#define WAKE_TRANSLATE(t, handle) \
    ((handle) = (__typeof__(handle))wake_translate_handle((t), (uint64_t)(handle)))

/* Copies with the driver's handles in them; `in` itself where there is nothing to copy. Each
 * stays until wake_translate_end(). */
const void *
wake_translate_handles(struct wake_translation *t, const void *in, size_t count);
const void *
wake_translate_structs(struct wake_translation *t, const void *in, size_t count, size_t size,
                       wake_translate_function each);
/* `in` leads to `count` pointers to one struct each. */
const void *
wake_translate_pointers(struct wake_translation *t, const void *in, size_t count, size_t size,
                        wake_translate_function each);
/*
 * A chain: copied as far as its last struct with a handle, the rest is the application's own. A
 * struct unknown to the registry cannot be copied, so the copy ends before it.
 */
void *
wake_translate_chain(struct wake_translation *t, const void *in);
/* What a descriptor update template reads. */
const void *
wake_translate_template_data(struct wake_translation *t, uint64_t template_id, const void *data);
/* Whether the pInheritanceInfo of a vkBeginCommandBuffer is used. */
bool
wake_translate_inherits(const struct wake_translation *t);

/* Handles that the driver returned become ids, in place; NULL handles stay. `handles` may be
 * NULL. */
void
wake_translate_made(struct wake_translation *t, void *handles, size_t count);
/* The same, and they go when `parent` goes. */
void
wake_translate_born(struct wake_translation *t, uint64_t parent, void *handles, size_t count);
/* The same, of an enumeration: a handle that `parent` has shown before gets the id that it had
 * then. */
void
wake_translate_shown(struct wake_translation *t, uint64_t parent, void *handles, size_t count);
void
wake_translate_outputs(struct wake_translation *t, uint64_t parent, void *structs, size_t count,
                       size_t size, wake_translate_output_function each);
/* Keeps what a template says of its data. */
void
wake_translate_template(struct wake_translation *t, uint64_t template_id,
                        const VkDescriptorUpdateTemplateCreateInfo *info);

/* The ids are gone, with all that was born of them. `parent` is what they were born of, 0 where
 * nothing. */
void
wake_translate_forget(struct wake_translation *t, uint64_t parent, const void *ids, size_t count);
/* What was born of `parent` is gone. */
void
wake_translate_forget_born(struct wake_translation *t, uint64_t parent);

#endif
