"""What Julius Caesar shows of a position: one file a subject, plain rows, no rule of its own."""
