/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The weakest source: structs in VkInstanceCreateInfo::pNext. They count whether or not their
 * extension is enabled, because Debian's loader refuses to enable VK_EXT_layer_settings.
 */
#include "base/settings_table.h"
#include "base/text.h"
#include "base/vulkan_all.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define OWN_NAME "VK_LAYER_WAKE_validation"
#define KHRONOS_NAME "VK_LAYER_KHRONOS_validation"

/*
 * The Khronos layer had a private VK_EXT_layer_settings before Vulkan got one. Its structure type
 * moved twice; the shape with a name inside the value stayed the same until the pointer form
 * replaced it.
 */
#define PRIVATE_STYPE_OLDEST 3000300003u
#define PRIVATE_STYPE_OLD 0x7fffffd5u      /* VK_STRUCTURE_TYPE_MAX_ENUM - 42 */
#define PRIVATE_STYPE_POINTERS 0x7fffffd4u /* VK_STRUCTURE_TYPE_MAX_ENUM - 43 */

enum private_type {
    PRIVATE_UINT32,
    PRIVATE_UINT32_ARRAY,
    PRIVATE_UINT64,
    PRIVATE_UINT64_ARRAY,
    PRIVATE_FLOAT,
    PRIVATE_FLOAT_ARRAY,
    PRIVATE_BOOL,
    PRIVATE_BOOL_ARRAY,
    PRIVATE_STRING,
};

struct private_array {
    const void *data;
    uint32_t count;
};

struct private_value {
    char name[VK_MAX_EXTENSION_NAME_SIZE];
    int32_t type; /* enum private_type */
    union {
        uint32_t u32;
        uint64_t u64;
        float f32;
        VkBool32 boolean;
        struct private_array array; /* of bytes for a string, which need not be terminated */
    } data;
};

struct private_settings {
    VkStructureType sType;
    const void *pNext;
    uint32_t count;
    const struct private_value *values;
};

/* The pointer form has the layout of VkLayerSettingEXT, with a type of its own before strings. */
enum private_pointer_type {
    POINTER_FLOAT64 = 6,
    POINTER_FRAMESET = 7,
    POINTER_STRING = 8,
};

static void
read_features(struct wake_settings_reader *reader, const VkValidationFeaturesEXT *features)
{
    /* Disables first, so that 'everything off, synchronization on' means what it says. */
    for (uint32_t i = 0;
         features->pDisabledValidationFeatures && i < features->disabledValidationFeatureCount;
         i++) {
        for (const struct wake_feature *f = wake_disable_features; f->name; f++) {
            if (f->number == (int)features->pDisabledValidationFeatures[i]) {
                wake_settings_apply_feature(reader, f, false, "VkValidationFeaturesEXT");
            }
        }
    }
    for (uint32_t i = 0;
         features->pEnabledValidationFeatures && i < features->enabledValidationFeatureCount; i++) {
        for (const struct wake_feature *f = wake_enable_features; f->name; f++) {
            if (f->number == (int)features->pEnabledValidationFeatures[i]) {
                wake_settings_apply_feature(reader, f, true, "VkValidationFeaturesEXT");
            }
        }
    }
}

static void
read_flags(struct wake_settings_reader *reader, const VkValidationFlagsEXT *flags)
{
    for (uint32_t i = 0;
         flags->pDisabledValidationChecks && i < flags->disabledValidationCheckCount; i++) {
        const char *name = flags->pDisabledValidationChecks[i] == VK_VALIDATION_CHECK_ALL_EXT
                               ? "VK_VALIDATION_FEATURE_DISABLE_ALL_EXT"
                           : flags->pDisabledValidationChecks[i] == VK_VALIDATION_CHECK_SHADERS_EXT
                               ? "VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT"
                               : "";
        for (const struct wake_feature *f = wake_disable_features; f->name; f++) {
            if (strcmp(f->name, name) == 0) {
                wake_settings_apply_feature(reader, f, false, "VkValidationFlagsEXT");
            }
        }
    }
}

