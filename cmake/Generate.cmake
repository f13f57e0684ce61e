# SPDX-License-Identifier: Apache-2.0
# wake_gen: one command makes every generated file under <build>/gen, included as "gen/records.h".
# The generator names its outputs at configure time; the set of names does not depend on the
# registry.

set(WAKE_GEN_DIR "${CMAKE_BINARY_DIR}/gen")
set(WAKE_GENERATOR "${CMAKE_SOURCE_DIR}/src/intercept/gen/generate.py")
set(wake_generated_c "")
set(wake_generated_files "")
set(WAKE_HAVE_GENERATOR OFF)
file(MAKE_DIRECTORY "${WAKE_GEN_DIR}")

file(GLOB generator_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/intercept/gen/*.py"
    "${CMAKE_SOURCE_DIR}/src/intercept/gen/known_extensions.txt" "${CMAKE_SOURCE_DIR}/src/core/checks*.def")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${generator_sources})

if(EXISTS "${WAKE_GENERATOR}")
    set(WAKE_HAVE_GENERATOR ON)
    execute_process(
        COMMAND "${Python3_EXECUTABLE}" -B "${WAKE_GENERATOR}" --list-outputs
        OUTPUT_VARIABLE generated_names OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" generated_names "${generated_names}")
    list(TRANSFORM generated_names PREPEND "${WAKE_GEN_DIR}/" OUTPUT_VARIABLE wake_generated_files)
    set(wake_generated_c "${wake_generated_files}")
    list(FILTER wake_generated_c INCLUDE REGEX "\\.c$")
    set(wake_shapes_c "${wake_generated_c}") # for tools/: no part of the layer
    list(FILTER wake_shapes_c INCLUDE REGEX "/record_shapes")
    list(FILTER wake_generated_c EXCLUDE REGEX "/record_shapes")

    set(registry_files "${VULKAN_REGISTRY}/vk.xml")
    if(EXISTS "${VULKAN_REGISTRY}/validusage.json")
        list(APPEND registry_files "${VULKAN_REGISTRY}/validusage.json")
        set(validusage_option --validusage "${VULKAN_REGISTRY}/validusage.json")
    endif()

    add_custom_command(
        OUTPUT ${wake_generated_files}
        COMMAND "${Python3_EXECUTABLE}" -B "${WAKE_GENERATOR}" --registry "${VULKAN_REGISTRY}/vk.xml"
                ${validusage_option} --spirv "${SPIRV_INCLUDE_DIR}/spirv/unified1/spirv.json" --out "${WAKE_GEN_DIR}"
        DEPENDS ${generator_sources} ${registry_files}
        COMMENT "Generating gen/ from ${VULKAN_REGISTRY}/vk.xml"
        VERBATIM)
endif()
# A name for what instruments shaders: what it made is kept on disk for as long as nothing of it changes.
file(GLOB instrument_sources CONFIGURE_DEPENDS
    "${CMAKE_SOURCE_DIR}/src/gpuav/instrument/*.[ch]" "${CMAKE_SOURCE_DIR}/src/spirv/*.[ch]")
set(instrument_name "${WAKE_GEN_DIR}/instrument_sources.h")
add_custom_command(
    OUTPUT "${instrument_name}"
    COMMAND "${CMAKE_COMMAND}" "-DSOURCES=${instrument_sources}" "-DOUT=${instrument_name}"
            -P "${CMAKE_SOURCE_DIR}/cmake/NameSources.cmake"
    DEPENDS ${instrument_sources} "${CMAKE_SOURCE_DIR}/cmake/NameSources.cmake"
    COMMENT "Naming what instruments shaders"
    VERBATIM)
add_custom_target(wake_gen DEPENDS ${wake_generated_files} "${instrument_name}")

# Thunks are straight-line code that runs once per call: vectorised stores of a few arguments, and loops turned into calls of
# memcpy, are longer than what they replace. Counted with callgrind: docs/performance.md.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(wake_thunk_files "${wake_generated_c}")
    list(FILTER wake_thunk_files INCLUDE REGEX "/thunks_[0-9]+\\.c$")
    set_source_files_properties(${wake_thunk_files} PROPERTIES COMPILE_OPTIONS
        "-fno-tree-vectorize;-fno-tree-slp-vectorize;-fno-tree-loop-distribute-patterns;-fno-ivopts")
endif()
# Their long functions with each access checked: to optimize them takes longer than a fifth of the layer's other files do.
if(WAKE_SANITIZE MATCHES address)
    set(wake_long_files "${wake_generated_c}")
    list(FILTER wake_long_files INCLUDE REGEX "/(thunks|pack)_[0-9]+\\.c$")
    set_property(SOURCE ${wake_long_files} APPEND PROPERTY COMPILE_OPTIONS -O0)
    set_source_files_properties(${wake_long_files} PROPERTIES SKIP_PRECOMPILE_HEADERS ON) # those are of another level
endif()
