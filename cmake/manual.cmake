# The manual pages: one of the program and one for each command, and those of the library's functions.
# Made by man/*.py from man/greatgame.1, the program's help and the headers; without python3 there is
# only man/greatgame.1 itself.
find_program(GG_PYTHON NAMES python3)
if(GG_PYTHON AND NOT CMAKE_CROSSCOMPILING)
    set(GG_MANUAL ${CMAKE_CURRENT_BINARY_DIR}/man)
    set(makers ${PROJECT_SOURCE_DIR}/man/commands.py ${PROJECT_SOURCE_DIR}/man/functions.py)
    file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.h)
    add_custom_command(OUTPUT ${GG_MANUAL}/made
        COMMAND ${GG_PYTHON} -B ${PROJECT_SOURCE_DIR}/man/commands.py $<TARGET_FILE:greatgame>
                ${PROJECT_SOURCE_DIR}/man/greatgame.1 ${GG_MANUAL}
        COMMAND ${GG_PYTHON} -B ${PROJECT_SOURCE_DIR}/man/functions.py ${GG_MANUAL} ${headers}
        COMMAND ${CMAKE_COMMAND} -E touch ${GG_MANUAL}/made
        DEPENDS greatgame ${makers} ${PROJECT_SOURCE_DIR}/man/mdoc.py
                ${PROJECT_SOURCE_DIR}/man/greatgame.1 ${headers} VERBATIM)
    add_custom_target(manual ALL DEPENDS ${GG_MANUAL}/made)
    install(DIRECTORY ${GG_MANUAL}/man1 ${GG_MANUAL}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR})
else()
    message(STATUS "left out: manual pages of commands and functions, which need python3")
    install(FILES man/greatgame.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
