# SPDX-License-Identifier: Apache-2.0
# wake_deps: an interface target with the libraries inside the layer. All are linked statically: a
# layer is loaded into foreign processes and must neither need nor export a second copy of anything
# there.

find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
# The interpreter itself: what PATH has may be a shell script that looks for it, half a second each time, and thousands of tests and
# of shaders start one.
execute_process(COMMAND "${Python3_EXECUTABLE}" -c "import sys; print(sys.executable)"
    OUTPUT_VARIABLE wake_python OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(EXISTS "${wake_python}")
    set(Python3_EXECUTABLE "${wake_python}")
endif()

# --- Vulkan headers and registry ----------------------------------------------------------------
# The newest registry that is here, and the headers of the same package. -DVULKAN_REGISTRY=FOLDER says which instead (the headers
# are then FOLDER/../../../include, or -DVULKAN_INCLUDE_DIR=). Both are looked for again whenever CMake runs.
set(WAKE_HEADERS newest CACHE STRING
    "Vulkan headers: newest, those that cmake/vulkan_headers.sh has fetched among them, or system, what is installed")
set_property(CACHE WAKE_HEADERS PROPERTY STRINGS newest system)
get_property(help CACHE VULKAN_REGISTRY PROPERTY HELPSTRING)
if(help MATCHES "^Folder that holds" AND VULKAN_REGISTRY STREQUAL "/usr/share/vulkan/registry")
    # Nobody's choice: a build folder from when that was the default.
    unset(VULKAN_REGISTRY CACHE)
    unset(VULKAN_INCLUDE_DIR CACHE)
endif()
if(NOT VULKAN_REGISTRY)
    set(registries /usr/share/vulkan/registry /usr/local/share/vulkan/registry)
    if(WAKE_HEADERS STREQUAL newest AND EXISTS "${WAKE_THIRD_PARTY}/vulkan_headers/stamp")
        list(PREPEND registries "${WAKE_THIRD_PARTY}/vulkan_headers/usr/share/vulkan/registry")
    endif()
    set(newest -1)
    foreach(registry IN LISTS registries)
        if(NOT EXISTS "${registry}/vk.xml")
            continue()
        endif()
        # "// Version of this file", "#define <name>VK_HEADER_VERSION</name> 239"
        file(STRINGS "${registry}/vk.xml" line REGEX "#define <name>VK_HEADER_VERSION</name> [0-9]+")
        string(REGEX MATCH "</name> ([0-9]+)" matched "${line}")
        set(number "${CMAKE_MATCH_1}")
        # What was fetched may have been damaged since: headers of the same package, whole, or not at all.
        if(registry MATCHES "/vulkan_headers/")
            set(header "${registry}/../../../include/vulkan/vulkan_core.h")
            set(line "")
            if(EXISTS "${header}")
                file(STRINGS "${header}" line REGEX "^#define VK_HEADER_VERSION ${number}$")
                file(STRINGS "${registry}/vk.xml" end REGEX "^</registry>")
            endif()
            if(NOT number OR NOT line OR NOT end OR NOT EXISTS "${registry}/validusage.json")
                message(STATUS "Vulkan headers: those in ${WAKE_THIRD_PARTY}/vulkan_headers are damaged and not used; remove the folder")
                continue()
            endif()
        endif()
        if(number GREATER newest)
            set(newest ${number})
            set(VULKAN_REGISTRY "${registry}")
        endif()
    endforeach()
endif()
if(NOT EXISTS "${VULKAN_REGISTRY}/vk.xml")
    message(FATAL_ERROR "No vk.xml in '${VULKAN_REGISTRY}': install libvulkan-dev or set VULKAN_REGISTRY")
endif()
if(NOT VULKAN_INCLUDE_DIR)
    cmake_path(SET beside NORMALIZE "${VULKAN_REGISTRY}/../../../include")
    find_path(WAKE_VULKAN_INCLUDE_DIR vulkan/vulkan_core.h HINTS "${beside}" NO_CACHE REQUIRED)
    set(VULKAN_INCLUDE_DIR "${WAKE_VULKAN_INCLUDE_DIR}")
endif()
set(WAKE_REGISTRY "${VULKAN_REGISTRY}" CACHE INTERNAL "The registry of this build, for ./run")
file(STRINGS "${VULKAN_INCLUDE_DIR}/vulkan/vulkan_core.h" line
    REGEX "^#define VK_HEADER_VERSION_COMPLETE ")
string(REGEX MATCH "\\([0-9]+, ([0-9]+), ([0-9]+)," matched "${line}")
set(VULKAN_HEADER_MINOR "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}")
file(STRINGS "${VULKAN_INCLUDE_DIR}/vulkan/vulkan_core.h" line REGEX "^#define VK_HEADER_VERSION [0-9]+")
string(REGEX MATCH "[0-9]+$" VULKAN_HEADER_PATCH "${line}")
set(VULKAN_HEADER_VERSION "${VULKAN_HEADER_MINOR}.${VULKAN_HEADER_PATCH}")
# The newest headers that all sources were compiled with. A warning that later ones bring must not stop anybody's build.
set(WAKE_HEADERS_TESTED 1.4.363)
if(WAKE_WERROR AND VULKAN_HEADER_VERSION VERSION_GREATER WAKE_HEADERS_TESTED)
    message(STATUS "Vulkan headers: newer than ${WAKE_HEADERS_TESTED}, the newest that were tested: warnings are not errors")
    target_compile_options(wake_flags INTERFACE -Wno-error)
endif()

add_library(wake_deps INTERFACE)
target_include_directories(wake_deps SYSTEM INTERFACE "${VULKAN_INCLUDE_DIR}")

# --- Concurrency Kit, xxHash: Debian's archives are position independent ------------------------
find_path(CK_INCLUDE_DIR ck_ring.h REQUIRED)
find_library(CK_LIBRARY NAMES libck.a ck REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_library(XXHASH_LIBRARY NAMES libxxhash.a xxhash REQUIRED)
target_include_directories(wake_deps SYSTEM INTERFACE "${CK_INCLUDE_DIR}" "${XXHASH_INCLUDE_DIR}")
target_link_libraries(wake_deps INTERFACE "${CK_LIBRARY}" "${XXHASH_LIBRARY}")

# --- SPIR-V headers: opcodes, and the numbers of capabilities ------------------------------------
find_path(SPIRV_INCLUDE_DIR spirv/unified1/spirv.h REQUIRED
    DOC "Folder that holds spirv/unified1/spirv.h and spirv.json")
target_include_directories(wake_deps SYSTEM INTERFACE "${SPIRV_INCLUDE_DIR}")

# --- SPIRV-Tools: C API over a C++ archive; the C++ run time comes in as an archive too ---------
find_path(SPIRV_TOOLS_INCLUDE_DIR spirv-tools/libspirv.h)
find_library(SPIRV_TOOLS_LIBRARY NAMES libSPIRV-Tools.a)
execute_process(COMMAND "${CMAKE_C_COMPILER}" -print-file-name=libstdc++.a
    OUTPUT_VARIABLE WAKE_STDCXX_ARCHIVE OUTPUT_STRIP_TRAILING_WHITESPACE)
mark_as_advanced(CK_INCLUDE_DIR CK_LIBRARY XXHASH_INCLUDE_DIR XXHASH_LIBRARY
    SPIRV_TOOLS_INCLUDE_DIR SPIRV_TOOLS_LIBRARY)
if(SPIRV_TOOLS_INCLUDE_DIR AND SPIRV_TOOLS_LIBRARY AND EXISTS "${WAKE_STDCXX_ARCHIVE}")
    set(WAKE_HAVE_SPIRV_TOOLS ON)
    add_library(wake_spirv_tools INTERFACE)
    target_include_directories(wake_spirv_tools SYSTEM INTERFACE "${SPIRV_TOOLS_INCLUDE_DIR}")
    target_compile_definitions(wake_spirv_tools INTERFACE WAKE_HAVE_SPIRV_TOOLS=1)
    target_link_libraries(wake_spirv_tools INTERFACE "${SPIRV_TOOLS_LIBRARY}" "${WAKE_STDCXX_ARCHIVE}" m)
else()
    set(WAKE_HAVE_SPIRV_TOOLS OFF)
endif()

# --- jemalloc: built once per checkout from the distribution's source package -------------------
if(WAKE_JEMALLOC AND WAKE_SANITIZE)
    message(STATUS "jemalloc: off, a sanitizer brings its own allocator")
elseif(WAKE_JEMALLOC)
    execute_process(
        COMMAND "${CMAKE_SOURCE_DIR}/cmake/jemalloc.sh" "${WAKE_THIRD_PARTY}/jemalloc"
        RESULT_VARIABLE jemalloc_result)
    if(NOT jemalloc_result EQUAL 0)
        message(FATAL_ERROR "jemalloc could not be built; configure with -DWAKE_JEMALLOC=OFF to do without")
    endif()
    target_compile_definitions(wake_deps INTERFACE WAKE_HAVE_JEMALLOC=1)
    target_include_directories(wake_deps SYSTEM INTERFACE "${WAKE_THIRD_PARTY}/jemalloc/include")
    target_link_libraries(wake_deps INTERFACE "${WAKE_THIRD_PARTY}/jemalloc/lib/libjemalloc_pic.a" m)
endif()

message(STATUS "Vulkan headers ${VULKAN_HEADER_VERSION}, registry ${VULKAN_REGISTRY}; "
    "ck ${CK_LIBRARY}; xxhash ${XXHASH_LIBRARY}; SPIRV-Tools ${WAKE_HAVE_SPIRV_TOOLS}; "
    "jemalloc ${WAKE_JEMALLOC}")
