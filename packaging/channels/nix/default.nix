{ lib, stdenv, fetchurl, cmake, ninja, python3, gmp, expat, zlib, zstd }:

stdenv.mkDerivation rec {
  pname = "greatgame";
  version = "@VERSION@";
  src = fetchurl {
    url = "@URL@";
    sha256 = "@SHA256@";
  };
  nativeBuildInputs = [ cmake ninja python3 ];
  buildInputs = [ gmp expat zlib zstd ];
  cmakeFlags = [ "-DGG_MPI=OFF" "-DGG_ARCHIVES=OFF" ];
  postPatch = "patchShebangs man";
  doInstallCheck = true;
  installCheckPhase = "$out/bin/greatgame solve --ruleset nim:3,4,5 --check";
  meta = {
    description = "Solves two-player games on graphs and by rules, with proofs";
    homepage = "@HOME@";
    license = lib.licenses.mit;
    platforms = lib.platforms.unix;
    mainProgram = "greatgame";
  };
}
