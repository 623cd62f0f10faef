"""The verbs, each in one file that reads from top to bottom: files in, reports out."""
