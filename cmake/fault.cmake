# -DGG_FAULT=NAME: one file of the library is replaced by a copy with a planted fault, of those in
# tests/faults/faults.txt. It shows whether the tests notice; see doc/faults.md. Only the copy is
# compiled anew: GG_OBJECTS are all objects of the library, with this one exchanged.
set(GG_FAULT "" CACHE STRING "a fault to be planted, for the tests of the tests")
set(GG_OBJECTS $<TARGET_OBJECTS:greatgame_objects>)

function(gg_plant name)
    set(folder ${PROJECT_SOURCE_DIR}/tests/faults)
    find_program(GG_PYTHON NAMES python3 REQUIRED)
    execute_process(
        COMMAND ${GG_PYTHON} -B ${folder}/plant.py ${name} ${PROJECT_BINARY_DIR}/fault
        OUTPUT_VARIABLE file ERROR_VARIABLE error RESULT_VARIABLE status
        OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${error}")
    endif()
    message(WARNING "a fault is planted in ${file}: ${name}")
    # A change of any of these plants the fault again.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/faults.txt
                 ${folder}/plant.py ${PROJECT_SOURCE_DIR}/${file})
    get_filename_component(beside ${PROJECT_SOURCE_DIR}/${file} DIRECTORY)
    add_library(greatgame_fault OBJECT ${PROJECT_BINARY_DIR}/fault/${file})
    target_include_directories(greatgame_fault PRIVATE
        $<TARGET_PROPERTY:greatgame_objects,INCLUDE_DIRECTORIES> ${beside})
    target_compile_definitions(greatgame_fault PRIVATE
        $<TARGET_PROPERTY:greatgame_objects,COMPILE_DEFINITIONS>)
    target_compile_options(greatgame_fault PRIVATE -w)
    string(REPLACE "." "\\." pattern "/${file}.o")
    set(GG_OBJECTS $<FILTER:${GG_OBJECTS},EXCLUDE,${pattern}$> $<TARGET_OBJECTS:greatgame_fault>
        PARENT_SCOPE)
endfunction()

if(GG_FAULT)
    gg_plant(${GG_FAULT})
endif()
