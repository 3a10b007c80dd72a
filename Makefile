# Two commands for a fresh machine with Python 3.11 or later: `make review` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CODES := $(basename $(notdir $(wildcard model/codes/*.toml)))
PUBLISHED := reports/published

.PHONY: help review test check bench long prove mutate history clean

help:
	@echo "make review   set everything up, review the bundled codes, write reports/published/ and the table of the README"
	@echo "make test     set everything up, run the checks and the tests"
	@echo "make bench    measure, and write reports/published/bench.md"
	@echo "make prove    prove the theorems, compare with the verdicts expected"
	@echo "make mutate   what guards each clause, into reports/published/*.mutants.md"
	@echo "make history  what each step of the laws changed, into reports/published/history.md"
	@echo "make long     the differential test on 10,000 hands, and a new review of every code"

$(VENV)/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

# Findings are what a review is for: status 1 is a success here.
review: $(VENV)/ready
	$(BIN)/revokelaw review --all --output $(PUBLISHED) || [ $$? -eq 1 ]
	$(BIN)/python -m reports.publish $(PUBLISHED) README.md

check: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check
	$(BIN)/python -m pytest -n 2

bench: $(VENV)/ready
	$(BIN)/python -m tests.bench --output reports/published/bench.md

prove: $(VENV)/ready
	$(BIN)/revokelaw prove

# Mutants that survive are what is looked for: status 1 is a success here.
mutate: $(VENV)/ready
	for code in $(CODES); do $(BIN)/revokelaw mutate $$code --format md --output reports/published/$$code.mutants.md || [ $$? -eq 1 ] || exit 1; done

history: $(VENV)/ready
	$(BIN)/revokelaw history --output reports/published/history.md

long: $(VENV)/ready
	REVOKELAW_EXAMPLES=1250 REVOKELAW_LONG=1 $(BIN)/python -m pytest -n 2 -s tests/differential tests/golden

clean:
	rm -rf $(VENV) *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
