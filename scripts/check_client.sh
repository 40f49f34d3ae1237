#!/bin/sh
# Proves that the committed client is what its sources build: types, tests, then a clean build without a difference.
# Needs Node 20.19 or newer; PYTHON may name the interpreter that has the project's dependencies.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

PYTHONPATH=src "$python" scripts/wire_types.py --check client/src/wire.ts
PYTHONPATH=src "$python" scripts/art_ids.py --check
PYTHONPATH=src "$python" scripts/page_words.py --check
if grep -nE '"resolved"' client/package-lock.json; then
    echo "client/package-lock.json names a registry: delete it and run npm install with client/.npmrc in place" >&2
    exit 1
fi
cd client
npm ci --silent
npm run --silent check
npm run --silent test
npm run --silent build
cd ..
changed=$(git status --porcelain -- src/tafelrunde/web/static)
if [ -n "$changed" ]; then
    echo "The built client is stale: run make client and commit src/tafelrunde/web/static" >&2
    echo "$changed" >&2
    exit 1
fi
echo "The built client is fresh."
