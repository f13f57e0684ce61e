# SPDX-License-Identifier: Apache-2.0
# The package for Debian and its kin: `./run package`, or `cpack --config <build>/CPackConfig.cmake`
# after a build. The library and the programs are stripped; what was stripped off, by build id, is a
# package of its own (.ddeb, as Debian's -dbgsym packages).

set(doc "${CMAKE_INSTALL_DATADIR}/doc/wake-validation-layer")
install(FILES "${CMAKE_SOURCE_DIR}/cmake/package/copyright" "${CMAKE_SOURCE_DIR}/LICENSE"
    "${CMAKE_SOURCE_DIR}/README.md" "${CMAKE_SOURCE_DIR}/CHANGELOG.md" DESTINATION "${doc}")
# How checks are written, and the list of those that are, is for those who have the sources.
file(GLOB pages CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/docs/*.md" "${CMAKE_SOURCE_DIR}/docs/*.json")
list(FILTER pages EXCLUDE REGEX "/(architecture|checks|codegen|concurrency|coverage|testing)\\.md$")
install(FILES ${pages} DESTINATION "${doc}/docs")

install(FILES "${CMAKE_SOURCE_DIR}/docs/man/wake.1" "${CMAKE_SOURCE_DIR}/docs/man/wake-replay.1"
    DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${CMAKE_SOURCE_DIR}/tools/completion/wake"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")

set(CPACK_PACKAGE_NAME wake-validation-layer)
set(CPACK_PACKAGE_VENDOR Wake)
set(CPACK_PACKAGE_CONTACT "Wake <wake@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
"Wake records what an application calls and checks it a moment later on worker
threads, so that a program stays playable under full validation. The package
holds the layer (VK_LAYER_WAKE_validation), a manifest under the name of the
Khronos layer for 'wake run --stand-in', the launcher wake, and wake-replay.")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/package")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "vulkan-tools, mesa-vulkan-drivers")
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE ON)
set(CPACK_DEBIAN_PACKAGE_SOURCE wake)
include(CPack)
