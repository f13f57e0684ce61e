/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The text of a message, in the form that log scrapers know, and the message as it waits for
 * delivery.
 */
#include "report/report_state.h"

#include "gen/names.h"
#include "report/call_stack.h"
#include "report/names_lookup.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *
severity_title(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
               VkDebugUtilsMessageTypeFlagsEXT types)
{
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
        return "Validation Error: ";
    }
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) {
        return types & VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT
                   ? "Validation Performance Warning: "
                   : "Validation Warning: ";
    }
    return severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT ? "Validation Information: "
                                                                   : "Verbose Information: ";
}

static void
put_objects(struct wake_text *text, const struct wake_finding *finding)
{
    for (uint32_t i = 0; i < wake_finding_objects(finding); i++) {
        const struct wake_object_name *object = &finding->objects[i];
        if (object->handle) {
            wake_text_print(text, "Object %u: handle = 0x%" PRIx64 ", type = %s", i, object->handle,
                            wake_name_VkObjectType(object->type));
        } else {
            wake_text_print(text, "Object %u: VK_NULL_HANDLE, type = %s", i,
                            wake_name_VkObjectType(object->type));
        }
        if (object->name && object->name[0]) {
            wake_text_print(text, ", name = %s", object->name);
        }
        wake_text_put(text, "; ");
    }
}

static void
put_specification(struct wake_text *text, const char *id)
{
    const char *sentence = wake_vuid_text(id);
    if (!sentence) {
        return;
    }
    char link[512];
    wake_text_print(text, " The Vulkan spec states: %s (%s)", sentence,
                    wake_vuid_link(id, link, sizeof(link)));
}

/* For those who look for the id of 1.3.239, which every build knows it by. */
static void
put_older_id(struct wake_text *text, const struct wake_finding *finding)
{
    if (finding->written) {
        wake_text_print(text, " [with Vulkan 1.3.239: %s]", finding->written);
    }
}

static const char *
name_of(const struct wake_finding *finding, VkObjectType type, uint64_t handle)
{
    for (uint32_t i = 0; i < wake_finding_objects(finding); i++) {
        const struct wake_object_name *object = &finding->objects[i];
        if (object->type == type && object->handle == handle && object->name && object->name[0]) {
            return object->name;
        }
    }
    return NULL;
}

static void
put_labels(struct wake_text *text, const char *what, const struct wake_labels *labels)
{
    if (labels->count == 0) {
        return;
    }
    wake_text_print(text, ", %s ", what);
    for (uint32_t i = labels->count; i-- > 0;) {
        const char *name = labels->labels[i].pLabelName;
        wake_text_print(text, "%s%s", name ? name : "", i ? " > " : "");
    }
}

/* Where it came from: a line of its own, only with what is known. */
static void
put_origin(struct wake_text *text, const struct wake_finding *finding)
{
    const struct wake_origin *origin = &finding->origin;
    if (!origin->thread && !origin->command_buffer && !origin->submit) {
        return;
    }
    /* A line of the program's own may end as lines do. */
    if (!text->length || wake_text_get(text)[text->length - 1] != '\n') {
        wake_text_put(text, "\n");
    }
    wake_text_print(text, "    From frame %" PRIu64, origin->frame);
    if (origin->thread) {
        wake_text_print(text, ", thread %u", origin->thread);
    }
    if (origin->command_buffer) {
        const char *name = name_of(finding, VK_OBJECT_TYPE_COMMAND_BUFFER, origin->command_buffer);
        wake_text_print(text, ", command buffer 0x%" PRIx64, origin->command_buffer);
        if (name) {
            wake_text_print(text, " (%s)", name);
        }
        if (origin->command_index != UINT32_MAX) {
            wake_text_print(text, " command %u", origin->command_index);
        }
    }
    if (origin->action) {
        wake_text_print(text, ", %s Index %u", origin->action, origin->action_number);
    }
    if (origin->submit) {
        wake_text_print(text, ", submit %" PRIu64, origin->submit);
    }
    put_labels(text, "queue labels", &finding->queue_labels);
    put_labels(text, "labels", &finding->command_labels);
}

static void
put_stack(struct wake_text *text, uint32_t stack)
{
    struct wake_text frames = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (stack && wake_stack_text(&frames, stack)) {
        wake_text_print(text, "\n    Called from %s", wake_text_get(&frames));
    }
    wake_text_finish(&frames);
}

