/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One pass over the functions of a module: what stands between uses of descriptors and addresses is
 * copied, uses get their checks in front. Whatever is not understood stays as it is.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/instrument_sites.h"
#include "gpuav/instrument/rewrite.h"
#include "spirv/spirv_reflect.h"
#include "spirv/spirv_validator.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <xxhash.h>

enum {
    HEADER_WORDS = 5,
    LOOPS_MAX = 32,
    CODE_VERSION = 9 /* of what is put in: another one makes other ids, so that caches forget */
};

/* ---- ids and verdicts ------------------------------------------------------------------------ */

void
wake_instrument_id(const uint32_t *words, size_t count,
                   const struct wake_instrument_settings *settings, uint64_t id_out[2])
{
    struct {
        uint64_t words[2];
        struct wake_instrument_settings settings;
        uint32_t version;
    } all;
    XXH128_hash_t hash = XXH3_128bits(words, words ? count * sizeof(*words) : 0);

    memset(&all, 0, sizeof(all));
    all.words[0] = hash.low64;
    all.words[1] = hash.high64;
    all.settings = *settings;
    all.version = CODE_VERSION;
    hash = XXH3_128bits(&all, sizeof(all));
    id_out[0] = hash.low64;
    id_out[1] = hash.high64;
}

static WAKE_PRINTF(3, 4) bool give_up(struct wake_instrumented *out,
                                      enum wake_instrument_verdict verdict, const char *format, ...)
{
    va_list arguments;

    out->verdict = verdict;
    va_start(arguments, format);
    vsnprintf(out->message, sizeof(out->message), format, arguments);
    va_end(arguments);
    return false;
}

/* What can be told before anything is written. */
static bool
examine(const struct wake_instrumenter *in)
{
    const struct wake_spirv_module *m = in->module;
    struct wake_instrumented *out = in->out;

    if (m->broken) {
        return give_up(out, WAKE_INSTRUMENT_BROKEN, "the words are no SPIR-V module");
    }
    if (wake_spirv_has_capability(m, SpvCapabilityKernel) || m->entry_point_count == 0) {
        return give_up(out, WAKE_INSTRUMENT_UNKNOWN, "the module has no shader's entry point");
    }
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        uint32_t bit = wake_stage_bit(m->entry_points[i].model);

        if (!bit) {
            return give_up(out, WAKE_INSTRUMENT_UNKNOWN, "execution model %u is not known",
                           (unsigned)m->entry_points[i].model);
        }
        if (!(in->settings->stages & bit)) {
            return give_up(out, WAKE_INSTRUMENT_STAGE,
                           "shaders of this stage may not write to storage buffers on this device");
        }
        for (uint32_t k = 0; k < i; k++) {
            if (m->entry_points[k].function == m->entry_points[i].function) {
                return give_up(out, WAKE_INSTRUMENT_UNKNOWN, "two entry points share a function");
            }
        }
    }
    for (uint32_t i = 0; i < m->global_count; i++) {
        const struct wake_spirv_decoration *set = wake_spirv_decoration(
            m, m->globals[i], WAKE_SPIRV_NO_MEMBER, SpvDecorationDescriptorSet);

        if (set && set->value == in->settings->set) {
            return give_up(out, WAKE_INSTRUMENT_SET_TAKEN,
                           "the module uses descriptor set %u itself", in->settings->set);
        }
    }
    return true;
}

/* ---- checks of one instruction --------------------------------------------------------------- */

/* Of two conditions, each of which may be 0: there is none. */
static uint32_t
logical_and(struct wake_instrumenter *in, uint32_t a, uint32_t b)
{
    return !a || !b ? a | b : WAKE_CODE(in, in->code, SpvOpLogicalAnd, in->t_bool, a, b);
}

struct outcome {
    bool checked;
    uint32_t condition; /* id, 0: nothing that is to be skipped */
};

static void
note_check(struct wake_instrumenter *in, struct outcome *outcome, uint32_t checks,
           uint32_t condition)
{
    outcome->checked |= checks != 0;
    if (condition && (in->settings->skip & checks)) {
        outcome->condition = logical_and(in, outcome->condition, condition);
    }
}

/* The facts that one instruction needs. */
static void
want_facts_of(struct wake_instrumenter *in, const struct wake_reference *reference, bool in_loop)
{
    for (uint32_t k = 0; k < reference->descriptor_count; k++) {
        if (wake_site_needs_facts(in, &reference->descriptors[k], reference->texel)) {
            wake_facts_want(in, &reference->descriptors[k], in_loop);
        }
    }
}

