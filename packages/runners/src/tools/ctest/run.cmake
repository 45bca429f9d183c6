# `ctest -S`: builds what is configured, so that no test is of yesterday's code, and runs tests of it.
cmake_minimum_required(VERSION 3.20)
set(CTEST_RUN_CURRENT_SCRIPT OFF)

if(NOT EXISTS "${FOLDER}/CMakeCache.txt")
  message(FATAL_ERROR "${FOLDER} is not configured")
endif()
file(READ "${FOLDER}/CMakeCache.txt" cache)
string(REGEX MATCH "\nCMAKE_HOME_DIRECTORY:INTERNAL=([^\n]*)" _ "${cache}")
set(home "${CMAKE_MATCH_1}")
file(REAL_PATH "${home}" there)
file(REAL_PATH "." here)
if(NOT there STREQUAL here)
  # a copy: the build it came with would compile the original. It is configured as that was, without the network
  string(REGEX MATCH "\nCMAKE_GENERATOR:INTERNAL=([^\n]*)" _ "${cache}")
  set(generator "${CMAKE_MATCH_1}")
  string(REPLACE "${home}" "${here}" cache "${cache}")
  string(REGEX REPLACE "\n(#|//|[^\n:=]+:(INTERNAL|STATIC)=)[^\n]*" "" cache "\n${cache}")
  string(REGEX REPLACE "\n\"?([^\n:=\"]+)\"?:([A-Z]+)=([^\n]*)" "\nset(\\1 [==[\\3]==] CACHE \\2 \"\")" cache "${cache}")
  set(options "${CMAKE_CURRENT_LIST_DIR}/options.cmake")
  file(WRITE "${options}" "${cache}\nset(FETCHCONTENT_FULLY_DISCONNECTED ON CACHE BOOL \"\")\n")
  set(FOLDER "${CMAKE_CURRENT_LIST_DIR}/build")
  execute_process(
    COMMAND "${CMAKE_COMMAND}" -S . -B "${FOLDER}" -G "${generator}" -C "${options}"
    OUTPUT_QUIET
    RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "a copy of the project could not be configured: ${failed}")
  endif()
endif()

# compilers speak the language of their surroundings
set(build "${CMAKE_COMMAND}" -E env LC_ALL=C "${CMAKE_COMMAND}" --build "${FOLDER}" --parallel ${JOBS} ${CONFIG})
execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "@tailtest build")
set(failed ON)
if(there STREQUAL here OR NOT TARGETS)
  execute_process(COMMAND ${build} RESULT_VARIABLE failed)
endif()
if(failed AND TARGETS)
  # what is broken elsewhere keeps no test from running
  execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "@tailtest targets")
  execute_process(COMMAND ${build} --target ${TARGETS} RESULT_VARIABLE failed)
endif()
if(failed)
  message(FATAL_ERROR "the build failed: ${failed}")
endif()

execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "@tailtest tests")
if(NOT PICKED STREQUAL "")
  set(picked -R "${PICKED}")
endif()
execute_process(
  COMMAND "${CMAKE_CTEST_COMMAND}" ${ARGS} --test-dir "${FOLDER}" ${picked} -V
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "ctest: ${failed}")
endif()
