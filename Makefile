# Everything one does with Hortus, with nothing on the machine but make and Python 3.11 to 3.13.
# Each target sets up what it needs: uv (pinned, from pip) in .venv-uv, then the locked packages in .venv.
# PYTHON=python3.12 chooses the Python of a fresh .venv; PORT=9000 the port of the sandbox page; ARGS go to pytest.

UV := .venv-uv/bin/uv

export UV_PROJECT_ENVIRONMENT := .venv
export UV_PYTHON_DOWNLOADS := never
export UV_HTTP_TIMEOUT ?= 180
unexport VIRTUAL_ENV
# Without bytecode kept, each of the many processes that tests start would compile all its modules anew.
unexport PYTHONDONTWRITEBYTECODE
ifdef PYTHON
  export UV_PYTHON := $(PYTHON)
endif
ifdef PORT
  export HORTUS_PORT := $(PORT)
endif

# --inexact: what another target installed stays, so that `run` and `test` in turn install nothing.
SYNC := $(UV) sync --locked --inexact --quiet --extra speed
# Stamps: they live in the environment they speak of and go with it.
RUNTIME := .venv/.synced-runtime
EVERYTHING := .venv/.synced-everything
PY := .venv/bin/python

export FAKEDISCORD_PATH ?= ../shared/tools

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install run test fuzz check audit format golden pictures emblem bench kill faults shards conformance browser postgresql tesseract container-steps clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS='|' read -r name what; do printf 'make %-16s %s\n' "$$name" "$$what"; done

install: $(RUNTIME) ## install what running takes, and run nothing

run: $(RUNTIME) ## start Hortus: in the sandbox, or in Discord when DISCORD_TOKEN is set (or in .env)
	@.venv/bin/hortus run

test: $(EVERYTHING) ## run all tests (ARGS='-k wyr' for some)
	@scripts/test.sh $(ARGS)

fuzz: $(EVERYTHING) ## the property tests with fifty times as many examples; a good hour
	$(PY) -m pytest -n 2 --dist worksteal --timeout 7200 --hypothesis-profile fuzz -m hypothesis $(ARGS)

check: $(EVERYTHING) ## lint, format, types, who imports whom, the lock
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports
	$(UV) lock --check

audit: $(UV) ## look up the locked packages among known vulnerabilities, where the network allows it
	@scripts/audit.sh $(UV)

format: $(EVERYTHING) ## put the code into its format and mend what ruff can mend
	.venv/bin/ruff check --fix-only
	.venv/bin/ruff format

golden: $(EVERYTHING) ## choose palettes and draw the pictures that tests compare with afresh; look at them, then commit
	$(PY) -m renderers.palettes
	$(PY) -m tests.renderers.golden

pictures: $(EVERYTHING) ## draw the pictures in the documents afresh, with Chromium; look at them before you commit
	$(PY) -m tests.pictures

emblem: $(RUNTIME) ## draw emblem and banner of the bot's profile afresh, to be uploaded in Discord's developer portal
	$(PY) -m renderers.emblem docs/pictures

bench: $(EVERYTHING) ## measure every claim of speed (benchmarks/, one after another)
	@status=0; for name in $(filter-out __init__ kill kill_bot shards fit_gardens levels chances peak,$(basename $(notdir $(wildcard benchmarks/*.py)))); do \
		printf '\n== %s ==\n' "$$name"; $(PY) -m "benchmarks.$$name" || status=1; done; exit $$status

kill: $(EVERYTHING) ## kill under load, 200 times what writes moves and 200 times the whole bot, and count what was lost
	$(PY) -m benchmarks.kill --kills 200
	$(PY) -m benchmarks.kill_bot --kills 200

faults: $(EVERYTHING) ## let every route to Discord fail in every way, and the gateway too
	HORTUS_FAULTS=all $(PY) -m pytest $(ARGS) tests/e2e/test_every_route.py tests/e2e/test_faults.py

shards: $(EVERYTHING) ## let three processes share the servers; kill, stop and replace them and see that nothing is lost
	$(PY) -m benchmarks.shards

# The stand-in does not close its own loops and sockets, which is no fault of ours; `make test` holds ours to it.
# While they are collected Python 3.11 can fail to compile the modules that hypothesis loads at the end; no scene needs it.
conformance: $(EVERYTHING) ## the end-to-end scenes against a stricter stand-in, where FAKEDISCORD_PATH holds one
	@test -d '$(FAKEDISCORD_PATH)/fakediscord' || { \
		echo "There is no fakediscord in $(FAKEDISCORD_PATH); name its folder with FAKEDISCORD_PATH=..." >&2; exit 1; }
	HORTUS_WORLD=fakediscord $(PY) -m pytest -n 3 --dist worksteal -p no:hypothesispytest \
		-W ignore::pytest.PytestUnraisableExceptionWarning $(ARGS) tests/e2e

browser: ## see that there is a Chromium for the browser test
	@scripts/browser.sh

postgresql: ## see that there is a PostgreSQL server for the storage tests
	@scripts/postgresql.sh

tesseract: ## see that there is a tesseract for the legibility tests
	@scripts/tesseract.sh

container-steps: $(RUNTIME) ## take the Dockerfile's steps in an empty folder, without a container engine
	$(PY) scripts/container_steps.py

clean: ## remove what make made; the database (var/) and .env stay
	rm -rf .venv .venv-uv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV): scripts/uv.sh
	@scripts/uv.sh .venv-uv
	@touch $@

$(RUNTIME): pyproject.toml uv.lock $(UV)
	@echo 'Installing Hortus'
	@$(SYNC) --no-dev
	@touch $@

$(EVERYTHING): pyproject.toml uv.lock $(UV)
	@echo 'Installing Hortus and its tools'
	@$(SYNC) --all-groups
	@touch $@
