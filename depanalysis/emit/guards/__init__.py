"""Conditions that a program checks when it runs, under which a loop is parallel."""
