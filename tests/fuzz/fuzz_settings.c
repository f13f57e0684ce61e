/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any text as settings: of a file, of the environment, of structs that are chained to
 * VkInstanceCreateInfo, of a record log; what they say of breakpoints and ids; and a baseline.
 * An input is a text in parts, each behind a line of its own:
 *   %file      lines of vk_layer_settings.txt
 *   %env       NAME=value
 *   %parse     lines of a record log's settings
 *   %known     lines of a baseline
 *   %ids       ids and places that are asked for, "id place" each
 *   %layer     "k3 name 1,2" for VkLayerSettingEXT: layer (k, w, or x for another), type, values
 *   %pointers, %old  the same in the private forms of older Khronos layers
 *   %features  "e 1 2" enabled, "d 1 2" disabled, "f 0" of VkValidationFlagsEXT
 */
#include "fuzz_target.h"

#include "base/break_text.h"
#include "base/heap.h"
#include "base/settings.h"
#include "base/settings_table.h"
#include "base/text.h"
#include "base/vulkan_all.h"
#include "report/report_state.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_VALUES = 16, MOST_STRUCTS = 16, MOST_VARIABLES = 64, MOST_PIECES = 256 };

extern char **environ;

static const char *words[256] = { "%file\n",
                                  "%env\n",
                                  "%parse\n",
                                  "%known\n",
                                  "%ids\n",
                                  "%layer\n",
                                  "%pointers\n",
                                  "%old\n",
                                  "%features\n",
                                  "\n",
                                  " = ",
                                  "=",
                                  ",",
                                  ":",
                                  ";",
                                  "\"",
                                  "#",
                                  "wake.",
                                  "wake_validation.",
                                  "khronos_validation.",
                                  "VK_LAYER_",
                                  "VK_VALIDATION_",
                                  "WAKE_",
                                  "true",
                                  "false",
                                  "auto",
                                  "on",
                                  "0x",
                                  "{\"id\":\"",
                                  ",\"place\":\"",
                                  "VUID-vkCmdDraw-None-02699",
                                  "frame 3",
                                  "command 7",
                                  " of 'a'",
                                  "vkCmdDraw",
                                  "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT",
                                  "VALIDATION_CHECK_DISABLE_ALL",
                                  "all",
                                  "WAKE_TRUST_SETTINGS_FILE=1" };

const struct fuzz_target fuzz_target = { .name = "settings", .shape = FUZZ_TEXT, .words = words };

__attribute__((constructor)) static void
add_names(void)
{
    size_t count = 0;

    while (words[count]) {
        count++;
    }
    for (size_t i = 0; i < wake_setting_count && count + 3 < WAKE_COUNT(words); i++) {
        words[count++] = wake_setting_table[i].name;
        words[count++] = wake_setting_table[i].environment;
    }
}

/* ---- the parts of an input ------------------------------------------------------------------- */

/* The next line that belongs to `part`, without its end; NULL: there is none. `at` moves on. */
struct reader {
    char *at;
    const char *part;
    bool inside;
};

static char *
next_line(struct reader *reader)
{
    while (reader->at && *reader->at) {
        char *line = reader->at, *end = strchr(line, '\n');

        reader->at = end ? end + 1 : line + strlen(line);
        if (*line == '%') {
            size_t length = strlen(reader->part);

            reader->inside = strncmp(line + 1, reader->part, length) == 0 &&
                             (line[1 + length] == '\n' || !line[1 + length]);
        } else if (reader->inside) {
            char *copy = strndup(line, end ? (size_t)(end - line) : strlen(line));

            if (!copy) {
                abort();
            }
            return copy;
        }
    }
    return NULL;
}

