# The page: `cmake --build BUILD --target web` makes BUILD/web/greatgame.html, one file that needs
# nothing else. The library is compiled for it once more, as WebAssembly, in BUILD/web.
option(GG_WEB_TESTS "build the page with all the rest, and its tests (needs npm and a browser)" OFF)
find_program(GG_WASM_CLANG NAMES clang-14 clang)
find_program(GG_WASM_LD NAMES wasm-ld-14 wasm-ld)
find_path(GG_WASI_LIBC stdio.h PATHS /usr/include/wasm32-wasi NO_DEFAULT_PATH)
find_program(GG_NODE NAMES node nodejs)
find_program(GG_ESBUILD esbuild)
if(GG_WASM_CLANG AND GG_WASM_LD AND GG_WASI_LIBC AND GG_NODE AND GG_ESBUILD)
    set(GG_WEB ${PROJECT_BINARY_DIR}/web)
    set(GG_WEB_ALL)
    if(GG_WEB_TESTS)
        set(GG_WEB_ALL ALL)
    endif()
    add_custom_target(web ${GG_WEB_ALL}
        COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR}/web -B ${GG_WEB} -G ${CMAKE_GENERATOR}
                -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/wasm32-wasi.cmake
        COMMAND ${CMAKE_COMMAND} --build ${GG_WEB}
        COMMAND ${GG_NODE} ${PROJECT_SOURCE_DIR}/web/build.mjs ${GG_ESBUILD} ${GG_WEB}
        USES_TERMINAL VERBATIM)
    # `greatgame show` puts games into it; where it was not built, nothing is installed.
    install(FILES ${GG_WEB}/greatgame.html DESTINATION ${CMAKE_INSTALL_DATADIR}/greatgame OPTIONAL)
else()
    message(STATUS "left out: the page (target web), which needs clang lld wasi-libc "
                   "libclang-rt-dev-wasm32 nodejs esbuild")
endif()
