# The package for Python, over the shared library of this build: in an interpreter that has numpy, if there
# is one, and once more without numpy.
if(NOT GG_PYTHON OR GG_TSAN OR GG_32BIT OR GG_VALGRIND)
    return() # none of these can be loaded into an interpreter that knows nothing of it
endif()
set(GG_NUMPY_PYTHON)
foreach(python ${GG_PYTHON} /usr/bin/python3)
    execute_process(COMMAND ${python} -c "import numpy" RESULT_VARIABLE without OUTPUT_QUIET ERROR_QUIET)
    if(without EQUAL 0 AND NOT GG_NUMPY_PYTHON)
        set(GG_NUMPY_PYTHON ${python})
    endif()
endforeach()
set(GG_PYTHON_ENVIRONMENT ${GG_TEST_ENVIRONMENT} GREATGAME_LIBRARY=$<TARGET_FILE:greatgame_shared>)
if(GG_SANITIZE)
    # The interpreter is not made for the sanitizer, which wants to come first, and keeps much to itself.
    execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libasan.so OUTPUT_VARIABLE GG_ASAN
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT CMAKE_C_COMPILER_ID STREQUAL GNU OR NOT IS_ABSOLUTE "${GG_ASAN}")
        return()
    endif()
    list(APPEND GG_PYTHON_ENVIRONMENT LD_PRELOAD=${GG_ASAN} ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=16
         PYTHONMALLOC=malloc)
endif()

# gg_python_test(NAME PYTHON SCRIPT ENVIRONMENT...)
function(gg_python_test name python script)
    gg_test(python ${name} ${python} ${CMAKE_CURRENT_SOURCE_DIR}/python/${script}.py)
    set_tests_properties(python/${name} PROPERTIES ENVIRONMENT "${GG_PYTHON_ENVIRONMENT};${ARGN}")
endfunction()

foreach(script test_python_package test_python_values test_python_attacks)
    if(GG_NUMPY_PYTHON)
        gg_python_test(${script} ${GG_NUMPY_PYTHON} ${script})
    else()
        message(STATUS "left out: the tests of arrays in Python, which need python3-numpy")
    endif()
    gg_python_test(${script}_without_numpy ${GG_PYTHON} ${script} GREATGAME_NUMPY=0
                   GG_WITH_NUMPY=${GG_NUMPY_PYTHON})
endforeach()
