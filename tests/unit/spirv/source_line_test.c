/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of instructions: of a shader compiled with debug information, of modules by hand, of
 * nonsense.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "spirv/source_line.h"

#include <spirv/unified1/spirv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A module by hand. */
static uint32_t words[512];
static size_t count;

static void
begin(void)
{
    static const uint32_t header[] = { SpvMagicNumber, 0x00010300, 0, 100, 0 };

    memcpy(words, header, sizeof(header));
    count = 5;
}

/* `before` operands, a literal string unless NULL. */
static void
emit(uint32_t op, unsigned before, const uint32_t *operands, const char *text)
{
    unsigned length = text ? (unsigned)strlen(text) / 4 + 1 : 0;

    memset(&words[count], 0, (1 + before + length) * 4);
    words[count] = (1 + before + length) << 16 | op;
    if (before) {
        memcpy(&words[count + 1], operands, before * 4);
    }
    if (text) {
        memcpy(&words[count + 1 + before], text, strlen(text));
    }
    count += 1 + before + length;
}

#define EMIT(op, text, ...) \
    emit((op), sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, (const uint32_t[]){ __VA_ARGS__ }, (text))

static void
expect(uint32_t instruction, const char *file, uint32_t line, const char *text)
{
    struct wake_source_line got;

    assert_true(wake_spirv_source_line(words, count, instruction, &got));
    assert_string_equal(got.file, file);
    assert_int_equal(got.line, line);
    assert_string_equal(got.text, text);
}

/* ---- compiled -------------------------------------------------------------------------------- */

/* The n-th store of the shader. */
static uint32_t
store(const uint32_t *module, size_t length, unsigned n)
{
    uint32_t number = 0;

    for (size_t at = 5; at < length; at += module[at] >> 16, number++) {
        if ((module[at] & 0xffff) == SpvOpStore && n-- == 0) {
            return number;
        }
    }
    fail();
    return 0;
}

static void
compiled_shader(void **state)
{
    static const struct {
        uint32_t line;
        const char *text;
    } wanted[] = { { 7, "to[0] = 1u;" },
                   { 100, "to[1] = 2u; // said to be line 100" },
                   { 101, "to[2] = 3u;" },
                   { 12, "to[3] = 4u; // said to be line 12, which there is twice" } };
    static uint32_t module[1 << 14];
    struct wake_source_line got;
    FILE *file = fopen(GPUAV_SHADERS "/gpuav_lines.spv", "rb");
    size_t length;

    (void)state;
    assert_non_null(file);
    length = fread(module, 4, sizeof(module) / 4, file);
    fclose(file);
    for (unsigned n = 0; n < 4; n++) {
        assert_true(wake_spirv_source_line(module, length, store(module, length, n), &got));
        assert_int_equal(got.line, wanted[n].line);
        assert_string_equal(got.text, wanted[n].text);
        assert_non_null(strstr(got.file, "gpuav_lines.comp"));
    }
    assert_false(wake_spirv_source_line(module, length, 0, &got)); /* a capability */
}

/* ---- by hand --------------------------------------------------------------------------------- */

/* The text in pieces, a file that is included, and its other name. */
static void
continued_and_included(void **state)
{
    (void)state;
    begin();
    EMIT(SpvOpString, "main.frag", 1);
    EMIT(SpvOpString, "part.glsl", 2);
    EMIT(SpvOpSource, "one\ntw", SpvSourceLanguageGLSL, 460, 1);
    emit(SpvOpSourceContinued, 0, NULL,
         "o\n#line 7 \"part.glsl\"\n  seven\t\n#line 4 \"main.frag\"\nfour");
    EMIT(SpvOpFunction, NULL, 3, 4, 0, 5);
    EMIT(SpvOpLine, NULL, 1, 2, 9); /* instruction 5 */
    emit(SpvOpNop, 0, NULL, NULL);
    EMIT(SpvOpLine, NULL, 2, 7, 0);
    emit(SpvOpNop, 0, NULL, NULL);
    EMIT(SpvOpLine, NULL, 1, 4, 0);
    emit(SpvOpNop, 0, NULL, NULL);
    EMIT(SpvOpLine, NULL, 2, 99, 0);
    emit(SpvOpNop, 0, NULL, NULL);
    expect(6, "main.frag", 2, "two");
    expect(8, "part.glsl", 7, "seven");
    expect(10, "main.frag", 4, "four");
    expect(12, "part.glsl", 99, ""); /* there is no such line */
    {
        struct wake_source_line got;

        assert_true(wake_spirv_source_line(words, count, 6, &got));
        assert_int_equal(got.column, 9);
    }
}

