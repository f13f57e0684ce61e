/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation, the side that runs on the host: what instances and devices need to have
 * it, and to end it.
 *
 * It stands between the thunks and the next layer: with the setting on, members of the scope's
 * dispatch table are replaced by the functions of this folder, which call what stood there. With
 * the setting off nothing is replaced and nothing is looked at.
 *
 * Threads: as each function says.
 */
#ifndef WAKE_GPUAV_GPUAV_H
#define WAKE_GPUAV_GPUAV_H

#include "state/scope/scope.h"

/* ---- setup ----------------------------------------------------------------------------------- */

/* Whether the settings of an instance ask for any of it. */
WAKE_INLINE bool
wake_gpuav_wanted(const struct wake_instance *instance)
{
    return (instance->settings.gpuav || instance->settings.debug_printf) &&
           instance->scope.checking;
}

/* Once `next` is complete, unique handles included. Without memory the scope does without. */
void
wake_gpuav_open_instance(struct wake_instance *instance);
void
wake_gpuav_close_instance(struct wake_instance *instance);

/* What a device needs besides what the application enables; inside vkCreateDevice. */
struct wake_gpuav_needs {
    bool on;
    VkPhysicalDeviceFeatures features; /* to be enabled, and supported */
    bool timeline;                     /* timelineSemaphore likewise */
    bool timeline_extension;           /* which takes VK_KHR_timeline_semaphore */
};

/*
 * Asks the physical device. `on` false: the setting is off, or the device cannot have it; then a
 * message was given. Says what is missing.
 */
void
wake_gpuav_ask(struct wake_instance *instance, VkPhysicalDevice physical,
               struct wake_gpuav_needs *needs_out);
/* The chain of the create info has an unknown struct where features are to be added: there will be
 * none of it. Says so. */
void
wake_gpuav_say_chain(struct wake_instance *instance);
/* Inside vkCreateDevice, with the device's `next` complete, before the application knows the
 * device. */
void
wake_gpuav_open_device(struct wake_device *device, const VkDeviceCreateInfo *info,
                       const struct wake_gpuav_needs *needs);

/*
 * A device command that the registry lacks, by name: ours where GPU-assisted validation has to see
 * it, else `below`. Inside vkGetDeviceProcAddr.
 */
PFN_vkVoidFunction
wake_gpuav_command(struct wake_device *device, const char *name, PFN_vkVoidFunction below);

/*
 * Inside vkDestroyDevice, before the validation is drained: waits for the layer's own batches
 * behind the application's, which by the rules of Vulkan are complete but for an instant, and gives
 * what they found. Ends the readback threads.
 */
void
wake_gpuav_finish_device(struct wake_device *device);
/* When no record of the device is on its way any more. */
void
wake_gpuav_free_device(struct wake_device *device);

/* ---- the end of the process ------------------------------------------------------------------ */

/* exit() with devices alive: reads what lies in mapped memory; no Vulkan call. Afterwards the
 * readback threads say nothing. */
void
wake_gpuav_at_exit(void);
/* In the child of a fork, on its one thread: calls go straight down. */
void
wake_gpuav_forked(void);

#endif
