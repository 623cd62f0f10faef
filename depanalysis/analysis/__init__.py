"""Exact facts about a Program: values, accesses, scalars, patterns. No solver is called here."""