/* Looks ahead: which facts a function needs, and which checks where. `at` is where it begins. */
static void
find_sites_ahead(struct wake_instrumenter *in, struct wake_sites *sites, uint32_t at)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t ends[LOOPS_MAX], depth = 0; /* labels behind the loops that are open */
    uint32_t block = at, here, number = in->instruction;
    struct wake_reference_descriptor chosen;
    struct wake_reference reference;
    const uint32_t *i;

    wake_facts_begin(in);
    wake_sites_begin(sites);
    in->sums.count = 0;
    in->used.count = 0;
    wake_spirv_blocks_read(&in->blocks, m, at);
    for (here = at; (i = wake_spirv_next(m, &at, m->count)) && wake_spirv_op(i) != SpvOpFunctionEnd;
         here = at, number++) {
        bool found = wake_reference_find(in, i, &reference);

        if (wake_spirv_op(i) == SpvOpLabel) {
            block = here;
            depth -= depth && ends[depth - 1] == wake_spirv_word(i, 1);
        } else if (wake_spirv_op(i) == SpvOpLoopMerge && depth < LOOPS_MAX) {
            ends[depth++] = wake_spirv_word(i, 1);
            while (block < here) { /* the loop's first block is part of it, too */
                if (wake_reference_find(in, wake_spirv_next(m, &block, here), &reference)) {
                    want_facts_of(in, &reference, true);
                }
            }
        }
        if (found) {
            want_facts_of(in, &reference, depth > 0);
        } else if (wake_pass_descriptor_index_chooses(in, i, &chosen) && !chosen.length) {
            wake_facts_want(in, &chosen, depth > 0);
        }
        wake_sites_add(in, sites, i, number, found ? &reference : NULL);
    }
}

/* Writes the instruction with its checks. */
static void
put_reference(struct wake_instrumenter *in, struct wake_sites *sites, struct wake_rewrite *r,
              const struct wake_reference *reference)
{
    uint32_t at = (uint32_t)(reference->instruction - in->module->words);
    struct outcome outcome = { 0 };

    in->out->ignored += reference->given_up;
    for (uint32_t i = 0; i < reference->descriptor_count; i++) {
        struct wake_site *site = wake_sites_find(sites, at, i);

        wake_pass_used(in, reference, i);
        if (site) {
            wake_site_put(in, sites, site, &reference->descriptors[i], reference->texel);
            in->out->checks |= site->checks;
            note_check(in, &outcome, site->checks, site->condition);
        }
    }
    for (uint32_t i = 0; i < reference->address_count; i++) {
        uint32_t condition = wake_address_put(in, &sites->addresses, at, i,
                                              &reference->addresses[i]);

        note_check(in, &outcome, condition ? WAKE_CHECK_ADDRESS : 0, condition);
    }
    in->out->references += outcome.checked;
    if (outcome.condition && wake_rewrite_guard(r, reference, outcome.condition)) {
        return;
    }
    in->out->unguarded += outcome.checked;
    wake_rewrite_copy(r, reference->instruction);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* Tells the callee's variable which descriptor an argument is. */
static void
put_argument(struct wake_instrumenter *in, uint32_t argument, uint32_t variable, bool array)
{
    struct wake_reference_descriptor d;
    struct wake_reference_ids ids;
    uint32_t words[4];

    if (wake_reference_argument(in, argument, &d) && !d.path.vague && d.path.count == d.inside &&
        (array || !d.array || d.inside)) {
        wake_reference_ids(in, &d, &ids);
        words[0] = ids.index;
        words[1] = ids.length ? ids.length : wake_code_uint(in, 0);
        words[2] = ids.set;
        words[3] = ids.binding;
    } else {
        words[0] = wake_code_uint(in, 0);
        words[1] = words[2] = words[3] = wake_code_uint(in, UINT32_MAX);
    }
    WAKE_SPIRV_EMIT(in->code, SpvOpStore, variable,
                    wake_code_value(in, in->code, SpvOpCompositeConstruct, in->t_uint4, words, 4));
}

static void
put_call(struct wake_instrumenter *in, const uint32_t *call)
{
    const struct wake_spirv_module *m = in->module;
    const struct wake_spirv_function *callee = wake_spirv_find_function(m,
                                                                        wake_spirv_word(call, 3));
    uint32_t at = callee ? callee->begin : 0, argument = 4;
    const uint32_t *i;
    bool array;

    if (!callee) {
        return;
    }
    (void)wake_spirv_next(m, &at, callee->end);
    while ((i = wake_spirv_next(m, &at, callee->end)) && argument < wake_spirv_length(call)) {
        if (wake_spirv_op(i) == SpvOpFunctionParameter) {
            if (wake_reference_is_parameter(in, wake_spirv_word(i, 1), &array)) {
                put_argument(in, call[argument],
                             wake_reference_parameter(in, wake_spirv_word(i, 2)), array);
            } else if (wake_moved_is_parameter(in, wake_spirv_word(i, 1))) {
                WAKE_SPIRV_EMIT(in->code, SpvOpStore,
                                wake_reference_parameter(in, wake_spirv_word(i, 2)),
                                wake_moved_value(in, call[argument]));
            }
            argument++;
        } else if (wake_spirv_op(i) == SpvOpLabel) {
            return;
        }
    }
}

/* ---- functions ------------------------------------------------------------------------------- */

/* What is put in at the beginning of a function stands behind its variables; 0: it has no body. */
static uint32_t
prologue_of(const struct wake_instrumenter *in, uint32_t at)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t place = 0;
    const uint32_t *i;

    while ((i = wake_spirv_next(m, &at, m->count)) && wake_spirv_op(i) != SpvOpFunctionEnd) {
        if (wake_spirv_op(i) == SpvOpLabel && place) {
            break;
        }
        if (wake_spirv_op(i) == SpvOpLabel || wake_spirv_op(i) == SpvOpVariable) {
            place = at;
        }
    }
    return place;
}

