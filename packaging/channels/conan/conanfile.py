from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rm


class Greatgame(ConanFile):
    name = "greatgame"
    version = "@VERSION@"
    license = "MIT"
    homepage = "@HOME@"
    description = "Solves two-player games on graphs and by rules, with proofs"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}
    requires = "gmp/6.3.0", "expat/2.6.2", "zlib/1.3.1", "zstd/1.5.6"
    generators = "CMakeDeps"

    def layout(self):
        cmake_layout(self)

    def source(self):
        get(self, "@URL@", sha256="@SHA256@", strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.variables["GG_MPI"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, self.package_folder + "/licenses")
        CMake(self).install()
        unwanted = "libgreatgame.a" if self.options.shared else "libgreatgame.*so*"
        rm(self, unwanted, self.package_folder + "/lib")

    def package_info(self):
        self.cpp_info.libs = ["greatgame"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