/* Writes a value as it would stand in a file; several are separated by commas. */
static void
print_values(struct wake_text *text, VkLayerSettingTypeEXT type, uint32_t count, const void *values)
{
    for (uint32_t i = 0; values && i < count; i++) {
        wake_text_put(text, i ? "," : "");
        switch (type) {
        case VK_LAYER_SETTING_TYPE_BOOL32_EXT:
            wake_text_put(text, ((const VkBool32 *)values)[i] ? "true" : "false");
            break;
        case VK_LAYER_SETTING_TYPE_INT32_EXT:
            wake_text_print(text, "%" PRId32, ((const int32_t *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_INT64_EXT:
            wake_text_print(text, "%" PRId64, ((const int64_t *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_UINT32_EXT:
            wake_text_print(text, "%" PRIu32, ((const uint32_t *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_UINT64_EXT:
            wake_text_print(text, "%" PRIu64, ((const uint64_t *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_FLOAT32_EXT:
            wake_text_print(text, "%g", (double)((const float *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_FLOAT64_EXT:
            wake_text_print(text, "%g", ((const double *)values)[i]);
            break;
        case VK_LAYER_SETTING_TYPE_STRING_EXT: {
            const char *string = ((const char *const *)values)[i];
            wake_text_put(text, string ? string : "");
            break;
        }
        default: break;
        }
    }
}

static void
set_by_name(struct wake_settings_reader *reader, const char *layer, const char *name,
            const char *value, const char *where)
{
    if (wake_settings_set_khronos(reader, name, value, where)) {
        return;
    }
    /* With our name in the place of that layer's, as who tries Wake writes it: the same. A slip in
     * a name of ours is none of these. */
    if (!wake_setting_is_foreign(name) ||
        (strcmp(layer, OWN_NAME) == 0 && wake_settings_is_slip(name))) {
        wake_settings_warn_unknown(reader, "", name, where);
    }
}

static void
read_setting(struct wake_settings_reader *reader, const VkLayerSettingEXT *setting,
             VkLayerSettingTypeEXT type, const char *where)
{
    if (!setting->pLayerName || !setting->pSettingName ||
        (strcmp(setting->pLayerName, OWN_NAME) != 0 &&
         strcmp(setting->pLayerName, KHRONOS_NAME) != 0)) {
        return;
    }
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    print_values(&text, type, setting->valueCount, setting->pValues);
    reader->no_memory |= text.failed;
    set_by_name(reader, setting->pLayerName, setting->pSettingName, wake_text_get(&text), where);
    wake_text_finish(&text);
}

static void
read_layer_settings(struct wake_settings_reader *reader, const VkLayerSettingsCreateInfoEXT *info)
{
    for (uint32_t i = 0; info->pSettings && i < info->settingCount; i++) {
        read_setting(reader, &info->pSettings[i], info->pSettings[i].type,
                     "VkLayerSettingsCreateInfoEXT");
    }
}

static void
read_private_pointers(struct wake_settings_reader *reader, const VkLayerSettingsCreateInfoEXT *info)
{
    for (uint32_t i = 0; info->pSettings && i < info->settingCount; i++) {
        int type = (int)info->pSettings[i].type;
        if (type == POINTER_STRING) {
            type = VK_LAYER_SETTING_TYPE_STRING_EXT;
        } else if (type == POINTER_FRAMESET) {
            continue;
        }
        read_setting(reader, &info->pSettings[i], (VkLayerSettingTypeEXT)type,
                     "the Khronos layer's private VkLayerSettingsCreateInfoEXT");
    }
}

static void
print_private(struct wake_text *text, const struct private_value *value)
{
    const struct private_array *array = &value->data.array;
    switch ((enum private_type)value->type) {
    case PRIVATE_UINT32:
        print_values(text, VK_LAYER_SETTING_TYPE_UINT32_EXT, 1, &value->data.u32);
        break;
    case PRIVATE_UINT64:
        print_values(text, VK_LAYER_SETTING_TYPE_UINT64_EXT, 1, &value->data.u64);
        break;
    case PRIVATE_FLOAT:
        print_values(text, VK_LAYER_SETTING_TYPE_FLOAT32_EXT, 1, &value->data.f32);
        break;
    case PRIVATE_BOOL:
        print_values(text, VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1, &value->data.boolean);
        break;
    case PRIVATE_UINT32_ARRAY:
        print_values(text, VK_LAYER_SETTING_TYPE_UINT32_EXT, array->count, array->data);
        break;
    case PRIVATE_UINT64_ARRAY:
        print_values(text, VK_LAYER_SETTING_TYPE_UINT64_EXT, array->count, array->data);
        break;
    case PRIVATE_FLOAT_ARRAY:
        print_values(text, VK_LAYER_SETTING_TYPE_FLOAT32_EXT, array->count, array->data);
        break;
    case PRIVATE_BOOL_ARRAY:
        for (uint32_t i = 0; array->data && i < array->count; i++) {
            wake_text_print(text, "%s%s", i ? "," : "",
                            ((const bool *)array->data)[i] ? "true" : "false");
        }
        break;
    case PRIVATE_STRING:
        if (array->data) {
            wake_text_append(text, array->data, strnlen(array->data, array->count));
        }
        break;
    }
}

static void
read_private(struct wake_settings_reader *reader, const struct private_settings *info)
{
    for (uint32_t i = 0; info->values && i < info->count; i++) {
        char name[VK_MAX_EXTENSION_NAME_SIZE + 1];
        snprintf(name, sizeof(name), "%.*s", VK_MAX_EXTENSION_NAME_SIZE, info->values[i].name);
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
        print_private(&text, &info->values[i]);
        reader->no_memory |= text.failed;
        set_by_name(reader, KHRONOS_NAME, name, wake_text_get(&text),
                    "the Khronos layer's private VkLayerSettingsEXT");
        wake_text_finish(&text);
    }
}

void
wake_settings_read_chain(struct wake_settings_reader *reader, const void *instance_pnext)
{
    for (const VkBaseInStructure *s = instance_pnext; s; s = s->pNext) {
        switch ((uint32_t)s->sType) {
        case VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT:
            read_features(reader, (const VkValidationFeaturesEXT *)s);
            break;
        case VK_STRUCTURE_TYPE_VALIDATION_FLAGS_EXT:
            read_flags(reader, (const VkValidationFlagsEXT *)s);
            break;
        case (uint32_t)VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT:
            read_layer_settings(reader, (const VkLayerSettingsCreateInfoEXT *)s);
            break;
        case PRIVATE_STYPE_OLDEST:
        case PRIVATE_STYPE_OLD: read_private(reader, (const struct private_settings *)s); break;
        case PRIVATE_STYPE_POINTERS:
            read_private_pointers(reader, (const VkLayerSettingsCreateInfoEXT *)s);
            break;
        default: break;
        }
    }
}
