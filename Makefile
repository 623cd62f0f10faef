# Every target works on a fresh machine with Python 3.11 or later: what it needs, it installs
# into .venv from the hashed pins in requirements/.

.DEFAULT_GOAL := help
SHELL := /bin/sh
export PYTHONHASHSEED := 0
# Workers and commands under test import a thousand modules; compiled once, they are read.
unexport PYTHONDONTWRITEBYTECODE

# `make test TESTS=tests/depanalysis/ir` runs a part, with `MARKS=` all of it, not what is
# sampled by day; `make demo PYTHON=python3.12` chooses.
TESTS ?=
MARKS ?= not nightly
JOBS ?= auto
# A test that hangs is ended after that many seconds and named, with all its threads' stacks.
HANGS ?= 900
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { command -v "$$name"; break; }; done)

# The day is the seed of the tests that a night draws, and of hypothesis. After that many
# minutes the rest of them is left for another night; MINUTES=inf runs all of them.
NIGHT ?= $(shell date +%Y%m%d)
MINUTES ?= 40
PYTEST = $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal \
	--timeout $(HANGS) --timeout-method thread

VENV := .venv
BIN := $(VENV)/bin
PINNED := $(VENV)/.pinned
READY := $(VENV)/.ready
GALLERY := $(wildcard data/gallery/*.c data/gallery/*.f data/gallery/*.f90 data/gallery/*.py)

.PHONY: help demo test check bench notebooks nightly format pins clean

help: ## Print this list.
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## Analyze and run a small gallery of loops; write build/demo.html.
	@mkdir -p build
	@$(BIN)/depanalysis check $(GALLERY)
	@$(BIN)/depanalysis check --html build/demo.html $(GALLERY)
	@$(BIN)/depanalysis parallelize data/gallery/windows.py -o build/windows.py
	@$(BIN)/python data/demo.py build/windows.py
	@echo "The verdicts with pictures: build/demo.html"

test: $(READY) ## Run the test suite.
	@$(PYTEST) -m "$(MARKS)" $(TESTS)

check: $(READY) ## Check format, lint, types and import layers.
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(READY) ## Time the analysis side by side with bare islpy.
	@$(BIN)/python -m benchmarks

notebooks: $(READY) ## Run the notebooks at full size; results in build/notebooks/.
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m notebooks --full

nightly: $(READY) ## Report coverage; run the long tests, and property tests with more examples.
	@$(PYTEST) --cov --cov-report=term -m "not nightly" $(TESTS)
	@echo "The seed of this night: make nightly NIGHT=$(NIGHT) draws the same tests."
	@HYPOTHESIS_PROFILE=nightly NIGHT=$(NIGHT) MINUTES=$(MINUTES) $(PYTEST) \
		--hypothesis-seed=$(NIGHT) -m "nightly or hypothesis" $(TESTS)

format: $(READY) ## Format the code and fix what the linter can.
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .

pins: $(READY) ## Renew requirements/*.txt from pyproject.toml.
	@$(PYTHON) -m venv build/pins && build/pins/bin/python -m pip install --quiet pip-tools
	@for name in runtime dev; do \
		build/pins/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
			--no-strip-extras --no-header --no-emit-index-url --no-emit-find-links \
			--no-emit-trusted-host $$([ $$name = dev ] && \
			echo --extra dev --constraint requirements/runtime.txt || \
			echo --extra all) \
			--output-file requirements/$$name.txt pyproject.toml || exit 1; done

clean: ## Remove everything that was made here.
	rm -rf $(VENV) build dist *.egg-info .coverage .coverage.* .hypothesis
	rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PINNED): requirements/dev.txt
	@test -n "$(PYTHON)" || { echo "no Python 3.11 or later was found; set PYTHON=…" >&2; exit 1; }
	@echo "Installing into $(VENV) with $(PYTHON)"
	@rm -rf $(VENV)
	@"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes \
		-r requirements/dev.txt
	@touch $@

$(READY): $(PINNED) pyproject.toml
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps \
		--no-build-isolation --editable .
	@$(BIN)/python -m compileall -q depanalysis gpugen
	@touch $@
