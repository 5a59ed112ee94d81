"""The Imperator series: what Alea Iacta Est and Semper Victor have in common.

Functions, questions, panes and the map as a graph; no game, and no field of a state: each game
lists its own. What is here was compared in both rulebooks, and what only looks alike stays with
its game. Its folders are called after the chapters of the games: `march`, `combat`, `stratagems`
and `show`; what questions share is in `asking`.
"""
