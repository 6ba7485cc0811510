"""Writes an image for containers, as an archive in the layout of the Open Container Initiative, without a daemon:

    image.py VERSION SECONDS OUT ARCHITECTURE=FOLDER...

FOLDER is what the image contains: bin/greatgame, and what belongs to it. SECONDS is the time of everything in it. `docker
load`, `podman load` and `skopeo copy oci-archive:OUT` take the archive; for docker before version 25 it also lists the first
architecture in the form of `docker save`.
"""
import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from datetime import datetime, timezone

MANIFEST = "application/vnd.oci.image.manifest.v1+json"
CONFIG = "application/vnd.oci.image.config.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"
INDEX = "application/vnd.oci.image.index.v1+json"


def archive(files, seconds):
    """A tar of files, as (path, bytes, mode), with the folders that they are in."""
    made, folders = io.BytesIO(), set()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        def add(path, kind, mode, data=b""):
            entry = tarfile.TarInfo(path)
            entry.type, entry.mode, entry.mtime, entry.size = kind, mode, seconds, len(data)
            tar.addfile(entry, io.BytesIO(data))
        for path, data, mode in sorted(files):
            parts = path.split("/")[:-1]
            for i in range(1, len(parts) + 1):
                folder = "/".join(parts[:i])
                if folder not in folders:
                    folders.add(folder)
                    add(folder, tarfile.DIRTYPE, 0o755)
            add(path, tarfile.REGTYPE, mode, data)
    return made.getvalue()


def files_in(folder):
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                yield os.path.relpath(path, folder), file.read(), 0o755 if os.access(path, os.X_OK) else 0o644


class Blobs:
    """The contents of an image, by their digests."""

    def __init__(self):
        self.files = []

    def add(self, data, kind, **more):
        """Adds bytes, or a value as JSON; returns the description that refers to it."""
        if not isinstance(data, bytes):
            data = json.dumps(data, sort_keys=True, separators=(",", ":")).encode()
        digest = hashlib.sha256(data).hexdigest()
        path = f"blobs/sha256/{digest}"
        if path not in [at for at, _, _ in self.files]:
            self.files.append((path, data, 0o644))
        return {"mediaType": kind, "digest": "sha256:" + digest, "size": len(data), **more}


def image(blobs, architecture, folder, version, seconds):
    """Adds the image of one architecture; returns its description, and the paths of its config and its layer."""
    layer = archive(files_in(folder), seconds)
    packed = blobs.add(gzip.compress(layer, 9, mtime=0), LAYER)
    config = blobs.add({
        "architecture": architecture, "os": "linux",
        "created": datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "config": {"Entrypoint": ["/bin/greatgame"], "Cmd": ["--help"], "WorkingDir": "/work", "User": "65534:65534",
                   "Labels": {"org.opencontainers.image.title": "greatgame",
                              "org.opencontainers.image.version": version,
                              "org.opencontainers.image.licenses": "MIT"}},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]}}, CONFIG)
    manifest = blobs.add({"schemaVersion": 2, "mediaType": MANIFEST, "config": config, "layers": [packed]}, MANIFEST,
                         platform={"architecture": architecture, "os": "linux"})
    return manifest, [["blobs/sha256/" + one["digest"].partition(":")[2] for one in (config, packed)]]


def main():
    version, seconds, out, *parts = sys.argv[1:]
    blobs, manifests, first = Blobs(), [], None
    for part in parts:
        architecture, _, folder = part.partition("=")
        manifest, paths = image(blobs, architecture, folder, version, int(seconds))
        manifests.append(manifest)
        first = first or paths[0]
    name = {"org.opencontainers.image.ref.name": version}
    # An index within the index: a tag then names the image of every architecture.
    inner = blobs.add({"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests}, INDEX, annotations=name)
    index = {"schemaVersion": 2, "mediaType": INDEX, "manifests": [inner]}
    old = [{"Config": first[0], "RepoTags": [f"greatgame:{version}"], "Layers": first[1:]}]
    top = [("index.json", json.dumps(index).encode(), 0o644), ("manifest.json", json.dumps(old).encode(), 0o644),
           ("oci-layout", b'{"imageLayoutVersion":"1.0.0"}', 0o644)]
    with open(out, "wb") as file:
        file.write(archive(top + blobs.files, int(seconds)))


main()
