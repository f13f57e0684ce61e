/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about decoding video: profiles, sessions, parameters, pictures and operations of four codecs. */
#include "program_video.h"

#include <string.h>

#if defined(VK_VERSION_1_4) && defined(VK_KHR_video_decode_vp9)

#include <vk_video/vulkan_video_codecs_common.h>

enum { SIDE = PROGRAM_PICTURE_SIDE, PICTURES = 3, SLOTS = 4 };

enum codec { H264, H265, AV1, VP9, CODECS };

static const VkVideoCodecOperationFlagBitsKHR operations[CODECS] = {
    VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR,
    VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR,
    VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR,
    VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR,
};

struct decoder {
    enum codec codec;
    VkVideoDecodeH264ProfileInfoKHR h264_profile;
    VkVideoDecodeH265ProfileInfoKHR h265_profile;
    VkVideoDecodeAV1ProfileInfoKHR av1_profile;
    VkVideoDecodeVP9ProfileInfoKHR vp9_profile;
    VkVideoProfileInfoKHR profile;
    VkVideoProfileListInfoKHR profiles;
    VkVideoSessionKHR session;
    VkVideoSessionParametersKHR parameters;
    struct program_image images[PICTURES + 1]; /* the last is what is decoded into */
    VkBuffer buffer;
    VkVideoPictureResourceInfoKHR resources[PICTURES + 1];
    VkVideoReferenceSlotInfoKHR slots[PICTURES];
};

static void
prepare_decoding(struct program *p)
{
    program_extension(p, VK_KHR_VIDEO_QUEUE_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_DECODE_H264_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_DECODE_H265_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_DECODE_AV1_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_DECODE_VP9_EXTENSION_NAME);
    p->features.v13.synchronization2 = VK_TRUE;
    FEATURES(VideoDecodeVP9FeaturesKHR, VIDEO_DECODE_VP9_FEATURES_KHR);
    VideoDecodeVP9FeaturesKHR->videoDecodeVP9 = M("no videoDecodeVP9", VK_TRUE, VK_FALSE);
}

/* ---- the profile ----------------------------------------------------------------------------- */

static void
make_profile(struct program *p, struct decoder *d)
{
    void *own[CODECS] = { &d->h264_profile, &d->h265_profile, &d->av1_profile, &d->vp9_profile };

    d->codec = program_pick(p, "codec", CODECS);
    d->h264_profile = (VkVideoDecodeH264ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN,
    };
    d->h265_profile = (VkVideoDecodeH265ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H265_PROFILE_IDC_MAIN,
    };
    d->av1_profile = (VkVideoDecodeAV1ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR,
        .filmGrainSupport = program_pick(p, "grain", 2),
    };
    d->vp9_profile = (VkVideoDecodeVP9ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PROFILE_INFO_KHR,
    };
    d->profile = (VkVideoProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
        .pNext = M("profile without that of its codec", own[d->codec], NULL),
        .videoCodecOperation = M("profile of no codec", operations[d->codec],
                                 (VkVideoCodecOperationFlagBitsKHR)0),
        .chromaSubsampling = M("two kinds of subsampling", VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
                               (VkVideoChromaSubsamplingFlagsKHR)0x6),
        .lumaBitDepth = M("luma of no depth", VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
                          (VkVideoComponentBitDepthFlagsKHR)0),
        .chromaBitDepth = M("chroma of two depths", VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
                            (VkVideoComponentBitDepthFlagsKHR)0x5),
    };
    d->profiles = (VkVideoProfileListInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
        .profileCount = 1,
        .pProfiles = &d->profile,
    };
}

static void
ask_capabilities(struct program *p, const struct decoder *d)
{
    VkVideoDecodeH264CapabilitiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR
    };
    VkVideoDecodeH265CapabilitiesKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_CAPABILITIES_KHR
    };
    VkVideoDecodeAV1CapabilitiesKHR av1 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_CAPABILITIES_KHR
    };
    VkVideoDecodeVP9CapabilitiesKHR vp9 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_CAPABILITIES_KHR
    };
    void *own[CODECS] = { &h264, &h265, &av1, &vp9 };
    VkVideoDecodeCapabilitiesKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR,
        .pNext = M("capabilities without those of the codec", own[d->codec], NULL),
    };
    VkVideoCapabilitiesKHR capabilities = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR,
        .pNext = M("capabilities without those of decoding", (void *)&decode, own[d->codec]),
    };
    DO((void)KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceVideoCapabilitiesKHR)(
        p->kit->gpu, &d->profile, &capabilities));
}