static void
put_prologue(struct wake_instrumenter *in, uint32_t function)
{
    const struct wake_spirv_module *m = in->module;

    for (uint32_t k = 0; k < m->entry_point_count; k++) {
        if (m->entry_points[k].function == function) {
            if (wake_stage_is_noted(in)) {
                wake_stage_note(in, in->code, k);
            }
            if (in->late) {
                wake_late_begin(in);
            }
            wake_pass_vertex(in, k);
        }
    }
    wake_facts_put(in);
    wake_moved_prologue(in, function);
}

/* An access chain, with an index that chooses a descriptor that is there. */
static void
put_chain(struct wake_instrumenter *in, struct wake_rewrite *r, const uint32_t *i)
{
    uint32_t inside = wake_pass_descriptor_index_inside(in, i), start = in->code->count;

    wake_rewrite_copy(r, i);
    if (inside && !in->code->failed) {
        in->code->words[start + 4] = inside;
    }
    wake_moved_put(in, i);
}

static void
put_instruction(struct wake_instrumenter *in, struct wake_sites *sites, struct wake_rewrite *r,
                const uint32_t *i, uint32_t at)
{
    struct wake_reference reference;

    switch (wake_spirv_op(i)) {
    case SpvOpLabel:
        in->block = wake_spirv_block_at(&in->blocks, (uint32_t)(i - in->module->words));
        wake_rewrite_label(r, i, at, in->module->count);
        return;
    case SpvOpFunctionEnd:
        wake_spirv_put(in->code, i, wake_spirv_length(i));
        wake_rewrite_repair(r);
        return;
    case SpvOpFunctionCall: put_call(in, i); break;
    case SpvOpExtInst:
        if (wake_pass_printf(in, i)) {
            return;
        }
        break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain: put_chain(in, r, i); return;
    case SpvOpSetMeshOutputsEXT: wake_pass_mesh(in, i); break;
    case SpvOpTraceRayKHR:
    case SpvOpRayQueryInitializeKHR: wake_pass_ray(in, i); /* fall through */
    default:
        if (wake_reference_find(in, i, &reference)) {
            put_reference(in, sites, r, &reference);
            return;
        }
        break;
    }
    wake_rewrite_copy(r, i);
    wake_moved_put(in, i);
}

static bool
is_entry_point(const struct wake_spirv_module *m, uint32_t function)
{
    for (uint32_t k = 0; k < m->entry_point_count; k++) {
        if (m->entry_points[k].function == function) {
            return true;
        }
    }
    return false;
}

