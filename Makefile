# Everything a newcomer or a developer does here is one word after `make`.
# POSIX only; elsewhere: python -m venv .venv, and then
# .venv/Scripts/pip install -r requirements/house.txt && .venv/Scripts/pip install --no-deps --no-build-isolation .

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
LOCK := requirements/lock.txt
HOUSE := requirements/house.txt
# What is imported is compiled then: a third of what is there never is. With UV=…, uv installs, in a tenth of the time.
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check --no-input install --no-compile
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(PIP))
LOCKED := $(INSTALL) --require-hashes --no-deps
JOBS ?= 2
AT_ONCE := -n $(JOBS) --dist worksteal  # a worker that has none left takes some of another's
PYTEST := $(BIN)/python -m pytest -q $(AT_ONCE)
WAITING := $(PYTEST) -n $(shell expr $(JOBS) + 1) -o pythonpath=.  # those that wait for processes
BROWSED := $(PYTEST) -o pythonpath=.
SERVE ?=

# Kept bytecode makes up for minutes: else hundreds of processes each compile all that they import.
unexport PYTHONDONTWRITEBYTECODE
# Tests and trainings run side by side, one a core: linear algebra that takes all cores for each only slows them down.
export OMP_NUM_THREADS ?= 1

.DEFAULT_GOAL := help
.PHONY: help play compile test test-pythons test-compiled test-example test-browser test-several slow soak check fix types pictures docs bench lab learn test-learn lock pins release twice client clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */make \1|/' | column -t -s '|'

play: $(VENV)/made  ## open the house in the browser; it is compiled beside, for the next start
	@$(BIN)/python scripts/house.py play $(SERVE)

compile: $(VENV)/made  ## install into .venv, compiled where a C compiler is there
	@$(BIN)/python scripts/house.py compile
	@$(BIN)/tafelrunde --version

test: $(VENV)/dev  ## the fast tests, interpreted
	$(PYTEST)

test-pythons: $(VENV)/dev  ## those that hang on the Python, on the oldest and the newest there is (or PYTHONS="…")
	@AT_ONCE="$(AT_ONCE)" sh scripts/test_pythons.sh

# What setup.py compiles, and what sits right on it: all else is the same bytecode, and has been tested.
ON_COMPILED := batch bots conformance core games kit learning scenes tensors
test-compiled: $(VENV)/dev compile  ## those of what is compiled, on the installed, compiled house
	TAFELRUNDE_EXPECT=compiled $(PYTEST) -o pythonpath=. $(ON_COMPILED:%=tests/%) tests/analysis/test_evaluate.py

