/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about names, tags, labels and messages: debug utils, debug report, debug markers. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define STRUCT_OF_ANOTHER(name, type) \
    M(name, VK_STRUCTURE_TYPE_##type, VK_STRUCTURE_TYPE_APPLICATION_INFO)

static void
prepare_markers(struct program *p)
{
    UNLESS("no extension of markers")
    {
        program_extension(p, VK_EXT_DEBUG_MARKER_EXTENSION_NAME);
    }
}

/* --- debug utils --- */

static void
name_objects(struct program *p, VkBuffer buffer)
{
    const VkDebugUtilsObjectNameInfoEXT name = {
        .sType = STRUCT_OF_ANOTHER("name by another struct", DEBUG_UTILS_OBJECT_NAME_INFO_EXT),
        .objectType = M("name of a type that is none",
                        M("name of no type",
                          M("name of another type", VK_OBJECT_TYPE_BUFFER, VK_OBJECT_TYPE_IMAGE),
                          VK_OBJECT_TYPE_UNKNOWN),
                        (VkObjectType)99999),
        .objectHandle = M("name of what was never made",
                          M("name of nothing", KIT_HANDLE(buffer), 0u), 0xdead0001u),
        .pObjectName = program_pick(p, "no name", 3) ? "buffer" : NULL,
    };
    const VkDebugUtilsObjectNameInfoEXT more[3] = {
        { VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, NULL, VK_OBJECT_TYPE_DEVICE,
          KIT_HANDLE(p->device), "device" },
        { VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, NULL, VK_OBJECT_TYPE_QUEUE,
          KIT_HANDLE(p->queue), "queue" },
        { VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, NULL, VK_OBJECT_TYPE_PHYSICAL_DEVICE,
          KIT_HANDLE(p->kit->gpu), "GPU" },
    };
    const char bytes[4] = "tag";
    const VkDebugUtilsObjectTagInfoEXT tag = {
        .sType = STRUCT_OF_ANOTHER("tag by another struct", DEBUG_UTILS_OBJECT_TAG_INFO_EXT),
        .objectType = M("tag of no type",
                        M("tag of another type", VK_OBJECT_TYPE_BUFFER, VK_OBJECT_TYPE_SAMPLER),
                        VK_OBJECT_TYPE_UNKNOWN),
        .objectHandle = M("tag of nothing", KIT_HANDLE(buffer), 0u),
        .tagName = 5,
        .tagSize = M("tag of no bytes", sizeof(bytes), 0u),
        .pTag = M("tag missing", bytes, NULL),
    };

    IF("named behind its end")
    {
        DROP(BUFFER, buffer);
    }
    TRY(NOW(vkSetDebugUtilsObjectNameEXT)(p->device, M("name missing", &name, NULL)));
    TRY(NOW(vkSetDebugUtilsObjectNameEXT)(p->device, &more[program_pick(p, "of what", 3)]));
    TRY(NOW(vkSetDebugUtilsObjectTagEXT)(p->device, M("tag of no struct", &tag, NULL)));
}

static VkDebugUtilsLabelEXT
label(struct program *p)
{
    return (VkDebugUtilsLabelEXT){
        .sType = STRUCT_OF_ANOTHER("label of another struct", DEBUG_UTILS_LABEL_EXT),
        .pLabelName = M("label without a name", "label", NULL),
    };
}

static void
label_commands(struct program *p)
{
    const bool nested = program_pick(p, "nested", 2);
    const VkDebugUtilsLabelEXT one = label(p);

    DO(NOW(vkCmdInsertDebugUtilsLabelEXT)(p->commands, M("label missing", &one, NULL)));
    UNLESS("regions that do not begin")
    {
        DO(NOW(vkCmdBeginDebugUtilsLabelEXT)(p->commands, M("region without label", &one, NULL)));
    }
    if (nested) {
        UNLESS("an inner region that does not begin")
        {
            DO(NOW(vkCmdBeginDebugUtilsLabelEXT)(p->commands, &one));
        }
        DO(NOW(vkCmdEndDebugUtilsLabelEXT)(p->commands));
    }
    UNLESS("a region that does not end")
    {
        DO(NOW(vkCmdEndDebugUtilsLabelEXT)(p->commands));
    }
    IF("a region ended once more")
    {
        DO(NOW(vkCmdEndDebugUtilsLabelEXT)(p->commands));
    }
}

static void
label_queue(struct program *p)
{
    const VkDebugUtilsLabelEXT one = label(p);

    UNLESS("a region of the queue that does not begin")
    {
        DO(NOW(vkQueueBeginDebugUtilsLabelEXT)(p->queue, M("queue label missing", &one, NULL)));
    }
    DO(NOW(vkQueueInsertDebugUtilsLabelEXT)(p->queue, &one));
    UNLESS("a region of the queue that does not end")
    {
        DO(NOW(vkQueueEndDebugUtilsLabelEXT)(p->queue));
    }
    IF("a region of the queue ended once more")
    {
        DO(NOW(vkQueueEndDebugUtilsLabelEXT)(p->queue));
    }
    IF("a region ended on another queue")
    {
        DO(NOW(vkQueueBeginDebugUtilsLabelEXT)(p->queue, &one));
        DO(NOW(vkQueueEndDebugUtilsLabelEXT)(p->queues[1]));
    }
}

/* A region may begin in one command buffer and end in another. */
static void
label_across(struct program *p)
{
    const VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = program_pick(p, "secondary", 2) ? VK_COMMAND_BUFFER_LEVEL_SECONDARY
                                                 : VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inheritance };
    const bool second = allocate.level == VK_COMMAND_BUFFER_LEVEL_SECONDARY;
    const VkDebugUtilsLabelEXT one = label(p);
    VkCommandBuffer other = VK_NULL_HANDLE;

    TRY(vkAllocateCommandBuffers(p->device, &allocate, &other));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(other));
    TRY(vkBeginCommandBuffer(other, &begin));
    DO(NOW(vkCmdBeginDebugUtilsLabelEXT)(other, &one));
    if (second) {
        UNLESS("a region of a secondary that does not end")
        {
            DO(NOW(vkCmdEndDebugUtilsLabelEXT)(other));
        }
        IF("a region of a secondary ended once more")
        {
            DO(NOW(vkCmdEndDebugUtilsLabelEXT)(other));
        }
    }
    TRY(vkEndCommandBuffer(other));
    if (second) {
        DO(vkCmdExecuteCommands(p->commands, 1, &other));
        return;
    }
    DO(NOW(vkCmdEndDebugUtilsLabelEXT)(p->commands));
    TRY(vkEndCommandBuffer(p->commands));
    const VkCommandBuffer both[2] = { M("the end of a region submitted first", other, p->commands),
                                      p->commands };
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .commandBufferCount = both[0] == both[1] ? 1u : 2u,
                                  .pCommandBuffers = both };
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    TRY(vkQueueWaitIdle(p->queue));
    TRY(vkResetCommandBuffer(p->commands, 0));
    TRY(vkBeginCommandBuffer(p->commands, &begin));
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
     const VkDebugUtilsMessengerCallbackDataEXT *data, void *user)
{
    (void)severity;
    (void)types;
    (void)data;
    (void)user;
    return VK_FALSE;
}

