/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cooperative matrices (VK_KHR_cooperative_matrix and what came behind it) and cooperative vectors of one shader stage, against what
 * the device offers. Specification, 'Validation Rules within a Module', RuntimeSpirv; 'Cooperative Matrices', 'Cooperative Vectors'.
 */
#include "core/shader/shader.h"

#include "spirv/spirv_newer_ops.h"
#include "spirv/spirv_type.h"
#include "state/scope/device_lists.h"

#include <stdio.h>

#if WAKE_SAY_OF_MODULES && defined(VK_EXT_cooperative_matrix_maintenance1)

enum { USE_A, USE_B, USE_ACCUMULATOR };
enum { NO_TYPE = 0x7fffffff, MOST_OFFERED = 256 };

/* What the device multiplies; `step`: the sizes are multiples of it. */
struct offer {
    uint32_t m, n, k;
    VkComponentTypeKHR a, b, c, result;
    VkScopeKHR scope;
    uint32_t invocations; /* of the workgroup; 0: any */
    bool saturates, step;
};

struct offers {
    struct offer offer[MOST_OFFERED];
    uint32_t count;
    bool known;
};

/* A type of the module. */
struct matrix {
    uint32_t id, rows, columns, scope, use;
    int component; /* VkComponentTypeKHR, or NO_TYPE */
};

struct matrices {
    const struct wake_stage_check *s;
    struct wake_spirv_values values;
    struct offers offers;
    bool flexible, second; /* the features cooperativeMatrixFlexibleDimensions, -Properties2 */
    bool said_type, said_product;
    bool flexible_type; /* said_type is about no more than that no offer has the type */
};

/* ---- properties of the device ---------------------------------------------------------------- */

static void
add(struct offers *to, const struct offer *offer)
{
    if (to->count < MOST_OFFERED) {
        to->offer[to->count++] = *offer;
    } else {
        to->known = false;
    }
}

static void
add_plain(struct offers *to, const struct wake_device_lists *lists)
{
    const VkCooperativeMatrixPropertiesKHR *rows = lists->matrices;
    uint32_t count = lists->counts[WAKE_LIST_MATRICES];

    to->known = count != UINT32_MAX;
    for (uint32_t i = 0; to->known && i < count; i++) {
        add(to, &(struct offer){ .m = rows[i].MSize,
                                 .n = rows[i].NSize,
                                 .k = rows[i].KSize,
                                 .a = rows[i].AType,
                                 .b = rows[i].BType,
                                 .c = rows[i].CType,
                                 .result = rows[i].ResultType,
                                 .scope = rows[i].scope,
                                 .saturates = rows[i].saturatingAccumulation });
    }
}

static void
add_flexible(struct offers *to, const struct wake_device_lists *lists)
{
    const VkCooperativeMatrixFlexibleDimensionsPropertiesNV *rows = lists->flexible_matrices;
    uint32_t count = lists->counts[WAKE_LIST_FLEXIBLE_MATRICES];

    to->known = to->known && count != UINT32_MAX;
    for (uint32_t i = 0; to->known && i < count; i++) {
        add(to, &(struct offer){ .m = rows[i].MGranularity,
                                 .n = rows[i].NGranularity,
                                 .k = rows[i].KGranularity,
                                 .a = rows[i].AType,
                                 .b = rows[i].BType,
                                 .c = rows[i].CType,
                                 .result = rows[i].ResultType,
                                 .scope = rows[i].scope,
                                 .invocations = rows[i].scope == VK_SCOPE_WORKGROUP_KHR
                                                    ? rows[i].workgroupInvocations
                                                    : 0,
                                 .saturates = rows[i].saturatingAccumulation,
                                 .step = true });
    }
}

static bool
same(const struct offer *a, const struct offer *b)
{
    return a->m == b->m && a->n == b->n && a->k == b->k && a->a == b->a && a->b == b->b &&
           a->c == b->c && a->result == b->result && a->scope == b->scope &&
           a->invocations == b->invocations && a->saturates == b->saturates && a->step == b->step;
}

