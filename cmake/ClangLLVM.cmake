# Clang and LLVM 22 as one interface target. Static archives start about twice as fast as the shared libraries;
# the two must never be mixed in one program, so the imported targets (which pull in the shared LLVM) are used as files.
find_package(Clang 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/clang)

add_library(lanewise_llvm_headers INTERFACE)
target_include_directories(lanewise_llvm_headers SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(llvm_definitions NATIVE_COMMAND ${LLVM_DEFINITIONS})
target_compile_options(lanewise_llvm_headers INTERFACE ${llvm_definitions})

add_library(lanewise_clang INTERFACE)
target_link_libraries(lanewise_clang INTERFACE lanewise_llvm_headers)
if(LANEWISE_STATIC_LLVM)
  set(archives)
  foreach(lib clangTooling clangFrontend clangDriver clangOptions clangSerialization clangParse clangSema clangAPINotes
              clangEdit clangAnalysis clangAnalysisLifetimeSafety clangASTMatchers clangSupport clangToolingCore
              clangRewrite clangAST clangLex clangBasic)
    list(APPEND archives $<TARGET_FILE:${lib}>)
  endforeach()
  file(GLOB llvmArchives ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
  find_library(ZSTD_LIBRARY NAMES zstd libzstd.so.1 REQUIRED)
  target_link_libraries(lanewise_clang INTERFACE
    -Wl,--start-group ${archives} ${llvmArchives} -Wl,--end-group z ${ZSTD_LIBRARY} rt dl m)
else()
  target_link_libraries(lanewise_clang INTERFACE clang-cpp LLVM)
endif()
# Where this build's builtin headers lie: used when none are found beside the program.
set(LANEWISE_CLANG_RESOURCE_DIR ${LLVM_LIBRARY_DIRS}/clang/${LLVM_VERSION_MAJOR})
