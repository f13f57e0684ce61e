/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs that declare one capability or extension of SPIR-V, with all features of Vulkan 1.4 or none. */
#include "program_code.h"

#include <string.h>

#ifdef VK_VERSION_1_4

struct declaration {
    uint32_t capability;
    const char *extension; /* that it needs; NULL: none, or tools of today know no better */
};

static const struct declaration declarations[] = {
    { 0, NULL },                                /* Matrix */
    { 2, NULL },                                /* Geometry */
    { 3, NULL },                                /* Tessellation */
    { 9, NULL },                                /* Float16 */
    { 10, NULL },                               /* Float64 */
    { 11, NULL },                               /* Int64 */
    { 12, NULL },                               /* Int64Atomics */
    { 22, NULL },                               /* Int16 */
    { 23, NULL },                               /* TessellationPointSize */
    { 24, NULL },                               /* GeometryPointSize */
    { 25, NULL },                               /* ImageGatherExtended */
    { 27, NULL },                               /* StorageImageMultisample */
    { 28, NULL },                               /* UniformBufferArrayDynamicIndexing */
    { 29, NULL },                               /* SampledImageArrayDynamicIndexing */
    { 30, NULL },                               /* StorageBufferArrayDynamicIndexing */
    { 31, NULL },                               /* StorageImageArrayDynamicIndexing */
    { 32, NULL },                               /* ClipDistance */
    { 33, NULL },                               /* CullDistance */
    { 34, NULL },                               /* ImageCubeArray */
    { 35, NULL },                               /* SampleRateShading */
    { 39, NULL },                               /* Int8 */
    { 40, NULL },                               /* InputAttachment */
    { 41, NULL },                               /* SparseResidency */
    { 42, NULL },                               /* MinLod */
    { 43, NULL },                               /* Sampled1D */
    { 44, NULL },                               /* Image1D */
    { 45, NULL },                               /* SampledCubeArray */
    { 46, NULL },                               /* SampledBuffer */
    { 47, NULL },                               /* ImageBuffer */
    { 48, NULL },                               /* ImageMSArray */
    { 49, NULL },                               /* StorageImageExtendedFormats */
    { 50, NULL },                               /* ImageQuery */
    { 51, NULL },                               /* DerivativeControl */
    { 52, NULL },                               /* InterpolationFunction */
    { 53, NULL },                               /* TransformFeedback */
    { 54, NULL },                               /* GeometryStreams */
    { 55, NULL },                               /* StorageImageReadWithoutFormat */
    { 56, NULL },                               /* StorageImageWriteWithoutFormat */
    { 57, NULL },                               /* MultiViewport */
    { 61, NULL },                               /* GroupNonUniform */
    { 62, NULL },                               /* GroupNonUniformVote */
    { 63, NULL },                               /* GroupNonUniformArithmetic */
    { 64, NULL },                               /* GroupNonUniformBallot */
    { 65, NULL },                               /* GroupNonUniformShuffle */
    { 66, NULL },                               /* GroupNonUniformShuffleRelative */
    { 67, NULL },                               /* GroupNonUniformClustered */
    { 68, NULL },                               /* GroupNonUniformQuad */
    { 69, NULL },                               /* ShaderLayer */
    { 70, NULL },                               /* ShaderViewportIndex */
    { 4165, "SPV_ARM_core_builtins" },          /* CoreBuiltinsARM */
    { 4166, "SPV_EXT_shader_tile_image" },      /* TileImageColorReadAccessEXT */
    { 4167, "SPV_EXT_shader_tile_image" },      /* TileImageDepthReadAccessEXT */
    { 4168, "SPV_EXT_shader_tile_image" },      /* TileImageStencilReadAccessEXT */
    { 4174, "SPV_ARM_tensors" },                /* TensorsARM */
    { 4175, "SPV_ARM_tensors" },                /* StorageTensorArrayDynamicIndexingARM */
    { 4176, "SPV_ARM_tensors" },                /* StorageTensorArrayNonUniformIndexingARM */
    { 4212, "SPV_EXT_float8" },                 /* Float8EXT */
    { 4213, "SPV_EXT_float8" },                 /* Float8CooperativeMatrixEXT */
    { 4228, "SPV_EXT_ocp_microscaling_types" }, /* Float6EXT */
    { 4229, "SPV_EXT_ocp_microscaling_types" }, /* Float4EXT */
    { 4230, "SPV_EXT_ocp_microscaling_types" }, /* Float8UnsignedE8M0EXT */
    { 4231, "SPV_EXT_ocp_microscaling_types" }, /* MXInt8EXT */
    { 4232, "SPV_EXT_ocp_microscaling_types" }, /* BitcastExtractEXT */
    { 4422, "SPV_KHR_fragment_shading_rate" },  /* FragmentShadingRateKHR */
    { 4423, "SPV_KHR_shader_ballot" },          /* SubgroupBallotKHR */
    { 4427, NULL },                             /* DrawParameters */
    { 4428, "SPV_KHR_workgroup_memory_explicit_layout" }, /* WorkgroupMemoryExplicitLayoutKHR */
    { 4429,
      "SPV_KHR_workgroup_memory_explicit_layout" }, /* WorkgroupMemoryExplicitLayout8BitAccessKHR */
    { 4430,
      "SPV_KHR_workgroup_memory_explicit_layout" }, /* WorkgroupMemoryExplicitLayout16BitAccessKHR */
    { 4431, "SPV_KHR_subgroup_vote" },              /* SubgroupVoteKHR */
    { 4433, NULL },                                 /* StorageBuffer16BitAccess */
    { 4434, NULL },                                 /* UniformAndStorageBuffer16BitAccess */
    { 4435, NULL },                                 /* StoragePushConstant16 */
    { 4436, NULL },                                 /* StorageInputOutput16 */
    { 4437, NULL },                                 /* DeviceGroup */
    { 4439, NULL },                                 /* MultiView */
    { 4441, NULL },                                 /* VariablePointersStorageBuffer */
    { 4442, NULL },                                 /* VariablePointers */
    { 4447, "SPV_KHR_post_depth_coverage" },        /* SampleMaskPostDepthCoverage */
    { 4448, NULL },                                 /* StorageBuffer8BitAccess */
    { 4449, NULL },                                 /* UniformAndStorageBuffer8BitAccess */
    { 4450, NULL },                                 /* StoragePushConstant8 */
    { 4464, NULL },                                 /* DenormPreserve */
    { 4465, NULL },                                 /* DenormFlushToZero */
    { 4466, NULL },                                 /* SignedZeroInfNanPreserve */
    { 4467, NULL },                                 /* RoundingModeRTE */
    { 4468, NULL },                                 /* RoundingModeRTZ */
    { 4472, "SPV_KHR_ray_query" },                  /* RayQueryKHR */
    { 4473, "SPV_KHR_untyped_pointers" },           /* UntypedPointersKHR */
    { 4478, "SPV_KHR_ray_query" },                  /* RayTraversalPrimitiveCullingKHR */
    { 4479, "SPV_KHR_ray_tracing" },                /* RayTracingKHR */
    { 4484, "SPV_QCOM_image_processing" },          /* TextureSampleWeightedQCOM */
    { 4485, "SPV_QCOM_image_processing" },          /* TextureBoxFilterQCOM */
    { 4486, "SPV_QCOM_image_processing" },          /* TextureBlockMatchQCOM */
    { 4495, "SPV_QCOM_tile_shading" },              /* TileShadingQCOM */
    { 4496, "SPV_QCOM_cooperative_matrix_conversion" }, /* CooperativeMatrixConversionQCOM */
    { 4498, "SPV_QCOM_image_processing2" },             /* TextureBlockMatch2QCOM */
    { 4539, "SPV_QCOM_multiple_wait_queues" },          /* MultipleWaitQueuesQCOM */
    { 4543, "SPV_QCOM_image_processing3" },             /* ImageGatherLinearQCOM */
    { 4544, "SPV_QCOM_image_processing3" },             /* ImageGatherExtendedModesQCOM */
    { 5009, "SPV_AMD_texture_gather_bias_lod" },        /* ImageGatherBiasLodAMD */
    { 5010, "SPV_AMD_shader_fragment_mask" },           /* FragmentMaskAMD */
    { 5013, "SPV_EXT_shader_stencil_export" },          /* StencilExportEXT */
    { 5015, "SPV_AMD_shader_image_load_store_lod" },    /* ImageReadWriteLodAMD */
    { 5016, "SPV_EXT_shader_image_int64" },             /* Int64ImageEXT */
    { 5055, "SPV_KHR_shader_clock" },                   /* ShaderClockKHR */
    { 5067, "SPV_AMDX_shader_enqueue" },                /* ShaderEnqueueAMDX */
    { 5087, "SPV_KHR_quad_control" },                   /* QuadControlKHR */
    { 5116, "SPV_KHR_bfloat16" },                       /* BFloat16TypeKHR */
    { 5117, "SPV_KHR_bfloat16" },                       /* BFloat16DotProductKHR */
    { 5118, "SPV_KHR_bfloat16" },                       /* BFloat16CooperativeMatrixKHR */
    { 5128, "SPV_EXT_descriptor_heap" },                /* DescriptorHeapEXT */
    { 5249, "SPV_NV_sample_mask_override_coverage" },   /* SampleMaskOverrideCoverageNV */
    { 5251, "SPV_NV_geometry_shader_passthrough" },     /* GeometryShaderPassthroughNV */
    { 5254, "SPV_EXT_shader_viewport_index_layer" },    /* ShaderViewportIndexLayerEXT */
    { 5255, "SPV_NV_viewport_array2" },                 /* ShaderViewportMaskNV */
    { 5260, "SPV_NVX_multiview_per_view_attributes" },  /* PerViewAttributesNV */
    { 5265, "SPV_EXT_fragment_fully_covered" },         /* FragmentFullyCoveredEXT */
    { 5266, "SPV_NV_mesh_shader" },                     /* MeshShadingNV */
    { 5282, "SPV_NV_shader_image_footprint" },          /* ImageFootprintNV */
    { 5283, "SPV_EXT_mesh_shader" },                    /* MeshShadingEXT */
    { 5284, "SPV_NV_fragment_shader_barycentric" },     /* FragmentBarycentricKHR */
    { 5288, "SPV_KHR_compute_shader_derivatives" },     /* ComputeDerivativeGroupQuadsKHR */
    { 5291, "SPV_EXT_fragment_invocation_density" },    /* FragmentDensityEXT */
    { 5297, "SPV_EXT_shader_subgroup_partitioned" },    /* GroupNonUniformPartitionedEXT */
    { 5301, NULL },                                     /* ShaderNonUniform */
    { 5302, NULL },                                     /* RuntimeDescriptorArray */
    { 5303, NULL },                                     /* InputAttachmentArrayDynamicIndexing */
    { 5304, NULL },                                     /* UniformTexelBufferArrayDynamicIndexing */
    { 5305, NULL },                                     /* StorageTexelBufferArrayDynamicIndexing */
    { 5306, NULL },                                     /* UniformBufferArrayNonUniformIndexing */
    { 5307, NULL },                                     /* SampledImageArrayNonUniformIndexing */
    { 5308, NULL },                                     /* StorageBufferArrayNonUniformIndexing */
    { 5309, NULL },                                     /* StorageImageArrayNonUniformIndexing */
    { 5310, NULL },                                     /* InputAttachmentArrayNonUniformIndexing */
    { 5311, NULL },                                 /* UniformTexelBufferArrayNonUniformIndexing */
    { 5312, NULL },                                 /* StorageTexelBufferArrayNonUniformIndexing */
    { 5336, "SPV_KHR_ray_tracing_position_fetch" }, /* RayTracingPositionFetchKHR */
    { 5340, "SPV_NV_ray_tracing" },                 /* RayTracingNV */
    { 5341, "SPV_NV_ray_tracing_motion_blur" },     /* RayTracingMotionBlurNV */
    { 5345, NULL },                                 /* VulkanMemoryModel */
    { 5346, NULL },                                 /* VulkanMemoryModelDeviceScope */
    { 5347, NULL },                                 /* PhysicalStorageBufferAddresses */
    { 5350, "SPV_KHR_compute_shader_derivatives" }, /* ComputeDerivativeGroupLinearKHR */
    { 5357, "SPV_NV_cooperative_matrix" },          /* CooperativeMatrixNV */
    { 5363, "SPV_EXT_fragment_shader_interlock" },  /* FragmentShaderSampleInterlockEXT */
    { 5372, "SPV_EXT_fragment_shader_interlock" },  /* FragmentShaderShadingRateInterlockEXT */
    { 5373, "SPV_NV_shader_sm_builtins" },          /* ShaderSMBuiltinsNV */
    { 5378, "SPV_EXT_fragment_shader_interlock" },  /* FragmentShaderPixelInterlockEXT */
    { 5379, NULL },                                 /* DemoteToHelperInvocation */
    { 5381, "SPV_KHR_opacity_micromap" },           /* RayTracingOpacityMicromapKHR */
    { 5383, "SPV_NV_shader_invocation_reorder" },   /* ShaderInvocationReorderNV */
    { 5388, "SPV_EXT_shader_invocation_reorder" },  /* ShaderInvocationReorderEXT */
    { 5391, "SPV_KHR_ray_tracing_position_fetch" }, /* RayQueryPositionFetchKHR */
    { 5394, "SPV_NV_cooperative_vector" },          /* CooperativeVectorNV */
    { 5404, "SPV_NV_shader_atomic_fp16_vector" },   /* AtomicFloat16VectorNV */
    { 5414, "SPV_NV_raw_access_chains" },           /* RawAccessChainsNV */
    { 5418, "SPV_NV_linear_swept_spheres" },        /* RayTracingSpheresGeometryNV */
    { 5419, "SPV_NV_linear_swept_spheres" },        /* RayTracingLinearSweptSpheresGeometryNV */
    { 5423, "SPV_NV_push_constant_bank" },          /* PushConstantBanksNV */
    { 5425, "SPV_EXT_long_vector" },                /* LongVectorEXT */
    { 5426, "SPV_EXT_shader_64bit_indexing" },      /* Shader64BitIndexingEXT */
    { 5429, "SPV_EXT_cooperative_matrix_maintenance1" }, /* CooperativeMatrixConversionsEXT */
    { 5430, "SPV_EXT_cooperative_matrix_maintenance1" }, /* CooperativeMatrixReductionsEXT */
    { 5431, "SPV_NV_cooperative_matrix2" },              /* CooperativeMatrixConversionsNV */
    { 5432,
      "SPV_EXT_cooperative_matrix_maintenance1" }, /* CooperativeMatrixPerElementOperationsEXT */
    { 5433, "SPV_NV_cooperative_matrix2" },        /* CooperativeMatrixTensorAddressingNV */
    { 5434, "SPV_NV_cooperative_matrix2" },        /* CooperativeMatrixBlockLoadsNV */
    { 5435, "SPV_NV_cooperative_vector" },         /* CooperativeVectorTrainingNV */
    { 5437,
      "SPV_NV_cluster_acceleration_structure" }, /* RayTracingClusterAccelerationStructureNV */
    { 5438, "SPV_EXT_cooperative_matrix_maintenance1" }, /* CooperativeMatrixGetCoordinateEXT */
    { 5439, "SPV_NV_tensor_addressing" },                /* TensorAddressingNV */
    { 5447, "SPV_NV_cooperative_matrix_decode_vector" }, /* CooperativeMatrixDecodeVectorNV */
    { 5584, "SPV_INTEL_shader_integer_functions2" },     /* IntegerFunctions2INTEL */
    { 5612, "SPV_EXT_shader_atomic_float_min_max" },     /* AtomicFloat32MinMaxEXT */
    { 5613, "SPV_EXT_shader_atomic_float_min_max" },     /* AtomicFloat64MinMaxEXT */
    { 5616, "SPV_EXT_shader_atomic_float_min_max" },     /* AtomicFloat16MinMaxEXT */
    { 5629, "SPV_KHR_expect_assume" },                   /* ExpectAssumeKHR */
    { 6016, NULL },                                      /* DotProductInputAll */
    { 6017, NULL },                                      /* DotProductInput4x8Bit */
    { 6018, NULL },                                      /* DotProductInput4x8BitPacked */
    { 6019, NULL },                                      /* DotProduct */
    { 6020, "SPV_KHR_ray_cull_mask" },                   /* RayCullMaskKHR */
    { 6024, "SPV_EXT_replicated_composites" },           /* ReplicatedCompositesEXT */
    { 6026, "SPV_KHR_subgroup_rotate" },                 /* GroupNonUniformRotateKHR */
    { 6029, "SPV_KHR_float_controls2" },                 /* FloatControls2 */
    { 6030, "SPV_KHR_fma" },                             /* FMAKHR */
    { 6032, "SPV_KHR_opacity_micromap" },          /* RayTracingOpacityMicromapExecutionModeKHR */
    { 6033, "SPV_EXT_shader_atomic_float_add" },   /* AtomicFloat32AddEXT */
    { 6034, "SPV_EXT_shader_atomic_float_add" },   /* AtomicFloat64AddEXT */
    { 6095, "SPV_EXT_shader_atomic_float16_add" }, /* AtomicFloat16AddEXT */
    { 6141, "SPV_EXT_split_barrier" },             /* SplitBarrierEXT */
    { 6912, "SPV_VALVE_mixed_float_dot_product" }, /* DotProductFloat16AccFloat32VALVE */
    { 6913, "SPV_VALVE_mixed_float_dot_product" }, /* DotProductFloat16AccFloat16VALVE */
    { 6914, "SPV_VALVE_mixed_float_dot_product" }, /* DotProductBFloat16AccVALVE */
    { 6915, "SPV_VALVE_mixed_float_dot_product" }, /* DotProductFloat8AccFloat32VALVE */
};

