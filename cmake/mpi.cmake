# greatgame-mpi: the same program with another file that connects its processes (mpi/processes.c). Built where
# there is an MPI; -DGG_MPI=OFF leaves it out on purpose. Nothing else knows of MPI.
option(GG_MPI "build greatgame-mpi, which solves tables on many machines, where MPI is found" ON)
if(GG_MPI AND NOT GG_32BIT)
    find_package(MPI QUIET COMPONENTS C) # -DMPI_C_COMPILER=mpicc.mpich chooses one
endif()
if(GG_MPI AND MPI_C_FOUND)
    set(GG_MPI_SOURCES ${GG_CLI_SOURCES})
    list(FILTER GG_MPI_SOURCES EXCLUDE REGEX "/cli/processes\\.c$")
    add_executable(greatgame-mpi ${GG_MPI_SOURCES} mpi/processes.c)
    foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS LINK_OPTIONS LINK_LIBRARIES)
        get_target_property(value greatgame ${property})
        if(value)
            set_target_properties(greatgame-mpi PROPERTIES ${property} "${value}")
        endif()
    endforeach()
    target_link_libraries(greatgame-mpi PRIVATE MPI::MPI_C)
    add_dependencies(greatgame-mpi greatgame_static greatgame) # tests compare the two
    set_source_files_properties(mpi/processes.c PROPERTIES COMPILE_OPTIONS -Wno-pedantic)
    install(TARGETS greatgame-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
elseif(NOT GG_32BIT)
    message(STATUS "left out: greatgame-mpi, which needs libopenmpi-dev or libmpich-dev")
endif()