void
wake_message_text(struct wake_text *text, const struct wake_finding *finding, const char *found,
                  bool last, int limit)
{
    wake_text_print(text, "%s[ %s ] ", severity_title(finding->severity, finding->types),
                    finding->id);
    put_objects(text, finding);
    wake_text_print(text, "| MessageID = 0x%x | ", (unsigned)wake_message_id_number(finding->id));
    if (finding->origin.command) {
        wake_text_print(text, "%s(): ", finding->origin.command);
    }
    size_t length = strlen(found);
    wake_text_append(text, found, length);
    /* What is only information may be a program's own words. */
    if (length && !strchr(".!?\n", found[length - 1]) &&
        finding->severity != VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT) {
        wake_text_put(text, ".");
    }
    put_specification(text, finding->id);
    put_older_id(text, finding);
    put_origin(text, finding);
    put_stack(text, finding->origin.stack);
    if (last) {
        wake_text_print(text,
                        "\n    Reported %d times, which is the limit (duplicate_message_limit): "
                        "further messages of this id and place are only counted.",
                        limit);
    }
}

/* Carves from the memory behind a message; the same walk measures (base NULL) and fills. */
struct carver {
    char *base;
    size_t used;
};

static void *
carve(struct carver *carver, size_t size)
{
    size_t at = carver->used;
    carver->used += WAKE_ROUND_UP(size, 8);
    return carver->base ? carver->base + at : NULL;
}

static const char *
carve_string(struct carver *carver, const char *string)
{
    if (!string) {
        return NULL;
    }
    size_t size = strlen(string) + 1;
    char *copy = carve(carver, size);
    return copy ? memcpy(copy, string, size) : NULL;
}

static const VkDebugUtilsLabelEXT *
carve_labels(struct carver *carver, const struct wake_labels *labels)
{
    VkDebugUtilsLabelEXT *copies = carve(carver, labels->count * sizeof(*copies));
    for (uint32_t i = 0; i < labels->count; i++) {
        const char *name = carve_string(carver, labels->labels[i].pLabelName);
        if (copies) {
            copies[i] = labels->labels[i];
            copies[i].sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT;
            copies[i].pNext = NULL; /* what hung there is not ours to keep */
            copies[i].pLabelName = name ? name : "";
        }
    }
    return labels->count ? copies : NULL;
}

static const VkDebugUtilsObjectNameInfoEXT *
carve_objects(struct carver *carver, const struct wake_finding *finding)
{
    uint32_t count = wake_finding_objects(finding);
    VkDebugUtilsObjectNameInfoEXT *copies = carve(carver, count * sizeof(*copies));
    for (uint32_t i = 0; i < count; i++) {
        const char *name = carve_string(carver, finding->objects[i].name);
        if (copies) {
            copies[i] = (VkDebugUtilsObjectNameInfoEXT){
                .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
                .objectType = finding->objects[i].type,
                .objectHandle = finding->objects[i].handle,
                .pObjectName = name,
            };
        }
    }
    return count ? copies : NULL;
}

static void
fill(struct carver *carver, const struct wake_finding *finding,
     VkDebugUtilsMessengerCallbackDataEXT *data)
{
    /* One after the other: measuring and filling must walk in the same order. */
    const VkDebugUtilsLabelEXT *queue_labels = carve_labels(carver, &finding->queue_labels);
    const VkDebugUtilsLabelEXT *command_labels = carve_labels(carver, &finding->command_labels);
    const VkDebugUtilsObjectNameInfoEXT *objects = carve_objects(carver, finding);
    const char *id = carve_string(carver, finding->id);
    *data = (VkDebugUtilsMessengerCallbackDataEXT){
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = id,
        .messageIdNumber = wake_message_id_number(finding->id),
        .queueLabelCount = finding->queue_labels.count,
        .pQueueLabels = queue_labels,
        .cmdBufLabelCount = finding->command_labels.count,
        .pCmdBufLabels = command_labels,
        .objectCount = wake_finding_objects(finding),
        .pObjects = objects,
    };
}

struct wake_message *
wake_message_create(const struct wake_finding *finding, struct wake_text *text_take)
{
    struct carver carver = { NULL, 0 };
    VkDebugUtilsMessengerCallbackDataEXT data;
    fill(&carver, finding, &data);
    size_t head = WAKE_ROUND_UP(sizeof(struct wake_message), 16);
    struct wake_message *message = wake_alloc(WAKE_HEAP_MESSAGE, head + carver.used);
    if (!message) {
        return NULL;
    }
    *message = (struct wake_message){ .severity = finding->severity, .types = finding->types };
    carver = (struct carver){ (char *)message + head, 0 };
    fill(&carver, finding, &message->data);
    message->text = *text_take;
    message->data.pMessage = wake_text_get(&message->text);
    *text_take = (struct wake_text)WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    return message;
}

void
wake_message_destroy(struct wake_message *message)
{
    if (message) {
        wake_text_finish(&message->text);
        wake_free(WAKE_HEAP_MESSAGE, message);
    }
}
