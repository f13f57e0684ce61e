/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Data graphs of optical flow, against what the engines of the physical device do. Specification, 'Data Graph Optical Flow'.
 */
#include "core/tensor/tensor.h"

#include "core/words.h"

#if defined(VK_ARM_data_graph_optical_flow) && defined(VK_ARM_tensor_controls)

enum { MOST_OPERATIONS = 32, MOST_FORMATS = 64 };

/* What the engines of all queue families do together. */
struct engines {
    const struct wake_check *check;
    VkQueueFamilyDataGraphOpticalFlowPropertiesARM can;
    /* those that an image of a usage may have; of INPUT, OUTPUT, COST */
    VkFormat formats[3][MOST_FORMATS];
    uint32_t format_count[3];
    bool unknown; /* there are more than is looked at */
};

static const VkDataGraphOpticalFlowImageUsageFlagsARM usages[3] = {
    VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_INPUT_BIT_ARM,
    VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_OUTPUT_BIT_ARM,
    VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_COST_BIT_ARM
};

static void
add_formats(struct engines *e, uint32_t family, const VkQueueFamilyDataGraphPropertiesARM *of,
            uint32_t which)
{
    const struct wake_instance *instance = e->check->scope->instance;
    const VkDataGraphOpticalFlowImageFormatInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_OPTICAL_FLOW_IMAGE_FORMAT_INFO_ARM,
        .usage = usages[which]
    };
    VkDataGraphOpticalFlowImageFormatPropertiesARM found[MOST_FORMATS];
    uint32_t count = MOST_FORMATS;

    for (uint32_t i = 0; i < MOST_FORMATS; i++) {
        found[i] = (VkDataGraphOpticalFlowImageFormatPropertiesARM){
            .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_OPTICAL_FLOW_IMAGE_FORMAT_PROPERTIES_ARM
        };
    }
    if (instance->next.GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM(
            wake_check_device(e->check)->physical, family, of, &info, &count, found) !=
        VK_SUCCESS) {
        e->unknown = true;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (e->format_count[which] == MOST_FORMATS) {
            e->unknown = true;
            return;
        }
        e->formats[which][e->format_count[which]++] = found[i].format;
    }
}

static void
add_operation(struct engines *e, uint32_t family, const VkQueueFamilyDataGraphPropertiesARM *of)
{
    const struct wake_instance *instance = e->check->scope->instance;
    VkQueueFamilyDataGraphOpticalFlowPropertiesARM can = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM
    };

    if (instance->next.GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM(
            wake_check_device(e->check)->physical, family, of, (VkBaseOutStructure *)&can) !=
        VK_SUCCESS) {
        e->unknown = true;
        return;
    }
    e->can.supportedOutputGridSizes |= can.supportedOutputGridSizes;
    e->can.supportedHintGridSizes |= can.supportedHintGridSizes;
    e->can.hintSupported |= can.hintSupported;
    e->can.costSupported |= can.costSupported;
    e->can.minWidth = can.minWidth < e->can.minWidth ? can.minWidth : e->can.minWidth;
    e->can.minHeight = can.minHeight < e->can.minHeight ? can.minHeight : e->can.minHeight;
    e->can.maxWidth = can.maxWidth > e->can.maxWidth ? can.maxWidth : e->can.maxWidth;
    e->can.maxHeight = can.maxHeight > e->can.maxHeight ? can.maxHeight : e->can.maxHeight;
    for (uint32_t which = 0; which < WAKE_COUNT(usages); which++) {
        add_formats(e, family, of, which);
    }
}

