"""The words, tokens and expressions of the text form; programs are one floor above."""
