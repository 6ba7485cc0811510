# What `cmake --install' puts down: headers, both libraries, the program, manual pages, and what
# pkg-config and find_package(greatgame) need to find them. Nothing in it names an absolute path, so
# the tree may be moved afterwards.
include(CMakePackageConfigHelpers)

# The names that users of the package link with also work inside a larger build.
add_library(greatgame::greatgame ALIAS greatgame_shared)
add_library(greatgame::static ALIAS greatgame_static)

set(GG_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/greatgame)

install(TARGETS greatgame RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS greatgame_shared greatgame_static EXPORT greatgame
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
file(GLOB GG_PUBLIC_HEADERS CONFIGURE_DEPENDS include/*.h include/*.hpp)
install(FILES ${GG_PUBLIC_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
include(cmake/manual.cmake)

# What lets shells complete the words of a command line. The program prints it, so it must run here.
if(NOT CMAKE_CROSSCOMPILING)
    set(GG_COMPLETIONS ${CMAKE_CURRENT_BINARY_DIR}/completions)
    file(MAKE_DIRECTORY ${GG_COMPLETIONS})
    foreach(shell bash zsh fish)
        add_custom_command(TARGET greatgame POST_BUILD VERBATIM
                           COMMAND greatgame completion ${shell} > ${GG_COMPLETIONS}/${shell})
    endforeach()
    install(FILES ${GG_COMPLETIONS}/bash RENAME greatgame
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${GG_COMPLETIONS}/zsh RENAME _greatgame
            DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES ${GG_COMPLETIONS}/fish RENAME greatgame.fish
            DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# Where the program finds the page (cmake/web.cmake), from its own folder on.
file(RELATIVE_PATH GG_PAGE /prefix/${CMAKE_INSTALL_BINDIR}
     /prefix/${CMAKE_INSTALL_DATADIR}/greatgame/greatgame.html)
target_compile_definitions(greatgame PRIVATE GG_PAGE_INSTALLED="${GG_PAGE}")

# pkg-config. The prefix is told from where the file lies, however deep the library directory is.
file(RELATIVE_PATH GG_PC_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/greatgame.pc.in greatgame.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/greatgame.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# CMake. Before version 1 a minor version may change what programs rely on.
install(EXPORT greatgame FILE greatgameTargets.cmake NAMESPACE greatgame:: DESTINATION ${GG_CMAKE_DIR})
configure_package_config_file(cmake/greatgameConfig.cmake.in greatgameConfig.cmake
                              INSTALL_DESTINATION ${GG_CMAKE_DIR}
                              NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(greatgameConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/greatgameConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/greatgameConfigVersion.cmake
        DESTINATION ${GG_CMAKE_DIR})
