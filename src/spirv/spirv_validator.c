/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SPIRV-Tools' C interface. A validator that is older than the code it looks at calls everything
 * new an error: such errors are told apart by their text, and nothing is concluded from them.
 */
#include "spirv/spirv_validator.h"

#include <stdio.h>
#include <string.h>

#ifdef WAKE_HAVE_SPIRV_TOOLS

#include <pthread.h>
#include <setjmp.h>
#include <spirv-tools/libspirv.h>
#include <spirv/unified1/spirv.h>
#include <stdlib.h>

/* ---- without memory -------------------------------------------------------------------------- */

/*
 * The validator is C++ behind its C interface, and an exception that leaves it ends the process. So
 * where its `new` finds nothing the validation is given up: what it had in use is lost, the
 * application goes on. std::set_new_handler of the layer's own copy of that library.
 */
typedef void (*new_handler)(void);
extern new_handler
set_new_handler(new_handler handler) __asm__("_ZSt15set_new_handlerPFvvE");

static _Thread_local jmp_buf *way_out;

static void
give_up(void)
{
    if (way_out) {
        longjmp(*way_out, 1);
    }
    abort(); /* as without a handler; nothing else here is C++ */
}

static void
set_handler(void)
{
    (void)set_new_handler(give_up);
}

/* ---- environment, options -------------------------------------------------------------------- */

static spv_target_env
environment_of(uint32_t options)
{
    switch (options & WAKE_SPIRV_VULKAN_MASK) {
    case WAKE_SPIRV_VULKAN_1_1: return SPV_ENV_VULKAN_1_1;
    case WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4: return SPV_ENV_VULKAN_1_1_SPIRV_1_4;
    case WAKE_SPIRV_VULKAN_1_2: return SPV_ENV_VULKAN_1_2;
    case WAKE_SPIRV_VULKAN_1_3: return SPV_ENV_VULKAN_1_3;
    default: return SPV_ENV_VULKAN_1_0;
    }
}

static spv_validator_options
make_options(uint32_t options)
{
    spv_validator_options made = spvValidatorOptionsCreate();

    spvValidatorOptionsSetRelaxBlockLayout(made, (options & WAKE_SPIRV_RELAXED_BLOCKS) != 0);
    spvValidatorOptionsSetUniformBufferStandardLayout(made,
                                                      (options & WAKE_SPIRV_UNIFORM_STANDARD) != 0);
    spvValidatorOptionsSetScalarBlockLayout(made, (options & WAKE_SPIRV_SCALAR_BLOCKS) != 0);
    spvValidatorOptionsSetWorkgroupScalarBlockLayout(made,
                                                     (options & WAKE_SPIRV_WORKGROUP_SCALAR) != 0);
    spvValidatorOptionsSetAllowLocalSizeId(made, (options & WAKE_SPIRV_LOCAL_SIZE_ID) != 0);
    /* Ids as numbers: names would have to be worked out for every valid module, too. */
    spvValidatorOptionsSetFriendlyNames(made, false);
    return made;
}

/* ---- results --------------------------------------------------------------------------------- */

/* "Invalid capability operand: 6120", "Invalid opcode: 5630": a number that its tables do not
 * have. */
static bool
says_unknown_number(const char *text)
{
    const char *rest = strncmp(text, "Invalid ", 8) == 0 ? text + 8 : NULL;

    return rest && (strncmp(rest, "opcode: ", 8) == 0 ||
                    strncmp(rest, "extended instruction", 20) == 0 || strstr(rest, " operand: "));
}

/* A version that came after it. */
static bool
is_newer_version(const uint32_t *words, size_t count)
{
    return count > 1 && words[0] == SpvMagicNumber && (words[1] >> 16 & 0xff) == 1 &&
           (words[1] & 0xff0000ff) == 0 && words[1] > 0x00010600;
}

/* Rules that an extension relaxes which this build does not know. */
static bool
may_be_relaxed(uint32_t options, const char *text)
{
    return (options & WAKE_SPIRV_LENIENT) && (strstr(text, "is not allowed by Vulkan") ||
                                              strstr(text, "Invalid SPIR-V binary version"));
}

/* "Image Operand Offset can only be used with OpImage*Gather operations", under one number or another: maintenance8 lets it pass. */
static bool
is_allowed_offset(uint32_t options, const char *text)
{
    return (options & WAKE_SPIRV_ANY_OFFSETS) &&
           strstr(text, "Image Operand Offset can only be used with");
}

/* "SPV_KHR_split_barrier" without the vendor: where names of extensions differ. NULL: another name. */
static const char *
after_vendor(const char *name)
{
    const char *vendor = strncmp(name, "SPV_", 4) == 0 ? strchr(name + 4, '_') : NULL;

    return vendor ? vendor + 1 : NULL;
}

