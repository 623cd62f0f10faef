"""The parts of the HTML page: its look, the evidence of a loop, pictures."""
