/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What checks ask the driver while they run: the record log keeps the answers, and its replay gives
 * them again. The functions below stand in the instance's dispatch table in both cases, so that no
 * check knows of it.
 */
#include "state/scope/record_log_answers.h"

#include "base/heap.h"
#include "report/struct_printer.h"
#include "state/scope/scope.h"

#include <string.h>

const void *(*wake_log_answer_find)(enum wake_log_question question, size_t *size_out);

/* Where an answer is written to. */
struct place {
    enum wake_log_question question;
    void *chain; /* structs with sType and pNext; NULL: none */
    void *plain; /* one without, or an array of them; NULL: none */
    size_t plain_size;
    uint32_t *count; /* of the array; NULL: it is none */
};

/* The bytes of an answer in the log, and how far a walk has come. */
struct walk {
    char *bytes; /* NULL: only counts */
    size_t size, at;
    bool to_log;
    bool cut; /* the log has less than was asked for */
};

static void
copy(struct walk *walk, void *memory, size_t size)
{
    if (walk->bytes && walk->size - walk->at < size) {
        walk->cut = true;
        return;
    }
    if (walk->bytes && walk->to_log) {
        memcpy(walk->bytes + walk->at, memory, size);
    } else if (walk->bytes) {
        memcpy(memory, walk->bytes + walk->at, size);
    }
    walk->at += size;
}

/* An array, or only the number of its elements. Never more than the asker has room for. */
static void
copy_array(struct walk *walk, uint32_t *count, void *elements, size_t size)
{
    uint32_t room = *count;

    copy(walk, count, sizeof(*count));
    if (elements && !walk->to_log && *count > room) {
        *count = room;
    }
    if (elements) {
        copy(walk, elements, *count * size);
    }
}

static void
copy_modifiers(struct walk *walk, VkDrmFormatModifierPropertiesListEXT *list)
{
    copy_array(walk, &list->drmFormatModifierCount, list->pDrmFormatModifierProperties,
               sizeof(*list->pDrmFormatModifierProperties));
}

/* The same way over all that an answer consists of, in both directions. */
static void
copy_answer(struct walk *walk, const struct place *place)
{
    if (place->count) {
        copy_array(walk, place->count, place->plain, place->plain_size);
    } else if (place->plain) {
        copy(walk, place->plain, place->plain_size);
    }
    for (VkBaseOutStructure *s = place->chain; s; s = s->pNext) {
        const struct wake_struct_info *info = wake_struct_by_stype(s->sType);

        if (s->sType == VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_EXT) {
            copy_modifiers(walk, (VkDrmFormatModifierPropertiesListEXT *)s);
        } else if (info && info->size > sizeof(*s)) {
            copy(walk, s + 1, info->size - sizeof(*s));
        }
    }
}

static void
keep(const struct place *place, VkResult result)
{
    struct walk walk = { .to_log = true };
    char *bytes;

    copy_answer(&walk, place);
    walk.size = sizeof(int64_t) + walk.at;
    bytes = wake_alloc(WAKE_HEAP_SETUP, walk.size);
    if (bytes) {
        *(int64_t *)bytes = result;
        walk.bytes = bytes;
        walk.at = sizeof(int64_t);
        copy_answer(&walk, place);
        wake_record_log_answer(place->question, bytes, walk.size);
    }
    wake_free(WAKE_HEAP_SETUP, bytes);
}

/* A replay: what the log has, in *result_out. Where it has nothing, the least that a driver may
 * say. */
static bool
give(const struct place *place, VkResult *result_out)
{
    struct walk walk = { .at = sizeof(int64_t) };
    const int64_t *bytes;

    if (!wake_log_answer_find) {
        return false;
    }
    bytes = wake_log_answer_find(place->question, &walk.size);
    *result_out = VK_ERROR_OUT_OF_HOST_MEMORY;
    if (bytes && walk.size >= sizeof(*bytes)) {
        *result_out = (VkResult)*bytes;
        walk.bytes = (char *)(uintptr_t)bytes;
        copy_answer(&walk, place);
    }
    if (place->count && (!walk.bytes || walk.cut)) {
        *place->count = 0; /* nobody has filled the array */
    }
    return true;
}

/* What stood in the dispatch table; all zero in a replay, where nobody calls it. */
static const struct wake_instance_dispatch *
below(VkPhysicalDevice physical)
{
    static const struct wake_instance_dispatch nothing;

    return wake_log_answer_find
               ? &nothing
               : ((const struct wake_instance *)wake_scope_find(physical))->unlogged;
}

/* ---- the functions --------------------------------------------------------------------------- */

