/* SPDX-License-Identifier: Apache-2.0 */
/* What the fault programs share. */
#include "fault.h"

VkResult
fault_bad_call(struct kit *kit)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    VkResult result = vkCreateFence(kit->device, &info, NULL, &fence);
    if (result == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
    return result;
}

size_t
fault_occurrences(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

size_t
fault_messages(const char *output, const char *id)
{
    size_t count = 0;

    for (const char *at = strstr(output, "[ "); at; at = strstr(at + 2, "[ ")) {
        const char *end = strstr(at, " ]");
        char found[200];

        if (end) {
            snprintf(found, sizeof(found), "%.*s", (int)(end - at - 2), at + 2);
            count += kit_same_id(id, found);
        }
    }
    return count;
}

void
fault_log_to_stderr(void)
{
    setenv("WAKE_LOG_FILE", "stderr", 1);
}

const struct wake_null_icd_control *
fault_control(struct kit *kit)
{
    const struct wake_null_icd_control *control = kit_null_control();
    if (!control) {
        kit_skip(kit, "no control interface");
    }
    return control;
}

VkBool32
fault_print_id(const struct kit_message *message, void *data)
{
    (void)data;
    fprintf(stderr, "callback got %s\n", message->id);
    return VK_FALSE;
}

void
fault_run_exiting(struct kit *kit, struct kit_child *child, void (*function)(void *data),
                  int status)
{
    kit_child_run(child, function, kit);
    KIT_CHECK_TEXT(kit, WIFEXITED(child->status) && WEXITSTATUS(child->status) == status,
                   "status 0x%x: %s", child->status, child->output);
}
