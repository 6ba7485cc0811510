class Greatgame < Formula
  desc "Solves two-player games on graphs and by rules, with proofs"
  homepage "@HOME@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "python@3.12" => :build
  depends_on "expat"
  depends_on "gmp"
  depends_on "zstd"
  uses_from_macos "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DGG_MPI=OFF", "-DGG_ARCHIVES=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "accepted", shell_output("#{bin}/greatgame solve --ruleset nim:3,4,5 --check")
  end
end
