#!/usr/bin/env bash
# packaging/release: the same commit makes the same bytes, whoever makes them and wherever, and what is in
# the archive is what git knows of.
set -eu
: "${GG_SOURCE_DIR:?is set by ctest}"
if ! git -C "$GG_SOURCE_DIR" rev-parse --quiet --verify HEAD >/dev/null 2>&1; then
    echo "test_release: this is no checkout of git: nothing to test"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset "${!GIT_@}"

fail() {
    echo "test_release: $*" >&2
    exit 1
}

git clone --quiet --depth 1 "file://$(git -C "$GG_SOURCE_DIR" rev-parse --show-toplevel)" "$work/one"
cp -r "$work/one" "$work/two"
touch "$work"/two/*
name=greatgame-$(cat "$work/one/VERSION")
(umask 022 && "$work/one/packaging/release" --sources-only "$work/out1" >/dev/null)
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 "$work/two/packaging/release" --sources-only "$work/out2" >/dev/null)
diff -r "$work/out1" "$work/out2" || fail "the same commit makes other bytes"
(cd "$work/out1" && sha256sum --quiet -c SHA256SUMS) || fail "the checksums are wrong"

tar -tzf "$work/out1/$name.tar.gz" | sed -n "s,^$name/\(.*[^/]\)$,\1,p" | LC_ALL=C sort >"$work/packed"
git -C "$work/one" ls-files | LC_ALL=C sort | diff - "$work/packed" || fail "not the files of git (<)"
tar -C "$work" -xzf "$work/out1/$name.tar.gz"
diff -r --exclude=.git --exclude=build "$work/one" "$work/$name" || fail "the files have changed on the way"

# Uncommitted changes are not released.
echo >>"$work/one/VERSION"
if "$work/one/packaging/release" --sources-only "$work/out3" 2>"$work/talk"; then
    fail "a changed checkout is released"
fi
grep -q "not committed" "$work/talk" || fail "$(cat "$work/talk")"
