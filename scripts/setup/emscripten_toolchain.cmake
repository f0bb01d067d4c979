# Emscripten's own toolchain file, found from em-config on the PATH or from EMSDK, so that `cmake --preset wasm`
# works with emsdk, Homebrew and Debian alike. The environment carries the answer on into CMake's test compiles.
if(NOT DEFINED ENV{ATTENTION_EMSCRIPTEN_ROOT})
  find_program(EM_CONFIG em-config HINTS "$ENV{EMSDK}/upstream/emscripten" REQUIRED)
  execute_process(COMMAND "${EM_CONFIG}" EMSCRIPTEN_ROOT OUTPUT_VARIABLE EMSCRIPTEN_ROOT
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  set(ENV{ATTENTION_EMSCRIPTEN_ROOT} "${EMSCRIPTEN_ROOT}")
endif()
include("$ENV{ATTENTION_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake")
