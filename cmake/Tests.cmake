# SPDX-License-Identifier: Apache-2.0
# What the test folders share. CTest labels: quick (whole set under a minute), scenes, threads
# (several threads at work: also run under ThreadSanitizer), stress, long, gpu. Exit status 77 means
# 'skipped'.

# Lines are enough where a test fails; the variables' places take a quarter of the time that compiling a scene takes.
add_compile_options($<$<CONFIG:RelWithDebInfo>:-g1>)

find_path(CMOCKA_INCLUDE_DIR cmocka.h REQUIRED)
find_library(CMOCKA_LIBRARY cmocka REQUIRED)
mark_as_advanced(CMOCKA_INCLUDE_DIR CMOCKA_LIBRARY)

add_library(wake_cmocka INTERFACE)
target_include_directories(wake_cmocka SYSTEM INTERFACE "${CMOCKA_INCLUDE_DIR}")
target_link_libraries(wake_cmocka INTERFACE "${CMOCKA_LIBRARY}")

# Sanitizer builds beside a release build need not make again what is not sanitized: the shaders of scenes, and, with AddressSanitizer,
# the programs of scenes.
set(WAKE_RELEASE_BUILD "" CACHE PATH "Folder of a release build, complete and of the same sources, for sanitizer builds")
set(WAKE_SCENE_SHADERS "${CMAKE_BINARY_DIR}/gen/scenes")
if(WAKE_RELEASE_BUILD)
    set(WAKE_SCENE_SHADERS "${WAKE_RELEASE_BUILD}/gen/scenes")
endif()

# wake_take_turns(TEST [TURNS...]): the test looks once more at what another one looks at, in another mode or on another driver. Its
# label turn.N says in which turns `./run test` runs it; `./run test long` runs all. By its name it gets one of the elements of TURNS:
# one of the six turns, or several (024) of them.
function(wake_take_turns name)
    set(turns ${ARGN})
    if(NOT turns)
        set(turns 0 1 2 2 3 4 5 5) # 2 and 5 are the short ones: ThreadSanitizer has fewer tests
    endif()
    list(LENGTH turns count)
    string(MD5 hash "${name}")
    string(SUBSTRING "${hash}" 0 6 digits)
    math(EXPR index "0x${digits} % ${count}")
    list(GET turns ${index} turn)
    set_property(TEST ${name} APPEND PROPERTY LABELS turn.${turn})
endfunction()

# wake_begin_early(TEST...): tests that take several seconds are begun first, so that no core waits for one of them in the end.
function(wake_begin_early)
    set_tests_properties(${ARGN} PROPERTIES COST 100)
endfunction()

# wake_add_unit_test(NAME FILE [LABEL...]): one executable over the archive form of the layer.
function(wake_add_unit_test name file)
    string(REGEX REPLACE "[^A-Za-z0-9_]" "_" target "${name}")
    add_executable(${target} "${file}")
    target_include_directories(${target} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
    target_link_libraries(${target} PRIVATE wake_core_tested wake_cmocka)
    add_test(NAME ${name} COMMAND ${target})
    set_tests_properties(${name} PROPERTIES
        LABELS "quick;unit;${ARGN}" TIMEOUT 600 SKIP_RETURN_CODE 77)
endfunction()