static void
submit_message(struct program *p)
{
    const VkDebugUtilsObjectNameInfoEXT object = {
        .sType = STRUCT_OF_ANOTHER("object of another struct", DEBUG_UTILS_OBJECT_NAME_INFO_EXT),
        .objectType = M("message about no type", VK_OBJECT_TYPE_DEVICE, VK_OBJECT_TYPE_UNKNOWN),
        .objectHandle = KIT_HANDLE(p->device),
    };
    const VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = STRUCT_OF_ANOTHER("message of another struct",
                                   DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT),
        .flags = M("message of flags that are none", 0u, 1u),
        .pMessage = M("message without text", "text", NULL),
        .objectCount = 1,
        .pObjects = M("message about no objects", &object, NULL),
    };

    DO(KIT_INSTANCE_COMMAND(p->kit, vkSubmitDebugUtilsMessageEXT)(
        p->kit->instance,
        M("message of no severity",
          M("message of two severities", VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
            (VkDebugUtilsMessageSeverityFlagBitsEXT)(VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT |
                                                     VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT)),
          (VkDebugUtilsMessageSeverityFlagBitsEXT)0),
        M("message of types that are none",
          M("message of no type", VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, 0u), 0x4000u),
        M("no message", &data, NULL)));
}

static void
messengers(struct program *p)
{
    const VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = STRUCT_OF_ANOTHER("messenger of another struct",
                                   DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT),
        .flags = M("messenger of flags that are none", 0u, 1u),
        .messageSeverity = M(
            "severities that are none",
            M("messenger of no severity", VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 0u),
            0x80000u),
        .messageType = M("types that are none",
                         M("messenger of no type", VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, 0u),
                         0x8000u),
        .pfnUserCallback = M("messenger that calls nobody", hear, NULL),
    };
    VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;

    TRY(KIT_INSTANCE_COMMAND(p->kit, vkCreateDebugUtilsMessengerEXT)(
        p->kit->instance, M("messenger of nothing", &info, NULL), NULL,
        M("messenger to nowhere", &messenger, NULL)));
    submit_message(p);
    if (messenger) {
        KIT_INSTANCE_COMMAND(p->kit, vkDestroyDebugUtilsMessengerEXT)
        (p->kit->instance, messenger, NULL);
    }
}