/*
 * A capability whose extension other vendors took up under their own names: "requires one of these extensions:
 * SPV_NV_compute_shader_derivatives", while the module has SPV_KHR_compute_shader_derivatives, which this build does not know.
 */
static bool
may_be_taken_up(const char *text, const uint32_t *words, size_t count)
{
    enum { HEADER_WORDS = 5 };
    const char *names = strstr(text, "requires one of these extensions: ");

    for (size_t at = HEADER_WORDS; names && at < count;) {
        const uint32_t length = words[at] >> 16, op = words[at] & 0xffff;
        const char *declared = (const char *)&words[at + 1], *tail;

        if (length == 0 || length > count - at || op == SpvOpMemoryModel) {
            return false;
        }
        if (op == SpvOpExtension && length > 1 && memchr(declared, 0, (length - 1) * 4)) {
            tail = after_vendor(declared);
            if (tail && *tail && strstr(names, tail) && !strstr(names, declared)) {
                return true;
            }
        }
        at += length;
    }
    return false;
}

/*
 * What versions about 2025.1 say and is not so, or not any more; the layer has rules of its own for both. A variable of
 * CullPrimitiveEXT may be an array of booleans: "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036 … is not a bool scalar". Offsets of
 * cooperative vectors may have 64 bits with SPV_EXT_shader_64bit_indexing, "Offset type <id> … is not a 32 bit integer"; without,
 * Vulkan has numbers for it.
 */
static bool
is_out_of_date(const char *text)
{
    return (strstr(text, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036") &&
            strstr(text, "is not a bool scalar")) ||
           (strstr(text, "OpCooperativeVector") && strstr(text, "is not a 32 bit integer"));
}

static void
copy_text(char text[WAKE_SPIRV_TEXT], const char *from)
{
    size_t length;

    snprintf(text, WAKE_SPIRV_TEXT, "%s", from ? from : "");
    length = strlen(text);
    while (length && (text[length - 1] == '\n' || text[length - 1] == ' ')) {
        text[--length] = 0;
    }
}

static enum wake_spirv_verdict
validate(uint32_t options, const uint32_t *words, size_t count, char text[WAKE_SPIRV_TEXT])
{
    spv_const_binary_t binary = { words, count };
    spv_diagnostic diagnostic = NULL;
    spv_context context = spvContextCreate(environment_of(options));
    spv_validator_options made;
    enum wake_spirv_verdict verdict;
    spv_result_t result;

    text[0] = 0;
    if (!context) {
        return WAKE_SPIRV_UNKNOWN;
    }
    made = make_options(options);
    result = spvValidateWithOptions(context, made, &binary, &diagnostic);
    copy_text(text, diagnostic ? diagnostic->error : NULL);
    if (result == SPV_SUCCESS || result == SPV_WARNING) {
        verdict = WAKE_SPIRV_VALID;
    } else if (result == SPV_ERROR_OUT_OF_MEMORY || result == SPV_ERROR_INTERNAL ||
               result == SPV_UNSUPPORTED || says_unknown_number(text) ||
               is_newer_version(words, count) || may_be_relaxed(options, text) ||
               may_be_taken_up(text, words, count) || is_allowed_offset(options, text) ||
               is_out_of_date(text)) {
        verdict = WAKE_SPIRV_UNKNOWN;
    } else {
        verdict = WAKE_SPIRV_INVALID;
    }
    spvDiagnosticDestroy(diagnostic);
    spvValidatorOptionsDestroy(made);
    spvContextDestroy(context);
    return verdict;
}

enum wake_spirv_verdict
wake_spirv_validate(uint32_t options, const uint32_t *words, size_t count,
                    char text[WAKE_SPIRV_TEXT])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    enum wake_spirv_verdict verdict;
    jmp_buf here;

    (void)pthread_once(&once, set_handler);
    if (setjmp(here) != 0) {
        way_out = NULL;
        snprintf(text, WAKE_SPIRV_TEXT, "memory ran out");
        return WAKE_SPIRV_UNKNOWN;
    }
    way_out = &here;
    verdict = validate(options, words, count, text);
    way_out = NULL;
    return verdict;
}

const char *
wake_spirv_validator_version(void)
{
    return spvSoftwareVersionDetailsString();
}

#else

enum wake_spirv_verdict
wake_spirv_validate(uint32_t options, const uint32_t *words, size_t count,
                    char text[WAKE_SPIRV_TEXT])
{
    (void)options;
    (void)words;
    (void)count;
    snprintf(text, WAKE_SPIRV_TEXT, "the layer was built without SPIRV-Tools");
    return WAKE_SPIRV_UNKNOWN;
}

const char *
wake_spirv_validator_version(void)
{
    return "";
}

#endif
