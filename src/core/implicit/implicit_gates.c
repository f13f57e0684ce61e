/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which values, bits and structs a call may use: what they need, against what is enabled or offered.
 */
#include "core/implicit/implicit_gates.h"

#include "gen/commands.h"
#include "gen/records.h"
#include "state/scope/offered.h"

#include <string.h>

/* What the physical device offers that the call asks; NULL: the call asks none, or it is not known. */
static const struct wake_offer *
offer_of(const struct wake_implicit_at *at)
{
    return at->call->offer && at->call->offer->version ? at->call->offer : NULL;
}

bool
wake_implicit_offered(const struct wake_implicit_at *at, const uint16_t *extensions)
{
    const struct wake_offer *offer = offer_of(at);

    if (extensions == NULL || (at->call->scope != WAKE_IMPLICIT_DEVICE && !offer)) {
        return true;
    }
    for (; *extensions != 0; extensions++) {
        /* What another extension took over is in the list under that one, too: it offers nothing else. */
        if (offer ? wake_offer_has(offer, *extensions)
                  : wake_check_extension(at->call->check, *extensions) &&
                        (!wake_extensions[*extensions].promoted_extension ||
                         wake_scope_has(at->call->check->scope, *extensions))) {
            return true;
        }
    }
    /* An extension that we do not know may have taken the value over. */
    return wake_check_newer_than_registry(at->call->check);
}

const struct wake_implicit_gate *
wake_implicit_gate_of(const struct wake_implicit_enum *known, int64_t value)
{
    uint32_t low = 0, high = known->gate_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (known->gates[middle].value < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < known->gate_count && known->gates[low].value == value ? &known->gates[low] : NULL;
}

bool
wake_implicit_is_open(const struct wake_implicit_at *at, const struct wake_implicit_gate *gate)
{
    const struct wake_offer *offer = offer_of(at);
    uint32_t version = offer ? offer->version : at->call->check->scope->api_version;

    return !gate || (gate->version && version >= gate->version) ||
           wake_implicit_offered(at, gate->extensions);
}

bool
wake_implicit_is_closed(struct wake_check *check, const struct wake_implicit_enum *known,
                        int64_t value)
{
    const struct wake_implicit_call call = { .check = check, .scope = WAKE_IMPLICIT_DEVICE };

    return !wake_implicit_is_open(&(struct wake_implicit_at){ .call = &call },
                                  wake_implicit_gate_of(known, value));
}

bool
wake_implicit_is_of_state(const char *id)
{
#ifdef VK_VERSION_1_4
    static const char *const begins[] = {
        "VUID-VkPipelineVertexInput",   "VUID-VkVertexInput",
        "VUID-VkPipelineInputAssembly", "VUID-VkPipelineTessellation",
        "VUID-VkPipelineViewport",      "VUID-VkPipelineRasterization",
        "VUID-VkPipelineMultisample",   "VUID-VkPipelineDepthStencil",
        "VUID-VkStencilOpState",        "VUID-VkPipelineColorBlend",
        "VUID-VkPipelineShaderStage",   "UNASSIGNED-GeneralParameterError-UnrecognizedBool32",
    };

    for (size_t i = 0; i < WAKE_COUNT(begins); i++) {
        if (strncmp(id, begins[i], strlen(begins[i])) == 0) {
            return true;
        }
    }
#else
    (void)id;
#endif
    return false;
}

#ifdef VK_VERSION_1_4
/* A pipeline that renders dynamically, at the state of blending or of depth and stencil. */
static bool
is_dynamic(const struct wake_implicit_at *at)
{
    const struct wake_check *check = at->call->check;
    const struct wake_rec_CreateGraphicsPipelines *r = (const void *)check->record;

    return check->command == WAKE_CMD_vkCreateGraphicsPipelines && r && at->outer &&
           r->pCreateInfos && at->outer->index < r->createInfoCount &&
           !r->pCreateInfos[at->outer->index].renderPass;
}
#endif

bool
wake_implicit_is_explicit(const struct wake_implicit_at *at, const char *vuid)
{
#ifdef VK_VERSION_1_4
    return (strcmp(vuid, "VUID-VkPipelineColorBlendStateCreateInfo-flags-parameter") == 0 ||
            strcmp(vuid, "VUID-VkPipelineDepthStencilStateCreateInfo-flags-parameter") == 0) &&
           is_dynamic(at);
#else
    (void)at;
    (void)vuid;
    return false;
#endif
}
