"""Hypothesis draws the same examples on every run; `--hypothesis-profile thorough` draws more."""

from hypothesis import settings

settings.register_profile("rubicon", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("rubicon")