/* Of subgroups alone: of workgroups they are not asked for. Multiples of the granularities are for flexible dimensions. */
static void
add_second(struct offers *to, const struct wake_device_lists *lists, bool flexible)
{
    const VkCooperativeMatrixProperties2EXT *rows = lists->matrices_2;
    uint32_t count = lists->counts[WAKE_LIST_MATRICES_2];

    to->known = to->known && count != UINT32_MAX;
    for (uint32_t i = 0; to->known && i < count; i++) {
        const struct offer offer = { .m = rows[i].MGranularity,
                                     .n = rows[i].NGranularity,
                                     .k = rows[i].KGranularity,
                                     .a = rows[i].AType,
                                     .b = rows[i].BType,
                                     .c = rows[i].CType,
                                     .result = rows[i].ResultType,
                                     .scope = VK_SCOPE_SUBGROUP_KHR,
                                     .saturates = i >= lists->matrices_2_plain,
                                     .step = flexible };
        bool found = false;

        for (uint32_t k = 0; k < to->count && !found; k++) {
            found = same(&to->offer[k], &offer);
        }
        if (!found) {
            add(to, &offer);
        }
    }
}

static void
add_offers(struct matrices *m)
{
    const struct wake_device_lists *lists = wake_device_lists_of(m->s->facts);

    add_plain(&m->offers, lists);
    if (m->flexible) {
        add_flexible(&m->offers, lists);
    }
    if (m->second) {
        add_second(&m->offers, lists, m->flexible);
    }
    m->offers.known = m->offers.known && m->offers.count;
}

/* Whether a type of that scope that no offer has is wrong. */
static bool
knows(const struct matrices *m, uint32_t scope)
{
    return m->offers.known && (!m->second || scope == VK_SCOPE_SUBGROUP_KHR);
}

/* ---- types ----------------------------------------------------------------------------------- */

static int
component_of(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t op = wake_spirv_op(def), width = wake_spirv_word(def, 2);
    bool sign = wake_spirv_word(def, 3);

    if (op == SpvOpTypeFloat && wake_spirv_length(def) > 3) {
        switch (wake_spirv_word(def, 3)) { /* its encoding */
        case 0: return VK_COMPONENT_TYPE_BFLOAT16_KHR;
        case 4214: return VK_COMPONENT_TYPE_FLOAT8_E4M3_EXT;
        case 4215: return VK_COMPONENT_TYPE_FLOAT8_E5M2_EXT;
        default: return NO_TYPE;
        }
    }
    switch (op == SpvOpTypeFloat ? width : op == SpvOpTypeInt ? width + 1 : 0) {
    case 16: return VK_COMPONENT_TYPE_FLOAT16_KHR;
    case 32: return VK_COMPONENT_TYPE_FLOAT32_KHR;
    case 64: return VK_COMPONENT_TYPE_FLOAT64_KHR;
    case 9: return sign ? VK_COMPONENT_TYPE_SINT8_KHR : VK_COMPONENT_TYPE_UINT8_KHR;
    case 17: return sign ? VK_COMPONENT_TYPE_SINT16_KHR : VK_COMPONENT_TYPE_UINT16_KHR;
    case 33: return sign ? VK_COMPONENT_TYPE_SINT32_KHR : VK_COMPONENT_TYPE_UINT32_KHR;
    case 65: return sign ? VK_COMPONENT_TYPE_SINT64_KHR : VK_COMPONENT_TYPE_UINT64_KHR;
    default: return NO_TYPE;
    }
}

/* False: it is none, or not all of it is known. */
static bool
read_matrix(const struct matrices *m, uint32_t id, struct matrix *out)
{
    const uint32_t *def = wake_spirv_def(m->s->module, id);
    uint64_t scope, rows, columns, use;

    if (wake_spirv_op(def) != WAKE_SPV_OP_TYPE_COOPERATIVE_MATRIX ||
        !wake_spirv_constant(&m->values, wake_spirv_word(def, 3), &scope) ||
        !wake_spirv_constant(&m->values, wake_spirv_word(def, 4), &rows) ||
        !wake_spirv_constant(&m->values, wake_spirv_word(def, 5), &columns) ||
        !wake_spirv_constant(&m->values, wake_spirv_word(def, 6), &use)) {
        return false;
    }
    *out = (struct matrix){ .id = id,
                            .rows = (uint32_t)rows,
                            .columns = (uint32_t)columns,
                            .scope = (uint32_t)scope,
                            .use = (uint32_t)use,
                            .component = component_of(m->s->module, wake_spirv_word(def, 2)) };
    return out->component != NO_TYPE;
}

