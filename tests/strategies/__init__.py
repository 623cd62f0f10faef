"""Hypothesis strategies that several test files share."""
