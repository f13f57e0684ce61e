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

        if (!text && strncmp(argv[i], "VUID-", 5) == 0) {
            fprintf(stderr, "wake explain: %s is no rule of this registry\n", argv[i]);
            unknown = 1;
            continue;
        }
        printf("%s\n    MessageID 0x%" PRIx32 "\n", argv[i],
               (uint32_t)wake_message_id_number(argv[i]));
        if (here && strcmp(here, argv[i]) != 0) {
            printf("    called %s in this registry\n", here);
        }
        printf("    %s\n",
               text
                   ? text
                   : "not a rule of the specification; docs/messages.md lists the layer's own ids");
    }
    return unknown;
}
