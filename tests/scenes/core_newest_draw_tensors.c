/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every draw, dispatch and trace may find wrong with tensors that its shaders access (VK_ARM_tensors).
 */
#include "every_scene.h"
#include "tensor_scene.h"

#ifndef VK_ARM_tensor_controls

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_tensors");
}

#else

#include "every_tensor_flat_comp.h"
#include "every_tensor_flat_frag.h"
#include "every_tensor_flat_rgen.h"
#include "every_tensor_read_comp.h"
#include "every_tensor_read_frag.h"
#include "every_tensor_read_rgen.h"
#include "every_tensor_write_comp.h"
#include "every_tensor_write_frag.h"
#include "every_tensor_write_rgen.h"

#define FLAGS (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)

static void
open_stage(struct stage *s, struct kit *kit)
{
    static VkPhysicalDeviceDataGraphFeaturesARM graphs;
    static VkPhysicalDeviceTensorFeaturesARM tensors;

    graphs = (VkPhysicalDeviceDataGraphFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM
    };
    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, .pNext = &graphs
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", TENSOR_LIMITS ",shaderTensorSupportedStages=0x7fffffff", 1);
    set_up_as(s, kit,
              &(struct wish){ .extensions = { "VK_ARM_tensors", "VK_ARM_tensor_controls",
                                              "VK_ARM_data_graph", "VK_KHR_maintenance5" },
                              .next = &tensors });
}

/* Evaluated with `view` and its description `t`. */
#define WITH(view, name, rest)                                                                 \
    do {                                                                                       \
        const VkTensorViewARM one_ = (view);                                                   \
        const VkWriteDescriptorSetTensorARM chain_ = {                                         \
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM,                        \
            .tensorViewCount = 1,                                                              \
            .pTensorViews = &one_                                                              \
        };                                                                                     \
        EVERY(&s, FOUND(.type = VK_DESCRIPTOR_TYPE_TENSOR_ARM, .chain = &chain_), name, rest); \
    } while (0)

SCENE(tensors_of_shaders, FLAGS)
{
    struct tensor t = new_tensor();
    struct stage s;
    VkTensorARM good, unused, whole;
    VkTensorViewARM views[3];

    open_stage(&s, kit);
    good = bound_tensor(kit, &t);
    t.description.usage = VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM;
    unused = bound_tensor(kit, &t);
    t = new_tensor();
    t.description.format = VK_FORMAT_R16_SFLOAT;
    whole = bound_tensor(kit, &t);
    views[0] = tensor_view_as(kit, good, VK_FORMAT_R32_SFLOAT);
    views[1] = tensor_view_as(kit, unused, VK_FORMAT_R32_SFLOAT);
    views[2] = tensor_view_as(kit, whole, VK_FORMAT_R16_SFLOAT);
    WITH(views[0], tensor_read, NULL);
    WITH(views[0], tensor_write, NULL);
    WITH(views[1], tensor_read, "pDescription-09900");
    WITH(views[0], tensor_flat, "dimensionCount-09905");
    WITH(views[2], tensor_write, "OpTypeTensorARM-09906");
    for (int i = 0; i < 3; i++) {
        NOW(vkDestroyTensorViewARM)(kit->device, views[i], NULL);
    }
    drop_tensor(kit, good);
    drop_tensor(kit, unused);
    drop_tensor(kit, whole);
}

#endif

KIT_MAIN()