static void
names(struct program *p)
{
    if (program_pick(p, "messengers", 3) == 0) {
        messengers(p);
        return;
    }
    name_objects(p, program_buffer(p, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    program_begin(p);
    label_commands(p);
    label_across(p);
    program_finish(p);
    label_queue(p);
}

/* --- debug report --- */

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear_report(VkDebugReportFlagsEXT flags, VkDebugReportObjectTypeEXT type, uint64_t object,
            size_t location, int32_t code, const char *layer, const char *message, void *user)
{
    (void)flags;
    (void)type;
    (void)object;
    (void)location;
    (void)code;
    (void)layer;
    (void)message;
    (void)user;
    return VK_FALSE;
}

static void
reports(struct program *p)
{
    const VkDebugReportCallbackCreateInfoEXT info = {
        .sType = STRUCT_OF_ANOTHER("callback of another struct",
                                   DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT),
        .flags = M("callback of flags that are none",
                   program_pick(p, "flags", 2) ? VK_DEBUG_REPORT_DEBUG_BIT_EXT : 0u, 0x1000u),
        .pfnCallback = M("callback that calls nobody", hear_report, NULL),
    };
    VkDebugReportCallbackEXT callback = VK_NULL_HANDLE;

    TRY(KIT_INSTANCE_COMMAND(p->kit, vkCreateDebugReportCallbackEXT)(
        p->kit->instance, M("callback of nothing", &info, NULL), NULL,
        M("callback to nowhere", &callback, NULL)));
    DO(KIT_INSTANCE_COMMAND(p->kit, vkDebugReportMessageEXT)(
        p->kit->instance,
        M("report of no flags",
          M("report of flags that are none", VK_DEBUG_REPORT_DEBUG_BIT_EXT, 0x1000u), 0u),
        M("report about a type that is none",
          M("report about no type", VK_DEBUG_REPORT_OBJECT_TYPE_DEVICE_EXT,
            VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT),
          (VkDebugReportObjectTypeEXT)99999),
        M("report about nothing", KIT_HANDLE(p->device), 0u), 0, 1,
        M("report by nobody", "programs", NULL), M("report without text", "text", NULL)));
    if (callback) {
        KIT_INSTANCE_COMMAND(p->kit, vkDestroyDebugReportCallbackEXT)
        (p->kit->instance, callback, NULL);
    }
}

/* --- debug markers --- */

static void
mark_objects(struct program *p, VkBuffer buffer)
{
    const VkDebugMarkerObjectNameInfoEXT name = {
        .sType = STRUCT_OF_ANOTHER("marked by another struct", DEBUG_MARKER_OBJECT_NAME_INFO_EXT),
        .objectType = M("marked as a type that is none",
                        M("marked as no type",
                          M("marked as another type", VK_DEBUG_REPORT_OBJECT_TYPE_BUFFER_EXT,
                            VK_DEBUG_REPORT_OBJECT_TYPE_IMAGE_EXT),
                          VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT),
                        (VkDebugReportObjectTypeEXT)99999),
        .object = M("nothing marked", KIT_HANDLE(buffer), 0u),
        .pObjectName = M("marked without a name", "buffer", NULL),
    };
    const char bytes[4] = "tag";
    const VkDebugMarkerObjectTagInfoEXT tag = {
        .sType = STRUCT_OF_ANOTHER("marker's tag by another struct",
                                   DEBUG_MARKER_OBJECT_TAG_INFO_EXT),
        .objectType = M("marker's tag of no type", VK_DEBUG_REPORT_OBJECT_TYPE_BUFFER_EXT,
                        VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT),
        .object = M("marker's tag of nothing", KIT_HANDLE(buffer), 0u),
        .tagSize = M("marker's tag of no bytes", sizeof(bytes), 0u),
        .pTag = M("marker's tag missing", bytes, NULL),
    };

    IF("marked behind its end")
    {
        DROP(BUFFER, buffer);
    }
    TRY(NOW(vkDebugMarkerSetObjectNameEXT)(p->device, M("mark missing", &name, NULL)));
    TRY(NOW(vkDebugMarkerSetObjectTagEXT)(p->device, M("marker's tag of no struct", &tag, NULL)));
}

static void
markers(struct program *p)
{
    const VkDebugMarkerMarkerInfoEXT marker = {
        .sType = STRUCT_OF_ANOTHER("marker of another struct", DEBUG_MARKER_MARKER_INFO_EXT),
        .pMarkerName = M("marker without a name", "marker", NULL),
    };

    if (!p->extension_count) {
        return;
    }
    mark_objects(p, program_buffer(p, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    program_begin(p);
    DO(NOW(vkCmdDebugMarkerInsertEXT)(p->commands, M("marker missing", &marker, NULL)));
    UNLESS("markers that do not begin")
    {
        DO(NOW(vkCmdDebugMarkerBeginEXT)(p->commands, M("region without marker", &marker, NULL)));
    }
    UNLESS("markers that do not end")
    {
        DO(NOW(vkCmdDebugMarkerEndEXT)(p->commands));
    }
    IF("markers ended once more")
    {
        DO(NOW(vkCmdDebugMarkerEndEXT)(p->commands));
    }
    program_finish(p);
}

const struct program_subject name_subjects[] = {
    { "names", names, NULL },
    { "reports", reports, NULL },
    { "markers", markers, prepare_markers },
    { NULL, NULL, NULL },
};

#endif
