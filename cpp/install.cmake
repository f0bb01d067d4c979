# What `cmake --install` brings: the library, its headers, and the files by which find_package(attention) finds them.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(attention_package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/attention")

install(
  TARGETS attention
  EXPORT attention-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/cpp/include/attention" DESTINATION include)
install(
  EXPORT attention-targets
  NAMESPACE attention::
  DESTINATION "${attention_package_folder}")

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/attention-config.cmake.in"
                              "${CMAKE_CURRENT_BINARY_DIR}/attention-config.cmake"
                              INSTALL_DESTINATION "${attention_package_folder}")
# Before 1.0.0, the second number of a version says what a program can rely on.
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/attention-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/attention-config.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/attention-config-version.cmake"
        DESTINATION "${attention_package_folder}")