/* Whether a module has so many accesses that its reports are better late. */
static bool
is_large(struct wake_instrumenter *in)
{
    const struct wake_spirv_module *m = in->module;
    uint32_t at = in->edit.starts[WAKE_SECTION_GLOBALS], count = 0;
    struct wake_reference reference;
    const uint32_t *i;

    while (in->settings->large && (i = wake_spirv_next(m, &at, m->count)) != NULL) {
        if (!wake_reference_find(in, i, &reference)) {
            continue;
        }
        for (uint32_t k = 0; k < reference.descriptor_count; k++) {
            if (!wake_late_fits(&reference.descriptors[k])) {
                return false;
            }
            count += wake_site_is_wanted(in, &reference.descriptors[k], reference.texel);
        }
        count += reference.address_count;
    }
    return in->settings->large && count >= in->settings->large;
}

static void
put_functions(struct wake_instrumenter *in)
{
    const struct wake_spirv_module *m = in->module;
    struct wake_rewrite r = { .in = in };
    struct wake_sites sites = { 0 };
    uint32_t at = HEADER_WORDS, first = in->edit.starts[WAKE_SECTION_GLOBALS], prologue = 0,
             function = 0;
    const uint32_t *i;

    wake_moved_prepare(in);
    in->late = is_large(in);
    for (in->instruction = 0; at < m->count; in->instruction++) {
        uint32_t here = at;

        i = wake_spirv_next(m, &at, m->count);
        if (here < first) {
            continue;
        }
        if (wake_spirv_op(i) == SpvOpFunction) {
            function = wake_spirv_word(i, 2);
            prologue = prologue_of(in, here);
            find_sites_ahead(in, &sites, here);
        }
        if (prologue && here == prologue) {
            put_prologue(in, function);
        }
        wake_late_put(in, wake_spirv_op(i), is_entry_point(m, function));
        put_instruction(in, &sites, &r, i, at);
    }
    in->edit.failed |= sites.failed;
    wake_sites_finish(&sites);
    wake_rewrite_finish(&r);
}

/* ---- the module ------------------------------------------------------------------------------ */

/* Takes printf's import out, and the extension with it unless somebody else needs it. */
static void
find_printf(struct wake_instrumenter *in)
{
    static const char name[] = "NonSemantic.", set[] = "NonSemantic.DebugPrintf";
    const struct wake_spirv_module *m = in->module;
    uint32_t at = HEADER_WORDS, import = 0, extension = 0, others = 0;
    const uint32_t *i;

    if (!(in->settings->checks & WAKE_CHECK_PRINTF)) {
        return;
    }
    while (at < in->edit.starts[WAKE_SECTION_IMPORTS]) {
        uint32_t here = at;

        i = wake_spirv_next(m, &at, m->count);
        if (wake_spirv_op(i) == SpvOpExtInstImport && wake_spirv_length(i) * 4 >= 8 + sizeof(set) &&
            memcmp(&i[2], set, sizeof(set)) == 0 && !import) {
            import = here;
        } else if (wake_spirv_op(i) == SpvOpExtInstImport &&
                   wake_spirv_length(i) * 4 >= 8 + sizeof(name) &&
                   memcmp(&i[2], name, sizeof(name) - 1) == 0) {
            others++;
        } else if (wake_spirv_op(i) == SpvOpExtension && wake_spirv_length(i) * 4 >= 28 &&
                   memcmp(&i[1], "SPV_KHR_non_semantic_info", 26) == 0) {
            extension = here;
        }
    }
    if (import) {
        in->printf_set = m->words[import + 1];
        wake_spirv_drop(&in->edit, import);
        if (extension && !others) {
            wake_spirv_drop(&in->edit, extension);
        }
    }
}

static uint32_t
validator_options(const struct wake_instrument_settings *s)
{
    uint32_t minor = VK_API_VERSION_MINOR(s->api_version), layout = s->block_layout;
    uint32_t environment = VK_API_VERSION_MAJOR(s->api_version) > 1 || minor >= 3
                               ? WAKE_SPIRV_VULKAN_1_3
                           : minor == 2 ? WAKE_SPIRV_VULKAN_1_2
                           : minor == 1 ? WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4
                                        : WAKE_SPIRV_VULKAN_1_0;

    return environment | (layout & WAKE_LAYOUT_RELAXED ? WAKE_SPIRV_RELAXED_BLOCKS : 0) |
           (layout & WAKE_LAYOUT_SCALAR ? WAKE_SPIRV_SCALAR_BLOCKS : 0) |
           (layout & WAKE_LAYOUT_UNIFORM_STANDARD ? WAKE_SPIRV_UNIFORM_STANDARD : 0) |
           (layout & WAKE_LAYOUT_WORKGROUP_SCALAR ? WAKE_SPIRV_WORKGROUP_SCALAR : 0) |
           (layout & WAKE_LAYOUT_LOCAL_SIZE_ID ? WAKE_SPIRV_LOCAL_SIZE_ID : 0);
}