/* Operands of products say whether numbers have signs, not their types alone. */
static bool
same_kind(int own, VkComponentTypeKHR offered)
{
    switch (own) {
    case VK_COMPONENT_TYPE_SINT8_KHR:
    case VK_COMPONENT_TYPE_UINT8_KHR:
        return offered == VK_COMPONENT_TYPE_SINT8_KHR || offered == VK_COMPONENT_TYPE_UINT8_KHR;
    case VK_COMPONENT_TYPE_SINT16_KHR:
    case VK_COMPONENT_TYPE_UINT16_KHR:
        return offered == VK_COMPONENT_TYPE_SINT16_KHR || offered == VK_COMPONENT_TYPE_UINT16_KHR;
    case VK_COMPONENT_TYPE_SINT32_KHR:
    case VK_COMPONENT_TYPE_UINT32_KHR:
        return offered == VK_COMPONENT_TYPE_SINT32_KHR || offered == VK_COMPONENT_TYPE_UINT32_KHR;
    case VK_COMPONENT_TYPE_SINT64_KHR:
    case VK_COMPONENT_TYPE_UINT64_KHR:
        return offered == VK_COMPONENT_TYPE_SINT64_KHR || offered == VK_COMPONENT_TYPE_UINT64_KHR;
    default: return own == (int)offered;
    }
}

static bool
fits(const struct offer *offer, uint32_t own, uint32_t offered)
{
    return offer->step ? offered && own % offered == 0 : own == offered;
}

static bool
invocations_fit(const struct matrices *m, const struct offer *offer)
{
    const uint32_t *size = m->s->entry->local_size;

    return !offer->invocations || !m->s->entry->local_size_known ||
           (uint64_t)size[0] * size[1] * size[2] == offer->invocations;
}

static bool
offers_type(const struct matrices *m, const struct offer *offer, const struct matrix *t)
{
    if ((uint32_t)offer->scope != t->scope || !invocations_fit(m, offer)) {
        return false;
    }
    switch (t->use) {
    case USE_A:
        return same_kind(t->component, offer->a) && fits(offer, t->rows, offer->m) &&
               fits(offer, t->columns, offer->k);
    case USE_B:
        return same_kind(t->component, offer->b) && fits(offer, t->rows, offer->k) &&
               fits(offer, t->columns, offer->n);
    default:
        return (same_kind(t->component, offer->c) || same_kind(t->component, offer->result)) &&
               fits(offer, t->rows, offer->m) && fits(offer, t->columns, offer->n);
    }
}

static const char *
use_name(uint32_t use)
{
    return use == USE_A ? "MatrixA" : use == USE_B ? "MatrixB" : "MatrixAccumulator";
}

static void
check_type(struct matrices *m, const struct matrix *t)
{
    const VkPhysicalDeviceCooperativeMatrix2PropertiesNV *p =
        &m->s->facts->properties.cooperativeMatrix2NV;
    uint32_t most = p->cooperativeMatrixFlexibleDimensionsMaxDimension;
    bool found = !knows(m, t->scope);

    if (!m->said_type && t->scope == VK_SCOPE_WORKGROUP_KHR &&
        !WAKE_FEATURE(m->s->check, cooperativeMatrixWorkgroupScope)) {
        WAKE_FIND_STAGE(
            m->s, "VUID-RuntimeSpirv-cooperativeMatrixWorkgroupScope-10164",
            "the shader has a cooperative matrix with the scope of workgroups, but the feature "
            "cooperativeMatrixWorkgroupScope is not enabled%s",
            "");
        m->said_type = true;
    }
    if (m->flexible && most && (t->rows > most || t->columns > most)) {
        WAKE_FIND_STAGE(m->s,
                        "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensionsMaxDimension-10167",
                        "the shader has a cooperative matrix of %u x %u, and "
                        "cooperativeMatrixFlexibleDimensionsMaxDimension is %u",
                        t->rows, t->columns, most);
        m->said_type = true;
        return;
    }
    for (uint32_t i = 0; i < m->offers.count && !found; i++) {
        found = offers_type(m, &m->offers.offer[i], t);
    }
    if (!found) {
        m->said_type = true;
        m->flexible_type = m->flexible;
        WAKE_FIND_STAGE(
            m->s,
            m->flexible ? "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10165"
            : m->second ? "VUID-RuntimeSpirv-cooperativeMatrixProperties2-13382"
                        : "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10163",
            "the shader has a cooperative matrix of %u x %u %s, used as %s, with scope %u, which "
            "none of the %u kinds of products that the device has fits",
            t->rows, t->columns, wake_name_VkComponentTypeKHR((VkComponentTypeKHR)t->component),
            use_name(t->use), t->scope, m->offers.count);
    }
}

