/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake settings, wake explain: what the layer's own tables say.
 */
#include "launcher.h"

#include "base/settings.h"
#include "report/names_lookup.h"
#include "report/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int
command_settings(int argc, char **argv)
{
    struct wake_setting_info info;

    if (argc > 2) {
        fputs("usage: wake settings [PART OF A NAME]\n", stderr);
        return 2;
    }
    for (size_t i = 0; wake_setting_info(i, &info); i++) {
        if (argc == 2 && !strstr(info.name, argv[1])) {
            continue;
        }
        printf("%s (%s)\n    %s%s%s; default: %s\n    %s\n", info.name, info.environment, info.kind,
               info.values[0] ? ": " : "", info.values,
               info.default_value[0] ? info.default_value : "empty", info.help);
    }
    return 0;
}

/* What an id that no registry has is about; NULL: the layer has none that begins like that. */
static const char *
own_text(const char *id)
{
    static const struct {
        const char *begin, *text;
    } kinds[] = {
        { "SYNC-HAZARD-READ-AFTER-WRITE",
          "a command reads what an earlier one wrote, and no barrier makes "
          "the write visible to the read; docs/hazards.md" },
        { "SYNC-HAZARD-WRITE-AFTER-READ",
          "a command writes what an earlier one reads, and no barrier lets "
          "the read come first; docs/hazards.md" },
        { "SYNC-HAZARD-WRITE-AFTER-WRITE",
          "two commands write the same, and no barrier orders them; "
          "docs/hazards.md" },
        { "SYNC-HAZARD-", "accesses to the same memory that nothing orders; docs/hazards.md" },
        { "SYNC-", "events that nothing orders; docs/sync.md" },
        { "UNASSIGNED-BestPractices-",
          "valid, but unwise: advice, not an error; docs/practices.md" },
        { "BestPractices-", "valid, but unwise: advice, not an error; docs/practices.md" },
        { "UNASSIGNED-DEBUG-PRINTF", "what debugPrintfEXT said in a shader; docs/gpuav.md" },
        { "UNASSIGNED-",
          "a check without a rule of the specification, under the Khronos layer's id; "
          "docs/khronos_ids.md" },
        { "WAKE-sync-possible",
          "two accesses that nothing orders, and that meet if a shader chooses the same place; "
          "docs/hazards.md" },
        { "WAKE-", "the layer's own; docs/messages.md" },
    };

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (strncmp(id, kinds[i].begin, strlen(kinds[i].begin)) == 0) {
            return kinds[i].text;
        }
    }
    return NULL;
}

int
command_explain(int argc, char **argv)
{
    int unknown = 0;

    if (argc < 2) {
        fputs("usage: wake explain ID...    such as VUID-vkCmdDraw-None-02699\n", stderr);
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        char buffer[WAKE_MAX_ID];
        const char *here = wake_vuid_here(argv[i], buffer, sizeof(buffer));
        const char *text = here ? wake_vuid_text(here) : NULL;

        text = text ? text : own_text(argv[i]);
        if (!text) {
            fprintf(stderr,
                    "wake explain: %s is no rule of this registry, and no id of the layer\n",
                    argv[i]);
            unknown = 1;
            continue;
        }
        printf("%s\n    MessageID 0x%" PRIx32 "\n", argv[i],
               (uint32_t)wake_message_id_number(argv[i]));
        if (here && strcmp(here, argv[i]) != 0) {
            printf("    called %s in this registry\n", here);
        }
        printf("    %s\n", text);
    }
    return unknown;
}
