# SPDX-License-Identifier: Apache-2.0
# wake_core: src/ and the generated C, compiled once. It is linked twice: into the layer, and as an
# archive into the unit tests, which reach what the layer does not export.

file(GLOB wake_sources CONFIGURE_DEPENDS
    "${CMAKE_SOURCE_DIR}/src/*/*.c" "${CMAKE_SOURCE_DIR}/src/*/*/*.c")
if(NOT wake_sources)
    message(STATUS "No C file under src/ yet: building an empty layer")
    file(WRITE "${CMAKE_BINARY_DIR}/empty.c" "typedef int wake_nothing_here;\n")
    set(wake_sources "${CMAKE_BINARY_DIR}/empty.c")
endif()

add_library(wake_headers INTERFACE)
target_include_directories(wake_headers INTERFACE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_BINARY_DIR}")
target_compile_definitions(wake_headers INTERFACE WAKE_VERSION="${PROJECT_VERSION}")
target_link_libraries(wake_headers INTERFACE wake_flags wake_deps)
if(WAKE_HAVE_SPIRV_TOOLS)
    # The one file that calls it; the archives come last, behind what needs them.
    set_source_files_properties("${CMAKE_SOURCE_DIR}/src/spirv/spirv_validator.c" PROPERTIES
        COMPILE_DEFINITIONS WAKE_HAVE_SPIRV_TOOLS=1)
    target_link_libraries(wake_headers INTERFACE "${SPIRV_TOOLS_LIBRARY}" "${WAKE_STDCXX_ARCHIVE}" m)
endif()

add_library(wake_core OBJECT ${wake_sources} ${wake_generated_c})
target_link_libraries(wake_core PUBLIC wake_headers)
add_dependencies(wake_core wake_gen)
wake_precompile_headers(wake_core
    <base/vulkan_all.h> <base/heap.h> <gen/records.h> <state/object/object.h> <string.h>)

set(CMAKE_C_ARCHIVE_CREATE "<CMAKE_AR> qcT <TARGET> <LINK_FLAGS> <OBJECTS>") # thin: never leaves the build folder
add_library(wake_core_static STATIC $<TARGET_OBJECTS:wake_core>)
set_target_properties(wake_core_static PROPERTIES OUTPUT_NAME wake_core)
target_link_libraries(wake_core_static PUBLIC wake_headers)
add_dependencies(wake_core_static wake_gen)
# For programs that are not shipped: the layer's debug information once more in each of seventy took half of the time of a build.
add_library(wake_core_tested INTERFACE)
target_link_libraries(wake_core_tested INTERFACE wake_core_static)
target_link_options(wake_core_tested INTERFACE "$<$<CONFIG:RelWithDebInfo>:-Wl,--strip-debug>")

add_library(wake_layer MODULE $<TARGET_OBJECTS:wake_core>)
set(exports "${CMAKE_SOURCE_DIR}/cmake/exports.map")
set_target_properties(wake_layer PROPERTIES
    OUTPUT_NAME VkLayer_wake
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/layers"
    LINKER_LANGUAGE C
    LINK_DEPENDS "${exports}")
target_link_libraries(wake_layer PRIVATE wake_headers)
target_link_options(wake_layer PRIVATE
    "LINKER:--version-script=${exports}"
    # Thread-exit hooks outlive dlclose: the code must stay mapped.
    "LINKER:-z,nodelete" "LINKER:-z,now" "LINKER:-z,text"
    "LINKER:-Bsymbolic" "LINKER:--exclude-libs,ALL")
if(NOT WAKE_SANITIZE)
    # A sanitizer's run time comes from the program, so there it stays undefined here.
    target_link_options(wake_layer PRIVATE "LINKER:-z,defs")
endif()