static void
ask_formats(struct program *p, const struct decoder *d)
{
    uint32_t count = 0;
    const VkPhysicalDeviceVideoFormatInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_FORMAT_INFO_KHR,
        .pNext = M("formats of no profile", (void *)(uintptr_t)&d->profiles, NULL),
        .imageUsage = M("formats of no usage", VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR, 0u),
    };
    DO((void)KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceVideoFormatPropertiesKHR)(
        p->kit->gpu, &info, &count, NULL));
}

/* ---- the session ----------------------------------------------------------------------------- */

static void
make_session(struct program *p, struct decoder *d)
{
    static const char *const names[CODECS] = {
        VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME,
        VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_EXTENSION_NAME,
        VK_STD_VULKAN_VIDEO_CODEC_AV1_DECODE_EXTENSION_NAME,
        VK_STD_VULKAN_VIDEO_CODEC_VP9_DECODE_EXTENSION_NAME,
    };
    VkExtensionProperties header = { .specVersion = M("header of a version to come",
                                                      VK_MAKE_VIDEO_STD_VERSION(1, 0, 0),
                                                      VK_MAKE_VIDEO_STD_VERSION(99, 0, 0)) };
    strcpy(header.extensionName,
           M("header of another codec", names[d->codec], names[(d->codec + 1) % CODECS]));
    const VkVideoSessionCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR,
        .queueFamilyIndex = p->kit->family,
        .flags = M("protected session without protectedMemory", 0u,
                   (VkVideoSessionCreateFlagsKHR)VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR),
        .pVideoProfile = &d->profile,
        .pictureFormat = M("pictures of another format", PROGRAM_PICTURE_FORMAT,
                           VK_FORMAT_R8G8B8A8_UNORM),
        .maxCodedExtent = { M("session of width 0", M("session too wide", SIDE, 1u << 20), 0u),
                            SIDE },
        .referencePictureFormat = M("references of another format", PROGRAM_PICTURE_FORMAT,
                                    VK_FORMAT_R8G8B8A8_UNORM),
        .maxDpbSlots = M("more slots than there may be", M("no slots", SLOTS, 0u), 99u),
        .maxActiveReferencePictures = M("more references than there may be",
                                        M("no references", 2u, 0u), 99u),
        .pStdHeaderVersion = &header,
    };
    MAKE(VIDEO_SESSION_KHR, d->session,
         NOW(vkCreateVideoSessionKHR)(p->device, &info, NULL, &d->session));
}

/* ---- parameters ------------------------------------------------------------------------------ */

static void
create_parameters(struct program *p, struct decoder *d, const void *own)
{
    const VkVideoSessionParametersCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pNext = M("parameters without those of the codec", own, NULL),
        .videoSession = M("parameters of no session", d->session, VK_NULL_HANDLE),
    };
    MAKE(VIDEO_SESSION_PARAMETERS_KHR, d->parameters,
         NOW(vkCreateVideoSessionParametersKHR)(p->device, &info, NULL, &d->parameters));
}

static void
update_parameters(struct program *p, const struct decoder *d, const void *own)
{
    const VkVideoSessionParametersUpdateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .pNext = own,
        .updateSequenceCount = M("update out of sequence", 1u, 3u),
    };
    TRY(NOW(vkUpdateVideoSessionParametersKHR)(p->device, d->parameters, &info));
}