static const char *const extensions[] = {
    "SPV_AMD_gcn_shader",
    "SPV_AMD_gpu_shader_half_float",
    "SPV_AMD_gpu_shader_int16",
    "SPV_AMD_shader_ballot",
    "SPV_AMD_shader_early_and_late_fragment_tests",
    "SPV_AMD_shader_explicit_vertex_parameter",
    "SPV_AMD_shader_fragment_mask",
    "SPV_AMD_shader_image_load_store_lod",
    "SPV_AMD_shader_trinary_minmax",
    "SPV_AMD_texture_gather_bias_lod",
    "SPV_ARM_core_builtins",
    "SPV_ARM_graph",
    "SPV_ARM_tensors",
    "SPV_EXT_cooperative_matrix_maintenance1",
    "SPV_EXT_demote_to_helper_invocation",
    "SPV_EXT_descriptor_heap",
    "SPV_EXT_descriptor_indexing",
    "SPV_EXT_float8",
    "SPV_EXT_fragment_fully_covered",
    "SPV_EXT_fragment_invocation_density",
    "SPV_EXT_fragment_shader_interlock",
    "SPV_EXT_long_vector",
    "SPV_EXT_mesh_shader",
    "SPV_EXT_ocp_microscaling_types",
    "SPV_EXT_opacity_micromap",
    "SPV_EXT_physical_storage_buffer",
    "SPV_EXT_replicated_composites",
    "SPV_EXT_shader_64bit_indexing",
    "SPV_EXT_shader_atomic_float16_add",
    "SPV_EXT_shader_atomic_float_add",
    "SPV_EXT_shader_atomic_float_min_max",
    "SPV_EXT_shader_image_int64",
    "SPV_EXT_shader_invocation_reorder",
    "SPV_EXT_shader_stencil_export",
    "SPV_EXT_shader_subgroup_partitioned",
    "SPV_EXT_shader_tile_image",
    "SPV_EXT_shader_viewport_index_layer",
    "SPV_EXT_split_barrier",
    "SPV_GOOGLE_decorate_string",
    "SPV_GOOGLE_hlsl_functionality1",
    "SPV_GOOGLE_user_type",
    "SPV_HUAWEI_cluster_culling_shader",
    "SPV_HUAWEI_subpass_shading",
    "SPV_INTEL_shader_integer_functions2",
    "SPV_KHR_16bit_storage",
    "SPV_KHR_8bit_storage",
    "SPV_KHR_bfloat16",
    "SPV_KHR_compute_shader_derivatives",
    "SPV_KHR_cooperative_matrix",
    "SPV_KHR_device_group",
    "SPV_KHR_expect_assume",
    "SPV_KHR_float_controls",
    "SPV_KHR_float_controls2",
    "SPV_KHR_fma",
    "SPV_KHR_fragment_shader_barycentric",
    "SPV_KHR_fragment_shading_rate",
    "SPV_KHR_integer_dot_product",
    "SPV_KHR_maximal_reconvergence",
    "SPV_KHR_multiview",
    "SPV_KHR_non_semantic_info",
    "SPV_KHR_opacity_micromap",
    "SPV_KHR_physical_storage_buffer",
    "SPV_KHR_post_depth_coverage",
    "SPV_KHR_quad_control",
    "SPV_KHR_ray_cull_mask",
    "SPV_KHR_ray_query",
    "SPV_KHR_ray_tracing",
    "SPV_KHR_ray_tracing_position_fetch",
    "SPV_KHR_relaxed_extended_instruction",
    "SPV_KHR_shader_ballot",
    "SPV_KHR_shader_clock",
    "SPV_KHR_shader_draw_parameters",
    "SPV_KHR_storage_buffer_storage_class",
    "SPV_KHR_subgroup_rotate",
    "SPV_KHR_subgroup_uniform_control_flow",
    "SPV_KHR_subgroup_vote",
    "SPV_KHR_terminate_invocation",
    "SPV_KHR_untyped_pointers",
    "SPV_KHR_variable_pointers",
    "SPV_KHR_vulkan_memory_model",
    "SPV_KHR_workgroup_memory_explicit_layout",
    "SPV_NVX_multiview_per_view_attributes",
    "SPV_NV_cluster_acceleration_structure",
    "SPV_NV_compute_shader_derivatives",
    "SPV_NV_cooperative_matrix",
    "SPV_NV_cooperative_matrix2",
    "SPV_NV_cooperative_matrix_decode_vector",
    "SPV_NV_cooperative_vector",
    "SPV_NV_fragment_shader_barycentric",
    "SPV_NV_geometry_shader_passthrough",
    "SPV_NV_linear_swept_spheres",
    "SPV_NV_mesh_shader",
    "SPV_NV_push_constant_bank",
    "SPV_NV_raw_access_chains",
    "SPV_NV_ray_tracing",
    "SPV_NV_ray_tracing_motion_blur",
    "SPV_NV_sample_mask_override_coverage",
    "SPV_NV_shader_atomic_fp16_vector",
    "SPV_NV_shader_image_footprint",
    "SPV_NV_shader_invocation_reorder",
    "SPV_NV_shader_sm_builtins",
    "SPV_NV_shader_subgroup_partitioned",
    "SPV_NV_shading_rate",
    "SPV_NV_tensor_addressing",
    "SPV_NV_viewport_array2",
    "SPV_QCOM_cooperative_matrix_conversion",
    "SPV_QCOM_image_processing",
    "SPV_QCOM_image_processing2",
    "SPV_QCOM_image_processing3",
    "SPV_QCOM_multiple_wait_queues",
    "SPV_QCOM_tile_shading",
    "SPV_VALVE_mixed_float_dot_product",
};