/* All of its lines. */
static char *
part_of(char *text, const char *part)
{
    struct reader reader = { .at = text, .part = part };
    char *all = malloc(strlen(text) + 2), *to = all;

    for (char *line = next_line(&reader); all && line; line = next_line(&reader)) {
        to = stpcpy(stpcpy(to, line), "\n");
        free(line);
    }
    if (!all) {
        abort();
    }
    *to = '\0';
    return all;
}

/* A file that is nowhere, with the lines of a part. */
static const char *
file_of(char *text, const char *part, int *file)
{
    static char path[2][32];
    char *to = path[part[0] == 'k'], *all;

    *file = *file ? *file : memfd_create(part, MFD_CLOEXEC);
    if (*file < 0 || ftruncate(*file, 0) != 0 || lseek(*file, 0, SEEK_SET) != 0) {
        abort();
    }
    all = part_of(text, part);
    if (write(*file, all, strlen(all)) < 0) {
        abort();
    }
    free(all);
    snprintf(to, sizeof(path[0]), "/proc/self/fd/%d", *file);
    return to;
}

/* ---- memory that structs lead to: each piece as long as it is said to be --------------------- */

static void *pieces[MOST_PIECES];
static uint32_t piece_count;

static void *
piece(const void *bytes, size_t size)
{
    void *memory = piece_count < MOST_PIECES ? malloc(size ? size : 1) : NULL;

    if (memory) {
        memcpy(memory, bytes, size);
        pieces[piece_count++] = memory;
    }
    return memory;
}

/* Values between commas as the type says; a '-' is none. */
static const void *
values_of(char *text, int type, bool strings, uint32_t *count_out)
{
    uint64_t numbers[MOST_VALUES] = { 0 };
    const char *texts[MOST_VALUES] = { NULL };
    size_t width = type == 2 || type == 4 || type == 6 ? 8 : 4;
    uint32_t count = 0;
    char *rest = NULL;

    for (char *value = strtok_r(text, ",", &rest); value && count < MOST_VALUES;
         value = strtok_r(NULL, ",", &rest), count++) {
        if (strings) {
            texts[count] = strcmp(value, "-") == 0 ? NULL : piece(value, strlen(value) + 1);
        } else {
            uint64_t number = strtoull(value, NULL, 0);

            memcpy((char *)numbers + count * width, &number, width);
        }
    }
    *count_out = count;
    return !count    ? NULL
           : strings ? piece(texts, count * sizeof(texts[0]))
                     : piece(numbers, count * width);
}

/* What a line "k3 name values" says. */
struct said {
    const char *layer, *name;
    int type;
    char *values;
};

static bool
read_said(char *line, struct said *said)
{
    char *name = strchr(line, ' '), *values = name ? strchr(name + 1, ' ') : NULL;

    if (!values) {
        return false;
    }
    *name++ = *values++ = '\0';
    said->layer = line[0] == 'k'   ? "VK_LAYER_KHRONOS_validation"
                  : line[0] == 'w' ? "VK_LAYER_WAKE_validation"
                  : line[0] == '-' ? NULL
                                   : "VK_LAYER_other";
    said->type = line[0] ? atoi(line + 1) : 0;
    said->name = strcmp(name, "-") == 0 ? NULL : piece(name, strlen(name) + 1);
    said->values = values;
    return true;
}

/* ---- structs --------------------------------------------------------------------------------- */

enum { STYPE_OLD = 0x7fffffd5, STYPE_POINTERS = 0x7fffffd4, STRING = 7, PRIVATE_STRING = 8 };

/* The private form with the name in the value, as src/base/settings_chain.c has it. */
struct old_value {
    char name[VK_MAX_EXTENSION_NAME_SIZE];
    int32_t type;
    union {
        uint64_t number;
        struct {
            const void *data;
            uint32_t count;
        } array;
    } data;
};

struct old_settings {
    VkStructureType sType;
    const void *pNext;
    uint32_t count;
    const struct old_value *values;
};

