#!/bin/sh
# Those of the fast tests that hang on the Python: its syntax, its library, what is installed for it. Interpreted, on the
# oldest and the newest of this machine, each in an environment of its own below build/; the one .venv was made with has
# had its tests and is left out.
#
#   sh scripts/test_pythons.sh --list          the Pythons that would do, oldest first
#   PYTHONS="/opt/py/bin/python3.14 python3.11" sh scripts/test_pythons.sh
set -eu
cd "$(dirname "$0")/.."
LOCK=requirements/lock.txt
# The rules of every game, matches, the store, commands, packages; of the web those in which a house is played at.
TESTS="tests/test_*.py tests/cli tests/conformance tests/match tests/store tests/web/test_play.py
    tests/web/test_registry.py tests/web/test_seats.py"

# Version and place of a CPython that Tafelrunde runs on and that can make environments; nothing for any other program.
described() {
    "$@" -c 'import sys, ensurepip, venv
if sys.version_info >= (3, 11) and sys.implementation.name == "cpython" and sys.version_info.releaselevel == "final":
    print(".".join(map(str, sys.version_info[:2])), sys.executable)' 2>/dev/null || true
}

# What is called python3 or python3.N on the PATH.
on_path() {
    printf '%s\n' "$PATH" | tr ':' '\n' | while read -r folder; do
        for python in "$folder"/python3 "$folder"/python3.[0-9] "$folder"/python3.[0-9][0-9]; do
            if [ -x "$python" ]; then described "$python"; fi
        done
    done
}

# pyenv's commands on the PATH run only the version that is selected: ask it for the others.
of_pyenv() {
    command -v pyenv >/dev/null || return 0
    pyenv versions --bare 2>/dev/null | while read -r version; do
        described env PYENV_VERSION="$version" pyenv exec python
    done
}

# One Python of each version, oldest first.
known() {
    if [ -n "${PYTHONS:-}" ]; then
        for python in $PYTHONS; do described "$python"; done
    else
        on_path
        of_pyenv
    fi | sort -t . -k 1,1n -k 2,2n | awk '!seen[$1]++'
}

tested() {
    version=$1 python=$2 place=build/python-$1
    if [ ! "$place/made" -nt "$LOCK" ]; then
        echo "Making $place with $python …"
        rm -rf "$place"
        "$python" -m venv "$place"
        if [ -n "${UV:-}" ]; then
            "$UV" pip install --quiet --python "$place/bin/python" --no-deps -r "$LOCK"
        else
            "$place/bin/python" -m pip install -qq --disable-pip-version-check --no-input --no-compile --no-deps -r "$LOCK"
        fi
        touch "$place/made"
    fi
    echo "The tests on Python $version:"
    TAFELRUNDE_EXPECT=interpreted "$place/bin/python" -m pytest -q ${AT_ONCE:--n 2} $TESTS
}

found=$(known)
if [ "${1:-}" = "--list" ]; then
    echo "$found"
    exit
fi
here=$(described .venv/bin/python | cut -d ' ' -f 1)
others=$(printf '%s\n' "$found" | sed -n '1p;$p' | awk -v here="$here" '$1 != here && !seen[$1]++')
if [ -z "$others" ]; then
    echo "There is no older or newer Python here than the ${here:-one} in .venv: nothing more to test."
    exit
fi
printf '%s\n' "$others" | while read -r version python; do
    tested "$version" "$python" </dev/null
done
