/* SPDX-License-Identifier: Apache-2.0 */
/* fork, with output into an unnamed file: no pipe can fill up while the child dies. */
#include "kit_child.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* Who ends the parent, a time limit for one, ends the child as well: none stays behind in a
 * driver. */
static void
die_with_parent(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(3);
    }
}

void
kit_child_start(struct kit_child *child)
{
    pid_t parent = getpid();

    *child = (struct kit_child){ 0 };
    child->result_fd = memfd_create("result", MFD_CLOEXEC);
    child->output_fd = memfd_create("output", MFD_CLOEXEC);
    fflush(NULL);
    child->pid = fork();
    if (child->pid < 0 || child->result_fd < 0 || child->output_fd < 0) {
        perror("kit_child_start");
        exit(3);
    }
    if (child->pid == 0) {
        die_with_parent(parent);
        dup2(child->output_fd, STDOUT_FILENO);
        dup2(child->output_fd, STDERR_FILENO);
    }
}

/* The whole file as a string, never NULL. */
static char *
read_all(int fd)
{
    off_t size = lseek(fd, 0, SEEK_END);
    char *text = calloc(1, (size_t)size + 1);
    ssize_t done = pread(fd, text, (size_t)size, 0);
    text[done > 0 ? done : 0] = '\0';
    close(fd);
    return text;
}

void
kit_child_wait(struct kit_child *child)
{
    while (waitpid(child->pid, &child->status, 0) < 0 && errno == EINTR) {
    }
    child->result = read_all(child->result_fd);
    child->output = read_all(child->output_fd);
}

void
kit_child_finish(struct kit_child *child)
{
    free(child->result);
    free(child->output);
}

void
kit_child_run(struct kit_child *child, void (*function)(void *data), void *data)
{
    kit_child_start(child);
    if (child->pid == 0) {
        function(data);
        exit(0);
    }
    kit_child_wait(child);
}