static VKAPI_ATTR VkResult VKAPI_CALL
image_format(VkPhysicalDevice physical, VkFormat format, VkImageType type, VkImageTiling tiling,
             VkImageUsageFlags usage, VkImageCreateFlags flags, VkImageFormatProperties *out)
{
    struct place place = { .question = WAKE_ASKED_IMAGE_FORMAT,
                           .plain = out,
                           .plain_size = sizeof(*out) };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceImageFormatProperties(physical, format, type,
                                                                         tiling, usage, flags, out);
        keep(&place, result);
    }
    return result;
}

static VkResult
image_format_by(PFN_vkGetPhysicalDeviceImageFormatProperties2 ask, VkPhysicalDevice physical,
                const VkPhysicalDeviceImageFormatInfo2 *info, VkImageFormatProperties2 *out)
{
    struct place place = { .question = WAKE_ASKED_IMAGE_FORMAT, .chain = out };
    VkResult result;

    if (!give(&place, &result)) {
        result = ask(physical, info, out);
        keep(&place, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
image_format2(VkPhysicalDevice physical, const VkPhysicalDeviceImageFormatInfo2 *info,
              VkImageFormatProperties2 *out)
{
    return image_format_by(below(physical)->GetPhysicalDeviceImageFormatProperties2, physical, info,
                           out);
}

static VKAPI_ATTR VkResult VKAPI_CALL
image_format2_khr(VkPhysicalDevice physical, const VkPhysicalDeviceImageFormatInfo2 *info,
                  VkImageFormatProperties2 *out)
{
    return image_format_by(below(physical)->GetPhysicalDeviceImageFormatProperties2KHR, physical,
                           info, out);
}

static void
format_by(PFN_vkGetPhysicalDeviceFormatProperties2 ask, VkPhysicalDevice physical, VkFormat format,
          VkFormatProperties2 *out)
{
    struct place place = { .question = WAKE_ASKED_FORMAT, .chain = out };
    VkResult result;

    if (!give(&place, &result)) {
        ask(physical, format, out);
        keep(&place, VK_SUCCESS);
    }
}

static VKAPI_ATTR void VKAPI_CALL
format2(VkPhysicalDevice physical, VkFormat format, VkFormatProperties2 *out)
{
    format_by(below(physical)->GetPhysicalDeviceFormatProperties2, physical, format, out);
}

static VKAPI_ATTR void VKAPI_CALL
format2_khr(VkPhysicalDevice physical, VkFormat format, VkFormatProperties2 *out)
{
    format_by(below(physical)->GetPhysicalDeviceFormatProperties2KHR, physical, format, out);
}

#define EXTERNAL(name, member, info_type, out_type)                                          \
    static VKAPI_ATTR void VKAPI_CALL name(VkPhysicalDevice physical, const info_type *info, \
                                           out_type *out)                                    \
    {                                                                                        \
        struct place place = { .question = WAKE_ASKED_EXTERNAL, .chain = (void *)out };      \
        VkResult result;                                                                     \
                                                                                             \
        if (!give(&place, &result)) {                                                        \
            below(physical)->member(physical, info, out);                                    \
            keep(&place, VK_SUCCESS);                                                        \
        }                                                                                    \
    }
EXTERNAL(external_buffer, GetPhysicalDeviceExternalBufferProperties,
         VkPhysicalDeviceExternalBufferInfo, VkExternalBufferProperties)
EXTERNAL(external_buffer_khr, GetPhysicalDeviceExternalBufferPropertiesKHR,
         VkPhysicalDeviceExternalBufferInfo, VkExternalBufferProperties)
EXTERNAL(external_fence, GetPhysicalDeviceExternalFenceProperties,
         VkPhysicalDeviceExternalFenceInfo, VkExternalFenceProperties)
EXTERNAL(external_fence_khr, GetPhysicalDeviceExternalFencePropertiesKHR,
         VkPhysicalDeviceExternalFenceInfo, VkExternalFenceProperties)
EXTERNAL(external_semaphore, GetPhysicalDeviceExternalSemaphoreProperties,
         VkPhysicalDeviceExternalSemaphoreInfo, VkExternalSemaphoreProperties)
EXTERNAL(external_semaphore_khr, GetPhysicalDeviceExternalSemaphorePropertiesKHR,
         VkPhysicalDeviceExternalSemaphoreInfo, VkExternalSemaphoreProperties)

static VKAPI_ATTR VkResult VKAPI_CALL
video(VkPhysicalDevice physical, const VkVideoProfileInfoKHR *profile, VkVideoCapabilitiesKHR *out)
{
    struct place place = { .question = WAKE_ASKED_VIDEO, .chain = (void *)out };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceVideoCapabilitiesKHR(physical, profile, out);
        keep(&place, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
video_formats(VkPhysicalDevice physical, const VkPhysicalDeviceVideoFormatInfoKHR *info,
              uint32_t *count, VkVideoFormatPropertiesKHR *formats)
{
    struct place place = { .question = WAKE_ASKED_VIDEO_FORMATS,
                           .plain = formats,
                           .plain_size = sizeof(*formats),
                           .count = count };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceVideoFormatPropertiesKHR(physical, info, count,
                                                                            formats);
        keep(&place, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
external_image_nv(VkPhysicalDevice physical, VkFormat format, VkImageType type,
                  VkImageTiling tiling, VkImageUsageFlags usage, VkImageCreateFlags flags,
                  VkExternalMemoryHandleTypeFlagsNV handles, VkExternalImageFormatPropertiesNV *out)
{
    struct place place = { .question = WAKE_ASKED_EXTERNAL,
                           .plain = out,
                           .plain_size = sizeof(*out) };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceExternalImageFormatPropertiesNV(
            physical, format, type, tiling, usage, flags, handles, out);
        keep(&place, result);
    }
    return result;
}

#if defined(VK_ARM_data_graph_optical_flow) && defined(VK_ARM_tensor_controls)
static VKAPI_ATTR VkResult VKAPI_CALL
graphs(VkPhysicalDevice physical, uint32_t family, uint32_t *count,
       VkQueueFamilyDataGraphPropertiesARM *out)
{
    struct place place = {
        .question = WAKE_ASKED_GRAPHS, .plain = out, .plain_size = sizeof(*out), .count = count
    };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM(
            physical, family, count, out);
        keep(&place, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
graph_operation(VkPhysicalDevice physical, uint32_t family,
                const VkQueueFamilyDataGraphPropertiesARM *of, VkBaseOutStructure *out)
{
    struct place place = { .question = WAKE_ASKED_GRAPH_OPERATION, .chain = out };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM(
            physical, family, of, out);
        keep(&place, result);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
graph_formats(VkPhysicalDevice physical, uint32_t family,
              const VkQueueFamilyDataGraphPropertiesARM *of,
              const VkDataGraphOpticalFlowImageFormatInfoARM *info, uint32_t *count,
              VkDataGraphOpticalFlowImageFormatPropertiesARM *out)
{
    struct place place = { .question = WAKE_ASKED_GRAPH_FORMATS,
                           .plain = out,
                           .plain_size = sizeof(*out),
                           .count = count };
    VkResult result;

    if (!give(&place, &result)) {
        result = below(physical)->GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM(
            physical, family, of, info, count, out);
        keep(&place, result);
    }
    return result;
}
#endif

/* One row per function that checks may ask: its place in the dispatch table, and what stands there
 * instead. */
#define ROW(member, function)                                                       \
    {                                                                               \
        offsetof(struct wake_instance_dispatch, member), (void (*)(void))(function) \
    }

static const struct {
    size_t offset;
    void (*function)(void);
} rows[] = {
    ROW(GetPhysicalDeviceImageFormatProperties, image_format),
    ROW(GetPhysicalDeviceImageFormatProperties2, image_format2),
    ROW(GetPhysicalDeviceImageFormatProperties2KHR, image_format2_khr),
    ROW(GetPhysicalDeviceFormatProperties2, format2),
    ROW(GetPhysicalDeviceFormatProperties2KHR, format2_khr),
    ROW(GetPhysicalDeviceExternalBufferProperties, external_buffer),
    ROW(GetPhysicalDeviceExternalBufferPropertiesKHR, external_buffer_khr),
    ROW(GetPhysicalDeviceExternalFenceProperties, external_fence),
    ROW(GetPhysicalDeviceExternalFencePropertiesKHR, external_fence_khr),
    ROW(GetPhysicalDeviceExternalSemaphoreProperties, external_semaphore),
    ROW(GetPhysicalDeviceExternalSemaphorePropertiesKHR, external_semaphore_khr),
    ROW(GetPhysicalDeviceVideoCapabilitiesKHR, video),
    ROW(GetPhysicalDeviceVideoFormatPropertiesKHR, video_formats),
    ROW(GetPhysicalDeviceExternalImageFormatPropertiesNV, external_image_nv),
#if defined(VK_ARM_data_graph_optical_flow) && defined(VK_ARM_tensor_controls)
    ROW(GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM, graphs),
    ROW(GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM, graph_operation),
    ROW(GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM, graph_formats),
#endif
};

uint64_t
wake_record_log_watch_questions(struct wake_instance *instance, uint64_t offered)
{
    char *next = (char *)&instance->next;
    uint64_t found = 0;

    if (!wake_log_answer_find) {
        instance->unlogged = wake_alloc(WAKE_HEAP_SETUP, sizeof(*instance->unlogged));
        if (!instance->unlogged) {
            return 0;
        }
        *instance->unlogged = instance->next;
    }
    for (uint32_t i = 0; i < WAKE_COUNT(rows); i++) {
        void (**place)(void) = (void (**)(void))(void *)(next + rows[i].offset);

        if (wake_log_answer_find ? offered >> i & 1 : *place != NULL) {
            *place = rows[i].function;
            found |= UINT64_C(1) << i;
        }
    }
    return found;
}