/* ---- products -------------------------------------------------------------------------------- */

/* The component type with the sign that the operands of the instruction give it. */
static int
signed_as(int component, bool sign)
{
    switch (component) {
    case VK_COMPONENT_TYPE_SINT8_KHR:
    case VK_COMPONENT_TYPE_UINT8_KHR:
        return sign ? VK_COMPONENT_TYPE_SINT8_KHR : VK_COMPONENT_TYPE_UINT8_KHR;
    case VK_COMPONENT_TYPE_SINT16_KHR:
    case VK_COMPONENT_TYPE_UINT16_KHR:
        return sign ? VK_COMPONENT_TYPE_SINT16_KHR : VK_COMPONENT_TYPE_UINT16_KHR;
    case VK_COMPONENT_TYPE_SINT32_KHR:
    case VK_COMPONENT_TYPE_UINT32_KHR:
        return sign ? VK_COMPONENT_TYPE_SINT32_KHR : VK_COMPONENT_TYPE_UINT32_KHR;
    case VK_COMPONENT_TYPE_SINT64_KHR:
    case VK_COMPONENT_TYPE_UINT64_KHR:
        return sign ? VK_COMPONENT_TYPE_SINT64_KHR : VK_COMPONENT_TYPE_UINT64_KHR;
    default: return component;
    }
}

static void
check_product(struct matrices *m, const uint32_t *i)
{
    const struct wake_spirv_module *module = m->s->module;
    uint32_t operands = wake_spirv_word(i, 6);
    struct matrix a, b, c, result;
    bool found = false;

    if (!m->offers.known || (m->said_type && !m->flexible_type) || m->said_product ||
        !read_matrix(m, wake_spirv_word(i, 1), &result) ||
        !read_matrix(m, wake_spirv_type_of(module, wake_spirv_word(i, 3)), &a) ||
        !read_matrix(m, wake_spirv_type_of(module, wake_spirv_word(i, 4)), &b) ||
        !read_matrix(m, wake_spirv_type_of(module, wake_spirv_word(i, 5)), &c) ||
        !knows(m, a.scope)) {
        return;
    }
    for (uint32_t k = 0; k < m->offers.count && !found; k++) {
        const struct offer *o = &m->offers.offer[k];

        found = (uint32_t)o->scope == a.scope && invocations_fit(m, o) &&
                (int)o->a == signed_as(a.component, operands & 1) &&
                (int)o->b == signed_as(b.component, operands & 2) &&
                (int)o->c == signed_as(c.component, operands & 4) &&
                (int)o->result == signed_as(result.component, operands & 8) &&
                o->saturates == !!(operands & 16) && fits(o, a.rows, o->m) &&
                fits(o, a.columns, o->k) && fits(o, b.columns, o->n);
    }
    if (!found) {
        m->said_product = true;
        WAKE_FIND_STAGE(
            m->s,
            m->flexible ? "VUID-RuntimeSpirv-cooperativeMatrixFlexibleDimensions-10166"
            : m->second ? "VUID-RuntimeSpirv-cooperativeMatrixProperties2-13383"
                        : "VUID-RuntimeSpirv-OpCooperativeMatrixMulAddKHR-10060",
            "the shader has OpCooperativeMatrixMulAddKHR of %u x %u %s and %u x %u %s, with %s "
            "added to %s, which none of the %u kinds of products that the device has fits",
            a.rows, a.columns, wake_name_VkComponentTypeKHR((VkComponentTypeKHR)a.component),
            b.rows, b.columns, wake_name_VkComponentTypeKHR((VkComponentTypeKHR)b.component),
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)c.component),
            wake_name_VkComponentTypeKHR((VkComponentTypeKHR)result.component), m->offers.count);
    }
}

