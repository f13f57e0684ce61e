/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of acceleration structures only when they are used: that something was built into
 * them, and what an update has to keep of it. Specification, 'Acceleration Structures'.
 */
#include "core/ray/acceleration.h"
#include "core/execution/execution_rules.h"

#include "state/execution/structure_execution.h"
#include "state/object/family.h"

#include <stdio.h>

struct use {
    const struct wake_execution *execution;
    const struct wake_object *cb;
    const struct wake_structure_op *op;
};

/* The structure that `member` of the command names. */
static WAKE_COLD void
wrong_use(const struct use *use, const char *vuid, wake_id id, const char *member, const char *what)
{
    const struct wake_object *structure = wake_object_get(id);
    char cb[WAKE_OBJECT_TEXT], text[WAKE_OBJECT_TEXT];

    wake_find_objects(use->execution->check, vuid, use->cb, structure,
                      "%s executes command %u, %s(), whose %s is %s, %s",
                      wake_object_text(cb, sizeof(cb), use->cb), use->op->command,
                      wake_commands[use->op->owner].name, member,
                      wake_object_text(text, sizeof(text), structure), what);
}

#define EMPTY "into which nothing has been built: no batch that executes before writes it"

static void
check_update(const struct use *use, const struct wake_structure *source)
{
    const struct wake_structure_op *op = use->op;
    const char *owner = wake_commands[op->owner].name;
    char path[64], what[WAKE_BUILT_CHANGE_TEXT + 16], vuid[WAKE_MAX_ID];
    struct wake_built_difference difference;

    (void)snprintf(path, sizeof(path), "pInfos[%u].srcAccelerationStructure", op->index);
    if (!source->filled && op->untouched) {
        (void)wake_has_rule(owner, wake_built_rule_update, vuid);
        wrong_use(use, vuid, op->source, path, EMPTY);
    } else if (source->executed && op->built &&
               wake_built_differs(&difference, source->executed, op->built)) {
        (void)wake_has_rule(owner, difference.rule, vuid);
        (void)snprintf(what, sizeof(what), "but %s", difference.text);
        wrong_use(use, vuid, op->source, path, what);
    }
}

struct read_rule {
    const char *newer; /* than `empty`; NULL: has kept its number */
    const char *empty, *compaction, *member;
};

/* By enum wake_structure_kind. */
static const struct read_rule read_rules[] = {
    [WAKE_STRUCTURE_CLONE] = { "VUID-vkCmdCopyAccelerationStructureKHR-src-11633",
                               "VUID-VkCopyAccelerationStructureInfoKHR-src-04963", NULL,
                               "pInfo->src" },
    [WAKE_STRUCTURE_COMPACT] = { "VUID-vkCmdCopyAccelerationStructureKHR-src-11633",
                                 "VUID-VkCopyAccelerationStructureInfoKHR-src-04963",
                                 "VUID-VkCopyAccelerationStructureInfoKHR-src-03411",
                                 "pInfo->src" },
    [WAKE_STRUCTURE_SERIALIZE] = { NULL,
                                   "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-src-04959",
                                   NULL, "pInfo->src" },
    [WAKE_STRUCTURE_MEASURE] = { NULL,
                                 "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-04964",
                                 NULL, NULL },
    [WAKE_STRUCTURE_COMPACTED_SIZE] = { NULL,
                                        "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-04964",
                                        "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431",
                                        NULL },
};

static void
check_read(const struct use *use, const struct wake_structure *structure)
{
    const struct wake_structure_op *op = use->op;
    const struct read_rule *rule = &read_rules[op->kind];
    char path[64];

    (void)snprintf(path, sizeof(path), "pAccelerationStructures[%u]", op->index);
    if (!structure->filled && op->untouched) {
        wrong_use(use, rule->newer && wake_vuid_text(rule->newer) ? rule->newer : rule->empty,
                  op->structure, rule->member ? rule->member : path, EMPTY);
    } else if (rule->compaction && structure->executed &&
               !(structure->executed->flags &
                 VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR)) {
        wrong_use(use, rule->compaction, op->structure, rule->member ? rule->member : path,
                  "which was built without "
                  "VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR");
    }
}

void
wake_core_execute_structures(const struct wake_execution *execution,
                             const struct wake_batch_buffer *buffer)
{
    const struct wake_structure_op *ops = buffer->recorded->structures.rows;
    struct use use = { .execution = execution, .cb = wake_object_get(buffer->id) };

    for (uint32_t i = 0; i < buffer->recorded->structures.count; i++) {
        wake_id read = ops[i].kind == WAKE_STRUCTURE_BUILD   ? ops[i].source
                       : ops[i].kind == WAKE_STRUCTURE_WRITE ? 0
                                                             : ops[i].structure;
        const struct wake_structure *now = read ? wake_structure_now(execution, read) : NULL;

        use.op = &ops[i];
        if (execution->check && use.cb && now && !ops[i].told) {
            if (ops[i].kind == WAKE_STRUCTURE_BUILD) {
                check_update(&use, now);
            } else {
                check_read(&use, now);
            }
        }
        wake_structure_execute(execution, &ops[i]);
    }
}
