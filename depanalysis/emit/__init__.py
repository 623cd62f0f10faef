"""From verdicts and the text that they are about to the text of a parallel program."""
