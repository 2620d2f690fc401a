# What a person runs: `make play` and `make test`; each sets up what it needs in .venv, quickly the second time.

PYTHON ?= $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,\
  $(shell command -v $(name) >/dev/null 2>&1 && $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# One more than the two cores that are usual: tests that wait for a process or a browser leave theirs to others.
JOBS ?= 3
# More interpreters for `make others`, by name or path, where it does not find them.
PYTHONS ?=
HASH := \#
# Resolves the versions in requirements.lock; only `make lock` needs it.
UV := uv==0.13.9
# Not empty where a token for Discord is set, here or in .env: then `make play` does without the libraries of the page.
TOKEN := $(if $(DISCORD_TOKEN),set,$(shell grep -qisE '^ *(export +)?DISCORD_TOKEN *= *["'"'"']?[^"'"'"' $(HASH)]' .env && echo set))

.DEFAULT_GOAL := help
.PHONY: help play test wheel lock types tests long others modes soak club mutants texts format clean

help:
	@echo 'make play     play: on Discord with DISCORD_TOKEN (in .env), else on a page in your browser'
	@echo 'make test     ruff, mypy, import-linter, every test (JOBS=3 at a time), the quick part on other Pythons'
	@echo 'make wheel    build the wheel, install it elsewhere, play, draw, look rules up and serve the page from it'
	@echo 'make lock     write requirements.lock anew: after a change of a version in pyproject.toml'
	@echo 'make long     the cases that make test leaves out: every scenario by presses, all over PostgreSQL, loads, phones'
	@echo 'make others   the quick part of the tests on every other Python here (PYTHONS=… names more)'
	@echo 'make modes    a whole game of every combination of options, each recorded and verified'
	@echo 'make soak     tables over weeks, with people who disappear: 100,000 random steps, and none may get stuck'
	@echo '               WHAT=hostile, matrix, races or crashes: the proofs by breaking, taken up where they were stopped'
	@echo 'make club     28 days of a club: whom the bot told what, when, and what was promised (ARGS="--days 3 --seed 2")'
	@echo 'make mutants  switch the rules off one by one: which paragraphs do the tests not notice?'
	@echo 'make texts    gather the texts of the bot for its translators (LANGUAGES=de begins another one)'
	@echo 'make format   lay the code out as make test wants it'
	@echo 'make clean    take away .venv, .venv-* and what the tools cached; games stay'

# Without PYTHONDONTWRITEBYTECODE: with it, each start would compile the modules again, which takes seconds.
play: $(if $(TOKEN),.venv/.for-play,.venv/.for-local)
	@exec env -u PYTHONDONTWRITEBYTECODE $(BIN)/python bot.py play $(ARGS)

# Without CI and BUILD_NUMBER in the environment: with them, pytest draws the whole difference of two unequal views,
# which takes it longer than a test may run, and the run ends there instead of naming the test that failed.
# Without PYTHONDONTWRITEBYTECODE: some sixty processes start the bot, and each would compile it again.
# mypy needs one core for a while, so it runs beside the tests, and the first that is red is named at the end.
# The first time, the modules are compiled on the core that the checks leave free: else each of JOBS does it for itself.
test: .venv/.for-test
	@test -d tests/__pycache__ || (env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest --collect-only >/dev/null 2>&1 &)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory --jobs 2 types tests

# The page is pressed where chromium is installed.
wheel: .venv/.for-test
	@$(BIN)/python tests/wheel.py

lock: .venv/bin/pip
	@$(BIN)/python -m venv build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet install '$(UV)'
	@build/lock/bin/python tools/lock.py

types: .venv/.for-test
	$(BIN)/mypy

tests: .venv/.for-test
	@$(BIN)/python -m tests.pythons --jobs $(JOBS) $(PYTHONS) --here $(ARGS)

long: .venv/.for-test
	@env -u CI -u BUILD_NUMBER -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m long $(ARGS)

others: .venv/.for-test
	@$(BIN)/python -m tests.pythons --jobs $(JOBS) $(PYTHONS)

modes: .venv/.for-test
	$(BIN)/python tests/modes.py $(ARGS)

soak: .venv/.for-test
	$(BIN)/python $(if $(WHAT),tests/faults/soak.py $(WHAT),tests/over_days.py) $(ARGS)

club: .venv/.for-test
	$(BIN)/python tests/club.py $(ARGS)

mutants: .venv/.for-test
	$(BIN)/python tests/mutants.py $(ARGS)

texts: .venv/.for-play
	$(BIN)/python -m data.catalogue $(LANGUAGES)

format: .venv/.for-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build *.egg-info

# The stamps are older than these two after a change of the pinned versions: then, and only then, pip runs. It takes the
# bytes that requirements.lock names, up to the part that is not needed here.
PINNED := pyproject.toml requirements.lock
INSTALL_TO = sed '/^$(HASH) $(1)$$/,$$d' requirements.lock | $(PIP) install --requirement /dev/stdin
INSTALL_BOT = $(PIP) install --no-deps --no-build-isolation --editable .

.venv/.for-play: $(PINNED) | .venv/bin/pip
	@echo 'Setting up .venv: the libraries the bot needs. The first time this takes a minute or two.'
	@$(call INSTALL_TO,page)
	@$(INSTALL_BOT)
	@touch $@

.venv/.for-local: $(PINNED) | .venv/bin/pip
	@echo 'Setting up .venv: the libraries the bot and its local page need. The first time this takes a minute or two.'
	@$(call INSTALL_TO,tests)
	@$(INSTALL_BOT)
	@touch $@ .venv/.for-play

.venv/.for-test: $(PINNED) | .venv/bin/pip
	@echo 'Setting up .venv: the libraries of the bot and its tests. The first time this takes a minute or two.'
	@$(PIP) install --requirement requirements.lock
	@$(INSTALL_BOT)
	@touch $@ .venv/.for-play .venv/.for-local

.venv/bin/pip:
	@test -n '$(PYTHON)' || { echo 'Python 3.11 or newer is missing. On Debian: sudo apt-get install python3.11 python3.11-venv' >&2; exit 1; }
	@$(PYTHON) -c 'import venv' 2>/dev/null || { echo "The module venv of $(PYTHON) is missing. On Debian: sudo apt-get install $(PYTHON)-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "pip for new environments is missing. On Debian: sudo apt-get install $(PYTHON)-venv python3-pip" >&2; exit 1; }
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { echo 'pip is missing in .venv. On Debian: sudo apt-get install python3-pip' >&2; rm -rf .venv; exit 1; }
