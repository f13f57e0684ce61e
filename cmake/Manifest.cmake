# SPDX-License-Identifier: Apache-2.0
# The layer's manifest, four times from one template: beside the library in build/layers and for the
# installation, and both under the Khronos layer's name, too, for programs that ask for that one. The
# loader does not look into the folder of these; `wake run --stand-in` has it do so.
# What a configurator shows of the settings (`features`) comes from the layer's table of settings.

add_executable(wake_manifest "${CMAKE_SOURCE_DIR}/tools/manifest_writer.c"
    "${CMAKE_SOURCE_DIR}/src/base/settings_table.c" "${CMAKE_SOURCE_DIR}/src/base/settings_presets.c")
target_link_libraries(wake_manifest PRIVATE wake_flags wake_deps)
target_include_directories(wake_manifest PRIVATE "${CMAKE_SOURCE_DIR}/src" "${CMAKE_BINARY_DIR}")

function(wake_write_manifest file layer_name library_path)
    set(template "${CMAKE_SOURCE_DIR}/src/intercept/manifest/VkLayer_wake.json.in")
    add_custom_command(OUTPUT "${file}"
        COMMAND wake_manifest "${template}" "${file}" "${layer_name}" "${library_path}" "${VULKAN_HEADER_VERSION}"
        DEPENDS wake_manifest "${template}" VERBATIM)
    string(MAKE_C_IDENTIFIER "manifest_${file}" target)
    add_custom_target(${target} ALL DEPENDS "${file}")
endfunction()

file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/layers" "${CMAKE_BINARY_DIR}/layers_stand_in"
    "${CMAKE_BINARY_DIR}/install")
wake_write_manifest("${CMAKE_BINARY_DIR}/layers/VkLayer_wake.json"
    VK_LAYER_WAKE_validation "./libVkLayer_wake.so")
wake_write_manifest("${CMAKE_BINARY_DIR}/layers_stand_in/VkLayer_khronos_validation.json"
    VK_LAYER_KHRONOS_validation "../layers/libVkLayer_wake.so")

# The loader resolves a relative path from the manifest's folder: the installation may be moved as a
# whole.
function(wake_install_manifest file layer_name folder)
    file(RELATIVE_PATH up "/prefix/${folder}" "/prefix/${CMAKE_INSTALL_LIBDIR}")
    wake_write_manifest("${CMAKE_BINARY_DIR}/install/${file}" "${layer_name}" "${up}/libVkLayer_wake.so")
    install(FILES "${CMAKE_BINARY_DIR}/install/${file}" DESTINATION "${folder}")
endfunction()

wake_install_manifest(VkLayer_wake.json VK_LAYER_WAKE_validation
    "${CMAKE_INSTALL_DATADIR}/vulkan/explicit_layer.d")
wake_install_manifest(VkLayer_khronos_validation.json VK_LAYER_KHRONOS_validation
    "${CMAKE_INSTALL_DATADIR}/wake/stand_in")
install(TARGETS wake_layer LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