static const void *
chain_settings(char *text, const char *part, int stype, int string, const void *next)
{
    VkLayerSettingEXT settings[MOST_VALUES];
    struct reader reader = { .at = text, .part = part };
    uint32_t count = 0;
    struct said said;

    for (char *line = next_line(&reader); line; line = next_line(&reader)) {
        if (count < MOST_VALUES && read_said(line, &said)) {
            VkLayerSettingEXT *to = &settings[count++];

            *to = (VkLayerSettingEXT){ .pLayerName = said.layer,
                                       .pSettingName = said.name,
                                       .type = (VkLayerSettingTypeEXT)said.type };
            to->pValues = values_of(said.values, said.type, said.type == string, &to->valueCount);
        }
        free(line);
    }
    const VkLayerSettingsCreateInfoEXT info = { (VkStructureType)stype, next, count,
                                                piece(settings, count * sizeof(settings[0])) };
    return count ? piece(&info, sizeof(info)) : next;
}

static const void *
chain_old(char *text, const void *next)
{
    struct old_value values[MOST_VALUES];
    struct reader reader = { .at = text, .part = "old" };
    uint32_t count = 0;
    struct said said;

    for (char *line = next_line(&reader); line; line = next_line(&reader)) {
        if (count < MOST_VALUES && read_said(line, &said)) {
            struct old_value *to = &values[count++];

            *to = (struct old_value){ .type = said.type };
            memset(to->name, 'x', sizeof(to->name));
            strncpy(to->name, said.name ? said.name : "", sizeof(to->name));
            if (said.type == PRIVATE_STRING) {
                to->data.array.count = (uint32_t)strlen(said.values);
                to->data.array.data = piece(said.values, to->data.array.count);
            } else if (said.type & 1) { /* arrays; of bool in bytes, and numbers of 4 or 8 */
                to->data.array.data = values_of(said.values, said.type == 3 ? 2 : 0, false,
                                                &to->data.array.count);
                if (said.type == 7) {
                    to->data.array.data = piece("\0\1\1\0", 4);
                    to->data.array.count %= 5;
                }
            } else {
                to->data.number = strtoull(said.values, NULL, 0);
            }
        }
        free(line);
    }
    const struct old_settings info = { (VkStructureType)STYPE_OLD, next, count,
                                       piece(values, count * sizeof(values[0])) };
    return count ? piece(&info, sizeof(info)) : next;
}

/* Numbers behind a letter, as an array of enumerants. */
static const void *
numbers_of(const char *text, uint32_t *count_out)
{
    uint32_t numbers[MOST_VALUES], count = 0;
    char *end;

    for (const char *at = text; count < MOST_VALUES; at = end) {
        unsigned long number = strtoul(at, &end, 0);

        if (end == at) {
            break;
        }
        numbers[count++] = (uint32_t)number;
    }
    *count_out = count;
    return count ? piece(numbers, count * sizeof(numbers[0])) : NULL;
}

static const void *
chain_features(char *text, const void *next)
{
    VkValidationFeaturesEXT features = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                                         .pNext = next };
    VkValidationFlagsEXT flags = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FLAGS_EXT };
    struct reader reader = { .at = text, .part = "features" };

    for (char *line = next_line(&reader); line; line = next_line(&reader)) {
        switch (line[0]) {
        case 'e':
            features.pEnabledValidationFeatures = numbers_of(
                line + 1, &features.enabledValidationFeatureCount);
            break;
        case 'd':
            features.pDisabledValidationFeatures = numbers_of(
                line + 1, &features.disabledValidationFeatureCount);
            break;
        case 'f':
            flags.pDisabledValidationChecks = numbers_of(line + 1,
                                                         &flags.disabledValidationCheckCount);
            break;
        default: break;
        }
        free(line);
    }
    flags.pNext = piece(&features, sizeof(features));
    return piece(&flags, sizeof(flags));
}

/* ---- the environment ------------------------------------------------------------------------- */

static char **variables; /* this run's; environ is put back behind it */
static uint32_t variable_count;