static void
make_h264_parameters(struct program *p, struct decoder *d)
{
    const StdVideoH264SequenceParameterSet sps[2] = {
        { .seq_parameter_set_id = 0 }, { .seq_parameter_set_id = M("a sequence set twice", 1u, 0u) }
    };
    const StdVideoH264PictureParameterSet pps[2] = {
        { .pic_parameter_set_id = 0 }, { .pic_parameter_set_id = M("a picture set twice", 1u, 0u) }
    };
    const VkVideoDecodeH264SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = M("more sequence sets than there is room for", 1u, 2u),
        .pStdSPSs = sps,
        .stdPPSCount = M("sequence sets missing", 1u, 2u),
        .pStdPPSs = M("picture sets missing", pps, NULL),
    };
    const VkVideoDecodeH264SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdSPSCount = M("room for no sequence sets", 2u, 0u),
        .maxStdPPSCount = M("room for no picture sets", 2u, 0u),
        .pParametersAddInfo = &added,
    };
    create_parameters(p, d, &own);
    if (program_pick(p, "update", 2)) {
        const VkVideoDecodeH264SessionParametersAddInfoKHR more = {
            .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
            .stdSPSCount = 1,
            .pStdSPSs = M("an update of a set that is there", &sps[1], &sps[0]),
        };
        update_parameters(p, d, &more);
    }
}

static void
make_h265_parameters(struct program *p, struct decoder *d)
{
    const StdVideoH265VideoParameterSet vps = { 0 };
    const StdVideoH265SequenceParameterSet sps = { 0 };
    const StdVideoH265PictureParameterSet pps[2] = { { .pps_pic_parameter_set_id = 0 },
                                                     { .pps_pic_parameter_set_id = M(
                                                           "a picture set twice", 1u, 0u) } };
    const VkVideoDecodeH265SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdVPSCount = 1,
        .pStdVPSs = M("video sets missing", &vps, NULL),
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 2,
        .pStdPPSs = pps,
    };
    const VkVideoDecodeH265SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = M("room for no video sets", 1u, 0u),
        .maxStdSPSCount = M("room for no sequence sets", 1u, 0u),
        .maxStdPPSCount = M("room for no picture sets", 2u, 0u),
        .pParametersAddInfo = &added,
    };
    create_parameters(p, d, &own);
}

static void
make_av1_parameters(struct program *p, struct decoder *d)
{
    static const StdVideoAV1SequenceHeader header;
    const VkVideoDecodeAV1SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pStdSequenceHeader = M("sequence header missing", &header, NULL),
    };
    create_parameters(p, d, &own);
    IF("an update of AV1")
    {
        update_parameters(p, d, NULL);
    }
}

/* ---- coding ---------------------------------------------------------------------------------- */

/* Pictures 0 and 1 are in slots 0 and 1; picture 2 is set up in slot 2. */
static void
begin(struct program *p, struct decoder *d, bool first)
{
    for (uint32_t i = 0; i < PICTURES; i++) {
        d->slots[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .slotIndex = first || i == 2 ? -1 : (int32_t)i,
            .pPictureResource = &d->resources[i],
        };
    }
    IF("a slot that the session has not")
    {
        d->slots[0].slotIndex = 9;
    }
    IF("a slot that is not in use")
    {
        d->slots[2].slotIndex = 3;
    }
    IF("a picture in two slots")
    {
        d->slots[1].pPictureResource = d->slots[0].pPictureResource;
    }
    IF("a slot without a picture")
    {
        d->slots[0].pPictureResource = NULL;
    }
    const VkVideoBeginCodingInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
        .videoSession = M("coding of no session", d->session, VK_NULL_HANDLE),
        .videoSessionParameters = M("coding without parameters", d->parameters, VK_NULL_HANDLE),
        .referenceSlotCount = PICTURES,
        .pReferenceSlots = d->slots,
    };
    DO(NOW(vkCmdBeginVideoCodingKHR)(p->commands, &info));
}

static void
control(struct program *p)
{
    const VkVideoCodingControlInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
        .flags = M(
            "control of nothing",
            M("encoder's control",
              (VkVideoCodingControlFlagsKHR)VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR,
              (VkVideoCodingControlFlagsKHR)VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR),
            0u),
    };
    UNLESS("no reset")
    {
        DO(NOW(vkCmdControlVideoCodingKHR)(p->commands, &info));
    }
}

static void
end(struct program *p)
{
    const VkVideoEndCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };

    UNLESS("coding that does not end")
    {
        DO(NOW(vkCmdEndVideoCodingKHR)(p->commands, &info));
    }
}

