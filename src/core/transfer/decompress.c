/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that is decompressed (VK_EXT_memory_decompression), matrices of cooperative vectors that are converted
 * (VK_NV_cooperative_vector), and markers that are written to memory. Specification, 'Memory Decompression',
 * 'Cooperative Vectors'.
 */
#include "core/core_newer.h"

#include "core/address_id.h"
#include "core/buffer/address_range.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

/* ---- decompression --------------------------------------------------------------------------- */

#ifdef VK_EXT_memory_decompression

static void
check_method(struct wake_check *check, VkMemoryDecompressionMethodFlagsEXT method,
             const char *single, const char *supported)
{
    const struct wake_facts *facts = wake_check_facts(check);
    VkMemoryDecompressionMethodFlagsEXT can =
        facts ? facts->properties.memoryDecompressionEXT.decompressionMethods : method;

    if (!method || method & (method - 1)) {
        wake_find(check, single, "decompressionMethod is 0x%llx: it must have one bit", U(method));
    } else if (method & ~can) {
        wake_find(check, supported,
                  "decompressionMethod is 0x%llx, but decompressionMethods has 0x%llx alone",
                  U(method), U(can));
    }
}

/* Whether the buffer there may be decompressed from or to; true where that is not known. */
static bool
may_decompress(struct wake_check *check, const struct wake_address *found)
{
    const VkBufferCreateInfo *info = wake_VkBuffer_info(
        wake_check_object(check, found->buffer, WAKE_TYPE_VkBuffer));
    const VkBufferUsageFlags2CreateInfo *usage =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO)
             : NULL;

    return !info || (usage && usage->usage & VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT);
}

/* One end of a region. */
static void
check_end(struct wake_check *check, uint32_t i, bool source, const VkDecompressMemoryRegionEXT *of,
          const struct wake_address *found)
{
    VkDeviceAddress address = source ? of->srcAddress : of->dstAddress;
    VkDeviceSize size = source ? of->compressedSize : of->decompressedSize;
    const char *name = source ? "srcAddress" : "dstAddress";

    if (address % 4) {
        wake_find(check,
                  source ? "VUID-VkDecompressMemoryRegionEXT-srcAddress-07685"
                         : "VUID-VkDecompressMemoryRegionEXT-dstAddress-07687",
                  "pRegions[%u].%s is 0x%llx: it must be a multiple of 4", i, name, U(address));
    }
    if (!size) {
        wake_find(check,
                  source ? "VUID-VkDecompressMemoryRegionEXT-compressedSize-11795"
                         : "VUID-VkDecompressMemoryRegionEXT-decompressedSize-11796",
                  "pRegions[%u].%s is 0", i, source ? "compressedSize" : "decompressedSize");
    }
    if (!found || !found->known) {
        return;
    }
    if (!found->found || found->unbound) {
        if (wake_address_rule(found)) {
            wake_find(check, wake_address_rule(found), "pRegions[%u].%s is 0x%llx, %s", i, name,
                      U(address), wake_address_fault(found));
        }
    } else if (!may_decompress(check, found)) {
        wake_find(check,
                  source ? "VUID-VkDecompressMemoryRegionEXT-srcAddress-11764"
                         : "VUID-VkDecompressMemoryRegionEXT-dstAddress-11765",
                  "pRegions[%u].%s is 0x%llx, in a buffer that was created without "
                  "VK_BUFFER_USAGE_2_MEMORY_DECOMPRESSION_BIT_EXT",
                  i, name, U(address));
    } else if (found->left < size) {
        wake_find(check,
                  source ? "VUID-VkDecompressMemoryRegionEXT-srcAddress-07686"
                         : "VUID-VkDecompressMemoryRegionEXT-dstAddress-07688",
                  "pRegions[%u].%s is 0x%llx, %llu bytes before the end of its buffer, but %llu "
                  "are accessed",
                  i, name, U(address), U(found->left), U(size));
    }
}

