# Everything runs from .venv, which the first call creates. Needs Python 3.11 or newer, and make.
# Another interpreter:  make play PYTHON=python3.13

PYTHON ?= python3
SCENARIOS ?= alea/1 alea/2 alea/3 alea/4 alea/5 alea/6 alea/7 caesar/historical caesar/free \
	semper/1 semper/2 semper/3 semper/4 semper/5 semper/6 semper/7 semper/8 semper/9 \
	$(addprefix republic/,1 2 3 4 5 6 7 8 9 10 early middle late)
GAMES ?= 20
SEED ?= 1

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: play test quick check format selfplay bench samples screenshots clean

play: $(VENV)/.installed
	$(BIN)/rubicon

# Workers beside each other, as many as the machine has cores. Tests that take long are marked slow.
PYTEST := $(BIN)/python -m pytest --numprocesses=auto --dist=worksteal

test: check
	$(PYTEST)

# While you work: style, types and everything that is quick.
quick: check
	$(PYTEST) -m "not slow"

check: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict core tui

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

selfplay: $(VENV)/.installed
	set -e; for scenario in $(SCENARIOS); do \
		$(BIN)/rubicon selfplay $$scenario --games $(GAMES) --seed $(SEED); \
	done

bench: $(VENV)/.installed
	$(BIN)/rubicon bench

# What ships in saves/ and screenshots/ comes from these, never from hand; a change of the rules
# that changes positions needs them again.
samples: $(VENV)/.installed
	$(BIN)/python -m tests.samples saves

screenshots: $(VENV)/.installed
	$(BIN)/python -m tui.tools.shots screenshots

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis snapshot_report.html
	find core tui tests -type d -name __pycache__ -prune -exec rm -rf {} +

# The stamps lie inside .venv: a second call finds them and installs nothing.

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Rubicon needs Python 3.11 or newer: make PYTHON=python3.x ..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

$(VENV)/.installed: pyproject.toml | $(VENV)/.created
	$(PIP) install --quiet --editable .
	touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/.created
	$(PIP) install --quiet --editable '.[dev]'
	touch $(VENV)/.installed $@