/* What an operation says of the codec. */
struct codec_infos {
    uint32_t offsets[2], sizes[2];
    StdVideoDecodeH264PictureInfo h264_std;
    VkVideoDecodeH264PictureInfoKHR h264;
    StdVideoDecodeH264ReferenceInfo h264_reference;
    VkVideoDecodeH264DpbSlotInfoKHR h264_slot;
    StdVideoDecodeH265PictureInfo h265_std;
    VkVideoDecodeH265PictureInfoKHR h265;
    StdVideoDecodeH265ReferenceInfo h265_reference;
    VkVideoDecodeH265DpbSlotInfoKHR h265_slot;
    StdVideoDecodeAV1PictureInfo av1_std;
    VkVideoDecodeAV1PictureInfoKHR av1;
    StdVideoDecodeAV1ReferenceInfo av1_reference;
    VkVideoDecodeAV1DpbSlotInfoKHR av1_slot;
    StdVideoDecodeVP9PictureInfo vp9_std;
    VkVideoDecodeVP9PictureInfoKHR vp9;
};

static void
fill_h26x(struct program *p, struct codec_infos *c)
{
    c->h264_std = (StdVideoDecodeH264PictureInfo){
        .seq_parameter_set_id = M("sequence set that is not there", 0u, 7u),
        .pic_parameter_set_id = M("picture set that is not there", 0u, 7u),
        .flags = { .field_pic_flag = M("a field in a progressive picture", 0u, 1u),
                   .is_reference = M("a picture that nothing refers to", 1u, 0u) },
    };
    c->h264 = (VkVideoDecodeH264PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PICTURE_INFO_KHR,
        .pStdPictureInfo = M("picture info missing", &c->h264_std, NULL),
        .sliceCount = M("no slices", 2u, 0u),
        .pSliceOffsets = c->offsets,
    };
    c->h264_slot = (VkVideoDecodeH264DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = M("reference info missing", &c->h264_reference, NULL),
    };
    c->h265_std = (StdVideoDecodeH265PictureInfo){
        .sps_video_parameter_set_id = M("video set that is not there", 0u, 7u),
        .flags = { .IsReference = M("a picture that nothing refers to", 1u, 0u) },
        .pps_seq_parameter_set_id = 0,
        .pps_pic_parameter_set_id = M("picture set that is not there", 0u, 7u),
    };
    c->h265 = (VkVideoDecodeH265PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PICTURE_INFO_KHR,
        .pStdPictureInfo = &c->h265_std,
        .sliceSegmentCount = M("no slices", 2u, 0u),
        .pSliceSegmentOffsets = c->offsets,
    };
    c->h265_slot = (VkVideoDecodeH265DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &c->h265_reference,
    };
}

static void
fill_newer(struct program *p, struct codec_infos *c, bool refers)
{
    c->av1_std = (StdVideoDecodeAV1PictureInfo){
        .refresh_frame_flags = M("a picture that nothing refers to", 1u, 0u),
    };
    c->vp9_std = (StdVideoDecodeVP9PictureInfo){
        .refresh_frame_flags = M("a picture that nothing refers to", 1u, 0u),
    };
    c->av1 = (VkVideoDecodeAV1PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PICTURE_INFO_KHR,
        .pStdPictureInfo = &c->av1_std,
        .frameHeaderOffset = M("frame header behind the bitstream", 0u, 9999u),
        .tileCount = M("no tiles", 2u, 0u),
        .pTileOffsets = c->offsets,
        .pTileSizes = c->sizes,
    };
    c->av1_slot = (VkVideoDecodeAV1DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &c->av1_reference,
    };
    c->vp9 = (VkVideoDecodeVP9PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PICTURE_INFO_KHR,
        .pStdPictureInfo = &c->vp9_std,
        .uncompressedHeaderOffset = M("uncompressed header behind the bitstream", 0u, 9999u),
        .compressedHeaderOffset = M("compressed header behind the bitstream", 0u, 9999u),
        .tilesOffset = M("tiles behind the bitstream", 0u, 9999u),
    };
    for (uint32_t i = 0; i < VK_MAX_VIDEO_AV1_REFERENCES_PER_FRAME_KHR; i++) {
        c->av1.referenceNameSlotIndices[i] = refers && i < 2 ? (int32_t)i : -1;
    }
    for (uint32_t i = 0; i < VK_MAX_VIDEO_VP9_REFERENCES_PER_FRAME_KHR; i++) {
        c->vp9.referenceNameSlotIndices[i] = refers && i < 2 ? (int32_t)i : -1;
    }
    IF("a reference name of a slot that is not referred to")
    {
        c->av1.referenceNameSlotIndices[5] = c->vp9.referenceNameSlotIndices[2] = 3;
    }
}

