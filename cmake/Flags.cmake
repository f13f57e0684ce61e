# SPDX-License-Identifier: Apache-2.0
# wake_flags: an interface target with what every C file of the project is compiled with.

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
endif()

# gnu11: C11 plus __attribute__, __builtin_* and the declarations of _GNU_SOURCE.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# The code is the same either way. Types and variables, which every object file repeats, take a third of the time that compiling the
# layer takes.
option(WAKE_LINES_ONLY "Debug information of functions and lines alone" OFF)
if(WAKE_LINES_ONLY)
    add_compile_options($<$<CONFIG:RelWithDebInfo>:-g1>)
endif()

# The headers that most files include are parsed once. Not with ccache, which would keep nothing that is compiled so; and not in the
# presets debug and tsan, so that a file that lacks an include is found.
set(precompile ON)
file(REAL_PATH "${CMAKE_C_COMPILER}" compiler)
if("${compiler};${CMAKE_C_COMPILER_LAUNCHER}" MATCHES "ccache" OR WAKE_SANITIZE MATCHES thread OR
   (CMAKE_BUILD_TYPE STREQUAL Debug AND NOT WAKE_SANITIZE))
    set(precompile OFF)
endif()
option(WAKE_PRECOMPILE "Precompile the headers that most files include" ${precompile})
set(CMAKE_PCH_PROLOGUE "") # CMake's own would make them system headers, which compilers do not warn about
# wake_precompile_headers(TARGET HEADER...), wake_precompile_headers(TARGET REUSE_FROM OTHER): another target of the same flags.
function(wake_precompile_headers target)
    if(NOT WAKE_PRECOMPILE)
        return()
    elseif("${ARGV1}" STREQUAL REUSE_FROM)
        target_precompile_headers(${target} ${ARGN})
    else()
        target_precompile_headers(${target} PRIVATE ${ARGN})
    endif()
endfunction()

find_package(Threads REQUIRED)

add_library(wake_flags INTERFACE)
target_compile_definitions(wake_flags INTERFACE _GNU_SOURCE
    # Assertions, thread roles, lock ranks.
    $<$<CONFIG:Debug>:WAKE_DEBUG=1>)
target_compile_options(wake_flags INTERFACE
    -Wall -Wextra -Wshadow -Wstrict-prototypes
    # The layer is opened with dlopen: the few dozen bytes it keeps per thread fit the static TLS
    # reserve.
    -ftls-model=initial-exec
    -fno-semantic-interposition)
target_link_libraries(wake_flags INTERFACE Threads::Threads ${CMAKE_DL_LIBS})
if(WAKE_WERROR)
    target_compile_options(wake_flags INTERFACE -Werror)
endif()

if(WAKE_SANITIZE)
    target_compile_definitions(wake_flags INTERFACE WAKE_SANITIZE=1)
    # A target with the property WAKE_PLAIN is only linked with the sanitizer: compiling takes it a tenth of the time.
    foreach(option -fsanitize=${WAKE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
        target_compile_options(wake_flags INTERFACE $<$<NOT:$<BOOL:$<TARGET_PROPERTY:WAKE_PLAIN>>>:${option}>)
    endforeach()
    target_link_options(wake_flags INTERFACE -fsanitize=${WAKE_SANITIZE})
endif()