/* Bytes between rows or columns of a matrix in memory. */
static void
check_stride(struct matrices *m, const uint32_t *i, bool store)
{
    enum { ROW_MAJOR, COLUMN_MAJOR };
    const struct wake_spirv_module *module = m->s->module;
    uint32_t pointer = wake_spirv_word(i, store ? 1 : 3), pointee;
    uint32_t type = store ? wake_spirv_type_of(module, wake_spirv_word(i, 2))
                          : wake_spirv_word(i, 1);
    uint64_t layout, stride, size, natural;
    uint32_t width = 0, components = 1, own = 0;
    struct matrix t;

    pointee = wake_spirv_pointee(module, wake_spirv_type_of(module, pointer));
    if (m->said_type || m->said_product || !read_matrix(m, type, &t) ||
        !wake_spirv_constant(&m->values, wake_spirv_word(i, store ? 3 : 4), &layout) ||
        !wake_spirv_constant(&m->values, wake_spirv_word(i, store ? 4 : 5), &stride) ||
        layout > COLUMN_MAJOR ||
        wake_spirv_scalar(module, pointee, &width, &components) == WAKE_SPIRV_OTHER) {
        return;
    }
    (void)wake_spirv_scalar(module, wake_spirv_word(wake_spirv_def(module, t.id), 2), &own, NULL);
    size = (uint64_t)width / 8 * (components ? components : 1);
    natural = (uint64_t)(layout == COLUMN_MAJOR ? t.rows : t.columns) * (own / 8);
    natural = natural < 16 ? natural : 16;
    if (natural && stride && (stride * size) % natural) {
        m->said_product = true;
        WAKE_FIND_STAGE(
            m->s, "VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986",
            "the shader has OpCooperativeMatrix%sKHR with a stride of %llu bytes, which is no "
            "multiple of %llu",
            store ? "Store" : "Load", (unsigned long long)(stride * size),
            (unsigned long long)natural);
    }
}

/* ---- the stage ------------------------------------------------------------------------------- */

/* What a workgroup has to be like; `scopes`: bit i: matrices of that scope. */
static void
check_workgroup(const struct matrices *m, uint32_t scopes)
{
    const VkPipelineShaderStageCreateInfo *info = m->s->stage->info;
    const VkPhysicalDeviceCooperativeMatrix2PropertiesNV *p =
        &m->s->facts->properties.cooperativeMatrix2NV;
    const VkPipelineShaderStageRequiredSubgroupSizeCreateInfo *required = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    uint32_t subgroup = required ? required->requiredSubgroupSize
                                 : m->s->facts->properties.subgroup.subgroupSize;
    const uint32_t *size = m->s->entry->local_size;
    uint64_t all = (uint64_t)size[0] * size[1] * size[2], groups;
    uint64_t shared = m->s->entry->workgroup_bytes,
             most = m->s->facts->limits.maxComputeSharedMemorySize;
    bool workgroup = scopes & 1u << VK_SCOPE_WORKGROUP_KHR;

    if (workgroup && m->s->stage->stage == VK_SHADER_STAGE_COMPUTE_BIT && most &&
        shared + p->cooperativeMatrixWorkgroupScopeReservedSharedMemory > most) {
        WAKE_FIND_STAGE(
            m->s, "VUID-RuntimeSpirv-maxComputeSharedMemorySize-10168",
            "the shader has cooperative matrices with the scope of workgroups, and its variables "
            "in workgroup memory take %llu bytes: maxComputeSharedMemorySize is %llu, of which "
            "%u bytes are reserved (cooperativeMatrixWorkgroupScopeReservedSharedMemory)",
            (unsigned long long)shared, (unsigned long long)most,
            p->cooperativeMatrixWorkgroupScopeReservedSharedMemory);
    }
    if (!m->s->entry->local_size_known || !subgroup || m->s->object) {
        return;
    }
    groups = all / subgroup;
    if (scopes & 1u << VK_SCOPE_SUBGROUP_KHR && size[0] % subgroup) {
        WAKE_FIND_STAGE(
            m->s, "VUID-VkPipelineShaderStageCreateInfo-module-08987",
            "the shader has cooperative matrices with the scope of subgroups, but the x size of "
            "its workgroup is %u, which is no multiple of the subgroup size, %u",
            size[0], subgroup);
    }
    if (workgroup && (size[0] % subgroup || all % subgroup || (groups & (groups - 1)) ||
                      (p->cooperativeMatrixWorkgroupScopeMaxWorkgroupSize &&
                       all > p->cooperativeMatrixWorkgroupScopeMaxWorkgroupSize))) {
        WAKE_FIND_STAGE(
            m->s, "VUID-VkPipelineShaderStageCreateInfo-module-10169",
            "the shader has cooperative matrices with the scope of workgroups, but its workgroup "
            "is %u x %u x %u, the subgroup size %u and "
            "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize %u",
            size[0], size[1], size[2], subgroup,
            p->cooperativeMatrixWorkgroupScopeMaxWorkgroupSize);
    }
}