void
wake_core_decompress(struct wake_check *check, const struct wake_rec_CmdDecompressMemoryEXT *r)
{
    const VkDecompressMemoryInfoEXT *info = r->pDecompressMemoryInfoEXT;

    if (!info || !WAKE_FEATURE(check, memoryDecompression)) {
        return;
    }
    check_method(check, info->decompressionMethod,
                 "VUID-VkDecompressMemoryInfoEXT-decompressionMethod-07690",
                 "VUID-VkDecompressMemoryInfoEXT-decompressionMethod-11763");
    for (uint32_t i = 0;
         info->pRegions && !(check->record->flags & WAKE_RECORD_CAPPED) && i < info->regionCount;
         i++) {
        const VkDecompressMemoryRegionEXT *region = &info->pRegions[i];

        if (info->decompressionMethod == VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT &&
            region->decompressedSize > 65536) {
            wake_find(
                check, "VUID-VkDecompressMemoryInfoEXT-decompressionMethod-11762",
                "pRegions[%u].decompressedSize is %llu, but with "
                "VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT at most 65536 is allowed",
                i, U(region->decompressedSize));
        }
        check_end(check, i, true, region, r->addresses ? &r->addresses[2 * i] : NULL);
        check_end(check, i, false, region, r->addresses ? &r->addresses[2 * i + 1] : NULL);
        if (region->srcAddress < region->dstAddress + region->decompressedSize &&
            region->dstAddress < region->srcAddress + region->compressedSize) {
            wake_find(check, "VUID-VkDecompressMemoryRegionEXT-srcAddress-07691",
                      "pRegions[%u] reads %llu bytes from 0x%llx and writes %llu to 0x%llx, which "
                      "share memory",
                      i, U(region->compressedSize), U(region->srcAddress),
                      U(region->decompressedSize), U(region->dstAddress));
        }
    }
}