/* False: the driver cannot be asked. */
static bool
ask_engines(struct engines *e)
{
    const struct wake_instance *instance = e->check->scope->instance;
    const struct wake_device *device = wake_check_device(e->check);
    VkQueueFamilyDataGraphPropertiesARM found[MOST_OPERATIONS];

    if (!instance->next.GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM ||
        !instance->next.GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM ||
        !instance->next.GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM) {
        return false;
    }
    for (uint32_t family = 0; family < device->family_count; family++) {
        uint32_t count = MOST_OPERATIONS;

        for (uint32_t i = 0; i < MOST_OPERATIONS; i++) {
            found[i] = (VkQueueFamilyDataGraphPropertiesARM){
                .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_PROPERTIES_ARM
            };
        }
        e->unknown |= instance->next.GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM(
                          device->physical, family, &count, found) != VK_SUCCESS;
        for (uint32_t i = 0; i < count && i < MOST_OPERATIONS; i++) {
            if (found[i].operation.operationType ==
                VK_PHYSICAL_DEVICE_DATA_GRAPH_OPERATION_TYPE_OPTICAL_FLOW_ARM) {
                add_operation(e, family, &found[i]);
            }
        }
    }
    return !e->unknown;
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void
check_format(const struct engines *e, struct wake_check *check, const char *path, uint32_t which,
             VkFormat format)
{
    static const char *const rules[] = {
        "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-imageFormat-09968",
        "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flowVectorFormat-09969",
        "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-costFormat-09970"
    };
    static const char *const members[] = { "imageFormat", "flowVectorFormat", "costFormat" };

    for (uint32_t i = 0; i < e->format_count[which]; i++) {
        if (e->formats[which][i] == format) {
            return;
        }
    }
    wake_find(check, rules[which],
              "%s: %s is %s, which no engine of the physical device has for such images", path,
              members[which], wake_name_VkFormat(format));
}

static void
check_grid(struct wake_check *check, const char *rule, const char *path, const char *member,
           VkDataGraphOpticalFlowGridSizeFlagsARM grid,
           VkDataGraphOpticalFlowGridSizeFlagsARM supported)
{
    if (!grid || grid & (grid - 1) || grid & ~supported) {
        wake_find(check, rule, "%s: %s is 0x%x: it must be one bit of 0x%x", path, member, grid,
                  supported);
    }
}

static void
check_size(struct wake_check *check, const char *rule, const char *path, const char *member,
           uint32_t size, uint32_t least, uint32_t most)
{
    if (size < least || size > most) {
        wake_find(check, rule, "%s: %s is %u: it must be from %u to %u", path, member, size, least,
                  most);
    }
}

void
wake_check_graph_flow(struct wake_check *check, const char *path,
                      const VkDataGraphPipelineOpticalFlowCreateInfoARM *flow)
{
    struct engines e = { .check = check,
                         .can = { .minWidth = UINT32_MAX, .minHeight = UINT32_MAX } };
    const bool hint = flow->flags & VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM,
               cost = flow->flags & VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_COST_BIT_ARM;

    if (!ask_engines(&e)) {
        return;
    }
    check_format(&e, check, path, 0, flow->imageFormat);
    check_format(&e, check, path, 1, flow->flowVectorFormat);
    if (cost) {
        check_format(&e, check, path, 2, flow->costFormat);
    }
    if (hint && !e.can.hintSupported) {
        wake_find(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flags-09974",
                  "%s: flags has VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM, but "
                  "hintSupported is VK_FALSE",
                  path);
    }
    if (cost && !e.can.costSupported) {
        wake_find(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flags-09975",
                  "%s: flags has VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_COST_BIT_ARM, but "
                  "costSupported is VK_FALSE",
                  path);
    }
    check_grid(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-outputGridSize-09971", path,
               "outputGridSize", flow->outputGridSize, e.can.supportedOutputGridSizes);
    if (flow->hintGridSize && flow->hintGridSize != flow->outputGridSize) {
        wake_find(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-hintGridSize-09973",
                  "%s: hintGridSize is 0x%x, but outputGridSize is 0x%x", path, flow->hintGridSize,
                  flow->outputGridSize);
    }
    if (hint && flow->hintGridSize) {
        check_grid(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-hintGridSize-09972",
                   path, "hintGridSize", flow->hintGridSize, e.can.supportedHintGridSizes);
    }
    check_size(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-width-09966", path, "width",
               flow->width, e.can.minWidth, e.can.maxWidth);
    check_size(check, "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-height-09967", path,
               "height", flow->height, e.can.minHeight, e.can.maxHeight);
}

#endif