static void
add_variable(const char *text)
{
    if (variable_count < MOST_VARIABLES && !(variables[variable_count++] = strdup(text))) {
        abort();
    }
}

static void
make_environment(char *text, const char *settings_file)
{
    struct reader reader = { .at = text, .part = "env" };
    char path[64];

    variables = calloc(MOST_VARIABLES + 1, sizeof(*variables));
    if (!variables) {
        abort();
    }
    snprintf(path, sizeof(path), "VK_LAYER_SETTINGS_PATH=%s", settings_file);
    add_variable(path);
    for (char *line = next_line(&reader); line; line = next_line(&reader)) {
        add_variable(line);
        free(line);
    }
}

static void
free_environment(void)
{
    while (variable_count) {
        free(variables[--variable_count]);
    }
    free(variables);
}

/* ---- what settings lead to ------------------------------------------------------------------- */

/* A record log carries settings as text: what is read from it has to print as the same. */
static void
check_round_trip(const struct wake_settings *settings)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP),
                     again = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    struct wake_settings read;
    char *copy;

    wake_settings_print(settings, &text);
    copy = strdup(wake_text_get(&text));
    if (!copy || !wake_settings_parse(&read, copy)) {
        abort();
    }
    wake_settings_print(&read, &again);
    if (strcmp(wake_text_get(&text), wake_text_get(&again)) != 0) {
        fprintf(stderr, "%s\nbecame\n%s\n", wake_text_get(&text), wake_text_get(&again));
        abort();
    }
    wake_settings_finish(&read);
    free(copy);
    wake_text_finish(&text);
    wake_text_finish(&again);
}

static void
judge(char *text, const struct wake_settings *settings, const char *known)
{
    struct reader reader = { .at = text, .part = "ids" };
    struct wake_ids *ids = calloc(1, sizeof(*ids));
    char why[WAKE_FILE_WHY];

    if (!ids || !wake_ids_init(ids, settings) || !wake_ids_read_known(ids, known, why)) {
        abort();
    }
    for (char *line = next_line(&reader); line; line = next_line(&reader)) {
        char *place = strchr(line, ' ');

        if (place) {
            *place = '\0';
        }
        (void)wake_ids_judge(ids, line, NULL, place ? place + 1 : "", WAKE_HEARD, false);
        free(line);
    }
    wake_ids_finish(ids);
    free(ids);
}

static void
parse(char *text)
{
    char *all = part_of(text, "parse");
    struct wake_settings settings = { 0 };

    if (wake_settings_parse(&settings, all)) {
        check_round_trip(&settings);
    }
    wake_settings_finish(&settings);
    free(all);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static int settings_file, known_file;
    char *text = malloc(size + 1), **outside = environ;
    struct wake_settings settings;
    struct wake_break wanted;
    const char *known;
    const void *chain;

    if (!text) {
        return 0;
    }
    memcpy(text, data, size);
    text[size] = '\0';
    make_environment(text, file_of(text, "file", &settings_file));
    known = file_of(text, "known", &known_file);
    chain = chain_features(text, NULL);
    chain = chain_settings(text, "layer", (int)VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
                           STRING, chain);
    chain = chain_settings(text, "pointers", STYPE_POINTERS, PRIVATE_STRING, chain);
    chain = chain_old(text, chain);
    environ = variables;
    (void)wake_settings_init(&settings, chain);
    environ = outside;
    (void)wake_break_read(settings.break_at, &wanted);
    if (size % 4 == 0) { /* half of the time of a run */
        check_round_trip(&settings);
    }
    judge(text, &settings, known);
    wake_settings_finish(&settings);
    parse(text);
    while (piece_count) {
        free(pieces[--piece_count]);
    }
    free_environment();
    free(text);
    if (wake_heap_used(WAKE_HEAP_SETUP)) {
        abort();
    }
    return 0;
}
