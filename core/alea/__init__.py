"""Alea Iacta Est: the civil wars of 49-29 BC. Each file is a chapter of its rulebook."""