static void
check_indirect_address(struct wake_check *check, const char *path, VkDeviceAddress address,
                       const struct wake_address *found, const char *aligned, const char *usage)
{
    if (address % 4) {
        wake_find(check, aligned, "%s is 0x%llx: it must be a multiple of 4", path, U(address));
    }
    if (!found || !found->known) {
        return;
    }
    if (!found->found || found->unbound) {
        if (wake_address_rule(found)) {
            wake_find(check, wake_address_rule(found), "%s is 0x%llx, %s", path, U(address),
                      wake_address_fault(found));
        }
    } else if (!(found->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find(check, usage,
                  "%s is 0x%llx, in a buffer that was created without "
                  "VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                  path, U(address));
    }
}

void
wake_core_decompress_indirect(struct wake_check *check,
                              const struct wake_rec_CmdDecompressMemoryIndirectCountEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.memoryDecompressionEXT.maxDecompressionIndirectCount
                          : 0;

    if (!WAKE_FEATURE(check, memoryDecompression)) {
        return;
    }
    check_method(check, r->decompressionMethod,
                 "VUID-vkCmdDecompressMemoryIndirectCountEXT-decompressionMethod-07690",
                 "VUID-vkCmdDecompressMemoryIndirectCountEXT-decompressionMethod-11810");
    check_indirect_address(
        check, "indirectCommandsAddress", r->indirectCommandsAddress,
        r->addresses ? &r->addresses[0] : NULL,
        "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsAddress-07695",
        "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsAddress-07694");
    check_indirect_address(
        check, "indirectCommandsCountAddress", r->indirectCommandsCountAddress,
        r->addresses ? &r->addresses[1] : NULL,
        "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsCountAddress-07698",
        "VUID-vkCmdDecompressMemoryIndirectCountEXT-indirectCommandsCountAddress-07697");
    if (r->stride % 4 || r->stride < sizeof(VkDecompressMemoryRegionEXT)) {
        wake_find(check, "VUID-vkCmdDecompressMemoryIndirectCountEXT-stride-11767",
                  "stride is %u: it must be a multiple of 4, and %zu or more", r->stride,
                  sizeof(VkDecompressMemoryRegionEXT));
    }
    if (facts && r->maxDecompressionCount > most) {
        wake_find(check, "VUID-vkCmdDecompressMemoryIndirectCountEXT-maxDecompressionCount-11768",
                  "maxDecompressionCount is %u, maxDecompressionIndirectCount %llu",
                  r->maxDecompressionCount, U(most));
    }
}

#endif

/* ---- matrices -------------------------------------------------------------------------------- */

#ifdef VK_NV_cooperative_vector

static uint32_t
component_size(VkComponentTypeKHR type)
{
    switch ((int)type) {
    case VK_COMPONENT_TYPE_FLOAT16_KHR:
    case VK_COMPONENT_TYPE_SINT16_KHR:
    case VK_COMPONENT_TYPE_UINT16_KHR: return 2;
    case VK_COMPONENT_TYPE_FLOAT32_KHR:
    case VK_COMPONENT_TYPE_SINT32_KHR:
    case VK_COMPONENT_TYPE_UINT32_KHR: return 4;
    case VK_COMPONENT_TYPE_FLOAT64_KHR:
    case VK_COMPONENT_TYPE_SINT64_KHR:
    case VK_COMPONENT_TYPE_UINT64_KHR: return 8;
    case VK_COMPONENT_TYPE_SINT8_KHR:
    case VK_COMPONENT_TYPE_UINT8_KHR:
    case VK_COMPONENT_TYPE_FLOAT_E4M3_NV:
    case VK_COMPONENT_TYPE_FLOAT_E5M2_NV: return 1;
    default: return 0;
    }
}

static void
check_stride(struct wake_check *check, const char *path, const char *vuid,
             const VkConvertCooperativeVectorMatrixInfoNV *info, bool source)
{
    VkCooperativeVectorMatrixLayoutNV layout = source ? info->srcLayout : info->dstLayout;
    size_t stride = source ? info->srcStride : info->dstStride;
    uint32_t size = component_size(source ? info->srcComponentType : info->dstComponentType);
    bool rows = layout == VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV;
    bool columns = layout == VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_COLUMN_MAJOR_NV;
    uint64_t least = (uint64_t)(rows ? info->numColumns : info->numRows) * size;

    if (size && (rows || columns) && (stride < least || stride % size)) {
        wake_find(check, vuid,
                  "%s.%sStride is %zu: it must be %llu, the bytes of a %s, or more, and a multiple "
                  "of %u",
                  path, source ? "src" : "dst", stride, U(least), rows ? "row" : "column", size);
    }
}

/* The bytes of a matrix: by rows or columns they follow from its parameters, else the driver says them. */
static uint64_t
matrix_bytes(const VkConvertCooperativeVectorMatrixInfoNV *info, bool source, uint64_t driver)
{
    VkCooperativeVectorMatrixLayoutNV layout = source ? info->srcLayout : info->dstLayout;
    uint64_t stride = source ? info->srcStride : info->dstStride;
    uint32_t size = component_size(source ? info->srcComponentType : info->dstComponentType);
    bool rows = layout == VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_ROW_MAJOR_NV;
    uint64_t lines = rows ? info->numRows : info->numColumns,
             length = rows ? info->numColumns : info->numRows;

    if (!rows && layout != VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_COLUMN_MAJOR_NV) {
        return driver;
    }
    return lines ? (lines - 1) * stride + length * size : 0;
}

/* How many bits floating-point components have; 0 of others. */
static uint32_t
float_bits(VkComponentTypeKHR type)
{
    switch ((int)type) {
    case VK_COMPONENT_TYPE_FLOAT_E4M3_NV:
    case VK_COMPONENT_TYPE_FLOAT_E5M2_NV: return 8;
    case VK_COMPONENT_TYPE_FLOAT16_KHR: return 16;
#ifdef VK_KHR_shader_bfloat16
    case VK_COMPONENT_TYPE_BFLOAT16_KHR: return 15; /* less precise than the other of 16 */
#endif
    case VK_COMPONENT_TYPE_FLOAT32_KHR: return 32;
    case VK_COMPONENT_TYPE_FLOAT64_KHR: return 64;
    default: return 0;
    }
}

static void
check_types(struct wake_check *check, const char *path,
            const VkConvertCooperativeVectorMatrixInfoNV *info, uint64_t known)
{
    const VkComponentTypeKHR types[2] = { info->srcComponentType, info->dstComponentType };
    uint32_t from = float_bits(types[0]), to = float_bits(types[1]);
    uint32_t most = from > to ? from : to;

    for (int i = 0; i < 2; i++) {
        if (types[i] != VK_COMPONENT_TYPE_FLOAT32_KHR && !(known >> i & 1)) {
            wake_find(
                check,
                i ? "VUID-VkConvertCooperativeVectorMatrixInfoNV-dstComponentType-10080"
                  : "VUID-VkConvertCooperativeVectorMatrixInfoNV-srcComponentType-10079",
                "%s.%sComponentType is %s, which is neither VK_COMPONENT_TYPE_FLOAT32_KHR nor "
                "the matrixInterpretation of any VkCooperativeVectorPropertiesNV",
                path, i ? "dst" : "src", wake_name_VkComponentTypeKHR(types[i]));
        }
    }
    if (types[0] != types[1] && (!from || !to || from == to || (most != 16 && most != 32))) {
        wake_find(check, "VUID-VkConvertCooperativeVectorMatrixInfoNV-srcComponentType-10081",
                  "%s converts from %s to %s: one of them must be VK_COMPONENT_TYPE_FLOAT32_KHR or "
                  "VK_COMPONENT_TYPE_FLOAT16_KHR, and the other less precise floating point",
                  path, wake_name_VkComponentTypeKHR(types[0]),
                  wake_name_VkComponentTypeKHR(types[1]));
    }
}

static void
check_matrix(struct wake_check *check, const char *path,
             const VkConvertCooperativeVectorMatrixInfoNV *info, const uint64_t *needs)
{
    VkComponentTypeKHR to = info->dstComponentType;
    bool small = to == VK_COMPONENT_TYPE_FLOAT_E4M3_NV || to == VK_COMPONENT_TYPE_FLOAT_E5M2_NV;

    check_stride(check, path, "VUID-VkConvertCooperativeVectorMatrixInfoNV-srcLayout-10077", info,
                 true);
    check_stride(check, path, "VUID-VkConvertCooperativeVectorMatrixInfoNV-dstLayout-10078", info,
                 false);
    check_types(check, path, info, needs ? needs[3] : 3);
    if (small && info->dstLayout != VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV &&
        info->dstLayout != VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_TRAINING_OPTIMAL_NV) {
        wake_find(
            check, "VUID-VkConvertCooperativeVectorMatrixInfoNV-dstComponentType-10082",
            "%s.dstComponentType is %s, but dstLayout is %s: it must be "
            "VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_INFERENCING_OPTIMAL_NV or TRAINING_OPTIMAL_NV",
            path, wake_name_VkComponentTypeKHR(to),
            wake_name_VkCooperativeVectorMatrixLayoutNV(info->dstLayout));
    }
}

void
wake_core_convert_matrix(struct wake_check *check,
                         const struct wake_rec_ConvertCooperativeVectorMatrixNV *r)
{
    const VkConvertCooperativeVectorMatrixInfoNV *info = r->pInfo;
    const char *from, *to;
    uint64_t least[2];

    if (!info || !WAKE_FEATURE(check, cooperativeVector)) {
        return;
    }
    check_matrix(check, "pInfo", info, r->needs);
    from = info->srcData.hostAddress;
    to = info->dstData.hostAddress;
    if (!from && to) {
        wake_find(check, "VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10073",
                  "pInfo->srcData.hostAddress is NULL, but dstData.hostAddress is not");
    }
    if (!r->needs) {
        return;
    }
    least[0] = matrix_bytes(info, true, r->needs[1]);
    least[1] = matrix_bytes(info, false, r->needs[2]);
    if (from && info->srcSize < least[0]) {
        wake_find(check, "VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10074",
                  "pInfo->srcSize is %zu, but the matrix has %llu bytes", info->srcSize,
                  U(least[0]));
    }
    if (to && r->needs[0] < least[1]) {
        wake_find(check, "VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10075",
                  "*pInfo->pDstSize is %llu, but the matrix has %llu bytes", U(r->needs[0]),
                  U(least[1]));
    }
    if (from && to && from < to + r->needs[0] && to < from + info->srcSize) {
        wake_find(check, "VUID-vkConvertCooperativeVectorMatrixNV-pInfo-10076",
                  "pInfo->srcData (%zu bytes) and dstData (%llu bytes) share memory", info->srcSize,
                  U(r->needs[0]));
    }
}

void
wake_core_cmd_convert_matrices(struct wake_check *check,
                               const struct wake_rec_CmdConvertCooperativeVectorMatrixNV *r)
{
    char path[32];

    if (!WAKE_FEATURE(check, cooperativeVector) || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; r->pInfos && i < r->infoCount; i++) {
        const VkConvertCooperativeVectorMatrixInfoNV *info = &r->pInfos[i];
        const uint64_t *needs = r->needs ? r->needs + 4 * (size_t)i : NULL;
        uint64_t source = matrix_bytes(info, true, needs ? needs[1] : 0),
                 destination = matrix_bytes(info, false, needs ? needs[2] : 0);
        VkDeviceAddress from = info->srcData.deviceAddress, to = info->dstData.deviceAddress;

        (void)snprintf(path, sizeof(path), "pInfos[%u]", i);
        check_matrix(check, path, info, needs);
        if (from % 64) {
            wake_find(check, "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10084",
                      "%s.srcData.deviceAddress is 0x%llx: it must be a multiple of 64", path,
                      U(from));
        }
        if (to % 64) {
            wake_find(check, "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10085",
                      "%s.dstData.deviceAddress is 0x%llx: it must be a multiple of 64", path,
                      U(to));
        }
        if (info->srcSize < source) {
            wake_find(check, "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10086",
                      "%s.srcSize is %zu, but the matrix has %llu bytes", path, info->srcSize,
                      U(source));
        }
        if (needs && needs[0] < destination) {
            wake_find(check, "VUID-vkCmdConvertCooperativeVectorMatrixNV-pInfo-10087",
                      "*%s.pDstSize is %llu, but the matrix has %llu bytes", path, U(needs[0]),
                      U(destination));
        }
        if (needs && from && to && from < to + needs[0] && to < from + info->srcSize) {
            wake_find(check, "VUID-vkCmdConvertCooperativeVectorMatrixNV-None-10088",
                      "%s: source and destination share memory", path);
        }
    }
}

#endif

/* ---- markers --------------------------------------------------------------------------------- */

#if defined(VK_KHR_device_address_commands) && defined(VK_AMD_buffer_marker)

void
wake_core_write_marker(struct wake_check *check, const struct wake_rec_CmdWriteMarkerToMemoryAMD *r)
{
    const VkMemoryMarkerInfoAMD *info = r->pInfo;
    struct wake_address_range range;

    if (info) {
        range = wake_range_of(WAKE_RANGE_OF_MARKER, &info->dstRange, info->dstFlags, &r->address);
        range.member = WAKE_DST_RANGE;
        range.path = "pInfo->dstRange";
        range.flags_path = "pInfo->dstFlags";
        wake_check_address_range(check, &range);
    }
}

#endif
