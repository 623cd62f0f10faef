"""The ladder of engines: each answers a conflict question, or says why it cannot."""
