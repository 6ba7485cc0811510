# The toolchain of the page: Debian's clang, lld, wasi-libc and libclang-rt-dev-wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
find_program(GG_WASM_CLANG NAMES clang-14 clang REQUIRED)
set(CMAKE_C_COMPILER ${GG_WASM_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Without -nostdlibinc the headers of the machine that builds get in.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi")