/* All that the device has, but for what needs an extension beside. */
static void
prepare_declarations(struct program *p)
{
    const uint32_t of = program_pick(p, "features", 3);
    VkPhysicalDevice gpu;
    uint32_t count = 1;

    if (of && vkEnumeratePhysicalDevices(p->kit->instance, &count, &gpu) >= VK_SUCCESS) {
        vkGetPhysicalDeviceFeatures2(gpu, &p->features.core);
        p->features.v12.bufferDeviceAddressCaptureReplay = VK_FALSE;
        p->features.v12.bufferDeviceAddressMultiDevice = VK_FALSE;
        p->features.core.features.robustBufferAccess = VK_FALSE;
    }
    if (of == 2) {
        memset(&p->features.core.features, 0, sizeof(p->features.core.features));
    }
    p->features.v13.maintenance4 = VK_TRUE;
}

static void
code_declarations(struct program *p)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_COMPUTE_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_VERTEX_BIT };
    struct program_code c;

    code_start(&c, stages[program_pick(p, "stage", 3)]);
    if (program_pick(p, "an extension", 3) == 0) {
        code_extension(&c, extensions[program_pick(p, "extension", KIT_COUNT(extensions))]);
    } else {
        const struct declaration *d =
            &declarations[program_pick(p, "capability", KIT_COUNT(declarations))];
        code_capability(&c, d->capability);
        if (d->extension) {
            code_extension(&c, d->extension);
        }
    }
    code_module(p, &c);
}

const struct program_subject declaration_subjects[] = {
    { "code_declarations", code_declarations, prepare_declarations },
    { NULL, NULL, NULL },
};

#endif
