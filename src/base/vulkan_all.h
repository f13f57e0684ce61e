/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every Vulkan declaration of the installed headers, all window systems included, in one
 * translation unit. The window systems' own headers are not needed: a layer only passes their
 * pointers and integers on, so the stand-ins below have the same size and calling convention and
 * nothing else.
 * Threads: declarations only.
 */
#ifndef WAKE_BASE_VULKAN_ALL_H
#define WAKE_BASE_VULKAN_ALL_H

#define VK_NO_PROTOTYPES
#define VK_ENABLE_BETA_EXTENSIONS
#include <vulkan/vk_platform.h>
#include <vulkan/vulkan_core.h>

/* Xlib and RandR */
typedef struct wake_x_display Display;
typedef unsigned long Window;
typedef unsigned long VisualID;
typedef unsigned long RROutput;
#include <vulkan/vulkan_xlib.h>
#include <vulkan/vulkan_xlib_xrandr.h>

/* XCB */
typedef struct wake_xcb_connection xcb_connection_t;
typedef uint32_t xcb_window_t;
typedef uint32_t xcb_visualid_t;
#include <vulkan/vulkan_xcb.h>

/* Wayland */
struct wl_display;
struct wl_surface;
#include <vulkan/vulkan_wayland.h>

/* DirectFB */
typedef struct wake_directfb IDirectFB;
typedef struct wake_directfb_surface IDirectFBSurface;
#include <vulkan/vulkan_directfb.h>

/* QNX Screen */
struct _screen_context;
struct _screen_window;
struct _screen_buffer;
#include <vulkan/vulkan_screen.h>

/* Windows: on this platform these commands can never be offered by a driver, but they keep a
 * thunk. */
typedef void *HANDLE;
typedef void *HINSTANCE;
typedef void *HWND;
typedef void *HMONITOR;
typedef const uint16_t *LPCWSTR;
typedef unsigned long DWORD;
typedef struct wake_security_attributes SECURITY_ATTRIBUTES;
#include <vulkan/vulkan_win32.h>

/* Android, Fuchsia, GGP, iOS, macOS, Metal, VI */
#include <vulkan/vulkan_android.h>
typedef uint32_t zx_handle_t;
#include <vulkan/vulkan_fuchsia.h>
typedef uint32_t GgpStreamDescriptor;
typedef uint64_t GgpFrameToken;
#include <vulkan/vulkan_ggp.h>
#include <vulkan/vulkan_ios.h>
#include <vulkan/vulkan_macos.h>
#include <vulkan/vulkan_metal.h>
#include <vulkan/vulkan_vi.h>

#include <vulkan/vulkan_beta.h>
#include <vulkan/vk_layer.h>

#include "base/newer_vulkan.h"

#endif
