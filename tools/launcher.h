/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The `wake` command: runs a program under the layer, says why the layer is not active, prints
 * settings and rules.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LAUNCHER_H
#define WAKE_TOOLS_LAUNCHER_H

#include <stdbool.h>

#define WAKE_LAYER "VK_LAYER_WAKE_validation"

/* Each takes what stands behind its name, argv[0] included, and returns the exit status; 2: the
 * command line is wrong, and that was said. */
int
command_run(int argc, char **argv);
int
command_doctor(int argc, char **argv);
int
command_settings(int argc, char **argv);
int
command_explain(int argc, char **argv);
int
command_report(int argc, char **argv);
int
command_replay(int argc, char **argv);

/*
 * The folder of the layer's manifest that belongs to this program: beside a build folder's tools, or
 * in the installation. `stand_in`: of the manifest under the Khronos layer's name. False: there is
 * none.
 */
bool
find_manifest(bool stand_in, char *folder_out, int size);
/* Has the loader look into the folder first, and enable the layer. */
void
enable_layer(const char *folder, bool stand_in);
/* The folder that this program lies in. False: not known. */
bool
own_folder(char *folder_out, int size);

#endif