static void
check_stage(const struct wake_stage_check *s)
{
    VkShaderStageFlags stages =
        s->facts->properties.cooperativeMatrixKHR.cooperativeMatrixSupportedStages;
    char text[256];

    if (s->facts->properties.cooperativeMatrixKHR.sType && !(stages & s->stage->stage)) {
        wake_print_VkShaderStageFlags(text, sizeof(text), stages);
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-cooperativeMatrixSupportedStages-08985",
            "the shader has cooperative matrices, but cooperativeMatrixSupportedStages is %s",
            stages ? text : "0");
    }
}

/* Said where nothing else is wrong; of shader objects shader_object_rules.c says it. */
static void
check_full_subgroups(const struct wake_stage_check *s)
{
    const VkPipelineShaderStageCreateFlags full =
        VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;

    if (s->module->version < 0x00010600 && !s->object && !(s->stage->info->flags & full)) {
        WAKE_FIND_STAGE(
            s, "VUID-RuntimeSpirv-OpTypeCooperativeMatrixKHR-10770",
            "the shader has cooperative matrices, its SPIR-V is older than 1.6, and flags lacks "
            "VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT%s",
            "");
    }
}

static void
check_matrices(const struct wake_stage_check *s)
{
    struct matrices m = { .s = s, .values = { s->module, s->stage->info->pSpecializationInfo } };
    uint32_t scopes = 0, found = s->check->found;

    m.flexible = WAKE_FEATURE(s->check, cooperativeMatrixFlexibleDimensions);
    m.second = WAKE_FEATURE(s->check, cooperativeMatrixProperties2);
    check_stage(s);
    add_offers(&m);
    for (uint32_t id = 1; id < s->module->bound; id++) {
        struct matrix t;

        if (read_matrix(&m, id, &t)) {
            scopes |= t.scope < 32 ? 1u << t.scope : 0;
            if (!m.said_type || m.flexible_type) {
                check_type(&m, &t);
            }
        }
    }
    for (uint32_t i = 0; i < s->entry->function_count; i++) {
        const struct wake_spirv_function *f = &s->module->functions[s->entry->functions[i]];
        const uint32_t *instruction;

        for (uint32_t at = f->begin;
             (instruction = wake_spirv_next(s->module, &at, f->end)) != NULL;) {
            switch (wake_spirv_op(instruction)) {
            case WAKE_SPV_OP_COOPERATIVE_MATRIX_LOAD: check_stride(&m, instruction, false); break;
            case WAKE_SPV_OP_COOPERATIVE_MATRIX_STORE: check_stride(&m, instruction, true); break;
            case WAKE_SPV_OP_COOPERATIVE_MATRIX_MUL_ADD: check_product(&m, instruction); break;
            default: break;
            }
        }
    }
    if (!m.said_type) {
        check_workgroup(&m, scopes);
    }
    if (s->check->found == found) {
        check_full_subgroups(s);
    }
}

void
wake_check_stage_matrices(const struct wake_stage_check *s)
{
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_COOPERATIVE_MATRIX)) {
        check_matrices(s);
    }
    if (wake_spirv_has_capability(s->module, WAKE_SPV_CAPABILITY_COOPERATIVE_VECTOR)) {
        wake_check_stage_vectors(s);
    }
}

#else

void
wake_check_stage_matrices(const struct wake_stage_check *s)
{
    (void)s;
}

#endif
