"""Hypothesis draws the same examples on every run; `--hypothesis-profile thorough` draws more."""

import gc

from hypothesis import settings

gc.set_threshold(50_000, 50, 100)  # as the program itself does: most of the time would go there
settings.register_profile("rubicon", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("rubicon")