static void
decode(struct program *p, struct decoder *d, int32_t target, bool refers)
{
    struct codec_infos c = { .offsets = { 0, M("a slice behind the bitstream", 512u, 9999u) },
                             .sizes = { 256, M("a tile beyond the bitstream", 256u, 9999u) } };
    const void *pictures[CODECS] = { &c.h264, &c.h265, &c.av1, &c.vp9 };
    void *infos[CODECS] = { &c.h264_slot, &c.h265_slot, &c.av1_slot, NULL };

    fill_h26x(p, &c);
    fill_newer(p, &c, refers);
    VkVideoReferenceSlotInfoKHR setup = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
        .pNext = M("set up without what the codec says of slots", infos[d->codec], NULL),
        .slotIndex = M("set up in no slot", M("set up in a slot that is not there", target, 9), -1),
        .pPictureResource = M("set up without a picture", &d->resources[target], NULL),
    };
    VkVideoReferenceSlotInfoKHR references[2];
    for (uint32_t i = 0; i < 2; i++) {
        references[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .pNext = M("reference without what the codec says of slots", infos[d->codec], NULL),
            .slotIndex = M("reference to another slot", M("reference to no slot", (int32_t)i, -1),
                           3),
            .pPictureResource = M("reference to another picture", &d->resources[i],
                                  &d->resources[PICTURES]),
        };
    }
    const VkVideoDecodeInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_INFO_KHR,
        .pNext = M("decode without a picture of the codec", pictures[d->codec], NULL),
        .srcBuffer = d->buffer,
        .srcBufferOffset = M("bitstream behind its end",
                             M("bitstream that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
                             (VkDeviceSize)4096),
        .srcBufferRange = M(
            "bitstream longer than its buffer",
            M("a range that is not aligned", (VkDeviceSize)1024, (VkDeviceSize)1000),
            (VkDeviceSize)8192),
        .dstPictureResource =
            d->resources[M("decoded into another picture than the set up one", PICTURES, 1)],
        .pSetupReferenceSlot = M("nothing set up", &setup, NULL),
        .referenceSlotCount = refers ? 2u : 0,
        .pReferenceSlots = references,
    };
    DO(NOW(vkCmdDecodeVideoKHR)(p->commands, &info));
}

static void
decodes(struct program *p)
{
    struct decoder d = { 0 };

    make_profile(p, &d);
    ask_capabilities(p, &d);
    ask_formats(p, &d);
    make_session(p, &d);
    program_video_memory(p, d.session);
    switch (d.codec) {
    case H264: make_h264_parameters(p, &d); break;
    case H265: make_h265_parameters(p, &d); break;
    case AV1: make_av1_parameters(p, &d); break;
    default: break;
    }
    d.buffer = program_bitstream(p, &d.profiles, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR);
    for (uint32_t i = 0; i <= PICTURES; i++) {
        d.images[i] = program_picture(p, &d.profiles,
                                      VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR |
                                          VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR);
        d.resources[i] = program_resource(p, &d.images[i]);
    }
    program_begin(p);
    for (uint32_t i = 0; i < PICTURES; i++) {
        program_layout(p, &d.images[i], VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR);
    }
    program_layout(p, &d.images[PICTURES], VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR);
    UNLESS("coding that was not begun")
    {
        begin(p, &d, true);
    }
    control(p);
    decode(p, &d, 0, false);
    program_barrier(p);
    decode(p, &d, 1, false);
    program_barrier(p);
    decode(p, &d, 2, true);
    end(p);
    IF("session destroyed before the submit")
    {
        DROP(VIDEO_SESSION_KHR, d.session);
    }
    program_finish(p);
}

const struct program_subject decode_subjects[] = {
    { "decode", decodes, prepare_decoding },
    { NULL, NULL, NULL },
};

#elif defined(VK_VERSION_1_4)

const struct program_subject decode_subjects[] = { { NULL, NULL, NULL } };

#endif
