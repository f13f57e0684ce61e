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