/* Until 3.30 the line after `#line n` was n + 1. */
static void
old_language(void **state)
{
    (void)state;
    begin();
    EMIT(SpvOpString, "", 1);
    EMIT(SpvOpSource, "a\n#line 10\nb\nc", SpvSourceLanguageGLSL, 120, 1);
    EMIT(SpvOpFunction, NULL, 3, 4, 0, 5);
    EMIT(SpvOpLine, NULL, 1, 11, 0);
    emit(SpvOpNop, 0, NULL, NULL);
    expect(4, "", 11, "b");
}

static void
no_line(void **state)
{
    struct wake_source_line got;

    (void)state;
    begin();
    EMIT(SpvOpString, "x", 1);
    EMIT(SpvOpFunction, NULL, 3, 4, 0, 5);
    EMIT(SpvOpLine, NULL, 1, 11, 0);
    emit(SpvOpNop, 0, NULL, NULL);
    emit(SpvOpNoLine, 0, NULL, NULL);
    emit(SpvOpNop, 0, NULL, NULL); /* 5 */
    EMIT(SpvOpLine, NULL, 1, 12, 0);
    emit(SpvOpFunctionEnd, 0, NULL, NULL);
    EMIT(SpvOpFunction, NULL, 3, 4, 0, 5);
    emit(SpvOpNop, 0, NULL, NULL); /* 9 */
    expect(3, "x", 11, "");
    assert_false(wake_spirv_source_line(words, count, 5, &got));
    assert_false(wake_spirv_source_line(words, count, 9, &got));
    assert_false(wake_spirv_source_line(words, count, 1000, &got));
}

static void
shader_debug_info(void **state)
{
    struct wake_source_line got;

    (void)state;
    begin();
    EMIT(SpvOpExtInstImport, "NonSemantic.Shader.DebugInfo.100", 10);
    EMIT(SpvOpString, "deep/main.comp", 1);
    EMIT(SpvOpString, "first\nsec", 2);
    EMIT(SpvOpString, "ond\nthird", 3);
    EMIT(SpvOpConstant, NULL, 20, 21, 2);
    EMIT(SpvOpConstant, NULL, 20, 22, 5);
    EMIT(SpvOpExtInst, NULL, 30, 31, 10, 35, 1, 2); /* DebugSource */
    EMIT(SpvOpExtInst, NULL, 30, 32, 10, 102, 3);   /* DebugSourceContinued */
    EMIT(SpvOpFunction, NULL, 3, 4, 0, 5);
    EMIT(SpvOpExtInst, NULL, 30, 33, 10, 103, 31, 21, 21, 22, 22); /* DebugLine */
    emit(SpvOpNop, 0, NULL, NULL);
    EMIT(SpvOpExtInst, NULL, 30, 34, 10, 104); /* DebugNoLine */
    emit(SpvOpNop, 0, NULL, NULL);
    expect(10, "deep/main.comp", 2, "second");
    assert_true(wake_spirv_source_line(words, count, 10, &got));
    assert_int_equal(got.column, 5);
    assert_false(wake_spirv_source_line(words, count, 12, &got));
}

static void
long_lines_are_cut(void **state)
{
    static char source[1200];
    struct wake_source_line got;

    (void)state;
    memset(source, 'x', sizeof(source) - 1);
    begin();
    EMIT(SpvOpString, "x", 1);
    EMIT(SpvOpSource, source, SpvSourceLanguageGLSL, 460, 1);
    EMIT(SpvOpLine, NULL, 1, 1, 0);
    assert_true(wake_spirv_source_line(words, count, 2, &got));
    assert_int_equal(strlen(got.text), WAKE_SOURCE_TEXT - 1);
}

static void
nonsense(void **state)
{
    struct wake_source_line got;

    (void)state;
    assert_false(wake_spirv_source_line(NULL, 0, 0, &got));
    begin();
    assert_false(wake_spirv_source_line(words, count, 0, &got));
    EMIT(SpvOpString, "x", 1);
    EMIT(SpvOpLine, NULL, 1, 3, 0);
    words[count - 4] = 0xffff0000u | SpvOpLine; /* longer than there are words */
    assert_false(wake_spirv_source_line(words, count, 1, &got));
    words[count - 4] = SpvOpLine; /* no length */
    assert_false(wake_spirv_source_line(words, count, 1, &got));
    words[count - 4] = 4 << 16 | SpvOpLine;
    words[7] = 0x78787878; /* a string without an end: no name */
    assert_true(wake_spirv_source_line(words, count, 1, &got));
    assert_string_equal(got.file, "");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compiled_shader),   cmocka_unit_test(continued_and_included),
        cmocka_unit_test(old_language),      cmocka_unit_test(no_line),
        cmocka_unit_test(shader_debug_info), cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(nonsense),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
