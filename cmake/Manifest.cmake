# SPDX-License-Identifier: Apache-2.0
# The layer's manifest, three times from one template: beside the library in build/layers, for the
# installation, and under the Khronos layer's name for programs that ask for that one (not
# installed).

set(template "${CMAKE_SOURCE_DIR}/src/intercept/manifest/VkLayer_wake.json.in")
set(WAKE_MANIFEST_API_VERSION "${VULKAN_HEADER_VERSION}")

function(wake_write_manifest file layer_name library_path)
    set(WAKE_LAYER_NAME "${layer_name}")
    set(WAKE_LIBRARY_PATH "${library_path}")
    configure_file("${template}" "${file}" @ONLY)
endfunction()

wake_write_manifest("${CMAKE_BINARY_DIR}/layers/VkLayer_wake.json"
    VK_LAYER_WAKE_validation "./libVkLayer_wake.so")
wake_write_manifest("${CMAKE_BINARY_DIR}/layers_stand_in/VkLayer_khronos_validation.json"
    VK_LAYER_KHRONOS_validation "../layers/libVkLayer_wake.so")

# The loader resolves a relative path from the manifest's folder: the installation may be moved as a
# whole.
set(manifest_folder "${CMAKE_INSTALL_DATADIR}/vulkan/explicit_layer.d")
file(RELATIVE_PATH up "/prefix/${manifest_folder}" "/prefix/${CMAKE_INSTALL_LIBDIR}")
wake_write_manifest("${CMAKE_BINARY_DIR}/install/VkLayer_wake.json"
    VK_LAYER_WAKE_validation "${up}/libVkLayer_wake.so")

install(TARGETS wake_layer LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(FILES "${CMAKE_BINARY_DIR}/install/VkLayer_wake.json" DESTINATION "${manifest_folder}")
