/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A child process whose end and output are collected: one per scene, and for scenes that are about
 * dying.
 * Threads: start it from a process that has no other thread yet; the child is a plain fork.
 */
#ifndef WAKE_KIT_CHILD_H
#define WAKE_KIT_CHILD_H

#include <sys/types.h>

struct kit_child {
    pid_t pid;     /* 0 in the child */
    int result_fd; /* the child writes its result here */
    int output_fd; /* its standard output and error */
    int status;    /* as waitpid gives it */
    char *result;
    char *output;
};

/*
 * Forks. In the child, standard output and error go to a file that the parent reads after the end.
 * The child is killed when the thread that called this ends.
 */
void
kit_child_start(struct kit_child *child);
void
kit_child_wait(struct kit_child *child);
void
kit_child_finish(struct kit_child *child);

/* All three for a function; the caller reads status and output, then calls kit_child_finish. */
void
kit_child_run(struct kit_child *child, void (*function)(void *data), void *data);

#endif