EXAMPLES := goofspiel kalah
test-example: $(VENV)/dev  ## the games in examples/: their own tests, and the shared suite on them
	@rm -rf build/examples
	@$(INSTALL) --no-deps --no-build-isolation --target build/examples $(EXAMPLES:%=examples/%)
	@rm -rf examples/*/build examples/*/src/*.egg-info
	PYTHONPATH=build/examples $(PYTEST) -m "not soak" -k "$(shell echo $(EXAMPLES) | sed 's/ / or /g')" \
		$(EXAMPLES:%=examples/%/tests) \
		$(ON_COMPILED:%=tests/%) tests/adapters tests/cli tests/lessons tests/web

test-browser: $(VENV)/dev compile  ## the tests that need Chromium
	$(BROWSED) -m "browser and not soak" tests/browser

# Of the browser's tests those in which several people are at one table, somebody is cut off, is killed or comes back,
# or the house does something by itself: what is the same whichever process a table is in is left to test-browser.
LIVE := together around_tables
test-several: $(VENV)/dev compile  ## the tests of live tables on houses of four processes, with PostgreSQL and HAProxy
	TAFELRUNDE_TEST_PROCESSES=4 $(WAITING) -m "several and not (one_process or soak)" tests/web tests/trust
	TAFELRUNDE_TEST_PROCESSES=4 $(BROWSED) -m "browser and not soak" $(LIVE:%=tests/browser/test_%.py)

slow: $(VENV)/dev compile  ## the slow tests, on the compiled house
	$(WAITING) -m "slow and not soak" tests --ignore=tests/browser

# With those that are only slow. Two runs: a browser driven in step keeps an event loop in its thread, beside which no other test could run one.
soak: $(VENV)/dev compile  ## the long tests, on the compiled house
	$(WAITING) -m "slow or soak" tests --ignore=tests/browser
	$(BROWSED) -m "soak and browser" tests/browser

check: $(VENV)/dev types test  ## everything that has to hold before a commit

types: $(VENV)/dev  ## style, types, and which floor may import which
	$(BIN)/ruff check .
	$(BIN)/python -m mypy
	PYTHONPATH=src $(BIN)/lint-imports

fix: $(VENV)/dev  ## let ruff repair what it can
	$(BIN)/ruff check --fix .

pictures: $(VENV)/dev compile  ## those of the README, of the table as it is today (or of GAMES="…"; needs Chromium)
	PYTHONPATH=. $(BIN)/python scripts/pictures.py $(GAMES)

docs: $(VENV)/docs  ## the documents as a site in build/site; a link that leads nowhere fails
	@PYTHONPATH=src NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs --quiet build --strict
	@echo "build/site/index.html"

bench: $(VENV)/dev compile  ## speed, with OpenSpiel as the peer in the same run
	@$(BIN)/python -m tools bench

lab: $(VENV)/dev compile  ## measure bots and games anew: docs/lab and the strength the lobby shows (hours; goes on where it was)
	$(BIN)/python -m tools measure $(GAMES)

SEEDS ?= 1 2 3
MINUTES ?= 5
VALUED := castles_besieged-2 beutelschneider-3 beutelschneider-4  # what the emperor learns: games, by players
learn: $(VENV)/learn compile  ## train policies for all games: docs/lab/learning.md (an hour and more; goes on where it was)
	$(BIN)/python scripts/learning.py train $(GAMES) --seeds $(SEEDS) --minutes $(MINUTES)
	$(foreach each,$(if $(GAMES),$(filter $(addsuffix -%,$(GAMES)),$(VALUED)),$(VALUED)),$(BIN)/python -m tools learn \
		$(firstword $(subst -, ,$(each))) --seats $(lastword $(subst -, ,$(each))) &&) true
	$(if $(filter castles_besieged,$(or $(GAMES),castles_besieged)),\
		for each in "2 --width 128 --matches 200000" "3 --matches 150000" "4 --matches 150000"; do \
			$(BIN)/python -m tools learn castles_besieged --last-rate 0.00005 --seed $$each || exit 1; done; \
		$(BIN)/python -m tools average build/learn/castles_besieged-2-[1-4].value --into build/learn/castles_besieged-2.value)

test-learn: $(VENV)/learn  ## the tests of the trainer, which need torch
	TAFELRUNDE_EXPECT_TORCH=1 $(PYTEST) tests/learning

PIN := build/lock/bin/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 \
	--fork-strategy fewest --no-header --no-annotate
HOUSE_EXTRAS := web terminal print postgres
lock:  ## pin the newest versions that pyproject.toml allows, with the hashes of their files
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install -qq uv
	build/lock/bin/python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb")); \
		print(*project["build-system"]["requires"], "pip", sep="\n")' > build/lock/build.in
	$(PIN) pyproject.toml build/lock/build.in --extra dev -o $(LOCK)
	$(PIN) pyproject.toml build/lock/build.in $(HOUSE_EXTRAS:%=--extra %) -c $(LOCK) -o $(HOUSE)
	$(PIN) pyproject.toml --extra docs -c $(LOCK) -o requirements/docs.txt
	echo build cibuildwheel | tr ' ' '\n' | $(PIN) - -c $(LOCK) -o requirements/wheels.txt
	echo uv | $(PIN) - -o requirements/uv.txt

pins:  ## pin actions by the commit, images by the digest that their tags have now (needs GitHub and skopeo)
	@$(PYTHON) scripts/pins.py

release:  ## make VERSION=0.3.0 of what is committed: "Unreleased" becomes it, with a commit and a tag
	@$(PYTHON) scripts/release.py tag $(VERSION)

twice: $(VENV)/made  ## build the wheel of the last commit twice, and fail unless both are equal to the byte
	@$(BIN)/python scripts/release.py twice

client:  ## rebuild what browsers get (needs Node 20; the built files are committed)
	cd client && npm ci --no-audit --no-fund && npm run build
	PYTHONPATH=src:. $(BIN)/python scripts/page_words.py

clean:  ## remove everything that was made, .venv included
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src -name '*.so' -delete

$(VENV)/made: $(HOUSE)
	@test -n "$(PYTHON)" || { echo "Tafelrunde needs Python 3.11 or newer with the venv module" \
		"(on Debian and Ubuntu: apt install python3-venv); or name one: make play PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) …"
	@$(PYTHON) -m venv $(VENV)
	@$(LOCKED) -r $(HOUSE)
	@touch $@

build/uv: requirements/uv.txt
	@$(PYTHON) -m venv $@
	@$@/bin/python -m pip install -qq --disable-pip-version-check --no-compile --require-hashes -r $<

$(VENV)/docs: $(VENV)/made requirements/docs.txt
	@echo "Installing what the documents are built with …"
	@$(LOCKED) -r requirements/docs.txt
	@touch $@

$(VENV)/learn: $(VENV)/dev requirements/learn.txt
	@echo "Installing torch …"
	@$(PIP) -r requirements/learn.txt  # by pip, which takes torch from wherever a machine has been told to
	@touch $@

$(VENV)/dev: $(VENV)/made $(LOCK)
	@echo "Installing the developers' tools …"
	@$(LOCKED) -r $(LOCK)
	@touch $@
