/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of newer registries that all draws share: sample locations of the pipeline with samples of a command, two sources of blending.
 * Each is broken once with every draw.
 */
#include "attachment_scene.h"
#include "draw_scene.h"

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#include "frag_red.h"
#include "frag_two.h"

#define DRAWS (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static void
end(struct stage *s)
{
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

SCENE(samples_of_commands, DRAWS)
{
    static const VkSampleLocationEXT middle[16];
    static const struct {
        VkSampleCountFlagBits samples;
        uint32_t width, height;
        const char *rest;
    } rows[] = {
        { VK_SAMPLE_COUNT_4_BIT, 1, 1, NULL },
        { VK_SAMPLE_COUNT_2_BIT, 1, 1, "sampleLocationsEnable-07938" },
        { VK_SAMPLE_COUNT_4_BIT, 2, 1, "sampleLocationsEnable-07936" },
        { VK_SAMPLE_COUNT_4_BIT, 1, 2, "sampleLocationsEnable-07937" },
    };
    VkPipelineSampleLocationsStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
        .sampleLocationsEnable = VK_TRUE
    };
    struct rendered rendered;
    struct stage s;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&s, kit, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        struct rig r;

        state.sampleLocationsInfo = (VkSampleLocationsInfoEXT){
            .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
            .sampleLocationsPerPixel = rows[i].samples,
            .sampleLocationGridSize = { rows[i].width, rows[i].height },
            .sampleLocationsCount = (uint32_t)rows[i].samples * rows[i].width * rows[i].height,
            .pSampleLocations = middle
        };
        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
        r.multisample.pNext = &state;
        vkCmdBeginRendering(s.commands, &rendered.info);
        NOW(vkCmdSetRasterizationSamplesEXT)(s.commands, VK_SAMPLE_COUNT_4_BIT);
        draw_both(&s, &r, rows[i].rest);
        end(&s);
    }
}

SCENE(two_sources, DRAWS)
{
    struct rendered rendered;
    struct stage s;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&s, kit, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    for (int many = 0; many < 2; many++) {
        struct rig r;

        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        r.stages[1].module = many ? MODULE(kit, frag_two) : MODULE(kit, frag_red);
        r.attachments[0].blendEnable = VK_TRUE;
        r.attachments[0].dstColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR;
        vkCmdBeginRendering(s.commands, &rendered.info);
        draw_both(&s, &r, many ? "maxFragmentDualSrcAttachments-09239" : NULL);
        end(&s);
    }
}

#endif

KIT_MAIN()
