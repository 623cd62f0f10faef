"""What editors show while a text is written: a server of the language server protocol."""
