"""Reports on races in parallel code: for a person, for programs, for viewers of findings."""
