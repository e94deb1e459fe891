# Compiler launcher, linker, warnings, sanitizers: what every target of ours is built with.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers need this sloppiness to be cached at all.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE_PROGRAM})
endif()

add_library(lanewise_warnings INTERFACE)
target_compile_options(lanewise_warnings INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
  -Wno-deprecated-declarations) # libstdc++ 12's own std::stable_sort calls a function deprecated in C++17

if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_compile_options(-fpch-instantiate-templates)
  find_program(LLD_PROGRAM NAMES ld.lld-22 HINTS /usr/lib/llvm-22/bin)
  if(LLD_PROGRAM)
    add_link_options(--ld-path=${LLD_PROGRAM})
  endif()
endif()
add_compile_options(-ffunction-sections -fdata-sections)
add_link_options(-Wl,--gc-sections)

if(LANEWISE_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

if(LANEWISE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_package(PkgConfig REQUIRED)
pkg_check_modules(ISL REQUIRED IMPORTED_TARGET isl)
# Archives make calls into isl and gmp direct ones; they come with the same packages.
find_library(ISL_ARCHIVE libisl.a)
find_library(GMP_ARCHIVE libgmp.a)
if(ISL_ARCHIVE AND GMP_ARCHIVE)
  set_property(TARGET PkgConfig::ISL PROPERTY INTERFACE_LINK_LIBRARIES ${ISL_ARCHIVE} ${GMP_ARCHIVE})
endif()
find_package(nlohmann_json REQUIRED)
