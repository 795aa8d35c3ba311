# Everything runs from the virtual environment in .venv (see README.md); PYTHON=… names another one.
PYTHON ?= .venv/bin/python
BIN := $(dir $(PYTHON))
CODE := $(wildcard spades_tui tests benchmarks screenshots scripts hatch_build.py)

.PHONY: check lint spelling style types floors texts catalogues test format run screenshots bench strength lock

check: lint test

lint: spelling style types floors texts

spelling:
	$(BIN)codespell

style:
	$(BIN)ruff format --check
	$(BIN)ruff check

types:
	$(BIN)mypy $(CODE)

floors:
	$(BIN)lint-imports

# Every text of the code is in every catalogue; the tests hold that none is left to translate.
texts:
	$(PYTHON) -m scripts.catalogues check

catalogues:
	$(PYTHON) -m scripts.catalogues update

test:
	$(PYTHON) -m pytest -n 3

format:
	$(BIN)ruff check --fix
	$(BIN)ruff format

run:
	$(PYTHON) -m spades_tui

screenshots:
	$(PYTHON) -m screenshots.make

bench:
	for name in $(basename $(notdir $(wildcard benchmarks/[!_]*.py))); do $(PYTHON) -m "benchmarks.$$name" || exit 1; done

# How strong the bots are, all that benchmarks/RESULTS.md tells of them: it takes hours. What fails does not end it.
STRENGTH := "positions" "duels all" "options flips" "options random --count 2000" "rollouts"

strength:
	status=0; for what in $(STRENGTH); do $(PYTHON) -m benchmarks.$$what || status=1; done; exit $$status

# The exact versions for development, taken from a fresh environment with the newest that pyproject.toml allows.
lock:
	rm -rf build/lock
	python3 -m venv build/lock
	build/lock/bin/pip install --quiet '.[test]'
	build/lock/bin/pip freeze --exclude spades-tui > constraints.txt
	rm -rf build/lock
