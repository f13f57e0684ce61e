/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presets: values of the settings that decide what is checked and when, under a name. A
 * configurator offers them; each sets all of them, so that the last one chosen counts.
 */
#include "base/settings_table.h"

#define PRESET(async_, sync_, accesses_, gpuav_, advice_) \
    .values = { { "async", (async_) },                    \
                { "validate_sync", (sync_) },             \
                { "sync_shader_accesses", (accesses_) },  \
                { "gpuav", (gpuav_) },                    \
                { "best_practices", (advice_) },          \
                { NULL, NULL } }

const struct wake_preset wake_presets[] = {
    { "Standard",
      "All that costs the application's threads next to nothing: worker threads check every call, and "
      "hazards that are sure.",
      PRESET("true", "auto", "sure", "false", "false") },
    { "Debugger",
      "Every call is checked on its own thread before it reaches the driver: a breakpoint in a callback "
      "shows the caller, and a callback can have the call skipped.",
      PRESET("false", "auto", "sure", "false", "false") },
    { "All hazards",
      "Synchronization validation of whatever shaders may access; also tells hazards that do not happen "
      "where shaders keep apart by themselves.",
      PRESET("true", "on", "all", "false", "false") },
    { "GPU-assisted",
      "Shaders check their own descriptors, ranges and addresses, besides the standard checks.",
      PRESET("true", "auto", "sure", "true", "false") },
    { "Best practices", "Warnings about valid but unwise use, besides the standard checks.",
      PRESET("true", "auto", "sure", "false", "true") },
};
const size_t wake_preset_count = WAKE_COUNT(wake_presets);