/* A result that does not pass is not used; nor one of which nothing can be said by a validator that
 * there is. */
static bool
validate(const struct wake_instrumenter *in)
{
    struct wake_instrumented *out = in->out;
    char text[WAKE_SPIRV_TEXT];
    enum wake_spirv_verdict verdict;

    if (!in->settings->validate || !wake_spirv_validator_version()[0]) {
        return true;
    }
    verdict = wake_spirv_validate(validator_options(in->settings), out->words, out->count, text);
    if (verdict == WAKE_SPIRV_UNKNOWN) {
        return give_up(out, WAKE_INSTRUMENT_UNKNOWN,
                       "whether the module is valid with checks cannot be told: %.130s", text);
    }
    return verdict == WAKE_SPIRV_VALID ||
           give_up(out, WAKE_INSTRUMENT_INVALID, "with checks the module is not valid: %.150s",
                   text);
}

static bool
run(struct wake_instrumenter *in)
{
    struct wake_instrumented *out = in->out;
    struct wake_spirv_edit *edit = &in->edit;

    in->t_void = wake_spirv_declare(edit, SpvOpTypeVoid, 0, NULL, 0);
    in->t_bool = wake_spirv_declare(edit, SpvOpTypeBool, 0, NULL, 0);
    in->t_uint = wake_spirv_type_int(edit, 32, false);
    in->t_uint2 = wake_spirv_type_vector(edit, in->t_uint, 2);
    in->t_uint4 = wake_spirv_type_vector(edit, in->t_uint, 4);
    in->code = &edit->body;
    (void)wake_spirv_words_grow(in->code, in->module->count);
    find_printf(in);
    put_functions(in);
    if (out->references == 0 && edit->drop_count == 0) {
        out->verdict = WAKE_INSTRUMENT_NOTHING;
        return false;
    }
    if (edit->bound > WAKE_SPIRV_MAX_ID) {
        return give_up(out, WAKE_INSTRUMENT_LIMIT, "with checks the module has too many ids");
    }
    out->words = wake_spirv_edit_write(edit, &out->count);
    if (!out->words || !wake_pass_printf_list(in)) {
        return give_up(out, WAKE_INSTRUMENT_NO_MEMORY, "out of memory");
    }
    return validate(in);
}

bool
wake_instrument(const uint32_t *words, size_t count,
                const struct wake_instrument_settings *settings, struct wake_instrumented *out)
{
    struct wake_instrumenter in = { .settings = settings, .out = out };
    struct wake_spirv_module *module = wake_spirv_module_read(words, count);
    bool done = false;

    *out = (struct wake_instrumented){ .verdict = WAKE_INSTRUMENT_NO_MEMORY };
    wake_instrument_id(words, count, settings, out->id);
    out->shader_id = (uint32_t)out->id[0] ? (uint32_t)out->id[0] : 1;
    in.module = module;
    if (module && examine(&in)) {
        in.notes = wake_zalloc(WAKE_HEAP_GPUAV, module->words[3] * sizeof(*in.notes));
        done = wake_spirv_edit_init(&in.edit, module) && in.notes && run(&in);
        wake_spirv_edit_finish(&in.edit);
    }
    wake_spirv_words_finish(&in.printf_rows);
    wake_spirv_words_finish(&in.facts);
    wake_spirv_words_finish(&in.elements);
    wake_spirv_words_finish(&in.views);
    wake_spirv_words_finish(&in.moved);
    wake_spirv_words_finish(&in.sums);
    wake_spirv_words_finish(&in.used);
    wake_spirv_words_finish(&in.groups);
    wake_spirv_blocks_finish(&in.blocks);
    wake_free(WAKE_HEAP_GPUAV, in.notes);
    wake_spirv_module_destroy(module);
    if (done) {
        out->verdict = WAKE_INSTRUMENTED;
    } else {
        wake_free(WAKE_HEAP_GPUAV, out->words);
        out->words = NULL;
        out->count = 0;
        if (out->verdict == WAKE_INSTRUMENT_NO_MEMORY) {
            snprintf(out->message, sizeof(out->message), "out of memory");
        }
    }
    return done;
}

void
wake_instrumented_finish(struct wake_instrumented *out)
{
    wake_free(WAKE_HEAP_GPUAV, out->words);
    wake_free(WAKE_HEAP_GPUAV, out->storage);
    *out = (struct wake_instrumented){ 0 };
}
