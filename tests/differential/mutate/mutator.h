/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A layer that makes one mistake at a time in the calls of whatever program runs above it, and writes down what the layer
 * below says of it. Each mistake is made in a forked copy of the process, which ends behind the call: the program itself goes
 * on as it was. So a thousand mistakes can be made in one run, each in the place that a real program made.
 *
 * Or, with MUTATE_ORDER, in the order of the calls: one is left out or made twice, or an object of it is destroyed behind it.
 * Such a copy goes on as the program would, and ends behind the first call of which an error is said, or before one that waits.
 *
 * Environment:
 *   MUTATE_LOG    where lines go: APPLICATION, number of the call, command, path, number of the mistake, the mistake,
 *                 ids of the messages, how the copy ended; separated by tabs
 *   MUTATE_TOPIC  what stands before the application's name
 *   MUTATE_TEXTS  a file for the messages' texts
 *   MUTATE_PLAN   such a log of another run: the same mistakes are made, under another layer
 *   MUTATE_ORDER  1: mistakes of order. The path says which, and among the ids stands where the error came: at:COMMAND+calls
 *   MUTATE_SEED   without a plan: which mistakes are made (1)
 *   MUTATE_RATE   one in so many of those that could be (1)
 *   MUTATE_SEEN   a file that counts which mistakes were made, over many processes,
 *   MUTATE_LIMIT  and how often each may be (4)
 *
 * Threads: calls of one thread at a time are changed; those that meet another one inside pass.
 */
#ifndef MUTATOR_H
#define MUTATOR_H

#include "mutator_commands.h"
#include "report/struct_printer.h"

#include <stdbool.h>
#include <stdint.h>

enum mutator_level { MUTATOR_GLOBAL, MUTATOR_INSTANCE, MUTATOR_PHYSICAL, MUTATOR_DEVICE };

struct mutator_command_info {
    const char *name;
    PFN_vkVoidFunction thunk;
    uint32_t first; /* into mutator_params */
    uint32_t count;
    enum mutator_level level;
    bool answers; /* gives more than a VkResult */
};

enum mutator_mistake {
    MUTATOR_NONE,     /* this is the process itself, or a copy whose mistake was made before */
    MUTATOR_WRONG,    /* make the call with the changed parameters, and leave */
    MUTATOR_LEFT_OUT, /* do not make it */
    MUTATOR_TWICE
};

extern const struct mutator_command_info mutator_commands[MUT_COUNT]; /* sorted by name */
/* Parameters, as if they were members of struct mut_args_<command>; `name` is not used. */
extern const struct wake_member_info mutator_params[];
extern const char *const mutator_param_names[];

/* ---- mutator.c ------------------------------------------------------------------------------- */

/* The function of the layer below. `handle`: the command's first parameter. */
PFN_vkVoidFunction
mutator_next(enum mutator_command command, const void *handle);
/* What is to be wrong with this call, in a copy of the process; `args`: struct mut_args_<command>. */
enum mutator_mistake
mutator_try(enum mutator_command command, void *args);
/* The call is over. `handle`: its first parameter. */
void
mutator_behind(enum mutator_command command, const void *handle);
/* The end of a copy. */
__attribute__((noreturn)) void
mutator_leave(void);

/* ---- places.c -------------------------------------------------------------------------------- */

enum { MUTATOR_PATH = 256 };

/* A value that can be wrong. */
struct mutator_place {
    const struct wake_member_info *member;
    char path[MUTATOR_PATH]; /* pCreateInfo->pNext<VkFoo>.bars[1].baz */
    char *value;
    uint32_t size;   /* bytes */
    bool is_pointer; /* the value is one, and can be made NULL */
    bool is_count;   /* of an array: not to be made larger */
    bool is_stype;
};

typedef void
mutator_visit(const struct mutator_place *place, void *context);

/* All places of a call. */
void
mutator_walk(enum mutator_command command, void *args, mutator_visit *visit, void *context);
/* How many different mistakes a place allows. */
uint32_t
mutator_choices(const struct mutator_place *place);
/* Makes one, if it changes something; says it in `text`. `random` decides where there is something to choose. */
bool
mutator_change(const struct mutator_place *place, uint32_t choice, uint64_t random, char *text,
               size_t size);
/* The handle, where an application may destroy it with a command of its own. False: it may not. */
bool
mutator_destroys(const struct mutator_place *place, uint64_t *handle);
/* The name of that command. */
void
mutator_destroyer(uint16_t handle_type, char *name, size_t size);
/* Notes the handles among the places, from which wrong ones are taken later. */
void
mutator_collect(const struct mutator_place *place, void *context);

#endif
